//! An admin gives a guide more time to answer, or a traveler more time to pay.

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use uuid::Uuid;

use super::find_for_admin;
use crate::audit;
use crate::bookings::row::Booking;
use crate::bookings::status::Status;
use crate::bookings::{deadlines, notifications};
use crate::ctx::{Ctx, beginning};
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::table::Posted;

/// Days from now, at most.
pub const EXTENSION_DAYS: i64 = 14;
const NO_DEADLINE: &str =
    "Only a request that waits for its guide, or a booking that waits for its payment, has a deadline.";
const MOVED: &str = "The deadline has changed meanwhile. Please look at it again.";

/// Moves the deadline of a pending or approved booking to the instant `until`; `posted` also has the `reason`, and may have the deadline
/// that the admin has seen as `expected`.
///
/// # Errors
/// `SignedOut`, `Forbidden`, `Missing`; `Conflict` in other states; `Outdated` for another deadline than `expected`; `Fields`.
pub async fn extend_deadline(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, posted: &Posted) -> Result<Json> {
    let booking = find_for_admin(tx, ctx, id).await?;
    let column = match booking.status {
        Status::Pending => "respond_by",
        Status::Approved => "payment_deadline",
        _ => return Err(Error::Conflict(NO_DEADLINE)),
    };
    let present = booking.status.deadline(booking.respond_by, booking.payment_deadline);
    let mut fields = FieldReader::new(posted);
    let until = fields.instant("until", "deadline");
    let expected = fields.instant("expected", "expected deadline");
    let reason = fields.admin_reason("reason");
    if let Some(why) = until.and_then(|until| why_impossible(ctx, &booking, present, until)) {
        fields.note("until", why);
    } else if fields.is_blank("until") {
        fields.note("until", "Please choose a deadline.");
    }
    if expected.is_some() && expected != present {
        return Err(Error::Outdated { message: MOVED, now: Box::new(deadlines_json(&booking)) });
    }
    fields.finish()?;
    let until = until.ok_or(Error::Conflict(NO_DEADLINE))?;
    let sql = format!(
        "UPDATE booking_requests SET {column} = $3, updated_at = $4
          WHERE id = $1 AND status = $2 AND ({column} < $3 OR {column} IS NULL)"
    );
    tx.run(&sql, &[id.into(), booking.status.name().into(), until.into(), ctx.now.into()])
        .await?
        .exactly_one(Error::Stale("booking request"))?;
    let extended = match booking.status {
        Status::Pending => Booking { respond_by: Some(until), ..booking },
        _ => Booking { payment_deadline: Some(until), ..booking },
    };
    deadlines::expire_at(tx, ctx, id, until).await?;
    notifications::by_admin::send_deadline_extended(tx, ctx, &extended, until).await?;
    let before = json!({ column: present.map(|at| at.to_rfc3339()) });
    let after = json!({ column: until.to_rfc3339(), "reason": reason });
    audit::record(tx, ctx, "deadline_extended", "booking_requests", id, Some(&before), Some(&after)).await?;
    Ok(deadlines_json(&extended))
}

fn why_impossible(
    ctx: &Ctx,
    booking: &Booking,
    present: Option<DateTime<Utc>>,
    until: DateTime<Utc>,
) -> Option<String> {
    if present.is_some_and(|present| present <= ctx.now) {
        // Its days may be another booking's by now.
        Some("The present deadline has passed. Reopen the request once it has expired.".to_owned())
    } else if until <= ctx.now {
        Some("The deadline must be later than now.".to_owned())
    } else if present.is_some_and(|present| until <= present) {
        Some("The deadline must be later than the present one.".to_owned())
    } else if until > ctx.now + Duration::days(EXTENSION_DAYS) {
        Some(format!("The deadline may be at most {EXTENSION_DAYS} days ahead."))
    } else if until > beginning(booking.start) {
        Some("The deadline must be before the trip starts.".to_owned())
    } else {
        None
    }
}

fn deadlines_json(booking: &Booking) -> Json {
    json!({
        "respond_by": booking.respond_by.map(|at| at.to_rfc3339()),
        "payment_deadline": booking.payment_deadline.map(|at| at.to_rfc3339()),
    })
}
