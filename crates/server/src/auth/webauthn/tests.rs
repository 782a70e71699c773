//! Registration and authentication with a fake key, written after WebAuthn Level 3 section 6.

use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use sha2::{Digest as _, Sha256};

use super::*;

const SITE: &str = "http://localhost:8080";
const PRESENT: u8 = 0b0000_0001;
const VERIFIED: u8 = 0b0000_0100;
const ATTESTED: u8 = 0b0100_0000;

/// An authenticator and its browser.
struct FakeAuthenticator {
    secret: SigningKey,
    id: Vec<u8>,
    counter: u32,
    flags: u8,
    site: &'static str,
    name: &'static str,
}

impl FakeAuthenticator {
    fn new(seed: u8) -> Self {
        Self {
            secret: SigningKey::from_slice(&[seed; 32]).unwrap(),
            id: vec![seed; 16],
            counter: 1,
            flags: PRESENT | VERIFIED,
            site: SITE,
            name: "localhost",
        }
    }

    fn client_data(&self, kind: &str, challenge: &Challenge) -> Vec<u8> {
        let challenge_text = &challenge.webauthn["credential_options"]["publicKey"]["challenge"];
        json!({ "type": kind, "challenge": challenge_text, "origin": self.site, "crossOrigin": false })
            .to_string()
            .into_bytes()
    }

    fn authenticator_data(&self, flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest(self.name).to_vec();
        data.push(flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    /// `credential_response` after `navigator.credentials.create()`.
    fn create(&self, challenge: &Challenge) -> Value {
        let mut data = self.authenticator_data(self.flags | ATTESTED);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).unwrap().to_be_bytes());
        data.extend(&self.id);
        let point = self.secret.verifying_key().to_encoded_point(false);
        // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(point.x().unwrap());
        data.extend([0x22, 0x58, 0x20]);
        data.extend(point.y().unwrap());
        // {"fmt": "none", "attStmt": {}, "authData": data}
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(u8::try_from(data.len()).unwrap());
        object.extend(data);
        self.answer(json!({
            "attestationObject": coded(&object),
            "clientDataJSON": coded(&self.client_data("webauthn.create", challenge)),
            "transports": ["usb"],
            "publicKeyAlgorithm": -7,
        }))
    }

    /// `credential_response` after `navigator.credentials.get()`.
    fn get(&mut self, challenge: &Challenge) -> Value {
        self.counter += 1;
        let (data, client_data) = (self.authenticator_data(self.flags), self.client_data("webauthn.get", challenge));
        let signature: Signature = self.secret.sign(&[&*data, &Sha256::digest(&client_data)].concat());
        self.answer(json!({
            "authenticatorData": coded(&data),
            "clientDataJSON": coded(&client_data),
            "signature": coded(signature.to_der().as_bytes()),
        }))
    }

    fn answer(&self, response: Value) -> Value {
        json!({
            "id": coded(&self.id), "rawId": coded(&self.id), "type": "public-key", "response": response,
            "clientExtensionResults": { "credProps": { "rk": false } }, "authenticatorAttachment": "cross-platform",
        })
    }
}

