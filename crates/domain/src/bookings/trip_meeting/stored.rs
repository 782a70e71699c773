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
/// Wrong codes of a trip in all: one chance in 300 for a guess.
pub const TRIES_IN_ALL: i64 = 30;
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
        wrong_in_all: i64 = "wrong_in_all",
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
            int("wrong_in_all").default(0_i64),
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
    let (word, code) = choose(ctx, None);
    tx.run(
        "INSERT INTO trip_meetings (booking_request_id, word, code, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        &[booking.into(), word.into(), code.into(), ctx.now.into()],
    )
    .await?
    .any();
    find(tx, booking).await?.ok_or(Error::Stale("meeting"))
}

/// A word other than `before`, and a code, by chance.
fn choose(ctx: &Ctx, before: Option<&str>) -> (&'static str, String) {
    let chance = ctx.new_id().as_u128();
    let words: Vec<&'static str> = WORDS.into_iter().filter(|word| Some(*word) != before).collect();
    let place = usize::try_from((chance >> 24) % 1_000_000).unwrap_or_default();
    (words[place % words.len()], format!("{:04}", chance % CODES))
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
        (TRIES - self.recent_wrong_codes(ctx)).min(TRIES_IN_ALL - self.wrong_in_all).max(0)
    }

    /// No code can be entered any more.
    pub(super) fn is_locked(&self) -> bool {
        self.wrong_in_all >= TRIES_IN_ALL
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
            "UPDATE trip_meetings SET wrong_codes = $2, wrong_since = $3, wrong_in_all = wrong_in_all + 1 WHERE booking_request_id = $1",
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

/// A new guide gets another word and another code: the former one knows the word. A traveler who waits still does; a meeting that took place
/// was with the former guide, and is in the audit log.
///
/// # Errors
/// When the database cannot be written.
pub(in crate::bookings) async fn renew(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid) -> Result<()> {
    let Some(before) = find(tx, booking).await? else { return Ok(()) };
    let (word, code) = choose(ctx, Some(&before.word));
    tx.run(
        "UPDATE trip_meetings SET word = $2, code = $3, wrong_codes = 0, wrong_since = NULL, wrong_in_all = 0, guide_here_at = NULL,
                traveler_here_at = CASE WHEN met_at IS NULL THEN traveler_here_at END, met_at = NULL
          WHERE booking_request_id = $1",
        &[booking.into(), word.into(), code.into()],
    )
    .await?
    .any();
    Ok(())
}

/// On other days the two sides meet anew.
///
/// # Errors
/// When the database cannot be written.
pub(in crate::bookings) async fn reset(tx: &mut Tx<'_>, booking: Uuid) -> Result<()> {
    tx.run("DELETE FROM trip_meetings WHERE booking_request_id = $1", &[booking.into()]).await?.any();
    Ok(())
}

/// Whether the two sides have met.
///
/// # Errors
/// When the database cannot be read.
pub(in crate::bookings) async fn have_met(tx: &mut Tx<'_>, booking: Uuid) -> Result<bool> {
    let sql = "SELECT 1 FROM trip_meetings WHERE booking_request_id = $1 AND met_at IS NOT NULL";
    Ok(tx.row(sql, &[booking.into()]).await?.is_some())
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
