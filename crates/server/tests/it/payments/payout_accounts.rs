//! Accounts of guides at the provider, and payouts that it sends to them.

use serde_json::{Value as Json, json};

use super::double::InjectedFault;
use super::refunds::Admin;
use super::{PaymentFixture, SECRET, double};
use crate::actors::{id, status_and_code};
use crate::fixture::TestApp;
use crate::program::TestResponse;

struct PayoutDesk {
    desk: PaymentFixture,
    admin: Admin,
    guide_user: uuid::Uuid,
}

impl PayoutDesk {
    async fn open() -> Self {
        let double = double::Double::start().await;
        let base = double.base();
        let words = [
            "serve",
            "--stripe-secret-key",
            double::KEY,
            "--stripe-webhook-secrets",
            SECRET,
            "--payout-accounts",
            "true",
            "--stripe-api-base",
            &base,
        ];
        let desk = PaymentFixture::around(TestApp::with_arguments(&words).await, double).await;
        desk.double.with(|books| books.balance = 1_000_000);
        // The guide is owed $500 of an old trip.
        let now = desk.world.app.clock.now();
        let entry =
            "INSERT INTO ledger_entries (id, transaction_id, created_at, account, amount, kind, source, guide_id)
                     VALUES ($1, $2, $3, $4, $5, 'trip', 'old', $6)";
        let guide = |account: &str| if account == "guide" { Some(desk.guide) } else { None };
        for (number, account, amount) in [(1_u128, "held", 50_000_i64), (2, "guide", -50_000)] {
            let values = vec![
                id(7_000 + number).into(),
                id(7_000).into(),
                now.into(),
                account.into(),
                amount.into(),
                guide(account).into(),
            ];
            desk.world.run(entry.to_owned(), values).await;
        }
        let admin = desk.admin("sure", true).await;
        let sql = "SELECT user_id FROM guides WHERE id = $1";
        let guide_user = desk.world.app.db.rows(sql, &[desk.guide.into()]).await.unwrap()[0].uuid(0).unwrap();
        Self { desk, admin, guide_user }
    }

    /// The guide has an account that is ready.
    async fn connected() -> Self {
        let all = Self::open().await;
        assert_eq!(all.call("connect-payout-account").await.status, 200);
        all.desk.double.with(|books| books.complete_account("acct_00000001"));
        assert_eq!(all.call("refresh-payout-account").await.json()["status"], "ready");
        all
    }

    async fn call(&self, function: &str) -> TestResponse {
        self.desk.call(self.guide_user, function, &json!({})).await
    }

    async fn rpc(&self, name: &str, body: &Json) -> TestResponse {
        self.desk.rpc(&self.admin.bearer, name, body).await
    }

    async fn send(&self, amount: f64) -> TestResponse {
        self.rpc("send_payout", &json!({ "guide_id": self.desk.guide, "amount": amount, "note": "Thank you" })).await
    }

    async fn recent(&self) -> Json {
        self.rpc("payout_list", &json!({})).await.json()["recent"][0].clone()
    }

