//! Files that hold secrets (the signing key, what people wrote): nobody else on the machine may read them.

use std::fs::{File, OpenOptions, Permissions};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;

use crate::error::{Error, Result};

const OWNER_ONLY: u32 = 0o600;
const OTHERS: u32 = 0o077;

fn unusable(path: &Path, error: &std::io::Error) -> Error {
    Error::Unusable(format!("{}: {error}", path.display()))
}

/// Opens a file for writing, and makes it when it is not there.
pub(super) fn open(path: &Path) -> Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true).mode(OWNER_ONLY);
    let file = options.open(path).map_err(|error| unusable(path, &error))?;
    close_to_others(path)?;
    Ok(file)
}

/// Makes a file that must not be there yet.
pub(super) fn make(path: &Path) -> Result<File> {
    let mut options = OpenOptions::new();
    options.create_new(true).write(true).mode(OWNER_ONLY).open(path).map_err(|error| unusable(path, &error))
}

/// A file of an earlier version, or of a restored backup; one that is not there is fine.
pub(super) fn close_to_others(path: &Path) -> Result<()> {
    let Ok(found) = path.metadata() else { return Ok(()) };
    if found.permissions().mode() & OTHERS == 0 {
        return Ok(());
    }
    std::fs::set_permissions(path, Permissions::from_mode(OWNER_ONLY)).map_err(|error| unusable(path, &error))
}
