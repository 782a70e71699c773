//! Documents of the pages for safety, terms and contact, with the words of the release (`catalogue/content/`).

use serde_json::Value as Json;

use super::{CONTACT_PAGE, ContentDocument, ContentGroup, EMERGENCY_NUMBERS, SAFETY_PAGE, TERMS_PAGE};
use crate::content::shape::{self, Shape, ShapeField, line, lines};

pub(super) fn list() -> Vec<ContentDocument> {
    vec![safety_page(), terms_page(), contact_page(), emergency_numbers()]
}

/// A file of this build, which a test reads.
fn shipped(file: &str) -> Json {
    serde_json::from_str(file).unwrap_or_default()
}

fn parts() -> Shape {
    let part = Shape::Object(vec![
        ShapeField::new("title", "Heading", line(80)),
        ShapeField::new("paragraphs", "Paragraphs", shape::list("paragraph", 1, 8, lines(1_200))),
    ]);
    shape::list("part", 1, 20, part)
}

fn head_fields() -> [ShapeField; 2] {
    [
        ShapeField::new("title", "Title", line(60)),
        ShapeField::new("description", "Description", line(200)).help("For search engines and link previews."),
    ]
}

fn safety_page() -> ContentDocument {
    let mut fields = head_fields().to_vec();
    fields.extend([
        ShapeField::new("lede", "First sentences", line(300)),
        ShapeField::new("numbers_title", "Heading of the numbers", line(80)),
        ShapeField::new("numbers_note", "Below the numbers", line(300))
            .help("The day on which they were checked follows."),
        ShapeField::new("parts", "Parts", parts()),
    ]);
    ContentDocument {
        name: SAFETY_PAGE.to_owned(),
        group: ContentGroup::Pages,
        title: "Safety guidelines".to_owned(),
        help: "The page /safety. Its numbers are those of \"Emergency numbers\".",
        shape: Shape::Object(fields),
        shipped: shipped(include_str!("../../../../../catalogue/content/safety_page.json")),
    }
}

fn terms_page() -> ContentDocument {
    let refund = Shape::Object(vec![
        ShapeField::new("when", "Cancelled", line(80)),
        ShapeField::new("what", "Given back", line(120)),
    ]);
    let mut fields = head_fields().to_vec();
    fields.extend([
        ShapeField::new("lede", "First sentences", line(300)),
        ShapeField::new("parts", "Parts before the refunds", parts()),
        ShapeField::new("refunds_title", "Heading of the refunds", line(80)),
        ShapeField::new("refunds_text", "Text above the table", line(400)),
        ShapeField::new("refunds_when", "Heading of the first column", line(60)),
        ShapeField::new("refunds_what", "Heading of the second column", line(60)),
        ShapeField::new("refunds", "Refunds", shape::list("row", 1, 10, refund))
            .help("What is given back is computed by the program; a change here does not change it."),
        ShapeField::new("more_parts", "Parts after the refunds", parts()),
    ]);
    ContentDocument {
        name: TERMS_PAGE.to_owned(),
        group: ContentGroup::Pages,
        title: "Terms & Conditions".to_owned(),
        help: "The page /terms.",
        shape: Shape::Object(fields),
        shipped: shipped(include_str!("../../../../../catalogue/content/terms_page.json")),
    }
}

fn contact_page() -> ContentDocument {
    let hours =
        Shape::Object(vec![ShapeField::new("days", "Days", line(60)), ShapeField::new("times", "Times", line(60))]);
    let fields = vec![
        ShapeField::new("title", "Title", line(60)),
        ShapeField::new("lede", "First sentences", line(300)).help("Also for search engines and link previews."),
        ShapeField::new("city", "Place", line(120)),
        ShapeField::new("answer_time", "When an answer comes", line(120)),
        ShapeField::new("sent_text", "After a message was sent", line(200)),
        ShapeField::new("hours_title", "Heading of the hours", line(80)),
        ShapeField::new("hours", "Hours", shape::list("row", 1, 7, hours)),
        ShapeField::new("zone", "Time zone", line(80)),
        ShapeField::new("emergency_title", "Heading of the emergency text", line(80)),
        ShapeField::new("emergency_text", "Emergency text", lines(600))
            .help("{ambulance} and {police} become the numbers of \"Emergency numbers\"."),
    ];
    ContentDocument {
        name: CONTACT_PAGE.to_owned(),
        group: ContentGroup::Pages,
        title: "Contact page".to_owned(),
        help: "The words beside the form of the page /contact.",
        shape: Shape::Object(fields),
        shipped: shipped(include_str!("../../../../../catalogue/content/contact_page.json")),
    }
}

fn emergency_numbers() -> ContentDocument {
    let kinds = vec![
        ("ambulance", "Ambulance"),
        ("police", "Police"),
        ("fire", "Fire and rescue"),
        ("tourist_police", "Tourist police"),
        ("other", "Another"),
    ];
    let number = Shape::Object(vec![
        ShapeField::new("kind", "Kind", Shape::Choice(kinds)),
        ShapeField::new("number", "Number", line(20)),
        ShapeField::new("name", "Name", line(60)),
        ShapeField::new("note", "Note", line(120)),
    ]);
    let fields = vec![
        ShapeField::new("numbers", "Numbers", shape::list("number", 2, 12, number)),
        ShapeField::new("checked_on", "Checked on", Shape::Day).help("The day on which all numbers were tried."),
    ];
    ContentDocument {
        name: EMERGENCY_NUMBERS.to_owned(),
        group: ContentGroup::Pages,
        title: "Emergency numbers".to_owned(),
        help: "On the pages /safety and /contact, and on the day sheets of guides.",
        shape: Shape::Object(fields),
        shipped: shipped(include_str!("../../../../../catalogue/content/emergency_numbers.json")),
    }
}
