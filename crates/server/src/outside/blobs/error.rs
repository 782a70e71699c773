//! Errors of the blob store, from those of the S3 client and the file system.

/// S3's code for a missing bucket.
const NO_BUCKET: &str = "NoSuchBucket";
/// S3's codes for an unusable key.
const KEY_ERRORS: [&str; 3] = ["InvalidAccessKeyId", "SignatureDoesNotMatch", "RequestTimeTooSkewed"];

/// Why bytes could not be read or written. Contains no address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BlobError {
    #[error("there is no such file")]
    Missing,
    #[error("the disk is full")]
    Full,
    #[error("the S3 bucket does not exist")]
    NoBucket,
    /// Without `s3:ListBucket` the service answers this for missing files too.
    #[error("the S3 service denies access to the key")]
    Denied,
    /// The store is temporarily unavailable; the text is for the log.
    #[error("{0}")]
    Unavailable(String),
}

impl From<object_store::Error> for BlobError {
    fn from(error: object_store::Error) -> Self {
        match error {
            // Only the response body tells a missing bucket from a missing file.
            object_store::Error::NotFound { source, .. } if format!("{source:?}").contains(NO_BUCKET) => Self::NoBucket,
            object_store::Error::NotFound { .. } => Self::Missing,
            object_store::Error::PermissionDenied { source, .. } if !is_of_the_key(source.as_ref()) => Self::Denied,
            other if is_full(&other) => Self::Full,
            other => Self::Unavailable(reason(&other)),
        }
    }
}

impl From<std::io::Error> for BlobError {
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

/// Whether the key itself is the cause: unknown, or with a wrong secret.
fn is_of_the_key(error: &(dyn std::error::Error + 'static)) -> bool {
    let text = format!("{error:?}");
    KEY_ERRORS.iter().any(|code| text.contains(code))
}

/// Operators look for a refused connection first; it is at the end of a long chain of causes.
fn reason(error: &(dyn std::error::Error + 'static)) -> String {
    let mut causes = std::iter::successors(Some(error), |error| error.source());
    let is_refused = causes.any(|cause| {
        let io = cause.downcast_ref::<std::io::Error>();
        io.is_some_and(|error| error.kind() == std::io::ErrorKind::ConnectionRefused)
    });
    if is_refused { "connection refused: nothing listens there".to_owned() } else { error.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_denial_is_distinguished_from_a_wrong_key() {
        let denied = |code: &str| {
            let source = std::io::Error::other(format!("<Error><Code>{code}</Code></Error>"));
            BlobError::from(object_store::Error::PermissionDenied { path: String::new(), source: Box::new(source) })
        };
        assert_eq!(denied("AccessDenied"), BlobError::Denied);
        assert_eq!(denied(""), BlobError::Denied, "the answer to HEAD has no body");
        for code in KEY_ERRORS {
            assert!(matches!(denied(code), BlobError::Unavailable(_)), "{code}");
        }
    }
}
