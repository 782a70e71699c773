//! The sandbox provider, which moves no money. Its ledger is in the product's database, so that a page outlives a restart, and it has the
//! interface of a real provider. Its page is `crate::sandbox`.

use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use serendib_domain::payments::reconciliation::Movement;
use serendib_domain::payments::sandbox::{Checkout, SandboxLedger};
use serendib_domain::payments::sandbox_accounts::SandboxAccountStatus;
use serendib_domain::payments::{
    CheckoutSession, Intent, PayoutAccountUpdate, RefundProgress, RefundRequest, RefundUpdate, TransferRequest,
    TransferUpdate,
};
use serendib_domain::{Caller, Ctx, Error};
use uuid::Uuid;

use super::PaymentProviderError;
use crate::app::{Clock, new_id};

/// The path of its pages.
pub const PATH: &str = "/sandbox/checkout";
/// The path of its pages for guides.
pub const ACCOUNTS: &str = "/sandbox/account";

#[derive(Clone)]
pub struct Sandbox {
    books: SandboxLedger,
    clock: Clock,
    /// Without a trailing slash.
    site: String,
    secrets: Vec<String>,
}

impl Sandbox {
    pub fn new(books: SandboxLedger, clock: &Clock, site_url: &str, secret: String) -> Self {
        Self { books, clock: clock.clone(), site: site_url.to_owned(), secrets: vec![secret] }
    }

    pub fn secrets(&self) -> &[String] {
        &self.secrets
    }

    fn ctx(&self) -> Ctx {
        Ctx::new(Caller::Service, self.clock.now(), Arc::new(new_id))
    }

    fn to_session(&self, checkout: &Checkout) -> CheckoutSession {
        checkout.session(format!("{}{PATH}/{}", self.site, checkout.id))
    }

    pub(super) async fn checkout(&self, intent: &Intent) -> Result<CheckoutSession, PaymentProviderError> {
        let mut intent = intent.clone();
        intent.expires_at = intent.ends(Duration::zero());
        let back = super::stripe::leads_back(&self.site, intent.kind);
        Ok(self.to_session(&self.books.open(&self.ctx(), &intent, &back).await.map_err(unusable)?))
    }

    pub(super) async fn session(&self, id: &str) -> Result<CheckoutSession, PaymentProviderError> {
        let found = self.books.find(self.clock.now(), id).await.map_err(unusable)?;
        found.map(|checkout| self.to_session(&checkout)).ok_or(PaymentProviderError::Missing)
    }

    pub(super) async fn close(&self, id: &str) -> Result<CheckoutSession, PaymentProviderError> {
        Ok(self.to_session(&self.books.expire(&self.ctx(), id).await.map_err(unusable)?))
    }

    /// No money was taken, so the refund succeeds at once. The same refund has the same id.
    pub(super) async fn refund(&self, order: &RefundRequest) -> Result<RefundUpdate, PaymentProviderError> {
        let id = format!("re_test_{}", order.refund.simple());
        self.books.note_refund(&self.ctx(), &id, order).await.map_err(unusable)?;
        Ok(RefundUpdate {
            id,
            payment: Some(order.provider_payment.clone()),
            amount: order.amount,
            progress: RefundProgress::Succeeded,
            refund: Some(order.refund),
        })
    }

    pub(super) async fn movements(
        &self,
        since: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<Movement>, PaymentProviderError> {
        self.books.movements(since, until).await.map_err(unusable)
    }

    pub(super) async fn create_account(&self, guide: Uuid) -> Result<String, PaymentProviderError> {
        self.books.open_account(&self.ctx(), guide).await.map_err(unusable)
    }

    pub(super) fn account_page(&self, account: &str) -> String {
        format!("{}{ACCOUNTS}/{account}", self.site)
    }

    pub(super) async fn account(&self, id: &str) -> Result<PayoutAccountUpdate, PaymentProviderError> {
        let status = self.books.account_status(id).await.map_err(unusable)?.ok_or(PaymentProviderError::Missing)?;
        Ok(PayoutAccountUpdate { id: id.to_owned(), is_ready: status != SandboxAccountStatus::New })
    }

    /// No money moves, so a transfer succeeds at once; the same payout has the same id.
    pub(super) async fn transfer(&self, order: &TransferRequest) -> Result<TransferUpdate, PaymentProviderError> {
        match self.books.account_status(&order.account).await.map_err(unusable)? {
            Some(SandboxAccountStatus::Connected) => {
                let id = format!("tr_test_{}", order.payout.simple());
                self.books.note_transfer(&self.ctx(), &id, order).await.map_err(unusable)?;
                Ok(TransferUpdate { id, is_returned: false })
            }
            Some(SandboxAccountStatus::Refusing) => Err(PaymentProviderError::Refused("400 account_closed".to_owned())),
            Some(SandboxAccountStatus::New) => {
                Err(PaymentProviderError::Refused("400 insufficient_capabilities_for_transfer".to_owned()))
            }
            None => Err(PaymentProviderError::Missing),
        }
    }
}

fn unusable(error: Error) -> PaymentProviderError {
    match error {
        Error::Missing(_) => PaymentProviderError::Missing,
        error => {
            tracing::warn!(?error, "failed to read or write the sandbox provider's tables");
            PaymentProviderError::Books
        }
    }
}
