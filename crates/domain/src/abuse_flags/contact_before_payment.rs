//! Contact details in a conversation in which nothing was paid yet. The message is delivered as it is; the flag has its place, not its text.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serendib_db::Tx;
use serendib_text::contact_details::{ContactKind, find_contact_details};
use uuid::Uuid;

use super::details::{FlagDetails, FlaggedMessage};
use super::kind::FlagKind;
use super::raise::{FlagKey, FoundFlag, find_stored, raise};
use crate::ctx::Ctx;
use crate::error::Result;

/// Messages whose places a flag has, the newest; it counts all.
const MOST_PLACES: usize = 20;

/// A message that was just stored.
pub(crate) struct DeliveredMessage<'a> {
    pub id: Uuid,
    pub conversation: Uuid,
    pub traveler: Uuid,
    pub guide: Uuid,
    pub is_by_traveler: bool,
    pub body: &'a str,
    pub sent_at: DateTime<Utc>,
}

/// Flags the conversation if the message has contact details and these two have no paid booking.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn check_message(tx: &mut Tx<'_>, ctx: &Ctx, message: &DeliveredMessage<'_>) -> Result<()> {
    let kinds = find_contact_details(message.body);
    if kinds.is_empty() || has_paid(tx, message.traveler, message.guide).await? {
        return Ok(());
    }
    let key = FlagKey::Subject(message.conversation);
    let known = find_stored(tx, FlagKind::ContactBeforePayment, &key).await?;
    let (mut details, count) = known.map_or_else(<_>::default, |known| (known.details, known.count));
    add_message(&mut details, message, &kinds);
    let found = FoundFlag {
        kind: FlagKind::ContactBeforePayment,
        key,
        people: list_authors(&details),
        details,
        count: count + 1,
    };
    raise(tx, ctx, found).await
}

/// Its marks are who wrote which kind: an account, not a side, because a booking can be handed over to another guide.
fn add_message(details: &mut FlagDetails, message: &DeliveredMessage<'_>, kinds: &[ContactKind]) {
    let sender = if message.is_by_traveler { message.traveler } else { message.guide };
    details.marks.extend(kinds.iter().map(|kind| format!("{sender}:{}", kind.name())));
    details.messages.push(FlaggedMessage {
        id: message.id,
        sent_at: message.sent_at,
        sender,
        is_by_traveler: message.is_by_traveler,
        kinds: kinds.iter().map(|kind| kind.name().to_owned()).collect(),
    });
    let surplus = details.messages.len().saturating_sub(MOST_PLACES);
    details.messages.drain(..surplus);
}

/// Who wrote what was found; the reader is not among them.
fn list_authors(details: &FlagDetails) -> Vec<Uuid> {
    let authors = details.marks.iter().filter_map(|mark| mark.split_once(':')?.0.parse().ok());
    authors.collect::<BTreeSet<Uuid>>().into_iter().collect()
}

async fn has_paid(tx: &mut Tx<'_>, traveler: Uuid, guide: Uuid) -> Result<bool> {
    let row = tx
        .row(
            "SELECT p.id FROM booking_requests b JOIN guides g ON g.id = b.guide_id
               JOIN payments p ON p.booking_request_id = b.id
              WHERE b.user_id = $1 AND g.user_id = $2 AND p.paid_at IS NOT NULL LIMIT 1",
            &[traveler.into(), guide.into()],
        )
        .await?;
    Ok(row.is_some())
}
