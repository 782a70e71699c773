//! Handovers of a booking as its sides see them.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{RowSource, Value, row_struct};
use uuid::Uuid;

use super::checks::free_until_now;
use crate::bookings::proposal_status::ProposalStatus;
use crate::ctx::Ctx;
use crate::error::Result;

row_struct! {
    pub(in crate::bookings) struct HandoverRow {
        id: Uuid = "h.id",
        booking: Uuid = "h.booking_request_id",
        to: Uuid = "h.to_guide_id",
        from_name: String = "f.display_name",
        to_name: String = "t.display_name",
        by_platform: bool = "h.by_platform",
        status: ProposalStatus = "h.status",
        message: Option<String> = "h.message",
        answer: Option<String> = "h.answer",
        expires_at: DateTime<Utc> = "h.expires_at",
        answered_at: Option<DateTime<Utc>> = "h.answered_at",
        free_until: Option<DateTime<Utc>> = "h.free_until",
    }
}

/// The offers of bookings that were not withdrawn or ended, the newest first; `bookings` is a list of placeholders.
pub(in crate::bookings) fn rest_of_query(bookings: &str) -> String {
    format!(
        "FROM booking_handovers h JOIN guides f ON f.id = h.from_guide_id JOIN guides t ON t.id = h.to_guide_id
          WHERE h.booking_request_id IN {bookings} AND h.status IN ('open', 'accepted', 'declined', 'expired')
          ORDER BY h.created_at DESC, h.id DESC"
    )
}

/// The open offer among these, for the booking's guide and for admins.
pub(in crate::bookings) fn open_offer(ctx: &Ctx, rows: &[HandoverRow]) -> Option<Json> {
    let row = rows.iter().find(|row| row.status == ProposalStatus::Open && row.expires_at > ctx.now)?;
    Some(json!({
        "id": row.id,
        "guide_id": row.to,
        "display_name": row.to_name,
        "message": row.message,
        "by_platform": row.by_platform,
        "expires_at": row.expires_at.to_rfc3339(),
    }))
}

/// The latest handover among these. `free_before` is the first day of a booking that its traveler can still cancel for nothing.
pub(in crate::bookings) fn handed_over(
    ctx: &Ctx,
    rows: &[HandoverRow],
    free_before: Option<NaiveDate>,
) -> Option<Json> {
    let row = rows.iter().find(|row| row.status == ProposalStatus::Accepted)?;
    let free_until = free_before.zip(row.free_until).and_then(|(start, until)| free_until_now(ctx, until, start));
    Some(json!({
        "at": row.answered_at.map(|at| at.to_rfc3339()),
        "from": row.from_name,
        "to": row.to_name,
        "free_until": free_until.map(|at| at.to_rfc3339()),
    }))
}

/// The latest offer among these if the other guide declined it: the booking's guide must find another way.
pub(in crate::bookings) fn declined_offer(rows: &[HandoverRow]) -> Option<Json> {
    let row = rows.first().filter(|row| row.status == ProposalStatus::Declined)?;
    Some(json!({
        "display_name": row.to_name,
        "answer": row.answer,
        "at": row.answered_at.map(|at| at.to_rfc3339()),
    }))
}

/// The open offers of bookings, each with its `booking_id`, in the order of `bookings`.
///
/// # Errors
/// When the database cannot be read.
pub async fn read_open(source: &mut impl RowSource, ctx: &Ctx, bookings: &[Uuid]) -> Result<Json> {
    let places: Vec<String> = (1..=bookings.len()).map(|number| format!("${number}")).collect();
    let ids: Vec<Value> = bookings.iter().map(|id| (*id).into()).collect();
    let mut rows: Vec<HandoverRow> = source.select(&rest_of_query(&format!("({})", places.join(", "))), &ids).await?;
    let mut offers = Vec::with_capacity(bookings.len());
    for booking in bookings {
        let own: Vec<HandoverRow> = rows.extract_if(.., |row| row.booking == *booking).collect();
        if let Some(Json::Object(offer)) = open_offer(ctx, &own) {
            let head = [("booking_id".to_owned(), json!(booking))];
            offers.push(Json::Object(head.into_iter().chain(offer).collect()));
        }
    }
    Ok(Json::Array(offers))
}
