//! Incremental chores: runs a chore only if its inputs have changed.
//!
//! A stamp is a small file with the fingerprint of the chore's inputs at its last success. It compares contents, not
//! times, because a checkout or a branch switch touches files without changing them.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::Hasher;
use std::path::{Path, PathBuf};

use crate::ChoreResult;
use crate::machine::{Machine, make_folder};

/// Output folders of chores, not inputs.
const MADE: [&str; 5] = ["node_modules", "dist", "target", "test-results", "playwright-report"];

/// A chore that need not run again while its inputs are unchanged.
pub struct Chore<'a> {
    /// Also the stamp's name.
    pub name: &'a str,
    /// Input files and folders, relative to the checkout's root.
    pub reads: &'a [&'a str],
    /// Output folders inside those, relative to the checkout's root.
    pub writes: &'a [&'a str],
    /// A file that must exist for the stamp to count, relative to the checkout's root.
    pub proof: &'a str,
}

impl Chore<'_> {
    /// Does the work unless the stamp has the same inputs.
    pub fn unless_done(&self, machine: &Machine, work: impl FnOnce() -> ChoreResult<()>) -> ChoreResult<()> {
        let stamp = machine.target.join("stamps").join(self.name);
        let now = fingerprint(&machine.root, self.reads, self.writes)?;
        if machine.root.join(self.proof).exists() && fs::read_to_string(&stamp).is_ok_and(|then| then == now) {
            return Ok(());
        }
        work()?;
        if !machine.root.join(self.proof).exists() {
            return Err(format!("{} succeeded but did not create {}.", self.name, self.proof));
        }
        write(&stamp, &now)
    }
}

/// Writes a stamp and creates its folder.
pub fn write(stamp: &Path, fingerprint: &str) -> ChoreResult<()> {
    if let Some(folder) = stamp.parent() {
        make_folder(folder)?;
    }
    fs::write(stamp, fingerprint).map_err(|error| format!("{} cannot be written: {error}.", stamp.display()))
}

/// A short text that changes with any file's name or content.
pub fn fingerprint(root: &Path, reads: &[&str], writes: &[&str]) -> ChoreResult<String> {
    let writes: Vec<PathBuf> = writes.iter().map(|folder| root.join(folder)).collect();
    let mut files = Vec::new();
    for read in reads {
        collect(&root.join(read), &writes, &mut files)?;
    }
    files.sort();

    // Not cryptographic: a stamp has no attackers, and the standard library has nothing stronger.
    let mut hasher = DefaultHasher::new();
    for file in files {
        let content = fs::read(&file).map_err(|error| format!("{} cannot be read: {error}.", file.display()))?;
        let name = file.strip_prefix(root).unwrap_or(&file);
        for part in [name.as_os_str().as_encoded_bytes(), &content] {
            hasher.write_usize(part.len());
            hasher.write(part);
        }
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn collect(path: &Path, writes: &[PathBuf], files: &mut Vec<PathBuf>) -> ChoreResult<()> {
    let unreadable = |error: std::io::Error| format!("{} cannot be read: {error}.", path.display());
    if path.is_file() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    for entry in fs::read_dir(path).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let (inner, kind) = (entry.path(), entry.file_type().map_err(unreadable)?);
        if kind.is_file() {
            files.push(inner);
        } else if kind.is_dir() && !MADE.iter().any(|made| entry.file_name() == *made) && !writes.contains(&inner) {
            collect(&inner, writes, files)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Checkout(PathBuf);

    impl Checkout {
        fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("xtask-stamp-{name}-{}", std::process::id()));
            fs::create_dir_all(folder.join("web/node_modules")).unwrap();
            fs::write(folder.join("web/page.tsx"), "one").unwrap();
            Self(folder)
        }

        fn machine(&self) -> Machine {
            Machine { root: self.0.clone(), target: self.0.join("target"), is_root: false }
        }
    }

    impl Drop for Checkout {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_fingerprint_follows_names_and_contents_but_not_what_is_made() {
        let checkout = Checkout::new("follows");
        let print = || fingerprint(&checkout.0, &["web"], &["web/public"]).unwrap();
        let first = print();

        fs::write(checkout.0.join("web/node_modules/x.js"), "made").unwrap();
        fs::create_dir_all(checkout.0.join("web/public")).unwrap();
        fs::write(checkout.0.join("web/public/a.webp"), "made").unwrap();
        assert_eq!(print(), first);

        fs::write(checkout.0.join("web/page.tsx"), "two").unwrap();
        let second = print();
        assert_ne!(second, first);

        fs::rename(checkout.0.join("web/page.tsx"), checkout.0.join("web/home.tsx")).unwrap();
        assert_ne!(print(), second);
    }

    #[test]
    fn a_chore_is_repeated_when_an_input_changes_or_its_result_is_gone() {
        let checkout = Checkout::new("repeats");
        let machine = checkout.machine();
        let chore = Chore { name: "web build", reads: &["web"], writes: &[], proof: "web/dist/index.html" };
        let done = std::cell::Cell::new(0);
        let go = || {
            chore.unless_done(&machine, || {
                done.set(done.get() + 1);
                write(&checkout.0.join("web/dist/index.html"), "page")
            })
        };

        go().unwrap();
        go().unwrap();
        assert_eq!(done.get(), 1);

        fs::write(checkout.0.join("web/page.tsx"), "two").unwrap();
        go().unwrap();
        assert_eq!(done.get(), 2);

        fs::remove_file(checkout.0.join("web/dist/index.html")).unwrap();
        go().unwrap();
        assert_eq!(done.get(), 3);
    }

    #[test]
    fn a_missing_input_is_an_error_and_never_an_empty_fingerprint() {
        let checkout = Checkout::new("missing");
        assert!(fingerprint(&checkout.0, &["pictures"], &[]).unwrap_err().contains("pictures cannot be read"));
    }
}
