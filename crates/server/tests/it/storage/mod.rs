//! `storage/v1`, by row of `docs/spec/threats.md`.

mod backups;
mod buckets;
mod image_transformations;
mod links;
mod operator_commands;
mod paged;
mod pictures;
mod places;
mod reviewed;
mod served;
mod shares;
mod together;
mod under_way;

use axum::body::Body;
use chrono::{DateTime, Utc};
use serde_json::Value as Json;
use serendib_db::Value;
use serendib_domain::Caller;
use uuid::Uuid;

use crate::fixture::TestApp;
use crate::program::TestResponse;
use crate::tokens;

pub const ANNA: Uuid = Uuid::from_u128(0xa);
pub const BERT: Uuid = Uuid::from_u128(0xb);

/// An app with two users.
pub async fn storage_app() -> TestApp {
    storage_app_with(&["serve"]).await
}

pub async fn storage_app_with(arguments: &[&str]) -> TestApp {
    let world = TestApp::with_arguments(arguments).await;
    for user in [ANNA, BERT] {
        let at = DateTime::<Utc>::UNIX_EPOCH;
        let binds = vec![Value::from(user), Value::from(format!("{user}@example.org")), at.into()];
        world
            .run("INSERT INTO users (id, email, created_at, updated_at) VALUES ($1, $2, $3, $3)".to_owned(), binds)
            .await;
    }
    world
}

/// A picture of noise, which compresses badly.
pub fn jpeg(width: u16, height: u16) -> Vec<u8> {
    let mut seed = 1_u32;
    let mut noise = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        seed.to_be_bytes()[0]
    };
    let data: Vec<u8> = (0..usize::from(width) * usize::from(height) * 3).map(|_| noise()).collect();
    let mut out = Vec::new();
    let encoder = jpeg_encoder::Encoder::new(&mut out, 80);
    encoder.encode(&data, width, height, jpeg_encoder::ColorType::Rgb).unwrap();
    out
}

/// A multipart form as browsers send it: the fields first, then the unnamed part.
pub fn form(file: &[u8], name: &str, mime_type: &str) -> Vec<u8> {
    let mut body = b"--x1\r\nContent-Disposition: form-data; name=\"cacheControl\"\r\n\r\n3600\r\n--x1\r\n".to_vec();
    let head =
        format!("Content-Disposition: form-data; name=\"\"; filename=\"{name}\"\r\nContent-Type: {mime_type}\r\n\r\n");
    body.extend(head.as_bytes());
    body.extend(file);
    body.extend(b"\r\n--x1--\r\n");
    body
}

pub const FORM: (&str, &str) = ("content-type", "multipart/form-data; boundary=x1");

/// Uploads to a key of `package-images`.
pub async fn upload(world: &TestApp, user: Uuid, key: &str, file: &[u8]) -> TestResponse {
    let bearer = tokens::person(user);
    let path = format!("/storage/v1/object/package-images/{key}");
    world.send("POST", &path, &[("authorization", &bearer), FORM], form(file, "a.jpg", "image/jpeg")).await
}

pub async fn ask(world: &TestApp, method: &str, path: &str, bearer: &str, body: &str) -> TestResponse {
    let headers = [("authorization", bearer), ("content-type", "application/json")];
    world.send(method, &format!("/storage/v1{path}"), &headers, Body::from(body.to_owned())).await
}

/// The error body as `status statusCode error`.
pub fn error_summary(answer: &TestResponse) -> String {
    let body: Json = serde_json::from_slice(&answer.body).unwrap_or_default();
    let text = |key: &str| body[key].as_str().unwrap_or("?").to_owned();
    assert!(!text("message").is_empty() && text("code") != "?", "{body}");
    format!("{} {} {}", answer.status, text("statusCode"), text("error"))
}

pub fn json(answer: &TestResponse) -> Json {
    assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
    serde_json::from_slice(&answer.body).unwrap()
}

pub async fn object_names(world: &TestApp) -> Vec<String> {
    let rows = world.app.db.rows("SELECT bucket_id, name FROM storage_objects ORDER BY bucket_id, name", &[]).await;
    let rows = rows.unwrap();
    rows.iter().map(|row| format!("{}/{}", row.text(0).unwrap(), row.text(1).unwrap())).collect()
}

/// Runs the worker's garbage collection, so many hours later.
pub async fn sweep(world: &TestApp, hours: i64) -> usize {
    let mut ctx = world.app.ctx(Caller::Service);
    ctx.now += chrono::Duration::hours(hours);
    serendib_server::storage::sweep(&world.app.db, &world.app.storage.blobs, &ctx).await.unwrap()
}

pub fn on_disk(world: &TestApp) -> usize {
    fn count(folder: &std::path::Path) -> usize {
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries.map(|path| if path.is_dir() { count(&path) } else { 1 }).sum()
    }
    count(world.app.storage.blobs.folder().unwrap())
}
