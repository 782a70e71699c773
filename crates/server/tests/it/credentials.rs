//! Guides' credentials over the wire: upload, check, the public profile, the directory, and who may read a document. D-082, T-S08.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::actors::status_and_code;
use crate::fixture::TestApp;
use crate::program::TestResponse;
use crate::storage::{error_summary, form};
use crate::tokens;

const PDF: &[u8] = b"%PDF-1.7\nlicense";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR";
const FORM: (&str, &str) = ("content-type", "multipart/form-data; boundary=x1");
/// The id of the first of [`TestApp::credentials`].
const FIRST: u128 = 0xced0;
const BUCKET: &str = "/storage/v1/object/guide-documents";

async fn upload(world: &TestApp, who: Uuid, name: &str, file: &[u8], mime_type: &str) -> TestResponse {
    let bearer = world.bearer(who).await;
    let path = format!("{BUCKET}/{name}");
    world.send("POST", &path, &[("authorization", &bearer), FORM], form(file, "license", mime_type)).await
}

fn license(file: &str) -> Json {
    json!({ "document": {
        "kind": "license", "class": "national", "number": "N-1042", "issuer": null, "valid_until": "2032-12-31", "file": file,
    } })
}

async fn call(world: &TestApp, who: Uuid, function: &str, body: &Json) -> TestResponse {
    world.request_as(who, "POST", &format!("rpc/{function}"), body).await
}

/// Uploads a document and submits a license; returns its id.
async fn submitted(world: &TestApp, guide: Uuid, name: &str) -> String {
    let file = format!("{guide}/{name}");
    assert_eq!(upload(world, guide, &file, PDF, "application/pdf").await.status, 200);
    let answer = call(world, guide, "submit_credential", &license(&file)).await;
    assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
    answer.json()["id"].as_str().unwrap().to_owned()
}

impl TestApp {
    /// A pending license, an approved first aid certificate and a rejected insurance of a guide.
    pub async fn credentials(&self, guide: Uuid) {
        for (number, (kind, status, class)) in
            [("license", "pending", Some("area")), ("first_aid", "approved", None), ("insurance", "rejected", None)]
                .into_iter()
                .enumerate()
        {
            let now = self.app.clock.now();
            let sql = "INSERT INTO guide_credentials (id, guide_id, kind, class, number, number_key, issuer, valid_until, status,
                    submitted_at, decided_at, reason)
                VALUES ($1, $2, $3, $4, 'A-1', 'A1', 'Red Cross', $5, $6, $7, $7, 'Blurred')";
            let day = (now + chrono::Duration::days(30)).date_naive();
            let id = Uuid::from_u128(FIRST + u128::try_from(number).unwrap());
            let binds = vec![id.into(), guide.into(), kind.into(), class.into(), day.into(), status.into(), now.into()];
            self.run(sql.to_owned(), binds).await;
        }
    }
}

