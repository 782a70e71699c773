//! What admins read of payments and dead jobs. D-070 to D-072; T-B01.

use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::PaymentFixture;
use crate::actors::{id, status_and_code};
use crate::program::TestResponse;

async fn export(desk: &PaymentFixture, who: Option<Uuid>) -> TestResponse {
    let token = match who {
        Some(who) => Some(desk.world.bearer(who).await),
        None => None,
    };
    let headers: Vec<_> = token.iter().map(|token| ("authorization", token.as_str())).collect();
    desk.world.ask("GET", "/functions/v1/payment-logs-csv", &headers, "").await
}

/// D-070.
#[tokio::test(flavor = "multi_thread")]
async fn figures_are_of_what_was_paid_and_of_nothing_there_is_no_rate() {
    let desk = PaymentFixture::open().await;
    let admin = desk.world.account(8, true).await;
    let figures = async |question: &str| {
        desk.world.request_as(admin, "GET", &format!("rpc/payment_figures{question}"), &Json::Null).await
    };
    let none = figures("").await.json();
    assert_eq!(
        (&none["success_rate"], &none["average"], &none["total_revenue"], none["by_day"].as_array().unwrap().len()),
        (&Json::Null, &Json::Null, &json!(0.0), 30)
    );
    for number in 1..=3 {
        let booking = desk.booking(number, "approved").await;
        let session = desk.open_advance(booking).await;
        desk.double.with(|books| match number {
            1 => books.pay(&session),
            2 => {
                books.pay_later(&session);
                books.arrive(&session, false);
            }
            _ => {}
        });
        desk.deliver_all_events().await;
    }
    let some = figures("").await.json();
    assert_eq!((&some["total_revenue"], &some["average"]), (&json!(90.01), &json!(90.01)));
    assert_eq!(
        (&some["completed"], &some["failed"], &some["pending"], &some["success_rate"]),
        (&json!(1), &json!(1), &json!(1), &json!(50))
    );
    let today = &some["by_day"][29];
    assert_eq!((&today["revenue"], &today["completed"], &today["failed"]), (&json!(90.01), &json!(1), &json!(1)));
    assert_eq!(today["day"], json!(serendib_domain::ctx::to_local_time(desk.world.app.clock.now()).date().to_string()));
    assert_eq!(some["by_kind"][0], json!({ "kind": "advance", "completed": 1, "revenue": 90.01 }));
    // A payment for a closed booking is no revenue, neither before nor after its refund.
    let over = desk.booking(4, "approved").await;
    let session = desk.open_advance(over).await;
    desk.status_is(over, "rejected").await;
    desk.double.with(|books| books.pay(&session));
    for state in ["review", "refunded"] {
        desk.deliver_all_events().await;
        assert_eq!(desk.states(over).await.0, [state]);
        let same = figures("").await.json();
        assert_eq!((&same["total_revenue"], &same["by_kind"]), (&some["total_revenue"], &some["by_kind"]), "{state}");
        desk.work().await;
    }
    let before = figures("?from=2020-01-01&to=2020-01-31").await.json();
    assert_eq!((&before["completed"], before["by_day"].as_array().unwrap().len()), (&json!(0), 31));
    for nonsense in ["?from=yesterday", "?from=2020-02-01&to=2020-01-01", "?from=0001-01-01"] {
        assert_eq!(status_and_code(&figures(nonsense).await), (400, "23514".to_owned()), "{nonsense}");
    }
    let theirs = desk.world.request_as(desk.traveller, "GET", "rpc/payment_figures", &Json::Null).await;
    assert_eq!(status_and_code(&theirs), (403, "42501".to_owned()));
    assert_eq!(desk.world.get("/rest/v1/rpc/payment_figures").await.status, 401);
}

