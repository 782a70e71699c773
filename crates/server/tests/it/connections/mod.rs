//! Clients read every refusal, even while they still send a late or too large body; and how connections end.

mod long_heads;
mod stopping;
mod unread;

use std::net::SocketAddr;
use std::thread;
use std::time::Duration;

use crate::endpoints::{CASES, OPS};
use crate::program::{Connection, Program, ProgramData, TestResponse};
use crate::tokens;

const READ: &str = "/rest/v1/destinations?select=city&limit=1";
const SMALL: usize = 900;
/// Between head and body; zero leaves the split to the sockets.
const PAUSES: [Duration; 4] =
    [Duration::ZERO, Duration::from_millis(1), Duration::from_millis(10), Duration::from_millis(50)];
const JSON: &str = "content-type: application/json\r\n";

/// A client that reuses its connection until the server closes it.
struct KeepAliveClient {
    program: SocketAddr,
    line: Option<Connection>,
    sent: usize,
}

impl KeepAliveClient {
    fn new(program: &Program) -> Self {
        Self { program: program.address, line: None, sent: 0 }
    }

    /// Sends the body a moment after the head. Fails without an answer.
    fn ask(&mut self, method: &str, path: &str, head: &str, body: &[u8]) -> TestResponse {
        let framed = format!("content-length: {}\r\n", body.len());
        self.ask_framed(method, path, &format!("{head}{framed}"), body)
    }

    fn in_chunks(&mut self, method: &str, path: &str, head: &str, body: &[u8]) -> TestResponse {
        let mut chunks = Vec::with_capacity(body.len() * 2);
        for piece in body.chunks(8 * 1024) {
            chunks.extend_from_slice(format!("{:x}\r\n", piece.len()).as_bytes());
            chunks.extend_from_slice(piece);
            chunks.extend_from_slice(b"\r\n");
        }
        chunks.extend_from_slice(b"0\r\n\r\n");
        self.ask_framed(method, path, &format!("{head}transfer-encoding: chunked\r\n"), &chunks)
    }

    fn ask_framed(&mut self, method: &str, path: &str, head: &str, body: &[u8]) -> TestResponse {
        let mut line = self.line.take().unwrap_or_else(|| Connection::to(self.program).unwrap());
        let what = format!("{method} {path} with {} bytes", body.len());
        let request = format!("{method} {path} HTTP/1.1\r\nhost: serendib\r\n{head}\r\n");
        line.send(request.as_bytes()).unwrap_or_else(|error| panic!("{what}: {error}"));
        thread::sleep(PAUSES[self.sent % PAUSES.len()]);
        self.sent += 1;
        line.send(body).unwrap_or_else(|error| panic!("{what}: {error}"));
        let answer = line.answer().unwrap_or_else(|| panic!("{what}: closed without an answer"));
        if answer.header("connection") != "close" {
            self.line = Some(line);
        }
        answer
    }

    fn stays_open(&self) -> bool {
        self.line.is_some()
    }
}

fn serve(place: &ProgramData, words: &[&str]) -> Program {
    place.start(&[&["serve", "--ops-listen", "127.0.0.1:0"], words].concat())
}

#[test]
fn every_route_answers_a_body_that_comes_after_its_head_and_keeps_the_connection() {
    let place = ProgramData::new();
    let (mut program, ops) = place.start_with_ops(&["demo"]);
    let (public, body) = (program.address, format!("{{\"a\":\"{}\"}}", "b".repeat(SMALL)));
    let mut keepers =
        [KeepAliveClient::new(&program), KeepAliveClient { program: ops, ..KeepAliveClient::new(&program) }];
    for (route, _, address, _) in CASES {
        let at_ops = OPS.contains(&route);
        program.address = if at_ops { ops } else { public };
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE"] {
            let keeper = &mut keepers[usize::from(at_ops)];
            let whole = program.ask(method, address, &format!("{JSON}connection: close\r\n"), body.as_bytes());
            let split = keeper.ask(method, address, JSON, body.as_bytes());
            assert_eq!(split.status, whole.status, "{method} {address}");
            assert!(keeper.stays_open(), "{method} {address} ends the connection: {}", split.status);
        }
    }
}

