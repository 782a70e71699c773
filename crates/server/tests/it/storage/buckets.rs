//! The operator's own buckets, and files other than pictures.

use serde_json::json as object;

use super::{ANNA, ask, error_summary, form, json, storage_app};
use crate::tokens;

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_makes_changes_empties_and_removes_buckets() {
    let world = storage_app().await;
    let service = tokens::service();
    let send = async |method: &str, path: &str, body: &str| ask(&world, method, path, &service, body).await;
    let wanted =
        r#"{"id":"papers","name":"papers","public":false,"file_size_limit":"1KB","allowed_mime_types":["text/*"]}"#;
    assert_eq!(json(&send("POST", "/bucket", wanted).await), object!({ "name": "papers" }));
    assert_eq!(error_summary(&send("POST", "/bucket", wanted).await), "409 409 Duplicate");
    assert_eq!(error_summary(&send("POST", "/bucket", r#"{"id":"a/b"}"#).await), "400 400 Invalid Input");
    let bucket = json(&send("GET", "/bucket/papers", "").await);
    assert_eq!((&bucket["file_size_limit"], &bucket["public"]), (&1_000.into(), &false.into()));
    assert_eq!(json(&send("GET", "/bucket", "").await).as_array().unwrap().len(), 4);
    let put = async |name: &str, mime_type: &str, body: &str| {
        let headers = [("authorization", service.as_str()), ("content-type", mime_type)];
        world.ask("POST", &format!("/storage/v1/object/papers/{name}"), &headers, body).await
    };
    assert_eq!(put("a.txt", "text/plain", "hello").await.status, 200);
    assert_eq!(error_summary(&put("b.pdf", "application/pdf", "x").await), "415 415 invalid_mime_type");
    assert_eq!(error_summary(&put("b.txt", "text/plain", &"x".repeat(1_025)).await), "413 413 Payload too large");
    assert_eq!(ask(&world, "GET", "/object/papers/a.txt", &service, "").await.body, b"hello");
    assert_eq!(error_summary(&send("DELETE", "/bucket/papers", "").await), "409 409 ResourceNotEmpty");
    // Missing fields stay; null clears them.
    json(&send("PUT", "/bucket/papers", r#"{"public":true}"#).await);
    let bucket = json(&send("GET", "/bucket/papers", "").await);
    let options = (&bucket["public"], &bucket["file_size_limit"], &bucket["allowed_mime_types"]);
    assert_eq!(options, (&true.into(), &1_000.into(), &object!(["text/*"])));
    json(&send("PUT", "/bucket/papers", r#"{"file_size_limit":null}"#).await);
    json(&send("PUT", "/bucket/papers", r#"{"allowed_mime_types":["text/plain"]}"#).await);
    let bucket = json(&send("GET", "/bucket/papers", "").await);
    let options = (&bucket["public"], &bucket["file_size_limit"], &bucket["allowed_mime_types"]);
    assert_eq!(options, (&true.into(), &object!(null), &object!(["text/plain"])));
    for (body, status, words) in [
        ("{}", "400 400 InvalidRequest", "No content provided"),
        (
            r#"{"file_size_limit":"many"}"#,
            "400 400 InvalidRequest",
            "Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B",
        ),
        (r#"{"file_size_limit":"1GB"}"#, "413 413 Payload too large", "The object exceeded the maximum allowed size"),
        (r#"{"allowed_mime_types":["pdf"]}"#, "415 415 invalid_mime_type", "mime type pdf is not supported"),
        (r#"{"versioning_status":"ENABLED"}"#, "409 409 FeatureNotEnabled", "versioning is not enabled"),
    ] {
        let answer = send("PUT", "/bucket/papers", body).await;
        assert_eq!(error_summary(&answer), status, "{body}");
        assert!(String::from_utf8_lossy(&answer.body).contains(words), "{body}");
    }
    assert_eq!(json(&send("GET", "/bucket/papers", "").await)["allowed_mime_types"], object!(["text/plain"]));
    assert_eq!(world.get("/storage/v1/object/public/papers/a.txt").await.body, b"hello");
    json(&send("POST", "/bucket/papers/empty", "").await);
    assert_eq!(json(&send("DELETE", "/bucket/papers", "").await)["message"], "Successfully deleted");
    assert_eq!(error_summary(&send("GET", "/bucket/papers", "").await), "404 404 Bucket not found");
    assert_eq!(error_summary(&send("DELETE", "/bucket/avatars", "").await), "403 403 Unauthorized");
}

#[tokio::test(flavor = "multi_thread")]
async fn buckets_are_listed_in_the_requested_order_and_page() {
    let world = storage_app().await;
    let service = tokens::service();
    for name in ["zebra", "Paper-b", "paper-a"] {
        json(&ask(&world, "POST", "/bucket", &service, &format!(r#"{{"id":"{name}"}}"#)).await);
    }
    let listed = async |query: &str| ask(&world, "GET", &format!("/bucket{query}"), &service, "").await;
    let names = async |query: &str| -> Vec<String> {
        let listed_buckets = json(&listed(query).await);
        listed_buckets.as_array().unwrap().iter().map(|bucket| bucket["id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names("").await, ["Paper-b", "avatars", "guide-documents", "package-images", "paper-a", "zebra"]);
    assert_eq!(names("?search=PAPER").await, ["Paper-b", "paper-a"]);
    assert_eq!(names("?search=%25").await, [""; 0]);
    assert_eq!(names("?limit=2&offset=1").await, ["avatars", "guide-documents"]);
    assert_eq!(names("?sortColumn=name&sortOrder=desc&limit=1").await, ["zebra"]);
    assert_eq!(names("?sortColumn=created_at&sortOrder=desc&limit=1").await, ["paper-a"]);
    for query in ["?limit=0", "?limit=x", "?offset=-1", "?sortColumn=public", "?sortOrder=up"] {
        assert_eq!(error_summary(&listed(query).await), "400 400 InvalidRequest", "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_has_the_given_metadata() {
    let world = storage_app().await;
    let service = tokens::service();
    let wanted = r#"{"id":"papers","allowed_mime_types":["text/plain","text/csv"]}"#;
    json(&ask(&world, "POST", "/bucket", &service, wanted).await);
    let headers = [
        ("authorization", service.as_str()),
        ("content-type", "text/plain"),
        ("cache-control", "max-age=60"),
        // {"of":"me"}
        ("x-metadata", "eyJvZiI6Im1lIn0="),
    ];
    assert_eq!(world.ask("POST", "/storage/v1/object/papers/a.txt", &headers, "a,b").await.status, 200);
    let copied = async |to: &str, more: &str| {
        let body = format!(r#"{{"bucketId":"papers","sourceKey":"a.txt","destinationKey":"{to}"{more}}}"#);
        let response = ask(&world, "POST", "/object/copy", &service, &body).await;
        if response.status != 200 {
            return object!(error_summary(&response));
        }
        let info = json(&ask(&world, "GET", &format!("/object/info/papers/{to}"), &service, "").await);
        object!([info["content_type"], info["cache_control"], info["metadata"]])
    };
    assert_eq!(copied("1", "").await, object!(["text/plain", "max-age=60", { "of": "me" }]));
    assert_eq!(copied("2", r#","copyMetadata":false"#).await, object!(["text/plain", "max-age=60", {}]));
    let other = r#","copyMetadata":false,"metadata":{"mimetype":"text/csv","cacheControl":"max-age=5"}"#;
    assert_eq!(copied("3", other).await, object!(["text/csv", "max-age=5", {}]));
    assert_eq!(copied("4", r#","metadata":{"mimetype":"text/html"}"#).await, object!("415 415 invalid_mime_type"));
    assert_eq!(copied("5", r#","metadata":{"cacheControl":"a\nb"}"#).await, object!("400 400 InvalidRequest"));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_sees_or_makes_buckets() {
    let world = storage_app().await;
    let anna = tokens::person(ANNA);
    assert_eq!(json(&ask(&world, "GET", "/bucket", &anna, "").await), object!([]));
    assert_eq!(error_summary(&ask(&world, "GET", "/bucket/avatars", &anna, "").await), "404 404 Bucket not found");
    assert_eq!(error_summary(&ask(&world, "POST", "/bucket", &anna, r#"{"id":"mine"}"#).await), "403 403 Unauthorized");
    assert_eq!(
        error_summary(&ask(&world, "POST", "/bucket/avatars/empty", &anna, "").await),
        "404 404 Bucket not found"
    );
    assert_eq!(error_summary(&ask(&world, "GET", "/bucket", "Bearer nonsense", "").await), "400 400 InvalidJWT");
    let expired = tokens::signed(&object!({ "role": "authenticated", "sub": ANNA.to_string(), "exp": 1 }));
    let response = ask(&world, "GET", "/bucket", &expired, "").await;
    assert_eq!(error_summary(&response), "400 400 InvalidJWT");
    assert!(String::from_utf8_lossy(&response.body).contains("jwt expired"));
}

#[tokio::test(flavor = "multi_thread")]
async fn form_fields_are_stored_with_a_file_in_any_order() {
    let world = storage_app().await;
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
        let response = world.send("POST", "/storage/v1/object/papers/b.txt", &headers, broken.to_owned()).await;
        assert_eq!(error_summary(&response), "400 400 InvalidRequest", "{broken}");
    }
    let raw = [("authorization", service.as_str()), ("content-type", "text/plain"), ("x-metadata", "eyJvZiI6Inh9")];
    assert_eq!(
        error_summary(&world.ask("POST", "/storage/v1/object/papers/c.txt", &raw, "x").await),
        "400 400 InvalidRequest"
    );
    let raw = [("authorization", service.as_str()), ("content-type", "text/plain"), ("x-metadata", "eyJvZiI6IngifQ==")];
    assert_eq!(world.ask("POST", "/storage/v1/object/papers/c.txt", &raw, "x").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bucket_s_name_that_is_no_text_is_refused_in_the_words_of_the_door() {
    let world = storage_app().await;
    let service = tokens::service();
    for (method, path) in [
        ("GET", "/bucket/%ff"),
        ("PUT", "/bucket/%ff"),
        ("DELETE", "/bucket/%ff"),
        ("POST", "/bucket/%ff/empty"),
        ("POST", "/object/list/%ff"),
    ] {
        assert_eq!(
            error_summary(&ask(&world, method, path, &service, "{}").await),
            "400 400 Invalid Input",
            "{method} {path}"
        );
    }
}
