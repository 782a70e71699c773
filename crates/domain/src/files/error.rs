//! Why a file is not taken or given. The words are those that the official clients know; the door adds status and code.

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
    /// A place where the caller may put nothing.
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
    /// One person's share of files, or of bytes, is used up.
    #[error("{0}")]
    Quota(String),
    /// What was reviewed stays as it was.
    #[error("A package shows this picture. Take it out of the package first.")]
    Shown,
    #[error("mime type {0} is not supported")]
    MimeType(String),
    #[error("The bucket you tried to delete is not empty")]
    NotEmpty,
    /// What was sent cannot be meant; the text says why.
    #[error("{0}")]
    Invalid(String),
}

/// A command that left nothing behind.
pub type FileError = error::CommandError<FileRejection>;

impl From<FileRejection> for FileError {
    fn from(denied: FileRejection) -> Self {
        Self::Denied(denied)
    }
}
