//! Text messages: a code, and what its reader must know.

use serendib_db::{Tx, Value};

use super::mails::{Sending, SignUp, SignUpStanding};
use super::one_time::{self, New, Purpose};
use super::{IdentityError, IdentityRejection, IdentityResult, Rules, User, mails, user};
use crate::ctx::{self, Ctx};
use crate::jobs::{self, Job, TextMessage};

/// Rate limit of messages to a number, as for mails.
///
/// # Errors
/// `MessageTooSoon`.
pub async fn keep_pause(tx: &mut Tx<'_>, ctx: &Ctx, rules: &Rules, key: &str) -> IdentityResult<()> {
    mails::keep_pause(tx, ctx, rules, key).await.map_err(|fault| match fault {
        IdentityError::Denied(IdentityRejection::MailTooSoon(seconds)) => {
            IdentityRejection::MessageTooSoon(seconds).into()
        }
        other => other,
    })
}

/// Sends a code to a number of a user, and stores what it proves. The caller has checked the pause.
pub async fn send(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    to: &User,
    purpose: Purpose,
    phone: &str,
    sending: &Sending,
) -> IdentityResult<()> {
    let new = New { user: to.id, purpose, address: phone, chosen: None };
    keep_and_send(tx, ctx, rules, &new, sending, "").await
}

/// Sends the code that confirms a sign-up, and states which one if there are several.
pub async fn send_sign_up(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    to: &User,
    phone: &str,
    sending: &Sending,
    SignUp { chosen, standing }: SignUp<'_>,
) -> IdentityResult<()> {
    let more = match standing {
        SignUpStanding::Only => String::new(),
        SignUpStanding::OneOfMany => format!(
            " It confirms the sign-up of {} and its password; this number was signed up before. Use it only if that was you.",
            ctx::format_time(ctx.now)
        ),
        SignUpStanding::Ambiguous => {
            " More than one sign-up with this number waits, so none of their passwords counts: choose one when you are in.".to_owned()
        }
    };
    let new = New { user: to.id, purpose: Purpose::Confirmation, address: phone, chosen: Some(chosen) };
    keep_and_send(tx, ctx, rules, &new, sending, &more).await
}

async fn keep_and_send(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    new: &New<'_>,
    sending: &Sending,
    more: &str,
) -> IdentityResult<()> {
    one_time::issue(tx, ctx, rules, new, sending).await?;
    let column = if new.purpose == Purpose::PhoneChange { "phone_change_sent_at" } else { "confirmation_sent_at" };
    user::set(tx, ctx, new.user, &[(column, Value::from(ctx.now))]).await?;
    let text = format!("Your Serendib code is {}. Give it to nobody.{more}", sending.secret.code);
    tell(tx, ctx, new.address, text).await
}

/// Sends a message that needs no answer.
pub async fn tell(tx: &mut Tx<'_>, ctx: &Ctx, phone: &str, text: String) -> IdentityResult<()> {
    jobs::enqueue(tx, ctx, &Job::Message(TextMessage { to: phone.to_owned(), text, stale_at: None })).await?;
    Ok(())
}
