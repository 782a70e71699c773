//! The wire and the outside world. Start reading at `docs/map.md`.

mod admins;
pub mod app;
pub mod auth;
pub mod caller;
mod calm;
pub mod config;
mod dead_letters;
pub mod doors;
mod encoding;
pub mod keys;
pub mod lab;
pub mod layers;
pub mod limits;
mod listener;
pub mod ops;
pub mod outbox;
pub mod outside;
mod peer;
mod rates;
mod refusals;
pub mod rest;
pub mod router;
pub mod rpc;
pub mod search;
pub mod serve;
mod shelf;
pub mod site;
mod steady;
mod watched;
pub mod worker;

use std::os::unix::fs::DirBuilderExt as _;

use clap::Parser as _;
use serendib_db::{Db, Use};
use serendib_domain::{Caller, Ctx, migrations, tables};

use crate::config::{AdminCommand, Cli, Command, JobsCommand, KeysCommand, Mode, Settings};
use crate::outside::mail::Mailer;

/// The program: reads its command line, does what it says, and tells how it went.
pub fn main() -> std::process::ExitCode {
    let cli = Cli::parse();
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
            eprintln!("serendib: {error:#}");
            std::process::ExitCode::FAILURE
        }
    }
}

/// Does what a command line says.
///
/// # Errors
/// A sentence for the operator.
pub async fn run(cli: Cli) -> anyhow::Result<()> {
    match cli.command {
        Command::Serve(settings) => serve::run(*settings, Mode::Serve).await,
        Command::Demo(settings) => serve::run(*settings, Mode::Demo).await,
        Command::Migrate(settings) => {
            open(&settings, Use::Serve)?.migrate(migrations::ALL).await?;
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
        Command::Backup { to, settings } => {
            anyhow::ensure!(
                !to.exists(),
                "{} exists already; a backup never overwrites. Choose another --to.",
                to.display()
            );
            open(&settings, Use::Look)?.backup(&to)?;
            println!("Backed up to {}.", to.display());
            Ok(())
        }
        Command::Check(settings) => check(&settings).await,
        Command::Jobs { what: JobsCommand::List(settings) } => dead_letters::list(&settings).await,
        Command::Jobs { what: JobsCommand::Retry { id, settings } } => dead_letters::retry(&settings, id).await,
    }
}

/// Opens the database that the settings name; a server makes the data directory of an embedded one, for nobody else to read.
fn open(settings: &Settings, usage: Use) -> anyhow::Result<Db> {
    settings.check_database().map_err(anyhow::Error::msg)?;
    if usage == Use::Serve && settings.database_url.is_none() {
        let made = std::fs::DirBuilder::new().recursive(true).mode(0o700).create(&settings.data);
        made.map_err(|error| anyhow::anyhow!("cannot make the data directory {}: {error}", settings.data.display()))?;
    }
    Ok(Db::bounded(&settings.location(), usage, settings.bounds.statement())?)
}

/// Opens a database beside a server and makes sure that it is one of this program.
async fn look(settings: &Settings) -> anyhow::Result<Db> {
    let db = open(settings, Use::Look)?;
    db.expect(migrations::ALL).await?;
    Ok(db)
}

fn operator(clock: &app::Clock) -> Ctx {
    Ctx::new(Caller::Service, clock.now(), std::sync::Arc::new(app::new_id))
}

async fn print_keys(settings: &Settings) -> anyhow::Result<()> {
    let db = look(settings).await?;
    let operator = operator(&app::Clock::new(settings.clock));
    let keys = keys::Keys::load(&db, &operator, app::new_secret, &keys::Elsewhere::default()).await?;
    println!("{}", serde_json::json!({ "anon": keys.anon, "service": keys.service }));
    Ok(())
}

async fn rotate_keys(settings: &Settings, drops: bool) -> anyhow::Result<()> {
    let db = look(settings).await?;
    let overlap = if drops { keys::Overlap::Drop } else { keys::Overlap::Keep };
    keys::rotate(&db, &operator(&app::Clock::new(settings.clock)), app::new_secret, overlap).await?;
    println!(
        "Access tokens are signed with a new key; servers that run take it up within {} seconds.",
        keys::RING_AGE.as_secs()
    );
    Ok(())
}

async fn check(settings: &Settings) -> anyhow::Result<()> {
    settings.check(Mode::Serve).map_err(anyhow::Error::msg)?;
    let db = look(settings).await?;
    let shapes: Vec<_> = tables::all().iter().map(|table| &table.shape).collect();
    let differences = db.drift(&shapes).await?;
    anyhow::ensure!(
        differences.is_empty(),
        "the database is not what this program expects; run serendib migrate, or look into:\n  {}",
        differences.join("\n  ")
    );
    Mailer::open(settings).map_err(anyhow::Error::msg)?.try_out().await.map_err(anyhow::Error::msg)?;
    println!("Settings, schema, database and mail server are in order.");
    Ok(())
}
