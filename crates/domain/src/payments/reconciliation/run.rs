//! A run of the reconciliation: begun by the clock or by an admin, one at a time, tried again as jobs are.

use chrono::{DateTime, Duration, NaiveDate, NaiveTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{RowSource, Tx, row_struct};
use uuid::Uuid;

use super::compare::{ComparedTime, compare};
use super::movement::Movement;
use super::{differences, list, own_rows};
use crate::accounts::admins;
use crate::audit;
use crate::ctx::{Ctx, beginning};
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::jobs::{self, Job};
use crate::notices::{self, Notice};
use crate::payments::PaymentProvider;
use crate::payments::mails::PaymentMail;
use crate::staff::StaffRight;
use crate::table::Posted;

/// Days of a nightly run, today included.
const NIGHTLY_DAYS: i64 = 7;
/// Days of a run, at most.
pub const MOST_DAYS: i64 = 92;
/// Days back to the first one of a run.
const OLDEST_DAYS: i64 = 731;
/// Of the night, in Sri Lanka.
const NIGHTLY: (u32, u32) = (3, 30);
/// What moved later is left to the next run: its event may be on the way.
const YOUNG_HOURS: i64 = 2;
/// The provider and we may note the same movement on different days.
const MARGIN_DAYS: i64 = 3;
/// A run that began earlier was lost.
const LOST_HOURS: i64 = 6;
const PAGE: &str = "/admin?tab=reconciliation";
const RUNNING: &str = "A reconciliation is running already.";
const NO_PROVIDER: &str = "Payments are not set up on this site, so there is nothing to compare.";
const OTHER_PROVIDER: &str = "The payment provider of this run is not set up any more.";
const LOST: &str = "The run was interrupted.";

/// Which days of which provider to compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunWindow {
    pub run: Uuid,
    provider: PaymentProvider,
    compared: ComparedTime,
}

impl RunWindow {
    /// From when on the provider's movements are needed.
    pub fn since(&self) -> DateTime<Utc> {
        self.compared.since - Duration::days(MARGIN_DAYS)
    }

    /// Until when, that moment not included.
    pub fn until(&self) -> DateTime<Utc> {
        self.compared.until + Duration::days(MARGIN_DAYS)
    }
}

row_struct! {
    struct StoredRun {
        id: Uuid = "id",
        status: String = "status",
        provider: PaymentProvider = "provider",
        from_day: NaiveDate = "from_day",
        to_day: NaiveDate = "to_day",
    }
}

impl StoredRun {
    fn window(&self, now: DateTime<Utc>) -> RunWindow {
        let until = (beginning(self.to_day) + Duration::days(1)).min(now - Duration::hours(YOUNG_HOURS));
        RunWindow {
            run: self.id,
            provider: self.provider,
            compared: ComparedTime { since: beginning(self.from_day), until },
        }
    }
}

/// Begins a run by an admin's decision. `posted` may have the days `from` and `to`.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers without the right; `Fields`; `Conflict` while one runs, and without a provider.
pub async fn start_reconciliation(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::MoveMoney, admins::REQUIRED)?;
    let mut fields = FieldReader::new(posted);
    let (from, to) = (fields.day("from", "day"), fields.day("to", "day"));
    let to = to
        .unwrap_or_else(|| from.map_or(ctx.today(), |from| (from + Duration::days(NIGHTLY_DAYS - 1)).min(ctx.today())));
    let from = from.unwrap_or_else(|| to - Duration::days(NIGHTLY_DAYS - 1));
    if from > to {
        fields.note("from", "The first day comes before the last one.");
    } else if from < ctx.today() - Duration::days(OLDEST_DAYS) {
        fields.note("from", "Please choose days of the last two years.");
    } else if to > ctx.today() {
        fields.note("to", "Please choose days until today.");
    } else if (to - from).num_days() >= MOST_DAYS {
        fields.note("to", format!("Please choose at most {MOST_DAYS} days."));
    }
    fields.finish()?;
    let provider = ctx.payment_provider.ok_or(Error::Conflict(NO_PROVIDER))?;
    if running(tx, ctx, None).await?.is_some() {
        return Err(Error::Conflict(RUNNING));
    }
    let run = ctx.new_id();
    let by = ctx.caller.person().map(|person| person.user);
    if !insert(tx, ctx, run, (from, to), provider, by).await? {
        return Err(Error::Conflict(RUNNING));
    }
    jobs::enqueue(tx, ctx, &Job::Reconcile { run: Some(run) }).await?;
    let what = json!({ "from": from, "to": to, "provider": provider.text() });
    audit::record(tx, ctx, "reconciliation_started", "reconciliation_runs", run, None, Some(&what)).await?;
    list::find_run(tx, run).await
}

/// Another run that is under way. One that was lost is closed.
async fn running(tx: &mut Tx<'_>, ctx: &Ctx, own: Option<Uuid>) -> Result<Option<Uuid>> {
    tx.run(
        "UPDATE reconciliation_runs SET status = 'failed', finished_at = $1, error = $2 WHERE status = 'running' AND started_at < $3",
        &[ctx.now.into(), LOST.into(), (ctx.now - Duration::hours(LOST_HOURS)).into()],
    )
    .await?
    .any();
    let row = tx.row("SELECT id FROM reconciliation_runs WHERE status = 'running'", &[]).await?;
    let found = row.map(|row| row.uuid(0)).transpose()?;
    Ok(found.filter(|found| Some(*found) != own))
}

