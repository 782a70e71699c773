//! POST /functions/v1/itinerary-calendar: a plan as a calendar file, for any caller who may open it. The key is in the body, because
//! addresses end up in logs and histories.

use axum::body::Body;
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::IntoResponse as _;
use serde_json::Value as Json;
use serendib_domain::itineraries::ics::{self, Edition};
use serendib_domain::itineraries::{ItineraryKey, find, share};

use super::super::error::FunctionError;
use super::super::{FunctionResult, LONGEST_BODY_BYTES, bytes};
use crate::app::App;
use crate::caller;
use crate::outside::mail::sender_address;

/// The body has `id`, for a plan without an owner also `secret`; or the `token` of a link.
pub async fn answer(app: &App, parts: &Parts, body: Body) -> FunctionResult {
    let ctx = app.ctx_of(caller::authenticate(app, &parts.headers).await?, parts);
    let sent: Json = serde_json::from_slice(&bytes(body, LONGEST_BODY_BYTES).await?).unwrap_or_default();
    let text = |name: &str| sent.get(name).and_then(Json::as_str);
    let (edition, itinerary) = match (text("token"), text("id")) {
        (Some(token), _) => share::open_shared(&app.db, &ctx, token).await?,
        (None, Some(id)) => {
            // An invalid id matches no plan.
            let key = ItineraryKey { id: id.parse().unwrap_or_default(), secret: text("secret").map(str::to_owned) };
            let found = find::open_itinerary(&app.db, &ctx, &key).await?;
            (Edition { id: found.id, version: found.version }, found.itinerary)
        }
        (None, None) => return Err(FunctionError::new(StatusCode::BAD_REQUEST, "id is required")),
    };
    let mut response = ics::to_file(&ctx, edition, &itinerary, &sender_address(&app.settings))?.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/calendar; charset=utf-8"));
    headers.insert(
        header::CONTENT_DISPOSITION,
        HeaderValue::from_static("attachment; filename=\"serendib-itinerary.ics\""),
    );
    Ok(response)
}
