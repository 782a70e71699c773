//! Blocks and opens ranges of days. Ranges that a guide has blocked never overlap, so both calls can be repeated. Imported days are left
//! as they are.

use chrono::{Duration, NaiveDate};
use serde_json::{Value as Json, json};
use serendib_db::{RowSource, Tx, row_struct};
use uuid::Uuid;

use super::guide_calendar::{self, DayBooking};
use super::own_guide;
use super::rules::Span;
use crate::bookings::start_dates::ahead;
use crate::bookings::{FreedDays, start_dates};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::jobs::{self, Job};
use crate::packages::document::duration;
use crate::table::Posted;

/// Characters of a note.
pub const NOTE_LIMIT: usize = 200;
/// Blocked ranges of a guide that are not over.
pub const RANGES_LIMIT: i64 = 300;
const TOO_MANY: &str = "You have blocked too many separate ranges. Please join some of them.";

/// Blocks days of the calling guide and returns the bookings on them, which stay as they are. A new note replaces the old one on these days.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no guides; `Fields` for invalid days or a long note; `Refused` beyond [`RANGES_LIMIT`].
pub async fn block_days(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Json> {
    let guide = own_guide(ctx)?;
    let mut fields = FieldReader::new(posted);
    fields.only(&["first", "last", "note"]);
    let note = fields.line("note", "note", NOTE_LIMIT);
    let span = read_span(fields, ctx.today())?;
    let before = count_ranges(tx, ctx, guide).await?;
    remove_from_ranges(tx, ctx, guide, span).await?;
    let joined = join_neighbors(tx, guide, span, note.as_deref()).await?;
    insert(tx, ctx, guide, joined, note.as_deref()).await?;
    within_limit(tx, ctx, guide, before).await?;
    to_json(tx, guide, span).await
}

/// Opens days of the calling guide again, and returns the bookings on them.
///
/// # Errors
/// As [`block_days`].
pub async fn open_days(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Json> {
    let guide = own_guide(ctx)?;
    let mut fields = FieldReader::new(posted);
    fields.only(&["first", "last"]);
    let span = read_span(fields, ctx.today())?;
    let before = count_ranges(tx, ctx, guide).await?;
    if remove_from_ranges(tx, ctx, guide, span).await? {
        let freed = FreedDays { guide, first: span.0, last: span.1, after: None };
        jobs::enqueue(tx, ctx, &Job::DatesFreed(freed)).await?;
    }
    within_limit(tx, ctx, guide, before).await?;
    to_json(tx, guide, span).await
}

/// Ranges that are not over.
async fn count_ranges(tx: &mut Tx<'_>, ctx: &Ctx, guide: Uuid) -> Result<i64> {
    let sql = "SELECT COUNT(*) FROM guide_blocked_days WHERE guide_id = $1 AND import_id IS NULL AND last_day >= $2";
    tx.row(sql, &[guide.into(), ctx.today().into()]).await?.map_or(Ok(0), |row| Ok(row.int(0)?))
}

/// A change that adds no range is always possible.
async fn within_limit(tx: &mut Tx<'_>, ctx: &Ctx, guide: Uuid, before: i64) -> Result<()> {
    let now = count_ranges(tx, ctx, guide).await?;
    if now > before && now > RANGES_LIMIT { Err(Error::Refused(TOO_MANY.to_owned())) } else { Ok(()) }
}

async fn to_json(tx: &mut Tx<'_>, guide: Uuid, span: Span) -> Result<Json> {
    let bookings = guide_calendar::bookings_on(tx, guide, span, guide_calendar::OPEN).await?;
    Ok(json!({ "bookings": bookings.iter().map(DayBooking::to_json).collect::<Vec<_>>() }))
}

/// The posted days. Days before today are left as they are: nothing can be booked on them.
fn read_span(mut fields: FieldReader<'_>, today: NaiveDate) -> Result<Span> {
    for name in ["first", "last"] {
        if fields.is_blank(name) {
            fields.note(name, "Please choose the days.");
        }
    }
    let (first, last) = (fields.day("first", "first day"), fields.day("last", "last day"));
    let end = start_dates::last_start(today) + Duration::days(*duration::DAYS.end());
    if let (Some(first), Some(last)) = (first, last) {
        if last < first {
            fields.note("last", "The last day must not be before the first day.");
        } else if last < today {
            fields.note("last", "These days are over.");
        } else if last > end {
            fields.note("last", concat!("Days can be blocked up to ", ahead!(), " ahead."));
        }
    }
    fields.finish()?;
    match (first, last) {
        (Some(first), Some(last)) => Ok((first.max(today), last)),
        _ => Err(Error::Refused("Please choose the days.".to_owned())),
    }
}

row_struct! {
    pub(super) struct BlockedRange {
        id: Uuid = "id",
        first: NaiveDate = "first_day",
        last: NaiveDate = "last_day",
        note: Option<String> = "note",
    }
}

/// The ranges that meet these days and that the guide has blocked, in order.
pub(super) async fn ranges_on(
    source: &mut impl RowSource,
    guide: Uuid,
    (first, last): Span,
) -> Result<Vec<BlockedRange>> {
    let sql = "FROM guide_blocked_days
        WHERE guide_id = $1 AND import_id IS NULL AND last_day >= $2 AND first_day <= $3 ORDER BY first_day";
    Ok(source.select(sql, &[guide.into(), first.into(), last.into()]).await?)
}

/// Removes days from the ranges that contain them; what is left of a range stays. Whether there were any.
async fn remove_from_ranges(tx: &mut Tx<'_>, ctx: &Ctx, guide: Uuid, (first, last): Span) -> Result<bool> {
    let met = ranges_on(tx, guide, (first, last)).await?;
    for range in &met {
        tx.run("DELETE FROM guide_blocked_days WHERE id = $1", &[range.id.into()]).await?.any();
        if range.first < first {
            insert(tx, ctx, guide, (range.first, first - Duration::days(1)), range.note.as_deref()).await?;
        }
        if range.last > last {
            insert(tx, ctx, guide, (last + Duration::days(1), range.last), range.note.as_deref()).await?;
        }
    }
    Ok(!met.is_empty())
}

/// Removes the ranges beside these days that have the same note; returns the days of all together.
async fn join_neighbors(tx: &mut Tx<'_>, guide: Uuid, (first, last): Span, note: Option<&str>) -> Result<Span> {
    let beside: Vec<BlockedRange> = tx
        .select(
            "FROM guide_blocked_days WHERE guide_id = $1 AND import_id IS NULL AND (last_day = $2 OR first_day = $3)",
            &[guide.into(), (first - Duration::days(1)).into(), (last + Duration::days(1)).into()],
        )
        .await?;
    let mut joined = (first, last);
    for range in beside.iter().filter(|range| range.note.as_deref() == note) {
        tx.run("DELETE FROM guide_blocked_days WHERE id = $1", &[range.id.into()]).await?.any();
        joined = (joined.0.min(range.first), joined.1.max(range.last));
    }
    Ok(joined)
}

async fn insert(tx: &mut Tx<'_>, ctx: &Ctx, guide: Uuid, (first, last): Span, note: Option<&str>) -> Result<()> {
    tx.run(
        "INSERT INTO guide_blocked_days (id, guide_id, first_day, last_day, note, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
        &[ctx.new_id().into(), guide.into(), first.into(), last.into(), note.map(str::to_owned).into(), ctx.now.into()],
    )
    .await?
    .any();
    Ok(())
}
