//! Request bodies of writes: bounded JSON, one object or several.

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, header};
use serde_json::Value as Json;
use serendib_domain::table::Posted;

use super::{MOST_ROWS, too_many_rows};
use crate::rest::error::RestError;
use crate::rest::literal;

/// Nesting of a posted body: T-D03.
pub const DEEPEST: usize = 64;
/// Values of a posted body. Each takes far more memory than the two bytes that it may be written with: T-D02.
const MOST_VALUES: usize = 200_000;

/// Reads the body if its type is JSON.
///
/// # Errors
/// `PGRST102` for another type, as `read` otherwise.
pub async fn accepted(headers: &HeaderMap, body: Body) -> Result<Vec<u8>, RestError> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("application/json");
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if kind != "application/json" && !(kind.starts_with("application/") && kind.ends_with("+json")) {
        let kind: String = kind.chars().take(100).collect();
        return Err(RestError::new(400, "PGRST102", format!("Content-Type not acceptable: {kind}")));
    }
    read(body).await
}

/// Reads the body; a middleware limits its length.
///
/// # Errors
/// When it breaks off.
pub async fn read(body: Body) -> Result<Vec<u8>, RestError> {
    let bytes = to_bytes(body, usize::MAX).await;
    bytes.map(Vec::from).map_err(|_| RestError::new(400, "PGRST102", "The request body could not be read"))
}

/// One object, or an array with one object.
///
/// # Errors
/// `PGRST102`.
pub fn parse_object(bytes: &[u8]) -> Result<Posted, RestError> {
    let (mut objects, _) = parse_objects(bytes)?;
    match (objects.pop(), objects.is_empty()) {
        (Some(only), true) => Ok(only),
        _ => Err(invalid()),
    }
}

/// The posted objects, and whether they came as an array.
///
/// # Errors
/// `PGRST102`; `54000` for too many rows.
pub fn parse_objects(bytes: &[u8]) -> Result<(Vec<Posted>, bool), RestError> {
    bounded(bytes)?;
    let value = serde_json::from_slice(bytes).map_err(|_| invalid())?;
    literal::without_nul(&value)?;
    match value {
        Json::Object(object) => Ok((vec![object], false)),
        Json::Array(items) => {
            let objects = items.into_iter().map(|item| match item {
                Json::Object(object) => Ok(object),
                _ => Err(invalid()),
            });
            Ok((objects.collect::<Result<_, _>>()?, true))
        }
        _ => Err(invalid()),
    }
}

fn invalid() -> RestError {
    RestError::new(400, "PGRST102", "Empty or invalid json")
}

/// Rejects a body beyond the limits before it is parsed, in one pass that ends at the first limit. It counts brackets and commas outside
/// strings; the parser finds invalid JSON later.
fn bounded(bytes: &[u8]) -> Result<(), RestError> {
    let is_list = bytes.trim_ascii_start().starts_with(b"[");
    let (mut depth, mut rows, mut values) = (0_usize, 1_usize, 1_usize);
    let (mut in_string, mut escaped) = (false, false);
    for byte in bytes {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            _ if in_string => {}
            b'[' | b'{' => {
                depth += 1;
                values += 1;
                if depth > DEEPEST {
                    return Err(RestError::new(400, "PGRST102", "The request body is nested too deeply"));
                }
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            b',' => {
                values += 1;
                rows += usize::from(is_list && depth == 1);
                if rows > MOST_ROWS {
                    return Err(too_many_rows());
                }
            }
            _ => {}
        }
        if values > MOST_VALUES {
            return Err(RestError::new(400, "54000", format!("One request brings at most {MOST_VALUES} values")));
        }
    }
    Ok(())
}

/// The deepest nesting of brackets outside strings, in one pass.
pub fn nesting(bytes: &[u8]) -> usize {
    let (mut depth, mut deepest, mut in_string, mut escaped) = (0_usize, 0, false, false);
    for byte in bytes {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'[' | b'{' if !in_string => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b']' | b'}' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_are_objects_and_not_too_deep() {
        assert!(parse_object(br#"{"a":1}"#).is_ok());
        assert!(parse_object(br#"[{"a":1}]"#).is_ok());
        assert_eq!(parse_objects(b"[]").unwrap(), (Vec::new(), true));
        for refused in ["", "[]", "[1]", "{", "null", "1e400", r#"[{"a":1},{"a":2}]"#] {
            assert_eq!(parse_object(refused.as_bytes()).unwrap_err().code, "PGRST102", "{refused}");
        }
        let nul = r#"\u0000"#;
        for refused in
            [format!(r#"{{"a":"b{nul}"}}"#), format!(r#"{{"{nul}":1}}"#), format!(r#"[{{"a":[{{"b":"{nul}"}}]}}]"#)]
        {
            assert_eq!(parse_objects(refused.as_bytes()).unwrap_err().code, "22P05", "{refused}");
        }
        assert!(parse_object(br#"{"a":"\\u0000"}"#).is_ok(), "a backslash, not a NUL");
        assert_eq!(nesting(br#"{"a":"[[[[\"[["}"#), 1);
        let deep = "[".repeat(100_000);
        assert!(parse_object(deep.as_bytes()).unwrap_err().message.contains("deeply"));
    }

    #[test]
    fn bodies_that_hold_too_much_are_refused_unread() {
        let refusal = |body: &str| parse_objects(body.as_bytes()).unwrap_err().code;
        // None of them is JSON, but the limits reject them before the parser.
        assert_eq!(refusal(&format!("[{}{{", "{},".repeat(MOST_ROWS))), "54000");
        assert_eq!(refusal(&format!(r#"{{"a":[{}"#, "1,".repeat(MOST_VALUES))), "54000");
        assert_eq!(refusal(&format!(r#"[{{"a":[{}"#, "[],".repeat(MOST_VALUES / 2))), "54000");
        assert_eq!(refusal(&"[".repeat(DEEPEST + 1)), "PGRST102");
        // The maximum; commas and brackets in strings do not count.
        let text = r#""[{,\\\",[""#;
        let rows = vec![format!(r#"{{"a":{text},"b":2}}"#); MOST_ROWS].join(",");
        assert_eq!(parse_objects(format!("[{rows}]").as_bytes()).unwrap().0.len(), MOST_ROWS);
        let values = vec!["1"; MOST_VALUES - 2].join(",");
        assert!(parse_objects(format!(r#"{{"a":[{values}]}}"#).as_bytes()).is_ok());
        let deep = format!(r#"{{"a":{}1{}}}"#, "[".repeat(DEEPEST - 1), "]".repeat(DEEPEST - 1));
        assert!(parse_objects(deep.as_bytes()).is_ok());
    }
}
