//! What each caller reads of the library, and that no query reveals more. T-Q02 to T-Q07, T-Q09, T-Q19.

use axum::http::StatusCode;
use serde_json::json;

use super::library::{OTHER, READER};
use super::sides::{Sides, WireRequest};

fn get_as(path: &str, who: &str) -> WireRequest {
    WireRequest::get(path).with_caller(who)
}

/// T-Q02.
#[tokio::test(flavor = "multi_thread")]
async fn rows_that_are_not_ones_own_are_not_there() {
    let mut sides = Sides::new().await;
    let own = sides.ask(&get_as("/notes?select=id&order=id", &format!("user:{READER}"))).await;
    assert_eq!(own.json(), json!([{ "id": 1 }, { "id": 3 }, { "id": 5 }, { "id": 7 }]));
    for path in
        ["/notes?id=eq.2", "/notes?id=in.(2,4)", "/notes?or=(id.eq.2,user_id.eq.00000000-0000-4000-8000-00000000000b)"]
    {
        let answered = sides.ask(&get_as(path, &format!("user:{READER}"))).await;
        assert_eq!((answered.status, answered.body.as_str()), (StatusCode::OK, "[]"), "{path}");
    }
    assert_eq!(sides.refusal("/notes").await, (401, "42501".to_owned()));
    let everything = sides.ask(&get_as("/notes?select=id", "service")).await;
    assert_eq!(everything.json().as_array().unwrap().len(), 8);
}

/// T-Q03.
#[tokio::test(flavor = "multi_thread")]
async fn an_embed_shows_what_its_own_policy_shows() {
    let mut sides = Sides::new().await;
    let seen = sides.rows("/books?select=id,reviews(hidden)&reviews=not.is.null").await;
    let hidden = |books: &serde_json::Value| {
        let all = books.as_array().unwrap().iter().flat_map(|book| book["reviews"].as_array().unwrap());
        all.filter(|review| review["hidden"] == json!(true)).count()
    };
    assert_eq!(hidden(&seen), 0);
    let admin =
        sides.ask(&get_as("/books?select=id,reviews(hidden)", "admin:00000000-0000-4000-8000-0000000000ad")).await;
    assert!(hidden(&admin.json()) > 0);
    // A hidden parent is null, not an error.
    let orphans = sides.rows("/reviews?select=id,books(id)&books=is.null&limit=3").await;
    assert!(orphans.as_array().unwrap().iter().all(|review| review["books"].is_null()));
    assert!(!orphans.as_array().unwrap().is_empty());
}

/// T-Q05.
#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_column_can_be_neither_selected_filtered_ordered_nor_written() {
    let mut sides = Sides::new().await;
    for path in [
        "/authors?select=secret",
        "/authors?select=id,secret::text",
        "/authors?secret=eq.s1",
        "/authors?secret=like.s*",
        "/authors?or=(id.not.is.null,not.and(secret.gt.a))",
        "/authors?order=secret",
        "/books?select=id,author_id(secret)",
        "/books?select=id,...author_id(secret)",
        "/books?select=id,a:author_id(name)&a.secret=eq.s1",
        "/books?select=id,a:author_id(name)&order=a(secret)",
    ] {
        assert_eq!(sides.refusal(path).await, (401, "42501".to_owned()), "{path}");
    }
    let star = sides.rows("/authors?limit=1").await;
    assert!(star[0].get("secret").is_none());
    let listed = sides.ask(&WireRequest::get("/").with("accept", "application/openapi+json")).await;
    assert!(!listed.body.contains("secret"), "{}", listed.body);
    assert!(!listed.body.contains("\"/notes\":{\"get\""), "a table one may not read is not described as readable");
}

/// T-Q05.
#[tokio::test(flavor = "multi_thread")]
async fn people_find_their_own_rows_by_a_hidden_column_and_learn_nothing_of_others() {
    let mut sides = Sides::new().await;
    let reader = format!("user:{READER}");
    for (path, found) in [
        (format!("/loans?select=id&user_id=eq.{READER}&id=lt.6"), json!([{ "id": 1 }, { "id": 3 }, { "id": 5 }])),
        (
            format!("/loans?select=id&user_id=in.({READER})&due=is.null"),
            json!([{ "id": 1 }, { "id": 11 }, { "id": 21 }]),
        ),
        ("/loans?select=id&card=eq.c0".to_owned(), json!([{ "id": 1 }, { "id": 3 }])),
        ("/loans?select=id&card=in.(c0,c1,c99)&id=gt.4".to_owned(), json!([{ "id": 5 }, { "id": 7 }])),
        ("/loans?select=id&card=in.()".to_owned(), json!([])),
    ] {
        assert_eq!(sides.ask(&get_as(&path, &reader)).await.json(), found, "{path}");
    }
    let stranger = |card: &str| {
        get_as(&format!("/loans?card=eq.{card}"), "user:00000000-0000-4000-8000-0000000000cc")
            .with("prefer", "count=exact")
    };
    for card in ["c0", "c99"] {
        let answered = sides.ask(&stranger(card)).await;
        assert_eq!((answered.body.as_str(), answered.header("content-range")), ("[]", "*/0"), "{card}");
    }
    for question in [
        format!("user_id=eq.{OTHER}"),
        format!("user_id=in.({READER},{OTHER})"),
        format!("user_id=neq.{READER}"),
        format!("user_id=not.eq.{READER}"),
        format!("user_id=eq(any).{{{READER}}}"),
        format!("or=(user_id.eq.{READER},id.eq.1)"),
        format!("and=(user_id.eq.{READER})"),
        "user_id=not.is.null".to_owned(),
        "card=not.in.(c0)".to_owned(),
        "card=like.c*".to_owned(),
        "not.or=(card.eq.c0)".to_owned(),
        "card=eq.c0&select=card".to_owned(),
        "card=eq.c0&order=card".to_owned(),
    ] {
        let answered = sides.ask(&get_as(&format!("/loans?{question}"), &reader)).await;
        assert_eq!((answered.status, answered.code().as_str()), (StatusCode::FORBIDDEN, "42501"), "{question}");
    }
    assert_eq!(sides.refusal(&format!("/loans?user_id=eq.{READER}")).await, (401, "42501".to_owned()));
    assert_eq!(sides.refusal("/loans?card=eq.c0").await, (401, "42501".to_owned()));
    let invalid = sides.ask(&get_as("/loans?user_id=eq.nobody", &reader)).await;
    assert_eq!((invalid.status, invalid.code().as_str()), (StatusCode::BAD_REQUEST, "22P02"));
    let admin = sides.ask(&get_as("/loans?select=card&card=eq.c0", "admin:00000000-0000-4000-8000-0000000000ad")).await;
    assert_eq!(admin.json().as_array().unwrap().len(), 4);
}

