//! Signing keys and token verification: the two project keys (`anon`, `service_role`, HS256, for the product's lifetime), and the ring of
//! ES256 keys for users' access tokens, which can be rotated.
//!
//! Tokens of a hosted project that moves here are accepted too, if the operator configures its shared secret or public keys. They identify
//! a user, but give no session and no right.

mod links;
mod ring;
mod token_verification;

use std::sync::Arc;
use std::time::{Duration as Span, Instant};

use arc_swap::ArcSwap;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use hmac::{Hmac, Mac as _};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header};
use quick_cache::sync::Cache;
use serde::Serialize;
use serendib_db::{Db, Value};
use serendib_domain::Ctx;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

pub use links::{LinkRejection, Purpose};
use ring::Ring;
pub use ring::{Overlap, StatementRejection, rotate};
pub use token_verification::{Bearer, TokenRejection, TokenSubject, public_keys};
use token_verification::{ForeignKeys, VerifiedToken};

const PURPOSE: &str = "api";
const CURRENT: &str = "SELECT secret, created_at FROM server_keys WHERE purpose = $1 AND retired_at IS NULL ORDER BY created_at DESC LIMIT 1";
/// The two project keys do not expire within a product's lifetime.
const LIFETIME_SECONDS: i64 = 10 * 365 * 24 * 3_600;
/// Too many to guess.
const OPAQUE_BYTES: usize = 16;
/// Verified tokens are cached: a signature costs more than a read.
const REMEMBERED: usize = 20_000;
/// Maximum age of the ring. A token with an unknown key reloads it at once, but not more often than the second value allows.
pub const RING_AGE: Span = Span::from_secs(15);
const RING_PAUSE: Span = Span::from_secs(1);

#[derive(Debug, Serialize)]
struct ProjectClaims {
    role: &'static str,
    iss: &'static str,
    iat: i64,
    exp: i64,
}

/// Keys of another project whose tokens are accepted.
#[derive(Clone, Debug, Default)]
pub struct ForeignKeySettings<'a> {
    /// A shared HS256 secret.
    pub secret: Option<&'a str>,
    /// A JSON Web Key Set of public keys.
    pub keys: Option<&'a str>,
    /// The only accepted issuer; `None` accepts any.
    pub issuer: Option<&'a str>,
}

pub struct Keys {
    pub anon: String,
    pub service: String,
    secret: String,
    own: DecodingKey,
    foreign: ForeignKeys,
    ring: ArcSwap<Ring>,
    statements: Ring,
    read_at: tokio::sync::Mutex<Instant>,
    verified: Cache<[u8; 32], Arc<VerifiedToken>>,
}

impl Keys {
    /// Reads the signing keys, or creates them at the first start.
    pub async fn load(
        db: &Db,
        ctx: &Ctx,
        draw: impl Fn() -> String,
        elsewhere: &ForeignKeySettings<'_>,
    ) -> anyhow::Result<Self> {
        let (id, fresh, now) = (ctx.new_id(), draw(), ctx.now);
        let (secret, made) = db
            .write(async move |tx| -> serendib_domain::Result<(String, DateTime<Utc>)> {
                let found = tx.rows(CURRENT, &[PURPOSE.into()]).await?;
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
        let ring = Ring::load_or_make(db, ctx, ring::TOKENS, &draw).await?;
        let statements = Ring::load_or_make(db, ctx, ring::STATEMENTS, &draw).await?;
        Self::assembled(secret, made, (ring, statements), ForeignKeys::new(elsewhere)?)
    }

    /// The project keys of a database; `None` if no server has created them yet. Writes nothing.
    pub async fn look(db: &Db) -> anyhow::Result<Option<Self>> {
        let found = db.rows(CURRENT, &[PURPOSE.into()]).await?;
        let Some(row) = found.first() else { return Ok(None) };
        Self::assembled(row.text(0)?.to_owned(), row.time(1)?, <(Ring, Ring)>::default(), ForeignKeys::default())
            .map(Some)
    }

    /// Keys in memory only.
    pub fn passing(ctx: &Ctx, secret: &str) -> anyhow::Result<Self> {
        Self::assembled(secret.to_owned(), ctx.now, <(Ring, Ring)>::default(), ForeignKeys::default())
    }

    fn assembled(
        secret: String,
        made: DateTime<Utc>,
        (ring, statements): (Ring, Ring),
        foreign: ForeignKeys,
    ) -> anyhow::Result<Self> {
        let signer = EncodingKey::from_secret(secret.as_bytes());
        let sign = |role: &'static str| {
            let claims = ProjectClaims {
                role,
                iss: "serendib",
                iat: made.timestamp(),
                exp: made.timestamp() + LIFETIME_SECONDS,
            };
            jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &signer)
        };
        Ok(Self {
            anon: sign("anon")?,
            service: sign("service_role")?,
            own: DecodingKey::from_secret(secret.as_bytes()),
            secret,
            foreign,
            ring: ArcSwap::from_pointee(ring),
            statements,
            read_at: tokio::sync::Mutex::new(Instant::now()),
            verified: Cache::new(REMEMBERED),
        })
    }

