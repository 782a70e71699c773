//! A person's data for an admin, such as for an answer to a request that reached us by letter.

use serendib_db::Tx;
use uuid::Uuid;

use super::read_reason;
use crate::accounts::admins;
use crate::accounts::my_data::{self, ArchiveOwner};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::staff::StaffRight;

/// Begins the archive, and logs the reason.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Fields` without a reason; `Missing`.
pub async fn begin_person_export(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, reason: &str) -> Result<ArchiveOwner> {
    admins::only(&ctx.caller, StaffRight::ErasePeople, admins::REQUIRED)?;
    let reason = read_reason(reason)?;
    my_data::begin_archive_of(tx, ctx, user, &reason).await
}
