//! A folder in the machine's memory for what tests write. A database that acknowledges only what is durable waits for the disk at
//! every commit; what a test writes nobody wants to keep.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::machine::make_folder;
use crate::run::{answer, say};

/// Where Linux has a file system in memory that everybody may write to.
const SHARED: &str = "/dev/shm";
const NAME: &str = "serendib-test-";
/// Of free memory; the tests of both databases together need a fraction.
const NEEDED_KIB: u64 = 6 * 1024 * 1024;

/// A folder that goes with this, and with the next run where this one was killed.
pub struct Memory(PathBuf);

impl Memory {
    /// Nothing where there is no such file system or too little of it: the tests then write to the disk.
    pub fn find() -> Option<Self> {
        sweep(Path::new(SHARED), &|process| Path::new("/proc").join(process).exists());
        let free = free_kib(&answer(Command::new("df").args(["-Pk", SHARED])).ok()?)?;
        let available = available_kib(&fs::read_to_string("/proc/meminfo").ok()?)?;
        if free.min(available) < NEEDED_KIB {
            return None;
        }
        let folder = Self(Path::new(SHARED).join(format!("{NAME}{}", std::process::id())));
        make_folder(&folder.0).ok()?;
        say(&format!("what tests write goes to {}", folder.0.display()));
        Some(folder)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Memory {
    /// What cannot be removed the next run removes.
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Removes what killed runs left behind.
fn sweep(shared: &Path, lives: &dyn Fn(&str) -> bool) {
    let Ok(entries) = fs::read_dir(shared) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        if name.to_str().and_then(|name| name.strip_prefix(NAME)).is_some_and(|process| !lives(process)) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// The fourth column of what `df -Pk` prints below its head.
fn free_kib(printed: &str) -> Option<u64> {
    printed.lines().nth(1)?.split_whitespace().nth(3)?.parse().ok()
}

fn available_kib(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_free_is_read_as_it_is_printed() {
        let printed = "Filesystem     1024-blocks  Used Available Capacity Mounted on\ntmpfs             24684092  1088  24683004       1% /dev/shm";
        assert_eq!(free_kib(printed), Some(24_683_004));
        assert_eq!(free_kib("df: /dev/shm: No such file or directory"), None);
        assert_eq!(available_kib("MemTotal:       24684092 kB\nMemAvailable:   23639600 kB\n"), Some(23_639_600));
        assert_eq!(available_kib("MemTotal:       24684092 kB\n"), None);
    }

    #[test]
    fn only_what_killed_runs_left_is_removed() {
        let shared = std::env::temp_dir().join(format!("xtask-memory-{}", std::process::id()));
        for name in ["serendib-test-1", "serendib-test-2", "somebody-else"] {
            fs::create_dir_all(shared.join(name).join("within")).unwrap();
        }
        sweep(&shared, &|process| process == "2");
        let mut left: Vec<_> = fs::read_dir(&shared).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, ["serendib-test-2", "somebody-else"]);
        fs::remove_dir_all(&shared).unwrap();
    }
}
