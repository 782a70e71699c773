//! The operator's settings of accounts: sign-up, sessions, limits.

use std::time::Duration as Span;

use chrono::Duration;
use clap::{ArgAction, Args};
use serendib_domain::identity::Rules;

use crate::outside::captcha::Captcha;
use crate::outside::http::Http;
use crate::rate_limit::Allowance;

const MINUTE: Span = Span::from_secs(60);
const FIVE_MINUTES: Span = Span::from_secs(300);
const HOUR: Span = Span::from_secs(3_600);

#[derive(Clone, Args)]
pub struct AuthSettings {
    /// Whether strangers may make accounts.
    #[arg(long, env = "SERENDIB_SIGN_UPS", default_value_t = true, action = ArgAction::Set)]
    pub sign_ups: bool,
    /// Take mail addresses on trust: no mail has to be answered before somebody is in.
    #[arg(long, env = "SERENDIB_MAIL_AUTOCONFIRM", default_value_t = false, action = ArgAction::Set)]
    pub mail_autoconfirm: bool,
    /// Take phone numbers on trust.
    #[arg(long, env = "SERENDIB_PHONE_AUTOCONFIRM", default_value_t = false, action = ArgAction::Set)]
    pub phone_autoconfirm: bool,
    /// Let people in who do not say who they are.
    #[arg(long, env = "SERENDIB_ANONYMOUS_SIGN_INS", default_value_t = false, action = ArgAction::Set)]
    pub anonymous_sign_ins: bool,
    /// Let people add and remove ways into their account.
    #[arg(long, env = "SERENDIB_MANUAL_LINKING", default_value_t = true, action = ArgAction::Set)]
    pub manual_linking: bool,
    /// Confirm a change of mail address from the old and from the new one.
    #[arg(long, env = "SERENDIB_SECURE_EMAIL_CHANGE", default_value_t = true, action = ArgAction::Set)]
    pub secure_email_change: bool,
    /// A new password needs a fresh sign-in, or the old one, or a code that was mailed.
    #[arg(long, env = "SERENDIB_SECURE_PASSWORD_CHANGE", default_value_t = true, action = ArgAction::Set)]
    pub secure_password_change: bool,
    /// Characters of a password at least.
    #[arg(long, env = "SERENDIB_PASSWORD_LENGTH", default_value_t = 6, value_parser = clap::value_parser!(u8).range(6..=72))]
    pub password_length: u8,
    /// Hours that a sign-in is fresh.
    #[arg(long, env = "SERENDIB_FRESH_HOURS", default_value_t = 24, value_parser = clap::value_parser!(u16).range(1..=168))]
    pub fresh_hours: u16,
    /// Wrong passwords of one account before the next one has to wait, a second first and each time twice as long.
    #[arg(long, env = "SERENDIB_PASSWORD_FAILURES", default_value_t = 10, value_parser = clap::value_parser!(u16).range(3..=100))]
    pub password_failures: u16,
    /// Seconds of the longest such wait: strangers may cause it.
    #[arg(long, env = "SERENDIB_PASSWORD_WAIT_SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u16).range(1..=600))]
    pub password_wait_seconds: u16,
    /// Hours after which wrong passwords are forgotten.
    #[arg(long, env = "SERENDIB_PASSWORD_MEMORY_HOURS", default_value_t = 24, value_parser = clap::value_parser!(u16).range(1..=720))]
    pub password_memory_hours: u16,
    /// Passwords hashed at the same time; each takes 19 MiB.
    #[arg(long, env = "SERENDIB_PASSWORD_HASHES", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub password_hashes: u8,
    /// Passwords that may wait for their turn; more are refused.
    #[arg(long, env = "SERENDIB_PASSWORD_QUEUE", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=4_096))]
    pub password_queue: u16,
    /// Seconds an access token is good for.
    #[arg(long, env = "SERENDIB_ACCESS_TOKEN_SECONDS", default_value_t = 900, value_parser = clap::value_parser!(u32).range(120..=3_600))]
    pub access_token_seconds: u32,
    /// Sessions of one person; with more, those that lay unused for longest end.
    #[arg(long, env = "SERENDIB_SESSIONS", default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub sessions: u16,
    /// Days after which a session ends however much it is used; 0 for never.
    #[arg(long, env = "SERENDIB_SESSION_DAYS", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=3_650))]
    pub session_days: u16,
    /// Days after which a session that is not used ends; 0 for never.
    #[arg(long, env = "SERENDIB_SESSION_IDLE_DAYS", default_value_t = 90, value_parser = clap::value_parser!(u16).range(0..=3_650))]
    pub session_idle_days: u16,
    /// Seconds in which a refresh token that was just replaced is still taken, for two tabs that ask at once.
    #[arg(long, env = "SERENDIB_REFRESH_REUSE_SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u16).range(0..=60))]
    pub refresh_reuse_seconds: u16,
    /// Where people may be sent back to besides this site: addresses with commas between them, such as
    /// https://app.example/welcome; * stands for anything without a dot or slash, ** for anything.
    #[arg(long, env = "SERENDIB_REDIRECT_URLS", value_delimiter = ',')]
    pub redirect_urls: Vec<String>,
    /// Client ids of your own applications on phones, whose Google tokens are taken too; with commas between them.
    #[arg(long, env = "SERENDIB_GOOGLE_ALSO_FOR", value_delimiter = ',')]
    pub google_also_for: Vec<String>,
    /// Organisations whose people sign in at their own OpenID Connect provider, as a JSON list of
    /// {"domain","issuer","client_id","client_secret"}.
    #[arg(long, env = "SERENDIB_SSO", hide_env_values = true)]
    pub sso: Option<String>,
    /// Let people sign in with an Ethereum or Solana wallet.
    #[arg(long, env = "SERENDIB_WALLETS", default_value_t = false, action = ArgAction::Set)]
    pub wallets: bool,
    /// Service that carries text messages, such as https://account:token@api.twilio.com?from=%2B15005550006; without it they stay
    /// in the outbox.
    #[arg(long, env = "SERENDIB_SMS_URL", hide_env_values = true)]
    pub sms_url: Option<String>,
    /// Whose riddles programs are kept out with: turnstile or hcaptcha.
    #[arg(long, env = "SERENDIB_CAPTCHA")]
    pub captcha: Option<String>,
    /// The secret that belongs to it.
    #[arg(long, env = "SERENDIB_CAPTCHA_SECRET", hide_env_values = true)]
    pub captcha_secret: Option<String>,
    /// Who is asked in its place whether a riddle was solved, and answers as it does.
    #[arg(long, env = "SERENDIB_CAPTCHA_URL")]
    pub captcha_url: Option<String>,
    /// Public keys of elsewhere whose tokens are accepted too, as a JSON Web Key Set.
    #[arg(long, env = "SERENDIB_JWT_KEYS")]
    pub jwt_keys: Option<String>,
    /// The only issuer whose tokens the additional secret and keys may sign; without it, any.
    #[arg(long, env = "SERENDIB_JWT_ISSUER")]
    pub jwt_issuer: Option<String>,
    /// Seconds that a mailed link or code is good for.
    #[arg(long, env = "SERENDIB_MAIL_CODE_SECONDS", default_value_t = 3_600, value_parser = clap::value_parser!(u32).range(60..=86_400))]
    pub mail_code_seconds: u32,
    /// Seconds that a code sent to a phone is good for.
    #[arg(long, env = "SERENDIB_PHONE_CODE_SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u32).range(30..=3_600))]
    pub phone_code_seconds: u32,
    /// Wrong codes before the right one is not taken either.
    #[arg(long, env = "SERENDIB_CODE_TRIES", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=10))]
    pub code_tries: u8,
    /// Seconds in which somebody who left for a provider must be back, and in which the code that comes back is exchanged.
    #[arg(long, env = "SERENDIB_FLOW_SECONDS", default_value_t = 300, value_parser = clap::value_parser!(u16).range(60..=900))]
    pub flow_seconds: u16,
    /// Second proofs of one person.
    #[arg(long, env = "SERENDIB_FACTORS", default_value_t = 10, value_parser = clap::value_parser!(u8).range(1..=50))]
    pub factors: u8,
    /// Seconds in which a second proof must be enrolled, and a challenge answered.
    #[arg(long, env = "SERENDIB_FACTOR_SECONDS", default_value_t = 300, value_parser = clap::value_parser!(u16).range(60..=900))]
    pub factor_seconds: u16,
    /// Wrong answers to one challenge.
    #[arg(long, env = "SERENDIB_FACTOR_TRIES", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=10))]
    pub factor_tries: u8,
    /// Seconds between two mails or messages to one address.
    #[arg(long, env = "SERENDIB_MAIL_PAUSE_SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u16).range(0..=3_600))]
    pub mail_pause_seconds: u16,
    /// Mails or messages to one address in an hour; 0 for no limit.
    #[arg(long, env = "SERENDIB_MAILS_PER_ADDRESS", default_value_t = 5)]
    pub mails_per_address: u32,
    /// Requests for tokens from one address in five minutes, and renewals of one session; 0 for no limit.
    #[arg(long, env = "SERENDIB_RATE_TOKENS", default_value_t = 150)]
    pub rate_tokens: u32,
    /// How many of them may come at once.
    #[arg(long, env = "SERENDIB_RATE_TOKENS_AT_ONCE", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub rate_tokens_at_once: u32,
    /// Codes, links and signatures shown from one address in five minutes; 0 for no limit.
    #[arg(long, env = "SERENDIB_RATE_VERIFY", default_value_t = 30)]
    pub rate_verify: u32,
    /// Second proofs shown by one person, or from one address, in a minute; 0 for no limit.
    #[arg(long, env = "SERENDIB_RATE_FACTORS", default_value_t = 15)]
    pub rate_factors: u32,
    /// Sign-ins without a name from one address in an hour; 0 for no limit.
    #[arg(long, env = "SERENDIB_RATE_ANONYMOUS", default_value_t = 30)]
    pub rate_anonymous: u32,
    /// Mails and messages that one address has sent in an hour; 0 for no limit.
    #[arg(long, env = "SERENDIB_RATE_MAILS", default_value_t = 30)]
    pub rate_mails: u32,
    /// Accounts made from one address in an hour with a password, a code or a wallet, where each code asked for that may make one counts.
    /// Sign-ins without a name have a limit of their own. 0 for no limit.
    #[arg(long, env = "SERENDIB_RATE_SIGN_UPS", default_value_t = 3)]
    pub rate_sign_ups: u32,
    /// Accounts made from one address in an hour for people whom a provider vouches for: a hotel full of travellers shares an address.
    /// 0 for no limit.
    #[arg(long, env = "SERENDIB_RATE_ARRIVALS", default_value_t = 30)]
    pub rate_arrivals: u32,
}

