//! What stands in the way of a merge: nothing is merged, and nothing is written.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::Value;
use serendib_domain::staff::four_eyes::FourEyesAction;

use super::{MergeFixture, REASON, row_id};
use crate::people::{count, error_kind_and_text, id};

impl MergeFixture {
    async fn problems(&self) -> Vec<String> {
        let preview = self.preview().await;
        preview["problems"].as_array().unwrap().iter().map(|one| one.as_str().unwrap().to_owned()).collect()
    }
}

/// Statements by the sentence of the problem that they make. `{s}` is the source, `{t}` the target, `$1` a moment.
const CASES: [(&str, &[&str]); 14] = [
    ("The account to merge was removed.", &["UPDATE users SET deleted_at = $1 WHERE id = '{s}'"]),
    ("The account that remains was removed.", &["UPDATE users SET deleted_at = $1 WHERE id = '{t}'"]),
    ("The account to merge is blocked.", &["UPDATE users SET banned_until = $1 WHERE id = '{s}'"]),
    ("The account that remains is blocked.", &["UPDATE users SET banned_until = $1 WHERE id = '{t}'"]),
    (
        "The account to merge is about to be deleted.",
        &["INSERT INTO account_deletions (user_id, requested_at, due_at) VALUES ('{s}', $1, $1)"],
    ),
    (
        "The account that remains is about to be deleted.",
        &["INSERT INTO account_deletions (user_id, requested_at, due_at) VALUES ('{t}', $1, $1)"],
    ),
    ("The account to merge belongs to the staff.", &["UPDATE profiles SET is_admin = TRUE WHERE user_id = '{s}'"]),
    (
        "The account that remains belongs to the staff.",
        &["INSERT INTO staff_members (id, user_id, role, reason, granted_by, granted_at)
           VALUES ('{t}', '{t}', 'support', 'x', '{t}', $1)"],
    ),
    ("The account to merge is a guide's.", &["UPDATE profiles SET is_guide = TRUE WHERE user_id = '{s}'"]),
    (
        "The account to merge has applied",
        &["INSERT INTO guide_applications (id, user_id, display_name, contact_email, created_at)
           VALUES ('{s}', '{s}', 'Ann', 'a@b.lk', $1)"],
    ),
    (
        "The account to merge owns packages.",
        &["INSERT INTO package_owners (id, package_id, user_id, is_primary_owner) VALUES ('{s}', '{p}', '{s}', FALSE)"],
    ),
    ("Both accounts have an open booking of “Trip 100”", &[BOOKING_OF_SOURCE, BOOKING_OF_TARGET]),
    (
        "Both accounts have a conversation with the same guide",
        &[
            "INSERT INTO inquiries (id, package_id, guide_id, user_id, guide_user_id, created_at)
             VALUES ('{s}', '{p}', '{g}', '{s}', '{h}', $1)",
            "INSERT INTO inquiries (id, package_id, guide_id, user_id, guide_user_id, created_at)
             VALUES ('{t}', '{p}', '{g}', '{t}', '{h}', $1)",
        ],
    ),
    ("One person would be on both sides.", &[BOOKING_OF_SOURCE, "UPDATE guides SET user_id = '{t}' WHERE id = '{g}'"]),
];
const BOOKING_OF_SOURCE: &str =
    "INSERT INTO booking_requests (id, user_id, guide_id, package_id, status, start_date, end_date, number_of_travelers, contact_email,
                                   total_price, created_at, updated_at)
     VALUES ('{s}', '{s}', '{g}', '{p}', 'pending', '2027-01-04', '2027-01-06', 2, 'a@b.lk', 10000, $1, $1)";
const BOOKING_OF_TARGET: &str =
    "INSERT INTO booking_requests (id, user_id, guide_id, package_id, status, start_date, end_date, number_of_travelers, contact_email,
                                   total_price, created_at, updated_at)
     VALUES ('{t}', '{t}', '{g}', '{p}', 'confirmed', '2027-01-04', '2027-01-06', 2, 'a@b.lk', 10000, $1, $1)";

