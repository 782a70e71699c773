//! Constraint violations, reported as PostgreSQL reports them, on both databases.
//!
//! PostgreSQL names the constraint. SQLite names the columns or, for references, nothing; the rest comes from the declared table and the
//! row.

use serendib_db::{ColumnType, Cond, Error, OnDelete, Tx, Value};
use serendib_domain::table::Table;

use super::{PreparedWrite, WriteError, rows};
use crate::rest::error::RestError;

type NamedValues<'a> = Vec<(&'static str, &'a Value)>;

pub(super) async fn insert(job: &PreparedWrite, tx: &mut Tx<'_>, error: Error, row: &[Value]) -> WriteError {
    let named = job.table.shape.columns.iter().map(|column| column.name).zip(row).collect();
    explain_violation(job, tx, error, &named, None).await
}

pub(super) async fn update(
    job: &PreparedWrite,
    tx: &mut Tx<'_>,
    error: Error,
    set: &[(&'static str, Value)],
    key: &[Value],
) -> WriteError {
    let named = set.iter().map(|(name, value)| (*name, value)).collect();
    explain_violation(job, tx, error, &named, Some(key)).await
}

pub(super) async fn delete(job: &PreparedWrite, tx: &mut Tx<'_>, error: Error, key: &[Value]) -> WriteError {
    match &error {
        Error::ForeignKey { constraint } => match still_referenced(job, tx, constraint.as_deref(), key, None).await {
            Some(refused) => refused,
            None => a_reference(job.table),
        },
        _ => error.into(),
    }
}

async fn explain_violation(
    job: &PreparedWrite,
    tx: &mut Tx<'_>,
    error: Error,
    row: &NamedValues<'_>,
    key: Option<&[Value]>,
) -> WriteError {
    let table = job.table;
    match &error {
        Error::Unique { constraint, .. } => unique(job, tx, constraint, row, key).await.into(),
        // PostgreSQL checks references to this row before references of this row.
        Error::ForeignKey { constraint } => {
            let constraint = constraint.as_deref();
            if let Some(key) = key
                && let Some(refused) = still_referenced(job, tx, constraint, key, Some(row)).await
            {
                return refused;
            }
            match missing(job, tx, constraint, row).await {
                Some(refused) => refused.into(),
                None => a_reference(table),
            }
        }
        Error::Check { constraint } => RestError::new(
            400,
            "23514",
            format!("new row for relation \"{}\" violates check constraint \"{constraint}\"", table.name),
        )
        .into(),
        _ => error.into(),
    }
}

/// PostgreSQL names the first violated key, the primary key before others; SQLite may name another.
async fn unique(
    job: &PreparedWrite,
    tx: &mut Tx<'_>,
    constraint: &str,
    row: &NamedValues<'_>,
    own: Option<&[Value]>,
) -> RestError {
    let table = job.table;
    let mut keys = std::iter::once(&table.shape.primary_key).chain(&table.shape.uniques);
    let name = |key: &[&'static str]| {
        let columns = if key == table.shape.primary_key { "pkey".to_owned() } else { format!("{}_key", key.join("_")) };
        format!("{}_{columns}", table.shape.name)
    };
    let violation =
        |name: &str| RestError::new(409, "23505", format!("duplicate key value violates unique constraint \"{name}\""));
    let found = match keys.clone().find(|key| name(key) == constraint) {
        Some(named) => Some(named),
        None => loop {
            let Some(key) = keys.next() else { break None };
            if is_taken(tx, table, key, row, own).await.unwrap_or(false) {
                break Some(key);
            }
        },
    };
    let Some(key) = found else {
        return violation(constraint);
    };
    // An update has no values for unchanged columns; then the details are left out.
    let values: Option<Vec<String>> = key.iter().map(|column| text_of(table, column, row)).collect();
    match values {
        Some(values) => {
            violation(&name(key)).details(format!("Key ({})=({}) already exists.", key.join(", "), values.join(", ")))
        }
        None => violation(&name(key)),
    }
}

/// Whether another row has the same values.
async fn is_taken(
    tx: &mut Tx<'_>,
    table: &Table,
    key: &[&'static str],
    row: &NamedValues<'_>,
    own: Option<&[Value]>,
) -> Result<bool, Error> {
    let of_own = own.map(|own| rows::any_of(table, &[own.to_vec()]));
    let mut conds = Vec::with_capacity(key.len() + 1);
    for column in key {
        let value = match (row.iter().find(|(name, _)| name == column), &of_own) {
            (Some((_, value)), _) => (*value).clone(),
            (None, Some(own)) => {
                let before = tx.values(&rows::plain(table, own.clone()), &[*column]).await?;
                before.into_iter().flatten().next().unwrap_or(Value::Null)
            }
            (None, None) => Value::Null,
        };
        conds.push(Cond::eq(column, value));
    }
    conds.extend(of_own.map(|own| Cond::Not(Box::new(own))));
    Ok(!tx.values(&rows::plain(table, Cond::all_of(conds)), &table.shape.primary_key).await?.is_empty())
}

/// Finds the reference of this row that has no target.
async fn missing(
    job: &PreparedWrite,
    tx: &mut Tx<'_>,
    constraint: Option<&str>,
    row: &NamedValues<'_>,
) -> Option<RestError> {
    let table = job.table;
    for column in &table.shape.columns {
        let (Some(reference), Some((_, value))) =
            (&column.references, row.iter().find(|(name, _)| *name == column.name))
        else {
            continue;
        };
        let Some(target) = job.register.find_table(reference.table) else { continue };
        let is_it = match constraint {
            Some(constraint) => constraint == reference.constraint,
            None if **value == Value::Null => false,
            None => {
                let cond = Cond::eq(reference.column, (*value).clone());
                tx.values(&rows::plain(target, cond), &target.shape.primary_key).await.ok()?.is_empty()
            }
        };
        if is_it {
            let text = text_of(table, column.name, row).unwrap_or_default();
            return Some(
                RestError::new(
                    409,
                    "23503",
                    format!(
                        "insert or update on table \"{}\" violates foreign key constraint \"{}\"",
                        table.name, reference.constraint
                    ),
                )
                .details(format!("Key ({})=({text}) is not present in table \"{}\".", column.name, target.name)),
            );
        }
    }
    None
}

/// Finds a row of another table that still references this one, which is deleted or changed. PostgreSQL checks references in the order of
/// their creation, which is that of the declared tables.
async fn still_referenced(
    job: &PreparedWrite,
    tx: &mut Tx<'_>,
    constraint: Option<&str>,
    key: &[Value],
    set: Option<&NamedValues<'_>>,
) -> Option<WriteError> {
    let table = job.table;
    for other in job.register.tables() {
        for column in &other.shape.columns {
            let Some(reference) = column.references.as_ref().filter(|reference| reference.table == table.shape.name)
            else {
                continue;
            };
            if set.is_none() && reference.on_delete != OnDelete::Refuse {
                continue;
            }
            // Only a reference to the key can be looked up by it.
            let at = table.shape.primary_key.iter().position(|name| *name == reference.column);
            let value = at.and_then(|at| key.get(at)).cloned();
            let stays = |value: &Value| {
                set.is_some_and(|set| {
                    let new = set.iter().find(|(name, _)| *name == reference.column);
                    new.is_none_or(|(_, new)| new.to_string() == value.to_string())
                })
            };
            let is_it = match (constraint, &value) {
                (_, Some(value)) if stays(value) => false,
                (Some(constraint), _) => constraint == reference.constraint,
                (None, Some(value)) => {
                    let cond = Cond::eq(column.name, value.clone());
                    match tx.values(&rows::plain(other, cond), &other.shape.primary_key).await {
                        Ok(found) => !found.is_empty(),
                        Err(error) => return Some(error.into()),
                    }
                }
                (None, None) => false,
            };
            if is_it {
                let violation = RestError::new(
                    409,
                    "23503",
                    format!(
                        "update or delete on table \"{}\" violates foreign key constraint \"{}\" on table \"{}\"",
                        table.name, reference.constraint, other.name
                    ),
                );
                let details = value.map(|value| {
                    format!("Key ({})=({value}) is still referenced from table \"{}\".", reference.column, other.name)
                });
                return Some(match details {
                    Some(details) => violation.details(details).into(),
                    None => violation.into(),
                });
            }
        }
    }
    None
}

fn a_reference(table: &Table) -> WriteError {
    let message = format!("update or delete on table \"{}\" violates a foreign key constraint", table.name);
    RestError::new(409, "23503", message).into()
}

/// A value in the wire's format.
fn text_of(table: &Table, column: &str, row: &NamedValues<'_>) -> Option<String> {
    let (_, value) = row.iter().find(|(name, _)| *name == column)?;
    let kind = table.shape.column(column)?.kind;
    Some(match (kind, value) {
        (ColumnType::Usd, Value::Int(cents)) => {
            let mut out = Vec::new();
            serendib_db::write_usd(*cents, &mut out);
            String::from_utf8_lossy(&out).into_owned()
        }
        (_, Value::Bool(flag)) => if *flag { "t" } else { "f" }.to_owned(),
        (_, Value::Time(time)) => time.format("%Y-%m-%d %H:%M:%S%.f+00").to_string(),
        (_, value) => value.to_string(),
    })
}
