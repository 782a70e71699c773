//! A suspension with a plan: each open booking is cancelled, offered to another host, or left with its guide.

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use uuid::Uuid;

use super::preview::{OpenDuties, read_duties};
use super::{find_for_admin, set_active};
use crate::accounts::admins;
use crate::audit;
use crate::bookings::handovers::offer_for_platform;
use crate::bookings::open_of_guide::{OPEN_LIMIT, OpenBooking};
use crate::bookings::status::Status;
use crate::bookings::{cancel_for_platform, retain_booking};
use crate::ctx::Ctx;
use crate::error::{Error, FieldError, Result};
use crate::fields::FieldReader;
use crate::guides::mails::GuideMail;
use crate::money;
use crate::notices::{self, Notice};
use crate::staff::StaffRight;
use crate::staff::four_eyes::{self, FourEyesAction};
use crate::table::Posted;

const OFF_DUTY: &str = "This guide is suspended already.";
const CHANGED: &str = "The open bookings of this guide have changed. Please look at them again.";
const TOO_MANY: &str =
    "This guide has too many open bookings for one plan. Please cancel or hand over some of them first.";
const ACTIONS: &str = "Please choose \"keep\", \"cancel\" or \"hand_over\".";
const NO_BOOKING: &str = "Please choose a booking.";
const NO_GUIDE: &str = "Please choose a guide.";
const UNANSWERED: &str = "A suspended guide cannot answer a request. Please cancel it or hand it over.";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PlannedStep {
    Keep,
    Cancel,
    /// To this guide.
    HandOver(Uuid),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PlannedBooking {
    booking: Uuid,
    step: PlannedStep,
}

/// What became of the bookings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct PlanOutcome {
    retained: i64,
    cancelled: i64,
    offered: i64,
    /// Cents.
    refunded: i64,
}

impl PlanOutcome {
    fn to_json(self) -> Json {
        json!({
            "kept": self.retained,
            "cancelled": self.cancelled,
            "offered": self.offered,
            "refunded": money::dollars(self.refunded),
        })
    }
}

/// Suspends a guide. `posted` has the `reason` and the `bookings`, each open one with its `action`, all or none of which happen.
///
/// # Errors
/// `SignedOut`, `Forbidden`, `Missing`; `Conflict` for a suspended guide; `Outdated` with the preview of now if the plan does not name
/// each open booking once; `Fields`; those of a cancellation and of an offer.
pub async fn suspend_guide(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, posted: &Posted) -> Result<Json> {
    let guide = find_for_admin(tx, ctx, id).await?;
    let mut fields = FieldReader::new(posted);
    fields.only(&["reason", "bookings"]);
    let reason = fields.admin_reason("reason");
    let plan = fields.objects("bookings", "bookings", OPEN_LIMIT, read_step);
    fields.finish()?;
    if !guide.is_active {
        return Err(Error::Conflict(OFF_DUTY));
    }
    let duties = read_duties(tx, ctx, &guide).await?;
    if duties.is_cut {
        return Err(Error::Conflict(TOO_MANY));
    }
    check_plan(tx, ctx, &plan, duties).await?;
    let mut outcome = PlanOutcome::default();
    let mut wrong = Vec::new();
    for (index, PlannedBooking { booking, step }) in plan.into_iter().enumerate() {
        match step {
            PlannedStep::Keep => outcome.retained += 1,
            PlannedStep::Cancel => {
                outcome.refunded += cancel_for_platform(tx, ctx, booking, &reason).await?.refund;
                outcome.cancelled += 1;
                continue;
            }
            PlannedStep::HandOver(to) => {
                if let Err(why) = offer_for_platform(tx, ctx, booking, to).await? {
                    wrong.push(FieldError::new(format!("bookings.{index}.guide_id"), why));
                }
                outcome.offered += 1;
            }
        }
        // Until another guide accepts, this one leads the trip.
        retain_booking(tx, ctx, booking, id).await?;
    }
    if let Some(first) = wrong.first() {
        return Err(Error::Fields { message: first.message.clone(), wrong });
    }
    set_active(tx, &guide, false).await?;
    let mut after = outcome.to_json();
    after["is_active"] = false.into();
    after["reason"] = reason.into();
    audit::record(tx, ctx, "suspended", "guides", id, Some(&json!({ "is_active": true })), Some(&after)).await?;
    let mail = GuideMail::Suspended { trips: outcome.retained + outcome.offered };
    notices::tell(tx, ctx, guide.user, &Notice::new("guide_suspended", &mail, Some("/profile".to_owned()))?).await?;
    Ok(outcome.to_json())
}

fn read_step(one: &mut FieldReader<'_>) -> Option<PlannedBooking> {
    one.only(&["booking_id", "action", "guide_id"]);
    if one.is_blank("booking_id") {
        one.note("booking_id", NO_BOOKING);
    }
    let booking = one.id("booking_id", NO_BOOKING);
    let action = one.text("action");
    let to = one.id("guide_id", NO_GUIDE);
    let step = match (action.as_deref(), to) {
        (Some("keep"), _) => PlannedStep::Keep,
        (Some("cancel"), _) => PlannedStep::Cancel,
        (Some("hand_over"), Some(to)) => PlannedStep::HandOver(to),
        (Some("hand_over"), None) => {
            if one.is_blank("guide_id") {
                one.note("guide_id", NO_GUIDE);
            }
            return None;
        }
        _ => {
            one.note("action", ACTIONS);
            return None;
        }
    };
    booking.map(|booking| PlannedBooking { booking, step })
}

/// Whether the plan names each open booking once, with an action that is possible for it.
async fn check_plan(tx: &mut Tx<'_>, ctx: &Ctx, plan: &[PlannedBooking], duties: OpenDuties) -> Result<()> {
    let mut named: Vec<Uuid> = plan.iter().map(|one| one.booking).collect();
    let mut open: Vec<Uuid> = duties.bookings.iter().map(|booking| booking.id).collect();
    named.sort_unstable();
    open.sort_unstable();
    if named != open {
        return Err(Error::Outdated { message: CHANGED, now: Box::new(duties.json) });
    }
    let find = |id: Uuid| duties.bookings.iter().find(|booking| booking.id == id);
    let mut wrong = Vec::new();
    // An admin does not decide about the money of their own trip.
    let mut concerned = Vec::new();
    for (index, one) in plan.iter().enumerate() {
        let Some(booking) = find(one.booking) else { continue };
        if let Some(why) = why_impossible(ctx, booking, one.step) {
            wrong.push(FieldError::new(format!("bookings.{index}.action"), why));
        }
        if one.step == PlannedStep::Cancel {
            concerned.push(booking.user);
        }
    }
    if let Some(first) = wrong.first() {
        return Err(Error::Fields { message: first.message.clone(), wrong });
    }
    if plan.iter().any(|one| one.step != PlannedStep::Keep) {
        admins::only(&ctx.caller, StaffRight::ActOnBookings, admins::REQUIRED)?;
    }
    four_eyes::ensure_not_own(tx, ctx, FourEyesAction::SuspendGuide, None, &concerned).await.map(drop)
}

fn why_impossible(ctx: &Ctx, booking: &OpenBooking, step: PlannedStep) -> Option<&'static str> {
    match step {
        PlannedStep::Keep => (booking.status == Status::Pending).then_some(UNANSWERED),
        PlannedStep::Cancel => None,
        PlannedStep::HandOver(_) => booking.why_fixed(ctx),
    }
}
