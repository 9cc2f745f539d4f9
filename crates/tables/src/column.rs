//! Where the puzzles of a column are: text in one of Arrow's layouts, or plain values.

use std::borrow::Cow;

use arrow_array::cast::AsArray;
use arrow_array::types::UInt8Type;
use arrow_array::{Array, ArrayRef, FixedSizeListArray, LargeStringArray, StringArray, StringViewArray};
use arrow_schema::DataType;
use kudosu::Document;

/// A column of puzzles, borrowed as it lies.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum PuzzleColumn<'a> {
    /// Text with offsets of 32 bits.
    Text(&'a StringArray),
    /// Text with offsets of 64 bits.
    LongText(&'a LargeStringArray),
    /// Text by views.
    ViewedText(&'a StringViewArray),
    /// So many values a row; a null among them is a blank, as 0 is.
    Lists(&'a FixedSizeListArray),
    /// Rows of values in one piece, 0 for a blank: the values, and how many make a row. 255 is no digit of
    /// any grid: it stands for what was none in a wider type.
    Matrix(&'a [u8], usize),
    /// One by one, as somebody else has read them.
    Items(&'a [Item]),
    /// Puzzles, and the texts that stand beside them and are a part of the question.
    Beside(Box<PuzzleColumn<'a>>, Box<PuzzleColumn<'a>>),
}

/// A puzzle of a column that is in no array.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Item {
    /// There is none in this row.
    Missing,
    /// A text in any format.
    Text(String),
    /// One that was read before, with all that its text says.
    Read(Box<Document>),
    /// A value for each cell, 0 for a blank.
    Values(Vec<u8>),
    /// What is there is none, for this reason.
    Refused(String),
}

/// Why an array is no column of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "puzzles are text, or lists of whole numbers with a value for each cell; this column is of type {found}"
)]
pub struct NoPuzzleColumn {
    /// What it is.
    found: String,
}

impl NoPuzzleColumn {
    pub(crate) fn of(found: &DataType) -> NoPuzzleColumn {
        NoPuzzleColumn {
            found: found.to_string(),
        }
    }
}

/// One row as it lies.
pub(crate) enum RowText<'a> {
    Missing,
    Text(&'a str),
    Read(&'a Document),
    Refused(&'a str),
    Values(Cow<'a, [u8]>),
}

impl<'a> PuzzleColumn<'a> {
    /// The array as a column of puzzles; no copy is made.
    ///
    /// ```
    /// use arrow_array::Int32Array;
    ///
    /// let refused = kudosu_tables::PuzzleColumn::of(&Int32Array::from(vec![1])).unwrap_err();
    /// assert!(refused.to_string().ends_with("this column is of type Int32"));
    /// ```
    pub fn of(array: &'a dyn Array) -> Result<PuzzleColumn<'a>, NoPuzzleColumn> {
        match array.data_type() {
            DataType::Utf8 => Ok(PuzzleColumn::Text(array.as_string())),
            DataType::LargeUtf8 => Ok(PuzzleColumn::LongText(array.as_string())),
            DataType::Utf8View => Ok(PuzzleColumn::ViewedText(array.as_string_view())),
            DataType::FixedSizeList(item, _) if *item.data_type() == DataType::UInt8 => {
                Ok(PuzzleColumn::Lists(array.as_fixed_size_list()))
            }
            other => Err(NoPuzzleColumn::of(other)),
        }
    }

    /// The same puzzles with texts beside them, which are a part of the question: answers that are graded.
    ///
    /// ```
    /// use arrow_array::StringArray;
    /// use kudosu_tables::PuzzleColumn;
    ///
    /// let (puzzles, texts) = (StringArray::from(vec!["1..."]), StringArray::from(vec!["r1c2 = 2"]));
    /// let both = PuzzleColumn::of(&puzzles)?.with_beside(PuzzleColumn::of(&texts)?);
    /// assert_eq!(both.len(), 1);
    /// # Ok::<(), kudosu_tables::NoPuzzleColumn>(())
    /// ```
    #[must_use]
    pub fn with_beside(self, texts: PuzzleColumn<'a>) -> PuzzleColumn<'a> {
        PuzzleColumn::Beside(Box::new(self), Box::new(texts))
    }

    /// The text beside a row; an empty one where there is none in a column of them.
    pub(crate) fn beside(&self, row: usize) -> Option<&'a str> {
        match self {
            PuzzleColumn::Beside(_, texts) if row < texts.len() => match texts.row(row) {
                RowText::Text(text) => Some(text),
                _ => Some(""),
            },
            PuzzleColumn::Beside(..) => Some(""),
            _ => None,
        }
    }

    /// How many rows there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            PuzzleColumn::Beside(puzzles, _) => puzzles.len(),
            PuzzleColumn::Text(array) => array.len(),
            PuzzleColumn::LongText(array) => array.len(),
            PuzzleColumn::ViewedText(array) => array.len(),
            PuzzleColumn::Lists(array) => array.len(),
            PuzzleColumn::Matrix(values, width) => values.len() / (*width).max(1),
            PuzzleColumn::Items(items) => items.len(),
        }
    }

    /// Whether it holds texts, which can be in one format or another.
    #[must_use]
    pub fn is_text(&self) -> bool {
        match self {
            PuzzleColumn::Beside(puzzles, _) => puzzles.is_text(),
            PuzzleColumn::Lists(_) | PuzzleColumn::Matrix(..) => false,
            PuzzleColumn::Items(items) => !items.iter().any(|item| matches!(item, Item::Values(_))),
            _ => true,
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn row(&self, row: usize) -> RowText<'a> {
        match self {
            PuzzleColumn::Beside(puzzles, _) => puzzles.row(row),
            PuzzleColumn::Items(items) => match &items[row] {
                Item::Missing => RowText::Missing,
                Item::Text(text) => RowText::Text(text),
                Item::Read(document) => RowText::Read(document),
                Item::Values(values) => RowText::Values(Cow::Borrowed(values)),
                Item::Refused(why) => RowText::Refused(why),
            },
            PuzzleColumn::Matrix(values, width) => {
                RowText::Values(Cow::Borrowed(&values[row * width..(row + 1) * width]))
            }
            PuzzleColumn::Text(array) if array.is_valid(row) => RowText::Text(array.value(row)),
            PuzzleColumn::LongText(array) if array.is_valid(row) => RowText::Text(array.value(row)),
            PuzzleColumn::ViewedText(array) if array.is_valid(row) => RowText::Text(array.value(row)),
            PuzzleColumn::Lists(array) if array.is_valid(row) => {
                let width = array.value_length() as usize;
                let start = array.value_offset(row) as usize;
                let values = array.values().as_primitive::<UInt8Type>();
                let own = &values.values()[start..start + width];
                // What lies under a null is anything.
                RowText::Values(match values.nulls() {
                    None => Cow::Borrowed(own),
                    Some(nulls) => own
                        .iter()
                        .zip(start..)
                        .map(|(&value, at)| if nulls.is_valid(at) { value } else { 0 })
                        .collect(),
                })
            }
            _ => RowText::Missing,
        }
    }
}

impl<'a> TryFrom<&'a ArrayRef> for PuzzleColumn<'a> {
    type Error = NoPuzzleColumn;

    fn try_from(array: &'a ArrayRef) -> Result<PuzzleColumn<'a>, NoPuzzleColumn> {
        PuzzleColumn::of(array.as_ref())
    }
}
