//! Sign-in through a correct provider and an incorrect one. T-U16, T-U17, T-U18, T-U20.

mod distrust;

use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use jsonwebtoken::jwk::Jwk;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use rsa::pkcs1::EncodeRsaPrivateKey as _;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::hostile::{StubProvider, StubResponse, TestSigningKey};
use super::*;

const BACK: &str = "http://127.0.0.1:8080/auth/v1/callback";
const SECRET: &str = "the client's own secret, 32 bytes and more";
const PATIENCE: RefreshPolicy = RefreshPolicy {
    fresh: Duration::from_secs(3_600),
    floor: Duration::from_secs(3_600),
    pause: Duration::from_secs(3_600),
    stale: Duration::from_secs(3_600),
};

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_894_678_200, 0).unwrap()
}

struct OidcFixture {
    stand: StubProvider,
    key: TestSigningKey,
    provider: OidcProvider,
}

impl OidcFixture {
    async fn new() -> Self {
        Self::with(PATIENCE).await
    }

    async fn with(patience: RefreshPolicy) -> Self {
        let key = TestSigningKey::new("k-1", 7);
        let stand = StubProvider::start(&[key.public()]).await;
        let provider = OidcProvider::new(registration(&stand.issuer()), http(), patience).unwrap();
        Self { stand, key, provider }
    }

    fn claims(&self) -> Value {
        json!({
            "iss": self.stand.issuer(), "sub": "g-1", "aud": "serendib", "azp": "serendib", "nonce": secrets().nonce,
            "iat": now().timestamp(), "exp": now().timestamp() + 3_600, "at_hash": at_hash("at-1"),
            "email": "Asha@example.com", "email_verified": true, "name": "Asha Perera",
            "picture": "https://pictures.example/asha.webp", "hd": "example.com",
        })
    }

    /// The claims with one changed, or removed by `null`.
    fn but(&self, name: &str, value: Value) -> Value {
        let mut claims = self.claims();
        match value {
            Value::Null => drop(claims.as_object_mut().unwrap().remove(name)),
            value => claims[name] = value,
        }
        claims
    }

    async fn finish(&self) -> Result<ProviderSignIn, OidcError> {
        movable(self.provider.finish(AuthorizationResponse { code: "c-1", iss: None }, &secrets(), now())).await
    }

    async fn finish_with(&self, id_token: &str) -> Result<ProviderSignIn, OidcError> {
        self.stand.gives(id_token);
        self.finish().await
    }

    async fn check(
        &self,
        claims: &Value,
        nonce: Option<&str>,
        access_token: Option<&str>,
    ) -> Result<Claims, OidcError> {
        movable(self.provider.check(&self.key.sign(claims), nonce, access_token, now())).await
    }
}

/// Handlers move between threads.
fn movable<T: Send>(work: T) -> T {
    work
}

fn http() -> Http {
    Http::new().unwrap().with_timeout(Duration::from_millis(1_500))
}

fn registration(issuer: &str) -> Registration {
    Registration {
        issuer: issuer.to_owned(),
        client_id: "serendib".to_owned(),
        client_secret: SECRET.to_owned(),
        redirect_uri: BACK.to_owned(),
        also_for: vec!["serendib-android".to_owned()],
    }
}

fn secrets() -> Secrets {
    Secrets { nonce: "n".repeat(64), verifier: "v".repeat(64) }
}

fn at_hash(access_token: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(&Sha256::digest(access_token)[..16])
}

