//! The rows that a merge moves: each is recorded with its key, so that an undo returns these and no others.

use serde_json::{Map, Value as Json};
use serendib_db::{ColumnType, Row, Tx, Value, row_struct};
use uuid::Uuid;

use super::user_columns::{ColumnFate, Duplicates, USER_COLUMNS, UserColumn};
use crate::bulk_insert::BulkInsert;
use crate::error::{Error, Result};
use crate::table::Table;
use crate::tables;

/// Keys of one statement.
const SIGN_IN_TAKEN: &str =
    "A way to sign in of the merged account belongs to another account now. Unlink it there first.";
const KEYS: usize = 400;

/// The two accounts of a merge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MergeSides {
    pub merge: Uuid,
    pub source: Uuid,
    pub target: Uuid,
}

row_struct! {
    struct MovedRow {
        key: String = "row_key",
        dropped: Option<String> = "dropped",
    }
}

fn find_table(column: &UserColumn) -> Result<&'static Table> {
    let missing = || serendib_db::Error::Bug(format!("no table {}", column.table));
    Ok(tables::find(column.table).ok_or_else(missing)?)
}

/// Whether an account, whose placeholder is `owner`, has a row like this one already.
fn has_same(column: &UserColumn, same: &[&str], owner: &str) -> String {
    let UserColumn { table, column, rows, .. } = column;
    let equal: Vec<String> = same.iter().map(|name| format!("o.{name} = {table}.{name}")).collect();
    let rows = if *rows == "TRUE" { "TRUE".to_owned() } else { format!("o.{rows}") };
    format!("EXISTS (SELECT 1 FROM {table} o WHERE o.{column} = {owner} AND {rows} AND {})", equal.join(" AND "))
}

/// Moves the rows of all columns that move; returns the bookings among them.
pub(super) async fn move_rows(tx: &mut Tx<'_>, sides: &MergeSides) -> Result<Vec<Uuid>> {
    let mut bookings = Vec::new();
    for column in USER_COLUMNS {
        let ColumnFate::Moves { duplicates, .. } = column.fate else { continue };
        let keys = move_column(tx, sides, column, duplicates).await?;
        if column.table == "booking_requests" {
            bookings = keys.iter().filter_map(|key| key.parse().ok()).collect();
        }
    }
    Ok(bookings)
}

async fn move_column(
    tx: &mut Tx<'_>,
    sides: &MergeSides,
    column: &UserColumn,
    duplicates: Duplicates,
) -> Result<Vec<String>> {
    let and = match duplicates {
        Duplicates::Absent => String::new(),
        Duplicates::Dropped(same) => {
            let UserColumn { column: user, rows, .. } = column;
            let condition = format!("{user} = $1 AND {rows} AND {}", has_same(column, same, "$2"));
            drop_rows(tx, sides, column, &condition, &[sides.source.into(), sides.target.into()]).await?;
            String::new()
        }
        Duplicates::Left(same) => format!(" AND NOT {}", has_same(column, same, "$2")),
    };
    move_some(tx, sides, column, &and).await
}

/// Moves the rows that meet the further condition `and`; returns their keys.
pub(super) async fn move_some(
    tx: &mut Tx<'_>,
    sides: &MergeSides,
    column: &UserColumn,
    and: &str,
) -> Result<Vec<String>> {
    let UserColumn { table: name, column: user, rows, .. } = *column;
    let table = find_table(column)?;
    let keys = table.shape.primary_key.join(", ");
    // PostgreSQL requires a use of every value.
    let sql = format!(
        "SELECT {keys} FROM {name} WHERE {user} = $1 AND CAST($2 AS UUID) IS NOT NULL AND {rows}{and} ORDER BY {keys}"
    );
    let found = tx.rows(&sql, &[sides.source.into(), sides.target.into()]).await?;
    let keys = found.iter().map(|row| key_after(table, user, row, sides.target)).collect::<Result<Vec<String>>>()?;
    record_rows(tx, sides, column, keys.iter().map(|key| (key.clone(), None)).collect()).await?;
    let sql = format!("UPDATE {name} SET {user} = $2 WHERE {user} = $1 AND {rows}{and}");
    tx.run(&sql, &[sides.source.into(), sides.target.into()]).await?.any();
    Ok(keys)
}

