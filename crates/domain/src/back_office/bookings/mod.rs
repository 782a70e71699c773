//! The list of all bookings for admins: search, filters, order, totals, and as CSV lines.

mod export;
mod filter;
mod row;

use std::collections::HashMap;

use serde_json::{Map, Value as Json, json};
use serendib_db::{Db, FromRow as _, RowSource, row_struct};
use uuid::Uuid;

pub use export::{BOOKING_COLUMNS, BookingExport, begin_export, export_page};
pub use filter::{AdminBookingFilter, AdminBookingState};
use row::{AdminBooking, AdminBookingRow, TABLES, derived_state};
pub(crate) use row::{PAID, REFUNDED};

use super::looks::{log_look, require_right};
use super::record_query::RecordQuery;
use super::word_matches::{booking_conditions, bookings_of_people, candidates};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::money::dollars;
use crate::payments::paid_for_trips;
use crate::staff::StaffRight;
use crate::statement::{Binds, join_conditions};

/// Bookings per page.
const PAGE: usize = 50;
/// Bookings above which no sums are computed: they would keep the list waiting.
const SUMMED: i64 = 100_000;

/// A page of bookings; with the first one, counts by state and sums.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins; those of a read.
pub async fn admin_bookings(db: &Db, ctx: &Ctx, filter: &AdminBookingFilter) -> Result<Json> {
    require_right(ctx, StaffRight::ReadBookings)?;
    let mut source = db;
    let query = RecordQuery::parse(&filter.search, ctx.today());
    let mut rows = read_page(&mut source, ctx, &query, filter, PAGE + 1).await?;
    let has_more = rows.len() > PAGE;
    rows.truncate(PAGE);
    let next = rows.last().filter(|_| has_more).map(|last| filter.order.cursor(&last.row));
    let (counts, totals) = match filter.after {
        Some(_) => (Json::Null, Json::Null),
        None => count(&mut source, ctx, &query, filter).await?,
    };
    let mut what = filter.to_json(&query);
    let ids: Vec<Uuid> = rows.iter().map(|one| one.row.id).collect();
    if let Some(fields) = what.as_object_mut() {
        fields.insert("displayed".to_owned(), json!(ids));
    }
    log_look(db, ctx, StaffRight::ReadBookings, "bookings_listed", "booking_requests", None, what).await?;
    Ok(json!({
        "rows": rows.iter().map(|row| row.to_json(ctx.today())).collect::<Vec<_>>(),
        "next": next,
        "counts": counts,
        "totals": totals,
    }))
}

/// Bookings whose payments are read by one statement.
const BALANCES_AT_ONCE: usize = 500;
/// The newest bookings that the search box scans for common words.
const SCANNED: i64 = 5_000;

/// The conditions of a filter and a search. With a rare word, bookings are read by it.
async fn conditions(
    source: &mut impl RowSource,
    query: &RecordQuery,
    filter: &AdminBookingFilter,
    binds: &mut Binds,
) -> Result<Vec<String>> {
    let mut conditions = filter.conditions(binds);
    if query.is_empty() && !filter.search.trim().is_empty() {
        // What cannot be read matches nothing; it must not list everything.
        conditions.push("FALSE".to_owned());
    }
    if !query.is_empty() {
        let found = candidates(source, query, binds).await?;
        conditions.extend(found.as_ref().map(|found| format!("b.id IN ({})", found.ids)));
        conditions.extend(booking_conditions(query, found.and_then(|found| found.term), binds));
    }
    if conditions.is_empty() {
        conditions.push("TRUE".to_owned());
    }
    Ok(conditions)
}

async fn read_page(
    source: &mut impl RowSource,
    ctx: &Ctx,
    query: &RecordQuery,
    filter: &AdminBookingFilter,
    most: usize,
) -> Result<Vec<AdminBooking>> {
    let mut binds = Binds::default();
    let conditions = conditions(source, query, filter, &mut binds).await?;
    read_rows(source, ctx, filter, (conditions, binds), most).await
}

/// The bookings that meet conditions and the filter's state and cursor.
async fn read_rows(
    source: &mut impl RowSource,
    ctx: &Ctx,
    filter: &AdminBookingFilter,
    (mut conditions, mut binds): (Vec<String>, Binds),
    most: usize,
) -> Result<Vec<AdminBooking>> {
    conditions.extend(filter.state.condition(ctx.today(), &mut binds));
    if let Some(after) = &filter.after {
        conditions.push(filter.order.after(after, &mut binds));
    }
    let sql = format!(
        "SELECT {} FROM {TABLES} WHERE {} ORDER BY {} LIMIT {most}",
        AdminBookingRow::columns(),
        join_conditions(&conditions),
        filter.order.order_by(),
    );
    let rows = source.rows(&sql, &binds.0).await?;
    let rows = rows.iter().map(AdminBookingRow::read).collect::<serendib_db::Result<_>>()?;
    with_balances(source, rows).await
}

/// What is still to be paid, as both sides read it in their own lists.
async fn with_balances(source: &mut impl RowSource, rows: Vec<AdminBookingRow>) -> Result<Vec<AdminBooking>> {
    let mut paid = Vec::with_capacity(rows.len());
    for some in rows.chunks(BALANCES_AT_ONCE) {
        let ids: Vec<Uuid> = some.iter().map(|row| row.id).collect();
        paid.extend(paid_for_trips(source, &ids).await?);
    }
    let paid: HashMap<Uuid, i64> = paid.into_iter().collect();
    Ok(rows.into_iter().map(|row| AdminBooking::new(paid.get(&row.id).copied(), row)).collect())
}

