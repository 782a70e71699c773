//! Bookings whose traveler and guide are perhaps one person.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_domain::staff::StaffRights;
use serendib_domain::{Caller, Error, SignedInPerson};
use uuid::Uuid;

use super::{decide, list, look, open, service, try_to_decide};
use crate::bookings::BookingFixture;
use crate::people::{guide, id, person, run};

fn user(who: &Caller) -> Uuid {
    who.person().unwrap().user
}

async fn contacts(scene: &BookingFixture, who: &Caller, phone: Option<&str>, email: Option<&str>) {
    run(
        &scene.db,
        "INSERT INTO guide_contacts (guide_id, phone, contact_email) VALUES ($1, $2, $3)",
        vec![who.person().unwrap().guide.into(), phone.into(), email.into()],
    )
    .await;
}

async fn reviews(scene: &BookingFixture, number: u128, booking: Uuid, days_ago: i64) {
    let at = scene.ctx(&scene.traveller).now - Duration::days(days_ago);
    run(
        &scene.db,
        "INSERT INTO reviews (id, user_id, booking_request_id, guide_id, rating, review_type, reviewer_name, created_at, updated_at)
         SELECT $1, b.user_id, b.id, b.guide_id, 5, 'guide', 'Ann', $3, $3 FROM booking_requests b WHERE b.id = $2",
        vec![id(number).into(), booking.into(), at.into()],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_phone_or_address_is_a_flag_with_its_bookings() {
    let scene = BookingFixture::new().await;
    let staff = service(&scene.ctx(&scene.admin));
    let booking = scene.booked(60).await;
    look(&scene.db, &staff).await;
    assert_eq!(list(&scene.db, &staff).await, Vec::<Json>::new());
    let (traveler, host) = (user(&scene.traveller), user(&scene.host));
    run(&scene.db, "UPDATE users SET email = 'ni.mal@gmail.com' WHERE id = $1", vec![host.into()]).await;
    run(&scene.db, "UPDATE users SET email = 'nimal+2@googlemail.com' WHERE id = $1", vec![traveler.into()]).await;
    look(&scene.db, &staff).await;
    look(&scene.db, &staff).await;
    let flags = list(&scene.db, &staff).await;
    assert_eq!(
        (flags.len(), &flags[0]["kind"], &flags[0]["figures"]["shared"]),
        (1, &json!("self_booking"), &json!(["email"]))
    );
    assert_eq!((&flags[0]["subject"]["id"], &flags[0]["other"]["id"]), (&json!(traveler), &json!(host)));
    assert_eq!(open(&scene.db, &staff, &flags[0]).await["bookings"][0]["id"], json!(booking));
    decide(&scene.db, &staff, &flags[0], "dismissed").await;
    look(&scene.db, &staff).await;
    assert_eq!(list(&scene.db, &staff).await[0]["state"], "dismissed");
    contacts(&scene, &scene.host, Some("+94 77 123 4567"), None).await;
    run(&scene.db, "UPDATE booking_requests SET contact_phone = '+94771234567'", vec![]).await;
    look(&scene.db, &staff).await;
    let flags = list(&scene.db, &staff).await;
    assert_eq!((&flags[0]["state"], &flags[0]["figures"]["shared"]), (&json!("open"), &json!(["email", "phone"])));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_of_the_staff_does_not_decide_on_a_flag_about_themselves() {
    let scene = BookingFixture::new().await;
    let staff = scene.ctx(&scene.admin);
    scene.pending(60).await;
    let (traveler, host) = (user(&scene.traveller), user(&scene.host));
    run(&scene.db, "UPDATE users SET email = 'ni.mal@gmail.com' WHERE id = $1", vec![host.into()]).await;
    run(&scene.db, "UPDATE users SET email = 'nimal+2@googlemail.com' WHERE id = $1", vec![traveler.into()]).await;
    run(&scene.db, "UPDATE profiles SET is_admin = TRUE WHERE user_id = $1", vec![host.into()]).await;
    look(&scene.db, &service(&staff)).await;
    let flag = list(&scene.db, &staff).await.remove(0);
    let person = scene.host.person().unwrap().clone();
    let own = scene.ctx(&Caller::Person(SignedInPerson { rights: StaffRights::ALL, ..person }));
    for state in ["dismissed", "confirmed"] {
        let refused = try_to_decide(&scene.db, &own, &flag, state).await;
        assert!(matches!(refused, Err(Error::Forbidden(_))), "{refused:?}");
    }
    decide(&scene.db, &staff, &flag, "confirmed").await;
    let again = list(&scene.db, &staff).await.remove(0);
    assert!(matches!(try_to_decide(&scene.db, &own, &again, "open").await, Err(Error::Forbidden(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn contacts_that_a_stranger_types_into_a_request_accuse_nobody() {
    let scene = BookingFixture::new().await;
    let staff = service(&scene.ctx(&scene.admin));
    scene.pending(60).await;
    contacts(&scene, &scene.host, Some("+94 77 123 4567"), Some("nimal@example.lk")).await;
    let sql = "UPDATE booking_requests SET contact_phone = '+94771234567', contact_email = 'nimal@example.lk'";
    run(&scene.db, sql, vec![]).await;
    look(&scene.db, &staff).await;
    assert_eq!(list(&scene.db, &staff).await, Vec::<Json>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_co_host_of_the_trip_counts_like_its_guide() {
    let scene = BookingFixture::new().await;
    let staff = service(&scene.ctx(&scene.admin));
    scene.pending(60).await;
    let other = guide(&scene.db, 30).await;
    crate::bookings::host_too(&scene.db, scene.package, &other).await;
    contacts(&scene, &other, Some("94771234567"), None).await;
    run(&scene.db, "UPDATE users SET phone = '94771234567' WHERE id = $1", vec![user(&scene.traveller).into()]).await;
    look(&scene.db, &staff).await;
    let flags = list(&scene.db, &staff).await;
    assert_eq!((flags.len(), &flags[0]["other"]["id"]), (1, &json!(user(&other))));
}

#[tokio::test(flavor = "multi_thread")]
async fn three_reviews_of_the_only_guide_within_sixty_days_are_a_flag_and_fewer_or_older_ones_are_not() {
    for (days_ago, with_another, is_flagged) in
        [([1, 20, 59], false, true), ([1, 20, 61], false, false), ([1, 20, 59], true, false)]
    {
        let scene = BookingFixture::new().await;
        let staff = service(&scene.ctx(&scene.admin));
        for (number, days) in (0..).zip(days_ago) {
            let booking = scene.booked(60 + 20 * i64::try_from(number).unwrap()).await;
            reviews(&scene, 800 + number, booking, days).await;
        }
        if with_another {
            let sql = "UPDATE booking_requests SET guide_id = $1 WHERE id = (SELECT MIN(id) FROM booking_requests)";
            let sql = if crate::fixture::is_sqlite() {
                sql.to_owned()
            } else {
                sql.replace("MIN(id)", "MIN(CAST(id AS TEXT))::uuid")
            };
            run(&scene.db, &sql, vec![scene.colleague.person().unwrap().guide.into()]).await;
        }
        look(&scene.db, &staff).await;
        let flags = list(&scene.db, &staff).await;
        assert_eq!(flags.len(), usize::from(is_flagged), "{days_ago:?} {with_another}");
    }
}

/// A traveler of an island where all use one network, and a stranger with the guide's number.
#[tokio::test(flavor = "multi_thread")]
async fn a_shared_connection_and_other_peoples_marks_are_none() {
    let scene = BookingFixture::new().await;
    let staff = service(&scene.ctx(&scene.admin));
    let booking = scene.pending(60).await;
    for (number, who) in [(900, &scene.traveller), (901, &scene.host)] {
        run(
            &scene.db,
            "INSERT INTO sessions (id, user_id, aal, amr, counter, lowest, user_agent, address, created_at, refreshed_at)
             VALUES ($1, $2, 'aal1', '[]', 1, 1, 'Browser', '203.0.113.9', $3, $3)",
            vec![id(number).into(), user(who).into(), staff.now.into()],
        )
        .await;
    }
    let stranger = person(&scene.db, 40, false).await;
    run(&scene.db, "UPDATE users SET phone = '94771234567' WHERE id = $1", vec![user(&stranger).into()]).await;
    contacts(&scene, &scene.host, Some("+94771234567"), Some("host@example.lk")).await;
    look(&scene.db, &staff).await;
    assert_eq!(list(&scene.db, &staff).await, Vec::<Json>::new(), "{booking}");
}
