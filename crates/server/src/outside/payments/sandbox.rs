//! The provider that moves no money. It keeps its books in the product's own database, so that a page outlives a restart, and is
//! asked in the words a real one is asked in; its page is `crate::sandbox`.

use std::sync::Arc;

use chrono::Duration;
use serendib_db::{Db, Tx};
use serendib_domain::payments::sandbox::{self, Checkout, Return};
use serendib_domain::payments::{CURRENCY, Intent, Order, RefundProgress, Refunded, Session};
use serendib_domain::{Caller, Ctx, Error, Result};

use super::Fault;
use crate::app::{Clock, new_id};

/// Where its pages are, below the site's address.
pub const PATH: &str = "/sandbox/checkout";

#[derive(Clone)]
pub struct Sandbox {
    db: Db,
    clock: Clock,
    /// Without a slash at its end.
    site: String,
    secrets: Vec<String>,
}

impl Sandbox {
    pub fn new(db: &Db, clock: &Clock, site_url: &str, secret: String) -> Self {
        Self { db: db.clone(), clock: clock.clone(), site: site_url.to_owned(), secrets: vec![secret] }
    }

    pub fn secrets(&self) -> &[String] {
        &self.secrets
    }

    fn ctx(&self) -> Ctx {
        Ctx::new(Caller::Service, self.clock.now(), Arc::new(new_id))
    }

    fn told(&self, checkout: &Checkout) -> Session {
        checkout.session(format!("{}{PATH}/{}", self.site, checkout.id))
    }

    pub(super) async fn checkout(&self, intent: &Intent) -> Result<Session, Fault> {
        let (ctx, mut intent) = (self.ctx(), intent.clone());
        intent.expires_at = intent.ends(Duration::zero());
        let back = super::stripe::leads_back(&self.site, intent.kind);
        let opened: Result<Checkout> = self
            .db
            .write(async move |tx: &mut Tx<'_>| {
                let checkout = sandbox::open(tx, &ctx, &intent, CURRENCY, &Return::clone(&back)).await?;
                Ok(checkout)
            })
            .await;
        Ok(self.told(&opened.map_err(books)?))
    }

    pub(super) async fn session(&self, id: &str) -> Result<Session, Fault> {
        let found = sandbox::find(&self.db, self.clock.now(), id).await.map_err(books)?;
        found.map(|checkout| self.told(&checkout)).ok_or(Fault::Missing)
    }

    pub(super) async fn close(&self, id: &str) -> Result<Session, Fault> {
        let (ctx, id) = (self.ctx(), id.to_owned());
        let closed: Result<Checkout> =
            self.db.write(async move |tx: &mut Tx<'_>| sandbox::expire(tx, &ctx, &id).await).await;
        Ok(self.told(&closed.map_err(books)?))
    }

    /// Nothing was taken, so it is given back at once. The same refund has the same name.
    pub(super) fn refund(&self, order: &Order) -> Result<Refunded, Fault> {
        Ok(Refunded {
            id: format!("re_test_{}", order.refund.simple()),
            payment: Some(order.provider_payment.clone()),
            amount: order.amount,
            progress: RefundProgress::Succeeded,
            refund: Some(order.refund),
        })
    }
}

fn books(error: Error) -> Fault {
    match error {
        Error::Missing(_) => Fault::Missing,
        error => {
            tracing::warn!(?error, "the sandbox provider's books cannot be used");
            Fault::Books
        }
    }
}
