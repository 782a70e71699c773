//! Accounts that signed in from one device.
//!
//! There is no lasting mark of a device, and none is made up: what sessions have is an address and a browser. Guests of a hotel share the
//! address, and phones of one make the browser, so only many accounts within a day count.

use std::collections::BTreeSet;

use chrono::{DateTime, Duration, Utc};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::details::FlagDetails;
use super::kind::FlagKind;
use super::raise::{FoundFlag, find_subject, raise};
use crate::ctx::Ctx;
use crate::error::Result;

/// Accounts with one address and one browser within these hours.
const LEAST_ACCOUNTS: usize = 5;
const HOURS: i64 = 24;
/// What a night reads: with the one before, every span of so many hours is in one of them.
const READ_HOURS: i64 = 2 * HOURS;
/// Sessions of one device that are read.
const MOST_SESSIONS: i64 = 500;
/// Devices of a night.
const MOST_DEVICES: i64 = 100;

row_struct! {
    /// An address and a browser.
    struct SeenDevice {
        address: String = "s.address",
        user_agent: String = "s.user_agent",
    }
}

row_struct! {
    struct SeenSession {
        user: Uuid = "s.user_id",
        created_at: DateTime<Utc> = "s.created_at",
    }
}

/// Accounts of people: no guests without an account, and no staff, who share an office.
const SESSIONS: &str = "sessions s JOIN users u ON u.id = s.user_id JOIN profiles f ON f.user_id = u.id
    WHERE s.created_at > $1 AND NOT u.is_anonymous AND NOT f.is_admin";

/// Flags the devices with the most accounts.
pub(super) async fn check_devices(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<()> {
    let since = ctx.now - Duration::hours(READ_HOURS);
    let rest = format!(
        "FROM {SESSIONS} AND s.address IS NOT NULL AND s.user_agent IS NOT NULL
          GROUP BY s.address, s.user_agent HAVING COUNT(DISTINCT s.user_id) >= {LEAST_ACCOUNTS}
          ORDER BY COUNT(DISTINCT s.user_id) DESC, s.address, s.user_agent LIMIT {MOST_DEVICES}"
    );
    let devices: Vec<SeenDevice> = tx.select(&rest, &[since.into()]).await?;
    for device in &devices {
        let rest = format!(
            "FROM {SESSIONS} AND s.address = $2 AND s.user_agent = $3 ORDER BY s.created_at, s.id LIMIT {MOST_SESSIONS}"
        );
        let binds = [since.into(), device.address.as_str().into(), device.user_agent.as_str().into()];
        let sessions: Vec<SeenSession> = tx.select(&rest, &binds).await?;
        let accounts = most_within_a_day(&sessions);
        if accounts.len() >= LEAST_ACCOUNTS {
            raise_for(tx, ctx, FlagKind::SharedDevice, &accounts, Some(HOURS), Vec::new()).await?;
        }
    }
    Ok(())
}

/// The accounts of the span that has the most of them; in order of time.
fn most_within_a_day(sessions: &[SeenSession]) -> BTreeSet<Uuid> {
    let within = |first: &SeenSession| -> BTreeSet<Uuid> {
        let end = first.created_at + Duration::hours(HOURS);
        let span = sessions.iter().filter(|one| (first.created_at..end).contains(&one.created_at));
        span.map(|one| one.user).collect()
    };
    sessions.iter().map(within).max_by_key(BTreeSet::len).unwrap_or_default()
}

/// One flag for all accounts; its subject is that of the flag that one of them has, or the first.
pub(super) async fn raise_for(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    kind: FlagKind,
    accounts: &BTreeSet<Uuid>,
    hours: Option<i64>,
    bookings: Vec<Uuid>,
) -> Result<()> {
    let Some(first) = accounts.first() else { return Ok(()) };
    let subject = find_subject(tx, kind, accounts).await?.unwrap_or(*first);
    let count = i64::try_from(accounts.len()).unwrap_or(i64::MAX);
    let details = FlagDetails {
        marks: accounts.iter().map(Uuid::to_string).collect(),
        accounts: Some(count),
        hours,
        bookings,
        ..FlagDetails::default()
    };
    let people = accounts.iter().copied().collect();
    raise(tx, ctx, FoundFlag { kind, subject, other: None, people, details, count }).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_of_any_day_long_span_count_together_and_no_others() {
        let start: DateTime<Utc> = "2026-11-29T20:00:00Z".parse().unwrap();
        let session = |user: u128, hours: i64| SeenSession {
            user: Uuid::from_u128(user),
            created_at: start + Duration::hours(hours),
        };
        let spread = [session(1, 0), session(2, 10), session(3, 20), session(4, 30), session(5, 40)];
        assert_eq!(most_within_a_day(&spread).len(), 3);
        let evening = [session(1, 0), session(2, 20), session(3, 22), session(2, 23), session(4, 43)];
        assert_eq!(most_within_a_day(&evening), [2, 3, 4].map(Uuid::from_u128).into());
        assert_eq!(most_within_a_day(&[]), BTreeSet::new());
    }
}
