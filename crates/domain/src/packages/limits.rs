//! Limits on new packages per guide. Each one needs an admin's review, and notifies admins. T-S06.

use chrono::Duration;
use serendib_db::Tx;

use crate::accounts::account_deletion;
use crate::ctx::{Ctx, SignedInPerson};
use crate::error::{Error, Result};
use crate::staff::StaffRight;

/// New packages of one guide per day.
pub const PER_DAY: u32 = 20;
/// Packages of one guide that wait for an admin.
pub const WAITING: u32 = 50;

/// The operator's limits; 0 means no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub per_day: u32,
    pub waiting: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { per_day: PER_DAY, waiting: WAITING }
    }
}

/// Requires that this author may create one more package. Admins review packages themselves, so theirs are not counted.
///
/// # Errors
/// `TooMany` until the oldest of a day's packages is a day old; `Refused` while too many wait; `Conflict` for an account that is about to
/// be deleted.
pub(super) async fn keep(tx: &mut Tx<'_>, ctx: &Ctx, author: &SignedInPerson) -> Result<()> {
    account_deletion::ensure_stays(tx, author.user).await?;
    let Limits { per_day, waiting } = ctx.packages;
    if author.may(StaffRight::DecidePackages) {
        return Ok(());
    }
    let day = Duration::days(1);
    let made = tx
        .rows(
            "SELECT p.created_at FROM packages p JOIN package_owners o ON o.package_id = p.id
              WHERE o.user_id = $1 AND o.is_primary_owner AND p.created_at > $2 ORDER BY p.created_at DESC LIMIT $3",
            &[author.user.into(), (ctx.now - day).into(), i64::from(per_day).into()],
        )
        .await?;
    if let Some(full) = usize::try_from(per_day).ok().and_then(|many| made.get(many.checked_sub(1)?)) {
        let wait = (full.time(0)? + day - ctx.now).num_seconds() + 1;
        return Err(Error::TooMany(u32::try_from(wait).unwrap_or(1)));
    }
    let row = tx
        .row(
            "SELECT COUNT(*) FROM packages p JOIN package_owners o ON o.package_id = p.id
              WHERE o.user_id = $1 AND o.is_primary_owner AND p.status = 'pending'",
            &[author.user.into()],
        )
        .await?;
    let wait = row.map(|row| row.int(0)).transpose()?.unwrap_or(0);
    if waiting > 0 && wait >= i64::from(waiting) {
        let text =
            format!("You have {wait} packages that wait for review. Please let us look at them before you add more.");
        return Err(Error::Refused(text));
    }
    Ok(())
}
