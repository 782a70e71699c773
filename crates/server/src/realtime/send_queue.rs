//! Backpressure: the bounded queue of one socket, in messages and in bytes. T-W06.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes};
use tokio::sync::Notify;

use super::frame::{self, ProtocolVersion};
use super::settings::RealtimeSettings;

/// Why a socket closes: codes of RFC 6455 section 7.4 and its register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CloseReason {
    pub code: u16,
    pub reason: &'static str,
}

impl CloseReason {
    pub const STOPPING: Self = Self { code: 1001, reason: "The server is stopping; please come again." };
    pub const MALFORMED: Self = Self { code: 1008, reason: "This is no message of the protocol." };
    pub const TOO_MANY: Self = Self { code: 1008, reason: "Too many messages." };
    pub const SILENT: Self = Self { code: 1008, reason: "Nothing was heard for too long." };
    pub const CROWDED: Self = Self { code: 1008, reason: "Too many sockets of one person." };
    pub const TOO_LARGE: Self = Self { code: 1009, reason: "The message is too large." };
    pub const TOO_SLOW: Self = Self { code: 1013, reason: "Too much waits to be read; please come again." };

    pub fn frame(self) -> Message {
        Message::Close(Some(CloseFrame { code: self.code, reason: Utf8Bytes::from_static(self.reason) }))
    }
}

/// The outgoing queue of one client.
pub struct SendQueue {
    pub version: ProtocolVersion,
    most: usize,
    most_bytes: usize,
    queue: Mutex<QueuedFrames>,
    /// Signals a queued frame or the end.
    wake: Notify,
    /// Signals the end.
    over: Notify,
}

#[derive(Default)]
struct QueuedFrames {
    frames: VecDeque<Message>,
    bytes: usize,
    ending: Option<CloseReason>,
}

impl SendQueue {
    pub fn new(version: ProtocolVersion, settings: &RealtimeSettings) -> Self {
        Self {
            version,
            most: settings.realtime_queue_messages,
            most_bytes: settings.realtime_queue_bytes,
            queue: Mutex::default(),
            wake: Notify::new(),
            over: Notify::new(),
        }
    }

    /// Queues a frame; a client beyond the limits is disconnected.
    pub fn push(&self, frame: Message) {
        let is_over = {
            let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
            if queue.ending.is_some() {
                return;
            }
            queue.bytes += size(&frame);
            queue.frames.push_back(frame);
            if queue.frames.len() > self.most || queue.bytes > self.most_bytes {
                *queue = QueuedFrames { ending: Some(CloseReason::TOO_SLOW), ..QueuedFrames::default() };
                metrics::counter!("realtime_dropped_total").increment(1);
            }
            queue.ending.is_some()
        };
        self.wake.notify_one();
        if is_over {
            self.over.notify_one();
        }
    }

    pub fn reply(
        &self,
        join_ref: Option<&str>,
        reference: Option<&str>,
        topic: &str,
        status: &str,
        response: &serde_json::Value,
    ) {
        let payload = serde_json::json!({ "status": status, "response": response }).to_string();
        self.push(frame::encode_text(self.version, join_ref, reference, topic, "phx_reply", &payload));
    }

    pub fn end(&self, ending: CloseReason) {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).ending.get_or_insert(ending);
        self.wake.notify_one();
        self.over.notify_one();
    }

    /// The next frame to send.
    pub fn take(&self) -> Option<Message> {
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        let frame = queue.frames.pop_front()?;
        queue.bytes -= size(&frame);
        // Frees the memory of a large burst, which would otherwise stay for the socket's life.
        if queue.frames.is_empty() && queue.frames.capacity() > 64 {
            queue.frames = VecDeque::new();
        }
        Some(frame)
    }

    pub fn ending(&self) -> Option<CloseReason> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).ending
    }

    /// Waits for a frame or the end; may return early.
    pub async fn woken(&self) {
        self.wake.notified().await;
    }

    /// Waits for the end; may return early.
    pub async fn over(&self) {
        self.over.notified().await;
    }
}

fn size(frame: &Message) -> usize {
    match frame {
        Message::Text(text) => text.as_str().len(),
        Message::Binary(bytes) | Message::Ping(bytes) | Message::Pong(bytes) => bytes.len(),
        Message::Close(_) => 0,
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;

    #[derive(clap::Parser)]
    struct RealtimeArgs {
        #[command(flatten)]
        settings: RealtimeSettings,
    }

    /// T-W06.
    #[test]
    fn what_waits_is_bounded_by_count_and_by_bytes_and_then_let_go() {
        let words = ["x", "--realtime-queue-messages", "10", "--realtime-queue-bytes", "65536"];
        let settings = RealtimeArgs::parse_from(words).settings;
        for (frame, fit) in [("small".to_owned(), 10), ("x".repeat(20_000), 3)] {
            let line = SendQueue::new(ProtocolVersion::Two, &settings);
            for _ in 0..fit {
                line.push(Message::Text(frame.as_str().into()));
            }
            assert_eq!(line.ending(), None);
            assert!(line.take().is_some());
            line.push(Message::Text(frame.as_str().into()));
            assert_eq!(line.ending(), None, "what was taken waits no more");
            line.push(Message::Text(frame.as_str().into()));
            assert_eq!(line.ending(), Some(CloseReason::TOO_SLOW));
            assert!(line.take().is_none(), "nothing is kept for one who does not read");
        }
    }
}
