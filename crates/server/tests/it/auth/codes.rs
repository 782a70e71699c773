//! One-time codes and links by mail: what they unlock, once, and for whom.

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::people::{PASSWORD, SignedInUser, VERSION, assert_rejection};
use crate::fixture::{TestApp, retry_while_busy};
use crate::program::TestResponse;

/// Without pauses between mails.
pub const QUICK: [&str; 5] = ["serve", "--mail-pause-seconds", "0", "--mails-per-address", "0"];

/// The newest mail to an address.
pub struct AuthMail {
    pub subject: String,
    pub code: String,
    /// Path and query of the link; empty in a mail without one.
    pub link: String,
}

impl AuthMail {
    /// The link's secret part.
    pub fn token(&self) -> String {
        let url = url::Url::parse(&format!("http://x{}", self.link)).unwrap();
        url.query_pairs().find(|(name, _)| name == "token").unwrap().1.into_owned()
    }
}

impl TestApp {
    pub async fn latest_mail(&self, address: &str) -> AuthMail {
        let mails = self.mails_to(address).await;
        let mail = mails.last().unwrap_or_else(|| panic!("no letter to {address}"));
        let text = mail["text"].as_str().unwrap();
        // Matched by its sentence, because a link may contain six digits by chance.
        let written = ["enter this code: ", "code is "].iter().find_map(|before| text.split_once(before)?.1.get(..6));
        let is_code = |line: &&str| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit());
        let code = written.or_else(|| text.lines().find(is_code)).unwrap_or_default();
        let link = text.lines().find_map(|line| line.strip_prefix("http://127.0.0.1:8080")).unwrap_or_default();
        AuthMail {
            subject: mail["subject"].as_str().unwrap_or_default().to_owned(),
            code: code.to_owned(),
            link: link.to_owned(),
        }
    }

    pub async fn verify(&self, body: &Value) -> TestResponse {
        self.auth("POST", "verify", None, body).await
    }

    pub async fn press(&self, link: &str) -> TestResponse {
        let url = url::Url::parse(&format!("http://x{link}")).unwrap();
        let form = url.query().unwrap().to_owned();
        let headers = [("content-type", "application/x-www-form-urlencoded"), ("sec-fetch-site", "same-origin")];
        self.ask("POST", "/auth/v1/verify", &headers, &form).await
    }

    pub async fn otp(&self, email: &str) -> AuthMail {
        let answer = self.auth("POST", "otp", None, &json!({ "email": email })).await;
        assert_eq!((answer.status, answer.json()), (200, json!({})));
        self.latest_mail(email).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_up_is_confirmed_with_the_code_or_the_link_of_its_mail() {
    let world = TestApp::with_arguments(&QUICK).await;
    let sign_up = async |email: &str| {
        let body = json!({ "email": email, "password": PASSWORD });
        assert_eq!(world.auth("POST", "signup", None, &body).await.status, 200);
        world.latest_mail(email).await
    };
    let mail = sign_up("a@example.lk").await;
    assert!(!mail.subject.contains(&mail.code), "a subject is read on locked screens");
    let signed = SignedInUser::from_answer(
        &world.verify(&json!({ "type": "signup", "email": "A@example.lk", "token": mail.code })).await,
    );
    assert_eq!(signed.body["user"]["user_metadata"]["email_verified"], true);
    assert_eq!(signed.body["user"]["identities"][0]["identity_data"]["email_verified"], true);
    world.sign_in("a@example.lk").await;

    let mail = sign_up("b@example.lk").await;
    let back = world.press(&mail.link).await;
    let location = back.header("location").to_owned();
    assert_eq!(back.status, 303);
    assert!(
        location.starts_with("http://127.0.0.1:8080/#access_token=")
            && location.ends_with("&token_type=bearer&type=signup"),
        "{location}"
    );
    assert_eq!(back.header("referrer-policy"), "no-referrer");

    let mail = sign_up("c@example.lk").await;
    let by_hash =
        SignedInUser::from_answer(&world.verify(&json!({ "type": "email", "token_hash": mail.token() })).await);
    assert_eq!(by_hash.body["user"]["email"], "c@example.lk");
}

/// T-U12.
#[tokio::test(flavor = "multi_thread")]
async fn a_code_or_link_works_once_for_what_it_was_sent_for() {
    let world = TestApp::with_arguments(&QUICK).await;
    world.person("a@example.lk").await;
    world.person("b@example.lk").await;
    let by_code = |kind: &str, email: &str, code: &str| json!({ "type": kind, "email": email, "token": code });

    let mail = world.otp("a@example.lk").await;
    for other in [
        by_code("recovery", "a@example.lk", &mail.code),
        by_code("signup", "a@example.lk", &mail.code),
        by_code("email_change", "a@example.lk", &mail.code),
        by_code("magiclink", "b@example.lk", &mail.code),
    ] {
        assert_rejection(&world.verify(&other).await, 403, "otp_expired");
    }
    let same = by_code("magiclink", "A@Example.lk", &mail.code);
    let show = || world.verify(&same);
    let answers = join_all((0..50).map(|_| retry_while_busy(show))).await;
    let passed = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(passed, 1);
    assert!(
        answers
            .iter()
            .all(|answer| answer.status == 200 || (answer.status, answer.code()) == (403, "otp_expired".to_owned()))
    );

    let (older, newer) = (world.otp("a@example.lk").await, world.otp("a@example.lk").await);
    assert_rejection(
        &world.verify(&json!({ "type": "magiclink", "token_hash": older.token() })).await,
        403,
        "otp_expired",
    );
    assert_eq!(world.verify(&json!({ "type": "magiclink", "token_hash": newer.token() })).await.status, 200);
    let again = world.verify(&json!({ "type": "magiclink", "token_hash": newer.token() })).await;
    assert_rejection(&again, 403, "otp_expired");
    assert_eq!(again.json()["message"], "Email link is invalid or has expired");

    let late = world.otp("a@example.lk").await;
    world.run("UPDATE one_time_tokens SET expires_at = created_at".to_owned(), Vec::new()).await;
    assert_rejection(&world.verify(&by_code("email", "a@example.lk", &late.code)).await, 403, "otp_expired");
    for body in [
        json!({ "type": "email", "email": "a@example.lk" }),
        json!({ "type": "nonsense", "email": "a@example.lk", "token": "123456" }),
        json!({ "type": "email", "phone": "+94771234567", "token": "123456" }),
        json!({ "type": "sms", "email": "a@example.lk", "token": "123456" }),
        json!({ "type": "email", "token_hash": "x", "email": "a@example.lk" }),
    ] {
        assert_rejection(&world.verify(&body).await, 400, "validation_failed");
    }
}

/// T-U13.
#[tokio::test(flavor = "multi_thread")]
async fn opening_a_link_burns_nothing_and_only_the_button_of_this_site_does() {
    let world = TestApp::with_arguments(&QUICK).await;
    world.person("a@example.lk").await;
    let mail = world.otp("a@example.lk").await;
    for _ in 0..3 {
        let page = world.get(&mail.link).await;
        let text = String::from_utf8(page.body.clone()).unwrap();
        assert_eq!((page.status, page.header("cache-control")), (200, "private, no-store, no-transform"));
        assert!(
            text.contains("<form method=\"post\" action=\"/auth/v1/verify\">") && !text.contains("<script"),
            "{text}"
        );
        assert!(page.header("content-security-policy").contains("default-src 'none'"));
        assert_eq!((page.header("referrer-policy"), page.header("x-frame-options")), ("no-referrer", "DENY"));
    }
    let url = url::Url::parse(&format!("http://x{}", mail.link)).unwrap();
    let form = [("content-type", "application/x-www-form-urlencoded"), ("sec-fetch-site", "cross-site")];
    let foreign = world.ask("POST", "/auth/v1/verify", &form, url.query().unwrap()).await;
    assert!(foreign.header("location").contains("error=access_denied"), "{}", foreign.header("location"));
    assert!(world.press(&mail.link).await.header("location").contains("#access_token="));
    let gone = world.get(&mail.link).await;
    assert_eq!(gone.status, 303);
    assert!(
        gone.header("location").contains("?error=access_denied&error_code=otp_expired&error_description=Email+link"),
        "{}",
        gone.header("location")
    );
    assert!(gone.header("location").contains("#error=access_denied&error_code=otp_expired"));
}

/// T-U14, T-U23.
#[tokio::test(flavor = "multi_thread")]
async fn links_are_made_of_our_own_address_and_lead_nowhere_else() {
    let world = TestApp::with_arguments(&QUICK).await;
    world.person("a@example.lk").await;
    let headers = [
        VERSION,
        ("content-type", "application/json"),
        ("host", "evil.example"),
        ("x-forwarded-host", "evil.example"),
        ("referer", "https://evil.example/"),
    ];
    for target in ["https://evil.example/", "//evil.example", "javascript:alert(1)", "http://127.0.0.1.evil.example/"] {
        let query: String =
            url::form_urlencoded::Serializer::new(String::new()).append_pair("redirect_to", target).finish();
        let body = json!({ "email": "a@example.lk" }).to_string();
        let answer = world.ask("POST", &format!("/auth/v1/recover?{query}"), &headers, &body).await;
        assert_eq!((answer.status, answer.json()), (200, json!({})));
        let mails = world.mails_to("a@example.lk").await;
        let text = mails.last().unwrap().to_string();
        assert!(!text.contains("evil") && !text.contains("javascript"), "{text}");
        let mail = world.latest_mail("a@example.lk").await;
        let back = world
            .press(
                &mail
                    .link
                    .replace("redirect_to=http%3A%2F%2F127.0.0.1%3A8080", "redirect_to=https%3A%2F%2Fevil.example"),
            )
            .await;
        assert!(
            back.header("location").starts_with("http://127.0.0.1:8080/#access_token="),
            "{}",
            back.header("location")
        );
    }
}

/// T-U23.
#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_is_used_once_and_the_new_password_signs_out_everybody_else() {
    let world = TestApp::with_arguments(&QUICK).await;
    let thief = world.person("a@example.lk").await;
    assert_eq!(world.auth("POST", "recover", None, &json!({ "email": "a@example.lk" })).await.json(), json!({}));
    let mail = world.latest_mail("a@example.lk").await;
    let owner =
        SignedInUser::from_answer(&world.verify(&json!({ "type": "recovery", "token_hash": mail.token() })).await);
    assert_rejection(
        &world.verify(&json!({ "type": "recovery", "token_hash": mail.token() })).await,
        403,
        "otp_expired",
    );
    assert_eq!(world.auth("PUT", "user", Some(&owner), &json!({ "password": "another secret" })).await.status, 200);
    assert_rejection(&world.auth("GET", "user", Some(&thief), &Value::Null).await, 403, "session_not_found");
    assert_rejection(&world.try_password("a@example.lk", PASSWORD).await, 400, "invalid_credentials");
}

