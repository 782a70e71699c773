//! The admin's queue.

use serde_json::json;
use serendib_domain::packages::{self, ReviewQueue, ReviewQueueQuery};
use serendib_domain::{Caller, Error};

use super::{ADMIN, COLLEAGUE, OWNER, PackageFixture, TRAVELLER, admin, guide, person, trip, with};
use crate::fixture;

async fn search_queue(scene: &PackageFixture, text: &str, limit: i64, offset: i64) -> ReviewQueue {
    let page = ReviewQueueQuery { search: text, after: "", limit, offset };
    packages::list_pending(&scene.db, &admin(ADMIN), &page).await.unwrap()
}

fn titles(queue: &ReviewQueue) -> Vec<&str> {
    queue.entries.iter().map(|entry| entry.title.as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn new_packages_and_revisions_stand_in_one_list_newest_first() {
    let scene = PackageFixture::new().await;
    let on_sale = scene.on_sale().await;
    let wish = with(with(scene.document(on_sale).await, "title", json!("Hills % by _bus")), "price", json!(300.25));
    scene.save(guide(OWNER), &with(wish, "locations", json!([{ "location_name": "Badulla" }]))).await.unwrap();
    scene.save(guide(COLLEAGUE), &with(trip(&scene), "title", json!("Coast on foot"))).await.unwrap();
    let hour = |hours: i64| (fixture::morning() + chrono::Duration::hours(hours)).into();
    scene.run("UPDATE package_revisions SET created_at = $1", &[hour(1)]).await;
    let queue = search_queue(&scene, "", 20, 0).await;
    assert_eq!((queue.total, titles(&queue)), (2, vec!["Hills % by _bus", "Coast on foot"]));
    let (revision, new) = (&queue.entries[0], &queue.entries[1]);
    assert_eq!((revision.id, revision.revision.is_some(), revision.price_cents), (on_sale, true, 30_025));
    assert_eq!((revision.locations.as_slice(), revision.version), (&["Badulla".to_owned()][..], 2));
    assert_eq!((new.revision, new.price_cents, new.duration_days, new.max_people), (None, 24_050, 2, 6));
    assert_eq!(
        (new.locations.as_slice(), new.image_url.as_deref()),
        (&["Ella".to_owned(), "Lipton's Seat".to_owned()][..], Some("/pictures/ella-dawn-3.webp"))
    );
    assert_eq!(new.categories, ["hiking", "nature"]);
    assert_eq!(
        (revision.owners.as_slice(), new.owners.as_slice()),
        (&[(OWNER, "Nimal".to_owned())][..], &[(COLLEAGUE, "Kamal".to_owned())][..])
    );
    for (text, expected) in [
        ("coast", &["Coast on foot"][..]),
        (" ON FOOT ", &["Coast on foot"]),
        ("kamal", &["Coast on foot"]),
        ("lipton", &["Hills % by _bus", "Coast on foot"]),
        ("%", &["Hills % by _bus"]),
        ("_", &["Hills % by _bus"]),
        ("\\", &[]),
        ("' OR 1=1 --", &[]),
    ] {
        let queue = search_queue(&scene, text, 20, 0).await;
        assert_eq!(
            (titles(&queue), queue.total),
            (expected.to_vec(), i64::try_from(expected.len()).unwrap()),
            "{text}"
        );
    }
    assert_eq!(titles(&search_queue(&scene, "", 1, 0).await), ["Hills % by _bus"]);
    let second = search_queue(&scene, "", 1, 1).await;
    assert_eq!((titles(&second), second.total), (vec!["Coast on foot"], 2));
    assert!(search_queue(&scene, "", 20, 9).await.entries.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_package_that_is_sent_in_again_stands_where_it_was_sent_in() {
    let scene = PackageFixture::new().await;
    let old = scene.save(guide(OWNER), &trip(&scene)).await.unwrap().id;
    let newer = scene.save(guide(COLLEAGUE), &with(trip(&scene), "title", json!("Coast on foot"))).await.unwrap().id;
    let made = |hours: i64| fixture::morning() - chrono::Duration::hours(hours);
    for (id, hours) in [(old, 2), (newer, 1)] {
        let sql = "UPDATE packages SET created_at = $2, updated_at = $2 WHERE id = $1";
        scene.run(sql, &[id.into(), made(hours).into()]).await;
    }
    assert_eq!(titles(&search_queue(&scene, "", 20, 0).await), ["Coast on foot", "Hills by train"]);
    let no = json!({ "status": "rejected", "rejection_reason": "Which hills?" });
    scene.decide(admin(ADMIN), old, no).await.unwrap();
    assert_eq!(titles(&search_queue(&scene, "", 20, 0).await), ["Coast on foot"]);
    scene.save(guide(OWNER), &scene.document(old).await).await.unwrap();
    let queue = search_queue(&scene, "", 20, 0).await;
    assert_eq!(titles(&queue), ["Hills by train", "Coast on foot"]);
    assert_eq!(queue.entries[0].created_at, made(2), "it was made when it was made");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_queue_is_read_page_after_page_while_entries_of_earlier_pages_are_decided() {
    let scene = PackageFixture::new().await;
    let made = |number: usize| fixture::morning() - chrono::Duration::hours(i64::try_from(number / 2).unwrap());
    let mut all = Vec::new();
    for number in 0..7 {
        let title = format!("Trip {number}");
        let id = scene.save(guide(OWNER), &with(trip(&scene), "title", json!(title))).await.unwrap().id;
        // Two at a time share a moment.
        scene.run("UPDATE packages SET created_at = $2 WHERE id = $1", &[id.into(), made(number).into()]).await;
        all.push((made(number), id));
    }
    all.sort_by(|one, other| other.cmp(one));
    let (mut found, mut after) = (Vec::new(), String::new());
    loop {
        let page = ReviewQueueQuery { search: "trip", after: &after, limit: 3, offset: 0 };
        let queue = packages::list_pending(&scene.db, &admin(ADMIN), &page).await.unwrap();
        let Some(last) = queue.entries.last() else { break };
        after = last.cursor();
        found.extend(queue.entries.iter().map(|entry| (entry.since, entry.id)));
        scene.decide(admin(ADMIN), queue.entries[0].id, json!({ "status": "approved" })).await.unwrap();
    }
    assert_eq!(found, all);
    for after in ["x", "1", "1.x", ".", "9999999999999999999.a"] {
        let page = ReviewQueueQuery { search: "", after, limit: 3, offset: 0 };
        let refused = packages::list_pending(&scene.db, &admin(ADMIN), &page).await.unwrap_err();
        assert!(matches!(refused, Error::Refused(_)), "{after}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_queue_is_for_admins() {
    let scene = PackageFixture::new().await;
    let page = ReviewQueueQuery { search: "", after: "", limit: 20, offset: 0 };
    let refused = async |caller: Caller| packages::list_pending(&scene.db, &caller, &page).await.unwrap_err();
    assert!(matches!(refused(Caller::Visitor).await, Error::SignedOut));
    for other in [person(TRAVELLER), guide(OWNER)] {
        assert!(matches!(refused(other).await, Error::Forbidden(_)));
    }
    packages::list_pending(&scene.db, &Caller::Service, &page).await.unwrap();
}

/// However many packages there are, the query scans only those that wait.
#[tokio::test(flavor = "multi_thread")]
async fn the_queue_is_found_by_index() {
    let scene = PackageFixture::new().await;
    let explain = if fixture::is_sqlite() { "EXPLAIN QUERY PLAN" } else { "EXPLAIN (COSTS OFF)" };
    let column = if fixture::is_sqlite() { 3 } else { 0 };
    for text in ["%", "%hills%"] {
        for sql in packages::queue_texts() {
            let text = format!("'{text}'");
            let place = ["'2030-01-01'", "'00000000-0000-0000-0000-000000000000'"];
            let values = [text.as_str(), "20", "0", place[0], place[1]];
            let filled =
                values.iter().zip(1..).fold(sql, |sql, (value, number)| sql.replace(&format!("${number}"), value));
            let sql = format!("{explain} {filled}");
            let plan = plan(&scene, &sql, column).await;
            let scanned: Vec<_> = plan
                .iter()
                .filter(|line| {
                    line.contains("SCAN p ") && !line.contains("packages_waiting")
                        || *line == "SCAN p"
                        || line.contains("SCAN r ") && !line.contains("package_revisions_waiting")
                        || *line == "SCAN r"
                        || line.contains("Seq Scan on packages")
                        || line.contains("Seq Scan on package_revisions")
                })
                .collect();
            assert!(scanned.is_empty(), "{sql}\n{plan:#?}");
        }
    }
}

async fn plan(scene: &PackageFixture, sql: &str, column: usize) -> Vec<String> {
    let sql = sql.to_owned();
    let rows: serendib_domain::Result<Vec<String>> = scene
        .db
        .write(async move |tx| {
            if !fixture::is_sqlite() {
                tx.run("SET LOCAL enable_seqscan = off", &[]).await?.any();
            }
            let rows = tx.rows(&sql, &[]).await?;
            rows.iter().map(|row| Ok(row.text(column)?.to_owned())).collect()
        })
        .await;
    rows.unwrap()
}
