//! The provider as a browser and an application use it.

mod pages;

use axum::body::{Body, to_bytes};
use axum::http::Request;
use base64::Engine as _;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use chrono::{DateTime, Duration, Utc};
use jsonwebtoken::jwk::JwkSet;
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use tower::ServiceExt as _;
use url::form_urlencoded::Serializer;

use super::grants::{ACCESS_SECONDS, AuthorizationCode, CODE_SECONDS, Grants};
use super::*;

const SITE: &str = "http://127.0.0.1:8080";
const BACK: &str = "http://127.0.0.1:8080/auth/v1/callback";
const SECRET: &str = "a secret: 100% + more";
const VERIFIER: &str = "0123456789abcdef0123456789abcdef0123456789abcdef";
const ATTACK: &str = "\"><script>alert('1')</script>&amp;";

fn start() -> DateTime<Utc> {
    DateTime::from_timestamp(1_894_678_200, 0).unwrap()
}

fn person(subject: &str, name: &str, email: &str, role: Role) -> DemoIdentity {
    DemoIdentity {
        subject: subject.to_owned(),
        name: name.to_owned(),
        email: email.to_owned(),
        role,
        about: String::new(),
        picture: None,
    }
}

fn identity() -> DemoIdentity {
    person("t-1", "Asha Perera", "asha@travellers.example", Role::Traveller)
}

fn people() -> Vec<DemoIdentity> {
    let guide = DemoIdentity {
        about: "Knows every stone of Sigiriya".to_owned(),
        picture: Some("https://pictures.example/ruwan.webp".to_owned()),
        ..person("g-1", "Ruwan Silva", "ruwan@guides.example", Role::Guide)
    };
    vec![
        identity(),
        guide,
        person("x-1", ATTACK, ATTACK, Role::Applicant),
        person("a-1", "Dilani Fernando", "dilani@serendib.example", Role::Admin),
    ]
}

struct ProviderFixture {
    provider: Arc<DemoProvider>,
}

impl ProviderFixture {
    fn new() -> Self {
        Self::with(|| Box::pin(async { Ok(people()) }))
    }

    fn with(people: impl Fn() -> Offered + Send + Sync + 'static) -> Self {
        let proof = DemoProof::new(Mode::Demo, "127.0.0.1:8080".parse().unwrap(), SITE).unwrap();
        let client = RegisteredClient {
            id: "serendib".to_owned(),
            secret: SECRET.to_owned(),
            redirect_uri: BACK.to_owned(),
            onward: vec![SITE.to_owned(), "http://localhost:5173".to_owned()],
        };
        let provider = DemoProvider::new(proof, SITE, client, people, Clock::new(Some(start()))).unwrap();
        Self { provider }
    }

    async fn send(&self, request: Request<Body>) -> (StatusCode, HeaderMap, String) {
        let answer = routes(self.provider.clone()).oneshot(request).await.unwrap();
        let (parts, body) = answer.into_parts();
        let body = to_bytes(body, usize::MAX).await.unwrap();
        (parts.status, parts.headers, String::from_utf8(body.to_vec()).unwrap())
    }

    async fn get(&self, path: &str) -> (StatusCode, HeaderMap, String) {
        self.send(Request::get(format!("{PATH}{path}")).body(Body::empty()).unwrap()).await
    }

    async fn json(&self, path: &str) -> Value {
        serde_json::from_str(&self.get(path).await.2).unwrap()
    }

    async fn post(
        &self,
        path: &str,
        headers: &[(&str, &str)],
        words: &[(&str, &str)],
    ) -> (StatusCode, HeaderMap, String) {
        let mut request = Request::post(format!("{PATH}{path}"));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.send(request.body(Body::from(form(words))).unwrap()).await
    }

    /// What the application receives after the visitor's choice.
    async fn choose(&self, choice: &[(&str, &str)]) -> Vec<(String, String)> {
        let words: Vec<_> = asking().into_iter().chain(choice.iter().copied()).collect();
        let (status, headers, body) = self.post("/authorize", &[], &words).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{body}");
        redirect_parameters(&headers)
    }

    async fn code(&self, choice: &[(&str, &str)]) -> String {
        find_parameter(&self.choose(choice).await, "code").unwrap().to_owned()
    }

