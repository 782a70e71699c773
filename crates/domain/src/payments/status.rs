//! The state machine of a payment. It is declared once; every step is also guarded in its UPDATE.

/// The advance that confirms, or the rest (everything, if the trip starts too soon for two steps).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentKind {
    Advance,
    Full,
}

impl PaymentKind {
    pub fn text(self) -> &'static str {
        match self {
            Self::Advance => "advance",
            Self::Full => "full",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Self::Advance, Self::Full].into_iter().find(|kind| kind.text() == text)
    }
}

serendib_db::from_text!(PaymentKind, PaymentKind::parse);
serendib_db::from_text!(Status, Status::parse);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Stored before the provider is called; no checkout page exists yet.
    Created,
    /// Can be paid.
    Open,
    /// Paid by a method that takes days; the money has not arrived.
    Processing,
    Paid,
    Failed,
    Expired,
    /// Money or a report that does not fit: a person must look at it.
    Review,
    RefundPending,
    Refunded,
    PartRefunded,
}

impl Status {
    pub const ALL: [Self; 10] = [
        Self::Created,
        Self::Open,
        Self::Processing,
        Self::Paid,
        Self::Failed,
        Self::Expired,
        Self::Review,
        Self::RefundPending,
        Self::Refunded,
        Self::PartRefunded,
    ];

    pub fn text(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Open => "open",
            Self::Processing => "processing",
            Self::Paid => "paid",
            Self::Failed => "failed",
            Self::Expired => "expired",
            Self::Review => "review",
            Self::RefundPending => "refund_pending",
            Self::Refunded => "refunded",
            Self::PartRefunded => "part_refunded",
        }
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.text() == text)
    }

    /// Late money makes even a failed or expired payment paid; no step undoes received money.
    pub fn may_become(self, next: Self) -> bool {
        use Status::{Created, Expired, Failed, Open, Paid, PartRefunded, Processing, RefundPending, Refunded, Review};
        match self {
            Created => matches!(next, Open | Failed | Expired),
            Open => matches!(next, Processing | Paid | Failed | Expired | Review),
            Processing => matches!(next, Paid | Failed | Expired | Review),
            Failed | Expired => matches!(next, Paid | Review),
            Paid => matches!(next, RefundPending | Refunded | PartRefunded | Review),
            RefundPending => matches!(next, Refunded | PartRefunded | Review),
            PartRefunded => matches!(next, RefundPending | Refunded | Review),
            Review => matches!(next, Refunded | PartRefunded),
            // A bank returned a completed refund.
            Refunded => matches!(next, RefundPending),
        }
    }

    /// The status after a won dispute. The only other way out of review is a refund.
    pub fn may_be_released_as(self, next: Self) -> bool {
        use Status::{Paid, PartRefunded, RefundPending, Refunded, Review};
        self == Review && matches!(next, Paid | RefundPending | Refunded | PartRefunded)
    }

    /// Neither paid nor ended.
    pub fn is_under_way(self) -> bool {
        matches!(self, Self::Created | Self::Open | Self::Processing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_paid_is_never_unpaid_and_what_is_over_begins_again_with_money_only() {
        let money = [Status::Paid, Status::RefundPending, Status::Refunded, Status::PartRefunded];
        for from in Status::ALL {
            assert_eq!(Status::parse(from.text()), Some(from));
            for to in Status::ALL {
                if money.contains(&from) {
                    assert!(!from.may_become(to) || money.contains(&to) || to == Status::Review, "{from:?} {to:?}");
                }
                if matches!(from, Status::Failed | Status::Expired) {
                    assert_eq!(from.may_become(to), matches!(to, Status::Paid | Status::Review), "{from:?} {to:?}");
                }
                assert!(to != Status::Created || !from.may_become(to), "{from:?} begins anew");
                let is_released = from == Status::Review && money.contains(&to);
                assert_eq!(from.may_be_released_as(to), is_released, "{from:?} {to:?}");
            }
        }
        assert_eq!(Status::parse("lost"), None);
    }
}
