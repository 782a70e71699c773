//! The mailer against a mail server of the tests, which records what it receives.

use std::time::Duration;

use clap::Parser as _;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

use super::*;
use crate::config::{Cli, Command};

fn settings(arguments: &[&str]) -> Settings {
    match Cli::parse_from(["serendib", "serve"].iter().chain(arguments)).command {
        Command::Serve(settings) => *settings,
        other => panic!("{other:?}"),
    }
}

/// Instead of a code: no answer at all.
const SILENCE: &str = "";

/// One session of a mail server, recorded line by line. `refuse` is a command that it answers with a code.
async fn server(refuse: Option<(&'static str, &'static str)>) -> (Mailer, JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    #[expect(clippy::disallowed_methods, reason = "the test's own server")]
    let session = tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        converse(stream, refuse).await
    });
    (Mailer::open(&settings(&["--smtp-url", &url])).unwrap(), session)
}

async fn converse(stream: TcpStream, refuse: Option<(&str, &str)>) -> Vec<String> {
    let mut stream = BufReader::new(stream);
    let mut heard = Vec::new();
    let mut answer = "220 mail.example ready".to_owned();
    loop {
        if answer != SILENCE {
            stream.get_mut().write_all(format!("{answer}\r\n").as_bytes()).await.unwrap();
        }
        let mut line = String::new();
        if stream.read_line(&mut line).await.unwrap() == 0 {
            return heard;
        }
        let command = line.split([' ', ':', '\r']).next().unwrap().to_owned();
        heard.push(line.trim_end_matches("\r\n").to_owned());
        answer = match (&*command, refuse) {
            (command, Some((refused, SILENCE))) if command == refused => SILENCE.to_owned(),
            (command, Some((refused, code))) if command == refused => format!("{code} <nimali@example.lk> not now"),
            ("DATA", _) => {
                stream.get_mut().write_all(b"354 go on\r\n").await.unwrap();
                while heard.last().unwrap() != "." {
                    let mut line = String::new();
                    stream.read_line(&mut line).await.unwrap();
                    assert!(line.ends_with("\r\n"), "{line:?}");
                    assert!(line.is_ascii() && line.len() <= 1_000, "{line:?}");
                    heard.push(line.trim_end_matches("\r\n").to_owned());
                }
                "250 taken".to_owned()
            }
            ("QUIT", _) => "221 bye".to_owned(),
            _ => "250 fine".to_owned(),
        };
    }
}

fn test_mail<'a>() -> OutgoingMail<'a> {
    OutgoingMail {
        id: Uuid::from_u128(7),
        to: "support@serendib.example",
        reply_to: Some("nimali@example.lk"),
        subject: "Contact: Ella",
        text: "Hello,\n.a dot and a line\n",
        html: None,
        calendar: None,
        at: DateTime::from_timestamp(1_894_678_200, 0).unwrap(),
    }
}

#[tokio::test]
async fn a_mail_reaches_the_mail_server_byte_for_byte() {
    let (mailer, session) = server(None).await;
    assert_eq!(mailer.send(&test_mail()).await, Ok(MailOutcome::Sent));
    drop(mailer);
    assert_eq!(
        session.await.unwrap(),
        [
            "EHLO serendib.example",
            "MAIL FROM:<no-reply@serendib.example>",
            "RCPT TO:<support@serendib.example>",
            "DATA",
            "From: Serendib <no-reply@serendib.example>",
            "To: support@serendib.example",
            "Subject: Contact: Ella",
            "Date: Tue, 15 Jan 2030 03:30:00 +0000",
            "Message-ID: <00000000-0000-0000-0000-000000000007@serendib.example>",
            "Auto-Submitted: auto-generated",
            "Reply-To: nimali@example.lk",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: 7bit",
            "",
            "Hello,",
            "..a dot and a line",
            "",
            "",
            ".",
            "QUIT",
        ]
    );
}

