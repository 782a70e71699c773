//! One server on a data directory.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

use super::private;
use crate::error::{Error, Result};

/// Longer than a look at the lock takes, which holds it for that moment.
const A_LOOK: Duration = Duration::from_millis(50);

/// Takes a database for this process, as long as the file is open.
pub(super) fn take(database: &Path) -> Result<File> {
    let file = private::open(&database.with_extension("lock"))?;
    if file.try_lock().is_ok() {
        return Ok(file);
    }
    std::thread::sleep(A_LOOK);
    file.try_lock().map_err(|_| taken(database))?;
    Ok(file)
}

/// Refuses what another process has, in the words of a start. Keeps nobody from it for more than a moment.
///
/// # Errors
/// `Unusable` when it is taken.
pub fn refuse_taken(database: &Path) -> Result<()> {
    let Ok(file) = File::open(database.with_extension("lock")) else { return Ok(()) };
    match file.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Err(taken(database)),
        _ => Ok(()),
    }
}

fn taken(database: &Path) -> Error {
    let directory = database.parent().unwrap_or(database).display();
    Error::Unusable(format!(
        "SERENDIB_DATA is {directory}: another serendib process uses this data directory. Stop it first, or give this one its own (--data)."
    ))
}
