//! A member of a channel: one topic, joined through one socket.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};
use serde_json::json;
use serendib_domain::Caller;
use uuid::Uuid;

use super::frame;
use super::join_request::SubscriptionRequest;
use super::send_queue::SendQueue;
use super::subscriptions::SharedSubscription;

/// Prefix of every topic on the socket.
pub const PREFIX: &str = "realtime:";

/// Identifies a room: a private and a public room with one name differ.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RoomKey {
    pub is_private: bool,
    /// Without [`PREFIX`].
    pub name: String,
}

impl RoomKey {
    pub fn topic(&self) -> String {
        format!("{PREFIX}{}", self.name)
    }
}

pub struct Member {
    /// Unique in this process.
    pub id: u64,
    pub line: Arc<SendQueue>,
    pub room: RoomKey,
    pub join_ref: Option<String>,
    /// The last commit before the join.
    pub since: u64,
    pub acks: bool,
    pub hears_itself: bool,
    pub sees_presence: AtomicBool,
    /// Its presence key.
    pub key: String,
    pub tables: Vec<SubscriptionRequest>,
    pub(super) classes: Mutex<Vec<Arc<SharedSubscription>>>,
    standing: Mutex<MemberIdentity>,
    is_gone: AtomicBool,
}

/// The authenticated identity of a member.
#[derive(Clone)]
pub struct MemberIdentity {
    pub token: Option<Arc<str>>,
    pub caller: Caller,
    /// Expiry of the identity.
    pub until: Option<DateTime<Utc>>,
}

impl MemberIdentity {
    pub fn user(&self) -> Option<Uuid> {
        self.caller.person().map(|person| person.user)
    }
}

/// A new member's fields, besides its identity.
pub struct Joined {
    pub id: u64,
    pub line: Arc<SendQueue>,
    pub room: RoomKey,
    pub join_ref: Option<String>,
    pub since: u64,
    pub key: String,
}

impl Member {
    pub fn new(joined: Joined, join: super::join_request::JoinRequest, identity: MemberIdentity) -> Self {
        let Joined { id, line, room, join_ref, since, key } = joined;
        Self {
            id,
            line,
            room,
            join_ref,
            since,
            acks: join.acks,
            hears_itself: join.hears_itself,
            sees_presence: AtomicBool::new(join.presence.is_wanted),
            key,
            tables: join.tables,
            classes: Mutex::default(),
            standing: Mutex::new(identity),
            is_gone: AtomicBool::new(false),
        }
    }

    pub fn identity(&self) -> MemberIdentity {
        self.standing.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub fn until(&self) -> Option<DateTime<Utc>> {
        self.standing.lock().unwrap_or_else(PoisonError::into_inner).until
    }

    pub(super) fn show(&self, identity: MemberIdentity) {
        *self.standing.lock().unwrap_or_else(PoisonError::into_inner) = identity;
    }

    pub fn is_gone(&self) -> bool {
        self.is_gone.load(Ordering::Acquire)
    }

    /// Marks the member as gone; whether it was present.
    pub(super) fn go(&self) -> bool {
        !self.is_gone.swap(true, Ordering::AcqRel)
    }

    pub fn push(&self, event: &str, payload: &str) {
        self.line.push(frame::encode_push(self.line.version, &self.room.topic(), event, payload));
    }

    /// A system message: the channel is ready, or will be closed.
    pub fn system(&self, extension: &str, status: &str, message: &str) {
        let payload =
            json!({ "extension": extension, "status": status, "message": message, "channel": self.room.name });
        self.push("system", &payload.to_string());
    }

    /// Sends the end of the channel: `phx_close` is final, after `phx_error` the client rejoins.
    pub fn say_over(&self, event: &str) {
        let join_ref = self.join_ref.as_deref();
        self.line.push(frame::encode_text(self.line.version, join_ref, join_ref, &self.room.topic(), event, "{}"));
    }
}
