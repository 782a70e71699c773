//! An attempt to send a delivery: what to send, what came of it, and when the next one is. An event arrives at least once.

use chrono::{DateTime, Duration, Utc};
use serendib_db::{RowSource, Tx, row_struct};
use uuid::Uuid;

use super::endpoints::{find_endpoint, switch_off_failing};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::jobs::{self, Job};

/// Attempts of a delivery, within about a day.
pub const SEND_ATTEMPTS: i64 = 8;
/// The pause after the first failure; each further one is four times as long.
const FIRST_PAUSE_SECONDS: i64 = 15;
/// The longest pause that an answer's `Retry-After` can ask for.
const LONGEST_WISHED_SECONDS: i64 = 3_600;
/// Characters of an answer that are stored.
pub const ANSWER_LIMIT: usize = 500;
/// An endpoint is switched off after so many days without a success, and so many failures.
const FAILING_DAYS: i64 = 3;
const FAILURES: i64 = 20;
/// Failures in a row, after which an endpoint gets places of its own.
pub(super) const ASIDE_AFTER: i64 = 3;
/// Deliveries are deleted after so many days.
const REMEMBERED_DAYS: i64 = 30;
/// A delivery whose jobs were lost is given up after so many days.
const LOST_DAYS: i64 = 3;
/// More may be left if so many were deleted.
pub const DELETED_AT_ONCE: u64 = 1_000;
const GONE_STATUS: i64 = 410;
const GONE: &str = "The receiver answered with status 410: it wants no more events.";
const FAILING: &str = "Nothing has arrived there for three days.";

/// What to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueDelivery {
    pub url: String,
    pub event: Uuid,
    pub payload: String,
    /// The present one, and the former one for a while after a rotation.
    pub secrets: Vec<String>,
}

/// What came of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptResult {
    pub attempted_at: DateTime<Utc>,
    pub duration_ms: i64,
    /// `None` if there was no answer.
    pub status: Option<i64>,
    /// Why there was none, in words without the address.
    pub error: Option<String>,
    /// The beginning of the answer's body.
    pub answer: Option<String>,
    /// Seconds that the answer wants us to wait.
    pub retry_after: Option<i64>,
}

impl AttemptResult {
    pub fn is_success(&self) -> bool {
        self.status.is_some_and(|status| (200..300).contains(&status))
    }
}

row_struct! {
    struct SentDelivery {
        url: String = "e.url",
        event: Uuid = "d.event_id",
        payload: String = "d.payload",
        secret: String = "e.secret",
        former_secret: Option<String> = "e.former_secret",
        former_secret_until: Option<DateTime<Utc>> = "e.former_secret_until",
    }
}

/// `None` for a delivery that is not to be sent any more.
///
/// # Errors
/// Those of a read.
pub async fn find_due_delivery(source: &mut impl RowSource, ctx: &Ctx, id: Uuid) -> Result<Option<DueDelivery>> {
    let rest = "FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
         WHERE d.id = $1 AND d.state = 'waiting' AND e.is_active";
    let found: Option<SentDelivery> = source.select_one(rest, &[id.into()]).await?;
    Ok(found.map(|sent| {
        let former = sent.former_secret.filter(|_| sent.former_secret_until.is_some_and(|until| until > ctx.now));
        let secrets = std::iter::once(sent.secret).chain(former).collect();
        DueDelivery { url: sent.url, event: sent.event, payload: sent.payload, secrets }
    }))
}

row_struct! {
    struct WaitingDelivery {
        endpoint: Uuid = "endpoint_id",
        attempts: i64 = "attempts",
    }
}

/// Stores what came of an attempt, and the next one or the end.
///
/// # Errors
/// When the database cannot be written.
pub async fn record_attempt(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, result: &AttemptResult) -> Result<()> {
    let waiting: Option<WaitingDelivery> =
        tx.select_one("FROM webhook_deliveries WHERE id = $1 AND state = 'waiting'", &[id.into()]).await?;
    let Some(delivery) = waiting else { return Ok(()) };
    let attempts = delivery.attempts + 1;
    insert_attempt(tx, ctx, id, result).await?;
    let ends = result.is_success() || attempts >= SEND_ATTEMPTS || result.status == Some(GONE_STATUS);
    let next = (!ends).then(|| ctx.now + pause_with_jitter(ctx, attempts, result.retry_after));
    let state = match (result.is_success(), next) {
        (true, _) => "delivered",
        (false, Some(_)) => "waiting",
        (false, None) => "failed",
    };
    tx.run(
        "UPDATE webhook_deliveries SET state = $2, attempts = $3, next_attempt_at = $4, last_status = $5, last_error = $6,
                last_duration_ms = $7, delivered_at = $8
          WHERE id = $1 AND state = 'waiting'",
        &[
            id.into(),
            state.into(),
            attempts.into(),
            next.into(),
            result.status.into(),
            result.error.as_deref().into(),
            result.duration_ms.into(),
            result.is_success().then_some(ctx.now).into(),
        ],
    )
    .await?
    .exactly_one(Error::Stale("delivery"))?;
    if let Some(at) = next {
        let fails = find_endpoint(tx, delivery.endpoint).await?.failures + 1 >= ASIDE_AFTER;
        let job = if fails { Job::RetryWebhook(id) } else { Job::SendWebhook(id) };
        jobs::enqueue_at(tx, ctx, &format!("webhook:{id}:{attempts}"), at, &job).await?;
    }
    count_attempt(tx, ctx, delivery.endpoint, result).await
}

