//! Late payments for trips that are taken or start soon. T-C02 and T-C04; D-058 and D-067.

use serde_json::json;

use super::{ADVANCE, PaymentFixture, TOTAL, status_and_error};

/// T-C02.
#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_pay_late_for_the_same_days_one_travels_and_the_other_has_the_money_back() {
    let desk = PaymentFixture::open().await;
    let rival = desk.world.account(9, false).await;
    let first = desk.booking(1, "approved").await;
    let second = desk.booking_of(rival, 2, "approved").await;
    let page = desk.open_advance(first).await;
    let body = json!({ "bookingRequestId": second });
    assert_eq!(desk.call(rival, "create-booking-payment", &body).await.status, 200);
    let other = desk.session(second).await;
    let late = "UPDATE booking_requests SET status = 'expired', start_date = '2090-03-01', end_date = '2090-03-03'";
    desk.world.run(late.to_owned(), Vec::new()).await;
    desk.double.with(|books| {
        books.pay(&page);
        books.pay(&other);
    });
    desk.deliver_all_events().await;
    desk.work().await;
    desk.deliver_all_events().await;
    assert_eq!(desk.states(first).await, (vec!["paid".to_owned()], "confirmed".to_owned()));
    assert_eq!(desk.states(second).await, (vec!["refunded".to_owned()], "expired".to_owned()));
    let back = desk.double.with(|books| books.refunds());
    assert_eq!((back.len(), &back[0]["amount"]), (1, &json!(ADVANCE)));
}

/// T-C04.
#[tokio::test(flavor = "multi_thread")]
async fn for_a_guide_who_leads_no_more_no_page_is_made_and_what_was_paid_goes_back() {
    let desk = PaymentFixture::open().await;
    let admin = desk.world.account(8, true).await;
    let booking = desk.booking(1, "approved").await;
    let page = desk.open_advance(booking).await;
    let other = desk.booking(2, "approved").await;
    desk.world.run("UPDATE guides SET is_active = FALSE".to_owned(), Vec::new()).await;
    let calls = desk.double.calls().len();
    assert_eq!(
        status_and_error(&desk.advance(other).await),
        (409, "This guide does not lead trips any more.".to_owned())
    );
    assert_eq!(desk.double.calls().len(), calls, "nobody was asked for a page");
    desk.double.with(|books| books.pay(&page));
    desk.deliver_all_events().await;
    desk.work().await;
    desk.deliver_all_events().await;
    assert_eq!(desk.states(booking).await, (vec!["refunded".to_owned()], "approved".to_owned()));
    let sql = "SELECT id FROM notifications WHERE user_id = $1 AND kind = 'payment_review'";
    assert_eq!(desk.world.app.db.rows(sql, &[admin.into()]).await.unwrap().len(), 1);
}

/// D-058.
#[tokio::test(flavor = "multi_thread")]
async fn the_receipt_of_a_trip_that_is_paid_at_once_speaks_of_no_balance() {
    let desk = PaymentFixture::open().await;
    let near = desk.booking(1, "approved").await;
    desk.world.run("UPDATE booking_requests SET advance_amount = total_price".to_owned(), Vec::new()).await;
    assert_eq!(desk.rest(near).await.status, 200);
    let page = desk.session(near).await;
    assert_eq!(desk.double.with(|books| books.sessions()[0]["amount_total"].clone()), json!(TOTAL));
    desk.double.with(|books| books.pay(&page));
    desk.deliver_all_events().await;
    desk.work().await;
    // The text of a mail is wrapped.
    let count =
        "SELECT COUNT(*) FROM mails WHERE subject LIKE 'Payment received%' AND REPLACE(text_body, '\n', ' ') LIKE";
    assert_eq!(desk.world.number(&format!("{count} '%for your trip: Trip 3%confirmed and fully paid%'")).await, 2);
    assert_eq!(desk.world.number(&format!("{count} '%balance%'")).await, 0);
}

/// D-058.
#[tokio::test(flavor = "multi_thread")]
async fn the_receipt_of_an_advance_that_came_close_to_the_trip_asks_for_the_balance_now() {
    let desk = PaymentFixture::open().await;
    let (near, far) = (desk.booking(1, "approved").await, desk.booking(2, "approved").await);
    let first = desk.world.app.clock.now().date_naive() + chrono::Days::new(10);
    let sql = "UPDATE booking_requests SET start_date = $2, end_date = $2 WHERE id = $1".to_owned();
    desk.world.run(sql, vec![near.into(), first.into()]).await;
    for booking in [near, far] {
        let page = desk.open_advance(booking).await;
        desk.double.with(|books| books.pay(&page));
    }
    desk.deliver_all_events().await;
    desk.work().await;
    // The text of a mail is wrapped.
    let count =
        "SELECT COUNT(*) FROM mails WHERE subject LIKE 'Payment received%' AND REPLACE(text_body, '\n', ' ') LIKE";
    for due in ["now", "14 days before the trip starts"] {
        assert_eq!(desk.world.number(&format!("{count} '%confirmed. The balance is due {due}.%'")).await, 2, "{due}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receipt_says_the_one_day_of_a_trip_once() {
    let desk = PaymentFixture::open().await;
    let (long, short) = (desk.booking(1, "approved").await, desk.booking(2, "approved").await);
    let sql = "UPDATE booking_requests SET end_date = start_date WHERE id = $1".to_owned();
    desk.world.run(sql, vec![short.into()]).await;
    for booking in [long, short] {
        let page = desk.open_advance(booking).await;
        desk.double.with(|books| books.pay(&page));
    }
    desk.deliver_all_events().await;
    desk.work().await;
    // The text of a mail is wrapped.
    let count =
        "SELECT COUNT(*) FROM mails WHERE subject LIKE 'Payment received%' AND REPLACE(text_body, '\n', ' ') LIKE";
    for days in ["11 January 2090 to 13 January 2090", "21 January 2090"] {
        let sql = format!("{count} '%for your advance: Trip 3, {days}.%'");
        assert_eq!(desk.world.number(&sql).await, 2, "{days}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_fails_is_tried_again_only_for_a_booking_that_waits_for_it() {
    let desk = PaymentFixture::open().await;
    for (number, status, again) in [(1, "approved", 2), (2, "expired", 0), (3, "cancelled", 0)] {
        let booking = desk.booking(number, "approved").await;
        let page = desk.open_advance(booking).await;
        desk.double.with(|books| books.pay_later(&page));
        desk.deliver_all_events().await;
        desk.status_is(booking, status).await;
        desk.double.with(|books| books.arrive(&page, false));
        desk.deliver_all_events().await;
        desk.work().await;
        // By the trip's dates.
        let sql = format!(
            "SELECT COUNT(*) FROM mails WHERE subject = 'Your payment did not go through' AND text_body LIKE '%{number}1 January 2090 to%"
        );
        assert_eq!(desk.world.number(&format!("{sql}'")).await, 2, "{status}: to the account and to the contact");
        assert_eq!(
            desk.world.number(&format!("{sql}You can try again from your bookings.%'")).await,
            again,
            "{status}"
        );
    }
}
