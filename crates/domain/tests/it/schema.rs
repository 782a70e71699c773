//! The live schema matches the declared tables.

use serendib_db::{ColumnType, Cond, Db, MigrationFile, Output, Select, Value};
use serendib_domain::payments::{self, DisputeProgress, DisputeUpdate};
use serendib_domain::{Caller, Result, migrations, tables};

use crate::fixture;
use crate::people::{guide, id, package, person, run, texts};

#[tokio::test(flavor = "multi_thread")]
async fn the_live_schema_is_what_the_tables_declare() {
    let db = fixture::empty().await;
    let shapes: Vec<_> = tables::list().iter().map(|table| &table.shape).collect();
    assert_eq!(db.drift(&shapes).await.unwrap(), Vec::<String>::new());
}

/// The tables and columns that exist, and the recorded migrations.
async fn standing(db: &Db) -> Vec<String> {
    let columns = if fixture::is_sqlite() {
        "SELECT m.type || ' ' || m.name || ' ' || COALESCE(m.sql, '') FROM sqlite_master m ORDER BY 1"
    } else {
        "SELECT c.relname || ' ' || COALESCE(a.attname::text, '') || ' ' || COALESCE(a.attnotnull::text, '') FROM pg_class c
           LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
          WHERE c.relnamespace = current_schema()::regnamespace ORDER BY 1"
    };
    let mut standing = texts(db, columns).await;
    if standing.iter().any(|line| line.contains("refinery_schema_history")) {
        standing.extend(texts(db, "SELECT CAST(version AS TEXT) FROM refinery_schema_history ORDER BY version").await);
    }
    standing
}

