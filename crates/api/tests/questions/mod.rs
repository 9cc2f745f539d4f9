//! Questions with options that chance chooses, each of them often enough.

use kudosu::generate::ClueSymmetry;
use kudosu::logic::Technique;
use kudosu::rating::{Level, Scale};
use kudosu::schema::{
    Axis, CandidatesQuestion, CanonicalQuestion, CheckQuestion, CluesQuestion, ConvertQuestion,
    CountQuestion, DrawQuestion, ExplainQuestion, GenerateQuestion, GivensRange, GradeQuestion, HintQuestion,
    Id, Listed, MinimiseQuestion, Quarter, RateQuestion, SolveQuestion, TechniqueName, TraceQuestion,
    TransformQuestion, WritableFormat,
};
use kudosu::{Format, Rng, Shape};

/// A question whose options chance can choose.
pub trait ByChance {
    fn by_chance(rng: &mut Rng, shape: &Shape) -> Self;
}

fn flip(rng: &mut Rng) -> bool {
    rng.below(2) == 0
}

fn some<T>(rng: &mut Rng, value: impl FnOnce(&mut Rng) -> T) -> Option<T> {
    flip(rng).then(|| value(rng))
}

fn id<T: Listed>(rng: &mut Rng) -> Id<T> {
    Id(*rng.pick(&T::all()).unwrap())
}

fn ids<T: Listed>(rng: &mut Rng) -> Vec<Id<T>> {
    T::all().into_iter().filter(|_| flip(rng)).map(Id).collect()
}

/// A few easy techniques; often none.
fn techniques(rng: &mut Rng) -> Vec<TechniqueName> {
    match rng.below(3) {
        0 => Technique::all()
            .take(20)
            .filter(|_| rng.below(5) == 0)
            .map(TechniqueName)
            .collect(),
        _ => Vec::new(),
    }
}

/// The numbers from 1 on in another order, as people write them.
fn order(rng: &mut Rng, count: usize) -> String {
    let mut numbers: Vec<String> = (1..=count).map(|number| number.to_string()).collect();
    rng.shuffle(&mut numbers);
    numbers.concat()
}

impl ByChance for SolveQuestion {
    fn by_chance(rng: &mut Rng, _: &Shape) -> SolveQuestion {
        SolveQuestion {
            unique: flip(rng),
            prove: some(rng, flip),
            all: some(rng, |rng| 1 + rng.below(4) as u64),
        }
    }
}

impl ByChance for CheckQuestion {
    fn by_chance(rng: &mut Rng, _: &Shape) -> CheckQuestion {
        CheckQuestion { language: id(rng) }
    }
}

impl ByChance for CountQuestion {
    fn by_chance(rng: &mut Rng, _: &Shape) -> CountQuestion {
        let limit = 1 + rng.below(20) as u64;
        CountQuestion { limit }
    }
}

impl ByChance for CandidatesQuestion {
    fn by_chance(_: &mut Rng, _: &Shape) -> CandidatesQuestion {
        CandidatesQuestion {}
    }
}

impl ByChance for CluesQuestion {
    fn by_chance(_: &mut Rng, _: &Shape) -> CluesQuestion {
        CluesQuestion {}
    }
}

impl ByChance for HintQuestion {
    fn by_chance(rng: &mut Rng, _: &Shape) -> HintQuestion {
        HintQuestion {
            level: 1 + rng.below(4) as u8,
            uniqueness: flip(rng),
            profile: id(rng),
            without: techniques(rng),
            links: flip(rng),
            drawing: flip(rng),
            language: id(rng),
        }
    }
}

impl ByChance for ExplainQuestion {
    fn by_chance(rng: &mut Rng, _: &Shape) -> ExplainQuestion {
        ExplainQuestion {
            uniqueness: flip(rng),
            profile: id(rng),
            without: techniques(rng),
            scale: ids(rng),
            level: id(rng),
            views: flip(rng),
            drawing: flip(rng),
            language: id(rng),
        }
    }
}

impl ByChance for GradeQuestion {
    fn by_chance(rng: &mut Rng, shape: &Shape) -> GradeQuestion {
        let some_move = |rng: &mut Rng| {
            let [row, column, digit] = [(); 3].map(|()| 1 + rng.below(shape.side()));
            match rng.below(4) {
                0 => format!("r{row}c{column} <> {digit}"),
                1 => format!("So {digit} goes to row {row}, column {column}."),
                2 => format!("Hidden Single: r{row}c{column} = {digit}"),
                _ => format!("r{row}c{column} = {digit} because nothing else fits."),
            }
        };
        let count = rng.below(6);
        let mut lines: Vec<String> = (0..count).map(|_| some_move(rng)).collect();
        if flip(rng) {
            let side = shape.side();
            lines.extend((0..side).map(|_| order(rng, side)));
        }
        GradeQuestion {
            answer: lines.join("\n"),
            details: flip(rng),
            partial: flip(rng),
            uniqueness: flip(rng),
            language: id(rng),
        }
    }
}

