//! What partners read by an API key, over a real connection; each answer is compared with the served description. D-180.

mod access;
mod availability;
mod bookings;
mod catalogue;
mod schema;

use serde_json::{Value as Json, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use uuid::Uuid;

use self::schema::Description;
use crate::fixture::TestApp;
use crate::program::TestResponse;

const ALL: [&str; 3] = ["catalogue:read", "availability:read", "bookings:read"];

/// A site with the demo's data, the description that it serves, and an owner with a second factor.
pub struct PartnerFixture {
    world: TestApp,
    description: Description,
    pub owner: Uuid,
}

impl PartnerFixture {
    async fn new() -> Self {
        let world = TestApp::demo().await;
        let owner = world.account(70, true).await;
        world.bearer(owner).await;
        let sql = "UPDATE sessions SET aal = 'aal2' WHERE user_id = $1";
        world.run(sql.to_owned(), vec![owner.into()]).await;
        let served = exchange(&world, "GET", "/api/v1/openapi.json", &[], "").await;
        assert_eq!(served.status, 200);
        Self { description: Description::new(served.json()), world, owner }
    }

    /// The answer with the secret.
    async fn create_key(&self, scopes: &[&str], rate: u32) -> Json {
        let wish = json!({ "name": "Island Tours", "scopes": scopes, "rate_per_minute": rate });
        let created = self.world.request_as(self.owner, "POST", "rpc/create_api_key", &wish).await;
        assert_eq!(created.status, 200, "{created:?}");
        created.json()
    }

    async fn key(&self, scopes: &[&str]) -> String {
        self.create_key(scopes, 600).await["secret"].as_str().unwrap().to_owned()
    }

    /// Sends a request, and compares its answer with the description.
    async fn ask(&self, method: &str, path: &str, key: &str, more: &[(&str, &str)], body: &Json) -> TestResponse {
        let authorization = format!("Bearer {key}");
        let mut headers = vec![("authorization", authorization.as_str()), ("content-type", "application/json")];
        if key.is_empty() {
            headers.remove(0);
        }
        headers.extend(more);
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = exchange(&self.world, method, &format!("/api/v1{path}"), &headers, &body).await;
        self.description.check(method, path, &answer);
        answer
    }

    async fn get(&self, path: &str, key: &str) -> TestResponse {
        self.ask("GET", path, key, &[], &Json::Null).await
    }

    async fn post(&self, path: &str, key: &str, body: &Json) -> TestResponse {
        self.ask("POST", path, key, &[], body).await
    }

    /// The path of the next page.
    fn next(answer: &TestResponse) -> Option<String> {
        let link = answer.headers.get("link")?;
        let address = link.strip_prefix('<').unwrap().strip_suffix(">; rel=\"next\"").unwrap();
        Some(address.split_once("/api/v1").unwrap().1.to_owned())
    }

    /// All pages of a list.
    async fn walk(&self, path: &str, key: &str) -> Vec<Json> {
        let (mut rows, mut next) = (Vec::new(), Some(path.to_owned()));
        while let Some(path) = next {
            let answer = self.get(&path, key).await;
            assert_eq!(answer.status, 200, "{answer:?}");
            rows.extend(answer.json().as_array().unwrap().iter().cloned());
            next = Self::next(&answer);
        }
        rows
    }
}

/// One request over a connection of its own.
async fn exchange(world: &TestApp, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> TestResponse {
    let mut line = TcpStream::connect(world.listening().await).await.unwrap();
    let mut request = format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: {}\r\n",
        body.len()
    );
    for (name, value) in headers {
        request.push_str(&format!("{name}: {value}\r\n"));
    }
    request.push_str("\r\n");
    request.push_str(body);
    line.write_all(request.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    line.read_to_end(&mut bytes).await.unwrap();
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let mut lines = head.split("\r\n");
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let headers: Vec<(String, String)> = lines
        .map(|line| line.split_once(": ").unwrap())
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    assert!(!headers.iter().any(|(_, value)| value == "chunked"), "answers are whole");
    TestResponse { status, headers: headers.into_iter().collect(), body: bytes[end + 4..].to_vec(), head: end }
}
