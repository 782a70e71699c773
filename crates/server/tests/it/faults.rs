//! T-D09: a bug in a handler ends one request and nothing else.

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::Request;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use serendib_domain::Caller;
use serendib_server::app::App;
use serendib_server::rest::error::RestError;
use serendib_server::{middleware, observability};
use tower::ServiceExt as _;

use crate::fixture::TestApp;

const ADDRESS_BYTES: usize = 8_192;

async fn bug() -> &'static str {
    panic!("the words of a bug")
}

async fn bug_in_a_write(State(app): State<App>) -> Response {
    let done: serendib_domain::Result<()> = app
        .db
        .write(async |tx| {
            tx.run("UPDATE destinations SET city = 'Nowhere'", &[]).await?.any();
            panic!("the words of a bug")
        })
        .await;
    match done {
        Ok(()) => "done".into_response(),
        Err(error) => RestError::from_domain(error, &Caller::Visitor).into_response(),
    }
}

/// T-D09.
#[tokio::test(flavor = "multi_thread")]
async fn a_handler_that_panics_answers_500_with_its_request_and_the_process_lives() {
    let metrics = observability::install_metrics().unwrap();
    observability::count_panics();
    let world = TestApp::empty().await;
    let faulty = Router::new()
        .route("/rest/v1/bug", get(bug))
        .route("/rest/v1/bug_in_a_write", get(bug_in_a_write))
        .route("/auth/v1/bug", get(bug))
        .route("/storage/v1/bug", get(bug))
        .route("/bug", get(bug))
        .with_state(world.app.clone())
        .layer(from_fn_with_state(ADDRESS_BYTES, middleware::observe));
    let paths = ["/rest/v1/bug", "/rest/v1/bug_in_a_write", "/auth/v1/bug", "/storage/v1/bug", "/bug"];
    for _ in 0..3 {
        for path in paths {
            let answer = faulty.clone().oneshot(Request::get(path).body(Body::empty()).unwrap()).await.unwrap();
            assert_eq!(answer.status(), 500, "{path}");
            let request = answer.headers()["x-request-id"].to_str().unwrap().to_owned();
            let body = axum::body::to_bytes(answer.into_body(), 4_096).await.unwrap();
            let body = std::str::from_utf8(&body).unwrap();
            assert!(!body.contains("the words of a bug"), "{path}: {body}");
            if path.starts_with("/rest") || path == "/bug" {
                assert!(body.contains(&format!("Request {request}")), "{path}: {body}");
            }
        }
    }
    assert!(metrics.render().contains("panics_total 15"), "{}", metrics.render());

    let read = world.get("/rest/v1/destinations?select=city&city=eq.Nowhere").await;
    assert_eq!((read.status, read.json()), (200, serde_json::json!([])), "nothing of a broken write was kept");
    world.run("UPDATE destinations SET city = 'Ella Town' WHERE slug = 'ella'".to_owned(), Vec::new()).await;
    let read = world.get("/rest/v1/destinations?select=city&slug=eq.ella").await;
    assert_eq!(read.json(), serde_json::json!([{ "city": "Ella Town" }]));
}