/// T-U09.
#[tokio::test(flavor = "multi_thread")]
async fn requesting_a_mail_reveals_nothing_about_an_address() {
    let world = TestApp::with_arguments(&["serve", "--mail-pause-seconds", "60"]).await;
    world.run("INSERT INTO users (id, email, email_confirmed_at, created_at, updated_at) VALUES ('00000000-0000-4000-8000-000000000007', 'known@example.lk', $1, $1, $1)".to_owned(), vec![super::refresh::far().into()]).await;
    for (path, extra) in
        [("otp", json!({ "create_user": false })), ("recover", json!({})), ("resend", json!({ "type": "signup" }))]
    {
        let ask = async |email: &str| {
            let mut body = extra.clone();
            body["email"] = email.into();
            let answer = world.auth("POST", path, None, &body).await;
            let message = answer.json()["message"]
                .as_str()
                .unwrap_or_default()
                .chars()
                .filter(|c| !c.is_ascii_digit())
                .collect::<String>();
            (answer.status, answer.code(), message)
        };
        let (known, fresh) = (ask("known@example.lk").await, ask("fresh@example.lk").await);
        assert_eq!(known, fresh, "{path}");
        assert_eq!(ask("known@example.lk").await.0, 429, "{path}");
        assert_eq!(ask("fresh@example.lk").await.0, 429, "{path}");
        world.run("DELETE FROM identity_limits".to_owned(), Vec::new()).await;
    }
    assert_eq!(world.mails_to("fresh@example.lk").await.len(), 0);
    assert_eq!(world.count("SELECT id FROM users").await, 1);
}

