//! A guide's settings over the wire, all at once and by table; functions that write.

use serde_json::{Value as Json, json};

use crate::actors::status_and_code;
use crate::fixture::TestApp;

/// D-083.
#[tokio::test(flavor = "multi_thread")]
async fn settings_are_saved_with_their_version_and_read_back() {
    let world = TestApp::empty().await;
    let ((user, guide), stranger) = (world.host(1).await, world.account(2, false).await);
    let own = world.request_as(user, "GET", "rpc/my_guide_settings", &Json::Null).await;
    assert_eq!((own.status, own.header("cache-control")), (200, "private, no-store"));
    let document = json!({ "bio": "Hills.", "hourly_rate": 12.5, "locations": ["Ella", "Kandy", "Badulla"], "phone": "0712345678" });
    let save = json!({ "document": document, "version": own.json()["version"] });
    let saved = world.request_as(user, "POST", "rpc/save_guide_settings", &save).await;
    assert_eq!((saved.status, saved.json()), (200, json!({ "id": guide, "version": 2 })));
    let again = world.request_as(user, "POST", "rpc/save_guide_settings", &save).await;
    assert_eq!(status_and_code(&again), (409, "PT409".to_owned()), "somebody has saved meanwhile");
    let own = world.request_as(user, "POST", "rpc/my_guide_settings", &json!({})).await.json();
    assert_eq!((&own["locations"], &own["hourly_rate"]), (&json!(["Ella", "Badulla", "Kandy"]), &json!(12.5)));
    assert_eq!(own["phone"], "+94 71 234 5678");
    assert_eq!(world.request_as(stranger, "GET", "rpc/my_guide_settings", &Json::Null).await.json(), Json::Null);
    assert_eq!(
        status_and_code(&world.request_as(stranger, "POST", "rpc/save_guide_settings", &save).await),
        (403, "42501".to_owned())
    );
    assert_eq!(status_and_code(&world.get("/rest/v1/rpc/my_guide_settings").await), (401, "42501".to_owned()));
    let json = ("content-type", "application/json");
    let visitor = world.ask("POST", "/rest/v1/rpc/save_guide_settings", &[json], &save.to_string()).await;
    assert_eq!(status_and_code(&visitor), (401, "42501".to_owned()));
    assert_eq!(
        world.request_as(stranger, "GET", &format!("guide_contacts?guide_id=eq.{guide}"), &Json::Null).await.json(),
        json!([])
    );
    let anybody = world.get(&format!("/rest/v1/guides?id=eq.{guide}&select=*,guide_locations(*)")).await;
    assert!(!String::from_utf8(anybody.body).unwrap().contains("0712345678"), "never public");
}

