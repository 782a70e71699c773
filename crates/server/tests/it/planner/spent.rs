//! Limits on model calls and on request sizes. T-L04, T-L05.

use std::time::Duration;

use serde_json::{Value as Json, json};
use serendib_domain::itineraries::store::MOST_OWNERLESS;
use uuid::Uuid;

use super::double::{AnswerMode, Double};
use super::{PATH, error, generate, post, rpc, strictly, wishes, world_with};
use crate::actors::status_and_code;
use crate::fixture::TestApp;

/// T-L04.
#[tokio::test(flavor = "multi_thread")]
async fn calls_to_a_model_are_limited_per_user() {
    let double = Double::start().await;
    let world = world_with(&double, &["--model-calls-per-hour", "2", "--model-calls-per-day", "3"]).await;
    let owner = world.account(1, false).await;
    let visitor = post(&world, None, &generate("openai")).await.json();
    assert_eq!(visitor["itinerary"]["fallback"], json!({ "provider": "openai", "reason": "sign_in" }));
    assert_eq!(error(&post(&world, None, &strictly("openai")).await), (401, "Sign in first".to_owned()));
    let passing = world.account(2, false).await;
    world.run("UPDATE users SET is_anonymous = TRUE WHERE id = $1".to_owned(), vec![passing.into()]).await;
    assert_eq!(post(&world, Some(passing), &strictly("openai")).await.status, 401, "such an account costs nothing");
    assert!(double.take_calls().is_empty());
    let options = async || rpc(&world, Some(owner), "planner_options", json!({})).await.json();
    let expected = json!({ "perHour": 2, "perDay": 3, "leftHour": 2, "leftDay": 3 });
    assert_eq!(options().await["quota"], expected);
    assert_eq!(post(&world, Some(owner), &strictly("openai")).await.status, 200);
    assert_eq!(post(&world, Some(owner), &strictly("deepseek")).await.status, 200);
    let over = post(&world, Some(owner), &strictly("openai")).await;
    assert_eq!(error(&over), (429, "Too many requests".to_owned()));
    let wait: u64 = over.header("retry-after").parse().unwrap();
    assert!((3_500..=3_601).contains(&wait), "{wait}");
    let instead = post(&world, Some(owner), &generate("openai")).await.json();
    assert_eq!(instead["itinerary"]["fallback"], json!({ "provider": "openai", "reason": "limit" }));
    assert_eq!(options().await["quota"]["leftHour"], 0);
    let hour = world.app.clock.now() - chrono::Duration::minutes(61);
    world.run("UPDATE model_calls SET asked_at = $1".to_owned(), vec![hour.into()]).await;
    assert_eq!(options().await["quota"], json!({ "perHour": 2, "perDay": 3, "leftHour": 1, "leftDay": 1 }));
    assert_eq!(post(&world, Some(owner), &strictly("openai")).await.status, 200);
    assert_eq!(post(&world, Some(owner), &strictly("openai")).await.status, 429, "the day's are used up");
    assert_eq!(double.take_calls().len(), 3);
}

/// T-L04.
#[tokio::test(flavor = "multi_thread")]
async fn two_questions_of_one_person_and_eight_of_all_are_under_way_at_once() {
    let double = Double::start().await;
    let world = world_with(&double, &[]).await;
    let mut people = Vec::new();
    for number in 1..=6 {
        people.push(world.account(number, false).await);
    }
    for who in &people {
        world.bearer(*who).await;
    }
    double.set_mode(AnswerMode::Slow(Duration::from_secs(8)));
    let question = strictly("openai");
    let ask = |who: usize| post(&world, Some(people[who]), &question);
    let late = async |who: usize| {
        double.until_called(8).await;
        post(&world, Some(people[who]), &question).await.status
    };
    let answers = tokio::join!(ask(0), ask(0), ask(1), ask(1), ask(2), ask(2), ask(3), ask(3), late(0), late(4));
    let first = [answers.0, answers.1, answers.2, answers.3, answers.4, answers.5, answers.6, answers.7];
    assert_eq!(first.map(|answer| answer.status), [200; 8]);
    assert_eq!((answers.8, answers.9), (429, 429));
    double.set_mode(AnswerMode::Good);
    assert_eq!(post(&world, Some(people[0]), &question).await.status, 200);
}

