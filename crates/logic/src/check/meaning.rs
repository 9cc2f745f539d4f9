//! What a clue says of cells that are partly open: whether the digits that are left to them can still keep
//! it.
//!
//! Each kind is read off from what it says, by the smallest and the largest that its cells can come to, or by
//! going along its line once. That may call possible what is not, and never the other way round: whether
//! cells that are all filled keep a clue is asked of the board.

use kudosu_board::{Cell, Clue, Clues, Digit, DigitSet, LineRule, OutsideRule, PairFit, Shape};

/// On larger grids the sets of digits that circles can have are too many to be gone through.
const MOST_CIRCLED: usize = 12;

/// The clues of a puzzle, and for each cell of the grid the digits that are left to it.
pub(super) struct Left<'a> {
    pub clues: &'a Clues,
    pub digits: &'a [DigitSet],
}

/// The smallest and the largest that something comes to; `None` where it comes to nothing at all.
type Span = Option<(u64, u64)>;

impl Left<'_> {
    /// Whether the clue can still be kept, as far as that is seen at a glance. Rules about the whole grid are
    /// told pair by pair, by [`pairs_of_grid`].
    pub fn can_keep(&self, clue: &Clue) -> bool {
        let shape = self.clues.shape();
        match clue {
            Clue::AntiKnight | Clue::AntiKing | Clue::Negative { .. } => true,
            Clue::Killer { cells, sum } => {
                let has_sum = |&sum: &u32| holds(self.sum(cells, true), u64::from(sum));
                self.can_differ(cells) && sum.as_ref().is_none_or(has_sum)
            }
            Clue::ExtraRegion { cells } => self.can_differ(cells),
            Clue::Clone { cells, copy } => {
                let mut pairs = cells.iter().zip(copy);
                pairs.all(|(&cell, &copy)| self.of(cell).intersects(self.of(copy)))
            }
            Clue::Quadruple { cells, digits } => digits.iter().all(|&digit| {
                let places = cells.iter().filter(|&&cell| self.of(cell).contains(digit));
                places.count() >= digits.iter().filter(|&&other| other == digit).count()
            }),
            Clue::Even { cell } => self.has(*cell, |value| value % 2 == 0),
            Clue::Odd { cell } => self.has(*cell, |value| value % 2 == 1),
            Clue::Marks { cell, digits } => self.of(*cell).intersects(*digits),
            Clue::Minimum { cell } => {
                let mut others = self.clues.compared_neighbours(clue).into_iter();
                others.all(|other| least(self.of(*cell)) < most(self.of(other)))
            }
            Clue::Maximum { cell } => {
                let mut others = self.clues.compared_neighbours(clue).into_iter();
                others.all(|other| most(self.of(*cell)) > least(self.of(other)))
            }
            Clue::Indexer { indexed, cells } => cells.iter().all(|&cell| {
                let told = indexed.places(shape, cell);
                told.is_some_and(|(places, own)| {
                    let own = Digit::from_index(own);
                    self.of(cell).iter().any(|digit| {
                        let place = places.get(digit.index());
                        place.is_some_and(|&place| own.is_some_and(|own| self.of(place).contains(own)))
                    })
                })
            }),
            Clue::CountingCircles { cells } => self.can_count(cells),
            Clue::Pair {
                relation,
                cells: [a, b],
                value,
            } => {
                let related = |x: Digit| {
                    let mut others = self.of(*b).iter();
                    others.any(|y| relation.holds(x.get(), y.get(), *value))
                };
                self.of(*a).iter().any(related)
            }
            Clue::Arrow { pill, line } => {
                let shaft = line.get(1..).unwrap_or_default();
                meet(self.number(pill), self.sum(shaft, false))
            }
            Clue::Line { rule, cells } => self.can_keep_line(*rule, cells),
            Clue::LittleKiller { start, slant, sum } => {
                holds(self.sum(&slant.cells(*start, shape), false), u64::from(*sum))
            }
            Clue::Outside { rule, edge, value } => {
                self.can_be_seen(*rule, &edge.cells(shape), u64::from(*value))
            }
        }
    }

    fn of(&self, cell: Cell) -> DigitSet {
        self.digits.get(cell.index()).copied().unwrap_or_default()
    }

    fn has(&self, cell: Cell, fits: impl Fn(u8) -> bool) -> bool {
        self.of(cell).iter().any(|digit| fits(digit.get()))
    }

    /// Whether no two cells are known to be the same, and there are digits enough for all of them.
    fn can_differ(&self, cells: &[Cell]) -> bool {
        let mut known = DigitSet::EMPTY;
        let mut all = DigitSet::EMPTY;
        for &cell in cells {
            all |= self.of(cell);
            if let Some(digit) = self.of(cell).single()
                && !known.insert(digit)
            {
                return false;
            }
        }
        all.len() >= cells.len()
    }

    /// What cells sum to, each by itself, and all different where they are.
    fn sum(&self, cells: &[Cell], all_differ: bool) -> Span {
        self.sum_of(
            &cells.iter().map(|&cell| self.of(cell)).collect::<Vec<_>>(),
            all_differ,
        )
    }

    fn sum_of(&self, digits: &[DigitSet], all_differ: bool) -> Span {
        if digits.iter().any(|its| its.is_empty()) {
            return None;
        }
        let low: u64 = digits.iter().map(|&its| least(its)).sum();
        let high: u64 = digits.iter().map(|&its| most(its)).sum();
        if !all_differ {
            return Some((low, high));
        }
        let all = digits.iter().fold(DigitSet::EMPTY, |all, &its| all | its);
        let values: Vec<u64> = all.iter().map(|digit| u64::from(digit.get())).collect();
        let above = values.len().checked_sub(digits.len())?;
        let smallest: u64 = values[..digits.len()].iter().sum();
        let largest: u64 = values[above..].iter().sum();
        Some((low.max(smallest), high.min(largest)))
    }

    /// What cells are, read as a number.
    fn number(&self, cells: &[Cell]) -> Span {
        let read = |value: &dyn Fn(DigitSet) -> u64| {
            cells.iter().try_fold(0_u64, |number, &cell| {
                let value = value(self.of(cell));
                let shift = 10_u64.pow(value.max(1).ilog10() + 1);
                number.checked_mul(shift)?.checked_add(value)
            })
        };
        if cells.iter().any(|&cell| self.of(cell).is_empty()) {
            return None;
        }
        Some((read(&least)?, read(&most).unwrap_or(u64::MAX)))
    }

    /// Some set of digits sums to the number of circles, and has a digit for each of them.
    fn can_count(&self, cells: &[Cell]) -> bool {
        let side = self.clues.shape().side();
        if side > MOST_CIRCLED {
            return true;
        }
        let sets = (1..1_u128 << side).map(DigitSet::from_bits);
        let mut sized =
            sets.filter(|set| set.iter().map(|digit| usize::from(digit.get())).sum::<usize>() == cells.len());
        sized.any(|set| {
            let count =
                |fits: &dyn Fn(DigitSet) -> bool| cells.iter().filter(|&&cell| fits(self.of(cell))).count();
            cells.iter().all(|&cell| self.of(cell).intersects(set))
                && set.iter().all(|digit| {
                    let wanted = usize::from(digit.get());
                    count(&|its| its.contains(digit)) >= wanted
                        && count(&|its| (its & set) == DigitSet::of(digit)) <= wanted
                })
        })
    }

    fn can_keep_line(&self, rule: LineRule, cells: &[Cell]) -> bool {
        let side = self.clues.shape().side();
        let [first, .., last] = cells else { return true };
        let (first, last) = (*first, *last);
        let inner = cells.get(1..cells.len() - 1).unwrap_or_default();
        let mut once = cells.to_vec();
        once.sort_unstable();
        once.dedup();
        match rule {
            LineRule::Thermometer => self.can_go_along(cells, |a, b| a < b),
            LineRule::SlowThermometer => self.can_go_along(cells, |a, b| a <= b),
            LineRule::Whispers { difference } => {
                self.can_go_along(cells, |a, b| u16::from(a.abs_diff(b)) >= difference)
            }
            LineRule::Parity => self.can_go_along(cells, |a, b| a % 2 != b % 2),
            LineRule::Palindrome => {
                let mut pairs = cells.iter().zip(cells.iter().rev());
                pairs.all(|(&a, &b)| self.of(a).intersects(self.of(b)))
            }
            LineRule::Renban => {
                let all = DigitSet::all(side);
                let mut ranges = (0..=side.saturating_sub(once.len()))
                    .map(|from| all & DigitSet::from_bits(((1_u128 << once.len()) - 1) << from));
                self.can_differ(&once)
                    && ranges.any(|range| {
                        let left = once
                            .iter()
                            .fold(DigitSet::EMPTY, |left, &cell| left | self.of(cell));
                        range.len() == once.len()
                            && range.is_subset(left)
                            && once.iter().all(|&cell| self.of(cell).intersects(range))
                    })
            }
            LineRule::Nabner => once.iter().enumerate().all(|(at, &a)| {
                once[at + 1..]
                    .iter()
                    .all(|&b| self.has(a, |x| self.has(b, |y| x.abs_diff(y) >= 2)))
            }),
            LineRule::Between => self.has_ends(first, last, |low, high| {
                let lies = |value: u8| low < value && value < high;
                inner.iter().all(|&cell| self.has(cell, lies))
            }),
            LineRule::Lockout => self.has_ends(first, last, |low, high| {
                let lies = |value: u8| value < low || high < value;
                high - low >= 4 && inner.iter().all(|&cell| self.has(cell, lies))
            }),
            LineRule::RegionSum => {
                let shape = self.clues.shape();
                let inside: Vec<Cell> = cells
                    .iter()
                    .copied()
                    .filter(|&cell| shape.box_of(cell).is_some())
                    .collect();
                let stretches = inside.chunk_by(|&a, &b| shape.box_of(a) == shape.box_of(b));
                all_meet(stretches.map(|stretch| self.sum(stretch, are_each_once(stretch))))
            }
            LineRule::Zipper => {
                let half = cells.len() / 2;
                let pairs = cells.iter().zip(cells.iter().rev()).take(half);
                let middle = cells.get(half).filter(|_| cells.len() % 2 == 1);
                let pairs = pairs.map(|(&a, &b)| self.sum(&[a, b], false));
                all_meet(pairs.chain(middle.map(|&middle| self.sum(&[middle], false))))
            }
            LineRule::DoubleArrow => meet(self.sum(&[first, last], false), self.sum(inner, false)),
            LineRule::Entropic => self.can_take_turns(cells, |value| LineRule::third(value, side)),
            LineRule::Modular => self.can_take_turns(cells, |value| usize::from(value % 3)),
            LineRule::Sums { total } => {
                let total = u64::from(total);
                let mut so_far: Vec<u64> = vec![0];
                for &cell in cells {
                    let next = so_far.iter().flat_map(|sum| {
                        let sums = self
                            .of(cell)
                            .iter()
                            .map(move |digit| sum + u64::from(digit.get()));
                        sums.filter(|&sum| sum <= total).map(|sum| sum % total)
                    });
                    let mut next: Vec<u64> = next.collect();
                    next.sort_unstable();
                    next.dedup();
                    so_far = next;
                }
                so_far.contains(&0)
            }
        }
    }

    /// Whether one can go along a line so that every two neighbours fit.
    fn can_go_along(&self, cells: &[Cell], fits: impl Fn(u8, u8) -> bool) -> bool {
        let mut here: Option<DigitSet> = None;
        for &cell in cells {
            let left = self.of(cell);
            let next = match here {
                None => left,
                Some(before) => {
                    let follows = |digit: &Digit| before.iter().any(|it| fits(it.get(), digit.get()));
                    left.iter().filter(follows).collect()
                }
            };
            here = Some(next);
        }
        here.is_none_or(|here| !here.is_empty())
    }

    /// Whether the ends of a line have digits, of which this is the smaller and the larger one, that fit.
    fn has_ends(&self, first: Cell, last: Cell, fits: impl Fn(u8, u8) -> bool) -> bool {
        self.has(first, |a| self.has(last, |b| fits(a.min(b), a.max(b))))
    }

    /// Whether three ranks can take turns along a line; of two cells they differ.
    fn can_take_turns(&self, cells: &[Cell], rank: impl Fn(u8) -> usize) -> bool {
        const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        ORDERS.iter().any(|order| {
            let mut cells = cells.iter().enumerate();
            cells.all(|(at, &cell)| self.has(cell, |value| rank(value) == order[at % 3]))
        })
    }

    /// Numbers beside the grid, about the cells of a row or column, nearest first, which all differ.
    fn can_be_seen(&self, rule: OutsideRule, seen: &[Cell], value: u64) -> bool {
        let Some(&first) = seen.first() else { return true };
        let first = self.of(first);
        match rule {
            OutsideRule::Sandwich => self.can_be_between(seen, value),
            OutsideRule::XSum => first.iter().any(|digit| {
                let count = usize::from(digit.get()).min(seen.len());
                let others = seen[1..count.max(1)].iter();
                let others: Vec<DigitSet> = others.map(|&cell| self.of(cell) - DigitSet::of(digit)).collect();
                let rest = self.sum_of(&others, true);
                let own = u64::from(digit.get());
                holds(rest.map(|(low, high)| (low + own, high + own)), value)
            }),
            OutsideRule::Skyscraper => {
                let mut known: Vec<(u8, u64)> = vec![(0, 0)];
                for &cell in seen {
                    let next = known.iter().flat_map(|&(tallest, count)| {
                        let heights = self.of(cell).iter().map(Digit::get);
                        heights.filter_map(move |height| match height.cmp(&tallest) {
                            std::cmp::Ordering::Greater => Some((height, count + 1)),
                            std::cmp::Ordering::Less => Some((tallest, count)),
                            std::cmp::Ordering::Equal => None,
                        })
                    });
                    let mut next: Vec<(u8, u64)> = next.filter(|&(_, count)| count <= value).collect();
                    next.sort_unstable();
                    next.dedup();
                    known = next;
                }
                known.iter().any(|&(_, count)| count == value)
            }
            OutsideRule::NumberedRoom => first.iter().any(|digit| {
                let room = seen.get(digit.index()).map(|&cell| match digit.index() {
                    0 => DigitSet::of(digit),
                    _ => self.of(cell),
                });
                room.is_some_and(|room| room.iter().any(|digit| u64::from(digit.get()) == value))
            }),
        }
    }

    /// Whether there are places for 1 and the largest digit with this sum between them.
    fn can_be_between(&self, seen: &[Cell], value: u64) -> bool {
        let side = self.clues.shape().side();
        let ends = Digit::new(1).zip(Digit::from_index(side.saturating_sub(1)));
        let Some((one, last)) = ends.filter(|(one, last)| one != last) else {
            return true;
        };
        let bread = DigitSet::of(one) | DigitSet::of(last);
        let places = |digit| (0..seen.len()).filter(move |&at| self.of(seen[at]).contains(digit));
        places(one).any(|a| {
            places(last).filter(|&b| a != b).any(|b| {
                let between = seen[a.min(b) + 1..a.max(b)].iter();
                let between: Vec<DigitSet> = between.map(|&cell| self.of(cell) - bread).collect();
                holds(self.sum_of(&between, true), value)
            })
        })
    }
}

