//! Reconciliation: payments whose end no event reported are looked up at the provider every few minutes. T-P14.

use chrono::{DateTime, Duration, Utc};
use serendib_db::{Db, Tx, row_struct};
use uuid::Uuid;

use super::row;
use super::start::UNSUBMITTED_MINUTES;
use super::status::Status;
use crate::ctx::Ctx;
use crate::error::Result;

/// The pause before a payment is looked up, and between lookups.
const PAUSE_MINUTES: i64 = 5;
/// The pause for refunds and disputes, for which a bank may take days.
const BANK_PAUSE_HOURS: i64 = 6;
/// Lookups per run.
const AT_ONCE: i64 = 100;
/// How long provider events are stored; providers repeat them for three days.
const REMEMBERED_DAYS: i64 = 90;

/// An unfinished payment to look up at the provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsettledPayment {
    pub payment: Uuid,
    pub session: String,
    pub expires_at: DateTime<Utc>,
}

row_struct! {
    struct UncheckedPayment {
        id: Uuid = "id",
        session: Option<String> = "session_id",
        expires_at: DateTime<Utc> = "expires_at",
        created_at: DateTime<Utc> = "created_at",
    }
}

/// Unfinished payments, the longest unchecked first. A stored payment that never reached the provider is closed.
///
/// # Errors
/// When the database cannot be written.
pub async fn candidates(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<Vec<UnsettledPayment>> {
    let unchecked: Vec<UncheckedPayment> = tx
        .select(
            "FROM payments WHERE status IN ('created', 'open', 'processing') AND COALESCE(checked_at, created_at) <= $1
              ORDER BY COALESCE(checked_at, created_at), id LIMIT $2",
            &[(ctx.now - Duration::minutes(PAUSE_MINUTES)).into(), AT_ONCE.into()],
        )
        .await?;
    let mut candidates = Vec::new();
    for found in unchecked {
        let payment = found.id;
        match found.session {
            Some(session) => {
                tx.run("UPDATE payments SET checked_at = $2 WHERE id = $1", &[payment.into(), ctx.now.into()])
                    .await?
                    .any();
                candidates.push(UnsettledPayment { payment, session, expires_at: found.expires_at });
            }
            None if found.created_at + Duration::minutes(UNSUBMITTED_MINUTES) <= ctx.now => {
                if let Some(payment) = row::find(tx, payment).await? {
                    row::step(tx, ctx, &payment, Status::Expired).await?;
                }
            }
            None => {}
        }
    }
    Ok(candidates)
}

/// The provider's ids of unfinished refunds.
///
/// # Errors
/// When the database cannot be written.
pub async fn unfinished_refunds(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<Vec<String>> {
    let rows = tx
        .rows(
            "SELECT id, provider_refund FROM refunds
              WHERE status = 'pending' AND provider_refund IS NOT NULL AND updated_at <= $1 ORDER BY updated_at, id LIMIT $2",
            &[(ctx.now - Duration::hours(BANK_PAUSE_HOURS)).into(), AT_ONCE.into()],
        )
        .await?;
    let mut unfinished = Vec::new();
    for found in &rows {
        tx.run("UPDATE refunds SET updated_at = $2 WHERE id = $1", &[found.uuid(0)?.into(), ctx.now.into()])
            .await?
            .any();
        unfinished.push(found.text(1)?.to_owned());
    }
    Ok(unfinished)
}

/// The provider's ids of open disputes.
///
/// # Errors
/// When the database cannot be written.
pub async fn open_disputes(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<Vec<String>> {
    let rows = tx
        .rows(
            "SELECT id, provider_dispute FROM disputes
              WHERE status = 'open' AND provider_dispute IS NOT NULL AND updated_at <= $1 ORDER BY updated_at, id LIMIT $2",
            &[(ctx.now - Duration::hours(BANK_PAUSE_HOURS)).into(), AT_ONCE.into()],
        )
        .await?;
    let mut open = Vec::new();
    for found in &rows {
        tx.run("UPDATE disputes SET updated_at = $2 WHERE id = $1", &[found.uuid(0)?.into(), ctx.now.into()])
            .await?
            .any();
        open.push(found.text(1)?.to_owned());
    }
    Ok(open)
}

/// Whether an event has been processed.
///
/// # Errors
/// When the database cannot be read.
pub async fn is_known(db: &Db, event: &str) -> Result<bool> {
    Ok(!db.rows("SELECT 1 FROM provider_events WHERE event_id = $1", &[event.into()]).await?.is_empty())
}

/// Stores a provider event, without the payer's data; `false` for a repeat.
///
/// # Errors
/// When the database cannot be written.
pub async fn take_in(tx: &mut Tx<'_>, ctx: &Ctx, event: &str, kind: &str, payload: &serde_json::Value) -> Result<bool> {
    let written = tx
        .run(
            "INSERT INTO provider_events (event_id, type, payload, received_at) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (event_id) DO NOTHING",
            &[event.into(), kind.into(), serendib_db::Value::json(payload), ctx.now.into()],
        )
        .await?;
    Ok(written.0 == 1)
}

/// Deletes old provider events; returns how many.
///
/// # Errors
/// When the database cannot be written.
pub async fn forget(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<u64> {
    let long_ago = ctx.now - Duration::days(REMEMBERED_DAYS);
    Ok(tx.run("DELETE FROM provider_events WHERE received_at < $1", &[long_ago.into()]).await?.0)
}
