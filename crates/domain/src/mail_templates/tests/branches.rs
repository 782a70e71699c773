//! Every branch of every template.

use serde::de::DeserializeOwned;

use super::*;
use crate::accounts::mails::AccountMail;
use crate::applications::mails::ApplicationMail;
use crate::back_office::mails::DecisionMail;
use crate::bookings::mails::BookingMail;
use crate::chat::mails::ChatMail;
use crate::contact::mails::ContactMail;
use crate::credentials::mails::CredentialMail;
use crate::custom_requests::mails::CustomRequestMail;
use crate::guides::mails::GuideMail;
use crate::host_shares::mails::HostShareMail;
use crate::identity::mail_content::{CodeMail, IdentityMail};
use crate::join_requests::mails::JoinRequestMail;
use crate::mail_templates::variations::replacements;
use crate::packages::mails::PackageMail;
use crate::payments::mails::PaymentMail;
use crate::reviews::mails::ReviewMail;
use crate::saved::mails::DateAlertMail;
use crate::staff::mails::StaffMail;

/// The example of each mail of an area with one value changed, if the type allows it.
fn variations<C: MailContent + DeserializeOwned>() -> Vec<TemplateCall> {
    let all = samples().unwrap();
    let tagged = all.iter().filter(|one| one.area == C::AREA).flat_map(|sample| {
        replacements(&sample.values).into_iter().map(|mut values| {
            values["mail"] = Json::from(sample.mail.as_str());
            values
        })
    });
    tagged
        .filter_map(|values| serde_json::from_value::<C>(values).ok())
        .map(|content| TemplateCall::new(&content).unwrap())
        .collect()
}

#[test]
fn each_branch_of_a_template_is_rendered() {
    let all = [
        variations::<AccountMail>(),
        variations::<ApplicationMail>(),
        variations::<CredentialMail>(),
        variations::<DecisionMail>(),
        variations::<BookingMail>(),
        variations::<ChatMail>(),
        variations::<CodeMail>(),
        variations::<ContactMail>(),
        variations::<CustomRequestMail>(),
        variations::<DateAlertMail>(),
        variations::<GuideMail>(),
        variations::<HostShareMail>(),
        variations::<IdentityMail>(),
        variations::<JoinRequestMail>(),
        variations::<PackageMail>(),
        variations::<PaymentMail>(),
        variations::<ReviewMail>(),
        variations::<StaffMail>(),
    ];
    let mut rendered = 0;
    for call in all.into_iter().flatten() {
        let MailWords { subject, text } = call.words().unwrap_or_else(|error| panic!("{call:?}: {error}"));
        assert!(!subject.is_empty() && !text.is_empty() && !text.contains("\n\n\n"), "{call:?}: {text}");
        assert!(!runs_on(&text), "{call:?}: {text}");
        call.html(&subject, LINKS).unwrap_or_else(|error| panic!("{call:?}: {error}"));
        rendered += 1;
        if engine::exists(&call.file("line.txt")) {
            assert!(!call.line().unwrap().contains('\n'), "{call:?}");
        }
    }
    assert!(rendered > 1_000, "{rendered}");
}
