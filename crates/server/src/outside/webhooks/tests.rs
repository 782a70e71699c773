//! Signatures, and which addresses are sent to.

use axum::Router;
use axum::routing::post;
use uuid::Uuid;

use super::*;
use crate::outside::local::Local;

/// The example of the libraries of Standard Webhooks.
#[test]
fn a_signature_is_that_of_the_specification() {
    let content = r#"msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}"#;
    let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    assert_eq!(sign(secret, content).as_deref(), Some("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="));
    for bad in ["MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_!", ""] {
        assert_eq!(sign(bad, content), None, "{bad}");
    }
}

async fn send(site: &str, url: &str) -> AttemptResult {
    let due = DueDelivery {
        url: url.to_owned(),
        event: Uuid::from_u128(7),
        payload: "{}".to_owned(),
        secrets: vec!["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".to_owned()],
    };
    let sender = WebhookSender::for_site(site).unwrap().with_timeout(Duration::from_millis(1_500));
    sender.send(DateTime::from_timestamp(1_614_265_330, 0).unwrap(), &due).await
}

#[tokio::test]
async fn only_servers_on_the_public_internet_are_sent_to() {
    let server = Local::start(Router::new().route("/", post(|| async { "hello" }))).await;
    let own = server.url("/");
    for address in [
        own.as_str(),
        // A name that leads to this machine, as one that is bound anew would.
        "https://localhost:8443/",
        "http://hooks.partner.example/",
        "https://127.0.0.1/",
        "https://169.254.169.254/latest/meta-data/",
        "https://10.0.0.1/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://0x7f.1/",
        "https://hooks.partner.example:22/",
        "https://user:word@hooks.partner.example/",
        "file:///etc/passwd",
        "nonsense",
    ] {
        let result = send("https://serendib.example", address).await;
        assert_eq!((result.status, result.error.as_deref()), (None, Some(REFUSED)), "{address}");
        assert!(!result.is_success());
    }
    let result = send("http://localhost:8080", &own).await;
    assert_eq!((result.status, result.answer.as_deref(), result.is_success()), (Some(200), Some("hello"), true));
}

#[tokio::test]
async fn what_does_not_answer_is_a_failure_without_a_status() {
    let routes = Router::new()
        .route("/silent", post(std::future::pending::<()>))
        .route("/busy", post(|| async { (axum::http::StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, "30")]) }))
        .route("/zero", post(|| async { "a\0b" }));
    let server = Local::start(routes).await;
    let result = send("http://localhost", &server.url("/silent")).await;
    assert_eq!((result.status, result.error.as_deref()), (None, Some(TOO_SLOW)));
    let result = send("http://localhost", &server.url("/busy")).await;
    assert_eq!((result.status, result.retry_after, result.error), (Some(503), Some(30), None));
    assert_eq!(send("http://localhost", &server.url("/zero")).await.answer.as_deref(), Some("a\u{fffd}b"));
    let closed = server.stop().await;
    let result = send("http://localhost", &closed).await;
    assert_eq!((result.status, result.error.as_deref()), (None, Some(NOT_REACHABLE)));
}
