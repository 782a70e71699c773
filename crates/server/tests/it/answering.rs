//! Templates, answers, warnings and closed conversations over the wire: rights of roles, statuses and codes. D-177, D-178.

use serde_json::{Value as Json, json};
use serendib_domain::staff::StaffRole;
use uuid::Uuid;

use crate::actors::{id, status_and_code};
use crate::fixture::TestApp;
use crate::program::TestResponse;

impl TestApp {
    /// A message of the contact page.
    pub async fn contact_message(&self, email: &str) -> Uuid {
        let sql = "INSERT INTO contact_messages (id, first_name, last_name, email, subject, message, created_at)
             VALUES ($1, 'Nimali', 'Perera', $2, 'Ella in June', 'Is the train running?', $3)";
        let message = serendib_server::app::new_id();
        self.run(sql.to_owned(), vec![message.into(), email.into(), self.app.clock.now().into()]).await;
        message
    }

    pub async fn member(&self, number: u128, role: StaffRole) -> Uuid {
        let user = self.account(number, false).await;
        self.give_role(user, role, None).await;
        self.bearer(user).await;
        self.run("UPDATE sessions SET aal = 'aal2' WHERE user_id = $1".to_owned(), vec![user.into()]).await;
        user
    }

    pub async fn call_as(&self, who: Uuid, function: &str, body: &Json) -> TestResponse {
        self.request_as(who, "POST", &format!("rpc/{function}"), body).await
    }
}

