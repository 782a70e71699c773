//! The days of a package, by the rules of the booking dialog.

use axum::body::Body;
use axum::http::HeaderMap;
use serde_json::Value as Json;
use serendib_domain::Caller;
use serendib_domain::bookings::trip_days::{TripDays, TripDaysQuery, trip_days};
use serendib_domain::partners::{comfort_of, days};

use super::PartnerResult;
use super::catalogue::{invalid_product, parse_product_id};
use super::error::PartnerError;
use super::request_body::AvailabilityRequest;
use crate::app::App;

pub(super) async fn calendar(app: &App, headers: &HeaderMap, body: Body) -> PartnerResult<Json> {
    let (_, trip) = read(app, headers, body).await?;
    Ok(trip.days.iter().map(|day| days::calendar_day(&trip, day)).collect())
}

pub(super) async fn availability(app: &App, headers: &HeaderMap, body: Body) -> PartnerResult<Json> {
    let (request, trip) = read(app, headers, body).await?;
    let wanted = trip.days.iter().filter(|day| request.only.as_ref().is_none_or(|only| only.contains(&day.day)));
    Ok(wanted.map(|day| days::availability(&trip, day)).collect())
}

async fn read(app: &App, headers: &HeaderMap, body: Body) -> PartnerResult<(AvailabilityRequest, TripDays)> {
    let request = AvailabilityRequest::read(headers, body).await?;
    let invalid_option = || PartnerError::invalid_id("INVALID_OPTION_ID", "optionId", &request.option);
    let package = parse_product_id(&request.product)?;
    if request.option.is_empty() {
        return Err(invalid_option());
    }
    let query =
        TripDaysQuery { package, comfort: comfort_of(&request.option), people: request.people, days: request.days };
    let found = trip_days(&app.db, &app.ctx(Caller::Visitor), query).await?;
    let trip = found.ok_or_else(|| invalid_product(&request.product))?;
    if !trip.has_comfort {
        return Err(invalid_option());
    }
    let (least, most) = trip.people;
    if request.people.is_some_and(|people| !(least..=most).contains(&people)) {
        return Err(PartnerError::bad_request(format!("This option takes from {least} to {most} travelers.")));
    }
    Ok((request, trip))
}
