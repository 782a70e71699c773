//! Signed links that allow one action until they expire: HS256 with a key per purpose, so that a link for reading cannot write, and none is
//! an access token. T-S09.

use chrono::{DateTime, Utc};
use hmac::Mac as _;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::Keys;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Download,
    Upload,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkRejection {
    Malformed,
    Expired,
}

impl Purpose {
    fn name(self) -> &'static str {
        match self {
            Self::Download => "storage download",
            Self::Upload => "storage upload",
        }
    }
}

impl Keys {
    /// Signs the claims of a link, valid until `until`.
    ///
    /// # Errors
    /// When they cannot be encoded.
    pub fn sign_link<T: Serialize>(
        &self,
        purpose: Purpose,
        payload: &T,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> anyhow::Result<String> {
        let mut claims = serde_json::to_value(payload)?;
        claims["iat"] = now.timestamp().into();
        claims["exp"] = until.timestamp().into();
        let key = self.link_key(purpose).ok_or_else(|| anyhow::anyhow!("there is no key for links"))?;
        Ok(jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &EncodingKey::from_secret(&key))?)
    }

    /// Verifies a link and returns its claims.
    pub fn read_link<T: DeserializeOwned>(
        &self,
        purpose: Purpose,
        token: &str,
        now: DateTime<Utc>,
    ) -> Result<T, LinkRejection> {
        let key = self.link_key(purpose).ok_or(LinkRejection::Malformed)?;
        let mut rules = Validation::new(Algorithm::HS256);
        // Checked below by the product's clock.
        rules.validate_exp = false;
        rules.validate_aud = false;
        rules.required_spec_claims.clear();
        let read = jsonwebtoken::decode::<Value>(token, &DecodingKey::from_secret(&key), &rules);
        let claims = read.map_err(|_| LinkRejection::Malformed)?.claims;
        let until = claims["exp"].as_i64().ok_or(LinkRejection::Malformed)?;
        if until <= now.timestamp() {
            return Err(LinkRejection::Expired);
        }
        serde_json::from_value(claims).map_err(|_| LinkRejection::Malformed)
    }

    fn link_key(&self, purpose: Purpose) -> Option<Vec<u8>> {
        Some(self.compute_mac(purpose.name(), b"link")?.finalize().into_bytes().to_vec())
    }
}
