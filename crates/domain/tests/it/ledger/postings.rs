//! Random histories of money: the commands of `model.rs`, and disputes, refunds that fail or come back, ends of trips, payouts and their
//! reversals, agreements about shares, and postings that are repeated. After each command every invariant of the ledger holds.

use chrono::{Duration, NaiveDate};
use serde_json::json;
use serendib_db::Tx;
use serendib_domain::bookings::decide;
use serendib_domain::ledger::{payout_accounts, record_payout, repair, reverse_payout, transfers};
use serendib_domain::payments::{
    self, DisputeProgress, DisputeUpdate, PaymentKind, PaymentProvider, PayoutAccountUpdate, Progress, RefundProgress,
    RefundUpdate, Started, TransferUpdate, by_admin, record_provider_rejection,
};
use serendib_domain::staff::StaffRights;
use serendib_domain::{Caller, Error, Result, SignedInPerson};
use uuid::Uuid;

use super::model::{ADMIN, BOOKINGS, COLLEAGUE, GUIDE, Play, TRAVELLER, people};
use crate::fixture;
use crate::people::to_object;

/// Of the money's own histories, per player; fewer than of the others, as each step is checked with more reads.
const PART: u64 = 5;

#[tokio::test(flavor = "multi_thread")]
async fn whatever_happens_to_money_the_ledger_balances_to_the_cent() {
    let mut players = tokio::task::JoinSet::new();
    for player in 0..super::PLAYERS {
        let db = fixture::empty().await;
        people(&db).await;
        players.spawn(async move {
            let mut seen = [0_i64; 8];
            for seed in (player..super::sequences() / PART).step_by(usize::try_from(super::PLAYERS).unwrap()) {
                let counted = std::sync::Arc::new(std::sync::Mutex::new([0_i64; 8]));
                let count = std::sync::Arc::clone(&counted);
                let outcome: Result<()> = db
                    .write(async move |tx: &mut Tx<'_>| {
                        let mut play = Play::new(seed ^ 0x1ed6e4);
                        play.is_of_money = true;
                        play.commission_percent = u8::try_from(play.below(51)).unwrap();
                        for _ in 0..super::STEPS * 2 {
                            play.step(tx).await?;
                            play.check_ledger(tx).await?;
                            play.check_shares(tx).await?;
                        }
                        *count.lock().unwrap() = count_kinds(tx).await?;
                        Err(Error::Stale("sequence that is undone"))
                    })
                    .await;
                assert!(matches!(outcome, Err(Error::Stale("sequence that is undone"))), "seed {seed}: {outcome:?}");
                let counted = *counted.lock().unwrap();
                seen.iter_mut().zip(counted).for_each(|(sum, more)| *sum += more);
            }
            seen
        });
    }
    let mut all = [0_i64; 8];
    while let Some(seen) = players.join_next().await {
        all.iter_mut().zip(seen.unwrap()).for_each(|(sum, more)| *sum += more);
    }
    // Histories in which nothing happens would prove nothing; a few may lack the rare.
    let is_enough = super::sequences() / PART >= 100;
    assert!(all.iter().all(|count| *count > 0 || !is_enough), "{KINDS:?}: {all:?}");
    assert!(all.iter().sum::<i64>() > 0);
}

const KINDS: [&str; 7] =
    ["refund", "refund_returned", "trip", "cancelled_trip", "adjustment", "payout", "payout_reversed"];

async fn count_kinds(tx: &mut Tx<'_>) -> Result<[i64; 8]> {
    let mut counts = [0; 8];
    for (count, kind) in counts.iter_mut().zip(KINDS) {
        let sql = "SELECT COUNT(DISTINCT transaction_id) FROM ledger_entries WHERE kind = $1";
        *count = tx.row(sql, &[kind.into()]).await?.unwrap().int(0)?;
    }
    let split = "SELECT COUNT(DISTINCT e.booking_request_id) FROM ledger_entries e JOIN booking_commissions c
                  ON c.booking_request_id = e.booking_request_id AND c.owner_guide_id = e.guide_id";
    counts[7] = tx.row(split, &[]).await?.unwrap().int(0)?;
    Ok(counts)
}