/// T-D13.
#[tokio::test(flavor = "multi_thread")]
async fn a_migration_that_breaks_off_after_any_of_its_statements_leaves_nothing_and_is_made_whole_by_the_next_start() {
    let db = fixture::bare().await;
    let mut breaks = 0;
    for (place, file) in migrations::ALL.iter().enumerate() {
        let ends: Vec<usize> = file.sql.match_indices(";\n").map(|(at, _)| at + 1).collect();
        db.migrate(&migrations::ALL[..place]).await.unwrap();
        let before = standing(&db).await;
        for end in &ends {
            let broken = format!("{}\nINSERT INTO broken_off VALUES (1);\n", &file.sql[..*end]);
            let mut files = migrations::ALL[..place].to_vec();
            files.push(MigrationFile { name: file.name, sql: broken.leak() });
            assert!(db.migrate(&files).await.is_err(), "{} at {end}", file.name);
            assert_eq!(standing(&db).await, before, "{} at {end}", file.name);
            breaks += 1;
        }
        // The last step of a migration is its record.
        let version: i64 = file.name[1..5].parse().unwrap();
        let [stop, go_on] = if fixture::is_sqlite() {
            [
                format!(
                    "CREATE TRIGGER stop BEFORE INSERT ON refinery_schema_history WHEN NEW.version = {version}
                      BEGIN SELECT RAISE(ABORT, 'stop'); END"
                ),
                "DROP TRIGGER stop".to_owned(),
            ]
        } else {
            let alter = "ALTER TABLE refinery_schema_history";
            [
                format!("{alter} ADD CONSTRAINT stop CHECK (version <> {version})"),
                format!("{alter} DROP CONSTRAINT stop"),
            ]
        };
        run(&db, &stop, Vec::new()).await;
        assert!(db.migrate(&migrations::ALL[..=place]).await.is_err(), "{} without its note", file.name);
        run(&db, &go_on, Vec::new()).await;
        assert_eq!(standing(&db).await, before, "{} without its note", file.name);
    }
    assert!(breaks > 100, "{breaks}");
    db.migrate(migrations::ALL).await.unwrap();
    db.verify_migrations(migrations::ALL).await.unwrap();
    let shapes: Vec<_> = tables::list().iter().map(|table| &table.shape).collect();
    assert_eq!(db.drift(&shapes).await.unwrap(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn payments_disputed_before_the_disputes_table_are_held_until_the_bank_decides() {
    let db = fixture::bare().await;
    let place = migrations::ALL.iter().position(|file| file.name == "V0020__disputes").unwrap();
    db.migrate(&migrations::ALL[..place]).await.unwrap();
    let (host, traveller) = (guide(&db, 1).await, person(&db, 2, false).await.person().unwrap().user);
    let (trip, led_by) = (package(&db, 3, &host).await, host.person().unwrap().guide);
    let (booking, payment, now) = (id(4), id(5), fixture::morning());
    run(
        &db,
        "INSERT INTO booking_requests (id, user_id, guide_id, package_id, status, start_date, end_date, number_of_travelers,
                                       contact_email, total_price, advance_amount, created_at, updated_at)
         VALUES ($1, $2, $3, $4, 'confirmed', $5, $5, 2, 'a@example.lk', 30001, 9001, $6, $6)",
        vec![booking.into(), traveller.into(), led_by.into(), trip.into(), now.date_naive().into(), now.into()],
    )
    .await;
    run(
        &db,
        "INSERT INTO payments (id, booking_request_id, user_id, kind, amount, status, provider, session_id, provider_payment, expires_at,
                               created_at, updated_at, paid_at)
         VALUES ($1, $2, $3, 'advance', 9001, 'review', 'stripe', 'cs_1', 'pi_1', $4, $4, $4, $4)",
        vec![payment.into(), booking.into(), traveller.into(), now.into()],
    )
    .await;
    for (number, event) in [(6, "payment_completed"), (7, "payment_disputed"), (8, "payment_disputed")] {
        run(
            &db,
            "INSERT INTO payment_logs (id, created_at, event_type, status, booking_request_id, stripe_session_id)
             VALUES ($1, $2, $3, 'failed', $4, 'cs_1')",
            vec![id(number).into(), now.into(), event.into(), booking.into()],
        )
        .await;
    }
    db.migrate(migrations::ALL).await.unwrap();
    let sql =
        "SELECT status || ' ' || COALESCE(provider_dispute, 'nameless') || ' ' || CAST(amount AS TEXT) FROM disputes";
    assert_eq!(texts(&db, sql).await, ["open nameless 9001"]);
    let update = DisputeUpdate {
        id: "dp_1".to_owned(),
        payment: "pi_1".to_owned(),
        amount: 9_001,
        progress: DisputeProgress::Won,
        due_by: None,
    };
    let ctx = fixture::ctx(Caller::Service, now);
    let heard: Result<()> = db.write(async move |tx| payments::record_dispute(tx, &ctx, &update).await).await;
    heard.unwrap();
    assert_eq!(texts(&db, sql).await, ["won dp_1 9001"]);
    assert_eq!(texts(&db, "SELECT status FROM payments").await, ["paid"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_written_and_reported_before_inquiries_is_still_there() {
    let db = fixture::bare().await;
    let place = migrations::ALL.iter().position(|file| file.name == "V0028__inquiries").unwrap();
    db.migrate(&migrations::ALL[..place]).await.unwrap();
    let (host, traveller) = (guide(&db, 1).await, person(&db, 2, false).await.person().unwrap().user);
    let (trip, now) = (package(&db, 3, &host).await, fixture::morning());
    let (led_by, guide_user) = (host.person().unwrap().guide, host.person().unwrap().user);
    run(
        &db,
        "INSERT INTO booking_requests (id, user_id, guide_id, package_id, status, start_date, end_date, number_of_travelers,
                                       contact_email, total_price, created_at, updated_at)
         VALUES ($1, $2, $3, $4, 'approved', $5, $5, 2, 'a@example.lk', 30001, $6, $6)",
        vec![id(4).into(), traveller.into(), led_by.into(), trip.into(), now.date_naive().into(), now.into()],
    )
    .await;
    let sides = vec![id(4).into(), traveller.into(), guide_user.into(), now.into()];
    for sql in [
        "INSERT INTO chat_messages (id, booking_request_id, sender_id, recipient_id, client_key, body, sent_at)
         VALUES ($1, $1, $2, $3, $1, 'See you.', $4)",
        "INSERT INTO chat_reads (booking_request_id, user_id, other_id, read_to) VALUES ($1, $2, $3, $4)",
        "INSERT INTO chat_reports (id, booking_request_id, reporter_id, reporter_name, reason, created_at, handled_at, handled_by)
         VALUES ($1, $1, $2, 'Tess', 'Rude', $4, $4, $3)",
    ] {
        run(&db, sql, sides.clone()).await;
    }
    db.migrate(migrations::ALL).await.unwrap();
    for (table, what) in [
        (
            "chat_messages",
            "body = 'See you.' AND sender_id = $2 AND recipient_id = $3 AND client_key = $1 AND sent_at = $4",
        ),
        ("chat_reads", "user_id = $2 AND other_id = $3 AND read_to = $4"),
        (
            "chat_reports",
            "reporter_id = $2 AND reason = 'Rude' AND handled_by = $3 AND handled_at = $4 AND created_at = $4",
        ),
    ] {
        let sql = format!(
            "SELECT COUNT(*) FROM {table} WHERE conversation_id = $1 AND booking_request_id = $1 AND inquiry_id IS NULL AND {what}"
        );
        assert_eq!(db.rows(&sql, &sides).await.unwrap()[0].int(0).unwrap(), 1, "{table}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_that_could_be_undone_before_its_history_can_be_undone_still() {
    let db = fixture::bare().await;
    let place = migrations::ALL.iter().position(|file| file.name == "V0033__plan_history").unwrap();
    db.migrate(&migrations::ALL[..place]).await.unwrap();
    for (number, before) in [(1, Some("{}")), (2, None)] {
        run(
            &db,
            "INSERT INTO itineraries (id, title, duration, planner, document, document_before, version, secret_hash, created_at, updated_at)
             VALUES ($1, 'Up', 3, 'builtin', '{\"title\":1}', $2, 4, 'x', $3, $3)",
            vec![id(number).into(), before.map(str::to_owned).into(), fixture::morning().into()],
        )
        .await;
    }
    db.migrate(migrations::ALL).await.unwrap();
    let versions = "SELECT CAST(i.previous_version AS TEXT) || ' ' || v.document || ' ' || CAST(v.bytes AS TEXT)
                      FROM itinerary_versions v JOIN itineraries i ON i.id = v.itinerary_id AND i.previous_version = v.version";
    assert_eq!(texts(&db, versions).await, ["3 {} 2"]);
    assert_eq!(texts(&db, "SELECT title FROM itineraries WHERE previous_version IS NULL").await, ["Up"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_reference_points_at_a_declared_column() {
    for table in tables::list() {
        for column in &table.shape.columns {
            if let Some(reference) = &column.references {
                let target = tables::find(reference.table).unwrap();
                assert!(target.shape.column(reference.column).is_some(), "{}.{}", table.shape.name, column.name);
            }
        }
        for column in table.shape.primary_key.iter().chain(&table.private) {
            assert!(table.shape.column(column).is_some(), "{}.{column}", table.shape.name);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_fails_leaves_nothing_and_one_that_succeeds_is_seen_by_reads_and_the_feed() {
    let db = fixture::empty().await;
    let mut feed = db.changes().subscribe();
    settled(&db).await;
    let before = db.changes().stamp(&["server_keys"]);
    let insert = "INSERT INTO server_keys (id, purpose, secret, created_at) VALUES ($1, $2, 's', $3)";
    let id = uuid::Uuid::from_u128(7);
    let now = chrono::DateTime::from_timestamp_micros(1_700_000_000_123_456).unwrap();
    let failed: serendib_domain::Result<()> = db
        .write(async move |tx| {
            tx.run(insert, &[id.into(), "first".into(), now.into()]).await?.any();
            Err(serendib_domain::Error::Stale("key"))
        })
        .await;
    assert!(failed.is_err());
    assert_eq!(db.changes().stamp(&["server_keys"]), before);
    let result: serendib_domain::Result<u64> =
        db.write(async move |tx| Ok(tx.run(insert, &[id.into(), "second".into(), now.into()]).await?.0)).await;
    assert_eq!(result.unwrap(), 1);
    assert_ne!(db.changes().stamp(&["server_keys"]), before);
    let commit = loop {
        let commit = feed.recv().await.unwrap();
        if !commit.anything {
            break commit;
        }
    };
    assert_eq!(commit.changes.len(), 1);
    assert_eq!(commit.changes[0].texts("id"), vec![id.to_string().as_str()]);
    let select = Select {
        table: "server_keys",
        output: vec![
            Output::Column { key: "id".into(), column: "id", kind: ColumnType::Uuid },
            Output::Column { key: "at".into(), column: "created_at", kind: ColumnType::Time },
        ],
        filter: Cond::is_in("id", vec![Value::Uuid(id)]),
        order: Vec::new(),
        limit: Some(10),
        offset: 0,
    };
    let found = db.fetch(&select, true).await.unwrap();
    assert_eq!(found.total, Some(1));
    assert_eq!(
        String::from_utf8(found.array()).unwrap(),
        format!("[{{\"id\":\"{id}\",\"at\":\"2023-11-14T22:13:20.123456+00:00\"}}]")
    );
    let again: serendib_domain::Result<u64> =
        db.write(async move |tx| Ok(tx.run(insert, &[id.into(), "third".into(), now.into()]).await?.0)).await;
    assert!(matches!(again, Err(serendib_domain::Error::Db(serendib_db::Error::Unique { .. }))), "{again:?}");
}

/// On PostgreSQL the feed signals once that it listens.
async fn settled(db: &serendib_db::Db) {
    for _ in 0..1_500 {
        let seen = db.changes().seq();
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        if db.changes().seq() == seen && seen > 0 {
            return;
        }
        if fixture::is_sqlite() {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn placeholders_go_by_their_number_not_by_where_they_stand() {
    let db = fixture::empty().await;
    let rows = db.rows("SELECT $2 || '-' || $1", &["first".into(), "second".into()]).await.unwrap();
    assert_eq!(rows[0].text(0).unwrap(), "second-first");
}
