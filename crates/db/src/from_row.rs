//! Rows by name: [`row_struct!`](crate::row_struct) derives SELECT list and reader from one struct, so no code counts columns.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Map, Value as Json};
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::row::Row;
use crate::value::Value;

/// A struct read from one row; implemented by [`row_struct!`](crate::row_struct).
pub trait FromRow: Sized {
    /// The SELECT list, in field order.
    fn columns() -> String;

    /// Reads the next columns.
    ///
    /// # Errors
    /// As [`FromRow::read`].
    fn read_columns(columns: &mut ColumnReader<'_>) -> Result<Self>;

    /// # Errors
    /// `Bug` with the struct, the field and the row's key if a value does not fit its field.
    fn read(row: &Row) -> Result<Self> {
        Self::read_columns(&mut ColumnReader { row, next: 0 })
    }
}

/// Two structs selected by one statement.
impl<A: FromRow, B: FromRow> FromRow for (A, B) {
    fn columns() -> String {
        format!("{}, {}", A::columns(), B::columns())
    }

    fn read_columns(columns: &mut ColumnReader<'_>) -> Result<Self> {
        Ok((A::read_columns(columns)?, B::read_columns(columns)?))
    }
}

/// A value of one column.
pub trait FromValue: Sized {
    /// # Errors
    /// The problem with the value, for the log; without the value if it may be personal.
    fn from_value(value: &Value) -> std::result::Result<Self, String>;
}

fn mismatch(wanted: &str, value: &Value) -> String {
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "a truth value",
        Value::Int(_) => "an integer",
        Value::Float(_) => "a number",
        Value::Text(_) => "text",
        Value::Uuid(_) => "a uuid",
        Value::Time(_) => "an instant",
        Value::Date(_) => "a date",
    };
    format!("{kind} where {wanted} is expected")
}

impl<T: FromValue> FromValue for Option<T> {
    fn from_value(value: &Value) -> std::result::Result<Self, String> {
        match value {
            Value::Null => Ok(None),
            value => T::from_value(value).map(Some),
        }
    }
}

impl FromValue for String {
    fn from_value(value: &Value) -> std::result::Result<Self, String> {
        match value {
            Value::Text(text) => Ok(text.clone()),
            other => Err(mismatch("text", other)),
        }
    }
}

impl FromValue for i64 {
    fn from_value(value: &Value) -> std::result::Result<Self, String> {
        match value {
            Value::Int(number) => Ok(*number),
            other => Err(mismatch("an integer", other)),
        }
    }
}

impl FromValue for f64 {
    fn from_value(value: &Value) -> std::result::Result<Self, String> {
        match value {
            Value::Float(number) => Ok(*number),
            Value::Int(number) => number.to_string().parse().map_err(|_| mismatch("a number", value)),
            other => Err(mismatch("a number", other)),
        }
    }
}

impl FromValue for bool {
    fn from_value(value: &Value) -> std::result::Result<Self, String> {
        match value {
            Value::Bool(flag) => Ok(*flag),
            // SQLite stores booleans as 0 and 1.
            Value::Int(number) => Ok(*number != 0),
            other => Err(mismatch("a truth value", other)),
        }
    }
}

impl FromValue for Uuid {
    fn from_value(value: &Value) -> std::result::Result<Self, String> {
        match value {
            Value::Uuid(id) => Ok(*id),
            Value::Text(text) => text.parse().map_err(|_| mismatch("a uuid", value)),
            other => Err(mismatch("a uuid", other)),
        }
    }
}

impl FromValue for DateTime<Utc> {
    fn from_value(value: &Value) -> std::result::Result<Self, String> {
        match value {
            Value::Time(time) => Ok(*time),
            // SQLite stores instants as microseconds.
            Value::Int(micros) => DateTime::from_timestamp_micros(*micros).ok_or_else(|| mismatch("an instant", value)),
            other => Err(mismatch("an instant", other)),
        }
    }
}

/// A JSON object stored as text.
impl FromValue for Map<String, Json> {
    fn from_value(value: &Value) -> std::result::Result<Self, String> {
        match value {
            Value::Text(text) => serde_json::from_str(text).map_err(|_| mismatch("a JSON object", value)),
            other => Err(mismatch("a JSON object", other)),
        }
    }
}

impl FromValue for NaiveDate {
    fn from_value(value: &Value) -> std::result::Result<Self, String> {
        match value {
            Value::Date(day) => Ok(*day),
            Value::Text(text) => text.parse().map_err(|_| mismatch("a date", value)),
            other => Err(mismatch("a date", other)),
        }
    }
}

/// Reads a row's columns in sequence.
#[derive(Debug)]
pub struct ColumnReader<'a> {
    row: &'a Row,
    next: usize,
}

