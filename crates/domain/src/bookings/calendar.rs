//! The taken days of guides: those of their bookings, which prevents double booking (D-018, D-054), and those of their own rules.

use std::collections::{HashMap, HashSet};

use chrono::{Duration, NaiveDate};
use serendib_db::{Db, RowSource, Value, row_struct};
use uuid::Uuid;

use super::availability::{Guides, read_rules};
use super::start_dates;
use crate::ctx::Ctx;
use crate::day_bitmap::{DayBitmap, day_number};
use crate::error::Result;
use crate::packages::document::duration;
use crate::search::Busy;

row_struct! {
    struct TakenDays {
        guide: Uuid = "b.guide_id",
        start: NaiveDate = "b.start_date",
        end: NaiveDate = "b.end_date",
    }
}

/// A booking takes its days from the guide's approval on. An unpaid one frees them when it becomes `expired` (D-059), so the days depend on
/// rows alone and not on the clock.
const BUSY: &str = "FROM booking_requests b
      WHERE status IN ('approved', 'confirmed') AND guide_id >= $1 AND guide_id <= $2 AND end_date >= $3";

/// Taken days from `today` on, of all guides.
pub async fn busy(db: &Db, today: NaiveDate) -> Result<Vec<Busy>> {
    let rows = db.select_at_leisure(BUSY, &[Uuid::nil().into(), Uuid::max().into(), today.into()]).await?;
    with_rules(db, Guides::All, today, rows.iter().map(to_busy).collect()).await
}

/// As [`busy`], of one guide.
pub async fn busy_of(db: &Db, guide: Uuid, today: NaiveDate) -> Result<Vec<Busy>> {
    let rows: Vec<TakenDays> = db.select(BUSY, &[guide.into(), guide.into(), today.into()]).await?;
    with_rules(db, Guides::These(&[guide]), today, rows.iter().map(to_busy).collect()).await
}

/// Adds the days that the guides' rules take, up to the end of the latest possible trip.
async fn with_rules(mut db: &Db, guides: Guides<'_>, today: NaiveDate, mut busy: Vec<Busy>) -> Result<Vec<Busy>> {
    let days = (today, start_dates::last_start(today) + Duration::days(*duration::DAYS.end()));
    for (guide, rules) in read_rules(&mut db, guides, days).await? {
        let host = guide.as_u128();
        busy.extend(rules.taken_spans(today, days).into_iter().map(|(first, last)| Busy { host, first, last }));
    }
    Ok(busy)
}

/// The taken days of a package's hosts.
pub(super) struct HostCalendars(HashMap<Uuid, DayBitmap>);

impl HostCalendars {
    /// For a trip that is requested today and lies within these days. An approved booking whose payment deadline has passed takes nothing,
    /// even before the job expires it.
    ///
    /// # Errors
    /// Those of a read.
    pub(super) async fn read(
        source: &mut impl RowSource,
        ctx: &Ctx,
        package: Uuid,
        (first, last): (NaiveDate, NaiveDate),
    ) -> Result<Self> {
        // The repeated states let SQLite use the partial index of taken days instead of reading all bookings of a guide. The bound by the
        // longest possible trip does the same for trips that ended long ago.
        const TAKEN: &str = "FROM package_guides pg JOIN booking_requests b ON b.guide_id = pg.guide_id
              WHERE pg.package_id = $1 AND b.start_date >= $5 AND b.start_date <= $3 AND b.end_date >= $2
                AND b.status IN ('approved', 'confirmed')
                AND (b.status = 'confirmed' OR b.payment_deadline IS NULL OR b.payment_deadline > $4)";
        let earliest = first.checked_sub_signed(Duration::days(*duration::DAYS.end())).unwrap_or(first);
        let binds = [package.into(), first.into(), last.into(), ctx.now.into(), earliest.into()];
        let mut spans: HashMap<Uuid, Vec<(NaiveDate, NaiveDate)>> = HashMap::new();
        for row in source.select::<TakenDays>(TAKEN, &binds).await? {
            spans.entry(row.guide).or_default().push((row.start, row.end));
        }
        for (guide, rules) in read_rules(source, Guides::Of(package), (first, last)).await? {
            spans.entry(guide).or_default().extend(rules.taken_spans(ctx.today(), (first, last)));
        }
        let of_host = |(host, spans): (Uuid, Vec<_>)| (host, DayBitmap::from_spans(spans.iter().copied()));
        Ok(Self(spans.into_iter().map(of_host).collect()))
    }

    pub(super) fn taken_days(&self, host: Uuid) -> DayBitmap {
        self.0.get(&host).cloned().unwrap_or_default()
    }

    /// Whether a host can lead a trip on these days, both included. Prices, requests and calendars all decide by this.
    pub(super) fn is_free(&self, host: Uuid, first: NaiveDate, last: NaiveDate) -> bool {
        self.0.get(&host).is_none_or(|taken| taken.is_free(day_number(first), day_number(last)))
    }
}

/// When a trip is booked: rules except blocked days count on the day of its request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BookedOn {
    Today,
    /// Its request met the rules of that day.
    EarlierDay,
}

/// The guides who cannot lead a trip on these days, both included.
///
/// # Errors
/// Those of a read.
pub(crate) async fn find_taken_guides(
    source: &mut impl RowSource,
    ctx: &Ctx,
    guides: &[Uuid],
    (first, last): (NaiveDate, NaiveDate),
    booked_on: BookedOn,
) -> Result<HashSet<Uuid>> {
    if guides.is_empty() {
        return Ok(HashSet::new());
    }
    let places: Vec<String> = (5..5 + guides.len()).map(|number| format!("${number}")).collect();
    let sql = format!(
        "SELECT DISTINCT guide_id FROM booking_requests
          WHERE start_date >= $4 AND start_date <= $2 AND end_date >= $1 AND status IN ('approved', 'confirmed')
            AND (status = 'confirmed' OR payment_deadline IS NULL OR payment_deadline > $3) AND guide_id IN ({})",
        places.join(", ")
    );
    let earliest = first.checked_sub_signed(Duration::days(*duration::DAYS.end())).unwrap_or(first);
    let mut binds: Vec<Value> = vec![first.into(), last.into(), ctx.now.into(), earliest.into()];
    binds.extend(guides.iter().map(|guide| Value::from(*guide)));
    let rows = source.rows(&sql, &binds).await?;
    let mut taken = rows.iter().map(|row| Ok(row.uuid(0)?)).collect::<Result<HashSet<Uuid>>>()?;
    for (guide, rules) in read_rules(source, Guides::These(guides), (first, last)).await? {
        let spans = match booked_on {
            BookedOn::Today => rules.taken_spans(ctx.today(), (first, last)),
            BookedOn::EarlierDay => rules.blocked_spans((first, last)),
        };
        if spans.iter().any(|(from, to)| *from <= last && *to >= first) {
            taken.insert(guide);
        }
    }
    Ok(taken)
}

fn to_busy(row: &TakenDays) -> Busy {
    Busy { host: row.guide.as_u128(), first: row.start, last: row.end }
}
