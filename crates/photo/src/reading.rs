//! What was read: each grid with its cells, each cell with how sure it is and why not.

use kudosu_board::{Cell, CellSet, Digit, Grid, Shape, Stop, Unfinished};

use crate::alphabet::{Alphabet, Said};
use crate::boxes;
use crate::cells::{Cells, cut};
use crate::find::{grids, levels};
use crate::geometry::Point;
use crate::hand::{Maker, makers};
use crate::lattice::Lattice;
use crate::network::{Network, Patch, SYMBOLS};
use crate::picture::Photograph;
use crate::{PhotoError, find};

/// A cell that is less sure than this is doubtful.
pub const SURE: f32 = 0.85;
/// With less of its ink than this a grid cannot be read: it is a blur.
const FAINTEST: f32 = 0.025;
/// Cells narrower than this, in pixels, have no digits that could be told apart.
const NARROWEST: f32 = 9.0;
/// Below this a grid was held another way round, perhaps.
const UPRIGHT: f32 = 0.9;
/// More of its crossings than this are out of the picture where a part of a grid is.
const CUT: f32 = 0.15;
/// Below this the digits of a grid are guesses: it is a blur, or no grid.
const LEGIBLE: f32 = 0.7;
/// A grid has at least so many sure digits, and at least one in so many cells: what has fewer is a calendar,
/// a wall, or a puzzle of cages.
const FEWEST: (usize, usize) = (3, 14);

/// Why a cell is doubtful.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Doubt {
    /// Another reading is nearly as likely.
    Unsure,
    /// Something stands there that is no digit or letter of the puzzle: pencil marks, a picture, a blot.
    NoSymbol,
    /// The same digit stands in the same row, column or box.
    Clash,
    /// A part of it is not in the picture.
    CutOff,
    /// It was chosen because with it the puzzle has one solution; what looked likelier does not.
    Chosen,
    /// The puzzle does not have one solution, and this is one of its least sure cells.
    NotUnique,
    /// It may be written by hand: its ink or its form is not that of the print, but not both.
    Handwriting,
}

/// What was read in one cell.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CellReading {
    /// The digit; `None` for a blank.
    pub digit: Option<Digit>,
    /// How sure that is, from 0 to 1.
    pub confidence: f32,
    /// What else it might be, and how likely that is.
    pub other: (Option<Digit>, f32),
    /// Why it should be looked at.
    pub doubt: Option<Doubt>,
    /// Whether it is written by hand, in another ink and another form than the print: a player placed it.
    pub is_handwritten: bool,
    /// Whether its shape is not that of the print, nor its size or its place, though its ink is.
    pub(crate) is_of_another_form: bool,
}

/// One grid of a photograph.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FoundGrid {
    /// Its size and its boxes.
    pub shape: Shape,
    /// Its cells, row by row.
    pub cells: Vec<CellReading>,
    /// Where its lines cross in the picture, row by row, one more in each than there are cells.
    pub crossings: Vec<Point>,
    /// How well its digits can be read, from 0 to 1.
    pub legibility: f32,
}

impl FoundGrid {
    /// All digits that were read, those written by hand among them.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid_of(|_| true)
    }

    /// The puzzle: what is printed.
    #[must_use]
    pub fn printed(&self) -> Grid {
        self.grid_of(|reading| !reading.is_handwritten)
    }

    /// The cells whose digits are written by hand.
    #[must_use]
    pub fn handwritten(&self) -> CellSet {
        let cells = self.shape.cells().zip(&self.cells);
        cells
            .filter(|(_, reading)| reading.is_handwritten && reading.digit.is_some())
            .map(|(cell, _)| cell)
            .collect()
    }

    fn grid_of(&self, is_wanted: impl Fn(&CellReading) -> bool) -> Grid {
        let mut grid = Grid::blank(&self.shape);
        let cells = self.shape.cells().zip(&self.cells);
        for (cell, reading) in cells.filter(|(_, reading)| is_wanted(reading)) {
            if let Some(digit) = reading.digit {
                // The alphabet of a side has no digit beyond it.
                let _ = grid.set(cell, digit);
            }
        }
        grid
    }

    /// The cells that should be looked at.
    pub fn doubtful(&self) -> impl Iterator<Item = (Cell, &CellReading)> {
        self.shape
            .cells()
            .zip(&self.cells)
            .filter(|(_, reading)| reading.doubt.is_some())
    }
}

/// Reads pictures; it can be used again and again.
///
/// ```
/// use kudosu_board::Stop;
/// use kudosu_photo::{PhotoError, Photograph, Reader};
///
/// let paper = Photograph::from_gray(64, 64, vec![240; 64 * 64])?;
/// let refused = Reader::new().read(paper, Stop::never()).unwrap_err();
/// assert!(matches!(refused, PhotoError::NoGrid));
/// # Ok::<(), PhotoError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reader {
    network: Network,
}

impl Default for Reader {
    fn default() -> Reader {
        Reader::new()
    }
}

impl Reader {
    /// A reader with the network that comes with it.
    #[must_use]
    pub fn new() -> Reader {
        Reader {
            network: Network::trained(),
        }
    }

