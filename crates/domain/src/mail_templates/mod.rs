//! Mail templates (MiniJinja): the subject, the plain text and the HTML of each mail, and the words behind the bell.
//!
//! A mail is a folder `mails/<language>/<subject area>/<mail>` with `subject.txt`, `text.txt` and, if it is ever mailed, `body.html`;
//! some have a `line.txt`, which a later mail of the same matter adds to the entry behind the bell. Its values are one variant of an enum
//! that implements [`MailContent`], and `mails/samples` holds an example of each, for the tests and the demo's preview.
//! The staff can edit a mail (D-179): [`edited`], and [`trial`] before it is saved.

pub mod edited;
mod edited_html;
mod engine;
mod plain_syntax;
mod sample;
#[cfg(test)]
mod tests;
pub mod trial;
mod variations;

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use crate::error::{Error, Result};

pub use sample::{MailSample, samples};

/// The only language so far: no recipient's language is known.
const LANGUAGE: &str = "en";
/// Columns of a plain-text mail, RFC 5322 section 2.1.1.
pub const TEXT_WIDTH: usize = 78;

/// The values of the mails of one subject area: an enum with `#[serde(tag = "mail", rename_all = "snake_case")]`, a variant per mail.
pub trait MailContent: Serialize {
    /// The folder of its mails.
    const AREA: &'static str;
}

/// A mail by the name of its template, such as `bookings/approved`, with its values: what a job stores of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TemplateCall {
    pub template: String,
    pub values: Json,
}

/// The words of a mail without its links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailWords {
    pub subject: String,
    /// Plain text; a paragraph is one line.
    pub text: String,
}

/// The addresses that a mail's HTML links to, absolute.
#[derive(Clone, Copy, Debug, Default)]
pub struct MailLinks<'a> {
    /// The site without a trailing slash.
    pub site: Option<&'a str>,
    /// What the mail is about.
    pub about: Option<&'a str>,
}

impl TemplateCall {
    /// # Errors
    /// `Template` if the content is no variant of such an enum.
    pub fn new<C: MailContent>(content: &C) -> Result<Self> {
        let invalid = || Error::Template("mail content has no name".to_owned());
        let mut values = serde_json::to_value(content).map_err(|error| Error::Template(error.to_string()))?;
        let fields = values.as_object_mut().ok_or_else(invalid)?;
        let Some(Json::String(mail)) = fields.remove("mail") else { return Err(invalid()) };
        Ok(Self { template: format!("{}/{mail}", C::AREA), values })
    }

    /// # Errors
    /// `Template` if there is no such template, or a value is missing.
    pub fn words(&self) -> Result<MailWords> {
        Ok(MailWords {
            subject: one_line(&self.render("subject.txt", json!({}))?),
            text: self.render("text.txt", json!({}))?.trim().to_owned(),
        })
    }

    /// The line that this mail adds to an earlier entry behind the bell.
    ///
    /// # Errors
    /// As [`Self::words`].
    pub fn line(&self) -> Result<String> {
        Ok(self.render("line.txt", json!({}))?.trim().to_owned())
    }

    /// `None` for what is never mailed.
    ///
    /// # Errors
    /// As [`Self::words`].
    pub fn html(&self, subject: &str, links: MailLinks<'_>) -> Result<Option<String>> {
        if !engine::exists(&self.file("body.html")) {
            return Ok(None);
        }
        self.render("body.html", html_values(subject, links)).map(Some)
    }

    fn file(&self, name: &str) -> String {
        format!("{LANGUAGE}/{}/{name}", self.template)
    }

    fn render(&self, file: &str, more: Json) -> Result<String> {
        let values = self.all_values(more)?;
        engine::render(&self.file(file), &values).map_err(|error| Error::Template(error.to_string()))
    }

    /// The values of the mail, and those of the engine.
    fn all_values(&self, more: Json) -> Result<Json> {
        let (Json::Object(mut all), Json::Object(more)) = (self.values.clone(), more) else {
            return Err(Error::Template(format!("the values of {} are no object", self.template)));
        };
        // A mail may name its link itself.
        let own_link = all.get("link").cloned();
        all.extend(more);
        all.extend(own_link.map(|link| ("link".to_owned(), link)));
        Ok(Json::Object(all))
    }
}

/// What the engine adds to the values of a mail's HTML.
fn html_values(subject: &str, links: MailLinks<'_>) -> Json {
    json!({ "subject": subject, "site": links.site, "link": links.about, "lang": LANGUAGE })
}

/// The HTML of a text without a template of its own: a paragraph per line.
///
/// # Errors
/// `Template` if the template fails.
pub fn plain_html(subject: &str, text: &str, links: MailLinks<'_>) -> Result<String> {
    let lines: Vec<&str> = text.split('\n').filter(|line| !line.trim().is_empty()).collect();
    let call = TemplateCall { template: "plain".to_owned(), values: json!({ "lines": lines }) };
    call.html(subject, links)?.ok_or_else(|| Error::Template("plain/body.html is missing".to_owned()))
}

/// A text message: `text_messages/<name>.txt` with its values.
///
/// # Errors
/// `Template`.
pub(crate) fn render_text_message(name: &str, values: &Json) -> Result<String> {
    let template = format!("{LANGUAGE}/text_messages/{name}.txt");
    engine::render(&template, values).map_err(|error| Error::Template(error.to_string()))
}

/// People choose some of the words of a subject, and a line break would start another header.
pub fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// The text of a mail in lines of at most [`TEXT_WIDTH`] columns. A longer word, such as an address, keeps its line.
pub fn wrap(text: &str) -> String {
    let options = textwrap::Options::new(TEXT_WIDTH)
        .break_words(false)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    let lines: Vec<String> = text
        .split('\n')
        // A line that fits stays as it is: the mark of a signature ends in a space.
        .map(|line| {
            if textwrap::core::display_width(line) <= TEXT_WIDTH {
                line.to_owned()
            } else {
                textwrap::fill(line, &options)
            }
        })
        .collect();
    lines.join("\n")
}
