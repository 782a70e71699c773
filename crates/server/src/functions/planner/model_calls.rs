//! Calls to a model: whether this user may make one now, and the fallback if not.

use axum::http::StatusCode;
use serde_json::Value as Json;
use serendib_db::Tx;
use serendib_domain::itineraries::model_quota::{self, ModelCallRejection};
use serendib_domain::planner::plan::{FallbackReason, Planner};
use serendib_domain::{Ctx, Result as Done};

use super::super::error::FunctionError;
use crate::app::App;
use crate::outside::http::HttpError;
use crate::outside::models::{ModelError, Question};

/// Retry delay while the user's other requests are under way.
const BUSY_SECONDS: u64 = 5;

/// Why the built-in planner is used, and the error where it must not be.
pub struct Standby {
    pub reason: FallbackReason,
    pub error: FunctionError,
}

impl Standby {
    fn new(reason: FallbackReason, status: StatusCode, message: &str) -> Self {
        Self { reason, error: FunctionError::new(status, message) }
    }

    fn after(self, seconds: u64) -> Self {
        Self { error: self.error.with_retry_after(seconds), ..self }
    }
}

impl From<ModelError> for Standby {
    fn from(fault: ModelError) -> Self {
        let status = match fault {
            ModelError::Unreadable
            | ModelError::CutOff
            | ModelError::Declined
            | ModelError::Unanswered(HttpError::TooLarge) => StatusCode::BAD_GATEWAY,
            fault if fault.is_late() => StatusCode::GATEWAY_TIMEOUT,
            _ => StatusCode::SERVICE_UNAVAILABLE,
        };
        let reason = if fault.is_late() { FallbackReason::Late } else { FallbackReason::Failed };
        Self::new(reason, status, "Failed")
    }
}

/// # Errors
/// Why no model answers.
pub async fn ask<T>(
    app: &App,
    ctx: &Ctx,
    provider: Planner,
    question: &Question,
    read: impl Fn(Json) -> Option<T>,
) -> Result<T, Standby> {
    let desk = &app.planner;
    if !desk.models.has_model(provider) {
        let status = StatusCode::SERVICE_UNAVAILABLE;
        return Err(Standby::new(FallbackReason::NotConfigured, status, "Failed"));
    }
    let sign_in = || Standby::new(FallbackReason::SignIn, StatusCode::UNAUTHORIZED, "Sign in first");
    let person = ctx.caller.person().ok_or_else(sign_in)?;
    if desk.models.is_circuit_open(provider) {
        return Err(ModelError::Resting.into());
    }
    let busy = || Standby::new(FallbackReason::Busy, StatusCode::TOO_MANY_REQUESTS, "Too many requests");
    let _seat = desk.try_acquire_model_call(person.user).ok_or_else(|| busy().after(BUSY_SECONDS))?;
    let (counted, allowed) = (ctx.clone(), app.settings.models.allowed());
    let counted: Done<Result<(), ModelCallRejection>> = app
        .db
        .write(async move |tx: &mut Tx<'_>| model_quota::count(tx, &counted, allowed, provider.name()).await)
        .await;
    match counted {
        Ok(Ok(())) => {}
        Ok(Err(ModelCallRejection::SignIn)) => return Err(sign_in()),
        Ok(Err(ModelCallRejection::Limit(seconds))) => {
            let limit = Standby::new(FallbackReason::Limit, StatusCode::TOO_MANY_REQUESTS, "Too many requests");
            return Err(limit.after(seconds.into()));
        }
        Err(error) => return Err(Standby { reason: FallbackReason::Failed, error: error.into() }),
    }
    Ok(desk.models.ask(provider, question, read).await?)
}
