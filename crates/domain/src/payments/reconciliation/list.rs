//! Runs and differences for the staff.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, FromRow as _, RowSource, row_struct};
use uuid::Uuid;

use super::movement::MoneySubject;
use crate::accounts::admins;
use crate::bookings::reference;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::keyset;
use crate::money::dollars;
use crate::payments::PaymentProvider;
use crate::staff::StaffRight;
use crate::statement::{Binds, join_conditions};

const NO_SHOW: &str = "Differences are open, handled or all.";
const NO_CURSOR: &str = "This is no place in this list of differences.";
const NO_LIMIT: &str = "A page has 1 to 200 differences.";
const PAGE: usize = 50;
const LONGEST_PAGE: usize = 200;
const IS_OPEN: &str = "x.resolved_at IS NULL AND x.handled_at IS NULL";
/// What open differences amount to: what we have too much in our books, in cents. A row counts on the side on which its money has moved;
/// of amounts in two currencies there is no difference.
const SUM: &str = "CAST(COALESCE(SUM((
      CASE WHEN x.kind <> 'state' OR x.here_state IN ('paid', 'succeeded', 'sent', 'lost')
                OR (x.subject = 'refund' AND x.here_state = 'pending')
           THEN COALESCE(x.here_amount, 0) ELSE 0 END
    - CASE WHEN x.kind <> 'state' OR x.there_state IN ('paid', 'succeeded', 'sent', 'part_returned', 'lost')
                OR (x.subject = 'refund' AND x.there_state = 'pending')
           THEN COALESCE(x.there_amount, 0) ELSE 0 END)
    * CASE WHEN x.subject = 'payment' THEN 1 ELSE -1 END), 0) AS BIGINT)";
const SUMMED_KINDS: &str = "x.kind <> 'currency'";

row_struct! {
    struct ListedRun {
        id: Uuid = "r.id",
        started_at: DateTime<Utc> = "r.started_at",
        finished_at: Option<DateTime<Utc>> = "r.finished_at",
        from_day: NaiveDate = "r.from_day",
        to_day: NaiveDate = "r.to_day",
        provider: String = "r.provider",
        checked: i64 = "r.checked",
        differences: i64 = "r.differences",
        status: String = "r.status",
        error: Option<String> = "r.error",
        started_by: Option<String> = "f.display_name",
    }
}

impl ListedRun {
    fn to_json(&self) -> Json {
        json!({
            "id": self.id,
            "started_at": self.started_at.to_rfc3339(),
            "finished_at": self.finished_at.map(|at| at.to_rfc3339()),
            "from": self.from_day,
            "to": self.to_day,
            "provider": self.provider,
            "checked": self.checked,
            "differences": self.differences,
            "status": self.status,
            "error": self.error,
            "started_by": self.started_by,
        })
    }
}

async fn select_run(source: &mut impl RowSource, rest: &str, binds: &[serendib_db::Value]) -> Result<Option<Json>> {
    let tables = "FROM reconciliation_runs r LEFT JOIN profiles f ON f.user_id = r.started_by";
    let run: Option<ListedRun> = source.select_one(&format!("{tables} {rest}"), binds).await?;
    Ok(run.map(|run| run.to_json()))
}

pub(super) async fn find_run(source: &mut impl RowSource, id: Uuid) -> Result<Json> {
    select_run(source, "WHERE r.id = $1", &[id.into()]).await?.ok_or(Error::Missing("reconciliation"))
}

row_struct! {
    struct ListedDifference {
        id: Uuid = "x.id",
        kind: String = "x.kind",
        subject: MoneySubject = "x.subject",
        provider: PaymentProvider = "x.provider",
        provider_id: String = "x.provider_id",
        row_id: Option<Uuid> = "x.row_id",
        booking: Option<Uuid> = "x.booking_request_id",
        here_amount: Option<i64> = "x.here_amount",
        there_amount: Option<i64> = "x.there_amount",
        here_state: Option<String> = "x.here_state",
        there_state: Option<String> = "x.there_state",
        first_seen_at: DateTime<Utc> = "x.first_seen_at",
        last_seen_at: DateTime<Utc> = "x.last_seen_at",
        resolved_at: Option<DateTime<Utc>> = "x.resolved_at",
        handled_at: Option<DateTime<Utc>> = "x.handled_at",
        handled_by: Option<String> = "f.display_name",
        note: Option<String> = "x.note",
    }
}

const DIFFERENCES: &str = "reconciliation_differences x LEFT JOIN profiles f ON f.user_id = x.handled_by";

impl ListedDifference {
    fn to_json(&self) -> Json {
        // Without an id of the provider's, the row's own stands there.
        let is_own_id = self.row_id.is_some_and(|row| row.to_string() == self.provider_id);
        let link = self.provider.dashboard_link(self.subject.dashboard_name(), &self.provider_id);
        json!({
            "id": self.id,
            "kind": self.kind,
            "subject": self.subject.name(),
            "provider_id": self.provider_id,
            "provider_link": link.filter(|_| !is_own_id),
            "booking_id": self.booking,
            "reference": self.booking.map(reference),
            "here_amount": self.here_amount.map(dollars),
            "there_amount": self.there_amount.map(dollars),
            "here_state": self.here_state,
            "there_state": self.there_state,
            "first_seen_at": self.first_seen_at.to_rfc3339(),
            "last_seen_at": self.last_seen_at.to_rfc3339(),
            "resolved_at": self.resolved_at.map(|at| at.to_rfc3339()),
            "handled_at": self.handled_at.map(|at| at.to_rfc3339()),
            "handled_by": self.handled_by,
            "note": self.note,
        })
    }
}

