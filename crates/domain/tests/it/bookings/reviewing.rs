//! Reviews after the trip.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_domain::Caller;
use uuid::Uuid;

use super::{BookingFixture, with};
use crate::people::{error_kind_and_text, id, kind, person, texts};

fn review(booking: Uuid) -> Json {
    json!({ "booking_request_id": booking, "review_type": "guide", "rating": 4, "review_text": " Kind and patient. " })
}

/// T-R25.
#[tokio::test(flavor = "multi_thread")]
async fn only_the_traveller_of_a_completed_trip_reviews_it_once() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(5).await;
    let unpaid = scene.approved(30).await;
    let own = |changes: Json| with(review(booking), changes);
    let not_yet = ("refused", "You can review a trip once it is completed.".to_owned());
    assert_eq!(error_kind_and_text(scene.insert("reviews", &scene.traveller, &own(json!({}))).await), not_yet);
    scene.now += Duration::days(7);
    assert_eq!(
        error_kind_and_text(scene.insert("reviews", &scene.traveller, &own(json!({}))).await),
        not_yet,
        "its last day"
    );
    scene.now += Duration::days(1);
    assert_eq!(error_kind_and_text(scene.insert("reviews", &scene.traveller, &review(unpaid)).await), not_yet);
    let (guide, package) = (scene.host.person().unwrap().guide, scene.package);
    for (who, row, expected) in [
        (&Caller::Visitor, own(json!({})), "signed out"),
        (&scene.host, own(json!({})), "forbidden"),
        (&scene.admin, own(json!({})), "forbidden"),
        (&Caller::Service, own(json!({})), "forbidden"),
        (&scene.traveller, own(json!({ "booking_request_id": id(999) })), "forbidden"),
        (&scene.traveller, own(json!({ "user_id": scene.host.person().unwrap().user })), "forbidden"),
        (&scene.traveller, own(json!({ "is_hidden": false })), "forbidden"),
        (&scene.traveller, own(json!({ "created_at": "2020-01-01T00:00:00Z" })), "forbidden"),
        (&scene.traveller, own(json!({ "rating": 0 })), "fields"),
        (&scene.traveller, own(json!({ "rating": 6 })), "fields"),
        (&scene.traveller, own(json!({ "rating": 4.5 })), "fields"),
        (&scene.traveller, own(json!({ "rating": "5" })), "fields"),
        (&scene.traveller, own(json!({ "rating": null })), "refused"),
        (&scene.traveller, own(json!({ "review_type": "driver" })), "refused"),
        (&scene.traveller, own(json!({ "guide_id": scene.colleague.person().unwrap().guide })), "refused"),
        (&scene.traveller, own(json!({ "package_id": package })), "refused"),
        (&scene.traveller, own(json!({ "review_text": "x".repeat(2_001) })), "fields"),
    ] {
        assert_eq!(kind(scene.insert("reviews", who, &row).await), expected, "{row}");
    }
    assert_eq!(scene.count("SELECT COUNT(*) FROM reviews").await, 0);
    assert_eq!(scene.count("SELECT COUNT(*) FROM guides WHERE review_count > 0").await, 0);
    scene.insert("reviews", &scene.traveller, &own(json!({ "guide_id": guide, "package_id": null }))).await.unwrap();
    assert_eq!(kind(scene.insert("reviews", &scene.traveller, &own(json!({}))).await), "duplicate");
    let other = json!({ "review_type": "package", "package_id": package, "rating": 5, "review_text": null });
    scene.insert("reviews", &scene.traveller, &own(other)).await.unwrap();
    let sql = "SELECT review_type || ' ' || reviewer_name || ' ' || COALESCE(review_text, '-') FROM reviews ORDER BY review_type";
    assert_eq!(texts(&scene.db, sql).await, ["guide Person Kind and patient.", "package Person -"]);
    scene.now += Duration::days(180);
    let late = scene.booked_then(5, 200).await;
    assert_eq!(
        error_kind_and_text(scene.insert("reviews", &scene.traveller, &review(late)).await).1,
        "The time to review this trip is over."
    );
}

impl BookingFixture {
    /// A trip in so many days, read so many days from now.
    async fn booked_then(&mut self, days: i64, then: i64) -> Uuid {
        let booking = self.booked(days).await;
        self.now += Duration::days(then);
        booking
    }

    async fn rated(&self) -> Vec<(i64, i64)> {
        let sql = "SELECT CAST(ROUND(rating * 100) AS BIGINT), review_count FROM guides WHERE id = $1
                   UNION ALL SELECT CAST(ROUND(rating * 100) AS BIGINT), review_count FROM packages WHERE id = $2";
        let guide = self.host.person().unwrap().guide;
        let rows = self.db.rows(sql, &[guide.into(), self.package.into()]).await.unwrap();
        rows.iter().map(|row| (row.int(0).unwrap(), row.int(1).unwrap())).collect()
    }
}

