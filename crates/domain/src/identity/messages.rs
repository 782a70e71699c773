//! What people are sent to their phones: a code and nothing else.

use serendib_db::{Tx, Value};

use super::letters::Sending;
use super::one_time::{self, Purpose};
use super::{Denied, Fault, Outcome, Rules, User, letters, user};
use crate::ctx::Ctx;
use crate::jobs::{self, Job, Message};

/// Counts a message to a number, as mails to an address are counted.
///
/// # Errors
/// `MessageTooSoon`.
pub async fn keep_pause(tx: &mut Tx<'_>, ctx: &Ctx, rules: &Rules, key: &str) -> Outcome<()> {
    letters::keep_pause(tx, ctx, rules, key).await.map_err(|fault| match fault {
        Fault::Denied(Denied::MailTooSoon(seconds)) => Denied::MessageTooSoon(seconds).into(),
        other => other,
    })
}

/// Sends a code to a number of somebody, and keeps what it proves. The pause must have been kept by whoever calls.
pub async fn send(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    to: &User,
    purpose: Purpose,
    phone: &str,
    sending: &Sending,
) -> Outcome<()> {
    one_time::issue(tx, ctx, to.id, purpose, phone, sending, rules).await?;
    let column = if purpose == Purpose::PhoneChange { "phone_change_sent_at" } else { "confirmation_sent_at" };
    user::set(tx, ctx, to.id, &[(column, Value::from(ctx.now))]).await?;
    let text = format!("Your Serendib code is {}. Give it to nobody.", sending.secret.code);
    jobs::enqueue(tx, ctx, &Job::Message(Message { to: phone.to_owned(), text })).await?;
    Ok(())
}
