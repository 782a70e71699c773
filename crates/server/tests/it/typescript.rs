//! What the web client knows of the server, rendered from the server: `database.gen.ts` from the tables and the functions,
//! `constants.gen.ts` from the product's numbers.

mod constants;

use std::fmt::Write as _;

use serde_json::Value;
use serendib_db::{Column, Default, Kind, Output, Select};
use serendib_domain::table::{Changer, Table, Writer};
use serendib_domain::tables;
use serendib_server::rpc::register::{ArgKind, FUNCTIONS, Reply};

use crate::golden;
use crate::world::World;

const HEAD: &str = "\
// The wire as the server declares it, in the form the data client wants. Made from the Rust tables and functions by a test; do
// not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
";

#[test]
fn the_clients_types_are_those_of_the_tables_and_functions() {
    let mut text = HEAD.to_owned();
    for table in tables::all().iter().filter(|table| table.exposed) {
        write_table(table, &mut text);
    }
    text.push_str("    };\n    Views: Record<never, never>;\n    Functions: {\n");
    let mut rows = Vec::new();
    for function in &FUNCTIONS {
        writeln!(text, "      {}: {{", function.name).unwrap();
        if function.args.is_empty() {
            text.push_str("        Args: Record<never, never>;\n");
        } else {
            text.push_str("        Args: {\n");
            for arg in function.args {
                let kind = match arg.kind {
                    ArgKind::Text => "string",
                    ArgKind::Number => "number",
                };
                let mark = if arg.required { "" } else { "?" };
                writeln!(text, "          {}{mark}: {kind};", arg.name).unwrap();
            }
            text.push_str("        };\n");
        }
        writeln!(text, "        Returns: {};\n      }};", reply(&(function.answers)(), 8, &mut rows)).unwrap();
    }
    text.push_str("    };\n    Enums: Record<never, never>;\n    CompositeTypes: Record<never, never>;\n  };\n};\n");
    for (name, select) in rows {
        writeln!(text, "\nexport type {name} = {};", row(select, 0)).unwrap();
    }
    golden::check("web/src/api/database.gen.ts", &text);
}

/// The selects behind the rows that functions answer.
pub fn selects_of_functions() -> Vec<&'static Select> {
    let mut rows = Vec::new();
    for function in &FUNCTIONS {
        reply(&(function.answers)(), 0, &mut rows);
    }
    rows.into_iter().map(|(_, select)| select).collect()
}

fn write_table(table: &Table, text: &mut String) {
    writeln!(text, "      {}: {{\n        Row: {{", table.shape.name).unwrap();
    for column in &table.shape.columns {
        writeln!(text, "          {}: {};", column.name, of_column(column)).unwrap();
    }
    text.push_str("        };\n");
    let is_optional = |column: &Column| column.nullable || column.default != Default::None;
    match table.insert {
        Writer::Nobody => text.push_str("        Insert: never;\n"),
        Writer::Command(_) => write_door("Insert", table, |_| true, is_optional, text),
        Writer::Rows(rows) => write_door("Insert", table, |column| rows.takes(column), is_optional, text),
    }
    match table.update {
        Changer::Nobody => text.push_str("        Update: never;\n"),
        Changer::Command(_) => write_door("Update", table, |_| true, |_| true, text),
        Changer::Rows(rows) => write_door("Update", table, |column| rows.takes(column), |_| true, text),
    }
    let relations: Vec<_> = table
        .shape
        .columns
        .iter()
        .filter_map(|column| column.references.as_ref().map(|reference| (column, reference)))
        .filter(|(_, reference)| tables::find(reference.table).is_some_and(|target| target.exposed))
        .collect();
    if relations.is_empty() {
        text.push_str("        Relationships: [];\n      };\n");
        return;
    }
    text.push_str("        Relationships: [\n");
    for (column, reference) in relations {
        write!(
            text,
            "          {{\n            foreignKeyName: \"{}\";\n            columns: [\"{}\"];\n            isOneToOne: {};\n            \
             referencedRelation: \"{}\";\n            referencedColumns: [\"{}\"];\n          }},\n",
            reference.constraint,
            column.name,
            table.shape.is_unique(column.name),
            reference.table,
            reference.column
        )
        .unwrap();
    }
    text.push_str("        ];\n      };\n");
}

/// What may be posted through one door of a table.
fn write_door(
    verb: &str,
    table: &Table,
    takes: impl Fn(&str) -> bool,
    is_optional: impl Fn(&Column) -> bool,
    text: &mut String,
) {
    writeln!(text, "        {verb}: {{").unwrap();
    for column in table.shape.columns.iter().filter(|column| takes(column.name)) {
        let mark = if is_optional(column) { "?" } else { "" };
        writeln!(text, "          {}{mark}: {};", column.name, of_column(column)).unwrap();
    }
    for name in table.accepts.iter().filter(|_| verb == "Insert") {
        writeln!(text, "          {name}?: string;").unwrap();
    }
    text.push_str("        };\n");
}

