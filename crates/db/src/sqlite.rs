//! SQLite: one writer thread with group commit, one read connection per thread.

mod change_capture;
mod copy;
mod filesystem;
mod functions;
mod lock;
mod private;
mod reader;
#[cfg(test)]
mod tests;
mod virtual_rows;
mod write_ahead_log;
mod writer;

use std::fs::File;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags, Statement};

use crate::Use;
use crate::changes::Changes;
use crate::error::{Error, Result};
use crate::row::Row;
use crate::testing::steps;
use crate::tree::Cells;
use crate::value::{self, ColumnType, Value};

pub use copy::read_copy;
pub use lock::refuse_locked;
pub(crate) use reader::ReadExec;
pub use virtual_rows::fetch_virtual_rows;
pub(crate) use writer::{WriteTx, poll_once};

/// How long a statement waits for a locked file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// Prepared statements cached per connection.
const PREPARED: usize = 128;
/// Page cache per connection, in KiB (negative in SQLite's syntax).
const READ_CACHE_KIB: i64 = -8_192;
const WRITE_CACHE_KIB: i64 = -8_192;

pub(crate) struct Sqlite {
    pub(crate) path: PathBuf,
    writer: writer::WriterThread,
    id: u64,
    /// Time limit of a read.
    statement: Duration,
    /// Set if a commit could not be made durable: the process must restart from disk.
    failed: Arc<AtomicBool>,
    /// Held while the database is open, so that a second server cannot open the same file.
    _lock: Option<File>,
}

impl Sqlite {
    pub(crate) fn open(path: &Path, changes: Arc<Changes>, usage: Use, statement: Duration) -> Result<Self> {
        filesystem::refuse_network(path)?;
        let lock = match usage {
            Use::Serve => Some(take(path)?),
            Use::Look if path.is_file() => None,
            Use::Look => {
                return Err(Error::Unusable(format!(
                    "there is no database at {}. Set SERENDIB_DATA (--data) to the data directory of a server, or start a server there first.",
                    path.display()
                )));
            }
        };
        let connection = connect(path, WRITE_CACHE_KIB)?;
        let failed = Arc::new(AtomicBool::new(false));
        Ok(Self {
            path: path.to_owned(),
            writer: writer::WriterThread::start(
                connection,
                write_ahead_log::WriteAheadLog::for_database(path),
                changes,
                Arc::clone(&failed),
            )?,
            id: reader::next_id(),
            statement,
            failed,
            _lock: lock,
        })
    }

