//! The review queue: new packages, and revisions of those on sale. P-B02 "Package Review"; D-134.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use serde_json::{Map, Value as Json};
use serendib_db::{Db, FromRow, Row, TextList, Value, row_struct};
use uuid::Uuid;

use super::document::rules;
use super::{edit_rights, stored};
use crate::accounts::admins;
use crate::ctx::Caller;
use crate::error::{Error, Result};
use crate::keyset;
use crate::plain_text::clean_line;
use crate::staff::StaffRight;
use crate::statement::containing;

/// Entries per page.
pub const QUEUE_LIMIT: i64 = 50;
const WORD_LIMIT: usize = 120;
const NO_CURSOR: &str = "This is no place in the list of what waits.";

/// A page of the queue, and its search words.
#[derive(Clone, Copy, Debug)]
pub struct ReviewQueueQuery<'a> {
    pub search: &'a str,
    /// The cursor of the last entry read.
    pub after: &'a str,
    pub limit: i64,
    pub offset: i64,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReviewQueue {
    pub total: i64,
    pub entries: Vec<ReviewQueueEntry>,
}

/// A pending package, or a revision with its changes.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewQueueEntry {
    pub id: Uuid,
    pub revision: Option<Uuid>,
    pub version: i64,
    pub title: String,
    pub created_at: DateTime<Utc>,
    /// When it was submitted; the order of the queue.
    pub since: DateTime<Utc>,
    pub price_cents: i64,
    pub duration_days: i64,
    pub max_people: i64,
    pub image_url: Option<String>,
    pub locations: Vec<String>,
    pub categories: Vec<String>,
    /// Account and name; the primary one first.
    pub owners: Vec<(Uuid, String)>,
}

row_struct! {
    /// A place in the queue.
    struct QueuePosition {
        package: Uuid = "package",
        /// The package, or its revision.
        entry: Uuid = "entry",
        created_at: DateTime<Utc> = "at",
        is_revision: bool = "is_revision",
        since: DateTime<Utc> = "since",
    }
}

row_struct! {
    #[derive(Clone)]
    struct QueuedPackage {
        id: Uuid = "id",
        version: i64 = "version",
        title: String = "title",
        price: i64 = "price",
        duration_days: i64 = "duration_days",
        max_people: i64 = "max_people",
        images: Option<TextList> = "images",
        image_url: Option<String> = "image_url",
    }
}

row_struct! {
    struct QueuedRevision {
        id: Uuid = "id",
        document: Map<String, Json> = "document",
    }
}

row_struct! {
    struct QueuedOwner {
        package: Uuid = "o.package_id",
        user: Uuid = "o.user_id",
        name: Option<String> = "f.display_name",
    }
}

/// Pending new packages, and resubmitted ones; `$1` is a pattern.
const OF_PACKAGES: &str = "SELECT p.id AS package, p.id AS entry, p.created_at AS at, CAST(0 AS BIGINT) AS is_revision,
     CASE WHEN p.reviewed_at IS NULL THEN p.created_at ELSE p.updated_at END AS since FROM packages p
   WHERE p.status = 'pending' AND ($1 = '%' OR lower(p.title) LIKE $1 ESCAPE '\\'
     OR EXISTS (SELECT 1 FROM package_locations l WHERE l.package_id = p.id AND lower(l.location_name) LIKE $1 ESCAPE '\\')
     OR EXISTS (SELECT 1 FROM package_owners o JOIN profiles f ON f.user_id = o.user_id
                 WHERE o.package_id = p.id AND lower(f.display_name) LIKE $1 ESCAPE '\\'))";
const OF_REVISIONS: &str = "SELECT r.package_id AS package, r.id AS entry, r.created_at AS at, CAST(1 AS BIGINT) AS is_revision,
     r.created_at AS since FROM package_revisions r
   WHERE r.status = 'pending' AND ($1 = '%' OR lower(r.title) LIKE $1 ESCAPE '\\'
     OR EXISTS (SELECT 1 FROM package_locations l WHERE l.package_id = r.package_id AND lower(l.location_name) LIKE $1 ESCAPE '\\')
     OR EXISTS (SELECT 1 FROM package_owners o JOIN profiles f ON f.user_id = o.user_id
                 WHERE o.package_id = r.package_id AND lower(f.display_name) LIKE $1 ESCAPE '\\'))";

