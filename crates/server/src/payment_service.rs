//! Applies the provider's state to the product: reads a payment's state, and records it in one transaction. Used by functions, the webhook
//! and the worker.

mod comparison;

use std::sync::Arc;

use serendib_db::{Db, Tx};
use serendib_domain::ledger::{payout_accounts, transfers};
use serendib_domain::payments::{
    self, CheckoutSession, DisputeUpdate, PayoutAccountUpdate, RefundUpdate, SettleOutcome, Status, TransferRequest,
    reconcile,
};
use serendib_domain::{Ctx, Error, Result};
use uuid::Uuid;

use crate::outside::payments::{PaymentProviderError, Payments, Subject, WebhookEvent};

/// The provider, the database and a command's context.
pub struct PaymentService<'a> {
    pub db: &'a Db,
    pub payments: &'a Payments,
    pub ctx: Ctx,
}

#[derive(Debug, thiserror::Error)]
pub enum PaymentServiceError {
    #[error("{0}")]
    Provider(#[from] PaymentProviderError),
    #[error("{0}")]
    Product(#[from] Error),
}

impl PaymentService<'_> {
    /// Reads a payment's state at the provider and records it.
    pub async fn sync_session(&self, session: &str) -> Result<SettleOutcome, PaymentServiceError> {
        let says = self.payments.session(session).await?;
        self.settle(says).await
    }

    /// Closes the page of a payment that is over, and records its final state.
    pub async fn close(&self, session: &str) -> Result<SettleOutcome, PaymentServiceError> {
        let says = self.payments.close(session).await?;
        self.settle(says).await
    }

    async fn settle(&self, says: CheckoutSession) -> Result<SettleOutcome, PaymentServiceError> {
        let (ctx, live) = (self.ctx.clone(), self.payments.is_live());
        let settled: Result<SettleOutcome> =
            self.db.write(async move |tx: &mut Tx<'_>| payments::settle(tx, &ctx, &says, live).await).await;
        Ok(alarmed(settled?))
    }

    /// Sends a refund, unless done. `again` after an attempt with an unknown result.
    pub async fn refund(&self, refund: Uuid, again: bool) -> Result<(), PaymentServiceError> {
        let order: Result<Option<payments::RefundRequest>> =
            self.db.write(async move |tx: &mut Tx<'_>| payments::find_refund_request(tx, refund).await).await;
        let Some(order) = order? else { return Ok(()) };
        // Only the provider that took the money can return it.
        if self.payments.provider()? != order.provider {
            return Err(PaymentProviderError::NotSetUp.into());
        }
        match self.payments.refund(&order, again).await {
            Ok(update) => self.record_refunds(vec![update]).await,
            Err(PaymentProviderError::Refused(why)) => {
                tracing::error!(refund.id = %refund, reason = why, "the payment provider rejected a refund");
                let ctx = self.ctx.clone();
                let noted: Result<()> = self
                    .db
                    .write(async move |tx: &mut Tx<'_>| {
                        payments::record_provider_rejection(tx, &ctx, refund, &why).await
                    })
                    .await;
                Ok(noted?)
            }
            Err(fault) => Err(fault.into()),
        }
    }

    /// Sends a payout to a guide's account, unless done.
    pub async fn transfer(&self, payout: Uuid) -> Result<(), PaymentServiceError> {
        let order: Result<Option<TransferRequest>> =
            self.db.write(async move |tx: &mut Tx<'_>| transfers::find_transfer_request(tx, payout).await).await;
        let Some(order) = order? else { return Ok(()) };
        let sent = match self.payments.transfer(&order).await {
            Ok(transfer) => Ok(transfer),
            Err(PaymentProviderError::Refused(why)) => Err(why),
            // The account is gone.
            Err(PaymentProviderError::Missing) => Err("it does not know the account".to_owned()),
            Err(fault) => return Err(fault.into()),
        };
        let ctx = self.ctx.clone();
        let recorded: Result<()> = self
            .db
            .write(async move |tx: &mut Tx<'_>| match &sent {
                Ok(transfer) => transfers::record_transfer(tx, &ctx, payout, transfer).await,
                Err(why) => transfers::record_rejected_transfer(tx, &ctx, payout, why).await,
            })
            .await;
        Ok(recorded?)
    }

    async fn record_refunds(&self, updates: Vec<RefundUpdate>) -> Result<(), PaymentServiceError> {
        let ctx = self.ctx.clone();
        let noted: Result<()> = self
            .db
            .write(async move |tx: &mut Tx<'_>| {
                for one in &updates {
                    payments::record_refund(tx, &ctx, one).await?;
                }
                Ok(())
            })
            .await;
        Ok(noted?)
    }

    async fn record_dispute(&self, update: DisputeUpdate) -> Result<(), PaymentServiceError> {
        let ctx = self.ctx.clone();
        let noted: Result<()> =
            self.db.write(async move |tx: &mut Tx<'_>| payments::record_dispute(tx, &ctx, &update).await).await;
        Ok(noted?)
    }

    /// Applies a provider's event, once.
    pub async fn apply_event(&self, event: WebhookEvent) -> Result<(), PaymentServiceError> {
        if event.subject == Subject::Other || reconcile::is_known(self.db, &event.id).await? {
            return Ok(());
        }
        let heard = self.resolve_event(&event).await?;
        let (ctx, live, event) = (self.ctx.clone(), self.payments.is_live(), Arc::new(event));
        let taken: Result<Option<SettleOutcome>> = self
            .db
            .write(async move |tx: &mut Tx<'_>| {
                if !reconcile::take_in(tx, &ctx, &event.id, &event.kind, &event.stored_fields).await? {
                    return Ok(None);
                }
                match &heard {
                    ResolvedEvent::Session(words) => {
                        let (reported, says) = &**words;
                        payments::apply_event(tx, &ctx, reported, says, live).await.map(Some)
                    }
                    ResolvedEvent::Refunds(reported) => {
                        for one in reported {
                            payments::record_refund(tx, &ctx, one).await?;
                        }
                        Ok(None)
                    }
                    ResolvedEvent::Account(reported) => {
                        payout_accounts::record_account(tx, &ctx, reported).await.map(|()| None)
                    }
                    ResolvedEvent::AccountLeft(account) => {
                        payout_accounts::record_departure(tx, &ctx, account).await.map(|()| None)
                    }
                    ResolvedEvent::TransferReturned(transfer) => {
                        transfers::record_returned_transfer(tx, &ctx, transfer).await.map(|()| None)
                    }
                    ResolvedEvent::Dispute(reported) => {
                        payments::record_dispute(tx, &ctx, reported).await.map(|()| None)
                    }
                }
            })
            .await;
        if let Some(settled) = taken? {
            alarmed(settled);
        }
        Ok(())
    }

    /// The change for an event, by the provider's present state rather than the event's.
    async fn resolve_event(&self, event: &WebhookEvent) -> Result<ResolvedEvent, PaymentServiceError> {
        Ok(match &event.subject {
            Subject::Session(session) => {
                let mut session = session.clone();
                if event.is_live != self.payments.is_live() {
                    session.is_live = event.is_live;
                }
                let is_ours = payments::knows_session(self.db, &session.id).await?;
                let says = if is_ours { self.payments.session(&session.id).await? } else { session.clone() };
                ResolvedEvent::Session(Box::new((session, says)))
            }
            Subject::Refund(session) => {
                if let Some(payment) = &session.payment {
                    self.sync_payment(payment).await?;
                }
                ResolvedEvent::Refunds(vec![self.payments.refunded(&session.id).await?])
            }
            Subject::MoneyBack(payment) => {
                self.sync_payment(payment).await?;
                ResolvedEvent::Refunds(self.payments.refunds_of(payment).await?)
            }
            Subject::Dispute(session) => {
                self.sync_payment(&session.payment).await?;
                // A payment on another page of the booking, made before this dispute is known, counts as in time.
                for page in payments::pages_beside(self.db, &session.payment).await? {
                    self.sync_session(&page).await?;
                }
                ResolvedEvent::Dispute(self.payments.dispute(&session.id).await?)
            }
            Subject::Account(account) if !payout_accounts::knows_account(self.db, account).await? => {
                ResolvedEvent::Refunds(Vec::new())
            }
            Subject::Account(account) => ResolvedEvent::Account(self.payments.account(account).await?),
            Subject::AccountLeft(account) => ResolvedEvent::AccountLeft(account.clone()),
            Subject::TransferReturned(transfer) => ResolvedEvent::TransferReturned(transfer.clone()),
            Subject::Other => ResolvedEvent::Refunds(Vec::new()),
        })
    }

    /// Settles a payment that a later event mentions first.
    async fn sync_payment(&self, payment: &str) -> Result<(), PaymentServiceError> {
        if payments::knows_money(self.db, payment).await? {
            return Ok(());
        }
        if let Some(session) = self.payments.session_of(payment).await?
            && payments::knows_session(self.db, &session.id).await?
        {
            self.settle(session).await?;
        }
        Ok(())
    }

    /// Reads the state of everything that is unfinished.
    pub async fn reconcile(&self) -> Result<(), PaymentServiceError> {
        let ctx = self.ctx.clone();
        let (candidates, refunds, disputes) = self
            .db
            .write(async move |tx: &mut Tx<'_>| -> Result<_> {
                Ok((
                    reconcile::candidates(tx, &ctx).await?,
                    reconcile::unfinished_refunds(tx, &ctx).await?,
                    reconcile::open_disputes(tx, &ctx).await?,
                ))
            })
            .await?;
        for candidate in candidates {
            let is_past = candidate.expires_at <= self.ctx.now;
            let looked = if is_past {
                self.close(&candidate.session).await
            } else {
                self.sync_session(&candidate.session).await
            };
            match looked {
                Ok(_) => {}
                Err(PaymentServiceError::Provider(fault)) => {
                    tracing::warn!(payment.id = %candidate.payment, reason = %fault, "failed to reconcile a payment");
                }
                Err(error) => return Err(error),
            }
        }
        for refund in refunds {
            match self.payments.refunded(&refund).await {
                Ok(update) => self.record_refunds(vec![update]).await?,
                Err(fault) => tracing::warn!(reason = %fault, "failed to reconcile a refund"),
            }
        }
        for dispute in disputes {
            match self.payments.dispute(&dispute).await {
                Ok(update) => self.record_dispute(update).await?,
                Err(fault) => tracing::warn!(reason = %fault, "failed to reconcile a dispute"),
            }
        }
        Ok(())
    }
}

enum ResolvedEvent {
    /// The event's state, and the provider's present one.
    Session(Box<(CheckoutSession, CheckoutSession)>),
    Refunds(Vec<RefundUpdate>),
    Dispute(DisputeUpdate),
    Account(PayoutAccountUpdate),
    AccountLeft(String),
    TransferReturned(String),
}

/// Alerts the operator, who may not look at the admin pages every day.
fn alarmed(settled: SettleOutcome) -> SettleOutcome {
    if matches!(settled, SettleOutcome::Unknown | SettleOutcome::Is(Status::Review)) {
        metrics::counter!("payments_in_doubt_total").increment(1);
        tracing::error!(?settled, "a payment needs manual review");
    }
    settled
}
