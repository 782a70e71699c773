//! Calendar files for both sides of a trip (RFC 5545, 5546).

use serde_json::json;
use serendib_db::Tx;
use serendib_domain::bookings::cancellation::{self, CancellationWish};
use serendib_domain::bookings::ics;
use serendib_domain::bookings::paid::PaymentConfirmation;
use serendib_domain::jobs::Job;
use serendib_domain::payments::PaymentKind;
use serendib_domain::{Caller, Result};
use uuid::Uuid;

use super::BookingFixture;
use crate::people::{kind, run, texts};

const SITE: &str = "https://serendib.example";
const SENDER: &str = "no-reply@serendib.example";

struct Brought {
    to: String,
    body: String,
    /// Unfolded lines.
    file: Vec<String>,
}

impl Brought {
    fn value(&self, name: &str) -> &str {
        let line =
            self.file.iter().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{name}: {:?}", self.file));
        line.split_once(':').unwrap().1
    }

    fn line(&self, name: &str) -> &str {
        self.file.iter().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{name}: {:?}", self.file))
    }
}

impl BookingFixture {
    /// Takes the queued calendar files, by the addresses they go to.
    async fn brought(&self) -> Vec<Brought> {
        let jobs = texts(&self.db, "SELECT payload FROM jobs WHERE kind = 'notice' ORDER BY id").await;
        run(&self.db, "DELETE FROM jobs WHERE kind = 'notice'", vec![]).await;
        let mut brought: Vec<_> = jobs
            .iter()
            .filter_map(|payload| {
                let job =
                    json!({ "kind": "notice", "payload": serde_json::from_str::<serde_json::Value>(payload).unwrap() });
                let Job::Notice(notice) = serde_json::from_value(job).unwrap() else { panic!("{payload}") };
                let file = notice.mail(SITE, SENDER).0.calendar?;
                let file = file.replace("\r\n ", "").lines().map(str::to_owned).collect();
                Some(Brought { to: notice.to, body: notice.body, file })
            })
            .collect();
        brought.sort_by(|a, b| a.to.cmp(&b.to));
        brought
    }

