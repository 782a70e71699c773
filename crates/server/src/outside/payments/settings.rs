//! Settings of payments, and which of them prevent a start. T-P19 and T-P22.

use clap::{ArgAction, Args, ValueEnum};
use serendib_domain::ledger::{DEFAULT_PERCENT, MOST_PERCENT};
use url::{Host, Url};

use crate::config::Mode;

/// Prefixes of secret keys, in test mode and with real money.
const TEST_KEYS: [&str; 2] = ["sk_test_", "rk_test_"];
const LIVE_KEYS: [&str; 2] = ["sk_live_", "rk_live_"];
/// Prefix of a webhook secret, and its minimum length.
const SECRET: &str = "whsec_";
const SHORTEST_SECRET: usize = 16;
/// Stripe's host for real money.
const API: &str = "api.stripe.com";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Taker {
    Stripe,
    Sandbox,
    None,
}

#[derive(Clone, Args)]
pub struct PaymentSettings {
    /// Payment provider: stripe, sandbox (no money moves) or none. Default: stripe if a key is set, sandbox if only this machine can
    /// reach the site, else none.
    #[arg(long, env = "SERENDIB_PAYMENTS")]
    pub payments: Option<Taker>,
    /// Stripe secret key, sk_test_… or sk_live_….
    #[arg(long, env = "SERENDIB_STRIPE_SECRET_KEY", hide_env_values = true)]
    pub stripe_secret_key: Option<String>,
    /// Signing secrets of the Stripe webhook endpoint, whsec_…, comma-separated; list the new and the old secret during rotation.
    #[arg(long, env = "SERENDIB_STRIPE_WEBHOOK_SECRETS", hide_env_values = true)]
    pub stripe_webhook_secrets: Option<String>,
    /// Base URL of the Stripe API.
    #[arg(long, env = "SERENDIB_STRIPE_API_BASE", default_value = "https://api.stripe.com")]
    pub stripe_api_base: String,
    /// Commission on a guide's trips in percent, from 0 to 50, for bookings that begin now. Admins may give a guide another one.
    #[arg(long, env = "SERENDIB_COMMISSION_PERCENT", default_value_t = DEFAULT_PERCENT)]
    pub commission_percent: u8,
    /// Let guides connect an account at Stripe, to which payouts are sent; needs Stripe Connect. The sandbox always has such accounts.
    #[arg(long, env = "SERENDIB_PAYOUT_ACCOUNTS", default_value_t = false, action = ArgAction::Set)]
    pub payout_accounts: bool,
    /// Country of such accounts, two letters.
    #[arg(long, env = "SERENDIB_PAYOUT_COUNTRY", default_value = "LK")]
    pub payout_country: String,
}

/// Without the secrets.
impl std::fmt::Debug for PaymentSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PaymentSettings({:?}, {}, {} %)", self.payments, self.stripe_api_base, self.commission_percent)
    }
}

impl PaymentSettings {
    pub fn secrets(&self) -> Vec<String> {
        let configured = self.stripe_webhook_secrets.as_deref().unwrap_or_default();
        configured.split(',').map(str::trim).filter(|secret| !secret.is_empty()).map(str::to_owned).collect()
    }

    /// Stripe's key, if Stripe takes the payments.
    pub fn key(&self) -> Option<&str> {
        let key = self.stripe_secret_key.as_deref().map(str::trim).filter(|key| !key.is_empty());
        key.filter(|_| matches!(self.payments, None | Some(Taker::Stripe)))
    }

    /// Whether the sandbox takes them.
    pub fn has_sandbox(&self, site_url: &str) -> bool {
        match self.payments {
            Some(taker) => taker == Taker::Sandbox,
            None => self.key().is_none() && Url::parse(site_url).is_ok_and(|url| stays_here(&url)),
        }
    }

    /// Whether real money moves.
    pub fn is_live(&self) -> bool {
        self.key().is_some_and(|key| LIVE_KEYS.iter().any(|start| key.starts_with(start)))
    }

    /// # Errors
    /// A message for the operator, which never quotes a secret.
    pub fn check(&self, mode: Mode) -> Result<(), String> {
        if self.secrets().iter().any(|secret| !secret.starts_with(SECRET) || secret.len() < SHORTEST_SECRET) {
            return Err("SERENDIB_STRIPE_WEBHOOK_SECRETS contains an entry that is not a webhook secret. Copy the signing secret of the endpoint, whsec_…; separate several with commas.".to_owned());
        }
        if self.commission_percent > MOST_PERCENT {
            return Err(format!(
                "SERENDIB_COMMISSION_PERCENT is {}, which leaves guides less than half of a trip. Set it to a number from 0 to {MOST_PERCENT}.",
                self.commission_percent
            ));
        }
        if self.payout_country.len() != 2 || !self.payout_country.bytes().all(|byte| byte.is_ascii_uppercase()) {
            return Err("SERENDIB_PAYOUT_COUNTRY must be a country's two letters, such as LK.".to_owned());
        }
        let Some(key) = self.key() else {
            return if self.payments == Some(Taker::Stripe) {
                Err("SERENDIB_PAYMENTS is stripe, but SERENDIB_STRIPE_SECRET_KEY is not set.".to_owned())
            } else {
                Ok(())
            };
        };
        if !TEST_KEYS.iter().chain(&LIVE_KEYS).any(|start| key.starts_with(start)) || key.chars().any(char::is_control)
        {
            return Err("SERENDIB_STRIPE_SECRET_KEY is not a Stripe secret key. A secret key starts with sk_test_ or sk_live_; a publishable key (pk_…) does not work.".to_owned());
        }
        if self.secrets().is_empty() {
            return Err("SERENDIB_STRIPE_SECRET_KEY is set, but SERENDIB_STRIPE_WEBHOOK_SECRETS is not: without it, Stripe's events cannot be verified. docs/run.md explains where to find it.".to_owned());
        }
        if self.is_live() && mode != Mode::Serve {
            return Err("SERENDIB_STRIPE_SECRET_KEY is a live key, which demo mode does not accept. Use a key that starts with sk_test_, or none.".to_owned());
        }
        let is_api =
            Url::parse(&self.stripe_api_base).is_ok_and(|url| url.scheme() == "https" && url.host_str() == Some(API));
        if self.is_live() && !is_api {
            return Err(format!("SERENDIB_STRIPE_API_BASE must be https://{API} with a live key."));
        }
        Ok(())
    }
}

fn stays_here(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        None => false,
    }
}
