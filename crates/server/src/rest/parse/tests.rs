//! What the grammar accepts, what it rejects with which message, and that no input panics.

use super::*;

mod bounds;
mod conditions;
mod errors;
mod headers;
mod keys;
mod selects;

/// A short name for `Vec<String>` in tables.
fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn read(query: &str) -> Request {
    parse(query, &Limits::default()).unwrap_or_else(|error| panic!("{query}: {error:?}"))
}

fn parse_error(query: &str) -> ParseError {
    match parse(query, &Limits::default()) {
        Ok(request) => panic!("{query}: {request:?}"),
        Err(error) => error,
    }
}

/// The only filter of a query.
fn filter(query: &str) -> Filter {
    let mut filters = read(query).filters;
    assert_eq!(filters.len(), 1, "{query}");
    filters.remove(0)
}

fn step(key: &str, as_text: bool) -> JsonStep {
    JsonStep { key: key.parse().map_or_else(|_| JsonKey::Name(key.to_owned()), JsonKey::Index), as_text }
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}
