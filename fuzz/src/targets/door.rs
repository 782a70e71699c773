//! A whole request: for any input, the answer is no server error and has no hidden column.

use std::sync::OnceLock;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderName, HeaderValue, Method, Request};
use serendib_db::Location;
use serendib_server::lab::{self, Laboratory};
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt as _;

/// Tables with every kind of column and relation.
const TABLES: &str = include_str!("../../../e2e/wire/laboratory.json");
const METHODS: [&str; 6] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
/// The most bytes of an answer: a tree's limit, and brackets.
const LARGEST_ANSWER: usize = 17 * 1024 * 1024;

struct Laboratories {
    runtime: Runtime,
    routes: Router,
}

impl Laboratories {
    fn answer(&self, request: Request<Body>) -> (u16, Vec<u8>) {
        let (status, body) = self.runtime.block_on(async {
            let response = match self.routes.clone().oneshot(request).await {
                Ok(response) => response,
                Err(never) => match never {},
            };
            (response.status().as_u16(), to_bytes(response.into_body(), LARGEST_ANSWER).await)
        });
        (status, body.unwrap_or_else(|error| panic!("an answer without end: {error}")).to_vec())
    }
}

fn to_message(error: impl std::fmt::Display) -> String {
    error.to_string()
}

fn laboratory() -> Result<Laboratories, String> {
    let runtime = Builder::new_current_thread().enable_all().build().map_err(to_message)?;
    let directory = std::env::temp_dir().join(format!("serendib-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&directory).map_err(to_message)?;
    let location = Location::Sqlite(directory.join("lab.db"));
    let app = runtime.block_on(lab::open(Laboratory::read(TABLES)?, &location)).map_err(to_message)?;
    let laboratory = Laboratories { routes: lab::routes(&app), runtime };
    let (status, _) =
        laboratory.answer(Request::get("/rest/v1/cities?limit=1").body(Body::empty()).map_err(to_message)?);
    if status != 200 {
        return Err(format!("it answers {status}"));
    }
    // Both connections are open now, for writes and, on this thread, for reads; open files need no names.
    let _ = std::fs::remove_dir_all(&directory);
    Ok(laboratory)
}

pub(super) fn run(data: &[u8]) {
    static LABORATORY: OnceLock<Result<Laboratories, String>> = OnceLock::new();
    let laboratory = match LABORATORY.get_or_init(laboratory) {
        Ok(laboratory) => laboratory,
        Err(why) => panic!("no laboratory: {why}"),
    };
    let Some(request) = request(data) else { return };
    let (status, body) = laboratory.answer(request);
    // The only rejection with a 5xx status by contract: two rows of one request with the same key.
    let is_wanted = status < 500 || body.starts_with(br#"{"code":"21000""#);
    assert!(is_wanted, "{status} {}", String::from_utf8_lossy(&body));
}

/// `GET /path`, header lines, an empty line, a body. Nothing is stored, so that an input always means the same.
fn request(data: &[u8]) -> Option<Request<Body>> {
    let end = data.windows(2).position(|two| two == b"\n\n");
    let (head, body) = end.map_or((data, &[][..]), |at| (&data[..at], &data[at + 2..]));
    let mut lines = head.split(|byte| *byte == b'\n');
    let first = lines.next()?;
    let at = first.iter().position(|byte| *byte == b' ')?;
    let method = std::str::from_utf8(&first[..at]).ok().filter(|method| METHODS.contains(method))?;
    let address = [b"/rest/v1", &first[at + 1..]].concat();
    let method: Method = method.parse().ok()?;
    let mut request = Request::builder().uri(address.as_slice());
    if !matches!(method, Method::GET | Method::HEAD) {
        request = request.header("prefer", "tx=rollback");
    }
    for line in lines {
        let at = line.iter().position(|byte| *byte == b':')?;
        let name = HeaderName::from_bytes(&line[..at]).ok()?;
        let value = HeaderValue::from_bytes(line[at + 1..].trim_ascii()).ok()?;
        // Answers are stored by this key.
        if name != "idempotency-key" {
            request = request.header(name, value);
        }
    }
    request.method(method).body(Body::from(body.to_vec())).ok()
}
