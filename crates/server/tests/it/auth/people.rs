//! Users who sign up and in through the public endpoints.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use crate::fixture::TestApp;
use crate::program::TestResponse;

pub const PASSWORD: &str = "correct horse battery";
/// The official clients send it with every request.
pub const VERSION: (&str, &str) = ("x-supabase-api-version", "2024-01-01");

#[derive(Clone, Debug)]
pub struct SignedInUser {
    pub id: String,
    pub access: String,
    pub refresh: String,
    pub body: Value,
}

impl SignedInUser {
    pub fn from_answer(answer: &TestResponse) -> Self {
        assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
        let body = answer.json();
        let text = |value: &Value| value.as_str().unwrap_or_else(|| panic!("{body}")).to_owned();
        Self {
            id: text(&body["user"]["id"]),
            access: text(&body["access_token"]),
            refresh: text(&body["refresh_token"]),
            body,
        }
    }

    pub fn bearer(&self) -> String {
        format!("Bearer {}", self.access)
    }
}

impl TestApp {
    /// A call to `auth/v1` as the official clients make it.
    pub async fn auth(&self, method: &str, path: &str, who: Option<&SignedInUser>, body: &Value) -> TestResponse {
        let bearer = who.map(SignedInUser::bearer);
        let mut headers = vec![VERSION, ("content-type", "application/json")];
        headers.extend(bearer.as_ref().map(|value| ("authorization", value.as_str())));
        let body = if body.is_null() { String::new() } else { body.to_string() };
        self.ask(method, &format!("/auth/v1/{path}"), &headers, &body).await
    }

    /// Signs up with a password and confirms the address without the mail.
    pub async fn person(&self, email: &str) -> SignedInUser {
        let answer = self.auth("POST", "signup", None, &json!({ "email": email, "password": PASSWORD })).await;
        assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
        self.run(
            "UPDATE users SET email_confirmed_at = created_at WHERE email = $1".to_owned(),
            vec![email.to_ascii_lowercase().as_str().into()],
        )
        .await;
        self.sign_in(email).await
    }

    pub async fn sign_in(&self, email: &str) -> SignedInUser {
        SignedInUser::from_answer(&self.try_password(email, PASSWORD).await)
    }

    pub async fn try_password(&self, email: &str, password: &str) -> TestResponse {
        self.auth("POST", "token?grant_type=password", None, &json!({ "email": email, "password": password })).await
    }

    pub async fn refresh(&self, token: &str) -> TestResponse {
        self.auth("POST", "token?grant_type=refresh_token", None, &json!({ "refresh_token": token })).await
    }

    /// The queued mails to an address, oldest first.
    pub async fn mails_to(&self, address: &str) -> Vec<Value> {
        let rows = self
            .app
            .db
            .rows("SELECT payload FROM jobs WHERE kind IN ('mail', 'message') ORDER BY created_at, id", &[])
            .await
            .unwrap();
        let payloads = rows.iter().map(|row| serde_json::from_str::<Value>(row.text(0).unwrap()).unwrap());
        payloads.filter(|mail| mail["to"]["address"] == address || mail["to"] == address).collect()
    }

    /// Restarts the second of waiting that a tenth wrong password causes: on a busy machine the comparison outlasts it. `before` is a
    /// moment before that password was sent.
    pub async fn begins_to_wait(&self, before: DateTime<Utc>) {
        let rows = self.app.db.rows("SELECT until FROM identity_limits WHERE failures = 10", &[]).await.unwrap();
        let second = chrono::Duration::seconds(1);
        assert!(rows.len() == 1 && rows[0].time(0).unwrap() >= before + second, "{rows:?}");
        let anew = self.app.clock.now() + second;
        self.run("UPDATE identity_limits SET until = $1 WHERE failures = 10".to_owned(), vec![anew.into()]).await;
    }

    pub async fn count(&self, sql: &str) -> usize {
        self.app.db.rows(sql, &[]).await.unwrap().len()
    }
}

/// Asserts a refusal with this status and code, in the official clients' format.
#[track_caller]
pub fn assert_rejection(answer: &TestResponse, status: u16, code: &str) {
    let body = answer.json();
    assert_eq!((answer.status, body["code"].as_str().unwrap_or_default()), (status, code), "{body}");
    assert_eq!(answer.header("x-supabase-api-version"), "2024-01-01");
    assert!(body["message"].is_string(), "{body}");
}
