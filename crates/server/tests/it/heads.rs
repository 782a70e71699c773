//! The response head always fits a proxy's buffer.

use uuid::Uuid;

use crate::endpoints::{CASES, OPS};
use crate::program::{Program, ProgramData, TestResponse};
use crate::storage::jpeg;
use crate::tokens;

/// nginx allows 4 KiB by default; the rest is for headers that proxies add.
const LONGEST: usize = 3_584;
/// Longest address in a header that only describes the answer.
const ADDRESS_LIMIT: usize = 1_024;
/// Longest address of a redirect.
const LED_TO: usize = 2_048;
const ASKS: &str = "prefer: count=exact, return=representation, tx=commit\r\n";
const FROM_A_PAGE: &str = "origin: https://app.example\r\n";
/// Characters of a file's type and of its other metadata.
const TYPE_LIMIT: usize = 255;
/// As much as fits our addresses.
const MUCH: usize = 6_000;

fn fits(answer: &TestResponse, what: &str) {
    assert!(answer.head <= LONGEST, "{what}: {} bytes, {:?}", answer.head, answer.headers);
}

fn ids(count: u128) -> String {
    (0..count).map(|id| Uuid::from_u128(id).to_string()).collect::<Vec<_>>().join(",")
}

/// Query strings that clients send.
fn queries() -> Vec<String> {
    let much = "a".repeat(MUCH);
    vec![
        String::new(),
        format!("select=id&id=in.({})", ids(190)),
        format!("{much}=eq.1"),
        format!("select={much}"),
        format!("redirect_to=http://127.0.0.1:1/{much}"),
        format!("token=x&type=signup&redirect_to=http://127.0.0.1:1/{much}"),
        format!("provider=google&redirect_to=http://127.0.0.1:1/{much}"),
        format!("provider=google&scopes={much}"),
        format!("provider=google&a={0}&b={0}&c={0}&d={0}", &much[..1_000]),
        format!("state={much}&code={}", &much[..1_000]),
        format!("error=access_denied&error_description={much}"),
        format!("error={much}"),
        format!("download={}", "%C3%A9".repeat(127)),
        format!("page=1&per_page={much}"),
        // Longer than any address may be.
        "a".repeat(9_000),
    ]
}

#[test]
fn the_response_head_of_every_route_fits_for_every_request() {
    let place = ProgramData::new();
    let (mut program, ops) = place.start_with_ops(&["demo", "--jwt-secret", tokens::SECRET]);
    let public = program.address;
    let service = format!("authorization: {}\r\n", tokens::service());
    for (route, method, address, _) in CASES {
        program.address = if OPS.contains(&route) { ops } else { public };
        for query in queries() {
            let join = if address.contains('?') { '&' } else { '?' };
            let url = if query.is_empty() { address.to_owned() } else { format!("{address}{join}{query}") };
            for who in ["", &service] {
                let head = format!("{FROM_A_PAGE}{who}{ASKS}");
                fits(&program.ask(method, &url, &head, b""), &format!("{method} {}", &url[..url.len().min(90)]));
            }
        }
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let long = format!("{path}{}?{query}", "b".repeat(MUCH));
        fits(&program.ask(method, &long, FROM_A_PAGE, b""), &format!("{method} {path}bbb…"));
        let asks = format!(
            "{FROM_A_PAGE}access-control-request-method: PATCH\r\naccess-control-request-headers: {}\r\n",
            "x".repeat(MUCH)
        );
        fits(&program.ask("OPTIONS", address, &asks, b""), &format!("OPTIONS {address}"));
    }
}

#[test]
fn a_read_says_where_it_lies_up_to_1_kib_and_leaves_it_out_beyond() {
    let place = ProgramData::new();
    let program = place.start(&["demo", "--ops-listen", "127.0.0.1:0"]);
    let begin = "/packages?select=id&limit=1&title=neq.";
    assert_eq!(program.get(&format!("/rest/v1{begin}")).header("content-location"), begin);
    for (length, is_present) in [(ADDRESS_LIMIT - 1, true), (ADDRESS_LIMIT, true), (ADDRESS_LIMIT + 1, false)] {
        let address = format!("{begin}{}", "a".repeat(length - begin.len()));
        let answer = program.ask("GET", &format!("/rest/v1{address}"), &format!("{FROM_A_PAGE}{ASKS}"), b"");
        let location = answer.header("content-location");
        assert_eq!((answer.status, location), (206, if is_present { address.as_str() } else { "" }), "{length}");
        fits(&answer, "a read");
    }
    let many = program.get(&format!("/rest/v1/packages?select=id&id=in.({})", ids(190)));
    assert_eq!((many.status, many.header("content-location")), (200, ""));
}

#[test]
fn a_created_row_has_a_location() {
    let place = ProgramData::new();
    let program = place.start(&["demo", "--ops-listen", "127.0.0.1:0"]);
    let head = format!(
        "{FROM_A_PAGE}content-type: application/json\r\nprefer: count=exact, return=headers-only, tx=commit\r\n"
    );
    let message = br#"{"first_name":"Amara","last_name":"K","email":"amara@travellers.example","subject":"Ella","message":"Which train is the slow one?"}"#;
    let answer = program.ask("POST", "/rest/v1/contact_messages", &head, message);
    assert_eq!(answer.status, 201, "{answer:?}");
    let id = answer.header("location").strip_prefix("/contact_messages?id=eq.").unwrap();
    assert!(id.parse::<Uuid>().is_ok(), "{id}");
    fits(&answer, "what was made");
}