    /// A reader with another network.
    #[must_use]
    pub fn with_network(network: Network) -> Reader {
        Reader { network }
    }

    /// All grids of a picture, from the top down and from left to right; at least one.
    pub fn read(&self, picture: Photograph, stop: &Stop) -> Result<Vec<FoundGrid>, PhotoError> {
        let levels = levels(picture);
        let dark_on_light = self.read_dark(&levels, stop);
        if let Err(PhotoError::Unfinished(_)) = dark_on_light {
            return dark_on_light;
        }
        let legibility = |read: &Result<Vec<FoundGrid>, PhotoError>| {
            let grids = read.as_ref().map_or(&[][..], |grids| &grids[..]);
            grids.iter().map(|grid| grid.legibility).fold(0.0, f32::max)
        };
        let seen = legibility(&dark_on_light);
        if seen > UPRIGHT {
            return dark_on_light;
        }
        // Perhaps a screen at night: light lines and digits on something dark.
        let inverted: Vec<Photograph> = levels.into_iter().map(Photograph::inverted).collect();
        let light_on_dark = self.read_dark(&inverted, stop);
        match &light_on_dark {
            Err(PhotoError::Unfinished(_)) => light_on_dark,
            Ok(_) if legibility(&light_on_dark) > seen => light_on_dark,
            _ => dark_on_light,
        }
    }

    /// All grids with dark lines and digits on something light.
    fn read_dark(&self, levels: &[Photograph], stop: &Stop) -> Result<Vec<FoundGrid>, PhotoError> {
        let mut lattices = grids(levels, stop)?;
        // Beside a whole grid, what can be seen of another is not meant.
        if lattices.iter().any(|lattice| lattice.unseen < CUT) {
            lattices.retain(|lattice| lattice.unseen < CUT);
        }
        let why_none = find::why_none(levels);
        let mut refused = None;
        let (mut found, mut places) = (Vec::new(), Vec::new());
        for lattice in lattices {
            // Beneath one that is better and can be read well nothing else is looked for.
            let is_beneath = |(other, legibility): &(Lattice, f32)| {
                *legibility > UPRIGHT && find::overlap(other, &lattice)
            };
            if places.iter().any(is_beneath) {
                continue;
            }
            match self.read_lattice(levels, &lattice, stop) {
                Ok(grid) => {
                    places.push((lattice, grid.legibility));
                    found.push(Some(grid));
                }
                Err(PhotoError::Unfinished(unfinished)) => return Err(unfinished.into()),
                // Where there are several, one that nobody can read is not what was meant. What is said is
                // what is wrong with the best of them.
                Err(error) => refused = refused.or(Some(error)),
            }
        }
        let kept = find::apart(&places);
        let mut found: Vec<FoundGrid> = kept.into_iter().filter_map(|at| found[at].take()).collect();
        let best = found.iter().map(|grid| grid.legibility).fold(0.0, f32::max);
        found.retain(|grid| grid.legibility > best - 0.2);
        match why_none {
            _ if !found.is_empty() => Ok(found),
            // Nothing that is seen of a grid in a blur is to be believed.
            PhotoError::Blurred => Err(PhotoError::Blurred),
            _ => Err(refused.unwrap_or(why_none)),
        }
    }

    /// The cells of the best grid as the network sees them, a byte each place, for its training.
    pub fn patches(&self, picture: Photograph, stop: &Stop) -> Result<Vec<u8>, PhotoError> {
        let levels = levels(picture);
        let lattices = grids(&levels, stop)?;
        let Some(best) = lattices.first() else {
            return Err(find::why_none(&levels));
        };
        let cells = cut(&levels, best, stop)?;
        let values = cells.patches.iter().flatten();
        Ok(values
            .map(|value| ((value + 0.3) / 1.6 * 255.0).round() as u8)
            .collect())
    }

    fn read_lattice(
        &self,
        levels: &[Photograph],
        lattice: &Lattice,
        stop: &Stop,
    ) -> Result<FoundGrid, PhotoError> {
        let cells = cut(levels, lattice, stop)?;
        if cells.pitch < NARROWEST {
            return Err(PhotoError::TooSmall);
        }
        let ink = cells.ink;
        let mut best = Attempt::of(self, lattice.clone(), cells, stop)?;
        for quarters in 1..4 {
            if best.legibility < UPRIGHT {
                let turned = lattice.turned(quarters);
                let attempt = Attempt::of(self, turned.clone(), cut(levels, &turned, stop)?, stop)?;
                if attempt.legibility > best.legibility + 0.02 {
                    best = attempt;
                }
            }
        }
        let (sure, clear) = (best.sure, best.clear);
        if ink >= FAINTEST && clear > LEGIBLE && sure >= FEWEST.0.max(lattice.side.pow(2) / FEWEST.1) {
            return best.found(&levels[0]);
        }
        Err(if lattice.unseen > 0.12 {
            PhotoError::CutOff
        } else if ink >= FAINTEST && 2 * best.strange >= best.symbols {
            PhotoError::NoDigits
        } else {
            PhotoError::Blurred
        })
    }
}

