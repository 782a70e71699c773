//! What somebody changes about their own account: address, number, password, what they say of themselves.

use chrono::Duration;
use serde_json::{Map, Value as Json, json};
use serendib_db::{Tx, Value};

use super::letters::{self, Sending};
use super::one_time::{self, Purpose};
use super::session::{self, Aal, Scope};
use super::sign_up::{self, Contact};
use super::{Denied, Outcome, Rules, Session, User, Verdict, events, messages, metadata, user};
use crate::ctx::Ctx;

/// A session is fresh for so long after it was opened.
const FRESH_HOURS: i64 = 24;

/// A password that was chosen, with what was looked at while it was hashed.
#[derive(Clone, Debug)]
pub struct Proven {
    pub hash: String,
    /// The old one was shown, and right.
    pub knows_old: bool,
    /// The code that was mailed, as its hash.
    pub nonce_hash: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Change {
    /// In the form that `address` makes, and not what it is already.
    pub email: Option<String>,
    pub phone: Option<String>,
    pub password: Option<Proven>,
    pub metadata: Map<String, Json>,
    /// The letters for a change of address: to the old one, to the new one, to the new number.
    pub to_current: Option<Sending>,
    pub to_new: Option<Sending>,
    pub to_phone: Option<Sending>,
}

/// Does all of it, or nothing; a wrong code is counted all the same.
pub async fn apply(tx: &mut Tx<'_>, ctx: &Ctx, rules: &Rules, own: &Session, change: &Change) -> Verdict<User> {
    let found = user::get(tx, own.user).await?;
    // The session may have ended since the request was looked at.
    let own = session::find(tx, own.id).await?.ok_or(Denied::SessionGone)?;
    let touches_ways_in = change.email.is_some() || change.phone.is_some() || change.password.is_some();
    if touches_ways_in && found.has_verified_factor() && own.aal < Aal::Two {
        return Err(Denied::Assurance.into());
    }
    if let Some(proven) = &change.password
        && let Err(denied) = password(tx, ctx, rules, &found, &own, proven).await?
    {
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

async fn password(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    found: &User,
    own: &Session,
    proven: &Proven,
) -> Verdict<()> {
    if found.is_anonymous {
        return Err(Denied::Invalid(
            "Updating password of an anonymous user without an email or phone is not allowed".to_owned(),
        )
        .into());
    }
    let is_fresh = own.created_at + Duration::hours(FRESH_HOURS) > ctx.now;
    if let Some(hash) = &proven.nonce_hash {
        let address = found.email.as_deref().or(found.phone.as_deref()).unwrap_or_default();
        let used = one_time::take_own(tx, ctx, found.id, Purpose::Reauthentication, address, hash).await?;
        if used.is_err() {
            return Ok(Err(Denied::ReauthenticationInvalid));
        }
    } else if rules.fresh_password && !is_fresh && !proven.knows_old {
        return Err(Denied::ReauthenticationNeeded.into());
    }
    user::set(tx, ctx, found.id, &[("password_hash", proven.hash.as_str().into())]).await?;
    one_time::drop_all(tx, found.id, &[Purpose::Recovery, Purpose::MagicLink]).await?;
    session::end(tx, ctx, found.id, Some(own.id), Scope::Others).await?;
    events::note(tx, ctx, Some(found.id), "password_changed", &json!({})).await?;
    if let Some(address) = found.email.as_deref().filter(|_| found.email_confirmed_at.is_some()) {
        let text = "The password of your Serendib account was just changed, and every other device was signed out.\n\n\
                    If that was not you, choose a new password at once with \"Forgot password\".\n";
        letters::tell(tx, ctx, address, "Your Serendib password was changed", text.to_owned()).await?;
    }
    Ok(Ok(()))
}

async fn email(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    found: &User,
    new: &str,
    to_current: Option<&Sending>,
    to_new: &Sending,
) -> Outcome<()> {
    let holder = user::by_email(tx, new).await?.filter(|holder| holder.is_confirmed());
    if rules.trusts_mail {
        if holder.is_some() {
            return Err(Denied::EmailTaken.into());
        }
        return set_email(tx, ctx, found, new).await;
    }
    letters::keep_pause(tx, ctx, rules, &to_new.limit_key).await?;
    let pending =
        [("new_email", Value::from(new)), ("new_email_half", Value::Null), ("email_change_sent_at", ctx.now.into())];
    user::set(tx, ctx, found.id, &pending).await?;
    one_time::drop_all(tx, found.id, &[Purpose::EmailCurrent, Purpose::EmailNew]).await?;
    events::note(tx, ctx, Some(found.id), "email_change_asked", &json!({})).await?;
    if let Some(old) = found.email.as_deref().filter(|_| found.email_confirmed_at.is_some()) {
        match to_current {
            Some(sending) if rules.both_addresses => {
                letters::send(tx, ctx, rules, found, Purpose::EmailCurrent, old, sending).await?;
            }
            _ => {
                let text = "Somebody signed in to your Serendib account asked for another email address for it.\n\nIf that was not you, \
                            change your password.\n";
                letters::tell(tx, ctx, old, "A new email address for your Serendib account", text.to_owned()).await?;
            }
        }
    }
    // Whoever asks learns nothing of whose an address is; its owner does. Threat row U22.
    if holder.is_some() {
        let text = "Somebody wants to use this address for another Serendib account. It has an account already, so nothing will change.\n";
        letters::tell(tx, ctx, new, "This address has a Serendib account", text.to_owned()).await
    } else {
        letters::send(tx, ctx, rules, found, Purpose::EmailNew, new, to_new).await
    }
}

/// Makes an address somebody's: it is proven.
///
/// # Errors
/// `EmailTaken` when it has become somebody else's meanwhile.
pub(super) async fn set_email(tx: &mut Tx<'_>, ctx: &Ctx, found: &User, new: &str) -> Outcome<()> {
    match user::by_email(tx, new).await? {
        Some(holder) if holder.id != found.id && holder.is_confirmed() => return Err(Denied::EmailTaken.into()),
        // Nobody has ever proven it: it was only claimed.
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
    sign_up::confirm(tx, ctx, found.id, &Contact::Email(new.to_owned())).await?;
    events::note(tx, ctx, Some(found.id), "email_changed", &json!({})).await
}

async fn phone(tx: &mut Tx<'_>, ctx: &Ctx, rules: &Rules, found: &User, new: &str, sending: &Sending) -> Outcome<()> {
    let is_taken = user::by_phone(tx, new).await?.is_some_and(|holder| holder.phone_confirmed_at.is_some());
    if rules.trusts_phone {
        if is_taken {
            return Err(Denied::PhoneTaken.into());
        }
        return set_phone(tx, ctx, found, new).await;
    }
    messages::keep_pause(tx, ctx, rules, &sending.limit_key).await?;
    let pending = [("new_phone", Value::from(new)), ("phone_change_sent_at", ctx.now.into())];
    user::set(tx, ctx, found.id, &pending).await?;
    if is_taken { Ok(()) } else { messages::send(tx, ctx, rules, found, Purpose::PhoneChange, new, sending).await }
}

/// Makes a number somebody's: it is proven.
///
/// # Errors
/// `PhoneTaken` when it has become somebody else's meanwhile.
pub(super) async fn set_phone(tx: &mut Tx<'_>, ctx: &Ctx, found: &User, new: &str) -> Outcome<()> {
    match user::by_phone(tx, new).await? {
        Some(holder) if holder.id != found.id && holder.phone_confirmed_at.is_some() => {
            return Err(Denied::PhoneTaken.into());
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
    sign_up::confirm(tx, ctx, found.id, &Contact::Phone(new.to_owned())).await?;
    events::note(tx, ctx, Some(found.id), "phone_changed", &json!({})).await
}
