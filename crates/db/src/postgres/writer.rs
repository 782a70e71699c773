//! Transaction threads, each with its own runtime, so that a command's future need not be `Send`.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard};
use tokio::time::Instant;
use tokio_postgres::error::Severity;
use tokio_postgres::{IsolationLevel, Transaction};

use super::access::{ANSWER, Access, DedicatedConnection, PATIENCE, with_timeout};
use super::feed::{self, PublishedTransactions};
use super::prepared::Prepared;
use super::tx::PgTx;
use crate::Cause;
use crate::cancellation::WriteClaim;
use crate::changes::Changes;
use crate::error::{Error, Result};
use crate::tx::Tx;

const THREADS: usize = 3;
const QUEUE: usize = 4_096;
/// Attempts at a command that keeps losing conflicts before its caller gets an error.
const ATTEMPTS: u32 = 8;
/// Attempts that run beside other threads' commands. After these the command runs alone: on small tables the server
/// tracks reads by page or table, so commands without common rows can keep aborting each other.
const TOGETHER: u32 = 3;

type WriteJob = Box<dyn for<'a> FnOnce(&'a mut WriterSession) -> Pin<Box<dyn Future<Output = ()> + 'a>> + Send>;

pub(crate) struct WriterPool {
    queue: mpsc::SyncSender<WriteJob>,
}

pub(crate) struct WriterSession {
    access: Access,
    line: Option<DedicatedConnection>,
    /// Time limit for the answer to a command's statement.
    answer: Duration,
    changes: Arc<Changes>,
    own: PublishedTransactions,
    crowd: Arc<RwLock<()>>,
}

