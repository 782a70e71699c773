//! Codes and links that were sent to an address to see whose it is. Kept as hashes; one per person and purpose, so that a newer
//! one replaces the older; gone once used; dead after a few wrong tries. Threat rows U11 and U12.

use serendib_db::{Row, Tx};
use uuid::Uuid;

use super::letters::Sending;
use super::{Denied, Outcome, Rules, Verdict, flow};
use crate::ctx::Ctx;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A new account's address.
    Confirmation,
    /// As [`Self::Confirmation`], by an admin's invitation.
    Invite,
    /// Signing in without a password.
    MagicLink,
    Recovery,
    /// A change of address, at the old one.
    EmailCurrent,
    /// And at the new one.
    EmailNew,
    Reauthentication,
    Phone,
    PhoneChange,
}

impl Purpose {
    pub fn name(self) -> &'static str {
        match self {
            Self::Confirmation => "confirmation",
            Self::Invite => "invite",
            Self::MagicLink => "magiclink",
            Self::Recovery => "recovery",
            Self::EmailCurrent => "email_change_current",
            Self::EmailNew => "email_change_new",
            Self::Reauthentication => "reauthentication",
            Self::Phone => "phone",
            Self::PhoneChange => "phone_change",
        }
    }

    const ALL: [Self; 9] = [
        Self::Confirmation,
        Self::Invite,
        Self::MagicLink,
        Self::Recovery,
        Self::EmailCurrent,
        Self::EmailNew,
        Self::Reauthentication,
        Self::Phone,
        Self::PhoneChange,
    ];

    fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.name() == name)
    }
}

/// What the server drew: the texts for the letter, their hashes for the row. The code's hash is drawn from address and code
/// together with a secret of the server, so that no reader of the table can find it by trying.
#[derive(Clone, Debug)]
pub struct Secret {
    /// Six digits.
    pub code: String,
    pub code_hash: String,
    /// Too long to guess.
    pub link: String,
    pub link_hash: String,
}

/// What somebody shows to prove an address.
#[derive(Clone, Debug)]
pub enum Proof {
    /// The code that was sent to this address, as its hash.
    Code { address: String, hash: String },
    /// The link's secret part, as its hash.
    Link { hash: String },
}

/// A token that was just used up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Used {
    pub user: Uuid,
    pub purpose: Purpose,
    pub address: String,
    /// The flow that the sign-in belongs to, when it began with a challenge.
    pub flow: Option<Uuid>,
}

/// Keeps what is about to be sent; whatever was sent before for the same purpose is dead.
pub async fn issue(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    user: Uuid,
    purpose: Purpose,
    address: &str,
    sending: &Sending,
    rules: &Rules,
) -> Outcome<()> {
    let secret = &sending.secret;
    drop_all(tx, user, &[purpose]).await?;
    let flow = match &sending.challenge {
        Some(challenge) => Some(flow::begin_mail(tx, ctx, rules, challenge, &sending.redirect_to).await?),
        None => None,
    };
    let is_mail = address.contains('@');
    let life = if is_mail { rules.mail_life } else { rules.phone_life };
    tx.run(
        "INSERT INTO one_time_tokens (id, user_id, purpose, relates_to, code_hash, link_hash, tries, flow_id, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, 0, $7, $8, $9)",
        &[
            ctx.new_id().into(),
            user.into(),
            purpose.name().into(),
            address.into(),
            secret.code_hash.as_str().into(),
            secret.link_hash.as_str().into(),
            flow.into(),
            ctx.now.into(),
            (ctx.now + life).into(),
        ],
    )
    .await?
    .any();
    Ok(())
}

