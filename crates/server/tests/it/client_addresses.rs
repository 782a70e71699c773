//! Client addresses behind a proxy: each has its own sockets, requests and limits. T-D01, T-D19, T-W06.

use std::time::Instant;

use crate::program::{Connection, PATIENCE, Program, ProgramData, TestResponse};

const READ: &str = "/rest/v1/destinations?select=city&limit=1";

fn serve(place: &ProgramData, words: &[&str]) -> Program {
    place.start(&[&["serve", "--ops-listen", "127.0.0.1:0"], words].concat())
}

/// Tries to open a socket through a proxy that forwards this client address.
fn open(program: &Program, key: &str, forwarded: &str) -> (Connection, TestResponse) {
    let mut line = program.connect();
    let head = format!(
        "GET /realtime/v1/websocket?apikey={key}&vsn=2.0.0 HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n{forwarded}\r\n"
    );
    line.send(head.as_bytes()).unwrap();
    let answer = line.answer().unwrap();
    (line, answer)
}

fn anon_key(program: &Program) -> String {
    program.get("/config.json").json()["anonKey"].as_str().unwrap().to_owned()
}

fn forwarded_for(client: &str) -> String {
    format!("x-forwarded-for: {client}\r\n")
}

fn until(status: u16, ask: impl Fn() -> u16) {
    let since = Instant::now();
    while ask() != status {
        assert!(since.elapsed() < PATIENCE, "it never answers {status}");
    }
}

#[test]
fn a_visitor_behind_a_proxy_holds_so_many_sockets_and_others_have_theirs() {
    let place = ProgramData::new();
    let program = serve(&place, &["--realtime-sockets-per-address", "3"]);
    let key = anon_key(&program);
    for (ways, other) in [
        (["203.0.113.7", "203.0.113.7:4711", "192.0.2.9, 203.0.113.7"], "203.0.113.8"),
        (["2001:db8:1:2::1", "[2001:db8:1:2::2]:80", "\"[2001:db8:1:2:ffff::3]\""], "2001:db8:1:3::1"),
    ] {
        let mut held: Vec<_> = ways.iter().map(|way| open(&program, &key, &forwarded_for(way))).collect();
        assert!(held.iter().all(|(_, answer)| answer.status == 101));
        let (mut line, refused) = open(&program, &key, &forwarded_for(ways[0]));
        assert_eq!((refused.status, refused.header("retry-after")), (429, "5"));
        assert!(refused.json()["error"].as_str().unwrap().contains("from your address"));
        assert_eq!(refused.header("access-control-allow-origin"), "*");
        assert!(line.is_closed());
        let response = program.ask("GET", READ, &forwarded_for(ways[0]), b"");
        assert_eq!(response.status, 200, "whoever has too many sockets still reads");
        let (_line, answer) = open(&program, &key, &forwarded_for(other));
        assert_eq!(answer.status, 101);
        held.pop();
        until(101, || open(&program, &key, &forwarded_for(ways[1])).1.status);
    }
}

#[test]
fn a_visitor_without_a_proxy_holds_so_many_sockets_too() {
    let place = ProgramData::new();
    let program = serve(&place, &["--trusted-proxies", "none", "--realtime-sockets-per-address", "2"]);
    let key = anon_key(&program);
    let lies = |number: usize| forwarded_for(&format!("203.0.113.{number}"));
    let held: Vec<_> = (0..3).map(|number| open(&program, &key, &lies(number))).collect();
    assert_eq!(held.iter().map(|(_, answer)| answer.status).collect::<Vec<_>>(), [101, 101, 429]);
}

#[test]
fn a_visitor_behind_a_proxy_has_so_many_requests_answered_at_once() {
    let place = ProgramData::new();
    let program = serve(&place, &["--connections-per-address", "2"]);
    // Once it may send its body, the request is in progress.
    let begin = |client: &str| {
        let mut line = program.connect();
        let framing = "content-length: 2\r\nexpect: 100-continue\r\n";
        let head =
            format!("POST /rest/v1/contact_messages HTTP/1.1\r\nhost: x\r\n{}{framing}\r\n", forwarded_for(client));
        line.send(head.as_bytes()).unwrap();
        assert_eq!(line.answer().unwrap().status, 100);
        line
    };
    let ask = |path: &str, client: &str| program.ask("GET", path, &forwarded_for(client), b"");
    let mut begun = [begin("203.0.113.7:1"), begin("203.0.113.7:2")];
    let refused = ask(READ, "203.0.113.7");
    assert_eq!((refused.code().as_str(), refused.header("retry-after")), ("PT429", "1"));
    assert_eq!(refused.header("access-control-allow-origin"), "*");
    for path in ["/", "/config.json", "/assets/nothing.js"] {
        let refused = ask(path, "203.0.113.7");
        assert_eq!((refused.status, refused.header("retry-after")), (429, "1"), "{path}");
        assert_ne!(ask(path, "203.0.113.8").status, 429, "{path}");
    }
    // An answer must not wait for the body, which would hold the connection.
    for path in ["/rest/v1/guides".to_owned(), format!("/rest/v1/{}", "a".repeat(9_000))] {
        let mut held = program.connect();
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: x\r\n{}content-length: 60000\r\n\r\nx",
            forwarded_for("203.0.113.7")
        );
        held.send(head.as_bytes()).unwrap();
        let answer = held.answer().unwrap();
        let status = if path.len() > 8_192 { 414 } else { 429 };
        assert_eq!((answer.status, answer.header("connection")), (status, "close"), "{:.20}", path);
    }
    assert_eq!(ask(READ, "203.0.113.8").status, 200);
    assert_eq!(program.get(READ).status, 200, "this machine");
    begun[0].send(b"{}").unwrap();
    assert_ne!(begun[0].answer().unwrap().status, 429);
    assert_eq!(ask(READ, "203.0.113.7").status, 200, "a request that is answered gives its place back");
    let again = begin("203.0.113.7");
    assert_eq!(ask(READ, "203.0.113.7").status, 429);
    drop((begun, again));
    until(200, || ask(READ, "203.0.113.7").status);
    let unnamed: Vec<_> = (0..8).map(|_| begin("unknown")).collect();
    let refused = ask(READ, "unknown");
    assert_eq!((refused.status, refused.header("retry-after")), (429, "1"), "all whom the proxy does not name");
    assert_eq!(ask(READ, "203.0.113.7").status, 200);
    drop(unnamed);
    until(200, || ask(READ, "unknown").status);
}

