//! Templates, types of values and examples belong together.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

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
use crate::packages::mails::PackageMail;
use crate::payments::mails::PaymentMail;
use crate::reviews::mails::ReviewMail;
use crate::saved::mails::DateAlertMail;
use crate::staff::mails::StaffMail;

fn templates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("mails").join(LANGUAGE)
}

/// The names of the folders in a folder.
fn folders(parent: &Path) -> BTreeSet<String> {
    let entries = std::fs::read_dir(parent).unwrap().map(|entry| entry.unwrap());
    entries.filter(|entry| entry.path().is_dir()).map(|entry| entry.file_name().into_string().unwrap()).collect()
}

/// The names that serde lists when a variant is unknown.
fn variants<C: DeserializeOwned>() -> BTreeSet<String> {
    let error = serde_json::from_value::<C>(json!({ "mail": "" })).err().unwrap().to_string();
    let names = error.split('`').skip(3).step_by(2);
    names.map(str::to_owned).collect()
}

/// Each variant has an example with exactly its fields, and a template.
fn check_area<C: MailContent + DeserializeOwned>() -> BTreeSet<String> {
    let named = variants::<C>();
    assert!(!named.is_empty(), "{}", C::AREA);
    for mail in &named {
        let all = samples().unwrap();
        let sample = all.iter().find(|one| one.area == C::AREA && one.mail == *mail);
        let sample = sample.unwrap_or_else(|| panic!("{}/{mail} has no sample", C::AREA));
        let mut tagged = sample.values.clone();
        tagged["mail"] = Json::from(mail.as_str());
        let content: C = serde_json::from_value(tagged).unwrap_or_else(|error| panic!("{}/{mail}: {error}", C::AREA));
        assert_eq!(TemplateCall::new(&content).unwrap(), sample.call(), "{}/{mail}", C::AREA);
    }
    named.into_iter().map(|mail| format!("{}/{mail}", C::AREA)).collect()
}

fn contents() -> BTreeSet<String> {
    [
        check_area::<AccountMail>(),
        check_area::<ApplicationMail>(),
        check_area::<CredentialMail>(),
        check_area::<DecisionMail>(),
        check_area::<BookingMail>(),
        check_area::<ChatMail>(),
        check_area::<CodeMail>(),
        check_area::<ContactMail>(),
        check_area::<CustomRequestMail>(),
        check_area::<DateAlertMail>(),
        check_area::<GuideMail>(),
        check_area::<HostShareMail>(),
        check_area::<IdentityMail>(),
        check_area::<JoinRequestMail>(),
        check_area::<PackageMail>(),
        check_area::<PaymentMail>(),
        check_area::<ReviewMail>(),
        check_area::<StaffMail>(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[test]
fn each_mail_has_a_template_and_an_example_with_its_fields() {
    let sampled: BTreeSet<String> = samples().unwrap().iter().map(|one| one.call().template).collect();
    assert_eq!(contents(), sampled);
    let areas = folders(&templates()).into_iter().filter(|area| area != "plain");
    let in_folders: BTreeSet<String> = areas
        .flat_map(|area| folders(&templates().join(&area)).into_iter().map(move |mail| format!("{area}/{mail}")))
        .collect();
    assert_eq!(in_folders, sampled);
}
