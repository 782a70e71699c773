//! The lists of bookings, people and guides: filters, orders, pages, counts and sums.

use chrono::Duration;
use proptest::prelude::*;
use serde_json::{Value as Json, json};
use serendib_domain::back_office::bookings::{BOOKING_COLUMNS, BookingExport, begin_export, export_page};
use serendib_domain::back_office::guides::{GuidesQuery, admin_guides};
use serendib_domain::back_office::packages::{PackagesQuery, admin_package, admin_packages};
use serendib_domain::back_office::people::{PeopleQuery, admin_people};
use serendib_domain::{Caller, Ctx, Error, Result};

use super::filter;
use crate::bookings::BookingFixture;
use crate::people::{count, id, run};

/// 120 bookings of four states, some paid and refunded in part.
async fn many() -> BookingFixture {
    let scene = BookingFixture::new().await;
    let first = scene.pending(400).await;
    let copy = "INSERT INTO booking_requests (id, user_id, guide_id, package_id, status, start_date, end_date, number_of_travelers,
            contact_email, total_price, created_at, updated_at, trip_title, cancelled_at)
        SELECT $1, user_id, guide_id, package_id, $2, $3, $4, number_of_travelers, contact_email, $5, $6, $6, trip_title, $8
          FROM booking_requests WHERE id = $7";
    for number in 0_i64..119 {
        let status = ["confirmed", "cancelled", "rejected", "expired"][usize::try_from(number).unwrap() % 4];
        let start = scene.day(number - 60);
        run(
            &scene.db,
            copy,
            vec![
                id(7_000 + u128::try_from(number).unwrap()).into(),
                status.into(),
                start.into(),
                (start + Duration::days(2)).into(),
                (10_000 + number % 7 * 100).into(),
                (scene.now - Duration::minutes(number % 40)).into(),
                first.into(),
                (status == "cancelled").then(|| scene.now - Duration::days(number % 30)).into(),
            ],
        )
        .await;
        if number % 3 == 0 {
            let booking = id(7_000 + u128::try_from(number).unwrap());
            let status = if number % 9 == 0 { "review" } else { "paid" };
            scene.came(8_000 + u128::try_from(number).unwrap(), booking, "advance", 3_000 + number, status).await;
        }
        if number % 6 == 0 {
            let refund = "INSERT INTO refunds (id, payment_id, booking_request_id, amount, reason, status, created_at, updated_at)
                VALUES ($1, $2, $3, $4, 'x', $5, $6, $6)";
            let of = u128::try_from(number).unwrap();
            let status = if number % 12 == 0 { "succeeded" } else { "failed" };
            run(
                &scene.db,
                refund,
                vec![
                    id(9_000 + of).into(),
                    id(8_000 + of).into(),
                    id(7_000 + of).into(),
                    500_i64.into(),
                    status.into(),
                    scene.now.into(),
                ],
            )
            .await;
        }
    }
    scene.index_words().await;
    scene
}

