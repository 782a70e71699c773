//! Secrets must not reach the logs. `secrets_in_logs.rs` searches every test's log; these tests give the programs reasons to write secrets.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

use serde_json::json;

use super::people::PASSWORD;
use crate::program::{PATIENCE, Program, ProgramData, TestResponse};
use crate::secrets_in_logs::SeenSecrets;
use crate::tokens;

/// T-U36.
#[test]
fn what_was_heard_is_found_in_a_log_and_what_only_looks_like_it_is_not() {
    let heard = SeenSecrets::default();
    heard.words(&["serve", "--jwt-secret", "0123abcd-secret", "--smtp-url", "smtp://mailer:let-me-send@127.0.0.1:1"]);
    heard.words(&["--sso", r#"[{"domain":"acme.example","client_secret":"directory-secret"}]"#]);
    let body =
        json!({ "password": PASSWORD, "nonce": "424242", "factor": { "code": "171717" }, "email": "a@example.lk" });
    let headers = [("Authorization", "Bearer access.token.of-a"), ("cookie", "flow=the-browser-s-mark")];
    heard.record_request("/auth/v1/user?token=link-in-a-mail", headers, body.to_string().as_bytes());
    heard.record_request("/auth/v1/verify", [], b"token=from-the-form&type=signup");
    heard.record_request("/rest/v1/packages", [], b"{\"password\":\"of a table of somebody\"}");
    let answer = TestResponse {
        status: 303,
        headers: [("location".to_owned(), "http://x/?code=from-afar#access_token=in.the.fragment".to_owned())].into(),
        body: br#"{"refresh_token":"next-of-the-family","code":"email_not_confirmed"}"#.to_vec(),
        head: 0,
    };
    heard.record_answer("/auth/v1/callback", &answer);
    for secret in [
        "0123abcd-secret",
        "let-me-send",
        // `mailer:let-me-send` in base64.
        "bWFpbGVyOmxldC1tZS1zZW5k",
        "directory-secret",
        PASSWORD,
        "424242",
        "171717",
        "access.token.of-a",
        "the-browser-s-mark",
        "link-in-a-mail",
        "from-the-form",
        "from-afar",
        "in.the.fragment",
        "next-of-the-family",
    ] {
        assert_eq!(heard.found_in(&format!("{{\"level\":\"WARN\",\"why\":\"{secret}\"}}")), [secret]);
    }
    for harmless in [
        "a@example.lk email_not_confirmed of a table of somebody acme.example mailer",
        "\"took_ms\":0.424242,\"size\":424242.5,\"at\":\"2030-01-15T03:30:00.171717Z\",\"request.id\":\"ab171717-2\"",
    ] {
        assert!(heard.found_in(harmless).is_empty(), "{harmless}");
    }
}

/// T-U36.
#[test]
fn neither_the_log_nor_an_address_holds_what_opens_an_account() {
    let place = ProgramData::new();
    // More than any operator sets.
    let program =
        place.start(&["serve", "--ops-listen", "127.0.0.1:0", "--mail-autoconfirm", "true", "--log", "trace"]);
    let sign_up = json!({ "email": "a@example.lk", "password": PASSWORD });
    let signed = program.post("/auth/v1/signup", &sign_up).json();
    let (access, refresh) = (signed["access_token"].as_str().unwrap(), signed["refresh_token"].as_str().unwrap());
    let as_owner = |token: &str| format!("authorization: Bearer {token}\r\n");
    program.post("/auth/v1/token?grant_type=password", &sign_up);
    program.ask("GET", "/auth/v1/user", &as_owner(access), b"");
    let renewed = program.post("/auth/v1/token?grant_type=refresh_token", &json!({ "refresh_token": refresh }));
    program.ask("PUT", "/auth/v1/user", &as_owner(access), b"{\"password\":\"another secret\"}");
    // Secrets that come by mail and stand in a link's address.
    program.post("/auth/v1/otp", &json!({ "email": "a@example.lk" }));
    let mail = wait_for_text(&place, "SELECT text_body FROM mails WHERE subject = 'Sign in to Serendib'");
    let link = mail.lines().find_map(|line| Some(&line[line.find("/auth/v1/verify?token=")?..])).unwrap();
    let code = mail.split("enter this code: ").nth(1).unwrap().get(..6).unwrap();
    assert_eq!(program.get(link).status, 200);
    let form = "content-type: application/x-www-form-urlencoded\r\n";
    let back = program.ask("POST", "/auth/v1/verify", form, link.split('?').nth(1).unwrap().as_bytes());
    let fresh = back.header("location").split("access_token=").nth(1).unwrap().split('&').next().unwrap().to_owned();
    let factor = program.ask("POST", "/auth/v1/factors", &as_owner(&fresh), b"{\"factor_type\":\"totp\"}").json();
    assert!(factor["totp"]["secret"].is_string(), "{factor}");

    // The same when they are wrong, late, or another user's.
    let guess = json!({ "type": "email", "email": "a@example.lk", "token": code });
    assert_eq!(program.post("/auth/v1/verify", &guess).status, 403);
    let wrong = json!({ "email": "a@example.lk", "password": "a wrong password" });
    assert_eq!(program.post("/auth/v1/token?grant_type=password", &wrong).status, 400);
    assert_eq!(program.ask("GET", "/auth/v1/user", &as_owner(&format!("{access}x")), b"").status, 403);
    let factor_path = format!("/auth/v1/factors/{}", factor["id"].as_str().unwrap());
    let challenge = program.ask("POST", &format!("{factor_path}/challenge"), &as_owner(&fresh), b"{}").json();
    let answer = json!({ "challenge_id": challenge["id"], "code": "1717171" }).to_string();
    assert_eq!(program.ask("POST", &format!("{factor_path}/verify"), &as_owner(&fresh), answer.as_bytes()).status, 422);
    assert_eq!(program.ask("POST", "/auth/v1/logout", &as_owner(&fresh), b"").status, 204);
    let ended = renewed.json()["refresh_token"].as_str().unwrap().to_owned();
    for token in [ended.as_str(), &refresh[1..], "not-a-token-at-all"] {
        let body = json!({ "refresh_token": token });
        assert_eq!(program.post("/auth/v1/token?grant_type=refresh_token", &body).status, 400, "{token}");
    }
    let exchanged = json!({ "auth_code": "a-code-that-never-was", "code_verifier": "a-verifier-that-never-was" });
    assert_eq!(program.post("/auth/v1/token?grant_type=pkce", &exchanged).status, 404);
    assert_eq!(program.ask("POST", "/auth/v1/token?grant_type=password", "", b"{\"password\":\"half a bo").status, 400);

    let log = program.log();
    assert!(log.contains("answered") && !log.contains("$argon2id$"), "the log was written");
}

/// The first row of a statement, as soon as there is one.
fn wait_for_text(place: &ProgramData, sql: &str) -> String {
    let started = Instant::now();
    loop {
        if let Some(row) = place.rows(sql).first() {
            return row.text(0).unwrap().to_owned();
        }
        assert!(started.elapsed() < PATIENCE, "{sql}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// T-U36.
#[test]
fn the_service_key_and_google_credentials_are_in_no_log_whether_right_or_wrong() {
    let place = ProgramData::new();
    // Nothing listens here.
    let away = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let issuer = format!("http://{away}");
    let program = place.start(&[
        "serve",
        "--ops-listen",
        "127.0.0.1:0",
        "--jwt-secret",
        tokens::SECRET,
        "--google-issuer",
        &issuer,
        "--google-client-id",
        "serendib",
        "--google-client-secret",
        "what-google-knows-us-by",
        "--captcha",
        "turnstile",
        "--captcha-secret",
        "what-turnstile-knows-us-by",
        "--captcha-url",
        &issuer,
    ]);
    let operator = |key: &str| format!("authorization: {key}\r\ncontent-type: application/json\r\n");
    let made = json!({ "email": "a@example.lk", "password": PASSWORD, "email_confirm": true }).to_string();
    let ask = |key: &str, path: &str, body: &str| {
        program.ask("POST", &format!("/auth/v1/{path}"), &operator(key), body.as_bytes())
    };
    let key = tokens::service();
    assert_eq!(ask(&key, "admin/users", &made).status, 200);
    let link = json!({ "type": "recovery", "email": "a@example.lk" }).to_string();
    assert!(ask(&key, "admin/generate_link", &link).json()["email_otp"].is_string());
    assert_eq!(ask(&format!("{key}x"), "admin/users", &made).status, 403);
    assert_eq!(ask(&key, "admin/users", "{\"password\":\"half a bo").status, 400);

    assert_eq!(program.get("/auth/v1/authorize?provider=google").status, 503);
    let token = format!("{}.e30.c2lnbmF0dXJl", tokens::service().trim_start_matches("Bearer "));
    let grant = json!({ "provider": "google", "id_token": token, "access_token": "what-google-gave", "nonce": "a-nonce-of-ours",
        "gotrue_meta_security": { "captcha_token": "a-riddle-that-was-solved" } });
    assert_eq!(program.post("/auth/v1/token?grant_type=id_token", &grant).status, 400);
    let log = program.log();
    assert!(
        log.contains("an identity provider is unavailable") && log.contains("the captcha provider is unavailable"),
        "{log}"
    );
}

/// An SMTP server with one session per entry of `lets_in`; returns the received `AUTH` lines.
fn mail_server(listener: TcpListener, lets_in: [bool; 2]) -> Vec<String> {
    let mut lines = Vec::new();
    for is_welcome in lets_in {
        let mut session = BufReader::new(listener.accept().unwrap().0);
        say(&mut session, "220 mail.example");
        let mut line = String::new();
        while session.read_line(&mut line).unwrap_or(0) > 0 {
            let word = line.split_whitespace().next().unwrap_or_default().to_owned();
            match word.as_str() {
                "EHLO" => say(&mut session, "250-mail.example\r\n250 AUTH PLAIN LOGIN"),
                "AUTH" if is_welcome => say(&mut session, "235 come in"),
                // Servers repeat what they refuse.
                "AUTH" => say(&mut session, &format!("535 not with {}", line.trim())),
                "DATA" => {
                    say(&mut session, "354 go on");
                    while line != ".\r\n" {
                        line.clear();
                        session.read_line(&mut line).unwrap();
                    }
                    say(&mut session, "250 taken");
                }
                "QUIT" => break,
                _ => say(&mut session, "250 fine"),
            }
            if line.starts_with("AUTH") {
                lines.push(line.trim().to_owned());
            }
            line.clear();
        }
    }
    lines
}

fn say(session: &mut BufReader<TcpStream>, text: &str) {
    // The client may have left.
    let _ = write!(session.get_mut(), "{text}\r\n");
}

/// A text message service with one answer per request; returns the requests.
fn message_service(listener: TcpListener, answers: [&str; 2]) -> Vec<String> {
    let mut heads = Vec::new();
    for answer in answers {
        let mut question = BufReader::new(listener.accept().unwrap().0);
        let (mut head, mut line) = (String::new(), String::new());
        while question.read_line(&mut line).unwrap() > 2 {
            head.push_str(&line.to_ascii_lowercase());
            line.clear();
        }
        let length = head.split("content-length: ").nth(1).and_then(|rest| rest.lines().next()?.parse().ok());
        let mut body = vec![0; length.unwrap_or(0)];
        question.read_exact(&mut body).unwrap();
        write!(question.get_mut(), "HTTP/1.1 {answer}").unwrap();
        heads.push(head);
    }
    heads
}

/// T-U36.
#[test]
fn what_a_mail_server_and_a_message_service_know_us_by_stands_in_no_log_whether_they_take_it_or_not() {
    let place = ProgramData::new();
    let (mails, messages) = (TcpListener::bind("127.0.0.1:0").unwrap(), TcpListener::bind("127.0.0.1:0").unwrap());
    let smtp = format!("smtp://mailer:let-me-send@{}", mails.local_addr().unwrap());
    let sms = format!("http://AC123:let-me-write@{}?from=%2B15005550006", messages.local_addr().unwrap());
    let mail_server = std::thread::spawn(move || mail_server(mails, [true, false]));
    let taken = "201 Created\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 13\r\n\r\n{\"sid\":\"SM1\"}";
    // The service's error repeats the credentials.
    let refused = "401 Unauthorized\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 51\r\n\r\n\
                   {\"code\":20003,\"message\":\"AC123:let-me-write is no\"}";
    let service = std::thread::spawn(move || message_service(messages, [taken, refused]));
    let program = place.start(&[
        "serve",
        "--ops-listen",
        "127.0.0.1:0",
        "--smtp-url",
        &smtp,
        "--sms-url",
        &sms,
        "--rate-sign-ups",
        "0",
    ]);
    let ask = |program: &Program, body: serde_json::Value| {
        assert_eq!(program.post("/auth/v1/otp", &body).status, 200);
    };
    let outcome = |kind: &str, how: &str| {
        wait_for_text(&place, &format!("SELECT kind FROM jobs WHERE kind = '{kind}' AND {how}"))
    };
    for (kind, field, first, second) in
        [("mail", "email", "a@example.lk", "b@example.lk"), ("message", "phone", "+94771234567", "+94771234568")]
    {
        ask(&program, json!({ field: first }));
        outcome(kind, "done_at IS NOT NULL");
        ask(&program, json!({ field: second }));
        outcome(kind, "last_error IS NOT NULL");
    }
    // The credentials were really sent: `mailer` and its password in SMTP's encoding, `AC123:let-me-write` in HTTP's.
    let auth_lines = mail_server.join().unwrap();
    assert!(
        auth_lines.iter().all(|line| line == "AUTH PLAIN AG1haWxlcgBsZXQtbWUtc2VuZA==") && auth_lines.len() == 2,
        "{auth_lines:?}"
    );
    let heads = service.join().unwrap();
    assert!(heads.iter().all(|head| head.contains("authorization: basic ")) && heads.len() == 2, "{heads:?}");
    let log = program.log();
    assert!(log.contains("a job failed and will be retried"), "{log}");
}
