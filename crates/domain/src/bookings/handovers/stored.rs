//! A stored offer.

use chrono::{DateTime, Utc};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::checks::free_until_now;
use crate::bookings::proposal_status::{ProposalStatus, close_open, count_accepted};
use crate::bookings::row::Booking;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::table::{Refine, Table, created_at, flag, id, text, time, uuid};

row_struct! {
    #[derive(Clone, Debug)]
    pub(in crate::bookings) struct StoredHandover {
        id: Uuid = "h.id",
        booking: Uuid = "h.booking_request_id",
        from: Uuid = "h.from_guide_id",
        to: Uuid = "h.to_guide_id",
        to_user: Uuid = "t.user_id",
        to_name: String = "t.display_name",
        by_platform: bool = "h.by_platform",
        status: ProposalStatus = "h.status",
        message: Option<String> = "h.message",
        expires_at: DateTime<Utc> = "h.expires_at",
    }
}

const TABLES: &str = "booking_handovers h JOIN guides t ON t.id = h.to_guide_id";

pub(in crate::bookings) fn table() -> Table {
    Table::new("booking_handovers")
        .columns([
            id(),
            uuid("booking_request_id").references("booking_requests"),
            uuid("from_guide_id").references("guides"),
            uuid("to_guide_id").references("guides"),
            flag("by_platform", false),
            text("status").default("open"),
            text("message").nullable(),
            text("answer").nullable(),
            created_at(),
            time("expires_at"),
            time("answered_at").nullable(),
            time("free_until").nullable(),
        ])
        .internal()
}

/// # Errors
/// When the database cannot be read.
pub(super) async fn find(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<StoredHandover>> {
    Ok(tx.select_one(&format!("FROM {TABLES} WHERE h.id = $1"), &[id.into()]).await?)
}

/// # Errors
/// When the database cannot be read.
pub(super) async fn find_open(tx: &mut Tx<'_>, booking: Uuid) -> Result<Option<StoredHandover>> {
    let open = format!("FROM {TABLES} WHERE h.booking_request_id = $1 AND h.status = 'open'");
    Ok(tx.select_one(&open, &[booking.into()]).await?)
}

/// Handovers of a booking that were accepted.
///
/// # Errors
/// When the database cannot be read.
pub(in crate::bookings) async fn accepted_count(tx: &mut Tx<'_>, booking: Uuid) -> Result<u32> {
    count_accepted(tx, "booking_handovers", booking).await
}

/// Until when the traveler can cancel with a full refund because another guide leads the trip; `None` if that time is over, or
/// they have met.
///
/// # Errors
/// When the database cannot be read.
pub(in crate::bookings) async fn find_free_until(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: Uuid,
) -> Result<Option<DateTime<Utc>>> {
    let sql = "SELECT h.free_until, b.start_date FROM booking_handovers h JOIN booking_requests b ON b.id = h.booking_request_id
                WHERE h.booking_request_id = $1 AND h.status = 'accepted' AND h.free_until > $2
                  AND NOT EXISTS (SELECT 1 FROM trip_meetings m WHERE m.booking_request_id = h.booking_request_id AND m.met_at IS NOT NULL)
                ORDER BY h.free_until DESC LIMIT 1";
    let Some(row) = tx.row(sql, &[booking.into(), ctx.now.into()]).await? else { return Ok(None) };
    Ok(free_until_now(ctx, row.time(0)?, row.date(1)?))
}

/// Offers of a booking since a time.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn count_since(tx: &mut Tx<'_>, booking: Uuid, since: DateTime<Utc>) -> Result<i64> {
    let sql = "SELECT COUNT(*) FROM booking_handovers WHERE booking_request_id = $1 AND created_at > $2";
    let row = tx.row(sql, &[booking.into(), since.into()]).await?.ok_or(Error::Missing("booking request"))?;
    Ok(row.int(0)?)
}

/// A new offer.
pub(super) struct HandoverOffer<'a> {
    pub id: Uuid,
    pub booking: &'a Booking,
    pub to: Uuid,
    pub by_platform: bool,
    pub message: Option<&'a str>,
    pub expires_at: DateTime<Utc>,
}

/// # Errors
/// `Stale` if another offer of the booking came at the same time.
pub(super) async fn insert(tx: &mut Tx<'_>, ctx: &Ctx, offer: &HandoverOffer<'_>) -> Result<()> {
    tx.run(
        "INSERT INTO booking_handovers (id, booking_request_id, from_guide_id, to_guide_id, by_platform, status, message, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, 'open', $6, $7, $8) ON CONFLICT DO NOTHING",
        &[
            offer.id.into(),
            offer.booking.id.into(),
            offer.booking.guide.into(),
            offer.to.into(),
            offer.by_platform.into(),
            offer.message.into(),
            ctx.now.into(),
            offer.expires_at.into(),
        ],
    )
    .await?
    .exactly_one(Error::Stale("booking request"))
}

/// Ends an open offer that was not accepted. `answer` is the text of a decline.
///
/// # Errors
/// `Stale` if it is not open any more.
pub(super) async fn close(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: Uuid,
    status: ProposalStatus,
    answer: Option<&str>,
) -> Result<()> {
    close_open(tx, ctx, "booking_handovers", id, (status, answer)).await
}

/// Ends the open offer of a booking that has changed: the host has not seen it as it is now.
///
/// # Errors
/// When the database cannot be written.
pub(in crate::bookings) async fn end_open(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid) -> Result<()> {
    tx.run(
        "UPDATE booking_handovers SET status = 'ended', answered_at = $2 WHERE booking_request_id = $1 AND status = 'open'",
        &[booking.into(), ctx.now.into()],
    )
    .await?
    .any();
    Ok(())
}
