//! Verifies returned codes and links, and does what they were sent for.

use serde_json::json;
use serendib_db::Tx;

use super::one_time::{self, Proof, Purpose, Used};
use super::session::{self, Device, Method};
use super::sign_up::{self, Contact};
use super::{
    CommittedResult, IdentityRejection, IdentityResult, Rules, Session, User, change, events, oauth_flow,
    unconfirmed_sign_ups, user,
};
use crate::ctx::Ctx;

/// The type of a code, in the words of the client libraries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerificationType {
    Signup,
    Invite,
    MagicLink,
    Recovery,
    EmailChange,
    /// Any sign-in mail.
    Email,
    Sms,
    PhoneChange,
}

impl VerificationType {
    pub fn read(name: &str) -> Option<Self> {
        Some(match name {
            "signup" => Self::Signup,
            "invite" => Self::Invite,
            "magiclink" => Self::MagicLink,
            "recovery" => Self::Recovery,
            "email_change" => Self::EmailChange,
            "email" => Self::Email,
            "sms" => Self::Sms,
            "phone_change" => Self::PhoneChange,
            _ => return None,
        })
    }

    pub fn is_for_phones(self) -> bool {
        matches!(self, Self::Sms | Self::PhoneChange)
    }

    pub fn purposes(self) -> &'static [Purpose] {
        match self {
            Self::Signup => &[Purpose::Confirmation],
            Self::Invite => &[Purpose::Invite],
            Self::MagicLink => &[Purpose::MagicLink],
            Self::Recovery => &[Purpose::Recovery],
            Self::EmailChange => &[Purpose::EmailCurrent, Purpose::EmailNew],
            Self::Email => &[Purpose::Confirmation, Purpose::MagicLink, Purpose::Invite],
            Self::Sms => &[Purpose::Confirmation, Purpose::Phone],
            Self::PhoneChange => &[Purpose::PhoneChange],
        }
    }
}

/// What a link asks its reader to confirm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkPreview {
    pub purpose: Purpose,
    /// The recipient of the mail.
    pub address: String,
    /// The new address, if the present one must agree to a change.
    pub new_address: Option<String>,
}

/// Reads a link without using it up. `None` if it would not be accepted.
pub async fn preview_link(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    kind: VerificationType,
    hash: &str,
) -> IdentityResult<Option<LinkPreview>> {
    let Some(Used { user, purpose, address, .. }) =
        one_time::behind_link(tx, ctx, rules, kind.purposes(), hash).await?
    else {
        return Ok(None);
    };
    let Some(found) = user::find(tx, user).await? else { return Ok(None) };
    let new_address = found.new_email.filter(|_| purpose == Purpose::EmailCurrent);
    Ok(Some(LinkPreview { purpose, address, new_address }))
}

/// The result of a verification.
#[derive(Clone, Debug)]
pub enum Confirmed {
    In(Box<User>, Box<Session>),
    /// The flow's code may now be exchanged.
    Code,
    /// One of the two addresses has agreed; the other has not yet.
    Half,
}

