//! Where values end, and limits on patterns.

use super::cursor::ParseCursor;
use super::error::ParseError;
use super::filter::ConditionContext;
use super::limits::Limits;

/// One value, to the end of the parameter or of the condition.
pub(super) fn text(cursor: &mut ParseCursor<'_>, place: ConditionContext) -> String {
    match place {
        ConditionContext::Parameter => cursor.take_rest().to_owned(),
        ConditionContext::Tree => {
            if let Some(text) = take_quoted_value(cursor).or_else(|| group(cursor)) {
                return text;
            }
            // Spaces before a comma or parenthesis are layout; clients quote a value that ends with a space.
            plain(cursor).trim_end().to_owned()
        }
    }
}

/// One value of an `in` list.
pub(super) fn element(cursor: &mut ParseCursor<'_>) -> String {
    let start = cursor.position();
    cursor.skip_spaces();
    take_quoted_value(cursor).unwrap_or_else(|| {
        cursor.rewind(start);
        plain(cursor).to_owned()
    })
}

/// Bounds a `like` pattern and turns the alias `*` into `%`.
pub(super) fn pattern(cursor: &ParseCursor<'_>, text: &str, limits: &Limits) -> Result<String, ParseError> {
    cursor.at_most(text.chars().count(), limits.like_chars, "characters in a pattern")?;
    let pattern = text.replace('*', "%");
    let (mut wildcards, mut escaping) = (0, false);
    for c in pattern.chars() {
        wildcards += usize::from(c == '%' && !escaping);
        escaping = c == '\\' && !escaping;
    }
    cursor.at_most(wildcards, limits.like_wildcards, "wildcards in a pattern")?;
    if escaping {
        // PostgreSQL reports this only when a row is compared, SQLite never. Here it is always an error.
        return Err(ParseError::new(400, "22025", "LIKE pattern must not end with escape character"));
    }
    Ok(pattern)
}

/// Reads a quoted text if only layout follows; else the cursor does not move. The client quotes without escaping, so `"a" b` is plain text.
fn take_quoted_value(cursor: &mut ParseCursor<'_>) -> Option<String> {
    if cursor.peek() != Some('"') {
        return None;
    }
    let start = cursor.position();
    let text = cursor.take_quoted().ok();
    settled(cursor, start, text)
}

/// `{…}` up to its closing brace, including commas and quoted braces; else the cursor does not move.
///
/// Scans bytes for speed: a caller can leave every brace of a tree open, so that each is scanned to the end.
fn group(cursor: &mut ParseCursor<'_>) -> Option<String> {
    if cursor.peek() != Some('{') {
        return None;
    }
    let start = cursor.position();
    let (mut open, mut quoted, mut escaping) = (0_usize, false, false);
    let close = cursor.rest().bytes().position(|byte| {
        match byte {
            _ if escaping => escaping = false,
            b'\\' => escaping = true,
            b'"' => quoted = !quoted,
            b'{' if !quoted => open += 1,
            b'}' if !quoted => open -= 1,
            _ => {}
        }
        open == 0
    })?;
    let text = cursor.rest().get(..=close)?.to_owned();
    cursor.eat(&text);
    settled(cursor, start, Some(text))
}

fn plain<'a>(cursor: &mut ParseCursor<'a>) -> &'a str {
    cursor.take_while(|c| !matches!(c, ',' | ')'))
}

/// The value if it is closed and only layout follows; otherwise returns to `start`.
fn settled(cursor: &mut ParseCursor<'_>, start: usize, text: Option<String>) -> Option<String> {
    cursor.skip_spaces();
    let value = text.filter(|_| cursor.peek().is_none_or(|c| matches!(c, ',' | ')')));
    if value.is_none() {
        cursor.rewind(start);
    }
    value
}
