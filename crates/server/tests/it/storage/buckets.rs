//! Buckets of the operator's own, and files that are no pictures.

use serde_json::json as object;

use super::{ANNA, ask, form, json, refused, world};
use crate::tokens;

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_makes_changes_empties_and_removes_buckets() {
    let world = world().await;
    let service = tokens::service();
    let told = async |method: &str, path: &str, body: &str| ask(&world, method, path, &service, body).await;
    let wanted =
        r#"{"id":"papers","name":"papers","public":false,"file_size_limit":"1KB","allowed_mime_types":["text/*"]}"#;
    assert_eq!(json(&told("POST", "/bucket", wanted).await), object!({ "name": "papers" }));
    assert_eq!(refused(&told("POST", "/bucket", wanted).await), "409 409 Duplicate");
    assert_eq!(refused(&told("POST", "/bucket", r#"{"id":"a/b"}"#).await), "400 400 Invalid Input");
    let bucket = json(&told("GET", "/bucket/papers", "").await);
    assert_eq!((&bucket["file_size_limit"], &bucket["public"]), (&1024.into(), &false.into()));
    assert_eq!(json(&told("GET", "/bucket", "").await).as_array().unwrap().len(), 3);
    let put = async |name: &str, mime_type: &str, body: &str| {
        let headers = [("authorization", service.as_str()), ("content-type", mime_type)];
        world.ask("POST", &format!("/storage/v1/object/papers/{name}"), &headers, body).await
    };
    assert_eq!(put("a.txt", "text/plain", "hello").await.status, 200);
    assert_eq!(refused(&put("b.pdf", "application/pdf", "x").await), "415 415 invalid_mime_type");
    assert_eq!(refused(&put("b.txt", "text/plain", &"x".repeat(1_025)).await), "413 413 Payload too large");
    assert_eq!(ask(&world, "GET", "/object/papers/a.txt", &service, "").await.body, b"hello");
    assert_eq!(refused(&told("DELETE", "/bucket/papers", "").await), "409 409 ResourceNotEmpty");
    json(&told("PUT", "/bucket/papers", r#"{"public":true}"#).await);
    assert_eq!(world.get("/storage/v1/object/public/papers/a.txt").await.body, b"hello");
    json(&told("POST", "/bucket/papers/empty", "").await);
    assert_eq!(json(&told("DELETE", "/bucket/papers", "").await)["message"], "Successfully deleted");
    assert_eq!(refused(&told("GET", "/bucket/papers", "").await), "404 404 Bucket not found");
    assert_eq!(refused(&told("DELETE", "/bucket/avatars", "").await), "403 403 Unauthorized");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_sees_or_makes_buckets() {
    let world = world().await;
    let anna = tokens::person(ANNA);
    assert_eq!(json(&ask(&world, "GET", "/bucket", &anna, "").await), object!([]));
    assert_eq!(refused(&ask(&world, "GET", "/bucket/avatars", &anna, "").await), "404 404 Bucket not found");
    assert_eq!(refused(&ask(&world, "POST", "/bucket", &anna, r#"{"id":"mine"}"#).await), "403 403 Unauthorized");
    assert_eq!(refused(&ask(&world, "POST", "/bucket/avatars/empty", &anna, "").await), "404 404 Bucket not found");
    assert_eq!(refused(&ask(&world, "GET", "/bucket", "Bearer nonsense", "").await), "400 400 InvalidJWT");
    let expired = tokens::signed(&object!({ "role": "authenticated", "sub": ANNA.to_string(), "exp": 1 }));
    let told = ask(&world, "GET", "/bucket", &expired, "").await;
    assert_eq!(refused(&told), "400 400 InvalidJWT");
    assert!(String::from_utf8_lossy(&told.body).contains("jwt expired"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_words_around_a_file_are_kept_with_it_in_whatever_order_they_come() {
    let world = world().await;
    let service = tokens::service();
    json(&ask(&world, "POST", "/bucket", &service, r#"{"id":"papers"}"#).await);
    let mut body = b"--x1\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\nhello\r\n".to_vec();
    body.extend(b"--x1\r\nContent-Disposition: form-data; name=\"metadata\"\r\n\r\n{\"of\":\"me\"}\r\n--x1--\r\n");
    let headers = [("authorization", service.as_str()), super::FORM];
    assert_eq!(world.send("POST", "/storage/v1/object/papers/a.txt", &headers, body).await.status, 200);
    let info = json(&ask(&world, "GET", "/object/info/papers/a.txt", &service, "").await);
    assert_eq!((&info["metadata"], &info["cache_control"]), (&object!({ "of": "me" }), &"no-cache".into()));
    assert_eq!((&info["content_type"], &info["size"]), (&"text/plain".into(), &5.into()));
    let first =
        world.send("PUT", "/storage/v1/object/papers/a.txt", &headers, form(b"again", "a.txt", "text/plain")).await;
    assert_eq!(first.status, 200);
    let after = json(&ask(&world, "GET", "/object/info/papers/a.txt", &service, "").await);
    assert_eq!((&after["cache_control"], after["version"] == info["version"]), (&"max-age=3600".into(), false));
    for broken in
        ["no form at all", "--x1\r\nContent-Disposition: form-data; name=\"cacheControl\"\r\n\r\n1\r\n--x1--\r\n"]
    {
        let told = world.send("POST", "/storage/v1/object/papers/b.txt", &headers, broken.to_owned()).await;
        assert_eq!(refused(&told), "400 400 InvalidRequest", "{broken}");
    }
    let raw = [("authorization", service.as_str()), ("content-type", "text/plain"), ("x-metadata", "eyJvZiI6Inh9")];
    assert_eq!(
        refused(&world.ask("POST", "/storage/v1/object/papers/c.txt", &raw, "x").await),
        "400 400 InvalidRequest"
    );
    let raw = [("authorization", service.as_str()), ("content-type", "text/plain"), ("x-metadata", "eyJvZiI6IngifQ==")];
    assert_eq!(world.ask("POST", "/storage/v1/object/papers/c.txt", &raw, "x").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bucket_s_name_that_is_no_text_is_refused_in_the_words_of_the_door() {
    let world = world().await;
    let service = tokens::service();
    for (method, path) in [
        ("GET", "/bucket/%ff"),
        ("PUT", "/bucket/%ff"),
        ("DELETE", "/bucket/%ff"),
        ("POST", "/bucket/%ff/empty"),
        ("POST", "/object/list/%ff"),
    ] {
        assert_eq!(
            refused(&ask(&world, method, path, &service, "{}").await),
            "400 400 Invalid Input",
            "{method} {path}"
        );
    }
}
