//! Stored objects and their variants.

use chrono::{DateTime, Utc};
use serde_json::{Map, Value as Json};
use serendib_db::{Row, Tx};
use uuid::Uuid;

use super::bucket::Bucket;
use super::error::FileRejection;
use super::key::ObjectKey;
use super::{FileResult, bucket, policy};
use crate::ctx::{Caller, Ctx};
use crate::identity::RowReader;

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

/// The bytes of an object's variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blob {
    pub id: String,
    pub mime_type: String,
    pub size: i64,
    pub etag: String,
}

pub(super) const COLUMNS: &str = "o.id, o.bucket_id, o.name, o.owner, o.version, o.mime_type, o.size, o.etag, o.cache_control, \
    o.content_encoding, o.width, o.height, o.blur, o.user_metadata, o.created_at, o.updated_at";
const COLUMN_COUNT: usize = 16;

impl Object {
    pub(super) fn read(row: &Row) -> Result<Self, serendib_db::Error> {
        let picture = match (row.opt_int(10)?, row.opt_int(11)?, row.opt_text(12)?) {
            (Some(width), Some(height), Some(blur)) => Some(Picture { width, height, blur: blur.to_owned() }),
            _ => None,
        };
        Ok(Self {
            id: row.uuid(0)?,
            bucket: row.text(1)?.to_owned(),
            name: row.text(2)?.to_owned(),
            owner: row.opt_uuid(3)?,
            version: row.uuid(4)?,
            mime_type: row.text(5)?.to_owned(),
            size: row.int(6)?,
            etag: row.text(7)?.to_owned(),
            cache_control: row.text(8)?.to_owned(),
            content_encoding: row.opt_text(9)?.map(str::to_owned),
            picture,
            user_metadata: serde_json::from_str(row.text(13)?).unwrap_or_default(),
            created_at: row.time(14)?,
            updated_at: row.time(15)?,
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
    mut source: impl RowReader,
    by: ReadAccess<'_>,
    (bucket, name): (&str, &str),
    variant: Variant,
) -> FileResult<(Object, Blob)> {
    let bucket = bucket::find(&mut source, bucket).await?;
    ObjectKey::parse(name).map_err(|_| FileRejection::NoSuchKey)?;
    let sql = format!(
        "SELECT {COLUMNS}, b.id, b.mime_type, b.size, b.etag FROM storage_objects o
           JOIN storage_blobs b ON b.object_id = o.id AND b.variant IN ($3, 'original')
          WHERE o.bucket_id = $1 AND o.name = $2 ORDER BY CASE WHEN b.variant = 'original' THEN 1 ELSE 0 END LIMIT 1"
    );
    let binds = [bucket.id.as_str().into(), name.into(), variant.name().into()];
    match source.row(&sql, &binds).await? {
        Some(row) if by.may_read(&bucket, name) => {
            let blob = Blob {
                id: row.text(COLUMN_COUNT)?.to_owned(),
                mime_type: row.text(COLUMN_COUNT + 1)?.to_owned(),
                size: row.int(COLUMN_COUNT + 2)?,
                etag: row.text(COLUMN_COUNT + 3)?.to_owned(),
            };
            Ok((Object::read(&row)?, blob))
        }
        _ => Err(FileRejection::NoSuchKey.into()),
    }
}

/// An object by its name.
///
/// # Errors
/// As [`content`].
pub async fn readable(
    mut source: impl RowReader,
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
    mut source: impl RowReader,
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
pub(super) async fn in_bucket(source: &mut impl RowReader, bucket: &Bucket, name: &str) -> FileResult<Option<Object>> {
    if ObjectKey::parse(name).is_err() {
        return Ok(None);
    }
    let sql = format!("SELECT {COLUMNS} FROM storage_objects o WHERE o.bucket_id = $1 AND o.name = $2");
    let row = source.row(&sql, &[bucket.id.as_str().into(), name.into()]).await?;
    Ok(row.as_ref().map(Object::read).transpose()?)
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
