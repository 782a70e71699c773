//! One side proposes a change.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serendib_db::Tx;
use uuid::Uuid;

use super::MESSAGE_LIMIT;
use super::checks::Hindrance;
use super::money_effect;
use super::pricing::check_beds;
use super::quote::{find_changeable, longest_wait, read_quote};
use super::stored::{self, Proposal, Proposer, StoredChange};
use crate::bookings::deadlines;
use crate::bookings::notifications;
use crate::bookings::proposal_status::ProposalStatus;
use crate::bookings::row::Booking;
use crate::bookings::status::Status;
use crate::bookings::terms;
use crate::chat::closing;
use crate::ctx::Ctx;
use crate::error::{Error, FieldError, Result};
use crate::fields::FieldReader;
use crate::table::Posted;

/// Proposals of one side for a booking in a day: the other side gets a mail for each.
pub const DAILY_LIMIT: i64 = 5;
/// Proposals of one side for a booking in all.
pub const LIFETIME_LIMIT: i64 = 40;
/// Seconds until a retry.
const PAUSE: u32 = 3_600;
const NEEDED: [(&str, &str); 4] = [
    ("start_date", "Please choose a start date."),
    ("number_of_travelers", "Please choose how many travel."),
    ("rooms", "Please choose the rooms."),
    ("total_price", "Please send the price that you have seen."),
];
const REPRICED: &str = "The price has changed. Please look at it again.";
const AGREED_ALREADY: &str = "You have a booking of this package on these dates already.";
const NO_MORE: &str = "This booking has had too many proposals. Please write to each other instead.";
const NO_TIME: &str = "There is too little time left for an answer.";

/// Stores a proposal and notifies the other side; returns its id. An open proposal of the same side is withdrawn by it, one of the other side
/// declined.
///
/// # Errors
/// Those of a quote; `Outdated` with the new quote if another total was expected; `Conflict` if nothing is changed, the guide is not free, or
/// the difference can neither be charged nor refunded; `TooMany`.
pub async fn propose(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, posted: &Posted) -> Result<Uuid> {
    let (booking, by) = find_changeable(tx, ctx, id).await?;
    let change = propose_of_side(tx, ctx, (&booking, by), posted, false).await?;
    check_limits(tx, ctx, booking.id, by).await?;
    notifications::changes::send_proposed(tx, ctx, &booking, &change).await?;
    Ok(change.id)
}

/// Stores a proposal of a side; the other side is not notified of it yet.
pub(super) async fn propose_of_side(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (booking, by): (&Booking, Proposer),
    posted: &Posted,
    by_staff: bool,
) -> Result<StoredChange> {
    let mut fields = FieldReader::new(posted);
    fields.only(&["start_date", "number_of_travelers", "rooms", "total_price", "message"]);
    for (name, missing) in NEEDED {
        if fields.is_blank(name) {
            fields.note(name, missing);
        }
    }
    let expected = fields.cents("total_price", "total price", 0..=terms::MOST_CHARGE);
    let message = fields.lines("message", "message", MESSAGE_LIMIT);
    let quote = read_quote(tx, ctx, (booking, by), posted, &mut fields).await?;
    if let Some(quote) = &quote {
        check_beds(booking, &quote.options, &quote.terms, &mut fields);
    }
    closing::check_message(tx, booking.id, message.as_deref(), &mut fields).await?;
    fields.finish()?;
    let quote = quote.ok_or(Error::Missing("booking request"))?;
    if expected != Some(quote.terms.total) {
        return Err(Error::Outdated { message: REPRICED, now: Box::new(quote.to_json(ctx, booking, by)) });
    }
    if let Some(hindrance) = quote.hindrance {
        return Err(hindrance_error(hindrance, by));
    }
    if quote.expires_at <= ctx.now {
        return Err(Error::Conflict(NO_TIME));
    }
    money_effect::check(tx, booking, quote.effect).await?;
    check_same_trip(tx, booking, quote.terms.start).await?;
    if let Some(open) = stored::find_open(tx, booking.id).await? {
        let ended = if open.proposed_by == by { ProposalStatus::Withdrawn } else { ProposalStatus::Declined };
        stored::close(tx, ctx, open.id, ended, None).await?;
    }
    let change = ctx.new_id();
    let proposal = Proposal {
        id: change,
        booking,
        by,
        terms: &quote.terms,
        message: message.as_deref(),
        expires_at: quote.expires_at,
        by_staff,
    };
    stored::insert(tx, ctx, &proposal).await?;
    stored::touch_booking(tx, ctx, booking.id).await?;
    if booking.status == Status::Pending {
        extend_request(tx, ctx, booking, quote.expires_at).await?;
    }
    deadlines::after_proposal(tx, ctx, booking.id, quote.expires_at).await?;
    stored::find(tx, change).await?.ok_or(Error::Missing("change"))
}

fn hindrance_error(hindrance: Hindrance, by: Proposer) -> Error {
    match (hindrance, by) {
        (Hindrance::Unchanged, _) => {
            let wrong = vec![FieldError::new("start_date", "Please change the dates, the people or the rooms.")];
            Error::Fields { message: "Nothing is changed by this.".to_owned(), wrong }
        }
        _ => hindrance.to_error(by),
    }
}

/// Another open booking of the same trip on the new day; the database refuses two.
pub(super) async fn check_same_trip(tx: &mut Tx<'_>, booking: &Booking, start: NaiveDate) -> Result<()> {
    let same = tx
        .row(
            "SELECT id FROM booking_requests
              WHERE user_id = $1 AND package_id = $2 AND start_date = $3 AND id <> $4
                AND status IN ('pending', 'approved', 'confirmed')",
            &[booking.user.into(), booking.package.into(), start.into(), booking.id.into()],
        )
        .await?;
    same.map_or(Ok(()), |_| Err(Error::Conflict(AGREED_ALREADY)))
}

/// Per side: neither can use up the other's. The new proposal is counted too.
async fn check_limits(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid, by: Proposer) -> Result<()> {
    let row = tx
        .row(
            "SELECT COUNT(*), COUNT(*) FILTER (WHERE created_at > $2) FROM booking_changes
              WHERE booking_request_id = $1 AND proposed_by = $3 AND NOT by_staff",
            &[booking.into(), (ctx.now - Duration::days(1)).into(), by.name().into()],
        )
        .await?
        .ok_or(Error::Missing("booking request"))?;
    if row.int(0)? > LIFETIME_LIMIT {
        return Err(Error::Conflict(NO_MORE));
    }
    if row.int(1)? > DAILY_LIMIT { Err(Error::TooMany(PAUSE)) } else { Ok(()) }
}

/// A request does not expire while other days, or another guide, are being answered; it waits for twice the usual time at most.
///
/// # Errors
/// `Stale`.
pub(in crate::bookings) async fn extend_request(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    until: DateTime<Utc>,
) -> Result<()> {
    let Some(term) = booking.respond_by else { return Ok(()) };
    let extended = until.min(longest_wait(booking));
    if extended <= term {
        return Ok(());
    }
    tx.run(
        "UPDATE booking_requests SET respond_by = $2 WHERE id = $1 AND status = 'pending'",
        &[booking.id.into(), extended.into()],
    )
    .await?
    .exactly_one(Error::Stale("booking request"))?;
    deadlines::expire_at(tx, ctx, booking.id, extended).await
}
