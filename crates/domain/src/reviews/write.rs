//! Writes, changes, answers and hides reviews. P-B04 and P-B05; D-108, D-109; T-R25, T-R26.

use chrono::NaiveDate;
use serde_json::json;
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::mails::ReviewMail;
use super::ratings;
use crate::accounts::admins;
use crate::audit;
use crate::bookings::status::{Status, is_completed};
use crate::bookings::trip::TITLE;
use crate::ctx::{Caller, Ctx, SignedInPerson};
use crate::error::{Error, Result};
use crate::notices::{self, Notice};
use crate::staff::StaffRight;
use crate::webhooks;

/// Characters of a review, and of a guide's reply.
pub const TEXT_LIMIT: usize = 2_000;
const NOT_YOURS: &str = "Only the traveler of a booking reviews it.";
const NOT_YET: &str = "You can review a trip once it is completed.";
const TOO_LATE: &str = "The time to review this trip is over.";
const NOT_ITS_GUIDE: &str = "Only the guide of the trip replies to its review.";
const NOT_AN_ADMIN: &str = "Only an admin hides a review.";

/// The subject of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    Guide,
    Package,
}

impl About {
    pub fn name(self) -> &'static str {
        match self {
            Self::Guide => "guide",
            Self::Package => "package",
        }
    }
}

row_struct! {
    /// The trip of a review.
    pub(super) struct ReviewedTrip {
        booking: Uuid = "b.id",
        status: Status = "b.status",
        is_paid: bool = "b.full_payment_completed",
        end: NaiveDate = "b.end_date",
        guide: Uuid = "b.guide_id",
        package: Uuid = "b.package_id",
        guide_user: Uuid = "g.user_id",
        title: String = TITLE,
    }
}

/// The trip of a booking that the caller may review now.
///
/// # Errors
/// `SignedOut`; `Forbidden` for another person's booking and for none; `Refused` before the trip is completed and too long after it.
pub(super) async fn reviewable(tx: &mut Tx<'_>, ctx: &Ctx, booking: Option<Uuid>) -> Result<ReviewedTrip> {
    let person = traveller(ctx)?;
    let tables = "booking_requests b JOIN guides g ON g.id = b.guide_id JOIN packages p ON p.id = b.package_id";
    let rest = format!("FROM {tables} WHERE b.id = $1 AND b.user_id = $2");
    let trip: Option<ReviewedTrip> = tx.select_one(&rest, &[booking.into(), person.user.into()]).await?;
    let trip = trip.ok_or(Error::Forbidden(NOT_YOURS))?;
    if !is_completed(trip.status, trip.is_paid, trip.end, ctx.today()) {
        return Err(Error::Refused(NOT_YET.to_owned()));
    }
    if !super::is_open(trip.end, ctx.today()) {
        return Err(Error::Refused(TOO_LATE.to_owned()));
    }
    Ok(trip)
}

fn traveller(ctx: &Ctx) -> Result<&SignedInPerson> {
    match &ctx.caller {
        Caller::Person(person) => Ok(person),
        Caller::Visitor => Err(Error::SignedOut),
        Caller::Service => Err(Error::Forbidden(NOT_YOURS)),
    }
}

