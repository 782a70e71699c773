//! Whether a person may sign in: signing out, blocking, unlocking.

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use uuid::Uuid;

use super::{find_account, read_reason, refuse_field};
use crate::accounts::admins;
use crate::accounts::mails::AccountMail;
use crate::audit;
use crate::ctx::{Ctx, beginning};
use crate::error::{Error, Result};
use crate::identity::blocking::{self, AddressKeys};
use crate::identity::events;
use crate::notices::{self, Notice};
use crate::staff::{StaffRight, holders};

const MORE_RIGHTS: &str = "This person has rights that you do not have. Please leave it to an owner.";
const YOURSELF: &str = "You cannot block yourself.";
const ACTIVE_GUIDE: &str = "This guide is active. Suspend them first.";
const NOT_BLOCKED: &str = "This account is not blocked.";
const NOT_A_DAY: &str = "Please choose a day, today or later.";
/// The end of a block without an end, which both databases can store.
const LAST_DAY: NaiveDate = match NaiveDate::from_ymd_opt(9999, 12, 31) {
    Some(day) => day,
    None => NaiveDate::MAX,
};
/// Where a blocked person writes to us.
const SUPPORT: &str = "/contact";
const SIGN_IN: &str = "/profile";

/// Requires the right to act on people, and all rights that this person has: support does not block an owner.
async fn ensure_may_act(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid) -> Result<()> {
    admins::only(&ctx.caller, StaffRight::ActOnPeople, admins::REQUIRED)?;
    let Some(person) = ctx.caller.person() else { return Ok(()) };
    let theirs = holders::rights_of(tx, ctx, user).await?;
    if person.rights.covers(theirs) { Ok(()) } else { Err(Error::Forbidden(MORE_RIGHTS)) }
}

/// Ends all sessions of a person.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Fields` without a reason; `Missing`.
pub async fn sign_out_person(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, reason: &str) -> Result<Json> {
    ensure_may_act(tx, ctx, user).await?;
    let reason = read_reason(reason)?;
    find_account(tx, user).await?;
    let ended = blocking::end_sessions(tx, ctx, user).await?;
    events::note(tx, ctx, Some(user), "signed_out_by_admin", &json!({ "ended": ended })).await?;
    let after = json!({ "reason": reason, "ended": ended });
    audit::record(tx, ctx, "person_signed_out", "users", user, None, Some(&after)).await?;
    Ok(json!({ "ended": ended }))
}

/// Blocks a person up to the end of a day in Sri Lanka, or without an end, and tells them. `until` is empty without an end.
///
/// # Errors
/// `SignedOut`; `Forbidden`, also for oneself; `Fields` for the reason and the day; `Missing`; `Conflict` for the only admin and for an active
/// guide.
pub async fn block_person(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, reason: &str, until: &str) -> Result<Json> {
    ensure_may_act(tx, ctx, user).await?;
    if ctx.caller.person().is_some_and(|person| person.user == user) {
        return Err(Error::Forbidden(YOURSELF));
    }
    let reason = read_reason(reason)?;
    let last_day = read_last_day(ctx, until)?;
    let account = find_account(tx, user).await?;
    admins::keep_one(tx, ctx, user).await?;
    if account.is_active_guide {
        return Err(Error::Conflict(ACTIVE_GUIDE));
    }
    let banned_until = last_day.and_then(|day| day.succ_opt()).map_or_else(without_end, beginning);
    blocking::block(tx, ctx, user, banned_until).await?;
    let before = json!({ "banned_until": account.banned_until.map(|at| at.to_rfc3339()) });
    let after = json!({ "banned_until": banned_until.to_rfc3339(), "reason": reason });
    audit::record(tx, ctx, "person_blocked", "users", user, Some(&before), Some(&after)).await?;
    let mail = AccountMail::Blocked { until: last_day };
    notices::tell(tx, ctx, user, &Notice::new("account_blocked", &mail, Some(SUPPORT.to_owned()))?).await?;
    Ok(json!({ "banned_until": banned_until.to_rfc3339() }))
}

fn without_end() -> DateTime<Utc> {
    LAST_DAY.and_time(NaiveTime::MIN).and_utc()
}

/// `None` without an end.
fn read_last_day(ctx: &Ctx, until: &str) -> Result<Option<NaiveDate>> {
    if until.is_empty() {
        return Ok(None);
    }
    let day = until.parse::<NaiveDate>().ok().filter(|day| until.len() == 10 && day.to_string() == until);
    let day =
        day.filter(|day| *day >= ctx.today() && *day < LAST_DAY).ok_or_else(|| refuse_field("until", NOT_A_DAY))?;
    Ok(Some(day))
}

/// Lifts a block, and tells the person.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Fields` without a reason; `Missing`; `Conflict` if the account is not blocked.
pub async fn unblock_person(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, reason: &str) -> Result<Json> {
    ensure_may_act(tx, ctx, user).await?;
    let reason = read_reason(reason)?;
    let account = find_account(tx, user).await?;
    let banned_until = account.banned_until.filter(|until| *until > ctx.now).ok_or(Error::Conflict(NOT_BLOCKED))?;
    blocking::unblock(tx, ctx, user).await?;
    let before = json!({ "banned_until": banned_until.to_rfc3339() });
    let after = json!({ "banned_until": null, "reason": reason });
    audit::record(tx, ctx, "person_unblocked", "users", user, Some(&before), Some(&after)).await?;
    let notice = Notice::new("account_unblocked", &AccountMail::Unblocked, Some(SIGN_IN.to_owned()))?;
    notices::tell(tx, ctx, user, &notice).await?;
    Ok(json!({ "banned_until": null }))
}

/// Clears the counters of wrong passwords, codes and second factors. `keys_of` computes the keys of an address.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Fields` without a reason; `Missing`.
pub async fn unlock_person(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    user: Uuid,
    reason: &str,
    keys_of: impl Fn(&str) -> AddressKeys,
) -> Result<Json> {
    ensure_may_act(tx, ctx, user).await?;
    let reason = read_reason(reason)?;
    let account = find_account(tx, user).await?;
    let addresses: Vec<AddressKeys> =
        account.email.iter().chain(&account.phone).map(|address| keys_of(address)).collect();
    let cleared = blocking::clear_attempts(tx, ctx, user, &addresses).await?;
    let after = json!({ "reason": reason, "cleared": cleared });
    audit::record(tx, ctx, "person_unlocked", "users", user, None, Some(&after)).await?;
    Ok(json!({ "cleared": cleared }))
}
