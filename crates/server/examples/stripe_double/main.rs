//! `cargo run -p serendib-server --example stripe_double`: the tests' provider as a program, for other clients to try.
//!
//! Prints where it listens. What people do on its pages, and at their banks, is done by
//! `POST /double/{pay|pay_later|succeed|fail|expire|dispute}/{session}`, what banks decide by `POST /double/{won|lost}/{dispute}`, and
//! `GET /double/events` takes what it has to tell.

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
