//! Messages over the wire: access, idempotency, reports, admins' reads and the audit log.

use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::actors::{id, status_and_code};
use crate::fixture::TestApp;

struct ChatFixture {
    world: TestApp,
    traveller: Uuid,
    guide: Uuid,
    admin: Uuid,
    stranger: Uuid,
    booking: Uuid,
}

impl ChatFixture {
    async fn new() -> Self {
        let world = TestApp::empty().await;
        let host = world.host(1).await;
        let package = world.on_sale(100, host).await;
        let traveller = world.account(2, false).await;
        let (admin, stranger) = (world.account(3, true).await, world.account(4, false).await);
        let booking = id(700);
        let now = world.app.clock.now();
        let day = world.app.ctx(serendib_domain::Caller::Visitor).today() + chrono::Duration::days(30);
        world
            .run(
                "INSERT INTO booking_requests (id, user_id, guide_id, package_id, status, start_date, end_date, number_of_travelers,
                                               contact_email, total_price, created_at, updated_at, decided_at)
                 VALUES ($1, $2, $3, $4, 'approved', $5, $5, 1, 'a@example.lk', 10000, $6, $6, $6)"
                    .to_owned(),
                vec![booking.into(), traveller.into(), host.1.into(), package.into(), day.into(), now.into()],
            )
            .await;
        Self { world, traveller, guide: host.0, admin, stranger, booking }
    }

    async fn send(&self, who: Uuid, key: u128, body: &str) -> crate::program::TestResponse {
        let message = json!({ "conversation_id": self.booking, "key": id(key), "body": body });
        self.world.request_as(who, "POST", "rpc/send_message", &message).await
    }

    async fn rows(&self, who: Uuid, table: &str) -> usize {
        self.world.request_as(who, "GET", table, &Json::Null).await.json().as_array().unwrap().len()
    }
}

