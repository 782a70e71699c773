//! The trip planner over the wire: stored plans, and untrusted models. T-L01 to T-L08.

mod constraints;
pub mod double;
mod models;
mod opened;
mod spent;
mod stored_plans;
mod together;
mod undone;

use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::fixture::TestApp;
use crate::program::TestResponse;
use double::Double;

const PATH: &str = "/functions/v1/generate-itinerary";
/// Made up.
const KEY: &str = "sk-0123456789abcdef";

/// An app whose two models are one double, with a long timeout.
async fn world_with(double: &Double, more: &[&str]) -> TestApp {
    let url = double.url();
    let mut words = vec!["demo", "--openai-base-url", &url, "--openai-api-key", KEY];
    words.extend(["--deepseek-base-url", &url, "--deepseek-api-key", KEY]);
    words.extend(more);
    TestApp::with_arguments(&words).await
}

/// Posts to the planner, signed in or not.
async fn post(world: &TestApp, who: Option<Uuid>, body: &Json) -> TestResponse {
    let token = match who {
        Some(who) => world.bearer(who).await,
        None => format!("Bearer {}", world.app.keys.anon),
    };
    let headers = [("authorization", token.as_str()), ("content-type", "application/json")];
    world.ask("POST", PATH, &headers, &body.to_string()).await
}

fn wishes() -> Json {
    json!({ "destinations": ["Kandy", "Ella"], "duration": 4, "interests": ["Tea Plantations"], "startDate": "2030-03-01" })
}

fn generate(provider: &str) -> Json {
    json!({ "provider": provider, "action": "generate", "preferences": wishes() })
}

fn strictly(provider: &str) -> Json {
    json!({ "provider": provider, "action": "generate", "preferences": wishes(), "fallback": false })
}

/// Calls a function of the data wire, signed in or not.
async fn rpc(world: &TestApp, who: Option<Uuid>, name: &str, body: Json) -> TestResponse {
    match who {
        Some(who) => world.request_as(who, "POST", &format!("rpc/{name}"), &body).await,
        None => {
            let headers = [("content-type", "application/json")];
            world.ask("POST", &format!("/rest/v1/rpc/{name}"), &headers, &body.to_string()).await
        }
    }
}

fn error(answer: &TestResponse) -> (u16, String) {
    (answer.status, answer.json()["error"].as_str().unwrap_or_default().to_owned())
}

impl TestApp {
    /// A shared plan: its id and its link's token.
    pub async fn shared_plan(&self, owner: Uuid) -> (String, String) {
        let made = post(self, Some(owner), &generate("builtin")).await.json();
        let id = made["id"].as_str().unwrap().to_owned();
        let shared = rpc(self, Some(owner), "share_itinerary", json!({ "id": id, "shared": true })).await.json();
        (id, shared["token"].as_str().unwrap().to_owned())
    }

    /// A plan without an owner: its id and its secret.
    pub async fn nobodys_plan(&self) -> (String, String) {
        let made = post(self, None, &generate("builtin")).await.json();
        (made["id"].as_str().unwrap().to_owned(), made["secret"].as_str().unwrap().to_owned())
    }
}
