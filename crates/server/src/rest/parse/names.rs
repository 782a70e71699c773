//! Names, JSON paths and lists of names.

use super::ast::{JsonKey, JsonStep};
use super::cursor::ParseCursor;
use super::error::ParseError;
use super::limits::Limits;

pub(super) const FIELD_NAME: &str = "field name (* or [a..z0..9_$])";

/// A name, and whether it was quoted: a quoted `"order"` is a column, never the control key.
pub(super) struct Name {
    pub(super) text: String,
    pub(super) quoted: bool,
}

pub(super) fn name(cursor: &mut ParseCursor<'_>) -> Result<Name, ParseError> {
    let start = cursor.position();
    let quoted = cursor.peek() == Some('"');
    let text = if quoted { cursor.take_quoted()? } else { plain(cursor, is_name_char) };
    if text.is_empty() {
        cursor.rewind(start);
        return Err(cursor.unexpected(FIELD_NAME));
    }
    Ok(Name { text, quoted })
}

/// `("->" | "->>") key`, repeated.
pub(super) fn json_path(cursor: &mut ParseCursor<'_>, limits: &Limits) -> Result<Vec<JsonStep>, ParseError> {
    let mut path: Vec<JsonStep> = Vec::new();
    while cursor.rest().starts_with("->") {
        // Text has no members: the databases would treat such a path differently.
        if path.last().is_some_and(|step| step.as_text) {
            return Err(cursor.unexpected("the end of the path after \"->>\""));
        }
        cursor.at_most(path.len() + 1, limits.json_depth, "steps in a JSON path")?;
        let as_text = cursor.eat("->>");
        if !as_text {
            cursor.eat("->");
        }
        path.push(JsonStep { key: json_key(cursor)?, as_text });
    }
    Ok(path)
}

/// `columns` and `on_conflict`: names between commas.
pub(super) fn list(what: &'static str, text: &str, limits: &Limits) -> Result<Vec<String>, ParseError> {
    let cursor = &mut ParseCursor::new(what, text);
    let mut names = Vec::new();
    loop {
        cursor.skip_spaces();
        names.push(name(cursor)?.text);
        cursor.at_most(names.len(), limits.columns, "columns")?;
        cursor.skip_spaces();
        if !cursor.eat(",") {
            cursor.end("\",\" or end of input")?;
            return Ok(names);
        }
    }
}

/// Reads characters of `is_part` with single dashes inside; an arrow ends the name.
fn plain(cursor: &mut ParseCursor<'_>, is_part: fn(char) -> bool) -> String {
    let start = cursor.rest();
    let mut length = cursor.take_while(is_part).len();
    while length > 0 && cursor.rest().starts_with('-') {
        let dash = cursor.position();
        cursor.eat("-");
        let more = cursor.take_while(is_part).len();
        if more == 0 {
            cursor.rewind(dash);
            break;
        }
        length += 1 + more;
    }
    start.get(..length).unwrap_or_default().trim().to_owned()
}

/// Letters, digits, `_`, `$` and spaces.
fn is_name_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$' | ' ')
}

/// JSON member names allow every character without a meaning after an arrow.
fn is_key_char(c: char) -> bool {
    !matches!(c, '(' | ')' | '-' | ':' | '.' | ',' | '>')
}

fn json_key(cursor: &mut ParseCursor<'_>) -> Result<JsonKey, ParseError> {
    let start = cursor.position();
    let minus = cursor.eat("-");
    let digits = cursor.take_while(|c| c.is_ascii_digit());
    let goes_on = match cursor.peek() {
        Some('-') => !cursor.rest().starts_with("->"),
        next => next.is_some_and(is_key_char),
    };
    if !digits.is_empty() && !goes_on {
        let index = format!("{}{digits}", if minus { "-" } else { "" });
        return match index.parse() {
            Ok(index) => Ok(JsonKey::Index(index)),
            Err(_) => {
                cursor.rewind(start);
                Err(cursor.unexpected("an index of at most 32 bits"))
            }
        };
    }
    cursor.rewind(start);
    let text = if cursor.peek() == Some('"') { cursor.take_quoted()? } else { plain(cursor, is_key_char) };
    if text.is_empty() {
        cursor.rewind(start);
        return Err(cursor.unexpected(FIELD_NAME));
    }
    Ok(JsonKey::Name(text))
}
