//! The parts of the evidence as values for a template:
//! each role, each kind of house, the digits and the effect.

use kudosu_board::{Cell, CellSet, DigitSet, House, HouseId, HouseKind};
use kudosu_logic::{Candidate, HouseRole, Role};

use crate::describer::StepDescriber;
use crate::fill::Values;

/// Everything that a sentence about a step can name.
pub(crate) fn values(describer: &StepDescriber<'_>) -> Values {
    let evidence = describer.evidence();
    let pattern = describer.pattern_cells();
    let defining = describer.cells_as(Role::Defining);
    let touched = evidence.houses.iter().map(|&(_, house)| house).filter(|&house| {
        let cells = describer.shape().house_set(house);
        describer
            .step
            .eliminations
            .iter()
            .any(|&(cell, _)| cells.contains(cell))
    });
    let path: Vec<String> = defining.iter().map(|&cell| describer.cell(cell)).collect();
    let mut values = Values::new()
        .set("cell_count", describer.number(pattern.len()))
        .set("count", describer.number(defining.len()))
        .set("digit_count", describer.number(evidence.digits.len()))
        .set("base", describer.houses(evidence.houses_as(HouseRole::Base)))
        .set("cover", describer.houses(evidence.houses_as(HouseRole::Cover)))
        .set("link", describer.houses(evidence.houses_as(HouseRole::Link)))
        .set("touched", describer.houses(touched))
        .set("defining_path", describer.join(&path, describer.texts.and))
        .set("cases", cases(describer))
        .set(
            "corners",
            describer.cells(
                describer
                    .cells_as(Role::Floor)
                    .into_iter()
                    .chain(describer.cells_as(Role::Roof)),
            ),
        );
    let roles = [
        ("defining", "defining_or", Role::Defining),
        ("pivot", "pivot_or", Role::Pivot),
        ("pincers", "pincers_or", Role::Pincer),
        ("floor", "floor_or", Role::Floor),
        ("roof", "roof_or", Role::Roof),
        ("companions", "companions_or", Role::Companion),
        ("excluded", "excluded_or", Role::Excluded),
        ("base_cells", "base_cells_or", Role::Base),
        ("target_cells", "target_cells_or", Role::Target),
        ("mirror_cells", "mirror_cells_or", Role::Mirror),
        ("colour_a", "colour_a_or", Role::ColourA),
        ("colour_b", "colour_b_or", Role::ColourB),
        ("colour_c", "colour_c_or", Role::ColourC),
        ("colour_d", "colour_d_or", Role::ColourD),
    ];
    for (and, or, role) in roles {
        let cells = describer.cells_as(role);
        values = values
            .set_many(and, describer.cells(cells.iter().copied()), cells.len())
            .set_many(or, describer.cells_or(cells.iter().copied()), cells.len());
    }
    let digits = [
        ("digits", "digits_or", evidence.digits),
        (
            "link_digit",
            "link_digit_or",
            digits_of(evidence.candidates_as(Role::Defining)),
        ),
        (
            "pincer_digit",
            "pincer_digit_or",
            digits_of(evidence.candidates_as(Role::Pincer)),
        ),
        (
            "guardians",
            "guardians_or",
            digits_of(evidence.candidates_as(Role::Guardian)),
        ),
        (
            "placed_digit",
            "placed_digit_or",
            digits_of(describer.step.placements.iter().copied()),
        ),
        (
            "gone",
            "gone_or",
            digits_of(describer.step.eliminations.iter().copied()),
        ),
    ];
    for (and, or, digits) in digits {
        values = values
            .set_many(and, describer.digits(digits), digits.len())
            .set_many(or, describer.digits_or(digits), digits.len());
    }
    let targets: CellSet = cells_of(&describer.step.eliminations).collect();
    let placed: CellSet = cells_of(&describer.step.placements).collect();
    values = values
        .set_many("targets", describer.cells(targets.iter()), targets.len())
        .set_many("targets_or", describer.cells_or(targets.iter()), targets.len())
        .set_many("placed_cells", describer.cells(placed.iter()), placed.len());
    values = values
        .set_many(
            "guardian_list",
            guardians(describer),
            evidence.candidates_as(Role::Guardian).count(),
        )
        .set("covers", covers(describer))
        .set("cross_lines", describer.houses(lines(describer)));
    let deadly = values.fill(describer.texts.deadly);
    values.set("deadly", deadly)
}

fn digits_of(candidates: impl Iterator<Item = Candidate>) -> DigitSet {
    candidates.map(|(_, digit)| digit).collect()
}

fn cells_of(candidates: &[Candidate]) -> impl Iterator<Item = Cell> + '_ {
    candidates.iter().map(|&(cell, _)| cell)
}

/// The guardians one by one: `5 in r1c2 or 7 in r4c8`.
pub(crate) fn guardians(describer: &StepDescriber<'_>) -> String {
    let told = describer
        .evidence()
        .candidates_as(Role::Guardian)
        .map(|(cell, digit)| {
            let values = Values::new()
                .set("digit", digit.to_string())
                .set("cell", describer.cell(cell));
            describer.say(describer.texts.digit_in_cell, values)
        });
    describer.join(&told.collect::<Vec<_>>(), describer.texts.or)
}

/// Digits of houses that take up cells: `1 and 2 in row 4, 5 in column 2`.
fn covers(describer: &StepDescriber<'_>) -> String {
    let told = describer.evidence().covers.iter().map(|cover| {
        let values = Values::new()
            .set("digits", describer.digits(cover.digits))
            .set("house", describer.house(cover.house));
        describer.say(describer.texts.one_cover, values)
    });
    told.collect::<Vec<_>>().join("; ")
}

/// The lines among the houses that join the parts of a pattern.
fn lines<'a>(describer: &'a StepDescriber<'_>) -> impl Iterator<Item = HouseId> + Clone + 'a {
    let kind = |id| describer.shape().house(id).map(House::kind);
    let is_line = move |id: &HouseId| matches!(kind(*id), Some(HouseKind::Row | HouseKind::Column));
    describer.evidence().houses_as(HouseRole::Link).filter(is_line)
}

/// What each pincer is when the pivot is the digit that they share: `if it is 3, r1c5 is 7`.
fn cases(describer: &StepDescriber<'_>) -> String {
    let evidence = describer.evidence();
    let z = digits_of(evidence.candidates_as(Role::Pincer));
    let pivot: DigitSet = evidence.cells_as(Role::Pivot).fold(DigitSet::EMPTY, |all, cell| {
        all | describer.position.candidates(cell)
    });
    let told: Vec<String> = evidence
        .cells_as(Role::Pincer)
        .map(|cell| {
            let shared = (describer.position.candidates(cell) & pivot) - z;
            let values = Values::new()
                .set("digit", describer.digits_or(shared))
                .set("cell", describer.cell(cell))
                .set("z", describer.digits_or(z));
            describer.say(describer.texts.wing_case, values)
        })
        .collect();
    describer.join(&told, describer.texts.and_clause)
}
