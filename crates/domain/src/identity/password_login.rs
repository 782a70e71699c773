//! Password sign-in. The server compares the password with the hash between two transactions, because that takes time. The second one
//! checks again what may have changed meanwhile.

use chrono::Duration;
use serendib_db::{RowSource, Tx};
use uuid::Uuid;

use super::session::{self, Device, Method};
use super::sign_up::Contact;
use super::{CommittedResult, IdentityRejection, IdentityResult, Rules, Session, User, events, limits, user};
use crate::ctx::Ctx;

/// What the server needs to compare a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasswordCandidate {
    /// `None` for an unknown address or an account without a password; the server then compares with a dummy hash.
    pub hash: Option<String>,
    /// The key that wrong passwords are counted under.
    pub key: String,
}

/// Finds the account of an address. `account_key` is the key of the address in the table of limits. Where this person is signed in already,
/// failures are counted apart, so that strangers cannot slow them down there.
///
/// # Errors
/// `Wait` after too many wrong passwords.
pub async fn look(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    contact: &Contact,
    account_key: &str,
) -> IdentityResult<PasswordCandidate> {
    let found = user::by_contact(tx, contact).await?;
    let key = key(tx, ctx, found.as_ref(), account_key).await?;
    if let Some(seconds) = limits::wait(tx, ctx, &key).await? {
        return Err(IdentityRejection::Wait(seconds).into());
    }
    Ok(PasswordCandidate { hash: found.and_then(|user| user.password_hash), key })
}

/// The counter's key for this account and the origin of the request.
pub(super) async fn key(tx: &mut Tx<'_>, ctx: &Ctx, found: Option<&User>, account_key: &str) -> IdentityResult<String> {
    Ok(match (found, &ctx.origin) {
        (Some(user), Some(origin)) if is_known_place(tx, user.id, origin).await? => format!("{account_key} {origin}"),
        _ => account_key.to_owned(),
    })
}

/// Whether the user is signed in from this origin.
pub(super) async fn is_known_place<S: RowSource>(source: &mut S, who: Uuid, origin: &str) -> IdentityResult<bool> {
    let rows = source
        .rows("SELECT id FROM sessions WHERE user_id = $1 AND origin = $2 LIMIT 1", &[who.into(), origin.into()])
        .await?;
    Ok(!rows.is_empty())
}

/// Whether the user has been signed in from this origin for at least a day and owes no second factor there. So a thief with a fresh
/// password does not make their place the owner's. T-U11.
pub(super) async fn is_own_place(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid, origin: &str) -> IdentityResult<bool> {
    let row = tx
        .row(
            "SELECT s.id FROM sessions s WHERE s.user_id = $1 AND s.origin = $2 AND s.created_at <= $3
                AND (s.aal = 'aal2' OR NOT EXISTS (SELECT f.id FROM mfa_factors f WHERE f.user_id = $1 AND f.is_verified))
              LIMIT 1",
            &[who.into(), origin.into(), (ctx.now - Duration::days(1)).into()],
        )
        .await?;
    Ok(row.is_some())
}

/// Signs the user in if the password was right (`hash` is what it was compared with), or counts a wrong one.
pub async fn decide(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    contact: &Contact,
    candidate: &PasswordCandidate,
    is_right: bool,
    device: &Device,
) -> CommittedResult<(User, Session)> {
    let found = user::by_contact(tx, contact).await?;
    // Guesses that were checked in parallel wait here too.
    if let Some(seconds) = limits::wait(tx, ctx, &candidate.key).await? {
        return Ok(Err(IdentityRejection::Wait(seconds)));
    }
    let user = found.filter(|user| is_right && user.password_hash.is_some() && user.password_hash == candidate.hash);
    let Some(user) = user else {
        limits::record_failure(tx, ctx, rules, &candidate.key).await?;
        events::note(tx, ctx, None, "wrong_password", &serde_json::json!({ "key": candidate.key })).await?;
        return Ok(Err(IdentityRejection::InvalidCredentials));
    };
    if user.is_banned(ctx.now) {
        return Ok(Err(IdentityRejection::Banned));
    }
    match contact {
        Contact::Email(_) if user.email_confirmed_at.is_none() => return Ok(Err(IdentityRejection::EmailNotConfirmed)),
        Contact::Phone(_) if user.phone_confirmed_at.is_none() => return Ok(Err(IdentityRejection::PhoneNotConfirmed)),
        _ => {}
    }
    limits::clear_failures(tx, &candidate.key).await?;
    let opened = session::open(tx, ctx, rules, user.id, Method::now(ctx, "password"), device).await?;
    Ok(Ok(opened))
}
