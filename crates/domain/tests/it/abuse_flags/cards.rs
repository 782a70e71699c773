//! Accounts that paid with one card.

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::payments::{self, CheckoutSession, Progress};
use serendib_domain::{Caller, Result};
use uuid::Uuid;

use super::{decide, list, open, service};
use crate::bookings::BookingFixture;
use crate::people::{id, person, run};

/// An approved booking of this account, with an advance paid by this card.
async fn pays(scene: &BookingFixture, number: u128, who: &Caller, days: i64, card: &str) -> Uuid {
    let booking = scene.ask(who, &scene.document(days)).await.unwrap();
    scene.change(&scene.host, booking, json!({ "status": "approved" })).await.unwrap();
    scene.came(number, booking, "advance", 7_365, "open").await;
    let sql = "UPDATE payments SET paid_at = NULL, user_id = $2 WHERE id = $1";
    run(&scene.db, sql, vec![id(number).into(), who.person().unwrap().user.into()]).await;
    let session = CheckoutSession {
        id: format!("cs_{number}"),
        url: None,
        progress: Progress::Paid,
        amount: Some(7_365),
        currency: Some("usd".to_owned()),
        payment: Some(format!("pi_{number}")),
        reference: Some(id(number).to_string()),
        booking: Some(booking.to_string()),
        is_live: false,
        card: Some(card.to_owned()),
    };
    let ctx = service(&scene.ctx(who));
    let settled: Result<_> =
        scene.db.write(async move |tx: &mut Tx<'_>| payments::settle(tx, &ctx, &session, false).await).await;
    settled.unwrap();
    booking
}

#[tokio::test(flavor = "multi_thread")]
async fn three_accounts_with_one_card_are_flagged_and_a_couple_is_not() {
    let scene = BookingFixture::new().await;
    let staff = service(&scene.ctx(&scene.admin));
    let others =
        [person(&scene.db, 21, false).await, person(&scene.db, 22, false).await, person(&scene.db, 23, false).await];
    pays(&scene, 700, &scene.traveller, 60, "fingerprint-a").await;
    pays(&scene, 701, &scene.traveller, 80, "fingerprint-a").await;
    pays(&scene, 702, &others[0], 100, "fingerprint-a").await;
    pays(&scene, 703, &others[1], 120, "fingerprint-b").await;
    assert_eq!(list(&scene.db, &staff).await, Vec::<Json>::new());
    let last = pays(&scene, 704, &others[2], 140, "fingerprint-a").await;
    let flags = list(&scene.db, &staff).await;
    assert_eq!((flags.len(), &flags[0]["kind"], &flags[0]["count"]), (1, &json!("shared_card"), &json!(3)));
    let opened = open(&scene.db, &staff, &flags[0]).await;
    assert_eq!(opened["bookings"].as_array().unwrap().len(), 4);
    assert!(opened["bookings"].as_array().unwrap().iter().any(|one| one["id"] == json!(last)));
    pays(&scene, 705, &others[1], 160, "fingerprint-a").await;
    let flags = list(&scene.db, &staff).await;
    assert_eq!((flags.len(), &flags[0]["count"]), (1, &json!(4)));
}

/// The mark is a keyed hash: the same for the same card, and without the key nothing.
#[tokio::test(flavor = "multi_thread")]
async fn the_mark_of_a_card_is_stored_under_a_key_of_the_server() {
    let scene = BookingFixture::new().await;
    pays(&scene, 700, &scene.traveller, 60, "fingerprint-a").await;
    pays(&scene, 701, &scene.traveller, 80, "fingerprint-a").await;
    pays(&scene, 702, &scene.traveller, 100, "fingerprint-b").await;
    let marks = "SELECT COUNT(DISTINCT card_mark) FROM payments WHERE length(card_mark) = 64";
    assert_eq!(scene.count(marks).await, 2);
    assert_eq!(scene.count("SELECT COUNT(*) FROM payments WHERE card_mark LIKE '%fingerprint%'").await, 0);
    assert_eq!(scene.count("SELECT COUNT(*) FROM server_keys WHERE purpose = 'card'").await, 1);
}

/// The payments of one account with two cards are two flags, with nothing of each other.
#[tokio::test(flavor = "multi_thread")]
async fn each_card_has_its_flag_and_a_decided_one_stays_decided() {
    let scene = BookingFixture::new().await;
    let staff = service(&scene.ctx(&scene.admin));
    let mut others = Vec::new();
    for number in 21..25 {
        others.push(person(&scene.db, number, false).await);
    }
    for (number, who, card) in [
        (700, &scene.traveller, "a"),
        (701, &others[0], "a"),
        (702, &others[1], "a"),
        (703, &scene.traveller, "b"),
        (704, &others[2], "b"),
        (705, &others[3], "b"),
    ] {
        pays(&scene, number, who, i64::try_from(number - 697).unwrap() * 20, card).await;
    }
    let flags = list(&scene.db, &staff).await;
    assert_eq!(flags.iter().map(|flag| &flag["count"]).collect::<Vec<_>>(), [&json!(3), &json!(3)]);
    for flag in &flags {
        assert_eq!(open(&scene.db, &staff, flag).await["people"].as_array().unwrap().len(), 3);
        decide(&scene.db, &staff, flag, "dismissed").await;
    }
    pays(&scene, 706, &scene.traveller, 200, "a").await;
    pays(&scene, 707, &scene.traveller, 220, "b").await;
    let states: Vec<Json> = list(&scene.db, &staff).await.iter().map(|flag| flag["state"].clone()).collect();
    assert_eq!(states, ["dismissed", "dismissed"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_mark_of_a_card_goes_with_the_account_and_after_two_years() {
    let scene = BookingFixture::new().await;
    pays(&scene, 700, &scene.traveller, 60, "fingerprint-a").await;
    let other = person(&scene.db, 21, false).await;
    pays(&scene, 701, &other, 80, "fingerprint-b").await;
    let marks = "SELECT COUNT(*) FROM payments WHERE card_mark IS NOT NULL";
    let sweep = async |days: i64| {
        let mut ctx = service(&scene.ctx(&scene.admin));
        ctx.now += chrono::Duration::days(days);
        scene.write(async move |tx: &mut Tx<'_>| serendib_domain::abuse_flags::sweep(tx, &ctx).await).await.unwrap();
    };
    sweep(700).await;
    assert_eq!(scene.count(marks).await, 2);
    let traveler = scene.traveller.person().unwrap().user;
    run(&scene.db, "UPDATE booking_requests SET status = 'cancelled' WHERE user_id = $1", vec![traveler.into()]).await;
    let ctx = service(&scene.ctx(&scene.admin));
    let removed: serendib_domain::identity::IdentityResult<()> =
        scene.db.write(async move |tx| serendib_domain::identity::admin::remove(tx, &ctx, traveler).await).await;
    removed.unwrap();
    assert_eq!(scene.count(marks).await, 1);
    sweep(740).await;
    assert_eq!(scene.count(marks).await, 0);
}
