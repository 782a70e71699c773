//! Garbage collection of pictures that no row references: from drafts, replaced photos, changed trips. They count towards their owner's
//! quota, so they are removed after a week without a reference; until then a draft may still use them. T-S06.
//!
//! A row that uses a picture marks it ([`super::mark_used`]) in its own transaction. So a picture that is used while it is removed either
//! stays, or the row is refused.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use chrono::{DateTime, Duration, Utc};
use serde_json::Value as Json;
use serendib_db::{Db, Tx, Value, row_struct};
use uuid::Uuid;

use super::own::{PUBLIC_PATH, own_picture};
use super::{FileResult, store};
use crate::ctx::Ctx;

/// Days until an unreferenced picture is removed.
pub const DAYS: i64 = 7;
/// Rows per statement.
const PAGE: i64 = 500;

/// Every column that references pictures, with its key: a text is an address, or a document with addresses. Only revisions that may still
/// be approved count.
const REFERENCING: [&str; 7] = [
    "SELECT id, image_url FROM packages WHERE image_url IS NOT NULL",
    "SELECT id, images FROM packages WHERE images IS NOT NULL",
    "SELECT id, document FROM package_revisions WHERE status <> 'approved' AND superseded_at IS NULL",
    "SELECT id, image_url FROM attractions WHERE image_url IS NOT NULL",
    "SELECT id, avatar_url FROM guides WHERE avatar_url IS NOT NULL",
    "SELECT id, avatar_url FROM guide_applications WHERE avatar_url IS NOT NULL",
    "SELECT id, user_metadata FROM users WHERE user_metadata LIKE '%/storage/v1/object/public/%'",
];

row_struct! {
    struct StoredPicture {
        id: Uuid = "o.id",
        bucket: String = "o.bucket_id",
        name: String = "o.name",
        unused_since: Option<DateTime<Utc>> = "o.unused_since",
    }
}

/// Marks pictures without a reference, unmarks those referenced again, and removes those unreferenced for [`DAYS`]; returns how many. Their
/// blobs become loose and are swept later.
///
/// # Errors
/// When the database cannot be used.
pub async fn clear(db: &Db, ctx: &Ctx) -> FileResult<usize> {
    let referenced = ReferencedPictures::read(db).await?;
    let mut removed = 0;
    let mut after = Uuid::nil();
    loop {
        let pictures: Vec<StoredPicture> = db
            .select(
                "FROM storage_objects o JOIN storage_buckets b ON b.id = o.bucket_id
                  WHERE b.kind = 'pictures' AND o.id > $1 ORDER BY o.id LIMIT $2",
                &[after.into(), PAGE.into()],
            )
            .await?;
        let Some(last) = pictures.last() else { return Ok(removed) };
        after = last.id;
        let mut page = GarbageBatch::default();
        for picture in &pictures {
            match (referenced.contains(&picture.bucket, &picture.name), picture.unused_since) {
                (true, Some(_)) => page.referenced_again.push(picture.id),
                (false, None) => page.unused.push(picture.id),
                (false, Some(since)) if since <= ctx.now - Duration::days(DAYS) => page.outlived.push(picture.id),
                _ => {}
            }
        }
        if !page.is_empty() {
            let ctx = ctx.clone();
            removed += db.write(async move |tx: &mut Tx<'_>| page.settle(tx, &ctx).await).await?;
        }
    }
}

#[derive(Default)]
struct GarbageBatch {
    referenced_again: Vec<Uuid>,
    unused: Vec<Uuid>,
    outlived: Vec<Uuid>,
}

impl GarbageBatch {
    fn is_empty(&self) -> bool {
        self.referenced_again.is_empty() && self.unused.is_empty() && self.outlived.is_empty()
    }

    async fn settle(&self, tx: &mut Tx<'_>, ctx: &Ctx) -> FileResult<usize> {
        for id in &self.referenced_again {
            tx.run("UPDATE storage_objects SET unused_since = NULL WHERE id = $1", &[(*id).into()]).await?.any();
        }
        for id in &self.unused {
            let binds: [Value; 2] = [(*id).into(), ctx.now.into()];
            tx.run("UPDATE storage_objects SET unused_since = $2 WHERE id = $1 AND unused_since IS NULL", &binds)
                .await?
                .any();
        }
        let mut removed = 0;
        for id in &self.outlived {
            // A picture marked as used meanwhile stays.
            let still = "SELECT id FROM storage_objects WHERE id = $1 AND unused_since IS NOT NULL";
            if tx.row(still, &[(*id).into()]).await?.is_some() {
                store::loosen(tx, ctx, *id).await?;
                tx.run("DELETE FROM storage_objects WHERE id = $1", &[(*id).into()]).await?.any();
                removed += 1;
            }
        }
        Ok(removed)
    }
}

/// The referenced pictures as hashes of bucket and key; on a hash collision both stay.
#[derive(Default)]
pub(super) struct ReferencedPictures(HashSet<u64>);

impl ReferencedPictures {
    async fn read(db: &Db) -> FileResult<Self> {
        let mut referenced = Self::default();
        for sql in REFERENCING {
            let sql = format!("{sql} AND id > $1 ORDER BY id LIMIT $2");
            let mut after = Uuid::nil();
            loop {
                let rows = db.rows(&sql, &[after.into(), PAGE.into()]).await?;
                let Some(last) = rows.last() else { break };
                after = last.uuid(0)?;
                for row in &rows {
                    referenced.note(row.text(1)?);
                }
            }
        }
        Ok(referenced)
    }

    pub(super) fn note(&mut self, text: &str) {
        match serde_json::from_str::<Json>(text) {
            Ok(document) => self.note_all(&document),
            Err(_) => self.note_address(text),
        }
    }

    fn note_all(&mut self, part: &Json) {
        match part {
            Json::String(text) => self.note_address(text),
            Json::Array(items) => items.iter().for_each(|item| self.note_all(item)),
            Json::Object(fields) => fields.values().for_each(|item| self.note_all(item)),
            Json::Null | Json::Bool(_) | Json::Number(_) => {}
        }
    }

    /// Any host counts: the site may have had another address when this was written.
    fn note_address(&mut self, text: &str) {
        let place = text.find(PUBLIC_PATH).and_then(|at| own_picture(text.get(at..)?, ""));
        if let Some(place) = place {
            self.0.insert(hash(place.bucket.as_str(), place.key.as_str()));
        }
    }

    pub(super) fn contains(&self, bucket: &str, name: &str) -> bool {
        self.0.contains(&hash(bucket, name))
    }
}

fn hash(bucket: &str, name: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    (bucket, name).hash(&mut hasher);
    hasher.finish()
}
