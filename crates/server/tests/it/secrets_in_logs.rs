//! Secrets must not appear in logs or refusals, whatever the outcome of their request. T-U36.
//! Every program and app of these tests logs as much as an operator may enable. Tests record requests and answers here. At the end, the log
//! must not contain any value that stood under a secret's name.

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use serendib_server::observability;
use tracing_subscriber::layer::SubscriberExt as _;
use url::Url;

use crate::program::TestResponse;

pub const LEVEL: &str = "debug";

/// Names of secrets in bodies, forms and addresses.
const NAMES: [&str; 24] = [
    "password",
    "current_password",
    "access_token",
    "refresh_token",
    "id_token",
    "provider_token",
    "provider_refresh_token",
    "auth_code",
    "code_verifier",
    "state",
    "nonce",
    "token",
    "token_hash",
    "hashed_token",
    "email_otp",
    "captcha_token",
    "signature",
    // Of authenticator apps, and of security keys.
    "secret",
    "challenge",
    "clientDataJSON",
    "authenticatorData",
    "attestationObject",
    "client_secret",
    "apikey",
];
/// In an answer it is the error code.
const CODE: &str = "code";
/// Shorter values may occur in a log by chance.
const SHORTEST: usize = 8;
const SHORTEST_CODE: usize = 6;

/// Secrets that a program received or sent.
#[derive(Default)]
pub struct SeenSecrets(Mutex<BTreeSet<String>>);

impl SeenSecrets {
    /// A command line.
    pub fn words(&self, words: &[&str]) {
        for pair in words.windows(2) {
            if let [flag, value] = pair
                && flag.starts_with("--")
                && (flag.contains("secret") || flag.ends_with("-key"))
            {
                value.split(',').for_each(|one| self.note(one.trim()));
            }
        }
        for word in words {
            if let Ok(json) = serde_json::from_str::<Value>(word) {
                self.value(&json, true);
            }
            // The test databases' passwords are not secret.
            let url = Url::parse(word).ok().filter(|url| !url.scheme().starts_with("postgres"));
            if let Some((url, password)) = url.as_ref().and_then(|url| Some((url, url.password()?))) {
                self.note(password);
                // As HTTP and SMTP encode it.
                self.note(&STANDARD.encode(format!("{}:{password}", url.username())));
                self.note(&STANDARD.encode(format!("\0{}\0{password}", url.username())));
            }
        }
    }

    pub fn record_request<'a>(&self, path: &str, headers: impl IntoIterator<Item = (&'a str, &'a str)>, body: &[u8]) {
        for (name, value) in headers {
            self.header(name, value);
        }
        if !is_of_identity(path) {
            return;
        }
        if let Some((_, query)) = path.split_once('?') {
            self.pairs(query);
        }
        match serde_json::from_slice::<Value>(body) {
            Ok(value) => self.value(&value, true),
            Err(_) => self.pairs(&String::from_utf8_lossy(body)),
        }
    }

    /// A refusal must not repeat a secret of the request.
    #[track_caller]
    pub fn record_answer(&self, path: &str, answer: &TestResponse) {
        for name in ["location", "set-cookie"] {
            self.header(name, answer.header(name));
        }
        if !path.starts_with(AUTH) {
            return;
        }
        if answer.status >= 400 {
            self.stands_nowhere_in(&String::from_utf8_lossy(&answer.body));
        }
        if let Ok(value) = serde_json::from_slice::<Value>(&answer.body) {
            self.value(&value, false);
        }
    }

    #[track_caller]
    pub fn stands_nowhere_in(&self, text: &str) {
        let found = self.found_in(text);
        assert!(found.is_empty(), "T-U36: {found:?} can be read");
    }

    pub fn found_in(&self, text: &str) -> Vec<String> {
        self.lock().iter().filter(|secret| stands(text, secret)).cloned().collect()
    }

    fn value(&self, value: &Value, in_query: bool) {
        match value {
            Value::Object(map) => {
                for (name, value) in map {
                    match value {
                        Value::String(text) if NAMES.contains(&name.as_str()) || (in_query && name == CODE) => {
                            self.note(text);
                        }
                        other => self.value(other, in_query),
                    }
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.value(item, in_query)),
            _ => {}
        }
    }

    fn pairs(&self, text: &str) {
        for (name, value) in url::form_urlencoded::parse(text.as_bytes()) {
            if NAMES.contains(&&*name) || name == CODE {
                self.note(&value);
            }
        }
    }

    fn header(&self, name: &str, value: &str) {
        match name.to_ascii_lowercase().as_str() {
            "authorization" | "apikey" => self.note(value.rsplit(' ').next().unwrap_or(value)),
            "cookie" | "set-cookie" => {
                value.split(';').filter_map(|pair| pair.trim().split_once('=')).for_each(|(_, value)| self.note(value));
            }
            "location" => value.split(['?', '#']).skip(1).for_each(|part| self.pairs(part)),
            _ => {}
        }
    }

    fn note(&self, text: &str) {
        if text.len() >= SHORTEST || (text.len() >= SHORTEST_CODE && is_code(text)) {
            self.lock().insert(text.to_owned());
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

const AUTH: &str = "/auth/v1/";

fn is_of_identity(path: &str) -> bool {
    path.starts_with(AUTH) || path.starts_with("/demo/identity/")
}

fn is_code(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A numeric code counts only by itself, because its digits may be part of another number.
fn stands(text: &str, secret: &str) -> bool {
    if !is_code(secret) {
        return text.contains(secret);
    }
    text.match_indices(secret).any(|(at, _)| {
        let (before, after) = (&text.as_bytes()[..at], &text.as_bytes()[at + secret.len()..]);
        let goes_on = |next: Option<&u8>| next.is_some_and(u8::is_ascii_alphanumeric);
        let is_fraction = matches!(before, [.., digit, b'.'] if digit.is_ascii_digit());
        let has_fraction = matches!(after, [b'.', digit, ..] if digit.is_ascii_digit());
        !(goes_on(before.last()) || goes_on(after.first()) || is_fraction || has_fraction)
    })
}

/// The log of this process, for apps, which have no log of their own.
#[derive(Clone, Default)]
struct ProcessLog(Arc<Mutex<Vec<u8>>>);

impl ProcessLog {
    fn bytes(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for ProcessLog {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.bytes().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn process_log() -> &'static ProcessLog {
    static LINES: OnceLock<ProcessLog> = OnceLock::new();
    LINES.get_or_init(|| {
        let lines = ProcessLog::default();
        let writer = lines.clone();
        let layer = tracing_subscriber::fmt::layer().json().flatten_event(true).with_writer(move || writer.clone());
        let log = tracing_subscriber::registry().with(observability::filter(LEVEL).unwrap()).with(layer);
        tracing::subscriber::set_global_default(log).unwrap();
        lines
    })
}

/// Bytes that this process has logged.
pub fn log_length() -> usize {
    process_log().bytes().len()
}

/// Its log from there on.
pub fn log_since(start: usize) -> String {
    String::from_utf8_lossy(&process_log().bytes()[start..]).into_owned()
}