/// T-B01.
#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_taken_along_by_admins_only_and_holds_no_formula() {
    let desk = PaymentFixture::open().await;
    let admin = desk.world.account(8, true).await;
    let attack = "=HYPERLINK(\"http://evil.example\",\"x\")";
    desk.world
        .run("UPDATE users SET email = $2 WHERE id = $1".to_owned(), vec![desk.traveller.into(), attack.into()])
        .await;
    let booking = desk.booking(1, "approved").await;
    let session = desk.open_advance(booking).await;
    desk.double.with(|books| books.pay(&session));
    desk.deliver_all_events().await;
    // More than a page holds.
    let many = (0..1_200_u128).map(|number| {
        let sql = "INSERT INTO payment_logs (id, created_at, event_type, status, metadata)
                   VALUES ($1, $2, 'payment_session_created', 'pending', '{\"customer_email\":\"+1;2\"}')";
        let at = chrono::DateTime::from_timestamp(1_700_000_000, 0).unwrap();
        (sql.to_owned(), vec![id(50_000 + number).into(), at.into()])
    });
    desk.world.run_all(many.collect()).await;
    for (who, status) in [(None, 401), (Some(desk.traveller), 403)] {
        assert_eq!(export(&desk, who).await.status, status);
    }
    let taken = export(&desk, Some(admin)).await;
    assert_eq!((taken.status, taken.header("content-type")), (200, "text/csv; charset=utf-8"));
    let today = serendib_domain::ctx::to_local_time(desk.world.app.clock.now()).date();
    assert_eq!(taken.header("content-disposition"), format!("attachment; filename=\"payment-logs-{today}.csv\""));
    let text = String::from_utf8(taken.body).unwrap();
    assert!(text.starts_with("\u{feff}Date (Asia/Colombo),Event,"), "{}", &text[..80]);
    let lines: Vec<_> = text.trim_end().split("\r\n").collect();
    assert_eq!(lines.len(), 1 + 2 + 1_200);
    assert!(lines[1].contains(",payment_completed,success,90.01,usd,advance,\"'=HYPERLINK("), "{}", lines[1]);
    assert!(lines[3].contains(",\"'+1;2\","), "{}", lines[3]);
    let audit = "SELECT COUNT(*) FROM audit_log WHERE action = 'exported' AND subject = 'payment_logs'";
    assert_eq!(desk.world.number(audit).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn work_that_was_given_up_is_seen_and_tried_again_by_admins() {
    let desk = PaymentFixture::open().await;
    let admin = desk.world.account(8, true).await;
    let sql = "INSERT INTO jobs (id, kind, payload, run_at, attempts, last_error, created_at, dead_at)
               VALUES ($1, 'refund', '\"00000000-0000-4000-8000-000000000000\"', $2, 12, 'the provider is away', $2, $2)";
    desk.world.run(sql.to_owned(), vec![id(900).into(), desk.world.app.clock.now().into()]).await;
    let seen = desk.world.request_as(admin, "GET", "rpc/dead_letters", &Json::Null).await;
    assert_eq!(seen.json()[0]["reason"], json!("the provider is away"), "{seen:?}");
    assert!(seen.json()[0].get("payload").is_none());
    let body = json!({ "id": id(900) });
    assert_eq!(
        status_and_code(&desk.world.request_as(desk.traveller, "POST", "rpc/retry_dead_letter", &body).await),
        (403, "42501".to_owned())
    );
    assert_eq!(
        status_and_code(&desk.world.request_as(desk.traveller, "GET", "rpc/dead_letters", &Json::Null).await),
        (403, "42501".to_owned())
    );
    let tried = desk.world.request_as(admin, "POST", "rpc/retry_dead_letter", &body).await;
    assert_eq!((tried.status, tried.json()), (200, json!({ "retried": 1 })), "{tried:?}");
    assert_eq!(desk.world.request_as(admin, "POST", "rpc/retry_dead_letter", &body).await.status, 404);
    assert_eq!(desk.world.number("SELECT COUNT(*) FROM jobs WHERE dead_at IS NULL AND attempts = 1").await, 1);
    assert_eq!(
        desk.world.number("SELECT COUNT(*) FROM audit_log WHERE action = 'retried' AND subject = 'jobs'").await,
        1
    );
}
