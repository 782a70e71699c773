use serde_json::{Value as Json, json};

use super::*;
use crate::content::shape::{line, lines, list};

fn shape() -> Shape {
    let part = Shape::Object(vec![
        ShapeField::new("title", "Title", line(5)),
        ShapeField::new("text", "Text", list("paragraph", 1, 2, lines(9))),
    ]);
    Shape::Object(vec![
        ShapeField::new("lede", "Lede", line(9)).optional(),
        ShapeField::new("parts", "Parts", list("part", 0, 2, part)),
        ShapeField::new("day", "Day", Shape::Day).optional(),
        ShapeField::new("kind", "Kind", Shape::Choice(vec![("a", "A"), ("b", "B")])).optional(),
        ShapeField::new("trip", "Trip", Shape::Package).optional(),
        ShapeField::new("picture", "Picture", Shape::Picture).optional(),
    ])
}

#[test]
fn a_value_that_fits_has_the_fields_of_its_shape_in_their_order() {
    let value = json!({
        "picture": "/pictures/tea-dawn-3.webp",
        "trip": "0F4F56A6-886E-4A29-9F04-DD0000000000",
        "parts": [{ "text": [" one\r\ntwo "], "title": " Sea " }],
        "kind": "b",
        "day": "2027-02-28",
    });
    let (fitted, problems) = fit(&shape(), &value);
    assert_eq!(problems, []);
    let expected = json!({
        "lede": null,
        "parts": [{ "title": "Sea", "text": ["one\ntwo"] }],
        "day": "2027-02-28",
        "kind": "b",
        "trip": "0f4f56a6-886e-4a29-9f04-dd0000000000",
        "picture": "/pictures/tea-dawn-3.webp",
    });
    assert_eq!(fitted.to_string(), expected.to_string());
}

#[test]
fn every_problem_is_at_its_path() {
    let part = |part: Json| json!({ "parts": [part] });
    for (value, path, message) in [
        (json!([]), "", "The document must be an object."),
        (json!({ "parts": [], "evil": 1 }), "evil", "There is no field \"evil\"."),
        (json!({ "lede": 7 }), "lede", "The lede must be text."),
        (json!({ "lede": ["a"] }), "lede", "The lede must be text."),
        (json!({ "lede": "0123456789" }), "lede", "The lede may have at most 9 characters."),
        (json!({ "lede": "a\nb" }), "lede", "The lede must be one line of plain text."),
        (json!({ "parts": {} }), "parts", "The parts must be a list."),
        (json!({ "parts": [1, 2, 3] }), "parts", "The parts may have at most 2."),
        (json!({ "parts": [7] }), "parts[0]", "The part must be an object."),
        (part(json!({ "text": ["a"] })), "parts[0].title", "Please enter the title."),
        (part(json!({ "title": " \u{200b} ", "text": ["a"] })), "parts[0].title", "Please enter the title."),
        (part(json!({ "title": "a" })), "parts[0].text", "The text must have at least 1."),
        (part(json!({ "title": "a", "text": ["a", " "] })), "parts[0].text[1]", "Please enter the paragraph."),
        (part(json!({ "title": "a", "text": [{}] })), "parts[0].text[0]", "The paragraph must be text."),
        (json!({ "day": "2027-02-29" }), "day", "The day must be a date."),
        (json!({ "day": "+12027-02-01" }), "day", "The day must be a date."),
        (json!({ "kind": "c" }), "kind", "Please choose the kind from the list."),
        (json!({ "picture": "/pictures/evil.webp" }), "picture", "Please choose the picture from the list."),
        (json!({ "picture": "javascript:1" }), "picture", "Please choose the picture from the list."),
        (json!({ "trip": "x" }), "trip", "Please choose the trip from the list."),
    ] {
        let (_, problems) = fit(&shape(), &value);
        assert_eq!(problems, [ContentProblem::new(path, message)], "{value}");
    }
    let reversed = fit(&shape(), &json!({ "lede": "a\u{202e}b" })).1;
    assert!(reversed[0].message.contains("U+202E"), "{reversed:?}");
}

#[test]
fn script_in_a_text_stays_text() {
    let value = json!({ "lede": "<script>", "parts": [] });
    assert_eq!(fit(&shape(), &value).0["lede"], "<script>");
}

#[test]
fn hostile_values_have_a_bounded_number_of_problems_with_bounded_names() {
    let many: Map<String, Json> = (0..5_000).map(|number| (format!("{number}{}", "x".repeat(200)), json!(1))).collect();
    let (_, problems) = fit(&shape(), &many.into());
    assert_eq!(problems.len(), MOST_PROBLEMS);
    assert!(problems.iter().all(|problem| problem.path.chars().count() <= NAME_LIMIT));
    let mut deep = json!("x");
    for _ in 0..100 {
        deep = json!({ "parts": [deep] });
    }
    assert_eq!(fit(&shape(), &deep).1.len(), 3);
}