fn coded(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

fn site() -> RelyingParty {
    RelyingParty::new(SITE).unwrap()
}

fn registering() -> Challenge {
    site().begin_registration(Uuid::from_u128(7), "asha@example.com", &[]).unwrap()
}

fn registered(key: &FakeAuthenticator) -> Registered {
    let challenge = registering();
    site().finish_registration(&key.create(&challenge), &challenge.state).unwrap()
}

#[test]
fn the_browsers_options_are_what_the_official_client_reads() {
    let options = registering().webauthn;
    assert_eq!(options["type"], "create");
    let public_key = &options["credential_options"]["publicKey"];
    assert_eq!(public_key["rp"], json!({ "name": "Serendib", "id": "localhost" }));
    assert_eq!(
        (&public_key["user"]["name"], &public_key["user"]["displayName"]),
        (&json!("asha@example.com"), &json!("asha@example.com"))
    );
    assert_eq!(public_key["user"]["id"], coded(Uuid::from_u128(7).as_bytes()));
    assert_eq!(public_key["authenticatorSelection"]["userVerification"], "preferred");
    // Chromium rejects a protection policy that requires more than "preferred".
    assert_eq!(public_key["extensions"], json!({ "credProps": true, "uvm": true }));
    assert!(public_key["challenge"].as_str().is_some_and(|challenge| challenge.len() >= 22));
    let algorithms = public_key["pubKeyCredParams"].as_array().unwrap();
    assert!(algorithms.contains(&json!({ "type": "public-key", "alg": -7 })), "{algorithms:?}");

    let key = FakeAuthenticator::new(3);
    let Registered { credential, credential_id } = registered(&key);
    assert_eq!(credential_id, coded(&key.id));
    let options = site().begin_authentication(&credential).unwrap().webauthn;
    let public_key = &options["credential_options"]["publicKey"];
    assert_eq!((&options["type"], &public_key["rpId"]), (&json!("request"), &json!("localhost")));
    assert_eq!(
        (&public_key["allowCredentials"][0]["id"], &public_key["allowCredentials"][0]["type"]),
        (&json!(credential_id), &json!("public-key"))
    );
    assert_ne!(
        public_key["challenge"],
        site().begin_authentication(&credential).unwrap().webauthn["credential_options"]["publicKey"]["challenge"]
    );
}

#[test]
fn a_key_is_registered_and_opens_again_and_again() {
    let mut key = FakeAuthenticator::new(3);
    let mut credential = registered(&key).credential;
    for _ in 0..3 {
        let challenge = site().begin_authentication(&credential).unwrap();
        let answer = key.get(&challenge);
        credential = site().finish_authentication(&answer, &challenge.state, &credential).unwrap().unwrap();
    }
    let excluded = site().begin_registration(Uuid::from_u128(7), "asha", &[credential]).unwrap().webauthn;
    assert_eq!(excluded["credential_options"]["publicKey"]["excludeCredentials"][0]["id"], coded(&key.id));
}

#[test]
fn a_key_without_a_fingerprint_reader_is_good_enough_for_a_second_factor() {
    let mut key = FakeAuthenticator { flags: PRESENT, counter: 0, ..FakeAuthenticator::new(3) };
    let credential = registered(&key).credential;
    let challenge = site().begin_authentication(&credential).unwrap();
    assert!(site().finish_authentication(&key.get(&challenge), &challenge.state, &credential).is_ok());
}

#[test]
fn an_answer_from_elsewhere_or_to_something_else_is_refused() {
    for key in [
        FakeAuthenticator { site: "http://localhost:8081", ..FakeAuthenticator::new(3) },
        FakeAuthenticator { site: "https://evil.example", ..FakeAuthenticator::new(3) },
        FakeAuthenticator { site: "http://evil.localhost:8080", ..FakeAuthenticator::new(3) },
        FakeAuthenticator { name: "evil.example", ..FakeAuthenticator::new(3) },
        FakeAuthenticator { flags: 0, ..FakeAuthenticator::new(3) },
    ] {
        let challenge = registering();
        let result = site().finish_registration(&key.create(&challenge), &challenge.state);
        assert_eq!(result, Err(SecurityKeyError::Wrong), "{} {} {}", key.site, key.name, key.flags);
    }
    let (one, other) = (registering(), registering());
    assert_eq!(
        site().finish_registration(&FakeAuthenticator::new(3).create(&one), &other.state),
        Err(SecurityKeyError::Wrong)
    );

    let credential = registered(&FakeAuthenticator::new(3)).credential;
    let opening = || site().begin_authentication(&credential).unwrap();
    for mut key in [
        FakeAuthenticator { site: "http://localhost:8081", ..FakeAuthenticator::new(3) },
        FakeAuthenticator { name: "evil.example", ..FakeAuthenticator::new(3) },
        FakeAuthenticator { flags: 0, ..FakeAuthenticator::new(3) },
        FakeAuthenticator::new(4),
        FakeAuthenticator { id: vec![3; 16], ..FakeAuthenticator::new(4) },
        // Registered with a fingerprint, so authentication needs one.
        FakeAuthenticator { flags: PRESENT, ..FakeAuthenticator::new(3) },
    ] {
        let challenge = opening();
        let result = site().finish_authentication(&key.get(&challenge), &challenge.state, &credential);
        assert_eq!(result, Err(SecurityKeyError::Wrong), "{} {} {:?} {}", key.site, key.name, key.id, key.flags);
    }
    let (one, other) = (opening(), opening());
    let result = site().finish_authentication(&FakeAuthenticator::new(3).get(&one), &other.state, &credential);
    assert_eq!(result, Err(SecurityKeyError::Wrong));
}

#[test]
fn the_state_of_one_step_is_not_that_of_another() {
    let (mut key, other) = (FakeAuthenticator::new(3), registered(&FakeAuthenticator::new(4)).credential);
    let credential = registered(&key).credential;
    let (creating, opening) = (registering(), site().begin_authentication(&credential).unwrap());
    assert_eq!(site().finish_registration(&key.create(&opening), &opening.state), Err(SecurityKeyError::Wrong));
    let answer = key.get(&creating);
    assert_eq!(site().finish_authentication(&answer, &creating.state, &credential), Err(SecurityKeyError::Wrong));
    let answer = key.get(&opening);
    assert_eq!(site().finish_authentication(&answer, &opening.state, &other), Err(SecurityKeyError::Wrong));
    let answer = key.get(&opening);
    for state in ["", "{}", "null", "{\"registration\":{}}"] {
        assert_eq!(site().finish_authentication(&answer, state, &credential), Err(SecurityKeyError::Stored), "{state}");
    }
    assert_eq!(site().begin_authentication("{}"), Err(SecurityKeyError::Stored));
}

#[test]
fn a_counter_that_went_back_tells_of_a_copy() {
    let mut key = FakeAuthenticator { counter: 10, ..FakeAuthenticator::new(3) };
    let mut copy = FakeAuthenticator { counter: 5, ..FakeAuthenticator::new(3) };
    let credential = registered(&key).credential;
    let challenge = site().begin_authentication(&credential).unwrap();
    let credential =
        site().finish_authentication(&key.get(&challenge), &challenge.state, &credential).unwrap().unwrap();
    let challenge = site().begin_authentication(&credential).unwrap();
    let result = site().finish_authentication(&copy.get(&challenge), &challenge.state, &credential);
    assert_eq!(result, Err(SecurityKeyError::Copied));
}

#[test]
fn what_is_no_answer_is_refused() {
    let mut key = FakeAuthenticator::new(3);
    let credential = registered(&key).credential;
    let (creating, opening) = (registering(), site().begin_authentication(&credential).unwrap());
    let good = key.get(&opening);
    for answer in
        [Value::Null, json!({}), json!("x"), json!([1]), json!({ "id": "x", "rawId": "?", "type": "public-key" })]
    {
        assert_eq!(site().finish_registration(&answer, &creating.state), Err(SecurityKeyError::Malformed), "{answer}");
        assert_eq!(
            site().finish_authentication(&answer, &opening.state, &credential),
            Err(SecurityKeyError::Malformed),
            "{answer}"
        );
    }
    for part in ["authenticatorData", "clientDataJSON", "signature"] {
        let mut changed = good.clone();
        changed["response"][part] = json!(coded(b"{}"));
        assert_eq!(
            site().finish_authentication(&changed, &opening.state, &credential),
            Err(SecurityKeyError::Wrong),
            "{part}"
        );
    }
    assert!(site().finish_authentication(&good, &opening.state, &credential).is_ok());
}

#[test]
fn a_site_needs_a_name() {
    for url in ["https://serendib.example", "http://localhost:8080", "https://serendib.example:8443"] {
        assert!(RelyingParty::new(url).is_ok(), "{url}");
    }
    for url in ["http://127.0.0.1:8080", "http://[::1]:8080", "nonsense", ""] {
        assert!(RelyingParty::new(url).is_err_and(|message| message.contains("localhost")), "{url}");
    }
}

#[test]
fn names_are_cut_where_a_letter_ends_and_are_never_empty() {
    for (name, expected) in [("", "account"), (" \r\n", "account"), ("Asha", "Asha")] {
        assert_eq!(shortened(name), expected);
    }
    let sinhala = "ආයුබෝවන්".repeat(20);
    assert!(shortened(&sinhala).len() <= LONGEST_NAME_BYTES && sinhala.starts_with(&shortened(&sinhala)));
}
