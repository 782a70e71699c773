//! SQLite functions for the PostgreSQL features that SQLite lacks, on JSON and words; registered per connection.
//!
//! A null argument returns null, as with PostgreSQL's strict functions.

use rusqlite::Connection;
use rusqlite::functions::{Context, FunctionFlags};
use serde_json::Value;

use crate::error::Result;
use crate::{document, words};

type NullableResult<T> = rusqlite::Result<Option<T>>;

pub(super) fn attach(connection: &Connection) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_DIRECTONLY;
    connection.create_scalar_function("json_at_", 2, flags, |context| {
        Ok(extract_path_argument(context)?.map(|value| value.to_string()))
    })?;
    connection.create_scalar_function("json_text_at_", 2, flags, |context| {
        Ok(extract_path_argument(context)?.as_ref().and_then(document::text))
    })?;
    connection
        .create_scalar_function("json_key_", 1, flags, |context| Ok(json(context, 0)?.as_ref().map(document::key)))?;
    connection.create_scalar_function("json_contains_", 2, flags, |context| both(context, document::contains))?;
    connection.create_scalar_function("json_overlaps_", 2, flags, |context| {
        both(context, |a, b| match (a.as_array(), b.as_array()) {
            (Some(a), Some(b)) => a.iter().any(|item| !item.is_null() && b.contains(item)),
            _ => false,
        })
    })?;
    connection
        .create_scalar_function("words_", 1, flags, |context| Ok(text(context, 0)?.map(|text| words::spaced(&text))))?;
    Ok(())
}

fn text(context: &Context<'_>, index: usize) -> NullableResult<String> {
    context.get(index)
}

fn json(context: &Context<'_>, index: usize) -> NullableResult<Value> {
    let Some(text) = text(context, index)? else { return Ok(None) };
    serde_json::from_str(&text).map(Some).map_err(|error| rusqlite::Error::UserFunctionError(Box::new(error)))
}

fn extract_path_argument(context: &Context<'_>) -> NullableResult<Value> {
    let (Some(value), Some(path)) = (json(context, 0)?, text(context, 1)?) else { return Ok(None) };
    Ok(document::path(&path).and_then(|path| document::extract_path(&value, &path).cloned()))
}

fn both(context: &Context<'_>, test: impl Fn(&Value, &Value) -> bool) -> NullableResult<bool> {
    let (Some(a), Some(b)) = (json(context, 0)?, json(context, 1)?) else { return Ok(None) };
    Ok(Some(test(&a, &b)))
}