impl Play {
    fn admin(&self) -> Caller {
        let user = Uuid::from_u128(ADMIN);
        Caller::Person(SignedInPerson {
            user,
            rights: StaffRights::ALL,
            is_assured: true,
            is_fresh: true,
            ..SignedInPerson::default()
        })
    }

    pub(super) async fn money_command(&mut self, tx: &mut Tx<'_>) -> Result<()> {
        let ctx = self.ctx(Caller::Service);
        match self.below(31) {
            0 | 1 => self.dispute(tx).await,
            2 => {
                // A bank returns a completed refund.
                let sql = "SELECT provider_refund, amount, id FROM refunds WHERE status = 'succeeded' AND provider_refund LIKE 're%' ORDER BY created_at, id";
                let made = tx.rows(sql, &[]).await?;
                let Some(row) = self.pick(&made) else { return Ok(()) };
                let (id, refund) = (row.text(0)?.to_owned(), Some(row.uuid(2)?));
                let progress = RefundProgress::Failed;
                payments::record_refund(
                    tx,
                    &ctx,
                    &RefundUpdate { id, payment: None, amount: row.int(1)?, progress, refund },
                )
                .await
            }
            3 => {
                // A refund made on the provider's own pages, which may end later, or fail.
                let sql = "SELECT provider_payment, amount FROM payments WHERE provider_payment IS NOT NULL ORDER BY created_at, id";
                let paid = tx.rows(sql, &[]).await?;
                let Some(row) = self.pick(&paid) else { return Ok(()) };
                let (payment, amount) = (Some(row.text(0)?.to_owned()), 1 + row.int(1)? / 3);
                let of_all = [RefundProgress::Pending, RefundProgress::Succeeded, RefundProgress::Failed];
                let progress = self.pick(&of_all).unwrap();
                let id = format!("re_else_{}_{}", row.text(0)?, self.below(4));
                payments::record_refund(tx, &ctx, &RefundUpdate { id, payment, amount, progress, refund: None }).await
            }
            4 => {
                let queued =
                    tx.rows("SELECT id FROM refunds WHERE status = 'queued' ORDER BY created_at, id", &[]).await?;
                let Some(row) = self.pick(&queued) else { return Ok(()) };
                record_provider_rejection(tx, &ctx, row.uuid(0)?, "No").await
            }
            5 | 6 => {
                let manual =
                    tx.rows("SELECT id FROM refunds WHERE status = 'manual' ORDER BY created_at, id", &[]).await?;
                let Some(row) = self.pick(&manual) else { return Ok(()) };
                let ctx = self.ctx(self.admin());
                by_admin::made_by_hand(tx, &ctx, &row.uuid(0)?.to_string(), "By transfer").await.map(drop)
            }
            7 => {
                let days = self.below(25);
                self.now += Duration::days(i64::try_from(days).unwrap());
                Ok(())
            }
            8 | 9 => self.pay_out(tx).await,
            10 | 18 => {
                let paid = tx.rows("SELECT id FROM payouts ORDER BY paid_at, id", &[]).await?;
                let Some(row) = self.pick(&paid) else { return Ok(()) };
                reverse_payout(tx, &self.ctx(self.admin()), &row.uuid(0)?.to_string(), "It came back").await.map(drop)
            }
            19 | 20 => self.transfer(tx).await,
            11 => repair(tx, &ctx, &self.bookings).await,
            12 => {
                self.commission_percent = u8::try_from(self.below(51)).unwrap();
                Ok(())
            }
            13..=17 => self.advance(tx).await,
            28..=30 => self.agree(tx).await,
            _ => self.command(tx).await,
        }
    }

    /// Takes a booking one step further towards its trip.
    async fn advance(&mut self, tx: &mut Tx<'_>) -> Result<()> {
        let all = self.bookings.clone();
        let Some(booking) = self.pick(&all).filter(|_| all.len() == BOOKINGS) else { return self.book(tx).await };
        let sql = "SELECT status, full_payment_completed FROM booking_requests WHERE id = $1";
        let row = tx.row(sql, &[booking.into()]).await?.unwrap();
        if row.text(0)? == "pending" {
            let guide = self.guide_of(tx, booking).await?;
            return decide::approve(tx, &guide, booking, None).await;
        }
        let kind = if row.text(0)? == "confirmed" { PaymentKind::Full } else { PaymentKind::Advance };
        let payer = self.ctx_for_person(TRAVELLER, None);
        let started = payments::start(tx, &payer, booking, kind, PaymentProvider::Stripe).await?;
        let Started::Unsubmitted(intent) = started else { return Ok(()) };
        let page = self.provider.checkout(&intent);
        payments::attach(tx, &self.ctx(Caller::Service), intent.payment, &page).await?;
        self.provider.act(&page.id, Progress::Paid);
        self.look(tx, &page.id).await
    }