    /// A keyed hash, the same on every server of one database, that cannot be found by trying without the keys. `purpose` separates uses.
    pub fn keyed_hash(&self, purpose: &str, text: &str) -> String {
        let digest = Sha256::new()
            .chain_update(&self.service)
            .chain_update(purpose)
            .chain_update([0])
            .chain_update(text)
            .finalize();
        digest.iter().take(OPAQUE_BYTES).map(|byte| format!("{byte:02x}")).collect()
    }

    /// A MAC that only this product can compute for `purpose`.
    fn compute_mac(&self, purpose: &str, bytes: &[u8]) -> Option<Hmac<Sha256>> {
        let mut seal = Hmac::<Sha256>::new_from_slice(self.secret.as_bytes()).ok()?;
        seal.update(purpose.as_bytes());
        seal.update(&[0]);
        seal.update(bytes);
        Some(seal)
    }

    /// The refresh token with this number of a session.
    pub fn refresh_token(&self, session: Uuid, counter: i64) -> String {
        let mut bytes = Vec::with_capacity(56);
        bytes.extend_from_slice(session.as_bytes());
        bytes.extend_from_slice(&counter.to_be_bytes());
        if let Some(seal) = self.compute_mac("refresh", &bytes) {
            bytes.extend_from_slice(&seal.finalize().into_bytes());
        }
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// The session and number in a refresh token of this product.
    pub fn read_refresh_token(&self, text: &str) -> Option<(Uuid, i64)> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (signed, seal) = bytes.split_at_checked(24)?;
        self.compute_mac("refresh", signed)?.verify_slice(seal).ok()?;
        let (session, counter) = signed.split_at_checked(16)?;
        Some((Uuid::from_slice(session).ok()?, i64::from_be_bytes(counter.try_into().ok()?)))
    }

    /// Signs the claims of an access token.
    ///
    /// # Errors
    /// When there is no signing key.
    pub fn sign<T: Serialize>(&self, claims: &T) -> anyhow::Result<String> {
        self.ring.load().sign(claims)
    }

    /// A detached signature of a statement that leaves the site.
    ///
    /// # Errors
    /// When there is no signing key.
    pub fn sign_statement(&self, text: &str) -> anyhow::Result<String> {
        self.statements.sign_detached(text)
    }

    /// # Errors
    /// Why the statement is not accepted.
    pub fn verify_statement(&self, text: &str, signature: &str) -> Result<(), StatementRejection> {
        self.statements.verify_detached(text, signature)
    }

    /// The public keys of statements, as a JSON Web Key Set.
    pub fn statement_keys(&self) -> serde_json::Value {
        self.statements.public_keys()
    }

    /// The public keys that may verify a token now, as a JSON Web Key Set.
    pub fn jwks(&self, now: DateTime<Utc>) -> serde_json::Value {
        self.ring.load().jwks(now)
    }

    /// As [`Self::read`], after reloading a ring that other processes changed.
    ///
    /// # Errors
    /// Why the token is rejected.
    pub async fn verify_token(
        &self,
        db: &Db,
        token: &str,
        issuer: &str,
        now: DateTime<Utc>,
    ) -> Result<Bearer, TokenRejection> {
        self.keep_current(db, false).await;
        match self.read(token, issuer, now) {
            Err(TokenRejection::UnknownKey) => {
                self.keep_current(db, true).await;
                self.read(token, issuer, now)
            }
            read => read,
        }
    }

    /// Reloads a ring that another process changed; `at_once` for a token with an unknown key.
    pub async fn keep_current(&self, db: &Db, at_once: bool) {
        let Ok(mut read_at) = self.read_at.try_lock() else { return };
        let age = if at_once { RING_PAUSE } else { RING_AGE };
        if read_at.elapsed() < age {
            return;
        }
        *read_at = Instant::now();
        match Ring::load(db, ring::TOKENS).await {
            Ok(ring) => {
                self.ring.store(Arc::new(ring));
                // Tokens of a removed key must not stay cached.
                self.verified.clear();
            }
            Err(error) => tracing::warn!(?error, "failed to reload the signing keys; the known keys stay in use"),
        }
    }
}

#[cfg(test)]
mod tests;
