//! OAuth sign-in through the demo's own provider, against a real program.

use std::collections::HashMap;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use url::Url;
use url::form_urlencoded::Serializer;

use crate::program::{Program, ProgramData, TestResponse};

pub const VERIFIER: &str = "0123456789abcdef0123456789abcdef0123456789abcdef";

/// A browser with cookies, on the product's own site.
pub struct Browser<'a> {
    program: &'a Program,
    jar: HashMap<String, String>,
    /// The client address that a proxy forwards; empty without a proxy.
    from: String,
}

impl<'a> Browser<'a> {
    pub fn new(program: &'a Program) -> Self {
        Self { program, jar: HashMap::new(), from: String::new() }
    }

    pub fn with_address(program: &'a Program, address: &str) -> Self {
        Self { from: format!("x-forwarded-for: {address}\r\n"), ..Self::new(program) }
    }

    pub fn go(&mut self, method: &str, path: &str, head: &str, body: &str) -> TestResponse {
        let cookies: Vec<String> = self.jar.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let cookies = if cookies.is_empty() { String::new() } else { format!("cookie: {}\r\n", cookies.join("; ")) };
        let answer = self.program.ask(method, path, &format!("{head}{cookies}{}", self.from), body.as_bytes());
        if let Some((name, value)) = answer.header("set-cookie").split(';').next().and_then(|pair| pair.split_once('='))
        {
            assert!(answer.header("set-cookie").contains("HttpOnly; SameSite=Lax"), "{}", answer.header("set-cookie"));
            self.jar.insert(name.to_owned(), value.to_owned());
        }
        answer
    }

    pub fn get(&mut self, path: &str) -> TestResponse {
        self.go("GET", path, "", "")
    }

    pub fn site(&self) -> String {
        format!("http://{}", self.program.address)
    }

    /// Path and query of an address of this site.
    pub fn local(&self, address: &str) -> String {
        address.strip_prefix(&self.site()).unwrap_or_else(|| panic!("{address} is elsewhere")).to_owned()
    }

    /// Begins a sign-in; returns the address of the provider's page.
    pub fn leave(&mut self, more: &[(&str, &str)]) -> String {
        let query = Serializer::new(String::new()).append_pair("provider", "google").extend_pairs(more).finish();
        let answer = self.get(&format!("/auth/v1/authorize?{query}"));
        assert_eq!(answer.status, 302, "{}", String::from_utf8_lossy(&answer.body));
        self.local(answer.header("location"))
    }

    /// Signs in as a new user at the provider; returns the callback address.
    pub fn choose(&mut self, page: &str, name: &str, email: &str) -> String {
        let response = self.get(page);
        assert_eq!(response.status, 200);
        let query = page.split_once('?').unwrap().1;
        let form = Serializer::new(query.to_owned()).append_pair("name", name).append_pair("email", email).finish();
        let head = "content-type: application/x-www-form-urlencoded\r\nsec-fetch-site: same-origin\r\n";
        let answer = self.go("POST", "/demo/identity/authorize", head, &form);
        assert_eq!(answer.status, 303, "{}", String::from_utf8_lossy(&answer.body));
        self.local(answer.header("location"))
    }

    /// The whole sign-in; returns the last address.
    pub fn sign_in(&mut self, name: &str, email: &str, more: &[(&str, &str)]) -> Url {
        let page = self.leave(more);
        let back = self.choose(&page, name, email);
        self.end(&back)
    }

    pub fn end(&mut self, back: &str) -> Url {
        self.follow_redirect(back, 302)
    }

    /// Where a callback without a known flow leads.
    pub fn astray(&mut self, back: &str) -> Url {
        self.follow_redirect(back, 303)
    }

    fn follow_redirect(&mut self, back: &str, status: u16) -> Url {
        let answer = self.get(back);
        assert_eq!((answer.status, answer.header("referrer-policy")), (status, "no-referrer"));
        Url::parse(answer.header("location")).unwrap()
    }

    pub fn exchange(&mut self, code: &str, verifier: &str) -> TestResponse {
        post(self.program, "token?grant_type=pkce", None, &json!({ "auth_code": code, "code_verifier": verifier }))
    }
}

pub fn post(program: &Program, path: &str, bearer: Option<&str>, body: &Value) -> TestResponse {
    ask(program, "POST", path, bearer, &body.to_string())
}

