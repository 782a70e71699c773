//! Join requests of guides and the admin's decision. D-085.

use serde_json::{Value as Json, json};
use serendib_db::Db;
use serendib_domain::table::{DeletePolicy, InsertPolicy};
use serendib_domain::{Caller, Result, SignedInPerson, tables};
use uuid::Uuid;

use crate::fixture;
use crate::people::{
    count, ctx, error_kind_and_text, guide, id, insert, kind, package, person, run, texts, to_object, update,
};

const TABLE: &str = "guide_package_requests";

fn asking(package: Uuid) -> Json {
    json!({ "package_id": package, "request_message": "  I know the trails. ", "status": "pending" })
}

async fn insert_host_guide_and_admin(db: &Db) -> (Uuid, Caller, Caller) {
    let host = guide(db, 1).await;
    (package(db, 100, &host).await, guide(db, 2).await, person(db, 3, true).await)
}

/// T-R30.
#[tokio::test(flavor = "multi_thread")]
async fn only_a_guide_on_duty_asks_for_themselves_and_with_words() {
    let db = fixture::empty().await;
    let (trip, joiner, _) = insert_host_guide_and_admin(&db).await;
    let (stranger, host) = (person(&db, 4, false).await, id(501));
    let off = guide(&db, 5).await;
    run(&db, "UPDATE guides SET is_active = FALSE WHERE id = $1", vec![id(505).into()]).await;
    let off = Caller::Person(SignedInPerson { guide: None, ..off.person().unwrap().clone() });
    let pending = { package(&db, 101, &guide(&db, 6).await).await };
    run(&db, "UPDATE packages SET status = 'pending' WHERE id = $1", vec![pending.into()]).await;
    let with = |changes: Json| {
        let mut row = asking(trip);
        for (key, value) in changes.as_object().unwrap() {
            row[key] = value.clone();
        }
        row
    };
    let blank = "Please provide a message explaining why you want to join this package";
    for (who, row, expected) in [
        (&Caller::Visitor, with(json!({})), ("signed out", "sign in first")),
        (
            &stranger,
            with(json!({ "request_message": "" })),
            ("forbidden", "You need to be a verified guide to request package access"),
        ),
        (&off, with(json!({})), ("forbidden", "Your guide profile is suspended. Please contact support.")),
        (&joiner, with(json!({ "request_message": " \n " })), ("refused", blank)),
        (&joiner, with(json!({ "request_message": null })), ("refused", blank)),
        (&joiner, with(json!({ "guide_id": host })), ("forbidden", "You can only ask for yourself.")),
        (
            &joiner,
            with(json!({ "status": "approved" })),
            ("forbidden", "Whether a request is approved is for an admin to say."),
        ),
        (
            &joiner,
            with(json!({ "reviewed_by": id(3) })),
            ("forbidden", "Whether a request is approved is for an admin to say."),
        ),
        (&joiner, with(json!({ "package_id": pending })), ("missing", "no such package")),
        (&joiner, with(json!({ "package_id": id(999) })), ("missing", "no such package")),
    ] {
        let (kind, text) = error_kind_and_text(insert(&db, TABLE, who, &row).await);
        assert_eq!((kind, text.as_str()), expected, "{row}");
    }
    assert_eq!(count(&db, "SELECT COUNT(*) FROM guide_package_requests").await, 0);
}

/// D-085.
#[tokio::test(flavor = "multi_thread")]
async fn an_approval_links_the_guide_and_tells_both_sides_once() {
    let db = fixture::empty().await;
    let (trip, joiner, admin) = insert_host_guide_and_admin(&db).await;
    let id_ = insert(&db, TABLE, &joiner, &asking(trip)).await.unwrap();
    assert_eq!(texts(&db, "SELECT request_message FROM guide_package_requests").await, ["I know the trails."]);
    assert_eq!(texts(&db, "SELECT kind FROM notifications").await, ["join_request_received"]);
    assert_eq!(kind(insert(&db, TABLE, &joiner, &asking(trip)).await), "duplicate");
    for _ in 0..2 {
        update(&db, TABLE, &admin, id_, &json!({ "status": "approved" })).await.unwrap();
    }
    let primary = "SELECT COUNT(*) FROM package_guides WHERE NOT is_primary_guide";
    assert_eq!(count(&db, primary).await, 1);
    assert_eq!(
        texts(&db, "SELECT kind || ' ' || title FROM notifications WHERE kind <> 'join_request_received' ORDER BY 1")
            .await,
        ["host_joined Person 2 now hosts \"Trip 100\" too", "join_request_approved You now host \"Trip 100\""]
    );
    assert_eq!(count(&db, "SELECT COUNT(*) FROM jobs").await, 2);
    assert_eq!(texts(&db, "SELECT action || ' ' || subject FROM audit_log").await, ["approved guide_package_requests"]);
    let rejected = json!({ "status": "rejected", "rejection_reason": "x" });
    assert_eq!(kind(update(&db, TABLE, &admin, id_, &rejected).await), "conflict");
    assert_eq!(kind(insert(&db, TABLE, &joiner, &asking(trip)).await), "conflict", "a host already");
    assert_eq!(kind(update(&db, TABLE, &joiner, id_, &json!({ "status": "approved" })).await), "forbidden");
}

