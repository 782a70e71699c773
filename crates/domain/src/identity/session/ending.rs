//! The end of sessions: by their owner, by what protects an account, by time.

use serde_json::json;
use serendib_db::Tx;
use uuid::Uuid;

use super::{Method, Session};
use crate::ctx::Ctx;
use crate::identity::{IdentityRejection, IdentityResult, Rules, change, events, oauth_flow};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    Global,
    Local,
    Others,
}

/// Ends sessions of a person; `own` is the requesting one. If more than the own one ends, the owner is securing the account (new password,
/// second factor, or sign-out everywhere). Then what other devices have started ends too. T-U07.
pub async fn end(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid, own: Option<Uuid>, scope: Scope) -> IdentityResult<()> {
    match (scope, own) {
        (Scope::Global, _) => {
            tx.run("DELETE FROM sessions WHERE user_id = $1", &[who.into()]).await?.any();
        }
        (Scope::Local, Some(own)) => {
            tx.run("DELETE FROM sessions WHERE user_id = $1 AND id = $2", &[who.into(), own.into()]).await?.any();
        }
        (Scope::Others, Some(own)) => {
            tx.run("DELETE FROM sessions WHERE user_id = $1 AND id <> $2", &[who.into(), own.into()]).await?.any();
        }
        (Scope::Others, None) => {
            tx.run("DELETE FROM sessions WHERE user_id = $1", &[who.into()]).await?.any();
        }
        // A token without one of our sessions has none to end.
        (Scope::Local, None) => {}
    }
    if scope != Scope::Local {
        forget_begun(tx, ctx, who).await?;
    }
    let name = match scope {
        Scope::Global => "global",
        Scope::Local => "local",
        Scope::Others => "others",
    };
    events::note(tx, ctx, Some(who), "signed_out", &json!({ "scope": name })).await
}

/// Drops unfinished actions of an account: they may be those of an intruder.
pub(in crate::identity) async fn forget_begun(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid) -> IdentityResult<()> {
    change::forget_pending(tx, ctx, who).await?;
    oauth_flow::forget_of(tx, who).await
}

/// Ends one session of a person, usually another device's.
///
/// # Errors
/// `SessionGone` if it belongs to another user or has ended.
pub async fn end_one(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid, id: Uuid) -> IdentityResult<()> {
    tx.run("DELETE FROM sessions WHERE user_id = $1 AND id = $2", &[who.into(), id.into()])
        .await?
        .exactly_one(IdentityRejection::SessionGone)?;
    forget_begun(tx, ctx, who).await?;
    events::note(tx, ctx, Some(who), "signed_out", &json!({ "scope": "one", "session": id.to_string() })).await
}

/// Ends sessions that have passed no second factor, and unfinished actions. The factor is no longer required, and a thief who knew only the
/// password must not profit from that. T-U26.
pub(in crate::identity) async fn end_unsure(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid) -> IdentityResult<()> {
    tx.run("DELETE FROM sessions WHERE user_id = $1 AND aal <> 'aal2'", &[who.into()]).await?.any();
    forget_begun(tx, ctx, who).await?;
    events::note(tx, ctx, Some(who), "signed_out", &json!({ "scope": "unsure" })).await
}

/// Ends all sessions of a person but `own` that started with one of these methods.
pub(in crate::identity) async fn end_begun(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    own: &Session,
    is_meant: impl Fn(&Method) -> bool,
) -> IdentityResult<()> {
    let rest = "FROM sessions WHERE user_id = $1 AND id <> $2";
    for other in tx.select::<Session>(rest, &[own.user.into(), own.id.into()]).await? {
        // The oldest method started the session; second factors came later.
        if other.amr.last().is_some_and(&is_meant) {
            end_one(tx, ctx, own.user, other.id).await?;
        }
    }
    Ok(())
}

/// Deletes expired sessions.
pub async fn forget(tx: &mut Tx<'_>, ctx: &Ctx, rules: &Rules) -> IdentityResult<()> {
    tx.run("DELETE FROM sessions WHERE not_after <= $1", &[ctx.now.into()]).await?.any();
    if let Some(idle) = rules.session_idle {
        tx.run("DELETE FROM sessions WHERE refreshed_at <= $1", &[(ctx.now - idle).into()]).await?.any();
    }
    Ok(())
}
