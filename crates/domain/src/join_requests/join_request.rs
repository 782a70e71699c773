//! Join requests: a guide asks to host a package on sale. P-T05 "Request to Join", D-085.

use serde_json::Value as Json;
use serendib_db::Tx;
use uuid::Uuid;

use super::mails::JoinRequestMail;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::guides::SUSPENDED;
use crate::notices::{self, Notice};
use crate::packages::public_sql;
use crate::staff::StaffRight;
use crate::table::{AcceptedFields, CommandFuture, Posted, whom};

/// Characters of the message.
pub const MESSAGE_LIMIT: usize = 2_000;
const NO_GUIDE: &str = "You need to be a verified guide to request package access";
const BLANK: &str = "Please provide a message explaining why you want to join this package";
const ANOTHERS: &str = "You can only ask for yourself.";
const NOT_YOURS: &str = "Whether a request is approved is for an admin to say.";
const HOST_ALREADY: &str = "You are already a host of this package.";
pub(super) const FIELDS: AcceptedFields =
    AcceptedFields { whom: whom::guides, must: &["package_id", "request_message"], may: &["guide_id", "status"] };

/// The insert command.
pub(super) fn from_wire<'a>(tx: &'a mut Tx<'_>, ctx: &'a Ctx, posted: &'a Posted) -> CommandFuture<'a, Uuid> {
    Box::pin(async move {
        let guide = require_active_guide(tx, ctx).await?;
        let text = |name: &str| posted.get(name).filter(|value| !value.is_null()).and_then(Json::as_str);
        if text("guide_id").is_some_and(|id| id.parse() != Ok(guide)) {
            return Err(Error::Forbidden(ANOTHERS));
        }
        let is_known = posted.keys().all(|name| FIELDS.names(name));
        if !is_known || text("status").is_some_and(|status| status != "pending") {
            return Err(Error::Forbidden(NOT_YOURS));
        }
        let mut fields = FieldReader::new(posted);
        let message = fields.lines("request_message", "message", MESSAGE_LIMIT);
        fields.finish()?;
        let message = message.ok_or_else(|| Error::Refused(BLANK.to_owned()))?;
        let package = text("package_id").and_then(|id| id.parse().ok()).ok_or(Error::Missing("package"))?;
        ask(tx, ctx, guide, package, &message).await
    })
}

/// Stores a request and notifies the admins. The message is trimmed and not blank.
///
/// # Errors
/// `Missing` for a package that is not on sale; `Conflict` if the guide hosts it; `Duplicate` while a request is pending. An approved
/// request does not count once the guide is no longer a host.
pub async fn ask(tx: &mut Tx<'_>, ctx: &Ctx, guide: Uuid, package: Uuid, message: &str) -> Result<Uuid> {
    let on_sale = concat!("SELECT title FROM packages WHERE id = $1 AND ", public_sql!("packages"));
    let row = tx.row(on_sale, &[package.into()]).await?.ok_or(Error::Missing("package"))?;
    let pair = [package.into(), guide.into()];
    let hosts = "SELECT guide_id FROM package_guides WHERE package_id = $1 AND guide_id = $2";
    if tx.row(hosts, &pair).await?.is_some() {
        return Err(Error::Conflict(HOST_ALREADY));
    }
    let pending =
        "SELECT id FROM guide_package_requests WHERE package_id = $1 AND guide_id = $2 AND status = 'pending'";
    if tx.row(pending, &pair).await?.is_some() {
        return Err(Error::Duplicate("requested to join this package"));
    }
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO guide_package_requests (id, guide_id, package_id, status, request_message, created_at)
         VALUES ($1, $2, $3, 'pending', $4, $5)",
        &[id.into(), guide.into(), package.into(), message.into(), ctx.now.into()],
    )
    .await?
    .any();
    let mail = JoinRequestMail::Received { title: row.text(0)?.to_owned() };
    let notice = Notice::new("join_request_received", &mail, Some("/admin?tab=requests".to_owned()))?;
    notices::show_staff(tx, ctx, StaffRight::DecideApplications, &notice).await?;
    Ok(id)
}

/// The caller's active guide record. T-R30.
async fn require_active_guide(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<Uuid> {
    let person = match ctx.caller.person() {
        Some(person) => person,
        None if ctx.caller.is_visitor() => return Err(Error::SignedOut),
        None => return Err(Error::Forbidden(ANOTHERS)),
    };
    // Read again here, in case of a suspension meanwhile.
    let row = tx.row("SELECT id, is_active FROM guides WHERE user_id = $1", &[person.user.into()]).await?;
    let row = row.ok_or(Error::Forbidden(NO_GUIDE))?;
    if row.bool(1)? { Ok(row.uuid(0)?) } else { Err(Error::Forbidden(SUSPENDED)) }
}