/// T-U22.
#[tokio::test(flavor = "multi_thread")]
async fn an_address_changes_when_both_agree_and_not_before() {
    let world = TestApp::with_arguments(&QUICK).await;
    let signed = world.person("old@example.lk").await;
    let pending = world.auth("PUT", "user", Some(&signed), &json!({ "email": "New@example.lk" })).await.json();
    assert_eq!((&pending["email"], &pending["new_email"]), (&json!("old@example.lk"), &json!("new@example.lk")));
    let (at_old, at_new) = (world.latest_mail("old@example.lk").await, world.latest_mail("new@example.lk").await);
    let half = world.verify(&json!({ "type": "email_change", "email": "new@example.lk", "token": at_new.code })).await;
    assert_eq!((half.status, half.json()["code"].clone()), (200, json!("200")));
    assert!(half.json()["msg"].as_str().unwrap().starts_with("Confirmation link accepted"));
    assert_eq!(world.auth("GET", "user", Some(&signed), &Value::Null).await.json()["email"], "old@example.lk");
    let back = world.press(&at_old.link).await;
    assert!(back.header("location").contains("#access_token="), "{}", back.header("location"));
    let user = world.auth("GET", "user", Some(&signed), &Value::Null).await.json();
    assert_eq!((&user["email"], user.get("new_email")), (&json!("new@example.lk"), None));
    assert!(world.latest_mail("old@example.lk").await.subject.contains("was changed"), "the old address is told");

    // Only the owner learns that an address has an account.
    world.person("taken@example.lk").await;
    let free = world.auth("PUT", "user", Some(&signed), &json!({ "email": "free1@example.lk" })).await;
    let taken = world.auth("PUT", "user", Some(&signed), &json!({ "email": "taken@example.lk" })).await;
    assert_eq!((free.status, free.body.len()), (taken.status, taken.body.len()));
    let mail = world.latest_mail("taken@example.lk").await;
    assert!(mail.link.is_empty() && mail.code.is_empty(), "{}", mail.subject);
    let at_current = world.latest_mail("new@example.lk").await;
    world.verify(&json!({ "type": "email_change", "email": "new@example.lk", "token": at_current.code })).await;
    assert_eq!(world.auth("GET", "user", Some(&signed), &Value::Null).await.json()["email"], "new@example.lk");
}

