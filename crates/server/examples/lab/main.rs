//! `cargo run -p serendib-server --example lab -- TABLES.json --listen ADDR [--database-url URL]`

use clap::Parser as _;
use serendib_server::lab::{Arguments, run};

#[tokio::main]
async fn main() -> std::process::ExitCode {
    match run(&Arguments::parse()).await {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lab: {error:#}");
            std::process::ExitCode::FAILURE
        }
    }
}
