//! The functions over the wire, while their data changes.

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use chrono::{DateTime, Utc};
use clap::Parser as _;
use serde_json::Value;
use serendib_db::testing::{self, ScratchDatabase};
use serendib_db::{Db, Use};
use serendib_domain::{migrations, tables};
use tokio::task::JoinHandle;
use tower::ServiceExt as _;

use crate::app::{App, AppState, Clock, new_id, new_secret};
use crate::concurrency_limit::ConcurrencyLimit;
use crate::config::{Cli, Command, Mode};
use crate::keys::Keys;
use crate::rate_limit::RateLimiter;
use crate::rest::cache::Cache;
use crate::rest::parse::Limits;
use crate::rest::plan_cache::PlanCache;
use crate::rpc::trip_cards::{self, TripCards};
use crate::search::{SearchIndex, follow, is_followed};

/// 09:00 in Colombo on 15 January 2030.
const MORNING: &str = "2030-01-15T03:30:00Z";

struct RpcFixture {
    app: App,
    routes: Router,
    following: JoinHandle<()>,
    _scratch: ScratchDatabase,
}

impl Drop for RpcFixture {
    fn drop(&mut self) {
        self.following.abort();
    }
}

impl RpcFixture {
    /// An empty product whose index follows writes.
    async fn new_at(moment: &str) -> Self {
        let Command::Serve(settings) = Cli::parse_from(["serendib", "serve"]).command else {
            unreachable!("the command was serve");
        };
        let settings = *settings;
        let (db, scratch) = empty().await;
        let clock = Clock::new(Some(moment.parse().unwrap()));
        let operator = crate::operator(&clock);
        let app = App::new(AppState {
            realtime: std::sync::Arc::new(crate::realtime::Realtime::new(
                &settings.realtime,
                &db,
                crate::app::new_id(),
            )),
            mode: Mode::Serve,
            auth: crate::auth::Auth::new(&settings, "https://serendib.example").unwrap(),
            site_url: "https://serendib.example".to_owned(),
            cache: Cache::new(settings.cache),
            under_way: ConcurrencyLimit::new(0),
            rates: RateLimiter::new(&settings.limits),
            plans: PlanCache::default(),
            trip_cards: TripCards::new(),
            keys: Keys::load(&db, &operator, new_secret, &crate::keys::ForeignKeySettings::default()).await.unwrap(),
            search: SearchIndex::start(&db, &operator).await.unwrap(),
            storage: crate::storage::Storage::none().unwrap(),
            payments: crate::outside::payments::Payments::None,
            planner: crate::functions::planner::planner_state::PlannerState::new(crate::outside::models::Models::none()),
            texts: crate::text_messages::TextMessages::open(&settings, Mode::Serve).unwrap(),
            usage: crate::usage_counters::UsageCounters::default(),
            payment_events: crate::outside::call_health::CallHealth::default(),
            settings,
            db,
            clock,
            tables: tables::register(),
            limits: Limits::default(),
        });
        #[expect(clippy::disallowed_methods, reason = "the follower under test; it ends with the world")]
        let following = tokio::spawn(follow(app.clone()));
        Self { routes: crate::router::build(&app), app, following, _scratch: scratch }
    }

    async fn run(&self, sql: String) {
        let then: DateTime<Utc> = "2029-06-01T00:00:00Z".parse().unwrap();
        let binds = if sql.contains("$1") { vec![then.into()] } else { Vec::new() };
        let done: serendib_domain::Result<()> = self
            .app
            .db
            .write(async move |tx| {
                tx.run(&sql, &binds).await?.any();
                Ok(())
            })
            .await;
        done.unwrap();
    }

    async fn ask(&self, function: &str, arguments: &str) -> Value {
        let address = format!("/rest/v1/rpc/{function}?{arguments}");
        let request = Request::get(&address).header("apikey", self.app.keys.anon.as_str());
        let response = self.routes.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
        serde_json::from_slice(&bytes).unwrap_or_else(|_| panic!("{address}: {}", String::from_utf8_lossy(&bytes)))
    }

