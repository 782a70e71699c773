//! A notification by mail: the payload of a job, and the mail it becomes once the site's address is known.

use serde::{Deserialize, Serialize};

use super::mail::Recipient;
use super::{CalendarEvent, Mail};
use crate::error::Error;
use crate::mail_templates::{self, MailLinks, TemplateCall};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoticeMail {
    pub to: String,
    pub title: String,
    /// Plain text.
    pub body: String,
    /// A path within the site.
    pub link: Option<String>,
    /// Absent in jobs of an earlier version.
    #[serde(default)]
    pub template: Option<TemplateCall>,
    /// The trip for the recipient's calendar.
    #[serde(default)]
    pub calendar: Option<CalendarPart>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CalendarPart {
    Event(CalendarEvent),
    /// A finished file, in jobs of an earlier version.
    File(String),
}

impl NoticeMail {
    /// The mail, and why it has plain HTML if its template failed. `site` is the site's address without a trailing slash, `sender` the sender
    /// of mails.
    pub fn mail(&self, site: &str, sender: &str) -> (Mail, Option<Error>) {
        let link = self.link.as_ref().map(|path| format!("{site}{path}"));
        let text = match &link {
            Some(link) => format!("{}\n\n{link}\n", self.body),
            None => format!("{}\n", self.body),
        };
        let subject = mail_templates::one_line(&self.title);
        let links = MailLinks { site: Some(site), about: link.as_deref() };
        let (html, failed) = self.html(&subject, links);
        let mail = Mail {
            to: Recipient::Address(self.to.clone()),
            reply_to: None,
            is_answered_by_support: false,
            text: mail_templates::wrap(&text),
            html,
            subject,
            calendar: self.calendar.as_ref().map(|part| match part {
                CalendarPart::Event(event) => event.to_file(sender, &self.to),
                CalendarPart::File(file) => file.clone(),
            }),
        };
        (mail, failed)
    }

    /// The template's HTML, or plain paragraphs: a job of an earlier version may have another template, and its mail must still leave.
    fn html(&self, subject: &str, links: MailLinks<'_>) -> (Option<String>, Option<Error>) {
        let own = self.template.as_ref().map_or(Ok(None), |call| call.html(subject, links));
        let (own, failed) = own.map_or_else(|error| (None, Some(error)), |html| (html, None));
        (own.or_else(|| mail_templates::plain_html(subject, &self.body, links).ok()), failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain_text::apart;

    #[test]
    fn a_notice_leads_to_this_site_and_shows_what_people_wrote_as_text() {
        let notice = NoticeMail {
            to: "a@example.lk".to_owned(),
            title: "Your package\r\nBcc: b@example.lk".to_owned(),
            body: "Reason: <img src=x onerror=alert(1)>\n\nMore & more".to_owned(),
            link: Some("/profile?tab=\"jobs\"".to_owned()),
            template: None,
            calendar: None,
        };
        let mail = notice.mail("https://serendib.example", "no-reply@serendib.example").0;
        assert_eq!(mail.subject, "Your package  Bcc: b@example.lk");
        assert!(mail.text.ends_with("https://serendib.example/profile?tab=\"jobs\"\n"), "{}", mail.text);
        let html = mail.html.unwrap();
        assert!(
            !html.contains("<img") && html.contains(">More &amp; more</p>") && html.contains("?tab=&quot;jobs&quot;")
        );
    }

    #[test]
    fn a_notice_whose_template_fails_still_leaves_with_its_words() {
        let call = |template: &str| TemplateCall { template: template.to_owned(), values: serde_json::json!({}) };
        // A template that misses a value, one that a newer program has not, and a job of an older one.
        let cases = [(Some(call("bookings/paid_in_full")), true), (Some(call("bookings/gone")), false), (None, false)];
        for (template, is_reported) in cases {
            let notice = NoticeMail {
                to: "a@example.lk".to_owned(),
                title: "Paid in full".to_owned(),
                body: "Everything is paid.\nThank you.".to_owned(),
                link: Some("/profile".to_owned()),
                template,
                calendar: None,
            };
            let (mail, failed) = notice.mail("https://serendib.example", "no-reply@serendib.example");
            assert_eq!(failed.is_some(), is_reported, "{:?}", notice.template);
            let html = mail.html.unwrap();
            assert!(html.contains(">Everything is paid.</p>") && html.contains(">Thank you.</p>"), "{html}");
            assert!(html.contains("href=\"https://serendib.example/profile\""), "{html}");
        }
    }

    #[test]
    fn a_name_from_the_right_is_set_apart_in_both_forms_of_a_mail() {
        let notice = NoticeMail {
            to: "a@example.lk".to_owned(),
            title: format!("New message from {}", apart("ديفيد")),
            body: format!("{} has paid $100.00, and the trip is yours to lead.", apart("דוד כהן")),
            link: None,
            template: None,
            calendar: None,
        };
        let mail = notice.mail("https://serendib.example", "no-reply@serendib.example").0;
        assert_eq!(mail.subject, "New message from \u{2068}ديفيد\u{2069}");
        assert!(mail.text.starts_with("\u{2068}דוד כהן\u{2069} has paid $100.00, and"), "{}", mail.text);
        assert!(mail.html.unwrap().contains("><bdi>דוד כהן</bdi> has paid $100.00, and"));
    }
}
