//! Cursor pagination of a bucket: by name, or by time of creation or change, with folders or without.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use serendib_db::{RowSource, Value};

use super::bucket::{self, Bucket};
use super::key::ObjectKey;
use super::list::{FolderEntry, MOST, ObjectSortColumn, STEP, visible_prefix};
use super::object::Object;
use super::{FileRejection, FileResult};
use crate::ctx::Caller;

/// Maximum files below a prefix for an order by time with folders.
const SORTED: usize = 10_000;
/// No character of a name sorts after this one.
const LAST: char = '\u{7f}';

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectPageQuery {
    /// The prefix of names, a folder or not.
    pub prefix: String,
    /// Whether folders are listed as one entry.
    pub has_folders: bool,
    pub limit: usize,
    pub by: ObjectSortColumn,
    pub descends: bool,
    /// The end of the previous page.
    pub after: Option<After>,
}

/// The last entry of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct After {
    pub name: String,
    /// Only in orders by time.
    pub time: Option<DateTime<Utc>>,
}

/// A page of entries with full names; those of folders end with a slash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectPage {
    pub entries: Vec<FolderEntry>,
    /// The start of the next page, if there is one.
    pub next: Option<After>,
}

/// The visible entries below a prefix.
///
/// # Errors
/// `NoSuchBucket`, `AccessDenied` for visitors, `Invalid` for an invalid cursor, and for too many files in an order by time.
pub async fn page(
    mut source: impl RowSource,
    caller: &Caller,
    bucket: &str,
    query: &ObjectPageQuery,
) -> FileResult<ObjectPage> {
    let bucket = bucket::find(&mut source, bucket).await?;
    if caller.is_visitor() {
        return Err(FileRejection::AccessDenied.into());
    }
    if query.after.as_ref().is_some_and(|after| !ObjectKey::could_begin(&after.name)) {
        return Err(FileRejection::Invalid("Invalid Parameter cursor".to_owned()).into());
    }
    // An invalid prefix matches nothing; not every database accepts any text.
    let seen =
        if ObjectKey::could_begin(&query.prefix) { visible_prefix(caller, &bucket, &query.prefix) } else { None };
    let Some(seen) = seen else { return Ok(ObjectPage { entries: Vec::new(), next: None }) };
    let limit = query.limit.clamp(1, MOST);
    let mut entries = match (query.by, query.has_folders) {
        (ObjectSortColumn::Name, _) => by_name(&mut source, &bucket, &seen, query, limit + 1).await?,
        (_, false) => by_time(&mut source, &bucket, &seen, query, limit + 1).await?,
        (_, true) => folders_by_time(&mut source, &bucket, &seen, query, limit + 1).await?,
    };
    let is_last = entries.len() <= limit;
    entries.truncate(limit);
    let next = entries.last().filter(|_| !is_last);
    let next = next.map(|(entry, time)| After { name: entry.name.clone(), time: *time });
    Ok(ObjectPage { entries: entries.into_iter().map(|(entry, _)| entry).collect(), next })
}

/// An entry and its time.
type TimedEntry = (FolderEntry, Option<DateTime<Utc>>);

/// Walks the names; of a folder it reads one row and skips the rest.
async fn by_name(
    source: &mut impl RowSource,
    bucket: &Bucket,
    seen: &str,
    query: &ObjectPageQuery,
    enough: usize,
) -> FileResult<Vec<TimedEntry>> {
    let (mut low, mut high) = (seen.to_owned(), format!("{seen}{LAST}"));
    let mut is_first = query.after.is_none() || query.descends;
    match &query.after {
        Some(after) if query.descends => high = high.min(after.name.clone()),
        Some(after) => {
            let behind = if after.name.ends_with('/') { format!("{}{LAST}", after.name) } else { after.name.clone() };
            is_first = behind < low;
            low = low.max(behind);
        }
        None => {}
    }
    let mut found: Vec<TimedEntry> = Vec::new();
    let mut folder: Option<String> = None;
    while found.len() < enough {
        // A file's name may equal the prefix.
        let (from, order) = (if is_first { ">=" } else { ">" }, if query.descends { "DESC" } else { "ASC" });
        let rest = format!(
            "FROM storage_objects o
              WHERE o.bucket_id = $1 AND o.name {from} $2 AND o.name < $3 ORDER BY o.name {order} LIMIT $4"
        );
        let binds = [bucket.id.as_str().into(), low.as_str().into(), high.as_str().into(), STEP.into()];
        let objects: Vec<Object> = source.select(&rest, &binds).await?;
        let is_last = i64::try_from(objects.len()).is_ok_and(|count| count < STEP);
        for object in objects {
            if folder.as_ref().is_some_and(|folder| object.name.starts_with(folder)) {
                continue;
            }
            let entry = match folder_of(query, &object.name) {
                Some(name) => {
                    folder = Some(name.clone());
                    FolderEntry { name, object: None }
                }
                None => FolderEntry { name: object.name.clone(), object: Some(object) },
            };
            let behind = if entry.object.is_none() { format!("{}{LAST}", entry.name) } else { entry.name.clone() };
            if query.descends {
                high.clone_from(&entry.name);
            } else {
                (low, is_first) = (behind, false);
            }
            found.push((entry, None));
            if found.len() == enough {
                break;
            }
        }
        if is_last {
            break;
        }
    }
    Ok(found)
}

