//! Bookings over the wire: requests, answers and ends. T-R05 to T-R17, T-R25, T-R26.

use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::actors::status_and_code;
use crate::fixture::TestApp;

struct BookingApiFixture {
    world: TestApp,
    host: (Uuid, Uuid),
    other: (Uuid, Uuid),
    traveller: Uuid,
    package: Uuid,
}

impl BookingApiFixture {
    async fn new() -> Self {
        let world = TestApp::empty().await;
        let (host, other) = (world.host(1).await, world.host(2).await);
        let package = world.on_sale(100, host).await;
        Self { host, other, traveller: world.account(10, false).await, package, world }
    }

    /// So many days from today in Colombo.
    fn day(&self, days: i64) -> String {
        let today = self.world.app.ctx(serendib_domain::Caller::Visitor).today();
        (today + chrono::Duration::days(days)).to_string()
    }

    fn row(&self, days: i64) -> Json {
        json!({
            "user_id": self.traveller, "guide_id": self.host.1, "package_id": self.package, "start_date": self.day(days),
            "number_of_travelers": 2, "contact_email": "tess@example.com", "contact_phone": "+442079460958",
            "special_requests": "Tea", "status": "pending", "total_price": 200,
        })
    }

    fn document(&self, days: i64) -> Json {
        json!({ "document": {
            "package_id": self.package, "guide_id": null, "start_date": self.day(days), "number_of_travelers": 2,
            "quote_version": "1;3d;10000", "total_price": 200, "accepted_terms": true,
            "travellers": [{ "full_name": "Tess", "email": "tess@example.com", "phone": "+442079460958", "is_primary": true }],
        } })
    }

    async fn requested(&self, days: i64) -> String {
        let made = self.world.request_as(self.traveller, "POST", "booking_requests", &self.row(days)).await;
        assert_eq!(made.status, 201, "{made:?}");
        made.json()[0]["id"].as_str().unwrap().to_owned()
    }

    async fn patch(&self, who: Uuid, booking: &str, change: Json) -> crate::program::TestResponse {
        self.world.request_as(who, "PATCH", &format!("booking_requests?id=eq.{booking}"), &change).await
    }
}

/// T-R05, T-R07, T-R08.
#[tokio::test(flavor = "multi_thread")]
async fn a_booking_is_changed_only_by_its_decider() {
    let scene = BookingApiFixture::new().await;
    let booking = scene.requested(60).await;
    for change in
        [json!({ "status": "approved" }), json!({ "full_payment_completed": true }), json!({ "total_price": 1 })]
    {
        assert_eq!(status_and_code(&scene.patch(scene.traveller, &booking, change).await), (403, "42501".to_owned()));
    }
    let foreign = scene.patch(scene.other.0, &booking, json!({ "status": "approved" })).await;
    assert_eq!((foreign.status, foreign.json()), (200, json!([])));
    let illegal = scene.patch(scene.host.0, &booking, json!({ "status": "confirmed" })).await;
    assert_eq!(
        (status_and_code(&illegal), &illegal.json()["message"]),
        ((409, "PT409".to_owned()), &json!("invalid status transition"))
    );
    let blank = json!({ "status": "rejected", "rejection_reason": "  " });
    assert_eq!(status_and_code(&scene.patch(scene.host.0, &booking, blank).await), (400, "23514".to_owned()));
    let small = json!({ "status": "approved", "advance_amount": 0.001 });
    assert_eq!(status_and_code(&scene.patch(scene.host.0, &booking, small).await), (400, "23514".to_owned()));
    let approved = scene.patch(scene.host.0, &booking, json!({ "status": "approved" })).await;
    assert_eq!((approved.status, &approved.json()[0]["advance_amount"]), (200, &json!(60.0)));
    assert_eq!(
        status_and_code(&scene.patch(scene.host.0, &booking, json!({ "status": "approved" })).await),
        (409, "PT409".to_owned())
    );
    let deleted = scene
        .world
        .request_as(scene.traveller, "DELETE", &format!("booking_requests?id=eq.{booking}"), &Json::Null)
        .await;
    assert_eq!(deleted.status, 403, "T-R24");
}

