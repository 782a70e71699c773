//! What an admin types into the search box: names, addresses, phone numbers, references, amounts, days, the provider's ids.
//!
//! Every term must match, by any of its readings: "4711" may be an amount or the end of a phone number.

use chrono::NaiveDate;
use uuid::Uuid;

use super::record_words::{email_word, name_words, phone_prefix};
use crate::bookings::list::search::reference;
use crate::bookings::list::searched_days;
use crate::digits::with_ascii_digits;
use crate::money;
use crate::plain_text::clean_line;

const TEXT_LIMIT: usize = 120;
const TERMS: usize = 8;
/// Digits of a number that can only be a phone number.
const PHONE_DIGITS: usize = 7;
/// Digits that may be the end of one.
const PHONE_END: usize = 5;
/// Digits of a reference that has no letter `a` to `f` and a digit: a shorter one is a word or a number.
const REFERENCE: usize = 6;
/// Characters of a provider's id such as `pi_3Q…`.
const PROVIDER_ID: usize = 4;

/// One way to read a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// The beginning of a folded word of a name.
    Word(String),
    /// The beginning of an address.
    Email(String),
    /// As [`phone_prefix`].
    Phone(String),
    /// The first and the last id with the typed beginning.
    Reference(Uuid, Uuid),
    ProviderId(String),
    /// Cents.
    Amount(i64),
}

impl Reading {
    /// Whether the index of words has it.
    pub(super) fn is_word(&self) -> bool {
        matches!(self, Self::Word(_) | Self::Email(_) | Self::Phone(_))
    }

    fn kind(&self) -> &'static str {
        match self {
            Self::Word(_) => "word",
            Self::Email(_) => "email",
            Self::Phone(_) => "phone",
            Self::Reference(..) => "reference",
            Self::ProviderId(_) => "provider_id",
            Self::Amount(_) => "amount",
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RecordQuery {
    pub terms: Vec<Vec<Reading>>,
    /// Each term as it was typed.
    pub typed: Vec<String>,
    /// Any of these, both ends included.
    pub days: Vec<(NaiveDate, NaiveDate)>,
}

impl RecordQuery {
    pub(super) fn parse(text: &str, today: NaiveDate) -> Self {
        let text: String = with_ascii_digits(&clean_line(text)).chars().take(TEXT_LIMIT).collect();
        let (days, rest) = match searched_days::find(&text, today) {
            Some(found) => (found.spans, found.rest),
            None => (Vec::new(), text),
        };
        let tokens: Vec<&str> = rest.split_whitespace().collect();
        let (mut terms, mut typed) = (Vec::new(), Vec::new());
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let run = tokens.get(at..).unwrap_or_default().iter().take_while(|one| is_part_of_number(one)).count();
            let joined = tokens.get(at..at + run).unwrap_or_default().concat();
            if run > 1 && digit_count(&joined) >= PHONE_DIGITS {
                terms.extend(phone_prefix(&joined).map(|prefix| vec![Reading::Phone(prefix)]));
                typed.resize(terms.len(), tokens.get(at..at + run).unwrap_or_default().join(" "));
                at += run;
                continue;
            }
            at += 1;
            let is_label =
                token.eq_ignore_ascii_case("booking") && tokens.get(at).is_some_and(|next| reference(next).is_some());
            if !is_label {
                terms.extend(read_token(token));
                typed.resize(terms.len(), (*token).to_owned());
            }
        }
        if terms.len() > TERMS {
            // Every term must match, so none may be left out: a longer text is not read.
            return Self::default();
        }
        Self { terms, typed, days }
    }

    /// How each term is read, for the audit log.
    pub(super) fn kinds(&self) -> Vec<Vec<&'static str>> {
        self.terms.iter().map(|term| term.iter().map(Reading::kind).collect()).collect()
    }

    /// Without the terms at these places, and what they were; `None` if nothing would be left out, or left.
    pub(super) fn without(&self, places: &[usize]) -> Option<(Self, Vec<String>)> {
        let is_left_out = |at: &usize| places.contains(at);
        let keep = |at: usize| !is_left_out(&at);
        let left_out: Vec<String> =
            self.typed.iter().enumerate().filter(|(at, _)| is_left_out(at)).map(|(_, text)| text.clone()).collect();
        let terms: Vec<_> =
            self.terms.iter().enumerate().filter(|(at, _)| keep(*at)).map(|(_, term)| term.clone()).collect();
        let typed = self.typed.iter().enumerate().filter(|(at, _)| keep(*at)).map(|(_, text)| text.clone()).collect();
        if left_out.is_empty() || terms.is_empty() && self.days.is_empty() {
            return None;
        }
        Some((Self { terms, typed, days: self.days.clone() }, left_out))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.terms.is_empty() && self.days.is_empty()
    }
}

fn is_part_of_number(token: &str) -> bool {
    token.chars().all(|c| c.is_ascii_digit() || "+-()./".contains(c)) && token.chars().any(|c| c.is_ascii_digit())
}