    /// The titles that a search finds. It runs twice, because the second answer may be cached.
    async fn search_titles(&self, arguments: &str) -> Vec<String> {
        let first = self.ask("search_packages", arguments).await;
        assert_eq!(self.ask("search_packages", arguments).await, first, "{arguments}");
        titles(&first["results"])
    }

    async fn guide(&self, number: u32) {
        let id = id(number);
        self.run(format!("INSERT INTO users (id, created_at, updated_at) VALUES ('{id}', $1, $1)")).await;
        let guide = "INSERT INTO guides (id, user_id, display_name, created_at)";
        self.run(format!("{guide} VALUES ('{id}', '{id}', 'Guide {number}', $1)")).await;
    }

    /// A trip on sale with the number as its title.
    async fn trip(&self, number: u32, days: u32, hosts: &[u32]) {
        let trip = "INSERT INTO packages (id, title, price, duration_days, max_people, status, created_at, updated_at)";
        self.run(format!("{trip} VALUES ('{}', '{number}', 100, {days}, 6, 'approved', $1, $1)", id(number))).await;
        for host in hosts {
            self.leads(*host, number).await;
        }
    }

    async fn leads(&self, guide: u32, trip: u32) {
        let led = "INSERT INTO package_guides (package_id, guide_id, created_at)";
        self.run(format!("{led} VALUES ('{}', '{}', $1)", id(trip), id(guide))).await;
    }

    async fn booking(&self, number: u32, guide: u32, status: &str, first: &str, last: &str) {
        let booking = "INSERT INTO booking_requests (id, user_id, guide_id, package_id, status, start_date, end_date,
                           number_of_travelers, contact_email, total_price, created_at, updated_at)";
        let (own, guide) = (id(number), id(guide));
        self.run(format!(
            "{booking} VALUES ('{own}', '{guide}', '{guide}', '{}', '{status}', '{first}', '{last}', 1,
                               'ann@example.com', 100, $1, $1)",
            id(1)
        ))
        .await;
    }

    async fn featured(&self) -> Vec<String> {
        titles(&self.ask("featured_packages", "").await)
    }
}

fn id(number: u32) -> uuid::Uuid {
    uuid::Uuid::from_u128(number.into())
}

fn titles(rows: &Value) -> Vec<String> {
    rows.as_array().unwrap().iter().map(|row| row["title"].as_str().unwrap().to_owned()).collect()
}

/// A migrated database of the tested kind.
async fn empty() -> (Db, ScratchDatabase) {
    let name = format!("serendib_rpc_{}", new_id().simple());
    #[expect(clippy::disallowed_methods, reason = "the test command chooses the database by one variable")]
    let server = std::env::var("SERENDIB_TEST_POSTGRES").ok();
    let directory = std::env::temp_dir().join(&name);
    std::fs::create_dir_all(&directory).unwrap();
    let scratch = testing::create_migrated(server.as_deref(), &directory, &name, migrations::ALL).await.unwrap();
    (Db::open(&scratch.location, Use::Serve).unwrap(), scratch)
}

