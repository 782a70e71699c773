//! A trial of edited templates: whether they are templates, bear every state of their values, and still have what the mail is for.

#[cfg(test)]
mod tests;

use std::hash::{BuildHasher, RandomState};

use serde_json::{Value as Json, json};

use super::edited::{EditedTemplates, MailSources, OUTPUT_LIMIT};
use super::variations::{replace_texts, replacements};
use super::{MailLinks, TemplateCall, engine, html_values, one_line, samples};
use crate::error::{Error, Result};
use crate::money;

/// The files that a mail may have.
pub const FILES: [&str; 4] = ["subject.txt", "text.txt", "body.html", "line.txt"];
const HTML: &str = "body.html";
/// Values without which a mail misses its purpose: what a person types or opens, and what moved.
const REQUIRED: [&str; 9] = ["answer", "code", "link", "amount", "reference", "reason", "why", "minutes", "until"];
/// Areas whose mails verify an account, report money, or answer a person.
const GUARDED: [&str; 3] = ["contact", "identity", "payments"];
const LINKS: MailLinks<'static> =
    MailLinks { site: Some("https://serendib.example"), about: Some("https://serendib.example/profile") };
/// In HTML: what mail programs must not run, and what would leave out the escaping of values.
const FORBIDDEN: [&str; 6] = ["autoescape", "<script", "<iframe", "<object", "<form", "javascript:"];
/// Tags that read another template, which would be escaped by its own name.
const READING: [&str; 4] = ["extends", "from", "import", "include"];
/// What HTML reads.
const PARTS: [&str; 2] = ["\"layout.html\"", "\"parts.html\""];
/// Stands in for a text, and must come out escaped.
const TAG: &str = "<b>q7Zk3vR9tYc2";

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateProblem {
    pub file: &'static str,
    pub message: String,
}

/// A mail as its example renders it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenderedMail {
    pub subject: String,
    pub text: String,
    pub html: Option<String>,
    pub line: Option<String>,
}

/// The sources of a mail in the release.
pub fn read_shipped(template: &str) -> MailSources {
    let call = TemplateCall { template: template.to_owned(), values: Json::Null };
    let there = FILES.into_iter().filter(|file| engine::exists(&call.file(file)));
    let files = there.map(|file| (file, engine::read_source(&call.file(file)))).collect();
    MailSources { template: template.to_owned(), files }
}

fn example_of(template: &str) -> Result<TemplateCall> {
    let found = samples()?.iter().map(super::MailSample::call).find(|call| call.template == template);
    found.ok_or_else(|| Error::Template(format!("{template} has no example")))
}

fn ignore_failure(_template: &str, _why: &str) {}

/// Everything that is wrong with edited sources; at most one problem for each file.
///
/// # Errors
/// `Template` if the mail has no example.
pub fn find_template_problems(mail: &MailSources) -> Result<Vec<TemplateProblem>> {
    let call = example_of(&mail.template)?;
    let edited = match EditedTemplates::build(std::slice::from_ref(mail), ignore_failure) {
        Ok(edited) => edited,
        Err((file, error)) => return Ok(vec![TemplateProblem { file, message: error.to_string() }]),
    };
    let find = |(file, source): &(&'static str, String)| {
        let trial = FileTrial { edited: &edited, call: &call, file, source };
        trial.find_problem().map(|message| TemplateProblem { file, message })
    };
    Ok(mail.files.iter().filter_map(find).collect())
}

/// The mail of its example with edited sources.
///
/// # Errors
/// `Template` if a source fails, or the mail has no example.
pub fn render_trial(mail: &MailSources) -> Result<RenderedMail> {
    let call = example_of(&mail.template)?;
    let built = EditedTemplates::build(std::slice::from_ref(mail), ignore_failure);
    let edited = built.map_err(|(_, error)| Error::Template(error.to_string()))?;
    let render = |file: &'static str, more: Json| {
        let is_there = mail.files.iter().any(|(name, _)| *name == file);
        let rendered =
            is_there.then(|| edited.render(&call.file(file), &call.all_values(more)?).map_err(to_template_error));
        rendered.transpose()
    };
    let subject = one_line(&render("subject.txt", json!({}))?.unwrap_or_default());
    Ok(RenderedMail {
        text: render("text.txt", json!({}))?.unwrap_or_default().trim().to_owned(),
        html: render(HTML, html_values(&subject, LINKS))?,
        line: render("line.txt", json!({}))?.map(|line| line.trim().to_owned()),
        subject,
    })
}

fn to_template_error(error: minijinja::Error) -> Error {
    Error::Template(error.to_string())
}

/// One file of an edited mail.
struct FileTrial<'a> {
    edited: &'a EditedTemplates,
    call: &'a TemplateCall,
    file: &'static str,
    source: &'a str,
}

