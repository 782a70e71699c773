//! A guide's statement: what a month began with, each entry, and what it ended with.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, row_struct};
use uuid::Uuid;

use super::account::EntryKind;
use super::guide_of_caller;
use super::month::LedgerMonth;
use super::year::{MonthFigures, sum_months};
use crate::bookings::{reference, trip};
use crate::ctx::{Ctx, to_local_time};
use crate::error::{Error, Result};
use crate::money::dollars;

/// Lines of an answer; a guide has some dozens in a month.
const MOST_LINES: usize = 5_000;
const CUT: &str = "The entries after these are not listed. Totals and the closing balance count them.";

row_struct! {
    struct StatementLine {
        id: Uuid = "e.id",
        at: DateTime<Utc> = "e.created_at",
        kind: EntryKind = "e.kind",
        /// Cents; what is paid out is negative.
        amount: i64 = "-e.amount",
        commission: i64 = "COALESCE(-c.amount, 0)",
        booking: Option<Uuid> = "e.booking_request_id",
        title: Option<String> = trip::TITLE,
        start: Option<NaiveDate> = "b.start_date",
        end: Option<NaiveDate> = "b.end_date",
        payout_reference: Option<String> = "o.reference",
        note: Option<String> = "COALESCE(v.reason, o.note)",
        /// What the guide gets of the guide's part by agreement, in percent.
        share_percent: Option<i64> = "CASE WHEN e.guide_id = t.owner_guide_id THEN 100 - t.host_percent ELSE t.host_percent END",
        /// The host who led the trip, for the owner of its package.
        led_by: Option<String> = "CASE WHEN e.guide_id = t.owner_guide_id THEN h.display_name END",
    }
}

const LINES: &str = "FROM ledger_entries e
    LEFT JOIN ledger_entries c ON c.transaction_id = e.transaction_id AND c.account = 'commission'
    LEFT JOIN booking_requests b ON b.id = e.booking_request_id
    LEFT JOIN packages p ON p.id = b.package_id
    LEFT JOIN booking_commissions t ON t.booking_request_id = b.id
    LEFT JOIN guides h ON h.id = b.guide_id
    LEFT JOIN payouts o ON o.id = e.payout_id
    LEFT JOIN payout_reversals v ON v.payout_id = e.payout_id AND e.kind = 'payout_reversed'
  WHERE e.guide_id = $1 AND e.created_at >= $2 AND e.created_at < $3 ORDER BY e.created_at, e.id LIMIT $4";

impl StatementLine {
    /// Of a booking its displayed reference, of a payout that of the transfer.
    fn reference(&self) -> Option<String> {
        self.booking.map(reference).or_else(|| self.payout_reference.clone())
    }

    /// The title of the trip, and the agreed share.
    fn text(&self) -> String {
        let title = self.title.as_deref().unwrap_or_default();
        match (self.share_percent, &self.led_by) {
            (Some(percent), Some(host)) => format!("{title} · led by {host}, your {percent} % share"),
            (Some(percent), None) => format!("{title} · your {percent} % share"),
            (None, _) => title.to_owned(),
        }
    }

    /// What the traveler paid for it; with an agreement, the guide's part of that.
    fn received(&self) -> Option<i64> {
        self.kind.is_earning().then_some(self.amount + self.commission)
    }

    fn to_json(&self) -> Json {
        let is_earning = self.kind.is_earning();
        json!({
            "id": self.id,
            "at": self.at.to_rfc3339(),
            "kind": self.kind.name(),
            "booking_id": self.booking,
            "reference": self.reference(),
            "title": self.title,
            "start_date": self.start,
            "end_date": self.end,
            "received": self.received().map(dollars),
            "commission": is_earning.then(|| dollars(self.commission)),
            "amount": dollars(self.amount),
            "note": self.note,
            "share_percent": self.share_percent,
            "led_by": self.led_by,
        })
    }
}

/// Some months in a row.
struct GuideStatement {
    /// Cents.
    opening: i64,
    closing: i64,
    lines: Vec<StatementLine>,
    /// There are more lines; the sums count all.
    is_cut: bool,
    totals: MonthFigures,
}

impl GuideStatement {
    /// Reads one range of the index of the guide's entries, and sums the part of it that lies before.
    async fn read(source: &mut impl RowSource, guide: Uuid, months: &[LedgerMonth]) -> Result<Self> {
        let (first, last) = match months {
            [first, .., last] => (*first, *last),
            [only] => (*only, *only),
            [] => return Err(Error::Missing("month")),
        };
        // One more tells whether there are more.
        let limit = i64::try_from(MOST_LINES + 1).unwrap_or(i64::MAX);
        let binds = [guide.into(), first.start().into(), last.end().into(), limit.into()];
        let mut lines: Vec<StatementLine> = source.select(LINES, &binds).await?;
        let is_cut = lines.len() > MOST_LINES;
        lines.truncate(MOST_LINES);
        let mut totals = MonthFigures::default();
        if is_cut {
            totals = sum_months(source, guide, months).await?.into_iter().fold(totals, MonthFigures::plus);
        } else {
            for line in &lines {
                totals.add(line.kind, 1, line.amount, line.commission);
            }
        }
        let opening = find_balance_before(source, guide, first.start()).await?;
        let closing = opening + totals.earned + totals.adjustments - totals.payouts;
        Ok(Self { opening, closing, lines, is_cut, totals })
    }
}

