//! Roles of the staff over the wire: second factors, times, ended sessions, and who gives them. D-172.

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value, json};
use serendib_domain::staff::StaffRole;
use uuid::Uuid;

use super::people::SignedInUser;
use crate::fixture::TestApp;
use crate::program::TestResponse;

impl TestApp {
    /// A role, written past the API.
    pub async fn give_role(&self, user: Uuid, role: StaffRole, until: Option<DateTime<Utc>>) {
        let sql = "INSERT INTO staff_members (id, user_id, role, reason, granted_by, granted_at, expires_at)
             VALUES ($1, $2, $3, 'A test', $2, $4, $5)";
        let values = vec![
            serendib_server::app::new_id().into(),
            user.into(),
            role.name().into(),
            self.app.clock.now().into(),
            until.into(),
        ];
        self.run(sql.to_owned(), values).await;
    }

    pub(super) async fn call(&self, who: &SignedInUser, function: &str, body: &Value) -> TestResponse {
        let bearer = who.bearer();
        let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        self.ask("POST", &format!("/rest/v1/rpc/{function}"), &headers, &body.to_string()).await
    }

    pub(super) async fn prove(&self, who: &SignedInUser) {
        let user: Uuid = who.id.parse().unwrap();
        self.run("UPDATE sessions SET aal = 'aal2' WHERE user_id = $1".to_owned(), vec![user.into()]).await;
    }

    pub(super) async fn make_owner(&self, who: &SignedInUser) {
        let user: Uuid = who.id.parse().unwrap();
        self.run("UPDATE profiles SET is_admin = TRUE WHERE user_id = $1".to_owned(), vec![user.into()]).await;
    }
}

