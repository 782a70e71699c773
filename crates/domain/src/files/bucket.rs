//! Buckets: the product's own, and those of the operator.

use chrono::{DateTime, Utc};
use serendib_db::{RowSource, TextList, Tx, Value, from_text, row_struct};

use super::error::FileRejection;
use super::key::BucketName;
use super::{DOCUMENT_LIMIT, DOCUMENT_TYPES, DOCUMENTS, FileResult, PICTURE_LIMIT, PICTURES};
use crate::ctx::{Caller, Ctx};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BucketKind {
    /// The product's: pictures only, in one folder per person.
    Pictures,
    /// Guides' proofs: each guide writes to a folder of their own, and only admins read, by a link from a function.
    Documents,
    /// The operator's.
    Files,
}

impl BucketKind {
    fn from_name(name: &str) -> Option<Self> {
        match name {
            "pictures" => Some(Self::Pictures),
            "documents" => Some(Self::Documents),
            "files" => Some(Self::Files),
            _ => None,
        }
    }
}

from_text!(BucketKind, BucketKind::from_name);

row_struct! {
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Bucket {
        id: String = "id",
        kind: BucketKind = "CASE WHEN id = 'guide-documents' THEN 'documents' ELSE kind END",
        /// Whether its files are readable without a sign-in.
        is_public: bool = "is_public",
        file_size_limit: Option<i64> = "file_size_limit",
        /// Types such as `image/png`, also `image/*`; `None` allows all.
        allowed_mime_types: Option<TextList> = "allowed_mime_types",
        created_at: DateTime<Utc> = "created_at",
        updated_at: DateTime<Utc> = "updated_at",
    }
}

/// The operator's settings of a bucket; on an update, missing ones stay unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BucketOptions {
    pub is_public: Option<bool>,
    /// Bytes; an inner `None` means no limit of its own.
    pub file_size_limit: Option<Option<i64>>,
    /// Types; an inner `None` allows all.
    pub allowed_mime_types: Option<Option<Vec<String>>>,
}

/// Buckets per listing.
const LIST_LIMIT: i64 = 1_000;

impl Bucket {
    /// Whether files of this type are allowed; the type may have parameters.
    pub fn takes(&self, mime_type: &str) -> bool {
        let bare = mime_type.split(';').next().unwrap_or_default().trim();
        let fits = |allowed: &String| match allowed.strip_suffix("/*") {
            Some(group) => bare.split_once('/').is_some_and(|(of, _)| of.eq_ignore_ascii_case(group)),
            None => {
                let allowed = allowed.split(';').next().unwrap_or_default().trim();
                allowed == "*" || allowed.eq_ignore_ascii_case(bare)
            }
        };
        self.allowed_mime_types.as_ref().is_none_or(|allowed| allowed.0.iter().any(fits))
    }

    fn is_the_products(&self) -> bool {
        self.kind == BucketKind::Documents || PICTURES.contains(&self.id.as_str())
    }
}

