//! Visitors behind a proxy, each with what is theirs alone: sockets, requests, allowances. Rows D01, D19, W06.

use std::time::Instant;

use crate::program::{Answer, Connection, PATIENCE, Place, Program};

const READ: &str = "/rest/v1/destinations?select=city&limit=1";

fn serve(place: &Place, words: &[&str]) -> Program {
    place.start(&[&["serve", "--ops-listen", "127.0.0.1:0"], words].concat())
}

/// Tries to open a socket, through a proxy that says this of its client.
fn open(program: &Program, key: &str, forwarded: &str) -> (Connection, Answer) {
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

fn by(client: &str) -> String {
    format!("x-forwarded-for: {client}\r\n")
}

/// Asks until the answer has this status.
fn until(status: u16, ask: impl Fn() -> u16) {
    let since = Instant::now();
    while ask() != status {
        assert!(since.elapsed() < PATIENCE, "it never answers {status}");
    }
}

#[test]
fn a_visitor_behind_a_proxy_holds_so_many_sockets_and_others_have_theirs() {
    let place = Place::new();
    let program = serve(&place, &["--realtime-sockets-per-address", "3"]);
    let key = anon_key(&program);
    for (ways, other) in [
        (["203.0.113.7", "203.0.113.7:4711", "192.0.2.9, 203.0.113.7"], "203.0.113.8"),
        (["2001:db8:1:2::1", "[2001:db8:1:2::2]:80", "\"[2001:db8:1:2:ffff::3]\""], "2001:db8:1:3::1"),
    ] {
        let mut held: Vec<_> = ways.iter().map(|way| open(&program, &key, &by(way))).collect();
        assert!(held.iter().all(|(_, answer)| answer.status == 101));
        let (mut line, refused) = open(&program, &key, &by(ways[0]));
        assert_eq!((refused.status, refused.header("retry-after")), (429, "5"));
        assert!(refused.json()["error"].as_str().unwrap().contains("from your address"));
        assert_eq!(refused.header("access-control-allow-origin"), "*");
        assert!(line.is_closed());
        let asked = program.ask("GET", READ, &by(ways[0]), b"");
        assert_eq!(asked.status, 200, "whoever has too many sockets still reads");
        let (_line, answer) = open(&program, &key, &by(other));
        assert_eq!(answer.status, 101);
        held.pop();
        until(101, || open(&program, &key, &by(ways[1])).1.status);
    }
}

#[test]
fn a_visitor_without_a_proxy_holds_so_many_sockets_too() {
    let place = Place::new();
    let program = serve(&place, &["--trusted-proxies", "none", "--realtime-sockets-per-address", "2"]);
    let key = anon_key(&program);
    let lies = |number: usize| by(&format!("203.0.113.{number}"));
    let held: Vec<_> = (0..3).map(|number| open(&program, &key, &lies(number))).collect();
    assert_eq!(held.iter().map(|(_, answer)| answer.status).collect::<Vec<_>>(), [101, 101, 429]);
}

#[test]
fn a_visitor_behind_a_proxy_has_so_many_requests_answered_at_once() {
    let place = Place::new();
    let program = serve(&place, &["--connections-per-address", "2"]);
    // Told to send its body, it is among those that are being answered.
    let begin = |client: &str| {
        let mut line = program.connect();
        let framing = "content-length: 2\r\nexpect: 100-continue\r\n";
        let head = format!("POST /rest/v1/contact_messages HTTP/1.1\r\nhost: x\r\n{}{framing}\r\n", by(client));
        line.send(head.as_bytes()).unwrap();
        assert_eq!(line.answer().unwrap().status, 100);
        line
    };
    let ask = |path: &str, client: &str| program.ask("GET", path, &by(client), b"");
    let mut begun = [begin("203.0.113.7:1"), begin("203.0.113.7:2")];
    let refused = ask(READ, "203.0.113.7");
    assert_eq!((refused.code().as_str(), refused.header("retry-after")), ("PT429", "1"));
    assert_eq!(refused.header("access-control-allow-origin"), "*");
    for path in ["/", "/config.json", "/assets/nothing.js"] {
        let refused = ask(path, "203.0.113.7");
        assert_eq!((refused.status, refused.header("retry-after")), (429, "1"), "{path}");
        assert_ne!(ask(path, "203.0.113.8").status, 429, "{path}");
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
}

#[test]
fn visitors_whom_their_proxy_does_not_name_readably_do_not_share_one_allowance() {
    let place = Place::new();
    let program = serve(&place, &["--rate-per-address", "2"]);
    for unreadable in ["unknown", "_hidden", "garbage", "203.0.113.7, unknown"] {
        for _ in 0..2 {
            let mut line = program.connect();
            let mut ask = || {
                line.send(format!("GET {READ} HTTP/1.1\r\nhost: x\r\n{}\r\n", by(unreadable)).as_bytes()).unwrap();
                line.answer().unwrap().status
            };
            assert_eq!([ask(), ask(), ask()], [200, 200, 429], "{unreadable}");
        }
    }
    assert_eq!(program.log().matches("no readable address").count(), 1, "{}", program.log());
    let ask = |client: &str| program.ask("GET", READ, &by(client), b"").status;
    assert_eq!(["203.0.113.7:1", "203.0.113.7:2", "203.0.113.7"].map(ask), [200, 200, 429]);
    assert_eq!(["203.0.113.8:1", "[2001:db8::1]:80"].map(ask), [200, 200]);
}

#[test]
fn only_the_header_that_the_operator_chose_names_visitors() {
    let place = Place::new();
    let ask = |program: &Program, head: &str| program.ask("GET", READ, head, b"").status;
    let by_default = serve(&place, &["--rate-per-address", "2"]);
    let lying = |number: usize| ask(&by_default, &format!("forwarded: for=192.0.2.{number}\r\n{}", by("203.0.113.7")));
    assert_eq!([lying(1), lying(2), lying(3)], [200, 200, 429]);
    assert!((0..5).all(|number| ask(&by_default, &format!("forwarded: for=192.0.2.{number}\r\n")) == 200));
    assert_eq!(by_default.log().matches("SERENDIB_ADDRESS_HEADER").count(), 1, "{}", by_default.log());
    drop(by_default);
    let chosen = serve(&place, &["--rate-per-address", "2", "--address-header", "forwarded"]);
    let forwarded =
        "forwarded: for=192.0.2.9\r\nforwarded: for=\"[2001:db8::1]:4711\";proto=https;host=\"a, for=b\"\r\n";
    let lying = |number: usize| ask(&chosen, &format!("{}{forwarded}", by(&format!("203.0.113.{number}"))));
    assert_eq!([lying(1), lying(2), lying(3)], [200, 200, 429]);
    assert_eq!(ask(&chosen, "forwarded: for=\"[2001:db8::1]\", for=203.0.113.9:80\r\n"), 200);
}
