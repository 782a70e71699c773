//! The code exchange at the end of a sign-in flow: its code becomes a session, only for the client that started it (PKCE).

use chrono::{DateTime, Utc};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::oauth_flow::ProviderTokens;
use super::session::{self, Device, Method};
use super::{CommittedResult, IdentityRejection, Rules, Session, User, events};
use crate::ctx::Ctx;

/// The PKCE verifier, and its SHA-256 in base64url.
#[derive(Clone, Debug)]
pub struct PkceVerifier {
    pub plain: String,
    pub s256: String,
}

row_struct! {
    struct FlowStateRow {
        id: Uuid = "id",
        user: Option<Uuid> = "user_id",
        method: Option<Method> = "method",
        challenge: Option<String> = "code_challenge",
        challenge_method: Option<String> = "challenge_method",
        access_token: Option<String> = "provider_token",
        refresh_token: Option<String> = "provider_refresh_token",
        session: Option<Uuid> = "session_id",
        used_at: Option<DateTime<Utc>> = "used_at",
        expires_at: DateTime<Utc> = "expires_at",
    }
}

impl FlowStateRow {
    fn is_answered_by(&self, verifier: &PkceVerifier) -> bool {
        let answer = match self.challenge_method.as_deref() {
            Some("s256") => &verifier.s256,
            Some("plain") => &verifier.plain,
            _ => return false,
        };
        self.challenge.as_ref() == Some(answer)
    }
}

/// Exchanges a code for a session, once. A wrong verifier invalidates the code. A repeated code ends the session that it opened: someone
/// else has the code. T-U16.
pub async fn for_session(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    code_hash: &str,
    verifier: &PkceVerifier,
    device: &Device,
) -> CommittedResult<(User, Session, ProviderTokens)> {
    let flow: Option<FlowStateRow> =
        tx.select_one("FROM flow_states WHERE code_hash = $1", &[code_hash.into()]).await?;
    let Some(flow) = flow else { return Ok(Err(IdentityRejection::FlowNotFound)) };
    if flow.used_at.is_some() {
        if let Some(session) = flow.session {
            tx.run("DELETE FROM sessions WHERE id = $1", &[session.into()]).await?.any();
            events::note(tx, ctx, flow.user, "code_reused", &serde_json::json!({})).await?;
        }
        return Ok(Err(IdentityRejection::FlowNotFound));
    }
    tx.run(
        "UPDATE flow_states SET used_at = $2, provider_token = NULL, provider_refresh_token = NULL WHERE id = $1 AND used_at IS NULL",
        &[flow.id.into(), ctx.now.into()],
    )
    .await?
    .exactly_one(IdentityRejection::FlowNotFound)?;
    if flow.expires_at <= ctx.now {
        return Ok(Err(IdentityRejection::FlowExpired));
    }
    if !flow.is_answered_by(verifier) {
        return Ok(Err(IdentityRejection::BadVerifier));
    }
    let (Some(user), Some(how)) = (flow.user, flow.method) else { return Ok(Err(IdentityRejection::FlowNotFound)) };
    let (user, session) = session::open(tx, ctx, rules, user, how, device).await?;
    tx.run("UPDATE flow_states SET session_id = $2 WHERE id = $1", &[flow.id.into(), session.id.into()]).await?.any();
    Ok(Ok((user, session, ProviderTokens { access: flow.access_token, refresh: flow.refresh_token })))
}
