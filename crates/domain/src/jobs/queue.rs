//! The job queue: taken with a lease, retried with exponential backoff.

use chrono::{DateTime, Duration, Utc};
use serendib_db::{Db, Error as DbError, Tx, row_struct};
use uuid::Uuid;

use super::Job;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::keyset;
use crate::plain_text::clean_line;
use crate::statement::{Binds, containing, join_conditions};

/// The lease of a worker. It must exceed the duration of any job.
pub const LEASE_SECONDS: i64 = 60;
/// Attempts before a job becomes a dead letter.
pub const ATTEMPTS: i64 = 12;
/// The pause after the first failure; it doubles with each further one.
const FIRST_PAUSE_SECONDS: i64 = 10;
const LONGEST_PAUSE_SECONDS: i64 = 3_600;
/// How long a finished job and its dedup key are stored.
const REMEMBERED_DAYS: i64 = 30;
/// Dead letters per page.
pub const DEAD_PAGE: usize = 200;
const NO_CURSOR: &str = "This is no place among the jobs that were given up.";
/// Longer search texts are cut.
const SEARCH_LIMIT: usize = 120;
/// Longer reasons are cut.
const REASON_LIMIT: usize = 200;

/// A job of a worker, until its lease ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeasedJob {
    pub id: Uuid,
    pub job: Job,
    /// Includes this one.
    pub attempt: i64,
    lease: DateTime<Utc>,
}

/// What happens to a failed job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetryOutcome {
    Again(DateTime<Utc>),
    Dead,
    /// Its lease had ended: another worker has it, or it is finished.
    NotOurs,
}

row_struct! {
    struct DueJob {
        id: Uuid = "id",
        kind: String = "kind",
        payload: String = "payload",
        run_at: DateTime<Utc> = "run_at",
        attempts: i64 = "attempts",
    }
}

/// Jobs that share places in the worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobLane {
    Main,
    /// Readings of calendars: servers of others may keep them waiting, and no mail and no payment shall wait behind them.
    Calendars,
    /// Webhooks, for the same reason.
    Webhooks,
    /// Webhooks to endpoints that fail: those that work do not wait behind them.
    FailingWebhooks,
}

impl JobLane {
    fn condition(self) -> &'static str {
        match self {
            Self::Main => "kind NOT IN ('import_calendar', 'send_webhook', 'retry_webhook')",
            Self::Calendars => "kind = 'import_calendar'",
            Self::Webhooks => "kind = 'send_webhook'",
            Self::FailingWebhooks => "kind = 'retry_webhook'",
        }
    }
}

/// Takes up to `limit` due jobs of a lane, the longest due first, and counts the attempt in advance: so a job that crashes its worker comes to an end
/// too.
pub async fn take(tx: &mut Tx<'_>, ctx: &Ctx, lane: JobLane, limit: u32) -> Result<Vec<LeasedJob>> {
    let sql = format!(
        "FROM jobs WHERE done_at IS NULL AND dead_at IS NULL AND run_at <= $1 AND {} ORDER BY run_at, id LIMIT $2",
        lane.condition()
    );
    let due: Vec<DueJob> = tx.select(&sql, &[ctx.now.into(), limit.into()]).await?;
    let lease = ctx.now + Duration::seconds(LEASE_SECONDS);
    let mut taken = Vec::with_capacity(due.len());
    for row in &due {
        let (id, run_at, attempt) = (row.id, row.run_at, row.attempts + 1);
        if attempt > ATTEMPTS {
            fail(tx, ctx, id, run_at, ATTEMPTS, "its worker was lost each time").await?;
            continue;
        }
        // The guard repeats what was read: of several processes only one moves the row. A row without a reason is with a worker, one with a
        // reason was put back.
        let ours = tx
            .run(
                "UPDATE jobs SET run_at = $1, attempts = $2, last_error = NULL
                  WHERE id = $3 AND run_at = $4 AND done_at IS NULL AND dead_at IS NULL",
                &[lease.into(), attempt.into(), id.into(), run_at.into()],
            )
            .await?;
        if ours.0 == 0 {
            continue;
        }
        match deserialize_job(&row.kind, &row.payload) {
            Ok(job) => taken.push(LeasedJob { id, job, attempt, lease }),
            // During a change of versions, a process meets jobs of the other one, and leaves them to it.
            Err(_) => {
                fail(tx, ctx, id, lease, attempt, "this version does not know such a job").await?;
            }
        }
    }
    Ok(taken)
}

/// Makes all leased jobs due: at the start of the only worker process, whose former leases are void. Returns how many.
pub async fn release_leases(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<u64> {
    let regained = tx
        .run(
            "UPDATE jobs SET run_at = $1
              WHERE run_at > $1 AND attempts > 0 AND last_error IS NULL AND done_at IS NULL AND dead_at IS NULL",
            &[ctx.now.into()],
        )
        .await?;
    Ok(regained.0)
}

/// Records a job as done, even if its lease had ended. Its dedup key stays, its payload is deleted.
pub async fn complete(tx: &mut Tx<'_>, ctx: &Ctx, taken: &LeasedJob) -> Result<()> {
    tx.run(
        "UPDATE jobs SET done_at = $1, dead_at = NULL, last_error = NULL, payload = 'null' WHERE id = $2 AND done_at IS NULL",
        &[ctx.now.into(), taken.id.into()],
    )
    .await?
    .any();
    Ok(())
}

/// Reschedules a job, or gives it up after its last attempt. `reason` must name no person and no address.
pub async fn record_failure(tx: &mut Tx<'_>, ctx: &Ctx, taken: &LeasedJob, reason: &str) -> Result<RetryOutcome> {
    fail(tx, ctx, taken.id, taken.lease, taken.attempt, reason).await
}

row_struct! {
    /// A job that was given up.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct DeadLetter {
        id: Uuid = "id",
        kind: String = "kind",
        attempts: i64 = "attempts",
        dead_at: DateTime<Utc> = "dead_at",
        /// Names no person and no address.
        reason: String = "COALESCE(last_error, '')",
    }
}

