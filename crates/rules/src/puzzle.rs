//! A puzzle of any form: boards, digits, layers, lines with names, definitions and rules.

use std::sync::Arc;

use crate::board::{Board, Plane, Spot};
use crate::error::limits;
use crate::machine::NamedMachine;
use crate::syntax::{CellRef, Compare, Definition, Form, Formula, Position, Term};

/// Where the values of a layer are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LayerOn {
    /// In every cell.
    Cells,
    /// Between every two cells side by side.
    Edges,
    /// Where cells meet, and at the rim.
    Corners,
}

impl LayerOn {
    pub(crate) const ALL: [LayerOn; 3] = [LayerOn::Cells, LayerOn::Edges, LayerOn::Corners];

    /// The word for it in a text.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            LayerOn::Cells => "cells",
            LayerOn::Edges => "edges",
            LayerOn::Corners => "corners",
        }
    }
}

/// Values besides the digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// How rules call it.
    pub name: String,
    /// Where its values are.
    pub on: LayerOn,
    /// What they can be, from the smallest.
    pub values: Vec<i64>,
    /// Whether they are yes and no, 1 and 0, so that a cell *is* shaded.
    pub is_yes_no: bool,
}

/// Lines or cells with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Family {
    pub(crate) name: String,
    /// Whether the puzzle calls them lines; else cells.
    pub(crate) are_lines: bool,
    pub(crate) lines: Vec<Vec<usize>>,
}

/// A rule, with the title that it may have.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) title: Option<String>,
    pub(crate) formula: Formula,
    /// Of the text that it was read from, from 1.
    pub(crate) line: usize,
}

impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        self.title == other.title && self.formula == other.formula
    }
}

/// Something that a solution gives a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// What it is called: `r1c1`, `shaded r1c1`, `total`.
    pub name: String,
    /// What it can be, from the smallest.
    pub values: Vec<i64>,
}

/// A puzzle whose rules are said in the language. Read from a text with [`RulePuzzle::parse`]; `to_string`
/// writes a text that says the same.
///
/// ```
/// use kudosu_rules::RulePuzzle;
///
/// let text = "kudosu rules\n\
///     board: 4x4\n\
///     grid:\n1...\n....\n....\n...2\n\
///     rule: every two cells a knight's move apart differ\n";
/// let puzzle = RulePuzzle::parse(text)?;
/// assert_eq!(puzzle.variables().len(), 16);
/// assert_eq!(RulePuzzle::parse(&puzzle.to_string())?, puzzle);
///
/// let wrong = RulePuzzle::parse("kudosu rules\nboard: 4x4\nrule: evry cell is even\n").unwrap_err();
/// assert_eq!((wrong.line, wrong.span.clone()), (3, 6..10));
/// assert!(wrong.message.ends_with("did you mean `every`?"), "{wrong}");
/// # Ok::<(), kudosu_rules::RuleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RulePuzzle {
    /// Title, author and notes, as they were said.
    pub(crate) heads: Vec<(String, String)>,
    pub(crate) boards: Vec<Board>,
    pub(crate) holes: Vec<Spot>,
    pub(crate) digits: Vec<i64>,
    pub(crate) layers: Vec<Layer>,
    pub(crate) numbers: Vec<(String, Vec<i64>)>,
    pub(crate) families: Vec<Family>,
    pub(crate) machines: Vec<Arc<NamedMachine>>,
    /// More cells that hold different digits.
    pub(crate) regions: Vec<Vec<usize>>,
    pub(crate) definitions: Vec<Definition>,
    pub(crate) rules: Vec<Rule>,
    /// The digits that are given.
    pub(crate) givens: Vec<Option<i64>>,
    /// The digits of the solution, where the text says them.
    pub(crate) solution: Option<Vec<i64>>,
    plane: Plane,
}

