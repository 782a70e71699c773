//! The worker: takes due jobs, runs them, and records the results.
//!
//! A commit that saves a job wakes it. Polling every two seconds covers postponed jobs, jobs of other processes, and missed wake-ups.

mod calendars;
mod partner_clients;
mod paying;
mod sending;
mod sweeping;
mod webhooks;
mod writing;

use std::sync::Arc;
use std::time::Duration;

use serendib_db::{Commit, Db, Op};
use serendib_domain::identity::Rules;
use serendib_domain::jobs::{self, Job, JobLane, LeasedJob, RetryOutcome};
use serendib_domain::payments::dispute_evidence::send::record_unsent_evidence;
use serendib_domain::{Caller, Ctx, Error, Result};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{Mutex, broadcast, watch};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::app::App;
use crate::outside::blobs::Blobs;
use crate::outside::calendars::CalendarFetcher;
use crate::outside::mail::{MailError, Mailer, sender_address};
use crate::outside::payments::Payments;
use crate::outside::sms::{self, SmsClient};
use crate::outside::webhooks::WebhookSender;
use crate::payment_service::PaymentServiceError;

pub use partner_clients::PartnerClients;

/// Concurrent readings of calendars.
const CALENDARS_AT_ONCE: usize = 2;
/// Webhooks on their way.
const WEBHOOKS_AT_ONCE: usize = 4;
/// Webhooks on their way to endpoints that fail.
const FAILING_WEBHOOKS_AT_ONCE: usize = 2;
/// Concurrent jobs of other kinds.
const AT_ONCE: usize = 8;
/// How long a due job may wait without a wake-up.
const POLL: Duration = Duration::from_secs(2);
/// How often old finished jobs are deleted.
const SWEEP: Duration = Duration::from_secs(3_600);

/// How often payments without a final event are reconciled. T-P14.
const RECONCILE: Duration = Duration::from_secs(180);

/// Works until `stop` is set, then finishes its current jobs.
pub async fn run(app: App, mailer: Mailer, texter: SmsClient, partners: PartnerClients, stop: watch::Receiver<bool>) {
    let PartnerClients { calendars, webhooks } = partners;
    let (db, support, site) = (app.db.clone(), app.settings.support_email.clone(), app.site_url.clone());
    let sender = sender_address(&app.settings);
    let rules = app.auth.rules.clone();
    let (blobs, payments) = (app.storage.blobs.clone(), app.payments.clone());
    let ctx = Box::new(move || app.ctx(Caller::Service));
    let worker = Worker {
        db,
        ctx,
        mailer,
        texter,
        calendars,
        webhooks,
        parsing: Mutex::default(),
        support,
        sender,
        site,
        poll: POLL,
        rules,
        blobs,
        payments,
    };
    Arc::new(worker).serve(stop).await;
}

struct Worker {
    db: Db,
    ctx: Box<dyn Fn() -> Ctx + Send + Sync>,
    mailer: Mailer,
    texter: SmsClient,
    calendars: CalendarFetcher,
    webhooks: WebhookSender,
    /// A parsed calendar takes many times its size, so only one is parsed at a time.
    parsing: Mutex<()>,
    /// Recipient of mails to support.
    support: String,
    /// Sender of mails.
    sender: String,
    /// This site's address for links in mails, without a trailing slash.
    site: String,
    poll: Duration,
    /// Lifetimes of sessions.
    rules: Rules,
    blobs: Blobs,
    payments: Payments,
}

enum JobError {
    /// The result cannot be recorded: the job comes back when its lease ends.
    Storage(Error),
    Mail(MailError),
    Message(sms::SmsError),
    /// An error of the payment provider or the sandbox.
    Payment(String),
}

impl From<PaymentServiceError> for JobError {
    fn from(trouble: PaymentServiceError) -> Self {
        match trouble {
            PaymentServiceError::Provider(fault) => Self::Payment(fault.to_string()),
            PaymentServiceError::Product(error) => Self::Storage(error),
        }
    }
}

impl From<Error> for JobError {
    fn from(error: Error) -> Self {
        Self::Storage(error)
    }
}

