//! The engine's log of what was committed: how long it may grow. T-D05.
//!
//! SQLite itself takes the log back into the database after every thousand pages, but begins it anew only when no reader is in it.
//! Where readers never leave a gap it would grow until the disk is full; so it is begun anew here, for which the writer waits until those
//! who read now have ended. Their statements are bounded; whoever comes meanwhile reads the database and is in nobody's way.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;

use super::BUSY_TIMEOUT;

/// Bytes from which the log is begun anew; half of what it may have.
const LONG: u64 = 32 * 1024 * 1024;
/// Bytes more until it is tried again where readers were in the way: on a busy machine they may take longer than they are waited for, and
/// those two tries come before the log is as long as it may be.
const STEP: u64 = LONG / 3;
/// Looks that found readers in the way before the next one counts as a read that does not end.
const PATIENCE: u32 = 2;
/// How long is waited for those who read: once for those who were there, once for those who came meanwhile, two seconds each as a
/// request may read. Shorter than a command waits for its turn, so that none is refused because of it.
const WAIT: Duration = Duration::from_secs(4);

pub(super) struct WriteAheadLog {
    path: PathBuf,
    /// When it is looked after next.
    long: u64,
    /// Looks in vain since it was last begun anew.
    in_vain: u32,
}

impl WriteAheadLog {
    pub(super) fn for_database(database: &Path) -> Self {
        let mut path = database.as_os_str().to_owned();
        path.push("-wal");
        Self { path: path.into(), long: LONG, in_vain: 0 }
    }

    /// After every commit, outside of every transaction: nobody knows how much one has written, and to ask for the length costs next to
    /// nothing beside the disk that was waited for.
    ///
    /// # Errors
    /// The engine's, when what was committed could not be taken back into the database.
    pub(super) fn keep_short(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let length = std::fs::metadata(&self.path).map_or(0, |log| log.len());
        if length < self.long {
            return Ok(());
        }
        connection.busy_timeout(WAIT)?;
        let begun_anew = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0));
        connection.busy_timeout(BUSY_TIMEOUT)?;
        let is_busy: bool = begun_anew?;
        // A read that no request waits for, such as a backup, may take minutes: it is not waited for at every look.
        (self.long, self.in_vain) = match is_busy {
            false => (LONG, 0),
            true if self.in_vain < PATIENCE => (length + STEP, self.in_vain + 1),
            true => (length + LONG, self.in_vain),
        };
        Ok(())
    }
}
