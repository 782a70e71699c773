//! A reading position in one parameter, with its errors.

use super::error::ParseError;

pub(super) struct ParseCursor<'a> {
    /// The name of the input in error messages: "filter", "order", …
    what: &'static str,
    text: &'a str,
    /// Byte offset, always on a character boundary.
    at: usize,
}

impl<'a> ParseCursor<'a> {
    pub(super) fn new(what: &'static str, text: &'a str) -> Self {
        Self { what, text, at: 0 }
    }

    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// Returns to an earlier `position`.
    pub(super) fn rewind(&mut self, at: usize) {
        self.at = at;
    }

    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn bump(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    pub(super) fn eat(&mut self, literal: &str) -> bool {
        let found = self.rest().starts_with(literal);
        if found {
            self.at += literal.len();
        }
        found
    }

    pub(super) fn expect(&mut self, literal: &str, expecting: &str) -> Result<(), ParseError> {
        if self.eat(literal) { Ok(()) } else { Err(self.unexpected(expecting)) }
    }

    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.at += end;
        rest.get(..end).unwrap_or_default()
    }

    pub(super) fn take_rest(&mut self) -> &'a str {
        let rest = self.rest();
        self.at = self.text.len();
        rest
    }

    pub(super) fn skip_spaces(&mut self) {
        self.take_while(char::is_whitespace);
    }

    pub(super) fn end(&self, expecting: &str) -> Result<(), ParseError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.unexpected(expecting)) }
    }

    /// Reads a quoted text from its opening quote; `\` escapes any character.
    pub(super) fn take_quoted(&mut self) -> Result<String, ParseError> {
        self.expect("\"", "\"\\\"\"")?;
        let mut text = String::new();
        loop {
            match self.bump() {
                Some('"') => return Ok(text),
                Some('\\') => match self.bump() {
                    Some(escaped) => text.push(escaped),
                    None => return Err(self.unexpected("any character")),
                },
                Some(plain) => text.push(plain),
                None => return Err(self.unexpected("\"\\\"\"")),
            }
        }
    }

    /// "unexpected … expecting …" at the reading position.
    pub(super) fn unexpected(&self, expecting: &str) -> ParseError {
        let found = self.peek().map_or_else(|| "end of input".to_owned(), |c| format!("{:?}", c.to_string()));
        self.refuse(format!("unexpected {found} expecting {expecting}"))
    }

    pub(super) fn refuse(&self, details: impl Into<String>) -> ParseError {
        let column = self.text.get(..self.at).unwrap_or_default().chars().count() + 1;
        ParseError::grammar(self.what, self.text, column, details.into())
    }

    pub(super) fn at_most(&self, count: usize, limit: usize, things: &str) -> Result<(), ParseError> {
        if count <= limit { Ok(()) } else { Err(self.refuse(format!("too many {things} expecting at most {limit}"))) }
    }
}
