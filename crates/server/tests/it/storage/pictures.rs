//! Upload checks: content, size, pace. T-S01, T-S02, T-S05, T-S10, T-S11, T-S13.

use std::time::Duration;

use axum::body::Body;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;

use super::{ANNA, FORM, ask, error_summary, form, jpeg, json, object_names, on_disk, storage_app, sweep, upload};
use crate::fixture::TestApp;
use crate::program::{ProgramData, TestResponse};
use crate::tokens;

async fn raw(world: &TestApp, key: &str, mime_type: &str, body: impl Into<Body>) -> TestResponse {
    let bearer = tokens::person(ANNA);
    let path = format!("/storage/v1/object/package-images/{ANNA}/{key}");
    world.send("POST", &path, &[("authorization", &bearer), ("content-type", mime_type)], body).await
}

/// T-S01.
#[tokio::test(flavor = "multi_thread")]
async fn only_pictures_are_taken_whatever_they_are_called() {
    let world = storage_app().await;
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>";
    for (name, mime_type, body) in [
        ("a.svg", "image/svg+xml", svg),
        ("a.png", "image/png", svg),
        ("a.png", "image/png", "<!doctype html><script>alert(1)</script>"),
        ("a.jpg", "image/jpeg", "GIF89a/*\u{1}\u{0}*/=1;alert(1)"),
        ("a.webp", "image/webp", "%PDF-1.7"),
        ("a.jpg", "text/plain;charset=UTF-8", ""),
        ("a.html", "text/html", "<p>"),
    ] {
        let bearer = tokens::person(ANNA);
        let path = format!("/storage/v1/object/package-images/{ANNA}/{name}");
        let sent = form(body.as_bytes(), name, mime_type);
        let form = world.send("POST", &path, &[("authorization", &bearer), FORM], sent).await;
        assert_eq!(error_summary(&form), "415 415 invalid_mime_type", "{name} {mime_type}");
        let response = raw(&world, name, mime_type, body).await;
        assert_eq!(error_summary(&response), "415 415 invalid_mime_type", "{name} {mime_type}");
    }
    let picture = jpeg(40, 30);
    assert_eq!(error_summary(&raw(&world, "a.html", "text/html", picture.clone()).await), "415 415 invalid_mime_type");
    assert_eq!(object_names(&world).await, Vec::<String>::new());
    // Pictures are accepted under a generic content type.
    assert_eq!(raw(&world, "a.png", "text/plain;charset=UTF-8", picture).await.status, 200);
    let response = world.get(&format!("/storage/v1/object/public/package-images/{ANNA}/a.png")).await;
    assert_eq!((response.status, response.header("content-type")), (200, "image/jpeg"));
}

/// T-S02.
#[tokio::test(flavor = "multi_thread")]
async fn bombs_are_refused_with_the_right_status() {
    let world = storage_app().await;
    let mut png = Vec::new();
    let mut encoder = png::Encoder::new(&mut png, 1, 1);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.write_header().unwrap().write_image_data(&[0]).unwrap();
    png.splice(16..24, [0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50]);
    let whole = jpeg(300, 200);
    let moving = b"RIFF\x1a\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\x09\0\0\x09\0\0".to_vec();
    for (body, expected) in [
        (png, "413 413 Payload too large"),
        (whole[..whole.len() / 2].to_vec(), "422 422 invalid_picture"),
        (moving, "422 422 invalid_picture"),
    ] {
        assert_eq!(error_summary(&upload(&world, ANNA, &format!("{ANNA}/x.jpg"), &body).await), expected);
    }
    assert_eq!((object_names(&world).await.len(), on_disk(&world)), (0, 0));
}

