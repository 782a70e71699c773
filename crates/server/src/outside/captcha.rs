//! Captcha checks by a provider, or none if not configured.
//!
//! Turnstile and hCaptcha have the same interface: the secret and the browser's token as a form, answered by `{"success": bool}`. If the
//! provider does not answer, the request is rejected: otherwise an attack on the provider would turn the check off.

use std::net::IpAddr;

use axum::http::{Request, StatusCode, header};
use serde::Deserialize;
use url::Url;
use url::form_urlencoded::Serializer;

use super::http::{Http, is_private};

/// Turnstile's have at most 2,048 bytes, hCaptcha's somewhat more.
const LONGEST_TOKEN_BYTES: usize = 8 * 1024;

#[derive(Clone)]
pub enum Captcha {
    Off,
    On(Box<Checker>),
}

#[derive(Clone)]
pub struct Checker {
    http: Http,
    endpoint: Url,
    secret: String,
}

/// Why a request is rejected; the wire calls all of them `captcha_failed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CaptchaRejection {
    #[error("captcha protection: request disallowed (no captcha response found in request)")]
    Missing,
    #[error("captcha protection: request disallowed (the riddle was not solved)")]
    Unsolved,
    #[error("captcha protection: request disallowed (the captcha provider cannot be asked)")]
    Unanswered,
}

#[derive(Deserialize)]
struct SiteverifyResponse {
    success: bool,
    #[serde(default, rename = "error-codes")]
    errors: Vec<String>,
}

impl Captcha {
    /// `provider` is `turnstile` or `hcaptcha`; `None` turns the check off. The secret is the provider's. `instead` is the address of a
    /// replacement with the same interface.
    ///
    /// # Errors
    /// A message for the operator, without the secret.
    pub fn open(
        provider: Option<&str>,
        secret: Option<&str>,
        instead: Option<&str>,
        http: &Http,
    ) -> Result<Self, String> {
        let (provider, secret) = match (provider, secret) {
            (None, None) if instead.is_none() => return Ok(Self::Off),
            (None, None) => return Err("SERENDIB_CAPTCHA_URL has no effect without a provider: set SERENDIB_CAPTCHA and SERENDIB_CAPTCHA_SECRET, or unset it.".to_owned()),
            (Some(provider), Some(secret)) if !secret.is_empty() => (provider, secret.to_owned()),
            _ => return Err("SERENDIB_CAPTCHA and SERENDIB_CAPTCHA_SECRET belong together: set both, or neither.".to_owned()),
        };
        let endpoint = match provider {
            "turnstile" => "https://challenges.cloudflare.com/turnstile/v0/siteverify",
            "hcaptcha" => "https://api.hcaptcha.com/siteverify",
            _ => {
                return Err(format!(
                    "SERENDIB_CAPTCHA is {provider}, which is not a captcha provider. Write turnstile or hcaptcha."
                ));
            }
        };
        let endpoint = Url::parse(instead.unwrap_or(endpoint)).ok().filter(is_private).ok_or_else(|| {
            "SERENDIB_CAPTCHA_URL must begin with https://, or be one of this machine: the secret travels there."
                .to_owned()
        })?;
        Ok(Self::On(Box::new(Checker { http: http.clone(), endpoint, secret })))
    }

    /// Checks a request. `token` is `gotrue_meta_security.captcha_token`; `client` is the client's address.
    pub async fn check(&self, token: Option<&str>, client: Option<IpAddr>) -> Result<(), CaptchaRejection> {
        let Self::On(checker) = self else { return Ok(()) };
        match token.map(str::trim) {
            None | Some("") => Err(CaptchaRejection::Missing),
            Some(token) if token.len() > LONGEST_TOKEN_BYTES => Err(CaptchaRejection::Unsolved),
            Some(token) => checker.ask(token, client).await,
        }
    }
}

