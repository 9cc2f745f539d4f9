//! Arguments of every kind, mostly senseless ones.

use kudosu::logic::{
    AlmostLockedSet, Braid, BraidStep, Branch, Candidate, Cause, Chain, ClueReason, Contradiction, Cover,
    Evidence, Fact, HouseRole, Impossible, Inference, InferenceRule, Link, Net, Node, Position, Role,
    RuledOut, Step, Technique, Variable, Why,
};
use kudosu::{
    Candidates, Cell, CellSet, Clue, ClueId, Clues, Digit, DigitSet, Edge, Grid, GridSide, HouseId, Indexed,
    LineRule, OutsideRule, Puzzle, Relation, Rng, Shape, Slant,
};

const ROLES: [Role; 17] = [
    Role::Defining,
    Role::Fin,
    Role::EndoFin,
    Role::Pivot,
    Role::Pincer,
    Role::ColourA,
    Role::ColourB,
    Role::ColourC,
    Role::ColourD,
    Role::Floor,
    Role::Roof,
    Role::Guardian,
    Role::Companion,
    Role::Excluded,
    Role::Base,
    Role::Target,
    Role::Mirror,
];

/// Where arguments come from.
pub struct Arbitrary(Rng);

/// Does something with arguments from many seeds.
pub fn rounds(count: u64, mut one: impl FnMut(&mut Arbitrary)) {
    for seed in 0..count {
        one(&mut Arbitrary(Rng::new(seed)));
    }
}

impl Arbitrary {
    pub fn rng(&mut self) -> &mut Rng {
        &mut self.0
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    pub fn yes(&mut self) -> bool {
        self.below(2) == 1
    }

    /// Small numbers mostly, and those at the ends.
    pub fn number(&mut self) -> usize {
        match self.below(8) {
            0 => 0,
            1 => usize::MAX,
            2 => 1 << self.below(63),
            3 => self.below(70_000),
            _ => self.below(12),
        }
    }

    pub fn byte(&mut self) -> u8 {
        match self.below(3) {
            0 => self.below(256) as u8,
            _ => self.below(11) as u8,
        }
    }

    pub fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }

