//! `serendib payments record`: money received outside the provider. There is no other way to mark a booking as paid by hand. T-P21.

use serendib_domain::payments::PaymentKind;
use serendib_domain::payments::by_hand;
use serendib_domain::{Error, Result, money};
use uuid::Uuid;

use crate::app::Clock;
use crate::config::Settings;

const NOTE_LIMIT: usize = 500;

/// A running server, or the next one, does the mails and the calendar.
pub async fn record(settings: &Settings, booking: Uuid, kind: &str, amount: &str, note: &str) -> anyhow::Result<()> {
    let Some(kind) = PaymentKind::parse(kind) else { anyhow::bail!("--kind must be advance or full.") };
    let Some(cents) = money::parse(amount) else {
        anyhow::bail!("--amount must be in dollars and cents, such as 90.50.")
    };
    let note = note.trim().to_owned();
    if note.is_empty() || note.chars().count() > NOTE_LIMIT || note.chars().any(char::is_control) {
        anyhow::bail!("--note must be a payment reference on one line of at most {NOTE_LIMIT} characters.");
    }
    let db = crate::look(settings).await?;
    let ctx = crate::operator(&Clock::new(settings.clock));
    let done: Result<Uuid> =
        db.write(async move |tx| by_hand::record(tx, &ctx, booking, kind, cents, &note).await).await;
    match done {
        Ok(payment) => println!("Recorded {} as paid. Payment id: {payment}.", money::format(cents)),
        Err(Error::Missing(_)) => anyhow::bail!("There is no booking {booking}."),
        Err(Error::Refused(why)) => anyhow::bail!("{why}"),
        Err(Error::Conflict(why)) => anyhow::bail!("{why}"),
        Err(error) => return Err(error.into()),
    }
    Ok(())
}
