//! Notifications about payments: behind the bell, and by mail to the account and the booking's primary contact.

use chrono::NaiveDate;
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::cancellation_refunds::ENDED;
use super::refunds::RefundRow;
use super::row::Payment;
use super::status::PaymentKind;
use crate::bookings::trip::TITLE;
use crate::bookings::{contact_besides, paid, terms};
use crate::ctx::{self, Ctx};
use crate::error::{Error, Result};
use crate::money;
use crate::notices::{self, Besides, Notice, Thread};
use crate::plain_text::apart;

/// The travelers' page of bookings.
const BOOKINGS: &str = "/profile?tab=bookings";
const HISTORY: &str = "/profile/booking-history";

pub(super) async fn send_receipt(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<()> {
    let trip = trip(tx, payment.booking).await?;
    let is_late = trip.balance_due.is_some_and(|day| day < ctx.today());
    let is_balance = payment.kind == PaymentKind::Full && trip.is_paid && payment.amount < trip.total;
    let (what, next) = match (payment.kind, trip.is_paid) {
        (_, false) if is_late => ("your advance", "Your booking is confirmed. The balance is due now."),
        (_, false) => ("your advance", "Your booking is confirmed. The balance is due 14 days before the trip starts."),
        (_, true) if is_balance => ("the balance of your trip", "Your trip is fully paid. Nothing more is due."),
        (_, true) => ("your trip", "Your booking is confirmed and fully paid. Nothing more is due."),
    };
    let body = format!(
        "We received {} for {what}: {}.\n\nReference {}, paid on {}.\n\n{next}",
        money::format(payment.amount),
        trip.words,
        trip.reference,
        ctx::format_time(ctx.now),
    );
    let title = format!("Payment received: {}", money::format(payment.amount));
    let notice = notice("payment_received", title, body, HISTORY);
    if is_balance {
        return tell(tx, ctx, payment, &notice, None).await;
    }
    // The confirmation is already behind the bell.
    mail(tx, ctx, payment, &notice).await
}

pub(super) async fn send_failed(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<()> {
    let trip = trip(tx, payment.booking).await?;
    // A bank may take days to refuse, and the booking may be over by then.
    let again = match paid::payable(tx, ctx, payment.booking, payment.kind).await {
        Ok(_) => " You can try again from your bookings.",
        Err(Error::Conflict(_) | Error::Missing(_)) => "",
        Err(error) => return Err(error),
    };
    let body = format!(
        "Your payment of {} did not go through: {}.\n\nReference {}. No money was taken.{again}",
        money::format(payment.amount),
        trip.words,
        trip.reference,
    );
    let notice = notice("payment_failed", "Your payment did not go through".to_owned(), body, BOOKINGS);
    tell(tx, ctx, payment, &notice, None).await
}

pub(super) async fn send_came_too_late(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    why: &str,
    refund: Option<Uuid>,
) -> Result<()> {
    let trip = trip(tx, payment.booking).await?;
    let body = format!(
        "Your payment of {} arrived, but it could not be used: {}.\n\n{why}\n\nReference {}. All of it is on its way back to you; banks take \
         5 to 10 days.",
        money::format(payment.amount),
        trip.words,
        trip.reference,
    );
    let notice = notice("refund_queued", "Your payment is on its way back".to_owned(), body, HISTORY);
    tell(tx, ctx, payment, &notice, refund.map(Thread::Refund)).await
}

/// A refund without a cancellation.
pub(super) async fn send_refund_queued(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    amount: i64,
    refund: Uuid,
) -> Result<()> {
    let notice = queued(tx, payment, amount).await?;
    tell(tx, ctx, payment, &notice, Some(Thread::Refund(refund))).await
}

/// The refund of an ended booking: mail only, since the entry behind the bell about its end includes it.
pub(super) async fn send_cancellation_refund(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, amount: i64) -> Result<()> {
    let notice = queued(tx, payment, amount).await?;
    mail(tx, ctx, payment, &notice).await
}

async fn queued(tx: &mut Tx<'_>, payment: &Payment, amount: i64) -> Result<Notice> {
    let trip = trip(tx, payment.booking).await?;
    let body = format!(
        "{} of what you paid is on its way back to you: {}.\n\nReference {}. Banks take 5 to 10 days.",
        money::format(amount),
        trip.words,
        trip.reference,
    );
    Ok(notice("refund_queued", "Your refund is on its way".to_owned(), body, HISTORY))
}

pub(super) async fn send_refunded(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, refund: &RefundRow) -> Result<()> {
    let trip = trip(tx, payment.booking).await?;
    let amount = money::format(refund.amount);
    let body = format!(
        "The payment provider has sent {amount} back to the card you paid with: {}.\n\nReference {}.",
        trip.words, trip.reference,
    );
    let notice = notice("refunded", format!("Refunded: {amount}"), body, HISTORY);
    go_on(tx, ctx, payment, &notice, thread(payment, &refund.reason, refund.id), &format!("Refunded: {amount}.")).await
}

/// A completed refund was returned, and a new one is owed.
pub(super) async fn send_turned_back(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    failed: &RefundRow,
    owed: Uuid,
) -> Result<()> {
    let trip = trip(tx, payment.booking).await?;
    let amount = money::format(failed.amount);
    let body = format!(
        "Your bank has sent back the refund of {amount}: {}.\n\nReference {}. We send the money to you another way, and write again when we \
         have.",
        trip.words, trip.reference,
    );
    let notice = notice("refund_queued", "Your refund takes longer".to_owned(), body, HISTORY);
    let line = format!("Your bank has sent back the refund of {amount}. We send the money to you another way.");
    go_on(tx, ctx, payment, &notice, thread(payment, &failed.reason, owed), &line).await
}

/// A refund made by hand, after no provider could make it.
pub(super) async fn send_refunded_by_hand(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    refund: &RefundRow,
) -> Result<()> {
    let trip = trip(tx, payment.booking).await?;
    let amount = money::format(refund.amount);
    let body = format!("We have sent {amount} back to you: {}.\n\nReference {}.", trip.words, trip.reference);
    let notice = notice("refunded", format!("Refunded: {amount}"), body, HISTORY);
    go_on(tx, ctx, payment, &notice, thread(payment, &refund.reason, refund.id), &format!("Refunded: {amount}.")).await
}

/// The thread of a refund's news.
fn thread(payment: &Payment, reason: &str, refund: Uuid) -> Thread {
    if reason == ENDED { Thread::Cancellation(payment.booking) } else { Thread::Refund(refund) }
}

fn notice(kind: &'static str, title: String, body: String, link: &str) -> Notice {
    Notice { kind, title, body, link: Some(link.to_owned()) }
}

/// News about a refund. The entry of a cancellation behind the bell gets one more line; the mail is separate.
async fn go_on(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    notice: &Notice,
    thread: Thread,
    line: &str,
) -> Result<()> {
    let is_said = matches!(thread, Thread::Cancellation(_)) && thread.append(tx, ctx, payment.user, line).await?;
    if is_said {
        return mail(tx, ctx, payment, notice).await;
    }
    tell(tx, ctx, payment, notice, Some(thread)).await
}

async fn tell(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, notice: &Notice, thread: Option<Thread>) -> Result<()> {
    let besides = Besides { calendar: None, also_to: contact(tx, payment.booking).await?, thread };
    notices::tell_with(tx, ctx, payment.user, notice, &besides).await
}

async fn mail(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, notice: &Notice) -> Result<()> {
    let besides = Besides { also_to: contact(tx, payment.booking).await?, ..Besides::default() };
    notices::mail_with(tx, ctx, payment.user, notice, &besides).await
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

struct TripSummary {
    /// What, and when.
    words: String,
    /// The displayed reference of the booking.
    reference: String,
    /// In cents.
    total: i64,
    is_paid: bool,
    balance_due: Option<NaiveDate>,
}

row_struct! {
    struct BookedDays {
        start: NaiveDate = "b.start_date",
        end: NaiveDate = "b.end_date",
        title: String = TITLE,
        is_paid: bool = "b.full_payment_completed",
        total: i64 = "b.total_price",
    }
}

async fn trip(tx: &mut Tx<'_>, booking: Uuid) -> Result<TripSummary> {
    let rest = "FROM booking_requests b JOIN packages p ON p.id = b.package_id WHERE b.id = $1";
    let row: Option<BookedDays> = tx.select_one(rest, &[booking.into()]).await?;
    let reference = booking.to_string().chars().take(8).collect();
    let Some(row) = row else {
        let words = "your trip".to_owned();
        return Ok(TripSummary { words, reference, total: 0, is_paid: false, balance_due: None });
    };
    let until = if row.start == row.end { String::new() } else { row.end.format(" to %-d %B %Y").to_string() };
    Ok(TripSummary {
        words: format!("{}, {}{until}", apart(&row.title), row.start.format("%-d %B %Y")),
        reference,
        total: row.total,
        is_paid: row.is_paid,
        balance_due: Some(terms::balance_due(row.start)),
    })
}
