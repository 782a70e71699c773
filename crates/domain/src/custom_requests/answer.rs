//! A guide's answer to a request: an offer with a price, perhaps with their own plan, or a refusal.

use serde_json::Value as Json;
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::request::dates;
use super::row::{self, CustomRequest, CustomRequestSide, OfferState};
use super::{MESSAGE_LIMIT, MISSING, notify, view};
use crate::bookings::start_dates::ahead;
use crate::bookings::{self, BookedOn, start_dates, terms};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::group_price::group_total;
use crate::guides::SUSPENDED;
use crate::itineraries::{ItineraryKey, find};
use crate::money;
use crate::packages::document::rules;
use crate::planner::Itinerary;
use crate::table::Posted;

/// Answers of one guide to one request: each is a mail to the traveler.
pub const ANSWERS_LIMIT: i64 = 10;
const OFTEN: &str = "You have answered this request ten times. Your last answer stands.";
const OVER: &str = "The time to answer this request is over.";
const TAKEN: &str = "You have another booking on these dates, or have blocked them in your calendar.";
const ENDED: &str = "This request is closed.";
const NO_PRICE: &str = "Please enter your price per person.";
const NO_PLAN: &str = "There is no such plan of yours.";
const NO_DATES: &str = "Your plan has no dates. Please choose when it starts.";
const PASSED: &str = "The start date of your plan has passed.";
const TOO_FAR: &str = concat!("Your plan must start within the next ", ahead!(), ".");
const UNDECIDED: &str = "Your answer must be offer or decline.";

struct Offer {
    /// Cents.
    price: i64,
    included: Option<String>,
    plan: Option<(Uuid, Itinerary)>,
}

