//! Rooms, places, and the trips of reviews.

use std::collections::{BTreeMap, HashMap};

use serendib_db::Db;
use serendib_domain::demo;
use serendib_domain::group_price::{
    GroupStep, SeasonLimits, SeasonSpan, WishedTrip, YearDay, broken_limits, price_per_person,
};
use uuid::Uuid;

use super::{demo_database, names, number};

/// Their beds come with the trip: a center that lives on donations, and village houses and tents.
const WITH_BEDS: [&str; 2] = ["nilambe-three-days-of-quiet", "knuckles-the-long-way"];

#[test]
fn every_trip_with_a_night_has_rooms_unless_its_beds_come_with_it() {
    for package in &demo::catalogue().packages {
        let stays = package.days.iter().any(|day| day.night.is_some()) && !WITH_BEDS.contains(&package.slug.as_str());
        assert_eq!(package.rooms.is_some(), stays, "{}", package.slug);
    }
}

/// The other days are for arriving, a long road, or rest.
#[test]
fn seven_of_eight_days_stop_somewhere() {
    let days = || demo::catalogue().packages.iter().flat_map(|package| &package.days);
    let stopping = days().filter(|day| !day.stops.is_empty()).count();
    assert!(stopping * 8 >= days().count() * 7, "{stopping} of {}", days().count());
}

#[tokio::test(flavor = "multi_thread")]
async fn rooms_cost_whole_multiples_of_five_dollars_for_the_whole_trip() {
    let db = demo_database().await;
    let sql =
        "SELECT package.title, room.hotel_type, room.accommodation_type, room.capacity_per_room, room.price_per_room
                 FROM package_room_pricing AS room JOIN packages AS package ON package.id = room.package_id
                WHERE package.status = 'approved'";
    let mut stored = BTreeMap::new();
    for row in db.rows(sql, &[]).await.unwrap() {
        let key = [row.text(0).unwrap(), row.text(1).unwrap(), row.text(2).unwrap()].map(str::to_owned);
        stored.insert(key, (row.int(3).unwrap(), row.int(4).unwrap()));
    }
    for package in &demo::catalogue().packages {
        let Some(rooms) = package.rooms else { continue };
        let nights: i64 = package.days.iter().map(|day| i64::from(day.night.is_some())).sum();
        assert!(nights > 0, "{}: rooms without a night", package.slug);
        let standards = [
            ("budget", rooms.budget),
            ("three_star", rooms.three_star),
            ("four_star", rooms.four_star),
            ("five_star", rooms.five_star),
        ];
        for (standard, nightly) in standards {
            let Some(nightly) = nightly else { continue };
            for (kind, fits, hundredths) in [("double", 2, 100), ("triple", 3, 135), ("family_villa", 6, 260)] {
                let key = [package.title.as_str(), standard, kind].map(str::to_owned);
                let (capacity, cents) = stored.remove(&key).unwrap();
                assert_eq!((capacity, cents % 500), (fits, 0), "{key:?}");
                assert!((cents - nightly * nights * hundredths).abs() <= 250, "{key:?}: {cents} cents");
            }
        }
    }
    assert!(stored.is_empty(), "rooms of no standard: {stored:?}");
}

/// The group prices and the seasons of each package.
async fn price_lists(db: &Db) -> (HashMap<Uuid, Vec<GroupStep>>, HashMap<Uuid, Vec<SeasonSpan>>) {
    let (mut steps, mut seasons): (HashMap<_, Vec<_>>, HashMap<_, Vec<_>>) = Default::default();
    let sql = "SELECT package_id, from_people, price_per_person FROM package_group_prices";
    for row in db.rows(sql, &[]).await.unwrap() {
        let step = GroupStep { from_people: row.int(1).unwrap(), price: row.int(2).unwrap() };
        steps.entry(row.uuid(0).unwrap()).or_default().push(step);
    }
    let sql = "SELECT package_id, first_day, last_day, percent, min_people, notice_days FROM package_seasons";
    for row in db.rows(sql, &[]).await.unwrap() {
        let day = |at| YearDay::parse(row.text(at).unwrap()).unwrap();
        let limits = SeasonLimits { min_people: row.opt_int(4).unwrap(), notice_days: row.opt_int(5).unwrap() };
        let season = SeasonSpan { first: day(1), last: day(2), percent: row.int(3).unwrap(), limits };
        seasons.entry(row.uuid(0).unwrap()).or_default().push(season);
    }
    (steps, seasons)
}

