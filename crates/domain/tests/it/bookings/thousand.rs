//! A thousand bookings of one guide and one traveler.

use chrono::Duration;
use serendib_db::Value;
use serendib_domain::bookings::list::{self, BookingCursor, BookingListQuery, BookingListSide, Filter};

use super::BookingFixture;
use super::listing::{StoredBooking, text};
use crate::fixture;
use crate::people::id;

impl BookingFixture {
    async fn plan(&self, sql: &str, binds: Vec<Value>) -> String {
        let rows = self.db.rows(sql, &binds).await.unwrap();
        rows.iter().map(|row| format!("{}\n", row.text(3).unwrap())).collect()
    }
}

/// A confirmed trip before a thousand newer requests, all of one traveler and one guide.
async fn crowded() -> (BookingFixture, StoredBooking) {
    let scene = BookingFixture::new().await;
    let mut stored: Vec<StoredBooking> = (0..1_000_u16)
        .map(|number| StoredBooking {
            id: id(6_000 + u128::from(number)),
            status: ["pending", "expired", "rejected", "cancelled"][usize::from(number) % 4],
            start: scene.day(30 + i64::from(number)),
            is_paid: false,
            requested_at: scene.now - Duration::minutes(number.into()),
            deadline: Some(scene.now + Duration::minutes(number.into())),
        })
        .collect();
    let job = StoredBooking {
        status: "confirmed",
        requested_at: scene.now - Duration::days(100),
        start: scene.day(20),
        id: id(5_999),
        deadline: None,
        ..stored[0].clone()
    };
    stored.push(job.clone());
    scene.store(stored).await;
    (scene, job)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_taken_before_a_thousand_newer_requests_is_on_the_first_page_of_the_jobs() {
    let (scene, job) = crowded().await;
    for (whose, filter) in [(BookingListSide::Guide, Filter::Upcoming), (BookingListSide::Traveller, Filter::Confirmed)]
    {
        let jobs = scene.page(whose, filter, "", "", 25).await;
        assert_eq!(jobs.iter().map(|one| text(one, "id")).collect::<Vec<_>>(), [job.id.to_string()]);
    }
    for whose in [BookingListSide::Guide, BookingListSide::Traveller] {
        assert_eq!(scene.walk(whose, Filter::All, 100).await.len(), 1_001);
        assert_eq!(scene.page(whose, Filter::All, "", "", 10_000).await.len(), 500, "no page is larger");
    }
}

/// A page of one side's bookings does not scan those of others. PostgreSQL plans by table size and would scan a thousand rows.
#[tokio::test(flavor = "multi_thread")]
async fn every_page_of_bookings_is_found_by_index() {
    if !fixture::is_sqlite() {
        return;
    }
    let (scene, _) = crowded().await;
    for (whose, who) in [(BookingListSide::Guide, &scene.host), (BookingListSide::Traveller, &scene.traveller)] {
        for filter in Filter::ALL {
            let first = scene.page(whose, filter, "", "", 1).await;
            let after = first.first().map_or_else(String::new, |one| text(one, "cursor"));
            for (q, after) in [("", ""), ("", after.as_str()), ("tea", "")] {
                let after = BookingCursor::parse(filter, after).unwrap();
                let page = BookingListQuery { only: None, filter, search: q, after, limit: 25 };
                let (sql, binds) = list::statement(&scene.ctx(who), whose, &page).unwrap();
                let plan = scene.plan(&format!("EXPLAIN QUERY PLAN {sql}"), binds).await;
                assert!(plan.contains("SEARCH b USING INDEX booking_requests_"), "{whose:?} {}\n{plan}", filter.name());
            }
        }
    }
}
