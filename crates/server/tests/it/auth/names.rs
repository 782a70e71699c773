//! Account names as users paste them.

use serde_json::json;

use super::people::{PASSWORD, SignedInUser};
use crate::fixture::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn a_name_with_an_invisible_mark_is_the_same_everywhere() {
    let world = TestApp::empty().await;
    let body = json!({
        "email": "\u{202d}ali@example.com\u{202c}", "password": PASSWORD, "data": { "full_name": "محمد\u{200f} علي" },
    });
    assert_eq!(world.auth("POST", "signup", None, &body).await.status, 200);
    world.run("UPDATE users SET email_confirmed_at = created_at".to_owned(), Vec::new()).await;
    let signed: SignedInUser = world.sign_in("ali@example.com").await;
    assert_eq!(signed.body["user"]["user_metadata"]["full_name"], "محمد علي");
    let profile = world.ask("GET", "/rest/v1/profiles", &[("authorization", &signed.bearer())], "").await.json();
    assert_eq!(profile[0]["display_name"], "محمد علي");
    let changed =
        world.auth("PUT", "user", Some(&signed), &json!({ "data": { "full_name": "\u{2068}Ali\u{2069}" } })).await;
    assert_eq!(changed.json()["user_metadata"]["full_name"], "Ali");
}
