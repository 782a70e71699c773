//! Extracts a number from typed or pasted text: its digits, and whether they start with a country code.

use unicode_normalization::UnicodeNormalization;

use super::NotANumber;
use crate::digits::to_ascii_digit;
use crate::plain_text::without_invisible;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Typed {
    /// Without `+` or `00`.
    pub digits: String,
    pub is_international: bool,
    /// From its first digit or plus to its last digit.
    text: String,
}

/// Minimum digits of a whole number, to tell two numbers from one with a slash.
const WHOLE: usize = 7;
/// Words before an extension.
const EXTENSIONS: [&str; 8] = ["ext", "extn", "extension", "x", "poste", "durchwahl", "dw", "int"];

impl Typed {
    pub(super) fn read(text: &str) -> Result<Self, NotANumber> {
        let text = plain(text);
        if let Some(number) = number_of_link(&text) {
            return Ok(Self { digits: number, is_international: true, text: String::new() });
        }
        let number = between_labels(&text).ok_or(NotANumber::NotDigits)?;
        if is_rounded(number) {
            return Err(NotANumber::Rounded);
        }
        // Users repeat the calling code if a form already displays one.
        let number = match number.rsplit_once('+') {
            Some((before, _)) if count_digits(before) >= WHOLE => return Err(NotANumber::Several),
            Some((_, number)) => format!("+{number}"),
            None => number.to_owned(),
        };
        check_characters(&number)?;
        let digits: String = number.chars().filter(char::is_ascii_digit).collect();
        let dialled = digits.strip_prefix("00").map(str::to_owned);
        let is_international = number.starts_with('+') || dialled.is_some();
        let digits = dialled.unwrap_or(digits);
        Ok(Self { digits, is_international, text: number })
    }

    /// Two whole numbers separated by a slash, a comma or similar. One number can look like that, too.
    pub(super) fn has_several(&self) -> bool {
        self.text.match_indices(['/', ',', ';', '|', '&']).any(|(at, _)| {
            let (before, behind) = self.text.split_at(at);
            count_digits(before) >= WHOLE && count_digits(behind) >= WHOLE
        })
    }
}

/// Compatibility letters and digits in plain form, uniform dashes and spaces, lower case, nothing invisible.
fn plain(text: &str) -> String {
    let plain = |c: char| match c {
        c if c.is_whitespace() => ' ',
        '\u{2010}'..='\u{2015}' | '\u{2043}' | '\u{2053}' | '\u{2212}' | '\u{30fc}' => '-',
        c => to_ascii_digit(c).unwrap_or(c),
    };
    // The keycap of a digit is a separate combining mark.
    let visible = without_invisible(text);
    visible
        .nfkc()
        .map(plain)
        .filter(|c| *c != '\u{20e3}')
        .flat_map(char::to_lowercase)
        .collect::<String>()
        .trim()
        .to_owned()
}

/// The number in a WhatsApp chat link.
fn number_of_link(text: &str) -> Option<String> {
    let (_, rest) = text
        .split_once("wa.me/")
        .or_else(|| text.split_once("send?phone="))
        .or_else(|| text.split_once("send/?phone="))?;
    let rest = rest.trim_start_matches(['+', ' ']).trim_start_matches("%2b");
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    (!digits.is_empty()).then_some(digits)
}

/// Strips labels: "Tel.:", quotes, "(WhatsApp)". Letters directly after the last digit belong to the number, and so invalidate it.
fn between_labels(text: &str) -> Option<&str> {
    let first = text.find(|c: char| c.is_ascii_digit() || c == '+')?;
    let last = text.rfind(|c: char| c.is_ascii_digit())?;
    let behind = text.get(last + 1..)?.trim_start_matches(['-', '.']);
    if behind.starts_with(char::is_alphabetic) { None } else { text.get(first..=last) }
}

/// `9.4771e+10`.
fn is_rounded(text: &str) -> bool {
    let Some((mantissa, exponent)) = text.split_once("e+") else { return false };
    let is_number = |text: &str, marks: &[char]| text.chars().all(|c| c.is_ascii_digit() || marks.contains(&c));
    is_number(mantissa, &['.', ',']) && is_number(exponent, &[])
}

/// Letters within a number start an extension, or are an error.
fn check_characters(text: &str) -> Result<(), NotANumber> {
    let Some(first) = text.find(|c: char| c.is_alphabetic() || matches!(c, '#' | '*')) else { return Ok(()) };
    let (before, rest) = text.split_at(first);
    let word: String = rest.chars().take_while(|c| c.is_alphabetic()).collect();
    let behind = count_digits(rest);
    if count_digits(before) < WHOLE || rest.starts_with('*') {
        return Err(NotANumber::NotDigits);
    }
    let is_extension = word.is_empty() || EXTENSIONS.contains(&word.as_str());
    Err(match behind {
        1..=6 if is_extension => NotANumber::Extension,
        count if count >= WHOLE => NotANumber::Several,
        _ => NotANumber::NotDigits,
    })
}

fn count_digits(text: &str) -> usize {
    text.chars().filter(char::is_ascii_digit).count()
}
