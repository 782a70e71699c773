//! The client of a request: its rate limits, and the device that the user sees in the list of sessions.

use std::convert::Infallible;
use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use serendib_domain::identity::Device;
use serendib_domain::identity::link::{self, ExternalIdentity, Party};
use serendib_domain::identity::sign_up::Contact;
use serendib_domain::{Caller, Ctx};
use uuid::Uuid;

use super::body::CaptchaFields;
use super::error::AuthError;
use crate::app::App;
use crate::client_ip;
use crate::rate_limit::{Allowance, LimitedAction};

pub struct AuthClient {
    /// None for this machine and for clients that a trusted proxy does not name: they cannot be distinguished.
    peer: Option<client_ip::ClientIp>,
    pub device: Device,
    pub ctx: Ctx,
}

/// How a message reaches a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryChannel {
    Mail,
    /// To a phone.
    Message,
}

impl From<&Contact> for DeliveryChannel {
    fn from(contact: &Contact) -> Self {
        match contact {
            Contact::Email(_) => Self::Mail,
            Contact::Phone(_) => Self::Message,
        }
    }
}

impl FromRequestParts<App> for AuthClient {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(Self::from_request(app, parts))
    }
}

impl AuthClient {
    pub fn from_request(app: &App, request: &Parts) -> Self {
        let peer = client_ip::find_client(&request.extensions, &request.headers, &app.settings.limits);
        let agent = request.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).map(str::to_owned);
        Self {
            peer,
            device: Device { user_agent: agent, address: address_of(peer).map(|address| address.to_string()) },
            ctx: app.ctx_of(Caller::Visitor, request),
        }
    }

    /// Counts an action of this client.
    ///
    /// # Errors
    /// 429 `over_request_rate_limit`.
    pub fn check_rate(&self, app: &App, deed: LimitedAction, allowed: Allowance) -> Result<(), AuthError> {
        let Some(peer) = self.peer else { return Ok(()) };
        app.rates.count_action(deed, peer, allowed).map_err(AuthError::too_many)
    }

    /// Counts a token renewal per session, not per address: guests of a hotel share an address, but each has a session.
    ///
    /// # Errors
    /// As [`Self::check_rate`].
    pub fn check_refresh_rate(&self, app: &App, session: Uuid) -> Result<(), AuthError> {
        if self.peer.is_none() {
            return Ok(());
        }
        app.rates.count_refresh(session, app.settings.auth.tokens()).map_err(AuthError::too_many)
    }

    /// Counts a sign-up of this client. T-U34.
    ///
    /// # Errors
    /// As [`Self::check_rate`].
    pub fn check_sign_up_rate(&self, app: &App) -> Result<(), AuthError> {
        self.check_rate(app, LimitedAction::SignUp, app.settings.auth.sign_up_rate())
    }

    /// Counts the creation of an account for a proven identity. The limit may reveal whether the account existed. Wallets cost nothing and
    /// count as sign-ups; identities that a provider vouches for have their own limit.
    ///
    /// # Errors
    /// As [`Self::check_rate`]; when the database cannot be read.
    pub async fn check_new_account_rate(&self, app: &App, who: &ExternalIdentity) -> Result<(), AuthError> {
        let mut source = &app.db;
        if !app.auth.rules.is_open || !link::is_new(&mut source, who).await? {
            return Ok(());
        }
        match who.party {
            Party::Wallet => self.check_sign_up_rate(app),
            Party::Provider | Party::Directory => {
                self.check_rate(app, LimitedAction::Arrive, app.settings.auth.arrivals())
            }
        }
    }

    /// Checks the captcha, if the operator requires one.
    ///
    /// # Errors
    /// 400 `captcha_failed`.
    pub async fn check_captcha(&self, app: &App, fields: &CaptchaFields) -> Result<(), AuthError> {
        let checked = app.auth.captcha.check(fields.captcha_token.as_deref(), address_of(self.peer)).await;
        checked.map_err(|suspicion| AuthError::new(400, "captcha_failed", suspicion.to_string()))
    }

    /// Counts a mail or text message of this client. Both share a limit but have different errors.
    ///
    /// # Errors
    /// 429 `over_email_send_rate_limit`, for a text message `over_sms_send_rate_limit`.
    pub fn check_send_rate(&self, app: &App, way: DeliveryChannel) -> Result<(), AuthError> {
        let Some(peer) = self.peer else { return Ok(()) };
        let (code, message) = match way {
            DeliveryChannel::Mail => ("over_email_send_rate_limit", "Email rate limit exceeded"),
            DeliveryChannel::Message => ("over_sms_send_rate_limit", "SMS rate limit exceeded"),
        };
        app.rates.count_action(LimitedAction::Mail, peer, app.settings.auth.mails()).map_err(|seconds| AuthError {
            code,
            message: message.to_owned(),
            ..AuthError::too_many(seconds)
        })
    }
}

fn address_of(peer: Option<client_ip::ClientIp>) -> Option<IpAddr> {
    peer.and_then(client_ip::ClientIp::address)
}
