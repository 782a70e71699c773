//! Security keys and passkeys (WebAuthn) as a second factor (`mfa.webauthn` of the official client).
//!
//! Registration and authentication take two steps each. The first returns options for the browser and a state to store with the challenge;
//! the second takes the browser's answer. The caller stores the state for 300 seconds and one right answer, which prevents replay. States
//! and credentials are opaque text, not for the user.
//!
//! The key may require a fingerprint or a PIN but need not: it is the second factor, and the official client does the same. Browsers
//! support keys only for domain names, not for addresses such as `http://127.0.0.1:8080`: see [`RelyingParty::new`].

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use url::Url;
use uuid::Uuid;
use webauthn_rs::prelude::{
    CredentialID, PublicKeyCredential, RegisterPublicKeyCredential, SecurityKey, SecurityKeyAuthentication,
    SecurityKeyRegistration, WebauthnError,
};
use webauthn_rs::{Webauthn, WebauthnBuilder};

/// Browsers display it with the request for a touch.
const SITE_NAME: &str = "Serendib";
/// WebAuthn Level 3 section 6.4.1: authenticators truncate longer names, some inside a character.
const LONGEST_NAME_BYTES: usize = 64;

pub struct RelyingParty(Webauthn);

/// A new challenge.
#[derive(Clone, Debug, PartialEq)]
pub struct Challenge {
    /// `webauthn` of the answer to `POST /factors/{id}/challenge`: `{"type", "credential_options": {"publicKey"}}`.
    pub webauthn: Value,
    /// Store it with the challenge, and return it once.
    pub state: String,
}

/// A registered key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registered {
    /// Store it with the factor; opaque JSON, without secrets.
    pub credential: String,
    /// Base64url. Must be unique among all factors.
    pub credential_id: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SecurityKeyError {
    #[error("the answer is not written as it should be")]
    Malformed,
    #[error("the answer is not the key's, or not to this challenge")]
    Wrong,
    /// The key's counter went back: the key may have been cloned.
    #[error("the key may have been copied")]
    Copied,
    /// The stored data cannot be read.
    #[error("the stored state cannot be used")]
    Stored,
}

impl RelyingParty {
    /// For the site's address.
    ///
    /// # Errors
    /// A message for the operator: the address has no domain name. For local tests, `http://localhost:8080` works but
    /// `http://127.0.0.1:8080` does not.
    pub fn new(site_url: &str) -> Result<Self, String> {
        let cannot =
            || format!("Security keys need a site with a name, such as http://localhost:8080; {site_url} has none.");
        let url = Url::parse(site_url).map_err(|_| cannot())?;
        let name = url.domain().ok_or_else(cannot)?;
        let built = WebauthnBuilder::new(name, &url).and_then(|builder| builder.rp_name(SITE_NAME).build());
        built.map(Self).map_err(|_| cannot())
    }

    /// For an unverified factor. `name` is the account's name. `known` are the user's stored keys, which the browser does not register
    /// again.
    pub fn begin_registration(&self, user: Uuid, name: &str, known: &[String]) -> Result<Challenge, SecurityKeyError> {
        let known: Vec<CredentialID> = known
            .iter()
            .map(|credential| parse_stored::<SecurityKey>(credential).map(|key| key.cred_id().clone()))
            .collect::<Result<_, _>>()?;
        let name = shortened(name);
        let (options, state) = self
            .0
            .start_securitykey_registration(user, &name, &name, Some(known), None, None)
            .map_err(|_| SecurityKeyError::Stored)?;
        challenge("create", &options, &CeremonyState::Registration(state))
    }

    /// Takes `credential_response` of `POST /factors/{id}/verify`, and the state of its challenge.
    pub fn finish_registration(&self, answer: &Value, state: &str) -> Result<Registered, SecurityKeyError> {
        let CeremonyState::Registration(state) = parse_stored(state)? else { return Err(SecurityKeyError::Wrong) };
        let answer: RegisterPublicKeyCredential = parse_response(answer)?;
        let key = self.0.finish_securitykey_registration(&answer, &state).map_err(why)?;
        Ok(Registered {
            credential: serde_json::to_string(&key).map_err(|_| SecurityKeyError::Stored)?,
            credential_id: BASE64_URL_SAFE_NO_PAD.encode(key.cred_id()),
        })
    }

