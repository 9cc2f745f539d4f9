//! Columns of lists while they grow: names, candidates, and steps with what they place and remove.

use std::sync::Arc;

use arrow_array::builder::{
    ArrayBuilder, ListBuilder, StringBuilder, StructBuilder, UInt8Builder, UInt16Builder,
};
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use kudosu::schema::{ColumnKind, StepRow};
use serde_json::Value;

use crate::question::{effect_fields, member, step_fields};

type Effects = ListBuilder<StructBuilder>;

/// A column of lists that grows.
pub(crate) enum Lists {
    Names(ListBuilder<StringBuilder>),
    Digits(ListBuilder<ListBuilder<UInt8Builder>>),
    Effects(Effects),
    Steps(ListBuilder<StructBuilder>),
}

fn effects() -> Effects {
    let fields: Vec<Box<dyn ArrayBuilder>> =
        vec![Box::new(UInt16Builder::new()), Box::new(UInt8Builder::new())];
    let members = StructBuilder::new(effect_fields(), fields);
    ListBuilder::new(members).with_field(member(DataType::Struct(effect_fields())))
}

impl Lists {
    /// An empty column of a kind that is a list.
    pub(crate) fn new(kind: ColumnKind) -> Lists {
        match kind {
            ColumnKind::Digits => {
                let cells = ListBuilder::new(UInt8Builder::new()).with_field(member(DataType::UInt8));
                let field = member(DataType::List(member(DataType::UInt8)));
                Lists::Digits(ListBuilder::new(cells).with_field(field))
            }
            ColumnKind::Effects => Lists::Effects(effects()),
            ColumnKind::Steps => {
                let fields: Vec<Box<dyn ArrayBuilder>> = vec![
                    Box::new(StringBuilder::new()),
                    Box::new(effects()),
                    Box::new(effects()),
                ];
                let members = StructBuilder::new(step_fields(), fields);
                Lists::Steps(ListBuilder::new(members).with_field(member(DataType::Struct(step_fields()))))
            }
            _ => Lists::Names(ListBuilder::new(StringBuilder::new()).with_field(member(DataType::Utf8))),
        }
    }

    /// What JSON says: a list of texts, or of digits for each cell. Steps are none of what it says here.
    pub(crate) fn push_value(&mut self, value: Option<&Value>) {
        let list = value.and_then(Value::as_array);
        match self {
            Lists::Names(column) => {
                for name in list.into_iter().flatten() {
                    column.values().append_option(name.as_str());
                }
                column.append(list.is_some());
            }
            Lists::Digits(column) => {
                for cell in list.into_iter().flatten() {
                    for digit in cell.as_array().into_iter().flatten() {
                        let digit = digit.as_u64().and_then(|digit| u8::try_from(digit).ok());
                        column.values().values().append_option(digit);
                    }
                    column.values().append(true);
                }
                column.append(list.is_some());
            }
            Lists::Effects(column) | Lists::Steps(column) => column.append(false),
        }
    }

    /// The steps of a row: all of them, or of the first what the column is called.
    pub(crate) fn push_steps(&mut self, name: &str, steps: &[StepRow]) {
        match self {
            Lists::Steps(column) => {
                for step in steps {
                    let members = column.values();
                    let technique: &mut StringBuilder = members.field_builder(0).expect(AS_MADE);
                    technique.append_value(step.technique);
                    push_effects(members.field_builder(1).expect(AS_MADE), &step.placements);
                    push_effects(members.field_builder(2).expect(AS_MADE), &step.eliminations);
                    members.append(true);
                }
                column.append(true);
            }
            Lists::Effects(column) => match (steps.first(), name) {
                (None, _) => column.append(false),
                (Some(step), "placements") => push_effects(column, &step.placements),
                (Some(step), _) => push_effects(column, &step.eliminations),
            },
            other => other.push_value(None),
        }
    }

    pub(crate) fn finish(&mut self) -> ArrayRef {
        fn whole(array: impl Array + 'static) -> ArrayRef {
            Arc::new(array)
        }
        match self {
            Lists::Names(column) => whole(column.finish()),
            Lists::Digits(column) => whole(column.finish()),
            Lists::Effects(column) | Lists::Steps(column) => whole(column.finish()),
        }
    }
}

/// Why a builder of a field is of the type that is asked for.
const AS_MADE: &str = "the builders are those that were put there";

fn push_effects(column: &mut Effects, list: &[(u16, u8)]) {
    for &(cell, digit) in list {
        let members = column.values();
        let cells: &mut UInt16Builder = members.field_builder(0).expect(AS_MADE);
        cells.append_value(cell);
        let digits: &mut UInt8Builder = members.field_builder(1).expect(AS_MADE);
        digits.append_value(digit);
        members.append(true);
    }
    column.append(true);
}
