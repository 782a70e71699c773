//! Guides' accounts (Stripe Connect) and transfers to them.
//!
//! An account takes transfers only, under the recipient agreement: Stripe then also pays out in countries where it takes no payments.

use serendib_domain::payments::{CURRENCY, PayoutAccountUpdate, TransferRequest};
use uuid::Uuid;

use super::{FormFields, Stripe, read, word};
use crate::app::new_id;
use crate::outside::payments::PaymentProviderError;

/// Where guides come back to.
const BACK: &str = "/profile?mode=host&tab=earnings&payout_account=back";

impl Stripe {
    pub(in crate::outside::payments) async fn create_account(
        &self,
        guide: Uuid,
        email: Option<&str>,
    ) -> Result<String, PaymentProviderError> {
        let mut fields: FormFields = vec![
            ("type", "express".to_owned()),
            ("country", self.payout_country.clone()),
            ("capabilities[transfers][requested]", "true".to_owned()),
            ("tos_acceptance[service_agreement]", "recipient".to_owned()),
            ("metadata[guide_id]", guide.to_string()),
        ];
        if let Some(email) = email {
            fields.push(("email", email.to_owned()));
        }
        let account = self.post("/v1/accounts", &format!("account:{}", new_id()), &fields).await?;
        Ok(read::account(&account).ok_or(PaymentProviderError::Unreadable)?.id)
    }

    /// Such a page is for one visit, so each call creates another.
    pub(in crate::outside::payments) async fn account_page(
        &self,
        account: &str,
    ) -> Result<String, PaymentProviderError> {
        let back = format!("{}{BACK}", self.site);
        let fields: FormFields = vec![
            ("account", account.to_owned()),
            ("refresh_url", back.clone()),
            ("return_url", back),
            ("type", "account_onboarding".to_owned()),
        ];
        let link = self.post("/v1/account_links", &format!("link:{}", new_id()), &fields).await?;
        let url = link["url"].as_str().ok_or(PaymentProviderError::Unreadable)?;
        if self.may_lead_to(url) { Ok(url.to_owned()) } else { Err(PaymentProviderError::Astray) }
    }

    pub(in crate::outside::payments) async fn account(
        &self,
        id: &str,
    ) -> Result<PayoutAccountUpdate, PaymentProviderError> {
        let account = self.get(&format!("/v1/accounts/{}", word(id)?)).await?;
        read::account(&account).ok_or(PaymentProviderError::Unreadable)
    }

    pub(in crate::outside::payments) async fn transfer(
        &self,
        order: &TransferRequest,
        again: bool,
    ) -> Result<String, PaymentProviderError> {
        let group = format!("payout_{}", order.payout.simple());
        if again {
            // Stripe forgets the idempotency key after a day.
            let made = self.get(&format!("/v1/transfers?transfer_group={}&limit=1", word(&group)?)).await?;
            let made = made["data"].as_array().ok_or(PaymentProviderError::Unreadable)?;
            if let Some(id) = made.first().and_then(|first| first["id"].as_str()) {
                return Ok(id.to_owned());
            }
        }
        let fields: FormFields = vec![
            ("amount", order.amount.to_string()),
            ("currency", CURRENCY.to_owned()),
            ("destination", order.account.clone()),
            ("transfer_group", group),
            ("metadata[payout_id]", order.payout.to_string()),
        ];
        let transfer = self.post("/v1/transfers", &format!("transfer:{}", order.payout), &fields).await?;
        let id = transfer["id"].as_str().filter(|_| transfer["object"] == "transfer");
        id.map(str::to_owned).ok_or(PaymentProviderError::Unreadable)
    }
}