/// T-B15.
#[tokio::test(flavor = "multi_thread")]
async fn a_role_for_some_time_stands_beside_the_lasting_one_and_ends_by_itself() {
    let world = TestApp::empty().await;
    let signed = world.person("a@example.lk").await;
    let user = signed.id.parse().unwrap();
    let none = world.call(&signed, "my_staff_rights", &json!({})).await.json();
    assert_eq!((&none["role"], &none["rights"]), (&Value::Null, &json!([])));
    world.give_role(user, StaffRole::Support, None).await;
    let soon = world.app.clock.now() + Duration::hours(1);
    world.give_role(user, StaffRole::Finance, Some(soon)).await;
    let own = world.call(&signed, "my_staff_rights", &json!({})).await.json();
    assert_eq!((&own["role"], &own["lasting_role"]), (&json!("finance"), &json!("support")), "{own}");
    assert!(own["expires_at"].is_string() && own["rights"].as_array().unwrap().contains(&json!("act_on_bookings")));
    assert_eq!(world.call(&signed, "payout_list", &json!({})).await.status, 200);
    let sql = "UPDATE staff_members SET expires_at = $1 WHERE expires_at IS NOT NULL";
    world.run(sql.to_owned(), vec![world.app.clock.now().into()]).await;
    let refused = world.call(&signed, "payout_list", &json!({})).await;
    assert_eq!((refused.status, refused.code()), (403, "42501".to_owned()));
    assert_eq!(refused.json()["message"], "Your role does not allow this.");
    let own = world.call(&signed, "my_staff_rights", &json!({})).await.json();
    assert_eq!((&own["role"], &own["expires_at"]), (&json!("support"), &Value::Null), "{own}");
    assert_eq!(world.call(&signed, "admin_people", &json!({})).await.status, 200);

    // T-U03: what an ended session still reads, it reads without any role.
    let bearer = signed.bearer();
    let headers = [("authorization", bearer.as_str())];
    let people = async || world.ask("GET", "/rest/v1/profiles", &headers, "").await.json().as_array().unwrap().len();
    world.person("b@example.lk").await;
    assert_eq!(people().await, 2);
    assert_eq!(world.auth("POST", "logout?scope=local", Some(&signed), &Value::Null).await.status, 204);
    assert_eq!(people().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_staff_needs_a_second_factor_a_session_without_one_has_no_rights_not_even_an_owners() {
    let world = TestApp::with_arguments(&["serve", "--staff-second-factor", "required"]).await;
    let (owner, helper) = (world.person("a@example.lk").await, world.person("b@example.lk").await);
    world.make_owner(&owner).await;
    world.give_role(helper.id.parse().unwrap(), StaffRole::Support, None).await;
    for (who, role) in [(&owner, "owner"), (&helper, "support")] {
        let refused = world.call(who, "admin_people", &json!({})).await;
        assert_eq!((refused.status, refused.code()), (403, "42501".to_owned()));
        assert!(refused.json()["message"].as_str().unwrap().contains("second factor"), "{refused:?}");
        let own = world.call(who, "my_staff_rights", &json!({})).await.json();
        assert_eq!((&own["role"], &own["rights"]), (&json!(role), &json!([])));
        assert_eq!(own["needs_second_factor"], true);
        world.prove(who).await;
        assert_eq!(world.call(who, "admin_people", &json!({})).await.status, 200);
        assert_eq!(world.call(who, "my_staff_rights", &json!({})).await.json()["needs_second_factor"], false);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_with_a_second_factor_gives_roles_to_others_and_errors_name_their_fields() {
    let world = TestApp::empty().await;
    let (owner, helper) = (world.person("a@example.lk").await, world.person("b@example.lk").await);
    world.make_owner(&owner).await;
    let role = |email: &str, role: &str, until: Option<&str>| json!({ "email": email, "role": role, "reason": "Answers travelers", "until": until.unwrap_or_default() });
    let refused = world.call(&owner, "set_staff_role", &role("b@example.lk", "support", None)).await;
    assert_eq!((refused.status, refused.code()), (403, "42501".to_owned()), "without a second factor");
    world.prove(&owner).await;
    for (email, name, until, field) in [
        ("c@example.lk", "support", None, "email"),
        ("b@example.lk", "king", None, "role"),
        ("b@example.lk", "support", Some("2020-01-01T00:00:00Z"), "until"),
        ("b@example.lk", "none", Some("2020-01-01T00:00:00Z"), "until"),
    ] {
        let refused = world.call(&owner, "set_staff_role", &role(email, name, until)).await;
        assert_eq!((refused.status, refused.code()), (400, "23514".to_owned()), "{refused:?}");
        assert!(refused.json().to_string().contains(&format!("\\\"{field}\\\"")), "{refused:?}");
    }
    let own = world.call(&owner, "set_staff_role", &role("a@example.lk", "support", None)).await;
    assert_eq!((own.status, own.code()), (403, "42501".to_owned()));
    let member = world.call(&owner, "set_staff_role", &role("B@example.lk", "support", None)).await;
    assert_eq!(member.status, 200, "{member:?}");
    assert_eq!((&member.json()["role"], &member.json()["is_owner_flag"]), (&json!("support"), &json!(false)));
    assert_eq!(world.call(&helper, "admin_people", &json!({})).await.status, 200);
    let staff = world.call(&owner, "staff_members", &json!({})).await.json();
    let roles: Vec<_> = staff.as_array().unwrap().iter().map(|one| one["role"].as_str().unwrap()).collect();
    assert_eq!(roles, ["owner", "support"], "{staff}");
    assert_eq!(world.call(&helper, "staff_members", &json!({})).await.status, 403);
    let ended = world.call(&owner, "set_staff_role", &role("b@example.lk", "none", None)).await.json();
    assert_eq!(ended["role"], Value::Null);
    assert_eq!(world.call(&helper, "admin_people", &json!({})).await.status, 403);
    assert_eq!(world.number("SELECT COUNT(*) FROM audit_log WHERE action = 'staff_role_set'").await, 2);
    assert_eq!(world.number("SELECT COUNT(*) FROM notifications WHERE kind = 'staff_role'").await, 2);
    // The host's owners are not the wire's to unmake.
    world.make_owner(&helper).await;
    let host = world.call(&owner, "set_staff_role", &role("b@example.lk", "none", None)).await;
    assert_eq!((host.status, host.code()), (409, "PT409".to_owned()));
}

/// T-R28.
#[tokio::test(flavor = "multi_thread")]
async fn a_role_that_ends_while_a_body_arrives_does_and_reads_nothing() {
    let world = TestApp::empty().await;
    let signed = world.person("a@example.lk").await;
    let user: Uuid = signed.id.parse().unwrap();
    let other = world.account(21, false).await;
    world.prove(&signed).await;
    for (path, sent) in [
        ("rest/v1/rpc/block_person", json!({ "user_id": other, "reason": "They wrote rude words." })),
        ("rest/v1/rpc/admin_person", json!({ "id": other })),
        ("functions/v1/export-bookings", json!({})),
        ("functions/v1/export-person", json!({ "user_id": other, "reason": "A letter of theirs of 3 May" })),
    ] {
        world.give_role(user, StaffRole::Owner, None).await;
        let (bearer, app) = (signed.bearer(), world.app.clone());
        let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        let body = futures_util::stream::once(async move {
            let ended: serendib_domain::Result<()> = app
                .db
                .write(async move |tx: &mut serendib_db::Tx<'_>| {
                    tx.run("DELETE FROM staff_members WHERE user_id = $1", &[user.into()]).await?.any();
                    Ok(())
                })
                .await;
            ended.unwrap();
            Ok::<_, std::io::Error>(bytes::Bytes::from(sent.to_string()))
        });
        let answer = world.send("POST", &format!("/{path}"), &headers, axum::body::Body::from_stream(body)).await;
        assert_eq!(answer.status, 403, "{path}: {answer:?}");
    }
    let blocked = "SELECT COUNT(*) FROM users WHERE banned_until IS NOT NULL";
    assert_eq!(world.number(blocked).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_with_more_rights_is_not_acted_on() {
    let world = TestApp::empty().await;
    let (support, owner) = (world.person("a@example.lk").await, world.person("b@example.lk").await);
    world.make_owner(&owner).await;
    world.make_owner(&world.person("c@example.lk").await).await;
    world.give_role(support.id.parse().unwrap(), StaffRole::Support, None).await;
    let body = json!({ "user_id": owner.id, "reason": "They wrote rude words." });
    for function in ["block_person", "unblock_person", "sign_out_person", "unlock_person"] {
        assert_eq!(world.call(&support, function, &body).await.status, 403, "{function}");
    }
    let body = json!({ "user_id": world.account(21, false).await, "reason": "They wrote rude words." });
    assert_eq!(world.call(&support, "block_person", &body).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_for_some_time_makes_no_lasting_owner() {
    let world = TestApp::empty().await;
    let (timed, lasting) = (world.person("a@example.lk").await, world.person("b@example.lk").await);
    world.person("c@example.lk").await;
    let until = world.app.clock.now() + Duration::hours(1);
    world.give_role(timed.id.parse().unwrap(), StaffRole::Owner, Some(until)).await;
    world.make_owner(&lasting).await;
    world.prove(&timed).await;
    world.prove(&lasting).await;
    let role = |role: &str| json!({ "email": "c@example.lk", "role": role, "reason": "Helps in the season" });
    assert_eq!(world.call(&timed, "set_staff_role", &role("owner")).await.status, 403);
    assert_eq!(world.call(&timed, "set_staff_role", &role("support")).await.status, 200);
    assert_eq!(world.call(&lasting, "set_staff_role", &role("owner")).await.status, 200);
}
