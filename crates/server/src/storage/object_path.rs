//! Parses the bucket, key and query of an address.

use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::Uri;
use serendib_domain::files::{BucketName, FileRejection, ObjectKey};

use super::error::StorageError;

/// The bucket as a path segment. Rejections stay, because this API has its own error for invalid text.
pub type BucketPath = Result<Path<String>, PathRejection>;

/// # Errors
/// `InvalidBucketName` for invalid text.
pub fn parse_bucket(bucket: BucketPath) -> Result<String, StorageError> {
    match bucket {
        Ok(Path(bucket)) => Ok(bucket),
        Err(_) => Err(FileRejection::InvalidBucketName.into()),
    }
}

/// Splits the path after `prefix`, decoded once: the bucket, and the key if present.
///
/// # Errors
/// `InvalidKey` for invalid text.
pub fn split(uri: &Uri, prefix: &str) -> Result<(String, Option<String>), StorageError> {
    let rest = uri.path().strip_prefix(prefix).unwrap_or_default();
    let text = percent_encoding::percent_decode_str(rest).decode_utf8();
    let text = text.map_err(|_| FileRejection::InvalidKey(rest.to_owned()))?;
    Ok(match text.split_once('/') {
        None => (text.into_owned(), None),
        Some((bucket, key)) => (bucket.to_owned(), Some(key.to_owned())),
    })
}

/// As [`split`], but both are required.
///
/// # Errors
/// `InvalidKey`, `InvalidBucketName`.
pub fn parse_object(uri: &Uri, prefix: &str) -> Result<(String, ObjectKey), StorageError> {
    let (bucket, key) = split(uri, prefix)?;
    let key = ObjectKey::parse(key.as_deref().unwrap_or_default())?;
    BucketName::parse(&bucket)?;
    Ok((bucket, key))
}

/// The value of the first query pair of this name.
pub fn query(uri: &Uri, name: &str) -> Option<String> {
    let pairs = url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    pairs.into_iter().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}
