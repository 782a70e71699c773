//! Values as both databases hold them.
//!
//! SQLite stores a UUID, a date and JSON as text, a timestamp as microseconds since 1970 UTC and a boolean as 0 or 1.
//! PostgreSQL has its own types for UUID, date, timestamp and boolean. Money is integer cents on both.

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use uuid::Uuid;

/// A column's type, which decides its form on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ColumnType {
    Uuid,
    Text,
    /// 64-bit integer.
    Int,
    /// Integer cents here, dollars with two decimals on the wire.
    Usd,
    Float,
    Bool,
    /// An instant, microseconds, UTC.
    Time,
    /// A calendar day without zone.
    Date,
    /// A time of day, `HH:MM:SS`, stored as text.
    Clock,
    /// Any JSON, stored as text.
    Json,
    /// A list of text, stored as a JSON array's text.
    TextList,
}

impl ColumnType {
    /// The declared type for both databases. PostgreSQL enforces it; SQLite derives the comparison rules from it.
    pub fn sql_type(self) -> &'static str {
        match self {
            Self::Uuid => "UUID",
            Self::Text | Self::Clock | Self::Json | Self::TextList => "TEXT",
            Self::Int | Self::Usd => "BIGINT",
            Self::Float => "FLOAT8",
            Self::Bool => "BOOLEAN",
            Self::Time => "TIMESTAMPTZ",
            Self::Date => "DATE",
        }
    }
}

/// A statement's input or output value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    Uuid(Uuid),
    Time(DateTime<Utc>),
    Date(NaiveDate),
}

impl Value {
    /// A list of text as a `TextList` column stores it.
    pub fn list<S: AsRef<str>>(items: &[S]) -> Self {
        let items: Vec<_> = items.iter().map(|item| serde_json::Value::from(item.as_ref())).collect();
        Self::Text(serde_json::Value::Array(items).to_string())
    }

    /// JSON as a `Json` column stores it.
    pub fn json(value: &serde_json::Value) -> Self {
        Self::Text(value.to_string())
    }

    /// The value inside a JSON array that both databases unpack (`In`).
    pub(crate) fn to_plain_json(&self) -> serde_json::Value {
        match self {
            Self::Null => serde_json::Value::Null,
            Self::Bool(flag) => (*flag).into(),
            Self::Int(number) => (*number).into(),
            Self::Float(number) => (*number).into(),
            Self::Text(text) => text.as_str().into(),
            Self::Uuid(id) => id.to_string().into(),
            Self::Time(time) => time.timestamp_micros().into(),
            Self::Date(day) => day.to_string().into(),
        }
    }
}

/// The value as text, equal for both databases.
impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Null => Ok(()),
            Self::Bool(flag) => u8::from(*flag).fmt(f),
            Self::Int(number) => number.fmt(f),
            Self::Float(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
            Self::Uuid(id) => id.fmt(f),
            Self::Time(time) => time.timestamp_micros().fmt(f),
            Self::Date(day) => day.fmt(f),
        }
    }
}

/// PostgreSQL's boolean words; ignores case and surrounding spaces.
pub fn truth(text: &str) -> Option<bool> {
    match text.trim().to_ascii_lowercase().as_str() {
        "true" | "t" | "yes" | "y" | "on" | "1" => Some(true),
        "false" | "f" | "no" | "n" | "off" | "0" => Some(false),
        _ => None,
    }
}

/// A 64-bit integer.
///
/// # Errors
/// True for an integer that is too large.
pub fn integer(text: &str) -> Result<i64, bool> {
    use std::num::IntErrorKind::{NegOverflow, PosOverflow};
    text.trim().parse::<i64>().map_err(|error| matches!(error.kind(), PosOverflow | NegOverflow))
}

