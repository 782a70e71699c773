use axum::http::{HeaderName, Method, StatusCode, header};

use super::fixture::{GUIDE, SITE, SiteFixture, TRIP};

#[tokio::test]
async fn a_page_is_cached_until_its_data_changes() {
    let world = SiteFixture::new().await;
    let path = format!("/packages/{TRIP}");
    let first = world.get(&path).await;
    let tag = first.header(header::ETAG).to_owned();
    world.run("UPDATE users SET phone = '1'".to_owned()).await;
    let same = world.ask(Method::GET, &path, &[(header::IF_NONE_MATCH, &tag)]).await;
    assert_eq!(same.status, StatusCode::NOT_MODIFIED);
    world.run(format!("UPDATE packages SET title = 'Rain and Trains' WHERE id = '{TRIP}'")).await;
    let other = world.ask(Method::GET, &path, &[(header::IF_NONE_MATCH, &tag)]).await;
    assert_eq!(other.status, StatusCode::OK);
    assert!(other.text().contains("<title>Rain and Trains | Serendib</title>"));
    world.run(format!("UPDATE packages SET status = 'pending' WHERE id = '{TRIP}'")).await;
    assert_eq!(world.get(&path).await.status, StatusCode::NOT_FOUND);
    world.run(format!("UPDATE packages SET status = 'approved', is_active = FALSE WHERE id = '{TRIP}'")).await;
    assert_eq!(world.get(&path).await.status, StatusCode::GONE);
}

#[tokio::test]
async fn guesses_do_not_fill_the_memory() {
    let world = SiteFixture::new().await;
    let trip = format!("/packages/{TRIP}");
    for number in 0..40_u128 {
        world.get(&format!("/nothing-{number}")).await;
        world.get(&format!("/packages/{}", uuid::Uuid::from_u128(number))).await;
        world.get(&format!("/guides/{number}")).await;
        world.get(&format!("/profile/{}", uuid::Uuid::from_u128(number))).await;
        world.get(&format!("/packages/{}/edit", uuid::Uuid::from_u128(number))).await;
        world.get(&format!("/search?q={number}")).await;
        world.get(&format!("{trip}?x={number}")).await;
        world.get(&format!("/cards/packages/{}.png", uuid::Uuid::from_u128(number))).await;
    }
    assert_eq!(world.site.pages.len(), 1, "only the trip");
    assert_eq!(world.site.cards.len(), 0);
}

#[tokio::test]
async fn a_package_is_there_to_be_changed_while_nobody_else_sees_it() {
    let world = SiteFixture::new().await;
    let path = format!("/packages/{TRIP}/edit");
    for (status, is_active) in [("approved", true), ("pending", true), ("rejected", true), ("approved", false)] {
        world
            .run(format!("UPDATE packages SET status = '{status}', is_active = {is_active} WHERE id = '{TRIP}'"))
            .await;
        let answer = world.get(&path).await;
        assert_eq!(answer.status, StatusCode::OK, "{status}");
        assert!(answer.text().contains("<meta name=\"robots\" content=\"noindex\">"), "{status}");
    }
}

