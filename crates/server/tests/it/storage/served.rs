//! Response headers of served files. T-S07.

use super::{ANNA, ask, error_summary, jpeg, json, storage_app, upload};
use crate::tokens;

/// T-S07.
#[tokio::test(flavor = "multi_thread")]
async fn files_are_given_out_with_our_words_and_nothing_in_them_runs() {
    let world = storage_app().await;
    let uploaded = json(&upload(&world, ANNA, &format!("{ANNA}/1.jpg"), &jpeg(300, 200)).await);
    let path = format!("/storage/v1/object/public/package-images/{ANNA}/1.jpg");
    let response = world.get(&path).await;
    for (name, value) in [
        ("content-type", "image/jpeg"),
        ("x-content-type-options", "nosniff"),
        ("content-security-policy", "default-src 'none'; sandbox"),
        ("accept-ranges", "bytes"),
        ("cache-control", "max-age=3600"),
        ("x-robots-tag", "none"),
        ("access-control-allow-origin", "*"),
    ] {
        assert_eq!(response.header(name), value, "{name}");
    }
    assert_eq!(response.header("content-length"), response.body.len().to_string());
    let etag = response.header("etag").to_owned();
    let changed = response.header("last-modified").to_owned();
    let whole = response.body;
    let fetch = async |headers: &[(&str, &str)]| world.ask("GET", &path, headers, "").await;
    for headers in
        [[("if-none-match", etag.as_str())], [("if-none-match", "\"x\", *")], [("if-modified-since", changed.as_str())]]
    {
        let unchanged = fetch(&headers).await;
        assert_eq!(
            (unchanged.status, unchanged.body.len(), unchanged.header("etag")),
            (304, 0, etag.as_str()),
            "{headers:?}"
        );
    }
    assert_eq!(fetch(&[("if-none-match", "\"other\"")]).await.status, 200);
    let part = fetch(&[("range", "bytes=10-19")]).await;
    assert_eq!((part.status, part.body.as_slice()), (206, &whole[10..20]));
    assert_eq!(part.header("content-range"), format!("bytes 10-19/{}", whole.len()));
    let last = fetch(&[("range", "bytes=-5"), ("if-range", &etag)]).await;
    assert_eq!((last.status, last.body.as_slice()), (206, &whole[whole.len() - 5..]));
    assert_eq!(fetch(&[("range", "bytes=-5"), ("if-range", "\"other\"")]).await.status, 200);
    let beyond = fetch(&[("range", "bytes=99999999-")]).await;
    assert_eq!((beyond.status, beyond.header("content-range")), (416, format!("bytes */{}", whole.len()).as_str()));
    let head = world.ask("HEAD", &path, &[], "").await;
    assert_eq!(
        (head.status, head.body.len(), head.header("content-length")),
        (200, 0, whole.len().to_string().as_str())
    );
    // An address with a version is immutable; other versions do not exist.
    let version = uploaded["metadata"]["version"].as_str().unwrap();
    let versioned = world.get(&format!("{path}?v={version}&variant=card")).await;
    assert_eq!(versioned.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(world.get(&format!("{path}?v=1")).await.header("cache-control"), "max-age=3600");
}

/// T-S07.
#[tokio::test(flavor = "multi_thread")]
async fn a_download_s_name_is_a_name_or_refused() {
    let world = storage_app().await;
    assert_eq!(upload(&world, ANNA, &format!("{ANNA}/1.jpg"), &jpeg(30, 20)).await.status, 200);
    let path = format!("/storage/v1/object/public/package-images/{ANNA}/1.jpg");
    for (query, expected) in [
        ("download=", "attachment"),
        ("download=me.jpg", "attachment; filename=\"me.jpg\"; filename*=UTF-8''me.jpg"),
        ("download=a%22b.jpg", "attachment; filename=\"a_b.jpg\"; filename*=UTF-8''a%22b.jpg"),
    ] {
        assert_eq!(world.get(&format!("{path}?{query}")).await.header("content-disposition"), expected);
    }
    for query in ["download=a%0d%0aSet-Cookie:%20x=1", "download=a%00"] {
        let refusal = world.get(&format!("{path}?{query}")).await;
        assert_eq!(error_summary(&refusal), "400 400 InvalidRequest", "{query}");
        assert_eq!(refusal.header("set-cookie"), "");
    }
}

/// T-S07.
#[tokio::test(flavor = "multi_thread")]
async fn the_operator_s_own_pages_do_not_run_here_either() {
    let world = storage_app().await;
    let service = tokens::service();
    json(&ask(&world, "POST", "/bucket", &service, r#"{"id":"pages","public":true}"#).await);
    let headers = [("authorization", service.as_str()), ("content-type", "text/html"), ("cache-control", "max-age=60")];
    let page = "<script>alert(1)</script>";
    assert_eq!(world.ask("POST", "/storage/v1/object/pages/a.html", &headers, page).await.status, 200);
    let response = world.get("/storage/v1/object/public/pages/a.html").await;
    assert_eq!((response.header("content-type"), response.body.as_slice()), ("text/html", page.as_bytes()));
    assert_eq!(response.header("content-security-policy"), "default-src 'none'; sandbox");
    assert_eq!(
        (response.header("x-content-type-options"), response.header("cache-control")),
        ("nosniff", "max-age=60, no-transform")
    );
}
