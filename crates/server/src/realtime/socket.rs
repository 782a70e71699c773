//! One WebSocket: opened with a key, read and written by one task, closed with a reason.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{FromRequestParts as _, Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use tokio::sync::watch;
use tokio::time::Instant;
use uuid::Uuid;

use super::frame::{self, ProtocolVersion};
use super::member::Member;
use super::rights;
use super::send_queue::{CloseReason, SendQueue};
use super::socket_limits::SocketPermit;
use crate::app::App;
use crate::caller;
use crate::client_ip;
use crate::endpoints::Endpoint;
use crate::listener::Seat;

/// Interval of rechecking every member's rights. T-W04: within five seconds, even when another process wrote and the database sends no
/// notification, such as `serendib admin revoke` beside a server on SQLite.
const LOOK_AGAIN: Duration = Duration::from_secs(4);
const _: () = assert!(LOOK_AGAIN.as_secs() < 5);
/// Time for a client to receive the close reason.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// Bytes of each socket's read buffer, even when idle.
const READ_BUFFER: usize = 4 * 1024;

/// GET /realtime/v1/websocket
///
/// The key opens the socket but grants no user's rights: those come with a token inside a message. So a foreign page that makes a browser
/// connect gains nothing of its user. T-W07.
pub async fn open(State(app): State<App>, request: Request) -> Response {
    let refused = |status, message: &str| Endpoint::Realtime.refusal(status, message);
    let (mut parts, _) = request.into_parts();
    let (mut key, mut version) = (None, None);
    for (name, value) in url::form_urlencoded::parse(parts.uri.query().unwrap_or_default().as_bytes()) {
        match &*name {
            "apikey" => key = Some(value.into_owned()),
            "vsn" => version = Some(value.into_owned()),
            _ => {}
        }
    }
    let key = key.or_else(|| caller::token(&parts.headers).map(str::to_owned)).unwrap_or_default();
    if !caller::is_valid_token(&app, &key).await {
        return refused(StatusCode::UNAUTHORIZED, "Invalid API key");
    }
    let Some(version) = ProtocolVersion::from_parameter(version.as_deref()) else {
        return refused(StatusCode::BAD_REQUEST, "This version of the protocol is not known here");
    };
    let upgrade = match WebSocketUpgrade::from_request_parts(&mut parts, &app).await {
        Ok(upgrade) => upgrade,
        Err(_) => return refused(StatusCode::UPGRADE_REQUIRED, "This address is for WebSockets"),
    };
    let client = client_ip::find_client(&parts.extensions, &parts.headers, &app.settings.limits);
    let place = match app.realtime.enter(client) {
        Ok(place) => place,
        Err(full) => return app.realtime.refuse(full),
    };
    let seat = parts.extensions.get::<Seat>().cloned();
    let longest = app.realtime.settings.realtime_frame_bytes;
    // No compression, even if a client offers it: T-W08.
    upgrade
        .max_message_size(longest)
        .max_frame_size(longest)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .on_upgrade(move |socket| async move {
            Socket::new(app, version, place).run(socket).await;
            drop(seat);
        })
}

/// A socket with its channels and limits.
pub(super) struct Socket {
    pub app: App,
    pub line: Arc<SendQueue>,
    /// By topic.
    pub channels: HashMap<String, Arc<Member>>,
    /// The users it is counted for.
    users: Vec<Uuid>,
    pace: MessageRateLimit,
    /// Deadline of the client's next message.
    silent_at: Instant,
    look_at: Instant,
    _place: SocketPermit,
}

impl Socket {
    fn new(app: App, version: ProtocolVersion, place: SocketPermit) -> Self {
        let settings = &app.realtime.settings;
        let now = Instant::now();
        Self {
            line: Arc::new(SendQueue::new(version, settings)),
            channels: HashMap::new(),
            users: Vec::new(),
            pace: MessageRateLimit::new(settings.realtime_messages, settings.realtime_channels),
            silent_at: now + settings.heartbeat(),
            look_at: now + LOOK_AGAIN,
            _place: place,
            app,
        }
    }

    async fn run(mut self, mut socket: WebSocket) {
        let (line, mut stopping) = (Arc::clone(&self.line), self.app.realtime.stop.subscribe());
        loop {
            let due = self.due();
            tokio::select! {
                heard = socket.recv() => match heard {
                    Some(Ok(Message::Close(_))) => {
                        farewell(&mut socket).await;
                        break;
                    }
                    None => break,
                    Some(Ok(message)) => self.handle_frame(message).await,
                    Some(Err(error)) if is_too_large(&error) => line.end(CloseReason::TOO_LARGE),
                    Some(Err(_)) => break,
                },
                () = line.woken() => {}
                () = stops(&mut stopping) => line.end(CloseReason::STOPPING),
                () = tokio::time::sleep_until(due) => self.look().await,
            }
            if !write(&mut socket, &line).await {
                break;
            }
        }
    }