/// Uses up a code or a link and does what it is for. `code_hash` will identify the flow's code; without it the user is signed in even if a
/// flow was started.
pub async fn verify(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    kind: VerificationType,
    proof: &Proof,
    code_hash: Option<&str>,
    device: &Device,
) -> CommittedResult<Confirmed> {
    let used = match one_time::take(tx, ctx, rules, kind.purposes(), proof).await? {
        Ok(used) => used,
        Err(denied) => return Ok(Err(denied)),
    };
    let found = user::get(tx, used.user).await?;
    if found.is_banned(ctx.now) {
        return Ok(Err(IdentityRejection::Banned));
    }
    match used.purpose {
        Purpose::EmailCurrent | Purpose::EmailNew => {
            if !agree(tx, ctx, rules, &found, &used).await? {
                return Ok(Ok(Confirmed::Half));
            }
        }
        Purpose::PhoneChange => change::set_phone(tx, ctx, &found, &used.address).await?,
        Purpose::Reauthentication => return Ok(Err(IdentityRejection::CodeInvalid)),
        Purpose::Confirmation | Purpose::Invite | Purpose::MagicLink | Purpose::Recovery | Purpose::Phone => {
            if !prove(tx, ctx, &found, &used).await? {
                return Ok(Err(IdentityRejection::CodeInvalid));
            }
        }
    }
    let how = Method::now(ctx, "otp");
    match (used.flow, code_hash) {
        (Some(flow), Some(code_hash)) => {
            oauth_flow::authorise(tx, ctx, rules, flow, found.id, &how, code_hash).await?;
            Ok(Ok(Confirmed::Code))
        }
        _ => {
            let (user, session) = session::open(tx, ctx, rules, found.id, how, device).await?;
            Ok(Ok(Confirmed::In(Box::new(user), Box::new(session))))
        }
    }
}

/// Marks an address as proven. Returns false if the account no longer has it.
async fn prove(tx: &mut Tx<'_>, ctx: &Ctx, found: &User, used: &Used) -> IdentityResult<bool> {
    let (contact, is_new) = if found.email.as_deref() == Some(&used.address) {
        (Contact::Email(used.address.clone()), found.email_confirmed_at.is_none())
    } else if found.phone.as_deref() == Some(&used.address) {
        (Contact::Phone(used.address.clone()), found.phone_confirmed_at.is_none())
    } else {
        return Ok(false);
    };
    if !is_new {
        return Ok(true);
    }
    // Proving a claimed address takes the account over without what claimants left there: passwords, identities, sessions, mails.
    // Confirming a sign-up applies what that sign-up chose. T-U19.
    if !found.is_confirmed() {
        take_over(tx, ctx, found).await?;
        if let Some(chosen) = &used.chosen {
            unconfirmed_sign_ups::choose(tx, ctx, found.id, &contact, chosen).await?;
        }
    }
    sign_up::prove(tx, ctx, found.id, &contact).await?;
    events::note(tx, ctx, Some(found.id), "address_confirmed", &json!({ "by": used.purpose.name() })).await?;
    Ok(true)
}

/// Removes everything that claimants left.
pub(super) async fn take_over(tx: &mut Tx<'_>, ctx: &Ctx, claimed: &User) -> IdentityResult<()> {
    user::set(tx, ctx, claimed.id, &[("password_hash", serendib_db::Value::Null)]).await?;
    for table in ["identities", "sessions", "mfa_factors", "one_time_tokens"] {
        tx.run(&format!("DELETE FROM {table} WHERE user_id = $1"), &[claimed.id.into()]).await?.any();
    }
    Ok(())
}

/// One side of a change of address agrees; returns true if the change is complete.
async fn agree(tx: &mut Tx<'_>, ctx: &Ctx, rules: &Rules, found: &User, used: &Used) -> IdentityResult<bool> {
    let new = found.new_email.clone().ok_or(IdentityRejection::CodeInvalid)?;
    if used.purpose == Purpose::EmailNew && used.address != new {
        return Err(IdentityRejection::CodeInvalid.into());
    }
    // An address that the account no longer has cannot agree. T-U22.
    if used.purpose == Purpose::EmailCurrent && found.email.as_deref() != Some(&used.address) {
        return Err(IdentityRejection::CodeInvalid.into());
    }
    let half = if used.purpose == Purpose::EmailNew { "new" } else { "current" };
    let is_whole = if change::needs_current_address_consent(rules, found) {
        found.new_email_half.as_deref().is_some_and(|agreed| agreed != half)
    } else {
        half == "new"
    };
    if !is_whole {
        user::set(tx, ctx, found.id, &[("new_email_half", half.into())]).await?;
        return Ok(false);
    }
    change::set_email(tx, ctx, found, &new).await?;
    Ok(true)
}
