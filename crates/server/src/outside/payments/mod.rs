//! Payment providers: Stripe, or a sandbox that moves no money. D-068.

mod sandbox;
mod settings;
pub mod signature;
mod stripe;

use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serendib_domain::payments::dispute_evidence::DisputeEvidence;
use serendib_domain::payments::reconciliation::Movement;
use serendib_domain::payments::sandbox::SandboxLedger;
use serendib_domain::payments::{
    CheckoutSession, DisputeUpdate, Intent, PaymentProvider, PayoutAccountUpdate, RefundRequest, RefundUpdate,
    TransferRequest, TransferUpdate,
};
use uuid::Uuid;

pub use sandbox::{ACCOUNTS as SANDBOX_ACCOUNTS, PATH as SANDBOX, Sandbox};
pub use settings::{PaymentSettings, Taker};
pub use stripe::{Stripe, Subject, WebhookEvent, event};

use super::http::HttpError;
use crate::app::Clock;
use crate::outside::http::Http;

/// Where guides come back to from the page of their account.
pub const ACCOUNT_BACK: &str = "/profile?mode=host&tab=earnings&payout_account=back";
/// The text for users where payments are off.
pub const NOT_SET_UP: &str = "Payments are not set up on this site.";

#[derive(Clone)]
pub enum Payments {
    None,
    Sandbox(Sandbox),
    Stripe(Box<Stripe>),
}

/// Why a provider failed, without quoting a person or a key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PaymentProviderError {
    /// A retry may help.
    #[error("the payment provider is unavailable: {0}")]
    Unanswered(HttpError),
    #[error("the payment provider answered {0}")]
    Answered(StatusCode),
    #[error("the payment provider's answer cannot be read")]
    Unreadable,
    /// The idempotency key was used with other parameters.
    #[error("the payment provider knows this idempotency key with other parameters")]
    Otherwise,
    #[error("the payment provider does not know this object")]
    Missing,
    /// A retry does not help.
    #[error("the payment provider rejected the request: {0}")]
    Refused(String),
    /// It returned an untrusted address.
    #[error("the payment provider returned an address outside its own domain")]
    Astray,
    #[error("{NOT_SET_UP}")]
    NotSetUp,
    #[error("cannot read or write the sandbox provider's tables")]
    Books,
}

impl Payments {
    /// The provider of the settings, which were checked.
    pub fn open(settings: &PaymentSettings, site_url: &str, http: &Http, books: SandboxLedger, clock: &Clock) -> Self {
        if let Some(stripe) = Stripe::open(settings, site_url, http) {
            return Self::Stripe(Box::new(stripe));
        }
        if settings.has_sandbox(site_url) {
            let secret = settings.secrets().into_iter().next().unwrap_or_else(crate::app::new_secret);
            return Self::Sandbox(Sandbox::new(books, clock, site_url, secret));
        }
        Self::None
    }

    pub fn provider(&self) -> Result<PaymentProvider, PaymentProviderError> {
        match self {
            Self::None => Err(PaymentProviderError::NotSetUp),
            Self::Sandbox(_) => Ok(PaymentProvider::Sandbox),
            Self::Stripe(_) => Ok(PaymentProvider::Stripe),
        }
    }

    /// Whether real money moves.
    pub fn is_live(&self) -> bool {
        matches!(self, Self::Stripe(stripe) if stripe.is_live())
    }

    /// Whether guides can connect accounts.
    pub fn has_accounts(&self) -> bool {
        match self {
            Self::None => false,
            Self::Sandbox(_) => true,
            Self::Stripe(stripe) => stripe.has_accounts(),
        }
    }

    /// Secrets of event signatures; any one is valid.
    pub fn secrets(&self) -> &[String] {
        match self {
            Self::None => &[],
            Self::Sandbox(sandbox) => sandbox.secrets(),
            Self::Stripe(stripe) => stripe.secrets(),
        }
    }

    /// Creates a checkout page. A repeated call returns the same page.
    pub async fn checkout(&self, intent: &Intent) -> Result<CheckoutSession, PaymentProviderError> {
        match self {
            Self::None => Err(PaymentProviderError::NotSetUp),
            Self::Sandbox(sandbox) => sandbox.checkout(intent).await,
            Self::Stripe(stripe) => stripe.checkout(intent).await,
        }
    }

    /// The state of a payment at the provider.
    pub async fn session(&self, id: &str) -> Result<CheckoutSession, PaymentProviderError> {
        match self {
            Self::None => Err(PaymentProviderError::NotSetUp),
            Self::Sandbox(sandbox) => sandbox.session(id).await,
            Self::Stripe(stripe) => stripe.session(id).await,
        }
    }

