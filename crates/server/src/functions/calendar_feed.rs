//! GET /functions/v1/guide-calendar/{token}.ics: a guide's trips for other calendars, which cannot sign in.

use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::IntoResponse as _;
use serendib_domain::Caller;
use serendib_domain::bookings::availability;

use super::FunctionResult;
use crate::app::App;

pub const FOLDER: &str = "guide-calendar/";

pub async fn answer(app: &App, parts: &Parts, path: &str) -> FunctionResult {
    let name = path.strip_prefix(FOLDER).unwrap_or_default();
    let token = name.strip_suffix(".ics").unwrap_or(name);
    let feed = availability::read_feed(&app.db, &app.ctx_of(Caller::Visitor, parts), token).await?;
    let mut response = feed.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/calendar; charset=utf-8"));
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("inline; filename=\"serendib.ics\""));
    headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
    Ok(response)
}
