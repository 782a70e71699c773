//! Drawn pages on disk, for more than memory holds and for the next start: one file per page.
//!
//! Only pages for visitors are stored. The folder has a size limit and may be deleted at any time. Each file names what its page was drawn
//! from, so that other data, another day or another build never matches.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use sha2::{Digest as _, Sha256};
use xxhash_rust::xxh3::xxh3_128;

use super::settings::DiskBudget;
use crate::outside::blobs;

pub type Digest = [u8; 32];

const MAGIC: &[u8; 16] = b"serendib page 1\n";
/// Before the body: the magic, the digest of the page's input, the digest of the page, and a checksum of the body.
const HEAD: usize = MAGIC.len() + 32 + 32 + 16;
/// Characters of a file's or folder's name.
const NAME: usize = 32;
/// Ending of an unfinished file; the next start removes leftovers of a crash.
const UNFINISHED: &str = ".part";
/// A file's overhead on disk: half a block on average, rounded up, and its directory entry.
const BESIDE: u64 = 4_096;
/// A full store frees this percentage at once.
const FREED: u64 = 10;

/// A page read from disk.
#[derive(Debug, PartialEq, Eq)]
pub struct StoredPage {
    /// Of the plain page.
    pub digest: Digest,
    pub brotli: Bytes,
}

/// The stored pages of one build. Calls read and write files, so they belong on a blocking thread.
pub struct PageStore {
    /// The folder of all builds.
    root: PathBuf,
    folder: PathBuf,
    room: DiskBudget,
    index: Mutex<Index>,
}

#[derive(Default)]
struct Index {
    files: HashMap<String, PageFileEntry>,
    bytes: u64,
    /// Counts uses.
    now: u64,
}

struct PageFileEntry {
    bytes: u64,
    used: u64,
    /// Whether this process has read or written it.
    is_known: bool,
}