#[tokio::test(flavor = "multi_thread")]
async fn each_problem_is_named_and_nothing_is_merged() {
    for (sentence, statements) in CASES {
        let world = MergeFixture::new().await;
        let later: Value = (world.scene.now + Duration::days(9)).into();
        for statement in statements {
            let named =
                [("{s}", world.source), ("{t}", world.target), ("{g}", id(501)), ("{h}", id(1)), ("{p}", id(100))];
            let sql = named.iter().fold((*statement).to_owned(), |sql, (name, id)| sql.replace(name, &id.to_string()));
            let binds = if sql.contains("$1") { vec![later.clone()] } else { vec![] };
            world.run(&sql, binds).await;
        }
        let problems = world.problems().await;
        assert!(problems.iter().any(|one| one.contains(sentence)), "{sentence}: {problems:?}");
        let (kind, text) = error_kind_and_text(world.merge().await);
        assert_eq!((kind, text.as_str()), ("conflict", problems[0].as_str()));
        assert_eq!(count(&world.scene.db, "SELECT COUNT(*) FROM account_merges").await, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn payments_under_way_and_disputes_are_waited_for() {
    let world = MergeFixture::new().await;
    let booking = world.scene.booked(60).await;
    world.scene.came(8_000, booking, "full", 24_550, "open").await;
    let sql = "UPDATE payments SET status = $2 WHERE booking_request_id = $1";
    for status in ["open", "processing"] {
        world.run(sql, vec![booking.into(), status.into()]).await;
        assert!(world.problems().await[0].contains("is under way"), "{status}");
    }
    world.run(sql, vec![booking.into(), "paid".into()]).await;
    assert_eq!(world.problems().await, Vec::<String>::new());
    let dispute = "INSERT INTO disputes (id, payment_id, booking_request_id, provider_dispute, amount, status, created_at, updated_at)
                   SELECT $2, p.id, p.booking_request_id, 'dp_1', 100, 'open', $3, $3 FROM payments p WHERE p.booking_request_id = $1";
    world.run(dispute, vec![booking.into(), row_id(8, 1).into(), world.scene.now.into()]).await;
    assert!(world.problems().await[0].contains("is disputed"));
    world.run("UPDATE disputes SET status = 'won'", vec![]).await;
    world.merge().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_merged_once_and_not_into_itself_nor_by_its_owner() {
    let world = MergeFixture::new().await;
    let same = MergeFixture { target: world.source, ..world };
    assert_eq!(same.problems().await, ["These are the same account."]);
    let world = MergeFixture { target: id(11), ..same };
    world.merge().await.unwrap();
    assert_eq!(world.problems().await, ["The account to merge is part of another account already."]);
    let back = MergeFixture { source: world.target, target: world.source, ..world };
    assert_eq!(back.problems().await, ["The account that remains is part of another account already."]);
    let admin = back.scene.admin.person().unwrap().user;
    crate::people::person(&back.scene.db, 12, true).await;
    let own = MergeFixture { source: admin, target: id(11), ..back };
    let (kind, _) = error_kind_and_text(own.merge_as(&own.scene.admin, REASON, json!({ "bookings": 0 })).await);
    assert_eq!(kind, "forbidden");
    assert_eq!(FourEyesAction::from_name("merge_people"), Some(FourEyesAction::MergePeople));
}

#[tokio::test(flavor = "multi_thread")]
async fn warnings_do_not_stand_in_the_way() {
    let world = MergeFixture::new().await;
    world.scene.pending(60).await;
    world.run("UPDATE users SET email_confirmed_at = NULL WHERE id = $1", vec![world.target.into()]).await;
    world
        .run("UPDATE users SET last_sign_in_at = $2 WHERE id = $1", vec![world.source.into(), world.scene.now.into()])
        .await;
    world.run("UPDATE profiles SET is_guide = TRUE WHERE user_id = $1", vec![world.target.into()]).await;
    let preview = world.preview().await;
    let expected: Json = json!([
        "The accounts have no confirmed mailbox or number in common. Ask for a proof that both are of one person.",
        "The names of the two accounts differ.",
        "The account to merge was used after the one that remains.",
        "The account that remains has no confirmed address.",
        "The account that remains is a guide's.",
        "Open bookings that get another traveler's account: 1.",
    ]);
    assert_eq!((&preview["warnings"], &preview["problems"]), (&expected, &json!([])));
    world.merge().await.unwrap();
}
