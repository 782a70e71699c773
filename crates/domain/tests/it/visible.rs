//! What visitors see: the policies as SQL text agree with the conditions, in every state of the rows.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use serendib_db::{ColumnType, Cond, Db, Output, Select, Value};
use serendib_domain::{Caller, Result, bookings, guides, packages, tables};
use uuid::Uuid;

use crate::fixture;

const MOMENT: i64 = 1_894_678_200;

/// Inserts a row with a new id.
async fn insert<const N: usize>(db: &Db, table: &str, values: [(&str, Value); N]) -> Uuid {
    let id = fixture::ctx(Caller::Service, fixture::morning()).new_id();
    let columns: Vec<&str> = values.iter().map(|(column, _)| *column).chain(["id"]).collect();
    let places: Vec<String> = (1..=columns.len()).map(|place| format!("${place}")).collect();
    let sql = format!("INSERT INTO {table} ({}) VALUES ({})", columns.join(", "), places.join(", "));
    let binds: Vec<Value> = values.into_iter().map(|(_, value)| value).chain([id.into()]).collect();
    run(db, sql, binds).await;
    id
}

async fn run(db: &Db, sql: String, binds: Vec<Value>) {
    let done: Result<()> = db
        .write(async move |tx| {
            tx.run(&sql, &binds).await?.any();
            Ok(())
        })
        .await;
    done.unwrap();
}

fn then() -> Value {
    chrono::DateTime::from_timestamp(MOMENT, 0).unwrap().into()
}

fn date(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2030, 3, day).unwrap()
}

async fn guide(db: &Db, active: bool) -> (Uuid, Uuid) {
    let user = insert(db, "users", [("created_at", then()), ("updated_at", then())]).await;
    let values = [
        ("user_id", user.into()),
        ("display_name", "Guide".into()),
        ("is_active", active.into()),
        ("created_at", then()),
    ];
    (insert(db, "guides", values).await, user)
}

async fn package(db: &Db, status: &str, active: bool) -> Uuid {
    let values = [
        ("title", "Trip".into()),
        ("price", 100_i64.into()),
        ("duration_days", 2_i64.into()),
        ("max_people", 6_i64.into()),
        ("status", status.into()),
        ("is_active", active.into()),
        ("created_at", then()),
        ("updated_at", then()),
    ];
    insert(db, "packages", values).await
}

async fn booking(db: &Db, (guide, user): (Uuid, Uuid), package: Uuid, status: &str, first: u32, last: u32) -> Uuid {
    let values = [
        ("user_id", user.into()),
        ("guide_id", guide.into()),
        ("package_id", package.into()),
        ("status", status.into()),
        ("start_date", date(first).into()),
        ("end_date", date(last).into()),
        ("number_of_travelers", 1_i64.into()),
        ("contact_email", "ann@example.com".into()),
        ("total_price", 100_i64.into()),
        ("created_at", then()),
        ("updated_at", then()),
    ];
    insert(db, "booking_requests", values).await
}

async fn review(db: &Db, user: Uuid, booking: Uuid, kind: &str, of: Uuid, hidden: bool) -> Uuid {
    let subject = if kind == "package" { "package_id" } else { "guide_id" };
    let values = [
        ("user_id", user.into()),
        ("booking_request_id", booking.into()),
        (subject, of.into()),
        ("rating", 5_i64.into()),
        ("review_type", kind.into()),
        ("reviewer_name", "Ann".into()),
        ("is_hidden", hidden.into()),
        ("created_at", then()),
        ("updated_at", then()),
    ];
    insert(db, "reviews", values).await
}

async fn packages_in_every_state(db: &Db) -> Vec<(Uuid, bool)> {
    let mut all = Vec::new();
    for status in ["pending", "approved", "rejected"] {
        for active in [true, false] {
            all.push((package(db, status, active).await, status == "approved" && active));
        }
    }
    all
}

