//! English. Every sentence that kudosu says about a step, a hint or a path stands here or in `rules.rs`.

mod clues;
mod names;
mod patterns;
mod reasons;
mod rules;

use kudosu_logic::Technique;

use crate::fill::Template;
use crate::texts::{HouseWord, Texts};
use patterns::PATTERNS;
use rules::RULES;

/// The English texts.
pub(crate) static ENGLISH: Texts = Texts {
    comma: ", ",
    and: "{rest} and {last}",
    or: "{rest} or {last}",
    and_clause: "{rest}, and {last}",
    sentence_gap: " ",
    decimal_point: ".",
    numbers: &[
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ],
    row: HouseWord {
        one: "row {number}",
        many: Template::plain("rows {numbers}"),
        short: "row {number}",
    },
    column: HouseWord {
        one: "column {number}",
        many: Template::plain("columns {numbers}"),
        short: "col {number}",
    },
    block: HouseWord {
        one: "box {number}",
        many: Template::plain("boxes {numbers}"),
        short: "sqr {number}",
    },
    extra: HouseWord {
        one: "extra house {number}",
        many: Template::plain("extra houses {numbers}"),
        short: "ext {number}",
    },
    diagonal: HouseWord {
        one: "diagonal {number}",
        many: Template::plain("diagonals {numbers}"),
        short: "dia {number}",
    },

    shape: "{side}×{side}",
    shape_with_boxes: "{side}×{side} with {height}×{width} boxes",

    summary: "{name}: {pattern} => {effects}",
    summary_bare: "{name}: {effects}",
    pattern: "{digits} in {cells}",
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
    naked_single_clues: "{digits} {digits:stands|stand} in cells that it sees by {clues}",
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

    is_digit: Template::plain("{cells} is {digit}"),
    one_is_digit: Template::plain("{digit} is in {cells_or}"),
    is_not_digit: Template::plain("{cells} is not {digit}"),
    none_is_digit: Template::plain("{digit} is in {cells_nor}"),
    neither: "neither {first} nor {last}",
    none_of: "none of {cells}",
    suppose: "Suppose that {what}.",
    chain_then: "Then {clause}.",
    chain_so: Template::plain("{first}, so {second}"),
    strong_in_cell: Template::plain("{cell} must be {digit}, the only other candidate"),
    strong_in_house: Template::plain("in {house} the {digit} can only go in {cells_or}"),
    strong_in_set: Template::plain(
        "the {count} cells {set} are left with {left}, one for each, so {statement}",
    ),
    deadly: "The cells {corners} form a rectangle of two rows, two columns and two boxes with {digits} in every corner. \
        If they held nothing else, the two digits could be swapped and the puzzle would have two solutions; but it has only one.",
    chain_open: "Either way at least one of the two is true: {first}, or {last}. Whatever contradicts both \
        cannot be.",
    chain_open_alike: "Either way {first}. Whatever contradicts that cannot be.",
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
    clue_bare: Template::plain("{article} {clue}"),
    clue_with_number: Template::plain("{clue} {number}"),
    clue_in_cells: Template::plain("{clue} in {cells}"),
    clue_from_to: Template::plain("{clue} from {first} to {last}"),
    clue_above: Template::plain("{clue} above {house}"),
    clue_below: Template::plain("{clue} below {house}"),
    clue_left_of: Template::plain("{clue} left of {house}"),
    clue_right_of: Template::plain("{clue} right of {house}"),
    clue_short: "{clue} {cells}",
    clue_by: "{clue}",
    clue_combinations: "{Clue} can only hold {combinations}.",
    clue_combinations_placed: "{Clue} can only hold {combinations}. Where one of these digits falls, the other cells cannot hold what goes with it.",
    clue_combinations_fixed: "{Clue} can only hold {combinations}, with {places}.",
    clue_place: "{digit} in {cell}",
    clue_sequences: "{Clue} can only read {combinations}.",
    clue_one_open: "{Clue} {clue:has|have} one open cell left, {cell}, which can only be {digits_or}.",
    clue_says: "{Clue} {clue:says|say} that {rule}.",
    clue_kind_says: "{Clue}: {rule}.",
    clue_own_number: "its number",
    clue_beside: "{cell} is {digits_or}. {says}",
    clue_required: "{Clue} cannot do without {digits}, and there the {digits} can only go in {defining_or}. \
        Whatever sees all of these places cannot be {digits}.",
    clue_required_so: "So it cannot do without {digits}, and there the {digits} can only go in {defining_or}. \
        Whatever sees all of these places cannot be {digits}.",
    clue_innies: "{Base} {base:sums|sum} to {total}, the {sum:cage|cages} inside to {cages}. \
        That leaves {difference} for {inside}.",
    clue_outies: "{Base} {base:sums|sum} to {total}. The {sum:cage that covers|cages that cover} all of that \
        {sum:sums|sum} to {cages}. So what reaches out, {outside}, is {difference} in all.",
    clue_both: "{Base} {base:sums|sum} to {total}, the {sum:cage|cages} that {sum:lies|lie} mostly there to {cages}. So {inside}, which \
        {inside:is|are} not covered, less {outside}, which {outside:reaches|reach} out, {inside:makes|make} {difference}.",
    clue_blocked_house: "In {house} the {digits_or} can only go in {cells_or}, so {clue} must have it there.",
    clue_blocked_cell: "{cell} is {digits_or}, and {clue} must leave it one of these.",
    clue_blocked_clues: "Look at {clues} together: where their cells see each other they cannot hold the same digit.",
    clue_common_cell: "{cell} is {digits_or}. Each of these excludes the same, by {clues}.",
    clue_common_house: "In {house} the {digits_or} is in {cells_or}. Each of these places excludes the same, by {clues}.",
    clue_links: "What no row, column or box excludes here is excluded by {clues}.",
    why: &reasons::REASONS,
    net_cell: "{cell} is {digits_or}. Try them one by one.",
    net_house: "In {house} the {digit} is in {cells_or}. Try them one by one.",
    net_guardians: "{digits} alone do not fit into {cells}, whichever goes where. So one of the other candidates there is true: \
        {guardians}. Try them one by one.",
    net_suppose_inside: "Suppose besides that {what}.",
    fact_holds: "{digit} in {cells}",
    fact_fails: "no {digit} in {cells}",
    net_with: "With {facts}, {clause}.",
    net_in_cell: Template::plain("only {digit} is left in {cell}"),
    net_in_house: Template::plain("in {house} only {cell} is left for the {digit}"),
    net_refuted: Template::plain("{fact}, because otherwise {impossible}"),
    net_empty_cell: Template::plain("nothing is left for {cell}"),
    net_no_place: Template::plain("the {digit} has no place left in {house}"),
    net_both_cells: Template::plain("{a} and {b} are both {digit}, although they see each other"),
    net_both_digits: Template::plain("{cell} is {a} and {b} at once"),
    net_both_linked: Template::plain("{a} is {x} and {b} is {y}, which cannot be by {clue}"),
    net_contradiction: "But with {facts}, {impossible}. So {opposite}.",
    net_both: "But then {impossible}. So {opposite}.",
    net_shared: "Whichever it is, the same follows.",
    outline: "Suppose that {what}. Follow that for {links} {links:link|links}, and {impossible}. So {opposite}.",
    outline_nested: "Suppose that {what}. Follow that for {links} {links:link|links}, with {refuted} more \
        {refuted:supposition|suppositions} refuted on the way, and {impossible}. So {opposite}.",
    outline_shared: "{choice} Each of these leads to the same, in at most {links} {links:link|links}.",
    walkthrough_links: "Long arguments are told in outline here. Told to a beginner, they have every link.",
    braid_then: "Then {clause}; {outs}.",
    braid_out_digits: "{what} {what:is|are} out because of the {by}",
    braid_out_cells: "{what} {what:is|are} out because of the {by}",
    braid_in_cell: Template::plain("{cell} must be {digit}"),
    braid_in_house: Template::plain("in {house} the {digit} must go in {cell}"),
    braid_in_group: Template::plain("in {house} the {digit} must go in {cells_or}"),
    digit_in_cell: "{digit} in {cell}",
    one_cover: "{digits} in {house}",
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
    mark_base: "base",
    mark_target: "target",
    mark_mirror: "mirror",
    mark_link: "A, B, C ... the chain in order",
    mark_possible: "also possible",
    mark_set: "set {number}",
    mark_denied: "false there",
    mark_aside: "out by something before",

    walkthrough_puzzle: "The puzzle",
    walkthrough_unique: "{Shape}, {givens} digits given, {blanks} {blanks:cell|cells} to find. It has exactly one solution.",
    walkthrough_several: "{Shape}, {givens} digits given, {blanks} {blanks:cell|cells} to find. It does not have exactly one solution, \
        so logic cannot get to the end of it.",
    walkthrough_unknown: "{Shape}, {givens} digits given, {blanks} {blanks:cell|cells} to find.",
    walkthrough_reading: "Cells are named by row and column: r4c2 is the cell in row 4, column 2. Two cells see each other \
        when they share a row, a column or a box; they cannot hold the same digit then.",
    walkthrough_short_cells: "Several cells are named together where that is shorter: r14c28 are the four cells in which rows 1 \
        and 4 cross columns 2 and 8.",
    walkthrough_clues: "Besides its digits it has {count} {count:clue|clues}: {kinds}.",
    walkthrough_sight: "Cells that must differ by a clue see each other as well.",
    walkthrough_kind_of_clue: "{name} ({kind})",
    walkthrough_clue_run: "Steps {first} to {last}: {name}",
    walkthrough_step: "Step {first}: {name}",
    walkthrough_singles: "Steps {first} to {last}: {count} singles",
    walkthrough_solved: "Solved",
    walkthrough_solved_text: "That was the last cell: solved in {steps} {steps:step|steps}, without a guess.",
    walkthrough_stuck: "Here logic ends",
    walkthrough_stuck_text: "After {steps} {steps:step|steps} none of the techniques of the profile '{profile}' finds \
        anything more, and {blanks} {blanks:cell is|cells are} still empty.",
    walkthrough_limit: "Here the limit is reached",
    walkthrough_limit_text: "After {steps} {steps:step|steps} nothing more was found within the limit of work that a step \
        may cost, and {blanks} {blanks:cell is|cells are} still empty.",
    walkthrough_broken: "A contradiction",
    walkthrough_broken_text: "After {steps} {steps:step|steps} some cell or digit has no place left: \
        this position has no solution.",
    walkthrough_search: "The rest, by search",
    walkthrough_search_text: "The remaining {blanks} {blanks:cell was|cells were} found by trying, not by logic.",

    difficulty: "How hard was that?",
    difficulty_level: "For a person: {level}.",
    difficulty_hodoku: "HoDoKu scores it {score} ({hodoku_level}).",
    difficulty_hodoku_open: "HoDoKu's steps do not get to the end ({hodoku_level}, score {score} so far).",
    difficulty_se: "Sudoku Explainer rates it {se} (hardest step / up to the first digit / first step).",
    difficulty_backtracks: "The search tdoku guesses {backtracks} {backtracks:time|times} until it has the solution.",
    difficulty_chains: "Above 6.2 Sudoku Explainer needs chains; on this shape such numbers are not worked out.",

    rating_level: "level   {level}",
    rating_hodoku: "HoDoKu  {score} ({hodoku_level})",
    rating_hodoku_open: "HoDoKu  {score} ({hodoku_level}; not finished)",
    rating_se: "SE      {se}",
    rating_se_chains: "SE      {se}  (6.5 or more: chains needed)",
    rating_backtracks: "tdoku   {backtracks}  ({backtracks:guess|guesses} until it has the solution)",
    rating_classic_only: "HoDoKu and SE numbers are for classic puzzles only",
    hardness_never: "not solved in this way",
    hardness_nine_only: "these scales are for classic puzzles on the plain 9×9 grid only",
    difficulty_classic_only: "The numbers of HoDoKu and Sudoku Explainer are for classic puzzles only.",
    not_rated_no_solution: "not rated: no solution",
    not_rated_several: "not rated: several solutions",
    levels: ["beginner", "easy", "medium", "hard", "diabolical"],
    hardness: [
        "depth of trial and error",
        "length of braids",
        "length of g-braids",
        "length of whips",
        "length of g-whips",
        "length of braids in one level of trial and error",
        "length of braids in two levels of trial and error",
    ],
    hodoku_levels: ["easy", "medium", "hard", "unfair", "extreme"],

    hint_where: "Have a look at {area}.",
    of_length: "{name} of length {length}",
    hint_technique: "There is {named}. {rule} Have a look at {area}.",
    hint_digit: "find the place of the {digits} in {area}. {rule}",
    hint_cell: "count what {cell} can still be. {rule}",
    hint_pattern: "{pattern}. {rule}",
    hint_effect: "{paragraph}",
    hint_named_clause: "{name}: {detail}",
    hint_named_sentence: "{name}. {detail}",
    hint_complete: "The grid is full and right. Well done!",
    hint_stuck: "Everything is right so far, but none of the techniques known here finds the next step.",
    hint_limit: "Everything is right so far, but nothing was found within the limit of work that a hint may cost.",
    hint_several: "This puzzle has more than one solution, and nothing was found that is so in all of them.",
    hint_in_all: "This puzzle has more than one solution; what follows is so in every one that keeps what stands on the board.",
    hint_dead_end: "This puzzle has more than one solution, but none that keeps what stands on the board: a digit or a candidate must be wrong.",
    hint_no_solution: "This puzzle has no solution; perhaps a digit was copied wrongly.",
    whole_grid: Template::plain("the whole grid"),
    more_mistakes: "There {others:is|are} {others} more to mend.",
    wrong_digit: [
        "Not so fast: one of your digits is not right. Have a look at {area}.",
        "Not so fast: a digit in {area} is not right. Find it and erase it before you go on.",
        "Not so fast: {cell} cannot be {value}. Erase it before you go on.",
        "Not so fast: {cell} cannot be {value}; the only solution has {right} there.",
    ],
    missing_candidate: [
        "Not so fast: a candidate is gone that is still needed. Have a look at {area}.",
        "Not so fast: a cell in {area} has lost a candidate that it still needs.",
        "Not so fast: {cell} has lost a candidate that it still needs. Go through its row, column and box again.",
        "Not so fast: {cell} needs its {right} back; the only solution has it there.",
    ],

    checkup_clash: "set {set} ({house}): {count} instances of {digit}",
    checkup_totals: "{sets} different sets have violations\n{clashes} violations in total",
    checkup_no_solution: "no solution: no givens clash, but the grid cannot be completed",
    checkup_unique: "unique: there is exactly one solution",
    checkup_several: "several solutions; two of them differ in {count} cells:",
    checkup_difference: "{here} or {there}",
    checkup_broken: "{Clue} cannot be kept with what stands in {cells}.",

    trace_ask: "Solve this Sudoku step by step. A dot is a blank cell; r4c2 is the cell in row 4, column 2.",
    trace_puzzle: "Puzzle: {puzzle}",
    trace_candidates: "Candidates: {candidates}",
    trace_solution: "Solution: {solution}",
    trace_instruction: "### Instruction",
    trace_response: "### Response",

    grade_right: "All of it is right.",
    grade_unread: "There is no grid and no move in this text.",
    grade_other_puzzle: "This is the way of another puzzle.",
    grade_outside: "There is no such cell or digit on this grid.",
    grade_given: "{cell} is a given {right}, so it cannot be {digit}.",
    grade_clash: "The {digit} stands twice in {house}.",
    grade_wrong_digit: "{cell} is not {digit}: the solution has {right} there.",
    grade_impossible_digit: "{cell} cannot be {digit}: no solution has it there beside what was placed before.",
    grade_wrong_removal: "{cell} needs its {digit}: the solution has it there.",
    grade_possible_digit: "{cell} can still be {digit}: a solution has it there.",
    grade_technique: "{what} is true and follows, but not by this technique: {name}.",
    grade_unfounded: "{what} is true, but does not follow from what was known before.",
    grade_incomplete: "{blanks} {blanks:cell is|cells are} still empty.",

    page_title: "Techniques",
    page_intro: "Made by `cargo xtask docs` from the table of techniques; do not edit it by hand.\n\n\
        A technique has an id (as options and JSON take it), HoDoKu's code, score and level, and the rating of Sudoku \
        Explainer 1.2.1 where it has one. Its lesson opens with `#learn=LESSON` behind the address of the page. *Unique* marks those that assume that the puzzle has exactly one solution; \
        they are used only where that was proven, and not with `--no-uniqueness`.",
    page_columns: "technique | id | rule | lesson | HoDoKu | SE |",
    page_unique: "unique",
    list_id: "id",
    list_score: "score",
    list_lesson: "lesson",
    list_rule: "rule",

    name: Technique::name,
    in_a_sentence: names::in_a_sentence,
    clue: clues::word,
    clue_rule: clues::rule,
    rules: &[RULES, PATTERNS],
};
