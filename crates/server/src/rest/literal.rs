//! Parses texts of the query string as values of a column type.

use chrono::{DateTime, Datelike as _, NaiveDate, NaiveDateTime};
use serde_json::Value as Json;
use serendib_db::{ColumnType, Value, integer, truth};
use uuid::Uuid;

use super::error::RestError;
use super::{parse, write};

/// Parses `text` as the column type. The errors are PostgreSQL's, because clients know them.
///
/// # Errors
/// `22P02`, `22003`, `22007`, `22008`.
pub fn parse(kind: ColumnType, text: &str) -> Result<Value, RestError> {
    match kind {
        ColumnType::Uuid => text.trim().parse::<Uuid>().map(Value::Uuid).map_err(|_| invalid("uuid", text)),
        ColumnType::Text => Ok(Value::from(text)),
        ColumnType::Json => json(text).map(Value::Text),
        ColumnType::TextList => list(text, parse::elements(text).as_deref()).map(Value::Text),
        ColumnType::Int => match integer(text) {
            Ok(number) => Ok(Value::Int(number)),
            Err(true) => {
                Err(RestError::new(400, "22003", format!("value \"{}\" is out of range for type bigint", clip(text))))
            }
            Err(false) => Err(invalid("bigint", text)),
        },
        ColumnType::Usd => Ok(usd(text)?.to_comparable()),
        ColumnType::Float => match text.trim().parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(Value::Float(number)),
            Ok(_) if text.bytes().any(|byte| byte.is_ascii_digit()) => Err(RestError::new(
                400,
                "22003",
                format!("\"{}\" is out of range for type double precision", clip(text)),
            )),
            _ => Err(invalid("double precision", text)),
        },
        ColumnType::Bool => truth(text).map(Value::Bool).ok_or_else(|| invalid("boolean", text)),
        ColumnType::Time => time(text),
        ColumnType::Date => date(text.trim()).map(Value::Date).ok_or_else(|| bad_date("date", text)),
        ColumnType::Clock => {
            let text = text.trim();
            let parsed = chrono::NaiveTime::parse_from_str(text, "%H:%M:%S")
                .or_else(|_| chrono::NaiveTime::parse_from_str(text, "%H:%M"));
            parsed.map(|time| Value::Text(time.format("%H:%M:%S").to_string())).map_err(|_| bad_date("time", text))
        }
    }
}

/// Reads a posted value as the column type.
///
/// # Errors
/// As `parse`; `22P05` for a NUL.
pub fn from_json(kind: ColumnType, json: &Json) -> Result<Value, RestError> {
    without_nul(json)?;
    Ok(match (kind, json) {
        (_, Json::Null) => Value::Null,
        (ColumnType::Json, any) => Value::Text(any.to_string()),
        (ColumnType::TextList, Json::Array(items)) => {
            let texts = items.iter().map(|item| match item {
                Json::Null => Ok(Json::Null),
                Json::String(text) => Ok(Json::from(text.as_str())),
                Json::Number(_) | Json::Bool(_) => Ok(Json::from(item.to_string())),
                Json::Array(_) | Json::Object(_) => {
                    Err(RestError::new(400, "22P02", "malformed array literal").details("A list holds texts only."))
                }
            });
            Value::Text(Json::Array(texts.collect::<Result<_, _>>()?).to_string())
        }
        (ColumnType::Int, Json::Number(number)) if number.as_i64().is_none() => {
            let large = number.is_u64() || number.as_f64().is_some_and(|float| float.abs() >= 9.2e18);
            return Err(if large {
                RestError::new(400, "22003", format!("value \"{number}\" is out of range for type bigint"))
            } else {
                invalid("bigint", &number.to_string())
            });
        }
        (ColumnType::Float, Json::Number(number)) => {
            number.as_f64().filter(|float| float.is_finite()).map(Value::Float).ok_or_else(|| {
                RestError::new(400, "22003", format!("value \"{number}\" is out of range for type double precision"))
            })?
        }
        (kind, Json::String(text)) => parse_stored(kind, text)?,
        (kind, other) => parse_stored(kind, &other.to_string())?,
    })
}

/// Money is stored in whole cents.
fn parse_stored(kind: ColumnType, text: &str) -> Result<Value, RestError> {
    if kind == ColumnType::Usd { Ok(usd(text)?.to_stored()) } else { parse(kind, text) }
}