macro_rules! value_from {
    ($($type:ty => $variant:ident),* $(,)?) => {$(
        impl From<$type> for Value {
            fn from(value: $type) -> Self { Self::$variant(value.into()) }
        }
        impl From<Option<$type>> for Value {
            fn from(value: Option<$type>) -> Self { value.map_or(Self::Null, Self::from) }
        }
    )*};
}
value_from!(bool => Bool, i64 => Int, i32 => Int, u32 => Int, f64 => Float, String => Text, Uuid => Uuid, DateTime<Utc> => Time, NaiveDate => Date);

impl From<&str> for Value {
    fn from(value: &str) -> Self {
        Self::Text(value.to_owned())
    }
}
impl From<Option<&str>> for Value {
    fn from(value: Option<&str>) -> Self {
        value.map_or(Self::Null, Self::from)
    }
}

/// Microseconds since 1970 as RFC 3339 with offset and without trailing zeros: `2024-01-01T10:00:00.1234+00:00`.
pub fn write_time(micros: i64, out: &mut Vec<u8>) {
    let Some(time) = DateTime::from_timestamp_micros(micros) else {
        out.extend_from_slice(b"null");
        return;
    };
    let text = time.to_rfc3339_opts(SecondsFormat::Micros, false);
    let (head, offset) = text.split_at(text.len() - "+00:00".len());
    let head = head.trim_end_matches('0').trim_end_matches('.');
    out.push(b'"');
    out.extend_from_slice(head.as_bytes());
    // A whole minute such as 10:00:00 must keep its seconds.
    if head.len() < "2024-01-01T10:00:00".len() {
        out.extend_from_slice(&text.as_bytes()[head.len().."2024-01-01T10:00:00".len()]);
    }
    out.extend_from_slice(offset.as_bytes());
    out.push(b'"');
}

/// Cents as dollars with two decimals: 4550 is `45.50`.
pub fn write_usd(cents: i64, out: &mut Vec<u8>) {
    use std::io::Write as _;
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    // Writing into a Vec cannot fail.
    let _ = write!(out, "{sign}{}.{:02}", cents / 100, cents % 100);
}

pub fn write_int(number: i64, out: &mut Vec<u8>) {
    use std::io::Write as _;
    let _ = write!(out, "{number}");
}

/// The shortest text that parses to the same number; whole numbers without a decimal point, as in PostgreSQL.
pub fn write_float(number: f64, out: &mut Vec<u8>) {
    use std::io::Write as _;
    if number.is_finite() {
        let _ = write!(out, "{number}");
    } else {
        out.extend_from_slice(b"null");
    }
}

/// A quoted JSON string.
pub fn write_text(text: &str, out: &mut Vec<u8>) {
    // Serializing a str into a Vec cannot fail.
    let _ = serde_json::to_writer(out, text);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write_to_string(write: impl Fn(&mut Vec<u8>)) -> String {
        let mut out = Vec::new();
        write(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn times_have_an_offset_and_no_trailing_zeros() {
        for (micros, expected) in [
            (1_704_103_200_000_000, "\"2024-01-01T10:00:00+00:00\""),
            (1_704_103_200_123_400, "\"2024-01-01T10:00:00.1234+00:00\""),
            (1_704_103_200_000_001, "\"2024-01-01T10:00:00.000001+00:00\""),
            (0, "\"1970-01-01T00:00:00+00:00\""),
        ] {
            assert_eq!(write_to_string(|out| write_time(micros, out)), expected);
        }
    }

    #[test]
    fn money_keeps_its_two_decimals() {
        for (cents, expected) in [(0, "0.00"), (5, "0.05"), (64_000, "640.00"), (-1_250, "-12.50")] {
            assert_eq!(write_to_string(|out| write_usd(cents, out)), expected);
        }
    }

    #[test]
    fn floats_are_the_shortest_text() {
        for (number, expected) in [(4.5, "4.5"), (5.0, "5"), (0.0, "0"), (4.67, "4.67"), (f64::NAN, "null")] {
            assert_eq!(write_to_string(|out| write_float(number, out)), expected);
        }
    }
}
