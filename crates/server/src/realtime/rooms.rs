//! Channels: their members and their broadcasts.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Message;
use serde_json::{Map, Value};
use uuid::Uuid;

use super::frame::{self, Broadcast, ProtocolVersion};
use super::member::{Member, RoomKey};
use super::presence::{Meta, PresenceDiff, PresenceState};

pub struct RoomRegistry {
    node: Uuid,
    inner: Mutex<RoomRegistryState>,
}

#[derive(Default)]
struct RoomRegistryState {
    rooms: HashMap<RoomKey, RoomState>,
    /// The members of each user.
    people: HashMap<Uuid, Vec<Arc<Member>>>,
    references: u64,
}

#[derive(Default)]
struct RoomState {
    members: Vec<Arc<Member>>,
    present: PresenceState,
}

impl RoomState {
    fn is_empty(&self) -> bool {
        self.members.is_empty() && self.present.is_empty()
    }

    fn tell_presence(&self, difference: &PresenceDiff) {
        if difference.is_empty() {
            return;
        }
        let diff = difference.to_json();
        for member in self.members.iter().filter(|member| member.sees_presence.load(Ordering::Relaxed)) {
            member.push("presence_diff", &diff);
        }
    }
}

impl RoomRegistry {
    pub fn new(node: Uuid) -> Self {
        Self { node, inner: Mutex::default() }
    }

    fn inner(&self) -> MutexGuard<'_, RoomRegistryState> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a member and sends it the room's presence.
    pub fn enter(&self, member: &Arc<Member>) {
        let mut inner = self.inner();
        if member.is_gone() {
            return;
        }
        if let Some(user) = member.identity().user() {
            inner.people.entry(user).or_default().push(Arc::clone(member));
        }
        let room = inner.rooms.entry(member.room.clone()).or_default();
        room.members.push(Arc::clone(member));
        if member.sees_presence.load(Ordering::Relaxed) {
            member.push("presence_state", &room.present.to_json());
        }
        metrics::gauge!("realtime_channels").increment(1.0);
    }

    /// Removes a member. Returns the presence change for other processes.
    pub fn leave(&self, member: &Member) -> PresenceDiff {
        let mut inner = self.inner();
        forget(&mut inner.people, member.identity().user(), member.id);
        let Some(room) = inner.rooms.get_mut(&member.room) else { return PresenceDiff::default() };
        room.members.retain(|other| other.id != member.id);
        let difference = room.present.remove(self.node, member.id);
        room.tell_presence(&difference);
        if room.is_empty() {
            inner.rooms.remove(&member.room);
        }
        metrics::gauge!("realtime_channels").decrement(1.0);
        difference
    }

    /// Moves a member to another user.
    pub fn rename(&self, member: &Arc<Member>, before: Option<Uuid>, now: Option<Uuid>) {
        let mut inner = self.inner();
        forget(&mut inner.people, before, member.id);
        if let Some(user) = now.filter(|_| !member.is_gone()) {
            inner.people.entry(user).or_default().push(Arc::clone(member));
        }
    }

    pub fn of_person(&self, user: Uuid) -> Vec<Arc<Member>> {
        self.inner().people.get(&user).cloned().unwrap_or_default()
    }

    pub fn of_room(&self, key: &RoomKey) -> Vec<Arc<Member>> {
        self.inner().rooms.get(key).map(|room| room.members.clone()).unwrap_or_default()
    }

    pub fn everybody(&self) -> Vec<Arc<Member>> {
        self.inner().rooms.values().flat_map(|room| room.members.iter().cloned()).collect()
    }

    /// Sends a broadcast to the room's members in this process; to `from` only if it receives its own.
    pub fn tell(&self, key: &RoomKey, broadcast: &Broadcast, from: Option<&Member>) {
        let members = self.of_room(key);
        let topic = key.topic();
        let mut written: [Option<Option<Message>>; 2] = [None, None];
        for member in members.iter().filter(|member| from.is_none_or(|from| from.id != member.id || from.hears_itself))
        {
            let place = match member.line.version {
                ProtocolVersion::One => &mut written[0],
                ProtocolVersion::Two => &mut written[1],
            };
            let frame = place.get_or_insert_with(|| frame::encode_broadcast(member.line.version, &topic, broadcast));
            if let Some(frame) = frame {
                member.line.push(frame.clone());
            }
        }
    }

