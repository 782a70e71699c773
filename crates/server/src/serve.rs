//! Startup, serving and shutdown.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::Context as _;
use serendib_db::Use;
use serendib_domain::destinations;
use serendib_domain::files::bucket;
use serendib_domain::payments::sandbox::SandboxLedger;
use serendib_domain::{demo, migrations, tables};
use tokio::sync::watch;

use crate::app::{App, AppState, Clock, new_id, new_secret};
use crate::auth::Auth;
use crate::auth::demo_people;
use crate::auth::demo_provider::DemoProof;
use crate::auth::providers::{GOOGLE, Providers};
use crate::concurrency_limit::ConcurrencyLimit;
use crate::config::{Mode, Settings};
use crate::connection::ShutdownStage;
use crate::functions::planner::planner_state::PlannerState;
use crate::keys::{ForeignKeySettings, Keys};
use crate::outside::call_health::CallHealth;
use crate::outside::http::Http;
use crate::outside::mail::Mailer;
use crate::outside::models::Models;
use crate::outside::payments::Payments;
use crate::outside::sms::SmsClient;
use crate::rate_limit::RateLimiter;
use crate::realtime::Realtime;
use crate::rest::cache::Cache;
use crate::rest::plan_cache::PlanCache;
use crate::rpc::trip_cards::{self, TripCards};
use crate::search::SearchIndex;
use crate::site::{Site, prerender};
use crate::storage::Storage;
use crate::text_messages::TextMessages;
use crate::usage_counters::{self, UsageCounters};
use crate::worker::{self, PartnerClients};
use crate::{
    content_following, descriptors, listener, observability, ports, realtime, router, startup_checks, zero_metrics,
};

pub async fn run(mut settings: Settings, mode: Mode) -> anyhow::Result<()> {
    settings.check(mode).map_err(anyhow::Error::msg)?;
    let calm = observability::log_as_json(&settings.log).map_err(anyhow::Error::msg)?;
    let metrics = observability::install_metrics()?;
    observability::count_panics();
    zero_metrics::create();
    let mailer = Mailer::open(&settings).map_err(anyhow::Error::msg)?;
    let places = settings.places(descriptors::raise_limit()).map_err(anyhow::Error::msg)?;
    settings.limits.connections = places.connections;
    settings.realtime.realtime_sockets = places.realtime_sockets;
    for warning in startup_checks::warnings(&settings).into_iter().chain(places.warning) {
        tracing::warn!("{warning}");
    }
    let texter = Http::new().and_then(|http| SmsClient::open(settings.auth.sms_url.as_deref(), &http));
    let texter = texter.map_err(anyhow::Error::msg)?;
    startup_checks::check_places(&settings)?;
    let (listener, ops_listener) = ports::listen(&settings)?;
    let bound = listener.local_addr()?;
    let app = assemble(settings, mode, bound).await?;
    let partners = PartnerClients::for_site(&app.site_url).map_err(anyhow::Error::msg)?;

    let site = Arc::new(Site::new(&app));
    let (stop, stopped) = watch::channel(false);
    let (stage, stages) = watch::channel(ShutdownStage::Open);
    let name = ports::name_of_server(&app.keys, bound);
    let ops_bound = ops_listener.local_addr()?;
    #[expect(
        clippy::disallowed_methods,
        reason = "the nine long-lived tasks; the stop below waits for those that hold work"
    )]
    let (working, counting, _drawing, _indexing, _applying, _filling, _telling, _folding, _watching) = (
        tokio::spawn(worker::run(app.clone(), mailer, texter, partners, stopped.clone())),
        tokio::spawn(usage_counters::run(app.clone(), stopped.clone())),
        tokio::spawn(draw_ahead(app.clone(), Arc::clone(&site), stopped)),
        tokio::spawn(crate::search::follow(app.clone())),
        tokio::spawn(content_following::follow(app.clone())),
        tokio::spawn(trip_cards::keep_filled(app.clone())),
        tokio::spawn(realtime::run(app.clone())),
        tokio::spawn(observability::run_metrics_upkeep(metrics.clone(), observability::FOLDED_EVERY)),
        tokio::spawn(observability::serve(ops_listener, app.clone(), metrics, calm, name, stages)),
    );
    tracing::info!(ops.listen = %ops_bound, "serving health checks and metrics");
    // Before the address is printed: a signal just after it also ends gracefully.
    let ending = listener::shutdown_signal().context("cannot install signal handlers")?;
    println!("listening on http://{bound}");

    listener::serve(listener, router::with_site(&app, site), &app, stage, ending).await?;
    let _ = stop.send(true);
    if tokio::time::timeout(listener::DRAIN, working).await.is_err() {
        tracing::warn!("the worker did not finish in time; its jobs run again after the next start");
    }
    if tokio::time::timeout(listener::DRAIN, counting).await.is_err() {
        tracing::warn!("the last minute's counts of searches and views could not be written in time");
    }
    Ok(())
}

