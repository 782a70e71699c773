//! The figures of money and of the funnel are sums over the rows.

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use serde_json::json;
use serendib_domain::back_office::today::package_views::record_package_views;
use serendib_domain::{Result, money};

use super::*;

#[derive(Clone, Debug)]
struct RandomPayment {
    amount: i64,
    hours_ago: i64,
    is_paid: bool,
    /// Amount and hours ago; whether it succeeded.
    refund: Option<(i64, i64, bool)>,
    /// Cents that a guide has, in the ledger.
    earned: i64,
    paid_out: i64,
}

fn payments() -> impl Strategy<Value = Vec<RandomPayment>> {
    let refund = proptest::option::of((1..5_000_i64, 0..400_i64, any::<bool>()));
    let one = (1..90_000_i64, 0..400_i64, any::<bool>(), refund, -500..9_000_i64, 0..4_000_i64);
    let one = one.prop_map(|(amount, hours_ago, is_paid, refund, earned, paid_out)| RandomPayment {
        amount,
        hours_ago,
        is_paid,
        refund,
        earned,
        paid_out,
    });
    proptest::collection::vec(one, 0..12)
}

async fn entry(db: &Db, number: u128, guide: Uuid, amount: i64, kind: &str, at: DateTime<Utc>) {
    run(
        db,
        "INSERT INTO ledger_entries (id, transaction_id, created_at, account, amount, kind, source, guide_id)
         VALUES ($1, $1, $2, 'guide', $3, $4, $5, $6)",
        vec![id(number).into(), at.into(), amount.into(), kind.into(), format!("{kind}:{number}").into(), guide.into()],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_was_paid_the_figures_are_the_sums_over_the_rows() {
    let (db, owner) = staffed().await;
    people::guide(&db, 4).await;
    let guides = [id(503), id(504)];
    let mut runner = TestRunner::deterministic();
    for case in 0..20 {
        let rows = payments().new_tree(&mut runner).unwrap().current();
        for (number, row) in (1..).zip(&rows) {
            let at = ago(row.hours_ago);
            let status = if row.is_paid { "part_refunded" } else { "failed" };
            payment(&db, number, row.amount, status, at, row.is_paid.then_some(at)).await;
            if let Some((amount, hours, succeeded)) = row.refund {
                let status = if succeeded { "succeeded" } else { "failed" };
                refund(&db, number, amount, status, ago(hours)).await;
            }
            let guide = guides[usize::try_from(number % 2).unwrap()];
            entry(&db, 70_000 + number, guide, -row.earned, "trip", at).await;
            entry(&db, 80_000 + number, guide, row.paid_out, "payout", at).await;
        }
        // It is 09:00: today and six days before are nine hours and six days.
        let is_now = |hours: i64| hours <= 6 * 24 + 9;
        let is_before = |hours: i64| (7 * 24..=13 * 24 + 9).contains(&hours);
        let captured = |is_in: &dyn Fn(i64) -> bool| -> i64 {
            rows.iter().filter(|row| row.is_paid && is_in(row.hours_ago)).map(|row| row.amount).sum()
        };
        let refunded = |is_in: &dyn Fn(i64) -> bool| -> i64 {
            let all = rows.iter().filter_map(|row| row.refund);
            all.filter(|(_, hours, succeeded)| *succeeded && is_in(*hours)).map(|(amount, ..)| amount).sum()
        };
        // The month began 14 days and nine hours ago.
        let (mut owed, mut due) = (0, 0);
        for parity in 0..2 {
            let own = || (1_usize..).zip(&rows).filter(|(number, _)| number % 2 == parity).map(|(_, row)| row);
            let balance: i64 = own().map(|row| row.earned - row.paid_out).sum();
            let earned_before: i64 = own().filter(|row| row.hours_ago > 14 * 24 + 9).map(|row| row.earned).sum();
            let paid_out: i64 = own().map(|row| row.paid_out).sum();
            owed += balance;
            due += (earned_before - paid_out).min(balance).max(0);
        }
        let expected = json!({
            "captured": money::dollars(captured(&is_now)),
            "refunded": money::dollars(refunded(&is_now)),
            "owed_to_guides": money::dollars(owed),
            "payouts_due": money::dollars(due),
            "before": { "captured": money::dollars(captured(&is_before)), "refunded": money::dollars(refunded(&is_before)) },
            "open_differences": 0,
            "difference": money::dollars(0),
            "reconciled_at": null,
        });
        assert_eq!(today(&db, &owner).await["money"], expected, "case {case}: {rows:?}");
        for table in ["ledger_entries", "refunds", "payments", "booking_requests"] {
            run(&db, &format!("DELETE FROM {table}"), Vec::new()).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_funnel_has_views_and_what_became_of_the_requests_of_whole_days() {
    let (db, owner) = staffed().await;
    let day = |ago: i64| fixture::morning().date_naive() - Duration::days(ago);
    let written: Result<()> = db
        .write(async move |tx| {
            record_package_views(tx, &[(day(0), id(3), 5), (day(6), id(3), 2), (day(7), id(3), 40)]).await?;
            record_package_views(tx, &[(day(0), id(3), 1), (day(0), id(9), 2), (day(14), id(3), 100)]).await
        })
        .await;
    written.unwrap();
    let decided = |status: &'static str| [("status", Value::from(status)), ("decided_at", ago(1).into())];
    for (number, hours, columns) in [
        (1, 2, vec![]),
        (2, 2, decided("rejected").into()),
        (3, 2, decided("approved").into()),
        (4, 100, [decided("confirmed").as_slice(), &[("confirmed_at", ago(1).into())]].concat()),
        (5, 2, vec![("status", Value::from("expired"))]),
        // Of the days before: 09:00 is the ninth hour of a day.
        (6, 6 * 24 + 10, decided("approved").into()),
        (7, 13 * 24 + 8, vec![]),
        (8, 13 * 24 + 10, vec![]),
    ] {
        booking(&db, number, ago(hours), &columns).await;
    }
    let expected = json!({ "views": 10, "requests": 5, "approved": 2, "paid": 1,
        "before": { "views": 40, "requests": 2, "approved": 1, "paid": 0 } });
    assert_eq!(today(&db, &owner).await["funnel"], expected);
}
