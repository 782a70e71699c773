//! POST /functions/v1/booking-calendar: a booking as a calendar file, for its traveler and its host.

use axum::body::Body;
use axum::http::request::Parts;
use axum::http::{HeaderValue, header};
use axum::response::IntoResponse as _;
use serendib_db::Tx;
use serendib_domain::Result;
use serendib_domain::bookings::ics;

use super::{FunctionResult, authenticate, text};
use crate::app::App;
use crate::outside::mail::sender_address;

pub async fn answer(app: &App, parts: &Parts, body: Body) -> FunctionResult {
    let ctx = authenticate(app, parts).await?;
    // An invalid id matches no booking.
    let id = text(body, "bookingRequestId").await?.parse().unwrap_or_default();
    let organizer = sender_address(&app.settings);
    let file: Result<String> =
        app.db.write(async move |tx: &mut Tx<'_>| ics::to_file(tx, &ctx.clone(), id, &organizer).await).await;
    let mut response = file?.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/calendar; charset=utf-8"));
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"serendib-trip.ics\""));
    Ok(response)
}
