//! Documents that the staff edits, over the wire: where a change is read, rights, conflicts, hostile bodies, a second server. D-179.

use std::time::Duration;

use serde_json::{Value as Json, json};
use serendib_domain::staff::StaffRole;
use uuid::Uuid;

use crate::actors::status_and_code;
use crate::fixture::TestApp;
use crate::program::{self, TestResponse};

const NUMBERS: &str = "/rest/v1/rpc/page_content?name=emergency_numbers";
const CONTACT: &str = "/rest/v1/rpc/page_content?name=contact_page";
const FEATURED: &str = "/rest/v1/rpc/featured_packages?select=id";

impl TestApp {
    pub async fn editor(&self, number: u128) -> Uuid {
        let user = self.account(number, false).await;
        self.give_role(user, StaffRole::Content, None).await;
        self.bearer(user).await;
        self.run("UPDATE sessions SET aal = 'aal2' WHERE user_id = $1".to_owned(), vec![user.into()]).await;
        user
    }

    pub async fn post_as(&self, who: Uuid, function: &str, body: &Json) -> TestResponse {
        self.request_as(who, "POST", &format!("rpc/{function}"), body).await
    }

    pub async fn body_of(&self, path: &str) -> Vec<u8> {
        let answer = self.get(path).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.body
    }

    pub async fn save_document(&self, who: Uuid, name: &str, version: i64, body: &Json) -> Json {
        let save = json!({ "name": name, "version": version, "body": body, "note": "Checked again" });
        let saved = self.post_as(who, "save_content", &save).await;
        assert_eq!(saved.status, 200, "{saved:?}");
        saved.json()
    }
}

fn numbers(police: &str) -> Json {
    json!({
        "numbers": [
            { "kind": "ambulance", "number": "1990", "name": "Ambulance", "note": "<script>alert(1)</script>" },
            { "kind": "police", "number": police, "name": "Police", "note": "Day and night" },
        ],
        "checked_on": "2026-11-30",
    })
}

