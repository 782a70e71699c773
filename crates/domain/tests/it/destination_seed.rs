//! The built-in destinations of every database.

use serendib_catalogue::land;
use serendib_db::{Db, Value};
use serendib_domain::Result;
use serendib_domain::destinations::{SeedCounts, seed_destinations};
use serendib_domain::search::screen_limits::CITIES;
use uuid::Uuid;

use crate::fixture;

async fn start(db: &Db) -> SeedCounts {
    let known: Result<SeedCounts> = db.write(async |tx| seed_destinations(tx).await).await;
    known.unwrap()
}

async fn run(db: &Db, sql: &'static str, binds: Vec<Value>) {
    let done: Result<()> = db
        .write(async move |tx| {
            tx.run(sql, &binds).await?.any();
            Ok(())
        })
        .await;
    done.unwrap();
}

async fn number(db: &Db, sql: &str) -> i64 {
    db.rows(sql, &[]).await.unwrap()[0].int(0).unwrap()
}

#[test]
fn the_land_has_the_cities_of_the_specification() {
    let known: Vec<&str> = land().facts.destinations.iter().map(|place| place.city.as_str()).collect();
    for city in CITIES {
        assert!(known.contains(&city), "{city}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_database_has_every_place_after_its_first_start_and_a_second_changes_nothing() {
    let db = fixture::empty().await;
    let first = start(&db).await;
    let (places, sights) = (land().facts.destinations.len(), land().facts.attractions.len());
    let ways = number(&db, "SELECT COUNT(*) FROM travel_times").await;
    assert_eq!(number(&db, "SELECT COUNT(*) FROM destinations").await, i64::try_from(places).unwrap());
    assert_eq!(number(&db, "SELECT COUNT(*) FROM attractions").await, i64::try_from(sights).unwrap());
    assert_eq!(first, SeedCounts { added: places + sights + usize::try_from(ways).unwrap(), corrected: 0 });
    assert!(ways > 2_000);
    let before = db.changes().seq();
    assert_eq!(start(&db).await, SeedCounts::default());
    assert_eq!(db.changes().seq(), before, "nothing was written");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_newer_program_tells_otherwise_is_corrected_where_it_stands() {
    let db = fixture::empty().await;
    start(&db).await;
    let kandy = "SELECT id, city, aliases, latitude FROM destinations WHERE slug = 'kandy'";
    let before = format!("{:?}", db.rows(kandy, &[]).await.unwrap());
    run(&db, "UPDATE destinations SET city = 'Candy', aliases = '[]', latitude = 0 WHERE slug = 'kandy'", vec![]).await;
    run(&db, "UPDATE attractions SET opens = '03:00:00' WHERE slug = 'galle_face_green'", vec![]).await;
    run(&db, "DELETE FROM attractions WHERE slug = 'gangaramaya_temple'", vec![]).await;
    run(&db, "UPDATE travel_times SET minutes = 1 WHERE mode = 'train' AND minutes = (SELECT MAX(minutes) FROM travel_times WHERE mode = 'train')", vec![]).await;
    let trains = number(&db, "SELECT COUNT(*) FROM travel_times WHERE mode = 'train' AND minutes = 1").await;
    let trains = usize::try_from(trains).unwrap();
    assert_eq!(start(&db).await, SeedCounts { added: 1, corrected: 2 + trains });
    assert_eq!(format!("{:?}", db.rows(kandy, &[]).await.unwrap()), before);
    assert_eq!(start(&db).await, SeedCounts::default());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_way_that_there_is_not_goes_and_one_to_another_place_stays() {
    let db = fixture::empty().await;
    start(&db).await;
    run(
        &db,
        "INSERT INTO destinations (id, slug, city, region, province, latitude, longitude) VALUES ($1, 'delft', 'Delft', 'North', 'Northern', 9.5, 79.7)",
        vec![Uuid::from_u128(7).into()],
    )
    .await;
    let way = "INSERT INTO travel_times (origin_id, destination_id, mode, minutes, km)
               SELECT a.id, b.id, 'train', 5, 5 FROM destinations a, destinations b WHERE a.slug = $1 AND b.slug = $2";
    for (from, to) in [("arugam_bay", "sigiriya"), ("jaffna", "delft")] {
        run(&db, way, vec![from.into(), to.into()]).await;
    }
    assert_eq!(number(&db, "SELECT COUNT(*) FROM travel_times WHERE minutes = 5").await, 2);
    assert_eq!(start(&db).await, SeedCounts { added: 0, corrected: 1 });
    assert_eq!(number(&db, "SELECT COUNT(*) FROM travel_times WHERE minutes = 5").await, 1);
    assert_eq!(number(&db, "SELECT COUNT(*) FROM destinations WHERE slug = 'delft'").await, 1);
}

/// D-153.
#[tokio::test(flavor = "multi_thread")]
async fn a_place_that_was_switched_off_stays_off() {
    let db = fixture::empty().await;
    start(&db).await;
    run(&db, "UPDATE destinations SET is_active = FALSE WHERE slug = 'ella'", vec![]).await;
    run(&db, "UPDATE attractions SET is_active = FALSE WHERE slug = 'galle_face_green'", vec![]).await;
    assert_eq!(start(&db).await, SeedCounts::default());
    for table in ["destinations", "attractions"] {
        let off = format!("SELECT COUNT(*) FROM {table} WHERE NOT is_active");
        assert_eq!(number(&db, &off).await, 1, "{table}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operators_own_ella_is_the_one_that_sights_and_ways_belong_to() {
    let db = fixture::empty().await;
    let own = Uuid::from_u128(9);
    run(
        &db,
        "INSERT INTO destinations (id, slug, city, region, province, latitude, longitude) VALUES ($1, 'ella', 'ELLA', 'Hills', 'Uva', 0, 0)",
        vec![own.into()],
    )
    .await;
    assert_eq!(start(&db).await.corrected, 1);
    for sql in [
        "SELECT COUNT(*) FROM attractions WHERE destination_id = $1",
        "SELECT COUNT(*) FROM travel_times WHERE origin_id = $1",
        "SELECT COUNT(*) FROM destinations WHERE id = $1 AND city = 'Ella'",
    ] {
        assert!(db.rows(sql, &[own.into()]).await.unwrap()[0].int(0).unwrap() > 0, "{sql}");
    }
}
