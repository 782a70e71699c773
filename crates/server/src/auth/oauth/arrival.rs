//! Who a provider says has come back.

use axum::http::request::Parts;
use serendib_domain::identity::flow::{Back, Tokens};
use serendib_domain::identity::link::Arrived;

use crate::app::App;
use crate::auth::{body, providers};
use crate::outside::oidc::{self, Answer, Secrets};

/// Why nobody has arrived, in the words of the address that is gone back to.
pub(super) struct Unarrived {
    pub(super) kind: &'static str,
    pub(super) code: &'static str,
    pub(super) text: &'static str,
}

/// What the provider tells of who comes back.
pub(super) async fn answered(app: &App, back: &Back, parts: &Parts) -> Result<(Arrived, Tokens), Unarrived> {
    let lost =
        || Unarrived { kind: "server_error", code: "unexpected_failure", text: "The sign-in cannot be finished" };
    let provider = app.auth.providers.find(&back.provider).ok_or_else(lost)?;
    let secrets: Secrets = serde_json::from_str(&back.secrets).map_err(|_| lost())?;
    let (code, iss) = (body::query(&parts.uri, "code").unwrap_or_default(), body::query(&parts.uri, "iss"));
    let answer = Answer { code: &code, iss: iss.as_deref() };
    match provider.finish(answer, &secrets, app.clock.now()).await {
        Ok(arrival) => {
            let tokens = Tokens { access: Some(arrival.access_token), refresh: arrival.refresh_token };
            Ok((providers::arrived(&back.provider, &arrival.claims), tokens))
        }
        Err(fault) => {
            tracing::warn!(provider = %back.provider, %fault, "nobody has arrived");
            Err(match fault {
                oidc::Fault::FromAnother => Unarrived {
                    kind: "invalid_request",
                    code: "bad_oauth_callback",
                    text: "The answer is not from the identity provider that was asked",
                },
                oidc::Fault::Refused(_) => Unarrived {
                    kind: "server_error",
                    code: "bad_oauth_callback",
                    text: "The identity provider did not accept the code",
                },
                _ => Unarrived {
                    kind: "server_error",
                    code: "unexpected_failure",
                    text: "What the identity provider answered cannot be believed",
                },
            })
        }
    }
}
