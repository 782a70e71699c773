//! Casts and paths.

use super::*;
use crate::cond::Step;

fn made(value: Value, kind: Kind, path: &[&str], as_text: bool, cast: Option<Cast>) -> Result<String, String> {
    let path =
        path.iter().map(|step| step.parse().map_or_else(|_| Step::Name((*step).to_owned()), Step::Index)).collect();
    let mut out = Vec::new();
    match write(&value, kind, &Made { path, as_text, cast }, &mut out) {
        Ok(()) => Ok(String::from_utf8(out).unwrap()),
        Err(Error::Data { code, message }) => Err(format!("{code} {message}")),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn values_become_other_types_as_in_postgres() {
    let micros = 1_704_103_200_500_000_i64;
    for (value, kind, cast, expected) in [
        (Value::Int(1_250), Kind::Usd, Cast::Text, Ok("\"12.50\"")),
        (Value::Int(1_250), Kind::Usd, Cast::Integer, Ok("13")),
        (Value::Int(-1_250), Kind::Usd, Cast::Integer, Ok("-13")),
        (Value::Float(2.5), Kind::Float, Cast::Integer, Ok("2")),
        (Value::Float(4.0), Kind::Float, Cast::Text, Ok("\"4\"")),
        (Value::Int(1), Kind::Bool, Cast::Text, Ok("\"true\"")),
        (Value::Int(micros), Kind::Time, Cast::Text, Ok("\"2024-01-01 10:00:00.5+00\"")),
        (Value::from(" 12 "), Kind::Text, Cast::Integer, Ok("12")),
        (Value::from("007.50"), Kind::Text, Cast::Numeric, Ok("7.50")),
        (Value::from("{\"b\":1}"), Kind::Text, Cast::Json, Ok("{\"b\":1}")),
        (Value::from("[\"a\",\"b c\"]"), Kind::TextList, Cast::Text, Ok("\"{a,\\\"b c\\\"}\"")),
        (Value::Null, Kind::Text, Cast::Integer, Ok("null")),
        (Value::from("x"), Kind::Text, Cast::Integer, Err("22P02 invalid input syntax for type integer: \"x\"")),
        (Value::Int(3_000_000_000), Kind::Int, Cast::Integer, Err("22003 integer out of range")),
        (Value::Int(40_000), Kind::Int, Cast::SmallInt, Err("22003 smallint out of range")),
        (Value::Int(1_250), Kind::Usd, Cast::Float, Ok("12.5")),
        (Value::from("1e999"), Kind::Text, Cast::Float, Err("22003 double precision out of range")),
        (Value::Int(micros), Kind::Time, Cast::Date, Ok("\"2024-01-01\"")),
        (Value::Int(micros), Kind::Time, Cast::Time, Ok("\"2024-01-01T10:00:00.5+00:00\"")),
        (Value::from("2024-01-01"), Kind::Date, Cast::Time, Ok("\"2024-01-01T00:00:00+00:00\"")),
        (Value::from("soon"), Kind::Text, Cast::Date, Err("22007 invalid input syntax for type date: \"soon\"")),
        (
            Value::from("5DF1C7F0-5D0B-4C7E-9C5A-0D4B0E0B0A01"),
            Kind::Text,
            Cast::Uuid,
            Ok("\"5df1c7f0-5d0b-4c7e-9c5a-0d4b0e0b0a01\""),
        ),
        (Value::Int(1), Kind::Int, Cast::Uuid, Err("42846 cannot cast type bigint to uuid")),
        (Value::from("2024-01-01"), Kind::Date, Cast::Integer, Err("42846 cannot cast type date to integer")),
    ] {
        let told = made(value.clone(), kind, &[], false, Some(cast));
        assert_eq!(told.as_deref().map_err(String::as_str), expected, "{value:?} {kind:?} {cast:?}");
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
        assert_eq!(made(stored(), Kind::Json, path, as_text, None).as_deref(), Ok(expected), "{path:?}");
    }
    assert_eq!(made(stored(), Kind::Json, &["a", "b", "2"], true, Some(Cast::Integer)).as_deref(), Ok("3"));
}
