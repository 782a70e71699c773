//! What the worker does about payments.

use serendib_db::Tx;
use serendib_domain::Result;
use serendib_domain::jobs::{self, Taken};
use serendib_domain::payments::{self, sandbox};
use uuid::Uuid;

use super::{Failure, Worker};
use crate::outside::payments::{Fault, Payments};
use crate::sandbox::events;
use crate::till::{Till, Trouble};

impl Worker {
    pub(super) fn till(&self) -> Till<'_> {
        Till { db: &self.db, payments: &self.payments, ctx: (self.ctx)() }
    }

    pub(super) async fn reconcile(&self) {
        if matches!(self.payments, Payments::None) {
            return;
        }
        if let Err(trouble) = self.till().reconcile().await {
            tracing::warn!(%trouble, "payments could not be looked after");
        }
    }

    /// A page that the provider does not know needs no closing.
    pub(super) async fn close(&self, payment: Uuid) -> Result<(), Trouble> {
        let Some(page) = payments::page_of(&self.db, payment).await? else { return Ok(()) };
        match self.till().close(&page).await {
            Ok(_) | Err(Trouble::Provider(Fault::Missing)) => Ok(()),
            Err(trouble) => Err(trouble),
        }
    }

    pub(super) async fn sandbox_event(&self, taken: &Taken, page: &str, event: &str) -> Result<(), Failure> {
        events::tell(&self.till(), taken.id, page, event).await.map_err(Failure::Payment)?;
        self.ended(taken, Ok(())).await
    }

    pub(super) async fn sandbox_later(&self, taken: &Taken, page: &str, succeeds: bool) -> Result<(), Failure> {
        let (ctx, taken, page) = ((self.ctx)(), taken.clone(), page.to_owned());
        let come = async move |tx: &mut Tx<'_>| -> Result<()> {
            sandbox::arrive(tx, &ctx, &page, succeeds).await?;
            jobs::done(tx, &ctx, &taken).await
        };
        Ok(self.db.write(come).await?)
    }

    /// Records that a job that leaves its traces elsewhere is done.
    pub(super) async fn ended(&self, taken: &Taken, outcome: Result<(), Trouble>) -> Result<(), Failure> {
        outcome?;
        let (ctx, taken) = ((self.ctx)(), taken.clone());
        let ended: Result<()> = self.db.write(async move |tx| jobs::done(tx, &ctx, &taken).await).await;
        Ok(ended?)
    }
}
