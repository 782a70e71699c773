//! The end of a booking before its trip: cancelled, or expired. D-059, D-060, D-073, D-074, D-167; T-C05, T-P07.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use uuid::Uuid;

use super::decide::INVALID;
use super::freed_days::give_back;
use super::row::{self, Booking};
use super::status::{Actor, Status};
use super::{handovers, notifications, terms};
use crate::ctx::Ctx;
use crate::error::{Error, FieldError, Result};
use crate::fields::FieldReader;
use crate::money;
use crate::table::Posted;
use crate::webhooks::{self, WebhookEvent};
use crate::{audit, payments};

/// Characters of a cancellation reason.
pub const REASON_LIMIT: usize = 500;
const OVER: &str = "This trip is over.";
const HAS_ENDED: &str = "This booking has ended already.";
const OWN_BOOKING: &str = "This is your own booking. Cancel it on its own page.";
const PREVIEW_CHANGED: &str = "What comes back to you has changed. Please look at it again.";
const SIDES: &str = "Please choose \"traveler\", or leave the side out.";
const OTHERS_WISH: &str = "Only admins cancel on the wish of the traveler.";

/// Whose cancellation it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CancellationSide {
    /// The caller's own.
    #[default]
    Own,
    /// An admin cancels on the wish of the traveler, by the traveler's terms.
    Traveler,
}

impl CancellationSide {
    /// As on the wire, where it may be left out.
    ///
    /// # Errors
    /// `Fields` for anything else.
    pub fn parse(text: &str) -> Result<Self> {
        match text {
            "" => Ok(Self::Own),
            "traveler" => Ok(Self::Traveler),
            _ => Err(Error::Fields { message: SIDES.to_owned(), wrong: vec![FieldError::new("side", SIDES)] }),
        }
    }

    /// Whose terms count.
    fn decide(self, actor: Actor) -> Result<Actor> {
        match self {
            Self::Own => Ok(actor),
            Self::Traveler if actor == Actor::Platform => Ok(Actor::Traveller),
            Self::Traveler => Err(Error::Forbidden(OTHERS_WISH)),
        }
    }
}

/// What a caller sends with a cancellation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CancellationWish<'a> {
    pub side: CancellationSide,
    /// Admins must give one.
    pub reason: Option<&'a str>,
    /// The refund in cents that the caller has seen.
    pub expected: Option<i64>,
}

/// The effect of a cancellation by this caller now; money in cents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preview {
    /// Whole calendar days until the start.
    pub days: i64,
    pub percent: i64,
    pub paid: i64,
    pub refund: i64,
    /// Whose terms count.
    pub by: Actor,
    /// An admin cancels on the wish of the traveler.
    pub is_for_traveler: bool,
    /// Until then everything is refunded to the traveler, because another guide leads the trip.
    pub free_until: Option<DateTime<Utc>>,
}

impl Preview {
    async fn read(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking, by: Actor) -> Result<Self> {
        let paid = payments::paid_so_far(tx, booking.id).await?;
        let days = terms::days_to(booking.start, ctx.today());
        let free_until = match by {
            Actor::Traveller => handovers::find_free_until(tx, ctx, booking.id).await?,
            _ => None,
        };
        let percent = match by {
            Actor::Traveller if free_until.is_some() => 100,
            Actor::Traveller => terms::refund_percent(terms::policy_of(booking.policy.as_ref()), days),
            // A cancellation by any other side refunds everything.
            Actor::Guide | Actor::Platform | Actor::Payment | Actor::Clock => 100,
        };
        Ok(Self {
            days,
            percent,
            paid,
            refund: money::share_down(paid, percent),
            by,
            is_for_traveler: false,
            free_until,
        })
    }

    pub fn to_json(self) -> Json {
        json!({
            "days": self.days,
            "percent": self.percent,
            "paid": money::dollars(self.paid),
            "refund": money::dollars(self.refund),
            "by": self.by.name(),
            "free_until": self.free_until.map(|until| until.to_rfc3339()),
        })
    }
}

/// # Errors
/// `SignedOut`; `Missing`; `Forbidden` for another's side; `Conflict` if the booking can no longer be cancelled.
pub async fn preview(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, side: CancellationSide) -> Result<Preview> {
    let (booking, actor) = row::find_for_caller(tx, ctx, id).await?;
    let by = side.decide(actor)?;
    may_end(ctx, &booking, by)?;
    Ok(Preview { is_for_traveler: by != actor, ..Preview::read(tx, ctx, &booking, by).await? })
}

/// Cancels a booking and refunds as the preview states.
///
/// # Errors
/// As [`preview`]; `Fields` for an admin without a reason; `Outdated` with the current preview if another refund was expected.
pub async fn cancel(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, wish: CancellationWish<'_>) -> Result<Preview> {
    let (booking, actor) = row::find_for_caller(tx, ctx, id).await?;
    cancel_as(tx, ctx, &booking, actor, wish).await
}

