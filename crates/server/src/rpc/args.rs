//! Named arguments of a function, from the address or from a posted object.

use std::collections::HashMap;

use chrono::NaiveDate;
use serendib_db::ColumnType;
use serendib_domain::Caller;
use serendib_domain::table::Posted;

use super::register::{ArgKind, Function};
use crate::rest::error::RestError;
use crate::rest::{literal, parse, write};

#[derive(Default)]
pub struct Args {
    texts: HashMap<String, String>,
    documents: HashMap<String, Posted>,
    lists: HashMap<String, Vec<serde_json::Value>>,
}

impl Args {
    pub fn from_pairs(pairs: Vec<(String, String)>) -> Self {
        Self { texts: pairs.into_iter().collect(), ..Self::default() }
    }

    /// # Errors
    /// `PGRST102` unless the body is empty or one JSON object of scalars, with objects where documents belong.
    pub fn from_body(function: &Function, bytes: &[u8]) -> Result<Self, RestError> {
        let mut args = Self::default();
        if bytes.is_empty() {
            return Ok(args);
        }
        let is_document =
            |name: &str| function.args.iter().any(|arg| arg.name == name && matches!(arg.kind, ArgKind::Document(_)));
        for (name, value) in write::parse_object(bytes)? {
            if is_document(&name) {
                let serde_json::Value::Object(document) = value else {
                    return Err(RestError::new(400, "PGRST102", format!("The argument {name} must be an object")));
                };
                args.documents.insert(name, document);
                continue;
            }
            if let (serde_json::Value::Array(items), true) = (&value, takes_list(function, &name)) {
                args.lists.insert(name, items.clone());
                continue;
            }
            let text = match value {
                serde_json::Value::Null => continue,
                serde_json::Value::String(text) => text,
                serde_json::Value::Number(number) => number.to_string(),
                serde_json::Value::Bool(flag) => flag.to_string(),
                serde_json::Value::Array(_) | serde_json::Value::Object(_) => {
                    return Err(RestError::new(
                        400,
                        "PGRST102",
                        format!("The argument {name} must be a text or a number"),
                    ));
                }
            };
            args.texts.insert(name, text);
        }
        Ok(args)
    }

    /// # Errors
    /// `PGRST202` for an unknown or missing argument; `22P02` for an invalid id.
    pub fn fit(&self, function: &Function, caller: &Caller) -> Result<(), RestError> {
        let known = |name: &str| function.args.iter().any(|arg| arg.name == name);
        let mut names = self.texts.keys().chain(self.documents.keys()).chain(self.lists.keys());
        if let Some(unknown) = names.find(|name| !known(name)) {
            let unknown: String = unknown.chars().take(200).collect();
            return Err(no_such(function, &format!("with the argument {unknown}")));
        }
        let has_value = |name: &str| {
            self.texts.contains_key(name) || self.documents.contains_key(name) || self.lists.contains_key(name)
        };
        let mut required = function.args.iter().filter(|arg| arg.required);
        if let Some(absent) = required.find(|arg| !has_value(arg.name)) {
            return Err(no_such(function, &format!("without the argument {}", absent.name)));
        }
        // Other callers get the function's own rejection, whatever the ids are.
        if (function.whom)(caller) { self.name_ids(function) } else { Ok(()) }
    }

    fn name_ids(&self, function: &Function) -> Result<(), RestError> {
        for arg in function.args.iter().filter(|arg| matches!(arg.kind, ArgKind::Id)) {
            let text = self.text(arg.name);
            if arg.required || !text.is_empty() {
                literal::parse(ColumnType::Uuid, text)?;
            }
        }
        Ok(())
    }

    /// A document; present if required.
    pub fn document(&self, name: &str) -> Posted {
        self.documents.get(name).cloned().unwrap_or_default()
    }

    /// A list, from a body or from an address: as JSON, or `{a,b}` as the official client writes it. Anything else stays a text, which the
    /// function rejects.
    pub fn list(&self, name: &str) -> Option<serde_json::Value> {
        let from_address = || match self.text(name) {
            "" => None,
            text => Some(match parse::elements(text) {
                Some(items) => serde_json::Value::from(items),
                None => serde_json::from_str(text).unwrap_or_else(|_| text.into()),
            }),
        };
        self.lists.get(name).map(|items| items.clone().into()).or_else(from_address)
    }

    pub fn text(&self, name: &str) -> &str {
        self.texts.get(name).map_or("", |text| text.trim())
    }

    /// A text as it was sent, blanks included.
    pub fn exact_text(&self, name: &str) -> &str {
        self.texts.get(name).map_or("", String::as_str)
    }

