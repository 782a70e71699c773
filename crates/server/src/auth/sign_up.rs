//! POST /auth/v1/signup

use axum::Json;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use serde_json::{Map, Value};
use serendib_domain::identity::sign_up::{self, Contact, Newcomer, SignedUp};
use serendib_domain::identity::user::Identity;
use serendib_domain::identity::{User, password};

use super::body::{self, AccountRequest};
use super::client::{AuthClient, DeliveryChannel};
use super::error::AuthError;
use super::{secrets, wire};
use crate::app::{App, new_id};
use crate::rate_limit::LimitedAction;

/// POST /auth/v1/signup
pub async fn handle(State(app): State<App>, request: Request) -> Result<Json<Value>, AuthError> {
    let (parts, sent) = request.into_parts();
    let client = AuthClient::from_request(&app, &parts);
    let sent: AccountRequest = body::json(sent).await?;
    match sent.contact("Only an email address or phone number should be provided on signup.")? {
        Some(contact) => with_password(&app, &client, &parts, &sent, contact).await,
        None if sent.password.is_none() => anonymously(&app, &client, &sent).await,
        None => Err(AuthError::invalid("To signup, please provide your email or phone number")),
    }
}

async fn anonymously(app: &App, client: &AuthClient, sent: &AccountRequest) -> Result<Json<Value>, AuthError> {
    client.check_rate(app, LimitedAction::Anonymous, app.settings.auth.anonymous())?;
    client.check_captcha(app, &sent.gotrue_meta_security).await?;
    let user_metadata = sent.metadata()?;
    let (ctx, rules, device) = (client.ctx.clone(), app.auth.rules.clone(), client.device.clone());
    let (who, session) =
        app.db.write(async move |tx| sign_up::anonymously(tx, &ctx, &rules, &user_metadata, &device).await).await?;
    Ok(Json(wire::session(app, &who, &session)?))
}

async fn with_password(
    app: &App,
    client: &AuthClient,
    parts: &Parts,
    sent: &AccountRequest,
    contact: Contact,
) -> Result<Json<Value>, AuthError> {
    client.check_sign_up_rate(app)?;
    client.check_send_rate(app, DeliveryChannel::from(&contact))?;
    client.check_captcha(app, &sent.gotrue_meta_security).await?;
    let chosen = sent.password.clone().unwrap_or_default();
    password::check(&chosen, app.auth.rules.shortest_password)?;
    let (metadata, challenge) = (sent.metadata()?, sent.challenge()?);
    let hash = app.auth.passwords.hash(chosen).await?;
    let sending = secrets::draw(app, parts, challenge)(contact.text());
    let (ctx, rules, device) = (client.ctx.clone(), app.auth.rules.clone(), client.device.clone());
    let new = Newcomer { contact, password_hash: Some(hash), metadata };
    let submitted = new.clone();
    let signed_up =
        app.db.write(async move |tx| sign_up::with_password(tx, &ctx, &rules, &new, &device, &sending).await).await?;
    match signed_up {
        SignedUp::In(who, session) => Ok(Json(wire::session(app, &who, &session)?)),
        SignedUp::Waiting(who) => Ok(Json(wire::user(&who))),
        SignedUp::Known => Ok(Json(wire::user(&made_up(client, &submitted)))),
    }
}

/// An invented user for a sign-up with a known address: it looks like a new account. T-U09.
fn made_up(client: &AuthClient, new: &Newcomer) -> User {
    let (now, id) = (client.ctx.now, new_id());
    let mut data = new.metadata.clone();
    data.insert("sub".to_owned(), id.to_string().into());
    let (email, phone, provider) = match &new.contact {
        Contact::Email(email) => (Some(email.clone()), None, "email"),
        Contact::Phone(phone) => (None, Some(phone.clone()), "phone"),
    };
    data.insert(provider.to_owned(), new.contact.text().into());
    data.insert("email_verified".to_owned(), false.into());
    data.insert("phone_verified".to_owned(), false.into());
    let mut app_metadata = Map::new();
    app_metadata.insert("provider".to_owned(), provider.into());
    app_metadata.insert("providers".to_owned(), Value::Array(vec![provider.into()]));
    User {
        id,
        confirmation_sent_at: Some(now),
        user_metadata: new.metadata.clone(),
        app_metadata,
        created_at: now,
        updated_at: now,
        identities: vec![Identity {
            id: new_id(),
            provider: provider.to_owned(),
            subject: id.to_string(),
            data,
            email: email.clone(),
            last_sign_in_at: Some(now),
            created_at: now,
            updated_at: now,
        }],
        email,
        phone,
        ..User::default()
    }
}
