//! GET and PUT /auth/v1/user

use axum::Json;
use axum::extract::{Request, State};
use serde::Deserialize;
use serde_json::{Map, Value};
use serendib_domain::identity::change::{self, AccountChange};
use serendib_domain::identity::new_password::{self, OfferedProofs, PasswordTrial, Proven};
use serendib_domain::identity::{IdentityError, IdentityRejection, address, password};

use super::body::{self, non_empty};
use super::client::{AuthClient, DeliveryChannel};
use super::error::AuthError;
use super::{bearer, secrets, wire};
use crate::app::App;
use crate::rate_limit::LimitedAction;

/// GET /auth/v1/user
pub async fn get(State(app): State<App>, request: Request) -> Result<Json<Value>, AuthError> {
    let signed = bearer::authenticate(&app, request.headers()).await?;
    Ok(Json(wire::user(&signed.user)))
}

#[derive(Debug, Default, Deserialize)]
struct UserUpdateRequest {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    current_password: Option<String>,
    nonce: Option<String>,
    data: Option<Map<String, Value>>,
    app_metadata: Option<Value>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// PUT /auth/v1/user
pub async fn update(State(app): State<App>, request: Request) -> Result<Json<Value>, AuthError> {
    let (parts, sent) = request.into_parts();
    let signed = bearer::authenticate(&app, &parts.headers).await?;
    let session = signed.session()?.clone();
    let wishes: UserUpdateRequest = body::json(sent).await?;
    if wishes.app_metadata.as_ref().is_some_and(|value| !value.is_null()) {
        return Err(AuthError::new(403, "not_admin", "Updating app_metadata requires admin privileges"));
    }
    let client = AuthClient::from_request(&app, &parts);
    let email = non_empty(wishes.email.as_ref())
        .map(address::email)
        .transpose()?
        .filter(|new| signed.user.email.as_ref() != Some(new));
    let phone = non_empty(wishes.phone.as_ref())
        .map(address::phone)
        .transpose()?
        .filter(|new| signed.user.phone.as_ref() != Some(new));
    if email.is_some() {
        client.check_send_rate(&app, DeliveryChannel::Mail)?;
    } else if phone.is_some() {
        client.check_send_rate(&app, DeliveryChannel::Message)?;
    }
    let proven = match &wishes.password {
        None => None,
        Some(chosen) => Some(verify_new_password(&app, &client, &signed, chosen, &wishes).await?),
    };
    let challenge =
        body::challenge(non_empty(wishes.code_challenge.as_ref()), non_empty(wishes.code_challenge_method.as_ref()))?;
    let draw = secrets::draw(&app, &parts, challenge);
    let sending = |to: Option<&String>| to.map(|address| draw(address));
    let change = AccountChange {
        to_current: email.as_ref().and_then(|_| sending(signed.user.email.as_ref())),
        to_new: sending(email.as_ref()),
        to_phone: sending(phone.as_ref()),
        email,
        phone,
        password: proven,
        nonce: secrets::nonce(&app, &signed.user, non_empty(wishes.nonce.as_ref())),
        metadata: wishes.data.unwrap_or_default(),
    };
    let (ctx, rules) = (client.ctx.clone(), app.auth.rules.clone());
    let changed = app.db.write(async move |tx| change::apply(tx, &ctx, &rules, &session, &change).await).await??;
    Ok(Json(wire::user(&changed)))
}

/// Checks a new password: whether this session may set one, then the password itself and the old one if given.
async fn verify_new_password(
    app: &App,
    client: &AuthClient,
    signed: &bearer::SignedInCaller,
    chosen: &str,
    wishes: &UserUpdateRequest,
) -> Result<Proven, AuthError> {
    password::check(chosen, app.auth.rules.shortest_password)?;
    client.check_rate(app, LimitedAction::Token, app.settings.auth.tokens())?;
    let (current, nonce) = (non_empty(wishes.current_password.as_ref()), non_empty(wishes.nonce.as_ref()));
    let proofs = OfferedProofs { current: current.is_some(), nonce: nonce.is_some() };
    let address = signed.user.email.as_deref().or(signed.user.phone.as_deref()).unwrap_or_default();
    let (ctx, rules, session) = (client.ctx.clone(), app.auth.rules.clone(), signed.session()?.clone());
    let counted_under = secrets::account_key(app, address);
    let begun: Result<PasswordTrial, IdentityError> = app
        .db
        .write(async move |tx| new_password::begin(tx, &ctx, &rules, &session, &counted_under, proofs).await)
        .await;
    let PasswordTrial { hash: old, key } = begun?;
    let passwords = &app.auth.passwords;
    let knows_old = match (current, &old) {
        (Some(current), Some(old)) => {
            if !passwords.is_right(current.to_owned(), Some(old.clone())).await? {
                return Err(IdentityRejection::CurrentPasswordWrong.into());
            }
            true
        }
        _ => false,
    };
    let is_same = old.is_some() && passwords.is_right(chosen.to_owned(), old).await?;
    Ok(Proven { hash: passwords.hash(chosen.to_owned()).await?, is_same, knows_old, key })
}
