//! Limits per client: T-W06; log contents: T-W09.

use std::io::Read as _;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use super::client::{RealtimeClient, ReceivedMessage, token};
use crate::fixture::TestApp;
use crate::program::ProgramData;
use crate::tokens;

/// T-W06.
#[tokio::test(flavor = "multi_thread")]
async fn frames_messages_channels_and_sockets_are_bounded() {
    let world = TestApp::empty().await;
    let who = token(world.account(1, false).await);
    let quiet = json!({ "presence": { "enabled": false } });

    let mut line = world.line().await;
    line.joined("a", &quiet, None).await;
    let message = json!({ "type": "broadcast", "event": "a", "payload": "x".repeat(60_000) });
    line.send("realtime:a", "broadcast", &message).await;
    line.send("phoenix", "heartbeat", &json!({})).await;
    line.until("phx_reply").await;
    for large in [Message::Text("x".repeat(70_000).into()), Message::Binary(vec![3; 70_000].into())] {
        let mut line = world.line().await;
        line.raw(large).await;
        assert_eq!(line.closed().await, 1009);
    }

    let mut flood = world.line().await;
    for _ in 0..1_000 {
        flood.send("phoenix", "heartbeat", &json!({})).await;
    }
    assert_eq!(flood.closed().await, 1008);

    let mut many = world.line().await;
    for number in 0..100 {
        many.joined(&format!("room {number}"), &quiet, None).await;
    }
    assert!(many.join_rejection("one more", &quiet, None).await.starts_with("ChannelRateLimitReached"));
    many.joined("room 7", &quiet, None).await;

    let mut sockets = Vec::new();
    for _ in 0..10 {
        let mut line = world.line().await;
        line.joined("a", &quiet, Some(&who)).await;
        sockets.push(line);
    }
    let mut eleventh = world.line().await;
    assert!(eleventh.join_rejection("a", &quiet, Some(&who)).await.starts_with("ConnectionRateLimitReached"));
    assert_eq!(eleventh.closed().await, 1008);
    drop(sockets.pop());
    let since = Instant::now();
    loop {
        let mut line = world.line().await;
        if line.join("a", &quiet, Some(&who)).await.0 == "ok" {
            break;
        }
        assert!(since.elapsed() < Duration::from_secs(10), "the place is not given back");
    }
}

/// T-W06.
#[tokio::test(flavor = "multi_thread")]
async fn a_silent_client_is_dropped_and_there_are_only_so_many_sockets() {
    let world =
        TestApp::with_arguments(&["serve", "--realtime-heartbeat-seconds", "3", "--realtime-sockets", "2"]).await;
    let (mut silent, mut beating) = (world.line().await, world.line().await);
    let third = RealtimeClient::with(world.listening().await, &world.app.keys.anon, "2.0.0").await;
    assert_eq!(third.err(), Some(503));
    let since = Instant::now();
    let beats = async {
        for _ in 0..16 {
            tokio::time::sleep(Duration::from_millis(250)).await;
            beating.send("phoenix", "heartbeat", &json!({})).await;
            beating.until("phx_reply").await;
        }
    };
    let (code, ()) = tokio::join!(silent.closed(), beats);
    assert_eq!(code, 1008);
    assert!(since.elapsed() >= Duration::from_secs(3));
    drop(silent);
    while RealtimeClient::with(world.listening().await, &world.app.keys.anon, "2.0.0").await.is_err() {
        assert!(since.elapsed() < Duration::from_secs(20), "the place is not given back");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// T-W06.
#[tokio::test(flavor = "multi_thread")]
async fn a_slow_reader_is_dropped_and_the_others_hear_everything() {
    let world = TestApp::empty().await;
    let quiet = json!({ "presence": { "enabled": false } });
    let (mut slow, mut swift) = (world.line().await, world.line().await);
    slow.joined("a", &quiet, None).await;
    swift.joined("a", &quiet, None).await;
    let headers = [("apikey", world.app.keys.anon.as_str())];
    let content = json!({ "x": "x".repeat(50_000) }).to_string();
    // More than both sockets and the queue between them hold.
    for number in 0..400 {
        let path = format!("/realtime/v1/api/broadcast/a/events/{number}");
        assert_eq!(world.ask("POST", &path, &headers, &content).await.status, 202);
        assert!(matches!(swift.receive().await, ReceivedMessage::Bytes(_)), "{number}");
    }
    let mut heard = 0;
    let code = loop {
        match slow.receive().await {
            ReceivedMessage::Closed(code) => break code,
            _ => heard += 1,
        }
    };
    // A client that reads in time gets the reason.
    assert!([1013, 1006].contains(&code), "{code}");
    assert!(heard < 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_says_so() {
    let world = TestApp::empty().await;
    let mut line = world.line().await;
    line.joined("a", &json!({}), None).await;
    world.app.realtime.stop().await;
    assert_eq!(line.closed().await, 1001);
}

/// T-W09.
#[test]
fn no_log_holds_a_token() {
    let place = ProgramData::new();
    let mut command = place.command(&["serve", "--jwt-secret", tokens::SECRET]);
    command.env("SERENDIB_LOG", "trace");
    let (program, mut log) = place.start_and_log(command);
    // It logs more than a pipe holds.
    let logged = std::thread::spawn(move || {
        let mut text = String::new();
        log.read_to_string(&mut text).unwrap();
        text
    });
    let key: serde_json::Value = program.get("/config.json").json();
    let key = key["anonKey"].as_str().unwrap().to_owned();
    let bearer = tokens::service().trim_start_matches("Bearer ").to_owned();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let mut line = RealtimeClient::open(program.address, &key).await;
        line.joined("a", &json!({}), Some(&bearer)).await;
        line.send("realtime:a", "access_token", &json!({ "access_token": "a.b.secretpart" })).await;
        line.until("phx_close").await;
        assert!(RealtimeClient::with(program.address, &format!("{bearer}x"), "2.0.0").await.is_err());
    });
    drop(program);
    let text = logged.join().unwrap();
    assert!(text.contains("\"door\":\"realtime\""), "requests are logged");
    for secret in [key.rsplit('.').next().unwrap(), bearer.rsplit('.').next().unwrap(), "secretpart"] {
        assert!(!text.contains(secret));
    }
}
