//! Uploaded files: buckets, what is stored in them under which name, and which blobs hold the bytes.
//!
//! A bucket of `pictures` is the product's: people put pictures into their own folder, which begins with their id, and nowhere
//! else. A bucket of `files` is the operator's, and holds whatever the service key puts there. Nothing here knows where bytes lie:
//! the server writes blobs under names that nobody chose, then one command gives them to an object. A blob that no object has
//! (an upload that broke off, a picture that was replaced) is loose, and is swept later; so is a picture that nothing has shown for
//! a week.

pub mod bucket;
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

/// What a command gives: rolled back with `Fault`.
pub type FileResult<T> = Result<T, FileError>;

/// The buckets that the product itself has.
pub const PICTURES: [&str; 2] = ["package-images", "avatars"];
/// Bytes of one picture as it is uploaded. P-B05; D-097.
pub const PICTURE_LIMIT: i64 = 10 * 1024 * 1024;
/// Files of one person. T-S06.
pub const FILES_PER_PERSON: i64 = 200;
/// Bytes of what is said of a file, as JSON; so what one person says of all theirs is bounded too. T-S06.
pub const METADATA_LIMIT: usize = 8 * 1024;
/// Bytes of one person, with all variants and with what is loose but not swept yet. T-S06.
pub const BYTES_PER_PERSON: i64 = 500 * 1024 * 1024;
