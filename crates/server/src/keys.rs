//! The key that `anon` and `service_role` tokens are signed with, and reading tokens back.

use chrono::{DateTime, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use serendib_db::{Db, Value};
use serendib_domain::{Ctx, Result};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

const PURPOSE: &str = "api";
/// The two project keys do not expire within a product's life.
const LIFETIME_SECONDS: i64 = 10 * 365 * 24 * 3_600;
/// Too many to meet by chance.
const OPAQUE_BYTES: usize = 16;
/// Clocks of other machines may differ by this much.
const LEEWAY_SECONDS: i64 = 30;

#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    role: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    sub: Option<String>,
    #[serde(default)]
    iss: Option<String>,
    #[serde(default)]
    iat: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nbf: Option<i64>,
    exp: i64,
}

/// What a token says of its bearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearer {
    Anon,
    Service,
    User(Uuid),
}

/// Why a token was not believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disbelief {
    Malformed,
    BadSignature,
    Expired,
    /// Before its own `nbf`.
    NotYet,
    /// Issued at a moment that is still to come.
    OfTheFuture,
}

pub struct Keys {
    pub anon: String,
    pub service: String,
    readers: Vec<DecodingKey>,
}

impl Keys {
    /// Reads the signing secret, or makes it at the first start.
    pub async fn load(
        db: &Db,
        ctx: &Ctx,
        draw: impl Fn() -> String,
        shared_secret: Option<&str>,
    ) -> anyhow::Result<Self> {
        let (id, fresh, now) = (ctx.new_id(), draw(), ctx.now);
        let (secret, made) = db
            .write(async move |tx| -> Result<(String, DateTime<Utc>)> {
                let found = tx
                    .rows(
                        "SELECT secret, created_at FROM server_keys WHERE purpose = $1 AND retired_at IS NULL ORDER BY created_at DESC LIMIT 1",
                        &[PURPOSE.into()],
                    )
                    .await?;
                if let Some(row) = found.first() {
                    return Ok((row.text(0)?.to_owned(), row.time(1)?));
                }
                tx.run(
                    "INSERT INTO server_keys (id, purpose, secret, created_at) VALUES ($1, $2, $3, $4)",
                    &[id.into(), PURPOSE.into(), Value::from(fresh.as_str()), now.into()],
                )
                .await?
                .any();
                Ok((fresh.clone(), now))
            })
            .await?;
        Self::signed(&secret, made, shared_secret)
    }

    /// Keys that nobody keeps.
    pub fn passing(ctx: &Ctx, secret: &str) -> anyhow::Result<Self> {
        Self::signed(secret, ctx.now, None)
    }

    fn signed(secret: &str, made: DateTime<Utc>, shared_secret: Option<&str>) -> anyhow::Result<Self> {
        let signer = EncodingKey::from_secret(secret.as_bytes());
        let sign = |role: &str| {
            let claims = Claims {
                role: role.to_owned(),
                sub: None,
                iss: Some("serendib".to_owned()),
                iat: made.timestamp(),
                nbf: None,
                exp: made.timestamp() + LIFETIME_SECONDS,
            };
            jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &signer)
        };
        let mut readers = vec![DecodingKey::from_secret(secret.as_bytes())];
        readers.extend(shared_secret.map(|shared| DecodingKey::from_secret(shared.as_bytes())));
        Ok(Self { anon: sign("anon")?, service: sign("service_role")?, readers })
    }

    /// A text that stands for another, the same on every server of one database, and that nobody without the keys can find out
    /// from it by trying. `purpose` keeps those of different uses apart.
    pub fn opaque(&self, purpose: &str, text: &str) -> String {
        let digest = Sha256::new()
            .chain_update(&self.service)
            .chain_update(purpose)
            .chain_update([0])
            .chain_update(text)
            .finalize();
        digest.iter().take(OPAQUE_BYTES).map(|byte| format!("{byte:02x}")).collect()
    }

    /// Whom a token speaks for at the moment `now`.
    pub fn read(&self, token: &str, now: DateTime<Utc>) -> Result<Bearer, Disbelief> {
        if token == self.anon {
            return Ok(Bearer::Anon);
        }
        // Expiry is judged by the product's clock, which tests move.
        let mut rules = Validation::new(Algorithm::HS256);
        rules.validate_exp = false;
        rules.validate_aud = false;
        rules.required_spec_claims.clear();
        let mut why = Disbelief::Malformed;
        for reader in &self.readers {
            match jsonwebtoken::decode::<Claims>(token, reader, &rules) {
                Ok(read) => {
                    let (claims, now) = (&read.claims, now.timestamp());
                    let is_to_come = |moment: i64| moment > now.saturating_add(LEEWAY_SECONDS);
                    return if claims.exp.saturating_add(LEEWAY_SECONDS) < now {
                        Err(Disbelief::Expired)
                    } else if claims.nbf.is_some_and(is_to_come) {
                        Err(Disbelief::NotYet)
                    } else if is_to_come(claims.iat) {
                        Err(Disbelief::OfTheFuture)
                    } else {
                        bearer(claims)
                    };
                }
                Err(error) if matches!(error.kind(), jsonwebtoken::errors::ErrorKind::InvalidSignature) => {
                    why = Disbelief::BadSignature;
                }
                Err(_) => {}
            }
        }
        Err(why)
    }
}

fn bearer(claims: &Claims) -> Result<Bearer, Disbelief> {
    match claims.role.as_str() {
        "anon" => Ok(Bearer::Anon),
        "service_role" => Ok(Bearer::Service),
        "authenticated" => {
            claims.sub.as_deref().and_then(|sub| sub.parse().ok()).map(Bearer::User).ok_or(Disbelief::Malformed)
        }
        _ => Err(Disbelief::Malformed),
    }
}
