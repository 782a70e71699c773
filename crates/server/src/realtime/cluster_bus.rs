//! Cluster bus: sends broadcasts and presence between the processes on one database.
//!
//! Nothing is stored. Each process sends a heartbeat; when it stays silent for a while, its members are removed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use serendib_db::Db;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior};
use uuid::Uuid;

use super::frame::{Broadcast, Content};
use super::member::RoomKey;
use super::presence::{Meta, PresenceDiff};
use crate::app::App;

/// Queued events; more are dropped, as broadcasts may be.
const WAITING: usize = 4_096;
/// Events and bytes of one message.
const AT_ONCE: usize = 100;
const LARGEST: usize = 256 * 1024;
/// The interval of heartbeats, and how long a process counts as alive without one.
const BEAT: Duration = Duration::from_secs(5);
const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Debug, Serialize, Deserialize)]
struct ClusterMessage {
    node: Uuid,
    words: Vec<ClusterEvent>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum ClusterEvent {
    Broadcast {
        room: RoomKeyParts,
        event: String,
        /// JSON text, or else bytes in base64.
        json: Option<String>,
        bytes: Option<String>,
    },
    Presence {
        room: RoomKeyParts,
        joins: Vec<(String, Meta)>,
        leaves: Vec<(Uuid, u64)>,
    },
    /// Requests presence; sent by a process that has just started.
    Hello,
    /// All presence of the sender.
    Here(Vec<(RoomKeyParts, String, Meta)>),
    Alive,
}

/// A room's key: whether it is private, and its name.
pub(super) type RoomKeyParts = (bool, String);

fn to_parts(key: &RoomKey) -> RoomKeyParts {
    (key.is_private, key.name.clone())
}

fn from_parts((is_private, name): RoomKeyParts) -> RoomKey {
    RoomKey { is_private, name }
}

pub struct ClusterBus {
    say: Option<mpsc::Sender<ClusterEvent>>,
    /// Queued events for [`run`].
    words: Mutex<Option<mpsc::Receiver<ClusterEvent>>>,
}

impl ClusterBus {
    pub fn new(db: &Db) -> Self {
        if !db.is_shared() {
            return Self { say: None, words: Mutex::new(None) };
        }
        let (say, words) = mpsc::channel(WAITING);
        Self { say: Some(say), words: Mutex::new(Some(words)) }
    }

    fn send(&self, word: impl FnOnce() -> ClusterEvent) {
        if let Some(say) = &self.say
            && say.try_send(word()).is_err()
        {
            metrics::counter!("realtime_unsaid_total").increment(1);
        }
    }

    pub fn broadcast(&self, key: &RoomKey, broadcast: &Broadcast) {
        self.send(|| {
            let (json, bytes) = match &broadcast.content {
                Content::Json(text) => (Some(text.clone()), None),
                Content::Bytes(bytes) => (None, Some(STANDARD.encode(bytes))),
            };
            ClusterEvent::Broadcast { room: to_parts(key), event: broadcast.event.clone(), json, bytes }
        });
    }

    pub fn presence(&self, key: &RoomKey, difference: &PresenceDiff) {
        if difference.is_empty() {
            return;
        }
        self.send(|| {
            let flat = |(name, metas): (&String, &Vec<Meta>)| -> Vec<(String, Meta)> {
                metas.iter().map(|meta| (name.clone(), meta.clone())).collect()
            };
            let leaves = difference.leaves.values().flatten().map(|meta| (meta.node, meta.member));
            ClusterEvent::Presence {
                room: to_parts(key),
                joins: difference.joins.iter().flat_map(flat).collect(),
                leaves: leaves.collect(),
            }
        });
    }

