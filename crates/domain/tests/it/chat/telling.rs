//! Notifications about messages: the bell, mails, and a user's choices.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::Caller;
use serendib_domain::notices::preferences;

use super::{choose, have_read, reports, user, write};
use crate::bookings::BookingFixture;
use crate::people::{error_kind_and_text, kind, run, texts};

/// D-116.
#[tokio::test(flavor = "multi_thread")]
async fn the_bell_says_it_at_once_and_a_mail_when_it_is_unread_a_quarter_of_an_hour_later() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    scene.work().await;
    let mails = "SELECT COUNT(*) FROM jobs WHERE kind = 'notice' AND payload LIKE '%about%'";
    let bells = "SELECT COUNT(*) FROM notifications WHERE kind = 'chat_message'";
    let first = write(&scene, &scene.traveller, booking, 1, "Is the train running?").await.unwrap();
    write(&scene, &scene.traveller, booking, 2, "And is there a window?").await.unwrap();
    assert_eq!(
        (scene.count(bells).await, scene.count("SELECT COUNT(*) FROM jobs WHERE kind = 'digest'").await),
        (1, 1)
    );
    let notices = texts(
        &scene.db,
        "SELECT title || ' / ' || body || ' / ' || link FROM notifications WHERE kind = 'chat_message'",
    )
    .await;
    assert_eq!(notices, [format!("New message from Person 10 / Is the train running? / /messages?booking={booking}")]);
    scene.now += Duration::minutes(14);
    let taken = take_digests(&scene).await;
    assert_eq!(taken, 0, "too early");
    scene.now += Duration::minutes(1);
    assert_eq!(take_digests(&scene).await, 1);
    assert_eq!(scene.count(mails).await, 1);
    let mail =
        texts(&scene.db, "SELECT payload FROM jobs WHERE kind = 'notice' AND payload LIKE '%about%'").await.remove(0);
    for part in ["You have 2 messages from Person 10", "Is the train running?", "And is there a window?", "Trip 100"] {
        assert!(mail.contains(part), "{part} in {mail}");
    }
    // A run of unread messages causes one mail.
    write(&scene, &scene.traveller, booking, 3, "Hello?").await.unwrap();
    scene.now += Duration::minutes(60);
    take_digests(&scene).await;
    assert_eq!(scene.count(mails).await, 1);
    // No mail after the messages have been read.
    have_read(&scene, &scene.host, booking, &first).await.unwrap();
    let fourth = write(&scene, &scene.traveller, booking, 4, "Never mind.").await.unwrap();
    scene.now += Duration::minutes(5);
    have_read(&scene, &scene.host, booking, &fourth).await.unwrap();
    scene.now += Duration::minutes(20);
    take_digests(&scene).await;
    assert_eq!(scene.count(mails).await, 1);
    // A user who switched mails off gets none.
    choose(&scene, &scene.host, json!({ "topic": "messages", "by_mail": false })).await.unwrap();
    write(&scene, &scene.traveller, booking, 5, "One more thing.").await.unwrap();
    scene.now += Duration::minutes(20);
    assert_eq!(take_digests(&scene).await, 1);
    assert_eq!((scene.count(mails).await, scene.count(bells).await), (1, 2));
}

/// D-116.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_arrives_while_earlier_ones_are_read_is_mailed_too() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    scene.work().await;
    let mails = "SELECT COUNT(*) FROM jobs WHERE kind = 'notice' AND payload LIKE '%about%'";
    let first = write(&scene, &scene.traveller, booking, 1, "Is the train running?").await.unwrap();
    scene.now += Duration::minutes(5);
    write(&scene, &scene.traveller, booking, 2, "And is there a window?").await.unwrap();
    scene.now += Duration::minutes(1);
    assert_eq!(have_read(&scene, &scene.host, booking, &first).await.unwrap()["unread"], 1);
    scene.now += Duration::minutes(13);
    take_digests(&scene).await;
    assert_eq!(scene.count(mails).await, 0, "what waits for a mail came 14 minutes ago");
    scene.now += Duration::minutes(1);
    assert_eq!(take_digests(&scene).await, 1);
    assert_eq!(scene.count(mails).await, 1);
    let mail =
        texts(&scene.db, "SELECT payload FROM jobs WHERE kind = 'notice' AND payload LIKE '%about%'").await.remove(0);
    assert!(mail.contains("And is there a window?") && !mail.contains("Is the train running?"), "{mail}");
}

/// Runs the due jobs and counts the message digests among them.
async fn take_digests(scene: &BookingFixture) -> i64 {
    let done = "SELECT COUNT(*) FROM jobs WHERE kind = 'digest' AND done_at IS NOT NULL";
    let before = scene.count(done).await;
    // Mails stay in the table for this test.
    let ctx = scene.ctx(&Caller::Service);
    let work = async move |tx: &mut Tx<'_>| {
        for taken in serendib_domain::jobs::take(tx, &ctx, serendib_domain::jobs::JobLane::Main, 50).await? {
            if let serendib_domain::jobs::Job::Digest(digest) = &taken.job {
                serendib_domain::chat::notifications::digest(tx, &ctx, digest).await?;
                serendib_domain::jobs::complete(tx, &ctx, &taken).await?;
            }
        }
        Ok(())
    };
    scene.write(work).await.unwrap();
    scene.count(done).await - before
}

