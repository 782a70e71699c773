use axum::http::{Method, StatusCode, header};

use super::fixture::{SiteFixture, nothing};

#[tokio::test]
async fn files_say_what_they_are_and_how_long_they_last() {
    let world = SiteFixture::new().await;
    for (path, kind, control) in [
        ("/assets/app-1a2b.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/assets/face-1a2b.woff2", "font/woff2", "public, max-age=31536000, immutable"),
        ("/pictures/ella-dawn-1.w1600.webp", "image/webp", "public, max-age=604800, stale-while-revalidate=86400"),
        ("/favicon.svg", "image/svg+xml", "public, no-cache"),
    ] {
        let answer = world.get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert_eq!(answer.header(header::CONTENT_TYPE), kind, "{path}");
        assert_eq!(answer.header(header::CACHE_CONTROL), control, "{path}");
        assert_eq!(answer.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff", "{path}");
        assert_eq!(answer.header(header::CONTENT_LENGTH), answer.body.len().to_string(), "{path}");
    }
}

#[tokio::test]
async fn a_known_file_is_not_sent_again() {
    let world = SiteFixture::new().await;
    let first = world.get("/assets/app-1a2b.js").await;
    let tag = first.header(header::ETAG).to_owned();
    for known in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_owned()] {
        let again = world.ask(Method::GET, "/assets/app-1a2b.js", &[(header::IF_NONE_MATCH, &known)]).await;
        assert_eq!(again.status, StatusCode::NOT_MODIFIED, "{known}");
        assert!(again.body.is_empty());
        assert_eq!(again.header(header::ETAG), tag);
    }
    let other = world.ask(Method::GET, "/assets/app-1a2b.js", &[(header::IF_NONE_MATCH, "\"other\"")]).await;
    assert_eq!(other.status, StatusCode::OK);
}

#[tokio::test]
async fn the_copies_of_the_build_are_sent_as_they_are() {
    let world = SiteFixture::new().await;
    let plain = world.get("/assets/app-1a2b.js").await;
    assert_eq!(plain.header(header::VARY), "Accept-Encoding");
    for (accepted, coding) in [("gzip, br", "br"), ("gzip", "gzip")] {
        let answer = world.ask(Method::GET, "/assets/app-1a2b.js", &[(header::ACCEPT_ENCODING, accepted)]).await;
        assert_eq!(answer.header(header::CONTENT_ENCODING), coding);
        assert_eq!(answer.header(header::VARY), "Accept-Encoding");
        assert_eq!(answer.header(header::CONTENT_TYPE), "text/javascript; charset=utf-8");
        assert_eq!(answer.text(), if coding == "br" { "brotli of the build" } else { "gzip of the build" });
        assert_ne!(answer.header(header::ETAG), plain.header(header::ETAG));
    }
    for (path, accepted) in [("/assets/app-1a2b.js", "br;q=0, gzip;q=0"), ("/assets/face-1a2b.woff2", "br, gzip")] {
        let answer = world.ask(Method::GET, path, &[(header::ACCEPT_ENCODING, accepted)]).await;
        assert_eq!(answer.header(header::CONTENT_ENCODING), "", "{path}");
        assert_eq!(answer.body, world.get(path).await.body, "{path}");
    }
}

#[tokio::test]
async fn head_says_the_length_and_sends_nothing() {
    let world = SiteFixture::new().await;
    for path in ["/assets/app-1a2b.js", "/", "/robots.txt", "/nope"] {
        let (get, head) = (world.get(path).await, world.ask(Method::HEAD, path, &[]).await);
        assert_eq!(head.status, get.status, "{path}");
        assert_eq!(head.header(header::CONTENT_LENGTH), get.body.len().to_string(), "{path}");
        assert_eq!(head.header(header::ETAG), get.header(header::ETAG), "{path}");
        assert!(head.body.is_empty(), "{path}");
    }
}

#[tokio::test]
async fn a_missing_file_is_no_page() {
    let world = SiteFixture::new().await;
    for path in [
        "/assets/gone.js",
        "/assets/app-1a2b.js.br",
        "/pictures/gone.webp",
        "/assets/../index.html",
        "/assets/",
        "/cards/packages/x.png",
        "/cards/x",
    ] {
        let answer = world.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.header(header::CONTENT_TYPE), "text/plain; charset=utf-8", "{path}");
    }
}

#[tokio::test]
async fn nothing_is_written_through_the_site() {
    let world = SiteFixture::new().await;
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS] {
        let answer = world.ask(method, "/", &[]).await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(answer.header(header::ALLOW), "GET, HEAD");
    }
}

#[tokio::test]
async fn a_server_without_its_client_says_how_to_build_it() {
    let world = SiteFixture::with_files(nothing).await;
    let answer = world.get("/").await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(answer.text().contains("cargo xtask build"), "{}", answer.text());
}
