//! Copies of a database, and what stands in one.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::{READ_CACHE_KIB, Sqlite, connect, private};
use crate::error::{Error, Result};
use crate::row::Row;
use crate::value::Value;

impl Sqlite {
    /// A consistent copy of the database, taken while it is in use, on disk when this returns.
    pub(crate) fn backup(&self, to: &Path) -> Result<()> {
        let from = connect(&self.path, READ_CACHE_KIB)?;
        let to_text = to.to_str().ok_or_else(|| Error::Unusable("the backup's path is not valid text".to_owned()))?;
        // An empty file is filled, one that holds something is refused.
        let file = private::make(to)?;
        let copied = from.execute("VACUUM INTO ?1", [to_text]).map_err(Error::from);
        let kept = copied.and_then(|_| file.sync_all().map_err(|error| Error::Unusable(error.to_string())));
        if kept.is_err() {
            let _ = std::fs::remove_file(to);
        }
        kept
    }
}

/// Rows of a copy that nobody writes. To open it as a database of a server would change the file, and a backup may lie where no server
/// would have one, such as on a network filesystem.
///
/// # Errors
/// The engine's.
pub fn rows_of_copy(path: &Path, sql: &str, binds: &[Value]) -> Result<Vec<Row>> {
    let connection =
        Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    super::rows(&connection, sql, binds)
}
