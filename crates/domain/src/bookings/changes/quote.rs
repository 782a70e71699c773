//! The price and the effect of a change before it is proposed.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use uuid::Uuid;

use super::SIDES;
use super::checks::{ChangedBooking, GuideRules, Hindrance, find_hindrance};
use super::money_effect::{self, MoneyEffect};
use super::pricing::{ChangeOptions, ChangedTerms, offered_to_json, read_terms, start_range};
use super::stored::Proposer;
use crate::bookings::row::{self, Booking};
use crate::bookings::status::Status;
use crate::bookings::terms;
use crate::ctx::{Ctx, beginning};
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::money::dollars;
use crate::table::Posted;

/// How long a proposal waits for its answer.
pub(super) const ANSWER_HOURS: i64 = 48;

/// The quoted change of a booking.
pub(super) struct ChangeQuote {
    pub options: ChangeOptions,
    pub terms: ChangedTerms,
    pub effect: MoneyEffect,
    pub hindrance: Option<Hindrance>,
    pub expires_at: DateTime<Utc>,
}

/// The effect of a change; what is not posted stays as booked. It changes nothing.
///
/// # Errors
/// `SignedOut`; `Missing`; `Forbidden` for admins; `Conflict` if the booking cannot be changed now; `Fields`.
pub async fn quote(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, posted: &Posted) -> Result<Json> {
    let (booking, by) = find_changeable(tx, ctx, id).await?;
    quote_of_side(tx, ctx, (&booking, by), posted).await
}

pub(super) async fn quote_of_side(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (booking, by): (&Booking, Proposer),
    posted: &Posted,
) -> Result<Json> {
    let mut fields = FieldReader::new(posted);
    fields.only(&["start_date", "number_of_travelers", "rooms"]);
    let found = read_quote(tx, ctx, (booking, by), posted, &mut fields).await?;
    fields.finish()?;
    found.map(|quote| quote.to_json(ctx, booking, by)).ok_or(Error::Missing("booking request"))
}

/// The booking and the calling side, if it can propose a change now.
pub(super) async fn find_changeable(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<(Booking, Proposer)> {
    let (booking, actor) = row::find_for_caller(tx, ctx, id).await?;
    let by = Proposer::from_actor(actor).ok_or(Error::Forbidden(SIDES))?;
    check_changeable(tx, ctx, &booking, by).await?;
    Ok((booking, by))
}

/// Whether a side can propose a change now.
pub(super) async fn check_changeable(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking, by: Proposer) -> Result<()> {
    let facts = ChangedBooking::read(tx, booking).await?;
    facts.why_not_proposed(ctx, by).map_or(Ok(()), |why| Err(Error::Conflict(why)))
}

/// Errors of what is posted are noted in `fields`; then there may be no quote.
pub(super) async fn read_quote(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (booking, by): (&Booking, Proposer),
    posted: &Posted,
    fields: &mut FieldReader<'_>,
) -> Result<Option<ChangeQuote>> {
    let options = ChangeOptions::read(tx, booking).await?;
    let Some(terms) = read_terms(ctx, booking, &options, posted, fields) else { return Ok(None) };
    let rules = match by {
        Proposer::Traveler => GuideRules::All,
        Proposer::Guide => GuideRules::BlockedDays,
    };
    let hindrance = if terms.is_unchanged(booking, &options) {
        Some(Hindrance::Unchanged)
    } else {
        find_hindrance(tx, ctx, booking, (terms.start, terms.end), rules).await?
    };
    let effect = money_effect::of_booking(booking, terms.total);
    let expires_at = expiry(ctx, booking, terms.start);
    Ok(Some(ChangeQuote { options, terms, effect, hindrance, expires_at }))
}

/// Both starts and the booking's own deadline end a proposal early. A guide's proposal extends the time to answer a request, once.
fn expiry(ctx: &Ctx, booking: &Booking, start: NaiveDate) -> DateTime<Utc> {
    let deadline = match booking.status {
        Status::Pending => booking.respond_by.map(|term| term.max(longest_wait(booking))),
        Status::Approved => booking.payment_deadline,
        Status::Confirmed | Status::Rejected | Status::Expired | Status::Cancelled => None,
    };
    let wait = ctx.now + Duration::hours(ANSWER_HOURS);
    [Some(beginning(booking.start)), Some(beginning(start)), deadline].into_iter().flatten().fold(wait, DateTime::min)
}

/// So long a request waits while its guide proposes other days.
pub(super) fn longest_wait(booking: &Booking) -> DateTime<Utc> {
    booking.created_at + Duration::hours(terms::RESPONSE_HOURS * 2)
}

impl ChangeQuote {
    pub(super) fn to_json(&self, ctx: &Ctx, booking: &Booking, side: Proposer) -> Json {
        let (terms, effect) = (&self.terms, self.effect);
        let (first, last) = start_range(ctx);
        json!({
            "start_date": terms.start,
            "end_date": terms.end,
            "number_of_travelers": terms.people,
            "room_selections": terms.room_selections(),
            "total_price": dollars(terms.total),
            "base_price_per_person": dollars(terms.price_per_person),
            "before": ChangedTerms::before(booking),
            "paid": dollars(effect.paid),
            "refund": dollars(effect.refund),
            "due": dollars(effect.due),
            "difference": dollars(terms.total - booking.total),
            "shortfall": terms.shortfall,
            "hindrance": self.hindrance.map(|hindrance| hindrance.name(side)),
            "offered_rooms": offered_to_json(&self.options.rooms),
            "min_people": self.options.people.0,
            "max_people": self.options.people.1,
            "first_start": first,
            "last_start": last,
            "expires_at": self.expires_at.to_rfc3339(),
        })
    }
}
