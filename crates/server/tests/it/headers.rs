//! Request and response headers: T-D02, T-D19 and T-Q20.

use serde_json::{Value, json};

use crate::fixture::TestApp;
use crate::program::{Program, ProgramData};

const READ: &str = "/rest/v1/destinations?select=*&order=city";

fn demo(place: &ProgramData) -> Program {
    place.start(&["demo", "--ops-listen", "127.0.0.1:0"])
}

/// T-Q20.
#[test]
fn one_spelling_of_a_header_never_answers_for_another() {
    let place = ProgramData::new();
    let program = demo(&place);
    let one = "/rest/v1/destinations?select=city&limit=1";
    let two_lines = "accept: application/vnd.pgrst.object+json;q=0.1\r\naccept: application/json\r\n";
    let one_line = "accept: application/vnd.pgrst.object+json;q=0.1,application/json,\r\n";
    for head in [two_lines, one_line, two_lines] {
        let answer = program.ask("GET", one, head, b"");
        assert_eq!(answer.status, 200);
        assert!(answer.json().is_array(), "{head}: {}", answer.json());
    }
    assert!(program.ask("GET", one, "accept: application/vnd.pgrst.object+json\r\n", b"").json().is_object());
    for name in ["accept", "prefer", "accept-profile"] {
        let mut connection = program.connect();
        let head = format!("GET {one} HTTP/1.1\r\nhost: x\r\n{name}: ");
        connection.send(&[head.as_bytes(), b"\xff\xfe", b"\r\n\r\n"].concat()).unwrap();
        assert_eq!(connection.answer().unwrap().status, 400, "{name}");
    }
    for _ in 0..2 {
        let counted = program.ask("GET", one, "prefer: count=exact\r\n", b"");
        assert_eq!(counted.header("preference-applied"), "count=exact", "kept or not");
        assert!(!counted.header("content-range").ends_with("/*"));
    }
}

#[test]
fn a_body_comes_in_the_coding_that_is_liked_best() {
    let place = ProgramData::new();
    let program = demo(&place);
    for path in [READ, "/sitemap.xml"] {
        for (accepted, coding) in [
            ("gzip, br", "br"),
            ("BR", "br"),
            ("br;Q=0, gzip", "gzip"),
            ("br;q=0.2, gzip;q=0.8", "gzip"),
            ("br;Q=0", ""),
            ("identity", ""),
        ] {
            let answer = program.ask("GET", path, &format!("accept-encoding: {accepted}\r\n"), b"");
            assert_eq!(answer.header("content-encoding"), coding, "{path} {accepted}");
        }
    }
}

#[test]
fn config_json_is_revalidated_each_time_and_never_sniffed() {
    let place = ProgramData::new();
    let answer = demo(&place).get("/config.json");
    assert_eq!((answer.header("cache-control"), answer.header("x-content-type-options")), ("no-cache", "nosniff"));
}

#[test]
fn no_document_may_be_changed_on_its_way() {
    let place = ProgramData::new();
    let program = demo(&place);
    for path in
        ["/", "/nope", "/profile", "/demo/outbox", "/sandbox/checkout/x", "/demo/identity/authorize", "/auth/v1/verify"]
    {
        let answer = program.get(path);
        if answer.header("content-type").starts_with("text/html") {
            assert!(
                answer.header("cache-control").ends_with("no-transform"),
                "{path}: {}",
                answer.header("cache-control")
            );
        }
    }
    assert!(program.get("/demo/outbox").header("content-type").starts_with("text/html"));
    assert_eq!(program.get("/demo/outbox").header("cache-control"), "private, no-store, no-transform");
}

#[test]
fn a_browser_reports_a_hydration_error_and_nothing_else() {
    let place = ProgramData::new();
    let (mut program, free) = place.start_with_ops(&["demo"]);
    let report = r#"{"error":418,"page":"/packages/$id","build":"D3k9"}"#;
    let post = |program: &Program, head: &str, body: &str| program.ask("POST", "/client-errors", head, body.as_bytes());
    assert_eq!(post(&program, "content-type: text/plain\r\nsec-fetch-site: same-origin\r\n", report).status, 204);
    assert_eq!(post(&program, "sec-fetch-site: cross-site\r\n", report).status, 403);
    assert_eq!(post(&program, "", "hanna@example.org").status, 400);
    assert_eq!(post(&program, "", &format!("{report}{}", " ".repeat(600))).status, 413);
    assert_eq!(program.ask("GET", "/client-errors", "", b"").status, 405);
    let flood = "x-forwarded-for: 203.0.113.7\r\n";
    let answers: Vec<u16> = (0..12).map(|_| post(&program, flood, report).status).collect();
    assert_eq!(answers, [&[204; 10][..], &[429; 2]].concat());
    program.address = free;
    let metrics = String::from_utf8(program.get("/metrics").body).unwrap();
    assert!(metrics.contains("client_errors_total{error=\"418\"} 11"), "{metrics}");
}

