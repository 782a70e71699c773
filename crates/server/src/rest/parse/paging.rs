//! `limit` and `offset`.

use super::cursor::ParseCursor;
use super::error::ParseError;

/// Both databases count rows in signed 64 bits; a larger number means the same.
const MOST_ROWS: u64 = i64::MAX.unsigned_abs();

pub(super) fn limit(text: &str) -> Result<u64, ParseError> {
    rows("limit parameter", text, "Limit should be greater than or equal to zero.")
}

pub(super) fn offset(text: &str) -> Result<u64, ParseError> {
    rows("offset parameter", text, "Offset should be greater than or equal to zero.")
}

fn rows(what: &'static str, text: &str, negative: &str) -> Result<u64, ParseError> {
    let cursor = &mut ParseCursor::new(what, text);
    let minus = cursor.eat("-");
    let digits = cursor.take_while(|c| c.is_ascii_digit());
    if digits.is_empty() {
        return Err(cursor.unexpected("digit"));
    }
    cursor.end("digit or end of input")?;
    // Only digits are left, so the only error is overflow.
    let rows = digits.parse::<u64>().map_or(MOST_ROWS, |rows| rows.min(MOST_ROWS));
    if minus && rows > 0 { Err(ParseError::range(negative)) } else { Ok(rows) }
}
