//! Consistent copies of a database, and reads from a copy.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::{READ_CACHE_KIB, Sqlite, connect, private};
use crate::error::{Error, Result};
use crate::row::Row;
use crate::value::Value;

impl Sqlite {
    /// Writes a consistent copy while the database is in use; it is on disk on return.
    pub(crate) fn backup(&self, to: &Path) -> Result<()> {
        let from = connect(&self.path, READ_CACHE_KIB)?;
        let to_text = to.to_str().ok_or_else(|| Error::Unusable("the backup's path is not valid text".to_owned()))?;
        // An empty file is filled; a file with content is an error.
        let file = private::make(to)?;
        let copied = from.execute("VACUUM INTO ?1", [to_text]).map_err(Error::from);
        let result = copied.and_then(|_| file.sync_all().map_err(|error| Error::Unusable(error.to_string())));
        if result.is_err() {
            let _ = std::fs::remove_file(to);
        }
        result
    }
}

/// Reads rows from a copy without a writer. Opening it as a server's database would change the file, and would reject the network
/// filesystems that often hold backups.
///
/// # Errors
/// SQLite's `Error`.
pub fn read_copy(path: &Path, sql: &str, binds: &[Value]) -> Result<Vec<Row>> {
    let connection =
        Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    super::rows(&connection, sql, binds)
}
