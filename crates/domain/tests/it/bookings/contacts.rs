//! Corrections of the travelers' contact details.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::bookings::contacts::{self, DAILY_LIMIT};
use serendib_domain::payments::PaymentKind;
use serendib_domain::{Caller, Error, Result};
use uuid::Uuid;

use super::BookingFixture;
use crate::people::{error_kind_and_text, kind, person, run, texts, to_object};

const NAMED: &str = "SELECT full_name || ' ' || email || ' ' || COALESCE(phone, '-') || CASE WHEN is_primary THEN ' primary' ELSE '' END
    FROM booking_travellers ORDER BY position";
const REACHED: &str = "SELECT contact_email || ' ' || COALESCE(contact_phone, '-') FROM booking_requests";

impl BookingFixture {
    pub(super) async fn correct(&self, who: &Caller, booking: Uuid, travellers: Json) -> Result<()> {
        let (ctx, document) = (self.ctx(who), to_object(&json!({ "travellers": travellers })));
        self.write(async move |tx: &mut Tx<'_>| contacts::correct(tx, &ctx, booking, &document).await).await
    }
}

fn contact(name: &str, phone: &str, is_primary: bool) -> Json {
    let email = format!("{}@example.com", name.to_lowercase());
    json!({ "full_name": name, "email": email, "phone": phone, "is_primary": is_primary })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_traveler_corrects_their_contacts_and_mails_go_to_the_primary_one() {
    let scene = BookingFixture::new().await;
    let booking = scene.pending(60).await;
    let right = json!([contact("Tess", "+44 20 7946 0957", false), contact("Mia", "+46 70 123 45 67", true)]);
    scene.correct(&scene.traveller, booking, right.clone()).await.unwrap();
    let named = ["Tess tess@example.com +442079460957", "Mia mia@example.com +46701234567 primary"];
    assert_eq!(texts(&scene.db, NAMED).await, named);
    assert_eq!(texts(&scene.db, REACHED).await, ["mia@example.com +46701234567"]);
    let logged = "SELECT action || ' ' || subject || ' ' || after FROM audit_log";
    let expected = json!({ "changed": [
        "travellers.0.full_name", "travellers.0.phone", "travellers.0.is_primary",
        "travellers.1.full_name", "travellers.1.email", "travellers.1.phone", "travellers.1.is_primary",
    ] });
    assert_eq!(texts(&scene.db, logged).await, [format!("contacts_corrected booking_requests {expected}")]);
    // A repeat changes nothing and is not logged.
    scene.correct(&scene.traveller, booking, right).await.unwrap();
    assert_eq!(scene.count("SELECT COUNT(*) FROM audit_log").await, 1);
    // A booking may lose travelers.
    scene.correct(&scene.traveller, booking, json!([contact("Mia", "+46701234567", true)])).await.unwrap();
    assert_eq!(texts(&scene.db, NAMED).await, ["Mia mia@example.com +46701234567 primary"]);
    assert_eq!(scene.notification_kinds(&scene.host).await, ["booking_requested"], "the guide does not see them yet");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guide_is_notified_once_the_trip_is_confirmed_and_the_mail_names_no_number() {
    let scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    scene.pay(booking, PaymentKind::Advance).await;
    scene.correct(&scene.traveller, booking, json!([contact("Tess", "+442079460957", true)])).await.unwrap();
    assert_eq!(scene.notification_kinds(&scene.host).await.last().unwrap(), "booking_contacts_corrected");
    let body = texts(&scene.db, "SELECT body FROM notifications WHERE kind = 'booking_contacts_corrected'").await;
    assert!(body[0].contains("Person 10 has corrected the contacts") && !body[0].contains("460957"), "{body:?}");
    // Further corrections renew the entry.
    for number in 58..62 {
        let again = json!([contact("Tess", &format!("+4420794609{number}"), true)]);
        scene.correct(&scene.traveller, booking, again).await.unwrap();
    }
    assert_eq!(scene.count("SELECT COUNT(*) FROM notifications WHERE kind = 'booking_contacts_corrected'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_exactly_one_primary_contact_nothing_changes() {
    let scene = BookingFixture::new().await;
    let booking = scene.pending(60).await;
    let before = texts(&scene.db, NAMED).await;
    let none = json!([contact("Tess", "+442079460957", false)]);
    let two = json!([contact("Tess", "+442079460957", true), contact("Tom", "+442079460958", true)]);
    for wrong in [none, two, json!([]), json!(null)] {
        match scene.correct(&scene.traveller, booking, wrong.clone()).await {
            Err(Error::Fields { wrong: fields, .. }) => {
                let text = "Please select a primary contact for this booking.";
                assert!(
                    fields.iter().any(|one| one.field == "travellers" && one.message == text),
                    "{wrong} {fields:?}"
                );
            }
            other => panic!("{wrong}: {other:?}"),
        }
        // A request needs exactly one primary contact too.
        let request = super::with(scene.document(90), json!({ "travellers": wrong }));
        assert_eq!(kind(scene.ask(&scene.traveller, &request).await), "fields", "{wrong}");
    }
    let number = json!([contact("Tess", "0207", true)]);
    assert_eq!(kind(scene.correct(&scene.traveller, booking, number).await), "fields");
    assert_eq!(texts(&scene.db, NAMED).await, before);
    assert_eq!(scene.count("SELECT COUNT(*) FROM audit_log").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_traveler_corrects_them_and_only_until_the_trip_starts() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let right = json!([contact("Tess", "+442079460957", true)]);
    let stranger = person(&scene.db, 11, false).await;
    for (who, expected) in [
        (&Caller::Visitor, "signed out"),
        (&stranger, "missing"),
        (&scene.host, "forbidden"),
        (&Caller::Service, "forbidden"),
        (&scene.admin, "forbidden"),
    ] {
        assert_eq!(kind(scene.correct(who, booking, right.clone()).await), expected, "{who:?}");
    }
    scene.now = serendib_domain::ctx::beginning(scene.day(60)) - Duration::seconds(1);
    scene.correct(&scene.traveller, booking, right).await.unwrap();
    scene.now += Duration::seconds(1);
    let late = scene.correct(&scene.traveller, booking, json!([contact("Tom", "+442079460957", true)])).await;
    assert_eq!(error_kind_and_text(late).1, "This trip has started. Please write to your guide about changes.");
    run(
        &scene.db,
        "UPDATE booking_requests SET status = 'cancelled', start_date = '2031-01-01', end_date = '2031-01-03'",
        vec![],
    )
    .await;
    let ended = scene.correct(&scene.traveller, booking, json!([contact("Tom", "+442079460957", true)])).await;
    assert_eq!(error_kind_and_text(ended).1, "This booking has ended. Its contacts stay as they are.");
}

#[tokio::test(flavor = "multi_thread")]
async fn corrections_are_limited_because_each_writes_to_the_guide() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let numbered = |number: u32| json!([contact("Tess", &format!("+4420794609{number:02}"), true)]);
    for number in 0..DAILY_LIMIT {
        scene.correct(&scene.traveller, booking, numbered(number)).await.unwrap();
    }
    assert_eq!(kind(scene.correct(&scene.traveller, booking, numbered(99)).await), "too many");
}