/// An attempt's lock among this program's commands.
enum CommandLock<'a> {
    Beside { _others: RwLockReadGuard<'a, ()> },
    Alone { _guard: RwLockWriteGuard<'a, ()> },
}

impl WriterPool {
    pub(super) fn start(
        access: &Access,
        answer: Duration,
        changes: &Arc<Changes>,
        own: &PublishedTransactions,
    ) -> Result<Self> {
        let (queue, work) = mpsc::sync_channel::<WriteJob>(QUEUE);
        let work = Arc::new(Mutex::new(work));
        let crowd = Arc::new(RwLock::new(()));
        for number in 0..THREADS {
            let mut session = WriterSession {
                access: access.clone(),
                line: None,
                answer,
                changes: Arc::clone(changes),
                own: own.clone(),
                crowd: Arc::clone(&crowd),
            };
            let work = Arc::clone(&work);
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .map_err(|error| Error::Unusable(format!("cannot start a transaction thread: {error}")))?;
            std::thread::Builder::new()
                .name(format!("pg-writer-{number}"))
                .spawn(move || {
                    loop {
                        let next = work.lock().unwrap_or_else(PoisonError::into_inner).recv();
                        let Ok(next) = next else { return };
                        runtime.block_on(next(&mut session));
                    }
                })
                .map_err(|error| Error::Unusable(format!("cannot start a transaction thread: {error}")))?;
        }
        Ok(Self { queue })
    }

    pub(crate) async fn write<T, E, F>(&self, command: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Cause + Send + 'static,
        F: AsyncFn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    {
        let (answer, answered) = tokio::sync::oneshot::channel();
        let (turn, enqueued_at) = (Arc::new(WriteClaim::default()), Instant::now());
        let own = Arc::clone(&turn);
        let work: WriteJob = Box::new(move |session: &mut WriterSession| {
            Box::pin(async move {
                if answer.is_closed() || !own.claim() {
                    return;
                }
                let is_awaited = || !answer.is_closed();
                let run = session.run(&command, enqueued_at + PATIENCE, &is_awaited);
                let result = match AssertUnwindSafe(run).catch_unwind().await {
                    Ok(result) => result,
                    Err(_) => {
                        session.close_connection().await;
                        Err(E::from(Error::Bug("a command panicked".to_owned())))
                    }
                };
                let _ = answer.send(result);
            })
        });
        self.queue.try_send(work).map_err(|_| E::from(Error::Unavailable("too many writes are waiting".to_owned())))?;
        turn.wait(answered, PATIENCE).await
    }
}

impl WriterSession {
    /// Runs the command until it commits or fails. The first attempt must start by `begun_by`.
    async fn run<T, E, F>(&mut self, command: &F, mut begun_by: Instant, is_awaited: &dyn Fn() -> bool) -> Result<T, E>
    where
        E: From<Error> + Cause,
        F: AsyncFn(&mut Tx<'_>) -> Result<T, E>,
    {
        let crowd = Arc::clone(&self.crowd);
        let mut attempt = 1;
        loop {
            let left = begun_by.saturating_duration_since(Instant::now());
            let place = with_timeout(left, async { Ok(CommandLock::acquire(attempt, &crowd).await) }).await?;
            match self.attempt(command, begun_by, is_awaited).await {
                Err(error)
                    if attempt < ATTEMPTS && is_serialization(&error) || attempt == 1 && is_duplicate(&error) =>
                {
                    drop(place);
                    let pause = Duration::from_millis(u64::from(1_u32 << attempt));
                    tokio::time::sleep(pause).await;
                    attempt += 1;
                    begun_by = Instant::now() + PATIENCE;
                }
                Err(error) => {
                    if is_lost(&error) {
                        self.close_connection().await;
                    }
                    return Err(error);
                }
                result => return result,
            }
        }
    }

    async fn attempt<T, E, F>(&mut self, command: &F, begun_by: Instant, is_awaited: &dyn Fn() -> bool) -> Result<T, E>
    where
        E: From<Error> + Cause,
        F: AsyncFn(&mut Tx<'_>) -> Result<T, E>,
    {
        let Self { access, line, answer, changes, own, .. } = self;
        let beginning = begin(access, line);
        let (tx, prepared) = with_timeout(begun_by.saturating_duration_since(Instant::now()), beginning).await?;
        let outcome = {
            let mut run = Tx::postgres(PgTx { tx: &tx, prepared, answer: *answer });
            let outcome = command(&mut run).await;
            outcome.and_then(|value| run.ensure_no_dry_run().map(|()| value).map_err(E::from))
        };
        let value = match outcome {
            Ok(value) => value,
            Err(refused) => {
                // Awaited here, because this thread's runtime stops between commands and the server keeps the command's locks until it
                // gets the rollback. Closing the connection tells a server that does not answer.
                if !is_lost(&refused) {
                    roll_back(tx).await?;
                }
                return Err(refused);
            }
        };
        let written = with_timeout(ANSWER, feed::read_transaction_changes(&tx, prepared)).await?;
        if !is_awaited() {
            roll_back(tx).await?;
            return Err(E::from(Error::Unavailable("the request ended before its write began".to_owned())));
        }
        if let Some(written) = &written {
            own.add(written.txid);
        }
        if let Err(error) = commit(tx, written.is_some()).await {
            if let Some(written) = &written {
                own.remove(written.txid);
            }
            return Err(E::from(error));
        }
        if let Some(written) = written {
            changes.publish(&written.tables, written.changes);
        }
        Ok(value)
    }

    /// Closes the connection; the server rolls back open work.
    async fn close_connection(&mut self) {
        self.line = None;
        // This thread's runtime stops between commands; yielding lets it drop the connection now.
        tokio::task::yield_now().await;
    }
}

impl<'a> CommandLock<'a> {
    async fn acquire(attempt: u32, crowd: &'a RwLock<()>) -> Self {
        if attempt > TOGETHER {
            Self::Alone { _guard: crowd.write().await }
        } else {
            Self::Beside { _others: crowd.read().await }
        }
    }
}

async fn begin<'a>(
    access: &Access,
    line: &'a mut Option<DedicatedConnection>,
) -> Result<(Transaction<'a>, &'a Prepared)> {
    let open = match line.take().filter(|line| !line.client.is_closed()) {
        Some(open) => open,
        None => access.connect().await?,
    };
    let DedicatedConnection { client, prepared, .. } = line.insert(open);
    Ok((client.build_transaction().isolation_level(IsolationLevel::Serializable).start().await?, prepared))
}

async fn roll_back(tx: Transaction<'_>) -> Result<()> {
    with_timeout(ANSWER, async { Ok(tx.rollback().await?) }).await
}

/// # Errors
/// `Undecided` if something was written and the server did not confirm the commit.
async fn commit(tx: Transaction<'_>, has_written: bool) -> Result<()> {
    match tokio::time::timeout(ANSWER, tx.commit()).await {
        Ok(Ok(())) => Ok(()),
        // A lost connection tells nothing about a commit already sent.
        Ok(Err(error)) if !has_written || is_verdict(&error) => Err(Error::from(error)),
        Ok(Err(error)) => Err(Error::Undecided(error.to_string())),
        Err(_) if has_written => Err(Error::Undecided("no answer in time".to_owned())),
        Err(_) => Err(Error::Unavailable("no answer in time".to_owned())),
    }
}

fn is_verdict(error: &tokio_postgres::Error) -> bool {
    let severity = error.as_db_error().map(tokio_postgres::error::DbError::parsed_severity);
    severity.is_some_and(|severity| !matches!(severity, Some(Severity::Fatal | Severity::Panic)))
}

fn is_lost<E: Cause>(error: &E) -> bool {
    matches!(error.database(), Some(Error::Unavailable(_) | Error::Undecided(_)))
}

/// A key that another command has written meanwhile. The server reports the key instead of the conflict if the command looked for it by another
/// index, so the second attempt sees the row; a key that was there before is there again.
fn is_duplicate<E: Cause>(error: &E) -> bool {
    matches!(error.database(), Some(Error::Unique { .. }))
}

fn is_serialization<E: Cause>(error: &E) -> bool {
    matches!(error.database(), Some(Error::Serialization))
}
