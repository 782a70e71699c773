//! The provider that moves no money. Its books are the product's own, so that a page outlives a restart, and it is asked in the words
//! a real one is asked in; its page is `crate::sandbox`.

use std::sync::Arc;

use chrono::Duration;
use serendib_domain::payments::sandbox::{Books, Checkout};
use serendib_domain::payments::{Intent, Order, RefundProgress, Refunded, Session};
use serendib_domain::{Caller, Ctx, Error};

use super::Fault;
use crate::app::{Clock, new_id};

/// Where its pages are, below the site's address.
pub const PATH: &str = "/sandbox/checkout";

#[derive(Clone)]
pub struct Sandbox {
    books: Books,
    clock: Clock,
    /// Without a slash at its end.
    site: String,
    secrets: Vec<String>,
}

impl Sandbox {
    pub fn new(books: Books, clock: &Clock, site_url: &str, secret: String) -> Self {
        Self { books, clock: clock.clone(), site: site_url.to_owned(), secrets: vec![secret] }
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
        let mut intent = intent.clone();
        intent.expires_at = intent.ends(Duration::zero());
        let back = super::stripe::leads_back(&self.site, intent.kind);
        Ok(self.told(&self.books.open(&self.ctx(), &intent, &back).await.map_err(unusable)?))
    }

    pub(super) async fn session(&self, id: &str) -> Result<Session, Fault> {
        let found = self.books.find(self.clock.now(), id).await.map_err(unusable)?;
        found.map(|checkout| self.told(&checkout)).ok_or(Fault::Missing)
    }

    pub(super) async fn close(&self, id: &str) -> Result<Session, Fault> {
        Ok(self.told(&self.books.expire(&self.ctx(), id).await.map_err(unusable)?))
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

fn unusable(error: Error) -> Fault {
    match error {
        Error::Missing(_) => Fault::Missing,
        error => {
            tracing::warn!(?error, "the sandbox provider's books cannot be used");
            Fault::Books
        }
    }
}
