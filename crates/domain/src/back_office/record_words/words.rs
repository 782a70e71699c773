//! The words of names, e-mail addresses and phone numbers, folded: without accents and case.

use serendib_search::fold;

use crate::digits::to_ascii_digit;

/// Longer words are cut; no search is this long.
const WORD_LIMIT: usize = 64;
/// Shorter parts of an address are no words.
const PART_MINIMUM: usize = 3;
/// Digits of a phone number that is searched by its end.
const PHONE_DIGITS: std::ops::RangeInclusive<usize> = 5..=17;
/// Begins the words of phone numbers.
const PHONE_SIGN: char = '#';

pub(in crate::back_office) fn name_words(name: &str) -> Vec<String> {
    fold(name).split(' ').filter(|word| !word.is_empty()).map(cut).collect()
}

/// A whole address as one word.
pub(in crate::back_office) fn email_word(email: &str) -> String {
    cut(&email.trim().to_lowercase())
}

/// Providers that ignore dots and what follows a plus; the first is the name of both.
const DOTLESS: [&str; 2] = ["gmail.com", "googlemail.com"];

/// The one spelling of a mailbox that has many.
pub(crate) fn mailbox_word(email: &str) -> String {
    let word = email.trim().to_lowercase();
    let Some((name, _)) = word.rsplit_once('@').filter(|(_, domain)| DOTLESS.contains(domain)) else {
        return cut(&word);
    };
    let name = name.split('+').next().unwrap_or_default().replace('.', "");
    if name.is_empty() { cut(&word) } else { cut(&format!("{name}@{}", DOTLESS[0])) }
}

/// The whole address, its mailbox if that has another spelling, and the words before its `@`.
pub(super) fn of_email(email: &str) -> Vec<String> {
    let before = email.rsplit_once('@').map_or(email, |(before, _)| before);
    let parts = name_words(before).into_iter().filter(|part| part.chars().count() >= PART_MINIMUM);
    let (whole, mailbox) = (email_word(email), mailbox_word(email));
    let mailbox = (mailbox != whole).then_some(mailbox);
    parts.chain([whole]).chain(mailbox).filter(|word| !word.is_empty()).collect()
}

/// The digits from the last to the first: a number is found by its end, whatever country code or zero is typed before it.
pub(super) fn of_phone(phone: &str) -> Option<String> {
    let digits: Vec<char> = phone.chars().filter_map(to_ascii_digit).collect();
    PHONE_DIGITS.contains(&digits.len()).then(|| reversed(&digits))
}

/// The beginning of the words of phone numbers that end like a typed one.
pub(in crate::back_office) fn phone_prefix(typed: &str) -> Option<String> {
    // "+44 (0)20 …": the zero is for calls within the country.
    let digits: Vec<char> = typed.replace("(0)", "").chars().filter_map(to_ascii_digit).collect();
    let zeros = digits.iter().take_while(|digit| **digit == '0').count();
    let significant = digits.get(zeros..)?;
    PHONE_DIGITS.contains(&significant.len()).then(|| reversed(significant))
}

fn reversed(digits: &[char]) -> String {
    std::iter::once(PHONE_SIGN).chain(digits.iter().rev().copied()).collect()
}

/// The end, excluded, of the range of words that begin with `prefix`.
pub(in crate::back_office) fn prefix_end(prefix: &str) -> String {
    format!("{prefix}\u{10ffff}")
}

fn cut(word: &str) -> String {
    word.chars().take(WORD_LIMIT).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_found_by_its_end_in_any_form() {
        let stored = of_phone("+94 77 123 4567").unwrap();
        for typed in [
            "0771234567",
            "+94 77 123-4567",
            "0094771234567",
            "77 123 4567",
            "+94 (0)77 123 4567",
            "34567",
            "0721234567",
        ] {
            let found = phone_prefix(typed).is_some_and(|prefix| stored.starts_with(&prefix));
            assert_eq!(found, typed != "0721234567", "{typed}");
        }
        assert_eq!(phone_prefix("4567"), None);
        assert_eq!(of_phone("call me"), None);
    }

    #[test]
    fn names_and_addresses_become_words_without_accents() {
        assert_eq!(name_words("  Zoë O'Brien-Núñez "), ["zoe", "obrien", "nunez"]);
        assert_eq!(name_words("නිමල් පෙරේරා").len(), 2);
        assert_eq!(of_email("Grace.Lee+trip@Example.org"), ["grace", "lee", "trip", "grace.lee+trip@example.org"]);
        assert_eq!(of_email("g.lee+a@googlemail.com"), ["lee", "g.lee+a@googlemail.com", "glee@gmail.com"]);
        assert_eq!(of_email("glee@gmail.com"), ["glee", "glee@gmail.com"]);
        assert_eq!(mailbox_word("+a@gmail.com"), "+a@gmail.com");
        assert_eq!(name_words(&"x".repeat(500)), ["x".repeat(64)]);
    }
}
