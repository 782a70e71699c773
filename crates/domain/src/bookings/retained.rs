//! Bookings that a suspended guide still leads, because an admin decided so. D-168.

use serendib_db::Tx;
use uuid::Uuid;

use super::row::Booking;
use super::status::Status;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::table::{Refine, Table, time, uuid};

pub(super) fn table() -> Table {
    Table::new("retained_bookings")
        .columns([
            uuid("booking_request_id").references("booking_requests"),
            uuid("guide_id").references("guides"),
            time("retained_at"),
        ])
        .key(&["booking_request_id"])
        .internal()
}

/// Leaves an approved or confirmed booking with its guide, who is suspended.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn retain_booking(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid, guide: Uuid) -> Result<()> {
    tx.run(
        "INSERT INTO retained_bookings (booking_request_id, guide_id, retained_at) VALUES ($1, $2, $3)
         ON CONFLICT (booking_request_id) DO UPDATE SET guide_id = excluded.guide_id, retained_at = excluded.retained_at",
        &[booking.into(), guide.into(), ctx.now.into()],
    )
    .await?
    .any();
    Ok(())
}

/// Once reinstated, the guide leads all their bookings by the usual rules.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn forget_retained(tx: &mut Tx<'_>, guide: Uuid) -> Result<()> {
    tx.run("DELETE FROM retained_bookings WHERE guide_id = $1", &[guide.into()]).await?.any();
    Ok(())
}

/// Whether the guide of an unpaid booking leads it: on duty, or by an admin's decision. A booking that has expired since is not led.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn is_led(tx: &mut Tx<'_>, booking: &Booking) -> Result<bool> {
    if booking.guide_is_active || booking.status != Status::Approved {
        return Ok(booking.guide_is_active);
    }
    let sql = "SELECT guide_id FROM retained_bookings WHERE booking_request_id = $1 AND guide_id = $2";
    Ok(tx.row(sql, &[booking.id.into(), booking.guide.into()]).await?.is_some())
}
