//! What was begun before an account was removed or blocked, or before a sign-out, stores nothing after it. T-C06.

use axum::body::{Body, Bytes};
use chrono::Duration;
use serde_json::json;
use serendib_db::Tx;
use uuid::Uuid;

use super::people::SignedInUser;
use crate::fixture::TestApp;
use crate::program::TestResponse;
use crate::storage::{FORM, form, jpeg};

/// Of the account `$1`, with the next day as `$2`.
const ENDS: [(&str, &str); 3] = [
    ("removed", "UPDATE users SET deleted_at = $2 WHERE id = $1"),
    ("blocked", "UPDATE users SET banned_until = $2 WHERE id = $1"),
    ("signed out", "DELETE FROM sessions WHERE user_id = $1 AND created_at < $2"),
];

/// Sends a request whose body arrives once `statement` has run for its sender.
async fn send_late(
    world: &TestApp,
    who: &SignedInUser,
    path: &str,
    kind: (&str, &str),
    body: Vec<u8>,
    statement: &'static str,
) -> TestResponse {
    let (bearer, app, user) = (who.bearer(), world.app.clone(), who.id.parse::<Uuid>().unwrap());
    let next_day = app.clock.now() + Duration::days(1);
    let late = futures_util::stream::once(async move {
        let ended: serendib_domain::Result<()> = app
            .db
            .write(async move |tx: &mut Tx<'_>| {
                tx.run(statement, &[user.into(), next_day.into()]).await?.any();
                Ok(())
            })
            .await;
        ended.unwrap();
        Ok::<_, std::io::Error>(Bytes::from(body))
    });
    let headers = [("authorization", bearer.as_str()), kind];
    world.send("POST", path, &headers, Body::from_stream(late)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_a_picture_or_a_row_begun_before_the_end_of_an_account_is_not_stored() {
    let world = TestApp::with_arguments(&["demo"]).await;
    let json_type = ("content-type", "application/json");
    for (number, (end, statement)) in ENDS.into_iter().enumerate() {
        for what in ["plan", "picture", "row"] {
            let who = world.person(&format!("late.{what}{number}@example.lk")).await;
            let (path, kind, body) = match what {
                "plan" => {
                    let plan = json!({ "provider": "builtin", "action": "generate", "preferences": {
                        "destinations": ["Kandy"], "duration": 3, "interests": ["Tea Plantations"], "startDate": "2030-03-01",
                    }});
                    ("/functions/v1/generate-itinerary".to_owned(), json_type, plan.to_string().into_bytes())
                }
                "picture" => {
                    let picture = form(&jpeg(64, 48), "a.jpg", "image/jpeg");
                    (format!("/storage/v1/object/package-images/{}/a.jpg", who.id), FORM, picture)
                }
                _ => {
                    let saved = json!({ "package_id": Uuid::nil() });
                    ("/rest/v1/saved_packages".to_owned(), json_type, saved.to_string().into_bytes())
                }
            };
            let answer = send_late(&world, &who, &path, kind, body, statement).await;
            assert!(matches!(answer.status, 401 | 403), "a {what} after the account was {end}: {answer:?}");
        }
    }
    for table in ["itineraries", "storage_objects", "saved_packages"] {
        let sql = format!(
            "SELECT COUNT(*) FROM {table} WHERE {} IN (SELECT id FROM users WHERE email LIKE 'late%')",
            if table == "storage_objects" { "owner" } else { "user_id" }
        );
        assert_eq!(world.number(&sql).await, 0, "{table}");
    }
}
