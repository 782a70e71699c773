//! Plans by the built-in planner: ownership, edits, sharing and deletion.

use serde_json::{Value as Json, json};

use super::{error, generate, post, rpc};
use crate::actors::status_and_code;
use crate::fixture::TestApp;
use crate::program::TestResponse;

/// Requests the calendar file without a session.
async fn calendar(world: &TestApp, opens: &Json) -> TestResponse {
    let headers = [("content-type", "application/json")];
    world.ask("POST", "/functions/v1/itinerary-calendar", &headers, &opens.to_string()).await
}

/// D-121.
#[tokio::test(flavor = "multi_thread")]
async fn without_any_key_a_plan_is_made_priced_stored_and_private() {
    let world = TestApp::demo().await;
    let (owner, other, admin) =
        (world.account(1, false).await, world.account(2, false).await, world.account(3, true).await);
    let made = post(&world, Some(owner), &generate("builtin")).await;
    assert_eq!(made.status, 200, "{made:?}");
    let made = made.json();
    let plan = &made["itinerary"];
    assert_eq!((&plan["planner"], &plan["duration"]), (&json!("builtin"), &json!(4)));
    assert_eq!(plan["days"].as_array().unwrap().len(), 4);
    assert_eq!((&made["version"], &made["secret"], &made["changes"]), (&json!(1), &Json::Null, &json!([])));
    assert!(plan["price"]["totalCents"].as_i64().unwrap() > 0, "{}", plan["price"]);
    let packages = plan["packages"].as_array().unwrap();
    assert!(!packages.is_empty() && packages[0]["coverage"].as_f64().unwrap() > 0.2, "{packages:?}");
    for package in packages {
        let response =
            world.get(&format!("/rest/v1/packages?select=id&id=eq.{}", package["id"].as_str().unwrap())).await;
        assert_eq!(response.json().as_array().unwrap().len(), 1, "{package} is on sale");
    }
    let list = "itineraries?select=id,title,duration,start_date,updated_at";
    let own = world.request_as(owner, "GET", list, &Json::Null).await.json();
    assert_eq!((&own[0]["id"], &own[0]["start_date"]), (&made["id"], &json!("2030-03-01")));
    for who in [other, admin] {
        assert_eq!(world.request_as(who, "GET", list, &Json::Null).await.json(), json!([]));
        assert_eq!(status_and_code(&rpc(&world, Some(who), "itinerary", json!({ "id": made["id"] })).await).0, 404);
    }
    let opened = rpc(&world, Some(owner), "itinerary", json!({ "id": made["id"] })).await.json();
    assert_eq!((&opened["mine"], &opened["itinerary"]), (&json!(true), plan));
    let hidden = world.request_as(owner, "GET", "itineraries?select=secret_hash", &Json::Null).await;
    assert_eq!(hidden.status, 403, "{hidden:?}");
}

