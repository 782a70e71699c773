//! The authorization endpoint: lets a visitor choose a person, and redirects with a code. RFC 6749 section 4.1, OpenID Connect Core section
//! 3.1.2, PKCE: RFC 7636.

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use url::Url;

use super::grants::AuthorizationCode;
use super::params::{ParameterError, Params};
use super::people::{self, DemoIdentity, PeopleError};
use super::{DemoProvider, lead_to, page};

/// Base64url of a SHA-256, without padding.
const CHALLENGE_CHARS: usize = 43;

/// The redirect carries it in a header.
const LONGEST_STATE: usize = 512;

/// An authorization request, without the parameters that the registration fixes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct AuthorizationRequest {
    pub scope: String,
    pub state: Option<String>,
    pub nonce: Option<String>,
    pub challenge: String,
}

/// Why the visitor gets no choice.
#[derive(Debug, PartialEq, Eq)]
enum AuthorizeError {
    /// There is no known address to redirect to.
    Astray,
    /// The error goes to the application.
    Reported { error: &'static str, description: &'static str, state: Option<String> },
}

pub(super) async fn ask(provider: &DemoProvider, query: &[u8]) -> Response {
    match read(provider, query) {
        Ok((_, ask)) => show(provider, &ask, None).await,
        Err(trouble) => error_response(provider, trouble),
    }
}

pub(super) async fn chosen(provider: &DemoProvider, headers: &HeaderMap, form: &[u8]) -> Response {
    if is_from_elsewhere(headers) {
        return page::astray(provider);
    }
    let (params, ask) = match read(provider, form) {
        Ok(read) => read,
        Err(trouble) => return error_response(provider, trouble),
    };
    match choice(&params) {
        Ok(Choice::Cancel) => {
            error_response(provider, redirect_error("access_denied", "The visitor went back.", ask.state))
        }
        Ok(Choice::Ready(subject)) => match ready(provider, |person| person.subject == subject).await {
            Ok(Some(person)) => redirect_with_code(provider, ask, person),
            Ok(None) => {
                show(provider, &ask, Some(page::Slip { says: "Please choose somebody.", name: "", email: "" })).await
            }
            Err(error) => log_and_show_error(provider, &error),
        },
        Ok(Choice::New { name, email }) => match people::someone_new(name, email) {
            // The address may belong to a predefined person: a provider has one account for each address.
            Ok(new) => match ready(provider, |person| person.email.eq_ignore_ascii_case(&new.email)).await {
                Ok(known) => redirect_with_code(provider, ask, known.unwrap_or(new)),
                Err(error) => log_and_show_error(provider, &error),
            },
            Err(says) => show(provider, &ask, Some(page::Slip { says, name, email })).await,
        },
        Err(ParameterError) => page::astray(provider),
    }
}

enum Choice<'a> {
    Cancel,
    Ready(&'a str),
    New { name: &'a str, email: &'a str },
}

fn choice(params: &Params) -> Result<Choice<'_>, ParameterError> {
    if params.single("cancel")?.is_some() {
        return Ok(Choice::Cancel);
    }
    Ok(match params.single("person")? {
        Some(subject) => Choice::Ready(subject),
        None => Choice::New {
            name: params.single("name")?.unwrap_or_default(),
            email: params.single("email")?.unwrap_or_default(),
        },
    })
}

fn read(provider: &DemoProvider, words: &[u8]) -> Result<(Params, AuthorizationRequest), AuthorizeError> {
    let params = Params::parse(words).map_err(|ParameterError| AuthorizeError::Astray)?;
    let client = &provider.client;
    let is_known =
        params.required("client_id") == Ok(&*client.id) && params.required("redirect_uri") == Ok(&*client.redirect_uri);
    if !is_known {
        return Err(AuthorizeError::Astray);
    }
    let state = params
        .single("state")
        .map_err(|ParameterError| redirect_error("invalid_request", "state is given twice", None))?;
    if state.is_some_and(|state| state.len() > LONGEST_STATE) {
        return Err(redirect_error("invalid_request", "state is too long", None));
    }
    let ask = parse_parameters(&params)
        .map_err(|(error, description)| redirect_error(error, description, state.map(str::to_owned)))?;
    Ok((params, ask))
}