/// T-L04, T-L05.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_much_or_nothing_is_refused() {
    let world = TestApp::demo().await;
    let with = |name: &str, value: Json| {
        let mut preferences = wishes();
        preferences[name] = value;
        json!({ "action": "generate", "preferences": preferences })
    };
    for (name, value) in [
        ("duration", json!(1_000_000)),
        ("duration", json!(0)),
        ("duration", json!("seven")),
        ("groupSize", json!(1_000_000_000_u64)),
        ("groupSize", json!(21)),
        ("pace", json!("frantic")),
        ("interests", json!(["Golf"])),
        ("specialRequests", json!("x".repeat(1_001))),
        ("__proto__", json!({})),
    ] {
        let refused = post(&world, None, &with(name, value)).await;
        assert_eq!(refused.status, 400, "{name}");
        assert!(error(&refused).1.contains(name), "{refused:?}");
    }
    for (provider, action) in [("http://169.254.169.254", "generate"), ("__proto__", "generate"), ("builtin", "drop")] {
        let body = json!({ "provider": provider, "action": action, "preferences": wishes() });
        assert_eq!(post(&world, None, &body).await.status, 400, "{provider} {action}");
    }
    let huge = json!({ "action": "refine", "modification": "x", "currentItinerary": "x".repeat(64 * 1024) });
    assert_eq!(post(&world, None, &huge).await.status, 413);
    let nothing = post(&world, None, &json!({ "action": "refine", "modification": "slower" })).await;
    assert_eq!(error(&nothing), (400, "No itinerary to refine".to_owned()));
    let got = world.get(PATH).await;
    assert_eq!((got.status, got.header("allow")), (405, "POST"));
    let sight = json!({ "action": "alternatives", "attraction": { "title": "Atlantis" } });
    assert_eq!(post(&world, None, &sight).await.status, 400);
}

/// T-L04.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_has_so_many_plans_made_in_an_hour() {
    let world = TestApp::with_arguments(&["demo", "--plans-per-hour", "3"]).await;
    let owner = world.account(1, false).await;
    for _ in 0..3 {
        assert_eq!(post(&world, Some(owner), &generate("builtin")).await.status, 200);
    }
    let over = post(&world, Some(owner), &generate("builtin")).await;
    assert_eq!((over.status, over.header("retry-after").is_empty()), (429, false));
}

/// T-L04.
#[tokio::test(flavor = "multi_thread")]
async fn ownerless_plans_are_bounded_and_the_oldest_is_dropped_for_a_new_one() {
    let world = TestApp::demo().await;
    let owner = world.account(1, false).await;
    let owned = post(&world, Some(owner), &generate("builtin")).await.json();
    let made = post(&world, None, &generate("builtin")).await.json();
    let now = world.app.clock.now();
    let others = (0..MOST_OWNERLESS - 1).map(|number| {
        let sql =
            "INSERT INTO itineraries (id, title, duration, planner, document, secret_hash, created_at, updated_at)
                   VALUES ($1, 'A trip', 1, 'builtin', '{}', 'x', $2, $2)";
        let id = Uuid::from_u128(0xfeed_0000_0000 + u128::try_from(number).unwrap());
        (sql.to_owned(), vec![id.into(), (now - chrono::Duration::days(10)).into()])
    });
    world.run_all(others.collect()).await;
    world
        .run(
            "UPDATE itineraries SET updated_at = $1 WHERE user_id IS NOT NULL".to_owned(),
            vec![(now - chrono::Duration::days(300)).into()],
        )
        .await;
    world
        .run(
            "UPDATE itineraries SET updated_at = $1 WHERE secret_hash <> 'x'".to_owned(),
            vec![(now - chrono::Duration::days(20)).into()],
        )
        .await;
    let opens = |plan: &Json| json!({ "id": plan["id"], "secret": plan["secret"] });
    assert_eq!(rpc(&world, None, "itinerary", opens(&made)).await.status, 200, "as many as may be are there");
    let new = post(&world, None, &generate("builtin")).await.json();
    assert_eq!(status_and_code(&rpc(&world, None, "itinerary", opens(&made)).await).0, 404, "the oldest went");
    assert_eq!(rpc(&world, None, "itinerary", opens(&new)).await.status, 200);
    assert_eq!(rpc(&world, Some(owner), "itinerary", json!({ "id": owned["id"] })).await.status, 200);
    let left = world.app.db.rows("SELECT COUNT(*) FROM itineraries WHERE user_id IS NULL", &[]).await.unwrap();
    assert_eq!(left[0].int(0).unwrap(), MOST_OWNERLESS);
}