/// D-018.
#[tokio::test(flavor = "multi_thread")]
async fn dates_follow_bookings_and_hosts_as_they_change() {
    let world = RpcFixture::new_at(MORNING).await;
    for guide in [101, 102] {
        world.guide(guide).await;
    }
    world.trip(1, 3, &[101]).await;
    world.trip(2, 3, &[101, 102]).await;
    world.trip(3, 3, &[]).await;
    let march = "date_from=2030-03-04&date_to=2030-03-07&sort=price_low";
    assert_eq!(world.search_titles("sort=price_low").await, ["1", "2", "3"]);
    assert_eq!(world.search_titles(march).await, ["1", "2"], "what nobody leads cannot be booked");

    world.booking(201, 101, "pending", "2030-03-05", "2030-03-06").await;
    assert_eq!(world.search_titles(march).await, ["1", "2"], "nothing is promised yet");
    world.run(format!("UPDATE booking_requests SET status = 'approved' WHERE id = '{}'", id(201))).await;
    assert_eq!(world.search_titles(march).await, ["2"]);
    assert_eq!(world.search_titles("date_from=2030-03-07&date_to=2030-03-04").await, ["2"], "swapped");
    assert_eq!(world.search_titles("date_from=2030-03-03").await, ["2"], "a start, two days before a taken one");
    assert_eq!(world.search_titles("date_to=2030-03-07&sort=price_low").await, ["1", "2"], "one date is a start");
    assert_eq!(world.search_titles("date_from=march&date_to=2030-02-30&sort=price_low").await.len(), 3, "no dates");
    for (dates, found) in [
        ("date_from=2030-03-04&date_to=2030-03-06&date_flexibility=any-start", &["2"][..]),
        ("date_from=2030-03-04&date_to=2030-03-07&date_flexibility=any-start", &["1", "2"]),
        ("date_from=2030-03-04&date_flexibility=3-days", &["1", "2"]),
        ("date_from=2030-03-06&date_flexibility=3-days", &["1", "2"]),
        ("date_from=2030-03-04&date_to=2030-03-07&date_flexibility=weekends", &[]),
        ("date_from=2030-03-04&date_to=2030-03-08&date_flexibility=weekends", &["1", "2"]),
        ("date_from=2030-03-04&date_to=2030-03-07&date_flexibility=whenever", &["2"]),
        ("date_flexibility=weekends", &["1", "2", "3"]),
    ] {
        assert_eq!(world.search_titles(&format!("{dates}&sort=price_low")).await, found, "{dates}");
    }
    world.run(format!("UPDATE booking_requests SET status = 'cancelled' WHERE id = '{}'", id(201))).await;
    assert_eq!(world.search_titles(march).await, ["1", "2"]);

    world.booking(202, 102, "confirmed", "2030-03-01", "2030-03-31").await;
    assert_eq!(world.search_titles(march).await, ["1", "2"], "another host is free");
    world.run(format!("UPDATE guides SET is_active = FALSE WHERE id = '{}'", id(101))).await;
    assert_eq!(world.search_titles(march).await, [""; 0]);
    assert_eq!(world.search_titles("sort=price_low").await.len(), 3, "still to be seen");
    world.guide(103).await;
    world.leads(103, 3).await;
    assert_eq!(world.search_titles(march).await, ["3"]);
    world.run(format!("DELETE FROM booking_requests WHERE id = '{}'", id(202))).await;
    assert_eq!(world.search_titles(march).await, ["2", "3"]);
}

/// D-020.
#[tokio::test(flavor = "multi_thread")]
async fn days_that_are_over_count_for_nothing() {
    let world = RpcFixture::new_at(MORNING).await;
    world.guide(101).await;
    world.trip(1, 1, &[101]).await;
    world.trip(2, 3, &[101]).await;
    assert_eq!(
        world.search_titles("date_from=2030-01-10&date_to=2030-01-16").await,
        ["1"],
        "today and tomorrow are left"
    );
    assert_eq!(world.search_titles("date_from=2030-01-10&date_to=2030-01-17&sort=price_low").await, ["1", "2"]);
    assert_eq!(world.search_titles("date_from=2029-01-10&date_to=2029-02-10").await, ["1"], "today is left");
    assert_eq!(world.search_titles("date_from=2029-01-10&sort=price_low").await, ["1", "2"], "a start today");
}

/// D-027.
#[tokio::test(flavor = "multi_thread")]
async fn the_same_day_shows_the_same_three_that_can_be_booked() {
    let world = RpcFixture::new_at(MORNING).await;
    for number in 1..=8 {
        world.guide(100 + number).await;
        world.trip(number, 1, &[100 + number]).await;
    }
    world.trip(9, 1, &[]).await;
    let three = world.featured().await;
    assert_eq!(three.len(), 3);
    assert!(!three.contains(&"9".to_owned()));

    for number in 20..40 {
        world.trip(number, 1, &[101]).await;
        assert_eq!(world.featured().await, three, "after {number} came");
    }
    let other = (1..=8).find(|number| !three.contains(&number.to_string())).unwrap();
    world.run(format!("UPDATE packages SET is_active = FALSE WHERE id = '{}'", id(other))).await;
    world.run(format!("UPDATE packages SET price = 900 WHERE title = '{}'", three[0])).await;
    assert_eq!(world.featured().await, three);

    world.run(format!("DELETE FROM package_guides WHERE package_id = '{}'", id(three[1].parse().unwrap()))).await;
    let instead = world.featured().await;
    assert_eq!((&instead[0], &instead[2]), (&three[0], &three[2]));
    assert!(!three.contains(&instead[1]) && instead[1] != "9", "{instead:?}");
}

