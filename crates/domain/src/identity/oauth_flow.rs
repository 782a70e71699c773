//! A sign-in that leaves this site and comes back with a code, bound to its client by PKCE (RFC 7636).

use chrono::{DateTime, Utc};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::link::{self, ExternalIdentity, Party};
use super::session::{self, Device, Method};
use super::{IdentityRejection, IdentityResult, Rules, Session, User, user};
use crate::ctx::Ctx;

/// The PKCE challenge; the client later sends its verifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PkceChallenge {
    pub text: String,
    /// `s256` or `plain`.
    pub method: String,
}

/// The provider's own tokens; handed on once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProviderTokens {
    pub access: Option<String>,
    pub refresh: Option<String>,
}

/// A sign-in or a linking that goes to a provider.
#[derive(Clone, Debug)]
pub struct NewFlow {
    pub provider: String,
    /// Hash of the state that the provider returns.
    pub state_hash: String,
    /// Hash of a secret that only the starting browser has.
    pub browser_hash: String,
    /// Secrets that verify the provider's answer.
    pub secrets: String,
    pub redirect_to: String,
    pub challenge: Option<PkceChallenge>,
    /// Set if an identity is linked to an existing account.
    pub own: Option<LinkingSession>,
}

/// A user who links an identity; valid as long as the session that started it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkingSession {
    pub user: Uuid,
    pub session: Uuid,
}

/// A flow whose browser has come back.
#[derive(Clone, Debug)]
pub struct ReturnedFlow {
    pub id: Uuid,
    pub provider: String,
    pub secrets: String,
    pub redirect_to: String,
    pub has_challenge: bool,
    pub own: Option<LinkingSession>,
}

row_struct! {
    /// A flow at a provider. Its state and its secrets are deleted when the browser comes back.
    struct WaitingFlow {
        id: Uuid = "id",
        provider: String = "provider",
        secrets: String = "provider_secrets",
        redirect_to: String = "redirect_to",
        challenge: Option<String> = "code_challenge",
        linking_user: Option<Uuid> = "linking_user",
        linking_session: Option<Uuid> = "linking_session",
        browser_hash: Option<String> = "browser_hash",
        expires_at: DateTime<Utc> = "expires_at",
    }
}

/// Stores a flow that goes to a provider.
pub async fn begin_flow(tx: &mut Tx<'_>, ctx: &Ctx, rules: &Rules, leaving: &NewFlow) -> IdentityResult<()> {
    let challenge = leaving.challenge.as_ref();
    tx.run(
        "INSERT INTO flow_states (id, kind, provider, state_hash, browser_hash, provider_secrets, redirect_to, code_challenge,
                                  challenge_method, linking_user, linking_session, created_at, expires_at)
         VALUES ($1, 'provider', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        &[
            ctx.new_id().into(),
            leaving.provider.as_str().into(),
            leaving.state_hash.as_str().into(),
            leaving.browser_hash.as_str().into(),
            leaving.secrets.as_str().into(),
            leaving.redirect_to.as_str().into(),
            challenge.map(|challenge| challenge.text.as_str()).into(),
            challenge.map(|challenge| challenge.method.as_str()).into(),
            leaving.own.map(|own| own.user).into(),
            leaving.own.map(|own| own.session).into(),
            ctx.now.into(),
            (ctx.now + rules.flow_life).into(),
        ],
    )
    .await?
    .any();
    Ok(())
}

/// Finds the flow of a returning browser, once, and only for the browser that started it. T-U15.
///
/// # Errors
/// `BadState`.
pub async fn resume_flow(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    state_hash: &str,
    browser_hash: &str,
) -> IdentityResult<ReturnedFlow> {
    let flow: Option<WaitingFlow> =
        tx.select_one("FROM flow_states WHERE state_hash = $1", &[state_hash.into()]).await?;
    let flow = flow.ok_or(IdentityRejection::BadState)?;
    if flow.browser_hash.as_deref() != Some(browser_hash) || flow.expires_at <= ctx.now {
        return Err(IdentityRejection::BadState.into());
    }
    let own = match (flow.linking_user, flow.linking_session) {
        (Some(user), Some(session)) => Some(LinkingSession { user, session }),
        (None, _) => None,
        (Some(_), None) => return Err(IdentityRejection::BadState.into()),
    };
    tx.run(
        "UPDATE flow_states SET state_hash = NULL, provider_secrets = NULL WHERE id = $1 AND state_hash = $2",
        &[flow.id.into(), state_hash.into()],
    )
    .await?
    .exactly_one(IdentityRejection::BadState)?;
    Ok(ReturnedFlow {
        id: flow.id,
        provider: flow.provider,
        secrets: flow.secrets,
        redirect_to: flow.redirect_to,
        has_challenge: flow.challenge.is_some(),
        own,
    })
}

