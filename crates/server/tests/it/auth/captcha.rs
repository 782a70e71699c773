//! CAPTCHA checks, where the operator configures them, with a double for Turnstile.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::routing::post;
use serde_json::{Value, json};

use super::people::{PASSWORD, assert_rejection};
use crate::fixture::TestApp;

type CaptchaRequests = Arc<Mutex<Vec<String>>>;

/// A CAPTCHA provider with one solution and one secret; its errors repeat the request. Returns its address and its requests.
async fn provider() -> (String, CaptchaRequests, tokio::task::JoinHandle<()>) {
    let heard = CaptchaRequests::default();
    let forms = Arc::clone(&heard);
    let verify = move |form: String| async move {
        forms.lock().unwrap().push(form.clone());
        let is_solved = form.starts_with("secret=s+%26+1&response=solved");
        let errors = if is_solved { vec![] } else { vec![format!("invalid-secret-or-response: {form}")] };
        json!({ "success": is_solved, "error-codes": errors }).to_string()
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/siteverify", listener.local_addr().unwrap());
    let routes = Router::new().route("/siteverify", post(verify));
    #[expect(clippy::disallowed_methods, reason = "the test's own server; it ends with the test")]
    let serving = tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
    (address, heard, serving)
}

#[tokio::test(flavor = "multi_thread")]
async fn with_captchas_nothing_costly_is_done_without_a_solution() {
    let (address, heard, serving) = provider().await;
    let world = TestApp::with_arguments(&[
        "serve",
        "--captcha",
        "turnstile",
        "--captcha-secret",
        "s & 1",
        "--captcha-url",
        &address,
        "--anonymous-sign-ins",
        "true",
        "--wallets",
        "true",
        "--mail-pause-seconds",
        "0",
    ])
    .await;
    let with = |body: &Value, solution: Option<&str>| {
        let mut body = body.clone();
        body["gotrue_meta_security"] = json!({ "captcha_token": solution });
        body
    };
    let email = json!({ "email": "a@example.lk" });
    let doors = [
        ("signup", json!({ "email": "a@example.lk", "password": PASSWORD }), 200),
        ("signup", json!({}), 200),
        ("token?grant_type=password", json!({ "email": "a@example.lk", "password": "wrong password" }), 400),
        ("token?grant_type=web3", json!({ "chain": "solana", "message": "x", "signature": "y" }), 400),
        ("otp", email.clone(), 200),
        ("magiclink", email.clone(), 200),
        ("recover", email.clone(), 200),
        ("resend", json!({ "email": "a@example.lk", "type": "signup" }), 200),
        ("sso", json!({ "domain": "acme.example" }), 404),
    ];
    for (path, body, _) in &doors {
        for solution in [None, Some(""), Some("guessed-and-logged-nowhere")] {
            let answer = world.auth("POST", path, None, &with(body, solution)).await;
            assert_rejection(&answer, 400, "captcha_failed");
        }
    }
    assert_eq!(heard.lock().unwrap().len(), doors.len(), "what is no solution is not worth a question");
    assert_eq!((world.count("SELECT id FROM users").await, world.count("SELECT id FROM jobs").await), (0, 0));
    for (path, body, status) in &doors {
        let answer = world.auth("POST", path, None, &with(body, Some("solved"))).await;
        assert_eq!(answer.status, *status, "{path}: {}", answer.json());
        assert_ne!(answer.json()["code"], "captcha_failed", "{path}");
    }
    // A session or a code needs no CAPTCHA.
    assert_rejection(&world.refresh("no token that was ever given").await, 400, "validation_failed");
    let code = json!({ "auth_code": "x", "code_verifier": "y" });
    assert_rejection(&world.auth("POST", "token?grant_type=pkce", None, &code).await, 404, "flow_state_not_found");

    // A failing provider refuses everyone.
    serving.abort();
    assert!(serving.await.is_err());
    assert_rejection(&world.auth("POST", "otp", None, &with(&email, Some("solved"))).await, 400, "captcha_failed");
}