fn of_column(column: &Column) -> String {
    let or_null = if column.nullable { " | null" } else { "" };
    format!("{}{or_null}", of_kind(column.kind))
}

/// How a value of this kind stands on the wire.
fn of_kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Uuid | Kind::Text | Kind::Time | Kind::Date | Kind::Clock => "string",
        Kind::Int | Kind::Usd | Kind::Float => "number",
        Kind::Bool => "boolean",
        Kind::Json => "Json",
        Kind::TextList => "string[]",
    }
}

/// The type of an answer; rows it names are gathered to be written once.
fn reply(reply_: &Reply, indent: usize, rows: &mut Vec<(&'static str, &'static Select)>) -> String {
    match reply_ {
        Reply::Text => "string".to_owned(),
        Reply::Number => "number".to_owned(),
        Reply::Nullable(inner) => format!("{} | null", reply(inner, indent, rows)),
        Reply::List(inner) => format!("{}[]", reply(inner, indent, rows)),
        Reply::Object(fields) => {
            let fields: Vec<_> = fields.iter().map(|(name, field)| (*name, reply(field, indent + 2, rows))).collect();
            object(fields.iter().map(|(name, kind)| (*name, kind.as_str())), indent)
        }
        Reply::Row(name, select) => {
            if !rows.iter().any(|(known, _)| known == name) {
                rows.push((name, select));
            }
            (*name).to_owned()
        }
    }
}

fn row(select: &Select, indent: usize) -> String {
    let table = tables::find(select.table).unwrap();
    let fields: Vec<_> = select
        .output
        .iter()
        .map(|output| match output {
            Output::Column { key, column, .. } => (key.as_str(), of_column(table.shape.column(column).unwrap())),
            Output::Made { key, .. } => unreachable!("{key}: no function casts or looks into JSON"),
            Output::Embed(embed) => {
                let end = if embed.many { "[]" } else { " | null" };
                (embed.key.as_str(), format!("{}{end}", row(&embed.select, indent + 2)))
            }
        })
        .collect();
    object(fields.iter().map(|(name, kind)| (*name, kind.as_str())), indent)
}

fn object<'a>(fields: impl Iterator<Item = (&'a str, &'a str)>, indent: usize) -> String {
    let mut text = "{\n".to_owned();
    for (name, kind) in fields {
        writeln!(text, "{:indent$}  {name}: {kind};", "").unwrap();
    }
    write!(text, "{:indent$}}}", "").unwrap();
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn functions_answer_what_they_declare() {
    let world = World::demo().await;
    let writer = world.app.db.rows("SELECT user_id FROM reviews ORDER BY id LIMIT 1", &[]).await.unwrap();
    let of_a_writer = format!("?person={}", writer[0].uuid(0).unwrap());
    let questions = [
        ("search_packages", "?limit=20"),
        ("search_packages", "?q=trincomale&limit=1"),
        ("search_packages", "?location=nowhere-at-all"),
        ("suggest_places", "?q=a&limit=50"),
        ("suggest_places", "?q=nowhere-at-all"),
        ("featured_packages", ""),
        ("public_profile", of_a_writer.as_str()),
        ("public_profile", "?person=nobody"),
    ];
    for function in &FUNCTIONS {
        let asked: Vec<_> = questions.iter().filter(|(name, _)| *name == function.name).collect();
        assert!(!asked.is_empty(), "nobody asks {}", function.name);
        for (name, question) in asked {
            let answer = world.get(&format!("/rest/v1/rpc/{name}{question}")).await;
            assert_eq!(answer.status, 200);
            fits(&answer.json(), &(function.answers)(), name);
        }
    }
}

fn fits(value: &Value, reply: &Reply, place: &str) {
    match reply {
        Reply::Text => assert!(value.is_string(), "{place}: {value}"),
        Reply::Number => assert!(value.is_number(), "{place}: {value}"),
        Reply::Nullable(inner) => {
            if !value.is_null() {
                fits(value, inner, place);
            }
        }
        Reply::List(inner) => {
            value
                .as_array()
                .unwrap_or_else(|| panic!("{place}: {value}"))
                .iter()
                .for_each(|one| fits(one, inner, place));
        }
        Reply::Object(fields) => {
            let object = value.as_object().unwrap_or_else(|| panic!("{place}: {value}"));
            let names: Vec<_> = fields.iter().map(|(name, _)| *name).collect();
            assert_eq!(object.keys().collect::<Vec<_>>(), names, "{place}");
            for (name, field) in fields {
                fits(&object[*name], field, &format!("{place}.{name}"));
            }
        }
        Reply::Row(_, select) => {
            let keys = select.output.iter().map(|output| match output {
                Output::Column { key, .. } | Output::Made { key, .. } => key,
                Output::Embed(embed) => &embed.key,
            });
            assert!(value.as_object().unwrap().keys().eq(keys), "{place}: {value}");
        }
    }
}
