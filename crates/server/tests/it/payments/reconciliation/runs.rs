//! Runs: one at a time, again after a crash and an outage, page by page, every night, and with the sandbox.

use chrono::Duration;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::{AGO_SECONDS, lines};
use crate::fixture::TestApp;
use crate::payments::PaymentFixture;
use crate::payments::double::{Double, InjectedFault, RecordedCall, StripeState};
use crate::payments::refunds::{assert_rejection, wish};

#[tokio::test(flavor = "multi_thread")]
async fn one_run_at_a_time_and_a_lost_one_makes_room() {
    let (desk, admin) = PaymentFixture::some_hours_ago().await;
    let start = async |body: Json| desk.rpc(&admin.bearer, "start_reconciliation", &body).await;
    for (from, to) in
        [("2026-13-01", ""), ("2026-05-02", "2026-05-01"), ("2099-01-01", "2099-01-02"), ("2020-01-01", "2020-04-02")]
    {
        assert_rejection(&start(json!({ "from": from, "to": to })).await, 400, "23514");
    }
    let (one, two) = tokio::join!(start(json!({})), start(json!({})));
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{one:?} {two:?}");
    assert_rejection(&start(json!({})).await, 409, "PT409");
    // Its worker was lost for good.
    let long_ago = desk.world.app.clock.now() - Duration::hours(7);
    desk.world.run("UPDATE reconciliation_runs SET started_at = $1".to_owned(), vec![long_ago.into()]).await;
    desk.world.run("DELETE FROM jobs WHERE kind = 'reconcile'".to_owned(), vec![]).await;
    assert_eq!(start(json!({})).await.status, 200);
    desk.work().await;
    let states = "SELECT COUNT(*) FROM reconciliation_runs WHERE status = ";
    assert_eq!(desk.world.number(&format!("{states}'done'")).await, 1);
    assert_eq!(desk.world.number(&format!("{states}'failed'")).await, 1);
}

/// T-D08.
#[tokio::test(flavor = "multi_thread")]
async fn a_run_whose_worker_was_killed_is_run_again_and_finds_each_difference_once() {
    let (desk, admin) = PaymentFixture::some_hours_ago().await;
    let (_, payment, _) = desk.advanced(1).await;
    let sql = "UPDATE payments SET amount = amount - 1 WHERE id = $1".to_owned();
    desk.world.run(sql, vec![payment.into()]).await;
    assert_eq!(desk.rpc(&admin.bearer, "start_reconciliation", &json!({})).await.status, 200);
    // A worker took the job, and nothing came of it.
    let ended = desk.world.app.clock.now() - Duration::seconds(1);
    let taken = "UPDATE jobs SET attempts = 1, run_at = $1, last_error = NULL WHERE kind = 'reconcile'";
    desk.world.run(taken.to_owned(), vec![ended.into()]).await;
    desk.work().await;
    let found = desk.differences(&admin, "open").await;
    assert_eq!((&found["last"]["status"], &found["open"]), (&json!("done"), &json!(1)), "{found}");
    // The job once more, as after a lost lease.
    let again = "UPDATE jobs SET done_at = NULL, run_at = $1 WHERE kind = 'reconcile' AND done_at IS NOT NULL";
    desk.world.run(again.to_owned(), vec![desk.world.app.clock.now().into()]).await;
    desk.work().await;
    assert_eq!(desk.differences(&admin, "all").await["total"], json!(1));
    assert_eq!(desk.world.number("SELECT COUNT(*) FROM reconciliation_runs").await, 1);
}

/// T-P17.
#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_is_down_fails_the_run_which_is_tried_again() {
    let (desk, admin) = PaymentFixture::some_hours_ago().await;
    desk.advanced(1).await;
    assert_eq!(desk.rpc(&admin.bearer, "start_reconciliation", &json!({})).await.status, 200);
    desk.double.fail(&[InjectedFault::Later(503, 60)]);
    desk.work().await;
    let found = desk.differences(&admin, "open").await;
    assert_eq!(found["last"]["status"], json!("failed"), "{found}");
    assert_eq!(found["last"]["error"], json!("The payment provider answered 503 Service Unavailable."));
    let due = "UPDATE jobs SET run_at = $1 WHERE kind = 'reconcile' AND done_at IS NULL AND attempts > 0";
    desk.world.run(due.to_owned(), vec![desk.world.app.clock.now().into()]).await;
    desk.work().await;
    let found = desk.differences(&admin, "open").await;
    assert_eq!((&found["last"]["status"], &found["last"]["error"]), (&json!("done"), &Json::Null), "{found}");
}

