//! The list of all payments for admins: a line each, with its events, and the sums of what a filter matches. D-176.

mod filter;
mod row;

use serde_json::{Value as Json, json};
use serendib_db::{Db, FromRow as _, RowSource};
use uuid::Uuid;

pub use filter::{PaymentFilter, PaymentOutcome};
use row::{CAPTURED, ListedPayment, PaymentLogEvent, RETURNED, TABLES};

use super::looks::{log_look, require_right};
use super::record_query::RecordQuery;
use super::word_matches::candidates;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::money::dollars;
use crate::staff::StaffRight;
use crate::statement::{Binds, join_conditions};

/// Payments above which no sums are computed: they would keep the list waiting.
const SUMMED: i64 = 100_000;

/// A page of payments; with the first one, how many match, their sums, and those of the period before.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers without the right; those of a read.
pub async fn payment_list(db: &Db, ctx: &Ctx, filter: &PaymentFilter) -> Result<Json> {
    require_right(ctx, StaffRight::ReadMoney)?;
    let mut source = db;
    let query = RecordQuery::parse(&filter.search, ctx.today());
    let mut rows = read_page(&mut source, &query, filter).await?;
    let has_more = rows.len() > filter.limit;
    rows.truncate(filter.limit);
    let next = rows.last().filter(|_| has_more).map(|last| filter::cursor(last.created_at, last.id));
    let events = read_events(&mut source, &rows).await?;
    let (mut total, mut sums, mut before) = (None, None, None);
    if filter.after.is_none() && is_countable(&mut source, &query).await? {
        let counted = count(&mut source, &query, filter).await?;
        total = Some(counted);
        sums = sum(&mut source, &query, filter, counted).await?;
        if let Some(period) = filter.before() {
            let counted = count(&mut source, &query, &period).await?;
            before = sum(&mut source, &query, &period, counted).await?.map(|sums| (counted, sums));
        }
    }
    let mut what = filter.to_json(&query);
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    if let Some(fields) = what.as_object_mut() {
        fields.insert("displayed".to_owned(), json!(ids));
    }
    log_look(db, ctx, StaffRight::ReadMoney, "payments_listed", "payments", None, what).await?;
    Ok(json!({
        "total": total,
        "sums": sums.map(PaymentSums::to_json),
        "before": before.map(|(payments, sums)| {
            let mut sums = sums.to_json();
            sums["payments"] = payments.into();
            sums
        }),
        "results": rows.iter().map(|row| row.to_json(&events)).collect::<Vec<_>>(),
        "next": next,
    }))
}

/// The tables and conditions of a filter and a search. With a rare word, payments are read by the bookings that it leaves.
async fn matching(
    source: &mut impl RowSource,
    query: &RecordQuery,
    filter: &PaymentFilter,
    binds: &mut Binds,
) -> Result<Vec<String>> {
    let mut conditions = filter.conditions(query, binds);
    if query.is_empty() && !filter.search.trim().is_empty() {
        // What cannot be read matches nothing; it must not list everything.
        conditions.push("FALSE".to_owned());
    }
    if !query.is_empty()
        && let Some(found) = candidates(source, query, binds).await?
    {
        conditions.push(format!("m.booking_request_id IN ({})", found.ids));
    }
    if conditions.is_empty() {
        conditions.push("TRUE".to_owned());
    }
    Ok(conditions)
}

async fn read_page(
    source: &mut impl RowSource,
    query: &RecordQuery,
    filter: &PaymentFilter,
) -> Result<Vec<ListedPayment>> {
    let mut binds = Binds::default();
    let mut conditions = matching(source, query, filter, &mut binds).await?;
    conditions.extend(filter.follows(&mut binds));
    let sql = format!(
        "SELECT {} FROM {TABLES} WHERE {} ORDER BY m.created_at DESC, m.id DESC LIMIT {}",
        ListedPayment::columns(),
        join_conditions(&conditions),
        filter.limit + 1,
    );
    let rows = source.rows(&sql, &binds.0).await?;
    Ok(rows.iter().map(ListedPayment::read).collect::<serendib_db::Result<_>>()?)
}

/// The log of the bookings of these payments, the oldest line first.
async fn read_events(source: &mut impl RowSource, payments: &[ListedPayment]) -> Result<Vec<PaymentLogEvent>> {
    if payments.is_empty() {
        return Ok(Vec::new());
    }
    let mut binds = Binds::default();
    let bookings: Vec<String> = payments.iter().map(|one| binds.add(one.booking.into())).collect();
    let sql =
        format!("FROM payment_logs WHERE booking_request_id IN ({}) ORDER BY created_at, id", bookings.join(", "));
    Ok(source.select(&sql, &binds.0).await?)
}

/// With common words only, every payment would be tested.
async fn is_countable(source: &mut impl RowSource, query: &RecordQuery) -> Result<bool> {
    let mut binds = Binds::default();
    Ok(query.is_empty() || candidates(source, query, &mut binds).await?.is_some())
}

/// The tables that conditions are on.
fn searched(query: &RecordQuery) -> &'static str {
    if query.is_empty() { "payments m" } else { "payments m JOIN booking_requests b ON b.id = m.booking_request_id" }
}

async fn count(source: &mut impl RowSource, query: &RecordQuery, filter: &PaymentFilter) -> Result<i64> {
    let mut binds = Binds::default();
    let conditions = matching(source, query, filter, &mut binds).await?;
    let sql = format!("SELECT COUNT(*) FROM {} WHERE {}", searched(query), join_conditions(&conditions));
    source.row(&sql, &binds.0).await?.map_or(Ok(0), |row| Ok(row.int(0)?))
}

/// In cents.
#[derive(Clone, Copy)]
struct PaymentSums {
    captured: i64,
    refunded: i64,
}

impl PaymentSums {
    fn to_json(self) -> Json {
        json!({
            "captured": dollars(self.captured),
            "refunded": dollars(self.refunded),
            "net": dollars(self.captured - self.refunded),
        })
    }
}

/// `None` for too many payments.
async fn sum(
    source: &mut impl RowSource,
    query: &RecordQuery,
    filter: &PaymentFilter,
    counted: i64,
) -> Result<Option<PaymentSums>> {
    if counted > SUMMED {
        return Ok(None);
    }
    let mut binds = Binds::default();
    let conditions = matching(source, query, filter, &mut binds).await?;
    let cents = |sum: &str| format!("CAST(COALESCE(SUM({sum}), 0) AS BIGINT)");
    let sql = format!(
        "SELECT {}, {} FROM (SELECT {CAPTURED} AS captured, {RETURNED} AS refunded FROM {} WHERE {}) s",
        cents("s.captured"),
        cents("s.refunded"),
        searched(query),
        join_conditions(&conditions)
    );
    let row = source.row(&sql, &binds.0).await?;
    let row = row.ok_or_else(|| serendib_db::Error::Bug("nothing was summed".to_owned()))?;
    Ok(Some(PaymentSums { captured: row.int(0)?, refunded: row.int(1)? }))
}
