//! A booking's payments, refunds and disputes with the provider's ids, and its entries in the ledger.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{RowSource, row_struct};
use uuid::Uuid;

use crate::error::Result;
use crate::money::dollars;
use crate::payments::PaymentProvider;

row_struct! {
    struct BookingPayment {
        id: Uuid = "id",
        kind: String = "kind",
        /// Cents, as every amount here.
        amount: i64 = "amount",
        status: String = "status",
        provider: PaymentProvider = "provider",
        session_id: Option<String> = "session_id",
        provider_payment: Option<String> = "provider_payment",
        created_at: DateTime<Utc> = "created_at",
        paid_at: Option<DateTime<Utc>> = "paid_at",
    }
}

pub(super) async fn payments(source: &mut impl RowSource, booking: Uuid) -> Result<Vec<Json>> {
    let sql = "FROM payments WHERE booking_request_id = $1 ORDER BY created_at, id";
    let rows: Vec<BookingPayment> = source.select(sql, &[booking.into()]).await?;
    Ok(rows.iter().map(payment_json).collect())
}

fn payment_json(payment: &BookingPayment) -> Json {
    let link = payment.provider_payment.as_deref().and_then(|id| payment.provider.dashboard_link("payments", id));
    json!({
        "id": payment.id,
        "kind": payment.kind,
        "amount": dollars(payment.amount),
        "status": payment.status,
        "provider": payment.provider.text(),
        "session_id": payment.session_id,
        "provider_payment": payment.provider_payment,
        "provider_url": link,
        "created_at": payment.created_at.to_rfc3339(),
        "paid_at": payment.paid_at.map(|at| at.to_rfc3339()),
    })
}

row_struct! {
    struct BookingRefund {
        id: Uuid = "id",
        payment: Uuid = "payment_id",
        amount: i64 = "amount",
        reason: String = "reason",
        status: String = "status",
        provider_refund: Option<String> = "provider_refund",
        created_at: DateTime<Utc> = "created_at",
        updated_at: DateTime<Utc> = "updated_at",
    }
}

pub(super) async fn refunds(source: &mut impl RowSource, booking: Uuid) -> Result<Vec<Json>> {
    let sql = "FROM refunds WHERE booking_request_id = $1 ORDER BY created_at, id";
    let rows: Vec<BookingRefund> = source.select(sql, &[booking.into()]).await?;
    let to_json = |one: &BookingRefund| {
        json!({
            "id": one.id,
            "payment_id": one.payment,
            "amount": dollars(one.amount),
            "reason": one.reason,
            "status": one.status,
            "provider_refund": one.provider_refund,
            "created_at": one.created_at.to_rfc3339(),
            "updated_at": one.updated_at.to_rfc3339(),
        })
    };
    Ok(rows.iter().map(to_json).collect())
}

row_struct! {
    struct BookingDispute {
        id: Uuid = "id",
        amount: i64 = "amount",
        status: String = "status",
        created_at: DateTime<Utc> = "created_at",
        updated_at: DateTime<Utc> = "updated_at",
    }
}

pub(super) async fn disputes(source: &mut impl RowSource, booking: Uuid) -> Result<Vec<Json>> {
    let sql = "FROM disputes WHERE booking_request_id = $1 ORDER BY created_at, id";
    let rows: Vec<BookingDispute> = source.select(sql, &[booking.into()]).await?;
    let to_json = |one: &BookingDispute| {
        json!({
            "id": one.id,
            "amount": dollars(one.amount),
            "status": one.status,
            "created_at": one.created_at.to_rfc3339(),
            "updated_at": one.updated_at.to_rfc3339(),
        })
    };
    Ok(rows.iter().map(to_json).collect())
}

row_struct! {
    struct BookingEntry {
        at: DateTime<Utc> = "created_at",
        account: String = "account",
        amount: i64 = "amount",
        kind: String = "kind",
    }
}

/// A debit is positive; the entries of one transaction sum to zero.
pub(super) async fn ledger(source: &mut impl RowSource, booking: Uuid) -> Result<Vec<Json>> {
    let sql = "FROM ledger_entries WHERE booking_request_id = $1 ORDER BY created_at, transaction_id, amount DESC, id";
    let rows: Vec<BookingEntry> = source.select(sql, &[booking.into()]).await?;
    let to_json = |one: &BookingEntry| {
        json!({
            "at": one.at.to_rfc3339(),
            "account": one.account,
            "amount": dollars(one.amount),
            "event": one.kind,
        })
    };
    Ok(rows.iter().map(to_json).collect())
}