impl ByChance for TraceQuestion {
    fn by_chance(rng: &mut Rng, _: &Shape) -> TraceQuestion {
        TraceQuestion {
            form: id(rng),
            detail: 1 + rng.below(4) as u8,
            with_candidates: flip(rng),
            template: id(rng),
            uniqueness: flip(rng),
            profile: id(rng),
            without: techniques(rng),
            scale: vec![Id(Scale::Level)],
            language: id(rng),
        }
    }
}

impl ByChance for RateQuestion {
    fn by_chance(rng: &mut Rng, _: &Shape) -> RateQuestion {
        RateQuestion {
            scale: ids(rng),
            uniqueness: flip(rng),
            without: techniques(rng),
        }
    }
}

impl ByChance for MinimiseQuestion {
    fn by_chance(rng: &mut Rng, _: &Shape) -> MinimiseQuestion {
        MinimiseQuestion {
            all: flip(rng),
            limit: rng.below(4),
            clues_too: flip(rng),
            seed: rng.next_u64(),
        }
    }
}

impl ByChance for CanonicalQuestion {
    fn by_chance(rng: &mut Rng, _: &Shape) -> CanonicalQuestion {
        let automorphisms = flip(rng);
        CanonicalQuestion { automorphisms }
    }
}

impl ByChance for TransformQuestion {
    fn by_chance(rng: &mut Rng, shape: &Shape) -> TransformQuestion {
        let side = shape.side();
        let (height, width) = shape.box_size().unwrap_or((1, side));
        TransformQuestion {
            transpose: flip(rng),
            rotate: some(rng, |rng| Quarter([90, 180, 270][rng.below(3)])),
            mirror: some(rng, |rng| [Axis::H, Axis::V][rng.below(2)]),
            bands: some(rng, |rng| order(rng, side / height)),
            rows: (rng.below(8) == 0).then(|| order(rng, side)),
            stacks: some(rng, |rng| order(rng, side / width)),
            columns: (rng.below(8) == 0).then(|| order(rng, side)),
            relabel: some(rng, |rng| order(rng, side)),
            random: some(rng, |rng| 1 + rng.below(3)),
            seed: rng.next_u64(),
            varied: flip(rng),
        }
    }
}

impl ByChance for ConvertQuestion {
    fn by_chance(rng: &mut Rng, _: &Shape) -> ConvertQuestion {
        let formats: Vec<Format> = Format::ALL
            .iter()
            .copied()
            .filter(|format| format.writes())
            .collect();
        ConvertQuestion {
            to: some(rng, |rng| WritableFormat(*rng.pick(&formats).unwrap())),
            language: id(rng),
            drawing: flip(rng),
            title: some(rng, |_| "Little one".to_owned()),
            author: some(rng, |_| "Ann".to_owned()),
            rules: some(rng, |_| "The usual rules; digits differ.".to_owned()),
        }
    }
}

impl ByChance for DrawQuestion {
    fn by_chance(rng: &mut Rng, _: &Shape) -> DrawQuestion {
        let (level, step) = match rng.below(7) {
            0 | 1 => (None, None),
            2 | 3 => (Some(1 + rng.below(4) as u8), None),
            4 | 5 => (None, Some(1 + rng.below(12) as u32)),
            _ => (Some(4), Some(1)),
        };
        DrawQuestion {
            level,
            step,
            show_candidates: some(rng, flip),
            caption: some(rng, |_| "Here it is".to_owned()),
            uniqueness: flip(rng),
            profile: id(rng),
            without: techniques(rng),
            language: id(rng),
        }
    }
}

impl ByChance for GenerateQuestion {
    fn by_chance(rng: &mut Rng, _: &Shape) -> GenerateQuestion {
        let few = |rng: &mut Rng| rng.below(6) == 0;
        let pattern = "x..x\n.xx.\n.xx.\nx..x";
        let like = ".142..1..2.4.3.1";
        let is_small = few(rng);
        GenerateQuestion {
            side: (!is_small).then(|| [4, 6, 9][rng.below(3)]),
            box_size: is_small.then(|| ["2x2", "2x3", "3x2"][rng.below(3)].to_owned()),
            symmetry: some(rng, id::<ClueSymmetry>),
            minimal: few(rng),
            givens: few(rng).then(|| GivensRange(rng.below(12)..=20 + rng.below(8))),
            pattern: few(rng).then(|| pattern.to_owned()),
            exact: few(rng),
            solution: few(rng).then(|| "3142241312344321".to_owned()),
            unbiased: false,
            variant: match few(rng) {
                true => vec!["killer".parse().unwrap(), "thermo".parse().unwrap()],
                false => Vec::new(),
            },
            level: few(rng).then(|| Id([Level::Beginner, Level::Easy][rng.below(2)])),
            se: few(rng).then(|| "1.0..2.0".parse().unwrap()),
            hodoku: few(rng).then(|| "0..900".parse().unwrap()),
            te: few(rng).then(|| "0..1".parse().unwrap()),
            b: few(rng).then(|| "0..4".parse().unwrap()),
            w: few(rng).then(|| "1..5".parse().unwrap()),
            needs: Vec::new(),
            only: Vec::new(),
            like: few(rng).then(|| like.to_owned()),
            same: Default::default(),
            scale: ids::<Scale>(rng),
            seed: Some(rng.next_u64() >> 20),
            tries: Some(20),
        }
    }
}
