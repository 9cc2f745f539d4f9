//! Columns that come in another dress: dictionaries and categories, bytes, lists of every kind of number,
//! grids as lists of rows, and columns of nothing.

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowDictionaryKeyType, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type,
    UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, ArrowPrimitiveType};
use arrow_schema::DataType;

use crate::column::{Item, NoPuzzleColumn, PuzzleColumn};

/// A column as it is answered from: the array itself where it can be read as it lies, else its puzzles one by
/// one.
///
/// ```
/// use std::sync::Arc;
/// use arrow_array::{ArrayRef, DictionaryArray, types::Int8Type};
/// use kudosu_tables::Decoded;
///
/// let categories: DictionaryArray<Int8Type> = vec![Some("1234............"), None].into_iter().collect();
/// let array: ArrayRef = Arc::new(categories);
/// assert_eq!(Decoded::of(&array)?.puzzles()?.len(), 2);
/// # Ok::<(), kudosu_tables::NoPuzzleColumn>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Decoded {
    /// It is read where it lies.
    Array(ArrayRef),
    /// One by one.
    Items(Vec<Item>),
}

impl Decoded {
    /// What an array of any kind holds; arrays that hold no puzzles are refused with their type.
    pub fn of(array: &ArrayRef) -> Result<Decoded, NoPuzzleColumn> {
        if PuzzleColumn::of(array).is_ok() {
            return Ok(Decoded::Array(ArrayRef::clone(array)));
        }
        let items = match array.data_type() {
            DataType::Null => vec![Item::Missing; array.len()],
            DataType::Dictionary(..) => {
                let refused = |_| NoPuzzleColumn::of(array.data_type());
                let spread = spread(array).ok_or_else(|| NoPuzzleColumn::of(array.data_type()))?;
                return Decoded::of(&spread).map_err(refused);
            }
            DataType::Binary => bytes(array.as_binary::<i32>().iter()),
            DataType::LargeBinary => bytes(array.as_binary::<i64>().iter()),
            DataType::BinaryView => bytes(array.as_binary_view().iter()),
            DataType::FixedSizeBinary(_) => bytes(array.as_fixed_size_binary().iter()),
            DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..) => {
                let mut rows = Vec::with_capacity(array.len());
                for row in 0..array.len() {
                    rows.push(of_list(array, row)?);
                }
                rows
            }
            _ => return Err(NoPuzzleColumn::of(array.data_type())),
        };
        Ok(Decoded::Items(items))
    }

    /// The puzzles, borrowed.
    pub fn puzzles(&self) -> Result<PuzzleColumn<'_>, NoPuzzleColumn> {
        match self {
            Decoded::Array(array) => PuzzleColumn::of(array),
            Decoded::Items(items) => Ok(PuzzleColumn::Items(items)),
        }
    }
}

/// Bytes are texts.
fn bytes<'a>(rows: impl Iterator<Item = Option<&'a [u8]>>) -> Vec<Item> {
    let one = |row: Option<&[u8]>| match row.map(std::str::from_utf8) {
        None => Item::Missing,
        Some(Ok(text)) => Item::Text(text.to_owned()),
        Some(Err(_)) => Item::Refused("these bytes are no text in UTF-8".to_owned()),
    };
    rows.map(one).collect()
}

/// An array in which each row is one of a few values, as categories are, with the value of each row; other
/// arrays stay as they are. `None` where the values cannot be looked up.
///
/// ```
/// use std::sync::Arc;
/// use arrow_array::{Array, ArrayRef, DictionaryArray, types::Int8Type};
/// use arrow_schema::DataType;
///
/// let categories: DictionaryArray<Int8Type> = vec![Some("a"), None, Some("a")].into_iter().collect();
/// let spread = kudosu_tables::spread(&(Arc::new(categories) as ArrayRef)).expect("all are there");
/// assert_eq!((spread.data_type(), spread.len()), (&DataType::Utf8, 3));
/// ```
#[must_use]
pub fn spread(array: &ArrayRef) -> Option<ArrayRef> {
    fn looked_up<K: ArrowDictionaryKeyType>(array: &ArrayRef) -> Option<ArrayRef> {
        let dictionary = array.as_dictionary::<K>();
        arrow_select::take::take(dictionary.values(), dictionary.keys(), None).ok()
    }
    let DataType::Dictionary(key, _) = array.data_type() else {
        return Some(ArrayRef::clone(array));
    };
    match key.as_ref() {
        DataType::Int8 => looked_up::<Int8Type>(array),
        DataType::Int16 => looked_up::<Int16Type>(array),
        DataType::Int32 => looked_up::<Int32Type>(array),
        DataType::Int64 => looked_up::<Int64Type>(array),
        DataType::UInt8 => looked_up::<UInt8Type>(array),
        DataType::UInt16 => looked_up::<UInt16Type>(array),
        DataType::UInt32 => looked_up::<UInt32Type>(array),
        DataType::UInt64 => looked_up::<UInt64Type>(array),
        _ => None,
    }
}

