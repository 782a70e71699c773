//! Revoked rights end subscriptions: T-W04, T-R28.

use std::time::{Duration, Instant};

use serde_json::json;

use super::client::{RealtimeClient, table, token, watching};
use crate::actors::id;
use crate::fixture::TestApp;
use crate::tokens;

/// T-W04.
const SOON: Duration = Duration::from_secs(5);

/// The channel closes soon, with the reason.
async fn is_closed(line: &mut RealtimeClient, since: Instant, why: &str) {
    let message = line.until("system").await;
    assert_eq!(message["status"], "error");
    assert!(message["message"].as_str().unwrap().contains(why), "{message}");
    line.until("phx_close").await;
    assert!(since.elapsed() < SOON, "{:?}", since.elapsed());
}

/// T-W04.
#[tokio::test(flavor = "multi_thread")]
async fn signing_out_closes_a_socket_but_not_the_other_sessions() {
    let world = TestApp::empty().await;
    let email = "nimali@example.lk";
    let (one, two) = (world.person(email).await, world.sign_in(email).await);
    let (mut first, mut second) = (world.line().await, world.line().await);
    first.watch("mine", &[table("profiles")], Some(&one.access)).await;
    second.watch("mine", &[table("profiles")], Some(&two.access)).await;
    let since = Instant::now();
    let answer = world.auth("POST", "logout?scope=local", Some(&one), &serde_json::Value::Null).await;
    assert_eq!(answer.status, 204);
    is_closed(&mut first, since, "InvalidJWTToken").await;
    world.run("UPDATE profiles SET display_name = 'Somebody'".to_owned(), Vec::new()).await;
    assert_eq!(second.change().await["record"]["display_name"], "Somebody");
    first.hears_nothing().await;
    first.join_rejection("mine", &watching(&[table("profiles")]), Some(&one.access)).await;
}

/// T-W04. D-183.
#[tokio::test(flavor = "multi_thread")]
async fn a_merge_closes_the_sockets_of_the_merged_account_only() {
    let world = TestApp::empty().await;
    let (one, two) = (world.person("a@example.lk").await, world.person("b@example.lk").await);
    let admin = world.account(3, true).await;
    let (mut first, mut second) = (world.line().await, world.line().await);
    first.watch("mine", &[table("profiles")], Some(&one.access)).await;
    second.watch("mine", &[table("profiles")], Some(&two.access)).await;
    let since = Instant::now();
    let order = json!({
        "source": one.id, "target": two.id, "reason": "Both accounts are of one person.", "expected": { "bookings": 0 },
    });
    world.bearer(admin).await;
    world.run("UPDATE sessions SET aal = 'aal2' WHERE user_id = $1".to_owned(), vec![admin.into()]).await;
    assert_eq!(world.request_as(admin, "POST", "rpc/merge_people", &order).await.status, 200);
    is_closed(&mut first, since, "InvalidJWTToken").await;
    world.run("UPDATE profiles SET display_name = 'Ann'".to_owned(), Vec::new()).await;
    assert_eq!(second.change().await["record"]["display_name"], "Ann");
    first.join_rejection("mine", &watching(&[table("profiles")]), Some(&one.access)).await;
}

/// T-W04, T-R28.
#[tokio::test(flavor = "multi_thread")]
async fn an_admin_who_is_one_no_more_hears_nothing_that_is_written_after() {
    let world = TestApp::empty().await;
    let (admin, other) = (world.account(1, true).await, world.account(2, false).await);
    let host = world.host(3).await;
    let package = world.on_sale(4, host).await;
    let (mut line, mut audit) = (world.line().await, world.line().await);
    line.watch("all", &[table("booking_requests")], Some(&token(admin))).await;
    audit.watch("log", &[table("contact_messages")], Some(&token(admin))).await;
    world.booking(6, other, (host.1, package), "pending").await;
    assert_eq!(line.change().await["type"], "INSERT");
    let since = Instant::now();
    // In one transaction with the row that must stay hidden.
    let revoke = ("UPDATE profiles SET is_admin = FALSE WHERE user_id = $1".to_owned(), vec![admin.into()]);
    world.run_all(vec![revoke, super::booking(7, other, (host.1, package), "pending")]).await;
    world.booking(8, other, (host.1, package), "pending").await;
    // A table for admins only closes. On tables with own rows, own rows continue.
    is_closed(&mut audit, since, "permission denied").await;
    line.hears_nothing().await;
    world.booking(9, admin, (host.1, package), "pending").await;
    assert_eq!(line.change().await["record"]["id"], json!(id(9)));
}