pub fn ask(program: &Program, method: &str, path: &str, bearer: Option<&str>, body: &str) -> TestResponse {
    let bearer = bearer.map_or_else(String::new, |token| format!("authorization: Bearer {token}\r\n"));
    let head = format!("x-supabase-api-version: 2024-01-01\r\ncontent-type: application/json\r\n{bearer}");
    program.ask(method, &format!("/auth/v1/{path}"), &head, body.as_bytes())
}

pub fn query_parameter(url: &Url, name: &str) -> Option<String> {
    url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

pub fn challenge() -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(VERIFIER))
}

pub fn by_code(browser: &mut Browser<'_>, name: &str, email: &str) -> Value {
    let challenge = challenge();
    let end = browser.sign_in(name, email, &[("code_challenge", &challenge), ("code_challenge_method", "s256")]);
    let answer = browser.exchange(&query_parameter(&end, "code").unwrap(), VERIFIER);
    assert_eq!(answer.status, 200, "{}", answer.json());
    answer.json()
}

#[test]
fn continue_with_google_works_on_a_fresh_machine_by_either_flow() {
    let place = ProgramData::new();
    let program = place.start(&["demo", "--ops-listen", "127.0.0.1:0"]);
    let mut browser = Browser::new(&program);
    let signed = by_code(&mut browser, "Nimali Perera", "Nimali@travellers.example");
    let user = &signed["user"];
    assert_eq!(
        (&user["email"], &user["user_metadata"]["full_name"]),
        (&json!("nimali@travellers.example"), &json!("Nimali Perera"))
    );
    assert_eq!(user["app_metadata"], json!({ "provider": "google", "providers": ["google"] }));
    assert_eq!(
        (&user["identities"][0]["provider"], &user["identities"][0]["identity_data"]["email_verified"]),
        (&json!("google"), &json!(true))
    );
    assert!(signed["provider_token"].is_string() && user["email_confirmed_at"].is_string());
    let token = signed["access_token"].as_str().unwrap();
    let profile = program.ask("GET", "/rest/v1/profiles", &format!("authorization: Bearer {token}\r\n"), b"").json();
    assert_eq!((&profile[0]["display_name"], &profile[0]["is_admin"]), (&json!("Nimali Perera"), &json!(false)));

    let again = by_code(&mut browser, "Nimali Perera", "nimali@travellers.example");
    assert_eq!(again["user"]["id"], user["id"]);
    let target = format!("{}/packages?x=1", browser.site());
    let end = browser.sign_in("Nimali Perera", "nimali@travellers.example", &[("redirect_to", &target)]);
    assert_eq!((end.path(), end.query()), ("/packages", Some("x=1")));
    let fragment = end.fragment().unwrap();
    assert!(
        fragment.starts_with("access_token=")
            && fragment.contains("&provider_token=")
            && fragment.contains("&refresh_token="),
        "{fragment}"
    );
    // Only the demo itself creates the ready-made users, such as the admin.
    let page = browser.leave(&[]);
    let html = String::from_utf8(browser.get(&page).body).unwrap();
    for name in ["Anusha Fernando", "Ruwan Jayasuriya"] {
        assert!(html.contains(name), "{name}");
    }
    let unknown = browser.get("/auth/v1/authorize?provider=facebook");
    assert_eq!(
        (unknown.status, unknown.json()["msg"].clone()),
        (400, json!("Unsupported provider: provider is not enabled"))
    );
    assert_eq!(program.get("/auth/v1/settings").json()["external"]["google"], true);
}

/// T-U15.
#[test]
fn a_finished_callback_signs_in_only_the_client_that_began_it_and_only_once() {
    let place = ProgramData::new();
    let program = place.start(&["demo", "--ops-listen", "127.0.0.1:0"]);
    let (mut attacker, mut victim) = (Browser::new(&program), Browser::new(&program));
    let page = attacker.leave(&[]);
    let back = attacker.choose(&page, "Attacker", "attacker@travellers.example");
    // Opened in the victim's browser: without a cookie, with its own, with two.
    let bad = |end: &Url| {
        assert_eq!(
            (
                query_parameter(end, "error_code").as_deref(),
                end.fragment().is_some_and(|text| text.contains("access_token"))
            ),
            (Some("bad_oauth_state"), false),
            "{end}"
        )
    };
    bad(&victim.astray(&back));
    victim.leave(&[]);
    bad(&victim.astray(&back));
    let end = attacker.end(&back);
    assert!(end.fragment().unwrap().contains("access_token"));
    bad(&attacker.astray(&back));
    for nonsense in ["/auth/v1/callback", "/auth/v1/callback?code=x", "/auth/v1/callback?code=x&state=y"] {
        bad(&attacker.astray(nonsense));
    }
    let page = attacker.leave(&[]);
    let state = query_parameter(&Url::parse(&format!("http://x{page}")).unwrap(), "state").unwrap();
    let cancelled = attacker.end(&format!("/auth/v1/callback?error=access_denied&state={state}"));
    assert_eq!(query_parameter(&cancelled, "error").as_deref(), Some("access_denied"));
    bad(&attacker.astray(&format!("/auth/v1/callback?code=x&state={state}")));
}

