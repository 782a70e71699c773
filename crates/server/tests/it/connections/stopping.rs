//! Graceful shutdown of connections.

use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use super::{JSON, READ, SMALL, serve};
use crate::program::{Connection, Program, ProgramData};

const CLIENTS: usize = 16;

#[derive(Debug, Default)]
struct AnswerCounts {
    answers: AtomicUsize,
    last_of_their_connection: AtomicUsize,
    unanswered: AtomicUsize,
}

/// Sends requests without a pause until the server accepts no more connections.
fn ask_on(address: std::net::SocketAddr, number: usize, counts: &AnswerCounts) {
    let body = "x".repeat(SMALL);
    'connections: while let Ok(mut line) = Connection::to(address) {
        loop {
            let is_read = number.is_multiple_of(2);
            let head = if is_read {
                format!("GET {READ} HTTP/1.1\r\nhost: x\r\n\r\n")
            } else {
                format!("PUT /rest/v1/packages HTTP/1.1\r\nhost: x\r\n{JSON}content-length: {SMALL}\r\n\r\n")
            };
            let sent =
                line.send(head.as_bytes()).and_then(|()| if is_read { Ok(()) } else { line.send(body.as_bytes()) });
            let answer = sent.ok().and_then(|()| line.answer());
            let Some(answer) = answer else {
                counts.unanswered.fetch_add(1, Ordering::Relaxed);
                continue 'connections;
            };
            assert_eq!(answer.status, if is_read { 200 } else { 401 });
            counts.answers.fetch_add(1, Ordering::Relaxed);
            if answer.header("connection") == "close" {
                counts.last_of_their_connection.fetch_add(1, Ordering::Relaxed);
                continue 'connections;
            }
        }
    }
}

#[test]
fn a_request_during_shutdown_is_answered_with_connection_close() {
    for signal in ["TERM", "HUP"] {
        let place = ProgramData::new();
        let mut program = serve(&place, &[]);
        let (counts, address) = (AnswerCounts::default(), program.address);
        thread::scope(|scope| {
            let clients: Vec<_> = (0..CLIENTS)
                .map(|number| {
                    scope.spawn({
                        let counts = &counts;
                        move || ask_on(address, number, counts)
                    })
                })
                .collect();
            while counts.answers.load(Ordering::Relaxed) < CLIENTS * 20 {
                thread::sleep(Duration::from_millis(5));
            }
            program.signal(signal);
            assert!(program.ends_well(), "{signal}");
            clients.into_iter().for_each(|client| client.join().unwrap());
        });
        assert_eq!(counts.unanswered.load(Ordering::Relaxed), 0, "{signal}: {counts:?}");
        assert!(counts.last_of_their_connection.load(Ordering::Relaxed) >= CLIENTS, "{signal}: {counts:?}");
    }
}

#[test]
fn a_connection_without_a_request_does_not_hold_up_the_stop() {
    let place = ProgramData::new();
    let mut program = serve(&place, &[]);
    let mut idle = program.connect();
    idle.send(format!("GET {READ} HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes()).unwrap();
    assert_eq!(idle.answer().unwrap().status, 200);
    let mut silent = program.connect();
    program.signal("TERM");
    assert!(idle.is_closed() && silent.is_closed());
    assert!(program.ends_well());
    assert!(!program.log().contains("did not finish in time"), "{}", program.log());
}

#[test]
fn a_program_that_nohup_started_outlives_its_terminal() {
    let place = ProgramData::new();
    let mut command = Command::new("nohup");
    let own = place.command(&["serve", "--ops-listen", "127.0.0.1:0"]);
    command.arg(own.get_program()).args(own.get_args());
    let mut program: Program = place.start_by(command);
    assert_eq!(program.get(READ).status, 200);
    program.signal("HUP");
    for _ in 0..20 {
        assert_eq!(program.get(READ).status, 200);
        thread::sleep(Duration::from_millis(20));
    }
    program.signal("TERM");
    assert!(program.ends_well());
}

#[test]
fn during_shutdown_the_operators_port_is_not_ready_and_its_idle_connections_end() {
    let place = ProgramData::new();
    let program = serve(&place, &[]);
    let ops = program.ops();
    let ask = |line: &mut Connection, path: &str| {
        line.send(format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes()).unwrap();
        line.answer().unwrap()
    };
    let mut connection = Connection::to(ops).unwrap();
    let ready = ask(&mut connection, "/readyz");
    assert_eq!((ready.status, ready.header("connection")), (200, ""));
    // Its body does not come, so the program waits for a while.
    let mut under_way = program.connect();
    let head = format!("PUT /rest/v1/packages HTTP/1.1\r\nhost: x\r\n{JSON}content-length: {SMALL}\r\n\r\n");
    under_way.send(head.as_bytes()).unwrap();
    program.signal("TERM");
    let leaving = loop {
        let answer = ask(&mut connection, "/readyz");
        if answer.status != 200 {
            break answer;
        }
        // The shutdown began between request and answer.
        if answer.header("connection") == "close" {
            connection = Connection::to(ops).unwrap();
        }
    };
    assert_eq!((leaving.status, leaving.header("connection")), (503, "close"));
    assert_eq!(leaving.body, b"the server is stopping\n");
    assert!(connection.is_closed());
    for (path, status) in [("/readyz", 503), ("/healthz", 200)] {
        assert_eq!(ask(&mut Connection::to(ops).unwrap(), path).status, status, "{path}");
    }
}
