//! Payments that an admin records.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::payments::manual_payments::record_manual_payment;
use serendib_domain::{Caller, Result, SignedInPerson};
use uuid::Uuid;

use super::wrong_fields;
use crate::bookings::{BookingFixture, with};
use crate::people::{kind, texts, to_object};

fn assured(caller: &Caller) -> Caller {
    Caller::Person(SignedInPerson { is_assured: true, ..caller.person().unwrap().clone() })
}

impl BookingFixture {
    async fn record_transfer(&self, who: &Caller, booking: Uuid, posted: &Json) -> Result<Uuid> {
        let (ctx, posted) = (self.ctx(who), to_object(posted));
        self.write(async move |tx: &mut Tx<'_>| record_manual_payment(tx, &ctx, booking, &posted).await).await
    }

    fn transfer_of(&self, kind: &str, amount: f64, reference: &str) -> Json {
        json!({ "kind": kind, "amount": amount, "reference": reference, "received_on": self.day(0), "note": null })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_confirms_a_booking_and_its_balance_completes_it() {
    let scene = BookingFixture::new().await;
    let (booking, admin) = (scene.approved(60).await, assured(&scene.admin));
    let advance = with(scene.transfer_of("advance", 73.65, " BOC  4711 "), json!({ "note": "Wired from Jaffna" }));
    scene.record_transfer(&admin, booking, &advance).await.unwrap();
    assert_eq!(scene.status(booking).await, "confirmed");
    let again = scene.transfer_of("balance", 171.85, "boc 4711");
    assert_eq!(kind(scene.record_transfer(&admin, booking, &again).await), "conflict", "the same money");
    scene.record_transfer(&admin, booking, &scene.transfer_of("balance", 171.85, "BOC 4712")).await.unwrap();
    let more = scene.record_transfer(&admin, booking, &scene.transfer_of("full", 1.0, "BOC 4713")).await;
    assert_eq!(kind(more), "conflict", "all is paid");
    let stored = texts(&scene.db, "SELECT reference FROM manual_payments ORDER BY reference").await;
    assert_eq!(stored, ["BOC 4711", "BOC 4712"]);
    let entries = "SELECT COALESCE(CAST(SUM(amount) AS BIGINT), 0) FROM ledger_entries";
    assert_eq!(scene.count(entries).await, 0, "the books balance");
    let logged = scene.logged("recorded").await;
    let expected = json!({
        "status": "paid", "kind": "advance", "amount": 73.65, "reference": "BOC 4711", "received_on": scene.day(0),
    });
    assert_eq!(logged[0], expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_due_or_missing_is_refused_at_its_field() {
    let scene = BookingFixture::new().await;
    let (booking, admin) = (scene.approved(60).await, assured(&scene.admin));
    let good = scene.transfer_of("advance", 73.65, "BOC 4711");
    for (changes, wrong) in [
        (json!({ "amount": 73.66 }), "amount"),
        (json!({ "amount": 0 }), "amount"),
        (json!({ "amount": null }), "amount"),
        (json!({ "kind": "tip" }), "kind"),
        (json!({ "reference": " " }), "reference"),
        (json!({ "reference": "x".repeat(101) }), "reference"),
        (json!({ "received_on": scene.day(1) }), "received_on"),
        (json!({ "received_on": scene.day(-91) }), "received_on"),
        (json!({ "received_on": "" }), "received_on"),
        (json!({ "note": "x".repeat(501) }), "note"),
    ] {
        let fields = wrong_fields(scene.record_transfer(&admin, booking, &with(good.clone(), changes.clone())).await);
        assert_eq!(fields[0], wrong, "{changes}");
    }
    assert_eq!(
        kind(scene.record_transfer(&admin, booking, &with(good.clone(), json!({ "kind": "full" }))).await),
        "conflict"
    );
    assert_eq!(scene.count("SELECT COUNT(*) FROM payments").await, 0);
    scene.record_transfer(&admin, booking, &with(good, json!({ "received_on": scene.day(-90) }))).await.unwrap();
}

/// T-P21.
#[tokio::test(flavor = "multi_thread")]
async fn only_another_admin_with_a_second_factor_records_money() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    let good = scene.transfer_of("advance", 73.65, "BOC 4711");
    let own = assured(&scene.host_as_admin().await);
    for who in [&scene.admin, &Caller::Service, &assured(&scene.traveller), &own] {
        assert_eq!(kind(scene.record_transfer(who, booking, &good).await), "forbidden", "{who:?}");
    }
    assert_eq!(kind(scene.record_transfer(&Caller::Visitor, booking, &good).await), "signed out");
    assert_eq!(scene.count("SELECT COUNT(*) FROM payments").await, 0);
    let admin = assured(&scene.admin);
    let twice =
        tokio::join!(scene.record_transfer(&admin, booking, &good), scene.record_transfer(&admin, booking, &good));
    assert_eq!([twice.0.is_ok(), twice.1.is_ok()].iter().filter(|ok| **ok).count(), 1, "{twice:?}");
    let late = scene.approved(70).await;
    scene.now += Duration::hours(48);
    assert_eq!(
        kind(scene.record_transfer(&admin, late, &scene.transfer_of("advance", 73.65, "BOC 4712")).await),
        "conflict"
    );
}
