//! A second lock on reads, for tests: each read of a request runs again as a role that the database restricts to views,
//! one per table, and must return the same.
//!
//! The views state the read policies in independent words. A policy missing from a plan, a leaked column, or a filter or
//! order on a hidden one changes the result or fails: SQLite's authorizer denies direct table access, on PostgreSQL the
//! role has no rights on tables.
//!
//! The statements of functions are checked too: the caller must be allowed to read every row they read.
//!
//! Always compiled, so that tests run the shipped code: outside a guarded future it costs one thread-local lookup per
//! read and write.

mod inside;

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};

use crate::error::{Error, Result};
use crate::postgres::{DedicatedConnection, PgTx, Postgres};
use crate::row::Row;
use crate::sqlite::{self, ReadExec};
use crate::tree::{self, Fetched};
use crate::value::Value;
use crate::{Engine, run_without_waiting};

/// A role without own rights; it stays in the cluster, its grants go with each database.
const ROLE: &str = "serendib_lock";

/// Retries after a timeout.
const PATIENT: usize = 5;

tokio::task_local! {
    static LOCK: Arc<Lock>;
}

/// The rows of a table that one caller may see.
pub struct View {
    pub table: &'static str,
    /// A SELECT of every column the caller may name, from tables written as `{main}.table`.
    pub sql: String,
}

/// One caller's views, and the results of checking through them.
pub struct Lock {
    views: Vec<View>,
    /// Beginnings of the server's own statements, which answer no caller.
    passed: &'static [&'static str],
    looked: AtomicU64,
    inside: AtomicU64,
    texts: AtomicU64,
    /// Checking time of the last guarded future, in nanoseconds.
    took: AtomicU64,
    fired: Mutex<Vec<String>>,
    /// Table stand-ins inside a transaction.
    stand_ins: OnceLock<Vec<(String, String)>>,
    sqlite: Mutex<Option<Connection>>,
    postgres: tokio::sync::Mutex<Option<DedicatedConnection>>,
}

