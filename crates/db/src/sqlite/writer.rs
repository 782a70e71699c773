//! The one writer, with group commit: a thread runs commands one by one, each in a savepoint, many to one durable commit.

use std::future::Future;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use rusqlite::Connection;

use super::change_capture::{self, ChangeCapture};
use super::private;
use super::write_ahead_log::WriteAheadLog;
use crate::cancellation::WriteClaim;
use crate::changes::Changes;
use crate::dialect::Dialect;
use crate::error::{Error, Result};
use crate::row::Row;
use crate::testing::steps;
use crate::tree::{Cells, Exec};
use crate::tx::Tx;
use crate::value::Value;

/// The most commands per durable commit.
const BATCH: usize = 64;
/// The most queued commands; more get an error and retry later.
const QUEUE: usize = 4_096;

/// Bytes: more than almost every transaction writes.
const ROOM: usize = 256 * 1024;
/// How long a command waits in the queue: T-D05.
const PATIENCE: Duration = Duration::from_secs(5);

/// Runs one command in its savepoint; its result delivers the answer after the commit's outcome is known. It gets the
/// error instead of a session if no transaction could start.
type WriteJob = Box<dyn FnOnce(Result<&WriterSession, &Error>) -> Deliver + Send>;
type Deliver = Box<dyn FnOnce(Result<(), &Error>) + Send>;

pub(crate) struct WriterThread {
    queue: mpsc::SyncSender<WriteJob>,
}

/// The writer's connection and the batch's captured changes.
pub(crate) struct WriterSession {
    connection: Connection,
    noted: ChangeCapture,
    schema_version: Option<i64>,
    changes: Arc<Changes>,
    log: WriteAheadLog,
}

impl WriterThread {
    pub(super) fn start(
        connection: Connection,
        log: WriteAheadLog,
        changes: Arc<Changes>,
        failed: Arc<AtomicBool>,
    ) -> Result<Self> {
        let noted = ChangeCapture::attach(&connection)?;
        let (queue, work) = mpsc::sync_channel(QUEUE);
        let mut session = WriterSession { connection, noted, schema_version: None, changes, log };
        std::thread::Builder::new()
            .name("sqlite-writer".to_owned())
            .spawn(move || session.serve(&work, &failed))
            .map_err(|error| Error::Unusable(format!("cannot start the writer thread: {error}")))?;
        Ok(Self { queue })
    }

    /// Queues a command; the answer leaves only after the commit is on disk.
    pub(crate) async fn write<T, E, F>(&self, command: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Send + 'static,
        F: AsyncFn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    {
        let (answer, answered) = tokio::sync::oneshot::channel();
        let turn = Arc::new(WriteClaim::default());
        let own = Arc::clone(&turn);
        let work: WriteJob = Box::new(move |session: Result<&WriterSession, &Error>| {
            if answer.is_closed() || !own.claim() {
                return Box::new(|_| ());
            }
            let outcome = match session {
                Ok(session) => session.in_savepoint(&command),
                Err(error) => Err(E::from(again(error))),
            };
            Box::new(move |committed: Result<(), &Error>| {
                let result = match (outcome, committed) {
                    (Err(refused), _) => Err(refused),
                    (Ok(value), Ok(())) => Ok(value),
                    (Ok(_), Err(error)) => Err(E::from(again(error))),
                };
                // The caller may have gone; the commit stands.
                let _ = answer.send(result);
            })
        });
        self.queue.try_send(work).map_err(|error| {
            E::from(match error {
                mpsc::TrySendError::Full(_) => Error::Unavailable("too many writes are waiting".to_owned()),
                mpsc::TrySendError::Disconnected(_) => Error::Unavailable("the writer has stopped".to_owned()),
            })
        })?;
        turn.wait(answered, PATIENCE).await
    }
}

/// Copies the error for another command of the batch.
fn again(error: &Error) -> Error {
    match error {
        Error::DiskFull => Error::DiskFull,
        Error::Undecided(why) => Error::Undecided(why.clone()),
        Error::Unavailable(why) => Error::Unavailable(why.clone()),
        other => Error::Unavailable(format!("the transaction failed: {other}")),
    }
}

impl WriterSession {
    fn serve(&mut self, work: &mpsc::Receiver<WriteJob>, failed: &AtomicBool) {
        while let Ok(first) = work.recv() {
            // It could be acknowledged on top of data that is not on disk: T-D07.
            let begun = match failed.load(Ordering::Acquire) {
                true => Err(Error::Unavailable("a commit could not be made durable".to_owned())),
                false => self.begin(),
            };
            if let Err(error) = begun {
                first(Err(&error))(Err(&error));
                continue;
            }
            let mut delivers = vec![first(Ok(self))];
            while delivers.len() < BATCH {
                let Ok(next) = work.try_recv() else { break };
                delivers.push(next(Ok(self)));
            }
            let committed = self.commit(failed);
            for deliver in delivers {
                deliver(committed.as_ref().copied());
            }
            // A doubtful commit must not be overwritten in the log: T-D07.
            if !failed.load(Ordering::Acquire)
                && let Err(error) = self.log.keep_short(&self.connection)
            {
                tracing::warn!(%error, "failed to reset the write-ahead log");
            }
        }
    }

