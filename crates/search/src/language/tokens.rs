//! The tokenizer: words, numbers and signs of a text with their positions.

use std::ops::Range;

use unicode_normalization::char::is_combining_mark;

use crate::language::han::simplify;
use crate::text::fold::{fold_word, is_picture};

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TokenKind {
    /// Folded.
    Word(String),
    Number(f64),
    /// A currency sign, a plus, or a hotel star.
    Sign(char),
    Dash,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    /// Bytes of the text.
    pub(crate) span: Range<usize>,
    /// Directly follows the previous token.
    pub(crate) is_glued: bool,
    pub(crate) is_quoted: bool,
}

impl Token {
    pub(crate) fn word(&self) -> Option<&str> {
        match &self.kind {
            TokenKind::Word(folded) => Some(folded),
            _ => None,
        }
    }

    pub(crate) fn number(&self) -> Option<f64> {
        match self.kind {
            TokenKind::Number(number) => Some(number),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum CharClass {
    Digit,
    Letter,
    Han,
    Sign,
    Dash,
    Quote,
    Other,
}

fn class(c: char) -> CharClass {
    match c {
        '0'..='9' => CharClass::Digit,
        '$' | '€' | '£' | '₹' | '¥' | '₽' | '+' | '*' => CharClass::Sign,
        '-' | '/' | '\u{2010}'..='\u{2014}' | '~' => CharClass::Dash,
        '"' | '\u{201c}'..='\u{201e}' => CharClass::Quote,
        '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' => CharClass::Han,
        '\'' | '\u{2018}' | '\u{2019}' | '\u{2bc}' | '\u{ad}' | '\u{200b}'..='\u{200d}' => CharClass::Letter,
        c if c.is_alphanumeric() || is_combining_mark(c) || is_picture(c) => CharClass::Letter,
        _ => CharClass::Other,
    }
}

/// Does not separate Han words, whose ends the thesaurus knows.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let closed = text.chars().filter(|c| class(*c) == CharClass::Quote).count() / 2 * 2;
    let (mut found, mut quotes, mut end_of_last) = (Vec::new(), 0, usize::MAX);
    let mut rest = text.char_indices().peekable();
    while let Some((start, c)) = rest.next() {
        let class_of_it = class(c);
        let mut end = start + c.len_utf8();
        if matches!(class_of_it, CharClass::Digit | CharClass::Letter | CharClass::Han) {
            while let Some((at, next)) = rest.peek().copied() {
                let goes_on = class(next) == class_of_it
                    || class_of_it == CharClass::Digit
                        && matches!(next, '.' | ',' | '\'' | '\u{2019}' | '\u{a0}')
                        && digit_follows(text, at, next);
                if !goes_on {
                    break;
                }
                end = at + next.len_utf8();
                rest.next();
            }
        }
        let written = &text[start..end];
        let kind = match class_of_it {
            CharClass::Digit => TokenKind::Number(number(written)),
            CharClass::Letter | CharClass::Han => {
                let mut folded = String::new();
                fold_word(written, &mut folded);
                TokenKind::Word(if class_of_it == CharClass::Han { simplify(&folded) } else { folded })
            }
            CharClass::Sign => TokenKind::Sign(c),
            CharClass::Dash => TokenKind::Dash,
            CharClass::Quote => {
                quotes += 1;
                continue;
            }
            CharClass::Other => continue,
        };
        if kind == TokenKind::Word(String::new()) {
            continue;
        }
        let is_quoted = quotes % 2 == 1 && quotes < closed;
        found.push(Token { kind, span: start..end, is_glued: start == end_of_last, is_quoted });
        end_of_last = end;
    }
    found
}

fn digit_follows(text: &str, at: usize, separator: char) -> bool {
    text[at + separator.len_utf8()..].starts_with(|c: char| c.is_ascii_digit())
}

/// "1,500", "1.500" and "1'500" are fifteen hundred; "2.5" and "2,5" are two and a half.
fn number(written: &str) -> f64 {
    let is_separator = |c: char| !c.is_ascii_digit();
    let digits: String = written.chars().filter(char::is_ascii_digit).collect();
    let decimals = written.rsplit(is_separator).next().map_or(0, str::len);
    let whole = digits.parse().unwrap_or(f64::MAX);
    let is_decimal = written.contains(is_separator) && decimals < 3;
    if is_decimal { whole / 10_f64.powi(i32::try_from(decimals).unwrap_or(0)) } else { whole }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn format_tokens(text: &str) -> String {
        let format_token = |token: &Token| {
            let glue = if token.is_glued { "+" } else { "" };
            match &token.kind {
                TokenKind::Word(word) if token.is_quoted => format!("{glue}\"{word}\""),
                TokenKind::Word(word) => format!("{glue}{word}"),
                TokenKind::Number(number) => format!("{glue}#{number}"),
                TokenKind::Sign(sign) => format!("{glue}{sign}"),
                TokenKind::Dash => format!("{glue}-"),
            }
        };
        tokens(text).iter().map(format_token).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn words_numbers_and_signs_are_parted() {
        let table = [
            ("2 weeks", "#2 weeks"),
            ("10tage", "#10 +tage"),
            ("5D4N", "#5 +d +#4 +n"),
            ("10-14 Tage", "#10 +- +#14 tage"),
            ("under $1,500", "under $ +#1500"),
            ("6.000€", "#6000 +€"),
            ("2,5 uur", "#2.5 uur"),
            ("Adam's Peak!", "adams peak"),
            ("10天行程", "#10 +天行程"),
            ("\"hill tea\" train", "\"hill\" \"tea\" train"),
            ("\"hill tea", "hill tea"),
            ("1.2.3", "#12.3"),
            ("💛 — '", "💛 -"),
        ];
        for (typed, parted) in table {
            assert_eq!(format_tokens(typed), parted, "{typed}");
        }
    }
}
