//! Limits guesses of sent codes, per account and per address. T-U11.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use chrono::Duration;
use serendib_db::Tx;
use uuid::Uuid;

use super::one_time::SubmittedCode;
use super::{IdentityResult, limits, password_login};
use crate::ctx::Ctx;

/// Wrong codes of one account per hour, for all purposes and mails together. Each has a chance of one in a million, and the total must stay
/// below one in 10⁵: T-U11. Links are too long to guess and are not counted.
const TRIES_AN_HOUR: i64 = 5;
/// Further wrong codes from all places together where the owner is signed in, so that strangers cannot use up the owner's attempts.
const TRIES_WHERE_KNOWN: i64 = 4;

/// The key that wrong codes are counted under, and their limit.
pub(super) struct Counter {
    key: String,
    most: i64,
}

/// The counters of the account and of the address that the code went to. Many accounts may be about to change to one address, and one guess
/// must not count as many. Where the account's owner is signed in, both are counted apart; that of the address only for the account that
/// holds it, or others would use it up.
pub(super) async fn counters(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    owner: Uuid,
    code: &SubmittedCode,
) -> IdentityResult<[Counter; 2]> {
    let is_known = match &ctx.origin {
        Some(origin) => password_login::is_own_place(tx, ctx, owner, origin).await?,
        None => false,
    };
    let holds = "SELECT id FROM users WHERE id = $1 AND (email = $2 OR phone = $2)";
    let is_holder = is_known && tx.row(holds, &[owner.into(), code.address.as_str().into()]).await?.is_some();
    let counter = |key: String, is_known: bool| {
        if is_known {
            Counter { key: format!("{key} known"), most: TRIES_WHERE_KNOWN }
        } else {
            Counter { key, most: TRIES_AN_HOUR }
        }
    };
    Ok([counter(format!("codes {owner}"), is_known), counter(format!("codes {}", code.limit_key), is_holder)])
}

/// Attempts left.
#[derive(Default)]
pub(super) struct RemainingAttempts {
    left: HashMap<String, i64>,
}

impl RemainingAttempts {
    /// Takes one attempt of each counter; none if any is used up.
    pub(super) async fn take(&mut self, tx: &mut Tx<'_>, ctx: &Ctx, counters: &[Counter]) -> IdentityResult<bool> {
        for Counter { key, most } in counters {
            if let Entry::Vacant(place) = self.left.entry(key.clone()) {
                place.insert(most - limits::counted(tx, ctx, key).await?);
            }
        }
        if counters.iter().any(|one| self.left.get(&one.key).is_none_or(|left| *left <= 0)) {
            return Ok(false);
        }
        for one in counters {
            self.left.entry(one.key.clone()).and_modify(|left| *left -= 1);
        }
        Ok(true)
    }
}

pub(super) async fn record_wrong_code(tx: &mut Tx<'_>, ctx: &Ctx, counters: &[Counter]) -> IdentityResult<()> {
    for Counter { key, .. } in counters {
        limits::add(tx, ctx, key, Duration::hours(1)).await?;
    }
    Ok(())
}
