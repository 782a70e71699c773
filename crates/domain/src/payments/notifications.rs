//! Notifications about payments: behind the bell, and by mail to the account and the booking's primary contact.

use chrono::NaiveDate;
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::cancellation_refunds::ENDED;
use super::mails::{MailedDays, PaidPart, PaidTrip, PaymentMail};
use super::refunds::RefundRow;
use super::row::Payment;
use super::status::PaymentKind;
use crate::bookings::changes::is_changed;
use crate::bookings::trip::TITLE;
use crate::bookings::{contact_besides, paid, reference, terms};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::notices::{self, Besides, Notice, Thread};

/// The travelers' page of bookings.
const BOOKINGS: &str = "/profile?tab=bookings";
const HISTORY: &str = "/profile/booking-history";

pub(super) async fn send_receipt(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<()> {
    let paid = trip(tx, payment.booking).await?;
    let is_balance = payment.kind == PaymentKind::Full && paid.is_paid && payment.amount < paid.total;
    let what = match (paid.is_paid, is_balance) {
        (false, _) => PaidPart::Advance,
        (true, true) => PaidPart::Balance,
        (true, false) => PaidPart::All,
    };
    let is_balance_late = paid.balance_due.is_some_and(|day| day < ctx.today());
    let mail = PaymentMail::Received {
        trip: paid.trip,
        amount: payment.amount,
        what,
        is_balance_late,
        is_changed: is_changed(tx, payment.booking).await?,
        paid_at: ctx.now,
    };
    let notice = Notice::new("payment_received", &mail, Some(HISTORY.to_owned()))?;
    if is_balance {
        return notify_payer(tx, ctx, payment, &notice, None).await;
    }
    // The confirmation is already behind the bell.
    mail_payer(tx, ctx, payment, &notice).await
}

pub(super) async fn send_failed(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<()> {
    let trip = trip(tx, payment.booking).await?.trip;
    // A bank may take days to refuse, and the booking may be over by then.
    let can_retry = match paid::payable(tx, ctx, payment.booking, payment.kind).await {
        Ok(_) => true,
        Err(Error::Conflict(_) | Error::Missing(_)) => false,
        Err(error) => return Err(error),
    };
    let mail = PaymentMail::Failed { trip, amount: payment.amount, can_retry };
    let notice = Notice::new("payment_failed", &mail, Some(BOOKINGS.to_owned()))?;
    notify_payer(tx, ctx, payment, &notice, None).await
}

pub(super) async fn send_came_too_late(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    why: &str,
    refund: Option<Uuid>,
) -> Result<()> {
    let trip = trip(tx, payment.booking).await?.trip;
    let mail = PaymentMail::Unusable { trip, amount: payment.amount, why: why.to_owned() };
    let notice = Notice::new("refund_queued", &mail, Some(HISTORY.to_owned()))?;
    notify_payer(tx, ctx, payment, &notice, refund.map(Thread::Refund)).await
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
    notify_payer(tx, ctx, payment, &notice, Some(Thread::Refund(refund))).await
}

/// The refund of a booking that ended or costs less now: mail only, since the entry behind the bell about that includes it.
pub(super) async fn mail_refund_queued(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, amount: i64) -> Result<()> {
    let notice = queued(tx, payment, amount).await?;
    mail_payer(tx, ctx, payment, &notice).await
}

async fn queued(tx: &mut Tx<'_>, payment: &Payment, amount: i64) -> Result<Notice> {
    let mail = PaymentMail::RefundQueued { trip: trip(tx, payment.booking).await?.trip, amount };
    Notice::new("refund_queued", &mail, Some(HISTORY.to_owned()))
}

pub(super) async fn send_refunded(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, refund: &RefundRow) -> Result<()> {
    let mail = PaymentMail::Refunded { trip: trip(tx, payment.booking).await?.trip, amount: refund.amount };
    follow_up(tx, ctx, payment, "refunded", &mail, thread(payment, &refund.reason, refund.id)).await
}

/// A completed refund was returned, and a new one is owed.
pub(super) async fn send_turned_back(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    failed: &RefundRow,
    owed: Uuid,
) -> Result<()> {
    let mail = PaymentMail::RefundReturned { trip: trip(tx, payment.booking).await?.trip, amount: failed.amount };
    follow_up(tx, ctx, payment, "refund_queued", &mail, thread(payment, &failed.reason, owed)).await
}

/// A refund made by hand, after no provider could make it.
pub(super) async fn send_refunded_by_hand(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    refund: &RefundRow,
) -> Result<()> {
    let mail = PaymentMail::RefundedByHand { trip: trip(tx, payment.booking).await?.trip, amount: refund.amount };
    follow_up(tx, ctx, payment, "refunded", &mail, thread(payment, &refund.reason, refund.id)).await
}

/// The thread of a refund's news.
fn thread(payment: &Payment, reason: &str, refund: Uuid) -> Thread {
    if reason == ENDED { Thread::Cancellation(payment.booking) } else { Thread::Refund(refund) }
}

/// News about a refund. The entry of a cancellation behind the bell gets one more line; the mail is separate.
async fn follow_up(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    kind: &'static str,
    mail: &PaymentMail,
    thread: Thread,
) -> Result<()> {
    let notice = Notice::new(kind, mail, Some(HISTORY.to_owned()))?;
    if matches!(thread, Thread::Cancellation(_))
        && thread.append(tx, ctx, payment.user, &notice.template.line()?).await?
    {
        return mail_payer(tx, ctx, payment, &notice).await;
    }
    notify_payer(tx, ctx, payment, &notice, Some(thread)).await
}

async fn notify_payer(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    notice: &Notice,
    thread: Option<Thread>,
) -> Result<()> {
    let besides = Besides { calendar: None, also_to: contact(tx, payment.booking).await?, thread };
    notices::tell_with(tx, ctx, payment.user, notice, &besides).await
}

async fn mail_payer(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, notice: &Notice) -> Result<()> {
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

struct PaidBooking {
    trip: PaidTrip,
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

async fn trip(tx: &mut Tx<'_>, booking: Uuid) -> Result<PaidBooking> {
    let rest = "FROM booking_requests b JOIN packages p ON p.id = b.package_id WHERE b.id = $1";
    let row: Option<BookedDays> = tx.select_one(rest, &[booking.into()]).await?;
    let reference = reference(booking);
    let Some(row) = row else {
        let trip = PaidTrip { booked: None, reference };
        return Ok(PaidBooking { trip, total: 0, is_paid: false, balance_due: None });
    };
    Ok(PaidBooking {
        trip: PaidTrip { booked: Some(MailedDays { title: row.title, start: row.start, end: row.end }), reference },
        total: row.total,
        is_paid: row.is_paid,
        balance_due: Some(terms::balance_due(row.start)),
    })
}
