//! A local server for tests.

use std::net::SocketAddr;

use axum::Router;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// Serves until it is dropped.
pub(crate) struct Local {
    address: SocketAddr,
    serving: JoinHandle<()>,
}

impl Local {
    pub(crate) async fn start(routes: Router) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        Self::on(listener, routes)
    }

    /// For routes that contain their own address.
    #[expect(clippy::disallowed_methods, reason = "the test's own server")]
    pub(crate) fn on(listener: TcpListener, routes: Router) -> Self {
        let address = listener.local_addr().unwrap();
        let serving = tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
        Self { address, serving }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Stops it; nothing answers at the returned address.
    pub(crate) async fn stop(mut self) -> String {
        self.serving.abort();
        let _ = (&mut self.serving).await;
        self.url("/")
    }
}

impl Drop for Local {
    fn drop(&mut self) {
        self.serving.abort();
    }
}
