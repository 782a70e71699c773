//! Notifies all admins that a payment needs attention. The server also logs it where the payment is settled.

use serendib_db::Tx;

use super::row::Payment;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::notices::{self, Notice};

/// The page of the payment log.
const LOGS: &str = "/admin?tab=logs";
const TITLE: &str = "A payment needs a look";

pub(super) async fn raise(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, what: &str) -> Result<()> {
    let reference = payment.booking.to_string();
    let body = format!("{what} Booking {}.", reference.get(..8).unwrap_or(&reference));
    show(tx, ctx, body).await
}

pub(super) async fn unknown(tx: &mut Tx<'_>, ctx: &Ctx, what: &str) -> Result<()> {
    show(tx, ctx, what.to_owned()).await
}

async fn show(tx: &mut Tx<'_>, ctx: &Ctx, body: String) -> Result<()> {
    let notice = Notice { kind: "payment_review", title: TITLE.to_owned(), body, link: Some(LOGS.to_owned()) };
    notices::show_admins(tx, ctx, &notice).await
}
