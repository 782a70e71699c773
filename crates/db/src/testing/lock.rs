//! A second lock on reads, for tests: whatever a request reads is read once more as somebody to whom the database itself
//! shows only views, one for each table, and must come out the same.
//!
//! The views say who may see what in words of their own, so a policy that was left out of a plan, a column that was let
//! through, or a filter or order on a hidden one makes another answer, or none: on SQLite an authorizer denies every table
//! that no view leads to, on PostgreSQL a role without rights on tables.
//!
//! Always compiled, so that what is tested is what is shipped: outside a guarded future it costs one look at a
//! thread-local per tree.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};

use crate::error::Result;
use crate::postgres::{Line, PgTx, Postgres};
use crate::sqlite::{self, ReadExec};
use crate::tree::{self, Fetched};
use crate::{Engine, answered};

/// Without rights of its own; it stays in the cluster, what it is given goes with each database.
const ROLE: &str = "serendib_lock";

tokio::task_local! {
    static LOCK: Arc<Lock>;
}

/// What one caller may see of a table.
pub struct View {
    pub table: &'static str,
    /// A SELECT of every column that anything of the caller's may name, from tables called `{main}.table`.
    pub sql: String,
}

/// The views of one caller, and what came of looking through them.
pub struct Lock {
    views: Vec<View>,
    looked: AtomicU64,
    /// What looking took the last guarded future, in nanoseconds.
    took: AtomicU64,
    fired: Mutex<Vec<String>>,
    sqlite: Mutex<Option<Connection>>,
    postgres: tokio::sync::Mutex<Option<Line>>,
}

impl Lock {
    pub fn new(views: Vec<View>) -> Arc<Self> {
        Arc::new(Self {
            views,
            looked: AtomicU64::new(0),
            took: AtomicU64::new(0),
            fired: Mutex::default(),
            sqlite: Mutex::default(),
            postgres: tokio::sync::Mutex::default(),
        })
    }

    /// Whatever the future fetches, on whichever database, is looked at twice.
    pub async fn guard<F: Future>(self: &Arc<Self>, future: F) -> F::Output {
        self.took.store(0, Ordering::Relaxed);
        LOCK.scope(Arc::clone(self), future).await
    }

    /// How much of the last guarded future's time was the lock's.
    pub fn last(&self) -> Duration {
        Duration::from_nanos(self.took.load(Ordering::Relaxed))
    }

    /// Trees that were read twice.
    pub fn looked(&self) -> u64 {
        self.looked.load(Ordering::Relaxed)
    }

    /// A sentence for each that did not come out the same.
    pub fn fired(&self) -> Vec<String> {
        self.fired.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    async fn look(&self, engine: &Engine, tree: tree::View<'_>, count: bool, first: &Fetched) {
        let started = Instant::now();
        let second = match engine {
            Engine::Sqlite(sqlite) => self.on_sqlite(&sqlite.path, tree, count),
            Engine::Postgres(postgres) => self.on_postgres(postgres, tree, count).await,
        };
        self.looked.fetch_add(1, Ordering::Relaxed);
        self.took.fetch_add(u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
        let why = match second {
            Ok(second) if second.rows == first.rows && second.total == first.total => return,
            Ok(second) => format!("{} rows behind the lock, {} before it", second.rows.len(), first.rows.len()),
            Err(error) => error.to_string(),
        };
        let told = format!("{}: {why}; {:?} ordered by {:?}", tree.select.table, tree.filter, tree.select.order);
        self.fired.lock().unwrap_or_else(PoisonError::into_inner).push(told);
    }

    fn on_sqlite(&self, path: &Path, tree: tree::View<'_>, count: bool) -> Result<Fetched> {
        let mut kept = self.sqlite.lock().unwrap_or_else(PoisonError::into_inner);
        let connection = match kept.take() {
            Some(connection) => connection,
            None => self.shut(path)?,
        };
        let read = answered(tree::run(&ReadExec::on(&connection), tree, count));
        *kept = Some(connection);
        read
    }

    /// Names of tables mean the views first, because those are temporary.
    fn shut(&self, path: &Path) -> Result<Connection> {
        let mut connection = sqlite::connect(path, -1_024)?;
        for View { table, sql } in &self.views {
            connection.execute_batch(&format!("CREATE TEMP VIEW \"{table}\" AS {}", sql.replace("{main}", "main")))?;
        }
        let views: Vec<&'static str> = self.views.iter().map(|view| view.table).collect();
        let tables: Vec<String> = connection
            .prepare("SELECT name FROM main.sqlite_master WHERE type = 'table'")?
            .query_map([], |row| row.get(0))?
            .collect::<rusqlite::Result<_>>()?;
        connection.authorizer(Some(move |asked: AuthContext<'_>| {
            let AuthAction::Read { table_name, column_name } = asked.action else { return Authorization::Allow };
            let is_a_table = asked.database_name != Some("temp") && tables.iter().any(|table| table == table_name);
            let is_through_a_view = asked.accessor.is_some_and(|view| views.contains(&view));
            // SQLite says so of what only its rows count of; a view may have become its table by then.
            let is_only_counted = column_name.is_empty() && views.contains(&table_name);
            if is_a_table && !is_through_a_view && !is_only_counted {
                Authorization::Deny
            } else {
                Authorization::Allow
            }
        }))?;
        Ok(connection)
    }

    async fn on_postgres(&self, postgres: &Postgres, tree: tree::View<'_>, count: bool) -> Result<Fetched> {
        let mut kept = self.postgres.lock().await;
        let line = match kept.as_mut() {
            Some(line) => line,
            None => kept.insert(self.shut_out(postgres).await?),
        };
        let tx = line.client.transaction().await?;
        let read = tree::run(&PgTx::on(&tx), tree, count).await;
        tx.rollback().await?;
        read
    }

    /// A connection of a role that has rights on the views and on nothing else.
    async fn shut_out(&self, postgres: &Postgres) -> Result<Line> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let schema = format!("lock_{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let line = postgres.line().await?;
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

/// Looks again, where a test asks for it.
pub(crate) async fn look(engine: &Engine, tree: tree::View<'_>, count: bool, first: &Fetched) {
    if let Ok(lock) = LOCK.try_with(Arc::clone) {
        Box::pin(lock.look(engine, tree, count, first)).await;
    }
}