/// T-U32.
#[test]
fn a_code_that_another_client_began_is_worth_nothing_to_a_victim() {
    let place = ProgramData::new();
    let program = place.start(&["demo", "--ops-listen", "127.0.0.1:0"]);
    let mut attacker = Browser::new(&program);
    let (theirs, ours) = (challenge(), "the victim's own verifier, of a sign-in that was begun");
    let begun = [("code_challenge", theirs.as_str()), ("code_challenge_method", "s256")];
    let end = attacker.sign_in("Attacker", "attacker@travellers.example", &begun);
    assert_eq!(end.fragment(), None, "no token stands in an address");
    // The victim opens the address with its code, with and without a sign-in of their own.
    let (code, mut victim) = (query_parameter(&end, "code").unwrap(), Browser::new(&program));
    let none = victim.exchange(&code, "");
    assert_eq!((none.status, none.code()), (400, "validation_failed".to_owned()));
    let answer = victim.exchange(&code, ours);
    assert_eq!((answer.status, answer.code()), (400, "bad_code_verifier".to_owned()));
    assert_eq!(victim.exchange(&code, VERIFIER).status, 404, "and it is gone");
}

/// T-U14, T-U16, T-U17.
#[test]
fn where_it_ends_and_who_must_answer_stand_in_the_flow_and_not_in_the_address() {
    let place = ProgramData::new();
    let program = place.start(&["demo", "--ops-listen", "127.0.0.1:0"]);
    let mut browser = Browser::new(&program);
    let evil = browser.sign_in("Asha", "asha@travellers.example", &[("redirect_to", "https://evil.example/")]);
    assert_eq!(evil.origin().ascii_serialization(), browser.site());
    let (challenge, site) = (challenge(), browser.site());
    let begin = [("code_challenge", challenge.as_str()), ("code_challenge_method", "s256")];
    // The callback cannot drop the challenge.
    let page = browser.leave(&begin);
    let back = browser.choose(&page, "Asha", "asha@travellers.example");
    let end = browser.end(&format!("{back}&code_challenge=&redirect_to=https%3A%2F%2Fevil.example"));
    assert_eq!((end.origin().ascii_serialization(), end.fragment()), (site, None));
    let code = query_parameter(&end, "code").unwrap();
    let wrong = browser.exchange(&code, "another verifier that is long enough to be one");
    assert_eq!((wrong.status, wrong.code()), (400, "bad_code_verifier".to_owned()));
    assert_eq!(browser.exchange(&code, VERIFIER).status, 404);
    // Another provider's answer, and an invalid code.
    for (tampered, expected) in [("&iss=https%3A%2F%2Fother.example", "bad_oauth_callback"), ("", "bad_oauth_callback")]
    {
        let page = browser.leave(&begin);
        let state = query_parameter(&Url::parse(&format!("http://x{page}")).unwrap(), "state").unwrap();
        let end = browser.end(&format!("/auth/v1/callback?code=stolen&state={state}{tampered}"));
        assert_eq!(query_parameter(&end, "error_code").as_deref(), Some(expected), "{end}");
    }
    for (text, method) in [("short", "s256"), (challenge.as_str(), "md5")] {
        let answer = browser
            .get(&format!("/auth/v1/authorize?provider=google&code_challenge={text}&code_challenge_method={method}"));
        assert_eq!(answer.status, 400);
    }
}

