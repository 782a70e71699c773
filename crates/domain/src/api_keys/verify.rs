//! Whose key a request has.

use chrono::{DateTime, Duration, Utc};
use serendib_db::{Db, TextList, Tx, row_struct};
use uuid::Uuid;

use super::{ApiScope, key_text};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::secret;

/// How exact the time of the last use is.
const USE_MINUTES: i64 = 1;

/// A key that counts now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedKey {
    pub id: Uuid,
    pub rate_per_minute: u32,
    scopes: Vec<String>,
    last_used_at: Option<DateTime<Utc>>,
}

row_struct! {
    struct StoredKey {
        id: Uuid = "id",
        secret_hash: String = "secret_hash",
        scopes: TextList = "scopes",
        rate_per_minute: i64 = "rate_per_minute",
        last_used_at: Option<DateTime<Utc>> = "last_used_at",
        expires_at: Option<DateTime<Utc>> = "expires_at",
        revoked_at: Option<DateTime<Utc>> = "revoked_at",
    }
}

/// `None` for anything but a key that counts now: unknown, wrong, revoked and expired ones are the same to their holder.
///
/// # Errors
/// Those of a read.
pub async fn verify(db: &Db, ctx: &Ctx, key: &str) -> Result<Option<VerifiedKey>> {
    let Some(prefix) = key_text::find_prefix(key) else { return Ok(None) };
    let found: Option<StoredKey> = db.select("FROM api_keys WHERE prefix = $1", &[prefix.into()]).await?.pop();
    let hash = secret::hash(key);
    let Some(stored) = found.filter(|stored| secret::are_equal(&stored.secret_hash, &hash)) else { return Ok(None) };
    if stored.revoked_at.is_some() || stored.expires_at.is_some_and(|at| at <= ctx.now) {
        return Ok(None);
    }
    Ok(Some(VerifiedKey {
        id: stored.id,
        rate_per_minute: u32::try_from(stored.rate_per_minute).unwrap_or(1),
        scopes: stored.scopes.0,
        last_used_at: stored.last_used_at,
    }))
}

impl VerifiedKey {
    pub fn allows(&self, scope: ApiScope) -> bool {
        self.scopes.iter().any(|one| one == scope.name())
    }

    /// Whether a use is to be stored: at most once a minute.
    pub fn needs_note(&self, ctx: &Ctx) -> bool {
        self.last_used_at.is_none_or(|at| at + Duration::minutes(USE_MINUTES) <= ctx.now)
    }
}

/// Stores when a key was used.
///
/// # Errors
/// When the database cannot be written.
pub async fn note_use(tx: &mut Tx<'_>, ctx: &Ctx, key: Uuid) -> Result<()> {
    let sql = "UPDATE api_keys SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $3)";
    tx.run(sql, &[key.into(), ctx.now.into(), (ctx.now - Duration::minutes(USE_MINUTES)).into()]).await?.any();
    Ok(())
}
