//! Lists of bookings: keyset pagination, filters, order, counts and text search.

use std::collections::BTreeSet;

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::bookings::list::{self, BookingCursor, BookingListQuery, BookingListSide, Filter};
use serendib_domain::{Caller, Result};
use uuid::Uuid;

use super::BookingFixture;
use crate::people::{id, kind, person, run};

/// A row of the bookings table.
#[derive(Clone)]
pub struct StoredBooking {
    pub id: Uuid,
    pub status: &'static str,
    pub start: NaiveDate,
    pub is_paid: bool,
    pub requested_at: DateTime<Utc>,
    pub deadline: Option<DateTime<Utc>>,
}

impl BookingFixture {
    /// Bypasses the commands, whose limits allow fewer requests.
    pub async fn store(&self, bookings: Vec<StoredBooking>) {
        let (user, guide) = (self.traveller.person().unwrap().user, self.host.person().unwrap().guide.unwrap());
        let package = self.package;
        let result: Result<()> = self
            .db
            .write(async move |tx: &mut Tx<'_>| {
                for one in &bookings {
                    tx.run(
                        "INSERT INTO booking_requests (id, user_id, guide_id, package_id, status, start_date, end_date,
                           number_of_travelers, contact_email, total_price, full_payment_completed, payment_deadline, respond_by,
                           created_at, updated_at)
                         VALUES ($1, $2, $3, $4, $5, $6, $7, 2, 'tess@example.com', 20000, $8, $9, $9, $10, $10)",
                        &[
                            one.id.into(),
                            user.into(),
                            guide.into(),
                            package.into(),
                            one.status.into(),
                            one.start.into(),
                            (one.start + Duration::days(2)).into(),
                            one.is_paid.into(),
                            one.deadline.into(),
                            one.requested_at.into(),
                        ],
                    )
                    .await?
                    .any();
                }
                Ok(())
            })
            .await;
        result.unwrap();
    }

    /// Bookings in every state, before and after today, many with equal sort keys.
    fn mixed(&self) -> Vec<StoredBooking> {
        const STATES: [&str; 6] = ["pending", "approved", "confirmed", "rejected", "expired", "cancelled"];
        (0..90_u8)
            .map(|number| {
                let place = i64::from(number);
                StoredBooking {
                    id: id(5_000 + u128::from(number)),
                    status: STATES[usize::from(number) % STATES.len()],
                    // One trip per day, because of the unique index.
                    start: self.day(place - 45),
                    is_paid: number % 4 == 0,
                    requested_at: self.now - Duration::hours(place / 5),
                    deadline: (number % 7 != 0).then(|| self.now + Duration::hours(place % 9)),
                }
            })
            .collect()
    }

    pub async fn page(&self, whose: BookingListSide, filter: Filter, q: &str, after: &str, limit: i64) -> Vec<Json> {
        let who = if whose == BookingListSide::Guide { &self.host } else { &self.traveller };
        let after = BookingCursor::parse(filter, after).unwrap();
        let page = BookingListQuery { only: None, filter, search: q, after, limit };
        let found = list::list_own(&self.db, &self.ctx(who), whose, &page).await.unwrap();
        found.as_array().unwrap().clone()
    }

    /// All pages in order.
    pub async fn walk(&self, whose: BookingListSide, filter: Filter, size: i64) -> Vec<Json> {
        let (mut all, mut after) = (Vec::new(), String::new());
        loop {
            let page = self.page(whose, filter, "", &after, size).await;
            let Some(last) = page.last() else { return all };
            after = text(last, "cursor");
            assert!(i64::try_from(page.len()).unwrap() <= size);
            all.extend(page);
        }
    }

    async fn count_found(&self, whose: BookingListSide, q: &str) -> usize {
        let found = self.page(whose, Filter::All, q, "", 500).await.len();
        let who = if whose == BookingListSide::Guide { &self.host } else { &self.traveller };
        let counts = list::counts(&self.db, &self.ctx(who), whose, q).await.unwrap();
        assert_eq!(counts["all"], json!(found), "{q}");
        found
    }
}

pub fn text(booking: &Json, name: &str) -> String {
    booking[name].as_str().unwrap_or_default().to_owned()
}

fn belongs(filter: Filter, one: &StoredBooking, today: NaiveDate) -> bool {
    let (confirmed, over) = (one.status == "confirmed", one.start + Duration::days(2) < today);
    match filter {
        Filter::All => true,
        Filter::Pending => ["pending", "approved"].contains(&one.status),
        Filter::Confirmed => confirmed && !(one.is_paid && over),
        Filter::Completed => confirmed && one.is_paid && over,
        Filter::Rejected => ["rejected", "expired", "cancelled"].contains(&one.status),
        Filter::Waiting => one.status == "pending",
        Filter::Answered => one.status != "pending",
        Filter::Approved => one.status == "approved",
        Filter::Upcoming => confirmed && !over,
        Filter::Past => confirmed && over,
    }
}

