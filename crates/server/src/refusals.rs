//! What a start refuses: settings that are wrong or dangerous, each with a sentence that says what to do. Threat row D17.

use std::collections::HashSet;

use url::{Host, Url};

use crate::auth::demo_provider::DemoProof;
use crate::auth::providers::{Providers, check_directories};
use crate::config::{Mode, Settings};
use crate::keys::public_keys;
use crate::ops;
use crate::outside::http::{Http, is_private};
use crate::outside::mail::Mailer;
use crate::outside::sms::Texter;

/// Shorter secrets can be searched.
const SHORTEST_SECRET: usize = 32;
/// Thirty-two random hexadecimal digits have fewer different ones about once in a hundred million times.
const LEAST_VARIETY: usize = 8;
/// Secrets that stand in somebody's documentation.
const KNOWN_SECRETS: [&str; 5] = [
    "super-secret-jwt-token-with-at-least-32-characters-long",
    "your-super-secret-jwt-token-with-at-least-32-characters-long",
    "your-super-secret-and-long-postgres-password",
    "a-string-secret-at-least-256-bits-long",
    "reallyreallyreallyreallyverysafe",
];
const MAKE_ONE: &str = "Make your own with: openssl rand -hex 32";

impl Settings {
    /// Whatever a server needs.
    ///
    /// # Errors
    /// The first sentence.
    pub fn check(&self, mode: Mode) -> Result<(), String> {
        self.check_database()?;
        self.check_listening(mode)?;
        self.check_site()?;
        self.check_secret()?;
        self.check_keys()?;
        self.check_identity(mode)?;
        self.check_storage()?;
        self.check_s3()?;
        self.check_providers()?;
        self.payments.check(mode)?;
        self.models.check()?;
        Mailer::open(self)?;
        ops::filter(&self.log)?;
        Ok(())
    }

    /// What a look at the database needs.
    ///
    /// # Errors
    /// A sentence.
    pub fn check_database(&self) -> Result<(), String> {
        match &self.database_url {
            Some(url) if !(url.starts_with("postgres://") || url.starts_with("postgresql://")) => {
                Err("SERENDIB_DATABASE_URL must start with postgres://; leave it unset for the embedded database."
                    .to_owned())
            }
            _ => Ok(()),
        }
    }

    fn check_listening(&self, mode: Mode) -> Result<(), String> {
        if mode == Mode::Serve && self.site_url.is_none() && !self.listen.ip().is_loopback() {
            return Err(format!(
                "SERENDIB_LISTEN is {}, which others can reach, but SERENDIB_SITE_URL is not set. Set it to the https:// address visitors use.",
                self.listen
            ));
        }
        if mode == Mode::Demo && !self.listen.ip().is_loopback() {
            return Err(format!(
                "Demo mode shows its outbox to everybody, so it listens on loopback only, not on {}. Use --listen 127.0.0.1:8080, or serendib serve.",
                self.listen
            ));
        }
        if !self.ops_listen.ip().is_loopback() {
            return Err(format!(
                "SERENDIB_OPS_LISTEN is {}; health and metrics are for this machine only. Use 127.0.0.1 and a port.",
                self.ops_listen
            ));
        }
        if mode == Mode::Serve && self.clock.is_some() {
            return Err("SERENDIB_CLOCK is for demo mode and tests: unset it, or run serendib demo.".to_owned());
        }
        Ok(())
    }

