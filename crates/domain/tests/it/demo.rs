//! The demo catalogue in a database: complete, consistent, and the same every time.

mod generated;
mod prose;
mod routes;
mod trips;

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serendib_db::Db;
use serendib_domain::{Caller, Error, Result, demo, ledger, tables};
use uuid::Uuid;

use crate::fixture;

/// 09:00 in Colombo, well after everything in the catalogue.
fn now() -> DateTime<Utc> {
    "2030-01-15T03:30:00Z".parse().unwrap()
}

async fn fill(db: &Db, now: DateTime<Utc>) -> Result<()> {
    db.write(async move |tx| demo::fill(tx, now).await).await
}

async fn demo_database() -> fixture::Database {
    let db = fixture::empty().await;
    fill(&db, now()).await.unwrap();
    db
}

async fn number(db: &Db, sql: &str) -> i64 {
    db.rows(sql, &[]).await.unwrap()[0].int(0).unwrap()
}

async fn names(db: &Db, sql: &str) -> Vec<String> {
    db.rows(sql, &[]).await.unwrap().iter().map(|row| row.text(0).unwrap().to_owned()).collect()
}

async fn dump(db: &Db) -> BTreeMap<&'static str, Vec<String>> {
    let mut dump = BTreeMap::new();
    for table in tables::list() {
        let columns: Vec<_> = table.shape.columns.iter().map(|column| column.name).collect();
        let key = table.shape.primary_key.join(", ");
        let sql = format!("SELECT {} FROM {} ORDER BY {key}", columns.join(", "), table.shape.name);
        let rows = db.rows(&sql, &[]).await.unwrap();
        dump.insert(table.shape.name, rows.iter().map(|row| format!("{row:?}")).collect());
    }
    dump
}

async fn ratings_are_the_means_of_stored_reviews(db: &Db) {
    for (table, column) in [("packages", "package_id"), ("guides", "guide_id")] {
        let mut stars: BTreeMap<Uuid, Vec<i64>> = BTreeMap::new();
        let sql = format!("SELECT {column}, rating FROM reviews WHERE {column} IS NOT NULL");
        for row in db.rows(&sql, &[]).await.unwrap() {
            stars.entry(row.uuid(0).unwrap()).or_default().push(row.int(1).unwrap());
        }
        for row in db.rows(&format!("SELECT id, rating, review_count FROM {table}"), &[]).await.unwrap() {
            let own = stars.remove(&row.uuid(0).unwrap()).unwrap_or_default();
            let count = u32::try_from(own.len()).unwrap();
            let mean = f64::from(u32::try_from(own.iter().sum::<i64>()).unwrap()) / f64::from(count.max(1));
            assert!((row.float(1).unwrap() - mean).abs() <= 0.005, "{table} {row:?} {own:?}");
            assert_eq!(row.int(2).unwrap(), i64::from(count), "{table} {row:?}");
        }
        assert!(stars.is_empty(), "reviews of no {table}");
    }
}

