//! What guides, hosts, admins and travelers see of handovers.

use serde_json::{Value as Json, json};
use serendib_domain::Caller;
use serendib_domain::bookings::alternatives::alternatives;
use serendib_domain::bookings::handovers::{HandoverAction, OptionsQuery, received};
use serendib_domain::bookings::list::BookingListSide;
use serendib_domain::guide_inbox::guide_inbox;

use crate::bookings::{BookingFixture, with};
use crate::people::{error_kind_and_text, id, person, run};

#[tokio::test(flavor = "multi_thread")]
async fn options_name_the_other_hosts_and_who_is_free() {
    let scene = BookingFixture::new().await;
    let (later, soon) = (scene.booked(60).await, scene.pending(40).await);
    let block =
        "INSERT INTO guide_blocked_days (id, guide_id, first_day, last_day, created_at) VALUES ($1, $2, $3, $3, $4)";
    let colleague = scene.colleague.person().unwrap().guide;
    run(&scene.db, block, vec![id(800).into(), colleague.into(), scene.day(62).into(), scene.now.into()]).await;
    let all = scene.options(&scene.host, OptionsQuery::default()).await.unwrap();
    assert_eq!(all["is_cut"], false);
    let seen: Vec<_> = all["bookings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["booking_id"].clone(), one["hosts"][0]["guide_id"].clone(), one["hosts"][0]["is_free"].clone()))
        .collect();
    assert_eq!(seen, [(json!(soon), json!(colleague), json!(true)), (json!(later), json!(colleague), json!(false))]);
    let range = OptionsQuery { from: Some(scene.day(41)), to: Some(scene.day(59)), ..OptionsQuery::default() };
    assert_eq!(scene.options(&scene.host, range).await.unwrap()["bookings"][0]["booking_id"], json!(soon));
    let before = OptionsQuery { to: Some(scene.day(39)), ..OptionsQuery::default() };
    assert_eq!(scene.options(&scene.host, before).await.unwrap()["bookings"], json!([]));
    scene.offer(&scene.host, soon).await.unwrap();
    let of_host = OptionsQuery { guide: scene.host.person().unwrap().guide, ..OptionsQuery::default() };
    let by_admin = scene.options(&scene.admin, of_host).await.unwrap();
    assert_eq!(by_admin["bookings"][0]["offer"]["guide_id"], json!(colleague));
    let only = OptionsQuery { booking: Some(later), ..OptionsQuery::default() };
    assert_eq!(scene.options(&scene.admin, only).await.unwrap()["bookings"].as_array().unwrap().len(), 1);
    assert_eq!(scene.options(&scene.colleague, only).await.unwrap()["bookings"], json!([]), "another guide's booking");
    assert_eq!(error_kind_and_text(scene.options(&scene.colleague, of_host).await).0, "forbidden");
    assert_eq!(error_kind_and_text(scene.options(&scene.traveller, only).await).0, "forbidden");
    assert_eq!(error_kind_and_text(scene.options(&scene.admin, OptionsQuery::default()).await).0, "refused");
    assert_eq!(error_kind_and_text(scene.options(&Caller::Visitor, only).await).0, "signed out");
}

#[tokio::test(flavor = "multi_thread")]
async fn options_say_that_there_are_more_than_they_list() {
    let scene = BookingFixture::new().await;
    let first = scene.booked(40).await;
    let register = serendib_domain::tables::register();
    let table = register.tables().iter().find(|table| table.shape.name == "booking_requests").unwrap();
    let columns: Vec<&str> = table.shape.columns.iter().map(|column| column.name).collect();
    let values: Vec<&str> = columns
        .iter()
        .map(|name| match *name {
            "id" => "$2",
            "start_date" => "$3",
            "end_date" => "$4",
            other => other,
        })
        .collect();
    let copy = format!(
        "INSERT INTO booking_requests ({}) SELECT {} FROM booking_requests WHERE id = $1",
        columns.join(", "),
        values.join(", ")
    );
    let days: Vec<_> = (50..350).map(|day| (scene.day(day), scene.day(day + 2))).collect();
    let copied: serendib_domain::Result<()> = scene
        .write(async move |tx: &mut serendib_db::Tx<'_>| {
            for (number, (start, end)) in (5_000..).zip(days.iter().copied()) {
                tx.run(&copy, &[first.into(), id(number).into(), start.into(), end.into()]).await?.any();
            }
            Ok(())
        })
        .await;
    copied.unwrap();
    let all = scene.options(&scene.host, OptionsQuery::default()).await.unwrap();
    assert_eq!((all["bookings"].as_array().unwrap().len(), &all["is_cut"]), (300, &json!(true)));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_sees_the_offer_with_their_share_and_no_contacts() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let offer = scene.offer(&scene.host, booking).await.unwrap();
    let list = received(&scene.db, &scene.ctx(&scene.colleague)).await.unwrap();
    let seen = &list[0];
    assert_eq!((&seen["id"], &seen["total_price"], &seen["share"]), (&json!(offer), &json!(245.5), &json!(220.95)));
    assert_eq!(
        (&seen["paid"], &seen["hindrance"], &seen["message"]),
        (&json!(245.5), &Json::Null, &json!("My leg,\nsorry."))
    );
    assert!(!seen.to_string().contains("example.com"), "no addresses before the host accepts");
    let inbox = guide_inbox(&scene.db, &scene.ctx(&scene.colleague)).await.unwrap();
    assert_eq!((&inbox["items"][0]["kind"], &inbox["items"][0]["amount"]), (&json!("handover"), &json!(220.95)));
    assert_eq!(received(&scene.db, &scene.ctx(&scene.host)).await.unwrap(), json!([]));
    assert_eq!(error_kind_and_text(received(&scene.db, &scene.ctx(&scene.traveller)).await).0, "forbidden");
    let other = with(scene.document(61), json!({ "guide_id": scene.colleague.person().unwrap().guide }));
    let stranger = person(&scene.db, 11, false).await;
    let other = scene.ask(&stranger, &other).await.unwrap();
    scene.change(&scene.colleague, other, json!({ "status": "approved" })).await.unwrap();
    let list = received(&scene.db, &scene.ctx(&scene.colleague)).await.unwrap();
    assert_eq!(list[0]["hindrance"], "dates_taken");
}