/// The sort key of each list, ascending.
fn place(filter: Filter, booking: &Json, now: DateTime<Utc>) -> (i64, i64) {
    let since = |text: String| (text.parse::<DateTime<Utc>>().unwrap() - now).num_seconds();
    let day = |name: &str| (text(booking, name).parse::<NaiveDate>().unwrap() - now.date_naive()).num_days();
    match filter {
        Filter::All | Filter::Rejected | Filter::Answered => (0, -since(text(booking, "created_at"))),
        Filter::Pending | Filter::Waiting | Filter::Approved => {
            let (rank, deadline) =
                if booking["status"] == "approved" { (0, "payment_deadline") } else { (1, "respond_by") };
            let deadline = if booking[deadline].is_null() { "created_at" } else { deadline };
            (rank, since(text(booking, deadline)))
        }
        Filter::Confirmed | Filter::Upcoming => (0, day("start_date")),
        Filter::Completed | Filter::Past => (0, -day("end_date")),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_every_list_follow_each_other_in_its_order_and_the_counts_are_exact() {
    let scene = BookingFixture::new().await;
    let stored = scene.mixed();
    scene.store(stored.clone()).await;
    let today = scene.ctx(&scene.host).today();
    for whose in [BookingListSide::Traveller, BookingListSide::Guide] {
        let who = if whose == BookingListSide::Guide { &scene.host } else { &scene.traveller };
        let counts = list::counts(&scene.db, &scene.ctx(who), whose, "").await.unwrap();
        for filter in Filter::ALL {
            let wanted: BTreeSet<String> =
                stored.iter().filter(|one| belongs(filter, one, today)).map(|one| one.id.to_string()).collect();
            assert!(!wanted.is_empty(), "{}", filter.name());
            let all = scene.walk(whose, filter, 7).await;
            let found: BTreeSet<String> = all.iter().map(|one| text(one, "id")).collect();
            assert_eq!((found, all.len()), (wanted.clone(), wanted.len()), "{}", filter.name());
            assert_eq!(counts[filter.name()], json!(wanted.len()), "{}", filter.name());
            let places: Vec<_> = all.iter().map(|one| place(filter, one, scene.now)).collect();
            assert!(places.is_sorted(), "{}: {places:?}", filter.name());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_moves_to_another_list_meanwhile_hides_nothing_of_the_next_page() {
    let scene = BookingFixture::new().await;
    let stored = scene.mixed();
    scene.store(stored.clone()).await;
    let all = scene.walk(BookingListSide::Guide, Filter::Waiting, 500).await;
    let first = scene.page(BookingListSide::Guide, Filter::Waiting, "", "", 5).await;
    for booking in &first {
        let booking: Uuid = text(booking, "id").parse().unwrap();
        run(&scene.db, "UPDATE booking_requests SET status = 'rejected' WHERE id = $1", vec![booking.into()]).await;
    }
    let next = scene.page(BookingListSide::Guide, Filter::Waiting, "", &text(&first[4], "cursor"), 500).await;
    let ids = |list: &[Json]| list.iter().map(|one| text(one, "id")).collect::<Vec<_>>();
    assert_eq!(ids(&next), ids(&all[5..]));
}

#[tokio::test(flavor = "multi_thread")]
async fn bookings_are_found_by_trip_person_and_reference_by_those_who_may_see_them() {
    let scene = BookingFixture::new().await;
    let called = async |title: &str| {
        let sql = "UPDATE packages SET title = $2 WHERE id = $1";
        run(&scene.db, sql, vec![scene.package.into(), title.into()]).await;
    };
    called("Tea Hills of Ella").await;
    let booking = scene.pending(60).await;
    let other = scene.ask(&person(&scene.db, 11, false).await, &scene.document(70)).await.unwrap();
    for (name, user) in [("Élodie Durand", &scene.traveller), ("Otto 50%_Off", &person(&scene.db, 12, false).await)] {
        let sql = "UPDATE profiles SET display_name = $2 WHERE user_id = $1";
        run(&scene.db, sql, vec![user.person().unwrap().user.into(), name.into()]).await;
    }
    // Booked trips keep their title, and search finds them by it.
    called("Galle in the Rain").await;
    for (q, found) in [
        ("", 2),
        ("  ", 2),
        ("élodie", 1),
        ("DURAND ella", 1),
        ("durand kandy", 0),
        ("tea hills", 2),
        ("galle", 0),
        ("%", 0),
        ("_", 0),
        ("tess@example", 2),
        ("Tom Trav", 0),
    ] {
        assert_eq!(scene.count_found(BookingListSide::Guide, q).await, found, "{q}");
    }
    // A guide sees the travelers' names once the trip is confirmed. The traveler always does.
    assert_eq!(scene.count_found(BookingListSide::Traveller, "tom trav").await, 1);
    run(&scene.db, "UPDATE booking_requests SET status = 'confirmed' WHERE id = $1", vec![booking.into()]).await;
    assert_eq!(scene.count_found(BookingListSide::Guide, "tom trav").await, 1);
    assert_eq!(scene.count_found(BookingListSide::Traveller, &other.to_string()).await, 0, "somebody else's");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_booking_is_found_by_the_reference_that_stands_on_its_card() {
    let scene = BookingFixture::new().await;
    let ids: [Uuid; 2] = ["153aaf84-886e-4a29-9f04-dd0000000001", "153aaf85-886e-4a29-9f04-dd0000000002"]
        .map(|text| text.parse().unwrap());
    let booking = |id: Uuid, days: i64| StoredBooking {
        id,
        status: "pending",
        start: scene.day(days),
        is_paid: false,
        requested_at: scene.now,
        deadline: None,
    };
    scene.store(vec![booking(ids[0], 10), booking(ids[1], 20)]).await;
    for (q, found) in [
        ("153aaf84", &ids[..1]),
        ("Booking 153aaf84", &ids[..1]),
        ("#153AAF84", &ids[..1]),
        ("\u{200e}153aaf84\u{2069}", &ids[..1]),
        ("\u{2068}Trip\u{2069} 153aaf84", &ids[..1]),
        ("153aaf84-886e-4a29-9f04-dd0000000001", &ids[..1]),
        ("153a", &[ids[1], ids[0]]),
        ("253a", &[]),
        ("153aaf84 153aaf85", &[]),
    ] {
        for whose in [BookingListSide::Guide, BookingListSide::Traveller] {
            let page = scene.page(whose, Filter::All, q, "", 25).await;
            let there: Vec<String> = page.iter().map(|one| text(one, "id")).collect();
            assert_eq!(there, found.iter().map(Uuid::to_string).collect::<Vec<_>>(), "{q}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn counts_are_ones_own_and_for_nobody_else() {
    let scene = BookingFixture::new().await;
    scene.store(scene.mixed()).await;
    let count = async |who: &Caller, whose| list::counts(&scene.db, &scene.ctx(who), whose, "").await;
    for (who, whose) in [
        (&scene.colleague, BookingListSide::Guide),
        (&scene.admin, BookingListSide::Guide),
        (&scene.host, BookingListSide::Traveller),
    ] {
        assert_eq!(count(who, whose).await.unwrap()["all"], json!(0));
    }
    assert_eq!(kind(count(&Caller::Visitor, BookingListSide::Traveller).await), "signed out");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_expired_booking_can_be_requested_again_while_its_trip_is_on_sale() {
    let mut scene = BookingFixture::new().await;
    scene.pending(60).await;
    let may = async |scene: &BookingFixture| {
        let own = scene.page(BookingListSide::Traveller, Filter::All, "", "", 25).await.remove(0);
        own["can"]["ask_again"].clone()
    };
    assert_eq!(may(&scene).await, json!(false), "it still waits");
    run(&scene.db, "UPDATE booking_requests SET status = 'expired'", vec![]).await;
    assert_eq!(may(&scene).await, json!(true));
    for (state, is_on_sale) in [("is_active = FALSE", false), ("is_active = TRUE, status = 'pending'", false)] {
        run(&scene.db, &format!("UPDATE packages SET {state}"), vec![]).await;
        assert_eq!(may(&scene).await, json!(is_on_sale), "{state}");
    }
    scene.now += Duration::days(1);
    assert_eq!(scene.page(BookingListSide::Guide, Filter::All, "", "", 25).await[0]["can"]["ask_again"], json!(false));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_says_why_it_cannot_be_approved_now() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.pending(60).await;
    let why = async |scene: &BookingFixture| {
        let led = scene.page(BookingListSide::Guide, Filter::Waiting, "", "", 25).await.remove(0);
        assert_eq!(led["can"]["approve"], json!(led["approval_hindrance"].is_null()));
        led["approval_hindrance"].clone()
    };
    assert_eq!(why(&scene).await, json!(null));
    for (state, hindrance) in [
        ("status = 'pending'", json!("package_in_review")),
        ("status = 'rejected'", json!("package_off_sale")),
        ("status = 'approved', is_active = FALSE", json!("package_off_sale")),
        ("is_active = TRUE", json!(null)),
    ] {
        run(&scene.db, &format!("UPDATE packages SET {state}"), vec![]).await;
        assert_eq!(why(&scene).await, hindrance, "{state}");
    }
    let early = "UPDATE booking_requests SET respond_by = NULL, start_date = $2, end_date = $2 WHERE id = $1";
    run(&scene.db, early, vec![booking.into(), scene.day(1).into()]).await;
    scene.now += Duration::days(3);
    assert_eq!(why(&scene).await, json!("started"));
}
