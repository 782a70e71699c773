//! What people are told of their payments: behind the bell, and by mail to the account and the booking's primary contact.

use chrono::NaiveDate;
use serendib_db::Tx;
use uuid::Uuid;

use super::row::Payment;
use super::status::Kind;
use crate::bookings::trip::TITLE;
use crate::bookings::{contact_besides, paid, terms};
use crate::ctx::{self, Ctx};
use crate::error::{Error, Result};
use crate::money;
use crate::notices::{self, Besides, Notice};

/// Where travellers see their bookings.
const BOOKINGS: &str = "/profile?tab=bookings";
const HISTORY: &str = "/profile/booking-history";

pub(super) async fn receipt(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<()> {
    let trip = trip(tx, payment.booking).await?;
    let is_late = trip.balance_due.is_some_and(|day| day < ctx.today());
    let (what, next) = match (payment.kind, trip.is_paid) {
        (_, false) if is_late => ("your advance", "Your booking is confirmed. The balance is due now."),
        (_, false) => ("your advance", "Your booking is confirmed. The balance is due 14 days before the trip starts."),
        (Kind::Full, true) if payment.amount < trip.total => {
            ("the balance of your trip", "Your trip is fully paid. Nothing more is due.")
        }
        (_, true) => ("your trip", "Your booking is confirmed and fully paid. Nothing more is due."),
    };
    let body = format!(
        "We received {} for {what}: {}.\n\nReference {}, paid on {}.\n\n{next}",
        money::told(payment.amount),
        trip.words,
        trip.reference,
        ctx::told(ctx.now),
    );
    let title = format!("Payment received: {}", money::told(payment.amount));
    tell(tx, ctx, payment, "payment_received", title, body, HISTORY).await
}

pub(super) async fn failed(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<()> {
    let trip = trip(tx, payment.booking).await?;
    // A bank may take days to say no, and the booking may be over by then.
    let again = match paid::payable(tx, ctx, payment.booking, payment.kind).await {
        Ok(_) => " You can try again from your bookings.",
        Err(Error::Conflict(_) | Error::Missing(_)) => "",
        Err(error) => return Err(error),
    };
    let body = format!(
        "Your payment of {} did not go through: {}.\n\nReference {}. No money was taken.{again}",
        money::told(payment.amount),
        trip.words,
        trip.reference,
    );
    tell(tx, ctx, payment, "payment_failed", "Your payment did not go through".to_owned(), body, BOOKINGS).await
}

pub(super) async fn came_too_late(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, why: &str) -> Result<()> {
    let trip = trip(tx, payment.booking).await?;
    let body = format!(
        "Your payment of {} arrived, but it could not be used: {}.\n\n{why}\n\nReference {}. All of it is on its way back to you; banks take \
         5 to 10 days.",
        money::told(payment.amount),
        trip.words,
        trip.reference,
    );
    tell(tx, ctx, payment, "refund_queued", "Your payment is on its way back".to_owned(), body, HISTORY).await
}

pub(super) async fn refund_queued(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, amount: i64) -> Result<()> {
    let trip = trip(tx, payment.booking).await?;
    let body = format!(
        "{} of what you paid is on its way back to you: {}.\n\nReference {}. Banks take 5 to 10 days.",
        money::told(amount),
        trip.words,
        trip.reference,
    );
    tell(tx, ctx, payment, "refund_queued", "Your refund is on its way".to_owned(), body, HISTORY).await
}

pub(super) async fn refunded(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, amount: i64) -> Result<()> {
    let trip = trip(tx, payment.booking).await?;
    let body = format!(
        "The payment provider has sent {} back to the card you paid with: {}.\n\nReference {}.",
        money::told(amount),
        trip.words,
        trip.reference,
    );
    tell(tx, ctx, payment, "refunded", format!("Refunded: {}", money::told(amount)), body, HISTORY).await
}

/// What had been sent came back.
pub(super) async fn turned_back(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, amount: i64) -> Result<()> {
    let trip = trip(tx, payment.booking).await?;
    let body = format!(
        "Your bank has sent back the refund of {}: {}.\n\nReference {}. We send the money to you another way, and write again when we have.",
        money::told(amount),
        trip.words,
        trip.reference,
    );
    tell(tx, ctx, payment, "refund_queued", "Your refund takes longer".to_owned(), body, HISTORY).await
}

/// The same as [`refunded`] where no provider could do it.
pub(super) async fn refunded_by_hand(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, amount: i64) -> Result<()> {
    let trip = trip(tx, payment.booking).await?;
    let body =
        format!("We have sent {} back to you: {}.\n\nReference {}.", money::told(amount), trip.words, trip.reference);
    tell(tx, ctx, payment, "refunded", format!("Refunded: {}", money::told(amount)), body, HISTORY).await
}

async fn tell(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    kind: &'static str,
    title: String,
    body: String,
    link: &str,
) -> Result<()> {
    let notice = Notice { kind, title, body, link: Some(link.to_owned()) };
    let besides = Besides { calendar: None, also_to: contact(tx, payment.booking).await? };
    notices::tell_with(tx, ctx, payment.user, &notice, &besides).await
}

async fn contact(tx: &mut Tx<'_>, booking: Uuid) -> Result<Option<String>> {
    let row = tx
        .row(
            "SELECT u.email, b.contact_email FROM booking_requests b JOIN users u ON u.id = b.user_id WHERE b.id = $1",
            &[booking.into()],
        )
        .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(contact_besides(row.opt_text(0)?, row.text(1)?))
}

struct Trip {
    /// What, and when.
    words: String,
    /// The first characters of the booking's id, as people are shown it.
    reference: String,
    /// In cents.
    total: i64,
    is_paid: bool,
    balance_due: Option<NaiveDate>,
}

async fn trip(tx: &mut Tx<'_>, booking: Uuid) -> Result<Trip> {
    let sql = format!(
        "SELECT {TITLE}, b.start_date, b.end_date, b.full_payment_completed, b.total_price
           FROM booking_requests b JOIN packages p ON p.id = b.package_id WHERE b.id = $1"
    );
    let row = tx.row(&sql, &[booking.into()]).await?;
    let balance_due = row.as_ref().map(|row| row.date(1)).transpose()?.map(terms::balance_due);
    let words = match &row {
        Some(row) => {
            let (first, last) = (row.date(1)?, row.date(2)?);
            let until = if first == last { String::new() } else { last.format(" to %-d %B %Y").to_string() };
            format!("{}, {}{until}", row.text(0)?, first.format("%-d %B %Y"))
        }
        None => "your trip".to_owned(),
    };
    let id = booking.to_string();
    let is_paid = row.as_ref().map_or(Ok(false), |row| row.bool(3))?;
    let total = row.as_ref().map_or(Ok(0), |row| row.int(4))?;
    Ok(Trip { words, reference: id.get(..8).unwrap_or(&id).to_owned(), total, is_paid, balance_due })
}