/// What the wire has at the fields of a refused form.
fn refused_fields(answer: &TestResponse) -> Vec<String> {
    let details = answer.json()["details"].clone();
    let fields: Json = match details {
        Json::String(text) => serde_json::from_str(&text).unwrap(),
        other => other,
    };
    fields.as_array().unwrap().iter().map(|one| one["field"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn content_edits_templates_and_support_answers_with_them() {
    let world = TestApp::empty().await;
    let (content, support) = (world.member(1, StaffRole::Content).await, world.member(2, StaffRole::Support).await);
    let (finance, stranger) = (world.member(3, StaffRole::Finance).await, world.account(4, false).await);
    let new = json!({ "kind": "contact", "name": "Trains", "body": "Hello {first_name}, it is.", "version": 0 });
    for who in [support, finance, stranger] {
        let refused = world.call_as(who, "save_reply_template", &new).await;
        assert_eq!(status_and_code(&refused), (403, "42501".to_owned()));
    }
    let wrong = json!({ "kind": "contact", "name": "Trains", "body": "Hello {name}", "version": 0 });
    let refused = world.call_as(content, "save_reply_template", &wrong).await;
    assert_eq!((status_and_code(&refused).0, refused_fields(&refused)), (400, vec!["body".to_owned()]), "{refused:?}");
    let made = world.call_as(content, "save_reply_template", &new).await.json();
    let listed = world.request_as(support, "GET", "rpc/reply_templates?kind=contact", &Json::Null).await.json();
    assert!(listed.as_array().unwrap().contains(&made), "{listed}");
    let of_another = world.request_as(support, "GET", "rpc/reply_templates?kind=hide_review", &Json::Null).await;
    assert_eq!(status_and_code(&of_another), (403, "42501".to_owned()));
    let stale = json!({ "id": made["id"], "kind": "contact", "name": "Trains", "body": "Other words", "version": 0 });
    let stale = world.call_as(content, "save_reply_template", &stale).await;
    assert_eq!(stale.status, 409);
    assert!(String::from_utf8(stale.body.clone()).unwrap().contains("it is."), "{stale:?}");
    let retired = json!({ "id": made["id"], "version": 1 });
    assert_eq!(world.call_as(content, "retire_reply_template", &retired).await.status, 200);
    let listed = world.request_as(content, "GET", "rpc/reply_templates?kind=contact", &Json::Null).await.json();
    assert!(listed.as_array().unwrap().iter().all(|one| one["id"] != made["id"]));
    let path = "rpc/reply_templates?kind=contact&with_retired=true";
    let of_support = world.request_as(support, "GET", path, &Json::Null).await.json();
    assert_eq!(of_support, listed, "only those who edit templates see the retired ones");
    let all = world.request_as(content, "GET", path, &Json::Null).await.json();
    assert!(all.as_array().unwrap().iter().any(|one| one["is_retired"] == true));

    let message = world.contact_message("nimali@example.lk").await;
    let body = json!({ "message_id": message, "text": "Hello {first_name}, it is." });
    for who in [content, finance, stranger] {
        for function in ["answer_contact_message", "contact_conversation"] {
            let ask = if function == "contact_conversation" { json!({ "message_id": message }) } else { body.clone() };
            let refused = world.call_as(who, function, &ask).await;
            assert_eq!(status_and_code(&refused), (403, "42501".to_owned()), "{function}");
        }
    }
    let sent = world.call_as(support, "answer_contact_message", &body).await;
    let again = world.call_as(support, "answer_contact_message", &body).await;
    assert_eq!((sent.status, sent.json()), (200, again.json()));
    let blank = world.call_as(support, "answer_contact_message", &json!({ "message_id": message, "text": " " })).await;
    assert_eq!((blank.status, refused_fields(&blank)), (400, vec!["text".to_owned()]));
    let maybe = json!({ "message_id": message, "text": "Hello.", "mark_handled": "maybe" });
    assert_eq!(world.call_as(support, "answer_contact_message", &maybe).await.status, 400);
    let seen = world.call_as(support, "contact_conversation", &json!({ "message_id": message })).await.json();
    assert_eq!(seen["answers"].as_array().unwrap().len(), 1);
    assert_eq!(seen["answers"][0]["body"], "Hello Nimali, it is.");
    assert!(seen["message"]["handled_at"].is_string());
    let log = "SELECT COUNT(*) FROM audit_log WHERE action = 'message_viewed' AND request_id IS NOT NULL";
    assert_eq!(world.number(log).await, 1);
    let read = world.request_as(support, "GET", "rpc/contact_conversation?message_id=x", &Json::Null).await;
    assert_eq!(status_and_code(&read), (405, "25006".to_owned()), "each look is in the log");
}

#[tokio::test(flavor = "multi_thread")]
async fn support_warns_and_closes_and_the_sides_hear_it_over_the_wire() {
    let world = TestApp::empty().await;
    let host = world.host(1).await;
    let package = world.on_sale(100, host).await;
    let traveller = world.account(2, false).await;
    let support = world.member(3, StaffRole::Support).await;
    let ask = json!({ "package_id": package, "guide_id": host.1, "key": id(1), "body": "Is it steep?" });
    let question = world.call_as(traveller, "ask_guide", &ask).await.json();
    let conversation = &question["conversation_id"];
    let report = json!({ "conversation_id": conversation, "reason": "Rude" });
    let report = world.call_as(traveller, "report_conversation", &report).await.json()["id"].clone();
    let of_report = json!({ "report_id": report, "reason": "Threats of the guide" });
    let warning = json!({ "report_id": report, "side": "guide", "text": "Please be polite to travelers." });
    for who in [host.0, traveller, world.member(4, StaffRole::Content).await] {
        for (function, body) in [
            ("admin_reports", &json!({})),
            ("warn_person", &warning),
            ("close_conversation", &of_report),
            ("open_conversation", &of_report),
        ] {
            let refused = world.call_as(who, function, body).await;
            assert_eq!(status_and_code(&refused), (403, "42501".to_owned()), "{function}");
        }
    }
    assert_eq!(world.call_as(support, "warn_person", &warning).await.status, 200);
    let twice = world.call_as(support, "warn_person", &warning).await;
    assert_eq!(status_and_code(&twice), (409, "PT409".to_owned()));
    let short = json!({ "report_id": report, "reason": "Rude" });
    let short = world.call_as(support, "close_conversation", &short).await;
    assert_eq!((short.status, refused_fields(&short)), (400, vec!["reason".to_owned()]));
    assert_eq!(world.call_as(support, "close_conversation", &of_report).await.json(), json!({ "is_closed": true }));
    let again = world.call_as(support, "close_conversation", &of_report).await;
    assert_eq!(status_and_code(&again), (409, "PT409".to_owned()));
    let send = |key: u128| json!({ "conversation_id": conversation, "key": id(key), "body": "Hello?" });
    for (who, key) in [(traveller, 2), (host.0, 3)] {
        let refused = world.call_as(who, "send_message", &send(key)).await;
        assert_eq!(status_and_code(&refused), (409, "PT409".to_owned()));
        assert_eq!(refused.json()["message"], "This conversation was closed by Serendib.");
    }
    let listed = world.call_as(support, "admin_reports", &json!({ "q": "rude" })).await.json();
    assert_eq!(
        (&listed["results"][0]["is_closed"], &listed["results"][0]["guide"]["warnings"]),
        (&json!(true), &json!(1))
    );
    assert_eq!(world.call_as(support, "open_conversation", &of_report).await.json(), json!({ "is_closed": false }));
    assert_eq!(world.call_as(traveller, "send_message", &send(2)).await.status, 200);
    assert_eq!(world.number("SELECT COUNT(*) FROM audit_log WHERE action = 'reports_listed'").await, 1);
}
