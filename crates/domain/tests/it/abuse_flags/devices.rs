//! Accounts that signed in from one device.

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value as Json, json};
use serendib_db::Db;
use serendib_domain::Caller;
use uuid::Uuid;

use super::{decide, list, look, open};
use crate::fixture;
use crate::people::{ctx, id, person, run};

const PHONE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)";

pub async fn sign_in(db: &Db, number: u128, user: Uuid, agent: &str, address: &str, at: DateTime<Utc>) {
    run(
        db,
        "INSERT INTO sessions (id, user_id, aal, amr, counter, lowest, user_agent, address, created_at, refreshed_at)
         VALUES ($1, $2, 'aal1', '[]', 1, 1, $3, $4, $5, $5)",
        vec![id(number).into(), user.into(), agent.into(), address.into(), at.into()],
    )
    .await;
}

async fn people(db: &Db, numbers: std::ops::Range<u128>) -> Vec<Uuid> {
    let mut users = Vec::new();
    for number in numbers {
        users.push(person(db, number, false).await.person().unwrap().user);
    }
    users
}

#[tokio::test(flavor = "multi_thread")]
async fn five_accounts_within_a_day_from_one_browser_and_address_are_one_flag() {
    let db = fixture::empty().await;
    let ctx = ctx(&Caller::Service);
    let users = people(&db, 20..26).await;
    for (number, user) in (900..).zip(&users[..5]) {
        sign_in(
            &db,
            number,
            *user,
            PHONE,
            "203.0.113.9",
            ctx.now - Duration::hours(i64::try_from(number - 899).unwrap()),
        )
        .await;
    }
    look(&db, &ctx).await;
    look(&db, &ctx).await;
    let flags = list(&db, &ctx).await;
    assert_eq!(flags.len(), 1);
    assert_eq!((&flags[0]["kind"], &flags[0]["count"]), (&json!("shared_device"), &json!(5)));
    assert_eq!((&flags[0]["figures"]["accounts"], &flags[0]["figures"]["hours"]), (&json!(5), &json!(24)));
    let opened = open(&db, &ctx, &flags[0]).await;
    assert_eq!((opened["people"].as_array().unwrap().len(), opened["devices"].as_array().unwrap().len()), (5, 5));
    assert_eq!(opened["devices"][0]["user_agent"], PHONE);
    assert!(!opened.to_string().contains("203.0.113.9"));
    decide(&db, &ctx, &flags[0], "dismissed").await;
    look(&db, &ctx).await;
    assert_eq!(list(&db, &ctx).await[0]["state"], "dismissed");
    sign_in(&db, 950, users[5], PHONE, "203.0.113.9", ctx.now - Duration::hours(1)).await;
    look(&db, &ctx).await;
    let flags = list(&db, &ctx).await;
    assert_eq!((flags.len(), &flags[0]["state"], &flags[0]["count"]), (1, &json!("open"), &json!(6)));
}

/// The guests of a hotel, a family, an office of the staff, and a week.
#[tokio::test(flavor = "multi_thread")]
async fn a_shared_connection_a_family_the_staff_and_a_long_time_are_none() {
    let db = fixture::empty().await;
    let ctx = ctx(&Caller::Service);
    let users = people(&db, 20..40).await;
    let hour = |hours: i64| ctx.now - Duration::hours(hours);
    for (number, user) in (0..).zip(&users[..8]) {
        let agent = format!("Mozilla/5.0 (Linux; Android 16; model {})", number % 4);
        sign_in(&db, 900 + number, *user, &agent, "203.0.113.9", hour(3)).await;
    }
    for (number, user) in (0..).zip(&users[8..12]) {
        sign_in(&db, 920 + number, *user, PHONE, "203.0.113.10", hour(3)).await;
    }
    for (number, user) in (0..).zip(&users[12..18]) {
        let at = hour(i64::try_from(number * 30).unwrap());
        sign_in(&db, 940 + number, *user, PHONE, "203.0.113.11", at).await;
    }
    for number in 0..6 {
        let admin = person(&db, 60 + number, true).await.person().unwrap().user;
        sign_in(&db, 960 + number, admin, PHONE, "203.0.113.12", hour(3)).await;
    }
    look(&db, &ctx).await;
    assert_eq!(list(&db, &ctx).await, Vec::<Json>::new());
}
