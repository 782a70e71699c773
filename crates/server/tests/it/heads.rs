//! The head of every answer fits the buffer that a proxy reads it into, whatever was asked.

use uuid::Uuid;

use crate::endpoints::{CASES, OPS};
use crate::program::{Answer, Place, Program};
use crate::storage::jpeg;
use crate::tokens;

/// nginx takes 4 KiB unless it is told otherwise; the rest is for what proxies add.
const LONGEST: usize = 3_584;
const FROM_A_PAGE: &str = "origin: https://app.example\r\n";
/// All that fits an address of ours.
const MUCH: usize = 6_000;

fn fits(answer: &Answer, what: &str) {
    assert!(answer.head <= LONGEST, "{what}: {} bytes, {:?}", answer.head, answer.headers);
}

fn ids(count: u128) -> String {
    (0..count).map(|id| Uuid::from_u128(id).to_string()).collect::<Vec<_>>().join(",")
}

/// What people put behind an address.
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
        // More than any address may be.
        "a".repeat(9_000),
    ]
}

#[test]
fn the_head_of_every_route_fits_whatever_is_asked() {
    let place = Place::new();
    let (mut program, ops) = place.start_with_ops(&["demo", "--jwt-secret", tokens::SECRET]);
    let public = program.address;
    let service = format!("authorization: {}\r\n", tokens::service());
    for (route, method, address, _) in CASES {
        program.address = if OPS.contains(&route) { ops } else { public };
        for query in queries() {
            let join = if address.contains('?') { '&' } else { '?' };
            let asked = if query.is_empty() { address.to_owned() } else { format!("{address}{join}{query}") };
            for who in ["", &service] {
                let head = format!("{FROM_A_PAGE}{who}prefer: count=exact, return=representation, tx=commit\r\n");
                fits(&program.ask(method, &asked, &head, b""), &format!("{method} {}", &asked[..asked.len().min(90)]));
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
fn a_read_of_many_ids_leaves_out_where_it_lies_and_a_short_one_says_it() {
    let place = Place::new();
    let program = place.start(&["demo", "--ops-listen", "127.0.0.1:0"]);
    let short = "/packages?select=id&limit=1";
    assert_eq!(program.get(&format!("/rest/v1{short}")).header("content-location"), short);
    let many = program.get(&format!("/rest/v1/packages?select=id&id=in.({})", ids(190)));
    assert_eq!((many.status, many.header("content-location")), (200, ""));
    let of_length = |length: usize| {
        let start = "/packages?select=id&limit=1&title=neq.";
        format!("{start}{}", "a".repeat(length - start.len()))
    };
    for (length, is_said) in [(1_023, true), (1_024, true), (1_025, false)] {
        let address = of_length(length);
        let answer = program.get(&format!("/rest/v1{address}"));
        let said = if is_said { address.as_str() } else { "" };
        assert_eq!((answer.status, answer.header("content-location")), (200, said), "{length}");
        fits(&answer, "a read");
    }
}

#[test]
fn a_row_that_was_written_says_where_it_lies() {
    let place = Place::new();
    let program = place.start(&["serve", "--jwt-secret", tokens::SECRET]);
    let head = format!(
        "authorization: {}\r\n{FROM_A_PAGE}content-type: application/json\r\nprefer: return=headers-only\r\n",
        tokens::service()
    );
    let body =
        br#"{"first_name":"Amara","last_name":"K","email":"amara@travellers.example","subject":"Ella","message":"Hello"}"#;
    let answer = program.ask("POST", "/rest/v1/contact_messages", &head, body);
    assert_eq!(answer.status, 201, "{answer:?}");
    assert!(answer.header("location").starts_with("/contact_messages?id=eq."), "{answer:?}");
    fits(&answer, "a write");
}

#[test]
fn a_stored_file_says_its_type_however_long() {
    let place = Place::new();
    let program = place.start(&["serve", "--jwt-secret", tokens::SECRET]);
    let service = format!("authorization: {}\r\n{FROM_A_PAGE}", tokens::service());
    let json = format!("{service}content-type: application/json\r\n");
    let made = program.ask("POST", "/storage/v1/bucket", &json, br#"{"name":"papers","id":"papers","public":true}"#);
    assert_eq!(made.status, 200, "{made:?}");
    let kind = format!("application/{}", "x".repeat(255 - "application/".len()));
    let told =
        program.ask("POST", "/storage/v1/object/papers/a.bin", &format!("{service}content-type: {kind}\r\n"), b"x");
    assert_eq!(told.status, 200, "{told:?}");
    let answer = program.ask("GET", "/storage/v1/object/public/papers/a.bin", FROM_A_PAGE, b"");
    assert_eq!((answer.status, answer.header("content-type")), (200, kind.as_str()));
    fits(&answer, "a file");
}

fn moved(program: &Program, from: &str) -> String {
    let answer = program.get(from);
    assert_eq!(answer.status, 308, "{from}");
    fits(&answer, from);
    answer.header("location").to_owned()
}

#[test]
fn a_page_at_another_address_is_led_to_without_what_no_page_reads() {
    let place = Place::new();
    let program = place.start(&["demo", "--ops-listen", "127.0.0.1:0"]);
    assert_eq!(moved(&program, "/search/?q=ella"), "/search?q=ella");
    assert_eq!(moved(&program, &format!("/search/?q={}", "a".repeat(MUCH))), "/search");
    let query = |length: usize| format!("?q={}", "a".repeat(length - "/search?q=".len()));
    assert_eq!(moved(&program, &format!("/search/{}", query(2_048))), format!("/search{}", query(2_048)));
    assert_eq!(moved(&program, &format!("/search/{}", query(2_049))), "/search");
}

#[test]
fn a_way_back_that_is_too_long_for_a_head_stands_in_a_page() {
    let place = Place::new();
    let program = place.start(&["demo", "--ops-listen", "127.0.0.1:0"]);
    let verify = |target: &str| program.get(&format!("/auth/v1/verify?token=x&type=signup&redirect_to={target}"));
    let short = verify("http://127.0.0.1:1/back");
    assert_eq!(short.status, 303);
    assert!(short.header("location").starts_with("http://127.0.0.1:1/back?error="), "{short:?}");
    let target = format!("http://127.0.0.1:1/{}", "a".repeat(MUCH));
    let long = verify(&target);
    assert_eq!(
        (long.status, long.header("location"), long.header("cache-control")),
        (200, "", "private, no-store, no-transform")
    );
    let page = String::from_utf8(long.body.clone()).unwrap();
    assert!(page.contains(&format!("<meta http-equiv=\"refresh\" content=\"0;url={target}?error=")), "{page}");
    fits(&long, "a page");
}

#[test]
fn the_head_of_a_stored_file_fits_with_all_that_can_be_said_of_it() {
    let place = Place::new();
    let program = place.start(&["demo", "--jwt-secret", tokens::SECRET, "--ops-listen", "127.0.0.1:0"]);
    let long = "a".repeat(255);
    let head = format!(
        "authorization: {}\r\ncontent-type: image/jpeg\r\ncache-control: {long}\r\ncontent-encoding: identity\r\n",
        tokens::service()
    );
    let path = format!("avatars/{}/a.jpg", Uuid::nil());
    let told = program.ask("POST", &format!("/storage/v1/object/{path}"), &head, &jpeg(300, 200));
    assert_eq!(told.status, 200, "{told:?}");
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
