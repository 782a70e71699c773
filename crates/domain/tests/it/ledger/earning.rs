//! What a booking earns, and when.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::{Tx, Value};
use serendib_domain::bookings::cancellation::{self, CancellationWish};
use serendib_domain::ledger::{find_unposted, guide_earnings, repair};
use serendib_domain::{Caller, Result};
use uuid::Uuid;

use crate::bookings::BookingFixture;
use crate::fixture::retry_while_busy;
use crate::people::{count, id, kind, run, texts};

impl BookingFixture {
    /// Posts what a booking lacks, as each command that changes its money does.
    pub(super) async fn post(&self, booking: Uuid) {
        let ctx = self.ctx(&Caller::Service);
        self.write(async move |tx: &mut Tx<'_>| repair(tx, &ctx, &[booking]).await).await.unwrap();
    }

    pub(super) async fn earnings(&self) -> Json {
        guide_earnings(&self.db, &self.ctx(&self.host)).await.unwrap()
    }

    /// A confirmed trip in so many days with its advance of $73.65 and its balance of $171.85.
    pub(super) async fn paid_trip(&self, number: u128, days: i64) -> Uuid {
        let booking = self.booked(days).await;
        self.ledger(number, booking, "advance", 7_365).await;
        self.ledger(number + 1, booking, "full", 17_185).await;
        self.post(booking).await;
        booking
    }

    /// Cents of provider, held, guide and commission; what we owe is positive.
    pub(super) async fn accounts(&self, booking: Uuid) -> [i64; 4] {
        let mut sums = [0; 4];
        for (sum, (account, sign)) in
            sums.iter_mut().zip([("provider", 1), ("held", -1), ("guide", -1), ("commission", -1)])
        {
            let sql = "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM ledger_entries WHERE booking_request_id = $1 AND account = $2";
            *sum = sign * self.db.rows(sql, &[booking.into(), account.into()]).await.unwrap()[0].int(0).unwrap();
        }
        sums
    }

    /// A refund of a payment in a given state.
    pub(super) async fn refund_row(&self, number: u128, payment: u128, booking: Uuid, cents: i64, status: &str) {
        let sql =
            "INSERT INTO refunds (id, payment_id, booking_request_id, amount, reason, status, created_at, updated_at)
                   VALUES ($1, $2, $3, $4, 'Rain', $5, $6, $6)";
        let binds: Vec<Value> =
            vec![id(number).into(), id(payment).into(), booking.into(), cents.into(), status.into(), self.now.into()];
        run(&self.db, sql, binds).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn money_is_held_until_the_trip_is_over_and_then_the_guides_and_ours() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.paid_trip(700, 40).await;
    assert_eq!(scene.accounts(booking).await, [24_550, 24_550, 0, 0]);
    let before = scene.earnings().await;
    assert_eq!(
        (&before["commission_percent"], &before["balance"], &before["upcoming"]),
        (&json!(10), &json!(0.0), &json!(220.95))
    );
    let trip = &before["trips_to_come"][0];
    assert_eq!(
        (&trip["held"], &trip["share"], &trip["traveler"]),
        (&json!(245.5), &json!(220.95), &json!("Person 10"))
    );
    assert_eq!(before["months"].as_array().unwrap().len(), 12);
    assert_eq!((&before["next_payout"], &before["years"]), (&Json::Null, &json!([])));
    // Its last day is the 42nd; nothing is earned on it.
    scene.later(Duration::days(42)).await;
    assert_eq!(scene.accounts(booking).await, [24_550, 24_550, 0, 0]);
    scene.later(Duration::days(1)).await;
    assert_eq!(scene.accounts(booking).await, [24_550, 0, 22_095, 2_455]);
    let after = scene.earnings().await;
    assert_eq!(
        (&after["balance"], &after["upcoming"], &after["trips_to_come"]),
        (&json!(220.95), &json!(0.0), &json!([]))
    );
    // 27 February: the next payout is on 5 March, of what is earned by the end of February.
    assert_eq!(after["next_payout"], json!({ "on": "2030-03-05", "amount": 220.95 }));
    assert_eq!(
        after["months"][11],
        json!({ "month": "2030-02", "earned": 220.95, "adjustments": 0.0, "payouts": 0.0 })
    );
    assert_eq!((&after["months"][0]["month"], &after["years"]), (&json!("2029-03"), &json!(["2030"])));
    scene.post(booking).await;
    assert_eq!(count(&scene.db, "SELECT COUNT(*) FROM ledger_entries").await, 7, "a repeat posts nothing");
    for (who, expected) in
        [(&Caller::Visitor, "signed out"), (&scene.traveller, "forbidden"), (&Caller::Service, "forbidden")]
    {
        assert_eq!(kind(guide_earnings(&scene.db, &scene.ctx(who)).await), expected);
    }
    let colleague = guide_earnings(&scene.db, &scene.ctx(&scene.colleague)).await.unwrap();
    assert_eq!(colleague["balance"], json!(0.0));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_stays_of_a_cancelled_trip_is_earned_and_what_goes_back_is_not() {
    let scene = BookingFixture::new().await;
    let booking = scene.paid_trip(700, 20).await;
    let ctx = scene.ctx(&scene.traveller);
    let preview = scene
        .write(async move |tx: &mut Tx<'_>| cancellation::cancel(tx, &ctx, booking, CancellationWish::default()).await)
        .await
        .unwrap();
    assert!(preview.refund > 0 && preview.refund < 24_550, "{preview:?}");
    let stays = 24_550 - preview.refund;
    let share = (stays * 90 + 99) / 100;
    // The refund waits for a person: it stays held.
    assert_eq!(scene.accounts(booking).await, [24_550, preview.refund, share, stays - share]);
    run(&scene.db, "UPDATE refunds SET status = 'succeeded'", vec![]).await;
    scene.post(booking).await;
    assert_eq!(scene.accounts(booking).await, [stays, 0, share, stays - share]);
    assert_eq!(
        texts(&scene.db, "SELECT DISTINCT kind FROM ledger_entries WHERE account = 'guide'").await,
        ["cancelled_trip"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_later_refund_of_a_finished_trip_is_shared_as_the_trip_was() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.paid_trip(700, 40).await;
    scene.later(Duration::days(43)).await;
    // (status of the refund, provider, held, guide, commission)
    for (status, expected) in [
        ("queued", [24_550, 1_001, 21_195, 2_354]),
        ("succeeded", [23_549, 0, 21_195, 2_354]),
        // The bank returned it, and nothing is owed any more.
        ("failed", [24_550, 0, 22_095, 2_455]),
    ] {
        match status {
            "queued" => scene.refund_row(800, 701, booking, 1_001, status).await,
            status => run(&scene.db, "UPDATE refunds SET status = $1", vec![status.into()]).await,
        }
        scene.post(booking).await;
        assert_eq!(scene.accounts(booking).await, expected, "{status}");
    }
    let kinds = "SELECT kind FROM ledger_entries WHERE account = 'guide' ORDER BY source";
    assert_eq!(texts(&scene.db, kinds).await, ["trip", "adjustment", "adjustment"]);
    let kinds = "SELECT kind FROM ledger_entries WHERE refund_id IS NOT NULL AND account = 'provider' ORDER BY source";
    assert_eq!(texts(&scene.db, kinds).await, ["refund", "refund_returned"]);
    // The bank took more than there was: the guide loses their share, and the rest is our loss.
    scene.refund_row(801, 700, booking, 7_365, "succeeded").await;
    scene.refund_row(802, 700, booking, 7_365, "succeeded").await;
    scene.refund_row(803, 701, booking, 17_185, "succeeded").await;
    scene.post(booking).await;
    assert_eq!(scene.accounts(booking).await, [-7_365, 0, 0, -7_365]);
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_no_booking_used_is_never_earned() {
    let scene = BookingFixture::new().await;
    let booking = scene.approved(40).await;
    scene.came(700, booking, "advance", 7_365, "review").await;
    run(&scene.db, "UPDATE booking_requests SET status = 'expired'", vec![]).await;
    scene.post(booking).await;
    assert_eq!(scene.accounts(booking).await, [7_365, 7_365, 0, 0]);
    scene.refund_row(800, 700, booking, 7_365, "succeeded").await;
    scene.post(booking).await;
    assert_eq!(scene.accounts(booking).await, [0, 0, 0, 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn disputed_money_waits_for_the_bank() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.paid_trip(700, 40).await;
    let sql = "INSERT INTO disputes (id, payment_id, booking_request_id, provider_dispute, amount, status, created_at, updated_at)
               VALUES ($1, $2, $3, 'dp_1', 7365, 'open', $4, $4)";
    run(&scene.db, sql, vec![id(900).into(), id(700).into(), booking.into(), scene.now.into()]).await;
    scene.later(Duration::days(43)).await;
    assert_eq!(scene.accounts(booking).await, [24_550, 7_365, 15_467, 1_718]);
    run(&scene.db, "UPDATE disputes SET status = 'won'", vec![]).await;
    scene.post(booking).await;
    assert_eq!(scene.accounts(booking).await, [24_550, 0, 22_095, 2_455]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_guide_at_the_end_of_the_trip_earns_it_and_later_changes_concern_the_same_one() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.paid_trip(700, 40).await;
    let (host, colleague) = (scene.host.person().unwrap().guide, scene.colleague.person().unwrap().guide);
    let lead = "UPDATE booking_requests SET guide_id = $1";
    run(&scene.db, lead, vec![colleague.into()]).await;
    scene.later(Duration::days(43)).await;
    run(&scene.db, lead, vec![host.into()]).await;
    scene.refund_row(800, 701, booking, 1_000, "succeeded").await;
    scene.post(booking).await;
    let sql = "SELECT guide_id FROM ledger_entries WHERE account = 'guide'";
    let guides: Vec<_> = scene.db.rows(sql, &[]).await.unwrap().iter().map(|row| row.opt_uuid(0).unwrap()).collect();
    assert_eq!(guides, [colleague, colleague]);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_postings_at_once_post_once() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(40).await;
    scene.ledger(700, booking, "advance", 7_365).await;
    scene.ledger(701, booking, "full", 17_185).await;
    scene.now += Duration::days(43);
    let post = async || {
        retry_while_busy(|| {
            let ctx = scene.ctx(&Caller::Service);
            scene.write(async move |tx: &mut Tx<'_>| repair(tx, &ctx, &[booking]).await)
        })
        .await
    };
    let done: [Result<()>; 6] = tokio::join!(post(), post(), post(), post(), post(), post()).into();
    assert!(done.iter().all(Result::is_ok), "{done:?}");
    assert_eq!(count(&scene.db, "SELECT COUNT(*) FROM ledger_entries").await, 7);
    assert_eq!(scene.accounts(booking).await, [24_550, 0, 22_095, 2_455]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_hourly_repair_finds_what_the_ledger_lacks_and_nothing_else() {
    let mut scene = BookingFixture::new().await;
    let ahead = scene.paid_trip(700, 300).await;
    let find = async |scene: &BookingFixture| -> Vec<Uuid> {
        find_unposted(&scene.db, &scene.ctx(&Caller::Service)).await.unwrap()
    };
    assert!(find(&scene).await.is_empty());
    // Older than the ledger.
    let old = scene.booked(40).await;
    scene.ledger(710, old, "advance", 7_365).await;
    assert_eq!(find(&scene).await, [old]);
    scene.post(old).await;
    assert!(find(&scene).await.is_empty());
    // The job at the end of the trip was lost.
    run(&scene.db, "DELETE FROM jobs", vec![]).await;
    scene.now += Duration::days(43);
    assert_eq!(find(&scene).await, [old]);
    scene.post(old).await;
    assert!(find(&scene).await.is_empty());
    scene.refund_row(800, 700, ahead, 100, "succeeded").await;
    scene.refund_row(801, 700, ahead, 100, "queued").await;
    assert_eq!(find(&scene).await, [ahead]);
    scene.post(ahead).await;
    run(&scene.db, "UPDATE refunds SET status = 'failed' WHERE id = $1", vec![id(800).into()]).await;
    assert_eq!(find(&scene).await, [ahead]);
    scene.post(ahead).await;
    // The rest is earned; what waits to go back is no reason to look again.
    run(&scene.db, "UPDATE booking_requests SET status = 'cancelled' WHERE id = $1", vec![ahead.into()]).await;
    assert_eq!(find(&scene).await, [ahead]);
    scene.post(ahead).await;
    assert!(find(&scene).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trip_whose_payment_was_lost_to_a_bank_is_earned_without_its_job() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(40).await;
    scene.ledger(700, booking, "advance", 7_365).await;
    scene.ledger(701, booking, "full", 17_185).await;
    scene.refund_row(800, 700, booking, 7_365, "succeeded").await;
    run(&scene.db, "UPDATE payments SET status = 'review' WHERE id = $1", vec![id(700).into()]).await;
    run(&scene.db, "DELETE FROM jobs", vec![]).await;
    scene.now += Duration::days(43);
    let found = find_unposted(&scene.db, &scene.ctx(&Caller::Service)).await.unwrap();
    assert_eq!(found, [booking]);
    scene.post(booking).await;
    let found = find_unposted(&scene.db, &scene.ctx(&Caller::Service)).await.unwrap();
    assert_eq!(found, [booking; 0]);
    assert_eq!(scene.count("SELECT COUNT(*) FROM ledger_entries WHERE kind = 'trip' AND account = 'guide'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guide_who_cancels_earns_nothing_even_if_a_bank_decides_for_us() {
    let scene = BookingFixture::new().await;
    let booking = scene.paid_trip(700, 60).await;
    let cancelled = "UPDATE booking_requests SET status = 'cancelled', cancelled_by = 'guide' WHERE id = $1";
    run(&scene.db, cancelled, vec![booking.into()]).await;
    scene.post(booking).await;
    assert_eq!(scene.count("SELECT COUNT(*) FROM ledger_entries WHERE account = 'guide'").await, 0);
    let found = find_unposted(&scene.db, &scene.ctx(&Caller::Service)).await.unwrap();
    assert_eq!(found, [booking; 0], "it waits for an admin's refund");
}