/// T-R10.
#[tokio::test(flavor = "multi_thread")]
async fn with_what_is_no_amount_nothing_is_approved() {
    let scene = BookingApiFixture::new().await;
    let booking = scene.requested(60).await;
    let token = scene.world.bearer(scene.host.0).await;
    let headers = [("authorization", token.as_str()), ("content-type", "application/json")];
    let path = format!("/rest/v1/booking_requests?id=eq.{booking}");
    for amount in
        ["-1", "0", "0.001", "200.01", "1e309", "-1e309", "NaN", "Infinity", "\"12abc\"", "\"NaN\"", "[1]", "{}"]
    {
        let body = format!("{{\"status\":\"approved\",\"advance_amount\":{amount}}}");
        let refused = scene.world.ask("PATCH", &path, &headers, &body).await;
        assert_eq!(refused.status, 400, "{amount}: {refused:?}");
    }
    let untouched = "SELECT COUNT(*) FROM booking_requests WHERE status = 'pending' AND advance_amount IS NULL";
    assert_eq!(scene.world.number(untouched).await, 1);
}

/// T-R11, T-R12, T-R16, T-R17.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_worked_out_here_and_comes_once() {
    let scene = BookingApiFixture::new().await;
    let ask = async |body: Json| scene.world.request_as(scene.traveller, "POST", "rpc/request_booking", &body).await;
    let with = |field: &str, value: Json| {
        let mut body = scene.document(60);
        body["document"][field] = value;
        body
    };
    let tampered = ask(with("total_price", json!(1))).await;
    assert_eq!(
        (status_and_code(&tampered), &tampered.json()["message"]),
        ((400, "23514".to_owned()), &json!("price_mismatch"))
    );
    let stale = ask(with("quote_version", json!("1;3d;9000"))).await;
    assert_eq!(status_and_code(&stale), (409, "PT409".to_owned()));
    let now: Json = serde_json::from_str(stale.json()["details"].as_str().unwrap()).unwrap();
    assert_eq!((&now["total_price"], &now["version"]), (&json!(200.0), &json!("1;3d;10000")));
    for (field, value) in [("user_id", json!(scene.host.0)), ("status", json!("confirmed"))] {
        assert_eq!(status_and_code(&ask(with(field, value)).await), (400, "23514".to_owned()), "{field}");
    }
    let first = ask(scene.document(60)).await;
    assert_eq!((first.status, &first.json()["status"]), (200, &json!("pending")), "{first:?}");
    assert_eq!(ask(scene.document(60)).await.json()["id"], first.json()["id"]);
    let key = [("idempotency-key", "one")];
    let posted = scene.world.request_as_with(scene.traveller, "POST", "booking_requests", &scene.row(70), &key).await;
    let again = scene.world.request_as_with(scene.traveller, "POST", "booking_requests", &scene.row(70), &key).await;
    assert_eq!((posted.status, posted.body.clone()), (again.status, again.body.clone()));
    let mut foreign = scene.row(80);
    foreign["user_id"] = json!(scene.other.0);
    let refused = scene.world.request_as(scene.traveller, "POST", "booking_requests", &foreign).await;
    assert_eq!(status_and_code(&refused), (403, "42501".to_owned()));
    for days in 0..8 {
        scene.requested(80 + days).await;
    }
    let many = scene.world.request_as(scene.traveller, "POST", "booking_requests", &scene.row(99)).await;
    assert_eq!((status_and_code(&many), many.header("retry-after")), ((429, "PT429".to_owned()), "3600"));
    assert_eq!(scene.world.number("SELECT COUNT(*) FROM booking_requests").await, 10);
}

