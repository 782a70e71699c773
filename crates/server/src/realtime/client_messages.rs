//! Handles the messages of a client.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use serde_json::{Map, Value, json};
use serendib_domain::live::Topic;

use super::frame::{Broadcast, ClientMessage, ClientPayload, Content, LONGEST_NAME};
use super::join_request::{self, shortened};
use super::member::{Joined, Member, PREFIX, RoomKey};
use super::presence;
use super::rights::{self, MemberRejection};
use super::send_queue::CloseReason;
use super::socket::Socket;
use super::subscriptions;
use crate::app::new_id;

/// Success without details.
const OK: &str = "ok";
const ERROR: &str = "error";
/// Subscriptions of one socket: each change of a table is compared with all of them.
const MOST_TABLES: usize = 200;

impl Socket {
    pub(super) async fn handle_message(&mut self, message: ClientMessage) {
        match (message.topic.as_str(), message.event.as_str()) {
            ("phoenix", "heartbeat") => self.reply(&message, OK, &json!({})),
            (_, "phx_join") => {
                if let Err(reason) = self.join(&message).await {
                    self.refuse(&message, &reason);
                }
            }
            (topic, event) => match self.channels.get(topic).filter(|member| !member.is_gone()).cloned() {
                Some(member) => match event {
                    "phx_leave" => self.leave(&message, &member),
                    "access_token" => self.refresh(&member, &message).await,
                    "broadcast" => self.broadcast(&member, message),
                    "presence" => self.presence(&member, &message),
                    _ => self.refuse(&message, "unknown event"),
                },
                None if event == "phx_leave" => self.reply(&message, OK, &json!({})),
                None => self.refuse(&message, "unmatched topic"),
            },
        }
    }

    fn reply(&self, message: &ClientMessage, status: &str, response: &Value) {
        self.line.reply(message.join_ref.as_deref(), message.reference.as_deref(), &message.topic, status, response);
    }

    fn refuse(&self, message: &ClientMessage, reason: &str) {
        self.reply(message, ERROR, &json!({ "reason": reason }));
    }

    async fn join(&mut self, message: &ClientMessage) -> Result<(), String> {
        let name =
            message.topic.strip_prefix(PREFIX).filter(|name| !name.is_empty() && message.topic.len() <= LONGEST_NAME);
        let name = name.ok_or("unmatched topic")?.to_owned();
        if let Some(before) = self.channels.remove(&message.topic)
            && self.app.realtime.remove(&before)
        {
            before.say_over("phx_close");
        }
        self.channels.retain(|_, member| !member.is_gone());
        if self.channels.len() >= self.app.realtime.settings.realtime_channels {
            return Err("ChannelRateLimitReached: Too many channels".to_owned());
        }
        let ClientPayload::Json(payload) = &message.payload else {
            return Err("MalformedPayload: a join is JSON".to_owned());
        };
        let join = join_request::read(payload)?;
        let watched: usize = self.channels.values().map(|member| member.tables.len()).sum();
        if watched + join.tables.len() > MOST_TABLES {
            return Err(format!("TooManySubscriptions: A socket has at most {MOST_TABLES} postgres_changes"));
        }
        let app = self.app.clone();
        // Every commit from here on is either visible to the reads below or arrives through the change feed.
        let seq = app.db.changes().seq();
        let identity = rights::identify(&app, join.token.as_deref()).await.map_err(worded)?;
        if !self.is_counted_for(identity.user()) {
            self.refuse(message, "ConnectionRateLimitReached: Too many connected sockets");
            self.line.end(CloseReason::CROWDED);
            return Ok(());
        }
        let room = RoomKey { is_private: join.is_private || Topic::from_name(&name).is_ruled(), name };
        rights::admitted(&app, &room, &identity.caller).await.map_err(worded)?;
        let wishes = subscriptions::resolve(&app, &identity.caller, &join.tables)?;
        let confirmed: Vec<Value> =
            join.tables.iter().enumerate().map(|(index, table)| table.confirmed(index + 1)).collect();
        let joined = Joined {
            id: app.realtime.number(),
            line: Arc::clone(&self.line),
            room,
            join_ref: message.join_ref.clone(),
            since: seq,
            key: join.presence.key.clone().unwrap_or_else(|| new_id().to_string()),
        };
        let member = Arc::new(Member::new(joined, join, identity));
        // The client receives nothing before it is a full member, because only this task writes.
        self.reply(message, OK, &json!({ "postgres_changes": confirmed }));
        if !member.tables.is_empty() {
            member.system("postgres_changes", OK, "Subscribed to PostgreSQL");
        }
        app.realtime.rooms.enter(&member);
        app.realtime.watching.set(&member, wishes);
        self.channels.insert(message.topic.clone(), Arc::clone(&member));
        if app.db.changes().seq() != seq && member.identity().token.is_some() {
            rights::recheck_member(&app, &member).await;
        }
        Ok(())
    }

