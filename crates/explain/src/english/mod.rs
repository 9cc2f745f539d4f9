//! English. Every sentence that kudosu says about a step, a hint or a path stands here or in `rules.rs`.

mod rules;

use crate::texts::{HouseWord, Texts};
use rules::RULES;

/// The English texts.
pub(crate) static ENGLISH: Texts = Texts {
    comma: ", ",
    and: "{rest} and {last}",
    or: "{rest} or {last}",
    and_clause: "{rest}, and {last}",
    sentence_gap: " ",
    numbers: &[
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ],
    row: HouseWord {
        one: "row {number}",
        many: "rows {numbers}",
    },
    column: HouseWord {
        one: "column {number}",
        many: "columns {numbers}",
    },
    block: HouseWord {
        one: "box {number}",
        many: "boxes {numbers}",
    },
    extra: HouseWord {
        one: "extra house {number}",
        many: "extra houses {numbers}",
    },

    summary: "{name}: {pattern} => {effects}",
    summary_bare: "{name}: {effects}",
    pattern: "{digits} in {cells}",
    pattern_digits: "{digits}",
    pattern_with_fins: "{digits} in {cells}, {fins:fin|fins} {fins}",

    effect_places: "So {effects}.",
    effect_place: "{cell} is {digit}",
    effect_removes: "That removes {effects}.",
    effect_remove: "{digits} from {cells}",

    full_house: "{House} has a single empty cell left, {cell}, and the only digit it still lacks is {digit}. So {cell} is {digit}.",
    hidden_single: "In {house} the {digit} can only go in {cell}, because the other {count} empty cells are \
        out: {reasons}.",
    hidden_single_one_other: "In {house} the {digit} can only go in {cell}, because the other empty cell is \
        out: {reasons}.",
    cells_see: "{cells} {cells:sees|see} the {digit} in {source}",
    ruled_out_earlier: "{digit} was already ruled out in {cells}",
    naked_single: "{cell} can only be {digit}: {reasons}.",
    naked_single_house: "{house} already has {digits}",
    naked_single_house_adds: "{house} adds {digits}",
    naked_single_earlier: "{digits} {digits:was|were} already ruled out there",

    fish: "Follow the {digit} through {bases}: {places}. That makes {count} {digit}s, all of them in {covers}, \
        and each of these takes just one. So {covers} have their {digit} there and nowhere else.",
    fish_base: "in {house} it can only go in {cells_or}",
    fish_finned: "Follow the {digit} through {bases}, leaving {fins} aside for a moment: {places}. \
        If {fins} {fins:is|are} not {digit}, these fill {covers}, and no other cell there can be {digit}. \
        If {fins:it is|one of them is}, it rules out {digit} in every cell that it sees. \
        What is ruled out both ways cannot be {digit}.",
    fish_siamese: "Follow the {digit} through {bases}. Two fish share these bases, with {covers} to cover them \
        and {fins} as fins. In each of them, either the fins are wrong and the covers hold the {digit}s of the bases, \
        or a fin is right and rules out whatever it sees.",

    is_digit: "{cells} is {digit}",
    one_is_digit: "{digit} is in one of {cells}",
    is_not_digit: "{cells} is not {digit}",
    none_is_digit: "{digit} is in none of {cells}",
    suppose: "Suppose that {what}.",
    chain_then: "Then {clause}.",
    chain_so: "{first}, so {second}",
    strong_in_cell: "{cell} must be {digit}, the only other candidate",
    strong_in_house: "in {house} the {digit} has only one way left: {statement}",
    strong_in_set: "the {count} cells {set} are left with {left}, one for each, so {statement}",
    deadly: "The cells {corners} form a rectangle of two rows, two columns and two boxes with {digits} in every corner. \
        If they held nothing else, the two digits could be swapped and the puzzle would have two solutions; but it has only one.",
    chain_open: "Either way at least one of the two is true: {first}, or {last}. Whatever contradicts both \
        cannot be.",
    chain_loop: "So the chain closes into a loop: of each two neighbours in it exactly one is true. \
        Whatever contradicts both of them cannot be.",
    chain_refutes: "That contradicts the start, so {not_first}.",
    chain_proves: "That contradicts the start, so {first}.",
    chain_likewise: "The same way {last_digit} is in one of the two ends.",
    sets: "Almost locked sets have just one digit more than cells, so one that loses a digit holds all its others. \
        Here they are {sets}.",
    one_set: "{cells} with {digits}",
    blossom: "Try every candidate of {stem}.",
    blossom_end: "Whatever {stem} is, one of these comes true. What contradicts all of them cannot be.",
    wing_case: "if it is {digit}, {cell} is {z}",

    mark_placed: "placed",
    mark_removed: "removed",
    mark_pattern: "pattern",
    mark_fin: "fin",
    mark_endo_fin: "fin in two bases",
    mark_pivot: "pivot",
    mark_colour: "one colour",
    mark_other_colour: "the other colour",
    mark_guardian: "one of these must be true",
    mark_companion: "helper",
    mark_excluded: "impossible together",
    mark_link: "A, B, C ... the chain in order",
    mark_possible: "also possible",
    mark_set: "set {number}",

    rules: RULES,
};