fn parse_parameters(params: &Params) -> Result<AuthorizationRequest, (&'static str, &'static str)> {
    let one =
        |name: &str| params.single(name).map_err(|ParameterError| ("invalid_request", "a parameter is given twice"));
    if one("response_type")? != Some("code") {
        return Err(("unsupported_response_type", "response_type must be code"));
    }
    if !matches!(one("response_mode")?, None | Some("query")) {
        return Err(("invalid_request", "response_mode must be query"));
    }
    if one("request")?.is_some() {
        return Err(("request_not_supported", "request objects are not read"));
    }
    if one("request_uri")?.is_some() {
        return Err(("request_uri_not_supported", "request objects are not read"));
    }
    let scope = one("scope")?.unwrap_or_default();
    if !scope.split(' ').any(|word| word == "openid") {
        return Err(("invalid_scope", "scope must contain openid"));
    }
    if one("code_challenge_method")? != Some("S256") {
        return Err(("invalid_request", "code_challenge_method must be S256"));
    }
    let challenge = one("code_challenge")?.unwrap_or_default();
    let is_digest = challenge.len() == CHALLENGE_CHARS
        && challenge.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    if !is_digest {
        return Err(("invalid_request", "code_challenge must be the base64url of a SHA-256"));
    }
    if one("prompt")?.is_some_and(|prompt| prompt.split(' ').any(|word| word == "none")) {
        return Err(("login_required", "the visitor has to choose"));
    }
    Ok(AuthorizationRequest {
        scope: scope.to_owned(),
        state: one("state")?.map(str::to_owned),
        nonce: one("nonce")?.map(str::to_owned),
        challenge: challenge.to_owned(),
    })
}

fn redirect_error(error: &'static str, description: &'static str, state: Option<String>) -> AuthorizeError {
    AuthorizeError::Reported { error, description, state }
}

/// Rejects forms of other sites, which must not choose for the visitor. Browsers that send no origin are trusted.
fn is_from_elsewhere(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-site").is_some_and(|site| site != "same-origin" && site != "none")
}

async fn ready(
    provider: &DemoProvider,
    is_meant: impl Fn(&DemoIdentity) -> bool,
) -> Result<Option<DemoIdentity>, PeopleError> {
    Ok(provider.people.offered().await?.into_iter().find(is_meant))
}

async fn show(provider: &DemoProvider, ask: &AuthorizationRequest, slip: Option<page::Slip<'_>>) -> Response {
    match provider.people.offered().await {
        Ok(people) => page::choose(provider, ask, &people, slip),
        Err(error) => log_and_show_error(provider, &error),
    }
}

fn log_and_show_error(provider: &DemoProvider, error: &PeopleError) -> Response {
    tracing::error!(%error, "cannot render the demo sign-in page");
    page::broken(provider, StatusCode::INTERNAL_SERVER_ERROR)
}

fn error_response(provider: &DemoProvider, trouble: AuthorizeError) -> Response {
    match trouble {
        AuthorizeError::Astray => page::astray(provider),
        AuthorizeError::Reported { error, description, state } => {
            back(provider, state.as_deref(), &[("error", error), ("error_description", description)])
        }
    }
}

fn redirect_with_code(provider: &DemoProvider, ask: AuthorizationRequest, person: DemoIdentity) -> Response {
    let code = provider.grants.keep(AuthorizationCode {
        client_id: provider.client.id.clone(),
        redirect_uri: provider.client.redirect_uri.clone(),
        challenge: ask.challenge,
        nonce: ask.nonce,
        person,
        at: provider.clock.now(),
    });
    back(provider, ask.state.as_deref(), &[("code", &code)])
}

/// Redirects to the registered address with the answer and our issuer, which prevents mix-up with another provider. RFC 9207.
fn back(provider: &DemoProvider, state: Option<&str>, answer: &[(&str, &str)]) -> Response {
    let Ok(mut url) = Url::parse(&provider.client.redirect_uri) else { return page::astray(provider) };
    url.query_pairs_mut()
        .extend_pairs(answer)
        .extend_pairs(state.map(|state| ("state", state)))
        .append_pair("iss", &provider.issuer);
    lead_to(url.as_str())
}
