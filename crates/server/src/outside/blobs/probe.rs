//! Checks of the blob store, at startup and in `serendib check`.

use std::time::Duration;

use bytes::Bytes;
use futures_util::{StreamExt as _, TryStreamExt as _};
use object_store::{ObjectStore as _, ObjectStoreExt as _};

use super::timeouts::with_timeout;
use super::{BlobError, Blobs, CONNECTING, object_path};

/// Maximum keys that [`Blobs::holds_any`] lists.
const LISTED: usize = 1_000;
/// The blob that a check writes, reads and removes.
const PROBE: &str = "probe";
/// Time for all requests of a check.
const CHECKING: Duration = Duration::from_secs(15);

impl Blobs {
    /// Whether any blob is among the first keys. A bucket may hold many other objects.
    pub async fn holds_any(&self) -> Result<bool, BlobError> {
        with_timeout(CONNECTING, async {
            let mut listed = self.store.list(None).take(LISTED);
            while let Some(found) = listed.try_next().await? {
                let mut parts = found.location.parts();
                if let (Some(folder), Some(name), None) = (parts.next(), parts.next(), parts.next())
                    && name.as_ref() != PROBE
                    && found.location == object_path(name.as_ref())
                    && folder.as_ref().len() == 2
                {
                    return Ok(true);
                }
            }
            Ok::<_, object_store::Error>(false)
        })
        .await
    }

    /// Checks that the bucket exists. A service that does not answer may do so later, and does not prevent the start.
    ///
    /// # Errors
    /// A message for the operator: the service answers, and has no such bucket.
    pub async fn look_for_bucket(&self) -> Result<(), String> {
        if self.folder.is_some() {
            return Ok(());
        }
        match with_timeout(CONNECTING, self.store.get(&object_path(PROBE))).await {
            Err(BlobError::NoBucket) => Err(unusable(&BlobError::NoBucket)),
            Err(lost @ BlobError::Unavailable(_)) => {
                tracing::warn!(error = %unusable(&lost), "the file storage is not reachable yet");
                Ok(())
            }
            Ok(_) | Err(BlobError::Missing | BlobError::Denied | BlobError::Full) => Ok(()),
        }
    }

    /// Writes, reads and removes a blob.
    ///
    /// # Errors
    /// A message for the operator.
    pub async fn try_out(&self) -> Result<(), String> {
        let tried = async {
            self.write(PROBE, Bytes::from_static(b"probe")).await?;
            self.size(PROBE).await?;
            self.remove(PROBE).await
        };
        with_timeout(CHECKING, tried).await.map_err(|lost| unusable(&lost))
    }
}

fn unusable(lost: &BlobError) -> String {
    let remedy = match lost {
        BlobError::NoBucket => " Create it, or choose another.",
        BlobError::Unavailable(_) => " Check that the service runs, and that SERENDIB_S3_ENDPOINT is its address.",
        BlobError::Denied => " Give the key s3:PutObject, s3:GetObject and s3:DeleteObject on the bucket.",
        BlobError::Missing | BlobError::Full => "",
    };
    format!("cannot store files in SERENDIB_STORAGE_URL: {lost}.{remedy}")
}
