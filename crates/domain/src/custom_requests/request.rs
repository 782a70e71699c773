//! Sends a plan to guides.

use chrono::{Duration, NaiveDate};
use serde_json::Value as Json;
use serendib_db::Tx;
use uuid::Uuid;

use super::{MESSAGE_LIMIT, notify, row, view};
use crate::accounts::account_deletion;
use crate::bookings::start_dates::ahead;
use crate::bookings::{self, BookedOn, start_dates, terms};
use crate::ctx::Ctx;
use crate::error::{Error, FieldError, Result};
use crate::fields::FieldReader;
use crate::guides::active_sql;
use crate::itineraries::{ItineraryKey, find};
use crate::packages::document::rules;
use crate::planner::{self, Catalogue, Itinerary};
use crate::table::Posted;

/// Guides per request.
pub const GUIDES_LIMIT: usize = 3;
/// Pending requests of one traveler.
pub const OPEN_LIMIT: usize = 5;
/// Requests of one traveler per day.
pub const PER_DAY: usize = 10;
/// Seconds until a retry.
const PAUSE: u32 = 3_600;
/// Characters of an id.
const ID_LIMIT: usize = 36;
const CHOOSE: &str = "Please choose one to three guides.";
const NO_DATE: &str = "Please choose when your trip starts.";
const PASSED: &str = "Your start date has passed.";
const TOO_FAR: &str = concat!("Your start date must be within the next ", ahead!(), ".");
const IS_OPEN: &str = "You have sent this plan to guides already. Withdraw that request first.";
const YOURSELF: &str = "You cannot send a plan to yourself.";
const OFF_DUTY: &str = "This guide does not take requests at the moment.";
const NO_PLAN: Error = Error::Missing("itinerary");

/// A guide who gets the request.
struct Recipient {
    guide: Uuid,
    name: String,
}

/// What the traveler adds to their plan.
struct PlanRequest {
    itinerary: Uuid,
    guides: Vec<Uuid>,
    start: Option<NaiveDate>,
    people: Option<i64>,
    message: Option<String>,
}

/// Sends a plan of the caller to one to three guides, and notifies them. Returns the request as [`view::get_request`] does.
///
/// # Errors
/// `SignedOut`; `Missing` for a plan that is not the caller's; `Fields` with every broken rule; `Conflict` while this plan waits for
/// guides, or if one of them is not free; `TooMany`.
pub async fn request(tx: &mut Tx<'_>, ctx: &Ctx, land: &Catalogue, posted: &Posted) -> Result<Json> {
    let person = ctx.caller.person().ok_or(Error::SignedOut)?;
    account_deletion::ensure_stays(tx, person.user).await?;
    let mut fields = FieldReader::new(posted);
    let wanted = read(&mut fields);
    let found = match wanted.itinerary {
        id if id.is_nil() => return Err(NO_PLAN),
        id => find::open_itinerary_in_tx(tx, ctx, &ItineraryKey { id, secret: None }).await?,
    };
    // Fellow planners cannot send it, only its owner.
    if !found.is_mine {
        return Err(NO_PLAN);
    }
    let mut plan = found.itinerary;
    let start = wanted.start.or(plan.start_date);
    match start {
        None => fields.note("start_date", NO_DATE),
        Some(day) if day < ctx.today() => fields.note("start_date", PASSED),
        Some(day) if terms::days_to(day, ctx.today()) > start_dates::AHEAD_DAYS => fields.note("start_date", TOO_FAR),
        Some(_) => {}
    }
    let recipients = recipients(tx, &mut fields, &wanted.guides, person.user).await?;
    fields.finish()?;
    within_limits(tx, ctx, person.user, wanted.itinerary).await?;
    let people = wanted.people.unwrap_or_else(|| i64::from(plan.group_size.max(1)));
    set_group(land, &mut plan, start, people);
    let (first, last) = dates(&plan).ok_or_else(|| Error::Refused(NO_DATE.to_owned()))?;
    all_free(tx, ctx, &recipients, (first, last)).await?;
    let id = insert(tx, ctx, person.user, &wanted, &plan, (first, last), people).await?;
    for (position, recipient) in (0_i64..).zip(&recipients) {
        tx.run(
            "INSERT INTO custom_offers (id, custom_request_id, guide_id, position) VALUES ($1, $2, $3, $4)",
            &[ctx.new_id().into(), id.into(), recipient.guide.into(), position.into()],
        )
        .await?
        .any();
    }
    let (request, _) = row::open(tx, ctx, id).await?;
    notify::send_requested(tx, ctx, &request).await?;
    view::get_request_in_tx(tx, ctx, id).await
}