row_struct! {
    struct StateCount {
        state: String = "c.state",
        bookings: i64 = "COUNT(*)",
    }
}

/// Counts by state, of everything that matches but the state; and the sums of everything that matches.
async fn count(
    source: &mut impl RowSource,
    ctx: &Ctx,
    query: &RecordQuery,
    filter: &AdminBookingFilter,
) -> Result<(Json, Json)> {
    let mut binds = Binds::default();
    if !query.is_empty() && candidates(source, query, &mut binds).await?.is_none() {
        // Every booking would be tested for common words.
        return Ok((Json::Null, Json::Null));
    }
    let mut binds = Binds::default();
    let today = binds.add(ctx.today().into());
    let state = derived_state(&today);
    let found = conditions(source, query, filter, &mut binds).await?;
    let from = format!(
        "FROM (SELECT {state} AS state FROM booking_requests b WHERE {}) c GROUP BY c.state",
        join_conditions(&found)
    );
    let by_state: Vec<StateCount> = source.select(&from, &binds.0).await?;
    let mut counts: Map<String, Json> =
        AdminBookingState::counted().map(|state| (state.name().to_owned(), Json::from(0))).collect();
    for one in &by_state {
        counts.insert(one.state.clone(), one.bookings.into());
    }
    let all: i64 = by_state.iter().map(|one| one.bookings).sum();
    counts.insert(AdminBookingState::All.name().to_owned(), all.into());
    let matching = counts.get(filter.state.name()).and_then(Json::as_i64).unwrap_or_default();
    let totals = match matching {
        0..=SUMMED => sum(source, ctx, query, filter).await?,
        _ => Json::Null,
    };
    Ok((Json::Object(counts), totals))
}

async fn sum(source: &mut impl RowSource, ctx: &Ctx, query: &RecordQuery, filter: &AdminBookingFilter) -> Result<Json> {
    let mut binds = Binds::default();
    let mut found = conditions(source, query, filter, &mut binds).await?;
    found.extend(filter.state.condition(ctx.today(), &mut binds));
    let cents = |sum: &str| format!("CAST(COALESCE(SUM({sum}), 0) AS BIGINT)");
    let sql = format!(
        "SELECT COUNT(*), {}, {}, {} FROM (SELECT b.total_price AS total, {PAID} AS paid, {REFUNDED} AS refunded
           FROM booking_requests b WHERE {}) s",
        cents("s.total"),
        cents("s.paid"),
        cents("s.refunded"),
        join_conditions(&found)
    );
    let row =
        source.row(&sql, &binds.0).await?.ok_or_else(|| serendib_db::Error::Bug("nothing was summed".to_owned()))?;
    Ok(json!({
        "bookings": row.int(0)?,
        "total_price": dollars(row.int(1)?),
        "paid": dollars(row.int(2)?),
        "refunded": dollars(row.int(3)?),
    }))
}

/// One booking, as in the list.
///
/// # Errors
/// Those of a read.
pub(super) async fn find(source: &mut impl RowSource, id: Uuid) -> Result<Option<AdminBooking>> {
    let sql = format!("SELECT {} FROM {TABLES} WHERE b.id = $1", AdminBookingRow::columns());
    let row = source.row(&sql, &[id.into()]).await?.as_ref().map(AdminBookingRow::read).transpose()?;
    Ok(with_balances(source, row.into_iter().collect()).await?.pop())
}

/// Bookings that match a text, the newest first, at most `most`; and whether others may match. For common words only the newest
/// bookings are scanned.
///
/// # Errors
/// Those of a read.
pub(super) async fn search(
    source: &mut impl RowSource,
    ctx: &Ctx,
    query: &RecordQuery,
    most: usize,
) -> Result<(Vec<AdminBooking>, bool)> {
    let filter = AdminBookingFilter::default();
    let mut binds = Binds::default();
    if let Some(found) = candidates(source, query, &mut binds).await? {
        let mut conditions = vec![format!("b.id IN ({})", found.ids)];
        conditions.extend(booking_conditions(query, found.term, &mut binds));
        return Ok((read_rows(source, ctx, &filter, (conditions, binds), most).await?, false));
    }
    let mut binds = Binds::default();
    if let Some(ids) = bookings_of_people(source, query, &mut binds).await? {
        let mut conditions = vec![format!("b.id IN ({ids})")];
        conditions.extend(booking_conditions(query, None, &mut binds));
        let rows = read_rows(source, ctx, &filter, (conditions, binds), most).await?;
        if !rows.is_empty() {
            return Ok((rows, true));
        }
    }
    let mut binds = Binds::default();
    let mut conditions = booking_conditions(query, None, &mut binds);
    let sql = "SELECT created_at FROM booking_requests ORDER BY created_at DESC LIMIT 1 OFFSET $1";
    let oldest = source.row(sql, &[SCANNED.into()]).await?.map(|row| row.time(0)).transpose()?;
    conditions.extend(oldest.map(|at| format!("b.created_at >= {}", binds.add(at.into()))));
    Ok((read_rows(source, ctx, &filter, (conditions, binds), most).await?, oldest.is_some()))
}
