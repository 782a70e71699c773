//! A contact message's mail to support, through a mail server that is down at first.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::net::TcpSocket;

use crate::program::{PATIENCE, ProgramData};

fn take_one(listener: &TcpListener) -> String {
    let (stream, _) = listener.accept().unwrap();
    let mut stream = BufReader::new(stream);
    let mut mail = String::new();
    let say = |stream: &mut BufReader<_>, text: &str| -> String {
        let socket: &mut std::net::TcpStream = stream.get_mut();
        write!(socket, "{text}\r\n").unwrap();
        let mut line = String::new();
        stream.read_line(&mut line).unwrap();
        line
    };
    let mut heard = say(&mut stream, "220 mail.example ready");
    while !heard.starts_with("DATA") {
        heard = say(&mut stream, "250 fine");
    }
    let mut line = say(&mut stream, "354 go on");
    while line != ".\r\n" {
        mail.push_str(&line);
        line.clear();
        stream.read_line(&mut line).unwrap();
    }
    say(&mut stream, "250 taken");
    mail
}

fn becomes_true(place: &ProgramData, sql: &str) {
    let started = Instant::now();
    while place.rows(sql).is_empty() {
        assert!(started.elapsed() < PATIENCE, "{sql}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_mail_that_was_given_up_is_shown_tried_again_and_noted_when_it_was_sent() {
    let place = ProgramData::new();
    // Reserves the port; nothing listens there yet.
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let url = format!("smtp://{}", socket.local_addr().unwrap());
    let program = place.start(&["serve", "--ops-listen", "127.0.0.1:0", "--smtp-url", &url]);
    let message = json!({ "first_name": "Nimali", "last_name": "K", "email": "n@example.lk", "subject": "Ella", "message": "Ayubowan" });
    assert_eq!(program.post("/rest/v1/contact_messages", &message).status, 201);
    becomes_true(&place, "SELECT 1 FROM jobs WHERE attempts = 1 AND last_error IS NOT NULL");
    assert_eq!(place.run(&["jobs", "list"]), (true, "There are no dead letters.\n".to_owned()));
    // Hours later.
    place.write("UPDATE jobs SET attempts = 12, dead_at = created_at WHERE kind = 'mail'");

    let (well, told) = place.run(&["jobs", "list"]);
    let id = told.split('\t').next().unwrap().to_owned();
    assert!(
        well && told.contains("\tmail\t") && told.ends_with("\t12 attempts\tthe mail server cannot be reached\n"),
        "{told}"
    );
    assert!(!told.contains("example.lk") && !told.contains("Ayubowan"), "{told}");
    let (well, told) = place.run(&["jobs", "retry", "00000000-0000-4000-8000-000000000000"]);
    assert!(!well && told.contains("is not a dead letter"), "{told}");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let listener = runtime.block_on(async { socket.listen(16).unwrap().into_std().unwrap() });
    listener.set_nonblocking(false).unwrap();
    assert_eq!(place.run(&["jobs", "retry", &id]), (true, "Jobs to retry: 1.\n".to_owned()));

    let mail = take_one(&listener);
    assert!(mail.contains("Subject: Contact: Ella") && mail.contains("Ayubowan"), "{mail}");
    becomes_true(
        &place,
        "SELECT 1 FROM mails WHERE sent_at IS NOT NULL AND text_body = '' AND subject = 'Contact: Ella'",
    );
    becomes_true(&place, "SELECT 1 FROM jobs WHERE done_at IS NOT NULL AND payload = 'null'");
}