/// Omits the secrets.
impl std::fmt::Debug for AuthSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("AuthSettings")
    }
}

impl AuthSettings {
    pub fn rules(&self) -> Rules {
        let days = |days: u16| (days > 0).then(|| Duration::days(days.into()));
        Rules {
            is_open: self.sign_ups,
            trusts_mail: self.mail_autoconfirm,
            trusts_phone: self.phone_autoconfirm,
            allows_anonymous: self.anonymous_sign_ins,
            allows_linking: self.manual_linking,
            both_addresses: self.secure_email_change,
            fresh_password: self.secure_password_change,
            fresh: Duration::hours(self.fresh_hours.into()),
            shortest_password: self.password_length.into(),
            free_failures: self.password_failures.into(),
            longest_wait: Duration::seconds(self.password_wait_seconds.into()),
            forget_failures: Duration::hours(self.password_memory_hours.into()),
            most_sessions: self.sessions.into(),
            session_life: days(self.session_days),
            session_idle: days(self.session_idle_days),
            reuse: Duration::seconds(self.refresh_reuse_seconds.into()),
            mail_life: Duration::seconds(self.mail_code_seconds.into()),
            phone_life: Duration::seconds(self.phone_code_seconds.into()),
            code_tries: self.code_tries.into(),
            pause: Duration::seconds(self.mail_pause_seconds.into()),
            hourly_mails: self.mails_per_address,
            flow_life: Duration::seconds(self.flow_seconds.into()),
            most_factors: self.factors.into(),
            factor_life: Duration::seconds(self.factor_seconds.into()),
            factor_tries: self.factor_tries.into(),
        }
    }

