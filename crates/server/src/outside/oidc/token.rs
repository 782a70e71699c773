//! Verifies ID tokens. OpenID Connect Core section 3.1.3.7.

use std::str::FromStr as _;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::{DateTime, Duration, Utc};
use openidconnect::core::{CoreJsonWebKey, CoreJsonWebKeySet, CoreJwsSigningAlgorithm};
use openidconnect::{
    AccessToken, AccessTokenHash, ClaimsVerificationError, ClientId, IdTokenVerifier, IssuerUrl,
    SignatureVerificationError,
};
use sha2::{Digest as _, Sha256};

use super::claims::Claims;
use super::error::IdTokenError;
use super::metadata::{IdToken, TokenClaims};

/// Google's have about 1,200 bytes.
const LONGEST_BYTES: usize = 16 * 1024;
/// Tolerated clock difference to other machines. T-U02.
const LEEWAY: Duration = Duration::seconds(30);
/// Maximum age of a token for this flow's code, which itself lives for minutes.
pub(super) const JUST_ISSUED: Duration = Duration::minutes(10);
/// Maximum age of an application's token; its own expiry is usually an hour.
pub(super) const SAME_DAY: Duration = Duration::hours(24);

/// Signatures with the provider's private key. HS256 tokens could be made with our own secret, and `none` by every client: neither is
/// accepted.
const ALGORITHMS: [CoreJwsSigningAlgorithm; 9] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha384,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha512,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
    CoreJwsSigningAlgorithm::RsaSsaPssSha384,
    CoreJwsSigningAlgorithm::RsaSsaPssSha512,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
    CoreJwsSigningAlgorithm::EcdsaP384Sha384,
    CoreJwsSigningAlgorithm::EdDsa,
];

pub(super) enum Nonce<'a> {
    /// The claim is this text.
    Is(&'a str),
    /// The claim is the hash of this text, or missing without one.
    Hashed(Option<&'a str>),
}

pub(super) struct Expected<'a> {
    /// Our client ids; the token must be for one of them and no other client.
    pub audiences: &'a [&'a str],
    pub nonce: Nonce<'a>,
    pub access_token: Option<&'a str>,
    pub oldest: Duration,
    pub now: DateTime<Utc>,
}

pub(super) fn parse(text: &str) -> Result<IdToken, IdTokenError> {
    if text.len() > LONGEST_BYTES {
        return Err(IdTokenError::Malformed);
    }
    IdToken::from_str(text).map_err(|_| IdTokenError::Malformed)
}

pub(super) fn verify(
    token: &IdToken,
    issuer: &IssuerUrl,
    keys: &CoreJsonWebKeySet,
    expected: &Expected<'_>,
) -> Result<Claims, IdTokenError> {
    let mut why = IdTokenError::Audience(Vec::new());
    for audience in expected.audiences {
        match verify_for(token, issuer, keys, expected, audience) {
            Err(IdTokenError::Audience(named)) => why = IdTokenError::Audience(named),
            checked => return checked,
        }
    }
    Err(why)
}

fn verify_for(
    token: &IdToken,
    issuer: &IssuerUrl,
    keys: &CoreJsonWebKeySet,
    expected: &Expected<'_>,
    audience: &str,
) -> Result<Claims, IdTokenError> {
    let verifier = IdTokenVerifier::new_public_client(ClientId::new(audience.to_owned()), issuer.clone(), keys.clone())
        .set_allowed_algs(ALGORITHMS)
        .set_time_fn(|| expected.now - LEEWAY)
        .set_issue_time_verifier_fn(|at| {
            let age = expected.now - at;
            if age < -LEEWAY || age > expected.oldest { Err(String::new()) } else { Ok(()) }
        });
    // The nonce is checked below, with a more precise error.
    let claims = token
        .claims(&verifier, |_: Option<&openidconnect::Nonce>| Ok(()))
        .map_err(|error| disbelief(error, token, &verifier))?;
    let more = claims.additional_claims();
    if more.nbf.is_some_and(|from| from > (expected.now + LEEWAY).timestamp()) {
        return Err(IdTokenError::Time);
    }
    // The library leaves the check of the authorized party to its callers.
    if let Some(party) = claims.authorized_party()
        && !expected.audiences.contains(&party.as_str())
    {
        return Err(IdTokenError::Audience(vec![party.as_str().to_owned()]));
    }
    check_nonce(claims, &expected.nonce)?;
    check_access_token(token, claims, &verifier, expected.access_token)?;
    Claims::from_token(claims)
}