    fn begin(&mut self) -> Result<()> {
        let version: i64 = self.connection.prepare_cached("PRAGMA schema_version")?.query_row([], |row| row.get(0))?;
        if self.schema_version != Some(version) {
            change_capture::install_triggers(&self.connection)?;
            self.schema_version = Some(version);
        }
        self.noted.begin(self.changes.wants_rows());
        self.run("BEGIN IMMEDIATE")
    }

    fn commit(&self, failed: &AtomicBool) -> Result<(), Error> {
        match self.connection.execute_batch("COMMIT") {
            Ok(()) => {
                let (tables, changes) = self.noted.take();
                self.changes.publish(&tables, changes);
                Ok(())
            }
            Err(error) => {
                let io = matches!(&error, rusqlite::Error::SqliteFailure(code, _) if code.code == rusqlite::ErrorCode::SystemIoFailure);
                if io {
                    // After a failed fsync the disk's state is unknown: a retry could acknowledge lost data.
                    failed.store(true, Ordering::Release);
                }
                let _ = self.connection.execute_batch("ROLLBACK");
                Err(if io { Error::Undecided(error.to_string()) } else { Error::from(error) })
            }
        }
    }

    fn in_savepoint<T, E, F>(&self, command: &F) -> Result<T, E>
    where
        E: From<Error>,
        F: AsyncFn(&mut Tx<'_>) -> Result<T, E>,
    {
        if self.connection.is_autocommit() {
            // On a full disk SQLite ends the whole transaction; further statements would be separate transactions.
            return Err(E::from(Error::Unavailable("the commit was given up".to_owned())));
        }
        let mark = self.noted.mark();
        self.run("SAVEPOINT command")?;
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            let mut tx = Tx::sqlite(WriteTx { session: self });
            let result = poll_once(command(&mut tx));
            result.map(|result| result.and_then(|value| tx.ensure_no_dry_run().map(|()| value).map_err(E::from)))
        }));
        let outcome = match outcome {
            Ok(Some(result)) => result,
            Ok(None) => Err(E::from(Error::Bug("a command waited for something outside its transaction".to_owned()))),
            Err(_) => Err(E::from(Error::Bug("a command panicked".to_owned()))),
        };
        if outcome.is_err() {
            self.run("ROLLBACK TO command")?;
            self.noted.forget_since(mark);
        }
        self.run("RELEASE command")?;
        outcome
    }

    fn run(&self, sql: &str) -> Result<()> {
        self.connection.prepare_cached(sql)?.execute([])?;
        Ok(())
    }
}

/// SQLite answers synchronously, so a command's future is ready at the first poll.
pub(crate) fn poll_once<F: Future>(future: F) -> Option<F::Output> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => Some(output),
        Poll::Pending => None,
    }
}

/// A command's transaction on SQLite.
pub(crate) struct WriteTx<'a> {
    session: &'a WriterSession,
}

impl WriteTx<'_> {
    /// The number of captured changes so far.
    pub(crate) fn captured(&self) -> usize {
        self.session.noted.mark()
    }

    /// Drops changes that a savepoint rolled back.
    pub(crate) fn forget_captured_since(&self, captured: usize) {
        self.session.noted.forget_since(captured);
    }

    pub(crate) fn rows(&self, sql: &str, binds: &[Value]) -> Result<Vec<Row>> {
        super::rows(&self.session.connection, sql, binds)
    }

    pub(crate) fn run(&self, sql: &str, binds: &[Value]) -> Result<u64> {
        let mut statement = self.session.connection.prepare_cached(sql)?;
        super::bind(&mut statement, binds)?;
        let changed = statement.raw_execute();
        steps::count(&statement);
        let changed = changed?;
        Ok(u64::try_from(changed).unwrap_or(u64::MAX))
    }

    /// Writes the file header's application number, which we do not use, and tests for room beside the file, because the
    /// log may already own a page that a real write would lack.
    pub(crate) fn probe(&self) -> Result<()> {
        let connection = &self.session.connection;
        if let Some(database) = connection.path() {
            make_room(Path::new(database))?;
        }
        let number: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        Ok(connection.pragma_update(None, "user_version", number)?)
    }
}

/// Writes a big transaction's bytes beside the database, then deletes them.
fn make_room(database: &Path) -> Result<()> {
    let path = database.with_extension("probe");
    // Created anew each time: a file put here by another user may link elsewhere and must not be written to.
    let _ = std::fs::remove_file(&path);
    let written = private::make(&path).and_then(|mut file| {
        let filled = file.write_all(&vec![1; ROOM]).and_then(|()| file.sync_all());
        filled.map_err(|error| match error.kind() {
            std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => Error::DiskFull,
            _ => Error::Unavailable(error.to_string()),
        })
    });
    let _ = std::fs::remove_file(&path);
    written
}

impl Exec for WriteTx<'_> {
    fn dialect(&self) -> Dialect {
        Dialect::Sqlite
    }

    async fn for_each_row(
        &self,
        sql: &str,
        binds: &[Value],
        row: &mut (dyn FnMut(&dyn Cells) -> Result<()> + Send),
    ) -> Result<()> {
        super::for_each_row(&self.session.connection, sql, binds, row)
    }
}