/// Stores the calling guide's answer, or replaces it until the deadline, and notifies the traveler. Returns the request as
/// [`view::get_request`] does.
///
/// # Errors
/// `SignedOut`; `Missing` for a request that did not go to the caller; `Forbidden` for a suspended guide; `Conflict` if it is closed or
/// past its deadline; `Fields` with every broken rule.
pub async fn answer(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Json> {
    let mut fields = FieldReader::new(posted);
    fields.only(&["id", "answer", "price_per_person", "included", "message", "itinerary_id"]);
    let id = fields.id("id", "There is no such request.").unwrap_or_default();
    let (request, place) = match row::open(tx, ctx, id).await? {
        (request, CustomRequestSide::Guide(place)) => (request, place),
        (_, CustomRequestSide::Traveller) => return Err(MISSING),
    };
    may_answer(ctx, &request, place)?;
    let message = fields.lines("message", "message", MESSAGE_LIMIT);
    let decision = fields.line("answer", "answer", 10);
    let offer = match decision.as_deref() {
        Some("offer") => Some(read_offer(tx, ctx, &mut fields, &request).await?),
        Some("decline") => None,
        _ => {
            fields.note("answer", UNDECIDED);
            None
        }
    };
    fields.finish()?;
    let offer = offer.flatten();
    if let Some(offer) = &offer {
        keep_free(tx, ctx, &request, place, offer).await?;
    }
    let (offer_id, earlier) = (request.offers[place].id, request.offers[place].status.clone());
    write(tx, ctx, &request, offer_id, &earlier, offer, message.as_deref()).await?;
    let (request, _) = row::open(tx, ctx, id).await?;
    notify::send_answer(tx, ctx, &request, place).await?;
    view::get_request_in_tx(tx, ctx, id).await
}

fn may_answer(ctx: &Ctx, request: &CustomRequest, place: usize) -> Result<()> {
    let offer = request.offers.get(place).ok_or(MISSING)?;
    if !offer.guide_is_active {
        return Err(Error::Forbidden(SUSPENDED));
    }
    match offer.state(&request.row, ctx.now)? {
        OfferState::Accepted | OfferState::Closed => Err(Error::Conflict(ENDED)),
        _ if !request.row.may_be_answered(ctx.now) => Err(Error::Conflict(OVER)),
        _ if offer.answers >= ANSWERS_LIMIT => Err(Error::Conflict(OFTEN)),
        _ => Ok(()),
    }
}

/// Notes errors, and then returns `None`.
async fn read_offer(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    fields: &mut FieldReader<'_>,
    request: &CustomRequest,
) -> Result<Option<Offer>> {
    if fields.is_blank("price_per_person") {
        fields.note("price_per_person", NO_PRICE);
    }
    let people = request.row.number_of_travelers;
    let price = fields.cents("price_per_person", "price per person", 1..=rules::PRICE_LIMIT_USD * 100);
    if price.is_some_and(|price| !(terms::LEAST_CHARGE..=terms::MOST_CHARGE).contains(&group_total(price, people, [])))
    {
        let (least, most) = (money::format(terms::LEAST_CHARGE), money::format(terms::MOST_CHARGE));
        fields.note("price_per_person", format!("A trip that is booked here costs from {least} to {most} in all."));
    }
    let included = fields.lines("included", "list of what is included", rules::LIST_LIMIT);
    let plan = match fields.id("itinerary_id", NO_PLAN) {
        None => None,
        Some(id) => own_plan(tx, ctx, fields, id).await?.map(|plan| (id, plan)),
    };
    Ok(price.map(|price| Offer { price, included, plan }))
}

/// The guide's own plan, with future days.
async fn own_plan(tx: &mut Tx<'_>, ctx: &Ctx, fields: &mut FieldReader<'_>, id: Uuid) -> Result<Option<Itinerary>> {
    let plan = match find::open_itinerary_in_tx(tx, ctx, &ItineraryKey { id, secret: None }).await {
        Ok(found) if found.is_mine => found.itinerary,
        // Plans shared with the guide are not theirs to offer.
        Ok(_) | Err(Error::Missing(_)) => {
            fields.note("itinerary_id", NO_PLAN);
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    match dates(&plan) {
        None => fields.note("itinerary_id", NO_DATES),
        Some((first, _)) if first < ctx.today() => fields.note("itinerary_id", PASSED),
        Some((first, _)) if terms::days_to(first, ctx.today()) > start_dates::AHEAD_DAYS => {
            fields.note("itinerary_id", TOO_FAR);
        }
        Some(_) => {}
    }
    Ok(Some(plan))
}

/// A guide cannot offer days on which they lead another trip.
async fn keep_free(tx: &mut Tx<'_>, ctx: &Ctx, request: &CustomRequest, place: usize, offer: &Offer) -> Result<()> {
    let own = offer.plan.as_ref().and_then(|(_, plan)| dates(plan));
    let days = own.unwrap_or((request.row.start_date, request.row.end_date));
    let guide = request.offers.get(place).ok_or(MISSING)?.guide_id;
    if bookings::find_taken_guides(tx, ctx, &[guide], days, BookedOn::EarlierDay).await?.is_empty() {
        Ok(())
    } else {
        Err(Error::Conflict(TAKEN))
    }
}

async fn write(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    request: &CustomRequest,
    id: Uuid,
    earlier: &str,
    offer: Option<Offer>,
    message: Option<&str>,
) -> Result<()> {
    let status = if offer.is_some() { "offered" } else { "declined" };
    let own = offer.as_ref().and_then(|offer| offer.plan.as_ref());
    let plan = own.map(|(_, plan)| plan);
    let start = plan.and_then(|plan| plan.start_date).unwrap_or(request.row.start_date);
    let ends = offer.as_ref().map(|_| terms::offer_deadline(ctx.now, start));
    let document = plan.map(|plan| find::to_document(plan, find::LONGEST_BYTES)).transpose()?;
    tx.run(
        "UPDATE custom_offers SET status = $2, price_per_person = $3, included = $4, message = $5, document = $6,
                answered_at = $7, ends_at = $8, itinerary_id = $10, answers = answers + 1
          WHERE id = $1 AND status = $9",
        &[
            id.into(),
            status.into(),
            offer.as_ref().map(|offer| offer.price).into(),
            offer.as_ref().and_then(|offer| offer.included.clone()).into(),
            message.map(str::to_owned).into(),
            document.map_or(Value::Null, |(document, _)| document),
            ctx.now.into(),
            ends.into(),
            earlier.into(),
            own.map(|(id, _)| *id).into(),
        ],
    )
    .await?
    .exactly_one(Error::Stale("custom request"))?;
    touch(tx, ctx, request.row.id).await
}

/// Locks the request's row, so that a parallel answer and acceptance run one after the other.
pub(super) async fn touch(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<()> {
    tx.run("UPDATE custom_requests SET updated_at = $2 WHERE id = $1 AND status = 'open'", &[id.into(), ctx.now.into()])
        .await?
        .exactly_one(Error::Conflict(ENDED))
}
