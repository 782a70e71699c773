//! Test double of Stripe, of the version that we call and as far as we use it: it stores state, refuses what Stripe refuses, honors
//! idempotency keys, and fails on request. Methods do what payers do on its pages.

mod books;
mod error;
mod form;

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::any;
use serde_json::Value;

pub use books::StripeState;
use error::StripeError;

/// The double's only valid API key.
pub const KEY: &str = "sk_test_of_the_double";
pub const VERSION: &str = "2023-08-16";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InjectedFault {
    /// The call succeeds: the fault is for a later one.
    Pass,
    /// The call succeeds, but the connection breaks before the answer.
    LostAnswer,
    /// The call has no effect.
    Status(u16),
    /// The same, with a `Retry-After` in seconds.
    Later(u16, u64),
    /// No effect; the answer is an HTML page.
    Page,
    /// The call succeeds, but the page has this address.
    Astray(&'static str),
    /// No effect for so many milliseconds.
    Hang(u64),
}

/// A call as received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedCall {
    pub method: String,
    pub path: String,
    pub key: Option<String>,
    pub version: Option<String>,
    pub body: String,
}

#[derive(Default)]
struct DoubleState {
    books: StripeState,
    calls: Vec<RecordedCall>,
    faults: VecDeque<InjectedFault>,
}

#[derive(Clone, Default)]
struct Shared(Arc<Mutex<DoubleState>>);

impl Shared {
    fn lock(&self) -> MutexGuard<'_, DoubleState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Serves until dropped.
pub struct Double {
    shared: Shared,
    address: SocketAddr,
    serving: tokio::task::JoinHandle<()>,
}

impl Double {
    #[expect(clippy::disallowed_methods, reason = "ends with the double")]
    pub async fn start() -> Self {
        let shared = Shared::default();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let people = Router::new()
            .route("/double/events", any(take_events))
            .route("/double/{act}/{session}", any(done_by_people));
        let routes = people.fallback(any(answer)).with_state(shared.clone());
        let serving = tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
        Self { shared, address, serving }
    }

    pub fn base(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Failures of the next calls, one each.
    pub fn fail(&self, faults: &[InjectedFault]) {
        self.shared.lock().faults.extend(faults);
    }

    /// No more of the faults that wait.
    pub fn recover(&self) {
        self.shared.lock().faults.clear();
    }

    pub fn calls(&self) -> Vec<RecordedCall> {
        self.shared.lock().calls.clone()
    }

    /// Reads the state, or acts as a payer.
    pub fn with<T>(&self, act: impl FnOnce(&mut StripeState) -> T) -> T {
        act(&mut self.shared.lock().books)
    }
}

impl Drop for Double {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn take_events(State(shared): State<Shared>) -> axum::Json<Vec<Value>> {
    axum::Json(shared.lock().books.take_events())
}

async fn done_by_people(State(shared): State<Shared>, Path((act, session)): Path<(String, String)>) -> StatusCode {
    let books = &mut shared.lock().books;
    match act.as_str() {
        "pay" => books.pay(&session),
        "pay_later" => books.pay_later(&session),
        "succeed" => books.arrive(&session, true),
        "fail" => books.arrive(&session, false),
        "expire" => books.expire(&session),
        "dispute" => drop(books.dispute(&session)),
        // By the dispute's own id.
        "won" | "lost" => books.decide(&session, &act),
        _ => return StatusCode::NOT_FOUND,
    }
    StatusCode::NO_CONTENT
}

async fn answer(State(shared): State<Shared>, method: Method, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let call = RecordedCall {
        method: method.to_string(),
        path: uri.path_and_query().map_or_else(String::new, ToString::to_string),
        key: text("idempotency-key"),
        version: text("stripe-version"),
        body: String::from_utf8_lossy(&body).into_owned(),
    };
    let fault = {
        let mut inner = shared.lock();
        inner.calls.push(call.clone());
        inner.faults.pop_front()
    };
    match fault {
        Some(InjectedFault::Hang(millis)) => tokio::time::sleep(Duration::from_millis(millis)).await,
        Some(InjectedFault::Status(status)) => {
            let status = StatusCode::from_u16(status).unwrap();
            let kind = if status == StatusCode::PAYMENT_REQUIRED { "card_error" } else { "api_error" };
            return StripeError::new(status.as_u16(), kind, "The double was told to fail.").into_response();
        }
        Some(InjectedFault::Later(status, seconds)) => {
            let refusal = StripeError::new(status, "api_error", "The double was told to be busy.");
            return ([(header::RETRY_AFTER, seconds.to_string())], refusal).into_response();
        }
        Some(InjectedFault::Page) => {
            return ([(header::CONTENT_TYPE, "text/html")], "<h1>Welcome</h1>").into_response();
        }
        Some(InjectedFault::LostAnswer) => {
            // The body breaks off, so the client has no answer.
            let _ = handle_call(&shared, &headers, &call);
            let broken = futures_util::stream::iter([Err::<Bytes, _>(std::io::Error::other("lost"))]);
            return axum::body::Body::from_stream(broken).into_response();
        }
        Some(InjectedFault::Astray(url)) => {
            return handle_call(&shared, &headers, &call).map_or_else(
                StripeError::into_response,
                |(status, mut reply, _)| {
                    reply["url"] = Value::from(url);
                    (status, axum::Json(reply)).into_response()
                },
            );
        }
        Some(InjectedFault::Pass) | None => {}
    }
    handle_call(&shared, &headers, &call).map_or_else(StripeError::into_response, |(status, reply, is_replayed)| {
        let mut response = (status, axum::Json(reply)).into_response();
        if is_replayed {
            response.headers_mut().insert("idempotent-replayed", header::HeaderValue::from_static("true"));
        }
        response
    })
}

type StripeReply = (StatusCode, Value, bool);

/// Idempotency key: a repeat of the same call gets the same answer.
fn handle_call(shared: &Shared, headers: &HeaderMap, call: &RecordedCall) -> Result<StripeReply, StripeError> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if bearer != Some(&format!("Bearer {KEY}")) {
        return Err(StripeError::new(401, "invalid_request_error", "Invalid API Key provided."));
    }
    if call.version.as_deref() != Some(VERSION) {
        return Err(StripeError::new(400, "invalid_request_error", "The double speaks one version only."));
    }
    let books = &mut shared.lock().books;
    let Some(key) = call.key.clone().filter(|_| call.method == "POST") else {
        return books.answer(call).map(|response| (StatusCode::OK, response, false));
    };
    let words = format!("{} {}", call.path, call.body);
    if let Some((before, response)) = books.remembered(&key) {
        return if before == words {
            Ok((StatusCode::OK, response, true))
        } else {
            let message =
                "Keys for idempotent requests can only be used with the same parameters they were first used with.";
            Err(StripeError::new(400, "idempotency_error", message))
        };
    }
    let response = books.answer(call)?;
    books.remember(key, words, response.clone());
    Ok((StatusCode::OK, response, false))
}
