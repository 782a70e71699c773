//! The baseline: the product's HTTP stack, answering with recorded bytes.

use std::convert::Infallible;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::Context as _;
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};
use axum::routing::any;
use bytes::Bytes;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;

use crate::recorded::{RecordedHead, lines};

/// Headers that the HTTP library writes itself.
const OWN: [HeaderName; 4] = [header::CONTENT_LENGTH, header::DATE, header::CONNECTION, header::TRANSFER_ENCODING];

struct Recorded {
    status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
}

#[derive(Clone)]
struct Answers {
    all: Arc<[Recorded]>,
    next: Arc<AtomicUsize>,
}

/// Serves until the process is killed.
pub fn serve(bytes: &Path) -> anyhow::Result<()> {
    let all = read(&std::fs::read(bytes)?)?;
    let answers = Answers { all: all.into(), next: Arc::default() };
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        let routes = Router::new().route("/{*path}", any(repeat)).with_state(answers);
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        println!("listening on http://{}", listener.local_addr()?);
        // The same options as the product.
        let mut http = hyper::server::conn::http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(Duration::from_secs(10))
            .max_buf_size(64 * 1024)
            .pipeline_flush(true);
        let service = TowerToHyperService::new(routes);
        loop {
            let (stream, _peer) = listener.accept().await?;
            stream.set_nodelay(true)?;
            let connection = http.serve_connection(TokioIo::new(stream), service.clone());
            #[expect(
                clippy::disallowed_methods,
                reason = "a process that is killed when it has been measured waits for nobody"
            )]
            tokio::spawn(connection);
        }
    })
}

async fn repeat(State(answers): State<Answers>) -> Result<Response<Body>, Infallible> {
    let turn = answers.next.fetch_add(1, Ordering::Relaxed);
    let recorded = &answers.all[turn % answers.all.len()];
    let mut response = Response::new(Body::from(recorded.body.clone()));
    *response.status_mut() = recorded.status;
    *response.headers_mut() = recorded.headers.clone();
    Ok(response)
}

fn read(mut bytes: &[u8]) -> anyhow::Result<Vec<Recorded>> {
    let mut all = Vec::new();
    while !bytes.is_empty() {
        let head = RecordedHead::parse(bytes).context("a recorded answer has no head")?;
        let end = head.end + head.length.context("a recorded answer has no length")?;
        let mut headers = HeaderMap::new();
        for (name, value) in lines(&bytes[..head.end]) {
            let name = HeaderName::from_bytes(name)?;
            if !OWN.contains(&name) {
                headers.append(name, HeaderValue::from_bytes(value)?);
            }
        }
        let body = bytes.get(head.end..end).context("a recorded answer breaks off")?;
        all.push(Recorded { status: StatusCode::from_u16(head.status)?, headers, body: Bytes::copy_from_slice(body) });
        bytes = &bytes[end..];
    }
    anyhow::ensure!(!all.is_empty(), "nothing is recorded");
    Ok(all)
}
