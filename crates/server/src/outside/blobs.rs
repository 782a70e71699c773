//! Where the bytes of uploaded files lie: a folder of this machine, or a bucket of a service that speaks S3.
//!
//! Blobs are written whole under names that nobody chose and never change, so a reader meets all of one or none of it.

use std::fs::File;
use std::io::{Read as _, Seek as _};
use std::ops::Range;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::stream::BoxStream;
use futures_util::{StreamExt as _, TryStreamExt as _};
use object_store::aws::{AmazonS3Builder, S3ConditionalPut};
use object_store::client::ClientOptions;
use object_store::local::LocalFileSystem;
use object_store::memory::InMemory;
use object_store::path::Path as At;
use object_store::prefix::PrefixStore;
use object_store::{GetOptions, GetRange, ObjectStore, ObjectStoreExt as _, PutPayload, RetryConfig};
use url::Url;

use crate::config::Settings;

/// How long the service may take to begin an answer, with all tries: whoever waits for a picture has an answer within 10 seconds.
const ANSWERING: Duration = Duration::from_secs(8);
/// How long it may take to keep a part of a file: whoever sends one has an answer within 15.
const KEEPING: Duration = Duration::from_secs(12);
/// How long a file of which a part could not be kept is waited for to be given up. What is left of it there is the service's to sweep.
const GIVING_UP: Duration = Duration::from_secs(1);
/// The longest pause within an answer.
const PAUSE: Duration = Duration::from_secs(15);
const CONNECTING: Duration = Duration::from_secs(3);
/// A request that failed is made again this long after the first one began.
const RETRYING: Duration = Duration::from_secs(5);
const RETRIES: usize = 3;
/// Bytes of a file that are in memory at once; the smallest part that S3 takes of a file in parts.
const PART: usize = 5 * 1024 * 1024;
/// Bytes that are read in one go: most pictures.
const AT_ONCE: u64 = 512 * 1024;
/// How many keys [`Blobs::holds_any`] lists at most.
const LISTED: usize = 1_000;
/// What a check writes, reads and removes.
const PROBE: &str = "probe";
/// S3's code for a bucket that is not there.
const NO_BUCKET: &str = "NoSuchBucket";

/// Why bytes are not there. Names no address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Lost {
    #[error("there is no such file")]
    Missing,
    #[error("the disk is full")]
    Full,
    #[error("the S3 service knows no such bucket")]
    NoBucket,
    /// The place for files cannot be used at this moment; for the log.
    #[error("{0}")]
    Unavailable(String),
}

impl From<object_store::Error> for Lost {
    fn from(error: object_store::Error) -> Self {
        match error {
            // The service names which of the two is not there in its answer's body.
            object_store::Error::NotFound { source, .. } if format!("{source:?}").contains(NO_BUCKET) => Self::NoBucket,
            object_store::Error::NotFound { .. } => Self::Missing,
            other if is_full(&other) => Self::Full,
            other => Self::Unavailable(reason(&other)),
        }
    }
}

impl From<std::io::Error> for Lost {
    fn from(error: std::io::Error) -> Self {
        if is_full(&error) { Self::Full } else { Self::Unavailable(error.to_string()) }
    }
}

fn is_full(error: &(dyn std::error::Error + 'static)) -> bool {
    let mut causes = std::iter::successors(Some(error), |error| error.source());
    causes.any(|cause| {
        cause.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == std::io::ErrorKind::StorageFull)
    })
}

/// A refused connection is what an operator looks for first, and stands at the end of a long chain of causes.
fn reason(error: &(dyn std::error::Error + 'static)) -> String {
    let mut causes = std::iter::successors(Some(error), |error| error.source());
    let is_refused = causes.any(|cause| {
        let io = cause.downcast_ref::<std::io::Error>();
        io.is_some_and(|error| error.kind() == std::io::ErrorKind::ConnectionRefused)
    });
    if is_refused { "connection refused: nothing listens there".to_owned() } else { error.to_string() }
}

/// Waits for the service so long and no longer.
async fn within<T, E>(time: Duration, asked: impl Future<Output = Result<T, E>>) -> Result<T, Lost>
where
    Lost: From<E>,
{
    match tokio::time::timeout(time, asked).await {
        Ok(answered) => Ok(answered?),
        Err(_) => Err(Lost::Unavailable(format!("no answer within {} seconds", time.as_secs()))),
    }
}

/// Cheap to copy.
#[derive(Clone)]
pub struct Blobs {
    store: Arc<dyn ObjectStore>,
    /// Of this machine.
    folder: Option<PathBuf>,
}

/// How much room a disk has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    pub free: u64,
    pub whole: u64,
}

