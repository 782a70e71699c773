//! Rate limiting by GCRA (generic cell rate algorithm): a burst at once, then as much as time gives back. T-D20.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use quick_cache::sync::Cache;
use uuid::Uuid;

use crate::client_ip::ClientIp;
use crate::limits::Limits;

/// Maximum clients in memory; the least recently seen are evicted.
const REMEMBERED: usize = 100_000;
const MINUTE: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Who {
    Address(ClientIp),
    User(Uuid),
    Doing(LimitedAction, ClientIp),
    Proving(Uuid),
    Planning(Uuid),
    Renewing(Uuid),
    Key(Uuid),
}

/// An action limited per address, because it is expensive or could be a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LimitedAction {
    /// Requesting tokens: with a password, a code, or a rejected refresh token.
    Token,
    /// Verifying a code, a link or a signature.
    Verify,
    /// Verifying a second factor.
    SecondProof,
    Anonymous,
    /// Sending a mail or a message.
    Mail,
    SignUp,
    /// Creating an account through a provider.
    Arrive,
    Plan,
    Page,
    /// Drawing a preview card.
    Card,
    /// Reporting an error of the web client.
    ClientError,
    /// Resizing a picture.
    Render,
    /// Adding a search without results to the staff's list.
    MissedSearch,
    /// Adding to the views of a package.
    PackageView,
}

/// `burst` at once, then `many` per `within`. 0 for `many` is no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    pub burst: u32,
    pub many: u32,
    pub within: Duration,
}

impl Allowance {
    /// Multiplied by the client's shares.
    fn for_client(self, client: ClientIp) -> Self {
        let shares = client.shares();
        Self { burst: self.burst.saturating_mul(shares), many: self.many.saturating_mul(shares), ..self }
    }
}

/// What is left of an allowance after a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLeft {
    pub requests: u64,
    /// Until all are there again.
    pub seconds: u64,
}

/// Stores one instant per client, GCRA's theoretical arrival time.
pub struct RateLimiter {
    per_address: u32,
    per_user: u32,
    /// Nanoseconds since `started`.
    due: Cache<Who, Arc<AtomicU64>>,
    started: Instant,
}

impl RateLimiter {
    pub fn new(limits: &Limits) -> Self {
        Self {
            per_address: limits.rate_per_address,
            per_user: limits.rate_per_user,
            due: Cache::new(REMEMBERED),
            started: Instant::now(),
        }
    }

    /// With limits of actions alone.
    #[cfg(test)]
    pub fn of_actions() -> Self {
        Self { per_address: 0, per_user: 0, due: Cache::new(10), started: Instant::now() }
    }

    /// Counts a request of an address.
    ///
    /// # Errors
    /// The seconds to wait when the limit is exceeded; then the request does not count.
    pub fn count_address(&self, client: ClientIp) -> Result<(), u64> {
        let per_minute = self.per_address.saturating_mul(client.shares());
        self.count(Who::Address(client.to_network()), per_minute, self.started.elapsed())
    }

    /// Counts a request of a signed-in user.
    ///
    /// # Errors
    /// As [`Self::count_address`].
    pub fn count_user(&self, user: Uuid) -> Result<(), u64> {
        self.count(Who::User(user), self.per_user, self.started.elapsed())
    }

    /// Counts an action of an address.
    ///
    /// # Errors
    /// As [`Self::count_address`].
    pub fn count_action(&self, deed: LimitedAction, client: ClientIp, allowed: Allowance) -> Result<(), u64> {
        self.count_in(Who::Doing(deed, client.to_network()), allowed.for_client(client), self.started.elapsed())
    }

    /// Counts a second-factor attempt of a user, from any address.
    ///
    /// # Errors
    /// As [`Self::count_address`].
    pub fn count_second_proof(&self, user: Uuid, allowed: Allowance) -> Result<(), u64> {
        self.count_in(Who::Proving(user), allowed, self.started.elapsed())
    }

    /// Counts a plan of a signed-in user.
    ///
    /// # Errors
    /// As [`Self::count_address`].
    pub fn count_plan(&self, user: Uuid, allowed: Allowance) -> Result<(), u64> {
        self.count_in(Who::Planning(user), allowed, self.started.elapsed())
    }

    /// Counts a refresh of one session, from any address.
    ///
    /// # Errors
    /// As [`Self::count_address`].
    pub fn count_refresh(&self, session: Uuid, allowed: Allowance) -> Result<(), u64> {
        self.count_in(Who::Renewing(session), allowed, self.started.elapsed())
    }

