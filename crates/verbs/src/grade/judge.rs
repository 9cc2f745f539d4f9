//! The steps of a text one after the other: each is judged in the position that those before it lead to.

use kudosu_board::{CellNotation, Grid, Shape, Stop, Unfinished};
use kudosu_explain::{GradeRemark, Language, describe_grade};
use kudosu_logic::{Position, Technique, check_step};
use kudosu_schema::{GradeLevel, GradeMistake};
use kudosu_search::{Verdict, verdict};

use super::claims::Claim;
use super::follows::Logic;
use super::sentences::Effect;

/// What was found of a step.
#[derive(Clone, Debug)]
pub(super) struct Judged {
    pub level: GradeLevel,
    /// What is wrong, in a word and in a sentence.
    pub mistake: Option<(GradeMistake, String)>,
    /// Whether it was only compared with the solution.
    pub is_unchecked: bool,
}

/// The one who judges.
pub(super) struct Judge<'a> {
    position: Position,
    /// The only solution; `None` where there are several.
    solution: Option<&'a Grid>,
    assume_unique: bool,
    logic: Logic<'a>,
    is_reasoned: bool,
    language: Language,
    stop: &'a Stop,
}

impl<'a> Judge<'a> {
    pub(super) fn new(
        start: Position,
        solution: Option<&'a Grid>,
        allow_uniqueness: bool,
        language: Language,
        stop: &'a Stop,
    ) -> Judge<'a> {
        let assume_unique = allow_uniqueness && solution.is_some() && start.rules().is_none();
        Judge {
            logic: Logic::new(assume_unique, stop),
            position: start,
            solution,
            assume_unique,
            is_reasoned: true,
            language,
            stop,
        }
    }

    /// The same for a text that says whether it gives reasons; moves without them need not follow.
    pub(super) fn of_reasons(self, is_reasoned: bool) -> Judge<'a> {
        Judge { is_reasoned, ..self }
    }

    /// Judges a step and carries out what is true of it.
    pub(super) fn judge(&mut self, claim: &Claim) -> Result<Judged, Unfinished> {
        let shape = self.position.shape().clone();
        if claim.is_outside {
            return Ok(self.wrong(&shape, GradeMistake::Outside, &GradeRemark::Outside));
        }
        for &effect in &claim.effects {
            if let Some((mistake, remark)) = self.refuted(effect)? {
                let judged = self.wrong(&shape, mistake, &remark);
                self.carry_out(&claim.effects)?;
                return Ok(judged);
            }
        }
        let news: Vec<Effect> = claim
            .effects
            .iter()
            .copied()
            .filter(|effect| !self.is_known(effect))
            .collect();
        if news.is_empty() {
            return Ok(Judged {
                level: GradeLevel::Known,
                mistake: None,
                is_unchecked: false,
            });
        }
        let level = self.level(claim, &news)?;
        let is_unchecked = self.logic.is_exhausted() && level == GradeLevel::True;
        let named = claim.techniques.first();
        let mistake = match (level, named) {
            _ if is_unchecked => None,
            (GradeLevel::Logic, Some(&technique)) => {
                Some((GradeMistake::Technique, self.remark(&news, Some(technique))))
            }
            (GradeLevel::True, _) if self.is_reasoned => {
                Some((GradeMistake::Unfounded, self.remark(&news, None)))
            }
            _ => None,
        };
        self.carry_out(&news)?;
        Ok(Judged {
            level,
            mistake,
            is_unchecked,
        })
    }

    fn wrong(&self, shape: &Shape, mistake: GradeMistake, remark: &GradeRemark) -> Judged {
        Judged {
            level: GradeLevel::False,
            mistake: Some((mistake, describe_grade(shape, remark, self.language))),
            is_unchecked: false,
        }
    }

    fn remark(&self, effects: &[Effect], technique: Option<Technique>) -> String {
        let shape = self.position.shape();
        let what = effects
            .iter()
            .map(|effect| written(shape, effect))
            .collect::<Vec<_>>()
            .join(", ");
        let remark = match technique {
            Some(technique) => GradeRemark::NotByTechnique { what, technique },
            None => GradeRemark::Unfounded { what },
        };
        describe_grade(shape, &remark, self.language)
    }

    /// What is wrong with an effect, where it is false.
    fn refuted(&self, effect: Effect) -> Result<Option<(GradeMistake, GradeRemark)>, Unfinished> {
        let Effect { cell, digit, holds } = effect;
        if holds && self.position.is_given(cell) && self.position.value(cell) != Some(digit) {
            let given = self.position.value(cell).unwrap_or(digit);
            return Ok(Some((
                GradeMistake::Given,
                GradeRemark::Given { cell, given, digit },
            )));
        }
        let wrong_digit = |right| {
            Some((
                GradeMistake::WrongDigit,
                GradeRemark::WrongDigit { cell, digit, right },
            ))
        };
        let wrong_removal = |is_only| {
            Some((
                GradeMistake::WrongRemoval,
                GradeRemark::WrongRemoval { cell, digit, is_only },
            ))
        };
        if let Some(solution) = self.solution {
            let is_there = solution.get(cell) == Some(digit);
            return Ok(match (holds, is_there) {
                (true, false) => wrong_digit(solution.get(cell)),
                (false, true) => wrong_removal(true),
                _ => None,
            });
        }
        let is_possible = match self.position.value(cell) {
            Some(value) => value == digit,
            None => self.is_possible(effect)?,
        };
        Ok(match (holds, is_possible) {
            (true, false) => wrong_digit(None),
            (false, true) => wrong_removal(false),
            _ => None,
        })
    }

    /// Whether a solution has the digit there beside all that was placed.
    fn is_possible(&self, effect: Effect) -> Result<bool, Unfinished> {
        let mut grid = self.position.grid();
        if grid.set(effect.cell, effect.digit).is_err() {
            return Ok(false);
        }
        let puzzle = self.position.puzzle().with_grid(grid);
        let puzzle = puzzle.expect("the digit stands on the shape of the puzzle");
        Ok(verdict(puzzle, self.stop)? != Verdict::NoSolution)
    }

    fn is_known(&self, effect: &Effect) -> bool {
        match effect.holds {
            true => self.position.value(effect.cell) == Some(effect.digit),
            false => {
                !self.position.allows(effect.cell, effect.digit)
                    && self.position.value(effect.cell) != Some(effect.digit)
            }
        }
    }

    /// How well a step that is true holds.
    fn level(&mut self, claim: &Claim, news: &[Effect]) -> Result<GradeLevel, Unfinished> {
        let holds = match &claim.step {
            Some(step) => check_step(&self.position, step, self.assume_unique).is_ok(),
            None => self.is_given_by_any(&claim.techniques, news)?,
        };
        if holds {
            return Ok(GradeLevel::Technique);
        }
        for &effect in news {
            if !self.logic.follows(&self.position, effect)? {
                return Ok(GradeLevel::True);
            }
        }
        Ok(GradeLevel::Logic)
    }

    fn is_given_by_any(&mut self, techniques: &[Technique], news: &[Effect]) -> Result<bool, Unfinished> {
        for &technique in techniques {
            if self.logic.gives(&self.position, technique, news)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Carries out what is true.
    fn carry_out(&mut self, effects: &[Effect]) -> Result<(), Unfinished> {
        for &effect in effects {
            if self.refuted(effect)?.is_some() {
                continue;
            }
            match effect.holds {
                true => self.position.place(effect.cell, effect.digit),
                false => self.position.eliminate(effect.cell, effect.digit),
            };
        }
        Ok(())
    }
}

/// `r4c2=8`, `r1c5<>3`.
pub(super) fn written(shape: &Shape, effect: &Effect) -> String {
    let sign = if effect.holds { "=" } else { "<>" };
    format!(
        "{}{sign}{}",
        shape.cell_name(effect.cell, CellNotation::RowColumn),
        effect.digit
    )
}
