//! A guide's availability rules: what reads them, and what they refuse.

use std::collections::BTreeMap;

use chrono::{Duration, NaiveDate};
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::bookings::paid::PaymentConfirmation;
use serendib_domain::bookings::{availability, busy_of, cancellation, quote, start_dates};
use serendib_domain::payments::PaymentKind;
use serendib_domain::search::generate::Dice;
use serendib_domain::{Caller, Error, Result, identity};
use uuid::Uuid;

use super::{BookingFixture, with};
use crate::fixture::retry_while_busy;
use crate::people::{error_kind_and_text, kind, run, texts, to_object};

const NOT_FREE: &str = "This host is not free on these dates.";
const BLOCKED: &str = "You have blocked some of these days in your calendar. Please open them first.";

impl BookingFixture {
    async fn block(&self, who: &Caller, days: Json) -> Result<Json> {
        let (ctx, posted) = (self.ctx(who), to_object(&days));
        self.write(async move |tx: &mut Tx<'_>| availability::block_days(tx, &ctx, &posted).await).await
    }

    async fn open(&self, who: &Caller, days: Json) -> Result<Json> {
        let (ctx, posted) = (self.ctx(who), to_object(&days));
        self.write(async move |tx: &mut Tx<'_>| availability::open_days(tx, &ctx, &posted).await).await
    }

    async fn set_window(&self, who: &Caller, window: Json) -> Result<Json> {
        let (ctx, posted) = (self.ctx(who), to_object(&window));
        self.write(async move |tx: &mut Tx<'_>| availability::set_booking_window(tx, &ctx, &posted).await).await
    }

    async fn calendar(&self, who: &Caller, (from, to): (i64, i64)) -> Json {
        let days = json!({ "from": self.day(from).to_string(), "to": self.day(to).to_string() });
        availability::guide_calendar(&self.db, &self.ctx(who), &to_object(&days)).await.unwrap()
    }

    fn span(&self, first: i64, last: i64) -> Json {
        json!({ "first": self.day(first).to_string(), "last": self.day(last).to_string() })
    }

    /// Whether a trip of three days can start with the fixture's host: for the quote, the page's calendar and the search alike.
    async fn is_free(&self, start: i64) -> bool {
        let host = self.host.person().unwrap().guide.unwrap();
        let ctx = self.ctx(&self.traveller);
        let document =
            json!({ "package_id": self.package, "start_date": self.day(start).to_string(), "number_of_travelers": 2 });
        let quoted = quote::quote(&self.db, &ctx, &to_object(&document)).await.unwrap().to_json();
        let hosts = quoted["hosts"].as_array().unwrap().iter();
        let by_quote = hosts.filter(|one| one["guide_id"] == host.to_string()).all(|one| one["is_free"] == true);
        let runs = start_dates::list_blocked_starts(&self.db, &ctx, self.package).await.unwrap();
        let date = self.day(start).to_string();
        let by_page = !runs.as_array().unwrap().iter().any(|run| {
            run["guide_id"] == host.to_string()
                && (run["first"].as_str()..=run["last"].as_str()).contains(&Some(&*date))
        });
        let busy = busy_of(&self.db, host, ctx.today()).await.unwrap();
        let (first, last) = (self.day(start), self.day(start + 2));
        let by_search = !busy.iter().any(|span| span.first <= last && span.last >= first);
        assert_eq!((by_quote, by_page), (by_search, by_search), "day {start}");
        by_quote
    }
}

fn window(closed: &[i64], notice: i64, horizon: Option<i64>) -> Json {
    json!({ "closed_weekdays": closed, "notice_days": notice, "horizon_days": horizon })
}

// The fixture's first day is a Tuesday.
#[tokio::test(flavor = "multi_thread")]
async fn every_reader_of_free_days_follows_every_rule() {
    let scene = BookingFixture::new().await;
    scene.block(&scene.host, scene.span(20, 22)).await.unwrap();
    for (start, free) in [(17, true), (18, false), (20, false), (22, false), (23, true)] {
        assert_eq!(scene.is_free(start).await, free, "blocked days, {start}");
    }
    scene.open(&scene.host, scene.span(21, 21)).await.unwrap();
    assert!(!scene.is_free(21).await, "a trip of three days meets the day after");
    scene.open(&scene.host, scene.span(0, 60)).await.unwrap();
    assert!(scene.is_free(20).await);

    scene.set_window(&scene.host, window(&[7], 0, None)).await.unwrap();
    for (start, free) in [(2, true), (3, false), (4, false), (5, false), (6, true), (9, true), (10, false)] {
        assert_eq!(scene.is_free(start).await, free, "closed Sundays, {start}");
    }
    scene.set_window(&scene.host, window(&[], 5, Some(40))).await.unwrap();
    for (start, free) in [(1, false), (4, false), (5, true), (38, true), (39, false), (400, false), (729, false)] {
        assert_eq!(scene.is_free(start).await, free, "notice and horizon, {start}");
    }
    let refused = scene.ask(&scene.traveller, &scene.document(3)).await;
    assert_eq!(error_kind_and_text(refused), ("conflict", NOT_FREE.to_owned()));
    // The other host has no rules.
    let any_host = with(scene.document(3), json!({ "guide_id": null }));
    scene.ask(&scene.traveller, &any_host).await.unwrap();
    scene.set_window(&scene.host, window(&[], 0, None)).await.unwrap();
    assert!(scene.is_free(3).await && scene.is_free(400).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_on_blocked_days_waits_until_its_guide_opens_them() {
    let scene = BookingFixture::new().await;
    let booking = scene.pending(30).await;
    let met = scene.block(&scene.host, with(scene.span(31, 40), json!({ "note": "  Wedding " }))).await.unwrap();
    assert_eq!(met["bookings"][0]["id"], booking.to_string());
    assert_eq!(met["bookings"][0]["traveler"], "Person 10");
    let view = scene.guide_view(booking).await;
    assert_eq!((&view["approval_hindrance"], &view["can"]["approve"]), (&json!("days_blocked"), &json!(false)));
    let approve = json!({ "status": "approved" });
    let refused = scene.change(&scene.host, booking, approve.clone()).await;
    assert_eq!(error_kind_and_text(refused), ("conflict", BLOCKED.to_owned()));
    scene.open(&scene.host, scene.span(31, 32)).await.unwrap();
    let calendar = scene.calendar(&scene.host, (0, 60)).await;
    assert_eq!(calendar["blocked"], json!([{ "first": scene.day(33), "last": scene.day(40), "note": "Wedding" }]));
    scene.change(&scene.host, booking, approve.clone()).await.unwrap();
    assert_eq!(scene.calendar(&scene.host, (32, 32)).await["bookings"][0]["status"], "approved");
    // Other rules counted when the request was sent.
    let later = scene.pending(50).await;
    scene.set_window(&scene.host, window(&[1, 2, 3, 4, 5, 6], 90, Some(91))).await.unwrap();
    assert_eq!(scene.guide_view(later).await["can"]["approve"], true);
    scene.change(&scene.host, later, approve).await.unwrap();
}

/// A bank may take longer than the deadline of a payment.
#[tokio::test(flavor = "multi_thread")]
async fn a_late_payment_confirms_no_trip_on_days_that_were_blocked_meanwhile() {
    let mut scene = BookingFixture::new().await;
    let (lost, fine) = (scene.approved(30).await, scene.approved(50).await);
    scene.now += Duration::days(3);
    for booking in [lost, fine] {
        let ctx = scene.ctx(&Caller::Service);
        scene.write(async move |tx: &mut Tx<'_>| cancellation::expire(tx, &ctx, booking).await).await.unwrap();
    }
    let met = scene.block(&scene.host, scene.span(28, 28)).await.unwrap();
    assert_eq!(met["bookings"], json!([]));
    scene.set_window(&scene.host, window(&[], 90, None)).await.unwrap();
    assert!(matches!(scene.pay(lost, PaymentKind::Advance).await, PaymentConfirmation::Gone(_)));
    assert_eq!(
        scene.pay(fine, PaymentKind::Advance).await,
        PaymentConfirmation::Confirmed,
        "notice counts on the day of the request"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_horizon_that_moves_on_checks_date_alerts_once_a_day() {
    let mut scene = BookingFixture::new().await;
    scene.set_window(&scene.host, window(&[], 0, Some(30))).await.unwrap();
    let freed = async |scene: &BookingFixture| {
        texts(&scene.db, "SELECT payload FROM jobs WHERE kind = 'dates_freed' ORDER BY created_at").await
    };
    for days in [1, 2] {
        for _ in 0..2 {
            let ctx = scene.ctx(&Caller::Service);
            scene.write(async move |tx: &mut Tx<'_>| availability::follow_horizons(tx, &ctx).await).await.unwrap();
        }
        let jobs = freed(&scene).await;
        assert_eq!(jobs.len(), days);
        assert!(jobs[days - 1].contains(&scene.day(30).to_string()), "{jobs:?}");
        scene.now += Duration::days(1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn blocking_a_booked_day_cancels_nothing() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(30).await;
    let met = scene.block(&scene.host, scene.span(0, 100)).await.unwrap();
    assert_eq!((&met["bookings"][0]["id"], &met["bookings"][0]["status"]), (&json!(booking), &json!("confirmed")));
    assert_eq!(scene.guide_view(booking).await["status"], "confirmed");
}

#[tokio::test(flavor = "multi_thread")]
async fn blocked_ranges_are_a_set_of_days_with_notes() {
    let scene = BookingFixture::new().await;
    let mut dice = Dice(7);
    let mut model: BTreeMap<i64, Option<String>> = BTreeMap::new();
    for step in 0..60 {
        let first = i64::try_from(dice.below(40)).unwrap();
        let last = first + i64::try_from(dice.below(12)).unwrap();
        if dice.below(3) == 0 {
            scene.open(&scene.host, scene.span(first, last)).await.unwrap();
            model.retain(|day, _| !(first..=last).contains(day));
        } else {
            let note = (dice.below(2) == 0).then(|| format!("Note {step}"));
            scene.block(&scene.host, with(scene.span(first, last), json!({ "note": note }))).await.unwrap();
            model.extend((first..=last).map(|day| (day, note.clone())));
        }
        let mut found: BTreeMap<i64, Option<String>> = BTreeMap::new();
        for range in scene.calendar(&scene.host, (0, 60)).await["blocked"].as_array().unwrap() {
            let day =
                |name: &str| (range[name].as_str().unwrap().parse::<NaiveDate>().unwrap() - scene.day(0)).num_days();
            for day in day("first")..=day("last") {
                let before = found.insert(day, range["note"].as_str().map(str::to_owned));
                assert_eq!(before, None, "ranges overlap on day {day}");
            }
        }
        assert_eq!(found, model, "after step {step}");
    }
    assert!(scene.calendar(&scene.colleague, (0, 60)).await["blocked"].as_array().unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_sense_is_refused_with_a_sentence() {
    let scene = BookingFixture::new().await;
    let host = &scene.host;
    for (who, expected) in [
        (&Caller::Visitor, "signed out"),
        (&scene.traveller, "forbidden"),
        (&scene.admin, "forbidden"),
        (&Caller::Service, "forbidden"),
    ] {
        assert_eq!(kind(scene.block(who, scene.span(1, 2)).await), expected);
        assert_eq!(kind(scene.open(who, scene.span(1, 2)).await), expected);
        assert_eq!(kind(scene.set_window(who, window(&[], 0, None)).await), expected);
    }
    for (days, text) in [
        (json!({}), "Please choose the days."),
        (json!({ "first": "2030-02-01" }), "Please choose the days."),
        (json!({ "first": "tomorrow", "last": "2030-02-01" }), "Your first day must be a date."),
        (json!({ "first": "2030-02-30", "last": "2030-03-01" }), "Your first day must be a date."),
        (scene.span(3, 2), "The last day must not be before the first day."),
        (scene.span(-9, -1), "These days are over."),
        (scene.span(1, 9_999), "Days can be blocked up to two years ahead."),
        (with(scene.span(1, 2), json!({ "note": "x".repeat(201) })), "Your note may have at most 200 characters."),
        (with(scene.span(1, 2), json!({ "guide_id": Uuid::nil() })), "There is no field \"guide_id\"."),
    ] {
        let refused = scene.block(host, days.clone()).await;
        assert_eq!(error_kind_and_text(refused), ("fields", text.to_owned()), "{days}");
    }
    for (window, text) in [
        (
            window(&[1, 2, 3, 4, 5, 6, 7], 0, None),
            "At least one weekday must stay open. To take no trips for a while, block the days.",
        ),
        (window(&[0], 0, None), "Your closed weekdays must be a list of numbers from 1 (Monday) to 7 (Sunday)."),
        (window(&[8], 0, None), "Your closed weekdays must be a list of numbers from 1 (Monday) to 7 (Sunday)."),
        (window(&[], -1, None), "Your notice must be a whole number from 0 to 90."),
        (window(&[], 91, None), "Your notice must be a whole number from 0 to 90."),
        (window(&[], 0, Some(6)), "Your booking horizon must be a whole number from 7 to 730."),
        (window(&[], 30, Some(29)), "Your booking horizon must not be shorter than your notice."),
        (json!({ "notice_days": 0 }), "Your closed weekdays must be a list of numbers from 1 (Monday) to 7 (Sunday)."),
        (json!({ "closed_weekdays": [] }), "Please choose your notice."),
    ] {
        let refused = scene.set_window(host, window.clone()).await;
        assert_eq!(error_kind_and_text(refused), ("fields", text.to_owned()), "{window}");
    }
    // A range that began before today is blocked from today on.
    scene.block(host, scene.span(-9, 1)).await.unwrap();
    assert_eq!(scene.calendar(host, (-20, 20)).await["blocked"][0]["first"], scene.day(0).to_string());
    for number in 0..availability::RANGES_LIMIT - 1 {
        let day = 10 + 2 * number;
        scene.block(host, scene.span(day, day)).await.unwrap();
    }
    assert_eq!(kind(scene.block(host, scene.span(4, 4)).await), "refused");
    // No new range: the same days again, a neighbor that joins, a day of a range with another note.
    scene.block(host, scene.span(10, 10)).await.unwrap();
    scene.block(host, scene.span(11, 11)).await.unwrap();
    scene.block(host, with(scene.span(20, 20), json!({ "note": "Dentist" }))).await.unwrap();
    scene.block(host, scene.span(2, 700)).await.unwrap();
    assert_eq!(scene.calendar(host, (0, 399)).await["blocked"].as_array().unwrap().len(), 1);
    for number in 0..availability::RANGES_LIMIT - 1 {
        scene.open(host, scene.span(10 + 2 * number, 10 + 2 * number)).await.unwrap();
    }
    assert_eq!(kind(scene.open(host, scene.span(5, 5)).await), "refused");
}

#[tokio::test(flavor = "multi_thread")]
async fn opened_days_are_a_job_for_date_alerts() {
    let scene = BookingFixture::new().await;
    let freed =
        async || texts(&scene.db, "SELECT payload FROM jobs WHERE kind = 'dates_freed' ORDER BY id").await.len();
    scene.open(&scene.host, scene.span(1, 9)).await.unwrap();
    assert_eq!(freed().await, 0, "nothing was blocked");
    scene.block(&scene.host, scene.span(1, 9)).await.unwrap();
    scene.open(&scene.host, scene.span(1, 2)).await.unwrap();
    assert_eq!(freed().await, 1);
    for (change, jobs) in [
        (window(&[6, 7], 3, Some(100)), 1),
        (window(&[5, 6, 7], 3, Some(100)), 1),
        (window(&[5, 6], 3, Some(100)), 2),
        (window(&[5, 6], 2, Some(100)), 3),
        (window(&[5, 6], 2, Some(101)), 4),
        (window(&[5, 6], 2, None), 5),
        (window(&[5, 6], 2, None), 5),
        (window(&[5, 6], 7, Some(30)), 5),
    ] {
        scene.set_window(&scene.host, change.clone()).await.unwrap();
        assert_eq!(freed().await, jobs, "{change}");
    }
}

/// Each trial has days of its own, so that a trial meets no other.
#[tokio::test(flavor = "multi_thread")]
async fn a_guide_who_blocks_days_learns_of_every_booking_on_them() {
    const TRIALS: i64 = 25;
    let scene = BookingFixture::new().await;
    for trial in 0..TRIALS {
        let start = 20 + 4 * trial;
        let booking = scene.pending(start).await;
        let (days, approve) = (scene.span(start, start + 2), json!({ "status": "approved" }));
        let block = retry_while_busy(async || scene.block(&scene.host, days.clone()).await);
        let decide = retry_while_busy(async || scene.change(&scene.host, booking, approve.clone()).await);
        let (met, decided) = tokio::join!(block, decide);
        let met = met.unwrap()["bookings"][0]["status"].clone();
        match decided {
            Ok(()) => assert_eq!(met, "approved", "trial {trial}"),
            Err(Error::Conflict(text)) => assert_eq!((text, met), (BLOCKED, json!("pending")), "trial {trial}"),
            Err(error) => panic!("{error:?}"),
        }
        scene.open(&scene.host, days.clone()).await.unwrap();
        scene
            .change(&scene.host, booking, json!({ "status": "rejected", "rejection_reason": "Pricing issues" }))
            .await
            .ok();
        scene.change(&scene.traveller, booking, json!({ "status": "cancelled" })).await.ok();

        let start = start + 200;
        let (days, document) = (scene.span(start, start + 2), scene.document(start));
        let block = retry_while_busy(async || scene.block(&scene.host, days.clone()).await);
        let ask = retry_while_busy(async || scene.ask(&scene.traveller, &document).await);
        let (met, sent) = tokio::join!(block, ask);
        let met = met.unwrap()["bookings"].as_array().unwrap().len();
        match sent {
            Ok(booking) => {
                assert_eq!(met, 1, "trial {trial}");
                scene
                    .change(&scene.host, booking, json!({ "status": "rejected", "rejection_reason": "Pricing issues" }))
                    .await
                    .unwrap();
            }
            Err(Error::Conflict(text)) => assert_eq!((text, met), (NOT_FREE, 0), "trial {trial}"),
            Err(error) => panic!("{error:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_has_the_trips_that_take_days_and_opens_for_its_newest_address_only() {
    let scene = BookingFixture::new().await;
    let _pending = scene.pending(20).await;
    let (approved, booked) = (scene.approved(30).await, scene.booked(40).await);
    let make = async |who: &Caller| -> Result<Json> {
        let ctx = scene.ctx(who);
        scene.write(async move |tx: &mut Tx<'_>| availability::create_feed(tx, &ctx).await).await
    };
    let read = async |token: &str| availability::read_feed(&scene.db, &scene.ctx(&Caller::Visitor), token).await;
    assert_eq!(kind(make(&scene.traveller).await), "forbidden");
    assert_eq!(scene.calendar(&scene.host, (0, 9)).await["feed_created_at"], Json::Null);
    let first = make(&scene.host).await.unwrap()["token"].as_str().unwrap().to_owned();
    let second = make(&scene.host).await.unwrap()["token"].as_str().unwrap().to_owned();
    assert!(scene.calendar(&scene.host, (0, 9)).await["feed_created_at"].is_string());
    for token in ["", "x", &first] {
        assert_eq!(kind(read(token).await), "missing", "{token}");
    }
    let file = read(&second).await.unwrap().replace("\r\n ", "");
    let parts: Vec<&str> = file.split("BEGIN:VEVENT").collect();
    let events = &parts[1..];
    assert_eq!(events.len(), 2, "{file}");
    let day = |days: i64| scene.day(days).format("%Y%m%d").to_string();
    for (event, booking, start, status) in
        [(events[0], approved, 30, "TENTATIVE"), (events[1], booked, 40, "CONFIRMED")]
    {
        for line in [
            format!("UID:{booking}@serendib"),
            format!("STATUS:{status}"),
            format!("DTSTART;VALUE=DATE:{}", day(start)),
            format!("DTEND;VALUE=DATE:{}", day(start + 3)),
            "SUMMARY:Trip 100".to_owned(),
        ] {
            assert!(event.lines().any(|found| found == line), "{line} in {event}");
        }
        assert!(event.contains("Person 10\\, 2 people"), "{event}");
    }
    assert!(!file.contains("7946") && !file.contains("tess@example.com"), "no contacts: {file}");
    let stored = texts(&scene.db, "SELECT token_hash FROM guide_calendar_feeds").await;
    assert!(stored.len() == 1 && stored[0] != second, "only the hash is stored");
    run(&scene.db, "UPDATE guides SET is_active = FALSE", vec![]).await;
    assert_eq!(kind(read(&second).await), "missing", "of a suspended guide");
    run(&scene.db, "UPDATE guides SET is_active = TRUE", vec![]).await;
    assert!(read(&second).await.is_ok());
    let ctx = scene.ctx(&scene.host);
    let removed = scene.write(async move |tx: &mut Tx<'_>| availability::remove_feed(tx, &ctx).await).await;
    assert_eq!(removed.unwrap(), json!({ "removed": true }));
    assert_eq!(kind(read(&second).await), "missing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_guide_leaves_no_notes() {
    let scene = BookingFixture::new().await;
    scene.block(&scene.host, with(scene.span(5, 9), json!({ "note": "Hospital" }))).await.unwrap();
    scene.set_window(&scene.host, window(&[7], 2, None)).await.unwrap();
    let ctx = scene.ctx(&scene.host);
    scene.write(async move |tx: &mut Tx<'_>| availability::create_feed(tx, &ctx).await).await.unwrap();
    let (ctx, user) = (scene.ctx(&Caller::Service), scene.host.person().unwrap().user);
    let removed = scene.db.write(async move |tx: &mut Tx<'_>| identity::admin::remove(tx, &ctx, user).await).await;
    removed.unwrap();
    for table in ["guide_blocked_days", "guide_booking_windows", "guide_calendar_feeds"] {
        assert!(texts(&scene.db, &format!("SELECT 'x' FROM {table}")).await.is_empty(), "{table}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_calendar_names_full_moon_days_and_reads_at_most_a_year() {
    let scene = BookingFixture::new().await;
    let read = async |from: &str, to: &str| {
        let days = json!({ "from": from, "to": to });
        availability::guide_calendar(&scene.db, &scene.ctx(&scene.host), &to_object(&days)).await
    };
    let calendar = read("2026-05-01", "2026-05-31").await.unwrap();
    assert_eq!(calendar["today"], scene.day(0).to_string());
    assert!(calendar["holidays"].as_array().unwrap().iter().any(|one| one["name"].as_str().unwrap().contains("Vesak")));
    for (from, to) in [("2026-05-31", "2026-05-01"), ("2026-01-01", "2027-12-31"), ("", "2026-01-01"), ("x", "y")] {
        assert_eq!(kind(read(from, to).await), "fields", "{from} {to}");
    }
    let last = NaiveDate::from_ymd_opt(2026, 1, 1).unwrap() + Duration::days(availability::MOST_DAYS - 1);
    assert!(read("2026-01-01", &last.to_string()).await.is_ok());
}