impl PartialEq for RulePuzzle {
    fn eq(&self, other: &RulePuzzle) -> bool {
        let parts = |puzzle: &RulePuzzle| {
            (
                puzzle.heads.clone(),
                puzzle.boards.clone(),
                puzzle.holes.clone(),
                puzzle.digits.clone(),
                puzzle.layers.clone(),
                puzzle.numbers.clone(),
                puzzle.families.clone(),
                puzzle.regions.clone(),
            )
        };
        parts(self) == parts(other)
            && self.machines == other.machines
            && self.definitions == other.definitions
            && self.rules == other.rules
            && self.givens == other.givens
            && self.solution == other.solution
    }
}

impl Eq for RulePuzzle {}

impl RulePuzzle {
    /// A puzzle on these boards without any rule.
    pub(crate) fn on(boards: Vec<Board>, holes: Vec<Spot>, digits: Vec<i64>) -> RulePuzzle {
        let plane = Plane::new(&boards, &holes);
        RulePuzzle {
            heads: Vec::new(),
            boards,
            holes,
            digits,
            layers: Vec::new(),
            numbers: Vec::new(),
            families: Vec::new(),
            machines: Vec::new(),
            regions: Vec::new(),
            definitions: Vec::new(),
            rules: Vec::new(),
            givens: vec![None; plane.cell_count()],
            solution: None,
            plane,
        }
    }

    /// Where the cells are, and the houses.
    #[must_use]
    pub fn plane(&self) -> &Plane {
        &self.plane
    }

    /// The digits that a cell can hold, from the smallest.
    #[must_use]
    pub fn digits(&self) -> &[i64] {
        &self.digits
    }

    /// The digit that is given in each cell.
    #[must_use]
    pub fn givens(&self) -> &[Option<i64>] {
        &self.givens
    }

    /// The layers besides the digits.
    #[must_use]
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// More cells that hold different digits, group by group.
    #[must_use]
    pub fn regions(&self) -> &[Vec<usize>] {
        &self.regions
    }

    /// What has a name on the board: the name, whether it is lines, and each line or group of cells.
    pub fn lines_with_names(&self) -> impl Iterator<Item = (&str, bool, &[Vec<usize>])> {
        let families = self.families.iter();
        families.map(|family| (family.name.as_str(), family.are_lines, family.lines.as_slice()))
    }

    /// The numbers with a name, each with what it can be.
    #[must_use]
    pub fn numbers(&self) -> &[(String, Vec<i64>)] {
        &self.numbers
    }

    /// Of how many places a layer has values.
    #[must_use]
    pub fn layer_places(&self, layer: &Layer) -> usize {
        self.layer_size(layer)
    }

    /// The form that a rule gives to the cells that are yes in a layer.
    #[must_use]
    pub fn form_of_layer(&self, name: &str) -> Option<Form> {
        let is_meant = |condition: &Formula| matches!(condition, Formula::Is(layer, _) if layer == name);
        let form = |rule: &Rule| match &rule.formula {
            Formula::Form(form, binder) if binder.condition.as_ref().is_some_and(is_meant) => Some(*form),
            _ => None,
        };
        // A loop is told before that its cells are connected.
        self.rules.iter().filter_map(form).max()
    }

    /// Whether the values of a layer number regions: a rule speaks of regions or areas by it.
    ///
    /// ```
    /// use kudosu_rules::RulePuzzle;
    ///
    /// let text = "kudosu rules\nboard: 2x2\nlayer part: 1-2\nrule: regions of part have 2 cells\n";
    /// assert!(RulePuzzle::parse(text)?.is_of_regions("part"));
    /// # Ok::<(), kudosu_rules::RuleError>(())
    /// ```
    #[must_use]
    pub fn is_of_regions(&self, name: &str) -> bool {
        let words = format!(" by {name}");
        self.rules.iter().any(|rule| match &rule.formula {
            Formula::Regions(_, layer) => layer == name,
            other => other.to_string().contains(&words),
        })
    }

