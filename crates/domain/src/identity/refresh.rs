//! Refresh token rotation: each token is used once and followed by the next; one that comes back too late counts as stolen.
//!
//! A token is a session and a number, signed by the server. A client may lose an answer, and two tabs may ask at the same moment. So two
//! repeats get the token that is active by now: its direct parent, and one that was replaced less than `Rules::reuse` ago. Any other repeat
//! ends the whole session. T-U04 to T-U07.

use chrono::{DateTime, Utc};
use serde_json::json;
use serendib_db::Tx;
use uuid::Uuid;

use super::mail_content::IdentityMail;
use super::session::{self, Session};
use super::{CommittedResult, IdentityRejection, IdentityResult, Rules, User, events, mails, user};
use crate::ctx::Ctx;

/// Tokens remembered per session, besides those that may still come back; older ones count as too old.
const REMEMBERED: i64 = 8;

/// Issues the first token of a session.
pub(super) async fn begin(tx: &mut Tx<'_>, ctx: &Ctx, session: &Session) -> IdentityResult<()> {
    add(tx, ctx, session.id, session.counter).await
}

async fn add(tx: &mut Tx<'_>, ctx: &Ctx, session: Uuid, counter: i64) -> IdentityResult<()> {
    tx.run(
        "INSERT INTO refresh_tokens (id, session_id, counter, created_at) VALUES ($1, $2, $3, $4)",
        &[ctx.new_id().into(), session.into(), counter.into(), ctx.now.into()],
    )
    .await?
    .any();
    Ok(())
}

/// Exchanges a token for the session's next. A rejection is committed, because it may have ended the session.
pub async fn rotate(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    id: Uuid,
    counter: i64,
) -> CommittedResult<(User, Session)> {
    let Some(mut session) = session::find(tx, id).await? else { return Ok(Err(IdentityRejection::RefreshUnknown)) };
    let Some(found) = user::find(tx, session.user).await? else { return Ok(Err(IdentityRejection::RefreshUnknown)) };
    if found.is_banned(ctx.now) {
        return Ok(Err(IdentityRejection::Banned));
    }
    if session.is_over(ctx, rules) {
        tx.run("DELETE FROM sessions WHERE id = $1", &[id.into()]).await?.any();
        return Ok(Err(IdentityRejection::SessionExpired));
    }
    if counter > session.counter || counter < session.lowest {
        return Ok(Err(IdentityRejection::RefreshUnknown));
    }
    if counter < session.counter {
        let is_parent = counter == session.counter - 1;
        if is_parent || was_just_replaced(tx, ctx, rules, id, counter).await? {
            return Ok(Ok((found, session)));
        }
        stolen(tx, ctx, &found, id).await?;
        return Ok(Err(IdentityRejection::RefreshUsed));
    }
    session.counter += 1;
    session.refreshed_at = ctx.now;
    tx.run(
        "UPDATE sessions SET counter = $2, refreshed_at = $3 WHERE id = $1 AND counter = $4",
        &[id.into(), session.counter.into(), ctx.now.into(), counter.into()],
    )
    .await?
    .exactly_one(crate::Error::Stale("session"))?;
    tx.run(
        "UPDATE refresh_tokens SET replaced_at = $3 WHERE session_id = $1 AND counter = $2",
        &[id.into(), counter.into(), ctx.now.into()],
    )
    .await?
    .any();
    add(tx, ctx, id, session.counter).await?;
    tx.run(
        "DELETE FROM refresh_tokens WHERE session_id = $1 AND counter < $2 AND replaced_at <= $3",
        &[id.into(), (session.counter - REMEMBERED).into(), (ctx.now - rules.reuse).into()],
    )
    .await?
    .any();
    Ok(Ok((found, session)))
}

async fn was_just_replaced(tx: &mut Tx<'_>, ctx: &Ctx, rules: &Rules, id: Uuid, counter: i64) -> IdentityResult<bool> {
    let row = tx
        .row(
            "SELECT replaced_at FROM refresh_tokens WHERE session_id = $1 AND counter = $2",
            &[id.into(), counter.into()],
        )
        .await?;
    let replaced: Option<DateTime<Utc>> = row.map(|row| row.opt_time(0)).transpose()?.flatten();
    Ok(replaced.is_some_and(|at| at + rules.reuse > ctx.now))
}

/// Ends the token family, logs it, and notifies the owner.
async fn stolen(tx: &mut Tx<'_>, ctx: &Ctx, owner: &User, session: Uuid) -> IdentityResult<()> {
    tx.run("DELETE FROM sessions WHERE id = $1", &[session.into()]).await?.any();
    session::forget_begun(tx, ctx, owner.id).await?;
    events::note(tx, ctx, Some(owner.id), "refresh_token_reused", &json!({ "session": session.to_string() })).await?;
    let address = owner.email.as_ref().filter(|_| owner.email_confirmed_at.is_some());
    if let Some(address) = address {
        mails::enqueue(tx, ctx, address, &IdentityMail::DeviceSignedOut).await?;
    }
    Ok(())
}

/// Replaces the present token and revokes all before it at once, after a step up to a second factor.
pub(super) async fn renew(tx: &mut Tx<'_>, ctx: &Ctx, session: &mut Session) -> IdentityResult<()> {
    session.counter += 1;
    session.lowest = session.counter;
    session.refreshed_at = ctx.now;
    tx.run(
        "UPDATE sessions SET counter = $2, lowest = $2, refreshed_at = $3, aal = $4, amr = $5 WHERE id = $1",
        &[session.id.into(), session.counter.into(), ctx.now.into(), session.aal.name().into(), session.amr.to_value()],
    )
    .await?
    .exactly_one(IdentityRejection::SessionGone)?;
    add(tx, ctx, session.id, session.counter).await
}
