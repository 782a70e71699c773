//! Phone numbers: digits of any script, in groups, in words, or with letters that look like digits.

use super::CHINESE_DIGITS;
use super::number_words::{count_digits, count_repeats};
use crate::digits::to_ascii_digit;

/// Digits of a whole number that begins with 0 or +.
const WHOLE: std::ops::RangeInclusive<usize> = 9..=15;
/// Digits of a number that a word announces.
const ANNOUNCED: std::ops::RangeInclusive<usize> = 7..=15;
/// Digits in words: nothing else is spelled so long.
const SPELLED: usize = 7;
/// Sri Lankan mobile numbers without their zero.
const LOCAL: usize = 9;
const COUNTRY: &str = "94";
/// Words before a number within which one announces it.
const NEAR: usize = 6;
const ANNOUNCEMENTS: [&str; 46] = [
    "number",
    "num",
    "nr",
    "no",
    "phone",
    "mobile",
    "mob",
    "cell",
    "tel",
    "telephone",
    "call",
    "sms",
    "text",
    "contact",
    "reach",
    "dial",
    "ring",
    "handy",
    "nummer",
    "telefon",
    "handynummer",
    "rufnummer",
    "anrufen",
    "numéro",
    "numero",
    "portable",
    "téléphone",
    "appelez",
    "appelle",
    "número",
    "teléfono",
    "telefono",
    "móvil",
    "celular",
    "llámame",
    "номер",
    "телефон",
    "звоните",
    "тел",
    "电话",
    "手机",
    "නම්බර්",
    "අංකය",
    "எண்",
    "رقم",
    "اتصل",
];
/// A number of these is none of a phone.
const REFERENCES: [&str; 30] = [
    "ticket",
    "booking",
    "reference",
    "ref",
    "confirmation",
    "visa",
    "passport",
    "flight",
    "pnr",
    "order",
    "invoice",
    "voucher",
    "room",
    "reservation",
    "policy",
    "insurance",
    "license",
    "licence",
    "iban",
    "account",
    "buchung",
    "buchungsnummer",
    "reisepass",
    "ticketnummer",
    "flug",
    "réservation",
    "billet",
    "passeport",
    "reserva",
    "бронь",
];

/// A part of a text that may belong to a number.
enum Part<'a> {
    /// Digits, of which some may be letters that look like them.
    Digits {
        text: String,
        has_plus: bool,
    },
    /// A word for so many digits.
    Spelled(usize),
    Repeat(usize),
    Word(&'a str),
    /// What ends a number.
    End,
}

/// Whether a text in small letters holds a phone number.
pub(super) fn has_phone(text: &str) -> bool {
    let mut found = NumberRun::default();
    let mut before: Vec<&str> = Vec::new();
    let mut repeat = 1;
    let spaced = space_chinese_digits(text);
    for word in spaced.split_whitespace() {
        let (word, ends) = trim_word(word);
        match read_part(word) {
            Part::Digits { text, has_plus } => found.add_digits(&text, has_plus),
            Part::Spelled(digits) => found.add_spelled(digits * std::mem::replace(&mut repeat, 1)),
            Part::Repeat(times) => repeat = times,
            Part::Word(word) => {
                if found.is_phone(&before) {
                    return true;
                }
                found = NumberRun::default();
                before.push(word);
            }
            Part::End => {
                if found.is_phone(&before) {
                    return true;
                }
                found = NumberRun::default();
            }
        }
        // A comma ends a number in digits, not one in words.
        if ends && found.spelled == 0 {
            if found.is_phone(&before) {
                return true;
            }
            found = NumberRun::default();
        }
    }
    found.is_phone(&before)
}

#[derive(Default)]
struct NumberRun {
    digits: String,
    /// How many of them are words.
    spelled: usize,
    has_plus: bool,
}

impl NumberRun {
    fn add_digits(&mut self, text: &str, has_plus: bool) {
        self.has_plus |= has_plus && self.digits.is_empty();
        self.digits.push_str(text);
    }

    /// Which digit it is does not matter.
    fn add_spelled(&mut self, digits: usize) {
        self.spelled += digits;
        self.digits.extend(std::iter::repeat_n('x', digits));
    }

    fn is_phone(&self, before: &[&str]) -> bool {
        let length = self.digits.len();
        if self.spelled >= SPELLED || self.spelled > 2 && WHOLE.contains(&length) {
            return true;
        }
        if WHOLE.contains(&length) && (self.has_plus || self.digits.starts_with('0')) {
            return true;
        }
        let near = &before[before.len().saturating_sub(NEAR)..];
        if near.iter().any(|word| REFERENCES.contains(word)) {
            return false;
        }
        let is_local = self.digits.starts_with('7') && length == LOCAL
            || self.digits.starts_with(COUNTRY) && length == LOCAL + COUNTRY.len();
        is_local || ANNOUNCED.contains(&length) && near.iter().any(|word| ANNOUNCEMENTS.contains(word))
    }
}

