//! POST /functions/v1/export-bookings: the list of bookings as an admin sees it, for other programs. T-B01.

use axum::body::Body;
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::IntoResponse as _;
use futures_util::stream;
use serde_json::{Map, Value};
use serendib_db::Tx;
use serendib_domain::back_office::bookings::{
    AdminBookingFilter, BOOKING_COLUMNS, BookingExport, begin_export, export_page,
};
use serendib_domain::back_office::looks::require_right;
use serendib_domain::staff::StaffRight;
use serendib_domain::{Ctx, Result, ctx};

use super::error::FunctionError;
use super::export::{MARK, attached, line};
use super::{FunctionResult, LONGEST_BODY_BYTES, authenticate, bytes};
use crate::app::App;
use crate::caller;

const NO_OBJECT: &str = "The filter must be a JSON object of texts";

/// Streamed, so that sent rows are not held in memory. The filter is posted, so that what was searched stays out of addresses.
pub async fn answer(app: &App, parts: &Parts, body: Body) -> FunctionResult {
    let ctx = authenticate(app, parts).await?;
    require_right(&ctx, StaffRight::ReadReports)?;
    let sent = bytes(body, LONGEST_BODY_BYTES).await?;
    caller::recheck(app, &ctx).await?;
    let object: Map<String, Value> =
        serde_json::from_slice(&sent).map_err(|_| FunctionError::new(StatusCode::BAD_REQUEST, NO_OBJECT))?;
    if object.values().any(|value| !value.is_string() && !value.is_null()) {
        return Err(FunctionError::new(StatusCode::BAD_REQUEST, NO_OBJECT));
    }
    let text = |name: &str| object.get(name).and_then(Value::as_str).unwrap_or_default();
    // An export begins where the list begins.
    let filter = AdminBookingFilter::parse(|name| if name == "after" { "" } else { text(name) })?;
    let name = format!("bookings-{}.csv", ctx::to_local_time(ctx.now).date());
    let own = ctx.clone();
    let begun: Result<BookingExport> =
        app.db.write(async move |tx: &mut Tx<'_>| begin_export(tx, &Ctx::clone(&own), filter.clone()).await).await;
    let first = begun?;
    let mut head = MARK.to_owned();
    line(&BOOKING_COLUMNS.map(str::to_owned), &mut head);
    let db = app.db.clone();
    let pages = stream::unfold(Some((Some(first), head)), move |state| {
        let (db, ctx) = (db.clone(), ctx.clone());
        async move {
            let (next, mut text) = state?;
            let Some(rest) = next else { return (!text.is_empty()).then_some((Ok(text), None)) };
            match export_page(&db, &ctx, rest).await {
                Ok((lines, next)) => {
                    lines.iter().for_each(|cells| line(cells, &mut text));
                    Some((Ok(text), next.map(|next| (Some(next), String::new()))))
                }
                Err(error) => {
                    tracing::error!(?error, "failed to read the list of bookings to its end");
                    // Aborted rather than ended, so that a part is not taken for the whole.
                    Some((Err(std::io::Error::other("the list of bookings cannot be read")), None))
                }
            }
        }
    });
    let mut response = Body::from_stream(pages).into_response();
    attached(&mut response, &name);
    Ok(response)
}
