//! The shape (schema) of a document: a tree of fields, from which the editor's form is drawn.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde_json::{Value as Json, json};
use serendib_catalogue::{land, picture};

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
    /// The source of a MiniJinja template.
    Template {
        limit: usize,
    },
    /// A calendar day.
    Day,
    /// One of these values, each with its label.
    Choice(Vec<(&'static str, &'static str)>),
    /// The id of a package.
    Package,
    /// The address of a drawn picture.
    Picture,
    /// `called` is one item in a sentence, such as "part".
    List {
        called: &'static str,
        least: usize,
        most: usize,
        item: Box<Shape>,
    },
    Object(Vec<ShapeField>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapeField {
    pub name: &'static str,
    pub label: &'static str,
    pub help: &'static str,
    pub is_required: bool,
    pub shape: Shape,
}

impl ShapeField {
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

/// The addresses of all drawn pictures of places.
pub fn list_pictures() -> &'static BTreeSet<String> {
    static PICTURES: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
        let drawn = &land().pictures;
        drawn.attractions.values().chain(drawn.destinations.values()).map(|name| picture(name)).collect()
    });
    &PICTURES
}

impl Shape {
    /// On the wire.
    pub fn to_json(&self) -> Json {
        match self {
            Self::Line { limit } => json!({ "kind": "line", "limit": limit }),
            Self::Lines { limit } => json!({ "kind": "lines", "limit": limit }),
            Self::Template { limit } => json!({ "kind": "template", "limit": limit }),
            Self::Day => json!({ "kind": "day" }),
            Self::Choice(choices) => {
                let choices = choices.iter().map(|(value, label)| json!({ "value": value, "label": label }));
                json!({ "kind": "choice", "choices": choices.collect::<Vec<_>>() })
            }
            Self::Package => json!({ "kind": "package" }),
            Self::Picture => json!({ "kind": "picture", "pictures": list_pictures() }),
            Self::List { called, least, most, item } => json!({
                "kind": "list",
                "item_label": called,
                "least": least,
                "most": most,
                "item": item.to_json(),
            }),
            Self::Object(fields) => {
                let field = |field: &ShapeField| {
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
