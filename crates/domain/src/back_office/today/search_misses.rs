//! Searches by words that find nothing, counted per text and day. Who searched is not stored, nor is a text that may name a person.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, Tx, row_struct};
use serendib_text::contact_details::{fold_forms, may_hold_contact};
use uuid::Uuid;

use super::period::parse_days;
use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::plain_text;
use crate::stable;
use crate::staff::StaffRight;
use crate::statement::Binds;
use crate::table::{Posted, Refine, Table, date, int, text, time, uuid};

/// How long searches are stored.
pub const MISS_DAYS: i64 = 90;
/// New texts of a day; further ones are not counted.
pub const DAILY_TEXTS: i64 = 2_000;
/// Characters of a text. A longer one may hold what is not meant for others.
const TEXT_LIMIT: usize = 80;
const WORDS_LIMIT: usize = 8;
const REASON_LIMIT: usize = 500;
const DEFAULT_DAYS: i64 = 30;
const PAGE: i64 = 25;
const LARGEST_PAGE: i64 = 100;
const NO_DAYS: &str = "The number of days must be from 1 to 90.";
const NO_CURSOR: &str = "This is no place in the list of searches.";
const NO_REASON: &str = "Please write what was done.";

pub(super) fn table() -> Table {
    Table::new("search_misses")
        .columns([
            uuid("text_id"),
            date("day"),
            text("text"),
            int("count"),
            time("first_at"),
            time("last_at"),
            time("dismissed_at").nullable(),
        ])
        .key(&["text_id", "day"])
        .internal()
}

/// A text that found nothing, and how often on a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchMiss {
    pub text: String,
    pub day: NaiveDate,
    pub count: i64,
    pub first_at: DateTime<Utc>,
    pub last_at: DateTime<Utc>,
}

/// The text under which a search is counted, without case and double blanks; `None` for one that may hold an address, a number or a link of
/// a person, or more than a search.
pub fn fold_search(text: &str) -> Option<String> {
    let folded = fold_forms(text).split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let is_left_out = folded.is_empty()
        || folded.split(' ').count() > WORDS_LIMIT
        || folded.chars().count() > TEXT_LIMIT
        || folded.chars().any(|letter| letter.is_control() || plain_text::misleads(letter))
        || may_hold_contact(&folded);
    (!is_left_out).then_some(folded)
}

/// Adds searches to those of their days. A text that was dismissed counts anew. Texts beyond the limit of a day are left out.
///
/// # Errors
/// When the database cannot be written.
pub async fn record_search_misses(tx: &mut Tx<'_>, misses: &[SearchMiss]) -> Result<()> {
    let mut room: Option<(NaiveDate, i64)> = None;
    for miss in misses {
        let id = text_id(&miss.text);
        let counted = tx
            .run(
                "UPDATE search_misses
                    SET count = CASE WHEN dismissed_at IS NULL THEN count + $3 ELSE $3 END,
                        first_at = CASE WHEN dismissed_at IS NULL THEN first_at ELSE $4 END,
                        last_at = $5, dismissed_at = NULL
                  WHERE text_id = $1 AND day = $2",
                &[id.into(), miss.day.into(), miss.count.into(), miss.first_at.into(), miss.last_at.into()],
            )
            .await?;
        if counted.0 > 0 {
            continue;
        }
        let left = match room {
            Some((day, left)) if day == miss.day => left,
            _ => DAILY_TEXTS - count_texts(tx, miss.day).await?,
        };
        room = Some((miss.day, left - 1));
        if left > 0 {
            insert(tx, id, miss).await?;
        }
    }
    Ok(())
}

async fn count_texts(tx: &mut Tx<'_>, day: NaiveDate) -> Result<i64> {
    let row = tx.row("SELECT COUNT(*) FROM search_misses WHERE day = $1", &[day.into()]).await?;
    Ok(row.map_or(Ok(0), |row| row.int(0))?)
}

/// Another server may have added it meanwhile.
async fn insert(tx: &mut Tx<'_>, id: Uuid, miss: &SearchMiss) -> Result<()> {
    tx.run(
        "INSERT INTO search_misses (text_id, day, text, count, first_at, last_at) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (text_id, day) DO UPDATE SET count = search_misses.count + excluded.count, last_at = excluded.last_at",
        &[
            id.into(),
            miss.day.into(),
            miss.text.as_str().into(),
            miss.count.into(),
            miss.first_at.into(),
            miss.last_at.into(),
        ],
    )
    .await?
    .any();
    Ok(())
}

fn text_id(text: &str) -> Uuid {
    stable::id("search miss", text)
}

row_struct! {
    struct MissedText {
        id: Uuid = "m.text_id",
        text: String = "m.text",
        count: i64 = "m.count",
        first_at: DateTime<Utc> = "m.first_at",
        last_at: DateTime<Utc> = "m.last_at",
        is_dismissed: bool = "m.is_dismissed",
    }
}

