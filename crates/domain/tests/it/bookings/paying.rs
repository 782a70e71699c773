//! The link from payments to bookings.

use chrono::Duration;
use serde_json::json;
use serendib_db::Tx;
use serendib_domain::Result;
use serendib_domain::bookings::paid::{self, Payable, PaymentConfirmation};
use serendib_domain::payments::PaymentKind;
use uuid::Uuid;

use super::BookingFixture;
use crate::people::{error_kind_and_text, person, run, texts};

impl BookingFixture {
    pub(super) async fn payable(&self, booking: Uuid, kind: PaymentKind) -> Result<Payable> {
        let ctx = self.ctx(&self.traveller);
        self.write(async move |tx: &mut Tx<'_>| paid::payable(tx, &ctx, booking, kind).await).await
    }
}

/// T-P02, T-P04.
#[tokio::test(flavor = "multi_thread")]
async fn what_can_be_paid_goes_by_the_bookings_state_and_its_own_total() {
    let mut scene = BookingFixture::new().await;
    let refused = async |scene: &BookingFixture, booking, kind| error_kind_and_text(scene.payable(booking, kind).await);
    let conflict = |text: &str| ("conflict", text.to_owned());
    let booking = scene.pending(60).await;
    let waiting = conflict("This booking is still waiting for the guide's approval.");
    assert_eq!(refused(&scene, booking, PaymentKind::Advance).await, waiting);
    scene.change(&scene.host, booking, json!({ "status": "approved" })).await.unwrap();
    run(&scene.db, "UPDATE packages SET price = 99999", vec![]).await;
    let payable = scene.payable(booking, PaymentKind::Advance).await.unwrap();
    assert_eq!((payable.amount, payable.deadline), (7_365, Some(scene.now + Duration::hours(48))));
    assert_eq!(payable.account_email.as_deref(), Some("person10@example.lk"));
    assert_eq!(refused(&scene, booking, PaymentKind::Full).await, conflict("The advance is paid first."));
    run(&scene.db, "UPDATE packages SET is_active = FALSE", vec![]).await;
    assert_eq!(
        refused(&scene, booking, PaymentKind::Advance).await,
        conflict("This package is not on sale any more."),
        "T-C04"
    );
    run(&scene.db, "UPDATE packages SET is_active = TRUE", vec![]).await;
    run(&scene.db, "UPDATE guides SET is_active = FALSE", vec![]).await;
    let gone = conflict("This guide does not lead trips any more.");
    assert_eq!(refused(&scene, booking, PaymentKind::Advance).await, gone, "T-C04");
    run(&scene.db, "UPDATE guides SET is_active = TRUE", vec![]).await;
    assert_eq!(scene.pay(booking, PaymentKind::Advance).await, PaymentConfirmation::Confirmed);
    assert_eq!(refused(&scene, booking, PaymentKind::Advance).await, conflict("The advance is paid already."));
    assert_eq!(
        scene.pay(booking, PaymentKind::Advance).await,
        PaymentConfirmation::Gone("The advance is paid already.")
    );
    assert_eq!(scene.payable(booking, PaymentKind::Full).await.unwrap().amount, 24_550 - 7_365);
    assert_eq!(scene.pay(booking, PaymentKind::Full).await, PaymentConfirmation::Confirmed);
    for kind in [PaymentKind::Advance, PaymentKind::Full] {
        assert_eq!(refused(&scene, booking, kind).await, conflict("This booking is fully paid."));
        assert_eq!(scene.pay(booking, kind).await, PaymentConfirmation::Gone("This booking is fully paid."));
    }
    run(&scene.db, "UPDATE packages SET price = 10000", vec![]).await;
    let near = scene.approved(10).await;
    assert_eq!(scene.payable(near, PaymentKind::Full).await.unwrap().amount, 24_550);
    // T-C03: the last moment, and the next one.
    scene.now += Duration::hours(48) - Duration::seconds(1);
    assert!(scene.payable(near, PaymentKind::Full).await.is_ok());
    scene.now += Duration::seconds(1);
    assert_eq!(refused(&scene, near, PaymentKind::Full).await, conflict("The time to pay has ended."));
    scene.work().await;
    assert_eq!(refused(&scene, near, PaymentKind::Full).await, conflict("This booking has expired."));
}

/// T-R21.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_guide_makes_of_a_package_later_changes_no_booking_of_it() {
    let scene = BookingFixture::new().await;
    let (pending, agreed) = (scene.pending(60).await, scene.approved(70).await);
    let dearer = json!({ "price": 999, "title": "Bait" });
    scene.update("packages", &scene.host, scene.package, &dearer).await.unwrap();
    assert_eq!(scene.count("SELECT price FROM packages").await, 10_000, "nobody books it before an admin has looked");
    assert_eq!(scene.count("SELECT COUNT(*) FROM package_revisions WHERE status = 'pending'").await, 1);
    // The state after an admin's approval.
    run(&scene.db, "UPDATE packages SET price = 99900, title = 'Bait'", vec![]).await;
    assert_eq!(scene.count("SELECT price FROM packages").await, 99_900);
    scene.change(&scene.host, pending, json!({ "status": "approved" })).await.unwrap();
    for booking in [pending, agreed] {
        assert_eq!(scene.payable(booking, PaymentKind::Advance).await.unwrap().amount, 7_365);
    }
    assert_eq!(scene.count("SELECT COUNT(*) FROM booking_requests WHERE total_price = 24550").await, 2);
}

