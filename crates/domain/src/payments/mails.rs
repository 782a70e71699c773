//! The values of the mails about payments and refunds.

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;

use crate::mail_templates::MailContent;

/// The paid trip in mails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
pub struct PaidTrip {
    /// Absent if the booking is gone.
    pub booked: Option<MailedDays>,
    /// The displayed reference of the booking.
    pub reference: String,
}

/// What was booked, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
pub struct MailedDays {
    pub title: String,
    pub start: NaiveDate,
    pub end: NaiveDate,
}

/// What a payment paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize))]
#[serde(rename_all = "snake_case")]
pub enum PaidPart {
    Advance,
    Balance,
    All,
}

/// Why admins must look at a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize))]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    RefundByHand,
    RefundRejected,
    RefundAmountDiffers,
    RequestedRefundFailed,
    RefundFailed,
    UnknownRefund,
    UnknownPayment,
    PaymentMismatch,
    UnusablePayment,
    UnknownDispute,
    DisputeBegun,
    DisputeWon,
    DisputeLost,
    EvidenceRejected,
}

/// The values of the mails in `mails/en/payments`. Amounts are cents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
#[serde(tag = "mail", rename_all = "snake_case")]
pub enum PaymentMail {
    Received {
        trip: PaidTrip,
        amount: i64,
        what: PaidPart,
        is_balance_late: bool,
        /// The two sides have changed the booking.
        is_changed: bool,
        paid_at: DateTime<Utc>,
    },
    Failed {
        trip: PaidTrip,
        amount: i64,
        can_retry: bool,
    },
    /// The money arrived when no booking could use it.
    Unusable {
        trip: PaidTrip,
        amount: i64,
        why: String,
    },
    RefundQueued {
        trip: PaidTrip,
        amount: i64,
    },
    Refunded {
        trip: PaidTrip,
        amount: i64,
    },
    /// The bank returned a completed refund, and a new one is owed.
    RefundReturned {
        trip: PaidTrip,
        amount: i64,
    },
    RefundedByHand {
        trip: PaidTrip,
        amount: i64,
    },
    NeedsReview {
        finding: Finding,
        reference: Option<String>,
    },
    /// To a guide, as the two below.
    PayoutSent {
        amount: i64,
        /// Of the transfer.
        reference: String,
        note: Option<String>,
    },
    PayoutReversed {
        amount: i64,
        reference: String,
        reason: String,
    },
    PayoutAccountReady {},
    PayoutAccountIncomplete {},
    PayoutAccountRemoved {},
    /// For admins.
    TransferFailed {
        guide: String,
        amount: i64,
        reason: String,
    },
    /// For the staff: what a reconciliation found that was not known.
    DifferencesFound {
        differences: i64,
    },
    CommissionChanged {
        percent: i64,
        percent_before: i64,
    },
}

impl MailContent for PaymentMail {
    const AREA: &'static str = "payments";
}
