//! What the operator decides about accounts.

use chrono::Duration;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whether strangers may make accounts.
    pub is_open: bool,
    /// An address counts as its owner's without a mail.
    pub trusts_mail: bool,
    /// And a number without a message.
    pub trusts_phone: bool,
    /// Whether one may sign in without saying who.
    pub allows_anonymous: bool,
    /// Whether a signed-in person may add and remove ways in.
    pub allows_linking: bool,
    /// A change of address is confirmed from both addresses.
    pub both_addresses: bool,
    /// A change of password needs a fresh sign-in, or a code that was mailed.
    pub fresh_password: bool,
    /// How long a sign-in is fresh.
    pub fresh: Duration,
    /// Characters of a password at least.
    pub shortest_password: usize,
    /// Wrong passwords before the next one has to wait.
    pub free_failures: i64,
    /// The longest wait: a stranger can slow somebody down, never lock them out. T-U08.
    pub longest_wait: Duration,
    /// Failures that were left alone for so long are forgotten.
    pub forget_failures: Duration,
    /// Sessions of one person at most; more end the least used.
    pub most_sessions: i64,
    /// How long a session lasts at most; none for as long as it is used.
    pub session_life: Option<Duration>,
    /// How long a session may lie unused.
    pub session_idle: Option<Duration>,
    /// How long a refresh token that was just replaced is still taken.
    pub reuse: Duration,
    /// How long what was mailed is good.
    pub mail_life: Duration,
    /// How long what was sent to a phone is good.
    pub phone_life: Duration,
    /// Wrong codes before the right one is not taken any more either. T-U11.
    pub code_tries: i64,
    /// The pause between two mails, or two messages, to one person.
    pub pause: Duration,
    /// Mails to one address in an hour.
    pub hourly_mails: u32,
    /// How long somebody may take between leaving for a provider and coming back.
    pub flow_life: Duration,
    /// Second proofs of one person.
    pub most_factors: usize,
    /// In which an enrolment, and a challenge, must be answered.
    pub factor_life: Duration,
    /// Wrong answers to one challenge.
    pub factor_tries: i64,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            is_open: true,
            trusts_mail: false,
            trusts_phone: false,
            allows_anonymous: false,
            allows_linking: false,
            both_addresses: true,
            fresh_password: true,
            fresh: Duration::hours(24),
            shortest_password: 6,
            free_failures: 10,
            longest_wait: Duration::seconds(60),
            forget_failures: Duration::hours(24),
            most_sessions: 100,
            session_life: None,
            session_idle: None,
            reuse: Duration::seconds(10),
            mail_life: Duration::hours(1),
            phone_life: Duration::seconds(60),
            code_tries: 5,
            pause: Duration::seconds(60),
            hourly_mails: 5,
            flow_life: Duration::minutes(5),
            most_factors: 10,
            factor_life: Duration::minutes(5),
            factor_tries: 5,
        }
    }
}
