//! Response shapes: session, user, errors in both formats, settings, keys.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

use super::codes::QUICK;
use super::people::{PASSWORD, SignedInUser, assert_rejection};
use crate::fixture::TestApp;

fn claims(token: &str) -> Value {
    let body = token.split('.').nth(1).unwrap();
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(body).unwrap()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_has_what_the_clients_read_and_its_token_the_claims_of_the_contract() {
    let world = TestApp::empty().await;
    let sign_up = json!({ "email": "Nimali@Example.LK", "password": PASSWORD, "data": { "full_name": "Nimali P" } });
    let waiting = world.auth("POST", "signup", None, &sign_up).await;
    assert_eq!(waiting.status, 200);
    let body = waiting.json();
    assert_eq!(
        (&body["email"], &body["role"], &body["aud"]),
        (&json!("nimali@example.lk"), &json!("authenticated"), &json!("authenticated"))
    );
    assert!(body["confirmation_sent_at"].is_string() && body.get("email_confirmed_at").is_none(), "{body}");
    assert_eq!(body["identities"][0]["provider"], "email");
    assert_rejection(&world.try_password("nimali@example.lk", PASSWORD).await, 400, "email_not_confirmed");

    world.run("UPDATE users SET email_confirmed_at = created_at".to_owned(), Vec::new()).await;
    let signed = world.sign_in("NIMALI@example.lk").await;
    let body = &signed.body;
    assert_eq!((&body["token_type"], &body["expires_in"]), (&json!("bearer"), &json!(900)));
    assert_eq!(body["user"]["user_metadata"]["full_name"], "Nimali P");
    assert_eq!(body["user"]["app_metadata"], json!({ "provider": "email", "providers": ["email"] }));
    assert_eq!((&body["user"]["phone"], &body["user"]["is_anonymous"]), (&json!(""), &json!(false)));
    assert!(body["user"].get("password_hash").is_none() && !body.to_string().contains("argon2"));

    let claimed = claims(&signed.access);
    assert_eq!(claimed["iss"], "http://127.0.0.1:8080/auth/v1");
    assert_eq!(
        (&claimed["sub"], &claimed["aud"], &claimed["role"]),
        (&json!(signed.id), &json!("authenticated"), &json!("authenticated"))
    );
    assert_eq!((&claimed["aal"], &claimed["amr"][0]["method"]), (&json!("aal1"), &json!("password")));
    assert_eq!(claimed["exp"].as_i64().unwrap() - claimed["iat"].as_i64().unwrap(), 900);
    assert_eq!(body["expires_at"], claimed["exp"]);

    let keys = world.get("/auth/v1/.well-known/jwks.json").await;
    assert_eq!(keys.header("cache-control"), "public, max-age=600");
    let head: Value =
        serde_json::from_slice(&URL_SAFE_NO_PAD.decode(signed.access.split('.').next().unwrap()).unwrap()).unwrap();
    let key = &keys.json()["keys"][0];
    assert_eq!((&key["kid"], &key["alg"], &key["use"]), (&head["kid"], &json!("ES256"), &json!("sig")));
    assert!(key.get("d").is_none() && keys.json()["keys"].as_array().unwrap().len() == 1);

    let user = world.auth("GET", "user", Some(&signed), &Value::Null).await;
    assert_eq!((user.status, user.json()["id"].clone()), (200, json!(signed.id)));
    let profile = world.ask("GET", "/rest/v1/profiles", &[("authorization", &signed.bearer())], "").await.json();
    assert_eq!(profile[0]["display_name"], "Nimali P");
    assert_eq!((&profile[0]["is_admin"], &profile[0]["is_guide"]), (&json!(false), &json!(false)));
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_come_in_the_style_that_the_client_asks_for() {
    let world = TestApp::empty().await;
    let body = json!({ "email": "nobody@example.lk", "password": PASSWORD }).to_string();
    let path = "/auth/v1/token?grant_type=password";
    let new = world.ask("POST", path, &[("x-supabase-api-version", "2024-01-01")], &body).await;
    assert_eq!(new.json(), json!({ "code": "invalid_credentials", "message": "Invalid login credentials" }));
    assert_eq!((new.status, new.header("x-supabase-api-version")), (400, "2024-01-01"));
    let old = world.ask("POST", path, &[], &body).await;
    assert_eq!(
        old.json(),
        json!({ "code": 400, "error_code": "invalid_credentials", "msg": "Invalid login credentials" })
    );
    assert_eq!((old.status, old.header("x-supabase-api-version")), (400, ""));
    for unreadable in ["soon", "2024-1-1", "2024-13-01"] {
        let answer = world.ask("POST", path, &[("x-supabase-api-version", unreadable)], &body).await;
        assert_eq!(
            (answer.status, answer.json()["error_code"].clone()),
            (400, json!("validation_failed")),
            "{unreadable}"
        );
    }
    for answer in [&new, &old] {
        assert_eq!(
            (answer.header("access-control-allow-origin"), answer.header("cache-control")),
            ("*", "private, no-store")
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_meant_is_refused_with_the_words_of_the_clients() {
    let world = TestApp::empty().await;
    let both = json!({ "email": "a@example.lk", "phone": "+94771234567", "password": PASSWORD });
    let answer = world.auth("POST", "token?grant_type=password", None, &both).await;
    assert_rejection(&answer, 400, "validation_failed");
    assert_eq!(answer.json()["message"], "Only an email address or phone number should be provided on login.");
    let answer = world.auth("POST", "token?grant_type=password", None, &json!({ "password": PASSWORD })).await;
    assert_eq!(answer.json()["message"], "missing email or phone");
    assert_rejection(&world.auth("POST", "token?grant_type=magic", None, &json!({})).await, 400, "invalid_credentials");
    for (body, status, code) in [
        (json!({ "email": "a@example.lk" }), 400, "validation_failed"),
        (json!({ "email": "a@example.lk", "password": "" }), 400, "validation_failed"),
        (json!({ "email": "a@example.lk", "password": "short" }), 422, "weak_password"),
        (json!({ "email": "a@example.lk", "password": "x".repeat(129) }), 422, "weak_password"),
        (json!({ "email": "a@example.lk", "password": "abc\u{0}def" }), 400, "validation_failed"),
        (json!({ "email": "not an address", "password": PASSWORD }), 400, "email_address_invalid"),
        (json!({ "email": "a@example.lk\r\nBcc: b@example.lk", "password": PASSWORD }), 400, "email_address_invalid"),
        (json!({ "phone": "0771234567", "password": PASSWORD }), 400, "validation_failed"),
        (json!({ "password": PASSWORD }), 400, "validation_failed"),
        (json!({}), 422, "anonymous_provider_disabled"),
        (json!([]), 400, "bad_json"),
        (json!({ "email": 7, "password": PASSWORD }), 400, "bad_json"),
    ] {
        assert_rejection(&world.auth("POST", "signup", None, &body).await, status, code);
    }
    let twice = world
        .ask(
            "POST",
            "/auth/v1/signup",
            &[super::people::VERSION],
            r#"{"email":"a@example.lk","email":"b@example.lk","password":"secret1"}"#,
        )
        .await;
    assert_rejection(&twice, 400, "bad_json");
    assert!(!String::from_utf8_lossy(&twice.body).contains("secret1"));
    assert_rejection(&world.auth("POST", "nothing-here", None, &Value::Null).await, 404, "not_found");
    assert_eq!(world.count("SELECT id FROM users").await, 0);
}

/// T-U31.
#[tokio::test(flavor = "multi_thread")]
async fn hostile_metadata_makes_no_account() {
    let world = TestApp::empty().await;
    for data in [
        json!({ "bio": "x".repeat(5_000) }),
        json!({ "avatar_url": "javascript:alert(1)" }),
        serde_json::from_str(r#"{"__proto__":{"is_admin":true}}"#).unwrap(),
    ] {
        let body = json!({ "email": "a@example.lk", "password": PASSWORD, "data": data });
        assert_rejection(&world.auth("POST", "signup", None, &body).await, 400, "validation_failed");
    }
    let signed = world.person("a@example.lk").await;
    let large = json!({ "data": { "bio": "x".repeat(1_100_000) } });
    let refused_as = world.auth("PUT", "user", Some(&signed), &large).await;
    assert_eq!((refused_as.status, refused_as.json()["error_code"].clone()), (413, json!("request_entity_too_large")));
    let html = json!({ "data": { "full_name": "<img src=x onerror=alert(1)>" } });
    let answer = world.auth("PUT", "user", Some(&signed), &html).await;
    assert_eq!((answer.status, answer.header("content-type")), (200, "application/json"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_door_tells_what_it_offers_and_that_it_is_well() {
    let world = TestApp::empty().await;
    let settings = world.get("/auth/v1/settings").await.json();
    assert_eq!((&settings["external"]["email"], &settings["disable_signup"]), (&json!(true), &json!(false)));
    assert_eq!((&settings["mailer_autoconfirm"], &settings["saml_enabled"]), (&json!(false), &json!(false)));
    assert_eq!(world.get("/auth/v1/health").await.json()["name"], "GoTrue");
    let preflight = world.ask("OPTIONS", "/auth/v1/token", &[("origin", "https://app.example")], "").await;
    assert_eq!(preflight.status, 204);
    assert!(preflight.header("access-control-allow-headers").contains("x-supabase-api-version"));
}

#[tokio::test(flavor = "multi_thread")]
async fn with_mail_on_trust_a_sign_up_signs_in_and_an_anonymous_one_too_when_allowed() {
    let world = TestApp::with_arguments(&["serve", "--mail-autoconfirm", "true", "--anonymous-sign-ins", "true"]).await;
    let body = json!({ "email": "a@example.lk", "password": PASSWORD });
    let signed = SignedInUser::from_answer(&world.auth("POST", "signup", None, &body).await);
    assert_eq!(signed.body["user"]["user_metadata"]["email_verified"], true);
    assert!(signed.body["user"]["email_confirmed_at"].is_string());
    assert_rejection(&world.auth("POST", "signup", None, &body).await, 422, "user_already_exists");
    let anonymous =
        SignedInUser::from_answer(&world.auth("POST", "signup", None, &json!({ "data": { "a": 1 } })).await);
    assert_eq!((&anonymous.body["user"]["is_anonymous"], &anonymous.body["user"]["email"]), (&json!(true), &json!("")));
    assert_eq!(
        (&anonymous.body["user"]["app_metadata"], &anonymous.body["user"]["identities"]),
        (&json!({}), &json!([]))
    );
    assert_eq!(claims(&anonymous.access)["is_anonymous"], true);
    let closed = TestApp::with_arguments(&["serve", "--sign-ups", "false"]).await;
    assert_rejection(&closed.auth("POST", "signup", None, &body).await, 422, "signup_disabled");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_in_a_mail_redirects_to_an_application_that_is_no_site() {
    let words = ["--redirect-urls", "https://app.example/welcome,lanka://callback"];
    let world = TestApp::with_arguments(&[&QUICK[..], &words].concat()).await;
    for (to, source) in [
        ("https://app.example/welcome/back", "https://app.example"),
        ("lanka://callback", "lanka:"),
        ("https://evil.example/", "http://127.0.0.1:8080"),
    ] {
        let path = format!("otp?redirect_to={to}");
        assert_eq!(world.auth("POST", &path, None, &json!({ "email": "a@example.lk" })).await.status, 200);
        let mail = world.latest_mail("a@example.lk").await;
        let page = world.get(&mail.link).await;
        let directive = format!("form-action 'self' {source};");
        assert!(
            page.header("content-security-policy").contains(&directive),
            "{to}: {}",
            page.header("content-security-policy")
        );
        let back = world.press(&mail.link).await;
        let target = if source.ends_with("8080") { source } else { to };
        assert!(back.header("location").starts_with(target), "{}", back.header("location"));
    }
}