    /// The captcha service.
    ///
    /// # Errors
    /// A message for the operator.
    pub fn captcha(&self, http: &Http) -> Result<Captcha, String> {
        Captcha::open(self.captcha.as_deref(), self.captcha_secret.as_deref(), self.captcha_url.as_deref(), http)
    }

    pub(super) fn tokens(&self) -> Allowance {
        Allowance { burst: self.rate_tokens_at_once, many: self.rate_tokens, within: FIVE_MINUTES }
    }

    pub(super) fn verify(&self) -> Allowance {
        Allowance { burst: self.rate_verify, many: self.rate_verify, within: FIVE_MINUTES }
    }

    pub(super) fn factors(&self) -> Allowance {
        Allowance { burst: self.rate_factors, many: self.rate_factors, within: MINUTE }
    }

    pub(super) fn anonymous(&self) -> Allowance {
        Allowance { burst: self.rate_anonymous, many: self.rate_anonymous, within: HOUR }
    }

    pub(super) fn mails(&self) -> Allowance {
        Allowance { burst: self.rate_mails, many: self.rate_mails, within: HOUR }
    }

    pub(super) fn arrivals(&self) -> Allowance {
        Allowance { burst: self.rate_arrivals, many: self.rate_arrivals, within: HOUR }
    }

    pub(super) fn sign_up_rate(&self) -> Allowance {
        Allowance { burst: self.rate_sign_ups, many: self.rate_sign_ups, within: HOUR }
    }
}
