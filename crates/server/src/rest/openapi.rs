//! What a caller may see, described as OpenAPI (Swagger 2.0): tables they may read or write, columns they may know.

use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use serde_json::{Map, Value, json};
use serendib_db::{Column, Default, Kind};
use serendib_domain::Caller;
use serendib_domain::table::{Changer, Remover, Table, Writer};

use crate::app::App;

pub fn document(app: &App, schema: &str, caller: &Caller) -> Response {
    let (mut paths, mut definitions) = (Map::new(), Map::new());
    for table in app.tables.exposed(schema) {
        let verbs = verbs(table, caller);
        if !verbs.is_empty() {
            paths.insert(format!("/{}", table.name), Value::Object(verbs));
            definitions.insert(table.name.to_owned(), definition(table, caller));
        }
    }
    let document = json!({
        "swagger": "2.0",
        "info": { "title": "Serendib", "version": env!("CARGO_PKG_VERSION") },
        "basePath": "/rest/v1",
        "consumes": ["application/json"],
        "produces": ["application/json", "text/csv", "application/vnd.pgrst.object+json"],
        "paths": paths,
        "definitions": definitions,
    });
    let headers = [
        (header::CONTENT_TYPE, "application/openapi+json; charset=utf-8"),
        (header::CACHE_CONTROL, "private, no-store"),
        (header::VARY, "Authorization, Accept-Profile"),
    ];
    (headers, document.to_string()).into_response()
}

fn verbs(table: &Table, caller: &Caller) -> Map<String, Value> {
    let mut verbs = Map::new();
    let mut tell = |verb: &str, status: &str| {
        verbs
            .insert(verb.to_owned(), json!({ "tags": [table.name], "responses": { status: { "description": "OK" } } }));
    };
    if table.readable(caller).is_some() {
        tell("get", "200");
    }
    if !matches!(table.insert, Writer::Nobody) {
        tell("post", "201");
    }
    if !matches!(table.update, Changer::Nobody) {
        tell("patch", "204");
    }
    if !matches!(table.delete, Remover::Nobody) {
        tell("delete", "204");
    }
    verbs
}

fn definition(table: &Table, caller: &Caller) -> Value {
    let visible = || table.shape.columns.iter().filter(|column| table.shows(column.name, caller));
    let required: Vec<_> = visible().filter(|column| !column.nullable).map(|column| column.name).collect();
    let properties: Map<_, _> = visible().map(|column| (column.name.to_owned(), property(table, column))).collect();
    json!({ "type": "object", "required": required, "properties": properties })
}

fn property(table: &Table, column: &Column) -> Value {
    let (kind, format) = match column.kind {
        Kind::Uuid => ("string", "uuid"),
        Kind::Text => ("string", "text"),
        Kind::Int => ("integer", "bigint"),
        Kind::Usd => ("number", "numeric"),
        Kind::Float => ("number", "double precision"),
        Kind::Bool => ("boolean", "boolean"),
        Kind::Time => ("string", "timestamp with time zone"),
        Kind::Date => ("string", "date"),
        Kind::Clock => ("string", "time without time zone"),
        Kind::Json => ("object", "jsonb"),
        Kind::TextList => ("array", "text[]"),
    };
    let mut property = json!({ "type": kind, "format": format });
    if column.kind == Kind::TextList {
        property["items"] = json!({ "type": "string" });
    }
    let mut notes = Vec::new();
    if table.shape.primary_key.contains(&column.name) {
        notes.push("This is a Primary Key.<pk/>".to_owned());
    }
    if let Some(reference) = &column.references {
        notes.push(format!(
            "This is a Foreign Key to `{0}.{1}`.<fk table='{0}' column='{1}'/>",
            reference.table, reference.column
        ));
    }
    if !notes.is_empty() {
        property["description"] = notes.join("\n").into();
    }
    if let Default::Value(value) = &column.default
        && let Some(told) = told(value)
    {
        property["default"] = told;
    }
    property
}

/// Only plain values: what money or JSON is kept as is not what the wire shows.
fn told(value: &serendib_db::Value) -> Option<Value> {
    match value {
        serendib_db::Value::Bool(flag) => Some((*flag).into()),
        serendib_db::Value::Int(number) => Some((*number).into()),
        serendib_db::Value::Text(text) => Some(text.as_str().into()),
        _ => None,
    }
}
