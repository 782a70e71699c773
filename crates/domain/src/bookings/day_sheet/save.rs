//! Saves what a guide adds to a day sheet.

use chrono::Duration;
use serde_json::Value as Json;
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::content::SheetContent;
use crate::audit;
use crate::bookings::availability::own_guide;
use crate::bookings::notifications;
use crate::bookings::row;
use crate::bookings::status::{Actor, Status};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::table::Posted;

/// Changes of a trip's meeting point in a day: the travelers get a mail for each.
const DAILY_LIMIT: i64 = 10;
/// Seconds until a retry beyond it.
const LIMIT_PAUSE: u32 = 3_600;
/// The action's name in the audit log.
const MOVED: &str = "meeting_point_changed";
const GUIDES: &str = "Only the guide of a trip writes its day sheet.";
const NOT_CONFIRMED: &str = "Only a confirmed trip has a day sheet.";

/// Replaces what the guide of a confirmed booking has added, and returns it. Travelers are notified of another meeting point, and of none,
/// until the trip starts. A repeat changes nothing.
///
/// # Errors
/// `SignedOut`; `Missing`; `Forbidden` for all but the guide; `Conflict` unless it is confirmed; `Fields`; `Stale` if it was saved since
/// the posted version; `TooMany` for the 11th meeting point within a day.
pub async fn save_day_sheet(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid, posted: &Posted) -> Result<Json> {
    own_guide(ctx)?;
    let (booking, actor) = row::find_for_caller(tx, ctx, booking).await?;
    if actor != Actor::Guide {
        return Err(Error::Forbidden(GUIDES));
    }
    if booking.status != Status::Confirmed {
        return Err(Error::Conflict(NOT_CONFIRMED));
    }
    let wished = SheetContent::read(posted)?;
    let before = SheetContent::find(tx, booking.id).await?;
    let repeated = SheetContent { version: before.version, updated_at: before.updated_at, ..wished.clone() };
    if repeated == before {
        return Ok(before.to_json());
    }
    if wished.version != before.version {
        return Err(Error::Stale("day sheet"));
    }
    let saved = SheetContent { version: before.version + 1, updated_at: Some(ctx.now), ..wished };
    tx.run(
        "INSERT INTO day_sheets (booking_request_id, meeting_place, meeting_time, notes, lists, version, updated_at)
              VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (booking_request_id) DO UPDATE SET meeting_place = excluded.meeting_place,
           meeting_time = excluded.meeting_time, notes = excluded.notes, lists = excluded.lists,
           version = excluded.version, updated_at = excluded.updated_at
          WHERE day_sheets.version = excluded.version - 1",
        &[
            booking.id.into(),
            saved.meeting_place.as_deref().into(),
            saved.meeting_time.as_deref().into(),
            saved.notes.as_deref().into(),
            Value::json(&Json::Object(saved.lists.clone())),
            saved.version.into(),
            ctx.now.into(),
        ],
    )
    .await?
    .exactly_one(Error::Stale("day sheet"))?;
    if !saved.meets_as(&before) && booking.start >= ctx.today() {
        let (id, since) = (booking.id, ctx.now - Duration::days(1));
        if audit::count_since(tx, "booking_requests", id, &[MOVED], since).await? >= DAILY_LIMIT {
            return Err(Error::TooMany(LIMIT_PAUSE));
        }
        audit::record(tx, ctx, MOVED, "booking_requests", id, None, None).await?;
        let meeting = saved.meeting_place.as_deref().map(|place| (place, saved.meeting_time.as_deref()));
        notifications::send_meeting_point(tx, ctx, &booking, meeting).await?;
    }
    Ok(saved.to_json())
}
