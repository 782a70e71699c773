//! Disputes (chargebacks): what waits meanwhile, and the bank's decision. T-P13 to T-P15.

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::payments::{PaymentKind, by_hand};
use serendib_domain::{Caller, Result};
use uuid::Uuid;

use super::double::StripeState;
use super::refunds::{assert_rejection, wish};
use super::{ADVANCE, PaymentFixture, TOTAL, status_and_error};

impl PaymentFixture {
    /// A confirmed booking with an open balance: the pages of its advance and its balance.
    async fn about_to_pay_the_rest(&self, number: u128) -> (Uuid, String, String) {
        let (booking, _, first) = self.advanced(number).await;
        assert_eq!(self.rest(booking).await.status, 200);
        (booking, first, self.session(booking).await)
    }

    /// Delivers the provider's events in reverse order, each twice.
    async fn hear_all_backwards(&self) {
        let mut events = self.double.with(StripeState::take_events);
        events.reverse();
        for event in events.iter().chain(&events) {
            assert_eq!(self.deliver_event(event).await.status, 200, "{event}");
        }
    }

    async fn disputed(&self, session: &str) -> String {
        let dispute = self.double.with(|books| books.dispute(session));
        self.hear_all_backwards().await;
        dispute
    }

    async fn decided(&self, dispute: &str, how: &str) {
        self.double.with(|books| books.decide(dispute, how));
        self.hear_all_backwards().await;
    }

    async fn offered(&self, booking: Uuid) -> Json {
        let bookings = self.world.request_as(self.traveller, "GET", "rpc/my_bookings", &json!(null)).await.json();
        let found = bookings.as_array().unwrap().iter().find(|one| one["id"] == booking.to_string());
        found.unwrap()["can"]["pay"].clone()
    }

    async fn paid_in_full(&self) -> i64 {
        self.world.number("SELECT COUNT(*) FROM booking_requests WHERE full_payment_completed").await
    }

    /// Counts calls to the provider by the end of their address.
    fn calls_to(&self, end: &str) -> usize {
        self.double.calls().iter().filter(|one| one.method == "POST" && one.path.ends_with(end)).count()
    }
}

/// T-P15.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_open_when_a_payment_is_disputed_is_closed_once() {
    let desk = PaymentFixture::open().await;
    let (booking, first, second) = desk.about_to_pay_the_rest(1).await;
    desk.disputed(&first).await;
    let closed = (vec!["review".to_owned(), "expired".to_owned()], "confirmed".to_owned());
    assert_eq!(desk.states(booking).await, closed);
    assert_eq!(desk.world.number("SELECT COUNT(*) FROM jobs WHERE kind = 'close_payment'").await, 1);
    desk.work().await;
    desk.hear_all_backwards().await;
    assert_eq!(desk.double.with(|books| books.sessions()[1]["status"].clone()), json!("expired"));
    assert_eq!((desk.calls_to("/expire"), desk.states(booking).await), (1, closed));
    assert_eq!(desk.verify(&second).await.json()["success"], false);
    assert_eq!(desk.logged(booking, "payment_session_expired").await, 1);
    assert_eq!(desk.logged(booking, "payment_disputed").await, 1);
}

/// T-P15.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_paid_on_a_page_that_a_dispute_closes_goes_back_once() {
    let desk = PaymentFixture::open().await;
    let (booking, first, second) = desk.about_to_pay_the_rest(1).await;
    desk.disputed(&first).await;
    // Paid before the page is closed.
    desk.double.with(|books| books.pay(&second));
    desk.hear_all_backwards().await;
    assert_eq!(desk.verify(&second).await.json()["success"], false);
    assert_eq!(desk.states(booking).await.0, ["review", "review"]);
    assert_eq!(desk.logged(booking, "payment_review").await, 1);
    desk.work().await;
    desk.hear_all_backwards().await;
    desk.work().await;
    let returned = vec!["review".to_owned(), "refunded".to_owned()];
    assert_eq!(desk.states(booking).await, (returned, "confirmed".to_owned()));
    let refunds = desk.double.with(|books| books.refunds());
    assert_eq!((refunds.len(), refunds[0]["amount"].as_i64().unwrap()), (1, TOTAL - ADVANCE));
    assert_eq!((desk.paid_in_full().await, desk.calls_to("/v1/refunds")), (0, 1));
    let mails = "SELECT COUNT(*) FROM mails WHERE subject = 'Your payment is on its way back'";
    assert_eq!(desk.world.number(mails).await, 2, "to the account and to the contact");
}

