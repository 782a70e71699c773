//! Settings checks at startup: each wrong or dangerous setting has a message with what to do. T-D17.

use std::collections::HashSet;

use url::{Host, Url};

use crate::auth::providers::{Providers, check_directories};
use crate::config::{Mode, Settings};
use crate::keys::public_keys;
use crate::observability;
use crate::outside::http::{Http, is_private};
use crate::outside::mail::Mailer;
use crate::outside::sms::SmsClient;
use crate::outside::sms::inbound::InboundMessages;

/// Shorter secrets can be found by search.
const SHORTEST_SECRET: usize = 32;
/// Thirty-two random hexadecimal digits have fewer different ones about once in a hundred million times.
const LEAST_VARIETY: usize = 8;
/// Example secrets from public documentation.
const KNOWN_SECRETS: [&str; 9] = [
    "super-secret-jwt-token-with-at-least-32-characters-long",
    "your-super-secret-jwt-token-with-at-least-32-characters-long",
    "your-super-secret-and-long-postgres-password",
    "a-string-secret-at-least-256-bits-long",
    "reallyreallyreallyreallyverysafe",
    "your-256-bit-secret-your-256-bit-secret",
    "a-valid-string-secret-that-is-at-least-256-bits-long",
    "a-valid-string-secret-that-is-at-least-384-bits-long-which-is-long",
    "a-valid-string-secret-that-is-at-least-512-bits-long-which-is-very-long",
];
const MAKE_ONE: &str = "Make your own with: openssl rand -hex 32";

impl Settings {
    /// Checks everything that a server needs.
    ///
    /// # Errors
    /// The first message.
    pub fn check(&self, mode: Mode) -> Result<(), String> {
        self.check_database()?;
        self.check_listening(mode)?;
        self.check_site(mode)?;
        self.check_secret()?;
        self.check_keys()?;
        self.check_identity()?;
        self.check_redirects()?;
        self.check_proxies()?;
        self.check_storage()?;
        self.check_s3()?;
        self.check_providers()?;
        self.payments.check(mode)?;
        self.models.check()?;
        Mailer::open(self)?;
        observability::filter(&self.log)?;
        Ok(())
    }

    /// A warning that mails are sent, but mails to a placeholder address arrive nowhere.
    pub fn find_mail_warning(&self) -> Option<String> {
        let names = [("SERENDIB_SUPPORT_EMAIL", &self.support_email), ("SERENDIB_MAIL_FROM", &self.mail_from)];
        let (name, address) =
            names.into_iter().find(|(_, address)| address.trim_end_matches('>').ends_with(".example"))?;
        self.smtp_url
            .as_ref()
            .map(|_| format!("{name} is {address}, which is a placeholder: set it to your own address."))
    }