async fn every_reference_finds_its_row(db: &Db) {
    for table in tables::list() {
        for column in &table.shape.columns {
            let Some(target) = &column.references else {
                continue;
            };
            let orphans = format!(
                "SELECT COUNT(*) FROM {own} AS own LEFT JOIN {other} AS other ON other.{key} = own.{column}
                  WHERE own.{column} IS NOT NULL AND other.{key} IS NULL",
                own = table.shape.name,
                other = target.table,
                key = target.column,
                column = column.name
            );
            assert_eq!(number(db, &orphans).await, 0, "{}.{}", table.shape.name, column.name);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_demo_catalogue_fills_an_empty_database() {
    let db = demo_database().await;
    let catalogue = demo::catalogue();
    for (what, sql, least) in [
        ("guides", "SELECT COUNT(*) FROM guides WHERE is_active", 60),
        ("packages on sale", "SELECT COUNT(*) FROM packages WHERE status = 'approved' AND is_active", 140),
        ("destinations with a picture", "SELECT COUNT(*) FROM destinations WHERE image_url IS NOT NULL", 50),
        ("attractions with a picture", "SELECT COUNT(*) FROM attractions WHERE image_url IS NOT NULL", 143),
        ("packages with reviews", "SELECT COUNT(*) FROM packages WHERE review_count > 0", 110),
        ("packages without", "SELECT COUNT(*) FROM packages WHERE review_count = 0", 5),
        (
            "agreements about a co-host's share",
            "SELECT COUNT(*) FROM host_shares WHERE status = 'agreed' AND percent = 80",
            1,
        ),
        (
            "packages with several hosts",
            "SELECT COUNT(*) FROM (SELECT package_id FROM package_guides
                                    GROUP BY package_id HAVING COUNT(*) > 1) AS several",
            140,
        ),
        (
            "packages with a timed stop",
            "SELECT COUNT(DISTINCT package_id) FROM package_attractions WHERE start_time IS NOT NULL",
            140,
        ),
    ] {
        let found = number(&db, sql).await;
        assert!(found >= least, "{found} {what}");
    }
    let reviews: usize = catalogue.packages.iter().map(|package| package.reviews.len()).sum();
    assert_eq!(number(&db, "SELECT COUNT(*) FROM reviews").await, i64::try_from(2 * reviews).unwrap());
    let people = i64::try_from(reviews + catalogue.guides.len()).unwrap();
    assert_eq!(number(&db, "SELECT COUNT(*) FROM users").await, people);
    assert_eq!(number(&db, "SELECT COUNT(*) FROM profiles").await, people);
    for (table, of) in [
        ("package_locations", "is_primary_location"),
        ("package_guides", "is_primary_guide"),
        ("package_owners", "is_primary_owner"),
    ] {
        let primary = number(&db, &format!("SELECT COUNT(*) FROM {table} WHERE {of}")).await;
        assert_eq!(primary, number(&db, "SELECT COUNT(*) FROM packages").await, "{table}");
    }
    every_reference_finds_its_row(&db).await;
    ratings_are_the_means_of_stored_reviews(&db).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn something_of_each_kind_waits_for_an_admin() {
    let db = demo_database().await;
    let (new, changed) = demo::catalogue().waiting.counts();
    assert!(new >= 3 && changed >= 1);
    for (table, count) in [("packages", new), ("package_revisions", changed)] {
        let found = number(&db, &format!("SELECT COUNT(*) FROM {table} WHERE status = 'pending'")).await;
        assert_eq!(found, i64::try_from(count).unwrap(), "{table}");
    }
    let hosted = "SELECT COUNT(*) FROM packages p JOIN package_guides g ON g.package_id = p.id AND g.is_primary_guide
                   JOIN package_owners o ON o.package_id = p.id AND o.is_primary_owner WHERE p.status = 'pending'";
    assert_eq!(number(&db, hosted).await, i64::try_from(new).unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_category_duration_and_price_band_has_something_to_show() {
    let db = demo_database().await;
    for category in
        ["nature", "food", "beach", "adventure", "hiking", "cultural", "wildlife", "photography", "relaxation"]
    {
        let found =
            number(&db, &format!("SELECT COUNT(*) FROM package_categories WHERE category = '{category}'")).await;
        assert!(found >= 5, "{found} {category}");
    }
    for (from, to) in [(1, 1), (2, 3), (4, 7), (8, 14), (15, 60)] {
        let sql = format!("SELECT COUNT(*) FROM packages WHERE duration_days BETWEEN {from} AND {to}");
        assert!(number(&db, &sql).await >= 5, "{from} to {to} days");
    }
    for (from, to) in
        [(0, 100), (100, 250), (250, 500), (500, 1_000), (1_000, 2_000), (2_000, 5_000), (5_000, 1_000_000)]
    {
        let sql = format!("SELECT COUNT(*) FROM packages WHERE price >= {} AND price < {}", from * 100, to * 100);
        assert!(number(&db, &sql).await >= 2, "{from} to {to} dollars");
    }
    let days = db.rows("SELECT DISTINCT duration_days FROM packages ORDER BY duration_days", &[]).await.unwrap();
    let days: Vec<i64> = days.iter().map(|row| row.int(0).unwrap()).collect();
    assert_eq!((days[0], days[days.len() - 1]), (1, 15));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_fills_are_equal_to_the_last_value() {
    let (one, other) = (demo_database().await, demo_database().await);
    let (one, other) = (dump(&one).await, dump(&other).await);
    for (table, rows) in &one {
        assert_eq!(rows, &other[table], "{table}");
    }
    assert!(one["packages"].len() >= 140);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_with_packages_is_left_alone() {
    let db = demo_database().await;
    let before = db.changes().stamp(&["packages", "guides", "users"]);
    let refused = fill(&db, now()).await;
    assert!(matches!(refused, Err(Error::Refused(_))), "{refused:?}");
    assert_eq!(db.changes().stamp(&["packages", "guides", "users"]), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_happened_after_now() {
    for moment in ["2025-02-28T00:00:00Z", "2026-10-30T23:59:59Z", "2030-01-15T03:30:00Z"] {
        let db = fixture::empty().await;
        let now: DateTime<Utc> = moment.parse().unwrap();
        fill(&db, now).await.unwrap();
        for table in
            ["packages", "reviews", "users", "guides", "booking_requests", "payments", "payment_logs", "package_guides"]
        {
            let last = db.rows(&format!("SELECT MAX(created_at) FROM {table}"), &[]).await.unwrap()[0].time(0).unwrap();
            assert!(last < now, "{table} {last} at {moment}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_newest_package_is_never_a_draw() {
    let db = demo_database().await;
    let all = number(&db, "SELECT COUNT(*) FROM packages").await;
    assert_eq!(number(&db, "SELECT COUNT(DISTINCT created_at) FROM packages").await, all);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_demos_admin_has_something_to_decide_and_a_second_start_adds_nothing() {
    let db = demo_database().await;
    for _ in 0..2 {
        let added: Result<()> = db.write(async |tx| demo::people(tx, now()).await).await;
        added.unwrap();
    }
    for (sql, expected) in [
        ("SELECT COUNT(*) FROM guide_applications WHERE status = 'pending'", 1),
        ("SELECT COUNT(*) FROM guide_package_requests WHERE status = 'pending'", 2),
        ("SELECT COUNT(*) FROM guide_package_requests WHERE rejection_reason IS NOT NULL", 1),
        ("SELECT COUNT(*) FROM notifications WHERE user_id IN (SELECT user_id FROM profiles WHERE is_admin)", 3),
        ("SELECT COUNT(*) FROM notifications WHERE user_id IN (SELECT user_id FROM profiles WHERE is_guide)", 1),
    ] {
        assert_eq!(number(&db, sql).await, expected, "{sql}");
    }
    every_reference_finds_its_row(&db).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_ledger_is_what_the_payments_and_trips_would_have_posted() {
    let db = demo_database().await;
    let ctx = fixture::ctx(Caller::Service, now());
    assert!(ledger::find_unposted(&db, &ctx).await.unwrap().is_empty());
    let bookings = db.rows("SELECT id FROM booking_requests ORDER BY id", &[]).await.unwrap();
    let bookings: Vec<Uuid> = bookings.iter().map(|row| row.uuid(0).unwrap()).collect();
    let entries = number(&db, "SELECT COUNT(*) FROM ledger_entries").await;
    assert!(entries > 1_000, "{entries}");
    let repaired: Result<()> = db.write(async move |tx| ledger::repair(tx, &ctx, &bookings).await).await;
    repaired.unwrap();
    assert_eq!(number(&db, "SELECT COUNT(*) FROM ledger_entries").await, entries, "nothing was missing");
    assert_eq!(number(&db, "SELECT CAST(SUM(amount) AS BIGINT) FROM ledger_entries").await, 0);
    let owed = "SELECT COUNT(*) FROM (SELECT guide_id FROM ledger_entries WHERE account = 'guide' GROUP BY guide_id HAVING SUM(amount) < 0) s";
    assert!(number(&db, owed).await > 0, "some guides wait for a payout");
    let overpaid = owed.replace('<', ">");
    assert_eq!(number(&db, &overpaid).await, 0);
    assert!(number(&db, "SELECT COUNT(*) FROM payouts").await > 50);
}
