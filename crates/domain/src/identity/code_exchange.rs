//! The code exchange at the end of a sign-in flow: its code becomes a session, only for the client that started it (PKCE).

use serendib_db::{Row, Tx};
use uuid::Uuid;

use super::oauth_flow::{PkceChallenge, ProviderTokens};
use super::session::{self, Device, Method};
use super::{CommittedResult, IdentityRejection, IdentityResult, Rules, Session, User, events};
use crate::ctx::Ctx;

/// The PKCE verifier, and its SHA-256 in base64url.
#[derive(Clone, Debug)]
pub struct PkceVerifier {
    pub plain: String,
    pub s256: String,
}

struct FlowStateRow {
    id: Uuid,
    user: Option<Uuid>,
    method: Option<Method>,
    challenge: Option<PkceChallenge>,
    tokens: ProviderTokens,
    session: Option<Uuid>,
    is_used: bool,
    is_over: bool,
}

fn read(row: &Row, ctx: &Ctx) -> IdentityResult<FlowStateRow> {
    let text = |at: usize| -> IdentityResult<Option<String>> { Ok(row.opt_text(at)?.map(str::to_owned)) };
    let challenge = match (text(3)?, text(4)?) {
        (Some(text), Some(method)) => Some(PkceChallenge { text, method }),
        _ => None,
    };
    let method = row.opt_text(2)?.and_then(|text| serde_json::from_str(text).ok());
    Ok(FlowStateRow {
        id: row.uuid(0)?,
        user: row.opt_uuid(1)?,
        method: method.and_then(|value| Method::read(&value)),
        challenge,
        tokens: ProviderTokens { access: text(5)?, refresh: text(6)? },
        session: row.opt_uuid(7)?,
        is_used: row.opt_time(8)?.is_some(),
        is_over: row.time(9)? <= ctx.now,
    })
}

/// Exchanges a code for a session, once. A wrong verifier invalidates the code. A repeated code ends the session that it opened: someone
/// else has the code. T-U16.
pub async fn for_session(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    code_hash: &str,
    shown: &PkceVerifier,
    device: &Device,
) -> CommittedResult<(User, Session, ProviderTokens)> {
    let row = tx
        .row(
            "SELECT id, user_id, method, code_challenge, challenge_method, provider_token, provider_refresh_token, session_id, used_at,
                    expires_at
               FROM flow_states WHERE code_hash = $1",
            &[code_hash.into()],
        )
        .await?;
    let Some(row) = row else { return Ok(Err(IdentityRejection::FlowNotFound)) };
    let kept = read(&row, ctx)?;
    if kept.is_used {
        if let Some(session) = kept.session {
            tx.run("DELETE FROM sessions WHERE id = $1", &[session.into()]).await?.any();
            events::note(tx, ctx, kept.user, "code_reused", &serde_json::json!({})).await?;
        }
        return Ok(Err(IdentityRejection::FlowNotFound));
    }
    tx.run(
        "UPDATE flow_states SET used_at = $2, provider_token = NULL, provider_refresh_token = NULL WHERE id = $1 AND used_at IS NULL",
        &[kept.id.into(), ctx.now.into()],
    )
    .await?
    .exactly_one(IdentityRejection::FlowNotFound)?;
    if kept.is_over {
        return Ok(Err(IdentityRejection::FlowExpired));
    }
    let is_right = kept.challenge.is_some_and(|challenge| match challenge.method.as_str() {
        "s256" => challenge.text == shown.s256,
        "plain" => challenge.text == shown.plain,
        _ => false,
    });
    if !is_right {
        return Ok(Err(IdentityRejection::BadVerifier));
    }
    let (Some(user), Some(how)) = (kept.user, kept.method) else { return Ok(Err(IdentityRejection::FlowNotFound)) };
    let (user, session) = session::open(tx, ctx, rules, user, how, device).await?;
    tx.run("UPDATE flow_states SET session_id = $2 WHERE id = $1", &[kept.id.into(), session.id.into()]).await?.any();
    Ok(Ok((user, session, kept.tokens)))
}
