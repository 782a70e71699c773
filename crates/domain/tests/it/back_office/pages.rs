//! The pages of one booking, one person and one guide, notes, and conversations that are read for a reason.

use serde_json::json;
use serendib_db::Tx;
use serendib_domain::back_office::booking_page::{admin_booking, read_conversation};
use serendib_domain::back_office::guides::admin_guide;
use serendib_domain::back_office::people::admin_person;
use serendib_domain::back_office::staff_notes::{NoteSubject, add_staff_note};
use serendib_domain::{Caller, Error, Result, identity};
use uuid::Uuid;

use crate::bookings::BookingFixture;
use crate::people::{count, error_kind_and_text, run, texts, to_object};

impl BookingFixture {
    async fn note(&self, who: &Caller, subject: NoteSubject, id: Uuid, text: &str) -> Result<()> {
        let (ctx, posted) = (self.ctx(who), to_object(&json!({ "text": text })));
        self.write(async move |tx: &mut Tx<'_>| add_staff_note(tx, &ctx, subject, id, &posted).await.map(drop)).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_booking_tells_what_happened_and_where_its_money_is() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    scene.ledger(41, booking, "advance", 7_365).await;
    run(&scene.db, "UPDATE payments SET provider = 'stripe', provider_payment = 'pi_1'", vec![]).await;
    scene.note(&scene.admin, NoteSubject::Booking, booking, "  Called about the hotel.\nAgain.  ").await.unwrap();
    let page = admin_booking(&scene.db, &scene.ctx(&scene.admin), booking).await.unwrap();
    assert_eq!(page["booking"]["paid"], json!(73.65));
    assert_eq!(page["booking"]["balance"], json!(171.85));
    assert_eq!(page["booking"]["contact_phone"], json!("+44 20 7946 0958"));
    assert_eq!(page["people"].as_array().unwrap().len(), 2);
    assert_eq!(page["payments"][0]["provider_url"], json!("https://dashboard.stripe.com/payments/pi_1"));
    assert_eq!(page["notes"][0]["text"], json!("Called about the hotel.\nAgain."));
    assert_eq!(page["notes"][0]["author"], json!("Person 3"));
    let actions: Vec<_> =
        page["timeline"].as_array().unwrap().iter().map(|one| one["action"].as_str().unwrap().to_owned()).collect();
    for expected in ["requested", "answered", "confirmed", "paid", "payment_started"] {
        assert!(actions.contains(&expected.to_owned()), "{expected}: {actions:?}");
    }
    assert!(!actions.contains(&"booking_viewed".to_owned()) && !actions.contains(&"note_added".to_owned()));
    assert_eq!(page["conversation"], json!(null));
    let looks = "SELECT COUNT(*) FROM audit_log WHERE action = 'booking_viewed'";
    assert_eq!(count(&scene.db, looks).await, 1);
    let missing = admin_booking(&scene.db, &scene.ctx(&scene.admin), Uuid::nil()).await;
    assert!(matches!(missing, Err(Error::Missing("booking"))));
    for who in [&scene.traveller, &scene.host] {
        assert!(matches!(admin_booking(&scene.db, &scene.ctx(who), booking).await, Err(Error::Forbidden(_))));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_are_added_by_admins_about_what_exists() {
    let scene = BookingFixture::new().await;
    let guide = scene.host.person().unwrap().guide.unwrap();
    let user = scene.traveller.person().unwrap().user;
    for (subject, id) in [(NoteSubject::Guide, guide), (NoteSubject::Person, user)] {
        scene.note(&scene.admin, subject, id, "Careful.").await.unwrap();
        let missing = scene.note(&scene.admin, subject, Uuid::nil(), "Careful.").await;
        assert!(matches!(missing, Err(Error::Missing(_))));
        for who in [&scene.host, &scene.traveller, &Caller::Visitor] {
            let refused = scene.note(who, subject, id, "Careful.").await;
            assert!(matches!(refused, Err(Error::Forbidden(_) | Error::SignedOut)), "{who:?}");
        }
    }
    for text in ["", "  \n ", &"x".repeat(2_001)] {
        let refused = scene.note(&scene.admin, NoteSubject::Guide, guide, text).await;
        assert!(matches!(refused, Err(Error::Fields { .. })), "{}", text.len());
    }
    assert_eq!(count(&scene.db, "SELECT COUNT(*) FROM staff_notes").await, 2);
    let ctx = scene.ctx(&scene.admin);
    let page = admin_guide(&scene.db, &ctx, guide).await.unwrap();
    assert_eq!((&page["notes"][0]["text"], &page["guide"]["open_bookings"]), (&json!("Careful."), &json!(0)));
    assert_eq!(page["packages"][0]["is_owner"], json!(true));
    let page = admin_person(&scene.db, &ctx, user).await.unwrap();
    assert_eq!(page["notes"][0]["text"], json!("Careful."));
    assert_eq!((&page["person"]["providers"], &page["person"]["factors"]), (&json!(["google"]), &json!(0)));
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_about_a_removed_account_go_with_it() {
    let scene = BookingFixture::new().await;
    let booking = scene.pending(60).await;
    scene.change(&scene.host, booking, json!({ "status": "rejected", "rejection_reason": "Full" })).await.unwrap();
    let user = scene.traveller.person().unwrap().user;
    scene.note(&scene.admin, NoteSubject::Booking, booking, "Tess is difficult.").await.unwrap();
    scene.note(&scene.admin, NoteSubject::Person, user, "Tess is difficult.").await.unwrap();
    let guide = scene.host.person().unwrap().guide.unwrap();
    scene.note(&scene.admin, NoteSubject::Guide, guide, "Careful.").await.unwrap();
    let ctx = scene.ctx(&Caller::Service);
    scene.db.write(async move |tx: &mut Tx<'_>| identity::admin::remove(tx, &ctx, user).await).await.unwrap();
    assert_eq!(texts(&scene.db, "SELECT text FROM staff_notes").await, ["Careful."]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_is_read_for_a_reason_that_is_logged() {
    let scene = BookingFixture::new().await;
    let booking = scene.pending(60).await;
    let write = "INSERT INTO chat_messages (id, conversation_id, booking_request_id, sender_id, recipient_id, client_key, body, sent_at)
        VALUES ($1, $2, $2, $3, $4, $1, $5, $6)";
    let (traveler, host) = (scene.traveller.person().unwrap().user, scene.host.person().unwrap().user);
    for (number, from, to, body) in [(1_u128, traveler, host, "Hello"), (2, host, traveler, "Welcome")] {
        let at = scene.now + chrono::Duration::minutes(i64::try_from(number).unwrap());
        let id = Uuid::from_u128(number);
        run(&scene.db, write, vec![id.into(), booking.into(), from.into(), to.into(), body.into(), at.into()]).await;
    }
    let read = async |who: &Caller, reason: &str| read_conversation(&scene.db, &scene.ctx(who), booking, reason).await;
    for reason in ["", "   short   ", &"x".repeat(301)] {
        let (kind, _) = error_kind_and_text(read(&scene.admin, reason).await);
        assert_eq!(kind, "refused", "{reason}");
    }
    assert!(matches!(read(&scene.host, "I am a party of it").await, Err(Error::Forbidden(_))));
    assert_eq!(count(&scene.db, "SELECT COUNT(*) FROM audit_log WHERE action = 'conversation_read'").await, 0);
    let answer = read(&scene.admin, "Complaint about a refund").await.unwrap();
    let lines: Vec<_> =
        answer["messages"].as_array().unwrap().iter().map(|one| format!("{} {}", one["side"], one["text"])).collect();
    assert_eq!(lines, [r#""traveler" "Hello""#, r#""guide" "Welcome""#]);
    let logged = texts(&scene.db, "SELECT after FROM audit_log WHERE action = 'conversation_read'").await;
    assert_eq!(logged, [r#"{"reason":"Complaint about a refund"}"#]);
}
