//! Second proofs: an authenticator app, a phone, a key. A session that has shown one is `aal2`.
//!
//! What is secret is compared by the server, inside the transaction that remembers that it was used: a code works once even if
//! it is shown fifty times at the same moment. Threat rows U25 and U26.

use chrono::{DateTime, Utc};
use serde_json::json;
use serendib_db::Tx;
use uuid::Uuid;

use super::letters::{self, Sending};
use super::one_time::Code;
use super::session::{self, Aal, Method, Scope};
use super::{Denied, Outcome, Rules, Session, User, Verdict, events, fresh, guesses, messages, refresh, user};
use crate::ctx::Ctx;
use crate::jobs::{self, Job, Message};

pub const NAME_LIMIT: usize = 80;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Totp,
    Phone,
    WebAuthn,
}

impl Kind {
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

    /// Whether an answer is short enough to be hit by chance.
    pub(super) fn is_guessable(self) -> bool {
        self != Self::WebAuthn
    }

    /// In a session's list of proofs.
    fn method(self) -> &'static str {
        match self {
            Self::Totp => "totp",
            Self::Phone => "mfa/phone",
            Self::WebAuthn => "mfa/webauthn",
        }
    }
}

#[derive(Clone, Debug)]
pub struct New {
    pub kind: Kind,
    pub friendly_name: Option<String>,
    pub secret: Option<String>,
    pub phone: Option<String>,
}

/// A factor with what only the server may see.
#[derive(Clone, Debug)]
pub struct Kept {
    pub id: Uuid,
    pub kind: Kind,
    pub is_verified: bool,
    pub secret: Option<String>,
    pub phone: Option<String>,
    pub credential: Option<String>,
    pub last_step: Option<i64>,
}

/// What a challenge holds.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    pub code_hash: Option<String>,
    pub state: Option<String>,
}

/// A right answer, and what to remember of it.
#[derive(Clone, Debug, Default)]
pub struct Right {
    pub last_step: Option<i64>,
    pub credential: Option<String>,
    /// Of a security key that is registered with this answer.
    pub credential_id: Option<String>,
}

/// An answer to a challenge.
#[derive(Clone, Debug)]
pub struct Answered {
    pub factor: Uuid,
    pub challenge: Uuid,
    /// The code that was mailed to see that it is still them.
    pub nonce: Option<Code>,
}

