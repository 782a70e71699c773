//! Posted values and literals of addresses.

use super::*;

#[test]
fn money_is_stored_as_written_with_halves_rounded_away_from_zero() {
    for (posted, cents) in
        [("1.005", 101), ("-1.005", -101), ("1.004999", 100), ("0.335", 34), ("1e-7", 0), ("1e2", 10_000)]
    {
        let json: Json = serde_json::from_str(posted).unwrap();
        assert_eq!(from_json(ColumnType::Usd, &json), Ok(Value::Int(cents)), "{posted}");
        assert_eq!(from_json(ColumnType::Usd, &Json::from(posted)), Ok(Value::Int(cents)), "\"{posted}\"");
    }
    assert_eq!(from_json(ColumnType::Usd, &serde_json::json!(1e20)).unwrap_err().code, "22003");
}

#[test]
fn literals_become_values_of_the_column() {
    for (kind, text, expected) in [
        (ColumnType::Usd, "640", Value::Int(64_000)),
        (ColumnType::Usd, "640.5", Value::Int(64_050)),
        (ColumnType::Usd, "-0.05", Value::Int(-5)),
        (ColumnType::Usd, ".5", Value::Int(50)),
        (ColumnType::Usd, "1.125", Value::Float(112.5)),
        (ColumnType::Usd, "-1.001", Value::Float(-100.5)),
        (ColumnType::Usd, "1e-7", Value::Float(0.5)),
        (ColumnType::Usd, "6.4E2", Value::Int(64_000)),
        (ColumnType::Usd, "0.1e1", Value::Int(100)),
        (ColumnType::Int, "8", Value::Int(8)),
        (ColumnType::Bool, "TRUE", Value::Bool(true)),
        (ColumnType::Clock, "09:00", Value::Text("09:00:00".into())),
    ] {
        assert_eq!(parse(kind, text), Ok(expected), "{kind:?} {text}");
    }
    for (kind, text, code) in [
        (ColumnType::Uuid, "1", "22P02"),
        (ColumnType::Usd, "12,5", "22P02"),
        (ColumnType::Usd, "1e", "22P02"),
        (ColumnType::Usd, "1e400000", "22003"),
        (ColumnType::Usd, "1e16", "22003"),
        (ColumnType::Float, "1e999", "22003"),
        (ColumnType::Float, "inf", "22P02"),
        (ColumnType::Usd, "", "22P02"),
        (ColumnType::Usd, "99999999999999999999", "22003"),
        (ColumnType::Int, "99999999999999999999", "22003"),
        (ColumnType::Int, "1.5", "22P02"),
        (ColumnType::Float, "NaN", "22P02"),
        (ColumnType::Date, "2026-02-30", "22008"),
        (ColumnType::Date, "20260101", "22007"),
        (ColumnType::Time, "yesterday", "22007"),
        (ColumnType::Time, "2026-13-01T00:00:00Z", "22008"),
        (ColumnType::Time, "2026-01-01T25:00:00 05:30", "22008"),
        (ColumnType::Time, "2026-01-01Tnoon", "22007"),
        (ColumnType::Clock, "25:00", "22008"),
        (ColumnType::Clock, "12", "22007"),
    ] {
        assert_eq!(parse(kind, text).unwrap_err().code, code, "{kind:?} {text}");
    }
}

#[test]
fn an_offset_survives_form_encoding() {
    let read = parse(ColumnType::Time, "2026-01-01T05:30:00 05:30");
    assert_eq!(read, parse(ColumnType::Time, "2026-01-01T00:00:00Z"));
}
