//! Rate limits on what a person may write to others. T-R17's kind.

use chrono::{DateTime, Duration, Utc};
use serendib_db::Tx;
use uuid::Uuid;

use crate::ctx::Ctx;
use crate::error::{Error, Result};

/// Messages of one person in a minute.
pub const PER_MINUTE: u32 = 20;
/// Messages of one person in a day.
pub const PER_DAY: u32 = 500;

/// New inquiries of one traveler in a day.
pub const INQUIRIES_PER_DAY: u32 = 10;

/// The operator's limits; 0 means no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub per_minute: u32,
    pub per_day: u32,
    pub inquiries_per_day: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { per_minute: PER_MINUTE, per_day: PER_DAY, inquiries_per_day: INQUIRIES_PER_DAY }
    }
}

/// # Errors
/// `TooMany` until the oldest counted message is old enough.
pub(super) async fn keep(tx: &mut Tx<'_>, ctx: &Ctx, sender: Uuid) -> Result<()> {
    for (most, within) in [(ctx.chat.per_minute, Duration::minutes(1)), (ctx.chat.per_day, Duration::days(1))] {
        let Some(skip) = most.checked_sub(1) else { continue };
        if let Some(at) = nth_newest(tx, sender, ctx.now - within, skip).await? {
            let wait = (at + within - ctx.now).num_seconds() + 1;
            return Err(Error::TooMany(u32::try_from(wait).unwrap_or(1)));
        }
    }
    Ok(())
}

async fn nth_newest(tx: &mut Tx<'_>, sender: Uuid, since: DateTime<Utc>, skip: u32) -> Result<Option<DateTime<Utc>>> {
    let row = tx
        .row(
            "SELECT sent_at FROM chat_messages WHERE sender_id = $1 AND sent_at > $2 ORDER BY sent_at DESC LIMIT 1 OFFSET $3",
            &[sender.into(), since.into(), skip.into()],
        )
        .await?;
    Ok(row.map(|row| row.time(0)).transpose()?)
}
