//! The blob store: a folder of this machine, or a bucket of an S3 service.
//!
//! Blobs are written whole under random names and never change, so a reader sees all of a blob or nothing.

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

/// Time for the service to begin an answer, with all retries, and to continue it: a reader has an answer within 10 seconds.
const ANSWERING: Duration = Duration::from_secs(8);
/// Time to store a part of a file: an uploader has an answer within 15 seconds. For the largest part this is 3.5 Mbit a second.
const KEEPING: Duration = Duration::from_secs(12);
/// Time to abort an upload after a failed part. The service must clean up what is left of it.
const GIVING_UP: Duration = Duration::from_secs(1);
const CONNECTING: Duration = Duration::from_secs(3);
/// Bytes of a file in memory at once; the smallest part of an S3 multipart upload.
const PART: usize = 5 * 1024 * 1024;
/// Bytes read in one go: most pictures.
const AT_ONCE: u64 = 512 * 1024;

/// Cheap to copy.
#[derive(Clone)]
pub struct Blobs {
    store: Arc<dyn ObjectStore>,
    /// `None` for a bucket.
    folder: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiskSpace {
    pub free: u64,
    pub whole: u64,
}

impl Blobs {
    /// The folder of this machine, if the store is one.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Writes a blob; it is durable when this returns.
    pub async fn write(&self, id: &str, bytes: Bytes) -> Result<(), BlobError> {
        with_timeout(KEEPING, self.store.put(&object_path(id), PutPayload::from_bytes(bytes))).await?;
        Ok(())
    }

    /// Writes several small blobs within one time limit.
    pub async fn write_all(&self, blobs: &[(&str, Bytes)]) -> Result<(), BlobError> {
        with_timeout(KEEPING, async {
            for (id, bytes) in blobs {
                self.store.put(&object_path(id), PutPayload::from_bytes(bytes.clone())).await?;
            }
            Ok::<_, object_store::Error>(())
        })
        .await
    }

    /// Writes a file, one part in memory at a time.
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

    /// Streams a blob, or a part of it.
    pub async fn get(
        &self,
        id: &str,
        range: Range<u64>,
    ) -> Result<BoxStream<'static, Result<Bytes, BlobError>>, BlobError> {
        let is_short = range.end - range.start <= AT_ONCE;
        // S3 has no empty ranges.
        let range = (!range.is_empty()).then_some(GetRange::Bounded(range));
        with_timeout(ANSWERING, async {
            let found = self.store.get_opts(&object_path(id), GetOptions { range, ..GetOptions::default() }).await?;
            if is_short {
                let bytes = found.bytes().await?;
                return Ok(futures_util::stream::once(std::future::ready(Ok(bytes))).boxed());
            }
            let mut rest = with_stall_timeout(ANSWERING, found.into_stream());
            // Awaited here, while the answer can still be an error.
            let first = rest.try_next().await?.unwrap_or_default();
            Ok::<_, BlobError>(futures_util::stream::once(std::future::ready(Ok(first))).chain(rest).boxed())
        })
        .await
    }

    pub async fn copy(&self, from: &str, to: &str) -> Result<(), BlobError> {
        with_timeout(KEEPING, self.store.copy(&object_path(from), &object_path(to))).await
    }

    pub async fn size(&self, id: &str) -> Result<u64, BlobError> {
        Ok(with_timeout(ANSWERING, self.store.head(&object_path(id))).await?.size)
    }

    /// Removes a blob, if it exists.
    pub async fn remove(&self, id: &str) -> Result<(), BlobError> {
        match with_timeout(ANSWERING, self.store.delete(&object_path(id))).await {
            Ok(()) | Err(BlobError::Missing) => Ok(()),
            other => other,
        }
    }

    /// The path of a blob below the folder.
    pub fn step(id: &str) -> PathBuf {
        PathBuf::from(object_path(id).to_string())
    }
}

pub fn disk_space(folder: &Path) -> Option<DiskSpace> {
    let stats = rustix::fs::statvfs(folder).ok()?;
    Some(DiskSpace {
        free: stats.f_bavail.saturating_mul(stats.f_frsize),
        whole: stats.f_blocks.saturating_mul(stats.f_frsize),
    })
}

/// In folders by their first two characters: some file systems are slow with huge folders.
fn object_path(id: &str) -> At {
    At::from(format!("{}/{id}", id.get(..2).unwrap_or("__")))
}

/// The next part of a file, read on a blocking thread.
async fn part(mut file: File) -> Result<(File, Bytes), BlobError> {
    let read = tokio::task::spawn_blocking(move || {
        let mut bytes = Vec::new();
        let most = u64::try_from(PART).unwrap_or(u64::MAX);
        std::io::Read::by_ref(&mut file).take(most).read_to_end(&mut bytes).map(|_| (file, Bytes::from(bytes)))
    });
    Ok(read.await.map_err(|error| BlobError::Unavailable(error.to_string()))??)
}