/// The key of a row once the target has it.
fn key_after(table: &Table, user: &str, row: &Row, target: Uuid) -> Result<String> {
    let mut parts = Vec::new();
    for (at, name) in table.shape.primary_key.iter().enumerate() {
        parts.push(if *name == user { target.to_string() } else { row.uuid(at)?.to_string() });
    }
    Ok(parts.join(","))
}

async fn record_rows(
    tx: &mut Tx<'_>,
    sides: &MergeSides,
    column: &UserColumn,
    rows: Vec<(String, Option<Json>)>,
) -> Result<()> {
    let columns = ["merge_id", "table_name", "column_name", "row_key", "dropped"];
    let mut insert = BulkInsert::new("account_merge_rows", columns);
    for (key, dropped) in rows {
        let dropped = dropped.as_ref().map_or(Value::Null, Value::json);
        insert.push([sides.merge.into(), column.table.into(), column.column.into(), key.into(), dropped]);
    }
    insert.insert(tx).await
}

/// Deletes rows of the source until an undo.
pub(super) async fn drop_rows(
    tx: &mut Tx<'_>,
    sides: &MergeSides,
    column: &UserColumn,
    condition: &str,
    binds: &[Value],
) -> Result<()> {
    let table = find_table(column)?;
    let names: Vec<&str> = table.shape.columns.iter().map(|one| one.name).collect();
    let sql = format!("SELECT {} FROM {} WHERE {condition}", names.join(", "), column.table);
    let mut dropped = Vec::new();
    for row in &tx.rows(&sql, binds).await? {
        let stored = to_json(table, row)?;
        let part = |name: &&str| stored.get(*name).and_then(Json::as_str).unwrap_or_default().to_owned();
        let key: Vec<String> = table.shape.primary_key.iter().map(part).collect();
        dropped.push((key.join(","), Some(Json::Object(stored))));
    }
    record_rows(tx, sides, column, dropped).await?;
    tx.run(&format!("DELETE FROM {} WHERE {condition}", column.table), binds).await?.any();
    Ok(())
}

fn to_json(table: &Table, row: &Row) -> Result<Map<String, Json>> {
    let mut stored = Map::new();
    for (at, column) in table.shape.columns.iter().enumerate() {
        let value = match column.kind {
            ColumnType::Uuid => row.opt_uuid(at)?.map(|id| id.to_string()).into(),
            ColumnType::Int | ColumnType::Usd => row.opt_int(at)?.into(),
            ColumnType::Float => row.opt_float(at)?.into(),
            ColumnType::Bool => row.opt_bool(at)?.into(),
            ColumnType::Time => row.opt_time(at)?.map(|time| time.timestamp_micros()).into(),
            ColumnType::Date => row.opt_date(at)?.map(|day| day.to_string()).into(),
            ColumnType::Text | ColumnType::Clock | ColumnType::Json | ColumnType::TextList => row.opt_text(at)?.into(),
        };
        stored.insert(column.name.to_owned(), value);
    }
    Ok(stored)
}

fn to_value(kind: ColumnType, stored: &Json) -> Value {
    let text = stored.as_str();
    let value = match kind {
        ColumnType::Uuid => text.and_then(|text| text.parse::<Uuid>().ok()).map(Value::from),
        ColumnType::Int | ColumnType::Usd => stored.as_i64().map(Value::from),
        ColumnType::Float => stored.as_f64().map(Value::Float),
        ColumnType::Bool => stored.as_bool().map(Value::from),
        ColumnType::Time => stored.as_i64().and_then(chrono::DateTime::from_timestamp_micros).map(Value::from),
        ColumnType::Date => text.and_then(|text| text.parse::<chrono::NaiveDate>().ok()).map(Value::from),
        ColumnType::Text | ColumnType::Clock | ColumnType::Json | ColumnType::TextList => text.map(Value::from),
    };
    value.unwrap_or(Value::Null)
}

/// Returns the rows that were moved and still are the target's, and those that were dropped.
pub(super) async fn return_rows(tx: &mut Tx<'_>, sides: &MergeSides) -> Result<()> {
    for column in USER_COLUMNS {
        let rest =
            "FROM account_merge_rows WHERE merge_id = $1 AND table_name = $2 AND column_name = $3 ORDER BY row_key";
        let binds = [sides.merge.into(), column.table.into(), column.column.into()];
        let rows: Vec<MovedRow> = tx.select(rest, &binds).await?;
        let keys: Vec<&str> = rows.iter().filter(|row| row.dropped.is_none()).map(|row| row.key.as_str()).collect();
        return_column(tx, sides, column, &keys).await?;
        for dropped in rows.iter().filter_map(|row| row.dropped.as_deref()) {
            insert_again(tx, find_table(column)?, dropped).await?;
        }
    }
    Ok(())
}

