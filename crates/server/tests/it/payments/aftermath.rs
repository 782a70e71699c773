//! Reconciliation, refunds, and races with payments.

use futures_util::future::join_all;
use serde_json::json;
use serendib_db::Tx;
use serendib_domain::payments;
use serendib_domain::{Caller, Result};
use uuid::Uuid;

use super::double::{InjectedFault, StripeState};
use super::{ADVANCE, PaymentFixture, TOTAL, status_and_error};

impl PaymentFixture {
    async fn paid(&self, number: u128) -> (Uuid, String) {
        let booking = self.booking(number, "approved").await;
        let session = self.open_advance(booking).await;
        self.double.with(|books| books.pay(&session));
        self.deliver_all_events().await;
        (booking, session)
    }

    /// The call that bookings make.
    async fn ended(&self, booking: Uuid, percent: i64) -> Result<i64> {
        let ctx = self.world.app.ctx(Caller::Service);
        let db = &self.world.app.db;
        db.write(async move |tx: &mut Tx<'_>| payments::booking_ended(tx, &ctx, booking, percent).await).await
    }

    async fn long_ago(&self) {
        let then = self.world.app.clock.now() - chrono::Duration::minutes(6);
        for sql in
            ["UPDATE payments SET created_at = $1", "UPDATE payments SET checked_at = $1 WHERE checked_at IS NOT NULL"]
        {
            self.world.run(sql.to_owned(), vec![then.into()]).await;
        }
    }
}

/// T-P14.
#[tokio::test(flavor = "multi_thread")]
async fn payments_without_an_event_are_reconciled() {
    let desk = PaymentFixture::open().await;
    let paid = desk.booking(1, "approved").await;
    let first = desk.open_advance(paid).await;
    let open = desk.booking(2, "approved").await;
    desk.open_advance(open).await;
    let untold = desk.booking(3, "approved").await;
    desk.double.fail(&[InjectedFault::Status(500); 4]);
    assert_eq!(desk.advance(untold).await.status, 503);
    desk.double.with(|books| {
        books.pay(&first);
        books.take_events()
    });
    desk.work().await;
    assert_eq!(desk.states(paid).await.0, ["open"], "left alone at first");
    desk.long_ago().await;
    desk.work().await;
    assert_eq!(desk.states(paid).await, (vec!["paid".to_owned()], "confirmed".to_owned()));
    assert_eq!(desk.states(open).await, (vec!["open".to_owned()], "approved".to_owned()));
    assert_eq!(desk.states(untold).await, (vec!["expired".to_owned()], "approved".to_owned()));
    assert_eq!(desk.logged(paid, "payment_completed").await, 1);
}

/// T-P15.
#[tokio::test(flavor = "multi_thread")]
async fn a_booking_that_ends_gives_back_its_share_once() {
    let desk = PaymentFixture::open().await;
    let (booking, _) = desk.paid(1).await;
    assert_eq!(desk.rest(booking).await.status, 200);
    let session = desk.session(booking).await;
    desk.double.with(|books| books.pay(&session));
    desk.deliver_all_events().await;
    let answers = join_all((0..10).map(|_| desk.ended(booking, 90))).await;
    let due: i64 = answers.into_iter().map(Result::unwrap).sum();
    assert_eq!(due, TOTAL * 90 / 100);
    desk.work().await;
    desk.deliver_all_events().await;
    let back = desk.double.with(|books| books.refunds().iter().map(|one| one["amount"].as_i64().unwrap()).sum::<i64>());
    assert_eq!((back, desk.double.with(|books| books.refunds().len())), (due, 2));
    assert_eq!(desk.states(booking).await.0, ["part_refunded", "refunded"]);
    assert_eq!(desk.ended(booking, 100).await.unwrap(), 0);
    // A full refund, and none.
    for (number, percent, state) in [(2, 100, "refunded"), (3, 0, "paid")] {
        let (booking, _) = desk.paid(number).await;
        assert_eq!(desk.ended(booking, percent).await.unwrap(), ADVANCE * percent / 100);
        desk.work().await;
        assert_eq!(desk.states(booking).await.0, [state]);
    }
    let mails = "SELECT COUNT(*) FROM mails WHERE subject = 'Your refund is on its way'";
    assert_eq!(desk.world.number(mails).await, 2 * 2, "each to the account and to the contact");
}

/// T-P15.
#[tokio::test(flavor = "multi_thread")]
async fn disputed_money_does_not_go_back_by_itself() {
    let desk = PaymentFixture::open().await;
    let (booking, session) = desk.paid(1).await;
    desk.double.with(|books| books.dispute(&session));
    desk.deliver_all_events().await;
    assert_eq!(desk.states(booking).await.0, ["review"]);
    assert_eq!(desk.ended(booking, 100).await.unwrap(), 0);
    // A refund that was under way when the provider refused refunds.
    let (second, _) = desk.paid(2).await;
    desk.ended(second, 100).await.unwrap();
    desk.double.with(|books| books.refunds_refused = true);
    desk.work().await;
    assert_eq!(desk.world.number("SELECT COUNT(*) FROM refunds WHERE status = 'manual'").await, 1);
    assert_eq!(desk.logged(second, "payment_refund_failed").await, 1);
    assert_eq!(desk.double.with(|books| books.refunds().len()), 0);
}

/// T-P15.
#[tokio::test(flavor = "multi_thread")]
async fn a_booking_whose_payment_is_disputed_shows_nothing_to_pay() {
    let desk = PaymentFixture::open().await;
    let (booking, session) = desk.paid(1).await;
    let (other, _) = desk.paid(2).await;
    desk.double.with(|books| books.dispute(&session));
    desk.deliver_all_events().await;
    let bookings = desk.world.request_as(desk.traveller, "GET", "rpc/my_bookings", &json!(null)).await.json();
    let pay = |id: Uuid| {
        let found = bookings.as_array().unwrap().iter().find(|one| one["id"] == id.to_string());
        found.unwrap()["can"]["pay"].clone()
    };
    assert_eq!((pay(booking), pay(other)), (json!(null), json!("full")));
}

/// D-055, D-161.
#[tokio::test(flavor = "multi_thread")]
async fn the_balance_waits_while_the_advance_is_disputed() {
    let desk = PaymentFixture::open().await;
    let (booking, session) = desk.paid(1).await;
    desk.double.with(|books| books.dispute(&session));
    desk.deliver_all_events().await;
    assert_eq!(desk.states(booking).await, (vec!["review".to_owned()], "confirmed".to_owned()));
    let waits = "A payment of this booking is being looked at. Nothing more can be paid until that is settled.";
    assert_eq!(status_and_error(&desk.rest(booking).await), (409, waits.to_owned()));
    assert_eq!(desk.states(booking).await.0, ["review"], "no payment was begun");
    // Other travelers' balances do not wait.
    let (other, _) = desk.paid(2).await;
    assert_eq!(desk.rest(other).await.status, 200);
}

/// T-P16.
#[tokio::test(flavor = "multi_thread")]
async fn a_refund_whose_answer_is_lost_is_made_once() {
    let desk = PaymentFixture::open().await;
    let (booking, _) = desk.paid(1).await;
    desk.ended(booking, 50).await.unwrap();
    // Within one try, then over tries a day apart.
    desk.double.fail(&[
        InjectedFault::LostAnswer,
        InjectedFault::LostAnswer,
        InjectedFault::LostAnswer,
        InjectedFault::LostAnswer,
    ]);
    desk.work().await;
    assert_eq!(desk.double.with(|books| books.refunds().len()), 1);
    assert_eq!(desk.world.number("SELECT COUNT(*) FROM refunds WHERE status = 'queued'").await, 1);
    desk.double.with(StripeState::forget_keys);
    let now = desk.world.app.clock.now();
    let again = "UPDATE jobs SET run_at = $1 WHERE kind = 'refund'".to_owned();
    desk.world.run(again, vec![now.into()]).await;
    desk.work().await;
    assert_eq!(desk.double.with(|books| books.refunds().len()), 1);
    assert_eq!(desk.states(booking).await.0, ["part_refunded"]);
    let keys: std::collections::HashSet<_> = desk
        .double
        .calls()
        .into_iter()
        .filter(|one| one.method == "POST" && one.path == "/v1/refunds")
        .map(|one| one.key)
        .collect();
    assert_eq!(keys.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_that_a_bank_returns_is_reported_to_admins() {
    let desk = PaymentFixture::open().await;
    let admin = desk.world.account(8, true).await;
    let (booking, _) = desk.paid(1).await;
    desk.double.with(|books| books.refunds_wait = true);
    desk.ended(booking, 100).await.unwrap();
    desk.work().await;
    desk.deliver_all_events().await;
    assert_eq!(desk.states(booking).await.0, ["refund_pending"]);
    let refund = desk.double.with(|books| books.refunds()[0]["id"].as_str().unwrap().to_owned());
    desk.double.with(|books| books.finish_refund(&refund, false));
    desk.deliver_all_events().await;
    for status in ["failed", "manual"] {
        assert_eq!(desk.world.number(&format!("SELECT COUNT(*) FROM refunds WHERE status = '{status}'")).await, 1);
    }
    assert_eq!(desk.states(booking).await.0, ["refund_pending"]);
    let sql = "SELECT id FROM notifications WHERE user_id = $1 AND kind = 'payment_review'";
    assert_eq!(desk.world.app.db.rows(sql, &[admin.into()]).await.unwrap().len(), 1);
    // A pending refund that later succeeds.
    let (second, _) = desk.paid(2).await;
    desk.ended(second, 100).await.unwrap();
    desk.work().await;
    let refund = desk.double.with(|books| books.refunds()[1]["id"].as_str().unwrap().to_owned());
    desk.double.with(|books| books.finish_refund(&refund, true));
    desk.deliver_all_events().await;
    assert_eq!(desk.states(second).await.0, ["refunded"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_open_when_its_booking_ends_is_closed() {
    let desk = PaymentFixture::open().await;
    let booking = desk.booking(1, "approved").await;
    let session = desk.open_advance(booking).await;
    desk.status_is(booking, "cancelled").await;
    assert_eq!(desk.ended(booking, 100).await.unwrap(), 0);
    desk.work().await;
    desk.deliver_all_events().await;
    assert_eq!(desk.double.with(|books| books.sessions()[0]["status"].clone()), json!("expired"));
    assert_eq!(desk.states(booking).await, (vec!["expired".to_owned()], "cancelled".to_owned()));
    assert_eq!(desk.verify(&session).await.json()["success"], false);
    // The traveler pays before the page is closed, and gets a refund.
    let second = desk.booking(2, "approved").await;
    let session = desk.open_advance(second).await;
    desk.status_is(second, "cancelled").await;
    desk.ended(second, 100).await.unwrap();
    desk.double.with(|books| books.pay(&session));
    desk.work().await;
    desk.deliver_all_events().await;
    assert_eq!(desk.states(second).await, (vec!["refunded".to_owned()], "cancelled".to_owned()));
}

/// D-066.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_paid_twice_goes_back() {
    let desk = PaymentFixture::open().await;
    let booking = desk.booking(1, "approved").await;
    let first = desk.open_advance(booking).await;
    // Expired by our clock, but a traveler still has the page open.
    desk.world.run("UPDATE payments SET expires_at = created_at".to_owned(), Vec::new()).await;
    let second = desk.open_advance(booking).await;
    assert_ne!(first, second);
    desk.double.with(|books| {
        books.pay(&first);
        books.pay(&second);
    });
    desk.deliver_all_events().await;
    desk.work().await;
    desk.deliver_all_events().await;
    let (mut states, own) = desk.states(booking).await;
    states.sort();
    assert_eq!((states, own.as_str()), (vec!["paid".to_owned(), "refunded".to_owned()], "confirmed"));
    assert_eq!(desk.logged(booking, "payment_completed").await, 1);
}

/// T-C04.
#[tokio::test(flavor = "multi_thread")]
async fn what_came_back_while_a_package_was_off_sale_is_paid_again() {
    let desk = PaymentFixture::open().await;
    let booking = desk.booking(1, "approved").await;
    let first = desk.open_advance(booking).await;
    let on_sale = "UPDATE packages SET is_active = $1";
    desk.world.run(on_sale.to_owned(), vec![false.into()]).await;
    desk.double.with(|books| books.pay(&first));
    desk.deliver_all_events().await;
    desk.work().await;
    desk.deliver_all_events().await;
    assert_eq!(desk.states(booking).await, (vec!["refunded".to_owned()], "approved".to_owned()));
    desk.world.run(on_sale.to_owned(), vec![true.into()]).await;
    let second = desk.open_advance(booking).await;
    desk.double.with(|books| books.pay(&second));
    desk.deliver_all_events().await;
    desk.work().await;
    let (mut states, own) = desk.states(booking).await;
    states.sort();
    assert_eq!((states, own.as_str()), (vec!["paid".to_owned(), "refunded".to_owned()], "confirmed"));
    assert_eq!(desk.double.with(|books| books.refunds().len()), 1);
    assert_eq!(desk.logged(booking, "payment_completed").await, 1);
}

/// T-P21.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_marks_anything_paid_by_hand() {
    let desk = PaymentFixture::open().await;
    let admin = desk.world.account(8, true).await;
    let (booking, _) = desk.paid(1).await;
    for who in [desk.traveller, admin] {
        for table in ["payments", "refunds", "disputes", "provider_events", "sandbox_sessions"] {
            assert_eq!(desk.world.request_as(who, "GET", table, &json!(null)).await.status, 404, "{table}");
        }
        let wish = json!({ "full_payment_completed": true });
        let response = desk.world.request_as(who, "PATCH", &format!("booking_requests?id=eq.{booking}"), &wish).await;
        assert_eq!(response.status, 403, "{response:?}");
        let log = json!({ "event_type": "payment_completed", "status": "success", "amount": 1 });
        assert_eq!(desk.world.request_as(who, "POST", "payment_logs", &log).await.status, 403);
    }
}
