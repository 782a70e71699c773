//! Access tokens: their rights, and when they end.

use serde_json::{Value, json};

use super::people::{SignedInUser, VERSION, assert_rejection};
use crate::fixture::TestApp;
use crate::tokens;

async fn bearer(world: &TestApp, value: &str) -> crate::program::TestResponse {
    world.ask("GET", "/auth/v1/user", &[VERSION, ("authorization", value)], "").await
}

/// T-U01.
#[tokio::test(flavor = "multi_thread")]
async fn tokens_that_are_not_ours_open_nothing() {
    let world = TestApp::empty().await;
    let signed = world.person("a@example.lk").await;
    let [head, body, _] = signed.access.split('.').collect::<Vec<_>>().try_into().unwrap();
    for forged in [
        format!("{head}.{body}."),
        format!("{head}.{body}.AAAA"),
        "a.b.c".to_owned(),
        "eyJhbGciOiJub25lIn0.e30.".to_owned(),
    ] {
        assert_rejection(&bearer(&world, &format!("Bearer {forged}")).await, 403, "bad_jwt");
        let rest = world.ask("GET", "/rest/v1/profiles", &[("authorization", &format!("Bearer {forged}"))], "").await;
        assert_eq!((rest.status, rest.code()), (401, "PGRST301".to_owned()));
    }
}

/// T-U02.
#[tokio::test(flavor = "multi_thread")]
async fn a_key_or_nothing_is_no_person() {
    let world = TestApp::empty().await;
    let answer = world.ask("GET", "/auth/v1/user", &[VERSION], "").await;
    assert_rejection(&answer, 401, "no_authorization");
    assert_eq!(answer.json()["message"], "This endpoint requires a valid Bearer token");
    for wrong in ["Basic abc", "Bearer", "Bearer "] {
        assert_rejection(&bearer(&world, wrong).await, 401, "no_authorization");
    }
    let anon = format!("Bearer {}", world.app.keys.anon);
    let answer = bearer(&world, &anon).await;
    assert_rejection(&answer, 403, "bad_jwt");
    assert_eq!(answer.json()["message"], "invalid claim: missing sub claim");
    assert_rejection(&bearer(&world, &tokens::person(uuid::Uuid::from_u128(9))).await, 403, "user_not_found");
}

/// T-U03.
#[tokio::test(flavor = "multi_thread")]
async fn a_signed_out_session_changes_nothing_and_an_admins_right_ends_with_it() {
    let world = TestApp::empty().await;
    let signed = world.person("a@example.lk").await;
    world.run("UPDATE profiles SET is_admin = TRUE".to_owned(), Vec::new()).await;
    let header = signed.bearer();
    let headers = [("authorization", header.as_str()), ("content-type", "application/json")];
    let all = world.ask("GET", "/rest/v1/contact_messages", &headers, "").await;
    assert_eq!((all.status, all.json()), (200, json!([])));
    assert_eq!(world.auth("POST", "logout?scope=local", Some(&signed), &Value::Null).await.status, 204);

    for (method, path, body) in [
        ("PUT", "user", json!({ "data": { "a": 1 } })),
        ("POST", "factors", json!({ "factor_type": "totp" })),
        ("GET", "user/identities/authorize?provider=google", Value::Null),
        ("DELETE", "sessions/00000000-0000-4000-8000-000000000001", Value::Null),
        ("GET", "reauthenticate", Value::Null),
    ] {
        assert_rejection(&world.auth(method, path, Some(&signed), &body).await, 403, "session_not_found");
    }
    let write =
        world.ask("PATCH", "/rest/v1/packages?id=eq.00000000-0000-4000-8000-000000000000", &headers, "{}").await;
    assert_eq!((write.status, write.code()), (403, "session_not_found".to_owned()));
    for (method, path) in [
        ("POST", "/functions/v1/create-booking-payment"),
        ("POST", "/functions/v1/verify-booking-payment"),
        ("GET", "/functions/v1/payment-logs-csv"),
        ("POST", "/functions/v1/export-bookings"),
        ("GET", "/functions/v1/guide-statement-csv?year=2026"),
        ("POST", "/rest/v1/rpc/refund_payment"),
        ("POST", "/rest/v1/rpc/retry_dead_letter"),
    ] {
        assert_eq!(world.ask(method, path, &headers, "{}").await.status, 403, "{path}");
    }
    // Plain reads work until the token expires, but without admin rights.
    world.run("INSERT INTO contact_messages (id, first_name, last_name, email, subject, message, created_at) VALUES ('00000000-0000-4000-8000-000000000001', 'a', 'b', 'c', 'd', 'e', $1)".to_owned(), vec![super::refresh::far().into()]).await;
    let read = world.ask("GET", "/rest/v1/contact_messages", &headers, "").await;
    assert_eq!((read.status, read.json()), (200, json!([])));
    let own = world.ask("GET", "/rest/v1/profiles", &headers, "").await;
    assert_eq!(own.json().as_array().unwrap().len(), 1);
}

