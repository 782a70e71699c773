//! Middleware of every request: an id, a log line, a metric, panic handling; on the wire also CORS and limits.

use std::borrow::Cow;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::FutureExt as _;
use hyper::body::Body as _;

use crate::app::App;
use crate::body_limits::{self, BodyLimitError};
use crate::client_ip;
use crate::endpoints::Endpoint;
use crate::rate_limit::{Allowance, LimitedAction};
use crate::rest::error::TOO_MANY;
use crate::storage;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// No request takes longer, except uploads.
const REQUEST_LIMIT: Duration = Duration::from_secs(30);
/// A picture of 10 MiB at 17 KiB a second, and its turn for conversion.
const UPLOAD_LIMIT: Duration = Duration::from_secs(600);

/// Files of the site.
const FILES: [&str; 2] = ["/assets/", "/pictures/"];
/// Previews per address; services fetch them for many users, but not often.
const CARDS: Allowance = Allowance { burst: 30, many: 60, within: MINUTE };
pub const MINUTE: Duration = Duration::from_secs(60);

const ALLOW_HEADERS: &str = "authorization, x-client-info, apikey, content-type, x-retry-count, accept, accept-profile, content-profile, prefer, range, \
     x-supabase-api-version, x-upsert, cache-control, x-metadata, content-encoding, x-region, traceparent, tracestate, baggage, \
     if-none-match, idempotency-key";
const EXPOSE_HEADERS: &str = "Content-Range, Content-Location, Location, Content-Type, Date, Range-Unit, Content-Encoding, X-Total-Count, Link, \
     X-Supabase-Api-Version, x-relay-error, ETag, Preference-Applied, Retry-After, X-Request-Id";

const TOO_MANY_AT_ONCE: &str =
    "Too many requests of your address are being answered. Please wait a moment and try again.";

tokio::task_local! {
    static REQUEST: String;
}

/// The id of the current request, in its answer and log lines.
pub fn request_id() -> Option<String> {
    REQUEST.try_with(Clone::clone).ok()
}

/// The outermost layer. Rejects addresses longer than `longest` bytes: T-Q11.
pub async fn observe(State(longest): State<usize>, request: Request, next: Next) -> Response {
    let id = next_id();
    REQUEST.scope(id.clone(), observed(id, longest, request, next)).await
}