/// T-P13.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_paid_before_a_dispute_was_heard_of_counts() {
    let desk = PaymentFixture::open().await;
    let (booking, first, second) = desk.about_to_pay_the_rest(1).await;
    desk.double.with(|books| {
        books.pay(&second);
        books.dispute(&first);
    });
    desk.hear_all_backwards().await;
    let states = vec!["review".to_owned(), "paid".to_owned()];
    assert_eq!(desk.states(booking).await, (states, "confirmed".to_owned()));
    assert_eq!((desk.paid_in_full().await, desk.world.number("SELECT COUNT(*) FROM refunds").await), (1, 0));
}

/// T-P15.
#[tokio::test(flavor = "multi_thread")]
async fn a_dispute_that_is_won_leaves_the_booking_as_it_was() {
    let desk = PaymentFixture::open().await;
    let admin = desk.world.account(8, true).await;
    let (booking, _, session) = desk.advanced(1).await;
    let dispute = desk.disputed(&session).await;
    assert_eq!(desk.offered(booking).await, json!(null));
    desk.decided(&dispute, "won").await;
    assert_eq!(desk.states(booking).await, (vec!["paid".to_owned()], "confirmed".to_owned()));
    assert_eq!(desk.logged(booking, "payment_dispute_won").await, 1);
    let bell = "SELECT body FROM notifications WHERE user_id = $1 AND kind = 'payment_review' ORDER BY created_at, id";
    let bell = desk.world.app.db.rows(bell, &[admin.into()]).await.unwrap();
    assert!(bell.len() == 2 && bell[1].text(0).unwrap().starts_with("A dispute was won"), "{bell:?}");
    let preview =
        desk.world.request_as(desk.traveller, "POST", "rpc/cancel_preview", &json!({ "booking_id": booking })).await;
    assert_eq!(preview.json()["paid"], json!(90.01), "it would come back again");
    assert_eq!(desk.offered(booking).await, json!("full"));
    assert_eq!(desk.rest(booking).await.status, 200);
    let second = desk.session(booking).await;
    desk.double.with(|books| books.pay(&second));
    desk.hear_all_backwards().await;
    assert_eq!((desk.states(booking).await.0, desk.paid_in_full().await), (vec!["paid".to_owned(); 2], 1));
}

/// T-P15.
#[tokio::test(flavor = "multi_thread")]
async fn a_dispute_that_is_lost_holds_the_booking_and_stands_in_the_books() {
    let desk = PaymentFixture::open().await;
    let sure = desk.admin("sure", true).await;
    let (booking, payment, session) = desk.advanced(1).await;
    let dispute = desk.disputed(&session).await;
    desk.decided(&dispute, "lost").await;
    assert_eq!(desk.states(booking).await, (vec!["review".to_owned()], "confirmed".to_owned()));
    assert_eq!(desk.logged(booking, "payment_dispute_lost").await, 1);
    assert_eq!(desk.offered(booking).await, json!(null));
    assert_eq!(status_and_error(&desk.rest(booking).await).0, 409);
    let seen = desk.rpc(&sure.bearer, "payment_refunds", &json!({ "payment_id": payment })).await.json();
    let back = &seen["refunds"];
    assert_eq!((&seen["left"], back.as_array().unwrap().len()), (&json!(0.0), 1), "{seen}");
    assert_eq!(
        (&back[0]["amount"], &back[0]["status"], &back[0]["reason"]),
        (&json!(90.01), &json!("succeeded"), &json!("Taken back by the bank."))
    );
    assert_rejection(&desk.rpc(&sure.bearer, "refund_payment", &wish(payment, 1.0, 0.0)).await, 409, "PT409");
    let headers = [("authorization", sure.bearer.as_str())];
    let figures = desk.world.ask("GET", "/rest/v1/rpc/payment_figures", &headers, "").await.json();
    assert_eq!((&figures["total_revenue"], &figures["refunded"]), (&json!(90.01), &json!(90.01)));
    desk.work().await;
    assert_eq!(desk.calls_to("/v1/refunds"), 0, "nobody here sends it once more");
}

