//! Chat: messages between the two sides of an approved booking, and inquiries of travelers before they book. D-116; P-B02 "Jobs tab", whose
//! `chat_{bookingId}` names the topic of typing indicators.
//!
//! - the two sides, and whether they can write: `conversation`
//! - the first question about a trip, which creates an inquiry: [`inquiry`]
//! - writing: [`send`], bounded by [`limits`]; reading and read receipts: [`read`], [`mark`]
//! - all conversations of a person: [`list`]; the bell and mails: [`notifications`]
//! - what waits for a guide's reply: `unanswered`; texts for replies: [`saved_replies`]
//! - a conversation that goes to another guide with its booking: `hand_over`
//! - reports, the only way for an admin to read: [`report`]; their list: [`admin_reports`]; what the staff does about one: [`warnings`],
//!   [`closing`]
//!
//! Rows never change, so a subscriber of the table hears of each message once. Times within a conversation only grow: they are its order,
//! and one time marks how far a person has read.

pub mod admin_reports;
pub mod closing;
mod conversation;
mod hand_over;
pub mod inquiry;
pub mod limits;
pub mod list;
pub(crate) mod mails;
pub mod mark;
pub mod notifications;
pub mod read;
pub mod report;
mod reported;
pub mod saved_replies;
pub mod send;
mod table;
mod unanswered;
pub mod warnings;

pub(crate) use hand_over::hand_over;
pub use table::tables;
pub(crate) use unanswered::{UnansweredMessage, list_unanswered};

use serendib_db::Tx;
use uuid::Uuid;

use crate::ctx::Ctx;
use crate::error::Result;

/// Every function checks this first, whatever it is called for.
///
/// # Errors
/// `SignedOut`; `Forbidden` for the service key.
pub fn for_people(ctx: &Ctx) -> Result<()> {
    conversation::require_person(ctx).map(|_| ())
}

/// A removed account takes its messages along, except where a report of the conversation is unhandled.
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
    warnings::forget(tx, user).await?;
    saved_replies::forget(tx, user).await
}
