//! Signed URLs for reading and uploading. T-S09.

use super::{ANNA, BERT, ask, error_summary, form, jpeg, json, object_names, storage_app, upload};
use crate::fixture::TestApp;
use crate::tokens;

async fn private_file(world: &TestApp) {
    let service = tokens::service();
    json(&ask(world, "POST", "/bucket", &service, r#"{"id":"papers","public":false}"#).await);
    for name in ["a.txt", "b.txt"] {
        let headers = [("authorization", service.as_str()), ("content-type", "text/plain")];
        let path = format!("/storage/v1/object/papers/{name}");
        assert_eq!(world.ask("POST", &path, &headers, name).await.status, 200);
    }
}

async fn link(world: &TestApp, name: &str, seconds: i64) -> String {
    let wanted = format!(r#"{{"expiresIn":{seconds}}}"#);
    let response = ask(world, "POST", &format!("/object/sign/papers/{name}"), &tokens::service(), &wanted).await;
    format!("/storage/v1{}", json(&response)["signedURL"].as_str().unwrap())
}

/// T-S09.
#[tokio::test(flavor = "multi_thread")]
async fn a_link_reads_one_file_until_it_expires() {
    let world = storage_app().await;
    private_file(&world).await;
    assert_eq!(error_summary(&world.get("/storage/v1/object/public/papers/a.txt").await), "404 404 not_found");
    let a = link(&world, "a.txt", 60).await;
    let read = world.get(&a).await;
    assert_eq!(
        (read.status, read.body.as_slice(), read.header("cache-control")),
        (200, &b"a.txt"[..], "private, no-cache")
    );
    let token = a.split_once("token=").unwrap().1;
    assert_eq!(error_summary(&world.get(&a.replace("a.txt", "b.txt")).await), "400 400 InvalidSignature");
    let at = token.len() - 20;
    let other = if token.as_bytes()[at] == b'x' { "y" } else { "x" };
    let altered = a.replace(token, &format!("{}{other}{}", &token[..at], &token[at + 1..]));
    assert_eq!(error_summary(&world.get(&altered).await), "400 400 InvalidSignature");
    assert_eq!(error_summary(&world.get("/storage/v1/object/sign/papers/a.txt").await), "400 400 InvalidRequest");
    let brief = link(&world, "a.txt", 1).await;
    tokio::time::sleep(std::time::Duration::from_millis(1_100)).await;
    assert_eq!(error_summary(&world.get(&brief).await), "400 400 ExpiredSignature");
    // Neither an access token nor an upload token.
    let body: serde_json::Value = serde_json::from_slice(&world.get(&brief).await.body).unwrap();
    assert_eq!((&body["code"], &body["message"]), (&"ExpiredToken".into(), &"The provided token has expired.".into()));
    let person = tokens::person(ANNA);
    let own = person.trim_start_matches("Bearer ");
    for other in [own, &world.app.keys.anon, &world.app.keys.service] {
        assert_eq!(
            error_summary(&world.get(&format!("/storage/v1/object/sign/papers/a.txt?token={other}")).await),
            "400 400 InvalidSignature"
        );
    }
    let up = world.ask("PUT", &format!("/storage/v1/object/upload/sign/papers/a.txt?token={token}"), &[], "new").await;
    assert_eq!(error_summary(&up), "400 400 InvalidSignature");
    let bearer = format!("Bearer {token}");
    assert_eq!(error_summary(&ask(&world, "GET", "/object/papers/a.txt", &bearer, "").await), "400 400 InvalidJWT");
    let text = ask(&world, "POST", "/object/sign/papers/a.txt", &tokens::service(), r#"{"expiresIn":"60"}"#).await;
    assert!(json(&text)["signedURL"].is_string(), "the Python client writes numbers as text");
    for (wanted, expected) in [(r#"{"expiresIn":0}"#, "400 400 InvalidRequest"), ("{}", "400 400 InvalidRequest")] {
        assert_eq!(
            error_summary(&ask(&world, "POST", "/object/sign/papers/a.txt", &tokens::service(), wanted).await),
            expected
        );
    }
}

/// T-S09.
#[tokio::test(flavor = "multi_thread")]
async fn links_are_made_by_who_may_read() {
    let world = storage_app().await;
    private_file(&world).await;
    let sixty = r#"{"expiresIn":60}"#;
    let response = ask(&world, "POST", "/object/sign/papers/a.txt", &tokens::person(ANNA), sixty).await;
    assert_eq!(error_summary(&response), "404 404 not_found");
    let many = r#"{"expiresIn":60,"paths":["a.txt","none.txt"]}"#;
    let response = json(&ask(&world, "POST", "/object/sign/papers", &tokens::service(), many).await);
    assert!(
        response[0]["signedURL"].as_str().unwrap().starts_with("/object/sign/papers/a.txt?token=")
            && response[0]["error"].is_null()
    );
    assert!(response[1]["signedURL"].is_null() && response[1]["error"].as_str().unwrap().contains("does not exist"));
}

/// T-S09.
#[tokio::test(flavor = "multi_thread")]
async fn a_link_for_an_upload_takes_one_file_as_its_maker() {
    let world = storage_app().await;
    let (anna, picture) = (tokens::person(ANNA), jpeg(40, 40));
    let path = format!("/object/upload/sign/package-images/{ANNA}/1.jpg");
    let response = json(&ask(&world, "POST", &path, &anna, "").await);
    let url = format!("/storage/v1{}", response["url"].as_str().unwrap());
    let put = async |url: &str| world.send("PUT", url, &[super::FORM], form(&picture, "1.jpg", "image/jpeg")).await;
    assert_eq!(
        error_summary(&put(&url.replace(&ANNA.to_string(), &BERT.to_string())).await),
        "400 400 InvalidSignature"
    );
    assert_eq!(json(&put(&url).await)["Key"], format!("package-images/{ANNA}/1.jpg"));
    assert_eq!(error_summary(&put(&url).await), "409 409 Duplicate");
    let other = format!("/object/upload/sign/package-images/{BERT}/1.jpg");
    assert_eq!(error_summary(&ask(&world, "POST", &other, &anna, "").await), "403 403 Unauthorized");
    let read = url.replace("/upload/sign/", "/sign/");
    assert_eq!(error_summary(&world.get(&read).await), "400 400 InvalidSignature");
    // A user who is banned meanwhile can upload no more.
    let headers = [("authorization", anna.as_str()), ("x-upsert", "true")];
    let response = json(&world.ask("POST", &format!("/storage/v1{path}"), &headers, "").await);
    let url = format!("/storage/v1{}", response["url"].as_str().unwrap());
    assert_eq!(put(&url).await.status, 200);
    world
        .run(
            "UPDATE users SET banned_until = $1".to_owned(),
            vec![chrono::DateTime::<chrono::Utc>::MAX_UTC.min("2200-01-01T00:00:00Z".parse().unwrap()).into()],
        )
        .await;
    assert_eq!(error_summary(&put(&url).await), "403 403 Unauthorized");
    assert_eq!(object_names(&world).await.len(), 1);
    assert_eq!(error_summary(&upload(&world, ANNA, &format!("{ANNA}/2.jpg"), &picture).await), "403 403 Unauthorized");
}

/// T-S09.
#[tokio::test(flavor = "multi_thread")]
async fn a_link_lives_no_longer_than_the_operator_allows() {
    use serendib_server::keys::Purpose;
    let world = super::storage_app_with(&["serve", "--link-seconds", "120"]).await;
    private_file(&world).await;
    let wish = async |path: &str, body: &str| ask(&world, "POST", path, &tokens::service(), body).await;
    assert!(json(&wish("/object/sign/papers/a.txt", r#"{"expiresIn":120}"#).await)["signedURL"].is_string());
    for (path, body) in [
        ("/object/sign/papers/a.txt", r#"{"expiresIn":121}"#),
        ("/object/sign/papers/a.txt", r#"{"expiresIn":"9223372036854775807"}"#),
        ("/object/sign/papers", r#"{"expiresIn":121,"paths":["a.txt"]}"#),
    ] {
        let response = wish(path, body).await;
        assert_eq!(error_summary(&response), "400 400 InvalidRequest");
        assert!(String::from_utf8_lossy(&response.body).contains("body/expiresIn must be <= 120"));
    }
    // An old token ends no later than a new one would under today's limit.
    let now = world.app.clock.now();
    let of_then = |minutes: i64| {
        let payload = serde_json::json!({ "url": "papers/a.txt" });
        let (made, end) = (now - chrono::Duration::minutes(minutes), now + chrono::Duration::days(300));
        let token = world.app.keys.sign_link(Purpose::Download, &payload, made, end).unwrap();
        format!("/storage/v1/object/sign/papers/a.txt?token={token}")
    };
    assert_eq!(world.get(&of_then(1)).await.status, 200);
    assert_eq!(error_summary(&world.get(&of_then(3)).await), "400 400 ExpiredSignature");
}

/// T-S09.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_setting_a_link_lives_a_week_at_most() {
    let world = storage_app().await;
    private_file(&world).await;
    for (seconds, status) in [(604_800, 200), (604_801, 400)] {
        let wanted = format!(r#"{{"expiresIn":{seconds}}}"#);
        let response = ask(&world, "POST", "/object/sign/papers/a.txt", &tokens::service(), &wanted).await;
        assert_eq!(response.status, status, "{seconds}");
    }
}
