//! `serendib backup` and what `serendib check` says of files: those that the database names, and whether they are there.

use std::fs::{DirBuilder, File};
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serendib_db::{Db, Use};
use serendib_domain::files::sweep::{self, Known};

use crate::config::Settings;
use crate::outside::blobs::{Blobs, Lost};

/// Copies the database into a new file, then the files of this machine into a folder beside it. In this order: whatever the copy
/// of the database names is still there, because bytes that nobody needs any more stay for hours.
pub async fn run(settings: &Settings, to: &Path) -> anyhow::Result<()> {
    let folder = files_beside(to);
    for target in [to, folder.as_path()] {
        anyhow::ensure!(
            !target.exists(),
            "{} exists already; a backup never overwrites. Choose another --to.",
            target.display()
        );
    }
    let db = crate::open(settings, Use::Look)?;
    db.backup(to)?;
    println!("Backed up to {}.", to.display());
    let blobs = Blobs::look(settings).map_err(anyhow::Error::msg)?;
    let Some(from) = blobs.folder() else {
        if settings.storage_url.is_some() {
            println!("Uploaded files lie in another place (SERENDIB_STORAGE_URL), which is backed up there.");
        }
        return Ok(());
    };
    let (copied, missing) = copy_files(&db, from, &folder).await?;
    anyhow::ensure!(missing == 0, "{missing} of the files that the database names are not in {}", from.display());
    println!("Backed up {copied} files to {}.", folder.display());
    Ok(())
}

/// Where the files of a copy of the database lie.
pub fn files_beside(copy: &Path) -> PathBuf {
    let mut folder = copy.as_os_str().to_owned();
    folder.push(".files");
    PathBuf::from(folder)
}

/// Copies the files that a database names; tells how many there were, and how many it needs and are not there.
///
/// # Errors
/// When there is something already, or it cannot be written.
pub async fn copy_files(db: &Db, from: &Path, to: &Path) -> anyhow::Result<(usize, usize)> {
    DirBuilder::new().mode(0o700).create(to).with_context(|| format!("cannot make {}", to.display()))?;
    let (mut copied, mut missing, mut after) = (0, 0, String::new());
    loop {
        let known = sweep::known(db, &after).await?;
        let Some(last) = known.last() else { return Ok((copied, missing)) };
        after.clone_from(&last.id);
        for Known { id, is_needed, .. } in known {
            let (source, target) = (from.join(Blobs::step(&id)), to.join(Blobs::step(&id)));
            match copy(&source, &target) {
                Ok(()) => copied += 1,
                // One that was noted before it was written, or has gone.
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => missing += usize::from(is_needed),
                Err(error) => return Err(error).with_context(|| format!("cannot write {}", target.display())),
            }
        }
    }
}

/// Copies a file so that it stays.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    let mut source = File::open(from)?;
    if let Some(folder) = to.parent() {
        DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    }
    let mut target = File::create_new(to)?;
    std::io::copy(&mut source, &mut target)?;
    target.sync_all()
}

/// Looks whether the files that the database names are there, whole, and whether more can be kept.
///
/// # Errors
/// A sentence for the operator.
pub async fn check(settings: &Settings, db: &Db) -> anyhow::Result<()> {
    let blobs = Blobs::look(settings).map_err(anyhow::Error::msg)?;
    if blobs.folder().is_none() && settings.storage_url.is_some() {
        blobs.try_out().await.map_err(anyhow::Error::msg)?;
    }
    let (mut wrong, mut after) = (0, String::new());
    loop {
        let known = sweep::known(db, &after).await?;
        let Some(last) = known.last() else { break };
        after.clone_from(&last.id);
        for Known { id, size, .. } in known.iter().filter(|blob| blob.is_needed) {
            match blobs.size(id).await {
                Ok(found) => wrong += usize::from(i64::try_from(found) != Ok(*size)),
                Err(Lost::Missing) => wrong += 1,
                Err(other) => return Err(other.into()),
            }
        }
    }
    anyhow::ensure!(wrong == 0, "{wrong} of the files that the database names are not there, or are not whole");
    Ok(())
}
