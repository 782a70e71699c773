//! The laboratory: any tables, declared in a file, behind the product's wire.
//!
//! For trying the dialect without the product. Its policies are open, all callers are visitors, and its database is emptied at each start.
//! `docs/wire.md` describes the file's format.

mod file;
mod schema;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context as _;
use axum::Router;
use clap::Parser;
use serendib_db::{Db, Location, Use};
use serendib_domain::tables::Register;
use serendib_domain::{Caller, Ctx, migrations};
use tokio::sync::watch;

use crate::app::{App, AppState, Clock, new_id, new_secret};
use crate::auth::Auth;
use crate::concurrency_limit::ConcurrencyLimit;
use crate::config::{Mode, Settings};
use crate::connection::ShutdownStage;
use crate::functions::planner::planner_state::PlannerState;
use crate::keys::Keys;
use crate::outside::models::Models;
use crate::outside::payments::Payments;
use crate::rate_limit::RateLimiter;
use crate::realtime::Realtime;
use crate::rest::cache::Cache;
use crate::rest::plan_cache::PlanCache;
use crate::rpc::trip_cards::TripCards;
use crate::search::SearchIndex;
use crate::storage::Storage;
use crate::text_messages::TextMessages;
use crate::{listener, realtime, router};

pub use file::Laboratory;

/// Serve the tables of a file.
#[derive(Debug, Parser)]
#[command(name = "lab", version, about)]
pub struct Arguments {
    /// File with the table declarations; docs/wire.md describes its format.
    pub tables: PathBuf,
    /// PostgreSQL database, empty or from an earlier laboratory; without it, a temporary SQLite database.
    #[arg(long)]
    pub database_url: Option<String>,
    /// Address and port to listen on.
    #[arg(long, default_value = "127.0.0.1:8090")]
    pub listen: SocketAddr,
}

/// Serves until the process gets a stop signal.
///
/// # Errors
/// A message about the file, the database or the address.
pub async fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(&arguments.tables)
        .with_context(|| format!("cannot read {}", arguments.tables.display()))?;
    let laboratory = Laboratory::read(&text).map_err(anyhow::Error::msg)?;
    let directory = std::env::temp_dir().join(format!("serendib-lab-{}", std::process::id()));
    let location = match &arguments.database_url {
        Some(url) => Location::Postgres(url.clone()),
        None => {
            // Left by a killed process with the same id.
            let _ = std::fs::remove_dir_all(&directory);
            std::fs::create_dir_all(&directory)?;
            Location::Sqlite(directory.join("lab.db"))
        }
    };
    let outcome = serve(arguments.listen, laboratory, &location).await;
    if arguments.database_url.is_none() {
        // Not needed any more; what cannot be removed is left to the system.
        let _ = std::fs::remove_dir_all(&directory);
    }
    outcome
}

/// [`run`] with tables that are declared already.
///
/// # Errors
/// A message about the rows, the database or the address.
pub async fn serve(listen: SocketAddr, laboratory: Laboratory, location: &Location) -> anyhow::Result<()> {
    let app = open(laboratory, location).await?;
    let socket = tokio::net::TcpListener::bind(listen)
        .await
        .with_context(|| format!("cannot listen on {listen}; choose another --listen"))?;
    let ending = listener::shutdown_signal().context("cannot install signal handlers")?;
    println!("listening on http://{}", socket.local_addr()?);
    tokio::select! {
        served = listener::serve(socket, routes(&app), &app, watch::channel(ShutdownStage::Open).0, ending) => served,
        () = realtime::run(app.clone()) => Ok(()),
    }
}

/// Creates and fills the tables, and an application with them.
///
/// # Errors
/// A message about the rows or the database.
pub async fn open(laboratory: Laboratory, location: &Location) -> anyhow::Result<App> {
    let ctx = Ctx::new(Caller::Service, Clock::new(None).now(), Arc::new(new_id));
    let (register, db) = build(laboratory, location, &ctx).await?;
    with(register, db, &ctx).await
}

/// An application with existing tables, for tests of the dialect with policies of their own.
///
/// # Errors
/// When the database cannot be used.
pub async fn with(register: &'static Register, db: Db, ctx: &Ctx) -> anyhow::Result<App> {
    let settings = Settings::for_laboratory();
    Ok(App::new(AppState {
        realtime: Arc::new(Realtime::new(&settings.realtime, &db, new_id())),
        mode: Mode::Lab,
        auth: Auth::new(&settings, "").map_err(anyhow::Error::msg)?,
        site_url: String::new(),
        cache: Cache::new(settings.cache),
        rates: RateLimiter::new(&settings.limits),
        under_way: ConcurrencyLimit::new(settings.limits.connections_per_address),
        plans: PlanCache::default(),
        trip_cards: TripCards::new(),
        keys: Keys::passing(ctx, &new_secret())?,
        limits: settings.bounds.limits(),
        texts: TextMessages::open(&settings, Mode::Lab).map_err(anyhow::Error::msg)?,
        usage: crate::usage_counters::UsageCounters::default(),
        payment_events: crate::outside::call_health::CallHealth::default(),
        settings,
        db,
        clock: Clock::new(None),
        search: SearchIndex::none(),
        storage: Storage::none()?,
        payments: Payments::None,
        planner: PlannerState::new(Models::none()),
        tables: register,
    }))
}

/// The data wire alone.
pub fn routes(app: &App) -> Router {
    router::wire(app).with_state(app.clone())
}

async fn build(laboratory: Laboratory, location: &Location, ctx: &Ctx) -> anyhow::Result<(&'static Register, Db)> {
    if let Location::Postgres(url) = location {
        serendib_db::testing::empty_laboratory(url, schema::MARKER).await?;
    }
    let db = Db::open(location, Use::Serve)?;
    db.migrate(&[migrations::REPEATS, laboratory.migration()]).await?;
    let (register, seeds) = laboratory.into_parts();
    // Table and column names live as long as the process: every query plan shares them.
    let register: &'static Register = Box::leak(Box::new(register));
    let ctx = ctx.clone();
    db.write(async move |tx| schema::fill(tx, &ctx, register, &seeds).await).await.map_err(anyhow::Error::msg)?;
    Ok((register, db))
}