fn check_nonce(claims: &TokenClaims, expected: &Nonce<'_>) -> Result<(), IdTokenError> {
    let wanted = match expected {
        Nonce::Is(text) => Some((*text).to_owned()),
        Nonce::Hashed(text) => text.map(hashed),
    };
    match (claims.nonce().map(|nonce| nonce.secret()), wanted) {
        (None, None) => Ok(()),
        (Some(named), Some(wanted)) if is_same(named, &wanted) => Ok(()),
        (Some(_), Some(_)) => Err(IdTokenError::Nonce),
        _ => Err(IdTokenError::NonceOfOne),
    }
}

fn check_access_token(
    token: &IdToken,
    claims: &TokenClaims,
    verifier: &IdTokenVerifier<'_, CoreJsonWebKey>,
    given: Option<&str>,
) -> Result<(), IdTokenError> {
    let Some(named) = claims.access_token_hash() else { return Ok(()) };
    let given = AccessToken::new(given.ok_or(IdTokenError::AccessTokenMissing)?.to_owned());
    let algorithm = token.signing_alg().map_err(|_| IdTokenError::Algorithm)?;
    let key = token.signing_key(verifier).map_err(|_| IdTokenError::Key)?;
    let hash = AccessTokenHash::from_token(&given, algorithm, key).map_err(|_| IdTokenError::Algorithm)?;
    if hash == *named { Ok(()) } else { Err(IdTokenError::AccessToken) }
}

fn disbelief(
    error: ClaimsVerificationError,
    token: &IdToken,
    verifier: &IdTokenVerifier<'_, CoreJsonWebKey>,
) -> IdTokenError {
    match error {
        ClaimsVerificationError::InvalidAudience(_) => IdTokenError::Audience(audiences(token)),
        ClaimsVerificationError::InvalidIssuer(_) => IdTokenError::Issuer,
        ClaimsVerificationError::Expired(_) => IdTokenError::Time,
        ClaimsVerificationError::SignatureVerification(error) => match error {
            SignatureVerificationError::NoMatchingKey => IdTokenError::Key,
            // With nameless keys a new key looks like a wrong signature.
            SignatureVerificationError::CryptoError(_) if token.signing_key(verifier).is_ok_and(is_nameless) => {
                IdTokenError::Key
            }
            SignatureVerificationError::CryptoError(_) => IdTokenError::Signature,
            SignatureVerificationError::AmbiguousKeyId(_) | SignatureVerificationError::InvalidKey(_) => {
                IdTokenError::Key
            }
            _ => IdTokenError::Algorithm,
        },
        _ => IdTokenError::Malformed,
    }
}

fn is_nameless(key: &CoreJsonWebKey) -> bool {
    openidconnect::JsonWebKey::key_id(key).is_none()
}

/// The audiences of a rejected token, which the wire returns to the client.
fn audiences(token: &IdToken) -> Vec<String> {
    let text = token.to_string();
    let claims = text.split('.').nth(1).and_then(|part| BASE64_URL_SAFE_NO_PAD.decode(part).ok());
    let claims: Option<serde_json::Value> = claims.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    match claims.as_ref().and_then(|claims| claims.get("aud")) {
        Some(serde_json::Value::String(one)) => vec![one.clone()],
        Some(serde_json::Value::Array(all)) => all.iter().filter_map(|one| one.as_str().map(str::to_owned)).collect(),
        _ => Vec::new(),
    }
}

/// The challenge of a PKCE verifier. RFC 7636 section 4.2.
pub(super) fn challenge(verifier: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes()))
}

fn hashed(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Comparing digests leaks no position of the first difference.
fn is_same(received: &str, known: &str) -> bool {
    Sha256::digest(received.as_bytes()) == Sha256::digest(known.as_bytes())
}
