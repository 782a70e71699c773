//! Parses text and other values as numbers, days and moments.

use chrono::{DateTime, NaiveDate};
use serde_json::Value as Json;

use super::{Typed, invalid, no_cast, out_of_range};
use crate::error::{Error, Result};
use crate::select::CastType;
use crate::value;

pub(super) fn integer_name(cast: CastType) -> &'static str {
    match cast {
        CastType::SmallInt => "smallint",
        CastType::Integer => "integer",
        _ => "bigint",
    }
}

pub(super) fn float(text: &str) -> Result<f64> {
    let trimmed = text.trim();
    match trimmed.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        Ok(_) if trimmed.bytes().any(|byte| byte.is_ascii_digit()) => Err(out_of_range("double precision")),
        _ => Err(invalid("double precision", text)),
    }
}

pub(super) fn day(text: &str) -> Option<NaiveDate> {
    text.trim().parse().ok()
}

/// Microseconds since 1970 for `2024-01-01 10:00:00.5+00`, for the form with `T`, and for a day alone.
pub(super) fn micros(text: &str) -> Option<i64> {
    let text = text.trim();
    let hours = format!("{text}:00");
    let forms = ["%Y-%m-%d %H:%M:%S%.f%:z", "%Y-%m-%dT%H:%M:%S%.f%:z"];
    let read = forms.iter().find_map(|form| {
        let read = |text| DateTime::parse_from_str(text, form).ok();
        read(text).or_else(|| read(&hours))
    });
    let midnight = || day(text)?.and_hms_opt(0, 0, 0).map(|midnight| midnight.and_utc());
    Some(read.map(|time| time.to_utc()).or_else(midnight)?.timestamp_micros())
}

pub(super) fn integer(typed: Typed, cast: CastType) -> Result<Option<i64>> {
    let name = integer_name(cast);
    let rounded = |digits: &str, float: f64| -> Result<i64> {
        // As in PostgreSQL, decimals round halves away from zero and floats to even.
        let whole = if digits.is_empty() { float.round_ties_even() } else { float.round() };
        format!("{whole:.0}").parse().map_err(|_| out_of_range(name))
    };
    Ok(Some(match typed {
        Typed::Int(number) => number,
        Typed::Numeric(digits) => match digits.parse() {
            Ok(number) => number,
            Err(_) => rounded(&digits, digits.parse().map_err(|_| out_of_range(name))?)?,
        },
        Typed::Float(number) => rounded("", number)?,
        Typed::Bool(flag) if cast == CastType::Integer => i64::from(flag),
        Typed::Text(text) => value::integer(&text).map_err(|too_large| {
            if too_large {
                Error::Data { code: "22003", message: format!("value \"{text}\" is out of range for type {name}") }
            } else {
                invalid(name, &text)
            }
        })?,
        Typed::Json(Json::Number(number)) => match number.as_i64() {
            Some(whole) => whole,
            None => rounded("json", number.as_f64().unwrap_or(f64::MAX))?,
        },
        Typed::Json(Json::Null) => return Ok(None),
        other => return Err(no_cast(&other, name)),
    }))
}

/// The decimal digits of a text, without leading zeros.
pub(super) fn numeric(text: &str) -> Result<String> {
    let trimmed = text.trim();
    let (sign, digits) = match trimmed.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", trimmed.strip_prefix('+').unwrap_or(trimmed)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if plain(whole) && plain(fraction) && !(whole.is_empty() && fraction.is_empty()) {
        let whole = whole.trim_start_matches('0');
        let whole = if whole.is_empty() { "0" } else { whole };
        let point = if fraction.is_empty() { "" } else { "." };
        return Ok(format!("{sign}{whole}{point}{fraction}"));
    }
    match trimmed.parse::<f64>() {
        Ok(number) if number.is_finite() && trimmed.bytes().any(|byte| byte.is_ascii_digit()) => Ok(number.to_string()),
        _ => Err(invalid("numeric", text)),
    }
}
