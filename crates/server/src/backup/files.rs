//! Copies files durably, with the SHA-256 of each.

use std::fs::{DirBuilder, DirEntry, File};
use std::io::{ErrorKind, Read as _, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use rustix::fs::{FlockOperation, flock};
use serendib_domain::files::sweep::{self, BlobRecord};
use sha2::{Digest as _, Sha256};

use super::manifest::{Sum, Sums, hex};
use crate::outside::blobs::Blobs;

/// Marks a folder of copied files until its backup is complete. Only a folder with this mark is ever removed.
const MARK: &str = ".partial";
/// Bytes copied at a time.
const PIECE: usize = 256 * 1024;

/// The copied files by the path below their folder, and how many files that the database needs are missing.
pub struct Copied {
    pub sums: Sums,
    pub missing: usize,
    /// Files whose bytes are no longer those that were uploaded.
    pub damaged: Vec<String>,
}

/// Copies the files that a copy of a database names into a folder. Files of an earlier pass, `before`, are not copied again; those that
/// this copy of the database does not name are removed.
///
/// # Errors
/// When a target exists already, or cannot be written.
pub fn fill(database: &Path, from: &Path, to: &Path, mut before: Sums) -> anyhow::Result<Copied> {
    let (mut copied, mut after) = (Copied { sums: Sums::new(), missing: 0, damaged: Vec::new() }, String::new());
    loop {
        let known = sweep::list_blobs_of_copy(database, &after)?;
        let Some(last) = known.last() else { break };
        after.clone_from(&last.id);
        for BlobRecord { id, is_needed, digest, .. } in known {
            let step = Blobs::step(&id);
            let (name, target) = (step.to_string_lossy().into_owned(), to.join(&step));
            let sum = before.remove(&name).map_or_else(|| copy_file(&from.join(&step), &target), Ok);
            match sum {
                Ok(sum) => {
                    if is_needed && !has_digest(&sum, &digest) {
                        copied.damaged.push(name.clone());
                    }
                    copied.sums.insert(name, sum);
                }
                // Its row was written before the file, or the file is deleted already.
                Err(error) if error.kind() == ErrorKind::NotFound => copied.missing += usize::from(is_needed),
                Err(error) => return Err(error).with_context(|| format!("cannot write {}", target.display())),
            }
        }
    }
    for name in before.keys() {
        remove(&to.join(name))?;
    }
    for entry in std::fs::read_dir(to)?.flatten().filter(|entry| entry.path().is_dir() && !is_lost_and_found(entry)) {
        sync_folder(&entry.path())?;
    }
    sync_folder(to)?;
    Ok(copied)
}

/// Whether a sum begins with the database's digest. True if there is none.
pub fn has_digest(sum: &Sum, digest: &str) -> bool {
    digest.is_empty() || hex(sum).starts_with(digest)
}

/// Creates a folder for [`fill`], marked as unfinished.
///
/// # Errors
/// When it exists already, or cannot be created.
pub fn begin(folder: &Path) -> anyhow::Result<()> {
    make_folder(folder)?;
    mark(folder)
}

/// `lost+found`, which ext4 creates at the root of a disk.
fn is_lost_and_found(entry: &DirEntry) -> bool {
    entry.file_name() == "lost+found"
}

/// Whether the folder exists and is empty, such as a newly mounted disk.
pub fn is_empty(folder: &Path) -> bool {
    let Ok(mut entries) = std::fs::read_dir(folder) else { return false };
    entries.all(|entry| entry.is_ok_and(|entry| is_lost_and_found(&entry)))
}

/// Empties a folder that is marked as unfinished. The folder itself stays, as it may be a mount point.
///
/// # Errors
/// When it cannot be emptied.
pub fn empty_unfinished(folder: &Path) -> anyhow::Result<()> {
    let mark = folder.join(MARK);
    if !mark.exists() {
        return Ok(());
    }
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.path() != mark && !is_lost_and_found(&entry) {
            remove(&entry.path())?;
        }
    }
    // Last, so that a half emptied folder keeps its mark.
    remove(&mark)
}