    async fn exchange(&self, words: &[(&str, &str)]) -> (StatusCode, Value) {
        let (status, headers, body) = self.post("/token", &[], words).await;
        assert_eq!(headers[header::CACHE_CONTROL], "no-store");
        (status, serde_json::from_str(&body).unwrap())
    }

    async fn userinfo(&self, token: &str) -> (StatusCode, Value) {
        let request = Request::get(format!("{PATH}/userinfo")).header("authorization", format!("Bearer {token}"));
        let (status, _, body) = self.send(request.body(Body::empty()).unwrap()).await;
        (status, serde_json::from_str(&body).unwrap())
    }

    /// The verified claims of an ID token.
    async fn claims(&self, id_token: &str) -> Value {
        let keys: JwkSet = serde_json::from_value(self.json("/jwks.json").await).unwrap();
        let kid = jsonwebtoken::decode_header(id_token).unwrap().kid.unwrap();
        let key = DecodingKey::from_jwk(keys.find(&kid).unwrap()).unwrap();
        let mut rules = Validation::new(Algorithm::ES256);
        rules.set_audience(&["serendib"]);
        rules.set_issuer(&["http://127.0.0.1:8080/demo/identity"]);
        // The clock of this test is in 2030.
        rules.validate_exp = false;
        jsonwebtoken::decode::<Value>(id_token, &key, &rules).unwrap().claims
    }
}

fn form(words: &[(&str, &str)]) -> String {
    Serializer::new(String::new()).extend_pairs(words).finish()
}

fn challenge() -> &'static str {
    // The digest of VERIFIER; `a_verifier_belongs_to_its_challenge` proves it.
    "NMJuFUurX_VE8p-HR6aR0P7dO4pRZV8n0PWFsbJ1OXA"
}

fn asking() -> Vec<(&'static str, &'static str)> {
    vec![
        ("response_type", "code"),
        ("client_id", "serendib"),
        ("redirect_uri", BACK),
        ("scope", "openid email profile"),
        ("state", "s t&a=te"),
        ("nonce", "n-1"),
        ("code_challenge", challenge()),
        ("code_challenge_method", "S256"),
    ]
}

fn asking_but(name: &'static str, value: Option<&'static str>) -> Vec<(&'static str, &'static str)> {
    asking().into_iter().filter(|(key, _)| *key != name).chain(value.map(|value| (name, value))).collect()
}

fn redeeming(code: &str) -> Vec<(&str, &str)> {
    vec![
        ("grant_type", "authorization_code"),
        ("code", code),
        ("redirect_uri", BACK),
        ("code_verifier", VERIFIER),
        ("client_id", "serendib"),
        ("client_secret", SECRET),
    ]
}

fn redirect_parameters(headers: &HeaderMap) -> Vec<(String, String)> {
    let location = headers[header::LOCATION].to_str().unwrap();
    assert!(location.starts_with(&format!("{BACK}?")), "{location}");
    Url::parse(location).unwrap().query_pairs().into_owned().collect()
}

fn find_parameter<'a>(words: &'a [(String, String)], name: &str) -> Option<&'a str> {
    words.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
}

/// T-U18.
#[test]
fn there_is_no_such_provider_outside_a_demo_on_loopback() {
    let local = "127.0.0.1:8080".parse().unwrap();
    let proves = |mode, bound, site| DemoProof::new(mode, bound, site).is_ok();
    assert!(proves(Mode::Demo, local, SITE));
    assert!(proves(Mode::Demo, "[::1]:8080".parse().unwrap(), "http://localhost:8080"));
    for mode in [Mode::Serve, Mode::Lab] {
        assert!(DemoProof::new(mode, local, SITE).unwrap_err().contains("demo mode only"));
    }
    for bound in ["0.0.0.0:8080", "192.0.2.1:8080", "[::]:8080"] {
        assert!(DemoProof::new(Mode::Demo, bound.parse().unwrap(), SITE).unwrap_err().contains("loopback only"));
    }
    for site in ["https://serendib.example", "http://192.0.2.1:8080", "http://localhost.example", "nonsense"] {
        assert!(DemoProof::new(Mode::Demo, local, site).unwrap_err().contains("SERENDIB_SITE_URL"), "{site}");
    }
}

