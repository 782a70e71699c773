//! Changes of a person's own account: address, number, password, metadata.

use serde_json::{Map, Value as Json, json};
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::mail_content::IdentityMail;
use super::mails::{self, Sending};
use super::new_password::{self, Proven};
use super::one_time::{self, Purpose, SubmittedCode};
use super::sign_up::{self, Contact};
use super::{
    CommittedResult, IdentityRejection, IdentityResult, Rules, Session, User, events, messages, metadata,
    reauthentication, session, user,
};
use crate::ctx::Ctx;

#[derive(Clone, Debug)]
pub struct AccountChange {
    /// Normalized by `address`, and other than the present one.
    pub email: Option<String>,
    pub phone: Option<String>,
    pub password: Option<Proven>,
    pub metadata: Map<String, Json>,
    /// The mailed code of a reauthentication.
    pub nonce: Option<SubmittedCode>,
    /// The messages for a change of address: to the old one, to the new one, to the new number.
    pub to_current: Option<Sending>,
    pub to_new: Option<Sending>,
    pub to_phone: Option<Sending>,
}

/// Applies all changes or none. A wrong code is counted in either case.
pub async fn apply(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    own: &Session,
    change: &AccountChange,
) -> CommittedResult<User> {
    let found = user::get(tx, own.user).await?;
    // The session may have ended since the request was checked.
    let own = session::find(tx, own.id).await?.ok_or(IdentityRejection::SessionGone)?;
    if change.email.is_some() || change.phone.is_some() || change.password.is_some() {
        own.assured(&found)?;
    }
    let nonce = change.nonce.as_ref();
    let seen = match &change.password {
        Some(proven) => new_password::set(tx, ctx, rules, &found, &own, proven, nonce).await?,
        None if opens_a_way(rules, &found, change) => {
            reauthentication::require_fresh_session(tx, ctx, rules, &found, &own, nonce).await?
        }
        None => Ok(()),
    };
    if let Err(denied) = seen {
        return Ok(Err(denied));
    }
    if !change.metadata.is_empty() {
        let merged = metadata::merge(&found.user_metadata, &change.metadata)?;
        user::set(tx, ctx, found.id, &[("user_metadata", Value::json(&Json::Object(merged)))]).await?;
    }
    if let (Some(new), Some(sending)) = (&change.email, &change.to_new) {
        email(tx, ctx, rules, &found, new, change.to_current.as_ref(), sending).await?;
    }
    if let (Some(new), Some(sending)) = (&change.phone, &change.to_phone) {
        phone(tx, ctx, rules, &found, new, sending).await?;
    }
    Ok(Ok(user::get(tx, own.user).await?))
}

/// Whether the change opens a new way to sign in without a check of the present owner: a number signs in by itself, and so does an address
/// if the present one need not agree. Such a change needs the same reauthentication as a new password. Anonymous users are exempt: they
/// have only their session.
fn opens_a_way(rules: &Rules, found: &User, change: &AccountChange) -> bool {
    let is_alone = change.email.is_some() && (rules.trusts_mail || !needs_current_address_consent(rules, found));
    !found.is_anonymous && (change.phone.is_some() || is_alone)
}

/// Whether the present address must agree to a new one.
pub(super) fn needs_current_address_consent(rules: &Rules, found: &User) -> bool {
    rules.both_addresses && found.email.is_some() && found.email_confirmed_at.is_some()
}

async fn email(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    found: &User,
    new: &str,
    to_current: Option<&Sending>,
    to_new: &Sending,
) -> IdentityResult<()> {
    let holder = user::by_email(tx, new).await?.filter(|holder| holder.is_confirmed());
    if rules.trusts_mail {
        if holder.is_some() {
            return Err(IdentityRejection::EmailTaken.into());
        }
        return set_email(tx, ctx, found, new).await;
    }
    mails::keep_pause(tx, ctx, rules, &to_new.limit_key).await?;
    let pending =
        [("new_email", Value::from(new)), ("new_email_half", Value::Null), ("email_change_sent_at", ctx.now.into())];
    user::set(tx, ctx, found.id, &pending).await?;
    one_time::drop_all(tx, found.id, &[Purpose::EmailCurrent, Purpose::EmailNew]).await?;
    events::note(tx, ctx, Some(found.id), "email_change_asked", &json!({})).await?;
    if let Some(old) = found.email.as_deref().filter(|_| found.email_confirmed_at.is_some()) {
        match to_current {
            Some(sending) if rules.both_addresses => {
                // Counted apart from other mails: a person may change the address right after signing up or choosing a password.
                mails::keep_pause(tx, ctx, rules, &format!("{} change", sending.limit_key)).await?;
                mails::send(tx, ctx, rules, found, Purpose::EmailCurrent, old, sending).await?;
            }
            _ => {
                mails::enqueue(tx, ctx, old, &IdentityMail::EmailChangeRequested).await?;
            }
        }
    }
    // The answer does not reveal whether an address is taken; only its owner is notified. T-U22.
    if holder.is_some() {
        mails::enqueue(tx, ctx, new, &IdentityMail::AddressTaken).await
    } else {
        mails::send(tx, ctx, rules, found, Purpose::EmailNew, new, to_new).await
    }
}

