//! The archive of a person's data over HTTP: opened by another reader than the one that wrote it. D-170, D-171.

use std::collections::BTreeMap;
use std::io::Read as _;

use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::actors::status_and_code;
use crate::fixture::TestApp;
use crate::program::TestResponse;
use crate::storage;

async fn download(world: &TestApp, who: Option<Uuid>, function: &str, body: &Json) -> TestResponse {
    let token = match who {
        Some(who) => Some(world.bearer(who).await),
        None => None,
    };
    let headers: Vec<_> = token.iter().map(|token| ("authorization", token.as_str())).collect();
    world.ask("POST", &format!("/functions/v1/{function}"), &headers, &body.to_string()).await
}

fn number(bytes: &[u8], at: usize, length: usize) -> usize {
    bytes[at..at + length].iter().rev().fold(0, |sum, byte| (sum << 8) | usize::from(*byte))
}

/// The files by the list at the end of the archive (APPNOTE 4.3), each inflated and compared with its checksum.
fn unzip(bytes: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let end = bytes.len() - 22;
    assert_eq!(&bytes[end..end + 4], b"PK\x05\x06");
    let (count, mut at) = (number(bytes, end + 10, 2), number(bytes, end + 16, 4));
    let mut files = BTreeMap::new();
    for _ in 0..count {
        assert_eq!(&bytes[at..at + 4], b"PK\x01\x02");
        assert_eq!(number(bytes, at + 10, 2), 8, "deflated");
        let [name, extra, comment] = [28, 30, 32].map(|field| number(bytes, at + field, 2));
        let (packed, whole, head) = (number(bytes, at + 20, 4), number(bytes, at + 24, 4), number(bytes, at + 42, 4));
        let file = String::from_utf8(bytes[at + 46..at + 46 + name].to_vec()).unwrap();
        assert_eq!(&bytes[head..head + 4], b"PK\x03\x04");
        let from = head + 30 + number(bytes, head + 26, 2) + number(bytes, head + 28, 2);
        let mut content = Vec::new();
        flate2::read::DeflateDecoder::new(&bytes[from..from + packed]).read_to_end(&mut content).unwrap();
        let mut checksum = flate2::Crc::new();
        checksum.update(&content);
        assert_eq!(
            (content.len(), usize::try_from(checksum.sum()).unwrap()),
            (whole, number(bytes, at + 16, 4)),
            "{file}"
        );
        assert!(files.insert(file, content).is_none());
        at += 46 + name + extra + comment;
    }
    files
}

fn section<'a>(files: &'a BTreeMap<String, Json>, file: &str, name: &str) -> &'a Vec<Json> {
    files[file][name].as_array().unwrap_or_else(|| panic!("{file} has no {name}"))
}

fn read_json(files: &BTreeMap<String, Vec<u8>>) -> BTreeMap<String, Json> {
    let json = files.iter().filter(|(name, _)| name.ends_with(".json"));
    json.map(|(name, content)| (name.clone(), serde_json::from_slice(content).unwrap())).collect()
}

