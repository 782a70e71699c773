//! Wrong codes at the second proof: so many of an account in an hour, in however many challenges. T-U25.

use chrono::Duration;
use serendib_db::Tx;
use uuid::Uuid;

use super::factor::{self, FactorRow};
use super::{IdentityResult, limits};
use crate::ctx::Ctx;

/// As many more are free from where a session of the owner lives that has shown a second proof, so that nobody who has only the password keeps
/// them out there.
const TRIES_AN_HOUR: i64 = 10;

/// Seconds until a code is looked at again, where too many were wrong.
pub(super) async fn wait(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid, kept: &FactorRow) -> IdentityResult<Option<u64>> {
    if !kept.kind.is_guessable() {
        return Ok(None);
    }
    let key = key(tx, ctx, who).await?;
    limits::spent(tx, ctx, &key, TRIES_AN_HOUR).await
}

/// What is counted of somebody from where this request comes.
async fn key(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid) -> IdentityResult<String> {
    let sql = "SELECT id FROM sessions WHERE user_id = $1 AND origin = $2 AND aal = 'aal2' LIMIT 1";
    let is_sure = match &ctx.origin {
        Some(origin) => tx.row(sql, &[who.into(), origin.as_str().into()]).await?.is_some(),
        None => false,
    };
    Ok(format!("factors {who}{}", if is_sure { " known" } else { "" }))
}

/// Counts a wrong code, and tells the owner when it was the last for a while: whoever guesses here knows how to sign in.
pub(super) async fn record_wrong_code(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid, kept: &FactorRow) -> IdentityResult<()> {
    if !kept.kind.is_guessable() {
        return Ok(());
    }
    let key = key(tx, ctx, who).await?;
    limits::add(tx, ctx, &key, Duration::hours(1)).await?;
    if limits::counted(tx, ctx, &key).await? != TRIES_AN_HOUR {
        return Ok(());
    }
    let text = format!(
        "Somebody signed in to your Serendib account and gave {TRIES_AN_HOUR} wrong codes as the second proof. For an hour no more are taken \
         there.\n\nIf that was not you, they know how to sign in: sign out every device and look at the ways \
         in, in the security section of your profile.\n"
    );
    factor::tell(tx, ctx, who, "Wrong codes for your Serendib account", text).await
}
