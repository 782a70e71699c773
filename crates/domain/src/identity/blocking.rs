//! Blocks an account (a ban), and clears what guesses have left behind.

use chrono::{DateTime, Utc};
use serde_json::json;
use serendib_db::Tx;
use uuid::Uuid;

use super::session::{self, Scope};
use super::{IdentityResult, events, user};
use crate::ctx::Ctx;

/// The keys that failures of an address are counted under. The server computes them, because no address can be read from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddressKeys {
    /// Of wrong passwords.
    pub account: String,
    /// Of wrong codes.
    pub limit: String,
}

/// Ends all sessions of a person, and what was begun; returns how many sessions ended.
pub(crate) async fn end_sessions(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid) -> IdentityResult<i64> {
    let open = tx.row("SELECT COUNT(*) FROM sessions WHERE user_id = $1", &[who.into()]).await?;
    let open = open.map_or(Ok(0), |row| row.int(0))?;
    session::end(tx, ctx, who, None, Scope::Global).await?;
    tx.run("DELETE FROM one_time_tokens WHERE user_id = $1", &[who.into()]).await?.any();
    Ok(open)
}

/// Blocks an account until a moment, and ends its sessions, pending sign-ins and codes.
pub(crate) async fn block(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid, until: DateTime<Utc>) -> IdentityResult<()> {
    end_sessions(tx, ctx, who).await?;
    user::set(tx, ctx, who, &[("banned_until", until.into())]).await?;
    events::note(tx, ctx, Some(who), "blocked_by_admin", &json!({ "until": until.to_rfc3339() })).await
}

pub(crate) async fn unblock(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid) -> IdentityResult<()> {
    user::set(tx, ctx, who, &[("banned_until", None::<DateTime<Utc>>.into())]).await?;
    events::note(tx, ctx, Some(who), "unblocked_by_admin", &json!({})).await
}

/// Clears the counters of wrong passwords, codes and second factors of an account, from all places; returns how many there were.
pub(crate) async fn clear_attempts(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    who: Uuid,
    addresses: &[AddressKeys],
) -> IdentityResult<u64> {
    let mut keys = vec![format!("codes {who}"), format!("factors {who}")];
    for address in addresses {
        keys.extend([address.account.clone(), format!("codes {}", address.limit)]);
    }
    let mut cleared = 0;
    for key in keys {
        // Known places are counted under the same key with more behind it. No key has a sign of patterns in it.
        let sql = "DELETE FROM identity_limits WHERE failures > 0 AND (id = $1 OR id LIKE $2)";
        cleared += tx.run(sql, &[key.as_str().into(), format!("{key} %").into()]).await?.0;
    }
    events::note(tx, ctx, Some(who), "unlocked_by_admin", &json!({ "cleared": cleared })).await?;
    Ok(cleared)
}
