//! A sign-in that leaves this site and comes back with a code, which is worth a session only to whoever began it (RFC 7636).

use serendib_db::Tx;
use uuid::Uuid;

use super::link::{self, ExternalIdentity, Party};
use super::session::{self, Device, Method};
use super::{IdentityRejection, IdentityResult, Rules, Session, User, user};
use crate::ctx::Ctx;

/// What whoever began will have to show the origin of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PkceChallenge {
    pub text: String,
    /// `s256` or `plain`.
    pub method: String,
}

/// What a provider gave besides who somebody is; handed on once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProviderTokens {
    pub access: Option<String>,
    pub refresh: Option<String>,
}

/// A sign-in, or a way in to be added, that goes to a provider.
#[derive(Clone, Debug)]
pub struct NewFlow {
    pub provider: String,
    /// What the provider hands back to name the flow, as a hash.
    pub state_hash: String,
    /// What only the browser that began has, as a hash.
    pub browser_hash: String,
    /// What the provider's answer will be checked with.
    pub secrets: String,
    pub redirect_to: String,
    pub challenge: Option<PkceChallenge>,
    /// Whose account a way in is added to.
    pub own: Option<LinkingSession>,
}

/// Somebody who adds a way in to their account, as long as the session lives in which they began to.
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

/// Notes that a browser leaves for a provider.
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

/// Finds the flow that a browser comes back to, and only the browser that began it, once. T-U15.
///
/// # Errors
/// `BadState`.
pub async fn resume_flow(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    state_hash: &str,
    browser_hash: &str,
) -> IdentityResult<ReturnedFlow> {
    let row = tx
        .row(
            "SELECT id, provider, provider_secrets, redirect_to, code_challenge, linking_user, browser_hash, expires_at, linking_session
               FROM flow_states WHERE state_hash = $1",
            &[state_hash.into()],
        )
        .await?
        .ok_or(IdentityRejection::BadState)?;
    if row.opt_text(6)? != Some(browser_hash) || row.time(7)? <= ctx.now {
        return Err(IdentityRejection::BadState.into());
    }
    let own = match (row.opt_uuid(5)?, row.opt_uuid(8)?) {
        (Some(user), Some(session)) => Some(LinkingSession { user, session }),
        (None, _) => None,
        (Some(_), None) => return Err(IdentityRejection::BadState.into()),
    };
    let id = row.uuid(0)?;
    tx.run(
        "UPDATE flow_states SET state_hash = NULL, provider_secrets = NULL WHERE id = $1 AND state_hash = $2",
        &[id.into(), state_hash.into()],
    )
    .await?
    .exactly_one(IdentityRejection::BadState)?;
    Ok(ReturnedFlow {
        id,
        provider: row.opt_text(1)?.unwrap_or_default().to_owned(),
        secrets: row.opt_text(2)?.unwrap_or_default().to_owned(),
        redirect_to: row.text(3)?.to_owned(),
        has_challenge: row.opt_text(4)?.is_some(),
        own,
    })
}

/// What the browser goes on with.
#[derive(Clone, Debug)]
pub enum FlowOutcome {
    In(Box<User>, Box<Session>),
    /// The code may be exchanged now.
    Code,
}

/// Lets whoever has arrived in, or adds a way in to the account that the flow began with.
///
/// # Errors
/// `FlowNotFound` when it was ended while the provider was asked; as `link::arrive` and `link::to_own`; `Banned`.
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

/// What is handed on with somebody who has arrived.
#[derive(Clone, Copy, Debug)]
pub struct Passing<'a> {
    pub code_hash: &'a str,
    pub tokens: &'a ProviderTokens,
    pub device: &'a Device,
}

/// Notes a sign-in that goes on in a mail.
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

/// Somebody has proven who they are: the code of this hash is worth a session from now on.
///
/// # Errors
/// `FlowNotFound` when the flow was authorised before, or forgotten.
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

/// Ends what somebody has begun and not come back from: adding a way in, and sign-ins whose code was not exchanged yet.
pub(super) async fn forget_of(tx: &mut Tx<'_>, who: Uuid) -> IdentityResult<()> {
    tx.run("DELETE FROM flow_states WHERE used_at IS NULL AND (linking_user = $1 OR user_id = $1)", &[who.into()])
        .await?
        .any();
    Ok(())
}

/// Forgets flows that ended a while ago; until then their codes are told to be too old rather than unknown.
pub(super) async fn forget(tx: &mut Tx<'_>, ctx: &Ctx) -> IdentityResult<()> {
    let past = ctx.now - chrono::Duration::hours(1);
    tx.run("DELETE FROM flow_states WHERE expires_at < $1", &[past.into()]).await?.any();
    Ok(())
}
