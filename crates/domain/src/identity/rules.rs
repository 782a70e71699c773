//! The operator's rules for accounts.

use chrono::Duration;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whether visitors may sign up.
    pub is_open: bool,
    /// Addresses count as confirmed without a mail.
    pub trusts_mail: bool,
    /// Numbers count as confirmed without a message.
    pub trusts_phone: bool,
    /// Whether anonymous sign-ins are allowed.
    pub allows_anonymous: bool,
    /// Whether users may link and unlink identities.
    pub allows_linking: bool,
    /// Both addresses must confirm a change of address.
    pub both_addresses: bool,
    /// A change of password needs a fresh sign-in or a mailed code.
    pub fresh_password: bool,
    /// How long a sign-in is fresh.
    pub fresh: Duration,
    /// Minimum characters of a password.
    pub shortest_password: usize,
    /// Wrong passwords before the next one must wait.
    pub free_failures: i64,
    /// The longest wait: a stranger can slow a user down, but never lock them out. T-U08.
    pub longest_wait: Duration,
    /// Failures are forgotten after this pause.
    pub forget_failures: Duration,
    /// Sessions per person; the least used ones end first.
    pub most_sessions: i64,
    /// Maximum age of a session; `None` is unlimited.
    pub session_life: Option<Duration>,
    /// How long a session may be idle.
    pub session_idle: Option<Duration>,
    /// How long a replaced refresh token is still accepted.
    pub reuse: Duration,
    /// How long a mailed code or link is valid.
    pub mail_life: Duration,
    /// How long a code sent to a phone is valid.
    pub phone_life: Duration,
    /// Wrong codes until the right one is rejected too. T-U11.
    pub code_tries: i64,
    /// The pause between two mails, or two messages, to one person.
    pub pause: Duration,
    /// Mails to one address per hour.
    pub hourly_mails: u32,
    /// How long a sign-in at a provider may take.
    pub flow_life: Duration,
    /// Second factors per person.
    pub most_factors: usize,
    /// How long an enrollment or a challenge is valid.
    pub factor_life: Duration,
    /// Wrong answers per challenge.
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
