//! Asking for a letter or a message: to sign in, to choose a new password, to confirm again, to prove that it is still you.
//!
//! Whether an address has an account is never told: the same pauses hold and the same answers are given. T-U09.

use std::sync::Arc;

use serde_json::{Map, Value as Json};
use serendib_db::Tx;

use super::mails::{self, Sending, SignUp, SignUpStanding};
use super::one_time::{Chosen, Purpose};
use super::sign_up::{self, Contact, Newcomer};
use super::{
    IdentityError, IdentityRejection, IdentityResult, RowReader, Rules, User, messages, password_login,
    unconfirmed_sign_ups, user,
};
use crate::ctx::Ctx;

/// Draws what a letter to an address needs; drawn anew when a command runs again.
pub type SendingGenerator = Arc<dyn Fn(&str) -> Sending + Send + Sync>;

/// Sends a code, and to a mail address a link, to sign in with. Makes an account where there is none, if that is wanted.
///
/// # Errors
/// `MailTooSoon`, `MessageTooSoon`.
pub async fn to_sign_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    contact: &Contact,
    said: Option<&Map<String, Json>>,
    draw: &SendingGenerator,
) -> IdentityResult<()> {
    let sending = draw(contact.text());
    keep_pause(tx, ctx, rules, contact, &sending).await?;
    let found = user::by_contact(tx, contact).await?;
    let (to, purpose) = match (found, said) {
        (Some(found), _) => {
            (found, if matches!(contact, Contact::Email(_)) { Purpose::MagicLink } else { Purpose::Phone })
        }
        (None, Some(said)) if rules.is_open => {
            let new = Newcomer { contact: contact.clone(), password_hash: None, metadata: said.clone() };
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

/// Whether somebody asks from where they are signed in already, with this address: then what they ask for makes no account. Nobody
/// elsewhere can find out by it whether there is one.
pub async fn is_known_here<S: RowReader>(source: &mut S, ctx: &Ctx, contact: &Contact) -> IdentityResult<bool> {
    match (user::by_contact(source, contact).await?, &ctx.origin) {
        (Some(found), Some(origin)) => password_login::is_known_place(source, found.id, origin).await,
        _ => Ok(false),
    }
}

/// Sends a link to choose a new password with.
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

/// What is to be sent once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResendKind {
    SignUp,
    EmailChange,
    PhoneChange,
}

/// Sends once more what somebody still waits for.
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
            // What the account holds is the only sign-up's; where there are more it is nobody's.
            let (chosen, standing) = if unconfirmed_sign_ups::is_contested(&found) {
                (Chosen::default(), SignUpStanding::NobodyKnows)
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
                // First, and whatever comes of it: whether the pause is spent must not tell whether the address is free.
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

/// Whether another letter may go to the address that a change waits for. That it may not is told to nobody: whoever asks shows the
/// address of the account only, and would learn that a change is pending.
fn has_paused(kept: IdentityResult<()>) -> IdentityResult<bool> {
    match kept {
        Ok(()) => Ok(true),
        Err(IdentityError::Denied(IdentityRejection::MailTooSoon(_) | IdentityRejection::MessageTooSoon(_))) => {
            Ok(false)
        }
        Err(other) => Err(other),
    }
}

/// Sends a code to somebody who is signed in, to see that it is still them.
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
