//! Removes objects.

use serendib_db::Tx;
use uuid::Uuid;

use super::error::FileRejection;
use super::key::ObjectKey;
use super::object::{self, Object};
use super::{Bucket, BucketKind, DOCUMENTS, FileResult, bucket, references, store};
use crate::ctx::Ctx;

/// Names per request.
pub const MOST: usize = 1_000;

/// Removes the named objects that the caller may remove; returns them.
///
/// # Errors
/// `NoSuchBucket`; `Invalid` for too many names.
pub async fn remove(tx: &mut Tx<'_>, ctx: &Ctx, bucket: &str, names: &[String]) -> FileResult<Vec<Object>> {
    if names.len() > MOST {
        return Err(FileRejection::Invalid(format!("at most {MOST} names can be removed at once")).into());
    }
    let bucket = bucket::find(tx, bucket).await?;
    let mut removed = Vec::new();
    for name in names {
        let Ok(key) = ObjectKey::parse(name) else { continue };
        let found = match bucket.kind {
            BucketKind::Documents => find_unused(tx, ctx, &bucket, &key).await,
            BucketKind::Pictures | BucketKind::Files => object::find_own(tx, ctx, &bucket, &key).await,
        };
        match found {
            Ok(found) => {
                references::ensure_unreferenced(tx, ctx, &bucket.id, key.as_str()).await?;
                delete(tx, ctx, found.id).await?;
                removed.push(found);
            }
            Err(super::FileError::Denied(FileRejection::NoSuchKey)) => {}
            Err(other) => return Err(other),
        }
    }
    Ok(removed)
}

/// A document that its uploader takes back before a credential uses it.
async fn find_unused(tx: &mut Tx<'_>, ctx: &Ctx, bucket: &Bucket, key: &ObjectKey) -> FileResult<Object> {
    let own = ctx.caller.person().map(|person| person.user);
    let found = object::in_bucket(tx, bucket, key.as_str()).await?.filter(|found| own.is_some() && found.owner == own);
    let found = found.ok_or(FileRejection::NoSuchKey)?;
    let used = tx.row("SELECT id FROM guide_credentials WHERE document_id = $1", &[found.id.into()]).await?;
    if used.is_some() { Err(FileRejection::NoSuchKey.into()) } else { Ok(found) }
}

/// Removes the pictures and documents of a removed account, except pictures of packages that other people continue.
///
/// # Errors
/// When the database cannot be written.
pub async fn forget_person(tx: &mut Tx<'_>, ctx: &Ctx, person: Uuid) -> crate::Result<()> {
    tx.run(
        "UPDATE storage_blobs SET object_id = NULL, loose_since = $2
          WHERE object_id IN (SELECT id FROM storage_objects WHERE owner = $1 AND bucket_id IN ('avatars', $3))",
        &[person.into(), ctx.now.into(), DOCUMENTS.into()],
    )
    .await?
    .any();
    let sql = "DELETE FROM storage_objects WHERE owner = $1 AND bucket_id IN ('avatars', $2)";
    tx.run(sql, &[person.into(), DOCUMENTS.into()]).await?.any();
    Ok(())
}

async fn delete(tx: &mut Tx<'_>, ctx: &Ctx, object: Uuid) -> FileResult<()> {
    store::loosen(tx, ctx, object).await?;
    tx.run("DELETE FROM storage_objects WHERE id = $1", &[object.into()])
        .await?
        .exactly_one(FileRejection::NoSuchKey.into())
}