impl Worker {
    async fn serve(self: Arc<Self>, mut stop: watch::Receiver<bool>) {
        let mut feed = self.db.changes().subscribe();
        if !self.db.is_shared() {
            self.regain().await;
        }
        let (mut hands, mut readers, mut indexing) = (JoinSet::new(), JoinSet::new(), JoinSet::new());
        let (mut senders, mut failing) = (JoinSet::new(), JoinSet::new());
        let mut well = true;
        let (mut swept, mut reconciled): (Option<Instant>, Option<Instant>) = (None, None);
        while !*stop.borrow_and_update() {
            if swept.is_none_or(|at| at.elapsed() >= SWEEP) {
                swept = Some(Instant::now());
                self.sweep().await;
                if indexing.is_empty() {
                    let (worker, stop) = (Arc::clone(&self), stop.clone());
                    indexing.spawn(async move { worker.backfill_record_words(stop).await });
                }
            }
            if reconciled.is_none_or(|at| at.elapsed() >= RECONCILE) {
                reconciled = Some(Instant::now());
                let worker = Arc::clone(&self);
                hands.spawn(async move { worker.reconcile().await });
            }
            let lanes = [
                (JobLane::Main, &mut hands, AT_ONCE),
                (JobLane::Calendars, &mut readers, CALENDARS_AT_ONCE),
                (JobLane::Webhooks, &mut senders, WEBHOOKS_AT_ONCE),
                (JobLane::FailingWebhooks, &mut failing, FAILING_WEBHOOKS_AT_ONCE),
            ];
            for (lane, hands, most) in lanes {
                let free = most.saturating_sub(hands.len());
                if free == 0 {
                    continue;
                }
                match self.take(lane, free).await {
                    Ok(taken) => {
                        well = true;
                        for job in taken {
                            let worker = Arc::clone(&self);
                            hands.spawn(async move { worker.work(&job).await });
                        }
                    }
                    // Logged once per outage, not every two seconds.
                    Err(error) if well => {
                        well = false;
                        tracing::warn!(error = ?error, "cannot take jobs from the queue");
                    }
                    Err(_) => {}
                }
            }
            tokio::select! {
                result = stop.changed() => if result.is_err() { break },
                Some(ended) = hands.join_next() => report(ended),
                Some(ended) = readers.join_next() => report(ended),
                Some(ended) = senders.join_next() => report(ended),
                Some(ended) = failing.join_next() => report(ended),
                Some(ended) = indexing.join_next() => report(ended),
                () = wait_for_jobs(&mut feed), if hands.len() < AT_ONCE => {}
                () = tokio::time::sleep(self.poll) => {}
            }
        }
        for mut hands in [hands, readers, senders, failing, indexing] {
            while let Some(ended) = hands.join_next().await {
                report(ended);
            }
        }
    }

    /// Jobs of a killed process would otherwise wait until their lease ends. T-D08.
    async fn regain(&self) {
        let ctx = (self.ctx)();
        let regained: Result<u64> = self.db.write(async move |tx| jobs::release_leases(tx, &ctx).await).await;
        if let Err(error) = regained {
            tracing::warn!(
                ?error,
                "failed to release the jobs of the previous process; they wait until their leases expire"
            );
        }
    }

    async fn take(&self, lane: JobLane, free: usize) -> Result<Vec<LeasedJob>> {
        let (ctx, limit) = ((self.ctx)(), u32::try_from(free).unwrap_or(1));
        self.db.write(async move |tx| jobs::take(tx, &ctx, lane, limit).await).await
    }

