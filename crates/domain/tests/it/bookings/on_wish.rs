//! An admin cancels on the wish of the traveler. D-167.

use serde_json::json;
use serendib_db::Tx;
use serendib_domain::bookings::cancellation::{self, CancellationSide, CancellationWish, Preview};
use serendib_domain::payments::PaymentKind;
use serendib_domain::{Caller, Error, Result};
use uuid::Uuid;

use super::BookingFixture;
use crate::people::{kind, texts};

const WISH: &str = "The traveler called: a broken leg";

impl BookingFixture {
    async fn cancel_with(
        &self,
        who: &Caller,
        booking: Uuid,
        side: CancellationSide,
        reason: Option<&'static str>,
    ) -> Result<Preview> {
        let ctx = self.ctx(who);
        self.write(async move |tx: &mut Tx<'_>| {
            cancellation::cancel(tx, &ctx, booking, CancellationWish { side, reason, expected: None }).await
        })
        .await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_admin_cancels_by_the_terms_of_the_traveler_and_the_mails_say_so() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(20).await;
    scene.ledger(700, booking, "full", 24_550).await;
    let traveler = CancellationSide::Traveler;
    for who in [&scene.traveller, &scene.host] {
        assert_eq!(kind(scene.cancel_with(who, booking, traveler, Some(WISH)).await), "forbidden");
    }
    let ctx = scene.ctx(&scene.admin);
    let own = scene
        .write(async move |tx: &mut Tx<'_>| cancellation::preview(tx, &ctx, booking, CancellationSide::Own).await)
        .await
        .unwrap();
    assert_eq!((own.percent, own.refund), (100, 24_550));
    let done = scene.cancel_with(&scene.admin, booking, traveler, Some(WISH)).await.unwrap();
    assert_eq!((done.percent, done.refund, &done.to_json()["by"]), (50, 12_275, &json!("traveller")));
    assert_eq!(scene.text("SELECT cancelled_by FROM booking_requests WHERE id = $1", booking).await, "traveller");
    let bodies =
        texts(&scene.db, "SELECT body FROM notifications WHERE kind = 'booking_cancelled' ORDER BY body").await;
    assert!(bodies[0].starts_with("Serendib has cancelled this trip for you, as you wished.\n"), "{bodies:?}");
    let to_guide = "Serendib has cancelled this trip on the wish of Person 10, and its days are free again.\n";
    assert!(bodies[1].starts_with(to_guide), "{bodies:?}");
    assert!(bodies.iter().all(|body| body.contains(WISH)), "{bodies:?}");
    let logged = texts(&scene.db, "SELECT after FROM audit_log WHERE action = 'cancelled'").await;
    let logged: serde_json::Value = serde_json::from_str(&logged[0]).unwrap();
    assert_eq!((&logged["side"], &logged["reason"]), (&json!("traveler"), &json!(WISH)));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_admin_gives_a_reason_and_the_two_sides_need_none() {
    let scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    for (reason, field) in [(None, "reason"), (Some("   "), "reason"), (Some("Too short"), "reason")] {
        for side in [CancellationSide::Own, CancellationSide::Traveler] {
            match scene.cancel_with(&scene.admin, booking, side, reason).await {
                Err(Error::Fields { wrong, .. }) => assert_eq!(wrong[0].field, field),
                other => panic!("{other:?}"),
            }
        }
    }
    let refused = scene.change(&scene.admin, booking, json!({ "status": "cancelled" })).await;
    assert!(matches!(refused, Err(Error::Fields { wrong, .. }) if wrong[0].field == "cancellation_reason"));
    assert_eq!(scene.status(booking).await, "approved");
    scene.cancel_with(&scene.traveller, booking, CancellationSide::Own, None).await.unwrap();
    let confirmed = scene.approved(70).await;
    scene.pay(confirmed, PaymentKind::Advance).await;
    scene.cancel_with(&scene.host, confirmed, CancellationSide::Own, None).await.unwrap();
    let parsed = ["", "traveler"].map(|text| CancellationSide::parse(text).unwrap());
    assert_eq!(parsed, [CancellationSide::Own, CancellationSide::Traveler]);
    assert_eq!(kind(CancellationSide::parse("guide")), "fields");
}
