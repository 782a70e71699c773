//! The job queue: at-least-once work after a commit, by one worker at a time.

use std::collections::HashSet;

use chrono::{DateTime, Duration, Utc};
use serendib_db::Db;
use serendib_domain::jobs::mail::{self, Recipient};
use serendib_domain::jobs::{self, ATTEMPTS, Job, LEASE_SECONDS, LeasedJob, Mail, RetryOutcome};
use serendib_domain::{Caller, Error, Result};

use crate::fixture;

fn mail_job(subject: &str) -> Job {
    Job::Mail(Mail {
        to: Recipient::Address("nimali@example.lk".to_owned()),
        reply_to: None,
        is_answered_by_support: false,
        subject: subject.to_owned(),
        text: "Ayubowan".to_owned(),
        html: Some("<p>Ayubowan</p>".to_owned()),
        calendar: None,
    })
}

async fn enqueue(db: &Db, now: DateTime<Utc>, job: Job) {
    let ctx = fixture::ctx(Caller::Service, now);
    let saved: Result<()> = db.write(async move |tx| jobs::enqueue(tx, &ctx, &job).await).await;
    saved.unwrap();
}

async fn enqueue_once(db: &Db, now: DateTime<Utc>, key: &'static str, job: Job) {
    let ctx = fixture::ctx(Caller::Service, now);
    let saved: Result<()> = db.write(async move |tx| jobs::enqueue_once(tx, &ctx, key, &job).await).await;
    saved.unwrap();
}

async fn take(db: &Db, now: DateTime<Utc>, limit: u32) -> Vec<LeasedJob> {
    let ctx = fixture::ctx(Caller::Service, now);
    let taken: Result<Vec<LeasedJob>> =
        db.write(async move |tx| jobs::take(tx, &ctx, jobs::JobLane::Main, limit).await).await;
    taken.unwrap()
}

async fn mark_done(db: &Db, now: DateTime<Utc>, taken: &LeasedJob) {
    let (ctx, taken) = (fixture::ctx(Caller::Service, now), taken.clone());
    let result: Result<()> = db.write(async move |tx| jobs::complete(tx, &ctx, &taken).await).await;
    result.unwrap();
}

async fn mark_failed(db: &Db, now: DateTime<Utc>, taken: &LeasedJob) -> RetryOutcome {
    let (ctx, taken) = (fixture::ctx(Caller::Service, now), taken.clone());
    let fate: Result<RetryOutcome> =
        db.write(async move |tx| jobs::record_failure(tx, &ctx, &taken, "smtp 451").await).await;
    fate.unwrap()
}

fn lease() -> Duration {
    Duration::seconds(LEASE_SECONDS)
}

