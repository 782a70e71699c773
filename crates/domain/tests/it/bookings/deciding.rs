//! The guide's answer to a request.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_domain::payments::PaymentKind;

use super::{BookingFixture, with};
use crate::people::{error_kind_and_text, kind, person, run};

/// T-R05, T-R07.
#[tokio::test(flavor = "multi_thread")]
async fn only_the_requested_guide_decides() {
    let scene = BookingFixture::new().await;
    let booking = scene.pending(60).await;
    let stranger = person(&scene.db, 11, false).await;
    for change in [
        json!({ "status": "approved" }),
        json!({ "status": "confirmed" }),
        json!({ "full_payment_completed": true }),
        json!({ "advance_amount": 0.01 }),
        json!({ "total_price": 1 }),
        json!({ "user_id": scene.host.person().unwrap().user }),
        json!({ "guide_id": scene.colleague.person().unwrap().guide }),
        json!({ "package_id": scene.package }),
        json!({ "created_at": "2020-01-01T00:00:00Z" }),
        json!({ "payment_deadline": "2031-01-01T00:00:00Z" }),
        json!({ "status": "cancelled", "refund_due": 1000 }),
    ] {
        assert_eq!(kind(scene.change(&scene.traveller, booking, change.clone()).await), "forbidden", "{change}");
        for other in [&stranger, &scene.colleague] {
            assert_eq!(kind(scene.change(other, booking, change.clone()).await), "missing", "{change}");
        }
    }
    assert_eq!(kind(scene.change(&scene.admin, booking, json!({ "status": "approved" })).await), "forbidden");
    for status in ["confirmed", "expired", "pending", "completed"] {
        let refused = scene.change(&scene.host, booking, json!({ "status": status })).await;
        assert_eq!(error_kind_and_text(refused), ("conflict", "invalid status transition".to_owned()), "{status}");
    }
    assert_eq!(scene.status(booking).await, "pending");
    run(&scene.db, "UPDATE guides SET is_active = FALSE", vec![]).await;
    assert_eq!(kind(scene.change(&scene.host, booking, json!({ "status": "approved" })).await), "forbidden", "T-R30");
}

/// T-R08.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_decided_stays_decided() {
    let scene = BookingFixture::new().await;
    let approved = scene.approved(60).await;
    let rejected = scene.pending(70).await;
    let reject = || json!({ "status": "rejected", "rejection_reason": "Dates not available" });
    scene.change(&scene.host, rejected, reject()).await.unwrap();
    for (booking, change) in [
        (approved, json!({ "status": "approved" })),
        (approved, reject()),
        (rejected, json!({ "status": "approved" })),
        (rejected, reject()),
    ] {
        let refused = scene.change(&scene.host, booking, change.clone()).await;
        assert_eq!(error_kind_and_text(refused), ("conflict", "invalid status transition".to_owned()), "{change}");
    }
    assert_eq!((scene.status(approved).await, scene.status(rejected).await), ("approved".into(), "rejected".into()));
    let kinds = ["booking_request_sent", "booking_approved", "booking_request_sent", "booking_rejected"];
    assert_eq!(scene.notification_kinds(&scene.traveller).await, kinds);
    scene.pay(approved, PaymentKind::Advance).await;
    for change in [json!({ "status": "approved" }), reject()] {
        assert_eq!(kind(scene.change(&scene.host, approved, change.clone()).await), "conflict", "{change}");
    }
    assert_eq!(scene.status(approved).await, "confirmed");
}

/// T-R09.
#[tokio::test(flavor = "multi_thread")]
async fn a_rejection_has_a_reason() {
    let scene = BookingFixture::new().await;
    let booking = scene.pending(60).await;
    for reason in [
        json!(null),
        json!(""),
        json!("  \n "),
        json!("\u{200b}"),
        json!("\u{3164}"),
        json!("Other"),
        json!("Other: "),
        json!("Other: \u{2060}"),
        json!("x".repeat(1_001)),
        json!(7),
    ] {
        let change = json!({ "status": "rejected", "rejection_reason": reason });
        assert!(
            ["refused", "fields"].contains(&kind(scene.change(&scene.host, booking, change.clone()).await)),
            "{change}"
        );
    }
    let own = json!({ "status": "rejected", "rejection_reason": " We are at a wedding. " });
    scene.change(&scene.host, booking, own).await.unwrap();
    let stored_reason = scene.text("SELECT rejection_reason FROM booking_requests WHERE id = $1", booking).await;
    assert_eq!(stored_reason, "We are at a wedding.");
}

