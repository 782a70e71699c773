//! Refunds that a provider or bank refuses, and their manual replacement. T-P15.

use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::PaymentFixture;
use super::refunds::{Admin, assert_rejection, wish};

impl PaymentFixture {
    /// An admin refunds a whole advance, and the worker runs.
    async fn given_back(&self, sure: &Admin, payment: Uuid) {
        let answer = self.rpc(&sure.bearer, "refund_payment", &wish(payment, 90.01, 90.01)).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        self.work().await;
        self.deliver_all_events().await;
    }

    /// A payment's refunds, oldest first, and what is left of it.
    async fn refunds_of(&self, sure: &Admin, payment: Uuid) -> (Vec<Json>, Json) {
        let seen = self.rpc(&sure.bearer, "payment_refunds", &json!({ "payment_id": payment })).await.json();
        (seen["refunds"].as_array().unwrap().clone(), seen["left"].clone())
    }

    /// Refunds the rest of the newest payment on the provider's own pages.
    async fn made_in_the_dashboard(&self) {
        self.double.with(|books| {
            let money = books.sessions().last().unwrap()["payment_intent"].as_str().unwrap().to_owned();
            books.refund_by_hand(&money);
        });
        self.deliver_all_events().await;
    }

    /// A bank turns back the provider's newest refund.
    async fn turn_back_the_last(&self) {
        self.double.with(|books| {
            let refund = books.refunds().last().unwrap()["id"].as_str().unwrap().to_owned();
            books.finish_refund(&refund, false);
        });
        self.deliver_all_events().await;
    }
}

fn states(refunds: &[Json]) -> Vec<&str> {
    refunds.iter().map(|one| one["status"].as_str().unwrap()).collect()
}

/// T-P15.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_bank_turns_back_after_it_had_gone_through_is_made_by_hand_once() {
    let desk = PaymentFixture::open().await;
    let sure = desk.admin("sure", true).await;
    let (booking, payment, _) = desk.advanced(1).await;
    desk.given_back(&sure, payment).await;
    assert_eq!(desk.states(booking).await.0, ["refunded"]);
    // The provider repeats the event.
    for _ in 0..2 {
        desk.turn_back_the_last().await;
        assert_eq!(desk.states(booking).await.0, ["refund_pending"]);
    }
    let (refunds, left) = desk.refunds_of(&sure, payment).await;
    assert_eq!((states(&refunds), left), (vec!["failed", "manual"], json!(0.0)));
    let body = json!({ "refund_id": refunds[1]["id"], "how": "Bank transfer 4711" });
    let settled = desk.rpc(&sure.bearer, "settle_refund", &body).await;
    assert_eq!((settled.status, &settled.json()["status"]), (200, &json!("refunded")), "{settled:?}");
    desk.turn_back_the_last().await;
    assert_eq!(desk.states(booking).await.0, ["refunded"]);
    let headers = [("authorization", sure.bearer.as_str())];
    let figures = desk.world.ask("GET", "/rest/v1/rpc/payment_figures", &headers, "").await.json();
    assert_eq!((&figures["refunds"], &figures["refunded"]), (&json!(1), &json!(90.01)), "it went once");
    desk.work().await;
    let mails =
        "SELECT COUNT(*) FROM mails WHERE subject = 'Your refund takes longer' AND recipient = 'person1@example.lk'";
    assert_eq!(desk.world.number(mails).await, 1);
}

/// T-P15.
#[tokio::test(flavor = "multi_thread")]
async fn a_refund_that_waits_for_a_person_and_is_made_in_the_dashboard_is_one_refund() {
    let desk = PaymentFixture::open().await;
    let sure = desk.admin("sure", true).await;
    // A refund that the provider refused.
    let (booking, payment, _) = desk.advanced(1).await;
    desk.double.with(|books| books.refunds_refused = true);
    desk.given_back(&sure, payment).await;
    let (refunds, _) = desk.refunds_of(&sure, payment).await;
    assert_eq!(states(&refunds), ["manual"]);
    desk.double.with(|books| books.refunds_refused = false);
    desk.made_in_the_dashboard().await;
    let (after, left) = desk.refunds_of(&sure, payment).await;
    assert_eq!((states(&after), left), (vec!["succeeded"], json!(0.0)));
    assert_eq!((&after[0]["id"], &after[0]["reason"]), (&refunds[0]["id"], &json!("The boat did not go")));
    assert_eq!(desk.states(booking).await.0, ["refunded"]);
    assert_eq!(desk.logged(booking, "payment_refunded").await, 1);
    let body = json!({ "refund_id": refunds[0]["id"], "how": "Bank transfer 4711" });
    assert_rejection(&desk.rpc(&sure.bearer, "settle_refund", &body).await, 409, "PT409");
    // A refund that a bank turned back.
    let (booking, payment, _) = desk.advanced(2).await;
    desk.given_back(&sure, payment).await;
    desk.turn_back_the_last().await;
    desk.made_in_the_dashboard().await;
    let (after, left) = desk.refunds_of(&sure, payment).await;
    assert_eq!((states(&after), left), (vec!["failed", "succeeded"], json!(0.0)));
    assert_eq!(desk.states(booking).await.0, ["refunded"]);
}

/// T-P15.
#[tokio::test(flavor = "multi_thread")]
async fn a_refund_made_in_the_dashboard_is_not_requested_again() {
    let desk = PaymentFixture::open().await;
    let sure = desk.admin("sure", true).await;
    let (_, payment, session) = desk.advanced(1).await;
    let answer = desk.rpc(&sure.bearer, "refund_payment", &wish(payment, 90.01, 90.01)).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    // Before the worker runs, the payer disputes the payment, and an admin refunds it at the provider, where it stays pending.
    desk.double.with(|books| {
        books.dispute(&session);
        books.refunds_wait = true;
    });
    desk.deliver_all_events().await;
    assert_eq!(states(&desk.refunds_of(&sure, payment).await.0), ["manual"]);
    desk.made_in_the_dashboard().await;
    desk.work().await;
    assert_eq!(states(&desk.refunds_of(&sure, payment).await.0), ["pending"]);
    let calls = desk.double.calls();
    assert!(!calls.iter().any(|one| one.method == "POST" && one.path == "/v1/refunds"), "{calls:?}");
}
