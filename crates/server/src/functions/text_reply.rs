//! POST /functions/v1/text-reply: a message to the number that texts to guides come from, as a Twilio-compatible service passes it on.

use axum::body::Body;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse as _;
use serendib_domain::Caller;
use serendib_domain::bookings::text_messages::replies::{InboundText, answer_text};

use super::error::FunctionError;
use super::{FunctionResult, bytes};
use crate::app::App;
use crate::outside::sms::inbound::NotInbound;
use crate::site::escape_xml;

pub const NAME: &str = "text-reply";
const LONGEST_FORM_BYTES: usize = 16 * 1024;
const SIGNATURE: &str = "x-twilio-signature";

/// The answer is TwiML: its message goes back to the sender. Only a processed message gets 200.
///
/// # Errors
/// 404 if this server takes no answers; 403 for an invalid signature; 400 for an invalid form.
pub async fn receive(app: &App, parts: &Parts, body: Body) -> FunctionResult {
    let Some(inbound) = &app.texts.inbound else {
        return Err(FunctionError::new(StatusCode::NOT_FOUND, "Requested function was not found"));
    };
    let form = bytes(body, LONGEST_FORM_BYTES).await?;
    let path = parts.uri.path_and_query().map_or_else(String::new, ToString::to_string);
    let read = inbound.read(&format!("{}{path}", app.site_url), signature_of(&parts.headers), &form);
    let message = read.map_err(|wrong| match wrong {
        NotInbound::Signature => FunctionError::new(StatusCode::FORBIDDEN, "invalid signature"),
        NotInbound::Form => FunctionError::new(StatusCode::BAD_REQUEST, "no such message"),
    })?;
    let text = InboundText { sid: message.sid, from: message.from, body: message.body };
    let answer = answer_text(&app.db, &app.ctx_of(Caller::Service, parts), &text).await?;
    let answer = answer.map_or_else(String::new, |answer| format!("<Message>{}</Message>", escape_xml(&answer)));
    let twiml = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?><Response>{answer}</Response>");
    Ok(([(header::CONTENT_TYPE, "text/xml; charset=utf-8")], twiml).into_response())
}

/// Two signature headers count as none.
fn signature_of(headers: &HeaderMap) -> &str {
    let mut all = headers.get_all(SIGNATURE).iter();
    match (all.next(), all.next()) {
        (Some(one), None) => one.to_str().unwrap_or_default(),
        _ => "",
    }
}