async fn insert_attempt(tx: &mut Tx<'_>, ctx: &Ctx, delivery: Uuid, result: &AttemptResult) -> Result<()> {
    let answer: Option<String> = result.answer.as_ref().map(|text| text.chars().take(ANSWER_LIMIT).collect());
    tx.run(
        "INSERT INTO webhook_attempts (id, delivery_id, attempted_at, status, error, duration_ms, answer)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        &[
            ctx.new_id().into(),
            delivery.into(),
            result.attempted_at.into(),
            result.status.into(),
            result.error.as_deref().into(),
            result.duration_ms.into(),
            answer.into(),
        ],
    )
    .await?
    .any();
    Ok(())
}

/// Counts it at the endpoint, which is switched off when it is gone or fails for days.
async fn count_attempt(tx: &mut Tx<'_>, ctx: &Ctx, endpoint: Uuid, result: &AttemptResult) -> Result<()> {
    if result.is_success() {
        let sql = "UPDATE webhook_endpoints SET last_success_at = $2, failures = 0, failing_since = NULL WHERE id = $1";
        tx.run(sql, &[endpoint.into(), ctx.now.into()]).await?.any();
        return move_waiting(tx, endpoint, "retry_webhook", "send_webhook").await;
    }
    let before = find_endpoint(tx, endpoint).await?;
    if before.failures + 1 == ASIDE_AFTER {
        move_waiting(tx, endpoint, "send_webhook", "retry_webhook").await?;
    }
    let sql = "UPDATE webhook_endpoints SET failures = failures + 1, failing_since = COALESCE(failing_since, $2) WHERE id = $1";
    tx.run(sql, &[endpoint.into(), ctx.now.into()]).await?.any();
    let found = find_endpoint(tx, endpoint).await?;
    let fails_for_days = found.failing_since.is_some_and(|since| since + Duration::days(FAILING_DAYS) <= ctx.now);
    match result.status {
        _ if !found.is_active => Ok(()),
        Some(GONE_STATUS) => switch_off_failing(tx, ctx, &found, GONE).await,
        _ if fails_for_days && found.failures >= FAILURES => switch_off_failing(tx, ctx, &found, FAILING).await,
        _ => Ok(()),
    }
}

/// Deliveries to an endpoint that fails have places of their own, so that those to others do not wait for it. They come back with the first that
/// arrives.
async fn move_waiting(tx: &mut Tx<'_>, endpoint: Uuid, from: &str, to: &str) -> Result<()> {
    let sql = format!(
        "UPDATE jobs SET kind = '{to}'
          WHERE kind = '{from}' AND done_at IS NULL AND dead_at IS NULL
            AND CAST(payload AS TEXT) IN (SELECT '\"' || CAST(d.id AS TEXT) || '\"' FROM webhook_deliveries d
                                           WHERE d.endpoint_id = $1 AND d.state = 'waiting')"
    );
    tx.run(&sql, &[endpoint.into()]).await?.any();
    Ok(())
}

/// The pause after so many failed attempts, or what the answer wants if that is longer; up to a tenth is added, so that many do not come at once.
fn pause_with_jitter(ctx: &Ctx, attempts: i64, wished: Option<i64>) -> Duration {
    let wished = wished.unwrap_or(0).clamp(0, LONGEST_WISHED_SECONDS);
    let seconds = pause_seconds(attempts).max(wished);
    let [chance, ..] = ctx.new_id().into_bytes();
    Duration::milliseconds(seconds * 1_000 + seconds * 100 * i64::from(chance) / 255)
}

/// 15 s, 1 min, 4 min … 17 h.
fn pause_seconds(attempts: i64) -> i64 {
    let times = u32::try_from(attempts - 1).unwrap_or(0).min(6);
    FIRST_PAUSE_SECONDS * 4_i64.pow(times)
}

/// Deletes old deliveries, and gives up those that no job sends any more; returns how many.
///
/// # Errors
/// When the database cannot be written.
pub async fn sweep(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<u64> {
    let lost = ctx.now - Duration::days(LOST_DAYS);
    // After a long stop of the worker the jobs are still there. The payload of such a job is the id as JSON.
    tx.run(
        "UPDATE webhook_deliveries
            SET state = 'failed', next_attempt_at = NULL, last_error = COALESCE(last_error, 'It was never sent.')
          WHERE state = 'waiting' AND next_attempt_at <= $1
            AND NOT EXISTS (SELECT 1 FROM jobs j
                             WHERE j.kind IN ('send_webhook', 'retry_webhook') AND j.done_at IS NULL AND j.dead_at IS NULL
                               AND CAST(j.payload AS TEXT) = '\"' || CAST(webhook_deliveries.id AS TEXT) || '\"')",
        &[lost.into()],
    )
    .await?
    .any();
    let old = "(SELECT id FROM webhook_deliveries WHERE created_at < $1 ORDER BY created_at, id LIMIT $2)";
    let binds = [(ctx.now - Duration::days(REMEMBERED_DAYS)).into(), DELETED_AT_ONCE.cast_signed().into()];
    tx.run(&format!("DELETE FROM webhook_attempts WHERE delivery_id IN {old}"), &binds).await?.any();
    Ok(tx.run(&format!("DELETE FROM webhook_deliveries WHERE id IN {old}"), &binds).await?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_attempts_of_a_delivery_take_about_a_day() {
        let pauses: Vec<i64> = (1..SEND_ATTEMPTS).map(pause_seconds).collect();
        assert_eq!(pauses, [15, 60, 240, 960, 3_840, 15_360, 61_440]);
        let hours = pauses.iter().sum::<i64>() / 3_600;
        assert!((20..=26).contains(&hours), "{hours}");
    }
}