/// A page of the queue, the latest submission first. Titles, places and owners are searched, ignoring the case of ASCII letters.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins; `Refused` for an invalid cursor; those of a read.
pub async fn list_pending(db: &Db, caller: &Caller, page: &ReviewQueueQuery<'_>) -> Result<ReviewQueue> {
    admins::only(caller, StaffRight::DecidePackages, edit_rights::NOT_AN_ADMIN)?;
    let pattern = pattern(page.search);
    let [counted, first, later] = queue_texts();
    let total = db
        .rows(&counted, std::slice::from_ref(&pattern))
        .await?
        .first()
        .map(|row| row.int(0))
        .transpose()?
        .unwrap_or(0);
    let mut binds = vec![pattern, page.limit.clamp(0, QUEUE_LIMIT).into(), page.offset.max(0).into()];
    let sql = if page.after.is_empty() {
        first
    } else {
        let (since, entry) = read_cursor(page.after).ok_or_else(|| Error::Refused(NO_CURSOR.to_owned()))?;
        binds.extend([since.into(), entry.into()]);
        later
    };
    let rows = db.rows(&sql, &binds).await?;
    let positions = rows.iter().map(QueuePosition::read).collect::<serendib_db::Result<Vec<_>>>()?;
    let mut entries = heads(db, &positions).await?;
    revised(db, &mut entries).await?;
    belongings(db, &mut entries).await?;
    Ok(ReviewQueue { total, entries })
}

/// The statements for the count, the first page, and a page after an entry: `$1` is a pattern, `$2` and `$3` the page, `$4` and `$5` the
/// entry's position.
pub fn queue_texts() -> [String; 3] {
    let all = format!("FROM ({OF_PACKAGES} UNION ALL {OF_REVISIONS}) AS waiting");
    let page = |beyond: &str| {
        format!(
            "SELECT {} {all} {beyond}
              ORDER BY since DESC, entry DESC LIMIT $2 OFFSET $3",
            QueuePosition::columns(),
        )
    };
    [format!("SELECT COUNT(*) {all}"), page(""), page("WHERE (since, entry) < ($4, $5)")]
}

fn read_cursor(text: &str) -> Option<(DateTime<Utc>, Uuid)> {
    let (since, entry) = text.split_once('.')?;
    Some((keyset::read_instant(since)?, entry.parse().ok()?))
}

/// `%` alone matches everything.
fn pattern(text: &str) -> Value {
    let text: String = clean_line(text).chars().take(WORD_LIMIT).collect();
    if text.is_empty() { "%".into() } else { containing(&text).into() }
}

/// Rows that belong to any of these, all at once: `sql` ends in `IN`.
async fn of_all(db: &Db, sql: &str, ids: impl Iterator<Item = Uuid>, end: &str) -> Result<Vec<Row>> {
    let ids: Vec<Value> = ids.map(Value::from).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let places: Vec<String> = (1..=ids.len()).map(|number| format!("${number}")).collect();
    Ok(db.rows(&format!("{sql} ({}) {end}", places.join(", ")), &ids).await?)
}

/// As [`of_all`], as structs: `rest` starts with `FROM`.
async fn select_of_all<T: FromRow>(db: &Db, rest: &str, ids: impl Iterator<Item = Uuid>, end: &str) -> Result<Vec<T>> {
    let rows = of_all(db, &format!("SELECT {} {rest}", T::columns()), ids, end).await?;
    Ok(rows.iter().map(T::read).collect::<serendib_db::Result<_>>()?)
}

