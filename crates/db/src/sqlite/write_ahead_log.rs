//! The write-ahead log (WAL) of SQLite: how long it may grow, and when writers wait for it. T-D05.
//!
//! SQLite checkpoints every thousand pages, but restarts the log only when no reader uses it. Readers that leave no gap would let it grow
//! until the disk is full. So the writer restarts it here and waits for current readers to end. Their statements have time limits. Readers
//! that arrive meanwhile read the database file and delay nothing.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;

use super::BUSY_TIMEOUT;

/// The log is restarted at this size in bytes; half its maximum.
const LONG: u64 = 32 * 1024 * 1024;
/// Bytes until the next attempt if readers blocked one: on a busy machine they may take longer than the wait. Two attempts fit before the
/// log reaches its maximum.
const STEP: u64 = LONG / 3;
/// Blocked attempts before the blocking read counts as endless.
const PATIENCE: u32 = 2;
/// How long an attempt waits for readers: two seconds, a request's limit, for those present at the start, and two for those that came
/// meanwhile. Shorter than a command waits in the queue, so no command is rejected because of it.
const WAIT: Duration = Duration::from_secs(4);

pub(super) struct WriteAheadLog {
    path: PathBuf,
    /// The size for the next attempt.
    long: u64,
    /// Blocked attempts since the last restart.
    in_vain: u32,
}

impl WriteAheadLog {
    pub(super) fn for_database(database: &Path) -> Self {
        let mut path = database.as_os_str().to_owned();
        path.push("-wal");
        Self { path: path.into(), long: LONG, in_vain: 0 }
    }

    /// Runs after every commit, outside transactions. A commit's size is unknown, and reading the log's length costs almost nothing beside
    /// the disk sync.
    ///
    /// # Errors
    /// SQLite's, if the checkpoint fails.
    pub(super) fn keep_short(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let length = std::fs::metadata(&self.path).map_or(0, |log| log.len());
        if length < self.long {
            return Ok(());
        }
        connection.busy_timeout(WAIT)?;
        let begun_anew = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0));
        connection.busy_timeout(BUSY_TIMEOUT)?;
        let is_busy: bool = begun_anew?;
        // A read outside requests, such as a backup, may take minutes; the writer does not wait for it every time.
        (self.long, self.in_vain) = match is_busy {
            false => (LONG, 0),
            true if self.in_vain < PATIENCE => (length + STEP, self.in_vain + 1),
            true => (length + LONG, self.in_vain),
        };
        Ok(())
    }
}
