//! Posted values as rows of a table: columns, values and defaults.

use serde_json::Value as Json;
use serendib_db::{ColumnDef, Cond, Default, Select, Tx, Value};
use serendib_domain::table::{Posted, RowWritePolicy, Table};
use serendib_domain::{Caller, Ctx};

use super::WriteError;
use crate::rest::endpoint::RestRequestHead;
use crate::rest::error::RestError;
use crate::rest::parse::{Missing, Request};
use crate::rest::{literal, near};

/// The posted columns, and the values of each row.
pub(super) struct PostedRows {
    pub(super) columns: Vec<&'static str>,
    pub(super) rows: Vec<Vec<ColumnInput>>,
}

/// A value, or the column's default.
#[derive(Clone)]
pub(super) enum ColumnInput {
    Value(Value),
    Default,
}

impl PostedRows {
    /// # Errors
    /// `PGRST204` for an unknown column, `PGRST102` for rows of different columns, `42501` for a column that the caller may not write,
    /// errors of literals.
    pub(super) fn read(
        table: &'static Table,
        door: &RowWritePolicy,
        parsed: &Request,
        head: &RestRequestHead,
        objects: &[Posted],
    ) -> Result<Self, RestError> {
        let columns = read_columns(table, parsed, objects)?;
        let mut known = Vec::with_capacity(columns.len());
        for name in &columns {
            let column = table.shape.column(name).ok_or_else(|| unknown(table, name))?;
            let open = match door.columns {
                Some(_) => door.takes(column.name) || head.caller.is_service(),
                None => table.shows(column.name, &head.caller),
            };
            if !open {
                return Err(forbidden(table, &head.caller));
            }
            known.push(column);
        }
        let absent = match head.prefer.missing {
            Some(Missing::Default) => ColumnInput::Default,
            _ => ColumnInput::Value(Value::Null),
        };
        let rows = objects
            .iter()
            .map(|object| {
                let value = |column: &&ColumnDef| match object.get(column.name) {
                    Some(json) => literal::from_json(column.kind, json).map(ColumnInput::Value),
                    None => Ok(absent.clone()),
                };
                known.iter().map(value).collect::<Result<Vec<_>, _>>()
            })
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Self { columns: known.iter().map(|column| column.name).collect(), rows })
    }
}

/// The columns of a request: those of `columns`, else the keys, which every row must share.
pub(super) fn read_columns(table: &Table, parsed: &Request, objects: &[Posted]) -> Result<Vec<String>, RestError> {
    if let Some(columns) = &parsed.columns {
        let mut once: Vec<String> = Vec::with_capacity(columns.len());
        for column in columns {
            if !once.contains(column) {
                once.push(column.clone());
            }
        }
        return Ok(once);
    }
    let Some(first) = objects.first() else {
        return Ok(Vec::new());
    };
    let differs = |other: &Posted| other.len() != first.len() || !other.keys().all(|key| first.contains_key(key));
    if objects.iter().any(differs) {
        return Err(RestError::new(400, "PGRST102", "All object keys must match"));
    }
    if let Some(key) =
        first.keys().find(|key| table.shape.column(key).is_none() && !table.accepts.contains(&key.as_str()))
    {
        return Err(unknown(table, key));
    }
    Ok(first.keys().cloned().collect())
}

/// Completes a row with the defaults of missing columns.
pub(super) async fn complete(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    table: &Table,
    given: &PostedRows,
    row: &[ColumnInput],
) -> Result<Vec<Value>, WriteError> {
    let mut values = Vec::with_capacity(table.shape.columns.len());
    for column in &table.shape.columns {
        let at = given.columns.iter().position(|name| *name == column.name);
        let value = match at.and_then(|at| row.get(at)) {
            Some(ColumnInput::Value(value)) => value.clone(),
            Some(ColumnInput::Default) | None => default(tx, ctx, table, column).await?,
        };
        not_null(table, column, &value)?;
        values.push(value);
    }
    Ok(values)
}