async fn observed(id: String, longest: usize, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let door = Endpoint::from_path(request.uri().path());
    let is_from_a_page = request.headers().contains_key(header::ORIGIN);
    let outcome = if request.uri().path_and_query().is_some_and(|address| address.as_str().len() > longest) {
        // No limit has counted the client yet, so its body is not awaited.
        Ok(Ok(closing(door.refusal(StatusCode::URI_TOO_LONG, "The address is too long."))))
    } else if !is_plainly_framed(request.headers()) {
        Ok(Ok(closing(door.refusal(StatusCode::NOT_IMPLEMENTED, "This transfer coding is not known here."))))
    } else {
        let brings_a_file = storage::brings_a_file(&method, request.uri().path());
        let limit = if brings_a_file { UPLOAD_LIMIT } else { REQUEST_LIMIT };
        tokio::time::timeout(limit, AssertUnwindSafe(next.run(request)).catch_unwind())
            .await
            .map(|run| run.map_err(drop))
    };
    let mut response = match outcome {
        Ok(Ok(response)) => response,
        Ok(Err(())) => {
            tracing::error!(request.id = %id, "a handler panicked");
            door.refusal(StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong")
        }
        Err(_) => {
            let mut late = door.refusal(StatusCode::SERVICE_UNAVAILABLE, "This took too long");
            // A write may have been stored, so the client is not invited to repeat it.
            if method.is_safe() {
                late.headers_mut().entry(header::RETRY_AFTER).or_insert(HeaderValue::from_static("1"));
            }
            late
        }
    };
    if !matches!(door, Endpoint::Site | Endpoint::PartnerApi) {
        readable_elsewhere(response.headers_mut(), is_from_a_page);
    }
    let door = door.name();
    let took = started.elapsed();
    let status = response.status();
    metrics::histogram!("http_request_seconds", "door" => door).record(took.as_secs_f64());
    metrics::counter!("http_requests_total", "door" => door, "status" => class(status)).increment(1);
    if status.is_server_error() {
        tracing::warn!(request.id = %id, %method, door, status = status.as_u16(), took_ms = took.as_secs_f64() * 1_000.0, "request failed");
    } else {
        tracing::debug!(request.id = %id, %method, door, status = status.as_u16(), took_ms = took.as_secs_f64() * 1_000.0, "request answered");
    }
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    forbid_transforming(response.headers_mut());
    response
}

/// Around all other layers: limits the concurrent requests of a client behind a proxy.
pub async fn admit(State(app): State<App>, request: Request, next: Next) -> Response {
    let forwarded = client_ip::find_forwarded_client(request.extensions(), request.headers(), &app.settings.limits);
    let Some(client) = forwarded else { return next.run(request).await };
    if let Some(place) = app.under_way.acquire(client) {
        return next.run(request).await.map(|body| place.until_written(body));
    }
    metrics::counter!("connections_refused_total").increment(1);
    let mut response =
        Endpoint::from_path(request.uri().path()).refusal(StatusCode::TOO_MANY_REQUESTS, TOO_MANY_AT_ONCE);
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    response.headers_mut().insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // At once: waiting for the rest of the body would hold a connection that no limit counts.
    closing(response)
}

/// A proxy that changes a document would break hydration.
fn forbid_transforming(headers: &mut HeaderMap) {
    let is_html = headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if !is_html {
        return;
    }
    let control = headers.get(header::CACHE_CONTROL).and_then(|control| control.to_str().ok()).unwrap_or_default();
    if control.contains("no-transform") {
        return;
    }
    let joined = if control.is_empty() { "no-transform".to_owned() } else { format!("{control}, no-transform") };
    if let Ok(value) = HeaderValue::from_str(&joined) {
        headers.insert(header::CACHE_CONTROL, value);
    }
}

/// The wire's layer. CORS allows any origin, because a key or token decides, never a cookie. Limits requests per address, and the size and
/// pace of bodies.
pub async fn wire(State(app): State<App>, request: Request, next: Next) -> Response {
    if request.method() == Method::OPTIONS {
        let mut response = Response::new(Body::empty());
        // Without an origin it is not a browser's preflight: C-2.5.
        let is_preflight = request.headers().contains_key(header::ORIGIN);
        *response.status_mut() = if is_preflight { StatusCode::NO_CONTENT } else { StatusCode::OK };
        let headers = response.headers_mut();
        headers.insert(
            header::ACCESS_CONTROL_ALLOW_METHODS,
            HeaderValue::from_static("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"),
        );
        headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static(ALLOW_HEADERS));
        headers.insert(header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("7200"));
        headers.insert(header::ALLOW, HeaderValue::from_static("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"));
        return response;
    }
    let door = Endpoint::from_path(request.uri().path());
    match count(&app, &request) {
        Ok(()) => within_limits(&app, door, request, next).await,
        Err(seconds) => {
            let mut response = door.refusal(StatusCode::TOO_MANY_REQUESTS, TOO_MANY);
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
            response
        }
    }
}

