//! Reconciliation with the provider's own list of movements. D-175.

mod runs;

use chrono::Duration;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::double::StripeState;
use super::refunds::{Admin, assert_rejection};
use super::{ADVANCE, PaymentFixture};

/// What is that old is compared.
const AGO_SECONDS: i64 = 3 * 3_600;
const NOTE: &str = "Looked at with the provider";

impl PaymentFixture {
    /// The provider's movements are some hours old.
    async fn some_hours_ago() -> (Self, Admin) {
        let desk = Self::open().await;
        desk.double.with(|books| books.ahead = -AGO_SECONDS);
        let admin = desk.admin("sure", true).await;
        (desk, admin)
    }

    /// Our rows are as old as the provider's movements.
    async fn age(&self) {
        let then = self.world.app.clock.now() - Duration::seconds(AGO_SECONDS);
        for sql in [
            "UPDATE payments SET paid_at = $1 WHERE paid_at IS NOT NULL",
            "UPDATE refunds SET created_at = $1",
            "UPDATE disputes SET created_at = $1",
        ] {
            self.world.run(sql.to_owned(), vec![then.into()]).await;
        }
    }

    /// Runs once; returns what the staff reads then.
    async fn reconcile_now(&self, admin: &Admin) -> Json {
        let started = self.rpc(&admin.bearer, "start_reconciliation", &json!({})).await;
        assert_eq!((started.status, &started.json()["status"]), (200, &json!("running")), "{started:?}");
        self.work().await;
        self.differences(admin, "open").await
    }

    async fn differences(&self, admin: &Admin, show: &str) -> Json {
        let answer = self.rpc(&admin.bearer, "reconciliation", &json!({ "show": show })).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }
}

/// `subject kind here there` of each difference.
fn lines(found: &Json) -> Vec<String> {
    let text = |value: &Json| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let line = |one: &Json| {
        let side = |amount: &str, state: &str| format!("{} {}", text(&one[amount]), text(&one[state]));
        format!(
            "{} {}: {} / {}",
            text(&one["subject"]),
            text(&one["kind"]),
            side("here_amount", "here_state"),
            side("there_amount", "there_state")
        )
    };
    let mut lines: Vec<String> = found["results"].as_array().unwrap().iter().map(line).collect();
    lines.sort();
    lines
}

