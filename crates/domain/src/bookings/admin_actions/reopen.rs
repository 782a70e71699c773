//! A request that was rejected or has expired waits for its guide again, at the same price and terms.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::find_for_admin;
use crate::audit;
use crate::bookings::decide::INVALID;
use crate::bookings::row::{self, Booking};
use crate::bookings::status::{Actor, Status};
use crate::bookings::{changes, deadlines, handovers, notifications};
use crate::ctx::{Ctx, beginning};
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::table::Posted;
use crate::webhooks::{self, WebhookEvent};

/// The guide's time to answer; it ends when the trip starts.
pub const REOPENED_HOURS: i64 = 48;
const STARTED: &str = "The start date of this trip has passed.";
const NO_REQUESTS: &str = "This package takes no requests now.";
const OFF_DUTY: &str = "The guide of this booking is suspended.";
const NOT_A_HOST: &str = "The guide of this booking does not host the package any more.";
const NO_TRAVELER: &str = "The account of the traveler was removed.";
const SAME_TRIP: &str = "The traveler has another open booking of this package for this date.";

row_struct! {
    /// What the booking's row alone does not tell.
    struct ReopeningFacts {
        takes_requests: bool = "((p.status = 'approved' AND p.is_active) OR COALESCE(p.private_to = b.user_id, FALSE))",
        is_host: bool = "EXISTS (SELECT 1 FROM package_guides pg WHERE pg.package_id = b.package_id AND pg.guide_id = b.guide_id)",
        is_account_removed: bool = "u.deleted_at IS NOT NULL",
        has_same_trip: bool = "EXISTS (SELECT 1 FROM booking_requests o WHERE o.user_id = b.user_id AND o.package_id = b.package_id
            AND o.start_date = b.start_date AND o.id <> b.id AND o.status IN ('pending', 'approved', 'confirmed'))",
        rejection_reason: Option<String> = "b.rejection_reason",
    }
}

/// Reopens a rejected or expired booking; `posted` has the `reason`.
///
/// # Errors
/// `SignedOut`, `Forbidden`, `Missing`; `Conflict` that names what is in the way; `Fields`.
pub async fn reopen_booking(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, posted: &Posted) -> Result<Json> {
    let booking = find_for_admin(tx, ctx, id).await?;
    let mut fields = FieldReader::new(posted);
    let reason = fields.admin_reason("reason");
    fields.finish()?;
    if !booking.status.may_become(Status::Pending, Actor::Platform) {
        return Err(Error::Conflict(INVALID));
    }
    let sql = "FROM booking_requests b JOIN packages p ON p.id = b.package_id JOIN users u ON u.id = b.user_id WHERE b.id = $1";
    let facts: ReopeningFacts = tx.select_one(sql, &[id.into()]).await?.ok_or(Error::Missing("booking request"))?;
    if let Some(why) = why_closed(ctx, &booking, &facts) {
        return Err(Error::Conflict(why));
    }
    let respond_by = (ctx.now + Duration::hours(REOPENED_HOURS)).min(beginning(booking.start));
    // It is a request again: what its guide decided then counts no more.
    tx.run(
        "UPDATE booking_requests
            SET status = 'pending', respond_by = $3, decided_at = NULL, rejection_reason = NULL, advance_amount = NULL,
                payment_deadline = NULL, refund_due = NULL, updated_at = $4
          WHERE id = $1 AND status = $2",
        &[id.into(), booking.status.name().into(), respond_by.into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Conflict(INVALID))?;
    handovers::end_open(tx, ctx, id).await?;
    changes::end_open_change(tx, ctx, id).await?;
    let reopened = row::find(tx, id).await?.ok_or(Error::Missing("booking request"))?;
    deadlines::after_request(tx, ctx, &reopened).await?;
    webhooks::record_booking(tx, ctx, WebhookEvent::BookingRequested, id).await?;
    notifications::by_admin::send_reopened(tx, ctx, &reopened, respond_by).await?;
    let before = json!({ "status": booking.status.name(), "rejection_reason": facts.rejection_reason });
    let after = json!({ "status": "pending", "respond_by": respond_by.to_rfc3339(), "reason": reason });
    audit::record(tx, ctx, "reopened", "booking_requests", id, Some(&before), Some(&after)).await?;
    Ok(json!({ "status": "pending", "respond_by": respond_by.to_rfc3339() }))
}

fn why_closed(ctx: &Ctx, booking: &Booking, facts: &ReopeningFacts) -> Option<&'static str> {
    let hindrances = [
        (booking.start <= ctx.today(), STARTED),
        (facts.is_account_removed, NO_TRAVELER),
        (!booking.guide_is_active, OFF_DUTY),
        (!facts.is_host, NOT_A_HOST),
        (!facts.takes_requests, NO_REQUESTS),
        (facts.has_same_trip, SAME_TRIP),
    ];
    hindrances.into_iter().find_map(|(holds, why)| holds.then_some(why))
}