/// All rows of a list, page by page.
async fn walk(scene: &BookingFixture, pairs: &[(&str, &str)]) -> Vec<Json> {
    let mut all = Vec::new();
    let mut after = String::new();
    loop {
        let page = scene.list_bookings(&[pairs, &[("after", after.as_str())]].concat()).await;
        all.extend(page["rows"].as_array().unwrap().clone());
        match page["next"].as_str() {
            Some(next) => after = next.to_owned(),
            None => return all,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_order_lists_each_booking_once() {
    let scene = many().await;
    for order in ["created", "-created", "start", "-start", "total", "-total", "changed", "-changed", ""] {
        let rows = walk(&scene, &[("order", order)]).await;
        let mut ids: Vec<_> = rows.iter().map(|row| row["id"].to_string()).collect();
        assert_eq!(ids.len(), 120, "{order}");
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), 120, "{order}");
    }
    let totals: Vec<f64> =
        walk(&scene, &[("order", "total")]).await.iter().map(|row| row["total_price"].as_f64().unwrap()).collect();
    assert!(totals.is_sorted());
}

#[tokio::test(flavor = "multi_thread")]
async fn counts_and_sums_are_those_of_the_rows() {
    let scene = many().await;
    let (from, until) = (scene.day(-20).to_string(), scene.day(20).to_string());
    let guide = scene.host.person().unwrap().guide.unwrap().to_string();
    for pairs in [
        vec![],
        vec![("state", "completed")],
        vec![("state", "confirmed")],
        vec![("state", "cancelled"), ("search", "tess")],
        vec![("from", from.as_str()), ("until", until.as_str())],
        vec![("dates", "created"), ("until", until.as_str())],
        vec![("search", "%")],
        vec![("guide_id", guide.as_str()), ("search", "person")],
        vec![("state", "balance_due")],
        vec![("dates", "cancelled"), ("from", from.as_str())],
        vec![("search", "unheard")],
        vec![("guide_id", "no id")],
    ] {
        let rows = walk(&scene, &pairs).await;
        let first = scene.list_bookings(&pairs).await;
        let state = pairs.iter().find(|(name, _)| *name == "state").map_or("all", |(_, state)| *state);
        if state == "balance_due" {
            assert!(!rows.is_empty() && rows.iter().all(|row| row["balance"].as_f64().unwrap() > 0.0));
        } else {
            assert_eq!(first["counts"][state], json!(rows.len()), "{pairs:?}");
        }
        let sum = |name: &str| rows.iter().map(|row| (row[name].as_f64().unwrap() * 100.0).round()).sum::<f64>();
        for name in ["total_price", "paid", "refunded"] {
            let total = (first["totals"][name].as_f64().unwrap() * 100.0).round();
            assert!((total - sum(name)).abs() < 0.5, "{pairs:?} {name}");
        }
        assert!(["all", "balance_due"].contains(&state) || rows.iter().all(|row| row["state"] == state), "{pairs:?}");
    }
    let all = scene.list_bookings(&[]).await;
    let by_state: i64 = all["counts"]
        .as_object()
        .unwrap()
        .iter()
        .filter(|(name, _)| *name != "all")
        .map(|(_, n)| n.as_i64().unwrap())
        .sum();
    assert_eq!((by_state, &all["counts"]["all"]), (120, &json!(120)));
}

async fn export(scene: &BookingFixture, pairs: &[(&str, &str)]) -> Vec<[String; BOOKING_COLUMNS.len()]> {
    let (ctx, filter) = (scene.ctx(&scene.admin), filter(pairs).unwrap());
    let own = ctx.clone();
    let begun: Result<BookingExport> =
        scene.write(async move |tx| begin_export(tx, &Ctx::clone(&own), filter.clone()).await).await;
    let mut rest = Some(begun.unwrap());
    let mut lines = Vec::new();
    while let Some(export) = rest {
        let (page, next) = export_page(&scene.db, &ctx, export).await.unwrap();
        lines.extend(page);
        rest = next;
    }
    lines
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_has_exactly_the_rows_of_the_list() {
    let scene = many().await;
    for pairs in [vec![], vec![("state", "completed"), ("order", "start")], vec![("search", "unheard")]] {
        let (rows, lines) = (walk(&scene, &pairs).await, export(&scene, &pairs).await);
        let ids: Vec<_> = rows.iter().map(|row| row["id"].as_str().unwrap()).collect();
        assert_eq!(lines.iter().map(|line| line[15].as_str()).collect::<Vec<_>>(), ids, "{pairs:?}");
        for (row, line) in rows.iter().zip(&lines) {
            assert_eq!((&row["state"], &row["paid"]), (&json!(line[2]), &json!(line[11].parse::<f64>().unwrap())));
        }
    }
    let logged = "SELECT COUNT(*) FROM audit_log WHERE action = 'exported' AND subject = 'booking_requests'";
    assert_eq!(count(&scene.db, logged).await, 3);
    let (ctx, all) = (scene.ctx(&scene.host), filter(&[]).unwrap());
    let refused: Result<BookingExport> = scene.write(async move |tx| begin_export(tx, &ctx, all.clone()).await).await;
    assert!(matches!(refused, Err(Error::Forbidden(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn people_and_guides_are_listed_by_pages_in_every_order() {
    let scene = BookingFixture::new().await;
    for number in 0..60_u128 {
        crate::people::person(&scene.db, 5_000 + number, false).await;
    }
    scene.index_words().await;
    let (db, ctx) = (&scene.db, scene.ctx(&scene.admin));
    for order in ["created", "-created", "name", "-name", ""] {
        let (mut after, mut ids) = (String::new(), Vec::new());
        loop {
            let query = PeopleQuery { search: "", role: "all", order, after: &after };
            let page = admin_people(db, &ctx, &query).await.unwrap();
            assert_eq!(page["total"], if after.is_empty() { json!(64) } else { Json::Null }, "{order}");
            ids.extend(page["rows"].as_array().unwrap().iter().map(|row| row["id"].to_string()));
            match page["next"].as_str() {
                Some(next) => next.clone_into(&mut after),
                None => break,
            }
        }
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), 64, "{order}");
    }
    for (role, expected) in [("guide", 2), ("admin", 1), ("traveler", 61), ("banned", 0)] {
        let query = PeopleQuery { search: "", role, order: "name", after: "" };
        assert_eq!(admin_people(db, &ctx, &query).await.unwrap()["total"], json!(expected), "{role}");
    }
    let searched = PeopleQuery { search: "person5007@example.lk", role: "", order: "", after: "" };
    assert_eq!(admin_people(db, &ctx, &searched).await.unwrap()["total"], json!(1));
    for search in ["person $100", "person pi_3Q2abc", "person 12 March 2027", "%", "$100"] {
        let query = PeopleQuery { search, ..searched };
        assert_eq!(admin_people(db, &ctx, &query).await.unwrap()["total"], json!(0), "{search}");
        let query = GuidesQuery { search, state: "", order: "", after: "" };
        assert_eq!(admin_guides(db, &ctx, &query).await.unwrap()["total"], json!(0), "{search}");
    }
    for wrong in [
        PeopleQuery { search: "", role: "x", order: "", after: "" },
        PeopleQuery { search: "", role: "", order: "x", after: "" },
        PeopleQuery { search: "", role: "", order: "", after: "x" },
    ] {
        assert!(matches!(admin_people(db, &ctx, &wrong).await, Err(Error::Refused(_))), "{wrong:?}");
    }
    for order in ["name", "-created", "bookings", "-bookings"] {
        let query = GuidesQuery { search: "", state: "active", order, after: "" };
        let page = admin_guides(db, &ctx, &query).await.unwrap();
        assert_eq!((page["rows"].as_array().unwrap().len(), &page["next"]), (2, &Json::Null), "{order}");
    }
    let stranger = scene.ctx(&scene.traveller);
    let query = GuidesQuery { search: "", state: "", order: "", after: "" };
    assert!(matches!(admin_guides(db, &stranger, &query).await, Err(Error::Forbidden(_))));
    assert!(matches!(admin_guides(db, &scene.ctx(&Caller::Visitor), &query).await, Err(Error::SignedOut)));
}

#[tokio::test(flavor = "multi_thread")]
async fn packages_are_listed_by_state_words_and_hosts_in_every_order() {
    let scene = BookingFixture::new().await;
    scene.pending(30).await;
    let over = scene.booked(60).await;
    let past = (scene.now - chrono::Duration::days(30)).date_naive();
    run(
        &scene.db,
        "UPDATE booking_requests SET start_date = $2, end_date = $2 WHERE id = $1",
        vec![over.into(), past.into()],
    )
    .await;
    let ctx = scene.ctx(&scene.admin);
    let list = async |search: &str, state: &str, order: &str| {
        admin_packages(&scene.db, &ctx, &PackagesQuery { search, state, order, after: "" }).await.unwrap()
    };
    let all = list("", "", "").await;
    let rows = all["rows"].as_array().unwrap();
    assert_eq!(all["total"], json!(rows.len()));
    let booked = rows.iter().find(|row| row["open_bookings"] == json!(1)).unwrap();
    assert_eq!(
        (&booked["sale"], &booked["waiting"], &booked["is_featured"]),
        (&json!("on_sale"), &json!(false), &json!(false))
    );
    let (title, host) = (booked["title"].as_str().unwrap(), booked["hosts"][0].as_str().unwrap());
    for search in [title, host, booked["id"].as_str().unwrap()] {
        let found = list(search, "all", "title").await;
        assert!(found["rows"].as_array().unwrap().iter().any(|row| row["id"] == booked["id"]), "{search}");
    }
    for (search, state) in [("qqqq", "all"), ("$100", "all"), ("12 March 2027", "all"), ("%", "all"), ("", "rejected")]
    {
        assert_eq!(list(search, state, "").await["total"], json!(0), "{search} {state}");
    }
    for order in ["title", "-title", "created", "bookings", "-bookings", "price", "-price", "rating", "-rating"] {
        assert_eq!(list("", "on_sale", order).await["rows"].as_array().unwrap().len(), rows.len(), "{order}");
    }
    let id: uuid::Uuid = booked["id"].as_str().unwrap().parse().unwrap();
    let insert = "INSERT INTO packages_off_sale (package_id, state, reason, since) VALUES ($1, 'taken_down', 'The licence is forged.', $2)";
    run(&scene.db, insert, vec![id.into(), scene.now.into()]).await;
    run(&scene.db, "UPDATE packages SET is_active = FALSE WHERE id = $1", vec![id.into()]).await;
    assert_eq!(list("", "taken_down", "").await["rows"][0]["sale"], json!("taken_down"));
    assert_eq!(list("", "on_sale", "").await["total"], json!(rows.len() - 1));
    let page = admin_package(&scene.db, &ctx, id).await.unwrap();
    assert_eq!(page["package"]["reason"], json!("The licence is forged."));
    assert_eq!(page["hosts"][0]["is_owner"], json!(true));
    for (state, order, after) in [("gone", "", ""), ("", "size", ""), ("", "", "x")] {
        let query = PackagesQuery { search: "", state, order, after };
        assert!(matches!(admin_packages(&scene.db, &ctx, &query).await, Err(Error::Refused(_))), "{query:?}");
    }
    let query = PackagesQuery { search: "", state: "", order: "", after: "" };
    for (who, is_signed_out) in [(&scene.traveller, false), (&Caller::Visitor, true)] {
        let refused = admin_packages(&scene.db, &scene.ctx(who), &query).await;
        assert_eq!(matches!(refused, Err(Error::SignedOut)), is_signed_out, "{refused:?}");
        assert!(admin_package(&scene.db, &scene.ctx(who), id).await.is_err());
    }
    let unknown = admin_package(&scene.db, &ctx, uuid::Uuid::nil()).await;
    assert!(matches!(unknown, Err(Error::Missing("package"))), "{unknown:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_packages_have_each_of_them_once() {
    let scene = BookingFixture::new().await;
    let sql = "INSERT INTO packages (id, title, price, duration_days, max_people, status, is_active, rating, review_count, created_at, updated_at)
               VALUES ($1, $2, $3, 3, 8, 'approved', TRUE, $4, $5, $6, $6)";
    for number in 0..120_i64 {
        let created = scene.now - chrono::Duration::hours(number / 3);
        let values = vec![
            uuid::Uuid::from_u128(0x9000 + u128::try_from(number).unwrap()).into(),
            format!("Trip {}", number % 7).into(),
            (number % 5 * 1_000 + 1_000).into(),
            serendib_db::Value::Float(f64::from(i32::try_from(number).unwrap() % 6)),
            (number % 2).into(),
            created.into(),
        ];
        run(&scene.db, sql, values).await;
    }
    let ctx = scene.ctx(&scene.admin);
    for order in ["", "-title", "created", "-created", "bookings", "-bookings", "price", "-price", "rating", "-rating"]
    {
        let (mut after, mut ids) = (String::new(), Vec::new());
        loop {
            let query = PackagesQuery { search: "trip", state: "all", order, after: &after };
            let page = admin_packages(&scene.db, &ctx, &query).await.unwrap();
            ids.extend(page["rows"].as_array().unwrap().iter().map(|row| row["id"].to_string()));
            match page["next"].as_str() {
                Some(next) => next.clone_into(&mut after),
                None => break,
            }
        }
        let count = ids.len();
        ids.sort();
        ids.dedup();
        assert!(count >= 120 && ids.len() == count, "{order} {count}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Whatever is typed as a filter is read or refused.
    #[test]
    fn any_filter_is_read_or_refused(name in "(state|dates|from|until|order|after|guide_id)", value in "\\PC{0,40}") {
        let read = filter(&[(name.as_str(), value.as_str())]);
        prop_assert!(matches!(read, Ok(_) | Err(Error::Refused(_))));
    }
}
