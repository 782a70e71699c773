//! A sign-in that leaves this site and comes back with a code, which is worth a session only to whoever began it (RFC 7636).

use serendib_db::{Row, Tx};
use uuid::Uuid;

use super::link::{self, Arrived, Party};
use super::session::{self, Device, Method};
use super::{Denied, Outcome, Rules, Session, User, Verdict, events, user};
use crate::ctx::Ctx;

/// What whoever began will have to show the origin of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    pub text: String,
    /// `s256` or `plain`.
    pub method: String,
}

/// What whoever began shows: the verifier, and its SHA-256 in base64url.
#[derive(Clone, Debug)]
pub struct Verifier {
    pub plain: String,
    pub s256: String,
}

/// What a provider gave besides who somebody is; handed on once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tokens {
    pub access: Option<String>,
    pub refresh: Option<String>,
}

/// A sign-in, or a way in to be added, that goes to a provider.
#[derive(Clone, Debug)]
pub struct Leaving {
    pub provider: String,
    /// What the provider hands back to name the flow, as a hash.
    pub state_hash: String,
    /// What only the browser that began has, as a hash.
    pub browser_hash: String,
    /// What the provider's answer will be checked with.
    pub secrets: String,
    pub redirect_to: String,
    pub challenge: Option<Challenge>,
    /// Whose account a way in is added to.
    pub own: Option<Uuid>,
}

/// A flow whose browser has come back.
#[derive(Clone, Debug)]
pub struct Back {
    pub id: Uuid,
    pub provider: String,
    pub secrets: String,
    pub redirect_to: String,
    pub has_challenge: bool,
    pub own: Option<Uuid>,
}

/// Notes that a browser leaves for a provider.
pub async fn leave(tx: &mut Tx<'_>, ctx: &Ctx, rules: &Rules, leaving: &Leaving) -> Outcome<()> {
    let challenge = leaving.challenge.as_ref();
    tx.run(
        "INSERT INTO flow_states (id, kind, provider, state_hash, browser_hash, provider_secrets, redirect_to, code_challenge,
                                  challenge_method, linking_user, created_at, expires_at)
         VALUES ($1, 'provider', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        &[
            ctx.new_id().into(),
            leaving.provider.as_str().into(),
            leaving.state_hash.as_str().into(),
            leaving.browser_hash.as_str().into(),
            leaving.secrets.as_str().into(),
            leaving.redirect_to.as_str().into(),
            challenge.map(|challenge| challenge.text.as_str()).into(),
            challenge.map(|challenge| challenge.method.as_str()).into(),
            leaving.own.into(),
            ctx.now.into(),
            (ctx.now + rules.flow_life).into(),
        ],
    )
    .await?
    .any();
    Ok(())
}

/// Finds the flow that a browser comes back to, and only the browser that began it, once. Threat row U15.
///
/// # Errors
/// `BadState`.
pub async fn come_back(tx: &mut Tx<'_>, ctx: &Ctx, state_hash: &str, browser_hash: &str) -> Outcome<Back> {
    let row = tx
        .row(
            "SELECT id, provider, provider_secrets, redirect_to, code_challenge, linking_user, browser_hash, expires_at
               FROM flow_states WHERE state_hash = $1",
            &[state_hash.into()],
        )
        .await?
        .ok_or(Denied::BadState)?;
    if row.opt_text(6)? != Some(browser_hash) || row.time(7)? <= ctx.now {
        return Err(Denied::BadState.into());
    }
    let id = row.uuid(0)?;
    tx.run(
        "UPDATE flow_states SET state_hash = NULL, provider_secrets = NULL WHERE id = $1 AND state_hash = $2",
        &[id.into(), state_hash.into()],
    )
    .await?
    .exactly_one(Denied::BadState)?;
    Ok(Back {
        id,
        provider: row.opt_text(1)?.unwrap_or_default().to_owned(),
        secrets: row.opt_text(2)?.unwrap_or_default().to_owned(),
        redirect_to: row.text(3)?.to_owned(),
        has_challenge: row.opt_text(4)?.is_some(),
        own: row.opt_uuid(5)?,
    })
}

/// What the browser goes on with.
#[derive(Clone, Debug)]
pub enum Onward {
    In(Box<User>, Box<Session>),
    /// The code may be exchanged now.
    Code,
}