/// PostgreSQL's name of the type.
pub fn type_name(kind: ColumnType) -> &'static str {
    match kind {
        ColumnType::Uuid => "uuid",
        ColumnType::Text => "text",
        ColumnType::Int => "bigint",
        ColumnType::Usd => "numeric",
        ColumnType::Float => "double precision",
        ColumnType::Bool => "boolean",
        ColumnType::Time => "timestamp with time zone",
        ColumnType::Date => "date",
        ColumnType::Clock => "time without time zone",
        ColumnType::Json => "jsonb",
        ColumnType::TextList => "text[]",
    }
}

/// Normalizes JSON text.
///
/// # Errors
/// `22P02`; `22P05` for a NUL, which no text may contain.
pub fn json(text: &str) -> Result<String, RestError> {
    if write::nesting(text.as_bytes()) > write::DEEPEST {
        return Err(RestError::new(400, "54001", "stack depth limit exceeded"));
    }
    let value: Json = serde_json::from_str(text).map_err(|_| {
        RestError::new(400, "22P02", "invalid input syntax for type json")
            .details(format!("The input string is not JSON: \"{}\"", clip(text)))
    })?;
    without_nul(&value)?;
    Ok(value.to_string())
}

/// Rejects NUL: PostgreSQL stores none in text, so neither database gets one (T-Q18). `parse::pairs` does the same for addresses.
///
/// # Errors
/// `22P05` for a NUL in any string or name.
pub fn without_nul(value: &Json) -> Result<(), RestError> {
    match value {
        Json::String(text) if text.contains('\0') => Err(nul()),
        Json::Array(items) => items.iter().try_for_each(without_nul),
        Json::Object(members) => members
            .iter()
            .try_for_each(|(name, value)| if name.contains('\0') { Err(nul()) } else { without_nul(value) }),
        _ => Ok(()),
    }
}

pub fn nul() -> RestError {
    RestError::new(400, "22P05", "unsupported Unicode escape sequence").details("\\u0000 cannot be converted to text.")
}

/// Converts an array literal to the JSON array that the database stores.
///
/// # Errors
/// `22P02` when it is not a literal of one dimension.
pub fn list(raw: &str, elements: Option<&[Option<String>]>) -> Result<String, RestError> {
    let elements = elements.ok_or_else(|| {
        RestError::new(400, "22P02", format!("malformed array literal: \"{}\"", clip(raw)))
            .details("Array value must start with \"{\" or dimension information.")
    })?;
    let items = elements.iter().map(|item| item.as_deref().map_or(Json::Null, Json::from));
    Ok(Json::Array(items.collect()).to_string())
}

/// An amount in dollars, parsed to cents.
struct Cents {
    is_negative: bool,
    /// Without fractions of a cent.
    whole: i64,
    /// The digits of that fraction; empty without one.
    part: String,
}

impl Cents {
    /// The value for comparisons. An amount with a fraction of a cent equals no price but lies between two; its exact place does not
    /// matter.
    fn to_comparable(&self) -> Value {
        let sign = if self.is_negative { "-" } else { "" };
        let between = || format!("{sign}{}.5", self.whole).parse().ok();
        if self.part.is_empty() {
            return Value::Int(if self.is_negative { -self.whole } else { self.whole });
        }
        between().map_or(Value::Int(self.whole), Value::Float)
    }

    /// The value to store. Halves round away from zero, like PostgreSQL's numeric.
    fn to_stored(&self) -> Value {
        let whole = self.whole + i64::from(self.part.as_bytes().first().is_some_and(|tenth| *tenth >= b'5'));
        Value::Int(if self.is_negative { -whole } else { whole })
    }
}

