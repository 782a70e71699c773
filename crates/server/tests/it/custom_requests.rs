//! Custom requests over the wire: a plan goes to guides, who answer, and a booking follows.

use chrono::{Duration, NaiveDate};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::fixture::TestApp;
use crate::program::TestResponse;

struct CustomRequestFixture {
    world: TestApp,
    traveller: Uuid,
    plan: String,
    start: NaiveDate,
    /// Suggested guides, with their accounts.
    guides: Vec<(Uuid, Uuid)>,
}

async fn plan_of(world: &TestApp, user: Uuid) -> String {
    let preferences = json!({ "destinations": ["Kandy", "Ella"], "duration": 4, "groupSize": 3 });
    let body = json!({ "provider": "builtin", "action": "generate", "preferences": preferences });
    let headers = [("authorization", world.bearer(user).await), ("content-type", "application/json".to_owned())];
    let headers: Vec<_> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let made = world.ask("POST", "/functions/v1/generate-itinerary", &headers, &body.to_string()).await;
    assert_eq!(made.status, 200, "{made:?}");
    made.json()["id"].as_str().unwrap().to_owned()
}

impl CustomRequestFixture {
    async fn new() -> Self {
        let world = TestApp::demo().await;
        let traveller = world.account(1, false).await;
        let plan = plan_of(&world, traveller).await;
        let start = world.app.ctx(serendib_domain::Caller::Visitor).today() + Duration::days(60);
        let suggested =
            world.request_as(traveller, "POST", "rpc/guides_for_itinerary", &json!({ "id": plan })).await.json();
        let mut guides = Vec::new();
        for one in suggested.as_array().unwrap() {
            let guide: Uuid = one["guide_id"].as_str().unwrap().parse().unwrap();
            let row = world.app.db.rows("SELECT user_id FROM guides WHERE id = $1", &[guide.into()]).await.unwrap();
            guides.push((guide, row[0].uuid(0).unwrap()));
        }
        assert!(guides.len() >= 3, "{suggested}");
        Self { world, traveller, plan, start, guides }
    }

    async fn call(&self, who: Uuid, name: &str, body: Json) -> TestResponse {
        self.world.request_as(who, "POST", &format!("rpc/{name}"), &body).await
    }

    async fn request(&self, guides: &[usize]) -> TestResponse {
        let guides: Vec<String> = guides.iter().map(|at| self.guides[*at].0.to_string()).collect();
        let document = json!({ "itinerary_id": self.plan, "guide_ids": guides, "start_date": self.start.to_string(),
            "message": "We walk slowly." });
        self.call(self.traveller, "request_custom_trip", json!({ "document": document })).await
    }

    async fn offer(&self, at: usize, id: &Json, more: Json) -> TestResponse {
        let mut document = json!({ "id": id, "answer": "offer", "price_per_person": 410.5, "included": "Car\nDriver" });
        for (name, value) in more.as_object().unwrap() {
            document[name] = value.clone();
        }
        self.call(self.guides[at].1, "answer_custom_request", json!({ "document": document })).await
    }

    async fn accept(&self, request: &Json, offer: &Json, more: Json) -> TestResponse {
        let mut document = json!({ "id": request, "offer_id": offer["id"], "total_price": offer["total_price"],
            "answered_at": offer["answered_at"],
            "full_name": "Ada Lovelace", "contact_email": "ada@example.com", "contact_phone": "+44 7911 123456",
            "accepted_terms": true });
        for (name, value) in more.as_object().unwrap() {
            document[name] = value.clone();
        }
        self.call(self.traveller, "accept_custom_offer", json!({ "document": document })).await
    }

    async fn notices(&self, who: Uuid, kind: &str) -> usize {
        let path = format!("notifications?select=id,link&kind=eq.{kind}");
        self.world.request_as(who, "GET", &path, &Json::Null).await.json().as_array().unwrap().len()
    }
}

