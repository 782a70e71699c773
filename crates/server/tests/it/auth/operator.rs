//! Endpoints for the service key alone.

use serde_json::{Value, json};

use super::people::{PASSWORD, SignedInUser, VERSION, assert_rejection};
use crate::fixture::TestApp;
use crate::program::TestResponse;

impl TestApp {
    async fn operator(&self, method: &str, path: &str, body: &Value) -> TestResponse {
        let bearer = format!("Bearer {}", self.app.keys.service);
        let headers = [VERSION, ("content-type", "application/json"), ("authorization", bearer.as_str())];
        let body = if body.is_null() { String::new() } else { body.to_string() };
        self.ask(method, &format!("/auth/v1/{path}"), &headers, &body).await
    }
}

const CALLS: [(&str, &str); 9] = [
    ("GET", "admin/users"),
    ("POST", "admin/users"),
    ("GET", "admin/users/00000000-0000-4000-8000-000000000001"),
    ("PUT", "admin/users/00000000-0000-4000-8000-000000000001"),
    ("DELETE", "admin/users/00000000-0000-4000-8000-000000000001"),
    ("GET", "admin/users/00000000-0000-4000-8000-000000000001/factors"),
    ("DELETE", "admin/users/00000000-0000-4000-8000-000000000001/factors/00000000-0000-4000-8000-000000000002"),
    ("POST", "admin/generate_link"),
    ("POST", "invite"),
];

/// T-U30.
#[tokio::test(flavor = "multi_thread")]
async fn only_the_service_key_reaches_what_is_the_operators() {
    let world = TestApp::empty().await;
    let signed = world.person("a@example.lk").await;
    world.run("UPDATE profiles SET is_admin = TRUE".to_owned(), Vec::new()).await;
    let anon = format!("Bearer {}", world.app.keys.anon);
    for (method, path) in CALLS {
        let address = format!("/auth/v1/{path}");
        assert_rejection(&world.ask(method, &address, &[VERSION], "{}").await, 401, "no_authorization");
        assert_rejection(
            &world.ask(method, &address, &[VERSION, ("authorization", &anon)], "{}").await,
            403,
            "not_admin",
        );
        assert_rejection(&world.auth(method, path, Some(&signed), &json!({})).await, 403, "not_admin");
        assert_rejection(
            &world.ask(method, &address, &[VERSION, ("authorization", "Bearer a.b.c")], "{}").await,
            403,
            "bad_jwt",
        );
    }
    assert_eq!(world.count("SELECT id FROM users").await, 1);
}

/// T-B14.
#[tokio::test(flavor = "multi_thread")]
async fn neither_the_service_key_nor_an_admin_makes_anybody_an_admin_from_afar() {
    let world = TestApp::empty().await;
    let (admin, other) = (world.person("admin@example.lk").await, world.person("other@example.lk").await);
    world.run(format!("UPDATE profiles SET is_admin = TRUE WHERE user_id = '{}'", admin.id), Vec::new()).await;
    let theirs = format!("/rest/v1/profiles?user_id=eq.{}", other.id);
    let row = json!({ "user_id": other.id, "display_name": "x", "is_admin": true });
    for bearer in [admin.bearer(), format!("Bearer {}", world.app.keys.service)] {
        let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        for (method, path, body) in [
            ("PATCH", theirs.as_str(), json!({ "is_admin": true })),
            ("PATCH", theirs.as_str(), json!({ "is_guide": false, "is_admin": true })),
            ("POST", "/rest/v1/profiles", row.clone()),
        ] {
            let answer = world.ask(method, path, &headers, &body.to_string()).await;
            assert_eq!((answer.status, answer.code()), (403, "42501".to_owned()), "{method} {body}");
        }
    }
    let changes = json!({ "app_metadata": { "is_admin": true }, "user_metadata": { "is_admin": true }, "is_admin": true, "role": "admin" });
    assert_eq!(world.operator("PUT", &format!("admin/users/{}", other.id), &changes).await.status, 200);
    let posts = world.ask("POST", "/auth/v1/admin/grant", &[VERSION], &row.to_string()).await;
    assert_rejection(&posts, 404, "not_found");
    assert_eq!(world.count("SELECT user_id FROM profiles WHERE is_admin").await, 1);
}

