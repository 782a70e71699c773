//! A merge: in one transaction everything of the source becomes the target's, and the source no longer signs in.

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use uuid::Uuid;

use super::moved_rows::{MergeSides, drop_rows, move_rows, move_some};
use super::preview::MergePreview;
use super::user_columns::{ColumnFate, USER_COLUMNS, UserColumn};
use super::{OWN_NAME, SECOND_STEP, UNDO_DAYS, notice, read_reason};
use crate::accounts::admins;
use crate::accounts::mails::AccountMail;
use crate::audit;
use crate::back_office::record_words::{self, RecordSubject};
use crate::ctx::Ctx;
use crate::error::{Error, FieldError, Result};
use crate::identity::merged_account::{self, SignInMethods};
use crate::notices;
use crate::staff::StaffRight;
use crate::staff::four_eyes::{self, FourEyesAction};
use crate::table::Posted;

const CHANGED: &str = "The account to merge has changed meanwhile. Please look at it again.";
const NO_NUMBER: &str = "Please say how many bookings you expect to move.";

/// What the staff wants to merge.
#[derive(Clone, Copy, Debug)]
pub struct MergeOrder<'a> {
    pub source: Uuid,
    pub target: Uuid,
    pub reason: &'a str,
    /// Has `bookings`: how many the caller has seen in the preview.
    pub expected: &'a Posted,
}

/// Makes the source part of the target, and mails both.
///
/// # Errors
/// `SignedOut`; `Forbidden`, also without a second factor and for one's own account; `Fields` for the reason and the number; `Missing`; `Blocked` with the first problem;
/// `Outdated` with the preview if another number of bookings would move.
pub async fn merge_people(tx: &mut Tx<'_>, ctx: &Ctx, order: MergeOrder<'_>) -> Result<Json> {
    admins::only_assured(&ctx.caller, StaffRight::ActOnPeople, OWN_NAME, SECOND_STEP)?;
    four_eyes::ensure_not_own(tx, ctx, FourEyesAction::MergePeople, None, &[order.source, order.target]).await?;
    let reason = read_reason(order.reason)?;
    let expected = order.expected.get("bookings").and_then(Json::as_i64).ok_or_else(|| Error::Fields {
        message: NO_NUMBER.to_owned(),
        wrong: vec![FieldError::new("expected.bookings", NO_NUMBER)],
    })?;
    let preview = MergePreview::read(tx, ctx, order.source, order.target).await?;
    if let Some(problem) = preview.problems.first() {
        return Err(Error::Blocked(problem.sentence()));
    }
    if preview.source.bookings != expected {
        return Err(Error::Outdated { message: CHANGED, now: Box::new(preview.to_json()) });
    }
    let sides = MergeSides { merge: ctx.new_id(), source: order.source, target: order.target };
    insert_merge(tx, ctx, &sides, &preview).await?;
    // Before the address of the source is gone.
    let into = AccountMail::MergedInto { other: preview.target.masked_address(), days: UNDO_DAYS };
    notices::mail(tx, ctx, sides.source, &notice("account_merged_into", &into)?).await?;
    drop_own_memberships(tx, &sides).await?;
    let bookings = move_rows(tx, &sides).await?;
    move_sign_in_methods(tx, &sides).await?;
    merged_account::close_account(tx, ctx, sides.source, sides.target).await?;
    record_words::refresh(tx, RecordSubject::Person, sides.target).await?;
    for booking in bookings {
        record_words::refresh(tx, RecordSubject::Booking, booking).await?;
    }
    let from = AccountMail::MergedFrom { other: preview.source.masked_address(), days: UNDO_DAYS };
    notices::tell(tx, ctx, sides.target, &notice("account_merged_from", &from)?).await?;
    let after =
        json!({ "target": sides.target, "merge": sides.merge, "reason": reason, "moved": preview.moves_to_json() });
    audit::record(tx, ctx, "people_merged", "users", sides.source, None, Some(&after)).await?;
    Ok(json!({ "id": sides.merge, "target": sides.target }))
}

async fn insert_merge(tx: &mut Tx<'_>, ctx: &Ctx, sides: &MergeSides, preview: &MergePreview) -> Result<()> {
    let source = &preview.source;
    tx.run(
        "INSERT INTO account_merges (id, source_id, target_id, source_email, source_phone, source_sso_email, merged_by, merged_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        &[
            sides.merge.into(),
            sides.source.into(),
            sides.target.into(),
            source.own_email.clone().into(),
            source.phone.clone().into(),
            source.sso_email.clone().into(),
            ctx.caller.person().map(|person| person.user).into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    Ok(())
}

fn find_column(table: &str) -> Result<&'static UserColumn> {
    let found = USER_COLUMNS.iter().find(|one| one.table == table);
    Ok(found.ok_or_else(|| serendib_db::Error::Bug(format!("no column of {table}")))?)
}

/// The owner of a plan is no member of it.
async fn drop_own_memberships(tx: &mut Tx<'_>, sides: &MergeSides) -> Result<()> {
    let own = "(user_id = $1 AND itinerary_id IN (SELECT i.id FROM itineraries i WHERE i.user_id = $2))
            OR (user_id = $2 AND itinerary_id IN (SELECT i.id FROM itineraries i WHERE i.user_id = $1))";
    let binds = [sides.source.into(), sides.target.into()];
    drop_rows(tx, sides, find_column("itinerary_members")?, own, &binds).await
}

async fn move_sign_in_methods(tx: &mut Tx<'_>, sides: &MergeSides) -> Result<()> {
    let SignInMethods { verified, unverified } = merged_account::sort_sign_in_methods(tx, sides.source).await?;
    let column = USER_COLUMNS.iter().find(|one| one.fate == ColumnFate::SignsIn);
    let Some(column) = column else { return Ok(()) };
    let list = |ids: &[Uuid]| ids.iter().map(|id| format!("'{id}'")).collect::<Vec<_>>().join(", ");
    if !verified.is_empty() {
        move_some(tx, sides, column, &format!(" AND id IN ({})", list(&verified))).await?;
    }
    if !unverified.is_empty() {
        let condition = format!("user_id = $1 AND id IN ({})", list(&unverified));
        drop_rows(tx, sides, column, &condition, &[sides.source.into()]).await?;
    }
    Ok(())
}
