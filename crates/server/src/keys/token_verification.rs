//! Verifies tokens and returns their subject. T-U01 and T-U02.
//!
//! The keys held here decide the algorithm (`kid` in the ring, ES256 only), never the token itself. Keys that a token contains or points to
//! are ignored.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use jsonwebtoken::jwk::{AlgorithmParameters, EllipticCurve, Jwk, JwkSet};
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::{ForeignKeySettings, Keys};

/// Tolerated clock difference to other machines.
const LEEWAY_SECONDS: i64 = 30;
const AUDIENCE: &str = "authenticated";
/// Longer tokens are not ours.
const LONGEST: usize = 16 * 1024;

/// The bearer by a token's claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearer {
    Anon,
    Service,
    Person(TokenSubject),
}

/// A user, by a token of ours or of the project that moved here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenSubject {
    pub user: Uuid,
    /// Only from our own tokens: foreign sessions are unknown here.
    pub session: Option<Uuid>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenRejection {
    Malformed,
    BadSignature,
    /// An unknown or removed key.
    UnknownKey,
    Expired,
    TooEarly,
    OfTheFuture,
    /// For another audience or issuer.
    Misdirected,
    /// A user's token without a valid user id.
    BadSubject,
}

#[derive(Debug, Deserialize)]
struct JwtHeader {
    alg: String,
    kid: Option<String>,
    #[serde(default)]
    crit: Option<serde_json::Value>,
}

#[derive(Debug, Deserialize)]
struct Claims {
    #[serde(default)]
    role: String,
    sub: Option<String>,
    session_id: Option<String>,
    iss: Option<String>,
    aud: Option<serde_json::Value>,
    iat: Option<f64>,
    nbf: Option<f64>,
    exp: f64,
}

pub(super) struct VerifiedToken {
    bearer: Result<Bearer, TokenRejection>,
    issued: i64,
    from: i64,
    until: i64,
}

/// Keys of a project that moved here.
#[derive(Default)]
pub(super) struct ForeignKeys {
    secret: Option<DecodingKey>,
    keys: Vec<(Option<String>, Algorithm, DecodingKey)>,
    issuer: Option<String>,
}

impl ForeignKeys {
    pub(super) fn new(elsewhere: &ForeignKeySettings<'_>) -> anyhow::Result<Self> {
        let keys = elsewhere.keys.map(public_keys).transpose().map_err(anyhow::Error::msg)?;
        Ok(Self {
            secret: elsewhere.secret.map(|secret| DecodingKey::from_secret(secret.as_bytes())),
            keys: keys.unwrap_or_default(),
            issuer: elsewhere.issuer.map(str::to_owned),
        })
    }
}

/// The public keys of a JSON Web Key Set.
///
/// # Errors
/// A message for the operator.
pub fn public_keys(text: &str) -> Result<Vec<(Option<String>, Algorithm, DecodingKey)>, String> {
    let set: JwkSet = serde_json::from_str(text).map_err(|error| format!("it is not a JSON Web Key Set ({error})"))?;
    set.keys.iter().map(public_key).collect()
}

fn public_key(jwk: &Jwk) -> Result<(Option<String>, Algorithm, DecodingKey), String> {
    let algorithm = match &jwk.algorithm {
        AlgorithmParameters::EllipticCurve(key) if key.curve == EllipticCurve::P256 => Algorithm::ES256,
        AlgorithmParameters::RSA(_) => Algorithm::RS256,
        AlgorithmParameters::OctetKeyPair(_) => Algorithm::EdDSA,
        _ => return Err("only public keys for ES256, RS256 and EdDSA are accepted".to_owned()),
    };
    let key = DecodingKey::from_jwk(jwk).map_err(|error| format!("one of the keys cannot be read ({error})"))?;
    Ok((jwk.common.key_id.clone(), algorithm, key))
}

impl Keys {
    /// Verifies a token at the moment `now`; `issuer` is the issuer of our own tokens.
    pub fn read(&self, token: &str, issuer: &str, now: DateTime<Utc>) -> Result<Bearer, TokenRejection> {
        if token == self.anon {
            return Ok(Bearer::Anon);
        }
        if token.len() > LONGEST {
            return Err(TokenRejection::Malformed);
        }
        let id: [u8; 32] = Sha256::digest(token).into();
        if let Some(verified) = self.verified.get(&id) {
            return verified.bearer_at(now);
        }
        let verified = self.verify(token, issuer, now)?;
        let answer = verified.bearer_at(now);
        self.verified.insert(id, Arc::new(verified));
        answer
    }

    /// When a token that was just verified expires; `None` for others, and for the anon key.
    pub fn until(&self, token: &str) -> Option<DateTime<Utc>> {
        let id: [u8; 32] = Sha256::digest(token).into();
        DateTime::from_timestamp(self.verified.get(&id)?.until, 0)
    }