/// D-122.
#[tokio::test(flavor = "multi_thread")]
async fn a_visitors_plan_opens_with_its_secret_until_it_is_claimed() {
    let world = TestApp::demo().await;
    let (owner, other) = (world.account(1, false).await, world.account(2, false).await);
    let made = post(&world, None, &generate("builtin")).await.json();
    let (id, secret) = (made["id"].clone(), made["secret"].as_str().unwrap().to_owned());
    assert_eq!(secret.len(), 64);
    let row = world.app.db.rows("SELECT secret_hash, document FROM itineraries", &[]).await.unwrap();
    assert!(!row[0].text(0).unwrap().contains(&secret) && !row[0].text(1).unwrap().contains(&secret));
    for wrong in [json!({ "id": id }), json!({ "id": id, "secret": "x" }), json!({ "id": "x", "secret": secret })] {
        assert_eq!(status_and_code(&rpc(&world, None, "itinerary", wrong).await), (404, "PGRST116".to_owned()));
    }
    let open = json!({ "id": id, "secret": secret });
    assert_eq!(rpc(&world, None, "itinerary", open.clone()).await.json()["mine"], false);
    assert_eq!(status_and_code(&rpc(&world, None, "claim_itinerary", open.clone()).await).0, 401);
    for _ in 0..2 {
        assert_eq!(rpc(&world, Some(owner), "claim_itinerary", open.clone()).await.status, 200);
    }
    assert_eq!(rpc(&world, Some(owner), "itinerary", json!({ "id": id })).await.json()["mine"], true);
    assert_eq!(status_and_code(&rpc(&world, None, "itinerary", open.clone()).await).0, 404, "the secret is dead");
    assert_eq!(status_and_code(&rpc(&world, Some(other), "claim_itinerary", open).await).0, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_refined_and_edited_by_version() {
    let world = TestApp::demo().await;
    let owner = world.account(1, false).await;
    let made = post(&world, Some(owner), &generate("builtin")).await.json();
    let id = &made["id"];
    let slower = json!({ "action": "refine", "id": id, "version": 1, "modification": "slower" });
    let refined = post(&world, Some(owner), &slower).await;
    assert_eq!(refined.status, 200, "{refined:?}");
    let refined = refined.json();
    assert_eq!((&refined["version"], &refined["itinerary"]["pace"]), (&json!(2), &json!("relaxed")));
    assert!(!refined["changes"].as_array().unwrap().is_empty());
    let late = post(&world, Some(owner), &slower).await;
    assert_eq!(error(&late), (409, "This plan was changed meanwhile.".to_owned()));
    assert_eq!(late.json()["now"]["version"], 2);
    let nonsense = json!({ "action": "refine", "id": id, "modification": "blorp the frumious" });
    let same = post(&world, Some(owner), &nonsense).await.json();
    assert_eq!((&same["changes"], &same["version"]), (&json!([]), &json!(2)));
    assert!(same["reply"].as_str().unwrap().starts_with("I did not change anything."), "{same}");

    let change = |version: i64, change: Json| json!({ "id": id, "version": version, "change": change });
    let renamed =
        rpc(&world, Some(owner), "edit_itinerary", change(2, json!({ "title": "Tea & trains <b>" }))).await.json();
    assert_eq!((&renamed["version"], &renamed["itinerary"]["title"]), (&json!(3), &json!("Tea & trains <b>")));
    let early = change(3, json!({ "time": { "day": 2, "at": 0, "startTime": "03:00" } }));
    let edited = rpc(&world, Some(owner), "edit_itinerary", early).await.json();
    let warned = edited["itinerary"]["days"][1]["attractions"][0]["warnings"].as_array().unwrap().len();
    assert!(warned > 0, "{edited}");
    let late = rpc(&world, Some(owner), "edit_itinerary", change(3, json!({ "title": "x" }))).await;
    assert_eq!(status_and_code(&late), (409, "PT409".to_owned()));
    let now: Json = serde_json::from_str(late.json()["details"].as_str().unwrap()).unwrap();
    assert_eq!(now["version"], 4);
    let elsewhere =
        rpc(&world, Some(owner), "edit_itinerary", change(3, json!({ "remove": { "day": 99, "at": 0 } }))).await;
    assert_eq!(status_and_code(&elsewhere).0, 409, "a change is looked for in the plan that it was made for");
    for wrong in [json!({ "explode": {} }), json!({}), json!({ "remove": { "day": 99, "at": 0 } })] {
        let refused = rpc(&world, Some(owner), "edit_itinerary", change(4, wrong)).await;
        assert_eq!(status_and_code(&refused), (400, "23514".to_owned()));
    }
    let title = world.request_as(owner, "GET", "itineraries?select=title,version", &Json::Null).await.json();
    assert_eq!(title, json!([{ "title": "Tea & trains <b>", "version": 4 }]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_by_hand_is_priced_by_what_is_on_sale_then() {
    let world = TestApp::demo().await;
    let owner = world.account(1, false).await;
    let made = post(&world, Some(owner), &generate("builtin")).await.json();
    assert!(!made["itinerary"]["packages"].as_array().unwrap().is_empty());
    world.run("UPDATE packages SET is_active = FALSE".to_owned(), Vec::new()).await;
    let change = json!({ "id": made["id"], "version": 1, "change": { "remove": { "day": 2, "at": 0 } } });
    let edited = rpc(&world, Some(owner), "edit_itinerary", change).await;
    assert_eq!(edited.status, 200, "{edited:?}");
    let edited = edited.json();
    let plan = &edited["itinerary"];
    assert_eq!((&plan["packages"], &plan["price"]), (&json!([]), &Json::Null));
    let stored = rpc(&world, Some(owner), "itinerary", json!({ "id": made["id"] })).await.json();
    assert_eq!(&stored["itinerary"], plan);
}

/// D-124.
#[tokio::test(flavor = "multi_thread")]
async fn the_budget_that_was_chosen_decides_the_rooms() {
    let world = TestApp::demo().await;
    let price = async |budget: &str| {
        let mut request = generate("builtin");
        request["preferences"]["travelStyle"] = json!("comfort");
        request["preferences"]["budget"] = json!(budget);
        post(&world, None, &request).await.json()["itinerary"]["price"].clone()
    };
    let (comfort, backpacker) = (price("comfort").await, price("backpacker").await);
    assert_eq!(comfort["lines"][0], backpacker["lines"][0], "the guided trip costs the same");
    assert!(comfort["lines"][1]["label"].as_str().unwrap().contains("four-star double room"), "{comfort}");
    assert!(backpacker["lines"][1]["label"].as_str().unwrap().contains("budget double room"), "{backpacker}");
    assert!(backpacker["totalCents"].as_i64() < comfort["totalCents"].as_i64(), "{backpacker} {comfort}");
}

/// T-L03.
#[tokio::test(flavor = "multi_thread")]
async fn a_shared_plan_opens_for_others_as_text_until_its_owner_ends_it() {
    let world = TestApp::demo().await;
    let owner = world.account(1, false).await;
    let mut request = generate("builtin");
    request["preferences"]["specialRequests"] = json!("Halal food. My door code is 1234 <script>alert(1)</script>");
    request["preferences"]["destinations"] = json!(["Kandy", "Aunt Mala's house"]);
    let made = post(&world, Some(owner), &request).await.json();
    let id = &made["id"];
    let share = async |shared: bool| {
        rpc(&world, Some(owner), "share_itinerary", json!({ "id": id, "shared": shared })).await.json()["token"].clone()
    };
    let open = async |token: &Json| rpc(&world, None, "shared_itinerary", json!({ "token": token })).await;
    assert_eq!(
        status_and_code(&rpc(&world, None, "share_itinerary", json!({ "id": id, "shared": true })).await).0,
        401
    );
    let first = share(true).await;
    let response = open(&first).await;
    assert_eq!(response.status, 200, "{response:?}");
    for own in ["door code", "halal", "Halal", "Mala"] {
        assert!(!String::from_utf8(response.body.clone()).unwrap().contains(own), "{own}");
    }
    let notes = made["itinerary"]["notes"].to_string();
    assert!(
        notes.contains("halal") && notes.contains("Mala") && notes.contains("Not all of your special requests"),
        "{notes}"
    );
    assert!(!String::from_utf8(response.body).unwrap().contains(&owner.to_string()));
    let file = calendar(&world, &json!({ "token": first })).await;
    assert_eq!((file.status, file.header("content-type")), (200, "text/calendar; charset=utf-8"));
    assert!(file.header("content-disposition").starts_with("attachment"));
    let text = String::from_utf8(file.body).unwrap();
    assert!(text.starts_with("BEGIN:VCALENDAR\r\n") && text.contains("DTSTART;VALUE=DATE:20300301"), "{text}");
    assert!(!text.contains("door code"));
    assert_eq!(rpc(&world, Some(owner), "itinerary", json!({ "id": id })).await.json()["shared"], true);
    let second = share(true).await;
    assert_ne!(first, second);
    assert_eq!(open(&first).await.status, 404, "an older link is dead");
    assert_eq!(open(&second).await.status, 200);
    assert_eq!(share(false).await, Json::Null);
    assert_eq!(open(&second).await.status, 404);
    assert_eq!(error(&calendar(&world, &json!({ "id": id })).await).0, 404);
    assert_eq!(error(&calendar(&world, &json!({})).await), (400, "id is required".to_owned()));
    let in_address = format!("/functions/v1/itinerary-calendar?id={}", id.as_str().unwrap());
    assert_eq!(world.get(&in_address).await.status, 405, "what opens a plan stands in no address");
}

/// D-119.
#[tokio::test(flavor = "multi_thread")]
async fn a_link_says_until_when_it_opens_and_then_that_it_has_expired() {
    let world = TestApp::demo().await;
    let owner = world.account(1, false).await;
    let made = post(&world, Some(owner), &generate("builtin")).await.json();
    let share = json!({ "id": made["id"], "shared": true });
    let link = rpc(&world, Some(owner), "share_itinerary", share.clone()).await.json();
    let ends: chrono::DateTime<chrono::Utc> = link["endsAt"].as_str().unwrap().parse().unwrap();
    assert_eq!((ends - world.app.clock.now()).num_hours(), 30 * 24 - 1, "thirty days but for a moment");
    let own = async || rpc(&world, Some(owner), "itinerary", json!({ "id": made["id"] })).await.json();
    assert_eq!((&own().await["shared"], &own().await["sharedUntil"]), (&json!(true), &link["endsAt"]));
    let opens = json!({ "token": link["token"] });
    assert_eq!(rpc(&world, None, "shared_itinerary", opens.clone()).await.status, 200);

    let a_moment_ago = world.app.clock.now();
    world.run("UPDATE itineraries SET share_ends_at = $1".to_owned(), vec![a_moment_ago.into()]).await;
    let expired = rpc(&world, None, "shared_itinerary", opens.clone()).await;
    assert_eq!(status_and_code(&expired), (410, "PT410".to_owned()));
    let sentence = "This link has expired. Ask whoever shared the plan for a new one.";
    assert_eq!(expired.json()["message"], sentence);
    assert_eq!(error(&calendar(&world, &opens).await), (410, sentence.to_owned()));
    assert_eq!((&own().await["shared"], &own().await["sharedUntil"]), (&json!(false), &Json::Null));

    let again = rpc(&world, Some(owner), "share_itinerary", share).await.json();
    assert_eq!(rpc(&world, None, "shared_itinerary", json!({ "token": again["token"] })).await.status, 200);
    assert_eq!(status_and_code(&rpc(&world, None, "shared_itinerary", opens).await).0, 404, "an older link is dead");
}

#[tokio::test(flavor = "multi_thread")]
async fn plans_go_with_their_owner_by_hand_and_with_time() {
    let world = TestApp::demo().await;
    let (owner, other) = (world.account(1, false).await, world.account(2, false).await);
    let first = post(&world, Some(owner), &generate("builtin")).await.json();
    let second = post(&world, Some(owner), &generate("builtin")).await.json();
    let gone = json!({ "id": first["id"] });
    assert_eq!(status_and_code(&rpc(&world, Some(other), "delete_itinerary", gone.clone()).await).0, 404);
    assert_eq!(rpc(&world, Some(owner), "delete_itinerary", gone.clone()).await.status, 200);
    assert_eq!(status_and_code(&rpc(&world, Some(owner), "delete_itinerary", gone).await).0, 404);
    let row = format!("itineraries?id=eq.{}", second["id"].as_str().unwrap());
    assert_eq!(world.request_as(other, "DELETE", &row, &Json::Null).await.json(), json!([]));
    assert_eq!(world.request_as(owner, "DELETE", &row, &Json::Null).await.json().as_array().unwrap().len(), 1);
    assert_eq!(world.number("SELECT COUNT(*) FROM itineraries").await, 0);

    post(&world, None, &generate("builtin")).await;
    let stored = post(&world, Some(owner), &generate("builtin")).await.json();
    let long_ago = world.app.clock.now() - chrono::Duration::days(31);
    world.run("UPDATE itineraries SET updated_at = $1".to_owned(), vec![long_ago.into()]).await;
    let ctx = world.app.ctx(serendib_domain::Caller::Service);
    let swept: serendib_domain::Result<u64> = world
        .app
        .db
        .write(async move |tx: &mut serendib_db::Tx<'_>| serendib_domain::itineraries::remove::sweep(tx, &ctx).await)
        .await;
    assert_eq!(swept.unwrap(), 1, "somebody's plan stays");
    assert_eq!(rpc(&world, Some(owner), "itinerary", json!({ "id": stored["id"] })).await.status, 200);
    let ctx = world.app.ctx(serendib_domain::Caller::Service);
    let removed: serendib_domain::identity::IdentityResult<()> = world
        .app
        .db
        .write(async move |tx: &mut serendib_db::Tx<'_>| {
            serendib_domain::identity::admin::remove(tx, &ctx, owner).await
        })
        .await;
    removed.unwrap();
    assert_eq!(world.number("SELECT COUNT(*) FROM itineraries").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_keeps_more_plans_than_there_is_room_for() {
    let world = TestApp::demo().await;
    let owner = world.account(1, false).await;
    let sql = "INSERT INTO itineraries (id, user_id, title, duration, planner, document, created_at, updated_at)
         VALUES ($1, $2, 'A trip', 2, 'builtin', '{}', $3, $3)";
    let now = world.app.clock.now();
    let plans = (0..100)
        .map(|number| (sql.to_owned(), vec![crate::actors::id(9_000 + number).into(), owner.into(), now.into()]));
    world.run_all(plans.collect()).await;
    let full = post(&world, Some(owner), &generate("builtin")).await;
    assert_eq!((full.status, error(&full).1.starts_with("You keep 100 plans")), (409, true), "{full:?}");
    let nobodys = post(&world, None, &generate("builtin")).await.json();
    let claimed = json!({ "id": nobodys["id"], "secret": nobodys["secret"] });
    assert_eq!(status_and_code(&rpc(&world, Some(owner), "claim_itinerary", claimed).await), (409, "PT409".to_owned()));
    let undated = json!({ "action": "generate", "preferences": { "destinations": ["Galle"], "duration": 2 } });
    let undated = post(&world, None, &undated).await.json();
    let opens = json!({ "id": undated["id"], "secret": undated["secret"] });
    assert_eq!(error(&calendar(&world, &opens).await).0, 400, "days without dates fit no calendar");
}

/// Dates count in Sri Lanka's time zone.
#[tokio::test(flavor = "multi_thread")]
async fn a_new_plan_begins_today_at_the_earliest_and_an_old_one_is_still_worked_on() {
    let world = TestApp::demo().await;
    let owner = world.account(1, false).await;
    let today = world.app.ctx(serendib_domain::Caller::Visitor).today();
    let planned = async |start: chrono::NaiveDate| {
        let mut request = generate("builtin");
        request["preferences"]["startDate"] = json!(start.to_string());
        post(&world, Some(owner), &request).await
    };
    let yesterday = today.pred_opt().unwrap();
    for start in [yesterday, chrono::NaiveDate::from_ymd_opt(2020, 2, 29).unwrap()] {
        let words = format!("startDate must be today ({today}) or later: that day is over in Sri Lanka.");
        assert_eq!(error(&planned(start).await), (400, words), "{start}");
    }
    assert_eq!(world.number("SELECT COUNT(*) FROM itineraries").await, 0);
    let made = planned(today).await;
    assert_eq!(made.status, 200, "{made:?}");
    let mut plan = made.json()["itinerary"].clone();
    plan["startDate"] = json!("2020-02-29");
    plan["preferences"]["startDate"] = json!("2020-02-29");
    let refined = json!({ "provider": "builtin", "action": "refine", "currentItinerary": plan, "modification": "More time in Ella" });
    assert_eq!(post(&world, Some(owner), &refined).await.status, 200);
}