/// Cancels a booking of others, as a member of the staff; everything that was paid is refunded.
///
/// # Errors
/// As [`cancel`]; `Forbidden` for one's own booking, which goes by one's own terms.
pub(crate) async fn cancel_for_staff(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, reason: &str) -> Result<Preview> {
    let (booking, actor) = row::find_for_caller(tx, ctx, id).await?;
    if actor != Actor::Platform {
        return Err(Error::Forbidden(OWN_BOOKING));
    }
    if matches!(booking.status, Status::Rejected | Status::Expired | Status::Cancelled) {
        return Err(Error::Conflict(HAS_ENDED));
    }
    let wish = CancellationWish { reason: Some(reason), ..CancellationWish::default() };
    cancel_as(tx, ctx, &booking, actor, wish).await
}

/// Cancels a booking for Serendib, on behalf of any caller; everything that was paid is refunded.
///
/// # Errors
/// As [`cancel`].
pub(crate) async fn cancel_for_platform(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, reason: &str) -> Result<Preview> {
    let booking = row::find(tx, id).await?.ok_or(Error::Missing("booking request"))?;
    let wish = CancellationWish { reason: Some(reason), ..CancellationWish::default() };
    cancel_as(tx, ctx, &booking, Actor::Platform, wish).await
}

async fn cancel_as(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    actor: Actor,
    CancellationWish { side, reason, expected }: CancellationWish<'_>,
) -> Result<Preview> {
    let (id, by) = (booking.id, side.decide(actor)?);
    require_reason(actor, reason, "reason")?;
    may_end(ctx, booking, by)?;
    let preview = Preview { is_for_traveler: by != actor, ..Preview::read(tx, ctx, booking, by).await? };
    if expected.is_some_and(|expected| expected != preview.refund) {
        return Err(Error::Outdated { message: PREVIEW_CHANGED, now: Box::new(preview.to_json()) });
    }
    tx.run(
        "UPDATE booking_requests
            SET status = 'cancelled', cancelled_at = $3, cancelled_by = $4, cancellation_reason = $5, refund_due = $6,
                updated_at = $3
          WHERE id = $1 AND status = $2",
        &[
            id.into(),
            booking.status.name().into(),
            ctx.now.into(),
            by.name().into(),
            reason.into(),
            preview.refund.into(),
        ],
    )
    .await?
    .exactly_one(Error::Conflict(INVALID))?;
    give_back(tx, ctx, booking).await?;
    payments::booking_ended(tx, ctx, id, preview.percent).await?;
    webhooks::record_booking(tx, ctx, WebhookEvent::BookingCancelled, id).await?;
    if actor == Actor::Platform {
        let before = json!({ "status": booking.status.name() });
        let mut after = json!({ "status": "cancelled", "refund": money::dollars(preview.refund), "reason": reason });
        if preview.is_for_traveler {
            after["side"] = "traveler".into();
        }
        audit::record(tx, ctx, "cancelled", "booking_requests", id, Some(&before), Some(&after)).await?;
    }
    notifications::send_cancelled(tx, ctx, booking, &preview, reason).await?;
    Ok(preview)
}

/// The reason in its stored form.
///
/// # Errors
/// `Fields`.
pub fn reason(text: &str) -> Result<Option<String>> {
    let posted = Posted::from_iter([("reason".to_owned(), Json::from(text))]);
    let mut fields = FieldReader::new(&posted);
    let reason = fields.lines("reason", "reason", REASON_LIMIT);
    fields.finish()?;
    Ok(reason)
}

/// An admin's cancellation needs a reason; `field` is its name on the wire.
///
/// # Errors
/// `Fields`.
pub(super) fn require_reason(actor: Actor, reason: Option<&str>, field: &str) -> Result<()> {
    if actor != Actor::Platform {
        return Ok(());
    }
    let posted = Posted::from_iter([(field.to_owned(), Json::from(reason))]);
    let mut fields = FieldReader::new(&posted);
    fields.admin_reason(field);
    fields.finish()
}

fn may_end(ctx: &Ctx, booking: &Booking, actor: Actor) -> Result<()> {
    if !booking.status.may_become(Status::Cancelled, actor) {
        return Err(Error::Conflict(INVALID));
    }
    if booking.end < ctx.today() {
        return Err(Error::Conflict(OVER));
    }
    Ok(())
}

/// Expires a booking whose deadline has passed. It does nothing if the booking has moved on.
///
/// # Errors
/// When the database cannot be written.
pub async fn expire(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<()> {
    let Some(booking) = row::find(tx, id).await? else { return Ok(()) };
    let term = booking.status.deadline(booking.respond_by, booking.payment_deadline);
    if term.is_none_or(|term| term > ctx.now) {
        return Ok(());
    }
    let ended = tx
        .run(
            "UPDATE booking_requests SET status = 'expired', updated_at = $3, refund_due = 0 WHERE id = $1 AND status = $2",
            &[id.into(), booking.status.name().into(), ctx.now.into()],
        )
        .await?;
    if ended.0 == 0 {
        return Ok(());
    }
    give_back(tx, ctx, &booking).await?;
    let refund = payments::booking_ended(tx, ctx, id, 100).await?;
    webhooks::record_booking(tx, ctx, WebhookEvent::BookingExpired, id).await?;
    notifications::send_expired(tx, ctx, &booking, refund).await
}
