//! The database layer: SQLite or PostgreSQL behind one interface. No other crate knows which one is in use.
//!
//! Requests are read as trees of SELECTs ([`Select`], [`Cond`]); commands use SQL text with `$1` inside [`Db::write`].
//! `dialect.rs` lists the common subset of SQL.

mod cancellation;
mod cast;
mod changes;
mod cond;
mod dialect;
mod document;
mod drift;
mod error;
mod evaluate;
mod from_row;
mod implication;
pub mod json;
mod migrate;
mod postgres;
mod row;
mod row_source;
mod rows;
mod select;
mod sql_cache;
mod sqlite;
mod table;
pub mod testing;
mod text_list;
mod tree;
mod tx;
mod value;
pub mod words;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

pub use changes::{Changes, Commit, JsonRow, Op, RowChange, Stamp};
pub use cond::{Compare, Cond, Field, Is, JsonPathStep};
pub use error::{Error, Result};
pub use from_row::{ColumnReader, FromRow, FromValue, read_all, select_sql};
pub use migrate::MigrationFile;
pub use row::Row;
pub use row_source::RowSource;
pub use select::{CastType, Embed, Output, Related, Select, SortTerm, ValueTransform, Via};
pub use sqlite::{fetch_virtual_rows, read_copy, refuse_locked};
pub use table::{ColumnDef, Default, OnDelete, Reference, TableSchema};
pub use text_list::TextList;
pub use tree::{Fetched, Tree};
pub use tx::{DryRun, RowsAffected, Tx, TxPart};
pub use value::{ColumnType, Value, integer, truth, write_usd};

/// Time limit for a request's statement: `57014` on the wire. T-Q13.
pub const STATEMENT: Duration = Duration::from_secs(2);
/// Time limit for a statement that no request waits for.
const LEISURE: Duration = Duration::from_mins(5);

/// The database's location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// A file; its directory must exist.
    Sqlite(PathBuf),
    /// `postgres://user:password@host:port/name`
    Postgres(String),
}

/// Checks whether a server may have its database there, without changes.
///
/// # Errors
/// `Unusable` with a sentence: a network filesystem, a second name for a file, an invalid address.
pub fn check_location(location: &Location) -> Result<()> {
    match location {
        Location::Sqlite(path) => sqlite::check_location(path),
        Location::Postgres(url) => postgres::Access::parse(url).map(drop),
    }
}

/// Whether a second process may open the same SQLite file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// A server: rejected while another server has the file open. Creates a missing database.
    Serve,
    /// The command line beside a running server. Creates nothing.
    Look,
}

/// An open database; cheap to clone.
#[derive(Clone)]
pub struct Db(Arc<DbInner>);

struct DbInner {
    engine: Engine,
    changes: Arc<Changes>,
    /// Zero, or the number of the commit that will prove that the disk has room again.
    full_until: AtomicU64,
}

enum Engine {
    Sqlite(sqlite::Sqlite),
    Postgres(Box<postgres::Postgres>),
}

impl Db {
    /// Opens the database without touching the schema. A request's statements end after [`STATEMENT`].
    ///
    /// # Errors
    /// `Unusable` with the remedy, or the driver's failure.
    pub fn open(location: &Location, usage: Use) -> Result<Self> {
        Self::open_with_timeout(location, usage, STATEMENT)
    }

