//! Manual refunds by admins, and payments received another way. D-074; T-P15 and T-P21.

use futures_util::future::join_all;
use serde_json::{Value as Json, json};
use serendib_db::Value;
use uuid::Uuid;

use super::{PaymentFixture, TOTAL};
use crate::actors::status_and_code;
use crate::program::{ProgramData, TestResponse};

/// A signed-in admin, with or without a second factor.
pub(super) struct Admin {
    id: Uuid,
    pub(super) bearer: String,
}

impl PaymentFixture {
    pub(super) async fn admin(&self, name: &str, is_assured: bool) -> Admin {
        let signed = self.world.person(&format!("{name}@example.lk")).await;
        let id: Uuid = signed.id.parse().unwrap();
        self.world.run("UPDATE profiles SET is_admin = TRUE WHERE user_id = $1".to_owned(), vec![id.into()]).await;
        if is_assured {
            let sql = "UPDATE sessions SET aal = 'aal2' WHERE user_id = $1".to_owned();
            self.world.run(sql, vec![id.into()]).await;
        }
        Admin { id, bearer: signed.bearer() }
    }

    pub(super) async fn rpc(&self, bearer: &str, name: &str, body: &Json) -> TestResponse {
        let headers = [("authorization", bearer), ("content-type", "application/json")];
        self.world.ask("POST", &format!("/rest/v1/rpc/{name}"), &headers, &body.to_string()).await
    }

    async fn payment_of(&self, booking: Uuid) -> Uuid {
        let sql = "SELECT id FROM payments WHERE booking_request_id = $1 ORDER BY created_at, id LIMIT 1";
        self.world.app.db.rows(sql, &[booking.into()]).await.unwrap()[0].uuid(0).unwrap()
    }

    pub(super) async fn advanced(&self, number: u128) -> (Uuid, Uuid, String) {
        let booking = self.booking(number, "approved").await;
        let session = self.open_advance(booking).await;
        self.double.with(|books| books.pay(&session));
        self.deliver_all_events().await;
        (booking, self.payment_of(booking).await, session)
    }
}

pub(super) fn wish(payment: Uuid, amount: f64, left: f64) -> Json {
    json!({ "payment_id": payment, "amount": amount, "reason": "The boat did not go", "expected_left": left })
}

pub(super) fn assert_rejection(answer: &TestResponse, status: u16, code: &str) -> String {
    assert_eq!(status_and_code(answer), (status, code.to_owned()), "{answer:?}");
    answer.json()["message"].as_str().unwrap().to_owned()
}

