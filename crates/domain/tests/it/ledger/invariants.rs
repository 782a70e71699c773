//! Invariants after each command, and at the end.

use std::collections::BTreeSet;

use serendib_db::Tx;
use serendib_domain::Result;

use super::model::Play;
use super::state::BookingLedger;

#[derive(Debug, Default)]
pub struct InvariantCounts {
    pub confirmed: usize,
    pub paid: usize,
    pub late: usize,
    pub refunded: usize,
    pub given: usize,
    /// Agreed changes.
    pub changed: usize,
    /// Bookings of which a change refunded something.
    pub reduced: usize,
    pub handed_over: usize,
}

impl InvariantCounts {
    pub fn add(&mut self, other: &Self) {
        self.confirmed += other.confirmed;
        self.paid += other.paid;
        self.late += other.late;
        self.refunded += other.refunded;
        self.given += other.given;
        self.changed += other.changed;
        self.reduced += other.reduced;
        self.handed_over += other.handed_over;
    }
}

impl Play {
    /// Invariants at every moment.
    pub async fn check_invariants(&self, tx: &mut Tx<'_>) -> Result<()> {
        if !self.is_touched {
            return Ok(());
        }
        for booking in &self.bookings {
            let state = BookingLedger::read(tx, *booking).await?;
            let of = |kind: &str| state.payments.iter().filter(|one| one.counts && one.kind == kind).count();
            assert!(of("advance") <= 1, "one advance counts: {state:?}");
            assert!(
                of("full") <= 1 + state.changes,
                "a balance is paid once, and again only after a change: {state:?}"
            );
            let open =
                state.payments.iter().filter(|one| ["created", "open", "processing"].contains(&one.status.as_str()));
            assert!(open.count() <= 1, "a booking is paid for in one place at a time: {state:?}");
            let counted: i64 = state.payments.iter().filter(|one| one.counts).map(|one| one.amount).sum();
            let paid = counted - state.back_for_changes;
            let total = state.total;
            assert!(paid <= total || state.status == "cancelled", "the price is never exceeded: {state:?}");
            match state.status.as_str() {
                "confirmed" => {
                    assert!(paid > 0 && (paid == total) == state.is_paid, "{state:?}");
                    assert!(
                        state.is_paid || paid == state.advance,
                        "what is paid is what the booking counts: {state:?}"
                    );
                }
                "pending" | "approved" | "rejected" | "expired" => assert!(paid == 0 && !state.is_paid, "{state:?}"),
                _ => {}
            }
            assert_eq!(state.completed, state.payments.iter().filter(|one| one.counts).count(), "{state:?}");
            assert!(
                state.payments.iter().all(|one| one.promised <= one.amount),
                "no more goes back than came: {state:?}"
            );
            assert!(state.back <= state.payments.iter().filter(|one| one.came).map(|one| one.amount).sum::<i64>());
        }
        let taken = tx
            .rows(
                "SELECT a.id FROM booking_requests a JOIN booking_requests b ON a.guide_id = b.guide_id AND a.id <> b.id
                  WHERE a.status = 'confirmed' AND b.status = 'confirmed' AND a.start_date <= b.end_date AND b.start_date <= a.end_date",
                &[],
            )
            .await?;
        assert!(taken.is_empty(), "a guide leads two trips on one day");
        Ok(())
    }

    /// Invariants at the end: the books match the provider to the cent, and no payment is held without a booking for it.
    pub async fn check_final_balance(&self, tx: &mut Tx<'_>) -> Result<InvariantCounts> {
        let mut seen = InvariantCounts::default();
        self.check_ledger(tx).await?;
        for booking in &self.bookings {
            let state = BookingLedger::read(tx, *booking).await?;
            let known: BTreeSet<String> = state.payments.iter().filter_map(|one| one.session.clone()).collect();
            let came: i64 = state.payments.iter().filter(|one| one.came).map(|one| one.amount).sum();
            assert_eq!(came, self.provider.came(*booking, &known), "{state:?}");
            assert_eq!(state.back, self.provider.went_back(*booking), "{state:?}");
            assert_eq!(state.waiting, 0, "nothing is left to do: {state:?}");
            let (retained, given) = (came - state.back, self.given.get(booking).copied().unwrap_or_default());
            assert!(state.back >= given, "{given} of {state:?}");
            seen.given += usize::from(given > 0);
            match state.status.as_str() {
                "confirmed" => {
                    let paid = retained + given;
                    assert!(
                        paid > 0 && retained >= 0 && (paid == state.total) == state.is_paid,
                        "{given} of {state:?}"
                    );
                }
                "cancelled" => assert!(retained >= 0 && state.refund_due <= came, "{state:?}"),
                _ => assert_eq!(retained, 0, "{state:?}"),
            }
            seen.confirmed += usize::from(state.status == "confirmed");
            seen.paid += usize::from(state.is_paid);
            seen.changed += state.changes;
            seen.reduced += usize::from(state.back_for_changes > 0);
            let handed = "SELECT COUNT(*) FROM booking_handovers WHERE booking_request_id = $1 AND status = 'accepted'";
            let handed = tx.row(handed, &[(*booking).into()]).await?.unwrap().int(0)?;
            seen.handed_over += usize::try_from(handed).unwrap();
            seen.late += state.payments.iter().filter(|one| one.came && !one.counts).count();
            seen.refunded += usize::from(state.back > 0);
        }
        Ok(seen)
    }
}
