//! A guide's calendar: bookings, rules and holidays on a range of days.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, row_struct};
use uuid::Uuid;

use super::rules::{Span, read_window};
use super::{blocked_days, calendar_feed, imports, own_guide};
use crate::bookings::status::Status;
use crate::bookings::trip;
use crate::content::calendar::read_calendar;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::fields::FieldReader;
use crate::packages::document::duration;
use crate::packages::price_lists;
use crate::table::Posted;

/// The longest range of one call, in days.
pub const MOST_DAYS: i64 = 400;
/// Statuses, as SQL: of bookings that can still take place, and of those that take days.
pub(super) const OPEN: &str = "'pending', 'approved', 'confirmed'";
pub(super) const TAKING_DAYS: &str = "'approved', 'confirmed'";
/// Bookings of one call. A request takes no days, so a day can have many.
const MOST_BOOKINGS: usize = 1_000;
/// Packages whose seasons a call reads.
const MOST_PACKAGES: i64 = 200;

row_struct! {
    /// A booking as the calendar has it.
    pub(super) struct DayBooking {
        id: Uuid = "b.id",
        status: Status = "b.status",
        start: NaiveDate = "b.start_date",
        end: NaiveDate = "b.end_date",
        title: String = trip::TITLE,
        people: i64 = "b.number_of_travelers",
        traveler: Option<String> = "(SELECT f.display_name FROM profiles f WHERE f.user_id = b.user_id)",
        respond_by: Option<DateTime<Utc>> = "b.respond_by",
        payment_deadline: Option<DateTime<Utc>> = "b.payment_deadline",
    }
}

impl DayBooking {
    pub(super) fn to_json(&self) -> Json {
        json!({
            "id": self.id, "status": self.status.name(), "start_date": self.start.to_string(), "end_date": self.end.to_string(),
            "trip_title": self.title, "number_of_travelers": self.people, "traveler": self.traveler,
            "respond_by": self.respond_by.map(|at| at.to_rfc3339()),
            "payment_deadline": self.payment_deadline.map(|at| at.to_rfc3339()),
        })
    }
}

/// The calling guide's days from `from` to `to`.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no guides; `Fields` for invalid days; those of a read.
pub async fn guide_calendar(mut db: &Db, ctx: &Ctx, posted: &Posted) -> Result<Json> {
    let guide = own_guide(ctx)?;
    let (from, to) = read_range(posted)?;
    let window = read_window(&mut db, guide).await?;
    let blocked = blocked_days::ranges_on(&mut db, guide, (from, to)).await?;
    let blocked = blocked
        .iter()
        .map(|range| json!({ "first": range.first.to_string(), "last": range.last.to_string(), "note": range.note }));
    let bookings = bookings_on(&mut db, guide, (from, to), OPEN).await?;
    let calendar = read_calendar(&mut db).await?;
    let holidays = from.iter_days().take_while(|day| *day <= to).flat_map(|day| {
        calendar.public_holidays(day).into_iter().map(move |name| json!({ "day": day.to_string(), "name": name }))
    });
    let imports = imports::list_imports(&mut db, guide, ctx.today()).await?;
    let imported = imports::imported_days(&mut db, guide, (from, to)).await?;
    let feed = calendar_feed::created_at(&mut db, guide).await?;
    let seasons = seasons_on(&mut db, guide, (from, to)).await?;
    Ok(json!({
        "today": ctx.today().to_string(),
        "closed_weekdays": window.closed_weekdays.iso(),
        "notice_days": window.notice_days,
        "horizon_days": window.horizon_days,
        "blocked": blocked.collect::<Vec<_>>(),
        "bookings": bookings.iter().map(DayBooking::to_json).collect::<Vec<_>>(),
        "holidays": holidays.collect::<Vec<_>>(),
        "seasons": seasons,
        "imports": imports,
        "imported": imported,
        "feed_created_at": feed.map(|at| at.to_rfc3339()),
    }))
}

/// Spans of the range in which a season of one of the guide's packages applies, in order.
async fn seasons_on(source: &mut impl RowSource, guide: Uuid, (from, to): Span) -> Result<Vec<Json>> {
    let sql = "SELECT p.id, p.title FROM packages p JOIN package_guides h ON h.package_id = p.id
        WHERE h.guide_id = $1 AND p.status = 'approved' ORDER BY p.title, p.id LIMIT $2";
    let rows = source.rows(sql, &[guide.into(), MOST_PACKAGES.into()]).await?;
    let packages = rows.iter().map(|row| Ok((row.uuid(0)?, row.text(1)?))).collect::<Result<Vec<_>>>()?;
    let ids: Vec<Uuid> = packages.iter().map(|(id, _)| *id).collect();
    let lists = price_lists(source, &ids).await?;
    let mut spans = Vec::new();
    for (id, title) in packages {
        for season in lists.get(&id).map(|list| list.seasons.as_slice()).unwrap_or_default() {
            for (first, last) in season.span.dates_between(from, to) {
                spans.push((
                    first,
                    json!({
                        "package_id": id, "title": title, "name": season.name, "percent": season.span.percent,
                        "min_people": season.span.limits.min_people, "notice_days": season.span.limits.notice_days,
                        "first": first.to_string(), "last": last.to_string(),
                    }),
                ));
            }
        }
    }
    spans.sort_by_key(|(first, _)| *first);
    Ok(spans.into_iter().map(|(_, span)| span).collect())
}

fn read_range(posted: &Posted) -> Result<Span> {
    let mut fields = FieldReader::new(posted);
    for name in ["from", "to"] {
        if fields.is_blank(name) {
            fields.note(name, "Please choose the days.");
        }
    }
    let range = fields.day("from", "first day").zip(fields.day("to", "last day"));
    if let Some((from, to)) = range {
        if to < from {
            fields.note("to", "The last day must not be before the first day.");
        } else if (to - from).num_days() >= MOST_DAYS {
            fields.note("to", format!("At most {MOST_DAYS} days can be read at once."));
        }
    }
    fields.finish()?;
    Ok(range.unwrap_or_default())
}

/// A guide's bookings that meet these days, in order.
pub(super) async fn bookings_on(
    source: &mut impl RowSource,
    guide: Uuid,
    (first, last): Span,
    statuses: &str,
) -> Result<Vec<DayBooking>> {
    let earliest = first.checked_sub_signed(Duration::days(*duration::DAYS.end())).unwrap_or(first);
    let sql = format!(
        "FROM booking_requests b JOIN packages p ON p.id = b.package_id
          WHERE b.guide_id = $1 AND b.status IN ({statuses})
            AND b.start_date >= $4 AND b.start_date <= $3 AND b.end_date >= $2
          ORDER BY CASE b.status WHEN 'pending' THEN 1 ELSE 0 END, b.start_date, b.id LIMIT {MOST_BOOKINGS}"
    );
    // Requests are as many as travelers like; they must not push trips out.
    let mut bookings: Vec<DayBooking> =
        source.select(&sql, &[guide.into(), first.into(), last.into(), earliest.into()]).await?;
    bookings.sort_by_key(|booking| (booking.start, booking.id));
    Ok(bookings)
}
