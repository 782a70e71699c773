//! Conversations between the two sides of a booking.

mod inquiries;
mod listing;
mod moderating;
mod reporting;
mod telling;

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::{ColumnType, Output, Select, Tx};
use serendib_domain::chat::{inquiry, limits::Limits, mark, read, report, send};
use serendib_domain::notices::preferences;
use serendib_domain::{Caller, Ctx, Result, tables};
use uuid::Uuid;

use crate::bookings::BookingFixture;
use crate::people::{error_kind_and_text, id, kind, person, run, to_object};

fn user(who: &Caller) -> Uuid {
    who.person().unwrap().user
}

async fn write_as(scene: &BookingFixture, ctx: Ctx, booking: Uuid, key: u128, body: &str) -> Result<Json> {
    let posted = to_object(&json!({ "key": id(key).to_string(), "body": body }));
    scene.write(async move |tx: &mut Tx<'_>| send::send(tx, &ctx, booking, &posted).await).await
}

async fn write(scene: &BookingFixture, who: &Caller, booking: Uuid, key: u128, body: &str) -> Result<Json> {
    write_as(scene, scene.ctx(who), booking, key, body).await
}

async fn asks(scene: &BookingFixture, who: &Caller, guide: &Caller, key: u128, body: &str) -> Result<Json> {
    let (ctx, package, guide) = (scene.ctx(who), scene.package, guide.person().unwrap().guide.unwrap());
    asks_as(scene, ctx, package, guide, key, body).await
}

async fn asks_as(scene: &BookingFixture, ctx: Ctx, package: Uuid, guide: Uuid, key: u128, body: &str) -> Result<Json> {
    let posted = to_object(&json!({ "key": id(key).to_string(), "body": body }));
    scene.write(async move |tx: &mut Tx<'_>| inquiry::ask(tx, &ctx, package, guide, &posted).await).await
}

async fn open(scene: &BookingFixture, who: &Caller, booking: Uuid) -> Result<Json> {
    read::read_own(&scene.db, &scene.ctx(who), booking, None).await
}

async fn have_read(scene: &BookingFixture, who: &Caller, booking: Uuid, message: &Json) -> Result<Json> {
    let (ctx, message) = (scene.ctx(who), message["id"].as_str().unwrap().parse::<Uuid>().unwrap());
    scene.write(async move |tx: &mut Tx<'_>| mark::read_to(tx, &ctx, booking, message).await).await
}

async fn reports(scene: &BookingFixture, who: &Caller, booking: Uuid, reason: &'static str) -> Result<Json> {
    let ctx = scene.ctx(who);
    scene.write(async move |tx: &mut Tx<'_>| report::report(tx, &ctx, booking, reason).await).await
}

async fn looks(scene: &BookingFixture, who: &Caller, report: Uuid) -> Result<Json> {
    let ctx = scene.ctx(who);
    scene.write(async move |tx: &mut Tx<'_>| report::read(tx, &ctx, report, None).await).await
}

async fn choose(scene: &BookingFixture, who: &Caller, document: Json) -> Result<Json> {
    let (ctx, document) = (scene.ctx(who), to_object(&document));
    scene.write(async move |tx: &mut Tx<'_>| preferences::set(tx, &ctx, &document).await).await
}

fn bodies(conversation: &Json) -> Vec<&str> {
    conversation["messages"].as_array().unwrap().iter().map(|one| one["body"].as_str().unwrap()).collect()
}

/// D-116.
#[tokio::test(flavor = "multi_thread")]
async fn the_two_sides_write_from_the_approval_on_and_nobody_else_does() {
    let scene = BookingFixture::new().await;
    let pending = scene.pending(60).await;
    let stranger = person(&scene.db, 11, false).await;
    let not_yet = ("conflict", "You can write to each other once the booking is approved.".to_owned());
    assert_eq!(error_kind_and_text(write(&scene, &scene.traveller, pending, 1, "Hello").await), not_yet);
    assert_eq!(error_kind_and_text(open(&scene, &scene.host, pending).await), not_yet);
    scene.change(&scene.host, pending, json!({ "status": "approved" })).await.unwrap();
    let booking = pending;
    write(&scene, &scene.traveller, booking, 1, "  Is the train running?\r\n").await.unwrap();
    write(&scene, &scene.host, booking, 1, "It is.").await.unwrap();
    for who in [&scene.traveller, &scene.host] {
        let seen = open(&scene, who, booking).await.unwrap();
        assert_eq!(bodies(&seen), ["Is the train running?", "It is."]);
        assert_eq!(seen["closed"], Json::Null);
    }
    let seen = open(&scene, &scene.traveller, booking).await.unwrap();
    assert_eq!((&seen["other"]["name"], &seen["side"]), (&json!("Person 1"), &json!("traveller")));
    for (who, expected) in [
        (&Caller::Visitor, "signed out"),
        (&Caller::Service, "forbidden"),
        (&stranger, "missing"),
        (&scene.colleague, "missing"),
        // An admin is on neither side.
        (&scene.admin, "missing"),
    ] {
        assert_eq!(kind(write(&scene, who, booking, 9, "Hello").await), expected, "{who:?}");
        assert_eq!(kind(open(&scene, who, booking).await), expected, "{who:?}");
        assert_eq!(kind(reports(&scene, who, booking, "Rude").await), expected, "{who:?}");
    }
    assert_eq!(kind(write(&scene, &scene.traveller, id(999), 9, "Hello").await), "missing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_pasted_from_another_chat_is_sent_with_its_lines() {
    let scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    let pasted = "\u{200e}[12:31] \u{2068}Ana\u{2069}: see you\u{2028}at ten\u{feff}";
    write(&scene, &scene.traveller, booking, 1, pasted).await.unwrap();
    write(&scene, &scene.traveller, booking, 2, "أحب C++\u{200f}!").await.unwrap();
    let seen = open(&scene, &scene.host, booking).await.unwrap();
    assert_eq!(bodies(&seen), ["\u{200e}[12:31] Ana: see you\nat ten", "أحب C++\u{200f}!"]);
}

/// D-116.
#[tokio::test(flavor = "multi_thread")]
async fn rows_show_themselves_to_the_two_sides_and_not_to_admins() {
    let scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    write(&scene, &scene.traveller, booking, 1, "Is the train running?").await.unwrap();
    let answer = write(&scene, &scene.host, booking, 2, "It is.").await.unwrap();
    have_read(&scene, &scene.traveller, booking, &answer).await.unwrap();
    let stranger = person(&scene.db, 11, false).await;
    let visible = async |table: &'static str, column: &'static str, who: &Caller| {
        let filter = tables::find(table).unwrap().readable(who)?;
        let output = vec![Output::Column { key: "it".to_owned(), column, kind: ColumnType::Text }];
        let select = Select { table, output, filter, order: Vec::new(), limit: None, offset: 0 };
        Some(scene.db.fetch(&select, false).await.unwrap().rows.len())
    };
    for (who, messages, reads) in [
        (&scene.traveller, Some(2), Some(1)),
        (&scene.host, Some(2), Some(1)),
        (&scene.colleague, Some(0), Some(0)),
        (&stranger, Some(0), Some(0)),
        (&scene.admin, Some(0), Some(0)),
        (&Caller::Service, Some(2), Some(1)),
        (&Caller::Visitor, None, None),
    ] {
        assert_eq!(visible("chat_messages", "body", who).await, messages, "{who:?}");
        assert_eq!(visible("chat_reads", "booking_request_id", who).await, reads, "{who:?}");
    }
}

/// D-116.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_plain_text_is_refused_and_nothing_is_stored() {
    let scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    let long = "x".repeat(2_001);
    let plain = "Your message must be plain text.";
    for (body, expected) in [
        ("", "Please write something first."),
        (" \n\t ", "Please write something first."),
        ("\u{200b}\u{feff}", "Please write something first."),
        ("a\u{0}b", plain),
        ("a\u{1b}[31mb", plain),
        (
            "a\u{202e}b",
            "Your message holds an invisible mark that reverses letters (U+202E). Please remove it, or type the text anew.",
        ),
        (long.as_str(), "Your message may have at most 2000 characters."),
    ] {
        let (_, text) = error_kind_and_text(write(&scene, &scene.traveller, booking, 1, body).await);
        assert_eq!(text, expected, "{body:?}");
    }
    let ctx = scene.ctx(&scene.traveller);
    for document in
        [json!({ "body": "Hello" }), json!({ "key": "x", "body": "Hello" }), json!({ "key": 7, "body": "Hello" })]
    {
        let (ctx, document) = (ctx.clone(), to_object(&document));
        let sent = scene.write(async move |tx: &mut Tx<'_>| send::send(tx, &ctx, booking, &document).await).await;
        assert_eq!(error_kind_and_text(sent).1, "A message needs a key, which is an id that its sender makes.");
    }
    assert_eq!(scene.count("SELECT COUNT(*) FROM chat_messages").await, 0);
    // Markup is stored as it is; escaping is the screen's work.
    let markup = "<img src=x onerror=alert(1)> ඇල්ල 👩‍👩‍👧\nසහ එල්ල";
    write(&scene, &scene.traveller, booking, 2, markup).await.unwrap();
    assert_eq!(bodies(&open(&scene, &scene.host, booking).await.unwrap()), [markup]);
}

/// D-116.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_again_under_its_key_is_the_same_message() {
    let scene = BookingFixture::new().await;
    let (booking, other) = (scene.approved(60).await, scene.approved(90).await);
    let first = write(&scene, &scene.traveller, booking, 1, "Hello").await.unwrap();
    for _ in 0..2 {
        assert_eq!(write(&scene, &scene.traveller, booking, 1, "Hello ").await.unwrap(), first);
    }
    for (booking, body) in [(booking, "Goodbye"), (other, "Hello")] {
        assert_eq!(kind(write(&scene, &scene.traveller, booking, 1, body).await), "conflict", "{body}");
    }
    // An idempotency key belongs to its sender: the other side may use the same.
    write(&scene, &scene.host, booking, 1, "Hello").await.unwrap();
    assert_eq!(scene.count("SELECT COUNT(*) FROM chat_messages").await, 2);
    // A repeat works in a closed conversation: an offline client learns that its message arrived.
    let cancel = json!({ "status": "cancelled", "cancellation_reason": "Illness" });
    scene.change(&scene.traveller, booking, cancel).await.unwrap();
    assert_eq!(write(&scene, &scene.traveller, booking, 1, "Hello").await.unwrap(), first);
    let over = "This booking has ended before the trip. You can still read what was written.";
    assert_eq!(
        error_kind_and_text(write(&scene, &scene.traveller, booking, 2, "Hello").await),
        ("conflict", over.to_owned())
    );
    let seen = open(&scene, &scene.host, booking).await.unwrap();
    assert_eq!((seen["closed"].as_str(), bodies(&seen).len()), (Some(over), 2));
}

/// D-116.
#[tokio::test(flavor = "multi_thread")]
async fn messages_keep_their_order_when_clocks_do_not_and_are_read_in_pages() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    for number in 0..60_u128 {
        // The clock of the other process is behind.
        let (who, back) = if number % 2 == 0 { (&scene.traveller, 0) } else { (&scene.host, 5) };
        let mut ctx = scene.ctx(who).with_chat(Limits { per_minute: 0, per_day: 0, ..Limits::default() });
        ctx.now -= Duration::seconds(back);
        write_as(&scene, ctx, booking, number, &format!("{number}")).await.unwrap();
        scene.now += Duration::seconds(1);
    }
    let newest = open(&scene, &scene.host, booking).await.unwrap();
    let expected: Vec<String> = (10..60).map(|number| number.to_string()).collect();
    assert_eq!(bodies(&newest), expected);
    assert_eq!(newest["has_more"], json!(true));
    let before = newest["messages"][0]["id"].as_str().unwrap().parse().unwrap();
    let older = read::read_own(&scene.db, &scene.ctx(&scene.host), booking, Some(before)).await.unwrap();
    let expected: Vec<String> = (0..10).map(|number| number.to_string()).collect();
    assert_eq!((bodies(&older), &older["has_more"]), (expected.iter().map(String::as_str).collect(), &json!(false)));
    let elsewhere = read::read_own(&scene.db, &scene.ctx(&scene.host), booking, Some(id(999))).await;
    assert_eq!(kind(elsewhere), "missing");
}

/// D-116.
#[tokio::test(flavor = "multi_thread")]
async fn one_person_writes_so_much_and_not_more() {
    let mut scene = BookingFixture::new().await;
    let (booking, other) = (scene.approved(60).await, scene.approved(90).await);
    let limits = Limits { per_minute: 3, per_day: 5, ..Limits::default() };
    let mut number = 0;
    for (count, wait, expected) in [(3, 0, "sent"), (1, 0, "too many"), (2, 61, "sent"), (1, 61, "too many")] {
        scene.now += Duration::seconds(wait);
        for _ in 0..count {
            number += 1;
            let to = if number % 2 == 0 { booking } else { other };
            let ctx = scene.ctx(&scene.traveller).with_chat(limits);
            let outcome = write_as(&scene, ctx, to, number, "Hello").await;
            assert_eq!(if outcome.is_ok() { "sent" } else { kind(outcome) }, expected, "message {number}");
        }
    }
    let ctx = scene.ctx(&scene.host).with_chat(limits);
    write_as(&scene, ctx, booking, 100, "The other side is counted apart.").await.unwrap();
    scene.now += Duration::days(1);
    write_as(&scene, scene.ctx(&scene.traveller).with_chat(limits), booking, 101, "Good morning").await.unwrap();
}

/// T-R30.
#[tokio::test(flavor = "multi_thread")]
async fn a_suspended_guide_reads_and_does_not_write() {
    let scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    write(&scene, &scene.host, booking, 1, "See you at the station.").await.unwrap();
    run(&scene.db, "UPDATE guides SET is_active = FALSE WHERE user_id = $1", vec![user(&scene.host).into()]).await;
    let suspended = "Your guide profile is suspended. Please contact support.";
    assert_eq!(
        error_kind_and_text(write(&scene, &scene.host, booking, 2, "Hello").await),
        ("forbidden", suspended.to_owned())
    );
    let away = "Your guide cannot be reached here at the moment. Please contact support.";
    assert_eq!(
        error_kind_and_text(write(&scene, &scene.traveller, booking, 3, "Hello").await),
        ("conflict", away.to_owned())
    );
    for (who, why) in [(&scene.host, suspended), (&scene.traveller, away)] {
        let seen = open(&scene, who, booking).await.unwrap();
        assert_eq!((bodies(&seen).len(), seen["closed"].as_str()), (1, Some(why)));
    }
}
