//! A guide's statement as CSV, and the functions of earnings over HTTP.

use serde_json::{Value as Json, json};
use serendib_domain::ctx::to_local_time;
use uuid::Uuid;

use crate::actors::status_and_code;
use crate::fixture::TestApp;
use crate::program::TestResponse;

async fn download(world: &TestApp, who: Option<Uuid>, query: &str) -> TestResponse {
    let token = match who {
        Some(who) => Some(world.bearer(who).await),
        None => None,
    };
    let headers: Vec<_> = token.iter().map(|token| ("authorization", token.as_str())).collect();
    world.ask("GET", &format!("/functions/v1/guide-statement-csv{query}"), &headers, "").await
}

/// An active guide of the demo, and the month of their latest payout.
async fn paid_guide(world: &TestApp) -> (Uuid, String) {
    let sql = "SELECT g.user_id, o.paid_at FROM payouts o JOIN guides g ON g.id = o.guide_id WHERE g.is_active
                ORDER BY o.paid_at DESC, o.id LIMIT 1";
    let row = world.app.db.rows(sql, &[]).await.unwrap().remove(0);
    (row.uuid(0).unwrap(), to_local_time(row.time(1).unwrap()).format("%Y-%m").to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guide_takes_a_month_or_a_year_along_as_csv() {
    let world = TestApp::demo().await;
    let (guide, month) = paid_guide(&world).await;
    let year = month.split_once('-').unwrap().0.to_owned();
    let statement = world.request_as(guide, "POST", "rpc/guide_statement", &json!({ "month": month })).await.json();
    let lines = statement["lines"].as_array().unwrap();
    assert!(lines.iter().any(|line| line["kind"] == "payout"), "{statement}");
    let answer = download(&world, Some(guide), &format!("?month={month}")).await;
    assert_eq!((answer.status, answer.header("content-type")), (200, "text/csv; charset=utf-8"));
    let name = format!("attachment; filename=\"statement-{month}.csv\"");
    assert_eq!(answer.header("content-disposition"), name);
    let text = String::from_utf8(answer.body.clone()).unwrap();
    assert!(text.starts_with(
        "\u{feff}Date (Asia/Colombo),Kind,Reference,Trip,First day,Last day,Received,Commission,Amount,Note\r\n"
    ));
    // The names, the opening balance, the lines, four totals, the closing balance.
    assert_eq!(text.matches("\r\n").count(), 2 + lines.len() + 5, "{text}");
    let closing = text.lines().find(|line| line.contains("Closing balance")).unwrap();
    let cents = serendib_domain::money::parse(&statement["closing"].to_string()).unwrap();
    assert!(closing.contains(&format!(",{}.{:02},", cents / 100, cents % 100)), "{closing}");
    let payout = text.lines().find(|line| line.contains(",payout,")).unwrap();
    assert!(payout.contains(",-"), "an amount is a number: {payout}");
    let of_year = download(&world, Some(guide), &format!("?year={year}")).await;
    assert!(of_year.status == 200 && of_year.body.len() >= answer.body.len());

    for (who, query, expected) in [
        (None, "?year=2026", 401),
        (Some(guide), "", 400),
        (Some(guide), "?month=2026-13", 400),
        (Some(guide), "?month=9999-01", 400),
        (Some(guide), "?year=9999", 400),
        (Some(guide), "?month=2026-01%22", 400),
    ] {
        assert_eq!(download(&world, who, query).await.status, expected, "{query}");
    }
    let writer = world.app.db.rows("SELECT user_id FROM reviews ORDER BY id LIMIT 1", &[]).await.unwrap();
    assert_eq!(download(&world, Some(writer[0].uuid(0).unwrap()), "?year=2026").await.status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn earnings_and_payouts_are_refused_to_others_and_with_what_to_do() {
    let world = TestApp::demo().await;
    let (guide, _) = paid_guide(&world).await;
    let call =
        async |who: Uuid, name: &str, body: Json| world.request_as(who, "POST", &format!("rpc/{name}"), &body).await;
    let wrong = call(guide, "guide_statement", json!({ "month": "2026-13" })).await;
    assert_eq!(status_and_code(&wrong), (400, "23514".to_owned()));
    assert_eq!(wrong.json()["message"], "Months are written like 2030-01.");
    for name in ["payout_list", "record_payout", "reverse_payout", "request_commission", "decide_commission"] {
        let body = match name {
            "record_payout" => json!({ "guide_id": guide, "amount": 1, "reference": "x" }),
            "reverse_payout" => json!({ "payout_id": guide, "reason": "x" }),
            "request_commission" => json!({ "guide_id": guide, "percent": 1, "reason": "x" }),
            "decide_commission" => json!({ "request_id": guide, "accept": true }),
            _ => json!({}),
        };
        assert_eq!(status_and_code(&call(guide, name, body).await), (403, "42501".to_owned()), "{name}");
    }
    let admin = "SELECT user_id FROM profiles WHERE is_admin ORDER BY user_id LIMIT 1";
    let admin = world.app.db.rows(admin, &[]).await.unwrap()[0].uuid(0).unwrap();
    let listed = call(admin, "payout_list", json!({})).await.json();
    assert_eq!(listed["totals"]["difference"], json!(0.0), "the demo's ledger agrees with its payments");
    let first = &listed["guides"][0];
    let body = |amount: Json| json!({ "guide_id": first["guide_id"], "amount": amount, "reference": "T-1" });
    let much = call(admin, "record_payout", body(json!(999_999))).await;
    assert_eq!(status_and_code(&much), (409, "PT409".to_owned()));
    assert_eq!(status_and_code(&call(admin, "record_payout", body(json!("ten"))).await), (400, "23514".to_owned()));
    assert_eq!(call(admin, "record_payout", body(first["balance"].clone())).await.status, 200);
    let again = call(admin, "payout_list", json!({})).await.json();
    assert_eq!((&again["totals"]["difference"], &again["recent"][0]["reference"]), (&json!(0.0), &json!("T-1")));
}
