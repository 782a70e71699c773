//! Keys: which open what, how often, and where they do not count.

use serde_json::{Value as Json, json};

use super::{ALL, PartnerFixture, exchange};

/// A route, its method and its scope.
const ROUTES: [(&str, &str, &str); 5] = [
    ("GET", "/supplier", "catalogue:read"),
    ("GET", "/products?limit=1", "catalogue:read"),
    ("POST", "/availability/calendar", "availability:read"),
    ("POST", "/availability", "availability:read"),
    ("GET", "/bookings?limit=1", "bookings:read"),
];

#[tokio::test(flavor = "multi_thread")]
async fn a_key_opens_the_routes_of_its_scopes_and_no_other_key_opens_any() {
    let scene = PartnerFixture::new().await;
    for (method, path, scope) in ROUTES {
        let (with, others): (Vec<&str>, Vec<&str>) = ALL.iter().partition(|one| **one == scope);
        let body = if method == "POST" { json!({}) } else { Json::Null };
        let answer = scene.ask(method, path, &scene.key(&with).await, &[], &body).await;
        assert!([200, 400].contains(&answer.status), "{path}: {answer:?}");
        let without = scene.ask(method, path, &scene.key(&others).await, &[], &body).await;
        assert_eq!((without.status, without.json()["error"].as_str()), (403, Some("FORBIDDEN")), "{path}");
        assert!(without.json()["errorMessage"].as_str().unwrap().contains(scope));
    }
    let created = scene.create_key(&ALL, 600).await;
    let key = created["secret"].as_str().unwrap();
    let session = scene.world.bearer(scene.owner).await;
    let session = session.strip_prefix("Bearer ").unwrap().to_owned();
    let keys = [
        String::new(),
        "x".to_owned(),
        key.to_uppercase(),
        key[..key.len() - 1].to_owned(),
        session,
        scene.world.app.keys.anon.clone(),
    ];
    for wrong in &keys {
        for (method, path, _) in ROUTES {
            let answer = scene.ask(method, path, wrong, &[], &Json::Null).await;
            assert_eq!(
                (answer.status, answer.json()["error"].as_str()),
                (401, Some("UNAUTHORIZED")),
                "{path} with {wrong}"
            );
            assert_eq!(answer.header("www-authenticate"), "Bearer");
            assert_eq!(answer.header("access-control-allow-origin"), "");
        }
    }
    assert_eq!(scene.get("/supplier", key).await.status, 200);
    let other_header = exchange(&scene.world, "GET", "/api/v1/supplier", &[("apikey", key)], "").await;
    assert_eq!(other_header.status, 401, "a key is sent in one place");
    let expired = "UPDATE api_keys SET expires_at = $1 WHERE secret_hash <> 'x' AND name = 'Island Tours'";
    scene.world.run(expired.to_owned(), vec![scene.world.app.clock.now().into()]).await;
    assert_eq!(scene.get("/supplier", key).await.status, 401, "expired");
    scene.world.run("UPDATE api_keys SET expires_at = NULL".to_owned(), Vec::new()).await;
    assert_eq!(scene.get("/supplier", key).await.status, 200);
    let revoked =
        scene.world.request_as(scene.owner, "POST", "rpc/revoke_api_key", &json!({ "id": created["id"] })).await;
    assert_eq!(revoked.status, 200, "{revoked:?}");
    assert_eq!(scene.get("/supplier", key).await.status, 401, "revoked");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_opens_nothing_elsewhere() {
    let scene = PartnerFixture::new().await;
    let key = scene.key(&ALL).await;
    let authorization = format!("Bearer {key}");
    for (method, path) in [
        ("GET", "/rest/v1/packages?select=id&limit=1"),
        ("GET", "/rest/v1/booking_requests?select=id"),
        ("POST", "/rest/v1/rpc/api_keys"),
        ("GET", "/auth/v1/user"),
        ("GET", "/storage/v1/bucket"),
        ("GET", "/functions/v1/payment-logs-csv"),
        ("POST", "/realtime/v1/api/broadcast"),
    ] {
        for headers in [
            vec![("authorization", authorization.as_str())],
            vec![("apikey", key.as_str())],
            vec![("apikey", key.as_str()), ("authorization", authorization.as_str())],
        ] {
            let answer = exchange(&scene.world, method, path, &headers, "").await;
            assert!((400..500).contains(&answer.status), "{method} {path} with {headers:?}: {answer:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_key_has_its_own_limit_and_learns_what_is_left() {
    let scene = PartnerFixture::new().await;
    let limited = scene.create_key(&["catalogue:read"], 10).await["secret"].as_str().unwrap().to_owned();
    let other = scene.key(&["catalogue:read"]).await;
    for sent in 1..=10_u32 {
        // A request without the scope counts too.
        let (path, status) = if sent == 3 { ("/bookings", 403) } else { ("/supplier", 200) };
        let answer = scene.get(path, &limited).await;
        assert_eq!(answer.status, status, "{answer:?}");
        assert_eq!(answer.header("ratelimit-limit"), "10");
        // The bucket refills while the test runs.
        let left: u32 = answer.header("ratelimit-remaining").parse().unwrap();
        assert!(left >= 10 - sent && left < 10, "{left} after {sent}");
    }
    let mut refused = scene.get("/supplier", &limited).await;
    for _ in 0..20 {
        if refused.status == 429 {
            break;
        }
        refused = scene.get("/supplier", &limited).await;
    }
    assert_eq!((refused.status, refused.json()["error"].as_str()), (429, Some("TOO_MANY_REQUESTS")));
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=7).contains(&wait), "{wait}");
    assert_eq!(refused.header("ratelimit-remaining"), "0");
    assert_eq!(scene.get("/supplier", &other).await.status, 200, "others are not concerned");
    let used = "SELECT COUNT(*) FROM api_keys WHERE last_used_at IS NOT NULL";
    assert_eq!(scene.world.number(used).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn other_methods_and_routes_are_errors_in_the_same_shape() {
    let scene = PartnerFixture::new().await;
    let key = scene.key(&ALL).await;
    for path in ["", "/", "/users", "/products/x/y", "/availability/x", "/bookings/x/cancel", "/capabilities"] {
        let answer = scene.get(path, &key).await;
        assert_eq!((answer.status, answer.json()["error"].as_str()), (404, Some("NOT_FOUND")), "{path}");
    }
    for (path, method, allowed) in [
        ("/supplier", "POST", "GET, HEAD, OPTIONS"),
        ("/products", "DELETE", "GET, HEAD, OPTIONS"),
        ("/bookings", "POST", "GET, HEAD, OPTIONS"),
        ("/availability", "GET", "POST, OPTIONS"),
        ("/availability/calendar", "HEAD", "POST, OPTIONS"),
        ("/openapi.json", "PUT", "GET, HEAD, OPTIONS"),
    ] {
        let refused = scene.ask(method, path, &key, &[], &Json::Null).await;
        assert_eq!((refused.status, refused.header("allow")), (405, allowed), "{method} {path}");
        let options = scene.ask("OPTIONS", path, "", &[("origin", "https://evil.example")], &Json::Null).await;
        assert_eq!((options.status, options.header("allow")), (204, allowed), "{path}");
        assert_eq!(options.header("access-control-allow-origin"), "", "{path}");
    }
    let head = scene.ask("HEAD", "/products?limit=2", &key, &[], &Json::Null).await;
    let get = scene.get("/products?limit=2", &key).await;
    assert_eq!((head.status, head.body.len()), (200, 0));
    assert_eq!(
        (head.header("etag"), head.header("content-length")),
        (get.header("etag"), get.header("content-length"))
    );
    let large = format!("{{\"productId\":\"{}\"}}", "x".repeat(2_000_000));
    let authorization = format!("Bearer {key}");
    let headers = [("authorization", authorization.as_str()), ("content-type", "application/json")];
    let refused = scene.world.ask("POST", "/api/v1/availability", &headers, &large).await;
    assert_eq!((refused.status, refused.json()["error"].as_str()), (413, Some("BAD_REQUEST")));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_secret_of_a_key_is_stored_nowhere_not_even_with_an_idempotency_key() {
    let scene = PartnerFixture::new().await;
    let wish = json!({ "name": "Hotels", "scopes": ["catalogue:read"] });
    let repeat = [("idempotency-key", "a-request-that-is-sent-again")];
    let first = scene.world.request_as_with(scene.owner, "POST", "rpc/create_api_key", &wish, &repeat).await.json();
    let second = scene.world.request_as_with(scene.owner, "POST", "rpc/create_api_key", &wish, &repeat).await.json();
    assert_ne!(first["secret"], second["secret"]);
    assert_eq!(scene.world.number("SELECT COUNT(*) FROM repeats").await, 0);
}
