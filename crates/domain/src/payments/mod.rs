//! Payments: from setting out to pay to the money, and back.
//!
//! A payment is a row before the provider hears of it ([`start()`]), is tied to the provider's page ([`attach`]), and is taken for paid
//! in one place only ([`settle()`]), whoever brings the news: the webhook, the page people come back to, or our own asking
//! (`reconcile`). Nothing here touches the network: what the provider is to be asked stands in an [`Intent`], an [`Order`] or a job,
//! and its answers come in as a [`Session`], a [`Refunded`] or a [`Disputed`]. What was done once is done, so each may come in any order and any number.
//!
//! ```text
//! created → open → paid                     paid → refund_pending → refunded | part_refunded
//!    │        │ ↘ processing → paid
//!    ↓        ↓        ↓                    money for which nothing can be given: review, and all of it goes back
//!  failed, expired ← ──┘  (late money makes even these paid, if the dates are still free)
//! ```
//!
//! Money that somebody disputes at their bank is in review until the bank has decided, and paid again when it has decided for us
//! ([`disputed`]).
//!
//! A refund that the provider refuses, or that a bank turns back (even one that had gone through: `refunded → refund_pending`), waits for
//! a person to make it.
//!
//! Money that admins give back by their own decision: [`by_admin`]; that came another way than through a provider: [`by_hand`].
//!
//! D-063 to D-074; T-P01 to T-P23.

mod alarm;
pub mod by_admin;
pub mod by_hand;
mod cancellation_refunds;
mod disputes;
pub mod export;
mod figures;
mod log;
mod notifications;
mod provider;
mod provider_events;
pub mod reconcile;
mod refunds;
mod row;
pub mod sandbox;
mod settle;
mod start;
mod status;
mod table;

pub use cancellation_refunds::{booking_ended, paid_so_far};
pub use disputes::{pages_beside, record_dispute};
pub use figures::figures;
pub use log::PaymentEvent;
pub use provider::{
    CheckoutSession, DisputeProgress, DisputeUpdate, Intent, PaymentProvider, Progress, RefundProgress, RefundUpdate,
};
pub use provider_events::record_refund;
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

/// The caller's own payment at this page of the provider.
///
/// # Errors
/// `SignedOut`; `Missing` for anybody else's, and for none.
pub async fn find_own(db: &Db, caller: &Caller, session: &str) -> Result<Payment> {
    let user = caller.person().ok_or(Error::SignedOut)?.user;
    let found = row::at_session(db, session).await?.filter(|payment| payment.user == user);
    found.ok_or(Error::Missing("payment"))
}

/// Whether a payment of ours is behind this page of the provider.
///
/// # Errors
/// When the database cannot be read.
pub async fn knows_session(db: &Db, session: &str) -> Result<bool> {
    Ok(row::at_session(db, session).await?.is_some())
}

/// Whether this money of the provider's is known to have been paid here.
///
/// # Errors
/// When the database cannot be read.
pub async fn knows_money(db: &Db, provider_payment: &str) -> Result<bool> {
    let rows = db.rows("SELECT id FROM payments WHERE provider_payment = $1", &[provider_payment.into()]).await?;
    Ok(!rows.is_empty())
}

/// Where the provider keeps a payment, unless it never heard of it.
///
/// # Errors
/// When the database cannot be read.
pub async fn page_of(db: &Db, payment: Uuid) -> Result<Option<String>> {
    let rows = db.rows("SELECT session_id FROM payments WHERE id = $1", &[payment.into()]).await?;
    let session = rows.first().map(|row| row.opt_text(0)).transpose()?.flatten();
    Ok(session.map(str::to_owned))
}
