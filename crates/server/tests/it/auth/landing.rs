//! The page behind a mailed link, before its button is pressed.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::codes::QUICK;
use super::people::PASSWORD;
use crate::fixture::TestApp;
use crate::program::TestResponse;

fn text(page: &TestResponse) -> String {
    assert_eq!(page.status, 200);
    String::from_utf8(page.body.clone()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_link_says_what_is_agreed_to_and_for_which_address() {
    let world = TestApp::with_arguments(&QUICK).await;
    let page = async |address: &str| text(&world.get(&world.latest_mail(address).await.link).await);

    let body = json!({ "email": "o'hara@example.lk", "password": PASSWORD });
    assert_eq!(world.auth("POST", "signup", None, &body).await.status, 200);
    let html = page("o'hara@example.lk").await;
    assert!(html.contains("Confirm that <b>o&#39;hara@example.lk</b> is your address"), "{html}");

    let signed = world.person("old@example.lk").await;
    world.otp("old@example.lk").await;
    let html = page("old@example.lk").await;
    assert!(html.contains("sign in to Serendib as <b>old@example.lk</b>"), "{html}");
    let recover = json!({ "email": "old@example.lk" });
    assert_eq!(world.auth("POST", "recover", None, &recover).await.status, 200);
    let html = page("old@example.lk").await;
    assert!(html.contains("a new password for the Serendib account of <b>old@example.lk</b>"), "{html}");

    let wish = json!({ "email": "new@example.lk" });
    assert_eq!(world.auth("PUT", "user", Some(&signed), &wish).await.status, 200);
    let (at_old, at_new) = (page("old@example.lk").await, page("new@example.lk").await);
    assert!(at_old.contains("to change from <b>old@example.lk</b> to <b>new@example.lk</b>"), "{at_old}");
    assert!(at_new.contains("<b>new@example.lk</b> is to become the email address"), "{at_new}");
    // A wrong recipient does not learn the account's old address.
    assert!(!at_new.contains("old@example.lk"), "{at_new}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_link_looks_like_the_house_and_brings_its_own_style_along() {
    let world = TestApp::with_arguments(&QUICK).await;
    world.person("a@example.lk").await;
    let page = world.get(&world.otp("a@example.lk").await.link).await;
    let html = text(&page);
    assert!(html.contains("<header><a href=\"/\">Serendib</a>") && html.contains("--lagoon"), "{html}");
    let (_, rest) = html.split_once("<style>").unwrap();
    let (style, _) = rest.split_once("</style>").unwrap();
    let allowed = format!("style-src 'sha256-{}';", STANDARD.encode(Sha256::digest(style)));
    let policy = page.header("content-security-policy");
    assert!(policy.contains(&allowed), "{policy}");
}
