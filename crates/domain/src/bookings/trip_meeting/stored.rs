//! A stored meeting.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::words::WORDS;
use crate::bookings::terms::PURGE_DAYS;
use crate::ctx::{Ctx, beginning};
use crate::error::{Error, Result};
use crate::table::{Refine, Table, created_at, int, text, time, uuid};

/// Wrong codes of a trip before a pause of an hour.
pub const TRIES: i64 = 5;
/// The word and the code are there from so many hours before the first day.
const HOURS_BEFORE: i64 = 24;
/// Codes have four digits.
const CODES: u128 = 10_000;

row_struct! {
    #[derive(Clone, Debug)]
    pub(in crate::bookings) struct StoredMeeting {
        word: String = "word",
        code: String = "code",
        wrong_codes: i64 = "wrong_codes",
        /// The first of them.
        wrong_since: Option<DateTime<Utc>> = "wrong_since",
        traveler_here_at: Option<DateTime<Utc>> = "traveler_here_at",
        guide_here_at: Option<DateTime<Utc>> = "guide_here_at",
        met_at: Option<DateTime<Utc>> = "met_at",
    }
}

pub(in crate::bookings) fn table() -> Table {
    Table::new("trip_meetings")
        .columns([
            uuid("booking_request_id").references("booking_requests"),
            text("word"),
            text("code"),
            int("wrong_codes").default(0_i64),
            time("wrong_since").nullable(),
            time("traveler_here_at").nullable(),
            time("guide_here_at").nullable(),
            time("met_at").nullable(),
            created_at(),
        ])
        .key(&["booking_request_id"])
        .internal()
}

/// From when on a trip's word and code are there.
pub(in crate::bookings) fn opens_at(start: NaiveDate) -> DateTime<Utc> {
    beginning(start) - Duration::hours(HOURS_BEFORE)
}

/// The meeting of a booking; the first call chooses word and code.
///
/// # Errors
/// When the database cannot be written.
pub(in crate::bookings) async fn prepare(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid) -> Result<StoredMeeting> {
    if let Some(stored) = find(tx, booking).await? {
        return Ok(stored);
    }
    let chance = ctx.new_id().as_u128();
    let code = format!("{:04}", chance % CODES);
    let word = usize::try_from((chance >> 24) % 48).ok().and_then(|place| WORDS.get(place)).unwrap_or(&WORDS[0]);
    tx.run(
        "INSERT INTO trip_meetings (booking_request_id, word, code, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        &[booking.into(), (*word).into(), code.into(), ctx.now.into()],
    )
    .await?
    .any();
    find(tx, booking).await?.ok_or(Error::Stale("meeting"))
}

async fn find(tx: &mut Tx<'_>, booking: Uuid) -> Result<Option<StoredMeeting>> {
    Ok(tx.select_one("FROM trip_meetings WHERE booking_request_id = $1", &[booking.into()]).await?)
}

impl StoredMeeting {
    /// Wrong codes within the last hour.
    fn recent_wrong_codes(&self, ctx: &Ctx) -> i64 {
        let is_recent = self.wrong_since.is_some_and(|since| since > ctx.now - Duration::hours(1));
        if is_recent { self.wrong_codes } else { 0 }
    }

    pub(super) fn tries_left(&self, ctx: &Ctx) -> i64 {
        (TRIES - self.recent_wrong_codes(ctx)).max(0)
    }

    /// Seconds until codes can be entered again.
    pub(super) fn pause(&self, ctx: &Ctx) -> u32 {
        let until = self.wrong_since.map_or(ctx.now, |since| since + Duration::hours(1));
        u32::try_from((until - ctx.now).num_seconds().max(1)).unwrap_or(1)
    }

    /// Counts a wrong code.
    pub(super) async fn count_wrong(&self, tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid) -> Result<()> {
        let before = self.recent_wrong_codes(ctx);
        let since = self.wrong_since.filter(|_| before > 0).unwrap_or(ctx.now);
        tx.run(
            "UPDATE trip_meetings SET wrong_codes = $2, wrong_since = $3 WHERE booking_request_id = $1",
            &[booking.into(), (before + 1).into(), since.into()],
        )
        .await?
        .exactly_one(Error::Stale("meeting"))
    }

    /// As a side sees it; only the traveler sees the code.
    pub(super) fn to_json(&self, ctx: &Ctx, shows_code: bool) -> Json {
        let at = |moment: Option<DateTime<Utc>>| moment.map(|at| at.to_rfc3339());
        json!({
            "word": self.word,
            "code": shows_code.then_some(&self.code),
            "traveler_here_at": at(self.traveler_here_at),
            "guide_here_at": at(self.guide_here_at),
            "met_at": at(self.met_at),
            "tries_left": self.tries_left(ctx),
        })
    }
}

/// A new guide gets another word: the former one knows the old one.
///
/// # Errors
/// When the database cannot be written.
pub(in crate::bookings) async fn renew(tx: &mut Tx<'_>, booking: Uuid) -> Result<()> {
    let sql = "DELETE FROM trip_meetings WHERE booking_request_id = $1 AND met_at IS NULL";
    tx.run(sql, &[booking.into()]).await?.any();
    Ok(())
}

/// Deletes the meetings of old trips; returns how many. Disputes have ended by then.
///
/// # Errors
/// When the database cannot be written.
pub async fn sweep(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<u64> {
    let sql = "DELETE FROM trip_meetings
      WHERE booking_request_id IN (SELECT id FROM booking_requests WHERE end_date < $1)";
    // Banks accept complaints for 120 days and longer; a year covers them.
    let last = ctx.today() - Duration::days(PURGE_DAYS.max(365));
    Ok(tx.run(sql, &[last.into()]).await?.0)
}
