//! Requests for a mail or message: to sign in, to choose a new password, to confirm again, to reauthenticate.
//!
//! They never reveal whether an address has an account: pauses and answers are the same. T-U09.

use std::sync::Arc;

use serde_json::{Map, Value as Json};
use serendib_db::{RowSource, Tx};

use super::mails::{self, Sending, SignUp, SignUpStanding};
use super::one_time::{Chosen, Purpose};
use super::sign_up::{self, Contact, Newcomer};
use super::{
    IdentityError, IdentityRejection, IdentityResult, Rules, User, messages, password_login, unconfirmed_sign_ups, user,
};
use crate::ctx::Ctx;

/// Generates a mail's secrets; called again if the transaction is retried.
pub type SendingGenerator = Arc<dyn Fn(&str) -> Sending + Send + Sync>;

/// Sends a code for signing in, and to a mail address also a link. Creates an account if there is none and the request allows it.
///
/// # Errors
/// `MailTooSoon`, `MessageTooSoon`.
pub async fn to_sign_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    contact: &Contact,
    user_metadata: Option<&Map<String, Json>>,
    draw: &SendingGenerator,
) -> IdentityResult<()> {
    let sending = draw(contact.text());
    keep_pause(tx, ctx, rules, contact, &sending).await?;
    let found = user::by_contact(tx, contact).await?;
    let (to, purpose) = match (found, user_metadata) {
        (Some(found), _) => {
            (found, if matches!(contact, Contact::Email(_)) { Purpose::MagicLink } else { Purpose::Phone })
        }
        (None, Some(user_metadata)) if rules.is_open => {
            let new = Newcomer { contact: contact.clone(), password_hash: None, metadata: user_metadata.clone() };
            let id = sign_up::make(tx, ctx, &new).await?;
            let (chosen, standing) = (new.chosen(), SignUpStanding::Only);
            return unconfirmed_sign_ups::send_confirmation(
                tx,
                ctx,
                rules,
                id,
                contact,
                &sending,
                SignUp { chosen: &chosen, standing },
            )
            .await;
        }
        (None, _) => return Ok(()),
    };
    if to.is_banned(ctx.now) {
        return Ok(());
    }
    send(tx, ctx, rules, &to, purpose, contact, &sending).await
}

/// Whether the request comes from where this address is already signed in: then it creates no account. Callers elsewhere cannot use this to
/// find out whether an account exists.
pub async fn is_known_here<S: RowSource>(source: &mut S, ctx: &Ctx, contact: &Contact) -> IdentityResult<bool> {
    match (user::by_contact(source, contact).await?, &ctx.origin) {
        (Some(found), Some(origin)) => password_login::is_known_place(source, found.id, origin).await,
        _ => Ok(false),
    }
}

/// Sends a link to choose a new password.
///
/// # Errors
/// `MailTooSoon`.
pub async fn to_recover(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    email: &str,
    draw: &SendingGenerator,
) -> IdentityResult<()> {
    let sending = draw(email);
    mails::keep_pause(tx, ctx, rules, &sending.limit_key).await?;
    match user::by_email(tx, email).await? {
        Some(found) if !found.is_banned(ctx.now) => {
            mails::send(tx, ctx, rules, &found, Purpose::Recovery, email, &sending).await
        }
        _ => Ok(()),
    }
}

/// What to resend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResendKind {
    SignUp,
    EmailChange,
    PhoneChange,
}

