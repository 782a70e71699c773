//! Changes the password of a signed-in user. The server compares and hashes between two transactions, because that takes time: the first
//! checks and counts the attempt, the second decides.

use serde_json::json;
use serendib_db::Tx;

use super::mail_content::IdentityMail;
use super::one_time::{self, Purpose, SubmittedCode};
use super::reauthentication::{self, is_stale};
use super::session::{self, Scope};
use super::{
    CommittedResult, IdentityRejection, IdentityResult, Rules, Session, User, events, limits, mails, password_login,
    user,
};
use crate::ctx::Ctx;

/// What the user sends with a new password to prove that the account is theirs.
#[derive(Clone, Copy, Debug)]
pub struct OfferedProofs {
    pub current: bool,
    pub nonce: bool,
}

/// The hash to compare with, and the key that the comparison was counted under.
#[derive(Clone, Debug)]
pub struct PasswordTrial {
    /// `None` without a password: nothing is compared.
    pub hash: Option<String>,
    pub key: String,
}

/// A new password, with the result of the comparison.
#[derive(Clone, Debug)]
pub struct Proven {
    pub hash: String,
    /// The new password equals the old one.
    pub is_same: bool,
    /// The user sent the right old password.
    pub knows_old: bool,
    /// As [`PasswordTrial::key`].
    pub key: String,
}

/// Checks whether this session may change the password, and only then lets it be compared with the old one. Until the change is made, this
/// counts as a wrong password: otherwise parallel guesses, or guesses in changes refused for another reason, would be free. `account_key`
/// as in [`password_login::look`]. T-U08.
///
/// # Errors
/// `Assurance`, `ReauthenticationNeeded`; `Wait` after too many wrong passwords.
pub async fn begin(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    own: &Session,
    account_key: &str,
    proofs: OfferedProofs,
) -> IdentityResult<PasswordTrial> {
    let found = user::get(tx, own.user).await?;
    let own = session::find(tx, own.id).await?.ok_or(IdentityRejection::SessionGone)?;
    may_choose(&found)?;
    own.assured(&found)?;
    if is_stale(ctx, rules, &own) && !proofs.current && !proofs.nonce {
        return Err(IdentityRejection::ReauthenticationNeeded.into());
    }
    let key = password_login::key(tx, ctx, Some(&found), account_key).await?;
    if found.password_hash.is_some() {
        if let Some(seconds) = limits::wait(tx, ctx, &key).await? {
            return Err(IdentityRejection::Wait(seconds).into());
        }
        limits::record_failure(tx, ctx, rules, &key).await?;
    }
    Ok(PasswordTrial { hash: found.password_hash, key })
}

/// A password needs an address to sign in with.
fn may_choose(found: &User) -> Result<(), IdentityRejection> {
    if !found.is_anonymous {
        return Ok(());
    }
    let text = "Updating password of an anonymous user without an email or phone is not allowed";
    Err(IdentityRejection::Invalid(text.to_owned()))
}

/// Sets the password and signs out all other devices. A wrong code is counted, so the rejection is committed.
pub(super) async fn set(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    found: &User,
    own: &Session,
    proven: &Proven,
    nonce: Option<&SubmittedCode>,
) -> CommittedResult<()> {
    may_choose(found)?;
    if (nonce.is_some() || !proven.knows_old)
        && let Err(denied) = reauthentication::require_fresh_session(tx, ctx, rules, found, own, nonce).await?
    {
        return Ok(Err(denied));
    }
    if proven.is_same {
        return Err(IdentityRejection::SamePassword.into());
    }
    user::set(tx, ctx, found.id, &[("password_hash", proven.hash.as_str().into())]).await?;
    limits::clear_failures(tx, &proven.key).await?;
    one_time::drop_all(tx, found.id, &[Purpose::Recovery, Purpose::MagicLink]).await?;
    session::end(tx, ctx, found.id, Some(own.id), Scope::Others).await?;
    events::note(tx, ctx, Some(found.id), "password_changed", &json!({})).await?;
    if let Some(address) = found.email.as_deref().filter(|_| found.email_confirmed_at.is_some()) {
        mails::enqueue(tx, ctx, address, &IdentityMail::PasswordChanged).await?;
    }
    Ok(Ok(()))
}
