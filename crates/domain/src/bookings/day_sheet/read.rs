//! Reads a day sheet: the booking, the days of its trip, and what the guide has added.

use std::collections::HashMap;

use chrono::{Duration, NaiveDate};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, row_struct};
use uuid::Uuid;

use super::content::SheetContent;
use crate::bookings::availability::own_guide;
use crate::bookings::list::{BookingListQuery, BookingListSide, list_own};
use crate::content::documents::EMERGENCY_NUMBERS;
use crate::content::versions::read_content;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::packages::document::{DocumentDay, DocumentStop};
use crate::packages::stored_document;

row_struct! {
    struct Overnight {
        day: i64 = "d.day_number",
        place: String = "p.city",
    }
}

/// The day sheet of a confirmed booking of the calling guide; null for any other booking. The days are those of the present package.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no guides; those of a read.
pub async fn find_day_sheet(db: &Db, ctx: &Ctx, id: Uuid) -> Result<Json> {
    own_guide(ctx)?;
    let query = BookingListQuery { only: Some(id), ..BookingListQuery::default() };
    let found = list_own(db, ctx, BookingListSide::Guide, &query).await?;
    let Some(booking) = found.get(0).filter(|booking| booking.get("status") == Some(&json!("confirmed"))) else {
        return Ok(Json::Null);
    };
    let text = |name: &str| booking.get(name).and_then(Json::as_str);
    let (Some(package), Some(start)) =
        (text("package_id").and_then(|id| id.parse().ok()), text("start_date").and_then(|day| day.parse().ok()))
    else {
        return Ok(Json::Null);
    };
    let mut source = db;
    let days = days(&mut source, package, start).await?;
    let emergency = read_content(&mut source, EMERGENCY_NUMBERS).await?;
    let sheet = SheetContent::find(&mut source, id).await?.to_json();
    let field = |name: &str| booking.get(name).cloned().unwrap_or(Json::Null);
    Ok(json!({
        "booking_id": field("id"),
        "status": field("status"),
        "title": field("trip_title"),
        "package_id": field("package_id"),
        "start_date": field("start_date"),
        "end_date": field("end_date"),
        "number_of_travelers": field("number_of_travelers"),
        "self_arranged": field("self_arranged"),
        "special_requests": field("special_requests"),
        "rooms": rooms(booking),
        "lead": {
            "name": booking.pointer("/traveller/display_name"),
            "email": field("contact_email"),
            "phone": field("contact_phone"),
        },
        "travelers": field("travellers"),
        "total_price": field("total_price"),
        "paid": field("paid"),
        "balance": field("balance"),
        "local_costs": field("trip_local_costs"),
        "shopping": field("trip_shopping"),
        "included": field("trip_included"),
        "excluded": field("trip_excluded"),
        "days": days,
        "emergency": emergency,
        "sheet": sheet,
    }))
}

fn rooms(booking: &Json) -> Vec<Json> {
    let rooms = booking.pointer("/pricing_summary/room_selections").and_then(Json::as_array);
    let room = |room: &Json| {
        json!({
            "accommodation_type": room.get("accommodation_type"),
            "hotel_type": room.get("hotel_type"),
            "quantity": room.get("quantity"),
        })
    };
    rooms.into_iter().flatten().map(room).collect()
}

async fn days(source: &mut impl RowSource, package: Uuid, start: NaiveDate) -> Result<Vec<Json>> {
    let Some(document) = stored_document(source, package).await? else { return Ok(Vec::new()) };
    let nights: Vec<Overnight> = source
        .select(
            "FROM package_days d JOIN destinations p ON p.id = d.overnight_destination_id WHERE d.package_id = $1",
            &[package.into()],
        )
        .await?;
    let nights: HashMap<i64, String> = nights.into_iter().map(|night| (night.day, night.place)).collect();
    Ok(document.days.iter().map(|day| day_to_json(day, start, nights.get(&day.number))).collect())
}

fn day_to_json(day: &DocumentDay, start: NaiveDate, overnight: Option<&String>) -> Json {
    let date = start.checked_add_signed(Duration::days(day.number.saturating_sub(1))).unwrap_or(start);
    json!({
        "number": day.number,
        "date": date,
        "title": day.title,
        "description": day.description,
        "overnight": overnight,
        "stops": day.stops.iter().map(stop_to_json).collect::<Vec<_>>(),
    })
}

fn stop_to_json(stop: &DocumentStop) -> Json {
    json!({
        "title": stop.title,
        "description": stop.description,
        "location": stop.location,
        "kind": stop.kind,
        "start": stop.start,
        "duration_hours": f64::from(i32::try_from(stop.half_hours).unwrap_or(0)) / 2.0,
    })
}
