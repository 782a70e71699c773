//! `serendib backup`: a copy of the database, the files that it names, and a manifest to verify both.
//!
//! Everything is written under names that end in `.partial` and renamed once it is on disk, the database last. So a database without
//! `.partial` means a complete backup. A database with `.partial` means that everything beside it is an interrupted backup.

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
use manifest::{Manifest, Sums};
pub use parts::Parts;

/// How often the database is copied until a copy names only files that exist.
const TRIES: usize = 3;

/// Backs up to a new file, or under a dated name in a directory, where the newest `keep` stay.
///
/// # Errors
/// A message for the operator; an unfinished backup is removed.
pub fn run(settings: &Settings, to: &Path, keep: Option<usize>) -> anyhow::Result<()> {
    let is_folder = to.is_dir();
    anyhow::ensure!(
        is_folder || keep.is_none(),
        "--keep needs a directory of backups, but {} is not a directory.",
        to.display()
    );
    anyhow::ensure!(keep != Some(0), "--keep 0 would remove the new backup. Keep at least 1.");
    let folder = if is_folder { to } else { files::parent(to) };
    let _lock = files::lock(folder)?;
    let now = Clock::new(settings.clock).now();
    let parts = if is_folder { Parts::dated(to, now) } else { Parts::for_database(to) };
    parts.remove_broken_off()?;
    for target in [&parts.database, &parts.files, &parts.manifest] {
        anyhow::ensure!(
            !target.exists(),
            "{} exists already; a backup never overwrites. Choose another --to.",
            target.display()
        );
    }
    let made = write(settings, &parts, now);
    if made.is_err() {
        // The first error is reported; the next backup also removes what is left.
        let _ = parts.remove_broken_off();
    }
    let copied = made?;
    println!("Backed up to {}.", parts.database.display());
    match copied {
        Some(count) => println!("Backed up {count} files to {}.", parts.files.display()),
        None if settings.storage_url.is_some() => {
            println!("Uploaded files are in SERENDIB_STORAGE_URL and are not in this backup. Back them up there.");
        }
        None => {}
    }
    if let Some(keep) = keep {
        for old in parts.others_newest_first()?.iter().skip(keep - 1) {
            old.remove()?;
            println!("Removed {}, because it is older than the newest {keep} backups.", old.database.display());
        }
    }
    Ok(())
}

/// The number of copied files; `None` if they are in a bucket.
fn write(settings: &Settings, parts: &Parts, now: DateTime<Utc>) -> anyhow::Result<Option<usize>> {
    let partial = parts.partial();
    let db: Db = crate::open(settings, Use::Look)?;
    let take = |to: &Path| Ok(db.backup(to)?);
    let folder = files::parent(&parts.database);
    let copied = match Blobs::folder_of(settings) {
        None => take(&partial.database).map(|()| None)?,
        Some(from) => Some(copy_together(&partial, take, &from)?),
    };
    files::sync_folder(folder)?;
    let mut manifest = Manifest::from_database(&partial.database, now)?;
    let count = copied.as_ref().map(Sums::len);
    manifest.files = copied.unwrap_or_default();
    manifest.write(&partial.manifest, &parts.database)?;
    if count.is_some() {
        rename(&partial.files, &parts.files)?;
    }
    rename(&partial.manifest, &parts.manifest)?;
    // After a power cut the last name must not exist without those before it.
    files::sync_folder(folder)?;
    rename(&partial.database, &parts.database)?;
    files::sync_folder(folder)?;
    if count.is_some() {
        files::finish(&parts.files)?;
    }
    Ok(count)
}