/// False while another one runs.
async fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    run: Uuid,
    (from, to): (NaiveDate, NaiveDate),
    provider: PaymentProvider,
    by: Option<Uuid>,
) -> Result<bool> {
    let written = tx
        .run(
            "INSERT INTO reconciliation_runs (id, started_at, from_day, to_day, provider, status, started_by)
             VALUES ($1, $2, $3, $4, $5, 'running', $6) ON CONFLICT DO NOTHING",
            &[run.into(), ctx.now.into(), from.into(), to.into(), provider.text().into(), by.into()],
        )
        .await?;
    Ok(written.0 == 1)
}

/// Queues the next nightly run, once, however many servers there are.
///
/// # Errors
/// When the database cannot be written.
pub async fn schedule(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<()> {
    let time = NaiveTime::from_hms_opt(NIGHTLY.0, NIGHTLY.1, 0).unwrap_or(NaiveTime::MIN);
    let at = |day: NaiveDate| beginning(day) + (time - NaiveTime::MIN);
    let today = ctx.today();
    let day = if at(today) > ctx.now { today } else { today + Duration::days(1) };
    jobs::enqueue_at(tx, ctx, &format!("reconciliation:{day}"), at(day), &Job::Reconcile { run: None }).await
}

/// Takes up a run for a job; `None` if it is done. A nightly one has the id of its job.
///
/// # Errors
/// `Conflict` while another one runs.
pub async fn take_up(tx: &mut Tx<'_>, ctx: &Ctx, run: Uuid, is_nightly: bool) -> Result<Option<RunWindow>> {
    if running(tx, ctx, Some(run)).await?.is_some() {
        return Err(Error::Conflict(RUNNING));
    }
    let stored = find(tx, run).await?;
    if let (None, true, Some(provider)) = (&stored, is_nightly, ctx.payment_provider) {
        let days = (ctx.today() - Duration::days(NIGHTLY_DAYS - 1), ctx.today());
        if !insert(tx, ctx, run, days, provider, None).await? {
            return Err(Error::Conflict(RUNNING));
        }
    }
    let sql = "UPDATE reconciliation_runs SET status = 'running', started_at = $2, finished_at = NULL, error = NULL
        WHERE id = $1 AND status = 'failed'";
    tx.run(sql, &[run.into(), ctx.now.into()]).await?.any();
    let Some(stored) = find(tx, run).await?.filter(|stored| stored.status == "running") else { return Ok(None) };
    if ctx.payment_provider != Some(stored.provider) {
        fail(tx, ctx, run, OTHER_PROVIDER).await?;
        return Ok(None);
    }
    Ok(Some(stored.window(ctx.now)))
}

async fn find(tx: &mut Tx<'_>, run: Uuid) -> Result<Option<StoredRun>> {
    Ok(tx.select_one("FROM reconciliation_runs WHERE id = $1", &[run.into()]).await?)
}

/// The provider's ids of disputes that its movements leave out, with their times.
///
/// # Errors
/// When the database cannot be read.
pub async fn unmoved_disputes(
    source: &mut impl RowSource,
    window: &RunWindow,
    movements: &[Movement],
) -> Result<Vec<(String, DateTime<Utc>)>> {
    own_rows::unmoved_disputes(source, window.provider, window.compared, movements).await
}

/// Compares, stores what was found, closes what was not found any more, and notifies the staff of what is new.
///
/// # Errors
/// When the database cannot be written.
pub async fn finish(tx: &mut Tx<'_>, ctx: &Ctx, window: &RunWindow, movements: &[Movement]) -> Result<()> {
    if find(tx, window.run).await?.is_none_or(|stored| stored.status != "running") {
        // Another worker has finished it.
        return Ok(());
    }
    let own = own_rows::read_own(tx, window.provider, window.compared, movements).await?;
    let bookings = own_rows::read_bookings(tx, movements).await?;
    let (found, checked) = compare(movements, &own, window.compared, &bookings);
    let new = differences::store(tx, ctx, window.run, window.provider, window.compared, &found).await?;
    let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    tx.run(
        "UPDATE reconciliation_runs SET status = 'done', finished_at = $2, error = NULL, checked = $3, differences = $4
          WHERE id = $1 AND status = 'running'",
        &[window.run.into(), ctx.now.into(), count(checked).into(), count(found.len()).into()],
    )
    .await?
    .exactly_one(Error::Stale("reconciliation"))?;
    if new > 0 {
        let mail = PaymentMail::DifferencesFound { differences: count(new) };
        let notice = Notice::new("payment_differences", &mail, Some(PAGE.to_owned()))?;
        notices::tell_staff(tx, ctx, StaffRight::ReadMoney, &notice).await?;
    }
    Ok(())
}

/// The run could not read what it needs; its job tries again.
///
/// # Errors
/// When the database cannot be written.
pub async fn fail(tx: &mut Tx<'_>, ctx: &Ctx, run: Uuid, why: &str) -> Result<()> {
    tx.run(
        "UPDATE reconciliation_runs SET status = 'failed', finished_at = $2, error = $3 WHERE id = $1 AND status = 'running'",
        &[run.into(), ctx.now.into(), why.into()],
    )
    .await?
    .any();
    Ok(())
}