    async fn balance(&self) -> Json {
        self.rpc("payout_list", &json!({})).await.json()["guides"][0]["balance"].clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guide_connects_an_account_and_an_admin_sends_a_payout_to_it() {
    let all = PayoutDesk::open().await;
    let own = async || all.desk.world.request_as(all.guide_user, "POST", "rpc/payout_account", &json!({})).await.json();
    assert_eq!(own().await, json!({ "available": true, "status": "none", "connected_at": null }));
    let not_ready = all.send(10.0).await;
    assert_eq!(not_ready.json()["message"], "This guide has no payout account that is ready.");
    let page = all.call("connect-payout-account").await;
    assert_eq!(page.status, 200, "{page:?}");
    let url = page.json()["url"].as_str().unwrap().to_owned();
    assert!(url.starts_with("https://connect.stripe.com/setup/e/acct_00000001/"), "{url}");
    assert_eq!(own().await["status"], "incomplete");
    // A further visit continues with the same account, on another page.
    let again = all.call("connect-payout-account").await.json()["url"].as_str().unwrap().to_owned();
    assert!(again.contains("acct_00000001") && again != url, "{again}");
    assert_eq!(all.call("refresh-payout-account").await.json()["status"], "incomplete");
    all.desk.double.with(|books| books.complete_account("acct_00000001"));
    all.desk.deliver_all_events().await;
    let ready = own().await;
    assert_eq!(ready["status"], "ready");
    assert!(ready["connected_at"].is_string());
    let listed = all.rpc("payout_list", &json!({})).await.json();
    assert_eq!((&listed["guides"][0]["payout_account"], &listed["is_assured"]), (&json!("ready"), &json!(true)));

    let sent = all.send(120.5).await;
    assert_eq!((sent.status, &sent.json()["transfer"]), (200, &json!("pending")), "{sent:?}");
    assert_eq!(all.balance().await, json!(379.5));
    let early = json!({ "payout_id": sent.json()["id"], "reason": "x" });
    assert_eq!(status_and_code(&all.rpc("reverse_payout", &early).await).0, 409);
    all.desk.work().await;
    let recent = all.recent().await;
    assert_eq!(
        (&recent["transfer"], &recent["failure"], &recent["reversed_at"]),
        (&json!("sent"), &Json::Null, &Json::Null)
    );
    let transfers = all.desk.double.with(|books| books.transfers());
    assert_eq!(transfers.len(), 1);
    assert_eq!((&transfers[0]["amount"], &transfers[0]["destination"]), (&json!(12_050), &json!("acct_00000001")));
    assert_eq!(transfers[0]["metadata"]["payout_id"], sent.json()["id"]);
    let call = all.desk.double.calls().into_iter().find(|call| call.path == "/v1/accounts").unwrap();
    assert!(call.body.contains("country=LK") && call.body.contains("service_agreement%5D=recipient"), "{}", call.body);
    // What the provider takes back is in the balance again, once.
    let transfer = transfers[0]["id"].as_str().unwrap();
    all.desk.double.with(|books| books.take_back(transfer));
    let events = all.desk.double.with(double::StripeState::take_events);
    for _ in 0..2 {
        assert_eq!(all.desk.deliver_event(&events[0]).await.status, 200);
    }
    assert_eq!(all.balance().await, json!(500.0));
    assert!(all.recent().await["reversed_at"].is_string());
    assert_eq!(all.rpc("payout_list", &json!({})).await.json()["totals"]["paid_out"], json!(0.0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payout_that_is_rejected_is_in_the_balance_again_and_one_that_is_lost_is_sent_once() {
    let all = PayoutDesk::connected().await;
    all.desk.double.with(|books| books.balance = 0);
    assert_eq!(all.send(100.0).await.status, 200);
    all.desk.work().await;
    let recent = all.recent().await;
    assert_eq!(recent["transfer"], "failed");
    assert_eq!(
        recent["failure"],
        "The payment provider did not send it: the balance there does not cover it (400 balance_insufficient)"
    );
    assert!(recent["reversed_at"].is_string());
    assert_eq!(all.balance().await, json!(500.0));
    let guide = all.rpc("payout_list", &json!({})).await.json()["guides"][0].clone();
    assert_eq!(guide["last_failure"], recent["failure"]);
    let sent = "SELECT title FROM notifications WHERE kind = 'payment_transfer_failed'";
    let sent = all.desk.world.app.db.rows(sent, &[]).await.unwrap();
    assert!(sent[0].text(0).unwrap().starts_with("Payout not sent: $100.00"), "{:?}", sent[0].text(0));
    // The answer is lost on each try; the job is given up, and Stripe forgets the key. An admin tries again: the transfer is found.
    all.desk.double.with(|books| books.balance = 1_000_000);
    all.desk.double.fail(&[InjectedFault::Pass]);
    all.desk.double.fail(&[InjectedFault::LostAnswer; 4]);
    assert_eq!(all.send(500.0).await.status, 200);
    all.desk.work().await;
    assert_eq!(all.recent().await["transfer"], "pending");
    all.desk.double.with(double::StripeState::forget_keys);
    let dead = "UPDATE jobs SET dead_at = created_at WHERE kind = 'transfer' AND done_at IS NULL".to_owned();
    all.desk.world.run(dead, Vec::new()).await;
    let job = "SELECT id FROM jobs WHERE kind = 'transfer' AND done_at IS NULL";
    let job = all.desk.world.app.db.rows(job, &[]).await.unwrap()[0].uuid(0).unwrap();
    assert_eq!(all.rpc("retry_dead_letter", &json!({ "id": job })).await.status, 200);
    all.desk.work().await;
    assert_eq!(all.recent().await["transfer"], "sent");
    assert_eq!(all.desk.double.with(|books| books.transfers()).len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_provider_does_not_answer_rejects_nothing_and_a_transfer_taken_back_meanwhile_is_reversed() {
    let all = PayoutDesk::connected().await;
    // A key that may not read transfers, then one that may not make them.
    for faults in [vec![InjectedFault::Status(403)], vec![InjectedFault::Pass, InjectedFault::Status(401)]] {
        all.desk.double.fail(&faults);
    }
    assert_eq!(all.send(100.0).await.status, 200);
    all.desk.work().await;
    let again = "UPDATE jobs SET run_at = created_at WHERE done_at IS NULL AND kind = 'transfer'".to_owned();
    all.desk.world.run(again.clone(), Vec::new()).await;
    all.desk.work().await;
    assert_eq!((all.recent().await["transfer"].clone(), all.balance().await), (json!("pending"), json!(400.0)));
    all.desk.double.fail(&[InjectedFault::Pass]);
    all.desk.double.fail(&[InjectedFault::LostAnswer; 4]);
    all.desk.world.run(again.clone(), Vec::new()).await;
    all.desk.work().await;
    let transfer = all.desk.double.with(|books| books.transfers())[0]["id"].as_str().unwrap().to_owned();
    all.desk.double.with(|books| books.take_back(&transfer));
    all.desk.world.run(again, Vec::new()).await;
    all.desk.work().await;
    assert!(all.recent().await["reversed_at"].is_string());
    assert_eq!(all.balance().await, json!(500.0));
}

#[tokio::test(flavor = "multi_thread")]
async fn money_is_sent_by_admins_with_a_second_step_and_never_to_themselves() {
    let all = PayoutDesk::connected().await;
    let body = json!({ "guide_id": all.desk.guide, "amount": 1 });
    let half = all.desk.admin("half", false).await;
    let refused = all.desk.rpc(&half.bearer, "send_payout", &body).await;
    assert!(refused.json()["message"].as_str().unwrap().contains("second step"), "{refused:?}");
    for bearer in [crate::tokens::person(all.guide_user), crate::tokens::service()] {
        assert_eq!(all.desk.rpc(&bearer, "send_payout", &body).await.status, 403);
    }
    assert_eq!(all.desk.rpc("", "send_payout", &body).await.status, 401);
    for (amount, status) in [(json!(0), 400), (json!(-5), 400), (json!(1.001), 400), (json!(500.01), 409)] {
        let body = json!({ "guide_id": all.desk.guide, "amount": amount });
        assert_eq!(all.rpc("send_payout", &body).await.status, status, "{amount}");
    }
    // The admin is the guide.
    let own = "UPDATE guides SET user_id = (SELECT id FROM users WHERE email = 'sure@example.lk') WHERE id = $1";
    all.desk.world.run(own.to_owned(), vec![all.desk.guide.into()]).await;
    assert_eq!(all.send(1.0).await.status, 403);
    assert_eq!(all.desk.double.with(|books| books.transfers()), Vec::<Json>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_session_does_not_change_where_money_goes() {
    let all = PayoutDesk::connected().await;
    let disconnect =
        async || all.desk.world.request_as(all.guide_user, "POST", "rpc/disconnect_payout_account", &json!({})).await;
    let now = all.desk.world.app.clock.now();
    let user = || vec![all.guide_user.into()];
    let age = "UPDATE sessions SET created_at = $2 WHERE user_id = $1".to_owned();
    all.desk.world.run(age, vec![all.guide_user.into(), (now - chrono::Duration::hours(25)).into()]).await;
    let refused = disconnect().await;
    assert_eq!(refused.status, 403, "{refused:?}");
    let text = refused.json()["message"].as_str().unwrap().to_owned();
    assert!(text.contains("sign in again"), "{text}");
    let refused = all.call("connect-payout-account").await;
    assert_eq!((refused.status, &refused.json()["error"]), (403, &json!(text)));
    // What the provider reports is still read.
    assert_eq!(all.call("refresh-payout-account").await.json()["status"], "ready");
    // A second factor that this session has not passed.
    let factor = "INSERT INTO mfa_factors (id, user_id, kind, is_verified, created_at, updated_at)
        SELECT id, user_id, 'totp', TRUE, created_at, created_at FROM sessions WHERE user_id = $1";
    all.desk.world.run(factor.to_owned(), user()).await;
    assert_eq!(status_and_code(&disconnect().await), (403, "insufficient_aal".to_owned()));
    assert_eq!(all.call("connect-payout-account").await.status, 403);
    all.desk.world.run("UPDATE sessions SET aal = 'aal2' WHERE user_id = $1".to_owned(), user()).await;
    assert_eq!(all.call("connect-payout-account").await.status, 200);
    assert_eq!(disconnect().await.json()["status"], "none");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replaced_account_rests_for_three_days_and_no_other_than_the_one_that_was_seen_is_paid() {
    let all = PayoutDesk::connected().await;
    let listed = async || all.rpc("payout_list", &json!({})).await.json()["guides"][0].clone();
    let first = listed().await;
    assert_eq!((&first["payout_account_rests_until"], &first["last_failure"]), (&Json::Null, &Json::Null));
    let send = async |since: &Json| {
        let body = json!({ "guide_id": all.desk.guide, "amount": 10, "account_since": since });
        all.rpc("send_payout", &body).await
    };
    assert_eq!(send(&first["payout_account_since"]).await.status, 200);
    all.desk.world.request_as(all.guide_user, "POST", "rpc/disconnect_payout_account", &json!({})).await;
    assert_eq!(all.call("connect-payout-account").await.status, 200);
    let stored = "SELECT account_id FROM payout_accounts";
    let stored = all.desk.world.app.db.rows(stored, &[]).await.unwrap()[0].text(0).unwrap().to_owned();
    all.desk.double.with(|books| books.complete_account(&stored));
    assert_eq!(all.call("refresh-payout-account").await.json()["status"], "ready");
    let changed = send(&first["payout_account_since"]).await;
    assert_eq!(
        (changed.status, &changed.json()["message"]),
        (409, &json!("The guide's payout account changed. Look again."))
    );
    let second = listed().await;
    let instant = |name: &str| chrono::DateTime::parse_from_rfc3339(second[name].as_str().unwrap()).unwrap();
    let rests_until = instant("payout_account_rests_until");
    assert_eq!(rests_until - instant("payout_account_since"), chrono::Duration::days(3));
    let rests = send(&second["payout_account_since"]).await;
    let until = serendib_domain::ctx::format_time(rests_until.to_utc());
    let text = format!("The guide has replaced the payout account. Money can be sent to it from {until}.");
    assert_eq!((status_and_code(&rests), &rests.json()["message"]), ((409, "PT409".to_owned()), &json!(text)));
    let earlier = "UPDATE payout_accounts SET connected_at = $1".to_owned();
    let ago = all.desk.world.app.clock.now() - chrono::Duration::days(3);
    all.desk.world.run(earlier, vec![ago.into()]).await;
    let rested = listed().await;
    assert_eq!(rested["payout_account_rests_until"], Json::Null);
    assert_eq!(send(&rested["payout_account_since"]).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_leave_and_others_than_guides_have_none() {
    let all = PayoutDesk::connected().await;
    let event = json!({
        "id": "evt_left", "object": "event", "type": "account.application.deauthorized", "livemode": false, "created": 1,
        "account": "acct_00000001", "data": { "object": { "id": "ca_1", "object": "application" } },
    });
    assert_eq!(all.desk.deliver_event(&event).await.status, 200);
    assert_eq!(all.send(1.0).await.status, 409);
    let gone = all.desk.world.request_as(all.guide_user, "POST", "rpc/disconnect_payout_account", &json!({})).await;
    assert_eq!(gone.status, 404);
    assert_eq!(all.call("connect-payout-account").await.status, 200);
    let left = all.desk.world.request_as(all.guide_user, "POST", "rpc/disconnect_payout_account", &json!({})).await;
    assert_eq!(left.json(), json!({ "available": true, "status": "none", "connected_at": null }));
    // One that Stripe has closed makes room for another.
    assert_eq!(all.call("connect-payout-account").await.status, 200);
    let own = "SELECT account_id FROM payout_accounts";
    let closed = all.desk.world.app.db.rows(own, &[]).await.unwrap()[0].text(0).unwrap().to_owned();
    all.desk.double.with(|books| books.remove_account(&closed));
    let page = all.call("connect-payout-account").await;
    assert!(page.status == 200 && !page.json()["url"].as_str().unwrap().contains(&closed), "{page:?}");
    let next = all.desk.world.app.db.rows(own, &[]).await.unwrap()[0].text(0).unwrap().to_owned();
    all.desk.double.with(|books| books.remove_account(&next));
    assert_eq!(all.call("refresh-payout-account").await.json()["status"], "none");
    let sent = "SELECT kind FROM notifications WHERE kind LIKE 'payment_account_%' ORDER BY created_at, id";
    let sent = all.desk.world.app.db.rows(sent, &[]).await.unwrap();
    let sent: Vec<&str> = sent.iter().map(|row| row.text(0).unwrap()).collect();
    assert_eq!(sent[..2], ["payment_account_ready", "payment_account_removed"]);
    for function in ["connect-payout-account", "refresh-payout-account"] {
        assert_eq!(all.desk.call(all.desk.traveller, function, &json!({})).await.status, 403, "{function}");
        let anonymous = all.desk.world.ask("POST", &format!("/functions/v1/{function}"), &[], "{}").await;
        assert_eq!(anonymous.status, 401, "{function}");
    }
    let elsewhere = json!({
        "id": "evt_other", "object": "event", "type": "account.updated", "livemode": false, "created": 1,
        "data": { "object": { "id": "acct_other", "object": "account", "payouts_enabled": true } },
    });
    assert_eq!(all.desk.deliver_event(&elsewhere).await.status, 200);
    // Without the setting, there are no accounts.
    let plain = PaymentFixture::open().await;
    let sql = "SELECT user_id FROM guides WHERE id = $1";
    let user = plain.world.app.db.rows(sql, &[plain.guide.into()]).await.unwrap()[0].uuid(0).unwrap();
    let refused = plain.call(user, "connect-payout-account", &json!({})).await;
    assert_eq!(
        (refused.status, &refused.json()["error"]),
        (409, &json!("Payout accounts are not set up on this site."))
    );
}
