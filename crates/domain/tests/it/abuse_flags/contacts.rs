//! Contact details in messages before a payment.

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::chat::{inquiry, send};
use serendib_domain::payments::PaymentKind;
use serendib_domain::{Caller, abuse_flags};
use uuid::Uuid;

use super::{decide, list, open, service};
use crate::bookings::BookingFixture;
use crate::people::{id, run, to_object};

async fn ask(scene: &BookingFixture, key: u128, body: &str) -> Json {
    let (ctx, package) = (scene.ctx(&scene.traveller), scene.package);
    let guide = scene.host.person().unwrap().guide.unwrap();
    let posted = to_object(&json!({ "key": id(key).to_string(), "body": body }));
    scene.write(async move |tx: &mut Tx<'_>| inquiry::ask(tx, &ctx, package, guide, &posted).await).await.unwrap()
}

async fn write(scene: &BookingFixture, who: &Caller, conversation: Uuid, key: u128, body: &str) -> Json {
    let ctx = scene.ctx(who);
    let posted = to_object(&json!({ "key": id(key).to_string(), "body": body }));
    scene.write(async move |tx: &mut Tx<'_>| send::send(tx, &ctx, conversation, &posted).await).await.unwrap()
}

fn conversation(message: &Json) -> Uuid {
    message["conversation_id"].as_str().unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_with_contact_details_is_delivered_as_it_is_and_flagged_once_per_conversation() {
    let scene = BookingFixture::new().await;
    let staff = service(&scene.ctx(&scene.admin));
    ask(&scene, 1, "We are 4 people, with 1,250 USD, from 12.03.2027 at 06:30. Airport pick-up included?").await;
    assert_eq!(list(&scene.db, &staff).await, Vec::<Json>::new());
    let sent = ask(&scene, 2, "Write to me on WhatsApp: 077 123 4567").await;
    assert_eq!(sent["body"], "Write to me on WhatsApp: 077 123 4567");
    write(&scene, &scene.host, conversation(&sent), 3, "Mine is host@example.lk").await;
    let flags = list(&scene.db, &staff).await;
    assert_eq!(flags.len(), 1);
    assert_eq!((&flags[0]["kind"], &flags[0]["count"]), (&json!("contact_before_payment"), &json!(2)));
    assert_eq!(flags[0]["figures"]["found"], json!(["email", "messenger", "phone"]));
    assert_eq!(flags[0]["subject"]["kind"], "conversation");
    let opened = open(&scene.db, &staff, &flags[0]).await;
    let places = opened["messages"].as_array().unwrap();
    assert_eq!((&places[0]["id"], &places[0]["side"]), (&sent["id"], &json!("traveler")));
    assert_eq!((&places[1]["side"], &places[1]["found"]), (&json!("guide"), &json!(["email"])));
    assert_eq!(places[1]["author_id"], json!(scene.host.person().unwrap().user));
    assert!(!opened.to_string().contains("host@example.lk\""), "the text of a message is not in the flag");
    assert_eq!(opened["people"].as_array().unwrap().len(), 2);
    // Sent again under its key, it is one message.
    ask(&scene, 2, "Write to me on WhatsApp: 077 123 4567").await;
    assert_eq!(list(&scene.db, &staff).await[0]["count"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_payment_contact_details_are_what_people_exchange() {
    let scene = BookingFixture::new().await;
    let staff = service(&scene.ctx(&scene.admin));
    let booking = scene.approved(60).await;
    write(&scene, &scene.host, booking, 1, "Call me: +94 77 123 4567").await;
    assert_eq!(list(&scene.db, &staff).await[0]["booking_id"], json!(booking));
    scene.pay(booking, PaymentKind::Advance).await;
    scene.came(700, booking, "advance", 7_365, "paid").await;
    write(&scene, &scene.host, booking, 2, "At the airport call +94 77 123 4567").await;
    ask(&scene, 3, "And for another trip: 077 123 4567").await;
    let flags = list(&scene.db, &staff).await;
    assert_eq!((flags.len(), &flags[0]["count"]), (1, &json!(1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decided_flag_is_open_again_with_another_kind_or_another_side_only() {
    let scene = BookingFixture::new().await;
    let staff = service(&scene.ctx(&scene.admin));
    let sent = ask(&scene, 1, "My number is 077 123 4567").await;
    for (state, who, key, body, is_open) in [
        ("dismissed", &scene.traveller, 2, "Again: 077 123 4567", false),
        ("dismissed", &scene.traveller, 3, "or lena@example.de", true),
        ("confirmed", &scene.host, 4, "077 765 4321", true),
        ("confirmed", &scene.host, 5, "it is 077 765 4321", false),
    ] {
        let flag = list(&scene.db, &staff).await.remove(0);
        decide(&scene.db, &staff, &flag, state).await;
        write(&scene, who, conversation(&sent), key, body).await;
        let now = list(&scene.db, &staff).await.remove(0);
        assert_eq!(now["state"], if is_open { "open" } else { state }, "{body}");
        assert_eq!(now["decided_at"].is_null(), is_open, "{body}");
        decide(&scene.db, &staff, &now, "open").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_goes_a_year_after_its_decision_and_with_an_account() {
    let scene = BookingFixture::new().await;
    let staff = service(&scene.ctx(&scene.admin));
    ask(&scene, 1, "My number is 077 123 4567").await;
    let flag = list(&scene.db, &staff).await.remove(0);
    decide(&scene.db, &staff, &flag, "dismissed").await;
    let sweep = async |days: i64| -> u64 {
        let mut ctx = staff.clone();
        ctx.now += chrono::Duration::days(days);
        scene.write(async move |tx: &mut Tx<'_>| abuse_flags::sweep(tx, &ctx).await).await.unwrap()
    };
    assert_eq!((sweep(365).await, sweep(366).await), (0, 1));
    assert_eq!(scene.count("SELECT COUNT(*) FROM abuse_flag_people").await, 0);
    ask(&scene, 2, "It is 077 123 4567").await;
    let traveler = scene.traveller.person().unwrap().user;
    run(&scene.db, "UPDATE booking_requests SET status = 'cancelled' WHERE user_id = $1", vec![traveler.into()]).await;
    let ctx = staff.clone();
    let removed: serendib_domain::identity::IdentityResult<()> =
        scene.db.write(async move |tx| serendib_domain::identity::admin::remove(tx, &ctx, traveler).await).await;
    removed.unwrap();
    assert_eq!(list(&scene.db, &staff).await, Vec::<Json>::new());
}

/// Of a question before a booking the staff reads the words only after a report or a flag, and for a reason.
#[tokio::test(flavor = "multi_thread")]
async fn a_flagged_inquiry_is_read_for_a_reason_and_another_is_not() {
    let scene = BookingFixture::new().await;
    let staff = scene.ctx(&scene.admin);
    let read = async |conversation: Uuid, reason: &str| {
        serendib_domain::back_office::booking_page::read_conversation(&scene.db, &staff, conversation, reason).await
    };
    let first = ask(&scene, 1, "Is it steep?").await;
    let reason = "Contact details before a payment";
    assert_eq!(crate::people::kind(read(conversation(&first), reason).await), "missing");
    ask(&scene, 2, "My number is 077 123 4567").await;
    assert_eq!(crate::people::kind(read(conversation(&first), "short").await), "refused");
    let messages = read(conversation(&first), reason).await.unwrap();
    assert_eq!(messages["messages"].as_array().unwrap().len(), 2);
    assert_eq!(
        (&messages["messages"][1]["side"], &messages["messages"][1]["text"]),
        (&json!("traveler"), &json!("My number is 077 123 4567"))
    );
    assert_eq!(
        scene
            .count("SELECT COUNT(*) FROM audit_log WHERE action = 'conversation_read' AND subject = 'inquiries'")
            .await,
        1
    );
    let service = service(&staff);
    let flag = list(&scene.db, &service).await.remove(0);
    assert_eq!(
        open(&scene.db, &service, &flag).await["people"].as_array().unwrap().len(),
        1,
        "the reader is not in it"
    );
    decide(&scene.db, &service, &flag, "dismissed").await;
    assert_eq!(crate::people::kind(read(conversation(&first), reason).await), "missing");
}
