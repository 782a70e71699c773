//! `serendib restore`: a backup becomes the data of a server that has none.
//!
//! Everything is copied beside its final place, verified there, and then renamed, the database last. A failed restore removes its files. A
//! killed one is recognized by its partial database; the next restore removes it.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serendib_db::{Db, Location, Use, refuse_locked};
use serendib_domain::migrations;

use crate::backup::files::{self, Copied, with_ending};
use crate::backup::manifest::{Manifest, Sums};
use crate::backup::{Parts, check};
use crate::config::Settings;
use crate::outside::blobs::Blobs;

/// How strictly a backup is checked.
#[derive(Clone, Copy, Debug)]
pub struct Care {
    /// Whether to check that the database is sound, complete and of this program.
    pub verifies: bool,
    /// Whether to accept a backup without a manifest.
    pub without_manifest: bool,
}

struct RestoreTarget {
    database: PathBuf,
    /// `None` where uploaded files are stored elsewhere.
    files: Option<PathBuf>,
}

impl RestoreTarget {
    fn from_settings(settings: &Settings) -> anyhow::Result<Self> {
        let Location::Sqlite(database) = settings.location() else {
            anyhow::bail!("This database is PostgreSQL: restore it with pg_restore, or from its base backup.");
        };
        Ok(Self { database, files: Blobs::folder_of(settings) })
    }

    fn partial(&self) -> Self {
        let partial = |path: &Path| with_ending(path, ".partial");
        Self { database: partial(&self.database), files: self.files.as_deref().map(partial) }
    }

    /// Where the backup is copied before it is verified. An existing, empty folder for files is filled directly: it may be a mount point,
    /// which cannot be replaced by renaming.
    fn staging(&self) -> Self {
        let empty = self.files.clone().filter(|folder| files::is_empty(folder));
        let partial = self.partial();
        Self { files: empty.or(partial.files), ..partial }
    }

    /// Whether a killed restore left its partial database.
    fn is_half(&self) -> bool {
        self.partial().database.exists() && !self.database.exists()
    }

    fn remove_half(&self) -> anyhow::Result<()> {
        if !self.is_half() {
            return Ok(());
        }
        let partial = self.partial();
        if let (Some(folder), Some(beside)) = (&self.files, &partial.files) {
            files::empty_unfinished(folder)?;
            files::remove(beside)?;
        }
        partial.remove_logs()?;
        files::remove(&partial.database)
    }

    /// Files beside a database that is open, or whose process was killed. They may contain its last commits.
    fn logs(&self) -> [PathBuf; 2] {
        ["-journal", "-wal"].map(|ending| with_ending(&self.database, ending))
    }

    /// Removes the logs of a database that was only read.
    fn remove_logs(&self) -> anyhow::Result<()> {
        self.logs().iter().try_for_each(|log| files::remove(log))?;
        files::remove(&with_ending(&self.database, "-shm"))
    }
}

/// # Errors
/// A message for the operator; the unfinished restore is removed.
pub async fn run(settings: &Settings, from: &Path, care: Care) -> anyhow::Result<()> {
    settings.check_database().map_err(anyhow::Error::msg)?;
    let target = RestoreTarget::from_settings(settings)?;
    if from.is_dir() {
        let dated = Parts::dated_in(from)?;
        match dated.last() {
            Some(newest) => anyhow::bail!(
                "{} is a directory. Set --from to one of its backups, such as the newest, {}.",
                from.display(),
                newest.database.display()
            ),
            None => anyhow::bail!("{} is a directory without a backup. Set --from to a backup file.", from.display()),
        }
    }
    anyhow::ensure!(from.is_file(), "{} does not exist. Set --from to a backup file.", from.display());
    crate::make_data(settings)?;
    let _lock = files::lock(files::parent(&target.database))?;
    target.remove_half()?;
    let logs = target.logs();
    for place in logs.iter().chain([&target.database]).chain(&target.files) {
        let is_empty_folder = || target.files.as_ref() == Some(place) && files::is_empty(place);
        anyhow::ensure!(
            !place.exists() || is_empty_folder(),
            "{} exists already; a restore never overwrites. Move it away together with all files named serendib.db-…, or choose another --data.",
            place.display()
        );
    }
    // A server whose database was moved away still writes into the directory.
    refuse_locked(&target.database)?;
    let put = copy_backup(settings, &Parts::for_database(from), &target, care).await;
    if put.is_err() {
        let _ = target.remove_half();
    }
    let copied = put?;
    match (&target.files, copied) {
        (Some(folder), Some(count)) => println!("Restored {count} files to {}.", folder.display()),
        _ => println!("Uploaded files are in SERENDIB_STORAGE_URL and are not restored here. Restore them there."),
    }
    println!("Restored the database to {}.", target.database.display());
    if care.verifies {
        println!("Verified: the database is intact, its schema matches this version, and all its files are complete.");
    }
    Ok(())
}

