//! Limits against brute force that outlive a process: wrong passwords of an account, mails to an address, single-use messages.
//!
//! Keys are opaque texts made by the server; no address can be read from them.

use chrono::{DateTime, Duration, Utc};
use serendib_db::Tx;

use super::{IdentityResult, Rules};
use crate::ctx::Ctx;

/// More doublings would exceed every allowed wait.
const MOST_DOUBLINGS: i64 = 20;

/// Seconds until the next attempt under this key is accepted.
pub async fn wait(tx: &mut Tx<'_>, ctx: &Ctx, key: &str) -> IdentityResult<Option<u64>> {
    let row = tx.row("SELECT until FROM identity_limits WHERE id = $1 AND failures > 0", &[key.into()]).await?;
    let Some(row) = row else { return Ok(None) };
    let left = row.time(0)? - ctx.now;
    Ok((left > Duration::zero()).then(|| seconds(left)))
}

/// Counts a wrong attempt. From `Rules::free_failures` on, each doubles the wait.
pub async fn record_failure(tx: &mut Tx<'_>, ctx: &Ctx, rules: &Rules, key: &str) -> IdentityResult<()> {
    let row = tx.row("SELECT failures, until FROM identity_limits WHERE id = $1", &[key.into()]).await?;
    let before = match row {
        Some(row) if row.time(1)? + rules.forget_failures > ctx.now => row.int(0)?,
        _ => 0,
    };
    let failures = before.saturating_add(1);
    let until = ctx.now + pause(failures, rules);
    tx.run(
        "INSERT INTO identity_limits (id, failures, until) VALUES ($1, $2, $3)
         ON CONFLICT (id) DO UPDATE SET failures = EXCLUDED.failures, until = EXCLUDED.until",
        &[key.into(), failures.into(), until.into()],
    )
    .await?
    .any();
    Ok(())
}

fn pause(failures: i64, rules: &Rules) -> Duration {
    let over = failures - rules.free_failures;
    if over < 0 { Duration::zero() } else { Duration::seconds(1 << over.min(MOST_DOUBLINGS)).min(rules.longest_wait) }
}

pub async fn clear_failures(tx: &mut Tx<'_>, key: &str) -> IdentityResult<()> {
    tx.run("DELETE FROM identity_limits WHERE id = $1", &[key.into()]).await?.any();
    Ok(())
}

/// GCRA: at most `many` actions in `within`, as a burst and then evenly. Returns the seconds to wait if there is no room; such an action is
/// not counted.
pub async fn count(tx: &mut Tx<'_>, ctx: &Ctx, key: &str, many: u32, within: Duration) -> IdentityResult<Option<u64>> {
    if many == 0 {
        return Ok(None);
    }
    let step = within / i32::try_from(many).unwrap_or(i32::MAX);
    let row = tx.row("SELECT until FROM identity_limits WHERE id = $1", &[key.into()]).await?;
    let due = match row {
        Some(row) => row.time(0)?.max(ctx.now),
        None => ctx.now,
    };
    let next = due + step;
    if next > ctx.now + within {
        return Ok(Some(seconds(next - ctx.now - within)));
    }
    set(tx, key, next).await?;
    Ok(None)
}

/// The count of [`add`] under this key; zero after a pause as long as it is remembered.
pub async fn counted(tx: &mut Tx<'_>, ctx: &Ctx, key: &str) -> IdentityResult<i64> {
    let row = tx.row("SELECT failures, until FROM identity_limits WHERE id = $1", &[key.into()]).await?;
    match row {
        Some(row) if row.time(1)? > ctx.now => Ok(row.int(0)?),
        _ => Ok(0),
    }
}

/// Seconds until the count of [`add`] is forgotten, if it has reached `most`.
pub async fn spent(tx: &mut Tx<'_>, ctx: &Ctx, key: &str, most: i64) -> IdentityResult<Option<u64>> {
    let row = tx.row("SELECT failures, until FROM identity_limits WHERE id = $1", &[key.into()]).await?;
    match row {
        Some(row) if row.time(1)? > ctx.now && row.int(0)? >= most => Ok(Some(seconds(row.time(1)? - ctx.now))),
        _ => Ok(None),
    }
}

/// Adds one, and remembers all for `remembered` from now: no stretch of that length holds more than the limit.
pub async fn add(tx: &mut Tx<'_>, ctx: &Ctx, key: &str, remembered: Duration) -> IdentityResult<()> {
    let many = counted(tx, ctx, key).await? + 1;
    tx.run(
        "INSERT INTO identity_limits (id, failures, until) VALUES ($1, $2, $3)
         ON CONFLICT (id) DO UPDATE SET failures = EXCLUDED.failures, until = EXCLUDED.until",
        &[key.into(), many.into(), (ctx.now + remembered).into()],
    )
    .await?
    .any();
    Ok(())
}

/// Takes a single-use key until `until`; false if it was taken before.
pub async fn take_once(tx: &mut Tx<'_>, ctx: &Ctx, key: &str, until: DateTime<Utc>) -> IdentityResult<bool> {
    tx.run("DELETE FROM identity_limits WHERE id = $1 AND until < $2", &[key.into(), ctx.now.into()]).await?.any();
    let taken = tx
        .run(
            "INSERT INTO identity_limits (id, failures, until) VALUES ($1, 0, $2) ON CONFLICT (id) DO NOTHING",
            &[key.into(), until.into()],
        )
        .await?;
    Ok(taken.0 == 1)
}

/// Deletes outdated counts.
pub async fn forget(tx: &mut Tx<'_>, ctx: &Ctx, rules: &Rules) -> IdentityResult<()> {
    let past = ctx.now - rules.forget_failures;
    tx.run("DELETE FROM identity_limits WHERE until < $1", &[past.into()]).await?.any();
    Ok(())
}

async fn set(tx: &mut Tx<'_>, key: &str, until: DateTime<Utc>) -> IdentityResult<()> {
    tx.run(
        "INSERT INTO identity_limits (id, failures, until) VALUES ($1, 0, $2)
         ON CONFLICT (id) DO UPDATE SET until = EXCLUDED.until",
        &[key.into(), until.into()],
    )
    .await?
    .any();
    Ok(())
}

/// Whole seconds, at least one.
pub fn seconds(left: Duration) -> u64 {
    u64::try_from(left.num_milliseconds().max(1)).unwrap_or(1).div_ceil(1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// T-U08.
    #[test]
    fn the_wait_grows_from_the_last_free_failure_and_ends_where_the_rules_say() {
        let seconds = |failures: i64, rules: &Rules| pause(failures, rules).num_seconds();
        let usual = Rules::default();
        let waits: Vec<i64> = (1..=20).map(|failures| seconds(failures, &usual)).collect();
        assert_eq!(waits[..9], [0; 9]);
        assert_eq!(waits[9..16], [1, 2, 4, 8, 16, 32, 60]);
        assert_eq!((seconds(73, &usual), seconds(i64::MAX, &usual)), (60, 60));
        let strict = Rules { free_failures: 3, longest_wait: Duration::seconds(600), ..usual };
        let waits: Vec<i64> = (2..=13).map(|failures| seconds(failures, &strict)).collect();
        assert_eq!(waits, [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600]);
    }
}