    pub(crate) fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Acquire)
    }

    pub(crate) fn writer(&self) -> &writer::WriterThread {
        &self.writer
    }

    /// Runs `work` on this thread's read connection, in one snapshot.
    pub(crate) fn read<T>(&self, work: impl FnOnce(&ReadExec<'_>) -> Result<T>) -> Result<T> {
        self.read_within(self.statement, work)
    }

    /// With another time limit.
    pub(crate) fn read_within<T>(&self, limit: Duration, work: impl FnOnce(&ReadExec<'_>) -> Result<T>) -> Result<T> {
        reader::read(self.id, &self.path, limit, work)
    }
}

/// Checks a server's database location before opening.
pub(crate) fn check_location(path: &Path) -> Result<()> {
    filesystem::refuse_network(path)?;
    lock::refuse_other_kinds(path)?;
    refuse_other_names(path)
}

/// Locks a database for this process, and creates a missing file.
fn take(path: &Path) -> Result<File> {
    refuse_other_names(path)?;
    let lock = lock::take(path)?;
    private::open(path)?;
    for ending in ["-wal", "-shm"] {
        let mut beside = path.as_os_str().to_owned();
        beside.push(ending);
        private::close_to_others(Path::new(&beside))?;
    }
    Ok(lock)
}

/// Lock and log files lie beside the name used to open the database: under a second name two servers could open the
/// same file. T-D11.
fn refuse_other_names(path: &Path) -> Result<()> {
    let Ok(found) = std::fs::symlink_metadata(path) else { return Ok(()) };
    if found.is_file() && found.nlink() == 1 {
        return Ok(());
    }
    Err(Error::Unusable(format!(
        "{} is a link or has a second name, so another server could open the same database. Set SERENDIB_DATA (--data) to the directory of the file itself.",
        path.display()
    )))
}

pub(crate) fn connect(path: &Path, cache_kib: i64) -> Result<Connection> {
    let connection = Connection::open_with_flags(
        path,
        // Without CREATE: a missing file is an error, not a new empty database.
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.set_prepared_statement_cache_capacity(PREPARED);
    // Without it SQLite re-prepares a statement with a bound LIKE or range at every execution.
    connection.set_db_config(rusqlite::config::DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "cache_size", cache_kib)?;
    connection.pragma_update(None, "journal_size_limit", 64 * 1024 * 1024)?;
    // Makes change capture see rows that REPLACE deletes.
    connection.pragma_update(None, "recursive_triggers", true)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    configure_connection(&connection)?;
    Ok(connection)
}

/// Registers the functions and settings that our statements need.
fn configure_connection(connection: &Connection) -> Result<()> {
    connection.pragma_update(None, "case_sensitive_like", true)?;
    functions::attach(connection)
}

/// Binds `$2` to the second value wherever it first appears: SQLite numbers named placeholders by appearance. A missing
/// bind would silently be NULL, so this checks the count.
fn bind(statement: &mut Statement<'_>, binds: &[Value]) -> Result<()> {
    let wanted = statement.parameter_count();
    if wanted != binds.len() {
        return Err(Error::Bug(format!("{wanted} placeholders, {} binds", binds.len())));
    }
    for at in 1..=wanted {
        let named = match statement.parameter_name(at) {
            Some(name) => {
                name.trim_start_matches('$').parse().map_err(|_| Error::Bug(format!("placeholder {name}")))?
            }
            None => at,
        };
        let value = named.checked_sub(1).and_then(|index: usize| binds.get(index));
        match value.ok_or_else(|| Error::Bug(format!("placeholder ${named} of {} binds", binds.len())))? {
            Value::Null => statement.raw_bind_parameter(at, rusqlite::types::Null),
            Value::Bool(flag) => statement.raw_bind_parameter(at, flag),
            Value::Int(number) => statement.raw_bind_parameter(at, number),
            Value::Float(number) => statement.raw_bind_parameter(at, number),
            Value::Text(text) => statement.raw_bind_parameter(at, text),
            Value::Uuid(id) => statement.raw_bind_parameter(at, id.to_string()),
            Value::Time(time) => statement.raw_bind_parameter(at, time.timestamp_micros()),
            Value::Date(day) => statement.raw_bind_parameter(at, day.to_string()),
        }?;
    }
    Ok(())
}

fn to_value(value: ValueRef<'_>) -> Result<Value> {
    Ok(match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => Value::Int(number),
        ValueRef::Real(number) => Value::Float(number),
        ValueRef::Text(bytes) => Value::Text(utf8(bytes)?.to_owned()),
        ValueRef::Blob(_) => return Err(Error::Bug("a blob where none is kept".to_owned())),
    })
}

fn utf8(bytes: &[u8]) -> Result<&str> {
    std::str::from_utf8(bytes).map_err(|_| Error::Bug("text that is not UTF-8".to_owned()))
}

/// All rows of a plain statement.
fn rows(connection: &Connection, sql: &str, binds: &[Value]) -> Result<Vec<Row>> {
    let mut statement = connection.prepare_cached(sql)?;
    bind(&mut statement, binds)?;
    let found = collect_rows(&mut statement);
    steps::count(&statement);
    found
}

fn collect_rows(statement: &mut Statement<'_>) -> Result<Vec<Row>> {
    let columns = statement.column_count();
    let mut cursor = statement.raw_query();
    let mut found = Vec::new();
    while let Some(row) = cursor.next()? {
        let values = (0..columns).map(|index| to_value(row.get_ref(index)?)).collect::<Result<Vec<_>>>()?;
        found.push(Row(values));
    }
    Ok(found)
}

/// Runs a tree's statement row by row.
fn for_each_row(
    connection: &Connection,
    sql: &str,
    binds: &[Value],
    row: &mut (dyn FnMut(&dyn Cells) -> Result<()> + Send),
) -> Result<()> {
    let mut statement = connection.prepare_cached(sql)?;
    bind(&mut statement, binds)?;
    let seen = visit_rows(&mut statement, row);
    steps::count(&statement);
    seen
}

fn visit_rows(statement: &mut Statement<'_>, row: &mut (dyn FnMut(&dyn Cells) -> Result<()> + Send)) -> Result<()> {
    let mut cursor = statement.raw_query();
    while let Some(cells) = cursor.next()? {
        row(&LiteCells(cells))?;
    }
    Ok(())
}

struct LiteCells<'a, 'b>(&'a rusqlite::Row<'b>);

impl Cells for LiteCells<'_, '_> {
    fn write(&self, index: usize, kind: ColumnType, out: &mut Vec<u8>) -> Result<()> {
        match (self.0.get_ref(index)?, kind) {
            (ValueRef::Null, _) => out.extend_from_slice(b"null"),
            (ValueRef::Integer(number), ColumnType::Usd) => value::write_usd(number, out),
            (ValueRef::Integer(number), ColumnType::Bool) => {
                out.extend_from_slice(if number == 0 { b"false" } else { b"true" })
            }
            (ValueRef::Integer(micros), ColumnType::Time) => value::write_time(micros, out),
            (ValueRef::Integer(number), _) => value::write_int(number, out),
            (ValueRef::Real(number), _) => value::write_float(number, out),
            (ValueRef::Text(bytes), ColumnType::Json | ColumnType::TextList) => {
                out.extend_from_slice(utf8(bytes)?.as_bytes())
            }
            (ValueRef::Text(bytes), ColumnType::Uuid) => {
                out.push(b'"');
                out.extend_from_slice(utf8(bytes)?.as_bytes());
                out.push(b'"');
            }
            (ValueRef::Text(bytes), _) => value::write_text(utf8(bytes)?, out),
            (ValueRef::Blob(_), _) => {
                return Err(Error::Bug("a blob where none is kept".to_owned()));
            }
        }
        Ok(())
    }

    fn value(&self, index: usize, _kind: ColumnType) -> Result<Value> {
        to_value(self.0.get_ref(index)?)
    }
}
