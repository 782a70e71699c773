//! Limits wrong codes of second factors, per account and hour, across all challenges. T-U25.

use chrono::Duration;
use serendib_db::Tx;
use uuid::Uuid;

use super::factor::{self, FactorRow};
use super::mail_content::IdentityMail;
use super::{IdentityResult, limits};
use crate::ctx::Ctx;

/// Places with a session of the owner that passed a second factor have as many attempts of their own. So an attacker with only the password
/// cannot lock the owner out there.
const TRIES_AN_HOUR: i64 = 10;

/// Seconds until the next code is accepted, after too many wrong ones.
pub(super) async fn wait(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid, factor: &FactorRow) -> IdentityResult<Option<u64>> {
    if !factor.kind.is_guessable() {
        return Ok(None);
    }
    let key = key(tx, ctx, who).await?;
    limits::spent(tx, ctx, &key, TRIES_AN_HOUR).await
}

/// The counter's key for this account and the origin of the request.
async fn key(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid) -> IdentityResult<String> {
    let sql = "SELECT id FROM sessions WHERE user_id = $1 AND origin = $2 AND aal = 'aal2' LIMIT 1";
    let is_sure = match &ctx.origin {
        Some(origin) => tx.row(sql, &[who.into(), origin.as_str().into()]).await?.is_some(),
        None => false,
    };
    Ok(format!("factors {who}{}", if is_sure { " known" } else { "" }))
}

/// Counts a wrong code, and notifies the owner when the limit is reached: the guesser already knows how to sign in.
pub(super) async fn record_wrong_code(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid, factor: &FactorRow) -> IdentityResult<()> {
    if !factor.kind.is_guessable() {
        return Ok(());
    }
    let key = key(tx, ctx, who).await?;
    limits::add(tx, ctx, &key, Duration::hours(1)).await?;
    if limits::counted(tx, ctx, &key).await? != TRIES_AN_HOUR {
        return Ok(());
    }
    factor::mail_owner(tx, ctx, who, &IdentityMail::FactorLocked { tries: TRIES_AN_HOUR }).await
}
