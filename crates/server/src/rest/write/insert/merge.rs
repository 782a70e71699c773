//! Upsert: finds the row that has the key, and writes the new values over it.

use serendib_db::{Cond, Tx, Value};
use serendib_domain::table::{Posted, Table};

use super::super::rows::{self, PostedRows};
use super::super::{PreparedWrite, WriteError, constraint_errors};
use super::{Conflict, Insert};
use crate::rest::error::RestError;
use crate::rest::literal;

impl Insert {
    /// Writes the new row's values over the row with its key.
    pub(super) async fn merge(
        &self,
        job: &PreparedWrite,
        tx: &mut Tx<'_>,
        conflict: &Conflict,
        given: &PostedRows,
        row: &[Value],
        key: Vec<Value>,
    ) -> Result<Vec<Value>, WriteError> {
        let (table, caller) = (job.table, &job.ctx.caller);
        let Some(door) = conflict.merge.filter(|_| !caller.is_service()) else {
            return overwrite(job, tx, conflict, given, row, key).await;
        };
        let visible = table.readable(caller).unwrap_or(Cond::False);
        let open = Cond::all_of([visible, (door.rows)(caller).unwrap_or(Cond::False)]);
        let held = Cond::all_of([rows::any_of(table, std::slice::from_ref(&key)), open]);
        if tx.values(&rows::plain(table, held), &table.shape.primary_key).await?.is_empty() {
            return Err(RestError::forbidden(
                caller,
                format!("new row violates row-level security policy (USING expression) for table \"{}\"", table.name),
            )
            .into());
        }
        let key = overwrite(job, tx, conflict, given, row, key).await?;
        let held = (door.check)(caller).unwrap_or(Cond::False);
        rows::check(tx, table, caller, std::slice::from_ref(&key), &held).await?;
        Ok(key)
    }
}

async fn overwrite(
    job: &PreparedWrite,
    tx: &mut Tx<'_>,
    conflict: &Conflict,
    given: &PostedRows,
    row: &[Value],
    mut key: Vec<Value>,
) -> Result<Vec<Value>, WriteError> {
    let shape = &job.table.shape;
    let mut set = Vec::new();
    for (column, value) in shape.columns.iter().zip(row) {
        if given.columns.contains(&column.name) && !conflict.columns.contains(&column.name) {
            set.push((column.name, value.clone()));
        }
    }
    if set.is_empty() {
        return Ok(key);
    }
    if let Err(error) = tx.update_row(shape, &set, &key).await {
        return Err(constraint_errors::update(job, tx, error, &set, &key).await);
    }
    for (name, value) in set {
        if let Some(at) = shape.primary_key.iter().position(|column| *column == name) {
            key[at] = value;
        }
    }
    Ok(key)
}

/// The key of the row with these values. Nulls are never equal.
pub(super) async fn holder(
    tx: &mut Tx<'_>,
    table: &Table,
    columns: &[&'static str],
    row: &[Value],
) -> Result<Option<Vec<Value>>, WriteError> {
    let mut conds = Vec::with_capacity(columns.len());
    for (column, value) in table.shape.columns.iter().zip(row) {
        if columns.contains(&column.name) {
            if *value == Value::Null {
                return Ok(None);
            }
            conds.push(Cond::eq(column.name, value.clone()));
        }
    }
    Ok(tx.values(&rows::plain(table, Cond::all_of(conds)), &table.shape.primary_key).await?.pop())
}

/// Whether a row visible to the caller has the posted values in these columns. For invisible rows the command answers as without
/// `ignore-duplicates`, so that nothing leaks.
pub(super) async fn is_held(
    job: &PreparedWrite,
    tx: &mut Tx<'_>,
    columns: &[&'static str],
    posted: &Posted,
) -> Result<bool, WriteError> {
    let (table, caller) = (job.table, &job.ctx.caller);
    let mut conds = vec![table.readable(caller).unwrap_or(Cond::False)];
    for name in columns {
        let Some((column, json)) = table.shape.column(name).zip(posted.get(*name)) else { return Ok(false) };
        match literal::from_json(column.kind, json)? {
            Value::Null => return Ok(false),
            value => conds.push(Cond::eq(name, value)),
        }
    }
    Ok(!tx.values(&rows::plain(table, Cond::all_of(conds)), &table.shape.primary_key).await?.is_empty())
}