/// T-Q04.
#[tokio::test(flavor = "multi_thread")]
async fn counting_and_joining_tell_nothing_of_hidden_rows() {
    let mut sides = Sides::new().await;
    let count = |path: &str| WireRequest::get(path).with("prefer", "count=exact").with_caller(&format!("user:{OTHER}"));
    let own = sides.ask(&count("/notes?select=id")).await;
    assert_eq!(own.header("content-range"), "0-3/4");
    for (path, range) in [
        ("/reviews?hidden=is.true&user_id=eq.00000000-0000-4000-8000-00000000000a", "*/0"),
        ("/notes?user_id=neq.00000000-0000-4000-8000-00000000000b", "*/0"),
    ] {
        assert_eq!(sides.ask(&count(path)).await.header("content-range"), range, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn three_valued_logic_holds_through_not_and_or() {
    let mut sides = Sides::new().await;
    let mut count = async |path: &str| {
        sides
            .ask(&get_as(path, "service").with("prefer", "count=exact"))
            .await
            .header("content-range")
            .rsplit('/')
            .next()
            .unwrap()
            .parse::<u32>()
            .unwrap()
    };
    let all = count("/books?select=id").await;
    let nulls = count("/books?select=id&pages=is.null").await;
    assert!(nulls > 0);
    for test in ["eq.100", "gt.300", "in.(100,200)", "neq.100", "lte(any).{100,500}"] {
        let yes = count(&format!("/books?select=id&pages={test}")).await;
        let no = count(&format!("/books?select=id&pages=not.{test}")).await;
        assert_eq!(yes + no + nulls, all, "{test}");
    }
    let distinct = count("/books?select=id&pages=isdistinct.100").await;
    assert_eq!(distinct + count("/books?select=id&pages=not.isdistinct.100").await, all);
    assert_eq!(count("/books?select=id&or=(pages.is.null,not.and(pages.is.null))").await, all);
}

#[tokio::test(flavor = "multi_thread")]
async fn text_is_matched_without_case_only_where_ascii_has_one_and_sorted_by_code_point() {
    let mut sides = Sides::new().await;
    let mut names = async |path: &str| {
        let rows = sides.ask(&get_as(path, "service")).await.json();
        rows.as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names("/authors?select=name&name=ilike.apple*&order=name").await, ["APPLE pie", "Apple", "apple"]);
    assert_eq!(names("/authors?select=name&name=ilike.É*").await, ["Éclair"]);
    assert_eq!(names("/authors?select=name&name=plfts.ශ්\u{200d}රී").await, ["ශ්\u{200d}රී ලංකාව"]);
    let sorted = names("/authors?select=name&order=name").await;
    assert!(sorted.windows(2).all(|pair| pair[0] < pair[1]), "{sorted:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_row_is_on_two_pages_even_where_sort_keys_are_equal() {
    let mut sides = Sides::new().await;
    let mut seen = Vec::new();
    for page in 0..6 {
        let path = format!("/books?select=id&order=in_print.desc.nullslast&limit=10&offset={}", page * 10);
        let rows = sides.ask(&get_as(&path, "service")).await.json();
        seen.extend(rows.as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()));
    }
    seen.sort_unstable();
    assert_eq!(seen, (1..=60).collect::<Vec<i64>>());
}

#[tokio::test(flavor = "multi_thread")]
async fn embeds_inside_embeds_of_nothing_are_nothing() {
    let mut sides = Sides::new().await;
    assert_eq!(sides.rows("/books?id=eq.-1&select=id,genres(id,books(id,covers(colour)))").await, json!([]));
    let lonely = sides.rows("/books?id=eq.1&select=id,author_id(name,books!edited_by(id,genres(id)))").await;
    assert_eq!(lonely, json!([{ "id": 1, "author_id": null }]));
}
