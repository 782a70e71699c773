//! Calendar feed (iCalendar, RFC 5545): a guide's trips for other calendars, behind a secret address.
//!
//! Anyone with the address reads it, so it has no phone numbers, no addresses and no notes.

use chrono::{DateTime, Duration, Utc};
use icalendar::{Calendar, Component as _, Event, EventLike as _, EventStatus, Property};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, Tx, row_struct};
use uuid::Uuid;

use super::guide_calendar::{TAKING_DAYS, bookings_on};
use super::own_guide;
use crate::bookings::ics;
use crate::bookings::start_dates;
use crate::bookings::status::Status;
use crate::bookings::{guide_page, reference};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::guides::active_sql;
use crate::jobs::new_calendar;
use crate::secret;

/// Past trips stay for so many days.
const PAST_DAYS: i64 = 90;
/// Calendars should read again after so long.
const REFRESH: &str = "PT1H";

/// A new address of the calling guide's feed; an older one ends.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no guides.
pub async fn create_feed(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<Json> {
    let guide = own_guide(ctx)?;
    let token = secret::draw(ctx);
    tx.run(
        "INSERT INTO guide_calendar_feeds (guide_id, token_hash, created_at) VALUES ($1, $2, $3)
           ON CONFLICT (guide_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = excluded.created_at",
        &[guide.into(), secret::hash(&token).into(), ctx.now.into()],
    )
    .await?
    .any();
    Ok(json!({ "token": token, "created_at": ctx.now.to_rfc3339() }))
}

/// Ends the address of the calling guide's feed.
///
/// # Errors
/// As [`create_feed`].
pub async fn remove_feed(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<Json> {
    let guide = own_guide(ctx)?;
    tx.run("DELETE FROM guide_calendar_feeds WHERE guide_id = $1", &[guide.into()]).await?.any();
    Ok(json!({ "removed": true }))
}

row_struct! {
    struct Feed {
        guide: Uuid = "guide_id",
        created_at: DateTime<Utc> = "created_at",
    }
}

/// When the address was made.
pub(super) async fn created_at(source: &mut impl RowSource, guide: Uuid) -> Result<Option<DateTime<Utc>>> {
    let feeds: Vec<Feed> = source.select("FROM guide_calendar_feeds WHERE guide_id = $1", &[guide.into()]).await?;
    Ok(feeds.first().map(|feed| feed.created_at))
}

/// The feed with this token: approved trips as tentative events, confirmed ones as firm. Events have the names of those in mails, so a
/// calendar with both has each trip once.
///
/// # Errors
/// `Missing` for an unknown token, one that was replaced, and that of a suspended guide.
pub async fn read_feed(mut db: &Db, ctx: &Ctx, token: &str) -> Result<String> {
    const OPENED: &str = concat!(
        "FROM guide_calendar_feeds WHERE token_hash = $1 AND guide_id IN (SELECT g.id FROM guides g WHERE ",
        active_sql!("g"),
        ")"
    );
    let feeds: Vec<Feed> = db.select(OPENED, &[secret::hash(token).into()]).await?;
    let guide = feeds.first().ok_or(Error::Missing("calendar"))?.guide;
    let today = ctx.today();
    let first = today.checked_sub_signed(Duration::days(PAST_DAYS)).unwrap_or(today);
    let mut calendar: Calendar = new_calendar("PUBLISH");
    calendar.append_property(Property::new("X-WR-CALNAME", "Serendib trips"));
    calendar.append_property(Property::new("X-PUBLISHED-TTL", REFRESH));
    calendar.append_property(Property::new("REFRESH-INTERVAL", REFRESH).add_parameter("VALUE", "DURATION").done());
    let sequences = ics::sequences_of_guide(&mut db, guide).await?;
    for booking in bookings_on(&mut db, guide, (first, start_dates::last_start(today)), TAKING_DAYS).await? {
        let is_confirmed = booking.status == Status::Confirmed;
        let status = if is_confirmed { EventStatus::Confirmed } else { EventStatus::Tentative };
        let people = if booking.people == 1 { "1 person".to_owned() } else { format!("{} people", booking.people) };
        let traveler = booking.traveler.as_deref().unwrap_or("Traveler");
        let event = Event::new()
            .uid(&format!("{}@serendib", booking.id))
            .sequence(sequences.get(&booking.id).copied().unwrap_or(0))
            .timestamp(ctx.now)
            .starts(booking.start)
            .ends(booking.end + Duration::days(1))
            .summary(&booking.title)
            .description(&format!("{traveler}, {people}\nReference: {}", reference(booking.id)))
            .url(&format!("{}{}", ctx.site, page_of(booking.id, is_confirmed)))
            .status(status)
            .done();
        calendar.push(event);
    }
    Ok(calendar.to_string())
}

/// Confirmed trips have a day sheet.
fn page_of(booking: Uuid, is_confirmed: bool) -> String {
    if is_confirmed { format!("/profile/jobs/{booking}") } else { guide_page(booking) }
}
