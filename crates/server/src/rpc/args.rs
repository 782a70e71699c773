//! Named arguments of a function, from the address or from a posted object.

use std::collections::HashMap;

use chrono::NaiveDate;

use super::register::Function;
use crate::rest::error::RestError;
use crate::rest::write;

pub struct Args(HashMap<String, String>);

impl Args {
    pub fn from_pairs(pairs: Vec<(String, String)>) -> Self {
        Self(pairs.into_iter().collect())
    }

    /// # Errors
    /// `PGRST102` unless the body is one JSON object of scalars, or empty.
    pub fn from_body(bytes: &[u8]) -> Result<Self, RestError> {
        if bytes.is_empty() {
            return Ok(Self(HashMap::new()));
        }
        let mut args = HashMap::new();
        for (name, value) in write::posted(bytes)? {
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
            args.insert(name, text);
        }
        Ok(Self(args))
    }

    /// # Errors
    /// `PGRST202` for an argument the function does not have.
    pub fn only(&self, function: &Function) -> Result<(), RestError> {
        let known = |name: &str| function.args.iter().any(|arg| arg.name == name);
        match self.0.keys().find(|name| !known(name)) {
            None => Ok(()),
            Some(name) => {
                let names: Vec<_> = function.args.iter().map(|arg| arg.name).collect();
                let of = function.name;
                let takes = if names.is_empty() {
                    format!("{of} takes no arguments.")
                } else {
                    format!("The arguments of {of} are: {}.", names.join(", "))
                };
                let name: String = name.chars().take(200).collect();
                Err(RestError::new(
                    404,
                    "PGRST202",
                    format!("Could not find the function public.{of} with the argument {name} in the schema cache"),
                )
                .hint(Some(takes)))
            }
        }
    }

    pub fn text(&self, name: &str) -> &str {
        self.0.get(name).map_or("", |text| text.trim())
    }

    /// A whole number, or the default when it is absent or none (decision 20).
    pub fn int(&self, name: &str, default: i64) -> i64 {
        let text = self.text(name);
        text.parse::<i64>().ok().or_else(|| text.parse::<f64>().ok().and_then(whole)).unwrap_or(default)
    }

    /// The same where less than nothing is no number either.
    pub fn count<T: TryFrom<i64>>(&self, name: &str, default: T) -> T {
        T::try_from(self.int(name, -1)).unwrap_or(default)
    }

    /// A calendar day, or none (decision 20).
    pub fn date(&self, name: &str) -> Option<NaiveDate> {
        NaiveDate::parse_from_str(self.text(name), "%Y-%m-%d").ok()
    }
}

/// The whole part of a number that is near enough to have one.
fn whole(number: f64) -> Option<i64> {
    (number.abs() < 1e15).then(|| format!("{:.0}", number.trunc()).parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::super::register::SEARCH_PACKAGES;
    use super::*;

    #[test]
    fn bad_numbers_take_their_default() {
        let args = Args::from_body(br#"{"a":"12","b":12.7,"c":"x","d":null,"e":"1e99","f":" 7 "}"#).unwrap();
        for (name, expected) in [("a", 12), ("b", 12), ("c", -1), ("d", -1), ("e", -1), ("f", 7), ("g", -1)] {
            assert_eq!(args.int(name, -1), expected, "{name}");
        }
        let args = Args::from_body(br#"{"a":-5,"b":"garbage","c":0,"d":4294967296,"e":3}"#).unwrap();
        for (name, expected) in [("a", 6), ("b", 6), ("c", 0), ("d", 6), ("e", 3), ("f", 6)] {
            assert_eq!(args.count(name, 6_u32), expected, "{name}");
        }
        let args = Args::from_body(br#"{"a":"2030-03-04","b":"2030-02-30","c":"4 March","d":20300304}"#).unwrap();
        assert_eq!(args.date("a"), NaiveDate::from_ymd_opt(2030, 3, 4));
        for name in ["b", "c", "d", "e"] {
            assert_eq!(args.date(name), None, "{name}");
        }
        assert!(Args::from_body(br#"{"a":[1]}"#).is_err());
        assert_eq!(args.only(&SEARCH_PACKAGES).unwrap_err().code, "PGRST202");
        assert!(Args::from_body(br#"{"q":"tea"}"#).unwrap().only(&SEARCH_PACKAGES).is_ok());
    }
}
