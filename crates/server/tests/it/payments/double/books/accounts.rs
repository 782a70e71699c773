//! Connected accounts and transfers to them.

use serde_json::{Value, json};

use super::{FieldRule, Form, StripeError, StripeState};

const ACCOUNT_FIELDS: [(&str, FieldRule); 6] = [
    ("type", FieldRule::OneOf(&["custom", "express", "standard"])),
    ("country", FieldRule::Text(5_000)),
    ("email", FieldRule::Text(800)),
    ("capabilities[transfers][requested]", FieldRule::OneOf(&["true", "false"])),
    ("tos_acceptance[service_agreement]", FieldRule::Text(5_000)),
    ("metadata", FieldRule::Metadata),
];
const LINK_FIELDS: [(&str, FieldRule); 4] = [
    ("account", FieldRule::Text(5_000)),
    ("refresh_url", FieldRule::Text(5_000)),
    ("return_url", FieldRule::Text(5_000)),
    ("type", FieldRule::OneOf(&["account_onboarding", "account_update"])),
];
const TRANSFER_FIELDS: [(&str, FieldRule); 5] = [
    ("amount", FieldRule::Number),
    ("currency", FieldRule::Text(3)),
    ("destination", FieldRule::Text(5_000)),
    ("transfer_group", FieldRule::Text(5_000)),
    ("metadata", FieldRule::Metadata),
];

impl StripeState {
    pub(super) fn open_account(&mut self, body: &str) -> Result<Value, StripeError> {
        let form = Form::read(body, &ACCOUNT_FIELDS)?;
        form.needed("type")?;
        let id = self.next("acct_");
        let account = json!({
            "id": id,
            "object": "account",
            "type": form.get("type"),
            "country": form.get("country"),
            "email": form.get("email"),
            "capabilities": { "transfers": "inactive" },
            "payouts_enabled": false,
            "details_submitted": false,
            "metadata": form.metadata("metadata"),
        });
        self.accounts.insert(id, account.clone());
        Ok(account)
    }

    pub(super) fn account(&self, id: &str) -> Result<Value, StripeError> {
        self.accounts.get(id).cloned().ok_or_else(|| StripeError::missing("account"))
    }

    pub(super) fn link(&mut self, body: &str) -> Result<Value, StripeError> {
        let form = Form::read(body, &LINK_FIELDS)?;
        for name in ["type", "refresh_url", "return_url"] {
            form.needed(name)?;
        }
        let account = form.needed("account")?.to_owned();
        self.account(&account)?;
        let key = self.next("link_");
        let url = format!("https://connect.stripe.com/setup/e/{account}/{key}");
        Ok(json!({ "object": "account_link", "created": self.now(), "expires_at": self.now() + 300, "url": url }))
    }

    pub(super) fn transfer(&mut self, body: &str) -> Result<Value, StripeError> {
        let form = Form::read(body, &TRANSFER_FIELDS)?;
        let (account, currency) = (form.needed("destination")?.to_owned(), form.needed("currency")?.to_owned());
        let amount = form.number("amount")?.unwrap_or(0);
        if self.account(&account)?["capabilities"]["transfers"] != "active" {
            let message = "Your destination account needs to have the transfers capability enabled.";
            return Err(StripeError::invalid("insufficient_capabilities_for_transfer", message));
        }
        if amount <= 0 || amount > self.balance {
            return Err(StripeError::invalid("balance_insufficient", "You have insufficient funds."));
        }
        self.balance -= amount;
        let id = self.next("tr_");
        let transfer = json!({
            "id": id,
            "object": "transfer",
            "amount": amount,
            "amount_reversed": 0,
            "currency": currency,
            "destination": account,
            "livemode": false,
            "metadata": form.metadata("metadata"),
            "reversed": false,
            "transfer_group": form.get("transfer_group"),
        });
        self.note_movement("transfer", id.clone());
        self.transfers.insert(id, transfer.clone());
        Ok(transfer)
    }

    /// The guide has given everything that Stripe wants to know.
    pub fn complete_account(&mut self, id: &str) {
        let account = self.accounts.get_mut(id).unwrap();
        account["capabilities"]["transfers"] = json!("active");
        account["payouts_enabled"] = json!(true);
        let account = account.clone();
        self.tell("account.updated", account);
    }

    /// Stripe has closed it.
    pub fn remove_account(&mut self, id: &str) {
        self.accounts.remove(id);
    }

    /// The operator takes a transfer back.
    pub fn take_back(&mut self, transfer: &str) {
        self.note_movement("transfer_refund", format!("trr_{transfer}"));
        let transfer = self.transfers.get_mut(transfer).unwrap();
        transfer["reversed"] = json!(true);
        let transfer = transfer.clone();
        self.tell("transfer.reversed", transfer);
    }

    pub fn transfers(&self) -> Vec<Value> {
        self.transfers.values().cloned().collect()
    }
}