/// D-085.
#[tokio::test(flavor = "multi_thread")]
async fn a_rejection_has_a_reason_and_a_rejected_guide_may_ask_again() {
    let db = fixture::empty().await;
    let (trip, joiner, admin) = insert_host_guide_and_admin(&db).await;
    let first = insert(&db, TABLE, &joiner, &asking(trip)).await.unwrap();
    for reason in [json!(null), json!(""), json!(" \n ")] {
        let change = json!({ "status": "rejected", "rejection_reason": reason });
        let refused = update(&db, TABLE, &admin, first, &change).await;
        assert_eq!(error_kind_and_text(refused), ("refused", "Please provide a rejection reason".to_owned()));
    }
    let change = json!({ "status": "rejected", "rejection_reason": " Enough hosts. ", "reviewed_by": id(3) });
    update(&db, TABLE, &admin, first, &change).await.unwrap();
    assert_eq!(texts(&db, "SELECT rejection_reason FROM guide_package_requests").await, ["Enough hosts."]);
    let sql = "SELECT body FROM notifications WHERE kind = 'join_request_rejected'";
    assert_eq!(texts(&db, sql).await, ["Reason: Enough hosts."]);
    let second = insert(&db, TABLE, &joiner, &asking(trip)).await.unwrap();
    run(&db, "UPDATE guides SET is_active = FALSE WHERE id = $1", vec![id(502).into()]).await;
    assert_eq!(kind(update(&db, TABLE, &admin, second, &json!({ "status": "approved" })).await), "conflict");
    assert_eq!(count(&db, "SELECT COUNT(*) FROM package_guides").await, 1);
    assert_eq!(count(&db, "SELECT COUNT(*) FROM guide_package_requests WHERE status = 'pending'").await, 1);
}

/// D-085.
#[tokio::test(flavor = "multi_thread")]
async fn a_host_who_was_taken_off_may_ask_again_and_be_a_host_again() {
    let db = fixture::empty().await;
    let (trip, joiner, admin) = insert_host_guide_and_admin(&db).await;
    let owner = Caller::Person(SignedInPerson {
        user: id(1),
        guide: Some(id(501)),
        record: Some(id(501)),
        is_fresh: true,
        ..SignedInPerson::default()
    });
    for round in 1..=2 {
        let request = insert(&db, TABLE, &joiner, &asking(trip)).await.unwrap();
        assert_eq!(kind(insert(&db, TABLE, &joiner, &asking(trip)).await), "duplicate", "one at a time");
        update(&db, TABLE, &admin, request, &json!({ "status": "approved" })).await.unwrap();
        assert_eq!(kind(insert(&db, TABLE, &joiner, &asking(trip)).await), "conflict", "a host already");
        let DeletePolicy::Command(command, ..) = tables::find("package_guides").unwrap().delete else {
            panic!("no door")
        };
        let (ctx, key) = (ctx(&owner), [trip.into(), id(502).into()]);
        let gone: Result<()> = db.write(async move |tx| command(tx, &ctx, &key).await).await;
        gone.unwrap();
        let approved = "SELECT COUNT(*) FROM guide_package_requests WHERE status = 'approved'";
        assert_eq!(count(&db, approved).await, round, "what was decided stays");
    }
}

/// Lists of a package's hosts have no pages, so each must hold all of them.
#[tokio::test(flavor = "multi_thread")]
async fn a_package_takes_no_more_hosts_than_can_be_listed() {
    let db = fixture::empty().await;
    let (trip, joiner, admin) = insert_host_guide_and_admin(&db).await;
    for number in 1..serendib_domain::packages::HOSTS_LIMIT {
        let number = 10_000 + u128::try_from(number).unwrap();
        person(&db, number, false).await;
        let sql = "INSERT INTO guides (id, user_id, display_name, created_at) VALUES ($1, $1, 'Host', $2)";
        run(&db, sql, vec![id(number).into(), fixture::morning().into()]).await;
        let sql = "INSERT INTO package_guides (package_id, guide_id, is_primary_guide, created_at) VALUES ($1, $2, FALSE, $3)";
        run(&db, sql, vec![trip.into(), id(number).into(), fixture::morning().into()]).await;
    }
    let hosts = "SELECT COUNT(*) FROM package_guides";
    let request = insert(&db, TABLE, &joiner, &asking(trip)).await.unwrap();
    let yes = json!({ "status": "approved" });
    let full = ("refused", "This package has as many hosts as a package can have.".to_owned());
    assert_eq!(error_kind_and_text(update(&db, TABLE, &admin, request, &yes).await), full);
    let row = json!({ "package_id": trip, "guide_id": joiner.person().unwrap().guide });
    let InsertPolicy::Keyed(add, _) = tables::find("package_guides").unwrap().insert else {
        panic!("hosts have no such door")
    };
    let (as_admin, row) = (ctx(&admin), to_object(&row));
    assert_eq!(error_kind_and_text(db.write(async move |tx| add(tx, &as_admin, &row).await).await), full);
    assert_eq!(count(&db, hosts).await, serendib_domain::packages::HOSTS_LIMIT);
    run(&db, "DELETE FROM package_guides WHERE guide_id = $1", vec![id(10_001).into()]).await;
    update(&db, TABLE, &admin, request, &yes).await.unwrap();
    assert_eq!(count(&db, hosts).await, serendib_domain::packages::HOSTS_LIMIT);
}