    async fn handle_frame(&mut self, message: Message) {
        let now = Instant::now();
        self.silent_at = now + self.app.realtime.settings.heartbeat();
        if !self.pace.keeps(now) {
            self.line.end(CloseReason::TOO_MANY);
            return;
        }
        let parsed = match &message {
            Message::Text(text) => frame::text(self.line.version, text.as_str()),
            Message::Binary(bytes) if self.line.version == ProtocolVersion::Two => frame::bytes(bytes),
            Message::Binary(_) => None,
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => return,
        };
        match parsed {
            // Boxed, so that an idle socket does not reserve memory for it.
            Some(parsed) => Box::pin(self.handle_message(parsed)).await,
            None => self.line.end(CloseReason::MALFORMED),
        }
    }

    /// When to check next without a message.
    fn due(&self) -> Instant {
        let now = self.app.clock.now();
        let ends = self.channels.values().filter(|member| !member.is_gone()).filter_map(|member| member.until());
        let next = ends.min().map(|until| Instant::now() + (until - now).to_std().unwrap_or_default());
        let due = self.silent_at.min(self.look_at);
        next.map_or(due, |next| next.min(due))
    }

    /// Closes expired channels and rechecks the others.
    async fn look(&mut self) {
        let now = Instant::now();
        if now >= self.silent_at {
            self.line.end(CloseReason::SILENT);
            return;
        }
        let all = now >= self.look_at;
        if all {
            self.look_at = now + LOOK_AGAIN;
        }
        let time = self.app.clock.now();
        self.channels.retain(|_, member| !member.is_gone());
        for member in self.channels.values() {
            if member.until().is_some_and(|until| until <= time) {
                self.app.realtime.close(member, "InvalidJWTToken: Token has expired");
            } else if all {
                Box::pin(rights::recheck_member(&self.app, member)).await;
            }
        }
    }

    /// Counts the socket for a user; `false` when the limit is reached.
    pub fn is_counted_for(&mut self, user: Option<Uuid>) -> bool {
        let Some(user) = user else { return true };
        if self.users.contains(&user) {
            return true;
        }
        let is_counted = self.app.realtime.count(user);
        if is_counted {
            self.users.push(user);
        }
        is_counted
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        for member in self.channels.values() {
            self.app.realtime.remove(member);
        }
        for user in &self.users {
            self.app.realtime.uncount(*user);
        }
    }
}

/// Writes queued frames; whether the socket stays open.
async fn write(socket: &mut WebSocket, line: &SendQueue) -> bool {
    loop {
        if let Some(frame) = line.take() {
            let sent = tokio::select! {
                sent = socket.send(frame) => sent.is_ok(),
                // A client that does not read must not block this task.
                () = slow(line) => true,
            };
            if !sent {
                return false;
            }
            continue;
        }
        let Some(ending) = line.ending() else { return true };
        let closing = tokio::time::timeout(LAST_WORDS, socket.send(ending.frame())).await;
        if matches!(closing, Ok(Ok(()))) {
            farewell(socket).await;
        }
        if ending == CloseReason::TOO_LARGE {
            // Closing a socket with unread data would discard the close frame.
            tokio::time::sleep(LAST_WORDS).await;
        }
        return false;
    }
}

/// Waits until the other end closes too, for a limited time.
async fn farewell(socket: &mut WebSocket) {
    let _ = tokio::time::timeout(LAST_WORDS, async { while let Some(Ok(_)) = socket.recv().await {} }).await;
}

async fn stops(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stops| *stops).await;
}

/// Waits until the client is too slow.
async fn slow(line: &SendQueue) {
    loop {
        line.over().await;
        if line.ending() == Some(CloseReason::TOO_SLOW) {
            return;
        }
    }
}

fn is_too_large(error: &axum::Error) -> bool {
    // The protocol library's error type is not accessible. Its message is stable and tested here (T-W06).
    error.to_string().contains("too long")
}

/// A number of messages per second, plus an initial burst of one per allowed channel.
struct MessageRateLimit {
    step: Duration,
    burst: Duration,
    due: Instant,
}

impl MessageRateLimit {
    fn new(a_second: u32, channels: usize) -> Self {
        let step = Duration::from_secs(1) / a_second;
        let burst = a_second.saturating_add(u32::try_from(channels).unwrap_or(u32::MAX));
        Self { step, burst: step.saturating_mul(burst), due: Instant::now() }
    }

    fn keeps(&mut self, now: Instant) -> bool {
        self.due = self.due.max(now) + self.step;
        self.due <= now + self.burst
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// T-W06.
    #[tokio::test]
    async fn a_pace_allows_a_burst_and_then_so_many_a_second() {
        let mut pace = MessageRateLimit::new(50, 100);
        let start = pace.due;
        let at_once = (0..1_000).filter(|_| pace.keeps(start)).count();
        assert_eq!(at_once, 150);
        let mut pace = MessageRateLimit::new(50, 100);
        let steady = (0_u32..1_000).filter(|number| pace.keeps(start + Duration::from_millis(20) * *number)).count();
        assert_eq!(steady, 1_000);
    }
}
