//! The template engine with the product's formats. A missing value is an error, and each value in HTML is escaped.

use std::sync::LazyLock;

use chrono::{DateTime, NaiveDate, Utc};
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, Error, ErrorKind, Output, State, UndefinedBehavior, Value};
use serde_json::Value as Json;

use super::edited;
use crate::ctx;
use crate::money;
use crate::plain_text::{self, APART, TOGETHER};

static ENGINE: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut engine = Environment::new();
    engine.set_undefined_behavior(UndefinedBehavior::Strict);
    engine.set_syntax(syntax());
    engine.set_formatter(write_value);
    engine.add_filter("apart", |text: String| plain_text::apart(&text).into_owned());
    engine.add_filter("quoted", quote_lines);
    engine.add_filter("money", money::format);
    engine.add_filter("day", day);
    engine.add_filter("time", time);
    minijinja_embed::load_templates!(&mut engine);
    engine
});

/// A line of tags only leaves no line.
fn syntax() -> SyntaxConfig {
    SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build().unwrap_or_default()
}

pub(super) fn exists(template: &str) -> bool {
    ENGINE.get_template(template).is_ok()
}

/// The source of a template of the release; empty if there is none.
pub(super) fn read_source(template: &str) -> String {
    ENGINE.get_template(template).map_or_else(|_| String::new(), |found| found.source().to_owned())
}

/// The engine of the release, to be changed.
pub(super) fn copy() -> Environment<'static> {
    ENGINE.clone()
}

/// As edited by the staff; if that fails, or was not edited, as in the release.
pub(super) fn render(template: &str, values: &Json) -> Result<String, Error> {
    if let Some(text) = edited::render_or_report(template, values) {
        return Ok(text);
    }
    render_shipped(template, values)
}

pub(super) fn render_shipped(template: &str, values: &Json) -> Result<String, Error> {
    render_with(&ENGINE, template, values)
}

pub(super) fn render_with(engine: &Environment<'_>, template: &str, values: &Json) -> Result<String, Error> {
    engine.get_template(template)?.render(Value::from(Serde(values)))
}

/// In plain text: several lines of a person are marked as quoted, so that none of them can pass for a sentence of ours.
fn quote_lines(text: String) -> String {
    if !text.contains('\n') {
        return text;
    }
    text.lines().fold(String::new(), |mut all, line| {
        all.push_str("\n> ");
        all.push_str(line);
        all
    })
}

/// Such as `5 March 2026`.
fn day(text: String) -> Result<String, Error> {
    let day: NaiveDate = text.parse().map_err(|_| invalid("a day"))?;
    Ok(day.format("%-d %B %Y").to_string())
}

/// Such as `5 March 2026, 10:00 (Sri Lankan time)`.
fn time(text: String) -> Result<String, Error> {
    let time: DateTime<Utc> = text.parse().map_err(|_| invalid("a time"))?;
    Ok(ctx::format_time(time))
}

/// Never names the value.
fn invalid(what: &'static str) -> Error {
    Error::new(ErrorKind::InvalidOperation, format!("the value is not {what}"))
}

/// In HTML, escapes, and turns marks of isolation into `<bdi>`, which more mail programs know.
fn write_value(out: &mut Output<'_>, state: &mut State<'_, '_>, value: &Value) -> Result<(), Error> {
    match value.as_str() {
        Some(text) if matches!(state.auto_escape(), AutoEscape::Html) && !value.is_safe() => {
            out.write_str(&escape(text).replace(APART, "<bdi>").replace(TOGETHER, "</bdi>")).map_err(Error::from)
        }
        _ => minijinja::escape_formatter(out, state, value),
    }
}

pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}