#[tokio::test]
async fn what_does_not_exist_says_so() {
    let world = SiteFixture::new().await;
    for (path, title) in [
        ("/nope".to_owned(), "404 | Serendib"),
        ("/index.html".to_owned(), "404 | Serendib"),
        ("/packages/17".to_owned(), "Package Not Found | Serendib"),
        (format!("/packages/{GUIDE}"), "Package Not Found | Serendib"),
        (format!("/guides/{TRIP}"), "Guide not found | Serendib"),
        ("/profile/17".to_owned(), "Profile not found | Serendib"),
        (format!("/profile/{TRIP}"), "Profile not found | Serendib"),
        ("/packages/17/edit".to_owned(), "Package Not Found | Serendib"),
        (format!("/packages/{GUIDE}/edit"), "Package Not Found | Serendib"),
    ] {
        let answer = world.get(&path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(answer.text().contains(&format!("<title>{title}</title>")), "{path}");
        assert!(answer.text().contains("<meta name=\"robots\" content=\"noindex\">"), "{path}");
        let heading =
            if title.starts_with("404") { "Oops! Page not found" } else { title.trim_end_matches(" | Serendib") };
        assert!(
            answer
                .text()
                .contains(&format!("<body><noscript><main class=\"unscripted\"><h1 class=\"h-page\">{heading}</h1>")),
            "{path}"
        );
        assert!(!answer.headers.contains_key(header::ETAG), "{path}");
    }
}

#[tokio::test]
async fn another_spelling_of_an_address_leads_to_the_page_but_never_away() {
    let world = SiteFixture::new().await;
    for (from, to) in [
        ("/guides/".to_owned(), "/guides".to_owned()),
        ("/search/?q=tea&x=1".to_owned(), "/search?q=tea&x=1".to_owned()),
        (format!("/packages/{TRIP}/"), format!("/packages/{TRIP}")),
        ("/Search?Q=Tea%20House&x".to_owned(), "/search?Q=Tea%20House&x".to_owned()),
        (format!("/Packages/{}?tab=hosts", TRIP.to_string().to_uppercase()), format!("/packages/{TRIP}?tab=hosts")),
        (format!("/GUIDES/{}", GUIDE.simple()), format!("/guides/{GUIDE}")),
        // Its canonical address answers whether such a package exists.
        (format!("/packages/{}", GUIDE.to_string().to_uppercase()), format!("/packages/{GUIDE}")),
    ] {
        let answer = world.get(&from).await;
        assert_eq!(answer.status, StatusCode::PERMANENT_REDIRECT, "{from}");
        assert_eq!(answer.header(header::LOCATION), to);
    }
    for path in ["//evil.example/", "//evil.example/guides/", "/nope/", "/Packages/17"] {
        let answer = world.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn every_page_tells_browsers_whom_to_trust() {
    let world = SiteFixture::new().await;
    for path in ["/", "/search?q=x", "/nope", "/terms"] {
        let answer = world.get(path).await;
        let policy = answer.header(header::CONTENT_SECURITY_POLICY);
        for part in [
            "default-src 'self'",
            "script-src 'self' 'sha256-",
            "style-src 'self';",
            "object-src 'none'",
            "base-uri 'self'",
            "frame-ancestors 'none'",
            "form-action 'self'",
            "require-trusted-types-for 'script'",
        ] {
            assert!(policy.contains(part), "{path}: {part} in {policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert!(answer.header(header::CACHE_CONTROL).contains("no-transform"), "{path}");
        let tag = answer.header(header::ETAG).to_owned();
        let unchanged = world.ask(Method::GET, path, &[(header::IF_NONE_MATCH, &tag)]).await;
        assert_eq!(unchanged.header(header::CACHE_CONTROL), answer.header(header::CACHE_CONTROL), "{path}");
        assert_eq!(unchanged.header(header::CONTENT_SECURITY_POLICY), policy, "{path}");
        assert_eq!(answer.header(header::REFERRER_POLICY), "strict-origin-when-cross-origin");
        assert_eq!(answer.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff");
        assert!(answer.header(HeaderName::from_static("permissions-policy")).contains("camera=()"));
        assert_eq!(answer.header(HeaderName::from_static("cross-origin-opener-policy")), "same-origin");
        assert!(answer.header(header::STRICT_TRANSPORT_SECURITY).starts_with("max-age="));
    }
}

/// T-B10.
#[tokio::test]
async fn no_page_may_be_framed_and_no_page_lets_a_script_run_that_is_not_ours() {
    let world = SiteFixture::new().await;
    for path in ["/", "/search?q=x", "/nope", "/auth", &format!("/packages/{TRIP}"), "/admin", "/booking-success"] {
        let answer = world.get(path).await;
        let policy = answer.header(header::CONTENT_SECURITY_POLICY);
        let words = |name: &str| -> Vec<&str> {
            let part = policy.split(';').map(str::trim).find(|part| part.starts_with(name));
            part.unwrap_or_default().split(' ').skip(1).collect()
        };
        assert_eq!(words("frame-ancestors"), ["'none'"], "{path}");
        assert_eq!(words("require-trusted-types-for"), ["'script'"], "{path}");
        let scripts = words("script-src");
        assert!(!scripts.is_empty(), "{path}");
        for word in scripts {
            assert!(word == "'self'" || word.starts_with("'sha256-"), "{path} takes scripts from {word}");
        }
    }
}

/// T-Q20.
#[tokio::test]
async fn no_request_header_changes_a_cached_page() {
    let world = SiteFixture::new().await;
    let forged = [
        (header::HOST, "evil.example"),
        (HeaderName::from_static("x-forwarded-host"), "evil.example"),
        (HeaderName::from_static("x-forwarded-prefix"), "/evil"),
        (HeaderName::from_static("x-http-method-override"), "DELETE"),
    ];
    for path in ["/", "/robots.txt", "/sitemap.xml"] {
        let poisoned = world.ask(Method::GET, path, &forged).await;
        let clean = world.get(path).await;
        assert_eq!(poisoned.status, StatusCode::OK, "{path}");
        assert_eq!(poisoned.body, clean.body, "{path}");
        assert!(!clean.text().contains("evil"), "{path}");
        assert!(clean.text().contains(SITE), "{path}");
    }
}

#[tokio::test]
async fn pages_travel_compressed() {
    let world = SiteFixture::new().await;
    let plain = world.get("/").await;
    let packed = world.ask(Method::GET, "/", &[(header::ACCEPT_ENCODING, "gzip, br")]).await;
    assert_eq!(packed.header(header::CONTENT_ENCODING), "br");
    let mut unpacked = Vec::new();
    brotli::BrotliDecompress(&mut &packed.body[..], &mut unpacked).unwrap();
    assert_eq!(unpacked, plain.body);
}
