//! The interface to payment providers, the same for all of them.

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use super::status::PaymentKind;

/// Who takes the money. D-068.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PaymentProvider {
    /// Moves no money: for demonstrations and tests.
    Sandbox,
    Stripe,
    /// No provider: the operator recorded the payment.
    Manual,
}

impl PaymentProvider {
    pub fn text(self) -> &'static str {
        match self {
            Self::Sandbox => "sandbox",
            Self::Stripe => "stripe",
            Self::Manual => "manual",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Self::Sandbox, Self::Stripe, Self::Manual].into_iter().find(|provider| provider.text() == text)
    }

    /// Where the provider displays one of its objects to its account's owner.
    pub fn dashboard_link(self, objects: &str, id: &str) -> Option<String> {
        (self == Self::Stripe).then(|| format!("https://dashboard.stripe.com/{objects}/{id}"))
    }
}

serendib_db::from_text!(PaymentProvider, PaymentProvider::parse);

/// A stored payment that the provider must learn of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intent {
    /// Our id, which is also the idempotency key.
    pub payment: Uuid,
    pub booking: Uuid,
    pub kind: PaymentKind,
    /// In cents.
    pub amount: i64,
    pub title: String,
    /// Of the account.
    pub email: Option<String>,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

impl Intent {
    /// When the provider's page expires, given its minimum lifetime. We close it ourselves if it must end earlier.
    pub fn ends(&self, least: Duration) -> DateTime<Utc> {
        self.expires_at.max(self.created_at + least)
    }
}

/// The progress of a checkout at the provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    Open,
    Expired,
    /// Completed; the money is on its way.
    Processing,
    Paid,
    /// Completed, but no money comes.
    Failed,
}

/// A provider's report of a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckoutSession {
    pub id: String,
    pub url: Option<String>,
    pub progress: Progress,
    /// In cents.
    pub amount: Option<i64>,
    pub currency: Option<String>,
    /// The provider's id of the money, once there is some.
    pub payment: Option<String>,
    /// Our id of the payment, if the provider stores it.
    pub reference: Option<String>,
    /// Our id of the booking, if the provider stores it.
    pub booking: Option<String>,
    /// Whether it is real money.
    pub is_live: bool,
    /// The provider's mark of the card, the same for each payment with it. It is not stored as it is.
    pub card: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundProgress {
    Pending,
    Succeeded,
    Failed,
}

/// The bank's progress on a dispute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DisputeProgress {
    Open,
    /// Decided for us.
    Won,
    /// Decided for the payer: the money is returned.
    Lost,
}

/// A provider's report of a dispute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisputeUpdate {
    pub id: String,
    /// The provider's id of the disputed money.
    pub payment: String,
    /// In cents.
    pub amount: i64,
    pub progress: DisputeProgress,
    /// Until when the bank takes evidence.
    pub due_by: Option<DateTime<Utc>>,
}

/// A provider's report of a refund.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefundUpdate {
    pub id: String,
    /// The provider's id of the refunded money.
    pub payment: Option<String>,
    /// In cents.
    pub amount: i64,
    pub progress: RefundProgress,
    /// Our id of the refund; `None` if it was not requested by us.
    pub refund: Option<Uuid>,
}

/// A provider's report of a guide's account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayoutAccountUpdate {
    pub id: String,
    /// Whether payouts can be sent to it.
    pub is_ready: bool,
}

/// A provider's report of a transfer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransferUpdate {
    pub id: String,
    /// The provider has taken all of it back.
    pub is_returned: bool,
}

/// A payout that the provider must send to a guide's account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransferRequest {
    /// Our id, which is also the idempotency key.
    pub payout: Uuid,
    /// The provider's id of the account.
    pub account: String,
    /// In cents.
    pub amount: i64,
}
