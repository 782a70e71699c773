//! `/api/v1`: what partners read by an API key, in the shapes of OCTO. Decision record 75, D-180; `docs/wire/partner-api.md`.
//!
//! - which route needs which scope: `route`; the key and its limit: `access`; errors: `error`
//! - answers: `catalogue`, `availability`, `bookings`; the description of all: `openapi.json`
//!
//! A session is no key here, and a key is no token anywhere else.

mod access;
mod availability;
mod bookings;
mod catalogue;
mod error;
mod openapi;
mod request_body;
mod route;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse as _, Response};
use axum::routing::any;
use serde_json::Value as Json;
use xxhash_rust::xxh3::xxh3_128;

use self::access::Access;
use self::error::PartnerError;
use self::request_body::read_query;
use self::route::PartnerRoute;
use crate::app::App;
use crate::middleware;

type PartnerResult<T = PartnerAnswer> = Result<T, PartnerError>;

/// An answer before its headers.
struct PartnerAnswer {
    body: Json,
    /// The address of the next page.
    next: Option<String>,
}

impl From<Json> for PartnerAnswer {
    fn from(body: Json) -> Self {
        Self { body, next: None }
    }
}

pub fn routes(app: &App) -> Router<App> {
    Router::new()
        .route("/api/v1", any(handle))
        .route("/api/v1/", any(handle))
        .route("/api/v1/openapi.json", any(openapi::describe))
        .route("/api/v1/{*path}", any(handle))
        // The middleware limits bodies.
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn_with_state(app.clone(), middleware::partners))
}

async fn handle(State(app): State<App>, request: Request) -> Response {
    answer(&app, request).await.unwrap_or_else(PartnerError::into_response)
}

async fn answer(app: &App, request: Request) -> PartnerResult<Response> {
    let (parts, body) = request.into_parts();
    let route = PartnerRoute::from_path(parts.uri.path()).ok_or_else(PartnerError::no_route)?;
    if let Some(response) = answer_method(&parts.method, route.methods()) {
        return response;
    }
    let access = Access::admit(app, &parts.headers, route.scope()).await?;
    let answered = respond(app, route, &parts.headers, &parts.uri, body).await;
    let mut response = answered.unwrap_or_else(PartnerError::into_response);
    access.add_headers(response.headers_mut());
    Ok(response)
}

/// The answer to `OPTIONS` and to other methods than these; `None` for one of them.
fn answer_method(method: &Method, allowed: &'static str) -> Option<PartnerResult<Response>> {
    if *method == Method::OPTIONS {
        return Some(Ok((StatusCode::NO_CONTENT, [(header::ALLOW, allowed)]).into_response()));
    }
    let is_allowed = allowed.split(", ").any(|name| name == method.as_str());
    (!is_allowed).then(|| Err(PartnerError::no_method(allowed)))
}

async fn respond(
    app: &App,
    route: PartnerRoute<'_>,
    headers: &HeaderMap,
    uri: &Uri,
    body: Body,
) -> PartnerResult<Response> {
    let query = uri.query().unwrap_or_default();
    if !matches!(route, PartnerRoute::Products | PartnerRoute::Bookings) {
        read_query(query, [])?;
    }
    Ok(match route {
        PartnerRoute::Supplier => tagged(headers, catalogue::supplier(app).into(), PRIVATE),
        PartnerRoute::Products => tagged(headers, catalogue::products(app, query).await?, PRIVATE),
        PartnerRoute::Product(id) => tagged(headers, catalogue::product(app, id).await?.into(), PRIVATE),
        PartnerRoute::Calendar => fresh(availability::calendar(app, headers, body).await?.into()),
        PartnerRoute::Availability => fresh(availability::availability(app, headers, body).await?.into()),
        PartnerRoute::Bookings => fresh(bookings::list(app, query).await?),
        PartnerRoute::Booking(id) => fresh(bookings::find(app, id).await?.into()),
    })
}

/// What a key opens is stored by its holder alone, and revalidated.
const PRIVATE: &str = "private, no-cache";

/// With an ETag, by which an unchanged answer is not sent again.
fn tagged(headers: &HeaderMap, answer: PartnerAnswer, cache: &'static str) -> Response {
    let bytes = answer.body.to_string().into_bytes();
    let tag = format!("\"{:032x}\"", xxh3_128(&bytes));
    let sent = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let mut sent = sent.flat_map(|value| value.split(',')).map(|one| one.trim().trim_start_matches("W/"));
    let is_unchanged = sent.any(|one| one == tag || one == "*");
    let mut response = match is_unchanged {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => json(bytes),
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    link(headers, answer.next.as_deref());
    response
}

/// Changes at any time, and is stored nowhere.
fn fresh(answer: PartnerAnswer) -> Response {
    let mut response = json(answer.body.to_string().into_bytes());
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    link(headers, answer.next.as_deref());
    response
}

fn json(bytes: Vec<u8>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], bytes).into_response()
}

/// RFC 8288.
fn link(headers: &mut HeaderMap, next: Option<&str>) {
    if let Some(next) = next.and_then(|next| HeaderValue::from_str(&format!("<{next}>; rel=\"next\"")).ok()) {
        headers.insert(header::LINK, next);
    }
}
