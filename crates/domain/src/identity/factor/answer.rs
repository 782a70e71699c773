//! Challenges of second factors, and their answers. A code works once, even if it is sent fifty times at the same moment. T-U25.

use chrono::{DateTime, Utc};
use serde_json::json;
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::enrol::enrolled;
use super::{ChallengeResponse, FactorChallenge, FactorKind, FactorRow, Right, find};
use crate::ctx::Ctx;
use crate::identity::mails::Sending;
use crate::identity::session::{self, Aal, Method};
use crate::identity::{
    CommittedResult, IdentityRejection, IdentityResult, Rules, Session, User, events, factor_attempts, messages,
    reauthentication, refresh, user,
};
use crate::jobs::{self, Job, TextMessage};

/// Starts a challenge and returns its id and expiry. For a phone, a message with a code is sent.
///
/// # Errors
/// `FactorNotFound`, also for an expired enrollment; `MessageTooSoon`.
pub async fn challenge(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    who: Uuid,
    factor: Uuid,
    offered: &FactorChallenge,
    sending: Option<&Sending>,
) -> IdentityResult<(Uuid, DateTime<Utc>)> {
    let stored = find(tx, who, factor).await?;
    if stored.is_over(ctx, rules) {
        return Err(IdentityRejection::FactorNotFound.into());
    }
    let mut code_hash = offered.code_hash.clone();
    if let (FactorKind::Phone, Some(phone), Some(sending)) = (stored.kind, &stored.phone, sending) {
        // A verified number has its own limit: messages that strangers trigger must not delay its owner.
        let own_key = format!("factor {}", stored.id);
        let key = if stored.is_verified { &own_key } else { &sending.limit_key };
        messages::keep_pause(tx, ctx, rules, key).await?;
        let text = format!("Your Serendib code is {}. Give it to nobody.", sending.secret.code);
        jobs::enqueue(tx, ctx, &Job::Message(TextMessage { to: phone.clone(), text, stale_at: None })).await?;
        code_hash = Some(sending.secret.code_hash.clone());
    }
    let (id, end) = (ctx.new_id(), ctx.now + rules.factor_life);
    tx.run(
        "INSERT INTO mfa_challenges (id, factor_id, origin, code_hash, state, tries, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, 0, $6, $7)",
        &[
            id.into(),
            factor.into(),
            ctx.origin.clone().into(),
            code_hash.into(),
            offered.state.clone().into(),
            ctx.now.into(),
            end.into(),
        ],
    )
    .await?
    .any();
    tx.run("UPDATE mfa_factors SET last_challenged_at = $2 WHERE id = $1", &[factor.into(), ctx.now.into()])
        .await?
        .any();
    Ok((id, end))
}

/// Checks whether an answer will be considered; only then does the server count it.
///
/// # Errors
/// `FactorNotFound` if the challenge belongs to another user, `Wait` after too many wrong codes.
pub async fn look(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid, answered: &ChallengeResponse) -> IdentityResult<()> {
    let stored = find(tx, who, answered.factor).await?;
    let sql = "SELECT id FROM mfa_challenges WHERE id = $1 AND factor_id = $2 AND verified_at IS NULL";
    tx.row(sql, &[answered.challenge.into(), answered.factor.into()])
        .await?
        .ok_or(IdentityRejection::FactorNotFound)?;
    factor_attempts::wait(tx, ctx, who, &stored)
        .await?
        .map_or(Ok(()), |seconds| Err(IdentityRejection::Wait(seconds).into()))
}

row_struct! {
    struct OpenChallenge {
        id: Uuid = "id",
        origin: Option<String> = "origin",
        code_hash: Option<String> = "code_hash",
        state: Option<String> = "state",
        tries: i64 = "tries",
        expires_at: DateTime<Utc> = "expires_at",
    }
}

