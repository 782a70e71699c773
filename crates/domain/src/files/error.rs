//! Rejections of file operations. The codes are those of the client libraries; the server adds the status.

use crate::error;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileRejection {
    #[error("Bucket not found")]
    NoSuchBucket,
    #[error("Object not found")]
    NoSuchKey,
    #[error("The resource already exists")]
    KeyExists,
    #[error("The resource already exists")]
    BucketExists,
    /// The caller may not write here.
    #[error("new row violates row-level security policy")]
    Policy,
    #[error("Access denied")]
    AccessDenied,
    #[error("Invalid key: {0}")]
    InvalidKey(String),
    #[error("Bucket name invalid")]
    InvalidBucketName,
    #[error("The object exceeded the maximum allowed size")]
    TooLarge,
    /// The person's quota of files or bytes is used up.
    #[error("{0}")]
    Quota(String),
    /// A reviewed picture cannot be changed.
    #[error("A package shows this picture. Take it out of the package first.")]
    Referenced,
    #[error("mime type {0} is not supported")]
    MimeType(String),
    #[error("The bucket you tried to delete is not empty")]
    NotEmpty,
    /// Invalid input; the text states why.
    #[error("{0}")]
    Invalid(String),
}

/// A command that was rolled back.
pub type FileError = error::CommandError<FileRejection>;

impl From<FileRejection> for FileError {
    fn from(denied: FileRejection) -> Self {
        Self::Denied(denied)
    }
}
