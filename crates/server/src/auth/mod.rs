//! `auth/v1`: authentication. `docs/wire.md` describes the wire; the rules are in `serendib_domain::identity`.
//!
//! Handlers read a body, run one command (two around a password hash), and build the answer. Secrets are generated here.

mod admin;
mod bearer;
mod body;
mod callback;
mod client;
pub mod demo_people;
pub mod demo_provider;
pub mod error;
mod factors;
mod flow_cookie;
mod id_token;
mod identities;
mod logout;
mod meta;
mod oauth;
mod one_time_requests;
mod page;
pub mod passwords;
pub mod providers;
mod redirect;
mod refresh;
pub(crate) mod secrets;
mod sessions;
pub mod settings;
mod sign_up;
mod token;
pub mod totp;
mod users;
mod verify;
mod wallet;
pub mod web3;
pub mod webauthn;
mod wire;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::Response;
use axum::routing::{any, delete, get, post};
use serendib_domain::identity::Rules;

use crate::app::App;
use crate::config::Settings;
use crate::outside::captcha::Captcha;
use error::{AuthError, VERSION, VERSION_HEADER};
use passwords::Passwords;
use providers::Providers;
use redirect::Redirects;
use webauthn::RelyingParty;

/// State that lives across requests.
pub struct Auth {
    /// The issuer of our tokens.
    pub issuer: String,
    pub rules: Rules,
    passwords: Passwords,
    redirects: Redirects,
    pub providers: Providers,
    /// Security keys, for a site with a domain name.
    keys: Option<RelyingParty>,
    captcha: Captcha,
}

impl Auth {
    /// # Errors
    /// A message for the operator.
    pub fn new(settings: &Settings, site_url: &str) -> Result<Self, String> {
        let passwords = Passwords::new(settings.auth.password_hashes, settings.auth.password_queue)
            .map_err(|error| format!("no thread can be had for passwords: {error}"))?;
        Ok(Self {
            issuer: format!("{site_url}/auth/v1"),
            rules: settings.auth.rules(),
            passwords,
            redirects: Redirects::new(site_url, &settings.auth.redirect_urls),
            providers: Providers::default(),
            keys: RelyingParty::new(site_url).ok(),
            captcha: Captcha::Off,
        })
    }

    /// Adds the providers and the captcha service of the settings.
    pub fn with(self, providers: Providers, captcha: Captcha) -> Self {
        Self { providers, captcha, ..self }
    }
}

pub fn routes(app: &App) -> Router<App> {
    Router::new()
        .route("/auth/v1/signup", post(sign_up::handle))
        .route("/auth/v1/token", post(token::handle))
        .route("/auth/v1/otp", post(one_time_requests::otp))
        .route("/auth/v1/magiclink", post(one_time_requests::otp))
        .route("/auth/v1/recover", post(one_time_requests::recover))
        .route("/auth/v1/resend", post(one_time_requests::resend))
        .route("/auth/v1/reauthenticate", get(one_time_requests::reauthenticate))
        .route("/auth/v1/verify", get(verify::page).post(verify::handle))
        .route("/auth/v1/logout", post(logout::handle))
        .route("/auth/v1/authorize", get(oauth::authorize))
        .route("/auth/v1/callback", get(callback::handle))
        .route("/auth/v1/sso", post(oauth::sso))
        .route("/auth/v1/user/identities/authorize", get(oauth::link))
        .route("/auth/v1/user/identities/{id}", delete(identities::unlink))
        .route("/auth/v1/factors", post(factors::enrol))
        .route("/auth/v1/factors/{id}", delete(factors::remove))
        .route("/auth/v1/factors/{id}/challenge", post(factors::challenge))
        .route("/auth/v1/factors/{id}/verify", post(factors::verify))
        .route("/auth/v1/invite", post(admin::invite))
        .route("/auth/v1/admin/users", get(admin::list).post(admin::create))
        .route("/auth/v1/admin/users/{id}", get(admin::get).put(admin::update).delete(admin::remove))
        .route("/auth/v1/admin/users/{id}/factors", get(admin::factors))
        .route("/auth/v1/admin/users/{id}/factors/{factor}", delete(admin::remove_factor))
        .route("/auth/v1/admin/generate_link", post(admin::link))
        .route("/auth/v1/user", get(users::get).put(users::update))
        .route("/auth/v1/sessions", get(sessions::list))
        .route("/auth/v1/sessions/{id}", delete(sessions::end))
        .route("/auth/v1/settings", get(meta::settings))
        .route("/auth/v1/health", get(meta::health))
        .route("/auth/v1/.well-known/jwks.json", get(meta::jwks))
        .route("/auth/v1/{*path}", any(unknown))
        .method_not_allowed_fallback(unknown)
        .layer(middleware::from_fn_with_state(app.clone(), versioned))
}

async fn unknown(uri: Uri) -> AuthError {
    // SAML is not supported, so its requests are not read. T-U28.
    if uri.path().starts_with("/auth/v1/sso/") {
        return oauth::no_directory();
    }
    AuthError::new(404, "not_found", "Invalid path specified in request URL")
}

/// Converts answers to the format of the client's API version, and forbids caching.
async fn versioned(State(_): State<App>, request: Request, next: Next) -> Response {
    let requested_version =
        request.headers().get(VERSION_HEADER).map(|value| value.to_str().unwrap_or_default().to_owned());
    let is_new = match requested_version.as_deref() {
        None | Some("") => false,
        Some(text) if is_date(text) => text >= VERSION,
        Some(_) => {
            return AuthError::invalid("The header X-Supabase-Api-Version must be a date such as 2024-01-01")
                .respond(false);
        }
    };
    let mut response = next.run(request).await;
    if let Some(error) = response.extensions().get::<AuthError>()
        && !is_new
    {
        response = error.respond(false);
    }
    let headers = response.headers_mut();
    if is_new {
        headers.insert(VERSION_HEADER, HeaderValue::from_static(VERSION));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("private, no-store"));
    headers.entry(header::REFERRER_POLICY).or_insert(HeaderValue::from_static("no-referrer"));
    if response.status() == StatusCode::NO_CONTENT {
        response.headers_mut().remove(header::CONTENT_TYPE);
    }
    response
}

fn is_date(text: &str) -> bool {
    chrono::NaiveDate::parse_from_str(text, "%Y-%m-%d").is_ok_and(|day| day.to_string() == text)
}