    async fn work(&self, taken: &LeasedJob) {
        let outcome = match &taken.job {
            Job::Mail(mail) => self.mail(taken, mail).await,
            Job::Message(message) => self.message(taken, message).await,
            Job::Text(due) => self.text(taken, due).await,
            Job::Booking(due) => self.booking(taken, due).await,
            Job::Digest(digest) => self.digest(taken, digest).await,
            Job::DatesFreed(freed) => self.dates_freed(taken, freed).await,
            Job::ImportCalendar(job) => self.import_calendar(taken, job).await,
            Job::SendWebhook(delivery) | Job::RetryWebhook(delivery) => self.send_webhook(taken, *delivery).await,
            Job::ResumePackage(due) => self.resume_package(taken, due).await,
            Job::RemindOfCredential(due) => self.remind_of_credential(taken, due).await,
            Job::DeleteAccount(due) => self.delete_account(taken, due).await,
            Job::Notice(notice) => self.notice(taken, notice).await,
            Job::Refund(refund) => {
                self.finish_payment_job(taken, self.payment_service().refund(*refund, taken.attempt > 1).await).await
            }
            Job::Transfer(payout) => {
                self.finish_payment_job(taken, self.payment_service().transfer(*payout).await).await
            }
            Job::Reconcile { run } => self.compare(taken, *run).await,
            Job::FlagAbuse(place) => self.flag_abuse(taken, *place).await,
            Job::DisputeEvidence(dispute) => {
                self.finish_payment_job(taken, self.payment_service().send_evidence(*dispute).await).await
            }
            Job::ClosePayment(payment) => self.finish_payment_job(taken, self.close(*payment).await).await,
            Job::SandboxEvent { session, event } => self.sandbox_event(taken, session, event).await,
            Job::SandboxLater { session, succeeds } => self.sandbox_later(taken, session, *succeeds).await,
        };
        match outcome {
            Ok(()) => metrics::counter!("jobs_total", "outcome" => "done").increment(1),
            Err(JobError::Mail(unsent)) => self.reschedule(taken, &unsent.to_string()).await,
            Err(JobError::Message(unsent)) => self.reschedule(taken, &unsent.to_string()).await,
            Err(JobError::Payment(why)) => self.reschedule(taken, &why).await,
            // The same each time until the program is mended: later, and in the end a dead letter.
            Err(JobError::Storage(error @ Error::Template(_))) => self.reschedule(taken, &error.to_string()).await,
            Err(JobError::Storage(error)) => log_lost_job(taken, &error),
        }
    }

    async fn reschedule(&self, taken: &LeasedJob, why: &str) {
        let (ctx, held, reason) = ((self.ctx)(), taken.clone(), why.to_owned());
        let fate: Result<RetryOutcome> = self
            .db
            .write(async move |tx| {
                let outcome = jobs::record_failure(tx, &ctx, &held, &reason).await?;
                if let (RetryOutcome::Dead, Job::DisputeEvidence(dispute)) = (&outcome, &held.job) {
                    record_unsent_evidence(tx, *dispute).await?;
                }
                Ok(outcome)
            })
            .await;
        match fate {
            Ok(RetryOutcome::Dead) => {
                metrics::counter!("jobs_total", "outcome" => "dead").increment(1);
                tracing::error!(job.id = %taken.id, job.attempt = taken.attempt, reason = why, "a job failed on its last attempt and is now a dead letter");
            }
            Ok(RetryOutcome::Again(_) | RetryOutcome::NotOurs) => {
                metrics::counter!("jobs_total", "outcome" => "failed").increment(1);
                tracing::warn!(job.id = %taken.id, job.attempt = taken.attempt, reason = why, "a job failed and will be retried");
            }
            Err(error) => log_lost_job(taken, &error),
        }
    }
}

fn log_lost_job(taken: &LeasedJob, error: &Error) {
    metrics::counter!("jobs_total", "outcome" => "lost").increment(1);
    tracing::warn!(job.id = %taken.id, ?error, "failed to record the result of a job; it will run again");
}

fn report(ended: Result<(), tokio::task::JoinError>) {
    if let Err(error) = ended {
        // The panic hook has counted it already.
        tracing::error!(%error, "a job aborted; it will run again");
    }
}

/// Returns when a commit may have saved a job.
async fn wait_for_jobs(feed: &mut broadcast::Receiver<Arc<Commit>>) {
    loop {
        match feed.recv().await {
            Ok(commit) if commit.anything => return,
            // Taking and finishing jobs are updates: they must not wake the worker.
            Ok(commit) if commit.changes.iter().any(|change| &*change.table == "jobs" && change.op == Op::Insert) => {
                return;
            }
            Ok(_) => {}
            Err(RecvError::Lagged(_)) => return,
            Err(RecvError::Closed) => return std::future::pending().await,
        }
    }
}

#[cfg(test)]
mod tests;
