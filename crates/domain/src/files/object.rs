//! What is stored under a name.

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

/// Which rendering of a picture; a file has its original only.
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
    /// Another one each time the content changes.
    pub version: Uuid,
    pub mime_type: String,
    pub size: i64,
    /// In quotes, as the header has it.
    pub etag: String,
    pub cache_control: String,
    pub content_encoding: Option<String>,
    pub picture: Option<Picture>,
    /// What whoever uploaded it said of it.
    pub user_metadata: Map<String, Json>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// What is known of a picture besides its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub width: i64,
    pub height: i64,
    /// A data URL of a few pixels, to be shown enlarged until the picture is there.
    pub blur: String,
}

/// Bytes of an object, in one of its variants.
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

/// How whoever asks for an object comes to know of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadAccess<'a> {
    /// By what they may see.
    Caller(&'a Caller),
    /// By its public address.
    Everybody,
    /// By a link that somebody made who may see it.
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

/// What is stored under a name, and the bytes of a variant; where there is no such variant, of the original. Read at once: a
/// picture that is being replaced is the old one or the new one.
///
/// # Errors
/// `NoSuchBucket`, `NoSuchKey` also for what one may not read.
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

/// What is stored under a name.
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

/// Under which of the names, in their order, the caller may read something, and so make a link to it.
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

/// What is stored under a name; nothing under what can be no name, which not every database takes as a text.
pub(super) async fn in_bucket(source: &mut impl RowReader, bucket: &Bucket, name: &str) -> FileResult<Option<Object>> {
    if ObjectKey::parse(name).is_err() {
        return Ok(None);
    }
    let sql = format!("SELECT {COLUMNS} FROM storage_objects o WHERE o.bucket_id = $1 AND o.name = $2");
    let row = source.row(&sql, &[bucket.id.as_str().into(), name.into()]).await?;
    Ok(row.as_ref().map(Object::read).transpose()?)
}

/// What the caller may move, copy or remove.
///
/// # Errors
/// `NoSuchKey`, also for other people's.
pub(super) async fn find_own(tx: &mut Tx<'_>, ctx: &Ctx, bucket: &Bucket, key: &ObjectKey) -> FileResult<Object> {
    let found = in_bucket(tx, bucket, key.as_str()).await?;
    let found = found.filter(|object| policy::may_see(&ctx.caller, bucket, &object.name));
    found.ok_or(FileRejection::NoSuchKey.into())
}
