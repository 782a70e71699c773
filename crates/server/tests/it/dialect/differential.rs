//! Differential tests of both databases: status, headers, body bytes. T-Q21.

use super::generate::request;
use super::material::Chance;
use super::sides::{Sides, format_request};

/// Enough to meet every operator on every column type some dozen times.
const USUAL: u64 = 5_000;

/// `SERENDIB_QUERIES=100000` runs longer, `SERENDIB_SEED` changes the requests.
#[expect(clippy::disallowed_methods, reason = "how a test is told to run longer")]
fn number_from_env(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// T-Q21.
#[tokio::test(flavor = "multi_thread")]
async fn generated_requests_are_answered_alike_on_both_databases_and_never_with_a_failure() {
    let mut sides = Sides::new().await;
    let (count, seed) = (number_from_env("SERENDIB_QUERIES", USUAL), number_from_env("SERENDIB_SEED", 1));
    let (mut fine, mut refused) = (0, std::collections::BTreeMap::<String, u64>::new());
    for number in 0..count {
        let wire = request(&mut Chance::new(seed.wrapping_mul(1_000_003).wrapping_add(number)));
        let answered = sides.ask(&wire).await;
        if answered.status.is_success() {
            fine += 1;
            continue;
        }
        let code = if wire.method == "HEAD" { "HEAD".to_owned() } else { answered.code() };
        // The contract words this one refusal as a failure: two rows of one request with the same key.
        assert!(!answered.status.is_server_error() || code == "21000", "{}: {answered:?}", format_request(&wire));
        *refused.entry(code).or_default() += 1;
    }
    let looked = sides.looked();
    println!(
        "{count} requests, {fine} fulfilled, slowest {:?}; the second lock looked at {looked} reads; refused: {refused:?}",
        sides.slowest
    );
    assert!(looked > count / 5, "{looked}");
    // The test is worth something only while much of its input is valid.
    assert!(fine > count / 3, "{fine} of {count} fulfilled; refused: {refused:?}");
}
