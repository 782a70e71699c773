//! A traveler accepts an offer: this creates a private package and its booking, which waits for the advance.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use uuid::Uuid;

use super::request::dates;
use super::row::{self, CustomRequestState, OfferState};
use super::{MISSING, notify, private_package};
use crate::bookings::request;
use crate::ctx::Ctx;
use crate::error::{Error, FieldError, Result};
use crate::fields::FieldReader;
use crate::group_price::group_total;
use crate::money;
use crate::planner::Itinerary;
use crate::table::Posted;

const ENDED: &str = "This request is closed.";
const OFFER_ENDED: &str = "This offer does not stand any more.";
const OFF_DUTY: &str = "This guide takes no bookings at the moment.";
const CHANGED: &str = "This offer has changed. Please look at it again.";

/// Accepts one offer of a request of the caller; returns the booking's id, also on a repeat.
///
/// # Errors
/// `SignedOut`; `Missing` for a request that is not the caller's; `Conflict` if it is closed, if the offer ended or has changed, or if its
/// guide is no longer free; `Fields` as for a booking request.
pub async fn accept(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Json> {
    let mut fields = FieldReader::new(posted);
    fields.only(&[
        "id",
        "offer_id",
        "total_price",
        "answered_at",
        "full_name",
        "contact_email",
        "contact_phone",
        "special_requests",
        "accepted_terms",
    ]);
    let id = fields.id("id", "There is no such request.").unwrap_or_default();
    let offer_id = fields.id("offer_id", "There is no such offer.").unwrap_or_default();
    let request = row::find_own(tx, ctx, id).await?;
    let offer = request.offers.iter().find(|offer| offer.id == offer_id).ok_or(MISSING)?;
    fields.finish()?;
    let state = offer.state(&request.row, ctx.now)?;
    if let (OfferState::Accepted, Some(booking)) = (state, request.row.booking_id) {
        return Ok(json!({ "booking_id": booking }));
    }
    if request.state(ctx.now)? != CustomRequestState::Open {
        return Err(Error::Conflict(ENDED));
    }
    let price = match (state, offer.price_per_person) {
        (OfferState::Offered, Some(price)) => price,
        _ => return Err(Error::Conflict(OFFER_ENDED)),
    };
    let people = request.row.number_of_travelers;
    let total = group_total(price, people, []);
    // A later answer may have the same price but other days, or include less.
    if !is_cents(posted.get("total_price"), total) || !is_of(posted.get("answered_at"), offer.answered_at) {
        return Err(Error::Conflict(CHANGED));
    }
    if !offer.guide_is_active {
        return Err(Error::Conflict(OFF_DUTY));
    }
    let plan = offer.itinerary()?.map_or_else(|| request.itinerary(), Ok)?;
    let package = private_package::create(tx, ctx, &request.row, offer, &plan).await?;
    let wish = booking(posted, package, offer.guide_id, &plan, people, total)?;
    let booking = request::request_agreed(tx, ctx, &wish).await.map_err(by_its_fields)?;
    tx.run(
        "UPDATE custom_requests SET status = 'booked', booking_request_id = $2, updated_at = $3 WHERE id = $1 AND status = 'open'",
        &[id.into(), booking.into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Conflict(ENDED))?;
    tx.run(
        "UPDATE custom_offers SET status = 'accepted' WHERE id = $1 AND status = 'offered' AND price_per_person = $2",
        &[offer_id.into(), price.into()],
    )
    .await?
    .exactly_one(Error::Conflict(CHANGED))?;
    notify::send_accepted(tx, ctx, &request, offer).await?;
    Ok(json!({ "booking_id": booking }))
}

/// Whether the traveler has seen the current answer.
fn is_of(posted: Option<&Json>, answered: Option<DateTime<Utc>>) -> bool {
    let seen = posted.and_then(Json::as_str).and_then(|text| text.parse::<DateTime<Utc>>().ok());
    seen.is_some() && seen == answered
}

fn is_cents(posted: Option<&Json>, cents: i64) -> bool {
    matches!(posted, Some(Json::Number(number)) if money::parse(&number.to_string()) == Some(cents))
}

/// The booking request as the dialog of a package sends it.
fn booking(posted: &Posted, package: Uuid, guide: Uuid, plan: &Itinerary, people: i64, total: i64) -> Result<Posted> {
    let (start, _) = dates(plan).ok_or(Error::Conflict(OFFER_ENDED))?;
    let of = |name: &str| posted.get(name).cloned().unwrap_or(Json::Null);
    let document = json!({
        "package_id": package,
        "guide_id": guide,
        "start_date": start.to_string(),
        "number_of_travelers": people,
        "rooms": [],
        "total_price": money::dollars(total),
        "special_requests": of("special_requests"),
        "accepted_terms": of("accepted_terms"),
        "travellers": [{
            "full_name": of("full_name"),
            "email": of("contact_email"),
            "phone": of("contact_phone"),
            "is_primary": true,
        }],
    });
    match document {
        Json::Object(document) => Ok(document),
        _ => Ok(Posted::new()),
    }
}

/// Renames the fields of errors to those of this form.
fn by_its_fields(error: Error) -> Error {
    let Error::Fields { message, wrong } = error else { return error };
    let named = |wrong: FieldError| {
        let field = match wrong.field.as_str() {
            "travellers.0.full_name" => "full_name".to_owned(),
            "travellers.0.email" => "contact_email".to_owned(),
            "travellers.0.phone" => "contact_phone".to_owned(),
            _ => wrong.field,
        };
        FieldError { field, message: wrong.message }
    };
    Error::Fields { message, wrong: wrong.into_iter().map(named).collect() }
}