    /// For a verified factor, with its stored key.
    pub fn begin_authentication(&self, credential: &str) -> Result<Challenge, SecurityKeyError> {
        let key: SecurityKey = parse_stored(credential)?;
        let (options, state) = self.0.start_securitykey_authentication(&[key]).map_err(|_| SecurityKeyError::Stored)?;
        challenge("request", &options, &CeremonyState::Authentication(state))
    }

    /// Takes `credential_response` of `POST /factors/{id}/verify`, the state of its challenge, and the factor's key. Returns the key to
    /// store if it changed: its counter detects clones.
    pub fn finish_authentication(
        &self,
        answer: &Value,
        state: &str,
        credential: &str,
    ) -> Result<Option<String>, SecurityKeyError> {
        let CeremonyState::Authentication(state) = parse_stored(state)? else { return Err(SecurityKeyError::Wrong) };
        let mut key: SecurityKey = parse_stored(credential)?;
        let answer: PublicKeyCredential = parse_response(answer)?;
        let result = self.0.finish_securitykey_authentication(&answer, &state).map_err(why)?;
        match key.update_credential(&result) {
            Some(true) => Ok(Some(serde_json::to_string(&key).map_err(|_| SecurityKeyError::Stored)?)),
            Some(false) => Ok(None),
            // The state belongs to another factor.
            None => Err(SecurityKeyError::Wrong),
        }
    }
}

/// The kind of a state, so that one cannot replace the other.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum CeremonyState {
    Registration(SecurityKeyRegistration),
    Authentication(SecurityKeyAuthentication),
}

/// The library requires credential protection by user verification but only prefers verification. Chromium rejects the combination.
const CONTRADICTING: [&str; 2] = ["credentialProtectionPolicy", "enforceCredentialProtectionPolicy"];

fn challenge(kind: &str, options: &impl Serialize, state: &CeremonyState) -> Result<Challenge, SecurityKeyError> {
    let mut options = serde_json::to_value(options).map_err(|_| SecurityKeyError::Stored)?;
    let public_key = options.get_mut("publicKey").ok_or(SecurityKeyError::Stored)?;
    if let Some(extensions) = public_key.get_mut("extensions").and_then(Value::as_object_mut) {
        extensions.retain(|name, _| !CONTRADICTING.contains(&name.as_str()));
    }
    Ok(Challenge {
        webauthn: json!({ "type": kind, "credential_options": { "publicKey": public_key } }),
        state: serde_json::to_string(state).map_err(|_| SecurityKeyError::Stored)?,
    })
}

fn parse_stored<T: DeserializeOwned>(text: &str) -> Result<T, SecurityKeyError> {
    serde_json::from_str(text).map_err(|_| SecurityKeyError::Stored)
}

fn parse_response<T: DeserializeOwned>(answer: &Value) -> Result<T, SecurityKeyError> {
    T::deserialize(answer).map_err(|_| SecurityKeyError::Malformed)
}

fn why(error: WebauthnError) -> SecurityKeyError {
    match error {
        WebauthnError::CredentialPossibleCompromise => SecurityKeyError::Copied,
        _ => SecurityKeyError::Wrong,
    }
}

/// Never empty, which browsers reject.
fn shortened(name: &str) -> String {
    let mut short = String::new();
    for ch in name.chars().filter(|ch| !ch.is_control()) {
        if short.len() + ch.len_utf8() > LONGEST_NAME_BYTES {
            break;
        }
        short.push(ch);
    }
    let short = short.trim();
    if short.is_empty() { "account".to_owned() } else { short.to_owned() }
}

#[cfg(test)]
mod tests;
