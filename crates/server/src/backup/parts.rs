//! The parts of a backup and their names.

use std::path::{Path, PathBuf};

use chrono::{DateTime, NaiveDateTime, Utc};

use super::files::{self, with_ending};

/// In UTC, so that names sort by the time of the backup.
const DATED: &str = "serendib-%Y%m%dT%H%M%SZ.db";
const PARTIAL: &str = ".partial";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    pub database: PathBuf,
    /// A folder.
    pub files: PathBuf,
    pub manifest: PathBuf,
}

impl Parts {
    pub fn for_database(database: &Path) -> Self {
        Self {
            database: database.to_owned(),
            files: with_ending(database, ".files"),
            manifest: with_ending(database, ".manifest"),
        }
    }

    /// The parts of a backup made now, in a directory.
    pub fn dated(folder: &Path, now: DateTime<Utc>) -> Self {
        Self::for_database(&folder.join(now.format(DATED).to_string()))
    }

    /// The complete backups with a dated name in a directory, oldest first.
    ///
    /// # Errors
    /// When the directory cannot be read.
    pub fn dated_in(folder: &Path) -> anyhow::Result<Vec<Self>> {
        let entries: Vec<PathBuf> =
            std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
        let mut found: Vec<Self> = entries.iter().map(|path| Self::for_database(path)).collect();
        found.retain(|parts| is_dated(&parts.database) && parts.manifest.is_file());
        found.sort_by(|a, b| a.database.file_name().cmp(&b.database.file_name()));
        Ok(found)
    }

    /// The other complete backups with a dated name in the directory, newest first. Any with a later date than this one come last: the
    /// clock was wrong, so their age is unknown.
    ///
    /// # Errors
    /// When the directory cannot be read.
    pub fn others_newest_first(&self) -> anyhow::Result<Vec<Self>> {
        let mut found = Self::dated_in(files::parent(&self.database))?;
        found.retain(|parts| parts.database.file_name() != self.database.file_name());
        let is_dated_later = |parts: &Self| parts.database.file_name() > self.database.file_name();
        found.sort_by(|a, b| {
            is_dated_later(a).cmp(&is_dated_later(b)).then_with(|| b.database.file_name().cmp(&a.database.file_name()))
        });
        Ok(found)
    }

    /// The names while the backup is being written.
    pub fn partial(&self) -> Self {
        Self {
            database: with_ending(&self.database, PARTIAL),
            files: with_ending(&self.files, PARTIAL),
            manifest: with_ending(&self.manifest, PARTIAL),
        }
    }

    /// Removes what a killed run left; in a directory of dated backups, of every killed run. The partial database is written first and
    /// renamed last, so beside it even marked files with a final name belong to no backup.
    ///
    /// # Errors
    /// When it cannot be removed.
    pub fn remove_broken_off(&self) -> anyhow::Result<()> {
        for begun in self.broken_off()? {
            let partial = begun.partial();
            files::remove_unfinished(&begun.files)?;
            // If these files were not begun by a backup, the manifest is not ours either.
            if !begun.files.exists() {
                files::remove(&begun.manifest)?;
            }
            files::remove(&partial.files)?;
            files::remove(&partial.manifest)?;
            let newer = newer(&partial.database);
            for database in [&newer, &partial.database] {
                files::remove(&with_ending(database, "-journal"))?;
            }
            files::remove(&newer)?;
            files::remove(&partial.database)?;
        }
        Ok(())
    }

    fn broken_off(&self) -> anyhow::Result<Vec<Self>> {
        let is_broken_off = |parts: &Self| parts.partial().database.exists() && !parts.database.exists();
        let mut found = vec![self.clone()];
        if is_dated(&self.database) {
            for entry in std::fs::read_dir(files::parent(&self.database))? {
                let path = entry?.path();
                let whole = path.to_str().and_then(|path| path.strip_suffix(PARTIAL)).map(Path::new);
                found.extend(whole.filter(|path| is_dated(path)).map(Self::for_database));
            }
        }
        found.retain(is_broken_off);
        Ok(found)
    }

    /// Removes a complete backup. It is first turned into an interrupted one, so that a killed run leaves none that looks complete.
    ///
    /// # Errors
    /// When it cannot be removed.
    pub fn remove(&self) -> anyhow::Result<()> {
        if self.files.exists() {
            files::mark(&self.files)?;
        }
        std::fs::rename(&self.database, self.partial().database)?;
        self.remove_broken_off()
    }
}

/// A second copy of the database, until it replaces the first.
pub(super) fn newer(database: &Path) -> PathBuf {
    with_ending(database, "-newer")
}

fn is_dated(database: &Path) -> bool {
    let name = database.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    NaiveDateTime::parse_from_str(name, DATED).is_ok()
}