/// The layer of the partners' routes: as [`wire`], without CORS, because a key belongs on a server and not in a page.
pub async fn partners(State(app): State<App>, request: Request, next: Next) -> Response {
    let mut response = match count(&app, &request) {
        Ok(()) => within_limits(&app, Endpoint::PartnerApi, request, next).await,
        Err(seconds) => {
            let mut response = Endpoint::PartnerApi.refusal(StatusCode::TOO_MANY_REQUESTS, TOO_MANY);
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
            response
        }
    };
    response.headers_mut().insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

/// The site's layer: limits drawn pages per address, and preview cards, each of which keeps a core busy. Counted apart from the wire, so
/// that a client who exceeds one can still use the other. Files are not counted: a first view needs dozens, and they cost next to nothing.
/// T-D20.
pub async fn site(State(app): State<App>, request: Request, next: Next) -> Response {
    match count_made(&app, &request) {
        Ok(()) => next.run(request).await,
        Err(seconds) => {
            let mut response = Endpoint::Site.refusal(StatusCode::TOO_MANY_REQUESTS, TOO_MANY);
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
            response.headers_mut().insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
            response
        }
    }
}

fn count_made(app: &App, request: &Request) -> Result<(), u64> {
    let (path, many) = (request.uri().path(), app.settings.limits.rate_per_address);
    let client = client_ip::find_client(request.extensions(), request.headers(), &app.settings.limits);
    let Some(client) = client.filter(|_| many > 0 && !FILES.iter().any(|files| path.starts_with(files))) else {
        return Ok(());
    };
    app.rates.count_action(LimitedAction::Page, client, Allowance { burst: many, many, within: MINUTE })?;
    if path.starts_with("/cards/") { app.rates.count_action(LimitedAction::Card, client, CARDS) } else { Ok(()) }
}

async fn within_limits(app: &App, door: Endpoint, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let mut limits = Cow::Borrowed(&app.settings.limits);
    if storage::brings_a_file(request.method(), request.uri().path()) {
        limits.to_mut().body_limit = app.settings.storage.body_limit();
    }
    if is_packed(request.headers()) && door != Endpoint::Storage {
        return door.refusal(StatusCode::UNSUPPORTED_MEDIA_TYPE, "Compressed request bodies are not accepted");
    }
    let (parts, body) = request.into_parts();
    let (body, verdict) = body_limits::limit_body(body, &limits);
    let response = next.run(Request::from_parts(parts, body)).await;
    // The client learns why its body was rejected, whatever the handler answered.
    verdict.get().map_or(response, |why| broken(door, why))
}

/// A compressed body could be far larger than it seems: T-D04. In storage the header describes the file, which stays as it is.
fn is_packed(headers: &HeaderMap) -> bool {
    let mut codings = headers.get_all(header::CONTENT_ENCODING).iter();
    codings.any(|coding| !coding.as_bytes().eq_ignore_ascii_case(b"identity"))
}

fn broken(door: Endpoint, why: BodyLimitError) -> Response {
    match why {
        BodyLimitError::TooLarge => door.refusal(StatusCode::PAYLOAD_TOO_LARGE, "The request body is too large"),
        // The rest of the body is not awaited.
        BodyLimitError::TooSlow => {
            closing(door.refusal(StatusCode::REQUEST_TIMEOUT, "The request body came too slowly"))
        }
    }
}

fn closing(mut response: Response) -> Response {
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// A body whose end is ambiguous is rejected: T-D02.
fn is_plainly_framed(headers: &HeaderMap) -> bool {
    let mut codings = headers.get_all(header::TRANSFER_ENCODING).iter();
    let only = codings.next().is_none_or(|coding| coding.as_bytes().eq_ignore_ascii_case(b"chunked"));
    only && codings.next().is_none()
}

/// Counts a request of an address.
fn count(app: &App, request: &Request) -> Result<(), u64> {
    let client = client_ip::find_client(request.extensions(), request.headers(), &app.settings.limits);
    client.map_or(Ok(()), |client| app.rates.count_address(client))
}

/// Lets a page of another origin read an answer, also an error. Only a page gets the list of readable headers, so a cache must keep the
/// answers of different origins apart.
fn readable_elsewhere(headers: &mut HeaderMap, is_from_a_page: bool) {
    if is_from_a_page {
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(EXPOSE_HEADERS));
    }
    let control = headers.get(header::CACHE_CONTROL).and_then(|control| control.to_str().ok()).unwrap_or_default();
    if !control.contains("no-store") {
        let vary = headers.get(header::VARY).and_then(|vary| vary.to_str().ok()).map(|vary| format!("{vary}, Origin"));
        let vary = vary.and_then(|vary| HeaderValue::from_str(&vary).ok());
        headers.insert(header::VARY, vary.unwrap_or(HeaderValue::from_static("Origin")));
    }
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
}

/// Unique within this process and short enough to read out: a random start and a count.
fn next_id() -> String {
    static START: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let start = START.get_or_init(rand::random);
    format!("{start:08x}-{:x}", COUNT.fetch_add(1, Ordering::Relaxed))
}

fn class(status: StatusCode) -> &'static str {
    match status.as_u16() {
        100..=199 => "1xx",
        200..=299 => "2xx",
        300..=399 => "3xx",
        400..=499 => "4xx",
        _ => "5xx",
    }
}