/// T-S05.
#[tokio::test(flavor = "multi_thread")]
async fn ten_mebibytes_and_no_byte_more_are_taken_however_they_come() {
    let world = storage_app().await;
    // Padding after a picture's end is accepted.
    let limit = 10 * 1024 * 1024;
    let mut largest = jpeg(64, 64);
    largest.resize(limit, 0);
    let mut larger = largest.clone();
    larger.push(0);
    assert_eq!(upload(&world, ANNA, &format!("{ANNA}/1.jpg"), &largest).await.status, 200);
    assert_eq!(raw(&world, "2.jpg", "image/jpeg", largest).await.status, 200);
    assert_eq!(
        error_summary(&upload(&world, ANNA, &format!("{ANNA}/3.jpg"), &larger).await),
        "413 413 Payload too large"
    );
    assert_eq!(error_summary(&raw(&world, "3.jpg", "image/jpeg", larger.clone()).await), "413 413 Payload too large");
    // Without a length.
    let pieces: Vec<Result<Bytes, std::io::Error>> =
        larger.chunks(100_000).map(|piece| Ok(Bytes::copy_from_slice(piece))).collect();
    let chunked = Body::from_stream(futures_util::stream::iter(pieces));
    assert_eq!(error_summary(&raw(&world, "3.jpg", "image/jpeg", chunked).await), "413 413 Payload too large");
    assert_eq!(object_names(&world).await.len(), 2);
}

/// T-S05.
#[test]
fn a_body_that_lies_about_its_length_or_drips_is_cut_off_and_leaves_nothing() {
    let place = ProgramData::new();
    let program = place.start(&["serve", "--jwt-secret", tokens::SECRET, "--body-seconds", "1"]);
    place.write("INSERT INTO users (id, created_at, updated_at) SELECT '00000000-0000-0000-0000-00000000000a', created_at, created_at FROM server_keys LIMIT 1");
    let path = format!("/storage/v1/object/package-images/{ANNA}/1.jpg");
    let head = |length: usize| {
        format!(
            "POST {path} HTTP/1.1\r\nhost: serendib\r\nauthorization: {}\r\ncontent-type: image/jpeg\r\ncontent-length: {length}\r\n\r\n",
            tokens::person(ANNA)
        )
    };
    let mut dripping = program.connect();
    dripping.send(head(5_000).as_bytes()).unwrap();
    for _ in 0..10 {
        std::thread::sleep(Duration::from_millis(150));
        if dripping.send(b"x").is_err() {
            break;
        }
    }
    assert_eq!(dripping.answer().unwrap().status, 408);
    let mut lying = program.connect();
    lying.send(head(200_000_000_000).as_bytes()).unwrap();
    assert_eq!(lying.answer().unwrap().status, 413);
    let left: Vec<_> = std::fs::read_dir(&place.directory).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(
        left.iter().all(|name| name.to_str().is_some_and(|name| name.starts_with("serendib.") || name == "files")),
        "{left:?}"
    );
}