async fn approved(world: &TestApp, admin: Uuid, id: &str) {
    let decide = json!({ "id": id, "action": "approve", "method": "register" });
    let answer = call(world, admin, "decide_credential", &decide).await;
    assert_eq!((answer.status, answer.json()), (200, json!({ "id": id, "status": "approved" })));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_license_is_uploaded_checked_and_told_until_it_expires() {
    let world = TestApp::empty().await;
    let ((user, guide), admin) = (world.host(1).await, world.account(2, true).await);
    let id = submitted(&world, user, "a.pdf").await;
    let public = format!("/rest/v1/rpc/guide_credentials?guide_id={guide}");
    assert_eq!(world.get(&public).await.json(), json!([]), "an unchecked one is not public");
    let queue = call(&world, admin, "credential_queue", &json!({})).await.json();
    assert_eq!(queue["counts"], json!({ "pending": 1, "expiring": 0 }));
    let row = &queue["rows"][0];
    assert_eq!((&row["number"], &row["document"]["mime_type"]), (&json!("N-1042"), &json!("application/pdf")));
    approved(&world, admin, &id).await;
    let facts = world.get(&public).await.json();
    assert_eq!((&facts[0]["class"], &facts[0]["method"]), (&json!("national"), &json!("register")));
    assert!(!facts.to_string().contains("1042"), "the number is for admins");
    let own = call(&world, user, "my_credentials", &json!({})).await.json();
    assert_eq!((&own[0]["in_force"], &own[0]["has_document"]), (&json!(true), &json!(true)));
    let listed = world.get("/rest/v1/rpc/search_guides?licensed=true").await.json();
    assert_eq!((&listed["total"], &listed["licensed"]), (&json!(1), &json!([guide])));
    world
        .run("UPDATE guide_credentials SET valid_until = $1".to_owned(), vec![chrono::NaiveDate::default().into()])
        .await;
    assert_eq!(world.get(&public).await.json(), json!([]), "it falls off by itself");
    let listed = world.get("/rest/v1/rpc/search_guides?licensed=true").await.json();
    assert_eq!((&listed["total"], &listed["licensed"]), (&json!(0), &json!([])));
    let expired = call(&world, admin, "credential_queue", &json!({ "status": "expired" })).await.json();
    assert_eq!(expired["rows"][0]["in_force"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_is_read_by_admins_only_for_a_minute_and_each_time_is_in_the_log() {
    let world = TestApp::empty().await;
    let ((user, _), admin) = (world.host(1).await, world.account(2, true).await);
    let (other, _) = world.host(3).await;
    let id = submitted(&world, user, "a.pdf").await;
    let ask = json!({ "id": id });
    for who in [user, other] {
        let refused = call(&world, who, "credential_document", &ask).await;
        assert_eq!(status_and_code(&refused), (403, "42501".to_owned()));
    }
    assert_eq!(world.number("SELECT COUNT(*) FROM audit_log WHERE action = 'document_read'").await, 0);
    for _ in 0..2 {
        let opened = call(&world, admin, "credential_document", &ask).await.json();
        let url = opened["url"].as_str().unwrap();
        let claims = url.split('.').nth(1).unwrap();
        let claims = String::from_utf8(URL_SAFE_NO_PAD.decode(claims).unwrap()).unwrap();
        for text in [url, &claims] {
            assert!(!text.contains(&user.to_string()) && !text.contains("a.pdf"), "{text}");
        }
        let read = world.get(url).await;
        assert_eq!((read.status, read.body.as_slice()), (200, PDF));
        assert_eq!(read.header("cache-control"), "private, no-store");
        assert!(read.header("content-disposition").starts_with("attachment"));
        assert_eq!(read.header("content-security-policy"), "default-src 'none'; sandbox");
    }
    assert_eq!(world.number("SELECT COUNT(*) FROM audit_log WHERE action = 'document_read'").await, 2);
    // Neither a rolled back nor a shaped answer hides a reading.
    let prefer = [("prefer", "tx=rollback")];
    world.request_as_with(admin, "POST", "rpc/credential_document", &ask, &prefer).await;
    assert_eq!(world.number("SELECT COUNT(*) FROM audit_log WHERE action = 'document_read'").await, 3);
}

/// T-S04, T-S08.
#[tokio::test(flavor = "multi_thread")]
async fn documents_are_written_by_guides_to_their_folder_and_read_by_nobody() {
    let world = TestApp::empty().await;
    let ((user, _), (other, _), admin) = (world.host(1).await, world.host(3).await, world.account(2, true).await);
    let traveler = world.account(4, false).await;
    let file = format!("{user}/a.pdf");
    assert_eq!(upload(&world, user, &file, PDF, "application/pdf").await.status, 200);
    for (who, name) in [(other, &*file), (traveler, &*format!("{traveler}/a.pdf")), (admin, &*format!("{admin}/a.pdf"))]
    {
        assert_eq!(error_summary(&upload(&world, who, name, PDF, "application/pdf").await), "403 403 Unauthorized");
    }
    assert_eq!(
        error_summary(&upload(&world, user, &file, PNG, "image/png").await),
        "409 409 Duplicate",
        "it stays as it is"
    );
    let unused = format!("{user}/unused.pdf");
    assert_eq!(upload(&world, user, &unused, PDF, "application/pdf").await.status, 200);
    assert_eq!(call(&world, user, "submit_credential", &license(&file)).await.status, 200);
    for (who, left) in [(other, 2), (admin, 2), (user, 1)] {
        let bearer = world.bearer(who).await;
        let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        world.ask("DELETE", BUCKET, &headers, &json!({ "prefixes": [&file, &unused] }).to_string()).await;
        let there = "SELECT COUNT(*) FROM storage_objects WHERE bucket_id = 'guide-documents'";
        assert_eq!(world.number(there).await, left, "its uploader takes back what nothing uses");
    }
    for (name, content, mime_type) in [
        ("b.pdf", &b"<!doctype html><script>"[..], "application/pdf"),
        ("b.html", b"<!doctype html><script>", "text/html"),
        ("b.svg", b"<svg xmlns='http://www.w3.org/2000/svg'>", "image/svg+xml"),
        ("b.png", PDF, "image/png"),
        ("b.bin", b"", ""),
    ] {
        let refused = upload(&world, user, &format!("{user}/{name}"), content, mime_type).await;
        assert_eq!(error_summary(&refused), "415 415 invalid_mime_type", "{name}");
    }
    for bearer in [world.bearer(user).await, world.bearer(admin).await, world.bearer(other).await, tokens::service()] {
        let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        for (method, path, body) in [
            ("GET", format!("{BUCKET}/{file}"), String::new()),
            ("GET", format!("/storage/v1/object/authenticated/guide-documents/{file}"), String::new()),
            ("GET", format!("/storage/v1/object/public/guide-documents/{file}"), String::new()),
            ("GET", format!("/storage/v1/object/info/guide-documents/{file}"), String::new()),
            ("POST", format!("/storage/v1/object/sign/guide-documents/{file}"), r#"{"expiresIn":60}"#.to_owned()),
            ("POST", "/storage/v1/object/move".to_owned(), json!({ "bucketId": "guide-documents", "sourceKey": file, "destinationKey": format!("{user}/c.pdf") }).to_string()),
            ("POST", "/storage/v1/object/copy".to_owned(), json!({ "bucketId": "guide-documents", "sourceKey": file, "destinationBucket": "avatars", "destinationKey": format!("{user}/c.pdf") }).to_string()),
        ] {
            let answer = world.ask(method, &path, &headers, &body).await;
            assert!((400..=404).contains(&answer.status), "{method} {path}: {}", answer.status);
        }
        let list = json!({ "prefix": user.to_string(), "limit": 10 }).to_string();
        let listed = world.ask("POST", "/storage/v1/object/list/guide-documents", &headers, &list).await;
        assert_eq!(serde_json::from_slice::<Json>(&listed.body).unwrap(), json!([]), "a list names no document");
        let prefixes = json!({ "prefixes": [file] }).to_string();
        world.ask("DELETE", BUCKET, &headers, &prefixes).await;
        world.ask("POST", "/storage/v1/bucket/guide-documents/empty", &headers, "").await;
        world.ask("PUT", "/storage/v1/bucket/guide-documents", &headers, r#"{"public":true}"#).await;
        world.ask("DELETE", "/storage/v1/bucket/guide-documents", &headers, "").await;
    }
    let there = "SELECT COUNT(*) FROM storage_objects o JOIN storage_buckets b ON b.id = o.bucket_id
        WHERE b.id = 'guide-documents' AND NOT b.is_public";
    assert_eq!(world.number(there).await, 1, "it is neither removed nor opened");
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_credentials_are_refused_at_their_fields_and_change_nothing() {
    let world = TestApp::empty().await;
    let ((user, _), (other, _)) = (world.host(1).await, world.host(3).await);
    let file = format!("{user}/a.pdf");
    assert_eq!(upload(&world, user, &file, PDF, "application/pdf").await.status, 200);
    for (field, value) in [
        ("kind", json!("diploma")),
        ("class", json!(null)),
        ("number", json!("")),
        ("number", json!("<b>1</b>")),
        ("valid_until", json!("2001-01-01")),
        ("valid_until", json!("2999-01-01")),
        ("valid_until", json!("soon")),
        ("valid_until", json!(null)),
        ("file", json!(null)),
        ("file", json!(format!("{other}/a.pdf"))),
        ("file", json!("../../a.pdf")),
    ] {
        let mut body = license(&file);
        body["document"][field] = value.clone();
        let refused = call(&world, user, "submit_credential", &body).await;
        let details = refused.json()["details"].to_string();
        assert!(refused.status == 400 && details.contains(field), "{field} {value}: {} {details}", refused.status);
    }
    let mut aid = license(&file);
    aid["document"]["kind"] = json!("first_aid");
    assert!(call(&world, user, "submit_credential", &aid).await.json()["details"].to_string().contains("issuer"));
    assert_eq!(world.number("SELECT COUNT(*) FROM guide_credentials").await, 0);
    assert_eq!(call(&world, user, "submit_credential", &license(&file)).await.status, 200);
    let again = call(&world, user, "submit_credential", &license(&file)).await;
    assert!(again.json()["details"].to_string().contains("file"), "a document proves one thing");
}

#[tokio::test(flavor = "multi_thread")]
async fn admins_decide_once_not_on_their_own_and_see_numbers_of_two_guides() {
    let world = TestApp::empty().await;
    let ((user, guide), (twin, _), admin) = (world.host(1).await, world.host(3).await, world.account(2, true).await);
    let id = submitted(&world, user, "a.pdf").await;
    let same = submitted(&world, twin, "a.pdf").await;
    let rows = call(&world, admin, "credential_queue", &json!({ "status": "pending" })).await.json();
    assert_eq!(rows["rows"][1]["same_number"][0]["guide_id"], json!(guide), "one number, two guides");
    let name = rows["rows"][1]["display_name"].as_str().unwrap().to_owned();
    let number = rows["rows"][0]["number"].as_str().unwrap().to_lowercase();
    for (search, found) in [(name.to_uppercase().as_str(), 1), (number.as_str(), 2), ("no such guide", 0), ("%", 0)] {
        let body = json!({ "search": search });
        let answer = call(&world, admin, "credential_queue", &body).await.json();
        assert_eq!(answer["rows"].as_array().unwrap().len(), found, "{search}");
        assert_eq!(answer["counts"]["pending"], 2);
    }
    let reject = json!({ "id": same, "action": "reject", "reason": "" });
    assert_eq!(call(&world, admin, "decide_credential", &reject).await.status, 400, "the guide needs a reason");
    let approve = json!({ "id": id, "action": "approve" });
    assert_eq!(call(&world, admin, "decide_credential", &approve).await.status, 400, "how was it checked?");
    world.run(format!("UPDATE profiles SET is_admin = TRUE WHERE user_id = '{user}'"), vec![]).await;
    let own = json!({ "id": id, "action": "approve", "method": "document" });
    assert_eq!(status_and_code(&call(&world, user, "decide_credential", &own).await), (403, "42501".to_owned()));
    approved(&world, admin, &id).await;
    approved(&world, admin, &id).await;
    let opposite = json!({ "id": id, "action": "reject", "reason": "Forged." });
    assert_eq!(status_and_code(&call(&world, admin, "decide_credential", &opposite).await).0, 409);
    let mails = "SELECT COUNT(*) FROM jobs WHERE kind = 'notice' AND payload LIKE '%has been checked%'";
    assert_eq!(world.number(mails).await, 1, "one mail");
    let renewal = submitted(&world, user, "b.pdf").await;
    let public = format!("/rest/v1/rpc/guide_credentials?guide_id={guide}");
    assert_eq!(world.get(&public).await.json().as_array().unwrap().len(), 1, "the old one counts until then");
    approved(&world, admin, &renewal).await;
    assert_eq!(world.number("SELECT COUNT(*) FROM guide_credentials WHERE status = 'replaced'").await, 1);
    let revoke = json!({ "id": renewal, "action": "revoke", "reason": "The Authority does not know it." });
    assert_eq!(call(&world, admin, "decide_credential", &revoke).await.status, 200);
    assert_eq!(world.get(&public).await.json(), json!([]));
    let inbox = call(&world, user, "guide_inbox", &json!({})).await.json();
    let item = inbox["items"].as_array().unwrap().iter().find(|item| item["kind"] == "credential").unwrap();
    assert_eq!(item["detail"], "The Authority does not know it.");
}

/// Calls of each function, whose answers must fit what is declared.
pub async fn credential_calls(world: &TestApp, user: Uuid, admin: Uuid) -> Vec<(&'static str, Uuid, String)> {
    let guide = world.app.db.rows("SELECT id FROM guides WHERE user_id = $1", &[user.into()]).await.unwrap();
    world.credentials(guide[0].uuid(0).unwrap()).await;
    let file = format!("{user}/declared.pdf");
    assert_eq!(upload(world, user, &file, PDF, "application/pdf").await.status, 200);
    let mut insured = license(&file);
    insured["document"]["kind"] = json!("insurance");
    insured["document"]["issuer"] = json!("Ceylinco");
    let submitted = call(world, user, "submit_credential", &insured).await.json();
    let other = format!("{user}/second.pdf");
    assert_eq!(upload(world, user, &other, PDF, "application/pdf").await.status, 200);
    let mut aid = license(&other);
    aid["document"]["kind"] = json!("first_aid");
    aid["document"]["issuer"] = json!("Red Cross");
    let about = |more: &str| format!(r#"{{"id":{}{more}}}"#, submitted["id"]);
    let public = json!({ "guide_id": guide[0].uuid(0).unwrap() }).to_string();
    vec![
        ("my_credentials", user, String::new()),
        ("credential_queue", admin, String::new()),
        ("credential_queue", admin, r#"{"status":"expiring"}"#.to_owned()),
        ("credential_document", admin, about("")),
        ("decide_credential", admin, about(r#","action":"approve","method":"issuer""#)),
        ("withdraw_credential", user, json!({ "id": Uuid::from_u128(FIRST) }).to_string()),
        ("submit_credential", user, aid.to_string()),
        ("guide_credentials", user, public),
        ("guide_reputation", user, String::new()),
        ("verify_reputation", user, r#"{"statement":"x","signature":"x"}"#.to_owned()),
        ("save_replies", user, r#"{"replies":["Thanks."],"version":0}"#.to_owned()),
        ("saved_replies", user, String::new()),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn levels_of_languages_are_saved_read_and_public() {
    let world = TestApp::empty().await;
    let (user, guide) = world.host(1).await;
    let save = |document: Json| json!({ "document": document });
    let levels = json!({ "German": "fluent", "en": "native" });
    let first = save(json!({ "languages": ["German", "English"], "language_levels": levels }));
    assert_eq!(call(&world, user, "save_guide_settings", &first).await.status, 200);
    let own = call(&world, user, "my_guide_settings", &json!({})).await.json();
    assert_eq!(own["language_levels"], json!({ "English": "native", "German": "fluent" }));
    assert_eq!(call(&world, user, "save_guide_settings", &save(json!({ "languages": ["German"] }))).await.status, 200);
    let public = world.get(&format!("/rest/v1/guide_languages?guide_id=eq.{guide}&select=language_name,level")).await;
    assert_eq!(public.json(), json!([{ "language_name": "German", "level": "fluent" }]), "an old form keeps levels");
    for levels in [
        json!({ "Tamil": "native" }),
        json!({ "de": "basic", "German": "fluent" }),
        json!("fluent"),
        json!({ "German": "perfect" }),
        json!({ "Klingon": "basic" }),
        json!([1]),
    ] {
        let refused = call(&world, user, "save_guide_settings", &save(json!({ "language_levels": levels }))).await;
        assert!(refused.json()["details"].to_string().contains("language_levels"), "{levels}");
    }
    let cleared = call(&world, user, "save_guide_settings", &save(json!({ "language_levels": {} }))).await;
    assert_eq!(cleared.status, 200);
    assert_eq!(call(&world, user, "my_guide_settings", &json!({})).await.json()["language_levels"], json!({}));
}

#[tokio::test(flavor = "multi_thread")]
async fn saved_replies_are_kept_as_a_whole_and_a_second_device_reads_first() {
    let world = TestApp::empty().await;
    let ((user, _), traveler) = (world.host(1).await, world.account(4, false).await);
    let empty = call(&world, user, "saved_replies", &json!({})).await.json();
    assert_eq!(empty, json!({ "replies": [], "version": 0 }));
    let save = json!({ "replies": ["Thank you, I will be there.", "Please bring a hat.\nIt is sunny."], "version": 0 });
    let saved = call(&world, user, "save_replies", &save).await;
    assert_eq!((saved.status, &saved.json()["version"]), (200, &json!(1)));
    assert_eq!(status_and_code(&call(&world, user, "save_replies", &save).await), (409, "PT409".to_owned()));
    let next = json!({ "replies": ["Thank you."], "version": 1 });
    assert_eq!(
        call(&world, user, "save_replies", &next).await.json(),
        json!({ "replies": ["Thank you."], "version": 2 })
    );
    for (replies, field) in [
        (json!(["a", "a"]), "replies.1"),
        (json!(["a", " "]), "replies.1"),
        (json!([7]), "replies.0"),
        (json!(["x".repeat(1_001)]), "replies.0"),
        (Json::from((0..21).map(|number| number.to_string()).collect::<Vec<_>>()), "replies"),
    ] {
        let refused = call(&world, user, "save_replies", &json!({ "replies": replies, "version": 2 })).await;
        assert!(refused.json()["details"].to_string().contains(field), "{field}: {}", refused.json());
    }
    let refused = call(&world, traveler, "save_replies", &next).await;
    assert_eq!(status_and_code(&refused), (403, "42501".to_owned()));
}
