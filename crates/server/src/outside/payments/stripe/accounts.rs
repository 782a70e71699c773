//! Guides' accounts (Stripe Connect) and transfers to them.
//!
//! An account takes transfers only, under the recipient agreement: Stripe then also pays out in countries where it takes no payments.

use serendib_domain::payments::{CURRENCY, PayoutAccountUpdate, TransferRequest, TransferUpdate};
use uuid::Uuid;

use super::{FormFields, Stripe, is_passing, read, word};
use crate::app::new_id;
use crate::outside::payments::{ACCOUNT_BACK, PaymentProviderError};

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
        let back = format!("{}{ACCOUNT_BACK}", self.site);
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

    /// Looks first for a transfer of this payout: an attempt before may have made it, and Stripe forgets the idempotency key after a day.
    pub(in crate::outside::payments) async fn transfer(
        &self,
        order: &TransferRequest,
    ) -> Result<TransferUpdate, PaymentProviderError> {
        let group = format!("payout_{}", order.payout.simple());
        let made = self.get(&format!("/v1/transfers?transfer_group={}&limit=1", word(&group)?)).await;
        // Without an answer nothing is known of a transfer, so this refusal is not one of the transfer.
        let made = made.map_err(|fault| if is_passing(&fault) { fault } else { PaymentProviderError::Unreadable })?;
        let made = made["data"].as_array().ok_or(PaymentProviderError::Unreadable)?;
        if let Some(first) = made.first() {
            return read::transfer(first).ok_or(PaymentProviderError::Unreadable);
        }
        let fields: FormFields = vec![
            ("amount", order.amount.to_string()),
            ("currency", CURRENCY.to_owned()),
            ("destination", order.account.clone()),
            ("transfer_group", group),
            ("metadata[payout_id]", order.payout.to_string()),
        ];
        match self.post("/v1/transfers", &format!("transfer:{}", order.payout), &fields).await {
            Ok(transfer) => read::transfer(&transfer).ok_or(PaymentProviderError::Unreadable),
            // A wrong key is the operator's to mend, and the same call works after it.
            Err(PaymentProviderError::Refused(why)) if why.starts_with("401") || why.starts_with("403") => {
                Err(PaymentProviderError::Unreadable)
            }
            Err(fault) => Err(fault),
        }
    }
}
