//! A notification by mail: the payload of a job, and the mail it becomes once the site's address is known.

use serde::{Deserialize, Serialize};

use super::mail::Recipient;
use super::{CalendarEvent, Mail};
use crate::plain_text::{APART, TOGETHER};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoticeMail {
    pub to: String,
    pub title: String,
    /// Plain text.
    pub body: String,
    /// A path within the site.
    pub link: Option<String>,
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
    /// `site` is the site's address without a trailing slash, `sender` the sender of mails.
    pub fn mail(&self, site: &str, sender: &str) -> Mail {
        let link = self.link.as_ref().map(|path| format!("{site}{path}"));
        let text = match &link {
            Some(link) => format!("{}\n\n{link}\n", self.body),
            None => format!("{}\n", self.body),
        };
        let paragraphs: String = self
            .body
            .split('\n')
            .filter(|line| !line.trim().is_empty())
            .map(|line| format!("<p>{}</p>", words(line)))
            .collect();
        let anchor = link.map_or_else(String::new, |link| {
            format!(
                "<p><a href=\"{}\" style=\"background:#0f766e;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block\">Open Serendib</a></p>",
                escaped(&link)
            )
        });
        Mail {
            to: Recipient::Address(self.to.clone()),
            reply_to: None,
            // Users choose some of the words, and a line break would start another header.
            subject: self.title.chars().map(|c| if c.is_control() { ' ' } else { c }).collect(),
            text,
            html: Some(format!(
                "<div style=\"font-family:system-ui,sans-serif;max-width:32rem;line-height:1.5\">{paragraphs}{anchor}</div>"
            )),
            calendar: self.calendar.as_ref().map(|part| match part {
                CalendarPart::Event(event) => event.to_file(sender, &self.to),
                CalendarPart::File(file) => file.clone(),
            }),
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The words of a line. Isolation marks become HTML's own, which more mail programs know.
fn words(line: &str) -> String {
    escaped(line).replace(APART, "<bdi>").replace(TOGETHER, "</bdi>")
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
            calendar: None,
        };
        let mail = notice.mail("https://serendib.example", "no-reply@serendib.example");
        assert_eq!(mail.subject, "Your package  Bcc: b@example.lk");
        assert!(mail.text.ends_with("https://serendib.example/profile?tab=\"jobs\"\n"), "{}", mail.text);
        let html = mail.html.unwrap();
        assert!(
            !html.contains("<img") && html.contains("<p>More &amp; more</p>") && html.contains("?tab=&quot;jobs&quot;")
        );
    }

    #[test]
    fn a_name_from_the_right_is_set_apart_in_both_forms_of_a_mail() {
        let notice = NoticeMail {
            to: "a@example.lk".to_owned(),
            title: format!("New message from {}", apart("ديفيد")),
            body: format!("{} has paid $100.00, and the trip is yours to lead.", apart("דוד כהן")),
            link: None,
            calendar: None,
        };
        let mail = notice.mail("https://serendib.example", "no-reply@serendib.example");
        assert_eq!(mail.subject, "New message from \u{2068}ديفيد\u{2069}");
        assert!(mail.text.starts_with("\u{2068}דוד כהן\u{2069} has paid $100.00, and"), "{}", mail.text);
        assert!(mail.html.unwrap().contains("<p><bdi>דוד כהן</bdi> has paid $100.00, and"));
    }
}
