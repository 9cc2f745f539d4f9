//! What is asked of a column of puzzles, and which columns answer it.

use std::sync::Arc;

use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef};
use kudosu::ReadOptions;
use kudosu::schema::{Column, ColumnKind};
use kudosu::verbs::ColumnVerb;

/// A verb with its options, and how the texts of a column are read for it.
///
/// ```
/// use std::sync::Arc;
/// use kudosu::ReadOptions;
/// use kudosu::schema::CheckQuestion;
/// use kudosu_tables::Question;
///
/// let check = Question::new(Arc::new(CheckQuestion::default()));
/// let six = check.with_reading(ReadOptions::default().with_box((3, 2)));
/// assert_eq!(six.reading().box_size, Some((3, 2)));
/// ```
#[derive(Clone, Debug)]
pub struct Question {
    verb: Arc<dyn ColumnVerb>,
    reading: ReadOptions,
}

impl Question {
    /// A question about texts in whichever format they are.
    #[must_use]
    pub fn new(verb: Arc<dyn ColumnVerb>) -> Question {
        let reading = verb.reads().extend(ReadOptions::default());
        Question { verb, reading }
    }

    /// The same about texts that are read like this, with what the verb knows besides.
    #[must_use]
    pub fn with_reading(self, reading: ReadOptions) -> Question {
        let reading = self.verb.reads().extend(reading);
        Question { reading, ..self }
    }

    /// What is asked.
    #[must_use]
    pub fn verb(&self) -> &dyn ColumnVerb {
        &*self.verb
    }

    /// How texts are read.
    #[must_use]
    pub fn reading(&self) -> &ReadOptions {
        &self.reading
    }

    /// Names and types of the columns that answer it; all of them may be null, and the last one says why.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use kudosu::schema::SolveQuestion;
    /// use kudosu_tables::Question;
    ///
    /// let schema = Question::new(Arc::new(SolveQuestion::default())).schema();
    /// let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
    /// assert_eq!(names, ["status", "solution", "error"]);
    /// ```
    #[must_use]
    pub fn schema(&self) -> SchemaRef {
        schema_of(&self.verb.columns())
    }
}

/// Names and types of columns.
pub(crate) fn schema_of(columns: &[Column]) -> SchemaRef {
    let fields = columns
        .iter()
        .map(|column| Field::new(column.name, data_type(column.kind), true));
    Arc::new(Schema::new(fields.collect::<Vec<Field>>()))
}

/// What the members of a list are called.
pub(crate) fn member(kind: DataType) -> Arc<Field> {
    Arc::new(Field::new("item", kind, true))
}

/// A cell and a digit.
pub(crate) fn effect_fields() -> Fields {
    Fields::from(vec![
        Field::new("cell", DataType::UInt16, true),
        Field::new("digit", DataType::UInt8, true),
    ])
}

/// A step.
pub(crate) fn step_fields() -> Fields {
    Fields::from(vec![
        Field::new("technique", DataType::Utf8, true),
        Field::new("placements", data_type(ColumnKind::Effects), true),
        Field::new("eliminations", data_type(ColumnKind::Effects), true),
    ])
}

/// How Arrow holds such a column.
pub(crate) fn data_type(kind: ColumnKind) -> DataType {
    match kind {
        ColumnKind::Text => DataType::Utf8,
        ColumnKind::Whole => DataType::UInt32,
        ColumnKind::Long => DataType::UInt64,
        ColumnKind::Number => DataType::Float64,
        ColumnKind::Flag => DataType::Boolean,
        ColumnKind::Names => DataType::List(member(DataType::Utf8)),
        ColumnKind::Digits => DataType::List(member(DataType::List(member(DataType::UInt8)))),
        ColumnKind::Effects => DataType::List(member(DataType::Struct(effect_fields()))),
        ColumnKind::Steps => DataType::List(member(DataType::Struct(step_fields()))),
    }
}