    async fn dispute(&mut self, tx: &mut Tx<'_>) -> Result<()> {
        let sql =
            "SELECT provider_payment, amount FROM payments WHERE provider_payment IS NOT NULL ORDER BY created_at, id";
        let paid = tx.rows(sql, &[]).await?;
        let Some(row) = self.pick(&paid) else { return Ok(()) };
        let payment = row.text(0)?.to_owned();
        let all = [DisputeProgress::Open, DisputeProgress::Open, DisputeProgress::Won, DisputeProgress::Lost];
        let amount = row.int(1)? / i64::try_from(1 + self.below(2)).unwrap();
        let (id, progress) = (format!("dp_{payment}_{}", self.below(2)), self.pick(&all).unwrap());
        let update = DisputeUpdate { id, payment, amount, progress, due_by: None };
        payments::record_dispute(tx, &self.ctx(Caller::Service), &update).await
    }

    async fn pay_out(&mut self, tx: &mut Tx<'_>) -> Result<()> {
        let (cents, reference) = (1 + self.below(30_000), format!("T{}", self.below(30)));
        let amount = format!("{}.{:02}", cents / 100, cents % 100).parse::<f64>().unwrap();
        let guide = Uuid::from_u128(if self.below(3) == 0 { COLLEAGUE.1 } else { GUIDE });
        let document = to_object(&json!({ "guide_id": guide, "amount": amount, "reference": reference }));
        let ctx = self.ctx(self.admin()).with_payout_accounts(true);
        if self.below(2) == 0 {
            let account = format!("acct_{}", guide.simple());
            payout_accounts::store_account(tx, &ctx, guide, &account).await?;
            payout_accounts::record_account(tx, &ctx, &PayoutAccountUpdate { id: account, is_ready: true }).await?;
            let mut document = document;
            document.remove("reference");
            transfers::send_payout(tx, &ctx, &document).await?;
        } else {
            record_payout(tx, &ctx, &document).await?;
        }
        let sql = "SELECT CAST(-SUM(amount) AS BIGINT) FROM ledger_entries WHERE guide_id = $1";
        assert!(tx.row(sql, &[guide.into()]).await?.unwrap().int(0)? >= 0, "more was paid out than was owed");
        Ok(())
    }

    /// The provider answers about a transfer, again or for the first time.
    async fn transfer(&mut self, tx: &mut Tx<'_>) -> Result<()> {
        let all = tx.rows("SELECT payout_id FROM payout_transfers ORDER BY created_at, payout_id", &[]).await?;
        let Some(row) = self.pick(&all) else { return Ok(()) };
        let (payout, ctx) = (row.uuid(0)?, self.ctx(Caller::Service));
        let transfer = format!("tr_{}", payout.simple());
        match self.below(4) {
            0 => transfers::record_rejected_transfer(tx, &ctx, payout, "No").await,
            1 => transfers::record_returned_transfer(tx, &ctx, &transfer).await,
            made => {
                let update = TransferUpdate { id: transfer, is_returned: made == 3 };
                transfers::record_transfer(tx, &ctx, payout, &update).await
            }
        }
    }

    /// The ledger, compared with payments, refunds and disputes in the test's own arithmetic.
    pub(super) async fn check_ledger(&self, tx: &mut Tx<'_>) -> Result<()> {
        let today = self.ctx(Caller::Service).today();
        let torn = "SELECT transaction_id FROM ledger_entries GROUP BY transaction_id HAVING SUM(amount) <> 0";
        assert!(tx.rows(torn, &[]).await?.is_empty(), "each transaction sums to zero");
        let strange = "SELECT t.payout_id FROM payout_transfers t LEFT JOIN payout_reversals v ON v.payout_id = t.payout_id
                        WHERE (t.status = 'failed' AND v.payout_id IS NULL) OR (t.status = 'pending' AND v.payout_id IS NOT NULL)";
        assert!(
            tx.rows(strange, &[]).await?.is_empty(),
            "what was not sent is in the balance, what is on its way is not"
        );
        for booking in &self.bookings {
            let row = tx
                .row("SELECT status, end_date FROM booking_requests WHERE id = $1", &[(*booking).into()])
                .await?
                .unwrap();
            let (status, end) = (row.text(0)?.to_owned(), row.date(1)?);
            if status == "confirmed" && end < today {
                // As the job at the end of the trip, and the hourly sweep.
                repair(tx, &self.ctx(Caller::Service), &[*booking]).await?;
            }
            check_booking(tx, *booking, &status, end, today).await?;
        }
        Ok(())
    }
}

