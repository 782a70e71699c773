//! Sends text messages through a Twilio-compatible service, or leaves them in the outbox if none is configured; answers to them come back
//! signed: [`inbound`].

pub mod inbound;

use axum::http::{Request, StatusCode, header};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use percent_encoding::percent_decode_str;
use serde::Deserialize;
use url::Url;
use url::form_urlencoded::Serializer;

use super::http::{Http, HttpError, is_private};

const HOW_TO_WRITE: &str = "SERENDIB_SMS_URL is not the address of an SMS service. Write it like \
     https://account:token@api.twilio.com?from=%2B15005550006";

#[derive(Clone)]
pub enum SmsClient {
    Service(Box<Service>),
    /// No service is configured: messages stay where demo mode displays them.
    Outbox,
}

/// An account at a service.
#[derive(Clone)]
pub struct Service {
    http: Http,
    endpoint: Url,
    /// The header's value.
    authorization: String,
    from: Sender,
}

/// Without the account's token.
impl std::fmt::Debug for SmsClient {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Service(service) => write!(f, "Service({})", service.endpoint.host_str().unwrap_or_default()),
            Self::Outbox => write!(f, "Outbox"),
        }
    }
}

#[derive(Clone)]
enum Sender {
    Number(String),
    /// A group of senders for the service to pick from.
    Group(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    Sms,
    Whatsapp,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SmsOutcome {
    /// The service has accepted it, with this id.
    Sent(String),
    /// The caller must store it.
    Stays,
}

/// Why a message was not sent, without a person or a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SmsError {
    #[error("the phone number is invalid")]
    Number,
    #[error("the SMS service answered {0}")]
    Answered(u16),
    #[error("the SMS service answered {0} with its code {1}")]
    Refused(u16, u32),
    #[error("the SMS service's answer cannot be read")]
    Unreadable,
    #[error("the SMS service is unavailable: {0}")]
    Unanswered(HttpError),
}

#[derive(Deserialize)]
struct MessageCreated {
    sid: String,
}

#[derive(Deserialize)]
struct TwilioError {
    code: u32,
}

/// The setting's parts.
struct ServiceSettings {
    endpoint: Url,
    account: String,
    token: String,
    from: Sender,
}

impl ServiceSettings {
    /// The service of a setting: `https://account:token@host?from=…`, where `from` is a number, or a group of senders whose name begins
    /// with MG.
    ///
    /// # Errors
    /// A message for the operator, which never quotes the setting: it contains a token.
    fn parse(url: &str) -> Result<Self, String> {
        let url = Url::parse(url).map_err(|_| HOW_TO_WRITE.to_owned())?;
        if !is_private(&url) {
            return Err("SERENDIB_SMS_URL would send its token unencrypted over the network. Use https://.".to_owned());
        }
        let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let (account, token) = (decoded(url.username()), decoded(url.password().unwrap_or_default()));
        let mut words = url.query_pairs();
        let from = match (words.next(), words.next()) {
            (Some((name, from)), None) if name == "from" => from.trim().to_owned(),
            _ => return Err(HOW_TO_WRITE.to_owned()),
        };
        let is_account = !account.is_empty() && account.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !is_account || token.is_empty() || url.fragment().is_some() {
            return Err(HOW_TO_WRITE.to_owned());
        }
        let from = match number(&from) {
            Some(number) => Sender::Number(number),
            None if from.starts_with("MG") && from.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                Sender::Group(from)
            }
            None => return Err(HOW_TO_WRITE.to_owned()),
        };
        let mut endpoint = url.clone();
        let cleared = endpoint.set_username("").and_then(|()| endpoint.set_password(None));
        cleared.map_err(|()| HOW_TO_WRITE.to_owned())?;
        endpoint.set_query(None);
        endpoint.set_path(&format!("{}/2010-04-01/Accounts/{account}/Messages.json", url.path().trim_end_matches('/')));
        Ok(Self { endpoint, account, token, from })
    }
}

impl SmsClient {
    /// The service of a setting, or the outbox without one.
    ///
    /// # Errors
    /// A message for the operator, which never quotes the setting: it contains a token.
    pub fn open(url: Option<&str>, http: &Http) -> Result<Self, String> {
        let Some(url) = url else { return Ok(Self::Outbox) };
        let ServiceSettings { endpoint, account, token, from } = ServiceSettings::parse(url)?;
        let authorization = format!("Basic {}", BASE64_STANDARD.encode(format!("{account}:{token}")));
        Ok(Self::Service(Box::new(Service { http: http.clone(), endpoint, authorization, from })))
    }

    /// Sends a message to the service, or leaves it to the caller. `to` is an E.164 number, with or without its plus sign.
    pub async fn send(&self, channel: Channel, to: &str, text: &str) -> Result<SmsOutcome, SmsError> {
        let to = number(to).ok_or(SmsError::Number)?;
        match self {
            Self::Outbox => Ok(SmsOutcome::Stays),
            Self::Service(service) => service.send(channel, &to, text).await.map(SmsOutcome::Sent),
        }
    }
}

impl Service {
    async fn send(&self, channel: Channel, to: &str, text: &str) -> Result<String, SmsError> {
        let named = |number: &str| match channel {
            Channel::Sms => number.to_owned(),
            Channel::Whatsapp => format!("whatsapp:{number}"),
        };
        // Dropped before the await: the serializer is not `Send`.
        let form = {
            let mut form = Serializer::new(String::new());
            form.append_pair("To", &named(to)).append_pair("Body", text);
            match &self.from {
                Sender::Number(number) => form.append_pair("From", &named(number)),
                Sender::Group(group) => form.append_pair("MessagingServiceSid", group),
            };
            form.finish()
        };
        let question = Request::post(self.endpoint.as_str())
            .header(header::AUTHORIZATION, &self.authorization)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::ACCEPT, "application/json")
            .body(form.into_bytes())
            .map_err(|_| SmsError::Unanswered(HttpError::Unwritable))?;
        let answer = self.http.send(question).await.map_err(SmsError::Unanswered)?;
        let (status, body) = (answer.status(), answer.body());
        if matches!(status, StatusCode::OK | StatusCode::CREATED) {
            let taken: MessageCreated = serde_json::from_slice(body).map_err(|_| SmsError::Unreadable)?;
            return Ok(taken.sid);
        }
        match serde_json::from_slice::<TwilioError>(body) {
            Ok(refusal) => Err(SmsError::Refused(status.as_u16(), refusal.code)),
            Err(_) => Err(SmsError::Answered(status.as_u16())),
        }
    }
}

/// An E.164 number: a plus sign, and 7 to 15 digits of which the first is not 0.
fn number(text: &str) -> Option<String> {
    let digits = text.strip_prefix('+').unwrap_or(text);
    let is_number = (7..=15).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && !digits.starts_with('0');
    is_number.then(|| format!("+{digits}"))
}

#[cfg(test)]
mod tests;
