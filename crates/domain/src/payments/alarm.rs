//! Notifies all admins that a payment needs attention. The server also logs it where the payment is settled.

use serendib_db::Tx;

use super::mails::{Finding, PaymentMail};
use super::row::Payment;
use crate::bookings::reference;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::notices::{self, Notice};
use crate::staff::StaffRight;

/// The page of the payment log.
const LOGS: &str = "/admin?tab=logs";

pub(super) async fn raise(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, finding: Finding) -> Result<()> {
    show(tx, ctx, finding, Some(reference(payment.booking))).await
}

/// About a payment that is not in the database.
pub(super) async fn raise_unknown(tx: &mut Tx<'_>, ctx: &Ctx, finding: Finding) -> Result<()> {
    show(tx, ctx, finding, None).await
}

async fn show(tx: &mut Tx<'_>, ctx: &Ctx, finding: Finding, reference: Option<String>) -> Result<()> {
    let mail = PaymentMail::NeedsReview { finding, reference };
    notices::show_staff(tx, ctx, StaffRight::MoveMoney, &Notice::new("payment_review", &mail, Some(LOGS.to_owned()))?)
        .await
}
