//! Keys as the staff sees them, without their secrets.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, TextList, row_struct};
use uuid::Uuid;

use super::key_text;
use crate::accounts::admins;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::staff::StaffRight;

/// Keys of a list, the newest first.
const MOST: i64 = 500;

row_struct! {
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(super) struct ListedKey {
        id: Uuid = "k.id",
        name: String = "k.name",
        prefix: String = "k.prefix",
        scopes: TextList = "k.scopes",
        rate_per_minute: i64 = "k.rate_per_minute",
        created_at: DateTime<Utc> = "k.created_at",
        created_by: Option<String> = "c.display_name",
        last_used_at: Option<DateTime<Utc>> = "k.last_used_at",
        expires_at: Option<DateTime<Utc>> = "k.expires_at",
        revoked_at: Option<DateTime<Utc>> = "k.revoked_at",
        revoked_by: Option<String> = "r.display_name",
    }
}

const KEYS: &str = "FROM api_keys k LEFT JOIN profiles c ON c.user_id = k.created_by
     LEFT JOIN profiles r ON r.user_id = k.revoked_by";

impl ListedKey {
    pub(super) fn to_json(&self, ctx: &Ctx) -> Json {
        let state = match (self.revoked_at, self.expires_at) {
            (Some(_), _) => "revoked",
            (None, Some(at)) if at <= ctx.now => "expired",
            (None, _) => "active",
        };
        let time = |at: Option<DateTime<Utc>>| at.map(|at| at.to_rfc3339());
        json!({
            "id": self.id,
            "name": self.name,
            "prefix": key_text::display(&self.prefix),
            "scopes": self.scopes.0,
            "rate_per_minute": self.rate_per_minute,
            "state": state,
            "created_at": self.created_at.to_rfc3339(),
            "created_by": self.created_by,
            "last_used_at": time(self.last_used_at),
            "expires_at": time(self.expires_at),
            "revoked_at": time(self.revoked_at),
            "revoked_by": self.revoked_by,
        })
    }
}

pub(super) async fn find_key(source: &mut impl RowSource, id: Uuid) -> Result<ListedKey> {
    let found: Option<ListedKey> = source.select_one(&format!("{KEYS} WHERE k.id = $1"), &[id.into()]).await?;
    found.ok_or(Error::Missing("API key"))
}

/// All keys, the newest first.
///
/// # Errors
/// `SignedOut`, `Forbidden`; those of a read.
pub async fn api_keys(mut db: &Db, ctx: &Ctx) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::ManagePartners, admins::REQUIRED)?;
    let rest = format!("{KEYS} ORDER BY k.created_at DESC, k.id DESC LIMIT $1");
    let keys: Vec<ListedKey> = RowSource::select(&mut db, &rest, &[MOST.into()]).await?;
    Ok(keys.iter().map(|key| key.to_json(ctx)).collect())
}
