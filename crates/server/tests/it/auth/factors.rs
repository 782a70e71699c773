//! Multi-factor authentication.

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::people::{SignedInUser, VERSION, assert_rejection};
use crate::fixture::TestApp;
use crate::program::TestResponse;
use crate::tokens;

/// An authenticator app, as far as this server can tell.
pub struct Authenticator {
    factor: String,
    secret: Vec<u8>,
}

impl Authenticator {
    /// The TOTP code at a moment.
    fn code(&self, at: i64) -> String {
        let secret: [u8; 20] = self.secret.as_slice().try_into().unwrap();
        let totp = totp_rs::Builder::new().with_secret(secret).with_skew(1).build().unwrap();
        totp.generate(u64::try_from(at).unwrap()).to_string()
    }
}

/// Base32 without padding, RFC 4648.
fn base32(text: &str) -> Vec<u8> {
    let (mut bits, mut held, mut bytes) = (0_u32, 0_u32, Vec::new());
    for byte in text.bytes().filter(|byte| *byte != b'=') {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'2'..=b'7' => byte - b'2' + 26,
            other => panic!("{other} in base32"),
        };
        held = (held << 5) | u32::from(value);
        bits += 5;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from((held >> bits) & 255).unwrap());
        }
    }
    bytes
}

impl TestApp {
    fn timestamp(&self) -> i64 {
        self.app.clock.now().timestamp()
    }

    async fn enrol(&self, who: &SignedInUser, name: &str) -> Authenticator {
        let answer =
            self.auth("POST", "factors", Some(who), &json!({ "factor_type": "totp", "friendly_name": name })).await;
        let body = answer.json();
        assert_eq!((answer.status, &body["type"]), (200, &json!("totp")), "{body}");
        assert!(body["totp"]["qr_code"].as_str().unwrap().starts_with("<svg"), "{body}");
        assert!(body["totp"]["uri"].as_str().unwrap().starts_with("otpauth://totp/Serendib:"), "{body}");
        Authenticator {
            factor: body["id"].as_str().unwrap().to_owned(),
            secret: base32(body["totp"]["secret"].as_str().unwrap()),
        }
    }

