//! Form decoding. It comes before the grammar, so that `%2C` and `,` are the same.

use percent_encoding::percent_decode;

use super::error::ParseError;

/// The decoded pairs of a query, in order. Values are UTF-8 without NUL.
///
/// # Errors
/// 22021 for bytes that are not UTF-8, 22P05 for a NUL: no text column can store either.
pub fn pairs(query: &str) -> Result<Vec<(String, String)>, ParseError> {
    query
        .split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            Ok((decoded(key)?, decoded(value)?))
        })
        .collect()
}

fn decoded(text: &str) -> Result<String, ParseError> {
    let spaced = text.replace('+', " ");
    let decoded = percent_decode(spaced.as_bytes())
        .decode_utf8()
        .map_err(|_| ParseError::new(400, "22021", "invalid byte sequence for encoding \"UTF8\""))?;
    if decoded.contains('\0') {
        return Err(ParseError::new(400, "22P05", "unsupported Unicode escape sequence")
            .with_details("\\u0000 cannot be converted to text."));
    }
    Ok(decoded.into_owned())
}