/// T-U19, T-U20.
#[test]
fn an_account_that_was_only_claimed_is_its_owners_and_a_proven_one_is_joined() {
    let place = ProgramData::new();
    let program = place.start(&["demo", "--ops-listen", "127.0.0.1:0", "--mail-pause-seconds", "0"]);
    let claim = json!({ "email": "victim@travellers.example", "password": "the attacker's own" });
    assert_eq!(post(&program, "signup", None, &claim).status, 200);
    let mut browser = Browser::new(&program);
    let signed = by_code(&mut browser, "Victim", "victim@travellers.example");
    let identities = signed["user"]["identities"].as_array().unwrap();
    assert_eq!((identities.len(), &identities[0]["provider"]), (1, &json!("google")));
    let refused = post(&program, "token?grant_type=password", None, &claim);
    assert_eq!((refused.status, refused.code()), (400, "invalid_credentials".to_owned()));
    assert!(place.rows("SELECT id FROM one_time_tokens").is_empty());

    let owner = json!({ "email": "owner@travellers.example", "password": "the owner's own" });
    assert_eq!(post(&program, "signup", None, &owner).status, 200);
    place.write("UPDATE users SET email_confirmed_at = created_at WHERE email = 'owner@travellers.example'");
    let signed = by_code(&mut browser, "Owner", "owner@travellers.example");
    assert_eq!(signed["user"]["app_metadata"]["providers"], json!(["email", "google"]));
    assert_eq!(post(&program, "token?grant_type=password", None, &owner).status, 200);
    for token in ["a.b.c", signed["access_token"].as_str().unwrap()] {
        let answer =
            post(&program, "token?grant_type=id_token", None, &json!({ "provider": "google", "id_token": token }));
        assert_eq!((answer.status, answer.json()["error"].clone()), (400, json!("invalid request")), "{token}");
    }
    let missing = post(&program, "token?grant_type=id_token", None, &json!({ "provider": "google" }));
    assert_eq!(missing.json()["error"], "invalid request");
    let off = post(&program, "token?grant_type=id_token", None, &json!({ "provider": "apple", "id_token": "a.b.c" }));
    assert_eq!((off.status, off.code()), (400, "provider_disabled".to_owned()));
}

/// T-U28.
#[test]
fn without_directories_and_wallets_there_is_no_way_in_through_them() {
    let place = ProgramData::new();
    let program = place.start(&["demo", "--ops-listen", "127.0.0.1:0"]);
    let none = post(&program, "sso", None, &json!({ "domain": "acme.example" }));
    assert_eq!((none.status, none.code()), (404, "sso_provider_not_found".to_owned()));
    // SAML is not supported: an assertion is neither parsed nor expanded.
    let bomb = "<!DOCTYPE a [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;&b;&b;\">\
                <!ENTITY d SYSTEM \"file:///etc/passwd\">]><samlp:Response>&c;&d;</samlp:Response>";
    let form = Serializer::new(String::new()).append_pair("SAMLResponse", bomb).finish();
    let head = "x-supabase-api-version: 2024-01-01\r\ncontent-type: application/x-www-form-urlencoded\r\n";
    for (method, path) in [("POST", "acs"), ("GET", "metadata"), ("POST", "slo")] {
        let answer = program.ask(method, &format!("/auth/v1/sso/saml/{path}"), head, form.as_bytes());
        assert_eq!((answer.status, answer.code()), (404, "sso_provider_not_found".to_owned()), "{path}");
    }
    for wrong in [json!({}), json!({ "domain": "a.example", "provider_id": "b" })] {
        assert_eq!(post(&program, "sso", None, &wrong).code(), "validation_failed");
    }
    let off = post(
        &program,
        "token?grant_type=web3",
        None,
        &json!({ "chain": "ethereum", "message": "x", "signature": "y" }),
    );
    assert_eq!((off.status, off.code()), (422, "web3_provider_disabled".to_owned()));
}

/// T-D17.
#[test]
fn the_demos_provider_is_refused_where_others_could_reach_it() {
    let place = ProgramData::new();
    for words in [
        &["demo", "--listen", "0.0.0.0:0"][..],
        &["demo", "--listen", "127.0.0.1:0", "--site-url", "https://serendib.example"],
    ] {
        let (well, output) = place.run(words);
        assert!(!well && output.contains("loopback") || output.contains("other machines can reach"), "{output}");
    }
    let program = place.start(&["serve", "--ops-listen", "127.0.0.1:0"]);
    assert_ne!(
        program.get("/demo/identity/.well-known/openid-configuration").header("content-type"),
        "application/json"
    );
    assert_eq!(program.get("/auth/v1/authorize?provider=google").status, 400);
    assert_eq!(program.get("/auth/v1/settings").json()["external"]["google"], false);
}
