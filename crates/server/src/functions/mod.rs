//! `functions/v1`: requests that are not reads or writes of rows. C-4; docs/wire.md.

mod booking_calendar;
mod booking_export;
mod calendar_feed;
mod checkout;
mod error;
mod export;
mod guide_statement;
mod my_data;
mod payout_account;
pub mod planner;
mod text_reply;
mod webhook;

use axum::Json;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde_json::Value;

use crate::app::App;
use crate::caller;
use error::FunctionError;
use serendib_domain::Ctx;
use serendib_domain::payments::PaymentKind;
pub(crate) use webhook::deliver;

/// The public keys by which anybody verifies statements of guides.
const STATEMENT_KEYS: &str = "statement-keys";
const LONGEST_BODY_BYTES: usize = 16 * 1024;

type FunctionResult = Result<Response, FunctionError>;

/// /functions/v1/{name}; OPTIONS of browsers are answered before.
pub async fn handle(State(app): State<App>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let name = parts.uri.path().trim_start_matches("/functions/v1/").to_owned();
    let wanted = match name.as_str() {
        "create-booking-payment" | "create-full-payment" | "verify-booking-payment" | "stripe-webhook" => Method::POST,
        text_reply::NAME | "connect-payout-account" | "refresh-payout-account" => Method::POST,
        "generate-itinerary" | "itinerary-calendar" | "booking-calendar" | "export-bookings" => Method::POST,
        "my-data" | "export-person" => Method::POST,
        "payment-logs-csv" | "guide-statement-csv" | STATEMENT_KEYS => Method::GET,
        feed if feed.starts_with(calendar_feed::FOLDER) => Method::GET,
        _ => return FunctionError::new(StatusCode::NOT_FOUND, "Requested function was not found").into_response(),
    };
    let is_probe = parts.method == Method::HEAD && name.starts_with(calendar_feed::FOLDER);
    if parts.method != wanted && !is_probe {
        let mut response =
            FunctionError::new(StatusCode::METHOD_NOT_ALLOWED, format!("Only {wanted} is allowed")).into_response();
        if let Ok(allowed) = HeaderValue::from_str(wanted.as_str()) {
            response.headers_mut().insert(header::ALLOW, allowed);
        }
        return response;
    }
    let answer = match name.as_str() {
        "create-booking-payment" => checkout::create(&app, &parts, body, PaymentKind::Advance).await,
        "create-full-payment" => checkout::create(&app, &parts, body, PaymentKind::Full).await,
        "verify-booking-payment" => checkout::verify(&app, &parts, body).await,
        "payment-logs-csv" => export::payment_logs(&app, &parts).await,
        "export-bookings" => booking_export::answer(&app, &parts, body).await,
        "my-data" => my_data::download_own(&app, &parts).await,
        "export-person" => my_data::download_of_person(&app, &parts, body).await,
        "connect-payout-account" => payout_account::connect(&app, &parts).await,
        "refresh-payout-account" => payout_account::refresh(&app, &parts).await,
        text_reply::NAME => text_reply::receive(&app, &parts, body).await,
        STATEMENT_KEYS => json(app.keys.statement_keys()),
        "guide-statement-csv" => guide_statement::download(&app, &parts).await,
        "generate-itinerary" => planner::answer(&app, &parts, body).await,
        "booking-calendar" => booking_calendar::answer(&app, &parts, body).await,
        feed if feed.starts_with(calendar_feed::FOLDER) => calendar_feed::answer(&app, &parts, feed).await,
        "itinerary-calendar" => planner::calendar::answer(&app, &parts, body).await,
        _ => webhook::receive(&app, &parts, body).await,
    };
    let mut response = answer.unwrap_or_else(|error| error.into_response());
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

async fn authenticate(app: &App, parts: &Parts) -> Result<Ctx, FunctionError> {
    let caller = caller::authenticate(app, &parts.headers).await?;
    if caller.person().is_none() {
        return Err(FunctionError::new(StatusCode::UNAUTHORIZED, "Sign in first"));
    }
    Ok(app.ctx_of(caller, parts))
}

/// The body, up to `limit` bytes.
async fn bytes(body: Body, limit: usize) -> Result<axum::body::Bytes, FunctionError> {
    // The middleware itself reports a body that broke off.
    axum::body::to_bytes(body, limit)
        .await
        .map_err(|_| FunctionError::new(StatusCode::PAYLOAD_TOO_LARGE, "The request body is too large"))
}

/// A field of the posted object as text, whatever its media type.
async fn text(body: Body, name: &str) -> Result<String, FunctionError> {
    let sent = bytes(body, LONGEST_BODY_BYTES).await?;
    let object: Option<Value> = serde_json::from_slice(&sent).ok();
    let text = object.as_ref().and_then(|object| object.as_object()?.get(name)?.as_str());
    text.map(str::to_owned).ok_or_else(|| FunctionError::new(StatusCode::BAD_REQUEST, format!("{name} is required")))
}

fn json(value: Value) -> FunctionResult {
    Ok(Json(value).into_response())
}
