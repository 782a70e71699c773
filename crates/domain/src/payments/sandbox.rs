//! The sandbox: a payment provider that moves no money. It answers as a real one does, and its events take the same way.

use chrono::{DateTime, Duration, Utc};
use serendib_db::{Db, Tx, row_struct};
use uuid::Uuid;

use super::provider::{CheckoutSession, Intent, Progress};
use super::row::CURRENCY;
use super::sandbox_movements;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::jobs::{self, Job};

/// How long delayed money takes.
const LATER_SECONDS: i64 = 10;

/// The return addresses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Return {
    pub success: String,
    pub cancel: String,
}

/// A page for pretended payments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkout {
    pub id: String,
    pub payment: Uuid,
    pub booking: Uuid,
    /// In cents.
    pub amount: i64,
    pub currency: String,
    pub title: String,
    pub back: Return,
    pub progress: Progress,
    /// The test card with which it was paid.
    pub card: Option<String>,
    pub expires_at: DateTime<Utc>,
}

impl Checkout {
    /// The id of the money.
    fn money(&self) -> String {
        format!("pi_test_{}", self.payment.simple())
    }

    /// As a provider reports it. `url` is the address of the page.
    pub fn session(&self, url: String) -> CheckoutSession {
        let has_money = matches!(self.progress, Progress::Paid | Progress::Processing | Progress::Failed);
        CheckoutSession {
            id: self.id.clone(),
            url: (self.progress == Progress::Open).then_some(url),
            progress: self.progress,
            amount: Some(self.amount),
            currency: Some(self.currency.clone()),
            payment: has_money.then(|| self.money()),
            reference: Some(self.payment.to_string()),
            booking: Some(self.booking.to_string()),
            is_live: false,
            card: self.card.clone(),
        }
    }
}

/// The behavior of a test card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestCard {
    Pays,
    PaysLater,
    FailsLater,
}

impl TestCard {
    /// As a provider marks a card.
    fn fingerprint(self) -> &'static str {
        match self {
            Self::Pays => "card_test_pays",
            Self::PaysLater => "card_test_pays_later",
            Self::FailsLater => "card_test_fails_later",
        }
    }
}

/// The sandbox's records. Each request is a transaction of its own, as with a remote provider.
#[derive(Clone)]
pub struct SandboxLedger(Db);

impl SandboxLedger {
    pub fn new(db: &Db) -> Self {
        Self(db.clone())
    }

    pub(super) fn db(&self) -> &Db {
        &self.0
    }

    /// Opens a page for a payment; a repeat returns the same page.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub async fn open(&self, ctx: &Ctx, intent: &Intent, back: &Return) -> Result<Checkout> {
        let (ctx, intent, back) = (ctx.clone(), intent.clone(), back.clone());
        self.0.write(async move |tx: &mut Tx<'_>| open(tx, &ctx, &intent, CURRENCY, &back).await).await
    }

    /// # Errors
    /// When the database cannot be read.
    pub async fn find(&self, now: DateTime<Utc>, id: &str) -> Result<Option<Checkout>> {
        find(&self.0, now, id).await
    }

