//! Change data capture on SQLite: temporary triggers on the writer's own connection report each written row.
//!
//! Unlike the update hook, triggers see rows deleted by cascades and whole-table deletes, and carry the values. They
//! belong to the connection; the file stores nothing of them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::ValueRef;

use crate::changes::{JsonRow, Op, RowChange};
use crate::error::{Error, Result};

const FUNCTION: &str = "note_change_";

#[derive(Clone, Default)]
pub(super) struct ChangeCapture(Arc<Mutex<CaptureLog>>);

#[derive(Default)]
struct CaptureLog {
    /// Whether subscribers need rows, or only table names.
    with_rows: bool,
    names: HashMap<String, Arc<str>>,
    entries: Vec<(Arc<str>, Option<RowChange>)>,
}

impl ChangeCapture {
    pub(super) fn attach(connection: &Connection) -> Result<Self> {
        let noted = Self::default();
        let log = Arc::clone(&noted.0);
        let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_INNOCUOUS;
        connection.create_scalar_function(FUNCTION, -1, flags, move |context| {
            log.lock().unwrap_or_else(PoisonError::into_inner).note(context)?;
            Ok(rusqlite::types::Null)
        })?;
        Ok(noted)
    }

    pub(super) fn begin(&self, with_rows: bool) {
        let mut log = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        log.with_rows = with_rows;
        log.entries.clear();
    }

    pub(super) fn mark(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).entries.len()
    }

    /// Drops the changes of a failed command, which was rolled back.
    pub(super) fn forget_since(&self, mark: usize) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).entries.truncate(mark);
    }

    pub(super) fn take(&self) -> (Vec<Arc<str>>, Vec<RowChange>) {
        let entries = std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner).entries);
        let mut tables: Vec<Arc<str>> = Vec::new();
        let mut changes = Vec::new();
        for (table, change) in entries {
            if !tables.contains(&table) {
                tables.push(table);
            }
            changes.extend(change);
        }
        (tables, changes)
    }
}

impl CaptureLog {
    /// Arguments: table, operation, then `name, value` pairs of the old row, a null, and the new row's pairs.
    fn note(&mut self, context: &Context<'_>) -> rusqlite::Result<()> {
        let table = context.get_raw(0).as_str()?;
        let name = match self.names.get(table) {
            Some(known) => Arc::clone(known),
            None => {
                let fresh: Arc<str> = Arc::from(table);
                self.names.insert(table.to_owned(), Arc::clone(&fresh));
                fresh
            }
        };
        let change = if self.with_rows { Some(read_change(context, Arc::clone(&name))?) } else { None };
        self.entries.push((name, change));
        Ok(())
    }
}

fn read_change(context: &Context<'_>, table: Arc<str>) -> rusqlite::Result<RowChange> {
    let op = match context.get_raw(1).as_str()? {
        "INSERT" => Op::Insert,
        "UPDATE" => Op::Update,
        _ => Op::Delete,
    };
    let (mut old, mut new) = (JsonRow::new(), JsonRow::new());
    let mut at = 2;
    let mut side = &mut old;
    while at < context.len() {
        match context.get_raw(at) {
            ValueRef::Text(_) => {
                side.insert(context.get_raw(at).as_str()?.to_owned(), plain(context.get_raw(at + 1)));
                at += 2;
            }
            _ => {
                side = &mut new;
                at += 1;
            }
        }
    }
    let non_empty = |fields: JsonRow| (!fields.is_empty()).then_some(fields);
    Ok(RowChange { table, op, old: non_empty(old), new: non_empty(new) })
}

fn plain(value: ValueRef<'_>) -> serde_json::Value {
    match value {
        ValueRef::Integer(number) => number.into(),
        ValueRef::Real(number) => number.into(),
        ValueRef::Text(bytes) => String::from_utf8_lossy(bytes).into_owned().into(),
        ValueRef::Null | ValueRef::Blob(_) => serde_json::Value::Null,
    }
}

/// Creates the three triggers on every existing table; runs again after schema changes.
pub(super) fn install_triggers(connection: &Connection) -> Result<()> {
    for (table, columns) in tables(connection)? {
        for (op, sides) in [("INSERT", ["", "NEW"]), ("UPDATE", ["OLD", "NEW"]), ("DELETE", ["OLD", ""])] {
            let trigger = quote_identifier(&format!("note_{op}_{table}"));
            let pairs = |side: &str| -> String {
                if side.is_empty() {
                    return String::new();
                }
                columns
                    .iter()
                    .map(|column| format!(", '{}', {side}.{}", column.replace('\'', "''"), quote_identifier(column)))
                    .collect()
            };
            let [old, new] = sides.map(pairs);
            connection
                .execute_batch(&format!(
                    "DROP TRIGGER IF EXISTS temp.{trigger};
                     CREATE TEMP TRIGGER {trigger} AFTER {op} ON main.{} BEGIN SELECT {FUNCTION}('{}', '{op}'{old}, NULL{new}); END;",
                    quote_identifier(&table),
                    table.replace('\'', "''"),
                ))
                .map_err(Error::from)?;
        }
    }
    Ok(())
}

fn quote_identifier(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn tables(connection: &Connection) -> Result<Vec<(String, Vec<String>)>> {
    let mut statement = connection.prepare(
        "SELECT m.name, p.name FROM main.sqlite_master m JOIN pragma_table_info(m.name) p
         WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY m.name, p.cid",
    )?;
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    let mut cursor = statement.query([])?;
    while let Some(row) = cursor.next()? {
        let (table, column): (String, String) = (row.get(0)?, row.get(1)?);
        match found.last_mut() {
            Some((last, columns)) if *last == table => columns.push(column),
            _ => found.push((table, vec![column])),
        }
    }
    Ok(found)
}
