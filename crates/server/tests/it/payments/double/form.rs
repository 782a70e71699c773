//! Form encoding with brackets, and its permitted fields.

use std::collections::BTreeMap;

use super::error::StripeError;

#[derive(Clone, Copy)]
pub enum FieldRule {
    Text(usize),
    Number,
    OneOf(&'static [&'static str]),
    /// Free keys and values.
    Metadata,
}

pub struct Form(BTreeMap<String, String>);

/// Lengths of keys and values in metadata.
const KEY_LIMIT: usize = 40;
const VALUE_LIMIT: usize = 500;
const ENTRIES: usize = 50;

impl Form {
    /// Parses a form with these fields only; `[n]` stands for any number.
    pub fn read(body: &str, known: &[(&str, FieldRule)]) -> Result<Self, StripeError> {
        let mut fields = BTreeMap::new();
        for (name, value) in url::form_urlencoded::parse(body.as_bytes()).into_owned() {
            check(&name, &value, known)?;
            if fields.insert(name.clone(), value).is_some() {
                return Err(StripeError::invalid("parameter_invalid_duplicate", "Twice").with_param(&name));
            }
        }
        let metadata = fields.keys().filter(|name| name.starts_with("metadata[")).count();
        if metadata > ENTRIES {
            return Err(StripeError::invalid("parameter_invalid", "Too much metadata"));
        }
        Ok(Self(fields))
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    pub fn needed(&self, name: &str) -> Result<&str, StripeError> {
        let missing =
            || StripeError::invalid("parameter_missing", format!("Missing required param: {name}.")).with_param(name);
        self.get(name).ok_or_else(missing)
    }

    pub fn number(&self, name: &str) -> Result<Option<i64>, StripeError> {
        self.get(name).map(|text| text.parse().map_err(|_| ill_typed(name))).transpose()
    }

    /// The values of `name[key]`.
    pub fn metadata(&self, name: &str) -> serde_json::Value {
        let start = format!("{name}[");
        let own = self.0.iter().filter_map(|(field, value)| {
            let key = field.strip_prefix(&start)?.strip_suffix(']')?;
            Some((key.to_owned(), serde_json::Value::from(value.as_str())))
        });
        serde_json::Value::Object(own.collect())
    }
}

fn ill_typed(name: &str) -> StripeError {
    StripeError::invalid("parameter_invalid_integer", format!("Invalid integer: {name}")).with_param(name)
}

fn check(name: &str, value: &str, known: &[(&str, FieldRule)]) -> Result<(), StripeError> {
    let unknown =
        || StripeError::invalid("parameter_unknown", format!("Received unknown parameter: {name}")).with_param(name);
    let shape = without_numbers(name);
    let rule = known.iter().find(|(field, rule)| match rule {
        FieldRule::Metadata => shape.strip_prefix(field).is_some_and(|key| key.starts_with('[') && key.ends_with(']')),
        _ => shape == *field,
    });
    match rule.ok_or_else(unknown)? {
        (_, FieldRule::Text(limit)) if value.chars().count() > *limit => {
            Err(StripeError::invalid("parameter_invalid_string", format!("Invalid string: {name} is too long"))
                .with_param(name))
        }
        (_, FieldRule::Text(_)) if value.is_empty() => {
            Err(StripeError::invalid("parameter_invalid_empty", format!("{name} is empty")).with_param(name))
        }
        (_, FieldRule::Number) if value.parse::<i64>().is_err() => Err(ill_typed(name)),
        (_, FieldRule::OneOf(words)) if !words.contains(&value) => {
            Err(StripeError::invalid("parameter_invalid", format!("Invalid {name}")).with_param(name))
        }
        (field, FieldRule::Metadata) => {
            let key = name.len().saturating_sub(field.len() + 2);
            if key > KEY_LIMIT || value.chars().count() > VALUE_LIMIT {
                Err(StripeError::invalid("parameter_invalid", format!("{name} is too long")).with_param(name))
            } else {
                Ok(())
            }
        }
        _ => Ok(()),
    }
}

/// `a[0][b]` as `a[n][b]`.
fn without_numbers(name: &str) -> String {
    let mut shape = String::new();
    for (index, piece) in name.split('[').enumerate() {
        if index > 0 {
            shape.push('[');
        }
        match piece.strip_suffix(']') {
            Some(number) if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => {
                shape.push_str("n]")
            }
            _ => shape.push_str(piece),
        }
    }
    shape
}