/// T-R10.
#[tokio::test(flavor = "multi_thread")]
async fn an_advance_is_from_fifty_cents_to_the_total() {
    let scene = BookingFixture::new().await;
    let booking = scene.pending(60).await;
    for advance in [
        json!(-1),
        json!(0),
        json!(0.001),
        json!(0.49),
        json!(245.51),
        json!("NaN"),
        json!("12abc"),
        json!([1]),
        json!(1e300),
    ] {
        let change = json!({ "status": "approved", "advance_amount": advance });
        assert_eq!(kind(scene.change(&scene.host, booking, change.clone()).await), "refused", "{change}");
    }
    assert_eq!(scene.status(booking).await, "pending");
    scene.change(&scene.host, booking, json!({ "status": "approved", "advance_amount": 0.5 })).await.unwrap();
    assert_eq!(scene.count("SELECT advance_amount FROM booking_requests").await, 50);
}

/// D-058, D-059.
#[tokio::test(flavor = "multi_thread")]
async fn an_approval_sets_advance_and_deadline() {
    let scene = BookingFixture::new().await;
    let far = scene.approved(60).await;
    let near = scene.approved(10).await;
    let row = async |id: uuid::Uuid| {
        let sql = "SELECT advance_amount, payment_deadline FROM booking_requests WHERE id = $1";
        let row = scene.db.rows(sql, &[id.into()]).await.unwrap().remove(0);
        (row.int(0).unwrap(), row.time(1).unwrap() - scene.now)
    };
    assert_eq!(row(far).await, (7_365, Duration::hours(48)));
    assert_eq!(row(near).await, (24_550, Duration::hours(48)), "everything within two weeks");
    let kinds = "SELECT COUNT(*) FROM jobs WHERE kind = 'booking'";
    // Two reminders and an expiry per request, and a payment deadline per approval.
    assert_eq!(scene.count(kinds).await, 2 * 4);
}

/// D-054.
#[tokio::test(flavor = "multi_thread")]
async fn an_approval_holds_the_dates_until_they_are_given_back() {
    let mut scene = BookingFixture::new().await;
    let others = [person(&scene.db, 11, false).await, person(&scene.db, 12, false).await];
    let first = scene.pending(60).await;
    let second = scene.ask(&others[0], &scene.document(62)).await.unwrap();
    let beside = scene.ask(&others[1], &scene.document(63)).await.unwrap();
    let approve = || json!({ "status": "approved" });
    scene.change(&scene.host, first, approve()).await.unwrap();
    let refused = scene.change(&scene.host, second, approve()).await;
    assert_eq!(error_kind_and_text(refused), ("conflict", "You have another booking on these dates.".to_owned()));
    scene.change(&scene.host, beside, approve()).await.unwrap();
    // After the deadline the dates are free, before any job runs.
    scene.now += Duration::hours(48);
    scene.change(&scene.host, beside, json!({ "status": "cancelled" })).await.unwrap();
    scene.change(&scene.host, second, approve()).await.unwrap();
    assert_eq!((scene.status(first).await, scene.status(second).await), ("expired".into(), "approved".into()));
}

/// D-159.
#[tokio::test(flavor = "multi_thread")]
async fn an_approval_looks_again_at_dates_and_package() {
    let mut scene = BookingFixture::new().await;
    let late = scene.pending(1).await;
    let withdrawn = scene.ask(&person(&scene.db, 11, false).await, &scene.document(80)).await.unwrap();
    run(&scene.db, "UPDATE packages SET is_active = FALSE", vec![]).await;
    let refused = scene.change(&scene.host, withdrawn, json!({ "status": "approved" })).await;
    assert_eq!(error_kind_and_text(refused), ("conflict", "This package is not on sale any more.".to_owned()));
    scene.now += Duration::days(2);
    let refused: Json =
        json!(error_kind_and_text(scene.change(&scene.host, late, json!({ "status": "approved" })).await).0);
    assert_eq!(refused, json!("conflict"));
    let reason = with(json!({ "status": "rejected" }), json!({ "rejection_reason": "Pricing issues" }));
    scene.change(&scene.host, withdrawn, reason).await.unwrap();
}