/// T-W04.
#[tokio::test(flavor = "multi_thread")]
async fn a_ban_and_a_bookings_end_close_what_they_opened() {
    let world = TestApp::empty().await;
    let traveller = world.account(1, false).await;
    let host = world.host(3).await;
    let package = world.on_sale(4, host).await;
    let booking = world.booking(6, traveller, (host.1, package), "approved").await;
    let topic = format!("chat_{booking}");
    let open = json!({ "private": true, "presence": { "enabled": false } });
    let mut talk = world.line().await;
    talk.joined(&topic, &open, Some(&token(traveller))).await;
    let since = Instant::now();
    world.state(booking, "rejected").await;
    is_closed(&mut talk, since, "Unauthorized").await;
    world.state(booking, "confirmed").await;
    talk.joined(&topic, &open, Some(&token(traveller))).await;
    let since = Instant::now();
    let far = chrono::DateTime::from_timestamp(32_000_000_000, 0);
    let sql = "UPDATE users SET banned_until = $2 WHERE id = $1";
    world.run(sql.to_owned(), vec![traveller.into(), far.into()]).await;
    is_closed(&mut talk, since, "banned").await;
}

/// T-W04.
#[tokio::test(flavor = "multi_thread")]
async fn a_channel_ends_with_its_token_and_goes_on_with_a_new_one() {
    let world = TestApp::empty().await;
    let who = world.account(1, false).await;
    let lasting = |seconds: i64| {
        let until = world.app.clock.now().timestamp() + seconds;
        let claims = json!({ "role": "authenticated", "sub": who.to_string(), "exp": until });
        tokens::signed(&claims).trim_start_matches("Bearer ").to_owned()
    };
    let (mut ends, mut goes_on) = (world.line().await, world.line().await);
    // Long enough to join on a busy machine.
    let lasts = 4_i64;
    let end = Instant::now() + Duration::from_secs(lasts.unsigned_abs());
    let brief = lasting(lasts);
    ends.watch("mine", &[table("profiles")], Some(&brief)).await;
    goes_on.watch("mine", &[table("profiles")], Some(&brief)).await;
    goes_on.send("realtime:mine", "access_token", &json!({ "access_token": lasting(600) })).await;
    is_closed(&mut ends, end, "expired").await;
    world.run("UPDATE profiles SET display_name = 'Somebody'".to_owned(), Vec::new()).await;
    assert_eq!(goes_on.change().await["record"]["display_name"], "Somebody");
    for (bad, why) in [(lasting(-100), "expired"), ("nonsense".to_owned(), "InvalidJWTToken")] {
        let mut line = world.line().await;
        line.watch("mine", &[table("profiles")], Some(&lasting(600))).await;
        let since = Instant::now();
        line.send("realtime:mine", "access_token", &json!({ "access_token": bad })).await;
        is_closed(&mut line, since, why).await;
        let reason = line.join_rejection("mine", &watching(&[table("profiles")]), Some(&bad)).await;
        assert!(reason.starts_with("InvalidJWTToken"), "{reason}");
    }
    // A sign-out in the browser turns the same socket into a visitor's.
    let anon = world.app.keys.anon.clone();
    let since = Instant::now();
    goes_on.send("realtime:mine", "access_token", &json!({ "access_token": anon })).await;
    is_closed(&mut goes_on, since, "permission denied").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_becomes_a_guide_sees_at_once_what_guides_see() {
    let world = TestApp::empty().await;
    let (host, other) = (world.account(3, false).await, world.account(2, false).await);
    let lead = world.host(5).await;
    let package = world.on_sale(4, lead).await;
    let mut line = world.line().await;
    line.watch("requests", &[table("booking_requests")], Some(&token(host))).await;
    let guide = id(700);
    let sql = "INSERT INTO guides (id, user_id, display_name, created_at) VALUES ($1, $2, 'New', $3)";
    world.run(sql.to_owned(), vec![guide.into(), host.into(), super::moment()]).await;
    world.booking(6, other, (guide, package), "pending").await;
    assert_eq!(line.change().await["record"]["id"], json!(id(6)));
}
