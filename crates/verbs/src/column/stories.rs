//! Candidates, hints and whole ways as rows: lists in columns, so that nobody has to read JSON.

use kudosu_coach::{About, position_of, verdict_of};
use kudosu_explain::HintLevel;
use kudosu_logic::End;
use kudosu_notation::Document;
use kudosu_schema::{
    CandidatesQuestion, Column, ColumnKind, ERROR, ExplainQuestion, HintForm, HintQuestion, Id, Meaning,
    RatingForm, Refusal, STATUS, Status, StepRow,
};
use serde_json::json;

use super::{ColumnVerb, RowAnswer, alike, fields};
use crate::effort::Effort;
use crate::explain::explained;
use crate::hint::hinted;
use crate::verb::{Reads, Verb, fingerprint};

impl ColumnVerb for CandidatesQuestion {
    alike!();

    fn columns(&self) -> Vec<Column> {
        vec![
            STATUS,
            Column::new("candidates", ColumnKind::Digits),
            Column::new("over", ColumnKind::Flag),
            Column::new("solution", ColumnKind::Text),
            ERROR,
        ]
    }
}

/// A verb with a row of its own, which is cheaper than the whole answer and has its steps as data.
macro_rules! told_by {
    ($function:path) => {
        fn reads(&self) -> Reads {
            <Self as Verb>::READS
        }

        fn told(&self) -> String {
            fingerprint(self)
        }

        fn row(&self, document: &Document, effort: &Effort<'_>) -> RowAnswer {
            $function(self, document, effort).unwrap_or_else(|refusal| RowAnswer::refused(&refusal))
        }
    };
}

impl ColumnVerb for HintQuestion {
    told_by!(hint_row);

    fn columns(&self) -> Vec<Column> {
        vec![
            STATUS,
            Column::new("about", ColumnKind::Text),
            Column::new("text", ColumnKind::Text),
            Column::new("technique", ColumnKind::Text),
            Column::new("placements", ColumnKind::Effects),
            Column::new("eliminations", ColumnKind::Effects),
            ERROR,
        ]
    }
}

/// What a hint of this level may tell.
fn hint_row(question: &HintQuestion, document: &Document, effort: &Effort<'_>) -> Result<RowAnswer, Refusal> {
    let position = position_of(document);
    let hint = hinted(question, &position, effort)?;
    let step = match &hint.about {
        About::Step(step) => Some(step),
        _ => None,
    };
    let whole = step.filter(|_| hint.level >= HintLevel::Effect);
    let form = HintForm::of(&position, &hint);
    let mut row = RowAnswer::of(&form);
    row.fields.insert("status".to_owned(), json!(Status::Done));
    row.steps = whole.map(|step| vec![StepRow::of(step)]);
    Ok(row)
}

impl ColumnVerb for ExplainQuestion {
    told_by!(explain_row);

    fn columns(&self) -> Vec<Column> {
        let mut columns = vec![
            STATUS,
            Column::new("end", ColumnKind::Text),
            Column::new("steps", ColumnKind::Steps),
            Column::new("solution", ColumnKind::Text),
        ];
        let mut scales = Vec::new();
        for scale in &self.scale {
            if !scales.contains(&scale.0) {
                scales.push(scale.0);
            }
        }
        columns.extend(RatingForm::columns(&scales));
        columns.push(ERROR);
        columns
    }
}

/// The way as data; its words are not made.
fn explain_row(
    question: &ExplainQuestion,
    document: &Document,
    effort: &Effort<'_>,
) -> Result<RowAnswer, Refusal> {
    let explained = explained(question, document, effort)?;
    let way = &explained.walkthrough;
    let status = match way.unique {
        Some(true) => Status::Unique,
        _ if !way.start.grid().clashes().is_empty() => Status::Clashing,
        _ => {
            let verdict = verdict_of(&way.start, effort.stop);
            Status::from(&verdict.map_err(|why| effort.unfinished(why))?)
        }
    };
    let rating = explained.ratings.as_ref().map(RatingForm::of);
    let mut told = rating.map(|rating| fields(&rating)).unwrap_or_default();
    let solution = way.solution.as_ref().map(ToString::to_string);
    told.insert("status".to_owned(), json!(status));
    told.insert("end".to_owned(), json!(Id(way.end)));
    told.insert("solution".to_owned(), json!(solution));
    Ok(RowAnswer {
        fields: told,
        meaning: match way.end {
            End::Solved => Meaning::Yes,
            _ => Meaning::No,
        },
        steps: Some(way.steps.iter().map(StepRow::of).collect()),
    })
}
