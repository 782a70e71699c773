//! Uploads: checked before the body is read, and again in the transaction that names the object.

use serde_json::{Map, Value as Json};
use serendib_db::{Tx, Value, row_struct};
use uuid::Uuid;

use super::bucket::{Bucket, BucketKind};
use super::error::FileRejection;
use super::key::ObjectKey;
use super::object::{self, Object, Picture, Variant};
use super::{
    BYTES_PER_PERSON, DOCUMENT_LIMIT, FILES_PER_PERSON, FileResult, METADATA_LIMIT, PICTURE_LIMIT, bucket, policy,
    references,
};
use crate::ctx::Ctx;

/// An upload's headers and the properties of its bytes.
#[derive(Clone, Debug)]
pub struct Upload {
    pub mime_type: String,
    /// As in the header.
    pub cache_control: String,
    pub content_encoding: Option<String>,
    pub user_metadata: Map<String, Json>,
    pub picture: Option<Picture>,
    /// Includes the original.
    pub blobs: Vec<NewBlob>,
}

row_struct! {
    /// Bytes under a random name, written or about to be.
    #[derive(Clone, Debug)]
    pub struct NewBlob {
        id: String = "id",
        variant: Variant = "variant",
        mime_type: String = "mime_type",
        size: i64 = "size",
        etag: String = "etag",
    }
}

/// What a bucket accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admitted {
    pub bucket: Bucket,
    /// Bytes.
    pub limit: i64,
}

/// Whether the caller may store an object under a name, and its size limit, at most `limit`. Called before the body is read.
///
/// # Errors
/// `NoSuchBucket`, `Policy`, `KeyExists` without `upsert`, `Quota`.
pub async fn admit(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    place: (&str, &ObjectKey),
    upsert: bool,
    limit: i64,
) -> FileResult<Admitted> {
    let (bucket, known) = check_target(tx, ctx, place, upsert).await?;
    keep_share(tx, ctx, known.is_none()).await?;
    let own = match bucket.kind {
        BucketKind::Pictures => PICTURE_LIMIT,
        BucketKind::Documents => DOCUMENT_LIMIT,
        BucketKind::Files => i64::MAX,
    };
    let limit = limit.min(own).min(bucket.file_size_limit.unwrap_or(i64::MAX));
    Ok(Admitted { bucket, limit })
}

/// Registers blobs before they are written, so that none is ever lost.
///
/// # Errors
/// `Quota`.
pub async fn reserve(tx: &mut Tx<'_>, ctx: &Ctx, blobs: &[NewBlob]) -> FileResult<()> {
    for blob in blobs {
        tx.run(
            "INSERT INTO storage_blobs (id, owner, variant, mime_type, size, etag, created_at, loose_since)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $7)",
            &[
                blob.id.as_str().into(),
                owner(ctx),
                blob.variant.name().into(),
                blob.mime_type.as_str().into(),
                blob.size.into(),
                blob.etag.as_str().into(),
                ctx.now.into(),
            ],
        )
        .await?
        .any();
    }
    keep_share(tx, ctx, false).await
}

