//! A booking's money as its payments, refunds and disputes have it, and the postings that its ledger lacks.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::account::{EntryKind, LedgerAccount};
use super::commission::BookingRates;
use super::division::{GuidePart, divide};
use super::entries::LedgerTransaction;
use crate::bookings::status::Status;
use crate::error::Result;

row_struct! {
    pub(super) struct PostedBooking {
        guide: Uuid = "guide_id",
        package: Uuid = "package_id",
        status: Status = "status",
        end: NaiveDate = "end_date",
        /// The guide or we cancelled it, so all of its money goes back.
        is_owed_back: bool = "status = 'cancelled' AND COALESCE(cancelled_by, '') IN ('guide', 'platform')",
    }
}

/// Cents of the booking `b` that have to go back, or may have to: the sum of [`BookingFunds::promised_cents`].
macro_rules! promised_sql {
    () => {
        "(SELECT CAST(COALESCE(SUM(CASE WHEN q.goes_back OR q.waits > q.rest THEN q.rest ELSE q.waits END), 0) AS BIGINT) FROM (
           SELECT m.amount - COALESCE((SELECT SUM(r.amount) FROM refunds r WHERE r.payment_id = m.id AND r.status = 'succeeded'), 0) AS rest,
                  COALESCE((SELECT SUM(r.amount) FROM refunds r WHERE r.payment_id = m.id AND r.status IN ('queued', 'pending', 'manual')), 0)
                  + COALESCE((SELECT SUM(d.amount) FROM disputes d WHERE d.payment_id = m.id AND d.status = 'open'), 0) AS waits,
                  (b.status = 'cancelled' AND COALESCE(b.cancelled_by, '') IN ('guide', 'platform'))
                  OR NOT EXISTS (SELECT 1 FROM payment_logs l WHERE l.booking_request_id = m.booking_request_id
                                    AND l.stripe_session_id = m.session_id AND l.event_type = 'payment_completed') AS goes_back
             FROM payments m WHERE m.booking_request_id = b.id AND m.paid_at IS NOT NULL) q WHERE q.rest > 0)"
    };
}

pub(super) use promised_sql;

row_struct! {
    /// A payment that arrived.
    pub(super) struct ArrivedPayment {
        id: Uuid = "m.id",
        /// Cents.
        amount: i64 = "m.amount",
        /// Money that no booking could use goes back in full.
        is_used: bool = "EXISTS (SELECT 1 FROM payment_logs l WHERE l.booking_request_id = m.booking_request_id
            AND l.stripe_session_id = m.session_id AND l.event_type = 'payment_completed')",
    }
}

row_struct! {
    pub(super) struct RefundState {
        id: Uuid = "id",
        payment: Uuid = "payment_id",
        amount: i64 = "amount",
        status: String = "status",
    }
}

row_struct! {
    pub(super) struct OpenDispute {
        payment: Uuid = "payment_id",
        amount: i64 = "amount",
    }
}

row_struct! {
    pub(super) struct PostedEntry {
        transaction: Uuid = "transaction_id",
        account: LedgerAccount = "account",
        kind: EntryKind = "kind",
        /// Cents, a debit is positive.
        amount: i64 = "amount",
        guide: Option<Uuid> = "guide_id",
        payment: Option<Uuid> = "payment_id",
        refund: Option<Uuid> = "refund_id",
    }
}

pub(super) struct BookingFunds {
    id: Uuid,
    pub booking: PostedBooking,
    payments: Vec<ArrivedPayment>,
    refunds: Vec<RefundState>,
    disputes: Vec<OpenDispute>,
    entries: Vec<PostedEntry>,
}

