//! Where the provider's word becomes the product's: asking how a payment stands, and taking note of the answer in one transaction.
//! Used by the functions people call, by the webhook and by the worker.

use std::sync::Arc;

use serendib_db::{Db, Tx};
use serendib_domain::payments::{self, Disputed, Refunded, Session, Settled, Status, reconcile};
use serendib_domain::{Ctx, Error, Result};
use uuid::Uuid;

use crate::outside::payments::{Event, Fault, Payments, Subject};

/// The provider, our books, and what a command may know.
pub struct Till<'a> {
    pub db: &'a Db,
    pub payments: &'a Payments,
    pub ctx: Ctx,
}

/// Why something did not come about.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    #[error("{0}")]
    Provider(#[from] Fault),
    #[error("{0}")]
    Product(#[from] Error),
}

impl Till<'_> {
    /// Asks how a payment stands and takes note of it.
    pub async fn look(&self, session: &str) -> Result<Settled, Trouble> {
        let says = self.payments.session(session).await?;
        self.settle(says).await
    }

    /// Closes the page of a payment that is over, and takes note of what came before.
    pub async fn close(&self, session: &str) -> Result<Settled, Trouble> {
        let says = self.payments.close(session).await?;
        self.settle(says).await
    }

    async fn settle(&self, says: Session) -> Result<Settled, Trouble> {
        let (ctx, live) = (self.ctx.clone(), self.payments.is_live());
        let settled: Result<Settled> =
            self.db.write(async move |tx: &mut Tx<'_>| payments::settle(tx, &ctx, &says, live).await).await;
        Ok(alarmed(settled?))
    }

    /// Carries a refund out, unless that was done. `again` when an earlier try ended nobody knows how.
    pub async fn refund(&self, refund: Uuid, again: bool) -> Result<(), Trouble> {
        let order: Result<Option<payments::Order>> =
            self.db.write(async move |tx: &mut Tx<'_>| payments::order(tx, refund).await).await;
        let Some(order) = order? else { return Ok(()) };
        // Whoever took the money has it.
        if self.payments.provider()? != order.provider {
            return Err(Fault::NotSetUp.into());
        }
        match self.payments.refund(&order, again).await {
            Ok(said) => self.refunds(vec![said]).await,
            Err(Fault::Refused(why)) => {
                tracing::error!(refund.id = %refund, reason = why, "a refund was refused");
                let ctx = self.ctx.clone();
                let noted: Result<()> =
                    self.db.write(async move |tx: &mut Tx<'_>| payments::refused(tx, &ctx, refund, &why).await).await;
                Ok(noted?)
            }
            Err(fault) => Err(fault.into()),
        }
    }

    async fn refunds(&self, said: Vec<Refunded>) -> Result<(), Trouble> {
        let ctx = self.ctx.clone();
        let noted: Result<()> = self
            .db
            .write(async move |tx: &mut Tx<'_>| {
                for one in &said {
                    payments::told(tx, &ctx, one).await?;
                }
                Ok(())
            })
            .await;
        Ok(noted?)
    }

    async fn disputed(&self, said: Disputed) -> Result<(), Trouble> {
        let ctx = self.ctx.clone();
        let noted: Result<()> =
            self.db.write(async move |tx: &mut Tx<'_>| payments::disputed(tx, &ctx, &said).await).await;
        Ok(noted?)
    }

    /// Takes in what the provider tells, once.
    pub async fn hear(&self, event: Event) -> Result<(), Trouble> {
        if event.subject == Subject::Other || reconcile::is_known(self.db, &event.id).await? {
            return Ok(());
        }
        let heard = self.heard(&event).await?;
        let (ctx, live, event) = (self.ctx.clone(), self.payments.is_live(), Arc::new(event));
        let taken: Result<Option<Settled>> = self
            .db
            .write(async move |tx: &mut Tx<'_>| {
                if !reconcile::take_in(tx, &ctx, &event.id, &event.kind, &event.kept).await? {
                    return Ok(None);
                }
                match &heard {
                    Heard::Session(words) => {
                        let (said, says) = &**words;
                        payments::hear(tx, &ctx, said, says, live).await.map(Some)
                    }
                    Heard::Refunds(said) => {
                        for one in said {
                            payments::told(tx, &ctx, one).await?;
                        }
                        Ok(None)
                    }
                    Heard::Dispute(said) => payments::disputed(tx, &ctx, said).await.map(|()| None),
                }
            })
            .await;
        if let Some(settled) = taken? {
            alarmed(settled);
        }
        Ok(())
    }

    /// What is to be made of an event, by the provider's present word rather than by that of the event.
    async fn heard(&self, event: &Event) -> Result<Heard, Trouble> {
        Ok(match &event.subject {
            Subject::Session(said) => {
                let mut said = said.clone();
                if event.is_live != self.payments.is_live() {
                    said.is_live = event.is_live;
                }
                let is_ours = payments::knows_session(self.db, &said.id).await?;
                let says = if is_ours { self.payments.session(&said.id).await? } else { said.clone() };
                Heard::Session(Box::new((said, says)))
            }
            Subject::Refund(said) => {
                if let Some(payment) = &said.payment {
                    self.meet(payment).await?;
                }
                Heard::Refunds(vec![self.payments.refunded(&said.id).await?])
            }
            Subject::MoneyBack(payment) => {
                self.meet(payment).await?;
                Heard::Refunds(self.payments.refunds_of(payment).await?)
            }
            Subject::Dispute(said) => {
                self.meet(&said.payment).await?;
                // What was paid on another page of the booking before anybody heard of this has come in time.
                for page in payments::pages_beside(self.db, &said.payment).await? {
                    self.look(&page).await?;
                }
                Heard::Dispute(self.payments.dispute(&said.id).await?)
            }
            Subject::Other => Heard::Refunds(Vec::new()),
        })
    }

    /// Money that is spoken of before anybody said that it was paid.
    async fn meet(&self, payment: &str) -> Result<(), Trouble> {
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

    /// Asks about everything that nobody told the end of.
    pub async fn reconcile(&self) -> Result<(), Trouble> {
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
            let looked =
                if is_past { self.close(&candidate.session).await } else { self.look(&candidate.session).await };
            match looked {
                Ok(_) => {}
                Err(Trouble::Provider(fault)) => {
                    tracing::warn!(payment.id = %candidate.payment, reason = %fault, "a payment could not be looked after");
                }
                Err(error) => return Err(error),
            }
        }
        for refund in refunds {
            match self.payments.refunded(&refund).await {
                Ok(said) => self.refunds(vec![said]).await?,
                Err(fault) => tracing::warn!(reason = %fault, "a refund could not be looked after"),
            }
        }
        for dispute in disputes {
            match self.payments.dispute(&dispute).await {
                Ok(said) => self.disputed(said).await?,
                Err(fault) => tracing::warn!(reason = %fault, "a dispute could not be looked after"),
            }
        }
        Ok(())
    }
}

enum Heard {
    /// What the event said, and what the provider says now.
    Session(Box<(Session, Session)>),
    Refunds(Vec<Refunded>),
    Dispute(Disputed),
}

/// For the operator, who may not look at the admin pages every day.
fn alarmed(settled: Settled) -> Settled {
    if matches!(settled, Settled::Unknown | Settled::Is(Status::Review)) {
        metrics::counter!("payments_in_doubt_total").increment(1);
        tracing::error!(?settled, "a payment needs a look");
    }
    settled
}
