//! Hourly upkeep: deletes what is over, and repairs what a lost job has left.

use std::time::Duration;

use serendib_domain::Result;
use serendib_domain::abuse_flags::nightly::NightlyPlace;
use serendib_domain::abuse_flags::{self, nightly};
use serendib_domain::back_office::record_words;
use serendib_domain::back_office::today::{package_views, search_misses};
use serendib_domain::bookings::{availability, companions, day_sheet, text_messages, trip_meeting};
use serendib_domain::jobs::{Job, LeasedJob};
use serendib_domain::packages::sale;
use serendib_domain::payments::reconcile;
use serendib_domain::saved::alerts;
use serendib_domain::webhooks::sending;
use serendib_domain::{credentials, identity, itineraries, jobs, ledger};

use tokio::sync::watch;
use tokio::time::Instant;

use super::{JobError, Worker};
use crate::storage;

/// Bookings whose ledger is repaired in one transaction, so that other writers wait for a moment only.
const REPAIRED_AT_ONCE: usize = 25;
/// Pause between two batches of an index that is filled in, so that requests come between.
const BETWEEN_BATCHES: Duration = Duration::from_millis(5);
/// How long one job looks for signs of abuse; its lease is longer.
const ONE_LOOK: Duration = Duration::from_secs(20);
/// Searches for such bookings in an hour.
const REPAIRS: usize = 20;

impl Worker {
    pub(super) async fn sweep(&self) {
        let ctx = (self.ctx)();
        let forgotten: Result<u64> = self.db.write(async move |tx| jobs::forget_done(tx, &ctx).await).await;
        if let Err(error) = forgotten {
            tracing::warn!(?error, "failed to delete old jobs");
        }
        let (ctx, rules) = ((self.ctx)(), self.rules.clone());
        let swept: identity::IdentityResult<()> =
            self.db.write(async move |tx| identity::sweep(tx, &ctx, &rules).await).await;
        if let Err(error) = swept {
            tracing::warn!(?error, "failed to delete ended sessions and used codes");
        }
        let ctx = (self.ctx)();
        let forgotten: Result<u64> = self.db.write(async move |tx| reconcile::forget(tx, &ctx).await).await;
        if let Err(error) = forgotten {
            tracing::warn!(?error, "failed to delete old payment events");
        }
        self.purge_companions().await;
        let ctx = (self.ctx)();
        let swept: Result<u64> = self.db.write(async move |tx| day_sheet::sweep(tx, &ctx).await).await;
        if let Err(error) = swept {
            tracing::warn!(?error, "failed to delete the day sheets of old trips");
        }
        let ctx = (self.ctx)();
        let swept: Result<u64> = self.db.write(async move |tx| trip_meeting::sweep(tx, &ctx).await).await;
        if let Err(error) = swept {
            tracing::warn!(?error, "failed to delete the meetings of old trips");
        }
        let ctx = (self.ctx)();
        let swept: Result<u64> = self.db.write(async move |tx| text_messages::sweep(tx, &ctx).await).await;
        if let Err(error) = swept {
            tracing::warn!(?error, "failed to delete old text messages");
        }
        let ctx = (self.ctx)();
        let swept: Result<u64> = self
            .db
            .write(async move |tx| Ok(search_misses::sweep(tx, &ctx).await? + package_views::sweep(tx, &ctx).await?))
            .await;
        if let Err(error) = swept {
            tracing::warn!(?error, "failed to delete old counts of searches and views");
        }
        let ctx = (self.ctx)();
        let swept: Result<u64> = self.db.write(async move |tx| itineraries::remove::sweep(tx, &ctx).await).await;
        if let Err(error) = swept {
            tracing::warn!(?error, "failed to delete old plans without an owner");
        }
        let ctx = (self.ctx)();
        let swept: Result<u64> = self.db.write(async move |tx| alerts::sweep(tx, &ctx).await).await;
        if let Err(error) = swept {
            tracing::warn!(?error, "failed to delete expired date alerts");
        }
        let ctx = (self.ctx)();
        let followed: Result<()> = self.db.write(async move |tx| availability::follow_horizons(tx, &ctx).await).await;
        if let Err(error) = followed {
            tracing::warn!(?error, "failed to check date alerts for guides with a booking horizon");
        }
        let ctx = (self.ctx)();
        let resumed: Result<()> = self.db.write(async move |tx| sale::resume_overdue(tx, &ctx).await).await;
        if let Err(error) = resumed {
            tracing::warn!(?error, "failed to put packages back on sale whose pause has ended");
        }
        let ctx = (self.ctx)();
        let read: Result<()> = self.db.write(async move |tx| availability::read_overdue(tx, &ctx).await).await;
        if let Err(error) = read {
            tracing::warn!(?error, "failed to schedule overdue readings of calendars");
        }
        self.sweep_deliveries().await;
        if let Err(error) = self.repair_ledger().await {
            tracing::warn!(?error, "failed to post payments, refunds and trips that the ledger lacks");
        }
        let ctx = (self.ctx)();
        let swept: Result<usize> = self.db.write(async move |tx| credentials::sweep_documents(tx, &ctx).await).await;
        if let Err(error) = swept {
            tracing::warn!(?error, "failed to delete documents of guides whose time is over");
        }
        let ctx = (self.ctx)();
        let swept: Result<u64> = self
            .db
            .write(async move |tx| {
                nightly::schedule(tx, &ctx).await?;
                abuse_flags::sweep(tx, &ctx).await
            })
            .await;
        if let Err(error) = swept {
            tracing::warn!(?error, "failed to delete old flags, or to schedule the nightly look for new ones");
        }
        match storage::sweep(&self.db, &self.blobs, &(self.ctx)()).await {
            Ok(0) => {}
            Ok(swept) => tracing::info!(swept, "removed unreferenced files"),
            Err(error) => tracing::warn!(%error, "failed to remove unreferenced files"),
        }
    }

