//! Garbage collection of pictures that are unreferenced for a week. T-S06.

use chrono::{DateTime, Duration, Utc};
use serde_json::json;
use serendib_db::{Db, Tx};
use serendib_domain::files::{self, garbage};
use serendib_domain::{Caller, Result};

use crate::fixture::{self, ctx, morning};
use crate::people::{count, guide, id, insert, package, person, picture, run, texts, update};

fn url(bucket: &str, name: &str) -> String {
    format!("/storage/v1/object/public/{bucket}/{name}")
}

async fn clear(db: &Db, now: DateTime<Utc>) -> usize {
    garbage::clear(db, &ctx(Caller::Service, now)).await.unwrap()
}

fn after(days: i64) -> DateTime<Utc> {
    morning() + Duration::days(days)
}

async fn names(db: &Db) -> Vec<String> {
    texts(db, "SELECT name FROM storage_objects ORDER BY name").await
}

/// T-S06.
#[tokio::test(flavor = "multi_thread")]
async fn a_picture_unreferenced_for_a_week_is_removed_and_every_reference_keeps_it() {
    let db = fixture::empty().await;
    let host = guide(&db, 1).await;
    let (trip, admin) = (package(&db, 100, &host).await, person(&db, 2, true).await);
    for name in
        ["u/cover.jpg", "u/gallery.jpg", "u/pending.jpg", "u/refused.jpg", "u/settled.jpg", "u/sight.jpg", "u/left.jpg"]
    {
        picture(&db, "package-images", name).await;
    }
    for name in ["u/guide.jpg", "u/applicant.jpg", "u/account.jpg", "u/left-photo.jpg", "u/cover.jpg"] {
        picture(&db, "avatars", name).await;
    }
    run(
        &db,
        "INSERT INTO storage_buckets (id, kind, created_at, updated_at) VALUES ('papers', 'files', $1, $1)",
        vec![morning().into()],
    )
    .await;
    picture(&db, "papers", "plan.pdf").await;
    let trips = |name: &str| url("package-images", name);
    run(
        &db,
        "UPDATE packages SET image_url = $1, images = $2",
        vec![trips("u/cover.jpg").into(), json!([trips("u/cover.jpg"), trips("u/gallery.jpg")]).to_string().into()],
    )
    .await;
    for (number, status, name, is_settled) in [
        (1, "pending", "u/pending.jpg", false),
        (2, "rejected", "u/refused.jpg", false),
        (3, "rejected", "u/settled.jpg", true),
    ] {
        let document = json!({ "title": "Trip", "images": [trips(name)] }).to_string();
        let settled = is_settled.then(morning);
        run(
            &db,
            "INSERT INTO package_revisions (id, package_id, author, title, document, status, created_at, superseded_at)
             VALUES ($1, $2, $3, 'Trip', $4, $5, $6, $7)",
            vec![
                id(number).into(),
                trip.into(),
                id(1).into(),
                document.into(),
                status.into(),
                morning().into(),
                settled.into(),
            ],
        )
        .await;
    }
    let sight = json!({ "title": "Aunt", "description": "Tea.", "attraction_type": "Activity", "duration_hours": 1,
                        "image_url": trips("u/sight.jpg") });
    insert(&db, "attractions", &host, &sight).await.unwrap();
    let people = |name: &str| url("avatars", name);
    run(&db, "UPDATE guides SET avatar_url = $1", vec![people("u/guide.jpg").into()]).await;
    run(
        &db,
        "INSERT INTO guide_applications (id, user_id, display_name, contact_email, avatar_url, status, created_at)
         VALUES ($1, $2, 'Ruwan', 'r@example.lk', $3, 'rejected', $4)",
        vec![id(4).into(), id(2).into(), people("u/applicant.jpg").into(), morning().into()],
    )
    .await;
    let account = json!({ "avatar_url": format!("https://old.example{}?variant=card", people("u/account.jpg")) });
    run(&db, "UPDATE users SET user_metadata = $2 WHERE id = $1", vec![id(2).into(), account.to_string().into()]).await;

    assert_eq!(clear(&db, after(0)).await, 0);
    assert_eq!(clear(&db, after(garbage::DAYS) - Duration::seconds(1)).await, 0);
    assert_eq!(names(&db).await.len(), 13);
    assert_eq!(clear(&db, after(garbage::DAYS)).await, 4);
    assert_eq!(
        names(&db).await,
        [
            "plan.pdf",
            "u/account.jpg",
            "u/applicant.jpg",
            "u/cover.jpg",
            "u/gallery.jpg",
            "u/guide.jpg",
            "u/pending.jpg",
            "u/refused.jpg",
            "u/sight.jpg"
        ]
    );
    assert_eq!(clear(&db, after(100)).await, 0);
    // Photos are replaced.
    picture(&db, "avatars", &format!("{}/new.jpg", id(1))).await;
    let photo = json!({ "avatar_url": people(&format!("{}/new.jpg", id(1))) });
    update(&db, "guides", &admin, id(501), &photo).await.unwrap();
    clear(&db, after(101)).await;
    assert_eq!(clear(&db, after(101 + garbage::DAYS)).await, 1);
    assert_eq!(count(&db, "SELECT COUNT(*) FROM storage_objects WHERE name = 'u/guide.jpg'").await, 0);
}

/// T-S06.
#[tokio::test(flavor = "multi_thread")]
async fn a_picture_that_is_taken_up_in_time_stays_and_its_week_begins_anew() {
    let db = fixture::empty().await;
    let host = guide(&db, 1).await;
    package(&db, 100, &host).await;
    picture(&db, "package-images", "u/1.jpg").await;
    clear(&db, after(0)).await;
    let take_up = async |name: &str| -> bool {
        let (ctx, address) = (ctx(Caller::Service, after(6)), url("package-images", name));
        let taken: Result<bool> =
            db.write(async move |tx: &mut Tx<'_>| files::mark_used(tx, &ctx, &address).await).await;
        taken.unwrap()
    };
    assert!(take_up("u/1.jpg").await && !take_up("u/2.jpg").await);
    assert_eq!(clear(&db, after(8)).await, 0, "taken up, though not shown yet");
    assert_eq!(clear(&db, after(14)).await, 0);
    run(&db, "UPDATE packages SET image_url = $1", vec![url("package-images", "u/1.jpg").into()]).await;
    assert_eq!(clear(&db, after(15)).await, 0);
    assert_eq!(count(&db, "SELECT COUNT(*) FROM storage_objects WHERE unused_since IS NULL").await, 1, "shown again");
    run(&db, "UPDATE packages SET image_url = NULL", Vec::new()).await;
    assert_eq!((clear(&db, after(20)).await, clear(&db, after(27)).await), (0, 1));
}
