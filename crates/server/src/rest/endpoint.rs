//! Entry point of `/rest/v1`: authenticates the caller, reads the headers and routes the request.

use std::borrow::Cow;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use axum::response::{IntoResponse as _, Response};
use serendib_domain::Caller;
use serendib_domain::table::PUBLIC;

use super::cache::ReadResponse;
use super::error::RestError;
use super::parse::{self, Media, Prefer};
use super::plan_cache::{CachedPlan, Read};
use super::{openapi, plan, respond, write};
use crate::app::App;
use crate::caller::{self, AccessKind};
use crate::heads;
use crate::rpc;
use crate::usage_counters::WireRead;

/// The request headers, parsed once.
pub struct RestRequestHead {
    pub caller: Caller,
    pub media: Media,
    pub prefer: Prefer,
    /// `Range`, which counts rows.
    pub range: Option<String>,
    pub head: bool,
    pub schema: &'static str,
}

/// ANY /rest/v1/{table} and /rest/v1/rpc/{function}
pub async fn handle(State(app): State<App>, request: Request) -> Response {
    let head = request.method() == Method::HEAD;
    match answer(&app, request).await {
        Ok(response) => response,
        Err(error) => error_response(error, head),
    }
}

/// ANY /rest/v1/
pub async fn root(State(app): State<App>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    match described(&app, &parts).await {
        Ok(response) => response,
        Err(error) => error_response(error, parts.method == Method::HEAD),
    }
}

fn error_response(error: RestError, head: bool) -> Response {
    let mut response = error.into_response();
    if head {
        *response.body_mut() = Body::empty();
    }
    response
}

async fn described(app: &App, request: &Parts) -> Result<Response, RestError> {
    let caller = caller::authenticate_for(app, &request.headers, AccessKind::Read).await?;
    if !matches!(request.method, Method::GET | Method::HEAD) {
        return Err(RestError::new(405, "PGRST117", format!("Unsupported HTTP method: {}", request.method)));
    }
    let schema = schema(app, &request.method, &request.headers)?;
    parse::accept_description(text(&request.headers, "accept")?.as_deref())?;
    Ok(openapi::document(app, schema, &caller))
}

async fn answer(app: &App, request: Request) -> Result<Response, RestError> {
    let method = request.method().clone();
    let reads = matches!(method, Method::GET | Method::HEAD);
    let asks = request.uri().path().strip_prefix("/rest/v1/rpc/").is_some_and(rpc::reads);
    let wish = if reads || asks { AccessKind::Read } else { AccessKind::Act };
    let caller = caller::authenticate_for(app, request.headers(), wish).await?;
    let mut head = parse_head(app, caller, &method, request.headers())?;
    // Only answers to visitors are cached, so the caller is not part of the key.
    let today = app.ctx(Caller::Visitor).today();
    let key = (reads && head.caller.is_visitor()).then(|| respond::cache_key(request.uri(), &head, today));
    if let Some(key) = &key
        && let Some(cached) = app.cache.get(key, app.db.changes())
    {
        if !head.head {
            let read =
                WireRead { address: request.uri(), headers: request.headers(), extensions: request.extensions() };
            app.usage.count_read(app, &read, &cached);
        }
        let response = cached.respond(request.headers(), head.head, true);
        app.cache.settle(key, &cached);
        return Ok(response);
    }
    let path = request.uri().path().strip_prefix("/rest/v1/").unwrap_or_default().to_owned();
    let name = path.strip_prefix("rpc/").unwrap_or(&path);
    if name.contains('/') || name.is_empty() {
        return Err(RestError::new(404, "PGRST125", "Invalid path specified in request URL"));
    }
    if path.starts_with("rpc/") {
        return rpc::call(app, name, head, key, request).await;
    }
    let name = decoded(name)?;
    match method {
        Method::GET | Method::HEAD => {
            head.prefer.keep_for_reads();
            read(app, &name, &head, key, request.into_parts().0).await
        }
        Method::POST | Method::PUT | Method::PATCH | Method::DELETE => {
            let table = plan::table(app.tables, head.schema, &name)?;
            write::answer(app, table, head, request).await
        }
        _ => Err(RestError::new(405, "PGRST117", format!("Unsupported HTTP method: {method}"))),
    }
}