fn read(fields: &mut FieldReader<'_>) -> PlanRequest {
    fields.only(&["itinerary_id", "guide_ids", "start_date", "number_of_travelers", "message"]);
    let itinerary = fields.id("itinerary_id", "There is no such plan.").unwrap_or_default();
    let named = fields.list("guide_ids", "guides", GUIDES_LIMIT, ID_LIMIT);
    let mut guides: Vec<Uuid> = Vec::new();
    for guide in named.iter().filter_map(|id| id.parse().ok()) {
        if !guides.contains(&guide) {
            guides.push(guide);
        }
    }
    if named.is_empty() || named.iter().any(|id| id.parse::<Uuid>().is_err()) {
        fields.note("guide_ids", CHOOSE);
    }
    let start = fields.day("start_date", "start date");
    let people = fields.integer("number_of_travelers", "number of travelers", rules::GROUP);
    let message = fields.lines("message", "message", MESSAGE_LIMIT);
    PlanRequest { itinerary, guides, start, people, message }
}

/// The active guides, in the traveler's order; errors are noted.
async fn recipients(
    tx: &mut Tx<'_>,
    fields: &mut FieldReader<'_>,
    guides: &[Uuid],
    traveller: Uuid,
) -> Result<Vec<Recipient>> {
    const GUIDE: &str =
        concat!("SELECT g.user_id, g.display_name FROM guides g WHERE g.id = $1 AND ", active_sql!("g"));
    let mut recipients = Vec::with_capacity(guides.len());
    for (place, guide) in guides.iter().enumerate() {
        let row = tx.row(GUIDE, &[(*guide).into()]).await?;
        match row {
            None => fields.note(format!("guide_ids.{place}"), OFF_DUTY),
            Some(row) if row.uuid(0)? == traveller => fields.note(format!("guide_ids.{place}"), YOURSELF),
            Some(row) => {
                recipients.push(Recipient { guide: *guide, name: row.text(1)?.to_owned() });
            }
        }
    }
    Ok(recipients)
}

/// Other plans may wait at the same time, within limits.
async fn within_limits(tx: &mut Tx<'_>, ctx: &Ctx, traveller: Uuid, itinerary: Uuid) -> Result<()> {
    let day = ctx.now - Duration::days(1);
    let own = [traveller.into(), day.into()];
    let most = i64::try_from(OPEN_LIMIT + PER_DAY).unwrap_or(i64::MAX);
    let recent = row::read(tx, "r.user_id = $1 AND (r.status = 'open' OR r.created_at > $2)", &own, most).await?;
    let mut open = 0;
    for request in &recent {
        if request.state(ctx.now)? == row::CustomRequestState::Open {
            open += 1;
            if request.row.itinerary_id == Some(itinerary) {
                return Err(Error::Conflict(IS_OPEN));
            }
        }
    }
    let of_day = recent.iter().filter(|request| request.row.created_at > day).count();
    if open >= OPEN_LIMIT || of_day >= PER_DAY { Err(Error::TooMany(PAUSE)) } else { Ok(()) }
}

/// Sets the plan's days and group size.
fn set_group(land: &Catalogue, plan: &mut Itinerary, start: Option<NaiveDate>, people: i64) {
    let group = u8::try_from(people).unwrap_or(u8::MAX);
    if plan.start_date == start && plan.group_size == group {
        return;
    }
    planner::set_departure(land, plan, start, group);
}

/// First and last day of a dated plan.
pub(super) fn dates(plan: &Itinerary) -> Option<(NaiveDate, NaiveDate)> {
    let first = plan.start_date?;
    Some((first, first.checked_add_signed(Duration::days(i64::from(plan.duration.max(1)) - 1))?))
}

async fn all_free(tx: &mut Tx<'_>, ctx: &Ctx, recipients: &[Recipient], days: (NaiveDate, NaiveDate)) -> Result<()> {
    let guides: Vec<Uuid> = recipients.iter().map(|one| one.guide).collect();
    let taken = bookings::find_taken_guides(tx, ctx, &guides, days, BookedOn::Today).await?;
    match recipients.iter().enumerate().find(|(_, one)| taken.contains(&one.guide)) {
        None => Ok(()),
        Some((place, one)) => {
            let message = format!("{} is not free on these dates.", one.name);
            let wrong = vec![FieldError::new(format!("guide_ids.{place}"), message.clone())];
            Err(Error::Fields { message, wrong })
        }
    }
}

async fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    traveller: Uuid,
    wanted: &PlanRequest,
    plan: &Itinerary,
    (first, last): (NaiveDate, NaiveDate),
    people: i64,
) -> Result<Uuid> {
    let (document, _) = find::to_document(plan, find::LONGEST_BYTES)?;
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO custom_requests (id, user_id, itinerary_id, title, start_date, end_date, number_of_travelers, message,
                                      document, respond_by, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)",
        &[
            id.into(),
            traveller.into(),
            wanted.itinerary.into(),
            plan.title.as_str().into(),
            first.into(),
            last.into(),
            people.into(),
            wanted.message.clone().into(),
            document,
            terms::respond_by(ctx.now, first).into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    Ok(id)
}
