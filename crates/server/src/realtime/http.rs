//! Broadcasts without a socket: contract section 5.5.

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
use super::rights::{self, Refused};
use crate::app::App;
use crate::caller;
use crate::doors::Door;

/// Messages of one request.
const MOST: usize = 100;

#[derive(Debug, Deserialize)]
struct Batch {
    messages: Vec<Message>,
}

#[derive(Debug, Deserialize)]
struct Message {
    topic: String,
    event: String,
    #[serde(default)]
    payload: Value,
    #[serde(default)]
    private: bool,
}

/// What a refusal says.
struct Said(StatusCode, String);

impl Said {
    fn new(status: StatusCode, text: &str) -> Self {
        Self(status, text.to_owned())
    }
}

/// ANY /realtime/v1/…
pub async fn nothing() -> Response {
    Door::Realtime.refusal(StatusCode::NOT_FOUND, "Invalid path specified in request URL")
}

/// POST /realtime/v1/api/broadcast
pub async fn broadcast(State(app): State<App>, request: Request) -> Response {
    answered(many(&app, request).await)
}

/// POST /realtime/v1/api/broadcast/{topic}/events/{event}
pub async fn broadcast_one(
    State(app): State<App>,
    names: Result<Path<(String, String)>, PathRejection>,
    request: Request,
) -> Response {
    answered(match names {
        Ok(Path((topic, event))) => one(&app, topic, event, request).await,
        Err(_) => Err(Said::new(StatusCode::BAD_REQUEST, "A topic and an event are text in UTF-8")),
    })
}

fn answered(done: Result<(), Said>) -> Response {
    match done {
        Ok(()) => StatusCode::ACCEPTED.into_response(),
        Err(Said(status, text)) => Door::Realtime.refusal(status, &text),
    }
}

async fn many(app: &App, request: Request) -> Result<(), Said> {
    let caller = caller_of(app, request.headers()).await?;
    let batch: Batch = serde_json::from_slice(&body(app, request).await?).map_err(|_| {
        Said::new(StatusCode::UNPROCESSABLE_ENTITY, "messages is a list of { topic, event, payload, private }")
    })?;
    if batch.messages.len() > MOST {
        return Err(Said(StatusCode::UNPROCESSABLE_ENTITY, format!("At most {MOST} messages at once")));
    }
    let mut ready = Vec::new();
    for message in batch.messages {
        let room = room(app, &caller, message.topic, message.private).await?;
        ready.push((room, named(app, message.event, Content::Json(message.payload.to_string()))?));
    }
    // All of them, or none.
    for (room, broadcast) in ready {
        tell(app, &room, &broadcast);
    }
    Ok(())
}

async fn one(app: &App, topic: String, event: String, request: Request) -> Result<(), Said> {
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
            .map_err(|_| Said::new(StatusCode::UNPROCESSABLE_ENTITY, "The payload is no JSON"))?;
        Content::Json(payload.to_string())
    };
    tell(app, &room, &named(app, event, content)?);
    Ok(())
}

fn tell(app: &App, room: &RoomKey, broadcast: &Broadcast) {
    app.realtime.rooms.tell(room, broadcast, None);
    app.realtime.across.broadcast(room, broadcast);
}

/// Whoever asks shows a key at least.
async fn caller_of(app: &App, headers: &HeaderMap) -> Result<Caller, Said> {
    if caller::token(headers).is_none() {
        return Err(Said::new(StatusCode::UNAUTHORIZED, "An API key is needed"));
    }
    caller::of(app, headers).await.map_err(|error| {
        let status = StatusCode::from_u16(error.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        Said(status, error.message)
    })
}

async fn room(app: &App, caller: &Caller, name: String, is_private: bool) -> Result<RoomKey, Said> {
    if name.is_empty() || name.len() + PREFIX.len() > LONGEST_NAME {
        return Err(Said::new(StatusCode::UNPROCESSABLE_ENTITY, "A topic has 1 to 246 bytes"));
    }
    let room = RoomKey { is_private: is_private || Topic::named(&name).is_ruled(), name };
    match rights::admitted(app, &room, caller).await {
        Ok(()) => Ok(room),
        Err(Refused::Reason(_)) => {
            let status = if caller.is_visitor() { StatusCode::UNAUTHORIZED } else { StatusCode::FORBIDDEN };
            let text =
                format!("Unauthorized: You do not have permissions to write to this Channel topic: {}", room.name);
            Err(Said(status, text))
        }
        Err(Refused::Failed(_)) => Err(Said::new(StatusCode::SERVICE_UNAVAILABLE, "Please try again")),
    }
}

fn named(app: &App, event: String, content: Content) -> Result<Broadcast, Said> {
    let size = match &content {
        Content::Json(text) => text.len(),
        Content::Bytes(bytes) => bytes.len(),
    };
    if event.is_empty() || event.len() > LONGEST_NAME {
        return Err(Said::new(StatusCode::UNPROCESSABLE_ENTITY, "An event has 1 to 255 bytes"));
    }
    if size > app.realtime.settings.realtime_frame_bytes {
        return Err(Said::new(StatusCode::PAYLOAD_TOO_LARGE, "The payload is too large"));
    }
    Ok(Broadcast { event, content })
}

async fn body(app: &App, request: Request) -> Result<axum::body::Bytes, Said> {
    let most = app.settings.limits.body_limit;
    axum::body::to_bytes(request.into_body(), most)
        .await
        .map_err(|_| Said::new(StatusCode::BAD_REQUEST, "The body could not be read"))
}
