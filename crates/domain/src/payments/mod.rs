//! Payments: from the start of a checkout to the money, and back.
//!
//! A payment is stored before the provider hears of it ([`start()`]), then linked to the provider's page ([`attach`]). One function alone
//! marks it as paid ([`settle()`]), whatever reports it: the webhook, the return page, or our own polling (`reconcile`). Nothing here uses
//! the network: requests to the provider are an [`Intent`], a [`RefundRequest`] or a job, and its reports come in as a [`CheckoutSession`],
//! a [`RefundUpdate`] or a [`DisputeUpdate`]. Each is idempotent, so they may come repeatedly and in any order.
//!
//! ```text
//! created → open → paid                     paid → refund_pending → refunded | part_refunded
//!    │        │ ↘ processing → paid
//!    ↓        ↓        ↓                    money that no booking can use: review, then refunded in full
//!  failed, expired ← ──┘  (late money makes even these paid, if the dates are still free)
//! ```
//!
//! A disputed payment is in review until the bank decides, and paid again if we win ([`record_dispute`]).
//!
//! A refund that the provider rejects, or that a bank returns (even a completed one: `refunded → refund_pending`), waits for a person to
//! make it.
//!
//! Refunds by an admin's decision: [`by_admin`], those that wait for a second person: [`refund_approvals`]; payments outside a provider: [`by_hand`], [`manual_payments`].
//!
//! What the provider moved is compared with our rows every night: [`reconciliation`]. What a bank reads about a dispute:
//! [`dispute_evidence`].
//!
//! D-063 to D-074, D-175, D-176; T-P01 to T-P23.

mod alarm;
pub mod by_admin;
pub mod by_hand;
mod cancellation_refunds;
mod change_refunds;
pub mod dispute_evidence;
mod disputes;
pub mod export;
mod figures;
mod log;
pub(crate) mod mails;
pub mod manual_payments;
mod notifications;
mod provider;
mod provider_events;
pub mod reconcile;
pub mod reconciliation;
pub mod refund_approvals;
mod refunds;
mod row;
pub mod sandbox;
pub mod sandbox_accounts;
mod sandbox_movements;
mod settle;
mod start;
mod status;
mod table;

pub use cancellation_refunds::{booking_ended, paid_so_far};
pub(crate) use change_refunds::paid_for_trips;
pub use change_refunds::{close_open, is_unsettled, refund_change};
pub use disputes::{pages_beside, record_dispute};
pub use figures::figures;
pub use log::PaymentEvent;
pub use provider::{
    CheckoutSession, DisputeProgress, DisputeUpdate, Intent, PaymentProvider, PayoutAccountUpdate, Progress,
    RefundProgress, RefundUpdate, TransferRequest, TransferUpdate,
};
pub use provider_events::record_refund;
pub(crate) use refunds::has_open_refund;
pub use refunds::{RefundRequest, find_refund_request, record_provider_rejection};
pub use row::{CURRENCY, Payment};
pub use settle::{SettleOutcome, apply_event, settle};
pub use start::{Attached, Started, abandon, attach, start};
pub use status::{PaymentKind, Status};
pub use table::tables;

use serendib_db::Db;
use uuid::Uuid;

use crate::ctx::Caller;
use crate::error::{Error, Result};

/// The caller's own payment on this page of the provider.
///
/// # Errors
/// `SignedOut`; `Missing` for an unknown payment or another person's.
pub async fn find_own(db: &Db, caller: &Caller, session: &str) -> Result<Payment> {
    let user = caller.person().ok_or(Error::SignedOut)?.user;
    let found = row::at_session(db, session).await?.filter(|payment| payment.user == user);
    found.ok_or(Error::Missing("payment"))
}

/// Whether this page of the provider belongs to one of our payments.
///
/// # Errors
/// When the database cannot be read.
pub async fn knows_session(db: &Db, session: &str) -> Result<bool> {
    Ok(row::at_session(db, session).await?.is_some())
}

/// Whether this id of the provider's money belongs to one of our payments.
///
/// # Errors
/// When the database cannot be read.
pub async fn knows_money(db: &Db, provider_payment: &str) -> Result<bool> {
    let rows = db.rows("SELECT id FROM payments WHERE provider_payment = $1", &[provider_payment.into()]).await?;
    Ok(!rows.is_empty())
}

/// The provider's page of a payment, if the provider knows it.
///
/// # Errors
/// When the database cannot be read.
pub async fn page_of(db: &Db, payment: Uuid) -> Result<Option<String>> {
    let rows = db.rows("SELECT session_id FROM payments WHERE id = $1", &[payment.into()]).await?;
    let session = rows.first().map(|row| row.opt_text(0)).transpose()?.flatten();
    Ok(session.map(str::to_owned))
}
