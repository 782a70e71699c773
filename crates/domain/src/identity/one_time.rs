//! One-time codes and links that prove an address. They are stored as hashes, one per person and purpose: a newer one replaces the older.
//! They are deleted on use, and dead after a few wrong tries. T-U11 and T-U12.
//!
//! Sign-ups are the exception: each keeps its own, with what that sign-up chose. What a stranger chooses with the same address must not
//! take effect by the mail of another sign-up. T-U19.

use chrono::{DateTime, Utc};
use serde_json::{Map, Value as Json};
use serendib_db::{Tx, Value, row_struct};
use uuid::Uuid;

use super::code_attempts::{self, RemainingAttempts};
use super::mails::Sending;
pub use super::purpose::Purpose;
use super::{CommittedResult, IdentityRejection, IdentityResult, Rules, oauth_flow};
use crate::ctx::Ctx;

/// Texts for the mail, and hashes for the row. The code's hash covers the address, the code and a secret of the server, so that a reader of
/// the table cannot find the code by trying.
#[derive(Clone, Debug)]
pub struct Secret {
    /// Six digits.
    pub code: String,
    pub code_hash: String,
    /// Too long to guess.
    pub link: String,
    pub link_hash: String,
}

/// A code as the user sends it.
#[derive(Clone, Debug)]
pub struct SubmittedCode {
    /// The address that it was sent to.
    pub address: String,
    pub hash: String,
    /// The key for limits on this address.
    pub limit_key: String,
}

/// What proves an address.
#[derive(Clone, Debug)]
pub enum Proof {
    Code(SubmittedCode),
    /// Hash of the link's secret part.
    Link {
        hash: String,
    },
}

/// What a sign-up chose. It takes effect once the mail of this very sign-up is confirmed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    pub password_hash: Option<String>,
    pub metadata: Map<String, Json>,
}

/// A token about to be sent.
#[derive(Clone, Copy, Debug)]
pub struct New<'a> {
    pub user: Uuid,
    pub purpose: Purpose,
    pub address: &'a str,
    /// Only for a sign-up.
    pub chosen: Option<&'a Chosen>,
}

/// A token that was just used up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Used {
    pub user: Uuid,
    pub purpose: Purpose,
    pub address: String,
    pub chosen: Option<Chosen>,
    /// The flow of the sign-in, if it started with a challenge.
    pub flow: Option<Uuid>,
}

/// Stores a token. Earlier ones of the same purpose become invalid, except those of other sign-ups.
pub async fn issue(tx: &mut Tx<'_>, ctx: &Ctx, rules: &Rules, new: &New<'_>, sending: &Sending) -> IdentityResult<()> {
    let secret = &sending.secret;
    match new.chosen {
        Some(chosen) => drop_same(tx, new, chosen).await?,
        None => drop_all(tx, new.user, &[new.purpose]).await?,
    }
    let flow = match &sending.challenge {
        Some(challenge) => Some(oauth_flow::begin_mail(tx, ctx, rules, challenge, &sending.redirect_to).await?),
        None => None,
    };
    let is_mail = new.address.contains('@');
    let life = if is_mail { rules.mail_life } else { rules.phone_life };
    tx.run(
        "INSERT INTO one_time_tokens (id, user_id, purpose, relates_to, code_hash, link_hash, tries, flow_id, created_at, expires_at,
                                      password_hash, user_metadata)
         VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $8, $9, $10, $11)",
        &[
            ctx.new_id().into(),
            new.user.into(),
            new.purpose.name().into(),
            new.address.into(),
            secret.code_hash.as_str().into(),
            secret.link_hash.as_str().into(),
            flow.into(),
            ctx.now.into(),
            (ctx.now + life).into(),
            new.chosen.and_then(|chosen| chosen.password_hash.clone()).into(),
            new.chosen.map_or(Value::Null, |chosen| Value::json(&Json::Object(chosen.metadata.clone()))),
        ],
    )
    .await?
    .any();
    Ok(())
}

/// A resent mail belongs to the same sign-up; its salted password identifies it.
async fn drop_same(tx: &mut Tx<'_>, new: &New<'_>, chosen: &Chosen) -> IdentityResult<()> {
    tx.run(
        "DELETE FROM one_time_tokens WHERE user_id = $1 AND purpose = $2 AND COALESCE(password_hash, '') = $3",
        &[new.user.into(), new.purpose.name().into(), chosen.password_hash.as_deref().unwrap_or_default().into()],
    )
    .await?
    .any();
    Ok(())
}

/// Invalidates the user's tokens of these purposes.
pub async fn drop_all(tx: &mut Tx<'_>, user: Uuid, purposes: &[Purpose]) -> IdentityResult<()> {
    for purpose in purposes {
        tx.run(
            "DELETE FROM one_time_tokens WHERE user_id = $1 AND purpose = $2",
            &[user.into(), purpose.name().into()],
        )
        .await?
        .any();
    }
    Ok(())
}