impl BookingFunds {
    /// `None` for a booking without money.
    pub(super) async fn read(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Self>> {
        let own =
            "FROM payments m WHERE m.booking_request_id = $1 AND m.paid_at IS NOT NULL ORDER BY m.created_at, m.id";
        let payments: Vec<ArrivedPayment> = tx.select(own, &[id.into()]).await?;
        if payments.is_empty() {
            return Ok(None);
        }
        let own = "FROM booking_requests WHERE id = $1";
        let Some(booking) = tx.select_one(own, &[id.into()]).await? else { return Ok(None) };
        let own = "FROM refunds WHERE booking_request_id = $1 ORDER BY created_at, id";
        let refunds = tx.select(own, &[id.into()]).await?;
        let own = "FROM disputes WHERE booking_request_id = $1 AND status = 'open'";
        let disputes = tx.select(own, &[id.into()]).await?;
        let own = "FROM ledger_entries WHERE booking_request_id = $1 ORDER BY created_at, id";
        let entries = tx.select(own, &[id.into()]).await?;
        Ok(Some(Self { id, booking, payments, refunds, disputes, entries }))
    }

    /// Whether the booking used any of its money.
    pub(super) fn is_used(&self) -> bool {
        self.payments.iter().any(|payment| payment.is_used)
    }

    /// The postings that are missing.
    pub(super) fn find_missing(&self, today: NaiveDate, rates: &BookingRates) -> Vec<LedgerTransaction> {
        let mut missing: Vec<LedgerTransaction> =
            self.payments.iter().filter_map(|one| self.missing_payment(one)).collect();
        missing.extend(self.refunds.iter().filter_map(|one| self.missing_refund(one)));
        missing.extend(self.missing_earnings(today, rates));
        missing
    }

    fn missing_payment(&self, payment: &ArrivedPayment) -> Option<LedgerTransaction> {
        let is_posted = self.entries.iter().any(|entry| entry.payment == Some(payment.id));
        (!is_posted).then(|| LedgerTransaction::payment(self.id, payment.id, payment.amount))
    }

    /// A bank may return a completed refund.
    fn missing_refund(&self, refund: &RefundState) -> Option<LedgerTransaction> {
        let posted = || {
            let is_of_it =
                |entry: &&PostedEntry| entry.refund == Some(refund.id) && entry.account == LedgerAccount::Held;
            self.entries.iter().filter(is_of_it)
        };
        let due = if refund.status == "succeeded" { refund.amount } else { 0 };
        let lacks = due - posted().map(|entry| entry.amount).sum::<i64>();
        if lacks == 0 {
            return None;
        }
        let kind = if lacks > 0 { EntryKind::Refund } else { EntryKind::RefundReturned };
        let moves = [(LedgerAccount::Held, lacks), (LedgerAccount::Provider, -lacks)];
        let new = LedgerTransaction::new(kind, format!("refund:{}:{}", refund.id, posted().count()), &moves);
        Some(LedgerTransaction { booking: Some(self.id), refund: Some(refund.id), ..new })
    }

    /// One transaction for the host, and one for the owner of the package if the host does not keep all.
    fn missing_earnings(&self, today: NaiveDate, rates: &BookingRates) -> Vec<LedgerTransaction> {
        let agreement = rates.agreement();
        let owner = agreement.map(|one| one.owner);
        let (host, rest) = divide(self.due_cents(today), rates.commission, agreement.map(|one| one.percent));
        let turns = self.entries.iter().filter(|entry| entry.account == LedgerAccount::Held && entry.kind.is_earning());
        // What changes later concerns the guide who earned it, even after a hand-over.
        let earner = self.entries.iter().rev().find_map(|entry| entry.guide.filter(|guide| Some(*guide) != owner));
        let kind = match (earner, self.booking.status) {
            (None, Status::Confirmed) => EntryKind::Trip,
            (None, _) => EntryKind::CancelledTrip,
            (Some(_), _) => EntryKind::Adjustment,
        };
        let parts = [(Some(earner.unwrap_or(self.booking.guide)), host), (owner, rest)];
        let mut missing = Vec::new();
        for (guide, due) in parts.into_iter().filter_map(|(guide, due)| Some((guide?, due))) {
            let posted = self.posted_part(guide);
            let lacks = (due.share - posted.share, due.commission - posted.commission);
            if lacks != (0, 0) {
                let turn = turns.clone().count() + missing.len();
                missing.push(LedgerTransaction::earning(kind, self.id, turn, guide, lacks));
            }
        }
        missing
    }

    /// What a guide has earned so far, and what we have with it.
    fn posted_part(&self, guide: Uuid) -> GuidePart {
        let of_guide = self.entries.iter().filter(|entry| entry.guide == Some(guide));
        let transactions: BTreeSet<Uuid> = of_guide.clone().map(|entry| entry.transaction).collect();
        let is_with_it = |entry: &&PostedEntry| {
            entry.account == LedgerAccount::Commission && transactions.contains(&entry.transaction)
        };
        GuidePart {
            share: -of_guide.map(|entry| entry.amount).sum::<i64>(),
            commission: -self.entries.iter().filter(is_with_it).map(|entry| entry.amount).sum::<i64>(),
        }
    }

    /// What is earned by today, in cents. Nothing before the booking is final; then all but what has to go back, and what a bank is
    /// still deciding about.
    fn due_cents(&self, today: NaiveDate) -> i64 {
        if !is_final(self.booking.status, self.booking.end, today) {
            return 0;
        }
        let received: i64 = self.payments.iter().map(|payment| payment.amount).sum();
        let returned: i64 =
            self.refunds.iter().filter(|refund| refund.status == "succeeded").map(|one| one.amount).sum();
        let promised: i64 = self.payments.iter().map(|payment| self.promised_cents(payment)).sum();
        received - returned - promised
    }

    /// What of a payment has to go back or may have to.
    fn promised_cents(&self, payment: &ArrivedPayment) -> i64 {
        let own = || self.refunds.iter().filter(|refund| refund.payment == payment.id);
        let sum = |statuses: &[&str]| -> i64 {
            own().filter(|refund| statuses.contains(&refund.status.as_str())).map(|refund| refund.amount).sum()
        };
        let left = (payment.amount - sum(&["succeeded"])).max(0);
        if !payment.is_used || self.booking.is_owed_back {
            return left;
        }
        let disputed: i64 =
            self.disputes.iter().filter(|dispute| dispute.payment == payment.id).map(|dispute| dispute.amount).sum();
        left.min(sum(&["queued", "pending", "manual"]) + disputed)
    }
}

/// Whether the trip is over, or does not take place.
fn is_final(status: Status, end: NaiveDate, today: NaiveDate) -> bool {
    match status {
        Status::Confirmed => end < today,
        Status::Rejected | Status::Expired | Status::Cancelled => true,
        Status::Pending | Status::Approved => false,
    }
}
