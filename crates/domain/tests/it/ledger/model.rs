//! The commands, in any order.

use std::collections::BTreeMap;

use chrono::{DateTime, Duration, Utc};
use serde_json::json;
use serendib_db::{Db, Tx};
use serendib_domain::bookings::cancellation::{self, CancellationWish};
use serendib_domain::bookings::changes::{self, ChangeAction};
use serendib_domain::bookings::deadlines::{self, DeadlineKind};
use serendib_domain::bookings::decide;
use serendib_domain::bookings::handovers::{self, HandoverAction};
use serendib_domain::jobs::{self, Job};
use serendib_domain::payments::{
    self, Attached, PaymentKind, PaymentProvider as Taker, Progress, Started, by_admin, reconcile,
};
use serendib_domain::staff::StaffRights;
use serendib_domain::{Caller, Ctx, Error, Result, SignedInPerson};
use uuid::Uuid;

use super::provider::ModelProvider;
use crate::fixture;
use crate::people::to_object;

pub(super) const TOTAL: i64 = 30_001;
pub(super) const BOOKINGS: usize = 3;
pub(super) const TRAVELLER: u128 = 0x71;
pub(super) const HOST: u128 = 0x72;
pub(super) const GUIDE: u128 = 0x73;
pub(super) const PACKAGE: u128 = 0x74;
pub(super) const ADMIN: u128 = 0x75;
/// The account and the guide record of another host of the package.
pub(super) const COLLEAGUE: (u128, u128) = (0x76, 0x77);

/// A traveler, and two guides with a package on sale.
pub async fn people(db: &Db) {
    let written: Result<()> = db
        .write(async |tx: &mut Tx<'_>| {
            let at = fixture::morning();
            for user in [TRAVELLER, HOST, ADMIN, COLLEAGUE.0] {
                let id = Uuid::from_u128(user);
                tx.run("INSERT INTO users (id, created_at, updated_at) VALUES ($1, $2, $2)", &[id.into(), at.into()]).await?.any();
                let sql = "INSERT INTO profiles (user_id, display_name, created_at) VALUES ($1, 'Somebody', $2)";
                tx.run(sql, &[id.into(), at.into()]).await?.any();
            }
            let (host, guide, package) = (Uuid::from_u128(HOST), Uuid::from_u128(GUIDE), Uuid::from_u128(PACKAGE));
            let colleague = (Uuid::from_u128(COLLEAGUE.1), Uuid::from_u128(COLLEAGUE.0));
            for (guide, user) in [(guide, host), colleague] {
                let sql = "INSERT INTO guides (id, user_id, display_name, created_at) VALUES ($1, $2, 'Guide', $3)";
                tx.run(sql, &[guide.into(), user.into(), at.into()]).await?.any();
            }
            let sql = "INSERT INTO packages (id, title, price, duration_days, max_people, status, created_at, updated_at)
                       VALUES ($1, 'Trip', 10000, 3, 6, 'approved', $2, $2)";
            tx.run(sql, &[package.into(), at.into()]).await?.any();
            let sql = "INSERT INTO package_owners (id, package_id, user_id, is_primary_owner) VALUES ($1, $1, $2, TRUE)";
            tx.run(sql, &[package.into(), host.into()]).await?.any();
            for (guide, is_primary) in [(guide, true), (colleague.0, false)] {
                let sql = "INSERT INTO package_guides (package_id, guide_id, is_primary_guide, created_at) VALUES ($1, $2, $3, $4)";
                tx.run(sql, &[package.into(), guide.into(), is_primary.into(), at.into()]).await?.any();
            }
            Ok(())
        })
        .await;
    written.unwrap();
}

