//! Rights on files: who may write, and who may list. T-S04 and T-S08.

use uuid::Uuid;

use super::bucket::{Bucket, BucketKind};
use super::error::FileRejection;
use super::key::ObjectKey;
use crate::ctx::Caller;

/// # Errors
/// `Policy` for any place but the caller's own folder in a picture bucket.
pub(super) fn may_put(caller: &Caller, bucket: &Bucket, key: &ObjectKey) -> Result<(), FileRejection> {
    if may_see(caller, bucket, key.as_str()) { Ok(()) } else { Err(FileRejection::Policy) }
}

/// Whether the caller may list, sign, move or remove an object: the service any, a person those in their own folder.
pub(super) fn may_see(caller: &Caller, bucket: &Bucket, name: &str) -> bool {
    match folder(caller, bucket) {
        Folder::All => true,
        Folder::Nothing => false,
        Folder::Of(person) => name.strip_prefix(&format!("{person}/")).is_some_and(|rest| !rest.is_empty()),
    }
}

/// The part of a bucket that is the caller's.
pub(super) enum Folder {
    All,
    Of(Uuid),
    Nothing,
}

pub(super) fn folder(caller: &Caller, bucket: &Bucket) -> Folder {
    match (caller, bucket.kind) {
        (Caller::Service, _) => Folder::All,
        (Caller::Person(person), BucketKind::Pictures) => Folder::Of(person.user),
        (Caller::Person(_) | Caller::Visitor, _) => Folder::Nothing,
    }
}
