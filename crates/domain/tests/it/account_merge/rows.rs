//! All rows of a traveler move, and an undo leaves all rows as they were.

use std::collections::BTreeMap;

use serendib_db::{ColumnType, Row, Tx, Value};
use serendib_domain::accounts::account_merge::user_columns::{ColumnFate, USER_COLUMNS};
use serendib_domain::back_office::record_words;
use serendib_domain::{Caller, tables};
use uuid::Uuid;

use super::{MergeFixture, row_id};
use crate::people::{count, guide, id, package};

/// Tables that a merge and its undo add to, and columns that they change for good.
const LOGS: [&str; 7] =
    ["account_merges", "account_merge_rows", "audit_log", "identity_events", "jobs", "sessions", "one_time_tokens"];
const CHANGED: [&str; 2] = ["updated_at", "password_hash"];

fn to_text(kind: ColumnType, row: &Row, at: usize) -> String {
    match kind {
        ColumnType::Uuid => format!("{:?}", row.opt_uuid(at).unwrap()),
        ColumnType::Int | ColumnType::Usd => format!("{:?}", row.opt_int(at).unwrap()),
        ColumnType::Float => format!("{:?}", row.opt_float(at).unwrap()),
        ColumnType::Bool => format!("{:?}", row.opt_bool(at).unwrap()),
        ColumnType::Time => format!("{:?}", row.opt_time(at).unwrap()),
        ColumnType::Date => format!("{:?}", row.opt_date(at).unwrap()),
        _ => format!("{:?}", row.opt_text(at).unwrap()),
    }
}

