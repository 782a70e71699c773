//! A single notification for each action, in however many steps its money moves.

use chrono::Duration;
use serendib_db::Tx;
use serendib_domain::bookings::cancellation::{self, CancellationWish};
use serendib_domain::payments::{self, CheckoutSession, PaymentKind, Progress, RefundProgress, RefundUpdate};
use serendib_domain::{Caller, Ctx};
use uuid::Uuid;

use super::BookingFixture;
use crate::people::{id, run, texts};

/// Who cancels; how the traveler's notification begins; the guide's number of notifications.
const SIDES: [(&str, &str, usize); 3] =
    [("traveller", "You have", 1), ("guide", "Person 1 has", 0), ("platform", "Serendib has", 1)];

impl BookingFixture {
    async fn paid_by_card(&self, days: i64, number: u128) -> Uuid {
        let booking = self.approved(days).await;
        for (number, kind, name, cents) in
            [(number, PaymentKind::Advance, "advance", 7_365), (number + 1, PaymentKind::Full, "full", 17_185)]
        {
            self.came(number, booking, name, cents, "paid").await;
            let sql = "UPDATE payments SET provider_payment = $2 WHERE id = $1";
            run(&self.db, sql, vec![id(number).into(), format!("pi_{number}").into()]).await;
            self.pay(booking, kind).await;
        }
        booking
    }

