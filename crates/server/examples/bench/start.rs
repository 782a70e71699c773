//! Starts the programs that are measured.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;

use anyhow::Context as _;
use serendib_db::Location;

use crate::child::Child;

/// The product on a directory.
pub fn product(binary: &Path, data: &Path, is_demo: bool, cache: bool) -> anyhow::Result<Child> {
    let mut command = Command::new(binary);
    command.arg(if is_demo { "demo" } else { "serve" });
    command.args(["--listen", "127.0.0.1:0", "--cache", if cache { "true" } else { "false" }, "--data"]).arg(data);
    Child::start(&mut measured(command))
}

/// The product with or without drawing pages ahead; its metrics are at `ops`.
pub fn with_pages(binary: &Path, data: &Path, ops: SocketAddr, is_ahead: bool) -> anyhow::Result<Child> {
    let mut command = measured(Command::new(binary));
    command.args(["demo", "--listen", "127.0.0.1:0", "--rate-per-address", "0", "--data"]).arg(data);
    // The disk of the measuring machine may be nearly full.
    command.args(["--free-bytes", "0", "--free-percent", "0"]);
    command.args(["--draw-ahead", if is_ahead { "true" } else { "false" }]);
    Child::start(command.args(["--ops-listen", &ops.to_string()]))
}

/// Turns off background work that is not measured.
fn measured(mut command: Command) -> Command {
    command.env("SERENDIB_DRAW_AHEAD", "false");
    command
}

/// The product with sign-ups without a mail and without rate limits; its metrics are at `ops`.
pub fn with_people(binary: &Path, data: &Path, ops: SocketAddr) -> anyhow::Result<Child> {
    let mut command = measured(Command::new(binary));
    command.args(["demo", "--listen", "127.0.0.1:0", "--mail-autoconfirm", "true", "--data"]).arg(data);
    for unbounded in ["--rate-tokens", "--rate-sign-ups", "--rate-per-user", "--rate-per-address"] {
        command.args([unbounded, "0"]);
    }
    Child::start(command.args(["--ops-listen", &ops.to_string()]))
}

/// The product on this database, with tokens signed by this secret and without rate limits.
pub fn with_secret(binary: &Path, data: &Path, location: &Location, secret: &str) -> anyhow::Result<Child> {
    let mut command = measured(Command::new(binary));
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--ops-listen", "127.0.0.1:0", "--jwt-secret", secret, "--data"])
        .arg(data);
    for unbounded in ["--rate-per-user", "--rate-per-address"] {
        command.args([unbounded, "0"]);
    }
    if let Location::Postgres(url) = location {
        command.args(["--database-url", url]);
    }
    Child::start(&mut command)
}

/// The baseline, in a process like the product's.
pub fn bare(bytes: &Path) -> anyhow::Result<Child> {
    Child::start(this()?.args(["bare", "--bytes"]).arg(bytes))
}

/// The library of the dialect tests, in a process like the product's.
pub fn library(data: &Path, database_url: Option<&str>) -> anyhow::Result<Child> {
    let mut command = this()?;
    command.arg("lab").arg("--data").arg(data);
    if let Some(url) = database_url {
        command.args(["--database-url", url]);
    }
    Child::start(&mut command)
}

/// Adds generated packages `from` up to `to` to a demo database that no other process has open.
pub fn fill(data: &Path, from: usize, to: usize) -> anyhow::Result<()> {
    let range = ["--from", &from.to_string(), "--to", &to.to_string()].map(str::to_owned);
    let status = this()?.arg("fill").args(range).arg("--data").arg(data).status()?;
    anyhow::ensure!(status.success(), "filling {} failed: {status}", data.display());
    Ok(())
}

fn this() -> anyhow::Result<Command> {
    Ok(Command::new(std::env::current_exe().context("cannot find this program")?))
}
