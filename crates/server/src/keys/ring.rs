//! Key rotation: one ES256 key signs, older ones verify for as long as their tokens live. T-U35. Keys of signed statements are never removed.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Duration, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header};
use p256::elliptic_curve::sec1::ToEncodedPoint as _;
use p256::pkcs8::EncodePrivateKey as _;
use serde::Serialize;
use serde_json::{Value as Json, json};
use serendib_db::{Db, Row, Tx, Value};
use serendib_domain::{Ctx, Result};

/// Keys of access tokens.
pub(super) const TOKENS: &str = "es256";
/// Keys of statements that leave the site.
pub(super) const STATEMENTS: &str = "statement";
/// The longest lifetime of an access token, plus a margin for clock differences.
const OVERLAP_SECONDS: i64 = 3_600 + 60;
/// Maximum keys read: more than one rotation a minute is a mistake.
const MOST: usize = 64;

/// What happens to tokens signed by the previous key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlap {
    /// They stay valid until they expire.
    Keep,
    /// They are rejected at once: the key has leaked.
    Drop,
}

/// Why a signed statement is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatementRejection {
    Malformed,
    UnknownKey,
    /// The text is not what was signed.
    Altered,
}

struct Es256Key {
    kid: String,
    signer: EncodingKey,
    reader: DecodingKey,
    public: Json,
    retired_at: Option<DateTime<Utc>>,
}

/// Newest first.
#[derive(Default)]
pub(super) struct Ring(Vec<Es256Key>);

impl Ring {
    pub(super) async fn load_or_make(
        db: &Db,
        ctx: &Ctx,
        purpose: &'static str,
        draw: impl Fn() -> String,
    ) -> anyhow::Result<Self> {
        let (ctx, secret) = (ctx.clone(), draw_private_key(draw)?);
        db.write(async move |tx| -> Result<()> {
            let found = tx
                .rows("SELECT id FROM server_keys WHERE purpose = $1 AND retired_at IS NULL LIMIT 1", &[purpose.into()])
                .await?;
            if found.is_empty() { insert(tx, &ctx, purpose, &secret).await } else { Ok(()) }
        })
        .await?;
        Self::load(db, purpose).await
    }

    pub(super) async fn load(db: &Db, purpose: &'static str) -> anyhow::Result<Self> {
        let rows = db
            .rows(
                "SELECT id, secret, retired_at FROM server_keys WHERE purpose = $1 ORDER BY created_at DESC, id LIMIT 64",
                &[purpose.into()],
            )
            .await?;
        rows.iter().take(MOST).map(read).collect::<anyhow::Result<_>>().map(Self)
    }

    pub(super) fn sign<T: Serialize>(&self, claims: &T) -> anyhow::Result<String> {
        let key = self.0.iter().find(|key| key.retired_at.is_none());
        let key = key.ok_or_else(|| anyhow::anyhow!("there is no signing key"))?;
        let mut header = Header::new(Algorithm::ES256);
        header.kid = Some(key.kid.clone());
        Ok(jsonwebtoken::encode(&header, claims, &key.signer)?)
    }

    /// A detached signature of a text: protected header and signature, with nothing between (RFC 7515 appendix F).
    pub(super) fn sign_detached(&self, text: &str) -> anyhow::Result<String> {
        let key = self.0.iter().find(|key| key.retired_at.is_none());
        let key = key.ok_or_else(|| anyhow::anyhow!("there is no signing key"))?;
        let header = URL_SAFE_NO_PAD.encode(json!({ "alg": "ES256", "kid": key.kid }).to_string());
        let signed = format!("{header}.{}", URL_SAFE_NO_PAD.encode(text));
        let signature = jsonwebtoken::crypto::sign(signed.as_bytes(), &key.signer, Algorithm::ES256)?;
        Ok(format!("{header}..{signature}"))
    }

    /// Verifies what [`Self::sign_detached`] made, by keys of any age.
    pub(super) fn verify_detached(&self, text: &str, signature: &str) -> std::result::Result<(), StatementRejection> {
        let malformed = || StatementRejection::Malformed;
        let (header, signature) = signature.split_once("..").ok_or_else(malformed)?;
        let decoded = URL_SAFE_NO_PAD.decode(header).map_err(|_| malformed())?;
        let decoded: Json = serde_json::from_slice(&decoded).map_err(|_| malformed())?;
        if decoded["alg"] != "ES256" {
            return Err(malformed());
        }
        let kid = decoded["kid"].as_str().ok_or_else(malformed)?;
        let key = self.0.iter().find(|key| key.kid == kid).ok_or(StatementRejection::UnknownKey)?;
        let signed = format!("{header}.{}", URL_SAFE_NO_PAD.encode(text));
        match jsonwebtoken::crypto::verify(signature, signed.as_bytes(), &key.reader, Algorithm::ES256) {
            Ok(true) => Ok(()),
            Ok(false) => Err(StatementRejection::Altered),
            Err(_) => Err(malformed()),
        }
    }