pub struct Play {
    dice: u64,
    pub(super) now: DateTime<Utc>,
    pub(super) provider: ModelProvider,
    pub(super) bookings: Vec<Uuid>,
    /// Cents of a booking that an admin has refunded.
    pub(super) given: BTreeMap<Uuid, i64>,
    /// Whether the last command may have changed the books.
    pub(super) is_touched: bool,
    /// Also disputes, refunds that come back, ends of trips, and payouts: what `postings.rs` adds.
    pub(super) is_of_money: bool,
    pub(super) commission_percent: u8,
    /// The guide of each booking with money, and what they keep of the guide's part if it is not all.
    pub(super) shares: BTreeMap<Uuid, (Uuid, Option<i64>)>,
}

impl Play {
    pub fn new(seed: u64) -> Self {
        let dice = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5eed;
        Self {
            dice,
            now: fixture::morning(),
            provider: ModelProvider::default(),
            bookings: Vec::new(),
            given: BTreeMap::new(),
            is_touched: false,
            is_of_money: false,
            commission_percent: 10,
            shares: BTreeMap::new(),
        }
    }

    /// SplitMix64.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.dice = self.dice.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.dice;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }

    pub(super) fn pick<T: Clone>(&mut self, of: &[T]) -> Option<T> {
        let bound = u64::try_from(of.len()).unwrap();
        (bound > 0).then(|| of[usize::try_from(self.below(bound)).unwrap()].clone())
    }

    pub(super) fn ctx(&self, caller: Caller) -> Ctx {
        fixture::ctx(caller, self.now).with_commission_percent(self.commission_percent)
    }

    pub(super) fn ctx_for_person(&self, user: u128, guide: Option<u128>) -> Ctx {
        let record = guide.map(Uuid::from_u128);
        let person = SignedInPerson {
            user: Uuid::from_u128(user),
            guide: record,
            record,
            is_fresh: true,
            ..SignedInPerson::default()
        };
        self.ctx(Caller::Person(person))
    }

