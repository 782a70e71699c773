//! Concurrent uploads. T-S10.

use futures_util::future::join_all;

use super::{ANNA, jpeg, object_names, on_disk, storage_app, sweep, upload};
use crate::program::{ProgramData, postgres};
use crate::tokens;

const ADDRESS: &str = "/storage/v1/object/package-images/shared";

/// T-S10.
#[tokio::test(flavor = "multi_thread")]
async fn of_fifty_uploads_to_one_name_all_succeed_and_one_stays() {
    let world = storage_app().await;
    let bearer = tokens::service();
    let headers = [("authorization", bearer.as_str()), ("content-type", "image/jpeg"), ("x-upsert", "true")];
    for name in ["new.jpg", "new.jpg", "other.jpg"] {
        let path = format!("{ADDRESS}/{name}");
        let uploads = (1..=50).map(|number| world.send("POST", &path, &headers, jpeg(8 * number, 8)));
        for answer in join_all(uploads).await {
            assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
        }
        let response = world.get(&format!("/storage/v1/object/public/package-images/shared/{name}")).await;
        let picture = image::load_from_memory(&response.body).unwrap();
        assert!(picture.width().is_multiple_of(8) && picture.width() <= 400 && picture.height() == 8, "{name}");
    }
    assert_eq!(object_names(&world).await, ["package-images/shared/new.jpg", "package-images/shared/other.jpg"]);
    assert!(sweep(&world, 7).await >= 148, "what was replaced goes");
    assert_eq!(i64::try_from(on_disk(&world)).unwrap(), world.number("SELECT COUNT(*) FROM storage_blobs").await);
    let loose = "SELECT COUNT(*) FROM storage_blobs WHERE object_id IS NULL";
    assert_eq!(world.number(loose).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_most_concurrent_uploads_of_one_person_are_all_stored() {
    let world = storage_app().await;
    let picture = jpeg(60, 40);
    for round in 0..5 {
        let keys: Vec<String> = (0..8).map(|number| format!("{ANNA}/{round}-{number}.jpg")).collect();
        for answer in join_all(keys.iter().map(|key| upload(&world, ANNA, key, &picture))).await {
            assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
        }
    }
    assert_eq!(object_names(&world).await.len(), 40);
}

/// The embedded database has only one process.
/// T-S10.
#[test]
fn two_processes_that_replace_one_new_name_both_keep_theirs() {
    if postgres().is_none() {
        return;
    }
    let place = ProgramData::new();
    let words = ["serve", "--jwt-secret", tokens::SECRET];
    let programs = [place.start(&words), place.start(&words)];
    let head = &format!("authorization: {}\r\ncontent-type: image/jpeg\r\nx-upsert: true\r\n", tokens::service());
    let picture = &jpeg(16, 16);
    for trial in 0..50 {
        let path = &format!("{ADDRESS}/{trial}.jpg");
        let statuses = std::thread::scope(|scope| {
            let sending =
                programs.each_ref().map(|program| scope.spawn(move || program.ask("POST", path, head, picture).status));
            sending.map(|one| one.join().unwrap())
        });
        assert_eq!(statuses, [200, 200], "trial {trial}");
    }
    assert_eq!(place.rows("SELECT COUNT(*) FROM storage_objects")[0].int(0).unwrap(), 50);
}
