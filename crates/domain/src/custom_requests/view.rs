//! Views of a request. The traveler reads every offer, a guide only their own.

use chrono::NaiveDate;
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, Tx};
use uuid::Uuid;

use super::request::dates;
use super::row::{self, CustomRequest, CustomRequestSide, OfferRow, OfferState};
use crate::bookings::terms;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::group_price::group_total;
use crate::money::{self, dollars};
use crate::planner::Itinerary;

/// Requests per list.
const LISTED: i64 = 50;
const NO_SIDE: &str = "side must be traveller or guide.";

/// The caller's requests, or those sent to them, the newest first, without the plans' days.
///
/// # Errors
/// `SignedOut`; `Refused` for an unknown side.
pub async fn list(mut db: &Db, ctx: &Ctx, side: &str) -> Result<Json> {
    const TO_GUIDE: &str = "r.id IN (SELECT custom_request_id FROM custom_offers WHERE guide_id = $1)";
    let person = ctx.caller.person().ok_or(Error::SignedOut)?;
    let found = match (side, person.record) {
        ("traveller", _) => row::read(&mut db, "r.user_id = $1", &[person.user.into()], LISTED).await?,
        ("guide", Some(record)) => row::read(&mut db, TO_GUIDE, &[record.into()], LISTED).await?,
        ("guide", None) => Vec::new(),
        _ => return Err(Error::Refused(NO_SIDE.to_owned())),
    };
    let mut list = Vec::with_capacity(found.len());
    for request in &found {
        // A guide may also have sent a plan to others.
        let side = request.side(person).ok_or(super::MISSING)?;
        list.push(view(ctx, request, side, false)?);
    }
    Ok(Json::Array(list))
}

/// # Errors
/// `SignedOut`; `Missing` for a request that is not the caller's and did not go to them.
pub async fn get_request(mut db: &Db, ctx: &Ctx, id: Uuid) -> Result<Json> {
    read(&mut db, ctx, id).await
}

/// The plan of a request that the caller may open, or of one of its offers.
///
/// # Errors
/// As [`get_request`]; `Missing` for an offer without a plan, or of another guide.
pub(crate) async fn plan_of(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, offer: Option<Uuid>) -> Result<Itinerary> {
    let (request, side) = row::open(tx, ctx, id).await?;
    let Some(offer) = offer else { return request.itinerary() };
    let is_visible = |place: usize| match side {
        CustomRequestSide::Traveller => true,
        CustomRequestSide::Guide(own) => place == own,
    };
    let found = request.offers.iter().enumerate().find(|(place, one)| one.id == offer && is_visible(*place));
    found.ok_or(super::MISSING)?.1.itinerary()?.ok_or(super::MISSING)
}

/// As [`get_request`], inside a transaction.
pub(super) async fn get_request_in_tx(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<Json> {
    read(tx, ctx, id).await
}

async fn read(source: &mut impl RowSource, ctx: &Ctx, id: Uuid) -> Result<Json> {
    let (request, side) = row::open(source, ctx, id).await?;
    view(ctx, &request, side, true)
}

fn view(ctx: &Ctx, request: &CustomRequest, side: CustomRequestSide, is_whole: bool) -> Result<Json> {
    let row = &request.row;
    let plan = request.itinerary()?;
    let visible: Vec<&OfferRow> = match side {
        CustomRequestSide::Traveller => request.offers.iter().collect(),
        CustomRequestSide::Guide(place) => request.offers.get(place).into_iter().collect(),
    };
    let offers =
        visible.iter().map(|offer| offer_view(ctx, request, offer, side, is_whole)).collect::<Result<Vec<_>>>()?;
    let is_mine = side == CustomRequestSide::Traveller;
    let is_booked_here = visible.iter().any(|offer| offer.status == "accepted");
    Ok(json!({
        "id": row.id,
        "status": request.state(ctx.now)?.name(),
        "is_mine": is_mine,
        "title": row.title,
        "start_date": row.start_date.to_string(),
        "end_date": row.end_date.to_string(),
        "days": length(row.start_date, row.end_date),
        "number_of_travelers": row.number_of_travelers,
        "places": plan.destinations,
        "message": row.message,
        "traveller_name": row.traveller_name,
        "created_at": row.created_at.to_rfc3339(),
        "respond_by": row.respond_by.to_rfc3339(),
        "itinerary_id": row.itinerary_id.filter(|_| is_mine),
        "booking_id": row.booking_id.filter(|_| is_mine || is_booked_here),
        "itinerary": is_whole.then_some(&plan),
        "offers": offers,
    }))
}

fn offer_view(
    ctx: &Ctx,
    request: &CustomRequest,
    offer: &OfferRow,
    side: CustomRequestSide,
    is_whole: bool,
) -> Result<Json> {
    let (row, plan) = (&request.row, offer.itinerary()?);
    let state = offer.state(row, ctx.now)?;
    let is_priced = matches!(state, OfferState::Offered | OfferState::Accepted | OfferState::Closed | OfferState::Over);
    let price = offer.price_per_person.filter(|_| is_priced);
    let (start, end) = plan.as_ref().and_then(dates).unwrap_or((row.start_date, row.end_date));
    let total = price.map(|price| group_total(price, row.number_of_travelers, []));
    let advance = total.map(|total| terms::advance(total, None, terms::days_to(start, ctx.today())));
    let balance = total.zip(advance).map(|(total, advance)| money::balance(total, advance));
    let title = plan.as_ref().map_or(row.title.as_str(), |plan: &Itinerary| plan.title.as_str());
    Ok(json!({
        "id": offer.id,
        "guide_id": offer.guide_id,
        "display_name": offer.guide_name,
        "avatar_url": offer.guide_avatar,
        "rating": offer.guide_rating,
        "review_count": offer.guide_reviews,
        "status": state.name(),
        "price_per_person": price.map(dollars),
        "total_price": total.map(dollars),
        "advance_amount": advance.map(dollars),
        "balance": balance.map(dollars),
        "included": offer.included,
        "message": offer.message,
        "title": title,
        "start_date": start.to_string(),
        "end_date": end.to_string(),
        "days": length(start, end),
        "is_changed": plan.is_some(),
        // Only the plan's owner can open it.
        "itinerary_id": offer.itinerary_id.filter(|_| side != CustomRequestSide::Traveller),
        "itinerary": plan.as_ref().filter(|_| is_whole),
        "answered_at": offer.answered_at.map(|at| at.to_rfc3339()),
        "offer_ends_at": offer.ends_at.map(|at| at.to_rfc3339()),
    }))
}

fn length(first: NaiveDate, last: NaiveDate) -> i64 {
    (last - first).num_days() + 1
}