/// T-U24.
#[tokio::test(flavor = "multi_thread")]
async fn a_code_to_prove_that_it_is_still_you_is_yours_once_and_dies_of_guesses() {
    let world = TestApp::with_arguments(&QUICK).await;
    let (a, b) = (world.person("a@example.lk").await, world.person("b@example.lk").await);
    let old = chrono::DateTime::from_timestamp(1_700_000_000, 0).unwrap();
    world.run("UPDATE sessions SET created_at = $1".to_owned(), vec![old.into()]).await;
    let ask = async |who: &SignedInUser| {
        assert_eq!(world.auth("GET", "reauthenticate", Some(who), &Value::Null).await.json(), json!({}))
    };
    let put = async |who: &SignedInUser, password: &str, nonce: &str| {
        world.auth("PUT", "user", Some(who), &json!({ "password": password, "nonce": nonce })).await
    };
    ask(&a).await;
    let code = world.latest_mail("a@example.lk").await.code;
    assert_rejection(&put(&b, "another secret", &code).await, 422, "reauthentication_not_valid");
    assert_rejection(
        &world.verify(&json!({ "type": "email", "email": "a@example.lk", "token": code })).await,
        403,
        "otp_expired",
    );
    assert_eq!(put(&a, "another secret", &code).await.status, 200);
    assert_rejection(&put(&a, "third secret", &code).await, 422, "reauthentication_not_valid");
    ask(&a).await;
    let code = world.latest_mail("a@example.lk").await.code;
    let wrong = if code == "000000" { "111111" } else { "000000" };
    for _ in 0..5 {
        assert_rejection(&put(&a, "third secret", wrong).await, 422, "reauthentication_not_valid");
    }
    assert_rejection(&put(&a, "third secret", &code).await, 422, "reauthentication_not_valid");
    ask(&a).await;
    let code = world.latest_mail("a@example.lk").await.code;
    world.run("UPDATE one_time_tokens SET expires_at = created_at".to_owned(), Vec::new()).await;
    assert_rejection(&put(&a, "third secret", &code).await, 422, "reauthentication_not_valid");
}

const VERIFIER: &str = "0123456789abcdef0123456789abcdef0123456789abcdef";

fn challenge() -> String {
    use base64::Engine as _;
    use sha2::Digest as _;
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(sha2::Sha256::digest(VERIFIER))
}

async fn code_by_mail(world: &TestApp, method: &str, challenge: &str) -> String {
    let body = json!({ "email": "a@example.lk", "code_challenge": challenge, "code_challenge_method": method });
    assert_eq!(world.auth("POST", "otp", None, &body).await.status, 200);
    let mail = world.latest_mail("a@example.lk").await;
    assert!(mail.token().starts_with("pkce_"));
    let back = world.press(&mail.link).await;
    let url = url::Url::parse(back.header("location")).unwrap();
    assert!(url.fragment().is_none(), "{url}");
    url.query_pairs().find(|(name, _)| name == "code").unwrap().1.into_owned()
}

