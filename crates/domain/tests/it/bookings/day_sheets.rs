//! Day sheets of confirmed trips.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::bookings::day_sheet;
use serendib_domain::bookings::list::{BookingListQuery, BookingListSide, list_own};
use serendib_domain::{Caller, Error, Result, identity};
use uuid::Uuid;

use super::{BookingFixture, with};
use crate::people::{id, kind, run, texts, to_object};

impl BookingFixture {
    async fn day_sheet(&self, who: &Caller, booking: Uuid) -> Json {
        day_sheet::find_day_sheet(&self.db, &self.ctx(who), booking).await.unwrap()
    }

    async fn save_sheet(&self, who: &Caller, booking: Uuid, sheet: &Json) -> Result<Json> {
        let (ctx, posted) = (self.ctx(who), to_object(sheet));
        self.write(async move |tx: &mut Tx<'_>| day_sheet::save_day_sheet(tx, &ctx, booking, &posted).await).await
    }
}

fn sheet(version: i64) -> Json {
    json!({
        "version": version,
        "meeting_place": " Clock tower, Tissamaharama ",
        "meeting_time": "05:15",
        "notes": "Two cool boxes.\nTom is allergic to nuts.",
        "hotels": [{ "night": 1, "name": "Lake Lodge", "address": "12 Tank Road", "phone": "047 223 7287" }],
        "checklist": [{ "text": "Park tickets", "is_done": true }, { "text": "Water", "is_done": false }],
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sheet_has_the_booking_the_days_and_what_its_guide_adds() {
    let scene = BookingFixture::new().await;
    run(
        &scene.db,
        "INSERT INTO package_days (id, package_id, day_number, title, description) VALUES ($1, $2, 2, 'To Yala', 'Early start')",
        vec![id(801).into(), scene.package.into()],
    )
    .await;
    let booking = scene.booked(30).await;
    let first = scene.day_sheet(&scene.host, booking).await;
    assert_eq!(first["title"], "Trip 100");
    assert_eq!(first["lead"], json!({ "name": "Person 10", "email": "tess@example.com", "phone": "+44 20 7946 0958" }));
    assert_eq!(first["travelers"].as_array().unwrap().len(), 2);
    assert_eq!(first["rooms"], json!([{ "accommodation_type": "double", "hotel_type": "three_star", "quantity": 1 }]));
    assert_eq!((&first["paid"], &first["balance"]), (&json!(245.5), &json!(0.0)));
    assert_eq!((&first["days"][0]["number"], &first["days"][0]["title"]), (&json!(2), &json!("To Yala")));
    assert_eq!(first["days"][0]["date"], scene.day(31).to_string());
    let empty = json!({ "version": 0, "meeting_place": null, "meeting_time": null, "notes": null, "hotels": [],
        "checklist": [], "updated_at": null });
    assert_eq!(first["sheet"], empty);

    let saved = scene.save_sheet(&scene.host, booking, &sheet(0)).await.unwrap();
    assert_eq!(saved["version"], 1);
    assert_eq!(saved["meeting_place"], "Clock tower, Tissamaharama");
    assert_eq!(saved["hotels"][0]["phone"], "+94 472 237 287");
    assert_eq!(scene.day_sheet(&scene.host, booking).await["sheet"], saved);
    assert_eq!(scene.save_sheet(&scene.host, booking, &sheet(0)).await.unwrap(), saved, "a repeat");
    let ticked = with(sheet(0), json!({ "checklist": [{ "text": "Water", "is_done": true }] }));
    assert!(matches!(scene.save_sheet(&scene.host, booking, &ticked).await, Err(Error::Stale(_))));
    let ticked = with(ticked, json!({ "version": 1 }));
    assert_eq!(scene.save_sheet(&scene.host, booking, &ticked).await.unwrap()["version"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_guide_of_a_confirmed_trip_has_a_sheet() {
    let scene = BookingFixture::new().await;
    let (waiting, approved, booked) = (scene.pending(30).await, scene.approved(60).await, scene.booked(90).await);
    assert_eq!(scene.day_sheet(&scene.colleague, booked).await, Json::Null);
    for who in [&scene.traveller, &scene.admin] {
        let found = day_sheet::find_day_sheet(&scene.db, &scene.ctx(who), booked).await;
        assert_eq!(kind(found), "forbidden");
    }
    for booking in [waiting, approved, id(4_711)] {
        assert_eq!(scene.day_sheet(&scene.host, booking).await, Json::Null);
    }
    let ctx = scene.ctx(&Caller::Visitor);
    assert_eq!(kind(day_sheet::find_day_sheet(&scene.db, &ctx, booked).await), "signed out");
    for (who, booking, expected) in [
        (&Caller::Visitor, booked, "signed out"),
        (&scene.traveller, booked, "forbidden"),
        (&scene.colleague, booked, "missing"),
        (&scene.admin, booked, "forbidden"),
        (&scene.host, waiting, "conflict"),
        (&scene.host, approved, "conflict"),
        (&scene.host, id(4_711), "missing"),
    ] {
        assert_eq!(kind(scene.save_sheet(who, booking, &sheet(0)).await), expected);
    }
    assert_eq!(scene.count("SELECT COUNT(*) FROM day_sheets").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_entries_are_named() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(30).await;
    let hotel = |change: Json| json!({ "hotels": [with(json!({ "night": 1, "name": "Lodge" }), change)] });
    for (change, field) in [
        (json!({ "meeting_place": "x".repeat(201) }), "meeting_place"),
        (json!({ "meeting_place": null }), "meeting_place"),
        (json!({ "meeting_time": "quarter past five" }), "meeting_time"),
        (json!({ "meeting_time": "25:00" }), "meeting_time"),
        (json!({ "notes": "x".repeat(4_001) }), "notes"),
        (hotel(json!({ "night": 0 })), "hotels.0.night"),
        (hotel(json!({ "night": null })), "hotels.0.night"),
        (hotel(json!({ "name": " " })), "hotels.0.name"),
        (hotel(json!({ "phone": "12" })), "hotels.0.phone"),
        (hotel(json!({ "stars": 5 })), "hotels.0.stars"),
        (json!({ "hotels": vec![json!({ "night": 1, "name": "Lodge" }); 32] }), "hotels"),
        (json!({ "checklist": [{ "text": "", "is_done": false }] }), "checklist.0.text"),
        (json!({ "checklist": ["Water"] }), "checklist.0"),
        (json!({ "checklist": vec![json!({ "text": "Water" }); 51] }), "checklist"),
        (json!({ "price": 5 }), "price"),
    ] {
        match scene.save_sheet(&scene.host, booking, &with(sheet(0), change.clone())).await {
            Err(Error::Fields { wrong, .. }) => {
                assert!(wrong.iter().any(|one| one.field == field), "{change}: {wrong:?}");
            }
            other => panic!("{change}: {other:?}"),
        }
    }
    assert_eq!(scene.count("SELECT COUNT(*) FROM day_sheets").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn travelers_see_the_meeting_point_and_learn_of_another_one() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(30).await;
    let before = scene.notification_kinds(&scene.traveller).await.len();
    scene.save_sheet(&scene.host, booking, &sheet(0)).await.unwrap();
    scene.save_sheet(&scene.host, booking, &with(sheet(1), json!({ "notes": "Three cool boxes." }))).await.unwrap();
    let kinds = scene.notification_kinds(&scene.traveller).await;
    assert_eq!(kinds[before..], ["booking_meeting_point"], "not of the guide's own notes");
    let sql = "SELECT body FROM notifications WHERE kind = 'booking_meeting_point'";
    let bodies = texts(&scene.db, sql).await;
    assert!(bodies[0].contains("05:15") && bodies[0].contains("Clock tower, Tissamaharama"), "{bodies:?}");
    let query = BookingListQuery { only: Some(booking), ..BookingListQuery::default() };
    let ctx = scene.ctx(&scene.traveller);
    let mine = list_own(&scene.db, &ctx, BookingListSide::Traveller, &query).await.unwrap();
    assert_eq!(mine[0]["meeting"], json!({ "place": "Clock tower, Tissamaharama", "time": "05:15" }));
    assert!(!mine.to_string().contains("cool boxes"));
    let nowhere = with(sheet(2), json!({ "meeting_place": null, "meeting_time": null }));
    scene.save_sheet(&scene.host, booking, &nowhere).await.unwrap();
    let sql =
        "SELECT body FROM notifications WHERE kind = 'booking_meeting_point' AND body LIKE '%does not count any more%'";
    assert_eq!(texts(&scene.db, sql).await.len(), 1);
    for number in 3..11 {
        let place = with(sheet(number), json!({ "meeting_place": format!("Gate {number}") }));
        scene.save_sheet(&scene.host, booking, &place).await.unwrap();
    }
    let eleventh = with(sheet(11), json!({ "meeting_place": "Gate 11" }));
    assert_eq!(kind(scene.save_sheet(&scene.host, booking, &eleventh).await), "too many");
    let notes = with(sheet(11), json!({ "meeting_place": "Gate 10", "notes": "Notes are not limited." }));
    scene.save_sheet(&scene.host, booking, &notes).await.unwrap();
    scene.later(Duration::days(31)).await;
    let elsewhere = with(sheet(12), json!({ "meeting_place": "The lake" }));
    scene.save_sheet(&scene.host, booking, &elsewhere).await.unwrap();
    let sent = scene.count("SELECT COUNT(*) FROM notifications WHERE kind = 'booking_meeting_point'").await;
    assert_eq!(sent, 10, "the trip has begun");
}

/// T-C06.
#[tokio::test(flavor = "multi_thread")]
async fn sheets_are_deleted_with_the_travelers_account_and_long_after_the_trip() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(10).await;
    scene.save_sheet(&scene.host, booking, &sheet(0)).await.unwrap();
    let sweep = async |scene: &BookingFixture| {
        let ctx = scene.ctx(&Caller::Service);
        scene.write(async move |tx: &mut Tx<'_>| day_sheet::sweep(tx, &ctx).await).await.unwrap()
    };
    scene.now += Duration::days(14);
    assert_eq!(sweep(&scene).await, 0);
    let (user, ctx) = (scene.traveller.person().unwrap().user, scene.ctx(&Caller::Service));
    let removed = scene.db.write(async move |tx: &mut Tx<'_>| identity::admin::remove(tx, &ctx, user).await).await;
    removed.unwrap();
    assert_eq!(scene.count("SELECT COUNT(*) FROM day_sheets").await, 0);

    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(10).await;
    scene.save_sheet(&scene.host, booking, &sheet(0)).await.unwrap();
    scene.now += Duration::days(800);
    assert_eq!(sweep(&scene).await, 1);
}
