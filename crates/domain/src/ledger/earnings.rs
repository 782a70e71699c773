//! What a guide has earned, what is to come, and when it is paid out.

use chrono::{DateTime, Datelike as _, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, row_struct};
use uuid::Uuid;

use super::booking_funds::promised_sql;
use super::division::divide;
use super::month::{LedgerMonth, local_year};
use super::year::sum_months;
use super::{commission, guide_of_caller};
use crate::bookings::{reference, trip};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::money::dollars;

/// The day of a month on which guides are paid what they earned by the end of the month before.
const PAYOUT_DAY: u32 = 5;
/// Months that are listed.
const MONTHS: u32 = 12;
/// Trips that are listed.
const MOST_TRIPS: usize = 100;
/// A guide's days in which trips can be booked.
const MOST_COMING: i64 = 1_000;

row_struct! {
    struct ComingTrip {
        id: Uuid = "b.id",
        title: String = trip::TITLE,
        /// Only the guide who leads a trip reads the name.
        traveler: String = "COALESCE(f.display_name, 'Traveler')",
        start: NaiveDate = "b.start_date",
        end: NaiveDate = "b.end_date",
        /// Cents, without what has to go back.
        held: i64 = concat!(
            "(SELECT CAST(-COALESCE(SUM(e.amount), 0) AS BIGINT) FROM ledger_entries e
               WHERE e.booking_request_id = b.id AND e.account = 'held') - ",
            promised_sql!()
        ),
        percent: i64 = "c.percent",
        host_percent: Option<i64> = "c.host_percent",
        host: String = "h.display_name",
        /// Another guide leads it, and the guide gets the rest as the owner of the package.
        is_led_by_other: bool = "b.guide_id <> $1",
    }
}

impl ComingTrip {
    fn share(&self) -> i64 {
        let (host, owner) = divide(self.held, self.percent, self.host_percent);
        if self.is_led_by_other { owner.share } else { host.share }
    }

    fn share_percent(&self) -> Option<i64> {
        self.host_percent.map(|percent| if self.is_led_by_other { 100 - percent } else { percent })
    }

    fn to_json(&self) -> Json {
        json!({
            "booking_id": self.id,
            "reference": reference(self.id),
            "title": self.title,
            "traveler": self.traveler,
            "start_date": self.start,
            "end_date": self.end,
            "held": dollars(self.held),
            "share": dollars(self.share()),
            "commission_percent": self.percent,
            "share_percent": self.share_percent(),
            "led_by": self.is_led_by_other.then_some(&self.host),
        })
    }
}

/// The next payout: up to its day in this month, and in the next one after it.
pub(super) struct NextPayout {
    /// It pays what was earned before.
    pub earned_before: DateTime<Utc>,
    pub on: NaiveDate,
}

impl NextPayout {
    pub(super) fn after(today: NaiveDate) -> Self {
        let this_month = LedgerMonth::containing(today);
        let paid_in = if today.day() <= PAYOUT_DAY { this_month } else { this_month.plus(1) };
        Self { earned_before: paid_in.start(), on: paid_in.day(PAYOUT_DAY) }
    }
}

/// The calling guide's earnings.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no guides; those of a read.
pub async fn guide_earnings(db: &Db, ctx: &Ctx) -> Result<Json> {
    let guide = guide_of_caller(ctx)?;
    let mut source = db;
    let percent = commission::find_percent_of_guide(&mut source, ctx, guide).await?;
    let this_month = LedgerMonth::containing(ctx.today());
    let next = NextPayout::after(ctx.today());
    let (balance, due) = find_balance(&mut source, guide, next.earned_before).await?;
    let months = this_month.list_until(MONTHS);
    let sums = sum_months(&mut source, guide, &months).await?;
    let months: Vec<Json> = months
        .iter()
        .zip(sums)
        .map(|(month, sums)| {
            let mut entry = json!({ "month": month.name() });
            if let (Some(entry), Json::Object(sums)) = (entry.as_object_mut(), sums.to_totals()) {
                entry.extend(sums);
            }
            entry
        })
        .collect();
    let coming = list_coming(&mut source, ctx, guide).await?;
    Ok(json!({
        "commission_percent": percent,
        "balance": dollars(balance),
        "upcoming": dollars(coming.iter().map(ComingTrip::share).sum()),
        "next_payout": (due > 0).then(|| json!({ "on": next.on, "amount": dollars(due) })),
        "months": months,
        "trips_to_come": coming.iter().take(MOST_TRIPS).map(ComingTrip::to_json).collect::<Vec<_>>(),
        "years": list_years(&mut source, guide).await?,
    }))
}

/// What we owe to a guide now, and what of it was earned before a moment and is due: never more than the balance, nor less than nothing.
async fn find_balance(source: &mut impl RowSource, guide: Uuid, before: DateTime<Utc>) -> Result<(i64, i64)> {
    let sql = "SELECT CAST(-COALESCE(SUM(amount), 0) AS BIGINT),
                      CAST(-COALESCE(SUM(CASE WHEN created_at < $2 OR kind IN ('payout', 'payout_reversed') THEN amount ELSE 0 END), 0) AS BIGINT)
                 FROM ledger_entries WHERE guide_id = $1";
    let rows = source.rows(sql, &[guide.into(), before.into()]).await?;
    let Some(row) = rows.first() else { return Ok((0, 0)) };
    let (balance, due) = (row.int(0)?, row.int(1)?);
    Ok((balance, due.min(balance).max(0)))
}

/// Confirmed trips that are not over and for which money is held: those that the guide leads, and those of which they get a share as the
/// owner of the package.
async fn list_coming(source: &mut impl RowSource, ctx: &Ctx, guide: Uuid) -> Result<Vec<ComingTrip>> {
    let mut coming: Vec<ComingTrip> = Vec::new();
    for whose in ["b.guide_id = $1", "c.owner_guide_id = $1"] {
        let sql = format!(
            "FROM booking_requests b JOIN packages p ON p.id = b.package_id JOIN guides h ON h.id = b.guide_id
               JOIN booking_commissions c ON c.booking_request_id = b.id LEFT JOIN profiles f ON f.user_id = b.user_id AND b.guide_id = $1
              WHERE {whose} AND b.status = 'confirmed' AND b.end_date >= $2 ORDER BY b.start_date, b.id LIMIT $3"
        );
        let binds = [guide.into(), ctx.today().into(), MOST_COMING.into()];
        coming.extend(source.select::<ComingTrip>(&sql, &binds).await?);
    }
    coming.sort_by_key(|trip| (trip.start, trip.id));
    coming.retain(|trip| trip.held > 0);
    Ok(coming)
}

/// Years with entries, the newest first. Each costs one look into the index.
async fn list_years(source: &mut impl RowSource, guide: Uuid) -> Result<Vec<String>> {
    let sql =
        "SELECT created_at FROM ledger_entries WHERE guide_id = $1 AND created_at >= $2 ORDER BY created_at LIMIT 1";
    let (mut years, mut from) = (Vec::new(), DateTime::<Utc>::UNIX_EPOCH);
    while let Some(row) = source.rows(sql, &[guide.into(), from.into()]).await?.first() {
        let year = local_year(row.time(0)?);
        years.push(year.to_string());
        let Some(next) = NaiveDate::from_ymd_opt(year + 1, 1, 1) else { break };
        from = crate::ctx::beginning(next);
    }
    years.reverse();
    Ok(years)
}
