//! Who may upload where, and who lists it. T-S03, T-S04, T-S08.

use super::{ANNA, BERT, ask, error_summary, jpeg, json, object_names, on_disk, storage_app, upload};
use crate::tokens;

/// T-S03.
#[tokio::test(flavor = "multi_thread")]
async fn names_that_could_lead_elsewhere_are_refused() {
    let world = storage_app().await;
    let (picture, long) = (jpeg(8, 8), "x".repeat(1_025));
    for key in [
        "../../etc/passwd",
        "..%2f..%2fetc%2fpasswd",
        "%2e%2e/x.jpg",
        "%252e%252e/x.jpg",
        "....//x.jpg",
        "..%5cx.jpg",
        "/abs.jpg",
        "C:/x.jpg",
        "a%00.jpg",
        "./x.jpg",
        "x.jpg.",
        "x.jpg%20",
        "CON",
        "a%E2%88%95b.jpg",
        "caf%C3%A9.jpg",
        "cafe%CC%81.jpg",
        "a%0d%0ab.jpg",
        "%ff.jpg",
        "",
        &long,
    ] {
        let response = upload(&world, ANNA, &format!("{ANNA}/{key}"), &picture).await;
        assert_eq!(error_summary(&response), "400 400 InvalidKey", "{key}");
    }
    assert_eq!((object_names(&world).await.len(), on_disk(&world)), (0, 0));
    let name = format!("{ANNA}/a%20b/c!(1)'*.jpg");
    assert_eq!(upload(&world, ANNA, &name, &picture).await.status, 200);
    assert_eq!(object_names(&world).await, [format!("package-images/{ANNA}/a b/c!(1)'*.jpg")]);
    assert_eq!(world.get(&format!("/storage/v1/object/public/package-images/{name}")).await.status, 200);
}

