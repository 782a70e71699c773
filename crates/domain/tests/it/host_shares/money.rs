//! Shares of bookings: what is stored with the first payment, what the ledger has, and what both guides read.

use chrono::Duration;
use serde_json::json;
use serendib_db::Tx;
use serendib_domain::Caller;
use serendib_domain::bookings::handovers::{self, HandoverAction};
use serendib_domain::bookings::list::{BookingListQuery, BookingListSide, list_own};
use serendib_domain::host_shares::HostShareAction;
use serendib_domain::identity::admin;
use serendib_domain::ledger::{csv_lines, guide_earnings, guide_statement, guide_year, repair};
use uuid::Uuid;

use super::record;
use crate::bookings::{BookingFixture, with};
use crate::people::to_object;

impl BookingFixture {
    /// A confirmed trip of the colleague for $245.50.
    async fn paid_trip_of_colleague(&self, number: u128, days: i64) -> Uuid {
        let document = with(self.document(days), json!({ "guide_id": record(&self.colleague) }));
        let booking = self.ask(&self.traveller, &document).await.unwrap();
        self.change(&self.colleague, booking, json!({ "status": "approved" })).await.unwrap();
        self.pay(booking, serendib_domain::payments::PaymentKind::Advance).await;
        self.pay(booking, serendib_domain::payments::PaymentKind::Full).await;
        self.ledger(number, booking, "full", 24_550).await;
        self.post_shares(booking).await;
        booking
    }

