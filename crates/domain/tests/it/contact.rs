//! Messages from the contact page: stored, mailed to support in the same commit, limited.

use chrono::{DateTime, Duration, Utc};
use serde_json::json;
use serendib_db::Db;
use serendib_domain::jobs::mail::Recipient;
use serendib_domain::jobs::{self, Job, LeasedJob};
use serendib_domain::staff::StaffRights;
use serendib_domain::table::{InsertPolicy, Posted, UpdatePolicy};
use serendib_domain::{Caller, Error, Result, SignedInPerson, tables};
use uuid::Uuid;

use crate::fixture;

fn contact_form(changes: serde_json::Value) -> Posted {
    let mut posted = json!({
        "first_name": "Nimali", "last_name": "Perera", "email": "nimali@example.lk",
        "subject": "Ella in June", "message": "Is the train running?\nWe are four.", "website": "",
    });
    for (key, value) in changes.as_object().unwrap() {
        posted[key] = value.clone();
    }
    posted.as_object().unwrap().clone()
}

/// Inserts through the table's write policy, as the wire does.
async fn insert(db: &Db, now: DateTime<Utc>, posted: Posted) -> Result<Uuid> {
    insert_from(db, None, now, posted).await
}

async fn insert_from(db: &Db, origin: Option<&str>, now: DateTime<Utc>, posted: Posted) -> Result<Uuid> {
    let InsertPolicy::Command(command, _) = tables::find("contact_messages").unwrap().insert else { panic!("no door") };
    let ctx = fixture::ctx(Caller::Visitor, now).with_origin(origin.map(str::to_owned));
    db.write(async move |tx| command(tx, &ctx, &posted).await).await
}

async fn refusal(db: &Db, posted: Posted) -> String {
    match insert(db, fixture::morning(), posted).await {
        Err(Error::Refused(text)) => text,
        other => panic!("{other:?}"),
    }
}

async fn stored_message_ids(db: &Db) -> Vec<Uuid> {
    let rows = db.rows("SELECT id FROM contact_messages ORDER BY created_at, id", &[]).await.unwrap();
    rows.iter().map(|row| row.uuid(0).unwrap()).collect()
}

