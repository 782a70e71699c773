//! The length of a trip in its author's words. P-B05; D-092.

use std::ops::RangeInclusive;

use crate::digits::with_ascii_digits;

/// Days of a trip.
pub const DAYS: RangeInclusive<i64> = 1..=60;

/// "N day(s)" means N and "N week(s)" means N times seven, anywhere in the text; otherwise the number at its start, or one. The wizard
/// displays the result, so that "3-4 days" surprises no author.
pub fn days(text: &str) -> i64 {
    let text = with_ascii_digits(text);
    number_before(&text, "day")
        .or_else(|| number_before(&text, "week").map(|weeks| weeks.saturating_mul(7)))
        .or_else(|| leading(&text))
        .unwrap_or(1)
}

/// As an author would write it.
pub fn format(days: i64) -> String {
    if days == 1 { "1 day".to_owned() } else { format!("{days} days") }
}

/// The first number before the word, with or without spaces, in any case.
fn number_before(text: &str, word: &str) -> Option<i64> {
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let digits = &rest[start..];
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        let (number, behind) = digits.split_at(end);
        let follows = behind.trim_start().get(..word.len()).is_some_and(|next| next.eq_ignore_ascii_case(word));
        if follows {
            return Some(value(number));
        }
        rest = behind;
    }
    None
}

fn leading(text: &str) -> Option<i64> {
    let text = text.trim_start();
    let (sign, digits) = text.strip_prefix('-').map_or((1, text.strip_prefix('+').unwrap_or(text)), |rest| (-1, rest));
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    (end > 0).then(|| sign * value(&digits[..end]))
}

/// Saturates if the digits do not fit.
fn value(digits: &str) -> i64 {
    digits.parse().unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_authors_write_is_understood_as_before() {
        for (text, expected) in [
            ("3 days", 3),
            ("1 day", 1),
            ("3days", 3),
            ("3 DAYS, 2 nights", 3),
            ("2 weeks", 14),
            ("1 Week", 7),
            ("2 weeks and 3 days", 3),
            ("3-4 days", 4),
            ("about 5 days", 5),
            ("10 nights", 10),
            ("7", 7),
            ("  7  ", 7),
            ("4.5", 4),
            ("a week", 1),
            ("", 1),
            ("0", 0),
            ("0 days", 0),
            ("-3", -3),
            ("+3", 3),
            ("99999999999999999999 days", i64::MAX),
            ("99999999999999999999 weeks", i64::MAX),
            ("3 දින", 3),
            ("٣ days", 3),
            ("١٠ days", 10),
            ("७ days", 7),
            ("෩ weeks", 21),
            ("3–4 days", 4),
            ("３ days", 3),
        ] {
            assert_eq!(days(text), expected, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn any_text_gives_a_duration_and_a_written_number_gives_itself(text in any::<String>(), number in DAYS) {
            let _ = days(&text);
            prop_assert_eq!(days(&format(number)), number);
            prop_assert_eq!(days(&format!("  {number}\u{a0}dAys or so")), number);
            prop_assert_eq!(days(&format!("{number}weeks")), number * 7);
        }

        /// The rule in a second form, character by character.
        #[test]
        fn the_parser_is_the_rule(text in "[0-9]{0,3}[ -]?(day|week|night|Days|WEEKS|x)?s?[ ,]?[0-9]{0,2} ?(days?|weeks?)?") {
            let chars: Vec<char> = text.to_lowercase().chars().collect();
            let found = |word: &str| (0..chars.len()).find_map(|at| {
                let begins = chars[at].is_ascii_digit() && (at == 0 || !chars[at - 1].is_ascii_digit());
                let digits: String = chars[at..].iter().take_while(|c| c.is_ascii_digit()).collect();
                let behind: String = chars[at + digits.len()..].iter().skip_while(|c| c.is_whitespace()).collect();
                (begins && behind.starts_with(word)).then(|| digits.parse::<i64>().unwrap())
            });
            let first: String = chars.iter().skip_while(|c| c.is_whitespace()).take_while(|c| c.is_ascii_digit()).collect();
            let minus: String = chars.iter().collect::<String>().trim_start().strip_prefix('-').unwrap_or_default()
                .chars().take_while(char::is_ascii_digit).collect();
            let leading = first.parse::<i64>().ok().or_else(|| minus.parse::<i64>().ok().map(|n| -n));
            let expected = found("day").or(found("week").map(|weeks| weeks * 7)).or(leading).unwrap_or(1);
            prop_assert_eq!(days(&text), expected);
        }
    }
}