    /// Counts a request with an API key.
    ///
    /// # Errors
    /// As [`Self::count_address`].
    pub fn count_key(&self, key: Uuid, per_minute: u32) -> Result<RateLeft, u64> {
        let allowed = Allowance { burst: per_minute, many: per_minute, within: MINUTE };
        self.count_left(Who::Key(key), allowed, self.started.elapsed())
    }

    fn count(&self, who: Who, per_minute: u32, now: Duration) -> Result<(), u64> {
        self.count_in(who, Allowance { burst: per_minute, many: per_minute, within: MINUTE }, now)
    }

    fn count_in(&self, who: Who, allowed: Allowance, now: Duration) -> Result<(), u64> {
        if allowed.many == 0 {
            return Ok(());
        }
        self.count_left(who, allowed, now).map(|_| ())
    }

    /// For an allowance that is a limit.
    fn count_left(&self, who: Who, allowed: Allowance, now: Duration) -> Result<RateLeft, u64> {
        let nanos = |time: Duration| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        let step = nanos(allowed.within) / u64::from(allowed.many.max(1));
        let (now, minute) = (nanos(now), step * u64::from(allowed.burst.max(1)));
        let Ok(due) = self.due.get_or_insert_with(&who, || Ok::<_, Infallible>(Arc::default()));
        let next = |due: u64| Some(due.max(now) + step).filter(|next| *next <= now + minute);
        match due.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next) {
            Ok(before) => {
                let due = before.max(now) + step;
                let seconds = Duration::from_nanos(due - now).as_millis().div_ceil(1_000);
                Ok(RateLeft {
                    requests: (now + minute - due) / step,
                    seconds: u64::try_from(seconds).unwrap_or(u64::MAX),
                })
            }
            Err(due) => Err(Duration::from_nanos(due + step - now - minute).as_secs() + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const ONE: Who = Who::User(Uuid::from_u128(1));

    #[test]
    fn a_minutes_worth_may_come_at_once_and_the_next_when_time_has_passed() {
        let rates = RateLimiter::of_actions();
        let at = Duration::from_secs;
        for number in 0..60 {
            assert_eq!(rates.count(ONE, 60, at(5)), Ok(()), "{number}");
        }
        assert_eq!(rates.count(ONE, 60, at(5)), Err(2));
        assert_eq!(rates.count(Who::User(Uuid::from_u128(2)), 60, at(5)), Ok(()), "others are not concerned");
        assert_eq!(rates.count(ONE, 60, at(6)), Ok(()));
        assert_eq!(rates.count(ONE, 60, at(6)), Err(2));
        assert_eq!(rates.count(ONE, 60, at(4_000)), Ok(()));
        assert_eq!(rates.count(ONE, 0, at(4_000)), Ok(()), "0 is no limit");
    }

    #[test]
    fn what_is_left_of_a_key_is_known_after_each_request() {
        let (rates, allowed) = (RateLimiter::of_actions(), Allowance { burst: 10, many: 10, within: MINUTE });
        let at = |seconds| rates.count_left(Who::Key(Uuid::from_u128(1)), allowed, Duration::from_secs(seconds));
        for number in 1..=10 {
            assert_eq!(at(5), Ok(RateLeft { requests: 10 - number, seconds: number * 6 }));
        }
        assert_eq!(at(5), Err(7));
        assert_eq!(at(11), Ok(RateLeft { requests: 0, seconds: 60 }));
        assert_eq!(at(200), Ok(RateLeft { requests: 9, seconds: 6 }));
    }

    proptest! {
        #[test]
        fn no_more_than_two_minutes_worth_passes_in_any_minute(
            gaps in prop::collection::vec(0_u64..3_000, 1..400), per_minute in 1_u32..40,
        ) {
            let (rates, mut now) = (RateLimiter::of_actions(), 0);
            let mut passed: Vec<u64> = Vec::new();
            for gap in gaps {
                now += gap;
                if rates.count(ONE, per_minute, Duration::from_millis(now)).is_ok() {
                    passed.push(now);
                }
            }
            for start in &passed {
                let within = passed.iter().filter(|at| (*start..start + 60_000).contains(*at)).count();
                prop_assert!(within <= 2 * usize::try_from(per_minute).unwrap());
            }
        }
    }
}
