//! The operator's settings of accounts: sign-up, sessions, limits.

use std::time::Duration as Span;

use chrono::Duration;
use clap::{ArgAction, Args, ValueEnum};
use serendib_domain::accounts::account_deletion::DEFAULT_DELETION_DAYS;
use serendib_domain::identity::Rules;

use crate::outside::captcha::Captcha;
use crate::outside::http::Http;
use crate::rate_limit::Allowance;

const MINUTE: Span = Span::from_secs(60);
const FIVE_MINUTES: Span = Span::from_secs(300);
const HOUR: Span = Span::from_secs(3_600);

/// Whether the staff needs a second factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StaffSecondFactor {
    Optional,
    Required,
}

impl StaffSecondFactor {
    pub fn is_required(self) -> bool {
        self == Self::Required
    }
}

#[derive(Clone, Args)]
pub struct AuthSettings {
    /// Allow visitors to create accounts.
    #[arg(long, env = "SERENDIB_SIGN_UPS", default_value_t = true, action = ArgAction::Set)]
    pub sign_ups: bool,
    /// Confirm mail addresses without a verification mail.
    #[arg(long, env = "SERENDIB_MAIL_AUTOCONFIRM", default_value_t = false, action = ArgAction::Set)]
    pub mail_autoconfirm: bool,
    /// Confirm phone numbers without a verification message.
    #[arg(long, env = "SERENDIB_PHONE_AUTOCONFIRM", default_value_t = false, action = ArgAction::Set)]
    pub phone_autoconfirm: bool,
    /// Allow anonymous sign-ins.
    #[arg(long, env = "SERENDIB_ANONYMOUS_SIGN_INS", default_value_t = false, action = ArgAction::Set)]
    pub anonymous_sign_ins: bool,
    /// Allow users to link and unlink sign-in methods.
    #[arg(long, env = "SERENDIB_MANUAL_LINKING", default_value_t = true, action = ArgAction::Set)]
    pub manual_linking: bool,
    /// Require confirmation from both the old and the new address when a mail address changes.
    #[arg(long, env = "SERENDIB_SECURE_EMAIL_CHANGE", default_value_t = true, action = ArgAction::Set)]
    pub secure_email_change: bool,
    /// Require a fresh sign-in, the old password or a mailed code for a new password.
    #[arg(long, env = "SERENDIB_SECURE_PASSWORD_CHANGE", default_value_t = true, action = ArgAction::Set)]
    pub secure_password_change: bool,
    /// Whether owners and the staff need a second factor: required gives a session without one no rights of the staff.
    #[arg(long, env = "SERENDIB_STAFF_SECOND_FACTOR", value_enum, default_value_t = StaffSecondFactor::Optional)]
    pub staff_second_factor: StaffSecondFactor,
    /// Minimum length of a password in characters.
    #[arg(long, env = "SERENDIB_PASSWORD_LENGTH", default_value_t = 6, value_parser = clap::value_parser!(u8).range(6..=72))]
    pub password_length: u8,
    /// Hours during which a sign-in counts as fresh.
    #[arg(long, env = "SERENDIB_FRESH_HOURS", default_value_t = 24, value_parser = clap::value_parser!(u16).range(1..=168))]
    pub fresh_hours: u16,
    /// Days between a person's request to delete their account and its deletion; until then they can change their mind.
    #[arg(long, env = "SERENDIB_DELETION_DAYS", default_value_t = DEFAULT_DELETION_DAYS, value_parser = clap::value_parser!(u16).range(1..=90))]
    pub deletion_days: u16,
    /// Wrong passwords per account before delays begin, at one second and doubling each time.
    #[arg(long, env = "SERENDIB_PASSWORD_FAILURES", default_value_t = 10, value_parser = clap::value_parser!(u16).range(3..=100))]
    pub password_failures: u16,
    /// Maximum delay in seconds; short because an attacker can cause it for another person.
    #[arg(long, env = "SERENDIB_PASSWORD_WAIT_SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u16).range(1..=600))]
    pub password_wait_seconds: u16,
    /// Hours after which wrong passwords no longer count.
    #[arg(long, env = "SERENDIB_PASSWORD_MEMORY_HOURS", default_value_t = 24, value_parser = clap::value_parser!(u16).range(1..=720))]
    pub password_memory_hours: u16,
    /// Maximum concurrent password hashes; each needs 19 MiB.
    #[arg(long, env = "SERENDIB_PASSWORD_HASHES", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub password_hashes: u8,
    /// Maximum password checks in the queue; further ones are rejected.
    #[arg(long, env = "SERENDIB_PASSWORD_QUEUE", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=4_096))]
    pub password_queue: u16,
    /// Lifetime of an access token in seconds.
    #[arg(long, env = "SERENDIB_ACCESS_TOKEN_SECONDS", default_value_t = 900, value_parser = clap::value_parser!(u32).range(120..=3_600))]
    pub access_token_seconds: u32,
    /// Maximum sessions per person; beyond it, the least recently used session ends.
    #[arg(long, env = "SERENDIB_SESSIONS", default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub sessions: u16,
    /// Maximum lifetime of a session in days; 0 for no limit.
    #[arg(long, env = "SERENDIB_SESSION_DAYS", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=3_650))]
    pub session_days: u16,
    /// Days after which an unused session ends; 0 for never.
    #[arg(long, env = "SERENDIB_SESSION_IDLE_DAYS", default_value_t = 90, value_parser = clap::value_parser!(u16).range(0..=3_650))]
    pub session_idle_days: u16,
    /// Seconds during which a replaced refresh token is still accepted, so that two tabs can refresh at once.
    #[arg(long, env = "SERENDIB_REFRESH_REUSE_SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u16).range(0..=60))]
    pub refresh_reuse_seconds: u16,
    /// Allowed redirect targets besides this site, comma-separated, such as https://app.example/welcome; * matches anything without a
    /// dot or slash, ** matches anything.
    #[arg(long, env = "SERENDIB_REDIRECT_URLS", value_delimiter = ',')]
    pub redirect_urls: Vec<String>,
    /// Additional client ids, such as of mobile applications, whose Google tokens are accepted; comma-separated.
    #[arg(long, env = "SERENDIB_GOOGLE_ALSO_FOR", value_delimiter = ',')]
    pub google_also_for: Vec<String>,
    /// Organizations with their own OpenID Connect provider, as a JSON list of {"domain","issuer","client_id","client_secret"}.
    #[arg(long, env = "SERENDIB_SSO", hide_env_values = true)]
    pub sso: Option<String>,
    /// Allow sign-in with an Ethereum or Solana wallet.
    #[arg(long, env = "SERENDIB_WALLETS", default_value_t = false, action = ArgAction::Set)]
    pub wallets: bool,
    /// SMS service, such as https://account:token@api.twilio.com?from=%2B15005550006; without it, messages stay in the outbox.
    #[arg(long, env = "SERENDIB_SMS_URL", hide_env_values = true)]
    pub sms_url: Option<String>,
    /// Captcha provider: turnstile or hcaptcha.
    #[arg(long, env = "SERENDIB_CAPTCHA")]
    pub captcha: Option<String>,
    /// Secret key of the captcha provider.
    #[arg(long, env = "SERENDIB_CAPTCHA_SECRET", hide_env_values = true)]
    pub captcha_secret: Option<String>,
    /// URL of a compatible service that verifies captchas instead of the provider.
    #[arg(long, env = "SERENDIB_CAPTCHA_URL")]
    pub captcha_url: Option<String>,
    /// Additional public keys for accepted tokens, as a JSON Web Key Set.
    #[arg(long, env = "SERENDIB_JWT_KEYS")]
    pub jwt_keys: Option<String>,
    /// Required issuer of tokens signed with the additional secret or keys; without it, any issuer.
    #[arg(long, env = "SERENDIB_JWT_ISSUER")]
    pub jwt_issuer: Option<String>,
    /// Lifetime of a mailed link or code in seconds.
    #[arg(long, env = "SERENDIB_MAIL_CODE_SECONDS", default_value_t = 3_600, value_parser = clap::value_parser!(u32).range(60..=86_400))]
    pub mail_code_seconds: u32,
    /// Lifetime of a texted code in seconds.
    #[arg(long, env = "SERENDIB_PHONE_CODE_SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u32).range(30..=3_600))]
    pub phone_code_seconds: u32,
    /// Wrong codes after which a code becomes invalid.
    #[arg(long, env = "SERENDIB_CODE_TRIES", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=10))]
    pub code_tries: u8,
    /// Seconds to finish a sign-in at a provider, and to exchange the returned code.
    #[arg(long, env = "SERENDIB_FLOW_SECONDS", default_value_t = 300, value_parser = clap::value_parser!(u16).range(60..=900))]
    pub flow_seconds: u16,
    /// Second factors per person.
    #[arg(long, env = "SERENDIB_FACTORS", default_value_t = 10, value_parser = clap::value_parser!(u8).range(1..=50))]
    pub factors: u8,
    /// Seconds to enroll a second factor or to answer its challenge.
    #[arg(long, env = "SERENDIB_FACTOR_SECONDS", default_value_t = 300, value_parser = clap::value_parser!(u16).range(60..=900))]
    pub factor_seconds: u16,
    /// Wrong answers per challenge.
    #[arg(long, env = "SERENDIB_FACTOR_TRIES", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=10))]
    pub factor_tries: u8,
    /// Minimum seconds between two mails or text messages to one address.
    #[arg(long, env = "SERENDIB_MAIL_PAUSE_SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u16).range(0..=3_600))]
    pub mail_pause_seconds: u16,
    /// Mails or text messages to one address per hour; 0 for no limit.
    #[arg(long, env = "SERENDIB_MAILS_PER_ADDRESS", default_value_t = 5)]
    pub mails_per_address: u32,
    /// Token requests per address, and refreshes per session, in five minutes; 0 for no limit.
    #[arg(long, env = "SERENDIB_RATE_TOKENS", default_value_t = 150)]
    pub rate_tokens: u32,
    /// Burst size of --rate-tokens.
    #[arg(long, env = "SERENDIB_RATE_TOKENS_AT_ONCE", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub rate_tokens_at_once: u32,
    /// Verified codes, links and signatures per address in five minutes; 0 for no limit.
    #[arg(long, env = "SERENDIB_RATE_VERIFY", default_value_t = 30)]
    pub rate_verify: u32,
    /// Second-factor attempts per person or address in a minute; 0 for no limit.
    #[arg(long, env = "SERENDIB_RATE_FACTORS", default_value_t = 15)]
    pub rate_factors: u32,
    /// Anonymous sign-ins per address in an hour; 0 for no limit.
    #[arg(long, env = "SERENDIB_RATE_ANONYMOUS", default_value_t = 30)]
    pub rate_anonymous: u32,
    /// Mails and text messages requested per address in an hour; 0 for no limit.
    #[arg(long, env = "SERENDIB_RATE_MAILS", default_value_t = 30)]
    pub rate_mails: u32,
    /// Sign-ups per address in an hour with a password, a code or a wallet; each requested code that may create an account counts.
    /// Anonymous sign-ins have their own limit. 0 for no limit.
    #[arg(long, env = "SERENDIB_RATE_SIGN_UPS", default_value_t = 3)]
    pub rate_sign_ups: u32,
    /// Sign-ups through an identity provider per address in an hour; higher, because guests of a hotel share an address. 0 for no limit.
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
