//! `serendib backup`: a copy of the database, the files that it names, and a manifest that says that both are whole.
//!
//! All is written under names that end in `.partial` and renamed when it lies on the disk, the database last. So where there is a
//! database without `.partial` there is a whole backup, and where there is one with it whatever lies beside is what broke off.

pub mod check;
pub mod files;
pub mod manifest;
mod parts;

use std::path::Path;

use anyhow::Context as _;
use chrono::{DateTime, Utc};
use serendib_db::{Db, Use};

use crate::app::Clock;
use crate::config::Settings;
use crate::outside::blobs::Blobs;
use files::Copied;
use manifest::Manifest;
pub use parts::Parts;

/// Backs up to a file that must not exist, or under a dated name in a directory, of which the newest `keep` stay.
///
/// # Errors
/// A sentence for the operator; what was begun is removed.
pub async fn run(settings: &Settings, to: &Path, keep: Option<usize>) -> anyhow::Result<()> {
    let is_folder = to.is_dir();
    anyhow::ensure!(
        is_folder || keep.is_none(),
        "--keep counts the backups of a directory, and {} is none.",
        to.display()
    );
    anyhow::ensure!(keep != Some(0), "--keep 0 would remove the backup that is made; keep 1 at least.");
    let folder = if is_folder { to } else { files::parent(to) };
    let _lock = files::lock(folder)?;
    let now = Clock::new(settings.clock).now();
    let parts = if is_folder { Parts::dated(to, now) } else { Parts::of(to) };
    parts.remove_broken_off()?;
    for target in [&parts.database, &parts.files, &parts.manifest] {
        anyhow::ensure!(
            !target.exists(),
            "{} exists already; a backup never overwrites. Choose another --to.",
            target.display()
        );
    }
    let made = write(settings, &parts, now).await;
    if made.is_err() {
        // What went wrong is told; what is left of it is removed by the next one, too.
        let _ = parts.remove_broken_off();
    }
    let copied = made?;
    println!("Backed up to {}.", parts.database.display());
    match copied {
        Some(count) => println!("Backed up {count} files to {}.", parts.files.display()),
        None if settings.storage_url.is_some() => {
            println!("Uploaded files lie in another place (SERENDIB_STORAGE_URL), which is backed up there.");
        }
        None => {}
    }
    if let Some(keep) = keep {
        for old in Parts::in_folder(to)?.iter().rev().skip(keep) {
            old.remove()?;
            println!("Removed {}, which was older than the newest {keep}.", old.database.display());
        }
    }
    Ok(())
}

/// How many files there were; none where they lie elsewhere, or nothing was stored yet.
async fn write(settings: &Settings, parts: &Parts, now: DateTime<Utc>) -> anyhow::Result<Option<usize>> {
    let partial = parts.partial();
    let db: Db = crate::open(settings, Use::Look)?;
    // In this order: whatever the copy of the database names is still there, because bytes that nobody needs stay for hours.
    db.backup(&partial.database)?;
    let folder = files::parent(&parts.database);
    files::sync_folder(folder)?;
    let mut manifest = Manifest::of(&partial.database, now)?;
    let blobs = Blobs::look(settings).map_err(anyhow::Error::msg)?;
    let copied = match blobs.folder() {
        None => None,
        Some(from) => {
            let Copied { sums, missing } = files::copy(&db, from, &partial.files).await?;
            anyhow::ensure!(
                missing == 0,
                "{missing} of the files that the database names are not in {}",
                from.display()
            );
            let count = sums.len();
            manifest.files = sums;
            Some(count)
        }
    };
    manifest.write(&partial.manifest, &parts.database)?;
    if copied.is_some() {
        rename(&partial.files, &parts.files)?;
    }
    rename(&partial.manifest, &parts.manifest)?;
    // A power cut must not bring the last name without those before it.
    files::sync_folder(folder)?;
    rename(&partial.database, &parts.database)?;
    files::sync_folder(folder)?;
    if copied.is_some() {
        files::finish(&parts.files)?;
    }
    Ok(copied)
}

fn rename(from: &Path, to: &Path) -> anyhow::Result<()> {
    std::fs::rename(from, to).with_context(|| format!("cannot write {}", to.display()))
}