/// Whatever of these purposes is on its way to somebody is dead.
pub async fn drop_all(tx: &mut Tx<'_>, user: Uuid, purposes: &[Purpose]) -> Outcome<()> {
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

struct Kept {
    id: Uuid,
    used: Used,
    code_hash: Option<String>,
    tries: i64,
    is_over: bool,
}

impl Kept {
    fn is_alive(&self, rules: &Rules) -> bool {
        !self.is_over && self.tries < rules.code_tries
    }
}

const COLUMNS: &str = "id, user_id, purpose, relates_to, flow_id, code_hash, tries, expires_at";

fn read(row: &Row, ctx: &Ctx) -> Outcome<Option<Kept>> {
    let Some(purpose) = Purpose::read(row.text(2)?) else { return Ok(None) };
    let used = Used { user: row.uuid(1)?, purpose, address: row.text(3)?.to_owned(), flow: row.opt_uuid(4)? };
    Ok(Some(Kept {
        id: row.uuid(0)?,
        used,
        code_hash: row.opt_text(5)?.map(str::to_owned),
        tries: row.int(6)?,
        is_over: row.time(7)? <= ctx.now,
    }))
}

/// Uses a token up. A wrong code counts, so the refusal is kept.
pub async fn take(tx: &mut Tx<'_>, ctx: &Ctx, rules: &Rules, purposes: &[Purpose], proof: &Proof) -> Verdict<Used> {
    match proof {
        Proof::Link { hash } => by_link(tx, ctx, rules, purposes, hash).await,
        Proof::Code { address, hash } => {
            let wanted = Wanted { purposes, user: None };
            by_code(tx, ctx, rules, &wanted, address, hash).await
        }
    }
}

/// Which codes are looked at.
struct Wanted<'a> {
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
    address: &str,
    hash: &str,
) -> Verdict<Used> {
    by_code(tx, ctx, rules, &Wanted { purposes: &[purpose], user: Some(user) }, address, hash).await
}

async fn by_link(tx: &mut Tx<'_>, ctx: &Ctx, rules: &Rules, purposes: &[Purpose], hash: &str) -> Verdict<Used> {
    let sql = format!("SELECT {COLUMNS} FROM one_time_tokens WHERE link_hash = $1");
    let kept = match tx.row(&sql, &[hash.into()]).await? {
        Some(row) => read(&row, ctx)?,
        None => None,
    };
    match kept {
        Some(kept) if purposes.contains(&kept.used.purpose) && kept.is_alive(rules) => {
            remove(tx, kept.id).await?;
            Ok(Ok(kept.used))
        }
        _ => Ok(Err(Denied::LinkInvalid)),
    }
}

/// Looks without using up: whether a link would be taken.
pub async fn is_good_link(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    purposes: &[Purpose],
    hash: &str,
) -> Outcome<bool> {
    let sql = format!("SELECT {COLUMNS} FROM one_time_tokens WHERE link_hash = $1");
    let Some(row) = tx.row(&sql, &[hash.into()]).await? else { return Ok(false) };
    let kept = read(&row, ctx)?;
    Ok(kept.is_some_and(|kept| purposes.contains(&kept.used.purpose) && kept.is_alive(rules)))
}

async fn by_code(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    wanted: &Wanted<'_>,
    address: &str,
    hash: &str,
) -> Verdict<Used> {
    let sql =
        format!("SELECT {COLUMNS} FROM one_time_tokens WHERE relates_to = $1 ORDER BY created_at DESC, id LIMIT 50");
    let mut candidates = Vec::new();
    for row in tx.rows(&sql, &[address.into()]).await? {
        let Some(kept) = read(&row, ctx)? else { continue };
        if wanted.purposes.contains(&kept.used.purpose) && wanted.user.is_none_or(|user| user == kept.used.user) {
            candidates.push(kept);
        }
    }
    let right = candidates.iter().find(|kept| kept.is_alive(rules) && kept.code_hash.as_deref() == Some(hash));
    if let Some(kept) = right {
        remove(tx, kept.id).await?;
        return Ok(Ok(kept.used.clone()));
    }
    for kept in &candidates {
        tx.run("UPDATE one_time_tokens SET tries = tries + 1 WHERE id = $1", &[kept.id.into()]).await?.any();
    }
    Ok(Err(Denied::CodeInvalid))
}

async fn remove(tx: &mut Tx<'_>, id: Uuid) -> Outcome<()> {
    tx.run("DELETE FROM one_time_tokens WHERE id = $1", &[id.into()]).await?.exactly_one(Denied::CodeInvalid)?;
    Ok(())
}

/// Forgets those whose time is up.
pub async fn forget(tx: &mut Tx<'_>, ctx: &Ctx) -> Outcome<()> {
    tx.run("DELETE FROM one_time_tokens WHERE expires_at < $1", &[ctx.now.into()]).await?.any();
    Ok(())
}
