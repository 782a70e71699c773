//! What admins do with a booking of others: more time, a request that waits again, a mail once more. Changes: `bookings::changes`. Each is in the audit log. D-167.

mod extend_deadline;
mod reopen;
mod resend;

use serendib_db::Tx;
use uuid::Uuid;

use super::row::{self, Booking};
use crate::accounts::admins;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::staff::StaffRight;
use crate::staff::four_eyes::{self, FourEyesAction};

pub use extend_deadline::{EXTENSION_DAYS, extend_deadline};
pub use reopen::{REOPENED_HOURS, reopen_booking};
pub use resend::{RESEND_LIMIT, booking_mails, resend_booking_mail};

/// The booking, for an admin who is on neither side of it, unless there is no other admin.
///
/// # Errors
/// `SignedOut`, `Forbidden`, `Missing`.
pub(super) async fn find_for_admin(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<Booking> {
    admins::only(&ctx.caller, StaffRight::ActOnBookings, admins::REQUIRED)?;
    let booking = row::find(tx, id).await?.ok_or(Error::Missing("booking request"))?;
    four_eyes::ensure_not_own(tx, ctx, FourEyesAction::ActOnBooking, None, &[booking.user, booking.guide_user]).await?;
    Ok(booking)
}
