use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use url::Url;

use super::*;
use crate::applications::mails::ApplicationMail;
use crate::bookings::mails::BookingMail;
use crate::chat::mails::ChatMail;
use crate::contact::mails::ContactMail;
use crate::custom_requests::mails::CustomRequestMail;
use crate::guides::mails::GuideMail;
use crate::identity::mail_content::{CodeMail, IdentityMail};
use crate::join_requests::mails::JoinRequestMail;
use crate::packages::mails::PackageMail;
use crate::payments::mails::PaymentMail;
use crate::reviews::mails::ReviewMail;
use crate::saved::mails::DateAlertMail;

const SITE: &str = "https://serendib.example";
const LINKS: MailLinks<'_> =
    MailLinks { site: Some(SITE), about: Some("https://serendib.example/profile?tab=bookings&bookings=completed") };
const HOSTILE: &str = "<img src=x onerror=alert(1)>\"'&";

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

/// Words that choose a sentence.
const WORDS: [&str; 25] = [
    "traveler",
    "guide",
    "serendib",
    "advance",
    "balance",
    "all",
    "totp",
    "phone",
    "webauthn",
    "refund_by_hand",
    "refund_rejected",
    "refund_amount_differs",
    "requested_refund_failed",
    "refund_failed",
    "unknown_refund",
    "unknown_payment",
    "payment_mismatch",
    "unusable_payment",
    "unknown_dispute",
    "dispute_begun",
    "dispute_won",
    "dispute_lost",
    "Two\nlines of a person.",
    "2026-03-05",
    "2026-03-01T04:30:00Z",
];

/// The values with one leaf replaced, in every way that might be valid.
fn replacements(values: &Json) -> Vec<Json> {
    match values {
        Json::Object(fields) => fields
            .iter()
            .flat_map(|(name, value)| {
                replacements(value).into_iter().map(|other| {
                    let mut all = fields.clone();
                    all.insert(name.clone(), other);
                    Json::Object(all)
                })
            })
            .collect(),
        Json::Array(items) => vec![json!([]), items.iter().take(1).cloned().collect()],
        Json::Bool(flag) => vec![json!(!flag)],
        _ => WORDS.into_iter().map(Json::from).chain([json!(0), json!(1), json!(7), Json::Null]).collect(),
    }
}

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
        variations::<ApplicationMail>(),
        variations::<BookingMail>(),
        variations::<ChatMail>(),
        variations::<CodeMail>(),
        variations::<ContactMail>(),
        variations::<CustomRequestMail>(),
        variations::<DateAlertMail>(),
        variations::<GuideMail>(),
        variations::<IdentityMail>(),
        variations::<JoinRequestMail>(),
        variations::<PackageMail>(),
        variations::<PaymentMail>(),
        variations::<ReviewMail>(),
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

/// Whether a sentence begins right behind the end of another, because a line end between tags was dropped.
fn runs_on(text: &str) -> bool {
    let text: String =
        text.split(' ').filter(|word| !word.contains("://") && !word.contains('@')).collect::<Vec<_>>().join(" ");
    let all: Vec<char> = text.chars().collect();
    all.windows(3).any(|at| {
        (at[0].is_alphanumeric() || ")\"”".contains(at[0]))
            && matches!(at[1], '.' | '!' | '?')
            && (at[2].is_alphabetic() || at[2] == '"')
            && !(at[0].is_numeric() && at[2].is_numeric())
    })
}

#[test]
fn several_lines_of_a_person_are_marked_as_quoted() {
    let call = |reason: &str| TemplateCall {
        template: "applications/rejected".to_owned(),
        values: json!({ "reason": reason }),
    };
    assert!(call("Ill.").words().unwrap().text.ends_with("\nReason: Ill."));
    let text = call("Ill.\nNothing was charged.").words().unwrap().text;
    assert!(text.ends_with("\n> Ill.\n> Nothing was charged."), "{text}");
}