/// D-116, T-B02.
#[tokio::test(flavor = "multi_thread")]
async fn messages_are_seen_by_the_two_sides_and_sent_once() {
    let talk = ChatFixture::new().await;
    let markup = "<script>alert(1)</script> ඇල්ල";
    let first = talk.send(talk.traveller, 1, markup).await;
    assert_eq!((first.status, &first.json()["body"]), (200, &json!(markup)));
    assert_eq!(talk.send(talk.traveller, 1, markup).await.json(), first.json());
    assert_eq!(status_and_code(&talk.send(talk.traveller, 1, "Other words").await), (409, "PT409".to_owned()));
    assert_eq!(status_and_code(&talk.send(talk.traveller, 2, " ").await), (400, "23514".to_owned()));
    assert_eq!(status_and_code(&talk.send(talk.stranger, 3, "Hello").await).0, 404);
    assert_eq!(status_and_code(&talk.send(talk.admin, 3, "Hello").await).0, 404);
    let anonymous = talk
        .world
        .ask(
            "POST",
            "/rest/v1/rpc/send_message",
            &[("content-type", "application/json")],
            &format!(r#"{{"conversation_id":"{}","key":"x","body":"x"}}"#, talk.booking),
        )
        .await;
    assert_eq!(status_and_code(&anonymous), (401, "42501".to_owned()));
    for table in ["chat_messages", "chat_reads"] {
        let read = json!({ "conversation_id": talk.booking, "message_id": first.json()["id"] });
        assert_eq!(talk.world.request_as(talk.guide, "POST", "rpc/mark_messages_read", &read).await.status, 200);
        for (who, expected) in [(talk.traveller, 1), (talk.guide, 1), (talk.admin, 0), (talk.stranger, 0)] {
            assert_eq!(talk.rows(who, table).await, expected, "{table}");
        }
        for method in ["POST", "PATCH", "DELETE"] {
            let path = format!("{table}?booking_request_id=eq.{}", talk.booking);
            let refused = talk.world.request_as(talk.traveller, method, &path, &json!({ "body": "Other words" })).await;
            assert_eq!(status_and_code(&refused), (403, "42501".to_owned()), "{method} {table}");
        }
    }
    assert_eq!(talk.world.number("SELECT COUNT(*) FROM chat_messages WHERE body = 'Other words'").await, 0);
    let seen = format!("rpc/conversation?conversation_id={}", talk.booking);
    let seen = talk.world.request_as(talk.traveller, "GET", &seen, &Json::Null).await.json();
    assert_eq!((&seen["messages"][0]["body"], &seen["other_read_to"]), (&json!(markup), &first.json()["sent_at"]));
    let gone = talk.world.request_as(talk.admin, "GET", "rpc/conversation?conversation_id=nothing", &Json::Null).await;
    assert_eq!(gone.status, 404);
}

/// T-R28.
#[tokio::test(flavor = "multi_thread")]
async fn a_reported_conversation_is_read_by_admins_only_and_each_time_is_in_the_log() {
    let talk = ChatFixture::new().await;
    talk.send(talk.guide, 1, "Pay me in cash.").await;
    let report = json!({ "conversation_id": talk.booking, "reason": "Asks for cash" });
    let made = talk.world.request_as(talk.traveller, "POST", "rpc/report_conversation", &report).await.json();
    let again = talk.world.request_as(talk.traveller, "POST", "rpc/report_conversation", &report).await;
    assert_eq!(status_and_code(&again), (409, "23505".to_owned()));
    for (who, expected) in [(talk.traveller, 1), (talk.guide, 0), (talk.admin, 1), (talk.stranger, 0)] {
        assert_eq!(talk.rows(who, "chat_reports").await, expected);
    }
    let ask = json!({ "report_id": made["id"] });
    for who in [talk.traveller, talk.guide, talk.stranger] {
        let refused = talk.world.request_as(who, "POST", "rpc/reported_conversation", &ask).await;
        assert_eq!(status_and_code(&refused), (403, "42501".to_owned()));
    }
    for _ in 0..2 {
        let read = talk.world.request_as(talk.admin, "POST", "rpc/reported_conversation", &ask).await;
        assert_eq!((read.status, &read.json()["messages"][0]["body"]), (200, &json!("Pay me in cash.")));
    }
    let log = "SELECT COUNT(*) FROM audit_log WHERE action = 'conversation_read' AND request_id IS NOT NULL";
    assert_eq!(talk.world.number(log).await, 2);
    let counts = talk.world.request_as(talk.admin, "GET", "rpc/review_counts", &Json::Null).await.json();
    assert_eq!(counts["reports"], json!(1));
    let handled = format!("chat_reports?id=eq.{}", made["id"].as_str().unwrap());
    let done = json!({ "handled_at": "2000-01-01T00:00:00Z" });
    assert_eq!(talk.world.request_as(talk.admin, "PATCH", &handled, &done).await.status, 200);
    let counts = talk.world.request_as(talk.admin, "GET", "rpc/review_counts", &Json::Null).await.json();
    assert_eq!(counts["reports"], json!(0));
    // A revoked admin loses the right with the very next request.
    talk.world.run("UPDATE profiles SET is_admin = FALSE WHERE user_id = $1".to_owned(), vec![talk.admin.into()]).await;
    let refused = talk.world.request_as(talk.admin, "POST", "rpc/reported_conversation", &ask).await;
    assert_eq!(status_and_code(&refused), (403, "42501".to_owned()));
    assert_eq!(talk.world.number(log).await, 2);
}

/// D-116.
#[tokio::test(flavor = "multi_thread")]
async fn reading_a_reported_conversation_is_audited_even_if_the_answer_is_lost() {
    let talk = ChatFixture::new().await;
    talk.send(talk.guide, 1, "Pay me in cash.").await;
    let report = json!({ "conversation_id": talk.booking, "reason": "Asks for cash" });
    let made = talk.world.request_as(talk.traveller, "POST", "rpc/report_conversation", &report).await.json();
    let ask = json!({ "report_id": made["id"] });
    let log = "SELECT COUNT(*) FROM audit_log WHERE action = 'conversation_read' AND request_id IS NOT NULL";
    let path = "rpc/reported_conversation";
    let again = [("idempotency-key", "once")];
    for (number, question, header, expected) in [
        (1, "", &[("prefer", "tx=rollback")], 200),
        (2, "?select=messages-%3E0-%3E%3Ebody::int", &[("accept", "application/json")], 400),
        (3, "?status=eq.x", &[("accept", "application/vnd.pgrst.object+json")], 406),
        (4, "", &again, 200),
        (5, "", &again, 200),
    ] {
        let answer = talk.world.request_as_with(talk.admin, "POST", &format!("{path}{question}"), &ask, header).await;
        assert_eq!(answer.status, expected, "{question} {answer:?}");
        assert_eq!(answer.header("preference-applied"), "", "{question}");
        assert_eq!(talk.world.number(log).await, number, "{question}");
    }
    for (method, body, expected) in [("POST", json!({ "report_id": id(1) }), 404), ("GET", Json::Null, 405)] {
        assert_eq!(talk.world.request_as(talk.admin, method, path, &body).await.status, expected, "{method}");
    }
    assert_eq!(talk.world.number(log).await, 5, "what was not read");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_inquiry_before_booking_is_seen_by_its_two_sides_only() {
    let talk = ChatFixture::new().await;
    let (package, host) = (id(100), talk.guide);
    let guide = talk.world.app.db.rows("SELECT guide_id FROM package_guides", &[]).await.unwrap()[0].uuid(0).unwrap();
    let ask = async |who: Uuid, package: Uuid, guide: Uuid, key: u128, body: &str| {
        let question = json!({ "package_id": package, "guide_id": guide, "key": id(key), "body": body });
        talk.world.request_as(who, "POST", "rpc/ask_guide", &question).await
    };
    let words = "Is it <b>steep</b>?";
    let first = ask(talk.stranger, package, guide, 1, words).await;
    let inquiry = first.json()["conversation_id"].clone();
    assert_eq!(
        (first.status, &first.json()["body"], &first.json()["booking_request_id"]),
        (200, &json!(words), &Json::Null)
    );
    assert_eq!(ask(talk.stranger, package, guide, 1, words).await.json(), first.json());
    for (answer, expected) in [
        (ask(talk.stranger, package, guide, 1, "Other words").await, (409, "PT409")),
        (ask(talk.stranger, package, guide, 2, " ").await, (400, "23514")),
        (ask(talk.stranger, id(999), guide, 2, "Hello").await, (404, "PGRST116")),
        (ask(talk.stranger, package, id(999), 2, "Hello").await, (400, "23514")),
        (ask(host, package, guide, 2, "Hello").await, (400, "23514")),
    ] {
        assert_eq!(status_and_code(&answer), (expected.0, expected.1.to_owned()), "{answer:?}");
    }
    let anonymous = talk
        .world
        .ask(
            "POST",
            "/rest/v1/rpc/ask_guide",
            &[("content-type", "application/json")],
            &format!(r#"{{"package_id":"{package}","guide_id":"{guide}","key":"{package}","body":"x"}}"#),
        )
        .await;
    assert_eq!(status_and_code(&anonymous), (401, "42501".to_owned()));
    for (who, rows) in [(talk.stranger, 1), (host, 1), (talk.traveller, 0), (talk.admin, 0)] {
        for table in ["inquiries", "chat_messages"] {
            assert_eq!(talk.rows(who, table).await, rows, "{table}");
        }
        let row = json!({ "package_id": package, "guide_id": guide, "user_id": who, "guide_user_id": host });
        for method in ["POST", "PATCH", "DELETE"] {
            let refused = talk.world.request_as(who, method, "inquiries", &row).await;
            assert!(matches!(refused.status, 401 | 403 | 405), "{method} {refused:?}");
        }
    }
    let report = json!({ "conversation_id": inquiry, "reason": "Rude" });
    assert_eq!(talk.world.request_as(host, "POST", "rpc/report_conversation", &report).await.status, 200);
    assert_eq!((talk.rows(talk.admin, "inquiries").await, talk.rows(talk.admin, "chat_messages").await), (1, 0));
    let named = "chat_reports?select=inquiries(packages(title))";
    let named = talk.world.request_as(talk.admin, "GET", named, &Json::Null).await.json();
    assert!(named[0]["inquiries"]["packages"]["title"].is_string(), "{named}");
    assert_eq!(talk.world.number("SELECT COUNT(*) FROM chat_messages").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn people_choose_their_notification_channels_and_fixed_ones_stay() {
    let talk = ChatFixture::new().await;
    let set = async |document: Json| {
        let body = json!({ "document": document });
        talk.world.request_as(talk.guide, "POST", "rpc/set_notification_preference", &body).await
    };
    assert_eq!(set(json!({ "topic": "messages", "in_product": false })).await.status, 200);
    assert_eq!(
        status_and_code(&set(json!({ "topic": "payments", "by_mail": false })).await),
        (400, "23514".to_owned())
    );
    talk.send(talk.traveller, 1, "Hello").await;
    assert_eq!(talk.world.number("SELECT COUNT(*) FROM notifications").await, 0);
    let list = talk.world.request_as(talk.guide, "GET", "rpc/my_notification_preferences", &Json::Null).await.json();
    assert!(list.as_array().unwrap().iter().any(|one| one["topic"] == "messages" && one["in_product"] == false));
    let unknown = talk.world.request_as(talk.guide, "GET", "notification_preferences", &Json::Null).await;
    assert_eq!(unknown.status, 404, "the table itself is not on the wire");
}