pub(super) async fn find_difference(source: &mut impl RowSource, id: Uuid) -> Result<Json> {
    let found: Option<ListedDifference> =
        source.select_one(&format!("FROM {DIFFERENCES} WHERE x.id = $1"), &[id.into()]).await?;
    Ok(found.ok_or(Error::Missing("difference"))?.to_json())
}

/// The last run and the running one, what is open, and a page of differences, the newest first. The arguments are `show`, `after` and
/// `limit`, empty if absent.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers without the right; `Refused` for what is no state, cursor or number.
pub async fn reconciliation(db: &Db, ctx: &Ctx, show: &str, after: &str, limit: &str) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::ReadMoney, admins::REQUIRED)?;
    let condition = match show {
        "" | "open" => IS_OPEN,
        "handled" => "x.handled_at IS NOT NULL",
        "all" => "TRUE",
        _ => return Err(Error::Refused(NO_SHOW.to_owned())),
    };
    let limit = match limit {
        "" => PAGE,
        other => {
            let number = other.parse().ok().filter(|number| (1..=LONGEST_PAGE).contains(number));
            number.ok_or_else(|| Error::Refused(NO_LIMIT.to_owned()))?
        }
    };
    let mut source = db;
    let total = count(&mut source, condition).await?;
    let mut rows = read_page(&mut source, condition, after, limit).await?;
    let has_more = rows.len() > limit;
    rows.truncate(limit);
    let next =
        rows.last().filter(|_| has_more).map(|last| format!("{}.{}", last.first_seen_at.timestamp_micros(), last.id));
    let found = read_summary(&mut source).await?;
    let newest = "WHERE r.status <> 'running' ORDER BY r.started_at DESC, r.id DESC LIMIT 1";
    Ok(json!({
        "last": select_run(&mut source, newest, &[]).await?,
        "running": select_run(&mut source, "WHERE r.status = 'running'", &[]).await?,
        "open": found.open_differences,
        "difference": dollars(found.difference),
        "total": total,
        "results": rows.iter().map(ListedDifference::to_json).collect::<Vec<_>>(),
        "next": next,
    }))
}

async fn count(source: &mut impl RowSource, condition: &str) -> Result<i64> {
    let sql = format!("SELECT COUNT(*) FROM reconciliation_differences x WHERE {condition}");
    source.row(&sql, &[]).await?.map_or(Ok(0), |row| Ok(row.int(0)?))
}

async fn read_page(
    source: &mut impl RowSource,
    condition: &str,
    after: &str,
    limit: usize,
) -> Result<Vec<ListedDifference>> {
    let (mut conditions, mut binds) = (vec![condition.to_owned()], Binds::default());
    if !after.is_empty() {
        let (at, id) = keyset::read_place(after).ok_or_else(|| Error::Refused(NO_CURSOR.to_owned()))?;
        conditions.push(format!("(x.first_seen_at, x.id) < ({}, {})", binds.add(at.into()), binds.add(id.into())));
    }
    let sql = format!(
        "SELECT {} FROM {DIFFERENCES} WHERE {} ORDER BY x.first_seen_at DESC, x.id DESC LIMIT {}",
        ListedDifference::columns(),
        join_conditions(&conditions),
        limit + 1
    );
    let rows = source.rows(&sql, &binds.0).await?;
    Ok(rows.iter().map(ListedDifference::read).collect::<serendib_db::Result<_>>()?)
}

/// What the staff reads first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReconciliationSummary {
    pub open_differences: i64,
    /// In cents: what our books have more than the provider.
    pub difference: i64,
    /// The end of the last run that succeeded.
    pub reconciled_at: Option<DateTime<Utc>>,
}

/// For pages that only name the figures; they require the right themselves.
///
/// # Errors
/// When the database cannot be read.
pub async fn summary(db: &Db) -> Result<ReconciliationSummary> {
    let mut source = db;
    read_summary(&mut source).await
}

async fn read_summary(source: &mut impl RowSource) -> Result<ReconciliationSummary> {
    let open_differences = count(source, IS_OPEN).await?;
    let sql = format!("SELECT {SUM} FROM reconciliation_differences x WHERE {IS_OPEN} AND {SUMMED_KINDS}");
    let difference = source.row(&sql, &[]).await?.map_or(Ok(0), |row| row.int(0))?;
    let sql =
        "SELECT finished_at FROM reconciliation_runs WHERE status = 'done' ORDER BY started_at DESC, id DESC LIMIT 1";
    let reconciled_at = source.row(sql, &[]).await?.map(|row| row.opt_time(0)).transpose()?.flatten();
    Ok(ReconciliationSummary { open_differences, difference, reconciled_at })
}