/// Resends a pending mail or message.
///
/// # Errors
/// `MailTooSoon`, `MessageTooSoon`.
pub async fn resend(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    what: ResendKind,
    contact: &Contact,
    draw: &SendingGenerator,
) -> IdentityResult<()> {
    let sending = draw(contact.text());
    keep_pause(tx, ctx, rules, contact, &sending).await?;
    let Some(found) = user::by_contact(tx, contact).await? else { return Ok(()) };
    match (what, contact) {
        (ResendKind::SignUp, _) if !found.is_confirmed() => {
            // The account holds the data of a single sign-up; with several it belongs to none.
            let (chosen, standing) = if unconfirmed_sign_ups::is_contested(&found) {
                (Chosen::default(), SignUpStanding::Ambiguous)
            } else {
                let (password_hash, metadata) = (found.password_hash.clone(), found.user_metadata.clone());
                (Chosen { password_hash, metadata }, SignUpStanding::Only)
            };
            unconfirmed_sign_ups::send_confirmation(
                tx,
                ctx,
                rules,
                found.id,
                contact,
                &sending,
                SignUp { chosen: &chosen, standing },
            )
            .await
        }
        (ResendKind::EmailChange, Contact::Email(current)) => match found.new_email.clone() {
            Some(new) => {
                let to_new = draw(&new);
                // The pause counts first, in any case: it must not reveal whether the address is free.
                let has_paused = has_paused(mails::keep_pause(tx, ctx, rules, &to_new.limit_key).await)?;
                let is_free = user::by_email(tx, &new).await?.is_none_or(|holder| !holder.is_confirmed());
                if has_paused && is_free && found.new_email_half.as_deref() != Some("new") {
                    mails::send(tx, ctx, rules, &found, Purpose::EmailNew, &new, &to_new).await?;
                }
                if rules.both_addresses && found.new_email_half.as_deref() != Some("current") {
                    mails::send(tx, ctx, rules, &found, Purpose::EmailCurrent, current, &sending).await?;
                }
                Ok(())
            }
            None => Ok(()),
        },
        (ResendKind::PhoneChange, Contact::Phone(_)) => match found.new_phone.clone() {
            Some(new) => {
                let to_new = draw(&new);
                let has_paused = has_paused(messages::keep_pause(tx, ctx, rules, &to_new.limit_key).await)?;
                let is_free = user::by_phone(tx, &new).await?.is_none_or(|holder| holder.phone_confirmed_at.is_none());
                if has_paused && is_free {
                    messages::send(tx, ctx, rules, &found, Purpose::PhoneChange, &new, &to_new).await?;
                }
                Ok(())
            }
            None => Ok(()),
        },
        _ => Ok(()),
    }
}

/// Whether another mail may go to the address of a pending change. A refusal stays silent: the caller names only the account's address, and
/// would learn that a change is pending.
fn has_paused(result: IdentityResult<()>) -> IdentityResult<bool> {
    match result {
        Ok(()) => Ok(true),
        Err(IdentityError::Denied(IdentityRejection::MailTooSoon(_) | IdentityRejection::MessageTooSoon(_))) => {
            Ok(false)
        }
        Err(other) => Err(other),
    }
}

/// Sends a reauthentication code to a signed-in user.
///
/// # Errors
/// `Invalid` without a confirmed address, `MailTooSoon`, `MessageTooSoon`.
pub async fn request_reauthentication(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    own: &User,
    draw: &SendingGenerator,
) -> IdentityResult<()> {
    let email = own.email.clone().filter(|_| own.email_confirmed_at.is_some()).map(Contact::Email);
    let phone = own.phone.clone().filter(|_| own.phone_confirmed_at.is_some()).map(Contact::Phone);
    let contact = email.or(phone).ok_or_else(|| {
        IdentityRejection::Invalid("Reauthentication requires the user to have an email or a phone number".to_owned())
    })?;
    let sending = draw(contact.text());
    keep_pause(tx, ctx, rules, &contact, &sending).await?;
    send(tx, ctx, rules, own, Purpose::Reauthentication, &contact, &sending).await
}

async fn keep_pause(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    contact: &Contact,
    sending: &Sending,
) -> IdentityResult<()> {
    match contact {
        Contact::Email(_) => mails::keep_pause(tx, ctx, rules, &sending.limit_key).await,
        Contact::Phone(_) => messages::keep_pause(tx, ctx, rules, &sending.limit_key).await,
    }
}

async fn send(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    to: &User,
    purpose: Purpose,
    contact: &Contact,
    sending: &Sending,
) -> IdentityResult<()> {
    match contact {
        Contact::Email(email) => mails::send(tx, ctx, rules, to, purpose, email, sending).await,
        Contact::Phone(phone) => messages::send(tx, ctx, rules, to, purpose, phone, sending).await,
    }
}