/// T-S04.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_writes_into_another_s_folder_another_bucket_or_the_root() {
    let world = storage_app().await;
    let picture = jpeg(20, 20);
    assert_eq!(upload(&world, BERT, &format!("{BERT}/1.jpg"), &picture).await.status, 200);
    assert_eq!(upload(&world, ANNA, &format!("{ANNA}/1.jpg"), &picture).await.status, 200);
    let before = world.get(&format!("/storage/v1/object/public/package-images/{BERT}/1.jpg")).await;
    let (anna, service) = (tokens::person(ANNA), tokens::service());
    json(&ask(&world, "POST", "/bucket", &service, r#"{"id":"papers","public":false}"#).await);
    for (method, path, status) in [
        ("POST", format!("package-images/{BERT}/2.jpg"), "403 403 Unauthorized"),
        ("POST", format!("package-images/{BERT}/1.jpg"), "403 403 Unauthorized"),
        ("PUT", format!("package-images/{BERT}/1.jpg"), "403 403 Unauthorized"),
        ("POST", "package-images/1.jpg".to_owned(), "403 403 Unauthorized"),
        ("POST", format!("package-images/{ANNA}"), "403 403 Unauthorized"),
        ("POST", format!("papers/{ANNA}/1.jpg"), "403 403 Unauthorized"),
        ("POST", format!("nowhere/{ANNA}/1.jpg"), "404 404 Bucket not found"),
        ("POST", format!("package-images/{ANNA}/1.jpg"), "409 409 Duplicate"),
    ] {
        let headers = [("authorization", anna.as_str()), ("content-type", "image/jpeg"), ("x-upsert", "true")];
        let headers = if status.starts_with("409") { &headers[..2] } else { &headers[..] };
        let response = world.send(method, &format!("/storage/v1/object/{path}"), headers, picture.clone()).await;
        assert_eq!(error_summary(&response), status, "{method} {path}");
        if status.starts_with("403") {
            assert!(String::from_utf8_lossy(&response.body).contains("row-level security"), "{path}");
        }
    }
    let visitor =
        world.send("POST", &format!("/storage/v1/object/package-images/{ANNA}/2.jpg"), &[], picture.clone()).await;
    assert_eq!(error_summary(&visitor), "400 400 Error");
    assert!(String::from_utf8_lossy(&visitor.body).contains("authorization"));
    for (verb, from, to, status) in [
        ("move", format!("{BERT}/1.jpg"), format!("{ANNA}/2.jpg"), "404 404 not_found"),
        ("move", format!("{ANNA}/1.jpg"), format!("{BERT}/2.jpg"), "403 403 Unauthorized"),
        ("copy", format!("{BERT}/1.jpg"), format!("{ANNA}/2.jpg"), "404 404 not_found"),
        ("copy", format!("{ANNA}/1.jpg"), format!("{BERT}/2.jpg"), "403 403 Unauthorized"),
        ("copy", format!("{ANNA}/1.jpg"), "../2.jpg".to_owned(), "400 400 InvalidKey"),
    ] {
        let wanted = format!(r#"{{"bucketId":"package-images","sourceKey":"{from}","destinationKey":"{to}"}}"#);
        let response = ask(&world, "POST", &format!("/object/{verb}"), &anna, &wanted).await;
        assert_eq!(error_summary(&response), status, "{verb} {from} {to}");
    }
    let wanted = format!(r#"{{"prefixes":["{BERT}/1.jpg","{ANNA}/none.jpg"]}}"#);
    assert_eq!(json(&ask(&world, "DELETE", "/object/package-images", &anna, &wanted).await), serde_json::json!([]));
    assert_eq!(
        object_names(&world).await,
        [format!("package-images/{ANNA}/1.jpg"), format!("package-images/{BERT}/1.jpg")]
    );
    let after = world.get(&format!("/storage/v1/object/public/package-images/{BERT}/1.jpg")).await;
    assert_eq!((before.body, before.status), (after.body, after.status));
}

/// T-S08.
#[tokio::test(flavor = "multi_thread")]
async fn a_list_shows_one_s_own_folder() {
    let world = storage_app().await;
    let picture = jpeg(20, 20);
    for (user, name) in [(ANNA, "b.jpg"), (ANNA, "a.jpg"), (BERT, "c.jpg")] {
        assert_eq!(upload(&world, user, &format!("{user}/{name}"), &picture).await.status, 200);
    }
    let list = async |bearer: &str, prefix: &str| {
        let wanted =
            format!(r#"{{"prefix":"{prefix}","limit":100,"offset":0,"sortBy":{{"column":"name","order":"asc"}}}}"#);
        ask(&world, "POST", "/object/list/package-images", bearer, &wanted).await
    };
    let names = |answer: &serde_json::Value| -> Vec<String> {
        answer.as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
    };
    let anna = tokens::person(ANNA);
    let own = json(&list(&anna, &ANNA.to_string()).await);
    assert_eq!(names(&own), ["a.jpg", "b.jpg"]);
    assert_eq!(own[0]["metadata"]["mimetype"], "image/jpeg");
    let root = json(&list(&anna, "").await);
    assert_eq!((names(&root), &root[0]["id"]), (vec![ANNA.to_string()], &serde_json::Value::Null));
    assert_eq!(names(&json(&list(&anna, &BERT.to_string()).await)), Vec::<String>::new());
    assert_eq!(names(&json(&list(&tokens::service(), "").await)).len(), 2);
    let anon = format!("Bearer {}", world.app.keys.anon);
    assert_eq!(error_summary(&list(&anon, &ANNA.to_string()).await), "403 403 Unauthorized");
    let wanted = r#"{"prefix":"","sortBy":{"column":"secret"}}"#;
    assert_eq!(
        error_summary(&ask(&world, "POST", "/object/list/package-images", &anna, wanted).await),
        "400 400 InvalidRequest"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_moved_copied_and_removed_by_its_owner() {
    let world = storage_app().await;
    let anna = tokens::person(ANNA);
    assert_eq!(upload(&world, ANNA, &format!("{ANNA}/1.jpg"), &jpeg(700, 20)).await.status, 200);
    let way = |to: &str, bucket: &str| {
        format!(
            r#"{{"bucketId":"package-images","sourceKey":"{ANNA}/1.jpg","destinationKey":"{ANNA}/{to}","destinationBucket":"{bucket}"}}"#
        )
    };
    let copied = json(&ask(&world, "POST", "/object/copy", &anna, &way("me.jpg", "avatars")).await);
    assert_eq!(copied["Key"], format!("avatars/{ANNA}/me.jpg"));
    json(&ask(&world, "POST", "/object/move", &anna, &way("2.jpg", "package-images")).await);
    assert_eq!(object_names(&world).await, [format!("avatars/{ANNA}/me.jpg"), format!("package-images/{ANNA}/2.jpg")]);
    for path in [format!("avatars/{ANNA}/me.jpg?variant=card"), format!("package-images/{ANNA}/2.jpg?variant=card")] {
        let response = world.get(&format!("/storage/v1/object/public/{path}")).await;
        assert_eq!(image::load_from_memory(&response.body).unwrap().width(), 480, "{path}");
    }
    let wanted = format!(r#"{{"prefixes":["{ANNA}/2.jpg",{{"path":"{ANNA}/none.jpg","versionId":"1"}}]}}"#);
    let removed = json(&ask(&world, "DELETE", "/object/package-images", &anna, &wanted).await);
    assert_eq!((removed.as_array().unwrap().len(), &removed[0]["name"]), (1, &format!("{ANNA}/2.jpg").into()));
    assert_eq!(world.get(&format!("/storage/v1/object/public/package-images/{ANNA}/2.jpg")).await.status, 404);
    let one = ask(&world, "DELETE", &format!("/object/avatars/{ANNA}/me.jpg"), &anna, "").await;
    assert_eq!(json(&one)["message"], "Successfully deleted");
    assert_eq!(
        error_summary(&ask(&world, "DELETE", &format!("/object/avatars/{ANNA}/me.jpg"), &anna, "").await),
        "404 404 not_found"
    );
}

/// T-S03.
#[tokio::test(flavor = "multi_thread")]
async fn every_endpoint_rejects_a_nul_in_a_name() {
    let world = storage_app().await;
    let anna = tokens::person(ANNA);
    assert_eq!(upload(&world, ANNA, &format!("{ANNA}/1.jpg"), &jpeg(8, 8)).await.status, 200);
    let way = |from: &str, to: &str| {
        format!(
            r#"{{"bucketId":"{from}","sourceKey":"{ANNA}/1.jpg","destinationKey":"{ANNA}/2.jpg","destinationBucket":"{to}"}}"#
        )
    };
    let nul = r"a\u0000b";
    for (method, path, body, status) in [
        ("DELETE", "/object/a%00", r#"{"prefixes":["x"]}"#.to_owned(), "404 404 Bucket not found"),
        ("GET", "/bucket/a%00", String::new(), "404 404 Bucket not found"),
        ("POST", "/object/list/a%00", "{}".to_owned(), "404 404 Bucket not found"),
        ("POST", "/object/move", way(nul, "avatars"), "404 404 Bucket not found"),
        ("POST", "/object/move", way("package-images", nul), "404 404 Bucket not found"),
        ("POST", "/object/copy", way("package-images", nul), "404 404 Bucket not found"),
    ] {
        let bearer = if method == "GET" { tokens::service() } else { anna.clone() };
        assert_eq!(error_summary(&ask(&world, method, path, &bearer, &body).await), status, "{method} {path} {body}");
    }
    for prefix in [format!("{ANNA}/{nul}"), nul.to_owned()] {
        for bearer in [anna.clone(), tokens::service()] {
            let wanted = format!(r#"{{"prefix":"{prefix}"}}"#);
            let response = json(&ask(&world, "POST", "/object/list/package-images", &bearer, &wanted).await);
            assert_eq!(response, serde_json::json!([]), "{prefix}");
        }
    }
    let wanted = format!(r#"{{"expiresIn":60,"paths":["{ANNA}/{nul}","{ANNA}/1.jpg"]}}"#);
    let links = json(&ask(&world, "POST", "/object/sign/package-images", &anna, &wanted).await);
    assert_eq!((links[0]["signedURL"].is_null(), links[1]["signedURL"].is_string()), (true, true), "{links}");
    let wanted = format!(r#"{{"prefixes":["{ANNA}/{nul}"]}}"#);
    assert_eq!(json(&ask(&world, "DELETE", "/object/package-images", &anna, &wanted).await), serde_json::json!([]));
}