#[tokio::test(flavor = "multi_thread")]
async fn long_lists_are_read_page_by_page_and_what_is_young_is_left_to_the_next_run() {
    let (desk, admin) = PaymentFixture::some_hours_ago().await;
    desk.double.with(|books| {
        for _ in 0..230 {
            let foreign = books.open_page("x", "x", 100);
            books.pay(&foreign);
        }
        books.ahead = 0;
        let young = books.open_page("x", "x", 100);
        books.pay(&young);
    });
    desk.double.with(StripeState::take_events);
    let found = desk.reconcile_now(&admin).await;
    assert_eq!((&found["open"], &found["difference"]), (&json!(230), &json!(-230.0)));
    let reads = |one: &&RecordedCall| one.path.starts_with("/v1/balance_transactions?");
    assert_eq!(desk.double.calls().iter().filter(reads).count(), 3);
    let mut seen = Vec::new();
    let mut after = json!("");
    loop {
        let body = json!({ "after": after, "limit": "100" });
        let page = desk.rpc(&admin.bearer, "reconciliation", &body).await.json();
        seen.extend(page["results"].as_array().unwrap().iter().map(|one| one["id"].to_string()));
        if page["next"].is_null() {
            break;
        }
        after = page["next"].clone();
    }
    let listed = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!((listed, seen.len()), (230, 230));
    for wrong in [json!({ "show": "some" }), json!({ "after": "x" }), json!({ "limit": "0" })] {
        assert_rejection(&desk.rpc(&admin.bearer, "reconciliation", &wrong).await, 400, "23514");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_nightly_run_is_queued_once_and_needs_no_person() {
    let (desk, admin) = PaymentFixture::some_hours_ago().await;
    desk.work().await;
    desk.work().await;
    let waiting = "SELECT COUNT(*) FROM jobs WHERE kind = 'reconcile' AND done_at IS NULL";
    assert_eq!(desk.world.number(waiting).await, 1);
    desk.world
        .run("UPDATE jobs SET run_at = $1 WHERE kind = 'reconcile'".to_owned(), vec![desk.world.app.clock.now().into()])
        .await;
    desk.work().await;
    let last = desk.differences(&admin, "open").await["last"].clone();
    assert_eq!((&last["status"], &last["started_by"]), (&json!("done"), &Json::Null), "{last}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sandbox_has_a_list_of_its_own() {
    let desk = PaymentFixture::around(TestApp::with_arguments(&["serve"]).await, Double::start().await).await;
    let admin = desk.admin("sure", true).await;
    let pay = async |booking: Uuid| {
        desk.open_advance(booking).await;
        let session = desk.session(booking).await;
        let headers = [("content-type", "application/x-www-form-urlencoded")];
        let paid =
            desk.world.ask("POST", &format!("/sandbox/checkout/{session}"), &headers, "number=4242424242424242").await;
        assert_eq!(paid.status, 303);
        desk.work().await;
    };
    let (one, two) = (desk.booking(1, "approved").await, desk.booking(2, "approved").await);
    pay(one).await;
    pay(two).await;
    let payment = "SELECT id FROM payments WHERE booking_request_id = $1";
    let payment = desk.world.app.db.rows(payment, &[one.into()]).await.unwrap()[0].uuid(0).unwrap();
    let part = wish(payment, 10.0, 90.01);
    assert_eq!(desk.rpc(&admin.bearer, "refund_payment", &part).await.status, 200);
    desk.work().await;
    desk.age().await;
    let then = desk.world.app.clock.now() - Duration::seconds(AGO_SECONDS);
    desk.world.run("UPDATE sandbox_movements SET created_at = $1".to_owned(), vec![then.into()]).await;
    let found = desk.reconcile_now(&admin).await;
    assert_eq!((lines(&found), &found["last"]["checked"]), (vec![], &json!(3)), "{found}");
    let sql = "UPDATE sandbox_movements SET amount = 500 WHERE subject = 'refund'".to_owned();
    desk.world.run(sql, vec![]).await;
    let sql = "DELETE FROM sandbox_movements WHERE row_id <> $1 AND subject = 'payment'".to_owned();
    desk.world.run(sql, vec![payment.into()]).await;
    let found = desk.reconcile_now(&admin).await;
    let expected = ["payment missing_there: 90.01 paid / null null", "refund amount: 10.0 succeeded / 5.0 succeeded"];
    assert_eq!(lines(&found), expected, "{found}");
    assert!(found["results"].as_array().unwrap().iter().all(|one| one["provider_link"].is_null()));
}