/// D-074.
#[tokio::test(flavor = "multi_thread")]
async fn an_admin_gives_a_part_back_with_a_second_proof_and_a_reason() {
    let desk = PaymentFixture::open().await;
    let (booking, payment, _) = desk.advanced(1).await;
    let (half, sure) = (desk.admin("half", false).await, desk.admin("sure", true).await);
    let ask = async |who: &Admin, body: Json| desk.rpc(&who.bearer, "refund_payment", &body).await;
    assert_eq!(desk.rpc("", "refund_payment", &wish(payment, 10.0, 90.01)).await.status, 401);
    let traveller = crate::tokens::person(desk.traveller);
    assert_rejection(&desk.rpc(&traveller, "refund_payment", &wish(payment, 10.0, 90.01)).await, 403, "42501");
    let service = crate::tokens::service();
    assert_rejection(&desk.rpc(&service, "refund_payment", &wish(payment, 10.0, 90.01)).await, 403, "42501");
    assert!(assert_rejection(&ask(&half, wish(payment, 10.0, 90.01)).await, 403, "42501").contains("second step"));
    for (field, value) in [
        ("reason", json!(" ")),
        ("reason", json!("x".repeat(501))),
        ("reason", json!("The booking was cancelled.")),
        ("amount", json!("ten")),
        ("amount", json!(0.001)),
        ("amount", json!("NaN")),
    ] {
        let mut body = wish(payment, 10.0, 90.01);
        body[field] = value;
        assert_rejection(&ask(&sure, body).await, 400, "23514");
    }
    for amount in [0.0, -1.0, -90.01] {
        let answer = ask(&sure, wish(payment, amount, 90.01)).await;
        assert_eq!(answer.json()["message"], "A refund must be at least $0.01.", "{amount}");
        assert_rejection(&answer, 400, "23514");
    }
    for (amount, left) in [(90.02, 90.01), (10.0, 90.0)] {
        assert_rejection(&ask(&sure, wish(payment, amount, left)).await, 409, "PT409");
    }
    assert_rejection(&ask(&sure, wish(crate::actors::id(77), 10.0, 90.01)).await, 404, "PGRST116");
    assert_eq!(desk.world.number("SELECT COUNT(*) FROM refunds").await, 0);

    let done = ask(&sure, wish(payment, 10.0, 90.01)).await;
    assert_eq!(
        (done.status, &done.json()["left"], &done.json()["status"]),
        (200, &json!(80.01), &json!("refund_pending"))
    );
    // A double click, and an admin with an outdated page, learn what is left.
    let stale = ask(&sure, wish(payment, 10.0, 90.01)).await;
    assert_rejection(&stale, 409, "PT409");
    let now: Json = serde_json::from_str(stale.json()["details"].as_str().unwrap()).unwrap();
    assert_eq!(now["left"], json!(80.01));
    desk.work().await;
    desk.deliver_all_events().await;
    let made = desk.double.with(|books| books.refunds());
    assert_eq!((made.len(), made[0]["amount"].as_i64().unwrap()), (1, 1_000));
    assert_eq!(desk.states(booking).await, (vec!["part_refunded".to_owned()], "confirmed".to_owned()));
    let seen = desk.rpc(&sure.bearer, "payment_refunds", &json!({ "payment_id": payment })).await.json();
    assert_eq!((&seen["left"], &seen["is_assured"]), (&json!(80.01), &json!(true)));
    assert_eq!(
        (&seen["refunds"][0]["status"], &seen["refunds"][0]["reason"]),
        (&json!("succeeded"), &json!("The boat did not go"))
    );
    assert_rejection(&desk.rpc(&traveller, "payment_refunds", &json!({ "payment_id": payment })).await, 403, "42501");
    let audit = desk.world.app.db.rows("SELECT actor_id, action, after FROM audit_log", &[]).await.unwrap();
    let after: Json = serde_json::from_str(audit[0].text(2).unwrap()).unwrap();
    assert_eq!((audit.len(), audit[0].uuid(0).unwrap(), audit[0].text(1).unwrap()), (1, sure.id, "refunded"));
    assert_eq!(after, json!({ "left": 80.01, "refund": 10.0, "reason": "The boat did not go" }));
    let mails = "SELECT COUNT(*) FROM mails WHERE subject IN ('Your refund is on its way', 'Refunded: $10.00')";
    assert_eq!(desk.world.number(mails).await, 2 * 2, "each to the account and to the contact");
}

/// D-074.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_given_back_before_does_not_come_back_again_when_the_trip_is_cancelled() {
    let desk = PaymentFixture::open().await;
    let (booking, payment, _) = desk.advanced(1).await;
    assert_eq!(desk.rest(booking).await.status, 200);
    let session = desk.session(booking).await;
    desk.double.with(|books| books.pay(&session));
    desk.deliver_all_events().await;
    let sure = desk.admin("sure", true).await;
    assert_eq!(desk.rpc(&sure.bearer, "refund_payment", &wish(payment, 40.0, 90.01)).await.status, 200);
    desk.work().await;
    desk.deliver_all_events().await;
    let body = json!({ "booking_id": booking });
    let preview = desk.world.request_as(desk.traveller, "POST", "rpc/cancel_preview", &body).await.json();
    assert_eq!((&preview["paid"], &preview["percent"]), (&json!(260.01), &json!(90)));
    let body = json!({ "booking_id": booking, "expected_refund": preview["refund"] });
    assert_eq!(desk.world.request_as(desk.traveller, "POST", "rpc/cancel_booking", &body).await.status, 200);
    desk.work().await;
    desk.deliver_all_events().await;
    let back: i64 = desk.double.with(|books| books.refunds().iter().map(|one| one["amount"].as_i64().unwrap()).sum());
    assert_eq!(back, 4_000 + (TOTAL - 4_000) * 90 / 100);
    // A refund cannot exceed what is left.
    let seen = desk.rpc(&sure.bearer, "payment_refunds", &json!({ "payment_id": payment })).await.json();
    assert_eq!(seen["left"], json!(26.01));
    assert_rejection(&desk.rpc(&sure.bearer, "refund_payment", &wish(payment, 26.02, 26.01)).await, 409, "PT409");
}