/// Follows a redirect, whose head must fit.
fn moved(program: &Program, from: &str) -> String {
    let answer = program.ask("GET", from, FROM_A_PAGE, b"");
    assert_eq!(answer.status, 308, "{from}");
    fits(&answer, from);
    answer.header("location").to_owned()
}

#[test]
fn a_page_at_another_address_is_led_to_without_what_no_page_reads() {
    let place = ProgramData::new();
    let program = place.start(&["demo", "--ops-listen", "127.0.0.1:0"]);
    assert_eq!(moved(&program, "/search/?q=ella"), "/search?q=ella");
    for length in [LED_TO - 1, LED_TO] {
        let query = "a".repeat(length - "/search?q=".len());
        assert_eq!(moved(&program, &format!("/search/?q={query}")), format!("/search?q={query}"));
    }
    for length in [LED_TO + 1, MUCH] {
        assert_eq!(moved(&program, &format!("/search/?q={}", "a".repeat(length - "/search?q=".len()))), "/search");
    }
}

#[test]
fn a_way_back_that_is_too_long_for_a_head_stands_in_a_page() {
    let place = ProgramData::new();
    let program = place.start(&["demo", "--ops-listen", "127.0.0.1:0"]);
    let verify = |target: &str| program.get(&format!("/auth/v1/verify?token=x&type=signup&redirect_to={target}"));
    let bare = "http://127.0.0.1:1/";
    let short = verify(bare);
    assert_eq!(short.status, 303);
    assert!(short.header("location").starts_with("http://127.0.0.1:1/?error="), "{short:?}");
    let added = short.header("location").len() - bare.len();
    let target = |length: usize| format!("{bare}{}", "a".repeat(length - added - bare.len()));
    for length in [LED_TO - 1, LED_TO] {
        let answer = verify(&target(length));
        assert_eq!((answer.status, answer.header("location").len()), (303, length));
        fits(&answer, "a way back");
    }
    for length in [LED_TO + 1, MUCH] {
        let (target, answer) = (target(length), verify(&target(length)));
        assert_eq!(
            (answer.status, answer.header("location"), answer.header("cache-control")),
            (200, "", "private, no-store, no-transform")
        );
        let page = String::from_utf8(answer.body.clone()).unwrap();
        assert!(page.contains(&format!("<meta http-equiv=\"refresh\" content=\"0;url={target}?error=")), "{page}");
        fits(&answer, "a page");
    }
}

#[test]
fn the_head_of_a_stored_file_fits_with_every_header_at_its_longest() {
    let place = ProgramData::new();
    let program = place.start(&["demo", "--jwt-secret", tokens::SECRET, "--ops-listen", "127.0.0.1:0"]);
    let long = "a".repeat(TYPE_LIMIT);
    let head = format!(
        "authorization: {}\r\ncontent-type: image/jpeg\r\ncache-control: {long}\r\ncontent-encoding: identity\r\n",
        tokens::service()
    );
    let path = format!("avatars/{}/a.jpg", Uuid::nil());
    let response = program.ask("POST", &format!("/storage/v1/object/{path}"), &head, &jpeg(300, 200));
    assert_eq!(response.status, 200, "{response:?}");
    let name = "%C3%A9".repeat(127);
    for way in ["object", "render/image"] {
        let answer = program.ask(
            "GET",
            &format!("/storage/v1/{way}/public/{path}?download={name}&width=40&height=40"),
            FROM_A_PAGE,
            b"",
        );
        assert_eq!((answer.status, answer.header("cache-control")), (200, long.as_str()));
        fits(&answer, way);
    }
}

#[test]
fn the_head_of_a_stored_file_fits_with_the_longest_stored_type() {
    let place = ProgramData::new();
    let program = place.start(&["demo", "--jwt-secret", tokens::SECRET, "--ops-listen", "127.0.0.1:0"]);
    let service = format!("authorization: {}\r\n", tokens::service());
    let json = format!("{service}content-type: application/json\r\n");
    let made = program.ask("POST", "/storage/v1/bucket", &json, br#"{"id":"papers","name":"papers","public":true}"#);
    assert_eq!(made.status, 200, "{made:?}");
    let (long, name) = ("a".repeat(TYPE_LIMIT), "%C3%A9".repeat(127));
    let kind = |length: usize| format!("application/{}", "a".repeat(length - "application/".len()));
    for (number, length) in [TYPE_LIMIT - 1, TYPE_LIMIT, TYPE_LIMIT + 1].into_iter().enumerate() {
        let head = format!(
            "{service}content-type: {}\r\ncache-control: {long}\r\ncontent-encoding: identity\r\n",
            kind(length)
        );
        let response = program.ask("POST", &format!("/storage/v1/object/papers/{number}"), &head, b"a paper");
        assert_eq!(response.status, 200, "{response:?}");
        let address = format!("/storage/v1/object/public/papers/{number}?download={name}");
        let answer = program.ask("GET", &address, FROM_A_PAGE, b"");
        assert_eq!((answer.status, answer.header("content-type")), (200, kind(length.min(TYPE_LIMIT)).as_str()));
        assert_eq!(answer.header("cache-control"), long);
        fits(&answer, "a paper");
    }
}
