//! A movement of money, as a provider lists it.

use chrono::{DateTime, Utc};
use uuid::Uuid;

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MoneySubject {
    Payment,
    Refund,
    Dispute,
    /// Of a payout to a guide's account.
    Transfer,
}

impl MoneySubject {
    pub const ALL: [Self; 4] = [Self::Payment, Self::Refund, Self::Dispute, Self::Transfer];

    /// In the database and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Payment => "payment",
            Self::Refund => "refund",
            Self::Dispute => "dispute",
            Self::Transfer => "transfer",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|subject| subject.name() == name)
    }

    /// The provider's name of such objects in the addresses of its dashboard.
    pub(super) fn dashboard_name(self) -> &'static str {
        match self {
            Self::Payment => "payments",
            Self::Refund => "refunds",
            Self::Dispute => "disputes",
            Self::Transfer => "connect/transfers",
        }
    }

    /// The states in which the money is where the movement says: those are compared, not the words.
    pub(super) fn is_done(self, state: &str) -> bool {
        match self {
            Self::Payment => state == "paid",
            Self::Refund => state == "succeeded",
            Self::Dispute => matches!(state, "won" | "lost"),
            Self::Transfer => state == "returned",
        }
    }

    /// Whether two states say the same about the money.
    pub(super) fn agrees(self, here: &str, there: &str) -> bool {
        match self {
            // A refund that the provider failed to make waits for a person, or was given up.
            Self::Refund => {
                let phase = |state: &str| match state {
                    "succeeded" => "done",
                    "queued" | "pending" | "requires_action" => "open",
                    _ => "failed",
                };
                phase(here) == phase(there)
            }
            Self::Dispute => here == there,
            Self::Transfer => here == there,
            Self::Payment => self.is_done(here) == self.is_done(there),
        }
    }
}

serendib_db::from_text!(MoneySubject, MoneySubject::from_name);

/// A movement in a provider's own list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    pub subject: MoneySubject,
    /// The provider's id of the payment, the refund, the dispute or the transfer.
    pub id: String,
    pub at: DateTime<Utc>,
    /// In cents; positive.
    pub amount: i64,
    pub currency: String,
    /// `paid`, or what is in its way; of a refund as in `refunds`; of a dispute `open`, `won` or `lost`; of a transfer `sent`, `returned` or
    /// `part_returned`.
    pub state: String,
    /// Our id, if the provider stores it.
    pub row: Option<Uuid>,
    /// The provider's id of the money that a refund or a dispute is about.
    pub payment: Option<String>,
    /// The list has only the return of this transfer, not the transfer.
    pub is_return: bool,
}
