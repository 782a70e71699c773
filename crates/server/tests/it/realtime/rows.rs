//! Row changes: T-W01 to T-W03.

use serde_json::{Value, json};

use super::client::{operator, table, token, watching};
use super::{booking, moment};
use crate::actors::id;
use crate::fixture::TestApp;

/// Foreign rows that are written during a subscription: T-W01.
const WRITES: u128 = 10_000;
/// Of them per transaction.
const AT_ONCE: u128 = 100;

const TITLED: &str = "UPDATE packages SET title = $2 WHERE id = $1";

/// T-W01.
#[tokio::test(flavor = "multi_thread")]
async fn what_one_cannot_read_one_cannot_watch() {
    let world = TestApp::empty().await;
    let stranger = token(world.account(1, false).await);
    let mut line = world.line().await;
    for name in
        ["booking_requests", "payment_logs", "guide_applications", "profiles", "contact_messages", "notifications"]
    {
        let reason = line.join_rejection("a", &watching(&[table(name)]), None).await;
        assert!(reason.contains(&format!("permission denied for table {name}")), "{reason}");
    }
    for name in ["users", "sessions", "jobs", "auth.users", "sqlite_master", "pg_user", "nothing"] {
        for who in [None, Some(stranger.as_str())] {
            let reason = line.join_rejection("a", &watching(&[table(name)]), who).await;
            assert!(reason.contains("there is no table"), "{reason}");
        }
    }
    for wanted in [
        json!({ "event": "*", "schema": "auth", "table": "users" }),
        json!({ "event": "*", "schema": "storage" }),
        json!({ "event": "TRUNCATE", "schema": "public", "table": "packages" }),
        json!({ "event": "*", "schema": "public", "table": ["packages"] }),
        json!({ "event": "*", "schema": "public", "filter": "id=eq.1" }),
        // PostgreSQL takes no NUL in a text.
        json!({ "event": "*", "schema": "public", "table": "profiles", "filter": "display_name=neq.a\0b" }),
        json!("packages"),
    ] {
        let reason = line.join_rejection("a", &watching(std::slice::from_ref(&wanted)), Some(&stranger)).await;
        assert!(reason.starts_with("Unable to subscribe"), "{wanted}: {reason}");
    }
    let many = vec![table("packages"); 21];
    assert!(line.join_rejection("a", &watching(&many), None).await.starts_with("TooManySubscriptions"));
}

/// T-W01.
#[tokio::test(flavor = "multi_thread")]
async fn of_ten_thousand_writes_by_others_nobody_hears_one() {
    // No heartbeats while a busy machine writes.
    let world = TestApp::with_arguments(&["serve", "--realtime-heartbeat-seconds", "3600"]).await;
    let (mine, other) = (world.account(1, false).await, world.account(2, false).await);
    let host = world.host(3).await;
    let package = world.on_sale(4, host).await;
    let at = (host.1, package);
    let (mut traveller, mut everything, mut visitor) = (world.line().await, world.line().await, world.line().await);
    traveller.watch("own", &[table("booking_requests")], Some(&token(mine))).await;
    let all = [json!({ "event": "*", "schema": "public" })];
    everything.watch("all", &all, Some(&token(mine))).await;
    visitor.watch("all", &all, None).await;

    world.booking(5, mine, at, "pending").await;
    for first in (0..WRITES).step_by(usize::try_from(AT_ONCE).unwrap()) {
        let numbers = 10_000 + first..10_000 + first + AT_ONCE;
        let bookings: Vec<_> = numbers.clone().map(|number| booking(number, other, at, "pending")).collect();
        world.run_all(bookings).await;
        let sql = "UPDATE booking_requests SET status = 'approved' WHERE user_id = $1 AND status = 'pending'";
        world.run(sql.to_owned(), vec![other.into()]).await;
        // By the hundred, because ten thousand rows in a statement come near its time limit.
        world.run("DELETE FROM booking_requests WHERE user_id = $1".to_owned(), vec![other.into()]).await;
    }
    world.state(id(5), "approved").await;

    for line in [&mut traveller, &mut everything] {
        for kind in ["INSERT", "UPDATE"] {
            let change = line.change().await;
            assert_eq!((&change["type"], &change["record"]["id"]), (&json!(kind), &json!(id(5))), "{change}");
            assert!(change["record"].get("contact_phone").is_none(), "{change}");
        }
        line.hears_nothing().await;
    }
    visitor.hears_nothing().await;
}

