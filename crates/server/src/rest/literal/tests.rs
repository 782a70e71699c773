//! Values as they are posted and as they stand in addresses.

use super::*;

#[test]
fn money_is_kept_as_it_is_written_with_halves_away_from_zero() {
    for (posted, cents) in
        [("1.005", 101), ("-1.005", -101), ("1.004999", 100), ("0.335", 34), ("1e-7", 0), ("1e2", 10_000)]
    {
        let json: Json = serde_json::from_str(posted).unwrap();
        assert_eq!(from_json(Kind::Usd, &json), Ok(Value::Int(cents)), "{posted}");
        assert_eq!(from_json(Kind::Usd, &Json::from(posted)), Ok(Value::Int(cents)), "\"{posted}\"");
    }
    assert_eq!(from_json(Kind::Usd, &serde_json::json!(1e20)).unwrap_err().code, "22003");
}

#[test]
fn literals_become_values_of_the_column() {
    for (kind, text, expected) in [
        (Kind::Usd, "640", Value::Int(64_000)),
        (Kind::Usd, "640.5", Value::Int(64_050)),
        (Kind::Usd, "-0.05", Value::Int(-5)),
        (Kind::Usd, ".5", Value::Int(50)),
        (Kind::Usd, "1.125", Value::Float(112.5)),
        (Kind::Usd, "-1.001", Value::Float(-100.5)),
        (Kind::Usd, "1e-7", Value::Float(0.5)),
        (Kind::Usd, "6.4E2", Value::Int(64_000)),
        (Kind::Usd, "0.1e1", Value::Int(100)),
        (Kind::Int, "8", Value::Int(8)),
        (Kind::Bool, "TRUE", Value::Bool(true)),
        (Kind::Clock, "09:00", Value::Text("09:00:00".into())),
    ] {
        assert_eq!(parse(kind, text), Ok(expected), "{kind:?} {text}");
    }
    for (kind, text, code) in [
        (Kind::Uuid, "1", "22P02"),
        (Kind::Usd, "12,5", "22P02"),
        (Kind::Usd, "1e", "22P02"),
        (Kind::Usd, "1e400000", "22003"),
        (Kind::Usd, "1e16", "22003"),
        (Kind::Float, "1e999", "22003"),
        (Kind::Float, "inf", "22P02"),
        (Kind::Usd, "", "22P02"),
        (Kind::Usd, "99999999999999999999", "22003"),
        (Kind::Int, "99999999999999999999", "22003"),
        (Kind::Int, "1.5", "22P02"),
        (Kind::Float, "NaN", "22P02"),
        (Kind::Date, "2026-02-30", "22008"),
        (Kind::Date, "20260101", "22007"),
        (Kind::Time, "yesterday", "22007"),
        (Kind::Time, "2026-13-01T00:00:00Z", "22008"),
        (Kind::Time, "2026-01-01T25:00:00 05:30", "22008"),
        (Kind::Time, "2026-01-01Tnoon", "22007"),
        (Kind::Clock, "25:00", "22008"),
        (Kind::Clock, "12", "22007"),
    ] {
        assert_eq!(parse(kind, text).unwrap_err().code, code, "{kind:?} {text}");
    }
}

#[test]
fn an_offset_survives_form_encoding() {
    let read = parse(Kind::Time, "2026-01-01T05:30:00 05:30");
    assert_eq!(read, parse(Kind::Time, "2026-01-01T00:00:00Z"));
}