    /// The address goes into pages, headers and mails, so it may be an origin and nothing else.
    fn check_site(&self) -> Result<(), String> {
        let Some(text) = &self.site_url else { return Ok(()) };
        let url = Url::parse(text)
            .map_err(|_| "SERENDIB_SITE_URL is not an address. Write it like https://serendib.example".to_owned())?;
        match url.scheme() {
            "https" => {}
            "http" if is_loopback(&url) => {}
            "http" => {
                return Err(
                    "SERENDIB_SITE_URL starts with http://: without TLS only a loopback address is served. Use https:// (a proxy in front may end TLS)."
                        .to_owned(),
                );
            }
            other => return Err(format!("SERENDIB_SITE_URL starts with {other}://; it must be https://")),
        }
        let has_plain_host = match url.host() {
            Some(Host::Domain(name)) => name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '.'),
            other => other.is_some(),
        };
        if url.path() != "/" || has_more(&url) || !has_plain_host {
            return Err(
                "SERENDIB_SITE_URL must be an origin, without a user, a path or anything after it: https://serendib.example"
                    .to_owned(),
            );
        }
        Ok(())
    }

    fn check_secret(&self) -> Result<(), String> {
        let Some(secret) = self.jwt_secret.as_deref().map(str::trim) else { return Ok(()) };
        if secret.len() < SHORTEST_SECRET {
            return Err(format!(
                "SERENDIB_JWT_SECRET has {} bytes; it needs at least {SHORTEST_SECRET}. {MAKE_ONE}",
                secret.len()
            ));
        }
        if KNOWN_SECRETS.iter().any(|known| known.eq_ignore_ascii_case(secret)) {
            return Err(format!("SERENDIB_JWT_SECRET is an example from documentation. {MAKE_ONE}"));
        }
        if secret.bytes().collect::<HashSet<_>>().len() < LEAST_VARIETY {
            return Err(format!("SERENDIB_JWT_SECRET repeats a few letters, so it can be guessed. {MAKE_ONE}"));
        }
        Ok(())
    }

    fn check_identity(&self, mode: Mode) -> Result<(), String> {
        if let Some(text) = &self.auth.sso {
            check_directories(text).map_err(|why| {
                format!(
                    "SERENDIB_SSO cannot be used: {why}. Write [{{\"domain\":\"acme.example\",\"issuer\":\"https://id.acme.example\",\"client_id\":\"…\",\"client_secret\":\"…\"}}]"
                )
            })?;
        }
        let http = Http::new()?;
        // Only what is said of the provider matters here, not where it leads back to.
        Providers::open(self, "https://serendib.example", &http)?;
        self.auth.captcha(&http)?;
        Texter::open(self.auth.sms_url.as_deref(), &http)?;
        if mode == Mode::Demo && self.google_client_id.is_none() {
            DemoProof::new(mode, self.listen, &self.site_url(self.listen))?;
        }
        Ok(())
    }

    fn check_keys(&self) -> Result<(), String> {
        let Some(text) = &self.auth.jwt_keys else { return Ok(()) };
        public_keys(text).map(drop).map_err(|why| {
            format!("SERENDIB_JWT_KEYS cannot be used: {why}. Write a JSON Web Key Set such as {{\"keys\":[…]}}")
        })
    }

    fn check_storage(&self) -> Result<(), String> {
        let Some(url) = self.storage_url.as_deref().map(Url::parse) else { return Ok(()) };
        let is_place = url.is_ok_and(|url| match url.scheme() {
            "file" => url.host().is_none() && url.path() != "/" && !has_more(&url),
            "s3" => url.host().is_some() && !has_more(&url),
            _ => false,
        });
        if is_place {
            return Ok(());
        }
        Err("SERENDIB_STORAGE_URL is not a place for files. Write file:///var/lib/serendib/files or s3://bucket."
            .to_owned())
    }

    /// Files and the key travel to that address.
    fn check_s3(&self) -> Result<(), String> {
        let s3 = &self.storage;
        let is_wanted = self.storage_url.as_deref().is_some_and(|url| url.starts_with("s3:"));
        match (&s3.s3_access_key_id, &s3.s3_secret_access_key) {
            (Some(_), Some(_)) => {}
            (None, None) if !is_wanted => {}
            (None, None) => {
                return Err("SERENDIB_STORAGE_URL is an s3:// address: set SERENDIB_S3_ACCESS_KEY_ID and SERENDIB_S3_SECRET_ACCESS_KEY."
                    .to_owned());
            }
            _ => {
                return Err(
                    "SERENDIB_S3_ACCESS_KEY_ID and SERENDIB_S3_SECRET_ACCESS_KEY belong together: set both, or neither."
                        .to_owned(),
                );
            }
        }
        match s3.s3_endpoint.as_deref().map(Url::parse) {
            None => Ok(()),
            Some(Ok(url)) if is_private(&url) && !has_more(&url) => Ok(()),
            Some(_) => Err("SERENDIB_S3_ENDPOINT must be an https:// address without a user or anything after its path; only a loopback address may be http://."
                .to_owned()),
        }
    }

    /// Keys and people's answers travel to these addresses.
    fn check_providers(&self) -> Result<(), String> {
        if self.google_client_id.is_some() != self.google_client_secret.is_some() {
            return Err(
                "SERENDIB_GOOGLE_CLIENT_ID and SERENDIB_GOOGLE_CLIENT_SECRET belong together: set both, or neither."
                    .to_owned(),
            );
        }
        for (name, address) in [
            ("SERENDIB_GOOGLE_ISSUER", &self.google_issuer),
            ("SERENDIB_STRIPE_API_BASE", &self.payments.stripe_api_base),
            ("SERENDIB_OPENAI_BASE_URL", &self.models.openai_base_url),
            ("SERENDIB_DEEPSEEK_BASE_URL", &self.models.deepseek_base_url),
        ] {
            let is_safe = Url::parse(address).is_ok_and(|url| {
                url.host().is_some()
                    && !has_more(&url)
                    && (url.scheme() == "https" || (url.scheme() == "http" && is_loopback(&url)))
            });
            if !is_safe {
                return Err(format!(
                    "{name} must be an https:// address without a user or anything after its path; only a loopback address may be http://."
                ));
            }
        }
        Ok(())
    }
}

