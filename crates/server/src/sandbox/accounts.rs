//! `/sandbox/account/{id}`: where a guide connects a pretended account for payouts. It takes the place of Stripe's page.

use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, PathRejection};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use serendib_db::Tx;
use serendib_domain::payments::sandbox_accounts::{self, SandboxAccountStatus};
use serendib_domain::{Error, Result};

use super::{answer, error_page, lead_to, page};
use crate::app::App;
use crate::outside::payments::ACCOUNT_BACK;

/// GET /sandbox/account/{id}
pub async fn show(State(app): State<App>, id: Result<Path<String>, PathRejection>) -> Response {
    let Ok(Path(id)) = id else { return missing(&app) };
    match sandbox_accounts::find_status(&app.db, &id).await {
        Ok(Some(_)) => answer(&app, StatusCode::OK, page::render_account(&id, &back(&app))),
        Ok(None) => missing(&app),
        Err(error) => error_page(&app, &error),
    }
}

/// POST /sandbox/account/{id}
pub async fn choose(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    form: Result<Bytes, BytesRejection>,
) -> Response {
    let (Ok(Path(id)), Ok(form)) = (id, form) else { return missing(&app) };
    let status = url::form_urlencoded::parse(&form).find(|(name, _)| name == "account").map(|(_, value)| value);
    let status = match status.as_deref() {
        Some("connect") => SandboxAccountStatus::Connected,
        Some("refuse") => SandboxAccountStatus::Refusing,
        _ => return missing(&app),
    };
    let chosen: Result<()> =
        app.db.write(async move |tx: &mut Tx<'_>| sandbox_accounts::choose(tx, &id, status).await).await;
    match chosen {
        Ok(()) => lead_to(&back(&app)),
        Err(Error::Missing(_)) => missing(&app),
        Err(error) => error_page(&app, &error),
    }
}

fn back(app: &App) -> String {
    format!("{}{ACCOUNT_BACK}", app.site_url)
}

fn missing(app: &App) -> Response {
    answer(app, StatusCode::NOT_FOUND, page::plain("There is no such account", "Start again from your earnings."))
}
