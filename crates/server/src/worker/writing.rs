//! Jobs that only write: each is done in the transaction of its effect.

use serendib_domain::Result;
use serendib_domain::accounts::account_deletion::{self, AccountDeletionStep};
use serendib_domain::bookings::FreedDays;
use serendib_domain::bookings::deadlines::{self, BookingDeadline};
use serendib_domain::chat::notifications::{self, Digest};
use serendib_domain::credentials::{self, CredentialReminder};
use serendib_domain::jobs::{self, LeasedJob};
use serendib_domain::packages::sale::{self, ResumePackage};
use serendib_domain::saved::alerts;

use super::{JobError, Worker};

impl Worker {
    pub(super) async fn booking(&self, taken: &LeasedJob, due: &BookingDeadline) -> Result<(), JobError> {
        let (ctx, taken, due) = ((self.ctx)(), taken.clone(), due.clone());
        let ended = async move |tx: &mut serendib_db::Tx<'_>| -> Result<()> {
            deadlines::run(tx, &ctx, &due).await?;
            jobs::complete(tx, &ctx, &taken).await
        };
        Ok(self.db.write(ended).await?)
    }

    pub(super) async fn digest(&self, taken: &LeasedJob, digest: &Digest) -> Result<(), JobError> {
        let (ctx, taken, digest) = ((self.ctx)(), taken.clone(), digest.clone());
        let ended = async move |tx: &mut serendib_db::Tx<'_>| -> Result<()> {
            notifications::digest(tx, &ctx, &digest).await?;
            jobs::complete(tx, &ctx, &taken).await
        };
        Ok(self.db.write(ended).await?)
    }

    pub(super) async fn resume_package(&self, taken: &LeasedJob, due: &ResumePackage) -> Result<(), JobError> {
        let (ctx, taken, due) = ((self.ctx)(), taken.clone(), due.clone());
        let ended = async move |tx: &mut serendib_db::Tx<'_>| -> Result<()> {
            sale::resume(tx, &ctx, &due).await?;
            jobs::complete(tx, &ctx, &taken).await
        };
        Ok(self.db.write(ended).await?)
    }

    pub(super) async fn remind_of_credential(
        &self,
        taken: &LeasedJob,
        due: &CredentialReminder,
    ) -> Result<(), JobError> {
        let (ctx, taken, due) = ((self.ctx)(), taken.clone(), due.clone());
        let reminded = async move |tx: &mut serendib_db::Tx<'_>| -> Result<()> {
            credentials::remind(tx, &ctx, &due).await?;
            jobs::complete(tx, &ctx, &taken).await
        };
        Ok(self.db.write(reminded).await?)
    }

    pub(super) async fn delete_account(&self, taken: &LeasedJob, due: &AccountDeletionStep) -> Result<(), JobError> {
        let (ctx, taken, due) = ((self.ctx)(), taken.clone(), due.clone());
        let ended = async move |tx: &mut serendib_db::Tx<'_>| -> Result<()> {
            account_deletion::run(tx, &ctx, &due).await?;
            jobs::complete(tx, &ctx, &taken).await
        };
        Ok(self.db.write(ended).await?)
    }

    pub(super) async fn dates_freed(&self, taken: &LeasedJob, freed: &FreedDays) -> Result<(), JobError> {
        let (ctx, taken, freed) = ((self.ctx)(), taken.clone(), freed.clone());
        let ended = async move |tx: &mut serendib_db::Tx<'_>| -> Result<()> {
            alerts::check(tx, &ctx, &freed).await?;
            jobs::complete(tx, &ctx, &taken).await
        };
        Ok(self.db.write(ended).await?)
    }
}