    /// The provider reports the refund of a payment.
    async fn refund_heard(&self, number: u128, cents: i64, progress: RefundProgress) {
        let refund = self
            .text("SELECT CAST(id AS TEXT) FROM refunds WHERE payment_id = $1 AND status <> 'failed'", id(number))
            .await;
        let said = RefundUpdate {
            id: format!("re_{number}"),
            payment: Some(format!("pi_{number}")),
            amount: cents,
            progress,
            refund: refund.parse().ok(),
        };
        let ctx = self.ctx(&Caller::Service);
        self.write(async move |tx: &mut Tx<'_>| payments::record_refund(tx, &ctx, &said).await).await.unwrap();
    }

    /// A user's unread notifications, newest first: titles and bodies.
    async fn bell(&self, who: &Caller, seen: i64) -> Vec<(String, String)> {
        let user = who.person().unwrap().user;
        let sql = "SELECT title, body FROM notifications WHERE user_id = $1 AND read_at IS NULL ORDER BY created_at DESC, id LIMIT 20";
        let rows = self.db.rows(sql, &[user.into()]).await.unwrap();
        assert_eq!(i64::try_from(rows.len()).unwrap(), seen, "{rows:?}");
        rows.iter().map(|row| (row.text(0).unwrap().to_owned(), row.text(1).unwrap().to_owned())).collect()
    }

    async fn all_read(&self) {
        run(&self.db, "UPDATE notifications SET read_at = $1 WHERE read_at IS NULL", vec![self.now.into()]).await;
    }

    async fn mails(&self, title: &str) -> i64 {
        let sql = format!("SELECT COUNT(*) FROM jobs WHERE kind = 'notice' AND payload LIKE '%\"title\":\"{title}%'");
        self.count(&sql).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancellation_rings_once_for_each_side_from_the_request_until_all_of_the_refund_is_there() {
    for (by, words, for_guide) in SIDES {
        let mut scene = BookingFixture::new().await;
        let booking = scene.paid_by_card(60, 700).await;
        scene.all_read().await;
        let entries = scene.count("SELECT COUNT(*) FROM notifications").await;
        let who = match by {
            "traveller" => scene.traveller.clone(),
            "guide" => scene.host.clone(),
            _ => scene.admin.clone(),
        };
        let ctx: Ctx = scene.ctx(&who);
        let wish = CancellationWish { reason: Some("Ill since Monday"), ..CancellationWish::default() };
        let done = scene
            .write(async move |tx: &mut Tx<'_>| cancellation::cancel(tx, &ctx, booking, wish).await)
            .await
            .unwrap();
        let said = scene.bell(&scene.traveller, 1).await;
        assert!(said[0].1.starts_with(&format!("{words} cancelled this trip.")), "{said:?}");
        assert!(said[0].1.contains("will be refunded."), "{said:?}");
        assert_eq!(scene.mails("Your refund is on its way").await, 2, "to the account and to the contact");
        scene.bell(&scene.host, i64::try_from(for_guide).unwrap()).await;
        scene.all_read().await;
        // The last payment is refunded first.
        let parts = [(701, done.refund.min(17_185)), (700, done.refund - done.refund.min(17_185))];
        for (number, (payment, cents)) in (1..).zip(parts) {
            scene.now += Duration::hours(1);
            scene.refund_heard(payment, cents, RefundProgress::Pending).await;
            scene.bell(&scene.traveller, 0).await;
            scene.refund_heard(payment, cents, RefundProgress::Succeeded).await;
            let said = scene.bell(&scene.traveller, 1).await;
            assert_eq!(said[0].0, "Cancelled: \"Trip 100\"");
            assert_eq!(said[0].1.matches("\nRefunded: $").count(), number, "{said:?}");
            let newest = "SELECT kind FROM notifications ORDER BY created_at DESC LIMIT 1";
            assert_eq!(texts(&scene.db, newest).await, ["booking_cancelled"], "it stands at the top again");
            scene.all_read().await;
        }
        assert_eq!(scene.mails("Refunded: ").await, 4);
        let since = scene.count("SELECT COUNT(*) FROM notifications").await - entries;
        assert_eq!(since, 1 + i64::try_from(for_guide).unwrap(), "{by}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_that_a_bank_sends_back_is_told_in_the_entry_of_its_cancellation() {
    let scene = BookingFixture::new().await;
    let booking = scene.paid_by_card(60, 700).await;
    let ctx = scene.ctx(&scene.host);
    let wish = CancellationWish::default();
    scene.write(async move |tx: &mut Tx<'_>| cancellation::cancel(tx, &ctx, booking, wish).await).await.unwrap();
    scene.all_read().await;
    let entries = scene.count("SELECT COUNT(*) FROM notifications WHERE kind <> 'payment_review'").await;
    scene.refund_heard(701, 17_185, RefundProgress::Succeeded).await;
    scene.refund_heard(701, 17_185, RefundProgress::Failed).await;
    let said = scene.bell(&scene.traveller, 1).await;
    assert!(
        said[0].1.ends_with(
            "\nRefunded: $171.85.\nYour bank has sent back the refund of $171.85. We will send the money to you another way."
        ),
        "{said:?}"
    );
    assert_eq!(scene.count("SELECT COUNT(*) FROM notifications WHERE kind <> 'payment_review'").await, entries);
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_comes_too_late_rings_once_until_it_is_back() {
    let scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    scene.came(700, booking, "advance", 7_365, "open").await;
    run(&scene.db, "UPDATE payments SET paid_at = NULL", vec![]).await;
    let (traveller, ctx) = (scene.traveller.clone(), scene.ctx(&scene.traveller));
    run(&scene.db, "UPDATE booking_requests SET status = 'rejected'", vec![]).await;
    scene.all_read().await;
    let session = CheckoutSession {
        id: "cs_700".to_owned(),
        url: None,
        progress: Progress::Paid,
        amount: Some(7_365),
        currency: Some("usd".to_owned()),
        payment: Some("pi_700".to_owned()),
        reference: Some(id(700).to_string()),
        booking: Some(booking.to_string()),
        is_live: false,
        card: None,
    };
    scene.write(async move |tx: &mut Tx<'_>| payments::settle(tx, &ctx, &session, false).await).await.unwrap();
    assert_eq!(scene.bell(&traveller, 1).await[0].0, "Your payment is on its way back");
    scene.refund_heard(700, 7_365, RefundProgress::Succeeded).await;
    assert_eq!(scene.bell(&traveller, 1).await[0].0, "Refunded: $73.65");
}
