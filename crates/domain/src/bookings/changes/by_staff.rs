//! The staff changes a booking in the name of a side, by the rules of changes: as a proposal to the other side, or at once if both have agreed. D-185.

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use uuid::Uuid;

use super::answer;
use super::money_effect;
use super::propose::propose_of_side;
use super::quote::{check_changeable, quote_of_side};
use super::stored::Proposer;
use crate::accounts::admins;
use crate::audit;
use crate::bookings::admin_actions::find_for_admin;
use crate::bookings::notifications;
use crate::bookings::row::{self, Booking};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::money::dollars;
use crate::staff::StaffRight;
use crate::staff::four_eyes::{self, FourEyesAction};
use crate::table::Posted;

const NO_SIDE: &str = "Please choose in whose name: \"traveler\" or \"guide\".";
const OWN_NAME: &str = "Bookings are changed in an admin's own name.";
const SECOND_STEP: &str = "A change that gives money back needs a second step. Set up an authenticator app in your profile, or sign in again with it.";
const SECOND_PERSON: &str = "This change gives back more than one person may decide on. Propose it instead: the other side agrees to it in their own account.";
const NO_AGREEMENT: &str = "Please say whether both sides have agreed: true or false.";

/// As [`super::quote`], for the staff in the name of a `side`.
///
/// # Errors
/// `SignedOut`, `Forbidden`, `Missing`; `Refused` for what is no side; as of a quote.
pub async fn quote_for_staff(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, side: &str, posted: &Posted) -> Result<Json> {
    let booking = find_for_admin(tx, ctx, id).await?;
    let by = read_side(side)?;
    check_changeable(tx, ctx, &booking, by).await?;
    quote_of_side(tx, ctx, (&booking, by), posted).await
}

/// Changes a booking in the name of a `side`. `order` has `agreed`, whether both sides have agreed, and the `reason`, which only the staff
/// reads; `posted` is as of [`super::propose`]. What is agreed takes effect at once, anything else waits for the answer of the other side.
/// Both sides are notified.
///
/// # Errors
/// `SignedOut`; `Forbidden`, also for the caller's own booking, and without a second factor for what gives money back; `Missing`; `Refused` for what is no side; `Fields`; as of a proposal and its
/// answer.
pub async fn change_for_staff(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: Uuid,
    side: &str,
    order: &Posted,
    posted: &Posted,
) -> Result<Json> {
    let booking = find_for_admin(tx, ctx, id).await?;
    let by = read_side(side)?;
    let mut fields = FieldReader::new(order);
    let agreed = fields.flag("agreed");
    if agreed.is_none() {
        fields.note("agreed", NO_AGREEMENT);
    }
    let reason = fields.admin_reason("reason");
    fields.finish()?;
    check_changeable(tx, ctx, &booking, by).await?;
    let change = propose_of_side(tx, ctx, (&booking, by), posted, true).await?;
    let agreed = agreed.unwrap_or(false);
    if agreed {
        check_refund(tx, ctx, &booking, change.total).await?;
    }
    let before = json!({ "start_date": booking.start, "number_of_travelers": booking.people, "total_price": dollars(booking.total) });
    let after = json!({
        "start_date": change.start, "number_of_travelers": change.people, "total_price": dollars(change.total),
        "side": by.name(), "agreed": agreed, "reason": reason,
    });
    audit::record(tx, ctx, "change_by_staff", "booking_requests", booking.id, Some(&before), Some(&after)).await?;
    if agreed {
        // With what the proposal has written, such as a longer time to answer.
        let booking = row::find(tx, id).await?.ok_or(Error::Missing("booking request"))?;
        answer::accept(tx, ctx, &booking, &change, by.other()).await?;
    } else {
        notifications::changes::send_proposed(tx, ctx, &booking, &change).await?;
        notifications::changes::send_proposed_for(tx, ctx, &booking, &change).await?;
    }
    let changed = row::find(tx, id).await?.ok_or(Error::Missing("booking request"))?;
    Ok(json!({ "change_id": change.id, "booking_status": changed.status.name() }))
}

/// Money that goes back by an agreed change is money that a member of the staff sends back.
async fn check_refund(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking, total: i64) -> Result<()> {
    let refund = money_effect::of_booking(booking, total).refund;
    if refund == 0 {
        return Ok(());
    }
    admins::only_assured(&ctx.caller, StaffRight::ActOnBookings, OWN_NAME, SECOND_STEP)?;
    match four_eyes::needs_second_person(tx, ctx, FourEyesAction::Refund, refund).await? {
        true => Err(Error::Conflict(SECOND_PERSON)),
        false => Ok(()),
    }
}

fn read_side(side: &str) -> Result<Proposer> {
    match side {
        "traveler" => Ok(Proposer::Traveler),
        "guide" => Ok(Proposer::Guide),
        _ => Err(Error::Refused(NO_SIDE.to_owned())),
    }
}
