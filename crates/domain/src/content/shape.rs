//! The shape (schema) of a document: a tree of fields, from which the editor's form is drawn.

use serde_json::{Value as Json, json};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One line of plain text.
    Line {
        limit: usize,
    },
    /// Several lines of plain text.
    Lines {
        limit: usize,
    },
    /// A calendar day.
    Day,
    /// One of these values, each with its label.
    Choice(Vec<(&'static str, &'static str)>),
    /// The id of a package.
    Package,
    /// `called` is one item in a sentence, such as "part".
    List {
        called: &'static str,
        least: usize,
        most: usize,
        item: Box<Shape>,
    },
    Object(Vec<Field>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    pub name: &'static str,
    pub label: &'static str,
    pub help: &'static str,
    pub is_required: bool,
    pub shape: Shape,
}

impl Field {
    pub fn new(name: &'static str, label: &'static str, shape: Shape) -> Self {
        Self { name, label, help: "", is_required: true, shape }
    }

    pub fn help(self, help: &'static str) -> Self {
        Self { help, ..self }
    }

    pub fn optional(self) -> Self {
        Self { is_required: false, ..self }
    }
}

pub fn line(limit: usize) -> Shape {
    Shape::Line { limit }
}

pub fn lines(limit: usize) -> Shape {
    Shape::Lines { limit }
}

pub fn list(called: &'static str, least: usize, most: usize, item: Shape) -> Shape {
    Shape::List { called, least, most, item: Box::new(item) }
}

impl Shape {
    /// On the wire.
    pub fn to_json(&self) -> Json {
        match self {
            Self::Line { limit } => json!({ "kind": "line", "limit": limit }),
            Self::Lines { limit } => json!({ "kind": "lines", "limit": limit }),
            Self::Day => json!({ "kind": "day" }),
            Self::Choice(choices) => {
                let choices = choices.iter().map(|(value, label)| json!({ "value": value, "label": label }));
                json!({ "kind": "choice", "choices": choices.collect::<Vec<_>>() })
            }
            Self::Package => json!({ "kind": "package" }),
            Self::List { called, least, most, item } => json!({
                "kind": "list",
                "item_label": called,
                "least": least,
                "most": most,
                "item": item.to_json(),
            }),
            Self::Object(fields) => {
                let field = |field: &Field| {
                    json!({
                        "name": field.name,
                        "label": field.label,
                        "help": field.help,
                        "is_required": field.is_required,
                        "shape": field.shape.to_json(),
                    })
                };
                json!({ "kind": "object", "fields": fields.iter().map(field).collect::<Vec<_>>() })
            }
        }
    }
}