fn hex(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The error of a failed sign-in.
#[track_caller]
fn expect_error(arrival: Result<ProviderSignIn, OidcError>) -> OidcError {
    match arrival {
        Ok(arrival) => panic!("{:?} was let in", arrival.claims),
        Err(fault) => fault,
    }
}

#[tokio::test]
async fn a_browser_is_sent_with_everything_the_flow_needs_and_nothing_overrides_it() {
    let world = OidcFixture::new().await;
    let extra =
        [("prompt", "select_account"), ("redirect_uri", "https://evil.example"), ("nonce", "x"), ("request_uri", "x")];
    let begun = movable(world.provider.begin("s-1", &["email", "calendar", ""], &extra)).await.unwrap();
    let words: Vec<(String, String)> = begun.address.query_pairs().into_owned().collect();
    let expected = [
        ("tenant", "1"),
        ("prompt", "select_account"),
        ("client_id", "serendib"),
        ("redirect_uri", BACK),
        ("response_type", "code"),
        ("scope", "openid email profile calendar"),
        ("state", "s-1"),
        ("nonce", &begun.secrets.nonce),
        ("code_challenge", &token::challenge(&begun.secrets.verifier)),
        ("code_challenge_method", "S256"),
    ];
    assert_eq!(words, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    assert!(begun.address.as_str().starts_with(&format!("{}/authorize?", world.stand.issuer())));
    let another = world.provider.begin("s-1", &[], &[]).await.unwrap().secrets;
    assert!(another.nonce != begun.secrets.nonce && another.verifier != begun.secrets.verifier);
    assert_eq!(world.stand.times("discovery"), 1, "asked once for both");
}

#[tokio::test]
async fn a_user_verified_by_the_provider_signs_in() {
    let world = OidcFixture::new().await;
    let arrival = world.finish_with(&world.key.sign(&world.claims())).await.unwrap();
    assert_eq!(
        arrival.claims,
        Claims {
            issuer: world.stand.issuer(),
            subject: "g-1".to_owned(),
            email: Some("Asha@example.com".to_owned()),
            is_email_verified: true,
            name: Some("Asha Perera".to_owned()),
            picture: Some("https://pictures.example/asha.webp".to_owned()),
            hosted_domain: Some("example.com".to_owned()),
        }
    );
    assert_eq!((&*arrival.access_token, arrival.refresh_token.as_deref()), ("at-1", Some("rt-1")));
    let (headers, body) = world.stand.last_request("token");
    let credentials = headers["authorization"].to_str().unwrap().strip_prefix("Basic ").unwrap();
    let credentials = String::from_utf8(BASE64_STANDARD.decode(credentials).unwrap()).unwrap();
    assert_eq!(credentials, "serendib:the+client%27s+own+secret%2C+32+bytes+and+more");
    let words: Vec<(String, String)> = url::form_urlencoded::parse(body.as_bytes()).into_owned().collect();
    let expected = [
        ("grant_type", "authorization_code"),
        ("code", "c-1"),
        ("code_verifier", &*secrets().verifier),
        ("redirect_uri", BACK),
    ];
    assert_eq!(words, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    assert_eq!((world.stand.times("jwks"), world.stand.times("userinfo")), (1, 0));
}

#[tokio::test]
async fn a_provider_that_signs_with_rsa_and_takes_its_client_by_post_is_as_good() {
    let world = OidcFixture::new().await;
    let key = rsa::RsaPrivateKey::new(&mut rsa::rand_core::OsRng, 2_048).unwrap();
    let key = EncodingKey::from_rsa_der(key.to_pkcs1_der().unwrap().as_bytes());
    let mut public = serde_json::to_value(Jwk::from_encoding_key(&key, Algorithm::RS256).unwrap()).unwrap();
    public["kid"] = json!("r-1");
    world.stand.says("jwks", StubResponse::Json(json!({ "keys": [{ "kty": "strange" }, public] })));
    let mut metadata = world.stand.metadata();
    metadata["token_endpoint_auth_methods_supported"] = json!(["client_secret_post"]);
    world.stand.says("discovery", StubResponse::Json(metadata));
    let header = Header { kid: Some("r-1".to_owned()), ..Header::new(Algorithm::RS256) };
    let id_token = jsonwebtoken::encode(&header, &world.claims(), &key).unwrap();
    assert_eq!(world.finish_with(&id_token).await.unwrap().claims.subject, "g-1");
    let (headers, body) = world.stand.last_request("token");
    assert!(!headers.contains_key("authorization") && body.contains("client_secret=the+client%27s"), "{body}");
}

#[tokio::test]
async fn the_demo_provider_is_signed_in_through_like_any_other() {
    use crate::app::Clock;
    use crate::auth::demo_provider::{self, DemoIdentity, DemoProof, DemoProvider, Role};
    use crate::config::Mode;
    use crate::outside::local::Local;

    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let bound = listener.local_addr().unwrap();
    let (site, clock) = (format!("http://{bound}"), Clock::new(Some(now())));
    let people = || -> demo_provider::Offered {
        Box::pin(async {
            Ok(vec![DemoIdentity {
                subject: "t-1".to_owned(),
                name: "Asha Perera".to_owned(),
                email: "asha@travellers.example".to_owned(),
                role: Role::Traveller,
                about: String::new(),
                picture: None,
            }])
        })
    };
    let client = demo_provider::RegisteredClient {
        id: "serendib".to_owned(),
        secret: SECRET.to_owned(),
        redirect_uri: BACK.to_owned(),
        onward: Vec::new(),
    };
    let proof = DemoProof::new(Mode::Demo, bound, &site).unwrap();
    let demo = DemoProvider::new(proof, &site, client, people, clock.clone()).unwrap();
    let _server = Local::on(listener, demo_provider::routes(demo.clone()));
    let provider = OidcProvider::new(registration(demo.issuer()), http(), PATIENCE).unwrap();

    let begun = provider.begin("s-1", &[], &[]).await.unwrap();
    let form = format!("{}&person=t-1", begun.address.query().unwrap());
    let question = Request::post(format!("{}/authorize", demo.issuer())).body(form.into_bytes()).unwrap();
    let led = http().send(question).await.unwrap();
    let led = Url::parse(led.headers()["location"].to_str().unwrap()).unwrap();
    let profile =
        |name: &str| led.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned()).unwrap();
    assert_eq!(profile("state"), "s-1");
    let (code, iss) = (profile("code"), profile("iss"));
    let without = provider.finish(AuthorizationResponse { code: &code, iss: None }, &begun.secrets, clock.now()).await;
    assert_eq!(expect_error(without), OidcError::FromAnother, "this provider always names itself");
    let answer = AuthorizationResponse { code: &code, iss: Some(&iss) };
    let arrival = provider.finish(answer, &begun.secrets, clock.now()).await.unwrap();
    assert_eq!(
        (&*arrival.claims.subject, arrival.claims.email.as_deref(), arrival.claims.is_email_verified),
        ("t-1", Some("asha@travellers.example"), true)
    );
    let again = provider.finish(answer, &begun.secrets, clock.now()).await;
    assert_eq!(expect_error(again), OidcError::Refused("invalid_grant".to_owned()));
}

/// T-U17.
#[tokio::test]
async fn an_answer_from_another_provider_is_not_exchanged() {
    let world = OidcFixture::new().await;
    world.stand.gives(&world.key.sign(&world.claims()));
    let (code, issuer) = ("c-1", world.stand.issuer());
    let from = |iss: &'static str| AuthorizationResponse { code, iss: Some(iss) };
    for iss in ["https://evil.example", "", "http://127.0.0.1"] {
        let answer = world.provider.finish(from(iss), &secrets(), now()).await;
        assert_eq!(expect_error(answer), OidcError::FromAnother);
    }
    assert_eq!(world.stand.times("token"), 0);
    assert!(world.provider.finish(AuthorizationResponse { code, iss: Some(&issuer) }, &secrets(), now()).await.is_ok());
    for code in [String::new(), "x".repeat(5_000)] {
        let answer = world.provider.finish(AuthorizationResponse { code: &code, iss: None }, &secrets(), now()).await;
        assert_eq!(expect_error(answer), OidcError::Refused("invalid_grant".to_owned()));
    }
    assert_eq!(world.stand.times("token"), 1);
}

/// T-U18.
#[tokio::test]
async fn a_discovery_document_that_leads_elsewhere_is_refused() {
    for (name, value) in [
        ("issuer", json!("https://evil.example")),
        ("token_endpoint", json!("http://evil.example/token")),
        ("token_endpoint", json!("https://evil.example/token")),
        ("token_endpoint", Value::Null),
        ("jwks_uri", json!("http://169.254.169.254/latest")),
        ("jwks_uri", json!("file:///etc/passwd")),
        ("userinfo_endpoint", json!("http://192.0.2.1/userinfo")),
        ("authorization_endpoint", json!("javascript:alert(1)")),
    ] {
        let world = OidcFixture::new().await;
        let mut metadata = world.stand.metadata();
        metadata[name] = value.clone();
        world.stand.says("discovery", StubResponse::Json(metadata));
        let error = world.provider.begin("s", &[], &[]).await.unwrap_err();
        assert_eq!(error, OidcError::Unreadable("discovery document"), "{name} {value}");
    }
}

#[tokio::test]
async fn a_refusal_is_reported_by_its_code_only() {
    let world = OidcFixture::new().await;
    for (error, code) in [("invalid_grant", "invalid_grant"), ("asha@example.com is unknown", "unknown error code")] {
        world
            .stand
            .says("token", StubResponse::Json(json!({ "error": error, "error_description": "asha@example.com" })));
        // An error with status 200 is no token either.
        assert_eq!(expect_error(world.finish().await), OidcError::Unreadable("answer to the code"));
        assert_eq!(OidcError::from_error_code(error), OidcError::Refused(code.to_owned()));
    }
}

#[tokio::test]
async fn an_e_mail_missing_in_the_token_is_fetched_for_the_same_person_only() {
    let world = OidcFixture::new().await;
    let mut claims = world.but("email", Value::Null);
    claims["name"] = json!("\u{7}Asha\r\nPerera ");
    claims["picture"] = json!("javascript:alert(1)");
    world.stand.gives(&world.key.sign(&claims));
    world.stand.says(
        "userinfo",
        StubResponse::Json(json!({ "sub": "g-2", "email": "victim@example.com", "email_verified": true })),
    );
    assert_eq!(expect_error(world.finish().await), OidcError::Token(IdTokenError::Subject));
    world.stand.says(
        "userinfo",
        StubResponse::Json(json!({ "sub": "g-1", "email": "asha@example.com", "email_verified": false, "name": "Another", "picture": "https://p.example/a" })),
    );
    let claims = world.finish().await.unwrap().claims;
    assert_eq!((claims.email.as_deref(), claims.is_email_verified), (Some("asha@example.com"), false));
    assert_eq!((claims.name.as_deref(), claims.picture.as_deref()), (Some("Asha Perera"), Some("https://p.example/a")));
    assert_eq!(world.stand.last_request("userinfo").0["authorization"], "Bearer at-1");
    world.stand.says(
        "userinfo",
        StubResponse::Json(json!({ "sub": "g-1", "email": "a@b\r\nBcc: c@d", "email_verified": true })),
    );
    let claims = world.finish().await.unwrap().claims;
    assert_eq!((claims.email, claims.is_email_verified), (None, false));
}

/// T-U20.
#[tokio::test]
async fn an_id_token_that_an_application_brings_is_for_us_and_has_its_nonce() {
    use IdTokenError::*;
    let world = OidcFixture::new().await;
    let (nonce, mut claims) = ("chosen by the application", world.but("at_hash", Value::Null));
    claims["nonce"] = json!(hex(nonce));
    assert_eq!(world.check(&claims, Some(nonce), None).await.unwrap().subject, "g-1");
    for (given, why) in [(None, NonceOfOne), (Some("another"), Nonce), (Some(""), Nonce), (Some(&*hex(nonce)), Nonce)] {
        assert_eq!(world.check(&claims, given, None).await.unwrap_err(), OidcError::Token(why), "{given:?}");
    }
    let mut without = claims.clone();
    without.as_object_mut().unwrap().remove("nonce");
    assert!(world.check(&without, None, None).await.is_ok());
    assert_eq!(world.check(&without, Some(nonce), None).await.unwrap_err(), OidcError::Token(NonceOfOne));

    for (aud, azp, is_ours) in [
        (json!("serendib-android"), json!("serendib-android"), true),
        (json!("serendib"), json!("serendib-android"), true),
        (json!("another-client"), json!("serendib"), false),
        (json!("serendib"), json!("another-client"), false),
        (json!(["serendib", "another-client"]), json!("serendib"), false),
    ] {
        (without["aud"], without["azp"]) = (aud.clone(), azp.clone());
        let result = world.check(&without, None, None).await;
        assert!(
            if is_ours { result.is_ok() } else { matches!(result, Err(OidcError::Token(Audience(_)))) },
            "{aud} {azp}: {result:?}"
        );
    }
    let bound = world.but("nonce", Value::Null);
    assert_eq!(world.check(&bound, None, None).await.unwrap_err(), OidcError::Token(AccessTokenMissing));
    assert_eq!(world.check(&bound, None, Some("at-2")).await.unwrap_err(), OidcError::Token(AccessToken));
    assert!(world.check(&bound, None, Some("at-1")).await.is_ok());
    for text in ["", "x", "a.b.c", &"x".repeat(20_000)] {
        assert_eq!(world.provider.check(text, None, None, now()).await.unwrap_err(), OidcError::Token(Malformed));
    }
    assert_eq!(world.stand.times("token") + world.stand.times("userinfo"), 0);
}

#[test]
fn a_provider_is_reached_safely_or_not_at_all() {
    for issuer in ["http://accounts.example", "ftp://accounts.example", "accounts.example", ""] {
        assert!(OidcProvider::new(registration(issuer), http(), PATIENCE).is_err(), "{issuer}");
    }
    for issuer in ["https://accounts.google.com", "http://127.0.0.1:9000/demo/identity"] {
        assert!(OidcProvider::new(registration(issuer), http(), PATIENCE).is_ok(), "{issuer}");
    }
}
