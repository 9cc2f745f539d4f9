//! The patterns that people name, in English: for each its rule, and the sentences that tell a step.

use crate::texts::{Rule, Wording};

pub(super) static PATTERNS: &[Rule] = &[
    Rule {
        ids: "firework-triple",
        rule: "Three digits have the same wings where a row and a column cross, and so fill the crossing and the wings.",
        wording: Wording::Says(
            "{Base} cross in {pivot}. Outside of the box there each of {digits} can be on these lines only in \
                {pincers_or}. One that is in neither of these two is in the box on both lines, so it is in \
                {pivot}. So the three cells hold these three digits, and nothing else fits in there.",
        ),
    },
    Rule {
        ids: "firework-quad",
        rule: "Two crossings with two digits each share their wings, so the four cells hold the four digits.",
        wording: Wording::Says(
            "{Base} cross in {pivot}, and in {pincers}, the wings of both. On the lines of each of {pivot} two \
                of the digits {digits} can be only in the box there and in the wings. One that is in neither \
                wing is in the box on both lines, so it is in the crossing itself. So the four cells hold \
                these four digits, each crossing one of its own two, and nothing else fits in there.",
        ),
    },
    Rule {
        ids: "sk-loop",
        rule: "Eight pairs of cells around four crossings form a ring that uses up sixteen digits of its boxes and lines.",
        wording: Wording::Says(
            "The cells {defining} are eight pairs in a ring, in which each shares a line with one neighbour and \
                a box with the other. All their candidates are among these: {covers}. That makes as many digits \
                as cells, and none of them fits into its house twice, so each is used up by the ring. It goes \
                from the other cells of its house, and so does what would use up two of them at once.",
        ),
    },
    Rule {
        ids: "multi-sector-locked-set",
        rule: "Cells where rows and columns cross have just as many digits, counted by rows, columns or boxes, as cells.",
        wording: Wording::Says(
            "Look at the {cell_count} cells {defining}. All their candidates are among these: {covers}. That \
                makes as many digits as cells, and none of them fits into its house twice, so each is used up \
                by these cells. It goes from the other cells of its house, and so does what would use up two \
                of them at once.",
        ),
    },
    Rule {
        ids: "junior-exocet",
        rule: "Two cells of a box share three or four digits; whichever two they hold are in two targets in other boxes, too.",
        wording: Wording::Says(
            "The base {base_cells} has only {digits}. Whichever of these is in the base is on its line and in \
                its box already. So of {cross_lines} the one through the base's box has it in another band of \
                boxes, and each of the two others there or in its target, because {companions} cannot have it. \
                But none of {digits} fits there on all three lines, so each of the two digits of the base is in \
                one of the targets {target_cells}, and then also in the box of the other target. Go through \
                the ways in which that can be: what is in none of them goes.",
        ),
    },
    Rule {
        ids: "tridagon",
        rule: "Three digits cannot fill twelve cells of four boxes, so one of the other candidates there is true.",
        wording: Wording::Says(
            "The cells {corners} lie in four boxes, three in each, in different rows and columns. {Digits} alone \
                do not fit into them: going round the boxes, they would come back in another order. So one of \
                the other candidates there is true: {guardian_list}. \
                {guardian_list:There is no other one.|What all of these exclude cannot be.}",
        ),
    },
    Rule {
        ids: "impossible-pattern",
        rule: "Three digits cannot fill some cells, whichever goes where, so one of the other candidates there is true.",
        wording: Wording::Says(
            "Try to fill {corners} with {digits} alone: whichever goes where, two that are equal see each other in \
                the end. So one of the other candidates there is true: {guardian_list}. \
                {guardian_list:There is no other one.|What all of these exclude cannot be.}",
        ),
    },
    Rule {
        ids: "guardian-forcing-net",
        rule: "Three digits cannot fill some cells, and every other candidate there leads to the same.",
        wording: Wording::Net,
    },
];