impl MergeFixture {
    /// All rows of all tables, without those of the logs.
    async fn dump(&self) -> BTreeMap<&'static str, Vec<String>> {
        let mut dump = BTreeMap::new();
        for table in tables::list().iter().filter(|table| !LOGS.contains(&table.shape.name)) {
            let columns: Vec<_> = table.shape.columns.iter().filter(|column| !CHANGED.contains(&column.name)).collect();
            let names: Vec<_> = columns.iter().map(|column| column.name).collect();
            let news = if table.shape.name == "notifications" { "WHERE kind NOT LIKE 'account_merge%'" } else { "" };
            let sql = format!("SELECT {} FROM {} {news}", names.join(", "), table.shape.name);
            let rows = self.scene.db.rows(&sql, &[]).await.unwrap();
            let line = |row: &Row| {
                let cells = columns.iter().enumerate().map(|(at, column)| to_text(column.kind, row, at));
                cells.collect::<Vec<_>>().join(" | ")
            };
            let mut lines: Vec<String> = rows.iter().map(line).collect();
            lines.sort();
            dump.insert(table.shape.name, lines);
        }
        dump
    }

    /// Rows of a traveler in every table whose rows move, chosen by the seed; two people with one seed have some in common.
    pub(super) async fn fill(&self, user: Uuid, person: u128, seed: u128) {
        let now = self.scene.now;
        let (host, led) = (self.scene.host.person().unwrap().user, self.scene.host.person().unwrap().guide.unwrap());
        let key = |number: u128| row_id(person, number);
        for number in (0..6).filter(|number| (seed >> number) & 1 == 1) {
            let booking = key(number);
            let at = i64::try_from(number + 10 * person).unwrap();
            let days: Vec<Value> = vec![self.scene.day(40 + at).into(), self.scene.day(42 + at).into()];
            let mut binds: Vec<Value> = vec![booking.into(), user.into(), led.into(), self.scene.package.into()];
            binds.extend(days.iter().cloned());
            binds.extend([now.into(), if number % 2 == 0 { "rejected".into() } else { "confirmed".into() }]);
            self.run(
                "INSERT INTO booking_requests (id, user_id, guide_id, package_id, start_date, end_date, number_of_travelers, contact_email,
                                               total_price, created_at, updated_at, status)
                 VALUES ($1, $2, $3, $4, $5, $6, 2, 'ann@example.lk', 10000, $7, $7, $8)",
                binds,
            )
            .await;
            let of_booking = |more: Vec<Value>| [vec![booking.into(), user.into(), now.into()], more].concat();
            let session = format!("cs_{booking}");
            let payment =
                "INSERT INTO payments (id, booking_request_id, user_id, kind, amount, status, provider, session_id, expires_at,
                                       created_at, updated_at, paid_at)
                 VALUES ($1, $1, $2, 'full', 100, 'paid', 'stripe', $4, $3, $3, $3, $3)";
            self.run(payment, of_booking(vec![session.into()])).await;
            let review =
                "INSERT INTO reviews (id, user_id, booking_request_id, rating, review_type, guide_id, reviewer_name, created_at, updated_at)
                 VALUES ($1, $2, $1, 5, 'guide', $4, 'Ann', $3, $3)";
            self.run(review, of_booking(vec![led.into()])).await;
            for sql in [
                "INSERT INTO payment_logs (id, created_at, event_type, status, booking_request_id, user_id)
                 VALUES ($1, $3, 'paid', 'paid', $1, $2)",
                "INSERT INTO chat_reports (id, conversation_id, booking_request_id, reporter_id, reporter_name, reason, created_at)
                 VALUES ($1, $1, $1, $2, 'Ann', 'Rude', $3)",
                "INSERT INTO warnings (id, user_id, report_id, body, sent_at) VALUES ($1, $2, $1, 'Please be kind.', $3)",
            ] {
                self.run(sql, of_booking(vec![])).await;
            }
            for (message, from, to) in [(1_000, user, host), (2_000, host, user)] {
                self.run(
                    "INSERT INTO chat_messages (id, conversation_id, booking_request_id, sender_id, recipient_id, client_key, body, sent_at)
                     VALUES ($1, $2, $2, $3, $4, $1, 'Hello', $5)",
                    vec![key(number + message).into(), booking.into(), from.into(), to.into(), now.into()],
                )
                .await;
                self.run(
                    "INSERT INTO chat_reads (conversation_id, booking_request_id, user_id, other_id, read_to) VALUES ($1, $1, $2, $3, $4)",
                    vec![booking.into(), from.into(), to.into(), now.into()],
                )
                .await;
            }
        }
        self.fill_plans(user, person, seed).await;
        self.fill_lists(user, person, seed).await;
    }

    async fn fill_plans(&self, user: Uuid, person: u128, seed: u128) {
        let (now, day) = (self.scene.now, self.scene.day(30));
        let key = |number: u128| row_id(person, number);
        for number in (0..4).filter(|number| (seed >> (number + 1)) & 1 == 1) {
            let binds = |at: u128| vec![key(at + number).into(), user.into(), now.into()];
            let plan =
                "INSERT INTO itineraries (id, user_id, title, duration, planner, document, created_at, updated_at)
                        VALUES ($1, $2, 'Up', 3, 'builtin', '{}', $3, $3)";
            self.run(plan, binds(3_000)).await;
            self.run(
                "INSERT INTO model_calls (id, user_id, provider, asked_at) VALUES ($1, $2, 'x', $3)",
                binds(3_100),
            )
            .await;
            let request =
                "INSERT INTO custom_requests (id, user_id, itinerary_id, title, start_date, end_date, number_of_travelers, document,
                                              respond_by, created_at, updated_at)
                 VALUES ($1, $2, $1, 'Up', $4, $4, 2, '{}', $3, $3, $3)";
            self.run(request, [binds(3_200), vec![day.into()]].concat()).await;
        }
        // Each is a member of the other's first plan, and both of a third person's.
        for owner in [1, 2, 9] {
            let plan = row_id(owner, 3_000);
            let sql = "INSERT INTO itinerary_members (itinerary_id, user_id, created_at)
                       SELECT i.id, $2, $3 FROM itineraries i WHERE i.id = $1 AND i.user_id <> $2";
            self.run(sql, vec![plan.into(), user.into(), now.into()]).await;
        }
    }

    async fn fill_lists(&self, user: Uuid, person: u128, seed: u128) {
        let now = self.scene.now;
        let key = |number: u128| row_id(person, number);
        for number in (0..8).filter(|number| (seed >> number) & 1 == 1) {
            // Both may have the same package, days, thread and flag.
            let shared = id(700 + number);
            let own = |more: Vec<Value>| [vec![key(4_000 + number).into(), user.into(), now.into()], more].concat();
            let saved = "INSERT INTO saved_packages (user_id, package_id, title, created_at) VALUES ($1, $2, 'T', $3)";
            self.run(saved, vec![user.into(), shared.into(), now.into()]).await;
            let alert = "INSERT INTO date_alerts (id, user_id, package_id, first_start, last_start, number_of_travelers, created_at)
                         VALUES ($1, $2, $4, $5, $5, 2, $3)";
            self.run(alert, own(vec![shared.into(), self.scene.day(30).into()])).await;
            let thread = (number % 2 == 0).then(|| format!("thread {number}"));
            let news = "INSERT INTO notifications (id, user_id, kind, title, body, created_at, thread)
                        VALUES ($1, $2, 'x', 'T', 'B', $3, $4)";
            self.run(news, own(vec![thread.into()])).await;
            let flagged = "INSERT INTO abuse_flag_people (flag_id, user_id) VALUES ($1, $2)";
            self.run(flagged, vec![shared.into(), user.into()]).await;
            let note = "INSERT INTO staff_notes (id, subject, subject_id, author_name, text, created_at)
                        VALUES ($1, 'person', $2, 'Ann', 'Called.', $3)";
            self.run(note, own(vec![])).await;
        }
        let own = |number: u128| vec![key(number).into(), user.into(), self.scene.now.into()];
        let applied = "INSERT INTO guide_applications (id, user_id, display_name, contact_email, created_at, status)
                       VALUES ($1, $2, 'Ann', 'ann@example.lk', $3, 'rejected')";
        self.run(applied, own(5_000)).await;
        let flag = "INSERT INTO abuse_flags (id, kind, subject_kind, subject_id, other_id, details, first_seen_at, last_seen_at, count,
                                             open_since)
                    VALUES ($1, 'self_booking', 'person', $2, $4, '{}', $3, $3, 1, $3)";
        let host = self.scene.host.person().unwrap().user;
        self.run(flag, [own(5_100), vec![host.into()]].concat()).await;
        let inquiry = "INSERT INTO inquiries (id, package_id, guide_id, user_id, guide_user_id, created_at) VALUES ($1, $4, $5, $2, $6, $3)";
        let led = self.scene.host.person().unwrap().guide.unwrap();
        let of_inquiry = vec![id(700 + person).into(), led.into(), host.into()];
        self.run(inquiry, [own(5_200), of_inquiry].concat()).await;
        let private = "UPDATE packages SET is_active = FALSE, private_to = $2 WHERE id = $1";
        self.run(private, vec![id(720 + person).into(), user.into()]).await;
    }

    /// What both of them may have.
    pub(super) async fn share(&self) {
        let other = guide(&self.scene.db, 30).await;
        for number in 700..725 {
            package(&self.scene.db, number, &other).await;
            let flag = "INSERT INTO abuse_flags (id, kind, subject_kind, subject_id, mark, details, first_seen_at, last_seen_at, count, open_since)
                        VALUES ($1, 'shared_card', 'person', $2, $3, '{}', $4, $4, 1, $4)";
            let user = other.person().unwrap().user;
            let mark = format!("mark {number}");
            self.run(flag, vec![id(number).into(), user.into(), mark.into(), self.scene.now.into()]).await;
        }
        let third = crate::people::person(&self.scene.db, 31, false).await.person().unwrap().user;
        let plan = "INSERT INTO itineraries (id, user_id, title, duration, planner, document, created_at, updated_at)
                    VALUES ($1, $2, 'Up', 3, 'builtin', '{}', $3, $3)";
        self.run(plan, vec![row_id(9, 3_000).into(), third.into(), self.scene.now.into()]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_undo_leaves_all_rows_as_they_were_before_the_merge() {
    for (mine, theirs) in [(0b1111_1111, 0b1111_1111), (0b1010_0110, 0b0110_1011), (0b0101_1111, 0), (0, 0b1111)] {
        let world = MergeFixture::new().await;
        world.share().await;
        world.fill(world.source, 1, mine).await;
        world.fill(world.target, 2, theirs).await;
        // Each also joins the plan that the other one has since.
        world.fill_memberships().await;
        let providers = r#"{"provider":"google","providers":["google"]}"#;
        world.run("UPDATE users SET app_metadata = $1", vec![providers.into()]).await;
        world.index_words().await;
        let before = world.dump().await;
        let merge = world.merge().await.unwrap();
        for column in USER_COLUMNS.iter().filter(|one| matches!(one.fate, ColumnFate::Moves { .. })) {
            if column.table == "abuse_flags" {
                continue;
            }
            let sql = format!("SELECT COUNT(*) FROM {} WHERE {} = $1", column.table, column.column);
            assert_eq!(world.count_of(&sql, world.source).await, 0, "{} {}", column.table, column.column);
        }
        let twice = "SELECT COUNT(*) FROM itinerary_members m JOIN itineraries i ON i.id = m.itinerary_id AND i.user_id = m.user_id";
        assert_eq!(count(&world.scene.db, twice).await, 0);
        world.undo(merge).await.unwrap();
        let after = world.dump().await;
        for (table, rows) in &before {
            assert_eq!(&after[table], rows, "{table} of {mine:b} and {theirs:b}");
        }
    }
}

impl MergeFixture {
    /// Writes the words of rows that were inserted without.
    async fn index_words(&self) {
        let ctx = self.scene.ctx(&Caller::Service);
        loop {
            let ctx = ctx.clone();
            let step = async move |tx: &mut Tx<'_>| record_words::backfill(tx, &ctx).await;
            if !self.scene.write(step).await.unwrap() {
                return;
            }
        }
    }

    async fn fill_memberships(&self) {
        for (user, owner) in [(self.source, 2), (self.target, 1)] {
            let sql = "INSERT INTO itinerary_members (itinerary_id, user_id, created_at)
                       SELECT i.id, $2, $3 FROM itineraries i WHERE i.id = $1 ON CONFLICT DO NOTHING";
            self.run(sql, vec![row_id(owner, 3_001).into(), user.into(), self.scene.now.into()]).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_both_have_stays_once_and_what_is_added_to_a_booking_goes_back_with_it() {
    let world = MergeFixture::new().await;
    world.share().await;
    world.fill(world.source, 1, 0b11).await;
    world.fill(world.target, 2, 0b10).await;
    let merge = world.merge().await.unwrap();
    let saved = "SELECT COUNT(*) FROM saved_packages WHERE user_id = $1";
    assert_eq!(world.count_of(saved, world.target).await, 2);
    // The target writes to the guide of a booking that moved, pays for it, and saves a trip.
    let (booking, host) = (row_id(1, 0), world.scene.host.person().unwrap().user);
    let message = "INSERT INTO chat_messages (id, conversation_id, booking_request_id, sender_id, recipient_id, client_key, body, sent_at)
                   VALUES ($1, $2, $2, $3, $4, $1, 'And lunch?', $5)";
    let sides = vec![row_id(3, 1).into(), booking.into(), world.target.into(), host.into(), world.scene.now.into()];
    world.run(message, sides).await;
    let payment = "INSERT INTO payments (id, booking_request_id, user_id, kind, amount, provider, expires_at, created_at, updated_at)
                   VALUES ($1, $2, $3, 'advance', 100, 'stripe', $4, $4, $4)";
    world.run(payment, vec![row_id(3, 2).into(), booking.into(), world.target.into(), world.scene.now.into()]).await;
    let newly = "INSERT INTO saved_packages (user_id, package_id, title, created_at) VALUES ($1, $2, 'T', $3)";
    world.run(newly, vec![world.target.into(), id(715).into(), world.scene.now.into()]).await;
    world.undo(merge).await.unwrap();
    assert_eq!((world.count_of(saved, world.source).await, world.count_of(saved, world.target).await), (2, 2));
    for sql in [
        "SELECT COUNT(*) FROM chat_messages WHERE sender_id = $1 AND body = 'And lunch?'",
        "SELECT COUNT(*) FROM payments WHERE user_id = $1 AND status = 'created'",
    ] {
        assert_eq!(world.count_of(sql, world.source).await, 1, "{sql}");
    }
}
