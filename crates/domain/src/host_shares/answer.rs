//! The other side accepts or declines a proposal, its own side withdraws it, and either side ends an agreement.

use serde_json::json;
use serendib_db::Tx;
use uuid::Uuid;

use super::offer::SharedPackage;
use super::status::{HostShareSide, HostShareStatus};
use super::stored::{self, StoredHostShare};
use super::{MESSAGE_LIMIT, ending, guide_of_caller, notifications};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::guides::SUSPENDED;
use crate::table::Posted;
use crate::{audit, packages};

const NO_PROPOSAL: Error = Error::Missing("proposal");
const NO_ACTION: &str = "The action must be accept, decline, withdraw or end.";
const OTHER_SIDE: &str = "Only the other side answers a proposal.";
const OWN_SIDE: &str = "Only the side that made a proposal can withdraw it.";
const OVER: &str = "The time to answer this proposal is over.";
const OTHER_INACTIVE: &str = "The other side of this proposal is not active at present.";
const NOT_A_HOST: &str = "This guide does not host this package any more.";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostShareAction {
    Accept,
    Decline,
    Withdraw,
    End,
}

impl HostShareAction {
    /// As on the wire.
    ///
    /// # Errors
    /// `Refused` for anything else.
    pub fn parse(text: &str) -> Result<Self> {
        match text {
            "accept" => Ok(Self::Accept),
            "decline" => Ok(Self::Decline),
            "withdraw" => Ok(Self::Withdraw),
            "end" => Ok(Self::End),
            _ => Err(Error::Refused(NO_ACTION.to_owned())),
        }
    }

    /// The state to which it leads.
    fn status(self) -> HostShareStatus {
        match self {
            Self::Accept => HostShareStatus::Agreed,
            Self::Decline => HostShareStatus::Declined,
            Self::Withdraw => HostShareStatus::Withdrawn,
            Self::End => HostShareStatus::Ended,
        }
    }
}

/// Answers a proposal, or ends an agreement; returns the new status. Repeating an answer changes nothing. `posted` may have a `message`.
///
/// # Errors
/// `SignedOut`; `Missing` if the caller is on neither side; `Forbidden` for an action of the other side; `Conflict` if it is too late;
/// `Fields`; `Refused` if the package has no room for a host.
pub async fn answer(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: Uuid,
    action: HostShareAction,
    posted: &Posted,
) -> Result<&'static str> {
    let (caller, _) = guide_of_caller(ctx)?;
    let share = stored::find(tx, id).await?.ok_or(NO_PROPOSAL)?;
    // A former owner is on neither side.
    let side = match () {
        () if share.host == caller => HostShareSide::Host,
        () if share.owner == caller && share.is_owner => HostShareSide::Owner,
        () => return Err(NO_PROPOSAL),
    };
    match action {
        HostShareAction::Accept | HostShareAction::Decline if side == share.by => {
            return Err(Error::Forbidden(OTHER_SIDE));
        }
        HostShareAction::Withdraw if side != share.by => return Err(Error::Forbidden(OWN_SIDE)),
        _ => {}
    }
    let mut fields = FieldReader::new(posted);
    let message = fields.lines("message", "message", MESSAGE_LIMIT);
    fields.finish()?;
    let status = action.status();
    if share.status == status {
        return Ok(status.name());
    }
    if let Some(why) = why_late(ctx, &share, action) {
        return Err(Error::Conflict(why));
    }
    let message = message.as_deref();
    match action {
        HostShareAction::Accept => {
            accept(tx, ctx, &share, message).await?;
            notifications::send_accepted(tx, ctx, &share, message).await?;
        }
        HostShareAction::Decline => {
            stored::close(tx, ctx, id, status, message).await?;
            notifications::send_declined(tx, ctx, &share, message).await?;
        }
        HostShareAction::Withdraw => stored::close(tx, ctx, id, status, message).await?,
        HostShareAction::End => {
            ending::end(tx, ctx, &share).await?;
            notifications::send_ended(tx, ctx, &share, side.other(), message).await?;
        }
    }
    Ok(status.name())
}

/// Why it is too late for an action; `None` if it is not.
fn why_late(ctx: &Ctx, share: &StoredHostShare, action: HostShareAction) -> Option<&'static str> {
    match (share.status, action) {
        (HostShareStatus::Agreed, HostShareAction::End) => None,
        (HostShareStatus::Open, HostShareAction::End) => Some("This proposal is not agreed yet."),
        (HostShareStatus::Open, HostShareAction::Withdraw) => None,
        // The owner has changed meanwhile.
        (HostShareStatus::Open, _) if share.expires_at <= ctx.now || !share.is_owner => Some(OVER),
        (HostShareStatus::Open, _) => None,
        (HostShareStatus::Agreed, _) => Some("This proposal is accepted already."),
        (HostShareStatus::Declined, _) => Some("This proposal is declined already."),
        (HostShareStatus::Withdrawn, _) => Some("This proposal was withdrawn."),
        (HostShareStatus::Expired, _) => Some(OVER),
        (HostShareStatus::Replaced, _) => Some("A later proposal has replaced this one."),
        (HostShareStatus::Ended, _) => Some("This agreement has ended."),
    }
}

/// Makes a proposal the agreement of the two, and an invited guide a host.
async fn accept(tx: &mut Tx<'_>, ctx: &Ctx, share: &StoredHostShare, message: Option<&str>) -> Result<()> {
    let (own, other) = match share.by.other() {
        HostShareSide::Host => (share.host_is_active, share.owner_is_active),
        HostShareSide::Owner => (share.owner_is_active, share.host_is_active),
    };
    if !own {
        return Err(Error::Forbidden(SUSPENDED));
    }
    if !other {
        return Err(Error::Conflict(OTHER_INACTIVE));
    }
    let package = SharedPackage::find(tx, share.package, share.host).await?.ok_or(NO_PROPOSAL)?;
    package.ensure_open()?;
    if !share.is_host && !share.is_invitation {
        return Err(Error::Conflict(NOT_A_HOST));
    }
    if !share.is_host {
        packages::join(tx, ctx, share.package, share.host).await?;
        let after = json!({ "guide_id": share.host });
        audit::record(tx, ctx, "host_added", "packages", share.package, None, Some(&after)).await?;
    }
    let former = stored::find_in_state(tx, share.package, share.host, HostShareStatus::Agreed).await?;
    if let Some(former) = &former {
        stored::finish(tx, ctx, former.id, HostShareStatus::Replaced).await?;
    }
    stored::close(tx, ctx, share.id, HostShareStatus::Agreed, message).await?;
    let before = former.map(|one| json!({ "percent": one.percent }));
    let after = share.to_audit();
    audit::record(tx, ctx, "host_share_agreed", "packages", share.package, before.as_ref(), Some(&after)).await
}
