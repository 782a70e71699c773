//! The program's routes in this process, without a socket.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use clap::Parser as _;
use serendib_db::{Location, Value};
use serendib_domain::Result;
use serendib_server::app::App;
use serendib_server::config::{Cli, Command, Mode};
use serendib_server::{content_following, realtime, router, search, serve};
use tokio::sync::OnceCell;
use tower::ServiceExt as _;

use crate::program::{ProgramData, TestResponse};
use crate::secrets_in_logs::{self, SeenSecrets};
use crate::tokens;

pub struct TestApp {
    pub app: App,
    routes: Router,
    indexing: tokio::task::JoinHandle<()>,
    applying: tokio::task::JoinHandle<()>,
    telling: tokio::task::JoinHandle<()>,
    listening: OnceCell<(SocketAddr, tokio::task::JoinHandle<()>)>,
    heard: SeenSecrets,
    /// Where this app's part of the log begins.
    logs_from: usize,
    place: Arc<ProgramData>,
}

impl TestApp {
    /// Migrated and empty.
    pub async fn empty() -> Self {
        Self::with_arguments(&["serve"]).await
    }

    pub async fn demo() -> Self {
        Self::with_arguments(&["demo"]).await
    }

    pub async fn with_arguments(arguments: &[&str]) -> Self {
        Self::start(arguments, Arc::new(ProgramData::make().await)).await
    }

    /// Another server on the same PostgreSQL database.
    pub async fn beside(&self) -> Self {
        Self::start(&["serve"], Arc::clone(&self.place)).await
    }

    async fn start(arguments: &[&str], place: Arc<ProgramData>) -> Self {
        let logs_from = secrets_in_logs::log_length();
        let data = place.directory.to_str().unwrap();
        // The permission matrix sends thousands of requests as one user.
        let mut words = vec!["serendib"];
        words.extend(arguments);
        words.extend(["--data", data, "--jwt-secret", tokens::SECRET, "--rate-per-user", "0"]);
        // The developer's disk may be nearly full.
        if !arguments.contains(&"--free-bytes") {
            words.extend(["--free-bytes", "0", "--free-percent", "0"]);
        }
        if let Location::Postgres(url) = &place.location {
            words.extend(["--database-url", url]);
        }
        let heard = SeenSecrets::default();
        heard.words(&words);
        let (settings, mode) = match Cli::parse_from(words).command {
            Command::Serve(settings) => (*settings, Mode::Serve),
            Command::Demo(settings) => (*settings, Mode::Demo),
            other => panic!("{other:?}"),
        };
        let app = serve::assemble(settings, mode, ([127, 0, 0, 1], 8080).into()).await.unwrap();
        #[expect(clippy::disallowed_methods, reason = "ends with the world")]
        let indexing = tokio::spawn(search::follow(app.clone()));
        #[expect(clippy::disallowed_methods, reason = "ends with the world")]
        let telling = tokio::spawn(realtime::run(app.clone()));
        #[expect(clippy::disallowed_methods, reason = "ends with the world")]
        let applying = tokio::spawn(content_following::follow(app.clone()));
        Self {
            routes: router::build(&app),
            app,
            indexing,
            applying,
            telling,
            listening: OnceCell::new(),
            heard,
            logs_from,
            place,
        }
    }

    /// Serves the same routes on a socket, for tests that need one.
    pub async fn listening(&self) -> SocketAddr {
        let serve = async || {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            let (address, routes) = (listener.local_addr().unwrap(), self.routes.clone());
            #[expect(clippy::disallowed_methods, reason = "ends with the world")]
            let serving = tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
            (address, serving)
        };
        self.listening.get_or_init(serve).await.0
    }

    pub async fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> TestResponse {
        self.heard.record_request(path, headers.iter().map(|(name, value)| (*name, *value)), body.as_bytes());
        self.send(method, path, headers, Body::from(body.to_owned())).await
    }

    /// As [`Self::ask`], with any body, whole or streamed.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Body>,
    ) -> TestResponse {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = self.routes.clone().oneshot(request.body(body.into()).unwrap()).await.unwrap();
        let (parts, body) = response.into_parts();
        let named = parts.headers.iter().map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()));
        let body = axum::body::to_bytes(body, usize::MAX).await.unwrap().to_vec();
        let head = parts.headers.iter().map(|(name, value)| name.as_str().len() + value.len() + ": \r\n".len()).sum();
        let answer = TestResponse { status: parts.status.as_u16(), headers: named.collect(), body, head };
        self.heard.record_answer(path, &answer);
        answer
    }

    pub async fn get(&self, path: &str) -> TestResponse {
        self.ask("GET", path, &[], "").await
    }

    /// Writes past the API.
    pub async fn run(&self, sql: String, binds: Vec<Value>) {
        self.run_all(vec![(sql, binds)]).await;
    }

    /// All statements in one transaction, because each commit waits for the disk.
    pub async fn run_all(&self, statements: Vec<(String, Vec<Value>)>) {
        let written: Result<()> = self
            .app
            .db
            .write(async move |tx| {
                for (sql, binds) in &statements {
                    tx.run(sql, binds).await?.any();
                }
                Ok(())
            })
            .await;
        written.unwrap();
    }
}

/// Retries while the database is busy: a slow machine cannot finish fifty writes within the two seconds that each may wait. A 503
/// guarantees that nothing was written.
pub async fn retry_while_busy<A: Future<Output = TestResponse>>(ask: impl Fn() -> A) -> TestResponse {
    for _ in 0..30 {
        let answer = ask().await;
        if answer.status != 503 {
            return answer;
        }
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    }
    panic!("it was not looked at");
}

impl Drop for TestApp {
    fn drop(&mut self) {
        self.indexing.abort();
        self.telling.abort();
        self.applying.abort();
        if let Some((_, serving)) = self.listening.get() {
            serving.abort();
        }
        if !std::thread::panicking() {
            self.heard.stands_nowhere_in(&secrets_in_logs::log_since(self.logs_from));
        }
    }
}