/// Returns the number of files.
async fn copy_backup(
    settings: &Settings,
    backup: &Parts,
    target: &RestoreTarget,
    care: Care,
) -> anyhow::Result<Option<usize>> {
    let manifest = if care.without_manifest { None } else { Some(Manifest::read(backup)?) };
    let partial = target.staging();
    // First, because it marks the files beside it as an unfinished restore. The backup itself is never opened as a database: that would
    // change it.
    let sum = files::copy_file(&backup.database, &partial.database)
        .with_context(|| format!("cannot copy {} to {}", backup.database.display(), partial.database.display()))?;
    anyhow::ensure!(
        manifest.as_ref().is_none_or(|manifest| manifest.database == sum),
        "{} does not match its manifest: it was changed or truncated. Restore another backup.",
        backup.database.display()
    );
    let copy = Db::open(&Location::Sqlite(partial.database.clone()), Use::Look)?;
    let mut count = None;
    if let Some(folder) = &partial.files {
        if target.files.as_ref() == Some(folder) { files::mark(folder) } else { files::begin(folder) }?;
        let Copied { sums, missing, .. } = files::fill(&partial.database, &backup.files, folder, Sums::new())?;
        anyhow::ensure!(
            missing == 0,
            "{missing} of the files listed in the backup are missing from {}",
            backup.files.display()
        );
        if let Some(manifest) = &manifest {
            ensure_same(&manifest.files, &sums, &backup.files)?;
        }
        count = Some(sums.len());
    }
    if care.verifies {
        verify(settings, &copy, partial.files.as_deref()).await?;
    }
    drop(copy);
    partial.remove_logs()?;
    if let (Some(from), Some(to)) = (&partial.files, &target.files) {
        if from != to {
            std::fs::rename(from, to).with_context(|| format!("cannot write {}", to.display()))?;
        }
        files::sync_folder(files::parent(to))?;
    }
    // Without a log it is only shared memory of a killed process.
    files::remove(&with_ending(&target.database, "-shm"))?;
    std::fs::rename(&partial.database, &target.database)?;
    files::sync_folder(files::parent(&target.database))?;
    target.files.as_deref().map_or(Ok(()), files::finish)?;
    Ok(count)
}

fn ensure_same(listed: &Sums, found: &Sums, folder: &Path) -> anyhow::Result<()> {
    let wrong = listed.iter().filter(|(step, sum)| found.get(*step) != Some(*sum)).count();
    anyhow::ensure!(
        wrong == 0,
        "{wrong} of the files in {} are missing or do not match the manifest. Restore another backup.",
        folder.display()
    );
    Ok(())
}

async fn verify(settings: &Settings, db: &Db, folder: Option<&Path>) -> anyhow::Result<()> {
    let broken = db.rows("PRAGMA integrity_check(1)", &[]).await?;
    let report = broken.first().map_or(Ok("nothing"), |row| row.text(0))?;
    anyhow::ensure!(report == "ok", "the database is damaged ({report}); restore an older backup");
    let loose = db.rows("PRAGMA foreign_key_check", &[]).await?;
    anyhow::ensure!(
        loose.is_empty(),
        "the database is damaged: {} rows violate a foreign key; restore an older backup",
        loose.len()
    );
    db.verify_migrations(migrations::ALL).await?;
    crate::in_shape(db).await?;
    match folder {
        Some(folder) => check::all_there(&Blobs::in_folder(folder).map_err(anyhow::Error::msg)?, db).await,
        None => check::run(settings, db).await,
    }
}

/// Prevents a start with an empty database beside restored files, which would neither serve nor sweep them.
///
/// # Errors
/// A message for the operator.
pub fn refuse_half(settings: &Settings) -> anyhow::Result<()> {
    let target = RestoreTarget::from_settings(settings)?;
    if target.database.exists() {
        return Ok(());
    }
    anyhow::ensure!(
        !target.is_half(),
        "a restore into {} was interrupted. Run serendib restore again; it starts over.",
        files::parent(&target.database).display()
    );
    let files = target.files.as_ref().filter(|folder| folder.exists() && !files::is_empty(folder));
    if let Some(folder) = files {
        anyhow::bail!(
            "{} holds uploaded files, but their database {} is missing. Restore a backup into a new directory \
         (serendib restore --data), set SERENDIB_DATA to the directory of the database, or move the files away to start empty.",
            folder.display(),
            target.database.display()
        );
    }
    if let Some(log) = target.logs().iter().find(|log| log.exists()) {
        anyhow::bail!(
            "{} belongs to a database that is missing. Put both in one directory, or move this file away to start empty.",
            log.display()
        );
    }
    Ok(())
}
