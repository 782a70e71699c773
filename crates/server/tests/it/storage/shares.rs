//! Storage quotas. T-S06.

use std::sync::Arc;
use std::task::Poll;

use axum::body::Body;
use bytes::Bytes;
use futures_util::stream;
use tokio::sync::Semaphore;

use super::{ANNA, ask, error_summary, jpeg, on_disk, storage_app, storage_app_with, upload};

/// A body that never comes; counts the uploads that wait for it.
fn nothing(waited_for: &Arc<Semaphore>) -> Body {
    let mut uncounted = Some(Arc::clone(waited_for));
    Body::from_stream(stream::poll_fn(move |_| -> Poll<Option<Result<Bytes, std::io::Error>>> {
        if let Some(waited_for) = uncounted.take() {
            waited_for.add_permits(1);
        }
        Poll::Pending
    }))
}

/// T-S06.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_stores_more_than_two_hundred_files() {
    let world = storage_app().await;
    let picture = jpeg(8, 8);
    for number in 0..200 {
        assert_eq!(upload(&world, ANNA, &format!("{ANNA}/{number}.jpg"), &picture).await.status, 200);
    }
    let more = upload(&world, ANNA, &format!("{ANNA}/more.jpg"), &picture).await;
    assert_eq!(error_summary(&more), "413 413 Payload too large");
    assert!(String::from_utf8_lossy(&more.body).contains("200 files"));
    assert_eq!(upload(&world, super::BERT, &format!("{}/1.jpg", super::BERT), &picture).await.status, 200);
}

/// T-S06.
#[tokio::test(flavor = "multi_thread")]
async fn metadata_of_a_copy_is_bounded_as_of_an_upload() {
    let world = storage_app().await;
    assert_eq!(upload(&world, ANNA, &format!("{ANNA}/1.jpg"), &jpeg(8, 8)).await.status, 200);
    let (anna, before) = (crate::tokens::person(ANNA), on_disk(&world));
    let wanted = |to: &str, bytes: usize| {
        // With its quotes, name and braces.
        let note = "x".repeat(bytes - r#"{"note":""}"#.len());
        format!(
            r#"{{"bucketId":"package-images","sourceKey":"{ANNA}/1.jpg","destinationKey":"{ANNA}/{to}","metadata":{{"note":"{note}"}}}}"#
        )
    };
    for verb in ["copy", "move"] {
        let response = ask(&world, "POST", &format!("/object/{verb}"), &anna, &wanted("2.jpg", 8 * 1024 + 1)).await;
        assert_eq!(
            (error_summary(&response).as_str(), on_disk(&world)),
            ("400 400 InvalidParameter", before),
            "{verb}"
        );
        assert!(String::from_utf8_lossy(&response.body).contains("metadata may have 8192 bytes"), "{verb}");
    }
    for verb in ["copy", "move"] {
        let response = ask(&world, "POST", &format!("/object/{verb}"), &anna, &wanted(verb, 8 * 1024)).await;
        assert_eq!(response.status, 200, "{verb}: {}", String::from_utf8_lossy(&response.body));
    }
    let sql = "SELECT name FROM storage_objects WHERE LENGTH(user_metadata) = 8192";
    let rows = world.app.db.rows(sql, &[]).await.unwrap();
    assert_eq!(rows.iter().map(|row| row.text(0).unwrap().to_owned()).collect::<Vec<_>>(), [format!("{ANNA}/copy")]);
}

/// T-S06.
#[tokio::test(flavor = "multi_thread")]
async fn uploads_stop_while_the_disk_is_nearly_full() {
    let world = storage_app_with(&["serve", "--free-bytes", "9000000000000000"]).await;
    let full = upload(&world, ANNA, &format!("{ANNA}/1.jpg"), &jpeg(8, 8)).await;
    assert_eq!(error_summary(&full), "507 507 Insufficient Storage");
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_uploads_at_once_get_a_retry_after() {
    let world = storage_app_with(&["serve", "--uploads", "1"]).await;
    let waited_for = Arc::new(Semaphore::new(0));
    let (bearer, path) = (crate::tokens::person(ANNA), format!("/storage/v1/object/avatars/{ANNA}/1.jpg"));
    let headers = [("authorization", bearer.as_str()), ("content-type", "image/jpeg")];
    let first = world.send("POST", &path, &headers, nothing(&waited_for));
    let second = async {
        waited_for.acquire().await.unwrap().forget();
        upload(&world, ANNA, &format!("{ANNA}/2.jpg"), &jpeg(8, 8)).await
    };
    let response = tokio::select! { _ = first => panic!("nothing came"), response = second => response };
    assert_eq!((error_summary(&response).as_str(), response.header("retry-after")), ("503 503 SlowDown", "1"));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_the_places_of_everybody_s_uploads() {
    let world = storage_app().await;
    let bearer = crate::tokens::person(ANNA);
    let headers = [("authorization", bearer.as_str()), ("content-type", "image/jpeg")];
    let paths: Vec<String> = (0..8).map(|number| format!("/storage/v1/object/avatars/{ANNA}/{number}.jpg")).collect();
    let waited_for = Arc::new(Semaphore::new(0));
    let waiting = paths.iter().map(|path| world.send("POST", path, &headers, nothing(&waited_for)));
    let waiting = futures_util::future::join_all(waiting);
    let others = async {
        waited_for.acquire_many(8).await.unwrap().forget();
        let own = upload(&world, ANNA, &format!("{ANNA}/more.jpg"), &jpeg(8, 8)).await;
        (own, upload(&world, super::BERT, &format!("{}/1.jpg", super::BERT), &jpeg(8, 8)).await)
    };
    let (own, another) = tokio::select! { _ = waiting => panic!("nothing came"), response = others => response };
    assert_eq!((error_summary(&own).as_str(), own.header("retry-after")), ("429 429 SlowDown", "1"));
    assert_eq!(another.status, 200);
}