/// Verifies an answer. `check` compares it with the stored data and returns what to remember; `None` if it is wrong.
pub async fn verify(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    own: &Session,
    answered: &ChallengeResponse,
    check: &(dyn Fn(&FactorRow, &FactorChallenge) -> Option<Right> + Send + Sync),
) -> CommittedResult<(User, Session)> {
    let ChallengeResponse { factor, challenge, nonce } = answered;
    let (factor, challenge) = (*factor, *challenge);
    let mut own = session::find(tx, own.id).await?.ok_or(IdentityRejection::SessionGone)?;
    let stored = find(tx, own.user, factor).await?;
    if stored.is_over(ctx, rules) {
        return Ok(Err(IdentityRejection::FactorNotFound));
    }
    let owner = user::get(tx, own.user).await?;
    // Enrolling another factor needs a second factor at its end too, as at its start: T-U26.
    if !stored.is_verified && own.aal < Aal::Two && owner.has_verified_factor() {
        return Ok(Err(IdentityRejection::AssuranceToEnrol));
    }
    let open: Option<OpenChallenge> = tx
        .select_one(
            "FROM mfa_challenges WHERE id = $1 AND factor_id = $2 AND verified_at IS NULL",
            &[challenge.into(), factor.into()],
        )
        .await?;
    let Some(open) = open else { return Ok(Err(IdentityRejection::FactorNotFound)) };
    if open.origin != ctx.origin {
        return Ok(Err(IdentityRejection::OtherPlace));
    }
    if open.expires_at <= ctx.now || open.tries >= rules.factor_tries {
        tx.run("DELETE FROM mfa_challenges WHERE id = $1", &[open.id.into()]).await?.any();
        return Ok(Err(IdentityRejection::ChallengeExpired));
    }
    let open_challenge = FactorChallenge { code_hash: open.code_hash, state: open.state };
    // Answers that were checked in parallel wait here too.
    if let Some(seconds) = factor_attempts::wait(tx, ctx, own.user, &stored).await? {
        return Ok(Err(IdentityRejection::Wait(seconds)));
    }
    let Some(right) = check(&stored, &open_challenge) else {
        tx.run("UPDATE mfa_challenges SET tries = tries + 1 WHERE id = $1", &[challenge.into()]).await?.any();
        events::note(tx, ctx, Some(own.user), "wrong_factor", &json!({ "kind": stored.kind.name() })).await?;
        factor_attempts::record_wrong_code(tx, ctx, own.user, &stored).await?;
        return Ok(Err(IdentityRejection::FactorWrong));
    };
    // The first factor locks everyone else out, so it needs the same reauthentication as a new password.
    if !stored.is_verified
        && !owner.has_verified_factor()
        && let Err(denied) =
            reauthentication::require_fresh_session(tx, ctx, rules, &owner, &own, nonce.as_ref()).await?
    {
        return Ok(Err(denied));
    }
    if let Some(key) = &right.credential_id
        && tx.row("SELECT id FROM mfa_factors WHERE credential_id = $1", &[key.as_str().into()]).await?.is_some()
    {
        tx.run("DELETE FROM mfa_challenges WHERE id = $1", &[challenge.into()]).await?.any();
        return Ok(Err(IdentityRejection::KeyKnown));
    }
    tx.run(
        "UPDATE mfa_challenges SET verified_at = $2 WHERE id = $1 AND verified_at IS NULL",
        &[challenge.into(), ctx.now.into()],
    )
    .await?
    .exactly_one(IdentityRejection::FactorWrong)?;
    tx.run(
        "UPDATE mfa_factors SET is_verified = TRUE, last_step = $2, credential = $3, updated_at = $4,
                credential_id = COALESCE($5, credential_id) WHERE id = $1",
        &[
            factor.into(),
            right.last_step.or(stored.last_step).into(),
            right.credential.or_else(|| stored.credential.clone()).into(),
            ctx.now.into(),
            right.credential_id.into(),
        ],
    )
    .await?
    .exactly_one(IdentityRejection::FactorNotFound)?;
    if !stored.is_verified {
        enrolled(tx, ctx, &own, stored.kind).await?;
    }
    own.aal = Aal::Two;
    own.amr.insert(0, Method::now(ctx, stored.kind.method()));
    refresh::renew(tx, ctx, &mut own).await?;
    events::note(tx, ctx, Some(own.user), "factor_shown", &json!({ "kind": stored.kind.name() })).await?;
    Ok(Ok((user::get(tx, own.user).await?, own)))
}