#[test]
fn what_the_home_page_claims_is_what_the_operator_says() {
    let place = ProgramData::new();
    let program =
        place.start(&["demo", "--ops-listen", "127.0.0.1:0", "--claim-guides", "60+", "--top-rated-reviews", "1"]);
    let config = program.get("/config.json").json();
    assert_eq!(config["topRatedReviews"], 1);
    let claims = config["claims"].clone();
    assert_eq!(
        claims,
        serde_json::json!({
            "guides": "60+", "packages": "100+", "support": "24/7", "travelers": "500+", "earning": "$2,500", "bookings": "50+"
        })
    );
}

#[test]
fn a_scheme_is_written_in_any_case() {
    let place = ProgramData::new();
    let program = demo(&place);
    for scheme in ["Bearer", "bearer", "BEARER", "bEaReR"] {
        let refused = program.ask("GET", READ, &format!("authorization: {scheme} a.b.c\r\n"), b"");
        assert_eq!((refused.status, refused.code().as_str()), (401, "PGRST301"), "{scheme}");
    }
}

/// T-D02.
#[test]
fn a_body_framed_in_a_way_that_two_could_read_differently_is_not_read() {
    let place = ProgramData::new();
    let program = demo(&place);
    for framing in ["gzip, chunked", "identity, chunked", "gzip\r\ntransfer-encoding: chunked"] {
        for path in ["/rest/v1/contact_messages", "/search"] {
            let mut connection = program.connect();
            let head = format!("POST {path} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: {framing}\r\n\r\n0\r\n\r\n");
            connection.send(head.as_bytes()).unwrap();
            let answer = connection.answer().unwrap();
            assert!(matches!(answer.status, 400 | 501), "{framing}: {}", answer.status);
            assert!(connection.is_closed());
        }
    }
}

