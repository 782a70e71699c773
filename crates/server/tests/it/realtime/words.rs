//! Both realtime protocol versions, and socket authorization: T-W07, T-W08, T-W09.

use serde_json::json;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use super::client::{RealtimeClient, ReceivedMessage, table, token, watching};
use crate::fixture::TestApp;
use crate::tokens;

#[tokio::test(flavor = "multi_thread")]
async fn both_versions_join_beat_leave_and_hear_that_they_left() {
    let world = TestApp::empty().await;
    let server = world.listening().await;
    for version in ["1.0.0", "2.0.0"] {
        let mut line = RealtimeClient::with(server, &world.app.keys.anon, version).await.unwrap();
        let beat = line.send("phoenix", "heartbeat", &json!({})).await;
        let ReceivedMessage::Message { topic, event, payload, reference } = line.receive().await else {
            panic!("no answer")
        };
        assert_eq!((topic.as_str(), event.as_str(), reference), ("phoenix", "phx_reply", json!(beat)));
        assert_eq!(payload, json!({ "status": "ok", "response": {} }));

        let response = line.joined("room", &json!({ "presence": { "enabled": false } }), None).await;
        assert_eq!(response, json!({ "postgres_changes": [] }));
        let response = line.joined("room 2", &json!({}), None).await;
        assert_eq!(response, json!({ "postgres_changes": [] }));
        assert_eq!(line.until("presence_state").await, json!({}));

        let left = line.send("realtime:room", "phx_leave", &json!({})).await;
        assert_eq!(line.answer(&left).await["status"], "ok");
        let ReceivedMessage::Message { event, reference, .. } = line.receive().await else { panic!("not closed") };
        assert_eq!((event.as_str(), reference), ("phx_close", json!("1")));

        for (topic, event, reason) in [
            ("realtime:room", "broadcast", "unmatched topic"),
            ("elsewhere", "phx_join", "unmatched topic"),
            ("realtime:", "phx_join", "unmatched topic"),
            ("realtime:room 2", "dance", "unknown event"),
        ] {
            let sent = line.send(topic, event, &json!({})).await;
            assert_eq!(line.answer(&sent).await, json!({ "status": "error", "response": { "reason": reason } }));
        }
        // A second join replaces the first.
        line.joined("room 2", &watching(&[table("packages")]), None).await;
        let host = world.host(if version == "1.0.0" { 3 } else { 13 }).await;
        world.on_sale(if version == "1.0.0" { 4 } else { 14 }, host).await;
        line.change().await;
        line.hears_nothing().await;

        line.raw(Message::Text("{".into())).await;
        assert_eq!(line.closed().await, 1008);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_key_of_ours_opens_a_socket() {
    let world = TestApp::empty().await;
    let server = world.listening().await;
    let person = token(world.account(1, true).await);
    for (key, version, status) in [
        ("", "2.0.0", 401),
        ("nonsense", "2.0.0", 401),
        ("a.b.c", "1.0.0", 401),
        (world.app.keys.anon.as_str(), "3.0.0", 400),
    ] {
        assert_eq!(RealtimeClient::with(server, key, version).await.err(), Some(status), "{key} {version}");
    }
    let expired = tokens::signed(&json!({ "role": "authenticated", "sub": "x", "exp": 1 }));
    assert_eq!(RealtimeClient::with(server, expired.trim_start_matches("Bearer "), "2.0.0").await.err(), Some(401));
    for key in [world.app.keys.anon.as_str(), world.app.keys.service.as_str(), "sb_publishable_x", &person] {
        let mut line = RealtimeClient::open(server, key).await;
        // The key opens the socket without a user; rights come with a token in a message.
        line.join_rejection("a", &watching(&[table("profiles")]), None).await;
    }
    let plain = world.get(&format!("/realtime/v1/websocket?apikey={}", world.app.keys.anon)).await;
    assert_eq!((plain.status, plain.json()["error"].is_string()), (426, true));
    let refused = world.get("/realtime/v1/websocket").await;
    assert_eq!((refused.status, refused.json()), (401, json!({ "error": "Invalid API key" })));
}

/// T-W07, T-W08.
#[tokio::test(flavor = "multi_thread")]
async fn a_foreign_page_has_nothing_of_its_users_and_nothing_is_compressed() {
    let world = TestApp::empty().await;
    let server = world.listening().await;
    let user = world.account(1, true).await;
    let address = format!("ws://{server}/realtime/v1/websocket?apikey={}&vsn=2.0.0", world.app.keys.anon);
    let mut request = address.into_client_request().unwrap();
    let headers = request.headers_mut();
    headers.insert("origin", "https://evil.example".parse().unwrap());
    headers.insert("cookie", format!("sb-access-token={}; session=1", token(user)).parse().unwrap());
    headers.insert("sec-websocket-extensions", "permessage-deflate; client_max_window_bits".parse().unwrap());
    let (_, answer) = tokio_tungstenite::connect_async(request).await.unwrap();
    assert_eq!(answer.status().as_u16(), 101);
    assert!(answer.headers().get("sec-websocket-extensions").is_none());
    assert!(answer.headers().get("set-cookie").is_none());
    let mut line = world.line().await;
    line.join_rejection("a", &watching(&[table("profiles")]), None).await;
    line.joined("a", &watching(&[table("profiles")]), Some(&token(user))).await;
}
