//! Days that a booking frees: a job in the same commit, so that no date alert misses them.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serendib_db::Tx;
use uuid::Uuid;

use super::row::Booking;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::jobs::{self, Job};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FreedDays {
    pub guide: Uuid,
    pub first: NaiveDate,
    pub last: NaiveDate,
    /// The last alert that was processed.
    #[serde(default)]
    pub after: Option<Uuid>,
}

/// Call it with the booking as it was before it ended. Past days are skipped.
pub(super) async fn give_back(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<()> {
    if !booking.status.holds_dates() || booking.end < ctx.today() {
        return Ok(());
    }
    let freed = FreedDays { guide: booking.guide, first: booking.start, last: booking.end, after: None };
    jobs::enqueue(tx, ctx, &Job::DatesFreed(freed)).await
}
