//! One long-lived read connection per thread and database: a read runs on the request's thread.

use std::cell::RefCell;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use rusqlite::Connection;

use crate::dialect::Dialect;
use crate::error::Result;
use crate::row::Row;
use crate::tree::{Cells, Exec};
use crate::value::Value;

const NO_DEADLINE: u64 = u64::MAX;
/// SQLite instructions between two deadline checks.
const STEPS_PER_CHECK: i32 = 20_000;
/// Databases a thread keeps connections to; tests open many, a server one.
const DATABASES_PER_THREAD: usize = 2;

struct Reader {
    database: u64,
    connection: Connection,
    /// In [`millis`]; checked while a statement runs.
    deadline: Arc<AtomicU64>,
}

thread_local! {
    static READERS: RefCell<Vec<Reader>> = const { RefCell::new(Vec::new()) };
}

pub(super) fn next_id() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// `limit` is the time limit of the work.
pub(super) fn read<T>(
    database: u64,
    path: &Path,
    limit: Duration,
    work: impl FnOnce(&ReadExec<'_>) -> Result<T>,
) -> Result<T> {
    // Taken out during the work, so that nested code cannot find it borrowed.
    let cached = READERS.with_borrow_mut(|readers| {
        let at = readers.iter().position(|reader| reader.database == database);
        at.map(|at| readers.remove(at))
    });
    let reader = match cached {
        Some(reader) => reader,
        None => open(database, path)?,
    };
    let limit = u64::try_from(limit.as_millis()).unwrap_or(NO_DEADLINE);
    reader.deadline.store(millis().saturating_add(limit), Ordering::Relaxed);
    let result = in_snapshot(&reader.connection, work);
    reader.deadline.store(NO_DEADLINE, Ordering::Relaxed);
    READERS.with_borrow_mut(|readers| {
        readers.insert(0, reader);
        readers.truncate(DATABASES_PER_THREAD);
    });
    result
}

fn open(database: u64, path: &Path) -> Result<Reader> {
    let mut connection = super::connect(path, super::READ_CACHE_KIB)?;
    connection.pragma_update(None, "query_only", true)?;
    let deadline = Arc::new(AtomicU64::new(NO_DEADLINE));
    let watched = Arc::clone(&deadline);
    connection.progress_handler(STEPS_PER_CHECK, Some(move || millis() > watched.load(Ordering::Relaxed)))?;
    Ok(Reader { database, connection, deadline })
}

/// Milliseconds of monotonic time since the first call in this process.
fn millis() -> u64 {
    static START: OnceLock<Instant> = OnceLock::new();
    u64::try_from(START.get_or_init(Instant::now).elapsed().as_millis()).unwrap_or(NO_DEADLINE)
}

fn in_snapshot<T>(connection: &Connection, work: impl FnOnce(&ReadExec<'_>) -> Result<T>) -> Result<T> {
    connection.prepare_cached("BEGIN")?.execute([])?;
    let result = work(&ReadExec(connection));
    let ended = connection.prepare_cached("COMMIT").and_then(|mut end| end.execute([]));
    if ended.is_err() {
        // An interrupt may already have ended the transaction.
        let _ = connection.execute_batch("ROLLBACK");
    }
    result
}

/// A read connection inside a snapshot.
pub(crate) struct ReadExec<'a>(&'a Connection);

impl<'a> ReadExec<'a> {
    pub(crate) fn on(connection: &'a Connection) -> Self {
        Self(connection)
    }

    pub(crate) fn rows(&self, sql: &str, binds: &[Value]) -> Result<Vec<Row>> {
        super::rows(self.0, sql, binds)
    }
}

impl Exec for ReadExec<'_> {
    fn dialect(&self) -> Dialect {
        Dialect::Sqlite
    }

    async fn for_each_row(
        &self,
        sql: &str,
        binds: &[Value],
        row: &mut (dyn FnMut(&dyn Cells) -> Result<()> + Send),
    ) -> Result<()> {
        super::for_each_row(self.0, sql, binds, row)
    }
}
