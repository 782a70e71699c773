//! Startup checks of the machine: room for data and files (`ports` checks the ports). `serve` runs them before it creates anything, and
//! `serendib check` runs the same functions, so both fail with the same message.

use std::io::ErrorKind;
use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
use std::path::Path;

use rustix::fs::Access;
use serendib_db::{Db, check_location};

use crate::config::Settings;
use crate::outside::blobs::{self, Blobs};
use crate::{command_line, restore};

const DATA: &str = "SERENDIB_DATA";

/// Checks the present or future places of data and files. Leaves nothing behind.
///
/// # Errors
/// A message for the operator.
pub fn check_places(settings: &Settings) -> anyhow::Result<()> {
    match settings.database_url {
        None => check_data(settings)?,
        // Uploads are stored there temporarily.
        Some(_) => check_directory(DATA, &settings.data)?,
    }
    check_location(&settings.location())?;
    if settings.database_url.is_none() {
        restore::refuse_half(settings)?;
    }
    let name = if settings.storage_url.is_some() { "SERENDIB_STORAGE_URL" } else { DATA };
    Blobs::folder_of(settings).map_or(Ok(()), |folder| check_directory(name, &folder))
}

/// Checks that the data directory exists or can be created, and that only its owner can put files there.
///
/// # Errors
/// A message for the operator.
pub fn check_data(settings: &Settings) -> anyhow::Result<()> {
    check_directory(DATA, &settings.data)?;
    let mode = std::fs::metadata(&settings.data).map(|found| found.permissions().mode()).unwrap_or_default();
    // With the sticky bit users cannot replace each other's files.
    let (everybody_writes, is_sticky) = (mode & 0o0002 != 0, mode & 0o1000 != 0);
    anyhow::ensure!(
        !everybody_writes || is_sticky,
        "every user of this machine can write to the data directory {0} (SERENDIB_DATA) and replace the signing key. Fix it with: chmod o-w {0}",
        settings.data.display()
    );
    Ok(())
}

fn check_directory(name: &str, path: &Path) -> anyhow::Result<()> {
    let display = path.display();
    // An absolute path always has an existing ancestor; a relative one starts at the working directory.
    let existing = path.ancestors().find(|place| place.symlink_metadata().is_ok());
    let existing = existing.filter(|place| !place.as_os_str().is_empty()).unwrap_or(Path::new("."));
    anyhow::ensure!(
        existing.is_dir(),
        "{name} is {display}, but {} is not a directory. Move it away, or set {name} to another directory.",
        existing.display()
    );
    let found = if existing == path {
        rustix::fs::access(path, Access::READ_OK | Access::WRITE_OK | Access::EXEC_OK).map_err(std::io::Error::from)
    } else {
        try_to_make_in(existing)
    };
    match found {
        Ok(()) => Ok(()),
        // Reads work on a full disk, and there may be room again.
        Err(error) if matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded) => Ok(()),
        Err(error) if existing == path => Err(anyhow::anyhow!(
            "{name} is {display}, where this user cannot write ({error}). Give the directory to the user that runs serendib, or set {name} to another directory."
        )),
        Err(error) => Err(anyhow::anyhow!(
            "{name} is {display}, which does not exist and cannot be created in {} ({error}). Create it for the user that runs serendib, or set {name} to another directory.",
            existing.display()
        )),
    }
}

/// Warnings for the operator: legal settings that are probably a mistake.
pub fn warnings(settings: &Settings) -> Vec<String> {
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    let mut warnings = command_line::unknown_variables(names);
    warnings.extend(settings.find_mail_warning());
    let free = settings.storage.free_bytes;
    let files = Blobs::folder_of(settings);
    for folder in [Some(&settings.data), files.as_ref()].into_iter().flatten() {
        let existing = folder.ancestors().find(|folder| folder.is_dir()).unwrap_or(Path::new("."));
        if let Some(room) = blobs::disk_space(existing).filter(|room| room.whole < free) {
            warnings.push(format!(
                "SERENDIB_FREE_BYTES is {free}, more than the whole disk of {} has ({}): all uploads will be rejected.",
                folder.display(),
                room.whole
            ));
            break;
        }
    }
    warnings
}

/// Only an attempt is certain: kernel file systems deny every user.
fn try_to_make_in(parent: &Path) -> std::io::Result<()> {
    let probe = parent.join(format!(".serendib-check-{}", std::process::id()));
    std::fs::DirBuilder::new().mode(0o700).create(&probe)?;
    std::fs::remove_dir(&probe)
}

/// Rejects an empty database beside uploaded files: they belong to another one. A file store that does not answer is no error here.
///
/// # Errors
/// A message for the operator.
pub async fn refuse_files_alone(settings: &Settings, blobs: &Blobs, db: &Db) -> anyhow::Result<()> {
    let known = db.rows("SELECT 1 FROM storage_blobs UNION ALL SELECT 1 FROM users LIMIT 1", &[]).await?;
    if !known.is_empty() || !blobs.holds_any().await.unwrap_or_default() {
        return Ok(());
    }
    let files =
        blobs.folder().map_or_else(|| "the bucket of SERENDIB_STORAGE_URL".to_owned(), |at| at.display().to_string());
    let database = if settings.database_url.is_some() { "SERENDIB_DATABASE_URL" } else { DATA };
    anyhow::bail!(
        "{files} holds uploaded files, but the database of {database} is empty. Restore the database \
         that belongs to them, set {database} to its location, or move the files away to start empty."
    )
}