#[tokio::test(flavor = "multi_thread")]
async fn about_a_quarter_of_the_packages_has_group_prices_and_seasons_that_the_wizard_would_take() {
    let db = demo_database().await;
    let (steps, seasons) = price_lists(&db).await;
    let packages = demo::catalogue().packages.len();
    assert!((packages / 6..packages / 3).contains(&seasons.len()), "{} of {packages}", seasons.len());
    assert!(steps.len() * 2 > seasons.len(), "{}", steps.len());
    let limited = seasons.values().flatten().filter(|season| !season.limits.is_none()).count();
    assert!((1..=6).contains(&limited), "{limited} refuse small groups");
    let rows = db.rows("SELECT id, price, min_people, max_people FROM packages", &[]).await.unwrap();
    for row in rows {
        let (mut before, mut people) = (row.int(1).unwrap(), row.int(2).unwrap().max(1));
        let mut own = steps.get(&row.uuid(0).unwrap()).cloned().unwrap_or_default();
        own.sort_by_key(|step| step.from_people);
        for step in own {
            assert!((100..before).contains(&step.price) && step.from_people > people, "{row:?}: {step:?}");
            assert!(step.from_people <= row.int(3).unwrap(), "{row:?}: {step:?}");
            (before, people) = (step.price, step.from_people);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn reviews_speak_of_trips_that_were_booked_paid_and_over() {
    let db = demo_database().await;
    let sql = "SELECT booking.status, booking.full_payment_completed, booking.start_date, booking.end_date,
                      booking.number_of_travelers, booking.total_price, booking.advance_amount, booking.created_at,
                      package.price, package.duration_days, package.min_people, package.max_people, package.created_at,
                      review.created_at, booking.pricing_summary, package.id
                 FROM reviews AS review
                 JOIN booking_requests AS booking ON booking.id = review.booking_request_id
                 JOIN packages AS package ON package.id = booking.package_id";
    let rows = db.rows(sql, &[]).await.unwrap();
    assert!(rows.len() > 800);
    let (steps, seasons) = price_lists(&db).await;
    let mut with_steps = 0;
    for row in rows {
        assert_eq!((row.text(0).unwrap(), row.bool(1).unwrap()), ("confirmed", true));
        let (start, end) = (row.date(2).unwrap(), row.date(3).unwrap());
        assert_eq!((end - start).num_days() + 1, row.int(9).unwrap(), "{row:?}");
        let (party, total, advance) = (row.int(4).unwrap(), row.int(5).unwrap(), row.int(6).unwrap());
        let package = row.uuid(15).unwrap();
        let seasons: Vec<SeasonSpan> = seasons.get(&package).into_iter().flatten().copied().collect();
        let steps = steps.get(&package).into_iter().flatten().copied();
        let each = price_per_person(row.int(8).unwrap(), steps, seasons.iter().copied(), party, Some(start));
        let trip = WishedTrip { start, people: Some(party), today: Some(row.time(7).unwrap().date_naive()) };
        assert_eq!(broken_limits(seasons.iter().copied(), trip), None, "{row:?}");
        with_steps += usize::from(each.cents != row.int(8).unwrap());
        assert_eq!(total, each.cents * party, "{row:?}");
        assert!(advance * 100 >= total * 30 && (advance - 1) * 100 < total * 30, "{row:?}");
        assert!((row.int(10).unwrap()..=row.int(11).unwrap()).contains(&party), "{row:?}");
        let (requested_at, on_sale, written) = (row.time(7).unwrap(), row.time(12).unwrap(), row.time(13).unwrap());
        assert!(on_sale < requested_at && requested_at.date_naive() <= start && end < written.date_naive(), "{row:?}");
        let summary: serde_json::Value = serde_json::from_str(row.text(14).unwrap()).unwrap();
        let dollars = |cents: i64| serendib_domain::money::dollars(cents);
        assert_eq!(
            (&summary["total_price"], &summary["base_price_per_person"]),
            (&dollars(total), &dollars(each.cents))
        );
        assert_eq!(summary.get("season").is_some(), each.season.is_some(), "{summary}");
    }
    assert!(with_steps > 20, "{with_steps}");
    let elsewhere = "SELECT COUNT(*) FROM booking_requests AS booking
                      WHERE NOT EXISTS (SELECT 1 FROM package_guides AS host
                                         WHERE host.package_id = booking.package_id AND host.guide_id = booking.guide_id)";
    assert_eq!(number(&db, elsewhere).await, 0, "a guide who does not host the package");
    let strangers = "SELECT COUNT(*) FROM reviews AS review
                       JOIN booking_requests AS booking ON booking.id = review.booking_request_id
                      WHERE review.user_id <> booking.user_id OR review.guide_id <> booking.guide_id
                         OR review.package_id <> booking.package_id";
    assert_eq!(number(&db, strangers).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn places_keep_their_names_in_every_script_and_their_hours() {
    let db = demo_database().await;
    let ella = db
        .rows("SELECT city, name_si, name_ta, aliases, image_url FROM destinations WHERE slug = 'ella'", &[])
        .await
        .unwrap();
    let facts = demo::catalogue().facts.destinations.iter().find(|place| place.slug == "ella").unwrap();
    assert_eq!(ella[0].text(0).unwrap(), "Ella");
    assert_eq!(ella[0].opt_text(1).unwrap(), facts.name_si.as_deref());
    let aliases: Vec<String> = serde_json::from_str(ella[0].text(3).unwrap()).unwrap();
    assert_eq!(aliases, facts.aliases);
    assert!(ella[0].text(4).unwrap().starts_with("/pictures/"));
    let hours = "SELECT opens FROM attractions WHERE opens IS NOT NULL
                 UNION SELECT closes FROM attractions WHERE closes IS NOT NULL
                 UNION SELECT start_time FROM package_attractions";
    for hour in names(&db, hours).await {
        assert!(chrono::NaiveTime::parse_from_str(&hour, "%H:%M:%S").is_ok() && hour.len() == 8, "{hour}");
    }
    let open = demo::catalogue().facts.attractions.iter().filter(|sight| sight.always_open).count();
    assert_eq!(
        number(&db, "SELECT COUNT(*) FROM attractions WHERE opens IS NULL AND closes IS NULL AND author IS NULL").await,
        i64::try_from(open).unwrap()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn some_hosts_are_taken_in_the_weeks_to_come_and_none_twice_on_a_day() {
    let db = demo_database().await;
    let sql = "SELECT booking.guide_id, booking.start_date, booking.end_date, package.duration_days,
                      booking.created_at, traveller.created_at
                 FROM booking_requests AS booking
                 JOIN packages AS package ON package.id = booking.package_id
                 JOIN users AS traveller ON traveller.id = booking.user_id
                 JOIN package_guides AS host ON host.package_id = package.id AND host.guide_id = booking.guide_id
                WHERE booking.status = 'confirmed' AND booking.start_date > '2030-01-15'
                ORDER BY booking.guide_id, booking.start_date";
    let rows = db.rows(sql, &[]).await.unwrap();
    assert!(rows.len() >= 40, "{} trips to come", rows.len());
    for row in &rows {
        let (start, end) = (row.date(1).unwrap(), row.date(2).unwrap());
        assert_eq!((end - start).num_days() + 1, row.int(3).unwrap(), "{row:?}");
        assert!(row.time(5).unwrap() < row.time(4).unwrap() && row.time(4).unwrap() < super::now(), "{row:?}");
    }
    for pair in rows.windows(2).filter(|pair| pair[0].uuid(0).unwrap() == pair[1].uuid(0).unwrap()) {
        assert!(pair[0].date(2).unwrap() < pair[1].date(1).unwrap(), "{pair:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_paid_for_bookings_is_in_the_books_to_the_cent() {
    let db = demo_database().await;
    let odd = "SELECT COUNT(*) FROM booking_requests b WHERE b.status = 'confirmed' AND
          (CASE WHEN b.full_payment_completed THEN b.total_price ELSE b.advance_amount END)
            <> (SELECT CAST(COALESCE(SUM(p.amount), 0) AS BIGINT) FROM payments p WHERE p.booking_request_id = b.id AND p.status = 'paid')";
    assert_eq!(number(&db, odd).await, 0);
    let unlogged = "SELECT COUNT(*) FROM payments p WHERE p.status = 'paid' AND NOT EXISTS
          (SELECT 1 FROM payment_logs l WHERE l.stripe_session_id = p.session_id AND l.event_type = 'payment_completed'
              AND l.amount = p.amount AND l.created_at = p.paid_at AND l.booking_request_id = p.booking_request_id)";
    assert_eq!(number(&db, unlogged).await, 0);
    let in_order =
        "SELECT COUNT(*) FROM booking_requests b WHERE b.decided_at <= b.created_at OR b.confirmed_at <= b.decided_at
          OR EXISTS (SELECT 1 FROM payments p WHERE p.booking_request_id = b.id AND p.created_at <= b.decided_at)";
    assert_eq!(number(&db, in_order).await, 0);
    let paid = number(&db, "SELECT COUNT(*) FROM payments WHERE status = 'paid'").await;
    let failed = number(&db, "SELECT COUNT(*) FROM payments WHERE status = 'failed'").await;
    assert!(paid > 500 && failed * 30 > paid && failed * 5 < paid, "{paid} paid, {failed} failed");
    let addresses = names(&db, "SELECT DISTINCT contact_email FROM booking_requests").await;
    let is_believable = |address: &String| {
        let (name, domain) = address.split_once('@').unwrap();
        name.len() > 4
            && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'.')
            && domain.starts_with("example.")
    };
    assert!(addresses.iter().all(is_believable), "{:?}", addresses.iter().find(|one| !is_believable(one)));
}
