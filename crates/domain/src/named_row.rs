//! Rows read by name: one declaration makes a struct, the select list that fills it, and its reader.
//!
//! A column cannot be read from another's place, and none is selected that nobody reads.

use chrono::{DateTime, NaiveDate, Utc};
use serendib_db::{Result, Row};
use uuid::Uuid;

/// What a cell of a row can be read as.
pub(crate) trait Cell: Sized {
    /// # Errors
    /// When the cell holds something else.
    fn read(row: &Row, at: usize) -> Result<Self>;
}

macro_rules! cells {
    ($($type:ty: $read:ident, $read_optional:ident;)*) => {$(
        impl Cell for $type {
            fn read(row: &Row, at: usize) -> Result<Self> { row.$read(at).map(Into::into) }
        }
        impl Cell for Option<$type> {
            fn read(row: &Row, at: usize) -> Result<Self> { Ok(row.$read_optional(at)?.map(Into::into)) }
        }
    )*};
}
cells! {
    i64: int, opt_int;
    f64: float, opt_float;
    bool: bool, opt_bool;
    String: text, opt_text;
    Uuid: uuid, opt_uuid;
    NaiveDate: date, opt_date;
    DateTime<Utc>: time, opt_time;
}

/// The cells of a row from left to right.
pub(crate) struct Cells<'a> {
    row: &'a Row,
    next: usize,
}

impl<'a> Cells<'a> {
    pub(crate) fn new(row: &'a Row) -> Self {
        Self { row, next: 0 }
    }

    /// # Errors
    /// When the cell holds something else, or there is none left.
    pub(crate) fn read_next<T: Cell>(&mut self) -> Result<T> {
        let at = self.next;
        self.next += 1;
        T::read(self.row, at)
    }
}

/// `struct Name { field: Type = "SQL of the column", … }` with `Name::columns()`, the select list, and `Name::read(&row)`.
macro_rules! named_row {
    ($(#[$about:meta])* $visible:vis struct $name:ident {
        $($(#[$of_field:meta])* $field:ident: $type:ty = $sql:expr),* $(,)?
    }) => {
        $(#[$about])*
        $visible struct $name {
            $($(#[$of_field])* $visible $field: $type),*
        }

        impl $name {
            fn columns() -> String {
                [$(String::from($sql)),*].join(", ")
            }

            fn read(row: &serendib_db::Row) -> serendib_db::Result<Self> {
                let mut cells = crate::named_row::Cells::new(row);
                Ok(Self { $($field: cells.read_next()?),* })
            }
        }
    };
}
pub(crate) use named_row;
