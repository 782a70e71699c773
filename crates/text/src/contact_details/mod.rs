//! Detects contact details in what people write: phone numbers, e-mail addresses, messengers and links, also spelled out or disguised.
//!
//! - numbers, in digits of any script or in words: `phones`
//! - addresses and links: `addresses`; messengers: `messengers`
//!
//! It is a hint for a person who looks, not a proof: prices, dates, times and references are left alone, and so a few details are missed.

mod addresses;
mod messengers;
mod number_words;
mod phones;

use unicode_normalization::UnicodeNormalization;

use crate::blank::is_unseen;

/// Digits that may be a phone number, in a text that is left out rather than stored.
const FEWEST_DIGITS: usize = 7;
/// Chinese digits, which Unicode counts as letters.
const CHINESE_DIGITS: &str = "〇一二三四五六七八九";

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ContactKind {
    Phone,
    Email,
    Messenger,
    Link,
}

impl ContactKind {
    pub const ALL: [Self; 4] = [Self::Phone, Self::Email, Self::Messenger, Self::Link];

    /// In the database and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Phone => "phone",
            Self::Email => "email",
            Self::Messenger => "messenger",
            Self::Link => "link",
        }
    }
}

/// The kinds of contact details in a message, each once.
pub fn find_contact_details(text: &str) -> Vec<ContactKind> {
    let visible: String = fold_forms(text).chars().filter(|letter| !is_unseen(*letter)).collect();
    let folded = visible.to_lowercase();
    let has = |kind: &ContactKind| match kind {
        ContactKind::Phone => phones::has_phone(&folded),
        ContactKind::Email => addresses::has_email(&folded),
        ContactKind::Messenger => messengers::has_messenger(&folded),
        ContactKind::Link => addresses::has_link(&folded),
    };
    ContactKind::ALL.into_iter().filter(has).collect()
}

/// Whether a short text in small letters may hold an address, a number or a link. It would rather find too much.
pub fn may_hold_contact(folded: &str) -> bool {
    let digits = folded.chars().filter(|letter| letter.is_numeric() || CHINESE_DIGITS.contains(*letter)).count();
    folded.contains('@') || digits >= FEWEST_DIGITS || addresses::has_any_domain(folded)
}

/// Compatibility forms as what they look like: a circled letter, a full-width dot.
pub fn fold_forms(text: &str) -> String {
    text.nfkc().map(|letter| if letter == '。' { '.' } else { letter }).collect()
}

#[cfg(test)]
mod tests;