    /// Where the boards have no cell.
    #[must_use]
    pub fn holes(&self) -> &[Spot] {
        &self.holes
    }

    /// How many boards there are.
    #[must_use]
    pub fn board_count(&self) -> usize {
        self.boards.len()
    }

    /// Neighbours that a rule compares and says nothing else of, the smaller one first: what has a sign
    /// between them on paper.
    ///
    /// ```
    /// use kudosu_rules::RulePuzzle;
    ///
    /// let text = "kudosu rules\nboard: 2x2\nrule: r1c1 > r1c2 and r1c1 < r2c1\nrule: r1c1 < r2c2\n";
    /// assert_eq!(RulePuzzle::parse(text)?.compared_neighbours(), [[1, 0], [0, 2]]);
    /// # Ok::<(), kudosu_rules::RuleError>(())
    /// ```
    #[must_use]
    pub fn compared_neighbours(&self) -> Vec<[usize; 2]> {
        let cell = |term: &Term| match term {
            Term::Digit(CellRef::Spot(spot)) => self.plane.cell(*spot),
            _ => None,
        };
        let compared = |formula: &Formula| match formula {
            Formula::Compare(Compare::Less, small, large) => Some([cell(small)?, cell(large)?]),
            Formula::Compare(Compare::More, large, small) => Some([cell(small)?, cell(large)?]),
            _ => None,
        };
        let of_rule = |rule: &Rule| -> Option<Vec<[usize; 2]>> {
            match &rule.formula {
                Formula::And(all) => all.iter().map(compared).collect(),
                one => compared(one).map(|pair| vec![pair]),
            }
        };
        let all = self.rules.iter().filter_map(of_rule).flatten();
        all.filter(|&[a, b]| self.plane.edge(a, b).is_some()).collect()
    }

    /// The digits of all cells in the solution that the text gives; nobody has checked it.
    #[must_use]
    pub fn stated_solution(&self) -> Option<&[i64]> {
        self.solution.as_deref()
    }

