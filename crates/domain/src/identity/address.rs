//! Normalized mail addresses and phone numbers, the one form that is stored and compared.

use super::error::IdentityRejection;
use crate::contact::receive::is_address;
use crate::phone::{Home, NotANumber, PhoneNumber};
use crate::plain_text::without_invisible;

/// Lower case: two spellings of an address must not be two accounts. T-U34.
///
/// # Errors
/// `EmailInvalid` for an address that is not plainly deliverable.
pub fn email(text: &str) -> Result<String, IdentityRejection> {
    let text = without_invisible(text);
    let text = text.trim();
    if is_address(text) { Ok(text.to_ascii_lowercase()) } else { Err(IdentityRejection::EmailInvalid) }
}

/// Digits only, with the country code; the leading `+` is optional. The country's own rules apply, so that two spellings of a number are
/// not two accounts.
///
/// # Errors
/// `PhoneInvalid` unless it is a country code and a number that is possible in the country.
pub fn phone(text: &str) -> Result<String, IdentityRejection> {
    let number = PhoneNumber::parse(text, Home::Nowhere)
        .or_else(|why| match why {
            NotANumber::NoCountryCode => {
                PhoneNumber::parse(&format!("+{}", without_invisible(text).trim()), Home::Nowhere)
            }
            why => Err(why),
        })
        .map_err(|_| IdentityRejection::PhoneInvalid)?;
    Ok(number.e164().trim_start_matches('+').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// T-U34.
    #[test]
    fn spellings_of_one_address_are_one() {
        for spelled in ["Nimali@Example.LK", " nimali@example.lk ", "NIMALI@EXAMPLE.LK"] {
            assert_eq!(email(spelled), Ok("nimali@example.lk".to_owned()));
        }
        for bad in ["", "nimali", "a@b", "a@b.c\r\nBcc: x@y.lk", "nimali@exämple.lk", "a\0@example.lk"] {
            assert_eq!(email(bad), Err(IdentityRejection::EmailInvalid), "{bad:?}");
        }
    }

    #[test]
    fn spellings_of_one_phone_number_are_its_digits() {
        for spelled in
            ["+94 77 123-4567", "94771234567", "0094 77 123 4567", "+94 077 123 4567", "\u{202a}+٩٤٧٧١٢٣٤٥٦٧\u{202c}"]
        {
            assert_eq!(phone(spelled), Ok("94771234567".to_owned()), "{spelled:?}");
        }
        assert_eq!(phone("+44 07911 123456"), Ok("447911123456".to_owned()));
        assert_eq!(phone("+39 06 1234 5678"), Ok("390612345678".to_owned()));
        for bad in
            ["", "+", "0771234567", "+94x1234567", "123456", "+1234567890123456", "+94 12 345", "+1 000 000 0000"]
        {
            assert_eq!(phone(bad), Err(IdentityRejection::PhoneInvalid), "{bad:?}");
        }
    }
}
