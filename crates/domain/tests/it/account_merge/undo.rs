//! Within what a merge can be undone.

use chrono::Duration;
use serendib_domain::back_office::people::admin_person;

use super::{MergeFixture, REASON};
use crate::people::{error_kind_and_text, id, kind, person};

#[tokio::test(flavor = "multi_thread")]
async fn an_undo_is_in_time_and_of_accounts_that_are_still_there() {
    for (change, sentence) in [
        ("late", "A merge can be undone for 30 days."),
        ("UPDATE users SET deleted_at = created_at WHERE id = $1", "One of the two accounts was removed since."),
        (
            "INSERT INTO users (id, email, email_confirmed_at, created_at, updated_at)
             SELECT $1, 'person10@example.lk', created_at, created_at, created_at FROM users WHERE id = $2",
            "Another account has the address",
        ),
    ] {
        let mut world = MergeFixture::new().await;
        let merge = world.merge().await.unwrap();
        match change {
            "late" => world.scene.later(Duration::days(31)).await,
            sql if sql.contains("$2") => world.run(sql, vec![id(77).into(), world.target.into()]).await,
            sql => world.run(sql, vec![world.source.into()]).await,
        }
        let (kind, text) = error_kind_and_text(world.undo(merge).await);
        assert_eq!(kind, "conflict");
        assert!(text.contains(sentence), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_claims_the_address_without_a_proof_does_not_stop_an_undo() {
    let world = MergeFixture::new().await;
    let merge = world.merge().await.unwrap();
    let claim = "INSERT INTO users (id, email, created_at, updated_at)
                 SELECT $1, 'person10@example.lk', created_at, created_at FROM users WHERE id = $2";
    world.run(claim, vec![id(77).into(), world.target.into()]).await;
    world.undo(merge).await.unwrap();
    let holds = "SELECT COUNT(*) FROM users WHERE id = $1 AND email = 'person10@example.lk'";
    assert_eq!((world.count_of(holds, world.source).await, world.count_of(holds, id(77)).await), (1, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_later_merge_is_undone_first_and_none_twice() {
    let world = MergeFixture::new().await;
    let first = world.merge().await.unwrap();
    assert_eq!(kind(world.undo_as(&world.scene.admin, first, "short").await), "fields");
    assert_eq!(kind(world.undo(uuid::Uuid::nil()).await), "missing");
    let third = person(&world.scene.db, 12, false).await.person().unwrap().user;
    let next = MergeFixture { source: world.target, target: third, ..world };
    let second = next.merge().await.unwrap();
    let (kind_of, text) = error_kind_and_text(next.undo(first).await);
    assert_eq!((kind_of, text.contains("Undo that merge first.")), ("conflict", true));
    next.undo(second).await.unwrap();
    next.undo(first).await.unwrap();
    let (_, text) = error_kind_and_text(next.undo(first).await);
    assert_eq!(text, "This merge is undone already.");
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_both_accounts_name_the_merge() {
    let mut world = MergeFixture::new().await;
    let merge = world.merge().await.unwrap();
    let page = async |world: &MergeFixture, who| {
        admin_person(&world.scene.db, &world.scene.ctx(&world.scene.admin), who).await.unwrap()
    };
    let (source, target) = (page(&world, world.source).await, page(&world, world.target).await);
    let until = (world.scene.now + Duration::days(30)).to_rfc3339();
    assert_eq!(source["merged_into"]["id"], serde_json::json!(world.target));
    assert_eq!(source["merged_into"]["name"], "Person 11");
    assert_eq!(source["merged_into"]["can_undo_until"], serde_json::json!(until));
    assert_eq!(target["merged_from"][0]["email"], "person10@example.lk");
    assert_eq!(
        (&target["merged_from"][0]["can_undo"], &target["merged_into"]),
        (&true.into(), &serde_json::Value::Null)
    );
    assert_eq!(target["merged_from"][0]["merge_id"], serde_json::json!(merge));
    // The former address finds the account that remains.
    let words = "SELECT COUNT(*) FROM record_words WHERE word = 'person10@example.lk' AND subject_id = $1";
    assert_eq!((world.count_of(words, world.target).await, world.count_of(words, world.source).await), (1, 0));
    world.scene.later(Duration::days(31)).await;
    let source = page(&world, world.source).await;
    assert_eq!(source["merged_into"]["can_undo_until"], serde_json::Value::Null);
    assert_eq!(page(&world, world.target).await["merged_from"][0]["can_undo"], false);
    assert_eq!(kind(world.undo_as(&world.scene.admin, merge, REASON).await), "conflict");
}