/// T-P13.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_bank_has_decided_stays_decided_whatever_the_order() {
    let desk = PaymentFixture::open().await;
    for (number, how, afterwards, state) in
        [(1, "won", "lost", "paid"), (2, "warning_closed", "lost", "paid"), (3, "lost", "won", "review")]
    {
        let (booking, _, session) = desk.advanced(number).await;
        let dispute = desk.double.with(|books| {
            let dispute = books.dispute(&session);
            books.decide(&dispute, how);
            dispute
        });
        desk.hear_all_backwards().await;
        assert_eq!(desk.states(booking).await, (vec![state.to_owned()], "confirmed".to_owned()), "{how}");
        desk.decided(&dispute, afterwards).await;
        assert_eq!(desk.states(booking).await, (vec![state.to_owned()], "confirmed".to_owned()), "{how}");
        let (won, lost) = if how == "lost" { (0, 1) } else { (1, 0) };
        let logged = [
            desk.logged(booking, "payment_disputed").await,
            desk.logged(booking, "payment_dispute_won").await,
            desk.logged(booking, "payment_dispute_lost").await,
        ];
        assert_eq!(logged, [1, won, lost], "{how}");
    }
    assert_eq!(desk.world.number("SELECT COUNT(*) FROM refunds WHERE amount = 9001").await, 1);
}

/// T-P15.
#[tokio::test(flavor = "multi_thread")]
async fn what_waited_to_go_back_when_a_dispute_came_is_sent_by_a_person_or_by_the_bank() {
    let desk = PaymentFixture::open().await;
    let sure = desk.admin("sure", true).await;
    for (number, how, state, refunds) in
        [(1, "won", "refund_pending", vec!["manual"]), (2, "lost", "review", vec!["failed", "succeeded"])]
    {
        let (booking, payment, session) = desk.advanced(number).await;
        let given = desk.rpc(&sure.bearer, "refund_payment", &wish(payment, 90.01, 90.01)).await;
        assert_eq!(given.status, 200, "{given:?}");
        // Before the worker runs.
        let dispute = desk.disputed(&session).await;
        desk.decided(&dispute, how).await;
        desk.work().await;
        assert_eq!(desk.states(booking).await.0, [state], "{how}");
        let seen = desk.rpc(&sure.bearer, "payment_refunds", &json!({ "payment_id": payment })).await.json();
        let all: Vec<&str> =
            seen["refunds"].as_array().unwrap().iter().map(|one| one["status"].as_str().unwrap()).collect();
        assert_eq!((all, &seen["left"]), (refunds, &json!(0.0)), "{how}");
    }
    assert_eq!(desk.calls_to("/v1/refunds"), 0);
}

/// T-P14.
#[tokio::test(flavor = "multi_thread")]
async fn a_banks_decision_without_an_event_is_reconciled() {
    let desk = PaymentFixture::open().await;
    let (booking, _, session) = desk.advanced(1).await;
    let dispute = desk.disputed(&session).await;
    desk.double.with(|books| {
        books.decide(&dispute, "won");
        books.take_events()
    });
    desk.work().await;
    assert_eq!(desk.states(booking).await.0, ["review"], "banks take weeks");
    let then = desk.world.app.clock.now() - chrono::Duration::hours(7);
    desk.world.run("UPDATE disputes SET updated_at = $1".to_owned(), vec![then.into()]).await;
    desk.work().await;
    assert_eq!(desk.states(booking).await.0, ["paid"]);
}

/// T-P21.
#[tokio::test(flavor = "multi_thread")]
async fn what_came_another_way_is_recorded_while_a_payment_is_disputed() {
    let desk = PaymentFixture::open().await;
    let (booking, _, session) = desk.advanced(1).await;
    desk.disputed(&session).await;
    let ctx = desk.world.app.ctx(Caller::Service);
    let recorded: Result<Uuid> = desk
        .world
        .app
        .db
        .write(async move |tx: &mut Tx<'_>| {
            by_hand::record(tx, &ctx, booking, PaymentKind::Full, TOTAL - ADVANCE, "Transfer 1").await
        })
        .await;
    recorded.unwrap();
    assert_eq!((desk.states(booking).await.0, desk.paid_in_full().await), (vec!["review".into(), "paid".into()], 1));
}
