//! Rights on files: who may write, and who may list. T-S04 and T-S08.

use uuid::Uuid;

use super::bucket::{Bucket, BucketKind};
use super::error::FileRejection;
use super::key::ObjectKey;
use crate::ctx::Caller;

/// # Errors
/// `Policy` for any place but the caller's own folder in a picture bucket and, for guides, among the documents.
pub(super) fn may_put(caller: &Caller, bucket: &Bucket, key: &ObjectKey) -> Result<(), FileRejection> {
    let may = match (bucket.kind, caller) {
        (BucketKind::Documents, Caller::Person(person)) => {
            person.guide.is_some() && is_in_folder(person.user, key.as_str())
        }
        (BucketKind::Documents, Caller::Service | Caller::Visitor) => false,
        (BucketKind::Pictures | BucketKind::Files, _) => may_see(caller, bucket, key.as_str()),
    };
    if may { Ok(()) } else { Err(FileRejection::Policy) }
}

/// Whether the caller may list, read, sign, move or remove an object: a person those in their own folder of pictures, the service any but
/// documents.
pub(super) fn may_see(caller: &Caller, bucket: &Bucket, name: &str) -> bool {
    match folder(caller, bucket) {
        Folder::All => true,
        Folder::Nothing => false,
        Folder::Of(person) => is_in_folder(person, name),
    }
}

fn is_in_folder(person: Uuid, name: &str) -> bool {
    name.strip_prefix(&format!("{person}/")).is_some_and(|rest| !rest.is_empty())
}

/// The part of a bucket that is the caller's.
pub(super) enum Folder {
    All,
    Of(Uuid),
    Nothing,
}

pub(super) fn folder(caller: &Caller, bucket: &Bucket) -> Folder {
    match (caller, bucket.kind) {
        (_, BucketKind::Documents) => Folder::Nothing,
        (Caller::Service, _) => Folder::All,
        (Caller::Person(person), BucketKind::Pictures) => Folder::Of(person.user),
        (Caller::Person(_) | Caller::Visitor, BucketKind::Pictures | BucketKind::Files) => Folder::Nothing,
    }
}
