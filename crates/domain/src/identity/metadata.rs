//! User metadata: merged into the account, bounded, and only ever text to others. T-U31.

use serde_json::{Map, Value};

use super::error::IdentityRejection;
use crate::blank::is_blank;
use crate::plain_text::clean_line;

/// Bytes of the whole as JSON: every access token carries it.
pub const LIMIT: usize = 4 * 1024;
/// Characters of a visible name.
pub const NAME_LIMIT: usize = 80;
/// Names with a special meaning in JavaScript.
const REFUSED: [&str; 3] = ["__proto__", "constructor", "prototype"];
/// Keys of names that fill in forms and that others see.
const NAMES: [&str; 2] = ["full_name", "name"];
/// Keys of picture addresses.
pub(super) const PICTURES: [&str; 2] = ["avatar_url", "picture"];

/// Merges `changes` into `stored`; a null removes a key.
///
/// # Errors
/// `Invalid` if the result is too large, or unsafe for a browser.
pub fn merge(
    stored: &Map<String, Value>,
    changes: &Map<String, Value>,
) -> Result<Map<String, Value>, IdentityRejection> {
    let mut merged = stored.clone();
    for (key, value) in changes {
        check(key, value)?;
        match value {
            Value::Null => drop(merged.remove(key)),
            Value::String(text) if NAMES.contains(&key.as_str()) => {
                drop(merged.insert(key.clone(), clean_line(text).into()))
            }
            _ => drop(merged.insert(key.clone(), value.clone())),
        }
    }
    if serde_json::Value::Object(merged.clone()).to_string().len() > LIMIT {
        return Err(IdentityRejection::Invalid(format!("User metadata may have at most {LIMIT} bytes")));
    }
    Ok(merged)
}

fn check(key: &str, value: &Value) -> Result<(), IdentityRejection> {
    if REFUSED.contains(&key) {
        return Err(IdentityRejection::Invalid(format!("User metadata cannot have the key {key}")));
    }
    if PICTURES.contains(&key)
        && !value.is_null()
        && !value.as_str().is_some_and(|text| text.is_empty() || is_https(text))
    {
        return Err(IdentityRejection::Invalid(format!("{key} must be an https:// address")));
    }
    match value {
        Value::Object(map) => map.iter().try_for_each(|(key, value)| check(key, value)),
        Value::Array(items) => items.iter().try_for_each(|item| check("", item)),
        _ => Ok(()),
    }
}

/// Whether a picture may be loaded from this address.
pub fn is_https(text: &str) -> bool {
    text.strip_prefix("https://").is_some_and(|rest| !rest.is_empty())
        && !text.chars().any(|c| c.is_control() || c.is_whitespace() || matches!(c, '"' | '\'' | '<' | '>' | '\\'))
}

/// The visible name: the full name, or the local part of the address, or "User". D-001.
pub fn display_name(metadata: &Map<String, Value>, email: Option<&str>) -> String {
    let text = |key: &str| metadata.get(key).and_then(Value::as_str);
    let local = email.and_then(|email| email.split('@').next());
    [text("full_name"), text("name"), local]
        .into_iter()
        .flatten()
        .map(clean_name)
        .find(|name| !is_blank(name))
        .unwrap_or_else(|| "User".to_owned())
}

fn clean_name(text: &str) -> String {
    clean_line(text).chars().take(NAME_LIMIT).collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn map(value: Value) -> Map<String, Value> {
        match value {
            Value::Object(map) => map,
            other => panic!("{other}"),
        }
    }

    /// T-U31.
    #[test]
    fn metadata_is_merged_and_null_removes_a_key() {
        let stored = map(json!({ "a": 1, "b": 2 }));
        assert_eq!(
            merge(&stored, &map(json!({ "b": null, "c": "<b>x</b>" }))),
            Ok(map(json!({ "a": 1, "c": "<b>x</b>" })))
        );
    }

    #[test]
    fn names_lose_invisible_marks_and_other_texts_stay() {
        let metadata =
            map(json!({ "full_name": " محمد\u{200f} علي", "name": "A\u{202e}na\n", "note": "a\u{200f}", "age": 7 }));
        let expected = map(json!({ "full_name": "محمد علي", "name": "Ana", "note": "a\u{200f}", "age": 7 }));
        assert_eq!(merge(&Map::new(), &metadata), Ok(expected));
    }

    /// T-U31.
    #[test]
    fn hostile_metadata_is_refused() {
        for metadata in [
            json!({ "__proto__": { "is_admin": true } }),
            json!({ "deep": [{ "constructor": 1 }] }),
            json!({ "avatar_url": "javascript:alert(1)" }),
            json!({ "avatar_url": "http://x.example/a.png" }),
            json!({ "picture": "https://x.example/\"onerror=" }),
            json!({ "avatar_url": ["https://x.example/a.png"] }),
            json!({ "bio": "x".repeat(LIMIT) }),
        ] {
            assert!(merge(&Map::new(), &map(metadata.clone())).is_err(), "{metadata}");
        }
        assert!(merge(&Map::new(), &map(json!({ "avatar_url": "https://x.example/a.png" }))).is_ok());
    }

    #[test]
    fn a_name_falls_back_to_the_address_and_then_to_user() {
        assert_eq!(display_name(&map(json!({ "full_name": " Nimali\u{202e} P " })), None), "Nimali P");
        assert_eq!(display_name(&map(json!({ "full_name": "\n" })), Some("kasun@example.lk")), "kasun");
        assert_eq!(display_name(&map(json!({ "name": "Kasun" })), Some("k@example.lk")), "Kasun");
        assert_eq!(display_name(&Map::new(), None), "User");
    }
}
