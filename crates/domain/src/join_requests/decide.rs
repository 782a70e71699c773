//! An admin approves or rejects a join request. An approval adds the guide as a secondary host in the same transaction. P-B04, D-085.

use serde_json::json;
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::mails::JoinRequestMail;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::notices::{self, Notice};
use crate::packages;
use crate::review::{Decide, Decision, Requests};
use crate::staff::four_eyes::{self, FourEyesAction};

const OFF_DUTY: &str = "This guide is suspended.";
const NO_REASON: &str = "Please provide a rejection reason";

row_struct! {
    struct DecidedJoinRequest {
        id: Uuid = "r.id",
        guide: Uuid = "r.guide_id",
        package: Uuid = "r.package_id",
        status: String = "r.status",
        user: Uuid = "g.user_id",
        is_active: bool = "g.is_active",
        guide_name: String = "g.display_name",
        title: String = "p.title",
    }
}

/// Guides who want to host another author's package.
pub struct JoinRequests;

impl Decide for JoinRequests {
    const REQUESTS: Requests = Requests {
        table: "guide_package_requests",
        called: "request",
        admins: "Only an admin decides on requests to join.",
        decided: "This request has been decided already.",
    };

    /// Decides a pending request. Repeating the decision changes nothing.
    ///
    /// # Errors
    /// `Missing`; `Refused` for a rejection without a reason; `Forbidden` for an admin's own while there is another admin; `Conflict` if
    /// the opposite was decided, and for a suspended guide.
    async fn decide(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, decision: Decision, reason: Option<&str>) -> Result<()> {
        let stored: Option<DecidedJoinRequest> = tx
            .select_one(
                "FROM guide_package_requests r JOIN guides g ON g.id = r.guide_id JOIN packages p ON p.id = r.package_id
                  WHERE r.id = $1",
                &[id.into()],
            )
            .await?;
        let stored = stored.ok_or(Error::Missing("request"))?;
        let (id, guide, package, user) = (stored.id, stored.guide, stored.package, stored.user);
        let alone = four_eyes::ensure_not_own(tx, ctx, FourEyesAction::ApproveApplication, None, &[user]).await?;
        if decision == Decision::Reject && reason.is_none() {
            return Err(Error::Refused(NO_REASON.to_owned()));
        }
        if !Self::REQUESTS.is_open(&stored.status, decision)? {
            return Ok(());
        }
        let reason = reason.filter(|_| decision == Decision::Reject);
        Self::REQUESTS.settle(tx, ctx, id, decision, reason).await?;
        if decision == Decision::Approve {
            if !stored.is_active {
                return Err(Error::Conflict(OFF_DUTY));
            }
            packages::join(tx, ctx, package, guide).await?;
        }
        let more = [("guide_id", guide), ("package_id", package)].map(|(name, id)| (name.to_owned(), json!(id)));
        Self::REQUESTS.note(tx, ctx, id, (decision, reason), more.into_iter().collect(), alone).await?;
        let link = Some(format!("/packages/{package}"));
        let title = stored.title.clone();
        let (kind, mail) = match decision {
            Decision::Approve => ("join_request_approved", JoinRequestMail::Approved { title: title.clone() }),
            Decision::Reject => {
                let reason = reason.unwrap_or_default().to_owned();
                ("join_request_rejected", JoinRequestMail::Rejected { title: title.clone(), reason })
            }
        };
        notices::tell(tx, ctx, user, &Notice::new(kind, &mail, link.clone())?).await?;
        if decision == Decision::Approve {
            let mail = JoinRequestMail::HostJoined { guide: stored.guide_name.clone(), title };
            let notice = Notice::new("host_joined", &mail, link)?;
            for owner in packages::owners(tx, package).await?.into_iter().filter(|owner| *owner != user) {
                notices::tell(tx, ctx, owner, &notice).await?;
            }
        }
        Ok(())
    }
}