/// D-027.
#[tokio::test(flavor = "multi_thread")]
async fn a_cached_answer_does_not_outlive_its_day() {
    // Far enough before midnight in Colombo that a slow machine puts its trips on sale on the same day.
    let world = RpcFixture::new_at("2030-01-15T18:29:45Z").await;
    let midnight: DateTime<Utc> = "2030-01-15T18:30:00Z".parse().unwrap();
    world.guide(101).await;
    for number in 1..=60 {
        world.trip(number, 1, &[101]).await;
    }
    let evening = world.featured().await;
    let left = (midnight - world.app.clock.now()).to_std().expect("it is evening");
    tokio::time::sleep(left + Duration::from_millis(100)).await;
    let morning = world.featured().await;
    assert_ne!(morning, evening);
    assert_eq!(world.featured().await, morning);
}

/// D-020.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_number_takes_its_default_and_a_place_that_is_none_finds_nothing() {
    let world = RpcFixture::new_at(MORNING).await;
    for number in 1..=8 {
        world.trip(number, 1, &[]).await;
    }
    for limit in ["", "limit=-5", "limit=garbage", "limit=1e99"] {
        assert_eq!(world.search_titles(limit).await.len(), 6, "{limit}");
    }
    assert_eq!(world.search_titles("limit=8&offset=-3").await.len(), 8);
    assert_eq!(world.search_titles("people=-2&limit=8").await.len(), 8);
    for place in ["0e2b6b6e-93a1-4c35-8a8f-0a4c6f4d2f10", "ella", "%27"] {
        assert_eq!(world.search_titles(&format!("destination_id={place}")).await.len(), 0, "{place}");
    }
    assert_eq!(world.search_titles("destination_id=").await.len(), 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cached_card_is_never_older_than_the_last_write() {
    let world = RpcFixture::new_at(MORNING).await;
    for guide in [101, 102] {
        world.guide(guide).await;
    }
    for number in 1..=3 {
        world.trip(number, 1, &[101]).await;
    }
    let (trip, other) = (id(2), id(102));
    for (place, slug) in [(301, "kandy"), (302, "ella")] {
        let destination = "INSERT INTO destinations (id, slug, city, region, province, latitude, longitude)";
        world.run(format!("{destination} VALUES ('{}', '{slug}', '{slug}', 'Hills', 'Uva', 7, 80)", id(place))).await;
    }
    let mut before = world.ask("search_packages", "").await["results"].clone();
    for (sql, shows) in [
        ("UPDATE packages SET price = 12345 WHERE id = '{trip}'", "123.45"),
        ("INSERT INTO package_locations (id, package_id, location_name) VALUES ('{trip}', '{trip}', 'Haputale')", "Haputale"),
        ("INSERT INTO package_categories (id, package_id, category) VALUES ('{trip}', '{trip}', 'wildlife')", "wildlife"),
        (
            "INSERT INTO package_languages (id, package_id, language_code, language_name)
             VALUES ('{trip}', '{trip}', 'si', 'Sinhala')",
            "Sinhala",
        ),
        (
            "INSERT INTO package_room_pricing (id, package_id, accommodation_type, hotel_type, capacity_per_room, price_per_room)
             VALUES ('{trip}', '{trip}', 'double', 'three_star', 2, 7750)",
            "77.5",
        ),
        ("UPDATE package_room_pricing SET price_per_room = 8850 WHERE package_id = '{trip}'", "88.5"),
        (
            "INSERT INTO package_days (id, package_id, day_number, overnight_destination_id)
             VALUES ('{trip}', '{trip}', 1, '00000000-0000-0000-0000-00000000012d')",
            "00000000012d",
        ),
        (
            "UPDATE package_days SET overnight_destination_id = '00000000-0000-0000-0000-00000000012e'
              WHERE package_id = '{trip}'",
            "00000000012e",
        ),
        ("UPDATE package_guides SET guide_id = '{other}' WHERE package_id = '{trip}'", "Guide 102"),
        ("UPDATE guides SET display_name = 'Another name' WHERE id = '{other}'", "Another name"),
    ] {
        world.run(sql.replace("{trip}", &trip.to_string()).replace("{other}", &other.to_string())).await;
        let after = world.ask("search_packages", "").await["results"].clone();
        assert!(after.to_string().contains(shows) && !before.to_string().contains(shows), "{shows}: {after}");
        before = after;
    }
    world.run(format!("UPDATE guides SET is_active = FALSE WHERE id = '{other}'")).await;
    assert!(!world.ask("search_packages", "").await.to_string().contains("Another name"), "nobody sees them any more");
    world.run(format!("DELETE FROM package_room_pricing WHERE package_id = '{trip}'")).await;
    assert!(!world.ask("search_packages", "").await.to_string().contains("88.5"));
    world.run(format!("UPDATE packages SET is_active = FALSE WHERE id = '{trip}'")).await;
    assert_eq!(world.search_titles("").await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_hold_while_others_write_and_everybody_reads() {
    let world = RpcFixture::new_at(MORNING).await;
    for number in 1..=6 {
        world.trip(number, 1, &[]).await;
    }
    for price in 1..=60_u32 {
        let sql = format!("UPDATE packages SET price = {} WHERE id = '{}'", price * 100, id(price % 6 + 1));
        // Reads that begin before the write may insert cards that are stale once it is done.
        let early = format!("people={price}");
        let (_, _, ()) =
            tokio::join!(world.ask("search_packages", &early), world.ask("featured_packages", ""), world.run(sql));
        let rows = world.ask("search_packages", "").await["results"].clone();
        let title = (price % 6 + 1).to_string();
        let row = rows.as_array().unwrap().iter().find(|row| row["title"] == title.as_str()).unwrap();
        assert_eq!(row["price"].as_f64().unwrap(), f64::from(price), "{row}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_that_was_read_before_a_commit_is_not_cached_after_it() {
    let world = RpcFixture::new_at(MORNING).await;
    world.trip(1, 1, &[]).await;
    let app = &world.app;
    let one = [id(1).as_u128()];
    app.search.current(&app.db).await;
    app.trip_cards.get_or_read(app, &one, true).await.unwrap();
    assert!(app.trip_cards.contains(one[0]));
    // A commit unknown to the reader below has already been followed.
    app.trip_cards.forget(app.db.changes().seq() + 1, one);
    app.trip_cards.get_or_read(app, &one, true).await.unwrap();
    assert!(!app.trip_cards.contains(one[0]), "what may be old is answered once and not kept");
}

#[test]
fn whatever_a_card_is_made_of_is_followed() {
    for table in trip_cards::tables() {
        assert!(is_followed(table), "nobody hears of changes of {table}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_are_read_beforehand_and_again_when_nobody_knows_what_changed() {
    let world = RpcFixture::new_at(MORNING).await;
    for number in 1..=40 {
        world.trip(number, 1, &[]).await;
    }
    let all_there = async || {
        // A busy machine is slow, not wrong.
        for _ in 0..3_000 {
            if (1..=40).all(|number| world.app.trip_cards.contains(id(number).as_u128())) {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        false
    };
    #[expect(clippy::disallowed_methods, reason = "the task under test; it is aborted below")]
    let filling = tokio::spawn(trip_cards::keep_filled(world.app.clone()));
    assert!(all_there().await);
    world.app.trip_cards.forget_all(world.app.db.changes().seq());
    assert!(!world.app.trip_cards.contains(id(1).as_u128()));
    world.app.trip_cards.refill();
    assert!(all_there().await);
    filling.abort();
}