#[tokio::test(flavor = "multi_thread")]
async fn what_both_sides_have_alike_is_no_difference() {
    let (desk, admin) = PaymentFixture::some_hours_ago().await;
    let (booking, payment, first) = desk.advanced(1).await;
    assert_eq!(desk.rest(booking).await.status, 200);
    let second = desk.session(booking).await;
    desk.double.with(|books| books.pay_later(&second));
    desk.double.with(|books| books.arrive(&second, true));
    desk.deliver_all_events().await;
    let wish = super::refunds::wish(payment, 10.0, 90.01);
    assert_eq!(desk.rpc(&admin.bearer, "refund_payment", &wish).await.status, 200);
    desk.work().await;
    desk.double.with(|books| books.dispute(&first));
    desk.deliver_all_events().await;
    desk.age().await;
    let found = desk.reconcile_now(&admin).await;
    assert_eq!((lines(&found), &found["open"]), (vec![], &json!(0)), "{found}");
    let run = &found["last"];
    assert_eq!(
        (&run["status"], &run["checked"], &run["differences"], &run["provider"], &run["error"]),
        (&json!("done"), &json!(4), &json!(0), &json!("stripe"), &Json::Null),
        "{run}"
    );
    assert!(run["started_by"].is_string() && found["running"].is_null(), "{found}");
    assert_eq!(desk.world.number("SELECT COUNT(*) FROM notifications WHERE kind = 'payment_differences'").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_kind_of_difference_is_found_and_closes_itself_once_it_is_gone() {
    let (desk, admin) = PaymentFixture::some_hours_ago().await;
    let set = async |sql: &str, payment: Uuid| desk.world.run(sql.to_owned(), vec![payment.into()]).await;
    let (_, less, _) = desk.advanced(1).await;
    set("UPDATE payments SET amount = amount - 100 WHERE id = $1", less).await;
    let (_, euro, _) = desk.advanced(2).await;
    set("UPDATE payments SET currency = 'eur' WHERE id = $1", euro).await;
    let (_, _, lost) = desk.advanced(3).await;
    let money = desk.double.with(|books| {
        let session = books.sessions().into_iter().find(|one| one["id"] == *lost).unwrap();
        session["payment_intent"].as_str().unwrap().to_owned()
    });
    desk.double.with(|books| books.lose_movement(&money));
    // Paid and refunded there, and no event came.
    let late = desk.booking(4, "approved").await;
    let page = desk.open_advance(late).await;
    let (_, refunded, of_refunded) = desk.advanced(5).await;
    let (_, _, disputed) = desk.advanced(6).await;
    desk.double.with(|books| {
        books.pay(&page);
        let foreign = books.open_page("x", "x", 700);
        books.pay(&foreign);
        let session = books.sessions().into_iter().find(|one| one["id"] == *of_refunded).unwrap();
        books.refund_by_hand(session["payment_intent"].as_str().unwrap());
        books.dispute(&disputed);
    });
    let events = desk.double.with(StripeState::take_events);
    desk.age().await;
    let found = desk.reconcile_now(&admin).await;
    let expected = [
        "dispute missing_here: null null / 90.01 open",
        "payment amount: 89.01 paid / 90.01 paid",
        "payment currency: 90.01 paid / 90.01 paid",
        "payment missing_here: null null / 7.0 paid",
        "payment missing_there: 90.01 paid / null null",
        "payment state: 90.01 open / 90.01 paid",
        "refund missing_here: null null / 90.01 succeeded",
    ];
    assert_eq!(lines(&found), expected, "{found}");
    // −1 − 7 + 90.01 − 90.01 of payments, and 180.02 that left there only.
    assert_eq!((&found["open"], &found["difference"]), (&json!(7), &json!(172.02)));
    let results = found["results"].as_array().unwrap();
    let by_kind = |subject: &str, kind: &str| {
        results.iter().find(|one| one["subject"] == *subject && one["kind"] == *kind).unwrap()
    };
    assert_eq!(by_kind("payment", "state")["booking_id"], json!(late), "known by our own id");
    assert!(by_kind("refund", "missing_here")["booking_id"].is_string(), "known by its money");
    let link = format!("https://dashboard.stripe.com/payments/{money}");
    assert_eq!(by_kind("payment", "missing_there")["provider_link"], json!(link));
    let bell = "SELECT COUNT(*) FROM notifications WHERE kind = 'payment_differences' AND title = 'Reconciliation: 7 new differences'";
    assert_eq!(desk.world.number(bell).await, 1);
    let mails = "SELECT COUNT(*) FROM mails WHERE subject = 'Reconciliation: 7 new differences'";
    assert_eq!(desk.world.number(mails).await, 1);

    // The same once more adds nothing and notifies no one.
    let again = desk.reconcile_now(&admin).await;
    assert_eq!((lines(&again), again["total"].clone()), (lines(&found), json!(7)));
    assert_eq!(desk.world.number(bell).await, 1);

    set("UPDATE payments SET amount = amount + 100 WHERE id = $1", less).await;
    set("UPDATE payments SET currency = 'usd' WHERE id = $1", euro).await;
    for event in events {
        assert_eq!(desk.deliver_event(&event).await.status, 200);
    }
    let left = desk.reconcile_now(&admin).await;
    let rest = ["payment missing_here: null null / 7.0 paid", "payment missing_there: 90.01 paid / null null"];
    assert_eq!(lines(&left), rest, "{left}");
    let all = desk.differences(&admin, "all").await;
    let closed: Vec<&Json> =
        all["results"].as_array().unwrap().iter().filter(|one| !one["resolved_at"].is_null()).collect();
    assert!(closed.len() == 5 && closed.iter().all(|one| one["handled_by"].is_null()), "{all}");
    assert_eq!(desk.world.number("SELECT COUNT(*) FROM refunds").await, 1, "{refunded}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_difference_is_handled_with_a_note_and_open_again_if_a_side_changes() {
    let (desk, admin) = PaymentFixture::some_hours_ago().await;
    let (_, payment, _) = desk.advanced(1).await;
    let set = async |cents: i64| {
        let sql = "UPDATE payments SET amount = $2 WHERE id = $1".to_owned();
        desk.world.run(sql, vec![payment.into(), cents.into()]).await;
    };
    set(ADVANCE - 1).await;
    let found = desk.reconcile_now(&admin).await["results"][0].clone();
    let body = |note: &str| json!({ "id": found["id"], "note": note });
    assert_rejection(&desk.rpc(&admin.bearer, "handle_difference", &body("short")).await, 400, "23514");
    assert_rejection(&desk.rpc(&admin.bearer, "reopen_difference", &body(NOTE)).await, 409, "PT409");
    let handled = desk.rpc(&admin.bearer, "handle_difference", &body(NOTE)).await;
    assert_eq!((handled.status, &handled.json()["note"]), (200, &json!(NOTE)), "{handled:?}");
    assert!(handled.json()["handled_by"].is_string());
    assert_rejection(&desk.rpc(&admin.bearer, "handle_difference", &body(NOTE)).await, 409, "PT409");
    assert_eq!(desk.reconcile_now(&admin).await["open"], json!(0), "it is the same");
    assert_eq!(desk.differences(&admin, "handled").await["total"], json!(1));
    assert_eq!(desk.rpc(&admin.bearer, "reopen_difference", &body(NOTE)).await.status, 200);
    assert_eq!(desk.rpc(&admin.bearer, "handle_difference", &body(NOTE)).await.status, 200);
    set(ADVANCE - 2).await;
    assert_eq!(desk.reconcile_now(&admin).await["open"], json!(1), "it has changed");
    set(ADVANCE).await;
    assert_eq!(desk.reconcile_now(&admin).await["open"], json!(0));
    assert_rejection(&desk.rpc(&admin.bearer, "handle_difference", &body(NOTE)).await, 409, "PT409");
    let unknown = json!({ "id": crate::actors::id(9), "note": NOTE });
    assert_rejection(&desk.rpc(&admin.bearer, "handle_difference", &unknown).await, 404, "PGRST116");
    let logged = "SELECT COUNT(*) FROM audit_log WHERE subject = 'reconciliation_differences' AND action = ";
    for (action, times) in [("'difference_handled'", 2), ("'difference_reopened'", 1)] {
        assert_eq!(desk.world.number(&format!("{logged}{action}")).await, times, "{action}");
    }
    let logged = "SELECT COUNT(*) FROM audit_log WHERE action = 'reconciliation_started'";
    assert_eq!(desk.world.number(logged).await, 4);
}

/// T-B08.
#[tokio::test(flavor = "multi_thread")]
async fn a_difference_of_ones_own_booking_waits_for_another_admin() {
    let (desk, admin) = PaymentFixture::some_hours_ago().await;
    let (booking, payment, _) = desk.advanced(1).await;
    let sql = "UPDATE payments SET amount = amount - 1 WHERE id = $1".to_owned();
    desk.world.run(sql, vec![payment.into()]).await;
    let other = desk.admin("other", true).await;
    let own = "UPDATE booking_requests SET user_id = (SELECT user_id FROM profiles p JOIN users u ON u.id = p.user_id WHERE u.email = 'sure@example.lk') WHERE id = $1";
    desk.world.run(own.to_owned(), vec![booking.into()]).await;
    let found = desk.reconcile_now(&admin).await["results"][0].clone();
    let body = json!({ "id": found["id"], "note": NOTE });
    assert_rejection(&desk.rpc(&admin.bearer, "handle_difference", &body).await, 403, "42501");
    assert_eq!(desk.rpc(&other.bearer, "handle_difference", &body).await.status, 200);
}
