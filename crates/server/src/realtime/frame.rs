//! Encoding of messages: protocol 1.0.0 is JSON objects, 2.0.0 JSON arrays and, for broadcasts, binary frames. C-5.1.

use axum::extract::ws::{Message, Utf8Bytes};
use serde_json::{Value, json};

/// The protocol version of a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProtocolVersion {
    One,
    Two,
}

impl ProtocolVersion {
    /// From the address; the default is the old version.
    pub fn from_parameter(version: Option<&str>) -> Option<Self> {
        match version {
            None | Some("1.0.0") => Some(Self::One),
            Some("2.0.0") => Some(Self::Two),
            Some(_) => None,
        }
    }
}

#[derive(Debug, PartialEq)]
pub struct ClientMessage {
    pub join_ref: Option<String>,
    pub reference: Option<String>,
    pub topic: String,
    pub event: String,
    pub payload: ClientPayload,
}

#[derive(Debug, PartialEq)]
pub enum ClientPayload {
    Json(Value),
    /// A binary broadcast of protocol 2.0.0.
    Broadcast(Broadcast),
}

/// A message to all members of a topic.
#[derive(Clone, Debug, PartialEq)]
pub struct Broadcast {
    /// At most [`LONGEST_NAME`] bytes.
    pub event: String,
    pub content: Content,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// JSON text.
    Json(String),
    Bytes(Vec<u8>),
}

/// The length of a name takes one byte.
pub const LONGEST_NAME: usize = 255;

const PUSHED: u8 = 3;
const USER_BROADCAST: u8 = 4;
const AS_BYTES: u8 = 0;
const AS_JSON: u8 = 1;
const BROADCAST: &str = "broadcast";

/// Parses a text frame; `None` if invalid.
pub fn text(version: ProtocolVersion, text: &str) -> Option<ClientMessage> {
    let word = |value: &mut Value| match value.take() {
        Value::String(word) => Some(Some(word)),
        Value::Number(number) => Some(Some(number.to_string())),
        Value::Null => Some(None),
        _ => None,
    };
    let mut message: Value = serde_json::from_str(text).ok()?;
    let [mut join_ref, mut reference, mut topic, mut event, payload] = match version {
        ProtocolVersion::One => {
            let object = message.as_object_mut()?;
            ["join_ref", "ref", "topic", "event", "payload"].map(|key| object.remove(key).unwrap_or(Value::Null))
        }
        ProtocolVersion::Two => {
            let parts = std::mem::take(message.as_array_mut()?);
            <[Value; 5]>::try_from(parts).ok()?
        }
    };
    Some(ClientMessage {
        join_ref: word(&mut join_ref)?,
        reference: word(&mut reference)?,
        topic: word(&mut topic)??,
        event: word(&mut event)??,
        payload: ClientPayload::Json(payload),
    })
}

/// Parses a binary frame; `None` if it is not a valid broadcast.
pub fn bytes(frame: &[u8]) -> Option<ClientMessage> {
    let [PUSHED, join_ref, reference, topic, event, meta, encoding, rest @ ..] = frame else { return None };
    let mut rest = rest;
    let mut take = |length: &u8| {
        let (part, after) = rest.split_at_checked(usize::from(*length))?;
        rest = after;
        String::from_utf8(part.to_vec()).ok()
    };
    let (join_ref, reference, topic, event) = (take(join_ref)?, take(reference)?, take(topic)?, take(event)?);
    // `meta` is for message stores, which we do not have.
    take(meta)?;
    let content = match *encoding {
        AS_JSON => {
            let text = String::from_utf8(rest.to_vec()).ok()?;
            serde_json::from_str::<serde::de::IgnoredAny>(&text).ok()?;
            Content::Json(text)
        }
        AS_BYTES => Content::Bytes(rest.to_vec()),
        _ => return None,
    };
    let some = |word: String| Some(word).filter(|word| !word.is_empty());
    Some(ClientMessage {
        join_ref: some(join_ref),
        reference: some(reference),
        topic,
        event: BROADCAST.to_owned(),
        payload: ClientPayload::Broadcast(Broadcast { event, content }),
    })
}

/// A text frame; `payload` is JSON text.
pub fn encode_text(
    version: ProtocolVersion,
    join_ref: Option<&str>,
    reference: Option<&str>,
    topic: &str,
    event: &str,
    payload: &str,
) -> Message {
    let (join_ref, reference, topic, event) = (json!(join_ref), json!(reference), json!(topic), json!(event));
    let text = match version {
        ProtocolVersion::One => format!(
            "{{\"ref\":{reference},\"event\":{event},\"payload\":{payload},\"topic\":{topic},\"join_ref\":{join_ref}}}"
        ),
        ProtocolVersion::Two => format!("[{join_ref},{reference},{topic},{event},{payload}]"),
    };
    Message::Text(Utf8Bytes::from(text))
}

