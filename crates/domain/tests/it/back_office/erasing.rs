//! Admins erase a person, and see before what goes and what stays. D-171.

use serde_json::{Value as Json, json};
use serendib_domain::back_office::people_actions::erasure_preview;
use serendib_domain::{Caller, Error, SignedInPerson};
use uuid::Uuid;

use super::actions::REASON;
use crate::bookings::BookingFixture;
use crate::people::{count, error_kind_and_text, kind, run, texts};

fn counted(list: &Json, what: &str) -> i64 {
    let found = list.as_array().unwrap().iter().find(|one| one["what"] == what);
    found.map_or(0, |one| one["count"].as_i64().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_counts_what_goes_and_what_stays_and_is_logged() {
    let scene = BookingFixture::new().await;
    let user = scene.traveller.person().unwrap().user;
    let booking = scene.booked(60).await;
    scene.ledger(41, booking, "advance", 7_365).await;
    let preview = erasure_preview(&scene.db, &scene.ctx(&scene.admin), user).await.unwrap();
    assert_eq!((&preview["may_erase"], &preview["hindrances"]), (&json!(false), &json!(["open_bookings"])));
    assert_eq!(counted(&preview["erased"], "travelers"), 2);
    assert!(counted(&preview["erased"], "notifications") > 0, "{preview}");
    assert_eq!(counted(&preview["retained"], "bookings"), 1);
    let payments = count(&scene.db, "SELECT COUNT(*) FROM payments").await;
    assert_eq!(counted(&preview["retained"], "payments"), payments);
    let year = chrono::Datelike::year(&scene.now) + 6;
    assert_eq!(
        preview["retained"][0],
        json!({ "what": "bookings", "count": 1, "why": "tax_law", "until": format!("{year}-12-31") })
    );
    let looks = "SELECT COUNT(*) FROM audit_log WHERE action = 'erasure_previewed'";
    assert_eq!(count(&scene.db, looks).await, 1);
    let own = scene.admin.person().unwrap().user;
    let preview = erasure_preview(&scene.db, &scene.ctx(&scene.admin), own).await.unwrap();
    assert_eq!(preview["hindrances"], json!(["only_admin", "yourself", "made_by_host"]));
    for who in [&scene.traveller, &scene.host] {
        let refused = erasure_preview(&scene.db, &scene.ctx(who), user).await;
        assert!(matches!(refused, Err(Error::Forbidden(_))));
    }
    let missing = erasure_preview(&scene.db, &scene.ctx(&scene.admin), Uuid::nil()).await;
    assert!(matches!(missing, Err(Error::Missing("person"))));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_erasure_needs_two_factors_the_address_and_nothing_in_the_way() {
    let scene = BookingFixture::new().await;
    let user = scene.traveller.person().unwrap().user;
    let email = scene.text("SELECT email FROM users WHERE id = $1", user).await;
    let admin = scene.admin.person().unwrap();
    let sure = Caller::Person(SignedInPerson { is_assured: true, ..admin.clone() });
    for who in [&scene.admin, &Caller::Service] {
        assert_eq!(kind(scene.act(who, "erase", user, [REASON, &email]).await), "forbidden");
    }
    assert_eq!(kind(scene.act(&sure, "erase", admin.user, [REASON, &email]).await), "forbidden");
    for (reason, typed, field) in [("short", email.as_str(), "reason"), (REASON, "other@example.lk", "email")] {
        let Err(Error::Fields { wrong, .. }) = scene.act(&sure, "erase", user, [reason, typed]).await else {
            panic!("erased with {typed}");
        };
        assert_eq!(wrong[0].field, field);
    }
    let booking = scene.pending(60).await;
    let refused = error_kind_and_text(scene.act(&sure, "erase", user, [REASON, &email]).await);
    assert_eq!(
        refused,
        ("conflict", "This account has a trip to come. It must be cancelled or completed first.".to_owned())
    );
    assert_eq!(count(&scene.db, "SELECT COUNT(*) FROM users WHERE deleted_at IS NOT NULL").await, 0);
    run(&scene.db, "UPDATE booking_requests SET status = 'cancelled' WHERE id = $1", vec![booking.into()]).await;
    let typed = format!(" {} ", email.to_uppercase());
    let erased = scene.act(&sure, "erase", user, [REASON, &typed]).await.unwrap();
    assert_eq!(erased, json!({ "erased": true }));
    assert_eq!(scene.text("SELECT email FROM users WHERE id = $1", user).await, "");
    assert_eq!(scene.text("SELECT display_name FROM profiles WHERE user_id = $1", user).await, "Former member");
    let logged = texts(&scene.db, "SELECT after FROM audit_log WHERE action = 'person_erased'").await;
    assert_eq!(logged, [json!({ "reason": REASON }).to_string()]);
    let events = "SELECT COUNT(*) FROM identity_events WHERE action = 'removed_by_admin'";
    assert_eq!(count(&scene.db, events).await, 1);
    let again = scene.act(&sure, "erase", user, [REASON, &email]).await;
    assert!(matches!(again, Err(Error::Missing("person"))));
}
