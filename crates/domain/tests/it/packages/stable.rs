//! Repeated saves: unchanged rows keep their ids, and sights do not multiply. D-088.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};
use serendib_domain::demo;
use uuid::Uuid;

use super::{ADMIN, OWNER, PackageFixture, admin, field_errors, guide, trip, with};
use crate::fixture;

const CHILDREN: [&str; 7] = [
    "package_locations",
    "package_categories",
    "package_languages",
    "package_transport_modes",
    "package_days",
    "package_attractions",
    "package_room_pricing",
];

async fn ids(scene: &PackageFixture, table: &str) -> BTreeSet<Uuid> {
    let rows = scene.rows(&format!("SELECT id FROM {table}"), &[]).await;
    rows.iter().map(|row| row.uuid(0).unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_that_say_the_same_keep_their_ids() {
    let scene = PackageFixture::new().await;
    let id = scene.save(guide(OWNER), &trip(&scene)).await.unwrap().id;
    let mut before = Vec::new();
    for table in CHILDREN {
        before.push(ids(&scene, table).await);
    }
    let document = scene.document(id).await;
    let document = with(document, "locations", json!([{ "location_name": "Haputale" }, { "location_name": "Ella" }]));
    let document = with(document, "categories", json!(["hiking", "food"]));
    let document = with(document, "days.0.title", json!("Up, up"));
    let document = with(document, "room_pricing.0.price_per_room", json!(81));
    let swapped = json!([document["days"][0]["attractions"][1], document["days"][0]["attractions"][0]]);
    let document = with(document, "days.0.attractions", swapped);
    scene.save(guide(OWNER), &document).await.unwrap();
    for (table, before) in CHILDREN.iter().zip(before) {
        let after = ids(&scene, table).await;
        let common =
            if ["package_locations", "package_categories"].contains(table) { before.len() - 1 } else { before.len() };
        assert_eq!(after.intersection(&before).count(), common, "{table}");
    }
    let rows =
        scene.rows("SELECT location_name, is_primary_location FROM package_locations ORDER BY position", &[]).await;
    let places: Vec<_> = rows.iter().map(|row| (row.text(0).unwrap(), row.bool(1).unwrap())).collect();
    assert_eq!(places, [("Haputale", true), ("Ella", false)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_saves_add_no_sight_whether_the_client_knows_ids_or_not() {
    let scene = PackageFixture::new().await;
    let first = trip(&scene);
    let id = scene.save(guide(OWNER), &first).await.unwrap().id;
    let nameless = with(first, "id", json!(id.to_string()));
    let mut sights = ids(&scene, "attractions").await;
    assert_eq!(sights.len(), 2);
    for round in 0..20 {
        let document = match round % 4 {
            0 => scene.document(id).await,
            1 => nameless.clone(),
            2 => with(nameless.clone(), "days.0.attractions.1.description", json!(format!("Round {round}"))),
            // A bridge with another description than the catalogue's belongs to the package, whatever id the client sends.
            _ => with(nameless.clone(), "days.0.attractions.0.description", json!(format!("My bridge {round}"))),
        };
        scene.save(guide(OWNER), &document).await.unwrap();
        let now = ids(&scene, "attractions").await;
        // The rounds with an own description of the bridge, and the next save after each.
        let has_own_bridge = round % 4 == 3 || round % 4 == 0 && round > 0;
        assert_eq!(now.len(), if has_own_bridge { 3 } else { 2 }, "round {round}");
        assert!(round > 2 || now == sights, "round {round}");
        sights = now;
    }
    let bridge = scene.rows("SELECT description FROM attractions WHERE id = $1", &[scene.bridge.into()]).await;
    assert_eq!(bridge[0].text(0).unwrap(), "A bridge of nine arches.", "the catalogue's is nobody's to change");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reworded_sight_keeps_what_the_document_does_not_contain() {
    let scene = PackageFixture::new().await;
    let changed = with(trip(&scene), "days.0.attractions.0.description", json!("My bridge."));
    let id = scene.save(guide(OWNER), &changed).await.unwrap().id;
    let rows = scene
        .rows("SELECT image_url, destination_id, author, slug FROM attractions WHERE package_id = $1 AND description = 'My bridge.'", &[id.into()])
        .await;
    assert_eq!(rows[0].opt_text(0).unwrap(), Some("/pictures/bridge.webp"));
    assert_eq!((rows[0].opt_uuid(1).unwrap(), rows[0].opt_uuid(2).unwrap()), (Some(scene.ella), Some(OWNER)));
    assert_eq!(rows[0].opt_text(3).unwrap(), None);
    let plain = with(scene.document(id).await, "days", json!([{ "day_number": 1 }]));
    scene.save(guide(OWNER), &plain).await.unwrap();
    assert_eq!(ids(&scene, "attractions").await, BTreeSet::from([scene.bridge]), "what no day visits is gone");
}

#[tokio::test(flavor = "multi_thread")]
async fn any_document_after_any_other_is_what_is_there() {
    let scene = PackageFixture::new().await;
    let id = scene.save(guide(OWNER), &trip(&scene)).await.unwrap().id;
    // Deterministic choices.
    let mut state = 7_u64;
    let mut below = |bound: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    for _ in 0..30 {
        let mut document = scene.document(id).await;
        let some = |all: &[&str], count: u64| -> Vec<Json> {
            all.iter().take(usize::try_from(count).unwrap()).map(|one| json!(one)).collect()
        };
        let days = 1 + below(4);
        document["duration"] = json!(days + below(2));
        document["categories"] = some(&["food", "beach", "nature", "hiking"], 1 + below(4)).into();
        document["languages"] = some(&["de", "en", "ta"], below(4)).into();
        document["transport_modes"] = some(&["Bus", "Boat", "Train"], below(4)).into();
        document["locations"] = some(&["Galle", "Ella Town", "Kandy"], 1 + below(3))
            .iter()
            .map(|name| json!({ "location_name": name }))
            .collect();
        document["images"] = some(&["/pictures/ella-gold-3.webp", "/pictures/ella-noon-3.webp"], below(3)).into();
        document["price"] = json!(1 + below(500));
        let visit = |number: u64| match number {
            0 => {
                json!({ "id": scene.bridge.to_string(), "title": "Nine Arch Bridge", "description": "A bridge of nine arches.",
                         "location": "Ella", "attraction_type": "Historical Site", "duration_hours": 1.5 })
            }
            number => {
                json!({ "title": format!("Sight {number}"), "description": "x", "duration_hours": 0.5, "start_time": "08:00" })
            }
        };
        document["days"] = (1..=days)
            .map(|day| json!({ "day_number": day, "title": format!("D{}", below(3)), "attractions": (0..below(4)).map(|_| visit(below(4))).collect::<Vec<_>>() }))
            .collect();
        let saved = scene.save(guide(OWNER), &document).await.unwrap();
        let stored = scene.document(id).await;
        let plain = |document: &Json| {
            let days: Vec<_> = document["days"]
                .as_array()
                .unwrap()
                .iter()
                .map(|day| {
                    let visits: Vec<_> = day["attractions"]
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(|one| (one["title"].clone(), one["start_time"].clone()))
                        .collect();
                    (day["day_number"].as_u64(), day["title"].clone(), visits)
                })
                .collect();
            let sorted = |field: &str| {
                document[field].as_array().unwrap().iter().map(ToString::to_string).collect::<BTreeSet<_>>()
            };
            (
                days,
                sorted("categories"),
                sorted("languages"),
                sorted("transport_modes"),
                document["locations"].clone(),
                document["images"].clone(),
                document["price"].as_f64(),
            )
        };
        assert_eq!(plain(&stored), plain(&document));
        assert_eq!(
            scene.save(guide(OWNER), &stored).await.unwrap().version,
            saved.version,
            "what was read is what is there"
        );
        let unused = "SELECT COUNT(*) FROM attractions a WHERE a.package_id IS NOT NULL
                         AND NOT EXISTS (SELECT 1 FROM package_attractions pa WHERE pa.attraction_id = a.id)";
        assert_eq!(scene.number(unused).await, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_package_of_the_demo_opens_and_saves_as_it_is() {
    let db = fixture::empty().await;
    let filled: serendib_domain::Result<()> = db.write(async |tx| demo::fill(tx, fixture::morning()).await).await;
    filled.unwrap();
    let scene = PackageFixture { db, ella: Uuid::nil(), bridge: Uuid::nil() };
    let rows = scene.rows("SELECT id FROM packages ORDER BY id", &[]).await;
    assert!(rows.len() >= 140);
    let before = scene.dump().await;
    for row in rows {
        let id = row.uuid(0).unwrap();
        let opened = scene.open_for_edit(&admin(ADMIN), id).await;
        let document = opened.revision.map_or_else(|| opened.document.to_json(id), |revision| revision.document);
        let saved = scene.save(admin(ADMIN), &document).await;
        // Some documents are like packages from before these questions: saving them requires the answers.
        let unsaid = ["paid_locally", "shopping"].into_iter().filter(|field| document[*field].is_null());
        let unsaid: Vec<_> =
            unsaid.map(|field| (field.to_owned(), "Please fill in all required fields.".to_owned())).collect();
        match saved {
            Ok(saved) => assert_eq!((saved.version, unsaid.len()), (opened.state.version, 0)),
            Err(error) => {
                assert!(!unsaid.is_empty());
                assert_eq!(field_errors(error).1, unsaid);
            }
        }
    }
    assert_eq!(scene.dump().await, before);
}