/// D-108, D-109.
#[tokio::test(flavor = "multi_thread")]
async fn ratings_follow_an_edited_review_and_its_previous_text_is_stored() {
    let mut scene = BookingFixture::new().await;
    let first = scene.booked_then(5, 9).await;
    let second = scene.booked_then(5, 9).await;
    let one = scene.insert("reviews", &scene.traveller, &review(first)).await.unwrap();
    let two = scene.insert("reviews", &scene.traveller, &with(review(second), json!({ "rating": 5 }))).await.unwrap();
    assert_eq!(scene.rated().await, [(450, 2), (0, 0)]);
    scene.now += Duration::days(1);
    let change = json!({ "rating": 1, "review_text": "On second thoughts.", "updated_at": "2030-02-01T00:00:00Z" });
    for _ in 0..2 {
        scene.update("reviews", &scene.traveller, one, &change).await.unwrap();
    }
    assert_eq!(scene.rated().await, [(300, 2), (0, 0)]);
    let before = "SELECT review_text || CAST(rating AS TEXT) FROM review_revisions";
    assert_eq!(texts(&scene.db, before).await, ["Kind and patient.4"]);
    let stranger = person(&scene.db, 11, false).await;
    for (who, change, expected) in [
        (&stranger, json!({ "rating": 1 }), "forbidden"),
        (&scene.host, json!({ "rating": 5 }), "forbidden"),
        (&scene.admin, json!({ "rating": 5 }), "forbidden"),
        (&scene.traveller, json!({ "booking_request_id": second }), "forbidden"),
        (&scene.traveller, json!({ "rating": 0 }), "fields"),
        (&scene.traveller, json!({ "rating": null }), "fields"),
        (&scene.traveller, json!({ "guide_reply": "x" }), "forbidden"),
        (&scene.colleague, json!({ "guide_reply": "x" }), "forbidden"),
        (&scene.host, json!({ "is_hidden": true, "hidden_reason": "x" }), "forbidden"),
        (&scene.admin, json!({ "is_hidden": true }), "refused"),
        (&scene.admin, json!({ "is_hidden": true, "hidden_reason": "x", "review_text": "y" }), "forbidden"),
    ] {
        assert_eq!(kind(scene.update("reviews", who, one, &change).await), expected, "{change}");
    }
    scene.update("reviews", &scene.host, one, &json!({ "guide_reply": " Thank you. " })).await.unwrap();
    assert_eq!(scene.text("SELECT guide_reply FROM reviews WHERE id = $1", one).await, "Thank you.");
    let hide = json!({ "is_hidden": true, "hidden_reason": "Names a child." });
    scene.update("reviews", &scene.admin, two, &hide).await.unwrap();
    assert_eq!(scene.rated().await, [(100, 1), (0, 0)]);
    scene.now += Duration::seconds(1);
    scene.update("reviews", &scene.admin, two, &json!({ "is_hidden": false })).await.unwrap();
    assert_eq!(scene.rated().await, [(300, 2), (0, 0)]);
    let log = "SELECT action || ' ' || after FROM audit_log WHERE subject = 'reviews' ORDER BY created_at";
    let acts = [
        "hidden {\"is_hidden\":true,\"hidden_reason\":\"Names a child.\"}",
        "shown {\"is_hidden\":false,\"hidden_reason\":null}",
    ];
    assert_eq!(texts(&scene.db, log).await, acts);
    scene.now += Duration::days(200);
    assert_eq!(kind(scene.update("reviews", &scene.traveller, one, &json!({ "rating": 5 })).await), "refused");
}

/// D-108.
#[tokio::test(flavor = "multi_thread")]
async fn a_guides_notification_links_to_where_a_review_is_answered() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked_then(5, 9).await;
    let of_package = with(review(booking), json!({ "review_type": "package", "review_text": null }));
    for row in [review(booking), of_package] {
        scene.insert("reviews", &scene.traveller, &row).await.unwrap();
    }
    let sql = "SELECT body || ' ' || link FROM notifications WHERE kind = 'review_received' ORDER BY link";
    let guide = scene.host.person().unwrap().guide.unwrap();
    let expected = [
        format!("A traveler gave 4 of 5 stars. You can reply on your page. /guides/{guide}"),
        format!("A traveler gave 4 of 5 stars. /packages/{}", scene.package),
    ];
    assert_eq!(texts(&scene.db, sql).await, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guide_is_notified_when_a_review_changes_unless_it_is_hidden() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked_then(5, 9).await;
    let id = scene.insert("reviews", &scene.traveller, &review(booking)).await.unwrap();
    let change =
        async |scene: &BookingFixture, row: Json| scene.update("reviews", &scene.traveller, id, &row).await.unwrap();
    change(&scene, json!({ "rating": 2 })).await;
    change(&scene, json!({ "rating": 2 })).await;
    change(&scene, json!({ "review_text": "The van was cold." })).await;
    let hide = json!({ "is_hidden": true, "hidden_reason": "Names a child." });
    scene.update("reviews", &scene.admin, id, &hide).await.unwrap();
    change(&scene, json!({ "rating": 1 })).await;
    let bodies = "SELECT body FROM notifications WHERE kind = 'review_changed' ORDER BY body";
    let reply = "You can reply on your page, or change your reply.";
    let expected = [
        format!("A traveler changed 4 of 5 stars to 2. {reply}"),
        format!("A traveler changed the text of a review of 2 of 5 stars. {reply}"),
    ];
    assert_eq!(texts(&scene.db, bodies).await, expected);
}