/// Copies a database, then the files that the copy names. Unreferenced files stay for hours before they are deleted, so all named files
/// still exist. If a backup takes longer than that, the database is copied again.
fn copy_together(partial: &Parts, take: impl Fn(&Path) -> anyhow::Result<()>, from: &Path) -> anyhow::Result<Sums> {
    // First: the partial database marks the files beside it as an unfinished backup.
    take(&partial.database)?;
    files::begin(&partial.files)?;
    let mut copied = files::fill(&partial.database, from, &partial.files, Sums::new())?;
    for _ in 1..TRIES {
        if copied.missing == 0 {
            break;
        }
        let newer = parts::newer(&partial.database);
        take(&newer)?;
        rename(&newer, &partial.database)?;
        copied = files::fill(&partial.database, from, &partial.files, copied.sums)?;
    }
    let Copied { sums, missing, damaged } = copied;
    anyhow::ensure!(missing == 0, "{missing} of the files listed in the database are missing from {}", from.display());
    if let Some(such) = damaged.first() {
        eprintln!(
            "serendib: {} of the files in {} differ from what was uploaded, such as {such}: the disk may be failing. This backup has \
             them in their present state; older backups may have intact copies.",
            damaged.len(),
            from.display()
        );
    }
    Ok(sums)
}

fn rename(from: &Path, to: &Path) -> anyhow::Result<()> {
    std::fs::rename(from, to).with_context(|| format!("cannot write {}", to.display()))
}

#[cfg(test)]
mod tests {
    use serendib_db::{Location, Value};
    use uuid::Uuid;

    use super::*;

    const NAMED: [&str; 3] = ["aa1", "bb2", "cc3"];

    /// A database that names these files, with only the columns that a backup reads.
    async fn naming(file: &Path, ids: &'static [&str]) -> Db {
        let db = Db::open(&Location::Sqlite(file.to_owned()), Use::Serve).unwrap();
        let made: serendib_db::Result<()> = db
            .write(async move |tx| {
                tx.run("CREATE TABLE storage_blobs (id TEXT, size INTEGER, object_id BLOB, etag TEXT)", &[])
                    .await?
                    .any();
                for id in ids {
                    let binds = [(*id).into(), Value::from(Uuid::from_u128(1))];
                    tx.run("INSERT INTO storage_blobs VALUES ($1, 3, $2, '\"\"')", &binds).await?.any();
                }
                Ok(())
            })
            .await;
        made.unwrap();
        db
    }

    #[tokio::test]
    async fn a_file_that_is_deleted_and_swept_while_a_backup_is_made_is_in_neither_half_of_it() {
        let folder = tempfile::tempdir().unwrap();
        let (from, partial) =
            (folder.path().join("files"), Parts::for_database(&folder.path().join("copy.db")).partial());
        let before = naming(&folder.path().join("before.db"), &NAMED).await;
        let after = naming(&folder.path().join("after.db"), &NAMED[2..]).await;
        for id in NAMED {
            let file = from.join(Blobs::step(id));
            std::fs::create_dir_all(files::parent(&file)).unwrap();
            std::fs::write(file, id).unwrap();
        }
        // `aa1` is copied before it is deleted; `bb2` is deleted before it is copied.
        std::fs::remove_file(from.join(Blobs::step("bb2"))).unwrap();
        let copies = std::cell::Cell::new(0);
        let take = |to: &Path| {
            copies.set(copies.get() + 1);
            Ok(if copies.get() == 1 { &before } else { &after }.backup(to)?)
        };
        let sums = copy_together(&partial, take, &from).unwrap();
        assert_eq!((sums.keys().map(String::as_str).collect::<Vec<_>>(), copies.get()), (vec!["cc/cc3"], 2));
        assert!(partial.files.join("cc/cc3").exists() && !partial.files.join("aa/aa1").exists());
        let again = files::fill(&partial.database, &from, &partial.files, sums.clone()).unwrap();
        assert_eq!((again.sums, again.missing), (sums, 0), "the copy of the database is the newer one");
        assert!(!parts::newer(&partial.database).exists());
    }

    #[tokio::test]
    async fn a_file_that_the_database_goes_on_to_name_and_that_is_not_there_fails_a_backup() {
        let folder = tempfile::tempdir().unwrap();
        let partial = Parts::for_database(&folder.path().join("copy.db")).partial();
        let db = naming(&folder.path().join("serendib.db"), &NAMED).await;
        let failed = copy_together(&partial, |to| Ok(db.backup(to)?), &folder.path().join("nowhere")).unwrap_err();
        assert!(failed.to_string().starts_with("3 of the files"), "{failed}");
    }
}
