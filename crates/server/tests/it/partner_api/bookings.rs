//! Bookings, without personal data.

use std::collections::BTreeSet;

use serde_json::Value as Json;

use super::{ALL, PartnerFixture};

/// Everything in the database that names or reaches a traveler.
const PERSONAL: [&str; 6] = [
    "SELECT email FROM users WHERE email IS NOT NULL",
    "SELECT full_name FROM booking_travellers",
    "SELECT email FROM booking_travellers",
    "SELECT phone FROM booking_travellers WHERE phone IS NOT NULL",
    "SELECT contact_phone FROM booking_requests WHERE contact_phone IS NOT NULL",
    "SELECT special_requests FROM booking_requests WHERE special_requests IS NOT NULL",
];

#[tokio::test(flavor = "multi_thread")]
async fn all_bookings_are_listed_in_the_order_of_their_changes() {
    let scene = PartnerFixture::new().await;
    let key = scene.key(&ALL).await;
    let some = scene.world.app.db.rows("SELECT id FROM booking_requests ORDER BY id LIMIT 5", &[]).await.unwrap();
    for (row, status) in some.iter().zip(["pending", "approved", "rejected", "expired", "cancelled"]) {
        let sql = "UPDATE booking_requests SET status = $2 WHERE id = $1";
        scene.world.run(sql.to_owned(), vec![row.uuid(0).unwrap().into(), status.into()]).await;
    }
    let all = scene.walk("/bookings?limit=9", &key).await;
    let many = scene.world.number("SELECT COUNT(*) FROM booking_requests").await;
    let ids: BTreeSet<&str> = all.iter().map(|one| one["id"].as_str().unwrap()).collect();
    assert!(many > 20 && (all.len(), ids.len()) == (many.try_into().unwrap(), many.try_into().unwrap()));
    let at = |one: &Json| chrono::DateTime::parse_from_rfc3339(one["utcUpdatedAt"].as_str().unwrap()).unwrap();
    assert!(all.windows(2).all(|pair| at(&pair[0]) <= at(&pair[1])));
    let middle = &all[all.len() / 2];
    let since = middle["utcUpdatedAt"].as_str().unwrap();
    let later = scene.walk(&format!("/bookings?limit=5&updated_after={since}"), &key).await;
    let expected: Vec<&Json> = all.iter().filter(|one| at(one) > at(middle)).collect();
    assert_eq!(later.iter().collect::<Vec<_>>(), expected);
    let one = scene.get(&format!("/bookings/{}", middle["id"].as_str().unwrap()), &key).await;
    assert_eq!(&one.json(), middle);
    assert_eq!(one.header("cache-control"), "private, no-store");
    let statuses: BTreeSet<&str> = all.iter().map(|one| one["status"].as_str().unwrap()).collect();
    assert_eq!(statuses.len(), 6, "{statuses:?}");
    for id in ["x", "00000000-0000-4000-8000-000000000000"] {
        let refused = scene.get(&format!("/bookings/{id}"), &key).await;
        assert_eq!((refused.status, refused.json()["error"].as_str()), (400, Some("INVALID_BOOKING_UUID")), "{id}");
    }
    for query in ["updated_after=yesterday", "after=x", "limit=201", "email=x"] {
        assert_eq!(scene.get(&format!("/bookings?{query}"), &key).await.status, 400, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_answer_has_personal_data() {
    let scene = PartnerFixture::new().await;
    let key = scene.key(&ALL).await;
    let bookings = scene.walk("/bookings", &key).await;
    let products = scene.walk("/products", &key).await;
    let supplier = scene.get("/supplier", &key).await.json();
    let text = serde_json::to_string(&(bookings, products, &supplier)).unwrap().to_lowercase();
    let public = supplier["contact"]["email"].as_str().unwrap();
    let mut looked_for = 0;
    for sql in PERSONAL {
        for row in scene.world.app.db.rows(sql, &[]).await.unwrap() {
            let personal = row.text(0).unwrap().trim().to_lowercase();
            // A guide may travel too, and hosts are named by their public names.
            if personal.is_empty() || personal == public || is_name_of_host(&scene, &personal).await {
                continue;
            }
            looked_for += 1;
            assert!(!text.contains(&personal), "{personal} of {sql}");
        }
    }
    assert!(looked_for > 50, "{looked_for}");
    let travelers =
        scene.world.app.db.rows("SELECT DISTINCT CAST(user_id AS TEXT) FROM booking_requests", &[]).await.unwrap();
    for row in &travelers {
        assert!(!text.contains(row.text(0).unwrap()));
    }
}

async fn is_name_of_host(scene: &PartnerFixture, name: &str) -> bool {
    let sql = "SELECT 1 FROM guides WHERE lower(display_name) = $1";
    !scene.world.app.db.rows(sql, &[name.into()]).await.unwrap().is_empty()
}
