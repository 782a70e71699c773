//! Clients for servers of guides and partners, which connect to the public internet only.

use crate::outside::calendars::CalendarFetcher;
use crate::outside::webhooks::WebhookSender;

pub struct PartnerClients {
    pub calendars: CalendarFetcher,
    pub webhooks: WebhookSender,
}

impl PartnerClients {
    /// For the site at this address.
    ///
    /// # Errors
    /// A message for the operator.
    pub fn for_site(site: &str) -> Result<Self, String> {
        Ok(Self { calendars: CalendarFetcher::for_site(site)?, webhooks: WebhookSender::for_site(site)? })
    }
}
