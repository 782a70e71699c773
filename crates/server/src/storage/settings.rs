//! The operator's settings of uploaded files.

use clap::Args;
use serendib_domain::credentials::DEFAULT_DOCUMENT_DAYS;

/// Bytes of a multipart body besides its file.
const AROUND: usize = 64 * 1024;

#[derive(Clone, Args)]
pub struct StorageSettings {
    /// Endpoint of the S3-compatible service, such as https://s3.example; default: Amazon S3.
    #[arg(long, env = "SERENDIB_S3_ENDPOINT")]
    pub s3_endpoint: Option<String>,
    /// S3 region.
    #[arg(long, env = "SERENDIB_S3_REGION", default_value = "us-east-1")]
    pub s3_region: String,
    /// S3 access key id.
    #[arg(long, env = "SERENDIB_S3_ACCESS_KEY_ID", hide_env_values = true)]
    pub s3_access_key_id: Option<String>,
    /// S3 secret access key.
    #[arg(long, env = "SERENDIB_S3_SECRET_ACCESS_KEY", hide_env_values = true)]
    pub s3_secret_access_key: Option<String>,
    /// Maximum bytes of a file in a bucket that the operator created; pictures are limited to 10 MiB.
    #[arg(long, env = "SERENDIB_UPLOAD_LIMIT", default_value_t = 50 * 1024 * 1024, value_parser = clap::value_parser!(u64).range(1..=1024 * 1024 * 1024))]
    pub upload_limit: u64,
    /// Maximum concurrent uploads; further uploads get 503 with Retry-After.
    #[arg(long, env = "SERENDIB_UPLOADS", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..))]
    pub uploads: u16,
    /// Maximum lifetime of a signed download URL in seconds; longer requests are rejected, and existing longer links expire by it.
    #[arg(long, env = "SERENDIB_LINK_SECONDS", default_value_t = 7 * 24 * 3_600, value_parser = clap::value_parser!(u32).range(60..=366 * 24 * 3_600))]
    pub link_seconds: u32,
    /// Bytes to keep free on the disk of the data directory; uploads that would leave less are rejected.
    #[arg(long, env = "SERENDIB_FREE_BYTES", default_value_t = 1024 * 1024 * 1024)]
    pub free_bytes: u64,
    /// Percentage to keep free on that disk.
    #[arg(long, env = "SERENDIB_FREE_PERCENT", default_value_t = 5, value_parser = clap::value_parser!(u8).range(0..=99))]
    pub free_percent: u8,
    /// Days until the document of a guide's license or certificate is deleted after an admin's decision; what was checked stays.
    #[arg(long, env = "SERENDIB_DOCUMENT_DAYS", default_value_t = DEFAULT_DOCUMENT_DAYS, value_parser = clap::value_parser!(u16).range(1..=3_650))]
    pub document_days: u16,
}

/// Omits the secrets.
impl std::fmt::Debug for StorageSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "StorageSettings({:?}, {})", self.s3_endpoint, self.s3_region)
    }
}

impl StorageSettings {
    /// The limit of an upload's body.
    pub fn body_limit(&self) -> usize {
        usize::try_from(self.upload_limit).unwrap_or(usize::MAX).saturating_add(AROUND)
    }
}