#[tokio::test(flavor = "multi_thread")]
async fn notifications_about_money_and_days_are_always_sent_and_the_rest_by_choice() {
    let scene = BookingFixture::new().await;
    let chosen = |list: &Json, topic: &str| {
        let one = list.as_array().unwrap().iter().find(|one| one["topic"] == topic).unwrap().clone();
        (one["in_product"].clone(), one["by_mail"].clone(), one["can"].clone())
    };
    let list = preferences::list_own(&scene.db, &scene.ctx(&scene.host)).await.unwrap();
    assert_eq!(chosen(&list, "bookings"), (json!(true), json!(true), json!({ "in_product": false, "by_mail": false })));
    assert_eq!(chosen(&list, "requests"), (json!(true), json!(true), json!({ "in_product": false, "by_mail": true })));
    assert_eq!(chosen(&list, "messages"), (json!(true), json!(true), json!({ "in_product": true, "by_mail": true })));
    for (who, topics) in [
        (&scene.traveller, "bookings payments messages reviews dates"),
        (&scene.host, "bookings payments requests messages reviews dates guiding"),
        (&scene.admin, "bookings payments messages reviews dates running"),
    ] {
        let list = preferences::list_own(&scene.db, &scene.ctx(who)).await.unwrap();
        let names: Vec<_> = list.as_array().unwrap().iter().map(|one| one["topic"].as_str().unwrap()).collect();
        assert_eq!(names.join(" "), topics);
    }
    let always = "This is always told: somebody's money or days hang on it.";
    for (who, document, expected) in [
        (&scene.traveller, json!({ "topic": "bookings", "by_mail": false }), always),
        (&scene.traveller, json!({ "topic": "payments", "in_product": false }), always),
        (&scene.host, json!({ "topic": "requests", "in_product": false }), always),
        (&scene.admin, json!({ "topic": "running", "by_mail": true }), "This is never sent by mail."),
        (&scene.traveller, json!({ "topic": "running", "in_product": false }), "There is no such topic."),
        (&scene.traveller, json!({ "topic": "security", "by_mail": false }), "There is no such topic."),
        (
            &scene.traveller,
            json!({ "topic": "messages", "by_mail": "no" }),
            "The field \"by_mail\" must be true or false.",
        ),
        (&scene.traveller, json!({ "by_mail": false }), "There is no such topic."),
    ] {
        assert_eq!(error_kind_and_text(choose(&scene, who, document.clone()).await).1, expected, "{document}");
    }
    assert_eq!(kind(choose(&scene, &Caller::Visitor, json!({ "topic": "messages" })).await), "signed out");
    assert_eq!(kind(choose(&scene, &Caller::Service, json!({ "topic": "messages" })).await), "forbidden");
    for (in_product, by_mail) in [(false, true), (false, false), (true, true)] {
        let document = json!({ "topic": "messages", "in_product": in_product, "by_mail": by_mail });
        let list = choose(&scene, &scene.host, document).await.unwrap();
        let (now_in_product, now_by_mail, _) = chosen(&list, "messages");
        assert_eq!((now_in_product, now_by_mail), (json!(in_product), json!(by_mail)));
    }
    // Without mails about requests, a guide still has the bell.
    choose(&scene, &scene.host, json!({ "topic": "requests", "by_mail": false })).await.unwrap();
    scene.pending(60).await;
    assert_eq!(scene.notification_kinds(&scene.host).await, ["booking_requested"]);
    let mails = |title: &str| format!("SELECT COUNT(*) FROM jobs WHERE kind = 'notice' AND payload LIKE '%{title}%'");
    assert_eq!(scene.count(&mails("New booking request")).await, 0);
    // Nor does an older choice switch off a mandatory notification.
    run(
        &scene.db,
        "INSERT INTO notification_preferences (user_id, topic, in_product, by_mail, updated_at) VALUES ($1, 'bookings', FALSE, FALSE, $2)",
        vec![user(&scene.traveller).into(), scene.now.into()],
    )
    .await;
    scene.approved(90).await;
    let kinds = ["booking_request_sent", "booking_request_sent", "booking_approved"];
    assert_eq!(scene.notification_kinds(&scene.traveller).await, kinds);
    assert_eq!(scene.count(&mails("Approved: ")).await, 2, "to the account and to the contact");
    // Admins who prefer to read the queues themselves.
    choose(&scene, &scene.admin, json!({ "topic": "running", "in_product": false })).await.unwrap();
    let booking = scene.approved(120).await;
    write(&scene, &scene.traveller, booking, 1, "Hello").await.unwrap();
    reports(&scene, &scene.host, booking, "Rude").await.unwrap();
    assert_eq!(scene.notification_kinds(&scene.admin).await, Vec::<String>::new());
}
