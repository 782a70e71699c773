//! What waits, for whom, and how long it may.

use chrono::{Duration, SecondsFormat};
use serde_json::{Value as Json, json};
use serendib_db::{Db, Tx};
use serendib_domain::back_office::today::queue::StaffQueue;
use serendib_domain::back_office::today::service_targets::set_service_target;
use serendib_domain::staff::{StaffRight, StaffRole};
use serendib_domain::{Caller, Result};

use super::*;
use crate::people::{count, kind, person, to_object};

async fn set(db: &Db, who: &Caller, queue: &str, hours: Json) -> Result<Json> {
    let (ctx, posted) = (ctx(who), to_object(&json!({ "queue": queue, "hours": hours })));
    db.write(async move |tx: &mut Tx<'_>| set_service_target(tx, &ctx, &posted).await).await
}

/// Puts a row into a queue that waits since then.
async fn fill(db: &Db, queue: StaffQueue, number: u128, at: DateTime<Utc>) {
    let key = id(40_000 + number);
    let simple = |sql: &str| (sql.to_owned(), vec![key.into(), at.into()]);
    let (sql, values) = match queue {
        StaffQueue::Packages => simple(
            "INSERT INTO packages (id, title, price, duration_days, max_people, status, created_at, updated_at)
             VALUES ($1, 'Ella', 100, 1, 2, 'pending', $2, $2)",
        ),
        StaffQueue::Revisions => {
            let host = people::guide(db, 1_000 + number).await;
            let package = people::package(db, 1_000 + number, &host).await;
            let sql = "INSERT INTO package_revisions (id, package_id, author, title, document, created_at)
                       VALUES ($1, $3, $4, 'Ella', '{}', $2)";
            (sql.to_owned(), vec![key.into(), at.into(), package.into(), id(2).into()])
        }
        StaffQueue::Applications => {
            person(db, 6_000 + number, false).await;
            let sql = "INSERT INTO guide_applications (id, user_id, display_name, contact_email, created_at)
                       VALUES ($1, $3, 'Ann', 'ann@example.lk', $2)";
            (sql.to_owned(), vec![key.into(), at.into(), id(6_000 + number).into()])
        }
        StaffQueue::JoinRequests => {
            people::guide(db, 2_000 + number).await;
            let sql =
                "INSERT INTO guide_package_requests (id, guide_id, package_id, created_at) VALUES ($1, $3, $4, $2)";
            (sql.to_owned(), vec![key.into(), at.into(), id(2_500 + number).into(), id(3).into()])
        }
        StaffQueue::Credentials => {
            people::guide(db, 3_000 + number).await;
            let sql =
                "INSERT INTO guide_credentials (id, guide_id, kind, number, number_key, valid_until, submitted_at)
                       VALUES ($1, $3, 'license', 'N1', 'n1', $4, $2)";
            let until = fixture::morning().date_naive();
            (sql.to_owned(), vec![key.into(), at.into(), id(3_500 + number).into(), until.into()])
        }
        StaffQueue::Reports => {
            let talk = booking(db, 500 + number, at, &[("status", "cancelled".into())]).await;
            let sql = "INSERT INTO chat_reports (id, conversation_id, booking_request_id, reporter_id, reporter_name, reason, created_at)
                       VALUES ($1, $3, $3, $4, 'Ann', 'Rude', $2)";
            (sql.to_owned(), vec![key.into(), at.into(), talk.into(), id(2).into()])
        }
        StaffQueue::Messages => simple(
            "INSERT INTO contact_messages (id, first_name, last_name, email, subject, message, created_at)
             VALUES ($1, 'Ann', 'Lee', 'ann@example.lk', 'Hello', 'Hello', $2)",
        ),
        StaffQueue::Handovers => {
            people::guide(db, 4_000 + number).await;
            run(db, "UPDATE guides SET is_active = FALSE WHERE id = $1", vec![id(4_500 + number).into()]).await;
            let led = booking(db, 600 + number, at, &[("status", "confirmed".into())]).await;
            let sql = "UPDATE booking_requests SET guide_id = $2 WHERE id = $1";
            (sql.to_owned(), vec![led.into(), id(4_500 + number).into()])
        }
        StaffQueue::CommissionRequests => {
            people::guide(db, 5_000 + number).await;
            let sql = "INSERT INTO commission_requests (id, guide_id, percent_before, percent, reason, created_at)
                       VALUES ($1, $3, 15, 10, 'Long with us', $2)";
            (sql.to_owned(), vec![key.into(), at.into(), id(5_500 + number).into()])
        }
        StaffQueue::ManualRefunds => {
            payment(db, 700 + number, 500, "refund_pending", at, Some(at)).await;
            refund(db, 700 + number, 500, "manual", at).await;
            return;
        }
        StaffQueue::RefundApprovals => {
            let paid = payment(db, 750 + number, 500, "paid", at, Some(at)).await;
            let sql =
                "INSERT INTO refund_approvals (id, payment_id, amount, left_then, reason, requested_by, requested_at, status)
                       VALUES ($1, $3, 500, 500, 'Rain', $4, $2, 'waiting')";
            (sql.to_owned(), vec![key.into(), at.into(), paid.into(), id(2).into()])
        }
        StaffQueue::PaymentReviews => {
            payment(db, 800 + number, 500, "review", at, None).await;
            return;
        }
        StaffQueue::Disputes => {
            let disputed = payment(db, 900 + number, 500, "review", at, Some(at)).await;
            let sql = "INSERT INTO disputes (id, payment_id, booking_request_id, amount, created_at, updated_at)
                       VALUES ($1, $3, $4, 500, $2, $2)";
            (sql.to_owned(), vec![key.into(), at.into(), disputed.into(), id(10_900 + number).into()])
        }
        StaffQueue::LateRequests => {
            // Its deadline is a day after the request.
            booking(db, 100 + number, at, &[("respond_by", (at + Duration::days(1)).into())]).await;
            return;
        }
        StaffQueue::Flags(kind) => {
            let sql = "INSERT INTO abuse_flags (id, kind, subject_kind, subject_id, details, first_seen_at, last_seen_at, count, open_since)
                       VALUES ($1, $3, 'person', $1, '{}', $2, $2, 1, $2)";
            (sql.to_owned(), vec![ctx(&Caller::Service).new_id().into(), at.into(), kind.name().into()])
        }
    };
    run(db, &sql, values).await;
}

fn row(page: &Json, queue: StaffQueue) -> Json {
    let rows = page["waiting"].as_array().unwrap();
    rows.iter().find(|row| row["queue"] == queue.name()).cloned().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_queue_has_its_rows_since_when_they_wait_and_which_are_late() {
    let (db, owner) = staffed().await;
    let page = today(&db, &owner).await;
    let names: Vec<_> = StaffQueue::ALL.map(StaffQueue::name).into();
    let listed: Vec<_> = page["waiting"].as_array().unwrap().iter().map(|row| row["queue"].as_str().unwrap()).collect();
    assert_eq!(listed, names, "empty queues are listed too");
    for queue in StaffQueue::ALL {
        let empty = row(&today(&db, &owner).await, queue);
        assert_eq!(
            (&empty["count"], &empty["late"], &empty["oldest_at"]),
            (&json!(0), &json!(0), &Json::Null),
            "{empty}"
        );
        let target = queue.default_hours();
        assert_eq!(empty["target_hours"], target);
        // Of a request, what is left of the day to answer decides: one has an hour left, the other had to be answered an hour ago.
        let (new, old) = if queue == StaffQueue::LateRequests { (23, 25) } else { (target - 1, target + 1) };
        fill(&db, queue, 1, ago(new)).await;
        fill(&db, queue, 2, ago(old)).await;
        let found = row(&today(&db, &owner).await, queue);
        let since = ago(old).to_rfc3339_opts(SecondsFormat::Secs, false);
        let expected =
            json!({ "queue": queue.name(), "count": 2, "oldest_at": since, "target_hours": target, "late": 1 });
        assert_eq!(found, expected);
    }
    // A disputed payment is in one queue only, and a request with time left in none.
    let page = today(&db, &owner).await;
    assert_eq!(
        (&row(&page, StaffQueue::PaymentReviews)["count"], &row(&page, StaffQueue::Disputes)["count"]),
        (&json!(2), &json!(2))
    );
    booking(&db, 300, ago(1), &[("respond_by", (ago(1) + Duration::days(1)).into())]).await;
    assert_eq!(row(&today(&db, &owner).await, StaffQueue::LateRequests)["count"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_role_sees_the_queues_that_it_handles_and_the_parts_that_it_reads() {
    let (db, owner) = staffed().await;
    for role in StaffRole::ALL {
        let page = today(&db, &with_role(&owner, role)).await;
        let rights = role.rights();
        let own: Vec<_> =
            StaffQueue::ALL.into_iter().filter(|queue| rights.contains(queue.right())).map(StaffQueue::name).collect();
        let listed: Vec<_> =
            page["waiting"].as_array().unwrap().iter().map(|row| row["queue"].as_str().unwrap()).collect();
        assert_eq!(listed, own, "{role:?}");
        assert_eq!(page["money"].is_object(), rights.contains(StaffRight::ReadMoney), "{role:?}");
        assert_eq!(page["funnel"].is_object(), rights.contains(StaffRight::ReadReports), "{role:?}");
    }
    let stranger = person(&db, 9, false).await;
    assert_eq!(kind(admin_today(&db, &ctx(&stranger), "", &[]).await), "forbidden");
    assert_eq!(kind(admin_today(&db, &ctx(&Caller::Visitor), "", &[]).await), "signed out");
    assert_eq!(kind(admin_today(&db, &ctx(&owner), "8", &[]).await), "refused");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_sets_a_target_which_the_audit_log_has_once() {
    let (db, owner) = staffed().await;
    fill(&db, StaffQueue::Reports, 1, ago(3)).await;
    assert_eq!(row(&today(&db, &owner).await, StaffQueue::Reports)["late"], 0);
    for _ in 0..2 {
        let answer = set(&db, &owner, "reports", json!(2)).await.unwrap();
        assert_eq!(answer, json!({ "queue": "reports", "target_hours": 2 }));
    }
    let found = row(&today(&db, &owner).await, StaffQueue::Reports);
    assert_eq!((&found["late"], &found["target_hours"]), (&json!(1), &json!(2)));
    let log = "SELECT CAST(before AS TEXT) || CAST(after AS TEXT) FROM audit_log WHERE action = 'service_target_set'";
    let log = people::texts(&db, log).await;
    assert_eq!(log.len(), 1);
    assert!(log[0].contains("12") && log[0].contains('2') && log[0].contains("reports"), "{log:?}");
    for (queue, hours) in [
        ("jobs", json!(2)),
        ("", json!(2)),
        ("reports", json!(0)),
        ("reports", json!(721)),
        ("reports", json!("x")),
        ("reports", Json::Null),
    ] {
        assert_eq!(kind(set(&db, &owner, queue, hours.clone()).await), "fields", "{queue} {hours}");
    }
    for role in StaffRole::ALL.into_iter().filter(|role| *role != StaffRole::Owner) {
        assert_eq!(kind(set(&db, &with_role(&owner, role), "reports", json!(5)).await), "forbidden", "{role:?}");
    }
    assert_eq!(count(&db, "SELECT COUNT(*) FROM service_targets").await, 1);
}
