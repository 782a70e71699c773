//! Trips that other guides, or admins, offer to the guide.

use serendib_db::RowSource;
use uuid::Uuid;

use super::item::{InboxItem, InboxKind};
use crate::bookings::handovers::{ReceivedHandover, list_received};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::ledger;

pub(super) async fn list(source: &mut impl RowSource, ctx: &Ctx, guide: Uuid, limit: i64) -> Result<Vec<InboxItem>> {
    let offers = list_received(source, ctx, guide, limit).await?;
    if offers.is_empty() {
        return Ok(Vec::new());
    }
    let usual = ledger::find_percent_of_guide(source, ctx, guide).await?;
    let item = |offer: &ReceivedHandover| InboxItem {
        person: Some(offer.offerer().to_owned()),
        due_at: Some(offer.expires_at),
        dates: Some((offer.start, offer.end)),
        people: Some(offer.people),
        booking: Some(offer.booking),
        amount: Some(offer.share(usual)),
        detail: offer.message.clone(),
        ..InboxItem::new(InboxKind::Handover, offer.id, &offer.title, offer.created_at)
    };
    Ok(offers.iter().map(item).collect())
}
