//! An admin approves, rejects or revokes a credential.

use serde_json::json;
use serendib_db::Tx;
use uuid::Uuid;

use super::checks::ONLY_ADMINS;
use super::kind::{CheckMethod, CredentialStatus};
use super::mails::CredentialMail;
use super::reminders;
use super::stored::{self, StoredCredential};
use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::notices::{self, Notice};
use crate::staff::StaffRight;
use crate::staff::four_eyes::{self, FourEyesAction};
use crate::table::Posted;

const REASON_LIMIT: usize = 1_000;
const NO_METHOD: &str = "Please choose how you have checked it.";
const NO_REASON: &str = "Please enter a reason, which the guide reads.";
const NO_ACTION: &str = "The action must be approve, reject or revoke.";
const DECIDED: &str = "This credential has been decided already.";
const EXPIRED: &str = "This credential has expired.";
const NO_CREDENTIAL: Error = Error::Missing("credential");
const SETTINGS: &str = "/profile?mode=host&tab=credentials";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CredentialAction {
    Approve,
    Reject,
    Revoke,
}

impl CredentialAction {
    /// As on the wire.
    ///
    /// # Errors
    /// `Refused` for anything else.
    pub fn parse(text: &str) -> Result<Self> {
        match text {
            "approve" => Ok(Self::Approve),
            "reject" => Ok(Self::Reject),
            "revoke" => Ok(Self::Revoke),
            _ => Err(Error::Refused(NO_ACTION.to_owned())),
        }
    }

    fn result(self) -> CredentialStatus {
        match self {
            Self::Approve => CredentialStatus::Approved,
            Self::Reject => CredentialStatus::Rejected,
            Self::Revoke => CredentialStatus::Revoked,
        }
    }
}

/// Decides on a credential; returns its status. Repeating a decision changes nothing. An approval needs a `method`, the rest a `reason`.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no admins, and for an admin's own credential while there is another admin; `Missing`;
/// `Fields`; `Conflict` if the opposite was decided, or it has expired.
pub async fn decide_credential(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    credential: Uuid,
    action: CredentialAction,
    posted: &Posted,
) -> Result<&'static str> {
    admins::only(&ctx.caller, StaffRight::DecideApplications, ONLY_ADMINS)?;
    let mut fields = FieldReader::new(posted);
    fields.only(&["method", "reason"]);
    let method = fields.line("method", "method", REASON_LIMIT).and_then(|name| CheckMethod::from_name(&name));
    let reason = fields.lines("reason", "reason", REASON_LIMIT);
    match action {
        CredentialAction::Approve if method.is_none() => fields.note("method", NO_METHOD),
        CredentialAction::Reject | CredentialAction::Revoke if fields.is_blank("reason") => {
            fields.note("reason", NO_REASON);
        }
        CredentialAction::Approve | CredentialAction::Reject | CredentialAction::Revoke => {}
    }
    fields.finish()?;
    let found = stored::find(tx, credential).await?.ok_or(NO_CREDENTIAL)?;
    let alone = four_eyes::ensure_not_own(tx, ctx, FourEyesAction::ApproveApplication, None, &[found.user]).await?;
    if found.status == action.result() {
        return Ok(found.status.name());
    }
    let open = if action == CredentialAction::Revoke { CredentialStatus::Approved } else { CredentialStatus::Pending };
    if found.status != open {
        return Err(Error::Conflict(DECIDED));
    }
    if action == CredentialAction::Approve && found.valid_until < ctx.today() {
        return Err(Error::Conflict(EXPIRED));
    }
    if action == CredentialAction::Approve
        && let Some(former) = stored::find_in_status(tx, (found.guide, found.kind), CredentialStatus::Approved).await?
    {
        stored::set_status(tx, &former, CredentialStatus::Replaced).await?;
    }
    let method = method.filter(|_| action == CredentialAction::Approve).map(CheckMethod::name);
    let reason = reason.filter(|_| action != CredentialAction::Approve);
    tx.run(
        "UPDATE guide_credentials SET status = $2, decided_at = $3, decided_by = $4, method = COALESCE($5, method), reason = $6
          WHERE id = $1 AND status = $7",
        &[
            found.id.into(),
            action.result().name().into(),
            ctx.now.into(),
            ctx.caller.person().map(|person| person.user).into(),
            method.into(),
            reason.as_deref().into(),
            open.name().into(),
        ],
    )
    .await?
    .exactly_one(Error::Stale("credential"))?;
    let after = json!({
        "guide": found.name, "number": found.number, "kind": found.kind.name(), "method": method, "reason": reason, "sole_admin": alone });
    audit::record(tx, ctx, log_word(action), "guide_credentials", found.id, None, Some(&after)).await?;
    match action {
        CredentialAction::Approve => reminders::schedule(tx, ctx, &found).await?,
        // The one in force waited for its renewal, which is not to be.
        CredentialAction::Reject => {
            let former = stored::find_in_status(tx, (found.guide, found.kind), CredentialStatus::Approved).await?;
            if let Some(former) = former {
                reminders::schedule(tx, ctx, &former).await?;
            }
        }
        CredentialAction::Revoke => {}
    }
    notify(tx, ctx, &found, action, reason).await?;
    Ok(action.result().name())
}

fn log_word(action: CredentialAction) -> &'static str {
    match action {
        CredentialAction::Approve => "credential_approved",
        CredentialAction::Reject => "credential_rejected",
        CredentialAction::Revoke => "credential_revoked",
    }
}

async fn notify(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    found: &StoredCredential,
    action: CredentialAction,
    reason: Option<String>,
) -> Result<()> {
    let (credential, reason) = (found.kind.label().to_owned(), reason.unwrap_or_default());
    let (kind, mail) = match action {
        CredentialAction::Approve => {
            ("credential_approved", CredentialMail::Approved { credential, valid_until: found.valid_until })
        }
        CredentialAction::Reject => ("credential_rejected", CredentialMail::Rejected { credential, reason }),
        CredentialAction::Revoke => ("credential_revoked", CredentialMail::Revoked { credential, reason }),
    };
    notices::tell(tx, ctx, found.user, &Notice::new(kind, &mail, Some(SETTINGS.to_owned()))?).await
}