/// A message that is not a reply.
pub fn encode_push(version: ProtocolVersion, topic: &str, event: &str, payload: &str) -> Message {
    encode_text(version, None, None, topic, event, payload)
}

/// A broadcast for the members of a topic; protocol 1.0.0 cannot carry bytes.
pub fn encode_broadcast(version: ProtocolVersion, topic: &str, broadcast: &Broadcast) -> Option<Message> {
    match (version, &broadcast.content) {
        (ProtocolVersion::One, Content::Bytes(_)) => None,
        (ProtocolVersion::One, Content::Json(content)) => {
            let payload =
                format!("{{\"type\":\"broadcast\",\"event\":{},\"payload\":{content}}}", json!(broadcast.event));
            Some(encode_push(version, topic, BROADCAST, &payload))
        }
        (ProtocolVersion::Two, content) => {
            let (encoding, content) = match content {
                Content::Json(text) => (AS_JSON, text.as_bytes()),
                Content::Bytes(bytes) => (AS_BYTES, bytes.as_slice()),
            };
            let lengths = [u8::try_from(topic.len()).ok()?, u8::try_from(broadcast.event.len()).ok()?];
            let mut frame = Vec::with_capacity(5 + topic.len() + broadcast.event.len() + content.len());
            frame.extend([USER_BROADCAST, lengths[0], lengths[1], 0, encoding]);
            frame.extend(topic.as_bytes());
            frame.extend(broadcast.event.as_bytes());
            frame.extend(content);
            Some(Message::Binary(frame.into()))
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn join_message(payload: Value) -> ClientMessage {
        ClientMessage {
            join_ref: Some("1".to_owned()),
            reference: Some("2".to_owned()),
            topic: "realtime:a".to_owned(),
            event: "phx_join".to_owned(),
            payload: ClientPayload::Json(payload),
        }
    }

    #[test]
    fn both_protocols_say_the_same() {
        let payload = json!({ "config": {} });
        let two = r#"["1","2","realtime:a","phx_join",{"config":{}}]"#;
        assert_eq!(text(ProtocolVersion::Two, two), Some(join_message(payload.clone())));
        let one = r#"{"topic":"realtime:a","event":"phx_join","payload":{"config":{}},"ref":"2","join_ref":"1"}"#;
        assert_eq!(text(ProtocolVersion::One, one), Some(join_message(payload)));
        for (version, nothing) in [
            (ProtocolVersion::One, two),
            (ProtocolVersion::Two, one),
            (ProtocolVersion::Two, "[1,2]"),
            (ProtocolVersion::Two, r#"["1","2",null,"x",{}]"#),
            (ProtocolVersion::Two, r#"["1","2",{},"x",{}]"#),
            (ProtocolVersion::One, "{}"),
            (ProtocolVersion::One, ""),
        ] {
            assert_eq!(text(version, nothing), None, "{nothing}");
        }
    }

    #[test]
    fn a_broadcast_goes_as_bytes_and_comes_as_bytes_or_text() {
        let mut frame = vec![3, 1, 1, 10, 1, 2, 1];
        frame.extend(b"12realtime:ae{}{\"x\":1}");
        let Some(ClientMessage { payload: ClientPayload::Broadcast(broadcast), topic, .. }) = bytes(&frame) else {
            panic!("no broadcast")
        };
        assert_eq!((topic.as_str(), broadcast.event.as_str()), ("realtime:a", "e"));
        let Some(Message::Binary(heard)) = encode_broadcast(ProtocolVersion::Two, &topic, &broadcast) else {
            panic!("no bytes")
        };
        assert_eq!(heard.as_ref(), b"\x04\x0a\x01\x00\x01realtime:ae{\"x\":1}");
        let Some(Message::Text(heard)) = encode_broadcast(ProtocolVersion::One, &topic, &broadcast) else {
            panic!("no text")
        };
        let heard: Value = serde_json::from_str(heard.as_str()).unwrap();
        assert_eq!(heard["payload"], json!({ "type": "broadcast", "event": "e", "payload": { "x": 1 } }));
        let raw = Broadcast { content: Content::Bytes(vec![0, 255]), ..broadcast };
        assert_eq!(encode_broadcast(ProtocolVersion::One, &topic, &raw), None);
        frame.truncate(frame.len() - 1);
        assert_eq!(bytes(&frame), None, "what is no JSON is no message");
    }

    proptest! {
        #[test]
        fn no_bytes_and_no_text_break_the_reader(frame in prop::collection::vec(any::<u8>(), 0..400), words in ".{0,200}") {
            let _ = bytes(&frame);
            for version in [ProtocolVersion::One, ProtocolVersion::Two] {
                let _ = text(version, &words);
            }
        }
    }
}
