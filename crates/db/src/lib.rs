//! Talking to SQLite or PostgreSQL; nobody else knows which.
//!
//! Two ways to speak: trees of SELECTs ([`Select`], [`Cond`]) for whatever a request shapes, and SQL text with `$1`
//! for commands inside [`Db::write`]. The common subset of SQL is listed in `dialect.rs`.

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
mod rows;
mod select;
mod sql_cache;
mod sqlite;
mod table;
pub mod testing;
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
pub use from_row::{ColumnReader, FromRow, FromValue};
pub use migrate::MigrationFile;
pub use row::Row;
pub use select::{CastType, Embed, Output, Related, Select, SortTerm, ValueTransform, Via};
pub use sqlite::{fetch_virtual_rows, read_copy, refuse_locked};
pub use table::{ColumnDef, Default, OnDelete, Reference, TableSchema};
pub use tree::{Fetched, Tree};
pub use tx::{DryRun, RowsAffected, Tx};
pub use value::{ColumnType, Value, integer, truth, write_usd};

/// How long a statement of a request may take: `57014` on the wire. T-Q13.
pub const STATEMENT: Duration = Duration::from_secs(2);
/// How long one may take that no request waits for.
const LEISURE: Duration = Duration::from_mins(5);

/// Where the database is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// A file; its directory must exist.
    Sqlite(PathBuf),
    /// `postgres://user:password@host:port/name`
    Postgres(String),
}

/// Looks whether a server may have its database there, and changes nothing.
///
/// # Errors
/// `Unusable` with a sentence: a network filesystem, a file by a second name, an address that is none.
pub fn check_location(location: &Location) -> Result<()> {
    match location {
        Location::Sqlite(path) => sqlite::check_location(path),
        Location::Postgres(url) => postgres::Access::parse(url).map(drop),
    }
}

/// Whether a second process may open the same SQLite file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// A server: refused while another server has it. Makes a database that is not there yet.
    Serve,
    /// A look from the command line beside a running server. Makes nothing.
    Look,
}

/// An open database; cheap to clone.
#[derive(Clone)]
pub struct Db(Arc<DbInner>);

struct DbInner {
    engine: Engine,
    changes: Arc<Changes>,
    /// Zero, or the number of the commit that will show that the disk has room again.
    full_until: AtomicU64,
}

enum Engine {
    Sqlite(sqlite::Sqlite),
    Postgres(Box<postgres::Postgres>),
}

impl Db {
    /// Opens without touching the schema; a statement of a request is ended after [`STATEMENT`].
    ///
    /// # Errors
    /// `Unusable` with a sentence that says what to do, or the driver's own failure.
    pub fn open(location: &Location, usage: Use) -> Result<Self> {
        Self::open_with_timeout(location, usage, STATEMENT)
    }

    /// The same, with another bound: on SQLite for reads, which alone can be long there.
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

    /// Brings the schema up to `files`, in one transaction.
    ///
    /// # Errors
    /// `Unusable` when it is newer than they are; the database's.
    pub async fn migrate(&self, files: &[MigrationFile]) -> Result<()> {
        migrate::run(self, files).await
    }

    /// Looks whether the schema is what `files` make, and changes nothing.
    ///
    /// # Errors
    /// `Unusable` when it is older or newer, with what to do.
    pub async fn verify_migrations(&self, files: &[MigrationFile]) -> Result<()> {
        migrate::verify(self, files).await
    }

    /// Runs a command in one durable transaction. It may run again when it lost to another, so it owns what it needs. Whoever
    /// stops waiting for the answer takes back a write that has not begun.
    ///
    /// # Errors
    /// The command's own error, or the database's through `From`. Only `Undecided` leaves open whether it was kept.
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

    /// Whether reads and writes work at this moment. While the disk was last found full, a small write finds out: where
    /// nobody is sent any more because it is full, nobody else would.
    ///
    /// # Errors
    /// Why not.
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
    /// The database's; `Timeout` for a statement beyond its bound.
    pub async fn fetch(&self, select: &Select, count: bool) -> Result<Fetched> {
        self.fetch_tree(&Tree::new(select.clone()), None, count).await
    }

    /// As [`Db::fetch`], of a tree that is read often; `filter`, if any, stands for that of its root.
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

    /// Every row of one reading statement; the statement bounds them.
    ///
    /// # Errors
    /// As [`Db::fetch`]; `Bug` where placeholders and binds are not as many.
    pub async fn rows(&self, sql: &str, binds: &[Value]) -> Result<Vec<Row>> {
        let rows = match &self.0.engine {
            Engine::Sqlite(sqlite) => sqlite.read(|exec| exec.rows(sql, binds))?,
            Engine::Postgres(postgres) => postgres.rows(sql, binds).await?,
        };
        let asked = testing::lock::ReadQuery::Text(sql, binds);
        testing::lock::look(&self.0.engine, asked, || testing::lock::ReadResult::text(&rows)).await;
        Ok(rows)
    }

    /// The rows of `SELECT` with the struct's columns and `rest`, which begins with `FROM`.
    ///
    /// # Errors
    /// As [`Db::rows`]; `Bug` for a value that its field cannot hold.
    pub async fn select<T: FromRow>(&self, rest: &str, binds: &[Value]) -> Result<Vec<T>> {
        let rows = self.rows(&format!("SELECT {} {rest}", T::columns()), binds).await?;
        rows.iter().map(T::read).collect()
    }

    /// As [`Db::rows`], for work that no request waits for: it may take its time, up to [`LEISURE`].
    ///
    /// # Errors
    /// The database's.
    pub async fn rows_at_leisure(&self, sql: &str, binds: &[Value]) -> Result<Vec<Row>> {
        match &self.0.engine {
            Engine::Sqlite(sqlite) => sqlite.read_within(LEISURE, |exec| exec.rows(sql, binds)),
            Engine::Postgres(postgres) => postgres.rows_within(LEISURE, sql, binds).await,
        }
    }

    /// Versions and feed of what this process knows to have changed.
    pub fn changes(&self) -> &Changes {
        &self.0.changes
    }

    /// Says something to every other process on this database, and to this one: [`Changes::heard`]. Nothing is kept of it. An embedded
    /// database has no other process, so nothing is said.
    ///
    /// # Errors
    /// The database's.
    pub async fn broadcast_message(&self, text: &str) -> Result<()> {
        match &self.0.engine {
            Engine::Sqlite(_) => Ok(()),
            Engine::Postgres(postgres) => postgres.broadcast_message(text).await,
        }
    }

    /// Whether other servers may be at work on this database; of an embedded one there is never a second.
    pub fn is_shared(&self) -> bool {
        matches!(self.0.engine, Engine::Postgres(_))
    }

    /// Whether a commit could not be made durable: the process must stop and start from what is on disk.
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

    /// How the live schema differs from the declared tables, one sentence each.
    ///
    /// # Errors
    /// The database's.
    pub async fn drift(&self, shapes: &[&TableSchema]) -> Result<Vec<String>> {
        drift::differences(self, shapes).await
    }
}

/// Lets the writer see whether a command failed because of the database, so that it can run it again.
pub trait Cause {
    /// The database's error, where that is what it came of.
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