impl MissedText {
    fn to_json(&self) -> Json {
        json!({
            "id": self.id,
            "text": self.text,
            "count": self.count,
            "first_at": self.first_at.to_rfc3339(),
            "last_at": self.last_at.to_rfc3339(),
            "is_dismissed": self.is_dismissed,
        })
    }
}

/// The texts of the rows that fit `condition`.
fn texts_sql(condition: &str) -> String {
    format!(
        "FROM (SELECT text_id, MAX(text) AS text, CAST(SUM(count) AS BIGINT) AS count, MIN(first_at) AS first_at,
                      MAX(last_at) AS last_at, COUNT(dismissed_at) = COUNT(*) AS is_dismissed
                 FROM search_misses WHERE {condition} GROUP BY text_id) m"
    )
}

/// A page of texts that found nothing in the last `days` days and are not dismissed, the most frequent first, and how many there are.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers without the right; `Refused` for another number of days and an unreadable cursor;
/// those of a read.
pub async fn search_misses(db: &Db, ctx: &Ctx, days: &str, after: &str, limit: &str) -> Result<Json> {
    // Who edits the words of the search needs them too.
    if !ctx.caller.may(StaffRight::EditContent) {
        admins::only(&ctx.caller, StaffRight::ReadReports, admins::REQUIRED)?;
    }
    let days = parse_days(days, DEFAULT_DAYS).filter(|days| (1..=MISS_DAYS).contains(days));
    let days = days.ok_or_else(|| Error::Refused(NO_DAYS.to_owned()))?;
    let limit = parse_limit(limit, PAGE, LARGEST_PAGE);
    let mut binds = Binds::default();
    let first = binds.add((ctx.today() - Duration::days(days - 1)).into());
    let condition = format!("day >= {first} AND dismissed_at IS NULL");
    let texts = texts_sql(&condition);
    let total = format!("SELECT COUNT(DISTINCT text_id) FROM search_misses WHERE {condition}");
    let total = db.rows_at_leisure(&total, &binds.0).await?.first().map_or(Ok(0), |row| row.int(0))?;
    let place = match after {
        "" => String::new(),
        text => {
            let (count, id) = read_cursor(text).ok_or_else(|| Error::Refused(NO_CURSOR.to_owned()))?;
            let (count, id) = (binds.add(count.into()), binds.add(id.into()));
            format!("WHERE (m.count, m.text_id) < ({count}, {id})")
        }
    };
    let rest = format!("{texts} {place} ORDER BY m.count DESC, m.text_id DESC LIMIT {}", limit + 1);
    let mut rows: Vec<MissedText> = db.select_at_leisure(&rest, &binds.0).await?;
    let most = usize::try_from(limit).unwrap_or(usize::MAX);
    let has_more = rows.len() > most;
    rows.truncate(most);
    let next = rows.last().filter(|_| has_more).map(|last| format!("{}.{}", last.count, last.id));
    Ok(json!({ "total": total, "results": rows.iter().map(MissedText::to_json).collect::<Vec<_>>(), "next": next }))
}

/// Rows of a page as typed; anything else is the default.
pub(super) fn parse_limit(text: &str, default: i64, most: i64) -> i64 {
    text.parse().ok().filter(|limit| (1..=most).contains(limit)).unwrap_or(default)
}

fn read_cursor(text: &str) -> Option<(i64, Uuid)> {
    let (count, id) = text.split_once('.')?;
    Some((count.parse().ok()?, id.parse().ok()?))
}

/// Takes a text off the list until it finds nothing again; `posted` has the `reason`: what was done about it. Returns the text.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers without the right; `Fields`; `Missing` for an unknown text.
pub async fn dismiss_search_miss(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, posted: &Posted) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::EditContent, admins::REQUIRED)?;
    let mut fields = FieldReader::new(posted);
    fields.only(&["reason"]);
    if fields.is_blank("reason") {
        fields.note("reason", NO_REASON);
    }
    let reason = fields.lines("reason", "reason", REASON_LIMIT);
    fields.finish()?;
    let written = tx
        .run(
            "UPDATE search_misses SET dismissed_at = $2 WHERE text_id = $1 AND dismissed_at IS NULL",
            &[id.into(), ctx.now.into()],
        )
        .await?;
    let found: Option<MissedText> = tx.select_one(&texts_sql("text_id = $1"), &[id.into()]).await?;
    let found = found.ok_or(Error::Missing("search"))?;
    // A repeat is not logged again.
    if written.0 > 0 {
        let after = json!({ "text": found.text, "count": found.count, "reason": reason });
        audit::record(tx, ctx, "search_miss_dismissed", "search_misses", id, None, Some(&after)).await?;
    }
    Ok(found.to_json())
}

/// Deletes old searches; returns how many rows.
///
/// # Errors
/// When the database cannot be written.
pub async fn sweep(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<u64> {
    let oldest = ctx.today() - Duration::days(MISS_DAYS - 1);
    Ok(tx.run("DELETE FROM search_misses WHERE day < $1", &[oldest.into()]).await?.0)
}