/// A column's values that the table's policy lets a visitor read.
async fn allowed(db: &Db, table: &'static str, column: &'static str, also: Cond) -> BTreeSet<String> {
    let policy = tables::list().iter().find(|one| one.shape.name == table).unwrap();
    let select = Select {
        table,
        output: vec![Output::Column { key: "it".to_owned(), column, kind: ColumnType::Text }],
        filter: Cond::all_of([policy.readable(&Caller::Visitor).unwrap(), also]),
        order: Vec::new(),
        limit: None,
        offset: 0,
    };
    let rows = db.fetch(&select, false).await.unwrap().rows;
    let read = |row: &Vec<u8>| serde_json::from_slice::<serde_json::Value>(row).unwrap()["it"].to_string();
    rows.iter().map(|row| read(row).trim_matches('"').to_owned()).collect()
}

fn texts<T: ToString>(found: impl IntoIterator<Item = T>) -> BTreeSet<String> {
    found.into_iter().map(|one| one.to_string()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn packages_on_sale_are_the_same_for_the_policy_and_for_every_text() {
    let db = fixture::empty().await;
    let all = packages_in_every_state(&db).await;
    let public = texts(all.iter().filter(|(_, public)| *public).map(|(id, _)| id));
    assert_eq!(public.len(), 1);
    assert_eq!(allowed(&db, "packages", "id", Cond::True).await, public);
    let listed = packages::public_ids(&db, 100, 0).await.unwrap();
    assert_eq!(texts(listed.into_iter().map(|(id, _)| id)), public);
    assert_eq!(packages::public_count(&db).await.unwrap(), 1);
    let indexed = packages::all_docs(&db).await.unwrap();
    assert_eq!(texts(indexed.into_iter().map(|doc| Uuid::from_u128(doc.id))), public);
    for (id, public) in all {
        assert_eq!(packages::find_page_metadata(&db, id).await.unwrap().is_some(), public);
        assert_eq!(packages::doc(&db, id).await.unwrap().is_some(), public);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn places_count_the_packages_on_sale() {
    let db = fixture::empty().await;
    let values = [
        ("slug", "ella".into()),
        ("city", "Ella".into()),
        ("region", "Hills".into()),
        ("province", "Uva".into()),
        ("latitude", 6.9.into()),
        ("longitude", 81.0.into()),
    ];
    let ella = insert(&db, "destinations", values).await;
    for (number, (package, public)) in packages_in_every_state(&db).await.into_iter().enumerate() {
        for (name, destination) in [("Ella".to_owned(), Some(ella)), (format!("Hut {number} {public}"), None)] {
            let values = [
                ("package_id", package.into()),
                ("location_name", name.as_str().into()),
                ("destination_id", destination.into()),
            ];
            insert(&db, "package_locations", values).await;
        }
    }
    let (places, _) = serendib_domain::destinations::places(&db).await.unwrap();
    assert_eq!(places.suggest("ella", 9)[0].packages, 1);
    let huts: Vec<String> = places.suggest("hut", 9).into_iter().map(|hut| hut.name).collect();
    assert!(matches!(&huts[..], [hut] if hut.ends_with("true")), "{huts:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn active_guides_and_visited_sights_are_the_same_for_the_policy_and_for_every_text() {
    let db = fixture::empty().await;
    let (here, away) = (guide(&db, true).await.0, guide(&db, false).await.0);
    let trip = package(&db, "approved", true).await;
    for guide in [here, away] {
        run(
            &db,
            "INSERT INTO package_guides (package_id, guide_id, created_at) VALUES ($1, $2, $3)".to_owned(),
            vec![trip.into(), guide.into(), then()],
        )
        .await;
    }
    let unvisited = [
        ("title", "Switched off, and nobody goes".into()),
        ("duration_hours", 1.0.into()),
        ("attraction_type", "Landmark".into()),
        ("is_active", false.into()),
    ];
    insert(&db, "attractions", unvisited).await;
    for (order, title, active) in [(1_i64, "Open", true), (2, "Switched off since", false)] {
        let values = [
            ("title", title.into()),
            ("duration_hours", 1.0.into()),
            ("attraction_type", "Landmark".into()),
            ("is_active", active.into()),
        ];
        let sight = insert(&db, "attractions", values).await;
        let values = [
            ("package_id", trip.into()),
            ("attraction_id", sight.into()),
            ("day_number", 1_i64.into()),
            ("order_in_day", order.into()),
        ];
        insert(&db, "package_attractions", values).await;
    }
    insert(&db, "package_days", [("package_id", trip.into()), ("day_number", 1_i64.into())]).await;

    let (head, doc) = (packages::find_page_metadata(&db, trip).await.unwrap(), packages::doc(&db, trip).await.unwrap());
    let (head, doc) = (head.unwrap(), doc.unwrap());
    assert_eq!(allowed(&db, "guides", "id", Cond::True).await, texts([here]));
    assert_eq!(allowed(&db, "package_guides", "guide_id", Cond::True).await, texts([here]));
    assert_eq!(texts(guides::public_ids(&db, 9, 0).await.unwrap()), texts([here]));
    assert_eq!(texts(head.hosts.into_iter().map(|host| host.id)), texts([here]));
    assert_eq!(doc.hosts.iter().map(|host| host.id).collect::<Vec<_>>(), [here.as_u128()]);
    assert!(guides::find_page_metadata(&db, here).await.unwrap().is_some());
    assert!(guides::find_page_metadata(&db, away).await.unwrap().is_none());
    let visited = ["Open", "Switched off since"];
    assert_eq!(allowed(&db, "attractions", "title", Cond::True).await, texts(visited));
    assert_eq!(head.days[0].stops, visited);
    assert_eq!(doc.attractions, visited);
}

#[tokio::test(flavor = "multi_thread")]
async fn reviews_are_seen_with_what_they_speak_of() {
    let db = fixture::empty().await;
    let mut visible = BTreeSet::new();
    let hosts = [(guide(&db, true).await, true), (guide(&db, false).await, false)];
    for (trip, public) in packages_in_every_state(&db).await {
        for (host, active) in hosts {
            for hidden in [false, true] {
                let first = if hidden { 4 } else { 8 };
                let booked = booking(&db, host, trip, "confirmed", first, first + 1).await;
                for (kind, of, seen) in [("package", trip, public), ("guide", host.0, active)] {
                    let review = review(&db, host.1, booked, kind, of, hidden).await;
                    visible.extend((seen && !hidden).then(|| review.to_string()));
                }
            }
        }
    }
    assert_eq!(visible.len(), 2 + 6);
    assert_eq!(allowed(&db, "reviews", "id", Cond::True).await, visible);
}

#[tokio::test(flavor = "multi_thread")]
async fn approved_and_confirmed_bookings_take_their_days_until_they_are_over() {
    let db = fixture::empty().await;
    let (one, other) = (guide(&db, true).await, guide(&db, true).await);
    let trip = package(&db, "approved", true).await;
    for (day, status) in (10..).step_by(2).zip(["pending", "approved", "rejected", "confirmed", "expired", "cancelled"])
    {
        booking(&db, one, trip, status, day, day + 1).await;
    }
    booking(&db, other, trip, "confirmed", 1, 4).await;
    booking(&db, other, trip, "confirmed", 3, 5).await;
    let span = |host: (Uuid, Uuid), first, last| (host.0.as_u128(), date(first), date(last));
    let plain = |busy: Vec<serendib_domain::search::Busy>| -> BTreeSet<_> {
        busy.into_iter().map(|span| (span.host, span.first, span.last)).collect()
    };
    let of_one = BTreeSet::from([span(one, 12, 13), span(one, 16, 17)]);
    assert_eq!(plain(bookings::busy_of(&db, one.0, date(5)).await.unwrap()), of_one);
    let of_both: BTreeSet<_> = of_one.into_iter().chain([span(other, 3, 5)]).collect();
    assert_eq!(plain(bookings::busy(&db, date(5)).await.unwrap()), of_both);
}
