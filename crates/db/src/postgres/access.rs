//! Connects to PostgreSQL: address, TLS and time limits. T-D12.

use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{ClientConfig, RootCertStore};
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::{Client, Config, Connection, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::prepared::Prepared;
use crate::error::{Error, Result};

/// Time limit until work starts: queue, connection and BEGIN.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);
/// Time limit for fast exchanges: a commit, or the feed's queries.
pub(super) const ANSWER: Duration = Duration::from_millis(2_500);
/// Extra time for an answer after the server's own statement timeout.
pub(super) const GRACE: Duration = Duration::from_millis(500);
/// Reads take milliseconds, but row policies inflate the planner's estimates, and JIT compilation would take many
/// times as long as the query.
const SETTINGS: &str = "-c jit=off";
/// Keepalive probes start after this idle time and detect a silently lost server.
const KEEPALIVE_IDLE: Duration = Duration::from_secs(10);
const KEEPALIVE_PAUSE: Duration = Duration::from_secs(5);

pub(super) type Tls = MakeRustlsConnect;
type Stream = <Tls as tokio_postgres::tls::MakeTlsConnect<Socket>>::Stream;

#[derive(Clone)]
pub(crate) struct Access {
    config: Config,
    tls: Tls,
}

/// Parts of an address that the driver does not understand.
struct ConnectionString<'a> {
    address: String,
    sslmode: Option<&'a str>,
    /// A certificate file that replaces the machine's trust store.
    sslrootcert: Option<&'a str>,
}

impl Access {
    /// # Errors
    /// `Unusable` with a sentence for an invalid address, or one that would send its password in plain text.
    pub(crate) fn parse(url: &str) -> Result<Self> {
        let wish = ConnectionString::parse(url);
        let mut config: Config = wish.address.parse().map_err(|_| {
            Error::Unusable(
                "SERENDIB_DATABASE_URL is not a PostgreSQL address. Write postgres://user:password@host:5432/name."
                    .to_owned(),
            )
        })?;
        let mode = mode(wish.sslmode, is_local(&config))?;
        let roots = if mode == SslMode::Disable { RootCertStore::empty() } else { roots(wish.sslrootcert)? };
        config
            .ssl_mode(mode)
            .application_name("serendib")
            .connect_timeout(PATIENCE)
            .keepalives_idle(KEEPALIVE_IDLE)
            .keepalives_interval(KEEPALIVE_PAUSE)
            .keepalives_retries(2)
            .tcp_user_timeout(KEEPALIVE_IDLE);
        // Ours come first, so the operator's options win.
        let options =
            config.get_options().map_or_else(|| SETTINGS.to_owned(), |options| format!("{SETTINGS} {options}"));
        config.options(options);
        Ok(Self { config, tls: tls(roots)? })
    }

    /// For a request's statements: the server ends each after the timeout.
    pub(super) fn with_statement_timeout(&self, statement: Duration) -> Self {
        self.with_options(&format!("-c statement_timeout={}", statement.as_millis()))
    }

    /// For reads only.
    pub(super) fn reading(&self, statement: Duration) -> Self {
        self.with_statement_timeout(statement).with_options("-c default_transaction_read_only=on")
    }

    fn with_options(&self, more: &str) -> Self {
        let mut access = self.clone();
        let options =
            access.config.get_options().map_or_else(|| more.to_owned(), |options| format!("{options} {more}"));
        access.config.options(options);
        access
    }

    /// The parts that a pool needs to connect by itself.
    pub(super) fn parts(self) -> (Config, Tls) {
        (self.config, self.tls)
    }

    /// A connection; the caller drives its traffic.
    pub(super) async fn open(&self) -> Result<(Client, Connection<Socket, Stream>)> {
        with_timeout(PATIENCE, async { Ok(self.config.connect(self.tls.clone()).await?) }).await
    }

    /// A connection driven by the caller's runtime until it is dropped.
    pub(crate) async fn connect(&self) -> Result<DedicatedConnection> {
        let (client, connection) = self.open().await?;
        #[expect(clippy::disallowed_methods, reason = "the driver's own task; it ends when the line is dropped")]
        let traffic = tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a postgres connection ended");
            }
        });
        Ok(DedicatedConnection { client, prepared: Prepared::default(), traffic: traffic.abort_handle() })
    }
}

/// A connection that closes at once on drop, even if the server does not answer.
pub(crate) struct DedicatedConnection {
    pub(crate) client: Client,
    pub(crate) prepared: Prepared,
    traffic: tokio::task::AbortHandle,
}

impl Drop for DedicatedConnection {
    fn drop(&mut self) {
        self.traffic.abort();
    }
}

/// # Errors
/// `Unavailable` on timeout.
pub(super) async fn with_timeout<T, E: From<Error>>(
    limit: Duration,
    work: impl Future<Output = Result<T, E>>,
) -> Result<T, E> {
    let done = tokio::time::timeout(limit, work).await;
    done.unwrap_or_else(|_| Err(E::from(Error::Unavailable("no answer in time".to_owned()))))
}

impl<'a> ConnectionString<'a> {
    fn parse(url: &'a str) -> Self {
        let (address, query) = url.split_once('?').unwrap_or((url, ""));
        let mut wish = Self { address: address.to_owned(), sslmode: None, sslrootcert: None };
        let mut separator = '?';
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=') {
                Some(("sslmode", mode)) => wish.sslmode = Some(mode),
                Some(("sslrootcert", path)) => wish.sslrootcert = Some(path),
                _ => {
                    wish.address.push(separator);
                    wish.address.push_str(pair);
                    separator = '&';
                }
            }
        }
        wish
    }
}

