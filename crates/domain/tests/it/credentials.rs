//! Guides' credentials with the clock moved: reminders, expiry, renewal, and documents that are deleted.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serde_json::json;
use serendib_db::Tx;
use serendib_domain::back_office::reopen_decision::{DecidedSubject, reopen_decision};
use serendib_domain::credentials::{self, CredentialAction, CredentialReminder};
use serendib_domain::files::documents;
use serendib_domain::jobs::{self, Job, JobLane};
use serendib_domain::{Caller, Error, Result, identity};
use uuid::Uuid;

use crate::fixture::{self, morning};
use crate::people::{self, count, run, texts};

struct Scene {
    db: fixture::Database,
    guide: Caller,
    admin: Caller,
}

async fn scene() -> Scene {
    let db = fixture::empty().await;
    let guide = people::guide(&db, 1).await;
    let admin = people::person(&db, 2, true).await;
    people::picture(&db, "avatars", "other/a.jpg").await;
    Scene { db, guide, admin }
}

fn last_day() -> NaiveDate {
    morning().date_naive() + Duration::days(365)
}

impl Scene {
    async fn upload(&self, name: &str) -> String {
        let user = self.guide.person().unwrap().user;
        let file = format!("{user}/{name}");
        run(
            &self.db,
            "INSERT INTO storage_objects (id, bucket_id, name, owner, version, mime_type, size, etag, cache_control, created_at, updated_at)
             VALUES ($1, 'guide-documents', $2, $3, $1, 'application/pdf', 5, '\"1\"', 'no-store', $4, $4)",
            vec![people::ctx(&self.guide).new_id().into(), file.as_str().into(), user.into(), morning().into()],
        )
        .await;
        file
    }

    async fn submit(&self, at: DateTime<Utc>, name: &str) -> Uuid {
        let file = self.upload(name).await;
        let document = json!({
            "kind": "license", "class": "chauffeur", "number": "CG 2291", "valid_until": last_day().to_string(), "file": file,
        });
        let (ctx, posted) = (fixture::ctx(self.guide.clone(), at), people::to_object(&document));
        self.db.write(async move |tx| credentials::submit_credential(tx, &ctx, &posted).await).await.unwrap()
    }

    async fn decide(&self, at: DateTime<Utc>, id: Uuid, action: CredentialAction) -> Result<&'static str> {
        let ctx = fixture::ctx(self.admin.clone(), at);
        let posted = people::to_object(&json!({ "method": "register", "reason": "Looked it up." }));
        self.db.write(async move |tx| credentials::decide_credential(tx, &ctx, id, action, &posted).await).await
    }

    async fn reopen(&self, at: DateTime<Utc>, id: Uuid) -> Result<&'static str> {
        let ctx = fixture::ctx(self.admin.clone(), at);
        let posted = people::to_object(&json!({ "reason": "The register was wrong." }));
        let subject = DecidedSubject::Credential;
        self.db.write(async move |tx| reopen_decision(tx, &ctx, subject, id, &posted).await).await
    }

    async fn withdraw(&self, at: DateTime<Utc>, id: Uuid) -> Result<()> {
        let ctx = fixture::ctx(self.guide.clone(), at);
        self.db.write(async move |tx| credentials::withdraw_credential(tx, &ctx, id).await).await
    }

    /// Runs the reminders that are due then, and returns the kinds of the guide's news so far.
    async fn run_reminders(&self, at: DateTime<Utc>) -> Vec<String> {
        let ctx = fixture::ctx(Caller::Service, at);
        let due: Result<()> = self
            .db
            .write(async move |tx: &mut Tx<'_>| {
                for taken in jobs::take(tx, &ctx, JobLane::Main, 100).await? {
                    if let Job::RemindOfCredential(due) = &taken.job {
                        credentials::remind(tx, &ctx, due).await?;
                    }
                    jobs::complete(tx, &ctx, &taken).await?;
                }
                Ok(())
            })
            .await;
        due.unwrap();
        texts(&self.db, "SELECT kind FROM notifications WHERE kind LIKE 'credential_e%' ORDER BY created_at, id").await
    }

    async fn public(&self, day: NaiveDate) -> usize {
        let guide = self.guide.person().unwrap().guide.unwrap();
        let found = credentials::guide_credentials(&self.db, day, guide).await.unwrap();
        found.as_array().unwrap().len()
    }

    async fn documents(&self) -> i64 {
        count(&self.db, "SELECT COUNT(*) FROM storage_objects WHERE bucket_id = 'guide-documents'").await
    }
}

