mod areas;
mod branches;

use url::Url;

use super::*;

const SITE: &str = "https://serendib.example";
const LINKS: MailLinks<'_> =
    MailLinks { site: Some(SITE), about: Some("https://serendib.example/profile?tab=bookings&bookings=completed") };
const HOSTILE: &str = "<img src=x onerror=alert(1)>\"'&";

/// Whether a sentence begins right behind the end of another, because a line end between tags was dropped.
fn runs_on(text: &str) -> bool {
    let text: String =
        text.split(' ').filter(|word| !word.contains("://") && !word.contains('@')).collect::<Vec<_>>().join(" ");
    let all: Vec<char> = text.chars().collect();
    all.windows(3).any(|at| {
        (at[0].is_alphanumeric() || ")\"”".contains(at[0]))
            && matches!(at[1], '.' | '!' | '?')
            && at[2].is_uppercase()
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

/// What admins and guides see in the product only.
const NEVER_MAILED: [&str; 12] = [
    "applications/received",
    "bookings/job_tomorrow",
    "chat/received",
    "chat/reported",
    "credentials/received",
    "join_requests/received",
    "packages/changes_waiting",
    "packages/waiting",
    "payments/needs_review",
    "payments/transfer_failed",
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
        if let Some(about) = about.filter(|_| !["contact_removed", "deleted"].contains(&sample.mail.as_str())) {
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
                || variations::WORDS.contains(&text.as_str());
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
