//! Request heads over the limit.

use super::serve;
use crate::program::{Connection, ProgramData, TestResponse};

const LONGEST: usize = 64 * 1024;
const WORDS: &str = "The head of this request is too long: it may have 100 fields and 64 KiB.";
/// Address, its errors' content type, and the text before the message.
const DOORS: [(&str, &str, &str); 3] = [
    ("/rest/v1/packages?select=id", "application/json", "\"message\":\""),
    ("/auth/v1/user", "application/json", "\"msg\":\""),
    ("/", "text/plain", ""),
];

fn assert_rejected(line: &mut Connection, answer: &TestResponse, (path, kind, before): (&str, &str, &str), what: &str) {
    assert_eq!((answer.status, answer.header("connection")), (431, "close"), "{path} with {what}");
    let body = String::from_utf8_lossy(&answer.body);
    let is_worded = answer.header("content-type").starts_with(kind) && body.contains(&format!("{before}{WORDS}"));
    assert!(is_worded, "{path} with {what}: {body}");
    assert!(line.is_closed(), "{path} with {what}");
}

/// A request head of so many bytes.
fn of_length(path: &str, length: usize) -> String {
    let bare = format!("GET {path} HTTP/1.1\r\nhost: x\r\nx: \r\n\r\n").len();
    format!("GET {path} HTTP/1.1\r\nhost: x\r\nx: {}\r\n\r\n", "y".repeat(length - bare))
}

#[test]
fn a_head_of_64_kib_is_read_and_a_longer_one_is_rejected() {
    let place = ProgramData::new();
    let program = serve(&place, &[]);
    for door in DOORS {
        let mut line = program.connect();
        for length in [LONGEST - 1, LONGEST] {
            line.send(of_length(door.0, length).as_bytes()).unwrap();
            let answer = line.answer().unwrap();
            assert_ne!((answer.status, answer.header("connection")), (431, "close"), "{} with {length}", door.0);
        }
        for length in [LONGEST + 1, LONGEST + 1_000, 1_000_000] {
            let mut line = program.connect();
            line.send(of_length(door.0, length).as_bytes()).unwrap();
            let answer = line.answer().unwrap();
            assert_rejected(&mut line, &answer, door, &format!("{length} bytes"));
        }
    }
}

#[test]
fn a_rejection_of_too_many_fields_names_the_limit() {
    let place = ProgramData::new();
    let program = serve(&place, &[]);
    let fields = |count: usize| (1..count).map(|number| format!("x-{number}: y\r\n")).collect::<String>();
    for door in DOORS {
        let mut line = program.connect();
        line.send(format!("GET {} HTTP/1.1\r\nhost: x\r\n{}\r\n", door.0, fields(100)).as_bytes()).unwrap();
        assert_ne!(line.answer().unwrap().status, 431, "{}", door.0);
        for too_many in [fields(101), "x: y\r\n".repeat(100_000)] {
            line.send(format!("GET {} HTTP/1.1\r\nhost: x\r\n{too_many}\r\n", door.0).as_bytes()).unwrap();
            let answer = line.answer().unwrap();
            assert_rejected(&mut line, &answer, door, &format!("{} bytes of fields", too_many.len()));
            line = program.connect();
        }
    }
}