impl Checker {
    async fn ask(&self, token: &str, client: Option<IpAddr>) -> Result<(), CaptchaRejection> {
        // Dropped before the await: the serializer is not `Send`.
        let form = {
            let mut form = Serializer::new(String::new());
            form.append_pair("secret", &self.secret).append_pair("response", token);
            if let Some(client) = client {
                form.append_pair("remoteip", &client.to_string());
            }
            form.finish()
        };
        let question = Request::post(self.endpoint.as_str())
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(form.into_bytes())
            .map_err(|_| CaptchaRejection::Unanswered)?;
        let answer = self.http.send(question).await.map_err(|why| {
            tracing::warn!(%why, "the captcha provider is unavailable");
            CaptchaRejection::Unanswered
        })?;
        let verdict: Option<SiteverifyResponse> =
            if answer.status() == StatusCode::OK { serde_json::from_slice(answer.body()).ok() } else { None };
        match verdict {
            Some(SiteverifyResponse { success: true, .. }) => Ok(()),
            Some(SiteverifyResponse { errors, .. }) => {
                match errors.iter().find_map(|error| find_configuration_error(error)) {
                    Some(why) => {
                        tracing::warn!(
                            why,
                            "the captcha provider rejected the secret or is broken; check SERENDIB_CAPTCHA_SECRET"
                        );
                        Err(CaptchaRejection::Unanswered)
                    }
                    None => Err(CaptchaRejection::Unsolved),
                }
            }
            None => {
                tracing::warn!(status = answer.status().as_u16(), "the captcha provider sent an invalid answer");
                Err(CaptchaRejection::Unanswered)
            }
        }
    }
}

