//! Shared state of all endpoints, and the only place that reads the clock and creates ids.

use std::sync::Arc;
use std::time::Instant;

use axum::http::request::Parts;
use chrono::{DateTime, Duration, Utc};
use rand::RngCore as _;
use serde_json::{Value, json};
use serendib_db::Db;
use serendib_domain::chat::limits as chat;
use serendib_domain::packages::limits as packages;
use serendib_domain::tables::Register;
use serendib_domain::{Caller, Ctx};
use uuid::Uuid;

use crate::auth::Auth;
use crate::client_ip;
use crate::concurrency_limit::ConcurrencyLimit;
use crate::config::{Mode, Settings};
use crate::functions::planner::planner_state::PlannerState;
use crate::keys::Keys;
use crate::middleware::request_id;
use crate::outside::payments::Payments;
use crate::rate_limit::RateLimiter;
use crate::realtime::Realtime;
use crate::rest::cache::Cache;
use crate::rest::parse::Limits;
use crate::rest::plan_cache::PlanCache;
use crate::rpc::trip_cards::TripCards;
use crate::search::SearchIndex;
use crate::storage::Storage;
use crate::text_messages::TextMessages;

/// The product's clock: the machine's, or one that starts at a given moment and runs on.
#[derive(Clone, Debug)]
pub struct Clock {
    started: Option<(DateTime<Utc>, Instant)>,
}

impl Clock {
    pub fn new(start: Option<DateTime<Utc>>) -> Self {
        Self { started: start.map(|start| (start, Instant::now())) }
    }

    /// In microseconds, the precision of both databases.
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the clock")]
    pub fn now(&self) -> DateTime<Utc> {
        let now = match self.started {
            None => Utc::now(),
            Some((start, since)) => start + Duration::from_std(since.elapsed()).unwrap_or_else(|_| Duration::zero()),
        };
        DateTime::from_timestamp_micros(now.timestamp_micros()).unwrap_or(now)
    }
}

/// A random id; the first eight characters of some ids are displayed as a reference.
#[expect(clippy::disallowed_methods, reason = "the one place that draws ids")]
pub fn new_id() -> Uuid {
    Uuid::new_v4()
}

/// 256 random bits in hexadecimal.
pub fn new_secret() -> String {
    let mut bytes = [0_u8; 32];
    rand::rng().fill_bytes(&mut bytes);
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[derive(Clone)]
pub struct App(Arc<AppState>);

pub struct AppState {
    pub mode: Mode,
    pub settings: Settings,
    /// Without a trailing slash.
    pub site_url: String,
    pub db: Db,
    pub clock: Clock,
    pub keys: Keys,
    pub auth: Auth,
    pub cache: Cache,
    pub plans: PlanCache,
    pub trip_cards: TripCards,
    pub search: SearchIndex,
    pub storage: Storage,
    pub realtime: Arc<Realtime>,
    pub payments: Payments,
    pub planner: PlannerState,
    pub texts: TextMessages,
    pub rates: RateLimiter,
    /// Concurrent requests of each client behind a trusted proxy.
    pub under_way: Arc<ConcurrencyLimit>,
    pub tables: &'static Register,
    pub limits: Limits,
}

impl std::ops::Deref for App {
    type Target = AppState;

    fn deref(&self) -> &AppState {
        &self.0
    }
}

impl App {
    pub fn new(inner: AppState) -> Self {
        Self(Arc::new(inner))
    }

    /// What the web client needs to know before it speaks the wire.
    pub fn public_config(&self) -> Value {
        json!({
            "url": self.site_url,
            "anonKey": self.keys.anon,
            "version": env!("CARGO_PKG_VERSION"),
            "supportEmail": self.settings.support_email,
            "topRatedReviews": self.settings.top_rated_reviews,
            "claims": {
                "guides": self.settings.claim_guides,
                "packages": self.settings.claim_packages,
                "support": self.settings.claim_support,
                "travelers": self.settings.claim_travelers,
                "earning": self.settings.claim_earning,
                "bookings": self.settings.claim_bookings,
            },
            "demo": self.mode == Mode::Demo,
        })
    }

    pub fn ctx(&self, caller: Caller) -> Ctx {
        let limits =
            packages::Limits { per_day: self.settings.packages_per_day, waiting: self.settings.packages_waiting };
        let chat = chat::Limits {
            per_minute: self.settings.messages_per_minute,
            per_day: self.settings.messages_per_day,
            inquiries_per_day: self.settings.inquiries_per_day,
        };
        let ctx = Ctx::new(caller, self.clock.now(), Arc::new(new_id));
        ctx.with_packages(limits)
            .with_chat(chat)
            .with_commission_percent(self.settings.payments.commission_percent)
            .with_document_days(self.settings.storage.document_days)
            .with_deletion_days(self.settings.auth.deletion_days)
            .with_payout_accounts(self.payments.has_accounts())
            .with_payment_provider(self.payments.provider().ok())
            .with_texts(self.texts.rules.clone())
            .with_site(&self.site_url)
    }

    /// [`Self::ctx`] for a request, with a client origin that does not reveal the address.
    pub fn ctx_of(&self, caller: Caller, request: &Parts) -> Ctx {
        let client = client_ip::find_client(&request.extensions, &request.headers, &self.settings.limits);
        let origin = client.map(|client| self.keys.keyed_hash("origin", &client.origin().to_string()));
        self.ctx(caller).with_origin(origin).with_request(request_id())
    }
}
