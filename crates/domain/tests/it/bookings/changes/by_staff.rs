//! Changes that the staff makes in the name of a side.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::bookings::changes::{self, ChangeAction};
use serendib_domain::bookings::list::BookingListSide;
use serendib_domain::{Caller, Error, Result, SignedInPerson};
use uuid::Uuid;

use crate::bookings::{BookingFixture, with};
use crate::people::{person, run, texts, to_object};

const WHY: &str = "Agreed with both by phone";

impl BookingFixture {
    async fn quote_for(&self, who: &Caller, booking: Uuid, side: &'static str, change: Json) -> Result<Json> {
        let (ctx, change) = (self.ctx(who), to_object(&change));
        self.write(async move |tx: &mut Tx<'_>| changes::quote_for_staff(tx, &ctx, booking, side, &change).await).await
    }

    async fn change_for(
        &self,
        who: &Caller,
        booking: Uuid,
        side: &'static str,
        order: Json,
        change: Json,
    ) -> Result<Json> {
        let (ctx, order, change) = (self.ctx(who), to_object(&order), to_object(&change));
        self.write(async move |tx: &mut Tx<'_>| {
            changes::change_for_staff(tx, &ctx, booking, side, &order, &change).await
        })
        .await
    }
}

fn agreed(is_agreed: bool) -> Json {
    json!({ "agreed": is_agreed, "reason": WHY })
}