#[tokio::test]
async fn the_discovery_document_names_what_is_there() {
    let world = ProviderFixture::new();
    let document = world.json("/.well-known/openid-configuration").await;
    assert_eq!(document["issuer"], world.provider.issuer());
    for (name, path) in [
        ("authorization_endpoint", "/authorize"),
        ("jwks_uri", "/jwks.json"),
        ("userinfo_endpoint", "/userinfo"),
        ("token_endpoint", "/token"),
    ] {
        assert_eq!(document[name], format!("{SITE}{PATH}{path}"));
        assert_ne!(world.get(path).await.0, StatusCode::NOT_FOUND, "{path}");
    }
    let keys = world.json("/jwks.json").await;
    let key = keys["keys"][0].as_object().unwrap();
    assert_eq!(
        (&key["kty"], &key["crv"], &key["alg"], &key["use"]),
        (&json!("EC"), &json!("P-256"), &json!("ES256"), &json!("sig"))
    );
    assert!(!key.contains_key("d") && key["kid"].as_str().is_some_and(|kid| kid.len() == 43), "{key:?}");
    assert_ne!(keys, ProviderFixture::new().json("/jwks.json").await, "each start has a key of its own");
}

#[test]
fn a_verifier_belongs_to_its_challenge() {
    assert_eq!(BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(VERIFIER)), challenge());
}

