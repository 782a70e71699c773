//! Reading posted fields, and the errors that are reported.

use serde_json::json;

use super::*;

fn into_posted(value: Json) -> Posted {
    match value {
        Json::Object(map) => map,
        other => panic!("{other}"),
    }
}

#[test]
fn fields_are_read_and_every_broken_rule_is_reported() {
    let good = into_posted(
        json!({ "a": "  Kasun ", "b": " one\r\ntwo ", "c": 7, "d": 45.5, "e": ["Ella", " ella", "", "Kandy"],
            "f": null, "g": " " }),
    );
    let mut fields = FieldReader::new(&good);
    fields.only(&["a", "b", "c", "d", "e", "f", "g"]);
    assert_eq!(fields.required_line("a", "name", 9).as_str(), "Kasun");
    assert_eq!(fields.lines("b", "text", 9).as_deref(), Some("one\ntwo"));
    assert_eq!(fields.integer("c", "number", 0..=9), Some(7));
    assert_eq!(fields.cents("d", "rate", 1..=10_000), Some(4_550));
    assert_eq!(fields.list("e", "places", 2, 9), ["Ella", "Kandy"]);
    assert_eq!(
        (fields.line("f", "x", 9), fields.line("g", "x", 9), fields.integer("h", "x", 0..=1)),
        (None, None, None)
    );
    assert!(fields.finish().is_ok());

    let bad = into_posted(
        json!({ "a": " ", "b": "x\u{202e}", "c": 7.5, "d": 1.234, "e": ["a\nb", 1, "c", "d", "e"], "f": 1, "g": "four" }),
    );
    let mut fields = FieldReader::new(&bad);
    fields.only(&["a", "b", "c", "d", "e", "f"]);
    fields.required_line("a", "display name", 9);
    fields.lines("b", "bio", 9);
    fields.integer("c", "experience", 0..=9);
    fields.cents("d", "rate", 50..=10_000);
    fields.list("e", "places", 2, 9);
    fields.line("f", "name", 9);
    fields.line("g", "name", 3);
    let Err(Error::Fields { message, wrong }) = fields.finish() else { panic!("all of it is wrong") };
    assert_eq!(message, "There is no field \"g\".");
    let messages: Vec<_> = wrong.iter().map(|wrong| (wrong.field.as_str(), wrong.message.as_str())).collect();
    assert_eq!(
        messages,
        [
            ("g", "There is no field \"g\"."),
            ("a", "Please enter your display name."),
            (
                "b",
                "Your bio holds an invisible mark that reverses letters (U+202E). Please remove it, or type the text anew."
            ),
            ("c", "Your experience must be a whole number from 0 to 9."),
            ("d", "Your rate must be from 0.50 to 100 dollars, with at most two decimals."),
            ("e.0", "Your places must be one line of plain text."),
            ("e.1", "Your places must be texts."),
            ("e", "Your places may be at most 2."),
            ("f", "The field \"f\" must be text."),
            ("g", "Your name may have at most 3 characters."),
        ]
    );
}
