//! Evidence about disputes: read, sent once, and rejected. D-176.

use serde_json::{Value as Json, json};
use serendib_domain::jobs::ATTEMPTS;
use uuid::Uuid;

use super::PaymentFixture;
use super::double::InjectedFault;
use super::refunds::{Admin, assert_rejection};
use crate::program::TestResponse;

const NOTE: &str = "The guests were on the trip, as the meeting shows";

struct EvidenceDesk {
    desk: PaymentFixture,
    admin: Admin,
    booking: Uuid,
    /// At the provider.
    dispute: String,
}

impl EvidenceDesk {
    async fn open() -> Self {
        let desk = PaymentFixture::open().await;
        let admin = desk.admin("sure", true).await;
        let (booking, _, session) = desk.advanced(1).await;
        let dispute = desk.double.with(|books| books.dispute(&session));
        desk.deliver_all_events().await;
        Self { desk, admin, booking, dispute }
    }

    async fn rpc(&self, name: &str, body: &Json) -> TestResponse {
        self.desk.rpc(&self.admin.bearer, name, body).await
    }

    async fn listed(&self, show: &str) -> Json {
        let answer = self.rpc("admin_disputes", &json!({ "show": show })).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    async fn id(&self) -> Json {
        self.listed("all").await["results"][0]["id"].clone()
    }

    async fn send(&self) -> TestResponse {
        self.rpc("send_dispute_evidence", &json!({ "dispute_id": self.id().await, "note": NOTE })).await
    }

    fn submissions(&self) -> Json {
        self.desk.double.with(|books| books.dispute_now(&self.dispute))["evidence_details"]["submission_count"].clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dispute_is_listed_and_its_evidence_is_packed_from_the_booking() {
    let all = EvidenceDesk::open().await;
    let message = "INSERT INTO chat_messages (id, conversation_id, booking_request_id, sender_id, recipient_id, client_key, body, sent_at)
        SELECT $1, b.id, b.id, b.user_id, g.user_id, $1, 'We enjoyed it, thank you!', $2
          FROM booking_requests b JOIN guides g ON g.id = b.guide_id WHERE b.id = $3";
    let now = all.desk.world.app.clock.now();
    let values = vec![crate::actors::id(5_000).into(), now.into(), all.booking.into()];
    all.desk.world.run(message.to_owned(), values).await;
    let listed = all.listed("open").await;
    let one = &listed["results"][0];
    assert_eq!((&listed["total"], &one["status"], &one["amount"]), (&json!(1), &json!("open"), &json!(90.01)));
    let link = format!("https://dashboard.stripe.com/disputes/{}", all.dispute);
    assert_eq!((&one["provider_link"], &one["booking_id"]), (&json!(link), &json!(all.booking)));
    assert!(one["due_by"].is_string() && one["evidence_sent_at"].is_null() && one["decided_at"].is_null(), "{one}");
    assert_eq!(all.listed("decided").await["total"], json!(0));

    let packed = all.rpc("dispute_evidence", &json!({ "dispute_id": one["id"] })).await.json();
    assert_eq!(packed["dispute"], *one);
    let text = |name: &str| {
        let sections = packed["sections"].as_array().unwrap();
        let found = sections.iter().find(|section| section["name"] == *name);
        found.unwrap_or_else(|| panic!("{name}: {packed}"))["text"].as_str().unwrap().to_owned()
    };
    for (name, part) in [
        ("What was booked", "Price: $300.01"),
        ("What was booked", "Travelers: 2"),
        ("The payer", "E-mail address of the booking: contact@example.lk"),
        ("How it was agreed", "The payment of $90.01 arrived"),
        ("The trip itself", "The trip begins on"),
        ("Refunds", "Nothing was refunded."),
        ("Cancellation policy", "Cancelled at least 30 days before the first day: 90 % of what was paid comes back."),
        ("Messages", "We enjoyed it, thank you!"),
    ] {
        assert!(text(name).contains(part), "{name}: {}", text(name));
    }
    let looks = "SELECT COUNT(*) FROM audit_log WHERE action = 'dispute_evidence_viewed' AND subject = 'disputes'";
    assert_eq!(all.desk.world.number(looks).await, 1);
    let unknown = json!({ "dispute_id": crate::actors::id(9) });
    assert_rejection(&all.rpc("dispute_evidence", &unknown).await, 404, "PGRST116");
    assert_rejection(&all.rpc("admin_disputes", &json!({ "show": "some" })).await, 400, "23514");
}

/// T-P15.
#[tokio::test(flavor = "multi_thread")]
async fn evidence_is_sent_once_with_a_second_factor_though_an_answer_is_lost() {
    let all = EvidenceDesk::open().await;
    let half = all.desk.admin("half", false).await;
    let body = json!({ "dispute_id": all.id().await, "note": NOTE });
    let refused = all.desk.rpc(&half.bearer, "send_dispute_evidence", &body).await;
    assert!(assert_rejection(&refused, 403, "42501").contains("second step"));
    let short = json!({ "dispute_id": all.id().await, "note": "x" });
    assert_rejection(&all.rpc("send_dispute_evidence", &short).await, 400, "23514");
    let sent = all.send().await;
    assert_eq!(sent.status, 200, "{sent:?}");
    assert_rejection(&all.send().await, 409, "PT409");
    all.desk.double.fail(&[InjectedFault::Pass, InjectedFault::LostAnswer]);
    all.desk.work().await;
    assert_eq!(all.submissions(), json!(1));
    let evidence = all.desk.double.with(|books| books.dispute_now(&all.dispute))["evidence"].clone();
    let text = |name: &str| evidence[name].as_str().unwrap().to_owned();
    assert!(text("uncategorized_text").starts_with(NOTE), "{evidence}");
    assert!(text("product_description").contains("$300.01") && !text("access_activity_log").is_empty(), "{evidence}");
    assert_eq!(all.listed("open").await["results"][0]["evidence_sent_at"], sent.json()["sent_at"]);
    // The job once more, as after a lost lease, though a message came meanwhile.
    all.desk.world.run("UPDATE dispute_evidence SET taken_at = NULL".to_owned(), vec![]).await;
    let again = "UPDATE jobs SET done_at = NULL, run_at = created_at, payload = $1 WHERE kind = 'dispute_evidence'";
    all.desk.world.run(again.to_owned(), vec![serendib_db::Value::json(&all.id().await)]).await;
    all.desk.work().await;
    assert_eq!(all.submissions(), json!(1));
    assert_eq!(all.desk.world.number("SELECT COUNT(*) FROM dispute_evidence WHERE taken_at IS NOT NULL").await, 1);
    assert_eq!(all.desk.logged(all.booking, "payment_dispute_evidence_sent").await, 1);
    let logged = "SELECT COUNT(*) FROM audit_log WHERE action = 'evidence_sent' AND subject = 'booking_requests'";
    assert_eq!(all.desk.world.number(logged).await, 1);
}

/// T-P15.
#[tokio::test(flavor = "multi_thread")]
async fn evidence_that_the_provider_rejects_can_be_sent_again_and_none_after_the_decision() {
    let all = EvidenceDesk::open().await;
    assert_eq!(all.send().await.status, 200);
    all.desk.double.fail(&[InjectedFault::Pass, InjectedFault::Status(402)]);
    all.desk.work().await;
    assert_eq!(all.desk.world.number("SELECT COUNT(*) FROM dispute_evidence WHERE failure IS NOT NULL").await, 1);
    let one = all.listed("open").await["results"][0].clone();
    assert!(one["evidence_sent_at"].is_null() && one["evidence_failure"].is_string(), "{one}");
    assert_eq!(one["evidence_state"], "failed");
    let bell = "SELECT COUNT(*) FROM notifications WHERE kind = 'payment_review' AND body LIKE 'The payment provider did not take%'";
    assert_eq!(all.desk.world.number(bell).await, 1);
    assert_eq!(all.send().await.status, 200);
    all.desk.work().await;
    assert_eq!(all.submissions(), json!(1));
    assert_eq!(all.listed("open").await["results"][0]["evidence_state"], "taken");
    all.desk.double.with(|books| books.decide(&all.dispute, "lost"));
    all.desk.deliver_all_events().await;
    assert_rejection(&all.send().await, 409, "PT409");
    let decided = all.listed("decided").await;
    assert!(decided["results"][0]["decided_at"].is_string() && decided["results"][0]["status"] == "lost", "{decided}");
}

/// A provider that stays away: the list says that nothing was sent, and the job can be tried again.
#[tokio::test(flavor = "multi_thread")]
async fn evidence_whose_job_gave_up_is_not_sent_until_the_job_is_tried_again() {
    let all = EvidenceDesk::open().await;
    assert_eq!(all.send().await.status, 200);
    assert_eq!(all.listed("open").await["results"][0]["evidence_state"], "waiting");
    let last = format!("UPDATE jobs SET attempts = {} WHERE kind = 'dispute_evidence'", ATTEMPTS - 1);
    all.desk.world.run(last, vec![]).await;
    all.desk.double.fail(&[InjectedFault::Status(500); 8]);
    all.desk.work().await;
    let one = all.listed("open").await["results"][0].clone();
    assert_eq!((&one["evidence_state"], &one["evidence_sent_at"]), (&json!("failed"), &Json::Null));
    all.desk.double.recover();
    let again = "UPDATE jobs SET dead_at = NULL, attempts = 0, run_at = created_at WHERE kind = 'dispute_evidence'";
    all.desk.world.run(again.to_owned(), vec![]).await;
    all.desk.work().await;
    assert_eq!(all.submissions(), json!(1));
    let one = all.listed("open").await["results"][0].clone();
    assert_eq!((&one["evidence_state"], &one["evidence_failure"]), (&json!("taken"), &Json::Null));
}
