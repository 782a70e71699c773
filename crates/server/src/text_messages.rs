//! Text messages to guides, as this server is configured.

use serendib_domain::bookings::text_messages::TextRules;

use crate::config::{Mode, Settings};
use crate::outside::sms::inbound::InboundMessages;

#[derive(Clone, Debug)]
pub struct TextMessages {
    pub rules: TextRules,
    /// Answers, if the service passes them on.
    pub inbound: Option<InboundMessages>,
}

impl TextMessages {
    /// # Errors
    /// A message for the operator.
    pub fn open(settings: &Settings, mode: Mode) -> Result<Self, String> {
        let url = settings.auth.sms_url.as_deref();
        let inbound = match url.filter(|_| settings.sms_replies) {
            Some(url) => Some(InboundMessages::open(url)?),
            None => None,
        };
        let rules = TextRules {
            // The demo displays its outbox.
            is_available: url.is_some() || mode == Mode::Demo,
            reply_number: inbound.as_ref().map(|inbound| inbound.number.clone()),
            per_guide: settings.texts_per_guide,
            per_day: settings.texts_per_day,
        };
        Ok(Self { rules, inbound })
    }
}