    fn verify(&self, token: &str, issuer: &str, now: DateTime<Utc>) -> Result<VerifiedToken, TokenRejection> {
        let parsed_header = header(token)?;
        if parsed_header.crit.is_some() {
            return Err(TokenRejection::Malformed);
        }
        let ring = self.ring.load();
        let ours =
            parsed_header.kid.as_deref().filter(|_| parsed_header.alg == "ES256").and_then(|kid| ring.reader(kid, now));
        if let Some(key) = ours {
            let claims = decode(token, key, Algorithm::ES256)?;
            let is_for_us = claims.iss.as_deref() == Some(issuer) && claims.is_for(true);
            return Ok(VerifiedToken::new(&claims, is_for_us, true));
        }
        if parsed_header.alg == "HS256" {
            return match decode(token, &self.own, Algorithm::HS256) {
                Ok(claims) => Ok(VerifiedToken::new(&claims, claims.is_for(false), false)),
                Err(TokenRejection::BadSignature) => {
                    let key = self.foreign.secret.as_ref().ok_or(TokenRejection::BadSignature)?;
                    self.elsewhere(&decode(token, key, Algorithm::HS256)?)
                }
                Err(other) => Err(other),
            };
        }
        let candidates = self.foreign.keys.iter().filter(|(kid, algorithm, _)| {
            format!("{algorithm:?}") == parsed_header.alg && (kid.is_none() || *kid == parsed_header.kid)
        });
        let mut why = TokenRejection::UnknownKey;
        for (_, algorithm, key) in candidates {
            match decode(token, key, *algorithm) {
                Ok(claims) => return self.elsewhere(&claims),
                Err(disbelief) => why = disbelief,
            }
        }
        Err(why)
    }

    fn elsewhere(&self, claims: &Claims) -> Result<VerifiedToken, TokenRejection> {
        let is_issuer = self.foreign.issuer.as_deref().is_none_or(|issuer| claims.iss.as_deref() == Some(issuer));
        Ok(VerifiedToken::new(claims, is_issuer && claims.is_for(false), false))
    }
}

fn header(token: &str) -> Result<JwtHeader, TokenRejection> {
    let mut parts = token.split('.');
    let (Some(head), Some(_), Some(_), None) = (parts.next(), parts.next(), parts.next(), parts.next()) else {
        return Err(TokenRejection::Malformed);
    };
    let bytes = URL_SAFE_NO_PAD.decode(head).map_err(|_| TokenRejection::Malformed)?;
    serde_json::from_slice(&bytes).map_err(|_| TokenRejection::Malformed)
}

/// The claims of a token with a valid signature; time, issuer and audience are checked later, by the product's clock.
fn decode(token: &str, key: &DecodingKey, algorithm: Algorithm) -> Result<Claims, TokenRejection> {
    let mut rules = Validation::new(algorithm);
    rules.validate_exp = false;
    rules.validate_nbf = false;
    rules.validate_aud = false;
    rules.required_spec_claims.clear();
    match jsonwebtoken::decode::<Claims>(token, key, &rules) {
        Ok(read) => Ok(read.claims),
        Err(error) if matches!(error.kind(), jsonwebtoken::errors::ErrorKind::InvalidSignature) => {
            Err(TokenRejection::BadSignature)
        }
        Err(_) => Err(TokenRejection::Malformed),
    }
}

impl Claims {
    /// Whether the token is for this server; required of our own tokens.
    fn is_for(&self, is_required: bool) -> bool {
        match &self.aud {
            None => !is_required,
            Some(serde_json::Value::String(one)) => one == AUDIENCE,
            Some(serde_json::Value::Array(many)) => many.iter().any(|one| one == AUDIENCE),
            Some(_) => false,
        }
    }

    fn bearer(&self, is_own: bool) -> Result<Bearer, TokenRejection> {
        match self.role.as_str() {
            "anon" if !is_own => Ok(Bearer::Anon),
            "service_role" if !is_own => Ok(Bearer::Service),
            "authenticated" => {
                let user = self.sub.as_deref().and_then(|sub| sub.parse().ok()).ok_or(TokenRejection::BadSubject)?;
                let session = self.session_id.as_deref().filter(|_| is_own).and_then(|id| id.parse().ok());
                // A token of ours without a session could not be revoked.
                if is_own && session.is_none() {
                    return Err(TokenRejection::Malformed);
                }
                Ok(Bearer::Person(TokenSubject { user, session }))
            }
            _ => Err(TokenRejection::Malformed),
        }
    }
}

impl VerifiedToken {
    fn new(claims: &Claims, is_for_us: bool, is_own: bool) -> Self {
        Self {
            bearer: if is_for_us { claims.bearer(is_own) } else { Err(TokenRejection::Misdirected) },
            issued: claims.iat.map_or(i64::MIN, floor_seconds),
            from: claims.nbf.map_or(i64::MIN, floor_seconds),
            until: floor_seconds(claims.exp),
        }
    }

    fn bearer_at(&self, now: DateTime<Utc>) -> Result<Bearer, TokenRejection> {
        let now = now.timestamp();
        if self.until.saturating_add(LEEWAY_SECONDS) < now {
            return Err(TokenRejection::Expired);
        }
        if self.from.saturating_sub(LEEWAY_SECONDS) > now {
            return Err(TokenRejection::TooEarly);
        }
        if self.issued.saturating_sub(LEEWAY_SECONDS) > now {
            return Err(TokenRejection::OfTheFuture);
        }
        self.bearer
    }
}

/// RFC 7519 allows fractions of a second. An impossible date becomes the distant past.
fn floor_seconds(seconds: f64) -> i64 {
    format!("{:.0}", seconds.floor()).parse().unwrap_or(i64::MIN)
}
