//! `Accept-Profile` and `Content-Profile`: the requested schema.

use super::error::{ParseError, clipped};

/// The requested schema; the first exposed one by default.
///
/// # Errors
/// 406 PGRST106 for a schema that is not exposed, whether it exists or not.
pub fn profile<'a>(header: Option<&str>, exposed: &'a [&'a str]) -> Result<Option<&'a str>, ParseError> {
    let Some(requested) = header.map(str::trim) else {
        return Ok(exposed.first().copied());
    };
    match exposed.iter().find(|schema| **schema == requested) {
        Some(schema) => Ok(Some(schema)),
        None => Err(ParseError::new(406, "PGRST106", format!("Invalid schema: {}", clipped(requested)))
            .with_hint(format!("Only the following schemas are exposed: {}", exposed.join(", ")))),
    }
}
