//! ID tokens, signed with a key that lives as long as the process.

use jsonwebtoken::jwk::{Jwk, KeyOperations, PublicKeyUse, ThumbprintHash};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use p256::pkcs8::EncodePrivateKey as _;
use rand::RngCore as _;
use serde::Serialize;

pub(super) struct Signer {
    key: EncodingKey,
    public: Jwk,
    header: Header,
}

impl Signer {
    pub(super) fn new() -> Result<Self, String> {
        let cannot =
            |error: &dyn std::fmt::Display| format!("no key can be made for the demo identity provider: {error}");
        let secret = draw();
        let der = secret.to_pkcs8_der().map_err(|error| cannot(&error))?;
        let key = EncodingKey::from_ec_der(der.as_bytes());
        let mut public = Jwk::from_encoding_key(&key, Algorithm::ES256).map_err(|error| cannot(&error))?;
        let kid = public.thumbprint(ThumbprintHash::SHA256).map_err(|error| cannot(&error))?;
        public.common.key_id = Some(kid.clone());
        public.common.public_key_use = Some(PublicKeyUse::Signature);
        public.common.key_operations = Some(vec![KeyOperations::Verify]);
        let header = Header { kid: Some(kid), ..Header::new(Algorithm::ES256) };
        Ok(Self { key, public, header })
    }

    pub(super) fn public(&self) -> &Jwk {
        &self.public
    }

    pub(super) fn sign(&self, claims: &impl Serialize) -> Result<String, jsonwebtoken::errors::Error> {
        jsonwebtoken::encode(&self.header, claims, &self.key)
    }
}

/// All 32 bytes are a key, except zero and numbers above the group's order; so the next draw almost certainly works.
fn draw() -> p256::SecretKey {
    loop {
        let mut bytes = [0_u8; 32];
        rand::rng().fill_bytes(&mut bytes);
        if let Ok(key) = p256::SecretKey::from_slice(&bytes) {
            return key;
        }
    }
}
