//! The files that a person has uploaded: pictures, and documents of credentials.

use serendib_db::{Db, row_struct};
use uuid::Uuid;

use super::ArchiveOwner;
use crate::error::Result;

/// Files per page.
const PAGE: usize = 200;

row_struct! {
    /// The original of an upload.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct UploadedFile {
        object: Uuid = "o.id",
        bucket: String = "o.bucket_id",
        name: String = "o.name",
        /// Where its bytes lie.
        blob: String = "b.id",
        size: i64 = "b.size",
    }
}

/// Where the next page begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UploadCursor(Uuid);

/// The next files, and where the page after them begins.
///
/// # Errors
/// When the database cannot be read.
pub async fn list_uploads(
    db: &Db,
    owner: &ArchiveOwner,
    after: Option<UploadCursor>,
) -> Result<(Vec<UploadedFile>, Option<UploadCursor>)> {
    let from = after.map_or(Uuid::nil(), |UploadCursor(last)| last);
    let rest = "FROM storage_objects o JOIN storage_blobs b ON b.object_id = o.id AND b.variant = 'original'
                 WHERE o.owner = $1 AND o.id > $2 ORDER BY o.id LIMIT $3";
    let limit = i64::try_from(PAGE + 1).unwrap_or(i64::MAX);
    let mut files: Vec<UploadedFile> = db.select(rest, &[owner.user.into(), from.into(), limit.into()]).await?;
    let has_more = files.len() > PAGE;
    files.truncate(PAGE);
    let next = files.last().filter(|_| has_more).map(|last| UploadCursor(last.object));
    Ok((files, next))
}