/// T-B09.
#[tokio::test(flavor = "multi_thread")]
async fn the_only_admin_is_not_removed_and_one_of_two_is() {
    let world = TestApp::empty().await;
    let first = world.person("a@example.lk").await;
    world.run("UPDATE profiles SET is_admin = TRUE".to_owned(), Vec::new()).await;
    let path = format!("admin/users/{}", first.id);
    let wanted = json!({ "should_soft_delete": false });
    assert_rejection(&world.operator("DELETE", &path, &wanted).await, 409, "conflict");
    assert_eq!(world.auth("GET", "user", Some(&first), &Value::Null).await.status, 200, "nothing of them is gone");
    world.person("b@example.lk").await;
    world.run("UPDATE profiles SET is_admin = TRUE".to_owned(), Vec::new()).await;
    assert_eq!(world.operator("DELETE", &path, &wanted).await.json(), json!({}));
    assert_eq!(world.count("SELECT user_id FROM profiles WHERE is_admin").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_makes_changes_bans_and_removes_accounts() {
    let world = TestApp::empty().await;
    let wanted = json!({
        "email": "Made@example.lk", "password": PASSWORD, "email_confirm": true,
        "user_metadata": { "full_name": "Made" }, "app_metadata": { "plan": "gold", "is_admin": true }
    });
    let made = world.operator("POST", "admin/users", &wanted).await.json();
    let id = made["id"].as_str().unwrap().to_owned();
    assert_eq!((&made["email"], &made["app_metadata"]["plan"]), (&json!("made@example.lk"), &json!("gold")));
    assert_eq!(world.count("SELECT user_id FROM profiles WHERE is_admin").await, 0);
    assert_rejection(&world.operator("POST", "admin/users", &wanted).await, 422, "email_exists");
    assert_rejection(&world.operator("POST", "admin/users", &json!({})).await, 400, "validation_failed");
    let signed = world.sign_in("made@example.lk").await;

    let path = format!("admin/users/{id}");
    assert_eq!(world.operator("PUT", &path, &json!({ "ban_duration": "24h" })).await.status, 200);
    assert_rejection(&world.try_password("made@example.lk", PASSWORD).await, 400, "user_banned");
    assert_rejection(&world.refresh(&signed.refresh).await, 400, "user_banned");
    assert_eq!(
        world.operator("PUT", &path, &json!({ "ban_duration": "none", "password": "another secret" })).await.status,
        200
    );
    assert_rejection(&world.refresh(&signed.refresh).await, 400, "refresh_token_not_found");
    let signed = SignedInUser::from_answer(&world.try_password("made@example.lk", "another secret").await);

    let listed = world.operator("GET", "admin/users?page=1&per_page=1", &Value::Null).await;
    assert_eq!((listed.header("x-total-count"), listed.json()["users"][0]["id"].clone()), ("1", json!(id)));
    assert!(listed.header("link").contains("rel=\"last\""));
    assert_rejection(&world.operator("GET", "admin/users?page=0", &Value::Null).await, 400, "validation_failed");
    assert_eq!(world.operator("GET", &format!("{path}/factors"), &Value::Null).await.json(), json!([]));
    assert_rejection(&world.operator("GET", "admin/users/x", &Value::Null).await, 404, "validation_failed");

    assert_eq!(world.operator("DELETE", &path, &json!({ "should_soft_delete": false })).await.json(), json!({}));
    assert_rejection(&world.operator("GET", &path, &Value::Null).await, 404, "user_not_found");
    assert_rejection(&world.auth("GET", "user", Some(&signed), &Value::Null).await, 403, "user_not_found");
    assert_rejection(&world.try_password("made@example.lk", "another secret").await, 400, "invalid_credentials");
    let left = world.app.db.rows("SELECT email, user_metadata, password_hash FROM users", &[]).await.unwrap();
    assert_eq!(
        (left[0].opt_text(0).unwrap(), left[0].text(1).unwrap(), left[0].opt_text(2).unwrap()),
        (None, "{}", None)
    );
    let again = world.operator("POST", "admin/users", &wanted).await;
    assert_eq!(again.status, 200, "the address is free again");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_invites_and_makes_links() {
    let world = TestApp::with_arguments(&["serve", "--mail-pause-seconds", "0", "--mails-per-address", "0"]).await;
    let invited = world
        .operator("POST", "invite", &json!({ "email": "guest@example.lk", "data": { "full_name": "Guest" } }))
        .await;
    assert!(invited.status == 200 && invited.json()["invited_at"].is_string());
    let mail = world.latest_mail("guest@example.lk").await;
    let signed =
        SignedInUser::from_answer(&world.verify(&json!({ "type": "invite", "token_hash": mail.token() })).await);
    assert_eq!(signed.body["user"]["user_metadata"]["full_name"], "Guest");
    assert_rejection(
        &world.operator("POST", "invite", &json!({ "email": "guest@example.lk" })).await,
        422,
        "email_exists",
    );

    for (kind, email, verified_as) in [
        ("signup", "new1@example.lk", "signup"),
        ("magiclink", "new2@example.lk", "email"),
        ("recovery", "guest@example.lk", "recovery"),
    ] {
        let body = json!({ "type": kind, "email": email, "password": PASSWORD, "redirect_to": "http://127.0.0.1:8080/profile" });
        let made = world.operator("POST", "admin/generate_link", &body).await.json();
        assert_eq!(
            (&made["verification_type"], &made["redirect_to"]),
            (&json!(kind), &json!("http://127.0.0.1:8080/profile"))
        );
        assert!(
            made["action_link"].as_str().unwrap().starts_with("http://127.0.0.1:8080/auth/v1/verify?token="),
            "{made}"
        );
        let link = made["action_link"].as_str().unwrap().trim_start_matches("http://127.0.0.1:8080").to_owned();
        assert_eq!(world.get(&link).await.status, 200, "{kind}");
        let proof = json!({ "type": verified_as, "email": email, "token": made["email_otp"] });
        SignedInUser::from_answer(&world.verify(&proof).await);
    }
    assert_rejection(
        &world
            .operator("POST", "admin/generate_link", &json!({ "type": "recovery", "email": "nobody@example.lk" }))
            .await,
        404,
        "user_not_found",
    );
    assert_rejection(
        &world.operator("POST", "admin/generate_link", &json!({ "type": "spell", "email": "guest@example.lk" })).await,
        400,
        "validation_failed",
    );
}
