//! The reconciliation with the provider's list, and evidence about disputes.

use serendib_db::Tx;
use serendib_domain::Result;
use serendib_domain::payments::dispute_evidence::{DisputeEvidence, send};
use serendib_domain::payments::reconciliation::run::{self, RunWindow};
use serendib_domain::payments::reconciliation::{MoneySubject, Movement};
use serendib_domain::payments::{CURRENCY, DisputeProgress};
use uuid::Uuid;

use super::{PaymentService, PaymentServiceError};
use crate::outside::payments::PaymentProviderError;

impl PaymentService<'_> {
    /// Compares the provider's movements with our rows, unless that run is done.
    pub async fn compare(&self, id: Uuid, is_nightly: bool) -> Result<(), PaymentServiceError> {
        let ctx = self.ctx.clone();
        let window: Result<Option<RunWindow>> =
            self.db.write(async move |tx: &mut Tx<'_>| run::take_up(tx, &ctx, id, is_nightly).await).await;
        let Some(window) = window? else { return Ok(()) };
        match self.read_movements(&window).await {
            Ok(movements) => {
                let ctx = self.ctx.clone();
                let finished: Result<()> =
                    self.db.write(async move |tx: &mut Tx<'_>| run::finish(tx, &ctx, &window, &movements).await).await;
                Ok(finished?)
            }
            Err(PaymentServiceError::Provider(fault)) => {
                tracing::warn!(reconciliation.id = %id, reason = %fault, "failed to read the payment provider's movements");
                let (ctx, why) = (self.ctx.clone(), describe(&fault));
                let noted: Result<()> =
                    self.db.write(async move |tx: &mut Tx<'_>| run::fail(tx, &ctx, id, &why).await).await;
                noted?;
                Err(fault.into())
            }
            Err(error) => Err(error),
        }
    }

    async fn read_movements(&self, window: &RunWindow) -> Result<Vec<Movement>, PaymentServiceError> {
        let mut movements = self.payments.movements(window.since(), window.until()).await?;
        let mut source = self.db;
        for (id, at) in run::unmoved_disputes(&mut source, window, &movements).await? {
            let update = match self.payments.dispute(&id).await {
                Ok(update) => update,
                Err(PaymentProviderError::Missing) => continue,
                Err(fault) => return Err(fault.into()),
            };
            let state = match update.progress {
                DisputeProgress::Open => "open",
                DisputeProgress::Won => "won",
                DisputeProgress::Lost => "lost",
            };
            movements.push(Movement {
                subject: MoneySubject::Dispute,
                id: update.id,
                at,
                amount: update.amount,
                currency: CURRENCY.to_owned(),
                state: state.to_owned(),
                row: None,
                payment: Some(update.payment),
                is_return: false,
            });
        }
        Ok(movements)
    }

    /// Sends the evidence about a dispute, unless done.
    pub async fn send_evidence(&self, dispute: Uuid) -> Result<(), PaymentServiceError> {
        let ctx = self.ctx.clone();
        let evidence: Result<Option<DisputeEvidence>> =
            self.db.write(async move |tx: &mut Tx<'_>| send::find_evidence(tx, &ctx, dispute).await).await;
        let Some(evidence) = evidence? else { return Ok(()) };
        // Only the provider that took the money knows the dispute.
        if self.payments.provider()? != evidence.provider {
            return Err(PaymentProviderError::NotSetUp.into());
        }
        let rejection = match self.payments.send_evidence(&evidence).await {
            Ok(()) => None,
            Err(PaymentProviderError::Refused(why)) => Some(why),
            Err(PaymentProviderError::Missing) => Some("it does not know the dispute".to_owned()),
            Err(fault) => return Err(fault.into()),
        };
        let ctx = self.ctx.clone();
        let recorded: Result<()> = self
            .db
            .write(async move |tx: &mut Tx<'_>| match &rejection {
                None => send::record_taken(tx, &ctx, dispute).await,
                Some(why) => send::record_rejected_evidence(tx, &ctx, dispute, why).await,
            })
            .await;
        Ok(recorded?)
    }
}

/// A sentence for the staff.
fn describe(fault: &PaymentProviderError) -> String {
    let text = fault.to_string();
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
