//! Another commission for one guide: an admin requests it, another admin accepts it. D-106.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{RowSource, Tx, row_struct};
use uuid::Uuid;

use super::commission::{self, MOST_PERCENT};
use super::payouts::{find_guide, person_of, required_lines};
use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::notices::{self, Notice};
use crate::payments::mails::PaymentMail;
use crate::staff::StaffRight;
use crate::staff::four_eyes::{self, FourEyesAction};
use crate::table::Posted;

/// Requests that are listed.
const MOST_REQUESTS: i64 = 100;
const EARNINGS: &str = "/profile?mode=host&tab=earnings";
const WAITS: &str = "A change of this guide's commission waits for a decision already.";
const DECIDED: &str = "This request is decided already.";
const SAME_PERCENT: &str = "This is the guide's commission already.";
const NO_SUCH: Error = Error::Missing("commission request");

row_struct! {
    struct CommissionRequest {
        id: Uuid = "r.id",
        guide: Uuid = "r.guide_id",
        guide_name: String = "g.display_name",
        guide_user: Uuid = "g.user_id",
        percent_before: i64 = "r.percent_before",
        percent: i64 = "r.percent",
        reason: String = "r.reason",
        status: String = "r.status",
        requested_by: Option<Uuid> = "r.requested_by",
        requester: Option<String> = "f.display_name",
        created_at: DateTime<Utc> = "r.created_at",
    }
}

const REQUESTS: &str =
    "FROM commission_requests r JOIN guides g ON g.id = r.guide_id LEFT JOIN profiles f ON f.user_id = r.requested_by";

impl CommissionRequest {
    fn to_json(&self, ctx: &Ctx, may_decide_own: bool) -> Json {
        let me = person_of(ctx);
        let is_concerned = me.is_some() && (self.requested_by == me || Some(self.guide_user) == me);
        json!({
            "id": self.id,
            "guide_id": self.guide,
            "display_name": self.guide_name,
            "percent_before": self.percent_before,
            "percent": self.percent,
            "reason": self.reason,
            "requested_by": self.requester.as_deref().unwrap_or("Operator"),
            "requested_by_me": self.requested_by.is_some() && self.requested_by == me,
            "may_accept": !is_concerned || may_decide_own,
            "created_at": self.created_at.to_rfc3339(),
        })
    }
}

async fn find_request(tx: &mut Tx<'_>, id: Uuid) -> Result<CommissionRequest> {
    tx.select_one(&format!("{REQUESTS} WHERE r.id = $1"), &[id.into()]).await?.ok_or(NO_SUCH)
}

/// Requests that wait for a decision, the oldest first.
pub(super) async fn list_open(mut source: impl RowSource, ctx: &Ctx) -> Result<Vec<Json>> {
    let sql = format!("{REQUESTS} WHERE r.status = 'open' ORDER BY r.created_at, r.id LIMIT $1");
    let open: Vec<CommissionRequest> = source.select(&sql, &[MOST_REQUESTS.into()]).await?;
    let may_decide_own = four_eyes::may_decide_own(&mut source, ctx, FourEyesAction::Commission).await?;
    Ok(open.iter().map(|request| request.to_json(ctx, may_decide_own)).collect())
}

/// Requests another commission for a guide. `document` has `guide_id`, a whole `percent` and a `reason`.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins; `Missing`; `Fields`; `Conflict` while another request of the guide waits,
/// and for the present percentage.
pub async fn request_commission(tx: &mut Tx<'_>, ctx: &Ctx, document: &Posted) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::MoveMoney, admins::REQUIRED)?;
    let guide = find_guide(tx, document.get("guide_id").and_then(Json::as_str).unwrap_or_default()).await?;
    let mut fields = FieldReader::new(document);
    if fields.is_blank("percent") {
        fields.note("percent", "Please enter your percentage.");
    }
    let percent = fields.integer("percent", "percentage", 0..=i64::from(MOST_PERCENT)).unwrap_or_default();
    let reason = required_lines(&mut fields, "reason", "reason");
    fields.finish()?;
    let open = "SELECT id FROM commission_requests WHERE guide_id = $1 AND status = 'open'";
    if tx.row(open, &[guide.id.into()]).await?.is_some() {
        return Err(Error::Conflict(WAITS));
    }
    let before = commission::find_percent_of_guide(tx, ctx, guide.id).await?;
    if before == percent {
        return Err(Error::Conflict(SAME_PERCENT));
    }
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO commission_requests (id, guide_id, percent_before, percent, reason, status, requested_by, created_at)
         VALUES ($1, $2, $3, $4, $5, 'open', $6, $7)",
        &[
            id.into(),
            guide.id.into(),
            before.into(),
            percent.into(),
            reason.as_str().into(),
            person_of(ctx).into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    let (was, is) = (
        json!({ "percent": before }),
        json!({ "percent": percent, "guide_id": guide.id, "guide_name": guide.name, "reason": reason }),
    );
    audit::record(tx, ctx, "commission_requested", "commission_requests", id, Some(&was), Some(&is)).await?;
    let may_decide_own = four_eyes::may_decide_own(tx, ctx, FourEyesAction::Commission).await?;
    Ok(find_request(tx, id).await?.to_json(ctx, may_decide_own))
}

/// Accepts a request, which then counts for bookings whose first payment comes afterwards, or rejects it. Who requested it may withdraw
/// it, but not accept it, unless there is no other admin.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins, who accept their own request, or their own commission; `Missing`;
/// `Conflict` for a request that is decided.
pub async fn decide_commission(tx: &mut Tx<'_>, ctx: &Ctx, request: &str, is_accepted: bool) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::MoveMoney, admins::REQUIRED)?;
    let request = find_request(tx, request.parse().map_err(|_| NO_SUCH)?).await?;
    let mut is_alone = false;
    if is_accepted {
        let concerned: Vec<Uuid> = request.requested_by.into_iter().chain([request.guide_user]).collect();
        is_alone = four_eyes::ensure_not_own(tx, ctx, FourEyesAction::Commission, None, &concerned).await?;
    }
    let status = if is_accepted { "accepted" } else { "rejected" };
    tx.run(
        "UPDATE commission_requests SET status = $2, decided_by = $3, decided_at = $4 WHERE id = $1 AND status = 'open'",
        &[request.id.into(), status.into(), person_of(ctx).into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Conflict(DECIDED))?;
    let before = json!({ "status": request.status, "percent": request.percent_before });
    let mut after =
        json!({ "status": status, "percent": if is_accepted { request.percent } else { request.percent_before } });
    after["guide_id"] = request.guide.to_string().into();
    after["guide_name"] = request.guide_name.as_str().into();
    if is_alone {
        after["sole_admin"] = true.into();
    }
    let action = if is_accepted { "commission_changed" } else { "commission_rejected" };
    audit::record(tx, ctx, action, "commission_requests", request.id, Some(&before), Some(&after)).await?;
    if is_accepted {
        let mail = PaymentMail::CommissionChanged { percent: request.percent, percent_before: request.percent_before };
        let notice = Notice::new("payment_commission", &mail, Some(EARNINGS.to_owned()))?;
        notices::tell(tx, ctx, request.guide_user, &notice).await?;
    }
    Ok(json!({ "id": request.id, "status": status }))
}
