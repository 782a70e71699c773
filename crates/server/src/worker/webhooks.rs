//! Sends deliveries of webhooks. A delivery decides itself when its next attempt is, so its job is done after each one.

use serendib_domain::Result;
use serendib_domain::jobs::{self, LeasedJob};
use serendib_domain::webhooks::sending;
use uuid::Uuid;

use super::{JobError, Worker};

impl Worker {
    pub(super) async fn send_webhook(&self, taken: &LeasedJob, delivery: Uuid) -> Result<(), JobError> {
        let ctx = (self.ctx)();
        let result = match sending::find_due_delivery(&mut &self.db, &ctx, delivery).await? {
            Some(due) => Some(self.webhooks.send(ctx.now, &due).await),
            None => None,
        };
        let (ctx, taken) = ((self.ctx)(), taken.clone());
        let ended = async move |tx: &mut serendib_db::Tx<'_>| -> Result<()> {
            if let Some(result) = &result {
                sending::record_attempt(tx, &ctx, delivery, result).await?;
            }
            jobs::complete(tx, &ctx, &taken).await
        };
        Ok(self.db.write(ended).await?)
    }
}