/// Fails a job until it is dead; returns the time of the last failure.
async fn give_up(db: &Db, mut now: DateTime<Utc>) -> DateTime<Utc> {
    loop {
        let taken = take(db, now, 1).await;
        match mark_failed(db, now, &taken[0]).await {
            RetryOutcome::Again(at) => now = at,
            RetryOutcome::Dead => return now,
            RetryOutcome::NotOurs => panic!("nobody else is here"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_is_saved_with_its_commit_or_not_at_all() {
    let (db, now) = (fixture::empty().await, fixture::morning());
    let ctx = fixture::ctx(Caller::Service, now);
    let refused: Result<()> = db
        .write(async move |tx| {
            jobs::enqueue(tx, &ctx, &mail_job("never")).await?;
            Err(Error::Stale("booking request"))
        })
        .await;
    assert!(refused.is_err());
    assert_eq!(take(&db, now, 10).await, []);
    enqueue(&db, now, mail_job("once")).await;
    let taken = take(&db, now, 10).await;
    assert_eq!(taken.len(), 1);
    assert_eq!((&taken[0].job, taken[0].attempt), (&mail_job("once"), 1));
    assert_eq!(take(&db, now, 10).await, []);
    mark_done(&db, now, &taken[0]).await;
    assert_eq!(take(&db, now + Duration::days(1), 10).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_job_of_a_lost_worker_comes_back_when_its_lease_ends() {
    let (db, now) = (fixture::empty().await, fixture::morning());
    enqueue(&db, now, mail_job("lost")).await;
    let lost = take(&db, now, 1).await;
    assert_eq!(take(&db, now + lease() - Duration::microseconds(1), 1).await, []);
    let later = now + lease();
    let again = take(&db, later, 1).await;
    assert_eq!((again[0].id, again[0].attempt), (lost[0].id, 2));
    // The worker was only slow: its failure no longer counts, its success still does.
    assert_eq!(mark_failed(&db, later, &lost[0]).await, RetryOutcome::NotOurs);
    mark_done(&db, later, &lost[0]).await;
    assert_eq!(mark_failed(&db, later, &again[0]).await, RetryOutcome::NotOurs);
    assert_eq!(take(&db, later + Duration::days(1), 1).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_alone_takes_again_at_once_what_a_killed_process_held_and_nothing_before_its_time() {
    let (db, now) = (fixture::empty().await, fixture::morning());
    for subject in ["held", "put back", "done"] {
        enqueue(&db, now, mail_job(subject)).await;
    }
    let taken = take(&db, now, 3).await;
    mark_failed(&db, now, &taken[1]).await;
    mark_done(&db, now, &taken[2]).await;
    let (ctx, tomorrow) = (fixture::ctx(Caller::Service, now), now + Duration::days(1));
    let to_come: Result<()> =
        db.write(async move |tx| jobs::enqueue_at(tx, &ctx, "tomorrow", tomorrow, &mail_job("to come")).await).await;
    to_come.unwrap();
    let ctx = fixture::ctx(Caller::Service, now);
    let regained: Result<u64> = db.write(async move |tx| jobs::release_leases(tx, &ctx).await).await;
    assert_eq!(regained.unwrap(), 1);
    let again = take(&db, now, 10).await;
    let attempts: Vec<_> = again.iter().map(|job| (job.id, job.attempt)).collect();
    assert_eq!(attempts, [(taken[0].id, 2)], "attempts go on counting");
}

#[tokio::test(flavor = "multi_thread")]
async fn workers_that_race_share_the_jobs_and_take_none_twice() {
    let (db, now) = (fixture::empty().await, fixture::morning());
    for number in 0..60 {
        enqueue(&db, now, mail_job(&number.to_string())).await;
    }
    let mut workers = tokio::task::JoinSet::new();
    for _ in 0..6 {
        let db = db.clone();
        workers.spawn(async move {
            let mut mine = Vec::new();
            loop {
                let taken = take(&db, now, 4).await;
                if taken.is_empty() {
                    return mine;
                }
                mine.extend(taken);
            }
        });
    }
    let shares = workers.join_all().await;
    let all: Vec<_> = shares.iter().flatten().map(|taken| taken.id).collect();
    assert_eq!(all.len(), 60);
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), 60);
    assert!(shares.iter().flatten().all(|taken| taken.attempt == 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_job_under_the_same_key_is_not_saved_even_when_the_first_is_done() {
    let (db, now) = (fixture::empty().await, fixture::morning());
    enqueue_once(&db, now, "receipt:1", mail_job("first")).await;
    enqueue_once(&db, now, "receipt:1", mail_job("second")).await;
    enqueue_once(&db, now, "receipt:2", mail_job("other")).await;
    let taken = take(&db, now, 10).await;
    let jobs: HashSet<String> = taken.iter().map(|taken| format!("{:?}", taken.job)).collect();
    assert_eq!(jobs, [mail_job("first"), mail_job("other")].iter().map(|job| format!("{job:?}")).collect());
    for taken in &taken {
        mark_done(&db, now, taken).await;
    }
    enqueue_once(&db, now, "receipt:1", mail_job("third")).await;
    assert_eq!(take(&db, now, 10).await, []);
    let stored = db.rows("SELECT payload FROM jobs", &[]).await.unwrap();
    assert!(stored.iter().all(|row| row.text(0).unwrap() == "null"), "a finished job keeps nothing of what it carried");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failing_job_waits_longer_each_time_and_is_given_up_after_twelve_attempts_until_it_is_revived() {
    let (db, now) = (fixture::empty().await, fixture::morning());
    enqueue(&db, now, mail_job("refused")).await;
    let first = take(&db, now, 1).await;
    assert_eq!(mark_failed(&db, now, &first[0]).await, RetryOutcome::Again(now + Duration::seconds(10)));
    assert_eq!(take(&db, now + Duration::seconds(9), 1).await, []);
    let end = give_up(&db, now + Duration::seconds(10)).await;
    assert_eq!(end - now, Duration::seconds(10 + 20 + 40 + 80 + 160 + 320 + 640 + 1_280 + 2_560 + 3_600 + 3_600));
    let row = &db.rows("SELECT attempts, dead_at, last_error FROM jobs", &[]).await.unwrap()[0];
    assert_eq!((row.int(0).unwrap(), row.time(1).unwrap(), row.text(2).unwrap()), (ATTEMPTS, end, "smtp 451"));
    let later = end + Duration::days(1);
    assert_eq!(take(&db, later, 1).await, []);

    let dead = jobs::list_dead_letters(&db, "", "").await.unwrap();
    assert_eq!(dead.len(), 1);
    let found = (dead[0].id, dead[0].kind.as_str(), dead[0].attempts, dead[0].dead_at, dead[0].reason.as_str());
    assert_eq!(found, (first[0].id, "mail", ATTEMPTS, end, "smtp 451"));
    for (only, count) in [(Some(uuid::Uuid::from_u128(0)), 0), (Some(first[0].id), 1), (None, 0)] {
        let ctx = fixture::ctx(Caller::Service, later);
        let revived: Result<u64> = db.write(async move |tx| jobs::retry_dead(tx, &ctx, only).await).await;
        assert_eq!(revived.unwrap(), count, "{only:?}");
    }
    assert_eq!(jobs::list_dead_letters(&db, "", "").await.unwrap(), []);
    let again = take(&db, later, 1).await;
    assert_eq!((&again[0].job, again[0].attempt), (&mail_job("refused"), 2), "one before may have had an effect");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_takes_its_worker_down_is_given_up_too() {
    let (db, mut now) = (fixture::empty().await, fixture::morning());
    enqueue(&db, now, mail_job("poison")).await;
    for attempt in 1..=ATTEMPTS {
        assert_eq!(take(&db, now, 1).await[0].attempt, attempt);
        now += lease();
    }
    assert_eq!(take(&db, now, 1).await, []);
    let row = &db.rows("SELECT dead_at, last_error FROM jobs", &[]).await.unwrap()[0];
    assert_eq!((row.time(0).unwrap(), row.text(1).unwrap()), (now, "its worker was lost each time"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_of_another_version_is_left_to_it_and_holds_nobody_up() {
    let (db, now) = (fixture::empty().await, fixture::morning());
    let id = uuid::Uuid::from_u128(u128::MAX);
    let saved: Result<()> = db
        .write(async move |tx| {
            let insert = "INSERT INTO jobs (id, kind, payload, run_at, created_at) VALUES ($1, 'fax', '{}', $2, $2)";
            tx.run(insert, &[id.into(), now.into()]).await?.any();
            Ok(())
        })
        .await;
    saved.unwrap();
    enqueue(&db, now, mail_job("mail")).await;
    let taken = take(&db, now, 10).await;
    assert_eq!(taken.iter().map(|taken| &taken.job).collect::<Vec<_>>(), [&mail_job("mail")]);
    let row = &db.rows("SELECT run_at, last_error FROM jobs WHERE kind = 'fax'", &[]).await.unwrap()[0];
    assert_eq!(row.time(0).unwrap(), now + Duration::seconds(10));
    assert_eq!(row.text(1).unwrap(), "this version does not know such a job");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_job_is_forgotten_after_a_month_and_an_open_one_never() {
    let (db, now) = (fixture::empty().await, fixture::morning());
    enqueue(&db, now, mail_job("finished")).await;
    mark_done(&db, now, &take(&db, now, 1).await[0]).await;
    enqueue(&db, now, mail_job("open")).await;
    for (days, forgotten) in [(30, 0), (31, 1)] {
        let ctx = fixture::ctx(Caller::Service, now + Duration::days(days));
        let count: Result<u64> = db.write(async move |tx| jobs::forget_done(tx, &ctx).await).await;
        assert_eq!(count.unwrap(), forgotten, "after {days} days");
    }
    assert_eq!(take(&db, now, 10).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_stored_twice_is_in_the_outbox_once() {
    let (db, now) = (fixture::empty().await, fixture::morning());
    enqueue(&db, now, mail_job("kept")).await;
    let taken = take(&db, now, 1).await.remove(0);
    let Job::Mail(sent) = taken.job.clone() else { panic!("a mail") };
    for minutes in [0, 5] {
        let (ctx, sent) = (fixture::ctx(Caller::Service, now + Duration::minutes(minutes)), sent.clone());
        let result: Result<()> =
            db.write(async move |tx| mail::keep(tx, &ctx, taken.id, "nimali@example.lk", &sent).await).await;
        result.unwrap();
    }
    let outbox = mail::newest(&db).await.unwrap();
    assert_eq!(outbox.len(), 1);
    assert_eq!((outbox[0].subject.as_str(), outbox[0].created_at), ("kept", now));
    assert_eq!(mail::find(&db, taken.id).await.unwrap().as_ref(), Some(&outbox[0]));
    assert_eq!(mail::find(&db, uuid::Uuid::from_u128(0)).await.unwrap(), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_was_sent_is_noted_without_its_text_for_a_month_and_is_not_in_the_outbox() {
    let (db, now) = (fixture::empty().await, fixture::morning());
    enqueue(&db, now, mail_job("code 123456")).await;
    let taken = take(&db, now, 1).await.remove(0);
    let Job::Mail(mail) = taken.job.clone() else { panic!("a mail") };
    let ctx = fixture::ctx(Caller::Service, now);
    let noted: Result<()> =
        db.write(async move |tx| mail::record_sent(tx, &ctx, taken.id, "nimali@example.lk", &mail).await).await;
    noted.unwrap();
    assert_eq!(mail::newest(&db).await.unwrap(), []);
    assert_eq!(mail::find(&db, taken.id).await.unwrap(), None);
    let row = &db.rows("SELECT recipient, subject, text_body, sent_at FROM mails", &[]).await.unwrap()[0];
    assert_eq!((row.text(0).unwrap(), row.text(1).unwrap()), ("nimali@example.lk", "code 123456"));
    assert_eq!((row.text(2).unwrap(), row.time(3).unwrap()), ("", now));
    for (days, left) in [(30, 1), (31, 0)] {
        let ctx = fixture::ctx(Caller::Service, now + Duration::days(days));
        let swept: Result<u64> = db.write(async move |tx| jobs::forget_done(tx, &ctx).await).await;
        swept.unwrap();
        assert_eq!(db.rows("SELECT id FROM mails", &[]).await.unwrap().len(), left, "after {days} days");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn all_that_was_given_up_is_read_page_after_page() {
    let (db, now) = (fixture::empty().await, fixture::morning());
    let count = jobs::DEAD_PAGE * 2 + 10;
    let result: Result<()> = db
        .write(async move |tx| {
            for number in 0..count {
                let id = uuid::Uuid::from_u128(number.try_into().unwrap_or_default());
                // Five at a time share a moment.
                let at = now - Duration::seconds((number / 5).try_into().unwrap_or_default());
                tx.run(
                    "INSERT INTO jobs (id, kind, payload, run_at, created_at, dead_at, last_error)
                     VALUES ($1, 'refund', 'null', $2, $2, $2, $3)",
                    &[id.into(), at.into(), (number == 7).then_some("The bank is closed at night").into()],
                )
                .await?
                .any();
            }
            Ok(())
        })
        .await;
    result.unwrap();
    let (mut all, mut after) = (std::collections::BTreeSet::new(), String::new());
    for size in [jobs::DEAD_PAGE, jobs::DEAD_PAGE, 10] {
        let page = jobs::list_dead_letters(&db, "", &after).await.unwrap();
        assert_eq!(page.len(), size);
        assert!(page.is_sorted_by_key(|one| std::cmp::Reverse(one.dead_at)));
        after = page.last().map_or_else(String::new, jobs::DeadLetter::cursor);
        all.extend(page.into_iter().map(|one| one.id));
    }
    assert_eq!(all.len(), count);
    for (words, found) in [("REFUND", jobs::DEAD_PAGE), ("closed at night", 1), ("%", 0), ("nothing of that", 0)] {
        assert_eq!(jobs::list_dead_letters(&db, words, "").await.unwrap().len(), found, "{words}");
    }
    assert!(jobs::list_dead_letters(&db, "", "x").await.is_err());
}
