//! Admins suspend a guide with a plan for each open booking, and reinstate them. D-168.
//!
//! What is open: `preview.rs`; the plan, carried out in one transaction: `plan.rs`.

mod plan;
mod preview;

use serde_json::{Value as Json, json};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::mails::GuideMail;
use super::write::update_guide_flag;
use crate::accounts::admins;
use crate::audit;
use crate::bookings::forget_retained;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::notices::{self, Notice};
use crate::staff::StaffRight;
use crate::staff::four_eyes::{self, FourEyesAction};
use crate::table::Posted;

pub use plan::suspend_guide;
pub use preview::suspension_preview;

const ON_DUTY: &str = "This guide is not suspended.";
const REMOVED: &str = "The account of this guide was removed.";

row_struct! {
    struct GuideToSuspend {
        id: Uuid = "g.id",
        user: Uuid = "g.user_id",
        name: String = "g.display_name",
        is_active: bool = "g.is_active",
        is_removed: bool = "u.deleted_at IS NOT NULL",
    }
}

/// The rest of a query for [`GuideToSuspend`].
const OF_GUIDE: &str = "FROM guides g JOIN users u ON u.id = g.user_id WHERE g.id = $1";

/// The guide, for another admin than themselves, unless there is no other.
async fn find_for_admin(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<GuideToSuspend> {
    admins::only(&ctx.caller, StaffRight::ActOnGuides, admins::REQUIRED)?;
    let guide: GuideToSuspend = tx.select_one(OF_GUIDE, &[id.into()]).await?.ok_or(Error::Missing("guide"))?;
    four_eyes::ensure_not_own(tx, ctx, FourEyesAction::SuspendGuide, None, &[guide.user]).await?;
    Ok(guide)
}

/// Reinstates a suspended guide; `posted` has the `reason`.
///
/// # Errors
/// `SignedOut`, `Forbidden`, `Missing`; `Conflict` for a guide on duty and for a removed account; `Fields`.
pub async fn reinstate_guide(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, posted: &Posted) -> Result<Json> {
    let guide = find_for_admin(tx, ctx, id).await?;
    let mut fields = FieldReader::new(posted);
    let reason = fields.admin_reason("reason");
    fields.finish()?;
    if guide.is_active {
        return Err(Error::Conflict(ON_DUTY));
    }
    if guide.is_removed {
        return Err(Error::Conflict(REMOVED));
    }
    forget_retained(tx, id).await?;
    set_active(tx, &guide, true).await?;
    let (before, after) = (json!({ "is_active": false }), json!({ "is_active": true, "reason": reason }));
    audit::record(tx, ctx, "reinstated", "guides", id, Some(&before), Some(&after)).await?;
    let notice = Notice::new("guide_reinstated", &GuideMail::Reinstated, Some("/profile".to_owned()))?;
    notices::tell(tx, ctx, guide.user, &notice).await?;
    Ok(json!({ "is_active": true }))
}

async fn set_active(tx: &mut Tx<'_>, guide: &GuideToSuspend, is_active: bool) -> Result<()> {
    tx.run(
        "UPDATE guides SET is_active = $2, version = version + 1 WHERE id = $1 AND is_active <> $2",
        &[guide.id.into(), is_active.into()],
    )
    .await?
    .exactly_one(Error::Stale("guide profile"))?;
    update_guide_flag(tx, guide.user).await
}
