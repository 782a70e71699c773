//! Money in whole cents, never in fractions: T-P23, D-069.
#![deny(clippy::float_arithmetic)]

use serde_json::Value as Json;

/// "45.5" becomes 4550; `None` for more than two decimals and for anything that is no amount.
pub fn parse(text: &str) -> Option<i64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let fraction = fraction.trim_end_matches('0');
    let is_amount = !whole.is_empty() && whole.len() <= 12 && fraction.len() <= 2;
    if !is_amount || !whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    format!("{whole}{fraction:0<2}").parse::<i64>().ok().map(|cents| sign * cents)
}

/// An amount that was summed in fractions, rounded to the nearest cent. Use it for comparisons only.
pub fn nearest(text: &str) -> Option<i64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let (two_digits, rest) = fraction.split_at_checked(2).unwrap_or((fraction, ""));
    let is_up = rest.starts_with(|digit| ('5'..='9').contains(&digit));
    let cents = parse(&format!("{whole}.{two_digits}"))
        .filter(|cents| *cents >= 0 && rest.bytes().all(|digit| digit.is_ascii_digit()))?;
    Some(cents + i64::from(is_up))
}

/// `percent` hundredths of an amount, rounded up to the cent: what we charge is rounded up.
pub fn share_up(cents: i64, percent: i64) -> i64 {
    hundredths(cents, percent, 99)
}

/// As [`share_up`], rounded down: a refund is never more than its share.
pub fn share_down(cents: i64, percent: i64) -> i64 {
    hundredths(cents, percent, 0)
}

/// For amounts of zero or more; `i128` holds any product of the two.
fn hundredths(cents: i64, percent: i64, rounding: i128) -> i64 {
    let shared = (i128::from(cents.max(0)) * i128::from(percent.clamp(0, 100)) + rounding) / 100;
    i64::try_from(shared).unwrap_or(i64::MAX)
}

/// What is left to pay; never below zero.
pub fn balance(total: i64, paid: i64) -> i64 {
    total.saturating_sub(paid).max(0)
}

/// Cents as the wire's number of dollars.
pub fn dollars(cents: i64) -> Json {
    let mut text = Vec::new();
    serendib_db::write_usd(cents, &mut text);
    serde_json::from_slice(&text).unwrap_or(Json::Null)
}

/// Such as `$1,234.50`.
pub fn format(cents: i64) -> String {
    let digits = (cents.unsigned_abs() / 100).to_string();
    let mut whole = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            whole.push(',');
        }
        whole.push(digit);
    }
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}${whole}.{:02}", cents.unsigned_abs() % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dollars_become_cents() {
        for (text, expected) in [
            ("0", Some(0)),
            ("45", Some(4_500)),
            ("45.5", Some(4_550)),
            ("45.50", Some(4_550)),
            ("45.500", Some(4_550)),
            ("-1", Some(-100)),
            ("0.01", Some(1)),
            ("45.555", None),
            ("1e3", None),
            ("", None),
            (".5", None),
            ("9999999999999", None),
        ] {
            assert_eq!(parse(text), expected, "{text}");
        }
    }

    #[test]
    fn sums_of_fractions_are_compared_to_the_nearest_cent() {
        for (text, expected) in [
            ("340.1", Some(34_010)),
            ("340.09999999999997", Some(34_010)),
            ("99.99000000000001", Some(9_999)),
            ("0.004", Some(0)),
            ("0.005", Some(1)),
            ("-1", None),
            ("1e9", None),
            ("1.23x", None),
        ] {
            assert_eq!(nearest(text), expected, "{text}");
        }
    }

    #[test]
    fn cents_are_formatted_as_people_write_them() {
        for (cents, expected) in [
            (0, "$0.00"),
            (5, "$0.05"),
            (9_000, "$90.00"),
            (123_450, "$1,234.50"),
            (99_999_999, "$999,999.99"),
            (100_000_000, "$1,000,000.00"),
            (-150, "-$1.50"),
        ] {
            assert_eq!(format(cents), expected);
        }
    }

    /// D-069.
    #[test]
    fn a_share_that_goes_back_is_rounded_down_and_never_more_than_the_whole() {
        for (paid, percent, expected) in
            [(10_000, 90, 9_000), (1, 90, 0), (999, 50, 499), (999, 25, 249), (5, 100, 5), (5, 0, 0), (5, 400, 5)]
        {
            assert_eq!(share_down(paid, percent), expected);
        }
        assert_eq!(share_down(i64::MAX, 100), i64::MAX);
    }

    /// T-P23.
    #[test]
    fn of_a_million_totals_shares_and_the_rest_are_the_whole() {
        // A linear congruence over 31 bits visits small and large totals alike.
        let mut total: i64 = 1;
        for _ in 0..1_000_000 {
            total = (total * 1_103_515_245 + 12_345) % 2_147_483_648;
            for percent in [0, 25, 30, 50, 90, 100] {
                let (up, down) = (share_up(total, percent), share_down(total, percent));
                assert!(down <= up && up - down <= 1 && up <= total, "{percent} % of {total}");
                assert_eq!(up + balance(total, up), total);
                assert_eq!(down + balance(total, down), total);
            }
        }
        assert_eq!((share_up(1, 30), share_down(1, 30), share_up(3_333 * 3, 30)), (1, 0, 3_000));
        assert_eq!((share_up(i64::MAX, 100), balance(100, 150)), (i64::MAX, 0));
    }
}