    /// Sets a member's presence; `None` removes it. Returns the change for other processes.
    pub fn track(&self, member: &Member, payload: Option<Map<String, Value>>) -> PresenceDiff {
        let mut inner = self.inner();
        inner.references += 1;
        let reference = format!("{}-{:x}", &self.node.simple().to_string()[..8], inner.references);
        let Some(room) = inner.rooms.get_mut(&member.room) else { return PresenceDiff::default() };
        let difference = match payload {
            Some(payload) => {
                room.present.upsert(&member.key, Meta { node: self.node, member: member.id, reference, payload })
            }
            None => room.present.remove(self.node, member.id),
        };
        room.tell_presence(&difference);
        difference
    }

    /// Sends a member the room's presence.
    pub fn show(&self, member: &Member) {
        if let Some(room) = self.inner().rooms.get(&member.room) {
            member.push("presence_state", &room.present.to_json());
        }
    }

    /// Applies a presence change of another process.
    pub fn apply_remote_presence(&self, key: &RoomKey, joins: Vec<(String, Meta)>, leaves: &[(Uuid, u64)]) {
        let mut inner = self.inner();
        let room = inner.rooms.entry(key.clone()).or_default();
        for (node, member) in leaves {
            let is_replaced = joins.iter().any(|(_, meta)| (meta.node, meta.member) == (*node, *member));
            if !is_replaced {
                let difference = room.present.remove(*node, *member);
                room.tell_presence(&difference);
            }
        }
        for (name, meta) in joins {
            if !room.present.knows(meta.node, &meta.reference) {
                let difference = room.present.upsert(&name, meta);
                room.tell_presence(&difference);
            }
        }
        if room.is_empty() {
            inner.rooms.remove(key);
        }
    }

    /// Replaces all presence of another process.
    pub fn replace_remote_presence(&self, node: Uuid, all: Vec<(RoomKey, String, Meta)>) {
        let stale: Vec<(RoomKey, u64)> = {
            let inner = self.inner();
            let held = inner.rooms.iter().flat_map(|(key, room)| {
                room.present.of_node(node).map(move |(_, meta)| (key.clone(), meta.member, meta.reference.clone()))
            });
            held.filter(|(_, _, reference)| !all.iter().any(|(_, _, meta)| meta.reference == *reference))
                .map(|(key, member, _)| (key, member))
                .collect()
        };
        for (key, member) in stale {
            self.apply_remote_presence(&key, Vec::new(), &[(node, member)]);
        }
        for (key, name, meta) in all {
            self.apply_remote_presence(&key, vec![(name, meta)], &[]);
        }
    }

    /// Removes the presence of a process that is gone.
    pub fn lose(&self, node: Uuid) {
        self.inner().rooms.retain(|_, room| {
            let difference = room.present.remove_node(node);
            room.tell_presence(&difference);
            !room.is_empty()
        });
    }

    /// The presence of this process's members.
    pub fn local_presence(&self) -> Vec<(RoomKey, String, Meta)> {
        let inner = self.inner();
        let own = inner.rooms.iter().flat_map(|(key, room)| {
            room.present.of_node(self.node).map(move |(name, meta)| (key.clone(), name.clone(), meta.clone()))
        });
        own.collect()
    }
}

fn forget(people: &mut HashMap<Uuid, Vec<Arc<Member>>>, user: Option<Uuid>, member: u64) {
    let Some(user) = user else { return };
    if let Some(members) = people.get_mut(&user) {
        members.retain(|other| other.id != member);
        if members.is_empty() {
            people.remove(&user);
        }
    }
}
