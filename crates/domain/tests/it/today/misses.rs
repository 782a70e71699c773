//! Searches that find nothing: what is counted, listed, dismissed and forgotten.

use serde_json::json;
use serendib_domain::back_office::today::search_misses::{
    DAILY_TEXTS, SearchMiss, dismiss_search_miss, fold_search, record_search_misses, search_misses, sweep,
};
use serendib_domain::staff::{StaffRight, StaffRole};
use serendib_domain::{Caller, Result};

use super::*;
use crate::people::{count, kind, texts, to_object};

fn miss(text: &str, days_ago: i64, count: i64) -> SearchMiss {
    let at = fixture::morning() - Duration::days(days_ago);
    SearchMiss { text: text.to_owned(), day: at.date_naive(), count, first_at: at, last_at: at + Duration::minutes(1) }
}

async fn record(db: &Db, misses: Vec<SearchMiss>) {
    let written: Result<()> = db.write(async move |tx| record_search_misses(tx, &misses).await).await;
    written.unwrap();
}

async fn list(db: &Db, who: &Caller, days: &str, after: &str, limit: &str) -> Result<Json> {
    search_misses(db, &ctx(who), days, after, limit).await
}

async fn dismiss(db: &Db, who: &Caller, key: Uuid, reason: &str) -> Result<Json> {
    let (ctx, posted) = (ctx(who), to_object(&json!({ "reason": reason })));
    db.write(async move |tx| dismiss_search_miss(tx, &ctx, key, &posted).await).await
}

fn lines(page: &Json) -> Vec<String> {
    let rows = page["results"].as_array().unwrap();
    rows.iter().map(|row| format!("{} {}", row["text"].as_str().unwrap(), row["count"])).collect()
}