impl Blobs {
    /// Opens the place that the settings name; makes the folder, when it is one, for nobody else to read.
    ///
    /// # Errors
    /// A sentence for the operator.
    pub fn open(settings: &Settings) -> Result<Self, String> {
        match settings.storage_url.as_deref().map(Url::parse) {
            None => Self::in_folder(&settings.data.join("files")),
            Some(Ok(url)) if url.scheme() == "file" => match url.to_file_path() {
                Ok(path) => Self::in_folder(&path),
                Err(()) => Err("SERENDIB_STORAGE_URL names no folder.".to_owned()),
            },
            Some(Ok(url)) if url.scheme() == "s3" => Self::in_s3(settings, &url),
            Some(_) => Err("SERENDIB_STORAGE_URL is not a place for files.".to_owned()),
        }
    }

    /// In memory, until the process ends.
    pub fn passing() -> Self {
        Self { store: Arc::new(InMemory::new()), folder: None }
    }

    /// As [`Self::open`], but makes nothing: where there is no folder, there are no files.
    ///
    /// # Errors
    /// A sentence for the operator.
    pub fn look(settings: &Settings) -> Result<Self, String> {
        match Self::folder_of(settings).filter(|folder| !folder.is_dir()) {
            Some(_) => Ok(Self::passing()),
            None => Self::open(settings),
        }
    }

    /// The folder of this machine that the settings name, whether it is there or not.
    pub fn folder_of(settings: &Settings) -> Option<PathBuf> {
        match settings.storage_url.as_deref().and_then(|text| Url::parse(text).ok()) {
            None => Some(settings.data.join("files")),
            Some(url) if url.scheme() == "file" => url.to_file_path().ok(),
            Some(_) => None,
        }
    }

    /// Makes the folder, for nobody else to read.
    ///
    /// # Errors
    /// A sentence for the operator.
    pub fn in_folder(folder: &Path) -> Result<Self, String> {
        let failed = |error: &dyn std::fmt::Display| format!("cannot keep files in {}: {error}", folder.display());
        std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(|error| failed(&error))?;
        let store = LocalFileSystem::new_with_prefix(folder).map_err(|error| failed(&error))?.with_fsync(true);
        Ok(Self { store: Arc::new(store), folder: Some(folder.to_owned()) })
    }

    fn in_s3(settings: &Settings, url: &Url) -> Result<Self, String> {
        let s3 = &settings.storage;
        let (Some(id), Some(secret)) = (&s3.s3_access_key_id, &s3.s3_secret_access_key) else {
            return Err("SERENDIB_STORAGE_URL is an s3:// address: set SERENDIB_S3_ACCESS_KEY_ID and SERENDIB_S3_SECRET_ACCESS_KEY."
                .to_owned());
        };
        let is_plain = s3.s3_endpoint.as_deref().is_some_and(|endpoint| endpoint.starts_with("http://"));
        let client = ClientOptions::new()
            .with_timeout_disabled()
            .with_read_timeout(PAUSE)
            .with_connect_timeout(CONNECTING)
            .with_allow_http(is_plain)
            .with_http1_only();
        // The store makes its own client, which takes what the process has; a second one would be told so and not put in.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let retry = RetryConfig { max_retries: RETRIES, retry_timeout: RETRYING, ..RetryConfig::default() };
        let mut builder = AmazonS3Builder::new()
            .with_bucket_name(url.host_str().unwrap_or_default())
            .with_region(&s3.s3_region)
            .with_access_key_id(id)
            .with_secret_access_key(secret)
            .with_conditional_put(S3ConditionalPut::Disabled)
            .with_client_options(client)
            .with_retry(retry);
        if let Some(endpoint) = &s3.s3_endpoint {
            // Services besides Amazon's know buckets by path.
            builder = builder.with_endpoint(endpoint).with_virtual_hosted_style_request(false);
        }
        let store = builder.build().map_err(|error| format!("the S3 service cannot be used: {error}"))?;
        let prefix = url.path().trim_matches('/');
        let store: Arc<dyn ObjectStore> =
            if prefix.is_empty() { Arc::new(store) } else { Arc::new(PrefixStore::new(store, At::from(prefix))) };
        Ok(Self { store, folder: None })
    }

    /// The folder of this machine in which the files lie, if it is one.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Writes a blob; when this returns, it is there to stay.
    pub async fn put(&self, id: &str, bytes: Bytes) -> Result<(), Lost> {
        within(KEEPING, self.store.put(&at(id), PutPayload::from_bytes(bytes))).await?;
        Ok(())
    }

    /// Writes what is in a file, with a part of it in memory at a time.
    pub async fn put_file(&self, id: &str, mut file: File, size: u64) -> Result<(), Lost> {
        file.rewind()?;
        if usize::try_from(size).is_ok_and(|size| size <= PART) {
            return self.put(id, part(file).await?.1).await;
        }
        let mut upload = within(KEEPING, self.store.put_multipart(&at(id))).await?;
        loop {
            let (rest, bytes) = part(file).await?;
            file = rest;
            if bytes.is_empty() {
                break;
            }
            if let Err(lost) = within(KEEPING, upload.put_part(PutPayload::from_bytes(bytes))).await {
                let _ = within(GIVING_UP, upload.abort()).await;
                return Err(lost);
            }
        }
        within(KEEPING, upload.complete()).await?;
        Ok(())
    }

