//! A websocket client for realtime that sends exactly what a test requires.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use uuid::Uuid;

use crate::program::PATIENCE;
use crate::tokens;

/// Silence of this length counts as no message.
pub const QUIET: Duration = Duration::from_millis(400);

pub struct RealtimeClient {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    is_old: bool,
    references: u32,
}

#[derive(Debug, PartialEq)]
pub enum ReceivedMessage {
    Message { topic: String, event: String, payload: Value, reference: Value },
    Bytes(Vec<u8>),
    Closed(u16),
}

/// A user's access token, as a join carries it.
pub fn token(user: Uuid) -> String {
    tokens::person(user).trim_start_matches("Bearer ").to_owned()
}

pub fn operator() -> String {
    tokens::service().trim_start_matches("Bearer ").to_owned()
}

/// A join's `config` with subscriptions to tables.
pub fn watching(tables: &[Value]) -> Value {
    json!({ "postgres_changes": tables, "presence": { "enabled": false } })
}

pub fn table(name: &str) -> Value {
    json!({ "event": "*", "schema": "public", "table": name })
}

impl RealtimeClient {
    /// With version 2 of the protocol.
    pub async fn open(server: SocketAddr, key: &str) -> Self {
        Self::with(server, key, "2.0.0").await.unwrap()
    }

    pub async fn with(server: SocketAddr, key: &str, version: &str) -> Result<Self, u16> {
        let address = format!("ws://{server}/realtime/v1/websocket?apikey={key}&vsn={version}");
        match connect_async(address).await {
            Ok((socket, answer)) => {
                assert!(answer.headers().get("sec-websocket-extensions").is_none(), "nothing is compressed");
                Ok(Self { socket, is_old: version == "1.0.0", references: 0 })
            }
            Err(Error::Http(answer)) => Err(answer.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    /// Sends a message; returns its reference.
    pub async fn send(&mut self, topic: &str, event: &str, payload: &Value) -> String {
        self.references += 1;
        let reference = self.references.to_string();
        let text = if self.is_old {
            json!({ "topic": topic, "event": event, "payload": payload, "ref": reference, "join_ref": "1" })
        } else {
            json!(["1", reference, topic, event, payload])
        };
        self.raw(Message::Text(text.to_string().into())).await;
        reference
    }

    pub async fn raw(&mut self, message: Message) {
        // A closing socket may refuse it.
        let _ = self.socket.send(message).await;
    }

    pub async fn receive(&mut self) -> ReceivedMessage {
        self.receive_within(PATIENCE).await.expect("nothing was heard")
    }

    pub async fn receive_within(&mut self, patience: Duration) -> Option<ReceivedMessage> {
        loop {
            let Ok(heard) = tokio::time::timeout(patience, self.socket.next()).await else { return None };
            match heard {
                Some(Ok(Message::Text(text))) => {
                    let received: Value = serde_json::from_str(text.as_str()).unwrap();
                    let part = |name: &str, place: usize| {
                        if self.is_old { received[name].clone() } else { received[place].clone() }
                    };
                    let word = |value: Value| value.as_str().unwrap().to_owned();
                    return Some(ReceivedMessage::Message {
                        topic: word(part("topic", 2)),
                        event: word(part("event", 3)),
                        payload: part("payload", 4),
                        reference: part("ref", 1),
                    });
                }
                Some(Ok(Message::Binary(bytes))) => return Some(ReceivedMessage::Bytes(bytes.to_vec())),
                Some(Ok(Message::Close(frame))) => {
                    return Some(ReceivedMessage::Closed(frame.map_or(1005, |frame| frame.code.into())));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Some(ReceivedMessage::Closed(1006)),
            }
        }
    }

    /// Skips other messages.
    pub async fn until(&mut self, event: &str) -> Value {
        loop {
            match self.receive().await {
                ReceivedMessage::Message { event: heard, payload, .. } if heard == event => return payload,
                ReceivedMessage::Closed(code) => panic!("closed with {code}, waiting for {event}"),
                _ => {}
            }
        }
    }

    /// The reply to a reference.
    pub async fn answer(&mut self, reference: &str) -> Value {
        loop {
            match self.receive().await {
                ReceivedMessage::Message { reference: heard, payload, .. } if heard == reference => return payload,
                ReceivedMessage::Closed(code) => panic!("closed with {code}, waiting for an answer"),
                _ => {}
            }
        }
    }

    /// Joins; returns status and response.
    pub async fn join(&mut self, topic: &str, config: &Value, token: Option<&str>) -> (String, Value) {
        let mut payload = json!({ "config": config });
        if let Some(token) = token {
            payload["access_token"] = json!(token);
        }
        let reference = self.send(&format!("realtime:{topic}"), "phx_join", &payload).await;
        let answer = self.answer(&reference).await;
        (answer["status"].as_str().unwrap().to_owned(), answer["response"].clone())
    }

    /// A join that must succeed.
    pub async fn joined(&mut self, topic: &str, config: &Value, token: Option<&str>) -> Value {
        let (status, response) = self.join(topic, config, token).await;
        assert_eq!(status, "ok", "{response}");
        response
    }

    /// A join that must fail; returns the reason.
    pub async fn join_rejection(&mut self, topic: &str, config: &Value, token: Option<&str>) -> String {
        let (status, response) = self.join(topic, config, token).await;
        assert_eq!(status, "error", "{response}");
        response["reason"].as_str().unwrap().to_owned()
    }

    /// Subscribes to tables and waits for the confirmation.
    pub async fn watch(&mut self, topic: &str, tables: &[Value], token: Option<&str>) {
        self.joined(topic, &watching(tables), token).await;
        assert_eq!(self.until("system").await["status"], "ok");
    }

    pub async fn change(&mut self) -> Value {
        self.until("postgres_changes").await["data"].take()
    }

    pub async fn hears_nothing(&mut self) {
        assert_eq!(self.receive_within(QUIET).await, None);
    }

    pub async fn closed(&mut self) -> u16 {
        loop {
            if let ReceivedMessage::Closed(code) = self.receive().await {
                return code;
            }
        }
    }
}
