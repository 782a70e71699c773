//! What waits for a guide, in which order, and what does not wait any more.

use chrono::{DateTime, Duration};
use serde_json::{Value as Json, json};
use serendib_db::{Tx, Value};
use serendib_domain::bookings::day_sheet;
use serendib_domain::guide_inbox::guide_inbox;
use serendib_domain::payments::PaymentKind;
use serendib_domain::{Caller, Ctx};
use uuid::Uuid;

use crate::bookings::BookingFixture;
use crate::people::{id, kind, package, run, to_object};

async fn inbox(scene: &BookingFixture, who: &Caller) -> Json {
    guide_inbox(&scene.db, &scene.ctx(who)).await.unwrap()
}

/// Kinds and ids in their order.
fn listed(inbox: &Json) -> Vec<(String, String)> {
    let items = inbox["items"].as_array().unwrap().iter();
    items.map(|item| (item["kind"].as_str().unwrap().to_owned(), item["id"].as_str().unwrap().to_owned())).collect()
}

fn entry(kind: &str, id: Uuid) -> (String, String) {
    (kind.to_owned(), id.to_string())
}

async fn write_message(scene: &BookingFixture, number: u128, booking: Uuid, (from, to): (&Caller, &Caller), days: i64) {
    let person = |who: &Caller| Value::from(who.person().unwrap().user);
    run(
        &scene.db,
        "INSERT INTO chat_messages (id, conversation_id, booking_request_id, sender_id, recipient_id, client_key, body, sent_at)
         VALUES ($1, $2, $2, $3, $4, $1, 'Is there a  safe?', $5)",
        vec![
            id(number).into(),
            booking.into(),
            person(from),
            person(to),
            (scene.now + Duration::days(days)).into(),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_most_urgent_comes_first_and_what_is_done_leaves() {
    let scene = BookingFixture::new().await;
    let (host, traveller) = (&scene.host, &scene.traveller);
    assert_eq!(inbox(&scene, host).await, json!({ "total": 0, "items": [] }));

    let request = scene.pending(40).await;
    let soon = scene.booked(5).await;
    let advance_paid = scene.approved(20).await;
    scene.pay(advance_paid, PaymentKind::Advance).await;
    let talk = scene.booked(60).await;
    write_message(&scene, 300, talk, (traveller, host), -2).await;
    let rejected = package(&scene.db, 101, host).await;
    run(
        &scene.db,
        "UPDATE packages SET status = 'rejected', rejection_reason = 'No prices', reviewed_at = $2 WHERE id = $1",
        vec![rejected.into(), scene.now.into()],
    )
    .await;
    let found = inbox(&scene, host).await;
    assert_eq!(
        listed(&found),
        [
            // Waits since two days ago, and may wait for one.
            entry("message", talk),
            entry("request", request),
            entry("package_sent_back", rejected),
            entry("trip_soon", soon),
            entry("balance_due", advance_paid),
        ]
    );
    assert_eq!(found["total"], 5);
    let items = &found["items"];
    assert_eq!((&items[0]["detail"], &items[0]["person"]), (&json!("Is there a safe?"), &json!("Person 10")));
    assert_eq!((&items[1]["amount"], &items[1]["number_of_travelers"]), (&json!(245.5), &json!(2)));
    assert_eq!(items[2]["detail"], "No prices");
    assert_eq!(items[3]["missing"], json!(["meeting_place"]));
    assert_eq!(items[4]["amount"], json!(171.85));
    let due = |at: usize| DateTime::parse_from_rfc3339(items[at]["due_at"].as_str().unwrap()).unwrap().date_naive();
    // Midnight in Colombo is the evening before in UTC.
    assert_eq!((due(3), due(4)), (scene.day(4), scene.day(5)));
    assert_eq!(listed(&inbox(&scene, &scene.colleague).await), []);

    scene.change(host, request, json!({ "status": "approved" })).await.unwrap();
    write_message(&scene, 301, talk, (host, traveller), -1).await;
    let ctx: Ctx = scene.ctx(host);
    let sheet = to_object(&json!({ "version": 0, "meeting_place": "The lake" }));
    let saved = scene.write(async move |tx: &mut Tx<'_>| day_sheet::save_day_sheet(tx, &ctx, soon, &sheet).await);
    saved.await.unwrap();
    scene.pay(advance_paid, PaymentKind::Full).await;
    run(&scene.db, "UPDATE packages SET status = 'pending' WHERE id = $1", vec![rejected.into()]).await;
    assert_eq!(listed(&inbox(&scene, host).await), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trip_of_today_is_first_until_both_sides_have_met() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(20).await;
    let sheet = "INSERT INTO day_sheets (booking_request_id, meeting_place, meeting_time, lists, version, updated_at)
                 VALUES ($1, 'By the clock', '08:15', '{}', 1, $2)";
    run(&scene.db, sheet, vec![booking.into(), scene.now.into()]).await;
    scene.now += Duration::days(19);
    assert_eq!(listed(&inbox(&scene, &scene.host).await), []);
    scene.now += Duration::days(1);
    let request = scene.pending(40).await;
    let found = inbox(&scene, &scene.host).await;
    assert_eq!(listed(&found), [entry("trip_today", booking), entry("request", request)]);
    let item = &found["items"][0];
    assert_eq!(
        (&item["detail"], &item["meeting_time"], &item["missing"]),
        (&json!("By the clock"), &json!("08:15"), &json!([]))
    );
    run(&scene.db, "DELETE FROM day_sheets", vec![]).await;
    let bare = inbox(&scene, &scene.host).await["items"][0].clone();
    assert_eq!((&bare["missing"], &bare["meeting_time"]), (&json!(["meeting_place"]), &Json::Null));
    let met = "INSERT INTO trip_meetings (booking_request_id, word, code, met_at, created_at) VALUES ($1, 'Lotus', '0471', $2, $2)";
    run(&scene.db, met, vec![booking.into(), scene.now.into()]).await;
    assert_eq!(listed(&inbox(&scene, &scene.host).await), [entry("request", request)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn old_items_and_those_of_others_do_not_wait() {
    let mut scene = BookingFixture::new().await;
    let (host, traveller) = (scene.host.clone(), scene.traveller.clone());
    let booking = scene.booked(30).await;
    write_message(&scene, 300, booking, (&traveller, &host), 0).await;
    let message = [entry("message", booking)];
    assert_eq!(listed(&inbox(&scene, &host).await), message);
    run(
        &scene.db,
        "INSERT INTO chat_reads (conversation_id, booking_request_id, user_id, other_id, read_to) VALUES ($1, $1, $2, $3, $4)",
        vec![
            booking.into(),
            host.person().unwrap().user.into(),
            traveller.person().unwrap().user.into(),
            scene.now.into(),
        ],
    )
    .await;
    scene.now += Duration::days(2);
    assert_eq!(listed(&inbox(&scene, &host).await), message, "read two days ago");
    scene.now += Duration::days(2);
    assert_eq!(listed(&inbox(&scene, &host).await), []);
    // A request whose time has passed, before its job has run.
    let request = scene.pending(90).await;
    assert_eq!(listed(&inbox(&scene, &host).await), [entry("request", request)]);
    scene.now += Duration::days(4);
    assert_eq!(listed(&inbox(&scene, &host).await), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_guides_have_an_inbox() {
    let scene = BookingFixture::new().await;
    for (who, expected) in [
        (&Caller::Visitor, "signed out"),
        (&Caller::Service, "forbidden"),
        (&scene.traveller, "forbidden"),
        (&scene.admin, "forbidden"),
    ] {
        assert_eq!(kind(guide_inbox(&scene.db, &scene.ctx(who)).await), expected);
    }
}