/// The puzzle of a row that is a list of cells, or a list of rows of cells.
fn of_list(array: &ArrayRef, row: usize) -> Result<Item, NoPuzzleColumn> {
    let Some(cells) = list_at(array, row) else {
        return Ok(Item::Missing);
    };
    if is_list(cells.data_type()) {
        let mut values = Vec::new();
        for at in 0..cells.len() {
            match list_at(&cells, at) {
                Some(line) => {
                    push_values(&line, &mut values).ok_or_else(|| NoPuzzleColumn::of(array.data_type()))?;
                }
                None => return Ok(Item::Refused(format!("row {} of this grid is missing", at + 1))),
            }
        }
        return Ok(Item::Values(values));
    }
    let mut values = Vec::new();
    push_values(&cells, &mut values).ok_or_else(|| NoPuzzleColumn::of(array.data_type()))?;
    Ok(Item::Values(values))
}

fn is_list(kind: &DataType) -> bool {
    matches!(
        kind,
        DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..)
    )
}

/// What a row of a column of lists holds.
fn list_at(array: &ArrayRef, row: usize) -> Option<ArrayRef> {
    if array.is_null(row) {
        return None;
    }
    Some(match array.data_type() {
        DataType::List(_) => array.as_list::<i32>().value(row),
        DataType::LargeList(_) => array.as_list::<i64>().value(row),
        _ => array.as_fixed_size_list().value(row),
    })
}

/// Cells as values, 0 for what is null and 255 for what is no digit of any grid; `None` where they are no
/// numbers.
fn push_values(cells: &ArrayRef, values: &mut Vec<u8>) -> Option<()> {
    fn whole<T: ArrowPrimitiveType>(cells: &ArrayRef, values: &mut Vec<u8>)
    where
        T::Native: TryInto<u8>,
    {
        let cell = |cell: Option<T::Native>| cell.map_or(0, |cell| cell.try_into().unwrap_or(u8::MAX));
        values.extend(cells.as_primitive::<T>().iter().map(cell));
    }
    let fraction = |cell: Option<f64>| match cell {
        None => 0,
        Some(cell) if cell.fract() == 0.0 && (0.0..255.0).contains(&cell) => cell as u8,
        Some(_) => u8::MAX,
    };
    match cells.data_type() {
        DataType::UInt8 => whole::<UInt8Type>(cells, values),
        DataType::UInt16 => whole::<UInt16Type>(cells, values),
        DataType::UInt32 => whole::<UInt32Type>(cells, values),
        DataType::UInt64 => whole::<UInt64Type>(cells, values),
        DataType::Int8 => whole::<Int8Type>(cells, values),
        DataType::Int16 => whole::<Int16Type>(cells, values),
        DataType::Int32 => whole::<Int32Type>(cells, values),
        DataType::Int64 => whole::<Int64Type>(cells, values),
        DataType::Float64 => values.extend(cells.as_primitive::<Float64Type>().iter().map(fraction)),
        DataType::Float32 => {
            let cells = cells.as_primitive::<Float32Type>().iter();
            values.extend(cells.map(|cell| fraction(cell.map(f64::from))));
        }
        DataType::Null => values.extend(std::iter::repeat_n(0, cells.len())),
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arrow_array::builder::{Int64Builder, ListBuilder};
    use arrow_array::{BinaryArray, DictionaryArray, Int32Array, NullArray};

    use super::*;

    fn items(array: ArrayRef) -> Vec<String> {
        let decoded = Decoded::of(&array).expect("these are puzzles");
        let Decoded::Items(items) = decoded else {
            panic!("{decoded:?} is read where it lies");
        };
        items.iter().map(|item| format!("{item:?}")).collect()
    }

    #[test]
    fn bytes_nothing_and_categories_are_puzzles() {
        let told = items(Arc::new(BinaryArray::from(vec![
            Some(&b"12"[..]),
            None,
            Some(&[0xff][..]),
        ])));
        assert_eq!(told[..2], ["Text(\"12\")", "Missing"]);
        assert!(told[2].starts_with("Refused"));
        assert_eq!(items(Arc::new(NullArray::new(2))), ["Missing", "Missing"]);
        let categories: DictionaryArray<Int32Type> = vec![Some("a"), None, Some("a")].into_iter().collect();
        let decoded = Decoded::of(&(Arc::new(categories) as ArrayRef)).unwrap();
        assert_eq!(decoded.puzzles().unwrap().len(), 3);
        assert!(Decoded::of(&(Arc::new(Int32Array::from(vec![1])) as ArrayRef)).is_err());
    }

    #[test]
    fn lists_of_numbers_are_cells_and_what_is_no_digit_is_255() {
        let mut rows = ListBuilder::new(Int64Builder::new());
        rows.append_value([Some(3), None, Some(-1), Some(700)]);
        rows.append_null();
        assert_eq!(
            items(Arc::new(rows.finish())),
            ["Values([3, 0, 255, 255])", "Missing"]
        );
        let mut grids = ListBuilder::new(ListBuilder::new(Int64Builder::new()));
        grids.values().append_value([Some(1), Some(2)]);
        grids.values().append_value([Some(2), Some(1)]);
        grids.append(true);
        assert_eq!(items(Arc::new(grids.finish())), ["Values([1, 2, 2, 1])"]);
    }
}