    /// All public keys.
    pub(super) fn public_keys(&self) -> Json {
        json!({ "keys": self.0.iter().map(|key| &key.public).collect::<Vec<_>>() })
    }

    /// The verification key of a token signed here.
    pub(super) fn reader(&self, kid: &str, now: DateTime<Utc>) -> Option<&DecodingKey> {
        self.0.iter().find(|key| key.kid == kid && key.is_good(now)).map(|key| &key.reader)
    }

    pub(super) fn jwks(&self, now: DateTime<Utc>) -> Json {
        json!({ "keys": self.0.iter().filter(|key| key.is_good(now)).map(|key| &key.public).collect::<Vec<_>>() })
    }
}

impl Es256Key {
    fn is_good(&self, now: DateTime<Utc>) -> bool {
        self.retired_at.is_none_or(|at| now < at + Duration::seconds(OVERLAP_SECONDS))
    }
}

fn read(row: &Row) -> anyhow::Result<Es256Key> {
    let kid = row.uuid(0)?.to_string();
    let private = scalar(row.text(1)?)?;
    let point = private.public_key().to_encoded_point(false);
    let part = |bytes: Option<&[u8]>| bytes.map(|bytes| URL_SAFE_NO_PAD.encode(bytes)).unwrap_or_default();
    let (x, y) = (part(point.x().map(AsRef::as_ref)), part(point.y().map(AsRef::as_ref)));
    Ok(Es256Key {
        signer: EncodingKey::from_ec_der(private.to_pkcs8_der()?.as_bytes()),
        reader: DecodingKey::from_ec_components(&x, &y)?,
        public: json!({
            "kty": "EC", "crv": "P-256", "x": x, "y": y, "kid": kid, "alg": "ES256", "use": "sig", "key_ops": ["verify"], "ext": true
        }),
        kid,
        retired_at: row.opt_time(2)?,
    })
}

/// A private key from its hexadecimal digits.
fn scalar(text: &str) -> anyhow::Result<p256::SecretKey> {
    let bytes: Vec<u8> = (0..text.len())
        .step_by(2)
        .map(|at| text.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok()))
        .collect::<Option<_>>()
        .ok_or_else(|| anyhow::anyhow!("a signing key in the database is invalid"))?;
    p256::SecretKey::from_slice(&bytes).map_err(|_| anyhow::anyhow!("a signing key in the database is invalid"))
}

/// Draws until the digits are a valid private key; nearly all are.
fn draw_private_key(draw: impl Fn() -> String) -> anyhow::Result<String> {
    (0..8)
        .map(|_| draw())
        .find(|text| scalar(text).is_ok())
        .ok_or_else(|| anyhow::anyhow!("failed to generate a signing key"))
}

async fn insert(tx: &mut Tx<'_>, ctx: &Ctx, purpose: &'static str, secret: &str) -> Result<()> {
    tx.run(
        "INSERT INTO server_keys (id, purpose, secret, created_at) VALUES ($1, $2, $3, $4)",
        &[ctx.new_id().into(), purpose.into(), Value::from(secret), ctx.now.into()],
    )
    .await?
    .any();
    Ok(())
}

/// Creates a new key and retires older ones; running servers load it within seconds.
///
/// # Errors
/// When the database cannot be written.
pub async fn rotate(db: &Db, ctx: &Ctx, draw: impl Fn() -> String, overlap: Overlap) -> anyhow::Result<()> {
    let (ctx, secret) = (ctx.clone(), draw_private_key(draw)?);
    db.write(async move |tx| -> Result<()> {
        match overlap {
            Overlap::Keep => tx
                .run(
                    "UPDATE server_keys SET retired_at = $2 WHERE purpose = $1 AND retired_at IS NULL",
                    &[TOKENS.into(), ctx.now.into()],
                )
                .await?
                .any(),
            Overlap::Drop => tx.run("DELETE FROM server_keys WHERE purpose = $1", &[TOKENS.into()]).await?.any(),
        }
        let past = ctx.now - Duration::seconds(OVERLAP_SECONDS);
        tx.run("DELETE FROM server_keys WHERE purpose = $1 AND retired_at < $2", &[TOKENS.into(), past.into()])
            .await?
            .any();
        insert(tx, &ctx, TOKENS, &secret).await
    })
    .await?;
    Ok(())
}
