//! Reauthentication: changes of how a person signs in need a fresh sign-in or a mailed code.

use serendib_db::Tx;

use super::one_time::{self, Purpose, SubmittedCode};
use super::{CommittedResult, IdentityRejection, Rules, Session, User};
use crate::ctx::Ctx;

pub(super) fn is_stale(ctx: &Ctx, rules: &Rules, own: &Session) -> bool {
    rules.fresh_password && own.created_at + rules.fresh <= ctx.now
}

/// Requires a fresh session, or uses up the mailed code. A wrong one is counted, so the rejection is committed.
pub(super) async fn require_fresh_session(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    owner: &User,
    own: &Session,
    nonce: Option<&SubmittedCode>,
) -> CommittedResult<()> {
    match nonce {
        Some(nonce) => {
            let used = one_time::take_own(tx, ctx, rules, owner.id, Purpose::Reauthentication, nonce).await?;
            Ok(used.map(drop).map_err(|_| IdentityRejection::ReauthenticationInvalid))
        }
        None if is_stale(ctx, rules, own) => Ok(Err(IdentityRejection::ReauthenticationNeeded)),
        None => Ok(Ok(())),
    }
}
