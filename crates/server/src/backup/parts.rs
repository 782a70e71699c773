//! What a backup consists of, and the names it has.

use std::path::{Path, PathBuf};

use chrono::{DateTime, NaiveDateTime, Utc};

use super::files::{self, with_ending};

/// In UTC, so that names sort as the backups were made.
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
    pub fn of(database: &Path) -> Self {
        Self {
            database: database.to_owned(),
            files: with_ending(database, ".files"),
            manifest: with_ending(database, ".manifest"),
        }
    }

    /// Of a moment, in a directory.
    pub fn dated(folder: &Path, now: DateTime<Utc>) -> Self {
        Self::of(&folder.join(now.format(DATED).to_string()))
    }

    /// The dated, whole backups of a directory, the oldest first. What has another name was made by somebody else.
    ///
    /// # Errors
    /// When the directory cannot be read.
    pub fn in_folder(folder: &Path) -> anyhow::Result<Vec<Self>> {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(folder)? {
            let parts = Self::of(&entry?.path());
            if is_dated(&parts.database) && parts.manifest.is_file() {
                found.push(parts);
            }
        }
        found.sort_by(|a, b| a.database.cmp(&b.database));
        Ok(found)
    }

    /// The names while it is being written.
    pub fn partial(&self) -> Self {
        Self {
            database: with_ending(&self.database, PARTIAL),
            files: with_ending(&self.files, PARTIAL),
            manifest: with_ending(&self.manifest, PARTIAL),
        }
    }

    /// Removes what a run that was killed has left, in a dated directory of every such run. The partial database is the first that is
    /// written and the last that is renamed: beside it even marked files with their final name belong to nothing.
    ///
    /// # Errors
    /// When it cannot be removed.
    pub fn remove_broken_off(&self) -> anyhow::Result<()> {
        for begun in self.broken_off()? {
            let partial = begun.partial();
            files::remove_unfinished(&begun.files)?;
            // Beside files that nobody has begun here it is somebody else's, too.
            if !begun.files.exists() {
                files::remove(&begun.manifest)?;
            }
            files::remove(&partial.files)?;
            files::remove(&partial.manifest)?;
            files::remove(&with_ending(&partial.database, "-journal"))?;
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
                found.extend(whole.filter(|path| is_dated(path)).map(Self::of));
            }
        }
        found.retain(is_broken_off);
        Ok(found)
    }

    /// Removes a whole backup. It becomes one that broke off first: a run that is killed leaves none that looks whole.
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

fn is_dated(database: &Path) -> bool {
    let name = database.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    NaiveDateTime::parse_from_str(name, DATED).is_ok()
}
