//! Inquiries: questions to a host before a booking.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_domain::Caller;
use serendib_domain::chat::limits::Limits;
use serendib_domain::chat::list;
use uuid::Uuid;

use super::{asks, asks_as, bodies, have_read, looks, open, reports, user, write};
use crate::bookings::BookingFixture;
use crate::people::{error_kind_and_text, id, kind, package, person, run, texts};

fn conversation(message: &Json) -> Uuid {
    message["conversation_id"].as_str().unwrap().parse().unwrap()
}

async fn listed(scene: &BookingFixture, who: &Caller) -> Vec<Json> {
    let list = list::list_own(&scene.db, &scene.ctx(who), &list::ConversationListQuery::default()).await.unwrap();
    list.as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_traveller_asks_one_host_who_answers_and_nobody_else_sees_it() {
    let scene = BookingFixture::new().await;
    let answer = asks(&scene, &scene.traveller, &scene.host, 1, " Is it steep?\r\n").await.unwrap();
    let inquiry = conversation(&answer);
    assert_eq!((&answer["body"], &answer["booking_request_id"]), (&json!("Is it steep?"), &Json::Null));
    let seen = listed(&scene, &scene.host).await;
    assert_eq!(seen.len(), 1);
    assert_eq!((&seen[0]["id"], &seen[0]["unread"]), (&json!(inquiry), &json!(1)));
    assert_eq!((&seen[0]["booking_id"], &seen[0]["start_date"]), (&Json::Null, &Json::Null));
    assert_eq!((&seen[0]["title"], &seen[0]["package_id"]), (&json!("Trip 100"), &json!(scene.package)));
    have_read(&scene, &scene.host, inquiry, &answer).await.unwrap();
    write(&scene, &scene.host, inquiry, 1, "Only the last mile.").await.unwrap();
    let seen = open(&scene, &scene.traveller, inquiry).await.unwrap();
    assert_eq!(bodies(&seen), ["Is it steep?", "Only the last mile."]);
    assert_eq!((&seen["side"], &seen["closed"]), (&json!("traveller"), &Json::Null));
    assert_eq!(listed(&scene, &scene.traveller).await[0]["unread"], json!(1));
    let stranger = person(&scene.db, 11, false).await;
    for (who, expected) in [
        (&Caller::Visitor, "signed out"),
        (&Caller::Service, "forbidden"),
        (&stranger, "missing"),
        (&scene.colleague, "missing"),
        (&scene.admin, "missing"),
    ] {
        assert_eq!(kind(write(&scene, who, inquiry, 9, "Hello").await), expected, "{who:?}");
        assert_eq!(kind(open(&scene, who, inquiry).await), expected, "{who:?}");
        if who.person().is_some() {
            assert_eq!(listed(&scene, who).await, Vec::<Json>::new());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_one_inquiry_for_each_traveller_trip_and_host() {
    let scene = BookingFixture::new().await;
    let first = asks(&scene, &scene.traveller, &scene.host, 1, "Is it steep?").await.unwrap();
    assert_eq!(asks(&scene, &scene.traveller, &scene.host, 1, "Is it steep?").await.unwrap(), first);
    assert_eq!(kind(asks(&scene, &scene.traveller, &scene.host, 1, "Other words").await), "conflict");
    assert_eq!(kind(asks(&scene, &scene.traveller, &scene.colleague, 1, "Is it steep?").await), "conflict");
    let again = asks(&scene, &scene.traveller, &scene.host, 2, "And how hot?").await.unwrap();
    let other = asks(&scene, &scene.traveller, &scene.colleague, 3, "Is it steep?").await.unwrap();
    assert_eq!(conversation(&again), conversation(&first));
    assert_ne!(conversation(&other), conversation(&first));
    let counted = "SELECT COUNT(*) FROM inquiries";
    assert_eq!((scene.count(counted).await, scene.count("SELECT COUNT(*) FROM chat_messages").await), (2, 3));
}

#[tokio::test(flavor = "multi_thread")]
async fn only_hosts_of_trips_on_sale_get_inquiries_and_not_from_those_who_offer_them() {
    let scene = BookingFixture::new().await;
    let hidden = package(&scene.db, 101, &scene.host).await;
    run(&scene.db, "UPDATE packages SET status = 'pending' WHERE id = $1", vec![hidden.into()]).await;
    let (host, ctx) = (scene.host.person().unwrap().guide.unwrap(), scene.ctx(&scene.traveller));
    for (package, guide, expected) in
        [(hidden, host, "missing"), (id(999), host, "missing"), (scene.package, id(999), "refused")]
    {
        let result = asks_as(&scene, ctx.clone(), package, guide, 1, "Hello").await;
        assert_eq!(kind(result), expected, "{package} {guide}");
    }
    for who in [&scene.host, &scene.colleague] {
        for guide in [&scene.host, &scene.colleague] {
            let (_, text) = error_kind_and_text(asks(&scene, who, guide, 1, "Hello").await);
            assert_eq!(text, "You offer this trip yourself.");
        }
    }
    assert_eq!(kind(asks(&scene, &Caller::Visitor, &scene.host, 1, "Hello").await), "signed out");
    assert_eq!(kind(asks(&scene, &Caller::Service, &scene.host, 1, "Hello").await), "forbidden");
    let words = error_kind_and_text(asks(&scene, &scene.traveller, &scene.host, 1, " \n").await).1;
    assert_eq!(words, "Please write something first.");
    run(&scene.db, "UPDATE guides SET is_active = FALSE WHERE id = $1", vec![host.into()]).await;
    assert_eq!(
        error_kind_and_text(asks(&scene, &scene.traveller, &scene.host, 1, "Hello").await).1,
        "This guide does not offer this trip at the moment."
    );
    for table in ["inquiries", "chat_messages", "notifications"] {
        assert_eq!(scene.count(&format!("SELECT COUNT(*) FROM {table}")).await, 0, "{table}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn new_inquiries_of_a_day_are_bounded_and_older_ones_go_on() {
    let mut scene = BookingFixture::new().await;
    let limits = Limits { inquiries_per_day: 1, ..Limits::default() };
    let (package, host, colleague) =
        (scene.package, scene.host.person().unwrap().guide.unwrap(), scene.colleague.person().unwrap().guide.unwrap());
    let ctx = |scene: &BookingFixture| scene.ctx(&scene.traveller).with_chat(limits);
    asks_as(&scene, ctx(&scene), package, host, 1, "Is it steep?").await.unwrap();
    scene.now += Duration::hours(23);
    assert_eq!(kind(asks_as(&scene, ctx(&scene), package, colleague, 2, "Is it steep?").await), "too many");
    asks_as(&scene, ctx(&scene), package, host, 3, "And how hot?").await.unwrap();
    assert_eq!(scene.count("SELECT COUNT(*) FROM inquiries").await, 1);
    scene.now += Duration::hours(2);
    asks_as(&scene, ctx(&scene), package, colleague, 2, "Is it steep?").await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_inquiry_can_only_be_read_once_the_trip_the_guide_or_the_account_is_away() {
    let scene = BookingFixture::new().await;
    let inquiry = conversation(&asks(&scene, &scene.traveller, &scene.host, 1, "Is it steep?").await.unwrap());
    let host = scene.host.person().unwrap().guide.unwrap();
    let unoffered = "This guide does not offer this trip at the moment. You can still read what was written.";
    let away = "Your guide cannot be reached here at the moment. Please contact support.";
    for (away_sql, back_sql, row, expected) in [
        (
            "UPDATE packages SET is_active = FALSE WHERE id = $1",
            "UPDATE packages SET is_active = TRUE WHERE id = $1",
            scene.package,
            unoffered,
        ),
        (
            "UPDATE guides SET is_active = FALSE WHERE id = $1",
            "UPDATE guides SET is_active = TRUE WHERE id = $1",
            host,
            away,
        ),
    ] {
        run(&scene.db, away_sql, vec![row.into()]).await;
        assert_eq!(error_kind_and_text(write(&scene, &scene.traveller, inquiry, 9, "Hello").await).1, expected);
        let seen = open(&scene, &scene.traveller, inquiry).await.unwrap();
        assert_eq!((seen["closed"].as_str(), bodies(&seen).len()), (Some(expected), 1));
        run(&scene.db, back_sql, vec![row.into()]).await;
    }
    run(&scene.db, "DELETE FROM package_guides WHERE guide_id = $1", vec![host.into()]).await;
    assert_eq!(error_kind_and_text(write(&scene, &scene.host, inquiry, 9, "Hello").await).1, unoffered);
    let gone = "UPDATE users SET deleted_at = created_at WHERE id = $1";
    run(&scene.db, gone, vec![user(&scene.traveller).into()]).await;
    let left = "The other side has left Serendib. You can still read what was written.";
    assert_eq!(open(&scene, &scene.host, inquiry).await.unwrap()["closed"], json!(left));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bell_leads_to_the_inquiry_and_reading_it_reads_the_bell() {
    let scene = BookingFixture::new().await;
    let answer = asks(&scene, &scene.traveller, &scene.host, 1, "Is it steep?").await.unwrap();
    let inquiry = conversation(&answer);
    let bells = "SELECT title || ' / ' || body || ' / ' || link FROM notifications WHERE read_at IS NULL";
    let expected = format!("New message from Person 10 / Is it steep? / /messages?inquiry={inquiry}");
    assert_eq!(texts(&scene.db, bells).await, [expected]);
    assert_eq!(scene.count("SELECT COUNT(*) FROM jobs WHERE kind = 'digest'").await, 1);
    have_read(&scene, &scene.host, inquiry, &answer).await.unwrap();
    assert_eq!(texts(&scene.db, bells).await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reported_inquiry_is_read_by_admins() {
    let scene = BookingFixture::new().await;
    let inquiry = conversation(&asks(&scene, &scene.traveller, &scene.host, 1, "Buy my pills.").await.unwrap());
    let made = reports(&scene, &scene.host, inquiry, "Spam").await.unwrap();
    let seen = looks(&scene, &scene.admin, made["id"].as_str().unwrap().parse().unwrap()).await.unwrap();
    assert_eq!(
        (bodies(&seen), &seen["booking_id"], &seen["status"]),
        (vec!["Buy my pills."], &Json::Null, &Json::Null)
    );
    assert_eq!(seen["title"], json!("Trip 100"));
}