#[test]
fn a_text_is_folded_and_one_that_may_name_a_person_is_left_out() {
    for (text, folded) in [
        ("  Kite   SURFING\tEast ", Some("kite surfing east")),
        ("කයිට්", Some("කයිට්")),
        ("Arugam Bay 2027", Some("arugam bay 2027")),
        ("st. clair's", Some("st. clair's")),
        ("", None),
        ("   ", None),
        ("ann@example.com", None),
        ("ann＠example.com", None),
        ("077 123 4567", None),
        ("call +94771234567 now", None),
        ("https://evil.example/x", None),
        ("see www.evil", None),
        ("tours.example.com kandy", None),
        ("one two three four five six seven eight", Some("one two three four five six seven eight")),
        ("one two three four five six seven eight nine", None),
        ("a\u{7}b", None),
        ("ann﹫example com", None),
        ("annⓐexample．com", None),
        ("evil。com", None),
        ("〇七七一二三四", None),
        ("http:/evil", None),
        ("call \u{202E}7654", None),
    ] {
        assert_eq!(fold_search(text).as_deref(), folded, "{text}");
    }
    assert!(fold_search(&"x".repeat(80)).is_some() && fold_search(&"x".repeat(81)).is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_most_frequent_come_first_and_a_cursor_leads_on() {
    let (db, owner) = staffed().await;
    record(
        &db,
        vec![miss("kite", 0, 3), miss("kite", 2, 4), miss("surf", 1, 7), miss("dive", 0, 1), miss("old", 40, 90)],
    )
    .await;
    record(&db, vec![miss("kite", 0, 1), miss("golf", 29, 2)]).await;
    let all = list(&db, &owner, "", "", "").await.unwrap();
    assert_eq!((&all["total"], &all["next"]), (&json!(4), &Json::Null));
    assert_eq!(lines(&all), ["kite 8", "surf 7", "golf 2", "dive 1"]);
    let (first, last) = (&all["results"][0]["first_at"], &all["results"][0]["last_at"]);
    assert_eq!(
        (first, last),
        (&json!(miss("", 2, 1).first_at.to_rfc3339()), &json!(miss("", 0, 1).last_at.to_rfc3339()))
    );
    let (mut paged, mut after) = (Vec::new(), String::new());
    loop {
        let page = list(&db, &owner, "30", &after, "1").await.unwrap();
        paged.extend(lines(&page));
        match page["next"].as_str() {
            Some(next) => after = next.to_owned(),
            None => break,
        }
    }
    assert_eq!(paged, lines(&all));
    assert_eq!(lines(&list(&db, &owner, "1", "", "").await.unwrap()), ["kite 4", "dive 1"]);
    assert_eq!(lines(&list(&db, &owner, "90", "", "").await.unwrap())[0], "old 90");
    for (days, after) in [("0", ""), ("91", ""), ("x", ""), ("", "x"), ("", "7.x")] {
        assert_eq!(kind(list(&db, &owner, days, after, "").await), "refused", "{days} {after}");
    }
    for role in StaffRole::ALL {
        let may = [StaffRight::ReadReports, StaffRight::EditContent].map(|right| role.rights().contains(right));
        assert_eq!(list(&db, &with_role(&owner, role), "", "", "").await.is_ok(), may != [false; 2], "{role:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dismissed_text_is_gone_until_it_finds_nothing_again() {
    let (db, owner) = staffed().await;
    record(&db, vec![miss("kite", 0, 3), miss("kite", 2, 4), miss("surf", 1, 6)]).await;
    let all = list(&db, &owner, "", "", "").await.unwrap();
    let key: Uuid = all["results"][0]["id"].as_str().unwrap().parse().unwrap();
    assert_eq!(lines(&all), ["kite 7", "surf 6"]);
    for reason in ["", " ", &"x".repeat(501)] {
        assert_eq!(kind(dismiss(&db, &owner, key, reason).await), "fields");
    }
    assert_eq!(kind(dismiss(&db, &owner, id(1), "A synonym").await), "missing");
    assert_eq!(kind(dismiss(&db, &with_role(&owner, StaffRole::Finance), key, "A synonym").await), "forbidden");
    for _ in 0..2 {
        let row = dismiss(&db, &owner, key, "A synonym").await.unwrap();
        assert_eq!((&row["is_dismissed"], &row["count"]), (&json!(true), &json!(7)));
    }
    let log = texts(&db, "SELECT CAST(after AS TEXT) FROM audit_log WHERE action = 'search_miss_dismissed'").await;
    assert!(log.len() == 1 && log[0].contains("A synonym") && log[0].contains("kite"), "{log:?}");
    assert_eq!(lines(&list(&db, &owner, "", "", "").await.unwrap()), ["surf 6"]);
    record(&db, vec![miss("kite", 0, 2)]).await;
    let listed = list(&db, &owner, "", "", "").await.unwrap();
    assert_eq!((lines(&listed), &listed["total"]), (vec!["surf 6".to_owned(), "kite 2".to_owned()], &json!(2)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_has_so_many_texts_and_old_days_are_deleted() {
    let (db, _) = staffed().await;
    let many = (0..DAILY_TEXTS + 5).map(|number| miss(&format!("word {number}"), 0, 1)).collect();
    record(&db, many).await;
    record(
        &db,
        vec![
            miss("one more", 0, 1),
            miss("word 7", 0, 1),
            miss("one more", 1, 1),
            miss("old", 90, 1),
            miss("rim", 89, 1),
        ],
    )
    .await;
    let of_day = |day: i64| format!("SELECT COUNT(*) FROM search_misses WHERE day = '{}'", miss("", day, 1).day);
    assert_eq!(count(&db, &of_day(0)).await, DAILY_TEXTS);
    assert_eq!(count(&db, &of_day(1)).await, 1);
    assert_eq!(count(&db, "SELECT count FROM search_misses WHERE text = 'word 7'").await, 2);
    let swept: Result<u64> = db.write(async |tx| sweep(tx, &ctx(&Caller::Service)).await).await;
    assert_eq!(swept.unwrap(), 1);
    assert_eq!(count(&db, &of_day(89)).await, 1);
}