#[test]
fn visitors_whom_their_proxy_does_not_name_readably_share_four_clients_allowances_over_all_its_connections() {
    let place = ProgramData::new();
    let program = serve(&place, &["--rate-per-address", "2"]);
    // Each request opens its own connection.
    let unreadable = ["unknown", "_hidden", "garbage", "203.0.113.7, unknown"];
    let began = Instant::now();
    let statuses: Vec<_> =
        (0..40).map(|number| program.ask("GET", READ, &forwarded_for(unreadable[number % 4]), b"").status).collect();
    // The limit is eight at once; it refills eight a minute.
    let given_back = usize::try_from(began.elapsed().as_secs() * 8 / 60).unwrap() + 1;
    let passed = statuses.iter().filter(|status| **status == 200).count();
    assert!((8..=8 + given_back).contains(&passed), "{statuses:?}");
    assert!(statuses.iter().all(|status| [200, 429].contains(status)), "{statuses:?}");
    assert_eq!(program.log().matches("no readable address").count(), 1, "{}", program.log());
    let ask = |client: &str| program.ask("GET", READ, &forwarded_for(client), b"").status;
    assert_eq!(["203.0.113.7:1", "203.0.113.7:2", "203.0.113.7"].map(ask), [200, 200, 429]);
    assert_eq!(["203.0.113.8:1", "[2001:db8::1]:80"].map(ask), [200, 200]);
}

#[test]
fn sign_in_tries_of_whom_their_proxy_does_not_name_stop_together() {
    let place = ProgramData::new();
    let program = serve(&place, &["--rate-tokens", "30", "--rate-tokens-at-once", "5"]);
    let head = format!("content-type: application/json\r\n{}", forwarded_for("unknown"));
    let body = format!("{{\"refresh_token\":\"{}\"}}", "x".repeat(20));
    let began = Instant::now();
    let tries = || program.ask("POST", "/auth/v1/token?grant_type=refresh_token", &head, body.as_bytes()).status;
    let statuses: Vec<_> = (0..60).map(|_| tries()).collect();
    // The limit is twenty at once; it refills 120 in five minutes.
    let given_back = usize::try_from(began.elapsed().as_secs() * 2 / 5).unwrap() + 1;
    let passed = statuses.iter().filter(|status| **status == 400).count();
    assert!((20..=20 + given_back).contains(&passed), "{statuses:?}");
    assert!(statuses.iter().all(|status| [400, 429].contains(status)), "{statuses:?}");
}

#[test]
fn a_thousand_sockets_of_whom_their_proxy_does_not_name_stop_at_four_clients_places() {
    let place = ProgramData::new();
    let program = serve(&place, &["--realtime-sockets-per-address", "25"]);
    let key = anon_key(&program);
    let mut held = Vec::new();
    for _ in 0..1_000 {
        let (line, answer) = open(&program, &key, &forwarded_for("unknown"));
        assert!([101, 429].contains(&answer.status), "{}", answer.status);
        if answer.status == 101 {
            held.push(line);
        }
    }
    assert_eq!(held.len(), 100);
    assert_eq!(
        open(&program, &key, &forwarded_for("203.0.113.7")).1.status,
        101,
        "those with a name are not concerned"
    );
}

#[test]
fn only_the_header_that_the_operator_chose_names_visitors() {
    let place = ProgramData::new();
    let ask = |program: &Program, head: &str| program.ask("GET", READ, head, b"").status;
    let by_default = serve(&place, &["--rate-per-address", "2"]);
    let lying = |number: usize| {
        ask(&by_default, &format!("forwarded: for=192.0.2.{number}\r\n{}", forwarded_for("203.0.113.7")))
    };
    assert_eq!([lying(1), lying(2), lying(3)], [200, 200, 429]);
    assert!((0..5).all(|number| ask(&by_default, &format!("forwarded: for=192.0.2.{number}\r\n")) == 200));
    assert_eq!(by_default.log().matches("SERENDIB_ADDRESS_HEADER").count(), 1, "{}", by_default.log());
    drop(by_default);
    let chosen = serve(&place, &["--rate-per-address", "2", "--address-header", "forwarded"]);
    let forwarded =
        "forwarded: for=192.0.2.9\r\nforwarded: for=\"[2001:db8::1]:4711\";proto=https;host=\"a, for=b\"\r\n";
    let lying = |number: usize| ask(&chosen, &format!("{}{forwarded}", forwarded_for(&format!("203.0.113.{number}"))));
    assert_eq!([lying(1), lying(2), lying(3)], [200, 200, 429]);
    assert_eq!(ask(&chosen, "forwarded: for=\"[2001:db8::1]\", for=203.0.113.9:80\r\n"), 200);
}
