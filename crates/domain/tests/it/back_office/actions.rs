//! Admins sign people out, block and unlock them. D-171.

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::back_office::people_actions;
use serendib_domain::ctx::beginning;
use serendib_domain::identity::blocking::AddressKeys;
use serendib_domain::{Caller, Error, Result};
use uuid::Uuid;

use crate::bookings::BookingFixture;
use crate::people::{count, error_kind_and_text, id, kind, person, run, texts};

pub(super) const REASON: &str = "They wrote threats to a guide.";

fn keys_of(address: &str) -> AddressKeys {
    AddressKeys { account: format!("account {address}"), limit: format!("address {address}") }
}

impl BookingFixture {
    pub(super) async fn act(&self, who: &Caller, action: &'static str, user: Uuid, more: [&str; 2]) -> Result<Json> {
        let ctx = self.ctx(who);
        let [reason, last] = more.map(str::to_owned);
        let command = async move |tx: &mut Tx<'_>| match action {
            "sign_out" => people_actions::sign_out_person(tx, &ctx, user, &reason).await,
            "block" => people_actions::block_person(tx, &ctx, user, &reason, &last).await,
            "unblock" => people_actions::unblock_person(tx, &ctx, user, &reason).await,
            "unlock" => people_actions::unlock_person(tx, &ctx, user, &reason, keys_of).await,
            _ => people_actions::erase_person(tx, &ctx, user, &reason, &last).await,
        };
        self.write(command).await
    }

    async fn sign_in(&self, user: Uuid) {
        let sql = "INSERT INTO sessions (id, user_id, aal, amr, counter, lowest, created_at, refreshed_at)
                   VALUES ($1, $2, 'aal1', '[]', 1, 1, $3, $3)";
        for _ in 0..2 {
            let session = self.ctx(&Caller::Service).new_id();
            run(&self.db, sql, vec![session.into(), user.into(), self.now.into()]).await;
        }
        let sql = "INSERT INTO one_time_tokens (id, user_id, purpose, relates_to, created_at, expires_at)
                   VALUES ($1, $1, 'recovery', 'x', $2, $2) ON CONFLICT (id) DO NOTHING";
        run(&self.db, sql, vec![user.into(), self.now.into()]).await;
    }
}

const SESSIONS: &str = "SELECT (SELECT COUNT(*) FROM sessions) + (SELECT COUNT(*) FROM one_time_tokens)";