/// Whether an address says more than where: who, what for, which part.
fn has_more(url: &Url) -> bool {
    !url.username().is_empty() || url.password().is_some() || url.query().is_some() || url.fragment().is_some()
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;
    use crate::config::{Cli, Command};

    const WEBHOOK: &str = "whsec_0123456789, whsec_9876543210";

    fn settings(arguments: &[&str]) -> Settings {
        let cli = Cli::parse_from(["serendib", "serve"].iter().chain(arguments));
        match cli.command {
            Command::Serve(settings) => *settings,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn d17_dangerous_settings_are_refused_with_what_to_do() {
        let (letters, blanks) = ("x".repeat(64), " ".repeat(64));
        let refused: &[(Mode, &[&str], &str)] = &[
            (Mode::Serve, &["--jwt-secret", "short"], "at least 32"),
            (Mode::Serve, &["--jwt-secret", &blanks], "at least 32"),
            (Mode::Serve, &["--jwt-secret", &letters], "repeats"),
            (Mode::Serve, &["--jwt-secret", "abcabcabcabcabcabcabcabcabcabcabcabc"], "repeats"),
            (Mode::Serve, &["--jwt-secret", KNOWN_SECRETS[0]], "example"),
            (Mode::Serve, &["--jwt-secret", "A-string-secret-at-least-256-bits-long"], "example"),
            (Mode::Serve, &["--site-url", "http://serendib.example"], "https://"),
            (Mode::Serve, &["--site-url", "ftp://serendib.example"], "https://"),
            (Mode::Serve, &["--site-url", "https://serendib.example/app"], "origin"),
            (Mode::Serve, &["--site-url", "https://user@serendib.example"], "origin"),
            (Mode::Serve, &["--site-url", "https://user:hunter2@serendib.example"], "origin"),
            (Mode::Serve, &["--site-url", "https://serendib.example/#a"], "origin"),
            (Mode::Serve, &["--site-url", "https://serendib.example/?a"], "origin"),
            (Mode::Serve, &["--site-url", "https://a;script-src"], "origin"),
            (Mode::Serve, &["--listen", "0.0.0.0:80"], "SERENDIB_SITE_URL is not set"),
            (Mode::Demo, &["--listen", "0.0.0.0:80", "--site-url", "https://serendib.example"], "loopback only"),
            (Mode::Serve, &["--ops-listen", "0.0.0.0:9000"], "this machine only"),
            (Mode::Serve, &["--clock", "2030-01-01T00:00:00Z"], "demo mode"),
            (Mode::Serve, &["--database-url", "mysql://x"], "postgres://"),
            (Mode::Serve, &["--storage-url", "ftp://x/y"], "SERENDIB_STORAGE_URL"),
            (Mode::Serve, &["--storage-url", "files"], "SERENDIB_STORAGE_URL"),
            (Mode::Serve, &["--storage-url", "s3://key:hunter2@bucket"], "SERENDIB_STORAGE_URL"),
            (Mode::Serve, &["--storage-url", "s3://bucket"], "SERENDIB_S3_ACCESS_KEY_ID"),
            (Mode::Serve, &["--s3-access-key-id", "x"], "belong together"),
            (Mode::Serve, &["--s3-secret-access-key", "hunter2"], "belong together"),
            (Mode::Serve, &["--s3-endpoint", "http://s3.example"], "SERENDIB_S3_ENDPOINT"),
            (Mode::Serve, &["--s3-endpoint", "https://u:hunter2@s3.example"], "SERENDIB_S3_ENDPOINT"),
            (Mode::Serve, &["--google-client-id", "x"], "belong together"),
            (Mode::Serve, &["--google-client-secret", "hunter2"], "belong together"),
            (Mode::Serve, &["--stripe-api-base", "http://api.stripe.com"], "SERENDIB_STRIPE_API_BASE"),
            (Mode::Serve, &["--payments", "stripe"], "SERENDIB_STRIPE_SECRET_KEY is not set"),
            (
                Mode::Serve,
                &["--stripe-secret-key", "pk_test_hunter2", "--stripe-webhook-secrets", WEBHOOK],
                "publishable",
            ),
            (Mode::Serve, &["--stripe-secret-key", "sk_test_hunter2"], "SERENDIB_STRIPE_WEBHOOK_SECRETS is not"),
            (Mode::Serve, &["--stripe-webhook-secrets", "hunter2"], "no webhook secret"),
            (Mode::Serve, &["--stripe-webhook-secrets", "whsec_0123456789,whsec_hunter2"], "no webhook secret"),
            (
                Mode::Demo,
                &["--stripe-secret-key", "sk_live_hunter2", "--stripe-webhook-secrets", WEBHOOK],
                "real money",
            ),
            (
                Mode::Serve,
                &[
                    "--stripe-secret-key",
                    "sk_live_hunter2",
                    "--stripe-webhook-secrets",
                    WEBHOOK,
                    "--stripe-api-base",
                    "https://stripe.example",
                ],
                "nothing else is asked",
            ),
            (Mode::Serve, &["--openai-base-url", "https://u:hunter2@x.example"], "SERENDIB_OPENAI_BASE_URL"),
            (Mode::Serve, &["--support-email", "nobody"], "SERENDIB_SUPPORT_EMAIL"),
            (Mode::Serve, &["--smtp-url", "smtp://u:hunter2@mail.example:25"], "unencrypted"),
            (Mode::Serve, &["--log", "serendib=loud"], "SERENDIB_LOG"),
        ];
        for (mode, arguments, sentence) in refused {
            let told = settings(arguments).check(*mode).unwrap_err();
            assert!(told.contains(sentence) && !told.contains("hunter2"), "{arguments:?}: {told}");
        }
        let fine: &[(Mode, &[&str])] = &[
            (Mode::Serve, &[]),
            (Mode::Serve, &["--listen", "0.0.0.0:80", "--site-url", "https://serendib.example"]),
            (Mode::Serve, &["--site-url", "http://localhost:8080"]),
            (Mode::Serve, &["--jwt-secret", "0f1e2d3c4b5a69788796a5b4c3d2e1f0"]),
            (Mode::Serve, &["--storage-url", "file:///var/lib/serendib/files"]),
            (
                Mode::Serve,
                &["--storage-url", "s3://bucket/folder", "--s3-access-key-id", "x", "--s3-secret-access-key", "y"],
            ),
            (Mode::Serve, &["--s3-endpoint", "http://127.0.0.1:9000"]),
            (Mode::Serve, &["--stripe-api-base", "http://127.0.0.1:12111"]),
            (Mode::Serve, &["--google-client-id", "x", "--google-client-secret", "y"]),
            (Mode::Serve, &["--payments", "none"]),
            (Mode::Serve, &["--stripe-secret-key", "sk_test_x", "--stripe-webhook-secrets", WEBHOOK]),
            (Mode::Serve, &["--stripe-secret-key", "sk_live_x", "--stripe-webhook-secrets", WEBHOOK]),
            (Mode::Demo, &["--clock", "2030-01-01T00:00:00Z"]),
        ];
        for (mode, arguments) in fine {
            assert_eq!(settings(arguments).check(*mode), Ok(()), "{arguments:?}");
        }
    }

    #[test]
    fn of_the_site_s_address_only_the_origin_is_used() {
        let bound = "127.0.0.1:4000".parse().unwrap();
        for (told, used) in [
            ("https://Serendib.example:443/", "https://serendib.example"),
            ("https://serendib.example:8443", "https://serendib.example:8443"),
            ("https://sérendib.example", "https://xn--srendib-bya.example"),
        ] {
            assert_eq!(settings(&["--site-url", told]).site_url(bound), used);
        }
        assert_eq!(settings(&[]).site_url(bound), "http://127.0.0.1:4000");
    }

    #[test]
    fn a_look_at_the_database_needs_nothing_else() {
        let all_wrong = ["--listen", "0.0.0.0:80", "--jwt-secret", "short", "--support-email", "nobody"];
        assert_eq!(settings(&all_wrong).check_database(), Ok(()));
        assert!(settings(&["--database-url", "mysql://x"]).check_database().is_err());
    }
}
