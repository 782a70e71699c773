//! A person's data for an admin, such as for an answer to a request that reached us by letter.

use serendib_db::Tx;
use uuid::Uuid;

use super::read_reason;
use crate::accounts::admins;
use crate::accounts::my_data::{self, ArchiveOwner};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::staff::StaffRight;

const OWN_NAME: &str = "People's data is exported in an admin's own name.";
const SECOND_STEP: &str = "Exporting a person's data needs a second step. Set up an authenticator app in your profile, or sign in again with it.";

/// Begins the archive, and logs the reason.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Fields` without a reason; `Missing`.
pub async fn begin_person_export(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, reason: &str) -> Result<ArchiveOwner> {
    admins::only_assured(&ctx.caller, StaffRight::ErasePeople, OWN_NAME, SECOND_STEP)?;
    let reason = read_reason(reason)?;
    my_data::begin_archive_of(tx, ctx, user, &reason).await
}
