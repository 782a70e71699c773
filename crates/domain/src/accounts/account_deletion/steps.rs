//! The days of a deletion: a mail before, and the end itself.

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use serendib_db::Tx;
use uuid::Uuid;

use super::{AccountDeletion, find, list_hindrances, notice};
use crate::accounts::mails::AccountMail;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::identity::removal::{self, RemovedBy};
use crate::jobs::{self, Job};
use crate::notices::{self, Notice};

/// Days before the end at which its owner is reminded.
const REMINDER_DAYS: i64 = 2;
/// Days after which another attempt is made when something stands in the way.
const ATTEMPT_DAYS: i64 = 1;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccountDeletionStep {
    pub user: Uuid,
    /// Tells a request from an earlier one that was taken back.
    pub requested_at: DateTime<Utc>,
    pub step: DeletionStep,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeletionStep {
    Reminder,
    End,
}

/// Enqueues the reminder and the end of a new request.
pub(super) async fn schedule(tx: &mut Tx<'_>, ctx: &Ctx, deletion: &AccountDeletion) -> Result<()> {
    let reminder = deletion.due_at - Duration::days(REMINDER_DAYS);
    if reminder > ctx.now {
        enqueue(tx, ctx, deletion, DeletionStep::Reminder, reminder).await?;
    }
    enqueue(tx, ctx, deletion, DeletionStep::End, deletion.due_at).await
}

async fn enqueue(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    deletion: &AccountDeletion,
    step: DeletionStep,
    at: DateTime<Utc>,
) -> Result<()> {
    let (user, requested_at) = (deletion.user, deletion.requested_at);
    let job = Job::DeleteAccount(AccountDeletionStep { user, requested_at, step });
    let key = format!("account_deletion:{user}:{}:{}", requested_at.timestamp_micros(), at.timestamp_micros());
    jobs::enqueue_at(tx, ctx, &key, at, &job).await
}

/// Reminds the owner, or removes the account, unless the request was taken back. If something stands in the way, the end waits a day at a
/// time, and its owner learns it once.
///
/// # Errors
/// When the database cannot be written.
pub async fn run(tx: &mut Tx<'_>, ctx: &Ctx, due: &AccountDeletionStep) -> Result<()> {
    let same = |stands: &AccountDeletion| stands.requested_at.timestamp_micros() == due.requested_at.timestamp_micros();
    let Some(stands) = find(tx, due.user).await?.filter(same) else { return Ok(()) };
    match due.step {
        DeletionStep::Reminder => {
            let mail = AccountMail::DeletionReminder { due_at: stands.due_at };
            notices::tell(tx, ctx, due.user, &notice("account_deletion_reminder", &mail)?).await
        }
        DeletionStep::End if stands.due_at > ctx.now => Ok(()),
        DeletionStep::End => end(tx, ctx, stands).await,
    }
}

async fn end(tx: &mut Tx<'_>, ctx: &Ctx, stands: AccountDeletion) -> Result<()> {
    if let Some(hindrance) = list_hindrances(tx, ctx, stands.user).await?.first() {
        let due_at = ctx.now + Duration::days(ATTEMPT_DAYS);
        tx.run(
            "UPDATE account_deletions SET due_at = $2, postponed_at = COALESCE(postponed_at, $3) WHERE user_id = $1",
            &[stands.user.into(), due_at.into(), ctx.now.into()],
        )
        .await?
        .any();
        if stands.postponed_at.is_none() {
            let mail = AccountMail::DeletionPostponed { hindrance: hindrance.sentence().to_owned() };
            notices::tell(tx, ctx, stands.user, &notice("account_deletion_postponed", &mail)?).await?;
        }
        let postponed = AccountDeletion { due_at, ..stands };
        return enqueue(tx, ctx, &postponed, DeletionStep::End, due_at).await;
    }
    // Before the address is gone.
    notices::mail(tx, ctx, stands.user, &Notice::new("account_deleted", &AccountMail::Deleted, None)?).await?;
    Ok(removal::remove_account(tx, ctx, stands.user, RemovedBy::Owner).await?)
}