/// T-P15.
#[tokio::test(flavor = "multi_thread")]
async fn of_ten_presses_at_once_one_refund_comes() {
    let desk = PaymentFixture::open().await;
    let (_, payment, _) = desk.advanced(1).await;
    let sure = desk.admin("sure", true).await;
    let body = wish(payment, 10.0, 90.01);
    let answers = join_all((0..10).map(|_| desk.rpc(&sure.bearer, "refund_payment", &body))).await;
    assert!(answers.iter().all(|answer| matches!(answer.status, 200 | 409)), "{answers:?}");
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    desk.work().await;
    let made = desk.double.with(|books| books.refunds());
    assert_eq!((made.len(), &made[0]["amount"]), (1, &json!(1_000)));
}

/// T-P15.
#[tokio::test(flavor = "multi_thread")]
async fn disputed_money_and_ones_own_is_not_given_back_by_an_admin() {
    let desk = PaymentFixture::open().await;
    let (_, payment, session) = desk.advanced(1).await;
    let sure = desk.admin("sure", true).await;
    desk.double.with(|books| books.dispute(&session));
    desk.deliver_all_events().await;
    assert!(
        assert_rejection(&desk.rpc(&sure.bearer, "refund_payment", &wish(payment, 1.0, 90.01)).await, 409, "PT409")
            .contains("bank")
    );
    let (_, payment, _) = desk.advanced(2).await;
    desk.admin("other", false).await;
    desk.world
        .run("UPDATE payments SET user_id = $2 WHERE id = $1".to_owned(), vec![payment.into(), sure.id.into()])
        .await;
    assert_rejection(&desk.rpc(&sure.bearer, "refund_payment", &wish(payment, 1.0, 90.01)).await, 403, "42501");
    assert_eq!(desk.world.number("SELECT COUNT(*) FROM refunds").await, 0);
}

