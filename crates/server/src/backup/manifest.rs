//! The manifest of a backup: the SHA-256 of every file, in the format of `sha256sum`, so that `sha256sum --check` reads it.
//!
//! Its last line states that it is complete, and the number of files.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use anyhow::Context as _;
use chrono::{DateTime, SecondsFormat, Utc};

use super::files;
use super::parts::Parts;

pub type Sum = [u8; 32];
/// By the path below the folder of files.
pub type Sums = BTreeMap<String, Sum>;

const COMPLETE: &str = "# complete: ";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    pub made_at: String,
    pub database: Sum,
    pub files: Sums,
}

impl Manifest {
    /// The manifest of a database, still without files.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn from_database(database: &Path, now: DateTime<Utc>) -> anyhow::Result<Self> {
        let sum = files::sum(database).with_context(|| format!("cannot read {}", database.display()))?;
        let made_at = now.to_rfc3339_opts(SecondsFormat::Secs, true);
        Ok(Self { made_at, database: sum, files: Sums::new() })
    }

    /// `database` is the final name in the backup.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, to: &Path, database: &Path) -> anyhow::Result<()> {
        let written = OpenOptions::new().write(true).create_new(true).mode(0o600).open(to).and_then(|mut file| {
            file.write_all(self.text(database).as_bytes())?;
            file.sync_all()
        });
        written.with_context(|| format!("cannot write {}", to.display()))
    }

    fn text(&self, database: &Path) -> String {
        let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let (database, folder) = (name(database), name(&Parts::for_database(database).files));
        let mut text = format!("# serendib {} backup of {}\n", env!("CARGO_PKG_VERSION"), self.made_at);
        let mut line = |sum: &Sum, path: &str| {
            let _ = writeln!(text, "{}  {path}", hex(sum));
        };
        line(&self.database, &database);
        for (step, sum) in &self.files {
            line(sum, &format!("{folder}/{step}"));
        }
        let _ = writeln!(text, "{COMPLETE}{} files", self.files.len());
        text
    }

    /// # Errors
    /// A message for the operator.
    pub fn read(parts: &Parts) -> anyhow::Result<Self> {
        let path = parts.manifest.display();
        let text = std::fs::read_to_string(&parts.manifest).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => anyhow::anyhow!(
                "{path} does not exist: this backup is unfinished, or from a version that wrote no manifest. If you know that it \
                 is complete, restore it with --without-manifest."
            ),
            _ => anyhow::anyhow!("cannot read {path}: {error}"),
        })?;
        Self::parse(&text).ok_or_else(|| anyhow::anyhow!("{path} is truncated or damaged. Restore another backup"))
    }

    fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let (_, made_at) = lines.next()?.strip_prefix("# serendib ")?.split_once(" backup of ")?;
        let (database, _) = entry(lines.next()?)?;
        let mut files = Sums::new();
        for line in lines.by_ref() {
            if let Some(count) = line.strip_prefix(COMPLETE).and_then(|rest| rest.strip_suffix(" files")) {
                let is_whole = count.parse() == Ok(files.len()) && text.ends_with('\n') && lines.next().is_none();
                return is_whole.then(|| Self { made_at: made_at.to_owned(), database, files });
            }
            let (sum, path) = entry(line)?;
            // The folder has the backup's name, which may have been changed.
            files.insert(path.split_once('/')?.1.to_owned(), sum);
        }
        None
    }
}

fn entry(line: &str) -> Option<(Sum, &str)> {
    let (digits, path) = line.split_once("  ")?;
    let mut sum = Sum::default();
    let pairs = digits.as_bytes().chunks_exact(2);
    if digits.len() != 64 {
        return None;
    }
    for (byte, pair) in sum.iter_mut().zip(pairs) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some((sum, path))
}

pub(super) fn hex(sum: &Sum) -> String {
    sum.iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest() -> Manifest {
        let files = [("aa/aa1".to_owned(), [1; 32]), ("bb/b  b2".to_owned(), [0xfe; 32])];
        Manifest { made_at: "2026-11-26T14:00:00Z".to_owned(), database: [7; 32], files: files.into() }
    }

    #[test]
    fn a_manifest_comes_back_as_it_was_written_whatever_its_backup_is_called_now() {
        let text = manifest().text(Path::new("/somewhere/copy.db"));
        assert!(text.contains(&format!("\n{}  copy.db\n{}  copy.db.files/aa/aa1\n", "07".repeat(32), "01".repeat(32))));
        assert_eq!(Manifest::parse(&text), Some(manifest()));
        assert_eq!(Manifest::parse(&text.replace("copy.db", "other.db")), Some(manifest()));
    }

    #[test]
    fn a_manifest_that_is_cut_off_anywhere_is_none() {
        let text = manifest().text(Path::new("copy.db"));
        for end in 0..text.len() {
            assert_eq!(Manifest::parse(&text[..end]), None, "{}", &text[..end]);
        }
        assert_eq!(Manifest::parse(&format!("{text}more\n")), None);
        assert_eq!(Manifest::parse(&text.replace("complete: 2", "complete: 3")), None);
        assert_eq!(Manifest::parse(&text.replace("0707", "07g7")), None);
    }
}
