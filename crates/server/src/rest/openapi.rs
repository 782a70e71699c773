//! The OpenAPI document (Swagger 2.0) for a caller: only the tables, columns and functions that this caller may use. No other name appears,
//! not even as the target of a reference.

use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use serde_json::{Map, Value, json};
use serendib_db::{ColumnDef, ColumnType, Default};
use serendib_domain::Caller;
use serendib_domain::table::{PUBLIC, Table};
use serendib_domain::tables::Register;

use crate::app::App;
use crate::config::Mode;
use crate::rpc::register::{ArgKind, FUNCTIONS, Function};

pub fn document(app: &App, schema: &str, caller: &Caller) -> Response {
    let (mut paths, mut definitions) = (Map::new(), Map::new());
    for table in app.tables.exposed(schema) {
        let verbs = verbs(table, caller);
        if !verbs.is_empty() {
            paths.insert(format!("/{}", table.name), Value::Object(verbs));
            definitions.insert(table.name.to_owned(), definition(app.tables, table, caller));
        }
    }
    for function in
        FUNCTIONS.iter().filter(|function| app.mode != Mode::Lab && schema == PUBLIC && (function.whom)(caller))
    {
        paths.insert(format!("/rpc/{}", function.name), function_verbs(function));
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
        (header::VARY, "Authorization, Accept, Accept-Profile"),
    ];
    (headers, document.to_string()).into_response()
}

fn verbs(table: &Table, caller: &Caller) -> Map<String, Value> {
    let mut verbs = Map::new();
    let mut tell = |verb: &str, status: &str| {
        verbs
            .insert(verb.to_owned(), json!({ "tags": [table.name], "responses": { status: { "description": "OK" } } }));
    };
    if table.reads(caller) {
        tell("get", "200");
    }
    if table.insert.open(caller).is_some() {
        tell("post", "201");
    }
    if table.update.open(caller).is_some() {
        tell("patch", "204");
    }
    if table.delete.is_open(caller) {
        tell("delete", "204");
    }
    verbs
}

/// Every function accepts `POST`; a function that only reads also accepts `GET`.
fn function_verbs(function: &Function) -> Value {
    let operation =
        json!({ "tags": [format!("(rpc) {}", function.name)], "responses": { "200": { "description": "OK" } } });
    let properties: Map<_, _> = function
        .args
        .iter()
        .map(|arg| {
            let kind = match arg.kind {
                ArgKind::Text | ArgKind::Id => "string",
                ArgKind::Number => "number",
                ArgKind::Flag => "boolean",
                ArgKind::Document(_) => "object",
                ArgKind::List(_) => "array",
            };
            (arg.name.to_owned(), json!({ "type": kind }))
        })
        .collect();
    let required: Vec<_> = function.args.iter().filter(|arg| arg.required).map(|arg| arg.name).collect();
    let mut post = operation.clone();
    let body = json!({ "type": "object", "required": required, "properties": properties });
    post["parameters"] = json!([{ "name": "args", "in": "body", "required": !required.is_empty(), "schema": body }]);
    let mut verbs = Map::new();
    if !function.does.is_posted() {
        verbs.insert("get".to_owned(), operation);
    }
    verbs.insert("post".to_owned(), post);
    Value::Object(verbs)
}

fn definition(register: &Register, table: &Table, caller: &Caller) -> Value {
    let visible = || table.shape.columns.iter().filter(|column| table.knows(column.name, caller));
    let required: Vec<_> = visible().filter(|column| !column.nullable).map(|column| column.name).collect();
    let properties: Map<_, _> =
        visible().map(|column| (column.name.to_owned(), property(register, table, column, caller))).collect();
    json!({ "type": "object", "required": required, "properties": properties })
}

fn property(register: &Register, table: &Table, column: &ColumnDef, caller: &Caller) -> Value {
    let (kind, format) = match column.kind {
        ColumnType::Uuid => ("string", "uuid"),
        ColumnType::Text => ("string", "text"),
        ColumnType::Int => ("integer", "bigint"),
        ColumnType::Usd => ("number", "numeric"),
        ColumnType::Float => ("number", "double precision"),
        ColumnType::Bool => ("boolean", "boolean"),
        ColumnType::Time => ("string", "timestamp with time zone"),
        ColumnType::Date => ("string", "date"),
        ColumnType::Clock => ("string", "time without time zone"),
        ColumnType::Json => ("object", "jsonb"),
        ColumnType::TextList => ("array", "text[]"),
    };
    let mut property = json!({ "type": kind, "format": format });
    if column.kind == ColumnType::TextList {
        property["items"] = json!({ "type": "string" });
    }
    let mut notes = Vec::new();
    if table.shape.primary_key.contains(&column.name) {
        notes.push("This is a Primary Key.<pk/>".to_owned());
    }
    if let Some(reference) = &column.references
        && let Some(target) = register.find_table(reference.table)
        && target.exposed
        && target.knows(reference.column, caller)
    {
        notes.push(format!(
            "This is a Foreign Key to `{0}.{1}`.<fk table='{0}' column='{1}'/>",
            reference.table, reference.column
        ));
    }
    if !notes.is_empty() {
        property["description"] = notes.join("\n").into();
    }
    if let Default::Value(value) = &column.default
        && let Some(default_json) = plain_to_json(value)
    {
        property["default"] = default_json;
    }
    property
}

/// Plain values only: money and JSON are stored in another form than the wire returns.
fn plain_to_json(value: &serendib_db::Value) -> Option<Value> {
    match value {
        serendib_db::Value::Bool(flag) => Some((*flag).into()),
        serendib_db::Value::Int(number) => Some((*number).into()),
        serendib_db::Value::Text(text) => Some(text.as_str().into()),
        _ => None,
    }
}
