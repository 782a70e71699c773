//! Stored objects and their variants.

use chrono::{DateTime, Utc};
use serde_json::{Map, Value as Json};
use serendib_db::{ColumnReader, FromRow, RowSource, Tx, from_text, row_struct};
use uuid::Uuid;

use super::bucket::Bucket;
use super::error::FileRejection;
use super::key::ObjectKey;
use super::{FileResult, bucket, policy};
use crate::ctx::{Caller, Ctx};

/// A rendition of a picture; other files have only the original.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    Original,
    Card,
    Hero,
    Full,
}

impl Variant {
    pub const ALL: [Self; 4] = [Self::Original, Self::Card, Self::Hero, Self::Full];

    pub fn name(self) -> &'static str {
        match self {
            Self::Original => "original",
            Self::Card => "card",
            Self::Hero => "hero",
            Self::Full => "full",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.name() == name)
    }
}

from_text!(Variant, Variant::from_name);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    pub id: Uuid,
    pub bucket: String,
    pub name: String,
    pub owner: Option<Uuid>,
    /// A new one for each change of the content.
    pub version: Uuid,
    pub mime_type: String,
    pub size: i64,
    /// In quotes, as in the header.
    pub etag: String,
    pub cache_control: String,
    pub content_encoding: Option<String>,
    pub picture: Option<Picture>,
    /// Metadata from the uploader.
    pub user_metadata: Map<String, Json>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// A picture's properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub width: i64,
    pub height: i64,
    /// A data URL of a few pixels, displayed enlarged until the picture is loaded.
    pub blur: String,
}

row_struct! {
    /// The bytes of an object's variant.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Blob {
        id: String = "b.id",
        mime_type: String = "b.mime_type",
        size: i64 = "b.size",
        etag: String = "b.etag",
    }
}

row_struct! {
    struct ObjectRow {
        id: Uuid = "o.id",
        bucket: String = "o.bucket_id",
        name: String = "o.name",
        owner: Option<Uuid> = "o.owner",
        version: Uuid = "o.version",
        mime_type: String = "o.mime_type",
        size: i64 = "o.size",
        etag: String = "o.etag",
        cache_control: String = "o.cache_control",
        content_encoding: Option<String> = "o.content_encoding",
        width: Option<i64> = "o.width",
        height: Option<i64> = "o.height",
        blur: Option<String> = "o.blur",
        user_metadata: Map<String, Json> = "o.user_metadata",
        created_at: DateTime<Utc> = "o.created_at",
        updated_at: DateTime<Utc> = "o.updated_at",
    }
}

impl FromRow for Object {
    fn columns() -> String {
        ObjectRow::columns()
    }

    fn read_columns(columns: &mut ColumnReader<'_>) -> serendib_db::Result<Self> {
        let row = ObjectRow::read_columns(columns)?;
        let picture = match (row.width, row.height, row.blur) {
            (Some(width), Some(height), Some(blur)) => Some(Picture { width, height, blur }),
            (None, None, None) => None,
            _ => return Err(serendib_db::Error::Bug(format!("object {} is half a picture", row.id))),
        };
        Ok(Self {
            id: row.id,
            bucket: row.bucket,
            name: row.name,
            owner: row.owner,
            version: row.version,
            mime_type: row.mime_type,
            size: row.size,
            etag: row.etag,
            cache_control: row.cache_control,
            content_encoding: row.content_encoding,
            picture,
            user_metadata: row.user_metadata,
            created_at: row.created_at,
            updated_at: row.updated_at,
        })
    }
}

/// How a caller gains access to an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadAccess<'a> {
    /// By their own rights.
    Caller(&'a Caller),
    /// By its public address.
    Everybody,
    /// By a signed URL, made by a caller with access.
    Link,
}

impl ReadAccess<'_> {
    fn may_read(self, bucket: &Bucket, name: &str) -> bool {
        match self {
            Self::Link => true,
            Self::Everybody => bucket.is_public,
            Self::Caller(caller) => bucket.is_public || policy::may_see(caller, bucket, name),
        }
    }
}

/// An object, and the bytes of a variant, or of the original if there is no such variant. It is one read, so a picture that is being
/// replaced is either the old or the new one.
///
/// # Errors
/// `NoSuchBucket`, `NoSuchKey` also for an object that the caller may not read.
pub async fn content(
    mut source: impl RowSource,
    by: ReadAccess<'_>,
    (bucket, name): (&str, &str),
    variant: Variant,
) -> FileResult<(Object, Blob)> {
    let bucket = bucket::find(&mut source, bucket).await?;
    ObjectKey::parse(name).map_err(|_| FileRejection::NoSuchKey)?;
    let rest = "FROM storage_objects o JOIN storage_blobs b ON b.object_id = o.id AND b.variant IN ($3, 'original')
          WHERE o.bucket_id = $1 AND o.name = $2 ORDER BY CASE WHEN b.variant = 'original' THEN 1 ELSE 0 END LIMIT 1";
    let binds = [bucket.id.as_str().into(), name.into(), variant.name().into()];
    match source.select_one(rest, &binds).await? {
        Some(found) if by.may_read(&bucket, name) => Ok(found),
        _ => Err(FileRejection::NoSuchKey.into()),
    }
}

/// An object by its name.
///
/// # Errors
/// As [`content`].
pub async fn readable(
    mut source: impl RowSource,
    by: ReadAccess<'_>,
    (bucket, name): (&str, &str),
) -> FileResult<Object> {
    let bucket = bucket::find(&mut source, bucket).await?;
    match in_bucket(&mut source, &bucket, name).await? {
        Some(object) if by.may_read(&bucket, name) => Ok(object),
        _ => Err(FileRejection::NoSuchKey.into()),
    }
}

/// The names that the caller may read, and so sign URLs for, in the given order.
///
/// # Errors
/// `NoSuchBucket`.
pub async fn linkable(
    mut source: impl RowSource,
    caller: &Caller,
    bucket: &str,
    names: &[String],
) -> FileResult<Vec<bool>> {
    let bucket = bucket::find(&mut source, bucket).await?;
    let mut answers = Vec::with_capacity(names.len());
    for name in names {
        let found = ReadAccess::Caller(caller).may_read(&bucket, name)
            && in_bucket(&mut source, &bucket, name).await?.is_some();
        answers.push(found);
    }
    Ok(answers)
}

/// An object by its name; none for an invalid name, which not every database accepts as a text.
pub(super) async fn in_bucket(source: &mut impl RowSource, bucket: &Bucket, name: &str) -> FileResult<Option<Object>> {
    if ObjectKey::parse(name).is_err() {
        return Ok(None);
    }
    let rest = "FROM storage_objects o WHERE o.bucket_id = $1 AND o.name = $2";
    Ok(source.select_one(rest, &[bucket.id.as_str().into(), name.into()]).await?)
}

/// An object that the caller may move, copy or remove.
///
/// # Errors
/// `NoSuchKey`, also for other people's.
pub(super) async fn find_own(tx: &mut Tx<'_>, ctx: &Ctx, bucket: &Bucket, key: &ObjectKey) -> FileResult<Object> {
    let found = in_bucket(tx, bucket, key.as_str()).await?;
    let found = found.filter(|object| policy::may_see(&ctx.caller, bucket, &object.name));
    found.ok_or(FileRejection::NoSuchKey.into())
}
