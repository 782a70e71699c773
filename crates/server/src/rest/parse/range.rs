//! `Range` of rows, counted from 0.

use super::error::ParseError;

/// Both databases count rows in signed 64 bits.
const MOST_ROWS: u64 = i64::MAX.unsigned_abs();

/// The rows from `offset` on, at most `limit` of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowRange {
    pub offset: u64,
    pub limit: Option<u64>,
}

/// Parses `0-9` or `10-`, optionally with `items=` before it. Other ranges, such as bytes, are ignored (RFC 9110 section 14.2).
///
/// # Errors
/// 416 PGRST103 when the end lies before the beginning.
pub fn range(header: &str) -> Result<Option<RowRange>, ParseError> {
    let header = header.trim();
    let Some((first, last)) = header.strip_prefix("items=").unwrap_or(header).split_once('-') else {
        return Ok(None);
    };
    let (Some(offset), last) = (number(first), number(last).ok_or(last)) else { return Ok(None) };
    match last {
        Ok(last) => match last.checked_sub(offset) {
            Some(rows) => Ok(Some(RowRange { offset, limit: Some(rows.saturating_add(1)) })),
            None => Err(ParseError::range(
                "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
            )),
        },
        Err("") => Ok(Some(RowRange { offset, limit: None })),
        Err(_) => Ok(None),
    }
}

/// Digits only; a number too large for both databases becomes the largest they support.
fn number(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().map_or(MOST_ROWS, |number: u64| number.min(MOST_ROWS)))
}