fn shipped(name: &str) -> String {
    let path = format!("{}/../../catalogue/content/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let file: Json = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    file.to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_saved_document_is_on_its_pages_at_once_and_the_words_of_the_release_come_back_byte_for_byte() {
    let world = TestApp::empty().await;
    let editor = world.editor(1).await;
    for name in ["safety_page", "terms_page", "emergency_numbers"] {
        let body = world.body_of(&format!("/rest/v1/rpc/page_content?name={name}")).await;
        assert_eq!(String::from_utf8(body).unwrap(), shipped(name), "{name}");
    }
    let (before, contact) = (world.body_of(NUMBERS).await, world.body_of(CONTACT).await);
    assert!(String::from_utf8(contact.clone()).unwrap().contains("Call 1990 for an ambulance or 119 for the police"));
    world.save_document(editor, "emergency_numbers", 0, &numbers("118")).await;
    assert_eq!(world.body_of(NUMBERS).await, numbers("118").to_string().into_bytes());
    assert!(String::from_utf8(world.body_of(CONTACT).await).unwrap().contains("or 118 for the police"));
    let back = json!({ "name": "emergency_numbers", "version": 1, "note": "Back" });
    assert_eq!(world.post_as(editor, "restore_content", &back).await.status, 200);
    assert_eq!((world.body_of(NUMBERS).await, world.body_of(CONTACT).await), (before, contact));
    let other = world.get("/rest/v1/rpc/page_content?name=featured_trips").await;
    assert_eq!(other.status, 404, "no page displays it");
}

#[tokio::test(flavor = "multi_thread")]
async fn chosen_trips_stand_first_while_they_can_be_booked() {
    let world = TestApp::empty().await;
    let editor = world.editor(1).await;
    let host = world.host(2).await;
    let mut packages = Vec::new();
    for number in 100..108 {
        packages.push(world.on_sale(number, host).await);
    }
    let read = async || {
        let rows: Json = serde_json::from_slice(&world.body_of(FEATURED).await).unwrap();
        rows.as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let in_rotation = read().await;
    let chosen = packages.iter().map(Uuid::to_string).find(|package| !in_rotation.contains(package)).unwrap();
    let body = json!({ "trips": [{ "package": chosen, "first_day": null, "last_day": null }] });
    let check = json!({ "name": "featured_trips", "body": body });
    let checked = world.post_as(editor, "check_content", &check).await.json();
    assert_eq!((&checked["problems"], &checked["warnings"]), (&json!([]), &json!([])));
    assert_eq!(read().await, in_rotation, "a check saves nothing");
    world.save_document(editor, "featured_trips", 0, &body).await;
    let first_two = &in_rotation[..2];
    assert_eq!(read().await, [std::slice::from_ref(&chosen), first_two].concat());
    let off = "UPDATE packages SET is_active = FALSE WHERE id = $1";
    world.run(off.to_owned(), vec![chosen.parse::<Uuid>().unwrap().into()]).await;
    assert_eq!(read().await, in_rotation, "passed over");
    let checked = world.post_as(editor, "check_content", &check).await.json();
    assert_eq!((&checked["problems"], &checked["warnings"][0]["path"]), (&json!([]), &json!("trips[0].package")));
}

#[tokio::test(flavor = "multi_thread")]
async fn only_those_who_edit_content_read_and_change_documents_and_a_conflict_has_the_present_one() {
    let world = TestApp::empty().await;
    let editor = world.editor(1).await;
    let stranger = world.account(2, false).await;
    let support = world.account(3, false).await;
    world.give_role(support, StaffRole::Support, None).await;
    let save = json!({ "name": "emergency_numbers", "version": 0, "body": numbers("118"), "note": "x" });
    for (function, body) in [
        ("content_documents", json!({})),
        ("content_document", json!({ "name": "safety_page" })),
        ("content_history", json!({ "name": "safety_page" })),
        ("check_content", json!({ "name": "safety_page", "body": {} })),
        ("save_content", save.clone()),
        ("restore_content", json!({ "name": "emergency_numbers", "version": 0, "note": "x" })),
    ] {
        for who in [stranger, support] {
            let refused = world.post_as(who, function, &body).await;
            assert_eq!(status_and_code(&refused), (403, "42501".to_owned()), "{function}");
        }
    }
    let saved = world.post_as(editor, "save_content", &save).await.json();
    let mut late = save.clone();
    late["body"] = numbers("117");
    let conflict = world.post_as(editor, "save_content", &late).await;
    assert_eq!(conflict.status, 409);
    assert!(String::from_utf8(conflict.body.clone()).unwrap().contains("118"), "{conflict:?}");
    late["version"] = json!(1);
    late["body"]["numbers"][1]["number"] = json!("x");
    late["note"] = json!(" ");
    let refused = world.post_as(editor, "save_content", &late).await;
    let text = String::from_utf8(refused.body.clone()).unwrap();
    assert_eq!(refused.status, 400);
    assert!(text.contains("numbers[1].number") && text.contains("note"), "all at once: {text}");
    let read = world.request_as(editor, "GET", "rpc/content_document?name=emergency_numbers", &Json::Null).await;
    assert_eq!(read.json(), saved);
    let history = world.post_as(editor, "content_history", &json!({ "name": "emergency_numbers" })).await.json();
    assert_eq!((&history["results"][0]["version"], &history["next"]), (&json!(1), &Json::Null));
    let log = "SELECT COUNT(*) FROM audit_log WHERE action = 'content_saved' AND request_id IS NOT NULL";
    assert_eq!(world.number(log).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_bodies_are_refused_with_their_problems() {
    let world = TestApp::empty().await;
    let editor = world.editor(1).await;
    let mut deep = json!("x");
    for _ in 0..60 {
        deep = json!({ "parts": [deep] });
    }
    let unknown: serde_json::Map<String, Json> = (0..2_000).map(|number| (format!("f{number}"), json!(1))).collect();
    for body in [
        json!({}),
        json!({ "parts": vec![json!({}); 5_000] }),
        json!({ "title": "x".repeat(100_000) }),
        json!({ "title": "\u{202e}gpj.exe", "parts": "<script>" }),
        Json::Object(unknown),
    ] {
        let check = json!({ "name": "safety_page", "body": body });
        let checked = world.post_as(editor, "check_content", &check).await;
        assert_eq!(checked.status, 200, "{checked:?}");
        let problems = checked.json()["problems"].as_array().unwrap().len();
        assert!((1..=100).contains(&problems), "{problems}");
        assert_eq!(checked.json()["preview"], Json::Null);
        let save = json!({ "name": "safety_page", "version": 0, "body": check["body"], "note": "x" });
        assert_eq!(status_and_code(&world.post_as(editor, "save_content", &save).await), (400, "23514".to_owned()));
    }
    for body in [json!([]), json!("x"), deep] {
        let check = json!({ "name": "safety_page", "body": body });
        assert_eq!(world.post_as(editor, "check_content", &check).await.status, 400);
    }
    assert_eq!(world.number("SELECT COUNT(*) FROM content_versions").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn landing_pages_have_the_words_and_pictures_of_the_staff_until_they_are_those_of_the_release_again() {
    let world = TestApp::demo().await;
    let editor = world.editor(1).await;
    const THEME: &str = "/rest/v1/rpc/theme_page?slug=food";
    const PLACE: &str = "/rest/v1/rpc/destination_page?slug=ella";
    const PAGES: &str = "/rest/v1/rpc/landing_pages";
    let before = (world.body_of(THEME).await, world.body_of(PLACE).await, world.body_of(PAGES).await);
    let picture = "/pictures/tea-dawn-3.webp";
    world.save_document(editor, "theme/food", 0, &json!({ "text": "Come hungry.", "picture": picture })).await;
    let place = json!({ "introduction": "Above the gap.", "picture": picture });
    world.save_document(editor, "destination/ella", 0, &place).await;
    let theme: Json = serde_json::from_slice(&world.body_of(THEME).await).unwrap();
    assert_eq!((&theme["text"], &theme["image_url"]), (&json!("Come hungry."), &json!(picture)));
    assert!(theme["summary"].as_str().unwrap().ends_with(" Come hungry."), "{}", theme["summary"]);
    let place: Json = serde_json::from_slice(&world.body_of(PLACE).await).unwrap();
    assert!(place["summary"].as_str().unwrap().starts_with("Above the gap. Ella in the "), "{}", place["summary"]);
    assert_eq!(place["image_url"], picture);
    let pages: Json = serde_json::from_slice(&world.body_of(PAGES).await).unwrap();
    let theme = pages["themes"].as_array().unwrap().iter().find(|one| one["slug"] == "food").unwrap();
    assert_eq!(theme["text"], "Come hungry.");
    for name in ["theme/food", "destination/ella"] {
        let back = json!({ "name": name, "version": 1, "note": "Back" });
        assert_eq!(world.post_as(editor, "restore_content", &back).await.status, 200);
    }
    assert_eq!((world.body_of(THEME).await, world.body_of(PLACE).await, world.body_of(PAGES).await), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edited_mail_is_tried_before_it_is_saved_and_then_sent() {
    let world = TestApp::empty().await;
    let (editor, admin) = (world.editor(1).await, world.account(2, true).await);
    world.bearer(admin).await;
    world.run("UPDATE sessions SET aal = 'aal2' WHERE user_id = $1".to_owned(), vec![admin.into()]).await;
    let name = "mail/contact/answer";
    let read = world.request_as(editor, "GET", &format!("rpc/content_document?name={name}"), &Json::Null).await.json();
    let mut body = read["body"].clone();
    body["subject"] = json!("{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}");
    let checked = world.post_as(editor, "check_content", &json!({ "name": name, "body": body })).await.json();
    assert_eq!(checked["problems"][0]["path"], "subject", "{checked}");
    body["subject"] = json!("An answer from the hills");
    let checked = world.post_as(editor, "check_content", &json!({ "name": name, "body": body })).await.json();
    assert_eq!((&checked["problems"], &checked["preview"]["subject"]), (&json!([]), &body["subject"]), "{checked}");
    assert!(checked["preview"]["html"].as_str().unwrap().contains("<html"), "{checked}");
    let message = world.contact_message("nimali@example.lk").await;
    let answer = async |text: String| {
        let body = json!({ "message_id": message, "text": text });
        let sent = world.post_as(admin, "answer_contact_message", &body).await;
        assert_eq!(sent.status, 200, "{sent:?}");
        world.number("SELECT COUNT(*) FROM jobs WHERE CAST(payload AS TEXT) LIKE '%An answer from the hills%'").await
    };
    assert_eq!(answer("Before the change.".to_owned()).await, 0);
    world.save_document(editor, name, 0, &body).await;
    for number in 0..8 {
        if answer(format!("After the change, {number}.")).await == 1 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    panic!("the mail is as before");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_server_on_the_same_database_has_the_change() {
    if program::postgres().is_none() {
        return;
    }
    let world = TestApp::empty().await;
    let other = world.beside().await;
    let editor = world.editor(1).await;
    assert_eq!(other.body_of(NUMBERS).await, world.body_of(NUMBERS).await);
    world.save_document(editor, "emergency_numbers", 0, &numbers("118")).await;
    let wanted = numbers("118").to_string().into_bytes();
    for _ in 0..200 {
        if other.body_of(NUMBERS).await == wanted {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the other server has the older words");
}
