//! Records what a job has read from a calendar, and schedules the next reading.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use serendib_db::{RowSource, Tx, row_struct};
use uuid::Uuid;

use crate::bookings::availability::rules::Span;
use crate::bookings::{FreedDays, notifications, row, start_dates};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::jobs::{self, Job};
use crate::packages::document::duration;
use crate::plain_text::read_line;

/// Hours between readings, and after a day of failures.
const INTERVAL_HOURS: i64 = 1;
const FAILING_INTERVAL_HOURS: i64 = 6;
const SUSPENDED_HOURS: i64 = 1;
/// A reading that is late by so much has lost its job.
const OVERDUE_HOURS: i64 = 2;
/// Calendars that were connected in one moment are read apart later.
const SPREAD_SECONDS: i64 = 2;
/// Failures in a row after which the guide is notified, and readings become rarer.
const FAILURES_TO_NOTIFY: i64 = 24;
const RETRY_MINUTES: i64 = 30;
/// After so many hours, a calendar is read whole even if it is unchanged: new days have come within reach of repeating events.
const WHOLE_HOURS: i64 = 20;
/// Bookings of one notification each; more are seen in the calendar.
const MOST_CONFLICTS: usize = 10;

/// The tables of [`SourceRow`].
const IMPORTS: &str = "guide_calendar_imports i JOIN guides g ON g.id = i.guide_id";

/// A job that reads a calendar. Only the job for the stored next time counts, so an import is never read twice at a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportCalendar {
    pub import: Uuid,
    pub due: DateTime<Utc>,
}

row_struct! {
    struct SourceRow {
        guide: Uuid = "i.guide_id",
        is_guide_active: bool = "g.is_active",
        address: String = "i.address",
        label: Option<String> = "i.label",
        name: Option<String> = "i.name",
        etag: Option<String> = "i.etag",
        last_modified: Option<String> = "i.last_modified",
        read_at: Option<DateTime<Utc>> = "i.read_at",
        checked_at: Option<DateTime<Utc>> = "i.checked_at",
        next_check_at: DateTime<Utc> = "i.next_check_at",
        failures: i64 = "i.failures",
    }
}

/// What to fetch. The address is a secret: it is in no log and no error.
pub struct CalendarSource {
    pub address: String,
    /// Of the last whole reading.
    pub etag: Option<String>,
    pub last_modified: Option<String>,
}

/// The result of a reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CalendarReading {
    /// As at the last whole reading.
    Unchanged,
    Busy {
        /// Within [`import_window`], sorted and disjoint.
        spans: Vec<(NaiveDate, NaiveDate)>,
        name: Option<String>,
        /// Some busy days may be missing.
        is_incomplete: bool,
        etag: Option<String>,
        last_modified: Option<String>,
    },
    /// In words for the guide.
    Failed(String),
}

/// From today to the last day of a trip that can be requested today.
pub fn import_window(today: NaiveDate) -> (NaiveDate, NaiveDate) {
    (today, start_dates::last_start(today) + Duration::days(*duration::DAYS.end()))
}

pub(super) async fn enqueue_reading(tx: &mut Tx<'_>, ctx: &Ctx, import: Uuid, due: DateTime<Utc>) -> Result<()> {
    let key = format!("calendar:{import}:{}", ctx.new_id());
    jobs::enqueue_at(tx, ctx, &key, due, &Job::ImportCalendar(ImportCalendar { import, due })).await
}

/// Days of the guide are free again: date alerts are checked.
pub(super) async fn free_window(tx: &mut Tx<'_>, ctx: &Ctx, guide: Uuid) -> Result<()> {
    let (first, last) = import_window(ctx.today());
    jobs::enqueue(tx, ctx, &Job::DatesFreed(FreedDays { guide, first, last, after: None })).await
}

