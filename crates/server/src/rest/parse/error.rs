//! Parse errors, in the format that clients expect.

use std::fmt;

use serde_json::{Value, json};

/// Longest excerpt of the caller's text in a message.
const QUOTED_CHARS: usize = 200;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    pub status: u16,
    pub code: &'static str,
    pub message: String,
    pub details: Option<String>,
    pub hint: Option<String>,
}

impl ParseError {
    /// The response body: always these four keys.
    pub fn body(&self) -> Value {
        json!({ "code": self.code, "details": self.details, "hint": self.hint, "message": self.message })
    }

    pub(super) fn new(status: u16, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), details: None, hint: None }
    }

    pub(super) fn with_details(mut self, details: impl Into<String>) -> Self {
        self.details = Some(details.into());
        self
    }

    pub(super) fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// PGRST100; `column` counts characters from 1.
    pub(super) fn grammar(what: &str, text: &str, column: usize, details: String) -> Self {
        let text = clipped(text);
        Self::new(400, "PGRST100", format!("\"failed to parse {what} ({text})\" (line 1, column {column})"))
            .with_details(details)
    }

    pub(super) fn range(details: &str) -> Self {
        Self::new(416, "PGRST103", "Requested range not satisfiable").with_details(details)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message)
    }
}

impl std::error::Error for ParseError {}

/// Shortens the caller's text, so that an error message stays short.
pub(super) fn clipped(text: &str) -> String {
    match text.char_indices().nth(QUOTED_CHARS) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
