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
    fn is_answered_by(&self, shown: &PkceVerifier) -> bool {
        let answer = match self.challenge_method.as_deref() {
            Some("s256") => &shown.s256,
            Some("plain") => &shown.plain,
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
    shown: &PkceVerifier,
    device: &Device,
) -> CommittedResult<(User, Session, ProviderTokens)> {
    let kept: Option<FlowStateRow> =
        tx.select_one("FROM flow_states WHERE code_hash = $1", &[code_hash.into()]).await?;
    let Some(kept) = kept else { return Ok(Err(IdentityRejection::FlowNotFound)) };
    if kept.used_at.is_some() {
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
    if kept.expires_at <= ctx.now {
        return Ok(Err(IdentityRejection::FlowExpired));
    }
    if !kept.is_answered_by(shown) {
        return Ok(Err(IdentityRejection::BadVerifier));
    }
    let (Some(user), Some(how)) = (kept.user, kept.method) else { return Ok(Err(IdentityRejection::FlowNotFound)) };
    let (user, session) = session::open(tx, ctx, rules, user, how, device).await?;
    tx.run("UPDATE flow_states SET session_id = $2 WHERE id = $1", &[kept.id.into(), session.id.into()]).await?.any();
    Ok(Ok((user, session, ProviderTokens { access: kept.access_token, refresh: kept.refresh_token })))
}
