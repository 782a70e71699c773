//! The list of bookings as CSV lines, a page at a time: what a filter lists, in its order. Ordered by the last change, a booking that is
//! changed meanwhile would be listed twice, so that order becomes the one of requests.

use serde_json::Value as Json;
use serendib_db::{Db, Tx};

use super::filter::AdminBookingFilter;
use super::read_page;
use super::row::AdminBooking;
use crate::accounts::admins;
use crate::audit;
use crate::back_office::record_query::RecordQuery;
use crate::bookings::reference;
use crate::ctx::{Ctx, to_local_time};
use crate::error::Result;
use crate::staff::StaffRight;

/// Lines per page.
const PAGE: usize = 500;
pub const BOOKING_COLUMNS: [&str; 16] = [
    "Reference",
    "Requested (Asia/Colombo)",
    "State",
    "Trip",
    "First day",
    "Last day",
    "Travelers",
    "Traveler",
    "E-mail",
    "Guide",
    "Total",
    "Paid",
    "Refunded",
    "Net",
    "Balance",
    "Id",
];

/// An export that has begun: what is left of it.
#[derive(Clone, Debug)]
pub struct BookingExport(AdminBookingFilter);

/// Logs the export in the audit log.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins.
pub async fn begin_export(tx: &mut Tx<'_>, ctx: &Ctx, mut filter: AdminBookingFilter) -> Result<BookingExport> {
    admins::only(&ctx.caller, StaffRight::ReadReports, admins::REQUIRED)?;
    let mut what = filter.to_json(&RecordQuery::parse(&filter.search, ctx.today()));
    if let Some(object) = what.as_object_mut() {
        object.insert("format".to_owned(), Json::from("csv"));
    }
    // The list is not a row: the export itself is the subject.
    audit::record(tx, ctx, "exported", "booking_requests", ctx.new_id(), None, Some(&what)).await?;
    filter.order = filter.order.lasting();
    Ok(BookingExport(filter))
}

/// The next lines, and what is left after them.
///
/// # Errors
/// When the database cannot be read.
pub async fn export_page(
    mut db: &Db,
    ctx: &Ctx,
    BookingExport(mut filter): BookingExport,
) -> Result<(Vec<[String; BOOKING_COLUMNS.len()]>, Option<BookingExport>)> {
    let query = RecordQuery::parse(&filter.search, ctx.today());
    let mut rows = read_page(&mut db, ctx, &query, &filter, PAGE + 1).await?;
    let has_more = rows.len() > PAGE;
    rows.truncate(PAGE);
    let lines = rows.iter().map(|listed| to_line(listed, ctx)).collect();
    let next = rows.last().filter(|_| has_more).map(|last| {
        filter.after = Some(filter.order.key_of(&last.row));
        BookingExport(filter)
    });
    Ok((lines, next))
}

fn to_line(listed: &AdminBooking, ctx: &Ctx) -> [String; BOOKING_COLUMNS.len()] {
    let row = &listed.row;
    let amount = |cents: i64| {
        let mut text = Vec::new();
        serendib_db::write_usd(cents, &mut text);
        String::from_utf8_lossy(&text).into_owned()
    };
    [
        reference(row.id),
        to_local_time(row.created_at).format("%Y-%m-%d %H:%M").to_string(),
        row.state(ctx.today()).to_owned(),
        row.title.clone(),
        row.start_date.to_string(),
        row.end_date.to_string(),
        row.travelers.to_string(),
        row.user_name.clone(),
        row.user_email.clone().unwrap_or_default(),
        row.guide_name.clone(),
        amount(row.total_price),
        amount(row.paid),
        amount(row.refunded),
        amount(row.paid - row.refunded),
        amount(listed.balance),
        row.id.to_string(),
    ]
}