/// Sets a proven address.
///
/// # Errors
/// `EmailTaken` if another account has proven it meanwhile.
pub(super) async fn set_email(tx: &mut Tx<'_>, ctx: &Ctx, found: &User, new: &str) -> IdentityResult<()> {
    match user::by_email(tx, new).await? {
        Some(holder) if holder.id != found.id && holder.is_confirmed() => {
            return Err(IdentityRejection::EmailTaken.into());
        }
        // Another account claimed the address but never proved it.
        Some(claimed) if claimed.id != found.id => {
            user::set(tx, ctx, claimed.id, &[("email", Value::Null), ("password_hash", Value::Null)]).await?;
            tx.run("DELETE FROM identities WHERE user_id = $1 AND provider = 'email'", &[claimed.id.into()])
                .await?
                .any();
            tx.run("DELETE FROM sessions WHERE user_id = $1", &[claimed.id.into()]).await?.any();
            tx.run("DELETE FROM one_time_tokens WHERE user_id = $1", &[claimed.id.into()]).await?.any();
        }
        _ => {}
    }
    let changed = [("email", Value::from(new)), ("new_email", Value::Null), ("new_email_half", Value::Null)];
    user::set(tx, ctx, found.id, &changed).await?;
    one_time::drop_all(
        tx,
        found.id,
        &[Purpose::EmailCurrent, Purpose::EmailNew, Purpose::Recovery, Purpose::MagicLink, Purpose::Confirmation],
    )
    .await?;
    sign_up::prove(tx, ctx, found.id, &Contact::Email(new.to_owned())).await?;
    events::note(tx, ctx, Some(found.id), "email_changed", &json!({})).await?;
    match &found.email {
        Some(old) => mails::enqueue(tx, ctx, old, &IdentityMail::EmailChanged).await,
        None => Ok(()),
    }
}

/// Drops unconfirmed changes: securing an account also ends what a thief has begun in it. T-U22.
pub(super) async fn forget_pending(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid) -> IdentityResult<()> {
    tx.run(
        "UPDATE users SET new_email = NULL, new_email_half = NULL, new_phone = NULL, updated_at = $2
          WHERE id = $1 AND (new_email IS NOT NULL OR new_phone IS NOT NULL)",
        &[who.into(), ctx.now.into()],
    )
    .await?
    .any();
    one_time::drop_all(tx, who, &[Purpose::EmailCurrent, Purpose::EmailNew, Purpose::PhoneChange]).await
}

async fn phone(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    found: &User,
    new: &str,
    sending: &Sending,
) -> IdentityResult<()> {
    let is_taken = user::by_phone(tx, new).await?.is_some_and(|holder| holder.phone_confirmed_at.is_some());
    if rules.trusts_phone {
        if is_taken {
            return Err(IdentityRejection::PhoneTaken.into());
        }
        return set_phone(tx, ctx, found, new).await;
    }
    messages::keep_pause(tx, ctx, rules, &sending.limit_key).await?;
    let pending = [("new_phone", Value::from(new)), ("phone_change_sent_at", ctx.now.into())];
    user::set(tx, ctx, found.id, &pending).await?;
    if is_taken { Ok(()) } else { messages::send(tx, ctx, rules, found, Purpose::PhoneChange, new, sending).await }
}

/// Sets a proven number.
///
/// # Errors
/// `PhoneTaken` if another account has proven it meanwhile.
pub(super) async fn set_phone(tx: &mut Tx<'_>, ctx: &Ctx, found: &User, new: &str) -> IdentityResult<()> {
    match user::by_phone(tx, new).await? {
        Some(holder) if holder.id != found.id && holder.phone_confirmed_at.is_some() => {
            return Err(IdentityRejection::PhoneTaken.into());
        }
        Some(claimed) if claimed.id != found.id => {
            user::set(tx, ctx, claimed.id, &[("phone", Value::Null)]).await?;
            tx.run("DELETE FROM identities WHERE user_id = $1 AND provider = 'phone'", &[claimed.id.into()])
                .await?
                .any();
        }
        _ => {}
    }
    user::set(tx, ctx, found.id, &[("phone", new.into()), ("new_phone", Value::Null)]).await?;
    one_time::drop_all(tx, found.id, &[Purpose::Phone, Purpose::PhoneChange]).await?;
    sign_up::prove(tx, ctx, found.id, &Contact::Phone(new.to_owned())).await?;
    events::note(tx, ctx, Some(found.id), "phone_changed", &json!({})).await?;
    let before = found.phone.as_deref().filter(|_| found.phone_confirmed_at.is_some());
    if let Some(address) = found.email.as_deref().filter(|_| found.email_confirmed_at.is_some()) {
        let mail = if before.is_some() { IdentityMail::PhoneChanged } else { IdentityMail::PhoneAdded };
        mails::enqueue(tx, ctx, address, &mail).await?;
    }
    match before {
        Some(old) => {
            let text = "The phone number of your Serendib account was changed to another one. If that was not you, write to our support at once.";
            messages::tell(tx, ctx, old, text.to_owned()).await
        }
        None => Ok(()),
    }
}
