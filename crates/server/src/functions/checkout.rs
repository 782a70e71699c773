//! Paying for a booking: where to pay, and whether it is paid.

use axum::body::Body;
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde_json::json;
use serendib_db::Tx;
use serendib_domain::payments::{self, Attached, Intent, PaymentKind, SettleOutcome, Started, Status};
use serendib_domain::{Ctx, Result};
use uuid::Uuid;

use super::error::FunctionError;
use super::{FunctionResult, authenticate, json, text};
use crate::app::App;
use crate::outside::payments::PaymentProviderError;
use crate::payment_service::PaymentService;

/// Maximum characters of a provider's session id.
const SESSION_LIMIT: usize = 255;
/// How often a payment is started when the provider's state differs.
const ATTEMPTS: u32 = 3;

/// POST /functions/v1/create-booking-payment and /functions/v1/create-full-payment
pub async fn create(app: &App, parts: &Parts, body: Body, kind: PaymentKind) -> FunctionResult {
    let ctx = authenticate(app, parts).await?;
    let booking = text(body, "bookingRequestId").await?.parse();
    let booking: Uuid =
        booking.map_err(|_| FunctionError::new(StatusCode::BAD_REQUEST, "bookingRequestId must be a UUID"))?;
    let provider = app.payments.provider()?;
    let mut attempts = 1;
    loop {
        let again = ctx.clone();
        let started: Result<Started> =
            app.db.write(async move |tx: &mut Tx<'_>| payments::start(tx, &again, booking, kind, provider).await).await;
        let intent = match started? {
            Started::Ready(url) => return json(json!({ "url": url })),
            Started::Unsubmitted(intent) => intent,
        };
        // No transaction is open while the provider answers.
        match open_checkout_session(app, &ctx, &intent).await {
            Err(PaymentProviderError::Otherwise) if attempts < ATTEMPTS => attempts += 1,
            Err(fault) => return Err(fault.into()),
            Ok(Ok(Attached::Ready(url))) => return json(json!({ "url": url })),
            Ok(Ok(Attached::Over(why))) => return Err(FunctionError::new(StatusCode::CONFLICT, why)),
            Ok(Err(error)) => return Err(error.into()),
        }
    }
}

/// Sends a payment to the provider and stores the answer; a payment that the provider refuses is given up.
async fn open_checkout_session(
    app: &App,
    ctx: &Ctx,
    intent: &Intent,
) -> Result<Result<Attached>, PaymentProviderError> {
    let (ctx, payment) = (ctx.clone(), intent.payment);
    match app.payments.checkout(intent).await {
        Ok(session) => {
            Ok(app.db.write(async move |tx: &mut Tx<'_>| payments::attach(tx, &ctx, payment, &session).await).await)
        }
        Err(fault) => {
            if matches!(
                fault,
                PaymentProviderError::Otherwise | PaymentProviderError::Refused(_) | PaymentProviderError::Astray
            ) {
                let given_up: Result<()> =
                    app.db.write(async move |tx: &mut Tx<'_>| payments::abandon(tx, &ctx, payment).await).await;
                given_up.map_err(|_| PaymentProviderError::Books)?;
            }
            Err(fault)
        }
    }
}

/// POST /functions/v1/verify-booking-payment
pub async fn verify(app: &App, parts: &Parts, body: Body) -> FunctionResult {
    let ctx = authenticate(app, parts).await?;
    let session = text(body, "sessionId").await?;
    if session.is_empty() || session.len() > SESSION_LIMIT {
        return Err(FunctionError::new(StatusCode::BAD_REQUEST, "sessionId is no session's"));
    }
    let payment = payments::find_own(&app.db, &ctx.caller, &session).await?;
    let status = if payment.status.is_under_way() {
        let till = PaymentService { db: &app.db, payments: &app.payments, ctx };
        match till.sync_session(&session).await? {
            SettleOutcome::Is(status) => status,
            SettleOutcome::Unknown => payment.status,
        }
    } else {
        payment.status
    };
    json(json!({
        "success": status == Status::Paid,
        "type": payment.kind.text(),
        "status": status.text(),
        "bookingRequestId": payment.booking,
    }))
}
