//! Model-based tests of bookings and payments: random commands in random order, with invariants after each.
//! A sequence is one transaction that is rolled back at its end, so that thousands take seconds. Each command has a savepoint in place of a
//! transaction. `SERENDIB_SEQUENCES` sets their number; the default is ten thousand, and 250 on PostgreSQL, where each
//! statement is a round trip.

mod earning;
mod invariants;
mod model;
mod payouts;
mod postings;
mod provider;
mod shares;
mod state;
mod statements;

use std::sync::{Arc, Mutex};

use serendib_db::{Db, Tx};
use serendib_domain::{Error, Result};

use crate::fixture;
use model::Play;

#[expect(clippy::disallowed_methods, reason = "the test command chooses how long it takes by one variable")]
fn sequences() -> u64 {
    let configured = std::env::var("SERENDIB_SEQUENCES").ok().and_then(|text| text.parse().ok());
    let on_postgres = std::env::var("SERENDIB_TEST_POSTGRES").is_ok();
    configured.unwrap_or(if on_postgres { 250 } else { 10_000 })
}

/// Commands per sequence.
const STEPS: usize = 40;

/// Each runs on its own database.
const PLAYERS: u64 = 4;

#[tokio::test(flavor = "multi_thread")]
async fn whatever_happens_in_whatever_order_the_books_balance() {
    let seen = Arc::new(Mutex::new(invariants::InvariantCounts::default()));
    let mut players = tokio::task::JoinSet::new();
    for player in 0..PLAYERS {
        let seen = Arc::clone(&seen);
        let db = fixture::empty().await;
        model::people(&db).await;
        players.spawn(async move {
            for seed in (player..sequences()).step_by(usize::try_from(PLAYERS).unwrap()) {
                play(&db, seed, &seen).await;
            }
        });
    }
    while let Some(played) = players.join_next().await {
        played.unwrap();
    }
    let seen = seen.lock().unwrap();
    // A model that never gets anywhere would prove nothing.
    let some = [seen.confirmed, seen.paid, seen.late, seen.refunded, seen.given, seen.changed, seen.handed_over];
    assert!(some.iter().all(|count| *count > 0), "{seen:?}");
    // Rare: a lower price for a trip of which more is paid.
    assert!(sequences() < 1_000 || seen.reduced > 0, "{seen:?}");
}

async fn play(db: &Db, seed: u64, seen: &Arc<Mutex<invariants::InvariantCounts>>) {
    let seen = Arc::clone(seen);
    let outcome: Result<()> = db
        .write(async move |tx: &mut Tx<'_>| {
            let mut play = Play::new(seed);
            for _ in 0..STEPS {
                play.step(tx).await?;
                play.check_invariants(tx).await?;
            }
            play.finish(tx).await?;
            let balanced = play.check_final_balance(tx).await?;
            seen.lock().unwrap().add(&balanced);
            Err(Error::Stale("sequence that is undone"))
        })
        .await;
    assert!(matches!(outcome, Err(Error::Stale("sequence that is undone"))), "seed {seed}: {outcome:?}");
}
