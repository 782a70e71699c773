//! Erases an account at once, on the wish of its owner that reached us another way, or for another reason that the audit log has.

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use uuid::Uuid;

use super::{find_account, read_reason, refuse_field};
use crate::accounts::account_deletion::list_hindrances;
use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::identity::removal::{self, RemovedBy};
use crate::staff::StaffRight;

const YOURSELF: &str = "You cannot erase yourself here. Delete your account in your profile.";
const OWN_NAME: &str = "People are erased in an admin's own name.";
const SECOND_STEP: &str =
    "Erasing a person needs a second step. Set up an authenticator app in your profile, or sign in again with it.";
const HOST_MADE: &str = "The host made this person an owner. Take that back on the host first.";
const OTHER_ADDRESS: &str = "This is not the address of this account.";

/// Erases an account whose address the admin has typed: the phone number if it has no other one.
///
/// # Errors
/// `SignedOut`; `Forbidden` without a second factor, for the service key and for oneself; `Fields` for the reason and the address; `Missing`;
/// `Conflict` with what stands in the way, and for an owner whom a command on the host has made (T-B14).
pub async fn erase_person(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, reason: &str, typed: &str) -> Result<Json> {
    admins::only_assured(&ctx.caller, StaffRight::ErasePeople, OWN_NAME, SECOND_STEP)?;
    if ctx.caller.person().is_some_and(|person| person.user == user) {
        return Err(Error::Forbidden(YOURSELF));
    }
    let reason = read_reason(reason)?;
    let account = find_account(tx, user).await?;
    let address = account.email.or(account.phone).unwrap_or_default();
    let typed = typed.trim();
    if !(typed.eq_ignore_ascii_case(&address) || typed.trim_start_matches('+') == address) {
        return Err(refuse_field("email", OTHER_ADDRESS));
    }
    if admins::is_made_by_host(tx, user).await? {
        return Err(Error::Conflict(HOST_MADE));
    }
    if let Some(hindrance) = list_hindrances(tx, ctx, user).await?.first() {
        return Err(Error::Conflict(hindrance.sentence_for_admins()));
    }
    audit::record(tx, ctx, "person_erased", "users", user, None, Some(&json!({ "reason": reason }))).await?;
    removal::remove_account(tx, ctx, user, RemovedBy::Admin).await?;
    Ok(json!({ "erased": true }))
}
