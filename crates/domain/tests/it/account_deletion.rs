//! The end of an account by its owner. D-170.

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::accounts::account_deletion::{
    account_deletion, cancel_account_deletion, request_account_deletion,
};
use serendib_domain::{Caller, Error, Result, SignedInPerson};
use uuid::Uuid;

use crate::bookings::BookingFixture;
use crate::people::{count, error_kind_and_text, kind, run, texts};

impl BookingFixture {
    async fn request_deletion(&self, who: &Caller) -> Result<Json> {
        let ctx = self.ctx(who);
        self.write(async move |tx: &mut Tx<'_>| request_account_deletion(tx, &ctx).await).await
    }

    async fn cancel_deletion(&self, who: &Caller) -> Result<Json> {
        let ctx = self.ctx(who);
        self.write(async move |tx: &mut Tx<'_>| cancel_account_deletion(tx, &ctx).await).await
    }

    async fn is_removed(&self, who: &Caller) -> bool {
        let sql = "SELECT deleted_at FROM users WHERE id = $1";
        self.db.rows(sql, &[user_of(who).into()]).await.unwrap()[0].opt_time(0).unwrap().is_some()
    }

    async fn count_of(&self, sql: &str, who: &Caller) -> i64 {
        self.db.rows(sql, &[user_of(who).into()]).await.unwrap()[0].int(0).unwrap()
    }
}

fn user_of(who: &Caller) -> Uuid {
    who.person().unwrap().user
}

const NOTICES: &str = "SELECT COUNT(*) FROM notifications WHERE user_id = $1 AND kind LIKE 'account_deletion%'";

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_deleted_on_the_day_unless_its_owner_changes_their_mind() {
    let mut scene = BookingFixture::new().await;
    let who = scene.traveller.clone();
    let nothing = json!({ "requested_at": null, "due_at": null, "hindrances": [] });
    assert_eq!(account_deletion(&scene.db, &scene.ctx(&who)).await.unwrap(), nothing);
    assert_eq!(scene.cancel_deletion(&who).await.unwrap(), nothing);

    let stands = scene.request_deletion(&who).await.unwrap();
    let due: DateTime<Utc> = stands["due_at"].as_str().unwrap().parse().unwrap();
    assert_eq!(due, scene.now + Duration::days(14));
    scene.now += Duration::hours(1);
    assert_eq!(scene.request_deletion(&who).await.unwrap(), stands, "a second request changes nothing");
    assert_eq!(scene.count_of(NOTICES, &who).await, 1);
    let refused = scene.ask(&who, &scene.document(60)).await;
    assert_eq!(kind(refused), "conflict");

    assert_eq!(scene.cancel_deletion(&who).await.unwrap(), nothing);
    scene.later(Duration::days(20)).await;
    assert!(!scene.is_removed(&who).await, "a request that was taken back has no end");
    scene.pending(60).await;
    run(&scene.db, "UPDATE booking_requests SET status = 'cancelled'", Vec::new()).await;

    scene.request_deletion(&who).await.unwrap();
    scene.later(Duration::days(12)).await;
    let reminders = "SELECT COUNT(*) FROM notifications WHERE user_id = $1 AND kind = 'account_deletion_reminder'";
    assert_eq!(scene.count_of(reminders, &who).await, 1);
    assert!(!scene.is_removed(&who).await);
    let mails = "SELECT COUNT(*) FROM jobs WHERE kind = 'notice'";
    let before = count(&scene.db, mails).await;
    scene.later(Duration::days(2)).await;
    assert!(scene.is_removed(&who).await);
    assert_eq!(count(&scene.db, mails).await, before + 1, "the last mail");
    assert_eq!(count(&scene.db, "SELECT COUNT(*) FROM account_deletions").await, 0);
    let events = "SELECT action FROM identity_events WHERE action LIKE 'deletion%' OR action LIKE 'removed%' ORDER BY created_at, id";
    assert_eq!(
        texts(&scene.db, events).await,
        ["deletion_requested", "deletion_cancelled", "deletion_requested", "removed_by_owner"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_stands_in_the_way_refuses_with_what_to_do() {
    let scene = BookingFixture::new().await;
    for (who, expected) in [(Caller::Visitor, "signed out"), (Caller::Service, "forbidden")] {
        assert_eq!(kind(scene.request_deletion(&who).await), expected);
        assert_eq!(kind(scene.cancel_deletion(&who).await), expected);
        assert_eq!(kind(account_deletion(&scene.db, &scene.ctx(&who)).await), expected);
    }
    let old = |is_assured: bool| {
        let person = scene.traveller.person().unwrap().clone();
        Caller::Person(SignedInPerson { is_fresh: false, is_assured, ..person })
    };
    assert_eq!(kind(scene.request_deletion(&old(false)).await), "forbidden");
    assert!(scene.request_deletion(&old(true)).await.is_ok(), "a second factor is as good as a recent sign-in");
    scene.cancel_deletion(&scene.traveller).await.unwrap();

    let booking = scene.pending(60).await;
    let guide = scene.host.person().unwrap().guide.unwrap();
    let entry = "INSERT INTO ledger_entries (id, transaction_id, created_at, account, amount, kind, source, guide_id)
                 VALUES ($1, $1, $2, 'guide', -100, 'adjustment', 'test', $3)";
    let end_booking = "UPDATE booking_requests SET status = 'rejected' WHERE id = $1";
    let hindrances = async |who: &Caller| {
        let found = account_deletion(&scene.db, &scene.ctx(who)).await.unwrap()["hindrances"].clone();
        let (kind, text) = error_kind_and_text(scene.request_deletion(who).await);
        assert_eq!(kind, "conflict");
        (found, text)
    };
    for who in [&scene.traveller, &scene.host] {
        let (found, text) = hindrances(who).await;
        assert_eq!(found, json!(["open_bookings"]));
        assert_eq!(
            text,
            "You have a trip to come or an open request. Cancel it, or delete your account after the trip."
        );
    }
    run(&scene.db, end_booking, vec![booking.into()]).await;
    run(&scene.db, entry, vec![Uuid::from_u128(7).into(), scene.now.into(), guide.into()]).await;
    let (found, text) = hindrances(&scene.host).await;
    assert_eq!(found, json!(["balance_owed"]));
    assert_eq!(text, "We still owe you money. Delete your account after your next payout.");
    let paid = "INSERT INTO payouts (id, guide_id, amount, reference, paid_at) VALUES ($1, $2, 100, 'T', $3)";
    run(&scene.db, paid, vec![Uuid::from_u128(8).into(), guide.into(), scene.now.into()]).await;
    let sent = "INSERT INTO payout_transfers (payout_id, account_id, created_at, updated_at) VALUES ($1, 'a', $2, $2)";
    run(&scene.db, sent, vec![Uuid::from_u128(8).into(), scene.now.into()]).await;
    run(&scene.db, "DELETE FROM ledger_entries", Vec::new()).await;
    assert_eq!(hindrances(&scene.host).await.0, json!(["payout_under_way"]));
    run(&scene.db, "UPDATE payout_transfers SET status = 'sent'", Vec::new()).await;
    assert!(scene.request_deletion(&scene.host).await.is_ok());
    let (found, text) = hindrances(&scene.admin).await;
    assert_eq!(found, json!(["only_admin"]));
    assert_eq!(text, "You are the only admin. Another person must become an admin first.");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_comes_meanwhile_puts_the_end_off_a_day_at_a_time() {
    let mut scene = BookingFixture::new().await;
    let host = scene.host.clone();
    scene.request_deletion(&host).await.unwrap();
    scene.later(Duration::days(13)).await;
    let booking = scene.pending(60).await;
    let postponed = "SELECT COUNT(*) FROM notifications WHERE user_id = $1 AND kind = 'account_deletion_postponed'";
    for _ in 0..2 {
        scene.later(Duration::days(1)).await;
        assert!(!scene.is_removed(&host).await);
        assert_eq!(scene.count_of(postponed, &host).await, 1, "it is reported once");
    }
    let stands = account_deletion(&scene.db, &scene.ctx(&host)).await.unwrap();
    let due: DateTime<Utc> = stands["due_at"].as_str().unwrap().parse().unwrap();
    assert!(due > scene.now && due <= scene.now + Duration::days(1), "{stands}");
    run(&scene.db, "UPDATE booking_requests SET status = 'rejected' WHERE id = $1", vec![booking.into()]).await;
    scene.later(Duration::days(1)).await;
    assert!(scene.is_removed(&host).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_requests_at_once_are_one() {
    let scene = BookingFixture::new().await;
    let (one, other) = tokio::join!(scene.request_deletion(&scene.traveller), scene.request_deletion(&scene.traveller));
    for result in [one, other] {
        assert!(matches!(result, Ok(_) | Err(Error::Db(_))), "{result:?}");
    }
    assert_eq!(scene.count_of(NOTICES, &scene.traveller).await, 1);
    let steps = "SELECT COUNT(*) FROM jobs WHERE kind = 'delete_account'";
    assert_eq!(count(&scene.db, steps).await, 2, "a reminder and the end");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guide_who_leaves_adds_no_package() {
    let scene = BookingFixture::new().await;
    scene.request_deletion(&scene.host).await.unwrap();
    let row = json!({
        "title": "Tea country", "description": "Slow.", "price": 10, "duration_days": 2, "max_people": 4, "highlights": "Tea",
        "included": "Tickets",
    });
    assert_eq!(kind(scene.insert("packages", &scene.host, &row).await), "conflict");
}
