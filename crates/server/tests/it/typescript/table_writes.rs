//! The input types of a table's write policies.

use std::fmt::Write as _;

use serendib_db::ColumnDef;
use serendib_domain::table::{AcceptedFields, Table};

use super::{of_column, of_kind};

/// The input of a command for any caller. Fields are required only if the command accepts a single form of input.
pub(super) fn write_command(verb: &str, table: &Table, takes: &[AcceptedFields], text: &mut String) {
    writeln!(text, "        {verb}: {{").unwrap();
    let is_all = takes.len() == 1;
    for column in table.shape.columns.iter().filter(|column| takes.iter().any(|takes| takes.names(column.name))) {
        let must = is_all && takes[0].must.contains(&column.name);
        let (mark, kind) = if must { ("", of_kind(column.kind).to_owned()) } else { ("?", of_column(column)) };
        writeln!(text, "          {}{mark}: {kind};", column.name).unwrap();
    }
    for name in table.accepts.iter().filter(|name| takes.iter().any(|takes| takes.names(name))) {
        writeln!(text, "          {name}?: string;").unwrap();
    }
    text.push_str("        };\n");
}

/// The input for rows that are written as they are.
pub(super) fn write_rows(
    verb: &str,
    table: &Table,
    takes: impl Fn(&str) -> bool,
    is_optional: impl Fn(&ColumnDef) -> bool,
    text: &mut String,
) {
    writeln!(text, "        {verb}: {{").unwrap();
    for column in table.shape.columns.iter().filter(|column| takes(column.name)) {
        let mark = if is_optional(column) { "?" } else { "" };
        writeln!(text, "          {}{mark}: {};", column.name, of_column(column)).unwrap();
    }
    text.push_str("        };\n");
}
