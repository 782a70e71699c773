//! Rejections that an admin opens again.

use chrono::Duration;
use serde_json::json;
use serendib_db::{Db, Tx};
use serendib_domain::Caller;
use serendib_domain::back_office::reopen_decision::{DecidedSubject, reopen_decision};
use uuid::Uuid;

use crate::fixture::{self, morning};
use crate::people::{
    count, ctx, error_kind_and_text, guide, id, insert, kind, package, person, run, texts, to_object, update,
};

const REASON: &str = "The photos are there now.";

async fn reopen(
    db: &Db,
    who: &Caller,
    subject: &str,
    entry: Uuid,
    reason: &str,
) -> serendib_domain::Result<&'static str> {
    let (ctx, posted) = (ctx(who), to_object(&json!({ "reason": reason })));
    let subject = DecidedSubject::parse(subject)?;
    db.write(async move |tx: &mut Tx<'_>| reopen_decision(tx, &ctx, subject, entry, &posted).await).await
}

async fn apply(db: &Db, who: &Caller) -> Uuid {
    let row = json!({
        "display_name": "Ruwan", "contact_email": "ruwan@example.lk", "selected_languages": ["English"],
        "selected_locations": ["Ella"], "selected_specialties": [],
    });
    insert(db, "guide_applications", who, &row).await.unwrap()
}

async fn status(db: &Db, table: &str, entry: Uuid) -> String {
    let sql = format!("SELECT status FROM {table} WHERE id = $1");
    db.rows(&sql, &[entry.into()]).await.unwrap()[0].text(0).unwrap().to_owned()
}

async fn reopenings(db: &Db) -> i64 {
    count(db, "SELECT COUNT(*) FROM audit_log WHERE action = 'decision_reopened'").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rejected_application_waits_again_for_a_reason_and_can_then_be_approved() {
    let db = fixture::empty().await;
    let (ruwan, admin, other) = (person(&db, 1, false).await, person(&db, 2, true).await, person(&db, 3, true).await);
    let entry = apply(&db, &ruwan).await;
    assert_eq!(reopen(&db, &admin, "application", entry, REASON).await.unwrap(), "pending");
    assert_eq!(reopenings(&db).await, 0, "it waits already");
    let rejected = json!({ "status": "rejected", "rejection_reason": "Too few photos." });
    update(&db, "guide_applications", &admin, entry, &rejected).await.unwrap();
    for (who, reason, expected) in [
        (&Caller::Visitor, REASON, "signed out"),
        (&ruwan, REASON, "forbidden"),
        (&other, "", "fields"),
        (&other, "Too short", "fields"),
        (&other, &"x".repeat(501), "fields"),
    ] {
        assert_eq!(kind(reopen(&db, who, "application", entry, reason).await), expected, "{reason}");
    }
    assert_eq!(kind(reopen(&db, &other, "application", id(99), REASON).await), "missing");
    assert_eq!(kind(reopen(&db, &other, "review", entry, REASON).await), "refused");
    assert_eq!(status(&db, "guide_applications", entry).await, "rejected");
    for _ in 0..2 {
        reopen(&db, &other, "application", entry, REASON).await.unwrap();
    }
    assert_eq!((status(&db, "guide_applications", entry).await.as_str(), reopenings(&db).await), ("pending", 1));
    let cleared = "SELECT COUNT(*) FROM guide_applications
                    WHERE reviewed_at IS NULL AND reviewed_by IS NULL AND rejection_reason IS NULL";
    assert_eq!(count(&db, cleared).await, 1);
    let news = texts(&db, "SELECT body FROM notifications WHERE kind = 'application_reopened'").await;
    assert!(news.len() == 1 && news[0].contains(REASON), "{news:?}");
    update(&db, "guide_applications", &admin, entry, &json!({ "status": "approved" })).await.unwrap();
    let (what, why) = error_kind_and_text(reopen(&db, &other, "application", entry, REASON).await);
    assert!(what == "conflict" && why.contains("Suspend the guide"), "{why}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_rejection_stays_while_a_newer_one_waits_and_an_admins_own_is_for_another() {
    let db = fixture::empty().await;
    let (ruwan, admin, other) = (person(&db, 1, false).await, person(&db, 2, true).await, person(&db, 3, true).await);
    let first = apply(&db, &ruwan).await;
    update(&db, "guide_applications", &admin, first, &json!({ "status": "rejected" })).await.unwrap();
    apply(&db, &ruwan).await;
    assert_eq!(kind(reopen(&db, &admin, "application", first, REASON).await), "conflict");
    let own = apply(&db, &admin).await;
    update(&db, "guide_applications", &other, own, &json!({ "status": "rejected" })).await.unwrap();
    assert_eq!(kind(reopen(&db, &admin, "application", own, REASON).await), "forbidden");
    reopen(&db, &other, "application", own, REASON).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn packages_their_changes_and_requests_to_join_wait_again_unless_they_are_out_of_date() {
    let db = fixture::empty().await;
    let (host, joiner, admin) = (guide(&db, 1).await, guide(&db, 2).await, person(&db, 3, true).await);
    let trip = package(&db, 100, &host).await;
    assert_eq!(kind(reopen(&db, &admin, "package", trip, REASON).await), "conflict", "it is approved");
    let asking = json!({ "package_id": trip, "request_message": "I know the trails." });
    let request = insert(&db, "guide_package_requests", &joiner, &asking).await.unwrap();
    let rejected = json!({ "status": "rejected", "rejection_reason": "Too many hosts." });
    update(&db, "guide_package_requests", &admin, request, &rejected).await.unwrap();
    reopen(&db, &admin, "join_request", request, REASON).await.unwrap();
    assert_eq!(status(&db, "guide_package_requests", request).await, "pending");
    let revision = id(700);
    let sql = "INSERT INTO package_revisions (id, package_id, author, title, document, status, created_at)
               VALUES ($1, $2, $3, 'Trip', '{}', 'rejected', $4)";
    run(&db, sql, vec![revision.into(), trip.into(), id(1).into(), morning().into()]).await;
    reopen(&db, &admin, "revision", revision, REASON).await.unwrap();
    assert_eq!(status(&db, "package_revisions", revision).await, "pending");
    let sql = "UPDATE package_revisions SET status = 'rejected', superseded_at = $2 WHERE id = $1";
    run(&db, sql, vec![revision.into(), (morning() + Duration::hours(1)).into()]).await;
    assert_eq!(kind(reopen(&db, &admin, "revision", revision, REASON).await), "conflict");
    run(&db, "UPDATE packages SET status = 'rejected' WHERE id = $1", vec![trip.into()]).await;
    reopen(&db, &admin, "package", trip, REASON).await.unwrap();
    assert_eq!(status(&db, "packages", trip).await, "pending");
    let news = "SELECT kind FROM notifications WHERE kind LIKE '%_reopened' ORDER BY kind";
    assert_eq!(texts(&db, news).await, ["join_request_reopened", "package_reopened", "revision_reopened"]);
}
