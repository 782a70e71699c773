//! The length of a text message: phones take it in segments, and each one costs.
//!
//! The default alphabet is that of 3GPP TS 23.038; any other character makes the whole message UCS-2, with less than half the room.

use unicode_normalization::UnicodeNormalization as _;

use crate::plain_text::{APART, TOGETHER};

/// Two segments, the most that a message of ours takes: septets and UTF-16 units.
const MOST_SEPTETS: usize = 2 * 153;
const MOST_UNITS: usize = 2 * 67;

/// Characters of one septet each.
const BASIC: &str = "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/// Characters of two.
const EXTENDED: &str = "\u{c}^{}\\[~]|€";

/// Typographic characters as their plain ones, so that none of them makes a message twice as dear.
pub(super) fn simplify(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '‘' | '’' | '‚' | '′' => plain.push('\''),
            '“' | '”' | '„' | '″' | '«' | '»' => plain.push('"'),
            '–' | '—' | '‑' | '−' | '→' => plain.push('-'),
            '…' => plain.push_str("..."),
            '\u{a0}' | '\u{202f}' | '\u{2009}' => plain.push(' '),
            '•' | '·' | '×' => plain.push('*'),
            APART | TOGETHER | '\u{ad}' => {}
            other => plain.push(other),
        }
    }
    plain
}

/// A text in the default alphabet: letters lose the accents that it lacks, and other characters are dropped.
pub(super) fn to_default_alphabet(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if septets(c).is_some() {
            plain.push(c);
        } else {
            plain.extend(c.nfd().filter(|part| septets(*part).is_some()));
        }
    }
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `None` for a character outside of the default alphabet.
fn septets(c: char) -> Option<usize> {
    if BASIC.contains(c) { Some(1) } else { EXTENDED.contains(c).then_some(2) }
}

/// How much of a text does not fit into two segments: about so many characters too long; zero if it fits.
pub(super) fn excess(text: &str) -> usize {
    match text.chars().map(septets).sum::<Option<usize>>() {
        Some(septets) => septets.saturating_sub(MOST_SEPTETS),
        None => text.encode_utf16().count().saturating_sub(MOST_UNITS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_segments_fit() {
        for (one, most) in [("a", 306), ("€", 153), ("ක", 134), ("😀", 67)] {
            assert_eq!(excess(&one.repeat(most)), 0, "{one}");
            assert!(excess(&one.repeat(most + 1)) > 0, "{one}");
        }
        assert_eq!(excess(&format!("{}ක", "a".repeat(140))), 7);
    }

    #[test]
    fn typographic_characters_cost_no_more_than_plain_ones() {
        let plain = simplify("“Ella’s hills” – 3…5\u{a0}days");
        assert_eq!(plain, "\"Ella's hills\" - 3...5 days");
        assert_eq!(excess(&simplify(&"’".repeat(306))), 0);
        assert_eq!(to_default_alphabet("Čeněk Müller, 😀 ශ්‍රී Ella"), "Cenek Müller, Ella");
    }
}
