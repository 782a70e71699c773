//! Saved trips over the wire.

use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::fixture::TestApp;

async fn people(world: &TestApp) -> [Uuid; 2] {
    let rows = world.app.db.rows("SELECT DISTINCT user_id FROM reviews ORDER BY user_id LIMIT 2", &[]).await.unwrap();
    [0, 1].map(|at: usize| rows[at].uuid(0).unwrap())
}

impl TestApp {
    /// Input of `add_date_alert` for a day on which all hosts of a trip are booked.
    pub async fn taken_start(&self) -> String {
        let package = "SELECT p.id, p.min_people FROM packages p JOIN package_guides l ON l.package_id = p.id
                        WHERE p.is_active AND p.status = 'approved' GROUP BY p.id, p.min_people ORDER BY COUNT(*), p.id LIMIT 1";
        let package = self.app.db.rows(package, &[]).await.unwrap().remove(0);
        let (id, people) = (package.uuid(0).unwrap(), package.int(1).unwrap());
        let day = self.app.ctx(serendib_domain::Caller::Visitor).today() + chrono::Duration::days(500);
        let hosts = "SELECT guide_id FROM package_guides WHERE package_id = $1";
        // A trip has one request per traveler and day.
        for (number, host) in (0_u32..).zip(&self.app.db.rows(hosts, &[id.into()]).await.unwrap()) {
            let booking = Uuid::from_u128((4 << 76) | (8 << 60) | (0xB000 + u128::from(number)));
            let taken = "INSERT INTO booking_requests (id, user_id, guide_id, package_id, status, start_date, end_date, number_of_travelers,
                             contact_email, total_price, created_at, updated_at)
                         SELECT $1, user_id, $2, $3, 'confirmed', $4, $4, 1, 'a@example.com', 100, created_at, created_at
                           FROM profiles ORDER BY user_id LIMIT 1 OFFSET $5";
            let binds = vec![booking.into(), host.uuid(0).unwrap().into(), id.into(), day.into(), number.into()];
            self.run(taken.to_owned(), binds).await;
        }
        json!({ "package_id": id, "first_start": day, "last_start": day, "number_of_travelers": people }).to_string()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn date_alerts_are_read_and_removed_by_the_one_who_waits_only() {
    let world = TestApp::demo().await;
    let [anna, ben] = people(&world).await;
    let request: Json = serde_json::from_str(&world.taken_start().await).unwrap();
    let made = world.request_as(anna, "POST", "rpc/add_date_alert", &request).await;
    assert_eq!((made.status, &made.json()["first_start"]), (200, &request["first_start"]), "{made:?}");
    let own =
        async |who| world.request_as(who, "GET", "date_alerts?select=id,packages(title)", &Json::Null).await.json();
    assert_eq!(own(anna).await[0]["id"], made.json()["id"]);
    assert_eq!(own(ben).await, json!([]));
    let remove = format!("date_alerts?id=eq.{}", made.json()["id"].as_str().unwrap());
    world.request_as(ben, "DELETE", &remove, &Json::Null).await;
    assert_eq!(own(anna).await.as_array().unwrap().len(), 1);
    world.request_as(anna, "DELETE", &remove, &Json::Null).await;
    assert_eq!(own(anna).await, json!([]));
    let mut free = request.clone();
    free["last_start"] = json!(world.app.ctx(serendib_domain::Caller::Visitor).today() + chrono::Duration::days(520));
    let refused = world.request_as(anna, "POST", "rpc/add_date_alert", &free).await;
    assert_eq!((refused.status, refused.code()), (409, "PT409".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn saved_trips_are_read_and_removed_by_the_one_who_saved_them_only() {
    let world = TestApp::demo().await;
    let [anna, ben] = people(&world).await;
    let found = world.get("/rest/v1/packages?select=id&order=id&limit=2").await.json();
    let [first, second] = [0, 1].map(|at: usize| found[at]["id"].clone());
    let saved = world.request_as(anna, "POST", "rpc/save_packages", &json!({ "packages": [first, second] })).await;
    assert_eq!((saved.status, saved.json()["saved"].as_array().unwrap().len()), (200, 2));
    let visitor = world
        .ask("POST", "/rest/v1/rpc/save_packages", &[("content-type", "application/json")], r#"{"packages":[]}"#)
        .await;
    assert_eq!((visitor.status, visitor.code()), (401, "42501".to_owned()));
    let own = async |who| world.request_as(who, "GET", "saved_packages?select=package_id", &Json::Null).await.json();
    assert_eq!(own(anna).await, json!([{ "package_id": second }, { "package_id": first }]));
    assert_eq!(own(ben).await, json!([]));
    let remove = format!("saved_packages?package_id=eq.{}", first.as_str().unwrap());
    world.request_as(ben, "DELETE", &remove, &Json::Null).await;
    assert_eq!(own(anna).await.as_array().unwrap().len(), 2);
    world.request_as(anna, "DELETE", &remove, &Json::Null).await;
    assert_eq!(own(anna).await, json!([{ "package_id": second }]));
    let row = json!({ "user_id": anna, "package_id": first, "title": "x" });
    for who in [anna, ben] {
        assert_eq!(world.request_as(who, "POST", "saved_packages", &row).await.code(), "42501");
        assert_eq!(world.request_as(who, "PATCH", &remove, &json!({ "title": "x" })).await.code(), "42501");
    }
}
