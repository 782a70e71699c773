//! Mails and text messages that the worker sends.

use serendib_domain::Result;
use serendib_domain::bookings::text_messages::sending::{self, TextOutcome};
use serendib_domain::bookings::text_messages::{DueText, settings};
use serendib_domain::jobs::mail::{self, Recipient};
use serendib_domain::jobs::{self, LeasedJob, Mail, NoticeMail, TextMessage};

use super::{JobError, Worker};
use crate::outside::mail::{MailOutcome, OutgoingMail};
use crate::outside::sms::{self, Channel, SmsError};

/// The service's code for a recipient who has answered STOP.
const OPTED_OUT: u32 = 21_610;

impl Worker {
    pub(super) async fn notice(&self, taken: &LeasedJob, notice: &NoticeMail) -> Result<(), JobError> {
        let (mail, failed) = notice.mail(&self.site, &self.sender);
        if let Some(error) = failed {
            tracing::warn!(job.id = %taken.id, %error, "a mail is sent without its own HTML");
        }
        self.mail(taken, &mail).await
    }

    pub(super) async fn mail(&self, taken: &LeasedJob, mail: &Mail) -> Result<(), JobError> {
        let to = match &mail.to {
            Recipient::Support => &self.support,
            Recipient::Address(address) => address,
        };
        let support = mail.is_answered_by_support.then(|| self.support.clone());
        let mail = &Mail { reply_to: mail.reply_to.clone().or(support), ..mail.clone() };
        let outgoing = OutgoingMail {
            id: taken.id,
            to,
            reply_to: mail.reply_to.as_deref(),
            subject: &mail.subject,
            text: &mail.text,
            html: mail.html.as_deref(),
            calendar: mail.calendar.as_deref(),
            at: (self.ctx)().now,
        };
        let stays = self.mailer.send(&outgoing).await.map_err(JobError::Mail)? == MailOutcome::Stays;
        let (ctx, taken, mail, to) = ((self.ctx)(), taken.clone(), mail.clone(), to.clone());
        let ended = async move |tx: &mut serendib_db::Tx<'_>| -> Result<()> {
            if stays {
                mail::keep(tx, &ctx, taken.id, &to, &mail).await?;
            } else {
                mail::record_sent(tx, &ctx, taken.id, &to, &mail).await?;
            }
            jobs::complete(tx, &ctx, &taken).await
        };
        Ok(self.db.write(ended).await?)
    }

    /// The person has answered STOP, so the service sends them nothing; a retry would not either.
    async fn stop_texts(&self, taken: &LeasedJob, message: &TextMessage) -> Result<(), JobError> {
        tracing::warn!(job.id = %taken.id, "a text message is dropped: its recipient has opted out");
        let (ctx, taken, phone) = ((self.ctx)(), taken.clone(), message.to.clone());
        let ended = async move |tx: &mut serendib_db::Tx<'_>| -> Result<()> {
            settings::stop_for_phone(tx, &ctx, &phone).await?;
            jobs::complete(tx, &ctx, &taken).await
        };
        Ok(self.db.write(ended).await?)
    }

    /// Decides whether a text to a guide is sent.
    pub(super) async fn text(&self, taken: &LeasedJob, due: &DueText) -> Result<(), JobError> {
        let (ctx, taken, due) = ((self.ctx)(), taken.clone(), due.clone());
        let ended = async move |tx: &mut serendib_db::Tx<'_>| -> Result<TextOutcome> {
            let outcome = sending::run(tx, &ctx, &due).await?;
            jobs::complete(tx, &ctx, &taken).await?;
            Ok(outcome)
        };
        let outcome = self.db.write(ended).await?;
        match outcome {
            TextOutcome::Sent | TextOutcome::NotNeeded | TextOutcome::Later => {}
            TextOutcome::GuideLimit => tracing::info!("a text is not sent: its guide has had all of this day"),
            TextOutcome::DailyLimit => {
                tracing::warn!("a text is not sent: SERENDIB_TEXTS_PER_DAY is reached");
            }
        }
        Ok(())
    }

    pub(super) async fn message(&self, taken: &LeasedJob, message: &TextMessage) -> Result<(), JobError> {
        if message.stale_at.is_some_and(|at| at <= (self.ctx)().now) {
            tracing::warn!(job.id = %taken.id, "a text message could not be sent in time and is dropped");
            let (ctx, taken) = ((self.ctx)(), taken.clone());
            return Ok(self.db.write(async move |tx| jobs::complete(tx, &ctx, &taken).await).await?);
        }
        let stays = match self.texter.send(Channel::Sms, &message.to, &message.text).await {
            Err(SmsError::Refused(_, OPTED_OUT)) => return self.stop_texts(taken, message).await,
            sent => sent.map_err(JobError::Message)?,
        };
        let (ctx, taken, number) = ((self.ctx)(), taken.clone(), format!("+{}", message.to));
        let stored = Mail {
            to: Recipient::Address(number.clone()),
            reply_to: None,
            is_answered_by_support: false,
            subject: "Text message".to_owned(),
            text: message.text.clone(),
            html: None,
            calendar: None,
        };
        let ended = async move |tx: &mut serendib_db::Tx<'_>| -> Result<()> {
            match &stays {
                sms::SmsOutcome::Stays => mail::keep(tx, &ctx, taken.id, &number, &stored).await?,
                sms::SmsOutcome::Sent(_) => mail::record_sent(tx, &ctx, taken.id, &number, &stored).await?,
            }
            jobs::complete(tx, &ctx, &taken).await
        };
        Ok(self.db.write(ended).await?)
    }
}
