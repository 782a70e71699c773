//! How much there may be. Row S06.

use super::{ANNA, jpeg, refused, told, upload, world};

#[tokio::test(flavor = "multi_thread")]
async fn s06_nobody_stores_more_than_two_hundred_files() {
    let world = world().await;
    let picture = jpeg(8, 8);
    for number in 0..200 {
        assert_eq!(upload(&world, ANNA, &format!("{ANNA}/{number}.jpg"), &picture).await.status, 200);
    }
    let more = upload(&world, ANNA, &format!("{ANNA}/more.jpg"), &picture).await;
    assert_eq!(refused(&more), "413 413 Payload too large");
    assert!(String::from_utf8_lossy(&more.body).contains("200 files"));
    assert_eq!(upload(&world, super::BERT, &format!("{}/1.jpg", super::BERT), &picture).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn s06_uploads_stop_while_the_disk_is_nearly_full() {
    let world = told(&["serve", "--free-bytes", "9000000000000000"]).await;
    let full = upload(&world, ANNA, &format!("{ANNA}/1.jpg"), &jpeg(8, 8)).await;
    assert_eq!(refused(&full), "507 507 Insufficient Storage");
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_uploads_at_once_are_asked_to_come_back() {
    let world = told(&["serve", "--uploads", "1"]).await;
    let waiting = futures_util::stream::pending::<Result<bytes::Bytes, std::io::Error>>();
    let (bearer, path) = (crate::tokens::person(ANNA), format!("/storage/v1/object/avatars/{ANNA}/1.jpg"));
    let headers = [("authorization", bearer.as_str()), ("content-type", "image/jpeg")];
    let first = world.send("POST", &path, &headers, axum::body::Body::from_stream(waiting));
    let second = async {
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        upload(&world, ANNA, &format!("{ANNA}/2.jpg"), &jpeg(8, 8)).await
    };
    let told = tokio::select! { _ = first => panic!("nothing came"), told = second => told };
    assert_eq!((refused(&told).as_str(), told.header("retry-after")), ("503 503 SlowDown", "1"));
}