/// A network connection requires TLS unless the operator disables it explicitly. Certificates are always verified,
/// because an unverified one stops no attacker.
fn mode(wished: Option<&str>, is_local: bool) -> Result<SslMode> {
    match wished {
        Some("disable") => Ok(SslMode::Disable),
        Some("require" | "verify-ca" | "verify-full") => Ok(SslMode::Require),
        Some("allow" | "prefer") if is_local => Ok(SslMode::Prefer),
        Some(weak @ ("allow" | "prefer")) => Err(Error::Unusable(format!(
            "SERENDIB_DATABASE_URL has sslmode={weak}, which lets an attacker turn off TLS. Write sslmode=require, \
             or sslmode=disable on a private network."
        ))),
        Some(_) => Err(Error::Unusable(
            "SERENDIB_DATABASE_URL has an unknown sslmode. Write require, or disable on a private network.".to_owned(),
        )),
        None if is_local => Ok(SslMode::Disable),
        None => Ok(SslMode::Require),
    }
}

/// Whether no traffic leaves this machine.
fn is_local(config: &Config) -> bool {
    let named = config.get_hosts().iter().all(|host| match host {
        Host::Unix(_) => true,
        Host::Tcp(name) => name == "localhost" || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback()),
    });
    named && config.get_hostaddrs().iter().all(IpAddr::is_loopback)
}

fn roots(file: Option<&str>) -> Result<RootCertStore> {
    let found: Vec<CertificateDer<'static>> = match file {
        // libpq's word for the machine's trust store.
        None | Some("system") => rustls_native_certs::load_native_certs().certs,
        Some(path) => CertificateDer::pem_file_iter(Path::new(path)).and_then(Iterator::collect).map_err(|error| {
            Error::Unusable(format!("cannot read the certificates of SERENDIB_DATABASE_URL in {path}: {error}"))
        })?,
    };
    let mut roots = RootCertStore::empty();
    let (known, _) = roots.add_parsable_certificates(found);
    if known == 0 {
        return Err(Error::Unusable(
            "There are no certificates to know the database by. Install the system's (package ca-certificates), or name a \
             file with sslrootcert= in SERENDIB_DATABASE_URL."
                .to_owned(),
        ));
    }
    Ok(roots)
}

fn tls(roots: RootCertStore) -> Result<Tls> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let versions = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = versions.map_err(|error| Error::Unusable(format!("TLS cannot be used: {error}")))?;
    Ok(MakeRustlsConnect::new(config.with_root_certificates(roots).with_no_client_auth()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(url: &str) -> Result<SslMode> {
        let config: Config = ConnectionString::parse(url).address.parse().unwrap();
        mode(ConnectionString::parse(url).sslmode, is_local(&config))
    }

    #[test]
    fn nothing_crosses_a_network_in_plain_text_unless_that_is_written() {
        for (url, expected) in [
            ("postgres://u@127.0.0.1/d", SslMode::Disable),
            ("postgres://u@localhost:5432/d?application_name=x", SslMode::Disable),
            ("postgres://u@%2Frun%2Fpostgresql/d", SslMode::Disable),
            ("postgres://u@localhost/d?sslmode=prefer", SslMode::Prefer),
            ("postgres://u@localhost/d?sslmode=require", SslMode::Require),
            ("postgres://u@db.example/d", SslMode::Require),
            ("postgres://u@127.0.0.1,db.example/d", SslMode::Require),
            ("postgres://u@db.example/d?sslmode=verify-full&connect_timeout=1", SslMode::Require),
            ("postgres://u@db.example/d?sslmode=disable", SslMode::Disable),
        ] {
            assert_eq!(chosen(url).unwrap(), expected, "{url}");
        }
        for url in ["postgres://u@db.example/d?sslmode=prefer", "postgres://u@127.0.0.1/d?sslmode=on"] {
            assert!(matches!(chosen(url), Err(Error::Unusable(_))), "{url}");
        }
    }

    #[test]
    fn what_the_driver_understands_is_left_to_it() {
        let wish = ConnectionString::parse(
            "postgres://u@h/d?connect_timeout=1&sslmode=require&sslrootcert=/a/b.pem&options=-cx%3D1",
        );
        assert_eq!(wish.address, "postgres://u@h/d?connect_timeout=1&options=-cx%3D1");
        assert_eq!((wish.sslmode, wish.sslrootcert), (Some("require"), Some("/a/b.pem")));
    }

    #[test]
    fn the_operators_connection_options_stay() {
        let access =
            Access::parse("postgres://u@127.0.0.1/d?options=-c%20search_path%3Dx").unwrap().reading(crate::STATEMENT);
        let options = access.config.get_options().unwrap();
        assert!(options.starts_with("-c jit=off -c search_path=x ") && options.contains("read_only=on"), "{options}");
        assert!(options.contains("statement_timeout=2000"), "{options}");
    }

    #[test]
    fn a_file_that_holds_no_certificate_is_refused_by_name() {
        let message = roots(Some("/nowhere/at/all.pem")).unwrap_err().to_string();
        assert!(message.contains("/nowhere/at/all.pem"), "{message}");
    }
}
