//! Signs of abuse, as flags with their reasons for the staff. A flag never blocks, hides or slows anything, and no one else sees it.
//! Decision record 76, D-181.
//!
//! - what there is: [`kind`]; the figures and places of a reason: [`details`]; how a flag is stored, once, and renewed: `raise`
//! - contact details before a payment, when a message is sent: [`contact_before_payment`]
//! - texts of other guides, when a package or its change is sent, and every night: [`copied_text`]
//! - one card, when a payment is complete: `shared_card`; one's own trips, every night: `self_booking`, [`nightly`]
//! - the staff: their list [`list`], one with its evidence [`read`], the decision [`decide`]

pub mod contact_before_payment;
pub mod copied_text;
pub mod decide;
pub mod details;
mod evidence;
pub mod kind;
pub mod list;
pub mod nightly;
mod raise;
pub mod read;
mod self_booking;
pub(crate) mod shared_card;
mod table;

use chrono::Duration;
use serendib_db::Tx;
use uuid::Uuid;

use crate::ctx::Ctx;
use crate::error::Result;
use crate::staff::StaffRight;

pub use table::tables;

/// Of all that the staff does about flags: what follows from one is done to a person.
pub const RIGHT: StaffRight = StaffRight::ActOnPeople;
/// How long a decided flag is stored.
const DECIDED_DAYS: i64 = 365;

/// A removed account takes the flags about it along, with what they say about others.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    tx.run(
        "DELETE FROM abuse_flags WHERE id IN (SELECT flag_id FROM abuse_flag_people WHERE user_id = $1)",
        &[user.into()],
    )
    .await?
    .any();
    tx.run("UPDATE payments SET card_mark = NULL WHERE user_id = $1 AND card_mark IS NOT NULL", &[user.into()])
        .await?
        .any();
    tx.run("UPDATE abuse_flags SET decided_by = NULL WHERE decided_by = $1", &[user.into()]).await?.any();
    Ok(())
}

/// Deletes flags that were decided long ago, and marks of cards from long ago; returns how many flags.
///
/// # Errors
/// When the database cannot be written.
pub async fn sweep(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<u64> {
    let oldest = ctx.now - Duration::days(DECIDED_DAYS);
    let decided = tx.run("DELETE FROM abuse_flags WHERE decided_at < $1", &[oldest.into()]).await?.0;
    Ok(decided + shared_card::sweep(tx, ctx).await?)
}
