//! Broadcast and presence, over the socket and HTTP: T-W05.

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::client::{RealtimeClient, ReceivedMessage, operator, token};
use crate::actors::id;
use crate::fixture::TestApp;

const QUIET: fn() -> Value = || json!({ "presence": { "enabled": false } });

fn pushed(topic: &str, event: &str, encoding: u8, content: &[u8]) -> Message {
    let lengths = [topic, event].map(|name| u8::try_from(name.len()).unwrap());
    let mut frame = vec![3, 1, 1, lengths[0], lengths[1], 0, encoding];
    frame.extend(b"19");
    frame.extend(topic.as_bytes());
    frame.extend(event.as_bytes());
    frame.extend(content);
    Message::Binary(frame.into())
}

fn broadcast_frame(topic: &str, event: &str, encoding: u8, content: &[u8]) -> ReceivedMessage {
    let lengths = [topic, event].map(|name| u8::try_from(name.len()).unwrap());
    let mut frame = vec![4, lengths[0], lengths[1], 0, encoding];
    frame.extend(topic.as_bytes());
    frame.extend(event.as_bytes());
    frame.extend(content);
    ReceivedMessage::Bytes(frame)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broadcast_reaches_the_others_in_the_words_of_each() {
    let world = TestApp::empty().await;
    let server = world.listening().await;
    let key = world.app.keys.anon.clone();
    let (mut new, mut other) = (RealtimeClient::open(server, &key).await, RealtimeClient::open(server, &key).await);
    let mut old = RealtimeClient::with(server, &key, "1.0.0").await.unwrap();
    let mut elsewhere = RealtimeClient::open(server, &key).await;
    for line in [&mut new, &mut other, &mut old] {
        line.joined("lobby", &QUIET(), None).await;
    }
    elsewhere.joined("lobby 2", &QUIET(), None).await;

    new.raw(pushed("realtime:lobby", "wave", 1, br#"{"hand":"left"}"#)).await;
    assert_eq!(other.receive().await, broadcast_frame("realtime:lobby", "wave", 1, br#"{"hand":"left"}"#));
    let heard = old.until("broadcast").await;
    assert_eq!(heard, json!({ "type": "broadcast", "event": "wave", "payload": { "hand": "left" } }));
    new.hears_nothing().await;

    let message = json!({ "type": "broadcast", "event": "wave", "payload": { "hand": "right" } });
    old.send("realtime:lobby", "broadcast", &message).await;
    for line in [&mut new, &mut other] {
        assert_eq!(line.receive().await, broadcast_frame("realtime:lobby", "wave", 1, br#"{"hand":"right"}"#));
    }
    old.hears_nothing().await;

    // Version 1 cannot carry bytes.
    new.raw(pushed("realtime:lobby", "raw", 0, &[0, 159, 146, 150])).await;
    assert_eq!(other.receive().await, broadcast_frame("realtime:lobby", "raw", 0, &[0, 159, 146, 150]));
    old.hears_nothing().await;
    elsewhere.hears_nothing().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn broadcasts_are_echoed_and_acknowledged_on_request() {
    let world = TestApp::empty().await;
    let mut line = world.line().await;
    let config = json!({ "broadcast": { "self": true, "ack": true }, "presence": { "enabled": false } });
    line.joined("lobby", &config, None).await;
    line.raw(pushed("realtime:lobby", "wave", 1, b"{}")).await;
    assert_eq!(line.receive().await, broadcast_frame("realtime:lobby", "wave", 1, b"{}"));
    assert_eq!(line.answer("9").await, json!({ "status": "ok", "response": {} }));
    let sent = line.send("realtime:lobby", "broadcast", &json!({ "payload": {} })).await;
    assert_eq!(line.answer(&sent).await["status"], "error");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broadcast_may_come_without_a_socket() {
    let world = TestApp::empty().await;
    let mut line = world.line().await;
    line.joined("lobby/1", &QUIET(), None).await;
    let anon = world.app.keys.anon.clone();
    let key = ("apikey", anon.as_str());
    let batch = json!({ "messages": [
        { "topic": "lobby/1", "event": "a", "payload": { "n": 1 } },
        { "topic": "nobody", "event": "a", "payload": {} },
        { "topic": "lobby/1", "event": "b", "payload": { "n": 2 }, "private": false },
    ]});
    let path = "/realtime/v1/api/broadcast";
    let answer = world.ask("POST", path, &[key], &batch.to_string()).await;
    assert_eq!((answer.status, answer.body.len()), (202, 0));
    for (event, content) in [("a", br#"{"n":1}"#), ("b", br#"{"n":2}"#)] {
        assert_eq!(line.receive().await, broadcast_frame("realtime:lobby/1", event, 1, content));
    }
    let one = format!("{path}/lobby%2F1/events/c%20d");
    assert_eq!(world.ask("POST", &one, &[key], r#"{"n":3}"#).await.status, 202);
    assert_eq!(line.receive().await, broadcast_frame("realtime:lobby/1", "c d", 1, br#"{"n":3}"#));
    let bytes = [key, ("content-type", "application/octet-stream")];
    assert_eq!(world.send("POST", &one, &bytes, vec![0_u8, 255]).await.status, 202);
    assert_eq!(line.receive().await, broadcast_frame("realtime:lobby/1", "c d", 0, &[0, 255]));

    let many: Vec<Value> = (0..101).map(|_| json!({ "topic": "lobby/1", "event": "a" })).collect();
    let large = json!({ "x": "x".repeat(70_000) }).to_string();
    for (path, body, headers, status) in [
        (path, batch.to_string(), &[][..], 401),
        (path, batch.to_string(), &[("apikey", "nonsense")], 401),
        (path, "{}".to_owned(), &[key], 422),
        (path, "[".to_owned(), &[key], 422),
        (path, json!({ "messages": many }).to_string(), &[key], 422),
        (path, json!({ "messages": [{ "topic": "", "event": "a" }] }).to_string(), &[key], 422),
        (path, json!({ "messages": [{ "topic": "a", "event": "" }] }).to_string(), &[key], 422),
        (one.as_str(), "no json".to_owned(), &[key], 422),
        (one.as_str(), large, &[key], 413),
        (&format!("{one}?private=true"), "{}".to_owned(), &[key], 401),
        (&format!("{path}/%ff/events/e"), "{}".to_owned(), &[key], 400),
    ] {
        let answer = world.ask("POST", path, headers, &body).await;
        assert_eq!(answer.status, status, "{path} {}", String::from_utf8_lossy(&answer.body));
        assert!(answer.json()["error"].is_string());
    }
    line.hears_nothing().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_are_there_are_seen_to_come_change_and_go() {
    let world = TestApp::empty().await;
    let (mut first, mut second) = (world.line().await, world.line().await);
    let here = |key: &str| json!({ "presence": { "key": key, "enabled": true } });
    let track = |what: &str| json!({ "type": "presence", "event": "track", "payload": { "at": what } });
    first.joined("lobby", &here("a"), None).await;
    assert_eq!(first.until("presence_state").await, json!({}));
    let sent = first.send("realtime:lobby", "presence", &track("home")).await;
    let came = first.until("presence_diff").await;
    assert_eq!((&came["joins"]["a"]["metas"][0]["at"], &came["leaves"]), (&json!("home"), &json!({})));
    assert_eq!(first.answer(&sent).await["status"], "ok");

    second.joined("lobby", &here("b"), None).await;
    let state = second.until("presence_state").await;
    assert_eq!(state, json!({ "a": came["joins"]["a"] }));
    first.send("realtime:lobby", "presence", &track("away")).await;
    let changed = second.until("presence_diff").await;
    assert_eq!(changed["joins"]["a"]["metas"][0]["at"], "away");
    assert_eq!(changed["leaves"]["a"], state["a"]);
    assert_ne!(changed["joins"]["a"]["metas"][0]["phx_ref"], changed["leaves"]["a"]["metas"][0]["phx_ref"]);

    second.send("realtime:lobby", "presence", &track("here")).await;
    assert_eq!(second.until("presence_diff").await["joins"]["b"]["metas"][0]["at"], "here");
    first.send("realtime:lobby", "presence", &json!({ "event": "untrack" })).await;
    assert_eq!(second.until("presence_diff").await["leaves"]["a"], changed["joins"]["a"]);
    // Closing the socket leaves too.
    first.until("presence_diff").await;
    drop(second);
    loop {
        let difference = first.until("presence_diff").await;
        if difference["leaves"]["b"].is_object() {
            break;
        }
    }
    for (payload, reason) in [
        (json!({ "event": "track", "payload": { "x": "x".repeat(5_000) } }), "PayloadTooLarge"),
        (json!({ "event": "track", "payload": [1] }), "MalformedPayload"),
        (json!({ "event": "dance" }), "unknown presence event dance"),
    ] {
        let sent = first.send("realtime:lobby", "presence", &payload).await;
        let answer = first.answer(&sent).await;
        assert!(answer["response"]["reason"].as_str().unwrap().starts_with(reason), "{answer}");
    }
    let long = json!({ "presence": { "key": "k".repeat(300), "enabled": true } });
    assert!(first.join_rejection("lobby 2", &long, None).await.starts_with("InvalidPresenceKey"));
}

/// T-W05.
#[tokio::test(flavor = "multi_thread")]
async fn a_bookings_talk_is_for_its_two_parties_and_admins_from_approval_on() {
    let world = TestApp::empty().await;
    let (traveller, stranger, admin) =
        (world.account(1, false).await, world.account(2, false).await, world.account(9, true).await);
    let (host, colleague) = (world.host(3).await, world.host(5).await);
    let package = world.on_sale(4, host).await;
    let booking = world.booking(6, traveller, (host.1, package), "pending").await;
    let topic = format!("chat_{booking}");
    let open = json!({ "private": true, "presence": { "enabled": true } });
    let refusal = format!("Unauthorized: You do not have permissions to read from this Channel topic: {topic}");
    let everybody = [None, Some(stranger), Some(colleague.0), Some(traveller), Some(host.0), Some(admin)];
    let (strangers, parties) = everybody.split_at(3);
    let mut line = world.line().await;
    for who in everybody {
        assert_eq!(line.join_rejection(&topic, &open, who.map(token).as_deref()).await, refusal, "not yet: {who:?}");
    }
    world.state(booking, "approved").await;
    let mut talking = Vec::new();
    for who in parties {
        let mut line = world.line().await;
        line.joined(&topic, &open, who.map(token).as_deref()).await;
        talking.push(line);
    }
    // Neither another flag, another spelling, nor HTTP helps.
    for who in strangers {
        let token = who.map(token);
        for private in [true, false] {
            let config = json!({ "private": private, "presence": { "enabled": true } });
            assert_eq!(line.join_rejection(&topic, &config, token.as_deref()).await, refusal, "{who:?}");
            for name in [topic.to_uppercase().replace("CHAT", "chat"), format!("chat_{}", id(999)), "chat_x".to_owned()]
            {
                if name != topic {
                    assert!(
                        line.join_rejection(&name, &config, token.as_deref()).await.starts_with("Unauthorized"),
                        "{name}"
                    );
                }
            }
            let message =
                json!({ "messages": [{ "topic": topic, "event": "typing", "payload": {}, "private": private }] });
            let bearer = token.as_ref().map_or(world.app.keys.anon.clone(), Clone::clone);
            let header = format!("Bearer {bearer}");
            let path = "/realtime/v1/api/broadcast";
            let answer = world.ask("POST", path, &[("authorization", &header)], &message.to_string()).await;
            assert_eq!(answer.status, if who.is_none() { 401 } else { 403 });
            let one = format!("{path}/{topic}/events/typing?private={private}");
            assert!(matches!(world.ask("POST", &one, &[("authorization", &header)], "{}").await.status, 401 | 403));
        }
        let sent = line.send(&format!("realtime:{topic}"), "broadcast", &json!({ "event": "typing" })).await;
        assert_eq!(line.answer(&sent).await["response"]["reason"], "unmatched topic");
        line.raw(pushed(&format!("realtime:{topic}"), "typing", 1, b"{}")).await;
        let sent =
            line.send(&format!("realtime:{topic}"), "presence", &json!({ "event": "track", "payload": {} })).await;
        assert_eq!(line.answer(&sent).await["response"]["reason"], "unmatched topic");
    }
    for line in &mut talking {
        line.until("presence_state").await;
        line.hears_nothing().await;
    }
    let [traveller_line, host_line, _] = &mut talking[..] else { panic!("three talk") };
    traveller_line.raw(pushed(&format!("realtime:{topic}"), "typing", 1, b"{}")).await;
    assert_eq!(host_line.receive().await, broadcast_frame(&format!("realtime:{topic}"), "typing", 1, b"{}"));
    // A private topic without a rule is the operator's alone.
    for who in [None, Some(token(admin))] {
        assert!(line.join_rejection("anything", &open, who.as_deref()).await.starts_with("Unauthorized"));
    }
    line.joined("anything", &open, Some(&operator())).await;
    // A booking's channel outlives its end only after an approval.
    world.run("UPDATE booking_requests SET status = 'rejected'".to_owned(), Vec::new()).await;
    traveller_line.until("phx_close").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_inquirys_talk_is_for_its_two_sides_and_for_admins_once_it_is_reported() {
    let world = TestApp::empty().await;
    let (traveller, stranger, admin) =
        (world.account(1, false).await, world.account(2, false).await, world.account(9, true).await);
    let host = world.host(3).await;
    let package = world.on_sale(4, host).await;
    let question = json!({ "package_id": package, "guide_id": host.1, "key": id(5), "body": "Is it steep?" });
    let answer = world.request_as(traveller, "POST", "rpc/ask_guide", &question).await.json();
    let inquiry = answer["conversation_id"].as_str().unwrap();
    let topic = format!("chat_{inquiry}");
    let open = json!({ "private": true, "presence": { "enabled": true } });
    let mut line = world.line().await;
    for who in [None, Some(stranger), Some(admin)] {
        assert!(
            line.join_rejection(&topic, &open, who.map(token).as_deref()).await.starts_with("Unauthorized"),
            "{who:?}"
        );
    }
    for who in [traveller, host.0] {
        world.line().await.joined(&topic, &open, Some(&token(who))).await;
    }
    let report = json!({ "conversation_id": inquiry, "reason": "Rude" });
    world.request_as(host.0, "POST", "rpc/report_conversation", &report).await;
    world.line().await.joined(&topic, &open, Some(&token(admin))).await;
    // What the staff closes carries nothing more, typed or not.
    line.joined(&topic, &open, Some(&token(traveller))).await;
    let sql = "SELECT id FROM chat_reports";
    let report = world.app.db.rows(sql, &[]).await.unwrap()[0].uuid(0).unwrap();
    let posted = json!({ "report_id": report, "reason": "Threats on both sides" });
    assert_eq!(world.request_as(admin, "POST", "rpc/close_conversation", &posted).await.status, 200);
    line.until("phx_close").await;
    for who in [traveller, host.0] {
        assert!(line.join_rejection(&topic, &open, Some(&token(who))).await.starts_with("Unauthorized"));
        let one = format!("/realtime/v1/api/broadcast/{topic}/events/typing?private=true");
        let header = format!("Bearer {}", token(who));
        assert_eq!(world.ask("POST", &one, &[("authorization", &header)], "{}").await.status, 403);
    }
    assert_eq!(world.request_as(admin, "POST", "rpc/open_conversation", &posted).await.status, 200);
    line.joined(&topic, &open, Some(&token(traveller))).await;
}
