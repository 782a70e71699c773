//! The same laboratory on each database, with the same requests.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use serde_json::Value;
use serendib_db::testing::{self, Lock, ScratchDatabase};
use serendib_server::app::App;
use serendib_server::lab;
use tower::ServiceExt as _;

use super::library;
use crate::lock::{self, Who};

static NEXT: AtomicU32 = AtomicU32::new(0);

#[derive(Clone, Debug, Default)]
pub struct WireRequest {
    pub method: &'static str,
    /// Below `/rest/v1`, URL-encoded.
    pub path: String,
    pub headers: Vec<(&'static str, String)>,
    pub body: Option<Vec<u8>>,
}

#[derive(Debug, PartialEq)]
pub struct WireAnswer {
    pub status: StatusCode,
    /// Only headers of the dialect.
    pub headers: Vec<(&'static str, String)>,
    pub body: String,
}

/// A laboratory, with a lock for each of its callers.
struct DatabaseSide {
    name: &'static str,
    app: App,
    routes: Router,
    locks: HashMap<Who, Arc<Lock>>,
    _scratch: ScratchDatabase,
}

pub struct Sides {
    sides: Vec<DatabaseSide>,
    /// The longest time of any side for one request.
    pub slowest: Duration,
}

impl WireRequest {
    pub fn get(path: &str) -> Self {
        Self { method: "GET", path: encoded(path), ..Self::default() }
    }

    pub fn send(method: &'static str, path: &str, body: &Value) -> Self {
        Self { method, path: encoded(path), body: Some(body.to_string().into_bytes()), ..Self::default() }
    }

    pub fn with(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }

    /// A laboratory trusts the caller's stated identity.
    pub fn with_caller(self, who: &str) -> Self {
        self.with("authorization", &format!("Bearer {who}"))
    }
}

impl WireAnswer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value)
    }

    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }
}

impl Sides {
    /// The library on SQLite and, if configured, PostgreSQL.
    pub async fn new() -> Self {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("serendib_dialect_{}_{number}", std::process::id());
        let directory = std::env::temp_dir().join(&name);
        // An earlier process with the same id may have left it.
        let _ = std::fs::remove_dir_all(&directory);
        std::fs::create_dir_all(&directory).unwrap();
        let mut servers = vec![("SQLite", None)];
        servers.extend(crate::program::postgres().map(|server| ("PostgreSQL", Some(server))));
        let mut sides = Vec::new();
        for (kind, server) in servers {
            let scratch = testing::create_empty(server.as_deref(), &directory, &name).await.unwrap();
            let app = lab::open(library::guarded(), &scratch.location).await.unwrap();
            let routes = lab::routes(&app);
            sides.push(DatabaseSide { name: kind, app, routes, locks: HashMap::new(), _scratch: scratch });
        }
        Self { sides, slowest: Duration::ZERO }
    }

    /// The common answer of all sides.
    pub async fn ask(&mut self, request: &WireRequest) -> WireAnswer {
        let mut first: Option<WireAnswer> = None;
        for side in &mut self.sides {
            let name = side.name;
            let (mut answered, took) = side.answer(request).await;
            self.slowest = self.slowest.max(took);
            // One repeat, because a stalled machine times out any statement. A slow statement is slow again.
            if answered.body.contains("\"57014\"") {
                (answered, _) = side.answer(request).await;
            }
            match &first {
                None => first = Some(answered),
                Some(first) => assert_eq!(&answered, first, "{name} answers otherwise: {}", format_request(request)),
            }
        }
        first.unwrap()
    }

    /// Reads that the second lock has checked, on all sides; it never fires.
    pub fn looked(&self) -> u64 {
        self.sides.iter().flat_map(|side| side.locks.values()).map(|lock| lock.tree_count()).sum()
    }

    pub async fn get(&mut self, path: &str) -> WireAnswer {
        self.ask(&WireRequest::get(path)).await
    }

    pub async fn rows(&mut self, path: &str) -> Value {
        let answered = self.get(path).await;
        assert!(answered.status.is_success(), "{path}: {answered:?}");
        answered.json()
    }

    /// Status and code of a read that must be refused.
    pub async fn refusal(&mut self, path: &str) -> (u16, String) {
        let answered = self.get(path).await;
        assert!(!answered.status.is_success(), "{path}: {answered:?}");
        (answered.status.as_u16(), answered.code())
    }
}

impl DatabaseSide {
    /// Answers behind the second lock, which must not fire. The time excludes the lock.
    async fn answer(&mut self, request: &WireRequest) -> (WireAnswer, Duration) {
        let started = Instant::now();
        let Some(who) = who(request) else {
            return (answer(&self.routes, request).await, started.elapsed());
        };
        let register = self.app.tables;
        let lock = self.locks.entry(who).or_insert_with(|| lock::build(register, lock::library::rule, who));
        let answered = lock.guard(answer(&self.routes, request)).await;
        let took = started.elapsed().saturating_sub(lock.last_duration());
        assert_eq!(
            lock.mismatches(),
            Vec::<String>::new(),
            "{} tells too much: {}",
            self.name,
            format_request(request)
        );
        (answered, took)
    }
}

/// The laboratory's caller; `None` for the service, which skips policies.
fn who(request: &WireRequest) -> Option<Who> {
    let bearer = request.headers.iter().find(|(name, _)| name.eq_ignore_ascii_case("authorization"));
    let token = bearer.and_then(|(_, value)| value.split_once(' ')).map_or("", |(_, token)| token.trim());
    let (role, id) = token.split_once(':').unwrap_or((token, ""));
    match (role, id.parse().ok()) {
        ("service", _) => None,
        ("user" | "admin" | "guide", Some(user)) => {
            Some(Who { user: Some(user), guide: (role == "guide").then_some(user), is_admin: role == "admin" })
        }
        _ => Some(Who::default()),
    }
}

/// For messages.
pub fn format_request(request: &WireRequest) -> String {
    let body = request.body.as_deref().map(String::from_utf8_lossy).unwrap_or_default();
    format!("{} {} {:?} {body}", request.method, request.path, request.headers)
}

async fn answer(routes: &Router, wire: &WireRequest) -> WireAnswer {
    let mut request = Request::builder().method(wire.method).uri(format!("/rest/v1{}", wire.path));
    for (name, value) in &wire.headers {
        request = request.header(*name, value);
    }
    let body = wire.body.clone().map_or_else(Body::empty, Body::from);
    let response = routes.clone().oneshot(request.body(body).unwrap()).await.unwrap();
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX).await.unwrap();
    WireAnswer {
        status: parts.status,
        headers: compared_headers(&parts.headers),
        body: String::from_utf8(body.to_vec()).unwrap(),
    }
}

fn compared_headers(headers: &HeaderMap) -> Vec<(&'static str, String)> {
    const COMPARED: [&str; 10] = [
        "allow",
        "content-location",
        "content-range",
        "content-type",
        "etag",
        "location",
        "preference-applied",
        "proxy-status",
        "retry-after",
        "www-authenticate",
    ];
    let value = |name| headers.get(name).map(|value| value.to_str().unwrap().to_owned());
    COMPARED.into_iter().filter_map(|name| Some((name, value(name)?))).collect()
}

/// Escapes what an address cannot contain; existing escapes stay.
pub fn encoded(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for c in path.chars() {
        if c.is_ascii_graphic() && !"\"<>^`{|}\\#".contains(c) {
            out.push(c);
        } else {
            let mut bytes = [0; 4];
            c.encode_utf8(&mut bytes).bytes().for_each(|byte| out.push_str(&format!("%{byte:02X}")));
        }
    }
    out
}
