//! Test double of a model: it answers well, wrongly, late, or not at all.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::any;
use serde_json::{Value as Json, json};

#[derive(Clone, Debug)]
pub enum AnswerMode {
    /// With a plan of sights from the prompt.
    Good,
    /// The same after a while.
    Slow(Duration),
    Status(u16),
    /// With this status once, then well.
    Stumbles(u16),
    /// With this text as its message.
    Says(String),
    /// The same, cut at the token limit.
    CutOff(String),
    /// With these bytes as the whole body.
    Body(Vec<u8>),
    /// With a redirect.
    Away(String),
    /// Begins and stalls.
    Stalls,
}

struct ModelDoubleState {
    mood: AnswerMode,
    calls: Vec<Json>,
}

pub struct Double {
    pub address: SocketAddr,
    books: Arc<Mutex<ModelDoubleState>>,
    serving: tokio::task::JoinHandle<()>,
}

impl Double {
    pub async fn start() -> Self {
        let books = Arc::new(Mutex::new(ModelDoubleState { mood: AnswerMode::Good, calls: Vec::new() }));
        let routes = Router::new().fallback(any(answer)).with_state(Arc::clone(&books));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        #[expect(clippy::disallowed_methods, reason = "ends with the double")]
        let serving = tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
        Self { address, books, serving }
    }

    pub fn url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    pub fn set_mode(&self, mood: AnswerMode) {
        self.books.lock().unwrap().mood = mood;
    }

    /// Calls since the last look.
    pub fn count(&self) -> usize {
        self.books.lock().unwrap().calls.len()
    }

    pub async fn until_called(&self, many: usize) {
        while self.count() < many {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Takes the recorded prompts and their callers.
    pub fn take_calls(&self) -> Vec<Json> {
        std::mem::take(&mut self.books.lock().unwrap().calls)
    }
}

impl Drop for Double {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn answer(State(books): State<Arc<Mutex<ModelDoubleState>>>, request: axum::extract::Request) -> Response {
    let (parts, body) = request.into_parts();
    let body: Bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap();
    let question: Json = serde_json::from_slice(&body).unwrap_or(Json::Null);
    let key = parts.headers.get(header::AUTHORIZATION).map(|value| value.to_str().unwrap().to_owned());
    let mood = {
        let mut books = books.lock().unwrap();
        books.calls.push(json!({ "path": parts.uri.path(), "key": key, "body": question }));
        let mood = books.mood.clone();
        if matches!(mood, AnswerMode::Stumbles(_)) {
            books.mood = AnswerMode::Good;
        }
        mood
    };
    match mood {
        AnswerMode::Good => completion_response(&plan(&question).to_string(), "stop"),
        AnswerMode::Slow(time) => {
            tokio::time::sleep(time).await;
            completion_response(&plan(&question).to_string(), "stop")
        }
        AnswerMode::Status(status) | AnswerMode::Stumbles(status) => {
            (StatusCode::from_u16(status).unwrap(), axum::Json(json!({ "error": { "message": "no" } }))).into_response()
        }
        AnswerMode::Says(words) => completion_response(&words, "stop"),
        AnswerMode::CutOff(words) => completion_response(&words, "length"),
        AnswerMode::Body(bytes) => bytes.into_response(),
        AnswerMode::Away(address) => Redirect::temporary(&address).into_response(),
        AnswerMode::Stalls => {
            let first = futures_util::stream::iter([Ok::<_, std::io::Error>(Bytes::from_static(b"{\"id\":"))]);
            Body::from_stream(futures_util::StreamExt::chain(first, futures_util::stream::pending())).into_response()
        }
    }
}

fn completion_response(words: &str, why: &str) -> Response {
    axum::Json(json!({
        "id": "chatcmpl-1", "object": "chat.completion", "created": 1_894_678_200, "model": "double",
        "choices": [{ "index": 0, "finish_reason": why, "message": { "role": "assistant", "content": words } }],
        "usage": { "prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2 },
    }))
    .into_response()
}

/// As many days as requested, each with two sights of the prompt.
fn plan(question: &Json) -> Json {
    let data: Json = serde_json::from_str(question["messages"][1]["content"].as_str().unwrap()).unwrap();
    let mut sights = data["sights"].as_array().unwrap().iter();
    let days: Vec<Json> = (0..data["duration"].as_u64().unwrap())
        .map(|_| {
            let two: Vec<&Json> = sights.by_ref().take(2).collect();
            let place = two.first().map_or(Json::Null, |sight| sight["place"].clone());
            let visits: Vec<Json> =
                two.iter().map(|sight| json!({ "slug": sight["slug"], "why": "The model likes it." })).collect();
            json!({ "title": "A day by the model", "description": "As it says.", "place": place, "attractions": visits })
        })
        .collect();
    json!({ "title": "A trip by the model", "summary": "It goes around.", "days": days })
}