async fn find_balance_before(source: &mut impl RowSource, guide: Uuid, moment: DateTime<Utc>) -> Result<i64> {
    let sql =
        "SELECT CAST(-COALESCE(SUM(amount), 0) AS BIGINT) FROM ledger_entries WHERE guide_id = $1 AND created_at < $2";
    let rows = source.rows(sql, &[guide.into(), moment.into()]).await?;
    rows.first().map_or(Ok(0), |row| Ok(row.int(0)?))
}

/// The calling guide's statement of a month.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no guides; `Fields` for a month that has not begun, or is none; those of a read.
pub async fn guide_statement(db: &Db, ctx: &Ctx, month: &str) -> Result<Json> {
    let guide = guide_of_caller(ctx)?;
    let month = LedgerMonth::parse(ctx, month)?;
    let mut source = db;
    let statement = GuideStatement::read(&mut source, guide, &[month]).await?;
    Ok(json!({
        "month": month.name(),
        "opening": dollars(statement.opening),
        "closing": dollars(statement.closing),
        "lines": statement.lines.iter().map(StatementLine::to_json).collect::<Vec<_>>(),
        "totals": statement.totals.to_totals(),
        "is_cut": statement.is_cut,
    }))
}

/// The columns of [`csv_lines`].
pub const STATEMENT_COLUMNS: [&str; 10] = [
    "Date (Asia/Colombo)",
    "Kind",
    "Reference",
    "Trip",
    "First day",
    "Last day",
    "Received",
    "Commission",
    "Amount",
    "Note",
];

/// The same as lines of a table, of a month or of a year: the opening balance, the entries, the totals, the closing balance.
///
/// # Errors
/// As [`guide_statement`].
pub async fn csv_lines(db: &Db, ctx: &Ctx, month: &str, year: &str) -> Result<Vec<[String; STATEMENT_COLUMNS.len()]>> {
    let guide = guide_of_caller(ctx)?;
    let months =
        if year.is_empty() { vec![LedgerMonth::parse(ctx, month)?] } else { LedgerMonth::parse_year(ctx, year)? };
    let mut source = db;
    let statement = GuideStatement::read(&mut source, guide, &months).await?;
    let totals = statement.totals;
    let mut lines = vec![total_line("Opening balance", None, statement.opening)];
    lines.extend(statement.lines.iter().map(csv_line));
    if statement.is_cut {
        lines.push(note_line(CUT));
    }
    lines.push(total_line("Total earned", None, totals.earned));
    lines.push(total_line("Total adjustments", None, totals.adjustments));
    lines.push(total_line(
        "Total received and commission",
        Some((totals.received, totals.commission)),
        totals.received - totals.commission,
    ));
    lines.push(total_line("Total payouts", None, -totals.payouts));
    lines.push(total_line("Closing balance", None, statement.closing));
    Ok(lines)
}

fn csv_line(line: &StatementLine) -> [String; STATEMENT_COLUMNS.len()] {
    let day = |day: Option<NaiveDate>| day.map(|day| day.to_string()).unwrap_or_default();
    [
        to_local_time(line.at).format("%Y-%m-%d %H:%M:%S").to_string(),
        line.kind.name().to_owned(),
        line.reference().unwrap_or_default(),
        line.text(),
        day(line.start),
        day(line.end),
        line.received().map(plain_amount).unwrap_or_default(),
        line.received().map(|_| plain_amount(line.commission)).unwrap_or_default(),
        plain_amount(line.amount),
        line.note.clone().unwrap_or_default(),
    ]
}

fn total_line(name: &str, of_it: Option<(i64, i64)>, amount: i64) -> [String; STATEMENT_COLUMNS.len()] {
    let none = String::new;
    let (received, commission) = of_it.map_or_else(|| (none(), none()), |(a, b)| (plain_amount(a), plain_amount(b)));
    [none(), name.to_owned(), none(), none(), none(), none(), received, commission, plain_amount(amount), none()]
}

fn note_line(note: &str) -> [String; STATEMENT_COLUMNS.len()] {
    let mut line: [String; STATEMENT_COLUMNS.len()] = std::array::from_fn(|_| String::new());
    if let Some(last) = line.last_mut() {
        *last = note.to_owned();
    }
    line
}

/// Such as `-1234.50`, for programs.
fn plain_amount(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", cents.unsigned_abs() / 100, cents.unsigned_abs() % 100)
}