/// Creates the product's missing buckets.
///
/// # Errors
/// When the database cannot be written.
pub async fn create_product_buckets(tx: &mut Tx<'_>, ctx: &Ctx) -> crate::Result<()> {
    for name in PICTURES {
        tx.run(
            "INSERT INTO storage_buckets (id, kind, is_public, file_size_limit, allowed_mime_types, created_at, updated_at)
             VALUES ($1, 'pictures', $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING",
            &[
                name.into(),
                true.into(),
                PICTURE_LIMIT.into(),
                Value::list(&["image/jpeg", "image/png", "image/webp"]),
                ctx.now.into(),
                ctx.now.into(),
            ],
        )
        .await?
        .any();
    }
    // A bucket of this name that an operator made before is closed, too.
    tx.run(
        "INSERT INTO storage_buckets (id, kind, is_public, file_size_limit, allowed_mime_types, created_at, updated_at)
         VALUES ($1, 'files', FALSE, $2, $3, $4, $4) ON CONFLICT (id) DO UPDATE
            SET is_public = FALSE, file_size_limit = excluded.file_size_limit,
                allowed_mime_types = excluded.allowed_mime_types",
        &[DOCUMENTS.into(), DOCUMENT_LIMIT.into(), Value::list(&DOCUMENT_TYPES), ctx.now.into()],
    )
    .await?
    .any();
    Ok(())
}

/// # Errors
/// `NoSuchBucket`, also for an invalid name: not every database accepts any text.
pub async fn find(source: &mut impl RowSource, name: &str) -> FileResult<Bucket> {
    let name = BucketName::parse(name).map_err(|_| FileRejection::NoSuchBucket)?;
    let name = name.as_str();
    let found = source.select_one("FROM storage_buckets WHERE id = $1", &[name.into()]).await?;
    found.ok_or(FileRejection::NoSuchBucket.into())
}

/// A bucket, for the operator.
///
/// # Errors
/// `NoSuchBucket`, also for all other callers.
pub async fn find_for_caller(mut source: impl RowSource, caller: &Caller, name: &str) -> FileResult<Bucket> {
    if caller.is_service() { find(&mut source, name).await } else { Err(FileRejection::NoSuchBucket.into()) }
}

/// All buckets for the operator; none for other callers.
///
/// # Errors
/// When the database cannot be read.
pub async fn list(mut source: impl RowSource, caller: &Caller) -> FileResult<Vec<Bucket>> {
    if !caller.is_service() {
        return Ok(Vec::new());
    }
    Ok(source.select("FROM storage_buckets ORDER BY id LIMIT $1", &[LIST_LIMIT.into()]).await?)
}

/// # Errors
/// `Policy` for all but the operator, `InvalidBucketName`, `BucketExists`.
pub async fn create(tx: &mut Tx<'_>, ctx: &Ctx, name: &str, options: &BucketOptions) -> FileResult<()> {
    operator(ctx)?;
    let name = BucketName::parse(name)?;
    let made = tx
        .run(
            "INSERT INTO storage_buckets (id, kind, is_public, file_size_limit, allowed_mime_types, created_at, updated_at)
             VALUES ($1, 'files', $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING",
            &[
                name.as_str().into(),
                options.is_public.unwrap_or_default().into(),
                options.file_size_limit.flatten().into(),
                types(options.allowed_mime_types.as_ref().and_then(Option::as_deref)),
                ctx.now.into(),
                ctx.now.into(),
            ],
        )
        .await?;
    made.exactly_one(FileRejection::BucketExists.into())
}

/// # Errors
/// `NoSuchBucket`, `AccessDenied` for the product's own.
pub async fn update(tx: &mut Tx<'_>, ctx: &Ctx, name: &str, options: &BucketOptions) -> FileResult<()> {
    let bucket = changeable(tx, ctx, name).await?;
    let allowed = match &options.allowed_mime_types {
        Some(types) => types.as_deref(),
        None => bucket.allowed_mime_types.as_ref().map(|types| types.0.as_slice()),
    };
    tx.run(
        "UPDATE storage_buckets SET is_public = $2, file_size_limit = $3, allowed_mime_types = $4, updated_at = $5 WHERE id = $1",
        &[
            bucket.id.as_str().into(),
            options.is_public.unwrap_or(bucket.is_public).into(),
            options.file_size_limit.unwrap_or(bucket.file_size_limit).into(),
            types(allowed),
            ctx.now.into(),
        ],
    )
    .await?
    .exactly_one(FileRejection::NoSuchBucket.into())
}

/// # Errors
/// `NoSuchBucket`, `AccessDenied` for the product's own, `NotEmpty`.
pub async fn remove(tx: &mut Tx<'_>, ctx: &Ctx, name: &str) -> FileResult<()> {
    let bucket = changeable(tx, ctx, name).await?;
    let full =
        tx.row("SELECT id FROM storage_objects WHERE bucket_id = $1 LIMIT 1", &[bucket.id.as_str().into()]).await?;
    if full.is_some() {
        return Err(FileRejection::NotEmpty.into());
    }
    tx.run("DELETE FROM storage_buckets WHERE id = $1", &[bucket.id.into()])
        .await?
        .exactly_one(FileRejection::NoSuchBucket.into())
}

/// Removes all files of a bucket.
///
/// # Errors
/// `NoSuchBucket`; `AccessDenied` for documents, which credentials reference.
pub async fn empty(tx: &mut Tx<'_>, ctx: &Ctx, name: &str) -> FileResult<()> {
    let bucket = for_operator(tx, ctx, name).await?;
    if bucket.kind == BucketKind::Documents {
        return Err(FileRejection::AccessDenied.into());
    }
    tx.run(
        "UPDATE storage_blobs SET object_id = NULL, loose_since = $2
          WHERE object_id IN (SELECT id FROM storage_objects WHERE bucket_id = $1)",
        &[bucket.id.as_str().into(), ctx.now.into()],
    )
    .await?
    .any();
    tx.run("DELETE FROM storage_objects WHERE bucket_id = $1", &[bucket.id.into()]).await?.any();
    Ok(())
}

async fn for_operator(tx: &mut Tx<'_>, ctx: &Ctx, name: &str) -> FileResult<Bucket> {
    if ctx.caller.is_service() { find(tx, name).await } else { Err(FileRejection::NoSuchBucket.into()) }
}

async fn changeable(tx: &mut Tx<'_>, ctx: &Ctx, name: &str) -> FileResult<Bucket> {
    let bucket = for_operator(tx, ctx, name).await?;
    if bucket.is_the_products() { Err(FileRejection::AccessDenied.into()) } else { Ok(bucket) }
}

fn operator(ctx: &Ctx) -> Result<(), FileRejection> {
    if ctx.caller.is_service() { Ok(()) } else { Err(FileRejection::Policy) }
}

fn types(types: Option<&[String]>) -> Value {
    types.map_or(Value::Null, Value::list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_taken_one_by_one_or_by_group() {
        let at = DateTime::from_timestamp_micros(0).unwrap();
        let bucket = |allowed: Option<&[&str]>| Bucket {
            id: "x".to_owned(),
            kind: BucketKind::Files,
            is_public: false,
            file_size_limit: None,
            allowed_mime_types: allowed.map(|types| TextList(types.iter().map(|text| (*text).to_owned()).collect())),
            created_at: at,
            updated_at: at,
        };
        for (allowed, content_type, fits) in [
            (None, "text/html", true),
            (Some(&["image/png"][..]), "image/png", true),
            (Some(&["image/png"][..]), "Image/PNG; charset=x", true),
            (Some(&["image/png"][..]), "image/jpeg", false),
            (Some(&["text/plain;charset=utf-8"][..]), "text/plain;charset=utf-8", true),
            (Some(&["text/plain; charset=utf-8"][..]), "text/plain", true),
            (Some(&["image/*"][..]), "image/jpeg", true),
            (Some(&["image/*"][..]), "imagery/jpeg", false),
            (Some(&[][..]), "image/png", false),
        ] {
            assert_eq!(bucket(allowed).takes(content_type), fits, "{allowed:?} {content_type}");
        }
    }
}
