//! GET /functions/v1/guide-statement-csv: a guide's statement for other programs.

use std::collections::HashMap;

use axum::http::request::Parts;
use axum::response::IntoResponse as _;
use serendib_domain::ledger::{STATEMENT_COLUMNS, csv_lines};

use super::export::{MARK, attached, line};
use super::{FunctionResult, authenticate};
use crate::app::App;

/// A month (`?month=2030-01`) or a year (`?year=2030`). It is small, so it is not streamed.
pub async fn download(app: &App, parts: &Parts) -> FunctionResult {
    let ctx = authenticate(app, parts).await?;
    let query = parts.uri.query().unwrap_or_default();
    let values: HashMap<_, _> = url::form_urlencoded::parse(query.as_bytes()).collect();
    let value = |name: &str| values.get(name).map(AsRef::as_ref).unwrap_or_default();
    let (month, year) = (value("month"), value("year"));
    let lines = csv_lines(&app.db, &ctx, month, year).await?;
    let mut text = MARK.to_owned();
    line(&STATEMENT_COLUMNS.map(str::to_owned), &mut text);
    lines.iter().for_each(|cells| line(cells, &mut text));
    let mut response = text.into_response();
    // Both are digits and a hyphen by now.
    attached(&mut response, &format!("statement-{}.csv", if year.is_empty() { month } else { year }));
    Ok(response)
}
