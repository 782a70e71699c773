//! A guide's inbox: what waits for them, by what is due, from bookings, messages, custom requests, reviews, packages, credentials and
//! agreements with other guides.

mod credentials;
mod handovers;
mod host_shares;
mod item;
mod sources;

use serde_json::{Value as Json, json};
use serendib_db::Db;

use crate::chat::list_unanswered;
use crate::ctx::{Caller, Ctx};
use crate::error::{Error, Result};
use item::InboxItem;

/// Items of an answer.
pub const MOST_ITEMS: usize = 100;
/// Items of one kind that are read and counted.
const MOST_OF_A_KIND: i64 = 500;
const NO_GUIDE: &str = "Only guides have an inbox.";

/// What waits for the calling guide, the most urgent first. `total` counts at most 500 of each kind.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no guides; those of a read.
pub async fn guide_inbox(db: &Db, ctx: &Ctx) -> Result<Json> {
    let (user, guide) = match &ctx.caller {
        Caller::Visitor => return Err(Error::SignedOut),
        Caller::Person(person) => (person.user, person.guide.ok_or(Error::Forbidden(NO_GUIDE))?),
        Caller::Service => return Err(Error::Forbidden(NO_GUIDE)),
    };
    let mut source = db;
    let limit = MOST_OF_A_KIND;
    let mut items: Vec<InboxItem> = Vec::new();
    items.extend(sources::requests(&mut source, ctx, guide, limit).await?);
    items.extend(sources::changes(&mut source, ctx, guide, limit).await?);
    items.extend(handovers::list(&mut source, ctx, guide, limit).await?);
    items.extend(host_shares::list(&mut source, ctx, guide, limit).await?);
    items.extend(sources::trips(&mut source, ctx, guide, limit).await?);
    items.extend(sources::trips_today(&mut source, ctx, guide, limit).await?);
    items.extend(sources::balances(&mut source, ctx, guide, limit).await?);
    items.extend(sources::custom_requests(&mut source, ctx, guide, limit).await?);
    items.extend(sources::reviews(&mut source, ctx, guide, limit).await?);
    items.extend(sources::packages(&mut source, user, limit).await?);
    items.extend(credentials::list(&mut source, ctx, guide, limit).await?);
    let messages = list_unanswered(&mut source, ctx, (user, guide), limit).await?;
    items.extend(messages.iter().map(InboxItem::from_message));
    items.sort_by_key(|item| (item.urgent_at(), item.id));
    let listed: Vec<Json> = items.iter().take(MOST_ITEMS).map(InboxItem::to_json).collect();
    Ok(json!({ "total": items.len(), "items": listed }))
}