fn digit_count(text: &str) -> usize {
    text.chars().filter(char::is_ascii_digit).count()
}

/// Around a word, not of it.
const PUNCTUATION: [char; 14] = ['.', ',', ';', ':', '!', '?', '"', '\'', '(', ')', '[', ']', '“', '”'];

/// An amount as typed, also with a decimal comma: what groups of three digits separate are thousands.
fn amount_of(token: &str) -> Option<i64> {
    let bare = token.trim_start_matches(['$', '€']);
    let has_decimal_comma = bare.rsplit_once(',').is_some_and(|(_, end)| end.len() == 2);
    let plain = match has_decimal_comma {
        true => bare.replace('.', "").replace(',', "."),
        false => bare.replace(',', ""),
    };
    money::parse(&plain)
}

/// A token can be several words ("Anne-Marie").
fn read_token(token: &str) -> Vec<Vec<Reading>> {
    let token = token.trim_matches(PUNCTUATION);
    if token.contains('@') {
        return vec![vec![Reading::Email(email_word(token))]];
    }
    let mut readings = Vec::new();
    if token.contains('_')
        && token.len() >= PROVIDER_ID
        && token.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    {
        readings.push(Reading::ProviderId(token.to_owned()));
    }
    let digits = digit_count(token);
    let hex = token.trim_start_matches('#').chars().filter(char::is_ascii_hexdigit).count();
    if let Some((first, last)) = reference(token).filter(|_| hex >= REFERENCE && digits > 0) {
        readings.push(Reading::Reference(first, last));
    }
    if digits > 0 {
        readings.extend(amount_of(token).filter(|cents| *cents > 0).map(Reading::Amount));
        if is_part_of_number(token) && !token.contains('.') && digits >= PHONE_END {
            readings.extend(phone_prefix(token).map(Reading::Phone));
        }
    }
    if !readings.is_empty() {
        // Names have numbers too ("Room 12").
        if token.chars().all(char::is_alphanumeric) {
            readings.extend(name_words(token).into_iter().map(Reading::Word));
        }
        return vec![readings];
    }
    name_words(token).into_iter().map(|word| vec![Reading::Word(word)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> RecordQuery {
        RecordQuery::parse(text, NaiveDate::from_ymd_opt(2027, 1, 10).unwrap())
    }

    fn word(text: &str) -> Vec<Reading> {
        vec![Reading::Word(text.to_owned())]
    }

    #[test]
    fn what_an_admin_types_is_read() {
        assert_eq!(parse("Grace  O'Brien").terms, [word("grace"), word("obrien")]);
        assert_eq!(parse("Anne-Marie").terms, [word("anne"), word("marie")]);
        assert_eq!(parse("Grace.Lee@Example.org").terms, [[Reading::Email("grace.lee@example.org".to_owned())]]);
        for typed in ["077 123 4567", "+94 77 123 4567", "0771234567", "(077) 123-4567"] {
            let terms = parse(typed).terms;
            assert!(
                terms.len() == 1 && terms[0].iter().any(|reading| matches!(reading, Reading::Phone(_))),
                "{typed} {terms:?}"
            );
        }
        for typed in ["Booking 153aaf84", "#153AAF84", "153aaf84-886e-4a29-9f04-dd0000000000"] {
            assert!(
                matches!(&parse(typed).terms[..], [readings] if matches!(readings[0], Reading::Reference(..))),
                "{typed}"
            );
        }
        for typed in ["$164.50", "164.50"] {
            assert_eq!(parse(typed).terms, [[Reading::Amount(16_450)]], "{typed}");
        }
        assert_eq!(parse("1,200").terms, [[Reading::Amount(120_000)]]);
        for (typed, cents) in [("342,00", 34_200), ("1.200,50", 120_050), ("€1,200.50", 120_050), ("(342.00),", 34_200)]
        {
            assert_eq!(parse(typed).terms, [[Reading::Amount(cents)]], "{typed}");
        }
        assert!(matches!(&parse("#153aaf84.").terms[..], [one] if matches!(one[0], Reading::Reference(..))));
        assert_eq!(parse("\"Grace,\" (Lee)").terms, [word("grace"), word("lee")]);
        assert_eq!(parse("pi_3Q2abc").terms, [[Reading::ProviderId("pi_3Q2abc".to_owned())]]);
        let found = parse("grace 12 March ella");
        assert_eq!(found.terms, [word("grace"), word("ella")]);
        assert!(!found.days.is_empty());
        assert_eq!(parse("නිමල් ෧").terms[0], word("නිමල්"));
    }

    #[test]
    fn what_cannot_be_read_is_no_term() {
        for typed in ["", "   ", "--", "!!!", "%", "$"] {
            assert!(parse(typed).is_empty(), "{typed}");
        }
        assert!(parse(&"word ".repeat(9)).is_empty());
        assert_eq!(parse(&"word ".repeat(8)).terms.len(), TERMS);
        assert_eq!(parse("Faded decade").terms, [word("faded"), word("decade")]);
    }
}
