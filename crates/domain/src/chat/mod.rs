//! What the two sides of a booking write to each other, from its approval on, and what travellers ask a host before they book. D-116; P-B02 "Jobs tab", whose
//! `chat_{bookingId}` is the name of the topic on which both are told that the other is typing.
//!
//! - who talks with whom, and whether more can be written: `talk`
//! - the first question about a trip, which makes an inquiry: [`ask`]
//! - writing: [`send`], bounded by [`limits`]; reading, and how far somebody has read: [`read`], [`mark`]
//! - all of somebody's conversations: [`list`]; what is told of them by the bell and by mail: [`told`]
//! - what somebody finds wrong, and the one way in which an admin reads: [`report`]
//!
//! Rows are never changed, so that whoever follows the table hears of a message once. Moments within a conversation only grow: they
//! are its order, and one moment says how far somebody has read.

mod conversation;
pub mod inquiry;
pub mod limits;
pub mod list;
pub mod mark;
pub mod notifications;
pub mod read;
pub mod report;
pub mod send;
mod table;

pub use table::tables;

use serendib_db::Tx;
use uuid::Uuid;

use crate::ctx::Ctx;
use crate::error::Result;

/// Whoever is nobody, or nobody in particular, is told that first, whatever they ask about.
///
/// # Errors
/// `SignedOut`; `Forbidden` for the operator's key.
pub fn for_people(ctx: &Ctx) -> Result<()> {
    conversation::require_person(ctx).map(|_| ())
}

/// What somebody wrote goes with their account, unless somebody has reported the conversation and nobody has looked at it yet.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    tx.run(
        "DELETE FROM chat_messages WHERE sender_id = $1
            AND conversation_id NOT IN (SELECT conversation_id FROM chat_reports WHERE handled_at IS NULL)",
        &[user.into()],
    )
    .await?
    .any();
    tx.run("UPDATE chat_reports SET reporter_name = 'Former member' WHERE reporter_id = $1", &[user.into()])
        .await?
        .any();
    Ok(())
}