    /// Requests all presence from the others: this process may have missed some.
    pub fn hello(&self) {
        self.send(|| ClusterEvent::Hello);
    }
}

/// Sends queued events and applies those of other processes, for as long as the server runs.
pub(super) async fn run(app: &App) {
    let words = app.realtime.across.words.lock().unwrap_or_else(PoisonError::into_inner).take();
    let Some(words) = words else { return };
    let heard = app.db.changes().subscribe_messages();
    app.realtime.across.hello();
    tokio::join!(speak(app, words), listen(app, heard));
}

async fn speak(app: &App, mut words: mpsc::Receiver<ClusterEvent>) {
    let mut batch = Vec::new();
    while words.recv_many(&mut batch, AT_ONCE).await > 0 {
        while !batch.is_empty() {
            let (mut taken, mut bytes) = (0, 0);
            for word in &batch {
                bytes += word.size();
                if taken > 0 && bytes > LARGEST {
                    break;
                }
                taken += 1;
            }
            let message = ClusterMessage { node: app.realtime.node, words: batch.drain(..taken).collect() };
            let text = serde_json::to_string(&message).unwrap_or_default();
            if let Err(error) = app.db.broadcast_message(&text).await {
                tracing::warn!(%error, "failed to notify the other servers");
            }
        }
    }
}

impl ClusterEvent {
    /// Approximate, in bytes.
    fn size(&self) -> usize {
        match self {
            Self::Broadcast { json, bytes, .. } => {
                json.as_ref().map_or(0, String::len) + bytes.as_ref().map_or(0, String::len)
            }
            Self::Presence { joins, .. } => joins.len() * super::presence::LARGEST,
            Self::Here(all) => all.len() * super::presence::LARGEST,
            Self::Hello | Self::Alive => 0,
        }
    }
}

async fn listen(app: &App, mut heard: Receiver<Arc<str>>) {
    let mut alive: HashMap<Uuid, Instant> = HashMap::new();
    let mut beat = tokio::time::interval(BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            text = heard.recv() => match text {
                Ok(text) => apply_message(app, &mut alive, &text),
                Err(RecvError::Lagged(_)) => app.realtime.across.hello(),
                Err(RecvError::Closed) => return,
            },
            _ = beat.tick() => {
                app.realtime.across.send(|| ClusterEvent::Alive);
                alive.retain(|node, at| {
                    let is_alive = at.elapsed() < PATIENCE;
                    if !is_alive {
                        app.realtime.rooms.lose(*node);
                    }
                    is_alive
                });
            }
        }
    }
}

fn apply_message(app: &App, alive: &mut HashMap<Uuid, Instant>, text: &str) {
    let Ok(ClusterMessage { node, words }) = serde_json::from_str(text) else {
        tracing::debug!("unknown message from another server");
        return;
    };
    let realtime = &app.realtime;
    if node == realtime.node {
        return;
    }
    if alive.insert(node, Instant::now()).is_none() && !words.iter().any(|word| matches!(word, ClusterEvent::Hello)) {
        realtime.across.hello();
    }
    for word in words {
        match word {
            ClusterEvent::Broadcast { room, event, json, bytes } => {
                let bytes = bytes.and_then(|bytes| STANDARD.decode(bytes).ok());
                if let Some(content) = json.map(Content::Json).or(bytes.map(Content::Bytes)) {
                    realtime.rooms.tell(&from_parts(room), &Broadcast { event, content }, None);
                }
            }
            ClusterEvent::Presence { room, joins, leaves } => {
                realtime.rooms.apply_remote_presence(&from_parts(room), joins, &leaves)
            }
            ClusterEvent::Hello => {
                let own = realtime.rooms.local_presence();
                let all = own.iter().map(|(key, name, meta)| (to_parts(key), name.clone(), meta.clone()));
                realtime.across.send(|| ClusterEvent::Here(all.collect()));
            }
            ClusterEvent::Here(all) => {
                let all = all.into_iter().map(|(room, name, meta)| (from_parts(room), name, meta));
                realtime.rooms.replace_remote_presence(node, all.collect());
            }
            ClusterEvent::Alive => {}
        }
    }
}