/// T-D02.
#[test]
fn a_head_that_two_could_read_differently_is_refused_wherever_it_stands_on_a_connection() {
    let place = ProgramData::new();
    let program = demo(&place);
    let chunks = "3\r\n{ }\r\n0\r\n\r\n";
    for head in [
        "GET /robots.txt HTTP/1.1\nHost: x\n\n".to_owned(),
        "GET /robots.txt HTTP/1.1\r\nHost: x\r\nX-A: b\nContent-Length: 37\r\n\r\n".to_owned(),
        format!(
            "POST /rest/v1/contact_messages HTTP/1.1\r\nHost: x\r\nX-A: b\nTransfer-Encoding: chunked\r\n\r\n{chunks}"
        ),
        format!(
            "POST /rest/v1/contact_messages HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n{chunks}"
        ),
        "GET /robots.txt HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n".to_owned(),
    ] {
        for before in 0..3 {
            let mut connection = program.connect();
            for _ in 0..before {
                connection.send(b"GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
                assert_eq!(connection.answer().unwrap().status, 200);
            }
            connection.send(head.as_bytes()).unwrap();
            assert_eq!(connection.answer().unwrap().status, 400, "{head:?} after {before}");
            assert!(connection.is_closed(), "{head:?} after {before}");
        }
    }
}

#[test]
fn a_request_of_http_1_1_without_a_host_is_refused_and_its_connection_closed() {
    let place = ProgramData::new();
    let program = demo(&place);
    for path in ["/robots.txt", "/rest/v1/destinations?select=id", "/auth/v1/settings", "/storage/v1/bucket", "/search"]
    {
        for before in 0..2 {
            let mut connection = program.connect();
            for _ in 0..before {
                connection.send(b"GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
                assert_eq!(connection.answer().unwrap().status, 200);
            }
            connection.send(format!("GET {path} HTTP/1.1\r\nx-host: x\r\n\r\n").as_bytes()).unwrap();
            assert_eq!(connection.answer().unwrap().status, 400, "{path} after {before}");
            assert!(connection.is_closed(), "{path} after {before}");
        }
    }
    let mut absolute = program.connect();
    absolute.send(b"GET http://x/robots.txt HTTP/1.1\r\n\r\n").unwrap();
    assert_eq!(absolute.answer().unwrap().status, 400, "a host in the target is not enough");
    for host in ["a b", "a/b", "a@b", "a,b", "\u{e9}"] {
        let mut wrong = program.connect();
        wrong.send(format!("GET /robots.txt HTTP/1.1\r\nhost: {host}\r\n\r\n").as_bytes()).unwrap();
        assert_eq!(wrong.answer().unwrap().status, 400, "{host}");
    }
    for host in ["a.example:8080", "[::1]:80", "xn--e1afmkfd.example", ""] {
        let mut right = program.connect();
        right.send(format!("GET /robots.txt HTTP/1.1\r\nhost: {host}\r\n\r\n").as_bytes()).unwrap();
        assert_eq!(right.answer().unwrap().status, 200, "{host}");
    }
    let mut old = program.connect();
    old.send(b"GET /robots.txt HTTP/1.0\r\n\r\n").unwrap();
    assert_eq!(old.answer().unwrap().status, 200, "HTTP/1.0 knows no Host");
}

#[test]
fn bodies_of_many_lines_are_taken_one_after_another_on_one_connection() {
    let place = ProgramData::new();
    let program = demo(&place);
    let mut connection = program.connect();
    for (number, status) in [(1, 201), (2, 400), (3, 201)] {
        let email = if status == 201 { "nimali@example.lk" } else { "nobody" };
        let message = json!({
            "first_name": "Nimali", "last_name": format!("No{number}"), "email": email, "subject": "Ella", "message": "One\nTwo",
        });
        let body = serde_json::to_string_pretty(&message).unwrap() + "\n\n";
        assert!(body.matches('\n').count() > 5);
        let (length, (first, rest)) = (body.len(), body.split_at(body.len() / 2));
        let head = format!("POST /rest/v1/contact_messages HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n");
        connection.send((head + first).as_bytes()).unwrap();
        connection.send(rest.as_bytes()).unwrap();
        assert_eq!(connection.answer().unwrap().status, status, "{number}");
    }
}

/// T-D19.
#[test]
fn messages_are_counted_by_where_they_come_from_and_no_stranger_closes_the_form() {
    let place = ProgramData::new();
    let program = demo(&place);
    let post = |client: &str, number: u32| {
        let body = serde_json::json!({
            "first_name": "Nimali", "last_name": "Perera", "email": format!("visitor{number}@example.lk"),
            "subject": "Ella", "message": "Is the train running?",
        });
        let head = format!("x-forwarded-for: {client}\r\n");
        program.ask("POST", "/rest/v1/contact_messages", &head, body.to_string().as_bytes())
    };
    for number in 0..5 {
        assert_eq!(post("2001:db8:1:2::1", number).status, 201);
    }
    let refused = post("2001:db8:1:2:ffff::9", 5);
    assert_eq!((refused.status, refused.code().as_str()), (429, "PT429"), "the same network");
    assert!((3_500..=3_601).contains(&refused.header("retry-after").parse::<u64>().unwrap()));
    assert_eq!(post("198.51.100.7", 0).status, 201);
    let origins = place.rows("SELECT origin FROM contact_messages");
    assert!(origins.iter().all(|row| !row.text(0).unwrap().contains("2001") && row.text(0).unwrap().len() == 32));
}

/// T-Q20.
#[tokio::test(flavor = "multi_thread")]
async fn every_answer_to_a_token_says_what_it_hangs_on() {
    let world = TestApp::empty().await;
    let token = world.bearer(world.account(1, false).await).await;
    let message = json!({
        "first_name": "Nimali", "last_name": "Perera", "email": "nimali@example.lk", "subject": "Ella",
        "message": "Is the train running?",
    });
    for (method, path, body, status) in [
        ("GET", "destinations?limit=1", Value::Null, 200),
        ("GET", "destinations?select=colour", Value::Null, 400),
        ("GET", "nowhere", Value::Null, 404),
        ("GET", "rpc/my_bookings", Value::Null, 200),
        ("GET", "rpc/review_counts", Value::Null, 403),
        ("GET", "rpc/nothing", Value::Null, 404),
        ("POST", "contact_messages", message, 201),
        ("DELETE", "package_locations?id=eq.00000000-0000-4000-8000-000000000000", Value::Null, 204),
        ("DELETE", "package_locations", Value::Null, 400),
    ] {
        let headers = [("authorization", token.as_str()), ("content-type", "application/json")];
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = world.ask(method, &format!("/rest/v1/{path}"), &headers, &body).await;
        assert_eq!(
            (answer.status, answer.header("cache-control"), answer.header("vary")),
            (status, "private, no-store", "Authorization, Accept, Accept-Encoding, Accept-Profile, Prefer"),
            "{method} {path}"
        );
    }
}