async fn heads(db: &Db, page: &[QueuePosition]) -> Result<Vec<ReviewQueueEntry>> {
    let packages = page.iter().map(|position| position.package);
    let found: Vec<QueuedPackage> = select_of_all(db, "FROM packages WHERE id IN", packages, "").await?;
    let found: HashMap<Uuid, QueuedPackage> = found.into_iter().map(|head| (head.id, head)).collect();
    let mut entries = Vec::with_capacity(page.len());
    for position in page {
        // Deleted between the two reads.
        let Some(head) = found.get(&position.package).cloned() else { continue };
        entries.push(ReviewQueueEntry {
            id: position.package,
            revision: position.is_revision.then_some(position.entry),
            version: head.version,
            title: head.title,
            created_at: position.created_at,
            since: position.since,
            price_cents: head.price,
            duration_days: head.duration_days,
            max_people: head.max_people,
            image_url: stored::images(head.images, head.image_url).into_iter().next(),
            locations: Vec::new(),
            categories: Vec::new(),
            owners: Vec::new(),
        });
    }
    Ok(entries)
}

async fn revised(db: &Db, entries: &mut [ReviewQueueEntry]) -> Result<()> {
    let ids: Vec<Uuid> = entries.iter().filter_map(|entry| entry.revision).collect();
    let rest = "FROM package_revisions WHERE id IN";
    for row in select_of_all::<QueuedRevision>(db, rest, ids.into_iter(), "").await? {
        let document = Json::Object(row.document);
        for entry in entries.iter_mut().filter(|entry| entry.revision == Some(row.id)) {
            entry.says(&document);
        }
    }
    Ok(())
}

async fn belongings(db: &Db, entries: &mut [ReviewQueueEntry]) -> Result<()> {
    let all: Vec<Uuid> = entries.iter().map(|entry| entry.id).collect();
    let rest = "FROM package_owners o LEFT JOIN profiles f ON f.user_id = o.user_id WHERE o.package_id IN";
    let order = "ORDER BY o.is_primary_owner DESC, o.user_id";
    for row in select_of_all::<QueuedOwner>(db, rest, all.into_iter(), order).await? {
        let owner = (row.user, row.name.unwrap_or_default());
        entries.iter_mut().filter(|entry| entry.id == row.package).for_each(|entry| entry.owners.push(owner.clone()));
    }
    let new: Vec<Uuid> = entries.iter().filter(|entry| entry.revision.is_none()).map(|entry| entry.id).collect();
    type EntryListField = fn(&mut ReviewQueueEntry) -> &mut Vec<String>;
    let lists: [(&str, &str, EntryListField); 2] = [
        (
            "SELECT package_id, location_name FROM package_locations WHERE package_id IN",
            "ORDER BY is_primary_location DESC, position, location_name",
            |entry| &mut entry.locations,
        ),
        ("SELECT package_id, category FROM package_categories WHERE package_id IN", "ORDER BY category", |entry| {
            &mut entry.categories
        }),
    ];
    for (sql, order, list) in lists {
        for row in of_all(db, sql, new.iter().copied(), order).await? {
            let id = row.uuid(0)?;
            if let Some(entry) = entries.iter_mut().find(|entry| entry.id == id && entry.revision.is_none()) {
                list(entry).push(row.text(1)?.to_owned());
            }
        }
    }
    Ok(())
}

impl ReviewQueueEntry {
    /// Its position in the queue.
    pub fn cursor(&self) -> String {
        format!("{}.{}", self.since.timestamp_micros(), self.revision.unwrap_or(self.id))
    }

    /// Applies the revision's values.
    fn says(&mut self, document: &Json) {
        let words = |list: &Json, field: Option<&str>| -> Vec<String> {
            let items = list.as_array().map(Vec::as_slice).unwrap_or_default().iter();
            let word = |item: &Json| field.map_or(item, |field| &item[field]).as_str().map(str::to_owned);
            items.filter_map(word).collect()
        };
        self.title = document["title"].as_str().unwrap_or(&self.title).to_owned();
        self.price_cents = rules::price(&document["price"], "price").unwrap_or(self.price_cents);
        self.duration_days = rules::days(&document["duration"]).unwrap_or(self.duration_days);
        self.max_people = rules::group(&document["max_people"]).unwrap_or(self.max_people);
        self.image_url = words(&document["images"], None).into_iter().next();
        self.locations = words(&document["locations"], Some("location_name"));
        self.categories = words(&document["categories"], None);
    }
}