fn contents() -> BTreeSet<String> {
    [
        check_area::<ApplicationMail>(),
        check_area::<BookingMail>(),
        check_area::<ChatMail>(),
        check_area::<CodeMail>(),
        check_area::<ContactMail>(),
        check_area::<CustomRequestMail>(),
        check_area::<DateAlertMail>(),
        check_area::<GuideMail>(),
        check_area::<IdentityMail>(),
        check_area::<JoinRequestMail>(),
        check_area::<PackageMail>(),
        check_area::<PaymentMail>(),
        check_area::<ReviewMail>(),
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

/// What admins and guides see in the product only.
const NEVER_MAILED: [&str; 9] = [
    "applications/received",
    "chat/received",
    "chat/reported",
    "join_requests/received",
    "packages/changes_waiting",
    "packages/waiting",
    "payments/needs_review",
    "reviews/changed",
    "reviews/received",
];

#[test]
fn each_mail_is_rendered_as_text_and_as_html() {
    for sample in samples().unwrap() {
        let call = sample.call();
        let words = call.words().unwrap_or_else(|error| panic!("{}: {error}", call.template));
        assert!(
            !words.subject.is_empty() && words.subject.chars().count() <= 250,
            "{}: {}",
            call.template,
            words.subject
        );
        assert!(!words.text.trim().is_empty(), "{}", call.template);
        assert_eq!(words.text, words.text.trim(), "{}", call.template);
        assert!(!words.text.contains("\n\n\n"), "{}: {}", call.template, words.text);
        // Sentences on two lines of a template stay apart.
        assert!(!runs_on(&words.text), "{}: {}", call.template, words.text);
        for text in [&words.subject, &words.text] {
            assert!(!text.contains("{{") && !text.contains("  "), "{}: {text}", call.template);
        }
        let html = call.html(&words.subject, LINKS).unwrap_or_else(|error| panic!("{}: {error}", call.template));
        assert_eq!(html.is_none(), NEVER_MAILED.contains(&call.template.as_str()), "{}", call.template);
    }
}

/// The addresses in an attribute of this name.
fn attributes<'a>(html: &'a str, name: &str) -> Vec<&'a str> {
    html.split(&format!("{name}=\"")).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn html_links_to_absolute_addresses_and_loads_nothing() {
    for sample in samples().unwrap() {
        let call = sample.call();
        let words = call.words().unwrap();
        let Some(html) = call.html(&words.subject, LINKS).unwrap() else { continue };
        for address in attributes(&html, "href") {
            let url =
                Url::parse(&address.replace("&amp;", "&")).unwrap_or_else(|_| panic!("{}: {address}", call.template));
            assert!(matches!(url.scheme(), "https" | "mailto"), "{}: {address}", call.template);
        }
        let own = sample.values["link"].as_str();
        let about = own.or(LINKS.about.filter(|_| !["contact", "guides", "identity"].contains(&sample.area)));
        // Its recipient may have no account.
        if let Some(about) = about.filter(|_| sample.mail != "contact_removed") {
            assert!(attributes(&html, "href").contains(&&*engine::escape(about)), "{}", call.template);
        }
        for loaded in ["<img", "src=", "url(", "@import", "<link", "<script", "<svg", "data:"] {
            assert!(!html.contains(loaded), "{}: {loaded}", call.template);
        }
        assert!(html.contains("prefers-color-scheme: dark") && html.contains("lang=\"en\""), "{}", call.template);
        // Gmail cuts what is longer than 102 kB.
        assert!(html.len() < 40_000, "{}: {} bytes", call.template, html.len());
    }
}

#[test]
fn plain_text_keeps_to_its_width() {
    for sample in samples().unwrap() {
        let call = sample.call();
        for line in wrap(&call.words().unwrap().text).lines() {
            let is_link = line.starts_with("https://") && !line.contains(' ');
            assert!(is_link || textwrap::core::display_width(line) <= TEXT_WIDTH, "{}: {line}", call.template);
        }
    }
}

/// Replaces each text of people; days, times and words that choose a sentence stay.
fn made_hostile(values: &Json) -> Json {
    match values {
        Json::String(text) => {
            let is_fixed = text.parse::<chrono::NaiveDate>().is_ok()
                || text.parse::<chrono::DateTime<chrono::Utc>>().is_ok()
                || text.starts_with("https://")
                || WORDS.contains(&text.as_str());
            Json::from(if is_fixed { text.as_str() } else { HOSTILE })
        }
        Json::Array(all) => all.iter().map(made_hostile).collect(),
        Json::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), made_hostile(value))).collect(),
        other => other.clone(),
    }
}

#[test]
fn no_value_comes_into_html_unescaped() {
    let mut escaped = 0;
    for sample in samples().unwrap() {
        let call = TemplateCall { values: made_hostile(&sample.values), ..sample.call() };
        let words = call.words().unwrap();
        let Some(html) = call.html(&words.subject, LINKS).unwrap() else { continue };
        assert!(!html.contains("<img") && !html.contains("onerror=alert(1)>"), "{}", call.template);
        escaped += html.matches(&engine::escape(HOSTILE)).count();
        let plain = plain_html(&words.subject, &words.text, LINKS).unwrap();
        assert!(!plain.contains("<img"), "{}", call.template);
    }
    assert!(escaped > 100, "{escaped}");
}

#[test]
fn a_name_from_the_right_is_isolated_in_both_forms() {
    let mail = ContactSample { sender: "דוד כהן".to_owned(), excerpt: "Hello".to_owned() };
    let call = TemplateCall::new(&mail).unwrap();
    assert_eq!(call.words().unwrap().subject, "New message from \u{2068}דוד כהן\u{2069}");
    let html = plain_html("x", &call.words().unwrap().subject, LINKS).unwrap();
    assert!(html.contains("New message from <bdi>דוד כהן</bdi>"), "{html}");
}

/// As `ChatMail::Received`.
#[derive(Serialize)]
#[serde(tag = "mail", rename = "received")]
struct ContactSample {
    sender: String,
    excerpt: String,
}

impl MailContent for ContactSample {
    const AREA: &'static str = "chat";
}

#[test]
fn a_missing_value_is_an_error_that_names_no_value() {
    let call =
        TemplateCall { template: "bookings/paid_in_full".to_owned(), values: json!({ "trip": { "title": "Secret" } }) };
    let error = call.words().unwrap_err();
    assert!(matches!(&error, Error::Template(text) if !text.contains("Secret")), "{error}");
    let unknown = TemplateCall { template: "bookings/unknown".to_owned(), values: json!({}) };
    assert!(matches!(unknown.words(), Err(Error::Template(_))));
    assert_eq!(unknown.html("x", LINKS).unwrap(), None);
}

#[test]
fn long_lines_are_wrapped_and_addresses_and_signatures_are_not() {
    let link = format!("https://serendib.example/{}", "a".repeat(100));
    let text = format!("{}\n\n{link}\n\n-- \nEnd", "word ".repeat(30).trim());
    let wrapped = wrap(&text);
    assert!(wrapped.lines().all(|line| line == link || line.len() <= TEXT_WIDTH), "{wrapped}");
    assert!(wrapped.contains(&link) && wrapped.ends_with("\n\n-- \nEnd"), "{wrapped}");
    assert_eq!(wrapped.split_whitespace().collect::<Vec<_>>(), text.split_whitespace().collect::<Vec<_>>());
}