/// T-C06.
#[tokio::test(flavor = "multi_thread")]
async fn a_user_removed_or_banned_during_a_request_has_requested_nothing() {
    let scene = BookingApiFixture::new().await;
    for (number, column, code) in [(20, "deleted_at", "PGRST301"), (21, "banned_until", "user_banned")] {
        let who = scene.world.account(number, false).await;
        let mut row = scene.row(60);
        row["user_id"] = json!(who);
        for (path, sent) in [("booking_requests", row), ("rpc/request_booking", scene.document(60))] {
            let token = scene.world.bearer(who).await;
            let headers = [("authorization", token.as_str()), ("content-type", "application/json")];
            let (app, until) = (scene.world.app.clone(), scene.world.app.clock.now() + chrono::Duration::hours(1));
            // Rights are checked before the body arrives.
            let body = futures_util::stream::once(async move {
                let sql = format!("UPDATE users SET {column} = $2 WHERE id = $1");
                let gone: serendib_domain::Result<()> = app
                    .db
                    .write(async move |tx: &mut serendib_db::Tx<'_>| {
                        tx.run(&sql, &[who.into(), until.into()]).await?.any();
                        Ok(())
                    })
                    .await;
                gone.unwrap();
                Ok::<_, std::io::Error>(bytes::Bytes::from(sent.to_string()))
            });
            let body = axum::body::Body::from_stream(body);
            let answer = scene.world.send("POST", &format!("/rest/v1/{path}"), &headers, body).await;
            assert_eq!(status_and_code(&answer), (401, code.to_owned()), "{path}: {answer:?}");
            scene.world.run(format!("UPDATE users SET {column} = NULL WHERE id = $1"), vec![who.into()]).await;
        }
    }
    assert_eq!(scene.world.number("SELECT COUNT(*) FROM booking_requests").await, 0);
}

/// D-042.
#[tokio::test(flavor = "multi_thread")]
async fn a_quote_is_for_anybody_by_get_and_post() {
    let scene = BookingApiFixture::new().await;
    let query = format!("package_id={}&start_date={}&number_of_travelers=2&rooms=[]", scene.package, scene.day(60));
    let got = scene.world.get(&format!("/rest/v1/rpc/quote_booking?{query}")).await;
    assert_eq!((got.status, &got.json()["total_price"]), (200, &json!(200.0)), "{got:?}");
    let body =
        json!({ "package_id": scene.package, "start_date": scene.day(60), "number_of_travelers": 2, "rooms": [] });
    let json = [("content-type", "application/json")];
    let posted = scene.world.ask("POST", "/rest/v1/rpc/quote_booking", &json, &body.to_string()).await;
    assert_eq!(posted.json(), got.json());
    // The official client's notation for an empty list.
    let official = scene.world.get(&format!("/rest/v1/rpc/quote_booking?{}", query.replace("[]", "%7B%7D"))).await;
    assert_eq!((official.status, official.json()), (200, got.json()), "{official:?}");
    for (field, value) in [("number_of_travelers", "7"), ("start_date", "soon"), ("rooms", "x"), ("package_id", "x")] {
        let query: String = query
            .split('&')
            .map(|pair| match pair.split_once('=') {
                Some((name, _)) if name == field => format!("&{name}={value}"),
                _ => format!("&{pair}"),
            })
            .collect();
        let refused = scene.world.get(&format!("/rest/v1/rpc/quote_booking?{}", &query[1..])).await;
        assert_eq!(status_and_code(&refused), (400, "23514".to_owned()), "{field}");
    }
}