pub(super) async fn default(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    table: &Table,
    column: &ColumnDef,
) -> Result<Value, WriteError> {
    Ok(match &column.default {
        Default::None => Value::Null,
        Default::Value(value) => value.clone(),
        Default::NewId => ctx.new_id().into(),
        Default::Now => ctx.now.into(),
        Default::Next => {
            let largest = tx.largest(&table.shape, column.name).await?.unwrap_or(0);
            Value::Int(largest.checked_add(1).ok_or_else(|| {
                RestError::new(400, "2200H", format!("there is no number after the largest {}", column.name))
            })?)
        }
    })
}

pub(super) fn not_null(table: &Table, column: &ColumnDef, value: &Value) -> Result<(), RestError> {
    let required = !column.nullable || table.shape.primary_key.contains(&column.name);
    if required && *value == Value::Null {
        return Err(RestError::new(
            400,
            "23502",
            format!(
                "null value in column \"{}\" of relation \"{}\" violates not-null constraint",
                column.name, table.name
            ),
        ));
    }
    Ok(())
}

pub(super) fn key(table: &Table, row: &[Value]) -> Vec<Value> {
    let place = |name: &&str| table.shape.columns.iter().position(|column| column.name == *name);
    table.shape.primary_key.iter().filter_map(|name| place(name).and_then(|at| row.get(at)).cloned()).collect()
}

/// A key as text, the same for both databases.
pub(super) fn text(key: &[Value]) -> String {
    key.iter().map(|value| format!("{value}\n")).collect()
}

/// Matches the rows with these keys.
pub(super) fn any_of(table: &Table, keys: &[Vec<Value>]) -> Cond {
    match table.shape.primary_key.as_slice() {
        [only] => Cond::is_in(only, keys.iter().filter_map(|key| key.first().cloned()).collect()),
        columns => {
            Cond::any_of(keys.iter().map(|key| {
                Cond::all_of(columns.iter().zip(key).map(|(column, value)| Cond::eq(column, value.clone())))
            }))
        }
    }
}

/// Checks that the rows with these keys match a condition.
///
/// # Errors
/// `42501`, in PostgreSQL's words for row-level security.
pub(super) async fn check(
    tx: &mut Tx<'_>,
    table: &Table,
    caller: &Caller,
    keys: &[Vec<Value>],
    check: &Cond,
) -> Result<(), WriteError> {
    if *check == Cond::True {
        return Ok(());
    }
    for some in keys.chunks(super::KEYS_AT_ONCE) {
        let held = tx
            .values(&plain(table, Cond::all_of([any_of(table, some), check.clone()])), &table.shape.primary_key)
            .await?
            .len();
        if held < some.len() {
            return Err(violates(table, caller).into());
        }
    }
    Ok(())
}

/// Selects every row of a table that matches a condition.
pub(super) fn plain(table: &Table, filter: Cond) -> Select {
    Select { table: table.shape.name, output: Vec::new(), filter, order: Vec::new(), limit: None, offset: 0 }
}

pub(super) fn violates(table: &Table, caller: &Caller) -> RestError {
    RestError::forbidden(caller, format!("new row violates row-level security policy for table \"{}\"", table.name))
}

pub(super) fn forbidden(table: &Table, caller: &Caller) -> RestError {
    RestError::forbidden(caller, format!("permission denied for table {}", table.name))
}

pub(super) fn unknown(table: &Table, name: &str) -> RestError {
    let names = table.shape.columns.iter().map(|column| column.name);
    let near = near::nearest(name, names);
    let name: String = name.chars().take(200).collect();
    RestError::new(
        400,
        "PGRST204",
        format!("Could not find the '{name}' column of '{}' in the schema cache", table.name),
    )
    .hint(near.map(|near| format!("Perhaps you meant '{near}' instead of '{name}'.")))
}

/// Keeps only these columns of a posted object.
pub(super) fn only(object: &Posted, columns: &[String]) -> Posted {
    object
        .iter()
        .filter(|(name, _)| columns.contains(name))
        .map(|(name, value): (_, &Json)| (name.clone(), value.clone()))
        .collect()
}