/// A Chinese digit is a word of its own.
fn space_chinese_digits(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len());
    for letter in text.chars() {
        if CHINESE_DIGITS.contains(letter) {
            spaced.extend([' ', letter, ' ']);
        } else {
            spaced.push(letter);
        }
    }
    spaced
}

/// The word without signs around it, and whether a sign after it ends a number.
fn trim_word(word: &str) -> (&str, bool) {
    let ends = word.ends_with([',', ';', '!', '?', ':', '.']);
    (word.trim_matches(|letter: char| ",;!?:.()[]\"'*".contains(letter)), ends)
}

fn read_part(word: &str) -> Part<'_> {
    if word.is_empty() || word.chars().all(|letter| "-–—/|.".contains(letter)) {
        return Part::Digits { text: String::new(), has_plus: false };
    }
    if word == "plus" || word == "+" {
        return Part::Digits { text: String::new(), has_plus: true };
    }
    if let Some(times) = count_repeats(word) {
        return Part::Repeat(times);
    }
    if word.chars().all(|letter| CHINESE_DIGITS.contains(letter)) {
        return Part::Spelled(1);
    }
    if let Some(digits) = count_digits(word) {
        return Part::Spelled(digits);
    }
    if !word.chars().any(|letter| to_ascii_digit(letter).is_some()) {
        return Part::Word(word);
    }
    if is_date(word)
        || is_date_range(word)
        || word.contains([',', ':', '€', '$', '£', '₨', '%', '°'])
        || is_decimal(word)
    {
        return Part::End;
    }
    match read_digits(word) {
        Some(text) => Part::Digits { text, has_plus: word.starts_with('+') },
        None => Part::End,
    }
}

/// The digits of a word that consists of them, of signs between groups, and of letters that look like digits.
fn read_digits(word: &str) -> Option<String> {
    let mut digits = String::new();
    for letter in word.chars() {
        match (to_ascii_digit(letter), letter) {
            (Some(digit), _) => digits.push(digit),
            (None, 'o') => digits.push('0'),
            (None, 'l' | 'i') => digits.push('1'),
            (None, 's') => digits.push('5'),
            (None, 'b') => digits.push('8'),
            (None, 'z') => digits.push('2'),
            (None, '+' | '-' | '–' | '.' | '/' | '(' | ')' | '_' | '*' | '\u{a0}') => {}
            (None, _) => return None,
        }
    }
    Some(digits)
}

/// Three numbers with signs between them, or two with a slash: `12.03.2027`, `2027-03-12`, `24/12`.
fn is_date(word: &str) -> bool {
    let is_number = |part: &&str| matches!(part.len(), 1 | 2 | 4) && part.chars().all(|letter| letter.is_ascii_digit());
    let split = |sign: char| word.split(sign).collect::<Vec<_>>();
    let has_year = |parts: &[&str]| {
        parts.len() == 3 && parts.iter().all(is_number) && parts.iter().filter(|part| part.len() == 4).count() <= 1
    };
    let dotted = split('.');
    has_year(&dotted) || has_year(&split('-')) || split('/').len() > 1 && split('/').iter().all(is_number)
}

/// From one date to another, such as `02/12-09/12/2026`, `03.12.26-07.12.26` or `3.-7.12.2026`.
fn is_date_range(word: &str) -> bool {
    let ends: Vec<&str> = word.split(['-', '–', '—']).map(|end| end.trim_matches('.')).collect();
    let [from, to] = ends[..] else { return false };
    // The first may be a day without its month or year, the second is whole enough to be seen as a date.
    let (from, to): (Vec<&str>, Vec<&str>) = (from.split(['.', '/']).collect(), to.split(['.', '/']).collect());
    from.len() <= to.len() && to.len() > 1 && is_day_of_year(&from) && is_day_of_year(&to)
}

/// A day, with or without its month and its year.
fn is_day_of_year(parts: &[&str]) -> bool {
    let numbers: Option<Vec<u16>> = parts
        .iter()
        .map(|part| part.parse().ok().filter(|_| matches!(part.len(), 1 | 2 | 4) && !part.starts_with('+')))
        .collect();
    match numbers.as_deref() {
        Some([day]) => (1..=31).contains(day),
        Some([day, month] | [day, month, _]) => {
            (1..=31).contains(day) && (1..=31).contains(month) && (*day <= 12 || *month <= 12)
        }
        _ => false,
    }
}

/// An amount or a coordinate.
fn is_decimal(word: &str) -> bool {
    let parts: Vec<&str> = word.split('.').collect();
    parts.len() == 2 && parts.iter().all(|part| !part.is_empty() && part.chars().all(|letter| letter.is_ascii_digit()))
}
