//! A text message at its time: whether it still applies, within the limits, and its words.

use chrono::{DateTime, Duration, Utc};
use serendib_db::{Tx, row_struct};

use super::event::TextEvent;
use super::schedule::{self, DueText};
use super::settings::{self, TextSettings};
use super::stored::{self, SentText};
use super::words::{self, TextWords};
use crate::bookings::row::{self, Booking};
use crate::bookings::status::Status;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::jobs::{self, Job, TextMessage};

/// Hours after which a text that could not be delivered is stale.
const STALE_HOURS: i64 = 6;

/// What became of a due text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextOutcome {
    Sent,
    /// The booking has moved on, or the guide no longer wants it.
    NotNeeded,
    /// Quiet hours have begun meanwhile.
    Later,
    /// The guide has had all texts of this day.
    GuideLimit,
    /// All guides have had all texts of this day.
    DailyLimit,
}

/// Sends a due text, if it still applies: stores it, and enqueues the message.
///
/// # Errors
/// When the database cannot be written; `Template`.
pub async fn run(tx: &mut Tx<'_>, ctx: &Ctx, due: &DueText) -> Result<TextOutcome> {
    let settings = settings::find(tx, due.user).await?;
    let phone = stored::confirmed_phone(tx, due.user).await?;
    let Some(to) = phone.filter(|_| ctx.texts.is_available && settings.wants(due.event)) else {
        return Ok(TextOutcome::NotNeeded);
    };
    let booking = row::find(tx, due.booking).await?;
    let Some(booking) = booking.filter(|booking| applies(booking, due, ctx)) else { return Ok(TextOutcome::NotNeeded) };
    if settings.quiet.is_some_and(|quiet| quiet.contains(ctx.now)) {
        schedule::enqueue(tx, ctx, due.clone(), settings).await?;
        return Ok(TextOutcome::Later);
    }
    let sent_before = stored::count_sent_today(tx, ctx, due.user).await?;
    if sent_before >= i64::from(ctx.texts.per_guide) {
        return Ok(TextOutcome::GuideLimit);
    }
    if stored::count_all_today(tx, ctx).await? >= i64::from(ctx.texts.per_day) {
        return Ok(TextOutcome::DailyLimit);
    }
    let has_code = due.event == TextEvent::NewRequest && ctx.texts.reply_number.is_some();
    let code = if has_code { Some(stored::draw_code(tx, ctx, due.user).await?) } else { None };
    let sent = SentText { user: due.user, booking: due.booking, event: due.event, code: code.as_deref() };
    stored::insert(tx, ctx, &sent).await?;
    let is_last = sent_before + 1 >= i64::from(ctx.texts.per_guide);
    let text = compose(tx, ctx, &booking, due.event, code.as_deref(), is_last).await?;
    let stale_at = Some(stale_at(ctx.now, settings));
    jobs::enqueue(tx, ctx, &Job::Message(TextMessage { to, text, stale_at })).await?;
    Ok(TextOutcome::Sent)
}

fn applies(booking: &Booking, due: &DueText, ctx: &Ctx) -> bool {
    booking.guide_user == due.user
        && match due.event {
            TextEvent::NewRequest => {
                booking.status == Status::Pending && booking.respond_by.is_none_or(|term| term > ctx.now)
            }
            TextEvent::Cancelled => booking.status == Status::Cancelled && booking.end >= ctx.today(),
            TextEvent::StartsTomorrow => {
                let days = (booking.start - ctx.today()).num_days();
                booking.status == Status::Confirmed && (0..=1).contains(&days)
            }
        }
}

/// A message that the service does not take in time is not sent in quiet hours, nor when it is of no use.
fn stale_at(now: DateTime<Utc>, settings: TextSettings) -> DateTime<Utc> {
    let stale = now + Duration::hours(STALE_HOURS);
    settings.quiet.map_or(stale, |quiet| quiet.next_start(now).min(stale))
}

row_struct! {
    struct MeetingFacts {
        place: Option<String> = "ds.meeting_place",
        time: Option<String> = "ds.meeting_time",
        traveler_phone: Option<String> = "b.contact_phone",
    }
}

async fn compose(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    event: TextEvent,
    code: Option<&str>,
    is_last: bool,
) -> Result<String> {
    let facts = "FROM booking_requests b LEFT JOIN day_sheets ds ON ds.booking_request_id = b.id WHERE b.id = $1";
    let facts: Option<MeetingFacts> = tx.select(facts, &[booking.id.into()]).await?.pop();
    let (place, time, phone) = facts.map(|facts| (facts.place, facts.time, facts.traveler_phone)).unwrap_or_default();
    let words = TextWords {
        title: booking.title.clone(),
        start: booking.start,
        days: (booking.end - booking.start).num_days() + 1,
        people: booking.people,
        total: booking.total,
        respond_by: booking.respond_by,
        code: code.map(str::to_owned),
        is_today: booking.start <= ctx.today(),
        place,
        time,
        traveler: booking.traveller_name.clone(),
        phone: phone.map(|phone| phone.trim_start_matches('+').to_owned()),
        is_last,
    };
    words::render(event.name(), &words)
}
