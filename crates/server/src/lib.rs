//! The wire and the outside world. Start reading at `docs/map.md`.

mod admins;
pub mod app;
pub mod auth;
mod background_threads;
mod backup;
mod body_limits;
mod byte_bounded_cache;
pub mod caller;
mod client_errors;
mod client_ip;
mod command_line;
mod concurrency_limit;
pub mod config;
mod connection;
pub mod content_following;
mod dead_letters;
mod descriptors;
mod encoding;
pub mod endpoints;
mod forwarded;
pub mod functions;
mod gate;
mod heads;
pub mod keys;
pub mod lab;
pub mod limits;
mod listener;
mod log_rate_limit;
pub mod middleware;
pub mod observability;
pub mod outbox;
pub mod outside;
mod paid_by_hand;
pub mod partner_api;
mod payment_service;
mod plain;
mod ports;
mod process_metrics;
mod rate_limit;
pub mod realtime;
mod request_smuggling;
pub mod rest;
mod restore;
pub mod router;
pub mod rpc;
pub mod sandbox;
pub mod search;
pub mod serve;
mod settings_checks;
pub mod site;
mod startup_checks;
pub mod storage;
mod text_messages;
pub mod usage_counters;
pub mod worker;
mod write_timeout;
mod zero_metrics;

use std::os::unix::fs::DirBuilderExt as _;

use serendib_db::{Db, Use};
use serendib_domain::destinations;
use serendib_domain::{Caller, Ctx, migrations, tables};

use crate::config::{AdminCommand, Cli, Command, JobsCommand, KeysCommand, Mode, PaymentsCommand, Settings};
use crate::outside::mail::Mailer;

/// Runs the command line and reports the result.
pub fn main() -> std::process::ExitCode {
    let cli = command_line::parse();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("serendib: cannot start: {error}");
            return std::process::ExitCode::FAILURE;
        }
    };
    match runtime.block_on(run(cli)) {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("serendib: {error:#}{}", remedy(&error));
            std::process::ExitCode::FAILURE
        }
    }
}

/// Advice for a database error, which knows no settings.
fn remedy(error: &anyhow::Error) -> &'static str {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<serendib_db::Error>());
    match causes.next() {
        Some(serendib_db::Error::Unavailable(_)) => {
            ". Check that PostgreSQL runs and accepts connections, and that SERENDIB_DATABASE_URL is its address."
        }
        _ => "",
    }
}

/// Runs a command.
///
/// # Errors
/// A message for the operator.
pub async fn run(cli: Cli) -> anyhow::Result<()> {
    match cli.command {
        Command::Serve(settings) => serve::run(*settings, Mode::Serve).await,
        Command::Demo(settings) => serve::run(*settings, Mode::Demo).await,
        Command::Migrate(settings) => {
            let db = open(&settings, Use::Serve)?;
            db.migrate(migrations::ALL).await?;
            db.write(async |tx| destinations::seed_destinations(tx).await).await?;
            println!("The schema is up to date.");
            Ok(())
        }
        Command::Keys { what: None, settings } => print_keys(&settings).await,
        Command::Keys { what: Some(KeysCommand::Rotate { drop, settings }), .. } => rotate_keys(&settings, drop).await,
        Command::Admin { what: AdminCommand::Grant { email, settings } } => admins::set(&settings, &email, true).await,
        Command::Admin { what: AdminCommand::Revoke { email, settings } } => {
            admins::set(&settings, &email, false).await
        }
        Command::Admin { what: AdminCommand::List(settings) } => admins::list(&settings).await,
        Command::Backup { to, keep, settings } => backup::run(&settings, &to, keep),
        Command::Restore { from, verify, without_manifest, settings } => {
            restore::run(&settings, &from, restore::Care { verifies: verify, without_manifest }).await
        }
        Command::Check(settings) => check(&settings).await,
        Command::Jobs { what: JobsCommand::List(settings) } => dead_letters::list(&settings).await,
        Command::Jobs { what: JobsCommand::Retry { id, settings } } => dead_letters::retry(&settings, id).await,
        Command::Payments { what: PaymentsCommand::Record { booking, kind, amount, note, settings } } => {
            paid_by_hand::record(&settings, booking, &kind, &amount, &note).await
        }
    }
}

