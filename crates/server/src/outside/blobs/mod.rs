//! Where the bytes of uploaded files lie: a folder of this machine, or a bucket of a service that speaks S3.
//!
//! Blobs are written whole under names that nobody chose and never change, so a reader meets all of one or none of it.

mod error;
mod open;
mod probe;
mod timeouts;

use std::fs::File;
use std::io::{Read as _, Seek as _};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::stream::BoxStream;
use futures_util::{StreamExt as _, TryStreamExt as _};
use object_store::path::Path as At;
use object_store::{GetOptions, GetRange, ObjectStore, ObjectStoreExt as _, PutPayload};

pub use error::BlobError;
use timeouts::{with_stall_timeout, with_timeout};

/// How long the service may take to begin an answer, with all tries, and to go on with it: a reader has an answer within 10 seconds.
const ANSWERING: Duration = Duration::from_secs(8);
/// How long it may take to store a part of a file: an uploader has an answer within 15. For the largest part that is 3.5 Mbit a second.
const KEEPING: Duration = Duration::from_secs(12);
/// How long a file of which a part could not be kept is waited for to be given up. What is left of it there is the service's to sweep.
const GIVING_UP: Duration = Duration::from_secs(1);
const CONNECTING: Duration = Duration::from_secs(3);
/// Bytes of a file that are in memory at once; the smallest part that S3 takes of a file in parts.
const PART: usize = 5 * 1024 * 1024;
/// Bytes that are read in one go: most pictures.
const AT_ONCE: u64 = 512 * 1024;

/// Cheap to copy.
#[derive(Clone)]
pub struct Blobs {
    store: Arc<dyn ObjectStore>,
    /// Of this machine.
    folder: Option<PathBuf>,
}

/// How much room a disk has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiskSpace {
    pub free: u64,
    pub whole: u64,
}

impl Blobs {
    /// The folder of this machine in which the files lie, if it is one.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Writes a blob; when this returns, it is there to stay.
    pub async fn write(&self, id: &str, bytes: Bytes) -> Result<(), BlobError> {
        with_timeout(KEEPING, self.store.put(&object_path(id), PutPayload::from_bytes(bytes))).await?;
        Ok(())
    }

    /// Writes several small blobs, in the time of one.
    pub async fn write_all(&self, blobs: &[(&str, Bytes)]) -> Result<(), BlobError> {
        with_timeout(KEEPING, async {
            for (id, bytes) in blobs {
                self.store.put(&object_path(id), PutPayload::from_bytes(bytes.clone())).await?;
            }
            Ok::<_, object_store::Error>(())
        })
        .await
    }

    /// Writes what is in a file, with a part of it in memory at a time.
    pub async fn write_file(&self, id: &str, mut file: File, size: u64) -> Result<(), BlobError> {
        file.rewind()?;
        if usize::try_from(size).is_ok_and(|size| size <= PART) {
            return self.write(id, part(file).await?.1).await;
        }
        let mut upload = with_timeout(KEEPING, self.store.put_multipart(&object_path(id))).await?;
        loop {
            let (rest, bytes) = part(file).await?;
            file = rest;
            if bytes.is_empty() {
                break;
            }
            if let Err(lost) = with_timeout(KEEPING, upload.put_part(PutPayload::from_bytes(bytes))).await {
                let _ = with_timeout(GIVING_UP, upload.abort()).await;
                return Err(lost);
            }
        }
        with_timeout(KEEPING, upload.complete()).await?;
        Ok(())
    }

    /// The bytes of a blob, or of a part of it, as they come.
    pub async fn get(
        &self,
        id: &str,
        range: Range<u64>,
    ) -> Result<BoxStream<'static, Result<Bytes, BlobError>>, BlobError> {
        let is_short = range.end - range.start <= AT_ONCE;
        // A range of nothing is no range.
        let range = (!range.is_empty()).then_some(GetRange::Bounded(range));
        with_timeout(ANSWERING, async {
            let found = self.store.get_opts(&object_path(id), GetOptions { range, ..GetOptions::default() }).await?;
            if is_short {
                let bytes = found.bytes().await?;
                return Ok(futures_util::stream::once(std::future::ready(Ok(bytes))).boxed());
            }
            let mut rest = with_stall_timeout(ANSWERING, found.into_stream());
            // Waited for here, while the answer can still be an error.
            let first = rest.try_next().await?.unwrap_or_default();
            Ok::<_, BlobError>(futures_util::stream::once(std::future::ready(Ok(first))).chain(rest).boxed())
        })
        .await
    }

    /// Writes the bytes of one blob under another name too.
    pub async fn copy(&self, from: &str, to: &str) -> Result<(), BlobError> {
        with_timeout(KEEPING, self.store.copy(&object_path(from), &object_path(to))).await
    }

    /// How many bytes a blob has.
    pub async fn size(&self, id: &str) -> Result<u64, BlobError> {
        Ok(with_timeout(ANSWERING, self.store.head(&object_path(id))).await?.size)
    }

    /// Removes a blob, which may be gone already.
    pub async fn remove(&self, id: &str) -> Result<(), BlobError> {
        match with_timeout(ANSWERING, self.store.delete(&object_path(id))).await {
            Ok(()) | Err(BlobError::Missing) => Ok(()),
            other => other,
        }
    }

    /// Where a blob lies below the folder.
    pub fn step(id: &str) -> PathBuf {
        PathBuf::from(object_path(id).to_string())
    }
}

/// How much room the disk of a folder has.
pub fn disk_space(folder: &Path) -> Option<DiskSpace> {
    let told = rustix::fs::statvfs(folder).ok()?;
    Some(DiskSpace {
        free: told.f_bavail.saturating_mul(told.f_frsize),
        whole: told.f_blocks.saturating_mul(told.f_frsize),
    })
}

/// In folders by their first two characters: some file systems are slow with a folder of everything.
fn object_path(id: &str) -> At {
    At::from(format!("{}/{id}", id.get(..2).unwrap_or("__")))
}

/// The next part of a file, read where it holds up nobody.
async fn part(mut file: File) -> Result<(File, Bytes), BlobError> {
    let read = tokio::task::spawn_blocking(move || {
        let mut bytes = Vec::new();
        let most = u64::try_from(PART).unwrap_or(u64::MAX);
        std::io::Read::by_ref(&mut file).take(most).read_to_end(&mut bytes).map(|_| (file, Bytes::from(bytes)))
    });
    Ok(read.await.map_err(|error| BlobError::Unavailable(error.to_string()))??)
}
