//! A row in the wire format, and its key.

use serde_json::{Map, Value as Json};
use serendib_db::{ColumnType, JsonRow, Value};
use uuid::Uuid;

use crate::realtime::subscriptions::SharedSubscription;

pub(super) struct Row {
    pub(super) text: String,
    /// Its key, as JSON.
    pub(super) key: String,
}

impl Row {
    pub(super) fn read(class: &SharedSubscription, text: Vec<u8>) -> Option<(Vec<String>, Self)> {
        let mut row: Map<String, Json> = serde_json::from_slice(&text).ok()?;
        let key: Map<String, Json> = class
            .key
            .iter()
            .map(|(column, _)| Some(((*column).to_owned(), row.get(*column)?.clone())))
            .collect::<Option<_>>()?;
        let text = if class.unasked.is_empty() {
            String::from_utf8(text).ok()?
        } else {
            class.unasked.iter().for_each(|column| drop(row.remove(*column)));
            Json::Object(row).to_string()
        };
        Some((key.values().map(plain).collect(), Self { text, key: Json::Object(key).to_string() }))
    }
}

fn plain(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

pub(super) fn plain_key(key: &[Value]) -> Vec<String> {
    key.iter().map(ToString::to_string).collect()
}

/// The key of a row as database values; `None` for types that no key has.
pub(super) fn key(class: &SharedSubscription, row: &JsonRow) -> Option<Vec<Value>> {
    class.key.iter().map(|(column, kind)| value(*kind, row.get(*column)?)).collect()
}

pub(super) fn value(kind: ColumnType, held: &Json) -> Option<Value> {
    match (kind, held) {
        (ColumnType::Uuid, Json::String(text)) => text.parse::<Uuid>().ok().map(Value::from),
        (ColumnType::Text | ColumnType::Clock, Json::String(text)) => Some(text.as_str().into()),
        (ColumnType::Int, Json::Number(number)) => number.as_i64().map(Value::from),
        _ => None,
    }
}