#[tokio::test]
async fn text_and_html_travel_as_alternatives_and_other_scripts_survive() {
    let (mailer, session) = server(None).await;
    let sinhala =
        OutgoingMail {
            subject: "ඇල්ල", text: "ආයුබෝවන්", html: Some("<p>ආයුබෝවන්</p>"), reply_to: None, ..test_mail()
        };
    assert_eq!(mailer.send(&sinhala).await, Ok(MailOutcome::Sent));
    drop(mailer);
    let heard = session.await.unwrap().join("\n");
    assert!(heard.contains("Subject: =?utf-8?b?4LaH4La94LeK4La9?="), "{heard}");
    assert!(heard.contains("Content-Type: multipart/alternative;"), "{heard}");
    for part in ["Content-Type: text/plain; charset=utf-8", "Content-Type: text/html; charset=utf-8"] {
        assert!(heard.contains(part), "{heard}");
    }
    assert!(!heard.contains("Reply-To"), "{heard}");
}

#[tokio::test]
async fn no_text_becomes_a_header_or_a_recipient() {
    let (mailer, session) = server(None).await;
    let attack = OutgoingMail {
        subject: "a\r\nBcc: everybody@example.org\r\n\r\nhello",
        text: "\r\n.\r\nRCPT TO:<b@example.org>\r\n",
        ..test_mail()
    };
    assert_eq!(mailer.send(&attack).await, Ok(MailOutcome::Sent));
    drop(mailer);
    let heard = session.await.unwrap();
    assert_eq!(
        heard.iter().filter(|line| line.starts_with("RCPT")).count(),
        2,
        "one command and one line of text: {heard:?}"
    );
    assert!(
        heard.iter().position(|line| line.starts_with("RCPT TO:<b@")) > heard.iter().position(|line| line.is_empty())
    );
    assert!(!heard.iter().any(|line| line.starts_with("Bcc")), "{heard:?}");
    let (mailer, _session) = server(None).await;
    for address in ["a@example.lk\r\nBcc: b@example.org", "a@example.lk, b@example.org", "nobody", ""] {
        assert_eq!(
            mailer.send(&OutgoingMail { to: address, ..test_mail() }).await,
            Err(MailError::Address),
            "{address:?}"
        );
        assert_eq!(
            mailer.send(&OutgoingMail { reply_to: Some(address), ..test_mail() }).await,
            Err(MailError::Address),
            "{address:?}"
        );
    }
}

#[tokio::test]
async fn a_refusal_is_reported_by_its_number_only() {
    for (command, code, reported) in [("RCPT", "451", 451), ("MAIL", "550", 550), ("DATA", "554", 554)] {
        let (mailer, _session) = server(Some((command, code))).await;
        let unsent = mailer.send(&test_mail()).await.unwrap_err();
        assert_eq!(
            (&unsent, unsent.to_string()),
            (&MailError::Answered(reported), format!("the mail server answered {reported}"))
        );
    }
}

#[tokio::test]
async fn a_server_that_is_away_is_no_server() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let mailer = Mailer::open(&settings(&["--smtp-url", &url])).unwrap();
    drop(listener);
    assert_eq!(mailer.send(&test_mail()).await, Err(MailError::Unreachable));
}

/// Accepts the connection and never answers.
async fn silent() -> (Mailer, TcpListener) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let mut mailer = Mailer::open(&settings(&["--smtp-url", &url])).unwrap();
    let Mailer::Smtp(smtp) = &mut mailer else { panic!("a server is configured") };
    smtp.server.limit = Duration::from_millis(200);
    (mailer, listener)
}

#[tokio::test]
async fn a_silent_server_is_waited_for_and_then_left() {
    let (mailer, _listener) = silent().await;
    assert_eq!(mailer.send(&test_mail()).await, Err(MailError::TooLong));
    let message = mailer.try_out().await.unwrap_err();
    assert!(message.contains("took too long") && message.contains("SERENDIB_SMTP_URL"), "{message}");
}

#[tokio::test]
async fn a_mail_that_was_taken_is_sent_even_when_the_goodbye_is_never_answered() {
    let (mut mailer, session) = server(Some(("QUIT", SILENCE))).await;
    let Mailer::Smtp(smtp) = &mut mailer else { panic!("a server is configured") };
    // Shorter than the wait for the goodbye, which must not count.
    smtp.server.limit = Duration::from_millis(900);
    assert_eq!(mailer.send(&test_mail()).await, Ok(MailOutcome::Sent));
    let heard = session.await.unwrap();
    assert_eq!(heard.iter().filter(|line| *line == "DATA").count(), 1, "{heard:?}");
    assert_eq!(heard.last().unwrap(), "QUIT");
}