/// T-W02.
#[tokio::test(flavor = "multi_thread")]
async fn a_filter_asks_for_nothing_that_a_read_could_not() {
    let world = TestApp::empty().await;
    let (mine, other) = (world.account(1, false).await, world.account(2, false).await);
    let host = world.host(3).await;
    let package = world.on_sale(4, host).await;
    let token = token(mine);
    let mut line = world.line().await;
    let filtered = |name: &str, filter: &str| {
        watching(&[json!({ "event": "*", "schema": "public", "table": name, "filter": filter })])
    };
    for (name, filter) in [
        ("booking_requests", "contact_phone=eq.1"),
        ("booking_requests", "contact_phone=not.is.null"),
        ("guides", &format!("user_id=eq.{other}")),
        ("guides", "user_id=not.is.null"),
        ("reviews", "is_hidden=is.true"),
        ("packages", "id=eq.1"),
        ("packages", "nothing=eq.1"),
        ("packages", "title=match.^a"),
        ("packages", "title=fts.a"),
        ("packages", "or=(title.eq.a)"),
        ("packages", "select=eq.package_owners(user_id)"),
        ("packages", "package_owners=not.is.null"),
        ("packages", "meta->>a=eq.1"),
        ("packages", "title"),
    ] {
        let reason = line.join_rejection("a", &filtered(name, filter), Some(&token)).await;
        assert!(reason.starts_with("Unable to subscribe"), "{name}?{filter}: {reason}");
    }
    let hidden =
        watching(&[json!({ "event": "*", "schema": "public", "table": "reviews", "select": ["id", "user_id"] })]);
    line.join_rejection("a", &hidden, Some(&token)).await;
    let embed = watching(&[
        json!({ "event": "*", "schema": "public", "table": "packages", "select": ["*,package_owners(*)"] }),
    ]);
    line.join_rejection("a", &embed, Some(&token)).await;

    let theirs = json!({ "event": "*", "schema": "public", "table": "booking_requests", "filter": format!("user_id=eq.{other}") });
    line.watch("theirs", &[theirs], Some(&token)).await;
    world.booking(6, other, (host.1, package), "pending").await;
    world.booking(7, mine, (host.1, package), "pending").await;
    line.hears_nothing().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_operator_keeps_its_rows_and_a_comma_is_and() {
    let world = TestApp::empty().await;
    let host = world.host(3).await;
    let trip = world.on_sale(4, host).await;
    let mut lines = Vec::new();
    for (filter, hears) in [
        ("title=eq.Hills, and tea", true),
        ("title=neq.Hills, and tea", false),
        ("max_people=lt.7", true),
        ("max_people=lte.5", false),
        ("price=gt.99.99", true),
        ("price=gte.100.01", false),
        ("duration_days=in.(2,3)", true),
        ("duration_days=not.in.(2,3)", false),
        ("title=like.*tea", true),
        ("title=ilike.*TEA", true),
        ("title=like.*TEA", false),
        ("is_active=is.true", true),
        ("rejection_reason=is.null", true),
        ("rejection_reason=isdistinct.x", true),
        ("status=eq.approved,max_people=gt.5", true),
        ("status=eq.approved,max_people=gt.6", false),
    ] {
        let mut line = world.line().await;
        let wanted = json!({ "event": "UPDATE", "schema": "public", "table": "packages", "filter": filter });
        line.watch("filtered", &[wanted], None).await;
        lines.push((filter, hears, line));
    }
    world.run(TITLED.to_owned(), vec![trip.into(), "Hills, and tea".into()]).await;
    world.on_sale(5, host).await;
    for (filter, hears, mut line) in lines {
        if hears {
            assert_eq!(line.change().await["record"]["id"], json!(trip), "{filter}");
        }
        assert_eq!(line.receive_within(super::client::QUIET).await, None, "{filter}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_joins_hears_nothing_of_what_was_committed_before() {
    let world = TestApp::empty().await;
    let host = world.host(1).await;
    let mut lines = Vec::new();
    for number in 2..14 {
        let mut line = world.line().await;
        world.on_sale(number, host).await;
        line.watch("trips", &[table("packages"), table("package_guides")], None).await;
        lines.push(line);
    }
    // Each receives the trips of later subscribers only.
    for (index, mut line) in lines.into_iter().enumerate() {
        for _ in 0..2 * (11 - index) {
            line.change().await;
        }
        assert_eq!(line.receive_within(super::client::QUIET).await, None, "the one that came as number {index}");
    }
}

/// T-W03.
#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_moves_out_of_sight_says_nothing_and_one_that_is_gone_only_its_key() {
    let world = TestApp::empty().await;
    let (admin, other) = (world.account(1, true).await, world.account(2, false).await);
    let host = world.host(3).await;
    let trip = world.on_sale(4, host).await;
    let (mut visitor, mut watched, mut owner) = (world.line().await, world.line().await, world.line().await);
    visitor.watch("trips", &[table("packages"), table("package_guides")], None).await;
    watched.watch("trips", &[table("packages")], Some(&token(admin))).await;
    owner.watch("trips", &[table("booking_requests")], Some(&token(other))).await;

    let hide = "UPDATE packages SET status = 'pending', title = 'Nobody may know' WHERE id = $1";
    world.run(hide.to_owned(), vec![trip.into()]).await;
    let change = watched.change().await;
    assert_eq!((&change["type"], &change["record"]["title"]), (&json!("UPDATE"), &json!("Nobody may know")));
    assert_eq!(change["old_record"], json!({ "id": trip }), "of what was, only the key");
    visitor.hears_nothing().await;

    // A package deleted while hidden: a visitor receives no event, nor any of its rows.
    world.run("DELETE FROM package_guides WHERE package_id = $1".to_owned(), vec![trip.into()]).await;
    world.run("DELETE FROM package_owners WHERE package_id = $1".to_owned(), vec![trip.into()]).await;
    world.run("DELETE FROM packages WHERE id = $1".to_owned(), vec![trip.into()]).await;
    let change = watched.change().await;
    assert_eq!((&change["type"], &change["old_record"]), (&json!("DELETE"), &json!({ "id": trip })), "{change}");
    assert!(change.get("record").is_none());
    visitor.hears_nothing().await;

    // A package deleted while on sale: its key, and those of its rows, because the package still existed for the policy check.
    let package = world.on_sale(5, host).await;
    for expected in ["INSERT", "INSERT"] {
        assert_eq!(visitor.change().await["type"], expected);
    }
    world.run("DELETE FROM package_guides WHERE package_id = $1".to_owned(), vec![package.into()]).await;
    let change = visitor.change().await;
    assert_eq!((&change["type"], &change["table"]), (&json!("DELETE"), &json!("package_guides")), "{change}");
    world.run("DELETE FROM package_owners WHERE package_id = $1".to_owned(), vec![package.into()]).await;
    world.run("DELETE FROM packages WHERE id = $1".to_owned(), vec![package.into()]).await;
    let change = visitor.change().await;
    assert_eq!((&change["type"], &change["old_record"]), (&json!("DELETE"), &json!({ "id": package })), "{change}");

    // A booking that changes its owner.
    let again = world.on_sale(6, host).await;
    let mine = world.booking(7, other, (host.1, again), "pending").await;
    assert_eq!(owner.change().await["type"], "INSERT");
    let sql = "UPDATE booking_requests SET user_id = $2, special_requests = 'private' WHERE id = $1";
    world.run(sql.to_owned(), vec![mine.into(), admin.into()]).await;
    world.run("DELETE FROM booking_requests WHERE id = $1".to_owned(), vec![mine.into()]).await;
    owner.hears_nothing().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_tells_the_row_as_a_read_does_with_its_types() {
    let world = TestApp::empty().await;
    let host = world.host(3).await;
    let mut line = world.line().await;
    let part = json!({ "event": "INSERT", "schema": "public", "table": "packages", "select": ["title", "price"] });
    let tables = [table("packages"), part, json!({ "event": "DELETE", "schema": "public", "table": "packages" })];
    let confirmed = line.joined("trips", &watching(&tables), None).await;
    let ids: Vec<&Value> = confirmed["postgres_changes"].as_array().unwrap().iter().map(|one| &one["id"]).collect();
    assert_eq!(ids, [1, 2, 3]);
    for (requested, confirmed_table) in tables.iter().zip(confirmed["postgres_changes"].as_array().unwrap()) {
        for key in ["event", "schema", "table", "filter"] {
            assert_eq!(requested.get(key), confirmed_table.get(key), "{key}");
        }
    }
    let trip = world.on_sale(4, host).await;
    let heard = [line.until("postgres_changes").await, line.until("postgres_changes").await];
    let of = |number: u64| heard.iter().find(|one| one["ids"] == json!([number])).unwrap()["data"].clone();
    let read = world.get(&format!("/rest/v1/packages?id=eq.{trip}")).await.json()[0].clone();
    let all = of(1);
    assert_eq!(all["record"], read);
    assert_eq!((&all["schema"], &all["table"], &all["errors"]), (&json!("public"), &json!("packages"), &Value::Null));
    assert!(all.get("old_record").is_none());
    let columns = all["columns"].as_array().unwrap();
    assert_eq!(columns.len(), read.as_object().unwrap().len());
    for (name, kind) in [("id", "uuid"), ("price", "numeric"), ("max_people", "int8"), ("created_at", "timestamptz")] {
        assert!(columns.contains(&json!({ "name": name, "type": kind })), "{name}: {columns:?}");
    }
    assert!(chrono::DateTime::parse_from_rfc3339(all["commit_timestamp"].as_str().unwrap()).is_ok());
    assert_eq!(of(2)["record"], json!({ "title": "Trip 4", "price": read["price"] }));
    assert_eq!(of(2)["columns"].as_array().unwrap().len(), 2);
    line.hears_nothing().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_hears_everything_and_many_rows_of_one_commit_come_in_their_order() {
    let world = TestApp::empty().await;
    let mut line = world.line().await;
    line.watch("all", &[table("contact_messages")], Some(&operator())).await;
    let sql = "INSERT INTO contact_messages (id, first_name, last_name, email, subject, message, created_at)
         VALUES ($1, 'a', 'b', 'a@example.lk', $2, 'c', $3)";
    let rows =
        (0..450_u128).map(|number| (sql.to_owned(), vec![id(number).into(), number.to_string().into(), moment()]));
    world.run_all(rows.collect()).await;
    for number in 0..450 {
        assert_eq!(line.change().await["record"]["subject"], number.to_string());
    }
    line.hears_nothing().await;
}