row_struct! {
    struct OneTimeTokenRow {
        id: Uuid = "id",
        user: Uuid = "user_id",
        purpose: Purpose = "purpose",
        address: String = "relates_to",
        flow: Option<Uuid> = "flow_id",
        code_hash: Option<String> = "code_hash",
        tries: i64 = "tries",
        expires_at: DateTime<Utc> = "expires_at",
        password_hash: Option<String> = "password_hash",
        metadata: Option<Map<String, Json>> = "user_metadata",
    }
}

impl OneTimeTokenRow {
    fn is_alive(&self, ctx: &Ctx, rules: &Rules) -> bool {
        self.expires_at > ctx.now && self.tries < rules.code_tries
    }

    fn into_used(self) -> Used {
        let password_hash = self.password_hash;
        let chosen = self.metadata.map(|metadata| Chosen { password_hash, metadata });
        Used { user: self.user, purpose: self.purpose, address: self.address, chosen, flow: self.flow }
    }
}

/// Uses up a token. A wrong code is counted, so the rejection is committed.
pub async fn take(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    purposes: &[Purpose],
    proof: &Proof,
) -> CommittedResult<Used> {
    match proof {
        Proof::Link { hash } => by_link(tx, ctx, rules, purposes, hash).await,
        Proof::Code(code) => by_code(tx, ctx, rules, &CodeFilter { purposes, user: None }, code).await,
    }
}

/// Which codes to compare with.
struct CodeFilter<'a> {
    purposes: &'a [Purpose],
    user: Option<Uuid>,
}

/// As [`take`], for a code that was sent to this person.
pub async fn take_own(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    user: Uuid,
    purpose: Purpose,
    code: &SubmittedCode,
) -> CommittedResult<Used> {
    by_code(tx, ctx, rules, &CodeFilter { purposes: &[purpose], user: Some(user) }, code).await
}

async fn by_link(tx: &mut Tx<'_>, ctx: &Ctx, rules: &Rules, purposes: &[Purpose], hash: &str) -> CommittedResult<Used> {
    match live_link(tx, ctx, rules, purposes, hash).await? {
        Some(token) => {
            remove(tx, token.id).await?;
            Ok(Ok(token.into_used()))
        }
        None => Ok(Err(IdentityRejection::LinkInvalid)),
    }
}

/// Reads a link's token without using it up.
pub(super) async fn behind_link(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    purposes: &[Purpose],
    hash: &str,
) -> IdentityResult<Option<Used>> {
    Ok(live_link(tx, ctx, rules, purposes, hash).await?.map(OneTimeTokenRow::into_used))
}

async fn live_link(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    purposes: &[Purpose],
    hash: &str,
) -> IdentityResult<Option<OneTimeTokenRow>> {
    let token: Option<OneTimeTokenRow> =
        tx.select_one("FROM one_time_tokens WHERE link_hash = $1", &[hash.into()]).await?;
    Ok(token.filter(|token| purposes.contains(&token.purpose) && token.is_alive(ctx, rules)))
}

async fn by_code(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    wanted: &CodeFilter<'_>,
    code: &SubmittedCode,
) -> CommittedResult<Used> {
    let rest = "FROM one_time_tokens WHERE relates_to = $1 ORDER BY created_at DESC, id LIMIT 50";
    let mut looked_at = Vec::new();
    let mut tries = RemainingAttempts::default();
    for token in tx.select::<OneTimeTokenRow>(rest, &[code.address.as_str().into()]).await? {
        let owner = token.user;
        let is_wanted = wanted.purposes.contains(&token.purpose) && wanted.user.is_none_or(|user| user == owner);
        if !is_wanted || !token.is_alive(ctx, rules) {
            continue;
        }
        // Each comparison counts as an attempt: the newest codes are compared while attempts are left.
        let counters = code_attempts::counters(tx, ctx, owner, code).await?;
        if tries.take(tx, ctx, &counters).await? {
            looked_at.push((token, counters));
        }
    }
    if let Some(at) = looked_at.iter().position(|(token, _)| token.code_hash.as_deref() == Some(&code.hash)) {
        let (token, _) = looked_at.swap_remove(at);
        remove(tx, token.id).await?;
        return Ok(Ok(token.into_used()));
    }
    for (token, counters) in &looked_at {
        tx.run("UPDATE one_time_tokens SET tries = tries + 1 WHERE id = $1", &[token.id.into()]).await?.any();
        code_attempts::record_wrong_code(tx, ctx, counters).await?;
    }
    Ok(Err(IdentityRejection::CodeInvalid))
}

async fn remove(tx: &mut Tx<'_>, id: Uuid) -> IdentityResult<()> {
    tx.run("DELETE FROM one_time_tokens WHERE id = $1", &[id.into()])
        .await?
        .exactly_one(IdentityRejection::CodeInvalid)?;
    Ok(())
}

/// Deletes expired tokens.
pub async fn forget(tx: &mut Tx<'_>, ctx: &Ctx) -> IdentityResult<()> {
    tx.run("DELETE FROM one_time_tokens WHERE expires_at < $1", &[ctx.now.into()]).await?.any();
    Ok(())
}