    fn leave(&mut self, message: &ClientMessage, member: &Arc<Member>) {
        self.channels.remove(&message.topic);
        self.app.realtime.remove(member);
        self.reply(message, OK, &json!({}));
        member.say_over("phx_close");
    }

    /// A new or repeated token; replies only if it is rejected.
    async fn refresh(&mut self, member: &Arc<Member>, message: &ClientMessage) {
        let ClientPayload::Json(payload) = &message.payload else { return };
        match rights::identify(&self.app, payload["access_token"].as_str()).await {
            Ok(now) if !self.is_counted_for(now.user()) => {
                self.line.end(CloseReason::CROWDED);
            }
            Ok(now) => rights::apply_identity(&self.app, member, &member.identity(), now).await,
            Err(refused) => self.app.realtime.close(member, &worded(refused)),
        }
    }

    fn broadcast(&self, member: &Member, message: ClientMessage) {
        let ClientMessage { join_ref, reference, topic, payload, .. } = message;
        let broadcast = match payload {
            ClientPayload::Broadcast(broadcast) => Some(broadcast),
            ClientPayload::Json(mut payload) => {
                let content = payload.get_mut("payload").map_or_else(|| json!({}), Value::take);
                let event = payload["event"].as_str().filter(|event| event.len() <= LONGEST_NAME);
                event.map(|event| Broadcast { event: event.to_owned(), content: Content::Json(content.to_string()) })
            }
        };
        let reply = |status, response: &Value| {
            self.line.reply(join_ref.as_deref(), reference.as_deref(), &topic, status, response);
        };
        let Some(broadcast) = broadcast else {
            reply(ERROR, &json!({ "reason": "MalformedPayload: a broadcast names its event" }));
            return;
        };
        let realtime = &self.app.realtime;
        realtime.rooms.tell(&member.room, &broadcast, Some(member));
        realtime.across.broadcast(&member.room, &broadcast);
        if member.acks {
            reply(OK, &json!({}));
        }
    }

    fn presence(&self, member: &Member, message: &ClientMessage) {
        let ClientPayload::Json(announcement) = &message.payload else { return };
        let payload = match announcement["event"].as_str() {
            Some("track") => match &announcement["payload"] {
                Value::Object(payload) => Some(payload.clone()),
                Value::Null => Some(Map::new()),
                _ => return self.refuse(message, "MalformedPayload: what is tracked is an object"),
            },
            Some("untrack") => None,
            Some(other) => return self.refuse(message, &format!("unknown presence event {}", shortened(other))),
            None => return self.refuse(message, "MalformedPayload: presence is track or untrack"),
        };
        let bytes = payload.as_ref().map_or(0, |payload| Value::Object(payload.clone()).to_string().len());
        if bytes > presence::LARGEST {
            return self.refuse(message, &format!("PayloadTooLarge: presence has at most {} bytes", presence::LARGEST));
        }
        let realtime = &self.app.realtime;
        // A client that tracks its presence also wants to see others.
        if payload.is_some() && !member.sees_presence.swap(true, Ordering::Relaxed) {
            realtime.rooms.show(member);
        }
        let difference = realtime.rooms.track(member, payload);
        realtime.across.presence(&member.room, &difference);
        self.reply(message, OK, &json!({}));
    }
}

fn worded(refused: MemberRejection) -> String {
    match refused {
        MemberRejection::Reason(reason) => reason,
        MemberRejection::Failed(_) => "UnableToConnectToDatabase: please try again".to_owned(),
    }
}
