//! An example of each mail, for the tests and the demo's preview.

use serde_json::{Map, Value as Json};

use super::TemplateCall;
use crate::error::{Error, Result};

/// Per subject area: its name, and an object with the values of each mail by its name.
const FILES: [(&str, &str); 17] = [
    ("accounts", include_str!("../../mails/samples/accounts.json")),
    ("applications", include_str!("../../mails/samples/applications.json")),
    ("bookings", include_str!("../../mails/samples/bookings.json")),
    ("chat", include_str!("../../mails/samples/chat.json")),
    ("contact", include_str!("../../mails/samples/contact.json")),
    ("credentials", include_str!("../../mails/samples/credentials.json")),
    ("custom_requests", include_str!("../../mails/samples/custom_requests.json")),
    ("decisions", include_str!("../../mails/samples/decisions.json")),
    ("guides", include_str!("../../mails/samples/guides.json")),
    ("host_shares", include_str!("../../mails/samples/host_shares.json")),
    ("identity", include_str!("../../mails/samples/identity.json")),
    ("join_requests", include_str!("../../mails/samples/join_requests.json")),
    ("packages", include_str!("../../mails/samples/packages.json")),
    ("payments", include_str!("../../mails/samples/payments.json")),
    ("reviews", include_str!("../../mails/samples/reviews.json")),
    ("saved", include_str!("../../mails/samples/saved.json")),
    ("staff", include_str!("../../mails/samples/staff.json")),
];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailSample {
    pub area: &'static str,
    pub mail: String,
    pub values: Json,
}

impl MailSample {
    pub fn call(&self) -> TemplateCall {
        TemplateCall { template: format!("{}/{}", self.area, self.mail), values: self.values.clone() }
    }
}

/// All examples, by area and name.
///
/// # Errors
/// `Template` if a file is no such object.
pub fn samples() -> Result<Vec<MailSample>> {
    let mut all = Vec::new();
    for (area, file) in FILES {
        let mails: Map<String, Json> =
            serde_json::from_str(file).map_err(|error| Error::Template(format!("the samples of {area}: {error}")))?;
        all.extend(mails.into_iter().map(|(mail, values)| MailSample { area, mail, values }));
    }
    Ok(all)
}
