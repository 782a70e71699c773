//! Another password for somebody who is signed in. The server compares and hashes between two transactions, because that takes
//! time: the first looks whether it may and counts it, the second decides.

use serde_json::json;
use serendib_db::Tx;

use super::one_time::{self, Purpose, SubmittedCode};
use super::reauthentication::{self, is_stale};
use super::session::{self, Scope};
use super::{
    CommittedResult, IdentityRejection, IdentityResult, Rules, Session, User, events, limits, mails, password_login,
    user,
};
use crate::ctx::Ctx;

/// What is shown with a new password to prove whose account it is.
#[derive(Clone, Copy, Debug)]
pub struct OfferedProofs {
    pub current: bool,
    pub nonce: bool,
}

/// What the server compares with, and what the comparison was counted under.
#[derive(Clone, Debug)]
pub struct PasswordTrial {
    /// None for somebody without a password: then nothing is compared.
    pub hash: Option<String>,
    pub key: String,
}

/// A password that was chosen, with what was looked at while it was hashed.
#[derive(Clone, Debug)]
pub struct Proven {
    pub hash: String,
    /// It is the old one.
    pub is_same: bool,
    /// The old one was shown, and right.
    pub knows_old: bool,
    /// As [`Trial::key`].
    pub key: String,
}

/// Looks whether this session may change the password at all, and only then lets it be compared with the old one. That counts as a
/// wrong password until the change is made: otherwise guesses side by side, or in changes that are refused for something else,
/// would be free. `account_key` as in [`admission::look`]. T-U08.
///
/// # Errors
/// `Assurance`, `ReauthenticationNeeded`; `Wait` while too many wrong passwords were tried.
pub async fn begin(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    own: &Session,
    account_key: &str,
    shown: OfferedProofs,
) -> IdentityResult<PasswordTrial> {
    let found = user::get(tx, own.user).await?;
    let own = session::find(tx, own.id).await?.ok_or(IdentityRejection::SessionGone)?;
    may_choose(&found)?;
    own.assured(&found)?;
    if is_stale(ctx, rules, &own) && !shown.current && !shown.nonce {
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

/// Without an address nobody could sign in with it.
fn may_choose(found: &User) -> Result<(), IdentityRejection> {
    if !found.is_anonymous {
        return Ok(());
    }
    let text = "Updating password of an anonymous user without an email or phone is not allowed";
    Err(IdentityRejection::Invalid(text.to_owned()))
}

/// Sets it and signs every other device out. A wrong code is counted, so the refusal is kept.
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
        let text = "The password of your Serendib account was just changed, and every other device was signed out.\n\n\
                    If that was not you, choose a new password at once with \"Forgot password\".\n";
        mails::tell(tx, ctx, address, "Your Serendib password was changed", text.to_owned()).await?;
    }
    Ok(Ok(()))
}