/// Names an upload; the object that had the name before becomes loose.
///
/// # Errors
/// As [`admit`], because time has passed; those of [`metadata_to_json`].
pub async fn store_upload(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    place: (&str, &ObjectKey),
    upsert: bool,
    upload: &Upload,
) -> FileResult<Object> {
    let metadata = metadata_to_json(&upload.user_metadata)?;
    let (bucket, known) = check_target(tx, ctx, place, upsert).await?;
    keep_share(tx, ctx, known.is_none()).await?;
    let original =
        upload.blobs.iter().find(|blob| blob.variant == Variant::Original).ok_or(FileRejection::NoSuchKey)?;
    let id = match &known {
        Some(known) => {
            loosen(tx, ctx, known.id).await?;
            known.id
        }
        None => ctx.new_id(),
    };
    let picture = upload.picture.as_ref();
    let binds = [
        id.into(),
        bucket.id.as_str().into(),
        place.1.as_str().into(),
        owner(ctx),
        ctx.new_id().into(),
        upload.mime_type.as_str().into(),
        original.size.into(),
        original.etag.as_str().into(),
        upload.cache_control.as_str().into(),
        upload.content_encoding.as_deref().into(),
        picture.map(|picture| picture.width).into(),
        picture.map(|picture| picture.height).into(),
        picture.map(|picture| picture.blur.as_str()).into(),
        metadata.into(),
        ctx.now.into(),
    ];
    let sql = if known.is_some() {
        "UPDATE storage_objects SET bucket_id = $2, name = $3, owner = $4, version = $5, mime_type = $6, size = $7, etag = $8,
                cache_control = $9, content_encoding = $10, width = $11, height = $12, blur = $13, user_metadata = $14,
                updated_at = $15, unused_since = NULL WHERE id = $1"
    } else {
        "INSERT INTO storage_objects (id, bucket_id, name, owner, version, mime_type, size, etag, cache_control,
                content_encoding, width, height, blur, user_metadata, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)"
    };
    match tx.run(sql, &binds).await {
        Ok(written) => written.exactly_one(FileRejection::NoSuchKey)?,
        // Another upload took the name meanwhile: a retry replaces it.
        Err(serendib_db::Error::Unique { .. }) if upsert => return Err(serendib_db::Error::Serialization.into()),
        Err(error) => return Err(error.into()),
    }
    for blob in &upload.blobs {
        tx.run(
            "UPDATE storage_blobs SET object_id = $2, loose_since = NULL WHERE id = $1 AND object_id IS NULL",
            &[blob.id.as_str().into(), id.into()],
        )
        .await?
        .exactly_one(FileRejection::NoSuchKey)?;
    }
    object::in_bucket(tx, &bucket, place.1.as_str()).await?.ok_or(FileRejection::NoSuchKey.into())
}

/// A file's metadata as stored JSON. T-S06.
///
/// # Errors
/// `Invalid` for more than [`METADATA_LIMIT`].
pub fn metadata_to_json(metadata: &Map<String, Json>) -> Result<String, FileRejection> {
    let text = Json::Object(metadata.clone()).to_string();
    if text.len() > METADATA_LIMIT {
        return Err(FileRejection::Invalid(format!("metadata may have {METADATA_LIMIT} bytes")));
    }
    Ok(text)
}

/// Detaches the blobs of an object; they are swept later.
pub(super) async fn loosen(tx: &mut Tx<'_>, ctx: &Ctx, object: Uuid) -> serendib_db::Result<()> {
    tx.run(
        "UPDATE storage_blobs SET object_id = NULL, loose_since = $2 WHERE object_id = $1",
        &[object.into(), ctx.now.into()],
    )
    .await?
    .any();
    Ok(())
}

async fn check_target(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    place: (&str, &ObjectKey),
    upsert: bool,
) -> FileResult<(Bucket, Option<Object>)> {
    let bucket = bucket::find(tx, place.0).await?;
    policy::may_put(&ctx.caller, &bucket, place.1)?;
    let known = object::in_bucket(tx, &bucket, place.1.as_str()).await?;
    // What an admin has seen is never replaced.
    if known.is_some() && (!upsert || bucket.kind == BucketKind::Documents) {
        return Err(FileRejection::KeyExists.into());
    }
    if known.is_some() {
        references::ensure_unreferenced(tx, ctx, &bucket.id, place.1.as_str()).await?;
    }
    Ok((bucket, known))
}

/// Refuses if a person's quota is used up. T-S06.
pub(super) async fn keep_share(tx: &mut Tx<'_>, ctx: &Ctx, is_one_more: bool) -> FileResult<()> {
    let Some(person) = ctx.caller.person() else { return Ok(()) };
    let row = tx
        .row(
            "SELECT (SELECT COUNT(*) FROM storage_objects WHERE owner = $1),
                    (SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM storage_blobs WHERE owner = $1)",
            &[person.user.into()],
        )
        .await?;
    let row = row.ok_or(FileRejection::AccessDenied)?;
    if is_one_more && row.int(0)? >= FILES_PER_PERSON {
        let text = format!("You have stored {FILES_PER_PERSON} files, which is the most. Remove some first.");
        return Err(FileRejection::Quota(text).into());
    }
    if row.int(1)? > BYTES_PER_PERSON {
        let most = BYTES_PER_PERSON / (1024 * 1024);
        return Err(FileRejection::Quota(format!(
            "You have stored {most} MiB, which is the most. Remove some files first."
        ))
        .into());
    }
    Ok(())
}

/// The person whose quota counts.
pub(super) fn owner(ctx: &Ctx) -> Value {
    ctx.caller.person().map(|person| person.user).into()
}
