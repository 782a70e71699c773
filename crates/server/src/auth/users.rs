//! GET and PUT /auth/v1/user

use axum::Json;
use axum::extract::{Request, State};
use serde::Deserialize;
use serde_json::{Map, Value};
use serendib_domain::identity::change::{self, Change};
use serendib_domain::identity::new_password::{self, Proven, Shown, Trial};
use serendib_domain::identity::{Denied, Fault, address, password};

use super::body::{self, said};
use super::client::{Client, Way};
use super::error::AuthError;
use super::{bearer, secrets, wire};
use crate::app::App;
use crate::rates::Deed;

/// GET /auth/v1/user
pub async fn get(State(app): State<App>, request: Request) -> Result<Json<Value>, AuthError> {
    let signed = bearer::signed(&app, request.headers()).await?;
    Ok(Json(wire::user(&signed.user)))
}

#[derive(Debug, Default, Deserialize)]
struct Wishes {
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
pub async fn put(State(app): State<App>, request: Request) -> Result<Json<Value>, AuthError> {
    let (parts, sent) = request.into_parts();
    let signed = bearer::signed(&app, &parts.headers).await?;
    let session = signed.session()?.clone();
    let wishes: Wishes = body::json(sent).await?;
    if wishes.app_metadata.as_ref().is_some_and(|value| !value.is_null()) {
        return Err(AuthError::new(403, "not_admin", "Updating app_metadata requires admin privileges"));
    }
    let client = Client::of(&app, &parts);
    let email = said(wishes.email.as_ref())
        .map(address::email)
        .transpose()?
        .filter(|new| signed.user.email.as_ref() != Some(new));
    let phone = said(wishes.phone.as_ref())
        .map(address::phone)
        .transpose()?
        .filter(|new| signed.user.phone.as_ref() != Some(new));
    if email.is_some() {
        client.may_send(&app, Way::Mail)?;
    } else if phone.is_some() {
        client.may_send(&app, Way::Message)?;
    }
    let proven = match &wishes.password {
        None => None,
        Some(chosen) => Some(proven(&app, &client, &signed, chosen, &wishes).await?),
    };
    let challenge = body::challenge(said(wishes.code_challenge.as_ref()), said(wishes.code_challenge_method.as_ref()))?;
    let draw = secrets::draw(&app, &parts, challenge);
    let sending = |to: Option<&String>| to.map(|address| draw(address));
    let change = Change {
        to_current: email.as_ref().and_then(|_| sending(signed.user.email.as_ref())),
        to_new: sending(email.as_ref()),
        to_phone: sending(phone.as_ref()),
        email,
        phone,
        password: proven,
        nonce: secrets::nonce(&app, &signed.user, said(wishes.nonce.as_ref())),
        metadata: wishes.data.unwrap_or_default(),
    };
    let (ctx, rules) = (client.ctx.clone(), app.auth.rules.clone());
    let changed = app.db.write(async move |tx| change::apply(tx, &ctx, &rules, &session, &change).await).await??;
    Ok(Json(wire::user(&changed)))
}

/// Looks at a new password: whether this session may choose one, then what it and the old one that was shown are.
async fn proven(
    app: &App,
    client: &Client,
    signed: &bearer::Signed,
    chosen: &str,
    wishes: &Wishes,
) -> Result<Proven, AuthError> {
    password::check(chosen, app.auth.rules.shortest_password)?;
    client.may(app, Deed::Token, app.settings.auth.tokens())?;
    let (current, nonce) = (said(wishes.current_password.as_ref()), said(wishes.nonce.as_ref()));
    let shown = Shown { current: current.is_some(), nonce: nonce.is_some() };
    let address = signed.user.email.as_deref().or(signed.user.phone.as_deref()).unwrap_or_default();
    let (ctx, rules, session) = (client.ctx.clone(), app.auth.rules.clone(), signed.session()?.clone());
    let counted_under = secrets::account_key(app, address);
    let begun: Result<Trial, Fault> = app
        .db
        .write(async move |tx| new_password::begin(tx, &ctx, &rules, &session, &counted_under, shown).await)
        .await;
    let Trial { hash: old, key } = begun?;
    let passwords = &app.auth.passwords;
    let knows_old = match (current, &old) {
        (Some(current), Some(old)) => {
            if !passwords.is_right(current.to_owned(), Some(old.clone())).await? {
                return Err(Denied::CurrentPasswordWrong.into());
            }
            true
        }
        _ => false,
    };
    let is_same = old.is_some() && passwords.is_right(chosen.to_owned(), old).await?;
    Ok(Proven { hash: passwords.hash(chosen.to_owned()).await?, is_same, knows_old, key })
}