    /// Checks what reading the database needs.
    ///
    /// # Errors
    /// A message.
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
                "SERENDIB_LISTEN is {}, which other machines can reach, but SERENDIB_SITE_URL is not set. Set it to the public https:// address of the site.",
                self.listen
            ));
        }
        if mode == Mode::Demo && !self.listen.ip().is_loopback() {
            return Err(format!(
                "SERENDIB_LISTEN is {}, but demo mode has a public outbox, so it listens on loopback only. Use --listen 127.0.0.1:8080, or serendib serve.",
                self.listen
            ));
        }
        if !self.ops_listen.ip().is_loopback() {
            return Err(format!(
                "SERENDIB_OPS_LISTEN is {}, but health and metrics are for this machine only. Use 127.0.0.1 and a port.",
                self.ops_listen
            ));
        }
        if mode == Mode::Serve && self.clock.is_some() {
            return Err("SERENDIB_CLOCK is for demo mode and tests: unset it, or run serendib demo.".to_owned());
        }
        Ok(())
    }

    /// The address appears in pages, headers and mails, so it must be a plain origin.
    fn check_site(&self, mode: Mode) -> Result<(), String> {
        let Some(text) = &self.site_url else { return Ok(()) };
        let url = Url::parse(text)
            .map_err(|_| "SERENDIB_SITE_URL is not an address. Write it like https://serendib.example".to_owned())?;
        match url.scheme() {
            "https" => {}
            "http" if is_loopback(&url) => {}
            "http" => {
                return Err(
                    "SERENDIB_SITE_URL starts with http://, which is allowed for a loopback address only. Use https:// (a reverse proxy can terminate TLS)."
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
        // A loopback address allows what is only safe on one machine: no TLS, the payment sandbox, redirects to other ports.
        if is_loopback(&url) && !self.listen.ip().is_loopback() {
            return Err(format!(
                "SERENDIB_LISTEN is {}, which other machines can reach, but SERENDIB_SITE_URL is {text}, which only this machine can reach. Set it to the public https:// address of the site, or listen on 127.0.0.1.",
                self.listen
            ));
        }
        // A proxy in front would expose the demo.
        if mode == Mode::Demo && !is_loopback(&url) {
            return Err(format!(
                "Demo mode has a public outbox, but SERENDIB_SITE_URL is {text}, which other machines can reach. Unset it, or run serendib serve."
            ));
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
        if counts_up(secret.as_bytes()) {
            return Err(format!("SERENDIB_JWT_SECRET counts up, so it can be guessed. {MAKE_ONE}"));
        }
        Ok(())
    }

    fn check_redirects(&self) -> Result<(), String> {
        match self
            .auth
            .redirect_urls
            .iter()
            .map(|entry| entry.trim())
            .find(|entry| !entry.is_empty() && !leads_somewhere(entry))
        {
            None => Ok(()),
            Some(entry) => Err(format!(
                "SERENDIB_REDIRECT_URLS lists {entry}, which matches hosts of other people: sign-ins would redirect there with their tokens. Start each entry with a scheme and end its host with your own domain, such as https://*.serendib.example/**"
            )),
        }
    }

    fn check_proxies(&self) -> Result<(), String> {
        match self.limits.trusted_proxies.too_wide() {
            None => Ok(()),
            Some(network) => Err(format!(
                "SERENDIB_TRUSTED_PROXIES lists {network}, which is too wide: every address in it counts as this machine and has no limits. List your proxies only, such as 10.0.0.7 or 10.0.0.0/8."
            )),
        }
    }

    fn check_identity(&self) -> Result<(), String> {
        if let Some(text) = &self.auth.sso {
            check_directories(text).map_err(|why| {
                format!(
                    "SERENDIB_SSO cannot be used: {why}. Write [{{\"domain\":\"acme.example\",\"issuer\":\"https://id.acme.example\",\"client_id\":\"…\",\"client_secret\":\"…\"}}]"
                )
            })?;
        }
        let http = Http::new()?;
        // Only the provider's settings matter here, not the redirect address.
        Providers::open(self, "https://serendib.example", &http)?;
        self.auth.captcha(&http)?;
        SmsClient::open(self.auth.sms_url.as_deref(), &http)?;
        match &self.auth.sms_url {
            Some(url) if self.sms_replies => InboundMessages::open(url).map(drop),
            None if self.sms_replies => {
                Err("SERENDIB_SMS_REPLIES needs a service: set SERENDIB_SMS_URL too.".to_owned())
            }
            _ => Ok(()),
        }
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
            "file" => {
                let has_nul = url.to_file_path().is_ok_and(|path| path.as_os_str().as_encoded_bytes().contains(&0));
                url.host().is_none() && url.path() != "/" && !has_nul && !has_more(&url)
            }
            "s3" => url.host().is_some() && !has_more(&url),
            _ => false,
        });
        if is_place {
            return Ok(());
        }
        Err("SERENDIB_STORAGE_URL is not a storage URL. Write file:///var/lib/serendib/files or s3://bucket."
            .to_owned())
    }

    /// Files and the key are sent to that address.
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

    /// Keys and users' answers are sent to these addresses.
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

/// Whether an address has a user, a password, a query or a fragment.
fn has_more(url: &Url) -> bool {
    !url.username().is_empty() || url.password().is_some() || url.query().is_some() || url.fragment().is_some()
}

/// Whether each byte follows its neighbor, with at most one exception, as in "123…90123" and "abc…z123".
fn counts_up(bytes: &[u8]) -> bool {
    bytes.windows(2).filter(|pair| !matches!(pair, [b'9', b'0']) && pair[0].wrapping_add(1) != pair[1]).count() < 2
}

/// Whether an allowed redirect target is an address, or a pattern with a scheme and the end of a host.
fn leads_somewhere(entry: &str) -> bool {
    let Some((scheme, rest)) = entry.split_once("://") else { return false };
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    if !matches!(scheme, "http" | "https") {
        // An application's own scheme belongs to it alone.
        return is_scheme;
    }
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = host.split_once(':').map_or(host, |(host, _)| host);
    let is_one = |label: &str| !label.is_empty() && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    let mut labels = host.rsplit('.');
    match (labels.next(), labels.next()) {
        (Some("localhost"), None) => true,
        (Some(last), Some(domain)) => {
            is_one(last) && is_one(domain) && labels.all(|label| label == "*" || is_one(label))
        }
        _ => false,
    }
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
mod tests;