    /// Whether the text is `true`.
    pub fn flag(&self, name: &str) -> bool {
        self.text(name) == "true"
    }

    /// A whole number, or the default when absent or invalid (D-020).
    pub fn int(&self, name: &str, default: i64) -> i64 {
        let text = self.text(name);
        text.parse::<i64>().ok().or_else(|| text.parse::<f64>().ok().and_then(truncate_to_int)).unwrap_or(default)
    }

    /// A whole number, if valid.
    pub fn exact(&self, name: &str) -> Option<i64> {
        self.text(name).parse().ok()
    }

    /// As [`Self::int`], but the default also replaces negative numbers.
    pub fn count<T: TryFrom<i64>>(&self, name: &str, default: T) -> T {
        T::try_from(self.int(name, -1)).unwrap_or(default)
    }

    /// A calendar day, if valid (D-020).
    pub fn date(&self, name: &str) -> Option<NaiveDate> {
        NaiveDate::parse_from_str(self.text(name), "%Y-%m-%d").ok()
    }
}

fn takes_list(function: &Function, name: &str) -> bool {
    function.args.iter().any(|arg| arg.name == name && matches!(arg.kind, ArgKind::List(_)))
}

fn no_such(function: &Function, how: &str) -> RestError {
    let names: Vec<_> = function.args.iter().map(|arg| arg.name).collect();
    let of = function.name;
    let takes = if names.is_empty() {
        format!("{of} takes no arguments.")
    } else {
        format!("The arguments of {of} are: {}.", names.join(", "))
    };
    RestError::new(404, "PGRST202", format!("Could not find the function public.{of} {how} in the schema cache"))
        .hint(Some(takes))
}

/// The integer part of a number in the exact range.
fn truncate_to_int(number: f64) -> Option<i64> {
    (number.abs() < 1e15).then(|| format!("{:.0}", number.trunc()).parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::register::SEARCH_PACKAGES;
    use super::*;

    #[test]
    fn bad_numbers_take_their_default() {
        let args =
            Args::from_body(&SEARCH_PACKAGES, br#"{"a":"12","b":12.7,"c":"x","d":null,"e":"1e99","f":" 7 "}"#).unwrap();
        for (name, expected) in [("a", 12), ("b", 12), ("c", -1), ("d", -1), ("e", -1), ("f", 7), ("g", -1)] {
            assert_eq!(args.int(name, -1), expected, "{name}");
        }
        let args = Args::from_body(&SEARCH_PACKAGES, br#"{"a":-5,"b":"garbage","c":0,"d":4294967296,"e":3}"#).unwrap();
        for (name, expected) in [("a", 6), ("b", 6), ("c", 0), ("d", 6), ("e", 3), ("f", 6)] {
            assert_eq!(args.count(name, 6_u32), expected, "{name}");
        }
        let args =
            Args::from_body(&SEARCH_PACKAGES, br#"{"a":"2030-03-04","b":"2030-02-30","c":"4 March","d":20300304}"#)
                .unwrap();
        assert_eq!(args.date("a"), NaiveDate::from_ymd_opt(2030, 3, 4));
        for name in ["b", "c", "d", "e"] {
            assert_eq!(args.date(name), None, "{name}");
        }
        assert!(Args::from_body(&SEARCH_PACKAGES, br#"{"a":[1]}"#).is_err());
        let visitor = Caller::Visitor;
        assert_eq!(args.fit(&SEARCH_PACKAGES, &visitor).unwrap_err().code, "PGRST202");
        let args = Args::from_body(&SEARCH_PACKAGES, br#"{"q":"tea"}"#).unwrap();
        assert!(args.fit(&SEARCH_PACKAGES, &visitor).is_ok());
    }

    #[test]
    fn a_list_in_an_address_is_json_or_an_array_as_the_official_client_writes_it() {
        for (text, list) in [
            ("", None),
            ("[]", Some(json!([]))),
            ("{}", Some(json!([]))),
            ("{ }", Some(json!([]))),
            ("{a,b}", Some(json!(["a", "b"]))),
            (r#"{"a, b",null}"#, Some(json!(["a, b", null]))),
            (r#"[{"quantity":1}]"#, Some(json!([{ "quantity": 1 }]))),
            (r#"{"quantity":1}"#, Some(json!({ "quantity": 1 }))),
            ("{a", Some(json!("{a"))),
        ] {
            let args = Args::from_pairs(vec![("rooms".to_owned(), text.to_owned())]);
            assert_eq!(args.list("rooms"), list, "{text}");
        }
    }
}
