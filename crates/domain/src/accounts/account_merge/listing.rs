//! Merges on the page of an account.

use serde_json::{Value as Json, json};
use serendib_db::RowSource;
use uuid::Uuid;

use super::StoredMerge;
use crate::ctx::Ctx;
use crate::error::Result;

/// Merges into one account on its page.
const MOST: i64 = 50;

/// The account that this one is part of; null if it is none.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn merged_into(source: &mut impl RowSource, ctx: &Ctx, user: Uuid) -> Result<Json> {
    let rest = "FROM account_merges m WHERE m.source_id = $1 AND m.undone_at IS NULL";
    let found: Option<StoredMerge> = source.select_one(rest, &[user.into()]).await?;
    Ok(found.map_or(Json::Null, |merge| {
        json!({
            "id": merge.target,
            "name": merge.target_name,
            "at": merge.merged_at.to_rfc3339(),
            "merge_id": merge.id,
            "can_undo_until": merge.can_undo(ctx.now).then(|| merge.undo_ends_at().to_rfc3339()),
        })
    }))
}

/// The accounts that are part of this one, the last first.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn merged_from(source: &mut impl RowSource, ctx: &Ctx, user: Uuid) -> Result<Vec<Json>> {
    let rest = format!(
        "FROM account_merges m WHERE m.target_id = $1 AND m.undone_at IS NULL ORDER BY m.merged_at DESC, m.id LIMIT {MOST}"
    );
    let merges: Vec<StoredMerge> = source.select(&rest, &[user.into()]).await?;
    let to_json = |merge: &StoredMerge| {
        json!({
            "id": merge.source,
            "name": merge.source_name,
            "email": merge.email.as_ref().or(merge.sso_email.as_ref()),
            "at": merge.merged_at.to_rfc3339(),
            "merge_id": merge.id,
            "can_undo": merge.can_undo(ctx.now),
        })
    };
    Ok(merges.iter().map(to_json).collect())
}
