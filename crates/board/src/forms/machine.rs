//! Forms for machines: the fields of a form in their places, none left out, for formats that have no names.

use serde::de::{DeserializeOwned, Deserializer};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use super::{CandidatesForm, CluedPuzzleForm, CluesForm};
use crate::{DigitSet, PuzzleForm, ShapeForm};

/// A form with names for people, and without for machines.
pub(super) trait Form: Serialize + DeserializeOwned {
    type Fields: Serialize + DeserializeOwned;

    fn into_fields(self) -> Self::Fields;

    fn from_fields(fields: Self::Fields) -> Self;
}

/// Writes a form as the format wants it.
pub(super) fn write<F: Form, S: Serializer>(form: F, serializer: S) -> Result<S::Ok, S::Error> {
    match serializer.is_human_readable() {
        true => form.serialize(serializer),
        false => form.into_fields().serialize(serializer),
    }
}

/// Reads a form as the format has it.
pub(super) fn read<'de, F: Form, D: Deserializer<'de>>(deserializer: D) -> Result<F, D::Error> {
    match deserializer.is_human_readable() {
        true => F::deserialize(deserializer),
        false => F::Fields::deserialize(deserializer).map(F::from_fields),
    }
}

type ShapeFields = (u16, Option<(u16, u16)>, Option<Vec<u16>>, Vec<Vec<String>>);

impl Form for ShapeForm {
    type Fields = ShapeFields;

    fn into_fields(self) -> ShapeFields {
        (self.side, self.box_size, self.regions, self.extra)
    }

    fn from_fields((side, box_size, regions, extra): ShapeFields) -> ShapeForm {
        ShapeForm {
            side,
            box_size,
            regions,
            extra,
        }
    }
}

impl Form for CluedPuzzleForm {
    type Fields = (String, Option<ShapeFields>, Vec<String>);

    fn into_fields(self) -> Self::Fields {
        let PuzzleForm { puzzle, shape } = self.puzzle;
        (puzzle, shape.map(Form::into_fields), self.clues)
    }

    fn from_fields((puzzle, shape, clues): Self::Fields) -> CluedPuzzleForm {
        let shape = shape.map(Form::from_fields);
        CluedPuzzleForm {
            puzzle: PuzzleForm { puzzle, shape },
            clues,
        }
    }
}

impl Form for CluesForm {
    type Fields = (ShapeFields, Vec<String>);

    fn into_fields(self) -> Self::Fields {
        (self.shape.into_fields(), self.clues)
    }

    fn from_fields((shape, clues): Self::Fields) -> CluesForm {
        let shape = ShapeForm::from_fields(shape);
        CluesForm { shape, clues }
    }
}

impl Form for CandidatesForm {
    type Fields = (ShapeFields, Vec<DigitSet>);

    fn into_fields(self) -> Self::Fields {
        (self.shape.into_fields(), self.candidates)
    }

    fn from_fields((shape, candidates): Self::Fields) -> CandidatesForm {
        let shape = ShapeForm::from_fields(shape);
        CandidatesForm { shape, candidates }
    }
}
