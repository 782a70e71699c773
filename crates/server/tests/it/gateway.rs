//! Rules for every service of the wire: API keys, CORS, bodies. C-0; T-D04.

use serde_json::json;

use crate::fixture::TestApp;
use crate::tokens;

type HeaderPairs<'a> = &'a [(&'a str, &'a str)];

/// One address of each service.
const DOORS: [&str; 5] = [
    "/rest/v1/packages",
    "/auth/v1/token?grant_type=password",
    "/storage/v1/object/avatars/a.png",
    "/functions/v1/create-booking-payment",
    "/realtime/v1/api/broadcast",
];
const REQUEST_HEADERS: &str = "authorization, x-client-info, apikey, content-type, x-retry-count, accept, accept-profile, content-profile, \
    prefer, range, x-supabase-api-version, x-upsert, cache-control, x-metadata, content-encoding, x-region, traceparent, tracestate, \
    baggage";
const METHODS: &str = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
const READABLE: &str = "Content-Range, Content-Location, Location, Content-Type, Date, Range-Unit, Content-Encoding, X-Total-Count, \
    Link, X-Supabase-Api-Version, x-relay-error, ETag";
/// Clients wait by it before they retry; C-2.1.
const WAITED_BY: &str = "Retry-After";

fn holds_all(list: &str, wanted: &str) {
    let listed: Vec<_> = list.split(',').map(str::trim).collect();
    for name in wanted.split(',').map(str::trim) {
        assert!(listed.contains(&name), "{name} is not in {list}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_asks_before_it_asks_and_needs_no_key_for_that() {
    let world = TestApp::empty().await;
    for door in DOORS {
        let origin = ("origin", "https://app.example");
        let wish = ("access-control-request-method", "PATCH");
        for headers in [vec![origin, wish], vec![origin, wish, ("authorization", "Bearer a.b.c"), ("apikey", "x")]] {
            let answer = world.ask("OPTIONS", door, &headers, "").await;
            assert_eq!((answer.status, answer.body.len()), (204, 0), "{door}");
            assert_eq!(answer.header("access-control-allow-origin"), "*");
            holds_all(answer.header("access-control-allow-headers"), REQUEST_HEADERS);
            holds_all(answer.header("access-control-allow-methods"), METHODS);
        }
        let plain = world.ask("OPTIONS", door, &[], "").await;
        assert_eq!(plain.status, 200, "{door}");
        holds_all(plain.header("allow"), METHODS);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_another_origin_reads_every_answer_and_every_refusal() {
    let world = TestApp::empty().await;
    let token = tokens::service();
    let cases: [(&str, &str, HeaderPairs<'_>, u16); 11] = [
        ("GET", "/rest/v1/packages", &[], 200),
        ("GET", "/rest/v1/nothing", &[], 404),
        ("GET", "/rest/v1/profiles", &[], 401),
        ("GET", "/rest/v1/packages", &[("authorization", "Bearer a.b.c")], 401),
        ("GET", "/rest/v1/packages?id=eq.x", &[], 400),
        ("GET", "/rest/v1/packages", &[("accept", "text/html")], 406),
        ("DELETE", "/rest/v1/packages", &[("authorization", &token)], 403),
        ("GET", "/auth/v1/user", &[], 401),
        ("POST", "/auth/v1/token?grant_type=none", &[], 400),
        ("GET", "/storage/v1/nothing", &[], 404),
        ("POST", "/functions/v1/nothing", &[], 404),
    ];
    for (method, path, headers, status) in cases {
        let headers_sent = [headers, &[("origin", "https://app.example")]].concat();
        let answer = world.ask(method, path, &headers_sent, "").await;
        assert_eq!(answer.status, status, "{method} {path}: {answer:?}");
        assert_eq!(answer.header("access-control-allow-origin"), "*", "{method} {path}");
        holds_all(answer.header("access-control-expose-headers"), READABLE);
        holds_all(answer.header("access-control-expose-headers"), WAITED_BY);
        let alone = world.ask(method, path, headers, "").await;
        assert_eq!(alone.header("access-control-expose-headers"), "", "no page asks");
        for response in [answer, alone].iter().filter(|answer| !answer.header("cache-control").contains("no-store")) {
            assert_eq!(response.header("vary").rsplit(", ").next(), Some("Origin"), "{method} {path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_comes_in_either_header_in_either_form_or_not_at_all() {
    let world = TestApp::empty().await;
    let service = tokens::service();
    let bare = service.trim_start_matches("Bearer ");
    let anon = tokens::signed(&json!({ "role": "anon", "exp": 4_000_000_000_i64 }));
    let publishable = "sb_publishable_0123";
    let path = "/rest/v1/contact_messages?select=id";
    let client = ("x-client-info", "supabase-js/2.119.0; runtime=web");
    let as_bearer = format!("Bearer {publishable}");
    let cases: [(HeaderPairs<'_>, u16); 9] = [
        (&[], 401),
        (&[client], 401),
        (&[("apikey", publishable)], 401),
        (&[("apikey", publishable), ("authorization", &as_bearer)], 401),
        (&[("apikey", anon.trim_start_matches("Bearer ")), ("authorization", &anon), client], 401),
        (&[("apikey", bare)], 200),
        (&[("apikey", bare), ("authorization", &service), client], 200),
        // A signed-in client sends its token in one header and the project's key in the other.
        (&[("apikey", publishable), ("authorization", &service)], 200),
        (&[("apikey", bare), ("authorization", &anon)], 401),
    ];
    for (headers, status) in cases {
        let answer = world.ask("GET", path, headers, "").await;
        let code = if status == 401 { "42501" } else { "" };
        assert_eq!((answer.status, answer.code().as_str()), (status, code), "{headers:?}");
    }
}

/// T-D04.
#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_is_packed_is_not_unpacked_and_many_names_are_read_as_fast_as_few() {
    let world = TestApp::empty().await;
    // In storage the header describes the file.
    for door in DOORS.into_iter().filter(|door| !door.starts_with("/storage")) {
        for coding in ["gzip", "br", "deflate", "zstd", "identity, gzip", "x"] {
            let headers = [("content-type", "application/json"), ("content-encoding", coding)];
            let answer = world.ask("POST", door, &headers, "{}").await;
            assert_eq!(answer.status, 415, "{door} {coding}: {answer:?}");
        }
    }
    let json = ("content-type", "application/json");
    let plain = world.ask("POST", DOORS[0], &[json, ("content-encoding", "identity")], "{}").await;
    assert_eq!(plain.status, 401, "{plain:?}");
    // Names that collide in unkeyed hashes: the sums of these pairs are equal.
    let names = |count: u32| {
        let name =
            |number: u32| (0..16).map(|bit| if number >> bit & 1 == 0 { "Aa" } else { "BB" }).collect::<String>();
        serde_json::Value::Object((0..count).map(|number| (name(number), json!(1))).collect()).to_string()
    };
    let started = std::time::Instant::now();
    let many = world.ask("POST", "/rest/v1/contact_messages", &[json], &names(20_000)).await;
    assert_eq!((many.status, many.code().as_str()), (400, "PGRST204"));
    assert!(started.elapsed() < std::time::Duration::from_secs(5), "{:?}", started.elapsed());
}
