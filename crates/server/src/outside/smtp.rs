//! An SMTP server: its address as a setting, and one session per mail.

use std::time::Duration;

use lettre::Message;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::{Error, SMTP_PORT, SUBMISSION_PORT, SUBMISSIONS_PORT};
use percent_encoding::percent_decode_str;
use url::Url;

use super::mail::MailError;

const CONNECT_LIMIT: Duration = Duration::from_secs(10);
/// From connecting until the server accepts the mail. A job's lease is longer.
const SEND_LIMIT: Duration = Duration::from_secs(30);
/// For the server's goodbye, which changes nothing.
const LEAVE_LIMIT: Duration = Duration::from_secs(1);

const HOW_TO_WRITE: &str = "SERENDIB_SMTP_URL is not a mail server's address. Write it like \
     smtps://user:password@mail.example:465, or smtp://user:password@mail.example:587?tls=required for STARTTLS";

pub struct MailServer {
    host: String,
    port: u16,
    encryption: Encryption,
    credentials: Option<Credentials>,
    /// Our name in EHLO.
    hello: ClientId,
    pub(super) limit: Duration,
}

enum Encryption {
    None,
    StartTls(TlsParameters),
    FromTheStart(TlsParameters),
}

/// Without the password.
impl std::fmt::Debug for MailServer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "MailServer({}:{})", self.host, self.port)
    }
}

impl MailServer {
    /// Never quotes the setting: it contains a password.
    ///
    /// # Errors
    /// A message with what to write instead.
    pub fn parse(text: &str, own_domain: &str) -> Result<Self, String> {
        let url = Url::parse(text).map_err(|_| HOW_TO_WRITE.to_owned())?;
        let host = url.host_str().ok_or_else(|| HOW_TO_WRITE.to_owned())?;
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        let tls = || TlsParameters::new(host.clone()).map_err(|_| HOW_TO_WRITE.to_owned());
        let (encryption, usual_port) = match (url.scheme(), url.query()) {
            ("smtps", None) => (Encryption::FromTheStart(tls()?), SUBMISSIONS_PORT),
            ("smtp", Some("tls=required")) => (Encryption::StartTls(tls()?), SUBMISSION_PORT),
            ("smtp", None) if matches!(host.as_str(), "localhost" | "127.0.0.1" | "::1") => {
                (Encryption::None, SMTP_PORT)
            }
            ("smtp", _) => {
                return Err("SERENDIB_SMTP_URL would send mails and the password unencrypted over the network. \
                     Use smtps://, or add ?tls=required for STARTTLS."
                    .to_owned());
            }
            _ => return Err(HOW_TO_WRITE.to_owned()),
        };
        let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let credentials = match (url.username(), url.password()) {
            ("", None) => None,
            (user, Some(password)) => Some(Credentials::new(decoded(user), decoded(password))),
            (_, None) => {
                return Err(
                    "SERENDIB_SMTP_URL has a user without a password. Write user:password@, or neither.".to_owned()
                );
            }
        };
        Ok(Self {
            port: url.port().unwrap_or(usual_port),
            hello: ClientId::Domain(own_domain.to_owned()),
            limit: SEND_LIMIT,
            host,
            encryption,
            credentials,
        })
    }

    /// Sends a mail. After the server has accepted it, no error counts: a retry would deliver it twice.
    pub async fn send(&self, message: &Message) -> Result<(), MailError> {
        let handed_over = async {
            let mut session = self.enter().await?;
            session.send(message.envelope(), &message.formatted()).await?;
            Ok(session)
        };
        leave(self.within_limit(handed_over).await?).await;
        Ok(())
    }

    /// Checks that the server accepts our login, without sending a mail.
    pub async fn try_out(&self) -> Result<(), MailError> {
        leave(self.within_limit(self.enter()).await?).await;
        Ok(())
    }

    async fn enter(&self) -> Result<AsyncSmtpConnection, Error> {
        let from_the_start = match &self.encryption {
            Encryption::FromTheStart(tls) => Some(tls.clone()),
            Encryption::None | Encryption::StartTls(_) => None,
        };
        let address = (self.host.as_str(), self.port);
        let mut session =
            AsyncSmtpConnection::connect_tokio1(address, Some(CONNECT_LIMIT), &self.hello, from_the_start, None)
                .await?;
        if let Encryption::StartTls(tls) = &self.encryption {
            session.starttls(tls.clone(), &self.hello).await?;
        }
        if let Some(credentials) = &self.credentials {
            session.auth(DEFAULT_MECHANISMS, credentials).await?;
        }
        Ok(session)
    }

    async fn within_limit<T>(&self, work: impl Future<Output = Result<T, Error>>) -> Result<T, MailError> {
        match tokio::time::timeout(self.limit, work).await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(error)) => Err(without_names(&error)),
            Err(_) => Err(MailError::TooLong),
        }
    }
}

/// Says goodbye and closes the connection, answered or not.
async fn leave(mut session: AsyncSmtpConnection) {
    let _ = tokio::time::timeout(LEAVE_LIMIT, session.quit()).await;
}

fn without_names(error: &Error) -> MailError {
    match error.status() {
        Some(code) => MailError::Answered(code.into()),
        None if error.is_tls() => MailError::Tls,
        None if error.is_timeout() => MailError::TooLong,
        None => MailError::Unreachable,
    }
}
