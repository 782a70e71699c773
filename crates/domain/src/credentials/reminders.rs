//! A guide is reminded before a credential expires, and learns when it has.

use chrono::{Duration, NaiveDate};
use serde::{Deserialize, Serialize};
use serendib_db::Tx;
use uuid::Uuid;

use super::kind::CredentialStatus;
use super::mails::CredentialMail;
use super::stored::{self, StoredCredential};
use crate::ctx::{Ctx, beginning};
use crate::error::Result;
use crate::jobs::{self, Job};
use crate::notices::{self, Notice};

/// Days before the last day on which a guide is reminded.
const DAYS_BEFORE: [i64; 2] = [60, 7];
/// The hour in Sri Lanka at which a mail is welcome.
const HOUR: i64 = 9;
const SETTINGS: &str = "/profile?mode=host&tab=credentials";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CredentialReminder {
    pub credential: Uuid,
    /// Days until the last day; negative after it.
    pub days: i64,
}

/// Enqueues the reminders of an approved credential that lie ahead; the key lets a repeat pass.
pub(super) async fn schedule(tx: &mut Tx<'_>, ctx: &Ctx, credential: &StoredCredential) -> Result<()> {
    for days in DAYS_BEFORE.into_iter().chain([-1]) {
        let at = beginning(credential.valid_until - Duration::days(days)) + Duration::hours(HOUR);
        if at > ctx.now {
            let job = Job::RemindOfCredential(CredentialReminder { credential: credential.id, days });
            jobs::enqueue_at(tx, ctx, &format!("credential:{}:{days}", credential.id), at, &job).await?;
        }
    }
    Ok(())
}

/// Reminds the guide, unless the credential is withdrawn, revoked or replaced, or a newer one waits for its check.
///
/// # Errors
/// When the database cannot be written.
pub async fn remind(tx: &mut Tx<'_>, ctx: &Ctx, due: &CredentialReminder) -> Result<()> {
    let Some(found) = stored::find(tx, due.credential).await? else { return Ok(()) };
    if found.status != CredentialStatus::Approved {
        return Ok(());
    }
    if stored::find_in_status(tx, (found.guide, found.kind), CredentialStatus::Pending).await?.is_some() {
        return Ok(());
    }
    let notice = reminder(&found, ctx.today())?;
    notices::tell(tx, ctx, found.user, &notice).await
}

fn reminder(found: &StoredCredential, today: NaiveDate) -> Result<Notice> {
    let (credential, valid_until) = (found.kind.label().to_owned(), found.valid_until);
    let days = (valid_until - today).num_days();
    let (kind, mail) = if days < 0 {
        ("credential_expired", CredentialMail::Expired { credential, valid_until })
    } else {
        ("credential_expiring", CredentialMail::Expiring { credential, valid_until, days })
    };
    Notice::new(kind, &mail, Some(SETTINGS.to_owned()))
}
