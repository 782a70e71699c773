//! Broadcasts over HTTP, without a socket: C-5.5.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use serde_json::Value;
use serendib_domain::Caller;
use serendib_domain::live::Topic;

use super::frame::{Broadcast, Content, LONGEST_NAME};
use super::member::{PREFIX, RoomKey};
use super::rights::{self, MemberRejection};
use crate::app::App;
use crate::caller;
use crate::endpoints::Endpoint;

/// Messages per request.
const MOST: usize = 100;

#[derive(Debug, Deserialize)]
struct Batch {
    messages: Vec<BroadcastMessage>,
}

#[derive(Debug, Deserialize)]
struct BroadcastMessage {
    topic: String,
    event: String,
    #[serde(default)]
    payload: Value,
    #[serde(default)]
    private: bool,
}

struct HttpRejection(StatusCode, String);

impl HttpRejection {
    fn new(status: StatusCode, text: &str) -> Self {
        Self(status, text.to_owned())
    }
}

/// ANY /realtime/v1/…
pub async fn nothing() -> Response {
    Endpoint::Realtime.refusal(StatusCode::NOT_FOUND, "Invalid path specified in request URL")
}

/// POST /realtime/v1/api/broadcast
pub async fn broadcast(State(app): State<App>, request: Request) -> Response {
    to_response(many(&app, request).await)
}

/// POST /realtime/v1/api/broadcast/{topic}/events/{event}
pub async fn broadcast_one(
    State(app): State<App>,
    names: Result<Path<(String, String)>, PathRejection>,
    request: Request,
) -> Response {
    to_response(match names {
        Ok(Path((topic, event))) => broadcast_to_topic(&app, topic, event, request).await,
        Err(_) => Err(HttpRejection::new(StatusCode::BAD_REQUEST, "A topic and an event are text in UTF-8")),
    })
}

fn to_response(done: Result<(), HttpRejection>) -> Response {
    match done {
        Ok(()) => StatusCode::ACCEPTED.into_response(),
        Err(HttpRejection(status, text)) => Endpoint::Realtime.refusal(status, &text),
    }
}

async fn many(app: &App, request: Request) -> Result<(), HttpRejection> {
    let caller = caller_of(app, request.headers()).await?;
    let batch: Batch = serde_json::from_slice(&body(app, request).await?).map_err(|_| {
        HttpRejection::new(StatusCode::UNPROCESSABLE_ENTITY, "messages is a list of { topic, event, payload, private }")
    })?;
    if batch.messages.len() > MOST {
        return Err(HttpRejection(StatusCode::UNPROCESSABLE_ENTITY, format!("At most {MOST} messages at once")));
    }
    let mut ready = Vec::new();
    for message in batch.messages {
        let room = room(app, &caller, message.topic, message.private).await?;
        ready.push((room, build_broadcast(app, message.event, Content::Json(message.payload.to_string()))?));
    }
    // All messages, or none.
    for (room, broadcast) in ready {
        tell(app, &room, &broadcast);
    }
    Ok(())
}

async fn broadcast_to_topic(app: &App, topic: String, event: String, request: Request) -> Result<(), HttpRejection> {
    let caller = caller_of(app, request.headers()).await?;
    let query = request.uri().query().unwrap_or_default().as_bytes();
    let is_private = url::form_urlencoded::parse(query).any(|(name, value)| name == "private" && value == "true");
    let room = room(app, &caller, topic, is_private).await?;
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let is_bytes = kind.trim().eq_ignore_ascii_case("application/octet-stream");
    let body = body(app, request).await?;
    let content = if is_bytes {
        Content::Bytes(body.to_vec())
    } else {
        let payload: Value = serde_json::from_slice(&body)
            .map_err(|_| HttpRejection::new(StatusCode::UNPROCESSABLE_ENTITY, "The payload is no JSON"))?;
        Content::Json(payload.to_string())
    };
    tell(app, &room, &build_broadcast(app, event, content)?);
    Ok(())
}

fn tell(app: &App, room: &RoomKey, broadcast: &Broadcast) {
    app.realtime.rooms.tell(room, broadcast, None);
    app.realtime.across.broadcast(room, broadcast);
}

/// Authenticates the caller, who needs at least a key.
async fn caller_of(app: &App, headers: &HeaderMap) -> Result<Caller, HttpRejection> {
    if caller::token(headers).is_none() {
        return Err(HttpRejection::new(StatusCode::UNAUTHORIZED, "An API key is needed"));
    }
    caller::authenticate(app, headers).await.map_err(|error| {
        let status = StatusCode::from_u16(error.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        HttpRejection(status, error.message)
    })
}

async fn room(app: &App, caller: &Caller, name: String, is_private: bool) -> Result<RoomKey, HttpRejection> {
    if name.is_empty() || name.len() + PREFIX.len() > LONGEST_NAME {
        return Err(HttpRejection::new(StatusCode::UNPROCESSABLE_ENTITY, "A topic has 1 to 246 bytes"));
    }
    let room = RoomKey { is_private: is_private || Topic::from_name(&name).is_ruled(), name };
    match rights::admitted(app, &room, caller).await {
        Ok(()) => Ok(room),
        Err(MemberRejection::Reason(_)) => {
            let status = if caller.is_visitor() { StatusCode::UNAUTHORIZED } else { StatusCode::FORBIDDEN };
            let text =
                format!("Unauthorized: You do not have permissions to write to this Channel topic: {}", room.name);
            Err(HttpRejection(status, text))
        }
        Err(MemberRejection::Failed(_)) => Err(HttpRejection::new(StatusCode::SERVICE_UNAVAILABLE, "Please try again")),
    }
}

fn build_broadcast(app: &App, event: String, content: Content) -> Result<Broadcast, HttpRejection> {
    let size = match &content {
        Content::Json(text) => text.len(),
        Content::Bytes(bytes) => bytes.len(),
    };
    if event.is_empty() || event.len() > LONGEST_NAME {
        return Err(HttpRejection::new(StatusCode::UNPROCESSABLE_ENTITY, "An event has 1 to 255 bytes"));
    }
    if size > app.realtime.settings.realtime_frame_bytes {
        return Err(HttpRejection::new(StatusCode::PAYLOAD_TOO_LARGE, "The payload is too large"));
    }
    Ok(Broadcast { event, content })
}

async fn body(app: &App, request: Request) -> Result<axum::body::Bytes, HttpRejection> {
    let most = app.settings.limits.body_limit;
    axum::body::to_bytes(request.into_body(), most)
        .await
        .map_err(|_| HttpRejection::new(StatusCode::BAD_REQUEST, "The body could not be read"))
}