    /// The bytes of a blob, or of a part of it, as they come.
    pub async fn get(&self, id: &str, range: Range<u64>) -> Result<BoxStream<'static, Result<Bytes, Lost>>, Lost> {
        let is_short = range.end - range.start <= AT_ONCE;
        // A range of nothing is no range.
        let range = (!range.is_empty()).then_some(GetRange::Bounded(range));
        within(ANSWERING, async {
            let found = self.store.get_opts(&at(id), GetOptions { range, ..GetOptions::default() }).await?;
            if is_short {
                let bytes = found.bytes().await?;
                return Ok(futures_util::stream::once(std::future::ready(Ok(bytes))).boxed());
            }
            Ok::<_, object_store::Error>(found.into_stream().map_err(Lost::from).boxed())
        })
        .await
    }

    /// Writes the bytes of one blob under another name too.
    pub async fn copy(&self, from: &str, to: &str) -> Result<(), Lost> {
        within(KEEPING, self.store.copy(&at(from), &at(to))).await
    }

    /// How many bytes a blob has.
    pub async fn size(&self, id: &str) -> Result<u64, Lost> {
        Ok(within(ANSWERING, self.store.head(&at(id))).await?.size)
    }

    /// Removes a blob, which may be gone already.
    pub async fn remove(&self, id: &str) -> Result<(), Lost> {
        match within(ANSWERING, self.store.delete(&at(id))).await {
            Ok(()) | Err(Lost::Missing) => Ok(()),
            other => other,
        }
    }

    /// Whether there is any blob among the first keys. A bucket may hold many other objects.
    pub async fn holds_any(&self) -> Result<bool, Lost> {
        within(CONNECTING, async {
            let mut listed = self.store.list(None).take(LISTED);
            while let Some(found) = listed.try_next().await? {
                let mut parts = found.location.parts();
                if let (Some(folder), Some(name), None) = (parts.next(), parts.next(), parts.next())
                    && name.as_ref() != PROBE
                    && found.location == at(name.as_ref())
                    && folder.as_ref().len() == 2
                {
                    return Ok(true);
                }
            }
            Ok::<_, object_store::Error>(false)
        })
        .await
    }

    /// Where a blob lies below the folder.
    pub fn step(id: &str) -> PathBuf {
        PathBuf::from(at(id).to_string())
    }

    /// Whether there is a bucket. A service that does not answer may do so later, and is no reason not to start.
    ///
    /// # Errors
    /// A sentence for the operator: the service answers, and knows no such bucket.
    pub async fn look_for_bucket(&self) -> Result<(), String> {
        if self.folder.is_some() {
            return Ok(());
        }
        match within(CONNECTING, self.store.get(&at(PROBE))).await {
            Err(Lost::NoBucket) => Err(unusable(&Lost::NoBucket)),
            Err(lost @ Lost::Unavailable(_)) => {
                tracing::warn!(error = %unusable(&lost), "files cannot be reached yet");
                Ok(())
            }
            Ok(_) | Err(Lost::Missing | Lost::Full) => Ok(()),
        }
    }

    /// Writes, reads and removes something.
    ///
    /// # Errors
    /// A sentence for the operator.
    pub async fn try_out(&self) -> Result<(), String> {
        let tried = async {
            self.put(PROBE, Bytes::from_static(b"probe")).await?;
            self.size(PROBE).await?;
            self.remove(PROBE).await
        };
        tried.await.map_err(|lost: Lost| unusable(&lost))
    }
}

fn unusable(lost: &Lost) -> String {
    let remedy = match lost {
        Lost::NoBucket => " Create it, or name another.",
        Lost::Unavailable(_) => " See that the service runs, and that SERENDIB_S3_ENDPOINT is its address.",
        Lost::Missing | Lost::Full => "",
    };
    format!("files cannot be kept where SERENDIB_STORAGE_URL says: {lost}.{remedy}")
}

/// How much room the disk of a folder has.
pub fn room(folder: &Path) -> Option<Room> {
    let told = rustix::fs::statvfs(folder).ok()?;
    Some(Room { free: told.f_bavail.saturating_mul(told.f_frsize), whole: told.f_blocks.saturating_mul(told.f_frsize) })
}

/// In folders by their first two characters: some file systems are slow with a folder of everything.
fn at(id: &str) -> At {
    At::from(format!("{}/{id}", id.get(..2).unwrap_or("__")))
}

/// The next part of a file, read where it holds up nobody.
async fn part(mut file: File) -> Result<(File, Bytes), Lost> {
    let read = tokio::task::spawn_blocking(move || {
        let mut bytes = Vec::new();
        let most = u64::try_from(PART).unwrap_or(u64::MAX);
        std::io::Read::by_ref(&mut file).take(most).read_to_end(&mut bytes).map(|_| (file, Bytes::from(bytes)))
    });
    Ok(read.await.map_err(|error| Lost::Unavailable(error.to_string()))??)
}