/// Begins to enrol a factor.
///
/// # Errors
/// `AssuranceToEnrol` when one is verified and the session has not shown it; `TooManyFactors`, `FactorNameTaken`.
pub async fn enrol(tx: &mut Tx<'_>, ctx: &Ctx, rules: &Rules, own: &Session, new: &New) -> Outcome<Uuid> {
    let own = session::find(tx, own.id).await?.ok_or(Denied::SessionGone)?;
    let account = user::get(tx, own.user).await?;
    if account.is_anonymous {
        return Err(Denied::AnonymousFactor.into());
    }
    if account.has_verified_factor() && own.aal < Aal::Two {
        return Err(Denied::AssuranceToEnrol.into());
    }
    let past = ctx.now - rules.factor_life;
    tx.run(
        "DELETE FROM mfa_factors WHERE user_id = $1 AND NOT is_verified AND created_at < $2",
        &[own.user.into(), past.into()],
    )
    .await?
    .any();
    let factors = user::get(tx, own.user).await?.factors;
    if factors.len() >= rules.most_factors {
        return Err(Denied::TooManyFactors.into());
    }
    let name = new.friendly_name.as_deref().map(str::trim).filter(|name| !name.is_empty());
    if name.is_some_and(|name| name.chars().count() > NAME_LIMIT || name.chars().any(char::is_control)) {
        return Err(Denied::Invalid(format!("A factor's name may have at most {NAME_LIMIT} characters")).into());
    }
    if name.is_some() && factors.iter().any(|factor| factor.friendly_name.as_deref() == name) {
        return Err(Denied::FactorNameTaken.into());
    }
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO mfa_factors (id, user_id, kind, friendly_name, is_verified, secret, phone, created_at, updated_at)
         VALUES ($1, $2, $3, $4, FALSE, $5, $6, $7, $8)",
        &[
            id.into(),
            own.user.into(),
            new.kind.name().into(),
            name.into(),
            new.secret.clone().into(),
            new.phone.clone().into(),
            ctx.now.into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    events::note(tx, ctx, Some(own.user), "factor_enrolled", &json!({ "kind": new.kind.name() })).await?;
    Ok(id)
}

/// A factor of a person.
///
/// # Errors
/// `FactorNotFound` when it is not theirs.
pub async fn find(tx: &mut Tx<'_>, who: Uuid, id: Uuid) -> Outcome<Kept> {
    let row = tx
        .row(
            "SELECT id, kind, is_verified, secret, phone, credential, last_step FROM mfa_factors WHERE id = $1 AND user_id = $2",
            &[id.into(), who.into()],
        )
        .await?
        .ok_or(Denied::FactorNotFound)?;
    let text = |at: usize| -> Outcome<Option<String>> { Ok(row.opt_text(at)?.map(str::to_owned)) };
    Ok(Kept {
        id: row.uuid(0)?,
        kind: Kind::read(row.text(1)?).ok_or(Denied::FactorNotFound)?,
        is_verified: row.bool(2)?,
        secret: text(3)?,
        phone: text(4)?,
        credential: text(5)?,
        last_step: row.opt_int(6)?,
    })
}

/// The security keys of a person, as they are kept.
///
/// # Errors
/// When the database cannot be read.
pub async fn keys(tx: &mut Tx<'_>, who: Uuid) -> Outcome<Vec<String>> {
    let rows = tx
        .rows("SELECT credential FROM mfa_factors WHERE user_id = $1 AND credential IS NOT NULL", &[who.into()])
        .await?;
    rows.iter().map(|row| Ok(row.text(0)?.to_owned())).collect()
}

/// Asks for a proof: the challenge's id and when it ends. To a phone, a message with a code goes out.
///
/// # Errors
/// `FactorNotFound`, `MessageTooSoon`.
pub async fn challenge(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    who: Uuid,
    factor: Uuid,
    asked: &Asked,
    sending: Option<&Sending>,
) -> Outcome<(Uuid, DateTime<Utc>)> {
    let kept = find(tx, who, factor).await?;
    let mut code_hash = asked.code_hash.clone();
    if let (Kind::Phone, Some(phone), Some(sending)) = (kept.kind, &kept.phone, sending) {
        // A number that is proven to be theirs has its own: what strangers have sent there must not keep its owner waiting.
        let own_key = format!("factor {}", kept.id);
        let key = if kept.is_verified { &own_key } else { &sending.limit_key };
        messages::keep_pause(tx, ctx, rules, key).await?;
        let text = format!("Your Serendib code is {}. Give it to nobody.", sending.secret.code);
        jobs::enqueue(tx, ctx, &Job::Message(Message { to: phone.clone(), text })).await?;
        code_hash = Some(sending.secret.code_hash.clone());
    }
    let (id, end) = (ctx.new_id(), ctx.now + rules.factor_life);
    tx.run(
        "INSERT INTO mfa_challenges (id, factor_id, origin, code_hash, state, tries, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, 0, $6, $7)",
        &[
            id.into(),
            factor.into(),
            ctx.origin.clone().into(),
            code_hash.into(),
            asked.state.clone().into(),
            ctx.now.into(),
            end.into(),
        ],
    )
    .await?
    .any();
    tx.run("UPDATE mfa_factors SET last_challenged_at = $2 WHERE id = $1", &[factor.into(), ctx.now.into()])
        .await?
        .any();
    Ok((id, end))
}

/// Looks whether an answer will be looked at: only then does the server count that somebody answers.
///
/// # Errors
/// `FactorNotFound` when the challenge is not theirs, `Wait` when too many wrong codes were shown.
pub async fn look(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid, answered: &Answered) -> Outcome<()> {
    let kept = find(tx, who, answered.factor).await?;
    let sql = "SELECT id FROM mfa_challenges WHERE id = $1 AND factor_id = $2 AND verified_at IS NULL";
    tx.row(sql, &[answered.challenge.into(), answered.factor.into()]).await?.ok_or(Denied::FactorNotFound)?;
    guesses::wait(tx, ctx, who, &kept).await?.map_or(Ok(()), |seconds| Err(Denied::Wait(seconds).into()))
}

/// Looks at an answer. `check` compares it with what is kept and says what to remember; none for a wrong one.
pub async fn verify(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    own: &Session,
    answered: &Answered,
    check: &(dyn Fn(&Kept, &Asked) -> Option<Right> + Send + Sync),
) -> Verdict<(User, Session)> {
    let Answered { factor, challenge, nonce } = answered;
    let (factor, challenge) = (*factor, *challenge);
    let mut own = session::find(tx, own.id).await?.ok_or(Denied::SessionGone)?;
    let kept = find(tx, own.user, factor).await?;
    let owner = user::get(tx, own.user).await?;
    // One more way in is asked of whoever ends adding it as of whoever begins: threat row U26.
    if !kept.is_verified && own.aal < Aal::Two && owner.has_verified_factor() {
        return Ok(Err(Denied::AssuranceToEnrol));
    }
    let row = tx
        .row(
            "SELECT origin, code_hash, state, tries, expires_at FROM mfa_challenges
              WHERE id = $1 AND factor_id = $2 AND verified_at IS NULL",
            &[challenge.into(), factor.into()],
        )
        .await?;
    let Some(row) = row else { return Ok(Err(Denied::FactorNotFound)) };
    if row.opt_text(0)? != ctx.origin.as_deref() {
        return Ok(Err(Denied::OtherPlace));
    }
    if row.time(4)? <= ctx.now || row.int(3)? >= rules.factor_tries {
        tx.run("DELETE FROM mfa_challenges WHERE id = $1", &[challenge.into()]).await?.any();
        return Ok(Err(Denied::ChallengeExpired));
    }
    let asked = Asked { code_hash: row.opt_text(1)?.map(str::to_owned), state: row.opt_text(2)?.map(str::to_owned) };
    // Many that were looked at side by side wait here like any others.
    if let Some(seconds) = guesses::wait(tx, ctx, own.user, &kept).await? {
        return Ok(Err(Denied::Wait(seconds)));
    }
    let Some(right) = check(&kept, &asked) else {
        tx.run("UPDATE mfa_challenges SET tries = tries + 1 WHERE id = $1", &[challenge.into()]).await?.any();
        events::note(tx, ctx, Some(own.user), "wrong_factor", &json!({ "kind": kept.kind.name() })).await?;
        guesses::wrong(tx, ctx, own.user, &kept).await?;
        return Ok(Err(Denied::FactorWrong));
    };
    // The first one shuts everybody else out, so it is asked for as a new password is.
    if !kept.is_verified
        && !owner.has_verified_factor()
        && let Err(denied) = fresh::still_you(tx, ctx, rules, &owner, &own, nonce.as_ref()).await?
    {
        return Ok(Err(denied));
    }
    if let Some(key) = &right.credential_id
        && tx.row("SELECT id FROM mfa_factors WHERE credential_id = $1", &[key.as_str().into()]).await?.is_some()
    {
        tx.run("DELETE FROM mfa_challenges WHERE id = $1", &[challenge.into()]).await?.any();
        return Ok(Err(Denied::KeyKnown));
    }
    tx.run(
        "UPDATE mfa_challenges SET verified_at = $2 WHERE id = $1 AND verified_at IS NULL",
        &[challenge.into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Denied::FactorWrong)?;
    tx.run(
        "UPDATE mfa_factors SET is_verified = TRUE, last_step = $2, credential = $3, updated_at = $4,
                credential_id = COALESCE($5, credential_id) WHERE id = $1",
        &[
            factor.into(),
            right.last_step.or(kept.last_step).into(),
            right.credential.or_else(|| kept.credential.clone()).into(),
            ctx.now.into(),
            right.credential_id.into(),
        ],
    )
    .await?
    .exactly_one(Denied::FactorNotFound)?;
    if !kept.is_verified {
        enrolled(tx, ctx, &own, kept.kind).await?;
    }
    own.aal = Aal::Two;
    own.amr.insert(0, Method::now(ctx, kept.kind.method()));
    refresh::renew(tx, ctx, &mut own).await?;
    events::note(tx, ctx, Some(own.user), "factor_shown", &json!({ "kind": kept.kind.name() })).await?;
    Ok(Ok((user::get(tx, own.user).await?, own)))
}

/// A first proof was given: every other device has not given it. Threat row U07.
async fn enrolled(tx: &mut Tx<'_>, ctx: &Ctx, own: &Session, kind: Kind) -> Outcome<()> {
    session::end(tx, ctx, own.user, Some(own.id), Scope::Others).await?;
    tx.run("DELETE FROM mfa_factors WHERE user_id = $1 AND NOT is_verified", &[own.user.into()]).await?.any();
    let what = match kind {
        Kind::Totp => "An authenticator app",
        Kind::Phone => "A phone",
        Kind::WebAuthn => "A security key",
    };
    let text = format!(
        "{what} now protects your Serendib account; every other device was signed out.\n\nIf that was not you, write to our support at once.\n"
    );
    tell(tx, ctx, own.user, "Your Serendib account asks for a second proof", text).await
}

pub(super) async fn tell(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid, subject: &str, text: String) -> Outcome<()> {
    let account = user::get(tx, who).await?;
    match account.email.as_deref().filter(|_| account.email_confirmed_at.is_some()) {
        Some(address) => letters::tell(tx, ctx, address, subject, text).await,
        None => Ok(()),
    }
}

/// Removes a factor.
///
/// # Errors
/// `FactorNotFound`; `AssuranceToRemove` for one that is verified, from a session that has not shown it.
pub async fn remove(tx: &mut Tx<'_>, ctx: &Ctx, own: &Session, factor: Uuid) -> Outcome<()> {
    let own = session::find(tx, own.id).await?.ok_or(Denied::SessionGone)?;
    let kept = find(tx, own.user, factor).await?;
    if kept.is_verified && own.aal < Aal::Two {
        return Err(Denied::AssuranceToRemove.into());
    }
    drop_factor(tx, ctx, own.user, &kept).await
}

/// Removes a factor of anybody, by the operator.
///
/// # Errors
/// `FactorNotFound`.
pub async fn remove_of(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid, factor: Uuid) -> Outcome<()> {
    let kept = find(tx, who, factor).await?;
    drop_factor(tx, ctx, who, &kept).await
}

async fn drop_factor(tx: &mut Tx<'_>, ctx: &Ctx, who: Uuid, kept: &Kept) -> Outcome<()> {
    tx.run("DELETE FROM mfa_factors WHERE id = $1", &[kept.id.into()]).await?.exactly_one(Denied::FactorNotFound)?;
    events::note(tx, ctx, Some(who), "factor_removed", &json!({ "kind": kept.kind.name() })).await?;
    if !kept.is_verified {
        return Ok(());
    }
    if !user::get(tx, who).await?.has_verified_factor() {
        session::end_unsure(tx, ctx, who).await?;
        tx.run("UPDATE sessions SET aal = 'aal1' WHERE user_id = $1", &[who.into()]).await?.any();
    }
    let text = "A second proof was removed from your Serendib account.\n\nIf that was not you, change your password at once.\n";
    tell(tx, ctx, who, "A second proof was removed from your Serendib account", text.to_owned()).await
}