    pub fn list<T>(&mut self, most: usize, mut one: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.below(most + 1)).map(|_| one(self)).collect()
    }

    pub fn maybe<T>(&mut self, one: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.yes().then(|| one(self))
    }

    /// A shape of any kind, small enough to try much on it.
    pub fn shape(&mut self) -> Shape {
        let side = self.pick(&[1, 2, 3, 4, 4, 5, 6, 7, 9, 9, 9, 12]);
        let shape = match self.below(4) {
            0 => {
                let regions: Vec<Option<usize>> = (0..side * side)
                    .map(|at| (at / side != 0).then_some(at / side))
                    .collect();
                Shape::with_regions(&regions).unwrap()
            }
            1 => {
                let regions: Vec<usize> = (0..side * side)
                    .map(|at| (at % side + at / side) % side)
                    .collect();
                Shape::irregular(&regions).unwrap()
            }
            _ => Shape::of_side(side).unwrap(),
        };
        match self.below(4) {
            0 => shape.with_diagonals().unwrap_or(shape),
            _ => shape,
        }
    }

    /// A cell, now and then outside the grid.
    pub fn cell(&mut self, shape: &Shape) -> Cell {
        match self.below(8) {
            0 => Cell::new(self.below(1 << 16) as u16),
            1 => Cell::new(u16::MAX),
            _ => Cell::new(self.below(shape.cell_count()) as u16),
        }
    }

    pub fn cells(&mut self, shape: &Shape, most: usize) -> Vec<Cell> {
        self.list(most, |this| this.cell(shape))
    }

    pub fn cell_set(&mut self, shape: &Shape) -> CellSet {
        self.cells(shape, 12).into_iter().collect()
    }

    /// A digit, now and then beyond the side.
    pub fn digit(&mut self, shape: &Shape) -> Digit {
        let index = match self.below(8) {
            0 => self.below(100),
            _ => self.below(shape.side()),
        };
        Digit::from_index(index).unwrap()
    }

    pub fn digits(&mut self) -> DigitSet {
        let bits = u128::from(self.0.next_u64()) << 64 | u128::from(self.0.next_u64());
        match self.below(3) {
            0 => DigitSet::from_bits(bits),
            _ => DigitSet::from_bits(bits & 0xfff),
        }
    }

    pub fn house(&mut self, shape: &Shape) -> HouseId {
        match self.below(8) {
            0 => HouseId::new(self.below(1 << 16) as u16),
            _ => HouseId::new(self.below(shape.houses().len()) as u16),
        }
    }

    pub fn clue_id(&mut self) -> ClueId {
        match self.below(6) {
            0 => ClueId::new(u16::MAX - 1),
            _ => ClueId::new(self.below(4) as u16),
        }
    }

    /// Digits anywhere: clashing mostly, full now and then.
    pub fn grid(&mut self, shape: &Shape) -> Grid {
        let often = self.pick(&[0, 2, 5, 10]);
        let side = shape.side();
        let values: Vec<u8> = (0..shape.cell_count())
            .map(|_| match self.below(10) < often {
                true => self.below(side + 1) as u8,
                false => 0,
            })
            .collect();
        Grid::from_values(shape, &values).unwrap()
    }

    /// A solved grid with some digits gone.
    pub fn proper(&mut self) -> Grid {
        let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let keep = self.pick(&[3, 5, 8]);
        let line: String = solved
            .chars()
            .map(|digit| if self.below(10) < keep { digit } else { '.' })
            .collect();
        line.parse().unwrap()
    }

    pub fn candidates(&mut self, shape: &Shape) -> Candidates {
        let mut candidates = Candidates::full(shape);
        for _ in 0..self.below(2 * shape.cell_count()) {
            let (cell, digits) = (self.cell(shape), self.digits());
            candidates.set(cell, digits);
        }
        candidates
    }

    pub fn position(&mut self, shape: &Shape) -> Position {
        let (givens, placed) = (self.grid(shape), self.grid(shape));
        let candidates = self.candidates(shape);
        match self.below(3) {
            0 => Position::of(&givens),
            _ => Position::with_candidates(&givens, &placed, &candidates),
        }
    }

    pub fn candidate(&mut self, shape: &Shape) -> Candidate {
        (self.cell(shape), self.digit(shape))
    }

    fn fact(&mut self, shape: &Shape) -> Fact {
        Fact {
            candidate: self.candidate(shape),
            holds: self.yes(),
        }
    }

    fn branch(&mut self, shape: &Shape, depth: usize) -> Branch {
        let inferences = self.list(4, |this| Inference {
            fact: this.fact(shape),
            reason: match this.below(if depth == 0 { 2 } else { 3 }) {
                0 => InferenceRule::LastInCell,
                1 => InferenceRule::LastInHouse(this.house(shape)),
                _ => InferenceRule::Refuted(Box::new(this.branch(shape, depth - 1))),
            },
            from: this.list(3, |this| this.fact(shape)),
        });
        let contradiction = self.maybe(|this| Contradiction {
            what: match this.below(3) {
                0 => Impossible::Both(this.candidate(shape), this.candidate(shape)),
                1 => Impossible::EmptyCell(this.cell(shape)),
                _ => Impossible::NoPlace(this.house(shape), this.digit(shape)),
            },
            from: this.list(3, |this| this.fact(shape)),
        });
        let mut branch = Branch::of(self.fact(shape));
        branch.inferences = inferences;
        branch.contradiction = contradiction;
        branch
    }

    fn chain(&mut self, shape: &Shape) -> Chain {
        let links = self.list(6, |this| if this.yes() { Link::Strong } else { Link::Weak });
        Chain {
            nodes: self.list(6, |this| Node {
                cells: this.cells(shape, 3),
                digit: this.digit(shape),
                set: this.maybe(Arbitrary::number),
            }),
            links,
        }
    }

    fn braid(&mut self, shape: &Shape) -> Braid {
        Braid {
            target: self.candidate(shape),
            steps: self.list(4, |this| BraidStep {
                variable: match this.yes() {
                    true => Variable::Cell(this.cell(shape)),
                    false => Variable::House(this.house(shape), this.digit(shape)),
                },
                left: this.ruled_out(shape),
                others: this.list(3, |this| this.ruled_out(shape)),
                right: this.list(3, |this| this.candidate(shape)),
            }),
        }
    }

    fn ruled_out(&mut self, shape: &Shape) -> RuledOut {
        RuledOut {
            candidate: self.candidate(shape),
            by: match self.maybe(Arbitrary::number) {
                None => Cause::Target,
                Some(at) => Cause::Step(at),
            },
        }
    }

    pub fn technique(&mut self) -> Technique {
        let all: Vec<Technique> = Technique::all().collect();
        self.pick(&all)
    }

    /// A step that nobody found.
    pub fn step(&mut self, shape: &Shape) -> Step {
        let mut evidence = Evidence::about(self.digits());
        let house_roles = [HouseRole::Base, HouseRole::Cover, HouseRole::Link];
        evidence.houses = self.list(4, |this| (this.pick(&house_roles), this.house(shape)));
        evidence.cells = self.list(5, |this| (this.pick(&ROLES), this.cell(shape)));
        evidence.candidates = self.list(5, |this| (this.pick(&ROLES), this.candidate(shape)));
        evidence.chains = self.list(2, |this| this.chain(shape));
        evidence.almost_locked_sets = self.list(2, |this| AlmostLockedSet {
            cells: this.cells(shape, 4),
            digits: this.digits(),
        });
        evidence.covers = self.list(2, |this| Cover {
            house: this.house(shape),
            digits: this.digits(),
        });
        evidence.clues = self.list(2, Arbitrary::clue_id);
        evidence.combinations = self.list(2, |this| this.list(4, |this| this.digit(shape)));
        evidence.reasons = self.list(2, |this| ClueReason {
            gone: this.list(3, |this| this.candidate(shape)),
            why: this.why(shape, 2),
        });
        evidence.net = Net {
            branches: match self.below(3) {
                0 => self.list(3, |this| this.branch(shape, 2)),
                _ => Vec::new(),
            },
        };
        evidence.braid = match self.below(3) {
            0 => Some(self.braid(shape)),
            _ => None,
        };
        Step {
            technique: self.technique(),
            placements: self.list(2, |this| this.candidate(shape)),
            eliminations: self.list(3, |this| this.candidate(shape)),
            evidence,
        }
    }

    fn why(&mut self, shape: &Shape, depth: usize) -> Why {
        match self.below(if depth > 0 { 11 } else { 9 }) {
            0 => Why::Beside {
                cell: self.cell(shape),
            },
            1 => Why::Chain {
                steps: self.list(3, |this| (this.cell(shape), this.digits())),
            },
            2 => Why::AtLeast {
                total: self.below(1 << 16) as u32,
            },
            3 => Why::Unequal {
                larger: self.list(3, |this| this.cell(shape)),
                least: self.below(90) as u32,
                smaller: self.list(3, |this| this.cell(shape)),
                most: self.below(90) as u32,
            },
            4 => Why::NoRoom {
                digits: self.list(3, |this| this.digit(shape)),
            },
            5 => Why::Ends {
                ends: [self.cell(shape), self.cell(shape)],
                cell: self.cell(shape),
            },
            6 => Why::Fill {
                sets: self.list(3, |this| this.list(3, |this| this.digit(shape))),
            },
            7 => Why::Lacks {
                digit: self.digit(shape),
                times: self.below(1 << 16),
            },
            8 => Why::Ways {
                cells: self.list(3, |this| this.cell(shape)),
            },
            9 => Why::In {
                clue: self.clue_id(),
                why: Box::new(self.why(shape, depth - 1)),
            },
            _ => Why::Cases {
                cases: self.list(3, |this| (this.candidate(shape), this.why(shape, depth - 1))),
            },
        }
    }

    fn line_rule(&mut self) -> LineRule {
        let number = self.below(1 << 16) as u16;
        let (difference, total) = match self.yes() {
            true => (number, number),
            false => (number % 12, number % 40),
        };
        self.pick(&[
            LineRule::Thermometer,
            LineRule::SlowThermometer,
            LineRule::Palindrome,
            LineRule::Renban,
            LineRule::Nabner,
            LineRule::Whispers { difference },
            LineRule::Between,
            LineRule::Lockout,
            LineRule::RegionSum,
            LineRule::Zipper,
            LineRule::DoubleArrow,
            LineRule::Entropic,
            LineRule::Modular,
            LineRule::Sums { total },
            LineRule::Parity,
        ])
    }

    /// A clue, which may be none of a grid of this shape.
    pub fn clue(&mut self, shape: &Shape) -> Clue {
        let relation = self.pick(&[Relation::Difference, Relation::Ratio, Relation::Sum]);
        let value = match self.below(4) {
            0 => self.below(1 << 32) as u32,
            _ => self.below(40) as u32,
        };
        let cells = self.cells(shape, 6);
        let cell = self.cell(shape);
        match self.below(18) {
            0 => Clue::AntiKnight,
            1 => Clue::AntiKing,
            2 => Clue::Negative {
                relation,
                values: self.list(3, |this| this.below(1 << 16) as u16),
            },
            3 => Clue::Killer {
                cells,
                sum: self.maybe(|_| value),
            },
            4 => Clue::ExtraRegion { cells },
            5 => Clue::Clone {
                copy: self.cells(shape, 6),
                cells,
            },
            6 => Clue::Quadruple {
                cells,
                digits: self.list(5, |this| this.digit(shape)),
            },
            7 => Clue::Even { cell },
            8 => Clue::Odd { cell },
            9 => Clue::Minimum { cell },
            10 => Clue::Maximum { cell },
            11 => Clue::Marks {
                cell,
                digits: self.digits(),
            },
            12 => Clue::Indexer {
                indexed: self.pick(&[Indexed::Row, Indexed::Column, Indexed::Box]),
                cells,
            },
            13 => Clue::CountingCircles { cells },
            14 => Clue::Pair {
                relation,
                cells: [cell, self.cell(shape)],
                value: value as u16,
            },
            15 => Clue::Arrow {
                pill: self.cells(shape, 5),
                line: cells,
            },
            16 => Clue::LittleKiller {
                start: cell,
                slant: self.pick(&Slant::ALL),
                sum: value,
            },
            17 => {
                let rules = [
                    OutsideRule::Sandwich,
                    OutsideRule::XSum,
                    OutsideRule::Skyscraper,
                    OutsideRule::NumberedRoom,
                ];
                let bound = self.pick(&[12, 1 << 16]);
                let at = self.below(bound) as u16;
                let sides = [GridSide::Top, GridSide::Left, GridSide::Right, GridSide::Bottom];
                Clue::Outside {
                    rule: self.pick(&rules),
                    edge: Edge {
                        side: self.pick(&sides),
                        at,
                    },
                    value,
                }
            }
            _ => Clue::Line {
                rule: self.line_rule(),
                cells,
            },
        }
    }

    /// A clue on a line, which may be none of a grid of this shape.
    pub fn line_clue(&mut self, shape: &Shape) -> Clue {
        Clue::Line {
            rule: self.line_rule(),
            cells: self.cells(shape, 7),
        }
    }

    /// Clues that fit the shape; contradictions among them are not looked for.
    pub fn clues(&mut self, shape: &Shape) -> Clues {
        let mut clues = Clues::none(shape);
        for _ in 0..self.below(30) {
            let clue = if self.yes() {
                self.clue(shape)
            } else {
                self.line_clue(shape)
            };
            if let Ok(more) = clues.clone().with(clue) {
                clues = more;
            }
        }
        clues
    }

    /// Any digits with any clues.
    pub fn puzzle(&mut self, shape: &Shape) -> Puzzle {
        Puzzle::new(self.grid(shape), self.clues(shape)).expect("both are of this shape")
    }

    pub fn text(&mut self) -> String {
        let signs: Vec<char> = "0123456789.:;,-+x rcRowCOL|*#{}[]\"'\\\n\t\u{0}\u{7}é×9Ω🦀"
            .chars()
            .collect();
        self.list(60, |this| this.pick(&signs)).into_iter().collect()
    }
}
