//! What the two sides of a booking write to each other. Decision 116, rows W05, R28 and B02.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::{Kind, Output, Select, Tx};
use serendib_domain::chat::{limits::Limits, list, mark, read, report, send};
use serendib_domain::notices::preferences;
use serendib_domain::{Caller, Ctx, Result, tables};
use uuid::Uuid;

use crate::bookings::Scene;
use crate::people::{id, kind, person, posted, run, texts, told};

fn user(who: &Caller) -> Uuid {
    who.person().unwrap().user
}

async fn write_as(scene: &Scene, ctx: Ctx, booking: Uuid, key: u128, body: &str) -> Result<Json> {
    let posted = posted(&json!({ "key": id(key).to_string(), "body": body }));
    scene.write(async move |tx: &mut Tx<'_>| send::send(tx, &ctx, booking, &posted).await).await
}

async fn write(scene: &Scene, who: &Caller, booking: Uuid, key: u128, body: &str) -> Result<Json> {
    write_as(scene, scene.ctx(who), booking, key, body).await
}

async fn open(scene: &Scene, who: &Caller, booking: Uuid) -> Result<Json> {
    read::own(&scene.db, &scene.ctx(who), booking, None).await
}

async fn have_read(scene: &Scene, who: &Caller, booking: Uuid, message: &Json) -> Result<Json> {
    let (ctx, message) = (scene.ctx(who), message["id"].as_str().unwrap().parse::<Uuid>().unwrap());
    scene.write(async move |tx: &mut Tx<'_>| mark::read_to(tx, &ctx, booking, message).await).await
}

async fn reports(scene: &Scene, who: &Caller, booking: Uuid, reason: &'static str) -> Result<Json> {
    let ctx = scene.ctx(who);
    scene.write(async move |tx: &mut Tx<'_>| report::report(tx, &ctx, booking, reason).await).await
}

async fn looks(scene: &Scene, who: &Caller, report: Uuid) -> Result<Json> {
    let ctx = scene.ctx(who);
    scene.write(async move |tx: &mut Tx<'_>| report::read(tx, &ctx, report, None).await).await
}

async fn choose(scene: &Scene, who: &Caller, document: Json) -> Result<Json> {
    let (ctx, document) = (scene.ctx(who), posted(&document));
    scene.write(async move |tx: &mut Tx<'_>| preferences::set(tx, &ctx, &document).await).await
}

fn bodies(conversation: &Json) -> Vec<&str> {
    conversation["messages"].as_array().unwrap().iter().map(|one| one["body"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn d116_the_two_sides_write_from_the_approval_on_and_nobody_else_does() {
    let scene = Scene::set().await;
    let pending = scene.pending(60).await;
    let stranger = person(&scene.db, 11, false).await;
    let not_yet = ("conflict", "You can write to each other once the booking is approved.".to_owned());
    assert_eq!(told(write(&scene, &scene.traveller, pending, 1, "Hello").await), not_yet);
    assert_eq!(told(open(&scene, &scene.host, pending).await), not_yet);
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
    let scene = Scene::set().await;
    let booking = scene.approved(60).await;
    let pasted = "\u{200e}[12:31] \u{2068}Ana\u{2069}: see you\u{2028}at ten\u{feff}";
    write(&scene, &scene.traveller, booking, 1, pasted).await.unwrap();
    write(&scene, &scene.traveller, booking, 2, "أحب C++\u{200f}!").await.unwrap();
    let seen = open(&scene, &scene.host, booking).await.unwrap();
    assert_eq!(bodies(&seen), ["\u{200e}[12:31] Ana: see you\nat ten", "أحب C++\u{200f}!"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn w05_rows_show_themselves_to_the_two_sides_and_not_to_admins() {
    let scene = Scene::set().await;
    let booking = scene.approved(60).await;
    write(&scene, &scene.traveller, booking, 1, "Is the train running?").await.unwrap();
    let answer = write(&scene, &scene.host, booking, 2, "It is.").await.unwrap();
    have_read(&scene, &scene.traveller, booking, &answer).await.unwrap();
    let stranger = person(&scene.db, 11, false).await;
    let visible = async |table: &'static str, column: &'static str, who: &Caller| {
        let filter = tables::find(table).unwrap().readable(who)?;
        let output = vec![Output::Column { key: "it".to_owned(), column, kind: Kind::Text }];
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

#[tokio::test(flavor = "multi_thread")]
async fn d116_what_is_no_plain_text_is_refused_and_nothing_is_stored() {
    let scene = Scene::set().await;
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
        let (_, text) = told(write(&scene, &scene.traveller, booking, 1, body).await);
        assert_eq!(text, expected, "{body:?}");
    }
    let ctx = scene.ctx(&scene.traveller);
    for document in
        [json!({ "body": "Hello" }), json!({ "key": "x", "body": "Hello" }), json!({ "key": 7, "body": "Hello" })]
    {
        let (ctx, document) = (ctx.clone(), posted(&document));
        let sent = scene.write(async move |tx: &mut Tx<'_>| send::send(tx, &ctx, booking, &document).await).await;
        assert_eq!(told(sent).1, "A message needs a key, which is an id that its sender makes.");
    }
    assert_eq!(scene.count("SELECT COUNT(*) FROM chat_messages").await, 0);
    // What looks like a page stays what it is; what a screen makes of it is the screen's to say.
    let markup = "<img src=x onerror=alert(1)> ඇල්ල 👩‍👩‍👧\nසහ එල්ල";
    write(&scene, &scene.traveller, booking, 2, markup).await.unwrap();
    assert_eq!(bodies(&open(&scene, &scene.host, booking).await.unwrap()), [markup]);
}

#[tokio::test(flavor = "multi_thread")]
async fn d116_what_is_sent_again_under_its_key_is_the_same_message() {
    let scene = Scene::set().await;
    let (booking, other) = (scene.approved(60).await, scene.approved(90).await);
    let first = write(&scene, &scene.traveller, booking, 1, "Hello").await.unwrap();
    for _ in 0..2 {
        assert_eq!(write(&scene, &scene.traveller, booking, 1, "Hello ").await.unwrap(), first);
    }
    for (booking, body) in [(booking, "Goodbye"), (other, "Hello")] {
        assert_eq!(kind(write(&scene, &scene.traveller, booking, 1, body).await), "conflict", "{body}");
    }
    // A key is its sender's: the other side's is another.
    write(&scene, &scene.host, booking, 1, "Hello").await.unwrap();
    assert_eq!(scene.count("SELECT COUNT(*) FROM chat_messages").await, 2);
    // Also once nothing more can be written: whoever was offline learns that it had arrived.
    let cancel = json!({ "status": "cancelled", "cancellation_reason": "Illness" });
    scene.change(&scene.traveller, booking, cancel).await.unwrap();
    assert_eq!(write(&scene, &scene.traveller, booking, 1, "Hello").await.unwrap(), first);
    let over = "This booking has ended before the trip. You can still read what was written.";
    assert_eq!(told(write(&scene, &scene.traveller, booking, 2, "Hello").await), ("conflict", over.to_owned()));
    let seen = open(&scene, &scene.host, booking).await.unwrap();
    assert_eq!((seen["closed"].as_str(), bodies(&seen).len()), (Some(over), 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn d116_messages_keep_their_order_when_clocks_do_not_and_are_read_in_pages() {
    let mut scene = Scene::set().await;
    let booking = scene.approved(60).await;
    for number in 0..60_u128 {
        // The clock of the other process is behind.
        let (who, back) = if number % 2 == 0 { (&scene.traveller, 0) } else { (&scene.host, 5) };
        let mut ctx = scene.ctx(who).with_chat(Limits { per_minute: 0, per_day: 0 });
        ctx.now -= Duration::seconds(back);
        write_as(&scene, ctx, booking, number, &format!("{number}")).await.unwrap();
        scene.now += Duration::seconds(1);
    }
    let newest = open(&scene, &scene.host, booking).await.unwrap();
    let expected: Vec<String> = (10..60).map(|number| number.to_string()).collect();
    assert_eq!(bodies(&newest), expected);
    assert_eq!(newest["has_more"], json!(true));
    let before = newest["messages"][0]["id"].as_str().unwrap().parse().unwrap();
    let older = read::own(&scene.db, &scene.ctx(&scene.host), booking, Some(before)).await.unwrap();
    let expected: Vec<String> = (0..10).map(|number| number.to_string()).collect();
    assert_eq!((bodies(&older), &older["has_more"]), (expected.iter().map(String::as_str).collect(), &json!(false)));
    let elsewhere = read::own(&scene.db, &scene.ctx(&scene.host), booking, Some(id(999))).await;
    assert_eq!(kind(elsewhere), "missing");
}

#[tokio::test(flavor = "multi_thread")]
async fn d116_one_person_writes_so_much_and_not_more() {
    let mut scene = Scene::set().await;
    let (booking, other) = (scene.approved(60).await, scene.approved(90).await);
    let limits = Limits { per_minute: 3, per_day: 5 };
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

#[tokio::test(flavor = "multi_thread")]
async fn d116_unread_is_what_the_other_side_wrote_since_one_read() {
    let scene = Scene::set().await;
    let (booking, quiet) = (scene.approved(60).await, scene.approved(90).await);
    let first = write(&scene, &scene.traveller, booking, 1, "One").await.unwrap();
    let second = write(&scene, &scene.traveller, booking, 2, "Two").await.unwrap();
    let list = list::own(&scene.db, &scene.ctx(&scene.host), &list::Page::default()).await.unwrap();
    let told: Vec<_> =
        list.as_array().unwrap().iter().map(|one| (one["booking_id"].clone(), one["unread"].clone())).collect();
    assert_eq!(told, [(json!(booking.to_string()), json!(2)), (json!(quiet.to_string()), json!(0))]);
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
    // Nobody unreads.
    assert_eq!(have_read(&scene, &scene.host, booking, &first).await.unwrap()["read_to"], second["sent_at"]);
    let seen = open(&scene, &scene.traveller, booking).await.unwrap();
    assert_eq!((&seen["other_read_to"], &seen["read_to"]), (&second["sent_at"], &Json::Null));
    assert_eq!(
        kind(have_read(&scene, &scene.host, quiet, &first).await),
        "missing",
        "a message of another conversation"
    );
    let own = list::own(&scene.db, &scene.ctx(&scene.traveller), &list::Page::default()).await.unwrap();
    assert_eq!((&own[0]["unread"], &own[0]["last"]["is_mine"]), (&json!(0), &json!(true)));
    assert_eq!(list::own(&scene.db, &scene.ctx(&scene.admin), &list::Page::default()).await.unwrap(), json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn conversations_come_page_after_page_what_is_unread_first_and_are_found_by_words() {
    let mut scene = Scene::set().await;
    let mut bookings = Vec::new();
    for days in [30, 40, 50, 60, 70, 80] {
        bookings.push(scene.approved(days).await);
    }
    // Two have something unread for the host, two only words of the host's own, and two nothing at all.
    for (key, at) in [(1, 5), (2, 3), (3, 4), (4, 2)] {
        scene.now += Duration::minutes(1);
        let who = if key <= 2 { &scene.traveller } else { &scene.host };
        write(&scene, who, bookings[at], key, "Hello").await.unwrap();
    }
    let order = [3, 5, 2, 4, 0, 1].map(|at| json!(bookings[at].to_string()));
    let page = async |q: &str, after: &str, limit: i64| {
        let page = list::Page { search: q, after: list::Cursor::parse(after).unwrap(), limit };
        list::own(&scene.db, &scene.ctx(&scene.host), &page).await.unwrap().as_array().unwrap().clone()
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
        assert!(list::Cursor::parse(text).is_err(), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn d116_the_bell_says_it_at_once_and_a_mail_when_it_is_unread_a_quarter_of_an_hour_later() {
    let mut scene = Scene::set().await;
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
    let told = texts(
        &scene.db,
        "SELECT title || ' / ' || body || ' / ' || link FROM notifications WHERE kind = 'chat_message'",
    )
    .await;
    assert_eq!(told, [format!("New message from Person 10 / Is the train running? / /messages?booking={booking}")]);
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
    // One run of unread messages is one mail.
    write(&scene, &scene.traveller, booking, 3, "Hello?").await.unwrap();
    scene.now += Duration::minutes(60);
    take_digests(&scene).await;
    assert_eq!(scene.count(mails).await, 1);
    // Read meanwhile: nothing.
    have_read(&scene, &scene.host, booking, &first).await.unwrap();
    let fourth = write(&scene, &scene.traveller, booking, 4, "Never mind.").await.unwrap();
    scene.now += Duration::minutes(5);
    have_read(&scene, &scene.host, booking, &fourth).await.unwrap();
    scene.now += Duration::minutes(20);
    take_digests(&scene).await;
    assert_eq!(scene.count(mails).await, 1);
    // Whoever wants no mail gets none.
    choose(&scene, &scene.host, json!({ "topic": "messages", "by_mail": false })).await.unwrap();
    write(&scene, &scene.traveller, booking, 5, "One more thing.").await.unwrap();
    scene.now += Duration::minutes(20);
    assert_eq!(take_digests(&scene).await, 1);
    assert_eq!((scene.count(mails).await, scene.count(bells).await), (1, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn d116_what_comes_while_its_reader_reads_what_was_before_it_is_told_by_mail_too() {
    let mut scene = Scene::set().await;
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

/// Does what is due, and says how many mails about messages were looked at.
async fn take_digests(scene: &Scene) -> i64 {
    let done = "SELECT COUNT(*) FROM jobs WHERE kind = 'digest' AND done_at IS NOT NULL";
    let before = scene.count(done).await;
    // Mails stay where they can be looked at.
    let ctx = scene.ctx(&Caller::Service);
    let work = async move |tx: &mut Tx<'_>| {
        for taken in serendib_domain::jobs::take(tx, &ctx, 50).await? {
            if let serendib_domain::jobs::Job::Digest(digest) = &taken.job {
                serendib_domain::chat::told::digest(tx, &ctx, digest).await?;
                serendib_domain::jobs::done(tx, &ctx, &taken).await?;
            }
        }
        Ok(())
    };
    scene.write(work).await.unwrap();
    scene.count(done).await - before
}

#[tokio::test(flavor = "multi_thread")]
async fn w05_an_admin_reads_what_was_reported_and_the_log_says_so() {
    let scene = Scene::set().await;
    let booking = scene.approved(60).await;
    assert_eq!(kind(reports(&scene, &scene.traveller, booking, "Rude").await), "conflict", "nothing was written");
    write(&scene, &scene.host, booking, 1, "Pay me in cash, outside of this site.").await.unwrap();
    for (reason, expected) in [("  ", "Please say what is wrong."), ("a\u{7}", "Your report must be plain text.")] {
        assert_eq!(told(reports(&scene, &scene.traveller, booking, reason).await).1, expected);
    }
    let made = reports(&scene, &scene.traveller, booking, " Asks for cash. ").await.unwrap();
    let report: Uuid = made["id"].as_str().unwrap().parse().unwrap();
    assert_eq!(kind(reports(&scene, &scene.traveller, booking, "Again").await), "duplicate");
    assert_eq!(scene.told(&scene.admin).await, ["chat_reported"]);
    assert_eq!(open(&scene, &scene.traveller, booking).await.unwrap()["is_reported"], json!(true));
    assert_eq!(open(&scene, &scene.host, booking).await.unwrap()["is_reported"], json!(false));
    for (who, expected) in
        [(&Caller::Visitor, "signed out"), (&scene.host, "forbidden"), (&scene.traveller, "forbidden")]
    {
        assert_eq!(kind(looks(&scene, who, report).await), expected);
        let handled = scene.update("chat_reports", who, report, &json!({ "handled_at": "now" })).await;
        assert_eq!(kind(handled), expected);
    }
    assert_eq!(kind(looks(&scene, &scene.admin, id(999)).await), "missing");
    assert_eq!(scene.count("SELECT COUNT(*) FROM audit_log").await, 0);
    let seen = looks(&scene, &scene.admin, report).await.unwrap();
    assert_eq!(bodies(&seen), ["Pay me in cash, outside of this site."]);
    let log = "SELECT action || ' ' || actor_name || ' ' || subject FROM audit_log ORDER BY created_at, action";
    assert_eq!(texts(&scene.db, log).await, ["conversation_read Person 3 chat_reports"]);
    for (handled_at, open) in [(json!("2000-01-01T00:00:00Z"), 0), (json!("now"), 0), (Json::Null, 1)] {
        scene.update("chat_reports", &scene.admin, report, &json!({ "handled_at": handled_at })).await.unwrap();
        assert_eq!(scene.count("SELECT COUNT(*) FROM chat_reports WHERE handled_at IS NULL").await, open);
    }
    let actions = texts(&scene.db, "SELECT action FROM audit_log ORDER BY action").await;
    assert_eq!(actions, ["conversation_read", "report_handled", "report_reopened"]);
    let fixed = scene.update("chat_reports", &scene.admin, report, &json!({ "reason": "x" })).await;
    assert_eq!(kind(fixed), "forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn r30_a_suspended_guide_reads_and_does_not_write() {
    let scene = Scene::set().await;
    let booking = scene.approved(60).await;
    write(&scene, &scene.host, booking, 1, "See you at the station.").await.unwrap();
    run(&scene.db, "UPDATE guides SET is_active = FALSE WHERE user_id = $1", vec![user(&scene.host).into()]).await;
    let suspended = "Your guide profile is suspended. Please contact support.";
    assert_eq!(told(write(&scene, &scene.host, booking, 2, "Hello").await), ("forbidden", suspended.to_owned()));
    let away = "Your guide cannot be reached here at the moment. Please contact support.";
    assert_eq!(told(write(&scene, &scene.traveller, booking, 3, "Hello").await), ("conflict", away.to_owned()));
    for (who, why) in [(&scene.host, suspended), (&scene.traveller, away)] {
        let seen = open(&scene, who, booking).await.unwrap();
        assert_eq!((bodies(&seen).len(), seen["closed"].as_str()), (1, Some(why)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_decides_about_money_and_days_is_always_told_and_the_rest_as_somebody_chooses() {
    let scene = Scene::set().await;
    let chosen = |list: &Json, topic: &str| {
        let one = list.as_array().unwrap().iter().find(|one| one["topic"] == topic).unwrap().clone();
        (one["in_product"].clone(), one["by_mail"].clone(), one["can"].clone())
    };
    let list = preferences::own(&scene.db, &scene.ctx(&scene.host)).await.unwrap();
    assert_eq!(chosen(&list, "bookings"), (json!(true), json!(true), json!({ "in_product": false, "by_mail": false })));
    assert_eq!(chosen(&list, "requests"), (json!(true), json!(true), json!({ "in_product": false, "by_mail": true })));
    assert_eq!(chosen(&list, "messages"), (json!(true), json!(true), json!({ "in_product": true, "by_mail": true })));
    for (who, topics) in [
        (&scene.traveller, "bookings payments messages reviews"),
        (&scene.host, "bookings payments requests messages reviews guiding"),
        (&scene.admin, "bookings payments messages reviews running"),
    ] {
        let list = preferences::own(&scene.db, &scene.ctx(who)).await.unwrap();
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
        assert_eq!(told(choose(&scene, who, document.clone()).await).1, expected, "{document}");
    }
    assert_eq!(kind(choose(&scene, &Caller::Visitor, json!({ "topic": "messages" })).await), "signed out");
    assert_eq!(kind(choose(&scene, &Caller::Service, json!({ "topic": "messages" })).await), "forbidden");
    for (in_product, by_mail) in [(false, true), (false, false), (true, true)] {
        let document = json!({ "topic": "messages", "in_product": in_product, "by_mail": by_mail });
        let list = choose(&scene, &scene.host, document).await.unwrap();
        let (now_in_product, now_by_mail, _) = chosen(&list, "messages");
        assert_eq!((now_in_product, now_by_mail), (json!(in_product), json!(by_mail)));
    }
    // A guide who wants no mails about requests has them behind the bell all the same.
    choose(&scene, &scene.host, json!({ "topic": "requests", "by_mail": false })).await.unwrap();
    scene.pending(60).await;
    assert_eq!(scene.told(&scene.host).await, ["booking_requested"]);
    let mails = |title: &str| format!("SELECT COUNT(*) FROM jobs WHERE kind = 'notice' AND payload LIKE '%{title}%'");
    assert_eq!(scene.count(&mails("New booking request")).await, 0);
    // Nor does an older choice switch off what is fixed.
    run(
        &scene.db,
        "INSERT INTO notification_preferences (user_id, topic, in_product, by_mail, updated_at) VALUES ($1, 'bookings', FALSE, FALSE, $2)",
        vec![user(&scene.traveller).into(), scene.now.into()],
    )
    .await;
    scene.approved(90).await;
    let told = ["booking_request_sent", "booking_request_sent", "booking_approved"];
    assert_eq!(scene.told(&scene.traveller).await, told);
    assert_eq!(scene.count(&mails("Approved: ")).await, 2, "to the account and to the contact");
    // Admins who look at the queues themselves.
    choose(&scene, &scene.admin, json!({ "topic": "running", "in_product": false })).await.unwrap();
    let booking = scene.approved(120).await;
    write(&scene, &scene.traveller, booking, 1, "Hello").await.unwrap();
    reports(&scene, &scene.host, booking, "Rude").await.unwrap();
    assert_eq!(scene.told(&scene.admin).await, Vec::<String>::new());
}