async fn return_column(tx: &mut Tx<'_>, sides: &MergeSides, column: &UserColumn, keys: &[&str]) -> Result<()> {
    let UserColumn { table: name, column: user, rows, fate } = *column;
    let table = find_table(column)?;
    let names = &table.shape.primary_key;
    let and = match fate {
        ColumnFate::Moves { duplicates: Duplicates::Dropped(same) | Duplicates::Left(same), .. } => {
            format!(" AND NOT {}", has_same(column, same, "$1"))
        }
        _ => String::new(),
    };
    for keys in keys.chunks(KEYS / names.len()) {
        let mut binds: Vec<Value> = vec![sides.source.into(), sides.target.into()];
        let mut found = Vec::new();
        for key in keys {
            let mut parts = Vec::new();
            for (name, id) in names.iter().zip(key.split(',')) {
                binds.push(id.parse::<Uuid>().map_or(Value::Null, Value::from));
                parts.push(format!("{name} = ${}", binds.len()));
            }
            found.push(format!("({})", parts.join(" AND ")));
        }
        let sql =
            format!("UPDATE {name} SET {user} = $1 WHERE {user} = $2 AND {rows} AND ({}){and}", found.join(" OR "));
        tx.run(&sql, &binds).await?.any();
    }
    Ok(())
}

/// Unless what the row refers to is gone, or such a row is there again.
async fn insert_again(tx: &mut Tx<'_>, table: &Table, dropped: &str) -> Result<()> {
    let stored: Map<String, Json> = serde_json::from_str(dropped).unwrap_or_default();
    let (mut names, mut binds, mut places) = (Vec::new(), Vec::new(), Vec::new());
    for column in &table.shape.columns {
        let value = to_value(column.kind, stored.get(column.name).unwrap_or(&Json::Null));
        if let (Some(reference), false) = (&column.references, value == Value::Null) {
            let sql = format!("SELECT 1 FROM {} WHERE {} = $1", reference.table, reference.column);
            if tx.row(&sql, std::slice::from_ref(&value)).await?.is_none() {
                return Ok(());
            }
        }
        names.push(column.name);
        binds.push(value);
        places.push(format!("${}", binds.len()));
    }
    let (names, places) = (names.join(", "), places.join(", "));
    let sql = format!("INSERT INTO {} ({names}) VALUES ({places}) ON CONFLICT DO NOTHING", table.shape.name);
    let inserted = tx.run(&sql, &binds).await?;
    // Without it the account might have no way to sign in.
    if table.shape.name == "identities" {
        return inserted.exactly_one(Error::Conflict(SIGN_IN_TAKEN));
    }
    inserted.any();
    Ok(())
}

/// Columns of rows that belong to a booking or a conversation.
const OF_BOOKINGS: [(&str, &str); 3] = [("payments", "user_id"), ("payment_logs", "user_id"), ("reviews", "user_id")];
const OF_CONVERSATIONS: [(&str, &str); 5] = [
    ("chat_messages", "sender_id"),
    ("chat_messages", "recipient_id"),
    ("chat_reads", "user_id"),
    ("chat_reads", "other_id"),
    ("chat_reports", "reporter_id"),
];

/// What the target added to bookings and conversations that go back goes with them: a payment follows its booking, and a conversation has
/// two sides.
pub(super) async fn return_added(tx: &mut Tx<'_>, sides: &MergeSides) -> Result<()> {
    let bookings = "SELECT id FROM booking_requests WHERE user_id = $1";
    let conversations = format!("{bookings} UNION SELECT id FROM inquiries WHERE user_id = $1");
    let of_bookings = OF_BOOKINGS.map(|column| (column, "booking_request_id", bookings));
    let of_conversations = OF_CONVERSATIONS.map(|column| (column, "conversation_id", conversations.as_str()));
    for ((table, user), of, ids) in of_bookings.into_iter().chain(of_conversations) {
        let sql = format!("UPDATE {table} SET {user} = $1 WHERE {user} = $2 AND {of} IN ({ids})");
        tx.run(&sql, &[sides.source.into(), sides.target.into()]).await?.any();
    }
    Ok(())
}
