//! Races.

use serde_json::json;
use serendib_domain::Error;
use uuid::Uuid;

use super::{ADMIN, OTHER_ADMIN, OWNER, PackageFixture, admin, guide, trip, with};

#[tokio::test(flavor = "multi_thread")]
async fn two_clicks_on_create_make_one_package() {
    let scene = PackageFixture::new().await;
    for round in 0_u128..20 {
        let id = Uuid::from_u128(0x4000_8000_0000_0000_0000 + round + 1);
        let document = with(trip(&scene), "id", json!(id.to_string()));
        let click = || scene.save(guide(OWNER), &document);
        let (one, other) = tokio::join!(click(), click());
        let (one, other) = (one.unwrap(), other.unwrap());
        assert_eq!((one.id, one.version), (id, 1));
        assert_eq!(one, other);
    }
    assert_eq!(scene.number("SELECT COUNT(*) FROM packages").await, 20);
    assert_eq!(scene.number("SELECT COUNT(*) FROM package_owners").await, 20);
    assert_eq!(scene.number("SELECT COUNT(*) FROM package_days").await, 40);
    assert_eq!(scene.notification_kinds(ADMIN).await.len(), 20);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_an_approval_and_a_rejection_at_once_one_holds() {
    let scene = PackageFixture::new().await;
    let (mut approved, mut rejected) = (0, 0);
    for _ in 0..25 {
        let id = scene.save(guide(OWNER), &trip(&scene)).await.unwrap().id;
        let press = |who, status: &'static str| scene.decide(admin(who), id, json!({ "status": status }));
        let (yes, no) = tokio::join!(press(ADMIN, "approved"), press(OTHER_ADMIN, "rejected"));
        let row = &scene.rows("SELECT status, reviewed_by FROM packages WHERE id = $1", &[id.into()]).await[0];
        match (yes, no) {
            (Ok(()), Err(Error::Conflict(_))) => {
                approved += 1;
                assert_eq!((row.text(0).unwrap(), row.uuid(1).unwrap()), ("approved", ADMIN));
            }
            (Err(Error::Conflict(_)), Ok(())) => {
                rejected += 1;
                assert_eq!((row.text(0).unwrap(), row.uuid(1).unwrap()), ("rejected", OTHER_ADMIN));
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!((approved + rejected, scene.notification_kinds(OWNER).await.len()), (25, 25));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_saves_over_one_version_the_second_is_a_conflict() {
    let scene = PackageFixture::new().await;
    let id = scene.save(guide(OWNER), &trip(&scene)).await.unwrap().id;
    for version in 1..15 {
        let press = |title: &'static str| {
            let scene = &scene;
            async move {
                let document = with(scene.document(id).await, "title", json!(format!("{title} {version}")));
                scene.save_over(guide(OWNER), &document, Some(version)).await
            }
        };
        let (one, other) = tokio::join!(press("One"), press("Other"));
        let won = [&one, &other].into_iter().filter(|saved| saved.is_ok()).count();
        let stale = [&one, &other].into_iter().filter(|saved| matches!(saved, Err(Error::Stale(_)))).count();
        assert_eq!((won, stale), (1, 1), "{one:?} {other:?}");
    }
    assert_eq!(scene.number("SELECT version FROM packages").await, 15);
}
