//! What each side of a booking reads.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_domain::bookings::list::{self, BookingListQuery, BookingListSide};
use serendib_domain::payments::PaymentKind;
use serendib_domain::{Caller, Result};
use uuid::Uuid;

use super::{BookingFixture, with};
use crate::people::{kind, person, run};

impl BookingFixture {
    async fn list(&self, who: &Caller, whose: BookingListSide, only: Option<Uuid>) -> Result<Json> {
        list::list_own(&self.db, &self.ctx(who), whose, &BookingListQuery { only, ..BookingListQuery::default() }).await
    }

    async fn mine(&self, booking: Uuid) -> Json {
        self.list(&self.traveller, BookingListSide::Traveller, Some(booking)).await.unwrap()[0].clone()
    }

    pub async fn guide_view(&self, booking: Uuid) -> Json {
        self.list(&self.host, BookingListSide::Guide, Some(booking)).await.unwrap()[0].clone()
    }
}

/// D-115.
#[tokio::test(flavor = "multi_thread")]
async fn once_the_trip_is_confirmed_each_side_sees_the_others_number_and_the_guide_the_companions() {
    let scene = BookingFixture::new().await;
    let guide = scene.host.person().unwrap().guide;
    run(&scene.db, "DELETE FROM guide_contacts WHERE guide_id = $1", vec![guide.into()]).await;
    let own = "INSERT INTO guide_contacts (guide_id, phone) VALUES ($1, '+94 77 123 4567')";
    run(&scene.db, own, vec![guide.into()]).await;
    let booking = scene.pending(60).await;
    for _ in 0..2 {
        let (mine, led) = (scene.mine(booking).await, scene.guide_view(booking).await);
        assert_eq!(
            (&mine["contact_phone"], mine["travellers"].as_array().unwrap().len()),
            (&json!("+44 20 7946 0958"), 2)
        );
        assert_eq!((&led["contact_phone"], &led["travellers"]), (&json!(null), &json!([])));
        assert_eq!(mine["guide"]["phone"], json!(null));
        assert_eq!(led["contact_email"], "tess@example.com");
        let _ = scene.change(&scene.host, booking, json!({ "status": "approved" })).await;
    }
    scene.pay(booking, PaymentKind::Advance).await;
    let led = scene.guide_view(booking).await;
    assert_eq!((&led["contact_phone"], led["travellers"].as_array().unwrap().len()), (&json!("+44 20 7946 0958"), 2));
    assert_eq!(scene.mine(booking).await["guide"]["phone"], json!("+94 77 123 4567"));
    scene.change(&scene.traveller, booking, json!({ "status": "cancelled" })).await.unwrap();
    assert_eq!(scene.mine(booking).await["guide"]["phone"], json!(null));
}

/// D-062.
#[tokio::test(flavor = "multi_thread")]
async fn what_can_be_done_goes_by_the_state() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.pending(20).await;
    let can = |approve: bool, reject: bool, cancel: bool, pay: Json, review: bool, chat: bool, change: bool| json!({ "approve": approve, "reject": reject, "cancel": cancel, "pay": pay, "chat": chat, "ask_again": false, "hand_over": false, "change": change, "review": review });
    // The guide of a trip that has not started.
    let led = |decides: bool, has_chat: bool| {
        with(can(decides, decides, has_chat, json!(null), false, has_chat, true), json!({ "hand_over": true }))
    };
    assert_eq!(scene.mine(booking).await["can"], can(false, false, true, json!(null), false, false, false));
    assert_eq!(scene.guide_view(booking).await["can"], led(true, false));
    scene.change(&scene.host, booking, json!({ "status": "approved" })).await.unwrap();
    assert_eq!(scene.mine(booking).await["can"], can(false, false, true, json!("advance"), false, true, true));
    assert_eq!(scene.guide_view(booking).await["can"], led(false, true));
    scene.pay(booking, PaymentKind::Advance).await;
    let mine = scene.mine(booking).await;
    assert_eq!(mine["can"], can(false, false, true, json!("full"), false, true, true));
    assert_eq!((&mine["paid"], &mine["balance"], &mine["total_price"]), (&json!(73.65), &json!(171.85), &json!(245.5)));
    scene.pay(booking, PaymentKind::Full).await;
    scene.ledger(700, booking, "advance", 7_365).await;
    scene.ledger(701, booking, "full", 17_185).await;
    scene.now += Duration::days(24);
    let mine = scene.mine(booking).await;
    assert_eq!(mine["can"], can(false, false, false, json!(null), true, true, false));
    assert_eq!((&mine["paid"], &mine["balance"], &mine["is_completed"]), (&json!(245.5), &json!(0.0), &json!(true)));
    let row = json!({ "booking_request_id": booking, "review_type": "package", "rating": 5, "review_text": "Lovely" });
    scene.insert("reviews", &scene.traveller, &row).await.unwrap();
    let mine = scene.mine(booking).await;
    assert_eq!((&mine["reviews"]["guide"], &mine["reviews"]["package"]["rating"]), (&json!(null), &json!(5)));
    assert_eq!((&mine["package"]["title"], &mine["guide"]["display_name"]), (&json!("Trip 100"), &json!("Person 1")));
}

