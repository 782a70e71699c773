//! Licenses and certificates to renew or to send again.

use serendib_db::RowSource;
use uuid::Uuid;

use super::item::{InboxItem, InboxKind};
use crate::credentials::{CredentialTask, list_tasks};
use crate::ctx::Ctx;
use crate::error::Result;

pub(super) async fn list(source: &mut impl RowSource, ctx: &Ctx, guide: Uuid, limit: i64) -> Result<Vec<InboxItem>> {
    let item = |task: CredentialTask| InboxItem {
        due_at: task.due_at,
        detail: task.reason,
        ..InboxItem::new(InboxKind::Credential, task.id, task.title, task.since)
    };
    Ok(list_tasks(source, ctx, guide, limit).await?.into_iter().map(item).collect())
}
