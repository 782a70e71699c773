//! The tables of a laboratory as a migration, and their initial rows.

use serendib_db::{OnDelete, Tx};
use serendib_domain::table::{Posted, Table};
use serendib_domain::tables::Register;
use serendib_domain::{Ctx, Error};

use crate::rest::write;

/// The table that marks a database as a laboratory's.
pub(super) const MARKER: &str = "_laboratory";

/// Checks that keys and references name existing columns.
pub(super) fn check(tables: &[Table]) -> Result<(), String> {
    for table in tables {
        let shape = &table.shape;
        let named = tables.iter().filter(|other| other.shape.name == shape.name).count();
        if named > 1 {
            return Err(format!("table {} is declared twice", shape.name));
        }
        let keys = shape.primary_key.iter().map(|name| ("primary key", name));
        let uniques = shape.uniques.iter().flatten().map(|name| ("unique key", name));
        let hidden = table.private.iter().map(|name| ("hidden column", name));
        for (what, name) in keys.chain(uniques).chain(hidden) {
            if shape.column(name).is_none() {
                return Err(format!("table {}: the {what} names no column \"{name}\"", shape.name));
            }
        }
        for column in &shape.columns {
            let Some(reference) = &column.references else { continue };
            let target = tables.iter().find(|other| other.shape.name == reference.table);
            let target = target
                .ok_or_else(|| format!("{}.{}: there is no table \"{}\"", shape.name, column.name, reference.table))?;
            if !target.shape.is_unique(reference.column) {
                return Err(format!(
                    "{}.{}: {}.{} is not a unique key",
                    shape.name, column.name, reference.table, reference.column
                ));
            }
        }
    }
    Ok(())
}

/// Every table after those it references, itself excepted.
pub(super) fn in_order(mut tables: Vec<Table>) -> Result<Vec<Table>, String> {
    let mut ordered: Vec<Table> = Vec::with_capacity(tables.len());
    while !tables.is_empty() {
        let ready = |table: &Table| {
            table.shape.columns.iter().filter_map(|column| column.references.as_ref()).all(|reference| {
                reference.table == table.shape.name || ordered.iter().any(|other| other.shape.name == reference.table)
            })
        };
        let Some(at) = tables.iter().position(ready) else {
            let names: Vec<_> = tables.iter().map(|table| table.shape.name).collect();
            return Err(format!("the references of {} form a cycle", names.join(", ")));
        };
        ordered.push(tables.remove(at));
    }
    Ok(ordered)
}

/// The migration's text, with PostgreSQL's type names.
pub(super) fn text(tables: &[Table]) -> String {
    let mut text = format!("CREATE TABLE {MARKER} (\n  id BIGINT NOT NULL PRIMARY KEY\n);\n");
    for table in tables {
        let shape = &table.shape;
        let mut lines = Vec::new();
        for column in &shape.columns {
            let required = !column.nullable || shape.primary_key.contains(&column.name);
            let null = if required { " NOT NULL" } else { "" };
            lines.push(format!("  {} {}{null}", quote_identifier(column.name), column.kind.sql_type()));
        }
        let list = |names: &[&str]| names.iter().map(|name| quote_identifier(name)).collect::<Vec<_>>().join(", ");
        lines.push(format!(
            "  CONSTRAINT {} PRIMARY KEY ({})",
            quote_identifier(&format!("{}_pkey", shape.name)),
            list(&shape.primary_key)
        ));
        for unique in &shape.uniques {
            let name = quote_identifier(&format!("{}_{}_key", shape.name, unique.join("_")));
            lines.push(format!("  CONSTRAINT {name} UNIQUE ({})", list(unique)));
        }
        for column in &shape.columns {
            let Some(reference) = &column.references else { continue };
            lines.push(format!(
                "  CONSTRAINT {} FOREIGN KEY ({}) REFERENCES {} ({}){}",
                quote_identifier(&reference.constraint),
                quote_identifier(column.name),
                quote_identifier(reference.table),
                quote_identifier(reference.column),
                match reference.on_delete {
                    OnDelete::Refuse => "",
                    OnDelete::Cascade => " ON DELETE CASCADE",
                    OnDelete::SetNull => " ON DELETE SET NULL",
                }
            ));
        }
        text.push_str(&format!("CREATE TABLE {} (\n{}\n);\n", quote_identifier(shape.name), lines.join(",\n")));
    }
    text
}

fn quote_identifier(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// Inserts the declared rows, tables in the order of their references.
pub(super) async fn fill(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    register: &Register,
    seeds: &[(&'static str, Vec<Posted>)],
) -> Result<(), Error> {
    for table in register.tables() {
        let rows = seeds.iter().filter(|(name, _)| *name == table.shape.name).flat_map(|(_, rows)| rows);
        for (number, row) in rows.enumerate() {
            let result = write::seed(tx, ctx, table, row).await;
            result.map_err(|why| Error::Refused(format!("table {}, row {}: {why}", table.name, number + 1)))?;
        }
    }
    Ok(())
}
