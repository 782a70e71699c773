//! Writes through partial write policies. T-R02 to T-R04, T-R24, T-R27 and D-051.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::library::{OTHER, READER};
use super::sides::{Sides, WireAnswer, WireRequest};

const NEW: &str = "00000000-0000-4000-8000-0000000000f1";
/// Even ids are the reader's reviews.
const OWN: &str = "00000000-0000-4000-8000-000000001000";
const FOREIGN: &str = "00000000-0000-4000-8000-000000001001";

fn reader() -> String {
    format!("user:{READER}")
}

fn review(user: &str) -> Value {
    json!({ "id": NEW, "book_id": 1, "user_id": user, "stars": 5, "words": "fine" })
}

async fn status_and_code(sides: &mut Sides, request: WireRequest) -> (u16, String) {
    let answered = sides.ask(&request).await;
    let code = if answered.body.starts_with('{') {
        answered.json()["code"].as_str().unwrap_or_default().to_owned()
    } else {
        String::new()
    };
    (answered.status.as_u16(), code)
}

async fn all_reviews(sides: &mut Sides) -> Value {
    sides.ask(&WireRequest::get("/reviews?order=id").with_caller("service")).await.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_is_written_only_within_its_policy_and_a_column_only_where_the_door_names_it() {
    let mut sides = Sides::new().await;
    let before = all_reviews(&mut sides).await;
    let forbidden = (403, "42501".to_owned());
    for (method, path, body) in [
        ("POST", "/reviews".to_owned(), review(OTHER)),
        (
            "POST",
            "/reviews?columns=id,book_id,user_id,words".to_owned(),
            json!([{ "id": NEW, "book_id": 1, "user_id": OTHER, "words": "x", "hidden": false }]),
        ),
        (
            "POST",
            "/reviews".to_owned(),
            json!([review(READER), { "id": FOREIGN.replace("1001", "2002"), "book_id": 1, "user_id": OTHER, "stars": 1, "words": "y" }]),
        ),
        ("POST", "/reviews".to_owned(), {
            let mut row = review(READER);
            row["hidden"] = json!(true);
            row
        }),
        ("PATCH", format!("/reviews?id=eq.{OWN}"), json!({ "hidden": false })),
        ("PATCH", format!("/reviews?id=eq.{OWN}"), json!({ "words": "x", "book_id": 2 })),
        ("PATCH", format!("/reviews?id=eq.{OWN}"), json!({ "user_id": OTHER })),
        ("PATCH", "/authors?name=eq.Zebra".to_owned(), json!({ "bio": "x" })),
        ("DELETE", "/authors?name=eq.Zebra".to_owned(), json!({})),
        ("PUT", format!("/reviews?id=eq.{FOREIGN}"), {
            let mut row = review(READER);
            row["id"] = json!(FOREIGN);
            row
        }),
    ] {
        assert_eq!(
            status_and_code(&mut sides, WireRequest::send(method, &path, &body).with_caller(&reader())).await,
            forbidden,
            "{method} {path} {body}"
        );
    }
    let merge = WireRequest::send("POST", "/reviews", &{
        let mut row = review(READER);
        row["id"] = json!(FOREIGN);
        row
    });
    assert_eq!(
        status_and_code(&mut sides, merge.with("prefer", "resolution=merge-duplicates").with_caller(&reader())).await,
        forbidden,
        "T-R04"
    );
    assert_eq!(
        status_and_code(&mut sides, WireRequest::send("POST", "/reviews", &review(READER))).await,
        (401, "42501".to_owned())
    );
    assert_eq!(all_reviews(&mut sides).await, before, "nothing has changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_of_others_are_neither_changed_nor_deleted_and_that_is_no_error() {
    let mut sides = Sides::new().await;
    let before = all_reviews(&mut sides).await;
    let patch = WireRequest::send("PATCH", &format!("/reviews?id=eq.{FOREIGN}"), &json!({ "words": "mine" }))
        .with_caller(&reader());
    let answered = sides.ask(&patch.clone().with("prefer", "return=representation")).await;
    assert_eq!((answered.status, answered.body.as_str()), (StatusCode::OK, "[]"));
    assert_eq!(status_and_code(&mut sides, patch).await, (204, String::new()));
    let delete = WireRequest { method: "DELETE", path: format!("/reviews?id=eq.{FOREIGN}"), ..WireRequest::default() }
        .with_caller(&reader());
    let answered = sides.ask(&delete.with("prefer", "count=exact")).await;
    assert_eq!((answered.status, answered.header("content-range")), (StatusCode::NO_CONTENT, "*/0"));
    assert_eq!(all_reviews(&mut sides).await, before);
    let everything =
        WireRequest { method: "DELETE", path: "/reviews?id=not.is.null".to_owned(), ..WireRequest::default() };
    let answered =
        sides.ask(&everything.with_caller(&reader()).with("prefer", "return=representation, tx=rollback")).await;
    let gone = answered.json();
    assert!(
        gone.as_array().unwrap().iter().all(|row| row["user_id"] == json!(READER))
            && gone.as_array().unwrap().len() == 40
    );
}

/// T-Q05.
#[tokio::test(flavor = "multi_thread")]
async fn a_write_finds_ones_own_rows_by_a_hidden_column_and_no_others() {
    let mut sides = Sides::new().await;
    let undone =
        |request: WireRequest| request.with_caller(&reader()).with("prefer", "return=representation, tx=rollback");
    let due = json!({ "due": "2031-01-01" });
    for (method, path, found) in [
        ("PATCH", "/loans?card=eq.c0&select=id".to_owned(), json!([{ "id": 1 }, { "id": 3 }])),
        ("DELETE", format!("/loans?user_id=eq.{READER}&id=lt.4&select=id"), json!([{ "id": 1 }, { "id": 3 }])),
        ("DELETE", "/loans?card=eq.c99".to_owned(), json!([])),
    ] {
        assert_eq!(sides.ask(&undone(WireRequest::send(method, &path, &due))).await.json(), found, "{method} {path}");
    }
    for path in [format!("/loans?user_id=eq.{OTHER}"), "/loans?card=eq.c0&select=card".to_owned()] {
        let result = status_and_code(&mut sides, undone(WireRequest::send("PATCH", &path, &due))).await;
        assert_eq!(result, (403, "42501".to_owned()), "{path}");
    }
}

/// T-Q07.
#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_column_is_named_nowhere_in_a_write() {
    let mut sides = Sides::new().await;
    let loan = json!({ "id": 70, "user_id": READER, "due": "2031-01-01" });
    let with_card = json!({ "id": 70, "user_id": READER, "card": "c0" });
    for (method, path, body) in [
        ("POST", "/loans", &with_card),
        ("POST", "/loans?columns=id,user_id,card", &loan),
        ("POST", "/loans?on_conflict=card", &loan),
        ("POST", "/loans?select=id,card", &loan),
        ("POST", "/loans?select=id&order=card", &loan),
        ("PATCH", "/loans?id=eq.1", &json!({ "card": "c9" })),
        ("PATCH", "/loans?id=eq.1&columns=card", &json!({ "card": "c9" })),
        ("PATCH", "/loans?id=eq.1&select=card", &json!({ "due": null })),
        ("DELETE", "/loans?id=eq.1&select=card", &json!(null)),
        ("DELETE", "/loans?card=neq.c1", &json!(null)),
    ] {
        let prefer = "return=representation, resolution=merge-duplicates";
        let request = WireRequest::send(method, path, body).with_caller(&reader()).with("prefer", prefer);
        assert_eq!(status_and_code(&mut sides, request).await, (403, "42501".to_owned()), "{method} {path}");
    }
    let stored = sides.ask(&WireRequest::get("/loans?select=card,due&id=in.(1,70)").with_caller("service")).await;
    assert_eq!(stored.json(), json!([{ "card": "c0", "due": null }]));
    let fine = WireRequest::send("POST", "/loans?select=*", &loan)
        .with_caller(&reader())
        .with("prefer", "return=representation");
    assert_eq!(sides.ask(&fine).await.json(), json!([{ "id": 70, "due": "2031-01-01" }]));
}

/// T-R27.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_makes_its_own_ids_and_takes_nobody_elses() {
    let mut sides = Sides::new().await;
    let before = all_reviews(&mut sides).await;
    let with_id = |id: &str| {
        let mut row = review(READER);
        row["id"] = json!(id);
        WireRequest::send("POST", "/reviews", &row).with_caller(&reader())
    };
    for (id, refused) in [
        (FOREIGN, (409, "23505")),
        (OWN, (409, "23505")),
        ("not-an-id", (400, "22P02")),
        ("", (400, "22P02")),
        ("00000000-0000-4000-8000", (400, "22P02")),
    ] {
        let refused = (refused.0, refused.1.to_owned());
        assert_eq!(status_and_code(&mut sides, with_id(id)).await, refused, "{id}");
        let ignored = with_id(id).with("prefer", "resolution=ignore-duplicates");
        let expected = if refused.0 == 409 { (201, String::new()) } else { refused };
        assert_eq!(status_and_code(&mut sides, ignored).await, expected, "{id}");
    }
    assert_eq!(all_reviews(&mut sides).await, before, "nothing has changed");
    // The data wire accepts the nil id; only commands refuse it.
    let nil = "00000000-0000-0000-0000-000000000000";
    assert_eq!(status_and_code(&mut sides, with_id(nil)).await, (201, String::new()));
    assert_eq!(status_and_code(&mut sides, with_id(nil)).await, (409, "23505".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn own_rows_are_written_merged_changed_and_deleted() {
    let mut sides = Sides::new().await;
    let represented = |request: WireRequest| {
        request.with_caller(&reader()).with("prefer", "return=representation, resolution=merge-duplicates")
    };
    let create =
        WireRequest::send("POST", "/reviews?select=id,words,books(id)", &review(READER)).with_caller(&reader());
    let created = sides.ask(&create.with("prefer", "return=representation")).await;
    assert_eq!(created.status, StatusCode::CREATED);
    assert_eq!(created.json()[0]["id"], json!(NEW));
    let mut again = review(READER);
    again["words"] = json!("better");
    // The update policy excludes the book, so a merge may not contain it.
    assert_eq!(status_and_code(&mut sides, represented(WireRequest::send("POST", "/reviews", &again))).await.0, 403);
    let merged = json!({ "id": NEW, "stars": 4, "words": "better", "user_id": READER });
    let merged = sides.ask(&represented(WireRequest::send("POST", "/reviews", &merged))).await;
    assert_eq!(merged.status, StatusCode::BAD_REQUEST, "a new row would lack its book: {merged:?}");
    let changed = sides
        .ask(&represented(WireRequest::send(
            "PATCH",
            &format!("/reviews?id=eq.{NEW}&select=words"),
            &json!({ "words": "best" }),
        )))
        .await;
    assert_eq!(changed.json(), json!([{ "words": "best" }]));
    let gone =
        WireRequest { method: "DELETE", path: format!("/reviews?id=eq.{NEW}&select=words"), ..WireRequest::default() };
    assert_eq!(sides.ask(&represented(gone)).await.json(), json!([{ "words": "best" }]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_row_that_its_writer_may_not_see_is_not_returned_and_not_stored() {
    let mut sides = Sides::new().await;
    // Any user may write notes; only their owner reads them.
    let note = |user: &str| json!({ "id": 500, "user_id": user, "words": "psst" });
    let request = WireRequest::send("POST", "/notes", &note(OTHER))
        .with_caller(&reader())
        .with("prefer", "return=representation");
    assert_eq!(status_and_code(&mut sides, request).await, (403, "42501".to_owned()));
    assert_eq!(sides.ask(&WireRequest::get("/notes?id=eq.500").with_caller("service")).await.body, "[]");
    assert_eq!(
        status_and_code(&mut sides, WireRequest::send("POST", "/notes", &note(OTHER)).with_caller(&reader())).await,
        (201, String::new())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_select_leaves_out_of_the_representation_is_written_all_the_same() {
    let mut sides = Sides::new().await;
    let represented = |request: WireRequest| request.with_caller(&reader()).with("prefer", "return=representation");
    let as_one = |request: WireRequest| represented(request).with("accept", "application/vnd.pgrst.object+json");
    let stars = |stars: u8| json!({ "stars": stars });
    let not_one = (406, "PGRST116".to_owned());
    for select in [
        "select=id,books!inner(id)&books.id=eq.-1",
        "select=id,...books!inner(title)&books.id=eq.-1",
        "select=id,books!inner(authors!books_author_id_fkey!inner(id))&books.authors.name=eq.nobody",
    ] {
        let path = format!("/reviews?id=eq.{OWN}&{select}");
        let answered = sides.ask(&represented(WireRequest::send("PATCH", &path, &stars(4)))).await;
        assert_eq!((answered.status, answered.body.as_str()), (StatusCode::OK, "[]"), "{select}");
        assert_eq!(
            status_and_code(&mut sides, as_one(WireRequest::send("PATCH", &path, &stars(1)))).await,
            not_one,
            "{select}"
        );
        let stored =
            sides.ask(&WireRequest::get(&format!("/reviews?select=stars&id=eq.{OWN}")).with_caller("service")).await;
        assert_eq!(stored.json(), json!([{ "stars": 4 }]), "{select}");

        let path = format!("/reviews?{select}");
        assert_eq!(
            status_and_code(&mut sides, as_one(WireRequest::send("POST", &path, &review(READER)))).await,
            not_one,
            "{select}"
        );
        let made = sides.ask(&represented(WireRequest::send("POST", &path, &review(READER)))).await;
        assert_eq!((made.status, made.body.as_str()), (StatusCode::CREATED, "[]"), "{select}");
        let gone =
            WireRequest { method: "DELETE", path: format!("/reviews?id=eq.{NEW}&select=id"), ..WireRequest::default() };
        assert_eq!(sides.ask(&represented(gone)).await.json(), json!([{ "id": NEW }]), "{select}");
    }
    let third = OWN.replace("1000", "1002");
    let path = format!("/reviews?id=in.({OWN},{third})&select=id,books!inner(id)&books.id=eq.3");
    let answered = sides.ask(&represented(WireRequest::send("PATCH", &path, &stars(5)))).await;
    assert_eq!(answered.json(), json!([{ "id": third, "books": { "id": 3 } }]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_key_writes_once_for_its_caller_and_another_request_with_it_is_refused() {
    let mut sides = Sides::new().await;
    let insert = |title: &str, who: &str| {
        WireRequest::send("POST", "/books?select=id,title", &json!({ "title": title }))
            .with_caller(who)
            .with("prefer", "return=representation")
            .with("idempotency-key", "k-1")
    };
    let first: WireAnswer = sides.ask(&insert("Once", "service")).await;
    assert_eq!(first.json(), json!([{ "id": 61, "title": "Once" }]));
    for _ in 0..3 {
        assert_eq!(sides.ask(&insert("Once", "service")).await, first);
    }
    assert_eq!(status_and_code(&mut sides, insert("Twice", "service")).await, (422, "PT422".to_owned()));
    let theirs = sides.ask(&insert("Once", "admin:00000000-0000-4000-8000-0000000000ad")).await;
    assert_eq!(theirs.json()[0]["id"], json!(62), "another caller's key is another key");
    // A refused write stores no idempotency key.
    let refused = WireRequest::send("POST", "/books", &json!({ "id": 1, "title": "taken" }))
        .with_caller("service")
        .with("idempotency-key", "k-2");
    assert_eq!(status_and_code(&mut sides, refused.clone()).await, (409, "23505".to_owned()));
    let freed = WireRequest {
        method: "PATCH",
        path: "/books?id=eq.61".to_owned(),
        body: Some(br#"{"id":900}"#.to_vec()),
        ..WireRequest::default()
    };
    assert_eq!(
        status_and_code(&mut sides, freed.with_caller("service").with("idempotency-key", "k-2")).await,
        (204, String::new())
    );
}

/// T-R24.
#[tokio::test(flavor = "multi_thread")]
async fn no_filter_is_no_write_and_a_limit_bounds_it() {
    let mut sides = Sides::new().await;
    for path in ["/books", "/books?select=id", "/books?limit=1&order=id", "/books?or=()"] {
        let request = WireRequest::send("PATCH", path, &json!({ "pages": 1 })).with_caller("service");
        assert_eq!(status_and_code(&mut sides, request).await.0, 400, "{path}");
    }
    let limited = WireRequest::send("PATCH", "/books?id=gt.0&order=id.desc&limit=2&select=id", &json!({ "pages": 1 }));
    let answered = sides.ask(&limited.with_caller("service").with("prefer", "return=representation")).await;
    assert_eq!(answered.json(), json!([{ "id": 60 }, { "id": 59 }]));
}

#[tokio::test(flavor = "multi_thread")]
async fn foreign_key_violations_name_their_rows() {
    let mut sides = Sides::new().await;
    let delete = WireRequest { method: "DELETE", path: "/genres?id=eq.1".to_owned(), ..WireRequest::default() }
        .with_caller("service");
    let answered = sides.ask(&delete).await;
    assert_eq!(
        answered.json(),
        json!({
            "code": "23503", "hint": null, "details": "Key (id)=(1) is still referenced from table \"book_genres\".",
            "message": "update or delete on table \"genres\" violates foreign key constraint \"book_genres_genre_id_fkey\" on table \"book_genres\"",
        })
    );
    let cover = WireRequest { method: "DELETE", path: "/covers?book_id=eq.1".to_owned(), ..WireRequest::default() }
        .with_caller("service");
    assert_eq!(status_and_code(&mut sides, cover).await.0, 204);
    // A cover is deleted with its book.
    let book = WireRequest::send("POST", "/books", &json!({ "id": 700, "title": "t" })).with_caller("service");
    assert_eq!(status_and_code(&mut sides, book).await.0, 201);
    let cover = WireRequest::send("POST", "/covers", &json!({ "book_id": 700, "weight": 1 })).with_caller("service");
    assert_eq!(status_and_code(&mut sides, cover).await.0, 201);
    let book = WireRequest { method: "DELETE", path: "/books?id=eq.700".to_owned(), ..WireRequest::default() }
        .with_caller("service");
    assert_eq!(status_and_code(&mut sides, book).await.0, 204);
    assert_eq!(sides.ask(&WireRequest::get("/covers?book_id=eq.700").with_caller("service")).await.body, "[]");
}
