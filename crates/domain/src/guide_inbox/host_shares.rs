//! Shares of a package's trips that its owner, or a host, proposes to the guide.

use serendib_db::RowSource;
use uuid::Uuid;

use super::item::{InboxItem, InboxKind};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::host_shares::{ReceivedHostShare, list_received};

pub(super) async fn list(source: &mut impl RowSource, ctx: &Ctx, guide: Uuid, limit: i64) -> Result<Vec<InboxItem>> {
    let shares = list_received(source, ctx, guide, limit).await?;
    let item = |share: &ReceivedHostShare| InboxItem {
        person: Some(share.from.clone()),
        due_at: Some(share.expires_at),
        detail: share.message.clone(),
        ..InboxItem::new(InboxKind::HostShare, share.id, &share.title, share.created_at)
    };
    Ok(shares.iter().map(item).collect())
}