    /// The title, where there is one.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        let title = self.heads.iter().find(|(name, _)| name == "title");
        title.map(|(_, title)| title.as_str())
    }

    /// Each rule as one line that people read.
    #[must_use]
    pub fn rule_lines(&self) -> Vec<String> {
        let line = |rule: &Rule| match &rule.title {
            Some(title) => format!("{title}: {}", rule.formula),
            None => rule.formula.to_string(),
        };
        self.rules.iter().map(line).collect()
    }

    /// The title of each rule, where it has one.
    #[must_use]
    pub fn rule_titles(&self) -> Vec<Option<String>> {
        self.rules.iter().map(|rule| rule.title.clone()).collect()
    }

    /// The same puzzle with these rules alone, by their places.
    #[must_use]
    pub fn with_rules_alone(&self, rules: &[usize]) -> RulePuzzle {
        let mut less = self.clone();
        less.rules = rules
            .iter()
            .filter_map(|&at| self.rules.get(at).cloned())
            .collect();
        less.solution = None;
        less
    }

    /// The same puzzle with these digits given, cell by cell; what is no digit of the puzzle is left out.
    #[must_use]
    pub fn with_givens(&self, givens: Vec<Option<i64>>) -> RulePuzzle {
        let is_digit = |digit: &i64| self.digits.contains(digit);
        let mut given: Vec<Option<i64>> = givens.into_iter().map(|digit| digit.filter(is_digit)).collect();
        given.resize(self.givens.len(), None);
        RulePuzzle {
            givens: given,
            ..self.clone()
        }
    }

    /// Of every rule the line of the text that it was read from, from 1.
    #[must_use]
    pub fn lines_of_rules(&self) -> Vec<usize> {
        self.rules.iter().map(|rule| rule.line).collect()
    }

    /// The name of a board by its number, where it has one.
    #[must_use]
    pub fn board_name(&self, board: usize) -> Option<&str> {
        self.boards.get(board).and_then(|board| board.name.as_deref())
    }

    /// The author, where the text names one.
    #[must_use]
    pub fn author(&self) -> Option<&str> {
        let author = self.heads.iter().find(|(name, _)| name == "author");
        author.map(|(_, author)| author.as_str())
    }

    /// Everything that a solution gives a value: the digits of all cells, then layer by layer, then the
    /// numbers that have a name.
    #[must_use]
    pub fn variables(&self) -> Vec<Variable> {
        let spots = self.plane.spots();
        let mut all: Vec<Variable> = Vec::with_capacity(self.variable_count());
        for (spot, given) in spots.iter().zip(&self.givens) {
            all.push(Variable {
                name: spot.to_string(),
                values: given.map_or_else(|| self.digits.clone(), |digit| vec![digit]),
            });
        }
        for layer in &self.layers {
            let mut add = |place: String| {
                all.push(Variable {
                    name: format!("{} {place}", layer.name),
                    values: layer.values.clone(),
                });
            };
            match layer.on {
                LayerOn::Cells => spots.iter().for_each(|spot| add(spot.to_string())),
                LayerOn::Corners => self.plane.corners().iter().for_each(|spot| add(spot.to_string())),
                LayerOn::Edges => {
                    for &[a, b] in self.plane.edges() {
                        add(format!("{}-{}", spots[a], spots[b]));
                    }
                }
            }
        }
        for (name, values) in &self.numbers {
            all.push(Variable {
                name: name.clone(),
                values: values.clone(),
            });
        }
        all
    }

    /// What a variable could be if nothing was given.
    #[must_use]
    pub fn values_of(&self, variable: usize) -> Vec<i64> {
        let mut at = match variable.checked_sub(self.plane.cell_count()) {
            None => return self.digits.clone(),
            Some(at) => at,
        };
        for layer in &self.layers {
            match at.checked_sub(self.layer_size(layer)) {
                None => return layer.values.clone(),
                Some(rest) => at = rest,
            }
        }
        self.numbers
            .get(at)
            .map_or(Vec::new(), |(_, values)| values.clone())
    }

    fn layer_size(&self, layer: &Layer) -> usize {
        match layer.on {
            LayerOn::Cells => self.plane.cell_count(),
            LayerOn::Edges => self.plane.edges().len(),
            LayerOn::Corners => self.plane.corners().len(),
        }
    }

    pub(crate) fn variable_count(&self) -> usize {
        let layers: usize = self.layers.iter().map(|layer| self.layer_size(layer)).sum();
        self.plane.cell_count() + layers + self.numbers.len()
    }

    /// The smallest value of a layer.
    pub(crate) fn layers_least(&self, name: &str) -> i64 {
        let layer = self.layers.iter().find(|layer| layer.name == name);
        layer.and_then(|layer| layer.values.first().copied()).unwrap_or(0)
    }

    /// Where the values of a layer begin among the variables.
    pub(crate) fn layer_start(&self, name: &str) -> Option<usize> {
        let at = self.layers.iter().position(|layer| layer.name == name)?;
        let before: usize = self.layers[..at].iter().map(|layer| self.layer_size(layer)).sum();
        Some(self.plane.cell_count() + before)
    }

    /// Which variable is a number with this name.
    pub(crate) fn number_variable(&self, name: &str) -> Option<usize> {
        let at = self.numbers.iter().position(|(known, _)| known == name)?;
        Some(self.variable_count() - self.numbers.len() + at)
    }

    pub(crate) fn family(&self, name: &str) -> Option<&Family> {
        self.families.iter().find(|family| family.name == name)
    }

    /// All names that the puzzle gives to something.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let layers = self.layers.iter().map(|layer| layer.name.as_str());
        let numbers = self.numbers.iter().map(|(name, _)| name.as_str());
        let families = self.families.iter().map(|family| family.name.as_str());
        let definitions = self.definitions.iter().map(|one| one.name.as_str());
        let machines = self.machines.iter().map(|one| one.name.as_str());
        layers
            .chain(numbers)
            .chain(families)
            .chain(machines)
            .chain(definitions)
    }

    /// The cells of a house by its number on a board.
    pub(crate) fn house(&self, position: Position, number: i64, board: usize) -> Option<&[usize]> {
        use crate::board::Housing;
        let kind = match position {
            Position::Row => Housing::Row,
            Position::Column => Housing::Column,
            Position::Box => Housing::Box,
        };
        let number = usize::try_from(number).ok()?;
        let houses = self.plane.houses().iter();
        let mut found =
            houses.filter(|house| house.kind == kind && house.number == number && house.board == board);
        found.next().map(|house| house.cells.as_slice())
    }

    /// All groups of cells that hold different digits.
    pub(crate) fn different(&self) -> impl Iterator<Item = &[usize]> {
        let houses = self.plane.houses().iter().filter(|house| house.differs);
        let houses = houses.map(|house| house.cells.as_slice());
        houses.chain(self.regions.iter().map(Vec::as_slice))
    }

    /// The cells from spot to spot in straight steps, every spot once where two stretches meet.
    pub(crate) fn way(&self, spots: &[Spot]) -> Result<Vec<usize>, String> {
        let mut cells = Vec::new();
        let mut add = |spot: Spot| match self.plane.cell(spot) {
            Some(cell) => {
                cells.push(cell);
                Ok(())
            }
            None => Err(format!("there is no cell at {spot}")),
        };
        if let Some(&first) = spots.first() {
            add(first)?;
        }
        for pair in spots.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let down = i32::from(to.row) - i32::from(from.row);
            let right = i32::from(to.column) - i32::from(from.column);
            let steps = down.abs().max(right.abs());
            let is_straight = down == 0 || right == 0 || down.abs() == right.abs();
            if !is_straight || steps == 0 {
                return Err(format!(
                    "from {from} to {to} is no straight way; name the cells between"
                ));
            }
            for at in 1..=steps {
                let spot = from.moved(down / steps * at, right / steps * at);
                add(spot.ok_or_else(|| format!("there is no cell on the way to {to}"))?)?;
            }
        }
        Ok(cells)
    }

    /// A line as a text says it: straight stretches of three cells or more by their ends.
    pub(crate) fn way_text(&self, cells: &[usize]) -> String {
        let spots: Vec<Spot> = cells.iter().map(|&cell| self.plane.spots()[cell]).collect();
        let step = |at: usize| {
            let (from, to) = (spots[at], spots[at + 1]);
            let down = i32::from(to.row) - i32::from(from.row);
            let right = i32::from(to.column) - i32::from(from.column);
            ((-1..=1).contains(&down) && (-1..=1).contains(&right) && (down, right) != (0, 0))
                .then_some((down, right))
        };
        let mut text = String::new();
        let mut at = 0;
        while at < spots.len() {
            text.push_str(&spots[at].to_string());
            // On as long as each next cell is one step away.
            while at + 1 < spots.len() && step(at).is_some() {
                let first = step(at);
                let mut end = at + 1;
                while end + 1 < spots.len() && step(end) == first {
                    end += 1;
                }
                text.push('-');
                text.push_str(&spots[end].to_string());
                at = end;
            }
            at += 1;
            if at < spots.len() {
                text.push(' ');
            }
        }
        text
    }

    /// Whether more variables or names were asked for than a puzzle can have.
    pub(crate) fn beyond(&self) -> Option<String> {
        if self.plane.cell_count() > limits::CELLS {
            return Some(format!("more than {} cells", limits::CELLS));
        }
        if self.variable_count() > limits::VARIABLES {
            return Some(format!(
                "more than {} cells, values of layers and numbers",
                limits::VARIABLES
            ));
        }
        (self.names().count() > limits::NAMES).then(|| format!("more than {} names", limits::NAMES))
    }
}