#[tokio::test]
async fn a_visitor_chooses_and_the_application_learns_whom() {
    let world = ProviderFixture::new();
    let (status, _, page) = world.get(&format!("/authorize?{}", form(&asking()))).await;
    assert_eq!(status, StatusCode::OK);
    for words in [
        "This is not Google",
        "Travellers",
        "Guides",
        "Waiting to become a guide",
        "Running Serendib",
        "Someone new",
        "Ruwan Silva",
        "ruwan@guides.example",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
    let answer = world.choose(&[("person", "g-1")]).await;
    assert_eq!(find_parameter(&answer, "state"), Some("s t&a=te"));
    assert_eq!(find_parameter(&answer, "iss"), Some(world.provider.issuer()));
    let (status, tokens) = world.exchange(&redeeming(find_parameter(&answer, "code").unwrap())).await;
    assert_eq!(
        (status, &tokens["token_type"], &tokens["expires_in"]),
        (StatusCode::OK, &json!("Bearer"), &json!(3_600))
    );
    let claims = world.claims(tokens["id_token"].as_str().unwrap()).await;
    let access_token = tokens["access_token"].as_str().unwrap();
    let at_hash = BASE64_URL_SAFE_NO_PAD.encode(&Sha256::digest(access_token)[..16]);
    let iat = claims["iat"].as_i64().unwrap();
    assert!((start().timestamp()..start().timestamp() + 60).contains(&iat));
    assert_eq!(
        claims,
        json!({
            "sub": "g-1", "name": "Ruwan Silva", "email": "ruwan@guides.example", "email_verified": true,
            "picture": "https://pictures.example/ruwan.webp", "iss": world.provider.issuer(), "aud": "serendib",
            "azp": "serendib", "iat": iat, "exp": iat + 3_600, "auth_time": claims["auth_time"], "at_hash": at_hash, "nonce": "n-1",
        })
    );
    let (status, info) = world.userinfo(access_token).await;
    assert_eq!((status, &info["sub"], &info["email"]), (StatusCode::OK, &json!("g-1"), &json!("ruwan@guides.example")));
    assert_eq!(world.userinfo("another").await.0, StatusCode::UNAUTHORIZED);
    assert_eq!(world.get("/userinfo").await.0, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn without_a_nonce_there_is_none() {
    let world = ProviderFixture::new();
    let words: Vec<_> = asking_but("nonce", None).into_iter().chain([("person", "t-1")]).collect();
    let (_, headers, _) = world.post("/authorize", &[], &words).await;
    let (_, tokens) = world.exchange(&redeeming(find_parameter(&redirect_parameters(&headers), "code").unwrap())).await;
    assert_eq!(world.claims(tokens["id_token"].as_str().unwrap()).await.get("nonce"), None);
}

/// T-U16.
#[tokio::test]
async fn a_code_used_twice_takes_its_token_back() {
    let world = ProviderFixture::new();
    let code = world.code(&[("person", "t-1")]).await;
    let (_, tokens) = world.exchange(&redeeming(&code)).await;
    let access_token = tokens["access_token"].as_str().unwrap();
    assert_eq!(world.userinfo(access_token).await.0, StatusCode::OK);
    assert_eq!(world.exchange(&redeeming(&code)).await, (StatusCode::BAD_REQUEST, json!({ "error": "invalid_grant" })));
    assert_eq!(world.userinfo(access_token).await.0, StatusCode::UNAUTHORIZED);
}

/// T-U16.
#[tokio::test]
async fn a_code_is_bound_and_a_wrong_try_ends_it() {
    let world = ProviderFixture::new();
    let other = "f".repeat(48);
    for (name, value, error) in [
        ("code_verifier", &*other, "invalid_grant"),
        ("code_verifier", "short", "invalid_grant"),
        ("redirect_uri", "http://127.0.0.1:8080/auth/v1/callback/", "invalid_grant"),
    ] {
        let code = world.code(&[("person", "t-1")]).await;
        let words: Vec<_> =
            redeeming(&code).into_iter().filter(|(key, _)| *key != name).chain([(name, value)]).collect();
        assert_eq!(world.exchange(&words).await, (StatusCode::BAD_REQUEST, json!({ "error": error })), "{name}");
        assert_eq!(
            world.exchange(&redeeming(&code)).await.0,
            StatusCode::BAD_REQUEST,
            "{name}: there is no second try"
        );
    }
    for (name, value, error) in [
        ("code_verifier", None, "invalid_request"),
        ("code", None, "invalid_request"),
        ("grant_type", Some("password"), "unsupported_grant_type"),
        ("redirect_uri", None, "invalid_request"),
    ] {
        let code = world.code(&[("person", "t-1")]).await;
        let but = redeeming(&code).into_iter().filter(|(key, _)| *key != name);
        let words: Vec<_> = but.chain(value.map(|value| (name, value))).collect();
        assert_eq!(world.exchange(&words).await, (StatusCode::BAD_REQUEST, json!({ "error": error })), "{name}");
    }
    let code = world.code(&[("person", "t-1")]).await;
    let twice: Vec<_> = redeeming(&code).into_iter().chain([("code", "x")]).collect();
    assert_eq!(world.exchange(&twice).await.1, json!({ "error": "invalid_request" }));
}

#[tokio::test]
async fn only_the_registered_application_exchanges_codes() {
    let world = ProviderFixture::new();
    let code = world.code(&[("person", "t-1")]).await;
    let without: Vec<_> = redeeming(&code).into_iter().filter(|(key, _)| !key.starts_with("client_")).collect();
    let basic = |id: &str, secret: &str| {
        let coded = form(&[(id, secret)]).replace('=', ":");
        format!("Basic {}", BASE64_STANDARD.encode(coded))
    };
    for credentials in
        [basic("serendib", "wrong"), basic("other", SECRET), "Basic ???".to_owned(), "Bearer x".to_owned()]
    {
        let (status, headers, body) = world.post("/token", &[("authorization", &credentials)], &without).await;
        assert_eq!((status, &*body), (StatusCode::UNAUTHORIZED, "{\"error\":\"invalid_client\"}"));
        assert!(headers.contains_key(header::WWW_AUTHENTICATE));
    }
    assert_eq!(world.exchange(&without).await.0, StatusCode::UNAUTHORIZED);
    let wrong: Vec<_> =
        without.iter().copied().chain([("client_id", "serendib"), ("client_secret", "wrong")]).collect();
    assert_eq!(world.exchange(&wrong).await.0, StatusCode::UNAUTHORIZED);
    let right = basic("serendib", SECRET);
    let (status, ..) = world.post("/token", &[("authorization", &right)], &redeeming(&code)).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "one way to say who is asking, not two");
    let (status, _, body) = world.post("/token", &[("authorization", &right)], &without).await;
    assert_eq!(status, StatusCode::OK, "none of those touched the code: {body}");
}

/// T-U14.
#[tokio::test]
async fn nobody_is_led_to_an_address_that_is_not_registered() {
    let world = ProviderFixture::new();
    for (name, value) in [
        ("client_id", Some("another")),
        ("client_id", None),
        ("redirect_uri", None),
        ("redirect_uri", Some("https://evil.example/auth/v1/callback")),
        ("redirect_uri", Some("http://127.0.0.1:8080/auth/v1/callback?next=//evil.example")),
        ("redirect_uri", Some("http://127.0.0.1:8080/auth/v1/callback/../../evil")),
        ("redirect_uri", Some("http://127.0.0.1:8080@evil.example/auth/v1/callback")),
        ("redirect_uri", Some("javascript:alert(1)")),
    ] {
        let words = asking_but(name, value);
        let chosen: Vec<_> = words.iter().copied().chain([("person", "t-1")]).collect();
        let answers =
            [world.get(&format!("/authorize?{}", form(&words))).await, world.post("/authorize", &[], &chosen).await];
        for (status, headers, body) in answers {
            assert_eq!((status, headers.get(header::LOCATION)), (StatusCode::BAD_REQUEST, None), "{name} {value:?}");
            assert!(body.contains("This link leads nowhere") && !body.contains("evil"), "{body}");
        }
    }
    let twice: Vec<_> = asking().into_iter().chain([("redirect_uri", "https://evil.example")]).collect();
    assert_eq!(world.get(&format!("/authorize?{}", form(&twice))).await.0, StatusCode::BAD_REQUEST);
    let long = form(&[("state", &"x".repeat(9_000))]) + "&" + &form(&asking_but("state", None));
    assert_eq!(world.get(&format!("/authorize?{long}")).await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn errors_in_an_applications_request_go_to_the_application() {
    let world = ProviderFixture::new();
    for (name, value, error) in [
        ("response_type", Some("token"), "unsupported_response_type"),
        ("response_type", None, "unsupported_response_type"),
        ("response_mode", Some("fragment"), "invalid_request"),
        ("scope", Some("email"), "invalid_scope"),
        ("code_challenge_method", Some("plain"), "invalid_request"),
        ("code_challenge_method", None, "invalid_request"),
        ("code_challenge", None, "invalid_request"),
        ("code_challenge", Some("short"), "invalid_request"),
        ("code_challenge", Some("NMJuFUurX_VE8p-HR6aR0P7dO4pRZV8n0PWFsbJ1OX="), "invalid_request"),
        ("prompt", Some("none"), "login_required"),
        ("request", Some("x.y.z"), "request_not_supported"),
        ("request_uri", Some("https://evil.example"), "request_uri_not_supported"),
    ] {
        let (status, headers, _) = world.get(&format!("/authorize?{}", form(&asking_but(name, value)))).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{name}");
        let answer = redirect_parameters(&headers);
        assert_eq!(
            (find_parameter(&answer, "error"), find_parameter(&answer, "state")),
            (Some(error), Some("s t&a=te")),
            "{name} {value:?}"
        );
        assert_eq!(find_parameter(&answer, "code"), None);
    }
    let answer = world.choose(&[("cancel", "1"), ("person", "t-1")]).await;
    assert_eq!((find_parameter(&answer, "error"), find_parameter(&answer, "code")), (Some("access_denied"), None));
}

#[test]
fn codes_and_tokens_end_and_are_few() {
    let grants = Grants::default();
    let code = |at| AuthorizationCode {
        client_id: "serendib".to_owned(),
        redirect_uri: BACK.to_owned(),
        challenge: challenge().to_owned(),
        nonce: None,
        person: identity(),
        at,
    };
    let (last, late) = (start() + Duration::seconds(CODE_SECONDS - 1), start() + Duration::seconds(CODE_SECONDS));
    assert!(grants.take(&grants.keep(code(start())), last).is_some());
    assert!(grants.take(&grants.keep(code(start())), late).is_none());
    let token = grants.open("c", identity(), start());
    assert_eq!(grants.bearer(&token, start() + Duration::seconds(ACCESS_SECONDS - 1)), Some(identity()));
    assert_eq!(grants.bearer(&token, start() + Duration::seconds(ACCESS_SECONDS)), None);
    let first = grants.keep(code(start()));
    let names: Vec<_> =
        (0..1_000).map(|millis| grants.keep(code(start() + Duration::milliseconds(millis + 1)))).collect();
    assert!(grants.take(&first, last).is_none(), "the oldest made room");
    assert!(names.iter().all(|name| grants.take(name, last).is_some()));
}