impl DeadLetter {
    /// Its position among the dead letters.
    pub fn cursor(&self) -> String {
        format!("{}.{}", self.dead_at.timestamp_micros(), self.id)
    }
}

/// A page of dead letters, the newest first, whose kind or reason contains the search text. The next page starts after the last cursor.
/// Their payload is private mail, and is not returned.
///
/// # Errors
/// `Refused` for an invalid cursor.
pub async fn list_dead_letters(db: &Db, search: &str, after: &str) -> Result<Vec<DeadLetter>> {
    let mut binds = Binds::default();
    let mut conditions = vec!["dead_at IS NOT NULL".to_owned(), "done_at IS NULL".to_owned()];
    let search: String = clean_line(search).chars().take(SEARCH_LIMIT).collect();
    if !search.is_empty() {
        let pattern = binds.add(containing(&search).into());
        conditions.push(format!("lower(kind || ' ' || COALESCE(last_error, '')) LIKE {pattern} ESCAPE '\\'"));
    }
    if !after.is_empty() {
        let (at, id) = read_cursor(after).ok_or_else(|| Error::Refused(NO_CURSOR.to_owned()))?;
        let (at, id) = (binds.add(at.into()), binds.add(id.into()));
        conditions.push(format!("(dead_at, id) < ({at}, {id})"));
    }
    let rest =
        format!("FROM jobs WHERE {} ORDER BY dead_at DESC, id DESC LIMIT {DEAD_PAGE}", join_conditions(&conditions));
    Ok(db.select(&rest, &binds.0).await?)
}

fn read_cursor(text: &str) -> Option<(DateTime<Utc>, Uuid)> {
    let (at, id) = text.split_once('.')?;
    Some((keyset::read_instant(at)?, id.parse().ok()?))
}

/// Makes dead letters due again, all or only one; returns how many. The next attempt is not the first: one before may have had an effect.
pub async fn retry_dead(tx: &mut Tx<'_>, ctx: &Ctx, only: Option<Uuid>) -> Result<u64> {
    const RETRY: &str =
        "UPDATE jobs SET dead_at = NULL, attempts = 1, run_at = $1 WHERE dead_at IS NOT NULL AND done_at IS NULL";
    let revived = match only {
        None => tx.run(RETRY, &[ctx.now.into()]).await?,
        Some(id) => tx.run(&format!("{RETRY} AND id = $2"), &[ctx.now.into(), id.into()]).await?,
    };
    Ok(revived.0)
}

/// Deletes jobs finished long ago, and records of mails of that time; returns the number of jobs.
pub async fn forget_done(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<u64> {
    let long_ago = ctx.now - Duration::days(REMEMBERED_DAYS);
    tx.run("DELETE FROM mails WHERE sent_at < $1", &[long_ago.into()]).await?.any();
    let forgotten = tx.run("DELETE FROM jobs WHERE done_at < $1", &[long_ago.into()]).await?;
    Ok(forgotten.0)
}

async fn fail(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: Uuid,
    held_until: DateTime<Utc>,
    attempt: i64,
    reason: &str,
) -> Result<RetryOutcome> {
    let next = (attempt < ATTEMPTS).then(|| ctx.now + pause(attempt));
    let reason: String = reason.chars().take(REASON_LIMIT).collect();
    let ours = tx
        .run(
            "UPDATE jobs SET run_at = $1, dead_at = $2, last_error = $3
              WHERE id = $4 AND run_at = $5 AND done_at IS NULL AND dead_at IS NULL",
            &[
                next.unwrap_or(held_until).into(),
                next.is_none().then_some(ctx.now).into(),
                reason.into(),
                id.into(),
                held_until.into(),
            ],
        )
        .await?;
    Ok(match (ours.0, next) {
        (0, _) => RetryOutcome::NotOurs,
        (_, Some(at)) => RetryOutcome::Again(at),
        (_, None) => RetryOutcome::Dead,
    })
}

/// 10 s, 20 s, 40 s … up to an hour.
fn pause(attempt: i64) -> Duration {
    let doublings = u32::try_from(attempt - 1).unwrap_or(0).min(30);
    Duration::seconds(FIRST_PAUSE_SECONDS.saturating_mul(1 << doublings).min(LONGEST_PAUSE_SECONDS))
}

fn deserialize_job(kind: &str, payload: &str) -> Result<Job> {
    let bug = |error: serde_json::Error| DbError::Bug(format!("a job cannot be read: {error}"));
    let payload: serde_json::Value = serde_json::from_str(payload).map_err(bug)?;
    let tagged = serde_json::json!({ "kind": kind, "payload": payload });
    Ok(serde_json::from_value(tagged).map_err(bug)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_an_hour() {
        let seconds: Vec<i64> = (1..=ATTEMPTS).map(|attempt| pause(attempt).num_seconds()).collect();
        assert_eq!(seconds, [10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600, 3_600]);
    }
}
