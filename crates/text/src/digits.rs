//! Decimal digits of every script in which people type numbers.

/// The zero of each script; its ten digits follow one another.
const ZEROS: [char; 26] = [
    '0', '\u{660}', '\u{6f0}', '\u{7c0}', '\u{966}', '\u{9e6}', '\u{a66}', '\u{ae6}', '\u{b66}', '\u{be6}', '\u{c66}',
    '\u{ce6}', '\u{d66}', '\u{de6}', '\u{e50}', '\u{ed0}', '\u{f20}', '\u{1040}', '\u{1090}', '\u{17e0}', '\u{1810}',
    '\u{1946}', '\u{19d0}', '\u{1a80}', '\u{1b50}', '\u{ff10}',
];

/// The ASCII digit of the same value.
pub fn to_ascii_digit(c: char) -> Option<char> {
    let zero = ZEROS.into_iter().rfind(|zero| *zero <= c)?;
    char::from_digit(u32::from(c) - u32::from(zero), 10)
}

/// Replaces all digits by ASCII digits.
pub fn with_ascii_digits(text: &str) -> String {
    text.chars().map(|c| to_ascii_digit(c).unwrap_or(c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_scripts_are_read_and_letters_beside_them_are_not() {
        for (text, expected) in [
            ("١٢٣٤٥٦٧٨٩٠", "1234567890"),
            ("۰۱۲۳۴۵۶۷۸۹", "0123456789"),
            ("०१२३४५६७८९", "0123456789"),
            ("෦෧෨෩෪෫෬෭෮෯", "0123456789"),
            ("௦௧௨௩௪௫௬௭௮௯", "0123456789"),
            ("๐๑๒๓๔๕๖๗๘๙", "0123456789"),
            ("０１２３４５６７８９", "0123456789"),
            ("7 days, ௰ ½ ² ක", "7 days, ௰ ½ ² ක"),
            ("\u{65f}\u{66a}", "\u{65f}\u{66a}"),
        ] {
            assert_eq!(with_ascii_digits(text), expected, "{text}");
        }
    }
}
