//! Two accounts of one person become one, and the staff undoes it. D-183.

mod duplicates;
mod problems;
mod rows;
mod sign_in;
mod undo;

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::{Tx, Value};
use serendib_domain::accounts::account_merge::{self, MergeOrder};
use serendib_domain::back_office::people_actions::erase_person;
use serendib_domain::{Caller, Error, Result, SignedInPerson};
use uuid::Uuid;

use crate::bookings::BookingFixture;
use crate::people::{count, id, kind, person, run, texts, to_object};

const REASON: &str = "Both accounts are of one person.";

/// The traveler's account, and another one of theirs.
struct MergeFixture {
    scene: BookingFixture,
    source: Uuid,
    target: Uuid,
}

/// With a second factor.
fn assured(who: &Caller) -> Caller {
    match who {
        Caller::Person(person) => Caller::Person(SignedInPerson { is_assured: true, ..person.clone() }),
        other => other.clone(),
    }
}

impl MergeFixture {
    async fn new() -> Self {
        let scene = BookingFixture::new().await;
        let source = scene.traveller.person().unwrap().user;
        let target = person(&scene.db, 11, false).await.person().unwrap().user;
        Self { scene, source, target }
    }

    async fn merge_as(&self, who: &Caller, reason: &'static str, expected: Json) -> Result<Json> {
        let (ctx, source, target) = (self.scene.ctx(&assured(who)), self.source, self.target);
        let command = async move |tx: &mut Tx<'_>| {
            let expected = &to_object(&expected);
            account_merge::merge_people(tx, &ctx, MergeOrder { source, target, reason, expected }).await
        };
        self.scene.write(command).await
    }

    /// With the bookings that there are.
    async fn merge(&self) -> Result<Uuid> {
        let bookings = self.count_of("SELECT COUNT(*) FROM booking_requests WHERE user_id = $1", self.source).await;
        let merged = self.merge_as(&self.scene.admin, REASON, json!({ "bookings": bookings })).await?;
        assert_eq!(merged["target"], json!(self.target));
        Ok(merged["id"].as_str().unwrap().parse().unwrap())
    }

    async fn undo_as(&self, who: &Caller, merge: Uuid, reason: &'static str) -> Result<Json> {
        let ctx = self.scene.ctx(&assured(who));
        self.scene.write(async move |tx: &mut Tx<'_>| account_merge::undo_merge(tx, &ctx, merge, reason).await).await
    }

    async fn undo(&self, merge: Uuid) -> Result<Json> {
        self.undo_as(&self.scene.admin, merge, REASON).await
    }

    async fn preview(&self) -> Json {
        let ctx = self.scene.ctx(&self.scene.admin);
        account_merge::merge_preview(&self.scene.db, &ctx, self.source, self.target).await.unwrap()
    }

    async fn run(&self, sql: &str, binds: Vec<Value>) {
        run(&self.scene.db, sql, binds).await;
    }

    async fn count_of(&self, sql: &str, who: Uuid) -> i64 {
        self.scene.db.rows(sql, &[who.into()]).await.unwrap()[0].int(0).unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_staff_merges_with_a_reason_and_what_it_has_seen() {
    let world = MergeFixture::new().await;
    let expected = json!({ "bookings": 0 });
    let refused = kind(world.merge_as(&Caller::Visitor, REASON, expected.clone()).await);
    assert_eq!(refused, "signed out");
    for who in [&world.scene.traveller, &world.scene.host] {
        assert_eq!(kind(world.merge_as(who, REASON, expected.clone()).await), "forbidden");
        assert_eq!(kind(world.undo_as(who, Uuid::nil(), REASON).await), "forbidden");
        let ctx = world.scene.ctx(who);
        let looked = account_merge::merge_preview(&world.scene.db, &ctx, world.source, world.target).await;
        assert_eq!(kind(looked), "forbidden");
    }
    for (reason, expected, field) in [
        ("short", expected.clone(), "reason"),
        (REASON, json!({}), "expected.bookings"),
        (REASON, json!({ "bookings": "0" }), "expected.bookings"),
    ] {
        let Err(Error::Fields { wrong, .. }) = world.merge_as(&world.scene.admin, reason, expected).await else {
            panic!("{field}");
        };
        assert_eq!(wrong[0].field, field);
    }
    // A booking that came after the preview.
    world.scene.pending(60).await;
    let Err(Error::Outdated { now, .. }) = world.merge_as(&world.scene.admin, REASON, expected).await else {
        panic!("another number of bookings");
    };
    assert_eq!(now["source"]["bookings"], 1);
    assert_eq!(count(&world.scene.db, "SELECT COUNT(*) FROM account_merges").await, 0);
    let missing = MergeFixture { target: Uuid::nil(), ..world };
    assert_eq!(kind(missing.merge_as(&missing.scene.admin, REASON, json!({ "bookings": 1 })).await), "missing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_counts_what_moves_and_is_logged() {
    let world = MergeFixture::new().await;
    world.scene.booked(60).await;
    let preview = world.preview().await;
    assert_eq!((&preview["source"]["bookings"], &preview["target"]["bookings"]), (&json!(1), &json!(0)));
    assert_eq!(preview["source"]["email"], json!("person10@example.lk"));
    assert_eq!(preview["moves"][0], json!({ "name": "bookings", "count": 1 }));
    assert_eq!(preview["problems"], json!([]));
    let warnings = preview["warnings"].as_array().unwrap();
    assert!(warnings.contains(&json!("The names of the two accounts differ.")), "{preview}");
    let looks = "SELECT COUNT(*) FROM audit_log WHERE action = 'merge_previewed'";
    assert_eq!(count(&world.scene.db, looks).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn both_owners_get_a_mail_that_does_not_reveal_the_other_address() {
    let world = MergeFixture::new().await;
    let merge = world.merge().await.unwrap();
    let mails = "SELECT payload FROM jobs WHERE kind = 'notice' ORDER BY id";
    let sent = texts(&world.scene.db, mails).await;
    let to = |address: &str| sent.iter().find(|mail| mail.contains(&format!(r#""to":"{address}""#))).cloned().unwrap();
    let (source, target) = (to("person10@example.lk"), to("person11@example.lk"));
    assert!(source.contains("p…@example.lk") && !source.contains("person11"), "{source}");
    assert!(target.contains("p…@example.lk") && !target.contains("person10"), "{target}");
    world.undo(merge).await.unwrap();
    assert_eq!(texts(&world.scene.db, mails).await.len(), 4);
    let actions = texts(&world.scene.db, "SELECT action FROM audit_log ORDER BY action").await;
    assert_eq!(actions, ["merge_undone", "people_merged"]);
    let reasons = "SELECT COUNT(*) FROM audit_log WHERE after LIKE '%Both accounts are of one person.%'";
    assert_eq!(count(&world.scene.db, reasons).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_erasure_takes_the_parts_along() {
    let mut world = MergeFixture::new().await;
    world.share().await;
    world.fill(world.source, 1, 3).await;
    world.merge().await.unwrap();
    world.scene.later(Duration::days(1)).await;
    let Caller::Person(admin) = &world.scene.admin else { panic!("an admin") };
    let sure = Caller::Person(SignedInPerson { is_assured: true, ..admin.clone() });
    let (ctx, target) = (world.scene.ctx(&sure), world.target);
    world.run("UPDATE booking_requests SET status = 'cancelled'", vec![]).await;
    let erase = async move |tx: &mut Tx<'_>| erase_person(tx, &ctx, target, REASON, "person11@example.lk").await;
    world.scene.write(erase).await.unwrap();
    for sql in [
        "SELECT COUNT(*) FROM users WHERE id = $1 AND deleted_at IS NULL",
        "SELECT COUNT(*) FROM identities WHERE user_id = $1",
        "SELECT COUNT(*) FROM saved_packages WHERE user_id = $1",
        "SELECT COUNT(*) FROM itineraries WHERE user_id = $1",
        "SELECT COUNT(*) FROM notifications WHERE user_id = $1",
        "SELECT COUNT(*) FROM account_merges WHERE source_email IS NOT NULL AND target_id <> $1",
        "SELECT COUNT(*) FROM account_merges WHERE source_email IS NOT NULL AND target_id = $1",
        "SELECT COUNT(*) FROM profiles WHERE user_id = $1 AND display_name <> 'Former member'",
        "SELECT COUNT(*) FROM record_words WHERE subject_id = $1",
    ] {
        for who in [world.source, world.target] {
            assert_eq!(world.count_of(sql, who).await, 0, "{sql}");
        }
    }
    assert_eq!(count(&world.scene.db, "SELECT COUNT(*) FROM account_merge_rows").await, 0);
}

/// The key of a row of a test.
fn row_id(person: u128, number: u128) -> Uuid {
    id(10_000 * (person + 1) + number)
}