async fn draw_ahead(app: App, site: Arc<Site>, stop: watch::Receiver<bool>) {
    if app.settings.site.draw_ahead {
        prerender::run(site, app.db.clone(), stop).await;
    }
}

/// Builds the shared state on a migrated database; `bound` is the listener's address. Clients already wait in the listener's queue.
pub async fn assemble(settings: Settings, mode: Mode, bound: SocketAddr) -> anyhow::Result<App> {
    let clock = Clock::new(settings.clock);
    let db = crate::open(&settings, Use::Serve)?;
    db.migrate(migrations::ALL).await?;
    let storage = Storage::open(&settings).map_err(anyhow::Error::msg)?;
    storage.blobs.look_for_bucket().await.map_err(anyhow::Error::msg)?;
    startup_checks::refuse_files_alone(&settings, &storage.blobs, &db).await?;
    db.write(async |tx| destinations::seed_destinations(tx).await).await.context("cannot add the destinations")?;
    if mode == Mode::Demo && db.rows("SELECT id FROM packages LIMIT 1", &[]).await?.is_empty() {
        let now = clock.now();
        db.write(async move |tx| demo::fill(tx, now).await).await.context("cannot add the demo catalogue")?;
    }
    if mode == Mode::Demo {
        let now = clock.now();
        db.write(async move |tx| demo::people(tx, now).await).await.context("cannot add the demo people")?;
    }
    let operator = crate::operator(&clock);
    let founder = operator.clone();
    db.write(async move |tx| bucket::create_product_buckets(tx, &founder).await).await?;
    let elsewhere = ForeignKeySettings {
        secret: settings.jwt_secret.as_deref(),
        keys: settings.auth.jwt_keys.as_deref(),
        issuer: settings.auth.jwt_issuer.as_deref(),
    };
    let keys = Keys::load(&db, &operator, new_secret, &elsewhere).await?;
    let search = SearchIndex::start(&db, &operator).await?;
    let site_url = settings.site_url(bound);
    let http = Http::new().map_err(anyhow::Error::msg)?;
    let captcha = settings.auth.captcha(&http).map_err(anyhow::Error::msg)?;
    let mut providers = Providers::open(&settings, &site_url, &http).map_err(anyhow::Error::msg)?;
    if mode == Mode::Demo && providers.find(GOOGLE).is_none() {
        let proof = DemoProof::new(mode, bound, &site_url).map_err(anyhow::Error::msg)?;
        let (people, onward) = (demo_people::offered(&db), &settings.auth.redirect_urls);
        let demo = providers.with_demo(proof, &site_url, onward, people, clock.clone(), &http);
        providers = demo.map_err(anyhow::Error::msg)?;
    }
    let payments = Payments::open(&settings.payments, &site_url, &http, SandboxLedger::new(&db), &clock);
    let planner = PlannerState::new(Models::open(&settings.models, &http));
    let texts = TextMessages::open(&settings, mode).map_err(anyhow::Error::msg)?;
    Ok(App::new(AppState {
        realtime: Arc::new(Realtime::new(&settings.realtime, &db, new_id())),
        mode,
        auth: Auth::new(&settings, &site_url).map_err(anyhow::Error::msg)?.with(providers, captcha),
        site_url,
        cache: Cache::new(settings.cache),
        rates: RateLimiter::new(&settings.limits),
        under_way: ConcurrencyLimit::new(settings.limits.connections_per_address),
        plans: PlanCache::default(),
        trip_cards: TripCards::new(),
        limits: settings.bounds.limits(),
        settings,
        db,
        clock,
        keys,
        search,
        storage,
        payments,
        planner,
        texts,
        usage: UsageCounters::default(),
        payment_events: CallHealth::default(),
        tables: tables::register(),
    }))
}
