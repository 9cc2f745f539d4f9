//! The techniques in English: for each its rule, and the sentences that tell a step where they need no code.

use crate::texts::{Rule, Wording};

const LOCKED: &str = "In {base} the {digits} can only go in {defining_or}, which lie in {cover} too. \
    Whichever of them it is, {cover} has its {digits} there, so no other cell of {cover} can be {digits}.";

const NAKED_SUBSET: &str = "In {base} the {count} cells {defining} have only the {count} candidates \
    {digits} between them. They will use up these digits, whichever goes where, so no other cell of \
    {touched} can have them.";

const HIDDEN_SUBSET: &str = "In {base} the {count} digits {digits} can only go in the {count} cells \
    {defining}. They will fill these cells, whichever goes where, so nothing else fits in there.";

const TWO_PAIRS: &str = "In each of {link} the {digits} has just two places left. The cells {defining} see \
    each other, so they cannot both be {digits}, and at least one of the two other ends is: {pincers_or}. \
    Whatever sees both of these cannot be {digits}.";

pub(super) static RULES: &[Rule] = &[
    Rule {
        ids: "full-house",
        rule: "A house with one empty cell takes the one digit that it lacks.",
        wording: Wording::FullHouse,
    },
    Rule {
        ids: "hidden-single",
        rule: "In a house a digit has only one place left.",
        wording: Wording::HiddenSingle,
    },
    Rule {
        ids: "naked-single",
        rule: "A cell has only one candidate left.",
        wording: Wording::NakedSingle,
    },
    Rule {
        ids: "pointing",
        rule: "In a box a digit fits on one line only, so it leaves the rest of that line.",
        wording: Wording::Says(LOCKED),
    },
    Rule {
        ids: "claiming",
        rule: "On a line a digit fits in one box only, so it leaves the rest of that box.",
        wording: Wording::Says(LOCKED),
    },
    Rule {
        ids: "locked-pair locked-triple",
        rule: "{Number} cells in a box and on a line have only {number} candidates, which leave the rest of \
            both.",
        wording: Wording::Says(
            "The {count} cells {defining} lie in {base} and in {cover} alike, and have only the {count} \
                candidates {digits} between them. They will use up these digits, whichever goes where, so \
                none is left for the other cells of {touched}.",
        ),
    },
    Rule {
        ids: "naked-pair naked-triple naked-quad",
        rule: "{Number} cells of a house have only {number} candidates, which leave its other cells.",
        wording: Wording::Says(NAKED_SUBSET),
    },
    Rule {
        ids: "naked-subset",
        rule: "Five or more cells of a house have only as many candidates, which leave its other cells.",
        wording: Wording::Says(NAKED_SUBSET),
    },
    Rule {
        ids: "hidden-pair hidden-triple hidden-quad",
        rule: "{Number} digits of a house fit in only {number} cells, where nothing else can be.",
        wording: Wording::Says(HIDDEN_SUBSET),
    },
    Rule {
        ids: "hidden-subset",
        rule: "Five or more digits of a house fit in only as many cells, where nothing else can be.",
        wording: Wording::Says(HIDDEN_SUBSET),
    },
    Rule {
        ids: "x-wing swordfish jellyfish squirmbag whale leviathan",
        rule: "In {number} parallel lines a digit fits in only {number} crossing lines, which lose it \
            elsewhere.",
        wording: Wording::Fish,
    },
    Rule {
        ids: "finned-x-wing finned-swordfish finned-jellyfish finned-squirmbag finned-whale finned-leviathan",
        rule: "A fish of {number} lines but for some extra places, the fins; it works on what sees all of \
            them.",
        wording: Wording::Fish,
    },
    Rule {
        ids: "sashimi-x-wing sashimi-swordfish sashimi-jellyfish sashimi-squirmbag sashimi-whale \
            sashimi-leviathan",
        rule: "A finned fish of {number} lines that would fall apart without its fins.",
        wording: Wording::Fish,
    },
    Rule {
        ids: "franken-x-wing franken-swordfish franken-jellyfish franken-squirmbag franken-whale \
            franken-leviathan",
        rule: "A fish of {number} houses in which boxes may stand in for lines.",
        wording: Wording::Fish,
    },
    Rule {
        ids: "finned-franken-x-wing finned-franken-swordfish finned-franken-jellyfish \
            finned-franken-squirmbag finned-franken-whale finned-franken-leviathan",
        rule: "A fish of {number} houses with fins in which boxes may stand in for lines.",
        wording: Wording::Fish,
    },
    Rule {
        ids: "mutant-x-wing mutant-swordfish mutant-jellyfish mutant-squirmbag mutant-whale mutant-leviathan",
        rule: "A fish of {number} houses in which rows, columns and boxes mix freely.",
        wording: Wording::Fish,
    },
    Rule {
        ids: "finned-mutant-x-wing finned-mutant-swordfish finned-mutant-jellyfish finned-mutant-squirmbag \
            finned-mutant-whale finned-mutant-leviathan",
        rule: "A fish of {number} houses with fins in which rows, columns and boxes mix freely.",
        wording: Wording::Fish,
    },
    Rule {
        ids: "skyscraper",
        rule: "Two parallel lines with two places each for a digit, joined along a crossing line: one of \
            the far ends is true.",
        wording: Wording::Says(TWO_PAIRS),
    },
    Rule {
        ids: "two-string-kite",
        rule: "A row and a column with two places each for a digit, joined in a box: one of the far ends is \
            true.",
        wording: Wording::Says(TWO_PAIRS),
    },
    Rule {
        ids: "turbot-fish",
        rule: "Two houses with two places each for a digit, two of which see each other: one of the far \
            ends is true.",
        wording: Wording::Says(TWO_PAIRS),
    },
    Rule {
        ids: "dual-two-string-kite",
        rule: "Two kites that are joined by the same two cells of a box.",
        wording: Wording::Says(
            "In each of {link} the {digits} has just two places left. These make two kites that are joined \
                by the same cells of a box: in each of them the two cells in the box cannot both be \
                {digits}, so at least one of the far ends is. What sees both far ends of a kite cannot be \
                {digits}.",
        ),
    },
    Rule {
        ids: "empty-rectangle",
        rule: "A box has a digit on one row and one column only; a line with two places elsewhere closes \
            the trap.",
        wording: Wording::Says(
            "In {base} the {digits} lies only along {cover}. In {link} it has just two places, {pincers}. \
                If {targets} were {digits}, {base} would lose it along one of its two arms, and by way of \
                {link} along the other, so that nothing would be left for it.",
        ),
    },
    Rule {
        ids: "dual-empty-rectangle",
        rule: "Two empty rectangles in the same box.",
        wording: Wording::Says(
            "In {base} the {digits} lies only along one row and one column. In each of {link} it has just \
                two places. If one of {targets} were {digits}, {base} would lose it along one of its two \
                arms, and by way of a line along the other, so that nothing would be left for it.",
        ),
    },
    Rule {
        ids: "simple-colours-trap",
        rule: "Places of a digit that come in twos are coloured in turn; what sees both colours is false.",
        wording: Wording::Says(
            "Where the {digits} has just two places in a house, one of the two is true. Colour such places \
                in turn: {colour_a} in one colour, {colour_b} in the other. All of one colour are true, all \
                of the other false. Whatever sees both colours cannot be {digits}.",
        ),
    },
    Rule {
        ids: "simple-colours-wrap",
        rule: "Places of a digit that come in twos are coloured in turn; a colour that sees itself is false.",
        wording: Wording::Says(
            "Where the {digits} has just two places in a house, one of the two is true. Colour such places \
                in turn: {colour_a} in one colour, {colour_b} in the other. All of one colour are true, all \
                of the other false. But two cells of the same colour see each other here, and cannot both \
                be {digits}, so that colour is the false one.",
        ),
    },
    Rule {
        ids: "multi-colours-1",
        rule: "Two coloured nets of a digit touch, so one of the two other colours is true.",
        wording: Wording::Says(
            "Where the {digits} has just two places in a house, one of the two is true. Colour such places \
                in turn. There are two separate nets: {colour_a} against {colour_b}, and {colour_c} against \
                {colour_d}. A colour of the one sees a colour of the other; these two cannot both be true, \
                so at least one of their opposites is. Whatever sees both opposites cannot be {digits}.",
        ),
    },
    Rule {
        ids: "multi-colours-2",
        rule: "A colour of one net of a digit sees both colours of another, so it is false.",
        wording: Wording::Says(
            "Where the {digits} has just two places in a house, one of the two is true. Colour such places \
                in turn. There are two separate nets: {colour_a} against {colour_b}, and {colour_c} against \
                {colour_d}. One colour sees both colours of the other net, one of which is true, so it must \
                be false.",
        ),
    },
    Rule {
        ids: "xy-wing",
        rule: "A cell with x and y sees cells with x, z and y, z: one of those is z.",
        wording: Wording::Says(
            "Start from {pivot}: {cases}. Either way one of {pincers} is {pincer_digit}, so no cell that \
                sees both of them can be {pincer_digit}.",
        ),
    },
    Rule {
        ids: "xyz-wing",
        rule: "A cell with x, y and z sees cells with x, z and y, z: one of the three is z.",
        wording: Wording::Says(
            "Start from {pivot}: {cases}, and otherwise it is {pincer_digit} itself. Whatever happens, one \
                of these three cells is {pincer_digit}, so no cell that sees all three can be \
                {pincer_digit}.",
        ),
    },
    Rule {
        ids: "w-wing",
        rule: "Two cells with the same two candidates are kept from both being one of them, so one is the \
            other.",
        wording: Wording::Says(
            "{pincers} have the same two candidates, {digits}. If both were {link_digit}, {link} would have no \
                place left for its {link_digit}: it can only go in {defining_or}, and one of the two sees each of \
                these. So at least one of them is {pincer_digit}, and no cell that sees both can be \
                {pincer_digit}.",
        ),
    },
    Rule {
        ids: "unique-rectangle-1",
        rule: "A rectangle that two digits must not fill alone: the only corner with more loses them.",
        wording: Wording::Says("{deadly} Only {roof} has other candidates, so it must be one of those."),
    },
    Rule {
        ids: "unique-rectangle-2 unique-rectangle-5",
        rule: "A rectangle that two digits must not fill alone: the one digit that prevents it leaves what \
            sees all its places there.",
        wording: Wording::Says(
            "{deadly} Only a {guardians} in {roof_or} prevents that, so one of them is {guardians}, and \
                whatever sees {roof:it|all of them} cannot be {guardians}.",
        ),
    },
    Rule {
        ids: "unique-rectangle-3",
        rule: "A rectangle that two digits must not fill alone: the digits that prevent it join a naked \
            subset.",
        wording: Wording::Says(
            "{deadly} So one of {roof} is {guardians_or}. Taken together they are like one cell with these \
                candidates, and with {companions} they form a naked subset in {base}: its digits leave the \
                other cells there.",
        ),
    },
    Rule {
        ids: "unique-rectangle-4",
        rule: "A rectangle that two digits must not fill alone: one digit is sure to be in the roof, so the \
            other is not.",
        wording: Wording::Says(
            "{deadly} In {link} the {link_digit} can only go in {roof_or}. One of these two is {link_digit} \
                then; if the other were {gone}, the rectangle would be complete. So neither is {gone}.",
        ),
    },
    Rule {
        ids: "unique-rectangle-6",
        rule: "A rectangle that two digits must not fill alone: one digit is confined to it and must avoid \
            the roof.",
        wording: Wording::Says(
            "{deadly} In each of {link} the {link_digit} fits only into the rectangle, so it takes two \
                opposite corners. If these were {roof}, the two others would be the other digit and the \
                rectangle complete. So it takes the others.",
        ),
    },
    Rule {
        ids: "hidden-rectangle",
        rule: "A rectangle that two digits must not fill alone: one digit is confined to two of its sides, \
            so the corner between them is not the other.",
        wording: Wording::Says(
            "{deadly} Corner {pivot} has nothing else to offer. In each of {link} the {link_digit} fits \
                only into the rectangle. If {targets} were {gone}, both its neighbours would be \
                {link_digit} and {pivot} {gone}: the rectangle would be complete.",
        ),
    },
    Rule {
        ids: "avoidable-rectangle-1",
        rule: "A rectangle of digits that were not given must not be completed crosswise.",
        wording: Wording::Says(
            "The cells {corners} form a rectangle of two rows, two columns and two boxes, and none of its \
                digits was given. If {roof} were {gone}, its two digits could be swapped and the puzzle \
                would have two solutions; but it has only one.",
        ),
    },
    Rule {
        ids: "avoidable-rectangle-2",
        rule: "A rectangle of digits that were not given must not be completed crosswise: the digit that \
            prevents it leaves what sees both its places.",
        wording: Wording::Says(
            "The cells {corners} form a rectangle of two rows, two columns and two boxes, and none of its \
                digits was given. If {digits} came out crosswise, they could be swapped and the puzzle \
                would have two solutions; but it has only one. Only a {guardians} in {roof_or} prevents \
                that, so one of them is {guardians}, and whatever sees both cannot be {guardians}.",
        ),
    },
    Rule {
        ids: "bug-plus-1",
        rule: "All cells and digits come in twos but for one candidate, which must be true.",
        wording: Wording::Says(
            "Every empty cell but {roof} has just two candidates, and every digit just two places in each \
                house. If {roof} had only two as well, the rest could be filled in two ways or none. So the \
                extra candidate there, the {digits}, is true.",
        ),
    },
    Rule {
        ids: "remote-pair",
        rule: "Cells with the same two candidates in a row: the ends hold one of each.",
        wording: Wording::Says(
            "The {count} cells {defining_path} have only {digits} as candidates, and each of them sees the next. So \
                the two digits take turns along them, and the two ends differ: {digits} stand there, one at each \
                end. A cell that sees both ends sees both digits, and can be neither of them.",
        ),
    },
    Rule {
        ids: "x-chain",
        rule: "A chain of places of one digit whose ends cannot both be false.",
        wording: Wording::Chain,
    },
    Rule {
        ids: "xy-chain",
        rule: "A chain of cells with two candidates whose ends cannot both be false.",
        wording: Wording::Chain,
    },
    Rule {
        ids: "continuous-nice-loop",
        rule: "A ring of alternating links: of each two neighbours exactly one is true.",
        wording: Wording::Chain,
    },
    Rule {
        ids: "discontinuous-nice-loop",
        rule: "A ring of alternating links that contradicts, or confirms, the candidate where it starts.",
        wording: Wording::Chain,
    },
    Rule {
        ids: "alternating-inference-chain",
        rule: "A chain of alternating links whose ends cannot both be false.",
        wording: Wording::Chain,
    },
    Rule {
        ids: "grouped-continuous-nice-loop",
        rule: "A continuous nice loop through groups of cells or almost locked sets.",
        wording: Wording::Chain,
    },
    Rule {
        ids: "grouped-discontinuous-nice-loop",
        rule: "A discontinuous nice loop through groups of cells or almost locked sets.",
        wording: Wording::Chain,
    },
    Rule {
        ids: "grouped-alternating-inference-chain",
        rule: "An alternating inference chain through groups of cells or almost locked sets.",
        wording: Wording::Chain,
    },
    Rule {
        ids: "sue-de-coq",
        rule: "Cells around the crossing of a line and a box use each of their digits exactly once.",
        wording: Wording::Says(
            "{Base} and {cover} cross at {pivot}. Together with {pincers} on the rest of the line and \
                {companions} in the rest of the box these are {cell_count} cells with just the \
                {digit_count} digits {digits}, none of which fits in twice. So each of them is used exactly \
                once there, and leaves the cells of the line or the box that see all its places.",
        ),
    },
    Rule {
        ids: "als-xz",
        rule: "Two almost locked sets share a digit that only one of them can have, so another one is in \
            one of them.",
        wording: Wording::Sets,
    },
    Rule {
        ids: "als-xy-wing",
        rule: "Three almost locked sets, each joined to the next by a digit: the outer two cannot both lack \
            another one.",
        wording: Wording::Sets,
    },
    Rule {
        ids: "als-chain",
        rule: "A row of almost locked sets, each joined to the next by a digit: the outer two cannot both \
            lack another one.",
        wording: Wording::Sets,
    },
    Rule {
        ids: "death-blossom",
        rule: "A cell takes a digit from one of several almost locked sets, whichever candidate it is.",
        wording: Wording::Blossom,
    },
    Rule {
        ids: "nishio",
        rule: "A place for a digit that would leave no room for it elsewhere.",
        wording: Wording::Net,
    },
    Rule {
        ids: "contradiction-forcing-chain contradiction-forcing-net",
        rule: "Something that is supposed leads to what cannot be, so it is wrong.",
        wording: Wording::Net,
    },
    Rule {
        ids: "cell-forcing-chain cell-forcing-net",
        rule: "Every candidate of a cell leads to the same.",
        wording: Wording::Net,
    },
    Rule {
        ids: "house-forcing-chain house-forcing-net",
        rule: "Every place of a digit in a house leads to the same.",
        wording: Wording::Net,
    },
    Rule {
        ids: "nested-forcing-net",
        rule: "Something that is supposed leads to what cannot be, by way of other suppositions that do so too.",
        wording: Wording::Net,
    },
    Rule {
        ids: "whip",
        rule: "A supposed candidate leaves a cell or a digit one way, that one the next, and so on until something has no way left.",
        wording: Wording::Braid,
    },
    Rule {
        ids: "g-whip",
        rule: "A whip in which a way may also be a digit in one of several cells that share two houses.",
        wording: Wording::Braid,
    },
    Rule {
        ids: "braid",
        rule: "A whip in which each way may follow from anything before it, not just from the last.",
        wording: Wording::Braid,
    },
    Rule {
        ids: "g-braid",
        rule: "A braid in which a way may also be a digit in one of several cells that share two houses.",
        wording: Wording::Braid,
    },
    Rule {
        ids: "template-set",
        rule: "All ways to place a digit in the whole grid share a cell.",
        wording: Wording::Says(
            "Go through all the ways in which the {digits} can still be placed in the whole grid, one in \
                each house. All of them have it in {placed_cells}.",
        ),
    },
    Rule {
        ids: "template-delete",
        rule: "No way to place a digit in the whole grid uses a cell.",
        wording: Wording::Says(
            "Go through all the ways in which the {digits} can still be placed in the whole grid, one in \
                each house. None of them has it in {targets_or}.",
        ),
    },
    Rule {
        ids: "direct-pointing direct-claiming",
        rule: "A locked candidate leaves a digit a single place in another house.",
        wording: Wording::Says(
            "In {base} the {digits} can only go in {defining_or}, which lie in {cover} \
            too. That rules it out in the rest of {cover} and leaves {link} a single place for it: \
            {placed_cells}.",
        ),
    },
    Rule {
        ids: "direct-hidden-pair direct-hidden-triple",
        rule: "A hidden subset of {number} leaves a digit a single place in the same house.",
        wording: Wording::Says(
            "In {base} the {digit_count} digits {digits} can only go in the {digit_count} \
            cells {defining}. They will fill these cells, whichever goes where, and that leaves a single \
            place for the {placed_digit} of {base}: {placed_cells}.",
        ),
    },
    Rule {
        ids: "unique-loop",
        rule: "A closed loop of cells that two digits must not fill alone: one of the other candidates on \
            it is true.",
        wording: Wording::Says(
            "The cells {corners} form a closed loop with {digits} in every cell, and every \
            house on the way holds two of them. If they held nothing else, the two digits could be swapped \
            all around and the puzzle would have two solutions; but it has only one. Only {guardians_or} in \
            {roof_or} prevents that. So one of these candidates is true, and what cannot stand beside it \
            goes.",
        ),
    },
    Rule {
        ids: "bug-2",
        rule: "All cells and digits come in twos but for one digit in several cells, one of which is true.",
        wording: Wording::Says(
            "But for the {guardians} in {roof}, every empty cell has just two candidates and \
            every digit two places in each house. If it were in none of them, the rest could be filled in \
            two ways or none. So one of them is {guardians}, and whatever sees all of them cannot be {guardians}.",
        ),
    },
    Rule {
        ids: "bug-3",
        rule: "All cells and digits come in twos but for a few candidates, which join a naked subset.",
        wording: Wording::Says(
            "But for {guardians} in {roof}, every empty cell has just two candidates and \
            every digit two places in each house. If none of these were true, the rest could be filled in \
            two ways or none. So {roof} are together like one cell with these candidates, and form a naked \
            subset with {companions}: its digits leave the other cells of the house.",
        ),
    },
    Rule {
        ids: "bug-4",
        rule: "All cells and digits come in twos but for two cells of a house that share one more digit.",
        wording: Wording::Says(
            "But for {guardians} in {roof}, every empty cell has just two candidates and \
            every digit two places in each house. If none of these were true, the rest could be filled in \
            two ways or none. One of {roof} holds a digit that both share and that has no other place in \
            their house, so the other holds one of these: nothing else fits there.",
        ),
    },
    Rule {
        ids: "aligned-pair-exclusion aligned-triple-exclusion",
        rule: "Of all combinations of candidates in {number} cells only those count that leave every other \
            cell a candidate.",
        wording: Wording::Says(
            "Try every combination of candidates in {defining}. One that repeats a digit \
            where it must not, or leaves one of {companions} without a candidate, is impossible. No \
            possible combination has {gone_or} in {targets_or}.",
        ),
    },
    Rule {
        ids: "clue-combinations",
        rule: "A digit that stands in no way of keeping a clue goes.",
        wording: Wording::Clue,
    },
    Rule {
        ids: "required-digit",
        rule: "A digit that a clue cannot do without goes from what sees all its places there.",
        wording: Wording::Clue,
    },
    Rule {
        ids: "rule-of-45",
        rule: "Houses have a sum and cages have one; the difference is what the cells left over sum to.",
        wording: Wording::Clue,
    },
    Rule {
        ids: "blocked-combinations",
        rule: "A clue is read together with a digit that a house has only there, a cell that it must leave a digit, or another clue.",
        wording: Wording::Clue,
    },
    Rule {
        ids: "common-exclusion",
        rule: "Every digit of a cell, or every place of a digit in a house, excludes the same candidate, some by a clue.",
        wording: Wording::Clue,
    },
];
