//! Private files: they hold secrets (the signing key, personal texts), so other users of the machine may not read them.

use std::fs::{File, OpenOptions, Permissions};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;

use crate::error::{Error, Result};

const OWNER_ONLY: u32 = 0o600;
const OTHERS: u32 = 0o077;

fn unusable(path: &Path, error: &std::io::Error) -> Error {
    Error::Unusable(format!("{}: {error}", path.display()))
}

/// Opens a file for writing; creates it if missing.
pub(super) fn open(path: &Path) -> Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true).mode(OWNER_ONLY);
    let file = options.open(path).map_err(|error| unusable(path, &error))?;
    close_to_others(path)?;
    Ok(file)
}

/// Creates a file that must not exist yet.
pub(super) fn make(path: &Path) -> Result<File> {
    let mut options = OpenOptions::new();
    options.create_new(true).write(true).mode(OWNER_ONLY).open(path).map_err(|error| unusable(path, &error))
}

/// Fixes the mode of files from an earlier version or a restored backup; a missing file is fine.
pub(super) fn close_to_others(path: &Path) -> Result<()> {
    let Ok(found) = path.metadata() else { return Ok(()) };
    if found.permissions().mode() & OTHERS == 0 {
        return Ok(());
    }
    std::fs::set_permissions(path, Permissions::from_mode(OWNER_ONLY)).map_err(|error| unusable(path, &error))
}
