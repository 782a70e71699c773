//! Whether it is still the person who signed in: what changes how somebody gets in wants a fresh sign-in, or a code that is mailed.

use serendib_db::Tx;

use super::one_time::{self, Code, Purpose};
use super::{Denied, Rules, Session, User, Verdict};
use crate::ctx::Ctx;

pub(super) fn is_stale(ctx: &Ctx, rules: &Rules, own: &Session) -> bool {
    rules.fresh_password && own.created_at + rules.fresh <= ctx.now
}

/// Demands a fresh session, or uses up the code that was mailed. A wrong one is counted, so the refusal is kept.
pub(super) async fn still_you(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    owner: &User,
    own: &Session,
    nonce: Option<&Code>,
) -> Verdict<()> {
    match nonce {
        Some(nonce) => {
            let used = one_time::take_own(tx, ctx, rules, owner.id, Purpose::Reauthentication, nonce).await?;
            Ok(used.map(drop).map_err(|_| Denied::ReauthenticationInvalid))
        }
        None if is_stale(ctx, rules, own) => Ok(Err(Denied::ReauthenticationNeeded)),
        None => Ok(Ok(())),
    }
}
