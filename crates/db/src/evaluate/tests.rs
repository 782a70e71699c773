//! Conditions that a row's fields decide, and conditions that stay open.

use chrono::Utc;
use serde_json::json;
use uuid::Uuid;

use super::*;

/// One instant as SQLite stores it, one as PostgreSQL sends it.
fn row() -> JsonRow {
    let id = Uuid::from_u128(7).to_string();
    let row = json!({
        "id": id, "status": "approved", "is_active": 1, "is_hidden": false, "count": 3, "gone": null, "day": "2030-01-15",
        "here": moment().timestamp_micros(), "there": moment().to_rfc3339(),
    });
    row.as_object().cloned().unwrap_or_default()
}

fn moment() -> DateTime<Utc> {
    DateTime::from_timestamp(1_894_678_200, 0).unwrap()
}

fn day(number: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2030, 1, number).unwrap()
}

fn than(column: &'static str, compare: Compare, value: impl Into<Value>) -> Cond {
    Cond::Compare { field: column.into(), compare, value: value.into() }
}

fn distinct(column: &'static str, value: Value) -> Cond {
    Cond::Distinct { field: column.into(), value }
}

#[test]
fn a_row_says_of_itself_what_it_can() {
    let mine = |number| Cond::eq("id", Uuid::from_u128(number));
    let other = || Cond::exists("owners", "row", "id", Cond::True);
    for (cond, expected) in [
        (Cond::True, Some(true)),
        (Cond::False, Some(false)),
        (mine(7), Some(true)),
        (mine(8), Some(false)),
        (Cond::eq("status", "approved"), Some(true)),
        (Cond::eq("status", "Approved"), Some(false)),
        (Cond::is_true("is_active"), Some(true)),
        (Cond::eq("is_hidden", true), Some(false)),
        (Cond::eq("count", 3_i64), Some(true)),
        (Cond::eq("gone", "x"), Some(false)),
        (than("count", Compare::Gt, 2_i64), Some(true)),
        (than("count", Compare::Lte, 2_i64), Some(false)),
        (than("count", Compare::Gte, 2.5_f64), Some(true)),
        (than("status", Compare::Lt, "b"), Some(true)),
        (than("status", Compare::Lt, "Z"), Some(false)),
        (than("day", Compare::Gt, day(14)), Some(true)),
        (than("day", Compare::Eq, day(15)), Some(true)),
        (than("here", Compare::Eq, moment()), Some(true)),
        (than("there", Compare::Gte, moment()), Some(true)),
        (than("there", Compare::Ne, moment()), Some(false)),
        (distinct("gone", "x".into()), Some(true)),
        (distinct("gone", Value::Null), Some(false)),
        (distinct("status", "approved".into()), Some(false)),
        (Cond::Is { field: "is_active".into(), is: Is::True }, Some(true)),
        (Cond::Is { field: "is_hidden".into(), is: Is::False }, Some(true)),
        (Cond::Is { field: "gone".into(), is: Is::True }, Some(false)),
        (Cond::Like { field: "status".into(), pattern: "app%".into(), fold: false }, Some(true)),
        (Cond::Like { field: "status".into(), pattern: "APP%".into(), fold: false }, Some(false)),
        (Cond::Not(Box::new(Cond::eq("gone", "x"))), Some(false)),
        (Cond::is_null("gone"), Some(true)),
        (Cond::eq("unknown", "x"), None),
        (Cond::is_in("count", vec![1_i64.into(), 3_i64.into()]), Some(true)),
        (Cond::is_in("count", Vec::new()), Some(false)),
        (other(), None),
        (Cond::all_of([mine(8), other()]), Some(false)),
        (Cond::all_of([mine(7), other()]), None),
        (Cond::any_of([mine(7), other()]), Some(true)),
        (Cond::any_of([mine(8), other()]), None),
        (Cond::Not(Box::new(Cond::all_of([mine(8), other()]))), Some(true)),
    ] {
        assert_eq!(cond.holds(&row()), expected, "{cond:?}");
    }
}

#[test]
fn a_text_is_like_a_pattern_as_in_the_databases() {
    for (text, pattern, expected) in [
        ("", "", Some(true)),
        ("", "%", Some(true)),
        ("", "_", Some(false)),
        ("abc", "abc", Some(true)),
        ("abc", "ab", Some(false)),
        ("abc", "a%", Some(true)),
        ("abc", "%c", Some(true)),
        ("abc", "%b%", Some(true)),
        ("abc", "a_c", Some(true)),
        ("abab", "%ab", Some(true)),
        ("aab", "a%b%b", Some(false)),
        ("a%c", "a\\%c", Some(true)),
        ("abc", "a\\%c", Some(false)),
        ("ගාල්ල", "ග%", Some(true)),
        ("abc", "abc\\", None),
    ] {
        assert_eq!(like(text, pattern, false), expected, "{text} {pattern}");
    }
    assert_eq!(like("ABC", "a%c", true), Some(true));
    assert_eq!(like("É", "é", true), Some(false), "ASCII letters only");
}

#[test]
fn exists_conditions_are_replaced_by_what_other_tables_hold() {
    let exists_in = |table| Cond::exists(table, "row", "id", Cond::True);
    let cond =
        Cond::any_of([Cond::all_of([Cond::eq("count", 3_i64), exists_in("a")]), Cond::Not(Box::new(exists_in("b")))]);
    let mut found = Vec::new();
    cond.collect_exists(&mut found);
    assert_eq!(found.len(), 2);
    for (answers, expected) in
        [([true, true], true), ([false, true], false), ([false, false], true), ([true, false], true)]
    {
        assert_eq!(cond.replace_exists(&mut answers.into_iter()).holds(&row()), Some(expected), "{answers:?}");
    }
}
