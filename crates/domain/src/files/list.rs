//! Lists a folder. T-S08.

use chrono::{DateTime, Utc};

use super::bucket::{self, Bucket};
use super::key::ObjectKey;
use super::object::Object;
use super::policy::{self, Folder};
use super::{FileRejection, FileResult};
use crate::ctx::Caller;
use serendib_db::RowSource;

/// Entries per answer.
pub const MOST: usize = 1_000;
/// Maximum entries of a folder for orders other than by name.
const SORTED: usize = 10_000;
/// Rows per statement.
pub(super) const STEP: i64 = 500;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderQuery {
    /// Without leading and trailing slashes; empty for the bucket itself.
    pub folder: String,
    /// A prefix of names, in any case.
    pub search: String,
    pub limit: usize,
    pub offset: usize,
    pub by: ObjectSortColumn,
    pub descends: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectSortColumn {
    Name,
    CreatedAt,
    UpdatedAt,
}

/// A file, or another folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderEntry {
    /// The last segment.
    pub name: String,
    pub object: Option<Object>,
}

/// The visible entries of a folder, folders once, in order.
///
/// # Errors
/// `NoSuchBucket`, `AccessDenied` for visitors.
pub async fn list(
    mut source: impl RowSource,
    caller: &Caller,
    bucket: &str,
    query: &FolderQuery,
) -> FileResult<Vec<FolderEntry>> {
    let bucket = bucket::find(&mut source, bucket).await?;
    if caller.is_visitor() {
        return Err(FileRejection::AccessDenied.into());
    }
    // An invalid folder is empty; not every database accepts any text.
    if !query.folder.is_empty() && ObjectKey::parse(&query.folder).is_err() {
        return Ok(Vec::new());
    }
    let folder = if query.folder.is_empty() { String::new() } else { format!("{}/", query.folder) };
    let Some(seen) = visible_prefix(caller, &bucket, &folder) else { return Ok(Vec::new()) };
    let in_order = query.by == ObjectSortColumn::Name && !query.descends;
    let limit = query.limit.min(MOST);
    let enough = if in_order { query.offset.saturating_add(limit) } else { SORTED };
    let mut entries = entries(&mut source, &bucket, &folder, &seen, query, enough).await?;
    if !in_order {
        let key = |entry: &FolderEntry| -> Option<DateTime<Utc>> {
            let object = entry.object.as_ref()?;
            match query.by {
                ObjectSortColumn::Name => None,
                ObjectSortColumn::CreatedAt => Some(object.created_at),
                ObjectSortColumn::UpdatedAt => Some(object.updated_at),
            }
        };
        entries.sort_by(|a, b| (key(a), &a.name).cmp(&(key(b), &b.name)));
        if query.descends {
            entries.reverse();
        }
    }
    Ok(entries.into_iter().skip(query.offset).take(limit).collect())
}

/// The prefix of the names that the caller may see in a folder; `None` if there are none.
pub(super) fn visible_prefix(caller: &Caller, bucket: &Bucket, folder: &str) -> Option<String> {
    match policy::folder(caller, bucket) {
        Folder::All => Some(folder.to_owned()),
        Folder::Nothing => None,
        Folder::Of(person) => {
            let own = format!("{person}/");
            if folder.starts_with(&own) { Some(folder.to_owned()) } else { own.starts_with(folder).then_some(own) }
        }
    }
}

/// Walks the names that start with `seen`; of a nested folder it reads one row and skips the rest.
async fn entries(
    source: &mut impl RowSource,
    bucket: &Bucket,
    folder: &str,
    seen: &str,
    query: &FolderQuery,
    enough: usize,
) -> FileResult<Vec<FolderEntry>> {
    let rest = "FROM storage_objects o WHERE o.bucket_id = $1 AND o.name > $2 AND o.name < $3 ORDER BY o.name LIMIT $4";
    // No allowed character sorts after this one.
    let end = format!("{seen}\u{7f}");
    let search = query.search.to_ascii_lowercase();
    let mut found = Vec::new();
    let mut after = seen.to_owned();
    while found.len() < enough {
        let binds = [bucket.id.as_str().into(), after.as_str().into(), end.as_str().into(), STEP.into()];
        let objects: Vec<Object> = source.select(rest, &binds).await?;
        let is_last = i64::try_from(objects.len()).is_ok_and(|count| count < STEP);
        for object in objects {
            if object.name.as_str() < after.as_str() {
                continue;
            }
            let rest = object.name.get(folder.len()..).unwrap_or_default().to_owned();
            let (name, object) = match rest.split_once('/') {
                Some((step, _)) => {
                    after = format!("{folder}{step}/\u{7f}");
                    (step.to_owned(), None)
                }
                None => {
                    after.clone_from(&object.name);
                    (rest, Some(object))
                }
            };
            if name.to_ascii_lowercase().starts_with(&search) {
                found.push(FolderEntry { name, object });
            }
        }
        if is_last {
            break;
        }
    }
    Ok(found)
}