impl PageStore {
    /// This build's pages below `root`. Creates nothing; removes files with other names, such as unfinished ones.
    pub fn open(root: &Path, build: &Digest, room: DiskBudget) -> Self {
        let folder = root.join(name_of(build));
        let mut index = Index::default();
        // A missing or unreadable folder counts as empty.
        for file in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let (name, length) = (file.file_name().into_string(), file.metadata().map_or(0, |found| found.len()));
            match name {
                Ok(name) if name.len() == NAME => index.add(name, length, false),
                _ => drop(fs::remove_file(file.path())),
            }
        }
        Self { root: root.to_owned(), folder, room, index: Mutex::new(index) }
    }

    /// Removes pages of other builds, and pages above the limit.
    pub fn sweep(&self) {
        for other in fs::read_dir(&self.root).into_iter().flatten().flatten() {
            let path = other.path();
            // Foreign files stay untouched.
            let is_ours = other
                .file_name()
                .to_str()
                .is_some_and(|name| name.len() == NAME && name.bytes().all(|byte| byte.is_ascii_hexdigit()));
            if is_ours && path != self.folder {
                drop(fs::remove_dir_all(path));
            }
        }
        self.make_room(0);
    }

    /// Removes pages that this process has neither read nor written: they no longer exist.
    pub fn forget_unknown(&self) {
        let names: Vec<String> = {
            let index = self.index();
            let unknown = index.files.iter().filter(|(_, entry)| !entry.is_known);
            unknown.map(|(name, _)| name.clone()).collect()
        };
        names.into_iter().for_each(|name| self.remove_file(&name));
    }

    /// The page of an address, if it was drawn from this input. Unreadable counts as missing.
    pub fn read(&self, address: &str, made_of: &Digest) -> Option<StoredPage> {
        let name = name_of(&Sha256::digest(address).into());
        if !self.index().files.contains_key(&name) {
            return None;
        }
        match fs::read(self.folder.join(&name)) {
            Ok(file) => match parsed(&file) {
                Some((of, stored)) if of == made_of => {
                    self.index().use_again(&name);
                    Some(stored)
                }
                // Other input; the new page will replace it.
                Some(_) => None,
                None => {
                    tracing::warn!(file = name, "removed a damaged file from the page cache");
                    self.remove_file(&name);
                    None
                }
            },
            Err(_) => {
                self.index().remove(&name);
                None
            }
        }
    }

    /// Stores the page of an address if there is room. The file appears as a whole or not at all.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, address: &str, made_of: &Digest, digest: &Digest, brotli: &[u8]) -> io::Result<()> {
        let length = u64::try_from(HEAD + brotli.len()).unwrap_or(u64::MAX);
        if length.saturating_add(BESIDE) > self.room.bytes {
            return Ok(());
        }
        fs::create_dir_all(&self.folder)?;
        if self.is_disk_full() {
            return Ok(());
        }
        self.make_room(length + BESIDE);
        let name = name_of(&Sha256::digest(address).into());
        let (path, part) = (self.folder.join(&name), self.folder.join(format!("{name}{UNFINISHED}")));
        let written = fs::File::create(&part).and_then(|mut file| {
            for bytes in [MAGIC.as_slice(), made_of, digest, &xxh3_128(brotli).to_le_bytes(), brotli] {
                file.write_all(bytes)?;
            }
            Ok(())
        });
        if let Err(error) = written.and_then(|()| fs::rename(&part, &path)) {
            drop(fs::remove_file(&part));
            return Err(error);
        }
        self.index().add(name, length, true);
        Ok(())
    }

    pub fn remove(&self, address: &str) {
        let name = name_of(&Sha256::digest(address).into());
        if self.index().files.contains_key(&name) {
            self.remove_file(&name);
        }
    }

    /// Approximate bytes on disk.
    pub fn bytes(&self) -> u64 {
        self.index().bytes
    }

    fn is_disk_full(&self) -> bool {
        blobs::disk_space(&self.folder).is_some_and(|disk| {
            disk.free < self.room.free_bytes || disk.free < disk.whole / 100 * u64::from(self.room.free_percent)
        })
    }

    /// Removes the least recently used pages until there is room for this many bytes.
    fn make_room(&self, bytes: u64) {
        let mut index = self.index();
        if index.bytes.saturating_add(bytes) <= self.room.bytes {
            return;
        }
        let most = (self.room.bytes - self.room.bytes / 100 * FREED).saturating_sub(bytes);
        let mut oldest: Vec<(u64, String)> =
            index.files.iter().map(|(name, entry)| (entry.used, name.clone())).collect();
        oldest.sort_unstable();
        for (_, name) in oldest {
            if index.bytes <= most {
                break;
            }
            index.remove(&name);
            drop(fs::remove_file(self.folder.join(&name)));
        }
    }

    fn remove_file(&self, name: &str) {
        self.index().remove(name);
        drop(fs::remove_file(self.folder.join(name)));
    }

    fn index(&self) -> MutexGuard<'_, Index> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Index {
    fn add(&mut self, name: String, length: u64, is_known: bool) {
        self.remove(&name);
        self.now += 1;
        let bytes = length + BESIDE;
        self.bytes += bytes;
        self.files.insert(name, PageFileEntry { bytes, used: self.now, is_known });
    }

    fn use_again(&mut self, name: &str) {
        self.now += 1;
        if let Some(entry) = self.files.get_mut(name) {
            entry.used = self.now;
            entry.is_known = true;
        }
    }

    fn remove(&mut self, name: &str) {
        if let Some(entry) = self.files.remove(name) {
            self.bytes -= entry.bytes;
        }
    }
}

/// The input's digest and the page; `None` for a truncated or changed file.
fn parsed(file: &[u8]) -> Option<(&Digest, StoredPage)> {
    let rest = file.strip_prefix(MAGIC)?;
    let (made_of, rest) = rest.split_first_chunk::<32>()?;
    let (digest, rest) = rest.split_first_chunk::<32>()?;
    let (sum, brotli) = rest.split_first_chunk::<16>()?;
    let is_whole = xxh3_128(brotli).to_le_bytes() == *sum;
    is_whole.then(|| (made_of, StoredPage { digest: *digest, brotli: Bytes::copy_from_slice(brotli) }))
}

fn name_of(digest: &Digest) -> String {
    digest.iter().take(NAME / 2).map(|byte| format!("{byte:02x}")).collect()
}