fn days_before(days: i64) -> DateTime<Utc> {
    (last_day() - Duration::days(days)).and_hms_opt(6, 0, 0).unwrap().and_utc()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guide_is_reminded_twice_and_told_of_the_end_and_the_badge_falls_off_by_the_day() {
    let scene = scene().await;
    let id = scene.submit(morning(), "a.pdf").await;
    scene.decide(morning(), id, CredentialAction::Approve).await.unwrap();
    assert_eq!(scene.run_reminders(days_before(61)).await, Vec::<String>::new());
    assert_eq!(scene.run_reminders(days_before(60)).await, ["credential_expiring"]);
    assert_eq!(scene.run_reminders(days_before(8)).await.len(), 1);
    assert_eq!(scene.run_reminders(days_before(7)).await.len(), 2);
    assert_eq!(scene.run_reminders(days_before(0)).await.len(), 2);
    assert_eq!(scene.run_reminders(days_before(-1)).await.last().unwrap(), "credential_expired");
    assert_eq!(scene.public(last_day()).await, 1, "the last day counts");
    assert_eq!(scene.public(last_day() + Duration::days(1)).await, 0);
    let bodies = texts(&scene.db, "SELECT body FROM notifications WHERE kind = 'credential_expiring'").await;
    assert!(bodies.iter().any(|body| body.contains("expires in 60 days")), "{bodies:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_renewed_withdrawn_or_waiting_is_not_reminded_of() {
    let scene = scene().await;
    let first = scene.submit(morning(), "a.pdf").await;
    scene.decide(morning(), first, CredentialAction::Approve).await.unwrap();
    let second = scene.submit(morning() + Duration::hours(1), "b.pdf").await;
    assert_eq!(scene.run_reminders(days_before(60)).await, Vec::<String>::new(), "the renewal waits for its check");
    assert_eq!(scene.public(last_day()).await, 1, "and the old one counts");
    scene.decide(morning() + Duration::hours(2), second, CredentialAction::Approve).await.unwrap();
    let due = CredentialReminder { credential: first, days: 7 };
    let ctx = fixture::ctx(Caller::Service, days_before(7));
    let run: Result<()> = scene.db.write(async move |tx| credentials::remind(tx, &ctx, &due).await).await;
    run.unwrap();
    scene.withdraw(morning() + Duration::hours(3), second).await.unwrap();
    assert_eq!(scene.run_reminders(days_before(-2)).await, Vec::<String>::new());
    assert_eq!(scene.public(morning().date_naive()).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn documents_go_when_their_time_is_over_and_facts_stay() {
    let scene = scene().await;
    let first = scene.submit(morning(), "a.pdf").await;
    let later = scene.submit(morning() + Duration::hours(1), "b.pdf").await;
    assert_eq!(scene.documents().await, 1, "the first was replaced, and its document deleted");
    assert!(matches!(scene.withdraw(morning(), first).await, Err(Error::Conflict(_))));
    scene.decide(morning() + Duration::hours(2), later, CredentialAction::Approve).await.unwrap();
    let sweep = async |days: i64| {
        let ctx = fixture::ctx(Caller::Service, morning() + Duration::days(days)).with_document_days(30);
        let swept: Result<usize> = scene.db.write(async move |tx| credentials::sweep_documents(tx, &ctx).await).await;
        swept.unwrap()
    };
    assert_eq!((sweep(30).await, sweep(31).await, sweep(31).await), (0, 1, 0));
    assert_eq!((scene.documents().await, scene.public(last_day()).await), (0, 1));
    let unused = scene.upload("c.pdf").await;
    let sweep_unused = async |hours: i64| {
        let ctx = fixture::ctx(Caller::Service, morning() + Duration::hours(hours));
        let swept: Result<usize> = scene.db.write(async move |tx| documents::sweep_unused(tx, &ctx).await).await;
        swept.unwrap()
    };
    assert_eq!((sweep_unused(23).await, sweep_unused(25).await), (0, 1), "{unused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_that_is_removed_leaves_no_credential_and_no_document() {
    let scene = scene().await;
    let id = scene.submit(morning(), "a.pdf").await;
    scene.decide(morning(), id, CredentialAction::Approve).await.unwrap();
    scene.upload("unused.pdf").await;
    let (ctx, user) = (people::ctx(&Caller::Service), scene.guide.person().unwrap().user);
    scene.db.write(async move |tx| identity::admin::remove(tx, &ctx, user).await).await.unwrap();
    assert_eq!(count(&scene.db, "SELECT COUNT(*) FROM guide_credentials").await, 0);
    assert_eq!(scene.documents().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_decisions_at_once_one_counts() {
    let scene = scene().await;
    let id = scene.submit(morning(), "a.pdf").await;
    let (approved, rejected) = tokio::join!(
        scene.decide(morning(), id, CredentialAction::Approve),
        scene.decide(morning(), id, CredentialAction::Reject)
    );
    assert!(approved.is_ok() != rejected.is_ok(), "{approved:?} {rejected:?}");
    let expired = scene.submit(morning() + Duration::hours(1), "b.pdf").await;
    let late = last_day().and_hms_opt(20, 0, 0).unwrap().and_utc();
    let refused = scene.decide(late, expired, CredentialAction::Approve).await;
    assert!(matches!(refused, Err(Error::Conflict(_))), "its last day is over in Sri Lanka: {refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_or_revoked_credential_waits_again_while_its_document_is_there() {
    let scene = scene().await;
    let at = morning();
    let id = scene.submit(at, "a.pdf").await;
    for action in [CredentialAction::Reject, CredentialAction::Revoke] {
        if action == CredentialAction::Revoke {
            scene.decide(at, id, CredentialAction::Approve).await.unwrap();
            assert!(matches!(scene.reopen(at, id).await, Err(Error::Conflict(_))), "it is approved");
        }
        scene.decide(at, id, action).await.unwrap();
        assert_eq!(scene.reopen(at, id).await.unwrap(), "pending", "{action:?}");
    }
    let news = texts(&scene.db, "SELECT body FROM notifications WHERE kind = 'credential_reopened'").await;
    assert!(news.len() == 2 && news[0].contains("tourist guide license"), "{news:?}");
    scene.decide(at, id, CredentialAction::Reject).await.unwrap();
    run(&scene.db, "UPDATE guide_credentials SET document_id = NULL WHERE id = $1", vec![id.into()]).await;
    assert!(matches!(scene.reopen(at, id).await, Err(Error::Conflict(_))), "nothing is left to look at");
}