    async fn challenge(&self, who: &SignedInUser, factor: &str) -> String {
        let answer = self.auth("POST", &format!("factors/{factor}/challenge"), Some(who), &json!({})).await;
        assert_eq!(answer.status, 200, "{}", answer.json());
        assert!(answer.json()["expires_at"].as_i64().unwrap() > self.timestamp());
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    async fn show(&self, who: &SignedInUser, factor: &str, challenge: &str, code: &str) -> TestResponse {
        let body = json!({ "challenge_id": challenge, "code": code });
        self.auth("POST", &format!("factors/{factor}/verify"), Some(who), &body).await
    }

    /// Enrolls an app and verifies its code, which raises the session to `aal2`.
    pub async fn protected(&self, who: &SignedInUser) -> (SignedInUser, Authenticator) {
        self.protected_at(who, self.timestamp()).await
    }

    /// The same with the code of a recent moment.
    async fn protected_at(&self, who: &SignedInUser, at: i64) -> (SignedInUser, Authenticator) {
        let app = self.enrol(who, "phone").await;
        let challenge = self.challenge(who, &app.factor).await;
        let signed = SignedInUser::from_answer(&self.show(who, &app.factor, &challenge, &app.code(at)).await);
        (signed, app)
    }
}

/// Without the rate limit, to test the other bounds.
const FREE: [&str; 3] = ["serve", "--rate-factors", "0"];

/// T-U07.
#[tokio::test(flavor = "multi_thread")]
async fn a_code_of_the_app_makes_the_session_sure_and_the_old_refresh_token_dead() {
    let world = TestApp::with_arguments(&FREE).await;
    let (first, other) = (world.person("a@example.lk").await, world.sign_in("a@example.lk").await);
    let (sure, app) = world.protected(&first).await;
    let claims = jsonwebtoken::dangerous::insecure_decode::<Value>(&sure.access).unwrap().claims;
    assert_eq!(
        (&claims["aal"], &claims["amr"][0]["method"], &claims["amr"][1]["method"]),
        (&json!("aal2"), &json!("totp"), &json!("password"))
    );
    let factor = &sure.body["user"]["factors"][0];
    assert_eq!(
        (&factor["status"], &factor["factor_type"], &factor["friendly_name"]),
        (&json!("verified"), &json!("totp"), &json!("phone"))
    );
    // Only the current session stays, and only with its new token.
    assert_rejection(&world.refresh(&first.refresh).await, 400, "refresh_token_not_found");
    assert_rejection(&world.refresh(&other.refresh).await, 400, "refresh_token_not_found");
    let refreshed = SignedInUser::from_answer(&world.refresh(&sure.refresh).await);
    assert_eq!(jsonwebtoken::dangerous::insecure_decode::<Value>(&refreshed.access).unwrap().claims["aal"], "aal2");
    let gone = world.auth("DELETE", &format!("factors/{}", app.factor), Some(&refreshed), &Value::Null).await;
    assert_eq!(gone.json(), json!({ "id": app.factor }));
    assert!(world.auth("GET", "user", Some(&refreshed), &Value::Null).await.json().get("factors").is_none());
}

/// T-U25.
#[tokio::test(flavor = "multi_thread")]
async fn a_code_works_once_in_its_time_for_its_owner_and_dies_of_guesses() {
    let world = TestApp::with_arguments(&FREE).await;
    let person = world.person("a@example.lk").await;
    let at = world.timestamp();
    let (sure, app) = world.protected_at(&person, at).await;
    // A used code, repeatedly and in any challenge.
    let challenge = world.challenge(&sure, &app.factor).await;
    let used = app.code(at);
    let answers = join_all((0..4).map(|_| world.show(&sure, &app.factor, &challenge, &used))).await;
    for answer in &answers {
        assert_rejection(answer, 422, "mfa_verification_failed");
    }
    // A new code, sent fifty times at once in challenges of their own.
    let fresh = app.code(at + 30);
    let mut challenges = Vec::new();
    for _ in 0..50 {
        challenges.push(world.challenge(&sure, &app.factor).await);
    }
    let answers = join_all(challenges.iter().map(|challenge| world.show(&sure, &app.factor, challenge, &fresh))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    world.run("DELETE FROM identity_limits".to_owned(), Vec::new()).await;
    let challenge = world.challenge(&sure, &app.factor).await;
    for far in [at - 60, at + 150] {
        assert_rejection(
            &world.show(&sure, &app.factor, &challenge, &app.code(far)).await,
            422,
            "mfa_verification_failed",
        );
    }
    for _ in 0..3 {
        assert_rejection(&world.show(&sure, &app.factor, &challenge, "nonsense").await, 422, "mfa_verification_failed");
    }
    assert_rejection(
        &world.show(&sure, &app.factor, &challenge, &app.code(at + 30)).await,
        422,
        "mfa_challenge_expired",
    );

    let stranger = world.person("b@example.lk").await;
    let other = world.enrol(&stranger, "mine").await;
    let theirs = world.challenge(&stranger, &other.factor).await;
    assert_rejection(&world.show(&sure, &app.factor, &theirs, &used).await, 404, "mfa_factor_not_found");
    assert_rejection(&world.show(&sure, &other.factor, &theirs, &other.code(at)).await, 404, "mfa_factor_not_found");
    assert_rejection(&world.show(&sure, &app.factor, "x", &used).await, 404, "mfa_factor_not_found");
    assert_rejection(
        &world.auth("POST", &format!("factors/{}/challenge", app.factor), Some(&stranger), &json!({})).await,
        404,
        "mfa_factor_not_found",
    );
    let late = world.challenge(&stranger, &other.factor).await;
    world.run("UPDATE mfa_challenges SET expires_at = created_at".to_owned(), Vec::new()).await;
    assert_rejection(
        &world.show(&stranger, &other.factor, &late, &other.code(world.timestamp())).await,
        422,
        "mfa_challenge_expired",
    );
    world
        .run(
            "UPDATE mfa_challenges SET origin = 'elsewhere', expires_at = $1".to_owned(),
            vec![super::refresh::far().into()],
        )
        .await;
    let elsewhere = world.challenge(&stranger, &other.factor).await;
    world.run("UPDATE mfa_challenges SET origin = 'elsewhere'".to_owned(), Vec::new()).await;
    assert_rejection(
        &world.show(&stranger, &other.factor, &elsewhere, &other.code(world.timestamp())).await,
        422,
        "mfa_ip_address_mismatch",
    );
}

/// T-U25.
#[tokio::test(flavor = "multi_thread")]
async fn ten_wrong_codes_an_hour_are_the_limit_across_challenges_and_the_owner_is_notified() {
    let world = TestApp::with_arguments(&FREE).await;
    let (sure, app) = world.protected(&world.person("a@example.lk").await).await;
    let guess = async |who: &SignedInUser, code: &str| {
        let challenge = world.challenge(who, &app.factor).await;
        world.show(who, &app.factor, &challenge, code).await
    };
    let unsure = world.sign_in("a@example.lk").await;
    for _ in 0..10 {
        assert_rejection(&guess(&unsure, "nonsense").await, 422, "mfa_verification_failed");
    }
    let right = app.code(world.timestamp() + 30);
    for code in ["nonsense", &right] {
        let slowed = guess(&unsure, code).await;
        assert_rejection(&slowed, 429, "over_request_rate_limit");
        assert!(slowed.header("retry-after").parse::<u64>().unwrap() > 3_500);
    }
    let mails = world.mails_to("a@example.lk").await;
    assert_eq!(mails.iter().filter(|mail| mail["subject"] == "Wrong codes for your Serendib account").count(), 1);
    // A verified session continues, and an hour later every session may try again.
    assert_eq!(world.auth("GET", "user", Some(&sure), &Value::Null).await.status, 200);
    let past = world.app.clock.now();
    world.run("UPDATE identity_limits SET until = $1".to_owned(), vec![past.into()]).await;
    assert_eq!(guess(&unsure, &app.code(world.timestamp() + 30)).await.status, 200);
}

/// T-U25.
#[tokio::test(flavor = "multi_thread")]
async fn answers_to_unknown_challenges_use_up_no_tries() {
    let world = TestApp::empty().await;
    let signed = world.person("a@example.lk").await;
    let app = world.enrol(&signed, "phone").await;
    for _ in 0..20 {
        let nobodys = world.show(&signed, &app.factor, "00000000-0000-4000-8000-000000000001", "nonsense").await;
        assert_rejection(&nobodys, 404, "mfa_factor_not_found");
    }
    let challenge = world.challenge(&signed, &app.factor).await;
    assert_eq!(world.show(&signed, &app.factor, &challenge, &app.code(world.timestamp())).await.status, 200);
}

/// T-U25.
#[tokio::test(flavor = "multi_thread")]
async fn a_session_with_only_the_password_signs_out_no_session_with_both_factors() {
    let world = TestApp::with_arguments(&["serve", "--rate-factors", "0", "--sessions", "3"]).await;
    let (sure, _) = world.protected(&world.person("a@example.lk").await).await;
    let own = async |who: &SignedInUser| {
        let listed = world.auth("GET", "sessions", Some(who), &Value::Null).await.json();
        let current = listed["sessions"].as_array().unwrap().iter().find(|one| one["is_current"] == true).cloned();
        format!("sessions/{}", current.unwrap()["id"].as_str().unwrap())
    };
    for _ in 0..4 {
        world.sign_in("a@example.lk").await;
    }
    let unsure = world.sign_in("a@example.lk").await;
    let sures = own(&sure).await;
    assert_rejection(&world.auth("DELETE", &sures, Some(&unsure), &Value::Null).await, 401, "insufficient_aal");
    assert_rejection(
        &world.auth("POST", "logout?scope=others", Some(&unsure), &Value::Null).await,
        401,
        "insufficient_aal",
    );
    let unsures = own(&unsure).await;
    assert_eq!(world.auth("DELETE", &unsures, Some(&unsure), &Value::Null).await.status, 200);
    // A refused global sign-out still ends this session.
    let unsure = world.sign_in("a@example.lk").await;
    assert_rejection(&world.auth("POST", "logout", Some(&unsure), &Value::Null).await, 401, "insufficient_aal");
    assert_rejection(&world.auth("GET", "user", Some(&unsure), &Value::Null).await, 403, "session_not_found");
    assert_eq!(world.auth("GET", "user", Some(&sure), &Value::Null).await.status, 200);
    assert_eq!(world.auth("POST", "logout?scope=others", Some(&sure), &Value::Null).await.status, 204);
    assert_eq!(world.auth("POST", "logout", Some(&sure), &Value::Null).await.status, 204);
}

/// T-U26.
#[tokio::test(flavor = "multi_thread")]
async fn removing_the_last_proof_lets_nobody_in_who_owed_it() {
    let world = TestApp::with_arguments(&FREE).await;
    let (sure, app) = world.protected(&world.person("a@example.lk").await).await;
    let second = world.enrol(&sure, "second").await;
    let challenge = world.challenge(&sure, &second.factor).await;
    let sure = SignedInUser::from_answer(
        &world.show(&sure, &second.factor, &challenge, &second.code(world.timestamp())).await,
    );
    let unsure = world.sign_in("a@example.lk").await;
    for (factor, status) in [(&second.factor, 200), (&app.factor, 403)] {
        let gone = world.auth("DELETE", &format!("factors/{factor}"), Some(&sure), &Value::Null).await;
        assert_eq!(gone.status, 200);
        assert_eq!(world.auth("GET", "user", Some(&unsure), &Value::Null).await.status, status);
    }
    assert_rejection(&world.refresh(&unsure.refresh).await, 400, "refresh_token_not_found");
    assert_eq!(world.auth("GET", "user", Some(&sure), &Value::Null).await.status, 200);
}

/// T-U26.
#[tokio::test(flavor = "multi_thread")]
async fn a_first_proof_and_a_number_need_a_fresh_session_or_the_code_that_is_mailed() {
    let world = TestApp::with_arguments(&[
        "serve",
        "--rate-factors",
        "0",
        "--mail-pause-seconds",
        "0",
        "--mails-per-address",
        "0",
    ])
    .await;
    let stale = world.person("a@example.lk").await;
    let app = world.enrol(&stale, "phone").await;
    let long_ago = chrono::DateTime::from_timestamp(1_700_000_000, 0).unwrap();
    world.run("UPDATE sessions SET created_at = $1".to_owned(), vec![long_ago.into()]).await;
    let nonce = async || {
        assert_eq!(world.auth("GET", "reauthenticate", Some(&stale), &Value::Null).await.status, 200);
        world.latest_mail("a@example.lk").await.code
    };
    let phone = async |nonce: Value| {
        world.auth("PUT", "user", Some(&stale), &json!({ "phone": "+94771234567", "nonce": nonce })).await
    };
    assert_rejection(&phone(Value::Null).await, 400, "reauthentication_needed");
    assert_eq!(world.mails_to("94771234567").await.len(), 0);
    let code = nonce().await;
    assert_eq!(phone(json!(code)).await.status, 200);
    assert_rejection(&phone(json!(code)).await, 422, "reauthentication_not_valid");

    let challenge = world.challenge(&stale, &app.factor).await;
    let show = async |nonce: Value| {
        let body = json!({ "challenge_id": challenge, "code": app.code(world.timestamp()), "nonce": nonce });
        world.auth("POST", &format!("factors/{}/verify", app.factor), Some(&stale), &body).await
    };
    assert_rejection(&show(Value::Null).await, 400, "reauthentication_needed");
    let code = nonce().await;
    SignedInUser::from_answer(&show(json!(code)).await);
}

/// T-U33.
#[tokio::test(flavor = "multi_thread")]
async fn what_strangers_have_sent_to_a_number_does_not_keep_the_owner_of_a_proof_waiting() {
    let world = TestApp::with_arguments(&FREE).await;
    let signed = world.person("a@example.lk").await;
    let body = json!({ "factor_type": "phone", "phone": "+94771234567" });
    let factor = world.auth("POST", "factors", Some(&signed), &body).await.json()["id"].as_str().unwrap().to_owned();
    let challenge = world.challenge(&signed, &factor).await;
    let code = world.latest_mail("94771234567").await.code;
    let sure = SignedInUser::from_answer(&world.show(&signed, &factor, &challenge, &code).await);
    let stranger = world.auth("POST", "otp", None, &json!({ "phone": "+94771234567" })).await;
    assert_rejection(&stranger, 429, "over_sms_send_rate_limit");
    world.challenge(&sure, &factor).await;
    let path = format!("factors/{factor}/challenge");
    assert_rejection(&world.auth("POST", &path, Some(&sure), &json!({})).await, 429, "over_sms_send_rate_limit");
}

/// T-U26.
#[tokio::test(flavor = "multi_thread")]
async fn who_has_a_second_proof_must_show_it_before_changing_what_protects_them() {
    let world = TestApp::with_arguments(&FREE).await;
    let first = world.person("a@example.lk").await;
    let (sure, app) = world.protected(&first).await;
    let unsure = world.sign_in("a@example.lk").await;
    assert_rejection(
        &world.auth("POST", "factors", Some(&unsure), &json!({ "factor_type": "totp" })).await,
        403,
        "insufficient_aal",
    );
    // Nor may another session finish the owner's enrollment.
    let begun = world.enrol(&sure, "begun").await;
    let challenge = world.challenge(&unsure, &begun.factor).await;
    let answer = world.show(&unsure, &begun.factor, &challenge, &begun.code(world.timestamp())).await;
    assert_rejection(&answer, 403, "insufficient_aal");
    let path = format!("factors/{}", app.factor);
    assert_rejection(&world.auth("DELETE", &path, Some(&unsure), &Value::Null).await, 422, "insufficient_aal");
    for wish in [
        json!({ "password": "another secret" }),
        json!({ "email": "new@example.lk" }),
        json!({ "phone": "+94771234567" }),
    ] {
        assert_rejection(&world.auth("PUT", "user", Some(&unsure), &wish).await, 401, "insufficient_aal");
    }
    assert_eq!(world.auth("PUT", "user", Some(&unsure), &json!({ "data": { "a": 1 } })).await.status, 200);
    // The secret is returned only once.
    let user = world.auth("GET", "user", Some(&sure), &Value::Null).await;
    assert!(!String::from_utf8_lossy(&user.body).contains("secret"), "{}", user.json());
    assert_rejection(
        &world.auth("POST", "factors", Some(&sure), &json!({ "factor_type": "totp", "friendly_name": "phone" })).await,
        422,
        "mfa_factor_name_conflict",
    );
    for number in 0..8 {
        world.enrol(&sure, &format!("app {number}")).await;
    }
    assert_rejection(
        &world.auth("POST", "factors", Some(&sure), &json!({ "factor_type": "totp" })).await,
        422,
        "too_many_enrolled_mfa_factors",
    );
    assert_rejection(
        &world.auth("POST", "factors", Some(&sure), &json!({ "factor_type": "retina" })).await,
        400,
        "validation_failed",
    );
    // A site without a domain has no security keys.
    assert_rejection(
        &world.auth("POST", "factors", Some(&sure), &json!({ "factor_type": "webauthn" })).await,
        422,
        "mfa_webauthn_enroll_not_enabled",
    );
    let anonymous = world.ask("POST", "/auth/v1/factors", &[VERSION], "{}").await;
    assert_rejection(&anonymous, 401, "no_authorization");
}

/// T-U26.
#[tokio::test(flavor = "multi_thread")]
async fn before_the_second_proof_a_session_reads_as_a_visitor_and_does_nothing() {
    let world = TestApp::with_arguments(&FREE).await;
    let first = world.person("a@example.lk").await;
    world.run("UPDATE profiles SET is_admin = TRUE".to_owned(), Vec::new()).await;
    let (sure, app) = world.protected(&first).await;
    let unsure = world.sign_in("a@example.lk").await;
    let foreign = tokens::person(unsure.id.parse().unwrap());
    let anon = format!("Bearer {}", world.app.keys.anon);
    let read = async |bearer: &str, path: &str| {
        let answer = world.ask("GET", path, &[("authorization", bearer)], "").await;
        (answer.status, String::from_utf8(answer.body).unwrap())
    };
    for path in ["/rest/v1/contact_messages", "/rest/v1/profiles", "/rest/v1/booking_requests", "/rest/v1/packages"] {
        let visitors = read(&anon, path).await;
        for bearer in [unsure.bearer(), foreign.clone()] {
            assert_eq!(read(&bearer, path).await, visitors, "{path}");
        }
        assert_eq!(read(&sure.bearer(), path).await.0, 200, "{path}");
    }
    let own = format!("/rest/v1/profiles?user_id=eq.{}", sure.id);
    let write = async |bearer: &str, method: &str, path: &str, body: &str| {
        let headers = [("authorization", bearer), ("content-type", "application/json")];
        world.ask(method, path, &headers, body).await
    };
    for bearer in [unsure.bearer(), foreign] {
        let answer = write(&bearer, "PATCH", &own, r#"{"display_name":"mine now"}"#).await;
        assert_eq!((answer.status, answer.code()), (403, "insufficient_aal".to_owned()));
        for (method, path) in [
            ("POST", "/rest/v1/rpc/become_admin"),
            ("POST", "/functions/v1/create-booking-payment"),
            ("GET", "/functions/v1/payment-logs-csv"),
            ("POST", "/storage/v1/object/avatars/x.png"),
        ] {
            assert_eq!(write(&bearer, method, path, "{}").await.status, 403, "{path}");
        }
    }
    assert_eq!(write(&sure.bearer(), "PATCH", &own, r#"{"display_name":"still mine"}"#).await.status, 204);
    assert_eq!(read(&sure.bearer(), "/functions/v1/payment-logs-csv").await.0, 200);
    // The second step itself needs these.
    let user = world.auth("GET", "user", Some(&unsure), &Value::Null).await.json();
    assert_eq!(user["factors"][0]["status"], "verified");
    let challenge = world.challenge(&unsure, &app.factor).await;
    let now_sure = SignedInUser::from_answer(
        &world.show(&unsure, &app.factor, &challenge, &app.code(world.timestamp() + 30)).await,
    );
    assert_eq!(write(&now_sure.bearer(), "PATCH", &own, r#"{"display_name":"mine"}"#).await.status, 204);
    let leaving = world.sign_in("a@example.lk").await;
    assert_eq!(world.auth("POST", "logout?scope=local", Some(&leaving), &Value::Null).await.status, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_is_a_second_proof_by_message() {
    let world = TestApp::with_arguments(&[
        "serve",
        "--rate-factors",
        "0",
        "--mail-pause-seconds",
        "0",
        "--mails-per-address",
        "0",
    ])
    .await;
    let signed = world.person("a@example.lk").await;
    let body = json!({ "factor_type": "phone", "phone": "+94771234567", "friendly_name": "mine" });
    let factor = world.auth("POST", "factors", Some(&signed), &body).await.json();
    assert_eq!(factor["phone"], "94771234567");
    let id = factor["id"].as_str().unwrap();
    let challenge = world.challenge(&signed, id).await;
    let code = world.latest_mail("94771234567").await.code;
    let wrong = if code == "000000" { "111111" } else { "000000" };
    assert_rejection(&world.show(&signed, id, &challenge, wrong).await, 422, "mfa_verification_failed");
    let sure = SignedInUser::from_answer(&world.show(&signed, id, &challenge, &code).await);
    let claims = jsonwebtoken::dangerous::insecure_decode::<Value>(&sure.access).unwrap().claims;
    assert_eq!((&claims["aal"], &claims["amr"][0]["method"]), (&json!("aal2"), &json!("mfa/phone")));
    assert_rejection(&world.show(&sure, id, &challenge, &code).await, 404, "mfa_factor_not_found");
}