impl Lock {
    /// `passed` lists beginnings of the server's own statements, which may run in any request.
    pub fn new(views: Vec<View>, passed: &'static [&'static str]) -> Arc<Self> {
        Arc::new(Self {
            views,
            passed,
            looked: AtomicU64::new(0),
            inside: AtomicU64::new(0),
            texts: AtomicU64::new(0),
            took: AtomicU64::new(0),
            fired: Mutex::default(),
            stand_ins: OnceLock::new(),
            sqlite: Mutex::default(),
            postgres: tokio::sync::Mutex::default(),
        })
    }

    /// Checks all fetches of the future, on either database.
    pub async fn guard<F: Future>(self: &Arc<Self>, future: F) -> F::Output {
        self.took.store(0, Ordering::Relaxed);
        LOCK.scope(Arc::clone(self), future).await
    }

    /// The lock's share of the last guarded future's time.
    pub fn last_duration(&self) -> Duration {
        Duration::from_nanos(self.took.load(Ordering::Relaxed))
    }

    /// How many trees were checked.
    pub fn tree_count(&self) -> u64 {
        self.looked.load(Ordering::Relaxed)
    }

    /// How many of them ran inside a transaction.
    pub fn tree_count_in_tx(&self) -> u64 {
        self.inside.load(Ordering::Relaxed)
    }

    /// How many statements outside trees were checked.
    pub fn statement_count(&self) -> u64 {
        self.texts.load(Ordering::Relaxed)
    }

    /// One sentence per mismatch.
    pub fn mismatches(&self) -> Vec<String> {
        self.fired.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    async fn look(&self, engine: &Engine, query: ReadQuery<'_>, first: ReadResult) {
        if let ReadQuery::Text(sql, _) = query
            && self.passed.iter().any(|passed| sql.starts_with(passed))
        {
            return;
        }
        let started = Instant::now();
        let second = match engine {
            Engine::Sqlite(sqlite) => self.on_sqlite(&sqlite.path, query),
            Engine::Postgres(postgres) => {
                let mut second = self.on_postgres(postgres, query).await;
                // A timeout on a busy machine tells nothing about the rows.
                for _ in 0..PATIENT {
                    if !matches!(second, Err(Error::Unavailable(_) | Error::Timeout)) {
                        break;
                    }
                    self.postgres.lock().await.take();
                    second = self.on_postgres(postgres, query).await;
                }
                second
            }
        };
        self.took.fetch_add(u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
        self.judge(query, first, second);
    }

    fn judge(&self, query: ReadQuery<'_>, first: ReadResult, second: Result<ReadResult>) {
        let counter = if matches!(query, ReadQuery::Text(..)) { &self.texts } else { &self.looked };
        counter.fetch_add(1, Ordering::Relaxed);
        let why = match second {
            Ok(second) if second == first => return,
            Ok(second) => format!("{} rows behind the lock, {} before it", second.rows.len(), first.rows.len()),
            Err(error) => error.to_string(),
        };
        let description = match query {
            ReadQuery::Tree(tree, _) => {
                format!("{}: {why}; {:?} ordered by {:?}", tree.select.table, tree.filter, tree.select.order)
            }
            ReadQuery::Text(sql, _) => format!("{why}; {sql}"),
        };
        self.fired.lock().unwrap_or_else(PoisonError::into_inner).push(description);
    }

    fn on_sqlite(&self, path: &Path, query: ReadQuery<'_>) -> Result<ReadResult> {
        let mut slot = self.sqlite.lock().unwrap_or_else(PoisonError::into_inner);
        let connection = match slot.take() {
            Some(connection) => connection,
            None => self.open_restricted(path)?,
        };
        let exec = ReadExec::on(&connection);
        let found = match query {
            ReadQuery::Tree(tree, count) => {
                run_without_waiting(tree::run(&exec, tree, count)).map(|found| ReadResult::tree(&found))
            }
            ReadQuery::Text(sql, binds) => exec.rows(sql, binds).map(|found| ReadResult::text(&found)),
        };
        *slot = Some(connection);
        found
    }

    /// Table names resolve to the views first, because those are temporary.
    fn open_restricted(&self, path: &Path) -> Result<Connection> {
        let mut connection = sqlite::connect(path, -1_024)?;
        for View { table, sql } in &self.views {
            connection.execute_batch(&format!("CREATE TEMP VIEW \"{table}\" AS {}", sql.replace("{main}", "main")))?;
        }
        let views: Vec<&'static str> = self.views.iter().map(|view| view.table).collect();
        let tables: Vec<String> = connection
            .prepare("SELECT name FROM main.sqlite_master WHERE type = 'table'")?
            .query_map([], |row| row.get(0))?
            .collect::<rusqlite::Result<_>>()?;
        connection.authorizer(Some(move |access: AuthContext<'_>| {
            let AuthAction::Read { table_name, column_name } = access.action else { return Authorization::Allow };
            let is_a_table = access.database_name != Some("temp") && tables.iter().any(|table| table == table_name);
            let is_through_a_view = access.accessor.is_some_and(|view| views.contains(&view));
            // SQLite reports a rows-only count like this; a view may have become its table by then.
            let is_only_counted = column_name.is_empty() && views.contains(&table_name);
            if is_a_table && !is_through_a_view && !is_only_counted {
                Authorization::Deny
            } else {
                Authorization::Allow
            }
        }))?;
        Ok(connection)
    }

    async fn on_postgres(&self, postgres: &Postgres, query: ReadQuery<'_>) -> Result<ReadResult> {
        let mut slot = self.postgres.lock().await;
        let line = match slot.as_mut() {
            Some(line) => line,
            None => slot.insert(self.connect_restricted(postgres).await?),
        };
        let DedicatedConnection { client, prepared, .. } = line;
        let tx = client.transaction().await?;
        let exec = PgTx::on(&tx, prepared);
        let found = match query {
            ReadQuery::Tree(tree, count) => tree::run(&exec, tree, count).await.map(|found| ReadResult::tree(&found)),
            ReadQuery::Text(sql, binds) => exec.rows(sql, binds).await.map(|found| ReadResult::text(&found)),
        };
        tx.rollback().await?;
        found
    }

    /// A connection whose role has rights on the views only.
    async fn connect_restricted(&self, postgres: &Postgres) -> Result<DedicatedConnection> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let schema = format!("lock_{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let line = postgres.connect_dedicated().await?;
        let mut text = format!(
            "DO $$ BEGIN CREATE ROLE {ROLE} NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
             CREATE SCHEMA {schema};\n"
        );
        for View { table, sql } in &self.views {
            let sql = sql.replace("{main}", "public");
            text.push_str(&format!("CREATE VIEW {schema}.\"{table}\" WITH (security_barrier) AS {sql};\n"));
        }
        text.push_str(&format!(
            "GRANT USAGE ON SCHEMA {schema} TO {ROLE};
             GRANT SELECT ON ALL TABLES IN SCHEMA {schema} TO {ROLE};
             SET search_path = {schema}, public;
             SET ROLE {ROLE};"
        ));
        line.client.batch_execute(&text).await?;
        Ok(line)
    }
}

/// A read to repeat.
#[derive(Clone, Copy)]
pub(crate) enum ReadQuery<'a> {
    Tree(tree::View<'a>, bool),
    /// A statement as is; its rows come in any order.
    Text(&'a str, &'a [Value]),
}

#[derive(PartialEq)]
pub(crate) struct ReadResult {
    rows: Vec<Vec<u8>>,
    total: Option<u64>,
}

impl ReadResult {
    pub(crate) fn tree(fetched: &Fetched) -> Self {
        Self { rows: fetched.rows.clone(), total: fetched.total }
    }

    pub(crate) fn text(found: &[Row]) -> Self {
        let mut rows: Vec<_> = found.iter().map(|row| format!("{row:?}").into_bytes()).collect();
        rows.sort();
        Self { rows, total: None }
    }
}

/// The lock that guards this future, if a test set one.
pub(crate) fn current() -> Option<Arc<Lock>> {
    LOCK.try_with(Arc::clone).ok()
}

/// Repeats the read if a test set a lock.
pub(crate) async fn look(engine: &Engine, query: ReadQuery<'_>, first: impl FnOnce() -> ReadResult) {
    if let Some(lock) = current() {
        Box::pin(lock.look(engine, query, first())).await;
    }
}
