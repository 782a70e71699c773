//! Who may put something where, and who may see what is there. T-S04 and T-S08.

use uuid::Uuid;

use super::bucket::{Bucket, BucketKind};
use super::error::FileRejection;
use super::key::ObjectKey;
use crate::ctx::Caller;

/// # Errors
/// `Policy` for any place but one's own folder in a bucket of pictures.
pub(super) fn may_put(caller: &Caller, bucket: &Bucket, key: &ObjectKey) -> Result<(), FileRejection> {
    if may_see(caller, bucket, key.as_str()) { Ok(()) } else { Err(FileRejection::Policy) }
}

/// Whether the caller may list, sign, move or remove what is stored under a name: all of it, or what is in one's own folder.
pub(super) fn may_see(caller: &Caller, bucket: &Bucket, name: &str) -> bool {
    match folder(caller, bucket) {
        Folder::All => true,
        Folder::Nothing => false,
        Folder::Of(person) => name.strip_prefix(&format!("{person}/")).is_some_and(|rest| !rest.is_empty()),
    }
}

/// How much of a bucket is the caller's.
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
