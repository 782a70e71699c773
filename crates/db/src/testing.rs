//! Database helpers for tests and measurements only.

pub(crate) mod lock;
pub(crate) mod plans;
mod scratch_database;
pub(crate) mod steps;

use std::collections::HashMap;
use std::path::Path;
use std::time::{Duration, Instant};

pub use lock::{Lock, View};
pub use plans::{QueryPlan, plans};
pub use scratch_database::{ScratchDatabase, create_empty, create_migrated};
pub use steps::steps;

use crate::error::{Error, Result};
use crate::postgres::{Access, DedicatedConnection};
use crate::value::Value;

/// The writer's page cache, in KiB (negative in SQLite's syntax).
const WRITE_CACHE_KIB: i64 = -8_192;

/// Prepares a laboratory database: an empty one stays, one with the marker's table is emptied.
///
/// # Errors
/// `Unusable` for a database that holds anything else.
pub async fn empty_laboratory(url: &str, marker: &str) -> Result<()> {
    let line = Access::parse(url)?.connect().await?;
    let client = &line.client;
    let rows = client.query("SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()", &[]).await?;
    let tables = rows.iter().map(|row| row.try_get::<_, String>(0)).collect::<Result<Vec<_>, _>>()?;
    if tables.is_empty() {
        return Ok(());
    }
    if !tables.iter().any(|table| table == marker) {
        return Err(Error::Unusable(
            "this database is not empty and not from a laboratory. Choose another one.".to_owned(),
        ));
    }
    for table in tables {
        client.batch_execute(&format!("DROP TABLE \"{}\" CASCADE", table.replace('"', "\"\""))).await?;
    }
    Ok(())
}

/// The upper limit of group commit: SQLite with the product's pragmas and indexes, without savepoints, feed or answers.
/// `batch` commands share a commit. Returns commands per second over about `lasting`.
///
/// # Errors
/// If a statement fails.
pub fn grouped_commits(
    path: &Path,
    batch: usize,
    lasting: Duration,
    mut command: impl FnMut() -> Vec<(&'static str, Vec<Value>)>,
) -> Result<f64> {
    let connection = crate::sqlite::connect(path, WRITE_CACHE_KIB)?;
    let started = Instant::now();
    let mut done = 0_u32;
    while started.elapsed() < lasting {
        connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        for _ in 0..batch {
            for (sql, binds) in command() {
                connection.prepare_cached(sql)?.execute(rusqlite::params_from_iter(binds.into_iter().map(plain)))?;
            }
            done += 1;
        }
        connection.prepare_cached("COMMIT")?.execute([])?;
    }
    Ok(f64::from(done) / started.elapsed().as_secs_f64())
}

/// The same on PostgreSQL, which groups its connections' commits itself: `clients` connections, one command per commit.
///
/// # Errors
/// If the server is unreachable or a statement fails.
pub async fn commits_at_once(
    url: &str,
    clients: usize,
    lasting: Duration,
    command: impl Fn(usize) -> Vec<(&'static str, Vec<Value>)>,
) -> Result<f64> {
    let access = Access::parse(url)?;
    let mut lines = Vec::with_capacity(clients);
    for _ in 0..clients {
        lines.push(access.connect().await?);
    }
    let (started, command) = (Instant::now(), &command);
    let working = lines.iter_mut().enumerate().map(|(place, line)| async move {
        let (mut done, mut prepared) = (0_u32, HashMap::new());
        for (sql, _) in command(place) {
            prepared.insert(sql, line.client.prepare(sql).await?);
        }
        while started.elapsed() < lasting {
            let DedicatedConnection { client, prepared: statements, .. } = &mut *line;
            let tx = client.transaction().await?;
            let exec = crate::postgres::PgTx::on(&tx, statements);
            for (sql, binds) in command(place) {
                exec.run_prepared(&prepared[sql], &binds).await?;
            }
            tx.commit().await?;
            done += 1;
        }
        Ok::<u32, Error>(done)
    });
    let mut sum = 0;
    for done in futures_util::future::join_all(working).await {
        sum += done?;
    }
    Ok(f64::from(sum) / started.elapsed().as_secs_f64())
}

fn plain(value: Value) -> rusqlite::types::Value {
    use rusqlite::types::Value as Plain;
    match value {
        Value::Null => Plain::Null,
        Value::Bool(flag) => Plain::Integer(flag.into()),
        Value::Int(number) => Plain::Integer(number),
        Value::Float(number) => Plain::Real(number),
        Value::Text(text) => Plain::Text(text),
        Value::Uuid(id) => Plain::Text(id.to_string()),
        Value::Time(time) => Plain::Integer(time.timestamp_micros()),
        Value::Date(day) => Plain::Text(day.to_string()),
    }
}
