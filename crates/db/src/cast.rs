//! Casts of selected values: JSON paths and other types. They run here and not in SQL, so that both databases return
//! the same bytes.

mod read;

use std::io::Write as _;

use read::{day, float, integer, integer_name, micros, numeric};
use serde_json::Value as Json;
use uuid::Uuid;

use crate::document;
use crate::error::{Error, Result};
use crate::select::{CastType, ValueTransform};
use crate::value::{self, ColumnType, Value};

const UUID: &str = "uuid";
const DATE: &str = "date";
const TIME: &str = "timestamp with time zone";

/// A value of a castable type.
enum Typed {
    Text(String),
    Int(i64),
    /// Decimal digits as written.
    Numeric(String),
    Float(f64),
    Bool(bool),
    Json(Json),
    /// Days, instants and similar types, which cast to text only.
    Other(&'static str, String),
}

/// Writes the transformed value as JSON.
pub(crate) fn write(value: &Value, kind: ColumnType, made: &ValueTransform, out: &mut Vec<u8>) -> Result<()> {
    let Some(mut typed) = typed(value, kind)? else {
        return null(out);
    };
    if !made.path.is_empty() {
        let Typed::Json(json) = typed else { return Err(Error::Bug("a path into what is not JSON".to_owned())) };
        let Some(found) = document::extract_path(&json, &made.path) else {
            return null(out);
        };
        typed = if made.as_text {
            let Some(text) = document::text(found) else { return null(out) };
            Typed::Text(text)
        } else {
            Typed::Json(found.clone())
        };
    }
    let Some(typed) = (match made.cast {
        Some(cast) => to(typed, kind, cast)?,
        None => Some(typed),
    }) else {
        return null(out);
    };
    match typed {
        Typed::Text(text) | Typed::Other(_, text) => value::write_text(&text, out),
        Typed::Int(number) => value::write_int(number, out),
        Typed::Numeric(digits) => out.extend_from_slice(digits.as_bytes()),
        Typed::Float(number) => value::write_float(number, out),
        Typed::Bool(flag) => out.extend_from_slice(if flag { b"true" } else { b"false" }),
        // Writing into a Vec cannot fail.
        Typed::Json(json) => drop(write!(out, "{json}")),
    }
    Ok(())
}

fn null(out: &mut Vec<u8>) -> Result<()> {
    out.extend_from_slice(b"null");
    Ok(())
}

/// The value by its column's type, however its database stores it.
fn typed(value: &Value, kind: ColumnType) -> Result<Option<Typed>> {
    let typed = match (kind, value) {
        (_, Value::Null) => return Ok(None),
        (ColumnType::Usd, Value::Int(cents)) => {
            let mut digits = Vec::new();
            value::write_usd(*cents, &mut digits);
            Typed::Numeric(String::from_utf8_lossy(&digits).into_owned())
        }
        (ColumnType::Bool, Value::Int(number)) => Typed::Bool(*number != 0),
        (_, Value::Bool(flag)) => Typed::Bool(*flag),
        (ColumnType::Float, Value::Int(number)) => Typed::Numeric(number.to_string()),
        (ColumnType::Time, Value::Int(micros)) => instant(*micros),
        (_, Value::Time(time)) => instant(time.timestamp_micros()),
        (_, Value::Int(number)) => Typed::Int(*number),
        (_, Value::Float(number)) => Typed::Float(*number),
        (ColumnType::Json | ColumnType::TextList, Value::Text(text)) => Typed::Json(
            serde_json::from_str(text).map_err(|_| Error::Bug("a column of JSON holds something else".to_owned()))?,
        ),
        (ColumnType::Uuid, Value::Text(text)) => Typed::Other(UUID, text.clone()),
        (ColumnType::Date, Value::Text(text)) => Typed::Other(DATE, text.clone()),
        (ColumnType::Clock, Value::Text(text)) => Typed::Other("time without time zone", text.clone()),
        (_, Value::Text(text)) => Typed::Text(text.clone()),
        (_, Value::Uuid(id)) => Typed::Other(UUID, id.to_string()),
        (_, Value::Date(day)) => Typed::Other(DATE, day.to_string()),
    };
    Ok(Some(typed))
}

/// `2024-01-01 10:00:00.5+00`, as PostgreSQL writes an instant.
fn instant(micros: i64) -> Typed {
    let mut json = Vec::new();
    value::write_time(micros, &mut json);
    let text = String::from_utf8_lossy(&json).trim_matches('"').replace('T', " ");
    Typed::Other(TIME, text.trim_end_matches(":00").to_owned())
}

fn to(typed: Typed, kind: ColumnType, cast: CastType) -> Result<Option<Typed>> {
    Ok(Some(match cast {
        CastType::Text => Typed::Text(match typed {
            Typed::Text(text) | Typed::Other(_, text) | Typed::Numeric(text) => text,
            Typed::Int(number) => number.to_string(),
            Typed::Float(number) => number.to_string(),
            Typed::Bool(flag) => flag.to_string(),
            Typed::Json(json) if kind == ColumnType::TextList && json.is_array() => array_literal(&json),
            Typed::Json(json) => json.to_string(),
        }),
        CastType::SmallInt | CastType::Integer | CastType::BigInt => {
            let Some(number) = integer(typed, cast)? else { return Ok(None) };
            let fits = match cast {
                CastType::SmallInt => i16::try_from(number).is_ok(),
                CastType::Integer => i32::try_from(number).is_ok(),
                _ => true,
            };
            if !fits {
                return Err(out_of_range(integer_name(cast)));
            }
            Typed::Int(number)
        }
        CastType::Numeric => match typed {
            Typed::Int(number) => Typed::Int(number),
            Typed::Numeric(digits) => Typed::Numeric(digits),
            Typed::Float(number) => Typed::Float(number),
            Typed::Text(text) => Typed::Numeric(numeric(&text)?),
            Typed::Json(Json::Number(number)) => Typed::Numeric(number.to_string()),
            Typed::Json(Json::Null) => return Ok(None),
            other => return Err(no_cast(&other, "numeric")),
        },
        CastType::Float => match typed {
            Typed::Int(number) => Typed::Int(number),
            Typed::Float(number) => Typed::Float(number),
            Typed::Numeric(text) | Typed::Text(text) => Typed::Float(float(&text)?),
            Typed::Json(Json::Number(number)) => Typed::Float(float(&number.to_string())?),
            Typed::Json(Json::Null) => return Ok(None),
            other => return Err(no_cast(&other, "double precision")),
        },
        CastType::Boolean => match typed {
            Typed::Bool(flag) | Typed::Json(Json::Bool(flag)) => Typed::Bool(flag),
            Typed::Int(number) => Typed::Bool(number != 0),
            Typed::Text(text) => Typed::Bool(value::truth(&text).ok_or_else(|| invalid("boolean", &text))?),
            Typed::Json(Json::Null) => return Ok(None),
            other => return Err(no_cast(&other, "boolean")),
        },
        CastType::Json => match typed {
            Typed::Json(json) => Typed::Json(json),
            Typed::Text(text) => Typed::Json(serde_json::from_str(&text).map_err(|_| Error::Data {
                code: "22P02",
                message: "invalid input syntax for type json".to_owned(),
            })?),
            other => return Err(no_cast(&other, "json")),
        },
        CastType::Uuid => match typed {
            Typed::Other(UUID, id) => Typed::Other(UUID, id),
            Typed::Text(text) => {
                Typed::Other(UUID, text.trim().parse::<Uuid>().map_err(|_| invalid(UUID, &text))?.to_string())
            }
            other => return Err(no_cast(&other, UUID)),
        },
        CastType::Date => match typed {
            Typed::Other(DATE, day) => Typed::Other(DATE, day),
            Typed::Other(TIME, instant) => Typed::Other(DATE, instant.chars().take_while(|c| *c != ' ').collect()),
            Typed::Text(text) => Typed::Other(DATE, day(&text).ok_or_else(|| no_time(DATE, &text))?.to_string()),
            other => return Err(no_cast(&other, DATE)),
        },
        CastType::Time => {
            let text = match typed {
                Typed::Other(DATE | TIME, text) | Typed::Text(text) => text,
                other => return Err(no_cast(&other, TIME)),
            };
            let micros = micros(&text).ok_or_else(|| no_time(TIME, &text))?;
            let mut json = Vec::new();
            value::write_time(micros, &mut json);
            Typed::Other(TIME, String::from_utf8_lossy(&json).trim_matches('"').to_owned())
        }
    }))
}

/// A list in PostgreSQL's syntax: `{a,"b c"}`.
fn array_literal(json: &Json) -> String {
    let items: Vec<String> = json
        .as_array()
        .into_iter()
        .flatten()
        .map(|item| match document::text(item) {
            None => "NULL".to_owned(),
            Some(text) => {
                let plain = !text.is_empty()
                    && !text.eq_ignore_ascii_case("null")
                    && !text.contains(|c: char| c.is_ascii_whitespace() || "{}\",\\".contains(c));
                if plain { text } else { format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")) }
            }
        })
        .collect();
    format!("{{{}}}", items.join(","))
}

fn no_cast(typed: &Typed, to: &str) -> Error {
    let from = match typed {
        Typed::Text(_) => "text",
        Typed::Int(_) => "bigint",
        Typed::Numeric(_) => "numeric",
        Typed::Float(_) => "double precision",
        Typed::Bool(_) => "boolean",
        Typed::Json(_) => "jsonb",
        Typed::Other(name, _) => name,
    };
    Error::Data { code: "42846", message: format!("cannot cast type {from} to {to}") }
}

fn invalid(kind: &str, text: &str) -> Error {
    Error::Data { code: "22P02", message: format!("invalid input syntax for type {kind}: \"{text}\"") }
}

fn no_time(kind: &str, text: &str) -> Error {
    Error::Data { code: "22007", message: format!("invalid input syntax for type {kind}: \"{text}\"") }
}

fn out_of_range(kind: &str) -> Error {
    Error::Data { code: "22003", message: format!("{kind} out of range") }
}

#[cfg(test)]
mod tests;
