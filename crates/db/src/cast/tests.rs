//! Casts and paths.

use super::*;
use crate::cond::JsonPathStep;

fn cast_to_json(
    value: Value,
    kind: ColumnType,
    path: &[&str],
    as_text: bool,
    cast: Option<CastType>,
) -> Result<String, String> {
    let path = path
        .iter()
        .map(|step| step.parse().map_or_else(|_| JsonPathStep::Name((*step).to_owned()), JsonPathStep::Index))
        .collect();
    let mut out = Vec::new();
    match write(&value, kind, &ValueTransform { path, as_text, cast }, &mut out) {
        Ok(()) => Ok(String::from_utf8(out).unwrap()),
        Err(Error::Data { code, message }) => Err(format!("{code} {message}")),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn values_become_other_types_as_in_postgres() {
    let micros = 1_704_103_200_500_000_i64;
    for (value, kind, cast, expected) in [
        (Value::Int(1_250), ColumnType::Usd, CastType::Text, Ok("\"12.50\"")),
        (Value::Int(1_250), ColumnType::Usd, CastType::Integer, Ok("13")),
        (Value::Int(-1_250), ColumnType::Usd, CastType::Integer, Ok("-13")),
        (Value::Float(2.5), ColumnType::Float, CastType::Integer, Ok("2")),
        (Value::Float(4.0), ColumnType::Float, CastType::Text, Ok("\"4\"")),
        (Value::Int(1), ColumnType::Bool, CastType::Text, Ok("\"true\"")),
        (Value::Int(micros), ColumnType::Time, CastType::Text, Ok("\"2024-01-01 10:00:00.5+00\"")),
        (Value::from(" 12 "), ColumnType::Text, CastType::Integer, Ok("12")),
        (Value::from("007.50"), ColumnType::Text, CastType::Numeric, Ok("7.50")),
        (Value::from("{\"b\":1}"), ColumnType::Text, CastType::Json, Ok("{\"b\":1}")),
        (Value::from("[\"a\",\"b c\"]"), ColumnType::TextList, CastType::Text, Ok("\"{a,\\\"b c\\\"}\"")),
        (Value::Null, ColumnType::Text, CastType::Integer, Ok("null")),
        (
            Value::from("x"),
            ColumnType::Text,
            CastType::Integer,
            Err("22P02 invalid input syntax for type integer: \"x\""),
        ),
        (Value::Int(3_000_000_000), ColumnType::Int, CastType::Integer, Err("22003 integer out of range")),
        (Value::Int(40_000), ColumnType::Int, CastType::SmallInt, Err("22003 smallint out of range")),
        (Value::Int(1_250), ColumnType::Usd, CastType::Float, Ok("12.5")),
        (Value::from("1e999"), ColumnType::Text, CastType::Float, Err("22003 double precision out of range")),
        (Value::Int(micros), ColumnType::Time, CastType::Date, Ok("\"2024-01-01\"")),
        (Value::Int(micros), ColumnType::Time, CastType::Time, Ok("\"2024-01-01T10:00:00.5+00:00\"")),
        (Value::from("2024-01-01"), ColumnType::Date, CastType::Time, Ok("\"2024-01-01T00:00:00+00:00\"")),
        (
            Value::from("soon"),
            ColumnType::Text,
            CastType::Date,
            Err("22007 invalid input syntax for type date: \"soon\""),
        ),
        (
            Value::from("5DF1C7F0-5D0B-4C7E-9C5A-0D4B0E0B0A01"),
            ColumnType::Text,
            CastType::Uuid,
            Ok("\"5df1c7f0-5d0b-4c7e-9c5a-0d4b0e0b0a01\""),
        ),
        (Value::Int(1), ColumnType::Int, CastType::Uuid, Err("42846 cannot cast type bigint to uuid")),
        (Value::from("2024-01-01"), ColumnType::Date, CastType::Integer, Err("42846 cannot cast type date to integer")),
    ] {
        let result = cast_to_json(value.clone(), kind, &[], false, Some(cast));
        assert_eq!(result.as_deref().map_err(String::as_str), expected, "{value:?} {kind:?} {cast:?}");
    }
}

#[test]
fn a_path_shows_json_or_its_text() {
    let stored = || Value::from(r#"{"a":{"b":["x",null,3]}}"#);
    for (path, as_text, expected) in [
        (&["a", "b", "0"][..], false, "\"x\""),
        (&["a", "b", "0"], true, "\"x\""),
        (&["a", "b"], true, r#""[\"x\",null,3]""#),
        (&["a", "b", "1"], false, "null"),
        (&["a", "b", "1"], true, "null"),
        (&["a", "b", "-1"], true, "\"3\""),
        (&["nowhere"], false, "null"),
    ] {
        assert_eq!(cast_to_json(stored(), ColumnType::Json, path, as_text, None).as_deref(), Ok(expected), "{path:?}");
    }
    assert_eq!(
        cast_to_json(stored(), ColumnType::Json, &["a", "b", "2"], true, Some(CastType::Integer)).as_deref(),
        Ok("3")
    );
}
