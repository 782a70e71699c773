//! Schema validation: fits a value into a [`Shape`], and collects every problem with its path.

use serde_json::{Map, Value as Json, json};
use uuid::Uuid;

use super::shape::{Shape, ShapeField, list_pictures};
use crate::blank::is_blank;
use crate::error::FieldError;
use crate::keyset::read_day;
use crate::plain_text::{read_line, read_lines};

/// Problems in one answer.
const MOST_PROBLEMS: usize = 100;
/// Characters of a field's name in a problem.
const NAME_LIMIT: usize = 80;

/// What is wrong at which path, such as `parts[2].title`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentProblem {
    pub path: String,
    pub message: String,
}

impl ContentProblem {
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { path: path.into(), message: message.into() }
    }

    pub fn to_json(&self) -> Json {
        json!({ "path": self.path, "message": self.message })
    }
}

impl From<ContentProblem> for FieldError {
    fn from(problem: ContentProblem) -> Self {
        Self::new(problem.path, problem.message)
    }
}

/// The value with exactly the fields of the shape in their order, texts as plain text, and what is wrong with it. A value with problems
/// is not used.
pub fn fit(shape: &Shape, value: &Json) -> (Json, Vec<ContentProblem>) {
    let mut fitter = Fitter { problems: Vec::new() };
    let fitted = fitter.fit(shape, value, &Place { path: String::new(), called: "document", is_required: true });
    (fitted, fitter.problems)
}

struct Fitter {
    problems: Vec<ContentProblem>,
}

/// Where a value stands: its path, and its name in a sentence.
struct Place<'a> {
    path: String,
    called: &'a str,
    is_required: bool,
}

impl Fitter {
    fn note(&mut self, path: &str, message: String) -> Json {
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(ContentProblem { path: path.to_owned(), message });
        }
        Json::Null
    }

    fn fit(&mut self, shape: &Shape, value: &Json, place: &Place<'_>) -> Json {
        match shape {
            Shape::List { called, least, most, item } => self.fit_list(called, *least..=*most, item, value, place),
            Shape::Object(fields) => self.fit_object(fields, value, place),
            Shape::Line { .. }
            | Shape::Lines { .. }
            | Shape::Template { .. }
            | Shape::Day
            | Shape::Choice(_)
            | Shape::Package
            | Shape::Picture => self.fit_text(shape, value, place),
        }
    }

    fn fit_text(&mut self, shape: &Shape, value: &Json, place: &Place<'_>) -> Json {
        let Place { path, called, is_required } = place;
        let text = match value {
            Json::Null => "",
            Json::String(text) => text.as_str(),
            _ => return self.note(path, format!("The {called} must be text.")),
        };
        if is_blank(text) {
            let message = match shape {
                Shape::Choice(_) | Shape::Package | Shape::Picture => format!("Please choose the {called}."),
                _ => format!("Please enter the {called}."),
            };
            return if *is_required { self.note(path, message) } else { Json::Null };
        }
        let read = match shape {
            Shape::Line { limit } => read_line(text)
                .map_err(|why| why.message(&format!("The {called}"), "one line of plain text"))
                .and_then(|text| limit_length(text, *limit, called)),
            Shape::Lines { limit } => read_lines(text)
                .map_err(|why| why.message(&format!("The {called}"), "plain text"))
                .and_then(|text| limit_length(text, *limit, called)),
            // Every blank counts in a template.
            Shape::Template { limit } => read_lines(text)
                .map_err(|why| why.message(&format!("The {called}"), "plain text"))
                .and_then(|_| limit_length(text.replace("\r\n", "\n"), *limit, called)),
            Shape::Day => read_day(text)
                .map(|day| day.to_string())
                .filter(|day| day == text)
                .ok_or_else(|| format!("The {called} must be a date.")),
            Shape::Choice(choices) if choices.iter().all(|(value, _)| *value != text) => {
                Err(format!("Please choose the {called} from the list."))
            }
            Shape::Package => text
                .parse()
                .map(|id: Uuid| id.to_string())
                .map_err(|_| format!("Please choose the {called} from the list.")),
            Shape::Picture if !list_pictures().contains(text) => {
                Err(format!("Please choose the {called} from the list."))
            }
            _ => Ok(text.to_owned()),
        };
        match read {
            Ok(text) => text.into(),
            Err(message) => self.note(path, message),
        }
    }

    fn fit_list(
        &mut self,
        called: &str,
        count: std::ops::RangeInclusive<usize>,
        item: &Shape,
        value: &Json,
        place: &Place<'_>,
    ) -> Json {
        let items = match value {
            Json::Null => &[],
            Json::Array(items) => items.as_slice(),
            _ => return self.note(&place.path, format!("The {} must be a list.", place.called)),
        };
        if !count.contains(&items.len()) {
            let (least, most) = count.into_inner();
            let message = if items.len() < least {
                format!("The {} must have at least {least}.", place.called)
            } else {
                format!("The {} may have at most {most}.", place.called)
            };
            return self.note(&place.path, message);
        }
        let fitted = items.iter().enumerate().map(|(index, one)| {
            let path = format!("{}[{index}]", place.path);
            self.fit(item, one, &Place { path, called, is_required: true })
        });
        fitted.collect()
    }

    fn fit_object(&mut self, fields: &[ShapeField], value: &Json, place: &Place<'_>) -> Json {
        let nothing = Map::new();
        let object = match value {
            Json::Null => &nothing,
            Json::Object(object) => object,
            _ => return self.note(&place.path, format!("The {} must be an object.", place.called)),
        };
        let path_of = |name: &str| {
            if place.path.is_empty() { name.to_owned() } else { format!("{}.{name}", place.path) }
        };
        for name in object.keys().filter(|name| fields.iter().all(|field| field.name != name.as_str())) {
            let name: String = name.chars().take(NAME_LIMIT).collect();
            self.note(&path_of(&name), format!("There is no field \"{name}\"."));
        }
        let mut fitted = Map::new();
        for ShapeField { name, label, is_required, shape, .. } in fields {
            let called = lower_first(label);
            let at = Place { path: path_of(name), called: &called, is_required: *is_required };
            let value = self.fit(shape, object.get(*name).unwrap_or(&Json::Null), &at);
            fitted.insert((*name).to_owned(), value);
        }
        fitted.into()
    }
}

fn limit_length(text: String, limit: usize, called: &str) -> Result<String, String> {
    if text.chars().count() > limit {
        return Err(format!("The {called} may have at most {limit} characters."));
    }
    Ok(text)
}

/// A label inside a sentence.
fn lower_first(label: &str) -> String {
    let mut rest = label.chars();
    rest.next().map_or_else(String::new, |first| first.to_lowercase().chain(rest).collect())
}

#[cfg(test)]
mod tests;