/// D-074.
#[tokio::test(flavor = "multi_thread")]
async fn a_cancellation_does_what_its_preview_announced() {
    let scene = BookingApiFixture::new().await;
    let booking = scene.requested(60).await;
    let call = async |who: Uuid, function: &str, body: Json| {
        scene.world.request_as(who, "POST", &format!("rpc/{function}"), &body).await
    };
    let preview = call(scene.traveller, "cancel_preview", json!({ "booking_id": booking })).await;
    let expected =
        json!({ "days": 60, "percent": 90, "paid": 0.0, "refund": 0.0, "by": "traveller", "free_until": null });
    assert_eq!(preview.json(), expected);
    for who in [scene.other.0, scene.world.account(11, false).await] {
        assert_eq!(call(who, "cancel_preview", json!({ "booking_id": booking })).await.status, 404);
    }
    let stale = call(scene.traveller, "cancel_booking", json!({ "booking_id": booking, "expected_refund": 10 })).await;
    assert_eq!(status_and_code(&stale), (409, "PT409".to_owned()));
    let done = call(
        scene.traveller,
        "cancel_booking",
        json!({ "booking_id": booking, "reason": "Ill", "expected_refund": 0 }),
    )
    .await;
    assert_eq!(done.status, 200, "{done:?}");
    let mine =
        scene.world.request_as(scene.traveller, "GET", "rpc/my_bookings?select=status,cancelled_by", &Json::Null).await;
    assert_eq!(mine.json(), json!([{ "status": "cancelled", "cancelled_by": "traveller" }]));
    assert_eq!(scene.world.get("/rest/v1/rpc/my_bookings").await.status, 401);
}

