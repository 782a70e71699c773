//! The first day of a trip: the reminder, the word and the code, and who was there.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::bookings::deadlines::{self, BookingDeadline, DeadlineKind};
use serendib_domain::bookings::handovers::HandoverAction;
use serendib_domain::bookings::list::BookingListSide;
use serendib_domain::bookings::trip_meeting;
use serendib_domain::{Caller, Error, Result};
use uuid::Uuid;

use super::BookingFixture;
use super::changes::conflict;
use crate::people::{error_kind_and_text, person, run};

impl BookingFixture {
    async fn meeting(&self, who: &Caller, booking: Uuid) -> Result<Json> {
        let ctx = self.ctx(who);
        self.write(async move |tx: &mut Tx<'_>| trip_meeting::trip_meeting(tx, &ctx, booking).await).await
    }

    async fn arrive(&self, who: &Caller, booking: Uuid) -> Result<Json> {
        let ctx = self.ctx(who);
        self.write(async move |tx: &mut Tx<'_>| trip_meeting::report_arrival(tx, &ctx, booking).await).await
    }

    async fn enter(&self, who: &Caller, booking: Uuid, code: &str) -> Result<Json> {
        let (ctx, code) = (self.ctx(who), code.to_owned());
        self.write(async move |tx: &mut Tx<'_>| trip_meeting::confirm_meeting(tx, &ctx, booking, &code).await).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn both_see_the_word_and_only_the_traveler_the_code() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(20).await;
    let soon = conflict("Word and code are here from the day before the trip.");
    assert_eq!(error_kind_and_text(scene.meeting(&scene.traveller, booking).await), soon);
    scene.now += Duration::days(19);
    let (seen, by_guide) =
        (scene.meeting(&scene.traveller, booking).await.unwrap(), scene.meeting(&scene.host, booking).await.unwrap());
    let code = seen["code"].as_str().unwrap();
    assert!(code.len() == 4 && code.bytes().all(|one| one.is_ascii_digit()), "{code}");
    assert_eq!((&by_guide["word"], &by_guide["code"]), (&seen["word"], &Json::Null));
    let stranger = person(&scene.db, 11, false).await;
    for (who, kind) in [
        (&scene.colleague, "missing"),
        (&stranger, "missing"),
        (&scene.admin, "missing"),
        (&Caller::Service, "forbidden"),
        (&Caller::Visitor, "signed out"),
    ] {
        assert_eq!(error_kind_and_text(scene.meeting(who, booking).await).0, kind, "{who:?}");
    }
    scene.now += Duration::days(4);
    assert_eq!(error_kind_and_text(scene.meeting(&scene.traveller, booking).await), conflict("This trip is over."));
    let pending = scene.pending(60).await;
    let unconfirmed = conflict("Only a confirmed trip has a meeting.");
    assert_eq!(error_kind_and_text(scene.meeting(&scene.traveller, pending).await), unconfirmed);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_arrival_of_each_side_counts_and_the_other_learns_it() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(20).await;
    scene.now += Duration::days(20);
    let first = scene.arrive(&scene.traveller, booking).await.unwrap();
    assert_eq!(first["traveler_here_at"], json!(scene.now.to_rfc3339()));
    let at = scene.now;
    scene.now += Duration::minutes(9);
    let again = scene.arrive(&scene.traveller, booking).await.unwrap();
    assert_eq!((&again["traveler_here_at"], &again["guide_here_at"]), (&json!(at.to_rfc3339()), &Json::Null));
    assert_eq!(scene.notification_kinds(&scene.host).await.iter().filter(|kind| *kind == "trip_arrival").count(), 1);
    scene.arrive(&scene.host, booking).await.unwrap();
    assert_eq!(scene.notification_kinds(&scene.traveller).await.last().unwrap(), "trip_arrival");
    let listed = scene.booking(BookingListSide::Guide, booking).await;
    assert_eq!(listed["trip_meeting"]["guide_here_at"], json!(scene.now.to_rfc3339()));
    assert_eq!(scene.count("SELECT COUNT(*) FROM audit_log WHERE action = 'arrived'").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_guide_enters_the_code_that_the_traveler_tells() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(20).await;
    scene.now += Duration::days(20);
    let code = scene.meeting(&scene.traveller, booking).await.unwrap()["code"].as_str().unwrap().to_owned();
    assert_eq!(error_kind_and_text(scene.enter(&scene.traveller, booking, &code).await).0, "forbidden");
    for no_code in ["", "123", "12345", "12a4", "१२३४"] {
        assert!(matches!(scene.enter(&scene.host, booking, no_code).await, Err(Error::Fields { .. })), "{no_code}");
    }
    let spaced = format!(" {} {} ", &code[..2], &code[2..]);
    let met = scene.enter(&scene.host, booking, &spaced).await.unwrap();
    assert_eq!(met["met_at"], json!(scene.now.to_rfc3339()));
    assert_eq!((&met["traveler_here_at"], &met["guide_here_at"]), (&met["met_at"], &met["met_at"]));
    scene.now += Duration::minutes(5);
    assert_eq!(scene.enter(&scene.host, booking, "9999").await.unwrap()["met_at"], met["met_at"]);
    assert_eq!(scene.arrive(&scene.traveller, booking).await.unwrap()["traveler_here_at"], met["met_at"]);
    assert_eq!(scene.booking(BookingListSide::Traveller, booking).await["trip_meeting"]["met_at"], met["met_at"]);
    assert_eq!(scene.count("SELECT COUNT(*) FROM audit_log WHERE action = 'met'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn five_wrong_codes_mean_a_pause_of_an_hour() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(20).await;
    scene.now += Duration::days(20);
    let code = scene.meeting(&scene.traveller, booking).await.unwrap()["code"].as_str().unwrap().to_owned();
    let wrong = if code == "0000" { "0001" } else { "0000" };
    for left in (0..trip_meeting::TRIES).rev() {
        let seen = scene.enter(&scene.host, booking, wrong).await.unwrap();
        assert_eq!((&seen["met_at"], &seen["tries_left"]), (&Json::Null, &json!(left)));
    }
    assert_eq!(error_kind_and_text(scene.enter(&scene.host, booking, &code).await).0, "too many");
    scene.now += Duration::minutes(61);
    assert!(scene.enter(&scene.host, booking, &code).await.unwrap()["met_at"].is_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn another_guide_gets_another_word() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(20).await;
    scene.now += Duration::days(19);
    let before = scene.meeting(&scene.traveller, booking).await.unwrap();
    scene.handed_over(booking).await;
    assert_eq!(error_kind_and_text(scene.meeting(&scene.host, booking).await).0, "missing");
    let after = scene.meeting(&scene.traveller, booking).await.unwrap();
    assert_ne!(before["word"], after["word"]);
    assert_ne!(before["code"], after["code"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_more_than_thirty_wrong_codes_are_taken_in_all() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(20).await;
    scene.now += Duration::days(20);
    let code = scene.meeting(&scene.traveller, booking).await.unwrap()["code"].as_str().unwrap().to_owned();
    let wrong = if code == "0000" { "0001" } else { "0000" };
    for _ in 0..trip_meeting::TRIES_IN_ALL / trip_meeting::TRIES {
        for _ in 0..trip_meeting::TRIES {
            scene.enter(&scene.host, booking, wrong).await.unwrap();
        }
        scene.now += Duration::minutes(61);
    }
    let locked = conflict("Too many wrong codes were entered for this trip. Please contact support.");
    assert_eq!(error_kind_and_text(scene.enter(&scene.host, booking, &code).await), locked);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_handover_keeps_that_the_traveler_waits_and_ends_a_meeting_with_the_former_guide() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(20).await;
    scene.now += Duration::days(20);
    scene.arrive(&scene.traveller, booking).await.unwrap();
    scene.handed_over(booking).await;
    let seen = scene.meeting(&scene.colleague, booking).await.unwrap();
    assert!(seen["traveler_here_at"].is_string() && seen["guide_here_at"].is_null(), "{seen}");
    let code = scene.meeting(&scene.traveller, booking).await.unwrap()["code"].as_str().unwrap().to_owned();
    assert_eq!(scene.cancel_preview(&scene.traveller, booking).await.percent, 100);
    scene.enter(&scene.colleague, booking, &code).await.unwrap();
    // They have met: the trip has begun with this guide.
    let preview = scene.cancel_preview(&scene.traveller, booking).await;
    assert_eq!((preview.percent, preview.free_until), (0, None));
    assert!(scene.booking(BookingListSide::Traveller, booking).await["handed_over"]["free_until"].is_null());
    let offer = scene.offer_to(&scene.colleague, booking, &scene.host).await.unwrap();
    scene.answer_offer(&scene.host, offer, HandoverAction::Accept).await.unwrap();
    assert!(scene.meeting(&scene.host, booking).await.unwrap()["met_at"].is_null());
    assert_eq!(scene.cancel_preview(&scene.traveller, booking).await.percent, 0, "the trip has begun");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trip_that_is_moved_is_met_anew() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(20).await;
    scene.now += Duration::days(19);
    scene.arrive(&scene.traveller, booking).await.unwrap();
    let change = scene.propose(&scene.traveller, booking, scene.moved(5)).await.unwrap();
    scene.answer(&scene.host, change, serendib_domain::bookings::changes::ChangeAction::Accept).await.unwrap();
    assert_eq!(scene.count("SELECT COUNT(*) FROM trip_meetings").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_handover_after_the_reminder_reminds_again() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(20).await;
    scene.later(Duration::days(19) + Duration::hours(7)).await;
    scene.handed_over(booking).await;
    let due = "SELECT COUNT(*) FROM jobs WHERE payload LIKE '%remind_of_start%'";
    assert_eq!(scene.count(due).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn travelers_are_reminded_at_noon_of_the_day_before() {
    let mut scene = BookingFixture::new().await;
    let unmoved = scene.booked(20).await;
    let moved = scene.booked(30).await;
    let change = scene.propose(&scene.traveller, moved, scene.moved(40)).await.unwrap();
    scene.answer(&scene.host, change, serendib_domain::bookings::changes::ChangeAction::Accept).await.unwrap();
    let cancelled = scene.booked(50).await;
    scene.change(&scene.traveller, cancelled, json!({ "status": "cancelled" })).await.unwrap();
    // The reminder chooses the word and the code.
    let reminders = "SELECT COUNT(*) FROM trip_meetings";
    for (days, hours, count) in [(18, 0, 0), (1, 6, 1), (10, 0, 1), (10, 0, 2), (15, 0, 2)] {
        scene.later(Duration::days(days) + Duration::hours(hours)).await;
        assert_eq!(scene.count(reminders).await, count, "{} of {unmoved}, {moved}, {cancelled}", scene.now);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_reminder_has_the_meeting_point_the_number_the_word_and_the_code() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(20).await;
    let guide = scene.host.person().unwrap().guide;
    run(&scene.db, "DELETE FROM guide_contacts", vec![]).await;
    let number = "INSERT INTO guide_contacts (guide_id, phone) VALUES ($1, '+94771234567')";
    run(&scene.db, number, vec![guide.into()]).await;
    let sheet = "INSERT INTO day_sheets (booking_request_id, meeting_place, meeting_time, lists, version, updated_at)
                 VALUES ($1, 'By the clock', '08:15', '{}', 1, $2)";
    run(&scene.db, sheet, vec![booking.into(), scene.now.into()]).await;
    scene.now += Duration::days(19);
    let due = BookingDeadline { booking, what: DeadlineKind::RemindOfStart, end: Some(scene.day(3)) };
    let ctx = scene.ctx(&Caller::Service);
    scene.write(async move |tx: &mut Tx<'_>| deadlines::run(tx, &ctx, &due).await).await.unwrap();
    let meeting = scene.meeting(&scene.traveller, booking).await.unwrap();
    let mail = "SELECT payload FROM jobs WHERE payload LIKE '%Your trip starts tomorrow%'";
    let mails = scene.db.rows(mail, &[]).await.unwrap();
    assert_eq!(mails.len(), 2, "to the account and to the contact");
    let (word, code) = (meeting["word"].as_str().unwrap(), meeting["code"].as_str().unwrap());
    for fact in ["By the clock", "08:15", "+94 77 123 4567", word, code] {
        assert!(mails[0].text(0).unwrap().contains(fact), "{fact}");
    }
    let bell = "SELECT user_id, body, link FROM notifications WHERE kind = 'booking_job_tomorrow'";
    let bell = scene.db.rows(bell, &[]).await.unwrap();
    assert_eq!(bell.len(), 1);
    assert_eq!(bell[0].uuid(0).unwrap(), scene.host.person().unwrap().user);
    let text = bell[0].text(1).unwrap();
    assert!(text.contains("at 08:15") && text.contains("By the clock") && !text.contains(code), "{text}");
    assert_eq!(bell[0].text(2).unwrap(), format!("/profile/jobs/{booking}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn old_meetings_are_deleted() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(20).await;
    scene.now += Duration::days(20);
    scene.arrive(&scene.traveller, booking).await.unwrap();
    for (days, left) in [(300, 1), (70, 0)] {
        scene.now += Duration::days(days);
        let ctx = scene.ctx(&Caller::Service);
        scene.write(async move |tx: &mut Tx<'_>| trip_meeting::sweep(tx, &ctx).await).await.unwrap();
        assert_eq!(scene.count("SELECT COUNT(*) FROM trip_meetings").await, left);
    }
}