    async fn post_shares(&self, booking: Uuid) {
        let ctx = self.ctx(&Caller::Service);
        self.write(async move |tx: &mut Tx<'_>| repair(tx, &ctx, &[booking]).await).await.unwrap();
    }

    /// Cents that a guide has of a booking, and our part beside it.
    async fn part(&self, booking: Uuid, who: &Caller) -> (i64, i64) {
        let sql = "SELECT CAST(COALESCE(-SUM(e.amount), 0) AS BIGINT), CAST(COALESCE(-SUM(c.amount), 0) AS BIGINT)
                     FROM ledger_entries e
                     LEFT JOIN ledger_entries c ON c.transaction_id = e.transaction_id AND c.account = 'commission'
                    WHERE e.booking_request_id = $1 AND e.guide_id = $2";
        let row = self.db.rows(sql, &[booking.into(), record(who).into()]).await.unwrap().remove(0);
        (row.int(0).unwrap(), row.int(1).unwrap())
    }

    async fn listed_share(&self, who: &Caller, side: BookingListSide, booking: Uuid) -> serde_json::Value {
        let query = BookingListQuery { only: Some(booking), ..BookingListQuery::default() };
        list_own(&self.db, &self.ctx(who), side, &query).await.unwrap()[0]["share_percent"].clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn host_share_divides_what_a_trip_earns() {
    let mut scene = BookingFixture::new().await;
    let agreed = scene.agreed_share(80).await;
    let booking = scene.paid_trip_of_colleague(700, 40).await;
    // What is agreed later counts for later bookings.
    scene.answer_share(&scene.host, agreed, HostShareAction::End).await.unwrap();
    assert_eq!(scene.listed_share(&scene.colleague, BookingListSide::Guide, booking).await, json!(80));
    assert_eq!(scene.listed_share(&scene.traveller, BookingListSide::Traveller, booking).await, json!(null));
    let (ctx, owner) = (scene.ctx(&Caller::Service), scene.host.person().unwrap().user);
    let removed = scene.db.write(async move |tx: &mut Tx<'_>| admin::remove(tx, &ctx, owner).await).await;
    assert!(removed.unwrap_err().to_string().contains("trip to come"), "their part of it could not be paid out");
    let earnings = async |who: &Caller| guide_earnings(&scene.db, &scene.ctx(who)).await.unwrap();
    let (of_host, of_owner) = (earnings(&scene.colleague).await, earnings(&scene.host).await);
    let (host, owner) = (&of_host["trips_to_come"][0], &of_owner["trips_to_come"][0]);
    assert_eq!((&host["share"], &host["share_percent"], &host["led_by"]), (&json!(176.76), &json!(80), &json!(null)));
    assert_eq!(
        (&owner["share"], &owner["share_percent"], &owner["led_by"], &owner["traveler"]),
        (&json!(44.19), &json!(20), &json!("Person 2"), &json!("Traveler"))
    );
    scene.later(Duration::days(43)).await;
    scene.post_shares(booking).await;
    assert_eq!(scene.part(booking, &scene.colleague).await, (17_676, 1_964));
    assert_eq!(scene.part(booking, &scene.host).await, (4_419, 491));
    // A refund concerns both.
    let refund =
        "INSERT INTO refunds (id, payment_id, booking_request_id, amount, reason, status, created_at, updated_at)
                  VALUES ($1, $1, $2, 10000, 'Rain', 'succeeded', $3, $3)";
    let values = vec![crate::people::id(700).into(), booking.into(), scene.now.into()];
    crate::people::run(&scene.db, refund, values).await;
    scene.post_shares(booking).await;
    scene.post_shares(booking).await;
    assert_eq!(scene.part(booking, &scene.colleague).await, (10_476, 1_164));
    assert_eq!(scene.part(booking, &scene.host).await, (2_619, 291));
    let statement = guide_statement(&scene.db, &scene.ctx(&scene.host), "2030-02").await.unwrap();
    let lines = statement["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 2);
    assert_eq!(
        (&lines[0]["kind"], &lines[0]["received"], &lines[0]["commission"], &lines[0]["amount"]),
        (&json!("trip"), &json!(49.1), &json!(4.91), &json!(44.19))
    );
    assert_eq!((&lines[1]["kind"], &lines[1]["amount"]), (&json!("adjustment"), &json!(-18.0)));
    assert_eq!((&lines[0]["share_percent"], &lines[0]["led_by"]), (&json!(20), &json!("Person 2")));
    for (who, text) in
        [(&scene.host, "Trip 100 · led by Person 2, your 20 % share"), (&scene.colleague, "Trip 100 · your 80 % share")]
    {
        let csv = csv_lines(&scene.db, &scene.ctx(who), "2030-02", "").await.unwrap();
        assert_eq!(csv[1][3], text);
        let year = guide_year(&scene.db, &scene.ctx(who), "2030").await.unwrap();
        let sum = |name: &str| serendib_domain::money::parse(&year[name].to_string()).unwrap();
        assert_eq!(sum("received") - sum("commission"), sum("earned") + sum("adjustments"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn host_share_of_the_new_host_counts_after_a_handover() {
    let mut scene = BookingFixture::new().await;
    scene.agreed_share(60).await;
    let booking = scene.booked(40).await;
    scene.ledger(700, booking, "full", 24_550).await;
    scene.post_shares(booking).await;
    assert_eq!(scene.listed_share(&scene.host, BookingListSide::Guide, booking).await, json!(null));
    let offers = to_object(&json!({ "offers": [{ "booking_id": booking, "guide_id": record(&scene.colleague) }] }));
    let ctx = scene.ctx(&scene.host);
    scene.write(async move |tx: &mut Tx<'_>| handovers::offer(tx, &ctx, &offers).await).await.unwrap();
    let received = handovers::received(&scene.db, &scene.ctx(&scene.colleague)).await.unwrap();
    assert_eq!(received[0]["share"], json!(132.57));
    let (ctx, offer) = (scene.ctx(&scene.colleague), received[0]["id"].as_str().unwrap().parse().unwrap());
    let accept = async move |tx: &mut Tx<'_>| {
        handovers::answer(tx, &ctx, offer, HandoverAction::Accept, &to_object(&json!({}))).await
    };
    scene.write(accept).await.unwrap();
    assert_eq!(scene.listed_share(&scene.colleague, BookingListSide::Guide, booking).await, json!(60));
    scene.later(Duration::days(43)).await;
    scene.post_shares(booking).await;
    assert_eq!(scene.part(booking, &scene.colleague).await, (13_257, 1_473));
    assert_eq!(scene.part(booking, &scene.host).await, (8_838, 982));
}

#[tokio::test(flavor = "multi_thread")]
async fn host_share_without_an_agreement_is_all_of_it() {
    let mut scene = BookingFixture::new().await;
    scene.agreed_share(100).await;
    let booking = scene.paid_trip_of_colleague(700, 40).await;
    assert_eq!(scene.listed_share(&scene.colleague, BookingListSide::Guide, booking).await, json!(null));
    scene.later(Duration::days(43)).await;
    scene.post_shares(booking).await;
    assert_eq!(scene.part(booking, &scene.colleague).await, (22_095, 2_455));
    assert_eq!(scene.part(booking, &scene.host).await, (0, 0));
}
