//! What the product and a payment provider say to each other, whoever the provider is.

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use super::status::PaymentKind;

/// Who takes the money. D-068.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PaymentProvider {
    /// Takes none: for demonstrations and tests.
    Sandbox,
    Stripe,
    /// Nobody: the money came another way, and the operator said so.
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
}

serendib_db::from_text!(PaymentProvider, PaymentProvider::parse);

/// A payment that is stored, and of which the provider is to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intent {
    /// Ours; also what makes telling it twice harmless.
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
    /// When a provider that keeps each page open for at least so long is to close it. Sooner we close it ourselves.
    pub fn ends(&self, least: Duration) -> DateTime<Utc> {
        self.expires_at.max(self.created_at + least)
    }
}

/// How far somebody got at the provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    Open,
    Expired,
    /// Done there, and the money is on its way.
    Processing,
    Paid,
    /// Done there, and no money comes.
    Failed,
}

/// What a provider says of a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckoutSession {
    pub id: String,
    pub url: Option<String>,
    pub progress: Progress,
    /// In cents.
    pub amount: Option<i64>,
    pub currency: Option<String>,
    /// What the provider calls the money, once there is some.
    pub payment: Option<String>,
    /// Our id of it, as the provider keeps it.
    pub reference: Option<String>,
    /// Our id of the booking, if the provider keeps that.
    pub booking: Option<String>,
    /// Whether the provider means real money.
    pub is_live: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundProgress {
    Pending,
    Succeeded,
    Failed,
}

/// How far a bank got with what somebody disputes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DisputeProgress {
    Open,
    /// It has decided for us.
    Won,
    /// It has given the money back.
    Lost,
}

/// What a provider says of a dispute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisputeUpdate {
    pub id: String,
    /// What the provider calls the money that is disputed.
    pub payment: String,
    /// In cents.
    pub amount: i64,
    pub progress: DisputeProgress,
}

/// What a provider says of a refund.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefundUpdate {
    pub id: String,
    /// What the provider calls the money that goes back.
    pub payment: Option<String>,
    /// In cents.
    pub amount: i64,
    pub progress: RefundProgress,
    /// Our id of it; none where somebody else asked for it.
    pub refund: Option<Uuid>,
}
