//! What each cell of a puzzle can be as far as the digits in sight tell: what people note before they begin.

use kudosu::Document;
use kudosu::coach::position_of;
use kudosu::schema::{Answered, Column, ColumnKind, ERROR, Meaning, STATUS, Status};
use kudosu::verbs::{ColumnVerb, Effort, Reads, RowAnswer};
use serde::Serialize;

/// The question about it, which has no fields.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PeersQuestion;

#[derive(Debug, Serialize)]
struct PeersAnswer {
    status: Status,
    candidates: Vec<Vec<u8>>,
}

impl Answered for PeersAnswer {
    fn meaning(&self) -> Meaning {
        Meaning::Yes
    }
}

impl ColumnVerb for PeersQuestion {
    fn columns(&self) -> Vec<Column> {
        let candidates = Column::new("candidates", ColumnKind::Digits);
        vec![STATUS, candidates, ERROR]
    }

    fn reads(&self) -> Reads {
        Reads::Positions
    }

    fn told(&self) -> String {
        "peers {}".to_owned()
    }

    fn row(&self, document: &Document, _: &Effort<'_>) -> RowAnswer {
        let position = position_of(document);
        let digits = |cell| position.possible(cell).iter().map(|digit| digit.get()).collect();
        RowAnswer::of(&PeersAnswer {
            status: Status::Done,
            candidates: position.shape().cells().map(digits).collect(),
        })
    }

    fn rows_a_job(&self) -> usize {
        1024
    }
}
