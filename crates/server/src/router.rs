//! Every route, grouped by its callers.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::from_fn_with_state;
use axum::routing::{any, get, post};
use axum::{Json, Router};
use serde_json::Value;

use crate::app::App;
use crate::config::Mode;
use crate::outside::payments::Payments;
use crate::site::Site;
use crate::{auth, client_errors, functions, middleware, outbox, partner_api, realtime, rest, sandbox, storage};

/// With its own site.
pub fn build(app: &App) -> Router {
    with_site(app, Arc::new(Site::new(app)))
}

pub fn with_site(app: &App, site: Arc<Site>) -> Router {
    let longest_report = DefaultBodyLimit::max(client_errors::LONGEST_BODY_BYTES);
    let mut routes = Router::new()
        .merge(wire(app))
        .merge(partner_api::routes(app))
        .route("/config.json", get(config))
        .route("/client-errors", post(client_errors::receive).layer(longest_report))
        .with_state(app.clone());
    if app.mode == Mode::Demo {
        routes = routes.merge(outbox::routes().with_state(app.clone()));
    }
    if matches!(app.payments, Payments::Sandbox(_)) {
        routes = routes.merge(sandbox::routes().with_state(app.clone()));
    }
    if let Some(demo) = &app.auth.providers.demo {
        routes = routes.merge(auth::demo_provider::routes(Arc::clone(demo)));
    }
    routes
        .fallback_service(crate::site::routes(site).layer(from_fn_with_state(app.clone(), middleware::site)))
        .layer(from_fn_with_state(app.clone(), middleware::admit))
        .layer(from_fn_with_state(app.limits.query_bytes, middleware::observe))
}

/// The routes of the official clients.
pub fn wire(app: &App) -> Router<App> {
    Router::new()
        .route("/rest/v1/{*path}", any(rest::endpoint::handle))
        .route("/rest/v1", any(rest::endpoint::root))
        .route("/rest/v1/", any(rest::endpoint::root))
        .merge(auth::routes(app))
        .merge(storage::routes())
        .route("/functions/v1/{*path}", any(functions::handle))
        .merge(realtime::routes())
        // The middleware limits bodies, however an endpoint reads them.
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn_with_state(app.clone(), middleware::wire))
}

/// The web client reads this before it speaks the wire.
async fn config(State(app): State<App>) -> ([(HeaderName, HeaderValue); 2], Json<Value>) {
    let headers = [
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    ];
    (headers, Json(app.public_config()))
}