/// What happens next in the browser.
#[derive(Clone, Debug)]
pub enum FlowOutcome {
    In(Box<User>, Box<Session>),
    /// The code may now be exchanged.
    Code,
}

/// Signs the person in, or links the identity to the account that started the flow.
///
/// # Errors
/// `FlowNotFound` if it was ended meanwhile; as [`link::find_or_create_account`] and [`link::to_own`]; `Banned`.
pub async fn finish_flow(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    back: &ReturnedFlow,
    who: &ExternalIdentity,
    onward: &Passing<'_>,
) -> IdentityResult<FlowOutcome> {
    if tx.row("SELECT id FROM flow_states WHERE id = $1", &[back.id.into()]).await?.is_none() {
        return Err(IdentityRejection::FlowNotFound.into());
    }
    let id = match back.own {
        Some(own) => {
            link::to_own(tx, ctx, rules, own, who).await?;
            own.user
        }
        None => link::find_or_create_account(tx, ctx, rules, who).await?,
    };
    if user::get(tx, id).await?.is_banned(ctx.now) {
        return Err(IdentityRejection::Banned.into());
    }
    let name = if who.party == Party::Directory { "sso/saml" } else { "oauth" };
    let how = Method { provider: Some(who.provider.clone()), ..Method::now(ctx, name) };
    if !back.has_challenge {
        let (user, session) = session::open(tx, ctx, rules, id, how, onward.device).await?;
        return Ok(FlowOutcome::In(Box::new(user), Box::new(session)));
    }
    authorise(tx, ctx, rules, back.id, id, &how, onward.code_hash).await?;
    tx.run(
        "UPDATE flow_states SET provider_token = $2, provider_refresh_token = $3 WHERE id = $1",
        &[back.id.into(), onward.tokens.access.clone().into(), onward.tokens.refresh.clone().into()],
    )
    .await?
    .any();
    Ok(FlowOutcome::Code)
}

/// What comes with a returned person.
#[derive(Clone, Copy, Debug)]
pub struct Passing<'a> {
    pub code_hash: &'a str,
    pub tokens: &'a ProviderTokens,
    pub device: &'a Device,
}

/// Stores a sign-in that continues in a mail.
pub(super) async fn begin_mail(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    challenge: &PkceChallenge,
    to: &str,
) -> IdentityResult<Uuid> {
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO flow_states (id, kind, redirect_to, code_challenge, challenge_method, created_at, expires_at)
         VALUES ($1, 'mail', $2, $3, $4, $5, $6)",
        &[
            id.into(),
            to.into(),
            challenge.text.as_str().into(),
            challenge.method.as_str().into(),
            ctx.now.into(),
            (ctx.now + rules.mail_life).into(),
        ],
    )
    .await?
    .any();
    Ok(id)
}

/// Authorizes the flow: its code, known by this hash, may now be exchanged for a session.
///
/// # Errors
/// `FlowNotFound` if the flow was authorized before, or deleted.
pub(super) async fn authorise(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    flow: Uuid,
    user: Uuid,
    how: &Method,
    code_hash: &str,
) -> IdentityResult<()> {
    tx.run(
        "UPDATE flow_states SET user_id = $2, method = $3, code_hash = $4, expires_at = $5 WHERE id = $1 AND code_hash IS NULL",
        &[
            flow.into(),
            user.into(),
            how.json().to_string().into(),
            code_hash.into(),
            (ctx.now + rules.flow_life).into(),
        ],
    )
    .await?
    .exactly_one(IdentityRejection::FlowNotFound)?;
    Ok(())
}

/// Ends the account's unfinished flows: linkings, and sign-ins whose code was not exchanged.
pub(super) async fn forget_of(tx: &mut Tx<'_>, who: Uuid) -> IdentityResult<()> {
    tx.run("DELETE FROM flow_states WHERE used_at IS NULL AND (linking_user = $1 OR user_id = $1)", &[who.into()])
        .await?
        .any();
    Ok(())
}

/// Deletes flows that ended a while ago; until then their codes are reported as expired rather than unknown.
pub(super) async fn forget(tx: &mut Tx<'_>, ctx: &Ctx) -> IdentityResult<()> {
    let past = ctx.now - chrono::Duration::hours(1);
    tx.run("DELETE FROM flow_states WHERE expires_at < $1", &[past.into()]).await?.any();
    Ok(())
}