/// T-U02, T-R29.
#[tokio::test(flavor = "multi_thread")]
async fn a_token_of_elsewhere_has_the_rights_of_this_database_and_none_of_its_own() {
    let world = TestApp::empty().await;
    let signed = world.person("a@example.lk").await;
    world.person("b@example.lk").await;
    // Whatever the token claims of rights and sessions.
    let claims = json!({ "role": "authenticated", "sub": signed.id, "exp": 4_000_000_000_i64, "is_admin": true,
        "session_id": jsonwebtoken::dangerous::insecure_decode::<Value>(&signed.access).unwrap().claims["session_id"],
        "app_metadata": { "is_admin": true } });
    let foreign = [tokens::person(signed.id.parse().unwrap()), tokens::signed(&claims)];
    for (is_admin, people, figures) in [("FALSE", 1, 403), ("TRUE", 2, 200)] {
        world
            .run(format!("UPDATE profiles SET is_admin = {is_admin} WHERE user_id = '{}'", signed.id), Vec::new())
            .await;
        for foreign in &foreign {
            let headers = [("authorization", foreign.as_str()), ("content-type", "application/json")];
            let seen = world.ask("GET", "/rest/v1/profiles?select=user_id", &headers, "").await;
            assert_eq!(seen.json().as_array().unwrap().len(), people);
            let answer = world.ask("POST", "/rest/v1/rpc/payment_figures", &headers, "{}").await;
            assert_eq!(answer.status, figures, "{answer:?}");
            let own = format!("/rest/v1/profiles?user_id=eq.{}", signed.id);
            assert_eq!(world.ask("PATCH", &own, &headers, r#"{"display_name":"Me"}"#).await.status, 204);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guide_whose_token_is_of_elsewhere_goes_on_as_a_guide() {
    let world = TestApp::empty().await;
    let (user, guide) = world.host(1).await;
    let foreign = tokens::person(user);
    let headers = [
        ("authorization", foreign.as_str()),
        ("content-type", "application/json"),
        ("prefer", "return=representation"),
    ];
    let path = format!("/rest/v1/guides?id=eq.{guide}&select=id,bio");
    let answer = world.ask("PATCH", &path, &headers, r#"{"bio":"Tea and trails."}"#).await;
    assert_eq!((answer.status, answer.json()[0]["bio"].clone()), (200, json!("Tea and trails.")), "{answer:?}");
}

/// T-U03.
#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_lay_unused_for_too_long_is_over_for_data_too() {
    let world = TestApp::with_arguments(&["serve", "--session-idle-days", "1"]).await;
    let signed = world.person("a@example.lk").await;
    world.run("UPDATE profiles SET is_admin = TRUE".to_owned(), Vec::new()).await;
    world.person("b@example.lk").await;
    let header = signed.bearer();
    let headers = [("authorization", header.as_str()), ("content-type", "application/json")];
    let own = format!("/rest/v1/profiles?user_id=eq.{}", signed.id);
    let write = async || world.ask("PATCH", &own, &headers, r#"{"display_name":"Me"}"#).await;
    assert_eq!(write().await.status, 204);
    let before = world.app.clock.now() - chrono::Duration::hours(25);
    world.run("UPDATE sessions SET refreshed_at = $1".to_owned(), vec![before.into()]).await;
    let late = write().await;
    assert_eq!((late.status, late.code()), (403, "session_not_found".to_owned()));
    let read = world.ask("GET", "/rest/v1/profiles?select=user_id", &headers, "").await;
    assert_eq!((read.status, read.json().as_array().unwrap().len()), (200, 1), "plain reads, without an admin's right");
}

/// T-R28.
#[tokio::test(flavor = "multi_thread")]
async fn a_right_that_is_taken_away_is_gone_with_the_next_request() {
    let world = TestApp::empty().await;
    let signed = world.person("a@example.lk").await;
    let header = signed.bearer();
    let seen = async || {
        let answer = world.ask("GET", "/rest/v1/profiles?select=user_id", &[("authorization", &header)], "").await;
        answer.json().as_array().unwrap().len()
    };
    world.person("b@example.lk").await;
    assert_eq!(seen().await, 1);
    world.run(format!("UPDATE profiles SET is_admin = TRUE WHERE user_id = '{}'", signed.id), Vec::new()).await;
    assert_eq!(seen().await, 2);
    world.run("UPDATE profiles SET is_admin = FALSE".to_owned(), Vec::new()).await;
    assert_eq!(seen().await, 1);
}

/// T-R29, T-U29.
#[tokio::test(flavor = "multi_thread")]
async fn what_people_say_of_themselves_gives_no_right() {
    let world = TestApp::empty().await;
    let signed = world.person("a@example.lk").await;
    let before = world.auth("GET", "user", Some(&signed), &Value::Null).await.json();
    let app = json!({ "app_metadata": { "provider": "google", "is_admin": true } });
    assert_rejection(&world.auth("PUT", "user", Some(&signed), &app).await, 403, "not_admin");
    let ignored = json!({
        "role": "service_role", "aud": "admin", "id": "00000000-0000-4000-8000-000000000001",
        "email_confirmed_at": "2020-01-01T00:00:00Z", "is_admin": true, "banned_until": null
    });
    assert_eq!(world.auth("PUT", "user", Some(&signed), &ignored).await.status, 200);
    let body = json!({ "data": { "is_admin": true, "role": "service_role" } });
    assert_eq!(world.auth("PUT", "user", Some(&signed), &body).await.status, 200);
    let after = world.auth("GET", "user", Some(&signed), &Value::Null).await.json();
    for key in ["id", "role", "aud", "app_metadata", "email_confirmed_at"] {
        assert_eq!(after[key], before[key], "{key}");
    }
    let signed = SignedInUser::from_answer(&world.refresh(&signed.refresh).await);
    let others = world.ask("GET", "/rest/v1/contact_messages", &[("authorization", &signed.bearer())], "").await;
    assert_eq!(others.json(), json!([]));
    assert_eq!(world.count("SELECT user_id FROM profiles WHERE is_admin").await, 0);
}

/// T-R01, T-R02, T-R03, T-R04.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_makes_themselves_an_admin_through_their_profile() {
    let world = TestApp::empty().await;
    let (me, other) = (world.person("a@example.lk").await, world.person("b@example.lk").await);
    let header = me.bearer();
    let (mine, theirs) = (me.id.as_str(), other.id.as_str());
    let attack = async |method: &str, question: &str, prefer: &str, body: String| {
        let headers = [("authorization", header.as_str()), ("content-type", "application/json"), ("prefer", prefer)];
        let answer = world.ask(method, &format!("/rest/v1/profiles{question}"), &headers, &body).await;
        assert_eq!((answer.status, answer.code()), (403, "42501".to_owned()), "{method} {question} {body}");
    };
    let admin = json!({ "user_id": mine, "display_name": "x", "is_admin": true }).to_string();
    attack("POST", "", "return=representation", admin.clone()).await;
    attack("POST", "", "resolution=merge-duplicates", admin.clone()).await;
    attack("POST", "?columns=user_id,display_name", "return=minimal", admin).await;
    for wish in [json!({ "is_admin": true }), json!({ "is_guide": true })] {
        attack("PATCH", &format!("?user_id=eq.{mine}"), "return=representation", wish.to_string()).await;
    }
    for method in ["POST", "PATCH"] {
        let question = if method == "PATCH" { format!("?user_id=eq.{mine}") } else { String::new() };
        for row in [json!({ "user_id": mine, "is_admin": true }), json!({ "display_name": "x", "is_guide": true })] {
            attack(method, &question, "return=minimal", json!([row]).to_string()).await;
        }
    }
    let their = json!({ "user_id": theirs, "display_name": "mine now" }).to_string();
    attack("POST", "?on_conflict=user_id", "resolution=merge-duplicates", their).await;
    for sly in [
        r#"{"display_name":"x","is_admin":true}"#,
        r#"{"display_name":"x","display_name":"y","is_admin":true}"#,
        r#"{"IS_ADMIN":true}"#,
        r#"{"display_name":"x","Is_Guide":true}"#,
        r#"{"display_name":"x","IS_ADMIN":true}"#,
        r#"[{"display_name":"x","is_admin":true},{"display_name":"y","is_admin":true}]"#,
    ] {
        let headers = [("authorization", header.as_str()), ("content-type", "application/json")];
        let answer = world.ask("PATCH", &format!("/rest/v1/profiles?user_id=eq.{mine}"), &headers, sly).await;
        assert!((400..=403).contains(&answer.status), "{sly}: {}", answer.status);
    }
    assert_eq!(world.count("SELECT user_id FROM profiles WHERE is_admin OR is_guide").await, 0);
    assert_eq!(world.count("SELECT user_id FROM profiles WHERE display_name IN ('x', 'y', 'mine now')").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn devices_are_listed_and_ended_by_their_owner_only() {
    let world = TestApp::empty().await;
    let (here, there) = (world.person("a@example.lk").await, world.sign_in("a@example.lk").await);
    let stranger = world.person("b@example.lk").await;
    let listed = world.auth("GET", "sessions", Some(&here), &Value::Null).await.json();
    let sessions = listed["sessions"].as_array().unwrap();
    assert_eq!(sessions.len(), 2);
    assert_eq!(sessions.iter().filter(|one| one["is_current"] == true).count(), 1);
    let other = sessions.iter().find(|one| one["is_current"] == false).unwrap()["id"].as_str().unwrap();
    let path = format!("sessions/{other}");
    assert_rejection(&world.auth("DELETE", &path, Some(&stranger), &Value::Null).await, 404, "session_not_found");
    assert_rejection(&world.auth("DELETE", "sessions/x", Some(&here), &Value::Null).await, 404, "validation_failed");
    assert_eq!(world.auth("DELETE", &path, Some(&here), &Value::Null).await.json(), json!({}));
    assert_rejection(&world.auth("GET", "user", Some(&there), &Value::Null).await, 403, "session_not_found");
    assert_eq!(world.auth("GET", "user", Some(&here), &Value::Null).await.status, 200);
}

/// T-U30.
#[tokio::test(flavor = "multi_thread")]
async fn a_sign_out_reaches_nobody_elses_sessions() {
    let world = TestApp::empty().await;
    let (one, other) = (world.person("a@example.lk").await, world.person("b@example.lk").await);
    assert_eq!(world.auth("POST", "logout?scope=global", Some(&one), &Value::Null).await.status, 204);
    assert_eq!(world.auth("GET", "user", Some(&other), &Value::Null).await.status, 200);
    assert_rejection(
        &world.auth("POST", "logout?scope=everybody", Some(&other), &Value::Null).await,
        400,
        "validation_failed",
    );
    assert_rejection(&world.auth("POST", "logout", None, &Value::Null).await, 401, "no_authorization");
}

/// T-U30.
#[tokio::test(flavor = "multi_thread")]
async fn a_token_of_elsewhere_sees_and_ends_no_sessions_of_ours_and_has_no_mail_sent() {
    let world = TestApp::empty().await;
    let signed = world.person("a@example.lk").await;
    let foreign = tokens::person(signed.id.parse().unwrap());
    let ask = async |method: &str, path: &str| {
        let headers = [VERSION, ("authorization", foreign.as_str())];
        world.ask(method, &format!("/auth/v1/{path}"), &headers, "").await
    };
    let sessions = world.auth("GET", "sessions", Some(&signed), &Value::Null).await.json();
    let one = format!("sessions/{}", sessions["sessions"][0]["id"].as_str().unwrap());
    let written = world.mails_to("a@example.lk").await.len();
    for (method, path) in [
        ("GET", "sessions"),
        ("DELETE", one.as_str()),
        ("POST", "logout"),
        ("POST", "logout?scope=global"),
        ("POST", "logout?scope=others"),
        ("GET", "reauthenticate"),
        ("PUT", "user"),
        ("POST", "factors"),
    ] {
        let answer = ask(method, path).await;
        assert_eq!((answer.status, answer.code()), (403, "session_not_found".to_owned()), "{method} {path}");
    }
    assert_eq!(ask("POST", "logout?scope=local").await.status, 204);
    assert_eq!(ask("GET", "user").await.status, 200, "it says who they are");
    assert_eq!(world.auth("GET", "user", Some(&signed), &Value::Null).await.status, 200);
    assert_eq!(world.mails_to("a@example.lk").await.len(), written);
}

/// T-U35.
#[tokio::test(flavor = "multi_thread")]
async fn a_rotation_on_the_host_needs_no_restart() {
    use serendib_server::keys::{Overlap, rotate};
    let world = TestApp::empty().await;
    let before = world.person("a@example.lk").await;
    let ctx = world.app.ctx(serendib_domain::Caller::Service);
    rotate(&world.app.db, &ctx, serendib_server::app::new_secret, Overlap::Keep).await.unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(1_100)).await;
    world.app.keys.keep_current(&world.app.db, true).await;
    let after = world.sign_in("a@example.lk").await;
    for signed in [&before, &after] {
        assert_eq!(world.auth("GET", "user", Some(signed), &Value::Null).await.status, 200);
    }
    assert_eq!(world.get("/auth/v1/.well-known/jwks.json").await.json()["keys"].as_array().unwrap().len(), 2);
    rotate(&world.app.db, &ctx, serendib_server::app::new_secret, Overlap::Drop).await.unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(1_100)).await;
    world.app.keys.keep_current(&world.app.db, true).await;
    assert_rejection(&world.auth("GET", "user", Some(&before), &Value::Null).await, 403, "bad_jwt");
    assert_eq!(world.refresh(&before.refresh).await.status, 200, "the session goes on with a new token");
}
