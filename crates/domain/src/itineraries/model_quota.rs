//! Rate limit of model calls: per person, hour and day, across all models. T-L04.

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, Tx};
use uuid::Uuid;

use crate::ctx::Ctx;
use crate::error::{Error, Result};

pub const PER_HOUR: u32 = 10;
pub const PER_DAY: u32 = 30;

/// The operator's limits; 0 means no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowed {
    pub per_hour: u32,
    pub per_day: u32,
}

impl Default for Allowed {
    fn default() -> Self {
        Self { per_hour: PER_HOUR, per_day: PER_DAY }
    }
}

/// Why no model is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelCallRejection {
    /// Anonymous accounts are free to create, so a limit per account would mean nothing.
    SignIn,
    /// Seconds until the next call.
    Limit(u32),
}

/// Counts a call before it is made, whatever its result: it may cost money.
///
/// # Errors
/// `SignedOut` for visitors; when the database cannot be written.
pub async fn count(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    allowed: Allowed,
    provider: &str,
) -> Result<std::result::Result<(), ModelCallRejection>> {
    let Some(person) = ctx.caller.person() else { return Err(Error::SignedOut) };
    let known = tx.row("SELECT is_anonymous FROM users WHERE id = $1", &[person.user.into()]).await?;
    if known.map_or(Ok(true), |row| row.bool(0))? {
        return Ok(Err(ModelCallRejection::SignIn));
    }
    for (most, within) in spans(allowed) {
        let Some(skip) = most.checked_sub(1) else { continue };
        let row = tx
            .row(
                "SELECT asked_at FROM model_calls WHERE user_id = $1 AND asked_at > $2 ORDER BY asked_at DESC LIMIT 1 OFFSET $3",
                &[person.user.into(), (ctx.now - within).into(), skip.into()],
            )
            .await?;
        if let Some(row) = row {
            return Ok(Err(ModelCallRejection::Limit(to_whole_seconds(row.time(0)? + within - ctx.now))));
        }
    }
    tx.run(
        "INSERT INTO model_calls (id, user_id, provider, asked_at) VALUES ($1, $2, $3, $4)",
        &[ctx.new_id().into(), person.user.into(), provider.into(), ctx.now.into()],
    )
    .await?
    .any();
    Ok(Ok(()))
}

/// The caller's remaining calls; null for visitors.
///
/// # Errors
/// When the database cannot be read.
pub async fn quota(db: &Db, ctx: &Ctx, allowed: Allowed) -> Result<Json> {
    let Some(person) = ctx.caller.person() else { return Ok(Json::Null) };
    let mut left = [None, None];
    for (left, (most, within)) in left.iter_mut().zip(spans(allowed)) {
        let used = count_since(db, person.user, ctx.now - within).await?;
        *left = (most > 0).then(|| i64::from(most).saturating_sub(used).max(0));
    }
    let [hour, day] = left;
    // The hour cannot exceed the day's rest.
    let hour = hour.map(|hour| day.map_or(hour, |day| hour.min(day)));
    Ok(json!({ "perHour": allowed.per_hour, "perDay": allowed.per_day, "leftHour": hour, "leftDay": day }))
}

async fn count_since(db: &Db, user: Uuid, since: DateTime<Utc>) -> Result<i64> {
    let sql = "SELECT COUNT(*) FROM model_calls WHERE user_id = $1 AND asked_at > $2";
    let rows = db.rows(sql, &[user.into(), since.into()]).await?;
    Ok(rows.first().map_or(Ok(0), |row| row.int(0))?)
}

fn spans(allowed: Allowed) -> [(u32, Duration); 2] {
    [(allowed.per_hour, Duration::hours(1)), (allowed.per_day, Duration::days(1))]
}

/// Whole seconds, at least one.
fn to_whole_seconds(left: Duration) -> u32 {
    u32::try_from(left.num_seconds() + 1).unwrap_or(1).max(1)
}