async fn due(db: &Db, now: DateTime<Utc>) -> Vec<LeasedJob> {
    let ctx = fixture::ctx(Caller::Service, now);
    let taken: Result<Vec<LeasedJob>> =
        db.write(async move |tx| jobs::take(tx, &ctx, jobs::JobLane::Main, 100).await).await;
    taken.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_stored_and_support_gets_a_mail_with_the_sender_as_reply_to() {
    let (db, now) = (fixture::empty().await, fixture::morning());
    let id = insert(&db, now, contact_form(json!({ "first_name": "  Nimali ", "message": " Two\r\nlines " })))
        .await
        .unwrap();
    let sql = "SELECT id, first_name, last_name, email, subject, message, created_at, handled_at FROM contact_messages";
    let rows = db.rows(sql, &[]).await.unwrap();
    let row = &rows[0];
    assert_eq!((rows.len(), row.uuid(0).unwrap(), row.time(6).unwrap(), row.opt_time(7).unwrap()), (1, id, now, None));
    let texts: Vec<&str> = (1..=5).map(|index| row.text(index).unwrap()).collect();
    assert_eq!(texts, ["Nimali", "Perera", "nimali@example.lk", "Ella in June", "Two\nlines"]);
    let taken = due(&db, now).await;
    assert_eq!(taken.len(), 1);
    let Job::Mail(mail) = &taken[0].job else { panic!("a mail") };
    assert_eq!(mail.to, Recipient::Support);
    assert_eq!(mail.reply_to.as_deref(), Some("nimali@example.lk"));
    assert_eq!(mail.subject, "Contact: Ella in June");
    assert_eq!(
        mail.text,
        format!(
            "Nimali Perera <nimali@example.lk> wrote through the contact page:\n\nTwo\nlines\n\n-- \n\
             Message {}. An answer to this mail goes to the sender.\n",
            &id.to_string()[..8]
        )
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_and_too_long_fields_are_reported_by_field_and_nothing_is_stored() {
    let db = fixture::empty().await;
    for (key, missing) in [
        ("first_name", "Please enter your first name."),
        ("last_name", "Please enter your last name."),
        ("email", "Please enter your email."),
        ("subject", "Please enter your subject."),
        ("message", "Please enter your message."),
    ] {
        for empty in [json!(""), json!(" \n\t "), json!(null)] {
            assert_eq!(refusal(&db, contact_form(json!({ key: empty }))).await, missing);
        }
        let mut absent = contact_form(json!({}));
        absent.remove(key);
        assert_eq!(refusal(&db, absent).await, missing);
        assert_eq!(refusal(&db, contact_form(json!({ key: 7 }))).await, format!("The field \"{key}\" must be text."));
    }
    for (key, limit, message) in [
        ("first_name", 80, "Your first name may have at most 80 characters."),
        ("last_name", 80, "Your last name may have at most 80 characters."),
        ("subject", 200, "Your subject may have at most 200 characters."),
        ("message", 5_000, "Your message may have at most 5000 characters."),
    ] {
        assert_eq!(refusal(&db, contact_form(json!({ key: "ස".repeat(limit + 1) }))).await, message);
    }
    let long = format!("{}@{}.lk", "a".repeat(64), "b.".repeat(95));
    for email in ["nimali", "nimali@", "nimali@example", "a@example.lk, b@example.lk", long.as_str()] {
        assert_eq!(refusal(&db, contact_form(json!({ "email": email }))).await, "Please enter a valid email address.");
    }
    assert_eq!((stored_message_ids(&db).await, due(&db, fixture::morning()).await.len()), (Vec::new(), 0));

    let longest = json!({ "first_name": "ස".repeat(80), "last_name": "ß".repeat(80), "subject": "🚂".repeat(200), "message": "ක".repeat(5_000) });
    insert(&db, fixture::morning(), contact_form(longest)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn invisible_marks_copied_with_names_and_addresses_are_accepted() {
    let db = fixture::empty().await;
    let pasted = json!({
        "first_name": "محمد\u{200f}", "last_name": "\u{2068}علي\u{2069}", "email": "\u{202d}ali@example.com\u{202c}",
        "subject": "Tea\u{2028}trip\u{feff}", "message": "\u{200e}Hello\u{2028}there",
    });
    insert(&db, fixture::morning(), contact_form(pasted)).await.unwrap();
    let row =
        &db.rows("SELECT first_name, last_name, email, subject, message FROM contact_messages", &[]).await.unwrap()[0];
    let stored: Vec<_> = (0..5).map(|at| row.text(at).unwrap()).collect();
    assert_eq!(stored, ["محمد", "علي", "ali@example.com", "Tea trip", "\u{200e}Hello\nthere"]);
    let unseen = refusal(&db, contact_form(json!({ "first_name": "\u{200f}\u{2068}" }))).await;
    assert_eq!(unseen, "Please enter your first name.");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_could_end_a_header_or_a_text_gets_in() {
    let db = fixture::empty().await;
    for breaker in ["\r\n", "\n", "\r", "\0", "\u{b}", "\u{7f}", "\u{85}"] {
        for (key, message) in [
            ("first_name", "Your first name must be one line of plain text."),
            ("last_name", "Your last name must be one line of plain text."),
            ("subject", "Your subject must be one line of plain text."),
            ("email", "Please enter a valid email address."),
        ] {
            let attack = format!("a@example.lk{breaker}Bcc: everybody@example.org");
            assert_eq!(refusal(&db, contact_form(json!({ key: attack }))).await, message, "{breaker:?}");
        }
    }
    for breaker in ["\0", "\u{1b}[2J", "\u{8}"] {
        let message = refusal(&db, contact_form(json!({ "message": format!("a{breaker}b") }))).await;
        assert_eq!(message, "Your message must be plain text.", "{breaker:?}");
    }
    for (key, field) in [("first_name", "first name"), ("subject", "subject"), ("message", "message")] {
        let message = refusal(&db, contact_form(json!({ key: "exe\u{202e}gpj" }))).await;
        let expected = format!(
            "Your {field} holds an invisible mark that reverses letters (U+202E). Please remove it, or type the text anew."
        );
        assert_eq!(message, expected);
    }
    assert!(stored_message_ids(&db).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_form_s_own_fields_are_taken() {
    let db = fixture::empty().await;
    for key in ["id", "created_at", "handled_at", "is_admin"] {
        let message = refusal(&db, contact_form(json!({ key: "2020-01-01" }))).await;
        assert_eq!(message, format!("A message has no field \"{key}\"."));
    }
    assert!(stored_message_ids(&db).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_fills_the_hidden_field_is_answered_like_a_person_and_leaves_no_trace() {
    let (db, now) = (fixture::empty().await, fixture::morning());
    let caught =
        insert(&db, now, contact_form(json!({ "website": "https://spam.example", "first_name": "" }))).await.unwrap();
    assert_eq!((stored_message_ids(&db).await, due(&db, now).await.len()), (Vec::new(), 0));
    let person = insert(&db, now, contact_form(json!({ "website": "  " }))).await.unwrap();
    assert_ne!(caught, person);
    let mut without = contact_form(json!({}));
    without.remove("website");
    insert(&db, now, without).await.unwrap();
    assert_eq!(stored_message_ids(&db).await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_origin_may_write_five_times_an_hour_whatever_address_it_names() {
    let (db, now) = (fixture::empty().await, fixture::morning());
    let from = |origin: &'static str, minute: i64| {
        let (db, email) = (db.clone(), format!("visitor{minute}@example.lk"));
        async move {
            insert_from(&db, Some(origin), now + Duration::minutes(minute), contact_form(json!({ "email": email })))
                .await
        }
    };
    for minute in 0..5 {
        from("one", minute).await.unwrap();
    }
    let sixth = from("one", 10).await;
    assert!(matches!(sixth, Err(Error::TooMany(seconds)) if seconds == 50 * 60 + 1), "{sixth:?}");
    from("other", 10).await.unwrap();
    from("one", 60).await.unwrap();
    let full_again = from("one", 60).await;
    assert!(matches!(full_again, Err(Error::TooMany(61))), "{full_again:?}");
    assert_eq!((stored_message_ids(&db).await.len(), due(&db, now + Duration::hours(2)).await.len()), (7, 7));
}

#[tokio::test(flavor = "multi_thread")]
async fn five_times_an_hour_holds_even_when_an_origin_races_itself() {
    let (db, now) = (fixture::empty().await, fixture::morning());
    let mut writers = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let db = db.clone();
        writers.spawn(async move { insert_from(&db, Some("one"), now, contact_form(json!({}))).await });
    }
    let answers = writers.join_all().await;
    let refused = answers.iter().filter(|answer| matches!(answer, Err(Error::TooMany(3_601)))).count();
    assert_eq!((answers.iter().filter(|answer| answer.is_ok()).count(), refused), (5, 15));
    assert_eq!(stored_message_ids(&db).await.len(), 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn beyond_a_hundred_and_twenty_an_hour_messages_are_stored_and_support_gets_one_mail_about_the_limit() {
    let (db, now) = (fixture::empty().await, fixture::morning());
    for number in 0..123 {
        insert_from(&db, Some(&format!("origin {number}")), now, contact_form(json!({}))).await.unwrap();
    }
    assert_eq!(stored_message_ids(&db).await.len(), 123);
    let subjects = subjects_of_first(&db, now).await;
    assert_eq!(subjects.len(), 121);
    assert_eq!(subjects.iter().filter(|subject| *subject == "Contact: more messages than are mailed").count(), 1);
    insert(&db, now + Duration::hours(1), contact_form(json!({}))).await.unwrap();
    assert_eq!(subjects_of_first(&db, now + Duration::hours(1)).await, ["Contact: Ella in June"]);
}

/// The subjects of all due mails that have no earlier attempt.
async fn subjects_of_first(db: &Db, now: DateTime<Utc>) -> Vec<String> {
    let mut subjects = Vec::new();
    loop {
        let taken = due(db, now).await;
        if taken.is_empty() {
            return subjects;
        }
        subjects.extend(taken.into_iter().filter(|taken| taken.attempt == 1).map(|taken| {
            let Job::Mail(mail) = taken.job else { panic!("a mail") };
            mail.subject
        }));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_admin_marks_a_message_as_handled_and_as_open_again_and_the_log_says_so() {
    let (db, now) = (fixture::empty().await, fixture::morning());
    let id = insert(&db, now, contact_form(json!({}))).await.unwrap();
    let UpdatePolicy::Command(command, _) = tables::find("contact_messages").unwrap().update else { panic!("no door") };
    let mark = async |who: Caller, change: serde_json::Value| -> Result<()> {
        let (ctx, key) = (fixture::ctx(who, now), [serendib_db::Value::from(id)]);
        let change = change.as_object().unwrap().clone();
        db.write(async move |tx| command(tx, &ctx, &key, &change).await).await
    };
    let at = async || {
        let rows = db.rows("SELECT handled_at FROM contact_messages", &[]).await.unwrap();
        rows[0].opt_time(0).unwrap()
    };
    let handled = json!({ "handled_at": "2020-01-01T00:00:00Z" });
    assert!(matches!(mark(Caller::Visitor, handled.clone()).await, Err(Error::SignedOut)));
    let stranger = SignedInPerson { user: Uuid::from_u128(5), is_fresh: true, ..SignedInPerson::default() };
    assert!(matches!(mark(Caller::Person(stranger.clone()), handled.clone()).await, Err(Error::Forbidden(_))));
    let admin = Caller::Person(SignedInPerson { rights: StaffRights::ALL, ..stranger });
    let more = json!({ "handled_at": null, "message": "Mine" });
    assert!(matches!(mark(admin.clone(), more).await, Err(Error::Forbidden(_))));
    assert_eq!(at().await, None);
    for _ in 0..2 {
        mark(admin.clone(), handled.clone()).await.unwrap();
        assert_eq!(at().await, Some(now));
    }
    mark(admin, json!({ "handled_at": null })).await.unwrap();
    assert_eq!(at().await, None);
    let rows = db.rows("SELECT action FROM audit_log ORDER BY action", &[]).await.unwrap();
    let actions: Vec<&str> = rows.iter().map(|row| row.text(0).unwrap()).collect();
    assert_eq!(actions, ["message_handled", "message_reopened"]);
}
