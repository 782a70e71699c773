//! Evidence about a dispute, in the text fields of Stripe's form for the bank.

use serendib_domain::payments::dispute_evidence::{DisputeEvidence, EVIDENCE_LIMIT, EvidencePart};

use super::{FormFields, Stripe, word};
use crate::app::new_id;
use crate::outside::payments::PaymentProviderError;

/// Characters of the short fields.
const SHORT_LIMIT: usize = 5_000;

impl Stripe {
    /// Looks first for this evidence: an attempt before may have sent it, and what is packed may have changed since.
    pub(in crate::outside::payments) async fn send_evidence(
        &self,
        evidence: &DisputeEvidence,
    ) -> Result<(), PaymentProviderError> {
        let id = evidence.provider_dispute.as_deref().ok_or(PaymentProviderError::Missing)?;
        let path = format!("/v1/disputes/{}", word(id)?);
        let mark = evidence.sent_at.timestamp_micros().to_string();
        if self.get(&path).await?["metadata"]["evidence_sent_at"].as_str() == Some(&mark) {
            return Ok(());
        }
        self.post(&path, &format!("evidence:{}", new_id()), &to_form(evidence, mark)).await?;
        Ok(())
    }
}

fn to_form(evidence: &DisputeEvidence, mark: String) -> FormFields {
    let part = |part| evidence.text(part).to_owned();
    let rest = [evidence.note.as_str(), evidence.text(EvidencePart::Service), evidence.text(EvidencePart::Messages)];
    let fields: FormFields = vec![
        ("evidence[customer_name]", cut(&evidence.payer_name, SHORT_LIMIT)),
        ("evidence[customer_email_address]", cut(evidence.payer_email.as_deref().unwrap_or_default(), SHORT_LIMIT)),
        ("evidence[service_date]", cut(&evidence.service_date, SHORT_LIMIT)),
        ("evidence[product_description]", part(EvidencePart::Trip)),
        ("evidence[access_activity_log]", part(EvidencePart::Agreement)),
        ("evidence[cancellation_policy_disclosure]", part(EvidencePart::Policy)),
        ("evidence[refund_policy_disclosure]", part(EvidencePart::Policy)),
        ("evidence[refund_refusal_explanation]", part(EvidencePart::Refunds)),
        ("evidence[uncategorized_text]", cut(&rest.join("\n\n"), EVIDENCE_LIMIT)),
        ("metadata[evidence_sent_at]", mark),
        ("submit", "true".to_owned()),
    ];
    // Stripe takes an empty text for the wish to remove it.
    fields.into_iter().filter(|(_, text)| !text.is_empty()).collect()
}

fn cut(text: &str, limit: usize) -> String {
    text.chars().take(limit).collect()
}
