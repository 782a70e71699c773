//! Accounts, and kinds of transactions.

/// Whose money it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LedgerAccount {
    Provider,
    Held,
    Guide,
    Commission,
}

impl LedgerAccount {
    pub const ALL: [Self; 4] = [Self::Provider, Self::Held, Self::Guide, Self::Commission];

    /// As in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Provider => "provider",
            Self::Held => "held",
            Self::Guide => "guide",
            Self::Commission => "commission",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|account| account.name() == name)
    }
}

serendib_db::from_text!(LedgerAccount, LedgerAccount::from_name);

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    Payment,
    Refund,
    /// A bank returned a completed refund.
    RefundReturned,
    /// A trip is over and earned.
    Trip,
    /// Money stays of a booking that ended before its trip.
    CancelledTrip,
    /// What was earned has changed, by a later payment, refund or dispute.
    Adjustment,
    Payout,
    PayoutReversed,
}

impl EntryKind {
    const ALL: [Self; 8] = [
        Self::Payment,
        Self::Refund,
        Self::RefundReturned,
        Self::Trip,
        Self::CancelledTrip,
        Self::Adjustment,
        Self::Payout,
        Self::PayoutReversed,
    ];

    /// As in the database and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Payment => "payment",
            Self::Refund => "refund",
            Self::RefundReturned => "refund_returned",
            Self::Trip => "trip",
            Self::CancelledTrip => "cancelled_trip",
            Self::Adjustment => "adjustment",
            Self::Payout => "payout",
            Self::PayoutReversed => "payout_reversed",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether it moves held money to the guide and to us, or back.
    pub fn is_earning(self) -> bool {
        matches!(self, Self::Trip | Self::CancelledTrip | Self::Adjustment)
    }

    pub fn is_payout(self) -> bool {
        matches!(self, Self::Payout | Self::PayoutReversed)
    }
}

serendib_db::from_text!(EntryKind, EntryKind::from_name);
