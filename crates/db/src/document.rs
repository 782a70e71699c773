//! PostgreSQL's `jsonb` semantics for comparison, containment and paths, which SQLite lacks and written rows need.

use std::cmp::Ordering;

use serde_json::Value;

use crate::cond::JsonPathStep;

/// The value at a path: a name selects a member, a number an array element.
pub(crate) fn extract_path<'a>(value: &'a Value, path: &[JsonPathStep]) -> Option<&'a Value> {
    path.iter().try_fold(value, |value, step| match step {
        JsonPathStep::Name(name) => value.as_object()?.get(name),
        JsonPathStep::Index(index) => {
            let array = value.as_array()?;
            let place = match usize::try_from(*index) {
                Ok(place) => place,
                Err(_) => array.len().checked_sub(usize::try_from(index.unsigned_abs()).ok()?)?,
            };
            array.get(place)
        }
    })
}

/// The value as `->>` returns it: a string without quotes, null as `None`, anything else as JSON.
pub(crate) fn text(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}

/// A path as SQLite's functions take it: a JSON array of names and numbers.
pub(crate) fn path_text(path: &[JsonPathStep]) -> String {
    let steps = path.iter().map(|step| match step {
        JsonPathStep::Name(name) => Value::from(name.as_str()),
        JsonPathStep::Index(index) => Value::from(*index),
    });
    Value::Array(steps.collect()).to_string()
}

/// Parses the output of [`path_text`].
pub(crate) fn path(text: &str) -> Option<Vec<JsonPathStep>> {
    let Value::Array(steps) = serde_json::from_str(text).ok()? else { return None };
    steps
        .into_iter()
        .map(|step| match step {
            Value::String(name) => Some(JsonPathStep::Name(name)),
            other => other.as_i64().and_then(|index| i32::try_from(index).ok()).map(JsonPathStep::Index),
        })
        .collect()
}

/// Whether `outer @> inner`.
pub(crate) fn contains(outer: &Value, inner: &Value) -> bool {
    match (outer, inner) {
        // PostgreSQL's one exception: an array contains a scalar that equals one of its elements.
        (Value::Array(all), scalar) if !scalar.is_array() && !scalar.is_object() => {
            all.iter().any(|each| is_same(each, scalar))
        }
        _ => nested(outer, inner),
    }
}

fn nested(outer: &Value, inner: &Value) -> bool {
    match (outer, inner) {
        (Value::Object(all), Value::Object(some)) => {
            some.iter().all(|(key, value)| all.get(key).is_some_and(|found| nested(found, value)))
        }
        (Value::Array(all), Value::Array(some)) => {
            some.iter().all(|wanted| all.iter().any(|each| nested(each, wanted)))
        }
        _ => is_same(outer, inner),
    }
}

fn is_same(a: &Value, b: &Value) -> bool {
    key(a) == key(b)
}

/// A sort key in `jsonb` order: objects, arrays, booleans, numbers, strings, null, from high to low. By an old quirk of
/// PostgreSQL an empty array sorts below everything.
pub(crate) fn key(value: &Value) -> Vec<u8> {
    let mut out = Vec::new();
    match value {
        Value::Array(items) if items.is_empty() => out.push(0),
        other => write_key(other, &mut out),
    }
    out
}

fn write_key(value: &Value, out: &mut Vec<u8>) {
    match value {
        Value::Null => out.push(1),
        Value::String(text) => {
            out.push(2);
            write_string(text, out);
        }
        Value::Number(number) => {
            out.push(3);
            write_number(number, out);
        }
        Value::Bool(flag) => out.extend([4, u8::from(*flag)]),
        Value::Array(items) => {
            out.push(5);
            write_count(items.len(), out);
            items.iter().for_each(|item| write_key(item, out));
        }
        Value::Object(members) => {
            out.push(6);
            write_count(members.len(), out);
            let mut members: Vec<_> = members.iter().collect();
            members.sort_by(|(a, _), (b, _)| by_length(a, b));
            for (name, value) in members {
                write_string(name, out);
                write_key(value, out);
            }
        }
    }
}

fn by_length(a: &str, b: &str) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.cmp(b))
}

/// Our strings hold no NUL, so NUL ends a string.
fn write_string(text: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(text.as_bytes());
    out.push(0);
}

fn write_count(count: usize, out: &mut Vec<u8>) {
    out.extend(u32::try_from(count).unwrap_or(u32::MAX).to_be_bytes());
}

/// The nearest float, then the remainder of an integer.
fn write_number(number: &serde_json::Number, out: &mut Vec<u8>) {
    let float = number.as_f64().unwrap_or(0.0);
    // 0.0 and -0.0 are equal.
    let bits = if float == 0.0 { 0 } else { float.to_bits() };
    let sortable = if bits >> 63 == 1 { !bits } else { bits | (1 << 63) };
    out.extend(sortable.to_be_bytes());
    let whole = number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from));
    let rest = whole.map_or(0, |whole| whole - nearest(float));
    out.extend((rest + (1 << 64)).to_be_bytes());
}

/// A float without fraction as an integer; `Display` writes all its digits.
fn nearest(float: f64) -> i128 {
    format!("{float:.0}").parse().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_sort_as_jsonb_does() {
        let rising = [
            json!([]),
            json!(null),
            json!(""),
            json!("a"),
            json!("ab"),
            json!("b"),
            json!(-10.5),
            json!(-1),
            json!(0),
            json!(0.5),
            json!(1),
            json!(9_007_199_254_740_992_i64),
            json!(9_007_199_254_740_993_i64),
            json!(false),
            json!(true),
            json!([1]),
            json!([2]),
            json!([1, 1]),
            json!({}),
            json!({ "a": 1 }),
            json!({ "a": 2 }),
            json!({ "b": 0 }),
            json!({ "a": 1, "b": 1 }),
        ];
        for pair in rising.windows(2) {
            assert!(key(&pair[0]) < key(&pair[1]), "{} < {}", pair[0], pair[1]);
        }
        assert_eq!(key(&json!(1)), key(&json!(1.0)));
        assert_eq!(key(&json!({ "a": 1, "b": 2 })), key(&json!({ "b": 2, "a": 1 })));
    }

    #[test]
    fn containment_is_that_of_jsonb() {
        for (outer, inner, expected) in [
            (json!({ "a": { "b": 1, "c": 2 } }), json!({ "a": { "b": 1 } }), true),
            (json!([1, 2, 3]), json!([3, 1, 1]), true),
            (json!([1, 2]), json!([1, [2]]), false),
            (json!(["x"]), json!("x"), true),
            (json!("x"), json!(["x"]), false),
            (json!([["x"]]), json!("x"), false),
            (json!(1), json!(1.0), true),
            (json!([]), json!({}), false),
        ] {
            assert_eq!(contains(&outer, &inner), expected, "{outer} @> {inner}");
        }
    }

    #[test]
    fn a_path_finds_members_and_places() {
        let value = json!({ "a": [1, { "b": "c" }] });
        let walk = |path: &str| extract_path(&value, &super::path(path).unwrap()).map(Value::to_string);
        assert_eq!(walk(r#"["a",-1,"b"]"#).as_deref(), Some("\"c\""));
        assert_eq!(walk(r#"["a",0]"#).as_deref(), Some("1"));
        for missing in [r#"["a",2]"#, r#"["a",-3]"#, r#"["a","0"]"#, r#"["a",0,"x"]"#, r#"["b"]"#] {
            assert_eq!(walk(missing), None, "{missing}");
        }
    }
}
