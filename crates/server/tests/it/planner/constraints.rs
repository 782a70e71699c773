//! A plan's constraints over the wire: removal, constraints that change nothing, and alternatives.

use serde_json::{Value as Json, json};

use super::{post, rpc};
use crate::actors::status_and_code;
use crate::fixture::TestApp;

fn texts(itinerary: &Json) -> Vec<&str> {
    let constraints = itinerary["constraints"].as_array().map(Vec::as_slice).unwrap_or_default();
    constraints.iter().filter_map(|one| one["text"].as_str()).collect()
}

fn key_of<'a>(itinerary: &'a Json, text: &str) -> Option<&'a str> {
    itinerary["constraints"].as_array()?.iter().find(|one| one["text"] == text)?["key"].as_str()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_plan_keeps_to_is_taken_back_by_its_key() {
    let world = TestApp::demo().await;
    let (id, secret) = world.nobodys_plan().await;
    let refine = async |wish: &str| {
        let call = json!({ "action": "refine", "id": id, "secret": secret, "modification": wish });
        post(&world, None, &call).await.json()
    };
    let refined = refine("no temples").await;
    let again = refine("no casinos, nothing before 9").await;
    assert!(texts(&again["itinerary"]).contains(&"No temples"), "{again}");
    assert!(texts(&again["itinerary"]).contains(&"No visit before 09:00"), "{again}");
    let change = async |version: &Json, change: Json| {
        let call = json!({ "id": id, "secret": secret, "version": version, "change": change });
        rpc(&world, None, "edit_itinerary", call).await
    };
    let key = key_of(&again["itinerary"], "No temples").unwrap().to_owned();
    for wrong in
        [json!(""), json!("kind:"), json!("day:1"), json!("kind:temples:x"), json!("x".repeat(10_000)), json!(7)]
    {
        let answer = change(&again["version"], json!({ "lift": wrong })).await;
        assert_eq!(status_and_code(&answer).0, 400, "{wrong}");
    }
    assert_eq!(change(&refined["version"], json!({ "lift": key })).await.status, 409, "another version was seen");
    let lifted = change(&again["version"], json!({ "lift": key })).await.json();
    assert_eq!(lifted["itinerary"]["days"], again["itinerary"]["days"], "nothing moves");
    assert!(!texts(&lifted["itinerary"]).contains(&"No temples"), "{lifted}");
    assert!(texts(&lifted["itinerary"]).contains(&"No visit before 09:00"), "the others stay");
    assert_eq!(change(&lifted["version"], json!({ "lift": key })).await.status, 400, "it is gone");
    let back = change(&lifted["version"], json!({ "undo": true })).await.json();
    assert!(texts(&back["itinerary"]).contains(&"No temples"), "it can be undone");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wish_that_moves_nothing_holds_from_then_on() {
    let world = TestApp::demo().await;
    let (id, secret) = world.nobodys_plan().await;
    let call = |wish: &str| json!({ "action": "refine", "id": id, "secret": secret, "modification": wish });
    let before = post(&world, None, &call("no surfing")).await.json();
    assert_eq!(before["changes"], json!([]), "{before}");
    let opened = rpc(&world, None, "itinerary", json!({ "id": id, "secret": secret })).await.json();
    assert_eq!(opened["version"], before["version"]);
    assert!(texts(&opened["itinerary"]).contains(&"No surfing"), "{opened}");
    let nothing = post(&world, None, &call("what is the capital of France")).await.json();
    assert_eq!((&nothing["version"], &nothing["suggestions"]), (&opened["version"], &json!([])), "nothing is saved");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_is_offered_as_what_can() {
    let world = TestApp::demo().await;
    let (id, secret) = world.nobodys_plan().await;
    let call = |wish: &str| json!({ "action": "refine", "id": id, "secret": secret, "modification": wish });
    let refused = post(&world, None, &call("Sigiriya and Arugam Bay in 2 days")).await.json();
    assert_eq!(refused["changes"], json!([]), "{refused}");
    let offered = refused["suggestions"][0].as_str().unwrap();
    let done = post(&world, None, &call(offered)).await.json();
    let visited = done["itinerary"]["destinations"].as_array().unwrap();
    assert!(visited.contains(&json!("Sigiriya")) && visited.contains(&json!("Arugam Bay")), "{offered}: {done}");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_comfort_says_by_how_much_it_costs_less_or_more() {
    let world = TestApp::demo().await;
    let (id, secret) = world.nobodys_plan().await;
    let refine = async |wish: &str| {
        let call = json!({ "action": "refine", "id": id, "secret": secret, "modification": wish });
        post(&world, None, &call).await.json()
    };
    let of_price = |answer: &Json| {
        let changes = answer["changes"].as_array().cloned().unwrap_or_default();
        changes.iter().filter_map(Json::as_str).find(|text| text.contains("for each person")).map(str::to_owned)
    };
    let cents = |answer: &Json| answer["itinerary"]["price"]["perPersonCents"].as_i64().unwrap();
    let before = refine("no casinos").await;
    let was = rpc(&world, None, "itinerary", json!({ "id": id, "secret": secret })).await.json();
    assert_eq!(of_price(&before), None, "no other comfort");
    let dearer = refine("more luxurious").await;
    let more = (cents(&dearer) - cents(&was)) / 100;
    assert!(more > 0, "{dearer}");
    let text = format!("About ${more} more for each person, by the prices of packages on sale.");
    assert_eq!(of_price(&dearer), Some(text));
    let cheaper = refine("cheaper").await;
    let less = (cents(&dearer) - cents(&cheaper)) / 100;
    assert!(less > 0 && of_price(&cheaper).unwrap().starts_with(&format!("About ${less} less ")), "{cheaper}");
}
