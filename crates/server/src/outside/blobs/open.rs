//! Opens the blob store of the settings.

use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use object_store::aws::{AmazonS3Builder, S3ConditionalPut};
use object_store::client::ClientOptions;
use object_store::local::LocalFileSystem;
use object_store::memory::InMemory;
use object_store::path::Path as At;
use object_store::prefix::PrefixStore;
use object_store::{ObjectStore, RetryConfig};
use url::Url;

use super::{Blobs, CONNECTING};
use crate::config::Settings;

/// The longest pause within an answer of the service.
const PAUSE: Duration = Duration::from_secs(15);
/// A failed request is retried until this long after its first attempt.
const RETRYING: Duration = Duration::from_secs(5);
const RETRIES: usize = 3;

impl Blobs {
    /// Opens the store of the settings. Creates a folder, readable by its owner alone.
    ///
    /// # Errors
    /// A message for the operator.
    pub fn open(settings: &Settings) -> Result<Self, String> {
        match settings.storage_url.as_deref().map(Url::parse) {
            None => Self::in_folder(&settings.data.join("files")),
            Some(Ok(url)) if url.scheme() == "file" => match url.to_file_path() {
                Ok(path) => Self::in_folder(&path),
                Err(()) => Err("SERENDIB_STORAGE_URL does not name a directory.".to_owned()),
            },
            Some(Ok(url)) if url.scheme() == "s3" => Self::in_s3(settings, &url),
            Some(_) => Err("SERENDIB_STORAGE_URL is not a storage URL.".to_owned()),
        }
    }

    /// In memory, until the process ends.
    pub fn passing() -> Self {
        Self { store: Arc::new(InMemory::new()), folder: None }
    }

    /// As [`Self::open`], but creates nothing: without a folder there are no files.
    ///
    /// # Errors
    /// A message for the operator.
    pub fn look(settings: &Settings) -> Result<Self, String> {
        match Self::folder_of(settings).filter(|folder| !folder.is_dir()) {
            Some(_) => Ok(Self::passing()),
            None => Self::open(settings),
        }
    }

    /// The folder of the settings, whether it exists or not.
    pub fn folder_of(settings: &Settings) -> Option<PathBuf> {
        match settings.storage_url.as_deref().and_then(|text| Url::parse(text).ok()) {
            None => Some(settings.data.join("files")),
            Some(url) if url.scheme() == "file" => url.to_file_path().ok(),
            Some(_) => None,
        }
    }

    /// Creates the folder, readable by its owner alone.
    ///
    /// # Errors
    /// A message for the operator.
    pub fn in_folder(folder: &Path) -> Result<Self, String> {
        let failed = |error: &dyn std::fmt::Display| format!("cannot store files in {}: {error}", folder.display());
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
        // The store's HTTP client uses the process's default provider. A second installation fails without harm.
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
            // S3 services besides Amazon's address buckets by path.
            builder = builder.with_endpoint(endpoint).with_virtual_hosted_style_request(false);
        }
        let store = builder.build().map_err(|error| format!("the S3 service cannot be used: {error}"))?;
        let prefix = url.path().trim_matches('/');
        let store: Arc<dyn ObjectStore> =
            if prefix.is_empty() { Arc::new(store) } else { Arc::new(PrefixStore::new(store, At::from(prefix))) };
        Ok(Self { store, folder: None })
    }
}