async fn read(
    app: &App,
    name: &str,
    head: &RestRequestHead,
    key: Option<String>,
    request: Parts,
) -> Result<Response, RestError> {
    let mut answer = rows(app, name, request.uri.query().unwrap_or_default(), head).await?;
    answer.location = request
        .uri
        .path_and_query()
        .and_then(|address| address.as_str().strip_prefix("/rest/v1"))
        .and_then(heads::address_value);
    if !head.head && !head.caller.is_staff() {
        let read = WireRead { address: &request.uri, headers: &request.headers, extensions: &request.extensions };
        app.usage.count_read(app, &read, &answer);
    }
    Ok(respond::finish(app, key, answer, &request.headers, head))
}

async fn rows(app: &App, name: &str, query: &str, head: &RestRequestHead) -> Result<ReadResponse, RestError> {
    let table = plan::table(app.tables, head.schema, name)?;
    let Read { plan, filter } = if head.caller.is_visitor() && head.range.is_none() {
        app.plans.read(app.tables, table, query, &app.limits)?
    } else {
        let mut parsed = parse::parse(query, &app.limits)?;
        range(head.range.as_deref(), &mut parsed)?;
        let select = plan::read(app.tables, table, &parsed, &head.caller)?;
        Read { plan: Arc::new(CachedPlan::new(select, parsed.conditions())), filter: None }
    };
    let stamp = app.db.changes().stamp(&plan.tables);
    let fetched = app.db.fetch_tree(&plan.tree, filter.as_ref(), head.prefer.count.is_some()).await?;
    respond::rows(&fetched, plan.tree.select(), head.media, plan.tables.clone(), stamp)
}

/// A visitor's answer for this address below `/rest/v1/`, for server-side rendering.
///
/// # Errors
/// As for the same read over the wire.
pub async fn read_as_visitor(app: &App, address: &str) -> Result<ReadResponse, RestError> {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let head = parse_head(app, Caller::Visitor, &Method::GET, &HeaderMap::new())?;
    match path.strip_prefix("rpc/") {
        Some(name) => rpc::read(app, name, query, &head).await,
        None => rows(app, path, query, &head).await,
    }
}

/// Decodes a table name of the path.
fn decoded(name: &str) -> Result<String, RestError> {
    let text = percent_encoding::percent_decode_str(name).decode_utf8();
    let text = text.map_err(|_| RestError::new(400, "22021", "invalid byte sequence for encoding \"UTF8\""))?;
    Ok(text.into_owned())
}

/// `Range: 0-9` counts rows, like `limit` and `offset`. Those win when both are given.
pub fn range(header: Option<&str>, parsed: &mut parse::Request) -> Result<(), RestError> {
    let paged = parsed.limits.iter().chain(&parsed.offsets).any(|(path, _)| path.is_empty());
    let Some(rows) = header.filter(|_| !paged).map(parse::range).transpose()?.flatten() else {
        return Ok(());
    };
    parsed.offsets.push((Vec::new(), rows.offset));
    parsed.limits.extend(rows.limit.map(|limit| (Vec::new(), limit)));
    Ok(())
}

fn parse_head(app: &App, caller: Caller, method: &Method, headers: &HeaderMap) -> Result<RestRequestHead, RestError> {
    let schema = schema(app, method, headers)?;
    let prefer = parse::prefer(text(headers, "prefer")?.as_deref())?;
    let media = parse::accept(text(headers, "accept")?.as_deref())?;
    // Only GET has ranges: RFC 9110 section 14.2.
    let range = if *method == Method::GET { text(headers, "range")?.map(Cow::into_owned) } else { None };
    Ok(RestRequestHead { caller, media, prefer, range, head: *method == Method::HEAD, schema })
}

/// The schema of the profile header, by default the first.
fn schema(app: &App, method: &Method, headers: &HeaderMap) -> Result<&'static str, RestError> {
    let reads = matches!(*method, Method::GET | Method::HEAD);
    let profile = text(headers, if reads { "accept-profile" } else { "content-profile" })?;
    let schemas = app.tables.schemas();
    let requested = parse::profile(profile.as_deref(), schemas)?;
    Ok(schemas.iter().find(|schema| Some(**schema) == requested).copied().unwrap_or(PUBLIC))
}

/// Joins the lines of a header.
///
/// # Errors
/// 400 when a line is not text.
fn text<'a>(headers: &'a HeaderMap, name: &str) -> Result<Option<Cow<'a, str>>, RestError> {
    let mut joined: Option<Cow<'a, str>> = None;
    for value in headers.get_all(name) {
        let line = value.to_str().map_err(|_| {
            RestError::new(400, "PGRST100", format!("The header {name} holds characters that no header may hold"))
        })?;
        joined = Some(match joined {
            None => line.into(),
            Some(before) => format!("{before}, {line}").into(),
        });
    }
    Ok(joined)
}
