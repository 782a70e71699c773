//! The undo of a merge: what moved and still is the target's goes back.

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use uuid::Uuid;

use super::moved_rows::{MergeSides, return_added, return_rows};
use super::{OWN_NAME, SECOND_STEP, StoredMerge, notice, read_reason};
use crate::accounts::admins;
use crate::accounts::mails::AccountMail;
use crate::audit;
use crate::back_office::record_words::{self, RecordSubject};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::identity::merged_account;
use crate::notices;
use crate::staff::StaffRight;
use crate::staff::four_eyes::{self, FourEyesAction};

const UNDONE: &str = "This merge is undone already.";
const TOO_LATE: &str = "A merge can be undone for 30 days.";
const ERASED: &str = "One of the two accounts was removed since. The merge cannot be undone.";
const LATER_MERGE: &str = "The account that remained was merged into another one since. Undo that merge first.";
const ADDRESS_TAKEN: &str =
    "Another account has the address or the phone number of the merged one now. Change it there first.";

/// Undoes a merge, and mails both.
///
/// # Errors
/// `SignedOut`; `Forbidden`, also without a second factor and for one's own account; `Fields` for the reason; `Missing`; `Conflict` if it is too late.
pub async fn undo_merge(tx: &mut Tx<'_>, ctx: &Ctx, merge: Uuid, reason: &str) -> Result<Json> {
    admins::only_assured(&ctx.caller, StaffRight::ActOnPeople, OWN_NAME, SECOND_STEP)?;
    let merge = StoredMerge::find(tx, merge).await?;
    four_eyes::ensure_not_own(tx, ctx, FourEyesAction::MergePeople, None, &[merge.source, merge.target]).await?;
    let reason = read_reason(reason)?;
    ensure_can_undo(tx, ctx, &merge).await?;
    let sides = MergeSides { merge: merge.id, source: merge.source, target: merge.target };
    return_rows(tx, &sides).await?;
    return_added(tx, &sides).await?;
    tx.run(
        "UPDATE account_merges SET undone_by = $2, undone_at = $3 WHERE id = $1 AND undone_at IS NULL",
        &[merge.id.into(), ctx.caller.person().map(|person| person.user).into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Conflict(UNDONE))?;
    merged_account::reopen_account(tx, ctx, &merge).await?;
    record_words::refresh(tx, RecordSubject::Person, merge.target).await?;
    let bookings = tx.rows("SELECT id FROM booking_requests WHERE user_id = $1", &[merge.source.into()]).await?;
    for booking in &bookings {
        record_words::refresh(tx, RecordSubject::Booking, booking.uuid(0)?).await?;
    }
    for user in [merge.source, merge.target] {
        notices::tell(tx, ctx, user, &notice("account_merge_undone", &AccountMail::MergeUndone)?).await?;
    }
    let after = json!({ "target": merge.target, "merge": merge.id, "reason": reason });
    audit::record(tx, ctx, "merge_undone", "users", merge.source, None, Some(&after)).await?;
    Ok(json!({}))
}

async fn ensure_can_undo(tx: &mut Tx<'_>, ctx: &Ctx, merge: &StoredMerge) -> Result<()> {
    if merge.undone_at.is_some() {
        return Err(Error::Conflict(UNDONE));
    }
    if merge.is_erased {
        return Err(Error::Conflict(ERASED));
    }
    if merge.undo_ends_at() < ctx.now {
        return Err(Error::Conflict(TOO_LATE));
    }
    if merge.is_target_merged {
        return Err(Error::Conflict(LATER_MERGE));
    }
    // Anybody can sign up with an address that is not theirs.
    let sql = "SELECT 1 FROM users WHERE id <> $1
        AND (email = $2 AND email_confirmed_at IS NOT NULL OR phone = $3 AND phone_confirmed_at IS NOT NULL) LIMIT 1";
    let binds = [merge.source.into(), merge.email.clone().into(), merge.phone.clone().into()];
    match tx.row(sql, &binds).await? {
        Some(_) => Err(Error::Conflict(ADDRESS_TAKEN)),
        None => Ok(()),
    }
}
