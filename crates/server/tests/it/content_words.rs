//! Words of the search that the staff edits, over the wire: a save, a search, a check, a way back, a second server. D-184.

use std::time::Duration;

use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::fixture::TestApp;
use crate::program;

const SEARCH: &str = "/rest/v1/rpc/search_packages?q=zzyzx";

fn words(add: &[&str], remove: &[&str]) -> Json {
    json!({ "changes": [{ "concept": "surfing", "language": "en", "add": add, "remove": remove }] })
}

impl TestApp {
    async fn surf_trip(&self, number: u128, host: (Uuid, Uuid)) -> Uuid {
        let package = self.on_sale(number, host).await;
        self.on_sale(number + 1, host).await;
        let sql =
            "UPDATE packages SET title = 'First waves', description = 'Surf lessons on a soft board.' WHERE id = $1";
        self.run(sql.to_owned(), vec![package.into()]).await;
        package
    }

    async fn find_trips(&self) -> Vec<String> {
        let rows: Json = serde_json::from_slice(&self.body_of(SEARCH).await).unwrap();
        if rows["ignored"] != json!([]) {
            return Vec::new();
        }
        rows["results"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_saved_word_finds_trips_at_once_and_nothing_after_the_way_back() {
    let world = TestApp::empty().await;
    let editor = world.editor(1).await;
    let host = world.host(2).await;
    let package = world.surf_trip(100, host).await;
    let before = world.body_of(SEARCH).await;
    assert_eq!(world.find_trips().await, [""; 0]);
    let read = world.request_as(editor, "GET", "rpc/content_document?name=search_words", &Json::Null).await.json();
    assert_eq!(read["body"], json!({ "changes": [] }));
    let body = words(&["Zzyzx"], &[]);
    let check = json!({ "name": "search_words", "body": body });
    let checked = world.post_as(editor, "check_content", &check).await.json();
    assert_eq!((&checked["problems"], &checked["warnings"]), (&json!([]), &json!([])), "{checked}");
    let word = &checked["preview"]["content"]["words"][0];
    assert_eq!(word["word"], "Zzyzx");
    assert_eq!((&word["before"]["trips"], &word["before"]["names"]), (&json!(0), &json!([])), "{word}");
    assert_eq!((&word["after"]["trips"], &word["after"]["names"]), (&json!(1), &json!(["First waves"])), "{word}");
    assert_eq!(world.body_of(SEARCH).await, before, "a check saves nothing");
    world.save_document(editor, "search_words", 0, &body).await;
    assert_eq!(world.find_trips().await, [package.to_string()]);
    let checked = world
        .post_as(editor, "check_content", &json!({ "name": "search_words", "body": { "changes": [] } }))
        .await
        .json();
    let word = &checked["preview"]["content"]["words"][0];
    assert_eq!(
        (&word["is_in_draft"], &word["before"]["trips"], &word["after"]["trips"]),
        (&json!(false), &json!(1), &json!(0)),
        "{checked}"
    );
    let other = world.surf_trip(110, host).await;
    let mut both = [package.to_string(), other.to_string()];
    let mut found = world.find_trips().await;
    both.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, both, "a later trip is found by the word too");
    let back = json!({ "name": "search_words", "version": 1, "note": "Back" });
    assert_eq!(world.post_as(editor, "restore_content", &back).await.status, 200);
    assert_eq!(world.find_trips().await, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn words_that_name_nothing_are_refused_and_those_with_two_meanings_are_warned_of() {
    let world = TestApp::empty().await;
    let editor = world.editor(1).await;
    let check = json!({ "name": "search_words", "body": words(&["the", "x"], &[]) });
    let checked = world.post_as(editor, "check_content", &check).await.json();
    let paths: Vec<&str> =
        checked["problems"].as_array().unwrap().iter().map(|problem| problem["path"].as_str().unwrap()).collect();
    assert_eq!(paths, ["changes[0].add[0]", "changes[0].add[1]"]);
    let check = json!({ "name": "search_words", "body": words(&["sandy beach"], &["zzyzx"]) });
    let checked = world.post_as(editor, "check_content", &check).await.json();
    assert_eq!(checked["problems"], json!([]));
    assert_eq!(
        checked["warnings"],
        json!([
            { "path": "changes[0].add[0]", "message": "\"sandy beach\" is also a word for \"Beach\": the search finds both." },
            { "path": "changes[0].remove[0]", "message": "\"zzyzx\" is no word of this meaning in this language." },
        ])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn stored_words_are_there_after_a_start_and_on_another_server() {
    let world = TestApp::empty().await;
    let editor = world.editor(1).await;
    let host = world.host(2).await;
    let package = world.surf_trip(100, host).await;
    let other = if program::postgres().is_some() { Some(world.beside().await) } else { None };
    world.save_document(editor, "search_words", 0, &words(&["zzyzx"], &[])).await;
    assert_eq!(world.find_trips().await, [package.to_string()]);
    let Some(other) = other else { return };
    let later = world.beside().await;
    assert_eq!(later.find_trips().await, [package.to_string()]);
    for _ in 0..200 {
        if other.find_trips().await == [package.to_string()] {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the other server has the older words");
}