/// D-186.
#[tokio::test(flavor = "multi_thread")]
async fn a_refund_above_the_sum_of_the_rule_waits_for_a_second_person() {
    let desk = PaymentFixture::open().await;
    let (_, payment, _) = desk.advanced(1).await;
    let (first, half) = (desk.admin("first", true).await, desk.admin("half", false).await);
    let rule = json!({ "action": "refund", "is_on": true, "approve_above": 50 });
    assert_eq!(desk.rpc(&first.bearer, "set_four_eyes_rule", &rule).await.json()["approve_above"], json!(50.0));
    let small = desk.rpc(&first.bearer, "refund_payment", &wish(payment, 30.0, 90.01)).await.json();
    assert_eq!((&small["left"], &small["waiting"]), (&json!(60.01), &Json::Null));
    // In small parts it is a large amount.
    let large = desk.rpc(&first.bearer, "refund_payment", &wish(payment, 30.0, 60.01)).await.json();
    assert_eq!((&large["left"], &large["waiting"]["amount"]), (&json!(60.01), &json!(30.0)));
    assert_eq!(large["waiting"]["is_own"], json!(true));
    assert_rejection(&desk.rpc(&first.bearer, "refund_payment", &wish(payment, 25.0, 60.01)).await, 409, "PT409");
    assert_rejection(&desk.rpc(&first.bearer, "refund_payment", &wish(payment, 61.0, 60.01)).await, 409, "PT409");
    let id = large["waiting"]["id"].clone();
    let decide = async |who: &Admin, decision: &str| {
        let body = json!({ "id": id, "decision": decision, "note": "Looked at the weather" });
        desk.rpc(&who.bearer, "decide_refund_approval", &body).await
    };
    assert_rejection(&decide(&half, "approve").await, 403, "42501");
    assert_rejection(&decide(&first, "approve").await, 403, "42501");
    assert_rejection(&decide(&first, "decline").await, 403, "42501");
    let second = desk.admin("second", true).await;
    assert_rejection(&decide(&second, "withdraw").await, 403, "42501");
    assert_rejection(&decide(&second, "dance").await, 400, "23514");
    let listed = desk.rpc(&second.bearer, "refund_approvals", &json!({})).await.json();
    assert_eq!((listed.as_array().unwrap().len(), &listed[0]["is_own"]), (1, &json!(false)));
    let answers = join_all((0..4).map(|_| decide(&second, "approve"))).await;
    assert_eq!(answers.iter().filter(|one| one.status == 200).count(), 1, "{answers:?}");
    let seen = desk.rpc(&first.bearer, "payment_refunds", &json!({ "payment_id": payment })).await.json();
    assert_eq!((&seen["left"], &seen["waiting"]), (&json!(30.01), &Json::Null));
    let audit = "SELECT COUNT(*) FROM audit_log WHERE action IN ('refund_requested', 'refund_approved', 'refunded')";
    assert_eq!(desk.world.number(audit).await, 4);
    // Meanwhile the bank gave a part back, or the booking was cancelled.
    let requested = desk.rpc(&first.bearer, "refund_payment", &wish(payment, 30.0, 30.01)).await.json();
    let small = "INSERT INTO refunds (id, payment_id, booking_request_id, amount, reason, status, created_at, updated_at)
                 SELECT $2, id, booking_request_id, 1, 'A gesture', 'succeeded', created_at, created_at FROM payments WHERE id = $1";
    let other = crate::actors::id(990);
    desk.world.run(small.to_owned(), vec![payment.into(), other.into()]).await;
    let body = json!({ "id": requested["waiting"]["id"], "decision": "approve" });
    let stale = assert_rejection(&desk.rpc(&second.bearer, "decide_refund_approval", &body).await, 409, "PT409");
    assert!(stale.contains("since this was requested"), "{stale}");
    desk.world.run("DELETE FROM refunds WHERE id = $1".to_owned(), vec![other.into()]).await;
    let body = json!({ "id": requested["waiting"]["id"], "decision": "withdraw" });
    assert_eq!(desk.rpc(&first.bearer, "decide_refund_approval", &body).await.status, 200);
    // What is withdrawn or declined leaves room for another one.
    for (who, decision) in [(&first, "withdraw"), (&second, "decline")] {
        let requested = desk.rpc(&first.bearer, "refund_payment", &wish(payment, 30.01, 30.01)).await.json();
        let body = json!({ "id": requested["waiting"]["id"], "decision": decision, "note": "Not now" });
        let done = desk.rpc(&who.bearer, "decide_refund_approval", &body).await.json();
        assert_eq!((&done["left"], &done["waiting"]), (&json!(30.01), &Json::Null), "{decision}");
    }
    assert_eq!(desk.world.number("SELECT COUNT(*) FROM refunds").await, 2);
}

/// D-074.
#[tokio::test(flavor = "multi_thread")]
async fn a_refund_that_no_provider_makes_is_made_by_hand_and_announced_once() {
    let desk = PaymentFixture::open().await;
    let (booking, payment, _) = desk.advanced(1).await;
    let sql = "UPDATE payments SET provider = 'manual', provider_payment = NULL".to_owned();
    desk.world.run(sql, Vec::new()).await;
    let (half, sure) = (desk.admin("half", false).await, desk.admin("sure", true).await);
    let given = desk.rpc(&sure.bearer, "refund_payment", &wish(payment, 90.01, 90.01)).await.json();
    assert_eq!((&given["refunds"][0]["status"], &given["left"]), (&json!("manual"), &json!(0.0)));
    desk.work().await;
    assert!(desk.double.with(|books| books.refunds().is_empty()));
    let body = json!({ "refund_id": given["refunds"][0]["id"], "how": "Bank transfer 4711" });
    assert_rejection(&desk.rpc(&half.bearer, "settle_refund", &body).await, 403, "42501");
    let settled = desk.rpc(&sure.bearer, "settle_refund", &body).await;
    assert_eq!((settled.status, &settled.json()["status"]), (200, &json!("refunded")), "{settled:?}");
    assert_rejection(&desk.rpc(&sure.bearer, "settle_refund", &body).await, 409, "PT409");
    assert_eq!(
        (desk.logged(booking, "payment_refunded").await, desk.logged(booking, "payment_refund_queued").await),
        (1, 1)
    );
    let audit = "SELECT COUNT(*) FROM audit_log WHERE action IN ('refunded', 'settled')";
    assert_eq!(desk.world.number(audit).await, 2);
}