/// A grid read one way round.
struct Attempt {
    lattice: Lattice,
    likely: Vec<[f32; SYMBOLS]>,
    patches: Vec<Patch>,
    alphabet: Alphabet,
    /// How sure the cells are that are not blank, on average; what is no symbol is not sure at all.
    legibility: f32,
    /// The same of those alone that have a digit: pencil marks beside them do no harm.
    clear: f32,
    /// How many cells are not blank, how many of them have a digit for sure, and how many no symbol.
    symbols: usize,
    sure: usize,
    strange: usize,
}

impl Attempt {
    fn of(reader: &Reader, lattice: Lattice, cells: Cells, stop: &Stop) -> Result<Attempt, Unfinished> {
        let mut likely = Vec::with_capacity(cells.patches.len());
        for patch in &cells.patches {
            stop.check()?;
            likely.push(reader.network.read(patch));
        }
        let alphabet = Alphabet::of(lattice.side, &likely);
        let (mut sum, mut digits, mut sure, mut strange) = (0.0, 0, 0, 0);
        for reading in likely.iter().map(|likely| alphabet.read(likely)) {
            if reading.is_strange {
                strange += 1;
            } else if reading.digit.is_some() {
                sum += reading.confidence;
                digits += 1;
                sure += usize::from(reading.confidence >= SURE);
            }
        }
        let mean = |count: usize| if count > 0 { sum / count as f32 } else { 0.0 };
        Ok(Attempt {
            lattice,
            likely,
            patches: cells.patches,
            alphabet,
            legibility: mean(digits + strange),
            clear: mean(digits),
            symbols: digits + strange,
            sure,
            strange,
        })
    }

    fn found(self, picture: &Photograph) -> Result<FoundGrid, PhotoError> {
        let shape = boxes::shape(&self.lattice).ok_or(PhotoError::NoGrid)?;
        let side = self.lattice.side;
        let readings: Vec<Said> = self
            .likely
            .iter()
            .map(|likely| self.alphabet.read(likely))
            .collect();
        let digits: Vec<Option<Digit>> = readings.iter().map(|reading| reading.digit).collect();
        let makers = makers(picture, &self.lattice, &self.patches, &digits);
        let mut cells = Vec::with_capacity(side * side);
        for (at, (reading, maker)) in readings.into_iter().zip(makers).enumerate() {
            let [a, b, c, d] = self.lattice.cell(at / side, at % side);
            // The middle of each edge, a little inside: a border on the edge of the picture is no harm.
            let middle = a.towards(c, 0.5);
            let inner = [
                a.towards(b, 0.5),
                b.towards(c, 0.5),
                c.towards(d, 0.5),
                d.towards(a, 0.5),
            ]
            .map(|edge| edge.towards(middle, 0.3));
            let is_cut = !inner.iter().all(|point| picture.contains(point.x, point.y));
            let doubt = if is_cut {
                Some(Doubt::CutOff)
            } else if reading.is_strange {
                Some(Doubt::NoSymbol)
            } else if reading.confidence < SURE {
                Some(Doubt::Unsure)
            } else {
                matches!(maker, Maker::Perhaps | Maker::Likely).then_some(Doubt::Handwriting)
            };
            cells.push(CellReading {
                digit: reading.digit,
                confidence: reading.confidence,
                other: reading.other,
                doubt,
                is_handwritten: maker == Maker::Hand,
                is_of_another_form: maker == Maker::Likely,
            });
        }
        let mut found = FoundGrid {
            shape,
            cells,
            crossings: self.lattice.crossings,
            legibility: self.clear,
        };
        found.mark_clashes();
        let count =
            |is_meant: fn(&CellReading) -> bool| found.cells.iter().filter(|cell| is_meant(cell)).count();
        let cut_off = count(|cell| cell.doubt == Some(Doubt::CutOff));
        let clashes = count(|cell| cell.doubt == Some(Doubt::Clash));
        let digits = count(|cell| cell.digit.is_some());
        // A misread digit clashes with a few others. Where most do, they are no digits.
        if 2 * clashes > digits {
            return Err(PhotoError::NoDigits);
        }
        // A whole row or more is missing.
        if cut_off >= side {
            return Err(PhotoError::CutOff);
        }
        Ok(found)
    }
}

impl FoundGrid {
    /// Marks the cells whose digit stands in one of their houses twice, and takes the mark off others.
    pub(crate) fn mark_clashes(&mut self) {
        let cells: Vec<Cell> = self.shape.cells().collect();
        for (at, &cell) in cells.iter().enumerate() {
            let digit = self.cells[at].digit;
            let clashes = digit.is_some()
                && self
                    .shape
                    .peers_of(cell)
                    .iter()
                    .any(|peer| self.cells[peer.index()].digit == digit);
            let reading = &mut self.cells[at];
            match (clashes, reading.doubt) {
                (true, None | Some(Doubt::Unsure | Doubt::Handwriting)) => reading.doubt = Some(Doubt::Clash),
                (false, Some(Doubt::Clash)) => {
                    reading.doubt = (reading.confidence < SURE).then_some(Doubt::Unsure);
                }
                _ => {}
            }
        }
    }
}
