//! Payouts, their reversals, and the commission of a guide.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::identity;
use serendib_domain::ledger::{decide_commission, payout_list, record_payout, request_commission, reverse_payout};
use serendib_domain::staff::StaffRights;
use serendib_domain::{Caller, Result};

use crate::bookings::BookingFixture;
use crate::people::{count, error_kind_and_text, kind, person, run, texts, to_object};

impl BookingFixture {
    async fn try_payout(&self, who: &Caller, changes: Json) -> Result<Json> {
        let guide = self.host.person().unwrap().guide;
        let document = crate::bookings::with(json!({ "guide_id": guide, "amount": 100, "reference": "T-9" }), changes);
        let (ctx, document) = (self.ctx(who), to_object(&document));
        self.write(async move |tx: &mut Tx<'_>| record_payout(tx, &ctx, &document).await).await
    }

    async fn try_reversal(&self, who: &Caller, payout: &Json, reason: &str) -> Result<Json> {
        let (ctx, id, reason) = (self.ctx(who), payout["id"].as_str().unwrap_or("x").to_owned(), reason.to_owned());
        self.write(async move |tx: &mut Tx<'_>| reverse_payout(tx, &ctx, &id, &reason).await).await
    }

    async fn try_request(&self, who: &Caller, percent: Json) -> Result<Json> {
        let guide = self.host.person().unwrap().guide;
        let document = to_object(&json!({ "guide_id": guide, "percent": percent, "reason": "Many trips" }));
        let ctx = self.ctx(who);
        self.write(async move |tx: &mut Tx<'_>| request_commission(tx, &ctx, &document).await).await
    }

    async fn decide(&self, who: &Caller, request: &Json, is_accepted: bool) -> Result<Json> {
        let (ctx, id) = (self.ctx(who), request["id"].as_str().unwrap_or("x").to_owned());
        self.write(async move |tx: &mut Tx<'_>| decide_commission(tx, &ctx, &id, is_accepted).await).await
    }

    async fn payout_list(&self) -> Json {
        payout_list(&self.db, &self.ctx(&self.admin)).await.unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payout_is_never_more_than_the_balance_and_recorded_once() {
    let mut scene = BookingFixture::new().await;
    assert_eq!(scene.payout_list().await["guides"], json!([]));
    scene.paid_trip(700, 40).await;
    let conflict = |text: &str| ("conflict", text.to_owned());
    let too_much = conflict("This is more than the guide's balance.");
    assert_eq!(error_kind_and_text(scene.try_payout(&scene.admin, json!({})).await), too_much, "nothing is earned yet");
    scene.later(Duration::days(43)).await;
    let listed = scene.payout_list().await;
    let guide = &listed["guides"][0];
    assert_eq!(
        (&guide["balance"], &guide["due"], &guide["last_payout_at"]),
        (&json!(220.95), &json!(0.0), &Json::Null)
    );
    assert_eq!((&guide["due_on"], &guide["last_failure"]), (&json!("2030-03-05"), &Json::Null));
    assert_eq!(scene.earnings().await["next_payout"]["on"], guide["due_on"]);
    assert_eq!(error_kind_and_text(scene.try_payout(&scene.admin, json!({ "amount": 220.96 })).await), too_much);
    for wrong in [
        json!({ "amount": 0 }),
        json!({ "amount": -1 }),
        json!({ "amount": 1.001 }),
        json!({ "amount": null }),
        json!({ "reference": " " }),
    ] {
        assert_eq!(kind(scene.try_payout(&scene.admin, wrong.clone()).await), "fields", "{wrong}");
    }
    assert_eq!(kind(scene.try_payout(&scene.admin, json!({ "guide_id": "x" })).await), "missing");
    for who in [&scene.host, &scene.traveller] {
        assert_eq!(kind(scene.try_payout(who, json!({})).await), "forbidden");
    }
    assert_eq!(kind(scene.try_payout(&Caller::Visitor, json!({})).await), "signed out");
    assert_eq!(count(&scene.db, "SELECT COUNT(*) FROM payouts").await, 0);

    // In March, what was earned in February is due.
    scene.later(Duration::days(5)).await;
    assert_eq!(scene.payout_list().await["guides"][0]["due"], json!(220.95));
    let paid = scene.try_payout(&scene.admin, json!({ "amount": 200.95, "note": "Thank you" })).await.unwrap();
    assert_eq!((&paid["amount"], &paid["by"], &paid["reversed_at"]), (&json!(200.95), &json!("Person 3"), &Json::Null));
    let same = conflict("A payout with this reference is recorded for this guide already.");
    assert_eq!(error_kind_and_text(scene.try_payout(&scene.admin, json!({ "amount": 1 })).await), same);
    let listed = scene.payout_list().await;
    assert_eq!((&listed["guides"][0]["balance"], &listed["guides"][0]["due"]), (&json!(20.0), &json!(20.0)));
    assert_eq!(listed["recent"][0], paid);
    assert_eq!(
        listed["totals"],
        json!({ "received": 245.5, "refunded": 0.0, "held": 0.0, "owed": 20.0, "commission": 24.55, "paid_out": 200.95, "difference": 0.0 })
    );
    let earnings = scene.earnings().await;
    assert_eq!(
        (&earnings["balance"], &earnings["next_payout"]),
        (&json!(20.0), &json!({ "on": "2030-03-05", "amount": 20.0 }))
    );
    assert_eq!(scene.notification_kinds(&scene.host).await.last().unwrap(), "payment_payout");
    let mail = "SELECT payload FROM jobs WHERE payload LIKE '%payout_sent%'";
    assert!(texts(&scene.db, mail).await[0].contains("T-9"));

    assert_eq!(kind(scene.try_reversal(&scene.admin, &paid, " ").await), "fields");
    assert_eq!(kind(scene.try_reversal(&scene.admin, &json!({}), "x").await), "missing");
    let reversed = scene.try_reversal(&scene.admin, &paid, "The account is closed").await.unwrap();
    assert!(reversed["reversed_at"].is_string(), "{reversed}");
    let again = conflict("This payout is reversed already.");
    assert_eq!(error_kind_and_text(scene.try_reversal(&scene.admin, &paid, "x").await), again);
    let listed = scene.payout_list().await;
    assert_eq!((&listed["guides"][0]["balance"], &listed["totals"]["paid_out"]), (&json!(220.95), &json!(0.0)));
    assert_eq!((&listed["totals"]["difference"], &listed["guides"][0]["last_payout_at"]), (&json!(0.0), &Json::Null));
    let logged = "SELECT action FROM audit_log WHERE subject = 'payouts' ORDER BY created_at, action";
    assert_eq!(texts(&scene.db, logged).await, ["payout_recorded", "payout_reversed"]);
    for logged in [
        "SELECT after FROM audit_log WHERE action = 'payout_recorded'",
        "SELECT before FROM audit_log WHERE action = 'payout_reversed'",
    ] {
        let entry: Json = serde_json::from_str(&texts(&scene.db, logged).await[0]).unwrap();
        assert_eq!(
            (&entry["guide_id"], &entry["guide_name"], &entry["payout"], &entry["reference"]),
            (&guide["guide_id"], &guide["display_name"], &json!(200.95), &json!("T-9"))
        );
    }
    assert_eq!(scene.notification_kinds(&scene.host).await.last().unwrap(), "payment_payout_reversed");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_payouts_at_once_do_not_exceed_the_balance() {
    let mut scene = BookingFixture::new().await;
    scene.paid_trip(700, 40).await;
    scene.later(Duration::days(43)).await;
    let pay =
        async |reference: &str| scene.try_payout(&scene.admin, json!({ "amount": 200, "reference": reference })).await;
    let (first, second, third) = tokio::join!(pay("a"), pay("b"), pay("c"));
    let paid = [first, second, third].iter().filter(|one| one.is_ok()).count();
    assert_eq!((paid, scene.earnings().await["balance"].clone()), (1, json!(20.95)));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_admin_is_not_paid_by_their_own_hand() {
    let mut scene = BookingFixture::new().await;
    scene.paid_trip(700, 40).await;
    scene.later(Duration::days(43)).await;
    let mut own = scene.host.person().unwrap().clone();
    own.rights = StaffRights::ALL;
    assert_eq!(kind(scene.try_payout(&Caller::Person(own), json!({})).await), "forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_admin_decides_about_a_commission_and_it_counts_for_later_bookings() {
    let mut scene = BookingFixture::new().await;
    let second = person(&scene.db, 4, true).await;
    let before = scene.paid_trip(700, 40).await;
    for wrong in [json!(51), json!(-1), json!(1.5), json!("x"), json!(null)] {
        assert_eq!(kind(scene.try_request(&scene.admin, wrong.clone()).await), "fields", "{wrong}");
    }
    assert_eq!(kind(scene.try_request(&scene.host, json!(5)).await), "forbidden");
    assert_eq!(kind(scene.try_request(&scene.admin, json!(10)).await), "conflict", "it is 10 already");
    let request = scene.try_request(&scene.admin, json!(5)).await.unwrap();
    assert_eq!(
        (&request["percent_before"], &request["percent"], &request["requested_by_me"]),
        (&json!(10), &json!(5), &json!(true))
    );
    assert_eq!(kind(scene.try_request(&second, json!(6)).await), "conflict", "one waits already");
    assert_eq!(kind(scene.decide(&scene.admin, &request, true).await), "forbidden");
    let listed = payout_list(&scene.db, &scene.ctx(&second)).await.unwrap();
    let open = &listed["commission_requests"][0];
    assert_eq!((&open["requested_by_me"], &open["may_accept"]), (&json!(false), &json!(true)));
    // Withdrawn, requested again, accepted.
    assert_eq!(scene.decide(&scene.admin, &request, false).await.unwrap()["status"], "rejected");
    assert_eq!(scene.earnings().await["commission_percent"], json!(10));
    let request = scene.try_request(&scene.admin, json!(5)).await.unwrap();
    assert_eq!(scene.decide(&second, &request, true).await.unwrap()["status"], "accepted");
    assert_eq!(kind(scene.decide(&second, &request, true).await), "conflict");
    assert_eq!(scene.earnings().await["commission_percent"], json!(5));
    assert_eq!(scene.notification_kinds(&scene.host).await.last().unwrap(), "payment_commission");
    let after = scene.paid_trip(710, 60).await;
    scene.later(Duration::days(63)).await;
    assert_eq!(scene.accounts(before).await, [24_550, 0, 22_095, 2_455]);
    assert_eq!(scene.accounts(after).await, [24_550, 0, 23_323, 1_227]);
    let logged = "SELECT action FROM audit_log WHERE subject = 'commission_requests' ORDER BY created_at, action";
    let logged = texts(&scene.db, logged).await;
    assert_eq!(logged.len(), 4, "{logged:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_removed_guide_the_figures_stay_and_the_texts_do_not() {
    let mut scene = BookingFixture::new().await;
    scene.paid_trip(700, 40).await;
    scene.later(Duration::days(43)).await;
    let paid = scene.try_payout(&scene.admin, json!({ "note": "To his wife's account" })).await.unwrap();
    scene.try_reversal(&scene.admin, &paid, "His account is closed").await.unwrap();
    scene.try_request(&scene.admin, json!(5)).await.unwrap();
    let (ctx, user) = (scene.ctx(&Caller::Service), scene.host.person().unwrap().user);
    let removed: identity::IdentityResult<()> =
        scene.db.write(async move |tx: &mut Tx<'_>| identity::admin::remove(tx, &ctx, user).await).await;
    removed.unwrap();
    let texts_left = "SELECT COUNT(*) FROM payouts o JOIN payout_reversals v ON v.payout_id = o.id
                       WHERE o.note IS NOT NULL OR v.reason <> '' OR EXISTS (SELECT 1 FROM commission_requests WHERE reason <> '')";
    assert_eq!(count(&scene.db, texts_left).await, 0);
    assert_eq!(count(&scene.db, "SELECT CAST(SUM(amount) AS BIGINT) FROM payouts").await, 10_000);
    run(&scene.db, "DELETE FROM jobs", vec![]).await;
}