impl ColumnReader<'_> {
    /// The next column, as the type of that struct's field.
    ///
    /// # Errors
    /// `Bug` if the column is missing or has another type.
    pub fn read<T: FromValue>(&mut self, struct_name: &str, field: &str) -> Result<T> {
        let value = self.row.0.get(self.next);
        self.next += 1;
        let read = value.map_or_else(|| Err("no such column".to_owned()), T::from_value);
        read.map_err(|problem| Error::Bug(format!("{struct_name}.{field} of {}: {problem}", self.key())))
    }

    /// The row's key for the log; never text, which may be personal.
    fn key(&self) -> String {
        match self.row.0.first() {
            Some(Value::Uuid(id)) => id.to_string(),
            Some(Value::Int(number)) => number.to_string(),
            Some(Value::Text(text)) if text.parse::<Uuid>().is_ok() => text.clone(),
            _ => "a row without a key".to_owned(),
        }
    }
}

/// A statement with the struct's columns; `rest` starts with `FROM`.
pub fn select_sql<T: FromRow>(rest: &str) -> String {
    format!("SELECT {} {rest}", T::columns())
}

pub fn read_all<T: FromRow>(rows: &[Row]) -> Result<Vec<T>> {
    rows.iter().map(T::read).collect()
}

/// Declares a struct together with the SQL of each field: `id: Uuid = "b.id",`. Fields have the struct's visibility.
/// Put the row's key first, because errors name it. A field's SQL is any expression that converts to `String`. Fields
/// after a `;` are not columns and get their default.
#[macro_export]
macro_rules! row_struct {
    ($(#[$meta:meta])* $vis:vis struct $name:ident {
        $($(#[$field_meta:meta])* $field:ident: $kind:ty = $sql:expr),* $(,)?
        $(; $($(#[$other_meta:meta])* $other:ident: $other_kind:ty),* $(,)?)?
    }) => {
        $(#[$meta])*
        $vis struct $name {
            $($(#[$field_meta])* $vis $field: $kind,)*
            $($($(#[$other_meta])* $vis $other: $other_kind,)*)?
        }

        impl $crate::FromRow for $name {
            fn columns() -> String {
                [$(String::from($sql)),*].join(", ")
            }

            fn read_columns(columns: &mut $crate::ColumnReader<'_>) -> $crate::Result<Self> {
                Ok(Self {
                    $($field: columns.read(stringify!($name), stringify!($field))?,)*
                    $($($other: Default::default(),)*)?
                })
            }
        }
    };
}

/// Reads a type from text with a function from name to `Option`: `from_text!(Status, Status::named);`. An unknown name
/// is an error; there is no fallback.
#[macro_export]
macro_rules! from_text {
    ($kind:ty, $parse:expr) => {
        impl $crate::FromValue for $kind {
            fn from_value(value: &$crate::Value) -> ::std::result::Result<Self, String> {
                let name = <String as $crate::FromValue>::from_value(value)?;
                $parse(&name).ok_or_else(|| format!("{name:?} is no {}", stringify!($kind)))
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    row_struct! {
        #[derive(Debug, PartialEq)]
        struct Trip {
            id: Uuid = "t.id",
            title: String = "t.title",
            days: Option<i64> = "MAX(t.days)",
            is_on_sale: bool = "t.is_active",
        }
    }

    row_struct! {
        #[derive(Debug)]
        struct Place {
            name: String = "p.name";
            trips: Vec<Uuid>,
        }
    }

    const ID: Uuid = Uuid::from_u128(7);

    #[test]
    fn the_select_list_and_the_reader_have_the_order_of_the_fields() {
        assert_eq!(Trip::columns(), "t.id, t.title, MAX(t.days), t.is_active");
        let row = Row(vec![Value::Uuid(ID), Value::Text("Ella".into()), Value::Null, Value::Int(1)]);
        let trip = Trip { id: ID, title: "Ella".into(), days: None, is_on_sale: true };
        assert_eq!(Trip::read(&row).ok(), Some(trip));
    }

    #[test]
    fn two_structs_stand_in_one_row() {
        assert_eq!(<(Trip, Place)>::columns(), "t.id, t.title, MAX(t.days), t.is_active, p.name");
        let row = Row(vec![
            Value::Uuid(ID),
            Value::Text("Ella".into()),
            Value::Null,
            Value::Int(0),
            Value::Text("Kandy".into()),
        ]);
        let read = <(Trip, Place)>::read(&row).ok();
        assert_eq!(
            read.map(|(trip, place)| (trip.is_on_sale, place.name, place.trips)),
            Some((false, "Kandy".to_owned(), vec![]))
        );
    }

    #[test]
    fn an_error_names_the_struct_the_field_and_the_key_and_no_value() {
        let error =
            |row: Vec<Value>| Trip::read(&Row(row)).map_err(|error| error.to_string()).err().unwrap_or_default();
        let private =
            error(vec![Value::Uuid(ID), Value::Text("Ella".into()), Value::Text("secret".into()), Value::Int(1)]);
        assert!(private.contains(&format!("Trip.days of {ID}: text where an integer is expected")), "{private}");
        assert!(!private.contains("secret"), "{private}");
        let short = error(vec![Value::Uuid(ID)]);
        assert!(short.contains("Trip.title") && short.contains("no such column"), "{short}");
    }
}
