//! Sanitizes plain text, in particular invisible marks in texts copied from contacts, chats and web pages.
//!
//! No user gets an error for an invisible mark: direction marks and joiners are dropped, or kept if they have a meaning. Only the two
//! overrides are rejected, because they display letters in another order (`U+202E` makes "gpj.exe" of "exe.jpg").

use std::borrow::Cow;

use crate::blank::is_unseen;

/// `FIRST STRONG ISOLATE`, which ends with `POP DIRECTIONAL ISOLATE`.
pub const APART: char = '\u{2068}';
pub const TOGETHER: char = '\u{2069}';

/// Why a text is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotPlain {
    /// `U+202D` or `U+202E`.
    Override(char),
    /// A control character, including line ends in a single line.
    Control,
}

impl NotPlain {
    /// A sentence about "Your bio" or "The title"; `kind` adds a description such as "one line of plain text".
    pub fn message(self, field: &str, kind: &str) -> String {
        match self {
            Self::Override(mark) => format!(
                "{field} holds an invisible mark that reverses letters (U+{:04X}). Please remove it, or type the text anew.",
                u32::from(mark)
            ),
            Self::Control => format!("{field} must be {kind}."),
        }
    }
}

/// One trimmed line without direction marks. Foreign line separators, and tabs between cells of a sheet, become spaces.
///
/// # Errors
/// `NotPlain`.
pub fn read_line(text: &str) -> Result<String, NotPlain> {
    let line = without_marks(text, is_direction_mark).replace(|c| c == '\t' || is_separator(c), " ");
    refuse(&line, |c| c.is_control())?;
    Ok(line.trim().to_owned())
}

/// Several trimmed lines with line feeds. Single direction marks stay: they place the full stop of an Arabic sentence that ends in an
/// English word.
///
/// # Errors
/// `NotPlain`.
pub fn read_lines(text: &str) -> Result<String, NotPlain> {
    let lines = without_marks(text, is_direction_control).replace("\r\n", "\n").replace(is_line_end, "\n");
    refuse(&lines, |c| c.is_control() && c != '\n' && c != '\t')?;
    Ok(lines.trim().to_owned())
}

/// One line of an external name, such as from a provider or a token, or of search words: drops unacceptable characters.
pub fn clean_line(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    without_marks(&line, |c| is_direction_mark(c) || is_override(c) || c.is_control()).trim().to_owned()
}

/// For an e-mail address or a number, in which no invisible mark has a meaning.
pub fn without_invisible(text: &str) -> String {
    text.chars().filter(|c| !is_unseen(*c) && !is_direction_mark(*c) && !is_override(*c)).collect()
}

/// Line ends of any reader, and Unicode's `Bidi_Control`, which displays letters in another order.
pub fn misleads(c: char) -> bool {
    c.is_control() || is_separator(c) || is_direction_mark(c) || is_override(c)
}

/// Isolates a right-to-left name or title inside our own sentence, so that neighboring words stay in place. Other text
/// is unchanged.
pub fn apart(text: &str) -> Cow<'_, str> {
    if text.chars().any(is_from_right) { format!("{APART}{text}{TOGETHER}").into() } else { text.into() }
}

/// Letters of Hebrew, Arabic and the other right-to-left scripts (Unicode's ranges for classes R and AL).
fn is_from_right(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

fn refuse(text: &str, is_control: impl Fn(char) -> bool) -> Result<(), NotPlain> {
    match text.chars().find(|c| is_override(*c) || is_control(*c)) {
        None => Ok(()),
        Some(mark) if is_override(mark) => Err(NotPlain::Override(mark)),
        Some(_) => Err(NotPlain::Control),
    }
}

/// Drops `marks` and meaningless marks; joiners stay between letters of scripts that use them, and between emojis.
fn without_marks(text: &str, marks: impl Fn(char) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().filter(|c| !marks(*c) && !is_meaningless(*c)).peekable();
    while let Some(ch) = chars.next() {
        let neighbours = out.chars().next_back().zip(chars.peek().copied());
        if !is_joiner(ch) || neighbours.is_some_and(|(before, behind)| joins(before, behind)) {
            out.push(ch);
        }
    }
    out
}

fn joins(before: char, behind: char) -> bool {
    !before.is_ascii() && !before.is_whitespace() && !behind.is_whitespace() && !is_joiner(behind)
}

/// `ZERO WIDTH NON-JOINER` and `ZERO WIDTH JOINER`: part of the spelling in Sinhala, Persian and others, and of many emojis.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}'..='\u{200d}')
}

/// Zero width space, soft hyphen, word joiner and similar invisible ones, byte order mark, and deprecated marks.
fn is_meaningless(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{206a}'..='\u{206f}' | '\u{feff}')
}

/// Controls of other letters: embeddings, their end, and isolates.
fn is_direction_control(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202c}' | '\u{2066}'..='\u{2069}')
}

/// The same, and the standalone marks `LRM`, `RLM` and `ALM`.
pub fn is_direction_mark(c: char) -> bool {
    is_direction_control(c) || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}')
}

fn is_override(c: char) -> bool {
    matches!(c, '\u{202d}' | '\u{202e}')
}

fn is_separator(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}')
}

fn is_line_end(c: char) -> bool {
    is_separator(c) || matches!(c, '\r' | '\u{b}' | '\u{c}' | '\u{85}')
}

#[cfg(test)]
mod tests;
