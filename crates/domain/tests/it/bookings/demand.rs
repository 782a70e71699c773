//! Demand and answers per package, as search ranking reads them.

use chrono::{DateTime, Duration, Utc};
use serendib_domain::bookings::demand::add_demand;
use serendib_domain::packages;
use serendib_domain::search::Demand;
use uuid::Uuid;

use super::BookingFixture;
use crate::people::{id, run};

impl BookingFixture {
    /// A request made and answered at set times.
    async fn requested(&self, number: u128, guide: Uuid, status: &str, hours_ago: i64, answered_after: Option<i64>) {
        let created = self.now - Duration::hours(hours_ago);
        let decided: Option<DateTime<Utc>> = answered_after.map(|hours| created + Duration::hours(hours));
        let confirmed = decided.filter(|_| status == "confirmed");
        run(
            &self.db,
            "INSERT INTO booking_requests (id, user_id, guide_id, package_id, status, start_date, end_date, number_of_travelers,
                                           contact_email, total_price, created_at, updated_at, decided_at, confirmed_at)
             VALUES ($1, $2, $3, $4, $5, $6, $6, 1, 'a@example.com', 100, $7, $7, $8, $9)",
            vec![
                id(number).into(),
                self.traveller.person().unwrap().user.into(),
                guide.into(),
                self.package.into(),
                status.into(),
                self.day(i64::try_from(number).unwrap()).into(),
                created.into(),
                decided.into(),
                confirmed.into(),
            ],
        )
        .await;
    }

    async fn demand(&self) -> Demand {
        let mut docs = vec![packages::doc(&self.db, self.package).await.unwrap().expect("it is on sale")];
        add_demand(&self.db, self.now, &mut docs).await.unwrap();
        docs[0].demand
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_package_counts_the_bookings_of_a_year_and_the_median_answer_of_its_hosts() {
    let scene = BookingFixture::new().await;
    let host = scene.host.person().unwrap().guide.unwrap();
    let colleague = scene.colleague.person().unwrap().guide.unwrap();
    let before = scene.demand().await;
    assert_eq!((before.bookings, before.answer_hours), (0, None));
    assert!(before.age_days.is_some());
    scene.requested(1, host, "confirmed", 50, Some(4)).await;
    scene.requested(2, colleague, "rejected", 60, Some(30)).await;
    scene.requested(3, host, "pending", 10, None).await;
    assert_eq!(scene.demand().await.answer_hours, None, "two answers say nothing yet");
    scene.requested(4, host, "confirmed", 24 * 400, Some(1)).await;
    scene.requested(5, host, "cancelled", 90, None).await;
    scene.requested(6, colleague, "expired", 100, None).await;
    let after = scene.demand().await;
    assert_eq!((after.bookings, after.answer_hours), (1, Some(30)), "of 4, 30 and the whole term of 72 hours");
    let mut all = packages::all_docs(&scene.db).await.unwrap();
    add_demand(&scene.db, scene.now, &mut all).await.unwrap();
    assert!(all.iter().any(|doc| doc.demand == after));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_after_a_handover_counts_from_then_on_and_not_for_the_former_guide() {
    let scene = BookingFixture::new().await;
    let host = scene.host.person().unwrap().guide.unwrap();
    let colleague = scene.colleague.person().unwrap().guide.unwrap();
    // Answered 3 hours after the handover, and 6 before it.
    for (number, answered, handed_over) in [(1, 40, 37), (2, 4, 10)] {
        scene.requested(number, host, "approved", 50, Some(answered)).await;
        let created = scene.now - Duration::hours(50);
        run(
            &scene.db,
            "INSERT INTO booking_handovers (id, booking_request_id, from_guide_id, to_guide_id, status, created_at, expires_at, answered_at)
             VALUES ($1, $1, $2, $3, 'accepted', $4, $5, $5)",
            vec![
                id(number).into(),
                colleague.into(),
                host.into(),
                created.into(),
                (created + Duration::hours(handed_over)).into(),
            ],
        )
        .await;
    }
    scene.requested(3, host, "approved", 50, Some(1)).await;
    assert_eq!(scene.demand().await.answer_hours, None, "one of three was answered by the former guide");
    scene.requested(4, host, "approved", 50, Some(5)).await;
    assert_eq!(scene.demand().await.answer_hours, Some(3));
}