impl FileTrial<'_> {
    fn find_problem(&self) -> Option<String> {
        let source = self.source.to_lowercase();
        let forbidden = FORBIDDEN.into_iter().find(|word| source.contains(word));
        if let Some(word) = forbidden {
            return Some(format!("A mail must not contain \"{word}\"."));
        }
        if let Some(tag) = self.find_foreign_template() {
            return Some(format!("A mail must not read another template: \"{tag}\"."));
        }
        let rendered = match self.render_edited(&self.call.values) {
            Ok(rendered) if rendered.trim().is_empty() => return Some("Nothing is left of it.".to_owned()),
            Ok(rendered) if rendered.len() > OUTPUT_LIMIT => return Some("It becomes too long.".to_owned()),
            Ok(rendered) => rendered,
            Err(error) => return Some(error),
        };
        if self.file == "subject.txt" && rendered.trim().contains('\n') {
            return Some("A subject is one line.".to_owned());
        }
        self.find_missing_value().or_else(|| self.find_raw_text()).or_else(|| self.find_failing_state())
    }

    /// A tag that reads another template than the layout and its parts, or in plain text than those of the shipped file.
    fn find_foreign_template(&self) -> Option<String> {
        let shipped = engine::read_source(&self.call.file(self.file));
        let is_foreign = |tag: &Vec<&str>| {
            let reads_parts = self.file == HTML && tag.len() > 1 && PARTS.contains(&tag[1]);
            let is_plain = match tag[0] {
                "extends" | "include" => tag.len() == 2,
                "import" => tag.len() == 4,
                _ => true,
            };
            !(reads_parts && is_plain || read_tags(&shipped).contains(tag))
        };
        read_tags(self.source).into_iter().find(is_foreign).map(|tag| tag.join(" "))
    }

    /// A text that people write and that would be a tag in the mail.
    fn find_raw_text(&self) -> Option<String> {
        if self.file != HTML {
            return None;
        }
        let is_raw = |values: &Json| {
            self.render_shipped(values).is_some() && self.render_edited(values).is_ok_and(|html| html.contains(TAG))
        };
        let values = replace_texts(&self.call.values, TAG).into_iter().find(is_raw)?;
        Some(format!("A text must stay a text: {}", describe_change(&self.call.values, &values)))
    }

    fn values(&self, values: &Json) -> Option<Json> {
        let call = TemplateCall { template: self.call.template.clone(), values: values.clone() };
        call.all_values(if self.file == HTML { html_values("Subject", LINKS) } else { json!({}) }).ok()
    }

    fn render_edited(&self, values: &Json) -> Result<String, String> {
        let values = self.values(values).ok_or_else(String::new)?;
        self.edited.render(&self.call.file(self.file), &values).map_err(|error| error.to_string())
    }

    fn render_shipped(&self, values: &Json) -> Option<String> {
        engine::render_shipped(&self.call.file(self.file), &self.values(values)?).ok()
    }

    /// A required value that the shipped file has and this one has not.
    fn find_missing_value(&self) -> Option<String> {
        let area = self.call.template.split('/').next().unwrap_or_default();
        let fields = self.call.values.as_object().filter(|_| GUARDED.contains(&area))?;
        let required = fields.iter().filter(|(name, _)| REQUIRED.contains(&name.as_str()));
        let is_missing = |(name, value): &(&String, &Json)| {
            marks_for(name, value).into_iter().any(|(marked, wanted)| {
                let mut values = self.call.values.clone();
                values[name.as_str()] = marked;
                let is_shipped = self.render_shipped(&values).is_some_and(|text| text.contains(&wanted));
                is_shipped && !self.render_edited(&values).is_ok_and(|text| text.contains(&wanted))
            })
        };
        let (name, _) = required.into_iter().find(is_missing)?;
        Some(format!("This mail needs the value \"{name}\"."))
    }

    /// A state of the values that the shipped file bears and this one does not.
    fn find_failing_state(&self) -> Option<String> {
        // A link is a text in every state.
        let has_link = |values: &Json| values.get("link").is_none_or(Json::is_string);
        let failing = replacements(&self.call.values).into_iter().filter(has_link).find_map(|values| {
            self.render_shipped(&values)?;
            self.render_edited(&values).err().map(|error| (values, error))
        });
        let (values, error) = failing?;
        Some(format!("It fails with other values, such as {}: {error}", describe_change(&self.call.values, &values)))
    }
}

/// What stands in for a required value, and how it is found again: the value of the example, and others that cannot be foreseen, or a
/// template could have the value in its trial alone.
fn marks_for(name: &str, value: &Json) -> Vec<(Json, String)> {
    // Its keys are drawn anew.
    let random = RandomState::new().hash_one(name);
    match value {
        Json::String(text) => {
            let mark = format!("q{:012x}", random >> 16);
            vec![(json!(text), text.clone()), (json!(mark), mark)]
        }
        Json::Number(number) => {
            let drawn = [(1_000, 9_000), (100_000, 900_000), (10_000_000, 90_000_000)]
                .map(|(least, range)| least + i64::try_from(random % range).unwrap_or(0));
            let to_words = |number: i64| if name == "amount" { money::format(number) } else { number.to_string() };
            let numbers = number.as_i64().into_iter().chain(drawn);
            numbers.map(|number| (json!(number), to_words(number))).collect()
        }
        _ => Vec::new(),
    }
}

/// The tags that read another template, in words.
fn read_tags(source: &str) -> Vec<Vec<&str>> {
    let inner = source.split("{%").skip(1).map(|rest| rest.split_once("%}").map_or(rest, |(tag, _)| tag));
    let tags = inner.map(|tag| tag.trim_matches(['-', '+']).split_whitespace().collect::<Vec<&str>>());
    // A keyword and its name may stand without a space between.
    tags.filter(|tag| tag.first().is_some_and(|word| READING.iter().any(|known| word.starts_with(known)))).collect()
}

/// The first field that differs, such as `until: null`.
fn describe_change(example: &Json, changed: &Json) -> String {
    let (Some(example), Some(changed)) = (example.as_object(), changed.as_object()) else {
        return changed.to_string();
    };
    let differs = |(name, value): &(&String, &Json)| example.get(name.as_str()) != Some(*value);
    match changed.iter().find(differs) {
        Some((name, Json::Object(inner))) => {
            let example = example.get(name).cloned().unwrap_or_default();
            format!("{name}.{}", describe_change(&example, &Json::Object(inner.clone())))
        }
        Some((name, value)) => format!("{name}: {value}"),
        None => String::new(),
    }
}
