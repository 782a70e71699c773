//! Mail templates as documents: a trial before they are saved, and the edited ones for the engine.

use serde_json::{Value as Json, json};
use serendib_db::RowSource;

use super::documents::MAIL;
use super::fit::ContentProblem;
use super::versions::read_changed;
use crate::error::{Error, Result};
use crate::mail_templates::edited::{EditedTemplates, MailSources};
use crate::mail_templates::trial::{FILES, find_template_problems, render_trial};

/// The fields of a document, in the order of [`FILES`].
pub(super) const FIELDS: [&str; 4] = ["subject", "text", "html", "line"];

fn sources_of(template: &str, body: &Json) -> MailSources {
    let files = FILES.into_iter().zip(FIELDS).filter_map(|(file, field)| {
        let source = body.get(field)?.as_str()?;
        Some((file, source.to_owned()))
    });
    MailSources { template: template.to_owned(), files: files.collect() }
}

pub(super) fn find_broken_mail(template: &str, body: &Json) -> Vec<ContentProblem> {
    let problems = find_template_problems(&sources_of(template, body)).unwrap_or_default();
    let to_problem = |file: &str, message: String| {
        let field = FILES.iter().zip(FIELDS).find(|(name, _)| **name == file).map_or("", |(_, field)| field);
        ContentProblem::new(field, message)
    };
    problems.into_iter().map(|problem| to_problem(problem.file, problem.message)).collect()
}

/// A mail as its example has it, from a body without problems; `None` for a document that is no mail.
///
/// # Errors
/// `Template` if a source fails.
pub fn preview_mail(name: &str, body: &Json) -> Result<Option<Json>> {
    let Some(template) = name.strip_prefix(MAIL) else { return Ok(None) };
    let mail = render_trial(&sources_of(template, body))?;
    Ok(Some(json!({ "subject": mail.subject, "text": mail.text, "html": mail.html, "line": mail.line })))
}

/// The mails that the staff has edited. `report` gets the name of a template that fails in use, and why.
///
/// # Errors
/// Those of a read; `Template` if one is no template, which a save excludes.
pub async fn read_edited_mails(source: &mut impl RowSource, report: fn(&str, &str)) -> Result<EditedTemplates> {
    let changed = read_changed(source, MAIL).await?;
    let mails: Vec<MailSources> = changed.iter().map(|(template, body)| sources_of(template, body)).collect();
    EditedTemplates::build(&mails, report).map_err(|(file, error)| Error::Template(format!("{file}: {error}")))
}