/// D-067.
#[tokio::test(flavor = "multi_thread")]
async fn late_money_confirms_while_the_dates_are_free() {
    let mut scene = BookingFixture::new().await;
    let (free, taken, unanswered) = (scene.approved(60).await, scene.approved(70).await, scene.pending(80).await);
    scene.later(Duration::hours(72)).await;
    for booking in [free, taken, unanswered] {
        assert_eq!(scene.status(booking).await, "expired");
    }
    let other = person(&scene.db, 11, false).await;
    let document = scene.document(68);
    let rival = scene.ask(&other, &document).await.unwrap();
    scene.change(&scene.host, rival, json!({ "status": "approved" })).await.unwrap();
    assert_eq!(scene.pay(free, PaymentKind::Advance).await, PaymentConfirmation::Confirmed);
    assert_eq!(
        scene.pay(taken, PaymentKind::Advance).await,
        PaymentConfirmation::Gone("The dates of this trip are taken by now.")
    );
    assert_eq!(
        scene.pay(unanswered, PaymentKind::Advance).await,
        PaymentConfirmation::Gone("This booking has expired."),
        "never approved"
    );
    assert_eq!((scene.status(free).await, scene.status(taken).await), ("confirmed".into(), "expired".into()));
}

/// T-P07.
#[tokio::test(flavor = "multi_thread")]
async fn money_for_what_was_rejected_or_cancelled_changes_nothing() {
    let scene = BookingFixture::new().await;
    let (rejected, cancelled) = (scene.pending(60).await, scene.approved(70).await);
    scene
        .change(&scene.host, rejected, json!({ "status": "rejected", "rejection_reason": "Pricing issues" }))
        .await
        .unwrap();
    scene.change(&scene.traveller, cancelled, json!({ "status": "cancelled" })).await.unwrap();
    assert_eq!(
        scene.pay(rejected, PaymentKind::Advance).await,
        PaymentConfirmation::Gone("This booking was rejected.")
    );
    assert_eq!(
        scene.pay(cancelled, PaymentKind::Advance).await,
        PaymentConfirmation::Gone("This booking was cancelled.")
    );
    assert_eq!((scene.status(rejected).await, scene.status(cancelled).await), ("rejected".into(), "cancelled".into()));
}

/// T-C04.
#[tokio::test(flavor = "multi_thread")]
async fn money_for_what_is_not_there_any_more_confirms_nothing() {
    let scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    run(&scene.db, "UPDATE guides SET is_active = FALSE", vec![]).await;
    assert_eq!(
        scene.pay(booking, PaymentKind::Advance).await,
        PaymentConfirmation::Gone("This guide does not lead trips any more.")
    );
    assert_eq!(scene.status(booking).await, "approved");
}

/// D-058.
#[tokio::test(flavor = "multi_thread")]
async fn a_balance_whose_day_has_passed_is_due_now() {
    let mut scene = BookingFixture::new().await;
    let (last_day, late) = (scene.approved(16).await, scene.approved(25).await);
    scene.now += Duration::hours(47);
    assert_eq!(scene.pay(last_day, PaymentKind::Advance).await, PaymentConfirmation::Confirmed);
    let sql = "SELECT body FROM notifications WHERE kind = 'booking_confirmed'";
    let due = format!("The balance of $171.85 is due by {}.", scene.day(0).format("%-d %B %Y"));
    let bodies = texts(&scene.db, sql).await;
    assert!(bodies.len() == 2 && bodies.iter().all(|body| body.contains(&due)), "{bodies:?}");
    // The money arrives after the deadline, and the dates are free.
    scene.later(Duration::days(10)).await;
    assert_eq!(scene.status(late).await, "expired");
    assert_eq!(scene.pay(late, PaymentKind::Advance).await, PaymentConfirmation::Confirmed);
    let bodies = texts(&scene.db, sql).await;
    let is_now = |body: &&String| body.contains("The balance of $171.85 is due now.");
    assert_eq!((bodies.len(), bodies.iter().filter(is_now).count()), (4, 2), "{bodies:?}");
}

/// D-052.
#[tokio::test(flavor = "multi_thread")]
async fn a_guide_is_notified_that_everything_is_paid() {
    let scene = BookingFixture::new().await;
    scene.booked(60).await;
    assert_eq!(scene.notification_kinds(&scene.host).await, ["booking_requested", "booking_confirmed", "booking_paid"]);
    let bodies = texts(&scene.db, "SELECT body FROM notifications WHERE kind = 'booking_paid'").await;
    assert!(bodies[0].starts_with("Person 10 has paid the balance of $171.85."), "{bodies:?}");
}
