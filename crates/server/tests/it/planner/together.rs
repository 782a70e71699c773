//! Shared editing of a plan: by link, until a member leaves or the owner ends it.

use serde_json::{Value as Json, json};

use super::{post, rpc};
use crate::actors::status_and_code;
use crate::fixture::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn who_joins_by_a_link_changes_the_plan_until_the_link_is_for_reading_again() {
    let world = TestApp::demo().await;
    let (owner, friend, other) =
        (world.account(1, false).await, world.account(2, false).await, world.account(3, true).await);
    let (plan, reading) = world.shared_plan(owner).await;
    let opens = json!({ "id": plan });
    let to_read = rpc(&world, None, "shared_itinerary", json!({ "token": reading })).await.json();
    assert_eq!(to_read["mayEdit"], false);
    assert_eq!(status_and_code(&rpc(&world, Some(friend), "join_itinerary", json!({ "token": reading })).await).0, 404);
    let share = json!({ "id": plan, "shared": true, "may_edit": true });
    assert_eq!(rpc(&world, Some(friend), "share_itinerary", share.clone()).await.status, 404, "its owner's alone");
    let link = rpc(&world, Some(owner), "share_itinerary", share.clone()).await.json();
    assert_eq!(link["mayEdit"], true);
    let token = json!({ "token": link["token"] });
    assert_eq!(rpc(&world, None, "shared_itinerary", token.clone()).await.json()["mayEdit"], true);
    assert_eq!(status_and_code(&rpc(&world, None, "join_itinerary", token.clone()).await).0, 401);
    assert_eq!(rpc(&world, Some(friend), "itinerary", opens.clone()).await.status, 404, "before they join");
    for _ in 0..2 {
        let joined = rpc(&world, Some(friend), "join_itinerary", token.clone()).await;
        assert_eq!((joined.status, joined.json()["id"].clone()), (200, json!(plan)), "{joined:?}");
    }
    assert_eq!(rpc(&world, Some(owner), "join_itinerary", token.clone()).await.status, 200, "its owner stays that");

    // Both edit in turn, and both list it among their plans.
    let opened = rpc(&world, Some(friend), "itinerary", opens.clone()).await.json();
    assert_eq!((&opened["mine"], &opened["joined"]), (&json!(false), &json!(true)));
    assert_eq!(opened["editors"], json!(["Person 1", "Person 2"]));
    let change = |version: u32, title: &str| json!({ "id": plan, "version": version, "change": { "title": title } });
    assert_eq!(rpc(&world, Some(friend), "edit_itinerary", change(1, "Ours")).await.status, 200);
    let late = rpc(&world, Some(owner), "edit_itinerary", change(1, "Mine")).await;
    assert_eq!(status_and_code(&late).0, 409, "{late:?}");
    assert_eq!(rpc(&world, Some(owner), "edit_itinerary", change(2, "Mine again")).await.status, 200);
    let slower = json!({ "action": "refine", "id": plan, "version": 3, "modification": "slower" });
    assert_eq!(post(&world, Some(friend), &slower).await.status, 200);
    let list = "itineraries?select=id,title";
    for (who, there) in [(owner, 1), (friend, 1), (other, 0)] {
        assert_eq!(world.request_as(who, "GET", list, &Json::Null).await.json().as_array().unwrap().len(), there);
    }
    // Some actions are the owner's alone.
    let guides = json!({ "document": { "itinerary_id": plan, "guide_ids": [plan], "start_date": "2027-01-10" } });
    assert_eq!(rpc(&world, Some(friend), "request_custom_trip", guides).await.status, 404);
    let ended = json!({ "id": plan, "shared": false });
    assert_eq!(rpc(&world, Some(friend), "share_itinerary", ended).await.status, 404);

    // Deleting it only leaves it; a read-only link removes all members.
    assert_eq!(rpc(&world, Some(friend), "delete_itinerary", opens.clone()).await.status, 200);
    assert_eq!(rpc(&world, Some(friend), "itinerary", opens.clone()).await.status, 404);
    assert_eq!(rpc(&world, Some(owner), "itinerary", opens.clone()).await.json()["editors"], json!([]));
    assert_eq!(rpc(&world, Some(friend), "join_itinerary", token.clone()).await.status, 200);
    let reading = json!({ "id": plan, "shared": true });
    assert_eq!(rpc(&world, Some(owner), "share_itinerary", reading).await.json()["mayEdit"], false);
    assert_eq!(rpc(&world, Some(friend), "itinerary", opens.clone()).await.status, 404);
    assert_eq!(
        status_and_code(&rpc(&world, Some(friend), "join_itinerary", token).await).0,
        404,
        "the older link is dead"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn no_more_than_twenty_join_and_a_link_whose_days_are_over_lets_nobody_in() {
    let world = TestApp::demo().await;
    let owner = world.account(1, false).await;
    let (plan, _) = world.shared_plan(owner).await;
    let share = json!({ "id": plan, "shared": true, "may_edit": true });
    let link = rpc(&world, Some(owner), "share_itinerary", share).await.json();
    let token = json!({ "token": link["token"] });
    for number in 2..22 {
        let friend = world.account(number, false).await;
        assert_eq!(rpc(&world, Some(friend), "join_itinerary", token.clone()).await.status, 200);
    }
    let last = world.account(22, false).await;
    assert_eq!(status_and_code(&rpc(&world, Some(last), "join_itinerary", token.clone()).await).0, 409);
    let a_moment_ago = world.app.clock.now() - chrono::Duration::seconds(1);
    world.run("UPDATE itineraries SET share_ends_at = $1".to_owned(), vec![a_moment_ago.into()]).await;
    assert_eq!(status_and_code(&rpc(&world, Some(last), "join_itinerary", token).await).0, 410);
}
