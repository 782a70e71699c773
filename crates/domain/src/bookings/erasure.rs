//! Erasure of bookings when an account is removed. T-C06.

use serendib_db::{RowSource, Tx};
use uuid::Uuid;

use super::{availability, text_messages};
use crate::back_office::record_words::{self, RecordSubject};
use crate::ctx::Ctx;
use crate::error::{Error, Result};

const LIVE: &str = "This account has a trip to come. It must be cancelled or completed first.";
/// Replaces a deleted address.
const NO_ADDRESS: &str = "removed";

/// Whether an account has a trip ahead, as traveler, as guide or as the owner who gets a share of it.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn has_live_trip(source: &mut impl RowSource, ctx: &Ctx, user: Uuid) -> Result<bool> {
    let live = source
        .row(
            "SELECT b.id FROM booking_requests b JOIN guides g ON g.id = b.guide_id
              WHERE (b.user_id = $1 OR g.user_id = $1 OR b.id IN (SELECT c.booking_request_id FROM booking_commissions c
                        JOIN guides o ON o.id = c.owner_guide_id WHERE o.user_id = $1)) AND b.status IN ('pending', 'approved', 'confirmed') AND b.end_date >= $2
              LIMIT 1",
            &[user.into(), ctx.today().into()],
        )
        .await?;
    Ok(live.is_some())
}

/// Refuses to remove an account with a trip ahead.
///
/// # Errors
/// `Conflict`.
pub(crate) async fn ensure_no_live_trip(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid) -> Result<()> {
    if has_live_trip(tx, ctx, user).await? { Err(Error::Conflict(LIVE)) } else { Ok(()) }
}

/// Anonymizes past trips. Their rows stay because payments reference them.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    const OWN: &str = "booking_request_id IN (SELECT id FROM booking_requests WHERE user_id = $1)";
    availability::forget(tx, user).await?;
    text_messages::forget(tx, user).await?;
    // Notes of a guide can name the traveler.
    tx.run(&format!("DELETE FROM day_sheets WHERE {OWN}"), &[user.into()]).await?.any();
    let texts = "UPDATE booking_changes SET message = NULL, answer = NULL";
    let led = "booking_request_id IN (SELECT b.id FROM booking_requests b JOIN guides g ON g.id = b.guide_id WHERE g.user_id = $1)";
    for of_person in [OWN, led] {
        tx.run(&format!("{texts} WHERE {of_person}"), &[user.into()]).await?.any();
    }
    let offered = "from_guide_id IN (SELECT id FROM guides WHERE user_id = $1) OR to_guide_id IN (SELECT id FROM guides WHERE user_id = $1)";
    for of_person in [OWN, offered] {
        let sql = format!("UPDATE booking_handovers SET message = NULL, answer = NULL WHERE {of_person}");
        tx.run(&sql, &[user.into()]).await?.any();
    }
    tx.run(&format!("DELETE FROM booking_travellers WHERE {OWN}"), &[user.into()]).await?.any();
    tx.run(
        "UPDATE booking_requests SET contact_email = $2, contact_phone = NULL, special_requests = NULL WHERE user_id = $1",
        &[user.into(), NO_ADDRESS.into()],
    )
    .await?
    .any();
    let own = tx.rows("SELECT id FROM booking_requests WHERE user_id = $1", &[user.into()]).await?;
    for booking in &own {
        record_words::refresh(tx, RecordSubject::Booking, booking.uuid(0)?).await?;
    }
    tx.run("UPDATE reviews SET reviewer_name = 'Former member' WHERE user_id = $1", &[user.into()]).await?.any();
    Ok(())
}