#[test]
fn a_rate_limited_request_keeps_its_connection() {
    let place = ProgramData::new();
    let program = serve(&place, &["--trusted-proxies", "none", "--rate-per-address", "5"]);
    let mut keeper = KeepAliveClient::new(&program);
    for path in ["/rest/v1/packages", "/auth/v1/token", "/storage/v1/object/list/avatars", "/functions/v1/x", "/guides"]
    {
        let mut ask = || keeper.ask("POST", path, JSON, &[b'x'; SMALL]).status;
        let last = (0..12).map(|_| ask()).last();
        assert_eq!(last, Some(429), "{path}");
        assert!(keeper.stays_open(), "{path}");
    }
}

#[test]
fn a_conflict_about_an_existing_key_keeps_the_connection() {
    let place = ProgramData::new();
    let program = serve(&place, &["--jwt-secret", tokens::SECRET]);
    let head = format!("authorization: {}\r\napikey: x\r\n{JSON}", tokens::service());
    let mut keeper = KeepAliveClient::new(&program);
    let statuses: Vec<u16> = (0..6)
        .map(|_| keeper.ask("POST", "/storage/v1/bucket", &head, b"{\"id\":\"twice\",\"name\":\"twice\"}").status)
        .collect();
    assert!(keeper.stays_open());
    assert_eq!(statuses[1..], [409; 5], "{statuses:?}");
}

#[test]
fn a_body_that_never_comes_is_not_waited_for_longer_than_others() {
    let place = ProgramData::new();
    let program = serve(&place, &["--body-seconds", "1"]);
    let mut line = program.connect();
    line.send(b"PUT /rest/v1/packages HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n").unwrap();
    let answer = line.answer().unwrap();
    assert_eq!((answer.status, answer.header("connection")), (401, "close"));
    assert!(line.is_closed());
    let mut dripping = program.connect();
    dripping.send(b"PUT /rest/v1/packages HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nx").unwrap();
    let mut sender = dripping.twin();
    let drips = thread::spawn(move || {
        while sender.send(b"x").is_ok() {
            thread::sleep(Duration::from_millis(200));
        }
    });
    let answer = dripping.answer().unwrap();
    assert_eq!((answer.status, answer.header("connection")), (401, "close"));
    assert!(dripping.is_closed());
    drop(dripping);
    drips.join().unwrap();
}

#[test]
fn a_body_whose_framing_is_wrong_is_answered_on_a_connection_that_says_that_it_ends() {
    let place = ProgramData::new();
    let program = serve(&place, &[]);
    for path in ["/rest/v1/guides", "/rest/v1/no_such_table", "/auth/v1/token?grant_type=password", "/guides"] {
        for body in ["2\r\n{}XX", "2\n{}\r\n0\r\n\r\n", "g\r\n"] {
            let mut line = program.connect();
            line.send(format!("POST {path} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n").as_bytes())
                .unwrap();
            thread::sleep(Duration::from_millis(20));
            line.send(body.as_bytes()).unwrap();
            let answer = line.answer().unwrap();
            assert!((400..=415).contains(&answer.status), "{path}: {}", answer.status);
            assert_eq!(answer.header("connection"), "close", "{path} {body:?}");
            assert!(line.is_closed());
        }
    }
}

#[test]
fn a_client_that_expects_100_continue_is_refused_before_it_sends() {
    let place = ProgramData::new();
    let program = serve(&place, &[]);
    let mut line = program.connect();
    line.send(b"PUT /rest/v1/packages HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 100\r\n\r\n")
        .unwrap();
    let answer = line.answer().unwrap();
    assert_eq!((answer.status, answer.header("connection")), (401, "close"), "and no 100 before it");
}
