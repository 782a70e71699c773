//! The description of the routes as OpenAPI 3.1, for everybody.

use axum::extract::{Request, State};
use axum::response::Response;
use serde_json::{Value as Json, json};

use super::error::PartnerError;
use super::{answer_method, tagged};
use crate::app::App;

const DOCUMENT: &str = include_str!("openapi.json");

pub(super) async fn describe(State(app): State<App>, request: Request) -> Response {
    if let Some(response) = answer_method(request.method(), "GET, HEAD, OPTIONS") {
        return response.unwrap_or_else(PartnerError::into_response);
    }
    // A test reads the file.
    let mut document: Json = serde_json::from_str(DOCUMENT).unwrap_or_default();
    document["servers"] = json!([{ "url": format!("{}/api/v1", app.site_url) }]);
    tagged(request.headers(), document.into(), "public, max-age=300")
}