    /// Runs one command; a refused one leaves no rows.
    pub async fn step(&mut self, tx: &mut Tx<'_>) -> Result<()> {
        let seconds = self.below(90);
        self.now += Duration::seconds(i64::try_from(seconds).unwrap());
        tx.run("SAVEPOINT step", &[]).await?.any();
        self.is_touched = true;
        let done = if self.is_of_money { self.money_command(tx).await } else { self.command(tx).await };
        match done {
            Ok(()) => tx.run("RELEASE step", &[]).await?.any(),
            Err(
                Error::Conflict(_)
                | Error::Refused(_)
                | Error::Stale(_)
                | Error::Missing(_)
                | Error::Forbidden(_)
                | Error::Fields { .. }
                | Error::TooMany(_)
                | Error::Outdated { .. },
            ) => {
                self.is_touched = false;
                tx.run("ROLLBACK TO step", &[]).await?.any();
                tx.run("RELEASE step", &[]).await?.any();
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    pub(super) async fn command(&mut self, tx: &mut Tx<'_>) -> Result<()> {
        let booking = {
            let all = self.bookings.clone();
            self.pick(&all)
        };
        let page = {
            let all = self.provider.ids();
            self.pick(&all)
        };
        match (self.below(27), booking, page) {
            (0, ..) if self.bookings.len() < BOOKINGS => self.book(tx).await,
            (1 | 2, Some(booking), _) => {
                let guide = self.guide_of(tx, booking).await?;
                decide::approve(tx, &guide, booking, None).await
            }
            (3, Some(booking), _) => {
                let guide = self.guide_of(tx, booking).await?;
                decide::reject(tx, &guide, booking, Some("Dates not available")).await
            }
            (4..=6, Some(booking), _) => self.pay(tx, booking).await,
            (what @ 7..=11, _, Some(page)) => {
                let next = match what {
                    7 | 8 => Progress::Paid,
                    9 => Progress::Processing,
                    10 => Progress::Failed,
                    _ => Progress::Expired,
                };
                self.provider.act(&page, next);
                self.is_touched = false;
                Ok(())
            }
            (12..=14, ..) => {
                let events = self.provider.reported.clone();
                match self.pick(&events) {
                    Some(event) => self.hear(tx, &event).await,
                    None => Ok(()),
                }
            }
            (15, _, Some(page)) => self.look(tx, &page).await,
            (16, Some(booking), _) => {
                let who = self.side(tx, booking).await?;
                let wish = CancellationWish { reason: Some("A step of the model"), ..CancellationWish::default() };
                cancellation::cancel(tx, &who, booking, wish).await.map(drop)
            }
            (17, ..) => self.work(tx).await.map(drop),
            (18, ..) => self.reconcile(tx).await.map(drop),
            (19, Some(booking), _) => {
                let hours = self.below(40);
                self.now += Duration::hours(i64::try_from(hours).unwrap());
                cancellation::expire(tx, &self.ctx(Caller::Service), booking).await
            }
            (20 | 25, Some(booking), _) => self.give_back(tx, booking).await,
            (21, ..) => self.sell(tx).await,
            (22, Some(booking), _) => self.propose_change(tx, booking).await,
            (23 | 24, Some(booking), _) => self.answer_change(tx, booking).await,
            (26, Some(booking), _) => self.hand_over(tx, booking).await,
            _ => self.book(tx).await,
        }
    }

    /// Another day or another number of people.
    async fn propose_change(&mut self, tx: &mut Tx<'_>, booking: Uuid) -> Result<()> {
        let row =
            tx.row("SELECT start_date, total_price FROM booking_requests WHERE id = $1", &[booking.into()]).await?;
        let start = row.unwrap().date(0)? + Duration::days(i64::try_from(self.below(4)).unwrap() - 1);
        let people = 1 + i64::try_from(self.below(5)).unwrap();
        let who = self.side(tx, booking).await?;
        let document = json!({
            "start_date": start.to_string(), "number_of_travelers": people, "rooms": [], "total_price": people * 100,
        });
        changes::propose(tx, &who, booking, &to_object(&document)).await.map(drop)
    }

    async fn answer_change(&mut self, tx: &mut Tx<'_>, booking: Uuid) -> Result<()> {
        let open = "SELECT id, proposed_by FROM booking_changes WHERE booking_request_id = $1 AND status = 'open'";
        let Some(row) = tx.row(open, &[booking.into()]).await? else { return Ok(()) };
        let action = match self.below(6) {
            0 => ChangeAction::Decline,
            1 => ChangeAction::Withdraw,
            _ => ChangeAction::Accept,
        };
        let is_for_guide = (row.text(1)? == "traveller") != (action == ChangeAction::Withdraw);
        let who = if is_for_guide { self.guide_of(tx, booking).await? } else { self.ctx_for_person(TRAVELLER, None) };
        changes::answer(tx, &who, row.uuid(0)?, action, &to_object(&json!({}))).await.map(drop)
    }

    async fn side(&mut self, tx: &mut Tx<'_>, booking: Uuid) -> Result<Ctx> {
        if self.below(2) == 0 { Ok(self.ctx_for_person(TRAVELLER, None)) } else { self.guide_of(tx, booking).await }
    }

    /// The guide who leads a booking.
    pub(super) async fn guide_of(&self, tx: &mut Tx<'_>, booking: Uuid) -> Result<Ctx> {
        let row = tx.row("SELECT guide_id FROM booking_requests WHERE id = $1", &[booking.into()]).await?;
        let is_host = row.unwrap().uuid(0)? == Uuid::from_u128(GUIDE);
        let (user, guide) = if is_host { (HOST, GUIDE) } else { COLLEAGUE };
        Ok(self.ctx_for_person(user, Some(guide)))
    }

    /// Its guide offers a booking to the other host, who mostly accepts.
    async fn hand_over(&mut self, tx: &mut Tx<'_>, booking: Uuid) -> Result<()> {
        let guide = self.guide_of(tx, booking).await?;
        let is_host = guide.caller.person().is_some_and(|person| person.user == Uuid::from_u128(HOST));
        let (user, other) = if is_host { COLLEAGUE } else { (HOST, GUIDE) };
        let offers = json!({ "offers": [{ "booking_id": booking, "guide_id": Uuid::from_u128(other) }] });
        handovers::offer(tx, &guide, &to_object(&offers)).await?;
        let open = "SELECT id FROM booking_handovers WHERE booking_request_id = $1 AND status = 'open'";
        let offer = tx.row(open, &[booking.into()]).await?.unwrap().uuid(0)?;
        let action = if self.below(5) == 0 { HandoverAction::Decline } else { HandoverAction::Accept };
        let who = self.ctx_for_person(user, Some(other));
        handovers::answer(tx, &who, offer, action, &to_object(&json!({}))).await.map(drop)
    }

    /// Takes the package off sale, or approves it again.
    async fn sell(&mut self, tx: &mut Tx<'_>) -> Result<()> {
        let is_on_sale = self.below(3) > 0;
        let sql = "UPDATE packages SET is_active = $2 WHERE id = $1";
        tx.run(sql, &[Uuid::from_u128(PACKAGE).into(), is_on_sale.into()]).await?.any();
        Ok(())
    }

    /// An admin refunds a part of a payment.
    pub(super) async fn give_back(&mut self, tx: &mut Tx<'_>, booking: Uuid) -> Result<()> {
        let paid = "SELECT p.id, p.amount - (SELECT CAST(COALESCE(SUM(r.amount), 0) AS BIGINT) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed')
                      FROM payments p WHERE p.booking_request_id = $1 AND p.paid_at IS NOT NULL ORDER BY p.created_at, p.id";
        let paid = tx.rows(paid, &[booking.into()]).await?;
        let Some(row) = self.pick(&paid) else { return Ok(()) };
        let (payment, left, amount) =
            (row.uuid(0)?.to_string(), row.int(1)?, i64::try_from(self.below(4_000)).unwrap());
        let person = SignedInPerson {
            user: Uuid::from_u128(ADMIN),
            rights: StaffRights::ALL,
            is_assured: true,
            is_fresh: true,
            ..SignedInPerson::default()
        };
        let ctx = self.ctx(Caller::Person(person));
        by_admin::give_back(tx, &ctx, &payment, Some(amount), "Rain", Some(left)).await?;
        *self.given.entry(booking).or_default() += amount;
        Ok(())
    }

    /// Bypasses the form, which has its own tests.
    pub(super) async fn book(&mut self, tx: &mut Tx<'_>) -> Result<()> {
        if self.bookings.len() >= BOOKINGS {
            return Ok(());
        }
        let ctx = self.ctx(Caller::Service);
        let (id, count) = (ctx.new_id(), self.bookings.len());
        // Two of three trips share days.
        let first = ctx.today() + Duration::days([40, 41, 5][count]);
        // A change may have moved another trip to this day, or months later, an earlier one may have it.
        let same = "SELECT id FROM booking_requests WHERE start_date = $1";
        if tx.row(same, &[first.into()]).await?.is_some() {
            return Ok(());
        }
        let sql = "INSERT INTO booking_requests (id, user_id, guide_id, package_id, start_date, end_date, number_of_travelers,
                                                 contact_email, total_price, respond_by, created_at, updated_at)
                   VALUES ($1, $2, $3, $4, $5, $6, 2, 'a@example.lk', $7, $8, $9, $9)";
        let values = [
            id.into(),
            Uuid::from_u128(TRAVELLER).into(),
            Uuid::from_u128(if self.is_of_money && count == 2 { COLLEAGUE.1 } else { GUIDE }).into(),
            Uuid::from_u128(PACKAGE).into(),
            first.into(),
            (first + Duration::days(2)).into(),
            TOTAL.into(),
            (self.now + Duration::hours(72)).into(),
            self.now.into(),
        ];
        tx.run(sql, &values).await?.any();
        self.bookings.push(id);
        Ok(())
    }

    /// Starts a payment. Sometimes the program dies before it calls the provider, or before it stores the answer.
    async fn pay(&mut self, tx: &mut Tx<'_>, booking: Uuid) -> Result<()> {
        let kind = if self.below(2) == 0 { PaymentKind::Advance } else { PaymentKind::Full };
        let ctx = self.ctx_for_person(TRAVELLER, None);
        let Started::Unsubmitted(intent) = payments::start(tx, &ctx, booking, kind, Taker::Stripe).await? else {
            return Ok(());
        };
        if self.below(8) == 0 {
            return Ok(());
        }
        let session = self.provider.checkout(&intent);
        if self.below(8) == 0 {
            return Ok(());
        }
        let attached = payments::attach(tx, &ctx, intent.payment, &session).await?;
        assert!(matches!(attached, Attached::Ready(_)), "{attached:?}");
        Ok(())
    }

    async fn hear(&mut self, tx: &mut Tx<'_>, event: &payments::CheckoutSession) -> Result<()> {
        let says = self.provider.page(&event.id).unwrap();
        payments::apply_event(tx, &self.ctx(Caller::Service), event, &says, false).await.map(drop)
    }

    pub(super) async fn look(&mut self, tx: &mut Tx<'_>, page: &str) -> Result<()> {
        let says = self.provider.page(page).unwrap();
        payments::settle(tx, &self.ctx(Caller::Service), &says, false).await.map(drop)
    }

    async fn close(&mut self, tx: &mut Tx<'_>, page: &str) -> Result<()> {
        self.provider.act(page, Progress::Expired);
        self.look(tx, page).await
    }

    /// Runs the worker, which may die before it marks its jobs as done. Returns the number of jobs it took.
    async fn work(&mut self, tx: &mut Tx<'_>) -> Result<usize> {
        let ctx = self.ctx(Caller::Service);
        let all = jobs::take(tx, &ctx, jobs::JobLane::Main, 50).await?;
        let count = all.len();
        for taken in all {
            match &taken.job {
                Job::Refund(refund) => {
                    if let Some(order) = payments::find_refund_request(tx, *refund).await? {
                        let update = self.provider.refund(&order);
                        if self.below(4) == 0 {
                            continue;
                        }
                        payments::record_refund(tx, &ctx, &update).await?;
                    }
                }
                Job::ClosePayment(payment) => {
                    let row = tx.row("SELECT session_id FROM payments WHERE id = $1", &[(*payment).into()]).await?;
                    if let Some(page) = row.and_then(|row| row.opt_text(0).unwrap().map(str::to_owned)) {
                        self.close(tx, &page).await?;
                    }
                }
                Job::Booking(due) if due.what == DeadlineKind::Earn => deadlines::run(tx, &ctx, due).await?,
                _ => {}
            }
            jobs::complete(tx, &ctx, &taken).await?;
        }
        Ok(count)
    }

    /// Returns the number of reconciled payments.
    pub(super) async fn reconcile(&mut self, tx: &mut Tx<'_>) -> Result<usize> {
        let ctx = self.ctx(Caller::Service);
        let all = reconcile::candidates(tx, &ctx).await?;
        for candidate in &all {
            if candidate.expires_at <= self.now {
                self.close(tx, &candidate.session).await?;
            } else {
                self.look(tx, &candidate.session).await?;
            }
        }
        Ok(all.len())
    }

    /// Delivers every event and runs every job.
    pub async fn finish(&mut self, tx: &mut Tx<'_>) -> Result<()> {
        self.is_touched = true;
        self.provider.settle_all();
        for event in self.provider.reported.clone() {
            self.hear(tx, &event).await?;
        }
        for _ in 0..20 {
            self.now += Duration::hours(2);
            let was_idle = self.work(tx).await? == 0;
            let none_left = "SELECT COUNT(*) FROM refunds WHERE status IN ('queued', 'pending')";
            if self.reconcile(tx).await? == 0 && was_idle && tx.row(none_left, &[]).await?.unwrap().int(0)? == 0 {
                break;
            }
        }
        self.check_invariants(tx).await
    }
}