/// The sum of `amount` in rows of a booking.
async fn sum_rows(tx: &mut Tx<'_>, rows: &str, booking: Uuid) -> Result<i64> {
    let sql = format!("SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM {rows}");
    Ok(tx.row(&sql, &[booking.into()]).await?.unwrap().int(0)?)
}

async fn check_booking(tx: &mut Tx<'_>, booking: Uuid, status: &str, end: NaiveDate, today: NaiveDate) -> Result<()> {
    let account = async |tx: &mut Tx<'_>, name: &str| -> Result<i64> {
        let sql = "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM ledger_entries WHERE booking_request_id = $1 AND account = $2";
        Ok(tx.row(sql, &[booking.into(), name.into()]).await?.unwrap().int(0)?)
    };
    let provider = account(tx, "provider").await?;
    let (held, share) = (-account(tx, "held").await?, -account(tx, "guide").await?);
    let commission = -account(tx, "commission").await?;
    let received = sum_rows(tx, "payments WHERE booking_request_id = $1 AND paid_at IS NOT NULL", booking).await?;
    let refunded = sum_rows(tx, "refunds WHERE booking_request_id = $1 AND status = 'succeeded'", booking).await?;
    let all = format!("{status} {end}, today {today}: {received} - {refunded}; {provider} {held} {share} {commission}");
    assert_eq!(provider, received - refunded, "{all}");
    assert_eq!(provider, held + share + commission, "{all}");
    let is_final = ["cancelled", "expired", "rejected"].contains(&status) || (status == "confirmed" && end < today);
    if !is_final {
        assert_eq!((held, share, commission), (received - refunded, 0, 0), "{all}");
        return Ok(());
    }
    let by = "SELECT COUNT(*) FROM booking_requests WHERE id = $1 AND status = 'cancelled' AND cancelled_by IN ('guide', 'platform')";
    let is_owed_back = tx.row(by, &[booking.into()]).await?.unwrap().int(0)? > 0;
    // What has to go back, or may have to, of each payment.
    let sql = "SELECT m.amount - (SELECT CAST(COALESCE(SUM(r.amount), 0) AS BIGINT) FROM refunds r WHERE r.payment_id = m.id AND r.status = 'succeeded'),
                      (SELECT CAST(COALESCE(SUM(r.amount), 0) AS BIGINT) FROM refunds r WHERE r.payment_id = m.id AND r.status IN ('queued', 'pending', 'manual')),
                      (SELECT CAST(COALESCE(SUM(d.amount), 0) AS BIGINT) FROM disputes d WHERE d.payment_id = m.id AND d.status = 'open'),
                      (SELECT COUNT(*) FROM payment_logs l WHERE l.stripe_session_id = m.session_id AND l.event_type = 'payment_completed')
                 FROM payments m WHERE m.booking_request_id = $1 AND m.paid_at IS NOT NULL";
    let mut promised = 0;
    for row in tx.rows(sql, &[booking.into()]).await? {
        let left = row.int(0)?.max(0);
        promised += if row.int(3)? == 0 || is_owed_back { left } else { left.min(row.int(1)? + row.int(2)?) };
    }
    assert_eq!(held, promised, "{all}");
    let percent =
        tx.row("SELECT percent FROM booking_commissions WHERE booking_request_id = $1", &[booking.into()]).await?;
    let percent = percent.map_or(Ok(0), |row| row.int(0))?;
    let over = share * 100 - (share + commission).max(0) * (100 - percent);
    assert!((0..100).contains(&over), "{percent} %: {all}");
    Ok(())
}
