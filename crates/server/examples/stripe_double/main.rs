//! `cargo run -p serendib-server --example stripe_double`: the tests' payment provider as a program, for other clients.
//!
//! Prints its address. `POST /double/{pay|pay_later|succeed|fail|expire|dispute}/{session}` acts for the payer and their bank, `POST
//! /double/{won|lost}/{dispute}` decides a dispute, and `GET /double/events` returns and removes the waiting events.

#![expect(clippy::unwrap_used, reason = "a program for tests says why it cannot go on by panicking")]

#[expect(dead_code, reason = "what only the tests use")]
#[path = "../../tests/it/payments/double/mod.rs"]
mod double;

#[tokio::main]
async fn main() {
    let double = double::Double::start().await;
    println!("listening on {}", double.base());
    std::future::pending::<()>().await;
}