    /// The checkout session of a payment that is known only by the provider's payment id.
    pub async fn session_of(&self, payment: &str) -> Result<Option<CheckoutSession>, PaymentProviderError> {
        match self {
            Self::None | Self::Sandbox(_) => Ok(None),
            Self::Stripe(stripe) => stripe.session_of(payment).await,
        }
    }

    /// Closes a page and returns its state; it may have been paid just before.
    pub async fn close(&self, id: &str) -> Result<CheckoutSession, PaymentProviderError> {
        match self {
            Self::None => Err(PaymentProviderError::NotSetUp),
            Self::Sandbox(sandbox) => sandbox.close(id).await,
            Self::Stripe(stripe) => stripe.close(id).await,
        }
    }

    /// Sends money back. `again` after an attempt with an unknown result.
    pub async fn refund(&self, order: &RefundRequest, again: bool) -> Result<RefundUpdate, PaymentProviderError> {
        match self {
            Self::None => Err(PaymentProviderError::NotSetUp),
            Self::Sandbox(sandbox) => sandbox.refund(order).await,
            Self::Stripe(stripe) => stripe.refund(order, again).await,
        }
    }

    /// The state of a refund at the provider.
    pub async fn refunded(&self, id: &str) -> Result<RefundUpdate, PaymentProviderError> {
        match self {
            Self::None => Err(PaymentProviderError::NotSetUp),
            Self::Sandbox(_) => Err(PaymentProviderError::Missing),
            Self::Stripe(stripe) => stripe.refunded(id).await,
        }
    }

    /// The state of a dispute at the provider.
    pub async fn dispute(&self, id: &str) -> Result<DisputeUpdate, PaymentProviderError> {
        match self {
            Self::None => Err(PaymentProviderError::NotSetUp),
            Self::Sandbox(_) => Err(PaymentProviderError::Missing),
            Self::Stripe(stripe) => stripe.dispute(id).await,
        }
    }

    /// What the provider moved from a moment on, until another one.
    pub async fn movements(
        &self,
        since: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<Movement>, PaymentProviderError> {
        match self {
            Self::None => Err(PaymentProviderError::NotSetUp),
            Self::Sandbox(sandbox) => sandbox.movements(since, until).await,
            Self::Stripe(stripe) => stripe.movements(since, until).await,
        }
    }

    /// Sends the evidence about a dispute to the bank, unless it was sent.
    pub async fn send_evidence(&self, evidence: &DisputeEvidence) -> Result<(), PaymentProviderError> {
        match self {
            Self::None => Err(PaymentProviderError::NotSetUp),
            // No bank reads it.
            Self::Sandbox(_) => Ok(()),
            Self::Stripe(stripe) => stripe.send_evidence(evidence).await,
        }
    }

    /// Creates an account for a guide; returns its id.
    pub async fn create_account(&self, guide: Uuid, email: Option<&str>) -> Result<String, PaymentProviderError> {
        match self {
            Self::None => Err(PaymentProviderError::NotSetUp),
            Self::Sandbox(sandbox) => sandbox.create_account(guide).await,
            Self::Stripe(stripe) => stripe.create_account(guide, email).await,
        }
    }

    /// The address of the provider's page on which a guide completes an account; it leads back to the guide's earnings.
    pub async fn account_page(&self, account: &str) -> Result<String, PaymentProviderError> {
        match self {
            Self::None => Err(PaymentProviderError::NotSetUp),
            Self::Sandbox(sandbox) => Ok(sandbox.account_page(account)),
            Self::Stripe(stripe) => stripe.account_page(account).await,
        }
    }

    /// The state of a guide's account at the provider.
    pub async fn account(&self, id: &str) -> Result<PayoutAccountUpdate, PaymentProviderError> {
        match self {
            Self::None => Err(PaymentProviderError::NotSetUp),
            Self::Sandbox(sandbox) => sandbox.account(id).await,
            Self::Stripe(stripe) => stripe.account(id).await,
        }
    }

    /// Sends a payout to a guide's account, unless it has been sent. Only a transfer that was surely not made is `Refused` or `Missing`.
    pub async fn transfer(&self, order: &TransferRequest) -> Result<TransferUpdate, PaymentProviderError> {
        match self {
            Self::None => Err(PaymentProviderError::NotSetUp),
            Self::Sandbox(sandbox) => sandbox.transfer(order).await,
            Self::Stripe(stripe) => stripe.transfer(order).await,
        }
    }

    pub async fn refunds_of(&self, payment: &str) -> Result<Vec<RefundUpdate>, PaymentProviderError> {
        match self {
            Self::None | Self::Sandbox(_) => Ok(Vec::new()),
            Self::Stripe(stripe) => stripe.refunds_of(payment).await,
        }
    }
}