/// T-U16.
#[tokio::test(flavor = "multi_thread")]
async fn a_code_is_worth_a_session_once_and_only_to_the_client_that_began() {
    let world = TestApp::with_arguments(&QUICK).await;
    world.person("a@example.lk").await;
    let exchange = async |code: &str, verifier: &str| {
        world
            .auth("POST", "token?grant_type=pkce", None, &json!({ "auth_code": code, "code_verifier": verifier }))
            .await
    };
    for (method, text) in [("s256", challenge()), ("S256", challenge()), ("plain", VERIFIER.to_owned())] {
        let code = code_by_mail(&world, method, &text).await;
        SignedInUser::from_answer(&exchange(&code, VERIFIER).await);
    }
    let code = code_by_mail(&world, "s256", &challenge()).await;
    assert_rejection(&exchange("", VERIFIER).await, 400, "validation_failed");
    assert_rejection(&exchange(&code, "").await, 400, "validation_failed");
    assert_rejection(&exchange("no such code", VERIFIER).await, 404, "flow_state_not_found");
    assert_rejection(
        &exchange(&code, "another verifier that is long enough to be one").await,
        400,
        "bad_code_verifier",
    );
    assert_rejection(&exchange(&code, VERIFIER).await, 404, "flow_state_not_found");

    let code = code_by_mail(&world, "s256", &challenge()).await;
    let signed = SignedInUser::from_answer(&exchange(&code, VERIFIER).await);
    assert_rejection(&exchange(&code, VERIFIER).await, 404, "flow_state_not_found");
    assert_rejection(&world.refresh(&signed.refresh).await, 400, "refresh_token_not_found");

    let code = code_by_mail(&world, "s256", &challenge()).await;
    world.run("UPDATE flow_states SET expires_at = created_at".to_owned(), Vec::new()).await;
    assert_rejection(&exchange(&code, VERIFIER).await, 422, "flow_state_expired");
    for (text, method) in
        [(json!("short"), json!("s256")), (json!(challenge()), Value::Null), (json!("a".repeat(42)), json!("plain"))]
    {
        let body = json!({ "email": "a@example.lk", "code_challenge": text, "code_challenge_method": method });
        assert_rejection(&world.auth("POST", "otp", None, &body).await, 400, "validation_failed");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_by_message_signs_a_phone_in() {
    let world = TestApp::with_arguments(&QUICK).await;
    let answer = world.auth("POST", "otp", None, &json!({ "phone": "+94 77 123 4567", "channel": "sms" })).await;
    assert!(answer.status == 200 && answer.json()["message_id"].is_string());
    let code = world.latest_mail("94771234567").await.code;
    let signed = SignedInUser::from_answer(
        &world.verify(&json!({ "type": "sms", "phone": "+94771234567", "token": code })).await,
    );
    assert_eq!(signed.body["user"]["phone"], "94771234567");
    assert_eq!(signed.body["user"]["app_metadata"]["provider"], "phone");
    let moved = world.auth("PUT", "user", Some(&signed), &json!({ "phone": "+94777654321" })).await.json();
    assert_eq!(moved["new_phone"], "94777654321");
    let code = world.latest_mail("94777654321").await.code;
    let changed = world.verify(&json!({ "type": "phone_change", "phone": "94777654321", "token": code })).await;
    assert_eq!(SignedInUser::from_answer(&changed).body["user"]["phone"], "94777654321");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_still_waited_for_is_sent_again() {
    let world = TestApp::with_arguments(&QUICK).await;
    world.auth("POST", "signup", None, &json!({ "email": "a@example.lk", "password": PASSWORD })).await;
    let first = world.latest_mail("a@example.lk").await;
    let again = world.auth("POST", "resend", None, &json!({ "type": "signup", "email": "a@example.lk" })).await;
    assert_eq!(again.json(), json!({}));
    let second = world.latest_mail("a@example.lk").await;
    assert_rejection(
        &world.verify(&json!({ "type": "signup", "token_hash": first.token() })).await,
        403,
        "otp_expired",
    );
    assert_eq!(world.verify(&json!({ "type": "signup", "token_hash": second.token() })).await.status, 200);
    for wrong in [
        json!({ "type": "magiclink", "email": "a@example.lk" }),
        json!({ "type": "sms", "email": "a@example.lk" }),
        json!({ "email": "a@example.lk" }),
    ] {
        assert_rejection(&world.auth("POST", "resend", None, &wrong).await, 400, "validation_failed");
    }
}