/// T-R25, T-R26.
#[tokio::test(flavor = "multi_thread")]
async fn reviews_come_after_the_trip_and_once() {
    let scene = BookingApiFixture::new().await;
    let booking = scene.requested(60).await;
    let row = json!({ "user_id": scene.traveller, "booking_request_id": booking, "guide_id": scene.host.1, "rating": 5,
                      "review_text": "Lovely", "review_type": "guide" });
    let post = async |who: Uuid, row: &Json| scene.world.request_as(who, "POST", "reviews", row).await;
    assert_eq!(status_and_code(&post(scene.traveller, &row).await), (400, "23514".to_owned()));
    let over = format!(
        "UPDATE booking_requests SET status = 'confirmed', full_payment_completed = TRUE, start_date = '{}', end_date = '{}'",
        scene.day(-5),
        scene.day(-3)
    );
    scene.world.run(over, vec![]).await;
    assert_eq!(status_and_code(&post(scene.host.0, &row).await), (403, "42501".to_owned()));
    let made = post(scene.traveller, &row).await;
    assert_eq!((made.status, &made.json()[0]["reviewer_name"]), (201, &json!("Person")), "{made:?}");
    assert_eq!(status_and_code(&post(scene.traveller, &row).await), (409, "23505".to_owned()));
    let review = made.json()[0]["id"].as_str().unwrap().to_owned();
    let path = format!("reviews?id=eq.{review}");
    let changed = scene.world.request_as(scene.traveller, "PATCH", &path, &json!({ "rating": 3 })).await;
    assert_eq!((changed.status, &changed.json()[0]["rating"]), (200, &json!(3)));
    assert_eq!(
        status_and_code(&scene.world.request_as(scene.other.0, "PATCH", &path, &json!({ "rating": 1 })).await),
        (403, "42501".to_owned())
    );
    let guides = scene.world.get(&format!("/rest/v1/guides?select=rating,review_count&id=eq.{}", scene.host.1)).await;
    assert_eq!(guides.json(), json!([{ "rating": 3, "review_count": 1 }]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_booking_is_a_calendar_file_for_its_two_sides() {
    let scene = BookingApiFixture::new().await;
    let made = scene.world.request_as(scene.traveller, "POST", "booking_requests", &scene.row(60)).await.json();
    let sent = json!({ "bookingRequestId": made[0]["id"] });
    let ask = async |who: Option<Uuid>, sent: &Json| {
        let bearer = match who {
            Some(who) => scene.world.bearer(who).await,
            None => format!("Bearer {}", scene.world.app.keys.anon),
        };
        let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        scene.world.ask("POST", "/functions/v1/booking-calendar", &headers, &sent.to_string()).await
    };
    for who in [scene.traveller, scene.host.0] {
        let file = ask(Some(who), &sent).await;
        assert_eq!((file.status, file.header("content-type")), (200, "text/calendar; charset=utf-8"), "{file:?}");
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"serendib-trip.ics\"");
        assert!(file.body.starts_with(b"BEGIN:VCALENDAR\r\n"), "{file:?}");
    }
    for (who, sent, status) in [
        (None, sent.clone(), 401),
        (Some(scene.other.0), sent.clone(), 404),
        (Some(scene.traveller), json!({ "bookingRequestId": "x" }), 404),
        (Some(scene.traveller), json!({}), 400),
        (Some(scene.traveller), json!([]), 400),
    ] {
        assert_eq!(ask(who, &sent).await.status, status, "{who:?} {sent}");
    }
}

/// D-167, D-168.
#[tokio::test(flavor = "multi_thread")]
async fn admins_act_on_bookings_with_a_reason_and_on_what_they_saw() {
    let scene = BookingApiFixture::new().await;
    let (booking, admin) = (scene.requested(60).await, scene.world.account(3, true).await);
    let call = async |who: Uuid, function: &str, body: Json| {
        scene.world.request_as(who, "POST", &format!("rpc/{function}"), &body).await
    };
    let why = "Agreed with both by phone";
    let until = |days: i64| (scene.world.app.clock.now() + chrono::Duration::days(days)).to_rfc3339();
    let body = |days: i64, reason: &str| json!({ "booking_id": booking, "until": until(days), "reason": reason });
    for (who, function, body, refused) in [
        (scene.traveller, "extend_deadline", body(5, why), (403, "42501")),
        (admin, "extend_deadline", body(1, why), (400, "23514")),
        (admin, "extend_deadline", body(5, "Short"), (400, "23514")),
        (admin, "reopen_booking", json!({ "booking_id": booking, "reason": why }), (409, "PT409")),
        (admin, "cancel_booking", json!({ "booking_id": booking, "expected_refund": 0 }), (400, "23514")),
        (scene.traveller, "cancel_preview", json!({ "booking_id": booking, "side": "traveler" }), (403, "42501")),
        (admin, "cancel_preview", json!({ "booking_id": booking, "side": "guide" }), (400, "23514")),
        (admin, "resend_booking_mail", json!({ "booking_id": booking, "to": "guide", "kind": "x" }), (409, "PT409")),
    ] {
        let answer = call(who, function, body.clone()).await;
        assert_eq!(status_and_code(&answer), (refused.0, refused.1.to_owned()), "{function} {body}");
    }
    let short = call(admin, "extend_deadline", body(5, "Short")).await.json();
    assert!(short["details"].as_str().unwrap().contains("\"reason\""), "{short}");
    assert_eq!(call(admin, "extend_deadline", body(5, why)).await.status, 200);
    let plan = json!({ "guide_id": scene.host.1, "reason": why, "document": { "bookings": [] } });
    let outdated = call(admin, "suspend_guide", plan).await;
    assert_eq!(status_and_code(&outdated), (409, "PT409".to_owned()));
    let now: Json = serde_json::from_str(outdated.json()["details"].as_str().unwrap()).unwrap();
    assert_eq!(now["bookings"][0]["booking_id"], json!(booking));
    let cancel = json!([{ "booking_id": booking, "action": "cancel" }]);
    let plan = json!({ "guide_id": scene.host.1, "reason": why, "document": { "bookings": cancel } });
    let done = call(admin, "suspend_guide", plan).await;
    assert_eq!(done.json(), json!({ "kept": 0, "cancelled": 1, "offered": 0, "refunded": 0.0 }), "{done:?}");
    let own = scene.world.request_as(scene.traveller, "GET", "rpc/my_bookings?select=status,cancelled_by", &Json::Null);
    assert_eq!(own.await.json(), json!([{ "status": "cancelled", "cancelled_by": "platform" }]));
}
