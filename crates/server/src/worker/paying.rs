//! The worker's jobs about payments.

use serendib_db::Tx;
use serendib_domain::jobs::{self, LeasedJob};
use serendib_domain::payments::reconciliation::run;
use serendib_domain::payments::{self, sandbox};
use serendib_domain::{Error, Result};
use uuid::Uuid;

use super::{JobError, Worker};
use crate::outside::payments::{PaymentProviderError, Payments};
use crate::payment_service::{PaymentService, PaymentServiceError};
use crate::sandbox::events;

impl Worker {
    pub(super) fn payment_service(&self) -> PaymentService<'_> {
        PaymentService { db: &self.db, payments: &self.payments, ctx: (self.ctx)() }
    }

    pub(super) async fn reconcile(&self) {
        if matches!(self.payments, Payments::None) {
            return;
        }
        if let Err(trouble) = self.payment_service().reconcile().await {
            tracing::warn!(%trouble, "failed to reconcile payments");
        }
        let ctx = (self.ctx)();
        let scheduled: Result<()> = self.db.write(async move |tx| run::schedule(tx, &ctx).await).await;
        if let Err(error) = scheduled {
            tracing::warn!(?error, "failed to schedule the nightly reconciliation");
        }
    }

    /// A nightly run has the id of its job.
    pub(super) async fn compare(&self, taken: &LeasedJob, run: Option<Uuid>) -> Result<(), JobError> {
        let outcome = self.payment_service().compare(run.unwrap_or(taken.id), run.is_none()).await;
        match outcome {
            // Another run comes first.
            Err(PaymentServiceError::Product(Error::Conflict(why))) => Err(JobError::Payment(why.to_owned())),
            outcome => self.finish_payment_job(taken, outcome).await,
        }
    }

    /// A page that the provider does not know needs no closing.
    pub(super) async fn close(&self, payment: Uuid) -> Result<(), PaymentServiceError> {
        let Some(page) = payments::page_of(&self.db, payment).await? else { return Ok(()) };
        match self.payment_service().close(&page).await {
            Ok(_) | Err(PaymentServiceError::Provider(PaymentProviderError::Missing)) => Ok(()),
            Err(trouble) => Err(trouble),
        }
    }

    pub(super) async fn sandbox_event(&self, taken: &LeasedJob, page: &str, event: &str) -> Result<(), JobError> {
        events::tell(&self.payment_service(), taken.id, page, event).await.map_err(JobError::Payment)?;
        self.finish_payment_job(taken, Ok(())).await
    }

    pub(super) async fn sandbox_later(&self, taken: &LeasedJob, page: &str, succeeds: bool) -> Result<(), JobError> {
        let (ctx, taken, page) = ((self.ctx)(), taken.clone(), page.to_owned());
        let come = async move |tx: &mut Tx<'_>| -> Result<()> {
            sandbox::arrive(tx, &ctx, &page, succeeds).await?;
            jobs::complete(tx, &ctx, &taken).await
        };
        Ok(self.db.write(come).await?)
    }

    /// Marks a job as done whose effects are recorded elsewhere.
    pub(super) async fn finish_payment_job(
        &self,
        taken: &LeasedJob,
        outcome: Result<(), PaymentServiceError>,
    ) -> Result<(), JobError> {
        outcome?;
        let (ctx, taken) = ((self.ctx)(), taken.clone());
        let ended: Result<()> = self.db.write(async move |tx| jobs::complete(tx, &ctx, &taken).await).await;
        Ok(ended?)
    }
}
