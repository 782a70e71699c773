//! Bookings without personal data.

use serde_json::Value as Json;
use serendib_domain::partners::booking_list;
use serendib_domain::{Caller, keyset};

use super::error::PartnerError;
use super::request_body::{page_limit, read_query};
use super::{PartnerAnswer, PartnerResult};
use crate::app::App;

pub(super) async fn list(app: &App, query: &str) -> PartnerResult {
    let [updated_after, after, limit] = read_query(query, ["updated_after", "after", "limit"])?;
    let wrong = |name: &str| PartnerError::bad_request(format!("The {name} was invalid."));
    let since = match updated_after.as_deref() {
        None => None,
        Some(text) => Some(keyset::read_time(text).ok_or_else(|| wrong("updated_after"))?),
    };
    let place = match after.as_deref() {
        None => None,
        Some(text) => Some(keyset::read_place(text).ok_or_else(|| wrong("after"))?),
    };
    let limit = page_limit(limit.as_deref(), booking_list::BOOKINGS_PAGE, booking_list::LONGEST_PAGE)?;
    let ctx = app.ctx(Caller::Visitor);
    let (page, next) = booking_list::list_bookings(&app.db, &ctx, since, place, limit).await?;
    let next = next.map(|next| format!("{}/api/v1/bookings?after={next}&limit={limit}", app.site_url));
    Ok(PartnerAnswer { body: page.into(), next })
}

pub(super) async fn find(app: &App, id: &str) -> PartnerResult<Json> {
    let invalid = || PartnerError::invalid_id("INVALID_BOOKING_UUID", "uuid", id);
    let uuid = id.parse().map_err(|_| invalid())?;
    booking_list::find_booking(&app.db, &app.ctx(Caller::Visitor), uuid).await?.ok_or_else(invalid)
}
