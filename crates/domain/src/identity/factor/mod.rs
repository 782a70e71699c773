//! Second factors: an authenticator app, a phone, a security key. A session that has passed one is `aal2`.
//!
//! The server compares secrets inside the transaction that marks them as used: a code works once even if it is sent fifty times at the same
//! moment. T-U25 and T-U26.

mod answer;
mod enrol;
mod remove;

use chrono::{DateTime, Utc};
use serde::Serialize;
use serendib_db::{Tx, from_text, row_struct};
use uuid::Uuid;

use super::mail_content::IdentityMail;
use super::one_time::SubmittedCode;
use super::{IdentityRejection, IdentityResult, Rules, mails, user};
use crate::ctx::Ctx;

pub use answer::{challenge, look, verify};
pub use enrol::{NAME_LIMIT, enrol};
pub use remove::{remove, remove_of};

/// Serialized by its name, see [`FactorKind::name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize))]
#[serde(rename_all = "lowercase")]
pub enum FactorKind {
    Totp,
    Phone,
    WebAuthn,
}

impl FactorKind {
    pub fn name(self) -> &'static str {
        match self {
            Self::Totp => "totp",
            Self::Phone => "phone",
            Self::WebAuthn => "webauthn",
        }
    }

    pub fn read(name: &str) -> Option<Self> {
        [Self::Totp, Self::Phone, Self::WebAuthn].into_iter().find(|kind| kind.name() == name)
    }

    /// Whether an answer is short enough to guess.
    pub(super) fn is_guessable(self) -> bool {
        self != Self::WebAuthn
    }

    /// Its name in a session's list of methods.
    fn method(self) -> &'static str {
        match self {
            Self::Totp => "totp",
            Self::Phone => "mfa/phone",
            Self::WebAuthn => "mfa/webauthn",
        }
    }
}

from_text!(FactorKind, FactorKind::read);

#[derive(Clone, Debug)]
pub struct New {
    pub kind: FactorKind,
    pub friendly_name: Option<String>,
    pub secret: Option<String>,
    pub phone: Option<String>,
}

row_struct! {
    /// A factor with its secrets, for the server only.
    #[derive(Clone, Debug)]
    pub struct FactorRow {
        id: Uuid = "id",
        kind: FactorKind = "kind",
        is_verified: bool = "is_verified",
        secret: Option<String> = "secret",
        phone: Option<String> = "phone",
        credential: Option<String> = "credential",
        last_step: Option<i64> = "last_step",
        created_at: DateTime<Utc> = "created_at",
    }
}

impl FactorRow {
    /// Whether the enrollment has expired: someone who later sees what was displayed must not be able to complete it.
    fn is_over(&self, ctx: &Ctx, rules: &Rules) -> bool {
        !self.is_verified && self.created_at + rules.factor_life <= ctx.now
    }
}

/// The stored part of a challenge.
#[derive(Clone, Debug, Default)]
pub struct FactorChallenge {
    pub code_hash: Option<String>,
    pub state: Option<String>,
}

/// A right answer, and what to remember of it.
#[derive(Clone, Debug, Default)]
pub struct Right {
    pub last_step: Option<i64>,
    pub credential: Option<String>,
    /// Of a security key that this answer registers.
    pub credential_id: Option<String>,
}

#[derive(Clone, Debug)]
pub struct ChallengeResponse {
    pub factor: Uuid,
    pub challenge: Uuid,
    /// The mailed code of a reauthentication.
    pub nonce: Option<SubmittedCode>,
}

/// # Errors
/// `FactorNotFound` if it belongs to another user.
pub async fn find(tx: &mut Tx<'_>, who: Uuid, id: Uuid) -> IdentityResult<FactorRow> {
    let found = tx.select_one("FROM mfa_factors WHERE id = $1 AND user_id = $2", &[id.into(), who.into()]).await?;
    found.ok_or(IdentityRejection::FactorNotFound.into())
}

/// The stored security keys of a person.
///
/// # Errors
/// When the database cannot be read.
pub async fn keys(tx: &mut Tx<'_>, who: Uuid) -> IdentityResult<Vec<String>> {
    let rows = tx
        .rows("SELECT credential FROM mfa_factors WHERE user_id = $1 AND credential IS NOT NULL", &[who.into()])
        .await?;
    rows.iter().map(|row| Ok(row.text(0)?.to_owned())).collect()
}

/// Mails the owner, if they have a verified address.
pub(super) async fn mail_owner(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid, mail: &IdentityMail) -> IdentityResult<()> {
    let account = user::get(tx, who).await?;
    match account.email.as_deref().filter(|_| account.email_confirmed_at.is_some()) {
        Some(address) => mails::enqueue(tx, ctx, address, mail).await,
        None => Ok(()),
    }
}