/// An active guide of the demo with trips, and a traveler.
async fn guide_and_traveler(world: &TestApp) -> (Uuid, Uuid) {
    let sql = "SELECT g.user_id, b.user_id FROM booking_requests b JOIN guides g ON g.id = b.guide_id
                WHERE g.is_active AND b.status = 'confirmed' ORDER BY b.id LIMIT 1";
    let row = world.app.db.rows(sql, &[]).await.unwrap().remove(0);
    (row.uuid(0).unwrap(), row.uuid(1).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_archive_has_each_row_of_a_person_and_no_address_of_another() {
    let world = TestApp::demo().await;
    let (guide, traveler) = guide_and_traveler(&world).await;
    let of_guide = "guide_id IN (SELECT id FROM guides WHERE user_id = $1)";
    for who in [guide, traveler] {
        let answer = download(&world, Some(who), "my-data", &json!({})).await;
        assert_eq!((answer.status, answer.header("content-type")), (200, "application/zip"));
        let name = format!(
            "attachment; filename=\"serendib-my-data-{}.zip\"",
            world.app.ctx(serendib_domain::Caller::Visitor).today()
        );
        assert_eq!((answer.header("content-disposition"), answer.header("cache-control")), (name.as_str(), "no-store"));
        let files = unzip(&answer.body);
        let rows = read_json(&files);
        let readme = String::from_utf8(files["README.txt"].clone()).unwrap();
        for file in rows.keys() {
            assert!(readme.contains(file.as_str()), "{file} is not explained");
        }
        assert_eq!(rows.len(), 12);
        for (file, name, from) in [
            ("account.json", "account", "users WHERE id = $1".to_owned()),
            ("bookings.json", "as_traveler", "booking_requests WHERE user_id = $1".to_owned()),
            ("bookings.json", "as_guide", format!("booking_requests WHERE {of_guide}")),
            ("payments.json", "payments", "payments WHERE user_id = $1".to_owned()),
            ("messages.json", "messages", "chat_messages WHERE sender_id = $1 OR recipient_id = $1".to_owned()),
            ("reviews.json", "written", "reviews WHERE user_id = $1".to_owned()),
            ("plans.json", "plans", "itineraries WHERE user_id = $1".to_owned()),
            ("saved.json", "packages", "saved_packages WHERE user_id = $1".to_owned()),
            ("notifications.json", "notifications", "notifications WHERE user_id = $1".to_owned()),
            ("sign_ins.json", "events", "identity_events WHERE user_id = $1".to_owned()),
            ("applications.json", "guide_applications", "guide_applications WHERE user_id = $1".to_owned()),
            ("guide.json", "ledger", format!("ledger_entries WHERE {of_guide}")),
            ("guide.json", "payouts", format!("payouts WHERE {of_guide}")),
        ] {
            let count = world.app.db.rows(&format!("SELECT COUNT(*) FROM {from}"), &[who.into()]).await.unwrap();
            let count = usize::try_from(count[0].int(0).unwrap()).unwrap();
            assert_eq!(section(&rows, file, name).len(), count, "{file} {name}");
        }
        let sql = "SELECT email, phone FROM users WHERE id <> $1 AND deleted_at IS NULL
                      AND (email IS NULL OR email NOT IN (SELECT t.email FROM booking_travellers t JOIN booking_requests b ON b.id = t.booking_request_id
                                         WHERE b.user_id = $1))";
        let all: Vec<u8> = files.into_values().flatten().collect();
        let all = String::from_utf8_lossy(&all);
        for row in world.app.db.rows(sql, &[who.into()]).await.unwrap() {
            for column in 0..2 {
                if let Some(text) = row.opt_text(column).unwrap() {
                    assert!(!all.contains(text), "{text} is of another person");
                }
            }
        }
        for secret in ["password_hash", "secret_hash", "share_hash", "$argon2"] {
            assert!(!all.contains(secret), "{secret}");
        }
    }
    let trips = "SELECT COUNT(*) FROM booking_requests b JOIN guides g ON g.id = b.guide_id WHERE g.user_id = $1";
    assert!(world.app.db.rows(trips, &[guide.into()]).await.unwrap()[0].int(0).unwrap() > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn uploads_are_in_the_archive_as_they_were_sent() {
    let world = TestApp::demo().await;
    let (guide, _) = guide_and_traveler(&world).await;
    let shade = |number: u32| u8::try_from(number).unwrap();
    let pixels =
        image::RgbImage::from_fn(900, 700, |x, y| image::Rgb([shade(x % 251), shade(y % 241), shade(x * y % 239)]));
    let mut file = std::io::Cursor::new(Vec::new());
    pixels.write_to(&mut file, image::ImageFormat::Png).unwrap();
    let key = format!("{guide}/trip.png");
    let sent = storage::upload(&world, guide, &key, file.get_ref()).await;
    assert_eq!(sent.status, 200, "{}", String::from_utf8_lossy(&sent.body));
    let stored = world.get(&format!("/storage/v1/object/public/package-images/{key}")).await.body;
    let files = unzip(&download(&world, Some(guide), "my-data", &json!({})).await.body);
    assert!(stored.len() > 64 * 1024, "{} bytes are one part", stored.len());
    assert_eq!(files[&format!("files/package-images/{key}")], stored);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_is_for_its_person_and_for_admins_with_a_reason() {
    let world = TestApp::demo().await;
    let (guide, traveler) = guide_and_traveler(&world).await;
    let admin = "SELECT user_id FROM profiles WHERE is_admin ORDER BY user_id LIMIT 1";
    let admin = world.app.db.rows(admin, &[]).await.unwrap()[0].uuid(0).unwrap();
    let wanted = |reason: &str| json!({ "user_id": traveler, "reason": reason });
    let reason = "A letter of theirs of 3 May";
    let nothing = json!({});
    let unknown = json!({ "user_id": "x", "reason": reason });
    for (who, function, body, expected) in [
        (None, "my-data", &nothing, 401),
        (None, "export-person", &wanted(reason), 401),
        (Some(guide), "export-person", &wanted(reason), 403),
        (Some(admin), "export-person", &wanted(reason), 403),
    ] {
        assert_eq!(download(&world, who, function, body).await.status, expected, "{function} {body}");
    }
    world.run("UPDATE sessions SET aal = 'aal2' WHERE user_id = $1".to_owned(), vec![admin.into()]).await;
    for (who, function, body, expected) in [
        (Some(admin), "export-person", &wanted("short"), 400),
        (Some(admin), "export-person", &nothing, 400),
        (Some(admin), "export-person", &unknown, 404),
        (Some(admin), "export-person", &wanted(reason), 200),
    ] {
        assert_eq!(download(&world, who, function, body).await.status, expected, "{function} {body}");
    }
    let files = read_json(&unzip(&download(&world, Some(admin), "export-person", &wanted(reason)).await.body));
    assert_eq!(section(&files, "account.json", "account")[0]["id"], json!(traveler));
    let logged = "SELECT COUNT(*) FROM audit_log WHERE action = 'person_exported'";
    assert_eq!(world.number(logged).await, 2);
    for expected in [200, 200, 200, 429] {
        let answer = download(&world, Some(traveler), "my-data", &nothing).await;
        assert_eq!((answer.status, answer.header("retry-after").is_empty()), (expected, expected == 200));
    }
    let old = "UPDATE sessions SET created_at = $2 WHERE user_id = $1";
    let long_ago = world.app.clock.now() - chrono::Duration::days(3);
    world.run(old.to_owned(), vec![guide.into(), long_ago.into()]).await;
    assert_eq!(download(&world, Some(guide), "my-data", &nothing).await.status, 403, "an old sign-in");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_an_account_over_the_wire() {
    let world = TestApp::empty().await;
    let (who, admin) = (world.account(1, false).await, world.account(2, true).await);
    let call =
        async |who: Uuid, name: &str, body: Json| world.request_as(who, "POST", &format!("rpc/{name}"), &body).await;
    let begun = call(who, "request_account_deletion", json!({})).await;
    assert!(begun.json()["due_at"].is_string(), "{begun:?}");
    let refused = call(admin, "request_account_deletion", json!({})).await;
    assert_eq!(status_and_code(&refused), (409, "PT409".to_owned()));
    assert_eq!(call(who, "cancel_account_deletion", json!({})).await.json()["due_at"], Json::Null);
    let reason = "They wrote threats to a guide.";
    let of = |user: Uuid, reason: &str| json!({ "user_id": user, "reason": reason });
    for (name, body, expected) in [
        ("block_person", of(admin, reason), (403, "42501")),
        ("block_person", of(who, "short"), (400, "23514")),
        ("unblock_person", of(who, reason), (409, "PT409")),
        ("sign_out_person", of(Uuid::nil(), reason), (404, "PGRST116")),
        ("erasure_preview", json!({ "user_id": Uuid::nil() }), (404, "PGRST116")),
        ("erase_person", json!({ "user_id": who, "reason": reason, "email": "person1@example.lk" }), (403, "42501")),
    ] {
        let (status, code) = status_and_code(&call(admin, name, body).await);
        assert_eq!((status, code.as_str()), expected, "{name}");
    }
    let token = world.bearer(who).await;
    assert_eq!(call(admin, "block_person", of(who, reason)).await.status, 200);
    let headers = [("authorization", token.as_str()), ("content-type", "application/json")];
    let answer = world.ask("POST", "/rest/v1/rpc/account_deletion", &headers, "{}").await;
    assert_eq!(status_and_code(&answer), (401, "user_banned".to_owned()), "a token that is out is refused too");
    assert_eq!(call(admin, "unblock_person", of(who, reason)).await.status, 200);
    assert_eq!(call(admin, "unlock_person", of(who, reason)).await.json(), json!({ "cleared": 0 }));
    world.run("UPDATE sessions SET aal = 'aal2' WHERE user_id = $1".to_owned(), vec![admin.into()]).await;
    let erasure = json!({ "user_id": who, "reason": reason, "email": "person1@example.lk" });
    let flag = "UPDATE profiles SET is_admin = $2 WHERE user_id = $1";
    world.run(flag.to_owned(), vec![who.into(), true.into()]).await;
    let refused = call(admin, "erase_person", erasure.clone()).await;
    assert_eq!(status_and_code(&refused), (409, "PT409".to_owned()), "T-B14: an owner whom the host has made");
    let preview = call(admin, "erasure_preview", json!({ "user_id": who })).await.json();
    assert_eq!((&preview["may_erase"], &preview["hindrances"]), (&json!(false), &json!(["made_by_host"])));
    world.run(flag.to_owned(), vec![who.into(), false.into()]).await;
    let erased = call(admin, "erase_person", erasure).await;
    assert_eq!(erased.json(), json!({ "erased": true }));
}
