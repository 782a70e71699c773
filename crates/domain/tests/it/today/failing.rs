//! What fails, and who reads of it.

use serde_json::json;
use serendib_domain::back_office::today::failing::{FailureKind, ServiceFailure};
use serendib_domain::staff::StaffRole;

use super::*;

async fn job(db: &Db, number: u128, kind: &str, state: &str) {
    let (run_at, dead_at, error) = match state {
        "dead" => (ago(2), Some(ago(2)), Some("550 no such mailbox")),
        "retried" => (ago(-1), None, Some("no answer")),
        "late" => (ago(1), None, None),
        _ => (ago(-1), None, None),
    };
    run(
        db,
        "INSERT INTO jobs (id, kind, payload, run_at, created_at, dead_at, last_error) VALUES ($1, $2, 'null', $3, $4, $5, $6)",
        vec![id(60_000 + number).into(), kind.into(), run_at.into(), ago(3).into(), dead_at.into(), error.into()],
    )
    .await;
}

fn names(page: &Json) -> Vec<String> {
    let rows = page["failing"].as_array().unwrap();
    rows.iter().map(|row| format!("{} {}", row["kind"].as_str().unwrap(), row["count"])).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_fails_is_listed_and_each_kind_is_found() {
    let (db, owner) = staffed().await;
    // Nothing of this fails: work that is due later, a payment under way, money that a bank moves, one that an event reported.
    job(&db, 1, "booking", "waiting").await;
    payment(&db, 1, 500, "open", ago(0), None).await;
    payment(&db, 2, 500, "processing", ago(48), None).await;
    payment(&db, 3, 500, "refund_pending", ago(20), Some(ago(20))).await;
    refund(&db, 3, 500, "pending", ago(30)).await;
    let event = r#"{"id":"evt_3","object":{"id":"cs_3"}}"#;
    run(
        &db,
        "INSERT INTO provider_events (event_id, type, payload, received_at) VALUES ('evt_3', 'checkout.session.completed', $1, $2)",
        vec![event.into(), ago(20).into()],
    )
    .await;
    assert_eq!(names(&today(&db, &owner).await), Vec::<String>::new());
    let mut expected = Vec::new();
    for kind in FailureKind::ALL {
        let count = match kind {
            FailureKind::DeadJobs => {
                job(&db, 10, "refund", "dead").await;
                1
            }
            FailureKind::LateJobs => {
                job(&db, 11, "booking", "late").await;
                1
            }
            FailureKind::ReturnedMails => {
                job(&db, 12, "mail", "dead").await;
                job(&db, 13, "notice", "dead").await;
                2
            }
            FailureKind::PaymentsInDoubt => {
                payment(&db, 20, 500, "open", ago(2), None).await;
                payment(&db, 21, 500, "processing", ago(15 * 24), None).await;
                2
            }
            FailureKind::StuckRefunds => {
                payment(&db, 22, 500, "refund_pending", ago(500), Some(ago(500))).await;
                refund(&db, 22, 500, "queued", ago(3)).await;
                1
            }
            FailureKind::StuckTransfers => {
                run(
                    &db,
                    "INSERT INTO payouts (id, guide_id, amount, reference, paid_at) VALUES ($1, $2, 100, 'R1', $3)",
                    vec![id(50).into(), id(503).into(), ago(3).into()],
                )
                .await;
                run(
                    &db,
                    "INSERT INTO payout_transfers (payout_id, account_id, created_at, updated_at) VALUES ($1, 'acct_1', $2, $2)",
                    vec![id(50).into(), ago(3).into()],
                )
                .await;
                1
            }
            FailureKind::PaymentProvider => {
                job(&db, 14, "transfer", "retried").await;
                1
            }
            FailureKind::Mail => {
                job(&db, 15, "notice", "retried").await;
                1
            }
            FailureKind::Texts => {
                job(&db, 16, "text", "retried").await;
                1
            }
            FailureKind::Webhooks => {
                payment(&db, 23, 500, "paid", ago(2), Some(ago(2))).await;
                1
            }
            FailureKind::Calendars => {
                run(
                    &db,
                    "INSERT INTO guide_calendar_imports (id, guide_id, address, next_check_at, error, failures, is_incomplete, created_at)
                     VALUES ($1, $2, 'https://calendar.example/a.ics', $3, 'gone', 3, FALSE, $3)",
                    vec![id(51).into(), id(503).into(), ago(5).into()],
                )
                .await;
                1
            }
            FailureKind::WebhookEndpoints => {
                run(
                    &db,
                    "INSERT INTO webhook_endpoints (id, url, secret, events, is_active, created_at, failures, failing_since)
                     VALUES ($1, 'https://hooks.partner.example/a', 'whsec_AAAA', '[]', TRUE, $2, 3, $2)",
                    vec![id(52).into(), ago(5).into()],
                )
                .await;
                1
            }
            // The server alone knows.
            FailureKind::Models => continue,
        };
        expected.push(format!("{} {count}", kind.name()));
        assert_eq!(names(&today(&db, &owner).await), expected, "{kind:?}");
    }
    let page = today(&db, &owner).await;
    assert_eq!(
        (&page["failing"][0]["detail"], &page["failing"][0]["since"]),
        (&json!("refund"), &json!(ago(2).to_rfc3339()))
    );
    let services = [
        ServiceFailure { kind: FailureKind::Models, count: 1, since: None, detail: Some("openai".to_owned()) },
        ServiceFailure { kind: FailureKind::PaymentProvider, count: 2, since: Some(ago(9)), detail: None },
    ];
    let page = admin_today(&db, &ctx(&owner), "", &services).await.unwrap();
    let failing = page["failing"].as_array().unwrap();
    let of = |name: &str| failing.iter().find(|row| row["kind"] == name).unwrap();
    assert_eq!(*of("models"), json!({ "kind": "models", "count": 1, "since": null, "detail": "openai" }));
    assert_eq!(
        (&of("payment_provider")["count"], &of("payment_provider")["since"]),
        (&json!(3), &json!(ago(9).to_rfc3339()))
    );
    let money = names(&today(&db, &with_role(&owner, StaffRole::Finance)).await);
    assert_eq!(
        money,
        ["payments_in_doubt 2", "stuck_refunds 1", "stuck_transfers 1", "payment_provider 1", "webhooks 1"]
    );
    assert_eq!(names(&today(&db, &with_role(&owner, StaffRole::Support)).await), Vec::<String>::new());
}
