//! The operator's settings of uploaded files.

use clap::Args;

/// Bytes of a multipart body besides its file.
const AROUND: usize = 64 * 1024;

#[derive(Clone, Args)]
pub struct StorageSettings {
    /// Where the S3-compatible service answers, such as https://s3.example; without it Amazon's own.
    #[arg(long, env = "SERENDIB_S3_ENDPOINT")]
    pub s3_endpoint: Option<String>,
    /// Its region.
    #[arg(long, env = "SERENDIB_S3_REGION", default_value = "us-east-1")]
    pub s3_region: String,
    /// Who we are there.
    #[arg(long, env = "SERENDIB_S3_ACCESS_KEY_ID", hide_env_values = true)]
    pub s3_access_key_id: Option<String>,
    /// The secret that belongs to it.
    #[arg(long, env = "SERENDIB_S3_SECRET_ACCESS_KEY", hide_env_values = true)]
    pub s3_secret_access_key: Option<String>,
    /// Bytes of one file in a bucket of the operator's own; a picture has at most 10 MiB.
    #[arg(long, env = "SERENDIB_UPLOAD_LIMIT", default_value_t = 50 * 1024 * 1024, value_parser = clap::value_parser!(u64).range(1..=1024 * 1024 * 1024))]
    pub upload_limit: u64,
    /// Uploads at the same time; more are asked to try again.
    #[arg(long, env = "SERENDIB_UPLOADS", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..))]
    pub uploads: u16,
    /// Seconds that a link for reading a file may be good for; who asks for more is refused, and a link that was made for longer ends
    /// by it too.
    #[arg(long, env = "SERENDIB_LINK_SECONDS", default_value_t = 7 * 24 * 3_600, value_parser = clap::value_parser!(u32).range(60..=366 * 24 * 3_600))]
    pub link_seconds: u32,
    /// Bytes that stay free on the disk of the data directory; uploads are refused before it has less.
    #[arg(long, env = "SERENDIB_FREE_BYTES", default_value_t = 1024 * 1024 * 1024)]
    pub free_bytes: u64,
    /// Hundredths of that disk that stay free.
    #[arg(long, env = "SERENDIB_FREE_PERCENT", default_value_t = 5, value_parser = clap::value_parser!(u8).range(0..=99))]
    pub free_percent: u8,
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
