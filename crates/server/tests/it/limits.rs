//! Resource limits against slow, greedy and too many clients: T-D01, T-D02, T-D19 and T-D20.

use std::time::{Duration, Instant};

use crate::program::{Connection, PATIENCE, Program, ProgramData};
use crate::tokens;

const READ: &str = "/rest/v1/destinations?select=city&limit=1";

fn serve(place: &ProgramData, words: &[&str]) -> Program {
    place.start(&[&["serve", "--ops-listen", "127.0.0.1:0"], words].concat())
}

/// Slowloris: sends single bytes until the other end closes or answers.
fn drip(connection: &mut Connection, text: &str) -> Duration {
    let started = Instant::now();
    for byte in text.bytes().cycle() {
        if started.elapsed() > PATIENCE || connection.send(&[byte]).is_err() {
            break;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    started.elapsed()
}

/// T-D01.
#[test]
fn a_head_that_drips_is_cut_off_and_a_silent_socket_is_closed() {
    let place = ProgramData::new();
    let program = serve(&place, &["--header-seconds", "1"]);
    let mut silent = program.connect();
    let mut dripping = program.connect();
    dripping.send(b"GET / HTTP/1.1\r\nx: ").unwrap();
    assert!(drip(&mut dripping, "a") < PATIENCE / 2);
    assert!(silent.is_closed());
    let mut idle = program.connect();
    idle.send(format!("GET {READ} HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes()).unwrap();
    assert_eq!(idle.answer().unwrap().status, 200);
    assert!(idle.is_closed(), "a connection that is kept alive is not kept for ever");
}

/// T-D01.
#[test]
fn a_body_that_drips_is_answered_408_and_cut_off() {
    let place = ProgramData::new();
    let program = serve(&place, &["--body-seconds", "1"]);
    let mut slow = program.connect();
    slow.send(b"POST /rest/v1/contact_messages HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{").unwrap();
    std::thread::spawn({
        let mut sender = slow.twin();
        move || drip(&mut sender, " ")
    });
    let answer = slow.answer().unwrap();
    assert_eq!((answer.status, answer.code().as_str()), (408, "PT408"));
    assert_eq!(answer.header("access-control-allow-origin"), "*");
    assert!(slow.is_closed());
}

/// T-D01.
#[test]
fn a_client_that_takes_nothing_of_its_answers_is_left() {
    let place = ProgramData::new();
    let program = place.start(&["demo", "--write-seconds", "1", "--ops-listen", "127.0.0.1:0"]);
    let mut greedy = program.connect();
    let one = "GET /rest/v1/packages?select=*,package_days(*) HTTP/1.1\r\nhost: x\r\n\r\n";
    let length = program.get("/rest/v1/packages?select=*,package_days(*)").body.len();
    // More than both ends buffer.
    let count = 64 * 1024 * 1024 / length;
    greedy.send(one.repeat(count).as_bytes()).unwrap();
    // Writing to a closed socket fails.
    assert!(drip(&mut greedy, "\r\n") < PATIENCE, "the program waits for ever");
    let mut whole = 0;
    while let Some(answer) = greedy.answer() {
        assert_eq!(answer.body.len(), length);
        whole += 1;
    }
    assert!(whole < count, "{whole} of {count} answers arrived");
}

/// T-D01.
#[test]
fn one_address_has_so_many_sockets_and_the_others_have_theirs() {
    let place = ProgramData::new();
    let limits = ["--trusted-proxies", "none", "--connections-per-address", "5", "--rate-per-address", "0"];
    let program = serve(&place, &limits);
    let mut held: Vec<_> = (0..5).map(|_| program.connect()).collect();
    // 127.0.0.2 counts as another client.
    let mut other = program.connect_from([127, 0, 0, 2]);
    other.send(format!("GET {READ} HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes()).unwrap();
    assert_eq!(other.answer().unwrap().status, 200);
    assert!(program.connect().is_closed(), "a sixth is closed at once");
    held.pop();
    let started = Instant::now();
    loop {
        let mut again = program.connect();
        let sent = again.send(format!("GET {READ} HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes());
        if sent.is_ok() && again.answer().is_some_and(|answer| answer.status == 200) {
            break;
        }
        assert!(started.elapsed() < PATIENCE, "the place of a socket that has gone is free again");
    }
}

/// T-D01.
#[test]
fn hundreds_of_slow_clients_do_not_hold_up_one_that_behaves() {
    let place = ProgramData::new();
    let program = serve(&place, &[]);
    let behaves = || {
        let ask = |_| {
            let started = Instant::now();
            assert_eq!(program.get(READ).status, 200);
            started.elapsed()
        };
        let mut took: Vec<_> = (0..50).map(ask).collect();
        took.sort();
        took
    };
    // The time without slow clients, on this machine.
    let alone = behaves();
    let mut slow: Vec<_> = (0..500).map(|_| program.connect()).collect();
    for connection in &mut slow {
        connection.send(b"GET / HTTP/1.1\r\nx: y").unwrap();
    }
    let took = behaves();
    assert!(took[45] < Duration::from_millis(500).max(alone[45] * 4), "{took:?} beside {alone:?}");
}

/// T-D02.
#[test]
fn bodies_and_heads_without_end_are_refused_before_they_are_read() {
    let place = ProgramData::new();
    let program = serve(&place, &["--body-limit", "1000"]);
    let post = |head: &str| {
        let mut connection = program.connect();
        connection.send(format!("POST /rest/v1/contact_messages HTTP/1.1\r\nhost: x\r\n{head}").as_bytes()).unwrap();
        connection
    };
    let mut post_connection = post("content-length: 10737418240\r\n\r\n");
    assert_eq!(post_connection.answer().unwrap().status, 413);
    assert!(post_connection.is_closed());
    let mut flood = post("transfer-encoding: chunked\r\n\r\n");
    while flood.send(format!("400\r\n{}\r\n", "x".repeat(1024)).as_bytes()).is_ok() {}
    // The reset may destroy the answer, but no other answer may come.
    assert!(flood.answer().is_none_or(|answer| answer.status == 413));
    let compressed = program.ask("POST", "/rest/v1/contact_messages", "content-encoding: gzip\r\n", b"{}");
    assert_eq!(compressed.status, 415);
    for head in [format!("x: {}\r\n", "y".repeat(1_000_000)), "x: y\r\n".repeat(100_000)] {
        let mut connection = program.connect();
        // The server closes while the client still sends.
        let _ = connection.send(format!("GET / HTTP/1.1\r\nhost: x\r\n{head}\r\n").as_bytes());
        assert!(connection.answer().is_none_or(|answer| answer.status == 431));
    }
    let long = program.get(&format!("/rest/v1/packages?select={}", "x".repeat(8 * 1024)));
    assert_eq!(long.status, 414);
    assert_eq!(program.get(READ).status, 200);
}

/// T-D20.
#[test]
fn an_address_that_asks_too_often_waits_at_that_door() {
    let place = ProgramData::new();
    let program = serve(&place, &["--trusted-proxies", "none", "--rate-per-address", "5"]);
    for _ in 0..5 {
        // T-D19: an address that a client states itself is not trusted.
        assert_eq!(program.ask("GET", READ, "x-forwarded-for: 198.51.100.1\r\n", b"").status, 200);
    }
    let refused = program.ask("GET", READ, "x-forwarded-for: 198.51.100.2\r\n", b"");
    assert_eq!((refused.status, refused.code().as_str()), (429, "PT429"));
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=13).contains(&wait), "{wait}");
    assert_eq!(refused.header("access-control-allow-origin"), "*", "a browser may read it");
    for (path, key) in [("/auth/v1/token", "msg"), ("/functions/v1/x", "error"), ("/storage/v1/object", "message")] {
        let answer = program.get(path);
        assert_eq!(answer.status, 429, "{path}");
        assert!(answer.json()[key].is_string(), "{path}: {}", answer.json());
    }
    // The API's limit does not apply to pages.
    for path in ["/robots.txt", "/search?q=a", "/search?q=b", "/guides", "/terms"] {
        assert_eq!(program.get(path).status, 200, "{path}");
    }
    let refused = program.get("/search?q=c");
    assert_eq!((refused.status, refused.header("x-content-type-options")), (429, "nosniff"));
    assert!((1..=13).contains(&refused.header("retry-after").parse::<u64>().unwrap()));
    assert_eq!(program.get("/config.json").status, 200);
    assert!((0..10).all(|_| program.get("/pictures/nothing.webp").status == 404), "files are not counted");
}

/// T-D20.
#[test]
fn cards_are_drawn_for_one_address_only_so_often() {
    let place = ProgramData::new();
    let program = serve(&place, &["--trusted-proxies", "none"]);
    let card = || program.get("/cards/default.png").status;
    assert!((0..30).all(|_| card() == 200));
    assert_eq!((card(), program.get("/guides").status), (429, 200));
}

/// T-D19.
#[test]
fn behind_a_trusted_proxy_each_client_is_counted_for_itself() {
    let place = ProgramData::new();
    let program = serve(&place, &["--rate-per-address", "2", "--connections-per-address", "1"]);
    let ask =
        |client: &str| program.ask("GET", READ, &format!("x-forwarded-for: 203.0.113.5, {client}\r\n"), b"").status;
    assert_eq!([ask("198.51.100.1"), ask("198.51.100.1"), ask("198.51.100.1")], [200, 200, 429]);
    assert_eq!(ask("198.51.100.2"), 200);
    // The proxy itself has no limits on sockets and requests.
    let _held: Vec<_> = (0..5).map(|_| program.connect()).collect();
    assert!((0..10).all(|_| program.get(READ).status == 200));
}

/// T-D20.
#[test]
fn a_person_who_asks_too_often_waits_whatever_their_address() {
    let place = ProgramData::new();
    let limits = ["--jwt-secret", tokens::SECRET, "--rate-per-user", "3"];
    let program = place.start(&[&["demo", "--ops-listen", "127.0.0.1:0"][..], &limits].concat());
    let user = place.rows("SELECT id FROM users ORDER BY id LIMIT 1")[0].uuid(0).unwrap();
    let token = tokens::person(user);
    let statuses: Vec<u16> = (1..=4)
        .map(|client| {
            let head = format!("authorization: {token}\r\nx-forwarded-for: 198.51.100.{client}\r\n");
            program.ask("GET", "/rest/v1/profiles?select=display_name", &head, b"").status
        })
        .collect();
    assert_eq!(statuses, [200, 200, 200, 429]);
    assert_eq!(program.get(READ).status, 200);
}
