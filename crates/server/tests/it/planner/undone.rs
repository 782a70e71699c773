//! Undo of plan edits, restored versions, and limits on their storage.

use serde_json::{Value as Json, json};
use serendib_domain::itineraries::find::LONGEST_BYTES;
use serendib_domain::itineraries::store::{MOST_OWNERLESS, MOST_OWNERLESS_BYTES};
use uuid::Uuid;

use super::double::Double;
use super::{generate, post, rpc, world_with};
use crate::actors::status_and_code;
use crate::fixture::TestApp;

async fn undone(world: &TestApp, who: Option<Uuid>, opens: &Json, version: i64) -> (u16, Json) {
    let mut call = opens.clone();
    (call["version"], call["change"]) = (json!(version), json!({ "undo": true }));
    let answer = rpc(world, who, "edit_itinerary", call).await;
    (answer.status, answer.json())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_by_words_is_undone_once_and_stays_undone() {
    let double = Double::start().await;
    let world = world_with(&double, &[]).await;
    let owner = world.account(1, false).await;
    let made = post(&world, Some(owner), &generate("builtin")).await.json();
    let opens = json!({ "id": made["id"] });
    let open = async || rpc(&world, Some(owner), "itinerary", opens.clone()).await.json();
    assert_eq!(open().await["canGoBack"], false);
    let (status, refused) = undone(&world, Some(owner), &opens, 1).await;
    assert_eq!((status, &refused["message"]), (400, &json!("There is no change to take back.")));
    for (version, provider) in [(1, "builtin"), (3, "openai")] {
        let refine =
            json!({ "provider": provider, "action": "refine", "id": made["id"], "modification": "slower, skip Ella" });
        let refined = post(&world, Some(owner), &refine).await.json();
        assert_eq!(refined["version"], version + 1, "{refined}");
        assert_ne!(refined["itinerary"]["days"], made["itinerary"]["days"]);
        assert_eq!(open().await["canGoBack"], true);
        let (status, _) = undone(&world, Some(owner), &opens, version).await;
        assert_eq!(status, 409, "what was seen was another version");
        let (status, back) = undone(&world, Some(owner), &opens, version + 1).await;
        assert_eq!((status, &back["version"], &back["canGoBack"]), (200, &json!(version + 2), &json!(false)));
        assert_eq!(back["itinerary"], made["itinerary"]);
        assert_eq!(open().await["itinerary"], made["itinerary"], "it is kept so");
    }
    assert_eq!(undone(&world, Some(owner), &opens, 5).await.0, 400, "there is nothing before it was made");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_goes_back_step_by_step_or_to_any_version_and_nothing_is_lost_by_it() {
    let world = TestApp::demo().await;
    let (owner, stranger) = (world.account(1, false).await, world.account(2, false).await);
    let made = post(&world, Some(owner), &generate("builtin")).await.json();
    let opens = json!({ "id": made["id"] });
    let history = async |who: Uuid| rpc(&world, Some(who), "itinerary_history", opens.clone()).await;
    let change = async |version: i64, change: Json| {
        let mut call = opens.clone();
        (call["version"], call["change"]) = (json!(version), change);
        rpc(&world, Some(owner), "edit_itinerary", call).await
    };
    assert_eq!(history(owner).await.json(), json!([]));
    let first = made["itinerary"]["days"][1]["attractions"][0]["title"].clone();
    let wish = json!({ "provider": "builtin", "action": "refine", "id": made["id"], "modification": "slower please" });
    let refined = post(&world, Some(owner), &wish).await.json();
    assert_eq!(refined["version"], 2, "{refined}");
    let removed = refined["itinerary"]["days"][1]["attractions"][0]["title"].clone();
    let shorter = change(2, json!({ "remove": { "day": 2, "at": 0 } })).await.json();
    change(3, json!({ "title": "  Our island " })).await;
    let listed = history(owner).await.json();
    let causes: Vec<_> =
        listed.as_array().unwrap().iter().map(|of| (of["version"].as_i64(), &of["cause"], &of["words"])).collect();
    assert_eq!(
        causes,
        [
            (Some(3), &json!("title"), &json!("Our island")),
            (Some(2), &json!("remove"), &removed),
            (Some(1), &json!("refine"), &json!("slower please")),
        ]
    );
    assert_eq!(listed[2]["title"], made["itinerary"]["title"]);
    assert_eq!(listed[2]["duration"], made["itinerary"]["duration"]);
    assert!(listed[2]["places"].as_array().unwrap().len() > 1, "{listed}");
    assert_eq!(history(stranger).await.status, 404);
    // Three steps back, one by one.
    let expected = [(4, &shorter["itinerary"]), (5, &refined["itinerary"]), (6, &made["itinerary"])];
    for (version, itinerary) in expected {
        let back = change(version, json!({ "undo": true })).await.json();
        assert_eq!(back["version"], version + 1);
        assert_eq!(&back["itinerary"], itinerary, "from version {version}");
        assert_eq!(back["canGoBack"], version != 6);
    }
    // Redo is a step that can be undone.
    let again = change(7, json!({ "restore": 3 })).await.json();
    assert_eq!((&again["version"], &again["canGoBack"]), (&json!(8), &json!(true)));
    assert_eq!(again["itinerary"]["days"], shorter["itinerary"]["days"]);
    assert_eq!(
        change(8, json!({ "undo": true })).await.json()["itinerary"]["days"][1]["attractions"][0]["title"],
        first
    );
    for (version, wrong, status) in [
        (9, json!({ "restore": 99 }), 404),
        (9, json!({ "restore": 9 }), 404),
        (9, json!({ "restore": -1 }), 404),
        (9, json!({ "restore": 1.5 }), 400),
        (9, json!({ "restore": "1" }), 400),
        (9, json!({ "restore": 1, "undo": true }), 400),
        (8, json!({ "restore": 1 }), 409),
    ] {
        assert_eq!(change(version, wrong.clone()).await.status, status, "{wrong}");
    }
    let mut call = opens.clone();
    (call["version"], call["change"]) = (json!(9), json!({ "restore": 1 }));
    assert_eq!(rpc(&world, Some(stranger), "edit_itinerary", call).await.status, 404);
}

/// T-L04.
#[tokio::test(flavor = "multi_thread")]
async fn a_history_has_an_end_is_counted_and_goes_with_its_plan() {
    let world = TestApp::demo().await;
    let (id, secret) = world.nobodys_plan().await;
    let opens = json!({ "id": id, "secret": secret });
    let change = async |version: i64, change: Json| {
        let mut call = opens.clone();
        (call["version"], call["change"]) = (json!(version), change);
        rpc(&world, None, "edit_itinerary", call).await.json()
    };
    for version in 1..=45 {
        change(version, json!({ "title": format!("Trip number {version}") })).await;
    }
    let listed = rpc(&world, None, "itinerary_history", opens.clone()).await.json();
    let versions: Vec<_> = listed.as_array().unwrap().iter().map(|of| of["version"].as_i64().unwrap()).collect();
    assert_eq!(versions, (6..=45).rev().collect::<Vec<_>>(), "forty of them");
    let sum = "SELECT CAST((SELECT SUM(LENGTH(document)) FROM itinerary_versions)
                         + (SELECT SUM(LENGTH(document)) FROM itineraries) AS BIGINT)";
    let counted = "SELECT CAST(SUM(bytes) AS BIGINT) FROM itineraries";
    assert!(world.number(counted).await >= world.number(sum).await, "bytes are as many as characters, or more");
    // Each undo adds a version, so the oldest are dropped before they are reached.
    let mut version = 46;
    while change(version, json!({ "undo": true })).await["canGoBack"] == true {
        version += 1;
    }
    assert_eq!(version, 65, "twenty steps back");
    let secretless = rpc(&world, None, "itinerary_history", json!({ "id": id })).await;
    assert_eq!(secretless.status, 404);
    assert_eq!(rpc(&world, None, "delete_itinerary", opens.clone()).await.status, 200);
    assert_eq!(world.number("SELECT COUNT(*) FROM itinerary_versions").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_by_hand_is_undone_by_everyone_who_opens_the_plan_and_by_no_others() {
    let world = TestApp::demo().await;
    let stranger = world.account(1, false).await;
    let (id, secret) = world.nobodys_plan().await;
    let opens = json!({ "id": id, "secret": secret });
    let before = rpc(&world, None, "itinerary", opens.clone()).await.json();
    let mut change = opens.clone();
    (change["version"], change["change"]) = (json!(1), json!({ "remove": { "day": 2, "at": 0 } }));
    let edited = rpc(&world, None, "edit_itinerary", change).await.json();
    assert_eq!((&edited["version"], &edited["canGoBack"]), (&json!(2), &json!(true)));
    let mut again = opens.clone();
    (again["version"], again["change"]) = (json!(2), json!({ "title": edited["itinerary"]["title"] }));
    let same = rpc(&world, None, "edit_itinerary", again).await.json();
    assert_eq!((&same["version"], &same["canGoBack"]), (&json!(2), &json!(true)), "what changes nothing is no change");
    assert_eq!(undone(&world, Some(stranger), &json!({ "id": id }), 2).await.0, 404);
    let (status, back) = undone(&world, None, &opens, 2).await;
    assert_eq!((status, &back["itinerary"]), (200, &before["itinerary"]));
    for wrong in [json!({ "undo": false }), json!({ "undo": 1 }), json!({ "undo": true, "title": "x" })] {
        let mut call = opens.clone();
        (call["version"], call["change"]) = (json!(3), wrong);
        assert_eq!(status_and_code(&rpc(&world, None, "edit_itinerary", call).await).0, 400);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_that_is_too_long_may_become_shorter_and_be_what_it_was_but_not_longer() {
    let world = TestApp::demo().await;
    let owner = world.account(1, false).await;
    let made = post(&world, Some(owner), &generate("builtin")).await.json();
    let mut long = made["itinerary"].clone();
    long["days"][0]["description"] = json!("x".repeat(usize::try_from(LONGEST_BYTES).unwrap()));
    let id: Uuid = made["id"].as_str().unwrap().parse().unwrap();
    let sql = "UPDATE itineraries SET document = $1 WHERE id = $2".to_owned();
    world.run(sql, vec![long.to_string().into(), id.into()]).await;
    let edited = async |version: i64, change: Json| {
        let call = json!({ "id": id, "version": version, "change": change });
        rpc(&world, Some(owner), "edit_itinerary", call).await
    };
    let longer = edited(1, json!({ "title": "Many words ".repeat(10).trim() })).await;
    assert_eq!(
        (longer.status, &longer.json()["message"]),
        (400, &json!("This plan is too long to be kept.")),
        "it does not grow"
    );
    let shorter = edited(1, json!({ "remove": { "day": 2, "at": 0 } })).await;
    assert_eq!((shorter.status, &shorter.json()["canGoBack"]), (200, &json!(true)));
    let (status, back) = undone(&world, Some(owner), &json!({ "id": id }), 2).await;
    assert_eq!((status, &back["version"]), (200, &json!(3)));
    assert!(back["itinerary"] == long, "as long as it was");
}

/// T-L04.
#[tokio::test(flavor = "multi_thread")]
async fn ownerless_plans_are_bounded_in_bytes_and_the_largest_is_dropped_for_a_new_one() {
    let world = TestApp::demo().await;
    let owner = world.account(1, false).await;
    let owned = post(&world, Some(owner), &generate("builtin")).await.json();
    let usual = world.nobodys_plan().await;
    let large = world.nobodys_plan().await;
    let larger = world.nobodys_plan().await;
    let sum = "SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM itineraries WHERE user_id IS NULL";
    let length = "SELECT CAST(SUM(LENGTH(document)) AS BIGINT) FROM itineraries WHERE user_id IS NULL";
    assert!(world.number(sum).await >= world.number(length).await, "bytes are as many as characters, or more");
    let long_ago = world.app.clock.now() - chrono::Duration::days(3);
    let weigh = async |id: &str, bytes: i64, changed_at: chrono::DateTime<chrono::Utc>| {
        let sql = "UPDATE itineraries SET bytes = $1, updated_at = $2 WHERE id = $3".to_owned();
        world.run(sql, vec![bytes.into(), changed_at.into(), id.parse::<Uuid>().unwrap().into()]).await;
    };
    weigh(&usual.0, MOST_OWNERLESS_BYTES / MOST_OWNERLESS, long_ago - chrono::Duration::days(3)).await;
    weigh(&large.0, MOST_OWNERLESS_BYTES / 2, long_ago).await;
    weigh(owned["id"].as_str().unwrap(), MOST_OWNERLESS_BYTES, long_ago).await;
    let open = async |(id, secret): &(String, String)| {
        rpc(&world, None, "itinerary", json!({ "id": id, "secret": secret })).await.status
    };
    world.nobodys_plan().await;
    assert_eq!(open(&large).await, 200, "there is space yet");
    weigh(&larger.0, MOST_OWNERLESS_BYTES / 4 * 3, world.app.clock.now()).await;
    let new = world.nobodys_plan().await;
    let are_there = [open(&usual).await, open(&large).await, open(&larger).await, open(&new).await];
    assert_eq!(are_there, [200, 200, 404, 200], "the largest goes, however new it is, and no usual one, however old");
    // Among equal sizes, the one that was edited longest ago.
    weigh(&new.0, MOST_OWNERLESS_BYTES / 2, world.app.clock.now()).await;
    let newest = world.nobodys_plan().await;
    let are_there = [open(&usual).await, open(&large).await, open(&new).await, open(&newest).await];
    assert_eq!(are_there, [200, 404, 200, 200]);
    let mine = rpc(&world, Some(owner), "itinerary", json!({ "id": owned["id"] })).await;
    assert_eq!(mine.status, 200, "somebody's plan stays");
}
