//! The error body of `storage/v1`: its own status as text, the kind of error, and a message.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use serendib_domain::files::{FileError, FileRejection};

use super::picture::PictureRejection;
use crate::middleware::request_id;
use crate::outside::blobs::BlobError;
use crate::rest::error::{RestError, TOO_MANY};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StorageError {
    pub status: u16,
    pub code: &'static str,
    pub error: &'static str,
    pub message: String,
    retry_after: Option<u64>,
}

impl StorageError {
    pub fn new(status: u16, code: &'static str, error: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, error, message: message.into(), retry_after: None }
    }

    pub fn invalid(message: impl Into<String>) -> Self {
        Self::new(400, "InvalidRequest", "InvalidRequest", message)
    }

    pub fn too_large() -> Self {
        FileRejection::TooLarge.into()
    }

    pub fn busy(message: &str) -> Self {
        Self { retry_after: Some(1), ..Self::new(503, "SlowDown", "SlowDown", message) }
    }

    /// A concurrency limit of one client, who can retry when one of their requests has ended.
    pub fn too_many(message: String) -> Self {
        Self { retry_after: Some(1), ..Self::new(429, "SlowDown", "SlowDown", message) }
    }

    /// An address exceeds its rate limit; `seconds` is the wait.
    pub fn too_often(seconds: u64) -> Self {
        Self { retry_after: Some(seconds), ..Self::new(429, "SlowDown", "SlowDown", TOO_MANY) }
    }

    pub fn internal(error: &dyn std::fmt::Display) -> Self {
        tracing::error!(request.id = request_id(), error = %error, "a request failed");
        Self::new(500, "InternalError", "InternalError", "Something went wrong")
    }
}

impl IntoResponse for StorageError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut body = json!({
            "statusCode": self.status.to_string(), "error": self.error, "message": self.message, "code": self.code,
        });
        if self.status >= 500
            && let Some(id) = request_id()
        {
            body["error_id"] = id.into();
        }
        let mut response = (status, Json(body)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<FileRejection> for StorageError {
    fn from(denied: FileRejection) -> Self {
        let (status, code, error) = match &denied {
            FileRejection::NoSuchBucket => (404, "NoSuchBucket", "Bucket not found"),
            FileRejection::NoSuchKey => (404, "NoSuchKey", "not_found"),
            FileRejection::KeyExists => (409, "KeyAlreadyExists", "Duplicate"),
            FileRejection::BucketExists => (409, "BucketAlreadyExists", "Duplicate"),
            FileRejection::Policy | FileRejection::AccessDenied => (403, "AccessDenied", "Unauthorized"),
            FileRejection::InvalidKey(_) => (400, "InvalidKey", "InvalidKey"),
            FileRejection::InvalidBucketName => (400, "InvalidBucketName", "Invalid Input"),
            FileRejection::TooLarge | FileRejection::Quota(_) => (413, "EntityTooLarge", "Payload too large"),
            FileRejection::MimeType(_) => (415, "InvalidMimeType", "invalid_mime_type"),
            FileRejection::Referenced => (409, "ResourceLocked", "ResourceLocked"),
            FileRejection::NotEmpty => (409, "ResourceNotEmpty", "ResourceNotEmpty"),
            FileRejection::Invalid(_) => (400, "InvalidParameter", "InvalidParameter"),
        };
        Self::new(status, code, error, denied.to_string())
    }
}

impl From<FileError> for StorageError {
    fn from(fault: FileError) -> Self {
        match fault {
            FileError::Denied(denied) => denied.into(),
            FileError::Failed(serendib_domain::Error::Db(error)) => error.into(),
            FileError::Failed(serendib_domain::Error::SignedOut | serendib_domain::Error::Forbidden(_)) => {
                FileRejection::AccessDenied.into()
            }
            FileError::Failed(other) => Self::internal(&other),
        }
    }
}

impl From<serendib_db::Error> for StorageError {
    fn from(error: serendib_db::Error) -> Self {
        use serendib_db::Error as Db;
        match &error {
            // Two simultaneous uploads to one new name.
            Db::Unique { .. } => FileRejection::KeyExists.into(),
            // Nothing was written.
            Db::Serialization => Self::busy("Others write the same at this moment. Please try again."),
            Db::DiskFull => Self::new(507, "InsufficientStorage", "Insufficient Storage", "There is no room left"),
            Db::Unavailable(_) | Db::Timeout | Db::Undecided(_) => {
                tracing::warn!(request.id = request_id(), error = %error, "the database is not available");
                Self::busy("The service is not available at this moment. Please try again.")
            }
            Db::Data { .. } => Self::invalid("The request holds text that cannot be stored"),
            _ => Self::internal(&error),
        }
    }
}

impl From<BlobError> for StorageError {
    fn from(lost: BlobError) -> Self {
        match lost {
            BlobError::Missing => FileRejection::NoSuchKey.into(),
            BlobError::Full => Self::new(507, "InsufficientStorage", "Insufficient Storage", "There is no room left"),
            BlobError::NoBucket | BlobError::Denied | BlobError::Unavailable(_) => {
                tracing::warn!(request.id = request_id(), error = %lost, "the file storage is not available");
                Self::busy("Files cannot be reached at this moment. Please try again.")
            }
        }
    }
}

impl From<PictureRejection> for StorageError {
    fn from(refused: PictureRejection) -> Self {
        match refused {
            PictureRejection::NotAPicture => {
                Self::new(415, "InvalidMimeType", "invalid_mime_type", refused.to_string())
            }
            PictureRejection::TooManyPixels => {
                Self::new(413, "EntityTooLarge", "Payload too large", refused.to_string())
            }
            PictureRejection::Moves | PictureRejection::Broken | PictureRejection::TooCostly => {
                Self::new(422, "InvalidRequest", "invalid_picture", refused.to_string())
            }
        }
    }
}

/// Authentication is shared with the data API; its errors are converted.
impl From<RestError> for StorageError {
    fn from(error: RestError) -> Self {
        let message = error.message.clone();
        match (error.status, error.code.as_str()) {
            (_, "PGRST301") => Self::new(400, "InvalidJWT", "InvalidJWT", "Invalid Compact JWS"),
            (_, "PGRST303") => {
                let message = if message == "JWT expired" { "jwt expired".to_owned() } else { message };
                Self::new(400, "InvalidJWT", "InvalidJWT", message)
            }
            (401 | 403, _) => Self::new(403, "AccessDenied", "Unauthorized", message),
            (429, _) => {
                let seconds = error.details.as_ref().and_then(|details| details.as_str()?.parse().ok());
                Self { retry_after: seconds, ..Self::new(429, "SlowDown", "SlowDown", message) }
            }
            (503, _) => Self::busy(&message),
            _ => Self::internal(&message),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_wrote_meanwhile_is_to_be_tried_again() {
        let error = StorageError::from(serendib_db::Error::Serialization);
        assert_eq!((error.status, error.code, error.retry_after), (503, "SlowDown", Some(1)));
    }
}
