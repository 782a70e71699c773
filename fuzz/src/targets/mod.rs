//! The targets, in the order of a request's processing.

mod body;
mod door;
mod headers;
mod literal;
mod parser;
mod picture;
mod planner;

use serendib_db::ColumnType;

use crate::FuzzTarget;

macro_rules! target {
    ($name:ident, $about:literal) => {
        FuzzTarget {
            name: stringify!($name),
            about: $about,
            run: $name::run,
            corpus: include_str!(concat!("../../corpus/", stringify!($name), ".txt")),
        }
    };
}

pub const TARGETS: [FuzzTarget; 7] = [
    target!(headers, "Prefer, Accept, Range and profile headers, one a line"),
    target!(parser, "a query string"),
    target!(planner, "a table and a caller, then a query string"),
    target!(literal, "a kind of column, then a value as text and as JSON"),
    target!(body, "a posted body"),
    target!(door, "a whole request to a laboratory: method and address, headers, an empty line, a body"),
    target!(picture, "an uploaded file"),
];

const KINDS: [ColumnType; 11] = [
    ColumnType::Uuid,
    ColumnType::Text,
    ColumnType::Int,
    ColumnType::Usd,
    ColumnType::Float,
    ColumnType::Bool,
    ColumnType::Time,
    ColumnType::Date,
    ColumnType::Clock,
    ColumnType::Json,
    ColumnType::TextList,
];

/// Picks an element by a byte.
fn pick<T>(all: &[T], byte: u8) -> &T {
    &all[usize::from(byte) % all.len()]
}

/// A rejection, never a server error: 3xx for ambiguity, else 4xx.
fn is_refusal(status: u16) -> bool {
    (300..500).contains(&status)
}