/// An error of our configuration or the provider, from a fixed list: the provider's text may repeat secrets.
fn find_configuration_error(error: &str) -> Option<&'static str> {
    const KNOWN: [&str; 5] = [
        "missing-input-secret",
        "invalid-input-secret",
        "sitekey-secret-mismatch",
        "not-using-dummy-secret",
        "internal-error",
    ];
    let known = KNOWN.into_iter().find(|known| *known == error);
    known.or_else(|| error.contains("secret").then_some("something about a secret"))
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    use axum::Router;
    use axum::body::Bytes;
    use axum::http::HeaderMap;
    use axum::response::{IntoResponse as _, Response};
    use axum::routing::post;
    use serde_json::json;

    use super::*;
    use crate::outside::local::Local;

    fn http() -> Http {
        Http::new().unwrap().with_timeout(Duration::from_millis(1_500))
    }

    /// A provider that accepts one solution, and what it received.
    async fn provider() -> (Local, Arc<Mutex<Vec<String>>>) {
        let requests = Arc::new(Mutex::new(Vec::new()));
        let heard = requests.clone();
        let verify = move |headers: HeaderMap, body: Bytes| async move {
            assert_eq!(headers["content-type"], "application/x-www-form-urlencoded");
            let form = String::from_utf8(body.to_vec()).unwrap();
            heard.lock().unwrap().push(form.clone());
            let word = |name: &str| {
                let mut words = url::form_urlencoded::parse(form.as_bytes());
                words.find(|(key, _)| key == name).map(|(_, value)| value.into_owned()).unwrap_or_default()
            };
            let verdict = match (&*word("secret"), &*word("response")) {
                ("s & 1", "solved") => json!({ "success": true, "hostname": "serendib.example" }),
                ("s & 1", _) => json!({ "success": false, "error-codes": ["invalid-input-response"] }),
                _ => json!({ "success": false, "error-codes": ["invalid-input-secret"] }),
            };
            verdict.to_string()
        };
        (Local::start(Router::new().route("/siteverify", post(verify))).await, requests)
    }

    fn open_captcha(address: &str, secret: &str) -> Captcha {
        Captcha::open(Some("turnstile"), Some(secret), Some(address), &http()).unwrap()
    }

    #[tokio::test]
    async fn a_solved_captcha_is_accepted() {
        let (server, requests) = provider().await;
        let captcha = open_captcha(&server.url("/siteverify"), "s & 1");
        assert_eq!(captcha.check(Some(" solved "), Some("2001:db8::1".parse().unwrap())).await, Ok(()));
        assert_eq!(captcha.check(Some("solved"), None).await, Ok(()));
        assert_eq!(
            *requests.lock().unwrap(),
            ["secret=s+%26+1&response=solved&remoteip=2001%3Adb8%3A%3A1", "secret=s+%26+1&response=solved"]
        );
    }

    #[tokio::test]
    async fn an_unsolved_captcha_is_rejected() {
        let (server, requests) = provider().await;
        let captcha = open_captcha(&server.url("/siteverify"), "s & 1");
        assert_eq!(captcha.check(Some("guessed"), None).await, Err(CaptchaRejection::Unsolved));
        assert_eq!(captcha.check(Some("solved&response=guessed"), None).await, Err(CaptchaRejection::Unsolved));
        assert_eq!(requests.lock().unwrap().len(), 2);
        for token in [None, Some(""), Some("  ")] {
            assert_eq!(captcha.check(token, None).await, Err(CaptchaRejection::Missing));
        }
        assert_eq!(captcha.check(Some(&"x".repeat(9_000)), None).await, Err(CaptchaRejection::Unsolved));
        assert_eq!(requests.lock().unwrap().len(), 2, "those are not worth a question");
    }

    #[tokio::test]
    async fn a_captcha_provider_that_does_not_answer_rejects_everybody() {
        let (server, _) = provider().await;
        let wrong_secret = open_captcha(&server.url("/siteverify"), "wrong");
        assert_eq!(wrong_secret.check(Some("solved"), None).await, Err(CaptchaRejection::Unanswered));
        let strange: [fn() -> Response; 4] = [
            || StatusCode::INTERNAL_SERVER_ERROR.into_response(),
            || "{\"success\": \"yes\"}".into_response(),
            || "true".into_response(),
            || (StatusCode::FOUND, [(header::LOCATION, "/elsewhere")], "{\"success\": true}").into_response(),
        ];
        for answer in strange {
            let server = Local::start(Router::new().route("/siteverify", post(async move || answer()))).await;
            assert_eq!(
                open_captcha(&server.url("/siteverify"), "s").check(Some("solved"), None).await,
                Err(CaptchaRejection::Unanswered)
            );
        }
        let silent = Router::new().route("/siteverify", post(std::future::pending::<()>));
        let server = Local::start(silent).await;
        assert_eq!(
            open_captcha(&server.url("/siteverify"), "s").check(Some("solved"), None).await,
            Err(CaptchaRejection::Unanswered)
        );
        let gone = server.stop().await;
        assert_eq!(open_captcha(&gone, "s").check(Some("solved"), None).await, Err(CaptchaRejection::Unanswered));
    }

    #[tokio::test]
    async fn without_a_captcha_provider_nothing_is_checked() {
        let captcha = Captcha::open(None, None, None, &http()).unwrap();
        assert_eq!(captcha.check(None, None).await, Ok(()));
    }

    #[test]
    fn unusable_captcha_settings_are_refused() {
        for (provider, secret) in [
            (Some("turnstile"), None),
            (None, Some("hunter2")),
            (Some("recaptcha"), Some("hunter2")),
            (Some("hcaptcha"), Some("")),
        ] {
            let message = Captcha::open(provider, secret, None, &http()).err().unwrap();
            assert!(!message.contains("hunter2"), "{message}");
        }
        let message = |instead: &str| match Captcha::open(Some("hcaptcha"), Some("hunter2"), Some(instead), &http()) {
            Ok(_) => String::new(),
            Err(message) => message,
        };
        for wrong in ["http://riddles.example/", "riddles.example", "file:///etc/passwd", ""] {
            assert!(
                message(wrong).contains("https://") && !message(wrong).contains("hunter2"),
                "{wrong}: {}",
                message(wrong)
            );
        }
        assert_eq!(message("https://riddles.example/verify"), "");
        assert!(Captcha::open(None, None, Some("https://riddles.example/verify"), &http()).is_err());
        assert!(matches!(Captcha::open(Some("hcaptcha"), Some("x"), None, &http()), Ok(Captcha::On(_))));
    }
}
