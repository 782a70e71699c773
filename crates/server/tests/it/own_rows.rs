//! Filters on hidden columns: a user finds their own rows by them, as the screens of P-B07 need, and learns nothing of others'. T-Q05.

use serde_json::{Value, json};
use serendib_domain::tables;

use crate::fixture::TestApp;
use crate::permissions::MatrixCast;
use crate::program::TestResponse;

const UNKNOWN_ID: &str = "00000000-0000-4000-8000-000000000000";

struct Asking {
    world: TestApp,
    cast: MatrixCast,
}

impl Asking {
    async fn new() -> Self {
        let world = TestApp::empty().await;
        Self { cast: MatrixCast::new(&world).await, world }
    }

    fn value(&self, table: &str, label: &str, column: &str) -> String {
        let column = tables::find(table).unwrap().shape.column(column).unwrap();
        let row = self.cast.rows(table).iter().find(|row| row.label == label).unwrap();
        row.value(column).as_str().unwrap().to_owned()
    }

    async fn answer(&self, role: &str, address: &str) -> TestResponse {
        let (table, question) = address.split_once('?').unwrap();
        self.cast.ask(&self.world, role, "GET", table, &format!("?{question}"), "").await
    }

    async fn rows(&self, role: &str, address: &str) -> Value {
        let answer = self.answer(role, address).await;
        assert_eq!(answer.status, 200, "{role} {address}: {answer:?}");
        answer.json()
    }

    async fn assert_forbidden(&self, role: &str, address: &str) {
        let answer = self.answer(role, address).await;
        let status = if role == "visitor" { 401 } else { 403 };
        assert_eq!((answer.status, answer.code().as_str()), (status, "42501"), "{role} {address}");
    }
}

fn guide_of(user: &str) -> String {
    format!("guides?select=id&user_id=eq.{user}&is_active=eq.true")
}

fn reviews_of(booking: &str) -> String {
    format!("reviews?select=id,rating,review_text,review_type&booking_request_id=eq.{booking}&order=review_type")
}

/// T-Q05.
#[tokio::test(flavor = "multi_thread")]
async fn people_find_their_own_guide_record_and_nobody_elses() {
    let asking = Asking::new().await;
    let user = asking.value("guides", "on duty", "user_id");
    let record = json!([{ "id": asking.value("guides", "on duty", "id") }]);
    for role in ["guide", "admin", "service"] {
        assert_eq!(asking.rows(role, &guide_of(&user)).await, record, "{role}");
    }
    let whole = "select=*,guide_languages(*),guide_specialties(*),guide_locations(*)";
    let own = asking.rows("guide", &format!("guides?{whole}&user_id=eq.{user}")).await;
    assert_eq!((&own[0]["id"], own[0].get("user_id")), (&record[0]["id"], None));
    // Suspended: the row exists, but is inactive.
    let suspended = asking.value("guides", "off duty", "user_id");
    assert_eq!(asking.rows("offduty", &guide_of(&suspended)).await, json!([]));
    let state = asking.rows("offduty", &format!("guides?select=is_active&user_id=eq.{suspended}")).await;
    assert_eq!(state, json!([{ "is_active": false }]));
    // A user who is no guide has none.
    let owner = asking.value("package_owners", "of one on sale", "user_id");
    assert_eq!(asking.rows("owner", &guide_of(&owner)).await, json!([]));
    for role in ["visitor", "stranger", "traveller", "colleague", "owner"] {
        for user_id in [&user, UNKNOWN_ID] {
            asking.assert_forbidden(role, &guide_of(user_id)).await;
        }
    }
    // Embedded as at the top: the packages that the user leads.
    let led =
        format!("packages?select=id,package_guides!inner(guides!inner(id))&package_guides.guides.user_id=eq.{user}");
    assert_eq!(asking.rows("guide", &led).await.as_array().unwrap().len(), 2);
    asking.assert_forbidden("colleague", &led).await;
    asking.cast.check_locks_silent(0);
}

/// T-Q05.
#[tokio::test(flavor = "multi_thread")]
async fn people_find_their_own_reviews_by_booking_and_whose_others_are_stays_private() {
    let asking = Asking::new().await;
    let booking = asking.value("booking_requests", "traveller to guide", "id");
    let traveller = asking.value("booking_requests", "traveller to guide", "user_id");
    let reviews = asking.rows("traveller", &reviews_of(&booking)).await;
    let kinds: Vec<_> = reviews.as_array().unwrap().iter().map(|review| &review["review_type"]).collect();
    assert_eq!(kinds, ["guide", "package"], "the hidden one too: {reviews}");
    let both = format!("reviews?select=id&user_id=eq.{traveller}&booking_request_id=in.({booking},{UNKNOWN_ID})");
    assert_eq!(asking.rows("traveller", &both).await.as_array().unwrap().len(), 2);
    // No other user can tell whether the row exists.
    for role in ["stranger", "guide", "owner"] {
        let packages = asking.rows(role, "packages?select=id").await;
        for id in [&booking, UNKNOWN_ID] {
            assert_eq!(asking.rows(role, &reviews_of(id)).await, json!([]), "{role}");
            let without = format!("packages?select=id,reviews()&reviews.booking_request_id=eq.{id}&reviews=is.null");
            assert_eq!(asking.rows(role, &without).await, packages, "{role}");
        }
        for user in [&traveller, UNKNOWN_ID] {
            asking.assert_forbidden(role, &format!("reviews?select=id&user_id=eq.{user}")).await;
        }
    }
    for question in [reviews_of(&booking), reviews_of(UNKNOWN_ID), format!("reviews?user_id=eq.{traveller}")] {
        asking.assert_forbidden("visitor", &question).await;
    }
    asking.cast.check_locks_silent(0);
}
