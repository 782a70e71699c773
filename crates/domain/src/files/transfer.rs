//! Renames and copies objects.

use serde_json::{Map, Value as Json};
use serendib_db::Tx;

use super::bucket::{self, Bucket};
use super::error::FileRejection;
use super::key::ObjectKey;
use super::object::{self, Object};
use super::store::{self, NewBlob, Upload};
use super::{FileResult, policy, references};
use crate::ctx::Ctx;

/// Source and target: bucket and key.
#[derive(Clone, Debug)]
pub struct ObjectTransfer {
    pub from: (String, ObjectKey),
    pub to: (String, ObjectKey),
}

/// Renames an object.
///
/// # Errors
/// `NoSuchBucket`, `NoSuchKey`, `Policy`, `KeyExists`, and `MimeType` or `TooLarge` if the target bucket does not accept it.
pub async fn rename(tx: &mut Tx<'_>, ctx: &Ctx, way: &ObjectTransfer) -> FileResult<Object> {
    let (found, to) = ends(tx, ctx, way, false).await?;
    references::ensure_unreferenced(tx, ctx, &way.from.0, way.from.1.as_str()).await?;
    tx.run(
        "UPDATE storage_objects SET bucket_id = $2, name = $3, updated_at = $4 WHERE id = $1",
        &[found.id.into(), to.id.as_str().into(), way.to.1.as_str().into(), ctx.now.into()],
    )
    .await?
    .exactly_one(FileRejection::NoSuchKey)?;
    object::in_bucket(tx, &to, way.to.1.as_str()).await?.ok_or(FileRejection::NoSuchKey.into())
}

/// An object to copy, and its blobs.
///
/// # Errors
/// As [`rename`].
pub async fn to_copy(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    way: &ObjectTransfer,
    upsert: bool,
) -> FileResult<(Object, Vec<NewBlob>)> {
    let (found, _) = ends(tx, ctx, way, upsert).await?;
    store::keep_share(tx, ctx, true).await?;
    let blobs = tx.select("FROM storage_blobs WHERE object_id = $1", &[found.id.into()]).await?;
    Ok((found, blobs))
}

/// Metadata of the copy, if it differs from the original's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CopyOverrides {
    /// A picture keeps its type.
    pub mime_type: Option<String>,
    pub cache_control: Option<String>,
    pub content_encoding: Option<String>,
    pub user_metadata: Option<Map<String, Json>>,
}

/// A copy in the form of an upload, with the copied blobs.
pub fn as_upload(of: &Object, blobs: Vec<NewBlob>, instead: CopyOverrides) -> Upload {
    let mime_type = instead.mime_type.filter(|_| of.picture.is_none());
    Upload {
        mime_type: mime_type.unwrap_or_else(|| of.mime_type.clone()),
        cache_control: instead.cache_control.unwrap_or_else(|| of.cache_control.clone()),
        content_encoding: instead.content_encoding.or_else(|| of.content_encoding.clone()),
        user_metadata: instead.user_metadata.unwrap_or_else(|| of.user_metadata.clone()),
        picture: of.picture.clone(),
        blobs,
    }
}

async fn ends(tx: &mut Tx<'_>, ctx: &Ctx, way: &ObjectTransfer, upsert: bool) -> FileResult<(Object, Bucket)> {
    let from = bucket::find(tx, &way.from.0).await?;
    let to = bucket::find(tx, &way.to.0).await?;
    let found = object::find_own(tx, ctx, &from, &way.from.1).await?;
    policy::may_put(&ctx.caller, &to, &way.to.1)?;
    // Documents are uploaded, so that their content is checked.
    if to.kind == bucket::BucketKind::Documents {
        return Err(FileRejection::Policy.into());
    }
    // Picture buckets hold only processed pictures.
    if to.kind == bucket::BucketKind::Pictures && found.picture.is_none() || !to.takes(&found.mime_type) {
        return Err(FileRejection::MimeType(found.mime_type).into());
    }
    if to.file_size_limit.is_some_and(|limit| found.size > limit) {
        return Err(FileRejection::TooLarge.into());
    }
    if object::in_bucket(tx, &to, way.to.1.as_str()).await?.is_some() {
        if !upsert {
            return Err(FileRejection::KeyExists.into());
        }
        references::ensure_unreferenced(tx, ctx, &to.id, way.to.1.as_str()).await?;
    }
    Ok((found, to))
}
