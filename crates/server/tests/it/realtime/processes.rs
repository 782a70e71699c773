//! Two servers on one PostgreSQL; the embedded database has one server, and commands beside it.

use std::time::{Duration, Instant};

use serde_json::json;

use super::client::{RealtimeClient, ReceivedMessage, table, token};
use crate::actors::id;
use crate::program::{Program, ProgramData, postgres};
use crate::tokens;

/// Issue 7: the other server gets the change within this time.
const BACK: Duration = Duration::from_secs(10);

fn start(place: &ProgramData) -> Program {
    place.start(&["serve", "--jwt-secret", tokens::SECRET])
}

fn key(program: &Program) -> String {
    program.get("/config.json").json()["anonKey"].as_str().unwrap().to_owned()
}

fn people(place: &ProgramData) {
    let at = super::moment;
    let user = "INSERT INTO users (id, email, email_confirmed_at, created_at, updated_at) VALUES ($1, 'a@example.lk', $2, $2, $2)";
    let profile = "INSERT INTO profiles (user_id, display_name, is_admin, created_at) VALUES ($1, 'Person', TRUE, $2)";
    place.write_all(vec![(user, vec![id(1).into(), at()]), (profile, vec![id(1).into(), at()])]);
}

fn write(program: &Program, subject: &str) {
    let message = json!({
        "first_name": "Nimali", "last_name": "Perera", "email": format!("{subject}@example.lk"),
        "subject": subject, "message": "Is the train running?",
    });
    assert_eq!(program.post("/rest/v1/contact_messages", &message).status, 201);
}

#[test]
fn what_is_written_through_one_process_is_heard_through_the_other() {
    if postgres().is_none() {
        return;
    }
    let place = ProgramData::new();
    let (one, two) = (start(&place), start(&place));
    people(&place);
    let (key, who) = (key(&one), token(id(1)));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let (mut here, mut there) =
            (RealtimeClient::open(one.address, &key).await, RealtimeClient::open(two.address, &key).await);
        for line in [&mut here, &mut there] {
            line.watch("queue", &[table("contact_messages")], Some(&who)).await;
            line.joined("lobby", &json!({ "presence": { "enabled": true } }), None).await;
            assert_eq!(line.until("presence_state").await, json!({}));
        }
        tokio::task::block_in_place(|| write(&one, "rails"));
        for line in [&mut here, &mut there] {
            assert_eq!(line.change().await["record"]["subject"], "rails");
        }
        let large = json!({ "type": "broadcast", "event": "wave", "payload": { "text": "ආයුබෝවන් ".repeat(1_500) } });
        here.send("realtime:lobby", "broadcast", &large).await;
        let ReceivedMessage::Bytes(bytes) = there.receive().await else { panic!("no broadcast") };
        assert!(bytes.ends_with(large["payload"].to_string().as_bytes()));

        here.send("realtime:lobby", "presence", &json!({ "event": "track", "payload": { "at": "one" } })).await;
        let came = there.until("presence_diff").await;
        let joined = came["joins"].as_object().unwrap().values().next().unwrap().clone();
        assert_eq!(joined["metas"][0]["at"], "one");
        // A later subscriber sees it too, through either server.
        let mut late = RealtimeClient::open(two.address, &key).await;
        late.joined("lobby", &json!({ "presence": { "enabled": true } }), None).await;
        assert_eq!(late.until("presence_state").await.as_object().unwrap().len(), 1);
        // A new process requests presence from the others.
        let three = tokio::task::block_in_place(|| start(&place));
        let mut later = RealtimeClient::open(three.address, &key).await;
        let since = Instant::now();
        loop {
            later.joined("lobby", &json!({ "presence": { "enabled": true } }), None).await;
            if later.until("presence_state").await.as_object().unwrap().len() == 1 {
                break;
            }
            assert!(since.elapsed() < BACK, "nobody told it");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        here.send("realtime:lobby", "presence", &json!({ "event": "untrack" })).await;
        for line in [&mut there, &mut late, &mut later] {
            assert_eq!(line.until("presence_diff").await["leaves"].as_object().unwrap().len(), 1);
        }
        // A right revoked through one server is lost on the other.
        tokio::task::block_in_place(|| place.write("UPDATE profiles SET is_admin = FALSE"));
        assert_eq!(there.until("system").await["status"], "error");
        there.until("phx_close").await;
    });
}

#[test]
fn when_one_process_is_killed_its_clients_are_live_on_the_other_and_miss_nothing() {
    if postgres().is_none() {
        return;
    }
    let place = ProgramData::new();
    let (one, two) = (start(&place), start(&place));
    people(&place);
    let (key, who) = (key(&one), token(id(1)));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let (mut line, mut other) =
            (RealtimeClient::open(one.address, &key).await, RealtimeClient::open(two.address, &key).await);
        line.watch("queue", &[table("contact_messages")], Some(&who)).await;
        line.joined("lobby", &json!({ "presence": { "key": "lost", "enabled": true } }), None).await;
        other.joined("lobby", &json!({ "presence": { "enabled": true } }), None).await;
        line.send("realtime:lobby", "presence", &json!({ "event": "track", "payload": {} })).await;
        assert!(other.until("presence_diff").await["joins"]["lost"].is_object());
        one.signal("KILL");
        assert_eq!(line.closed().await, 1006);
        let since = Instant::now();
        tokio::task::block_in_place(|| write(&two, "meanwhile"));
        // A page reconnects, reads again, then follows changes.
        let mut line = RealtimeClient::open(two.address, &key).await;
        line.watch("queue", &[table("contact_messages")], Some(&who)).await;
        let head = format!("authorization: Bearer {who}\r\n");
        let read =
            tokio::task::block_in_place(|| two.ask("GET", "/rest/v1/contact_messages?select=subject", &head, b""));
        assert_eq!(read.json(), json!([{ "subject": "meanwhile" }]));
        tokio::task::block_in_place(|| write(&two, "after"));
        loop {
            if line.change().await["record"]["subject"] == "after" {
                break;
            }
        }
        assert!(since.elapsed() < BACK, "{:?}", since.elapsed());
        // Presence of a lost server's clients lasts a little longer, then ends.
        assert!(other.until("presence_diff").await["leaves"]["lost"].is_object());
    });
}

/// A server on the embedded database gets no notice of a command's writes.
/// T-W04.
#[test]
fn a_right_that_another_process_took_is_gone_from_open_sockets() {
    let place = ProgramData::new();
    let program = start(&place);
    people(&place);
    let (key, who) = (key(&program), token(id(1)));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let mut line = runtime.block_on(async {
        let mut line = RealtimeClient::open(program.address, &key).await;
        line.watch("queue", &[table("contact_messages")], Some(&who)).await;
        line
    });
    place.write("UPDATE profiles SET is_admin = FALSE");
    runtime.block_on(async {
        assert_eq!(line.until("system").await["status"], "error");
        line.until("phx_close").await;
    });
}
