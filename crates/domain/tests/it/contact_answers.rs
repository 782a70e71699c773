//! Answers to messages of the contact page. D-177.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::contact::answers::{HOURLY_PER_MEMBER, PER_MESSAGE, answer_contact_message};
use serendib_domain::contact::conversation::contact_conversation;
use serendib_domain::jobs::mail::Recipient;
use serendib_domain::jobs::{self, Job, JobLane, LeasedJob};
use serendib_domain::{Caller, Ctx, Error, Result};
use uuid::Uuid;

use crate::fixture;
use crate::people::{count, ctx, error_kind_and_text, id, kind, person, run, texts};

async fn message(db: &fixture::Database, number: u128, email: &str) -> Uuid {
    run(
        db,
        "INSERT INTO contact_messages (id, first_name, last_name, email, subject, message, created_at)
         VALUES ($1, 'Nimali', 'Perera', $2, 'Ella {site}', 'Is the train running?', $3)",
        vec![id(number).into(), email.into(), fixture::morning().into()],
    )
    .await;
    id(number)
}

async fn answer_as(db: &fixture::Database, ctx: Ctx, message: Uuid, text: &str, is_handled: bool) -> Result<Json> {
    let text = text.to_owned();
    db.write(async move |tx: &mut Tx<'_>| answer_contact_message(tx, &ctx, message, &text, is_handled).await).await
}

async fn answer(db: &fixture::Database, who: &Caller, message: Uuid, text: &str) -> Result<Json> {
    answer_as(db, ctx(who), message, text, true).await
}

async fn due(db: &fixture::Database) -> Vec<LeasedJob> {
    let ctx = ctx(&Caller::Service);
    let taken: Result<Vec<LeasedJob>> =
        db.write(async move |tx: &mut Tx<'_>| jobs::take(tx, &ctx, JobLane::Main, 100).await).await;
    taken.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_mailed_to_the_sender_and_stored_with_the_message() {
    let db = fixture::empty().await;
    let admin = person(&db, 1, true).await;
    let sender = person(&db, 7, false).await.person().unwrap().user;
    let message_id = message(&db, 100, "Person7@Example.lk").await;
    let earlier = message(&db, 101, "person7@example.lk").await;
    message(&db, 102, "another@example.lk").await;
    let sent = answer(&db, &admin, message_id, " Hello {first_name},\r\nabout {subject}: {reference}. ").await.unwrap();
    let jobs = due(&db).await;
    let [LeasedJob { job: Job::Mail(mail), .. }] = &jobs[..] else { panic!("{jobs:?}") };
    assert_eq!(mail.to, Recipient::Address("Person7@Example.lk".to_owned()));
    assert!(mail.is_answered_by_support && mail.reply_to.is_none());
    assert_eq!(mail.subject, "Re: Ella {site}");
    assert!(mail.text.starts_with("Hello Nimali,\nabout Ella {site}: 10000000.\n"), "{}", mail.text);
    assert!(mail.text.contains("Is the train running?") && mail.html.as_ref().unwrap().contains("Hello Nimali,<br>"));
    let seen = contact_conversation(&db, &ctx(&admin), message_id).await.unwrap();
    assert_eq!(seen["answers"][0]["id"], sent["answer_id"]);
    assert_eq!((&seen["answers"][0]["sent_by"], &seen["answers"][0]["state"]), (&json!("Person 1"), &json!("queued")));
    assert_eq!((&seen["person"]["id"], &seen["person"]["name"]), (&json!(sender), &json!("Person 7")));
    let others: Vec<&Json> = seen["earlier"].as_array().unwrap().iter().map(|one| &one["id"]).collect();
    assert_eq!(others, [&json!(earlier)]);
    assert!(seen["message"]["handled_at"].is_string());
    for (column, state) in [("done_at", "sent"), ("dead_at", "failed")] {
        let sql = "UPDATE jobs SET done_at = NULL, dead_at = NULL";
        run(&db, sql, Vec::new()).await;
        run(&db, &format!("UPDATE jobs SET {column} = $1"), vec![fixture::morning().into()]).await;
        let seen = contact_conversation(&db, &ctx(&admin), message_id).await.unwrap();
        assert_eq!(seen["answers"][0]["state"], state);
    }
    run(&db, "DELETE FROM jobs", Vec::new()).await;
    let seen = contact_conversation(&db, &ctx(&admin), message_id).await.unwrap();
    assert_eq!(seen["answers"][0]["state"], "sent", "the job was done long ago");
    let log = texts(&db, "SELECT DISTINCT action FROM audit_log ORDER BY action").await;
    assert_eq!(log, ["message_answered", "message_handled", "message_viewed"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_answers_and_what() {
    let db = fixture::empty().await;
    let (admin, stranger) = (person(&db, 1, true).await, person(&db, 2, false).await);
    let message_id = message(&db, 100, "nimali@example.lk").await;
    for (who, expected) in [(&Caller::Visitor, "signed out"), (&stranger, "forbidden")] {
        assert_eq!(kind(answer(&db, who, message_id, "Hello.").await), expected);
        assert_eq!(kind(contact_conversation(&db, &ctx(who), message_id).await), expected);
    }
    for (text, expected) in [
        ("  ", "Please write an answer."),
        ("a\u{7}", "Your answer must be plain text."),
        ("x".repeat(5_001).as_str(), "Your answer may have at most 5000 characters."),
    ] {
        assert_eq!(error_kind_and_text(answer(&db, &admin, message_id, text).await), ("fields", expected.to_owned()));
    }
    assert_eq!(kind(answer(&db, &admin, id(999), "Hello.").await), "missing");
    assert_eq!(kind(contact_conversation(&db, &ctx(&admin), id(999)).await), "missing");
    answer_as(&db, ctx(&admin), message_id, "We look into it.", false).await.unwrap();
    assert_eq!(count(&db, "SELECT COUNT(*) FROM contact_messages WHERE handled_at IS NULL").await, 1);
    let seen = contact_conversation(&db, &ctx(&admin), message_id).await.unwrap();
    assert_eq!((&seen["person"], &seen["earlier"]), (&Json::Null, &json!([])));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_answer_is_sent_once_even_at_the_same_time() {
    let db = fixture::empty().await;
    let (admin, other) = (person(&db, 1, true).await, person(&db, 2, true).await);
    let message_id = message(&db, 100, "nimali@example.lk").await;
    let (first, second, third) = tokio::join!(
        answer(&db, &admin, message_id, "It is running."),
        answer(&db, &admin, message_id, "It is running. "),
        answer(&db, &admin, message_id, "It is running."),
    );
    let ids = [first, second, third].map(|sent| sent.unwrap()["answer_id"].clone());
    assert!(ids.iter().all(|one| *one == ids[0]), "{ids:?}");
    assert_eq!((count(&db, "SELECT COUNT(*) FROM contact_answers").await, due(&db).await.len()), (1, 1));
    answer(&db, &other, message_id, "It is running.").await.unwrap();
    assert_eq!(count(&db, "SELECT COUNT(*) FROM contact_answers").await, 2, "another member says the same");
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_limited_per_message_and_per_hour() {
    let db = fixture::empty().await;
    let (admin, other) = (person(&db, 1, true).await, person(&db, 2, true).await);
    let (mut message_id, now) = (id(0), fixture::morning());
    for number in 0..HOURLY_PER_MEMBER {
        if number % PER_MESSAGE == 0 {
            message_id = message(&db, 100 + u128::try_from(number).unwrap(), "nimali@example.lk").await;
        }
        answer(&db, &admin, message_id, &format!("Answer {number}")).await.unwrap();
    }
    assert_eq!(kind(answer(&db, &other, message_id, "One more").await), "conflict");
    let fresh = message(&db, 99, "nimali@example.lk").await;
    let sixty_first = answer(&db, &admin, fresh, "One more").await;
    assert!(matches!(sixty_first, Err(Error::TooMany(3_601))), "{sixty_first:?}");
    answer(&db, &other, fresh, "One more").await.unwrap();
    let later = fixture::ctx(admin.clone(), now + Duration::hours(1));
    answer_as(&db, later, fresh, "One more", true).await.unwrap();
}
