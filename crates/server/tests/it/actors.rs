//! Users, guides and packages for tests through a world's routes, and requests in a user's name.

use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::fixture::TestApp;
use crate::program::TestResponse;

const AT: i64 = 1_894_678_200;

/// The same for the same number.
pub fn id(number: u128) -> Uuid {
    Uuid::from_u128(0x2000_0000_0000_4000_8000_0000_0000_0000 + number)
}

fn moment() -> serendib_db::Value {
    chrono::DateTime::from_timestamp(AT, 0).into()
}

impl TestApp {
    /// An account with a confirmed address and a profile.
    pub async fn account(&self, number: u128, is_admin: bool) -> Uuid {
        let user = id(number);
        let sql =
            "INSERT INTO users (id, email, email_confirmed_at, created_at, updated_at) VALUES ($1, $2, $3, $3, $3)";
        self.run(sql.to_owned(), vec![user.into(), format!("person{number}@example.lk").into(), moment()]).await;
        let sql = "INSERT INTO profiles (user_id, display_name, is_admin, created_at) VALUES ($1, $2, $3, $4)";
        self.run(sql.to_owned(), vec![user.into(), format!("Person {number}").into(), is_admin.into(), moment()]).await;
        user
    }

    /// The same with a guide row, whose id is the number plus 500.
    pub async fn host(&self, number: u128) -> (Uuid, Uuid) {
        let (user, guide) = (self.account(number, false).await, id(number + 500));
        let sql = "INSERT INTO guides (id, user_id, display_name, created_at) VALUES ($1, $2, $3, $4)";
        let name = format!("Person {number}");
        self.run(sql.to_owned(), vec![guide.into(), user.into(), name.into(), moment()]).await;
        self.run("UPDATE profiles SET is_guide = TRUE WHERE user_id = $1".to_owned(), vec![user.into()]).await;
        (user, guide)
    }

    /// A package on sale, owned by this account and hosted by its guide.
    pub async fn on_sale(&self, number: u128, (user, guide): (Uuid, Uuid)) -> Uuid {
        let package = id(number);
        let sql = "INSERT INTO packages (id, title, price, duration_days, max_people, status, created_at, updated_at)
             VALUES ($1, $2, 10000, 3, 6, 'approved', $3, $3)";
        self.run(sql.to_owned(), vec![package.into(), format!("Trip {number}").into(), moment()]).await;
        let sql = "INSERT INTO package_owners (id, package_id, user_id, is_primary_owner) VALUES ($1, $1, $2, TRUE)";
        self.run(sql.to_owned(), vec![package.into(), user.into()]).await;
        let sql =
            "INSERT INTO package_guides (package_id, guide_id, is_primary_guide, created_at) VALUES ($1, $2, TRUE, $3)";
        self.run(sql.to_owned(), vec![package.into(), guide.into(), moment()]).await;
        package
    }

    /// A pending application, written past the API.
    pub async fn application(&self, number: u128, user: Uuid) -> Uuid {
        let sql = "INSERT INTO guide_applications (id, user_id, display_name, contact_email, selected_languages, selected_locations,
                                                   selected_specialties, created_at)
             VALUES ($1, $2, 'Newcomer', 'new@example.lk', '[\"English\",\"Tamil\"]', '[\"Ella\",\"Kandy\"]', '[\"Trekking\"]', $3)";
        self.run(sql.to_owned(), vec![id(number).into(), user.into(), moment()]).await;
        id(number)
    }

    /// A picture without bytes.
    pub async fn picture(&self, bucket: &str, name: &str) {
        let sql = "INSERT INTO storage_buckets (id, kind, created_at, updated_at) VALUES ($1, 'pictures', $2, $2) ON CONFLICT (id) DO NOTHING";
        self.run(sql.to_owned(), vec![bucket.into(), moment()]).await;
        let sql = "INSERT INTO storage_objects (id, bucket_id, name, version, mime_type, size, etag, cache_control, created_at, updated_at)
             VALUES ($1, $2, $3, $1, 'image/jpeg', 5, '\"1\"', 'max-age=3600', $4, $4)";
        self.run(sql.to_owned(), vec![id(4_000).into(), bucket.into(), name.into(), moment()]).await;
    }

    /// A request to the data wire in a user's name; writes return their rows.
    pub async fn request_as(&self, who: Uuid, method: &str, path: &str, body: &Json) -> TestResponse {
        self.request_as_with(who, method, path, body, &[]).await
    }

    pub async fn request_as_with(
        &self,
        who: Uuid,
        method: &str,
        path: &str,
        body: &Json,
        more: &[(&str, &str)],
    ) -> TestResponse {
        let token = self.bearer(who).await;
        let mut headers = vec![
            ("authorization", token.as_str()),
            ("content-type", "application/json"),
            ("prefer", "return=representation"),
        ];
        headers.extend(more);
        let body = if body.is_null() { String::new() } else { body.to_string() };
        self.ask(method, &format!("/rest/v1/{path}"), &headers, &body).await
    }

    /// A user's `Authorization` header. Opens a session if there is none, because admin rights need one.
    pub async fn bearer(&self, who: Uuid) -> String {
        // Reads first, because every write waits for the disk.
        if self.app.db.rows("SELECT id FROM sessions WHERE id = $1", &[who.into()]).await.unwrap().is_empty() {
            let sql = "INSERT INTO sessions (id, user_id, aal, amr, counter, lowest, created_at, refreshed_at)
                 SELECT id, id, 'aal1', '[]', 1, 1, $2, $2 FROM users WHERE id = $1 ON CONFLICT (id) DO NOTHING";
            self.run(sql.to_owned(), vec![who.into(), self.app.clock.now().into()]).await;
        }
        let claims = json!({
            "iss": self.app.auth.issuer, "aud": "authenticated", "role": "authenticated", "sub": who.to_string(),
            "session_id": who.to_string(),
            "exp": 4_000_000_000_i64,
        });
        format!("Bearer {}", self.app.keys.sign(&claims).unwrap())
    }

    pub async fn number(&self, sql: &str) -> i64 {
        self.app.db.rows(sql, &[]).await.unwrap()[0].int(0).unwrap()
    }
}

pub fn status_and_code(answer: &TestResponse) -> (u16, String) {
    (answer.status, if answer.status < 300 { String::new() } else { answer.code() })
}
