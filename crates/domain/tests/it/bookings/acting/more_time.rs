//! More time to answer or to pay.

use chrono::Duration;
use serde_json::json;
use serendib_domain::{Caller, Error};

use super::{WHY, wrong_fields};
use crate::bookings::BookingFixture;
use crate::people::kind;

#[tokio::test(flavor = "multi_thread")]
async fn the_expiry_follows_a_later_deadline_of_a_request_and_of_a_payment() {
    let mut scene = BookingFixture::new().await;
    let (pending, approved) = (scene.pending(60).await, scene.approved(70).await);
    let until = scene.now + Duration::hours(100);
    let wish = json!({ "until": until.to_rfc3339(), "reason": WHY });
    let first = scene.extend(&scene.admin, pending, wish.clone()).await.unwrap();
    assert_eq!(first, json!({ "respond_by": until.to_rfc3339(), "payment_deadline": null }));
    scene.extend(&scene.admin, approved, wish).await.unwrap();
    assert_eq!(scene.instant("payment_deadline", approved).await, until);
    for (who, bookings) in [(&scene.traveller, 2), (&scene.host, 2)] {
        let kinds = scene.notification_kinds(who).await;
        assert_eq!(kinds.iter().filter(|kind| *kind == "booking_deadline_extended").count(), bookings, "{kinds:?}");
    }
    scene.later(Duration::hours(99)).await;
    assert_eq!((scene.status(pending).await, scene.status(approved).await), ("pending".into(), "approved".into()));
    scene.later(Duration::hours(1)).await;
    assert_eq!((scene.status(pending).await, scene.status(approved).await), ("expired".into(), "expired".into()));
    let logged = scene.logged("deadline_extended").await;
    assert_eq!((logged.len(), &logged[0]["reason"]), (2, &json!(WHY)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deadline_is_later_than_the_present_one_within_two_weeks_and_before_the_trip() {
    let scene = BookingFixture::new().await;
    let (far, near) = (scene.pending(60).await, scene.pending(6).await);
    let start = serendib_domain::ctx::beginning(scene.day(6));
    let second = Duration::seconds(1);
    for (booking, until) in [
        (far, scene.now),
        (far, scene.now + Duration::hours(72)),
        (far, scene.now + Duration::days(14) + second),
        (near, start + second),
    ] {
        let wish = json!({ "until": until.to_rfc3339(), "reason": WHY });
        assert_eq!(wrong_fields(scene.extend(&scene.admin, booking, wish).await), ["until"], "{until}");
    }
    for (posted, wrong) in [
        (json!({ "until": "tomorrow", "reason": WHY }), ["until"].as_slice()),
        (json!({ "until": null, "reason": "Short" }), &["reason", "until"]),
        (json!({ "until": "2030-01-20", "reason": WHY }), &["until"]),
    ] {
        assert_eq!(wrong_fields(scene.extend(&scene.admin, far, posted).await), wrong);
    }
    for (booking, until) in [(far, scene.now + Duration::days(14)), (near, start)] {
        scene.extend(&scene.admin, booking, json!({ "until": until.to_rfc3339(), "reason": WHY })).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_admins_on_neither_side_extend_what_has_a_deadline_as_they_saw_it() {
    let scene = BookingFixture::new().await;
    let booking = scene.pending(60).await;
    let until = (scene.now + Duration::days(5)).to_rfc3339();
    let wish = json!({ "until": until, "reason": WHY });
    for (who, expected) in
        [(&Caller::Visitor, "signed out"), (&scene.traveller, "forbidden"), (&scene.host, "forbidden")]
    {
        assert_eq!(kind(scene.extend(who, booking, wish.clone()).await), expected);
    }
    let admin_who_hosts = scene.host_as_admin().await;
    assert_eq!(kind(scene.extend(&admin_who_hosts, booking, wish.clone()).await), "forbidden", "four eyes");
    let present = scene.instant("respond_by", booking).await.to_rfc3339();
    let with = |expected: &str| json!({ "until": until, "reason": WHY, "expected": expected });
    // Two admins at the same time: the second one has seen another deadline.
    let both = tokio::join!(
        scene.extend(&scene.admin, booking, with(&present)),
        scene.extend(&Caller::Service, booking, with(&present))
    );
    let refused = [both.0, both.1].into_iter().filter_map(std::result::Result::err).collect::<Vec<_>>();
    assert!(
        matches!(&refused[..], [Error::Outdated { now, .. }] if now["respond_by"] != json!(present)),
        "{refused:?}"
    );
    let confirmed = scene.booked(70).await;
    assert_eq!(kind(scene.extend(&scene.admin, confirmed, wish).await), "conflict");
    assert_eq!(kind(scene.extend(&scene.admin, scene.package, json!({})).await), "missing");
}
