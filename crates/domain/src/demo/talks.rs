//! Messages of some bookings with a trip ahead.

use chrono::{DateTime, Duration, Utc};
use serendib_db::Tx;

use super::bookings::Booking;
use super::catalogue::{CatalogueConversation, DemoCatalogue};
use super::hosts;
use crate::bulk_insert::BulkInsert;
use crate::error::Result;
use crate::stable::id;

/// Inserts the catalogue's messages at their times after the confirmation; those in the future are left out.
pub(super) async fn insert(
    tx: &mut Tx<'_>,
    catalogue: &DemoCatalogue,
    bookings: &[Booking<'_>],
    now: DateTime<Utc>,
) -> Result<()> {
    let mut messages = BulkInsert::new(
        "chat_messages",
        ["id", "conversation_id", "booking_request_id", "sender_id", "recipient_id", "client_key", "body", "sent_at"],
    );
    let mut marks =
        BulkInsert::new("chat_reads", ["conversation_id", "booking_request_id", "user_id", "other_id", "read_to"]);
    for talk in &catalogue.talks {
        let Some(booking) = bookings.iter().find(|one| one.package.slug == talk.package) else { continue };
        let guide = hosts::user_id(booking.guide);
        let at = |after: i64| booking.confirmed() + Duration::minutes(after);
        let written: Vec<_> = talk.lines.iter().filter(|line| at(line.after) <= now).collect();
        for (number, line) in written.iter().enumerate() {
            let key = id("chat_message", &format!("{}/{number}", talk.package));
            let (sender, recipient) =
                if line.by == "guide" { (guide, booking.traveller) } else { (booking.traveller, guide) };
            messages.push([
                key.into(),
                booking.id.into(),
                booking.id.into(),
                sender.into(),
                recipient.into(),
                key.into(),
                line.text.as_str().into(),
                at(line.after).into(),
            ]);
        }
        let CatalogueConversation { read, .. } = talk;
        for (reader, other, count) in
            [(booking.traveller, guide, read.traveller), (guide, booking.traveller, read.guide)]
        {
            let last = written.iter().take(count).next_back();
            if let Some(line) = last {
                marks.push([booking.id.into(), booking.id.into(), reader.into(), other.into(), at(line.after).into()]);
            }
        }
    }
    messages.insert(tx).await?;
    marks.insert(tx).await
}