/// Stores a review of a completed trip, and updates the ratings. Each trip has one review of its guide and one of its package.
///
/// # Errors
/// As [`reviewable`]; `Duplicate` if there is one.
pub(super) async fn write(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: Uuid,
    trip: &ReviewedTrip,
    about: About,
    stars: i64,
    text: Option<&str>,
) -> Result<Uuid> {
    let user = traveller(ctx)?.user;
    let there = "SELECT id FROM reviews WHERE booking_request_id = $1 AND review_type = $2";
    if tx.row(there, &[booking.into(), about.name().into()]).await?.is_some() {
        return Err(Error::Duplicate("reviewed"));
    }
    let name = tx.row("SELECT display_name FROM profiles WHERE user_id = $1", &[user.into()]).await?;
    let name = name.map(|row| row.text(0).map(str::to_owned)).transpose()?.unwrap_or_default();
    let (guide, package) = match about {
        About::Guide => (Some(trip.guide), None),
        About::Package => (None, Some(trip.package)),
    };
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO reviews (id, user_id, booking_request_id, guide_id, package_id, rating, review_text, review_type, reviewer_name,
                              created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)",
        &[
            id.into(),
            user.into(),
            booking.into(),
            guide.into(),
            package.into(),
            stars.into(),
            text.into(),
            about.name().into(),
            // Spec: the first name only.
            name.split_whitespace().next().unwrap_or("Traveler").into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    ratings::follow(tx, package, guide).await?;
    webhooks::record_review(tx, ctx, id, (package, guide), stars).await?;
    let mail = ReviewMail::Received {
        title: trip.title.clone(),
        stars,
        has_text: text.is_some(),
        is_about_guide: about == About::Guide,
    };
    let notice = Notice::new("review_received", &mail, Some(page_of(about, trip)))?;
    notices::show(tx, ctx, trip.guide_user, &notice).await?;
    Ok(id)
}

/// The address of the page that lists a review.
fn page_of(about: About, trip: &ReviewedTrip) -> String {
    match about {
        About::Guide => format!("/guides/{}", trip.guide),
        About::Package => format!("/packages/{}", trip.package),
    }
}

row_struct! {
    pub(super) struct StoredReview {
        id: Uuid = "r.id",
        user: Uuid = "r.user_id",
        booking: Uuid = "r.booking_request_id",
        guide: Option<Uuid> = "r.guide_id",
        package: Option<Uuid> = "r.package_id",
        stars: i64 = "r.rating",
        text: Option<String> = "r.review_text",
        is_hidden: bool = "r.is_hidden",
        /// The account of the guide who led the trip.
        guide_user: Uuid = "g.user_id",
    }
}

pub(super) async fn get_review(tx: &mut Tx<'_>, id: Uuid) -> Result<StoredReview> {
    let tables = "reviews r JOIN booking_requests b ON b.id = r.booking_request_id JOIN guides g ON g.id = b.guide_id";
    let review = tx.select_one(&format!("FROM {tables} WHERE r.id = $1"), &[id.into()]).await?;
    review.ok_or(Error::Missing("review"))
}

/// Changes stars and text of a review; the earlier version stays stored.
///
/// # Errors
/// As [`reviewable`].
pub(super) async fn revise(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: Uuid,
    now: &StoredReview,
    stars: Option<i64>,
    text: Option<Option<String>>,
) -> Result<()> {
    let trip = reviewable(tx, ctx, Some(now.booking)).await?;
    let (stars, text) = (stars.unwrap_or(now.stars), text.unwrap_or_else(|| now.text.clone()));
    if (stars, &text) == (now.stars, &now.text) {
        return Ok(());
    }
    tx.run(
        "INSERT INTO review_revisions (id, review_id, rating, review_text, written_at, replaced_at)
         SELECT $1, id, rating, review_text, updated_at, $3 FROM reviews WHERE id = $2",
        &[ctx.new_id().into(), id.into(), ctx.now.into()],
    )
    .await?
    .any();
    tx.run(
        "UPDATE reviews SET rating = $2, review_text = $3, updated_at = $4 WHERE id = $1",
        &[id.into(), stars.into(), text.clone().into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Missing("review"))?;
    ratings::follow(tx, now.package, now.guide).await?;
    notify_of_change(tx, ctx, &trip, now, stars, text.as_deref()).await
}

/// A changed review is public at once, and a reply may answer its earlier text. Hidden reviews are skipped.
async fn notify_of_change(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    trip: &ReviewedTrip,
    before: &StoredReview,
    stars: i64,
    text: Option<&str>,
) -> Result<()> {
    if before.is_hidden {
        return Ok(());
    }
    let about = if before.guide.is_some() { About::Guide } else { About::Package };
    let mail = ReviewMail::Changed {
        title: trip.title.clone(),
        stars,
        stars_before: before.stars,
        has_text: text.is_some(),
        is_about_guide: about == About::Guide,
    };
    let notice = Notice::new("review_changed", &mail, Some(page_of(about, trip)))?;
    notices::show(tx, ctx, trip.guide_user, &notice).await
}

/// The guide's reply, displayed below the review; `None` removes it.
///
/// # Errors
/// `SignedOut`; `Forbidden` for all but the trip's guide.
pub(super) async fn reply(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, now: &StoredReview, text: Option<&str>) -> Result<()> {
    let person = ctx.caller.person().ok_or(Error::Forbidden(NOT_ITS_GUIDE))?;
    if person.user != now.guide_user || person.guide.is_none() {
        return Err(Error::Forbidden(NOT_ITS_GUIDE));
    }
    let at = text.map(|_| ctx.now);
    tx.run("UPDATE reviews SET guide_reply = $2, replied_at = $3 WHERE id = $1", &[id.into(), text.into(), at.into()])
        .await?
        .exactly_one(Error::Missing("review"))
}

/// An admin hides a review with a reason, or makes it visible again; its text stays unchanged.
///
/// # Errors
/// `SignedOut` and `Forbidden` for other callers; `Refused` without a reason.
pub(super) async fn hide(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: Uuid,
    now: &StoredReview,
    hidden: bool,
    reason: Option<&str>,
) -> Result<()> {
    admins::only(&ctx.caller, StaffRight::EditContent, NOT_AN_ADMIN)?;
    let reason = reason.filter(|_| hidden);
    if hidden && reason.is_none() {
        return Err(Error::Refused("Please give a reason for hiding this review.".to_owned()));
    }
    tx.run(
        "UPDATE reviews SET is_hidden = $2, hidden_reason = $3 WHERE id = $1",
        &[id.into(), hidden.into(), reason.into()],
    )
    .await?
    .exactly_one(Error::Missing("review"))?;
    ratings::follow(tx, now.package, now.guide).await?;
    let (action, before) = (if hidden { "hidden" } else { "shown" }, json!({ "is_hidden": now.is_hidden }));
    let after = json!({ "is_hidden": hidden, "hidden_reason": reason });
    audit::record(tx, ctx, action, "reviews", id, Some(&before), Some(&after)).await
}
