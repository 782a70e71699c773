//! Keyset pagination of a bucket: `list-v2`. T-S08.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json as object};

use super::{ANNA, BERT, ask, error_summary, jpeg, json, storage_app, upload};
use crate::fixture::TestApp;
use crate::tokens;

/// An operator's bucket with these files, each a second newer than the one before.
async fn app_with_files(names: &[&str]) -> TestApp {
    let world = storage_app().await;
    let service = tokens::service();
    json(&ask(&world, "POST", "/bucket", &service, r#"{"id":"papers"}"#).await);
    for (number, name) in names.iter().enumerate() {
        let headers = [("authorization", service.as_str()), ("content-type", "text/plain")];
        let path = format!("/storage/v1/object/papers/{name}");
        assert_eq!(world.ask("POST", &path, &headers, "x").await.status, 200, "{name}");
        let at = chrono::DateTime::from_timestamp(1_800_000_000 + i64::try_from(number).unwrap(), 0).unwrap();
        let sql = "UPDATE storage_objects SET created_at = $1, updated_at = $1 WHERE name = $2";
        world.run(sql.to_owned(), vec![at.into(), (*name).into()]).await;
    }
    world
}

async fn page(world: &TestApp, request: &Value) -> Value {
    json(&ask(world, "POST", "/object/list-v2/papers", &tokens::service(), &request.to_string()).await)
}

fn names(of: &Value) -> Vec<String> {
    of.as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
}

/// All pages in order, each of so many entries; folders come first in an answer.
async fn read_all_pages(world: &TestApp, mut request: Value, limit: usize) -> Vec<String> {
    request["limit"] = limit.into();
    let mut found = Vec::new();
    loop {
        let response = page(world, &request).await;
        let (folders, objects) = (names(&response["folders"]), names(&response["objects"]));
        let count = folders.len() + objects.len();
        found.extend(folders.into_iter().chain(objects));
        if response["hasNext"] == false {
            assert!(count <= limit && response.get("nextCursor").is_none());
            return found;
        }
        assert_eq!(count, limit);
        request["cursor"] = response["nextCursor"].clone();
    }
}

const NAMES: [&str; 8] = ["z.txt", "b/2.txt", "a.txt", "b/1/x.txt", "b.txt", "c/1.txt", "b/1/y.txt", "ba.txt"];

#[tokio::test(flavor = "multi_thread")]
async fn a_page_holds_whole_names_and_says_where_the_next_one_begins() {
    let world = app_with_files(&NAMES).await;
    let response = page(&world, &object!({})).await;
    let mut sorted: Vec<_> = NAMES.map(str::to_owned).into();
    sorted.sort();
    assert_eq!((names(&response["objects"]), names(&response["folders"])), (sorted.clone(), Vec::new()));
    assert_eq!(response["hasNext"], false);
    let row = &response["objects"][0];
    assert_eq!((&row["metadata"]["mimetype"], row["id"].is_string()), (&object!("text/plain"), true));
    let first = page(&world, &object!({ "limit": 3 })).await;
    assert_eq!((&first["hasNext"], &first["nextCursorKey"]), (&object!(true), &object!(sorted[2])));
    for limit in [1, 2, 3, 7, 8, 100] {
        assert_eq!(read_all_pages(&world, object!({}), limit).await, sorted, "{limit}");
        let down = object!({ "sortBy": { "column": "name", "order": "desc" } });
        assert_eq!(
            read_all_pages(&world, down, limit).await,
            sorted.iter().rev().cloned().collect::<Vec<_>>(),
            "{limit}"
        );
        for (order, times) in [
            ("asc", NAMES.map(str::to_owned).to_vec()),
            ("desc", NAMES.iter().rev().map(|name| (*name).to_owned()).collect()),
        ] {
            let request = object!({ "sortBy": { "column": "created_at", "order": order } });
            assert_eq!(read_all_pages(&world, request, limit).await, times, "{order} {limit}");
        }
    }
    for (prefix, expected) in [
        ("b", &["b.txt", "b/1/x.txt", "b/1/y.txt", "b/2.txt", "ba.txt"][..]),
        ("b/", &["b/1/x.txt", "b/1/y.txt", "b/2.txt"]),
        ("a.txt", &["a.txt"]),
        ("nowhere", &[]),
        ("%", &[]),
        ("b_", &[]),
        ("a\u{0}", &[]),
    ] {
        assert_eq!(read_all_pages(&world, object!({ "prefix": prefix }), 2).await, expected, "{prefix}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn with_a_delimiter_folders_stand_for_what_is_in_them() {
    let world = app_with_files(&NAMES).await;
    let response = page(&world, &object!({ "with_delimiter": true })).await;
    assert_eq!(names(&response["folders"]), ["b/", "c/"]);
    assert_eq!(names(&response["objects"]), ["a.txt", "b.txt", "ba.txt", "z.txt"]);
    assert_eq!((&response["folders"][0]["key"], &response["objects"][0]["key"]), (&object!("b"), &object!("a.txt")));
    let inside = page(&world, &object!({ "with_delimiter": true, "prefix": "b/" })).await;
    assert_eq!(
        (names(&inside["folders"]), names(&inside["objects"])),
        (vec!["b/1/".to_owned()], vec!["b/2.txt".to_owned()])
    );
    assert_eq!(inside["folders"][0]["key"], "1");
    // Not every entry is a file, but all pages together hold each file once, in order.
    let expected = ["a.txt", "b.txt", "b/", "ba.txt", "c/", "z.txt"];
    assert_eq!(read_all_pages(&world, object!({ "with_delimiter": true }), 1).await, expected);
    let down = object!({ "with_delimiter": true, "sortBy": { "column": "name", "order": "desc" } });
    assert_eq!(read_all_pages(&world, down, 1).await, expected.iter().rev().copied().collect::<Vec<_>>());
    // A folder is as old as its oldest file.
    let times = object!({ "with_delimiter": true, "sortBy": { "column": "updated_at" } });
    assert_eq!(read_all_pages(&world, times, 1).await, ["z.txt", "b/", "a.txt", "b.txt", "c/", "ba.txt"]);
    let times = object!({ "with_delimiter": true, "sortBy": { "column": "created_at", "order": "desc" } });
    assert_eq!(read_all_pages(&world, times, 1).await, ["ba.txt", "c/", "b.txt", "a.txt", "b/", "z.txt"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_meant_of_a_page_is_refused() {
    let world = app_with_files(&["a.txt", "b.txt"]).await;
    for (request, words) in [
        (object!({ "limit": 0 }), "body/limit must be >= 1"),
        (object!({ "limit": "x" }), "body/limit must be integer"),
        (object!({ "prefix": 1 }), "body/prefix must be string"),
        (object!({ "with_delimiter": "yes" }), "body/with_delimiter must be boolean"),
        (object!({ "sortBy": {} }), "body/sortBy must have required property 'column'"),
        (object!({ "sortBy": { "column": "size" } }), "body/sortBy/column must be equal to one of the allowed values"),
        (
            object!({ "sortBy": { "column": "name", "order": "up" } }),
            "body/sortBy/order must be equal to one of the allowed values",
        ),
        (object!({ "cursor": "nonsense" }), "Invalid Parameter cursor"),
        // A time that one of the databases cannot store.
        (object!({ "cursor": forged("-4800-01-01T00:00:00Z") }), "Invalid Parameter cursor"),
        (object!({ "cursor": "eyJhZnRlciI6ImEifQ" }), "Invalid Parameter cursor"),
    ] {
        let response = ask(&world, "POST", "/object/list-v2/papers", &tokens::service(), &request.to_string()).await;
        assert_eq!(response.status, 400, "{request}");
        assert!(
            String::from_utf8_lossy(&response.body).contains(words),
            "{request}: {}",
            String::from_utf8_lossy(&response.body)
        );
    }
    assert_eq!(page(&world, &object!({ "limit": 1_000_000_000_000_i64 })).await["hasNext"], false);
    let nowhere = ask(&world, "POST", "/object/list-v2/nowhere", &tokens::service(), "{}").await;
    assert_eq!(error_summary(&nowhere), "404 404 Bucket not found");
}

/// T-S08.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_shows_one_s_own_folder_whatever_its_cursor_says() {
    let world = storage_app().await;
    for (user, name) in [(ANNA, "a.jpg"), (ANNA, "b.jpg"), (BERT, "c.jpg")] {
        assert_eq!(upload(&world, user, &format!("{user}/{name}"), &jpeg(20, 20)).await.status, 200);
    }
    let list = async |bearer: &str, query: Value| {
        ask(&world, "POST", "/object/list-v2/package-images", bearer, &query.to_string()).await
    };
    let anna = tokens::person(ANNA);
    let own = [format!("{ANNA}/a.jpg"), format!("{ANNA}/b.jpg")];
    for prefix in [String::new(), ANNA.to_string(), format!("{ANNA}/"), ANNA.to_string()[..4].to_owned()] {
        assert_eq!(names(&json(&list(&anna, object!({ "prefix": prefix })).await)["objects"]), own, "{prefix}");
    }
    let folders = json(&list(&anna, object!({ "with_delimiter": true })).await);
    assert_eq!(names(&folders["folders"]), [format!("{ANNA}/")]);
    for prefix in [BERT.to_string(), format!("{BERT}/"), format!("{ANNA}x"), format!("{ANNA}/../{BERT}")] {
        assert_eq!(names(&json(&list(&anna, object!({ "prefix": prefix })).await)["objects"]), [""; 0], "{prefix}");
    }
    // The operator's cursor, with Bert's file after it.
    let service = tokens::service();
    let first = json(&list(&service, object!({ "limit": 1 })).await);
    let next = json(&list(&anna, object!({ "cursor": first["nextCursor"] })).await);
    assert_eq!(names(&next["objects"]), own[1..]);
    assert_eq!(names(&json(&list(&tokens::person(BERT), object!({})).await)["objects"]), [format!("{BERT}/c.jpg")]);
    let visitor = format!("Bearer {}", world.app.keys.anon);
    assert_eq!(error_summary(&list(&visitor, object!({})).await), "403 403 Unauthorized");
    assert_eq!(list("", object!({})).await.status, 400);
}

fn forged(time: &str) -> String {
    let cursor = format!(r#"{{"after":"x","time":"{time}","by":"created_at","descends":false}}"#);
    URL_SAFE_NO_PAD.encode(cursor)
}