    /// Until none is left, with pauses for other commands.
    async fn sweep_deliveries(&self) {
        loop {
            let ctx = (self.ctx)();
            let swept: Result<u64> = self.db.write(async move |tx| sending::sweep(tx, &ctx).await).await;
            match swept {
                Ok(sending::DELETED_AT_ONCE..) => tokio::time::sleep(BETWEEN_BATCHES).await,
                Ok(_) => return,
                Err(error) => {
                    tracing::warn!(?error, "failed to delete old deliveries of webhooks");
                    return;
                }
            }
        }
    }

    /// Until none is left, each time a few.
    async fn purge_companions(&self) {
        loop {
            let ctx = (self.ctx)();
            let purged: Result<usize> = self.db.write(async move |tx| companions::purge(tx, &ctx).await).await;
            match purged {
                Ok(0) => return,
                Ok(_) => {}
                Err(error) => {
                    tracing::warn!(?error, "failed to delete the travelers of old trips");
                    return;
                }
            }
        }
    }

    /// The nightly look for signs of abuse, in short transactions with pauses. Another job goes on before the lease of this one ends.
    pub(super) async fn flag_abuse(&self, taken: &LeasedJob, from: NightlyPlace) -> std::result::Result<(), JobError> {
        let (begun, mut place) = (Instant::now(), Some(from));
        while let Some(from) = place.filter(|_| begun.elapsed() < ONE_LOOK) {
            let ctx = (self.ctx)();
            place = nightly::look_on(&self.db, &ctx, from).await?;
            tokio::time::sleep(BETWEEN_BATCHES).await;
        }
        let (ctx, taken) = ((self.ctx)(), taken.clone());
        let ended: Result<()> = self
            .db
            .write(async move |tx| {
                if let Some(next) = place {
                    jobs::enqueue(tx, &ctx, &Job::FlagAbuse(next)).await?;
                }
                jobs::complete(tx, &ctx, &taken).await
            })
            .await;
        Ok(ended?)
    }

    /// After an upgrade, rows that are older than the index of words get theirs. It may take long, so it runs beside the jobs and ends with
    /// them.
    pub(super) async fn backfill_record_words(&self, stop: watch::Receiver<bool>) {
        while !*stop.borrow() {
            let ctx = (self.ctx)();
            let more: Result<bool> = self.db.write(async move |tx| record_words::backfill(tx, &ctx).await).await;
            match more {
                Ok(true) => tokio::time::sleep(BETWEEN_BATCHES).await,
                Ok(false) => return,
                Err(error) => {
                    tracing::warn!(?error, "failed to add words of people and bookings to the index of admins");
                    return;
                }
            }
        }
    }

    /// What a search finds again after its repair is left to the next hour.
    async fn repair_ledger(&self) -> Result<()> {
        let mut before = Vec::new();
        for _ in 0..REPAIRS {
            let found = ledger::find_unposted(&self.db, &(self.ctx)()).await?;
            if found.is_empty() || found == before {
                break;
            }
            for some in found.chunks(REPAIRED_AT_ONCE) {
                let (ctx, some) = ((self.ctx)(), some.to_vec());
                // One booking that cannot be posted does not stop the others.
                if let Err(error) = self.db.write(async move |tx| ledger::repair(tx, &ctx, &some).await).await {
                    tracing::warn!(?error, "failed to post some bookings in the ledger");
                }
            }
            before = found;
        }
        Ok(())
    }
}