fn message(answer: &TestResponse) -> (u16, String) {
    (answer.status, answer.json()["message"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_goes_to_three_guides_and_the_offer_that_is_accepted_is_a_booking() {
    let scene = CustomRequestFixture::new().await;
    let sent = scene.request(&[0, 1, 2]).await;
    assert_eq!(sent.status, 200, "{sent:?}");
    let sent = sent.json();
    let id = &sent["id"];
    assert_eq!((&sent["status"], &sent["days"], &sent["number_of_travelers"]), (&json!("open"), &json!(4), &json!(3)));
    assert_eq!(sent["itinerary"]["startDate"], scene.start.to_string());
    assert_eq!(sent["itinerary"]["days"][3]["date"], (scene.start + Duration::days(3)).to_string());
    assert_eq!(sent["offers"].as_array().unwrap().len(), 3);
    for (_, user) in &scene.guides[..3] {
        assert_eq!(scene.notices(*user, "custom_request_received").await, 1);
        let theirs = scene.call(*user, "custom_requests", json!({ "side": "guide" })).await.json();
        assert_eq!((&theirs[0]["id"], theirs[0]["offers"].as_array().unwrap().len()), (id, 1), "their own offer only");
        assert_eq!((&theirs[0]["message"], &theirs[0]["itinerary"]), (&json!("We walk slowly."), &Json::Null));
    }
    let again = scene.request(&[0]).await;
    assert_eq!(again.status, 409, "{again:?}");

    // One declines, one names a price, one changes the plan.
    let decline = json!({ "document": { "id": id, "answer": "decline", "message": "I am abroad." } });
    assert_eq!(scene.call(scene.guides[2].1, "answer_custom_request", decline).await.status, 200);
    assert_eq!(scene.offer(1, id, json!({})).await.status, 200);
    let guide = scene.guides[0].1;
    let copy = scene.call(guide, "copy_itinerary", json!({ "document": { "request_id": id } })).await.json();
    let title = json!({ "id": copy["id"], "version": 1, "change": { "title": "Kandy by tuk-tuk" } });
    assert_eq!(scene.call(guide, "edit_itinerary", title).await.status, 200);
    let changed = scene.offer(0, id, json!({ "itinerary_id": copy["id"] })).await;
    assert_eq!(changed.status, 200, "{changed:?}");
    assert_eq!(changed.json()["offers"][0]["itinerary_id"], copy["id"], "so that another answer can name it again");
    assert_eq!(scene.notices(scene.traveller, "custom_offer_received").await, 2);

    let seen = scene.call(scene.traveller, "custom_request", json!({ "id": id })).await.json();
    let offers = seen["offers"].as_array().unwrap();
    let states: Vec<_> = offers.iter().map(|offer| offer["status"].as_str().unwrap()).collect();
    assert_eq!(states, ["offered", "offered", "declined"]);
    assert_eq!(offers[0]["itinerary_id"], Json::Null, "the guide's plan is theirs");
    assert_eq!((&offers[0]["is_changed"], &offers[0]["title"]), (&json!(true), &json!("Kandy by tuk-tuk")));
    assert_eq!((&offers[1]["price_per_person"], &offers[1]["total_price"]), (&json!(410.5), &json!(1231.5)));
    assert_eq!((&offers[2]["price_per_person"], &offers[2]["message"]), (&Json::Null, &json!("I am abroad.")));

    let accepted = scene.accept(id, &offers[0], json!({})).await;
    assert_eq!(accepted.status, 200, "{accepted:?}");
    let booking = accepted.json()["booking_id"].clone();
    assert_eq!(scene.accept(id, &offers[0], json!({})).await.json()["booking_id"], booking, "twice is once");
    assert_eq!(scene.accept(id, &offers[1], json!({})).await.status, 409);
    let booked = scene.call(scene.traveller, "my_bookings", json!({ "id": booking })).await.json();
    let booked = &booked[0];
    assert_eq!((&booked["status"], &booked["total_price"]), (&json!("approved"), &json!(1231.5)), "{booked}");
    assert_eq!((&booked["can"]["pay"], &booked["start_date"]), (&json!("advance"), &json!(scene.start.to_string())));
    assert_eq!(scene.notices(guide, "custom_offer_accepted").await, 1);
    assert_eq!(scene.notices(scene.guides[1].1, "custom_request_closed").await, 1);
    let closed = scene.call(scene.guides[1].1, "custom_request", json!({ "id": id })).await.json();
    assert_eq!((&closed["status"], &closed["offers"][0]["status"]), (&json!("booked"), &json!("closed")));
    assert_eq!(closed["booking_id"], Json::Null, "another guide's booking is not theirs to know");
    assert_eq!(scene.offer(1, id, json!({})).await.status, 409);

    // Only the traveler and the guide can read the package.
    let package = booked["package_id"].as_str().unwrap();
    let path = format!("packages?select=id,title,price,package_days(day_number)&id=eq.{package}");
    for (who, there) in [(scene.traveller, 1), (guide, 1), (scene.guides[1].1, 0)] {
        let found = scene.world.request_as(who, "GET", &path, &Json::Null).await.json();
        assert_eq!(found.as_array().unwrap().len(), there, "{found}");
    }
    let visitor = scene.world.get(&format!("/rest/v1/{path}")).await.json();
    assert_eq!(visitor, json!([]));
    let quote = json!({ "package_id": package, "start_date": (scene.start + Duration::days(30)).to_string(),
        "number_of_travelers": 2 });
    let refused = scene.call(scene.guides[1].1, "quote_booking", quote).await;
    assert_eq!(message(&refused), (400, "This package cannot be booked.".to_owned()));
    let edit = scene.call(guide, "package_for_edit", json!({ "package": package })).await;
    assert_eq!(edit.json()["may_edit"], false, "it is made for one traveler, as agreed");
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_of_a_request_or_an_answer_are_reported_at_their_field_and_change_nothing() {
    let scene = CustomRequestFixture::new().await;
    let guide = scene.guides[0].0.to_string();
    let day = scene.start.to_string();
    let fine = json!({ "itinerary_id": scene.plan, "guide_ids": [guide], "start_date": day });
    for (name, value, field, text) in [
        ("guide_ids", json!([]), "guide_ids", "Please choose one to three guides."),
        ("guide_ids", json!(["x"]), "guide_ids", "Please choose one to three guides."),
        ("start_date", Json::Null, "start_date", "Please choose when your trip starts."),
        ("start_date", json!("2020-01-01"), "start_date", "Your start date has passed."),
        (
            "number_of_travelers",
            json!(0),
            "number_of_travelers",
            "Your number of travelers must be a whole number from 1 to 50.",
        ),
        ("message", json!("x".repeat(1_001)), "message", "Your message may have at most 1000 characters."),
        ("guide_ids", json!([Uuid::nil()]), "guide_ids.0", "This guide does not take requests at the moment."),
    ] {
        let mut document = fine.clone();
        document[name] = value;
        let refused = scene.call(scene.traveller, "request_custom_trip", json!({ "document": document })).await;
        assert_eq!(refused.status, 400, "{refused:?}");
        let details: Json = serde_json::from_str(refused.json()["details"].as_str().unwrap()).unwrap();
        assert_eq!((&details[0]["field"], &details[0]["message"]), (&json!(field), &json!(text)));
    }
    let four: Vec<String> = (1..=4).map(|number| Uuid::from_u128(number).to_string()).collect();
    let mut document = fine.clone();
    document["guide_ids"] = json!(four);
    let refused = scene.call(scene.traveller, "request_custom_trip", json!({ "document": document })).await;
    assert_eq!(refused.status, 400, "{refused:?}");
    let mut anothers = fine.clone();
    anothers["itinerary_id"] = json!(plan_of(&scene.world, scene.guides[1].1).await);
    let missing = scene.call(scene.traveller, "request_custom_trip", json!({ "document": anothers })).await;
    assert_eq!(missing.status, 404, "{missing:?}");
    let none = scene.call(scene.traveller, "custom_requests", json!({ "side": "traveller" })).await.json();
    assert_eq!(none, json!([]));

    let sent = scene.request(&[0]).await.json();
    let id = &sent["id"];
    for (more, field) in [
        (json!({ "price_per_person": null }), "price_per_person"),
        (json!({ "price_per_person": 0 }), "price_per_person"),
        (json!({ "price_per_person": 1.234 }), "price_per_person"),
        (json!({ "price_per_person": 999_999 }), "price_per_person"),
        (json!({ "answer": "perhaps" }), "answer"),
        (json!({ "itinerary_id": scene.plan }), "itinerary_id"),
    ] {
        let refused = scene.offer(0, id, more).await;
        assert_eq!(refused.status, 400, "{refused:?}");
        let details: Json = serde_json::from_str(refused.json()["details"].as_str().unwrap()).unwrap();
        assert_eq!(details[0]["field"], field);
    }
    for stranger in [scene.guides[1].1, scene.world.account(2, false).await, scene.world.account(3, true).await] {
        let shut = scene.call(stranger, "custom_request", json!({ "id": id })).await;
        assert_eq!(shut.status, 404, "{shut:?}");
        let document = json!({ "id": id, "answer": "offer", "price_per_person": 1 });
        let answer = scene.call(stranger, "answer_custom_request", json!({ "document": document })).await;
        assert_eq!(answer.status, 404, "{answer:?}");
        let copy = scene.call(stranger, "copy_itinerary", json!({ "document": { "request_id": id } })).await;
        assert_eq!(copy.status, 404, "{copy:?}");
        let back = scene.call(stranger, "withdraw_custom_request", json!({ "id": id })).await;
        assert_eq!(back.status, 404, "{back:?}");
    }
    let offered = scene.offer(0, id, json!({})).await.json();
    assert_eq!(offered["offers"][0]["status"], "offered");
    let seen = scene.call(scene.traveller, "custom_request", json!({ "id": id })).await.json();
    let offer = &seen["offers"][0];
    // Optimistic locking: a later offer at the same price may have other days or include less.
    assert_eq!(scene.offer(0, id, json!({ "included": "Nothing" })).await.status, 200);
    let outdated = scene.accept(id, offer, json!({})).await;
    assert_eq!(message(&outdated), (409, "This offer has changed. Please look at it again.".to_owned()));
    let blind = scene.accept(id, offer, json!({ "answered_at": null })).await;
    assert_eq!(blind.status, 409, "{blind:?}");
    assert_eq!(scene.offer(0, id, json!({ "price_per_person": 500 })).await.status, 200);
    let outdated = scene.accept(id, offer, json!({})).await;
    assert_eq!(message(&outdated), (409, "This offer has changed. Please look at it again.".to_owned()));
    let seen = scene.call(scene.traveller, "custom_request", json!({ "id": id })).await.json();
    let offer = &seen["offers"][0];
    for (more, field) in [
        (json!({ "full_name": "" }), "full_name"),
        (json!({ "contact_email": "nowhere" }), "contact_email"),
        (json!({ "contact_phone": "12" }), "contact_phone"),
        (json!({ "accepted_terms": false }), "accepted_terms"),
    ] {
        let refused = scene.accept(id, offer, more).await;
        assert_eq!(refused.status, 400, "{refused:?}");
        let details: Json = serde_json::from_str(refused.json()["details"].as_str().unwrap()).unwrap();
        assert_eq!(details[0]["field"], field);
    }
    let rows =
        scene.world.app.db.rows("SELECT COUNT(*) FROM packages WHERE private_to IS NOT NULL", &[]).await.unwrap();
    assert_eq!(rows[0].int(0).unwrap(), 0, "what was refused left no package behind");
    assert_eq!(scene.call(scene.traveller, "withdraw_custom_request", json!({ "id": id })).await.status, 200);
    assert_eq!(scene.accept(id, offer, json!({})).await.status, 409);
    assert_eq!(scene.notices(scene.guides[0].1, "custom_request_closed").await, 1);
    assert_eq!(scene.request(&[0]).await.status, 200, "after it was withdrawn the plan can go out again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guide_whose_days_were_taken_meanwhile_is_not_booked_twice() {
    let scene = CustomRequestFixture::new().await;
    let sent = scene.request(&[0, 1]).await.json();
    let id = &sent["id"];
    assert_eq!(scene.offer(0, id, json!({})).await.status, 200);
    let (plan, other) = (scene.plan.clone(), scene.world.account(2, false).await);
    let second = CustomRequestFixture { plan: plan_of(&scene.world, other).await, traveller: other, ..scene };
    let theirs = second.request(&[0]).await.json();
    assert_eq!(second.offer(0, &theirs["id"], json!({})).await.status, 200);
    let seen = second.call(other, "custom_request", json!({ "id": theirs["id"] })).await.json();
    assert_eq!(second.accept(&theirs["id"], &seen["offers"][0], json!({})).await.status, 200);

    let first = crate::actors::id(1);
    let seen = second.call(first, "custom_request", json!({ "id": id })).await.json();
    let late = CustomRequestFixture { traveller: first, plan, ..second };
    let refused = late.accept(id, &seen["offers"][0], json!({})).await;
    assert_eq!(message(&refused), (409, "This host is not free on these dates.".to_owned()));
    let now = late.call(first, "custom_request", json!({ "id": id })).await.json();
    assert_eq!((&now["status"], &now["offers"][0]["status"]), (&json!("open"), &json!("offered")));
    let withdrawn = late.call(first, "withdraw_custom_request", json!({ "id": id })).await;
    assert_eq!(withdrawn.status, 200, "{withdrawn:?}");
    // A guide who is booked meanwhile can no longer offer these days.
    let next = late.request(&[1]).await.json();
    assert_eq!(late.offer(1, &next["id"], json!({})).await.status, 200);
    let taken = "UPDATE booking_requests SET guide_id = $1 WHERE status = 'approved' AND user_id = $2";
    late.world.run(taken.to_owned(), vec![late.guides[1].0.into(), other.into()]).await;
    let offered = late.offer(1, &next["id"], json!({})).await;
    assert_eq!(
        message(&offered),
        (409, "You have another booking on these dates, or have blocked them in your calendar.".to_owned())
    );
    late.world.run(taken.to_owned(), vec![late.guides[0].0.into(), other.into()]).await;
    assert_eq!(late.call(first, "withdraw_custom_request", json!({ "id": next["id"] })).await.status, 200);
    let busy = late.request(&[0]).await;
    assert_eq!(busy.status, 400, "{busy:?}");
    let suggested = late.call(first, "guides_for_itinerary", json!({ "id": now["itinerary_id"] })).await.json();
    assert!(suggested.as_array().unwrap().iter().all(|one| one["is_free"].is_null()), "the plan itself has no dates");
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_count_on_the_day_of_the_request_and_blocked_days_always() {
    let scene = CustomRequestFixture::new().await;
    let sent = scene.request(&[0, 1]).await.json();
    let id = &sent["id"];
    assert_eq!(scene.offer(0, id, json!({})).await.status, 200);
    let window = json!({ "closed_weekdays": [1, 2, 3, 4, 5, 6], "notice_days": 7, "horizon_days": 7 });
    let days = json!({ "first": sent["start_date"], "last": sent["start_date"] });
    for (_, account) in &scene.guides {
        assert_eq!(scene.call(*account, "set_booking_window", window.clone()).await.status, 200);
    }
    assert_eq!(scene.offer(1, id, json!({})).await.status, 200);
    let seen = scene.call(scene.traveller, "custom_request", json!({ "id": id })).await.json();
    let of = |guide: usize| {
        let offers = seen["offers"].as_array().unwrap().iter();
        offers.clone().find(|one| one["guide_id"] == scene.guides[guide].0.to_string()).unwrap()
    };
    assert_eq!(scene.call(scene.guides[0].1, "block_days", days).await.status, 200);
    let refused = scene.accept(id, of(0), json!({})).await;
    assert_eq!(message(&refused), (409, "This host is not free on these dates.".to_owned()));
    let offered = scene.offer(0, id, json!({})).await;
    let blocked = "You have another booking on these dates, or have blocked them in your calendar.".to_owned();
    assert_eq!(message(&offered), (409, blocked));
    let accepted = scene.accept(id, of(1), json!({})).await;
    assert_eq!(accepted.status, 200, "{accepted:?}");
    let plan = plan_of(&scene.world, scene.traveller).await;
    let next = CustomRequestFixture { plan, ..scene };
    assert_eq!(next.request(&[1]).await.status, 400, "too far ahead for a new request");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guide_shows_no_plan_of_others_answers_ten_times_and_is_suspended_with_their_offers() {
    let scene = CustomRequestFixture::new().await;
    let sent = scene.request(&[0]).await.json();
    let id = &sent["id"];
    // Only a plan's owner can send it, not a guide who joined it.
    let other = scene.world.account(2, false).await;
    let (theirs, _) = scene.world.shared_plan(other).await;
    let share = json!({ "id": theirs, "shared": true, "may_edit": true });
    let link = scene.call(other, "share_itinerary", share).await.json();
    let joined = scene.call(scene.guides[0].1, "join_itinerary", json!({ "token": link["token"] })).await;
    assert_eq!(joined.status, 200, "{joined:?}");
    let refused = scene.offer(0, id, json!({ "itinerary_id": theirs })).await;
    assert_eq!(message(&refused), (400, "There is no such plan of yours.".to_owned()));
    let shut = scene.call(scene.guides[0].1, "guides_for_itinerary", json!({ "id": theirs })).await;
    assert_eq!(shut.status, 404, "{shut:?}");
    let words = scene.call(other, "share_itinerary", json!({ "id": theirs, "shared": true, "may_edit": "yes" })).await;
    assert_eq!(message(&words), (400, "may_edit must be true or false.".to_owned()));

    for _ in 0..10 {
        assert_eq!(scene.offer(0, id, json!({})).await.status, 200);
    }
    let often = scene.offer(0, id, json!({})).await;
    assert_eq!(often.status, 409, "{often:?}");
    let seen = scene.call(scene.traveller, "custom_request", json!({ "id": id })).await.json();
    let suspended = "UPDATE guides SET is_active = FALSE WHERE id = $1";
    scene.world.run(suspended.to_owned(), vec![scene.guides[0].0.into()]).await;
    let late = scene.accept(id, &seen["offers"][0], json!({})).await;
    assert_eq!(message(&late), (409, "This guide takes no bookings at the moment.".to_owned()));
    let over = "UPDATE custom_requests SET respond_by = created_at";
    scene.world.run("UPDATE guides SET is_active = TRUE".to_owned(), Vec::new()).await;
    scene.world.run(over.to_owned(), Vec::new()).await;
    assert_eq!(scene.offer(0, id, json!({})).await.status, 409, "its time is over, and the offer stands as it is");
    assert_eq!(scene.accept(id, &seen["offers"][0], json!({})).await.status, 200);
    let rows = scene.world.app.db.rows("SELECT id FROM packages WHERE private_to IS NOT NULL", &[]).await.unwrap();
    let (package, admin) = (rows[0].uuid(0).unwrap(), scene.world.account(3, true).await);
    let cheap =
        scene.world.request_as(admin, "PATCH", &format!("packages?id=eq.{package}"), &json!({ "price": 1 })).await;
    assert_eq!(cheap.status, 403, "{cheap:?}");
    for (table, row) in [
        ("package_guides", json!({ "package_id": package, "guide_id": scene.guides[1].0 })),
        ("package_owners", json!({ "package_id": package, "user_id": admin })),
    ] {
        let added = scene.world.request_as(admin, "POST", table, &row).await;
        assert_eq!(added.status, 403, "{table}: {added:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn guides_are_suggested_by_places_language_and_free_days() {
    let scene = CustomRequestFixture::new().await;
    let body = json!({ "id": scene.plan, "language": "de" });
    let german = scene.call(scene.traveller, "guides_for_itinerary", body).await.json();
    let first = &german[0];
    assert_eq!(first["speaks"], true, "{german}");
    assert!(first["languages"].as_array().unwrap().iter().any(|name| name == "German"), "{first}");
    assert!(first["reason"].as_str().unwrap().contains("speaks German"), "{first}");
    let any = scene.call(scene.traveller, "guides_for_itinerary", json!({ "id": scene.plan })).await.json();
    let known = |one: &Json| one["places"].as_array().unwrap().len();
    let list = any.as_array().unwrap();
    assert!(list.len() <= 12 && list.windows(2).all(|pair| known(&pair[0]) >= known(&pair[1])), "{any}");
    let no_such = json!({ "id": scene.plan, "language": "xx" });
    let refused = scene.call(scene.traveller, "guides_for_itinerary", no_such).await;
    assert_eq!(message(&refused), (400, "There is no such language.".to_owned()));
    let stranger = scene.world.account(2, false).await;
    let shut = scene.call(stranger, "guides_for_itinerary", json!({ "id": scene.plan })).await;
    assert_eq!(shut.status, 404, "{shut:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_copied_from_ones_own_and_from_a_link() {
    let scene = CustomRequestFixture::new().await;
    let copy =
        scene.call(scene.traveller, "copy_itinerary", json!({ "document": { "itinerary_id": scene.plan } })).await;
    let copy = copy.json();
    let (first, second) = (json!({ "id": scene.plan }), json!({ "id": copy["id"] }));
    let first = scene.call(scene.traveller, "itinerary", first).await.json();
    let second = scene.call(scene.traveller, "itinerary", second).await.json();
    assert_eq!(second["itinerary"]["days"], first["itinerary"]["days"]);
    assert_eq!(second["itinerary"]["title"], format!("Copy of {}", first["itinerary"]["title"].as_str().unwrap()));
    let (_, token) = scene.world.shared_plan(scene.traveller).await;
    let other = scene.world.account(2, false).await;
    let from_link = scene.call(other, "copy_itinerary", json!({ "document": { "token": token } })).await.json();
    let opened = scene.call(other, "itinerary", json!({ "id": from_link["id"] })).await.json();
    assert_eq!(opened["mine"], true);
    for (document, status) in [
        (json!({}), 400),
        (json!({ "itinerary_id": scene.plan, "token": token }), 400),
        (json!({ "itinerary_id": scene.plan }), 404),
        (json!({ "token": "x" }), 404),
    ] {
        let refused = scene.call(other, "copy_itinerary", json!({ "document": document })).await;
        assert_eq!(refused.status, status, "{refused:?}");
    }
}
