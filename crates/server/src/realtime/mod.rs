//! `realtime/v1`: row changes, broadcasts and presence over WebSockets. C-5, `docs/wire.md`.
//!
//! - wire format: [`frame`], `join_request`, `filter`; outgoing queue: [`send_queue`]
//! - sockets: `socket`, `client_messages`, `socket_limits`; channels: [`member`], `rights`
//! - recipients: `subscriptions` (rows), [`rooms`] (broadcasts, [`presence`])
//! - sources: `change_fanout` (change feed), `cluster_bus` (other processes), [`http`]

mod change_fanout;
mod client_messages;
mod cluster_bus;
mod filter;
pub mod frame;
pub mod http;
mod join_request;
pub mod member;
pub mod presence;
mod rights;
pub mod rooms;
pub mod send_queue;
pub mod settings;
mod socket;
mod socket_limits;
mod subscriptions;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::routing::{any, get, post};
use serendib_db::Db;
use tokio::sync::watch;
use uuid::Uuid;

use self::cluster_bus::ClusterBus;
use self::rooms::RoomRegistry;
use self::settings::RealtimeSettings;
use self::subscriptions::SubscriptionIndex;
use crate::app::App;
use crate::concurrency_limit::ConcurrencyLimit;
use crate::log_rate_limit::OnceAMinute;

/// Time for sockets to close when the server stops.
const FAREWELL: Duration = Duration::from_secs(3);

pub fn routes() -> Router<App> {
    Router::new()
        .route("/realtime/v1/websocket", get(socket::open))
        .route("/realtime/v1/api/broadcast", post(http::broadcast))
        .route("/realtime/v1/api/broadcast/{topic}/events/{event}", post(http::broadcast_one))
        .route("/realtime/v1/{*path}", any(http::nothing))
}

/// State shared by the sockets of this process.
pub struct Realtime {
    pub settings: RealtimeSettings,
    /// Identifies this process among those on one database.
    pub node: Uuid,
    pub rooms: RoomRegistry,
    watching: SubscriptionIndex,
    across: ClusterBus,
    /// Sockets per user.
    crowd: Mutex<HashMap<Uuid, usize>>,
    /// Sockets per address.
    by_client: Arc<ConcurrencyLimit>,
    fullness: OnceAMinute,
    open: AtomicUsize,
    numbers: AtomicU64,
    stop: watch::Sender<bool>,
}

impl Realtime {
    pub fn new(settings: &RealtimeSettings, db: &Db, node: Uuid) -> Self {
        Self {
            settings: settings.clone(),
            node,
            rooms: RoomRegistry::new(node),
            watching: SubscriptionIndex::default(),
            across: ClusterBus::new(db),
            crowd: Mutex::default(),
            by_client: ConcurrencyLimit::new(settings.realtime_sockets_per_address),
            fullness: OnceAMinute::default(),
            open: AtomicUsize::new(0),
            numbers: AtomicU64::new(0),
            stop: watch::Sender::new(false),
        }
    }

    /// A number unique in this process.
    fn number(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Closes every socket and waits for them.
    pub async fn stop(&self) {
        self.stop.send_replace(true);
        let gone = async {
            while self.open.load(Ordering::Acquire) > 0 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let _ = tokio::time::timeout(FAREWELL, gone).await;
    }

    /// Counts a socket for a user; `false` when the limit is reached.
    fn count(&self, user: Uuid) -> bool {
        let most = self.settings.realtime_sockets_per_user;
        let mut crowd = self.crowd.lock().unwrap_or_else(PoisonError::into_inner);
        let count = crowd.entry(user).or_default();
        if most > 0 && *count >= most {
            return false;
        }
        *count += 1;
        true
    }

    fn uncount(&self, user: Uuid) {
        let mut crowd = self.crowd.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = crowd.get_mut(&user) {
            *count -= 1;
            if *count == 0 {
                crowd.remove(&user);
            }
        }
    }
}

/// Follows the change feed and the other processes for as long as the server runs.
pub async fn run(app: App) {
    tokio::join!(change_fanout::run(&app), cluster_bus::run(&app));
}
