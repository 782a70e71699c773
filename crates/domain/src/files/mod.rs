//! Uploaded files: buckets, the objects in them by name, and the blobs with their bytes.
//!
//! A bucket of `pictures` is the product's: each person writes only to the folder that starts with their id. [`DOCUMENTS`] is the product's,
//! too: guides write, and only [`documents`] reads. A bucket of `files` is the operator's, written with the service key. Where bytes lie is unknown here: the server writes blobs under random names, then one command
//! assigns them to an object. A blob without an object (of a failed upload, a replaced picture) is loose, and is swept later; so is a
//! picture that no row has referenced for a week.

pub mod bucket;
pub mod documents;
pub mod error;
pub mod garbage;
pub mod key;
pub mod list;
pub mod object;
mod own;
pub mod page;
mod policy;
mod references;
pub mod remove;
pub mod store;
pub mod sweep;
mod table;
pub mod transfer;

pub use bucket::{Bucket, BucketKind};
pub use error::{FileError, FileRejection};
pub use key::{BucketName, ObjectKey};
pub use object::{Object, Variant};
pub use own::{ObjectLocation, PUBLIC_PATH, is_callers, mark_used, own_picture};
pub use table::tables;

/// The result of a file command: an error rolls back.
pub type FileResult<T> = Result<T, FileError>;

/// The product's own buckets.
pub const PICTURES: [&str; 2] = ["package-images", "avatars"];
/// The product's own bucket of what guides prove. T-S08.
pub const DOCUMENTS: &str = "guide-documents";
/// Bytes of one document.
pub const DOCUMENT_LIMIT: i64 = 10 * 1024 * 1024;
pub const DOCUMENT_TYPES: [&str; 4] = ["application/pdf", "image/jpeg", "image/png", "image/webp"];
/// Bytes of one uploaded picture. P-B05; D-097.
pub const PICTURE_LIMIT: i64 = 10 * 1024 * 1024;
/// Files per person. T-S06.
pub const FILES_PER_PERSON: i64 = 200;
/// Bytes of a file's metadata as JSON; this also bounds one person's metadata. T-S06.
pub const METADATA_LIMIT: usize = 8 * 1024;
/// Bytes per person, with all variants and with loose blobs until they are swept. T-S06.
pub const BYTES_PER_PERSON: i64 = 500 * 1024 * 1024;