#[tokio::test(flavor = "multi_thread")]
async fn both_sides_see_who_led_the_trip_before_and_only_the_guide_the_offer() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let offer = scene.offer(&scene.host, booking).await.unwrap();
    assert!(scene.booking(BookingListSide::Traveller, booking).await["handover"].is_null());
    let by_guide = scene.booking(BookingListSide::Guide, booking).await;
    assert_eq!((&by_guide["handover"]["id"], &by_guide["can"]["hand_over"]), (&json!(offer), &json!(true)));
    scene.answer_offer(&scene.colleague, offer, HandoverAction::Accept).await.unwrap();
    assert!(scene.booking(BookingListSide::Guide, booking).await.is_null(), "the former guide");
    let seen = scene.booking(BookingListSide::Traveller, booking).await;
    assert_eq!(seen["guide"]["display_name"], seen["handed_over"]["to"]);
    assert_ne!(seen["handed_over"]["from"], seen["handed_over"]["to"]);
    assert_eq!(seen["can"]["hand_over"], false);
    scene.change(&scene.traveller, booking, json!({ "status": "cancelled" })).await.unwrap();
    assert!(scene.booking(BookingListSide::Traveller, booking).await["handed_over"]["free_until"].is_null());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_traveler_whose_guide_cancels_sees_other_hosts_and_other_days() {
    let scene = BookingFixture::new().await;
    let booking = scene.booked(60).await;
    let find = async |who: &Caller| alternatives(&scene.db, &scene.ctx(who), booking).await;
    scene.change(&scene.host, booking, json!({ "status": "cancelled" })).await.unwrap();
    let seen = find(&scene.traveller).await.unwrap();
    assert_eq!(seen["hosts"][0]["guide_id"], json!(scene.colleague.person().unwrap().guide));
    assert_eq!(seen["hosts"].as_array().unwrap().len(), 1);
    assert_eq!(seen["starts"].as_array().unwrap().len(), 5);
    assert_eq!(seen["starts"][0]["start_date"], json!(scene.day(46)));
    for (who, kind) in [(&scene.colleague, "missing"), (&scene.admin, "missing"), (&Caller::Visitor, "signed out")] {
        assert_eq!(error_kind_and_text(find(who).await).0, kind);
    }
    run(&scene.db, "UPDATE packages SET is_active = FALSE", vec![]).await;
    assert_eq!(find(&scene.traveller).await.unwrap(), json!({ "hosts": [], "starts": [] }));
}
