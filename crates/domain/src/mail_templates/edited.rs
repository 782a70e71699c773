//! Templates that the staff has edited, in place of those of the release. This process renders all mails with them.
//!
//! Mails are rendered deep inside of commands, so the edited templates belong to the process, as the engine does. What a template may cost
//! is bounded (a plain syntax, fuel, the length of the result), and what it may do too: nothing leaves out the escaping of values, and its
//! HTML is looked at each time.

use std::collections::BTreeSet;
use std::sync::{Arc, PoisonError, RwLock};

use minijinja::{AutoEscape, Environment, Error, ErrorKind};
use serde_json::Value as Json;

use super::{LANGUAGE, edited_html, engine, plain_syntax};

/// Instructions of one rendering. The longest mail of the release takes a few hundred.
const FUEL: u64 = 5_000;
/// Templates that call each other.
const DEPTH: usize = 50;
/// Bytes of a rendered file.
pub(super) const OUTPUT_LIMIT: usize = 100 * 1024;

static EDITED: RwLock<Option<Arc<EditedTemplates>>> = RwLock::new(None);

/// The files of a mail, such as `subject.txt`, with their sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailSources {
    /// Such as `bookings/approved`.
    pub template: String,
    pub files: Vec<(&'static str, String)>,
}

pub struct EditedTemplates {
    engine: Environment<'static>,
    names: BTreeSet<String>,
    report: fn(&str, &str),
}

impl EditedTemplates {
    /// `report` gets the name of a template that failed, and why. Values are not in it.
    ///
    /// # Errors
    /// The file and the error of the first source that is no template.
    pub fn build(mails: &[MailSources], report: fn(&str, &str)) -> Result<Self, (&'static str, Error)> {
        let mut engine = engine::copy();
        engine.set_fuel(Some(FUEL));
        engine.set_recursion_limit(DEPTH);
        engine.remove_filter("safe");
        engine.set_auto_escape_callback(|name| match name.ends_with(".txt") {
            true => AutoEscape::None,
            false => AutoEscape::Html,
        });
        let mut names = BTreeSet::new();
        for MailSources { template, files } in mails {
            for (file, source) in files {
                let name = format!("{LANGUAGE}/{template}/{file}");
                plain_syntax::check(source).map_err(|error| (*file, error))?;
                engine.add_template_owned(name.clone(), source.clone()).map_err(|error| (*file, error))?;
                names.insert(name);
            }
        }
        Ok(Self { engine, names, report })
    }

    pub(super) fn render(&self, template: &str, values: &Json) -> Result<String, Error> {
        let rendered = engine::render_with(&self.engine, template, values)?;
        if rendered.len() > OUTPUT_LIMIT {
            return Err(Error::new(ErrorKind::InvalidOperation, "the result is too long"));
        }
        if template.ends_with(".html") {
            edited_html::check(&rendered, values)?;
        } else {
            edited_html::check_text(&rendered, values)?;
        }
        Ok(rendered)
    }

    /// From now on mails are rendered with these.
    pub fn install(self) {
        let edited = Some(Arc::new(self)).filter(|edited| !edited.names.is_empty());
        *EDITED.write().unwrap_or_else(PoisonError::into_inner) = edited;
    }
}

/// `None` for a template that is not edited, or that fails.
pub(super) fn render_or_report(template: &str, values: &Json) -> Option<String> {
    let edited = EDITED.read().unwrap_or_else(PoisonError::into_inner).clone()?;
    if !edited.names.contains(template) {
        return None;
    }
    match edited.render(template, values) {
        Ok(text) => Some(text),
        Err(error) => {
            (edited.report)(template, &error.to_string());
            None
        }
    }
}