#[tokio::test(flavor = "multi_thread")]
async fn only_admins_act_and_only_with_a_reason() {
    let scene = BookingFixture::new().await;
    let user = scene.traveller.person().unwrap().user;
    for action in ["sign_out", "block", "unblock", "unlock", "erase"] {
        let refused = async |who: &Caller, reason: &str| kind(scene.act(who, action, user, [reason, ""]).await);
        assert_eq!(refused(&Caller::Visitor, REASON).await, "signed out", "{action}");
        for who in [&scene.traveller, &scene.host] {
            assert_eq!(refused(who, REASON).await, "forbidden", "{action}");
        }
        if action == "erase" {
            continue;
        }
        for reason in ["", "  too short ", &"x".repeat(501)] {
            let Err(Error::Fields { wrong, .. }) = scene.act(&scene.admin, action, user, [reason, ""]).await else {
                panic!("{action} without a reason");
            };
            assert_eq!(wrong[0].field, "reason");
        }
        let missing = scene.act(&scene.admin, action, Uuid::nil(), [REASON, ""]).await;
        assert!(matches!(missing, Err(Error::Missing("person"))), "{action}");
    }
    assert_eq!(count(&scene.db, "SELECT COUNT(*) FROM audit_log WHERE subject = 'users'").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_signed_out_everywhere() {
    let scene = BookingFixture::new().await;
    let user = scene.traveller.person().unwrap().user;
    scene.sign_in(user).await;
    let ended = scene.act(&scene.admin, "sign_out", user, [REASON, ""]).await.unwrap();
    assert_eq!(ended, json!({ "ended": 2 }));
    assert_eq!(count(&scene.db, SESSIONS).await, 0);
    let logged = "SELECT after FROM audit_log WHERE action = 'person_signed_out'";
    assert_eq!(texts(&scene.db, logged).await, [json!({ "reason": REASON, "ended": 2 }).to_string()]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_person_is_out_until_the_day_and_learns_it() {
    let scene = BookingFixture::new().await;
    let user = scene.traveller.person().unwrap().user;
    scene.sign_in(user).await;
    let day = scene.day(3);
    let blocked = scene.act(&scene.admin, "block", user, [REASON, &day.to_string()]).await.unwrap();
    let until: DateTime<Utc> = blocked["banned_until"].as_str().unwrap().parse().unwrap();
    assert_eq!(until, beginning(scene.day(4)), "up to the end of the day in Sri Lanka");
    assert_eq!(count(&scene.db, SESSIONS).await, 0);
    let notices = "SELECT body FROM notifications WHERE kind = 'account_blocked'";
    let notices = texts(&scene.db, notices).await;
    assert!(notices[0].contains(&day.format("%-d %B %Y").to_string()) && !notices[0].contains(REASON), "{notices:?}");
    let endless = scene.act(&scene.admin, "block", user, [REASON, ""]).await.unwrap();
    assert_eq!(endless, json!({ "banned_until": "9999-12-31T00:00:00+00:00" }));
    let open = scene.act(&scene.admin, "unblock", user, [REASON, ""]).await.unwrap();
    assert_eq!(open, json!({ "banned_until": null }));
    let again = scene.act(&scene.admin, "unblock", user, [REASON, ""]).await;
    assert_eq!(error_kind_and_text(again), ("conflict", "This account is not blocked.".to_owned()));
    let actions = "SELECT action FROM audit_log WHERE subject = 'users' ORDER BY id";
    assert_eq!(texts(&scene.db, actions).await, ["person_blocked", "person_blocked", "person_unblocked"]);
    let events = "SELECT COUNT(*) FROM identity_events WHERE action IN ('blocked_by_admin', 'unblocked_by_admin')";
    assert_eq!(count(&scene.db, events).await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn oneself_the_only_admin_and_an_active_guide_are_not_blocked() {
    let scene = BookingFixture::new().await;
    let admin = scene.admin.person().unwrap().user;
    let host = scene.host.person().unwrap().user;
    assert_eq!(kind(scene.act(&scene.admin, "block", admin, [REASON, ""]).await), "forbidden");
    assert_eq!(kind(scene.act(&Caller::Service, "block", admin, [REASON, ""]).await), "conflict");
    let refused = scene.act(&scene.admin, "block", host, [REASON, ""]).await;
    assert_eq!(error_kind_and_text(refused), ("conflict", "This guide is active. Suspend them first.".to_owned()));
    run(&scene.db, "UPDATE guides SET is_active = FALSE", Vec::new()).await;
    assert!(scene.act(&scene.admin, "block", host, [REASON, ""]).await.is_ok());
    let traveler = scene.traveller.person().unwrap().user;
    let yesterday = scene.day(-1).to_string();
    for until in [yesterday.as_str(), "tomorrow", "2030-1-1", "9999-12-31", "99999-01-01"] {
        let Err(Error::Fields { wrong, .. }) = scene.act(&scene.admin, "block", traveler, [REASON, until]).await else {
            panic!("blocked until {until}");
        };
        assert_eq!(wrong[0].field, "until");
    }
    person(&scene.db, 77, true).await;
    let second =
        Caller::Person(serendib_domain::SignedInPerson { user: id(77), ..scene.admin.person().unwrap().clone() });
    let (one, other) = tokio::join!(
        scene.act(&scene.admin, "block", id(77), [REASON, ""]),
        scene.act(&second, "block", admin, [REASON, ""])
    );
    assert!(one.is_ok() != other.is_ok(), "of two admins who block each other one remains: {one:?}, {other:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn unlocking_clears_what_guesses_left_of_this_account_and_of_no_other() {
    let scene = BookingFixture::new().await;
    let user = scene.traveller.person().unwrap().user;
    let email = scene.text("SELECT email FROM users WHERE id = $1", user).await;
    let own = [
        format!("account {email}"),
        format!("account {email} place"),
        format!("codes {user}"),
        format!("codes {user} known"),
        format!("codes address {email}"),
        format!("factors {user} known"),
    ];
    let others = [format!("account {email}.other"), "factors other".to_owned(), format!("address {email} hour")];
    let sql = "INSERT INTO identity_limits (id, failures, until) VALUES ($1, $2, $3)";
    for (key, failures) in own.iter().map(|key| (key, 3_i64)).chain(others.iter().map(|key| (key, 3))) {
        run(&scene.db, sql, vec![key.as_str().into(), failures.into(), (scene.now + Duration::hours(1)).into()]).await;
    }
    let cleared = scene.act(&scene.admin, "unlock", user, [REASON, ""]).await.unwrap();
    assert_eq!(cleared, json!({ "cleared": 6 }));
    assert_eq!(count(&scene.db, "SELECT COUNT(*) FROM identity_limits").await, 3);
    assert_eq!(count(&scene.db, "SELECT COUNT(*) FROM audit_log WHERE action = 'person_unlocked'").await, 1);
}