    /// Like [`Self::open`] with another time limit. On SQLite it applies to reads, as only they can be long.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn open_with_timeout(location: &Location, usage: Use, statement: Duration) -> Result<Self> {
        let changes = Arc::new(Changes::new());
        let engine = match location {
            Location::Sqlite(path) => {
                Engine::Sqlite(sqlite::Sqlite::open(path, Arc::clone(&changes), usage, statement)?)
            }
            Location::Postgres(url) => Engine::Postgres(Box::new(postgres::Postgres::open(url, &changes, statement)?)),
        };
        Ok(Self(Arc::new(DbInner { engine, changes, full_until: AtomicU64::new(0) })))
    }

    /// Applies missing migrations in one transaction.
    ///
    /// # Errors
    /// `Unusable` if the schema is newer than `files`; database errors.
    pub async fn migrate(&self, files: &[MigrationFile]) -> Result<()> {
        migrate::run(self, files).await
    }

    /// Checks that the schema matches `files`, without changes.
    ///
    /// # Errors
    /// `Unusable` with the remedy if the schema is older or newer.
    pub async fn verify_migrations(&self, files: &[MigrationFile]) -> Result<()> {
        migrate::verify(self, files).await
    }

    /// Runs a command in one durable transaction. The command may run again after a conflict, so it owns its data. A caller
    /// that stops waiting cancels a write that has not started.
    ///
    /// # Errors
    /// The command's own error, or the database's through `From`. Only `Undecided` leaves open whether the commit stands.
    pub async fn write<T, E, F>(&self, command: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Cause + Send + 'static,
        F: AsyncFn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    {
        let lock = testing::lock::current();
        let command = async move |tx: &mut Tx<'_>| {
            tx.watch(lock.clone());
            command(tx).await
        };
        let kept = match &self.0.engine {
            Engine::Sqlite(sqlite) => sqlite.writer().write(command).await,
            Engine::Postgres(postgres) => postgres.writer().write(command).await,
        };
        if let Err(error) = &kept
            && matches!(error.database(), Some(Error::DiskFull))
        {
            self.0.full_until.store(self.0.changes.seq() + 1, Ordering::Release);
        }
        kept
    }

    /// Checks that reads and writes work now. After a full disk it tries a small write, because an unready server gets no
    /// requests whose writes could find room.
    ///
    /// # Errors
    /// The reason.
    pub async fn ready(&self) -> Result<()> {
        if self.has_failed() {
            return Err(Error::Unavailable("a commit could not be made durable".to_owned()));
        }
        self.rows("SELECT 1", &[]).await?;
        if self.0.changes.seq() < self.0.full_until.load(Ordering::Acquire) {
            self.write(async |tx| tx.probe().await).await?;
            self.0.full_until.store(0, Ordering::Release);
        }
        Ok(())
    }

    /// Runs a tree in one snapshot. `count` also counts the root's rows without limit and offset.
    ///
    /// # Errors
    /// Database errors; `Timeout` for a slow statement.
    pub async fn fetch(&self, select: &Select, count: bool) -> Result<Fetched> {
        self.fetch_tree(&Tree::new(select.clone()), None, count).await
    }

    /// Like [`Db::fetch`] for a reusable tree; `filter`, if given, replaces the root's filter.
    ///
    /// # Errors
    /// As [`Db::fetch`].
    pub async fn fetch_tree(&self, tree: &Tree, filter: Option<&Cond>, count: bool) -> Result<Fetched> {
        let view = tree.view(filter);
        let fetched = match &self.0.engine {
            Engine::Sqlite(sqlite) => sqlite.read(|exec| run_without_waiting(tree::run(exec, view, count)))?,
            Engine::Postgres(postgres) => postgres.fetch(view, count).await?,
        };
        let asked = testing::lock::ReadQuery::Tree(view, count);
        testing::lock::look(&self.0.engine, asked, || testing::lock::ReadResult::tree(&fetched)).await;
        Ok(fetched)
    }

    /// All rows of one reading statement; the statement must limit them.
    ///
    /// # Errors
    /// As [`Db::fetch`]; `Bug` if placeholders and binds differ in number.
    pub async fn rows(&self, sql: &str, binds: &[Value]) -> Result<Vec<Row>> {
        let rows = match &self.0.engine {
            Engine::Sqlite(sqlite) => sqlite.read(|exec| exec.rows(sql, binds))?,
            Engine::Postgres(postgres) => postgres.rows(sql, binds).await?,
        };
        let asked = testing::lock::ReadQuery::Text(sql, binds);
        testing::lock::look(&self.0.engine, asked, || testing::lock::ReadResult::text(&rows)).await;
        Ok(rows)
    }

    /// The rows of `SELECT` with the struct's columns and `rest`, which starts with `FROM`.
    ///
    /// # Errors
    /// As [`Db::rows`]; `Bug` for a value that does not fit its field.
    pub async fn select<T: FromRow>(&self, rest: &str, binds: &[Value]) -> Result<Vec<T>> {
        read_all(&self.rows(&select_sql::<T>(rest), binds).await?)
    }

    /// Like [`Db::rows`] for background work, with the limit `LEISURE`.
    ///
    /// # Errors
    /// Database errors.
    pub async fn rows_at_leisure(&self, sql: &str, binds: &[Value]) -> Result<Vec<Row>> {
        match &self.0.engine {
            Engine::Sqlite(sqlite) => sqlite.read_within(LEISURE, |exec| exec.rows(sql, binds)),
            Engine::Postgres(postgres) => postgres.rows_within(LEISURE, sql, binds).await,
        }
    }

    /// As [`Db::select`], with [`Db::rows_at_leisure`].
    ///
    /// # Errors
    /// As [`Db::select`].
    pub async fn select_at_leisure<T: FromRow>(&self, rest: &str, binds: &[Value]) -> Result<Vec<T>> {
        read_all(&self.rows_at_leisure(&select_sql::<T>(rest), binds).await?)
    }

    /// As [`Db::rows_at_leisure`], for several statements in one snapshot; `statements` are their texts and binds.
    ///
    /// # Errors
    /// Database errors.
    pub async fn rows_in_snapshot(&self, statements: &[(&str, &[Value])]) -> Result<Vec<Vec<Row>>> {
        match &self.0.engine {
            Engine::Sqlite(sqlite) => sqlite
                .read_within(LEISURE, |exec| statements.iter().map(|(sql, binds)| exec.rows(sql, binds)).collect()),
            Engine::Postgres(postgres) => postgres.rows_in_snapshot(LEISURE, statements).await,
        }
    }

    /// Table versions and change feed, as known to this process.
    pub fn changes(&self) -> &Changes {
        &self.0.changes
    }

    /// Sends a message to all processes on this database, this one included ([`Changes::subscribe_messages`]). It is
    /// not stored. An embedded database has no other process and sends nothing.
    ///
    /// # Errors
    /// Database errors.
    pub async fn broadcast_message(&self, text: &str) -> Result<()> {
        match &self.0.engine {
            Engine::Sqlite(_) => Ok(()),
            Engine::Postgres(postgres) => postgres.broadcast_message(text).await,
        }
    }

    /// Whether other servers may use this database; never true for an embedded one.
    pub fn is_shared(&self) -> bool {
        matches!(self.0.engine, Engine::Postgres(_))
    }

    /// Whether a commit could not be made durable: the process must stop and restart from disk.
    pub fn has_failed(&self) -> bool {
        match &self.0.engine {
            Engine::Sqlite(sqlite) => sqlite.has_failed(),
            Engine::Postgres(_) => false,
        }
    }

    /// Copies the database into a new file while it is in use.
    ///
    /// # Errors
    /// `Unusable` on PostgreSQL, which has its own tools.
    pub fn backup(&self, to: &Path) -> Result<()> {
        match &self.0.engine {
            Engine::Sqlite(sqlite) => sqlite.backup(to),
            Engine::Postgres(_) => Err(Error::Unusable(
                "This database is PostgreSQL: back it up with pg_dump or pg_basebackup.".to_owned(),
            )),
        }
    }

    /// Differences between the live schema and the declared tables, one sentence each.
    ///
    /// # Errors
    /// Database errors.
    pub async fn drift(&self, shapes: &[&TableSchema]) -> Result<Vec<String>> {
        drift::differences(self, shapes).await
    }
}

/// Shows the writer whether a database error made a command fail, so that it can retry.
pub trait Cause {
    /// The underlying database error, if any.
    fn database(&self) -> Option<&Error>;
}

impl Cause for Error {
    fn database(&self) -> Option<&Error> {
        Some(self)
    }
}

fn run_without_waiting<T>(future: impl Future<Output = Result<T>>) -> Result<T> {
    sqlite::poll_once(future).unwrap_or_else(|| Err(Error::Bug("an embedded read waited for something".to_owned())))
}
