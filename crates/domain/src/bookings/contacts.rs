//! Corrections of travelers' contacts until the trip starts: a wrong digit in a phone number must not stand until the day it is needed.

use chrono::{DateTime, Utc};
use serde_json::json;
use serendib_db::Tx;
use uuid::Uuid;

use super::companions::{self, Companion};
use super::ics;
use super::notifications;
use super::request_form::NO_PRIMARY;
use super::row::{self, Booking};
use super::status::{Actor, Status};
use crate::audit;
use crate::back_office::record_words::{self, RecordSubject};
use crate::ctx::{Caller, Ctx};
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::table::Posted;

/// Corrections of one booking per day: the guide gets a mail for each.
pub const DAILY_LIMIT: u32 = 20;
/// Seconds until a retry.
const PAUSE: u32 = 3_600;
/// The action's name in the audit log.
pub(super) const CORRECTED: &str = "contacts_corrected";
const TRAVELLERS: &str = "Only the traveler of a booking corrects its contacts.";
const OVER: &str = "This booking has ended. Its contacts stay as they are.";
const STARTED: &str = "This trip has started. Please write to your guide about changes.";

/// Whether the caller can be a traveler at all. This check precedes any look at the booking.
///
/// # Errors
/// `SignedOut`; `Forbidden` for the service key.
pub fn check_caller(ctx: &Ctx) -> Result<()> {
    match &ctx.caller {
        Caller::Person(_) => Ok(()),
        Caller::Visitor => Err(Error::SignedOut),
        Caller::Service => Err(Error::Forbidden(TRAVELLERS)),
    }
}

/// Replaces the contacts of a booking by the posted ones. From then on mails go to the new primary contact. The guide is notified once the
/// trip is confirmed, since only then do they see contacts.
///
/// # Errors
/// `SignedOut`; `Missing`; `Forbidden` for all but the traveler; `Conflict` for a booking that has ended or started; `Fields`, also without
/// exactly one primary contact; `TooMany`.
pub async fn correct(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, posted: &Posted) -> Result<()> {
    check_caller(ctx)?;
    let (booking, actor) = row::find_for_caller(tx, ctx, id).await?;
    if actor != Actor::Traveller {
        return Err(Error::Forbidden(TRAVELLERS));
    }
    check_open(ctx, &booking)?;
    let mut fields = FieldReader::new(posted);
    fields.only(&["travellers"]);
    let contacts = fields.objects("travellers", "travellers", companions::LIMIT, companions::read);
    let mut primaries = contacts.iter().filter(|one| one.is_primary);
    let primary = primaries.next().filter(|_| primaries.next().is_none()).cloned();
    if primary.is_none() {
        fields.note("travellers", NO_PRIMARY);
    }
    fields.finish()?;
    let Some(primary) = primary else { return Err(Error::Refused(NO_PRIMARY.to_owned())) };
    let before = companions::of_booking(tx, id).await?;
    let changed = changed_fields(&before, &contacts);
    if changed.is_empty() {
        return Ok(());
    }
    check_limit(tx, ctx, id).await?;
    // Counted before this correction is logged.
    let sequence = ics::Sequence::next(tx, &booking).await?;
    companions::replace(tx, ctx, id, booking.end, &contacts).await?;
    tx.run(
        "UPDATE booking_requests SET contact_email = $2, contact_phone = $3, updated_at = $4 WHERE id = $1",
        &[id.into(), primary.email.as_str().into(), primary.phone.into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Stale("booking request"))?;
    record_words::refresh(tx, RecordSubject::Booking, id).await?;
    // Only the names of the fields: travelers' data is deleted after the trip, but the log stays.
    let what = json!({ "changed": changed });
    audit::record(tx, ctx, CORRECTED, "booking_requests", id, None, Some(&what)).await?;
    if booking.status == Status::Confirmed {
        notifications::send_contacts_corrected(tx, ctx, &booking).await?;
        notifications::send_contact_replaced(tx, ctx, &booking, &primary.email, sequence).await?;
    }
    Ok(())
}

fn check_open(ctx: &Ctx, booking: &Booking) -> Result<()> {
    match booking.status {
        Status::Pending | Status::Approved | Status::Confirmed if booking.start > ctx.today() => Ok(()),
        Status::Pending | Status::Approved | Status::Confirmed => Err(Error::Conflict(STARTED)),
        Status::Rejected | Status::Expired | Status::Cancelled => Err(Error::Conflict(OVER)),
    }
}

async fn check_limit(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<()> {
    let day = ctx.now - chrono::Duration::days(1);
    let today = corrections(tx, id, Some(day)).await?;
    if today < DAILY_LIMIT { Ok(()) } else { Err(Error::TooMany(PAUSE)) }
}

/// The number of corrections of a booking, in total or since a time.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn corrections(tx: &mut Tx<'_>, booking: Uuid, since: Option<DateTime<Utc>>) -> Result<u32> {
    let since = since.unwrap_or(DateTime::UNIX_EPOCH);
    let row = tx
        .row(
            "SELECT COUNT(*) FROM audit_log
              WHERE subject = 'booking_requests' AND subject_id = $1 AND action = $2 AND created_at > $3",
            &[booking.into(), CORRECTED.into(), since.into()],
        )
        .await?
        .ok_or(Error::Missing("booking request"))?;
    Ok(u32::try_from(row.int(0)?).unwrap_or(u32::MAX))
}

/// Such as `travellers.1.phone`; a contact added or removed as a whole is named without a field.
fn changed_fields(before: &[Companion], after: &[Companion]) -> Vec<String> {
    let mut changed = Vec::new();
    for place in 0..before.len().max(after.len()) {
        let (Some(old), Some(new)) = (before.get(place), after.get(place)) else {
            changed.push(format!("travellers.{place}"));
            continue;
        };
        let fields = [
            ("full_name", old.name != new.name),
            ("email", old.email != new.email),
            ("phone", old.phone != new.phone),
            ("is_primary", old.is_primary != new.is_primary),
        ];
        let names = fields.into_iter().filter(|(_, is_other)| *is_other).map(|(name, _)| name);
        changed.extend(names.map(|name| format!("travellers.{place}.{name}")));
    }
    changed
}
