//! `realtime/v1`: changes of rows, broadcasts and presence over a socket that stays open. C-5, `docs/wire.md`.
//!
//! - the words: [`frame`]; what a join asks: `asked`, `filter`; what waits for a client: [`line`]
//! - one socket: `socket`, what it says: `hearing`; whether there is a place for it: `places`; a channel of it: [`member`]; who it may be: `rights`
//! - who is told what: `watching` (rows), [`rooms`] (broadcasts, [`presence`])
//! - what tells them: `follow` (the change feed), `across` (other processes), [`http`]

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

/// How long sockets may take to hear that the server stops.
const FAREWELL: Duration = Duration::from_secs(3);

pub fn routes() -> Router<App> {
    Router::new()
        .route("/realtime/v1/websocket", get(socket::open))
        .route("/realtime/v1/api/broadcast", post(http::broadcast))
        .route("/realtime/v1/api/broadcast/{topic}/events/{event}", post(http::broadcast_one))
        .route("/realtime/v1/{*path}", any(http::nothing))
}

/// Everything that sockets of this process share.
pub struct Realtime {
    pub settings: RealtimeSettings,
    /// This process, among those on one database.
    pub node: Uuid,
    pub rooms: RoomRegistry,
    watching: SubscriptionIndex,
    across: ClusterBus,
    /// Sockets of each person.
    crowd: Mutex<HashMap<Uuid, usize>>,
    /// Sockets of each address.
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

    /// A number that nobody else of this process has.
    fn number(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Ends every socket, and waits until all have heard it.
    pub async fn stop(&self) {
        self.stop.send_replace(true);
        let gone = async {
            while self.open.load(Ordering::Acquire) > 0 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let _ = tokio::time::timeout(FAREWELL, gone).await;
    }

    /// Counts a socket as one of somebody's; whether they may have another.
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
