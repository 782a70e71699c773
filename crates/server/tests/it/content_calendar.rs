//! Days of the calendar and seasons that the staff edits, over the wire: where a change is read, a check, a way back. D-184.

use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::fixture::TestApp;

impl TestApp {
    async fn document(&self, who: Uuid, name: &str) -> Json {
        let path = format!("rpc/content_document?name={name}");
        self.request_as(who, "GET", &path, &Json::Null).await.json()["body"].clone()
    }

    async fn holidays(&self, who: Uuid, day: &str) -> Json {
        let answer = self.post_as(who, "guide_calendar", &json!({ "from": day, "to": day })).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()["holidays"].clone()
    }

    async fn restore_release(&self, who: Uuid, name: &str) {
        let back = json!({ "name": name, "version": 1, "note": "Back" });
        assert_eq!(self.post_as(who, "restore_content", &back).await.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_added_holiday_is_in_the_calendars_of_guides_until_the_release_is_back() {
    let world = TestApp::empty().await;
    let editor = world.editor(1).await;
    let (guide, _) = world.host(2).await;
    world.bearer(guide).await;
    let day = world.app.ctx(serendib_domain::Caller::Visitor).today() + chrono::Duration::days(40);
    let day = day.to_string();
    let before = world.holidays(guide, &day).await;
    let mut body = world.document(editor, "holidays").await;
    let mut event = body["events"][0].clone();
    event["name"] = json!("Day of the elephants");
    event["days"] = json!([{ "first": day, "last": null }]);
    body["events"].as_array_mut().unwrap().push(event);
    let checked = world.post_as(editor, "check_content", &json!({ "name": "holidays", "body": body })).await.json();
    assert_eq!(checked["problems"], json!([]));
    let days = checked["preview"]["content"]["days"].as_array().unwrap();
    let listed = days.iter().find(|one| one["name"] == "Day of the elephants").unwrap();
    assert_eq!((&listed["first"], &listed["last"], &listed["kind"]), (&json!(day), &json!(day), &json!("event")));
    assert!(days.iter().any(|one| one["kind"] == "full_moon"), "{days:?}");
    world.save_document(editor, "holidays", 0, &body).await;
    let after = world.holidays(guide, &day).await;
    assert!(after.as_array().unwrap().contains(&json!({ "day": day, "name": "Day of the elephants" })), "{after}");
    world.restore_release(editor, "holidays").await;
    assert_eq!(world.holidays(guide, &day).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_days_are_refused_at_their_fields() {
    let world = TestApp::empty().await;
    let editor = world.editor(1).await;
    let shipped = world.document(editor, "holidays").await;
    let paths = async |name: &str, body: Json| {
        let checked = world.post_as(editor, "check_content", &json!({ "name": name, "body": body })).await.json();
        let problems = checked["problems"].as_array().unwrap().iter();
        problems.map(|problem| problem["path"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let mut body = shipped.clone();
    body["years"][0]["moons"].as_array_mut().unwrap().truncate(11);
    assert_eq!(paths("holidays", body).await, ["years[0].moons"]);
    let mut body = shipped.clone();
    body["years"][0]["moons"][3]["day"] = body["years"][0]["moons"][2]["day"].clone();
    assert_eq!(paths("holidays", body).await, ["years[0].moons[3].day", "years[0].moons[4].day"]);
    let mut body = shipped.clone();
    body["events"][0]["days"] = json!([{ "first": "04-14", "last": "04-13" }, { "first": "x", "last": null }]);
    assert_eq!(paths("holidays", body).await, ["events[0].days[0].last", "events[0].days[1].first"]);
    let mut body = shipped;
    body["events"][0]["days"] = json!([{ "first": "04-14", "last": null }, { "first": "04-14", "last": null }]);
    assert_eq!(paths("holidays", body).await, ["events[0].days[1].first"]);
    let mut body = world.document(editor, "closed_days").await;
    body["closures"][1]["days"] = json!([]);
    assert_eq!(paths("closed_days", body).await, ["closures[1].days"]);
    let mut body = world.document(editor, "seasons").await;
    body["windows"][0]["mixed"] = json!([]);
    body["festivals"][0]["months"] = json!([]);
    assert_eq!(paths("seasons", body.clone()).await, ["festivals[0].months"], "the shape comes first");
    body["festivals"][0]["months"] = json!(["7"]);
    assert_eq!(paths("seasons", body).await, ["windows[0].good"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn edited_seasons_and_closed_days_are_on_landing_pages_and_in_dates_of_trips() {
    let world = TestApp::demo().await;
    let editor = world.editor(1).await;
    const PLACE: &str = "/rest/v1/rpc/destination_page?slug=kandy";
    let before = world.body_of(PLACE).await;
    let mut body = world.document(editor, "seasons").await;
    let region = body["windows"].as_array().unwrap().iter().position(|one| one["region"] == "Hill Country").unwrap();
    body["windows"][region]["why"] = json!("Clear in the mornings");
    body["festivals"][0]["months"] = json!(["8"]);
    world.save_document(editor, "seasons", 0, &body).await;
    let page: Json = serde_json::from_slice(&world.body_of(PLACE).await).unwrap();
    assert_eq!(page["season"]["why"], "Clear in the mornings");
    assert_eq!(page["events"][0]["months"], json!([8]));
    world.restore_release(editor, "seasons").await;
    assert_eq!(world.body_of(PLACE).await, before);

    let visit = "SELECT v.package_id, a.slug FROM package_attractions v
        JOIN attractions a ON a.id = v.attraction_id JOIN packages p ON p.id = v.package_id
        WHERE a.slug IS NOT NULL AND a.package_id IS NULL AND a.author IS NULL AND v.day_number = 1 AND p.is_active AND p.status = 'approved'
        ORDER BY a.slug, v.package_id LIMIT 1";
    let found = world.app.db.rows(visit, &[]).await.unwrap();
    let (package, sight) = (found[0].uuid(0).unwrap(), found[0].text(1).unwrap());
    let start = world.app.ctx(serendib_domain::Caller::Visitor).today() + chrono::Duration::days(400);
    let facts = async || {
        let path = format!("/rest/v1/rpc/date_facts?package_id={package}&start_date={start}");
        serde_json::from_slice::<Json>(&world.body_of(&path).await).unwrap()
    };
    let is_closed = |facts: &Json| {
        let closed = facts["closed"].as_array().unwrap();
        closed.iter().any(|one| one["because"].as_str().unwrap().starts_with("is closed for a wedding"))
    };
    assert!(!is_closed(&facts().await));
    let mut body = world.document(editor, "closed_days").await;
    let mut closure = body["closures"][1].clone();
    closure["text"] = json!("is closed for a wedding");
    closure["sights"] = json!([sight]);
    closure["days"] = json!([{ "first": start.to_string(), "last": null }]);
    body["closures"].as_array_mut().unwrap().push(closure);
    world.save_document(editor, "closed_days", 0, &body).await;
    assert!(is_closed(&facts().await));
    world.restore_release(editor, "closed_days").await;
    assert!(!is_closed(&facts().await));
}