/// T-S10.
#[tokio::test(flavor = "multi_thread")]
async fn two_uploads_to_one_key_leave_one_whole_picture() {
    let world = storage_app().await;
    let key = format!("{ANNA}/one.jpg");
    let (small, large) = (jpeg(100, 100), jpeg(600, 400));
    let both = tokio::join!(upload(&world, ANNA, &key, &small), upload(&world, ANNA, &key, &large));
    let mut statuses = [both.0.status, both.1.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let public = format!("/storage/v1/object/public/package-images/{key}");
    let bearer = tokens::person(ANNA);
    let replace = |body: Vec<u8>| {
        let headers = [("authorization", bearer.as_str()), ("content-type", "image/jpeg")];
        let path = format!("/storage/v1/object/package-images/{key}");
        let world = &world;
        async move { world.send("PUT", &path, &headers, body).await.status }
    };
    for _ in 0..5 {
        let (first, second, read) = tokio::join!(replace(small.clone()), replace(large.clone()), world.get(&public));
        assert_eq!((first, second, read.status), (200, 200, 200));
        let image = image::load_from_memory(&read.body).unwrap();
        assert!([(100, 100), (600, 400)].contains(&(image.width(), image.height())));
    }
    // A replaced file stays for its current readers and is collected later; a displayed one stays.
    assert_eq!(sweep(&world, 1).await, 0);
    assert!(sweep(&world, 7).await > 0);
    assert_eq!(world.get(&public).await.status, 200);
    let rows = world.app.db.rows("SELECT COUNT(*) FROM storage_blobs", &[]).await.unwrap();
    assert_eq!(i64::try_from(on_disk(&world)).unwrap(), rows[0].int(0).unwrap());
}

/// T-S10.
#[tokio::test(flavor = "multi_thread")]
async fn bytes_whose_upload_broke_off_are_swept() {
    let world = storage_app().await;
    let key = format!("{ANNA}/one.jpg");
    assert_eq!(upload(&world, ANNA, &key, &jpeg(100, 100)).await.status, 200);
    let blob = serendib_domain::files::store::NewBlob {
        id: "f".repeat(64),
        variant: serendib_domain::files::Variant::Original,
        mime_type: "image/jpeg".to_owned(),
        size: 3,
        etag: "\"x\"".to_owned(),
    };
    // As if the program ended between storing the bytes and the name.
    let (ctx, reserved) = (world.app.ctx(serendib_domain::Caller::Service), vec![blob.clone()]);
    world
        .app
        .db
        .write(async move |tx| serendib_domain::files::store::reserve(tx, &ctx, &reserved).await)
        .await
        .unwrap();
    world.app.storage.blobs.write(&blob.id, Bytes::from_static(b"abc")).await.unwrap();
    let before = on_disk(&world);
    assert_eq!(sweep(&world, 5).await, 0);
    assert_eq!(sweep(&world, 7).await, 1);
    assert_eq!(on_disk(&world), before - 1);
}

/// T-S11.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_camera_wrote_into_a_picture_is_not_served_and_its_variants_are() {
    let world = storage_app().await;
    let mut picture = jpeg(700, 500);
    let mut body = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0".to_vec();
    body.extend(b"GPS 6.9271 N 79.8612 E");
    let length = u16::try_from(body.len() + 2).unwrap().to_be_bytes();
    picture.splice(2..2, [0xff, 0xe1].into_iter().chain(length).chain(body));
    let response = json(&upload(&world, ANNA, &format!("{ANNA}/1.jpg"), &picture).await);
    assert_eq!(response["Key"], format!("package-images/{ANNA}/1.jpg"));
    assert_eq!(
        (response["metadata"]["width"].as_i64(), response["metadata"]["height"].as_i64()),
        (Some(500), Some(700))
    );
    assert!(response["metadata"]["blur"].as_str().unwrap().starts_with("data:image/webp;base64,"));
    for (query, wide) in
        [("", 500), ("?variant=full", 500), ("?variant=hero", 500), ("?variant=card", 480), ("?variant=no", 500)]
    {
        let response = world.get(&format!("/storage/v1/object/public/package-images/{ANNA}/1.jpg{query}")).await;
        assert!(!response.body.windows(3).any(|window| window == b"GPS" || window == b"Exi"), "{query}");
        assert_eq!(image::load_from_memory(&response.body).unwrap().width(), wide, "{query}");
    }
    let address = format!("/storage/v1/object/public/package-images/{ANNA}/1.jpg?variant=blur");
    let blur = world.get(&address).await;
    let (type_, etag) = (blur.header("content-type"), blur.header("etag"));
    assert_eq!(
        (type_, blur.header("accept-ranges"), blur.header("x-content-type-options")),
        ("image/webp", "", "nosniff")
    );
    let packed = format!("data:image/webp;base64,{}", STANDARD.encode(&blur.body));
    assert_eq!((response["metadata"]["blur"].as_str(), blur.body.len() < 900), (Some(packed.as_str()), true));
    let again = world.ask("GET", &address, &[("if-none-match", etag)], "").await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    let info =
        ask(&world, "GET", &format!("/object/info/package-images/{ANNA}/1.jpg"), &tokens::person(ANNA), "").await;
    assert_eq!(json(&info)["metadata"]["blur"], response["metadata"]["blur"]);
}

/// T-S13.
#[tokio::test(flavor = "multi_thread")]
async fn noise_behind_the_right_first_bytes_is_no_picture() {
    let world = storage_app().await;
    for head in
        [&b"\xff\xd8\xff\xe0"[..], b"\x89PNG\r\n\x1a\n", b"RIFF\xff\xff\0\0WEBPVP8 ", b"RIFF\xff\xff\0\0WEBPVP8L"]
    {
        let mut body = head.to_vec();
        body.extend(jpeg(50, 50).iter().rev());
        assert_eq!(
            error_summary(&upload(&world, ANNA, &format!("{ANNA}/1.jpg"), &body).await),
            "422 422 invalid_picture"
        );
    }
    assert_eq!(world.get("/storage/v1/object/public/package-images/x/y.jpg").await.status, 404);
}
