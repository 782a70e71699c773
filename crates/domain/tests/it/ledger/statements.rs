//! Statements of a month and of a year.

use chrono::{DateTime, Duration};
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::Caller;
use serendib_domain::ledger::{
    STATEMENT_COLUMNS, csv_lines, guide_statement, guide_year, record_payout, reverse_payout,
};

use crate::bookings::BookingFixture;
use crate::people::{error_kind_and_text, kind, run, to_object};

impl BookingFixture {
    async fn statement(&self, month: &str) -> Json {
        guide_statement(&self.db, &self.ctx(&self.host), month).await.unwrap()
    }

    pub(super) async fn pay_out(&self, amount: f64, reference: &str, note: Option<&str>) -> Json {
        let guide = self.host.person().unwrap().guide;
        let document = to_object(&json!({ "guide_id": guide, "amount": amount, "reference": reference, "note": note }));
        let ctx = self.ctx(&self.admin);
        self.write(async move |tx: &mut Tx<'_>| record_payout(tx, &ctx, &document).await).await.unwrap()
    }
}

fn in_cents(amount: &Json) -> i64 {
    serendib_domain::money::parse(&amount.to_string()).unwrap()
}

/// Two trips, a refund, a payout that comes back, over three months.
async fn three_months() -> BookingFixture {
    let mut scene = BookingFixture::new().await;
    let first = scene.paid_trip(700, 20).await;
    let second = scene.paid_trip(710, 50).await;
    scene.later(Duration::days(23)).await;
    scene.later(Duration::days(30)).await;
    scene.refund_row(800, 701, first, 1_000, "succeeded").await;
    scene.post(first).await;
    let payout = scene.pay_out(100.0, "T-1", Some("For February")).await;
    let (ctx, id) = (scene.ctx(&scene.admin), payout["id"].as_str().unwrap().to_owned());
    scene.later(Duration::days(30)).await;
    scene.write(async move |tx: &mut Tx<'_>| reverse_payout(tx, &ctx, &id, "Wrong account").await).await.unwrap();
    scene.pay_out(430.0, "T-2", None).await;
    scene.post(second).await;
    scene
}

#[tokio::test(flavor = "multi_thread")]
async fn a_month_ends_with_what_the_next_one_begins_with() {
    let scene = three_months().await;
    let mut opening = 0;
    let mut kinds = Vec::new();
    for month in ["2029-12", "2030-01", "2030-02", "2030-03", "2030-04"] {
        let statement = scene.statement(month).await;
        assert_eq!(in_cents(&statement["opening"]), opening, "{month}");
        let lines = statement["lines"].as_array().unwrap();
        let sum: i64 = lines.iter().map(|line| in_cents(&line["amount"])).sum();
        opening += sum;
        assert_eq!(in_cents(&statement["closing"]), opening, "{month}");
        let total = |name: &str| in_cents(&statement["totals"][name]);
        assert_eq!(total("earned") + total("adjustments") - total("payouts"), sum, "{month}");
        kinds.extend(lines.iter().map(|line| format!("{month} {}", line["kind"].as_str().unwrap())));
    }
    // The reversal has the time of its command, in the month of the payout.
    assert_eq!(
        kinds,
        [
            "2030-02 trip",
            "2030-03 trip",
            "2030-03 adjustment",
            "2030-03 payout",
            "2030-03 payout_reversed",
            "2030-04 payout",
        ]
    );
    assert_eq!(opening, in_cents(&scene.earnings().await["balance"]));
    let trip = &scene.statement("2030-02").await["lines"][0];
    assert_eq!(
        (&trip["received"], &trip["commission"], &trip["amount"]),
        (&json!(245.5), &json!(24.55), &json!(220.95))
    );
    assert_eq!(
        (&trip["title"], &trip["start_date"], &trip["end_date"]),
        (&json!("Trip 100"), &json!("2030-02-04"), &json!("2030-02-06"))
    );
    let march = scene.statement("2030-03").await;
    for (line, note) in [(2, "For February"), (3, "Wrong account")] {
        let line = &march["lines"][line];
        assert_eq!((&line["reference"], &line["note"], &line["received"]), (&json!("T-1"), &json!(note), &Json::Null));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_year_is_the_sum_of_its_months_and_of_the_statements() {
    let scene = three_months().await;
    let year = guide_year(&scene.db, &scene.ctx(&scene.host), "2030").await.unwrap();
    let months = year["months"].as_array().unwrap();
    assert_eq!((months.len(), &months[1]["month"]), (12, &json!("2030-02")));
    for name in ["received", "commission", "earned", "adjustments", "payouts"] {
        assert_eq!(in_cents(&year[name]), months.iter().map(|month| in_cents(&month[name])).sum::<i64>(), "{name}");
    }
    assert_eq!((&year["trips"], &year["received"], &year["commission"]), (&json!(2), &json!(481.0), &json!(48.1)));
    assert_eq!((&year["earned"], &year["adjustments"], &year["payouts"]), (&json!(441.9), &json!(-9.0), &json!(430.0)));
    for month in &months[1..4] {
        let statement = scene.statement(month["month"].as_str().unwrap()).await;
        for name in ["earned", "adjustments", "payouts"] {
            assert_eq!(statement["totals"][name], month[name], "{month}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn months_and_years_are_those_of_sri_lanka_and_have_begun() {
    let mut scene = BookingFixture::new().await;
    scene.now = DateTime::parse_from_rfc3339("2030-01-31T18:29:59Z").unwrap().to_utc();
    let ctx = |scene: &BookingFixture| scene.ctx(&scene.host);
    assert_eq!(kind(guide_statement(&scene.db, &ctx(&scene), "2030-02").await), "fields");
    scene.now += Duration::seconds(1);
    assert_eq!(scene.statement("2030-02").await["lines"], json!([]));
    let future = error_kind_and_text(guide_statement(&scene.db, &ctx(&scene), "2030-03").await);
    assert_eq!(future, ("fields", "This month has not begun.".to_owned()));
    for wrong in ["", "2030", "2030-1", "2030-13", "2030-001", "1999-12", "+030-01", "2030-01-01", "x"] {
        assert_eq!(kind(guide_statement(&scene.db, &ctx(&scene), wrong).await), "fields", "{wrong}");
    }
    for wrong in ["", "2031", "203", "02030", "1999", "+203", "x"] {
        assert_eq!(kind(guide_year(&scene.db, &ctx(&scene), wrong).await), "fields", "{wrong}");
    }
    for (who, expected) in [(&Caller::Visitor, "signed out"), (&scene.traveller, "forbidden")] {
        assert_eq!(kind(guide_statement(&scene.db, &scene.ctx(who), "2030-01").await), expected);
        assert_eq!(kind(guide_year(&scene.db, &scene.ctx(who), "2030").await), expected);
        assert_eq!(kind(csv_lines(&scene.db, &scene.ctx(who), "2030-01", "").await), expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_for_other_programs_has_the_lines_and_the_totals() {
    let scene = three_months().await;
    run(&scene.db, "UPDATE booking_requests SET trip_title = '=1+1'", vec![]).await;
    let lines = csv_lines(&scene.db, &scene.ctx(&scene.host), "2030-03", "").await.unwrap();
    assert_eq!(STATEMENT_COLUMNS.len(), lines[0].len());
    let amounts: Vec<_> = lines.iter().map(|line| (line[1].as_str(), line[8].as_str())).collect();
    assert_eq!(amounts[0], ("Opening balance", "220.95"));
    assert_eq!(amounts.last(), Some(&("Closing balance", "432.90")));
    assert_eq!(lines.iter().find(|line| line[1] == "payout").unwrap()[8], "-100.00");
    let year = csv_lines(&scene.db, &scene.ctx(&scene.host), "", "2030").await.unwrap();
    assert_eq!(year.iter().filter(|line| line[1] == "trip").count(), 2);
    assert!(year.iter().any(|line| line[1] == "Total payouts" && line[8] == "-430.00"), "{year:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_of_too_many_lines_says_so_and_its_sums_count_all() {
    let scene = BookingFixture::new().await;
    let guide = scene.host.person().unwrap().guide.unwrap();
    let before = scene.statement("2030-01").await;
    assert_eq!((&before["is_cut"], &before["lines"]), (&json!(false), &json!([])));
    let entry = "INSERT INTO ledger_entries (id, transaction_id, created_at, account, amount, kind, source, guide_id)
                 VALUES ($1, $1, $2, $3, $4, 'trip', $5, $6)";
    let now = scene.now;
    let written = scene
        .write(async move |tx: &mut Tx<'_>| {
            for number in 0..5_001_u128 {
                let id = uuid::Uuid::from_u128(0xeeee_0000 + number);
                let values =
                    [id.into(), now.into(), "guide".into(), (-100_i64).into(), number.to_string().into(), guide.into()];
                tx.run(entry, &values).await?.any();
            }
            Ok::<_, serendib_domain::Error>(())
        })
        .await;
    written.unwrap();
    let cut = scene.statement("2030-01").await;
    assert_eq!((&cut["is_cut"], cut["lines"].as_array().unwrap().len()), (&json!(true), 5_000));
    assert_eq!((&cut["closing"], &cut["totals"]["earned"]), (&json!(5_001.0), &json!(5_001.0)));
    let lines = csv_lines(&scene.db, &scene.ctx(&scene.host), "2030-01", "").await.unwrap();
    assert!(lines.iter().any(|line| line[9].contains("are not listed")));
    assert_eq!(lines.last().unwrap()[8], "5001.00");
}