/// A booking that waits for its advance, in a program's data.
pub(super) fn arrange(place: &ProgramData) {
    assert!(place.run(&["migrate"]).0);
    let at = serendib_server::app::Clock::new(None).now();
    let id = |number: u128| -> Value { Uuid::from_u128(0x4000_8000_0000_0000_0000 + number).into() };
    let day = |day: u32| -> Value { chrono::NaiveDate::from_ymd_opt(2090, 1, day).unwrap().into() };
    place.write_all(vec![
        ("INSERT INTO users (id, created_at, updated_at) VALUES ($1, $2, $2)", vec![id(1), at.into()]),
        (
            "INSERT INTO guides (id, user_id, display_name, created_at) VALUES ($1, $2, 'Guide', $3)",
            vec![id(2), id(1), at.into()],
        ),
        (
            "INSERT INTO packages (id, title, price, duration_days, max_people, status, created_at, updated_at)
             VALUES ($1, 'Trip', 10000, 3, 6, 'approved', $2, $2)",
            vec![id(3), at.into()],
        ),
        (
            "INSERT INTO booking_requests (id, user_id, guide_id, package_id, status, start_date, end_date, number_of_travelers,
                                           contact_email, total_price, advance_amount, payment_deadline, created_at, updated_at)
             VALUES ($1, $2, $3, $4, 'approved', $5, $6, 2, 'a@example.lk', 30001, 9001, $7, $8, $8)",
            vec![id(4), id(1), id(2), id(3), day(1), day(3), (at + chrono::Duration::hours(48)).into(), at.into()],
        ),
    ]);
}

/// The booking of [`arrange`].
pub(super) const BOOKING: &str = "00000000-0000-4000-8000-000000000004";

/// T-P21.
#[test]
fn what_came_another_way_is_recorded_on_the_machine_and_in_the_audit_log() {
    let place = ProgramData::new();
    arrange(&place);
    let record = |kind: &str, amount: &str, note: &str, booking: &str| {
        place.run(&["payments", "record", "--booking", booking, "--kind", kind, "--amount", amount, "--note", note])
    };
    for (kind, amount, note, booking, why) in [
        ("advance", "90.00", "Transfer 1", BOOKING, "What is due now is $90.01."),
        ("full", "210.00", "Transfer 1", BOOKING, "The advance is paid first."),
        ("half", "90.01", "Transfer 1", BOOKING, "--kind"),
        ("advance", "ninety", "Transfer 1", BOOKING, "--amount"),
        ("advance", "90.01", " ", BOOKING, "--note"),
        ("advance", "90.01", "Transfer 1", "00000000-0000-4000-8000-000000000009", "There is no booking"),
    ] {
        let (well, output) = record(kind, amount, note, booking);
        assert!(!well && output.contains(why), "{kind} {amount}: {output}");
    }
    assert_eq!(place.rows("SELECT id FROM payments").len(), 0);
    let (well, output) = record("advance", "90.01", "Transfer 1", BOOKING);
    assert!(well && output.starts_with("Recorded $90.01 as paid."), "{output}");
    let (well, output) = record("advance", "90.01", "Transfer 1", BOOKING);
    assert!(!well && output.contains("The advance is paid already."), "{output}");
    let (well, output) = record("full", "210", "Transfer 2", BOOKING);
    assert!(well, "{output}");
    let one = |sql: &str| place.rows(sql)[0].text(0).unwrap().to_owned();
    assert_eq!(one("SELECT status FROM booking_requests WHERE full_payment_completed"), "confirmed");
    let sums = place.rows(
        "SELECT CAST(SUM(amount) AS BIGINT), COUNT(*) FROM payments WHERE status = 'paid' AND provider = 'manual'",
    );
    assert_eq!((sums[0].int(0).unwrap(), sums[0].int(1).unwrap()), (TOTAL, 2));
    assert_eq!(
        place
            .rows("SELECT id FROM payment_logs WHERE event_type = 'payment_completed' AND payment_method = 'manual'")
            .len(),
        2
    );
    let audit = place.rows("SELECT actor_name, action, after FROM audit_log ORDER BY created_at, id");
    assert_eq!((audit.len(), audit[0].text(0).unwrap(), audit[0].text(1).unwrap()), (2, "Server", "recorded"));
    assert!(audit[0].text(2).unwrap().contains("Transfer 1") || audit[1].text(2).unwrap().contains("Transfer 1"));
}