async fn by_time(
    source: &mut impl RowSource,
    bucket: &Bucket,
    seen: &str,
    query: &ObjectPageQuery,
    enough: usize,
) -> FileResult<Vec<TimedEntry>> {
    let column = column(query.by);
    let (order, beyond) = if query.descends { ("DESC", "<") } else { ("ASC", ">") };
    let end = format!("{seen}{LAST}");
    let limit = i64::try_from(enough).unwrap_or(i64::MAX);
    let mut binds: Vec<Value> = vec![bucket.id.as_str().into(), seen.into(), end.as_str().into(), limit.into()];
    let mut after = String::new();
    if let Some(After { name, time }) = &query.after {
        binds.extend([time.unwrap_or_default().into(), name.as_str().into()]);
        after = format!("AND (o.{column} {beyond} $5 OR (o.{column} = $5 AND o.name {beyond} $6))");
    }
    let rest = format!(
        "FROM storage_objects o
          WHERE o.bucket_id = $1 AND o.name >= $2 AND o.name < $3 {after}
          ORDER BY o.{column} {order}, o.name {order} LIMIT $4"
    );
    let objects: Vec<Object> = source.select(&rest, &binds).await?;
    let mut found = Vec::with_capacity(objects.len());
    for object in objects {
        let time = time_of(query.by, object.created_at, object.updated_at);
        found.push((FolderEntry { name: object.name.clone(), object: Some(object) }, Some(time)));
    }
    Ok(found)
}

/// A folder has the time of its oldest file, so all files must be read.
async fn folders_by_time(
    source: &mut impl RowSource,
    bucket: &Bucket,
    seen: &str,
    query: &ObjectPageQuery,
    enough: usize,
) -> FileResult<Vec<TimedEntry>> {
    let end = format!("{seen}{LAST}");
    let limit = i64::try_from(SORTED + 1).unwrap_or(i64::MAX);
    let binds = [bucket.id.as_str().into(), seen.into(), end.as_str().into(), limit.into()];
    let rest = "FROM storage_objects o
          WHERE o.bucket_id = $1 AND o.name >= $2 AND o.name < $3 ORDER BY o.name LIMIT $4";
    let objects: Vec<Object> = source.select(rest, &binds).await?;
    if objects.len() > SORTED {
        let words = "There are too many objects below this prefix to be sorted by time together with their folders. \
                     List them by name, or without with_delimiter.";
        return Err(FileRejection::Invalid(words.to_owned()).into());
    }
    let (mut found, mut folders): (Vec<TimedEntry>, HashMap<String, DateTime<Utc>>) = (Vec::new(), HashMap::new());
    for object in objects {
        match folder_of(query, &object.name) {
            Some(name) => {
                let oldest = folders.entry(name).or_insert(object.created_at);
                *oldest = object.created_at.min(*oldest);
            }
            None => {
                let time = time_of(query.by, object.created_at, object.updated_at);
                found.push((FolderEntry { name: object.name.clone(), object: Some(object) }, Some(time)));
            }
        }
    }
    found.extend(folders.into_iter().map(|(name, time)| (FolderEntry { name, object: None }, Some(time))));
    found.sort_by(|(a, at), (b, other)| (at, &a.name).cmp(&(other, &b.name)));
    if query.descends {
        found.reverse();
    }
    if let Some(after) = &query.after {
        let last = (Some(after.time.unwrap_or_default()), after.name.as_str());
        let is_behind = |(entry, time): &TimedEntry| {
            let this = (*time, entry.name.as_str());
            if query.descends { this < last } else { this > last }
        };
        found.retain(is_behind);
    }
    found.truncate(enough);
    Ok(found)
}

/// The folder of a name below the prefix, if folders are listed.
fn folder_of(query: &ObjectPageQuery, name: &str) -> Option<String> {
    let (step, _) = name.get(query.prefix.len()..).filter(|_| query.has_folders)?.split_once('/')?;
    Some(format!("{}{step}/", query.prefix))
}

fn column(by: ObjectSortColumn) -> &'static str {
    match by {
        ObjectSortColumn::Name => "name",
        ObjectSortColumn::CreatedAt => "created_at",
        ObjectSortColumn::UpdatedAt => "updated_at",
    }
}

fn time_of(by: ObjectSortColumn, created: DateTime<Utc>, updated: DateTime<Utc>) -> DateTime<Utc> {
    if by == ObjectSortColumn::UpdatedAt { updated } else { created }
}