/// What this job has to fetch; `None` if the import is gone, another job reads it, or its guide is suspended.
///
/// # Errors
/// Those of a read.
pub async fn find_calendar_source(
    source: &mut impl RowSource,
    ctx: &Ctx,
    job: &ImportCalendar,
) -> Result<Option<CalendarSource>> {
    let Some(row) = find_row(source, job).await?.filter(|row| row.is_guide_active) else { return Ok(None) };
    let is_recent = row.read_at.is_some_and(|at| ctx.now - at < Duration::hours(WHOLE_HOURS));
    let validator = |text: Option<String>| text.filter(|_| is_recent);
    Ok(Some(CalendarSource {
        address: row.address,
        etag: validator(row.etag),
        last_modified: validator(row.last_modified),
    }))
}

async fn find_row(source: &mut impl RowSource, job: &ImportCalendar) -> Result<Option<SourceRow>> {
    let row: Option<SourceRow> =
        source.select(&format!("FROM {IMPORTS} WHERE i.id = $1"), &[job.import.into()]).await?.pop();
    Ok(row.filter(|row| row.next_check_at == job.due))
}

/// Reads calendars whose job was lost, such as by a version that did not know it.
///
/// # Errors
/// When the database cannot be written.
pub async fn read_overdue(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<()> {
    let sql = "SELECT id FROM guide_calendar_imports WHERE next_check_at < $1 ORDER BY next_check_at, id LIMIT 200";
    for row in tx.rows(sql, &[(ctx.now - Duration::hours(OVERDUE_HOURS)).into()]).await? {
        let import = row.uuid(0)?;
        let sql = "UPDATE guide_calendar_imports SET next_check_at = $2 WHERE id = $1";
        tx.run(sql, &[import.into(), ctx.now.into()]).await?.any();
        enqueue_reading(tx, ctx, import, ctx.now).await?;
    }
    Ok(())
}

/// A suspended guide's calendar is not fetched; it is looked at again later.
///
/// # Errors
/// When the database cannot be written.
pub async fn skip_reading(tx: &mut Tx<'_>, ctx: &Ctx, job: &ImportCalendar) -> Result<()> {
    if find_row(tx, job).await?.is_none() {
        return Ok(());
    }
    let next = ctx.now + Duration::hours(SUSPENDED_HOURS);
    let sql = "UPDATE guide_calendar_imports SET next_check_at = $2 WHERE id = $1";
    tx.run(sql, &[job.import.into(), next.into()]).await?.any();
    enqueue_reading(tx, ctx, job.import, next).await
}

/// Stores a reading: blocks its days, opens those that are free now, and notifies the guide of trips that it has come to conflict with.
/// Bookings stay as they are.
///
/// # Errors
/// When the database cannot be written.
pub async fn record_reading(tx: &mut Tx<'_>, ctx: &Ctx, job: &ImportCalendar, reading: CalendarReading) -> Result<()> {
    let Some(row) = find_row(tx, job).await? else { return Ok(()) };
    let failures = match reading {
        CalendarReading::Unchanged => {
            let sql = "UPDATE guide_calendar_imports SET error = NULL, failures = 0 WHERE id = $1";
            tx.run(sql, &[job.import.into()]).await?.any();
            0
        }
        CalendarReading::Busy { spans, name, is_incomplete, etag, last_modified } => {
            // A name of others' making is in our mails: without invisible characters, or not at all.
            let name = name.and_then(|name| read_line(&name).ok()).filter(|name| !name.is_empty());
            let calendar = row.label.clone().or_else(|| name.clone());
            replace_days(tx, ctx, job.import, row.guide, (&spans, is_incomplete), calendar).await?;
            tx.run(
                "UPDATE guide_calendar_imports SET name = $2, is_incomplete = $3, etag = $4, last_modified = $5, read_at = $6,
                        error = NULL, failures = 0 WHERE id = $1",
                &[
                    job.import.into(),
                    name.into(),
                    is_incomplete.into(),
                    etag.into(),
                    last_modified.into(),
                    ctx.now.into(),
                ],
            )
            .await?
            .any();
            0
        }
        CalendarReading::Failed(why) => {
            // An impatient guide's own tries do not count as hours.
            let is_later = row.checked_at.is_none_or(|at| ctx.now - at >= Duration::minutes(RETRY_MINUTES));
            let failures = row.failures + i64::from(is_later);
            let sql = "UPDATE guide_calendar_imports SET error = $2, failures = $3 WHERE id = $1";
            tx.run(sql, &[job.import.into(), why.as_str().into(), failures.into()]).await?.any();
            if is_later && failures == FAILURES_TO_NOTIFY {
                let calendar = row.label.or(row.name);
                notifications::send_calendar_unreadable(tx, ctx, row.guide, calendar, why).await?;
            }
            failures
        }
    };
    let hours = if failures >= FAILURES_TO_NOTIFY { FAILING_INTERVAL_HOURS } else { INTERVAL_HOURS };
    let spread = job.import.as_bytes().last().map_or(0, |byte| i64::from(*byte)) * SPREAD_SECONDS;
    let next = ctx.now + Duration::hours(hours) + Duration::seconds(spread);
    let sql = "UPDATE guide_calendar_imports SET checked_at = $2, next_check_at = $3 WHERE id = $1";
    tx.run(sql, &[job.import.into(), ctx.now.into(), next.into()]).await?.any();
    enqueue_reading(tx, ctx, job.import, next).await
}

row_struct! {
    struct StoredSpan {
        first: NaiveDate = "first_day",
        last: NaiveDate = "last_day",
    }
}

/// Writes only if the days differ: each write renews the search index. An incomplete reading opens no day: what it lacks may be busy.
async fn replace_days(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    import: Uuid,
    guide: Uuid,
    (spans, is_incomplete): (&[Span], bool),
    calendar: Option<String>,
) -> Result<()> {
    let today = ctx.today();
    let stored: Vec<StoredSpan> =
        tx.select("FROM guide_blocked_days WHERE import_id = $1 ORDER BY first_day", &[import.into()]).await?;
    let before: Vec<Span> =
        stored.iter().filter(|span| span.last >= today).map(|span| (span.first.max(today), span.last)).collect();
    let spans = if is_incomplete { join(before.iter().chain(spans).copied().collect()) } else { spans.to_vec() };
    let spans = spans.as_slice();
    if before == spans {
        return Ok(());
    }
    tx.run("DELETE FROM guide_blocked_days WHERE import_id = $1", &[import.into()]).await?.any();
    for (first, last) in spans {
        tx.run(
            "INSERT INTO guide_blocked_days (id, guide_id, first_day, last_day, created_at, import_id)
                  VALUES ($1, $2, $3, $4, $5, $6)",
            &[ctx.new_id().into(), guide.into(), (*first).into(), (*last).into(), ctx.now.into(), import.into()],
        )
        .await?
        .any();
    }
    if before.iter().any(|old| !spans.iter().any(|new| new.0 <= old.0 && old.1 <= new.1)) {
        free_window(tx, ctx, guide).await?;
    }
    notify_of_conflicts(tx, ctx, guide, (&before, spans), calendar).await
}

/// In order, without overlaps.
fn join(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort_unstable();
    let mut joined: Vec<Span> = Vec::new();
    for (first, last) in spans {
        match joined.last_mut() {
            Some(before) if first <= before.1 + Duration::days(1) => before.1 = before.1.max(last),
            _ => joined.push((first, last)),
        }
    }
    joined
}

/// Of trips on days that are new in the calendar.
async fn notify_of_conflicts(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    guide: Uuid,
    (before, now): (&[Span], &[Span]),
    calendar: Option<String>,
) -> Result<()> {
    let rows = tx
        .rows(
            "SELECT id, start_date, end_date FROM booking_requests
              WHERE guide_id = $1 AND status IN ('approved', 'confirmed') AND end_date >= $2 ORDER BY start_date, id",
            &[guide.into(), ctx.today().into()],
        )
        .await?;
    let mut sent = 0;
    for found in &rows {
        let trip = (found.date(1)?, found.date(2)?);
        let meets = |spans: &[Span]| spans.iter().any(|(first, last)| *first <= trip.1 && *last >= trip.0);
        if sent == MOST_CONFLICTS || !meets(now) || meets(before) {
            continue;
        }
        let Some(booking) = row::find(tx, found.uuid(0)?).await? else { continue };
        notifications::send_calendar_conflict(tx, ctx, &booking, calendar.clone()).await?;
        sent += 1;
    }
    Ok(())
}