/// Opens the database of the settings. A server creates an embedded one's data directory, readable by its owner alone.
fn open(settings: &Settings, usage: Use) -> anyhow::Result<Db> {
    settings.check_database().map_err(anyhow::Error::msg)?;
    if usage == Use::Serve && settings.database_url.is_none() {
        make_data(settings)?;
        restore::refuse_half(settings)?;
    }
    Ok(Db::open_with_timeout(&settings.location(), usage, settings.bounds.statement())?)
}

fn make_data(settings: &Settings) -> anyhow::Result<()> {
    startup_checks::check_data(settings)?;
    let made = std::fs::DirBuilder::new().recursive(true).mode(0o700).create(&settings.data);
    made.map_err(|error| {
        anyhow::anyhow!(
            "SERENDIB_DATA is {}, which cannot be created ({error}). Set it to another directory.",
            settings.data.display()
        )
    })?;
    Ok(())
}

/// Opens a database beside a running server, and checks that it fits this program.
async fn look(settings: &Settings) -> anyhow::Result<Db> {
    let db = open(settings, Use::Look)?;
    db.verify_migrations(migrations::ALL).await?;
    Ok(db)
}

fn operator(clock: &app::Clock) -> Ctx {
    Ctx::new(Caller::Service, clock.now(), std::sync::Arc::new(app::new_id))
}

async fn print_keys(settings: &Settings) -> anyhow::Result<()> {
    let db = look(settings).await?;
    let operator = operator(&app::Clock::new(settings.clock));
    let keys = keys::Keys::load(&db, &operator, app::new_secret, &keys::ForeignKeySettings::default()).await?;
    println!("{}", serde_json::json!({ "anon": keys.anon, "service": keys.service }));
    Ok(())
}

async fn rotate_keys(settings: &Settings, drops: bool) -> anyhow::Result<()> {
    let db = look(settings).await?;
    let overlap = if drops { keys::Overlap::Drop } else { keys::Overlap::Keep };
    keys::rotate(&db, &operator(&app::Clock::new(settings.clock)), app::new_secret, overlap).await?;
    println!("Rotated the signing key. Running servers use it within {} seconds.", keys::RING_AGE.as_secs());
    Ok(())
}

/// Compares the schema with the declared tables.
async fn in_shape(db: &Db) -> anyhow::Result<()> {
    let shapes: Vec<_> = tables::list().iter().map(|table| &table.shape).collect();
    let differences = db.drift(&shapes).await?;
    anyhow::ensure!(
        differences.is_empty(),
        "the database schema does not match this version. Run serendib migrate, or check these differences:\n  {}",
        differences.join("\n  ")
    );
    Ok(())
}

async fn check(settings: &Settings) -> anyhow::Result<()> {
    settings.check(Mode::Serve).map_err(anyhow::Error::msg)?;
    startup_checks::check_places(settings)?;
    let db = look(settings).await?;
    in_shape(&db).await?;
    let beside = ports::look(settings, &db).await?;
    Mailer::open(settings).map_err(anyhow::Error::msg)?.try_out().await.map_err(anyhow::Error::msg)?;
    backup::check::run(settings, &db).await?;
    if let Some(address) = beside {
        println!("A server of this database listens on {address}; a second one would not start.");
    }
    let places = settings.places(descriptors::highest_limit()).map_err(anyhow::Error::msg)?;
    for warning in startup_checks::warnings(settings).into_iter().chain(places.warning) {
        println!("{warning}");
    }
    println!("Settings, schema, database, files and mail server are in order.");
    Ok(())
}
