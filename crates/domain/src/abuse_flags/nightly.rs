//! The nightly look at bookings and texts, in many short transactions. Done again, it changes nothing.

use chrono::{Duration, NaiveDate, NaiveTime};
use serde::{Deserialize, Serialize};
use serendib_db::{Db, Tx};
use uuid::Uuid;

use super::{copied_text, self_booking};
use crate::ctx::{Ctx, beginning};
use crate::error::Result;
use crate::jobs::{self, Job};

/// Of the night, in Sri Lanka.
const NIGHTLY: (u32, u32) = (2, 40);

/// Where the look is: after this row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NightlyPlace {
    Bookings(Uuid),
    Packages(Uuid),
}

impl Default for NightlyPlace {
    fn default() -> Self {
        Self::Bookings(Uuid::nil())
    }
}

/// Queues the next look, once, however many servers there are.
///
/// # Errors
/// When the database cannot be written.
pub async fn schedule(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<()> {
    let time = NaiveTime::from_hms_opt(NIGHTLY.0, NIGHTLY.1, 0).unwrap_or(NaiveTime::MIN);
    let at = |day: NaiveDate| beginning(day) + (time - NaiveTime::MIN);
    let today = ctx.today();
    let day = if at(today) > ctx.now { today } else { today + Duration::days(1) };
    jobs::enqueue_at(tx, ctx, &format!("abuse flags:{day}"), at(day), &Job::FlagAbuse(NightlyPlace::default())).await
}

/// Looks at the next rows; returns where to go on, or `None` at the end.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn look_on(db: &Db, ctx: &Ctx, place: NightlyPlace) -> Result<Option<NightlyPlace>> {
    Ok(match place {
        NightlyPlace::Bookings(after) => {
            let ctx = ctx.clone();
            let last: Result<Option<Uuid>> =
                db.write(async move |tx| self_booking::check_bookings(tx, &ctx, after).await).await;
            Some(last?.map_or(NightlyPlace::Packages(Uuid::nil()), NightlyPlace::Bookings))
        }
        NightlyPlace::Packages(after) => copied_text::check_packages(db, ctx, after).await?.map(NightlyPlace::Packages),
    })
}
