//! What the worker sends: mails and text messages.

use serendib_domain::Result;
use serendib_domain::jobs::mail::{self, Recipient};
use serendib_domain::jobs::{self, Mail, Message, Taken};

use super::{Failure, Worker};
use crate::outside::mail::{Letter, Outcome};
use crate::outside::sms::{self, Channel};

impl Worker {
    pub(super) async fn mail(&self, taken: &Taken, mail: &Mail) -> Result<(), Failure> {
        let to = match &mail.to {
            Recipient::Support => &self.support,
            Recipient::Address(address) => address,
        };
        let letter = Letter {
            id: taken.id,
            to,
            reply_to: mail.reply_to.as_deref(),
            subject: &mail.subject,
            text: &mail.text,
            html: mail.html.as_deref(),
            calendar: mail.calendar.as_deref(),
            at: (self.ctx)().now,
        };
        let stays = self.mailer.send(&letter).await.map_err(Failure::Mail)? == Outcome::Stays;
        let (ctx, taken, mail, to) = ((self.ctx)(), taken.clone(), mail.clone(), to.clone());
        let ended = async move |tx: &mut serendib_db::Tx<'_>| -> Result<()> {
            if stays {
                mail::keep(tx, &ctx, taken.id, &to, &mail).await?;
            } else {
                mail::sent(tx, &ctx, taken.id, &to, &mail).await?;
            }
            jobs::done(tx, &ctx, &taken).await
        };
        Ok(self.db.write(ended).await?)
    }

    pub(super) async fn message(&self, taken: &Taken, message: &Message) -> Result<(), Failure> {
        let stays = self.texter.send(Channel::Sms, &message.to, &message.text).await.map_err(Failure::Message)?;
        let (ctx, taken, number) = ((self.ctx)(), taken.clone(), format!("+{}", message.to));
        let kept = Mail {
            to: Recipient::Address(number.clone()),
            reply_to: None,
            subject: "Text message".to_owned(),
            text: message.text.clone(),
            html: None,
            calendar: None,
        };
        let ended = async move |tx: &mut serendib_db::Tx<'_>| -> Result<()> {
            match &stays {
                sms::Outcome::Stays => mail::keep(tx, &ctx, taken.id, &number, &kept).await?,
                sms::Outcome::Sent(_) => mail::sent(tx, &ctx, taken.id, &number, &kept).await?,
            }
            jobs::done(tx, &ctx, &taken).await
        };
        Ok(self.db.write(ended).await?)
    }
}