    async fn cancel_as(&self, who: &Caller, booking: Uuid) {
        let ctx = self.ctx(who);
        let wish = CancellationWish { reason: Some("A landslide on the road"), ..CancellationWish::default() };
        let cancelled: Result<_> =
            self.write(async move |tx: &mut Tx<'_>| cancellation::cancel(tx, &ctx, booking, wish).await).await;
        cancelled.unwrap();
    }
}

const EVERYBODY: [&str; 3] = ["person10@example.lk", "person1@example.lk", "tess@example.com"];

#[tokio::test(flavor = "multi_thread")]
async fn a_confirmation_brings_the_trip_to_the_account_the_contact_and_the_guide() {
    let scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    assert_eq!(scene.brought().await.len(), 0, "nothing is in a calendar before it is confirmed");
    assert_eq!(scene.pay(booking, PaymentKind::Advance).await, PaymentConfirmation::Confirmed);
    let kinds = ["booking_request_sent", "booking_approved", "booking_confirmed"];
    assert_eq!(scene.notification_kinds(&scene.traveller).await, kinds);
    assert_eq!(scene.notification_kinds(&scene.host).await, ["booking_requested", "booking_confirmed"]);
    let brought = scene.brought().await;
    assert_eq!(brought.iter().map(|one| one.to.as_str()).collect::<Vec<_>>(), EVERYBODY);
    let day = |days: i64| scene.day(days).format("%Y%m%d").to_string();
    for one in &brought {
        for line in [
            "METHOD:REQUEST".to_owned(),
            format!("UID:{booking}@serendib"),
            "SEQUENCE:0".to_owned(),
            "STATUS:CONFIRMED".to_owned(),
            format!("DTSTART;VALUE=DATE:{}", day(60)),
            format!("DTEND;VALUE=DATE:{}", day(63)),
            "SUMMARY:Trip 100".to_owned(),
            "DTSTAMP:20300115T033000Z".to_owned(),
        ] {
            assert!(one.file.contains(&line), "{line} in {:?}", one.file);
        }
        assert_eq!(one.value("ORGANIZER"), "mailto:no-reply@serendib.example");
        assert_eq!(one.value("ATTENDEE").to_owned(), format!("mailto:{}", one.to));
        assert!(one.line("ATTENDEE").contains("RSVP=FALSE"), "nobody is asked to answer");
    }
    let led = &brought[1];
    let body = &led.body;
    assert!(body.contains("Person 10 has paid $73.65") && body.contains("The balance of $171.85"), "{body}");
    assert!(led.value("DESCRIPTION").contains("Your traveler: Person 10"));
    assert!(led.line("URL").contains("mode=host"));
    assert!(brought[0].value("DESCRIPTION").contains("Your guide: Person 1"));
}

#[tokio::test(flavor = "multi_thread")]
async fn canceling_a_confirmed_trip_removes_it_from_every_calendar() {
    let scene = BookingFixture::new().await;
    for (days, who) in [(60, &scene.traveller), (70, &scene.host), (80, &scene.admin)] {
        let booking = scene.approved(days).await;
        scene.pay(booking, PaymentKind::Advance).await;
        let put_in: Vec<_> =
            scene.brought().await.into_iter().map(|one| (one.value("UID").to_owned(), one.to)).collect();
        scene.cancel_as(who, booking).await;
        let brought = scene.brought().await;
        let taken_out: Vec<_> = brought.iter().map(|one| (one.value("UID").to_owned(), one.to.clone())).collect();
        assert_eq!(taken_out, put_in);
        for one in &brought {
            for line in ["METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:1"] {
                assert!(one.file.iter().any(|found| found == line), "{line} in {:?}", one.file);
            }
            assert_eq!(one.value("ATTENDEE").to_owned(), format!("mailto:{}", one.to));
        }
    }
    // The side that cancels gets a calendar update but no notification.
    let own = scene.notification_kinds(&scene.host).await;
    assert_eq!(own.iter().filter(|kind| *kind == "booking_cancelled").count(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trip_leaves_the_calendar_of_a_contact_who_is_replaced_and_comes_into_the_next_ones() {
    let scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    let contact = |name: &str| json!([{ "full_name": name, "email": format!("{}@example.com", name.to_lowercase()), "phone": "+442079460957", "is_primary": true }]);
    let what = |brought: &[Brought]| -> Vec<String> {
        let one = |one: &Brought| format!("{} {} {}", one.to, one.value("METHOD"), one.value("SEQUENCE"));
        brought.iter().map(one).collect()
    };
    scene.correct(&scene.traveller, booking, contact("Mia")).await.unwrap();
    assert_eq!(scene.brought().await.len(), 0, "nothing is in a calendar before it is confirmed");
    scene.correct(&scene.traveller, booking, contact("Tess")).await.unwrap();
    scene.pay(booking, PaymentKind::Advance).await;
    assert_eq!(
        what(&scene.brought().await).last().unwrap(),
        "tess@example.com REQUEST 4",
        "a file that was downloaded before has no higher number"
    );
    scene.correct(&scene.traveller, booking, contact("Mia")).await.unwrap();
    assert_eq!(what(&scene.brought().await), ["mia@example.com REQUEST 6", "tess@example.com CANCEL 5"]);
    // A new phone number of the same contact changes no calendar.
    let mut number = contact("Mia");
    number[0]["phone"] = json!("+442079460958");
    scene.correct(&scene.traveller, booking, number).await.unwrap();
    assert_eq!(scene.brought().await.len(), 0);
    scene.correct(&scene.traveller, booking, contact("Tess")).await.unwrap();
    assert_eq!(what(&scene.brought().await), ["mia@example.com CANCEL 9", "tess@example.com REQUEST 10"]);
    scene.cancel_as(&scene.host, booking).await;
    let cancelled = what(&scene.brought().await);
    assert_eq!(
        cancelled,
        ["person10@example.lk CANCEL 11", "person1@example.lk CANCEL 11", "tess@example.com CANCEL 11"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_never_confirmed_is_taken_out_of_no_calendar() {
    let scene = BookingFixture::new().await;
    let (pending, approved) = (scene.pending(60).await, scene.approved(70).await);
    scene.cancel_as(&scene.traveller, pending).await;
    scene.cancel_as(&scene.host, approved).await;
    assert_eq!(scene.brought().await.len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_an_earlier_version_saved_is_still_sent() {
    let job = json!({ "kind": "notice", "payload": {
        "to": "tess@example.com", "title": "Confirmed", "body": "It is.", "link": null, "calendar": "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
    } });
    let Job::Notice(notice) = serde_json::from_value(job).unwrap() else { panic!("another job") };
    assert_eq!(notice.mail(SITE, SENDER).0.calendar.unwrap(), "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_puts_ones_own_trip_into_a_calendar_tentatively_until_it_is_confirmed() {
    let scene = BookingFixture::new().await;
    let booking = scene.pending(60).await;
    let file = async |who: &Caller| {
        let ctx = scene.ctx(who);
        scene.write(async move |tx: &mut Tx<'_>| ics::to_file(tx, &ctx, booking, SENDER).await).await
    };
    let calendar = file(&scene.traveller).await.unwrap();
    let (start, after) = (scene.day(60).format("%Y%m%d"), scene.day(63).format("%Y%m%d"));
    for line in [
        "METHOD:PUBLISH".to_owned(),
        format!("UID:{booking}@serendib"),
        format!("DTSTART;VALUE=DATE:{start}"),
        format!("DTEND;VALUE=DATE:{after}"),
        "STATUS:TENTATIVE".to_owned(),
        "SUMMARY:Trip 100".to_owned(),
    ] {
        assert!(calendar.lines().any(|one| one == line), "{line} in {calendar}");
    }
    assert!(file(&scene.host).await.unwrap().contains("STATUS:TENTATIVE"));
    for (who, expected) in [(&Caller::Visitor, "signed out"), (&scene.colleague, "missing"), (&scene.admin, "missing")]
    {
        assert_eq!(kind(file(who).await), expected, "{who:?}");
    }
    scene.change(&scene.host, booking, json!({ "status": "rejected", "rejection_reason": "Away" })).await.unwrap();
    assert_eq!(kind(file(&scene.traveller).await), "conflict");
}
