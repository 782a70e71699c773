//! The removal of an account (a soft delete): its row stays, without personal data. T-C06.

use serde_json::json;
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::{IdentityRejection, IdentityResult, events, user};
use crate::accounts::{account_merge, admins};
use crate::back_office::{staff_notes, staff_views};
use crate::ctx::Ctx;
use crate::{
    abuse_flags, applications, bookings, chat, credentials, custom_requests, files, guides, host_shares, itineraries,
    ledger, payments, saved, staff,
};

/// Who decided about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RemovedBy {
    /// By the service key.
    Operator,
    Admin,
    Owner,
}

impl RemovedBy {
    /// As in the security log.
    fn event(self) -> &'static str {
        match self {
            Self::Operator => "removed_by_operator",
            Self::Admin => "removed_by_admin",
            Self::Owner => "removed_by_owner",
        }
    }
}

/// Removes an account: nothing personal stays, and it can be neither found nor signed in to. Its row stays, because past bookings and
/// payments reference it.
///
/// # Errors
/// `UserNotFound`, `Conflict` for the only admin and for a person with a trip ahead.
pub(crate) async fn remove_account(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, by: RemovedBy) -> IdentityResult<()> {
    user::find(tx, id).await?.ok_or(IdentityRejection::UserNotFound)?;
    for part in account_merge::list_sources(tx, id).await? {
        // It may have been erased by itself before.
        if user::find(tx, part).await?.is_some() {
            Box::pin(remove_account(tx, ctx, part, by)).await?;
        }
    }
    admins::keep_one(tx, ctx, id).await?;
    bookings::ensure_no_live_trip(tx, ctx, id).await?;
    bookings::forget(tx, id).await?;
    chat::forget(tx, id).await?;
    abuse_flags::forget(tx, id).await?;
    payments::export::forget_person(tx, id).await?;
    payments::manual_payments::forget(tx, id).await?;
    payments::reconciliation::differences::forget(tx, id).await?;
    payments::dispute_evidence::send::forget(tx, id).await?;
    ledger::forget(tx, id).await?;
    staff_notes::forget(tx, id).await?;
    staff_views::forget(tx, id).await?;
    staff::holders::forget(tx, ctx, id).await?;
    credentials::forget(tx, id).await?;
    host_shares::forget(tx, ctx, id).await?;
    guides::become_guide::forget(tx, id).await?;
    applications::forget(tx, id).await?;
    custom_requests::forget(tx, id).await?;
    itineraries::forget(tx, id).await?;
    saved::forget(tx, id).await?;
    account_merge::forget(tx, id).await?;
    for table in [
        "identities",
        "removed_identities",
        "sessions",
        "mfa_factors",
        "one_time_tokens",
        "notifications",
        "notification_preferences",
        "account_deletions",
    ] {
        tx.run(&format!("DELETE FROM {table} WHERE user_id = $1"), &[id.into()]).await?.any();
    }
    tx.run("DELETE FROM flow_states WHERE user_id = $1 OR linking_user = $1", &[id.into()]).await?.any();
    tx.run("UPDATE profiles SET display_name = 'Former member', is_admin = FALSE WHERE user_id = $1", &[id.into()])
        .await?
        .any();
    let nothing = ["email", "phone", "sso_email", "new_email", "new_email_half", "new_phone", "password_hash"];
    let mut columns: Vec<(&str, Value)> = nothing.iter().map(|column| (*column, Value::Null)).collect();
    columns.extend([
        ("user_metadata", Value::from("{}")),
        ("app_metadata", Value::from("{}")),
        ("deleted_at", ctx.now.into()),
    ]);
    user::set(tx, ctx, id, &columns).await?;
    files::remove::forget_person(tx, ctx, id).await?;
    events::note(tx, ctx, Some(id), by.event(), &json!({})).await
}
