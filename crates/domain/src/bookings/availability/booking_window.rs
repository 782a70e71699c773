//! Closed weekdays, notice and booking horizon of a guide.

use std::ops::RangeInclusive;

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::own_guide;
use super::rules::{BookingWindow, ClosedWeekdays, read_window};
use crate::bookings::{FreedDays, start_dates};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::fields::FieldReader;
use crate::jobs::{self, Job};
use crate::table::Posted;

/// The allowed notice, in days.
pub const NOTICE_DAYS: RangeInclusive<i64> = 0..=90;
/// The allowed horizon, in days; without one, trips can be booked as far ahead as the product allows.
pub const HORIZON_DAYS: RangeInclusive<i64> = 7..=start_dates::AHEAD_DAYS;

/// The longest outage after which no date alert is missed.
const OUTAGE_DAYS: i64 = 6;

/// Replaces the calling guide's booking window and returns it.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no guides; `Fields` for numbers out of range, and if no day is left.
pub async fn set_booking_window(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Json> {
    let guide = own_guide(ctx)?;
    let window = read(posted)?;
    let (today, end) = (ctx.today(), start_dates::last_start(ctx.today()));
    let before = read_window(tx, guide).await?;
    tx.run(
        "INSERT INTO guide_booking_windows (guide_id, closed_weekdays, notice_days, horizon_days, updated_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (guide_id) DO UPDATE SET closed_weekdays = excluded.closed_weekdays, notice_days = excluded.notice_days,
                                                horizon_days = excluded.horizon_days, updated_at = excluded.updated_at",
        &[
            guide.into(),
            window.closed_weekdays.bits().into(),
            window.notice_days.into(),
            window.horizon_days.into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    if frees_days(before, window) {
        let freed = FreedDays { guide, first: today, last: end + Duration::days(1), after: None };
        jobs::enqueue(tx, ctx, &Job::DatesFreed(freed)).await?;
    }
    Ok(json!({
        "closed_weekdays": window.closed_weekdays.iso(), "notice_days": window.notice_days, "horizon_days": window.horizon_days,
    }))
}

fn read(posted: &Posted) -> Result<BookingWindow> {
    let mut fields = FieldReader::new(posted);
    fields.only(&["closed_weekdays", "notice_days", "horizon_days"]);
    let numbers: Option<Vec<i64>> = match posted.get("closed_weekdays") {
        Some(Json::Array(days)) if days.len() <= 7 => {
            days.iter().map(|day| day.as_i64().filter(|day| (1..=7).contains(day))).collect()
        }
        _ => None,
    };
    let closed_weekdays = ClosedWeekdays::from_iso(numbers.clone().unwrap_or_default());
    if numbers.is_none() {
        fields.note("closed_weekdays", "Your closed weekdays must be a list of numbers from 1 (Monday) to 7 (Sunday).");
    } else if closed_weekdays.iso().len() == 7 {
        fields.note(
            "closed_weekdays",
            "At least one weekday must stay open. To take no trips for a while, block the days.",
        );
    }
    let notice_days = fields.integer("notice_days", "notice", NOTICE_DAYS);
    if fields.is_blank("notice_days") {
        fields.note("notice_days", "Please choose your notice.");
    }
    let horizon_days = fields.integer("horizon_days", "booking horizon", HORIZON_DAYS);
    if let (Some(notice), Some(horizon)) = (notice_days, horizon_days)
        && notice > horizon
    {
        fields.note("horizon_days", "Your booking horizon must not be shorter than your notice.");
    }
    fields.finish()?;
    Ok(BookingWindow { closed_weekdays, notice_days: notice_days.unwrap_or_default(), horizon_days })
}

/// Once a day, for each guide with a horizon: one more day can be booked, so date alerts are checked.
///
/// # Errors
/// When the database cannot be written.
pub async fn follow_horizons(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<()> {
    let windows: Vec<Horizon> = tx.select("FROM guide_booking_windows WHERE horizon_days IS NOT NULL", &[]).await?;
    let today = ctx.today();
    for window in windows {
        let Some(last) = today.checked_add_signed(Duration::days(window.days)) else { continue };
        // With the days before, in case the server was down.
        let freed = FreedDays { guide: window.guide, first: last - Duration::days(OUTAGE_DAYS), last, after: None };
        let key = format!("horizon:{}:{today}", window.guide);
        jobs::enqueue_once(tx, ctx, &key, &Job::DatesFreed(freed)).await?;
    }
    Ok(())
}

row_struct! {
    struct Horizon {
        guide: Uuid = "guide_id",
        days: i64 = "horizon_days",
    }
}

/// Whether a day that was taken is free under the new window.
fn frees_days(before: BookingWindow, after: BookingWindow) -> bool {
    let far = |window: BookingWindow| window.horizon_days.unwrap_or(i64::MAX);
    before.closed_weekdays.bits() & !after.closed_weekdays.bits() != 0
        || after.notice_days < before.notice_days
        || far(after) > far(before)
}
