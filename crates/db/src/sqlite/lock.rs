//! The lock file: one server for each data directory.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

use super::private;
use crate::error::{Error, Result};

/// Longer than [`refuse_locked`] holds the lock.
const PROBE_TIME: Duration = Duration::from_millis(50);

/// Locks a database for this process while the file is open.
pub(super) fn take(database: &Path) -> Result<File> {
    let file = private::open(&database.with_extension("lock"))?;
    if file.try_lock().is_ok() {
        return Ok(file);
    }
    std::thread::sleep(PROBE_TIME);
    file.try_lock().map_err(|_| already_locked_error(database))?;
    Ok(file)
}

/// Fails if something other than a lock file has the lock's name.
pub(super) fn refuse_other_kinds(database: &Path) -> Result<()> {
    let path = database.with_extension("lock");
    let Ok(found) = path.symlink_metadata() else { return Ok(()) };
    if found.is_file() || path.is_file() {
        return Ok(());
    }
    Err(Error::Unusable(format!(
        "{} is not a file, but a server locks its database with a file of that name. Move it away, or set SERENDIB_DATA (--data) to another directory.",
        path.display()
    )))
}

/// Fails if another process has the lock, with the same error as a start. Holds the lock only briefly.
///
/// # Errors
/// `Unusable` if it is locked.
pub fn refuse_locked(database: &Path) -> Result<()> {
    let Ok(file) = File::open(database.with_extension("lock")) else { return Ok(()) };
    match file.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Err(already_locked_error(database)),
        _ => Ok(()),
    }
}

fn already_locked_error(database: &Path) -> Error {
    let directory = database.parent().unwrap_or(database).display();
    Error::Unusable(format!(
        "SERENDIB_DATA is {directory}: another serendib process uses this data directory. Stop it first, or choose another directory (--data)."
    ))
}