/// The pairs of cells of a rule about the whole grid, and what it says of each; none for other clues.
pub(super) fn pairs_of_grid<'a>(
    shape: &Shape,
    clues: &Clues,
    clue: &'a Clue,
) -> Vec<([Cell; 2], PairFit<'a>)> {
    match clue {
        Clue::AntiKnight => shape.knight_pairs().map(|pair| (pair, PairFit::Differ)).collect(),
        Clue::AntiKing => shape.king_pairs().map(|pair| (pair, PairFit::Differ)).collect(),
        Clue::Negative { relation, values } => {
            let fit = PairFit::Unrelated {
                relation: *relation,
                values,
            };
            clues
                .unmarked_pairs(*relation)
                .into_iter()
                .map(|pair| (pair, fit))
                .collect()
        }
        _ => Vec::new(),
    }
}

fn least(digits: DigitSet) -> u64 {
    digits.first().map_or(0, |digit| u64::from(digit.get()))
}

fn most(digits: DigitSet) -> u64 {
    u64::from(128 - digits.bits().leading_zeros())
}

fn holds(span: Span, value: u64) -> bool {
    span.is_some_and(|(low, high)| low <= value && value <= high)
}

fn meet(a: Span, b: Span) -> bool {
    all_meet([a, b].into_iter())
}

/// Whether all of these can come to the same.
fn all_meet(spans: impl Iterator<Item = Span>) -> bool {
    let mut shared = (0, u64::MAX);
    for span in spans {
        let Some((low, high)) = span else { return false };
        shared = (shared.0.max(low), shared.1.min(high));
    }
    shared.0 <= shared.1
}

fn are_each_once(cells: &[Cell]) -> bool {
    let mut once = cells.to_vec();
    once.sort_unstable();
    once.windows(2).all(|pair| pair[0] != pair[1])
}