#[tokio::test(flavor = "multi_thread")]
async fn what_both_have_agreed_takes_effect_at_once() {
    for side in ["traveler", "guide"] {
        let scene = BookingFixture::new().await;
        let booking = scene.booked(60).await;
        let quote = scene.quote_for(&scene.admin, booking, side, json!({ "start_date": scene.day(75) })).await.unwrap();
        assert_eq!((&quote["total_price"], &quote["hindrance"]), (&json!(245.5), &Json::Null));
        let done = scene.change_for(&scene.admin, booking, side, agreed(true), scene.moved(75)).await.unwrap();
        assert_eq!(done["booking_status"], json!("confirmed"));
        let seen = scene.booking(BookingListSide::Traveller, booking).await;
        assert_eq!(seen["start_date"], json!(scene.day(75).to_string()));
        assert_eq!(scene.change_row(done["change_id"].as_str().unwrap().parse().unwrap()).await.0, "accepted");
        for who in [&scene.traveller, &scene.host] {
            let kinds = scene.notification_kinds(who).await;
            assert!(kinds.contains(&"booking_change_accepted".to_owned()), "{side} {kinds:?}");
            assert!(!kinds.contains(&"booking_change_proposed".to_owned()), "{side} {kinds:?}");
        }
        let logged = texts(&scene.db, "SELECT after FROM audit_log WHERE action = 'change_by_staff'").await;
        assert!(logged.len() == 1 && logged[0].contains(WHY), "{logged:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_smaller_group_that_both_have_agreed_on_is_refunded() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    scene.ledger(1, booking, "full", 24_550).await;
    let unproved = scene.change_for(&scene.admin, booking, "traveler", agreed(true), scene.shrunk(60)).await;
    assert!(matches!(unproved, Err(Error::Forbidden(_))), "{unproved:?}");
    let admin = scene.admin.person().unwrap().clone();
    let admin = Caller::Person(SignedInPerson { is_assured: true, ..admin });
    let colleague = person(&scene.db, 31, true).await;
    assert!(colleague.person().is_some());
    let rule = "INSERT INTO four_eyes_rules (action, is_on, approve_above, changed_at) VALUES ('refund', TRUE, $1, $2)";
    run(&scene.db, rule, vec![9_999_i64.into(), scene.now.into()]).await;
    let large = scene.change_for(&admin, booking, "traveler", agreed(true), scene.shrunk(60)).await;
    assert!(matches!(large, Err(Error::Conflict(_))), "{large:?}");
    run(&scene.db, "UPDATE four_eyes_rules SET approve_above = 10000", vec![]).await;
    let done = scene.change_for(&admin, booking, "traveler", agreed(true), scene.shrunk(60)).await.unwrap();
    let (status, refund, due) = scene.change_row(done["change_id"].as_str().unwrap().parse().unwrap()).await;
    assert_eq!((status.as_str(), refund, due), ("accepted", Some(10_000), Some(0)));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_agreed_waits_for_the_other_side_and_both_hear_of_it() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let done = scene.change_for(&scene.admin, booking, "traveler", agreed(false), scene.moved(75)).await.unwrap();
    let change: Uuid = done["change_id"].as_str().unwrap().parse().unwrap();
    assert_eq!(scene.change_row(change).await.0, "open");
    for who in [&scene.traveller, &scene.host] {
        let kinds = scene.notification_kinds(who).await;
        assert!(kinds.contains(&"booking_change_proposed".to_owned()), "{kinds:?}");
    }
    let own = scene.answer(&scene.traveller, change, ChangeAction::Accept).await;
    assert!(matches!(own, Err(Error::Forbidden(_))), "{own:?}");
    scene.answer(&scene.host, change, ChangeAction::Accept).await.unwrap();
    let seen = scene.booking(BookingListSide::Traveller, booking).await;
    assert_eq!(seen["start_date"], json!(scene.day(75).to_string()));
    let again = scene.change_for(&scene.admin, booking, "guide", agreed(false), scene.moved(90)).await.unwrap();
    let again: Uuid = again["change_id"].as_str().unwrap().parse().unwrap();
    scene.answer(&scene.host, again, ChangeAction::Withdraw).await.unwrap();
    scene.later(Duration::hours(49)).await;
    assert_eq!(scene.change_row(again).await.0, "withdrawn");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_staff_is_not_limited_by_the_proposals_of_a_day_and_uses_none_up() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    for days in 70..70 + changes::DAILY_LIMIT {
        scene.propose(&scene.host, booking, scene.moved(days)).await.unwrap();
    }
    assert!(matches!(scene.propose(&scene.host, booking, scene.moved(80)).await, Err(Error::TooMany(_))));
    scene.change_for(&scene.admin, booking, "guide", agreed(false), scene.moved(81)).await.unwrap();
    for days in 82..82 + changes::DAILY_LIMIT {
        scene.change_for(&scene.admin, booking, "traveler", agreed(false), scene.moved(days)).await.unwrap();
    }
    scene.propose(&scene.traveller, booking, scene.moved(99)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_of_changes_count_for_the_staff_too() {
    let scene = BookingFixture::new().await;
    let (confirmed, pending) = (scene.booked(60).await, scene.pending(100).await);
    let refused = async |who: &Caller, booking, side, order: Json, change: Json| {
        scene.change_for(who, booking, side, order, change).await.unwrap_err()
    };
    let (admin, moved) = (&scene.admin, scene.moved(75));
    for who in [&scene.traveller, &scene.host] {
        assert!(matches!(refused(who, confirmed, "guide", agreed(true), moved.clone()).await, Error::Forbidden(_)));
    }
    assert!(matches!(
        refused(&Caller::Visitor, confirmed, "guide", agreed(true), moved.clone()).await,
        Error::SignedOut
    ));
    assert!(matches!(refused(admin, confirmed, "staff", agreed(true), moved.clone()).await, Error::Refused(_)));
    assert!(matches!(refused(admin, Uuid::nil(), "guide", agreed(true), moved.clone()).await, Error::Missing(_)));
    let unsaid = json!({ "reason": "Short" });
    let Error::Fields { wrong, .. } = refused(admin, confirmed, "guide", unsaid, moved.clone()).await else { panic!() };
    assert_eq!(wrong.iter().map(|one| one.field.as_str()).collect::<Vec<_>>(), ["agreed", "reason"]);
    // A request that its guide has not answered is no proposal of its traveler.
    assert!(matches!(refused(admin, pending, "traveler", agreed(true), scene.moved(110)).await, Error::Conflict(_)));
    let other_price = with(moved.clone(), json!({ "total_price": 1 }));
    assert!(matches!(refused(admin, confirmed, "guide", agreed(true), other_price).await, Error::Outdated { .. }));
    assert!(matches!(refused(admin, confirmed, "guide", agreed(true), scene.moved(60)).await, Error::Fields { .. }));
    assert_eq!(texts(&scene.db, "SELECT action FROM audit_log WHERE action = 'change_by_staff'").await, [""; 0]);
}
