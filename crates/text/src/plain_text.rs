//! What is plain text, and what becomes of the invisible marks that arrive with texts copied from contacts, chats and web pages.
//!
//! Nobody is refused for a mark they cannot see: marks that direct or join letters are dropped, or kept where they mean something. Only
//! the two overrides are refused, because they show letters in another order than they stand in (`U+202E` makes "gpj.exe" of "exe.jpg").

use std::borrow::Cow;

use crate::blank::is_unseen;

/// `FIRST STRONG ISOLATE`, which ends with `POP DIRECTIONAL ISOLATE`.
pub const APART: char = '\u{2068}';
pub const TOGETHER: char = '\u{2069}';

/// Why a text is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotPlain {
    /// `U+202D` or `U+202E`.
    Override(char),
    /// A control character, among them what ends a line where one line is asked for.
    Control,
}

impl NotPlain {
    /// A sentence about "Your bio" or "The title", which `kind` says more of, such as "one line of plain text".
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

/// One line: without marks of direction, trimmed. What separates lines within a text from elsewhere, and the tab between two cells of a
/// sheet, become a space.
///
/// # Errors
/// `NotPlain`.
pub fn read_line(text: &str) -> Result<String, NotPlain> {
    let line = without_marks(text, is_direction_mark).replace(|c| c == '\t' || is_separator(c), " ");
    refuse(&line, |c| c.is_control())?;
    Ok(line.trim().to_owned())
}

/// Several lines, which all end in a line feed, trimmed. Single marks of direction stay: they put the full stop of an Arabic sentence
/// that ends in an English word where it belongs.
///
/// # Errors
/// `NotPlain`.
pub fn read_lines(text: &str) -> Result<String, NotPlain> {
    let lines = without_marks(text, is_direction_control).replace("\r\n", "\n").replace(is_line_end, "\n");
    refuse(&lines, |c| c.is_control() && c != '\n' && c != '\t')?;
    Ok(lines.trim().to_owned())
}

/// One line of a name that somebody else says, such as a provider or a token, or of words that something is looked for by: what cannot
/// be taken is left out.
pub fn clean_line(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    without_marks(&line, |c| is_direction_mark(c) || is_override(c) || c.is_control()).trim().to_owned()
}

/// Of an e-mail address or a number, in which no invisible mark means anything.
pub fn without_invisible(text: &str) -> String {
    text.chars().filter(|c| !is_unseen(*c) && !is_direction_mark(*c) && !is_override(*c)).collect()
}

/// What ends a line for some reader, and Unicode's `Bidi_Control`, which shows letters in another order than they stand in.
pub fn misleads(c: char) -> bool {
    c.is_control() || is_separator(c) || is_direction_mark(c) || is_override(c)
}

/// A name or a title as it stands within a sentence of ours: what is written from the right is set apart, so that the words beside it
/// stay where they are. Anything else is itself.
pub fn apart(text: &str) -> Cow<'_, str> {
    if text.chars().any(is_from_right) { format!("{APART}{text}{TOGETHER}").into() } else { text.into() }
}

/// Letters of Hebrew, Arabic and the other scripts that are written from the right (Unicode's ranges for classes R and AL).
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

/// Without `marks` and marks without meaning; joiners stay between letters of scripts that have them, and between emojis.
fn without_marks(text: &str, marks: impl Fn(char) -> bool) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut letters = text.chars().filter(|c| !marks(*c) && !is_meaningless(*c)).peekable();
    while let Some(letter) = letters.next() {
        let neighbours = kept.chars().next_back().zip(letters.peek().copied());
        if !is_joiner(letter) || neighbours.is_some_and(|(before, behind)| joins(before, behind)) {
            kept.push(letter);
        }
    }
    kept
}

fn joins(before: char, behind: char) -> bool {
    !before.is_ascii() && !before.is_whitespace() && !behind.is_whitespace() && !is_joiner(behind)
}

/// `ZERO WIDTH NON-JOINER` and `ZERO WIDTH JOINER`: part of the spelling in Sinhala, Persian and others, and of many emojis.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}'..='\u{200d}')
}

/// Zero width space, soft hyphen, word joiner and its invisible kin, byte order mark, and deprecated marks.
fn is_meaningless(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{206a}'..='\u{206f}' | '\u{feff}')
}

/// What directs other letters: embeddings, their end, and isolates.
fn is_direction_control(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202c}' | '\u{2066}'..='\u{2069}')
}

/// The same, and the marks that direct by standing there: `LRM`, `RLM` and `ALM`.
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