/// Parses dollars exactly, with or without an exponent.
fn usd(text: &str) -> Result<Cents, RestError> {
    let out_of_range =
        || RestError::new(400, "22003", format!("value \"{}\" is out of range for type numeric", clip(text)));
    let trimmed = text.trim();
    let is_negative = trimmed.starts_with('-');
    let unsigned = trimmed.strip_prefix(['-', '+']).unwrap_or(trimmed);
    let (digits, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let exponent_digits = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
    if (whole.is_empty() && fraction.is_empty())
        || !(is_digits(whole) && is_digits(fraction) && is_digits(exponent_digits))
        || exponent_digits.is_empty()
    {
        return Err(invalid("numeric", text));
    }
    // PostgreSQL's numeric has limits before and after the point; this is far more than any amount needs.
    let exponent: i32 = exponent.parse().ok().filter(|by: &i32| by.abs() <= 400).ok_or_else(out_of_range)?;
    if whole.len() + fraction.len() > 400 {
        return Err(out_of_range());
    }
    // The end of the cents, in digits.
    let end = i32::try_from(whole.len()).map_err(|_| out_of_range())? + exponent + 2;
    let digits = format!("{}{whole}{fraction}", "0".repeat(usize::try_from(-end).unwrap_or(0)));
    let end = usize::try_from(end).unwrap_or(0);
    let digits = format!("{digits:0<end$}");
    let (whole, part) = digits.split_at(end);
    let whole = whole.trim_start_matches('0');
    if whole.len() > 17 {
        return Err(out_of_range());
    }
    let whole = if whole.is_empty() { 0 } else { whole.parse().map_err(|_| out_of_range())? };
    Ok(Cents { is_negative, whole, part: part.trim_end_matches('0').to_owned() })
}

fn time(text: &str) -> Result<Value, RestError> {
    // In a form-encoded query the plus of an offset arrives as a space.
    let text = text.trim();
    let plus = text.replace(' ', "+");
    // PostgreSQL also accepts a space between day and time, and an offset of hours only.
    let spaced = text.replacen(' ', "T", 1).replace(' ', "+");
    let hours = format!("{spaced}:00");
    let read = [text, &plus, &spaced, &hours].into_iter().find_map(|text| DateTime::parse_from_rfc3339(text).ok());
    if let Some(time) = read {
        return within_years(time.to_utc(), text).map(Value::Time);
    }
    let naive = ["%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%d %H:%M:%S%.f", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"]
        .into_iter()
        .find_map(|form| NaiveDateTime::parse_from_str(text, form).ok())
        .or_else(|| date(text).and_then(|day| day.and_hms_opt(0, 0, 0)));
    let naive = naive.ok_or_else(|| bad_date("timestamp with time zone", text))?;
    within_years(naive.and_utc(), text).map(Value::Time)
}

/// Both databases and every client support these years.
fn within_years(time: DateTime<chrono::Utc>, text: &str) -> Result<DateTime<chrono::Utc>, RestError> {
    let micros = DateTime::from_timestamp_micros(time.timestamp_micros());
    micros
        .filter(|time| (0..=9999).contains(&time.year()))
        .ok_or_else(|| RestError::new(400, "22008", format!("timestamp out of range: \"{}\"", clip(text))))
}

/// A day as four digits, two and two.
fn date(text: &str) -> Option<NaiveDate> {
    let day = text.parse::<NaiveDate>().ok()?;
    (day.to_string() == text).then_some(day)
}

fn invalid(kind: &str, text: &str) -> RestError {
    RestError::new(400, "22P02", format!("invalid input syntax for type {kind}: \"{}\"", clip(text)))
}

/// A text in the form of a date or time is out of range; any other text has invalid syntax.
fn bad_date(kind: &str, text: &str) -> RestError {
    let trimmed = text.trim();
    let begins_with_a_day = trimmed.get(..10).is_some_and(|day| is_written_as(day, "0000-00-00"));
    let is_instant =
        begins_with_a_day && trimmed.bytes().all(|byte| byte.is_ascii_digit() || b"-+T :.Z".contains(&byte));
    if is_instant || ["00:00", "00:00:00"].iter().any(|form| is_written_as(trimmed, form)) {
        return RestError::new(400, "22008", format!("date/time field value out of range: \"{}\"", clip(text)));
    }
    RestError::new(400, "22007", format!("invalid input syntax for type {kind}: \"{}\"", clip(text)))
}

/// Whether `text` matches `form`, in which digits stand for any digit.
fn is_written_as(text: &str, form: &str) -> bool {
    let fits = |(byte, form): (u8, u8)| if form == b'0' { byte.is_ascii_digit() } else { byte == form };
    text.len() == form.len() && text.bytes().zip(form.bytes()).all(fits)
}

/// Shortens the caller's text, so that an error message stays short.
fn clip(text: &str) -> String {
    text.chars().take(200).collect()
}

#[cfg(test)]
mod tests;
