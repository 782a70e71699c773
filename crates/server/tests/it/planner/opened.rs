//! Plans that the client holds and posts; other sights; and progress as server-sent events. T-L08.

use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use futures_util::StreamExt as _;
use serde_json::{Value as Json, json};
use tower::ServiceExt as _;

use super::double::{AnswerMode, Double};
use super::{PATH, error, generate, post, rpc, strictly, world_with};
use crate::fixture::TestApp;

fn events(text: &str) -> Vec<(String, Json)> {
    let one = |event: &str| {
        let (name, data) = event.split_once('\n').unwrap();
        let data = serde_json::from_str(data.strip_prefix("data: ").unwrap()).unwrap();
        (name.strip_prefix("event: ").unwrap().to_owned(), data)
    };
    text.split("\n\n").filter(|event| !event.is_empty()).map(one).collect()
}

/// T-L08.
#[tokio::test(flavor = "multi_thread")]
async fn a_foreign_plan_is_read_by_the_same_schema_and_its_words_are_ours() {
    let world = TestApp::demo().await;
    let made = post(&world, None, &generate("builtin")).await.json();
    let mut held = made["itinerary"].clone();
    held["title"] = json!("<img src=x onerror=alert(1)> [go](javascript:x) Trip");
    held["days"][0]["description"] = json!("<script>alert(1)</script>Walk.");
    held["days"][0]["attractions"][0]["imageUrl"] = json!("http://evil.example/p.png");
    held["days"][0]["attractions"][0]["title"] = json!("Free money at evil.example/x");
    held["packages"] = json!([]);
    let refine = |held: &Json| json!({ "action": "refine", "currentItinerary": held, "modification": "slower" });
    let refined = post(&world, None, &refine(&held)).await;
    assert_eq!(refined.status, 200, "{refined:?}");
    let text = String::from_utf8(refined.body.clone()).unwrap();
    for leak in ["onerror", "<script", "javascript:", "evil.example"] {
        assert!(!text.contains(leak), "{leak}: {text}");
    }
    let refined = refined.json();
    assert_eq!((&refined["id"], &refined["itinerary"]["pace"]), (&Json::Null, &json!("relaxed")), "nobody keeps it");
    let slug = &made["itinerary"]["days"][1]["attractions"][0]["slug"];
    let instead = |held: &Json| {
        let context = json!({ "currentItinerary": held, "day": 2 });
        json!({ "action": "alternatives", "attraction": { "slug": slug }, "context": context })
    };
    let near = post(&world, None, &instead(&held)).await;
    let text = String::from_utf8(near.body.clone()).unwrap();
    assert!(near.status == 200 && !text.contains('<') && !text.contains("evil.example"), "{near:?}");
    for (pointer, value) in [
        ("/evil", json!(1)),
        ("/days", json!([])),
        ("/groupSize", json!(1_000)),
        ("/title", json!("x".repeat(200))),
        ("/days/0/attractions/0/startTime", json!("25:00")),
    ] {
        let mut wrong = made["itinerary"].clone();
        match wrong.pointer_mut(pointer) {
            Some(place) => *place = value,
            None => wrong["evil"] = value,
        }
        for request in [refine(&wrong), instead(&wrong)] {
            let refused = post(&world, None, &request).await;
            assert_eq!((refused.status, error(&refused).1.starts_with("currentItinerary")), (400, true), "{pointer}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sights_are_near_like_it_and_not_in_the_plan() {
    let world = TestApp::demo().await;
    let made = post(&world, None, &generate("builtin")).await.json();
    let stop = &made["itinerary"]["days"][1]["attractions"][0];
    let context = json!({ "id": made["id"], "secret": made["secret"], "day": 2 });
    let ask = json!({ "action": "alternatives", "attraction": { "slug": stop["slug"] }, "context": context });
    let found = post(&world, None, &ask).await;
    assert_eq!(found.status, 200, "{found:?}");
    let found = found.json()["alternatives"].as_array().unwrap().clone();
    assert!((1..=5).contains(&found.len()));
    let planned = made["itinerary"]["days"].to_string();
    assert!(found.iter().all(|one| !planned.contains(one["slug"].as_str().unwrap())));
    let stranger = json!({ "action": "alternatives", "attraction": "x", "context": { "id": made["id"] } });
    assert_eq!(error(&post(&world, None, &stranger).await), (404, "Itinerary not found".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn progress_events_report_each_step_and_the_end() {
    let double = Double::start().await;
    let world = world_with(&double, &[]).await;
    let owner = world.account(1, false).await;
    let token = world.bearer(owner).await;
    let headers =
        [("authorization", token.as_str()), ("accept", "text/event-stream"), ("content-type", "application/json")];
    let response = world.ask("POST", PATH, &headers, &strictly("openai").to_string()).await;
    assert_eq!((response.status, response.header("content-type")), (200, "text/event-stream"));
    let events = events(&String::from_utf8(response.body).unwrap());
    let stages: Vec<&str> = events.iter().filter_map(|(_, data)| data["stage"].as_str()).collect();
    assert_eq!(stages, ["reading", "asking", "checking", "pricing", "saving"]);
    assert_eq!(events[0], ("progress".to_owned(), json!({ "stage": "reading", "done": 0, "total": 5 })));
    assert_eq!(
        events[1].1,
        json!({ "stage": "asking", "done": 1, "total": 5, "seconds": 25 }),
        "how long anybody waits"
    );
    let (name, made) = events.last().unwrap();
    assert_eq!((name.as_str(), &made["itinerary"]["planner"]), ("itinerary", &json!("openai")));
    double.set_mode(AnswerMode::Status(500));
    let response = world.ask("POST", PATH, &headers, &strictly("openai").to_string()).await;
    let (name, data) = self::events(&String::from_utf8(response.body).unwrap()).pop().unwrap();
    assert_eq!((name.as_str(), data), ("error", json!({ "status": 503, "error": "Failed to generate itinerary" })));
}

/// T-L06.
#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_is_too_slow_for_thirty_days_is_replaced_and_named_as_fallback() {
    let double = Double::start().await;
    let world = world_with(&double, &["--model-seconds", "1"]).await;
    let owner = world.account(1, false).await;
    let token = world.bearer(owner).await;
    let headers =
        [("authorization", token.as_str()), ("accept", "text/event-stream"), ("content-type", "application/json")];
    double.set_mode(AnswerMode::Slow(Duration::from_secs(60)));
    let mut long = generate("deepseek");
    long["preferences"]["duration"] = json!(30);
    let began = std::time::Instant::now();
    let response = world.ask("POST", PATH, &headers, &long.to_string()).await;
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    let events = events(&String::from_utf8(response.body).unwrap());
    let stages: Vec<&str> = events.iter().filter_map(|(_, data)| data["stage"].as_str()).collect();
    assert_eq!(stages, ["reading", "asking", "choosing", "pricing", "saving"]);
    let (name, made) = events.last().unwrap();
    let plan = &made["itinerary"];
    assert_eq!((name.as_str(), &plan["planner"]), ("itinerary", &json!("builtin")));
    assert_eq!(plan["fallback"], json!({ "provider": "deepseek", "reason": "late" }));
    assert_eq!(plan["days"].as_array().unwrap().len(), 30);
    assert_eq!(double.count(), 1, "slowness is not tried again");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_is_refused_before_a_stream_begins_and_does_not_count() {
    let world = TestApp::with_arguments(&["demo", "--plans-per-hour", "2"]).await;
    let owner = world.account(1, false).await;
    let token = world.bearer(owner).await;
    let headers =
        [("authorization", token.as_str()), ("accept", "text/event-stream"), ("content-type", "application/json")];
    let ask = async |body: &Json| {
        let answer = world.ask("POST", PATH, &headers, &body.to_string()).await;
        (answer.status, answer.header("content-type") == "text/event-stream", answer)
    };
    let (status, is_stream, made) = ask(&generate("builtin")).await;
    assert_eq!((status, is_stream), (200, true));
    let id = events(&String::from_utf8(made.body).unwrap()).pop().unwrap().1["id"].clone();
    let refine =
        |id: Json, version: i64| json!({ "action": "refine", "id": id, "version": version, "modification": "slower" });
    let mut long = generate("builtin");
    long["preferences"]["duration"] = json!(31);
    let unknown = json!("00000000-0000-0000-0000-000000000009");
    let near = json!({ "action": "alternatives", "attraction": "x", "context": { "id": unknown } });
    for (body, expected) in [
        (json!({ "action": "drop" }), 400),
        (long, 400),
        (refine(unknown, 1), 404),
        (refine(id.clone(), 7), 409),
        (near, 404),
    ] {
        let (status, is_stream, _) = ask(&body).await;
        assert_eq!((status, is_stream), (expected, false), "{body}");
    }
    let (status, is_stream, _) = ask(&refine(id.clone(), 1)).await;
    assert_eq!((status, is_stream), (200, true), "nothing of that counted");
    let held = json!({ "action": "refine", "currentItinerary": { "days": 1 }, "modification": "slower" });
    let over = ask(&held).await;
    assert_eq!((over.0, over.1), (429, false), "reading a plan that is posted is work, and counts");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disconnected_client_ends_its_planning_and_frees_the_slot() {
    let double = Double::start().await;
    let world = world_with(&double, &[]).await;
    let owner = world.account(1, false).await;
    let token = world.bearer(owner).await;
    double.set_mode(AnswerMode::Slow(Duration::from_secs(60)));
    for number in 1..=3 {
        let request = Request::post(PATH)
            .header("authorization", &token)
            .header("accept", "text/event-stream")
            .body(Body::from(generate("openai").to_string()))
            .unwrap();
        let routes = serendib_server::router::build(&world.app);
        let mut body = routes.oneshot(request).await.unwrap().into_body().into_data_stream();
        let mut heard = String::new();
        while !heard.contains("asking") {
            heard.push_str(std::str::from_utf8(&body.next().await.unwrap().unwrap()).unwrap());
        }
        // The work lasts as long as the client reads.
        tokio::select! {
            () = double.until_called(number) => {}
            event = body.next() => panic!("before the model was asked: {event:?}"),
        }
        let waiting = tokio::time::timeout(Duration::from_millis(300), body.next()).await;
        assert!(waiting.is_err(), "the model thinks");
        // Two at once are allowed, so the third proves that these two ended.
        drop(body);
    }
    assert_eq!(double.take_calls().len(), 3);
    assert_eq!(world.number("SELECT COUNT(*) FROM itineraries").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_opens_a_plan_is_taken_from_no_address() {
    let world = TestApp::demo().await;
    let (id, secret) = world.nobodys_plan().await;
    let owner = world.account(1, false).await;
    let (_, token) = world.shared_plan(owner).await;
    for call in [format!("itinerary?id={id}&secret={secret}"), format!("shared_itinerary?token={token}")] {
        for method in ["GET", "HEAD"] {
            let refused = world.ask(method, &format!("/rest/v1/rpc/{call}"), &[], "").await;
            assert_eq!(refused.status, 405, "{method} {call}");
        }
    }
    let opened = rpc(&world, None, "shared_itinerary", json!({ "token": token })).await;
    assert_eq!(opened.status, 200, "{opened:?}");
}