    /// Closes an open page; returns its state.
    ///
    /// # Errors
    /// `Missing`, and when the database cannot be written.
    pub async fn expire(&self, ctx: &Ctx, id: &str) -> Result<Checkout> {
        let (ctx, id) = (ctx.clone(), id.to_owned());
        self.0.write(async move |tx: &mut Tx<'_>| expire(tx, &ctx, &id).await).await
    }
}

row_struct! {
    /// The payment stands first, because errors name no text.
    struct CheckoutRow {
        payment: Uuid = "payment_id",
        id: String = "id",
        booking: Uuid = "booking_request_id",
        amount: i64 = "amount",
        currency: String = "currency",
        title: String = "title",
        success_url: String = "success_url",
        cancel_url: String = "cancel_url",
        progress: Progress = "status",
        card: Option<String> = "card",
        expires_at: DateTime<Utc> = "expires_at",
    }
}

serendib_db::from_text!(Progress, parse_progress);

fn parse_progress(status: &str) -> Option<Progress> {
    match status {
        "open" => Some(Progress::Open),
        "processing" => Some(Progress::Processing),
        "paid" => Some(Progress::Paid),
        "failed" => Some(Progress::Failed),
        "expired" => Some(Progress::Expired),
        _ => None,
    }
}

/// Opens a page for a payment; a repeat returns the same page.
///
/// # Errors
/// When the database cannot be written.
pub async fn open(tx: &mut Tx<'_>, ctx: &Ctx, intent: &Intent, currency: &str, back: &Return) -> Result<Checkout> {
    tx.run(
        "INSERT INTO sandbox_sessions (id, payment_id, booking_request_id, amount, currency, title, success_url, cancel_url,
                                       status, expires_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $9, $10) ON CONFLICT (payment_id) DO NOTHING",
        &[
            format!("cs_test_{}", ctx.new_id().simple()).into(),
            intent.payment.into(),
            intent.booking.into(),
            intent.amount.into(),
            currency.into(),
            intent.title.as_str().into(),
            back.success.as_str().into(),
            back.cancel.as_str().into(),
            intent.expires_at.into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    let row = tx.select_one("FROM sandbox_sessions WHERE payment_id = $1", &[intent.payment.into()]).await?;
    row.map(|row| to_checkout(row, ctx.now)).ok_or(Error::Missing("page"))
}

/// # Errors
/// When the database cannot be read.
pub async fn find(db: &Db, now: DateTime<Utc>, id: &str) -> Result<Option<Checkout>> {
    let row = db.select("FROM sandbox_sessions WHERE id = $1", &[id.into()]).await?.pop();
    Ok(row.map(|row| to_checkout(row, now)))
}

/// Pretends to pay. Paying twice is paying once.
///
/// # Errors
/// `Missing` for an unknown page; `Conflict` if it can no longer be paid.
pub async fn pay(tx: &mut Tx<'_>, ctx: &Ctx, id: &str, card: TestCard) -> Result<()> {
    let checkout = get_in_tx(tx, ctx, id).await?;
    match checkout.progress {
        Progress::Open => {}
        Progress::Paid | Progress::Processing => return Ok(()),
        Progress::Expired | Progress::Failed => return Err(Error::Conflict("This page has expired.")),
    }
    let status = if card == TestCard::Pays { "paid" } else { "processing" };
    step(tx, id, "open", status).await?;
    let sql = "UPDATE sandbox_sessions SET card = $2 WHERE id = $1";
    tx.run(sql, &[id.into(), card.fingerprint().into()]).await?.any();
    tell(tx, ctx, id, "checkout.session.completed").await?;
    if card == TestCard::Pays {
        return note_money(tx, ctx, &checkout).await;
    }
    let at = ctx.now + Duration::seconds(LATER_SECONDS);
    let job = Job::SandboxLater { session: id.to_owned(), succeeds: card == TestCard::PaysLater };
    jobs::enqueue_at(tx, ctx, &format!("sandbox-later:{id}"), at, &job).await
}

/// Delayed money arrives, or fails to.
///
/// # Errors
/// When the database cannot be written.
pub async fn arrive(tx: &mut Tx<'_>, ctx: &Ctx, id: &str, succeeds: bool) -> Result<()> {
    let checkout = get_in_tx(tx, ctx, id).await?;
    if checkout.progress != Progress::Processing {
        return Ok(());
    }
    if succeeds {
        note_money(tx, ctx, &checkout).await?;
    }
    let (status, event) = if succeeds {
        ("paid", "checkout.session.async_payment_succeeded")
    } else {
        ("failed", "checkout.session.async_payment_failed")
    };
    step(tx, id, "processing", status).await?;
    tell(tx, ctx, id, event).await
}

async fn note_money(tx: &mut Tx<'_>, ctx: &Ctx, checkout: &Checkout) -> Result<()> {
    let money = checkout.money();
    sandbox_movements::note_payment(tx, ctx, &money, checkout.payment, checkout.amount, &checkout.currency).await
}

/// Closes an open page; returns its state.
///
/// # Errors
/// `Missing`, and when the database cannot be written.
pub async fn expire(tx: &mut Tx<'_>, ctx: &Ctx, id: &str) -> Result<Checkout> {
    let mut checkout = get_in_tx(tx, ctx, id).await?;
    if checkout.progress == Progress::Open {
        step(tx, id, "open", "expired").await?;
        tell(tx, ctx, id, "checkout.session.expired").await?;
        checkout.progress = Progress::Expired;
    }
    Ok(checkout)
}

async fn get_in_tx(tx: &mut Tx<'_>, ctx: &Ctx, id: &str) -> Result<Checkout> {
    let row = tx.select_one("FROM sandbox_sessions WHERE id = $1", &[id.into()]).await?;
    row.map(|row| to_checkout(row, ctx.now)).ok_or(Error::Missing("page"))
}

async fn step(tx: &mut Tx<'_>, id: &str, from: &str, to: &str) -> Result<()> {
    tx.run(
        "UPDATE sandbox_sessions SET status = $3 WHERE id = $1 AND status = $2",
        &[id.into(), from.into(), to.into()],
    )
    .await?
    .exactly_one(Error::Stale("page"))
}

async fn tell(tx: &mut Tx<'_>, ctx: &Ctx, id: &str, event: &str) -> Result<()> {
    let job = Job::SandboxEvent { session: id.to_owned(), event: event.to_owned() };
    jobs::enqueue_once(tx, ctx, &format!("{event}:{id}"), &job).await
}

fn to_checkout(row: CheckoutRow, now: DateTime<Utc>) -> Checkout {
    let has_expired = row.progress == Progress::Open && row.expires_at <= now;
    Checkout {
        id: row.id,
        payment: row.payment,
        booking: row.booking,
        amount: row.amount,
        currency: row.currency,
        title: row.title,
        back: Return { success: row.success_url, cancel: row.cancel_url },
        progress: if has_expired { Progress::Expired } else { row.progress },
        card: row.card,
        expires_at: row.expires_at,
    }
}