/// T-R28.
#[tokio::test(flavor = "multi_thread")]
async fn a_stored_response_is_not_given_to_a_caller_with_fewer_rights() {
    let world = TestApp::empty().await;
    let (host, guide) = world.host(1).await;
    let admin = world.account(2, true).await;
    let key = [("idempotency-key", "k1")];
    let save = json!({ "document": { "bio": "One" } });
    let choose = json!({ "document": { "topic": "messages", "by_mail": false } });
    for (who, path, body, less, more, id) in [
        (
            host,
            "rpc/save_guide_settings",
            &save,
            "UPDATE guides SET is_active = FALSE WHERE id = $1",
            "UPDATE guides SET is_active = TRUE WHERE id = $1",
            guide,
        ),
        (
            admin,
            "rpc/set_notification_preference",
            &choose,
            "UPDATE profiles SET is_admin = FALSE WHERE user_id = $1",
            "UPDATE profiles SET is_admin = TRUE WHERE user_id = $1",
            admin,
        ),
    ] {
        let first = world.request_as_with(who, "POST", path, body, &key).await;
        assert_eq!(first.status, 200, "{first:?}");
        world.run(less.to_owned(), vec![id.into()]).await;
        let refused = world.request_as_with(who, "POST", path, body, &key).await;
        assert_eq!(status_and_code(&refused), (403, "42501".to_owned()), "{path}");
        world.run(more.to_owned(), vec![id.into()]).await;
        assert_eq!(world.request_as_with(who, "POST", path, body, &key).await.body, first.body, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_function_that_writes_is_posted_done_once_and_undone_when_its_answer_cannot_be_given() {
    let world = TestApp::empty().await;
    let (user, _) = world.host(1).await;
    let version = async || world.number("SELECT version FROM guides").await;
    let save = json!({ "document": { "bio": "One" } });
    let path = "rpc/save_guide_settings";
    let key = [("idempotency-key", "k1")];
    for _ in 0..3 {
        let answer = world.request_as_with(user, "POST", path, &save, &key).await;
        assert_eq!((answer.status, &answer.json()["version"]), (200, &json!(2)));
    }
    let other = json!({ "document": { "bio": "Two" } });
    assert_eq!(
        status_and_code(&world.request_as_with(user, "POST", path, &other, &key).await),
        (422, "PT422".to_owned())
    );
    assert_eq!(version().await, 2);
    let rollback = world.request_as_with(user, "POST", path, &other, &[("prefer", "tx=rollback")]).await;
    assert_eq!((rollback.status, &rollback.json()["version"]), (200, &json!(3)));
    assert_eq!(rollback.header("preference-applied"), "tx=rollback");
    assert_eq!(version().await, 2, "only to see");
    let part = world.request_as(user, "POST", &format!("{path}?select=version"), &other).await;
    assert_eq!((part.status, part.json()), (200, json!({ "version": 3 })));
    let object = [("accept", "application/vnd.pgrst.object+json")];
    let single = world.request_as_with(user, "POST", path, &other, &object).await;
    assert_eq!(single.header("content-type"), "application/vnd.pgrst.object+json; charset=utf-8");
    for (method, question, body, expected) in [
        ("POST", "?select=colour", &other, (400, "42703")),
        ("GET", "", &Json::Null, (405, "25006")),
        ("HEAD", "", &Json::Null, (405, "")),
        ("POST", "", &json!({}), (404, "PGRST202")),
        ("POST", "", &json!({ "document": {}, "colour": 1 }), (404, "PGRST202")),
        ("POST", "", &json!({ "document": [1] }), (400, "PGRST102")),
        ("POST", "", &json!({ "document": { "rating": 5 } }), (400, "23514")),
    ] {
        let answer = world.request_as(user, method, &format!("{path}{question}"), body).await;
        let code = if method == "HEAD" { String::new() } else { answer.code() };
        assert_eq!((answer.status, code.as_str()), expected, "{method} {question} {body}");
    }
    assert_eq!(version().await, 4);
}

/// P-B07: the old client's requests after an approval.
/// T-B06.
#[tokio::test(flavor = "multi_thread")]
async fn the_steps_of_an_approval_sent_one_by_one_again_change_nothing() {
    let world = TestApp::empty().await;
    let (admin, user, stranger) =
        (world.account(1, true).await, world.account(2, false).await, world.account(3, false).await);
    let application = world.application(10, user).await;
    let path = format!("guide_applications?id=eq.{application}");
    let row =
        json!({ "user_id": user, "display_name": "Newcomer", "avatar_url": null, "bio": null, "is_active": true });
    assert_eq!(
        status_and_code(&world.request_as(admin, "POST", "guides", &row).await),
        (403, "42501".to_owned()),
        "not by hand"
    );
    assert_eq!(world.request_as(admin, "PATCH", &path, &json!({ "status": "approved" })).await.status, 200);
    let state = async || {
        let rows = "guides?select=id,display_name,guide_locations(id,location_name,is_primary_location),\
                    guide_languages(id,language_code),guide_specialties(id,specialty_name)";
        world.request_as(admin, "GET", rows, &Json::Null).await.json()
    };
    let before = state().await;
    let flagged =
        world.request_as(admin, "PATCH", &format!("profiles?user_id=eq.{user}"), &json!({ "is_guide": true })).await;
    assert_eq!(flagged.json()[0]["is_guide"], true);
    let made = world.request_as(admin, "POST", "guides?select=*", &row).await;
    let guide = made.json()[0]["id"].clone();
    assert_eq!((made.status, &guide), (201, &before[0]["id"]));
    for (table, rows) in [
        (
            "guide_locations",
            json!([{ "guide_id": guide, "location_name": "Ella", "is_primary_location": true },
                   { "guide_id": guide, "location_name": "Kandy", "is_primary_location": false }]),
        ),
        (
            "guide_languages",
            json!([{ "guide_id": guide, "language_name": "English", "language_code": "english" },
                   { "guide_id": guide, "language_name": "Tamil", "language_code": "ta" }]),
        ),
        ("guide_specialties", json!([{ "guide_id": guide, "specialty_name": "Trekking" }])),
    ] {
        let answer = world.request_as(admin, "POST", table, &rows).await;
        assert_eq!(
            (answer.status, answer.json().as_array().unwrap().len()),
            (201, rows.as_array().unwrap().len()),
            "{table}"
        );
        assert_eq!(status_and_code(&world.request_as(stranger, "POST", table, &rows).await), (403, "42501".to_owned()));
    }
    assert_eq!(state().await, before);
    // The old client's requests for a guide's settings.
    let changed = world
        .request_as(user, "PATCH", &format!("guides?id=eq.{}", guide.as_str().unwrap()), &json!({ "bio": "New" }))
        .await;
    assert_eq!(changed.json()[0]["bio"], "New");
    let of = format!("guide_id=eq.{}", guide.as_str().unwrap());
    assert_eq!(
        world
            .request_as(user, "DELETE", &format!("guide_locations?{of}"), &Json::Null)
            .await
            .json()
            .as_array()
            .unwrap()
            .len(),
        2
    );
    let place = json!({ "guide_id": guide, "location_name": "Galle", "is_primary_location": true });
    assert_eq!(world.request_as(user, "POST", "guide_locations", &place).await.json()[0]["is_primary_location"], true);
    assert_eq!(
        status_and_code(&world.request_as(stranger, "DELETE", &format!("guide_locations?{of}"), &Json::Null).await),
        (403, "42501".to_owned())
    );
    assert_eq!(
        status_and_code(&world.request_as(user, "DELETE", "guide_locations", &Json::Null).await),
        (400, "21000".to_owned())
    );
}

/// As in PostgreSQL, ON CONFLICT DO NOTHING needs only the right to insert.
#[tokio::test(flavor = "multi_thread")]
async fn existing_rows_stay_unchanged_with_insert_rights_only() {
    let world = TestApp::empty().await;
    let (user, guide) = world.host(1).await;
    let (_, other) = world.host(3).await;
    let count = async || world.number("SELECT COUNT(*) FROM guide_languages").await;
    let row = |guide: uuid::Uuid| json!({ "guide_id": guide, "language_code": "ta", "language_name": "Tamil" });
    let post = async |conflict: &str, row: &Json, prefer: &str| {
        let path = format!("guide_languages?select=guide_id,language_code{conflict}");
        let prefer = format!("return=representation,resolution={prefer}");
        world.request_as_with(user, "POST", &path, row, &[("prefer", &prefer)]).await
    };
    let before = count().await;
    let made = json!([{ "guide_id": guide, "language_code": "ta" }]);
    let first = post("", &row(guide), "ignore-duplicates").await;
    assert_eq!((first.status, first.json(), count().await), (201, made.clone(), before + 1));
    // A conflicting row is neither written nor returned.
    let again = post("&on_conflict=guide_id,language_code", &row(guide), "ignore-duplicates").await;
    assert_eq!((again.status, again.json(), count().await), (201, json!([]), before + 1));
    let both = json!([row(guide), { "guide_id": guide, "language_code": "si", "language_name": "Sinhala" }]);
    let both = post("&on_conflict=guide_id,language_code", &both, "ignore-duplicates").await;
    assert_eq!(both.status, 201, "{both:?}");
    assert_eq!(both.json().as_array().unwrap().iter().filter(|row| row["language_code"] == "ta").count(), 0);
    // Other guides' rows stay protected, and overwriting a row needs another right.
    let foreign = post("&on_conflict=guide_id,language_code", &row(other), "ignore-duplicates").await;
    assert_eq!(status_and_code(&foreign).0, 403, "{foreign:?}");
    for prefer in ["merge-duplicates"] {
        assert_eq!(status_and_code(&post("", &row(guide), prefer).await), (403, "42501".to_owned()), "{prefer}");
    }
    // Without the right to insert, existing rows are refused too.
    let path = "/rest/v1/guide_languages?on_conflict=guide_id,language_code";
    let headers = [("prefer", "resolution=ignore-duplicates"), ("content-type", "application/json")];
    assert_eq!(world.ask("POST", path, &headers, &row(guide).to_string()).await.status, 401);
    let unknown = post("&on_conflict=language_name", &row(guide), "ignore-duplicates").await;
    assert_eq!(status_and_code(&unknown), (400, "42P10".to_owned()));
}