/// Lets whoever has arrived in, or adds a way in to the account that the flow began with.
///
/// # Errors
/// As `link::arrive` and `link::to_own`; `Banned`.
pub async fn arrived(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    back: &Back,
    who: &Arrived,
    onward: &Passing<'_>,
) -> Outcome<Onward> {
    let id = match back.own {
        Some(own) => {
            link::to_own(tx, ctx, rules, own, who).await?;
            own
        }
        None => link::arrive(tx, ctx, rules, who).await?,
    };
    if user::get(tx, id).await?.is_banned(ctx.now) {
        return Err(Denied::Banned.into());
    }
    let name = if who.party == Party::Directory { "sso/saml" } else { "oauth" };
    let how = Method { provider: Some(who.provider.clone()), ..Method::now(ctx, name) };
    if !back.has_challenge {
        let (user, session) = session::open(tx, ctx, rules, id, how, onward.device).await?;
        return Ok(Onward::In(Box::new(user), Box::new(session)));
    }
    authorise(tx, ctx, rules, back.id, id, &how, onward.code_hash).await?;
    tx.run(
        "UPDATE flow_states SET provider_token = $2, provider_refresh_token = $3 WHERE id = $1",
        &[back.id.into(), onward.tokens.access.clone().into(), onward.tokens.refresh.clone().into()],
    )
    .await?
    .any();
    Ok(Onward::Code)
}

/// What is handed on with somebody who has arrived.
#[derive(Clone, Copy, Debug)]
pub struct Passing<'a> {
    pub code_hash: &'a str,
    pub tokens: &'a Tokens,
    pub device: &'a Device,
}

/// Notes a sign-in that goes on in a mail.
pub(super) async fn begin_mail(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    challenge: &Challenge,
    to: &str,
) -> Outcome<Uuid> {
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
) -> Outcome<()> {
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
    .exactly_one(Denied::FlowNotFound)?;
    Ok(())
}

struct Kept {
    id: Uuid,
    user: Option<Uuid>,
    method: Option<Method>,
    challenge: Option<Challenge>,
    tokens: Tokens,
    session: Option<Uuid>,
    is_used: bool,
    is_over: bool,
}

fn read(row: &Row, ctx: &Ctx) -> Outcome<Kept> {
    let text = |at: usize| -> Outcome<Option<String>> { Ok(row.opt_text(at)?.map(str::to_owned)) };
    let challenge = match (text(3)?, text(4)?) {
        (Some(text), Some(method)) => Some(Challenge { text, method }),
        _ => None,
    };
    let method = row.opt_text(2)?.and_then(|text| serde_json::from_str(text).ok());
    Ok(Kept {
        id: row.uuid(0)?,
        user: row.opt_uuid(1)?,
        method: method.and_then(|value| Method::read(&value)),
        challenge,
        tokens: Tokens { access: text(5)?, refresh: text(6)? },
        session: row.opt_uuid(7)?,
        is_used: row.opt_time(8)?.is_some(),
        is_over: row.time(9)? <= ctx.now,
    })
}

/// Exchanges a code for a session, once. A wrong verifier kills the code; a code that comes back ends the session it was worth:
/// somebody else has it. Threat row U16.
pub async fn exchange(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    code_hash: &str,
    shown: &Verifier,
    device: &Device,
) -> Verdict<(User, Session, Tokens)> {
    let row = tx
        .row(
            "SELECT id, user_id, method, code_challenge, challenge_method, provider_token, provider_refresh_token, session_id, used_at,
                    expires_at
               FROM flow_states WHERE code_hash = $1",
            &[code_hash.into()],
        )
        .await?;
    let Some(row) = row else { return Ok(Err(Denied::FlowNotFound)) };
    let kept = read(&row, ctx)?;
    if kept.is_used {
        if let Some(session) = kept.session {
            tx.run("DELETE FROM sessions WHERE id = $1", &[session.into()]).await?.any();
            events::note(tx, ctx, kept.user, "code_reused", &serde_json::json!({})).await?;
        }
        return Ok(Err(Denied::FlowNotFound));
    }
    tx.run(
        "UPDATE flow_states SET used_at = $2, provider_token = NULL, provider_refresh_token = NULL WHERE id = $1 AND used_at IS NULL",
        &[kept.id.into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Denied::FlowNotFound)?;
    if kept.is_over {
        return Ok(Err(Denied::FlowExpired));
    }
    let is_right = kept.challenge.is_some_and(|challenge| match challenge.method.as_str() {
        "s256" => challenge.text == shown.s256,
        "plain" => challenge.text == shown.plain,
        _ => false,
    });
    if !is_right {
        return Ok(Err(Denied::BadVerifier));
    }
    let (Some(user), Some(how)) = (kept.user, kept.method) else { return Ok(Err(Denied::FlowNotFound)) };
    let (user, session) = session::open(tx, ctx, rules, user, how, device).await?;
    tx.run("UPDATE flow_states SET session_id = $2 WHERE id = $1", &[kept.id.into(), session.id.into()]).await?.any();
    Ok(Ok((user, session, kept.tokens)))
}

/// Forgets flows that ended a while ago; until then their codes are told to be too old rather than unknown.
pub(super) async fn forget(tx: &mut Tx<'_>, ctx: &Ctx) -> Outcome<()> {
    let past = ctx.now - chrono::Duration::hours(1);
    tx.run("DELETE FROM flow_states WHERE expires_at < $1", &[past.into()]).await?.any();
    Ok(())
}