/// Readable by its owner alone; the folder itself must not exist.
fn make_folder(folder: &Path) -> anyhow::Result<()> {
    DirBuilder::new().mode(0o700).create(folder).with_context(|| format!("cannot create {}", folder.display()))
}

/// Marks a folder as unfinished.
///
/// # Errors
/// When the mark cannot be written.
pub fn mark(folder: &Path) -> anyhow::Result<()> {
    let mark = folder.join(MARK);
    let made = File::create(&mark).and_then(|file| file.sync_all());
    made.with_context(|| format!("cannot write {}", mark.display()))
}

/// Removes the mark: the folder now belongs to a complete backup.
///
/// # Errors
/// When the mark cannot be removed.
pub fn finish(folder: &Path) -> anyhow::Result<()> {
    remove(&folder.join(MARK))?;
    sync_folder(folder)
}

/// Removes a folder of copied files that was never finished.
///
/// # Errors
/// When it cannot be removed.
pub fn remove_unfinished(folder: &Path) -> anyhow::Result<()> {
    if folder.join(MARK).exists() { remove(folder) } else { Ok(()) }
}

/// Appends an ending to the name of a path.
pub fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Copies into a new file that only its owner may read. Creates its folder if needed.
///
/// # Errors
/// An I/O error; `NotFound` means that the source is missing.
pub fn copy_file(from: &Path, to: &Path) -> std::io::Result<Sum> {
    let mut source = File::open(from)?;
    if let Some(folder) = to.parent() {
        DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    }
    let mut target = File::options().write(true).create_new(true).mode(0o600).open(to)?;
    let sum = sum_of(&mut source, |piece| target.write_all(piece))?;
    target.sync_all()?;
    Ok(sum)
}

/// # Errors
/// When the file cannot be read.
pub fn sum(file: &Path) -> std::io::Result<Sum> {
    sum_of(&mut File::open(file)?, |_| Ok(()))
}

fn sum_of(source: &mut File, mut each: impl FnMut(&[u8]) -> std::io::Result<()>) -> std::io::Result<Sum> {
    let (mut digest, mut piece) = (Sha256::new(), vec![0; PIECE]);
    loop {
        match source.read(&mut piece)? {
            0 => return Ok(digest.finalize().into()),
            length => {
                let read = piece.get(..length).unwrap_or_default();
                digest.update(read);
                each(read)?;
            }
        }
    }
}

/// Makes the names in the folder durable.
///
/// # Errors
/// When the system cannot sync the folder.
pub fn sync_folder(folder: &Path) -> anyhow::Result<()> {
    let synced = File::open(folder).and_then(|folder| folder.sync_all());
    synced.with_context(|| format!("cannot write {}", folder.display()))
}

/// The folder of a file; for a bare name the working directory.
pub fn parent(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Locks a folder for this process while the lock is held: two concurrent backups would take each other for broken off.
///
/// # Errors
/// When there is no such folder, or another process has the lock.
pub fn lock(folder: &Path) -> anyhow::Result<File> {
    let opened = File::open(folder).with_context(|| format!("cannot open the directory {}", folder.display()))?;
    let locked = flock(&opened, FlockOperation::NonBlockingLockExclusive);
    locked.map_err(|_| anyhow::anyhow!("another backup or restore is running in {}", folder.display()))?;
    Ok(opened)
}

/// Removes a file or a folder, if it exists.
///
/// # Errors
/// When it cannot be removed.
pub fn remove(path: &Path) -> anyhow::Result<()> {
    let removed = if path.is_dir() { std::fs::remove_dir_all(path) } else { std::fs::remove_file(path) };
    match removed {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", path.display()))
        }
        _ => Ok(()),
    }
}
