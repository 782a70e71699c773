//! The sandbox provider's list of what it moved, as a real provider has one.

use chrono::{DateTime, Utc};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::provider::TransferRequest;
use super::reconciliation::{MoneySubject, Movement};
use super::refunds::RefundRequest;
use super::row::CURRENCY;
use super::sandbox::SandboxLedger;
use crate::ctx::Ctx;
use crate::error::Result;

row_struct! {
    struct SandboxMovement {
        row: Uuid = "row_id",
        id: String = "id",
        subject: MoneySubject = "subject",
        payment: Option<String> = "payment",
        amount: i64 = "amount",
        currency: String = "currency",
        at: DateTime<Utc> = "created_at",
    }
}

impl SandboxMovement {
    fn into_movement(self) -> Movement {
        let state = match self.subject {
            MoneySubject::Payment => "paid",
            MoneySubject::Refund => "succeeded",
            MoneySubject::Dispute => "open",
            MoneySubject::Transfer => "sent",
        };
        Movement {
            subject: self.subject,
            id: self.id,
            at: self.at,
            amount: self.amount,
            currency: self.currency,
            state: state.to_owned(),
            row: Some(self.row),
            payment: self.payment,
            is_return: false,
        }
    }
}

impl SandboxLedger {
    /// Notes a refund; a repeat changes nothing.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub async fn note_refund(&self, ctx: &Ctx, id: &str, order: &RefundRequest) -> Result<()> {
        let (ctx, id, order) = (ctx.clone(), id.to_owned(), order.clone());
        self.db()
            .write(async move |tx: &mut Tx<'_>| {
                let money = Some(order.provider_payment.as_str());
                insert(tx, &ctx, &id, MoneySubject::Refund, order.refund, (money, order.amount, CURRENCY)).await
            })
            .await
    }

    /// Notes a transfer; a repeat changes nothing.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub async fn note_transfer(&self, ctx: &Ctx, id: &str, order: &TransferRequest) -> Result<()> {
        let (ctx, id, order) = (ctx.clone(), id.to_owned(), order.clone());
        self.db()
            .write(async move |tx: &mut Tx<'_>| {
                insert(tx, &ctx, &id, MoneySubject::Transfer, order.payout, (None, order.amount, CURRENCY)).await
            })
            .await
    }

    /// What moved from a moment on, until another one.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn movements(&self, since: DateTime<Utc>, until: DateTime<Utc>) -> Result<Vec<Movement>> {
        let sql = "FROM sandbox_movements WHERE created_at >= $1 AND created_at < $2 ORDER BY created_at, id";
        let rows: Vec<SandboxMovement> = self.db().select_at_leisure(sql, &[since.into(), until.into()]).await?;
        Ok(rows.into_iter().map(SandboxMovement::into_movement).collect())
    }
}

/// Notes money that came in.
pub(super) async fn note_payment(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    money: &str,
    payment: Uuid,
    amount: i64,
    currency: &str,
) -> Result<()> {
    insert(tx, ctx, money, MoneySubject::Payment, payment, (None, amount, currency)).await
}

async fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: &str,
    subject: MoneySubject,
    row: Uuid,
    (money, amount, currency): (Option<&str>, i64, &str),
) -> Result<()> {
    tx.run(
        "INSERT INTO sandbox_movements (id, subject, row_id, payment, amount, currency, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING",
        &[id.into(), subject.name().into(), row.into(), money.into(), amount.into(), currency.into(), ctx.now.into()],
    )
    .await?
    .any();
    Ok(())
}
