//! The list of conversations: unread counts, pages, search.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_domain::chat::list;

use super::{have_read, open, write};
use crate::bookings::BookingFixture;
use crate::people::kind;

/// D-116.
#[tokio::test(flavor = "multi_thread")]
async fn unread_is_what_the_other_side_wrote_since_one_read() {
    let scene = BookingFixture::new().await;
    let (booking, quiet) = (scene.approved(60).await, scene.approved(90).await);
    let first = write(&scene, &scene.traveller, booking, 1, "One").await.unwrap();
    let second = write(&scene, &scene.traveller, booking, 2, "Two").await.unwrap();
    let list =
        list::list_own(&scene.db, &scene.ctx(&scene.host), &list::ConversationListQuery::default()).await.unwrap();
    let unread: Vec<_> =
        list.as_array().unwrap().iter().map(|one| (one["booking_id"].clone(), one["unread"].clone())).collect();
    assert_eq!(unread, [(json!(booking.to_string()), json!(2)), (json!(quiet.to_string()), json!(0))]);
    assert_eq!(list[0]["last"]["body"], json!("Two"));
    assert_eq!(list[1]["last"], Json::Null);
    assert_eq!(have_read(&scene, &scene.host, booking, &first).await.unwrap()["unread"], json!(1));
    assert_eq!(
        scene.count("SELECT COUNT(*) FROM notifications WHERE kind = 'chat_message' AND read_at IS NULL").await,
        1
    );
    let marked = have_read(&scene, &scene.host, booking, &second).await.unwrap();
    assert_eq!((&marked["unread"], &marked["read_to"]), (&json!(0), &second["sent_at"]));
    assert_eq!(
        scene.count("SELECT COUNT(*) FROM notifications WHERE kind = 'chat_message' AND read_at IS NULL").await,
        0
    );
    // The read mark never moves back.
    assert_eq!(have_read(&scene, &scene.host, booking, &first).await.unwrap()["read_to"], second["sent_at"]);
    let seen = open(&scene, &scene.traveller, booking).await.unwrap();
    assert_eq!((&seen["other_read_to"], &seen["read_to"]), (&second["sent_at"], &Json::Null));
    assert_eq!(
        kind(have_read(&scene, &scene.host, quiet, &first).await),
        "missing",
        "a message of another conversation"
    );
    let own =
        list::list_own(&scene.db, &scene.ctx(&scene.traveller), &list::ConversationListQuery::default()).await.unwrap();
    assert_eq!((&own[0]["unread"], &own[0]["last"]["is_mine"]), (&json!(0), &json!(true)));
    assert_eq!(
        list::list_own(&scene.db, &scene.ctx(&scene.admin), &list::ConversationListQuery::default()).await.unwrap(),
        json!([])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn conversations_come_page_after_page_what_is_unread_first_and_are_found_by_words() {
    let mut scene = BookingFixture::new().await;
    let mut bookings = Vec::new();
    for days in [30, 40, 50, 60, 70, 80] {
        bookings.push(scene.approved(days).await);
    }
    // Two have unread messages for the host, two only the host's own, and two none.
    for (key, at) in [(1, 5), (2, 3), (3, 4), (4, 2)] {
        scene.now += Duration::minutes(1);
        let who = if key <= 2 { &scene.traveller } else { &scene.host };
        write(&scene, who, bookings[at], key, "Hello").await.unwrap();
    }
    let order = [3, 5, 2, 4, 0, 1].map(|at| json!(bookings[at].to_string()));
    let page = async |q: &str, after: &str, limit: i64| {
        let page =
            list::ConversationListQuery { search: q, after: list::ConversationCursor::parse(after).unwrap(), limit };
        list::list_own(&scene.db, &scene.ctx(&scene.host), &page).await.unwrap().as_array().unwrap().clone()
    };
    for size in 1..=6 {
        let (mut found, mut after) = (Vec::new(), String::new());
        loop {
            let next = page("", &after, size).await;
            let Some(last) = next.last() else { break };
            after = last["cursor"].as_str().unwrap().to_owned();
            found.extend(next.into_iter().map(|one| one["booking_id"].clone()));
        }
        assert_eq!(found, order, "{size} at a time");
    }
    for (q, found) in [("person 10", 6), ("nobody", 0), (&bookings[3].to_string()[..], 1)] {
        assert_eq!(page(q, "", 10).await.len(), found, "{q}");
    }
    for text in ["x", "0.1", "3.1.1", "0.x.x", "2.2030-01-01.x"] {
        assert!(list::ConversationCursor::parse(text).is_err(), "{text}");
    }
}