/// D-062.
#[tokio::test(flavor = "multi_thread")]
async fn while_money_is_on_its_way_nothing_more_is_to_be_paid() {
    let scene = BookingFixture::new().await;
    let (booking, other) = (scene.approved(60).await, scene.approved(80).await);
    scene.came(700, booking, "advance", 7_365, "processing").await;
    assert_eq!(scene.mine(booking).await["can"]["pay"], json!(null));
    assert_eq!(scene.mine(other).await["can"]["pay"], json!("advance"));
    run(&scene.db, "UPDATE payments SET status = 'failed'", vec![]).await;
    assert_eq!(scene.mine(booking).await["can"]["pay"], json!("advance"));
}

/// D-161.
#[tokio::test(flavor = "multi_thread")]
async fn money_that_only_came_to_go_back_was_not_paid_for_the_booking() {
    let scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    let money = async || {
        let mine = scene.mine(booking).await;
        (mine["paid"].clone(), mine["balance"].clone(), mine["payments"].as_array().unwrap().len())
    };
    scene.came(700, booking, "advance", 7_365, "refunded").await;
    assert_eq!(money().await, (json!(0.0), json!(245.5), 1), "it came too late");
    scene.pay(booking, PaymentKind::Advance).await;
    scene.ledger(701, booking, "advance", 7_365).await;
    scene.came(702, booking, "advance", 7_365, "refund_pending").await;
    assert_eq!(money().await, (json!(73.65), json!(171.85), 3), "it came once too often");
    // A payment counts as paid after a partial refund.
    run(&scene.db, "UPDATE payments SET status = 'part_refunded' WHERE status = 'paid'", vec![]).await;
    assert_eq!(money().await, (json!(73.65), json!(171.85), 3));
}

/// D-054.
#[tokio::test(flavor = "multi_thread")]
async fn requests_for_days_that_are_taken_by_now_say_so() {
    let scene = BookingFixture::new().await;
    let waiting = scene.ask(&person(&scene.db, 11, false).await, &scene.document(61)).await.unwrap();
    assert_eq!(scene.guide_view(waiting).await["dates_taken"], json!(false));
    let approved = scene.approved(60).await;
    let led = scene.guide_view(waiting).await;
    assert_eq!(
        (&led["dates_taken"], &led["can"]["approve"], &led["can"]["reject"]),
        (&json!(true), &json!(false), &json!(true))
    );
    assert_eq!(scene.guide_view(approved).await["dates_taken"], json!(false));
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_are_ones_own_the_newest_first_and_stay_when_the_package_goes() {
    let mut scene = BookingFixture::new().await;
    let first = scene.pending(60).await;
    scene.now += Duration::minutes(1);
    let second = scene.pending(70).await;
    run(&scene.db, "UPDATE packages SET is_active = FALSE", vec![]).await;
    let ids = |list: Json| list.as_array().unwrap().iter().map(|one| one["id"].clone()).collect::<Vec<_>>();
    let both = vec![json!(second.to_string()), json!(first.to_string())];
    assert_eq!(ids(scene.list(&scene.traveller, BookingListSide::Traveller, None).await.unwrap()), both);
    assert_eq!(ids(scene.list(&scene.host, BookingListSide::Guide, None).await.unwrap()), both);
    for (who, whose) in [
        (&scene.colleague, BookingListSide::Guide),
        (&scene.host, BookingListSide::Traveller),
        (&scene.admin, BookingListSide::Guide),
        (&scene.traveller, BookingListSide::Guide),
    ] {
        assert_eq!(scene.list(who, whose, None).await.unwrap(), json!([]));
        assert_eq!(scene.list(who, whose, Some(first)).await.unwrap(), json!([]));
    }
    assert_eq!(kind(scene.list(&Caller::Visitor, BookingListSide::Traveller, None).await), "signed out");
}