#[tokio::test]
async fn a_server_can_be_tried_out_without_a_mail() {
    let (mailer, session) = server(None).await;
    assert_eq!(mailer.try_out().await, Ok(()));
    assert_eq!(session.await.unwrap(), ["EHLO serendib.example", "QUIT"]);
}

#[tokio::test]
async fn without_a_mail_server_the_mail_stays() {
    let mailer = Mailer::open(&settings(&[])).unwrap();
    assert!(matches!(mailer, Mailer::Outbox));
    assert_eq!(mailer.send(&test_mail()).await, Ok(MailOutcome::Stays));
}

#[test]
fn settings_that_no_mail_could_be_sent_with_are_refused_without_their_password() {
    for (arguments, sentence) in [
        (["--mail-from", "nobody"], "SERENDIB_MAIL_FROM is not a sender"),
        (["--support-email", "nobody"], "SERENDIB_SUPPORT_EMAIL is not an address"),
        (["--smtp-url", "mail.example"], "is not a mail server's address"),
        (["--smtp-url", "http://u:hunter2@mail.example"], "is not a mail server's address"),
        (["--smtp-url", "smtp://u:hunter2@mail.example:25"], "unencrypted"),
        (["--smtp-url", "smtp://u:hunter2@mail.example?tls=opportunistic"], "unencrypted"),
        (["--smtp-url", "smtps://u@mail.example"], "without a password"),
        (["--smtp-url", "smtps://u:hunter2@mail.example?tls=opportunistic"], "is not a mail server's address"),
    ] {
        let message = Mailer::open(&settings(&arguments)).unwrap_err();
        assert!(message.contains(sentence) && !message.contains("hunter2"), "{arguments:?}: {message}");
    }
    for url in [
        "smtps://u:p%40ss@mail.example",
        "smtp://u:p@mail.example:587?tls=required",
        "smtp://127.0.0.1:2525",
        "smtp://localhost",
    ] {
        assert!(matches!(Mailer::open(&settings(&["--smtp-url", url])), Ok(Mailer::Smtp(_))), "{url}");
    }
}

#[tokio::test]
async fn a_trip_for_calendars_goes_among_the_words_and_as_a_file() {
    let (mailer, session) = server(None).await;
    let calendar = Some("BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n");
    let with_file = OutgoingMail { html: Some("<p>Cancelled</p>"), calendar, ..test_mail() };
    assert_eq!(mailer.send(&with_file).await, Ok(MailOutcome::Sent));
    let heard = session.await.unwrap();
    let place = |part: &str| {
        let found = heard.iter().position(|line| line.to_ascii_lowercase().starts_with(part));
        found.unwrap_or_else(|| panic!("{part} in {heard:?}"))
    };
    let order = [
        "content-type: multipart/mixed",
        "content-type: multipart/alternative",
        "content-type: text/plain",
        "content-type: text/html",
        "content-type: text/calendar; charset=utf-8; method=cancel",
        "content-type: application/ics",
    ];
    let places = order.map(place);
    assert!(places.is_sorted(), "{places:?}");
    assert!(heard.iter().any(|line| line.contains("filename=\"trip.ics\"")), "{heard:?}");
}

#[test]
fn the_method_of_the_part_is_the_calendars_own() {
    for (calendar, expected) in [
        ("BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\n", "text/calendar; charset=utf-8; method=REQUEST"),
        ("BEGIN:VCALENDAR\r\nSUMMARY:a\\nMETHOD:CANCEL\r\n METHOD:CANCEL\r\n", "text/calendar; charset=utf-8"),
    ] {
        assert_eq!(calendar_type(calendar), ContentType::parse(expected).map_err(|_| MailError::Unwritable));
    }
}

#[test]
fn events_are_organized_by_the_address_that_mails_come_from() {
    assert_eq!(sender_address(&settings(&[])), "no-reply@serendib.example");
    assert_eq!(
        sender_address(&settings(&["--mail-from", "Serendib <trips@serendib.example>"])),
        "trips@serendib.example"
    );
}
